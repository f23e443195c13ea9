"use strict";
// The rules engine as pages hold it: worker.js over the engines that are served, engine.js over workers that go wrong.
const test = require("node:test");
const assert = require("node:assert/strict");
const crypto = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");

const ENGINES = path.join(__dirname, "../../static/engine");
const FIXTURES = path.join(__dirname, "../../../fixtures");
/** By its text: an older node would take a file `.js` for another kind of script. */
const script = (name) => import("data:text/javascript," + encodeURIComponent(fs.readFileSync(path.join(ENGINES, name), "utf8")));
const sha = (bytes) => crypto.createHash("sha256").update(bytes).digest("hex");
const made = (game) => JSON.parse(fs.readFileSync(path.join(ENGINES, `${game}.json`), "utf8"));
const wasm = (game) => fs.readFileSync(path.join(ENGINES, `${game}.wasm`));
const sample = () => new Uint8Array(fs.readFileSync(path.join(FIXTURES, "seg/matches/01-le-gue-de-l-ecluse.greffe")));
const read = (bytes) => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
const coded = (code) => (error) => {
  assert.equal(error.code, code, error.message);
  return true;
};

// ---------------------------------------------------------------- modules made by hand, to go wrong as engines do not

const leb = (n) => (n < 128 ? [n] : [(n & 127) | 128, ...leb(n >>> 7)]);
const section = (id, bytes) => [id, ...leb(bytes.length), ...bytes];
const vec = (items) => [...leb(items.length), ...items.flat()];
const name = (text) => [...leb(text.length), ...Buffer.from(text)];
/** A whole number on the stack, as signed LEB128. */
const constant = (n) => {
  const out = [0x41];
  for (;;) {
    const low = n & 127;
    n >>= 7;
    if ((n === 0 && !(low & 64)) || (n === -1 && low & 64)) return [...out, low];
    out.push(low | 128);
  }
};
const ABOUT = JSON.stringify({ games: [], most_bytes: 1000 });
const UNREACHABLE = [0x00];

/** A module with the exports of an engine, whose bodies are given; its memory has the text of `about` at 8. */
function fake({ take = constant(1024), check = constant(0), about = constant(ABOUT.length), answer = constant(8), drop = null } = {}) {
  const bodies = { greffe_take: take, greffe_check: check, greffe_about: about, greffe_answer: answer };
  const names = Object.keys(bodies);
  const exported = names.map((one, at) => [...name(one), 0, at]).filter((_, at) => names[at] !== drop);
  return Uint8Array.from([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, vec([[0x60, 1, 0x7f, 1, 0x7f], [0x60, 0, 1, 0x7f]])),
    ...section(3, vec([[0], [1], [1], [1]])),
    ...section(5, vec([[0, 1]])),
    ...section(7, vec([[...name("memory"), 2, 0], ...exported])),
    ...section(10, vec(names.map((one) => { const body = [0, ...bodies[one], 0x0b]; return [...leb(body.length), ...body]; }))),
    ...section(11, vec([[0, ...constant(8), 0x0b, ...name(ABOUT)]])),
  ]);
}

// ---------------------------------------------------------------- worker.js

test("each engine holds its game, and judges a match of it", async () => {
  const { open } = await script("worker.js");
  for (const game of ["seg", "ao", "dw", "ad", "tde"]) {
    const { sha256, revision } = made(game);
    const engine = await open(wasm(game), sha256);
    const about = engine.about();
    assert.deepEqual(about.games, [{ name: game, revision }]);
    const folder = path.join(FIXTURES, game, "matches");
    for (const file of fs.readdirSync(folder)) {
      const outcome = read(engine.check(new Uint8Array(fs.readFileSync(path.join(folder, file)))));
      assert.equal(outcome.outcome, "intact", file);
      assert.equal(outcome.rules.clean, true, `${file}: ${JSON.stringify(outcome.rules.counts)}`);
    }
  }
});

test("a match of another game is not judged, by name", async () => {
  const { open } = await script("worker.js");
  const engine = await open(wasm("ao"), made("ao").sha256);
  assert.deepEqual(read(engine.check(sample())).rules, { came: "unknown-system", named: "seg" });
});

test("a stale, truncated or replaced engine is not compiled", async () => {
  const { open, load } = await script("worker.js");
  const whole = wasm("seg");
  const { sha256 } = made("seg");
  await assert.rejects(open(whole, "0".repeat(64)), coded("other-engine"));
  await assert.rejects(open(whole.subarray(0, whole.length - 1), sha256), coded("other-engine"));
  await assert.rejects(open(fake(), sha256), coded("other-engine"));
  const cut = whole.subarray(0, 1000);
  await assert.rejects(open(cut, sha(cut)), coded("not-compiled"), "even one that was pinned");
  const empty = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  await assert.rejects(open(empty, sha(empty)), coded("not-an-engine"));
  for (const drop of ["greffe_take", "greffe_check", "greffe_about", "greffe_answer"]) {
    const lacking = fake({ drop });
    await assert.rejects(open(lacking, sha(lacking)), coded("not-an-engine"), drop);
  }
  const kept = globalThis.fetch;
  try {
    const answers = (answer) => { globalThis.fetch = async () => answer; };
    answers({ ok: false, status: 404 });
    await assert.rejects(load("/x", sha256), coded("not-there"));
    answers({ ok: true, arrayBuffer: async () => { throw new TypeError("cut short"); } });
    await assert.rejects(load("/x", sha256), coded("not-fetched"));
    globalThis.fetch = async () => { throw new TypeError("no network"); };
    await assert.rejects(load("/x", sha256), coded("not-fetched"));
    answers({ ok: true, arrayBuffer: async () => Uint8Array.from(whole).buffer });
    assert.equal((await load("/x", sha256)).about().games[0].name, "seg");
  } finally {
    globalThis.fetch = kept;
  }
});

test("an engine is compiled while it comes in, and runs only if what the browser has of it is what was pinned", async () => {
  const { load } = await script("worker.js");
  const [whole, { sha256 }] = [wasm("seg"), made("seg")];
  const headers = { "content-type": "application/wasm" };
  const kept = [globalThis.fetch, WebAssembly.compile];
  const asked = [];
  const answers = (all) => {
    asked.length = 0;
    globalThis.fetch = async (_, { cache }) => { asked.push(cache); return new Response(all[Math.min(asked.length, all.length) - 1], { headers }); };
  };
  try {
    WebAssembly.compile = () => { throw new Error("compiled from bytes"); };
    answers([whole]);
    assert.equal((await load("/x", sha256)).about().games[0].name, "seg");
    assert.deepEqual(asked, [undefined, "only-if-cached"]);
    [, WebAssembly.compile] = kept;
    answers([fake()]);
    await assert.rejects(load("/x", sha256), coded("other-engine"));
    // Not kept by the browser: read whole, and compared before it is compiled.
    answers([fake(), "", fake()]);
    await assert.rejects(load("/x", sha256), coded("other-engine"));
    answers([whole.subarray(0, 1000), whole]);
    assert.equal((await load("/x", sha256)).about().games[0].name, "seg");
  } finally {
    [globalThis.fetch, WebAssembly.compile] = kept;
  }
});

test("a file too long, no memory, a trap, no answer: each is said, and an engine that trapped answers nothing more", async () => {
  const { open } = await script("worker.js");
  const engine = async (parts) => { const bytes = fake(parts); return open(bytes, sha(bytes)); };
  const file = new Uint8Array(10);
  const good = await engine({});
  assert.throws(() => good.check(new Uint8Array(1001)), coded("too-long"));
  assert.throws(() => good.check(file), coded("failed"));
  assert.throws(() => good.check(file), coded("trapped"), "what failed is thrown away");
  const full = await engine({ take: constant(0) });
  assert.throws(() => full.check(file), coded("memory"));
  const trapping = await engine({ check: UNREACHABLE });
  assert.throws(() => trapping.check(file), coded("trapped"));
  assert.throws(() => trapping.about(), coded("trapped"));
  const outside = await engine({ answer: constant(65530) });
  assert.throws(() => outside.about(), coded("trapped"), "an answer outside the memory");
  const real = await open(wasm("seg"), made("seg").sha256);
  assert.throws(() => real.check(new Uint8Array(real.about().most_bytes + 1)), coded("too-long"));
  assert.equal(read(real.check(sample())).outcome, "intact", "what is too long never reaches the engine");
});

test("the longest file that is allowed is taken and refused by the rules of files, not by a trap", async () => {
  const { open } = await script("worker.js");
  const engine = await open(wasm("seg"), made("seg").sha256);
  const outcome = read(engine.check(new Uint8Array(engine.about().most_bytes).fill(0x7b)));
  assert.equal(outcome.outcome, "refused");
  assert.ok(outcome.why.fr && outcome.why.en);
});

test("progress goes forward through its stages, and a word stops it at each", async () => {
  const { open } = await script("worker.js");
  const { fraction } = await script("engine.js");
  const engine = await open(wasm("seg"), made("seg").sha256);
  const seen = [];
  const whole = engine.check(sample(), (progress) => { seen.push(progress); return false; });
  assert.deepEqual([...new Set(seen.map(({ stage }) => stage))], ["reading", "folding", "judging"]);
  const parts = seen.map(fraction);
  assert.ok(parts.every((part) => part > 0 && part <= 1));
  for (const stage of ["reading", "folding"]) {
    const own = seen.filter((one) => one.stage === stage).map(fraction);
    assert.ok(own.every((part, at) => at === 0 || part >= own[at - 1]), stage);
  }
  assert.deepEqual(read(engine.check(sample(), () => true)), { outcome: "stopped" });
  for (const stage of ["folding", "judging"]) {
    const outcome = read(engine.check(sample(), (progress) => progress.stage === stage));
    assert.deepEqual(outcome.rules, { came: "stopped" }, stage);
  }
  assert.deepEqual(engine.check(sample()), whole, "a stopped check leaves nothing behind");
});

// ---------------------------------------------------------------- engine.js

/** Workers that do as they are told, instead of a browser's. */
function workers(act) {
  const ended = [];
  class Make {
    constructor(url, options) {
      assert.deepEqual([url, options], ["/w.js", { type: "module" }]);
      Make.last = this;
    }
    postMessage(message) { queueMicrotask(() => act(this, message)); }
    terminate() { ended.push(this); }
  }
  return { Make, ended };
}
const asked = (parts) => ({ worker: "/w.js", engine: { url: "/e.wasm", sha256: "x" }, file: new Uint8Array(1), ...parts });

test("an outcome, progress, and every way of going wrong; the worker is ended each time", async () => {
  const { judge } = await script("engine.js");
  const answer = new TextEncoder().encode('{"outcome":"stopped"}');
  const good = workers((own, { engine, file }) => {
    assert.deepEqual([engine.url, file.length], ["/e.wasm", 1]);
    own.onmessage({ data: { progress: { stage: "reading", done: 1, lines: 2 } } });
    own.onmessage({ data: { answer } });
  });
  const seen = [];
  const outcome = await judge(asked({ Make: good.Make, onProgress: (progress) => seen.push(progress.stage) }));
  assert.deepEqual([outcome, seen, good.ended.length], [{ outcome: "stopped" }, ["reading"], 1]);
  for (const [act, code] of [
    [(own) => own.onmessage({ data: { error: "trapped", detail: "unreachable" } }), "trapped"],
    [(own) => own.onmessage({ data: { answer: new TextEncoder().encode("{") } }), "failed"],
    [(own) => own.onmessage({ data: { answer: Uint8Array.of(0xff) } }), "failed"],
    [(own) => own.onmessageerror(), "failed"],
    [(own) => own.onerror({ message: "refused by the policy" }), "no-worker"],
  ]) {
    const { Make, ended } = workers(act);
    await assert.rejects(judge(asked({ Make })), coded(code));
    assert.equal(ended.length, 1, code);
  }
  const never = class { constructor() { throw new Error("none"); } };
  await assert.rejects(judge(asked({ Make: never })), coded("no-worker"));
  await assert.rejects(judge(asked({ Make: null })), coded("no-worker"));
});

test("cancelling ends the worker at once, whatever it is doing", async () => {
  const { judge } = await script("engine.js");
  const stop = new AbortController();
  const { Make, ended } = workers((own) => {
    own.onmessage({ data: { progress: { stage: "judging", done: 1, lines: 2 } } });
    stop.abort();
  });
  await assert.rejects(judge(asked({ Make, signal: stop.signal })), coded("cancelled"));
  assert.equal(ended.length, 1);
  await assert.rejects(judge(asked({ Make, signal: stop.signal })), coded("cancelled"), "given up before it began");
  assert.equal(ended.length, 1, "no worker was started");
});

test("a desk answers in the order it is asked, and every way of going wrong is told to whoever waits", async () => {
  const { openDesk } = await script("engine.js");
  const told = (value) => new TextEncoder().encode(JSON.stringify(value));
  const engine = { url: "/e.wasm", sha256: "x" };
  const seen = [];
  const good = workers((own, message) => {
    if (message.engine) return seen.push(message.engine.url);
    seen.push([message.request, message.records]);
    own.onmessage({ data: { desk: message.desk, answer: told({ done: message.desk }) } });
  });
  const desk = openDesk({ worker: "/w.js", engine, Make: good.Make });
  assert.deepEqual(await Promise.all([desk.ask({ open: {} }, "lines"), desk.ask({ standing: {} })]), [{ done: 1 }, { done: 2 }]);
  assert.deepEqual(seen, ["/e.wasm", [{ open: {} }, "lines"], [{ standing: {} }, ""]]);
  desk.close();
  assert.equal(good.ended.length, 1);
  await assert.rejects(desk.ask({ standing: {} }), coded("cancelled"));
  for (const [act, code] of [
    [(own, { desk: number }) => own.onmessage({ data: { desk: number, error: "trapped", detail: "unreachable" } }), "trapped"],
    [(own, { desk: number }) => own.onmessage({ data: { desk: number, error: "no-desk", detail: "" } }), "no-desk"],
    [(own, { desk: number }) => own.onmessage({ data: { desk: number, answer: Uint8Array.of(0xff) } }), "failed"],
    [(own) => own.onmessageerror(), "failed"],
    [(own) => own.onerror({ message: "refused by the policy" }), "no-worker"],
  ]) {
    const { Make } = workers((own, message) => (message.engine ? undefined : act(own, message)));
    await assert.rejects(openDesk({ worker: "/w.js", engine, Make }).ask({ standing: {} }), coded(code));
  }
});

test("an engine from before desks says so", async () => {
  const { open } = await script("worker.js");
  const bytes = fake();
  const engine = await open(bytes, sha(bytes));
  assert.throws(() => engine.desk({ standing: {} }), coded("no-desk"));
});

test("without WebAssembly nothing is started", async () => {
  const { judge } = await script("engine.js");
  const { open } = await script("worker.js");
  const kept = globalThis.WebAssembly;
  try {
    globalThis.WebAssembly = undefined;
    const never = class { constructor() { assert.fail("a worker was started"); } };
    await assert.rejects(judge(asked({ Make: never })), coded("no-webassembly"));
    await assert.rejects(open(new Uint8Array(0), sha("")), coded("no-webassembly"));
  } finally {
    globalThis.WebAssembly = kept;
  }
});

test("the page's words: both languages say the same things, French as it is set, nothing of the page is unsafe", () => {
  const source = fs.readFileSync(path.join(ENGINES, "page.js"), "utf8");
  const part = (from, to) => source.slice(source.indexOf(from), source.indexOf(to));
  const [french, english] = [part("const FR = {", "const EN = {"), part("const EN = {", "const T = ")];
  const keys = (text) => [...text.matchAll(/^\s{4,6}"?([a-z][A-Za-z-]*)"?:/gm)].map(([, key]) => key);
  assert.ok(keys(french).length > 30);
  assert.deepEqual(keys(french), keys(english));
  for (const [, text] of french.matchAll(/["`]([^"`]*)["`]/g)) assert.doesNotMatch(text, / [:;!?»]|« /, text);
  const worker = fs.readFileSync(path.join(ENGINES, "worker.js"), "utf8");
  for (const [, code] of worker.matchAll(/EngineError\((?:error[^?]*\? )?"([a-z-]+)"/g)) assert.ok(keys(french).includes(code), code);
  for (const text of [source, worker]) assert.doesNotMatch(text, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|https?:\/\//);
});
