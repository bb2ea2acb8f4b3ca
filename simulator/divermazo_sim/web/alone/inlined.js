// In a file of its own the page has them in itself, in base64.
import { Unable } from "./parts.js";

export async function packed() {
  try {
    return Uint8Array.from(atob(document.getElementById("packed").textContent), (char) => char.charCodeAt(0));
  } catch (error) {
    throw new Unable("damaged", error);
  }
}
