// From the second visit on the site needs no network.

if (navigator.serviceWorker) navigator.serviceWorker.register("sw.js").catch(console.warn);
