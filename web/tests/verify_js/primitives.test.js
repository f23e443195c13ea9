"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const crypto = require("node:crypto");
const G = require("../../static/verify/greffe-verify.js");
const forge = require("./forge.js");

const utf8 = (text) => new TextEncoder().encode(text);
const hex = G.toHex;
const bytes = (text) => G.fromHex(text.replace(/[\s:]/g, ""));

test("SHA-256: FIPS 180-4 examples", () => {
  assert.equal(hex(G.sha256(utf8(""))), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  assert.equal(hex(G.sha256(utf8("abc"))), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  assert.equal(hex(G.sha256(utf8("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))),
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  assert.equal(hex(G.sha256(utf8("a".repeat(1000000)))), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
});

test("SHA-256: every length from 0 to 300, whole and in pieces, as node has it", () => {
  const data = crypto.createHash("sha512").update("x").digest();
  const long = new Uint8Array(Buffer.concat(Array(5).fill(data)));
  for (let n = 0; n <= 300; n++) {
    const part = long.subarray(0, n);
    const expected = crypto.createHash("sha256").update(part).digest("hex");
    assert.equal(hex(G.sha256(part)), expected);
    const cut = (n * 7) % (n + 1);
    assert.equal(hex(new G.Sha256().update(part, 0, cut).update(part, cut).digest()), expected);
  }
});

test("HMAC-SHA-256: RFC 4231, cases 1 to 4, 6, 7", () => {
  const cases = [
    [new Uint8Array(20).fill(0x0b), utf8("Hi There"), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
    [utf8("Jefe"), utf8("what do ya want for nothing?"), "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"],
    [new Uint8Array(20).fill(0xaa), new Uint8Array(50).fill(0xdd), "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"],
    [bytes("0102030405060708090a0b0c0d0e0f10111213141516171819"), new Uint8Array(50).fill(0xcd), "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"],
    [new Uint8Array(131).fill(0xaa), utf8("Test Using Larger Than Block-Size Key - Hash Key First"), "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"],
    [new Uint8Array(131).fill(0xaa), utf8("This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm."), "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"],
  ];
  for (const [key, message, expected] of cases) assert.equal(hex(G.hmacSha256(key, message)), expected);
});

/** Words as the bytes of the key stream. */
function serial(words) {
  const out = new Uint8Array(64);
  const view = new DataView(out.buffer);
  words.forEach((word, i) => view.setUint32(i * 4, word, true));
  return hex(out);
}

test("ChaCha20: RFC 8439, 2.3.2 block and 2.4.2 text", () => {
  const key = Uint8Array.from({ length: 32 }, (_, i) => i);
  assert.equal(serial(G.chacha20Block(key, 1, 0x09000000, 0x4a000000, 0)), hex(bytes(
    "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4ed2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e")));
  const text = utf8("Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.");
  const stream = bytes(serial(G.chacha20Block(key, 1, 0, 0x4a000000, 0)) + serial(G.chacha20Block(key, 2, 0, 0x4a000000, 0)));
  assert.equal(hex(text.map((byte, i) => byte ^ stream[i])), hex(bytes(
    "6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0bf91b65c5524733ab8f593dabcd62b3571639d624e65152ab8f530c359f0861d807ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab77937365af90bbf74a35be6b40b8eedf2785e42874d")));
});

test("ChaCha20: RFC 8439, appendix A.1, vectors 1 and 2, and the carry of the counter", () => {
  const zero = new Uint8Array(32);
  assert.equal(serial(G.chacha20Block(zero, 0, 0, 0, 0)).slice(0, 32), "76b8e0ada0f13d90405d6ae55386bd28");
  assert.equal(serial(G.chacha20Block(zero, 1, 0, 0, 0)).slice(0, 32), "9f07e7be5551387a98ba977c732d080d");
  for (const counter of [0, 1, 77, 0xffffffff]) {
    const iv = Buffer.alloc(16);
    iv.writeUInt32LE(counter);
    const expected = crypto.createCipheriv("chacha20", zero, iv).update(Buffer.alloc(64)).toString("hex");
    assert.equal(serial(G.chacha20Block(zero, counter, 0, 0, 0)), expected);
  }
});

test("faces: as OpenSSL's stream gives them, for many keys and sides", () => {
  const sides = [1, 2, 3, 4, 6, 8, 10, 12, 20, 52, 100, 65537, 2147483647, 2147483648, 2147483649, 3000000000, 4294967295];
  for (let n = 0; n < 200; n++) {
    const key = new Uint8Array(forge.sha(Buffer.from(`key ${n}`)));
    const found = G.dice.faces(key, sides);
    assert.deepEqual(found, forge.faces(Buffer.from(key), sides));
    found.forEach((face, k) => assert.ok(face >= 1 && face <= sides[k]));
  }
  const many = Array(256).fill(2147483649);
  const key = new Uint8Array(forge.sha(Buffer.from("many")));
  assert.deepEqual(G.dice.faces(key, many), forge.faces(Buffer.from(key), many));
});

test("faces: a die of one side takes a word as the others do", () => {
  const key = new Uint8Array(forge.sha(Buffer.from("one")));
  assert.equal(G.dice.faces(key, [1, 6])[1], G.dice.faces(key, [4294967295, 6])[1]);
  assert.notDeepEqual(G.dice.faces(key, [1, 1, 1, 4294967295]).slice(3), G.dice.faces(key, [4294967295]));
});

test("typed nonce: the hash of the tag and the text", () => {
  const text = "5 3 6 1 é 2 4 4 1 6 5 3";
  assert.equal(hex(G.dice.typedNonce(text)), forge.hex(forge.sha(forge.tag("greffe-dice/1/typed"), Buffer.from(text))));
});

test("SHA-512: as OpenSSL's, over lengths around every padding", () => {
  for (const length of [0, 1, 55, 111, 112, 113, 127, 128, 129, 239, 240, 1000]) {
    const data = crypto.randomBytes(length);
    assert.equal(hex(G.sha512(data)), crypto.createHash("sha512").update(data).digest("hex"), String(length));
  }
  assert.equal(hex(G.sha512(Buffer.from("ab"), Buffer.from("c"))), hex(G.sha512(Buffer.from("abc"))));
});

test("Ed25519 in plain script: RFC 8032, 7.1, tests 1 to 3", () => {
  const vectors = [
    ["9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
      "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"],
    ["4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb", "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"],
    ["c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7", "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
      "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"],
  ];
  for (const [secret, key, message, sig] of vectors) {
    assert.equal(hex(G.plainEd25519.publicKey(bytes(secret))), key);
    assert.equal(hex(G.plainEd25519.sign(bytes(secret), bytes(message))), sig);
    assert.ok(G.plainEd25519.verify(bytes(key), bytes(sig), bytes(message)));
    assert.ok(!G.plainEd25519.verify(bytes(key), bytes(sig), bytes(message + "00")));
  }
});

test("Ed25519 in plain script: agrees with OpenSSL on keys, signatures and altered ones", () => {
  const order = (1n << 252n) + 27742317777372353535851937790883648493n;
  for (let n = 0; n < 8; n++) {
    const pair = crypto.generateKeyPairSync("ed25519");
    const secret = pair.privateKey.export({ format: "der", type: "pkcs8" }).subarray(-32);
    const message = crypto.randomBytes(n * 9);
    const sig = G.plainEd25519.sign(secret, message);
    assert.deepEqual(Buffer.from(sig), crypto.sign(null, message, pair.privateKey));
    const key = G.plainEd25519.publicKey(secret);
    assert.ok(crypto.verify(null, message, pair.publicKey, sig));
    const altered = Uint8Array.from(sig);
    altered[n * 8] ^= 1;
    assert.ok(!G.plainEd25519.verify(key, altered, message));
    // The same signature with s + L: a second spelling, refused.
    const second = Buffer.from(sig);
    let s = order + BigInt("0x" + Buffer.from(sig.subarray(32)).reverse().toString("hex"));
    for (let at = 32; at < 64; at++, s >>= 8n) second[at] = Number(s & 255n);
    assert.ok(!G.plainEd25519.verify(key, new Uint8Array(second), message));
  }
});
