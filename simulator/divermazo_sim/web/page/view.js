// The device on the page: keys, light of the LEDs, dots of the screen. Where everything lies is in the style sheets.
import { look } from "./look.js";

const KEYS = [..."123456789*0#", ...look.colors];
const DARK = "0".repeat(54 * 6);
const BLANK = new Uint8Array(1024);
const SPREAD = 3; // sizes of a die that its canvas has: its light falls on the wood around it
const PITCH = 0.285; // of the LEDs, in sizes of a die
const FILLED = 0.88; // of the glass: so far whole pixels are preferred to a larger picture
const ANSWER_MS = 15; // a device that is near says by then that a key is down: key and light change in one frame
const SETTLE_MS = 150; // for people who asked for less motion the dice change only once they lie still
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class View {
  buttons = {};
  #root;
  #dice;
  #glass;
  #dots;
  #leds = DARK;
  #drawn = []; // what each die shows
  #oled = BLANK; // bytes, or as they came
  #dotted = false; // the dots are drawn
  #shine = 1;
  #here = new Set(); // keys held down in this window
  #there = []; // keys that are down on the device
  #texts;
  #lines = [];
  #drawing = false;
  #settling; // timer

  constructor(root) {
    this.#root = root;
    this.#glass = root.querySelector(".glass");
    this.#dots = root.querySelector(".dots");
    for (const key of KEYS) this.buttons[key] = this.#button(key);
    root.querySelector(".keys").append(...KEYS.map((key) => this.buttons[key]));
    this.#dice = look.colors.map((color) => {
      const canvas = document.createElement("canvas");
      canvas.dataset.die = color;
      return canvas;
    });
    root.querySelector(".dice").append(...this.#dice);
    const sizes = new ResizeObserver(() => this.#measure());
    for (const element of [root, ...this.#dice, this.#glass]) sizes.observe(element);
    addEventListener("resize", () => this.#measure());
  }

  #button(key) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.key = key;
    button.setAttribute("aria-pressed", "false");
    return button;
  }

  // --- what it shows -------------------------------------------------------------------------

  show(news) {
    if ("leds" in news) this.#light(news.leds);
    if ("oled" in news) this.#glow(news.oled);
    if ("shine" in news) this.#glow(this.#oled, news.shine);
    if ("texts" in news) this.#say(news.texts);
    if ("keys" in news) {
      this.#there = news.keys;
      this.#mark();
    }
    this.#root.classList.remove("bare");
  }

  #glow(oled, shine = this.#shine) {
    this.#oled = oled;
    this.#shine = shine;
    this.#dotted = false;
    this.#draw();
  }

  #say(lines) {
    this.#lines = lines;
    this.#caption();
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
    this.#mark();
    this.#light(DARK);
    this.#glow(BLANK);
    this.#say([]);
  }

  press(key, down) {
    if (down) this.#here.add(key);
    else this.#here.delete(key);
    setTimeout(() => this.#mark(), ANSWER_MS);
  }

  // In the words of a language.
  name(texts, letters) {
    this.#texts = texts;
    this.#root.setAttribute("aria-label", texts.device);
    for (const key of KEYS) this.buttons[key].setAttribute("aria-label", texts.keyNames[key] ?? key);
    look.colors.forEach((color, i) => {
      this.buttons[color].setAttribute("aria-label", texts.dieKey(color, look.signs[i]));
      this.buttons[color].dataset.letter = letters[i];
    });
    this.#caption();
  }

  #mark() {
    for (const [key, button] of Object.entries(this.buttons)) {
      const down = `${this.#here.has(key) || this.#there.includes(key)}`;
      if (button.getAttribute("aria-pressed") !== down) button.setAttribute("aria-pressed", down);
    }
  }

  #caption() {
    if (this.#texts) this.#dots.setAttribute("aria-label", this.#texts.screen(this.#lines));
  }

  // --- painting ------------------------------------------------------------------------------

  // The canvases have as many pixels as the display has in their place.
  #measure() {
    for (const canvas of this.#dice) canvas.width = canvas.height = Math.round(canvas.clientWidth * devicePixelRatio);
    this.#drawn = [];
    this.#dotted = false;
    this.#measureDots();
    this.#paint();
  }

  // A dot is a whole number of pixels and starts on one, as long as that fills the glass.
  #measureDots() {
    const { left, top, width, height } = this.#glass.getBoundingClientRect();
    const room = width * devicePixelRatio / 128;
    const dot = Math.floor(room) >= FILLED * room ? Math.floor(room) : room;
    const start = (edge, space, length) => Math.round((edge + space / 2) * devicePixelRatio - length / 2) / devicePixelRatio - edge;
    const dots = this.#dots;
    dots.width = Math.round(128 * dot);
    dots.height = Math.round(64 * dot);
    dots.style.width = `${dots.width / devicePixelRatio}px`;
    dots.style.height = `${dots.height / devicePixelRatio}px`;
    dots.style.left = `${start(left, width, dots.width)}px`;
    dots.style.top = `${start(top, height, dots.height)}px`;
  }

  #draw() {
    if (this.#drawing) return;
    this.#drawing = true;
    requestAnimationFrame(() => {
      this.#drawing = false;
      this.#paint();
    });
  }

  #paint() {
    this.#dice.forEach((canvas, die) => {
      const leds = this.#leds.slice(54 * die, 54 * die + 54);
      if (leds === this.#drawn[die]) return;
      this.#drawn[die] = leds;
      paintDie(canvas, leds.match(/../g).map((part) => look.shown[parseInt(part, 16)]));
    });
    if (!this.#dotted) this.#paintDots();
  }

  #paintDots() {
    this.#dotted = true;
    const oled = this.#oled = typeof this.#oled === "string" ? bytes(this.#oled) : this.#oled;
    const canvas = this.#dots;
    const paint = canvas.getContext("2d");
    const size = canvas.width / 128;
    const lit = size > 2 ? size * 0.88 : size;
    paint.clearRect(0, 0, canvas.width, canvas.height);
    paint.globalCompositeOperation = "lighter"; // dots that share a pixel add up in it
    paint.fillStyle = `rgb(${look.ink.map((part) => Math.round(part * this.#shine))})`;
    for (let y = 0; y < 64; y++) {
      for (let x = 0; x < 128; x++) {
        if (oled[(y >> 3) * 128 + x] >> (y & 7) & 1) paint.fillRect(x * size, y * size, lit, lit);
      }
    }
  }
}

function bytes(hex) {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

// The light of a die's nine LEDs, `parts` being red, green, blue of each; lengths are in sizes of the die.
function paintDie(canvas, parts) {
  const paint = canvas.getContext("2d");
  const scale = canvas.width / SPREAD;
  paint.setTransform(scale, 0, 0, scale, canvas.width / 2, canvas.height / 2);
  paint.clearRect(-SPREAD / 2, -SPREAD / 2, SPREAD, SPREAD);
  paint.globalCompositeOperation = "screen";
  const colors = Array.from({ length: 9 }, (_, led) => parts.slice(3 * led, 3 * led + 3));
  const [reach, opacity] = look.spill;
  glow(paint, 0, 0, reach, [0, 1, 2].map((part) => colors.reduce((sum, color) => sum + color[part], 0) / 9), opacity, 2);
  colors.forEach((color, led) => {
    const [x, y] = [PITCH * (led % 3 - 1), PITCH * (Math.floor(led / 3) - 1)];
    const top = Math.max(...color);
    for (const [radius, strength, white, steepness] of look.light) {
      glow(paint, x, y, radius * PITCH, color.map((part) => part + (top - part) * white), strength, steepness);
    }
  });
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
