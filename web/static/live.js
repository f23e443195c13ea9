// Live: when the record grows, the page asks for itself again. One way for every page that follows a match: what
// somebody was filling in stays as it is while its question stands, and is told where it does not; focus, scroll
// and what was unfolded stay; every script hears `greffe:fresh` and takes up what is new.
"use strict";
(() => {
  const main = document.querySelector("main[data-live]");
  if (!main || typeof EventSource !== "function") return;
  const voice = document.createElement("p");
  voice.className = "vh";
  voice.setAttribute("aria-live", "polite");
  voice.setAttribute("aria-atomic", "true");
  document.body.append(voice);
  let seen = Number(main.dataset.seq);
  let timer = 0;
  let pause = 1000;
  const sentence = (root) => (root.querySelector('[data-out="say"]') || root.querySelector("#question h1") || root).textContent.trim();
  // What the last act came to, and the dice that fell since.
  const result = (root) => [...root.querySelectorAll(".result > .what > p:first-of-type, .fallen > li")].map((one) => [...one.querySelectorAll("[role=img]")].map((die) => die.getAttribute("aria-label")).concat(one.textContent.replace(/\s+/g, " ").trim()).join(" ")).join(" ");
  const moment = (root) => (root.querySelector(".when b, .status b") || { textContent: "" }).textContent.trim();

  // The forms that somebody has begun to fill in.
  const begun = new WeakSet();
  const sent = new WeakSet();
  const begin = (event) => { const form = event.target.form || event.target.closest("form"); if (form) begun.add(form); };
  main.addEventListener("input", begin);
  main.addEventListener("change", begin);
  // What was sent is not lost.
  document.addEventListener("submit", (event) => { if (!event.defaultPrevented) sent.add(event.target); });

  // What a form asks: the same question has the same address, the same fields and the same hidden values.
  const passing = new Set(["csrf", "retry"]);
  const question = (form) => {
    const fields = [...form.elements].filter((field) => field.name && !passing.has(field.name));
    const hidden = fields.filter((field) => field.type === "hidden" && field.defaultValue !== undefined && !field.dataset.made).map((field) => `${field.name}=${field.defaultValue}`);
    return [form.getAttribute("action"), ...hidden, ...new Set(fields.map((field) => field.name))].join("\n");
  };
  const typed = (form) => [...form.elements]
    .filter((field) => /^(text|search|number|textarea)$/.test(field.type) && field.value.trim() && field.value !== field.defaultValue && !field.closest("[data-point], [data-path], [data-direction]"))
    .map((field) => field.value.trim());
  // What was chosen in a form in sight, in its own words: what its button would declare, else the answers so far.
  const picked = (form) => {
    const on = [...form.querySelectorAll("input:checked:not([checked])")].filter((input) => input.checkVisibility());
    const shown = [...form.querySelectorAll("[data-point], [data-path], [data-direction]")].some((field) => [...field.querySelectorAll("input")].some((input) => input.value !== input.defaultValue) && field.checkVisibility());
    const button = form.querySelector('[data-out="go"]');
    if (!form.checkVisibility() || !(on.length || shown || form.matches(".walk"))) return [];
    if (button && !form.matches(".lacks") && button.checkVisibility()) return [button.textContent.trim()];
    return on.map((input) => (input.parentElement.querySelector("b") || input.parentElement).textContent.trim());
  };
  const name = (details) => details.querySelector("summary").textContent.replace(/[0-9]+/g, "#").trim();
  // Where the focus was, in words that find it again.
  const place = (element) => {
    if (!element || !main.contains(element)) return null;
    if (element.id) return (root) => root.querySelector(`#${CSS.escape(element.id)}`);
    const form = element.closest("form");
    const asks = form && question(form);
    const within = (root) => (form ? [...root.querySelectorAll("form")].find((other) => question(other) === asks) : root);
    const alike = (other) => other.tagName === element.tagName && other.name === element.name && other.getAttribute("value") === element.getAttribute("value") && other.getAttribute("href") === element.getAttribute("href") && other.getAttribute("data-figure") === element.getAttribute("data-figure");
    return (root) => { const inside = within(root); return inside && [...inside.querySelectorAll("a, button, input, select, textarea, summary")].find(alike); };
  };

  function renew(fresh) {
    const active = document.activeElement;
    const focus = place(active);
    const caret = active && active.selectionStart !== undefined ? [active.selectionStart, active.selectionEnd] : null;
    const scroll = [scrollX, scrollY];
    const open = new Set([...main.querySelectorAll("details[open]")].map(name));
    const filled = [...main.querySelectorAll("form")].filter((form) => begun.has(form) || form.matches(".walk:not([hidden])"));
    const anew = [...fresh.querySelectorAll("form")].map((form) => [question(form), form]);
    const stands = filled.map((form) => { const asks = question(form); return [form, (anew.find(([other]) => other === asks) || [])[1]]; });
    const lost = stands.filter(([form, next]) => !next && !sent.has(form)).flatMap(([form]) => [...(main.dataset.lost ? picked(form) : []), ...typed(form)]);
    // Where the page has no words for it, nothing is taken away: the chip says that the record has grown.
    if (lost.length && !main.dataset.lost) {
      const chip = main.querySelector('[data-out="save"]');
      if (chip) chip.classList.add("grown");
      return false;
    }
    stands.forEach(([form, next]) => { if (next && !form.matches(".walk")) next.replaceWith(form); });
    fresh.querySelectorAll("details").forEach((details) => { if (open.has(name(details))) details.open = true; });
    main.replaceChildren(...fresh.childNodes);
    // On a device that seats share, what one of them had in hand is nothing for the other, nor for whoever lifts a curtain.
    if (lost.length && fresh.dataset.seat === main.dataset.seat) explain(lost);
    const target = active && active.isConnected && main.contains(active) ? active : focus && focus(main);
    if (target) {
      target.focus({ preventScroll: true });
      if (caret && target === active) { try { target.setSelectionRange(...caret); } catch { /* some fields have no caret */ } }
    }
    scrollTo(...scroll);
    return true;
  }
  // What can no longer be sent is shown, so that nobody has to remember it.
  function explain(lost) {
    const note = document.createElement("section");
    note.className = "note show";
    note.setAttribute("role", "status");
    const words = document.createElement("p");
    words.textContent = main.dataset.lost || "";
    const text = document.createElement("blockquote");
    text.textContent = lost.join("\n");
    note.append(words, text);
    main.prepend(note);
  }

  // A link was tapped: the way to another page is not turned back by this one. A download leaves nothing, and it lapses.
  let left = -Infinity;
  addEventListener("beforeunload", () => { left = performance.now(); });
  addEventListener("pageshow", () => { left = -Infinity; });
  // Tried again; what happens meanwhile does not wait for it.
  let again = 0;
  const later = (wait) => { clearTimeout(again); again = setTimeout(refresh, wait); };
  const unlessLeft = (go) => {
    if (performance.now() - left > 5000) go();
    else later(5000);
  };

  // Nothing is taken from under a finger: what it came down on hears of it before the page is another.
  const HELD = 2000;
  let finger = 0;
  let lifted = [];
  // A tap is told a moment after the finger is gone.
  const lift = () => setTimeout(() => { finger = 0; lifted.splice(0).forEach((go) => go()); }, 100);
  addEventListener("pointerdown", (event) => { if (event.isPrimary) finger = performance.now(); }, true);
  ["pointerup", "pointercancel"].forEach((kind) => addEventListener(kind, (event) => { if (event.isPrimary) lift(); }, true));
  const released = () => (finger && performance.now() - finger < HELD ? new Promise((go) => { lifted.push(go); setTimeout(go, HELD); }) : null);

  async function refresh() {
    timer = 0;
    const answer = await fetch(location.pathname + location.search, { credentials: "same-origin" }).catch(() => null);
    // Nobody answered, or there was no room to: asked again, less and less often.
    if (!answer || answer.status === 429 || answer.status >= 500) {
      later(pause);
      pause = Math.min(pause * 2, 30000);
      return;
    }
    pause = 1000;
    if (answer.redirected && new URL(answer.url).pathname !== location.pathname) { unlessLeft(() => location.assign(answer.url)); return; }
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await released();
    const fresh = page.querySelector("main");
    if (!fresh) { unlessLeft(() => location.reload()); return; }
    const before = moment(main);
    const came = result(main);
    const last = main.dataset.seq;
    const next = fresh.dataset.seq || last;
    const lost = fresh.dataset.lost;
    // Nothing came between the page and its feed.
    if (next === last && last !== "0") return;
    // An older answer that comes last brings nothing back.
    if (Number(next) < Number(last)) return;
    if (!renew(document.adoptNode(fresh))) return;
    if (lost) main.dataset.lost = lost;
    for (const [key, value] of Object.entries(page.body.dataset)) document.body.dataset[key] = value;
    main.dataset.seq = next;
    if (fresh.dataset.seat) main.dataset.seat = fresh.dataset.seat; else delete main.dataset.seat;
    document.title = page.title;
    const now = moment(main);
    const told = result(main);
    voice.textContent = [now && now !== before ? `${now}.` : "", told === came ? "" : told, sentence(main)].filter(Boolean).join(" ");
    document.dispatchEvent(new Event("greffe:fresh"));
  }
  const grown = () => { clearTimeout(again); if (!timer) timer = setTimeout(refresh, 150); };

  const feed = new EventSource(`${main.dataset.live}?from=${seen + 1}`);
  feed.addEventListener("message", (event) => {
    const seq = Number(event.lastEventId);
    if (event.lastEventId && seq <= seen) return;
    if (event.lastEventId) seen = seq;
    // A record at an address of its own stays: only the last moment follows.
    if (/^\/m\/[^/]+\/\d+$/.test(location.pathname)) return;
    grown();
  });
  feed.addEventListener("look", grown);
  document.addEventListener("greffe:look", grown);
  // A feed that came back may be of another server, or of another record.
  feed.addEventListener("open", () => document.dispatchEvent(new Event("greffe:fed")));
  // A page that slept or was brought back looks again: its feed may have missed what happened.
  addEventListener("pageshow", (event) => { if (event.persisted) grown(); });
  addEventListener("online", grown);
  addEventListener("pagehide", () => feed.close());
})();
