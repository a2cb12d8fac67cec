// Without a network: the app opens, with the pages it saw last. VERSION and FILES stand above this
// file when the server hands it out; a new version waits until the table says so.

const CACHE = `scorekeeper-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const drop = (names) => Promise.all(names.filter((name) => name !== CACHE && name !== "pages").map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(drop).then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  if (event.data === "now") self.skipWaiting();
  if (event.data.keep) event.waitUntil(caches.open("pages").then((pages) => pages.add(event.data.keep)));
});

/** Pages that were kept in another language are dropped, and the page without a network fetched anew. */
async function follow(language) {
  const kept = await caches.match(OFFLINE);
  if (!language || !kept || kept.headers.get("Content-Language") === language) return;
  await caches.delete("pages");
  await (await caches.open(CACHE)).add(OFFLINE);
}

/** A page: from the server, and kept; without one, as it was last seen. */
async function page(request) {
  try {
    // Asked anew also on the way back, when a browser is content with what it has.
    const answer = await fetch(request, { cache: "no-cache" });
    await follow(answer.headers.get("Content-Language"));
    const pages = await caches.open("pages");
    if (answer.ok && !answer.redirected) await pages.put(request, answer.clone());
    if (answer.status === 403 || answer.status === 404) await pages.delete(request);
    return answer;
  } catch (gone) {
    const kept = await (await caches.open("pages")).match(request, { ignoreVary: true });
    return kept ?? (await caches.match(OFFLINE)) ?? Promise.reject(gone);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (FILES.includes(request.url.slice(self.location.origin.length))) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});
