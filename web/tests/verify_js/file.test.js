"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const G = require("../../static/verify/greffe-verify.js");
const { whole } = require("./forge.js");

test("a whole match is accepted", async () => {
  const r = await G.verify(whole().file());
  console.log(JSON.stringify(r, null, 1));
  assert.equal(r.ok, true);
});
