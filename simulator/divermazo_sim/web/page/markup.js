// Small pieces of the page.
import { look } from "./look.js";

const SIGNS = [...look.signs];
const MARKED = new RegExp(`(\`[^\`]+\`|\\*\\*[^*]+\\*\\*|[${look.signs}])`);

// An element with a class and children, elements or text; what is false or empty is left out.
export function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children.filter((child) => child || child === 0));
  return element;
}

// A line in which `4` becomes a key cap, **4** emphasis, and ● the sign of its colour.
export function rich(tag, line) {
  return make(tag, "", ...line.split(MARKED).map((part) => {
    if (part.startsWith("`")) return make("kbd", "", part.slice(1, -1));
    if (part.startsWith("**")) return make("strong", "", part.slice(2, -2));
    return SIGNS.includes(part) ? make("span", `sign ${look.colors[SIGNS.indexOf(part)]}`, part) : part;
  }));
}

// A number with a proper minus.
export const signed = (number) => `${number}`.replace("-", "−");
