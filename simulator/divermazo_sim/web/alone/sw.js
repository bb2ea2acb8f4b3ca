// Keeps one whole version of the device: all its files, each checked against its digest, or none. A new version waits
// until a page starts while no other is open, and so never comes in mid-game.
// Of the manuals it keeps what was visited, for when there is no network. Whatever a page of theirs loads has its digest
// in its address: no page gets anything of another version.
// The builder puts VERSION and FILES (digests by path) before this.

const CACHE = `divermazo-${VERSION}`;
const MANUALS = /^(es|en)\//;

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(clear()));
addEventListener("message", (event) => event.waitUntil(replaceOld()));
addEventListener("fetch", (event) => {
  const path = event.request.url.slice(registration.scope.length).replace(/[?#].*/, "") || "index.html";
  if (event.request.method !== "GET" || !event.request.url.startsWith(registration.scope)) return;
  if (path in FILES) event.respondWith(answer(event.request, path));
  else if (MANUALS.test(path)) event.respondWith(visit(event.request));
});

async function fill() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.entries(FILES).map(async ([path, integrity]) => {
    const response = await fetch(`${path}?${VERSION}`, { integrity, cache: "reload" }); // there may be half a file
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await cache.put(path, response);
  }));
}

async function replaceOld() {
  for (let tries = 0; tries < 10; tries++) { // a page that is loaded anew still counts as two for a moment
    const pages = await clients.matchAll({ includeUncontrolled: true });
    if (pages.length === 1) return skipWaiting();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function clear() {
  const old = (await caches.keys()).filter((name) => name.startsWith("divermazo-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

async function answer(request, path) {
  const cache = await caches.open(CACHE);
  return await cache.match(path) ?? fetch(request);
}

async function visit(request) {
  const cache = await caches.open(CACHE);
  const bound = /\?v=/.test(request.url);
  const kept = await cache.match(request, { ignoreSearch: !bound });
  if (kept && bound) return kept;
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request.url.replace(/[?#](?!v=).*/, ""), response.clone());
    return response;
  } catch (error) {
    return kept ?? notVisited();
  }
}

function notVisited() {
  const text = "Sin conexión, y esta página no se ha visitado antes. No network, and this page was not visited before.";
  return new Response(text, { status: 503, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
