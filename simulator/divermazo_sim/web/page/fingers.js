// Everything that can hold a key down: mouse, any number of fingers, the keyboard, assistive technology.

const TAP_MS = 90;
const LETTERS = {
  r: "red", a: "yellow", y: "yellow", v: "green", g: "green", t: "turquoise", z: "blue", b: "blue", m: "purple", p: "purple",
  Backspace: "*", Enter: "#",
};

function keyOf(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return /^[0-9*#]$/.test(key) ? key : LETTERS[key];
}

export class Fingers {
  #holders = new Map(); // key name -> what holds it down
  #typed = new Map(); // physical key of the keyboard -> key name
  #change;

  // `buttons`: key name -> button element; `change(key, down)` is told when a key goes down or comes up.
  constructor(buttons, change) {
    this.#change = change;
    for (const [key, button] of Object.entries(buttons)) this.#touch(key, button);
    addEventListener("keydown", (event) => this.#type(event));
    addEventListener("keyup", (event) => this.#untype(event));
    // Any button that the mouse presses leaves the focus, and so Enter, where they were.
    addEventListener("mousedown", (event) => {
      if (event.target.closest?.("button")) event.preventDefault();
    });
    addEventListener("blur", () => this.lift());
    addEventListener("pagehide", () => this.lift());
    document.addEventListener("visibilitychange", () => document.hidden && this.lift());
  }

  // Take all fingers off.
  lift() {
    this.#typed.clear();
    for (const key of [...this.#holders.keys()]) {
      this.#holders.delete(key);
      this.#change(key, false);
    }
  }

  #hold(key, holder) {
    const holders = this.#holders.get(key);
    if (holders) holders.add(holder);
    else {
      this.#holders.set(key, new Set([holder]));
      this.#change(key, true);
    }
  }

  #let(key, holder) {
    const holders = this.#holders.get(key);
    if (!holders?.delete(holder) || holders.size) return;
    this.#holders.delete(key);
    this.#change(key, false);
  }

  #touch(key, button) {
    button.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      button.setPointerCapture(event.pointerId);
      this.#hold(key, event.pointerId);
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, (event) => this.#let(key, event.pointerId));
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      if (event.detail) return; // a pointer, seen above; without one it is assistive technology
      this.#hold(key, "tap");
      setTimeout(() => this.#let(key, "tap"), TAP_MS);
    });
  }

  #type(event) {
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement || document.querySelector("dialog[open]")) return; // a name is typed
    const activates = (event.key === "Enter" || event.key === " ") && focused instanceof HTMLButtonElement;
    const key = activates ? focused.dataset.key : keyOf(event);
    const command = event.metaKey || (event.ctrlKey !== event.altKey); // both together are AltGr
    if (!key || command) return;
    event.preventDefault();
    if (event.repeat || this.#typed.has(event.code)) return;
    this.#typed.set(event.code, key);
    this.#hold(key, event.code);
  }

  #untype(event) {
    const key = this.#typed.get(event.code);
    if (!key) return;
    event.preventDefault();
    this.#typed.delete(event.code);
    this.#let(key, event.code);
  }
}
