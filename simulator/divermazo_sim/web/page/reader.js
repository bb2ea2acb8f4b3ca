// Says what the dice and the screen show, for people who do not see them, once it has come to rest.

const REST_MS = 600;
// Lit LEDs row by row from the top left; two, three and six also lie the other way round.
const VALUES = new Map(Object.entries({
  "000010000": 1, "001000100": 2, "100000001": 2, "001010100": 3, "100010001": 3,
  "101000101": 4, "101010101": 5, "101101101": 6, "111000111": 6,
}));

// The value a die shows (1-6), or undefined. `leds`: its nine colours, six hex digits each.
function valueOf(leds) {
  const light = leds.match(/.{6}/g).map((led) => Math.max(...led.match(/../g).map((part) => parseInt(part, 16))));
  const brightest = Math.max(...light);
  return brightest ? VALUES.get(light.map((one) => (one * 2 > brightest ? 1 : 0)).join("")) : undefined;
}

export class Reader {
  #dice;
  #screen;
  #colors;
  #texts;
  #said = {};
  #seen = {};
  #timers = {};

  constructor(dice, screen, colors) {
    this.#dice = dice;
    this.#screen = screen;
    this.#colors = colors;
  }

  // From now on in the language of `texts`.
  speak(texts) {
    this.#texts = texts;
  }

  read({ leds, texts }) {
    if (leds) {
      this.#colors.forEach((color, die) => { this.#seen[color] = valueOf(leds.slice(54 * die, 54 * die + 54)); });
      this.#later("dice", () => this.#sayDice());
    }
    if (texts) this.#later("screen", () => { this.#screen.textContent = texts.join(". "); });
  }

  #later(what, say) {
    clearTimeout(this.#timers[what]);
    this.#timers[what] = setTimeout(say, REST_MS);
  }

  #sayDice() {
    const changed = this.#colors.filter((color) => this.#seen[color] && this.#seen[color] !== this.#said[color]);
    this.#said = { ...this.#seen };
    if (changed.length) {
      this.#dice.textContent = changed.map((color) => this.#texts.dieShows(color, this.#seen[color])).join(", ");
    }
  }
}
