// Asks the desks of the engines of a folder, under node: desk.mjs ENGINES FILES. FILES/<game>--<name> holds the records of a
// match and requests; the answer to the nth goes to FILES/<game>--<name>.<n>. One engine a file, as a page does.
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
  const { records, requests } = JSON.parse(fs.readFileSync(path.join(files, name), "utf8"));
  requests.forEach((request, number) => fs.writeFileSync(path.join(files, `${name}.${number}`), engine.desk(request, number === 0 ? records : "")));
}
