// The device alone in the browser: it runs in a Worker, and its files are kept here. Same interface as
// page/devices; this one does not come back by itself, it says what to do.
import { Kept } from "./kept.js";
import { notice } from "./notice.js";
import { counting, load } from "./parts.js";

const LOCK = "divermazo"; // whoever holds it has the device: one tab

export function connect({ state, up, down }) {
  let worker;
  const asked = new Map(); // id -> what takes the answer
  let counter; // the Worker that has got what counts games
  let last = 0;

  function ask(what, question) {
    if (!worker) return Promise.reject(new Error("no device"));
    return new Promise((take, refuse) => {
      asked.set(++last, { take, refuse });
      worker.postMessage({ ask: what, id: last, question });
    });
  }

  async function count(question) {
    const mine = worker;
    if (counter !== mine) mine?.postMessage({ modules: await counting() });
    counter = mine;
    return JSON.parse(await ask("figures", JSON.stringify(question)));
  }

  async function begin(parts, steal) {
    notice.clear();
    if (await hold(steal, () => leave(parts))) await open(parts);
    else leave(parts);
  }

  // Another tab has the device.
  function leave(parts) {
    stop();
    notice.show("elsewhere", () => begin(parts, true).catch(fail));
  }

  async function open(parts) {
    const kept = new Kept({
      lost: () => leave(parts),
      kept: (yes) => (yes ? notice.clear("notKept") : notice.show("notKept")),
    });
    const { code, wasm, modules } = parts;
    const start = { wasm, modules, ...await kept.open() };
    const mine = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
    worker = mine;
    mine.onmessage = ({ data }) => {
      if (mine !== worker) return;
      if (data.failed) return fail(data.failed);
      if (data.id) {
        const { take, refuse } = asked.get(data.id);
        if (data.error) refuse(new Error(data.error));
        else take(data.answer);
        asked.delete(data.id);
        return;
      }
      kept.save(data.files);
      state(data.state);
      if (data.state.table?.over) keepOn();
    };
    mine.onerror = (event) => fail(event.message);
    mine.postMessage({ start });
    up();
  }

  function fail(error) {
    console.error(error);
    stop();
    notice.show(error.notice ?? "failed", () => location.reload());
  }

  function stop() {
    worker?.terminate();
    worker = undefined;
    down();
  }

  load().then((parts) => {
    hang(parts.pictures);
    return begin(parts, false);
  }).catch(fail);
  return {
    key: (name, isDown) => worker?.postMessage({ key: name, down: isDown }),
    speak: (language) => worker?.postMessage({ language }),
    records: async () => JSON.parse(await ask("records")),
    figures: count,
    table: async (question) => JSON.parse(await ask("table", JSON.stringify(question))),
  };
}

// Not to be thrown away when the disk is full: once a game is over there is something to lose, and a browser that asks
// interrupts nobody.
let keeping;
function keepOn() {
  keeping ??= navigator.storage?.persist?.().catch(console.warn) ?? true;
}

// The pictures of the body are variables of the style sheet.
function hang(pictures) {
  for (const [name, bytes] of pictures) {
    const url = URL.createObjectURL(new Blob([bytes], { type: "image/svg+xml" }));
    document.documentElement.style.setProperty(`--${name.replace(".svg", "")}`, `url("${url}")`);
  }
}

// Whether this tab has the device from now on. `lost` is called when another one has taken it.
function hold(steal, lost) {
  if (!navigator.locks) return true; // on a site without https; the files still have one owner
  return new Promise((resolve, reject) => {
    navigator.locks.request(LOCK, steal ? { steal } : { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise(() => {});
    }).catch((error) => (error.name === "AbortError" ? lost() : reject(error)));
  });
}
