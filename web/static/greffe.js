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

let loaded = performance.now();
const openForm = () => {
  const forms = all(".one-of");
  const wanted = /^#form-[0-9]+$/.test(location.hash) ? one(location.hash) : null;
  forms.forEach((form) => form.classList.toggle("open", form === (wanted || one(".one-of.failed"))));
};
addEventListener("hashchange", openForm);
document.addEventListener("submit", (event) => {
  if (event.target.matches(".prompt-form") && performance.now() - loaded < 400) event.preventDefault();
});

// An order by taps: one tap puts an item next, with its companion; another companion changes it in place; the
// same one takes it out. The fields underneath are the ones that are sent.
function tapOrder(table) {
  const rows = all("tbody tr", table).map((row) => ({ row, place: one("select:not([name$='.with'])", row), companion: one("select[name$='.with']", row) }));
  const order = rows.filter(({ companion }) => companion && companion.value).sort((a, b) => a.place.value - b.place.value);
  const words = table.dataset;
  const buttons = [];
  const draw = () => {
    rows.forEach((item) => { if (!order.includes(item)) { if (item.companion) item.companion.value = ""; } });
    [...order, ...rows.filter((item) => !order.includes(item))].forEach((item, index) => { item.place.value = String(index + 1); });
    for (const { item, value, button } of buttons) {
      const at = order.indexOf(item);
      const on = at >= 0 && (!item.companion || item.companion.value === value);
      button.setAttribute("aria-pressed", String(on));
      one(".pos", button).textContent = on ? String(at + 1) : "";
    }
    one(".order-left", table).textContent = order.length === rows.length ? words.all : words.left.replace("#", String(rows.length - order.length));
  };
  for (const item of rows) {
    const cell = document.createElement("td");
    cell.className = "taps";
    const choices = item.companion ? [...item.companion.options].filter((option) => option.value) : [{ value: "", text: "\u2022", dataset: {} }];
    for (const choice of choices) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "btn";
      button.setAttribute("aria-label", `${one("th", item.row).textContent.trim()}, ${choice.text}`);
      const position = document.createElement("span");
      position.className = "pos";
      button.append(position);
      if (choice.dataset.suit) {
        const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
        icon.setAttribute("class", `i full suit-${choice.dataset.suit}`);
        icon.setAttribute("viewBox", "0 0 24 24");
        icon.setAttribute("aria-hidden", "true");
        const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
        use.setAttribute("href", `#${choice.dataset.suit}`);
        icon.append(use);
        button.append(icon);
      } else if (item.companion) button.append(choice.text);
      button.addEventListener("click", () => {
        const at = order.indexOf(item);
        const same = !item.companion || item.companion.value === choice.value;
        if (at < 0) order.push(item); else if (same) order.splice(at, 1);
        if (item.companion) item.companion.value = choice.value;
        draw();
        button.dispatchEvent(new Event("input", { bubbles: true }));
      });
      buttons.push({ item, value: choice.value, button });
      cell.append(button);
    }
    all("td", item.row).forEach((old) => { old.hidden = true; });
    item.row.append(cell);
  }
  const left = document.createElement("caption");
  left.className = "order-left s soft";
  left.setAttribute("aria-live", "polite");
  table.prepend(left);
  draw();
}

// A tap on the board fills the point, direction or path that the open form asks for.
function tapBoard(board) {
  const asked = () => all("[data-point], [data-direction], [data-path]").find((field) => field.offsetParent !== null);
  const svg = one("svg", board);
  const scene = one(".cam", svg);
  const ground = one("rect.table", svg);
  board.addEventListener("click", (event) => {
    const field = asked();
    if (!field) return;
    event.preventDefault();
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(scene.getScreenCTM().inverse());
    const share = (value, start, length) => (value - start) / length;
    const number = (name) => Number(ground.getAttribute(name));
    const x = Math.round(share(at.x, number("x"), number("width")) * Number(board.dataset.width));
    const y = Math.round((1 - share(at.y, number("y"), number("height"))) * Number(board.dataset.depth));
    const inputs = all("input", field);
    if ("path" in field.dataset) inputs[0].value += `${inputs[0].value ? "; " : ""}${x} ${y}`;
    else { inputs[0].value = String(x); inputs[1].value = String(y); }
    inputs[0].dispatchEvent(new Event("input", { bubbles: true }));
    let ghost = one("circle.tapped", scene);
    if (!ghost || "path" in field.dataset) {
      ghost = document.createElementNS("http://www.w3.org/2000/svg", "circle");
      ghost.setAttribute("class", "ghost tapped");
      ghost.setAttribute("r", "12");
      scene.append(ghost);
    }
    ghost.setAttribute("cx", String(at.x));
    ghost.setAttribute("cy", String(at.y));
  });
}

// A button that copies a text, and says that it did.
function copyButton(button) {
  if (!navigator.clipboard) return;
  button.hidden = false;
  const words = one("span", button) || button;
  const before = words.textContent;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    words.textContent = button.dataset.done;
    words.setAttribute("role", "status");
    setTimeout(() => { words.textContent = before; }, 2000);
  });
}

// What belongs to the content of a page, done again whenever the content is fetched again.
function enhance() {
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
    const SPEED = "greffe-speed";
    const speeds = one("[data-speed]");
    const next = () => one('a[data-step="on"]');
    let timer = 0;
    const stop = () => { clearTimeout(timer); timer = 0; sessionStorage.removeItem(PLAYING); player.setAttribute("aria-pressed", "false"); };
    const start = () => {
      if (!next()) return stop();
      sessionStorage.setItem(PLAYING, "1");
      player.setAttribute("aria-pressed", "true");
      timer = setTimeout(() => next().click(), 2000 / Number(speeds.value));
    };
    player.hidden = !next();
    speeds.value = sessionStorage.getItem(SPEED) || "1";
    speeds.closest("label").hidden = !next();
    speeds.addEventListener("change", () => {
      sessionStorage.setItem(SPEED, speeds.value);
      if (timer) { clearTimeout(timer); start(); }
    });
    document.onkeyup = (event) => {
      const step = { "+": 1, "-": -1 }[event.key];
      if (!step || event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
      const place = speeds.selectedIndex + step;
      if (place < 0 || place >= speeds.options.length) return;
      speeds.selectedIndex = place;
      speeds.dispatchEvent(new Event("change"));
    };
    player.addEventListener("click", () => (timer ? stop() : start()));
    if (sessionStorage.getItem(PLAYING)) start();
    const kept = [player, speeds.closest("label")];
    document.addEventListener("pointerdown", (event) => { if (timer && !kept.some((own) => own.contains(event.target))) stop(); });
  }
  const here = one('.turns [aria-current="step"]');
  const list = here && here.closest(".turns");
  if (list && list.scrollHeight > list.clientHeight) list.scrollTop = here.offsetTop - list.clientHeight / 2;

  // Recording: one form of several at a time; a question that changed takes no tap for 400 ms.
  openForm();
  loaded = performance.now();

  all("[data-copy]").forEach(copyButton);
  all("table.order").forEach(tapOrder);
  all(".beside .board").forEach(tapBoard);

  // Buttons that speak: the button's words and the answer chosen, as one sentence.
  for (const form of all(".prompt-form")) {
    const button = one(".go .btn", form);
    const words = one('[data-out="go"]', form);
    form.addEventListener("change", () => {
      const chosen = all(".pick input:checked", form).filter((input) => input.offsetParent !== null && input.type === "radio");
      const names = chosen.map((input) => one("b", input.parentElement) || input.parentElement).map((element) => element.textContent.trim());
      words.textContent = names.length ? button.dataset.title + button.dataset.colon + names.join(", ") : button.dataset.title;
    });
  }
}
enhance();
document.addEventListener("greffe:fresh", enhance);

// A secret page covers itself when it is left, and a page brought back from history is fetched anew.
if ("shared" in document.body.dataset) {
  const cover = () => { document.body.hidden = true; };
  addEventListener("pagehide", cover);
  addEventListener("visibilitychange", () => { if (document.hidden) cover(); else location.reload(); });
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}
