// The parts of the device: the Worker's code, the interpreter, the firmware and the simulated board. They come as one
// packed file, and those that count games as another, when they are wanted; see tools/web/pack.py.
import { notice } from "./notice.js";
import { packed } from "./packed.js";
import { version } from "./version.js";

export class Unable extends Error {
  // `name`: of what notice.js says about it.
  constructor(name, cause) {
    super(name, { cause });
    this.notice = name;
  }
}

// { code, wasm, modules, pictures }, the latter [[path, bytes]]. Throws Unable.
export async function load() {
  if (!globalThis.DecompressionStream) throw new Unable("tooOld");
  if (!globalThis.WebAssembly) throw new Unable("noWasm");
  notice.progress(0);
  const files = await unpack("device", (part) => notice.progress(part));
  const all = (type) => [...files].filter(([path]) => path.endsWith(type));
  return { code: files.get("worker.js"), wasm: files.get("micropython.wasm"), modules: all(".mpy"), pictures: all(".svg") };
}

// The modules that count games, [[path, bytes]]. Throws Unable.
export const counting = async () => [...await unpack("games", () => {})];

// The files of a packed one by path. Throws Unable.
async function unpack(name, progress) {
  const bytes = await packed(name, progress);
  try {
    return await files(bytes);
  } catch (error) {
    throw new Unable("damaged", error);
  }
}

// A line of JSON - version, paths and sizes -, then the files one after the other, all in gzip, which ends with a checksum.
async function files(bytes) {
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const whole = new Uint8Array(await new Response(plain).arrayBuffer());
  const head = whole.indexOf(10);
  const { version: found, files: list } = JSON.parse(new TextDecoder().decode(whole.subarray(0, head)));
  if (found !== version) throw new Error(`version ${found}, not ${version}`);
  let end = head + 1;
  return new Map(list.map(([path, size]) => [path, whole.slice(end, end += size)]));
}
