// Live: when the record grows, the page asks for itself again and says what happened. Nothing typed is lost.
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
  let dirty = false;
  const sentence = (root) => (root.querySelector('[data-out="say"]') || root.querySelector("#question h1") || root).textContent.trim();
  const moment = (root) => (root.querySelector(".when b, .status b") || { textContent: "" }).textContent.trim();
  const chip = () => document.querySelector('[data-out="save"]');

  main.addEventListener("change", (event) => { if (event.target.closest(".prompt-form")) dirty = true; });
  main.addEventListener("input", (event) => { if (event.target.closest(".prompt-form")) dirty = true; });

  async function refresh() {
    timer = 0;
    // A choice being made is never taken away: the chip says that the record has grown.
    if (dirty) { if (chip()) chip().classList.add("grown"); return; }
    const answer = await fetch(location.pathname + location.search, { credentials: "same-origin" });
    if (answer.redirected) { location.assign(answer.url); return; }
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("main");
    if (!fresh) { location.reload(); return; }
    const before = moment(main);
    main.replaceChildren(...fresh.childNodes);
    for (const [name, value] of Object.entries(page.body.dataset)) document.body.dataset[name] = value;
    main.dataset.seq = fresh.dataset.seq || main.dataset.seq;
    document.title = page.title;
    const now = moment(main);
    voice.textContent = (now && now !== before ? `${now}. ` : "") + sentence(main);
    document.dispatchEvent(new Event("greffe:fresh"));
  }
  const grown = () => { if (!timer) timer = setTimeout(refresh, 150); };

  const feed = new EventSource(`${main.dataset.live}?from=${seen + 1}`);
  feed.addEventListener("message", (event) => {
    const seq = Number(event.lastEventId);
    if (event.lastEventId && seq <= seen) return;
    if (event.lastEventId) seen = seq;
    // A record at an address of its own stays: only the last moment follows.
    if (/\/\d+$/.test(location.pathname)) return;
    grown();
  });
  feed.addEventListener("look", grown);
  addEventListener("pagehide", () => feed.close());
})();
