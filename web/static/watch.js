// The record, watched by whoever follows it: this device keeps the last head of each match it was shown, and looks
// each time whether what the server shows now extends it, chain, seals and dice. It sends nothing of what it keeps.
"use strict";
(() => {
  const main = document.querySelector("main[data-watch]");
  if (!main || typeof GreffeVerify !== "object") return;
  const { Follow, recordHash, headHolds } = GreffeVerify;
  const match = main.dataset.watch;
  const api = `/api/v1/matches/${match}`;
  const say = (fr, en) => (document.documentElement.lang === "fr" ? fr : en);

  // ---- what is kept: heads of matches, the latest last; of the latest few, what it takes to check dice and seals
  const HEADS = "greffe-heads";
  const FOLLOWED = "greffe-follow-";
  const PROOFS = "greffe-proofs";
  const MOST_HEADS = 200;
  const MOST_PROOFS = 64;
  const MOST_FOLLOWED = 8;
  const MOST_STATE = 300000;
  const PIECE = 500;
  /** Milliseconds after which a missing end is looked for again. */
  const AGAIN = 3000;

  function listed(name) {
    try {
      const read = JSON.parse(localStorage.getItem(name) || "[]");
      return Array.isArray(read) ? read.filter((one) => one && typeof one.match === "string" && Number.isInteger(one.records)) : [];
    } catch { return []; }
  }
  const heads = () => listed(HEADS);
  const keptOf = (id) => heads().find((one) => one.match === id) || null;

  const proven = (entry) => Boolean(entry.fault) && entry.fault.kind !== "broken";

  function keep(entry, state) {
    const known = keptOf(entry.match);
    // Another tab may have gone further, or found a second story.
    if (known && !entry.fault && (proven(known) || known.records > entry.records)) return;
    const others = heads().filter((one) => one.match !== entry.match);
    // Room is made by those seen longest ago; what proves something goes last.
    const gone = others.length >= MOST_HEADS ? others.find((one) => !one.fault) || others[0] : null;
    const list = [...others.filter((one) => one !== gone), entry];
    const followed = new Set(list.slice(-MOST_FOLLOWED).map((one) => FOLLOWED + one.match));
    try {
      for (const name of Object.keys(localStorage)) {
        if (name.startsWith(FOLLOWED) && !followed.has(name)) localStorage.removeItem(name);
      }
      localStorage.setItem(HEADS, JSON.stringify(list));
      if (state) localStorage.setItem(FOLLOWED + entry.match, JSON.stringify(state));
    } catch (error) { console.warn(String(error)); }
  }

  /** What follows the match from where this device left it; from its first record where that is not kept. */
  function resume(kept) {
    try {
      const state = JSON.parse(localStorage.getItem(FOLLOWED + match) || "null");
      if (kept && state && state.records === kept.records && state.head === kept.head) return new Follow(match, state);
    } catch (error) { console.warn(String(error)); }
    return new Follow(match);
  }

  // ---- looking
  const answer = (path) => fetch(path, { credentials: "same-origin", cache: "no-store" });

  /** The server's signed head over so many records, where it gives one that holds; `wrong` where it does not hold. */
  async function signed(records) {
    const asked = await answer(`${api}/head${records ? `?records=${records}` : ""}`);
    if (!asked.ok) return null;
    const { match: of, records: over, head, at, key, sig } = await asked.json();
    if (!key || !sig) return null;
    // Of another match, or over another number of records, it says nothing of what was asked.
    if (of !== match || (records && over !== records)) return { wrong: true };
    const kept = { match: of, records: over, head, at, key, sig };
    return await headHolds(kept) ? kept : { wrong: true };
  }

  function found(kept, fault) {
    return { ...(kept || { match, records: 0, head: null }), fault };
  }

  /** Both stories as far as the server signs the second: whoever has the file needs nobody's word. */
  async function evidence(kept) {
    const others = [];
    for (const records of [kept.records, 0]) {
      const head = await signed(records).catch(() => null);
      if (head && !head.wrong && head.head !== kept.head && !others.some((one) => one.records === head.records)) others.push(head);
    }
    return others;
  }

  /** Reads on; nothing when all is well, else the entry to keep with its fault. */
  async function look(kept) {
    let follow = resume(kept);
    let stays = kept && follow.records === kept.records ? 1 : 0;
    for (;;) {
      const from = follow.records - stays;
      const asked = await answer(`${api}/records?from=${from}&limit=${PIECE}`);
      if (!asked.ok) return null;
      const bytes = new Uint8Array(await asked.arrayBuffer());
      let start = 0;
      if (stays) {
        const end = bytes.indexOf(10);
        if (end < 0) return found(kept, { kind: "cut", now: Number(asked.headers.get("x-greffe-next")) || 0, others: await evidence(kept) });
        if (recordHash(bytes.subarray(0, end)) !== kept.head) return found(kept, { kind: "fork", others: await evidence(kept) });
        [start, stays] = [end + 1, 0];
      } else if (bytes.length === 0) {
        break;
      }
      // Up to the head that is kept, then beyond it.
      const before = follow.records;
      let cut = bytes.length;
      if (kept && before < kept.records) {
        let left = kept.records - before;
        let at = start;
        while (left > 0 && at < bytes.length) { at = bytes.indexOf(10, at) + 1; left -= 1; }
        if (left === 0) cut = at;
      }
      let wrong = await follow.read(bytes.subarray(start, cut));
      if (!wrong && kept && before < kept.records && follow.records === kept.records && follow.head !== kept.head) {
        return found(kept, { kind: "fork", others: await evidence(kept) });
      }
      if (!wrong) wrong = await follow.read(bytes.subarray(cut));
      if (wrong) return found(kept, { kind: "broken", record: wrong.record, reason: wrong.reason, others: [] });
      if (follow.records < from + PIECE) break;
    }
    if (kept && follow.records < kept.records) {
      return found(kept, { kind: "cut", now: follow.records, others: await evidence(kept) });
    }
    if (!follow.rests || follow.records === 0 || (kept && kept.records === follow.records && (kept.sig || kept.unsigned))) return null;
    const entry = { match, records: follow.records, head: follow.head, at: follow.at, light: follow.light };
    const head = await signed(follow.records).catch(() => null);
    if (head && head.wrong) return found(entry, { kind: "broken", record: follow.records - 1, reason: { fr: "la tête que le serveur donne n’est pas signée de la clé qu’il dit", en: "the head that the server gives is not signed by the key it names" }, others: [] });
    if (head && head.head !== follow.head) return found(entry, { kind: "fork", others: [head] });
    // A server that signs no heads now may do so later: it is asked again when there is more.
    Object.assign(entry, head || { unsigned: true });
    let state = follow.state();
    if (JSON.stringify(state).length > MOST_STATE) {
      follow.light = true;
      entry.light = true;
      state = follow.state();
    }
    keep(entry, state);
    return null;
  }

  /** An end that is not there is looked for once more before it is said to be cut: one server may be behind another. */
  async function lookTwice(kept) {
    const entry = await look(kept);
    if (!entry || entry.fault.kind !== "cut") return entry;
    await new Promise((done) => { setTimeout(done, AGAIN); });
    return look(kept);
  }

  // ---- telling
  const element = (name, text, more = {}) => Object.assign(document.createElement(name), { textContent: text }, more);

  const plain = ({ match: of, records, head, at, key, sig }) => ({ match: of, records, head, at, key, sig });
  const both = (entry) => [entry, ...(proven(entry) ? entry.fault.others : [])].filter((one) => one.sig).map(plain);
  /** Heads that prove something to others, as `greffe verify --head` reads them. */
  const provable = () => [...heads().flatMap(both), ...listed(PROOFS).map(plain)];
  function save() {
    const file = new Blob([`${JSON.stringify(provable())}\n`], { type: "application/json" });
    const link = element("a", "", { href: URL.createObjectURL(file), download: "greffe-heads.json" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  function sentences({ records, fault }) {
    const two = say("Ce serveur raconte deux histoires.", "This server tells two stories.");
    if (fault.kind === "fork") {
      return [two, say(
        `L’enregistrement ${records - 1} de ce match n’est pas celui que cet appareil a gardé\u00a0: lui ou l’un de ceux d’avant fut changé, ôté ou remplacé.`,
        `Record ${records - 1} of this match is not the one that this device keeps: it, or one before it, was changed, removed or replaced.`,
      )];
    }
    if (fault.kind === "cut") {
      return [two, say(
        `Cet appareil a vu ${records} enregistrements de ce match\u00a0; le serveur n’en a plus que ${fault.now}\u00a0: la fin en fut coupée.`,
        `This device was shown ${records} records of this match; the server has only ${fault.now} now: the end was cut off.`,
      )];
    }
    return [
      say("Ce registre ne tient pas.", "This record does not hold."),
      say(`À l’enregistrement ${fault.record}\u00a0: ${fault.reason.fr}.`, `At record ${fault.record}: ${fault.reason.en}.`),
    ];
  }

  function tell(entry) {
    const old = document.getElementById("watch");
    if (old) old.remove();
    if (!entry || !entry.fault) return;
    const [short, long] = sentences(entry);
    const box = element("section", "", { id: "watch", className: "warn" });
    box.setAttribute("role", "alert");
    const words = element("p", ` ${long} `);
    words.prepend(element("b", short));
    const proof = provable().some((one) => one.match === match);
    words.append(proof
      ? say("La tête gardée est signée de ce serveur\u00a0: le fichier le prouve à qui lance «\u00a0greffe verify --head\u00a0».", "The head kept is signed by this server: the file proves it to whoever runs “greffe verify --head”.")
      : say("Aucune tête gardée n’en est signée\u00a0: cet appareil le sait, sans pouvoir le prouver à d’autres.", "No head kept of it is signed: this device knows it, and cannot prove it to others."));
    const row = element("p", "", { className: "row" });
    if (proof) row.append(element("button", say("Enregistrer les preuves", "Save the evidence"), { type: "button", className: "btn small", onclick: save }));
    row.append(element("a", say("Comparer les têtes", "Compare heads"), { className: "btn small", href: `/m/${match}/head` }));
    // Told, and seen: the new record may be followed, and what was kept of the old one stays.
    row.append(element("button", say("Suivre désormais ce registre", "Follow this record from now on"), {
      type: "button",
      className: "btn small",
      onclick() {
        const seen = keptOf(match) || entry;
        const proofs = [...listed(PROOFS), ...both(seen)].slice(-MOST_PROOFS);
        try {
          localStorage.setItem(PROOFS, JSON.stringify(proofs));
          localStorage.setItem(HEADS, JSON.stringify(heads().filter((one) => one.match !== match)));
          localStorage.removeItem(FOLLOWED + match);
        } catch (error) { console.warn(String(error)); return; }
        again();
      },
    }));
    box.append(words, row);
    main.before(box);
  }

  /** The page of heads says what this device keeps. */
  function show() {
    const part = main.querySelector("[data-kept-heads]");
    if (!part) return;
    const kept = keptOf(match);
    part.hidden = false;
    const line = part.querySelector("[data-kept-line]");
    line.textContent = kept ? `${part.dataset.keptOver} ${kept.records}. ${kept.light ? part.dataset.keptChain : part.dataset.keptAll}` : part.dataset.keptNone;
    const button = part.querySelector("button");
    button.hidden = provable().length === 0;
    button.onclick = save;
  }

  let looking = false;
  let due = false;
  async function again() {
    if (looking) { due = true; return; }
    looking = true;
    try {
      const kept = keptOf(match);
      const entry = kept && proven(kept) ? kept : await lookTwice(kept && kept.head ? kept : null);
      if (entry && entry !== kept) keep(entry, null);
      tell(entry);
      show();
      main.dataset.watched = String((keptOf(match) || { records: 0 }).records);
    } catch (error) {
      // No network, or a server that is away: looked at again with the next news.
      console.warn(String(error));
    } finally {
      looking = false;
      if (due) { due = false; again(); }
    }
  }
  document.addEventListener("greffe:fresh", again);
  document.addEventListener("greffe:fed", again);
  again();
})();
