// Says what happens, for people who do not see it: each event of the game in words, then what is new on the screen.

const REST_MS = 600; // so long nothing happens before it is said
const TABLES = ["banners", "explorers"]; // their screens draw the cards on the table, in lines without a letter

export class Reader {
  #element;
  #texts;
  #game = null; // the last event, and how many there are
  #happened = []; // since something was said: each its words, out of texts
  #lines = []; // on the screen
  #said = []; // lines that were there when something was said
  #timer;

  constructor(element) {
    this.#element = element;
  }

  // From now on in the language of `texts`.
  speak(texts) {
    this.#texts = texts;
  }

  read({ event, texts }) {
    if (event) this.#take(event);
    if (texts) this.#lines = texts;
    if (!event && !texts) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#say(), REST_MS);
  }

  #take(now) {
    const before = this.#game;
    this.#game = now;
    const same = before?.id === now.id || (before?.id === 0 && now.length === 1); // a record has its id from its first event on
    if (!same || !now.game || before.game !== now.game) return;
    if (now.length < before.length) this.#happened.push(({ undone }) => undone);
    else if (now.length > before.length) this.#happened.push(({ happened }) => happened[now.event.e]?.(now.event, now.game));
  }

  #say() {
    const lines = this.#happened.length ? this.#lines.slice(0, -1) : this.#lines; // the last one names the next keys
    const fresh = lines.filter((line) => !this.#said.includes(line)).map((line) => this.#worth(line));
    const happened = this.#happened.map((words) => words(this.#texts));
    const said = [...happened, ...fresh.map((line) => spell(line, this.#texts))].filter(Boolean);
    this.#said = this.#lines;
    this.#happened = [];
    if (said.length) this.#element.textContent = said.join(". ");
  }

  // The part of a line of the screen that says something in words, or what is being typed.
  #worth(line) {
    if (!TABLES.includes(this.#game?.game) || /\p{L}/u.test(line)) return line;
    return line.includes("▢") ? line.split("▢")[0] : "";
  }
}

// A line of the screen without its signs.
function spell(line, { colors, signs, playerWord, banner }) {
  let spelt = line.replace(/[JP](\d)/g, `${playerWord} $1`).replace(/\b[EB](\d)/g, `${banner} $1`);
  Object.entries(colors).forEach(([color, name], i) => {
    spelt = spelt.replaceAll("●▲■★✚☾"[i], ` ${name} `).replace(new RegExp(`${name}\\s+${name}`, "g"), name);
  });
  for (const [sign, words] of Object.entries(signs)) spelt = spelt.replaceAll(sign, words);
  return spelt.replace(/\s+/g, " ").replace(/ (?=[,.:?])/g, "").trim();
}
