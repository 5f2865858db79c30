// The whole site without a network. Each build is kept in a cache of its own, which bears its name: the digest of
// the list of its files.
//
// A page never mixes two builds: all that it asks for comes from the build that it is of. Files of a new build reach
// the server in any order. Those that are as the list has them are kept, and what is missing is tried again at the
// next visit. Until the new build is whole, pages are opened from the one before.
//
// Some hosts change pages on their way, and put a banner in. Of such a page nobody can tell which build it is of,
// so it is not kept; all the rest is, and the page says so.
const scope = new URL("./", self.location.href).href;
const PREFIX = `riichi-rules ${scope} `; // other copies of the book may lie on the same host
const NOW = `${PREFIX}now`;
const KEPT = `${scope}_live/kept.json`; // {build, leftOut}: what pages are opened from, and which of them it lacks
const DIGEST = /\/_live\/[0-9a-f]{16}\//; // files of the same name are the same there
const NOT_HERE = "<!doctype html><meta charset=utf-8><title>No network</title><p>This page is not kept, and needs its network.";
const PATIENCE = 2000; // milliseconds that a page waits for a new build
const DAY = 86_400_000; // no upload takes longer: a page that still differs then is changed by its host

const builds = new Map(); // of open pages; they are marked in the cache as well, for when the browser ends this Worker

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(kept().then((now) => now ?? renew().whole));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  const isPage = request.mode === "navigate";
  const stored = (isPage ? opened(event) : asked(event)).catch(() => null); // a storage may fail, a page need not
  const answer = stored.then((found) => found ?? fetch(request, { cache: "no-cache" }));
  event.respondWith(isPage ? answer.catch(notHere) : answer.then(askedAgain));
});

/** What a page asks for, asked for again by the next page: a browser would hand on what it remembers of another build. */
function askedAgain({ body, status, statusText, headers }) {
  const again = new Headers(headers);
  again.set("Cache-Control", "no-cache");
  return new Response(body, { status, statusText, headers: again });
}

/** A page is opened: from what is kept. */
async function opened(event) {
  const { whole, awhile } = renew();
  event.waitUntil(whole.catch(() => {}));
  await awhile;
  const now = await kept();
  const found = now && (await match(event.request.url, now.build));
  if (found) await mark(event.resultingClientId, now.build);
  return found;
}

/** A page asks for something: from the build that the page is of. Nobody knows of which its Workers are. */
async function asked({ request, clientId }) {
  const build = await buildOf(clientId);
  if (build) return match(request.url, build);
  return DIGEST.test(request.url) ? caches.match(request.url) : null;
}

const notHere = () => new Response(NOT_HERE, { status: 503, headers: { "Content-Type": "text/html" } });

async function mark(page, build) {
  builds.set(page, build);
  const cache = await caches.open(PREFIX + build);
  await cache.put(scope + page, new Response(build)).catch(() => {}); // a full storage
}

async function buildOf(page) {
  return builds.get(page) ?? (await caches.match(scope + page))?.text();
}

async function match(address, build) {
  const url = new URL(address);
  url.search = url.hash = "";
  if (url.href.endsWith("/")) url.pathname += "index.html";
  const cacheName = PREFIX + build;
  const found = await caches.match(url.href, { cacheName });
  return found ?? caches.match(`${url.href}.html`, { cacheName }); // hosts may leave the ending out
}

/** What pages are opened from; null where no build is kept. */
async function kept() {
  return (await caches.match(KEPT))?.json() ?? null;
}

/** Keep the build that the server has, once at a time: `whole` when that is done, `awhile` at most a little later. */
let renewing = null;
function renew() {
  if (!renewing) {
    const whole = renewed().finally(() => (renewing = null));
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    renewing = { whole, awhile: Promise.race([whole.catch(() => {}), late]) };
  }
  return renewing;
}

async function renewed() {
  const [build, now] = await Promise.all([newest(), kept()]);
  if (build === now?.build) {
    await tidy(build);
    if (now.leftOut.length === 0) return;
  }
  const leftOut = await fill(build, now);
  const cache = await caches.open(NOW);
  await cache.put(KEPT, new Response(JSON.stringify({ build, leftOut })));
}

/** Which build the server has. The page on which a network asks for a password is none. */
async function newest() {
  const response = await fetch(`${scope}_live/build.txt`, { cache: "no-store" });
  const build = response.ok ? (await response.text()).trim() : "";
  if (!/^[0-9a-f]{16}$/.test(build)) throw new Error("no build");
  return build;
}

/** Give up other builds of which no page is open. */
async function tidy(build) {
  const pages = await self.clients.matchAll({ includeUncontrolled: true });
  const inUse = [build, ...(await Promise.all(pages.map(({ id }) => buildOf(id))))];
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NOW);
  for (const name of names) if (!inUse.includes(name.slice(PREFIX.length))) await caches.delete(name);
}

/** Keep the files of a build: those that the build before had too from there. Returns pages that their host changes. */
async function fill(build, now) {
  const cache = await caches.open(PREFIX + build);
  const { files, since } = await listed(build);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  const before = now ? Object.entries((await listed(now.build)).files) : [];
  const names = new Map(before.map(([name, hash]) => [likeness(name, hash), name]));
  const waits = now && (now.build === build || (now.leftOut.length === 0 && Date.now() - since < DAY));
  const leftOut = [];
  const next = Object.entries(files).values();
  const fetching = async () => {
    for (const [name, hash] of next) {
      if (there.has(scope + name)) continue;
      const old = names.get(likeness(name, hash));
      const found = (old && (await match(scope + old, now.build))) ?? (await fetched(scope + name, hash));
      if (found) await cache.put(scope + name, found);
      else if (name.endsWith(".html") && !waits) leftOut.push(name);
      else throw new Error(`${name}: of another build`);
    }
  };
  await Promise.all([fetching(), fetching(), fetching(), fetching()]);
  return leftOut;
}

// Files that are alike may lie in another folder, but what a browser takes them for follows from their ending.
const likeness = (name, hash) => `${hash} ${name.split(".").at(-1)}`;

/** The files of a build, each with its hash, and since when this browser has known of it. */
async function listed(build) {
  const url = `${scope}_live/files-${build}.json`;
  const cache = await caches.open(PREFIX + build);
  let list = await cache.match(url);
  if (!list) {
    const content = await (await fetch(url, { cache: "reload" })).arrayBuffer();
    if (!(await digestOf(content)).map((byte) => byte.toString(16).padStart(2, "0")).join("").startsWith(build)) throw new Error(`${url}: not there yet`);
    list = new Response(content, { headers: { Date: new Date().toUTCString() } });
    await cache.put(url, list.clone());
  }
  return { files: await list.json(), since: Date.parse(list.headers.get("Date")) };
}

/** What the server has, if it is as the list has it; else null. What the browser remembers may be a part of it. */
async function fetched(url, hash) {
  for (const cache of ["no-cache", "reload"]) {
    const found = await fetch(url, { cache });
    if (!found.ok) throw new Error(`${url}: ${found.status}`);
    const content = await found.arrayBuffer();
    // A response of our own: where a host sends ask.html on to ask, a page may not be opened with what followed.
    if (`sha256-${btoa(String.fromCharCode(...(await digestOf(content))))}` === hash) return new Response(content, { headers: found.headers });
  }
  return null;
}

async function digestOf(content) {
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", content))];
}
