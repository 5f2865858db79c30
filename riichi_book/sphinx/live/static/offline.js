// The service worker that lets the site work offline: its chapters and live pages, and the rest if the reader wants it.
// Each build has its own cache, named by the digest of the list of its files. A page never mixes two builds: everything
// that it requests comes from its own. Files of a new build reach the server in any order. The worker saves those that
// match the list, and retries the missing ones at the next visit. Until then, pages are opened from the build before.
// Text files are fetched packed, and stay packed until a page requests them: that takes a fifth of the space, and a fifth
// of the time on a host without compression. It also keeps hosts from changing texts, for instance by adding a banner.
const scope = new URL("./", self.location.href).href;
const PREFIX = `riichi-rules ${scope} `; // other copies of the book may be on the same host
const NOW = `${PREFIX}now`;
const KEPT = `${scope}_live/kept.json`; // {build, whole, sizes}: the build that pages are opened from, and whether it has every file
const WISH = `${scope}_live/wish.json`;
const DIGEST = /\/_live\/[0-9a-f]{16}\//; // files with the same name there have the same content
const NOT_HERE = "<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'><title>You are offline</title><style>:root{color-scheme:light dark;font:1.1rem/1.5 sans-serif;margin:2rem}a{line-height:3}</style><h1>You are offline</h1><p>This page is not saved on this device. The chapters, Ask and Practice are.";
const WAYS = { "index.html": "To the front page", "ask.html": "Ask the rules" };
const SOON = 100; // milliseconds that a page waits for the server to name its build: on a slow network, the saved page opens
const LONGEST_WAIT = 2000; // milliseconds that a page waits for a new build
const TYPES = { html: "text/html", css: "text/css", js: "text/javascript", mjs: "text/javascript", json: "application/json", svg: "image/svg+xml", txt: "text/plain", md: "text/plain" }; // of files that are fetched packed

const builds = new Map(); // by open page; also stored in the cache, since the browser may stop this worker

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(kept().then((now) => now ?? renew().whole));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
// The reader wants the rest too, or no longer: {whole}. When that is done, tell the page whether it worked.
self.addEventListener("message", (event) => {
  const done = wish(event.data.whole).then(() => true, () => false);
  event.waitUntil(done.then((is) => event.ports[0].postMessage(is)));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  const isPage = request.mode === "navigate";
  const stored = (isPage ? opened(event) : asked(event)).catch(() => null); // if the storage fails, the page can still load
  const answer = stored.then((found) => found ?? fetch(request, { cache: "no-cache" }));
  event.respondWith(isPage ? answer.catch(notHere) : answer.then(askedAgain));
});

/** Make the browser revalidate the file for the next page: its HTTP cache may have the file of another build. */
function askedAgain({ body, status, statusText, headers }) {
  const again = new Headers(headers);
  again.set("Cache-Control", "no-cache");
  return new Response(body, { status, statusText, headers: again });
}

/** Open a page from the saved build. */
async function opened(event) {
  const { build, whole } = renew();
  event.waitUntil(whole.catch(() => {}));
  const named = await within(SOON, build);
  if (named && named !== (await kept())?.build) await within(LONGEST_WAIT, whole);
  const now = await kept();
  const found = now && (await match(event.request.url, now.build));
  if (found) await mark(event.resultingClientId, now.build);
  return unpacked(found);
}

/** Answer a page's request from the page's own build. The build of its Workers is unknown. */
async function asked({ request, clientId }) {
  const build = await buildOf(clientId);
  if (build) return unpacked(await match(request.url, build));
  return DIGEST.test(request.url) ? unpacked(await caches.match(request.url)) : null;
}

function unpacked(found) {
  const type = found?.headers.get("Unpacked");
  return type ? new Response(unzipped(found.body), { headers: { "Content-Type": type } }) : found;
}

const unzipped = (body) => body.pipeThrough(new DecompressionStream("gzip"));

function notHere() {
  const ways = Object.entries(WAYS).map(([name, words]) => `<p><a href="${scope}${name}">${words}</a>`);
  return new Response([NOT_HERE, ...ways].join(""), { status: 503, headers: { "Content-Type": "text/html" } });
}

async function mark(page, build) {
  builds.set(page, build);
  const cache = await caches.open(PREFIX + build);
  await cache.put(scope + page, new Response(build)).catch(() => {}); // the storage may be full
}

const buildOf = async (page) => builds.get(page) ?? (await caches.match(scope + page))?.text();

async function match(address, build) {
  const url = new URL(address);
  url.search = url.hash = "";
  if (url.href.endsWith("/")) url.pathname += "index.html";
  const cacheName = PREFIX + build;
  const found = await caches.match(url.href, { cacheName });
  return found ?? caches.match(`${url.href}.html`, { cacheName }); // hosts may drop the .html
}

/** The build that pages are opened from; null if none is saved. */
const kept = async () => (await caches.match(KEPT))?.json() ?? null;

/** Whether the reader wants everything. The wish is stored, and retried at the next visit if it fails. */
const wished = async () => (await caches.match(WISH))?.json() ?? false;

async function wish(whole) {
  const cache = await caches.open(NOW);
  await cache.put(WISH, new Response(JSON.stringify(whole)));
  await renew().whole.catch(() => {}); // a run may have started before the wish was stored
  await renew().whole;
}

/** What a promise resolves to; undefined if it takes too long or fails. */
const within = (milliseconds, promise) => Promise.race([promise.catch(() => {}), new Promise((resolve) => setTimeout(resolve, milliseconds))]);

/** Save the server's build, one run at a time: promises of its name, and of the end of the run. */
let renewing = null;
function renew() {
  if (!renewing) {
    const build = newest();
    renewing = { build, whole: renewed(build).finally(() => (renewing = null)) };
  }
  return renewing;
}

async function renewed(named) {
  const [build, now, whole] = await Promise.all([named, kept(), wished()]);
  if (build === now?.build) {
    await tidy(build);
    if (whole === now.whole) return;
  }
  const sizes = await fill(build, now, whole);
  const cache = await caches.open(NOW);
  await cache.put(KEPT, new Response(JSON.stringify({ build, whole, sizes })));
}

/** The build that the server has. Reject anything else, such as the login page of a network. */
async function newest() {
  const response = await fetch(`${scope}_live/build.txt`, { cache: "no-store" });
  const build = response.ok ? (await response.text()).trim() : "";
  if (!/^[0-9a-f]{16}$/.test(build)) throw new Error("no build");
  return build;
}

/** Delete the caches of other builds, unless a page of theirs is open. */
async function tidy(build) {
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  const inUse = [build, ...(await Promise.all(pages.map(({ id }) => buildOf(id))))];
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NOW);
  for (const name of names) if (!inUse.includes(name.slice(PREFIX.length))) await caches.delete(name);
}

/** Save the files of a build, copying those that the build before has too. Returns their sizes. */
async function fill(build, now, whole) {
  const cache = await caches.open(PREFIX + build);
  const { files, more, sizes } = await listed(build);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const { files: old, more: rest } = now ? await listed(now.build) : {};
  const names = new Map(Object.entries({ ...old, ...rest }).map(([name, hash]) => [likeness(name, hash), name]));
  const next = Object.entries(whole ? { ...files, ...more } : files).values();
  const fetching = async () => {
    for (const [name, hash] of next) {
      if (there.has(scope + name)) continue;
      const before = names.get(likeness(name, hash));
      await cache.put(scope + name, (before && (await match(scope + before, now.build))) ?? (await fetched(name, hash)));
    }
  };
  await Promise.all([fetching(), fetching(), fetching(), fetching()]);
  if (!whole) for (const name of Object.keys(more)) await cache.delete(scope + name);
  return sizes;
}

// Equal files may be in different folders, but must have the same ending, which sets their media type.
const likeness = (name, hash) => `${hash} ${name.split(".").at(-1)}`;

/** The files of a build with their hashes: {files, more, sizes}, where `more` is saved only if the reader wants it. */
async function listed(build) {
  const url = `${scope}_live/files-${build}.json`;
  const cache = await caches.open(PREFIX + build);
  let list = await cache.match(url);
  if (!list) {
    const content = await (await fetch(url, { cache: "reload" })).arrayBuffer();
    if (!(await digestOf(content)).map((byte) => byte.toString(16).padStart(2, "0")).join("").startsWith(build)) throw new Error(`${url}: not there yet`);
    list = new Response(content);
    await cache.put(url, list.clone());
  }
  return list.json();
}

/** A file from the server, if its hash matches the list. Try again without the browser's cache, which may be wrong. */
async function fetched(name, hash) {
  const type = TYPES[name.split(".").at(-1)];
  const url = scope + (type ? `_live/packed/${name}.pack` : name);
  for (const cache of ["no-cache", "reload"]) {
    const found = await fetch(url, { cache });
    if (!found.ok) throw new Error(`${url}: ${found.status}`);
    const content = await found.arrayBuffer();
    const plain = type ? await new Response(unzipped(new Blob([content]).stream())).arrayBuffer().catch(() => content) : content;
    // Make a new response: if a host redirects ask.html to ask, a page cannot be opened with the redirected one.
    const headers = type ? { Unpacked: type } : found.headers;
    if (`sha256-${btoa(String.fromCharCode(...(await digestOf(plain))))}` === hash) return new Response(content, { headers });
  }
  throw new Error(`${name}: of another build`);
}

const digestOf = async (content) => [...new Uint8Array(await crypto.subtle.digest("SHA-256", content))];
