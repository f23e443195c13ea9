// Shares of the dice, given by this device without a word: promised as a hash, kept here until every promise is in,
// then shown. The page may be swapped at any moment: whatever stands in it is looked at anew each time.
"use strict";
(() => {
  if (typeof GreffeVerify !== "object" || typeof fetch !== "function") return;
  const main = document.querySelector("main");
  const { sha256, toHex, fromHex } = GreffeVerify;
  const bytes = (text) => new TextEncoder().encode(text);
  const joined = (parts) => {
    const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    parts.reduce((at, part) => { whole.set(part, at); return at + part.length; }, 0);
    return whole;
  };
  const nameOf = (form) => {
    const { match, epoch } = form.closest("#dice").dataset;
    return `greffe-share-${match}-${epoch}-${form.dataset.slot}`;
  };
  const kept = (form) => {
    try { return localStorage.getItem(nameOf(form)); } catch { return null; }
  };
  // Kept before it is promised: a share that could not be shown later is not promised here.
  const keep = (form) => {
    const had = kept(form);
    if (had) return fromHex(had);
    const made = crypto.getRandomValues(new Uint8Array(32));
    localStorage.setItem(nameOf(form), toHex(made));
    return made;
  };
  const promise = (form, nonce) => {
    const setup = form.closest("#dice").dataset;
    const epoch = Number(setup.epoch);
    return toHex(sha256(joined([
      bytes("greffe-dice/1/nonce\n"), fromHex(setup.match),
      new Uint8Array([epoch >>> 24, epoch >>> 16 & 255, epoch >>> 8 & 255, epoch & 255, Number(form.dataset.place)]),
      fromHex(setup.public), fromHex(setup.hidden), nonce,
    ])));
  };

  /** What this device answers to a form; nothing where only whoever promised by other means can. */
  function answer(form) {
    const { step, answer: stands } = form.dataset;
    if (step === "anchor") return { do: "anchor" };
    if (stands === "committed" && !kept(form)) return null;
    const nonce = keep(form);
    return step === "commit"
      ? { do: "commit", commitment: promise(form, nonce) }
      : { do: "reveal", nonce: toHex(nonce) };
  }

  // Each step is tried once by itself; if it fails, the form stays for its player.
  const tried = new Set();
  const given = new Set();
  let busy = false;

  async function give(form) {
    const body = new URLSearchParams(new FormData(form));
    body.delete("typed");
    for (const [name, value] of Object.entries(answer(form))) body.set(name, value);
    const sent = await fetch(form.action, { method: "POST", body, credentials: "same-origin" });
    if (!sent.ok) throw new Error(`${sent.status}`);
    if (new URL(sent.url).pathname !== location.pathname) { location.assign(sent.url); return; }
    // Where the page follows the record, it is renewed in one way alone: what comes late brings nothing back.
    if (typeof EventSource === "function") { document.dispatchEvent(new Event("greffe:look")); return; }
    const page = new DOMParser().parseFromString(await sent.text(), "text/html");
    const fresh = page.querySelector("main");
    if (!fresh) { location.reload(); return; }
    main.replaceChildren(...fresh.childNodes);
    document.dispatchEvent(new Event("greffe:fresh"));
  }

  function look() {
    if (busy) return;
    for (const form of main.querySelectorAll("form[data-step]")) {
      const { slot = "", step, answer: stands = "" } = form.dataset;
      const setup = form.closest("#dice");
      const key = `${setup ? setup.dataset.epoch : ""}/${slot}/${step}/${stands}`;
      const failed = tried.has(key);
      let able = false;
      try { able = step === "anchor" || stands !== "committed" || Boolean(kept(form)); } catch { able = false; }
      form.classList.toggle("silent", able && (!failed || given.has(key)));
      for (const note of form.querySelectorAll("[data-elsewhere]")) note.hidden = able;
      if (!able || failed) continue;
      tried.add(key);
      busy = true;
      give(form)
        .then(() => given.add(key))
        .catch((error) => { console.warn(String(error)); form.classList.remove("silent"); })
        .finally(() => { busy = false; look(); });
      return;
    }
  }
  new MutationObserver(look).observe(main, { childList: true });
  document.addEventListener("greffe:fresh", look);
  look();
})();
