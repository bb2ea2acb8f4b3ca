// What a person has to know or do, in both languages: the page shows the one it speaks.

const RELOAD = ["Cargar de nuevo", "Reload"];

const NOTICES = {
  loading: ["Cargando…", "Loading…"],
  elsewhere: ["El dispositivo está abierto en otra pestaña.", "The device is open in another tab.", ["Seguir aquí", "Go on here"]],
  notKept: ["Este navegador no guarda nada: la partida sigue, pero se perderá al cerrar la página.",
    "This browser keeps nothing: the game goes on, and is lost when the page is closed."],
  damaged: ["A la página le falta una parte, o es de otra versión. Las partidas están a salvo: cárguela o descárguela de nuevo.",
    "A part of the page is missing, or of another version. The games are safe: load or download it again.", RELOAD],
  noNetwork: ["No se pudo cargar todo: ¿hay conexión?", "Not everything could be loaded: is there a network?", RELOAD],
  noWasm: ["Este navegador tiene WebAssembly desactivado (¿modo de aislamiento?). Actívelo para este sitio, o use otro navegador.",
    "WebAssembly is switched off in this browser (lockdown mode?). Allow it for this site, or take another browser."],
  tooOld: ["Este navegador es demasiado antiguo: hace falta uno de 2023 o posterior.",
    "This browser is too old: it takes one of 2023 or later."],
  failed: ["El dispositivo se ha parado. La partida está guardada hasta su último paso.",
    "The device has stopped. The game is kept up to its last step.", RELOAD],
};

class Notice {
  #element = document.getElementById("alone");
  #shown; // a name, or nothing

  // With a button where there is something to do: `act`.
  show(name, act) {
    if (name === this.#shown) return; // a screen reader says it once
    const [es, en, label] = NOTICES[name];
    this.#shown = name;
    this.#element.className = name;
    this.#element.replaceChildren(...inBoth("p", es, en));
    if (label) this.#element.append(this.#button(label, act));
  }

  // How much of it, 0 to 1.
  progress(part) {
    if (this.#shown !== "loading") {
      this.show("loading");
      this.#element.append(document.createElement("progress"));
    }
    this.#element.querySelector("progress").value = part;
  }

  // Nothing to say; `name`: unless it is something else.
  clear(name = this.#shown) {
    if (name !== this.#shown) return;
    this.#shown = undefined;
    this.#element.className = "";
    this.#element.replaceChildren();
  }

  #button(label, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...inBoth("span", ...label));
    button.addEventListener("click", act);
    return button;
  }
}

function inBoth(tag, ...texts) {
  return texts.map((text, i) => Object.assign(document.createElement(tag), { textContent: text, lang: ["es", "en"][i] }));
}

export const notice = new Notice();
