// The Worker: the firmware on its simulated board, under MicroPython, in real time.
//
// In comes { start: { wasm, modules, files, chip } } once - the interpreter, the firmware and simulator by path, the
// device's own files by name -, then { key, down } or { language }. Out go { state, files }: what has changed of what there is to see
// (see live.py), and of the files (null for one that is gone); { failed } ends it. { ask, id, question } is answered by
// { id, answer } or { id, error }, `ask` being "records", "figures" or "table"; for "figures" { modules } must have come.
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const DATA = "/data";
const HEAP = 2 << 20; // bytes; it grows when that is too little
const PYSTACK = 8192;

let python;
let table; // functions of divermazo_sim/browser.py
let files; // the device's, as far as they have been told
let last; // on the wall: so far the device has been run, ms
let timer;

self.onmessage = async ({ data }) => {
  try {
    if (data.start) await start(data.start);
    else if (data.modules) lay(data.modules);
    else if (data.ask) self.postMessage(answer(data));
    else if (data.language) table.speak(data.language);
    else table.key(data.key, data.down);
    run();
  } catch (error) {
    fail(error);
  }
};

// What cannot be answered must not end the game.
function answer({ ask, id, question }) {
  try {
    return { id, answer: table[ask](question) };
  } catch (error) {
    return { id, error: `${error?.stack ?? error}` };
  }
}

async function start({ wasm, modules, files: kept, chip }) {
  self.fetch = async () => new Response(wasm, { headers: { "Content-Type": "application/wasm" } }); // the loader asks
  python = await loadMicroPython({ heapsize: HEAP, pystack: PYSTACK, stdout: console.log, stderr: console.log });
  lay(modules);
  python.FS.mkdirTree(DATA);
  for (const [name, bytes] of kept) write(python.FS, `${DATA}/${name}`, bytes);
  files = new Files(python.FS);
  self.random_bytes = (count) => crypto.getRandomValues(new Uint8Array(count));
  python.runPython("import sys; sys.path.append('/lib')");
  const { start: powerOn, key, speak, step, news, records, figures, table: told } = python.pyimport("divermazo_sim.browser");
  table = { key, speak, step, news, records: () => records(), figures, table: told };
  last = performance.now();
  powerOn(DATA, chip);
}

// Where MicroPython finds them.
function lay(modules) {
  for (const [path, bytes] of modules) write(python.FS, `/lib/${path}`, bytes);
}

function write(fs, path, bytes) {
  fs.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  fs.writeFile(path, bytes);
}

// Let the device go on until now, tell what is new, and sleep as long as it may.
function run() {
  clearTimeout(timer);
  const passed = Math.floor(performance.now() - last);
  last += passed;
  const wait = table.step(passed);
  const news = table.news();
  const changed = files.changed();
  if (news || changed.size) self.postMessage({ state: news ? JSON.parse(news) : {}, files: changed });
  timer = setTimeout(tick, last + wait - performance.now());
}

function tick() {
  try {
    run();
  } catch (error) {
    fail(error);
  }
}

function fail(error) {
  clearTimeout(timer);
  self.postMessage({ failed: `${error?.stack ?? error}` });
  self.onmessage = null;
}

// Which files have been written since they were looked at last.
class Files {
  #fs;
  #seen = new Map(); // name -> node of the filesystem
  #since = 0;

  constructor(fs) {
    this.#fs = fs;
    this.changed();
  }

  // Contents by name, null for a file that is gone.
  changed() {
    const nodes = this.#fs.lookupPath(DATA).node.contents;
    const since = this.#since;
    const changed = new Map();
    this.#since = Date.now(); // a file that is written again in this millisecond counts once more
    for (const [name, node] of Object.entries(nodes)) {
      if (this.#seen.get(name) === node && node.mtime < since) continue;
      changed.set(name, this.#fs.readFile(`${DATA}/${name}`));
    }
    for (const name of this.#seen.keys()) {
      if (!(name in nodes)) changed.set(name, null);
    }
    this.#seen = new Map(Object.entries(nodes));
    return changed;
  }
}
