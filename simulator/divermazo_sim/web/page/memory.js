// What this browser remembers of the page from one visit to the next; nothing, where that is not allowed.

export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch { /* then it is as at first next time */ }
}
