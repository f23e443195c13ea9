"use strict";
// Runs the vectors that other implementations wrote. GREFFE_FIXTURES names another directory than the repository's.
const test = require("node:test");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const G = require("../../static/verify/greffe-verify.js");
const { Forge, hex, sha, tag } = require("./forge.js");

const ROOT = process.env.GREFFE_FIXTURES || path.join(__dirname, "../../../fixtures");
const { fromHex, toHex } = G;
const STREAM = { public: 1, hidden: 2 };

/** A test over a file of vectors; a missing file is said aloud, never passed over. */
function vectors(name, run) {
  const file = path.join(ROOT, name);
  test(`fixtures/${name}`, async (t) => {
    if (!fs.existsSync(file)) {
      process.stderr.write(`\n!!! SKIPPED: no ${file}: these vectors were NOT run\n\n`);
      t.skip(`absent: ${file}`);
      return;
    }
    const content = JSON.parse(fs.readFileSync(file, "utf8"));
    await run(content, t);
  });
}
const some = (list) => {
  assert.ok(Array.isArray(list) && list.length > 0, "no vectors");
  return list;
};
const anchors = (v) => ({ public: fromHex(v.public), hidden: fromHex(v.hidden) });

// ---------------------------------------------------------------- dice

vectors("dice/chains.json", (list) => {
  for (const v of some(list)) {
    const wanted = new Map(v.links.map((link) => [link.i, link.x]));
    let x = fromHex(v.last);
    let seen = 0;
    for (let i = 4096; ; i--) {
      if (wanted.has(i)) {
        assert.equal(toHex(x), wanted.get(i), `link ${i}`);
        seen += 1;
      }
      if (i === 0) break;
      x = G.dice.link(fromHex(v.match), v.epoch, STREAM[v.stream], i, x);
    }
    assert.equal(seen, wanted.size);
  }
});

vectors("dice/commitments.json", (list) => {
  for (const v of some(list)) {
    assert.equal(toHex(G.dice.commitment(fromHex(v.match), v.epoch, v.slot, anchors(v), fromHex(v.nonce))), v.commitment);
  }
});

vectors("dice/bases.json", (list) => {
  for (const v of some(list)) {
    const nonces = v.nonces.map((nonce) => nonce && fromHex(nonce));
    assert.equal(toHex(G.dice.base(fromHex(v.match), v.epoch, anchors(v), nonces)), v.base);
  }
});

vectors("dice/typed.json", (list) => {
  for (const v of some(list)) assert.equal(toHex(G.dice.typedNonce(v.text)), v.nonce);
});

const rollOf = (v) => {
  const key = G.dice.key(fromHex(v.base), STREAM[v.stream], v.i, fromHex(v.x));
  return { key, faces: G.dice.faces(key, v.sides) };
};
vectors("dice/rolls.json", (list) => {
  for (const v of some(list)) {
    const { key, faces } = rollOf(v);
    assert.equal(toHex(key), v.key);
    assert.deepEqual(faces, v.faces);
    const words = G.chacha20Block(key, 0, 0, 0, 0);
    const bytes = Buffer.alloc(64);
    words.forEach((word, k) => bytes.writeUInt32LE(word, k * 4));
    assert.equal(bytes.toString("hex"), v.keystream);
  }
});

const draw = (pool, faces) => {
  const left = pool.slice();
  return { drawn: faces.map((face) => left.splice(face - 1, 1)[0]), left };
};
vectors("dice/draws.json", (list) => {
  for (const v of some(list)) {
    const { faces } = rollOf(v);
    assert.deepEqual(faces, v.faces);
    assert.deepEqual(draw(v.pool, faces), { drawn: v.drawn, left: v.left });
  }
});
vectors("dice/shuffles.json", (list) => {
  for (const v of some(list)) {
    const { faces } = rollOf(v);
    assert.deepEqual(faces, v.faces);
    assert.deepEqual(draw(v.cards, faces).drawn, v.shuffled);
  }
});

const WHY = {
  Author: ["dice-by"], EpochNumber: ["dice-epoch"], EpochUnknown: ["dice-epoch"], Phase: ["dice-phase"],
  ChainLength: ["dice-n"], SlotCount: ["dice-slots"], SlotTwice: ["dice-slots"], SlotUnknown: ["dice-slot"],
  SlotDone: ["dice-phase"], SlotDeclined: ["dice-phase"], SlotOrder: ["dice-order"], NonceZero: ["dice-zero"],
  Commitment: ["dice-commitment"], Base: ["dice-base"], Index: ["dice-index"], Exhausted: ["dice-index"],
  Link: ["dice-link"], DisclosedLink: ["dice-link"], Face: ["dice-faces"], FaceCount: ["dice-faces", "dice-table-faces"],
  FaceBounds: ["dice-table-faces"], DiceCount: ["dice-sides"], NoSides: ["dice-sides"], Disclosed: ["dice-phase"],
  NothingHidden: ["dice-disclosed-count"], DisclosedCount: ["dice-disclosed-count"], Undisclosed: ["dice-undisclosed"],
  Undeclared: ["dice-batch"],
};

/** A match file around the records of one vector, whose bodies are bytes already. */
function around(v) {
  const f = new Forge();
  f.match = Buffer.from(v.match, "hex");
  f.lines = [];
  f.head = "0".repeat(64);
  f.batch("server", ["MatchOpened", { system: "seg" }]);
  v.records.forEach(([by, kind, more, body]) => {
    const front = { v: 1, match: v.match, seq: f.lines.length, more, at: f.lastAt, by, prev: f.head, kind };
    const line = Buffer.from(JSON.stringify(front).slice(0, -1) + `,"body":${body}}`);
    f.head = hex(sha(tag("greffe/record/1"), line));
    f.lines.push(line);
    if (kind === "MatchClosed") f.closed = true;
  });
  return f.file();
}

vectors("dice/logs.json", async (list) => {
  for (const v of some(list)) {
    const hidden = [];
    const verdict = await G.verify(around(v), { onHidden: (roll) => hidden.push([roll.epoch, roll.i, roll.faces]) });
    const said = `${v.name}: ${verdict.code} at line ${verdict.line}`;
    if (!v.refused) {
      assert.equal(verdict.ok, true, said);
      if (v.hidden) assert.deepEqual(hidden, v.hidden, said);
      continue;
    }
    assert.equal(verdict.ok, false, said);
    assert.equal(verdict.line, v.refused.at + 2, said);
    if (WHY[v.refused.why]) assert.ok(WHY[v.refused.why].includes(verdict.code), `${said}, not ${v.refused.why}`);
    else assert.equal(v.refused.why, "Body", said);
  }
});

// ---------------------------------------------------------------- record

const WORDS = {
  "length": ["empty-line", "long-line"], "utf-8": ["utf8"], "cut": ["cut"], "depth": ["too-deep"], "key": ["key"],
  "token": ["json", "not-an-object", "after-object", "bom", "carriage-return"], "duplicate key": ["duplicate-key"],
  "number": ["number"], "control character": ["control", "carriage-return"], "escape": ["escape"],
};
const FIELDS = {
  "version": ["version"], "keys": ["record-keys"], "field v": ["version"], "field match": ["match-hex"], "field seq": ["seq"],
  "field more": ["more-range"], "field at": ["at-form"], "field by": ["by"], "field prev": ["prev-hex"], "field kind": ["kind"],
  "field body": ["body"], ...WORDS,
};
const bytesOf = (v) => new Uint8Array(Buffer.concat(v.parts.map(([text, times]) => Buffer.concat(Array(times).fill(Buffer.from(text, "hex"))))));

vectors("record/hostile.json", async (corpus) => {
  for (const v of some(corpus.objects)) {
    const found = G.scanLine(bytesOf(v));
    assert.equal(found.ok, v.expect === "accept", `${v.name}: ${found.code}, not ${v.expect}`);
    if (!found.ok) assert.ok(WORDS[v.expect] && WORDS[v.expect].includes(found.code), `${v.name}: ${found.code}, not ${v.expect}`);
  }
  for (const v of some(corpus.lines)) {
    const line = bytesOf(v);
    const file = new Uint8Array(Buffer.concat([line, Buffer.from("\n")]));
    const { code } = await G.verify(file);
    if (v.expect === "accept") assert.ok(["no-trailer", "first-kind", "seq", "prev"].includes(code), `${v.name}: ${code}`);
    else assert.ok(FIELDS[v.expect] && FIELDS[v.expect].includes(code), `${v.name}: ${code}, not ${v.expect}`);
  }
});

vectors("record/golden.json", async (golden) => {
  for (const { file, hashes } of some(golden.files)) {
    const bytes = new Uint8Array(fs.readFileSync(path.join(ROOT, "record", file)));
    const verdict = await G.verify(bytes);
    assert.equal(verdict.code, "ok", file);
    assert.equal(verdict.report.records, hashes.length);
    assert.equal(verdict.report.head, hashes[hashes.length - 1]);
    assert.equal(verdict.report.signature, "ok");
    assert.equal(verdict.report.key, golden.server_key);
    assert.equal(verdict.report.fingerprint, golden.server_fingerprint);
    for (let at = 0; at < bytes.length; at += 3) {
      const changed = Uint8Array.from(bytes);
      changed[at] ^= 1;
      assert.equal((await G.verify(changed)).ok, false, `${file}, byte ${at}`);
    }
  }
  for (const v of some(golden.seals)) {
    const seal = G.sealOf(fromHex(v.match), v.slot, v.number, fromHex(v.salt), new TextEncoder().encode(v.payload));
    assert.equal(toHex(seal), v.seal);
  }
});

test("fixtures: every match file of the repository is intact", async (t) => {
  const files = [];
  const walk = (folder) => {
    for (const entry of fs.existsSync(folder) ? fs.readdirSync(folder, { withFileTypes: true }) : []) {
      const name = path.join(folder, entry.name);
      if (entry.isDirectory()) walk(name);
      else if (/\.(greffe|ndjson)$/.test(entry.name)) files.push(name);
    }
  };
  walk(ROOT);
  if (files.length === 0) {
    process.stderr.write(`\n!!! SKIPPED: no .greffe file under ${ROOT}\n\n`);
    t.skip(`no .greffe file under ${ROOT}`);
    return;
  }
  for (const name of files) {
    const verdict = await G.verify(new Uint8Array(fs.readFileSync(name)));
    assert.equal(verdict.code, "ok", `${path.relative(ROOT, name)}: line ${verdict.line}, ${verdict.reason.en}`);
  }
});
