// Judges files with the engines of a folder, under node: judge.mjs ENGINES FILES. Of FILES/<game>--<name>, the answer
// goes to FILES/<game>--<name>.answer. One engine a file, as a page does.
import fs from "node:fs";
import path from "node:path";

const [engines, files] = process.argv.slice(2);
const source = fs.readFileSync(path.join(engines, "worker.js"), "utf8");
// By its text: an older node would take a file `.js` for another kind of script.
const { open } = await import("data:text/javascript," + encodeURIComponent(source));
for (const name of fs.readdirSync(files).sort()) {
  const game = name.split("--")[0];
  const made = JSON.parse(fs.readFileSync(path.join(engines, `${game}.json`), "utf8"));
  const engine = await open(fs.readFileSync(path.join(engines, `${game}.wasm`)), made.sha256);
  const file = new Uint8Array(fs.readFileSync(path.join(files, name)));
  const started = performance.now();
  const answer = engine.check(file);
  console.log(`${name} ${(performance.now() - started).toFixed(1)}`);
  fs.writeFileSync(path.join(files, `${name}.answer`), answer);
}
