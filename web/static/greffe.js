// Everything works as plain links and forms; this adds keys, playing, and buttons that say what they will do.
"use strict";
document.documentElement.classList.add("js");
const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
// What is folded away keeps its boxes in newer browsers: these are asked.
// Each thing is taken up once, however often the page around it is fetched again.
const known = new WeakMap();
const untouched = (selector, what = selector) => all(selector).filter((element) => {
  const taken = known.get(element) || new Set();
  const first = !taken.has(what);
  known.set(element, taken.add(what));
  return first;
});
// What a tap on the board may answer.
const ANSWERED = ":is([data-figure], [data-square], [data-ground], [data-point], [data-path], [data-direction])";
const seen = (element) => (element.checkVisibility ? element.checkVisibility() : element.offsetParent !== null);

// Keys: any link or button that carries data-key is pressed by it, unless somebody types; `/` leads to where one looks for
// something or goes to a record. Brackets are typed with AltGr or Option on many keyboards.
const typing = (field) => field.isContentEditable || field.matches("textarea, select, input:not([type=range], [type=radio], [type=checkbox], [type=button], [type=submit])");
const chorded = (event) => event.metaKey || (!event.getModifierState("AltGraph") && (event.ctrlKey || (event.altKey && !"[]".includes(event.key))));
document.addEventListener("keydown", (event) => {
  if (one("dialog[open]") || typing(event.target) || chorded(event)) return;
  // A slider, a choice and a button have keys of their own.
  if (event.target.matches("input") && !/^[^ ]$/.test(event.key)) return;
  if (event.key === " " && event.target.matches("a, button, summary")) return;
  const key = CSS.escape(event.key);
  const target = event.key === "/" ? all("main input[type=search], [data-jump]").find(seen) : one(`[data-key="${key}"], [data-key-too="${key}"]`);
  if (!target || target.hidden) return;
  event.preventDefault();
  if (event.key === "/") target.focus(); else target.click();
});

// A list that a button opens over the page.
for (const button of all("[data-opens]")) {
  button.hidden = false;
  const dialog = one(`#${button.dataset.opens}`);
  button.addEventListener("click", () => dialog.showModal());
  dialog.addEventListener("click", (tap) => { if (tap.target === dialog) dialog.close(); });
}

// Dice that fell on the table, by their digits: each is the next die's face (0 is ten), Backspace takes the last one back,
// Enter submits them. Dice of more than ten faces have no digit each.
document.addEventListener("keydown", (event) => {
  const form = one(".phone > .prompt-form.thrown");
  if (!form || one("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("textarea, select, input:not([type=radio]), a, button, summary")) return;
  const dice = new Map();
  all("[data-faces] input[type=radio]", form).forEach((radio) => dice.set(radio.name, [...(dice.get(radio.name) || []), radio]));
  const rows = [...dice.values()];
  if (!rows.length || rows.some((row) => row.length > 10)) return;
  const fell = (row) => row.find((radio) => radio.checked);
  if (event.key === "Enter") {
    event.preventDefault();
    if (rows.every(fell)) form.requestSubmit(one(".go > .btn.main", form));
    return;
  }
  const back = event.key === "Backspace" ? rows.filter(fell).pop() : null;
  const next = /^[0-9]$/.test(event.key) ? rows.find((row) => !fell(row)) || rows[rows.length - 1] : null;
  const radio = back ? fell(back) : next && next.find(({ value }) => value === (event.key === "0" ? "10" : event.key));
  if (!radio) return;
  event.preventDefault();
  radio.checked = !back;
  changed(radio);
});

// A question that has just changed takes no tap for a moment: a finger already on its way was for the last one.
let settles = 0;
let asking = null;
const settle = () => {
  document.documentElement.classList.add("settling");
  clearTimeout(settles);
  settles = setTimeout(() => document.documentElement.classList.remove("settling"), 400);
};
const openForm = () => {
  const forms = all(".one-of");
  const wanted = /^#form-[0-9]+$/.test(location.hash) ? one(location.hash) : null;
  forms.forEach((form) => form.classList.toggle("open", form === (wanted || one(".one-of.failed"))));
};
// On a phone the board keeps half of the window while one chooses on it: what is asked scrolls between it and the bar, and
// takes only what the board needs not. Where nothing on it answers it gives way, as far as it may shrink. What a tap opens
// may take from the board, and gives nothing back until it closes.
// What the rules say of an answer makes the bar so much taller.
const GHOST = 48;
const LEAST = 120;
const onPhone = matchMedia("(max-width: 39.99rem), (max-width: 47.99rem) and (min-height: 30rem), (max-width: 63.99rem) and (orientation: portrait)");
const makeRoom = (only = false) => {
  const root = document.documentElement;
  const board = one(".record .beside > .board");
  const phone = one(".record .phone");
  if (!board || !phone || !seen(board)) return;
  const before = root.style.getPropertyValue("--seen");
  const fitting = () => { if (root.style.getPropertyValue("--seen") !== before) dispatchEvent(new Event("resize")); };
  if (!onPhone.matches) { root.style.removeProperty("--seen"); fitting(); return; }
  const styles = new Map([...phone.children].map((child) => [child, getComputedStyle(child)]));
  const flows = [...styles].filter(([child, style]) => style.order === "0" && style.position !== "fixed" && child.getBoundingClientRect().height > 0).map(([child]) => child);
  const bar = all(".go", phone).find((go) => seen(go) && getComputedStyle(go).position === "fixed");
  if (!flows.length || !one(".prompt-form", phone)) { root.style.removeProperty("--seen"); fitting(); return; }
  const boxes = flows.map((child) => child.getBoundingClientRect());
  const rules = all(".phone > .prompt-form > .by", phone.parentElement).filter(seen).reduce((sum, by) => sum + by.offsetHeight, 0);
  const sheet = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top)) - rules;
  const status = one(".status", phone);
  const room = innerHeight - (status ? status.offsetHeight : 0) - sheet - (bar ? bar.offsetHeight : 0) - 4 - (one(".phone > .prompt-form fieldset") && !one(".looked", phone) ? GHOST : 0);
  const asked = one(`.phone > .prompt-form ${ANSWERED}`);
  // Of a window as low as one that is enlarged twice, both would be left with nothing.
  const listed = one(".phone > .commands");
  // Of what may be done as much as there is room for is in sight, too; and a diagram has no ground to be touched.
  const half = innerHeight < 560 ? .36 : board.matches(".diagram") ? .4 : listed && seen(listed) ? .43 : .5;
  const [least, most] = asked ? [half, .58] : [.12, half];
  // However low the window, something can be made out on it: what is asked scrolls below.
  const floor = Math.min(LEAST, innerHeight * .36);
  const wanted = Math.round(Math.min(Math.max(room, floor, innerHeight * least), innerHeight * most));
  if (only && before && wanted >= parseFloat(before)) return;
  root.style.setProperty("--seen", `${wanted}px`);
  fitting();
};
// A hand that scrolls folds the address bar away, and a field under a thumb brings the keys: only the height changes,
// and the board stays as it is.
let handMoved = false;
let lastSize = [innerWidth, innerHeight];
let barFolds = false;
addEventListener("touchmove", () => { handMoved = true; }, { passive: true });
addEventListener("resize", (event) => {
  if (!event.isTrusted) { barFolds = false; return; }
  const [width, height] = lastSize;
  lastSize = [innerWidth, innerHeight];
  barFolds = handMoved && innerWidth === width && innerHeight !== height;
  if (!barFolds) makeRoom();
});
// Opens one of several forms where it stands: what was tapped on the board is one of its answers.
const reveal = (form) => {
  if (!form || !form.matches(".one-of") || form.classList.contains("open")) return;
  history.replaceState(null, "", `#${form.id}`);
  openForm();
  makeRoom(true);
};
addEventListener("hashchange", () => { openForm(); makeRoom(); });
// Back to all that may be done: what is in sight stays where it is.
document.addEventListener("click", (event) => {
  if (!event.target.closest('.one-of h2 a[href="#question"]')) return;
  event.preventDefault();
  history.replaceState(null, "", location.pathname + location.search);
  openForm();
  makeRoom();
  const board = one(".beside .board");
  if (board && board.redraw) board.redraw();
  const question = one("#question");
  question.focus({ preventScroll: true });
  question.scrollIntoView({ block: "nearest" });
});
// Nor does the next seat's signature, which comes to stand where the last one was tapped.
document.addEventListener("submit", (event) => {
  // What was tapped before and waited for its signature goes on.
  if (!event.target.matches(".prompt-form, .sign, form.walk") || event.target.dataset.ready || !document.documentElement.classList.contains("settling")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// What gives up what could still be done asks for a second tap; a tap elsewhere, or another question, forgets the first.
const disarm = (but) => all("[data-sure].sure").filter((button) => button !== but).forEach((button) => {
  button.classList.remove("sure");
  one("b", button).textContent = button.dataset.says;
});
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-sure]");
  disarm(button);
  if (!button || button.classList.contains("sure")) return;
  event.preventDefault();
  const says = one("b", button);
  button.dataset.says = says.textContent;
  says.textContent = button.dataset.sure;
  button.classList.add("sure");
  // Two taps, not one that came twice.
  settle();
}, true);

// The menu of the page closes at a tap beside it, at Escape and once it led somewhere; what it led to is unfolded.
document.addEventListener("click", (event) => {
  for (const menu of all("details.matters[open]")) if (!menu.contains(event.target) || event.target.closest("a")) menu.open = false;
  const to = event.target.closest('.matters a[href^="#"]');
  const fold = to && one(to.getAttribute("href")).closest("details");
  if (fold) fold.open = true;
});
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" ? one("details.matters[open]") : null;
  if (!menu) return;
  menu.open = false;
  one("summary", menu).focus();
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
      button.setAttribute("aria-label", [button.dataset.says, ...(on ? [at + 1] : [])].join(", "));
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
      button.dataset.says = [spoken(one("th", item.row)), ...(item.companion ? [choice.text] : [])].join(", ");
      const position = document.createElement("span");
      position.className = "pos";
      button.append(position);
      if (choice.dataset.picture) {
        const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
        icon.setAttribute("class", "red" in choice.dataset ? "i full red" : "i full");
        icon.setAttribute("viewBox", "0 0 24 24");
        icon.setAttribute("aria-hidden", "true");
        const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
        path.setAttribute("d", choice.dataset.picture);
        icon.append(path);
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

document.addEventListener("greffe:order", (event) => tapOrder(event.detail));

// What an element says, without what is only drawn.
const spoken = (element) => {
  const said = element.cloneNode(true);
  all("[aria-hidden=true]", said).forEach((drawn) => drawn.remove());
  return said.textContent.trim();
};
const element = (name, attributes, text) => {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text) made.textContent = text;
  return made;
};
const changed = (input) => ["input", "change"].forEach((kind) => input.dispatchEvent(new Event(kind, { bubbles: true })));

// A total shared out: one less, one more, and what is left.
function shareOut(list) {
  const words = list.dataset;
  const inputs = all(":scope > li > label input", list);
  const left = element("p", { class: "s", "aria-live": "polite" });
  const redraw = () => {
    const rest = Number(words.total) - inputs.reduce((sum, input) => sum + (Number(input.value) || 0), 0);
    left.textContent = rest === 0 ? words.all : (rest > 0 ? words.left : words.over).replace("#", String(Math.abs(rest)));
    left.classList.toggle("fault", rest < 0);
    inputs.forEach((input) => { input.closest("li").classList.toggle("none", !Number(input.value)); });
  };
  for (const input of inputs) {
    const step = (by, sign, says) => {
      const button = element("button", { type: "button", class: "btn by-one", "aria-label": `${says}: ${one("b", input.parentElement).textContent}` }, sign);
      button.addEventListener("click", (event) => {
        event.preventDefault();
        const given = inputs.reduce((sum, other) => sum + (Number(other.value) || 0), 0);
        // The first takes all of it, and the next ones take from whoever has most.
        const most = inputs.filter((other) => other !== input).sort((a, b) => Number(b.value) - Number(a.value))[0];
        const full = by > 0 && given >= Number(words.total) && most && Number(most.value) > 0 && Number(input.value) < Number(input.max);
        if (full) { most.value = String(Number(most.value) - 1); changed(most); }
        input.value = String(Math.min(Math.max((Number(input.value) || 0) + (by > 0 && !given ? Number(words.total) : by), 0), Number(input.max)));
        changed(input);
      });
      return button;
    };
    input.before(step(-1, "\u2212", words.less));
    input.after(step(1, "+", words.more));
    input.addEventListener("input", redraw);
  }
  list.before(left);
  redraw();
}

// A number that nothing on the board tells: one less, one more, so that a finger can say it.
function stepped(row) {
  const input = one(".inp", row);
  const step = Number(row.dataset.stepper);
  const number = (text) => Number(text.replace(",", "."));
  const bound = (name, none) => (input.getAttribute(name) ? number(input.getAttribute(name)) : none);
  const made = (way, sign) => {
    const button = element("button", { type: "button", class: "btn by-one", "aria-label": `${sign}${step} ${input.getAttribute("aria-label")}` }, sign);
    button.addEventListener("click", () => {
      const from = input.value || input.placeholder;
      const next = from ? number(from) + way * step : bound("min", way > 0 ? step : 0);
      if (!Number.isFinite(next)) return;
      input.value = String(Math.min(Math.max(Math.round(next * 1000) / 1000, bound("min", 0)), bound("max", 1e6)));
      changed(input);
    });
    return button;
  };
  input.before(made(-1, "\u2212"));
  input.after(made(1, "+"));
}

// Items in groups: how many groups there are, and whether one is too small.
function grouping(list) {
  const words = list.dataset;
  const selects = all("select", list);
  const says = element("p", { class: "s", "aria-live": "polite" });
  const redraw = () => {
    const sizes = new Map();
    selects.forEach((select) => sizes.set(select.value, (sizes.get(select.value) || 0) + 1));
    const few = [...sizes.values()].some((size) => size < Number(words.least));
    says.textContent = (few ? words.few : words.good).replace("#", String(sizes.size));
    says.classList.toggle("fault", few);
  };
  selects.forEach((select) => select.addEventListener("change", redraw));
  list.before(says);
  redraw();
}

// Some of several: how many are taken; what is over the most cannot be.
function several(picks) {
  const { least, most, said } = picks.dataset;
  const boxes = all(":scope > .choice > .pick > input", picks).filter((box) => !box.disabled);
  if (Number(most) >= boxes.length && Number(least) === 0) return;
  const says = element("p", { class: "s soft", "aria-live": "polite" });
  const redraw = () => {
    const taken = boxes.filter((box) => box.checked).length;
    says.textContent = said.replace("#", String(taken));
    boxes.forEach((box) => { box.disabled = !box.checked && taken >= Number(most); });
  };
  picks.addEventListener("change", redraw);
  picks.before(says);
  redraw();
}

// A list that stands open under one of the choices: its rows make that choice, another choice leaves them.
function leafy(picks) {
  const own = (input) => input.closest(".picks") === picks;
  picks.addEventListener("change", (event) => {
    if (own(event.target)) {
      all(":scope > .choice > .then input", picks).filter((input) => !event.target.closest(".choice").contains(input)).forEach((input) => { input.checked = false; });
      return;
    }
    const above = one(":scope > .pick > input", event.target.closest(".then").parentElement);
    if (event.target.checked) above.checked = true;
  });
}

// An activation in which nothing is left but what is free: whoever wants so is not asked to close it. The device keeps that
// wish for its seat and match, says so where play stands, and drops it at a tap.
const wish = (seat, work) => {
  try { return work(localStorage, `greffe-left:${document.body.dataset.base}:${seat}`); } catch { return null; }
};
const wished = (seat) => wish(seat, (store, key) => store.getItem(key));
function leftAlone() {
  const form = one(".phone > .prompt-form[data-spent]");
  if (!form || !wished(form.elements.seat.value)) return null;
  form.dataset.forced = form.dataset.spent;
  return form;
}
function leaving(offer) {
  const form = one(".phone > .prompt-form[data-spent]");
  const bar = one(".phone > .go.bar");
  if (!form || !bar || leftAlone()) return;
  const row = element("div", { class: "unasked" });
  const button = element("button", { type: "button", class: "btn small", form: form.id }, offer.dataset.words);
  button.addEventListener("click", () => { wish(form.elements.seat.value, (store, key) => store.setItem(key, "1")); form.requestSubmit(); });
  row.append(button);
  bar.append(row);
}
function left(row) {
  const seat = row.dataset.left;
  row.hidden = !wished(seat);
  one("button", row).addEventListener("click", () => { wish(seat, (store, key) => store.removeItem(key)); row.hidden = true; });
}

// Where the last of several answers is one of two or three, and before it stands whom it is about, each of them confirms: its
// button says what it declares.
function lastly(form) {
  const main = one(":scope > .go > .btn.main[data-lacks]", form);
  const asked = all(":scope > .prompt > fieldset:not(.fixed)", form);
  const last = asked[asked.length - 1];
  if (!main || asked.length < 2 || !one("input[data-figure]", asked[0]) || !last.dataset.needs) return;
  const radios = all(":scope > .picks input[type=radio]", last);
  if (radios.length < 2 || radios.length > 3 || one(".then", last) || radios.some((radio) => radio.checked || radio.disabled)) return;
  const said = element("p", { class: "s", id: `${form.id}-said` });
  const buttons = radios.map((radio) => element("button", { type: "submit", class: "btn main", name: radio.name, value: radio.value, "aria-describedby": said.id, "data-title": main.dataset.title }, one("b", radio.parentElement).textContent));
  last.hidden = main.hidden = true;
  main.before(said, ...buttons);
  main.parentElement.classList.add("lastly", `of${radios.length}`);
  // Enter on an answer before them declares none of them: it leads to them.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("input")) return;
    event.preventDefault();
    buttons[0].focus();
  });
  form.lastly = (words, lacks) => {
    said.textContent = words;
    buttons.forEach((button) => { button.disabled = lacks; });
  };
}

// Where whoever was chosen has two or three ways of doing it and nothing else is to be said, each of them confirms: what it
// declares stands on its button, and the one that names what is missing gives way.
function manners(form) {
  const go = one(":scope > .go", form);
  const main = one(":scope > .btn.main[data-lacks]", go);
  const who = one(":scope > .prompt > fieldset:not(.fixed) > .picks > .choice > .pick > input[type=radio][data-figure]:checked", form);
  all(":scope > .manner", go).forEach((old) => old.remove());
  const asked = who && main && !form.lastly ? all(":scope > .then > fieldset:not(.fixed)", who.closest(".choice")) : [];
  const radios = asked.length === 1 && asked[0].dataset.needs ? all(":scope > .picks > .choice > .pick > input[type=radio]", asked[0]) : [];
  const each = radios.length > 1 && radios.length < 4 && !one(".then .then", who.closest(".choice")) && radios.every((radio) => !radio.checked && !radio.disabled);
  if (!form.lastly && main) main.hidden = each;
  if (!each) return;
  main.before(...radios.map((radio) => element("button", { type: "submit", class: "btn main manner", name: radio.name, value: radio.value, "data-title": main.dataset.title }, one("b", radio.parentElement).textContent)));
}

// What the rules leave no choice in, this device answers: once for each question; who takes it back is asked.
let patience = 3000;
const answered = () => {
  const form = one(".phone > .prompt-form[data-forced]") || leftAlone();
  if (!form || typeof fetch !== "function") return;
  const key = `greffe-alone:${document.body.dataset.base}:${form.elements.seat.value}`;
  if (sessionStorage.getItem(key) === form.dataset.forced) return;
  sessionStorage.setItem(key, form.dataset.forced);
  const body = new URLSearchParams(new FormData(form));
  body.set("alone", "1");
  const look = () => (typeof EventSource === "function" ? document.dispatchEvent(new Event("greffe:look")) : location.reload());
  const unheard = () => {
    sessionStorage.removeItem(key);
    setTimeout(answered, patience);
    patience = Math.min(patience * 2, 60000);
  };
  fetch(form.action, { method: "POST", body, credentials: "same-origin", redirect: "manual", keepalive: true })
    .then(({ status }) => (status === 429 || status >= 500 ? unheard() : look()), unheard);
};

// As near as ground that is lit is shown, and bases to choose from.
const NEAR = 2.5;
const MIDDLE = 1.25;
// How far from a finger, on the screen, what it means may lie, and how wide a base is to it at least.
const FINGER = 26;
const TOKEN = 13;
// So long the board is drawn nearer: a finger that comes down meanwhile was on its way to where things stood. In milliseconds.
const SWING = 250;

// The whole way that was chosen last, and the question it answers.
let walked = null;

// A tap on the board fills the point, direction or path that the open form asks for, or picks the figure tapped.
function tapBoard(board) {
  const svg = one("svg", board);
  const scene = one(".cam", svg);
  const ground = one("rect.table", svg);
  const sketch = document.createElementNS("http://www.w3.org/2000/svg", "g");
  sketch.setAttribute("class", "sketch");
  scene.append(sketch);
  const shown = seen;
  const fields = () => all("[data-point], [data-direction], [data-path]").filter(shown);
  let last = null;
  const empty = (field) => all("input:not([type=radio], [type=hidden])", field).every((input) => !input.value);
  const asked = () => (last && fields().includes(last) ? last : fields().find(empty) || fields()[0]);
  const number = (name) => Number(ground.getAttribute(name));
  const size = (name) => Number(board.dataset[name]);
  const scale = () => number("width") / size("width");
  const place = ([x, y]) => [number("x") + x * scale(), number("y") + number("height") - y * scale()];
  const numbers = (text) => text.trim().split(/\s+/).map((part) => Number(part.replace(",", ".")));
  // Fields hold what people type, in inches where their game measures so; the board counts in millimetres.
  const inch = (field) => ("inches" in field.dataset ? 25.4 : 1);
  const read = (field, text) => Number(text.replace(",", ".")) * inch(field);
  const typed = (field, value) => String(Math.round(value / inch(field) * 1000) / 1000);
  const origin = (field) => {
    if (field.dataset.origin) return numbers(field.dataset.origin);
    const point = fields().find((other) => "point" in other.dataset && !empty(other));
    return point ? all("input", point).slice(0, 2).map((input) => read(point, input.value)) : null;
  };
  const path = (field) => one("input", field).value.split(";").filter((part) => part.trim()).map((part) => numbers(part).map((value) => value * inch(field)));
  const draw = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    sketch.append(made);
  };
  const length = (field, value) => {
    const told = "inches" in field.dataset ? String(Math.round(value / 2.54) / 10) : String(Math.ceil(value * 10 - .001) / 10);
    return document.documentElement.lang === "fr" ? told.replace(".", ",") : told;
  };
  const unit = (field) => ("inches" in field.dataset ? "\u2033" : "\u00a0mm");
  const base = (field) => {
    const form = field.closest("form");
    const figure = all("input[data-base]:checked", form).find((input) => Number(input.dataset.base) > 0);
    return (figure ? Number(figure.dataset.base) : 12.5) * scale();
  };
  // On a board of squares: the name of the one at a place in millimetres, and the choices that lead to squares.
  const side = size("side") || 0;
  const letters = (index) => (index < 26 ? "" : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + index % 26);
  const squareAt = (x, y) => letters(Math.floor(x / side)) + (Math.floor(y / side) + 1);
  const column = (name) => [...name.replace(/[0-9]+/, "")].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  // Of several commands, none of them opened yet, those that the tap itself would choose.
  const closed = (selector) => (one(".one-of.open") ? [] : all(`.one-of ${selector}`).filter((input) => !input.closest(".then")));
  const squares = () => {
    const open = all("input[data-square]").filter((input) => shown(input) && !input.disabled);
    if (open.length) return open;
    const first = closed("input[data-square]").find((input) => !input.disabled);
    return first ? all("input[data-square]", first.form).filter((input) => !input.disabled && !input.closest(".then")) : [];
  };
  // Ground of the table that choices stand for, as polygons of the drawing: those in sight, else those of a command that
  // the tap itself would choose.
  const grounds = () => {
    const open = all(".prompt-form input[data-ground]").filter(shown);
    const found = open.length ? open : closed("input[data-ground]");
    return found.map((input) => ({ input, corners: input.dataset.ground.split(" ").map((corner) => place(corner.split(",").map(Number))) }));
  };
  // How far a place of the drawing is from a polygon: nothing within it.
  const beside = ([x, y], corners) => {
    const sides = corners.map((corner, index) => [corner, corners[(index + 1) % corners.length]]);
    const within = sides.filter(([[ax, ay], [bx, by]]) => ay > y !== by > y && x < (bx - ax) * (y - ay) / (by - ay) + ax).length % 2 === 1;
    return within ? 0 : Math.min(...sides.map(([[ax, ay], [bx, by]]) => {
      const [dx, dy] = [bx - ax, by - ay];
      const along = Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 0), 1);
      return Math.hypot(ax + dx * along - x, ay + dy * along - y);
    }));
  };
  // A choice that another leads to counts once that one is made: where there is one alone, it is made from the start.
  const led = (input) => {
    const then = input.closest(".then");
    if (!then) return true;
    const above = one(":scope > .pick > input", then.parentElement);
    return Boolean(above && above.checked && led(above));
  };
  const choices = (figure) => {
    const named = all(`.prompt-form input[data-figure="${figure}"]`);
    const open = named.filter((input) => shown(input));
    if (open.length) return open;
    // What is asked about her comes before what may be added to something else.
    const wanted = (input) => Number(input.closest("fieldset[data-needs]") === input.closest("fieldset"));
    return named.filter((input) => input.closest(".one-of") && led(input)).sort((one, other) => wanted(other) - wanted(one));
  };
  const ring = () => all("a.fig", board).forEach((figure) => {
    const inputs = choices(figure.dataset.figure);
    figure.classList.toggle("can", inputs.some((input) => !input.disabled));
    figure.classList.toggle("cannot", inputs.length > 0 && inputs.every((input) => input.disabled));
    figure.classList.toggle("picked", inputs.some((input) => input.checked && shown(input)) || Boolean(board.walk && figure === mover()));
  });
  // How far the question reaches, once it is told: whole ways on squares, the ground that a way may end on.
  const answers = () => { const open = one(".one-of.open"); return open ? [open] : all(".phone > .prompt-form"); };
  const walks = () => {
    const commands = new Set(answers().map((form) => form.dataset.command));
    return ((board.reach || {}).ways || []).filter((walk) => commands.has(Object.keys(walk.steps[0])[0]));
  };
  const corner = (name) => place([(column(name) - 1) * side, Number(name.replace(/[A-Z]+/, "")) * side]);
  const centre = (name) => { const [x, y] = corner(name); return [x + side * scale() / 2, y + side * scale() / 2]; };
  const stands = (figure) => {
    const base = figure && (one("circle.base", figure) || figure);
    if (!base) return null;
    const box = base.getBoundingClientRect();
    const at = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(scene.getScreenCTM().inverse());
    return [at.x, at.y];
  };
  const mover = () => { const picked = one(".phone > .prompt-form input[data-figure]:checked"); return picked && (board.walk || seen(picked)) ? one(`a.fig[data-figure="${picked.dataset.figure}"]`, board) : (one(".fig .halo", board) || board).closest("a.fig"); };
  const told = (words) => (words ? words[document.documentElement.lang] || words.fr : "");
  const text = (words, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", "text");
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    made.textContent = words;
    sketch.append(made);
  };
  const lit = () => {
    const open = answers();
    const index = (form) => Number(form.id.replace("form-", ""));
    for (const region of ((board.reach || {}).regions || []).filter((region) => open.some((form) => index(form) === region.form))) {
      draw("polygon", { class: "sketch-reach", points: region.outline.map(({ x, y }) => place([x / 10, y / 10]).map((at) => at.toFixed(1)).join(",")).join(" ") });
    }
    // Ground that something may be set down on, where nothing of it stands yet.
    for (const zone of ((board.reach || {}).zones || []).filter((zone) => open.some((form) => index(form) === zone.form))) {
      draw("polygon", { class: "sketch-reach zone", points: zone.outline.map(({ x, y }) => place([x / 10, y / 10]).map((at) => at.toFixed(1)).join(",")).join(" ") });
    }
    const ends = new Map();
    for (const walk of walks()) { const end = walk.path[walk.path.length - 1]; if (!ends.has(end)) ends.set(end, walk.spends); }
    for (const [name, spends] of ends) {
      const [x, y] = corner(name);
      const on = board.walk && board.walk.path[board.walk.path.length - 1] === name;
      draw("rect", { class: on ? "sketch-square far on" : "sketch-square far", x, y, width: side * scale(), height: side * scale() });
      text(String(spends), { class: "sketch-cost", x: x + side * scale() * .84, y: y + side * scale() * .26, "font-size": side * scale() * .24 });
    }
    if (!board.walk) return ends;
    const points = [stands(mover()), ...board.walk.path.map(centre)].filter(Boolean);
    draw("polyline", { class: "sketch-path", points: points.map((point) => point.map((at) => at.toFixed(1)).join(",")).join(" ") });
    const [cx, cy] = points[points.length - 1];
    draw("circle", { class: "sketch-base", cx, cy, r: side * scale() * .36 });
    return ends;
  };
  // A whole way is confirmed by a button of its own, in place of what is asked step by step.
  const walkForm = one("form.walk");
  const walkOn = (walk) => {
    board.walk = walk;
    if (!walkForm) return;
    walked = walk ? { window: walkForm.elements.window.value, steps: JSON.stringify(walk.steps) } : null;
    walkForm.hidden = !walk;
    document.body.classList.toggle("walking", Boolean(walk));
    if (walk) {
      const button = one(".go .btn", walkForm);
      walkForm.elements.steps.value = JSON.stringify(walk.steps);
      const opens = told(walk.opens);
      one('[data-out="go"]', walkForm).textContent = `${opens ? opens[0].toUpperCase() + opens.slice(1) : button.dataset.title}${button.dataset.colon}${walk.path.join(", ")}`;
      const chips = [walk.path.join(" \u2192 "), button.dataset.spends.replace("#", String(walk.spends)), ...(walk.open ? [button.dataset.on] : [])];
      one('[data-out="way"]', walkForm).replaceChildren(...chips.flatMap((chip, index) => [element("span", { class: index ? "chip" : "chip key" }, chip), " "]));
    }
    redraw();
  };
  document.body.classList.remove("walking");
  if (walkForm && untouched("form.walk", "walks").length) {
    one("[data-back]", walkForm).addEventListener("click", () => walkOn(null));
  }
  let reaches = 0;
  const ask = async () => {
    const turn = ++reaches;
    const form = one(".phone > .prompt-form");
    if (!form || !("ghost" in document.body.dataset)) { frameReach(); return; }
    const chosen = answers().flatMap((form) => all("input[type=radio][data-figure]:checked", form)).find((input) => !input.closest(".then"));
    const about = new URLSearchParams({ seat: form.elements.seat.value, judge: String(Boolean(form.elements.by)) });
    if (chosen && seen(chosen)) about.set("figure", chosen.dataset.figure);
    board.dataset.asking = "";
    const reach = await toldBy("reach", about, () => fetch(`${document.body.dataset.base}/reach?${about}`, { headers: { Accept: "application/json" } }));
    if (turn !== reaches || !board.isConnected) return;
    board.reach = reach;
    // A way chosen before the page was fetched again stays, while the same is asked and it can still be gone.
    const stays = walked && walkForm && !board.walk && walkForm.elements.window.value === walked.window ? walks().find(({ steps }) => JSON.stringify(steps) === walked.steps) : null;
    if (stays) walkOn(stays); else redraw();
    frameReach();
    delete board.dataset.asking;
  };
  // What is lit, whom one may touch and who acts, all in sight at once.
  const frameReach = () => {
    const before = scene.getScreenCTM();
    const framed = board.getAttribute("style");
    // Seen from farther off, who is drawn larger needs more room: looked at once more.
    frameOnce();
    frameOnce();
    if (board.getAttribute("style") !== framed) board.was = { matrix: before, until: performance.now() + SWING };
  };
  const frameOnce = () => {
    // Ground that is the whole table leads the eye nowhere: then it is who acts, and whom one may touch.
    const limited = (part) => {
      const [box, whole] = [part.getBBox(), ground.getBBox()];
      return box.width < whole.width * .85 || box.height < whole.height * .85;
    };
    const parts = [...all(".sketch-reach, .sketch-square", sketch).filter(limited), ...all("a.fig:is(.can, .picked, :has(.halo, .aimed))", board)];
    const boxes = parts.map((part) => part.getBBox()).filter((box) => box.width > 0);
    if (!boxes.length || !board.hand) return;
    const edge = 22;
    // Who stands at the edge is in sight whole; what else lies beyond it is not.
    const low = (side) => { const least = Math.min(...boxes.map((box) => box[side])); return Math.max(least - edge, Math.min(least, -edge)); };
    const far = (side, size, whole) => { const most = Math.max(...boxes.map((box) => box[side] + box[size])); return Math.min(most + edge, Math.max(most, whole + edge)); };
    const [left, top, right, bottom] = [low("x"), low("y"), far("x", "width", 900), far("y", "height", svg.viewBox.baseVal.height)];
    // Bases to choose from are looked at from nearer than a whole table that is shown small.
    const near = parts.some((part) => part.matches(".sketch-reach")) ? NEAR : parts.some((part) => part.matches("a.fig.can")) && !board.matches(".diagram") ? MIDDLE : 0;
    // Of more than is in sight at once, who acts; else what lies in the middle of it.
    const middle = [(left + right) / 2, (top + bottom) / 2];
    const centres = boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
    const off = ([x, y]) => Math.hypot(x - middle[0], y - middle[1]);
    const about = stands(mover()) || centres.reduce((best, at) => (off(at) < off(best) ? at : best));
    board.hand.include({ box: [left, top, right, bottom], near, about, square: side * scale(), figures: !parts.some((part) => part.matches(".sketch-reach")), looked: !one(`.phone > .prompt-form ${ANSWERED}`) });
  };
  // What the rules say of an answer says how far it goes, too, as its game counts: it is said once.
  const judged = "ghost" in document.body.dataset;
  // The base of whoever goes a way: of the one chosen in its form, else of the one whose turn it is.
  const mine = (field) => {
    const own = one("circle.base", mover() || board);
    return own && !all("input[data-base]:checked", field.closest("form")).length ? Number(own.getAttribute("r")) * scale() : base(field);
  };
  const redraw = () => {
    sketch.replaceChildren();
    // What the rules refuse is drawn as refused, where it stands.
    sketch.classList.toggle("no", fields().some((field) => field.closest("form").matches(".no")));
    ring();
    const ends = lit();
    for (const { input, corners } of grounds().filter(({ input }) => !input.disabled)) {
      draw("polygon", { class: input.checked ? "sketch-reach ground on" : "sketch-reach ground", points: corners.map((corner) => corner.map((at) => at.toFixed(1)).join(",")).join(" ") });
    }
    const taken = new Map();
    if (side) squares().forEach((input) => taken.set(input.dataset.square, input.checked || taken.get(input.dataset.square)));
    for (const [name, on] of taken) {
      if (ends.has(name) && !on) continue;
      const [x, y] = place([(column(name) - 1) * side, Number(name.replace(/[A-Z]+/, "")) * side]);
      draw("rect", { class: on ? "sketch-square on" : "sketch-square", x, y, width: side * scale(), height: side * scale() });
    }
    for (const mark of (board.ghost || { marks: [] }).marks) {
      if (mark.points.length < 2) continue;
      const points = mark.points.map(([x, y]) => place([Number(x), Number(y)]).map((at) => at.toFixed(1)).join(","));
      draw("polyline", { class: `sketch-mark ${mark.kind}`, points: points.join(" ") });
    }
    for (const field of fields()) {
      if ("path" in field.dataset) {
        const points = [origin(field), ...path(field)].filter((point) => point && point.every(Number.isFinite));
        if (points.length > 1) draw("polyline", { class: "sketch-path", points: points.map((point) => place(point).map((at) => at.toFixed(1)).join(",")).join(" ") });
        points.slice(1).forEach((point) => { const [cx, cy] = place(point); draw("circle", { class: "sketch-dot", cx, cy, r: 5 }); });
        const legs = points.slice(1).map(([x, y], index) => Math.hypot(x - points[index][0], y - points[index][1]));
        const sum = legs.reduce((total, leg) => total + leg, 0);
        const told = legs.length > 1 ? `${length(field, sum)}${unit(field)} (${legs.map((leg) => length(field, leg)).join(" + ")})` : `${length(field, sum)}${unit(field)}`;
        field.dataset.said = legs.length ? `${length(field, sum)}${unit(field)}` : "";
        one(":scope > .leg", field).hidden = !legs.length;
        one(".sum", field).textContent = !legs.length ? field.dataset.tap : judged ? "" : field.dataset.sum.replace("#", told);
        // Where the way ends, the base as it would stand.
        if (legs.length) { const [cx, cy] = place(points[points.length - 1]); draw("circle", { class: "sketch-base", cx, cy, r: mine(field) }); }
      } else if ("point" in field.dataset) {
        const [x, y] = all("input", field).slice(0, 2).map((input) => read(field, input.value));
        const from = !empty(field) && field.dataset.origin ? origin(field) : null;
        const way = from && Math.hypot(x - from[0], y - from[1]);
        one(".sum", field).textContent = empty(field) ? field.dataset.tap : from && !judged ? field.dataset.sum.replace("#", length(field, way) + unit(field)) : "";
        if (empty(field)) continue;
        const [cx, cy] = place([x, y]);
        if (from) draw("polyline", { class: "sketch-path", points: [from, [x, y]].map((point) => place(point).map((at) => at.toFixed(1)).join(",")).join(" ") });
        draw("circle", { class: "sketch-base", cx, cy, r: mine(field) });
        draw("circle", { class: "sketch-dot", cx, cy, r: 2.5 });
      } else if ("direction" in field.dataset) {
        const from = origin(field);
        const given = all("input:not([type=radio])", field).map((input) => Number(input.value.replace(",", ".")));
        const way = { nw: [-1, 1], n: [0, 1], ne: [1, 1], w: [-1, 0], e: [1, 0], sw: [-1, -1], s: [0, -1], se: [1, -1] }[(one("input:checked", field) || {}).value];
        const vector = empty(field) ? way : given;
        const length = vector && Math.hypot(...vector);
        if (from && length) {
          const [x1, y1] = place(from);
          const [x2, y2] = place([from[0] + vector[0] / length * 60, from[1] + vector[1] / length * 60]);
          draw("line", { class: "sketch-path", x1, y1, x2, y2 });
          draw("circle", { class: "sketch-dot", cx: x2, cy: y2, r: 5 });
        }
      }
    }
    // What was told before yields to what a hand chooses now.
    const chosen = all(".phone > .prompt-form :is([data-figure], [data-square], [data-ground]):checked:not([checked])").some(shown);
    board.classList.toggle("anew", chosen || Boolean(one(".sketch-path, .sketch-base, .sketch-dot, .sketch-mark", sketch)));
    if (board.hand) board.hand.clear();
  };
  // The same figure is an answer to other commands too: they stay one tap away.
  const others = (choice, inputs) => {
    all(".others").forEach((old) => old.remove());
    const forms = new Map(inputs.filter((input) => !input.disabled && input.form !== choice.form).map((input) => [input.form, input]));
    if (!forms.size || !choice.closest(".one-of")) return;
    const row = element("p", { class: "others row" });
    for (const [form, input] of forms) {
      const button = element("button", { type: "button", class: "btn small" }, one(".go > .btn", form).dataset.title);
      button.addEventListener("click", () => { reveal(form); input.checked = true; changed(input); others(input, inputs); });
      row.append(button);
    }
    one(".prompt", choice.form).prepend(row);
  };
  const places = (forms, open, x, y) => {
    all(".others").forEach((old) => old.remove());
    const row = element("p", { class: "others row" });
    for (const form of forms.filter((other) => other !== open)) {
      const button = element("button", { type: "button", class: "btn small" }, one(".go > .btn", form).dataset.title);
      button.addEventListener("click", () => {
        reveal(form);
        const field = fields().find((other) => form.contains(other));
        if (field && empty(field)) fill(field, x, y);
        places(forms, form, x, y);
      });
      row.append(button);
    }
    one(".prompt", open).prepend(row);
  };
  // The base of whom one chose, where a way leads to it: its place in the drawing, and how far off one stands against it.
  const goal = (field) => {
    const chosen = "path" in field.dataset && !("free" in field.dataset) && one("input[type=radio][data-figure]:checked", field.closest("form"));
    const figure = chosen && shown(chosen) && one(`a.fig[data-figure="${CSS.escape(chosen.dataset.figure)}"]`, board);
    const circle = figure && one("circle.base", figure);
    return circle ? { at: stands(figure), touch: Number(circle.getAttribute("r")) * scale() + mine(field) } : null;
  };
  // A finger just beside that base means up against it, on its own side; a way that ends there already ends on that side.
  const against = (field, x, y) => {
    const whom = goal(field);
    if (!whom) return [x, y];
    const { at, touch } = whom;
    const from = ([left, top]) => Math.hypot(left - at[0], top - at[1]);
    const spot = place([x, y]);
    const off = from(spot);
    if (!off || off > touch + FINGER / scene.getScreenCTM().a) return [x, y];
    const before = path(field);
    if (before.length && from(place(before[before.length - 1])) < touch + scale()) one("input", field).value = before.slice(0, -1).map((point) => point.map((value) => typed(field, value)).join(" ")).join("; ");
    const within = off > touch ? (touch - scale()) / off : 1;
    const near = spot.map((value, axis) => at[axis] + (value - at[axis]) * within);
    return [(near[0] - number("x")) / scale(), (number("y") + number("height") - near[1]) / scale()].map(Math.round);
  };
  const fill = (field, x, y) => {
    const inputs = all("input:not([type=radio])", field);
    if ("path" in field.dataset) {
      // The way that a target proposed gives way to the one that a finger shows.
      if ("led" in field.dataset) inputs[0].value = "";
      // A single leg is a place: another tap moves it.
      if (Number(field.dataset.legs) === 1) inputs[0].value = "";
      // A last leg that was refused is not walked on from: another tap moves it.
      if (field.closest("form").matches(".no, .failed")) inputs[0].value = path(field).slice(0, -1).map((point) => point.map((value) => typed(field, value)).join(" ")).join("; ");
      // With no leg left, the last one ends elsewhere.
      const most = Number(field.dataset.legs);
      if (path(field).length >= most) inputs[0].value = path(field).slice(0, most - 1).map((point) => point.map((value) => typed(field, value)).join(" ")).join("; ");
      inputs[0].value += `${inputs[0].value ? "; " : ""}${typed(field, x)} ${typed(field, y)}`;
    } else if ("direction" in field.dataset) {
      const from = origin(field);
      if (!from) return;
      inputs[0].value = String(Math.round(x - from[0]));
      inputs[1].value = String(Math.round(y - from[1]));
      all("input[type=radio]", field).forEach((radio) => { radio.checked = false; });
    } else { inputs[0].value = typed(field, x); inputs[1].value = typed(field, y); }
    delete field.dataset.led;
    changed(inputs[0]);
  };
  // What a finger means is what lies under it as it comes down: names and badges that lie over a base hide nobody, and what
  // the board does before it is lifted changes nothing. Of figures, the nearest one that answers; beside them all, one
  // that is near where no ground answers.
  const aimed = ({ clientX, clientY, timeStamp }) => {
    const was = board.was && timeStamp < board.was.until ? board.was.matrix : null;
    const matrix = was || scene.getScreenCTM();
    const pixel = 1 / matrix.a;
    const at = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const grounded = fields().length > 0 || closed("[data-path], [data-point]").length > 0 || squares().length > 0 || walks().length > 0 || grounds().length > 0 || all("[data-square-name]").some(shown);
    const near = all("a.fig", board).map((figure) => {
      const [x, y] = stands(figure);
      const circle = one("circle.base", figure);
      const wide = circle ? circle.getBoundingClientRect().width / 2 / scene.getScreenCTM().a : 0;
      const inputs = choices(figure.dataset.figure);
      return { figure, far: Math.hypot(x - at.x, y - at.y), wide, answers: inputs.some((input) => !input.disabled) };
    }).sort((one, other) => one.far - other.far);
    const on = ({ far, wide }) => far <= Math.max(wide, TOKEN * pixel);
    const lit = near.filter(({ answers }) => answers);
    const found = lit.find(on) || near.find(({ far, wide }) => far <= wide) || (grounded ? null : lit.find(({ far, wide }) => far <= Math.max(wide, FINGER * pixel)));
    return { at, figure: found ? found.figure : null };
  };
  let down = null;
  board.addEventListener("pointerdown", (event) => { if (event.isPrimary) down = { ...aimed(event), time: event.timeStamp, from: [event.clientX, event.clientY] }; });
  // What was touched as the finger came down; a key, or a script, touches what it says.
  const meant = (event) => {
    const own = down && event.detail > 0 && event.timeStamp - down.time < 5000 ? down : null;
    down = null;
    if (own) return own;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(scene.getScreenCTM().inverse());
    return { at, figure: event.target.closest("a.fig") };
  };
  board.addEventListener("click", (event) => {
    const { figure, at } = meant(event);
    if (figure && figure.closest("[data-goes]")) return;
    const inputs = figure ? choices(figure.dataset.figure) : [];
    const choice = inputs.find((input) => !input.disabled);
    const hint = one('[data-out="hint"]');
    if (hint) hint.textContent = "";
    if (choice) {
      event.preventDefault();
      reveal(choice.form);
      choice.checked = choice.type === "radio" || !choice.checked;
      changed(choice);
      others(choice, inputs);
      return;
    }
    // Why not this one: what the rules say of it stands beside its name.
    const refused = inputs.find((input) => input.disabled);
    if (refused && hint) {
      event.preventDefault();
      hint.textContent = one(".main-l", refused.parentElement).innerText.replace(/\s*\n\s*/, " : ");
      return;
    }
    const [x, y] = [(at.x - number("x")) / scale(), (number("y") + number("height") - at.y) / scale()];
    // What is open takes no place: ground is for what does, if anything.
    const open = figure ? null : one(".one-of.open");
    const placeless = open && !one("[data-point], [data-path], [data-direction], [data-square], [data-ground], [data-square-name]", open);
    if (placeless) { open.classList.remove("open"); ring(); }
    const taken = touched(event, x, y, at);
    if (placeless && !one(".one-of.open")) { open.classList.add("open"); ring(); }
    if (!taken && !figure && hint && one(`.phone > .prompt-form ${ANSWERED}`)) hint.textContent = hint.dataset.nothing;
  });
  // Ground that was touched, in millimetres and in the drawing: whether anything asked for it.
  const touched = (event, x, y, at) => {
    const named = side ? all("[data-square-name]").find(shown) : null;
    if (named) {
      event.preventDefault();
      named.value = squareAt(x, y);
      all("input[type=radio]", named.closest("fieldset")).forEach((radio) => { radio.checked = radio.value === ""; });
      changed(named);
      return true;
    }
    const far = side ? walks().filter((walk) => walk.path[walk.path.length - 1] === squareAt(x, y)) : [];
    if (far.length) {
      // Tapped again, the next of several manners of going there.
      event.preventDefault();
      walkOn(far[(far.indexOf(board.walk) + 1) % far.length]);
      return true;
    }
    const ways = side ? squares().filter((input) => input.dataset.square === squareAt(x, y)) : [];
    if (ways.length) {
      // Tapped again, the next of several ways to the same square.
      event.preventDefault();
      const next = ways[(ways.findIndex((input) => input.checked) + 1) % ways.length];
      reveal(next.form);
      next.checked = true;
      changed(next);
      return true;
    }
    // Ground that is a choice: what lies under the finger, or the nearest to it.
    const pixels = scene.getScreenCTM().a;
    const near = grounds().map((ground) => ({ ...ground, far: beside([at.x, at.y], ground.corners) * pixels })).sort((one, other) => one.far - other.far)[0];
    if (near && near.far <= FINGER) {
      event.preventDefault();
      if (near.input.disabled) {
        const hint = one('[data-out="hint"]');
        if (hint) hint.textContent = one(".main-l", near.input.parentElement).innerText.replace(/\s*\n\s*/, " : ");
        return true;
      }
      reveal(near.input.form);
      near.input.checked = true;
      changed(near.input);
      return true;
    }
    const inside = (value, most) => Math.min(Math.max(Math.round(value), 0), most);
    const [across, away] = [inside(x, size("width")), inside(y, size("depth"))];
    const forms = fields().length ? [] : [...new Set(closed("[data-path], [data-point]").map((field) => field.closest(".one-of")))];
    reveal(forms[0]);
    // Ground touched before anybody is named is for the first of those who are not on it yet: another name takes its place.
    const first = all(".phone > .prompt-form:is(:not(.one-of), .open)").map(nextUp).find(Boolean);
    if (first) changed(first);
    const field = asked();
    if (!field) return false;
    event.preventDefault();
    // A base touched over the edge of the table stands just within it.
    const within = (value, most) => {
      const room = side || "direction" in field.dataset ? 0 : Math.min(Math.ceil(base(field) / scale() + .5), most / 2);
      return Math.min(Math.max(value, Math.ceil(room)), Math.floor(most - room));
    };
    fill(field, ...against(field, within(across, size("width")), within(away, size("depth"))));
    if (forms.length > 1) places(forms, forms[0], across, away);
    return true;
  };
  all("[data-point], [data-direction], [data-path]").forEach((field) => field.addEventListener("focusin", () => { last = field; }));
  for (const field of untouched("[data-point], [data-direction], [data-path]", "tools")) {
    // The board says it: in numbers it is said under a fold.
    const fine = element("details", { class: "fine" });
    const numbersOf = element("div", { class: "row" });
    fine.append(element("summary", {}, field.dataset.fine), numbersOf);
    const within = "direction" in field.dataset ? one(":scope > .row", field) : field;
    const held = within.contains(document.activeElement) ? document.activeElement : null;
    numbersOf.append(...within.childNodes);
    within.append(fine);
    // Who was at these numbers stays at them.
    if (held) {
      fine.open = true;
      held.focus({ preventScroll: true });
    }
    if ("path" in field.dataset) {
      const undo = element("button", { type: "button", class: "btn small leg" }, field.dataset.undo);
      undo.addEventListener("click", () => {
        const input = one("input", field);
        input.value = path(field).slice(0, -1).map((point) => point.map((value) => typed(field, value)).join(" ")).join("; ");
        changed(input);
      });
      fine.before(undo, element("span", { class: "sum s", "aria-live": "polite" }));
    } else if ("point" in field.dataset) {
      const nudges = element("span", { class: "nudges", role: "group", "aria-label": field.dataset.nudge });
      for (const [sign, x, y] of [["\u2190", -1, 0], ["\u2191", 0, 1], ["\u2193", 0, -1], ["\u2192", 1, 0]]) {
        const button = element("button", { type: "button", class: "btn by-one", "aria-label": `${field.dataset.nudge} ${sign}` }, sign);
        button.addEventListener("click", () => {
          const [across, away] = all("input", field);
          // A millimetre, or a tenth of an inch.
          const step = "inches" in field.dataset ? 2.54 : 1;
          across.value = typed(field, (read(field, across.value) || 0) + x * step);
          away.value = typed(field, (read(field, away.value) || 0) + y * step);
          changed(across);
        });
        nudges.append(button);
      }
      numbersOf.append(nudges);
      fine.before(element("span", { class: "sum s", "aria-live": "polite" }));
      if (field.dataset.fit) {
        const offer = element("button", { type: "button", class: "btn small" }, field.dataset.offer);
        offer.addEventListener("click", () => {
          const inputs = all("input", field);
          numbers(field.dataset.fit).forEach((value, index) => { inputs[index].value = typed(field, value); });
          changed(inputs[0]);
        });
        fine.before(offer);
      }
    } else {
      all("input[type=radio]", field).forEach((radio) => radio.addEventListener("change", () => all("input:not([type=radio])", field).forEach((input) => { input.value = ""; })));
    }
  }
  const page = board.closest(".desk") || document;
  // Whom one chooses is where one goes: the way to that base is asked of the rules, and taken back if they refuse it.
  page.addEventListener("change", (event) => {
    const radio = event.target;
    if (!radio.matches(".prompt-form input[type=radio][data-figure]:checked") || !shown(radio)) return;
    const field = all("[data-path]:not([data-free])", radio.form).find(shown);
    if (!field || !(empty(field) || "led" in field.dataset || radio.form.matches(".no"))) return;
    const goal = one(`a.fig[data-figure="${CSS.escape(radio.dataset.figure)}"]`, board);
    const at = stands(goal);
    const from = origin(field);
    if (!at || !from) return;
    const [x, y] = [(at[0] - number("x")) / scale(), (number("y") + number("height") - at[1]) / scale()];
    if (Math.hypot(x - from[0], y - from[1]) < 1) return;
    const input = one("input", field);
    input.value = "";
    fill(field, Math.round(x), Math.round(y));
    field.dataset.led = field.dataset.proposed = "";
  });
  page.addEventListener("input", redraw);
  page.addEventListener("change", redraw);
  page.addEventListener("change", (event) => { if (event.target.matches(".prompt-form input[type=radio][data-figure]")) { walkOn(null); ask(); } });
  onhashchange = redraw;
  board.redraw = redraw;
  redraw();
  ask();
}

// Of several who are not on the table yet, the first is set down first, unless a finger names another: where she may stand is
// lit before anybody is tapped.
function nextUp(form) {
  const first = one(":scope > .prompt > fieldset:not(.fixed) input[type=radio][data-figure]:not(:disabled)", form);
  if (!first || !one("[data-point]", form) || one(`input[name="${CSS.escape(first.name)}"]:checked`, form)) return null;
  if (one(`.beside .board a.fig[data-figure="${CSS.escape(first.dataset.figure)}"]`)) return null;
  first.checked = true;
  return first;
}

// What a touch asks of the rules: they answer on this device where they are at hand (near.js), else the server, alike.
async function toldBy(what, fields, server) {
  const here = globalThis.GreffeNear ? await globalThis.GreffeNear(what, fields) : null;
  if (here) return here;
  const answer = await server().catch(() => null);
  return answer && answer.ok ? answer.json().catch(() => null) : null;
}

// A ghost: what the form would declare as it stands, asked of the rules at each touch. Nothing is written by it.
let looks = 0;
async function look(form, field) {
  const turn = ++looks;
  const board = one(".beside .board");
  const body = new URLSearchParams(new FormData(form));
  if (field) body.set("touch", field.dataset.point || field.dataset.path);
  const ghost = await toldBy("ghost", body, () => fetch(`${document.body.dataset.base}/ghost`, { method: "POST", body, headers: { Accept: "application/json" } }));
  if (turn !== looks || !form.isConnected) return;
  const proposed = one("[data-proposed]", form);
  if (proposed) delete proposed.dataset.proposed;
  if (proposed && ghost && ghost.whole && ghost.refused) {
    // Nobody asked for this way: without it the form is as the hand left it, and the page says why not straight there.
    one("input", proposed).value = "";
    const hint = one('[data-out="hint"]');
    if (hint) hint.textContent = ghost.refused.text;
    return look(form, null);
  }
  ghosted(form, ghost && ghost.whole ? ghost : null);
  // By name alone: the set around a way bears the same word as its id, and would be found with it.
  if (ghost) for (const [name, value] of ghost.fields || []) { const input = one(`input[name="${CSS.escape(name)}"]`, form); if (input) input.value = value; }
  if (board) { board.ghost = ghost && ghost.whole ? ghost : null; if (board.redraw) board.redraw(); }
  if (form.speak) form.speak();
}
function ghosted(form, ghost) {
  all(".looked", form).forEach((old) => old.remove());
  form.classList.toggle("no", Boolean(ghost && ghost.refused));
  form.classList.remove("failed");
  form.dataset.need = ghost && !ghost.refused && ghost.need ? ghost.need : "";
  form.dataset.way = (ghost && ghost.way) || "";
  if (!ghost) return;
  const shown = element("div", { class: "looked", role: "status" });
  if (ghost.refused) {
    const why = element("p", { class: "fault" }, ghost.refused.text);
    if (ghost.refused.rule) why.append(" ", element("a", { class: "rule", href: ghost.refused.rule.href }, ghost.refused.rule.short));
    shown.append(why);
  }
  const row = element("p", { class: "row tight" });
  ghost.chips.forEach((chip, index) => row.append(element("span", { class: `chip${index ? "" : " key"}${chip.stated ? " stated" : ""}` }, chip.text), " "));
  const signed = (value) => (value < 0 ? `\u2212${-value}` : value ? `+${value}` : "0");
  const summed = (sum, total) => `${sum.map(([label, value]) => `${label} ${signed(value)}`).join(", ")}${sum.length > 1 ? ` = ${signed(total)}` : ""}`;
  if (ghost.sum.length) row.append(element("span", { class: "chip sum-line" }, summed(ghost.sum, ghost.total)));
  // Each side of an opposed roll has its own sum.
  if (ghost.against) row.append(" ", element("span", { class: "chip sum-line against" }, `${ghost.against.head} ${summed(ghost.against.sum, ghost.against.total)}`));
  if (row.childNodes.length) shown.append(row);
  if (ghost.measured.length) {
    const folded = element("details", { class: "measured" });
    const list = element("ul", {});
    ghost.measured.forEach((fact) => list.append(element("li", {}, fact)));
    folded.append(element("summary", {}, ghost.measures), list);
    shown.append(folded);
  }
  if (!shown.childNodes.length) return;
  const bar = one(".go", form);
  bar.prepend(shown);
  // What is scrolled to stays clear of the bar, as tall as it is now.
  document.documentElement.style.scrollPaddingBottom = getComputedStyle(bar).position === "fixed" ? `${bar.offsetHeight + 8}px` : "";
}
function ghosts(form) {
  if (!("ghost" in document.body.dataset)) return;
  form.addEventListener("change", (event) => {
    const looking = look(form, event.target.closest("[data-point], [data-path]")).catch(() => {});
    form.looking = looking;
    looking.then(() => { if (form.looking === looking) form.looking = null; });
  });
  // A confirm that comes before the answer waits for it: what is sent is what is shown.
  form.addEventListener("submit", (event) => {
    if (!form.looking || event.defaultPrevented) return;
    event.preventDefault();
    const { submitter } = event;
    form.looking.then(() => form.requestSubmit(submitter && submitter.isConnected ? submitter : undefined));
  });
}

// A button that copies a text, and says that it did.
function copyButton(button) {
  if (!navigator.clipboard) return;
  button.hidden = false;
  const words = one("span", button) || button;
  const before = words.textContent;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
    } catch {
      // Refused: shown, to be copied by hand.
      words.textContent = button.dataset.copy;
      return;
    }
    words.textContent = button.dataset.done;
    words.setAttribute("role", "status");
    setTimeout(() => { words.textContent = before; }, 2000);
  });
}

// Where a page is about whom one points at: what was filled in so far goes along.
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-goes] a[href*='to=']");
  const form = one("form[data-draft]");
  const note = form && one("button[value=note]", form);
  if (!link || !note || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  form.elements.to.value = new URL(link.getAttribute("href"), location.href).searchParams.get("to");
  form.noValidate = true;
  form.requestSubmit(note);
});

// Answers of many taps (an order, shares, groups) outlast leaving the page: they stay in this tab, by match, seat and question,
// until that question is answered; never where one device is handed round.
const DRAFT = "greffe-draft:";
function drafts() {
  const { base, shared } = document.body.dataset;
  if (!base || shared !== undefined || location.pathname !== `${base}/play`) return;
  const forms = all(".prompt-form").filter((form) => form.elements.window && form.elements.seat);
  const name = (form) => `${DRAFT}${base}:${form.elements.seat.value}:${form.elements.window.value}:${form.dataset.command}`;
  const asked = new Set(forms.map(name));
  const seats = new Set(all("[name=seat]").map((input) => input.value));
  for (const key of Object.keys(sessionStorage).filter((key) => key.startsWith(`${DRAFT}${base}:`))) {
    if (!asked.has(key) && (!seats.size || seats.has(key.slice(DRAFT.length + base.length + 1).split(":")[0]))) sessionStorage.removeItem(key);
  }
  for (const form of untouched(".prompt-form:has(table.order, .share-out, .grouping)", "draft")) {
    if (!forms.includes(form)) continue;
    const fields = () => all("select[name], input[name]:not([type=hidden], [type=radio], [type=checkbox])", form);
    const kept = form.matches(".failed") ? null : sessionStorage.getItem(name(form));
    const values = kept ? new Map(JSON.parse(kept)) : new Map();
    fields().forEach((field) => { if (values.has(field.name)) field.value = values.get(field.name); });
    const keep = () => sessionStorage.setItem(name(form), JSON.stringify(fields().map((field) => [field.name, field.value])));
    ["input", "change"].forEach((kind) => form.addEventListener(kind, keep));
  }
}

// The first answer of a form that is still missing, of those that are asked for: not what only another choice would ask.
function lacking(form) {
  const asked = (field) => {
    for (let at = field; at && at !== form; at = at.parentElement) {
      if (at.matches("details:not([open]), li.none, [hidden]")) return false;
      const above = at.matches(".then") ? one(":scope > .pick > input", at.parentElement) : null;
      if (above && !above.checked) return false;
    }
    return true;
  };
  const empty = (field) => {
    const own = all("input, textarea", field).filter((input) => input.closest("fieldset") === field && !input.disabled && input.type !== "hidden");
    if ("direction" in (one("[data-direction]", field) || { dataset: {} }).dataset) return own.every((input) => (input.type === "radio" ? !input.checked : !input.value));
    if (one("[data-point], [data-path]", field)) return own.filter((input) => input.type !== "radio").slice(0, 2).some((input) => !input.value.trim());
    const picks = one(":scope > .picks.several", field);
    if (picks) return own.filter((input) => input.checked).length < Number(picks.dataset.least);
    const order = one("table.order", field);
    // Each of an order has something with it: what has none yet has no place either.
    if (order) return all("select[name$='.with']", order).some((select) => !select.value);
    if (one(".share-out, .grouping", field)) return false;
    const radios = own.filter((input) => input.type === "radio");
    const said = new Set(radios.filter((input) => input.checked).map((input) => input.name));
    if (radios.some((input) => !said.has(input.name))) return true;
    return own.some((input) => ["number", "text"].includes(input.type) && !input.value.trim() && !input.placeholder && !input.closest("details"));
  };
  const missing = all("[data-needs]", form).find((field) => asked(field) && empty(field));
  // Of a list that stands open under its choice, a row is what is missing.
  if (missing) return one(":scope > .picks.leafy > .choice > .then > [data-needs]", missing) || missing;
  // Of these, each of which may be left out, one is filled at least.
  const any = form.dataset.any ? form.dataset.any.split(" ").flatMap((name) => all(`fieldset[id="${CSS.escape(name)}"]`, form)) : [];
  const said = (field) => all("input, textarea", field).some((input) => input.type !== "hidden" && (["radio", "checkbox"].includes(input.type) ? input.checked && input.value : input.value.trim()));
  return any.some(said) ? null : any[0] || null;
}
// What is missing, in words: to be pointed at where the board answers it.
function lackingWords(form, field, words) {
  const board = one(".beside .board");
  const own = (selector) => all(selector, field).filter((input) => input.closest("fieldset") === field);
  const there = board && seen(board) && (own("[data-point], [data-path], [data-direction], [data-square], [data-ground]").length > 0
    || own("[data-figure]").some((input) => one(`a.fig[data-figure="${CSS.escape(input.dataset.figure)}"]`, board)));
  const [says, asks, asked] = [(there && words.lacksThere) || words.lacks, field.dataset.needs || form.dataset.anyAsks, one("#question h1")];
  // What is asked above is not said twice.
  return asks && asked && asked.textContent.includes(asks.replace(/[\s?.:]+$/, "")) ? says.replace(/\s*:\s*#/, "") : says.replace("#", asks);
}

// What belongs to the content of a page, done again whenever the content is fetched again.
function enhance() {
  untouched("[data-layer]").forEach((box) => {
    const key = `layer:${box.dataset.layer}`;
    box.checked = sessionStorage.getItem(key) === "1";
    box.addEventListener("change", () => sessionStorage.setItem(key, box.checked ? "1" : "0"));
  });
  // The board: arrows go to the nearest figure in that direction, Escape leaves.
  for (const board of untouched(".board", "keys")) {
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
      // Once the replay steps by itself, its own button plays.
      timer = setTimeout(() => { if (player.isConnected) next().click(); }, 2000 / Number(speeds.value));
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

  // Recording: one form of several at a time.
  openForm();
  const question = [one("#question h1"), one(".prompt-form [name=window]"), one(".sign [name=by]")].map((asked) => (asked ? asked.value || asked.textContent : "")).join("\n");
  if (question.trim() && question !== asking) settle();
  // Another question is read from its head, nothing over it.
  if (asking !== null && question !== asking) all("details.matters[open]").forEach((menu) => { menu.open = false; });
  if (asking !== null && question !== asking && onPhone.matches && "head" in document.body.dataset) scrollTo(0, 0);
  asking = question;

  // Of what came before, the last is in sight.
  untouched(".result .steps").forEach((steps) => { steps.scrollTop = steps.scrollHeight; });
  // Where one chooses on the board the last act is told in few lines: a tap tells all of it.
  for (const card of untouched(".phone > .result.brief", "all")) {
    const row = one(":scope > .why > .row", card);
    const told = one(":scope > .what > p", card);
    const cut = told && told.scrollHeight > told.clientHeight + 2;
    if (!row || !(cut || one(":scope > .facing, :scope > details, :scope > .why > details", card))) continue;
    const button = element("button", { type: "button", class: cut ? "link all cut" : "link all", "aria-expanded": "false" }, card.dataset.all);
    button.addEventListener("click", () => button.setAttribute("aria-expanded", String(card.classList.toggle("whole"))));
    row.append(button);
  }
  untouched("[data-copy]").forEach(copyButton);
  drafts();
  untouched("table.order").forEach(tapOrder);
  untouched(".share-out").forEach(shareOut);
  untouched(".grouping").forEach(grouping);
  untouched("[data-stepper]").forEach(stepped);
  untouched(".picks.several").forEach(several);
  untouched(".picks.leafy").forEach(leafy);
  untouched(".phone > .prompt-form:not(.one-of)", "next").forEach(nextUp);
  untouched(".beside .board").forEach(tapBoard);

  // Buttons that speak: the button's words and the answer chosen, as one sentence.
  untouched(".prompt-form", "ghosts").forEach(ghosts);
  untouched("template[data-leave]").forEach(leaving);
  untouched("p[data-left]").forEach(left);
  for (const named of untouched("[data-unfilled]")) {
    const field = document.getElementById(named.dataset.unfilled);
    if (!field) continue;
    const legend = field.dataset.needs || (field.closest("[data-needs]") || { dataset: {} }).dataset.needs;
    if (legend) named.textContent = named.dataset.named.replace("#", legend.replace(/[\s?.:]+$/, ""));
    for (let at = field.parentElement; at; at = at.parentElement) if (at.matches("details")) at.open = true;
    requestAnimationFrame(() => field.scrollIntoView({ block: "center" }));
  }
  for (const form of untouched(".prompt-form")) {
    const button = one(".go > .btn", form);
    const words = one('[data-out="go"]', form);
    // Two buttons that each say their answer have said all.
    if (!words) continue;
    lastly(form);
    const speak = () => {
      const chosen = all(".pick input:checked", form).filter((input) => seen(input) && input.value);
      const texts = chosen.map((input) => one("b", input.parentElement) || input.parentElement).map((element) => element.textContent.trim());
      const names = texts.filter((text) => !button.dataset.title.includes(text));
      const ways = all("[data-path]", form).filter((field) => seen(field) && one("input", field).value && field.dataset.said);
      names.push(...ways.map((field) => (ways.length === 1 && form.dataset.way) || field.dataset.said));
      if (!ways.length && form.dataset.way && one("[data-point]", form)) names.push(form.dataset.way);
      if (form.dataset.need) names.push(form.dataset.need);
      // What is still to be said is named; a refusal by the rules says why itself.
      const lacks = form.matches(".no") || !button.dataset.lacks ? null : lacking(form);
      form.classList.toggle("lacks", Boolean(lacks) && button.matches(".main"));
      button.setAttribute("aria-disabled", String(Boolean(lacks)));
      words.textContent = lacks ? lackingWords(form, lacks, button.dataset) : names.length ? button.dataset.title + (button.dataset.title.includes(button.dataset.colon) ? ", " : button.dataset.colon) + names.join(", ") : button.dataset.title;
      if (form.lastly) form.lastly(words.textContent, Boolean(lacks) || form.matches(".no"));
      manners(form);
    };
    form.speak = speak;
    // Nothing is sent before it is whole: a tap leads to what is missing, and says it.
    form.addEventListener("submit", (event) => {
      if (event.defaultPrevented || (event.submitter && event.submitter !== button)) return;
      const lacks = form.matches(".no") || !button.dataset.lacks ? null : lacking(form);
      if (!lacks) return;
      event.preventDefault();
      speak();
      const hint = one('[data-out="hint"]');
      if (hint) hint.textContent = words.textContent;
      lacks.scrollIntoView({ block: "nearest" });
    });
    // What is still to be answered comes into sight by itself.
    form.addEventListener("change", (event) => {
      if (!event.target.matches("[type=radio]")) return;
      const open = (field) => seen(field) && all("[type=radio]", field).some((radio) => !radio.disabled) && !one("input:checked", field);
      const next = all("fieldset", form).find((field) => open(field) && event.target.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING);
      if (next) next.scrollIntoView({ block: "nearest" });
    });
    // Once the board has counted what was tapped.
    ["input", "change"].forEach((kind) => form.addEventListener(kind, () => setTimeout(speak)));
    if (form.lastly || (button.dataset.lacks && lacking(form))) speak();
  }
}
enhance();
makeRoom();
answered();
document.addEventListener("greffe:fresh", () => { enhance(); makeRoom(); answered(); });

// What watches over the record comes when the page has nothing else to do: nothing waits for it.
const followed = one("main[data-watch]");
if (followed && typeof fetch === "function") {
  const script = (src) => new Promise((done, fail) => {
    if (one(`script[src="${src}"]`)) { done(); return; }
    const made = document.createElement("script");
    [made.src, made.onload, made.onerror] = [src, done, fail];
    document.head.append(made);
  });
  const load = () => followed.dataset.watchBy.split(" ").reduce((before, src) => before.then(() => script(src)), Promise.resolve()).catch((error) => console.warn(String(error)));
  const idle = () => (typeof requestIdleCallback === "function" ? requestIdleCallback(load, { timeout: 5000 }) : setTimeout(load, 1000));
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle);
}

// A secret page covers itself when it is left, and a page brought back from history is fetched anew.
if ("shared" in document.body.dataset) {
  const cover = () => { document.body.hidden = true; };
  addEventListener("pagehide", cover);
  addEventListener("visibilitychange", () => { if (document.hidden) cover(); else location.reload(); });
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}

// A rule opens where one stands. Offline the page of the whole book is kept, that of each rule is not. Where neither can be
// had the link is followed.
let opens = false;
const ruleOf = async (href) => {
  const [, game, id] = href.match(/^\/rules\/([a-z]+)[#/]([A-Z0-9-]+)$/) || [];
  if (!id) return null;
  const page = async (address) => {
    const answer = await fetch(address);
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  };
  const own = await page(`/rules/${game}/${id}`).catch(() => null);
  const said = own ? one("main > .lead", own) : (await page(`/rules/${game}`).catch(() => null))?.getElementById(id);
  return said ? { id, page: `/rules/${game}/${id}`, said: document.importNode(said, true) } : null;
};
document.addEventListener("click", async (event) => {
  const link = event.target.closest("a.rule[href^='/rules/']");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || document.body.classList.contains("rulebook")) return;
  event.preventDefault();
  if (opens) return;
  opens = true;
  const href = link.getAttribute("href");
  const rule = await ruleOf(href).catch(() => null);
  opens = false;
  if (!rule) { location.assign(href); return; }
  const fr = document.documentElement.lang === "fr";
  const close = element("button", { type: "submit", class: "btn main" }, fr ? "Fermer" : "Close");
  const whole = element("a", { class: "s", href: rule.page }, fr ? "Où elle a servi" : "Where it decided");
  const go = element("form", { method: "dialog", class: "row" });
  go.append(close, whole);
  const dialog = element("dialog", { class: "said", "aria-label": fr ? `Règle ${rule.id}` : `Rule ${rule.id}` });
  dialog.append(rule.said, go);
  all("[id]", dialog).forEach((one) => one.removeAttribute("id"));
  dialog.addEventListener("click", (tap) => { if (tap.target === dialog) dialog.close(); });
  dialog.addEventListener("close", () => { dialog.remove(); link.focus({ preventScroll: true }); });
  document.body.append(dialog);
  dialog.showModal();
  close.focus({ preventScroll: true });
});
