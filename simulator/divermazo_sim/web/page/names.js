// What the players are called, typed on the page and kept in this browser. The device knows them as P1, P2, ...
import { make } from "./markup.js";
import { recall, remember } from "./memory.js";

const LONGEST = 16;
const MOST = 5; // players

export class Names {
  #form;
  #changed;
  #names;
  #texts;

  // `form` gets a field for each player; `changed()` is told when one has been typed.
  constructor(form, changed) {
    this.#form = form;
    this.#changed = changed;
    try {
      this.#names = JSON.parse(recall("names")) ?? [];
    } catch {
      this.#names = [];
    }
    form.addEventListener("input", ({ target }) => this.#type(Number(target.dataset.player), target.value));
  }

  // From now on in the language of `texts`.
  speak(texts) {
    this.#texts = texts;
    const players = this.#form.children.length;
    this.#form.replaceChildren();
    this.ask(players);
  }

  // What a player is called, from 1 on, by the number that the device asks for.
  of(player) {
    return `${this.#texts.player}${player} ${this.#named(player)}`.trim();
  }

  // A person wants to type what a player is called.
  edit(player) {
    this.#form.querySelector(`[data-player="${player}"]`)?.focus();
  }

  // Of as many players as any game has; none where none has a name of its own.
  all() {
    if (!this.#names.some((name) => name?.trim())) return [];
    return Array.from({ length: MOST }, (_, i) => this.#named(i + 1) || this.#texts.player + (i + 1));
  }

  #named(player) {
    return this.#names[player - 1]?.trim() ?? "";
  }

  // So many players have a field.
  ask(players) {
    const form = this.#form;
    while (form.children.length > players) form.lastChild.remove();
    while (form.children.length < players) form.append(this.#field(form.children.length + 1));
  }

  #field(player) {
    const field = make("input");
    field.dataset.player = player;
    field.maxLength = LONGEST;
    field.autocomplete = "off";
    field.value = this.#names[player - 1] ?? "";
    const label = this.#texts.player + player;
    field.setAttribute("aria-label", this.#texts.nameOf(player));
    return make("label", "", make("span", "", label), field);
  }

  #type(player, name) {
    this.#names[player - 1] = name;
    remember("names", JSON.stringify(Array.from(this.#names, (one) => one ?? "")));
    this.#changed();
  }
}
