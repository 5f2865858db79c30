// The whole site without a network. It is kept in a cache that bears the digest of all its files.
//
// A page never mixes two builds: each page in a window gets everything from one of them. When a page is opened
// and the server has another build, that page gets all of it from there, and the new build is fetched; it takes
// the place of the old one as soon as no page of the old one is open.
//
// Some hosts change pages on their way, and put a banner in. Of such a page nobody can tell which build it is of,
// so it is not kept; all the rest is, and the page says so.
const BUILD = "@BUILD@";
const LIST = "@LIST@"; // every file of the site, with the hash of what it holds
const scope = new URL("./", self.location.href).href;
const PREFIX = `riichi-rules ${scope} `; // other copies of the book may lie on the same host
const CACHE = PREFIX + BUILD;
const FROM_SERVER = PREFIX + "pages of a newer build";
const LEFT_OUT = "_live/left-out.json"; // pages that are not kept
const NOT_HERE = "<!doctype html><meta charset=utf-8><title>No network</title><p>This page is not kept, and needs its network.";
const PATIENCE = 2000; // milliseconds for a server that may be there, before it is taken for gone

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  event.respondWith(request.mode === "navigate" ? opened(event) : asked(event));
});

/** Keep every file; those that are as they were come from the build before, the others from the server. */
async function fill() {
  const cache = await caches.open(CACHE);
  const list = await fetch(scope + LIST, { cache: "no-cache" });
  if (!list.ok) throw new Error(`${LIST}: ${list.status}`);
  await cache.put(scope + LIST, list.clone());
  const before = await kept();
  const files = Object.entries(await list.json());
  const leftOut = [];
  const next = files.values();
  const fetching = async () => {
    for (const [name, hash] of next) {
      const url = scope + name;
      if (await cache.match(url)) continue;
      const old = before.files[name] === hash ? await before.cache.match(url) : undefined;
      const found = old ?? (await ofThisBuild(url, hash));
      if (found) await cache.put(url, found);
      else leftOut.push(name);
    }
  };
  await Promise.all([fetching(), fetching(), fetching(), fetching()]);
  await cache.put(scope + LEFT_OUT, new Response(JSON.stringify(leftOut)));
}

/** What the server has, which must be of this build; null for a page that its host changes. */
async function ofThisBuild(url, hash) {
  const found = await fetch(url, { cache: "no-cache" });
  if (!found.ok) throw new Error(`${url}: ${found.status}`);
  const content = await found.arrayBuffer();
  if ((await hashOf(content)) === hash) {
    // Made anew: where a host sends ask.html on to ask, a page may not be opened with what followed.
    return new Response(content, { headers: found.headers });
  }
  if (url.endsWith(".html") && (await newest()) === BUILD) return null;
  throw new Error(`${url}: of another build`);
}

/** The hash of a content as the list has it. */
async function hashOf(content) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return `sha256-${btoa(String.fromCharCode(...bytes))}`;
}

/** The build that is kept now, if there is one. */
async function kept() {
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE || name === FROM_SERVER) continue;
    const cache = await caches.open(name);
    const list = (await cache.keys()).find(({ url }) => /\/_live\/files-[0-9a-f]+\.json$/.test(url));
    if (list) return { cache, files: await (await cache.match(list)).json() };
  }
  return { cache: null, files: {} };
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

/** A page is opened: from what is kept, unless the server has another build. */
async function opened(event) {
  const stored = await match(event.request.url);
  const theirs = await newest();
  if (stored && (theirs === null || theirs === BUILD)) return stored;
  if (theirs !== BUILD) {
    // Of another build, or nobody knows of which: such a page gets nothing of what is kept.
    const pages = await caches.open(FROM_SERVER);
    await pages.put(scope + event.resultingClientId, new Response());
  }
  if (theirs !== null && theirs !== BUILD) event.waitUntil(renew());
  return anew(event.request).catch(() => stored ?? notHere());
}

function notHere() {
  return new Response(NOT_HERE, { status: 503, headers: { "Content-Type": "text/html" } });
}

/** A page asks for something: from the build that the page is of. */
async function asked(event) {
  const page = event.clientId && (await caches.match(scope + event.clientId, { cacheName: FROM_SERVER }));
  if (page) return anew(event.request);
  return (await match(event.request.url)) ?? fetch(event.request);
}

/** What the server has now, whatever the browser remembers of it. */
function anew(request) {
  return fetch(request, { cache: "no-cache" });
}

async function match(address) {
  const url = new URL(address);
  url.search = url.hash = "";
  if (url.href.endsWith("/")) url.pathname += "index.html";
  const found = await caches.match(url.href, { cacheName: CACHE });
  return found ?? caches.match(`${url.href}.html`, { cacheName: CACHE }); // hosts may leave the ending out
}

/** Which build the server has; null where there is none to be asked. */
async function newest() {
  try {
    const response = await fetch(`${scope}_live/build.txt`, {
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE),
    });
    // The page on which a network asks for a password is no build.
    const build = response.ok ? (await response.text()).trim() : "";
    return /^[0-9a-f]+$/.test(build) ? build : null;
  } catch {
    return null;
  }
}

/** Fetch the build that the server has; it takes over where no page of this one is open. */
async function renew() {
  await self.registration.update();
  const coming = self.registration.installing;
  if (coming) {
    await new Promise((resolve) =>
      coming.addEventListener("statechange", () => coming.state === "installing" || resolve()),
    );
  }
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const theirs = await caches.open(FROM_SERVER);
  for (const page of pages) {
    if (!(await theirs.match(scope + page.id))) return;
  }
  self.registration.waiting?.postMessage("take over");
}

self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});
