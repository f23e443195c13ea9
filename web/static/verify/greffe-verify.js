/*
 * Greffe: verifies a match file (greffe/match-file/1) in the reader's own machine.
 *
 * Plain script: no network, no dependency, no page. In a browser it adds one global, GreffeVerify; in node it is a
 * CommonJS module. Entry point: GreffeVerify.verify(bytes, {onProgress, onHidden, signal}) -> Promise of a verdict.
 */
(function (root, build) {
  "use strict";
  const api = build(root);
  if (typeof module === "object" && module !== null && module.exports) module.exports = api;
  else root.GreffeVerify = api;
})(typeof globalThis === "object" ? globalThis : this, function (root) {
  "use strict";

  // ---------------------------------------------------------------- limits and words of the format

  const LIMITS = Object.freeze({
    fileBytes: 32 * 1024 * 1024,
    uploadBytes: 8 * 1024 * 1024,
    lines: 100000,
    lineBytes: 65536,
    depth: 16,
    dice: 256,
    rolls: 4096,
    batch: 4096,
  });
  const STEPS = Object.freeze(["grammar", "chain", "seals", "dice", "signature"]);
  const RECORD_KEYS = ["v", "match", "seq", "more", "at", "by", "prev", "kind", "body"];
  const ANNEX_KEYS = ["annex", "number", "salt", "text"];
  const TRAILER_KEYS = ["greffe", "match", "records", "head", "annex", "annex_sha256", "at", "state", "key", "sig"];
  const ROLL_KEYS = {
    public: ["source", "stream", "epoch", "i", "x", "sides", "faces"],
    hidden: ["source", "stream", "epoch", "i", "sides"],
    table: ["source", "sides", "faces"],
  };
  const STREAM = { public: 1, hidden: 2 };
  const ZERO_HASH = "0".repeat(64);
  const TWO_32 = 4294967296;

  // ---------------------------------------------------------------- bytes

  const has = (object, key) => Object.prototype.hasOwnProperty.call(object, key);
  const isHex = (value, bytes) => typeof value === "string" && value.length === bytes * 2 && /^[0-9a-f]*$/.test(value);
  const isInt = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;

  function ascii(text) {
    const out = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) out[i] = text.charCodeAt(i);
    return out;
  }
  const tag = (text) => ascii(text + "\n");
  const utf8 = (text) => new TextEncoder().encode(text);

  const HEX = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, "0"));
  function toHex(bytes) {
    let out = "";
    for (let i = 0; i < bytes.length; i++) out += HEX[bytes[i]];
    return out;
  }
  function fromHex(hex) {
    const out = new Uint8Array(hex.length / 2);
    for (let i = 0; i < out.length; i++) out[i] = parseInt(hex.substr(i * 2, 2), 16);
    return out;
  }
  function u32(value) {
    return Uint8Array.of(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
  }
  function concat(parts) {
    let length = 0;
    for (const part of parts) length += part.length;
    const out = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
      out.set(part, at);
      at += part.length;
    }
    return out;
  }
  function sameBytes(a, b) {
    if (a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
    return true;
  }

  // ---------------------------------------------------------------- SHA-256 (FIPS 180-4), HMAC (RFC 2104)

  const K = new Int32Array([
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
  ]);
  const H0 = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
  const W = new Int32Array(64);

  function compress(state, bytes, at) {
    for (let i = 0; i < 16; i++, at += 4) {
      W[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3];
    }
    for (let i = 16; i < 64; i++) {
      const x = W[i - 15];
      const y = W[i - 2];
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      W[i] = (W[i - 16] + s0 + W[i - 7] + s1) | 0;
    }
    let a = state[0], b = state[1], c = state[2], d = state[3];
    let e = state[4], f = state[5], g = state[6], h = state[7];
    for (let i = 0; i < 64; i++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + K[i] + W[i]) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g; g = f; f = e; e = (d + t1) | 0;
      d = c; c = b; b = a; a = (t1 + t2) | 0;
    }
    state[0] += a; state[1] += b; state[2] += c; state[3] += d;
    state[4] += e; state[5] += f; state[6] += g; state[7] += h;
  }

  /** SHA-256 fed piece by piece. */
  class Sha256 {
    constructor() {
      this.state = Int32Array.from(H0);
      this.block = new Uint8Array(64);
      this.held = 0;
      this.length = 0;
    }

    update(bytes, from = 0, to = bytes.length) {
      this.length += to - from;
      while (this.held > 0 && from < to) {
        this.block[this.held++] = bytes[from++];
        if (this.held === 64) {
          compress(this.state, this.block, 0);
          this.held = 0;
        }
      }
      for (; to - from >= 64; from += 64) compress(this.state, bytes, from);
      while (from < to) this.block[this.held++] = bytes[from++];
      return this;
    }

    digest() {
      const block = this.block;
      block[this.held++] = 0x80;
      if (this.held > 56) {
        block.fill(0, this.held);
        compress(this.state, block, 0);
        this.held = 0;
      }
      block.fill(0, this.held, 56);
      block.set(u32(Math.floor(this.length / 536870912)), 56);
      block.set(u32((this.length << 3) >>> 0), 60);
      compress(this.state, block, 0);
      const out = new Uint8Array(32);
      for (let i = 0; i < 8; i++) out.set(u32(this.state[i] >>> 0), i * 4);
      return out;
    }
  }

  function sha256(...parts) {
    const hasher = new Sha256();
    for (const part of parts) hasher.update(part);
    return hasher.digest();
  }

  function hmacSha256(key, ...parts) {
    const block = new Uint8Array(64);
    block.set(key.length > 64 ? sha256(key) : key);
    const inner = block.map((byte) => byte ^ 0x36);
    const outer = block.map((byte) => byte ^ 0x5c);
    return sha256(outer, sha256(inner, ...parts));
  }

  // ---------------------------------------------------------------- ChaCha20 (RFC 8439)

  function quarter(s, a, b, c, d) {
    let x;
    s[a] += s[b]; x = s[d] ^ s[a]; s[d] = (x << 16) | (x >>> 16);
    s[c] += s[d]; x = s[b] ^ s[c]; s[b] = (x << 12) | (x >>> 20);
    s[a] += s[b]; x = s[d] ^ s[a]; s[d] = (x << 8) | (x >>> 24);
    s[c] += s[d]; x = s[b] ^ s[c]; s[b] = (x << 7) | (x >>> 25);
  }
  const littleEndian = (bytes, at) =>
    bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);

  /** One block of 16 words: key of 32 bytes, then the four last words of the initial state (counter and nonce). */
  function chacha20Block(key, w12, w13, w14, w15) {
    const start = new Uint32Array(16);
    start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
    for (let i = 0; i < 8; i++) start[4 + i] = littleEndian(key, i * 4);
    start.set([w12, w13, w14, w15], 12);
    const s = Uint32Array.from(start);
    for (let round = 0; round < 10; round++) {
      quarter(s, 0, 4, 8, 12);
      quarter(s, 1, 5, 9, 13);
      quarter(s, 2, 6, 10, 14);
      quarter(s, 3, 7, 11, 15);
      quarter(s, 0, 5, 10, 15);
      quarter(s, 1, 6, 11, 12);
      quarter(s, 2, 7, 8, 13);
      quarter(s, 3, 4, 9, 14);
    }
    for (let i = 0; i < 16; i++) s[i] += start[i];
    return s;
  }

  // ---------------------------------------------------------------- greffe-dice/1

  const TAG = {
    link: tag("greffe-dice/1/link"),
    nonce: tag("greffe-dice/1/nonce"),
    base: tag("greffe-dice/1/base"),
    roll: tag("greffe-dice/1/roll"),
    typed: tag("greffe-dice/1/typed"),
    record: tag("greffe/record/1"),
    seal: tag("greffe/seal/1"),
  };

  /** Everything below takes `match` as its 16 bytes and hashes as their 32 bytes. */
  const dice = {
    /** x_(i-1) from x_i. */
    link: (match, epoch, stream, i, x) => sha256(TAG.link, match, u32(epoch), Uint8Array.of(stream), u32(i), x),

    commitment: (match, epoch, slot, anchors, nonce) =>
      sha256(TAG.nonce, match, u32(epoch), Uint8Array.of(slot), anchors.public, anchors.hidden, nonce),

    /** `nonces`: per slot, 32 bytes or null when declined. */
    base(match, epoch, anchors, nonces) {
      const parts = [TAG.base, match, u32(epoch), anchors.public, anchors.hidden, Uint8Array.of(nonces.length)];
      for (const nonce of nonces) parts.push(Uint8Array.of(nonce ? 1 : 0), nonce || new Uint8Array(32));
      return sha256(...parts);
    },

    typedNonce: (text) => sha256(TAG.typed, utf8(text)),

    key: (base, stream, i, x) => hmacSha256(x, TAG.roll, base, Uint8Array.of(stream), u32(i)),

    faces(key, sides) {
      const out = [];
      let words = null;
      let at = 16;
      let block = 0;
      for (const n of sides) {
        const limit = TWO_32 - (TWO_32 % n);
        let word;
        do {
          if (at === 16) {
            words = chacha20Block(key, block % TWO_32, Math.floor(block / TWO_32), 0, 0);
            block += 1;
            at = 0;
          }
          word = words[at++];
        } while (word >= limit);
        out.push((word % n) + 1);
      }
      return out;
    },
  };

  const sealOf = (match, slot, number, salt, payload) =>
    sha256(TAG.seal, match, Uint8Array.of(slot), u32(number), salt, payload);

  // ---------------------------------------------------------------- faults

  /** The first thing found wrong; ends the verification. */
  class Fault extends Error {
    constructor(step, code, detail = {}) {
      super(code);
      this.step = step;
      this.code = code;
      this.detail = detail;
    }
  }
  /** Lets a value be shown beside the one it should have been, in ASCII: a file may not play with the page's text. */
  const shown = (value) => (typeof value === "string" ? value : value === undefined ? "-" : JSON.stringify(value))
    .replace(/[^ -~]/g, (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"));
  const clip = (text) => (text.length > 400 ? text.slice(0, 400) + "…" : text);

  function demand(fine, step, code, expected, found) {
    if (fine) return;
    const detail = {};
    if (expected !== undefined) detail.expected = clip(shown(expected));
    if (expected !== undefined || found !== undefined) detail.found = clip(shown(found));
    throw new Fault(step, code, detail);
  }

  // ---------------------------------------------------------------- the strict subset of JSON

  const SHORT_ESCAPES = new Set([0x22, 0x5c, 0x62, 0x66, 0x6e, 0x72, 0x74]);
  const SHORT_CONTROLS = new Set([8, 9, 10, 12, 13]);
  const isDigit = (byte) => byte >= 0x30 && byte <= 0x39;
  const isLetter = (byte) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

  /** Walks the bytes of one line and throws a Fault at the first one outside the subset; makes no value. */
  class Scanner {
    constructor(bytes, from, to) {
      this.bytes = bytes;
      this.from = from;
      this.at = from;
      this.to = to;
    }

    fail(code, at = this.at) {
      const byte = at < this.to ? this.bytes[at] : -1;
      const word = byte === 13 ? "carriage-return" : byte < 0 && code === "json" ? "cut" : code;
      throw new Fault("grammar", word, {
        offset: at - this.from,
        found: byte < 0 ? "" : excerpt(this.bytes, at, Math.min(this.to, at + 24)),
      });
    }

    /** The byte at hand, or -1 at the end of the line. */
    peek() {
      return this.at < this.to ? this.bytes[this.at] : -1;
    }

    line() {
      if (this.peek() === 0xef && this.bytes[this.at + 1] === 0xbb && this.bytes[this.at + 2] === 0xbf) this.fail("bom");
      if (this.peek() !== 0x7b) this.fail("not-an-object");
      this.object(1);
      if (this.at !== this.to) this.fail("after-object");
    }

    value(depth) {
      if (depth > LIMITS.depth) this.fail("too-deep");
      const byte = this.peek();
      if (byte === 0x22) this.string();
      else if (byte === 0x7b) this.object(depth);
      else if (byte === 0x5b) this.array(depth);
      else if (byte === 0x2d || isDigit(byte)) this.number();
      else if (byte === 0x74) this.word("true");
      else if (byte === 0x66) this.word("false");
      else if (byte === 0x6e) this.word("null");
      else this.fail("json");
    }

    object(depth) {
      this.at += 1;
      if (this.peek() === 0x7d) {
        this.at += 1;
        return;
      }
      let few = [];
      let many = null;
      for (;;) {
        const start = this.at;
        const key = this.key();
        if (many ? many.has(key) : few.includes(key)) this.fail("duplicate-key", start);
        if (many) many.add(key);
        else if (few.push(key) > 16) many = new Set(few);
        if (this.peek() !== 0x3a) this.fail("json");
        this.at += 1;
        this.value(depth + 1);
        const byte = this.peek();
        if (byte !== 0x2c && byte !== 0x7d) this.fail("json");
        this.at += 1;
        if (byte === 0x7d) return;
      }
    }

    array(depth) {
      this.at += 1;
      if (this.peek() === 0x5d) {
        this.at += 1;
        return;
      }
      for (;;) {
        this.value(depth + 1);
        const byte = this.peek();
        if (byte !== 0x2c && byte !== 0x5d) this.fail("json");
        this.at += 1;
        if (byte === 0x5d) return;
      }
    }

    key() {
      if (this.peek() !== 0x22) this.fail("json");
      const start = ++this.at;
      if (!isLetter(this.peek())) this.fail("key");
      let text = "";
      for (;;) {
        const byte = this.peek();
        if (byte < 0) this.fail("json");
        if (byte === 0x22) break;
        const plain = isLetter(byte) || isDigit(byte) || byte === 0x5f || byte === 0x3a || byte === 0x2e || byte === 0x2d;
        if (!plain || this.at - start === 64) this.fail("key");
        text += String.fromCharCode(byte);
        this.at += 1;
      }
      this.at += 1;
      return text;
    }

    string() {
      const { bytes, to } = this;
      this.at += 1;
      for (;;) {
        if (this.at >= to) this.fail("json");
        const byte = bytes[this.at];
        if (byte === 0x22) break;
        if (byte < 0x20) this.fail("control");
        if (byte === 0x5c) this.escape();
        else this.at += 1;
      }
      this.at += 1;
    }

    escape() {
      const start = this.at;
      const letter = start + 1 < this.to ? this.bytes[start + 1] : -1;
      if (SHORT_ESCAPES.has(letter)) {
        this.at += 2;
        return;
      }
      if (letter < 0) this.fail("json", this.to);
      if (letter !== 0x75 || start + 6 > this.to) this.fail("escape", start);
      const digits = String.fromCharCode(...this.bytes.subarray(start + 2, start + 6));
      if (!/^00[01][0-9a-f]$/.test(digits) || SHORT_CONTROLS.has(parseInt(digits, 16))) this.fail("escape", start);
      this.at += 6;
    }

    number() {
      const start = this.at;
      const minus = this.peek() === 0x2d;
      if (minus) this.at += 1;
      const first = this.at;
      if (!isDigit(this.peek())) this.fail("number", start);
      if (this.peek() === 0x30) {
        this.at += 1;
        if (minus || isDigit(this.peek())) this.fail("number", start);
      }
      let value = 0;
      while (isDigit(this.peek())) {
        value = value * 10 + (this.bytes[this.at] - 0x30);
        this.at += 1;
        if (this.at - first > 16) this.fail("number", start);
      }
      if (value > Number.MAX_SAFE_INTEGER) this.fail("number", start);
      const next = this.peek();
      if (next === 0x2e || next === 0x65 || next === 0x45) this.fail("number", start);
    }

    word(text) {
      for (let i = 0; i < text.length; i++, this.at++) if (this.peek() !== text.charCodeAt(i)) this.fail("json");
    }
  }

  function excerpt(bytes, from, to) {
    let out = "";
    for (let i = from; i < to; i++) {
      const plain = bytes[i] >= 0x20 && bytes[i] < 0x7f;
      out += plain ? String.fromCharCode(bytes[i]) : "\\x" + HEX[bytes[i]];
    }
    return out;
  }

  const decoder = () => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

  /** The value of one line, or a Fault. */
  function parseLine(bytes, from = 0, to = bytes.length, decode = decoder()) {
    demand(to > from, "grammar", "empty-line");
    demand(to - from <= LIMITS.lineBytes, "grammar", "long-line", String(LIMITS.lineBytes), String(to - from));
    let text;
    try {
      text = decode.decode(bytes.subarray(from, to));
    } catch (_) {
      throw new Fault("grammar", "utf8");
    }
    new Scanner(bytes, from, to).line();
    return JSON.parse(text);
  }

  function exactKeys(object, keys, step, code) {
    const fine = object !== null && typeof object === "object" && !Array.isArray(object);
    const found = fine ? Object.keys(object) : [];
    demand(fine && found.length === keys.length && found.every((key, i) => key === keys[i]), step, code,
      keys.join(" "), fine ? found.join(" ") : object);
  }

  const BY = /^(seat:[1-8]|judge|organiser|server)$/;
  const KIND = /^[A-Z][A-Za-z]{0,31}$/;
  const AT = /^2[0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/;

  function isInstant(text) {
    if (typeof text !== "string" || !AT.test(text)) return false;
    const date = new Date(text);
    return !Number.isNaN(date.getTime()) && date.toISOString() === text;
  }

  // ---------------------------------------------------------------- seals

  /** Seals of one match: what was sealed, what was opened, how many of the seats are still shut. */
  class Seals {
    constructor(match) {
      this.match = match;
      this.all = [];
      this.shut = 0;
      this.opened = 0;
      this.texts = 0;
      this.checked = 0;
    }

    sealed(body, by) {
      exactKeys(body, ["number", "slot", "seal"], "seals", "seal-keys");
      demand(body.number === this.all.length, "seals", "seal-number", this.all.length, body.number);
      demand(isInt(body.slot, 0, 8), "seals", "seal-slot", "0..8", body.slot);
      const fair = body.slot === 0 || by === "server" || by === "seat:" + body.slot;
      demand(fair, "seals", "seal-by", "seat:" + body.slot + " | server", by);
      demand(isHex(body.seal, 32), "seals", "seal-hex", undefined, body.seal);
      this.all.push({ slot: body.slot, seal: body.seal, open: false });
      if (body.slot !== 0) this.shut += 1;
    }

    open(body) {
      exactKeys(body, ["number", "salt", "payload"], "seals", "opened-keys");
      const seal = this.find(body.number);
      demand(seal.slot !== 0, "seals", "opened-text", "1..8", 0);
      this.check(seal, body.number, body.salt, body.payload);
      this.opened += 1;
      this.shut -= 1;
    }

    text(line, last) {
      demand(isInt(line.number, last + 1, TWO_32), "seals", "annex-order", "> " + last, line.number);
      const seal = this.find(line.number);
      demand(seal.slot === 0, "seals", "annex-slot", 0, seal.slot);
      this.check(seal, line.number, line.salt, line.text);
      this.texts += 1;
    }

    /** What is needed to go on later: of a seal that is open, no more than that. */
    state() {
      return this.all.map(({ slot, seal, open }) => (open ? slot : [slot, seal]));
    }

    static from(match, state) {
      const seals = new Seals(match);
      seals.all = state.map((one) => (Array.isArray(one)
        ? { slot: one[0], seal: one[1], open: false }
        : { slot: one, seal: "", open: true }));
      seals.shut = seals.all.filter(({ slot, open }) => slot !== 0 && !open).length;
      return seals;
    }

    find(number) {
      const known = isInt(number, 0, this.all.length - 1);
      demand(known, "seals", "seal-unknown", "0.." + (this.all.length - 1), number);
      return this.all[number];
    }

    check(seal, number, salt, payload) {
      demand(!seal.open, "seals", "seal-twice", undefined, number);
      demand(isHex(salt, 32), "seals", "salt", undefined, salt);
      demand(typeof payload === "string", "seals", "payload", undefined, payload);
      const found = toHex(sealOf(this.match, seal.slot, number, fromHex(salt), utf8(payload)));
      demand(found === seal.seal, "seals", "seal-hash", seal.seal, found);
      seal.open = true;
      this.checked += 1;
    }
  }

  // ---------------------------------------------------------------- seats and offices

  /** Who came, by the hands that the record names; it judges nothing: that is the audit's. */
  class Offices {
    constructor() {
      this.seats = [];
      this.judges = [];
    }

    seated(body, seq) {
      const seat = seatOf(body);
      if (seat === null || !has(body, "hand") || !isInt(body.hand, 1, TWO_32 - 1)) return;
      const first = this.seats.every((one) => one.seat !== seat);
      const letIn = has(body, "let") && typeof body.let === "string" && BY.test(body.let) ? body.let : null;
      this.seats.push({ seq, seat, hand: body.hand, letIn, first, opened: has(body, "opened") && body.opened === true });
    }

    judgeJoined(body) {
      const fine = has(body, "hand") && isInt(body.hand, 1, TWO_32 - 1) && typeof body.let === "string" && BY.test(body.let);
      if (fine) this.judges.push({ hand: body.hand, letIn: body.let, accepted: [], left: false });
    }

    judgeAccepted(body, by) {
      const judge = this.judges.filter((one) => one.hand === body.judge && !one.left).pop();
      if (judge && /^seat:[1-8]$/.test(by)) judge.accepted.push(by);
    }

    judgeLeft(body) {
      for (const judge of this.judges) if (judge.hand === body.judge) judge.left = true;
    }

    report(named) {
      const own = this.seats.filter(({ hand }) => hand === 1).map(({ seat }) => named(seat));
      const others = this.seats.filter((one) => !one.first && (one.opened || (one.letIn !== null && one.letIn !== one.seat)));
      return {
        handsNamed: this.seats.length + this.judges.length > 0,
        organiserPlays: [...new Set(own)],
        judges: this.judges.map(({ hand, letIn, accepted, left }) => ({ hand, letIn: named(letIn), accepted: accepted.map(named), left })),
        devicesByOthers: others.map(({ seat, hand, letIn, opened }) => ({ seat: named(seat), hand, letIn: letIn && named(letIn), opened })),
      };
    }
  }

  // ---------------------------------------------------------------- dice of a record

  const SLOT_NAME = /^(seat:[1-8]|judge)$/;

  /** Epochs, links and faces of one match, record after record. */
  class Dice {
    constructor(match) {
      this.match = match;
      this.epochs = [];
      this.secret = new Set();
      this.publicRolls = 0;
      this.hiddenRolls = 0;
      this.hiddenKnown = 0;
      this.tableRolls = 0;
      this.diceRecomputed = 0;
      this.publicDice = 0;
      this.tableDice = 0;
    }

    get last() {
      return this.epochs.length ? this.epochs[this.epochs.length - 1] : null;
    }

    /** What is needed to go on later, as JSON: bytes as hex. */
    state() {
      return this.epochs.map(({ anchors, base, nonces, publicLast, ...plain }) => ({
        ...plain,
        anchors: [toHex(anchors.public), toHex(anchors.hidden)],
        base: base && toHex(base),
        nonces: nonces.map((nonce) => nonce && toHex(nonce)),
        publicLast: toHex(publicLast),
      }));
    }

    static from(match, state) {
      const dice = new Dice(match);
      dice.epochs = state.map(({ anchors, base, nonces, publicLast, ...plain }) => ({
        ...plain,
        anchors: { public: fromHex(anchors[0]), hidden: fromHex(anchors[1]) },
        base: base && fromHex(base),
        nonces: nonces.map((nonce) => nonce && fromHex(nonce)),
        publicLast: fromHex(publicLast),
      }));
      dice.epochs.forEach(({ hidden, disclosed }, epoch) => {
        if (hidden.length > 0 && !disclosed) dice.secret.add(epoch);
      });
      return dice;
    }

    anchored(body, by) {
      exactKeys(body, ["epoch", "n", "mode", "slots", "public", "hidden"], "dice", "dice-keys");
      demand(body.epoch === this.epochs.length, "dice", "dice-epoch", this.epochs.length, body.epoch);
      demand(!this.settingUp(), "dice", "dice-phase", "DiceOpened | DiceAbandoned", "DiceAnchored");
      demand(by === "server", "dice", "dice-by", "server", by);
      demand(body.n === LIMITS.rolls, "dice", "dice-n", LIMITS.rolls, body.n);
      demand(body.mode === "committed" || body.mode === "open", "dice", "dice-mode", "committed | open", body.mode);
      const { slots } = body;
      const fine = Array.isArray(slots) && slots.length >= 1 && slots.length <= 9 && new Set(slots).size === slots.length
        && slots.every((name) => typeof name === "string" && SLOT_NAME.test(name));
      demand(fine, "dice", "dice-slots", undefined, slots);
      demand(isHex(body.public, 32), "dice", "dice-hex", undefined, body.public);
      demand(isHex(body.hidden, 32), "dice", "dice-hex", undefined, body.hidden);
      const anchors = { public: fromHex(body.public), hidden: fromHex(body.hidden) };
      this.epochs.push({
        mode: body.mode, slots, anchors, state: "setup", base: null, disclosed: false, retired: false,
        done: slots.map(() => "waiting"), commitments: slots.map(() => null), nonces: slots.map(() => null),
        publicLast: anchors.public, publicIndex: 0, hidden: [],
      });
    }

    settingUp() {
      return this.last !== null && this.last.state === "setup";
    }

    /** The epoch being set up, if `body` names it. */
    setup(body, kind) {
      demand(this.last !== null && body.epoch === this.epochs.length - 1, "dice", "dice-epoch",
        this.last === null ? "DiceAnchored" : this.epochs.length - 1, body.epoch);
      demand(this.last.state === "setup", "dice", "dice-phase", this.last.state, kind);
      return this.last;
    }

    /** Checks the slot number and who writes; gives the slot's index from 0. */
    slot(epoch, body, by, judgeToo) {
      demand(isInt(body.slot, 1, epoch.slots.length), "dice", "dice-slot", "1.." + epoch.slots.length, body.slot);
      const name = epoch.slots[body.slot - 1];
      demand(by === name || (judgeToo && by === "judge"), "dice", "dice-by", judgeToo ? name + " | judge" : name, by);
      return body.slot - 1;
    }

    committed(body, by) {
      exactKeys(body, ["epoch", "slot", "commitment"], "dice", "dice-keys");
      const epoch = this.setup(body, "NonceCommitted");
      demand(epoch.mode === "committed", "dice", "dice-phase", "NonceRevealed | NonceDeclined", "NonceCommitted");
      const k = this.slot(epoch, body, by, false);
      demand(epoch.done[k] === "waiting", "dice", "dice-phase", epoch.done[k], "NonceCommitted");
      demand(isHex(body.commitment, 32), "dice", "dice-hex", undefined, body.commitment);
      epoch.commitments[k] = body.commitment;
      epoch.done[k] = "committed";
    }

    declined(body, by) {
      exactKeys(body, ["epoch", "slot"], "dice", "dice-keys");
      const epoch = this.setup(body, "NonceDeclined");
      const k = this.slot(epoch, body, by, true);
      demand(epoch.done[k] === "waiting", "dice", "dice-phase", epoch.done[k], "NonceDeclined");
      this.inTurn(epoch, k);
      epoch.done[k] = "declined";
    }

    revealed(body, by) {
      exactKeys(body, ["epoch", "slot", "nonce"], "dice", "dice-keys");
      const epoch = this.setup(body, "NonceRevealed");
      const k = this.slot(epoch, body, by, false);
      if (epoch.mode === "committed") {
        demand(!epoch.done.includes("waiting"), "dice", "dice-phase", "NonceCommitted | NonceDeclined", "NonceRevealed");
        demand(epoch.done[k] === "committed", "dice", "dice-phase", epoch.done[k], "NonceRevealed");
      } else {
        demand(epoch.done[k] === "waiting", "dice", "dice-phase", epoch.done[k], "NonceRevealed");
        this.inTurn(epoch, k);
      }
      demand(isHex(body.nonce, 32), "dice", "dice-hex", undefined, body.nonce);
      demand(body.nonce !== ZERO_HASH, "dice", "dice-zero", undefined, body.nonce);
      const nonce = fromHex(body.nonce);
      if (epoch.mode === "committed") {
        const found = toHex(dice.commitment(this.match, body.epoch, k + 1, epoch.anchors, nonce));
        demand(found === epoch.commitments[k], "dice", "dice-commitment", epoch.commitments[k], found);
      }
      epoch.nonces[k] = nonce;
      epoch.done[k] = "revealed";
    }

    /** Without commitments the slots speak in ascending order. */
    inTurn(epoch, k) {
      if (epoch.mode === "committed") return;
      const next = epoch.done.indexOf("waiting");
      demand(k === next, "dice", "dice-order", next + 1, k + 1);
    }

    ready(epoch) {
      return epoch.done.every((state) => state === "revealed" || state === "declined");
    }

    opened(body, by) {
      exactKeys(body, ["epoch", "base"], "dice", "dice-keys");
      const epoch = this.setup(body, "DiceOpened");
      demand(this.ready(epoch), "dice", "dice-phase", "NonceRevealed | NonceDeclined", "DiceOpened");
      demand(by === "server", "dice", "dice-by", "server", by);
      const base = dice.base(this.match, body.epoch, epoch.anchors, epoch.nonces);
      demand(toHex(base) === body.base, "dice", "dice-base", toHex(base), body.base);
      epoch.base = base;
      epoch.state = "open";
    }

    abandoned(body, by) {
      exactKeys(body, ["epoch", "reason"], "dice", "dice-keys");
      const epoch = this.setup(body, "DiceAbandoned");
      demand(!this.ready(epoch), "dice", "dice-phase", "DiceOpened", "DiceAbandoned");
      demand(by === "server" || by === "judge", "dice", "dice-by", "server | judge", by);
      const known = body.reason === "silent" || body.reason === "restored" || body.reason === "asked";
      demand(known, "dice", "dice-reason", "silent | restored | asked", body.reason);
      epoch.state = "abandoned";
    }

    rolled(body, firstKind) {
      const object = body !== null && typeof body === "object" && !Array.isArray(body);
      const source = object && has(body, "source") ? body.source : undefined;
      demand(source === "seeded" || source === "table", "dice", "dice-source", "seeded | table", source);
      const stream = source === "table" ? "table" : has(body, "stream") ? body.stream : undefined;
      const known = stream === "table" || stream === "public" || stream === "hidden";
      demand(known, "dice", "dice-stream", "public | hidden", stream);
      exactKeys(body, ROLL_KEYS[stream], "dice", "dice-keys");
      demand(firstKind === "Declared", "dice", "dice-batch", "Declared", firstKind);
      if (stream === "table") this.table(body);
      else if (stream === "public") this.public(body);
      else this.hidden(body);
    }

    sides(sides) {
      const fine = Array.isArray(sides) && sides.length >= 1 && sides.length <= LIMITS.dice
        && sides.every((n) => isInt(n, 1, TWO_32 - 1));
      demand(fine, "dice", "dice-sides", undefined, sides);
    }

    /** The last epoch, which must be open. */
    rolling(body) {
      demand(this.last !== null && body.epoch === this.epochs.length - 1, "dice", "dice-epoch",
        this.last === null ? "DiceAnchored" : this.epochs.length - 1, body.epoch);
      demand(this.last.state === "open", "dice", "dice-phase", "DiceOpened", this.last.state);
      demand(!this.last.retired, "dice", "dice-phase", "DiceAnchored", "Rolled");
      return this.last;
    }

    index(found, before) {
      demand(before < LIMITS.rolls && found === before + 1, "dice", "dice-index",
        before < LIMITS.rolls ? before + 1 : "DiceAnchored", found);
    }

    table(body) {
      this.sides(body.sides);
      const { sides, faces } = body;
      const fine = Array.isArray(faces) && faces.length === sides.length && faces.every((f, k) => isInt(f, 1, sides[k]));
      demand(fine, "dice", "dice-table-faces", undefined, faces);
      this.tableRolls += 1;
      this.tableDice += sides.length;
    }

    public(body) {
      const epoch = this.rolling(body);
      this.index(body.i, epoch.publicIndex);
      demand(isHex(body.x, 32), "dice", "dice-hex", undefined, body.x);
      this.sides(body.sides);
      const x = fromHex(body.x);
      const before = dice.link(this.match, body.epoch, STREAM.public, body.i, x);
      demand(sameBytes(before, epoch.publicLast), "dice", "dice-link", toHex(epoch.publicLast), toHex(before));
      const faces = dice.faces(dice.key(epoch.base, STREAM.public, body.i, x), body.sides);
      const same = Array.isArray(body.faces) && body.faces.length === faces.length
        && faces.every((face, k) => face === body.faces[k]);
      demand(same, "dice", "dice-faces", faces, body.faces);
      epoch.publicLast = x;
      epoch.publicIndex = body.i;
      this.publicRolls += 1;
      this.publicDice += faces.length;
      this.diceRecomputed += faces.length;
    }

    hidden(body) {
      const epoch = this.rolling(body);
      demand(!epoch.disclosed, "dice", "dice-phase", "HiddenDisclosed", "Rolled");
      this.index(body.i, epoch.hidden.length);
      this.sides(body.sides);
      epoch.hidden.push(body.sides);
      this.secret.add(body.epoch);
      this.hiddenRolls += 1;
    }

    /** Hashes back to the anchor, deriving every face on the way; a generator, so that the page can breathe. */
    * disclosed(body, by, onHidden) {
      exactKeys(body, ["epoch", "i", "x"], "dice", "dice-keys");
      const known = isInt(body.epoch, 0, this.epochs.length - 1);
      demand(known, "dice", "dice-epoch", "0.." + (this.epochs.length - 1), body.epoch);
      const epoch = this.epochs[body.epoch];
      demand(!epoch.disclosed, "dice", "dice-phase", "HiddenDisclosed", "HiddenDisclosed");
      demand(by === "server", "dice", "dice-by", "server", by);
      const count = epoch.hidden.length;
      demand(count >= 1 && body.i === count, "dice", "dice-disclosed-count", count, body.i);
      demand(isHex(body.x, 32), "dice", "dice-hex", undefined, body.x);
      let x = fromHex(body.x);
      let recomputed = 0;
      const found = [];
      for (let i = count; i >= 1; i--) {
        const sides = epoch.hidden[i - 1];
        const faces = dice.faces(dice.key(epoch.base, STREAM.hidden, i, x), sides);
        if (onHidden) found.push({ epoch: body.epoch, i, sides, faces });
        recomputed += faces.length;
        x = dice.link(this.match, body.epoch, STREAM.hidden, i, x);
        if (i % 64 === 0) yield;
      }
      demand(sameBytes(x, epoch.anchors.hidden), "dice", "dice-link", toHex(epoch.anchors.hidden), toHex(x));
      epoch.disclosed = true;
      this.secret.delete(body.epoch);
      for (const roll of found.reverse()) onHidden(roll);
      this.hiddenKnown += count;
      this.diceRecomputed += recomputed;
    }

    /** At a closing no hidden roll may be unproved; a match reopened needs a new epoch. */
    close() {
      const [missing] = this.secret;
      demand(missing === undefined, "dice", "dice-undisclosed", "HiddenDisclosed", "epoch " + missing);
      if (this.last !== null) this.last.retired = true;
    }

    /** One sentence of the report on how the epochs were set up. */
    summary() {
      const used = this.epochs.filter((epoch) => epoch.state === "open");
      const modes = new Set(this.epochs.map((epoch) => epoch.mode));
      return {
        epochs: this.epochs.length,
        abandoned: this.epochs.filter((epoch) => epoch.state === "abandoned").length,
        slotsWithoutNonce: used.reduce((sum, epoch) => sum + epoch.done.filter((state) => state === "declined").length, 0),
        operatorAlone: used.some((epoch) => epoch.nonces.every((nonce) => nonce === null)),
        mode: modes.size === 0 ? null : modes.size === 2 ? "mixed" : [...modes][0],
        publicRolls: this.publicRolls,
        tableRolls: this.tableRolls,
        hiddenRolls: this.hiddenRolls,
        hiddenUndisclosed: this.hiddenRolls - this.hiddenKnown,
        diceRecomputed: this.diceRecomputed,
        publicDice: this.publicDice,
        tableDice: this.tableDice,
      };
    }
  }

  // ---------------------------------------------------------------- SHA-512 and Ed25519 in plain script
  // For browsers without the algorithm and pages that are not on https. Not in constant time: the script of a page
  // that shares its device with nobody.

  const bits = (big) => big.toString(2).length;

  /** The whole part of the k-th root. */
  function wholeRoot(n, k) {
    const less = BigInt(k - 1);
    for (let x = 1n << BigInt(Math.ceil(bits(n) / k)); ;) {
      const y = (less * x + n / x ** less) / BigInt(k);
      if (y >= x) return x;
      x = y;
    }
  }

  const MASK64 = (1n << 64n) - 1n;
  let sha512Tables = null;
  /** FIPS 180-4: the first 64 bits of the fractions of roots of primes. */
  function tables512() {
    if (sha512Tables) return sha512Tables;
    const primes = [];
    for (let n = 2; primes.length < 80; n += 1) if (primes.every((p) => n % p !== 0)) primes.push(n);
    const k = primes.map((p) => wholeRoot(BigInt(p) << 192n, 3) & MASK64);
    const start = primes.slice(0, 8).map((p) => wholeRoot(BigInt(p) << 128n, 2) & MASK64);
    sha512Tables = { k, start };
    return sha512Tables;
  }

  function sha512(...parts) {
    const { k, start } = tables512();
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const padded = new Uint8Array((Math.floor((length + 16) / 128) + 1) * 128);
    let at = 0;
    for (const part of parts) { padded.set(part, at); at += part.length; }
    padded[length] = 0x80;
    new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(length) * 8n);
    const turn = (x, n) => ((x >> BigInt(n)) | (x << BigInt(64 - n))) & MASK64;
    const h = start.slice();
    const w = new Array(80);
    for (let block = 0; block < padded.length; block += 128) {
      const view = new DataView(padded.buffer, block, 128);
      for (let t = 0; t < 16; t += 1) w[t] = view.getBigUint64(8 * t);
      for (let t = 16; t < 80; t += 1) {
        const [x, y] = [w[t - 15], w[t - 2]];
        const small = turn(x, 1) ^ turn(x, 8) ^ (x >> 7n);
        w[t] = (w[t - 16] + small + w[t - 7] + (turn(y, 19) ^ turn(y, 61) ^ (y >> 6n))) & MASK64;
      }
      let [a, b, c, d, e, f, g, last] = h;
      for (let t = 0; t < 80; t += 1) {
        const one = last + (turn(e, 14) ^ turn(e, 18) ^ turn(e, 41)) + ((e & f) ^ (~e & MASK64 & g)) + k[t] + w[t];
        const two = (turn(a, 28) ^ turn(a, 34) ^ turn(a, 39)) + ((a & b) ^ (a & c) ^ (b & c));
        [last, g, f, e, d, c, b, a] = [g, f, e, (d + one) & MASK64, c, b, a, (one + two) & MASK64];
      }
      [a, b, c, d, e, f, g, last].forEach((word, i) => { h[i] = (h[i] + word) & MASK64; });
    }
    const out = new Uint8Array(64);
    h.forEach((word, i) => new DataView(out.buffer).setBigUint64(8 * i, word));
    return out;
  }

  const P = (1n << 255n) - 19n;
  const L = (1n << 252n) + 27742317777372353535851937790883648493n;
  const modulo = (n, m) => { const rest = n % m; return rest < 0n ? rest + m : rest; };
  const field = (n) => modulo(n, P);
  function power(base, exponent) {
    let [result, square] = [1n, field(base)];
    for (let e = exponent; e > 0n; e >>= 1n) {
      if (e & 1n) result = result * square % P;
      square = square * square % P;
    }
    return result;
  }
  const inverse = (n) => power(n, P - 2n);
  const little = (bytes) => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const littleBytes = (n) => Uint8Array.from({ length: 32 }, (_, i) => Number((n >> BigInt(8 * i)) & 255n));

  const D = field(-121665n * inverse(121666n));
  const ROOT_OF_MINUS_ONE = power(2n, (P - 1n) / 4n);
  const NEUTRAL = [0n, 1n, 1n, 0n];

  /** The x of a point from its y, with the parity asked for; null when there is none. */
  function xOf(y, odd) {
    const square = field((y * y - 1n) * inverse(D * y * y + 1n));
    let x = power(square, (P + 3n) / 8n);
    if (field(x * x - square) !== 0n) x = field(x * ROOT_OF_MINUS_ONE);
    if (field(x * x - square) !== 0n) return null;
    return (x & 1n) === odd ? x : field(-x);
  }
  const point = (x, y) => [x, y, 1n, field(x * y)];
  function pointAt(bytes) {
    const whole = little(bytes);
    const y = field(whole & ((1n << 255n) - 1n));
    const x = xOf(y, whole >> 255n);
    return x === null ? null : point(x, y);
  }
  const BASE = point(xOf(field(4n * inverse(5n)), 0n), field(4n * inverse(5n)));

  function plus([x1, y1, z1, t1], [x2, y2, z2, t2]) {
    const a = field((y1 - x1) * (y2 - x2));
    const b = field((y1 + x1) * (y2 + x2));
    const c = field(2n * t1 * t2 * D);
    const d = field(2n * z1 * z2);
    const [e, f, g, h] = [b - a, d - c, d + c, b + a];
    return [field(e * f), field(g * h), field(f * g), field(e * h)];
  }
  function times(n, of) {
    let [sum, double] = [NEUTRAL, of];
    for (let left = n; left > 0n; left >>= 1n) {
      if (left & 1n) sum = plus(sum, double);
      double = plus(double, double);
    }
    return sum;
  }
  function pointBytes([x, y, z]) {
    const down = inverse(z);
    const bytes = littleBytes(field(y * down));
    bytes[31] |= Number(field(x * down) & 1n) << 7;
    return bytes;
  }
  const same = ([x1, y1, z1], [x2, y2, z2]) => field(x1 * z2 - x2 * z1) === 0n && field(y1 * z2 - y2 * z1) === 0n;

  /** The public key and the signature of 32 secret bytes. */
  const plainEd25519 = Object.freeze({
    publicKey(secret) {
      return pointBytes(times(scalarOf(sha512(secret)), BASE));
    },
    sign(secret, message) {
      const hash = sha512(secret);
      const own = plainEd25519.publicKey(secret);
      const r = modulo(little(sha512(hash.subarray(32), message)), L);
      const start = pointBytes(times(r, BASE));
      const s = modulo(r + modulo(little(sha512(start, own, message)), L) * scalarOf(hash), L);
      const sig = new Uint8Array(64);
      sig.set(start);
      sig.set(littleBytes(s), 32);
      return sig;
    },
    verify(key, sig, message) {
      const s = little(sig.subarray(32));
      const [own, start] = [pointAt(key), pointAt(sig.subarray(0, 32))];
      if (s >= L || own === null || start === null) return false;
      const k = modulo(little(sha512(sig.subarray(0, 32), key, message)), L);
      return same(times(s, BASE), plus(start, times(k, own)));
    },
  });
  function scalarOf(hash) {
    const bytes = hash.slice(0, 32);
    bytes[0] &= 248;
    bytes[31] = (bytes[31] & 127) | 64;
    return little(bytes);
  }

  // ---------------------------------------------------------------- Ed25519, by the browser where it has it, else as above

  // Points of small order (sign bit cleared): a strict verifier refuses them as key and as R.
  const SMALL_ORDER = new Set([
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  ]);
  function isSmallOrder(point) {
    const cleared = Uint8Array.from(point);
    cleared[31] &= 0x7f;
    return SMALL_ORDER.has(toHex(cleared));
  }

  // RFC 8032, 7.1, test 1: tells a browser that lacks the algorithm from a signature that is wrong.
  const RFC8032 = {
    key: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    sig: "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
  };

  async function rawVerify(subtle, key, sig, message) {
    const imported = await subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
    return subtle.verify({ name: "Ed25519" }, imported, sig, message);
  }

  /** Whether the browser has the algorithm. */
  async function hasEd25519() {
    const subtle = root.crypto && root.crypto.subtle;
    if (!subtle) return false;
    try {
      return await rawVerify(subtle, fromHex(RFC8032.key), fromHex(RFC8032.sig), new Uint8Array(0));
    } catch (_) {
      return false;
    }
  }

  /** A function (key, sig, message) -> Promise<boolean>. */
  async function ed25519() {
    const native = await hasEd25519();
    return async (key, sig, message) => {
      if (isSmallOrder(key) || isSmallOrder(sig.subarray(0, 32))) return false;
      if (!native) return plainEd25519.verify(key, sig, message);
      try {
        return await rawVerify(root.crypto.subtle, key, sig, message);
      } catch (_) {
        return false;
      }
    };
  }

  const lines = (...parts) => ascii(parts.join("\n") + "\n");

  // ---------------------------------------------------------------- the file

  /** Reads a file line by line and keeps what later lines depend on. */
  class Check {
    constructor(bytes, onHidden = null) {
      this.bytes = bytes;
      this.onHidden = onHidden;
      this.decode = decoder();
      this.line = 0;
      this.record = null;
      this.match = null;
      this.system = null;
      this.ruleset = null;
      this.records = 0;
      this.batches = 0;
      this.framed = 0;
      this.linked = 0;
      this.head = ZERO_HASH;
      this.more = 0;
      this.at = "";
      this.firstKind = "";
      this.closed = false;
      this.seals = null;
      this.dice = null;
      this.annex = { count: 0, last: -1, hash: new Sha256() };
      this.keys = new Map();
      this.proposed = new Map();
      this.signed = [];
      this.confirmed = [];
      this.lastProposed = null;
      this.proposedBy = null;
      this.names = new Map();
      this.offices = new Offices();
      this.trailer = null;
      this.trailerLine = 0;
      this.signature = "not-checked";
      this.signaturesChecked = 0;
      this.resultSignatures = 0;
    }

    /** Size, last byte, then every line, then the trailer's fields. Yields the bytes read so far. */
    * walk() {
      const { bytes } = this;
      demand(bytes.length > 0, "grammar", "empty-file");
      demand(bytes.length <= LIMITS.fileBytes, "grammar", "large-file", String(LIMITS.fileBytes), String(bytes.length));
      demand(bytes[bytes.length - 1] === 10, "grammar", "no-last-newline");
      let from = 0;
      while (from < bytes.length) {
        this.line += 1;
        this.record = null;
        demand(this.line <= LIMITS.lines, "grammar", "many-lines", String(LIMITS.lines));
        const to = bytes.indexOf(10, from);
        const value = parseLine(bytes, from, to, this.decode);
        const work = this.take(value, from, to);
        if (work) for (const _ of work) yield from;
        from = to + 1;
        yield from;
      }
      demand(this.trailer !== null, "grammar", "no-trailer");
      this.closing();
    }

    /** One line: trailer, annex or record, told apart by their first key. */
    take(value, from, to) {
      if (this.trailer !== null) {
        throw new Fault("grammar", this.system === "event" ? "event-archive" : "after-trailer");
      }
      const first = Object.keys(value)[0];
      if (first === "greffe") return this.takeTrailer(value);
      if (first === "annex") return this.takeAnnex(value, from, to);
      return this.takeRecord(value, from, to);
    }

    takeTrailer(value) {
      exactKeys(value, TRAILER_KEYS, "signature", "trailer-keys");
      demand(this.records > 0, "grammar", "no-record");
      demand(this.more === 0, "grammar", "cut-batch", this.more, 0);
      this.trailer = value;
      this.trailerLine = this.line;
      return null;
    }

    takeAnnex(value, from, to) {
      exactKeys(value, ANNEX_KEYS, "seals", "annex-keys");
      demand(this.records > 0, "grammar", "no-record");
      demand(this.more === 0, "grammar", "cut-batch", this.more, 0);
      demand(value.annex === "text", "seals", "annex-word", "text", value.annex);
      this.seals.text(value, this.annex.last);
      this.annex.count += 1;
      this.annex.last = value.number;
      this.annex.hash.update(this.bytes, from, to + 1);
      return null;
    }

    takeRecord(value, from, to) {
      // Another version may have other keys: saying which one it is helps more than listing them.
      if (Object.keys(value)[0] === "v") demand(value.v === 1, "grammar", "version", 1, value.v);
      exactKeys(value, RECORD_KEYS, "grammar", "record-keys");
      demand(this.annex.count === 0, "grammar", "record-after-annex");
      this.envelope(value);
      this.record = value.seq;
      if (this.records === 0) this.opening(value);
      const hash = new Sha256().update(TAG.record).update(this.bytes, from, to).digest();
      const fresh = this.more === 0;
      if (fresh) this.firstKind = value.kind;
      const work = this.body(value, hash);
      this.head = toHex(hash);
      this.records += 1;
      this.batches += fresh ? 1 : 0;
      this.more = value.more;
      this.at = value.at;
      return work;
    }

    /** The fields of a record line, in the order in which a verifier looks at them. */
    envelope(value) {
      demand(isHex(value.match, 16), "grammar", "match-hex", undefined, value.match);
      demand(this.match === null || value.match === this.match, "grammar", "match-other", this.match, value.match);
      demand(value.seq === this.records, "grammar", "seq", this.records, value.seq);
      demand(isHex(value.prev, 32), "chain", "prev-hex", undefined, value.prev);
      demand(value.prev === this.head, "chain", "prev", this.head, value.prev);
      this.linked = this.records + 1;
      demand(isInt(value.more, 0, LIMITS.batch - 1), "grammar", "more-range", "0.." + (LIMITS.batch - 1), value.more);
      demand(this.more === 0 || value.more === this.more - 1, "grammar", "more", this.more - 1, value.more);
      demand((this.records > 0 && value.at === this.at) || isInstant(value.at), "grammar", "at-form", undefined, value.at);
      demand(this.more === 0 || value.at === this.at, "grammar", "at-batch", this.at, value.at);
      demand(value.at >= this.at, "grammar", "at-order", ">= " + this.at, value.at);
      demand(typeof value.by === "string" && BY.test(value.by), "grammar", "by", "seat:1..8 | judge | organiser | server", value.by);
      demand(typeof value.kind === "string" && KIND.test(value.kind), "grammar", "kind", undefined, value.kind);
      const object = value.body !== null && typeof value.body === "object" && !Array.isArray(value.body);
      demand(object, "grammar", "body", undefined, value.body);
      demand(this.records > 0 || value.kind === "MatchOpened", "grammar", "first-kind", "MatchOpened", value.kind);
      this.framed = this.records + 1;
    }

    opening(value) {
      this.match = value.match;
      this.system = has(value.body, "system") && typeof value.body.system === "string" ? value.body.system : null;
      this.ruleset = has(value.body, "ruleset") ? value.body.ruleset : null;
      const seats = has(value.body, "seats") && Array.isArray(value.body.seats) ? value.body.seats : [];
      for (const entry of seats) {
        if (entry && typeof entry === "object" && typeof entry.name === "string") this.names.set(entry.seat, entry.name);
      }
      const id = fromHex(value.match);
      this.seals = new Seals(id);
      this.dice = new Dice(id);
    }

    /** What dice, seals and signatures ask of a body; other kinds are the audit's. */
    body(value, hash) {
      const { kind, body, by } = value;
      const { dice: tapes, seals } = this;
      switch (kind) {
        case "DiceAnchored": return tapes.anchored(body, by), null;
        case "NonceCommitted": return tapes.committed(body, by), null;
        case "NonceDeclined": return tapes.declined(body, by), null;
        case "NonceRevealed": return tapes.revealed(body, by), null;
        case "DiceOpened": return tapes.opened(body, by), null;
        case "DiceAbandoned": return tapes.abandoned(body, by), null;
        case "Rolled": return tapes.rolled(body, this.firstKind), null;
        case "HiddenDisclosed": return tapes.disclosed(body, by, this.onHidden);
        case "Sealed": return seals.sealed(body, by), null;
        case "Opened": return seals.open(body), null;
        case "MatchClosed": return this.close(), null;
        case "SeatJoined":
        case "SeatKeyReplaced":
          this.seatKey(body, by);
          this.offices.seated(body, value.seq);
          return null;
        case "DeviceJoined": return this.offices.seated(body, value.seq), null;
        case "JudgeJoined": return this.offices.judgeJoined(body), null;
        case "JudgeAccepted": return this.offices.judgeAccepted(body, by), null;
        case "JudgeLeft": return this.offices.judgeLeft(body), null;
        case "ResultProposed":
          this.proposed.set(value.seq, toHex(hash));
          this.lastProposed = value.seq;
          this.proposedBy = by;
          return null;
        case "ResultSigned": return this.resultSigned(body), null;
        case "ResultConfirmed":
          if (seatOf(body) !== null) {
            const way = by === "judge" ? "judge" : this.keys.get(body.seat) ? "unsigned" : "keyless";
            this.confirmed.push({ seat: body.seat, of: has(body, "of") ? body.of : null, way });
          }
          return null;
        default: return null;
      }
    }

    close() {
      this.dice.close();
      demand(this.seals.shut === 0, "seals", "seal-shut", 0, this.seals.shut);
      this.closed = true;
    }

    /**
     * A key counts only when its own seat, the server or a judge wrote it. A body otherwise out of shape is the
     * audit's to report; what is no key leaves the seat without one.
     */
    seatKey(body, by) {
      const seat = seatOf(body);
      const may = [seat, "server", "judge"].includes(by);
      if (seat !== null && may) this.keys.set(seat, has(body, "key") && isHex(body.key, 32) ? body.key : null);
    }

    /** Kept for the signatures' turn, with the key and the proposal as they stand at this line. */
    resultSigned(body) {
      const seat = seatOf(body);
      const of = has(body, "of") ? body.of : null;
      this.signed.push({
        line: this.line, record: this.record, body, seat, of,
        key: this.keys.get(seat) || null, hash: this.proposed.get(of) || null,
      });
    }

    /** The trailer against what was read. */
    closing() {
      const t = this.trailer;
      const annexHash = toHex(this.annex.hash.digest());
      this.line = this.trailerLine;
      this.record = null;
      const same = (found, expected, step, code) => demand(found === expected, step, code, expected, found);
      same(t.greffe, "match-file/1", "signature", "trailer-format");
      same(t.match, this.match, "signature", "trailer-match");
      same(t.records, this.records, "signature", "trailer-records");
      same(t.head, this.head, "chain", "trailer-head");
      same(t.annex, this.annex.count, "signature", "trailer-annex");
      same(t.annex_sha256, annexHash, "signature", "trailer-annex-hash");
      same(t.at, this.at, "signature", "trailer-at");
      same(t.state, this.closed ? "closed" : "open", "signature", "trailer-state");
      demand(isHex(t.key, 32), "signature", "trailer-key", undefined, t.key);
      demand(isHex(t.sig, 64), "signature", "trailer-sig", undefined, t.sig);
    }

    /** The server's signature, then those of the seats. */
    async signatures(goOn) {
      const t = this.trailer;
      const check = await ed25519();
      const message = lines("greffe/match-file/1", t.match, t.records, t.head, t.annex, t.annex_sha256, t.at, t.state);
      const good = await check(fromHex(t.key), fromHex(t.sig), message);
      this.signature = good ? "ok" : "bad";
      demand(good, "signature", "trailer-signature", undefined, t.sig);
      this.signaturesChecked = 1;
      for (const signed of this.signed) {
        goOn();
        await this.resultSignature(signed, check);
      }
    }

    async resultSignature(signed, check) {
      const { body } = signed;
      this.line = signed.line;
      this.record = signed.record;
      exactKeys(body, ["seat", "of", "sig"], "signature", "result-keys");
      demand(signed.seat !== null, "signature", "result-seat", "seat:1..8", body.seat);
      demand(signed.hash !== null, "signature", "result-of", "ResultProposed", body.of);
      demand(isHex(body.sig, 64), "signature", "result-sig", undefined, body.sig);
      demand(signed.key !== null, "signature", "result-key", undefined, signed.seat);
      const message = lines("greffe/result/1", this.match, signed.seat, signed.of, signed.hash);
      const good = await check(fromHex(signed.key), fromHex(body.sig), message);
      demand(good, "signature", "result-signature", undefined, body.sig);
      this.signaturesChecked += 1;
      this.resultSignatures += 1;
    }

    /** Each step as far as it was taken; what comes after the fault has no tick, whatever was read of it. */
    steps(fault) {
      const counts = {
        grammar: this.framed,
        chain: this.linked,
        seals: this.seals ? this.seals.checked : 0,
        dice: this.dice ? this.dice.diceRecomputed : 0,
        signature: this.signaturesChecked,
      };
      const bad = fault ? STEPS.indexOf(fault.step) : STEPS.length;
      return STEPS.map((name, at) => {
        return { name, state: at === bad ? "bad" : at > bad ? "not-looked" : "ok", count: counts[name] };
      });
    }

    report() {
      const key = this.trailer && isHex(this.trailer.key, 32) ? this.trailer.key : null;
      const tapes = this.dice || new Dice(new Uint8Array(16));
      const seals = this.seals || new Seals(new Uint8Array(16));
      return {
        match: this.match,
        system: this.system !== null && /^[A-Za-z0-9_.:-]{1,64}$/.test(this.system) ? this.system : null,
        // A revision is written one way: another one was never a game's, and nobody can judge by it.
        oddRevision: this.ruleset !== null && !isRevision(this.ruleset, this.system),
        records: this.records,
        batches: this.batches,
        at: this.at || null,
        ...tapes.summary(),
        seals: seals.all.length,
        sealsOpen: seals.opened + seals.texts,
        texts: seals.all.filter((seal) => seal.slot === 0).length,
        textsOpen: seals.texts,
        closed: this.closed,
        head: this.records > 0 ? this.head : null,
        key,
        fingerprint: key ? toHex(sha256(fromHex(key))).slice(0, 16) : null,
        signature: this.signature,
        resultsSigned: this.signed.length,
        resultSignatures: this.resultSignatures,
        signedBy: this.standing(this.signed.map(({ seat, of }) => ({ seat, of }))),
        confirmedFor: this.standing(this.confirmed.filter(({ way }) => way === "keyless")),
        confirmedUnsigned: this.standing(this.confirmed.filter(({ way }) => way === "unsigned")),
        confirmedByJudge: this.standing(this.confirmed.filter(({ way }) => way === "judge")),
        proposedBy: this.proposedBy === null ? null : this.named(this.proposedBy),
        ...this.offices.report((author) => this.named(author)),
      };
    }

    /** The name of a seat; of an office, its word. */
    named(author) {
      return this.names.get(author) || author;
    }

    /** The names of those who stand by the last result proposed. */
    standing(list) {
      const seats = list.filter(({ of }) => of === this.lastProposed).map(({ seat }) => seat);
      return [...new Set(seats)].map((seat) => this.names.get(seat) || seat);
    }

    verdict(fault) {
      const out = { ok: fault === null, line: null, record: null, code: "ok", reason: REASONS.ok };
      if (fault) {
        out.line = this.line;
        out.record = this.record;
        out.code = fault.code;
        out.reason = REASONS[fault.code];
        Object.assign(out, fault.detail);
      }
      out.reason = { fr: out.reason[0], en: out.reason[1] };
      out.steps = this.steps(fault);
      out.report = this.report();
      return out;
    }
  }

  const FOLLOW = 1;

  /**
   * Follows a match record by record, without its file: the chain, seals and dice of every line as it comes. What it
   * knows is plain JSON, to go on with later; `light` follows the chain alone.
   */
  class Follow {
    constructor(match, state = null) {
      const check = new Check(new Uint8Array(0));
      this.check = check;
      this.light = false;
      check.match = match;
      if (state === null) return;
      if (state.v !== FOLLOW || state.match !== match) throw new Error("another match, or another version");
      const { records, head, more, at, firstKind, closed } = state;
      Object.assign(check, { records, linked: records, framed: records, head, more, at, firstKind, closed });
      this.light = !state.dice;
      const id = fromHex(match);
      check.seals = Seals.from(id, state.seals || []);
      check.dice = Dice.from(id, state.dice || []);
    }

    get records() { return this.check.records; }
    get head() { return this.check.head; }
    /** Whether a batch ends here: only there a head can be signed. */
    get rests() { return this.check.more === 0; }
    get at() { return this.check.at; }

    state() {
      const { match, records, head, more, at, firstKind, closed, seals, dice: tapes } = this.check;
      const state = { v: FOLLOW, match, records, head, more, at, firstKind, closed };
      return this.light || !seals ? state : { ...state, seals: seals.state(), dice: tapes.state() };
    }

    /** Whole lines, each with its line feed. Gives nothing, or the first thing wrong: {code, reason, record}. */
    async read(bytes, goOn = () => undefined) {
      const { check } = this;
      check.bytes = bytes;
      let until = now() + SLICE_MS;
      let record = check.records;
      try {
        for (let from = 0; from < bytes.length;) {
          record = check.records;
          const to = bytes.indexOf(10, from);
          demand(to >= 0, "grammar", "no-last-newline");
          if (this.light) check.body = () => null;
          const work = check.takeRecord(parseLine(bytes, from, to, check.decode), from, to);
          if (work) for (const _ of work) { /* the generator checks as it goes */ }
          from = to + 1;
          if (now() < until) continue;
          await pause();
          goOn();
          until = now() + SLICE_MS;
        }
      } catch (fault) {
        if (!(fault instanceof Fault)) throw fault;
        const [fr, en] = REASONS[fault.code];
        return { code: fault.code, reason: { fr, en }, record };
      } finally {
        check.bytes = new Uint8Array(0);
      }
      return null;
    }
  }

  /** The hash of a record's line, without its line feed, in hex. */
  const recordHash = (line) => toHex(sha256(TAG.record, line));

  /** Whether a signed head holds: greffe/head/1. */
  async function headHolds(head) {
    const { match, records, head: hash, at, key, sig } = head;
    if (!isHex(match, 16) || !isInt(records, 1, Number.MAX_SAFE_INTEGER) || !isHex(hash, 32) || !isInstant(at)) return false;
    if (!isHex(key, 32) || !isHex(sig, 64)) return false;
    const check = await ed25519();
    return check(fromHex(key), fromHex(sig), lines("greffe/head/1", match, records, hash, at));
  }

  const isRevision = (ruleset, system) => typeof ruleset === "string" && typeof system === "string"
    && ruleset.startsWith(system + "/") && /^[1-9][0-9]{0,8}$/.test(ruleset.slice(system.length + 1));

  function seatOf(body) {
    const seat = has(body, "seat") ? body.seat : null;
    return typeof seat === "string" && /^seat:[1-8]$/.test(seat) ? seat : null;
  }

  // ---------------------------------------------------------------- why a file is refused: French, English

  const REASONS = {
    "ok": ["intact", "intact"],
    "empty-file": ["le fichier est vide", "the file is empty"],
    "large-file": ["le fichier dépasse 32\u00a0Mio", "the file is larger than 32 MiB"],
    "no-last-newline": ["le dernier octet n’est pas une fin de ligne\u00a0: fichier coupé", "the last byte is not a line feed: the file is cut short"],
    "many-lines": ["plus de 100\u00a0000 lignes", "more than 100,000 lines"],
    "empty-line": ["ligne vide", "empty line"],
    "long-line": ["ligne de plus de 65\u00a0536 octets", "line longer than 65,536 bytes"],
    "no-trailer": ["la ligne de fin manque\u00a0: fichier coupé", "the closing line is missing: the file is cut short"],
    "after-trailer": ["des lignes suivent la ligne de fin", "lines follow the closing line"],
    "event-archive": [
      "ceci est l’archive d’un évènement (plusieurs fichiers). Cette page lit un match à la fois\u00a0; la commande «\u00a0greffe verify\u00a0» lit l’archive entière",
      "this is the archive of an event (several files). This page reads one match at a time; the command “greffe verify” reads the whole archive",
    ],
    "no-record": ["aucun enregistrement", "no record"],
    "cut-batch": ["le fichier s’arrête au milieu d’un lot", "the file ends inside a batch"],
    "record-after-annex": ["un enregistrement suit les textes annexés", "a record follows the annexed texts"],
    "bom": ["marque d’ordre des octets en tête", "byte order mark at the start"],
    "carriage-return": ["octet de retour chariot (0D)", "carriage return byte (0D)"],
    "not-an-object": ["la ligne ne commence pas par une accolade", "the line does not begin with a brace"],
    "after-object": ["des octets suivent l’objet", "bytes follow the object"],
    "cut": ["la ligne s’arrête au milieu d’une valeur", "the line ends inside a value"],
    "json": ["octet inattendu", "unexpected byte"],
    "too-deep": ["plus de 16 niveaux", "more than 16 levels deep"],
    "key": ["nom de champ hors du format", "field name outside the format"],
    "duplicate-key": ["champ écrit deux fois", "field written twice"],
    "number": ["nombre hors du format (entier, moins de 2^53)", "number outside the format (integer, below 2^53)"],
    "control": ["caractère de commande dans un texte", "control character in a text"],
    "escape": ["échappement hors du format", "escape outside the format"],
    "utf8": ["octets qui ne sont pas de l’UTF-8", "bytes that are not UTF-8"],
    "record-keys": ["champs d’enregistrement absents, en trop ou déplacés", "fields of the record missing, added or moved"],
    "version": ["version inconnue", "unknown version"],
    "match-hex": ["identifiant de match hors du format", "match id outside the format"],
    "match-other": ["la ligne est d’un autre match", "the line belongs to another match"],
    "seq": ["numéro d’enregistrement manquant ou répété", "record number missing or repeated"],
    "prev-hex": ["empreinte hors du format", "hash outside the format"],
    "prev": [
      "cette ligne ne porte pas l’empreinte de la précédente\u00a0: l’une des deux fut changée",
      "this line does not carry the hash of the one before: one of the two was changed",
    ],
    "more-range": ["compte de lot hors du format", "batch count outside the format"],
    "more": ["un enregistrement du lot manque ou s’ajoute", "a record of the batch is missing or added"],
    "at-form": ["date hors du format", "date outside the format"],
    "at-batch": ["la date change au milieu d’un lot", "the date changes inside a batch"],
    "at-order": ["la date recule", "the date goes back"],
    "by": ["auteur inconnu", "unknown author"],
    "kind": ["genre d’enregistrement hors du format", "kind of record outside the format"],
    "first-kind": ["le premier enregistrement n’ouvre pas de match", "the first record does not open a match"],
    "body": ["le corps n’est pas un objet", "the body is not an object"],
    "seal-keys": ["champs du scellé absents, en trop ou déplacés", "fields of the seal missing, added or moved"],
    "seal-number": ["numéro de scellé manquant ou répété", "seal number missing or repeated"],
    "seal-slot": ["place de scellé inconnue", "unknown slot of a seal"],
    "seal-by": ["le scellé n’est pas posé par son siège", "the seal is not set by its seat"],
    "seal-hex": ["scellé hors du format", "seal outside the format"],
    "opened-keys": ["champs de l’ouverture absents, en trop ou déplacés", "fields of the opening missing, added or moved"],
    "opened-text": ["un texte ne s’ouvre qu’en annexe", "a text is opened in the annex only"],
    "seal-unknown": ["aucun scellé de ce numéro", "no seal of that number"],
    "seal-twice": ["scellé ouvert deux fois", "seal opened twice"],
    "salt": ["sel hors du format", "salt outside the format"],
    "payload": ["contenu scellé hors du format", "sealed content outside the format"],
    "seal-hash": ["le contenu ouvert n’est pas celui qui fut scellé", "what was opened is not what was sealed"],
    "seal-shut": ["match clos avec des scellés encore fermés", "match closed with seals still shut"],
    "annex-keys": ["champs de l’annexe absents, en trop ou déplacés", "fields of the annex line missing, added or moved"],
    "annex-word": ["genre d’annexe inconnu", "unknown kind of annex line"],
    "annex-order": ["les textes annexés ne sont pas dans l’ordre", "the annexed texts are out of order"],
    "annex-slot": ["l’annexe ouvre un scellé qui n’est pas un texte", "the annex opens a seal that is not a text"],
    "dice-keys": ["champs des dés absents, en trop ou déplacés", "fields of the dice missing, added or moved"],
    "dice-epoch": ["époque de dés inattendue", "unexpected epoch of dice"],
    "dice-phase": ["étape des dés hors de sa place", "step of the dice out of place"],
    "dice-by": ["étape des dés écrite par un autre", "step of the dice written by someone else"],
    "dice-n": ["longueur de chaîne inattendue", "unexpected length of chain"],
    "dice-mode": ["mode de dés inconnu", "unknown mode of dice"],
    "dice-slots": ["places des apports hors du format", "slots of the nonces outside the format"],
    "dice-slot": ["place d’apport inconnue", "unknown slot of a nonce"],
    "dice-order": ["les places ne parlent pas dans l’ordre", "the slots do not speak in order"],
    "dice-hex": ["valeur des dés hors du format", "value of the dice outside the format"],
    "dice-zero": ["apport nul", "nonce of zeros"],
    "dice-commitment": ["l’apport révélé n’est pas celui qui fut promis", "the nonce revealed is not the one promised"],
    "dice-base": ["la base ne vient pas des ancres et des apports", "the base does not come from the anchors and nonces"],
    "dice-reason": ["raison d’abandon inconnue", "unknown reason to abandon"],
    "dice-source": ["source de dés inconnue", "unknown source of dice"],
    "dice-stream": ["chaîne de dés inconnue", "unknown stream of dice"],
    "dice-batch": ["jet hors d’une déclaration", "roll outside a declaration"],
    "dice-sides": ["nombre de faces hors du format (1 à 256 dés)", "numbers of sides outside the format (1 to 256 dice)"],
    "dice-index": ["numéro de jet manquant ou répété", "roll number missing or repeated"],
    "dice-link": ["le maillon ne mène pas au précédent", "the link does not lead to the one before"],
    "dice-faces": ["la face ne vient pas du dé", "the face does not come from the die"],
    "dice-table-faces": ["faces de table hors du format", "table faces outside the format"],
    "dice-disclosed-count": ["la révélation ne couvre pas tous les tirages cachés", "the disclosure does not cover every hidden draw"],
    "dice-undisclosed": ["match clos sans révéler les tirages cachés", "match closed without disclosing the hidden draws"],
    "trailer-keys": ["champs de la ligne de fin absents, en trop ou déplacés", "fields of the closing line missing, added or moved"],
    "trailer-format": ["format de fichier inconnu", "unknown file format"],
    "trailer-match": ["la ligne de fin est d’un autre match", "the closing line belongs to another match"],
    "trailer-records": ["le fichier n’a pas le nombre d’enregistrements annoncé", "the file has not the number of records it announces"],
    "trailer-head": [
      "la tête annoncée n’est pas celle de la chaîne\u00a0: le dernier enregistrement ou la fin fut changé",
      "the head announced is not that of the chain: the last record or the closing line was changed",
    ],
    "trailer-annex": ["le fichier n’a pas le nombre de textes annoncé", "the file has not the number of texts it announces"],
    "trailer-annex-hash": ["les textes annexés ne sont pas ceux qui furent signés", "the annexed texts are not those signed"],
    "trailer-at": ["la date de fin n’est pas celle du dernier enregistrement", "the closing date is not that of the last record"],
    "trailer-state": ["l’état annoncé, clos ou ouvert, n’est pas celui du match", "the state announced, closed or open, is not that of the match"],
    "trailer-key": ["clé hors du format", "key outside the format"],
    "trailer-sig": ["signature hors du format", "signature outside the format"],
    "trailer-signature": ["la signature du serveur ne tient pas", "the server’s signature does not hold"],
    "result-keys": ["champs de la signature de siège absents, en trop ou déplacés", "fields of the seat’s signature missing, added or moved"],
    "result-seat": ["siège inconnu", "unknown seat"],
    "result-of": ["le résultat signé n’existe pas", "the result signed does not exist"],
    "result-sig": ["signature de siège hors du format", "seat’s signature outside the format"],
    "result-key": ["ce siège n’a pas de clé", "this seat has no key"],
    "result-signature": ["la signature du siège ne tient pas", "the seat’s signature does not hold"],
  };

  // ---------------------------------------------------------------- entry points

  const SLICE_MS = 24;
  const now = () => (root.performance && root.performance.now ? root.performance.now() : Date.now());
  const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

  /**
   * Verifies the bytes of one match file. Rejects only when `signal` is aborted; every fault of the file is a verdict.
   * `onProgress({bytes, total, lines})` is called between slices of work, `onHidden({epoch, i, sides, faces})` for each
   * hidden roll once its disclosure has led down to the anchor.
   */
  async function verify(bytes, options) {
    const { onProgress = null, onHidden = null, signal = null } = options || {};
    const goOn = () => {
      if (signal && signal.aborted) throw new Error("aborted");
    };
    const check = new Check(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes), onHidden);
    try {
      const walk = check.walk();
      let until = now() + SLICE_MS;
      for (let step = walk.next(); !step.done; step = walk.next()) {
        if (now() < until) continue;
        if (onProgress) onProgress({ bytes: step.value, total: check.bytes.length, lines: check.line });
        await pause();
        goOn();
        until = now() + SLICE_MS;
      }
      await check.signatures(goOn);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      return check.verdict(fault);
    }
    return check.verdict(null);
  }

  /** A verdict without a file: `large-file` or `event-archive`, known from a name or a size alone. */
  function refuse(code) {
    return new Check(new Uint8Array(0)).verdict(new Fault("grammar", code));
  }

  /** One line against the strict subset alone: {ok, code, offset?, value?}. */
  function scanLine(bytes) {
    try {
      return { ok: true, code: "ok", value: parseLine(bytes) };
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      return { ok: false, code: fault.code, offset: fault.detail.offset };
    }
  }

  return Object.freeze({
    verify, refuse, Follow, recordHash, headHolds, scanLine, sealOf, dice, sha256, hmacSha256, chacha20Block, sha512, plainEd25519, hasEd25519,
    Sha256, toHex, fromHex, LIMITS, STEPS, REASONS,
  });
});
