// Passkeys: a form that asks for one has the device sign first, then goes on with what it signed.
"use strict";
(() => {
  // A device without them, or a page under another name than they are bound to, is told so instead.
  const able = typeof PublicKeyCredential === "function" && navigator.credentials && isSecureContext;
  for (const place of document.querySelectorAll("[data-passkeys]")) {
    place.querySelector(able && place.dataset.passkeys === location.hostname ? "[data-able]" : "[data-unable]").hidden = false;
  }
  if (!able) return;

  const bytes = (text) => {
    const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(plain, (sign) => sign.charCodeAt(0)).buffer;
  };
  const text = (buffer) => {
    let plain = "";
    for (const byte of new Uint8Array(buffer)) plain += String.fromCharCode(byte);
    return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  };
  const listed = (all) => (all || []).map((one) => ({ ...one, id: bytes(one.id) }));

  async function made(publicKey) {
    const asked = {
      ...publicKey, challenge: bytes(publicKey.challenge), user: { ...publicKey.user, id: bytes(publicKey.user.id) },
      excludeCredentials: listed(publicKey.excludeCredentials),
    };
    const one = await navigator.credentials.create({ publicKey: asked });
    const { response } = one;
    return {
      id: one.id, rawId: text(one.rawId), type: one.type,
      response: {
        attestationObject: text(response.attestationObject), clientDataJSON: text(response.clientDataJSON),
        transports: response.getTransports ? response.getTransports() : [],
      },
    };
  }

  async function signed(publicKey) {
    const asked = {
      ...publicKey, challenge: bytes(publicKey.challenge), allowCredentials: listed(publicKey.allowCredentials),
    };
    const one = await navigator.credentials.get({ publicKey: asked });
    const { response } = one;
    return {
      id: one.id, rawId: text(one.rawId), type: one.type,
      response: {
        authenticatorData: text(response.authenticatorData), clientDataJSON: text(response.clientDataJSON),
        signature: text(response.signature), userHandle: response.userHandle ? text(response.userHandle) : null,
      },
    };
  }

  /** What the server asks of the device before a step; else why it asks nothing. */
  async function asked(form, what, credential) {
    const body = new URLSearchParams(new FormData(form));
    body.set("do", what);
    body.set("credential", credential);
    const answer = await fetch("/account/passkey", { method: "POST", body, credentials: "same-origin" });
    const told = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Error(told.why || "");
    return told;
  }

  async function go(form, button) {
    const what = form.dataset.passkey;
    let credential = "";
    if (what === "sure" || form.dataset.sure) credential = JSON.stringify(await signed(await asked(form, "sure", "")));
    if (what === "enter") credential = JSON.stringify(await signed(await asked(form, "enter", "")));
    if (what === "make" || what === "add") credential = JSON.stringify(await made(await asked(form, what, credential)));
    form.elements.credential.value = credential;
    if (button && button.name) {
      const chosen = Object.assign(document.createElement("input"), { type: "hidden", name: button.name, value: button.value });
      form.append(chosen);
    }
    form.submit();
  }

  for (const form of document.querySelectorAll("form[data-passkey]")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const note = form.querySelector("[data-told]");
      note.hidden = true;
      form.setAttribute("aria-busy", "true");
      go(form, event.submitter).catch((error) => {
        form.removeAttribute("aria-busy");
        // What the device itself says is in no language of ours.
        note.textContent = error instanceof DOMException || !error.message ? note.dataset.told : error.message;
        note.hidden = false;
      });
    });
  }
})();
