// Plays and replays 1,000 moves with boardgame.io, in memory: its local client, then its own reducer over its own log.
// A move here is one reducer call that moves a figure, throws a die and ends the turn: nothing is judged, kept or proved.
//
//     npm install --no-save boardgame.io@0.50.2 && node boardgame.mjs        (in this folder)
import { createRequire } from "node:module";
import { performance } from "node:perf_hooks";
const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");

const MOVES = Number(process.argv[2] ?? 1000);
const RUNS = 7;

const game = {
  setup: () => ({
    figures: Array.from({ length: 12 }, (_, id) => ({ id, side: id % 2, x: id * 100, y: 0, wounds: 0, used: false })),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    advance: ({ G, random }, figure, x, y) => {
      const moved = G.figures[figure];
      moved.x = x;
      moved.y = y;
      moved.used = true;
      if (random.D10() > 8) G.figures[(figure + 1) % 12].wounds += 1;
    },
  },
};

function play() {
  const client = Client({ game, numPlayers: 2, debug: false });
  client.start();
  for (let n = 0; n < MOVES; n += 1) client.moves.advance(n % 12, n * 7, n * 3);
  const played = { log: client.log, state: client.getState() };
  client.stop();
  return played;
}

function replay(log) {
  const reducer = CreateGameReducer({ game });
  let state = InitializeGame({ game, numPlayers: 2 });
  const initial = state;
  for (const entry of log) if (!entry.automatic) state = reducer(state, entry.action);
  return { state, initial };
}

const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
const times = { play: [], replay: [] };
for (let run = 0; run < RUNS; run += 1) {
  let began = performance.now();
  const played = play();
  times.play.push(performance.now() - began);
  began = performance.now();
  const { state } = replay(played.log);
  times.replay.push(performance.now() - began);
  if (state.ctx.turn !== played.state.ctx.turn) throw new Error("the replay ended elsewhere");
}
for (const [name, all] of Object.entries(times)) {
  const time = median(all);
  console.log(`boardgame.io ${name}: ${MOVES} moves in ${time.toFixed(1)} ms, ${Math.round((MOVES / time) * 1000)} moves/s`);
}
