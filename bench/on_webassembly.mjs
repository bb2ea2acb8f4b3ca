// node on_webassembly.mjs PACKAGES MODULES GAMES: play short games of Modulo 10 as the page's Worker would, by keys, in
// virtual time. Prints after each quarter: games, bytes in use on the heap, bytes of the process.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [packages, modules, games] = process.argv.slice(2);
const { loadMicroPython } = await import(join(packages, "@micropython/micropython-webassembly-pyscript/micropython.mjs"));
const python = await loadMicroPython({ heapsize: 2 << 20, pystack: 8192 });
for (const path of readdirSync(modules, { recursive: true })) {
  if (!path.endsWith(".mpy")) continue;
  python.FS.mkdirTree(`/lib/${path.slice(0, path.lastIndexOf("/"))}`);
  python.FS.writeFile(`/lib/${path}`, readFileSync(join(modules, path)));
}
globalThis.random_bytes = (count) => crypto.getRandomValues(new Uint8Array(count));
python.runPython("import sys; sys.path.append('/lib')");
const { start, key, step, news } = python.pyimport("divermazo_sim.browser");
function run(ms) {
  let wait = 0;
  for (let passed = 0; passed < ms;) {
    const now = Math.min(Math.max(wait, 1), ms - passed);
    passed += now;
    wait = step(now);
    news();
  }
}

function tap(name) {
  key(name, true);
  run(60);
  key(name, false);
  run(1500);
}

start("/data", "0123456789abcdef");
run(1500);
tap("2");
tap("1");
const { collect, mem_alloc: used } = python.pyimport("gc");
for (let game = 1; game <= games; game++) {
  for (const name of ["#", "4", "red", "#", "#"]) tap(name); // throw, first card, end, nobody has won
  for (let player = 1; player <= 4; player++) tap("#"); // ten cards left
  tap("#"); // the next game
  if (game % (games / 4)) continue;
  collect();
  console.log(game, used(), process.memoryUsage().rss);
}
