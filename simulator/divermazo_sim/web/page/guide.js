// What stands below the table: the keys of this moment, the rules of this game, the names of its players.
import { make, rich } from "./markup.js";

export class Guide {
  #root;
  #names;
  #texts;
  #words;
  #game;
  #help = [];
  #keys = "";

  // `root` holds elements with the ids now, rules, names, key-map; `names`: see names.js.
  constructor(root, names) {
    this.#root = root;
    this.#names = names;
  }

  // From now on in the language of `texts` and `words`.
  speak(texts, words) {
    this.#texts = texts;
    this.#words = words;
    const terms = texts.keyMap.flatMap(([term, meaning]) => [rich("dt", term), rich("dd", meaning)]);
    this.#find("key-map").replaceChildren(...terms);
    this.#names.speak(texts);
    this.#drawRules();
    this.#drawNow();
  }

  read({ table, texts }) {
    if (texts) this.#keys = texts.at(-1) ?? "";
    if (table) {
      this.#help = table.help;
      this.#names.ask(table.game ? table.scores.length : 0);
      this.#root.classList.toggle("idle", !table.game);
      if (table.rules !== this.#game) {
        this.#game = table.rules;
        this.#drawRules();
      }
    }
    if (table || texts) this.#drawNow();
  }

  // The device's own words, in its language.
  #drawNow() {
    this.#find("now").replaceChildren(...(this.#keys ? [make("li", "next", this.#keys)] : []), ...this.#help.map((line) => make("li", "", line)));
  }

  #drawRules() {
    const { games, rules } = this.#words;
    const steps = rules[this.#game] ?? []; // none of a game that the manual does not know
    this.#find("rules-title").textContent = steps.length ? this.#texts.inAMinute(games[this.#game]) : this.#texts.guideTitle;
    this.#find("rules").replaceChildren(...(steps.length ? steps : this.#texts.guideSteps).map((line) => rich("li", line)));
  }

  #find(id) {
    return this.#root.querySelector(`#${id}`);
  }
}
