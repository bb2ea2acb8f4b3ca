// The page of the device: state comes in from the live link, fingers go out.
import { Device } from "./device.js";
import { Fingers } from "./fingers.js";
import { connect } from "./live.js";
import { Reader } from "./reader.js";
import { Sound } from "./sound.js";
import { languages, letters, texts } from "./texts.js";

const $ = (id) => document.getElementById(id);
const look = await (await fetch("look.json")).json();
const device = new Device($("device"), look);
const reader = new Reader($("said-dice"), $("said-screen"), look.colors);
const sound = new Sound();

const link = connect({
  state(news) {
    device.show(news);
    reader.read(news);
    if ("tone" in news) sound.tone(news.tone);
    if ("scores" in news) score(news.scores);
    if (news.control === false) watch();
    if ("power" in news) {
      document.body.classList.toggle("off", !news.power);
      notify();
    }
  },
  up() {
    document.body.classList.remove("off");
    notify();
  },
  down() {
    fingers.lift();
    device.dark();
    sound.tone(0);
    document.body.classList.add("off");
    notify();
  },
});
const fingers = new Fingers(device.buttons, (key, down) => {
  if (document.body.classList.contains("watching")) return;
  device.press(key, down);
  link.send({ key, down });
});

// --- language, sound, guide: remembered in this browser ----------------------------------------

let scores = [];
let language = localStorage.getItem("language")
  ?? navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => languages.includes(tag)) ?? "es";

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
  $("color-map").replaceChildren(...terms(look.colors.map((color, i) => [
    `\`${letters[language][i]}\``, `{${color}}${text.colors[color]}`])));
  device.name(text, language);
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

// The device is somewhere else and everybody looks on: larger, nothing to press.
function watch() {
  document.body.classList.add("watching");
  document.body.classList.remove("guided");
  document.querySelector(".keys").inert = true;
  device.place();
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

function remember(id, key, initial, change) {
  const button = $(id);
  let on = (localStorage.getItem(key) ?? initial) === "on";
  const apply = () => {
    button.setAttribute(id === "sound" ? "aria-pressed" : "aria-expanded", on);
    change(on);
  };
  button.addEventListener("click", () => {
    on = !on;
    localStorage.setItem(key, on ? "on" : "off");
    apply();
  });
  apply();
}

$("language").addEventListener("click", () => {
  language = languages[(languages.indexOf(language) + 1) % languages.length];
  localStorage.setItem("language", language);
  translate();
});
translate();
remember("sound", "sound", "on", (on) => sound.mute(!on));
remember("guide-switch", "guide", innerWidth >= 1100 ? "on" : "off", (on) => {
  document.body.classList.toggle("guided", on);
  device.place();
  if (on && device.form !== "table") $("guide").scrollIntoView({ block: "nearest" });
});
for (const gesture of ["pointerdown", "keydown"]) {
  addEventListener(gesture, () => sound.start(), { capture: true });
}
