/*
 * Greffe: what a finger on the page of a seat asks, answered by the rules engine on this device.
 *
 * ES module, brought by keep.js once the match is kept and the page has nothing else to do. It holds the match in a worker,
 * as this device may see it. Until it is open, for a page of another moment, for a seat that is not played here, and
 * wherever the engine has no answer, it answers null: greffe.js then asks the server, as it does without this.
 *
 * near({face, worker, engine: {url, sha256}}) -> hold(pack or null): the match as it stands now; null lets go of it.
 */

/** How long an answer is waited for, in milliseconds, before the server is asked as well. */
const PATIENCE = 1000;

export async function near({ face, worker, engine }) {
  const { openDesk } = await import(face);
  const language = document.documentElement.lang.toLowerCase().startsWith("en") ? "en" : "fr";
  const root = document.documentElement;
  let desk = null;
  /** What is open: how many records, and whose seats. */
  let held = null;
  /** An engine that failed once is not asked again by this page. */
  let broken = false;

  function close() {
    held = null;
    delete root.dataset.near;
    if (desk) desk.close();
    desk = null;
  }

  async function open(pack) {
    held = null;
    if (broken) return;
    delete root.dataset.near;
    if (!pack) return close();
    try {
      desk = desk || openDesk({ worker, engine });
      const { done } = await desk.ask({ open: { seals: pack.seals } }, pack.lines);
      if (!done || done.head !== pack.head) throw new Error("the match kept here is not the one that was sent");
    } catch (error) {
      broken = true;
      close();
      root.dataset.near = "none";
      throw error;
    }
    held = { records: pack.records, seats: pack.seats };
    root.dataset.near = String(pack.records);
  }

  function request(what, fields) {
    const seat = `seat:${fields.get("seat")}`;
    const judge = fields.get("by") === "judge" || fields.get("judge") === "true";
    if (!held || judge || !held.seats.includes(seat) || held.records !== Number(document.body.dataset.head)) return null;
    if (what === "reach") return { reach: { seat, figure: fields.has("figure") ? Number(fields.get("figure")) : null } };
    const own = new URLSearchParams(fields);
    own.delete("csrf");
    return { look: { seat, fields: String(own), language } };
  }

  /** How many answers are owed still for which the server was asked instead: no more are asked for meanwhile. */
  let owed = 0;
  globalThis.GreffeNear = async (what, fields) => {
    const asked = owed === 0 ? request(what, fields) : null;
    if (!asked) return null;
    let late = 0;
    const told = desk.ask(asked);
    const patience = new Promise((over) => {
      late = setTimeout(() => {
        owed += 1;
        const heard = () => { owed -= 1; };
        told.then(heard, heard);
        over({});
      }, PATIENCE);
    });
    const answer = await Promise.race([told, patience]).catch((error) => {
      console.warn(String(error));
      if (held) broken = true;
      close();
      return {};
    });
    clearTimeout(late);
    return answer.done || null;
  };

  // One after the other: what was asked last is what stands open.
  let opening = Promise.resolve();
  return (pack) => (opening = opening.catch(() => undefined).then(() => open(pack)));
}
