// What the stepping script computes by itself, without any page: `node --test web/tests/steps_js`.
"use strict";
const test = require("node:test");
const assert = require("node:assert");
const { unfold, placeOf, goal, clock } = require("../../static/steps.js");

test("steps are made again from runs of the step before", () => {
  const part = { first: 0, lines: ["a", "b", "c"], steps: [[[[0, 1], [], [2], []], "one"], [[[[0, 2], 2], [], [[0, 1]], [1]], "two"]] };
  const pages = unfold(part);
  assert.deepEqual(pages.map((page) => page.title), ["one", "two"]);
  assert.deepEqual(pages[1].pieces, [[0, 1, 2], [], [2], [1]]);
});

const steps = [[0, 3, 2, "", "a", ""], [4, 4, 0, "", "b", "hurt"], [5, 9, 1, "", "c", ""], [10, 10, 0, "", "d", ""]];

test("a record stands in the step that ends with it or after it", () => {
  assert.deepEqual([0, 3, 4, 5, 9, 10, 99].map((seq) => placeOf(steps, seq)), [0, 0, 1, 2, 2, 3, 3]);
});

test("keys lead to steps, activations, turns and key moments, and nowhere beyond", () => {
  assert.equal(goal(steps, 1, "on"), 2);
  assert.equal(goal(steps, 0, "back"), null);
  assert.equal(goal(steps, 1, "activation-on"), 2);
  assert.equal(goal(steps, 3, "turn-back"), 0);
  assert.equal(goal(steps, 2, "key-back"), 1);
  assert.equal(goal(steps, 2, "key-on"), null);
  assert.equal(goal(steps, 3, "on"), null);
});

test("times are read as clocks", () => {
  assert.deepEqual([0, 61000, 3661000].map(clock), ["0:00", "1:01", "1:01:01"]);
});
