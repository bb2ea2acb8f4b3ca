// Keeps the screen of the computer on while a game goes on, and lets go of it when the device rests.

export class Awake {
  #game = null;
  #bright = true;
  #lock; // a promise of it

  constructor() {
    document.addEventListener("visibilitychange", () => this.#apply()); // a hidden page has lost its lock
  }

  read({ event, shine }) {
    if (event) this.#game = event.game;
    if (shine !== undefined) this.#bright = shine === 1;
    if (event || shine !== undefined) this.#apply();
  }

  #apply() {
    if (this.#game && this.#bright && !document.hidden) {
      this.#lock ??= navigator.wakeLock?.request("screen").catch(() => undefined); // refused: to save the battery, say
    } else {
      this.#lock?.then((lock) => lock?.release());
      this.#lock = undefined;
    }
  }
}
