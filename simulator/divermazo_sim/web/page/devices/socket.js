// A device behind a WebSocket: that of `divermazo play` or `divermazo mirror`.
//
// Every module of this folder has
//   connect({ state, up, down }) -> { key(name, down), speak(language), records(), figures(question), table(question) }
// `state(news)` is told what has changed, everything at first: see live.py. `up()` and `down()` say whether the device
// can be reached; a connection that is lost comes back by itself. `records()` promises all game records, { key, lines }
// each, the oldest first, `figures(question)` what records add up to: see divermazo_host/figures.py; `table(question)` the
// table of a game that is followed elsewhere: see divermazo_sim/table.py.

const RETRY_MS = 1000;
const PING_MS = 1000;
const PATIENCE_MS = 2500; // for an answer

export function connect({ state, up, down }) {
  let socket;
  let asked; // when a ping was sent that nothing has followed yet, ms

  function open() {
    const mine = new WebSocket(new URL("live", location.href.replace(/^http/, "ws")));
    const listen = (name, act) => mine.addEventListener(name, (event) => { if (mine === socket) act(event); });
    socket = mine;
    asked = performance.now();
    listen("open", up);
    listen("message", ({ data }) => {
      asked = undefined;
      const { error, pong, ...news } = JSON.parse(data);
      if (error) console.warn(`device: ${error}`);
      else if (!pong) state(news);
    });
    listen("close", lose);
  }

  function lose() {
    socket.close();
    socket = undefined;
    down();
    setTimeout(open, RETRY_MS);
  }

  function send(message) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  // A connection may be dead although nobody has closed it: a laptop has slept.
  function ping() {
    if (!socket) return;
    asked ??= performance.now();
    if (performance.now() - asked > PATIENCE_MS) lose();
    else send({ ping: true });
  }

  open();
  setInterval(ping, PING_MS);
  document.addEventListener("visibilitychange", ping);
  return {
    key: (name, down) => send({ key: name, down }),
    speak: (language) => send({ language }),
    records: async () => (await answer("records")).json(),
    figures: (question) => post("figures", question),
    table: (question) => post("table", question),
  };
}

async function post(path, question) {
  return (await answer(path, { method: "POST", body: JSON.stringify(question) })).json();
}

async function answer(path, options) {
  const response = await fetch(path, options);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}
