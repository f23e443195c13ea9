/*
 * Greffe: a form of the rules as fields of a page, and back. The same blanks as the server's pages, from the engine's JSON.
 *
 * ES module without addresses of its own. fields(form, {english, inches}) -> {node, read()}; read() gives
 * {fields, facts, claims, private} as a declaration takes them, or throws an Unfilled that names the blank and its node.
 */

/** What was pointed at has been answered as what is typed has. */
const begun = (input) => input.dispatchEvent(new Event("input", { bubbles: true }));

/** A blank that is not filled as it asks. */
class Unfilled extends Error {
  constructor(label, node) {
    super(label);
    this.node = node;
  }
}

const INCH = 254;
/** Digits, and at most so many decimals after a point or comma, as a whole number of the smallest; null for anything else. */
export function decimal(text, decimals) {
  const found = /^([-\u2212]?)(\d{1,7})(?:[.,](\d+))?$/.exec(text.trim().replace(/\s*[\u2033"]$/, ""));
  if (!found || (found[3] || "").length > decimals) return null;
  const value = Number(found[2] + (found[3] || "").padEnd(decimals, "0"));
  return found[1] ? -value : value;
}
/** A length as it is typed, in tenths of a millimetre. */
export function length(text, inches) {
  if (!inches) return decimal(text, 1);
  const thousandths = decimal(text, 3);
  if (thousandths === null) return null;
  const size = Math.floor((Math.abs(thousandths) * INCH + 500) / 1000);
  return thousandths < 0 ? -size : size;
}
const typed = (tenths, inches) => String(inches ? Math.round((tenths / INCH) * 1000) / 1000 : tenths / 10).replace(".", ",");

const make = (tag, attributes = {}, ...parts) => {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...parts);
  return made;
};

const WAYS = { nw: [-1000, 1000], n: [0, 1000], ne: [1000, 1000], w: [-1000, 0], e: [1000, 0], sw: [-1000, -1000], s: [0, -1000], se: [1000, -1000] };
const ARROWS = { nw: "\u2196", n: "\u2191", ne: "\u2197", w: "\u2190", e: "\u2192", sw: "\u2199", s: "\u2193", se: "\u2198" };

const FR = {
  optional: "facultatif", measured: "comme les positions le disent", left: "rien à dire", yes: "oui", no: "non", mm: "mm", inch: "\u2033",
  exactly: (n) => `${n} au choix`, between: (a, b) => `de ${a} à ${b}`, place: "Place", withOf: "Avec", group: "Groupe", total: (n) => `${n} à répartir`,
  source: "Source", effect: "Effet", value: "Valeur", modifier: "modificateur", reroll: "relance", passed: "réussi", failed: "raté",
  path: (n) => `x y\u00a0; x y, ${n} étapes au plus`, height: "hauteur", fit: "Un lieu admis", way: "Direction", die: (n) => `Dé ${n}`, sealed: "scellé", none: "aucune",
  ordered: "Tout est posé. Rien n’est scellé avant le bouton.", more: "Encore #. Touchez pour poser à la suite.", colon: "\u00a0: ",
};
const EN = {
  optional: "optional", measured: "as the positions say", left: "nothing to say", yes: "yes", no: "no", mm: "mm", inch: "\u2033",
  exactly: (n) => `${n} of them`, between: (a, b) => `${a} to ${b}`, place: "Place", withOf: "With", group: "Group", total: (n) => `${n} to share out`,
  source: "Source", effect: "Effect", value: "Value", modifier: "modifier", reroll: "re-roll", passed: "passed", failed: "failed",
  path: (n) => `x y; x y, ${n} legs at most`, height: "height", fit: "A place that is accepted", way: "Direction", die: (n) => `Die ${n}`, sealed: "sealed", none: "none",
  ordered: "All is placed. Nothing is sealed before the button.", more: "# more. Tap to place next.", colon: ": ",
};

let names = 0;
const fresh = () => `f${(names += 1)}`;

class Filler {
  constructor({ english, inches }) {
    this.T = english ? EN : FR;
    this.words = (words) => (words ? (english ? words.en : words.fr) : "");
    this.inches = inches;
  }

  /** Some blanks in a row; each reader adds to what is declared. One may be wanted, though another answers instead. */
  blanks(list, witness, wanted) {
    const made = list.map((blank) => this.blank(blank, witness, blank.key === wanted));
    return { nodes: made.map(({ node }) => node), read: (out) => made.forEach(({ read }) => read(out)) };
  }

  blank(blank, witness, wanted) {
    const label = this.words(blank.label);
    const [name, kind] = this.kind(blank.kind);
    const sealed = name === "Sealed";
    const legend = make("legend", {}, label);
    if (sealed) legend.append(" ", make("span", { class: "chip" }, this.T.sealed));
    if (blank.optional && !wanted) legend.append(" ", make("span", { class: "soft" }, `· ${this.T.optional}`));
    const node = make("fieldset", {}, legend);
    const missing = () => new Unfilled(label, node);
    const [inner, what] = sealed ? this.kind(kind.what) : [name, kind];
    const control = this.control(inner, what, { blank, label, witness: witness && witness[blank.key] });
    node.append(...control.nodes);
    const read = (out) => {
      const value = control.value();
      if (value === undefined) throw missing();
      if (inner === "Fact") {
        if (value !== null) out.facts.push({ fact: what.fact, of: what.of, value });
        else if (!blank.optional) throw missing();
        return;
      }
      if (inner === "Claim") {
        if (value !== null) out.claims.push(value);
        return;
      }
      if (value === null) {
        if (blank.optional) return;
        throw missing();
      }
      if (sealed) out.private.push(...(Array.isArray(value) ? value : [value]).map((one) => JSON.stringify(one)));
      else out.fields[blank.key] = value;
      if (control.then) control.then(out);
    };
    return { node, read };
  }

  kind(kind) {
    return typeof kind === "string" ? [kind, {}] : Object.entries(kind)[0];
  }

  /** A control: its nodes, its value (null for nothing, undefined for what cannot be read), what its choices add. */
  control(name, what, context) {
    const known = { One: "one", Some: "some", Order: "order", Share: "share", Groups: "groups", Number: "number", Length: "lengthOf", Hundredths: "hundredths", Point: "point", Direction: "direction", Path: "path", Faces: "faces", Fact: "fact", Claim: "claim", Team: "team", Note: "note" }[name];
    if (!known) throw new Error(`a blank of an unknown kind: ${name}`);
    return this[known](what, context);
  }

  pick(type, name, choice, checked) {
    const input = make("input", { type, name, disabled: Boolean(choice.refused) });
    input.checked = checked && !choice.refused;
    const said = choice.refused ? this.words(choice.refused.why) : this.words(choice.note);
    const label = make("label", { class: choice.refused ? "pick no" : "pick" }, input, make("span", { class: "main-l" }, make("b", {}, this.words(choice.label)), said));
    return { input, label };
  }

  /** Choices with what each adds, shown where it is made. */
  choices(type, of, checked) {
    const name = fresh();
    const all = of.map((choice, index) => {
      const { input, label } = this.pick(type, name, choice, checked(choice, index));
      const then = this.blanks(choice.then || [], null);
      const box = make("div", { class: "then" }, ...then.nodes);
      const item = make("div", { class: "choice" }, label, ...(then.nodes.length > 0 ? [box] : []));
      return { choice, input, then, box, item };
    });
    const show = () => all.forEach(({ input, box }) => { box.hidden = !input.checked; });
    show();
    const node = make("div", { class: "picks" }, ...all.map(({ item }) => item));
    node.addEventListener("change", show);
    return { all, node, made: () => all.filter(({ input }) => input.checked) };
  }

  one({ of }, { blank }) {
    const open = of.filter((choice) => !choice.refused);
    // One choice only is made beforehand; of two or more, never any.
    const { node, made } = this.choices("radio", of, (choice) => !blank.optional && open.length === 1 && choice === open[0]);
    return {
      nodes: [node],
      value: () => (made().length > 0 ? made()[0].choice.value : null),
      then: (out) => made().forEach(({ then }) => then.read(out)),
    };
  }

  some({ of, least, most }) {
    const { node, made } = this.choices("checkbox", of, () => false);
    const told = make("p", { class: "s soft" }, least === most ? this.T.exactly(most) : this.T.between(least, most));
    return {
      nodes: [told, node],
      value: () => (made().length > 0 || least === 0 ? made().map(({ choice }) => choice.value) : null),
      then: (out) => made().forEach(({ then }) => then.read(out)),
    };
  }

  select(options, label) {
    const node = make("select", { class: "inp", "aria-label": label });
    options.forEach(([value, text]) => node.append(make("option", { value }, text)));
    return node;
  }

  order({ of, with: companions }) {
    const rows = of.map((choice, index) => {
      const label = this.words(choice.label);
      const place = this.select(of.map((_, at) => [at + 1, at + 1]), `${this.T.place}, ${label}`);
      place.value = String(index + 1);
      const goes = companions.length > 0 ? this.select([["", ""], ...companions.map((one, at) => [at, this.words(one.label)])], `${this.T.withOf}, ${label}`) : null;
      if (goes) {
        goes.name = `${fresh()}.with`;
        companions.forEach(({ picture }, at) => {
          if (!picture) return;
          goes.options[at + 1].dataset.picture = picture.path;
          if (picture.red) goes.options[at + 1].dataset.red = "";
        });
      }
      const node = make("tr", {}, make("th", { scope: "row" }, label), make("td", {}, place), ...(goes ? [make("td", {}, goes)] : []));
      return { choice, place, goes, node };
    });
    // By taps, as on the page of the match.
    const table = make("table", { class: "suits order", "data-all": this.T.ordered, "data-left": this.T.more }, make("tbody", {}, ...rows.map(({ node }) => node)));
    const means = companions.filter((one) => one.note).map((one) => make("li", {}, make("b", {}, this.words(one.label)), `${this.T.colon}${this.words(one.note)}`));
    document.dispatchEvent(new CustomEvent("greffe:order", { detail: table }));
    return {
      nodes: means.length ? [table, make("ul", { class: "means s soft" }, ...means)] : [table],
      value: () => {
        const places = rows.map(({ choice, place, goes }) => {
          const one = goes ? companions[Number(goes.value)] : null;
          if (goes && (goes.value === "" || !one)) return null;
          return [Number(place.value), goes ? { item: choice.value, with: one.value } : choice.value];
        });
        if (places.includes(null) || new Set(places.map(([at]) => at)).size !== places.length) return undefined;
        return places.sort(([a], [b]) => a - b).map(([, value]) => value);
      },
    };
  }

  share({ of, total, most }) {
    const rows = of.map((choice, index) => {
      const input = make("input", { class: "inp", type: "number", inputmode: "numeric", min: 0, max: most[index], value: 0 });
      const then = this.blanks(choice.then || [], null);
      return { choice, input, then, node: make("div", {}, make("label", { class: "row" }, make("span", {}, this.words(choice.label)), input), ...then.nodes) };
    });
    const taken = () => rows.filter(({ input }) => Number(input.value) > 0);
    return {
      nodes: [make("p", { class: "s soft" }, this.T.total(total)), ...rows.map(({ node }) => node)],
      value: () => {
        if (rows.some(({ input }) => !/^\d*$/.test(input.value))) return undefined;
        return taken().map(({ choice, input }) => ({ to: choice.value, count: Number(input.value) }));
      },
      then: (out) => taken().forEach(({ then }) => then.read(out)),
    };
  }

  groups({ of }) {
    const rows = of.map((choice) => {
      const label = this.words(choice.label);
      const group = this.select(of.map((_, at) => [at + 1, `${this.T.group} ${at + 1}`]), label);
      return { choice, group, node: make("label", { class: "row" }, make("span", {}, label), group) };
    });
    return {
      nodes: rows.map(({ node }) => node),
      value: () => {
        const groups = new Map();
        for (const { choice, group } of rows) groups.set(Number(group.value), [...(groups.get(Number(group.value)) || []), choice.value]);
        return [...groups.entries()].sort(([a], [b]) => a - b).map(([, values]) => values);
      },
    };
  }

  text(read, { label, value = "", unit = "", mode = "decimal" }) {
    const input = make("input", { class: "inp", inputmode: mode, autocomplete: "off", "aria-label": label, value });
    return {
      nodes: [make("p", { class: "row" }, input, unit)],
      value: () => {
        if (input.value.trim() === "") return null;
        const found = read(input.value);
        return found === null ? undefined : found;
      },
    };
  }

  number({ least, most }, { label }) {
    if (most - least < 7) {
      const of = Array.from({ length: most - least + 1 }, (_, at) => ({ value: least + at, label: { fr: String(least + at), en: String(least + at) } }));
      return this.one({ of }, { blank: { optional: least !== most } });
    }
    return this.text((text) => (/^-?\d{1,9}$/.test(text.trim()) ? Number(text) : null), { label, unit: this.T.between(least, most), mode: "numeric" });
  }

  unit() {
    return this.inches ? this.T.inch : this.T.mm;
  }

  lengthOf(_, { label }) {
    return this.text((text) => length(text, this.inches), { label, unit: this.unit() });
  }

  hundredths(_, { label }) {
    return this.text((text) => decimal(text, 2), { label });
  }

  axis(name, label) {
    const input = make("input", { class: "inp", inputmode: "decimal", autocomplete: "off", "aria-label": `${label}, ${name}` });
    return { input, node: make("label", { class: "axis" }, `${name} `, input) };
  }

  point(_, { label, witness }) {
    const [x, y, z] = [["x"], ["y"], ["\u25b2"]].map(([name]) => this.axis(name, label));
    const set = (at) => {
      x.input.value = typed(at.x, this.inches);
      y.input.value = typed(at.y, this.inches);
      z.input.value = at.z ? typed(at.z, this.inches) : "";
      begun(x.input);
    };
    const node = make("p", { class: "row", "data-place": true }, x.node, y.node, z.node, this.unit());
    node.addEventListener("greffe:place", ({ detail }) => set(detail));
    const offer = make("button", { class: "btn small", type: "button" }, this.T.fit);
    offer.addEventListener("click", () => set(witness));
    return {
      nodes: witness && witness.x !== undefined ? [node, offer] : [node],
      value: () => {
        const texts = [x, y, z].map(({ input }) => input.value.trim());
        if (texts.every((text) => text === "")) return null;
        const [right, away, up] = texts.map((text, at) => (at === 2 && text === "" ? 0 : length(text, this.inches)));
        if (right === null || away === null || up === null) return undefined;
        return up === 0 ? { x: right, y: away } : { x: right, y: away, z: up };
      },
    };
  }

  direction(_, { label }) {
    const way = this.select([["", this.T.none], ...Object.keys(WAYS).map((word) => [word, ARROWS[word]])], `${label}, ${this.T.way}`);
    const [x, y] = ["x", "y"].map((name) => this.axis(name, label));
    return {
      nodes: [make("p", { class: "row" }, way, x.node, y.node)],
      value: () => {
        const texts = [x, y].map(({ input }) => input.value.trim());
        if (texts.every((text) => text === "")) return way.value ? { x: WAYS[way.value][0], y: WAYS[way.value][1] } : null;
        const [right, away] = texts.map((text) => decimal(text, 1));
        return right === null || away === null ? undefined : { x: right, y: away };
      },
    };
  }

  path({ legs }, { label, witness }) {
    const read = (text) => {
      const points = text.split(/[;\n]/).map((one) => one.trim()).filter((one) => one !== "").map((one) => {
        const axes = one.split(/\s+/).map((axis) => length(axis, this.inches));
        if (axes.length < 2 || axes.length > 3 || axes.includes(null)) return null;
        const [x, y, z] = axes;
        return z ? { x, y, z } : { x, y };
      });
      return points.length === 0 || points.includes(null) ? null : points;
    };
    const control = this.text(read, { label, unit: this.T.path(legs), mode: "text" });
    const [row] = control.nodes;
    const input = row.querySelector("input");
    const told = (at) => [at.x, at.y, ...(at.z ? [at.z] : [])].map((one) => typed(one, this.inches)).join(" ");
    row.setAttribute("data-place", "");
    row.addEventListener("greffe:place", ({ detail }) => {
      input.value = [input.value.trim(), told(detail)].filter((text) => text !== "").join("; ");
      begun(input);
    });
    if (!Array.isArray(witness) || witness.length === 0) return control;
    const offer = make("button", { class: "btn small", type: "button" }, this.T.fit);
    offer.addEventListener("click", () => {
      input.value = witness.map(told).join("; ");
      begun(input);
    });
    return { ...control, nodes: [row, offer] };
  }

  faces({ sides, names: called = [], says = [] }) {
    const dice = sides.map((most, index) => {
      const name = fresh();
      const faces = Array.from({ length: Math.min(most, 100) }, (_, at) => at + 1).map((face) => {
        const input = make("input", { type: "radio", name, value: face });
        return { input, label: make("label", { class: "pick" }, input, make("b", {}, this.words(says[face - 1]) || String(face))) };
      });
      const title = this.words(called[index]) || this.T.die(index + 1);
      const node = make("div", { class: says.length > 0 ? "picks" : most === 6 ? "picks six" : "picks dense", role: "group", "aria-label": title }, ...faces.map(({ label }) => label));
      return { nodes: sides.length > 1 ? [make("p", { class: "die" }, title), node] : [node], face: () => faces.find(({ input }) => input.checked) };
    });
    return {
      nodes: dice.flatMap(({ nodes }) => nodes),
      value: () => (dice.every(({ face }) => face()) ? dice.map(({ face }) => Number(face().input.value)) : null),
    };
  }

  fact({ recorded, answer }, { blank, label }) {
    const known = recorded !== null && recorded !== undefined;
    if (answer === "YesNo" || answer === "Yes") {
      const none = known ? this.T.measured : this.T.left;
      const rows = [...(blank.optional ? [[null, none]] : []), [true, this.T.yes], ...(answer === "Yes" ? [] : [[false, this.T.no]])];
      const of = rows.map(([value, text]) => ({ value, label: { fr: text, en: text } }));
      const first = blank.optional ? null : answer === "Yes" ? true : known ? recorded : undefined;
      const { node, made } = this.choices("radio", of, (choice) => choice.value === first);
      return { nodes: [node], value: () => (made().length > 0 ? made()[0].choice.value : null) };
    }
    const tenths = answer === "Length";
    const told = known && typeof recorded === "number" ? (tenths ? typed(recorded, this.inches) : String(recorded / 100).replace(".", ",")) : "";
    const read = (text) => (tenths ? length(text, this.inches) : decimal(text, 2));
    return this.text(read, { label, value: blank.optional ? "" : told, unit: tenths ? this.unit() : "" });
  }

  claim({ sources }) {
    const source = this.select([["", ""], ...sources.map((one) => [one, one])], this.T.source);
    const effect = this.select(["modifier", "reroll", "passed", "failed"].map((word) => [word, this.T[word]]), this.T.effect);
    const value = make("input", { class: "inp", inputmode: "numeric", autocomplete: "off", "aria-label": this.T.value });
    return {
      nodes: [make("p", { class: "row" }, source, effect, value)],
      value: () => {
        if (!source.value) return null;
        const number = Number(value.value.trim().replace("\u2212", "-"));
        const made = { modifier: { Modifier: number }, reroll: { Reroll: {} }, passed: { Outcome: true }, failed: { Outcome: false } }[effect.value];
        return effect.value === "modifier" && !Number.isInteger(number) ? undefined : { source: source.value, effect: made };
      },
    };
  }

  area(most, label) {
    return make("textarea", { rows: 3, maxlength: most, "aria-label": label });
  }

  team(_, { label }) {
    const input = this.area(48000, label);
    return {
      nodes: [input],
      value: () => {
        if (input.value.trim() === "") return null;
        try {
          const read = JSON.parse(input.value);
          const team = Array.isArray(read) ? read : read && read.team;
          return Array.isArray(team) ? team : undefined;
        } catch (_) {
          return undefined;
        }
      },
    };
  }

  note({ most }, { label }) {
    const input = this.area(most, label);
    return { nodes: [input], value: () => input.value.trim() || null };
  }
}

/** The fields of a form. */
export function fields(form, settings) {
  const filler = new Filler(settings);
  // Of these, each of which may be left out, one is filled at least.
  const any = form.any_of || [];
  const { nodes, read } = filler.blanks(form.blanks, form.witness, any[0]);
  const said = (value) => ![undefined, null, false].includes(value) && !(Array.isArray(value) && value.length === 0);
  return {
    nodes,
    read: () => {
      const out = { fields: {}, facts: [], claims: [], private: [] };
      read(out);
      const first = form.blanks.findIndex(({ key }) => key === any[0]);
      if (first >= 0 && !any.some((key) => said(out.fields[key]))) throw new Unfilled(filler.words(form.blanks[first].label), nodes[first]);
      return out;
    },
  };
}

/** What a filled form declares, in the shape of the API. */
export function declaration(form, window, { fields: own, facts, claims, private: sealed }) {
  const command = { [form.command]: own };
  if (facts.length > 0) command.facts = facts;
  if (claims.length > 0) command.claims = claims;
  return { declare: { window, command, private: sealed } };
}

/** Whether a form seals anything: it is for its own seat's eyes. */
export function seals(blanks) {
  return blanks.some(({ kind }) => {
    if (typeof kind === "string") return false;
    const [[name, what]] = Object.entries(kind);
    return name === "Sealed" || (what.of || []).some((choice) => seals((choice && choice.then) || []));
  });
}
