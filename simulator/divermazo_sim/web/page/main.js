// The page of a device: state comes in from the device behind it, fingers go out.
import { Awake } from "./awake.js";
import { connect } from "./device.js";
import { Fingers } from "./fingers.js";
import { look } from "./look.js";
import { recall, remember } from "./memory.js";
import { Reader } from "./reader.js";
import { Sound } from "./sound.js";
import { languages, texts } from "./texts.js";
import { View } from "./view.js";

const $ = (id) => document.getElementById(id);
const view = new View($("device"));
const reader = new Reader($("said"));
const sound = new Sound();
const awake = new Awake();

let scores = [];
let language;
let deviceLanguage = "";

const fingers = new Fingers(view.buttons, (key, down) => {
  if (document.body.classList.contains("watching")) return;
  view.press(key, down);
  device.key(key, down);
});

const device = connect({
  state(news) {
    if ("language" in news) follow(news.language);
    view.show(news);
    reader.read(news);
    awake.read(news);
    if ("tone" in news) sound.tone(news.tone);
    if ("scores" in news) score(news.scores);
    if (news.control === false) watch();
    if ("power" in news) power(news.power);
  },
  up: () => power(true),
  down() {
    fingers.lift();
    view.dark();
    sound.tone(0);
    power(false);
  },
});

function power(on) {
  document.body.classList.toggle("off", !on);
  notify();
}

// --- language, sound, guide: remembered in this browser ----------------------------------------

// Chosen here, else that of the device, else that of the browser.
function choose() {
  language = recall("language") || deviceLanguage
    || navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => languages.includes(tag)) || "es";
  translate();
}

function follow(other) {
  deviceLanguage = other;
  choose();
}

function translate() {
  const text = texts[language];
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-text]")) {
    element.textContent = text[element.dataset.text];
  }
  for (const list of document.querySelectorAll("[data-list]")) {
    list.replaceChildren(...text[list.dataset.list].map((line) => rich("li", line)));
  }
  $("key-map").replaceChildren(...terms(text.keyMap));
  view.name(text, look.letters[language]);
  reader.speak(text);
  score(scores);
  name($("guide-switch"), text.guide);
  name($("language"), text.otherLanguage);
  $("language").textContent = text.otherLanguageShort;
  name($("sound"), text.sound);
  notify();
}

function name(button, label) {
  button.setAttribute("aria-label", label);
  button.title = label;
}

function notify() {
  $("notice").textContent = document.body.classList.contains("off") ? texts[language].stopped : "";
}

// The device is somewhere else and everybody looks on: nothing to press.
function watch() {
  document.body.classList.add("watching");
  document.querySelector(".keys").inert = true;
}

function score(points) {
  scores = points;
  $("scores").replaceChildren(...points.map((one, i) => make("li", `${texts[language].player}${i + 1} `)));
  points.forEach((one, i) => $("scores").children[i].append(make("strong", `${one ?? "–"}`.replace("-", "−"))));
}

const terms = (list) => list.flatMap(([term, meaning]) => [rich("dt", term), rich("dd", meaning)]);

// `4` in a text becomes a key cap, **4** emphasis, {red} the sign of a colour.
function rich(tag, line) {
  const element = document.createElement(tag);
  for (const part of line.split(/(`[^`]+`|\*\*[^*]+\*\*|\{\w+\})/)) {
    if (part.startsWith("`")) element.append(make("kbd", part.slice(1, -1)));
    else if (part.startsWith("**")) element.append(make("strong", part.slice(2, -2)));
    else if (part.startsWith("{")) element.append(sign(part.slice(1, -1)));
    else element.append(part);
  }
  return element;
}

function make(tag, text) {
  return Object.assign(document.createElement(tag), { textContent: text });
}

function sign(color) {
  const span = make("span", look.signs[look.colors.indexOf(color)]);
  span.className = `sign ${color}`;
  return span;
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

$("language").addEventListener("click", () => {
  remember("language", languages[(languages.indexOf(language) + 1) % languages.length]);
  choose();
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
