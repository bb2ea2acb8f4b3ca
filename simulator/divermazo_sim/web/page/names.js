// What the players are called, typed on the page and kept in this browser. The device knows them as P1, P2, ...
//
// The names are those of the game on the table, at its result too, which they stand beside. Each game keeps its own,
// under the key of its record; the next one begins with those of the game that was played last.
import { make } from "./markup.js";
import { recall, remember } from "./memory.js";

const LONGEST = 16;
const MOST = 5; // players
const BEGUN = 2; // events with which a game has just begun: the first one may not have been told alone
const GAMES = 1000; // that keep their names; more than devices keep games
const NEXT = "names"; // of the game that begins next
const PLAYED = "namesOfGames"; // [key, names] of each, the oldest first

export class Names {
  #form;
  #changed;
  #texts;
  #game = {}; // the last event of the device
  #names = []; // of the game on the table

  // `form` gets a field for each player; `changed()` is told when one has been typed.
  constructor(form, changed) {
    this.#form = form;
    this.#changed = changed;
    this.#names = next();
    form.addEventListener("input", ({ target }) => this.#type(Number(target.dataset.player), target.value));
    addEventListener("storage", () => { // typed in another tab
      this.#show();
      changed();
    });
  }

  // From now on in the language of `texts`.
  speak(texts) {
    this.#texts = texts;
    const players = this.#form.children.length;
    this.#form.replaceChildren();
    this.ask(players);
  }

  // `event`: the last one of the game, see docs/protocol.md.
  read({ event }) {
    if (!event) return;
    this.#follow(this.#game, event);
    this.#game = event;
    this.#show();
  }

  // What a player is called, from 1 on, by the number that the device asks for.
  of(player) {
    return `${this.#texts.player}${player} ${named(this.#names, player)}`.trim();
  }

  // What as many players as any game has were called in the game of that key.
  ofGame(key) {
    const names = played().get(key);
    return Array.from({ length: MOST }, (_, i) => named(names, i + 1) || this.#texts.player + (i + 1));
  }

  // A person wants to type what a player is called.
  edit(player) {
    this.#form.querySelector(`[data-player="${player}"]`)?.focus();
  }

  // So many players have a field.
  ask(players) {
    const form = this.#form;
    while (form.children.length > players) form.lastChild.remove();
    while (form.children.length < players) form.append(this.#field(form.children.length + 1));
  }

  // A game that goes on, or is followed by the next one of its match, hands its names on; one that begins takes them.
  // One that is only asked about does neither.
  #follow(before, now) {
    const goesOn = before.key === now.key ? before.length !== now.length : !now.key && inMatch(now);
    const begins = !before.key && now.key && before.game === now.game && now.length <= BEGUN;
    if (before.key && goesOn) keepNext(played().get(before.key) ?? []);
    if (begins && !played().has(now.key)) keep(now.key, next());
  }

  #show() {
    const { key } = this.#game;
    this.#names = key ? played().get(key) ?? [] : next();
    for (const field of this.#form.elements) {
      const name = this.#names[field.dataset.player - 1] ?? "";
      if (field.value !== name) field.value = name;
    }
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
    const names = [...this.#names];
    names[player - 1] = name;
    this.#names = Array.from(names, (one) => one ?? "");
    keepNext(this.#names);
    if (this.#game.key) keep(this.#game.key, this.#names);
    this.#changed();
  }
}

// Games were played before this one.
const inMatch = ({ header }) => header?.match?.some(Boolean);

const named = (names, player) => names?.[player - 1]?.trim() ?? "";

// --- kept in this browser, for all its tabs --------------------------------------------------------

const next = () => read(NEXT);
const played = () => new Map(read(PLAYED));
const keepNext = (names) => remember(NEXT, JSON.stringify(names));

function keep(key, names) {
  const games = played();
  games.delete(key);
  if (names.some((name) => name.trim())) games.set(key, names);
  remember(PLAYED, JSON.stringify([...games].slice(-GAMES)));
}

function read(name) {
  try {
    return JSON.parse(recall(name)) ?? [];
  } catch {
    return [];
  }
}
