/*
 * Greffe: the site without a network. A service worker that the verify page, the pages of seats and replays register.
 *
 * It answers for the verify pages, for the page of what this device keeps, for rulebooks, for the public file of a match,
 * for replays that were shown whole and for files under /static/: nothing of a seat or a session is ever in its store.
 * Pages come from the network while there is one, and are kept as they were last seen, replays as anybody sees them who
 * has no session; files have their hash in their address, and are kept as they are.
 * Any other page that no server answers for leads to what this device keeps; every other request passes untouched.
 */
"use strict";

const KEPT = "greffe-verify-1";
/** How many answers are kept: engines and scripts of older builds go first. */
const MOST = 80;
const PAGE = /^\/(verify|offline|rules(\/[a-z]+)?|m\/[0-9a-f]{32}\/(verify|file))$/;
const MATCH = /^\/m\/([0-9a-f]{32})(\/|$)/;
const FILE = /^\/static\/[^/]+$/;
const REPLAYS = "greffe-replays-1";
/** How many matches are kept whole to be stepped through, and how many answers one of them may take. */
const MOST_REPLAYS = 8;
const MOST_PARTS = 1000;
const SHOWN = /^\/m\/([0-9a-f]{32})(\/[0-9]+)?$/;
const STEPS = /^\/api\/v1\/matches\/([0-9a-f]{32})\/(replay(\/[0-9]+)?|chances)$/;

const may = (answer) => answer.ok && answer.type === "basic" && !/no-store/.test(answer.headers.get("cache-control") || "");

async function keep(request, answer) {
  if (!may(answer)) return;
  const kept = await caches.open(KEPT);
  try {
    // It takes the place of the old one once it is there, and stands last: what was kept longest ago is the first to go.
    await kept.put(request, answer);
    const all = await kept.keys();
    for (const old of all.slice(0, Math.max(0, all.length - MOST))) await kept.delete(old);
  } catch (_) {
    // Storage that is full or refused takes nothing away: the network still answers.
  }
}

async function file(request) {
  const known = await caches.match(request, { cacheName: KEPT });
  if (known) return known;
  const answer = await fetch(request);
  await keep(request, answer.clone());
  return answer;
}

/** An engine: a browser keeps it compiled only where its answer comes from itself or the network, not from this store. */
async function engine(request) {
  try {
    const answer = await fetch(request);
    if (!(await caches.match(request, { cacheName: KEPT }))) await keep(request, answer.clone());
    return answer;
  } catch (error) {
    const known = await caches.match(request, { cacheName: KEPT, ignoreVary: true });
    // Whoever asks what the browser itself has is not answered with what is kept here.
    if (known && request.cache !== "only-if-cached") return known;
    throw error;
  }
}

async function page(request) {
  try {
    const answer = await fetch(request);
    await keep(request, answer.clone());
    return answer;
  } catch (error) {
    const known = await caches.match(request, { cacheName: KEPT, ignoreVary: true })
      || await caches.match(request, { cacheName: KEPT, ignoreVary: true, ignoreSearch: true });
    if (known) return known;
    throw error;
  }
}

const matchOf = (address) => {
  const { pathname } = new URL(address);
  return (SHOWN.exec(pathname) || STEPS.exec(pathname) || [])[1];
};

/** Keeps a replay: its page and all that steps through it, or nothing; those kept longest ago make room. */
async function whole(addresses) {
  const of = matchOf(addresses[0]);
  if (!of || addresses.length > MOST_PARTS || addresses.some((address) => matchOf(address) !== of)) return;
  const answers = [];
  for (const address of addresses) {
    // As anybody sees it: without the session of this browser.
    const answer = await fetch(address, { credentials: "omit" });
    if (!may(answer) || answer.redirected) return;
    answers.push([address, answer]);
  }
  const kept = await caches.open(REPLAYS);
  const before = await kept.keys();
  try {
    for (const [address, answer] of answers) await kept.put(address, answer);
  } catch (_) {
    // No room: a part of a replay is of no use.
    return forget(of);
  }
  // What it replaces goes once all of it is there, and then what was kept longest ago.
  const others = [...new Set(before.map(({ url }) => matchOf(url)).filter((match) => match !== of))];
  const gone = others.slice(0, Math.max(0, others.length + 1 - MOST_REPLAYS));
  const now = addresses.map((address) => new URL(address, self.location.href).href);
  for (const old of before) {
    const match = matchOf(old.url);
    if (gone.includes(match) || (match === of && !now.includes(old.url))) await kept.delete(old);
  }
}

/** Lets go of the replay of a match. */
async function forget(of) {
  const kept = await caches.open(REPLAYS);
  for (const one of await kept.keys()) if (matchOf(one.url) === of) await kept.delete(one);
}

/** An answer of the server, after which the replay of a match that is not there any more is let go of. */
async function answered(request) {
  const answer = await fetch(request);
  if (answer.status === 404 && matchOf(request.url)) await forget(matchOf(request.url));
  return answer;
}

/** What steps through a replay: from the network, else as it was kept. */
async function steps(request) {
  try {
    return await answered(request);
  } catch (error) {
    const known = await caches.match(request, { cacheName: REPLAYS, ignoreVary: true });
    if (known) return known;
    throw error;
  }
}

/** The page of a moment: from the network, else the page of its match that is kept, which steps there by itself. */
async function shown(request, url) {
  try {
    return await answered(request);
  } catch (_) {
    // Whoever hides what comes is not shown the whole of it.
    if (url.searchParams.has("hide")) return elsewhere(request, url);
    const { origin, pathname } = url;
    const [, of] = SHOWN.exec(pathname);
    const known = await caches.match(`${origin}/m/${of}`, { cacheName: REPLAYS, ignoreVary: true, ignoreSearch: true });
    return known || elsewhere(request, url);
  }
}

/** A page that is not kept: from the network, else what this device keeps of its match. */
async function elsewhere(request, url) {
  try {
    return await fetch(request);
  } catch (error) {
    const here = await caches.match("/offline", { cacheName: KEPT, ignoreVary: true, ignoreSearch: true });
    if (!here) throw error;
    const [, match] = MATCH.exec(url.pathname) || [null, ""];
    // What was on its way was not recorded: the page says so.
    const unsent = request.method === "GET" ? "" : ":unsent";
    return Response.redirect(`/offline#${match}${match && unsent}`, 302);
  }
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method !== "GET") {
    if (request.method === "POST" && request.mode === "navigate" && MATCH.test(url.pathname)) event.respondWith(elsewhere(request, url));
    return;
  }
  if (FILE.test(url.pathname)) event.respondWith(url.pathname.endsWith(".wasm") ? engine(request) : file(request));
  else if (PAGE.test(url.pathname)) event.respondWith(page(request));
  else if (STEPS.test(url.pathname)) event.respondWith(steps(request));
  else if (SHOWN.test(url.pathname) && request.mode === "navigate") event.respondWith(shown(request, url));
  else if (request.mode === "navigate") event.respondWith(elsewhere(request, url));
});
/** What a page was made of before it had this worker. */
self.addEventListener("message", (event) => {
  const { data } = event;
  if (!data || !Array.isArray(data.keep)) return;
  const one = async (address) => {
    const url = new URL(address, self.location.href);
    if (url.origin !== self.location.origin || !(FILE.test(url.pathname) || PAGE.test(url.pathname))) return;
    const request = new Request(url.href);
    if (FILE.test(url.pathname) && await caches.match(request, { cacheName: KEPT })) return;
    await keep(request, await fetch(request));
  };
  const replay = Array.isArray(data.replay) ? data.replay.map((address) => new URL(address, self.location.href)) : [];
  const own = replay.length > 0 && replay.every(({ origin }) => origin === self.location.origin);
  event.waitUntil(Promise.allSettled([...data.keep.slice(0, MOST).map(one), own ? whole(replay.map(({ href }) => href)) : null]));
});
