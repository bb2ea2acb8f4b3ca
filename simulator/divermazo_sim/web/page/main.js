// The page of a device: state comes in from the device behind it, fingers go out.
import { Awake } from "./awake.js";
import { connect } from "./device.js";
import { connect as plug, possible } from "./devices/serial.js";
import { Fingers } from "./fingers.js";
import { Games } from "./games.js";
import { Guide } from "./guide.js";
import { look } from "./look.js";
import { recall, remember } from "./memory.js";
import { Names } from "./names.js";
import { Reader } from "./reader.js";
import { Sound } from "./sound.js";
import { Table } from "./table.js";
import { languages, texts } from "./texts.js";
import { View } from "./view.js";
import { words } from "./words.js";

const FRAME_MS = 20;

const $ = (id) => document.getElementById(id);
const view = new View($("device"));
const reader = new Reader($("said"));
const sound = new Sound();
const awake = new Awake();
const names = new Names($("names"), () => table.draw());
const table = new Table($("table"), names);
const guide = new Guide($("guide"), names);

let language;
let plugged = ""; // the text about a device at a port
let deviceLanguage = "";
const unread = []; // news that have been shown, in order

const fingers = new Fingers(view.buttons, (key, down) => {
  if (document.body.classList.contains("watching")) return;
  device.key(key, down);
  view.press(key, down);
});

// The device of the page; another one may take its place, see below. `told`: what it has told so far.
const told = {};
const home = connect({
  state(news) {
    Object.assign(told, news);
    if (device === home) show(news);
  },
  up: () => device === home && power(true),
  down: () => device === home && leave(),
});
let device = home;

// Light and sound come first: what is to be read may come after the next frame.
function show(news) {
  view.show(news);
  if ("tone" in news) sound.tone(news.tone);
  if (news.control === false) watch();
  if ("power" in news) power(news.power);
  if (!unread.length) setTimeout(read, FRAME_MS);
  unread.push(news);
}

function read() {
  for (const news of unread.splice(0)) {
    if ("language" in news) follow(news.language);
    reader.read(news);
    awake.read(news);
    names.read(news);
    table.read(news);
    guide.read(news);
  }
}

function leave() {
  fingers.lift();
  view.dark();
  sound.tone(0);
  power(false);
}

const games = new Games($("games"), () => device, names);
$("games-open").addEventListener("click", () => games.open());

function power(on) {
  document.body.classList.toggle("off", !on);
  notify();
}

// --- language, sound, guide: remembered in this browser ----------------------------------------

// That of the device; before it has one the one spoken last, or that of the browser.
function choose() {
  language = deviceLanguage || recall("language")
    || navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => languages.includes(tag)) || "es";
  translate();
}

function follow(other) {
  deviceLanguage = other;
  if (other) remember("language", other);
  choose();
}

function translate() {
  const text = texts[language];
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = text[element.dataset.text];
  }
  guide.speak(text, words[language]);
  table.speak(text, words[language]);
  games.speak(text, language);
  view.name(text, look.letters[language]);
  reader.speak(text);
  name($("guide-switch"), text.guide);
  name($("wall"), text.wall);
  name($("games-open"), text.games);
  name($("plug"), device === home ? text.plug : text.unplug);
  name($("language"), `${text.otherLanguageShort} ${text.otherLanguage}`); // with what is to be read on it
  $("language").textContent = text.otherLanguageShort;
  name($("sound"), text.sound);
  notify();
}

function name(button, label) {
  button.setAttribute("aria-label", label);
  button.title = label;
}

function notify() {
  const off = document.body.classList.contains("off") ? "stopped" : "";
  $("notice").textContent = texts[language][off || plugged] ?? "";
}

// The device is somewhere else and everybody looks on: nothing to press.
function watch() {
  document.body.classList.add("watching");
  document.querySelector(".keys").inert = true;
}

function toggle(id, key, initial, change) {
  const button = $(id);
  let on = (recall(key) ?? initial) === "on";
  const apply = () => {
    button.setAttribute(id === "sound" ? "aria-pressed" : "aria-expanded", on);
    change(on);
  };
  button.addEventListener("click", () => {
    on = !on;
    remember(key, on ? "on" : "off");
    apply();
  });
  apply();
}

// What the device says stands on the page too: both speak one language.
$("language").addEventListener("click", () => {
  const other = languages[(languages.indexOf(language) + 1) % languages.length];
  if (deviceLanguage) device.speak(other);
  else {
    remember("language", other);
    choose();
  }
});
choose();
toggle("sound", "sound", "on", (on) => sound.mute(!on));
toggle("guide-switch", "guide", roomForGuide() ? "on" : "off", (on) => document.body.classList.toggle("guided", on));
for (const gesture of ["pointerdown", "keydown"]) {
  addEventListener(gesture, () => sound.start(), { capture: true });
}

// Beside the device; elsewhere it would take its place.
function roomForGuide() {
  return getComputedStyle($("guide")).gridArea.startsWith("side");
}

// --- a real device at a port of this computer ----------------------------------------------------

$("plug").addEventListener("click", async () => {
  if (device !== home) {
    device.close();
    unplug("");
  } else if (!possible()) {
    say("serialNowhere");
  } else {
    try {
      const other = await plug({ state: (news) => show(news), gone: () => unplug("serialGone"), home });
      if (other) use(other);
    } catch (error) {
      unplug(error.name in texts.en ? error.name : "serialStranger");
    }
  }
});

function use(other) {
  fingers.lift();
  device = other;
  $("plug").setAttribute("aria-pressed", other !== home);
  document.body.classList.toggle("watching", other === home && told.control === false);
  document.querySelector(".keys").inert = other === home && told.control === false;
  say("");
  translate();
}

// Back to the device of the page.
function unplug(why) {
  use(home);
  sound.tone(0);
  show(told);
  say(why);
}

function say(text) {
  plugged = text;
  notify();
  clearTimeout(say.timer);
  if (text) say.timer = setTimeout(() => say(""), 12_000);
}

// --- the table alone, for a projector ------------------------------------------------------------

$("wall").addEventListener("click", () => {
  if (!document.body.classList.contains("walled")) {
    wall(true);
    document.documentElement.requestFullscreen?.().catch(() => {}); // refused: then it fills the window
  } else {
    wall(false);
    if (document.fullscreenElement) document.exitFullscreen();
  }
});
document.addEventListener("fullscreenchange", () => document.fullscreenElement || wall(false));

function wall(on) {
  document.body.classList.toggle("walled", on);
  $("wall").setAttribute("aria-pressed", on);
}
