/*
 * Greffe: what a device that plays a match keeps of it, so that it can go on without a network.
 *
 * On the page of a seat. It keeps the records and the secrets of the seats played here in this browser's own store, and
 * the pages, rules and engine that read them with the service worker. Nothing of it reaches anybody else. When the network
 * goes, it says where to go on. What the page holds, where this can be done at all:
 *   #keep [hidden]   data-match, data-title, data-parts: JSON, the addresses that make up the page without a network;
 *                    data-near: JSON, what brings the rules to this page (near.js)
 */
"use strict";
(() => {
  // Pages are renewed in place: it is looked up each time.
  const place = () => document.getElementById("keep");
  if (!place() || !("serviceWorker" in navigator) || typeof indexedDB !== "object") return;
  const english = document.documentElement.lang.toLowerCase().startsWith("en");
  const T = english
    ? { gone: "No network. ", on: "Go on on this device", waits: (n) => `${n} ${n > 1 ? "acts" : "act"} recorded without the network, not handed in yet. `, see: "Hand in", full: "This device has no room to keep the match: without a network it cannot be recorded here." }
    : { gone: "Pas de réseau. ", on: "Continuer sur cet appareil", waits: (n) => `${n} ${n > 1 ? "actes enregistrés" : "acte enregistré"} sans réseau, pas encore remis. `, see: "Remettre", full: "Cet appareil n’a plus de place pour garder le match\u00a0: sans réseau, il ne s’y enregistrera pas." };
  const id = place().dataset.match;

  const done = (asked) => new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  function store() {
    const opening = indexedDB.open("greffe-offline", 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("matches", { keyPath: "match" });
      opening.result.createObjectStore("queue", { keyPath: ["match", "number"] });
      opening.result.createObjectStore("aside", { autoIncrement: true });
    };
    return done(opening);
  }
  const queued = (db) => done(db.transaction("queue").objectStore("queue").count(IDBKeyRange.bound([id, 0], [id, Infinity])));

  function say(text, words) {
    if (!place()) return;
    const link = document.createElement("a");
    link.href = `/offline#${id}`;
    link.className = "btn small";
    link.textContent = words;
    place().replaceChildren(text, link);
    place().hidden = false;
  }

  // The rules on this device answer what a finger asks: brought last of all, for nothing waits for them.
  let stays = null;
  const staying = new Promise((done) => { stays = done; });
  let bringing = null;
  function bring(pack) {
    const parts = place() && place().dataset.near;
    if (!bringing && (!pack || !parts || typeof WebAssembly !== "object")) return;
    bringing = bringing || staying.then(() => import(JSON.parse(parts).near)).then(({ near }) => near(JSON.parse(parts)));
    bringing.then((hold) => hold(pack)).catch((error) => console.warn(String(error)));
  }

  // One after the other: what is kept never goes back to what it was.
  let keeping = Promise.resolve();
  const keep = () => (keeping = keeping.then(kept, kept));

  /** Fetches what is new of the match, unless acts wait here that were drafted on what is kept. */
  async function kept() {
    if (!place()) return;
    const db = await store();
    try {
      const waiting = await queued(db);
      if (waiting > 0) {
        bring(null);
        return say(T.waits(waiting), T.see);
      }
      const had = await done(db.transaction("matches").objectStore("matches").get(id));
      const from = had ? had.records : 0;
      const answer = await fetch(`/api/v1/matches/${id}/mine/pack?from=${from}`, { credentials: "same-origin" });
      if (!answer.ok) return bring(null);
      const pack = await answer.json();
      if (pack.refused) {
        bring(null);
        place().dataset.why = english ? pack.refused.why.en : pack.refused.why.fr;
        return;
      }
      const [first] = pack.lines ? pack.lines.split("\n", 1) : [];
      const follows = from > 0 && pack.from === from && (first ? JSON.parse(first).prev === had.head : pack.head === had.head);
      if (from > 0 && pack.from === from && !follows) {
        const whole = await fetch(`/api/v1/matches/${id}/mine/pack`, { credentials: "same-origin" });
        if (!whole.ok) return bring(null);
        Object.assign(pack, await whole.json());
      } else if (follows) pack.lines = pack.lines ? `${had.lines}\n${pack.lines}` : had.lines;
      pack.title = place().dataset.title;
      pack.kept = new Date().toISOString();
      // Kept once the browser says that all of it is, not when it has taken the request.
      const writing = db.transaction("matches", "readwrite");
      const over = new Promise((resolve, reject) => {
        writing.oncomplete = resolve;
        writing.onabort = () => reject(writing.error || new DOMException("aborted", "AbortError"));
      });
      writing.objectStore("matches").put(pack);
      await over;
      place().dataset.kept = String(pack.records);
      bring(pack);
    } catch (error) {
      if (error && error.name === "QuotaExceededError") {
        place().textContent = T.full;
        place().hidden = false;
      } else console.warn(String(error));
    } finally {
      db.close();
    }
  }

  async function stay() {
    await navigator.serviceWorker.register("/offline.js");
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage({ keep: JSON.parse(place().dataset.parts) });
    if (navigator.storage && navigator.storage.persist) await navigator.storage.persist();
  }

  const quietly = (work) => work().catch((error) => console.warn(String(error)));
  const gone = () => (place() && place().dataset.why ? say(`${T.gone}${place().dataset.why} `, T.on) : say(T.gone, T.on));
  addEventListener("offline", gone);
  addEventListener("online", () => {
    if (place()) place().hidden = true;
    quietly(keep);
  });
  ["greffe:fresh", "greffe:grown"].forEach((grown) => document.addEventListener(grown, () => quietly(keep)));
  if (navigator.onLine === false) gone();
  // Once the page has nothing else to do.
  (globalThis.requestIdleCallback || setTimeout)(() => quietly(keep).then(() => quietly(stay)).then(stays));
})();
