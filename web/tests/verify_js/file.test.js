"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const G = require("../../static/verify/greffe-verify.js");
const { Forge, whole, small, hex } = require("./forge.js");

const zero = "0".repeat(64);
const states = (verdict) => verdict.steps.map((step) => step.state).join(" ");

/** Verifies and asserts the code; an accepted file has code `ok`. */
async function expectCode(file, code, step) {
  const verdict = await G.verify(file instanceof Forge ? file.file() : file);
  assert.equal(verdict.code, code, JSON.stringify(verdict));
  assert.equal(verdict.ok, code === "ok");
  if (code !== "ok") {
    const bad = verdict.steps.findIndex((s) => s.state === "bad");
    assert.ok(bad >= 0 && verdict.steps.slice(bad + 1).every((s) => s.state === "not-looked"));
    assert.ok(verdict.steps.slice(0, bad).every((s) => s.state === "ok"));
    if (step) assert.equal(verdict.steps[bad].name, step);
    assert.ok(verdict.reason.fr && verdict.reason.en);
  }
  return verdict;
}

test("a match with everything is accepted and counted", async () => {
  const forged = whole();
  const verdict = await expectCode(forged, "ok");
  assert.equal(states(verdict), "ok ok ok ok ok");
  const { report } = verdict;
  assert.deepEqual(verdict.steps.map((s) => s.count), [forged.lines.length, forged.lines.length, 4, 15, 3]);
  const expected = {
    match: hex(forged.match), records: forged.lines.length, epochs: 3, abandoned: 1, slotsWithoutNonce: 2, mode: "mixed",
    publicRolls: 4, tableRolls: 1, hiddenRolls: 3, hiddenUndisclosed: 0, seals: 4, sealsOpen: 4, closed: true,
    head: forged.head, key: forged.serverKey.public, signature: "ok", resultSignatures: 2, operatorAlone: false,
    diceRecomputed: 15, publicDice: 9, tableDice: 2, texts: 2, textsOpen: 2,
  };
  for (const [key, value] of Object.entries(expected)) assert.deepEqual(report[key], value, key);
  assert.match(report.fingerprint, /^[0-9a-f]{16}$/);
});

test("an open match with hidden draws is accepted, and says what is not provable yet", async () => {
  const f = new Forge();
  const epoch = f.epoch("committed", ["seat:1", "seat:2"], [false, false]);
  f.play("seat:1", f.seeded(epoch, "hidden", [30, 29]), f.seeded(epoch, "hidden", [28]));
  f.batch("seat:1", f.seal(1, "[]"));
  const { report } = await expectCode(f, "ok");
  assert.equal(report.hiddenUndisclosed, 2);
  assert.equal(report.sealsOpen, 0);
  assert.equal(report.closed, false);
  assert.equal(report.operatorAlone, true);
  assert.equal(report.slotsWithoutNonce, 2);
});

test("a match without dice, and one with erased texts, are accepted", async () => {
  assert.equal((await expectCode(new Forge(), "ok")).report.mode, null);
  const f = whole();
  f.annexLines.shift();
  assert.equal((await expectCode(f, "ok")).report.textsOpen, 1);
});

test("the last links of both chains roll, and none after them", async () => {
  const f = new Forge({ n: 4096 });
  const epoch = f.epoch("open", ["judge"], [true]);
  const every = [];
  for (let i = 0; i < 4096; i++) every.push(f.seeded(epoch, "public", [6]), f.seeded(epoch, "hidden", [6]));
  for (let at = 0; at < every.length; at += 2048) f.play("seat:1", ...every.slice(at, at + 2048));
  f.disclose(epoch);
  const verdict = await expectCode(f, "ok");
  assert.equal(verdict.steps[3].count, 8192);
  epoch.public[4097] = f.random(32);
  f.play("seat:1", f.seeded(epoch, "public", [6]));
  await expectCode(f, "dice-index", "dice");
});

test("every flipped bit of a small file changes the verdict", async () => {
  const file = small().file();
  assert.equal((await G.verify(file)).ok, true);
  for (let at = 0; at < file.length; at++) {
    for (const mask of [0x01, 0x04, 0x20, 0x80]) {
      const changed = Uint8Array.from(file);
      changed[at] ^= mask;
      const verdict = await G.verify(changed);
      assert.equal(verdict.ok, false, `byte ${at} ^ ${mask}`);
    }
  }
});

test("every value of every byte of the last two lines changes the verdict", async () => {
  const file = small().file();
  let from = file.length - 1;
  for (let lines = 0; lines < 2; from--) if (file[from - 1] === 10 && ++lines === 2) break;
  const step = 7;
  for (let at = from; at < file.length; at++) {
    for (let value = at % step; value < 256; value += step) {
      if (value === file[at]) continue;
      const changed = Uint8Array.from(file);
      changed[at] = value;
      assert.equal((await G.verify(changed)).ok, false, `byte ${at} = ${value}`);
    }
  }
});

test("a byte taken out or put in anywhere changes the verdict", async () => {
  const file = small().file();
  for (let at = 0; at < file.length; at++) {
    const less = new Uint8Array([...file.subarray(0, at), ...file.subarray(at + 1)]);
    assert.equal((await G.verify(less)).ok, false, `without byte ${at}`);
    const more = new Uint8Array([...file.subarray(0, at), [32, 48, 10][at % 3], ...file.subarray(at)]);
    assert.equal((await G.verify(more)).ok, false, `one more byte at ${at}`);
  }
});

test("a flipped bit in each line of the whole match is named near its line", async () => {
  const file = whole().file();
  let line = 1;
  for (let at = 0; at < file.length; at++) {
    if (file[at] === 10) line += 1;
    if (at % 53 !== 0 || file[at] === 10) continue;
    const changed = Uint8Array.from(file);
    changed[at] ^= 1;
    const verdict = await G.verify(changed);
    assert.equal(verdict.ok, false);
    const lines = file.filter((byte) => byte === 10).length;
    assert.ok(verdict.line === line || verdict.line === line + 1 || verdict.line === lines || verdict.code === "result-signature",
      `line ${line}, named ${verdict.line}: ${verdict.code}`);
  }
});

test("a file cut at any line is refused", async () => {
  const file = whole().file();
  for (let at = 0; at < file.length - 1; at++) {
    if (file[at] === 10) assert.equal((await G.verify(file.subarray(0, at + 1))).ok, false);
  }
  await expectCode(file.subarray(0, file.length - 1), "no-last-newline", "grammar");
  await expectCode(new Uint8Array(0), "empty-file", "grammar");
});

test("what follows the trailer is refused; an event's archive is sent to the command", async () => {
  const one = Buffer.from(whole().file());
  await expectCode(new Uint8Array(Buffer.concat([one, one])), "after-trailer", "grammar");
  const event = Buffer.from(new Forge({ header: { system: "event" } }).file());
  await expectCode(new Uint8Array(event), "ok");
  const verdict = await expectCode(new Uint8Array(Buffer.concat([event, one])), "event-archive", "grammar");
  assert.match(verdict.reason.fr, /greffe verify/);
  assert.match(verdict.reason.en, /greffe verify/);
  assert.equal(G.refuse("event-archive").code, "event-archive");
});

test("the limits of a file", async () => {
  await expectCode(new Uint8Array(G.LIMITS.fileBytes + 1).fill(10), "large-file", "grammar");
  const f = new Forge();
  for (let k = 0; k < 99998; k += 2048) f.batch("server", ...Array(Math.min(2048, 99998 - k)).fill(["Note", {}]));
  assert.equal(f.lines.length + 1, 100000);
  await expectCode(f, "ok");
  f.batch("server", ["Note", {}]);
  await expectCode(f, "many-lines", "grammar");
});

test("carriage returns, blank lines, byte order mark", async () => {
  const file = small().file();
  const text = Buffer.from(file).toString("utf8");
  await expectCode(new Uint8Array(Buffer.from(text.replace(/\n/g, "\r\n"))), "carriage-return");
  await expectCode(new Uint8Array(Buffer.from(text.replace("\n", "\n\n"))), "empty-line");
  await expectCode(new Uint8Array(Buffer.from(text + "\n")), "empty-line");
  await expectCode(new Uint8Array(Buffer.from("\ufeff" + text)), "bom");
});

// Forgers who rebuild the chain and sign again: only the checks themselves can see these.
const RECORDS = {
  "unknown version": ["version", (r) => ({ ...r, v: 2 })],
  "keys moved": ["record-keys", ({ v, match, ...r }) => ({ match, v, ...r })],
  "key added": ["record-keys", (r) => ({ ...r, z: 1 })],
  "key missing": ["record-keys", ({ by, ...r }) => r],
  "other match": ["match-other", (r) => ({ ...r, match: "0".repeat(32) })],
  "upper-case match": ["match-hex", (r) => ({ ...r, match: "A".repeat(32) })],
  "sequence skips": ["seq", (r) => ({ ...r, seq: r.seq + 1 })],
  "sequence repeats": ["seq", (r) => ({ ...r, seq: r.seq - 1 })],
  "sequence as text": ["seq", (r) => ({ ...r, seq: String(r.seq) })],
  "previous hash of zeros": ["prev", (r) => ({ ...r, prev: zero })],
  "previous hash missing": ["prev-hex", (r) => ({ ...r, prev: null })],
  "batch count too great": ["more-range", (r) => ({ ...r, more: 4096 })],
  "batch count negative": ["more-range", (r) => ({ ...r, more: -1 })],
  "date of 2100-02-29": ["at-form", (r) => ({ ...r, at: "2100-02-29T10:00:00.000Z" })],
  "date of the year 3000": ["at-form", (r) => ({ ...r, at: "3000-01-01T00:00:00.000Z" })],
  "hour 24": ["at-form", (r) => ({ ...r, at: "2026-11-21T24:00:00.000Z" })],
  "second 60": ["at-form", (r) => ({ ...r, at: "2026-11-21T23:59:60.000Z" })],
  "date without milliseconds": ["at-form", (r) => ({ ...r, at: "2026-11-21T23:59:00Z" })],
  "date with an offset": ["at-form", (r) => ({ ...r, at: "2026-11-21T23:59:00+00:00" })],
  "date goes back": ["at-order", (r) => ({ ...r, at: "2026-11-19T23:59:00.000Z" })],
  "seat 9": ["by", (r) => ({ ...r, by: "seat:9" })],
  "seat 0": ["by", (r) => ({ ...r, by: "seat:0" })],
  "author with a line feed": ["by", (r) => ({ ...r, by: "judge\n" })],
  "kind in lower case": ["kind", (r) => ({ ...r, kind: "note" })],
  "kind of 33 letters": ["kind", (r) => ({ ...r, kind: "K".repeat(33) })],
  "kind with a digit": ["kind", (r) => ({ ...r, kind: "Note1" })],
  "body is a list": ["body", (r) => ({ ...r, body: [] })],
  "body is null": ["body", (r) => ({ ...r, body: null })],
};
for (const [name, [code, change]] of Object.entries(RECORDS)) {
  test(`record refused: ${name}`, async () => {
    const f = new Forge();
    f.batch("server", ["Note", {}]);
    const last = JSON.parse(f.lines.pop());
    f.head = last.prev;
    f.raw(change(last));
    const verdict = await expectCode(f, code);
    assert.equal(verdict.line, 2);
  });
}

test("batches: counts fall by one, dates are equal, the file ends on a whole one", async () => {
  const cut = new Forge();
  cut.batch("server", ["Note", {}], ["Note", {}]);
  cut.head = JSON.parse(cut.lines.pop()).prev;
  await expectCode(cut, "cut-batch");
  for (const [code, change] of [["more", { more: 1 }], ["at-batch", { at: "2026-11-20T10:59:00.000Z" }]]) {
    const f = new Forge();
    f.batch("server", ["Note", {}], ["Note", {}]);
    const last = JSON.parse(f.lines.pop());
    f.head = last.prev;
    f.raw({ ...last, ...change });
    await expectCode(f, code);
  }
});

test("the first record opens the match", async () => {
  const f = new Forge();
  const first = JSON.parse(f.lines.pop());
  f.head = zero;
  f.raw({ ...first, kind: "Note" });
  await expectCode(f, "first-kind");
  for (const at of ["", null, 0]) {
    f.lines = [];
    f.raw({ ...first, at });
    await expectCode(f, "at-form");
  }
  const empty = new Forge();
  empty.lines = [];
  empty.head = zero;
  await expectCode(empty, "no-record");
});

/** A forge with an open epoch of two seats and one public roll still to be written. */
function ready(mode = "committed") {
  const f = new Forge();
  const epoch = f.epoch(mode, ["seat:1", "seat:2"], [true, true]);
  return { f, epoch };
}
const rolledWith = (change) => {
  const { f, epoch } = ready();
  const [kind, body] = f.seeded(epoch, "public", [6, 20]);
  f.play("seat:1", [kind, change(body, f, epoch)]);
  return f;
};
const ROLLS = {
  "another face": ["dice-faces", (b) => ({ ...b, faces: [(b.faces[0] % 6) + 1, b.faces[1]] })],
  "one face less": ["dice-faces", (b) => ({ ...b, faces: [b.faces[0]] })],
  "faces no list": ["dice-faces", (b) => ({ ...b, faces: null })],
  "a link in capitals": ["dice-hex", (b) => ({ ...b, x: b.x.toUpperCase() + "A" })],
  "a link from elsewhere": ["dice-link", (b, f) => ({ ...b, x: hex(f.random(32)) })],
  "a link of the hidden chain": ["dice-link", (b, f, e) => ({ ...b, x: hex(e.hidden[1]) })],
  "an index skipped": ["dice-index", (b, f, e) => ({ ...b, i: 2, x: hex(e.public[2]) })],
  "index 0": ["dice-index", (b) => ({ ...b, i: 0 })],
  "another epoch": ["dice-epoch", (b) => ({ ...b, epoch: 1 })],
  "no sides": ["dice-sides", (b) => ({ ...b, sides: [], faces: [] })],
  "257 dice": ["dice-sides", (b) => ({ ...b, sides: Array(257).fill(6) })],
  "a die without sides": ["dice-sides", (b) => ({ ...b, sides: [0] })],
  "a die of 2^32 sides": ["dice-sides", (b) => ({ ...b, sides: [4294967296] })],
  "keys moved": ["dice-keys", ({ source, stream, ...b }) => ({ stream, source, ...b })],
  "key added": ["dice-keys", (b) => ({ ...b, for: "hit" })],
  "unknown source": ["dice-source", (b) => ({ ...b, source: "server" })],
  "unknown stream": ["dice-stream", (b) => ({ ...b, stream: "seat:1" })],
  "hidden roll that shows its faces": ["dice-keys", (b) => ({ ...b, stream: "hidden" })],
  "table roll with a link": ["dice-keys", (b) => ({ ...b, source: "table" })],
  "table face above the die": ["dice-table-faces", () => ({ source: "table", sides: [6], faces: [7] })],
  "table face 0": ["dice-table-faces", () => ({ source: "table", sides: [6], faces: [0] })],
  "table faces missing": ["dice-table-faces", () => ({ source: "table", sides: [6, 6], faces: [1] })],
};
for (const [name, [code, change]] of Object.entries(ROLLS)) {
  test(`roll refused: ${name}`, () => expectCode(rolledWith(change), code, "dice"));
}

test("a wrong face is shown beside the right one", async () => {
  const verdict = await expectCode(rolledWith((b) => ({ ...b, sides: [2], faces: [3] })), "dice-faces");
  assert.match(verdict.expected, /^\[[12]\]$/);
  assert.equal(verdict.found, "[3]");
  assert.equal(typeof verdict.record, "number");
});

test("what a file says of itself is shown in ASCII", async () => {
  const f = new Forge({ header: { system: "\u202egeS" } });
  f.batch("server", ["Note", {}]);
  const last = JSON.parse(f.lines.pop());
  f.head = last.prev;
  f.raw({ ...last, by: "\u202ereverse é" });
  const verdict = await expectCode(f, "by");
  assert.equal(verdict.found, "\\u202ereverse \\u00e9");
  assert.equal(verdict.report.system, null);
});

test("many closings of many seals are read in passing", async () => {
  const f = new Forge();
  for (let k = 0; k < 10000; k += 1000) f.batch("server", ...Array.from({ length: 1000 }, () => f.seal(0, "")));
  for (let k = 0; k < 10000; k += 1000) f.batch("server", ...Array(1000).fill(["MatchClosed", { how: "agreed" }]));
  const used = process.cpuUsage();
  await expectCode(f, "ok");
  assert.ok(process.cpuUsage(used).user < 4_000_000);
});

test("rolls out of place", async () => {
  const out = ready();
  out.f.batch("server", out.f.seeded(out.epoch, "public", [6]));
  await expectCode(out.f, "dice-batch");
  const before = new Forge();
  const epoch = before.anchor("committed", ["seat:1"]);
  epoch.base = before.random(32);
  before.play("seat:1", before.seeded(epoch, "public", [6]));
  await expectCode(before, "dice-phase");
  const none = new Forge();
  none.play("seat:1", ["Rolled", { source: "seeded", stream: "hidden", epoch: 0, i: 1, sides: [6] }]);
  await expectCode(none, "dice-epoch");
  const { f, epoch: old } = ready();
  f.epoch("open", ["seat:1"], [true]);
  f.play("seat:1", f.seeded(old, "public", [6]));
  await expectCode(f, "dice-epoch");
  const twice = ready();
  twice.f.play("seat:1", twice.f.seeded(twice.epoch, "public", [6]));
  twice.epoch.rolls.public = 0;
  twice.f.play("seat:1", twice.f.seeded(twice.epoch, "public", [6]));
  await expectCode(twice.f, "dice-index");
});

test("a match closed and reopened needs a new epoch", async () => {
  const { f, epoch } = ready();
  f.batch("server", ["MatchClosed", { how: "agreed" }]);
  const again = f.epoch("open", ["seat:1"], [true]);
  f.play("seat:1", f.seeded(again, "public", [6]));
  await expectCode(f, "ok");
  const old = ready();
  old.f.batch("server", ["MatchClosed", { how: "agreed" }]);
  old.f.play("seat:1", old.f.seeded(old.epoch, "public", [6]));
  await expectCode(old.f, "dice-phase");
  assert.ok(epoch);
});

test("anchors are refused out of form, out of turn, by another", async () => {
  const cases = [
    ["dice-epoch", { epoch: 1 }], ["dice-n", { n: 4095 }], ["dice-mode", { mode: "closed" }], ["dice-slots", { slots: [] }],
    ["dice-slots", { slots: ["seat:1", "seat:1"] }], ["dice-slots", { slots: ["server"] }], ["dice-slots", { slots: ["seat:9"] }],
    ["dice-slots", { slots: "seat:1" }], ["dice-hex", { public: "00" }], ["dice-hex", { hidden: "g".repeat(64) }],
  ];
  for (const [code, change] of cases) {
    const f = new Forge();
    f.anchor("committed", ["seat:1"], change);
    await expectCode(f, code, "dice");
  }
  const busy = new Forge();
  busy.anchor("committed", ["seat:1"]);
  busy.anchor("committed", ["seat:1"]);
  await expectCode(busy, "dice-phase");
  const other = new Forge();
  const body = { epoch: 0, n: 4096, mode: "open", slots: ["judge"], public: zero, hidden: zero };
  other.batch("organiser", ["DiceAnchored", body]);
  await expectCode(other, "dice-by");
});

/** A set-up begun by `mode`, with the commitments given to `steps`, which write the rest. */
async function setUp(mode, code, steps) {
  const f = new Forge();
  const epoch = f.anchor(mode, ["seat:1", "seat:2"]);
  const nonces = [f.random(32), f.random(32)];
  const commit = (k, by, change) => f.batch(by || epoch.slots[k],
    ["NonceCommitted", { epoch: 0, slot: k + 1, commitment: f.commitment(epoch, k, nonces[k]), ...change }]);
  const decline = (k, by) => f.batch(by || epoch.slots[k], ["NonceDeclined", { epoch: 0, slot: k + 1 }]);
  const reveal = (k, by, change) => f.batch(by || epoch.slots[k], ["NonceRevealed", { epoch: 0, slot: k + 1, nonce: hex(nonces[k]), ...change }]);
  const open = (given, by = "server", change = {}) => {
    epoch.nonces = given;
    f.batch(by, ["DiceOpened", { epoch: 0, base: hex(f.base(epoch)), ...change }]);
  };
  const abandon = (by = "server", reason = "silent") => f.batch(by, ["DiceAbandoned", { epoch: 0, reason }]);
  steps({ f, epoch, nonces, commit, decline, reveal, open, abandon });
  await expectCode(f, code, code === "ok" ? undefined : "dice");
}

const SETUPS = {
  "committed, any order": ["committed", "ok", ({ commit, reveal, open, nonces }) => { commit(1); commit(0); reveal(1); reveal(0); open(nonces); }],
  "committed, one declined by the judge": ["committed", "ok", ({ commit, decline, reveal, open, nonces }) => { commit(0); decline(1, "judge"); reveal(0); open([nonces[0], null]); }],
  "committed, all declined": ["committed", "ok", ({ decline, open }) => { decline(1); decline(0); open([null, null]); }],
  "open, ascending": ["open", "ok", ({ reveal, decline, open, nonces }) => { reveal(0); decline(1, "judge"); open([nonces[0], null]); }],
  "left open": ["committed", "ok", ({ commit }) => commit(0)],
  "abandoned after a reveal": ["committed", "ok", ({ commit, reveal, abandon }) => { commit(0); commit(1); reveal(0); abandon("judge", "asked"); }],
  "commitment in mode open": ["open", "dice-phase", ({ commit }) => commit(0)],
  "commitment twice": ["committed", "dice-phase", ({ commit }) => { commit(0); commit(0); }],
  "commitment after declining": ["committed", "dice-phase", ({ commit, decline }) => { decline(0); commit(0); }],
  "commitment by the other seat": ["committed", "dice-by", ({ commit }) => commit(0, "seat:2")],
  "commitment by the judge": ["committed", "dice-by", ({ commit }) => commit(0, "judge")],
  "commitment of no slot": ["committed", "dice-slot", ({ commit }) => commit(0, "seat:1", { slot: 3 })],
  "commitment of slot 0": ["committed", "dice-slot", ({ commit }) => commit(0, "seat:1", { slot: 0 })],
  "commitment out of form": ["committed", "dice-hex", ({ commit }) => commit(0, "seat:1", { commitment: "" })],
  "declined by the server": ["committed", "dice-by", ({ decline }) => decline(0, "server")],
  "declined after committing": ["committed", "dice-phase", ({ commit, decline }) => { commit(0); decline(0); }],
  "declined after the first reveal": ["committed", "dice-phase", ({ commit, reveal, decline }) => { commit(0); commit(1); reveal(0); decline(1); }],
  "reveal before all committed": ["committed", "dice-phase", ({ commit, reveal }) => { commit(0); reveal(0); }],
  "reveal twice": ["committed", "dice-phase", ({ commit, reveal }) => { commit(0); commit(1); reveal(0); reveal(0); }],
  "reveal after declining": ["committed", "dice-phase", ({ commit, decline, reveal }) => { commit(0); decline(1); reveal(1); }],
  "reveal of another nonce": ["committed", "dice-commitment", ({ commit, reveal, f }) => { commit(0); commit(1); reveal(0, "seat:1", { nonce: hex(f.random(32)) }); }],
  "reveal by another": ["committed", "dice-by", ({ commit, reveal }) => { commit(0); commit(1); reveal(0, "judge"); }],
  "reveal of zeros": ["open", "dice-zero", ({ reveal }) => reveal(0, "seat:1", { nonce: zero })],
  "open, second first": ["open", "dice-order", ({ reveal }) => reveal(1)],
  "open, second declines first": ["open", "dice-order", ({ decline }) => decline(1)],
  "base too early": ["committed", "dice-phase", ({ commit, reveal, open, nonces }) => { commit(0); commit(1); reveal(0); open(nonces); }],
  "base of another nonce": ["open", "dice-base", ({ reveal, decline, open, nonces }) => { reveal(0); decline(1); open(nonces); }],
  "base by a seat": ["open", "dice-by", ({ reveal, open, nonces }) => { reveal(0); reveal(1); open(nonces, "seat:1"); }],
  "base twice": ["open", "dice-phase", ({ reveal, open, nonces }) => { reveal(0); reveal(1); open(nonces); open(nonces); }],
  "abandoned when all have revealed": ["open", "dice-phase", ({ reveal, abandon }) => { reveal(0); reveal(1); abandon(); }],
  "abandoned when all have declined": ["committed", "dice-phase", ({ decline, abandon }) => { decline(0); decline(1); abandon(); }],
  "abandoned by a seat": ["open", "dice-by", ({ abandon }) => abandon("seat:1")],
  "abandoned for an unknown reason": ["open", "dice-reason", ({ abandon }) => abandon("server", "tired")],
  "abandoned twice": ["open", "dice-phase", ({ abandon }) => { abandon(); abandon(); }],
  "reveal once abandoned": ["open", "dice-phase", ({ abandon, reveal }) => { abandon(); reveal(0); }],
};
for (const [name, args] of Object.entries(SETUPS)) test(`set-up: ${name}`, () => setUp(...args));

test("every dice body has its exact keys", async () => {
  const f = new Forge();
  const left = f.anchor("committed", ["seat:1"]);
  f.batch("judge", ["DiceAbandoned", { epoch: 0, reason: "asked" }]);
  const epoch = f.epoch("committed", ["seat:1", "seat:2"], [true, false]);
  f.play("seat:1", f.seeded(epoch, "hidden", [6]));
  f.disclose(epoch);
  await expectCode(f, "ok");
  const kinds = ["DiceAnchored", "NonceCommitted", "NonceDeclined", "NonceRevealed", "DiceOpened", "DiceAbandoned", "HiddenDisclosed"];
  for (const kind of kinds) {
    const at = f.lines.findIndex((line) => line.includes(`"kind":"${kind}"`));
    const g = new Forge();
    g.lines = f.lines.slice(0, at);
    const record = JSON.parse(f.lines[at]);
    g.head = record.prev;
    g.raw({ ...record, body: { ...record.body, note: 1 } });
    const verdict = await expectCode(g, "dice-keys", "dice");
    assert.equal(verdict.line, at + 1, kind);
  }
  assert.equal(left.e, 0);
});

test("disclosure: count, link, once, by the server, and no hidden roll afterwards", async () => {
  const cases = [
    ["ok", {}], ["dice-disclosed-count", { i: 1 }], ["dice-disclosed-count", { i: 3 }], ["dice-link", { x: zero }],
    ["dice-epoch", { epoch: 1 }], ["dice-hex", { x: "00" }],
  ];
  const begin = () => {
    const { f, epoch } = ready();
    f.play("seat:1", f.seeded(epoch, "hidden", [6]), f.seeded(epoch, "hidden", [30, 29]));
    return { f, epoch, body: { epoch: 0, i: 2, x: hex(epoch.hidden[2]) } };
  };
  for (const [code, change] of cases) {
    const { f, body } = begin();
    f.batch("server", ["HiddenDisclosed", { ...body, ...change }]);
    await expectCode(f, code);
  }
  const later = begin();
  later.f.batch("server", ["HiddenDisclosed", { ...later.body, x: hex(later.epoch.hidden[3]) }]);
  await expectCode(later.f, "dice-link");
  const seat = begin();
  seat.f.batch("seat:1", ["HiddenDisclosed", seat.body]);
  await expectCode(seat.f, "dice-by");
  const twice = begin();
  twice.f.disclose(twice.epoch);
  twice.f.disclose(twice.epoch);
  await expectCode(twice.f, "dice-phase");
  const more = begin();
  more.f.disclose(more.epoch);
  more.f.play("seat:1", more.f.seeded(more.epoch, "hidden", [6]));
  await expectCode(more.f, "dice-phase");
  const none = ready();
  none.f.batch("server", ["HiddenDisclosed", { epoch: 0, i: 0, x: hex(none.epoch.hidden[0]) }]);
  await expectCode(none.f, "dice-disclosed-count");
});

test("a match does not close with hidden draws or seats' seals shut", async () => {
  const { f, epoch } = ready();
  f.play("seat:1", f.seeded(epoch, "hidden", [6]));
  f.batch("server", ["MatchClosed", { how: "agreed" }]);
  await expectCode(f, "dice-undisclosed", "dice");
  const g = new Forge();
  g.batch("seat:1", g.seal(1, "[]"), g.seal(0, "texte"));
  g.batch("server", ["MatchClosed", { how: "agreed" }]);
  await expectCode(g, "seal-shut", "seals");
  const h = new Forge();
  h.batch("seat:1", h.seal(0, "texte"));
  h.batch("server", ["MatchClosed", { how: "agreed" }]);
  await expectCode(h, "ok");
});

const SEALS = {
  "opened as sealed": ["ok", (f) => f.batch("server", f.opened(0))],
  "another payload": ["seal-hash", (f) => f.batch("server", ["Opened", { ...f.opened(0)[1], payload: "[2]" }])],
  "another salt": ["seal-hash", (f) => f.batch("server", ["Opened", { ...f.opened(0)[1], salt: zero }])],
  "salt out of form": ["salt", (f) => f.batch("server", ["Opened", { ...f.opened(0)[1], salt: "00" }])],
  "payload no text": ["payload", (f) => f.batch("server", ["Opened", { ...f.opened(0)[1], payload: [1] }])],
  "opened twice": ["seal-twice", (f) => f.batch("server", f.opened(0), f.opened(0))],
  "unknown seal": ["seal-unknown", (f) => f.batch("server", ["Opened", { ...f.opened(0)[1], number: 2 }])],
  "a text opened in the log": ["opened-text", (f) => f.batch("server", f.opened(1))],
  "keys moved": ["opened-keys", (f) => f.batch("server", ["Opened", { salt: zero, number: 0, payload: "" }])],
  "number skipped": ["seal-number", (f) => f.batch("seat:1", ["Sealed", { number: 3, slot: 1, seal: zero }])],
  "slot 9": ["seal-slot", (f) => f.batch("seat:1", ["Sealed", { number: 2, slot: 9, seal: zero }])],
  "sealed by the other seat": ["seal-by", (f) => f.batch("seat:2", ["Sealed", { number: 2, slot: 1, seal: zero }])],
  "sealed by the judge": ["seal-by", (f) => f.batch("judge", ["Sealed", { number: 2, slot: 1, seal: zero }])],
  "seal out of form": ["seal-hex", (f) => f.batch("seat:1", ["Sealed", { number: 2, slot: 1, seal: "" }])],
  "key added to a seal": ["seal-keys", (f) => f.batch("seat:1", ["Sealed", { number: 2, slot: 1, seal: zero, of: 1 }])],
  "text annexed": ["ok", (f) => f.annex(1)],
  "another text": ["seal-hash", (f) => f.annex(1, { text: "autre" })],
  "another kind of annex": ["annex-word", (f) => f.annex(1, { annex: "picture" })],
  "a choice annexed": ["annex-slot", (f) => f.annex(0)],
  "a text annexed twice": ["annex-order", (f) => { f.annex(1); f.annex(1); }],
  "an unknown text annexed": ["seal-unknown", (f) => f.annex(1, { number: 7 })],
  "key added to the annex": ["annex-keys", (f) => f.annex(1, { by: "seat:1" })],
};
for (const [name, [code, change]] of Object.entries(SEALS)) {
  test(`seal: ${name}`, async () => {
    const f = new Forge();
    f.batch("seat:1", f.seal(1, "[1]"), f.seal(0, "Écluse"));
    change(f);
    await expectCode(f, code, code === "ok" ? undefined : "seals");
  });
}

test("annexed texts ascend, and no record follows them", async () => {
  const f = new Forge();
  f.batch("server", f.seal(0, "a"), f.seal(0, "b"));
  f.annex(1);
  f.annex(0);
  await expectCode(f, "annex-order");
  const g = small();
  g.annexLines.push(g.lines.pop());
  await expectCode(g, "record-after-annex");
});

const TRAILERS = {
  "trailer-format": { greffe: "match-file/2" },
  "trailer-match": { match: "0".repeat(32) },
  "trailer-records": { records: 1 },
  "trailer-head": { head: zero },
  "trailer-annex": { annex: 0 },
  "trailer-annex-hash": { annex_sha256: zero },
  "trailer-at": { at: "2026-11-20T23:00:00.000Z" },
  "trailer-state": { state: "open" },
  "trailer-sig": { sig: "00" },
  "trailer-signature": { sig: "0".repeat(128) },
  "trailer-keys": { name: "x" },
};
for (const [code, change] of Object.entries(TRAILERS)) {
  test(`trailer refused, signed anew: ${code}`, () => expectCode(small().file(change), code));
}

test("the trailer is signed by the key it names", async () => {
  const f = small();
  const other = f.pair();
  await expectCode(f.file({ key: other.public }), "trailer-signature", "signature");
  f.serverKey = other;
  const verdict = await expectCode(f, "ok");
  assert.equal(verdict.report.key, other.public);
});

test("a key of small order signs nothing", async () => {
  const f = small();
  // With the neutral point as key, R = [S]B answers every message; here S = 1 and R is the base point.
  const sig = "5866666666666666666666666666666666666666666666666666666666666666" + "01" + "0".repeat(62);
  await expectCode(f.file({ key: "01" + "0".repeat(62), sig }), "trailer-signature", "signature");
});

test("results: signed by the seat's latest key over a result that exists", async () => {
  const begin = () => {
    const f = new Forge();
    const pair = f.pair();
    f.batch("seat:1", ["SeatJoined", { seat: "seat:1", key: pair.public }]);
    return { f, pair, of: f.batch("server", ["ResultProposed", { result: {} }]) };
  };
  const good = begin();
  good.f.signResult(good.pair, "seat:1", good.of);
  assert.equal((await expectCode(good.f, "ok")).report.resultSignatures, 1);
  const cases = [
    ["result-signature", ({ f, of }) => f.signResult(f.pair(), "seat:1", of)],
    ["result-key", ({ f, pair, of }) => f.signResult(pair, "seat:2", of)],
    ["result-of", ({ f, pair }) => f.signResult(pair, "seat:1", 0)],
    ["result-seat", ({ f, pair, of }) => f.signResult(pair, "seat:1", of, { seat: "seat:9" })],
    ["result-sig", ({ f, pair, of }) => f.signResult(pair, "seat:1", of, { sig: "" })],
    ["result-keys", ({ f, pair, of }) => f.signResult(pair, "seat:1", of, { by: "x" })],
    ["result-signature", ({ f, pair, of }) => {
      f.batch("judge", ["SeatKeyReplaced", { seat: "seat:1", key: f.pair().public }]);
      f.signResult(pair, "seat:1", of);
    }],
  ];
  for (const [code, change] of cases) {
    const c = begin();
    change(c);
    const verdict = await expectCode(c.f, code, "signature");
    assert.equal(verdict.line, c.f.lines.length);
  }
  const replaced = begin();
  replaced.f.signResult(replaced.pair, "seat:1", replaced.of);
  replaced.f.batch("judge", ["SeatKeyReplaced", { seat: "seat:1", key: replaced.f.pair().public }]);
  await expectCode(replaced.f, "ok");
});

test("without the browser's Ed25519 the plain script checks the signatures", async (t) => {
  const file = whole().file();
  const real = Object.getOwnPropertyDescriptor(globalThis, "crypto");
  t.after(() => Object.defineProperty(globalThis, "crypto", real));
  for (const crypto of [undefined, { subtle: { importKey: () => Promise.reject(new Error("NotSupportedError")) } }]) {
    Object.defineProperty(globalThis, "crypto", { value: crypto, configurable: true });
    const verdict = await expectCode(file, "ok");
    assert.deepEqual([verdict.report.signature, verdict.report.resultSignatures], ["ok", 2]);
    assert.equal(states(verdict), "ok ok ok ok ok");
    await expectCode(whole().file({ sig: "g".repeat(128) }), "trailer-sig");
    await expectCode(whole().file({ sig: "1".repeat(128) }), "trailer-signature");
  }
});

test("who stands by the last result is named, from the opening", async () => {
  const { report } = await G.verify(whole().file());
  assert.equal(report.signedBy.length, 2);
  assert.deepEqual(report.confirmedFor, []);
});

test("who came, who let them in and in which way each seat stands by the result is reported", async () => {
  const seats = [{ seat: "seat:1", name: "Garde" }, { seat: "seat:2", name: "Ecluse" }, { seat: "seat:3", name: "Pont" }];
  const f = new Forge({ header: { seats } });
  f.batch("seat:1", ["SeatJoined", { seat: "seat:1", key: f.pair().public, hand: 1, let: "organiser" }]);
  f.batch("seat:2", ["SeatJoined", { seat: "seat:2", hand: 2, let: "organiser" }]);
  f.batch("seat:3", ["SeatJoined", { seat: "seat:3", hand: 3, let: "organiser" }]);
  f.batch("seat:1", ["DeviceJoined", { seat: "seat:1", hand: 4, let: "seat:1" }]);
  f.batch("judge", ["JudgeJoined", { hand: 5, let: "organiser" }]);
  f.batch("seat:2", ["JudgeAccepted", { judge: 5, hand: 2 }]);
  f.batch("judge", ["DeviceGranted", { seat: "seat:2" }], ["ActedBy", { hand: 5, text: 0 }], f.seal(0, "Telephone perdu."));
  f.batch("seat:2", ["DeviceJoined", { seat: "seat:2", hand: 6, let: "judge", opened: true }]);
  const of = f.batch("judge", ["ResultProposed", { result: {} }], ["ActedBy", { hand: 5, text: 1 }], f.seal(0, "Fin."));
  f.batch("seat:1", ["ResultConfirmed", { seat: "seat:1", of }]);
  f.batch("seat:2", ["ResultConfirmed", { seat: "seat:2", of }]);
  f.batch("judge", ["ResultConfirmed", { seat: "seat:3", of }], ["ActedBy", { hand: 5, text: 2 }], f.seal(0, "Parti."));
  f.batch("organiser", ["JudgeLeft", { judge: 5 }]);
  const { report } = await expectCode(f, "ok");
  assert.deepEqual(report.organiserPlays, ["Garde"]);
  assert.deepEqual(report.judges, [{ hand: 5, letIn: "organiser", accepted: ["Ecluse"], left: true }]);
  assert.deepEqual(report.devicesByOthers, [{ seat: "Ecluse", hand: 6, letIn: "judge", opened: true }]);
  assert.deepEqual(
    [report.proposedBy, report.confirmedUnsigned, report.confirmedFor, report.confirmedByJudge],
    ["judge", ["Garde"], ["Ecluse"], ["Pont"]],
  );
  assert.equal((await G.verify(whole().file())).report.handsNamed, false, "a file from before hands were named is as good");
});

test("a revision that was never written so is reported", async () => {
  for (const [ruleset, odd] of [["seg/1", false], ["seg/12", false], ["seg/0", true], ["seg/01", true], ["seg/+1", true],
    ["/00", true], ["/1", true], ["ao/1", true], ["seg/", true], ["seg/1 ", true], [1, true]]) {
    const { report } = await expectCode(new Forge({ header: { ruleset } }), "ok");
    assert.equal(report.oddRevision, odd, String(ruleset));
  }
  assert.equal((await G.verify(whole().file())).report.oddRevision, false, "a file that names none is of no game here");
});

test("a device that joins without a key leaves the seat the key it has", async () => {
  const f = new Forge();
  const pair = f.pair();
  f.batch("seat:1", ["SeatJoined", { seat: "seat:1", key: pair.public, hand: 2, let: "organiser" }]);
  f.batch("seat:1", ["DeviceJoined", { seat: "seat:1", hand: 3, let: "seat:1" }]);
  f.signResult(pair, "seat:1", f.batch("server", ["ResultProposed", { result: {} }]));
  assert.equal((await expectCode(f, "ok")).report.resultSignatures, 1);
});

test("a long file is read in slices, with progress, and can be given up", async () => {
  const f = new Forge();
  for (let k = 0; k < 60000; k += 1000) f.batch("server", ...Array(1000).fill(["Note", { t: "x".repeat(60) }]));
  const file = f.file();
  const seen = [];
  let turns = 0;
  const timer = setInterval(() => { turns += 1; }, 1);
  const verdict = await G.verify(file, { onProgress: (p) => seen.push(p) });
  clearInterval(timer);
  assert.equal(verdict.ok, true);
  assert.ok(seen.length > 3 && turns > 3, `${seen.length} slices, ${turns} turns`);
  assert.ok(seen.every((p, k) => p.total === file.length && (k === 0 || p.bytes > seen[k - 1].bytes)));
  const stop = new AbortController();
  await assert.rejects(G.verify(file, { signal: stop.signal, onProgress: () => stop.abort() }), /aborted/);
});

test("every reason is there in both languages, with no-break spaces in French", () => {
  for (const [code, [fr, en]] of Object.entries(G.REASONS)) {
    assert.ok(fr.length > 3 && en.length > 3, code);
    assert.doesNotMatch(fr, / [:;!?»]|« /, code);
  }
});
