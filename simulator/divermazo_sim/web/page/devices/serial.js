// A real device at a USB port of this computer, over Web Serial: docs/protocol.md. It is chosen by a person, and goes
// away for good when it is unplugged. What needs the rules - table, figures - `home` makes, the device of the page.

const BAUD = 115200; // any will do
const HELLO_MS = 500;
const HELLOS = 8;
const ANSWER_MS = 3000;
const BUSY_MS = 300; // after somebody has played
const ALIVE_MS = 60000; // from one request to the next: after ten minutes the device takes us for gone
const NOT_NOW = 2;
const [BEGIN, END] = [0x1e, 0x0a];

// `name`: of a text of texts.js, what a person can do.
export class SerialError extends Error {
  constructor(name, cause) {
    super(name, { cause });
    this.name = name;
  }
}

export const possible = () => "serial" in navigator;

// Let a person choose a port, and connect. Null when none was chosen; throws SerialError. `gone()`: it was unplugged.
export async function connect({ state, gone, home }) {
  const port = await choose();
  if (!port) return null;
  const link = await Link.open(port);
  try {
    return await new Serial(link, { state, home }).begin(gone);
  } catch (error) {
    await link.close();
    throw error;
  }
}

async function choose() {
  try {
    return await navigator.serial.requestPort();
  } catch (error) {
    if (error.name === "NotFoundError") return null;
    throw new SerialError("serialDenied", error);
  }
}

class Serial {
  #link;
  #state;
  #home;
  #leds;
  #oled = Array(8).fill("00".repeat(128));
  #game = new Game();
  #looking = false;
  #stale = false;
  #open = true;
  #alive;

  constructor(link, { state, home }) {
    this.#link = link;
    this.#state = state;
    this.#home = home;
  }

  async begin(gone) {
    await this.#greet();
    this.#link.gone = () => {
      this.#open = false;
      clearInterval(this.#alive);
      gone();
    };
    this.#link.told = (method, params) => this.#take(method, params);
    this.#state({ power: true, keys: [], shine: 1, table: { game: null, help: [] } });
    await this.#link.ask("subscribe", { frames: true, events: true });
    this.#alive = setInterval(() => this.#look(), ALIVE_MS);
    return {
      key: (key, down) => this.#link.ask(down ? "press" : "release", { key }).catch(() => {}),
      speak: (language) => this.#link.ask("settings.set", { values: { language } }).then(() => this.#look()).catch(() => {}),
      records: () => this.#records(),
      figures: (question) => this.#home.figures(question),
      close: () => this.#close(),
    };
  }

  async #greet() {
    for (let hello = 0; hello < HELLOS; hello++) {
      const said = await this.#link.ask("hello", {}, HELLO_MS).catch(() => null);
      if (said?.name === "divermazo") return;
    }
    throw new SerialError("serialStranger");
  }

  #take(method, params) {
    if (method === "leds") {
      const grb = bytes(params.grb);
      this.#state({ leds: hex(grb.map((_, i) => grb[i + [1, -1, 0][i % 3]])) });
    } else if (method === "page") {
      this.#oled[params.index] = hex(bytes(params.data));
      this.#state({ oled: this.#oled.join("") });
    } else if (method === "tone") {
      this.#state({ tone: params.hz });
    } else if (method === "event") {
      this.#game.take(params);
      this.#state({ event: params });
    }
    this.#look();
  }

  // Texts and table, as they are once nothing more comes.
  async #look() {
    this.#stale = true;
    if (this.#looking) return;
    this.#looking = true;
    try {
      while (this.#stale && this.#open) {
        this.#stale = false;
        const { texts, language } = await this.#link.ask("state");
        this.#state({ texts, language });
        if (this.#game.missing) await this.#readOn();
        const said = await this.#link.ask("beside");
        this.#state({ table: await this.#home.table({ lines: this.#game.lines, beside: said }) });
      }
    } catch (error) {
      if (this.#open) console.warn(error);
    }
    this.#looking = false;
  }

  async #readOn() {
    const { id } = this.#game;
    const lines = await this.#read(id);
    if (id === this.#game.id) this.#game.fill(lines);
  }

  async #read(id) {
    const lines = [];
    for (let start = 0; start !== null;) {
      const part = await this.#whenQuiet("records.read", { id, start });
      lines.push(...part.lines);
      start = part.next;
    }
    return lines;
  }

  async #records() {
    const entries = [];
    for (let start = 0; start !== null;) {
      const part = await this.#whenQuiet("records.list", { start });
      entries.unshift(...part.records.reverse());
      start = part.next;
    }
    const records = [];
    for (const { id, key } of entries) records.push({ key, lines: await this.#read(id) });
    return records;
  }

  async #whenQuiet(method, params) {
    for (;;) {
      try {
        return await this.#link.ask(method, params);
      } catch (error) {
        if (error.code !== NOT_NOW) throw error;
        await new Promise((wait) => setTimeout(wait, BUSY_MS));
      }
    }
  }

  async #close() {
    this.#open = false;
    clearInterval(this.#alive);
    await this.#link.ask("subscribe").catch(() => {}); // or it would not rest
    await this.#link.close();
  }
}

// The lines of the game that goes on: its header and the events in force.
class Game {
  lines = [];
  missing = false;
  id = null;

  take({ game, length, event, header, id }) {
    const before = this.lines;
    const lines = this.id === id && length && before.length ? before.slice(0, length + 1) : game ? [JSON.stringify(header)] : [];
    if (length === lines.length) lines.push(JSON.stringify(event));
    this.id = id;
    this.missing = game !== null && (lines.length !== length + 1 || (length > 0 && lines[length] !== JSON.stringify(event)));
    this.lines = this.missing ? [] : lines;
  }

  fill(lines) {
    this.lines = [];
    for (const line of lines) {
      if (JSON.parse(line).e === "undo") this.lines.pop();
      else this.lines.push(JSON.stringify(JSON.parse(line)));
    }
    this.missing = false;
  }
}

// Requests and answers, one record of JSON each.
class Link {
  gone = () => {};
  told = () => {};
  #port;
  #reader;
  #writer;
  #asked = new Map(); // id -> { take, refuse }
  #last = Math.floor(Math.random() * 1e9);
  #closed = false;

  static async open(port) {
    const link = new Link();
    try {
      await port.open({ baudRate: BAUD });
    } catch (error) {
      throw new SerialError("serialBusy", error);
    }
    link.#port = port;
    link.#writer = port.writable.getWriter();
    link.#reader = port.readable.getReader();
    link.#listen();
    return link;
  }

  // The result of a request; an Error with its `code` when it is refused.
  ask(method, params = {}, patience = ANSWER_MS) {
    const id = ++this.#last;
    const text = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    return new Promise((take, refuse) => {
      if (this.#closed) return refuse(new SerialError("serialGone"));
      const late = setTimeout(() => this.#settle(id, { error: { message: `${method}: no answer` } }), patience);
      this.#asked.set(id, { take, refuse, late });
      this.#writer.write(Uint8Array.from([BEGIN, ...new TextEncoder().encode(text), END])).catch(() => this.#lose());
    });
  }

  async close() {
    this.#closed = true;
    for (const id of [...this.#asked.keys()]) this.#settle(id, { error: { message: "closed" } });
    await this.#reader.cancel().catch(() => {});
    this.#reader.releaseLock();
    this.#writer.releaseLock();
    await this.#port.close().catch(() => {});
  }

  async #listen() {
    let record = null; // bytes since its beginning; null outside of one
    try {
      for (;;) {
        const { value, done } = await this.#reader.read();
        if (done) break;
        for (const byte of value) {
          if (byte === BEGIN) record = [];
          else if (byte === END && record) {
            this.#hear(String.fromCharCode(...record));
            record = null;
          } else record?.push(byte);
        }
      }
    } catch { /* unplugged */ }
    this.#lose();
  }

  #hear(text) {
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    if ("id" in message) this.#settle(message.id, message);
    else this.told(message.method, message.params);
  }

  #settle(id, { result, error }) {
    const asked = this.#asked.get(id);
    if (!asked) return;
    this.#asked.delete(id);
    clearTimeout(asked.late);
    if (error) asked.refuse(Object.assign(new Error(error.message), { code: error.code }));
    else asked.take(result);
  }

  #lose() {
    if (this.#closed) return;
    this.close();
    this.gone();
  }
}

const bytes = (base64) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
