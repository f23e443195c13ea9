"use strict";
// A match followed record by record, as a page that keeps heads does: the same faults as of a file, at the same record.
const test = require("node:test");
const assert = require("node:assert/strict");
const crypto = require("node:crypto");
const G = require("../../static/verify/greffe-verify.js");
const { Forge, whole, hex } = require("./forge.js");

const bytesOf = (lines) => Buffer.from(lines.map((line) => line + "\n").join(""), "utf8");
const linesOf = (forged) => forged.lines.map((line) => (typeof line === "string" ? line : Buffer.from(line).toString("utf8")));

test("a whole match is followed at once, and in pieces kept as JSON between them", async () => {
  const forged = whole();
  const lines = linesOf(forged);
  const once = new G.Follow(hex(forged.match));
  assert.equal(await once.read(bytesOf(lines)), null);
  assert.equal(once.records, lines.length);
  assert.equal(once.head, forged.head);
  assert.ok(once.rests);
  let state = null;
  for (const line of lines) {
    const follow = new G.Follow(hex(forged.match), state && JSON.parse(JSON.stringify(state)));
    assert.equal(await follow.read(bytesOf([line])), null, line);
    assert.equal(follow.head, G.recordHash(Buffer.from(line, "utf8")));
    state = follow.state();
  }
  assert.deepEqual(state, once.state());
});

test("every bit of every line matters, wherever the following was taken up again", async () => {
  const forged = whole();
  const lines = linesOf(forged);
  let state = null;
  for (let at = 0; at + 1 < lines.length; at++) {
    for (const place of [3, 40, Math.floor(lines[at].length / 2), lines[at].length - 3]) {
      const bytes = bytesOf(lines.slice(at, at + 2));
      bytes[place] ^= 1;
      const follow = new G.Follow(hex(forged.match), state);
      const wrong = await follow.read(bytes);
      assert.ok(wrong, `line ${at}, byte ${place}: ${bytes}`);
      assert.ok(wrong.record >= at && wrong.record <= at + 1);
      assert.ok(wrong.reason.fr && wrong.reason.en);
    }
    const follow = new G.Follow(hex(forged.match), state);
    assert.equal(await follow.read(bytesOf([lines[at]])), null);
    state = follow.state();
  }
});

/** The same match with one body changed, and every line after it chained anew: only what it says can give it away. */
function rechained(forged, kind, change) {
  let prev = "0".repeat(64);
  let changed = false;
  return linesOf(forged).map((line) => {
    const value = JSON.parse(line);
    value.prev = prev;
    if (!changed && value.kind === kind && change(value.body)) changed = true;
    const text = JSON.stringify(value);
    prev = crypto.createHash("sha256").update("greffe/record/1\n").update(text).digest("hex");
    return text;
  });
}

for (const [name, kind, change, code] of [
  ["a face that is not the die's", "Rolled", (body) => body.source === "seeded" && body.stream === "public" && (body.faces[0] = body.faces[0] % body.sides[0] + 1), "dice-faces"],
  ["a link of another tape", "Rolled", (body) => body.stream === "public" && (body.x = "ab".repeat(32)), "dice-link"],
  ["a base of other shares", "DiceOpened", (body) => (body.base = "cd".repeat(32)), "dice-base"],
  ["a share that was not the one promised", "NonceRevealed", (body) => (body.nonce = "ef".repeat(32)), ["dice-commitment", "dice-base"]],
  ["a seal opened upon something else", "Opened", (body) => (body.payload += " "), "seal-hash"],
  ["a hidden link that leads elsewhere", "HiddenDisclosed", (body) => (body.x = "12".repeat(32)), "dice-link"],
]) {
  test(`${name} is found as it comes, though the chain holds`, async () => {
    const forged = whole();
    const lines = rechained(forged, kind, change);
    const at = lines.findIndex((line, n) => JSON.stringify(JSON.parse(line).body) !== JSON.stringify(JSON.parse(linesOf(forged)[n]).body));
    assert.ok(at > 0, "something was changed");
    const before = new G.Follow(hex(forged.match));
    assert.equal(await before.read(bytesOf(lines.slice(0, at))), null);
    const after = new G.Follow(hex(forged.match), JSON.parse(JSON.stringify(before.state())));
    const wrong = await after.read(bytesOf(lines.slice(at)));
    assert.ok(wrong && [code].flat().includes(wrong.code), JSON.stringify(wrong));
    if (typeof code === "string") assert.equal(wrong.record, at);
  });
}

test("followed lightly the chain is checked, the dice are not", async () => {
  const forged = whole();
  const lines = linesOf(forged);
  const follow = new G.Follow(hex(forged.match));
  follow.light = true;
  assert.equal(await follow.read(bytesOf(lines.slice(0, 5))), null);
  assert.equal(follow.state().dice, undefined);
  const on = new G.Follow(hex(forged.match), follow.state());
  assert.ok(on.light);
  assert.equal(await on.read(bytesOf(lines.slice(5))), null);
  assert.equal(on.head, forged.head);
  const cut = new G.Follow(hex(forged.match), follow.state());
  assert.equal((await cut.read(bytesOf(lines.slice(6)))).code, "seq");
});

test("another match's state or record is not gone on with", async () => {
  const [one, two] = [new Forge({ seed: "one" }), new Forge({ seed: "two" })];
  const follow = new G.Follow(hex(one.match));
  assert.equal((await follow.read(bytesOf(linesOf(two)))).code, "match-other");
  assert.throws(() => new G.Follow(hex(two.match), follow.state()));
});

test("a signed head holds by its own key, and by nothing else", async () => {
  const forged = whole();
  const key = forged.serverKey;
  const head = { match: hex(forged.match), records: forged.lines.length, head: forged.head, at: JSON.parse(linesOf(forged).at(-1)).at, key: key.public };
  const message = `greffe/head/1\n${head.match}\n${head.records}\n${head.head}\n${head.at}\n`;
  head.sig = crypto.sign(null, Buffer.from(message), key.secret).toString("hex");
  assert.equal(await G.headHolds(head), true);
  for (const change of [{ records: head.records - 1 }, { head: "0".repeat(64) }, { at: "2026-01-01T00:00:00.000Z" }, { sig: "0".repeat(128) }, { sig: undefined }, { key: "zz" }]) {
    assert.equal(await G.headHolds({ ...head, ...change }), false, JSON.stringify(change));
  }
});
