// What a hand would tap next on the page that it sees: a place of the window, why, and whether it had to scroll.
// It reads the question and what is offered; it fills nothing in but by tapping.
const seen = (one) => one.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) && one.getBoundingClientRect().width > 0;
const text = (one) => (one ? one.textContent.replace(/\s+/g, " ").trim() : "");
const pick = (list) => list[Math.min(list.length - 1, Math.floor(want.roll * list.length))];
const under = (one, x, y) => {
  const found = document.elementFromPoint(x, y);
  if (!found) return "nothing";
  return one.contains(found) || (found.closest("label") && found.closest("label") === one.closest("label")) ? true : found.outerHTML.slice(0, 160);
};
const middle = (one) => { const box = one.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; };
const inSight = (one) => under(one, ...middle(one)) === true;
const tap = (one, what, more = {}) => {
  const size = one.getBoundingClientRect();
  let [x, y] = middle(one);
  const scrolled = under(one, x, y) !== true;
  if (scrolled) { one.scrollIntoView({ block: "nearest", behavior: "instant" }); [x, y] = middle(one); }
  if (under(one, x, y) !== true) { one.scrollIntoView({ block: "center", behavior: "instant" }); [x, y] = middle(one); }
  const covered = under(one, x, y);
  if (covered !== true) return { fault: `${what} is covered by ${covered}` };
  return { tap: [x, y], what, scrolled, small: Math.min(size.width, size.height) < 24 ? [size.width, size.height] : null, ...more };
};
const main = document.querySelector("main");
const path = location.pathname;
if (document.documentElement.classList.contains("settling") || document.querySelector(".board[data-asking]")) return { settling: true };
if (document.body.classList.contains("veiled")) return tap(main.querySelector("form button"), "curtain");
if (path.endsWith("/end")) {
  const sign = [...main.querySelectorAll("form[data-sign] button, form button.main")].filter((one) => seen(one) && one.form.querySelector("[name=of]"));
  const closed = main.querySelectorAll(".doors .btn.main").length > 0;
  if (closed) return { closed: true };
  return sign.length ? tap(sign[0], "sign", { act: "sign" }) : { waiting: true };
}
const sure = main.querySelector("form .btn.flag");
if (sure && main.querySelector("[name=sure]")) return tap(sure, "sure", { act: "sure" });
if (!path.endsWith("/play")) return { elsewhere: path };
const alert = main.querySelector(".note[role=alert]");
// What the server refused is still on the page, filled in: a hand changes it before it confirms again.
const again = Boolean(alert) && want.fresh;
const asked = [...main.querySelectorAll(".note form button")].filter(seen);
if (asked.length) return tap(asked[0], `note: ${text(asked[0])}`, { act: "note" });
const phone = main.querySelector(".phone");
const owed = [...phone.querySelectorAll(":scope > .prompt-form:not([hidden])")];
const offers = [...phone.querySelectorAll(":scope > .prompt-form")].map((form) => form.dataset.command);
const turn = (text(main.querySelector(".status b")).match(/(?:Turn|Tour|Round|Manche)[ \u00a0]([0-9]+)/) || [])[1];
const state = { turn: Number(turn || 0),
  head: Number(document.body.dataset.head), question: text(main.querySelector("#question h1")),
  moment: text(main.querySelector(".status b")), notice: text(alert), offers,
};
if (want.ending) {
  const concede = main.querySelector('form[data-command="Concede"]');
  if (concede) {
    const menu = main.querySelector("details.matters");
    const act = menu.querySelector(`[form="${concede.id}"]`);
    if (act && !menu.open) return tap(menu.querySelector("summary"), "open the menu", { state });
    if (act) return tap(act, "Concede", { state, act: act.matches(".sure") ? "go" : null, command: "Concede" });
    if (concede.matches(".one-of") && !concede.matches(".open")) return tap(phone.querySelector(`.commands a[href="#${concede.id}"], .commands [form="${concede.id}"]`), "Concede", { state, act: seen(concede) ? null : "go", command: "Concede" });
    return tap(concede.querySelector(".go .btn"), "confirm Concede", { state, act: "go", command: "Concede" });
  }
}
// What is no choice is answered by the page itself.
if (!offers.length || (!alert && phone.querySelector(":scope > .prompt-form[data-forced]"))) return { waiting: true, state };
const board = document.querySelector(".beside .board > svg");
// What is lit on the board, where a finger reaches it.
const reached = (list) => list.filter((one) => { const box = one.getBoundingClientRect(); const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]; const found = document.elementFromPoint(x, y); return found && (one.contains(found) || (one.matches(".sketch-square") && board.contains(found) && !found.closest("a.fig"))); });
const onBoard = (one, what, more) => { const box = one.getBoundingClientRect(); return { tap: [box.left + box.width / 2, box.top + box.height / 2], what, ...more }; };
const squares = board ? reached([...board.querySelectorAll(".sketch-square:not(.on)")]) : [];
const grounds = board ? [...board.querySelectorAll(".sketch-reach.ground:not(.on)")].filter((one) => { const found = document.elementFromPoint(...middle(one)); return found && board.contains(found) && !found.closest("a.fig"); }) : [];
const figures = board ? reached([...board.querySelectorAll("a.fig.can:not(.picked)")].map((one) => one.querySelector("circle.base") || one)) : [];
// A whole way is on the board: one confirmation goes it.
const walk = phone.querySelector(":scope > form.walk");
if (walk && seen(walk)) return tap(walk.querySelector(".go .btn"), "confirm a whole way", { state, act: "go", command: "Walk" });
const form = owed.find((one) => (one.matches(".one-of") ? one.matches(".open") : true) && seen(one.querySelector(":scope > .go > .btn")));
const avoid = new Set(want.avoid);
// What gives something up is tapped once more, and then it goes.
const asksTwice = (one) => one.matches("[data-sure]:not(.sure)");
const armed = [...phone.querySelectorAll("[data-sure].sure")].filter(seen)[0];
if (armed) {
  const gives = document.getElementById(armed.getAttribute("form"));
  return tap(armed, `sure: ${text(armed)}`, { state, act: "go", command: gives.dataset.command, form: gives.id });
}
if (!form) {
  const leads = (one) => (one.matches("[form]") ? document.getElementById(one.getAttribute("form")) : document.querySelector(one.getAttribute("href")));
  const name = (one) => leads(one).dataset.command;
  let picks = [...phone.querySelectorAll(".commands .pick, .go.bar .btn:not(:disabled)")].filter((one) => seen(one) && !avoid.has(leads(one).id));
  if (!picks.length) return { fault: `nothing left to try of ${state.offers}`, state };
  // What ends something is tapped as seldom as it is at a table, so that something happens first.
  const ends = (one) => /^(End|No|Pass|Skip|Decline|Finish|Stop|Rest|Wait|Concede|Contest)/.test(name(one));
  const busy = picks.filter((one) => !ends(one));
  const done = picks.filter(ends);
  if (want.hurry && done.length && want.roll2 > .1) picks = done;
  else if (busy.length && want.roll2 > .15) picks = busy;
  // A figure or a place lit on the board is as good as its name in the list, until one of them led to what was left.
  if (squares.length && !avoid.size && want.roll2 > .3 && !(want.hurry && done.length)) return onBoard(pick(squares), "a lit square", { state });
  if (figures.length && !avoid.size && want.roll2 > .5 && !(want.hurry && done.length)) return onBoard(pick(figures), "a lit figure", { state });
  const one = pick(picks);
  const command = name(one);
  return tap(one, `choose ${command}`, { state, command, act: one.matches("button") && !asksTwice(one) ? "go" : null });
}
const command = form.dataset.command;
// Of some that may each be left out one is asked for: the usual one.
const wanted = form.dataset.any && form.matches(".lacks") ? form.dataset.any.split(" ")[0] : null;
const optional = (field) => field.id !== wanted && /optional|facultatif/.test(text(field.querySelector(":scope > legend")));
// Another answer stands beside this one, as a button of its own.
const beside = [...form.querySelectorAll(":scope > .go [form]:not(:disabled)")].filter(seen);
const aside = (one) => tap(one, `beside: ${text(one)}`, { state, act: asksTwice(one) ? null : "go", command: document.getElementById(one.getAttribute("form")).dataset.command, form: one.getAttribute("form") });
const begun = form.querySelector("fieldset :checked") || form.querySelector(".looked");
if (beside.length && !begun && !want.tries && (want.hurry ? want.roll2 > .1 : want.roll2 > .75)) return aside(pick(beside));
const give = (why) => {
  if (beside.length) return aside(pick(beside));
  const other = form.querySelector('.prompt h2 a[href="#question"]');
  if (other && seen(other)) return tap(other, `leave ${command}: ${why}`, { state, leave: form.id });
  return { fault: `${command} cannot be answered: ${why}`, state };
};
const looked = text(form.querySelector(".looked"));
const refused = form.classList.contains("no") ? text(form.querySelector(".looked .fault")) : again && form.querySelector("fieldset") ? text(alert) : "";
if (refused && want.tries > 6) return { ...give(refused), refused };
const fields = [...form.querySelectorAll("fieldset")].filter(seen);
// What was added without being asked for may be what is refused: it is taken back, every other time.
const added = refused && want.tries % 2 === 1 ? fields.filter(optional).flatMap((field) => [...field.querySelectorAll("input[type=checkbox]:checked")]).map((one) => one.closest("label")).find((one) => one && seen(one)) : null;
if (added) return tap(added, `${command}: takes back ${text(added)}`, { state, refused, retry: true });
const ground = (away) => {
  // A spot of the ground that no figure stands on, near the one whose turn it is or anywhere in sight.
  const near = document.querySelector(".board .fig .halo");
  // A zone of its own is where a side places: a hand taps inside what it sees drawn.
  const side = [...(main.querySelector("#question .side") || document.body).classList].find((name) => name.length === 1);
  const zones = [...board.querySelectorAll(`path.zone.${side}`)];
  if (zones.length && !near && want.tries < 5) {
    const frame = board.getBoundingClientRect();
    const zone = pick(zones).getBoundingClientRect();
    const [left, right] = [Math.max(zone.left, frame.left), Math.min(zone.right, frame.right)];
    const [top, bottom] = [Math.max(zone.top, frame.top), Math.min(zone.bottom, frame.bottom)];
    for (let turn = 0; turn < 12; turn += 1) {
      const [x, y] = [left + (right - left) * (.1 + .8 * ((want.roll + turn * .37) % 1)), top + (bottom - top) * (.1 + .8 * ((want.roll2 + turn * .61) % 1))];
      const found = document.elementFromPoint(x, y);
      if (found && board.contains(found) && !found.closest("a.fig")) return [x, y];
    }
  }
  const frame = board.getBoundingClientRect();
  const box = near && near.getBoundingClientRect();
  for (let turn = 0; turn < 24; turn += 1) {
    const angle = (want.roll + turn / 24) * 2 * Math.PI;
    const [cx, cy] = box ? [box.left + box.width / 2, box.top + box.height / 2] : [frame.left + frame.width * want.roll, frame.top + frame.height * want.roll2];
    const reach = box ? box.width / 2 + away : away * turn / 4;
    const [x, y] = [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach];
    if (x < frame.left + 4 || x > frame.right - 4 || y < frame.top + 4 || y > frame.bottom - 4 || y > innerHeight - 4 || y < 4) continue;
    const found = document.elementFromPoint(x, y);
    if (found && board.contains(found) && !found.closest("a.fig")) return [x, y];
  }
  return null;
};
for (const field of fields) {
  if (optional(field)) continue;
  if (field.closest("details:not([open])")) continue;
  // A list that stands open under one choice: a row of it, or another choice; what is not chosen asks nothing.
  const leafy = field.querySelector(":scope > .picks.leafy");
  if (leafy) {
    const made = leafy.querySelector(":scope > .choice > .pick > input:checked");
    const leaves = [...leafy.querySelectorAll(".then .pick")].filter((one) => seen(one) && !one.querySelector("input").disabled);
    if (!made && leaves.length && want.roll2 > .3) return tap(pick(leaves), `${command}: ${text(field.querySelector("legend"))} (leaf)`, { state });
    if (made) continue;
  }
  const under = field.closest(".leafy .then");
  if (under && !under.parentElement.querySelector(":scope > .pick > input").checked) continue;
  const order = field.querySelector(":scope > table.order");
  if (order) {
    const left = [...order.querySelectorAll("tbody tr")].filter((row) => !row.querySelector('[aria-pressed="true"]'));
    if (left.length) return tap(pick([...pick(left).querySelectorAll(".taps .btn")]), `${command}: order`, { state });
    continue;
  }
  const shares = field.querySelector(":scope > .share-out");
  if (shares) {
    const inputs = [...shares.querySelectorAll(":scope > li > label input")];
    const rest = Number(shares.dataset.total) - inputs.reduce((sum, input) => sum + Number(input.value || 0), 0);
    const room = inputs.filter((input) => Number(input.value) < Number(input.max));
    if (rest > 0 && room.length) return tap(pick(room).nextElementSibling, `${command}: share`, { state });
    continue;
  }
  const several = field.querySelector(":scope > .picks.several");
  if (several) {
    const boxes = [...several.querySelectorAll(":scope > .choice > .pick > input")];
    const free = boxes.filter((one) => !one.checked && !one.disabled);
    if (boxes.filter((one) => one.checked).length < Number(several.dataset.least)) {
      if (!free.length) return give("too few choices");
      return tap(pick(free).closest("label"), `${command}: ${text(field.querySelector("legend"))}`, { state });
    }
    continue;
  }
  const place = field.querySelector(":scope > [data-point], :scope > [data-path]");
  if (place) {
    const empty = [...place.querySelectorAll("input:not([type=hidden])")].every((input) => !input.value);
    if (!empty && !refused) continue;
    const offer = [...place.querySelectorAll("button")].find((one) => one.textContent === place.dataset.offer);
    if (want.tries > 3 && offer && seen(offer)) return tap(offer, `${command}: a place that fits`, { state, refused, retry: Boolean(refused) });
    if (!board) return give("a place without a board");
    if (board.getBoundingClientRect().bottom < 60 || board.getBoundingClientRect().top > innerHeight - 60) { board.scrollIntoView({ block: "start", behavior: "instant" }); }
    const spot = ground([40, 24, 70, 12, 100, 18, 30][want.tries % 7]);
    if (!spot) return offer && seen(offer) ? tap(offer, `${command}: a place that fits`, { state, refused, retry: Boolean(refused) }) : { ...give("no ground in sight"), refused };
    return { tap: spot, what: `${command}: board`, state, refused, retry: true };
  }
  // Refused where it stands, a place is tapped elsewhere before anything else is changed.
  if (refused && want.tries < 6 && [...form.querySelectorAll("[data-point], [data-path]")].some(seen)) continue;
  const ways = field.querySelector(":scope > [data-direction]");
  const radios = [...field.querySelectorAll("input[type=radio]")].filter((one) => seen(one.closest("label") || one) && one.closest("fieldset") === field);
  const names = [...new Set(radios.map((one) => one.name))];
  for (const name of names) {
    const group = radios.filter((one) => one.name === name);
    if (group.some((one) => one.checked) && !refused) continue;
    if (group.some((one) => one.checked) && refused && group.filter((one) => !one.disabled).length < 2) continue;
    const free = group.filter((one) => !one.disabled && !one.checked);
    if (!free.length) return give(`nothing to choose in ${text(field.querySelector("legend"))}`);
    const legend = `${command}: ${text(field.querySelector("legend"))}`;
    if (free.some((one) => one.dataset.square) && squares.length) return onBoard(pick(squares), `${legend} (square)`, { state, refused, retry: Boolean(refused) });
    if (free.some((one) => one.dataset.ground) && grounds.length) return onBoard(pick(grounds), `${legend} (ground)`, { state, refused, retry: Boolean(refused) });
    if (free.some((one) => one.dataset.figure) && figures.length && !refused) return onBoard(pick(figures), `${legend} (figure)`, { state, refused, retry: want.tries > 0 });
    // Of names that stand side by side, what is in sight before what is to be pushed there.
    const near = free.filter((one) => one.dataset.figure && inSight(one.closest("label")));
    return tap(pick(near.length ? near : free).closest("label"), legend, { state, refused, retry: Boolean(refused) });
  }
  if (ways) continue;
  const empty = [...field.querySelectorAll("input.inp, textarea")].find((one) => one.closest("fieldset") === field && seen(one) && !one.value);
  const more = empty && [...field.querySelectorAll("[data-stepper] .by-one")].pop();
  if (more && seen(more)) return tap(more, `${command}: ${text(field.querySelector("legend"))} (one more)`, { state });
  if (empty) return { fault: `typing: ${command}: ${text(field.querySelector("legend"))}`, state };
}
if (refused) {
  // A number that was refused goes one further, a few times.
  const more = [...form.querySelectorAll("[data-stepper] .by-one")].filter(seen).pop();
  if (more && want.tries < 4) return tap(more, `${command}: one more`, { state, refused, retry: true });
  return { ...give(refused), refused };
}
const answers = [...form.querySelectorAll(":scope > .go > .btn:not(:disabled)")].filter((one) => !one.matches("[form]") && seen(one));
const button = pick(answers.length ? answers : [form.querySelector(":scope > .go > .btn")]);
return tap(button, `confirm ${command}`, { state, act: "go", command, form: form.id, looked: `${looked} ${[...form.querySelectorAll("[data-path] input, [data-point] input")].filter(seen).map((one) => one.value)}` });
