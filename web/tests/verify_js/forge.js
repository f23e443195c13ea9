"use strict";
// Writes match files from the published format alone, with node's own cryptography: nothing here is shared with the
// verifier under test, so that agreement means something.

const crypto = require("node:crypto");

const bytes = (hex) => Buffer.from(hex, "hex");
const tag = (text) => Buffer.from(text + "\n", "latin1");
const u8 = (n) => Buffer.from([n]);
const u32 = (n) => {
  const out = Buffer.alloc(4);
  out.writeUInt32BE(n);
  return out;
};
const sha = (...parts) => crypto.createHash("sha256").update(Buffer.concat(parts)).digest();
const hex = (buffer) => buffer.toString("hex");

const STREAM = { public: 1, hidden: 2 };

/** The face of each die, from OpenSSL's ChaCha20. */
function faces(key, sides) {
  const iv = Buffer.alloc(16);
  const stream = crypto.createCipheriv("chacha20", key, iv).update(Buffer.alloc(sides.length * 64 + 64));
  let at = 0;
  return sides.map((n) => {
    const limit = Math.floor(2 ** 32 / n) * n;
    for (;;) {
      const word = stream.readUInt32LE(at);
      at += 4;
      if (word < limit) return (word % n) + 1;
    }
  });
}

class Forge {
  // `n` is how many links the forger really makes; nobody can tell a chain whose last links were never used.
  constructor({ seed = "forge", header = {}, n = 64 } = {}) {
    this.count = 0;
    this.seed = seed;
    this.n = n;
    this.match = this.random(16);
    this.lines = [];
    this.annexLines = [];
    this.head = "0".repeat(64);
    this.minute = 0;
    this.epochs = [];
    this.seals = [];
    this.closed = false;
    this.serverKey = this.pair();
    this.batch("server", ["MatchOpened", { system: "seg", name: "Pont d’Écluse \u2028 \u0001 \"\\", ...header }]);
  }

  random(length) {
    const out = [];
    while (out.length * 32 < length) out.push(sha(Buffer.from(`${this.seed} ${this.count++}`)));
    return Buffer.concat(out).subarray(0, length);
  }

  pair() {
    const pkcs8 = Buffer.concat([bytes("302e020100300506032b657004220420"), this.random(32)]);
    const secret = crypto.createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
    const spki = crypto.createPublicKey(secret).export({ format: "der", type: "spki" });
    return { secret, public: hex(spki.subarray(-32)) };
  }

  sign(pair, ...parts) {
    return hex(crypto.sign(null, Buffer.from(parts.join("\n") + "\n"), pair.secret));
  }

  /** One batch; each record is [kind, body] or [kind, body, by]. Returns the seq of the first. */
  batch(by, ...records) {
    const at = new Date(Date.UTC(2026, 10, 20, 10, this.minute++)).toISOString();
    const first = this.lines.length;
    records.forEach(([kind, body, other], k) => {
      this.raw({
        v: 1, match: hex(this.match), seq: this.lines.length, more: records.length - 1 - k, at, by: other || by,
        prev: this.head, kind, body,
      });
      if (kind === "MatchClosed") this.closed = true;
      this.lastAt = at;
    });
    return first;
  }

  raw(record) {
    const line = Buffer.from(JSON.stringify(record));
    this.head = hex(sha(tag("greffe/record/1"), line));
    this.lines.push(line);
  }

  chain(epoch, stream) {
    const links = new Array(this.n + 1);
    links[this.n] = this.random(32);
    for (let i = this.n; i >= 1; i--) {
      links[i - 1] = sha(tag("greffe-dice/1/link"), this.match, u32(epoch), u8(STREAM[stream]), u32(i), links[i]);
    }
    return links;
  }

  /** Anchors a new epoch without going further. */
  anchor(mode, slots, change = {}) {
    const e = this.epochs.length;
    const epoch = { e, mode, slots, public: this.chain(e, "public"), hidden: this.chain(e, "hidden"), rolls: { public: 0, hidden: 0 } };
    epoch.nonces = slots.map(() => null);
    this.epochs.push(epoch);
    const body = { epoch: e, n: 4096, mode, slots, public: hex(epoch.public[0]), hidden: hex(epoch.hidden[0]), ...change };
    if (e > 0) this.batch("server", ["DiceDue", { cause: "asked" }], ["DiceAnchored", body]);
    else this.batch("server", ["DiceAnchored", body]);
    return epoch;
  }

  commitment(epoch, k, nonce) {
    return hex(sha(tag("greffe-dice/1/nonce"), this.match, u32(epoch.e), u8(k + 1), epoch.public[0], epoch.hidden[0], nonce));
  }

  /** A whole set-up; `gives[k]` says whether slot k gives a nonce. */
  epoch(mode, slots, gives) {
    const epoch = this.anchor(mode, slots);
    const nonces = slots.map((_, k) => (gives[k] ? this.random(32) : null));
    slots.forEach((slot, k) => {
      if (mode === "committed" && nonces[k]) {
        this.batch(slot, ["NonceCommitted", { epoch: epoch.e, slot: k + 1, commitment: this.commitment(epoch, k, nonces[k]) }]);
      } else if (!nonces[k]) this.batch(slot, ["NonceDeclined", { epoch: epoch.e, slot: k + 1 }]);
      else this.reveal(epoch, k, nonces[k]);
    });
    if (mode === "committed") slots.map((_, k) => k).reverse().forEach((k) => nonces[k] && this.reveal(epoch, k, nonces[k]));
    epoch.nonces = nonces;
    this.open(epoch);
    return epoch;
  }

  reveal(epoch, k, nonce) {
    this.batch(epoch.slots[k], ["NonceRevealed", { epoch: epoch.e, slot: k + 1, nonce: hex(nonce) }]);
  }

  base(epoch) {
    const parts = epoch.nonces.map((nonce) => Buffer.concat([u8(nonce ? 1 : 0), nonce || Buffer.alloc(32)]));
    return sha(tag("greffe-dice/1/base"), this.match, u32(epoch.e), epoch.public[0], epoch.hidden[0], u8(parts.length), ...parts);
  }

  open(epoch) {
    epoch.base = this.base(epoch);
    this.batch("server", ["DiceOpened", { epoch: epoch.e, base: hex(epoch.base) }]);
  }

  key(epoch, stream, i) {
    const message = Buffer.concat([tag("greffe-dice/1/roll"), epoch.base, u8(STREAM[stream]), u32(i)]);
    return crypto.createHmac("sha256", epoch[stream][i]).update(message).digest();
  }

  /** The Rolled record of the next roll. */
  seeded(epoch, stream, sides) {
    const i = ++epoch.rolls[stream];
    if (stream === "hidden") return ["Rolled", { source: "seeded", stream, epoch: epoch.e, i, sides }];
    const shown = faces(this.key(epoch, stream, i), sides);
    return ["Rolled", { source: "seeded", stream, epoch: epoch.e, i, x: hex(epoch.public[i]), sides, faces: shown }];
  }

  declared(command = { type: "Shoot", at: 12 }) {
    return ["Declared", { window: this.lines.length - 1, command }];
  }

  resolved(text = "hit") {
    return ["Resolved", { event: { type: text }, rules: ["SEG-01"], digest: { schema: 1, sha256: hex(this.random(32)) } }];
  }

  play(by, ...records) {
    return this.batch(by, this.declared(), ...records, this.resolved());
  }

  disclose(epoch) {
    const i = epoch.rolls.hidden;
    this.batch("server", ["HiddenDisclosed", { epoch: epoch.e, i, x: hex(epoch.hidden[i]) }]);
  }

  /** A Sealed record; the seal is remembered by its number. */
  seal(slot, payload) {
    const number = this.seals.length;
    const salt = this.random(32);
    const seal = sha(tag("greffe/seal/1"), this.match, u8(slot), u32(number), salt, Buffer.from(payload));
    this.seals.push({ number, slot, salt: hex(salt), payload });
    return ["Sealed", { number, slot, seal: hex(seal) }];
  }

  opened(number) {
    const { salt, payload } = this.seals[number];
    return ["Opened", { number, salt, payload }];
  }

  annex(number, change = {}) {
    const { salt, payload } = this.seals[number];
    this.annexLines.push(Buffer.from(JSON.stringify({ annex: "text", number, salt, text: payload, ...change })));
  }

  signResult(pair, seat, proposed, change = {}) {
    const hash = hex(sha(tag("greffe/record/1"), this.lines[proposed]));
    const sig = this.sign(pair, "greffe/result/1", hex(this.match), seat, proposed, hash);
    return this.batch(seat, ["ResultSigned", { seat, of: proposed, sig, ...change }]);
  }

  trailer(change = {}, pair = this.serverKey) {
    const annexBytes = Buffer.concat(this.annexLines.map((line) => Buffer.concat([line, u8(10)])));
    const t = {
      greffe: "match-file/1", match: hex(this.match), records: this.lines.length, head: this.head,
      annex: this.annexLines.length, annex_sha256: hex(sha(annexBytes)), at: this.lastAt,
      state: this.closed ? "closed" : "open", key: pair.public, ...change,
    };
    t.sig = change.sig || this.sign(pair, "greffe/match-file/1", t.match, t.records, t.head, t.annex, t.annex_sha256, t.at, t.state);
    return t;
  }

  file(change = {}) {
    const all = [...this.lines, ...this.annexLines, Buffer.from(JSON.stringify(this.trailer(change)))];
    return new Uint8Array(Buffer.concat(all.flatMap((line) => [line, u8(10)])));
  }
}

/** A match that uses everything: two epochs and an abandoned one, every kind of roll, seals, texts, signatures, a closing. */
function whole(options = {}) {
  const f = new Forge(options);
  const seats = ["seat:1", "seat:2"].map((seat) => ({ seat, pair: f.pair() }));
  for (const { seat, pair } of seats) f.batch(seat, ["SeatJoined", { seat, key: pair.public }]);
  const left = f.anchor("committed", ["seat:1", "seat:2"]);
  f.batch("seat:1", ["NonceCommitted", { epoch: 0, slot: 1, commitment: f.commitment(left, 0, f.random(32)) }]);
  f.batch("judge", ["DiceAbandoned", { epoch: 0, reason: "silent" }]);
  const first = f.epoch("committed", ["seat:1", "seat:2", "judge"], [true, true, false]);
  f.batch("seat:1", f.seal(1, "[\"4h\"]"), f.seal(1, "[\"6c\",\"2d\"]"));
  f.play("seat:1", f.seeded(first, "public", [6]), f.seeded(first, "public", [10, 10, 1, 3]));
  f.play("seat:2", f.seeded(first, "hidden", [30, 29, 28]));
  f.play("seat:2", ["Rolled", { source: "table", sides: [6, 6], faces: [1, 6] }]);
  f.batch("seat:1", f.declared(), f.opened(0), f.seeded(first, "public", [4294967295, 2147483649, 20]), f.resolved());
  f.batch("seat:2", ["DisputeRaised", { of: 3, text: 2 }], f.seal(0, "Distance contestée : 12 cm, « pas 13 ».\n"));
  f.batch("judge", ["RulingGiven", { of: 3, remedy: "upheld", rules: [], text: 3 }], f.seal(0, "Maintenu."));
  const second = f.epoch("open", ["seat:1", "seat:2"], [true, false]);
  f.play("seat:1", f.seeded(second, "hidden", [52]), f.seeded(second, "public", [2]), f.seeded(second, "hidden", [51, 50]));
  f.batch("seat:2", ["Opened", f.opened(1)[1]]);
  f.disclose(second);
  f.disclose(first);
  const proposed = f.batch("server", ["ResultProposed", { result: { winner: "seat:1" } }]);
  for (const { seat, pair } of seats) f.signResult(pair, seat, proposed);
  f.batch("server", ["MatchClosed", { how: "signed", of: proposed }]);
  f.annex(2);
  f.annex(3);
  return f;
}

/** The smallest file that still has a roll of each kind, a seal, a text and a signature. */
function small(options = {}) {
  const f = new Forge(options);
  const epoch = f.epoch("open", ["seat:1"], [true]);
  f.play("seat:1", f.seeded(epoch, "public", [6, 6]), f.seeded(epoch, "hidden", [20]));
  f.batch("seat:1", f.seal(0, "Bien joué"), f.seal(1, "[1]"));
  f.batch("seat:1", f.opened(1));
  f.disclose(epoch);
  f.batch("server", ["MatchClosed", { how: "agreed" }]);
  f.annex(0);
  return f;
}

module.exports = { Forge, whole, small, faces, sha, tag, u8, u32, hex };
