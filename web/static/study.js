// Draws on the board of a study: a tap where an arrow starts, another where it ends, two at one place for a ring.
// What is drawn is kept as data in the form; without this script, the form's own lists say the same.
"use strict";
(() => {
  const form = document.querySelector("form[data-study]");
  const board = document.querySelector(".stage .board");
  if (!form || !board) return;
  const svg = board.querySelector("svg");
  const scene = svg.querySelector(".cam");
  const ground = svg.querySelector("rect.table");
  const kept = form.querySelector("input[name=marks]");
  const rows = form.querySelector("[data-drawing]");
  if (!scene || !ground || !kept || board.classList.contains("diagram")) return;
  const most = 12;
  const strokes = (() => {
    try { return JSON.parse(kept.value || "[]"); } catch { return []; }
  })();
  const number = (name) => Number(ground.getAttribute(name));
  const scale = () => number("width") / Number(board.dataset.width);
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "g");
  drawn.setAttribute("class", "sketch");
  scene.append(drawn);
  let drawing = false;
  let from = null;
  // An end on the board: a figure, whom it follows, or a place in tenths of a millimetre.
  const spot = (end) => {
    if ("figure" in end) {
      const token = board.querySelector(`a.fig[data-figure="${end.figure}"] > g`);
      const place = token && /translate\(([\d.-]+) ([\d.-]+)\)/.exec(token.getAttribute("transform"));
      return place ? [Number(place[1]), Number(place[2])] : null;
    }
    return [number("x") + end.at.x / 10 * scale(), number("y") + number("height") - end.at.y / 10 * scale()];
  };
  const make = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    drawn.append(made);
  };
  const redraw = () => {
    drawn.replaceChildren();
    for (const stroke of strokes) {
      if ("ring" in stroke) {
        const at = spot(stroke.ring.at);
        if (at) make("circle", { class: "sketch-base", cx: at[0], cy: at[1], r: 30 * scale() });
        continue;
      }
      const [start, end] = [spot(stroke.arrow.from), spot(stroke.arrow.to)];
      if (!start || !end) continue;
      make("line", { class: "sketch-path", x1: start[0], y1: start[1], x2: end[0], y2: end[1] });
      make("circle", { class: "sketch-dot", cx: end[0], cy: end[1], r: 5 });
    }
    const start = from && spot(from);
    if (start) make("circle", { class: "sketch-dot", cx: start[0], cy: start[1], r: 5 });
    kept.value = strokes.length ? JSON.stringify(strokes) : "";
    undo.disabled = !strokes.length && !from;
  };
  const end = (event) => {
    const figure = event.target.closest("a.fig");
    if (figure) return { figure: Number(figure.dataset.figure) };
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(scene.getScreenCTM().inverse());
    const within = (value, size) => Math.min(Math.max(Math.round(value * 10), 0), Number(board.dataset[size]) * 10);
    const x = within((at.x - number("x")) / scale(), "width");
    return { at: { x, y: within((number("y") + number("height") - at.y) / scale(), "depth") } };
  };
  const near = (one, other) => {
    const [a, b] = [spot(one), spot(other)];
    return a && b && Math.hypot(a[0] - b[0], a[1] - b[1]) < 12;
  };
  // A finger or a mouse may also draw at one go: from where it is set down to where it is lifted.
  let pressed = null;
  let dragged = false;
  board.addEventListener("pointerdown", (event) => {
    dragged = false;
    if (!drawing || event.button !== 0 || event.target.closest(".layers, label, input, .where-to")) return;
    pressed = { at: [event.clientX, event.clientY], end: end(event), id: event.pointerId };
  }, true);
  addEventListener("pointerup", (event) => {
    if (!pressed || pressed.id !== event.pointerId) return;
    const [start, far] = [pressed.end, Math.hypot(event.clientX - pressed.at[0], event.clientY - pressed.at[1])];
    pressed = null;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (!drawing || far < 12 || !under || !board.contains(under)) return;
    dragged = true;
    // What was captured where it began is lifted over what lies there now.
    const here = end({ target: under, clientX: event.clientX, clientY: event.clientY });
    if (strokes.length < most && !near(start, here)) strokes.push({ arrow: { from: start, to: here } });
    from = null;
    redraw();
  });
  addEventListener("pointercancel", () => { pressed = null; });
  board.addEventListener("dragstart", (event) => { if (drawing) event.preventDefault(); });
  board.addEventListener("click", (event) => {
    if (!drawing) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (dragged) { dragged = false; return; }
    const here = end(event);
    if (!from) from = here;
    else if (strokes.length < most) {
      strokes.push(near(from, here) ? { ring: { at: from } } : { arrow: { from, to: here } });
      from = null;
    }
    redraw();
  }, true);
  const button = (words, press) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "btn small";
    made.textContent = words;
    made.addEventListener("click", press);
    return made;
  };
  const row = document.createElement("div");
  row.className = "row";
  const hint = document.createElement("p");
  hint.className = "s soft";
  hint.setAttribute("role", "status");
  // On a phone the form lies off screen: what to do is said on the board.
  const over = document.createElement("p");
  over.className = "where-to s";
  over.setAttribute("aria-hidden", "true");
  over.hidden = true;
  board.append(over);
  const pen = button(form.dataset.arrow, () => {
    drawing = !drawing;
    from = null;
    pen.textContent = drawing ? form.dataset.stop : form.dataset.arrow;
    pen.setAttribute("aria-pressed", String(drawing));
    board.classList.toggle("drawing", drawing);
    hint.textContent = drawing ? form.dataset.hint : "";
    over.textContent = hint.textContent;
    over.hidden = !drawing;
    if (drawing) board.scrollIntoView({ block: "nearest" });
    redraw();
  });
  pen.setAttribute("aria-pressed", "false");
  const undo = button(form.dataset.undo, () => {
    if (from) from = null; else strokes.pop();
    redraw();
  });
  row.append(pen, undo);
  // What is drawn stands for what the lists would say.
  rows.replaceChildren(row, hint);
  redraw();
})();
