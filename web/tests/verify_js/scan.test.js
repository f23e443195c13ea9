"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const { scanLine } = require("../../static/verify/greffe-verify.js");

const line = (text) => new Uint8Array(Buffer.from(text));
const raw = (...parts) => new Uint8Array(Buffer.concat(parts.map((p) => (typeof p === "string" ? Buffer.from(p) : Buffer.from([p])))));
const nest = (open, close, depth, inner) => `{"a":${open.repeat(depth - 1)}${inner}${close.repeat(depth - 1)}}`;

const FINE = {
  "empty object": line("{}"),
  "every kind of value": line('{"a":0,"b":-1,"c":true,"d":false,"e":null,"f":"","g":[],"h":{},"i":[1,"x",{"j":[2]}]}'),
  "greatest numbers": line('{"a":9007199254740991,"b":-9007199254740991}'),
  "key of 64 characters": line(`{"${"k".repeat(64)}":1}`),
  "key with every sign": line('{"aZ09_:.-":1}'),
  "same key in two objects": line('{"a":{"k":1},"b":{"k":2},"k":3}'),
  "forty keys": line(`{${Array.from({ length: 40 }, (_, k) => `"k${k}":${k}`).join(",")}}`),
  "short escapes": line('{"a":"\\"\\\\\\b\\f\\n\\r\\t"}'),
  "long escapes": line('{"a":"\\u0000\\u0007\\u000b\\u000e\\u001f"}'),
  "what stringify writes": line(JSON.stringify({ a: String.fromCharCode(...Array(128).keys()) + "é\u2028\u2029\ufeff😀" })),
  "delete and byte order mark inside a text": raw('{"a":"', 0x7f, 0xef, 0xbb, 0xbf, '"}'),
  "greatest code point": raw('{"a":"', 0xf4, 0x8f, 0xbf, 0xbf, '"}'),
  "16 arrays deep, the last one empty": line(nest("[", "]", 16, "")),
  "a number at level 16": line(nest("[", "]", 15, "7")),
  "65,536 bytes": line(`{"a":"${"x".repeat(65536 - 8)}"}`),
};

const HOSTILE = {
  "nothing": [line(""), "empty-line"],
  "65,537 bytes": [line(`{"a":"${"x".repeat(65537 - 8)}"}`), "long-line"],
  "array": [line("[]"), "not-an-object"],
  "string": [line('"a"'), "not-an-object"],
  "number": [line("1"), "not-an-object"],
  "null": [line("null"), "not-an-object"],
  "byte order mark": [raw(0xef, 0xbb, 0xbf, "{}"), "bom"],
  "leading blank": [line(" {}"), "not-an-object"],
  "trailing blank": [line("{} "), "after-object"],
  "trailing carriage return": [line("{}\r"), "carriage-return"],
  "carriage return in a text": [raw('{"a":"', 13, '"}'), "carriage-return"],
  "carriage return between tokens": [raw('{"a":', 13, "1}"), "carriage-return"],
  "two objects": [line("{}{}"), "after-object"],
  "blank after colon": [line('{"a": 1}'), "json"],
  "blank after comma": [line('{"a":1, "b":2}'), "json"],
  "blank before key": [line('{ "a":1}'), "json"],
  "tab in array": [line('{"a":[1,\t2]}'), "json"],
  "comma before brace": [line('{"a":1,}'), "json"],
  "comma before bracket": [line('{"a":[1,]}'), "json"],
  "comma first": [line('{,"a":1}'), "json"],
  "no value": [line('{"a":}'), "json"],
  "no colon": [line('{"a"1}'), "json"],
  "equals for a colon": [line('{"a"=1}'), "json"],
  "semicolon for a comma": [line('{"a":1;"b":2}'), "json"],
  "semicolon in an array": [line('{"a":[1;2]}'), "json"],
  "escape of digits without its letter": [line('{"a":"\\x0001"}'), "escape"],
  "single quotes": [line("{'a':1}"), "json"],
  "bare key": [line("{a:1}"), "json"],
  "comment": [line('{"a":1/**/}'), "json"],
  "cut in an object": [line('{"a":1'), "cut"],
  "cut in an array": [line('{"a":[1'), "cut"],
  "cut in a text": [line('{"a":"x'), "cut"],
  "cut after a brace": [line("{"), "cut"],
  "wrong bracket": [line('{"a":[1}'), "json"],
  "NaN": [line('{"a":NaN}'), "json"],
  "Infinity": [line('{"a":-Infinity}'), "number"],
  "True": [line('{"a":True}'), "json"],
  "truth": [line('{"a":truth}'), "json"],
  "cut word": [line('{"a":nul'), "cut"],
  "cut key": [line('{"ab'), "cut"],
  "cut after a backslash": [line('{"a":"\\'), "cut"],
  "duplicate key": [line('{"a":1,"a":1}'), "duplicate-key"],
  "duplicate key, deep": [line('{"a":[{"b":1,"c":2,"b":1}]}'), "duplicate-key"],
  "duplicate key after forty": [line(`{${Array.from({ length: 40 }, (_, k) => `"k${k}":${k}`).join(",")},"k3":0}`), "duplicate-key"],
  "escaped key": [line('{"\\u0061":1}'), "key"],
  "empty key": [line('{"":1}'), "key"],
  "key with a digit first": [line('{"1a":1}'), "key"],
  "prototype key": [line('{"__proto__":1}'), "key"],
  "key with an accent": [line('{"é":1}'), "key"],
  "key with a blank": [line('{"a b":1}'), "key"],
  "key of 65 characters": [line(`{"${"k".repeat(65)}":1}`), "key"],
  "2^53": [line('{"a":9007199254740992}'), "number"],
  "2^53+1": [line('{"a":9007199254740993}'), "number"],
  "-2^53": [line('{"a":-9007199254740992}'), "number"],
  "sixteen nines": [line('{"a":9999999999999999}'), "number"],
  "seventeen digits": [line('{"a":10000000000000000}'), "number"],
  "a thousand digits": [line(`{"a":${"9".repeat(1000)}}`), "number"],
  "exponent": [line('{"a":1e3}'), "number"],
  "great exponent": [line('{"a":1E3}'), "number"],
  "fraction": [line('{"a":1.0}'), "number"],
  "minus zero": [line('{"a":-0}'), "number"],
  "leading zero": [line('{"a":01}'), "number"],
  "minus leading zero": [line('{"a":-01}'), "number"],
  "plus": [line('{"a":+1}'), "json"],
  "minus alone": [line('{"a":-}'), "number"],
  "dot first": [line('{"a":.5}'), "json"],
  "hexadecimal": [line('{"a":0x1}'), "json"],
  "zero exponent": [line('{"a":0e0}'), "number"],
  "lone high surrogate escape": [line('{"a":"\\ud800"}'), "escape"],
  "lone low surrogate escape": [line('{"a":"\\udc00"}'), "escape"],
  "surrogate pair escape": [line('{"a":"\\ud83d\\ude00"}'), "escape"],
  "escaped letter": [line('{"a":"\\u0041"}'), "escape"],
  "escaped newline the long way": [line('{"a":"\\u000a"}'), "escape"],
  "escaped backspace the long way": [line('{"a":"\\u0008"}'), "escape"],
  "escaped carriage return the long way": [line('{"a":"\\u000d"}'), "escape"],
  "upper-case escape": [line('{"a":"\\u001F"}'), "escape"],
  "escaped slash": [line('{"a":"\\/"}'), "escape"],
  "escaped unknown": [line('{"a":"\\x"}'), "escape"],
  "escape cut": [line('{"a":"\\u00'), "escape"],
  "raw tab": [line('{"a":"\t"}'), "control"],
  "raw nul": [raw('{"a":"', 0, '"}'), "control"],
  "raw unit separator": [raw('{"a":"', 0x1f, '"}'), "control"],
  "byte FF": [raw('{"a":"', 0xff, '"}'), "utf8"],
  "lone continuation": [raw('{"a":"', 0x80, '"}'), "utf8"],
  "overlong slash": [raw('{"a":"', 0xc0, 0xaf, '"}'), "utf8"],
  "surrogate in bytes": [raw('{"a":"', 0xed, 0xa0, 0x80, '"}'), "utf8"],
  "beyond the last code point": [raw('{"a":"', 0xf4, 0x90, 0x80, 0x80, '"}'), "utf8"],
  "cut sequence": [raw('{"a":"', 0xe2, 0x82, '"}'), "utf8"],
  "no-break space between tokens": [raw('{"a":', 0xc2, 0xa0, "1}"), "json"],
  "17 arrays deep": [line(nest("[", "]", 17, "")), "too-deep"],
  "a number at level 17": [line(nest("[", "]", 16, "7")), "too-deep"],
  "17 objects deep": [line('{"a":'.repeat(17) + "1" + "}".repeat(17)), "too-deep"],
  "30,000 brackets": [line(`{"a":${"[".repeat(30000)}`), "too-deep"],
};

for (const [name, bytes] of Object.entries(FINE)) {
  test(`accepted: ${name}`, () => {
    const found = scanLine(bytes);
    assert.equal(found.code, "ok");
    assert.deepEqual(found.value, JSON.parse(Buffer.from(bytes).toString("utf8")));
  });
}
for (const [name, [bytes, code]] of Object.entries(HOSTILE)) {
  test(`refused: ${name}`, () => assert.equal(scanLine(bytes).code, code));
}

test("every escape of two hexadecimal digits has one verdict: the one JSON.stringify would write", () => {
  for (let n = 0; n < 256; n++) {
    const text = `{"a":"\\u00${n.toString(16).padStart(2, "0")}"}`;
    const canonical = JSON.stringify({ a: String.fromCharCode(n) }) === text;
    assert.equal(scanLine(line(text)).ok, canonical, text);
  }
});

test("a line of ten thousand keys is read in passing", () => {
  const keys = Array.from({ length: 7000 }, (_, k) => `"k${k.toString(36)}":0`).join(",");
  const begun = process.hrtime.bigint();
  assert.equal(scanLine(line(`{${keys}}`)).ok, true);
  assert.ok(process.hrtime.bigint() - begun < 500_000_000n);
});
