/*
 * Greffe: the site without a network. A service worker that the verify page and the pages of seats register.
 *
 * It answers for the verify pages, for the page of what this device keeps, for rulebooks, for the public file of a match
 * and for files under /static/: nothing of a seat or a session is ever in its store. Pages come from the network while
 * there is one, and are kept as they were last seen; files have their hash in their address, and are kept as they are.
 * Any other page that no server answers for leads to what this device keeps; every other request passes untouched.
 */
"use strict";

const KEPT = "greffe-verify-1";
/** How many answers are kept: engines and scripts of older builds go first. */
const MOST = 80;
const PAGE = /^\/(verify|offline|rules(\/[a-z]+)?|m\/[0-9a-f]{32}\/(verify|file))$/;
const MATCH = /^\/m\/([0-9a-f]{32})(\/|$)/;
const FILE = /^\/static\/[^/]+$/;

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
  if (FILE.test(url.pathname)) event.respondWith(file(request));
  else if (PAGE.test(url.pathname)) event.respondWith(page(request));
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
  event.waitUntil(Promise.allSettled(data.keep.slice(0, MOST).map(one)));
});
