// The live link: state in, keys out; comes back by itself.

const RETRY_MS = 1000;

export function connect({ state, up, down }) {
  let socket;

  function open() {
    socket = new WebSocket(new URL("live", location.href.replace(/^http/, "ws")));
    socket.onopen = up;
    socket.onmessage = (event) => {
      const news = JSON.parse(event.data);
      if (news.error) console.warn(`device: ${news.error}`);
      else state(news);
    };
    socket.onclose = () => {
      down();
      setTimeout(open, RETRY_MS);
    };
  }

  open();
  return {
    send(message) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
  };
}
