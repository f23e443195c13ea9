/*
 * Greffe: a match that stands in its page, played back there by the engine that stands beside it. No network, no server.
 *
 * ES module, behind engine.js and board.js in one saved file. What the page must hold:
 *   #kept-match, #kept-engine   base64 of gzip; #kept-worker: worker.js as text
 *   #replay [hidden]            data-sha256: what the engine's hash must be
 *   #replay-bar                 <input type="range">; #replay-back, #replay-on: buttons
 *   #replay-said, #replay-at    the sentence, and which record it is; #replay-table: the table after it
 */
(() => {
  "use strict";
  const find = (id) => document.getElementById(id);
  const root = find("replay");
  if (!root || typeof DecompressionStream !== "function" || typeof WebAssembly !== "object") return;
  const english = document.documentElement.lang.toLowerCase().startsWith("en");
  const say = (words) => (words ? (english ? words.en : words.fr) : "");
  const words = english ? { figures: "Figures", gone: "out of play" } : { figures: "Figurines", gone: "hors jeu" };

  async function unpacked(id) {
    const packed = Uint8Array.from(atob(find(id).textContent.trim()), (sign) => sign.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  async function opened() {
    const text = find("kept-worker").textContent.replace(/^export (?=class |async function )/gm, "");
    const worker = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    const engine = { bytes: await unpacked("kept-engine"), sha256: root.dataset.sha256 };
    const desk = globalThis.GreffeEngine.openDesk({ worker, engine, type: "classic" });
    const ask = async (request, records) => {
      const answer = await desk.ask(request, records);
      if (answer.refused) throw new Error(say(answer.refused.why));
      return answer.done;
    };
    const file = new TextDecoder().decode(await unpacked("kept-match"));
    await ask({ open: {} }, file.split("\n").filter((line) => line.startsWith('{"v":')).join("\n"));
    URL.revokeObjectURL(worker);
    return ask;
  }

  async function told(ask) {
    const events = [];
    for (let from = 0; from !== null;) {
      const part = await ask({ story: { from, limit: 500 } });
      events.push(...part.events);
      from = part.next;
    }
    return events.filter((event) => !event.void && (say(event.sentence) || say(event.title)));
  }

  /** Who falls in a step still lies in it where they last stood: they are off the table from the next one on. */
  function lay(board, before) {
    for (const piece of board.pieces.filter((one) => one.out && !one.at)) {
      const was = before.pieces.find((one) => one.id === piece.id);
      if (was && !was.out) piece.at = was.at;
    }
  }

  async function play() {
    const ask = await opened();
    const events = await told(ask);
    if (events.length === 0) return;
    const bar = find("replay-bar");
    let wanted = 0;
    let busy = false;
    async function show() {
      if (busy) return;
      busy = true;
      for (let shown = -1; shown !== wanted;) {
        shown = wanted;
        const event = events[shown];
        const board = await ask({ board: { at: event.seq } });
        if (shown > 0) lay(board, await ask({ board: { at: events[shown - 1].seq } }));
        find("replay-said").textContent = say(event.sentence) || say(event.title);
        find("replay-at").textContent = `${say(board.moment)} \u00b7 ${event.seq}`;
        find("replay-table").replaceChildren(...globalThis.GreffeBoard.table(board, { english, words }));
        root.dataset.seq = String(event.seq);
      }
      busy = false;
    }
    const to = (place) => {
      wanted = Math.min(events.length - 1, Math.max(0, place));
      bar.value = String(wanted);
      show();
    };
    bar.max = String(events.length - 1);
    bar.addEventListener("input", () => to(Number(bar.value)));
    find("replay-back").addEventListener("click", () => to(wanted - 1));
    find("replay-on").addEventListener("click", () => to(wanted + 1));
    root.hidden = false;
    to(0);
  }

  play().catch((error) => {
    root.hidden = false;
    find("replay-said").textContent = String(error.message || error);
  });
})();
