// The replay steps by itself: the story and the pages of its steps come in a few answers, and no step asks for more.
// What the page shows of a step is the server's own; only lists, looks and counts that follow from it are made here.
"use strict";
const greffeSteps = (() => {
  // The lines of each piece of each step of a part: of those of the step before so many are kept, left out, put in. What
  // is new of the part comes in lists, and joins all the lines told of so far.
  const unfold = (part, lines) => {
    const lists = part.lines.map((list) => list.values());
    let next = lines.length;
    for (const sign of part.order) lines.push(lists[sign.charCodeAt(0) - 35].next().value);
    const line = (number) => { if (number) return number - 1; next += 1; return next - 1; };
    let before = [[], [], [], []];
    return part.steps.map(([pieces, title]) => {
      before = pieces.map((ops, piece) => {
        const [old, made] = [before[piece], []];
        let from = 0;
        for (let at = 0; at < ops.length;) {
          const [keep, leave, put] = ops.slice(at, at + 3);
          made.push(...old.slice(from, from + keep), ...ops.slice(at + 3, at + 3 + put).map(line));
          from += keep + leave;
          at += 3 + put;
        }
        return [...made, ...old.slice(from)];
      });
      return { pieces: before, title: lines[line(title)] };
    });
  };
  // What the signs of a line stand for in a step: its address, the match, its last and first record, its sentence.
  const written = (text, base, [first, last, , , told]) => {
    const safe = () => told.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
    const signs = { "\u0001": () => `${base}/${last}`, "\u0002": () => base.split("/").pop(), "\u0003": () => last, "\u0004": () => first, "\u0005": safe };
    return text.replace(/[\u0001-\u0005]/g, (sign) => signs[sign]());
  };
  // Whether a line is another text in each step.
  const differs = (text) => /[\u0003-\u0005]/.test(text);
  // The place of the step that holds a record.
  const placeOf = (steps, seq) => {
    let [low, high] = [0, steps.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (steps[middle][1] < seq) low = middle + 1; else high = middle;
    }
    return low;
  };
  // Where a key leads: the next or last step that is one of its kind.
  const goal = (steps, place, kind) => {
    const [what, way] = kind.split("-").length > 1 ? [kind.split("-")[0], kind.endsWith("back") ? -1 : 1] : ["step", kind === "back" ? -1 : 1];
    const stops = { step: () => true, activation: (step) => step[2] >= 1, turn: (step) => step[2] >= 2, key: (step) => step[5] !== "" }[what];
    for (let at = place + way; at >= 0 && at < steps.length; at += way) if (stops(steps[at])) return at;
    return null;
  };
  const pad = (number) => String(number).padStart(2, "0");
  const clock = (millis) => {
    const seconds = Math.round(millis / 1000);
    return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}` : `${Math.floor(seconds / 60)}:${pad(seconds % 60)}`;
  };
  return { unfold, written, differs, placeOf, goal, clock };
})();
if (typeof module === "object") module.exports = greffeSteps;

if (typeof document === "object" && typeof fetch === "function") (() => {
  const q = (selector, root = document) => root.querySelector(selector);
  const qs = (selector, root = document) => [...root.querySelectorAll(selector)];
  const make = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
    made.append(...children.filter((child) => child !== undefined && child !== null));
    return made;
  };
  const wait = (work) => (typeof requestIdleCallback === "function" ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 50));
  const LETTERS = "abcdefgh";
  const MOST_AGAIN = 3;
  let replay = null;
  // How often it was begun again since parts did not go together.
  let again = 0;

  function begin() {
    const words = q("#replay-words");
    const list = q("nav.turns");
    if (!words || !list || !q(".grid3")) return;
    replay = new Replay(words, list);
    replay.load();
  }

  class Replay {
    constructor(words, list) {
      this.api = words.dataset.api;
      this.base = document.body.dataset.base;
      this.lang = document.documentElement.lang;
      this.seen = words.dataset.seen;
      this.list = list;
      this.say = (name, values = {}) => Object.entries(values).reduce((text, [key, value]) => text.replace(`#${key}`, value), words.dataset[name]);
      this.steps = [];
      this.pages = [];
      this.lines = [];
      this.parts = new Map();
      this.chances = [];
      this.shown = null;
      this.close = null;
      this.pinned = null;
      this.live = true;
      /** What was asked for to hold all of it: what a device keeps. */
      this.asked = new Set();
    }

    async get(path) {
      const query = new URLSearchParams({ lang: this.lang, ...(this.seen ? { seen: this.seen } : {}) });
      const address = `${this.api}${path}${path.includes("?") ? "&" : "?"}${query}`;
      // What a browser kept of an earlier head, or from before the site was renewed, is not taken again.
      const answer = await fetch(address, { headers: { Accept: "application/json" }, cache: again ? "reload" : "default" });
      if (!answer.ok) throw new Error(String(answer.status));
      if (/^\/(replay|chances)/.test(path)) this.asked.add(address);
      return answer.json();
    }

    async load() {
      try {
        this.index = await this.get("/replay");
        this.steps = this.index.steps;
        const here = Number(document.body.dataset.seq);
        const place = greffeSteps.placeOf(this.steps, here);
        await this.part(Math.floor(place / this.index.per));
        if (replay !== this) return;
        this.take(place);
        // Without a network any page of the match that is kept stands for the one that was asked for.
        const [, wanted] = /\/([0-9]+)$/.exec(location.pathname) || [];
        const there = wanted === undefined ? place : greffeSteps.placeOf(this.steps, Number(wanted));
        if (there !== place) this.go(there);
        this.rest();
      } catch (error) {
        // Without it the page steps as it does without any script.
        console.warn(String(error));
      }
    }

    // A part goes with those before it: they come first, and what is of another head of the match goes with none.
    part(number) {
      if (!this.parts.has(number)) {
        const before = number > 0 ? this.part(number - 1) : Promise.resolve();
        const due = before.then(() => this.get(`/replay/${number}`)).then((part) => {
          if (part.of !== this.index.of) {
            again += 1;
            if (replay === this && again <= MOST_AGAIN) begin();
            throw new Error("of another head");
          }
          greffeSteps.unfold(part, this.lines).forEach((page, at) => { this.pages[part.first + at] = page; });
        });
        due.catch(() => this.parts.delete(number));
        this.parts.set(number, due);
      }
      return this.parts.get(number);
    }

    // The other parts, one after the other, when there is nothing else to do; then what was likely.
    async rest() {
      const parts = Math.ceil(this.steps.length / this.index.per);
      for (let number = 0; number < parts; number += 1) {
        await new Promise(wait);
        if (replay !== this) return;
        await this.part(number).catch(() => {});
      }
      for (let from = 0; replay === this && from !== null;) {
        const told = await this.get(`/chances?from=${from}&to=${this.index.last}`).catch(() => ({ chances: [], next: null }));
        this.chances.push(...told.chances);
        from = told.next;
      }
      if (replay === this && !this.close) this.odds();
      if (replay === this) this.stay().catch((error) => console.warn(String(error)));
    }

    // A match that is over, shown whole, stays on this device: it opens again and steps without a network.
    async stay() {
      if (this.seen || q("main[data-live]") || !("serviceWorker" in navigator)) return;
      if (this.pages.filter(Boolean).length < this.steps.length) return;
      await navigator.serviceWorker.register("/offline.js");
      const { active } = await navigator.serviceWorker.ready;
      const parts = qs("script[src], link[rel=stylesheet]", document).map((part) => part.src || part.href);
      active.postMessage({ keep: parts, replay: [`${this.base}?lang=${this.lang}`, ...this.asked] });
    }

    // From the page as it came to one that steps by itself: what is listed is the story, and the transport stays.
    take(place) {
      document.body.classList.add("stepping");
      this.shown = place;
      this.ledger();
      const clone = (element) => { const made = element.cloneNode(true); element.replaceWith(made); return made; };
      this.range = clone(q("#seq"));
      this.range.addEventListener("input", () => this.go(greffeSteps.placeOf(this.steps, Number(this.range.value))));
      const player = q("[data-play]");
      if (player) this.playing(clone(player));
      for (const kind of ["turn-back", "back", "on", "turn-on"]) {
        const old = q(`.keys [data-step="${kind}"]`);
        if (!old || old.matches("a")) continue;
        const key = { "turn-back": "PageUp", back: "ArrowLeft", on: "ArrowRight", "turn-on": "PageDown" }[kind];
        const too = { "turn-back": { "data-key-too": "[" }, "turn-on": { "data-key-too": "]" } }[kind];
        const link = make("a", { class: "btn", "data-step": kind, "data-key": key, ...too, "aria-label": this.say(kind.replace("-", "")) });
        link.append(...old.childNodes);
        old.replaceWith(link);
      }
      const asked = new URLSearchParams(location.search);
      if (location.hash === "#closeup" && q("#closeup")) requestAnimationFrame(() => this.bring(q("#closeup")));
      if (asked.has("figure")) this.close = { figure: Number(asked.get("figure")) };
      else if (asked.has("rule") && this.index.rules.some(([id]) => id === asked.get("rule"))) this.close = { rule: asked.get("rule") };
      else if (asked.has("key")) this.close = { keys: true };
      // A board that is as high as the window leaves it shows its own frame whole, in a hand too.
      const svg = q(".stage .board > svg");
      if (svg) svg.setAttribute("preserveAspectRatio", "xMidYMid meet");
      // A long sentence scrolls in its place.
      q(".say").tabIndex = 0;
      this.mark();
      this.reveal();
      this.ends();
      this.odds();
    }

    url(place, close = null) {
      const query = [this.seen ? "hide=1" : "", close && close.figure ? `figure=${close.figure}` : "", close && close.rule ? `rule=${encodeURIComponent(close.rule)}` : "", close && close.keys ? "key=1" : ""].filter(Boolean).join("&");
      return `${this.base}/${this.steps[place][1]}${query ? `?${query}` : ""}${close && (close.figure || close.rule || close.keys) ? "#closeup" : ""}`;
    }

    async go(place) {
      if (place === null || place < 0 || place >= this.steps.length) return;
      this.wanted = place;
      if (!this.pages[place]) await this.part(Math.floor(place / this.index.per)).catch(() => location.assign(this.url(place, this.close)));
      // Whoever went on elsewhere meanwhile stays there.
      if (this.wanted !== place) return;
      if (replay !== this || !this.pages[place] || place === this.shown) { this.show(); return; }
      const before = this.pages[this.shown];
      this.shown = place;
      this.draw(this.pages[place], before);
      this.show();
    }

    html(page, piece) {
      return greffeSteps.written(page.pieces[piece].map((line) => this.lines[line]).join(""), this.base, this.steps[this.shown]);
    }

    draw(page, before) {
      const same = (piece) => before && before.pieces[piece].length === page.pieces[piece].length && page.pieces[piece].every((line, at) => line === before.pieces[piece][at] && !greffeSteps.differs(this.lines[line]));
      const holder = document.createElement("template");
      const fill = (piece) => { holder.innerHTML = this.html(page, piece); return holder.content; };
      if (!same(0)) { const bar = q(".bar"); for (const over of qs("main > .over")) over.remove(); bar.replaceWith(fill(0)); }
      if (!same(1)) this.stage(fill(1));
      this.record(fill(2));
      if (!same(3)) q(".crews").replaceWith(fill(3));
      document.title = document.title.replace(/^.*? · /, `${page.title} · `);
    }

    // What the stage draws, in place: what a hand has chosen to see of it stays.
    stage(fresh) {
      const stage = q(".stage");
      const [board, next] = [q(".board", stage), q(".board", fresh)];
      // Before anybody stands anywhere there is no board; a page that came without one is laid out anew.
      if (!board && next) { location.assign(this.url(this.shown, this.close)); return; }
      if (board) board.hidden = !next;
      if (board && !next) q("svg", board).replaceChildren();
      if (board && next) {
        board.className = `${next.className}${board.classList.contains("free") ? " free" : ""}`;
        const [svg, drawn] = [q("svg", board), q("svg", next)];
        svg.replaceChildren(...drawn.childNodes);
        const [inset, small] = [q(".inset", board), q(".inset", next)];
        if (inset && small) { inset.className = small.className; inset.replaceChildren(...small.childNodes); }
      }
      const [key, legend] = [q("details.key ul", stage), q("details.key ul", fresh)];
      if (key && legend) key.replaceChildren(...legend.childNodes);
      const [small, told] = [q(".say small > span", stage), q(".say small > span", fresh)];
      if (small && told) small.textContent = told.textContent;
      const [says, said] = [q('[data-out="say"]', stage), q('[data-out="say"]', fresh)];
      says.textContent = said.textContent;
      says.className = said.className;
      q(".say", stage).scrollTop = 0;
    }

    // Everything that follows from where one is.
    show() {
      const place = this.shown;
      const seq = this.steps[place][1];
      document.body.dataset.seq = seq;
      // The address and what the list scrolls to follow with the next picture: nothing is laid out twice for a step.
      cancelAnimationFrame(this.later || 0);
      this.later = requestAnimationFrame(() => {
        history.replaceState(history.state, "", this.url(this.shown, this.close));
        this.reveal();
      });
      this.range.value = seq;
      this.mark();
      this.ends();
      for (const link of qs(".stage a[href], .grid3 > .panel a[href], .crews a[href], .turns h3 a[href]")) {
        const href = link.getAttribute("href");
        const at = href.match(/^(\/m\/[0-9a-f]+)\/[0-9]+(\?(?:hide=1&)?(?:figure|rule|key)=.*)$/);
        if (at) link.setAttribute("href", `${at[1]}/${seq}${at[2]}`);
      }
      for (const button of qs("[data-copy]")) {
        if (button.dataset.copy.startsWith("/")) button.dataset.copy = location.origin + button.dataset.copy;
        else button.dataset.copy = button.dataset.copy.replace('src="/', `src="${location.origin}/`);
        if (button.hidden && typeof copyButton === "function") copyButton(button);
      }
      if (this.close) this.look(); else this.odds();
      if (this.pinned !== null) this.compare();
    }

    // Where each key leads from here.
    ends() {
      const links = { ...Object.fromEntries(qs("[data-step]").map((link) => [link.dataset.step, link])), "activation-back": q('[data-key="ArrowUp"]'), "activation-on": q('[data-key="ArrowDown"]'), "key-back": q('[data-key="K"]'), "key-on": q('[data-key="k"]') };
      for (const [kind, link] of Object.entries(links)) {
        if (!link) continue;
        const to = greffeSteps.goal(this.steps, this.shown, kind);
        // Beyond what the reader has seen only the server leads on.
        if (link.dataset.beyond === undefined) link.dataset.beyond = this.seen && kind.endsWith("on") ? link.getAttribute("href") || "" : "";
        if (to === null && link.dataset.beyond) { delete link.dataset.goal; link.href = link.dataset.beyond; continue; }
        link.dataset.goal = to === null ? "" : to;
        if (to === null) { link.removeAttribute("href"); link.setAttribute("aria-disabled", "true"); link.setAttribute("role", "link"); }
        else { link.href = this.url(to, this.close); link.removeAttribute("aria-disabled"); link.removeAttribute("role"); }
      }
    }

    playing(player) {
      const speeds = q("[data-speed]");
      let timer = 0;
      const stop = () => { clearTimeout(timer); timer = 0; player.setAttribute("aria-pressed", "false"); };
      const on = async () => {
        const next = greffeSteps.goal(this.steps, this.shown, "on");
        if (next === null || replay !== this) return stop();
        // Stopped while a part was on its way is stopped.
        const due = timer;
        if (!this.pages[next]) await this.part(Math.floor(next / this.index.per)).catch(() => {});
        if (timer !== due || replay !== this) return;
        this.go(next);
        timer = setTimeout(on, 2000 / Number(speeds ? speeds.value : 1));
      };
      // A page that was playing goes on.
      const was = player.getAttribute("aria-pressed") === "true" || sessionStorage.getItem("greffe-playing");
      sessionStorage.removeItem("greffe-playing");
      player.hidden = false;
      if (was) { player.setAttribute("aria-pressed", "true"); timer = setTimeout(on, 2000 / Number(speeds ? speeds.value : 1)); }
      if (speeds) speeds.closest("label").hidden = false;
      player.addEventListener("click", () => { if (timer) { stop(); return; } player.setAttribute("aria-pressed", "true"); timer = setTimeout(on, 0); });
      document.addEventListener("pointerdown", (event) => { if (timer && !player.contains(event.target) && !event.target.closest(".axis")) stop(); });
    }

    // The story: turns, activations, acts; the steps of the act one is in.
    ledger() {
      const ol = make("ol", { class: "led story" });
      this.acts = [];
      for (const turn of this.index.turns) {
        if (turn.heading) ol.append(make("li", { class: "turn" }, make("span"), make("b", {}, turn.heading)));
        for (const { figure, acts } of turn.activations) {
          const whose = figure === null ? null : this.index.figures[figure];
          if (whose) ol.append(make("li", { class: "w-activation who" }, make("span"), make("span", { class: `side ${LETTERS[whose[1]]}` }, make("b", {}, whose[0]))));
          for (const act of acts) {
            const [first, count, said, dice, out, hurt, void_] = act;
            const step = this.steps[first];
            const name = (id) => (this.index.figures[id] || [""])[0];
            const faces = dice.slice(0, 4).map((faces) => faces.join("\u202f+\u202f")).join(", ");
            const came = [...out.map((id) => this.say("gone", { who: name(id) })), ...hurt.filter(([id]) => !out.includes(id)).map(([id, lost]) => this.say("hurt", { who: name(id), n: lost }))];
            const what = make("span", { class: "what" }, said, faces ? make("span", { class: "dice soft" }, ` · ${faces}`) : undefined, came.length ? make("b", { class: "came" }, ` → ${came.join(", ")}`) : undefined);
            const link = make("a", { href: this.url(first), "data-place": first }, step[3] ? make("span", { class: `side ${step[3]}` }) : undefined, what);
            const li = make("li", { class: `act${void_ ? " void" : ""}` }, make("span", { class: "m" }, String(this.steps[first + count - 1][1])), link);
            ol.append(li);
            this.acts.push({ first, last: first + count - 1, li });
          }
        }
      }
      for (const old of qs(".led, .pad", this.list)) old.remove();
      this.list.append(ol);
      const links = q("h3 .row", this.list);
      const button = (name, action) => { const made = make("button", { type: "button", class: "plain" }, this.say(name)); made.addEventListener("click", action); return made; };
      const open = (close) => { this.close = close; this.look(); this.bring(q("#closeup")); };
      links.append(button("luck", () => open({ luck: true })), button("time", () => open({ time: true })), button("pin", () => this.pin()));
    }

    mark() {
      const place = this.shown;
      const act = this.acts.find((one) => one.first <= place && place <= one.last);
      for (const old of qs('[aria-current="step"]', this.list)) old.removeAttribute("aria-current");
      if (this.open && this.open !== act) { const old = q("ol", this.open.li); if (old) old.remove(); }
      this.open = act;
      if (!act) return;
      if (act.last > act.first && !q("ol", act.li)) {
        const inner = make("ol", { class: "inner" });
        for (let at = act.first; at <= act.last; at += 1) {
          if (this.steps[at][8] || !this.steps[at][4]) continue;
          inner.append(make("li", {}, make("a", { href: this.url(at), "data-place": at }, this.steps[at][4])));
        }
        act.li.append(inner);
      }
      const inner = q(`ol [data-place="${place}"]`, act.li);
      (inner ? inner.parentElement : act.li).setAttribute("aria-current", "step");
    }

    reveal() {
      const list = this.list;
      const here = q('[aria-current="step"]', list);
      if (!here || list.scrollHeight <= list.clientHeight) return;
      const [box, own] = [here.getBoundingClientRect(), list.getBoundingClientRect()];
      if (box.top < own.top + 60 || box.bottom > own.bottom - 20) list.scrollTop += box.top - own.top - list.clientHeight / 3;
    }

    // The chance of each test of this step when its dice were thrown; all that could have come; what it hung on.
    odds() {
      const [first, last] = this.steps[this.shown];
      const panel = q(".grid3 > .panel:not(.closeup)");
      if (!panel) return;
      for (const old of qs(".made", panel)) old.remove();
      const header = q("header", panel);
      for (const chance of this.chances.filter((one) => first <= one.seq && one.seq <= last)) {
        const share = Math.round((1000 * chance.ways) / chance.of) / 10;
        header.append(make("p", { class: "s made" }, this.say("chance", { ways: chance.ways, of: chance.of, share: share.toLocaleString(this.lang) })));
      }
      const here = this.index.decided.filter((one) => first <= one.seq && one.seq <= last);
      for (const one of here) {
        const rule = this.index.rules.find(([id]) => id === one.rule);
        header.append(make("p", { class: "s made" }, this.say("decided"), " ", make("a", { class: "rule", href: `${this.base}/${last}?rule=${encodeURIComponent(one.rule)}#closeup` }, rule && rule[1] ? rule[1] : one.rule)));
      }
      const acts = q(".acts", panel);
      if (!acts) return;
      const button = (name, work) => { const made = make("button", { type: "button", class: "btn small made" }, this.say(name)); made.addEventListener("click", () => work(made)); acts.append(made); };
      if (q(".face", header)) button("grid", (from) => this.grid(last, from));
      if (q("#p-facts", panel) || q("#p-sum", panel) || q(".face", header)) button("hinges", (from) => this.hinges(last, from));
    }

    result(from, name, ...content) {
      const section = make("section", { class: "made", role: "status" }, make("h3", {}, this.say(name)), ...content);
      from.closest(".acts").before(section);
      from.remove();
      section.scrollIntoView({ block: "nearest" });
    }

    came(outcome) {
      const name = (id) => (this.index.figures[id] || [""])[0];
      const words = (two) => (two ? two[this.lang] || two.fr : "");
      const parts = [words(outcome.words), outcome.passed === null || outcome.passed === undefined ? "" : this.say(outcome.passed ? "passed" : "failed"), ...outcome.out.map((id) => this.say("gone", { who: name(id) })), ...outcome.hurt.filter(([id]) => !outcome.out.includes(id)).map(([id, lost]) => this.say("hurt", { who: name(id), n: lost })), outcome.waits ? this.say("waits") : ""];
      return parts.filter(Boolean).join(" · ");
    }

    async grid(seq, from) {
      const answer = await fetch(`${this.api}/records/${seq}/grid`, { headers: { "Accept-Language": this.lang } });
      const grid = await answer.json();
      if (!answer.ok) { this.result(from, "grid", make("p", { class: "s" }, this.why(grid))); return; }
      const rows = grid.outcomes.map((outcome, at) => {
        const share = Math.round((1000 * outcome.ways) / grid.of) / 10;
        return make("tr", outcome.recorded ? { class: "here" } : {}, make("th", { scope: "row" }, String.fromCharCode(65 + at), outcome.recorded ? make("span", { class: "chip ok" }, this.say("recorded")) : undefined), make("td", {}, this.came(outcome)), make("td", { class: "num" }, `${outcome.ways}/${grid.of}`), make("td", { class: "num" }, `${share.toLocaleString(this.lang)}\u202f%`));
      });
      const table = make("table", { class: "sum" }, make("tbody", {}, ...rows));
      this.result(from, "grid", table, ...this.square(grid));
    }

    // Two dice: one down, one across, the letter of the outcome in each square.
    square(grid) {
      if (!grid.cells.every((cell) => cell.faces.length === 2)) return [];
      const [down, across] = [0, 1].map((which) => [...new Set(grid.cells.map((cell) => cell.faces[which]))].sort((a, b) => a - b));
      const at = new Map(grid.cells.map((cell) => [cell.faces.join(), cell.outcome]));
      const row = (face) => make("tr", {}, make("th", { scope: "row" }, String(face)), ...across.map((other) => {
        const outcome = at.get(`${face},${other}`);
        return make("td", outcome !== undefined && grid.outcomes[outcome].recorded ? { class: "here" } : {}, outcome === undefined ? "" : String.fromCharCode(65 + outcome));
      }));
      return [make("div", { class: "wide-table", tabindex: "0", role: "region", "aria-label": this.say("faces") }, make("table", { class: "grid36" }, make("caption", { class: "xs soft" }, this.say("faces")), make("thead", {}, make("tr", {}, make("td"), ...across.map((face) => make("th", { scope: "col" }, String(face))))), make("tbody", {}, ...down.map(row))))];
    }

    why(body) {
      const error = body.error || body;
      const why = error.why || error.message || error;
      return typeof why === "object" ? why[this.lang] || why.fr || "" : String(why).replace(/^seq\s*:\s*/u, "");
    }

    async hinges(seq, from) {
      const answer = await fetch(`${this.api}/records/${seq}/hinges`, { headers: { "Accept-Language": this.lang } });
      const told = await answer.json();
      if (!answer.ok) { this.result(from, "hinges", make("p", { class: "s" }, this.why(told))); return; }
      if (!told.hinges.length) { this.result(from, "hinges", make("p", { class: "s" }, this.say("hingesnone"))); return; }
      const words = (two) => two[this.lang] || two.fr;
      const item = ({ words: one }) => make("li", {}, make("span", {}, make("b", {}, words(one.what)), one.rule ? make("span", { class: "soft" }, ` (${one.rule})`) : undefined, " → ", one.came ? words(one.came) : this.say("same")));
      this.result(from, "hinges", make("ul", { class: "delta" }, ...told.hinges.map(item)));
    }

    // What stands in the place of the record: what is compared with this moment stays above it.
    record(made) {
      const compared = q("#compared");
      q(".grid3 > .panel").replaceWith(made);
      if (compared) q(".grid3 > .panel").prepend(compared);
    }

    // Where the panes stand one under the other, what was asked for comes to the top, below the board that stays there.
    bring(section) {
      if (!section || !section.isConnected || !matchMedia("(max-width: 63.99rem)").matches) return;
      const board = q(".stage > .board");
      const over = board && !board.hidden && getComputedStyle(board).position === "sticky" ? board.offsetHeight : 0;
      section.style.scrollMarginTop = `${over}px`;
      section.scrollIntoView({ block: "start" });
      const head = q("h2, h3", section);
      head.tabIndex = -1;
      head.focus({ preventScroll: true });
    }

    // A closer look, in the place of the record.
    panel(kind, title, ...content) {
      const back = make("a", { href: `${this.url(this.shown)}#panneau`, "data-plain": "" }, this.say("back0"));
      const section = make("section", { class: "panel sheet closeup", id: "closeup", "aria-labelledby": "c-title" }, make("header", {}, make("p", { class: "row xs soft" }, make("span", {}, kind), back), make("h2", { id: "c-title" }, ...title), ...content.slice(0, 1)), ...content.slice(1));
      this.record(section);
    }

    moments(takes) {
      const found = this.steps.map((step, at) => [step, at]).filter(([step, at]) => takes(step, at) && !step[8]);
      const item = ([step, at]) => make("li", { class: `${step[9] ? "void" : ""}`, ...(at === this.shown ? { "aria-current": "step" } : {}) }, make("span", { class: "m" }, String(step[1])), make("a", { href: this.url(at, this.close), "data-place": at, "data-keep": "" }, step[3] ? make("span", { class: `side ${step[3]}` }) : undefined, make("span", { class: "what" }, step[4])));
      const [before, after] = [found.findLast(([, at]) => at < this.shown), found.find(([, at]) => at > this.shown)];
      const jump = (to, name) => (to ? make("a", { class: "btn small", href: this.url(to[1], this.close), "data-place": to[1], "data-keep": "" }, this.say(name)) : undefined);
      return make("section", { "aria-labelledby": "c-moments" }, make("h3", { id: "c-moments" }, this.say("moments", { n: found.length })), make("p", { class: "row" }, jump(before, "before"), jump(after, "after")), found.length ? make("ol", { class: "led s" }, ...found.map(item)) : make("p", { class: "s soft" }, this.say("none")));
    }

    look() {
      const { figure, rule, keys, time, luck } = this.close;
      const focus = document.activeElement && document.activeElement.closest(".closeup") ? document.activeElement.textContent : null;
      if (figure) {
        const [name, side] = this.index.figures[figure] || ["", 0];
        const row = q(`#f-${figure}`);
        const state = make("div", { class: "s" });
        if (row) {
          const cells = qs("td:not(.ix)", row).map((cell) => cell.cloneNode(true));
          state.append(...cells.map((cell) => make("p", { class: "row" }, ...cell.childNodes)));
          const more = row.nextElementSibling;
          if (more && more.matches(".more")) state.append(make("p", { class: "xs soft" }, ...q(".told", more).cloneNode(true).childNodes));
        }
        this.panel(this.say("figure"), [make("span", { class: `side ${LETTERS[side]}` }), ` ${name}`], state, this.moments((step) => step[6].includes(figure)));
      } else if (rule) {
        const at = this.index.rules.findIndex(([id]) => id === rule);
        const [id, name, says] = this.index.rules[at] || [rule, rule, []];
        const decisive = this.index.decided.filter((one) => one.rule === rule);
        const decided = decisive.filter((one) => !one.void).length;
        const places = new Set(decisive.map((one) => greffeSteps.placeOf(this.steps, one.seq)));
        const told = make("div", {}, ...says.map((text) => make("p", {}, text)), make("p", { class: "row s" }, make("a", { href: `/rules/${this.list.dataset.game}#${id}` }, id), decided ? make("span", { class: "chip" }, this.say("decides", { n: decided })) : undefined));
        this.panel(this.say("rule"), [name || id], told, this.moments((step, place) => step[7].includes(at) || places.has(place)));
      } else if (keys) {
        this.panel(this.say("keys"), [this.say("keys")], make("p", { class: "vh" }), this.moments((step) => step[5] !== ""));
      } else if (time) this.timing();
      else if (luck) this.lucky();
      if (focus) { const again = qs(".closeup a, .closeup button").find((one) => one.textContent === focus); if (again) again.focus({ preventScroll: true }); }
    }

    timing() {
      const sides = this.index.sides;
      const cell = (turn, side) => this.index.time.find((one) => one.turn === turn && one.side === side);
      const turns = this.index.turns.map((turn, at) => [turn.heading, at]).filter(([, at]) => this.index.time.some((one) => one.turn === at));
      const rows = turns.map(([heading, at]) => make("tr", {}, make("th", { scope: "row" }, heading || this.say("before0")), ...sides.map((_, side) => { const one = cell(at, side); return make("td", { class: "num" }, one ? greffeSteps.clock(one.millis) : "–"); })));
      const totals = sides.map((_, side) => make("td", { class: "num" }, greffeSteps.clock(this.index.time.filter((one) => one.side === side).reduce((sum, one) => sum + one.millis, 0))));
      const table = make("table", { class: "sum" }, make("thead", {}, make("tr", {}, make("td"), ...sides.map((name) => make("th", { scope: "col" }, name)))), make("tbody", {}, ...rows, make("tr", { class: "total" }, make("th", { scope: "row" }, this.say("total")), ...totals)));
      this.panel(this.say("time"), [this.say("time")], make("p", { class: "s soft" }, this.say("timesaid")), make("div", { class: "wide-table", tabindex: "0", role: "region", "aria-label": this.say("time") }, table));
    }

    // Tests passed against what was likely when they were thrown, by who declared; struck ones apart.
    lucky() {
      const rows = [...this.index.sides.map((name, side) => [name, LETTERS[side]]), [this.say("nobody"), ""]].map(([name, letter]) => [name, letter, { n: 0, won: 0, due: 0, spread: 0 }]);
      let struck = 0;
      for (const chance of this.chances) {
        const step = this.steps[greffeSteps.placeOf(this.steps, chance.seq)];
        if (!step || step[9]) { struck += 1; continue; }
        const sum = (rows.find(([, letter]) => letter === step[3]) || rows.at(-1))[2];
        const likely = chance.ways / chance.of;
        sum.n += 1;
        sum.won += chance.passed ? 1 : 0;
        sum.due += likely;
        sum.spread += likely * (1 - likely);
      }
      const number = (value) => (Math.round(10 * value) / 10).toLocaleString(this.lang);
      const lines = rows.filter(([, , sum]) => sum.n).map(([name, letter, sum]) => make("tr", {}, make("th", { scope: "row" }, make("span", { class: letter ? `side ${letter}` : "" }, name)), make("td", { class: "num" }, String(sum.n)), make("td", { class: "num" }, String(sum.won)), make("td", { class: "num" }, sum.n < 30 ? number(sum.due) : `${number(sum.due)} ± ${number(1.96 * Math.sqrt(sum.spread))}`)));
      const head = make("thead", {}, make("tr", {}, make("td"), ...["tests", "won", "expected"].map((name) => make("th", { scope: "col" }, this.say(name)))));
      this.panel(this.say("luck"), [this.say("luck")], make("p", { class: "s soft" }, this.say("lucksaid", { n: struck })), make("div", { class: "wide-table", tabindex: "0", role: "region", "aria-label": this.say("luck") }, make("table", { class: "sum" }, head, make("tbody", {}, ...lines))));
    }

    // One moment is held, and one walks on: what differs between the two.
    pin() {
      this.pinned = this.pinned === null ? this.shown : null;
      this.asks = this.pinned !== null;
      const old = q("#compared");
      if (old) old.remove();
      if (this.pinned !== null) this.compare();
    }

    async compare() {
      const [from, here] = [this.steps[this.pinned][1], this.steps[this.shown][1]];
      this.due = here;
      await new Promise((done) => setTimeout(done, 120));
      if (this.due !== here || this.pinned === null) return;
      const told = await this.get(`/compare?a=${from}&b=${here}`).catch(() => ({ differences: [] }));
      if (this.due !== here || this.pinned === null) return;
      const items = told.differences.map(([whose, what, then, now]) => make("li", {}, make("span", {}, whose ? `${whose}, ${what}` : what, this.lang === "fr" ? "\u00a0: " : ": ", make("del", {}, then), " → ", make("ins", {}, now))));
      const close = make("button", { type: "button", class: "btn small" }, this.say("unpin"));
      close.addEventListener("click", () => this.pin());
      const section = make("section", { class: "sheet compared", id: "compared", "aria-labelledby": "d-title" }, make("h3", { id: "d-title" }, this.say("compared", { from, to: here })), items.length ? make("ul", { class: "delta" }, ...items) : make("p", { class: "s soft" }, this.say("same")), close);
      const old = q("#compared");
      if (old) old.replaceWith(section); else q(".grid3 > .panel").prepend(section);
      if (this.asks) this.bring(section);
      this.asks = false;
    }
  }

  // One hand on all links: where this page can go by itself, it does.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!replay || !replay.range || !link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (!link.closest("main")) return;
    const take = () => event.preventDefault();
    if (link.dataset.goal !== undefined) {
      take();
      if (link.dataset.goal === "") return;
      replay.go(Number(link.dataset.goal));
    } else if (link.dataset.place !== undefined) {
      take();
      if (link.dataset.keep === undefined) replay.close = null;
      replay.go(Number(link.dataset.place));
    } else if (link.dataset.plain !== undefined) {
      take();
      replay.close = null;
      const page = replay.pages[replay.shown];
      replay.draw(page, null);
      replay.show();
    } else {
      const to = new URL(link.href, location.href);
      if (to.origin !== location.origin || !to.pathname.startsWith(`${replay.base}/`) || !/^[0-9]+$/.test(to.pathname.slice(replay.base.length + 1))) return;
      const [figure, rule, keys] = ["figure", "rule", "key"].map((key) => to.searchParams.get(key));
      if (!figure && !rule && !keys) return;
      // A rule that no step of this match applies is told by the page of the record.
      if (rule && !replay.index.rules.some(([id]) => id === rule)) return;
      take();
      replay.close = figure ? { figure: Number(figure) } : rule ? { rule } : { keys: true };
      replay.show();
      replay.bring(q("#closeup"));
    }
  });
  document.addEventListener("keydown", (event) => {
    if (!replay || !replay.range || q("dialog[open]") || event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    replay.go(event.key === "Home" ? 0 : replay.steps.length - 1);
  });
  // Followed live: what was loaded is one record short.
  document.addEventListener("greffe:fresh", begin);
  begin();
})();
