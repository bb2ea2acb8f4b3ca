// The device's files, kept in this browser (IndexedDB). What has been saved is there whole: one transaction holds
// all that one moment has changed. One tab owns them; the one that opened them last.

const NAME = "divermazo";
const FILES = "files";
const DEVICE = "device"; // `chip`: its serial number, `owner`: the tab
const AGAIN_MS = 2000;

export class Kept {
  #owner = crypto.getRandomValues(new Uint32Array(4)).join("-");
  #database;
  #files = new Map(); // all of them
  #chip;
  #unsaved = new Map();
  #saving = false;
  #lost;
  #kept;

  // `lost()`: another tab has taken the files. `kept(yes)`: whether they are kept at all.
  constructor({ lost, kept }) {
    this.#lost = lost;
    this.#kept = kept;
  }

  // The files by name, and the device's serial number.
  async open() {
    this.#chip = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    try {
      await this.#own();
    } catch (error) {
      this.#refused(error);
    }
    return { files: this.#files, chip: this.#chip };
  }

  // Take in what has changed; null is a file that is gone.
  save(changed) {
    for (const [name, bytes] of changed) {
      if (bytes) this.#files.set(name, bytes);
      else this.#files.delete(name);
      this.#unsaved.set(name, bytes);
    }
    if (this.#unsaved.size && !this.#saving) this.#write();
  }

  async #own() {
    this.#database = await open();
    this.#database.onclose = () => { this.#database = undefined; }; // wiped by somebody
    const change = this.#database.transaction([FILES, DEVICE], "readwrite", { durability: "strict" });
    const device = change.objectStore(DEVICE);
    const files = change.objectStore(FILES);
    const [chip, names, contents] = await Promise.all([device.get("chip"), files.getAllKeys(), files.getAll()].map(done));
    this.#chip = chip ?? this.#chip;
    device.put(this.#chip, "chip");
    device.put(this.#owner, "owner");
    names.forEach((name, i) => this.#files.set(name, contents[i]));
    await finished(change);
  }

  async #write() {
    this.#saving = true;
    try {
      while (this.#unsaved.size) await this.#writeOnce();
      this.#kept(true);
    } catch (error) {
      this.#refused(error);
    }
    this.#saving = false;
  }

  async #writeOnce() {
    if (!this.#database) await this.#again();
    const changed = this.#unsaved;
    const change = this.#database.transaction([FILES, DEVICE], "readwrite", { durability: "strict" });
    if (await done(change.objectStore(DEVICE).get("owner")) !== this.#owner) {
      change.abort();
      this.#unsaved.clear();
      this.#lost();
      return;
    }
    const files = change.objectStore(FILES);
    for (const [name, bytes] of changed) bytes ? files.put(bytes, name) : files.delete(name);
    this.#unsaved = new Map();
    try {
      await finished(change);
    } catch (error) {
      this.#unsaved = new Map([...changed, ...this.#unsaved]);
      throw error;
    }
  }

  // The database went away in mid-game: everything goes into a new one.
  async #again() {
    const files = this.#files;
    this.#files = new Map();
    await this.#own();
    this.#files = files;
    this.#unsaved = new Map([...files, ...this.#unsaved]);
  }

  // The game goes on; the next change tries again, and so does time: who wiped the files may do so in mid-write.
  #refused(error) {
    console.warn(error);
    this.#kept(false);
    setTimeout(() => this.save(new Map()), AGAIN_MS);
  }
}

function open() {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => [FILES, DEVICE].forEach((name) => opening.result.createObjectStore(name));
  return done(opening);
}

function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(change) {
  return new Promise((resolve, reject) => {
    change.oncomplete = resolve;
    change.onabort = () => reject(change.error);
  });
}
