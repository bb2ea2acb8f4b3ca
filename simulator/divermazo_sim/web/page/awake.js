// Keeps the screen of the computer on while a game goes on, and lets go of it when the device rests.

export class Awake {
  #playing = false;
  #bright = true;
  #lock; // a promise of it

  constructor() {
    document.addEventListener("visibilitychange", () => this.#apply()); // a hidden page has lost its lock
  }

  read({ table, shine }) {
    if (table) this.#playing = table.game !== null && !table.over;
    if (shine !== undefined) this.#bright = shine === 1;
    if (table || shine !== undefined) this.#apply();
  }

  #apply() {
    if (this.#playing && this.#bright && !document.hidden) {
      this.#lock ??= navigator.wakeLock?.request("screen").catch(() => undefined); // refused: to save the battery, say
    } else {
      this.#lock?.then((lock) => lock?.release());
      this.#lock = undefined;
    }
  }
}
