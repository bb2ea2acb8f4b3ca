// The games that the device has kept, and those of files that are dropped here: what they add up to, and as files.
import { make } from "./markup.js";

const DEVICE = "Divermazo"; // the name of what is on the device

export class Games {
  #dialog;
  #device;
  #names;
  #texts;
  #language;
  #files = []; // { name, text } that were dropped
  #answer;
  #failed = false;

  // `device()`: that of this moment; `names`: of its players, see names.js. `dialog` holds elements with the ids games-said, games-tables, games-file, games-csv, games-sums, games-jsonl.
  constructor(dialog, device, names) {
    this.#dialog = dialog;
    this.#device = device;
    this.#names = names;
    dialog.addEventListener("dragover", (event) => event.preventDefault());
    dialog.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#take(event.dataTransfer.files);
    });
    this.#find("games-file").addEventListener("change", ({ target }) => this.#take(target.files));
    this.#find("games-close").addEventListener("click", () => dialog.close());
    this.#find("games-csv").addEventListener("click", () => download("divermazo.csv", utf16(this.#answer.csv)));
    this.#find("games-sums").addEventListener("click", () => download(`${this.#texts.sumsFile}.csv`, utf16(this.#answer.sums)));
    this.#find("games-jsonl").addEventListener("click", () => download("divermazo.jsonl", this.#answer.jsonl));
  }

  // From now on in the language of `texts`.
  speak(texts, language) {
    this.#texts = texts;
    this.#language = language;
    if (this.#dialog.open) this.#ask();
  }

  open() {
    this.#dialog.showModal();
    this.#ask();
  }

  async #take(files) {
    for (const file of files) this.#files.push({ name: file.name, text: await file.text() });
    await this.#ask();
  }

  async #ask() {
    try {
      const own = (await this.#device().records()).map((record) => this.#file(record));
      this.#answer = await this.#device().figures({ language: this.#language, files: [...own, ...this.#files] });
      this.#failed = false;
    } catch (error) {
      console.warn(error);
      this.#failed = true;
    }
    this.#draw();
  }

  // A record of the device: a file of its own, with the names of its players.
  #file({ key, lines }) {
    return { name: DEVICE, text: lines.join("\n"), players: this.#names.ofGame(key) };
  }

  #draw() {
    const { bad = [], games = 0, left_out: leftOut, tables = [] } = this.#answer ?? {};
    const said = bad.map(({ name, line }) => this.#texts.badFile(name, line));
    if (this.#failed) said.push(this.#texts.gamesUnreachable);
    else if (!games) said.push(this.#texts.noGames);
    if (leftOut) said.push(leftOut);
    this.#find("games-said").replaceChildren(...said.map((line) => make("p", "", line)));
    this.#find("games-tables").replaceChildren(...tables.map(drawn));
    for (const type of ["csv", "sums", "jsonl"]) this.#find(`games-${type}`).disabled = !this.#answer?.[type] || !games;
    const spoilt = new Set(bad.map(({ name }) => name));
    this.#files = this.#files.filter(({ name }) => !spoilt.has(name));
  }

  #find(id) {
    return this.#dialog.querySelector(`#${id}`);
  }
}

function drawn({ title, heads, rows, notes }) {
  const head = (scope) => (text) => Object.assign(make("th", "", text), { scope });
  const table = make("table", "",
    make("thead", "", make("tr", "", ...heads.map(head("col")))),
    make("tbody", "", ...rows.map(([first, ...cells]) => make("tr", "", head("row")(first), ...cells.map((cell) => make("td", "", cell))))));
  table.setAttribute("aria-label", title);
  const wide = Object.assign(make("div", "wide", table), { tabIndex: 0 }); // to be scrolled by keys too
  return make("div", "figures", make("p", "title", title), wide, ...notes.map((note) => make("p", "", note)));
}

// With its mark: a spreadsheet then asks nothing.
function utf16(text) {
  return Uint16Array.from(`\ufeff${text}`.split(""), (unit) => unit.charCodeAt(0));
}

function download(name, data) {
  const url = URL.createObjectURL(new Blob([data], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
