// Everything works as plain links and forms; this adds keys, playing, and buttons that say what they will do.
"use strict";
document.documentElement.classList.add("js");
const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// Keys: any link or button that carries data-key is pressed by it, outside fields.
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " " && event.target.matches("a, button, summary")) return;
  const target = one(`[data-key="${CSS.escape(event.key)}"]`);
  if (!target || target.hidden) return;
  event.preventDefault();
  target.click();
});

// The board: arrows go to the nearest figure in that direction, Escape leaves.
for (const board of all(".board")) {
  const figures = all("a.fig", board);
  const place = (figure) => {
    const box = figure.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  figures.forEach((figure, index) => { if (index > 0) figure.tabIndex = -1; });
  board.addEventListener("keydown", (event) => {
    const from = event.target.closest("a.fig");
    if (!from) return;
    if (event.key === "Escape") { from.blur(); event.stopPropagation(); return; }
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const start = place(from);
    let best = null;
    for (const figure of figures) {
      const end = place(figure);
      const along = (end.x - start.x) * way[0] + (end.y - start.y) * way[1];
      const aside = Math.abs((end.x - start.x) * way[1]) + Math.abs((end.y - start.y) * way[0]);
      if (figure !== from && along > 1 && (!best || along + 2 * aside < best.cost)) best = { figure, cost: along + 2 * aside };
    }
    if (best) best.figure.focus();
  });
}

// Replay: the scrubber goes where it is left; playing follows the next step until there is none.
const scrubber = one(".tape input[type=range]");
if (scrubber) scrubber.addEventListener("change", () => scrubber.form.submit());
const player = one("[data-play]");
if (player) {
  const PLAYING = "greffe-playing";
  const next = () => one('a[data-step="on"]');
  let timer = 0;
  const stop = () => { clearTimeout(timer); timer = 0; sessionStorage.removeItem(PLAYING); player.setAttribute("aria-pressed", "false"); };
  const start = () => {
    if (!next()) return stop();
    sessionStorage.setItem(PLAYING, "1");
    player.setAttribute("aria-pressed", "true");
    timer = setTimeout(() => next().click(), 2000);
  };
  player.hidden = !next();
  player.addEventListener("click", () => (timer ? stop() : start()));
  if (sessionStorage.getItem(PLAYING)) start();
  document.addEventListener("pointerdown", (event) => { if (timer && !player.contains(event.target)) stop(); });
}
const here = one('.turns [aria-current="step"]');
const list = here && here.closest(".turns");
if (list && list.scrollHeight > list.clientHeight) list.scrollTop = here.offsetTop - list.clientHeight / 2;

// Recording: one form of several at a time; a question that changed takes no tap for 400 ms.
const openForm = () => {
  const forms = all(".one-of");
  const wanted = /^#form-[0-9]+$/.test(location.hash) ? one(location.hash) : null;
  forms.forEach((form) => form.classList.toggle("open", form === wanted));
};
openForm();
addEventListener("hashchange", openForm);
const loaded = performance.now();
document.addEventListener("submit", (event) => {
  if (event.target.matches(".prompt-form") && performance.now() - loaded < 400) event.preventDefault();
});

// Buttons that speak: the button's words and the answer chosen, as one sentence.
for (const form of all(".prompt-form")) {
  const button = one(".go .btn.main", form);
  const words = one('[data-out="go"]', form);
  form.addEventListener("change", () => {
    const chosen = all(".pick input:checked", form).filter((input) => input.offsetParent !== null && input.type === "radio");
    const names = chosen.map((input) => one("b", input.parentElement) || input.parentElement).map((element) => element.textContent.trim());
    words.textContent = names.length ? button.dataset.title + button.dataset.colon + names.join(", ") : button.dataset.title;
  });
}

// A secret page covers itself when it is left, and a page brought back from history is fetched anew.
if ("shared" in document.body.dataset) {
  const cover = () => { document.body.hidden = true; };
  addEventListener("pagehide", cover);
  addEventListener("visibilitychange", () => { if (document.hidden) cover(); else location.reload(); });
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}
