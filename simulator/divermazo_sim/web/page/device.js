// The device on the page: body, keys, light of the LEDs, dots of the OLED.
import { letters } from "./texts.js";

const PAGE_GAP = 18; // px at the sides of the device
const LEDS = 54;
const DARK = "000000".repeat(LEDS);
const BLANK = new Uint8Array(1024);
const SETTLE_MS = 150; // for people who asked for less motion the dice change only once they lie still
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Device {
  form;
  buttons = {};
  #root;
  #look;
  #unit = 1;
  #leds = DARK;
  #oled = BLANK;
  #shine = 1;
  #here = new Set(); // keys held down in this window
  #there = []; // keys that are down on the device
  #texts;
  #lines = [];
  #drawing = false;
  #settling; // timer

  constructor(root, look) {
    this.#root = root;
    this.#look = look;
    const [lamp, corner] = look.table.map((color) => `rgb(${color})`);
    document.documentElement.style.setProperty("--lamp", lamp);
    document.documentElement.style.setProperty("--corner", corner);
    root.style.setProperty("--bleed", look.bleed);
    const keys = root.querySelector(".keys");
    for (const key of [...look.keypad.join(""), ...look.colors]) {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.key = key;
      button.setAttribute("aria-pressed", "false");
      this.buttons[key] = button;
      keys.append(button);
    }
    root.querySelector(".body").addEventListener("load", () => root.classList.remove("bare"));
    new ResizeObserver(() => this.place()).observe(document.documentElement);
  }

  // --- what it shows -------------------------------------------------------------------------

  show(news) {
    if ("leds" in news) this.#light(news.leds);
    if ("oled" in news) this.#oled = Uint8Array.from(atob(news.oled), (char) => char.charCodeAt(0));
    if ("shine" in news) this.#shine = news.shine;
    if ("texts" in news) this.#lines = news.texts;
    if ("keys" in news) this.#there = news.keys;
    this.#mark();
    this.#caption();
    this.#draw();
  }

  #light(leds) {
    const change = () => {
      this.#leds = leds;
      this.#draw();
    };
    clearTimeout(this.#settling);
    if (calm.matches) this.#settling = setTimeout(change, SETTLE_MS);
    else change();
  }

  // Without power.
  dark() {
    this.#there = [];
    this.#lines = [];
    this.#light(DARK);
    this.#oled = BLANK;
    this.#mark();
    this.#caption();
    this.#draw();
  }

  press(key, down) {
    if (down) this.#here.add(key);
    else this.#here.delete(key);
    this.#mark();
  }

  name(texts, language) {
    this.#texts = texts;
    this.#root.setAttribute("aria-label", texts.device);
    for (const key of this.#look.keypad.join("")) this.buttons[key].setAttribute("aria-label", texts.keyNames[key] ?? key);
    this.#look.colors.forEach((color, i) => {
      this.buttons[color].setAttribute("aria-label", texts.dieKey(color, this.#look.signs[i]));
      this.buttons[color].dataset.letter = letters[language][i];
    });
    this.#caption();
  }

  #mark() {
    for (const [key, button] of Object.entries(this.buttons)) {
      button.setAttribute("aria-pressed", this.#here.has(key) || this.#there.includes(key));
    }
  }

  #caption() {
    if (this.#texts) this.#root.querySelector(".dots").setAttribute("aria-label", this.#texts.screen(this.#lines));
  }

  // --- where it is ---------------------------------------------------------------------------

  // Choose the form and its size for the room there is.
  place() {
    const { table, sideways } = this.#look.forms;
    const guide = getComputedStyle(document.body).getPropertyValue("--guide-width");
    const wide = innerWidth - 2 * PAGE_GAP - (document.body.classList.contains("guided") ? parseInt(guide) || 0 : 0);
    const high = innerHeight - 2 * parseInt(getComputedStyle(this.#root).marginTop);
    const smallest = this.#look.touch / Math.min(...Object.values(table.keys).flatMap(([, , width, height]) => [width, height]));
    const unit = Math.min(wide / table.width, high / table.height);
    const phone = innerWidth > innerHeight && innerWidth >= sideways.width ? "sideways" : "upright";
    this.form = unit >= smallest ? "table" : phone;
    const form = this.#look.forms[this.form];
    this.#unit = form === table ? unit
      : Math.max(1, Math.min((innerWidth - 4) / form.width, high / form.height));
    this.#lay();
  }

  #lay() {
    const form = this.#look.forms[this.form];
    const root = this.#root;
    root.dataset.form = this.form;
    root.style.setProperty("--u", `${this.#unit}px`);
    root.style.width = `${form.width * this.#unit}px`;
    root.style.height = `${form.height * this.#unit}px`;
    const body = root.querySelector(".body");
    const source = `body/${this.form}-up.webp`;
    if (body.getAttribute("src") !== source) body.src = source;
    root.style.setProperty("--down", `url("/body/${this.form}-down.webp")`);
    root.style.setProperty("--body-width", form.width + 2 * this.#look.bleed);
    root.style.setProperty("--body-height", form.height + 2 * this.#look.bleed);
    for (const [key, [x, y, width, height, radius]] of Object.entries(form.keys)) {
      const style = this.buttons[key].style;
      style.setProperty("--x", x - width / 2 + form.width / 2);
      style.setProperty("--y", y - height / 2 + form.height / 2);
      style.setProperty("--w", width);
      style.setProperty("--h", height);
      style.setProperty("--r", radius);
    }
    this.#layLight(form);
    this.#layDots(form);
    this.#draw();
  }

  #layLight(form) {
    const light = this.#root.querySelector(".light");
    const width = (form.width + 2 * this.#look.bleed) * this.#unit;
    const height = (form.height + 2 * this.#look.bleed) * this.#unit;
    light.width = Math.round(width * devicePixelRatio);
    light.height = Math.round(height * devicePixelRatio);
  }

  // A dot is a whole number of the display's own pixels, and starts on one.
  #layDots(form) {
    const dots = this.#root.querySelector(".dots");
    const room = form.dots * this.#unit * devicePixelRatio / 128;
    const size = room < 2 ? room : Math.floor(room); // whole dots, where that leaves more than half the glass
    dots.width = 128 * size;
    dots.height = 64 * size;
    const corner = this.#root.getBoundingClientRect();
    const whole = (length) => Math.round(length * devicePixelRatio) / devicePixelRatio;
    const [x, y] = form.glass;
    const left = (form.width / 2 + x) * this.#unit - dots.width / devicePixelRatio / 2;
    const top = (form.height / 2 + y) * this.#unit - dots.height / devicePixelRatio / 2;
    dots.style.width = `${dots.width / devicePixelRatio}px`;
    dots.style.height = `${dots.height / devicePixelRatio}px`;
    dots.style.left = `${whole(corner.left + left) - corner.left}px`;
    dots.style.top = `${whole(corner.top + scrollY + top) - corner.top - scrollY}px`;
  }

  // --- painting ------------------------------------------------------------------------------

  #draw() {
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      this.#drawLight();
      this.#drawDots();
    });
  }

  #drawLight() {
    const form = this.#look.forms[this.form];
    const canvas = this.#root.querySelector(".light");
    const paint = canvas.getContext("2d");
    const scale = this.#unit * devicePixelRatio;
    paint.setTransform(1, 0, 0, 1, 0, 0);
    paint.clearRect(0, 0, canvas.width, canvas.height);
    paint.globalCompositeOperation = "screen";
    paint.setTransform(scale, 0, 0, scale, (form.width / 2 + this.#look.bleed) * scale, (form.height / 2 + this.#look.bleed) * scale);
    form.dice.forEach(([x, y, size], die) => {
      const colors = Array.from({ length: 9 }, (_, i) => this.#color(9 * die + i));
      const mean = [0, 1, 2].map((part) => colors.reduce((sum, color) => sum + color[part], 0) / 9);
      const [reach, opacity] = this.#look.spill;
      glow(paint, x, y, reach * size, mean, opacity, 2);
      colors.forEach((color, i) => {
        const ledX = x + (i % 3 - 1) * form.pitch;
        const ledY = y + (Math.floor(i / 3) - 1) * form.pitch;
        for (const [radius, strength, white, steepness] of this.#look.light) {
          const top = Math.max(...color);
          glow(paint, ledX, ledY, radius * form.pitch, color.map((part) => part + (top - part) * white),
            strength, steepness);
        }
      });
    });
  }

  #color(led) {
    return [0, 2, 4].map((at) => this.#look.shown[parseInt(this.#leds.slice(6 * led + at, 6 * led + at + 2), 16)]);
  }

  #drawDots() {
    const canvas = this.#root.querySelector(".dots");
    const paint = canvas.getContext("2d");
    const size = canvas.width / 128;
    const lit = size > 2 ? size * 0.88 : size;
    paint.clearRect(0, 0, canvas.width, canvas.height);
    paint.fillStyle = `rgb(${this.#look.ink.map((part) => Math.round(part * this.#shine))})`;
    for (let y = 0; y < 64; y++) {
      for (let x = 0; x < 128; x++) {
        if (this.#oled[(y >> 3) * 128 + x] >> (y & 7) & 1) paint.fillRect(x * size, y * size, lit, lit);
      }
    }
  }
}

// A disc of light, (1 - r^steepness)² from the middle to the edge.
function glow(paint, x, y, radius, color, opacity, steepness) {
  if (!color.some((part) => part > 0)) return;
  const disc = paint.createRadialGradient(x, y, 0, x, y, radius);
  const rgb = color.map(Math.round).join(" ");
  for (let step = 0; step <= 10; step++) {
    const r = step / 10;
    disc.addColorStop(r, `rgb(${rgb} / ${opacity * (1 - r ** steepness) ** 2})`);
  }
  paint.fillStyle = disc;
  paint.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}
