// Keys of seats: made by this device, one for each seat taken on it, kept in this browser and sent to nobody.
// They sign the result at the end. Without script, or without a key, a seat confirms by its session as before.
"use strict";
(() => {
  if (typeof GreffeVerify !== "object" || typeof indexedDB !== "object") return;
  const { plainEd25519, hasEd25519, toHex, Sha256 } = GreffeVerify;
  const ascii = (text) => new TextEncoder().encode(text);

  // The store: by public key, either a key that no script can read out, or 32 bytes where the browser has none.
  const request = (asked) => new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });
  async function store(mode, work) {
    const opening = indexedDB.open("greffe-seat-keys", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("keys", { keyPath: "public" });
    const db = await request(opening);
    try {
      return await request(work(db.transaction("keys", mode).objectStore("keys")));
    } finally {
      db.close();
    }
  }
  const find = (key) => store("readonly", (keys) => keys.get(key));

  async function make() {
    if (await hasEd25519()) {
      const pair = await crypto.subtle.generateKey({ name: "Ed25519" }, false, ["sign", "verify"]);
      const raw = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
      const made = { public: toHex(raw), key: pair.privateKey };
      await store("readwrite", (keys) => keys.put(made));
      return made;
    }
    const secret = crypto.getRandomValues(new Uint8Array(32));
    const made = { public: toHex(plainEd25519.publicKey(secret)), secret };
    await store("readwrite", (keys) => keys.put(made));
    return made;
  }

  async function sign(kept, message) {
    if (kept.key) return toHex(new Uint8Array(await crypto.subtle.sign({ name: "Ed25519" }, kept.key, message)));
    return toHex(plainEd25519.sign(kept.secret, message));
  }

  const fill = (form, name, value) => {
    let input = form.querySelector(`input[name="${name}"]`);
    if (!input) {
      input = document.createElement("input");
      input.type = "hidden";
      input.name = name;
      form.append(input);
    }
    input.value = value;
  };

  // What a press does before the form goes: once, and if it fails the form goes as it is.
  const before = (form, work) => form.addEventListener("submit", async (event) => {
    if (form.dataset.ready) return;
    event.preventDefault();
    form.dataset.ready = "1";
    try {
      await work();
    } catch (error) {
      console.warn(String(error));
    }
    // The page may have been renewed meanwhile: the same question goes, and none where it is not asked any more.
    const target = form.isConnected ? form : same(form);
    if (!target) return;
    if (target !== form) for (const name of ["key", "sig", "do"]) if (form.elements[name]) fill(target, name, form.elements[name].value);
    target.dataset.ready = "1";
    target.requestSubmit(event.submitter && event.submitter.isConnected ? event.submitter : undefined);
  });
  const same = (form) => [...document.querySelectorAll("form[data-sign], form[data-seat-key]")]
    .find((other) => ["sign", "of", "seatKey", "seat"].every((name) => other.dataset[name] === form.dataset[name]) && other.getAttribute("action") === form.getAttribute("action"));

  /** The signature over the line that proposes the result, as this device reads it. */
  async function signature(form, kept) {
    const { match, seat, of } = form.dataset;
    const answer = await fetch(`/api/v1/matches/${match}/records/${of}`, { credentials: "same-origin" });
    if (!answer.ok) throw new Error("the result cannot be read");
    const line = new Uint8Array(await answer.arrayBuffer());
    const hash = toHex(new Sha256().update(ascii("greffe/record/1\n")).update(line).digest());
    return sign(kept, ascii(`greffe/result/1\n${match}\n${seat}\n${of}\n${hash}\n`));
  }

  // A seat taken where its device could make no key yet: made and told without a word, once for each page.
  const told = new Set();
  async function tell(form) {
    const seat = form.dataset.silent;
    if (told.has(seat)) return;
    told.add(seat);
    try {
      fill(form, "key", (await make()).public);
      const body = new URLSearchParams(new FormData(form));
      const sent = await fetch(form.action, { method: "POST", body, credentials: "same-origin" });
      if (!sent.ok) throw new Error(`${sent.status}`);
      document.dispatchEvent(new Event("greffe:grown"));
    } catch (error) {
      console.warn(String(error));
    }
  }

  async function bind() {
    for (const button of document.querySelectorAll("[data-share]:not([data-bound])")) {
      button.dataset.bound = "1";
      if (!navigator.share) continue;
      button.hidden = false;
      button.addEventListener("click", () => navigator.share({ url: button.dataset.share }).catch(() => undefined));
    }
    for (const form of document.querySelectorAll("form[data-silent]:not([data-bound])")) {
      form.dataset.bound = "1";
      tell(form);
    }
    for (const form of document.querySelectorAll("form[data-seat-key]:not([data-bound])")) {
      form.dataset.bound = "1";
      const note = form.querySelector("[data-key-note]");
      if (note) note.hidden = false;
      before(form, async () => fill(form, "key", (await make()).public));
      if (form.hidden) form.hidden = false;
    }
    for (const form of document.querySelectorAll("form[data-sign]:not([data-bound])")) {
      form.dataset.bound = "1";
      const kept = await find(form.dataset.sign).catch(() => undefined);
      if (!kept) continue;
      const button = form.querySelector("button");
      button.textContent = form.dataset.words;
      before(form, async () => {
        fill(form, "sig", await signature(form, kept));
        form.querySelector('[name="do"]').value = "sign-result";
      });
    }
    for (const chip of document.querySelectorAll("[data-held]:not([data-bound])")) {
      chip.dataset.bound = "1";
      const kept = await find(chip.dataset.held).catch(() => undefined);
      chip.textContent = kept ? (kept.key ? chip.dataset.here : chip.dataset.plain) : chip.dataset.elsewhere;
      chip.classList.toggle("ok", Boolean(kept));
      chip.hidden = false;
    }
  }
  bind();
  document.addEventListener("greffe:fresh", bind);
})();
