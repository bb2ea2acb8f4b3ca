// In a file of its own the page has the parts in itself, in base64.
import { Unable } from "./parts.js";

export async function packed(name) {
  try {
    return Uint8Array.from(atob(document.getElementById(`packed-${name}`).textContent), (char) => char.charCodeAt(0));
  } catch (error) {
    throw new Unable("damaged", error);
  }
}
