// The table beside the device: cards, dice and sums as they lie, for a whole room to read. What is shown is made by
// divermazo_sim/table.py; here it is drawn.
import { look } from "./look.js";
import { make, signed } from "./markup.js";

const PIPS = ["", "4", "08", "048", "0268", "02468", "023568"]; // of nine places, row by row
const RULED = 3; // cards of a side of a banner
const LINE = 6; // cards of an expedition that lie in a line with their numbers to be seen

export class Table {
  #root;
  #names;
  #texts;
  #words;
  #state;
  #lines = [];

  // `names`: see names.js.
  constructor(root, names) {
    this.#root = root;
    this.#names = names;
  }

  // From now on in the language of `texts` and `words`.
  speak(texts, words) {
    this.#texts = texts;
    this.#words = words;
    this.draw();
  }

  // `table`: see table.py; `texts`: what is on the device's screen.
  read({ table, texts }) {
    if (texts) this.#lines = texts;
    if (table) this.#state = table;
    if (table || (texts && this.#state?.form === "plain")) this.draw();
  }

  draw() {
    const state = this.#state;
    if (!state || !this.#texts) return;
    const forms = {
      modular: () => this.#modular(state), banners: () => this.#banners(state),
      explorers: () => this.#explorers(state), plain: () => this.#plain(state),
    };
    const form = state.game ? state.form : "";
    this.#root.className = form;
    this.#root.replaceChildren(...(form ? forms[form]() : []));
    this.#root.setAttribute("aria-label", state.game ? `${this.#texts.table}: ${this.#words.games[state.game]}` : this.#texts.table);
  }

  // --- Modulo 10 -----------------------------------------------------------------------------

  #modular(state) {
    const last = state.cards.at(-1);
    const cards = state.cards.slice(0, -1).map((card) => this.#card(card));
    return [
      this.#head(state, last ? this.#texts.laid(state.count) : this.#texts.firstCard),
      make("div", "play",
        last ? this.#card(last) : make("span", "card empty"),
        last && die(last[0], state.dice[last[0]]),
        make("p", "question", ...(state.over ? [this.#outcome(state)] : this.#question(state)))),
      this.#judged(state),
      make("div", "last", ...cards),
      make("div", "dice", ...state.dice.map((value, color) => die(color, value, last?.[0] === color))),
      this.#points(state, state.players),
      state.scored && !state.over && state.scores[0] === null && make("p", "later", this.#texts.pointsLater),
    ].filter(Boolean);
  }

  #question({ question, valid }) {
    if (!question) return [];
    return [whole(`${question[0]} ± ${question[1]}`), ...(valid ? [" ", whole(`→ ${valid.join(" · ")}`)] : [])];
  }

  #judged({ wrong, sums, sum }) {
    if (wrong) return make("p", "judged wrong", "✗ ", this.#card(wrong), sums && make("span", "", whole(sums[0]), " · ", whole(sums[1])));
    return make("p", "judged", sum && `✓ ${sum}`);
  }

  // --- Banners -------------------------------------------------------------------------------

  #banners(state) {
    return [
      this.#head(state, this.#texts.deck(state.deck)),
      this.#player(state, 2),
      make("ol", "row", ...state.banners.map((banner, i) => this.#banner(state, banner, i + 1))),
      this.#player(state, 1),
      make("p", "said", state.over ? this.#outcome(state) : this.#refusal(state)),
    ];
  }

  #banner({ turn, refused, laid }, { owner, sides, kinds, claimable }, number) {
    const against = refused?.banner === number ? 3 - turn : 0;
    const side = (player) => {
      const cards = sides[player - 1];
      const ghosts = against === player ? (refused.beaten_by ?? []).filter((card) => !cards.some((one) => same(one, card))) : [];
      const places = [
        ...cards.map((card) => this.#card(card, laid && same(card, laid) && "fresh")),
        ...ghosts.map((card) => this.#card(card, "ghost")),
        ...Array(Math.max(0, RULED - cards.length - ghosts.length)).fill().map(() => make("span", "card empty")),
      ];
      const kind = kinds[player - 1];
      return make("div", `side p${player}${owner === 3 - player ? " lost" : ""}`, ...places,
        make("span", "kind", kind === null ? "" : this.#words.kinds[kind]));
    };
    const flag = make("span", `flag${owner ? ` p${owner}` : ""}${claimable ? " claimable" : ""}${against ? " refused" : ""}`, `${number}`);
    flag.setAttribute("role", "img");
    flag.setAttribute("aria-label", this.#texts.flag(number, owner && this.#names.of(owner), claimable));
    return make("li", "", side(2), flag, side(1));
  }

  #refusal({ refused, turn, banners }) {
    if (!refused) return "";
    const { banner, beaten_by: by } = refused;
    const rival = this.#names.of(3 - turn);
    if (!by) return this.#texts.prove(banner, rival);
    const lying = banners[banner - 1].sides[2 - turn].length === RULED;
    return lying ? this.#texts.beaten(banner, rival) : this.#texts.beatable(banner, rival);
  }

  // --- Explorers -----------------------------------------------------------------------------

  #explorers(state) {
    return [
      this.#head(state, state.live ? this.#texts.deck(state.deck) : ""),
      make("div", "heads", this.#player(state, 1), this.#player(state, 2)),
      ...state.rows.map((row) => this.#expeditions(state, row)),
      make("p", "said", state.over && this.#outcome(state)),
    ];
  }

  #expeditions({ laid, live }, { color, players, pile, closed }) {
    const side = ({ cards, sum, points }, i) => make("div", `side p${i + 1}`,
      make("div", cards.length > LINE ? "fan long" : "fan", ...cards.map((card) => make("span", "", this.#card(card, laid && same(card, laid) && "fresh")))),
      make("p", points < 0 ? "sum loss" : "sum", sum));
    const top = pile.at(-1);
    const heap = make("div", `pile${closed ? " closed" : ""}`,
      top ? this.#card(top) : make("span", `card empty ${look.colors[color]}`, live && make("i", "", look.signs[color])),
      pile.length > 1 && make("span", "height", `${pile.length}`));
    heap.setAttribute("role", "group");
    heap.setAttribute("aria-label", this.#texts.pile(this.#texts.colors[look.colors[color]], pile.length));
    return make("section", "expeditions", side(players[0], 0), heap, side(players[1], 1));
  }

  // --- any other game: the last card, what the device says, points -----------------------------

  #plain(state) {
    const [title, ...lines] = this.#lines.slice(0, -1); // the last one names the next keys
    return [
      this.#head(state, title?.startsWith(this.#words.games[state.game]) ? "" : title),
      make("div", "play", state.card && this.#card(state.card),
        make("p", "question", state.over ? this.#outcome(state) : state.player && this.#names.of(state.player))),
      make("ul", "screen", ...lines.map((line) => make("li", "", line))),
      this.#points(state, state.scores.length),
    ];
  }

  // --- what they share -----------------------------------------------------------------------

  #head({ game }, right) {
    return make("div", "head", make("h2", "", this.#words.games[game]), make("span", "", right));
  }

  #player({ turn, over, scores, match, winner }, player) {
    const now = !over && turn === player;
    const before = match?.some(Boolean) && over ? ` (${signed(match[player - 1] + scores[player - 1])})` : "";
    const name = make("p", `player${now ? " turn" : ""}${winner === player ? " winner" : ""}`,
      this.#name(player), make("span", "", now && this.#texts.turn),
      make("strong", "", signed(scores[player - 1]) + before));
    return name;
  }

  #points({ scores, winner, mistakes }, players) {
    return make("ol", "points", ...Array.from({ length: players }, (_, i) => make("li", winner === i + 1 ? "winner" : "",
      this.#name(i + 1), make("strong", "", scores[i] !== null ? signed(scores[i]) : mistakes?.[i] > 0 && `✗ ${mistakes[i]}`))));
  }

  // Leads to where it is typed.
  #name(player) {
    const name = make("button", "name", this.#names.of(player));
    Object.assign(name, { type: "button", title: this.#texts.nameOf(player) });
    name.addEventListener("click", () => this.#names.edit(player));
    return name;
  }

  #outcome({ winner, game }) {
    if (winner) return this.#texts.wins(this.#names.of(winner));
    return game === "modular" ? this.#texts.over : this.#words.draw;
  }

  #card([color, number], more) {
    const name = look.colors[color];
    const stake = number === "investment";
    const card = make("span", `card ${name}${more ? ` ${more}` : ""}`,
      make("b", "", stake ? "×" : `${number}`), make("i", "", look.signs[color]));
    card.setAttribute("role", "img");
    card.setAttribute("aria-label", this.#texts.card(stake ? this.#words.investment : number, this.#texts.colors[name])
      + (more === "ghost" ? ` (${this.#texts.possible})` : ""));
    return card;
  }
}

// Words that no line ends between.
const whole = (text) => make("span", "whole", text);

function die(color, value, inPlay) {
  const name = look.colors[color];
  const pips = Array.from({ length: 9 }, (_, i) => make("i", PIPS[value].includes(i) ? "on" : ""));
  const element = make("span", `die ${name}${inPlay ? " in-play" : ""}`, ...pips);
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", `${look.signs[color]} ${value || "–"}`);
  return element;
}

const same = (one, other) => one[0] === other[0] && one[1] === other[1];
