"use strict";
// What is typed into the fields of a form without a server, read as the server reads it.
const test = require("node:test");
const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");

const script = () => import("data:text/javascript," + encodeURIComponent(fs.readFileSync(path.join(__dirname, "../../static/filler.js"), "utf8")));

test("lengths are whole tenths, whatever the sign of decimals, and nothing else is taken for one", async () => {
  const { decimal, length } = await script();
  assert.deepEqual(["88,5", "10", "30.5", "-2.5", "\u22122,5", " 7 "].map((text) => decimal(text, 1)), [885, 100, 305, -25, -25, 70]);
  for (const wrong of ["", "1.25", "x", "1.", "99999999", "1e3", "--1", "0x10"]) assert.equal(decimal(wrong, 1), null, wrong);
  assert.deepEqual(["3,5", "1", "-0.5", "2\u2033", '2"', "0.001"].map((text) => length(text, true)), [889, 254, -127, 508, 508, 0]);
  assert.equal(length("0.0001", true), null);
  assert.equal(decimal("2,5", 2), 250);
});

test("a declaration has facts and claims only where some are stated", async () => {
  const { declaration, seals } = await script();
  const form = { command: "Act" };
  const plain = declaration(form, 4, { fields: { to: 1 }, facts: [], claims: [], private: [] });
  assert.deepEqual(plain, { declare: { window: 4, command: { Act: { to: 1 } }, private: [] } });
  const full = declaration(form, 4, { fields: {}, facts: [{ fact: "sight", of: [1], value: true }], claims: [{ source: "CARD-1", effect: { Modifier: 1 } }], private: ['"a"'] });
  assert.deepEqual(Object.keys(full.declare.command), ["Act", "facts", "claims"]);
  const sealed = { key: "pile", kind: { Sealed: { what: { Number: { least: 1, most: 2 } } } } };
  assert.equal(seals([sealed]), true);
  assert.equal(seals([{ key: "a", kind: { One: { of: [{ value: 1, then: [sealed] }] } } }]), true);
  assert.equal(seals([{ key: "a", kind: { One: { of: [{ value: 1 }] } } }, { key: "b", kind: { Point: {} } }]), false);
});
