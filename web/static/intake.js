// The form of a new match and the editor of teams work as plain forms; this takes their steps without loading the
// page anew, shows the parameters of what is chosen alone, reads files, and draws on the plan of the table.
"use strict";
(() => {
const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const SVG = "http://www.w3.org/2000/svg";
const shape = (name, attributes) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
};

// A step: the server's answer takes the form's place; what was folded stays folded, and the focus stays near.
async function take(form, button) {
  const body = new URLSearchParams(new FormData(form, button));
  const fragment = (button.getAttribute("formaction") || "").replace(/^[^#]*/, "");
  const answer = await fetch(form.action, { method: "POST", body, headers: { "Accept": "text/html" }, signal: AbortSignal.timeout(20000) });
  if (!answer.ok || answer.redirected) { form.submit(); return; }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = one("form.intake", page);
  if (!fresh) { form.submit(); return; }
  const unfolded = new Set(all("details[open]", form).map(where));
  all("details", fresh).forEach((details) => { if (unfolded.has(where(details))) details.open = true; });
  const lead = one(".lead");
  if (lead && one(".lead", page)) lead.replaceWith(one(".lead", page));
  form.replaceWith(fresh);
  enhance(fresh);
  const near = fragment.length > 1 && document.getElementById(fragment.slice(1));
  const target = near && (all(".datum-item", near).pop() || near);
  // A new item begins with its name; to a list of choices another one may be added.
  const first = near && target.matches(".datum-item") && one("input.words", target);
  const focus = near && near.matches("button") ? near : first && !first.value ? first : near ? one(".adder select", target) || one("input:not([type=hidden]), select, textarea", target) : one(".note", document);
  if (near && target.getBoundingClientRect().top > innerHeight) target.scrollIntoView({ block: "center" });
  if (focus) focus.focus({ preventScroll: true });
}
const where = (details) => {
  const named = one("[name]", details);
  return `${one("summary", details).textContent.trim()}|${named ? named.name : ""}`;
};

function steps(form) {
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!button || button.name !== "do" || /^(open|keep|file)$/.test(button.value)) return;
    // Where the step could not be taken in place, it goes as a plain form does.
    if (form.dataset.plain) return;
    event.preventDefault();
    form.inert = true;
    take(form, button).catch(() => {
      form.inert = false;
      form.dataset.plain = "1";
      form.requestSubmit(button);
    });
  });
}

// Of the parameters of a choice, those of the chosen one.
function parameters(select) {
  const parts = all(":scope > .parameters", select.parentElement);
  const show = () => parts.forEach((part) => { part.hidden = part.dataset.of !== select.value; });
  select.addEventListener("change", show);
  show();
}

// A file chosen is read into the field that takes its text.
function files(field) {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".json,application/json";
  input.setAttribute("aria-label", field.dataset.label || field.getAttribute("aria-label") || "JSON");
  input.addEventListener("change", async () => {
    if (input.files.length === 1 && input.files[0].size < 65536) field.value = await input.files[0].text();
  });
  field.before(input);
}

// A team chosen names its side, when nobody has named it.
function names(side) {
  const name = one("input[name^='name.']", side);
  let own = "";
  side.addEventListener("change", (event) => {
    const chosen = event.target.dataset.name;
    if (!chosen || (name.value && name.value !== own)) return;
    name.value = own = chosen;
  });
}

// The plan: one outline or place at a time is drawn; its field holds what is sent.
function draw(plan, form) {
  const svg = one("svg", plan);
  const depth = Number(plan.dataset.depth);
  const says = one("[data-out=plan]", plan);
  const fields = all("[data-outline], [data-place]", form);
  let drawing = null;
  const read = (field) => {
    if ("place" in field.dataset) {
      const [x, y] = all("input", field).map((input) => input.value.trim());
      return x && y ? [[Number(x.replace(",", ".")), depth - Number(y.replace(",", "."))]] : [];
    }
    const points = field.value.split(";").map((text) => text.trim().split(/\s+/).map((number) => Number(number.replace(",", "."))));
    return points.filter((point) => point.length === 2 && point.every(Number.isFinite)).map(([x, y]) => [x, depth - y]);
  };
  const write = (field, points) => {
    if ("place" in field.dataset) {
      const [x, y] = all("input", field);
      [x.value, y.value] = points.length ? [points[0][0], depth - points[0][1]].map(String) : ["", ""];
    } else field.value = points.map(([x, y]) => `${x} ${depth - y}`).join("; ");
  };
  const name = (field) => field.dataset.place || field.name;
  const redraw = (field) => {
    const points = read(field);
    const old = all("[data-of]", svg).find((drawn) => drawn.dataset.of === name(field));
    const kind = points.length > 1 ? "polygon" : "circle";
    const [x, y] = points[0] || [0, 0];
    const made = shape(kind, kind === "polygon" ? { points: points.join(" ") } : { cx: x, cy: y, r: points.length ? 8 : 0 });
    made.setAttribute("class", old ? old.getAttribute("class") : "shape");
    made.dataset.of = name(field);
    if (old) old.replaceWith(made); else svg.append(made);
    handles();
  };
  const handles = () => {
    all(".handle", svg).forEach((handle) => handle.remove());
    if (!drawing) return;
    read(drawing).forEach(([x, y], index) => {
      const handle = shape("circle", { class: "handle", cx: x, cy: y, r: 14 });
      handle.addEventListener("pointerdown", (event) => { event.stopPropagation(); drag(event, index); });
      svg.append(handle);
    });
  };
  const at = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const inside = (value, most) => Math.round(Math.min(Math.max(value, 0), most));
    return [inside(point.x, Number(plan.dataset.width)), inside(point.y, depth)];
  };
  const drag = (event, index) => {
    const field = drawing;
    svg.setPointerCapture(event.pointerId);
    const move = (moved) => { const points = read(field); points[index] = at(moved); write(field, points); redraw(field); };
    const drop = () => { svg.removeEventListener("pointermove", move); svg.removeEventListener("pointerup", drop); };
    svg.addEventListener("pointermove", move);
    svg.addEventListener("pointerup", drop);
  };
  svg.addEventListener("pointerdown", (event) => {
    if (!drawing) return;
    event.preventDefault();
    const points = "place" in drawing.dataset ? [] : read(drawing);
    write(drawing, [...points, at(event)]);
    redraw(drawing);
  });
  const choose = (field) => {
    drawing = drawing === field ? null : field;
    says.textContent = drawing ? says.dataset.drawing : says.dataset.hint;
    fields.forEach((other) => { if (other.drawButton) other.drawButton.setAttribute("aria-pressed", String(other === drawing)); });
    handles();
    if (drawing) plan.scrollIntoView({ block: "nearest" });
  };
  for (const field of fields) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn small";
    button.textContent = plan.dataset.draw;
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => choose(field));
    const clear = document.createElement("button");
    clear.type = "button";
    clear.className = "btn small";
    clear.textContent = plan.dataset.clear;
    clear.addEventListener("click", () => { write(field, []); redraw(field); });
    field.drawButton = button;
    ("place" in field.dataset ? one(".with", field) : field.parentElement).append(button, clear);
    field.addEventListener("input", () => redraw(field));
  }
  if (fields.length) says.textContent = says.dataset.hint;
}

function enhance(form) {
  steps(form);
  all("select[data-with]", form).forEach(parameters);
  all("textarea[data-file]", form).forEach(files);
  all(".oneside", form).forEach(names);
  all(".plan", form).forEach((plan) => draw(plan, form));
}
all("form.intake").forEach(enhance);
})();
