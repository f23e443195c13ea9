"use strict";
// page.js over the smallest document that keeps its contract: enough to see what is written, and where.
const test = require("node:test");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");
const GreffeVerify = require("../../static/verify/greffe-verify.js");
const { Forge, whole } = require("./forge.js");

const FOLDER = path.join(__dirname, "../../static/verify");
const source = fs.readFileSync(path.join(FOLDER, "page.js"), "utf8");
const example = fs.readFileSync(path.join(FOLDER, "example.html"), "utf8");

class Element {
  constructor(data = {}) {
    this.dataset = data;
    this.nodes = [];
    this.attributes = {};
    this.listeners = {};
    this.hidden = false;
    const classes = new Set();
    this.classes = classes;
    this.classList = { add: (...c) => c.forEach((x) => classes.add(x)), remove: (...c) => c.forEach((x) => classes.delete(x)) };
  }
  get textContent() { return this.nodes.map((n) => (n instanceof Element ? n.textContent : n)).join(""); }
  set textContent(text) { this.nodes = text === "" ? [] : [String(text)]; }
  append(...nodes) { this.nodes.push(...nodes); }
  setAttribute(name, value) { this.attributes[name] = value; }
  removeAttribute(name) { delete this.attributes[name]; }
  addEventListener(name, run) { this.listeners[name] = run; }
  querySelector(selector) {
    const [, name, value] = /^\[data-([a-z]+)(?:="(.*)")?\]$/.exec(selector);
    return this.nodes.find((n) => n.dataset && name in n.dataset && (value === undefined || n.dataset[name] === value)) || null;
  }
}

/** The page in one language; resolves once it has shown a verdict for `file`. */
function open(lang, { dataset = {}, location = "https://greffe.example/m/x/verify", fetch = null, verifier = GreffeVerify } = {}) {
  const ids = {};
  for (const [, id] of source.matchAll(/find\("(verify[a-z-]*)"\)/g)) ids[id] = new Element();
  ids.verify.dataset = dataset;
  ids["verify-file"].files = [];
  for (const name of GreffeVerify.STEPS) {
    const item = new Element({ step: name });
    item.append(new Element({ mark: "" }), new Element({ title: "" }), new Element({ note: "" }), new Element({ count: "" }));
    ids["verify-steps"].append(item);
  }
  let shown = null;
  const document = {
    documentElement: { lang }, readyState: "complete",
    getElementById: (id) => ids[id] || null,
    createElement: () => new Element(), createElementNS: () => new Element(),
    dispatchEvent: (event) => {
      const all = Object.values(ids).map((element) => element.textContent).join("\n");
      assert.doesNotMatch(all, /undefined|null|NaN|\[object/);
      if (lang === "fr") assert.doesNotMatch(all, / [:;!?»]|« /);
      shown(event.detail);
    },
  };
  const { URL, AbortController, Uint8Array, CustomEvent } = globalThis;
  const where = new URL(location);
  vm.runInNewContext(source, { document, location: where, GreffeVerify: verifier, URL, AbortController, Uint8Array, CustomEvent, fetch });
  const wait = (act) => new Promise((resolve) => { shown = resolve; act(); });
  const drop = (bytes, name = "match.greffe") => wait(() => ids["verify-drop"].listeners.drop({
    preventDefault() {}, dataTransfer: { files: [{ name, size: bytes.length, arrayBuffer: async () => Uint8Array.from(bytes).buffer }] },
  }));
  const steps = () => ids["verify-steps"].nodes.map((item) => ({
    name: item.dataset.step, class: [...item.classes].join(" "), mark: item.nodes[0].textContent, title: item.nodes[1].textContent,
    note: item.nodes[2].textContent, count: item.nodes[3].textContent,
  }));
  const notes = () => ids["verify-notes"].nodes.map((n) => n.textContent);
  return { ids, drop, steps, notes, wait, verdict: () => ids["verify-verdict"].textContent };
}

const broken = () => {
  const f = new Forge();
  const epoch = f.epoch("committed", ["seat:1"], [true]);
  const [kind, body] = f.seeded(epoch, "public", [20, 20]);
  f.play("seat:1", [kind, { ...body, faces: [body.faces[0], (body.faces[1] % 20) + 1] }]);
  return f.file();
};

test("the example keeps the contract and needs no exception to the policy", () => {
  for (const [, id] of source.matchAll(/find\("(verify[a-z-]*)"\)/g)) assert.ok(example.includes(`id="${id}"`), id);
  for (const name of GreffeVerify.STEPS) assert.ok(example.includes(`data-step="${name}"`), name);
  assert.doesNotMatch(example, /<style|\sstyle=|\son[a-z]+=|<script>|javascript:/);
  assert.match(example, /default-src 'none'; script-src 'self'; style-src 'self'/);
  for (const text of [source, fs.readFileSync(path.join(FOLDER, "greffe-verify.js"), "utf8")]) {
    assert.doesNotMatch(text, /<\/script|<!--/, "the saved page carries the scripts inline");
    assert.doesNotMatch(text, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|\.style\b|import\(|https?:\/\/(?!www\.w3\.org)/);
  }
});

test("at rest: five lines in order, no mark, no count", () => {
  for (const [lang, first] of [["fr", "Numéros et grammaire"], ["en", "Numbering and grammar"], ["de", "Numéros et grammaire"]]) {
    const page = open(lang);
    assert.deepEqual(page.steps().map((s) => s.name), [...GreffeVerify.STEPS]);
    assert.equal(page.steps()[0].title, first);
    for (const s of page.steps()) assert.deepEqual([s.class, s.mark, s.count, s.note.length > 5], ["wait", "", "", true]);
  }
});

test("an intact file: five ticks, counts, what it cannot prove", async () => {
  const page = open("fr");
  await page.drop(whole().file());
  assert.match(page.verdict(), /^Intact\u00a0: \d+ enregistrements, 9 dés recalculés, 3 tirages cachés recalculés$/);
  assert.deepEqual(page.steps().map((s) => [s.class, s.mark]), Array(5).fill(["ok", "✓"]));
  assert.match(page.steps()[3].note, /2 dés de table\u00a0: tapés, non recalculables/);
  assert.ok(page.notes().some((n) => n.includes("greffe verify")));
  assert.ok(page.notes().some((n) => n.includes("Aucun calcul")));
  assert.equal(page.ids["verify-bytes"].hidden, true);
  assert.match(page.ids["verify-report"].textContent, /Tête[0-9a-f]{64}/);
  assert.deepEqual([...page.ids["verify-verdict"].classes], ["ok"]);
});

test("a broken file: one cross, nothing ticked after it, both values one under the other", async () => {
  for (const [lang, title, unlooked] of [["fr", /^Rompu à l’enregistrement \d+\u00a0: la face/, /^pas regardé\u00a0:/], ["en", /^Broken at record \d+: the face/, /^not looked at/]]) {
    const page = open(lang);
    await page.drop(broken());
    assert.match(page.verdict(), title);
    const steps = page.steps();
    // What was read up to there is no more than that: it is ticked, and not green.
    assert.deepEqual(steps.map((s) => s.class), ["part", "part", "part", "no", "wait"]);
    assert.deepEqual(steps.map((s) => s.mark), ["✓", "✓", "✓", "✗", ""]);
    assert.match(steps[4].note, unlooked);
    assert.equal(steps[4].count, "–");
    assert.equal(page.ids["verify-bytes"].hidden, false);
    assert.match(page.ids["verify-found"].textContent, /\[\d+,\d+\]$/);
    assert.match(page.ids["verify-expected"].textContent, /\[\d+,\d+\]$/);
    assert.doesNotMatch(page.ids["verify-report"].textContent, /Tête|Head/);
  }
});

test("what is no match file is called so, and what to do is said of it and of a broken one", async () => {
  for (const [lang, title, way, again] of [["fr", "Ce n’est pas un fichier de match", /finit par \.greffe/, /Reprenez-le/], ["en", "This is no match file", /ends with \.greffe/, /Take it again/]]) {
    for (const text of ["Bonjour, une liste de courses.\nPain\n", "[1]\n", "{\"a\":1}\n"]) {
      const page = open(lang);
      await page.drop(new TextEncoder().encode(text));
      assert.equal(page.verdict(), title);
      assert.equal(page.notes().length, 1);
      assert.match(page.notes()[0], way);
      assert.ok(page.steps().every((s) => s.class !== "ok" && s.class !== "part"), text);
    }
    const page = open(lang);
    await page.drop(broken());
    assert.match(page.notes()[0], again);
    assert.ok(!page.notes().some((n) => n.includes("greffe verify")), "no command judges it");
  }
});

test("hidden draws before the end are counted and said not to be provable", async () => {
  const f = new Forge();
  const epoch = f.epoch("open", ["seat:1"], [false]);
  f.play("seat:1", f.seeded(epoch, "hidden", [30]), f.seeded(epoch, "hidden", [29]));
  const page = open("en");
  await page.drop(f.file());
  assert.match(page.steps()[3].note, /2 hidden draws: not provable yet/);
  assert.ok(page.notes().some((n) => n.startsWith("2 hidden draws are not provable yet")));
  assert.ok(page.notes().some((n) => n.includes("operator’s alone")));
});

test("hidden draws disclosed at the end are named, counted and said to be proven", async () => {
  for (const [lang, verdict, note] of [
    ["fr", /3 tirages cachés recalculés$/, /^3 tirages se sont faits en secret .* tous sont révélés, et recalculés ici/],
    ["en", /3 hidden draws recomputed$/, /^3 draws were made in secret .* all are disclosed, and recomputed here/],
  ]) {
    const page = open(lang);
    await page.drop(whole().file());
    assert.match(page.verdict(), verdict);
    assert.equal(page.notes().filter((n) => note.test(n)).length, 1);
  }
  const f = new Forge();
  const epoch = f.epoch("committed", ["seat:1"], [true]);
  f.play("seat:1", f.seeded(epoch, "hidden", [30]));
  f.disclose(epoch);
  const page = open("en");
  await page.drop(f.file());
  assert.match(page.verdict(), /records, 1 hidden draw recomputed$/, "no die is named where none was thrown");
  assert.ok(page.notes().some((n) => n.startsWith("One draw was made in secret")));
});

test("without the browser's Ed25519 the last line is checked all the same", async (t) => {
  const real = Object.getOwnPropertyDescriptor(globalThis, "crypto");
  t.after(() => Object.defineProperty(globalThis, "crypto", real));
  Object.defineProperty(globalThis, "crypto", { value: undefined, configurable: true });
  const page = open("fr");
  await page.drop(whole().file());
  assert.match(page.verdict(), /^Intact/);
  assert.equal(page.steps()[4].class, "ok");
});

test("an event's archive and a file too large are refused by name and size, unread", async () => {
  const page = open("fr");
  await page.drop(new Uint8Array(3), "coupe.greffe-event");
  assert.match(page.verdict(), /^Refusé\u00a0: .*greffe verify/);
  await page.wait(() => page.ids["verify-drop"].listeners.drop({
    preventDefault() {}, dataTransfer: { files: [{ name: "x", size: 33554433, arrayBuffer: () => assert.fail("read") }] },
  }));
  assert.match(page.verdict(), /32\u00a0Mio$/);
});

test("the match of the page is fetched from the same origin only", async () => {
  const bytes = whole().file();
  const fetch = async (url) => {
    assert.equal(String(url), "https://greffe.example/m/x.greffe");
    const parts = [bytes.subarray(0, 1000), bytes.subarray(1000)];
    return { ok: true, body: { getReader: () => ({ read: async () => (parts.length ? { done: false, value: parts.shift() } : { done: true }) }) } };
  };
  const page = open("fr", { dataset: { matchUrl: "/m/x.greffe" }, fetch });
  const button = page.ids["verify-fetch"];
  assert.equal(button.textContent, "Vérifier ce match");
  await page.wait(() => button.listeners.click());
  assert.match(page.verdict(), /^Intact/);
  assert.equal(page.ids["verify-name"].textContent, "x.greffe");
  for (const matchUrl of ["https://other.example/x.greffe", "//other.example/x", "javascript:alert(1)", "data:,x"]) {
    assert.equal(open("fr", { dataset: { matchUrl } }).ids["verify-fetch"].listeners.click, undefined);
  }
  assert.equal(open("fr", { dataset: { matchUrl: "x.greffe" }, location: "file:///tmp/verify.html" }).ids["verify-fetch"].listeners.click, undefined);
});

test("a file dropped while another is read replaces it", async () => {
  const f = new Forge();
  for (let k = 0; k < 60; k++) f.batch("server", ...Array(1000).fill(["Note", { t: "x".repeat(60) }]));
  const runs = [];
  const verify = (...args) => {
    const run = GreffeVerify.verify(...args);
    runs.push(run);
    return run;
  };
  const page = open("fr", { verifier: { ...GreffeVerify, verify } });
  page.drop(f.file(), "long.greffe");
  while (runs.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const given = assert.rejects(runs[0], /aborted/);
  await page.drop(broken(), "broken.greffe");
  await given;
  assert.match(page.verdict(), /^Rompu/);
  assert.equal(page.ids["verify-name"].textContent, "broken.greffe");
});
