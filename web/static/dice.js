// A share made by this device: promised as a hash, kept here until every promise is in, then shown.
"use strict";
(() => {
  if (typeof GreffeVerify !== "object") return;
  const { sha256, toHex, fromHex } = GreffeVerify;
  const bytes = (text) => new TextEncoder().encode(text);
  const joined = (parts) => {
    const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    parts.reduce((at, part) => { whole.set(part, at); return at + part.length; }, 0);
    return whole;
  };
  const field = (form, name, value) => {
    const input = document.createElement("input");
    input.type = "hidden"; input.name = name; input.value = value; input.dataset.made = "";
    form.append(input);
  };
  // The page changes while others act: what is new is taken up, what is known is left.
  const known = new WeakSet();
  function take() {
    const setup = document.getElementById("dice");
    if (!setup) return;
    const epoch = Number(setup.dataset.epoch);
    const store = (slot) => `greffe-share-${setup.dataset.match}-${epoch}-${slot}`;
    const promise = (place, nonce) => toHex(sha256(joined([
      bytes("greffe-dice/1/nonce\n"), fromHex(setup.dataset.match),
      new Uint8Array([epoch >>> 24, epoch >>> 16 & 255, epoch >>> 8 & 255, epoch & 255, place]),
      fromHex(setup.dataset.public), fromHex(setup.dataset.hidden), nonce,
    ])));
    for (const form of setup.querySelectorAll("form.share")) {
      if (known.has(form)) continue;
      known.add(form);
      const { slot, step, answer } = form.dataset;
      const kept = localStorage.getItem(store(slot));
      // A promise made elsewhere, or typed, can only be kept by who made it.
      if (answer === "committed" && !kept) continue;
      form.querySelector(".made").hidden = false;
      form.querySelector("[data-make]").addEventListener("click", () => {
        const nonce = kept ? fromHex(kept) : crypto.getRandomValues(new Uint8Array(32));
        localStorage.setItem(store(slot), toHex(nonce));
        if (step === "commit") field(form, "commitment", promise(Number(form.dataset.place), nonce));
        else field(form, "nonce", toHex(nonce));
      });
      if (answer === "committed" && step === "reveal") form.querySelector("[data-make]").click();
    }
  }
  take();
  document.addEventListener("greffe:fresh", take);
})();
