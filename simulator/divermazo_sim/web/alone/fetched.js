// On a site the parts are files beside the page.
import "./offline.js";
import { Unable } from "./parts.js";
import { sizes, version } from "./version.js";

export async function packed(name, progress) {
  const chunks = [];
  let got = 0;
  try {
    const response = await fetch(`${name}.bin?${version}`);
    if (!response.ok) throw new Unable("damaged", response.status);
    for (const reader = response.body.getReader();;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(chunks);
      chunks.push(value);
      got += value.length;
      progress(Math.min(1, got / sizes[name]));
    }
  } catch (error) {
    throw error.notice ? error : new Unable("noNetwork", error);
  }
}
