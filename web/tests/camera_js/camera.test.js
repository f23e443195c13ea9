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

test("a base at the edge of the table is seen whole, however far off and however little of the table is cut", () => {
  const edged = { ...frame, edge: 30 };
  // Half a screen of 450 units: the edge of the table stands so far within it that 30 units of the frame are beside it.
  close(Object.values(camera.panned({ z: 2, x: 450, y: 300 }, edged, 9000, 0)), [2, 225 - 15, 300]);
  // From as far off as it goes, all of the table with as much beside it.
  const far = camera.zoomed({ z: 1, x: 450, y: 300 }, edged, .01, [450, 300]);
  assert.equal(far.z, Math.min(540 / 600, 840 / 900));
  // Near by a base's breadth is enough, as before.
  close(Object.values(camera.panned({ z: 3, x: 450, y: 300 }, edged, 9000, 0)), [3, 150 - 12, 300]);
});

test("the name of a base in sight is not cut by the edge of what is seen", () => {
  const half = [40, 9];
  const sight = [0, 0, 300, 200];
  // To the right of its base it would be cut: it goes to the left.
  assert.deepEqual(camera.beside([330, 100], half, [[285, 100, 12]], sight), [285 - 12 - 40 - 4, 100]);
  // Whole as it stands it stays, and a base that is out of sight keeps its name with it.
  assert.deepEqual(camera.beside([200, 100], half, [[150, 100, 12]], sight), [200, 100]);
  assert.deepEqual(camera.beside([360, 100], half, [[310, 100, 12]], sight), [360, 100]);
  // Where every other place is taken or cut as well, it is not moved for that.
  const crowd = [[285, 100, 12], [200, 100, 40], [285, 60, 20], [285, 140, 20]];
  assert.deepEqual(camera.beside([340, 100], half, crowd, sight), [340, 100]);
});

test("no name covers another: it stands on another side of its base, or nowhere", () => {
  const half = [40, 10];
  const name = [159, 100, ...half];
  assert.deepEqual(camera.beside([110, 100], half, [[100, 100, 15]], null, [name]), [41, 100]);
  assert.deepEqual(camera.beside([160, 104], half, [[100, 100, 15]], null, [name]), [41, 100]);
  assert.deepEqual(camera.beside([160, 130], half, [[100, 100, 15]], null, [name]), [160, 130]);
  const around = [name, [41, 100, ...half], [100, 71, ...half], [100, 129, ...half]];
  assert.equal(camera.beside([160, 104], half, [[100, 100, 15]], null, around), null);
  assert.equal(camera.beside([160, 104], half, [], null, [name]), null);
});

test("what is written on the ground is read beside who stands on it, or nowhere", () => {
  const half = [30, 5];
  assert.deepEqual(camera.aground([100, 100], half, []), [100, 100]);
  assert.deepEqual(camera.aground([100, 100], half, [[100, 120, 14]]), [100, 100]);
  // Its base covers it: below, as near as it is read whole.
  assert.deepEqual(camera.aground([100, 100], half, [[100, 98, 14]]), [100, 98 + 14 + 5 + 1]);
  // Another stands there: above.
  assert.deepEqual(camera.aground([100, 100], half, [[100, 98, 14], [100, 130, 14]]), [100, 98 - 14 - 5 - 1]);
  // Nor is it moved out of what is seen: above is cut, so it stands below.
  assert.deepEqual(camera.aground([100, 12], half, [[100, 14, 14]], [], [0, 0, 300, 200]), [100, 14 + 14 + 5 + 1]);
  // Two names share no place.
  assert.deepEqual(camera.aground([100, 100], half, [], [[100, 100, 30, 5]]), [100, 111]);
  const crowd = [];
  for (let x = 0; x < 9; x += 1) for (let y = 0; y < 9; y += 1) crowd.push([x * 25, y * 25, 12]);
  assert.equal(camera.aground([100, 100], half, crowd), null);
});
