const names = (thing) => {
  const found = new Set();
  for (let at = thing; at; at = Object.getPrototypeOf(at))
    for (const key of Reflect.ownKeys(at)) found.add(key);
  return [...found].filter((name) => !["close", "postMessage", "reportError", "constructor"].includes(name));
};
const held = (thing, name) => { try { return thing[name]; } catch {} };
const settle = (made) => { try { made?.catch?.(() => {}); made?.send?.(); } catch {} };
let tried = 0;
function* calls(thing, label) {
  for (const name of names(thing)) {
    const value = held(thing, name);
    if (typeof value === "function") yield [`${label}${String(name)}`, thing, value];
  }
}
const scopes = [[self, ""]];
for (const name of names(self)) {
  const value = held(self, name);
  if (typeof value === "object" && value && value !== self) scopes.push([value, `${String(name)}.`]);
}
for (const part of names(navigator)) {
  const value = held(navigator, part);
  if (typeof value === "object" && value) scopes.push([value, `navigator.${String(part)}.`]);
}
for (const [scope, label] of scopes) for (const [name, holder, value] of calls(scope, label)) {
  for (const address of ADDRESSES) {
    const url = address + encodeURIComponent(name);
    for (const attempt of [
      () => value.call(holder, url),
      () => new value(url),
      () => value.call(holder, "GET", url, true),
      () => value.call(holder, "x", `url(${url})`).load(),
      () => new value("x", `url(${url})`).load(),
      () => new value({ iceServers: [{ urls: url.replace(/^\w+/, "stun") }] }),
      () => { const made = new value(); made.open("GET", url, true); made.send(); },
    ]) {
      tried += 1;
      try { settle(attempt()); } catch {}
    }
  }
}
for (const address of ADDRESSES) {
  import(address + "import").catch(() => {});
  try { new Worker(address + "module", { type: "module" }); } catch {}
  try { self.caches?.open("a").then((cache) => cache.add(address + "caches"), () => {}); } catch {}
  try {
    navigator.storageBuckets?.open("b").then((bucket) => bucket.caches.open("a"))
      .then((cache) => cache.add(address + "buckets"), () => {});
  } catch {}
}
self.walked = tried;
