// What the stepping script computes by itself, without any page: `node --test web/tests/steps_js`.
"use strict";
const test = require("node:test");
const assert = require("node:assert");
const { unfold, written, differs, placeOf, goal, clock } = require("../../static/steps.js");

test("steps are made again from what the step before had, by the lines of all parts", () => {
  const lines = [];
  const part = { first: 0, lines: [["one", "two"], ["a", "b", "c"]], order: "$$#$#", steps: [[[[0, 0, 3, 0, 0, 1], [], [], [0, 0, 1, 2]], 0], [[[1, 1, 1, 0], [0, 0, 1, 1], [], []], 0]] };
  const pages = unfold(part, lines);
  assert.deepEqual(lines, ["a", "b", "one", "c", "two"]);
  assert.deepEqual(pages.map((page) => page.title), ["one", "two"]);
  assert.deepEqual(pages[0].pieces, [[0, 1, 0], [], [], [1]]);
  assert.deepEqual(pages[1].pieces, [[0, 3, 0], [0], [], [1]]);
  const next = unfold({ first: 2, lines: [["three"], ["d"]], order: "$#", steps: [[[[0, 0, 2, 0, 1], [], [], []], 0], [[[], [], [], []], 3]] }, lines);
  assert.deepEqual(lines.slice(5), ["d", "three"]);
  assert.deepEqual(next.map((page) => [page.title, page.pieces[0]]), [["three", [5, 0]], ["one", [5, 0]]]);
});

test("signs are written as what they stand for in a step, and its sentence as text", () => {
  const text = "<a href=\"\u0001?rule=X\">\u0003</a> \u0002 \u0004 \u0005";
  assert.equal(written(text, "/m/00ab", [12, 14, 0, "", "A <b> & 'B'"]), "<a href=\"/m/00ab/14?rule=X\">14</a> 00ab 12 A &#60;b&#62; &#38; &#39;B&#39;");
  assert.deepEqual(["\u0001", "\u0003", "\u0005", "a"].map(differs), [false, true, true, false]);
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
