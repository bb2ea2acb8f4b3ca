// What the page says, in each language. `4` is a key, **4** emphasis, {red} the sign of a colour.

export const languages = ["es", "en"];

const colors = {
  es: { red: "rojo", yellow: "amarillo", green: "verde", turquoise: "turquesa", blue: "azul", purple: "morado" },
  en: { red: "red", yellow: "yellow", green: "green", turquoise: "turquoise", blue: "blue", purple: "purple" },
};

// A card in words; in Explorers it may be an investment.
const cards = {
  es: ({ color, number, card }) => `${card === "investment" ? "inversión" : card ?? number} ${colors.es[color]}`,
  en: ({ color, number, card }) => `${colors.en[color]} ${card ?? number}`,
};

export const texts = {
  es: {
    colors: colors.es,
    device: "Divermazo",
    player: "J",
    dieKey: (color, sign) => `dado ${colors.es[color]}, ${sign}`,
    undone: "Deshecho",
    happened: {
      roll: ({ dice }) => `Dados: ${Object.values(colors.es).map((color, i) => `${color} ${dice[i]}`).join(", ")}`,
      turnup: (card) => `Carta en juego: ${cards.es(card)}`,
      play: (card, game) => cards.es(card) + (
        { banners: ` en el estandarte ${card.banner}`, explorers: " a la expedición" }[game] ?? ""),
      mistake: ({ player }) => `Fallo del jugador ${player}`,
      claim: ({ banner }) => `Estandarte ${banner} reclamado`,
      discard: (card) => `${cards.es(card)} al montón`,
      draw: ({ from }) => (from && from !== "deck" ? `Roba del montón ${colors.es[from]}` : "Roba del mazo"),
      amend: (card) => (card.color ? `Corregido: ${cards.es(card)}` : `Mazo contado: ${card.deck}`),
      end: ({ winner }) => (winner ? `Fin: gana el jugador ${winner}` : "Fin de la partida"),
    },
    signs: { "✓": "bien, ", "✗": "mal, ", "±": " más o menos ", "→": ": ", "▢": "", "·": ",", "×": " por ", "*": "asterisco", "#": "almohadilla" },
    playerWord: "jugador",
    banner: "estandarte",
    keyNames: { 0: "0, la carta 10", "*": "asterisco: deshacer; mantener: menú", "#": "almohadilla: aceptar; mantener: ayuda" },
    screen: (lines) => lines.length ? `Pantalla: ${lines.join(". ")}` : "Pantalla apagada",
    stopped: "El dispositivo está apagado. Volverá solo cuando se encienda.",
    sound: "Sonido",
    otherLanguage: "English",
    otherLanguageShort: "EN",
    guide: "Cómo se juega",
    guideTitle: "Módulo 10 en un minuto",
    guideSteps: [
      "Diez cartas para cada jugador. `1` abre Módulo 10 y `#` lanza los seis dados.",
      "Se descubre una carta y se teclea, número y color: `4` {red}.",
      "Su color dice qué dado cuenta: **4 ± 1** pide un **3** o un **5**, de cualquier color. Todos a la vez: quien "
        + "primero la tenga la echa y se teclea.",
      "Se cuenta en círculo: 5 + 6 = 11 → **1** y 5 − 6 → 15 − 6 = **9**. El 0 es la carta **10**.",
      "¿Nadie puede? El botón del dado en juego lo lanza otra vez.",
      "Gana quien se queda sin cartas; `#` termina la partida. `*` deshace cualquier paso.",
    ],
    keysTitle: "Las teclas",
    keyMap: [
      ["`0` – `9`", "números; el 0 es la carta 10"],
      ["`*` `⌫`", "deshacer, volver; mantener: menú"],
      ["`#` `↵`", "aceptar, seguir; mantener: ayuda"],
      ["cualquiera", "despierta la pantalla que descansa, sin hacer nada más"],
    ],
  },
  en: {
    colors: colors.en,
    device: "Divermazo",
    player: "P",
    dieKey: (color, sign) => `${colors.en[color]} die, ${sign}`,
    undone: "Taken back",
    happened: {
      roll: ({ dice }) => `Dice: ${Object.values(colors.en).map((color, i) => `${color} ${dice[i]}`).join(", ")}`,
      turnup: (card) => `Card in play: ${cards.en(card)}`,
      play: (card, game) => cards.en(card) + (
        { banners: ` at banner ${card.banner}`, explorers: " to the expedition" }[game] ?? ""),
      mistake: ({ player }) => `Mistake of player ${player}`,
      claim: ({ banner }) => `Banner ${banner} claimed`,
      discard: (card) => `${cards.en(card)} to the pile`,
      draw: ({ from }) => (from && from !== "deck" ? `Draws from the ${colors.en[from]} pile` : "Draws from the deck"),
      amend: (card) => (card.color ? `Put right: ${cards.en(card)}` : `Deck counted: ${card.deck}`),
      end: ({ winner }) => (winner ? `The end: player ${winner} wins` : "The game is over"),
    },
    signs: { "✓": "right, ", "✗": "wrong, ", "±": " plus or minus ", "→": ": ", "▢": "", "·": ",", "×": " times ", "*": "star", "#": "hash" },
    playerWord: "player",
    banner: "banner",
    keyNames: { 0: "0, the card 10", "*": "star: undo; hold: menu", "#": "hash: OK; hold: help" },
    screen: (lines) => lines.length ? `Screen: ${lines.join(". ")}` : "Screen off",
    stopped: "The device is off. It comes back by itself when it is switched on.",
    sound: "Sound",
    otherLanguage: "Español",
    otherLanguageShort: "ES",
    guide: "How to play",
    guideTitle: "Modulo 10 in a minute",
    guideSteps: [
      "Ten cards for each player. `1` opens Modulo 10 and `#` throws the six dice.",
      "One card is turned up and typed in, number and colour: `4` {red}.",
      "Its colour says which die counts: **4 ± 1** asks for a **3** or a **5** of any colour. Everybody at once: whoever "
        + "has one first throws it in, and it is typed.",
      "Numbers go round: 5 + 6 = 11 → **1**, and 5 − 6 → 15 − 6 = **9**. A 0 is the card **10**.",
      "Nobody can? The button of the die in play throws it again.",
      "Whoever has no cards left wins; `#` ends the game. `*` takes back any step.",
    ],
    keysTitle: "The keys",
    keyMap: [
      ["`0` – `9`", "numbers; 0 is the card 10"],
      ["`*` `⌫`", "undo, back; hold: menu"],
      ["`#` `↵`", "OK, next; hold: help"],
      ["any key", "wakes a screen that rests, and does nothing else"],
    ],
  },
};
