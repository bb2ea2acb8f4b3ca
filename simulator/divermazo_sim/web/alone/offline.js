// From the second visit on the site needs no network. A new version that is there is taken when a page starts, if it is
// the only one: the page then begins again with it.

const workers = navigator.serviceWorker;

async function register() {
  const { waiting } = await workers.register("sw.js");
  if (!waiting) return;
  workers.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage("a page starts");
}

if (workers) register().catch(console.warn);
