// node on_webassembly.mjs PACKAGES MODULES PROGRAM ARGUMENT...: run a Python program under MicroPython for WebAssembly,
// with what is in the folder MODULES to import. An argument that names a file is that file, any other a new folder.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const [packages, modules, program, ...args] = process.argv.slice(2);
const { loadMicroPython } = await import(join(packages, "@micropython/micropython-webassembly-pyscript/micropython.mjs"));
const python = await loadMicroPython({ heapsize: 8 << 20, pystack: 8192, stdout: console.log, stderr: console.error });

for (const path of readdirSync(modules, { recursive: true })) {
  if (/\.m?py$/.test(path)) write(`/lib/${path}`, readFileSync(join(modules, path)));
}
for (const path of args) {
  if (statSync(path, { throwIfNoEntry: false })?.isFile()) write(path, readFileSync(path));
  else python.FS.mkdirTree(path);
}
globalThis.random_bytes = (count) => crypto.getRandomValues(new Uint8Array(count));
python.globals.set("arguments", [program, ...args]);
python.runPython("import os, sys, js\nsys.path.append('/lib')\nsys.argv[:] = list(arguments)\n"
  + "os.urandom = lambda n: bytes(js.random_bytes(n))");
python.runPython(readFileSync(program, "utf8"));

function write(path, bytes) {
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  python.FS.writeFile(path, bytes);
}
