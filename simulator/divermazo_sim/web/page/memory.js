// What this browser remembers of the page from one visit to the next; until the end of this one, where more is not
// allowed.
const here = new Map(); // what the browser did not take

export function recall(name) {
  try {
    return here.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
    here.delete(name);
  } catch {
    here.set(name, value);
  }
}
