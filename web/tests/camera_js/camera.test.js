// The camera's arithmetic: `node --test web/tests/camera_js/camera.test.js`.
"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const camera = require("../../static/camera.js");

const frame = { high: 600, seenWide: 900, seenHigh: 600 };
const close = (found, wanted) => found.forEach((value, index) => assert.ok(Math.abs(value - wanted[index]) < 1e-9, `${found} is not ${wanted}`));

test("what lies under a finger stays under it, nearer or farther", () => {
  const start = { z: 2, x: 450, y: 300 };
  for (const at of [[450, 300], [500, 250], [380, 340]]) {
    const before = camera.under(start, frame, at);
    const nearer = camera.zoomed(start, frame, 1.5, at);
    assert.equal(nearer.z, 3);
    close(camera.under(nearer, frame, at), before);
    close(camera.under(camera.zoomed(nearer, frame, 1 / 1.5, at), frame, at), before);
  }
});

test("the drawing follows the hand, a base's breadth beyond its edges and no farther", () => {
  const start = { z: 2, x: 450, y: 300 };
  close(Object.values(camera.panned(start, frame, 40, -20)), [2, 430, 310]);
  close(Object.values(camera.panned(start, frame, 9000, 9000)), [2, 213, 138]);
  close(Object.values(camera.panned(start, frame, -9000, -9000)), [2, 687, 462]);
  assert.equal(camera.zoomed(start, frame, 100, [0, 0]).z, 6);
  close(Object.values(camera.zoomed(start, frame, .01, [0, 0])), [600 / 624, 450, 300]);
});

test("where the screen cuts the drawing, it can be drawn back whole and seen to its edges", () => {
  const cut = { high: 900, seenWide: 900, seenHigh: 450 };
  assert.equal(camera.zoomed({ z: 1, x: 450, y: 450 }, cut, .1, [450, 450]).z, 450 / 924);
  close(Object.values(camera.panned({ z: 1, x: 450, y: 450 }, cut, 0, 1000)), [1, 450, 213]);
});

test("two fingers draw apart and carry along what is between them", () => {
  const start = { z: 1.5, x: 450, y: 300 };
  const before = camera.under(start, frame, [450, 300]);
  const after = camera.pinched(start, frame, [[400, 300], [500, 300]], [[380, 310], [580, 310]]);
  assert.equal(after.z, 3);
  close(camera.under(after, frame, [480, 310]), before);
});

test("a name is put clear of the bases again, beside the one it is nearest to, or nowhere", () => {
  const half = [40, 9];
  assert.deepEqual(camera.beside([200, 100], half, [[100, 100, 15]]), [200, 100]);
  // Over its own base it goes to the right of it, to the left where another stands there.
  assert.deepEqual(camera.beside([110, 100], half, [[100, 100, 15]]), [159, 100]);
  assert.deepEqual(camera.beside([110, 100], half, [[100, 100, 15], [150, 100, 15]]), [41, 100]);
  const crowd = [];
  for (let x = 0; x < 9; x += 1) for (let y = 0; y < 9; y += 1) crowd.push([x * 25, y * 25, 12]);
  assert.equal(camera.beside([100, 100], half, crowd), null);
});
