/*
 * Greffe: a match recorded on this device while no server answers, and handed in when one does.
 *
 * The rules engine judges and drafts here; each act is kept, with the records it drafted, before the next one. Handed in,
 * the server judges every act again and writes it if it says the same; the first that it does not take stops the rest.
 * Nothing is dropped: what is set aside stays on this device as a file. The page (`/offline`) holds nothing of any match:
 * all of it comes from this browser's own store, filled by keep.js. What the page must hold:
 *   #recorder   data-face, data-worker, data-filler, data-board: addresses; data-engines: JSON, by game {url, sha256, revision, bytes}
 */
const NB = "\u00a0";
const root = document.getElementById("recorder");
const english = document.documentElement.lang.toLowerCase().startsWith("en");
const say = (words) => (words ? (english ? words.en : words.fr) : "");
const count = (n, one, more) => `${n}${NB}${n > 1 ? more : one}`;

const FR = {
  list: "Gardé sur cet appareil", empty: "Rien n’est gardé ici. Ouvrez une fois, avec le réseau, la page d’un siège que vous jouez.",
  kept: (records, at) => `${count(records, "enregistrement", "enregistrements")}, gardé le ${at}`, waits: (n) => `${count(n, "acte", "actes")} à remettre`,
  back: "Tous les matchs gardés", verify: "Vérifier", site: "La page du match", missing: "Cet appareil ne garde rien de ce match. Le navigateur a pu vider sa réserve, ou ce match n’y a jamais été ouvert.",
  noEngine: (game) => `Aucun moteur de règles ici pour ce jeu (${game}).`, opening: "Le match s’ouvre", offline: "Hors ligne", online: "Réseau présent",
  handing: (n, all) => `Remise de l’acte ${n} sur ${all}`, hand: (n) => `Remettre ${count(n, "acte", "actes")} au serveur`, done: (n) => `${count(n, "acte remis et écrit", "actes remis et écrits")} au registre du serveur.`,
  noNet: "Le serveur ne répond pas. Tout reste ici et sera remis plus tard.", noSession: "Ce navigateur ne tient plus ce siège\u00a0: la session est finie ou le siège lui a été retiré. Rien n’est perdu\u00a0: reprenez le siège avec son lien, ou gardez le fichier.",
  stopped: (n) => `La remise s’arrête à l’acte ${n}`, parted: "Ce match a été continué ailleurs pendant ce temps.",
  common: (n) => `Passé commun\u00a0: jusqu’à l’enregistrement ${n}`, there: "Sur le serveur, ensuite", here: "Sur cet appareil, ensuite", nothing: "rien",
  rejudge: "Rejouer mes actes à la suite", aside: "Mettre mes actes de côté", asideDone: "Mis de côté\u00a0: le fichier reste sur cet appareil.", settle: "Pour revenir en arrière sur le serveur\u00a0: reprise ou litige, sur la page du match.",
  file: "Garder le fichier", asides: "Mis de côté sur cet appareil", clock: (n) => `L’horloge de cet appareil diffère de celle du serveur de ${n}${NB}min. Le registre dit les deux heures.`,
  full: "Plus de place sur cet appareil\u00a0: l’acte n’est pas enregistré, rien d’autre n’est perdu. Libérez de la place, ou remettez ce qui attend.",
  twice: "Une autre page de cet appareil a enregistré un acte entre-temps\u00a0: le voici. Le vôtre n’est pas enregistré.",
  altered: (n) => `L’acte ${n} gardé ici a été modifié\u00a0: jugé de nouveau, il ne dit plus ce qu’il disait. Il n’est pas remis, ni ceux qui le suivent.`,
  other: "Les enregistrements gardés ici ont été modifiés. Rouvrez la page du siège avec le réseau\u00a0: ils seront reçus de nouveau.",
  unsent: "Ce que vous veniez d’envoyer n’a pas été enregistré\u00a0: refaites-le ici.", yours: (name) => `À ${name} de jouer`, waiting: "Personne n’est attendu sur cet appareil. D’autres le sont ailleurs, ou le serveur doit écrire d’abord.",
  more: "Autres commandes", veil: (name) => `Passez l’appareil à ${name}`, ready: "C’est moi, montrer", fill: (label) => `À remplir\u00a0: ${label}`, rule: "Règle", takeback: "Reprendre le dernier acte", asked: "Une reprise est demandée.",
  consent: (name) => `${name} accepte`, refuse: (name) => `${name} refuse`, withdraw: "Retirer cette commande", confirm: (name) => `${name} confirme le résultat`, closed: "Le match est clos.", over: "Fin de la partie",
  dice: "Ce qui suit demande un dé prouvé, et il se lance avec le serveur\u00a0: remettez ce qui attend dès que le réseau revient.", owes: (why) => `Le serveur doit écrire la suite\u00a0: ${why}`,
  held: "Un litige ou un fait contesté suspend le jeu.", figures: "Figurines", gone: "hors jeu", lately: "Derniers événements", declare: "Déclarer", private: "Choix scellé de cet appareil",
  stale: "Ces règles ne sont pas celles de cette page. Rouvrez-la une fois avec le réseau.", differs: "Vu du serveur", record: (n) => `enregistrement ${n}`,
};
const EN = {
  list: "Kept on this device", empty: "Nothing is kept here. Open once, with the network, the page of a seat that you play.",
  kept: (records, at) => `${count(records, "record", "records")}, kept on ${at}`, waits: (n) => `${count(n, "act", "acts")} to hand in`,
  back: "All matches kept", verify: "Verify", site: "The page of the match", missing: "This device keeps nothing of that match. The browser may have cleared its store, or the match was never opened here.",
  noEngine: (game) => `There is no rules engine here for that game (${game}).`, opening: "Opening the match", offline: "No network", online: "Network present",
  handing: (n, all) => `Handing in act ${n} of ${all}`, hand: (n) => `Hand in ${count(n, "act", "acts")}`, done: (n) => `${count(n, "act", "acts")} handed in and written in the record of the server.`,
  noNet: "The server does not answer. Everything stays here and will be handed in later.", noSession: "This browser no longer holds the seat: the session has ended or the seat was taken from it. Nothing is lost: take the seat again by its link, or keep the file.",
  stopped: (n) => `Handing in stops at act ${n}`, parted: "Meanwhile this match was continued elsewhere.",
  common: (n) => `Common past: up to record ${n}`, there: "On the server, then", here: "On this device, then", nothing: "nothing",
  rejudge: "Play my acts again after those", aside: "Set my acts aside", asideDone: "Set aside: the file stays on this device.", settle: "To go back on the server: a takeback or a dispute, on the page of the match.",
  file: "Keep the file", asides: "Set aside on this device", clock: (n) => `The clock of this device differs from the server’s by ${n}${NB}min. The record says both times.`,
  full: "No room left on this device: the act is not recorded, nothing else is lost. Make room, or hand in what waits.",
  twice: "Another page of this device recorded an act meanwhile: here it is. Yours is not recorded.",
  altered: (n) => `Act ${n} kept here was altered: judged again, it no longer says what it said. It is not handed in, nor are those after it.`,
  other: "The records kept here were altered. Open the page of the seat with the network: they will be received anew.",
  unsent: "What you had just sent was not recorded: do it again here.", yours: (name) => `${name} to play`, waiting: "Nobody on this device is awaited. Others are elsewhere, or the server must write first.",
  more: "Other commands", veil: (name) => `Hand the device to ${name}`, ready: "It is me, show", fill: (label) => `To be filled in: ${label}`, rule: "Rule", takeback: "Take the last act back", asked: "A takeback is asked for.",
  consent: (name) => `${name} consents`, refuse: (name) => `${name} refuses`, withdraw: "Withdraw this command", confirm: (name) => `${name} confirms the result`, closed: "The match is closed.", over: "End of the game",
  dice: "What follows needs a proven die, which is cast with the server: hand in what waits as soon as the network is back.", owes: (why) => `The server must write what follows: ${why}`,
  held: "A dispute or a contested fact holds play up.", figures: "Figures", gone: "out of play", lately: "Latest events", declare: "Declare", private: "Sealed on this device",
  stale: "These rules are not those of this page. Open it once with the network.", differs: "Seen by the server", record: (n) => `record ${n}`,
};
const T = english ? EN : FR;

const make = (tag, attributes = {}, ...parts) => {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) if (value !== false && value !== undefined) made.setAttribute(key, value === true ? "" : value);
  made.append(...parts.filter((part) => part !== null && part !== undefined));
  return made;
};
/** One thing after the other: what is judged, kept, handed in or drawn never meets another half way. */
let turns = Promise.resolve();
const inTurn = (work) => {
  const over = turns.then(work);
  turns = over.catch(() => undefined);
  return over;
};
/** What fails is said on the page, where it stays. */
const quietly = (work) => inTurn(work).catch((error) => {
  console.warn(String(error));
  message = String(error.message || error);
  return inTurn(() => (open ? render() : show(note(message)))).catch(() => show(note(message)));
});
const button = (text, work, kind = "btn") => {
  const made = make("button", { type: "button", class: kind }, text);
  const match = open;
  made.addEventListener("click", () => {
    made.disabled = true;
    // Not upon a match that was opened since.
    quietly(() => (open === match ? work(made) : undefined)).finally(() => { made.disabled = false; });
  });
  return made;
};
const note = (text, kind = "note show") => make("section", { class: kind, role: "status" }, make("p", {}, text));

// ---------------------------------------------------------------- the store of this browser

const done = (asked) => new Promise((resolve, reject) => {
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
});
async function store() {
  const opening = indexedDB.open("greffe-offline", 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("matches", { keyPath: "match" });
    opening.result.createObjectStore("queue", { keyPath: ["match", "number"] });
    opening.result.createObjectStore("aside", { autoIncrement: true });
  };
  return done(opening);
}
/** Several writes, all of them or none: done when the browser says that they are kept. */
async function write(stores, work) {
  const db = await store();
  try {
    const transaction = db.transaction(stores, "readwrite", { durability: "strict" });
    const over = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error || new DOMException("aborted", "AbortError"));
    });
    work((name) => transaction.objectStore(name));
    await over;
  } finally {
    db.close();
  }
}
async function read(name, work) {
  const db = await store();
  try {
    return await done(work(db.transaction(name).objectStore(name)));
  } finally {
    db.close();
  }
}
const of = (id) => IDBKeyRange.bound([id, 0], [id, Infinity]);
const matches = () => read("matches", (all) => all.getAll());
const kept = (id) => read("matches", (all) => all.get(id));
const queue = (id) => read("queue", (all) => all.getAll(of(id)));
const asides = () => read("aside", (all) => all.getAll());

const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const random = (bytes) => hex(crypto.getRandomValues(new Uint8Array(bytes)));
const now = () => new Date().toISOString();

/** What waits, as a file: every act with the records drafted for it. */
function save(name, content) {
  const link = make("a", { href: URL.createObjectURL(new Blob([JSON.stringify(content, null, 1)], { type: "application/json" })), download: name, class: "btn small" }, T.file);
  return link;
}

// ---------------------------------------------------------------- a match at its desk

/** Why an act is not recorded; `why` is in words. */
class Refused extends Error {
  constructor({ code, why, rule }) {
    super(code);
    Object.assign(this, { code, why, rule });
  }
}

class Match {
  constructor(pack, waiting, desk) {
    Object.assign(this, { pack, queue: waiting, desk, standing: null, altered: null, owes: null });
  }

  async ask(request, records) {
    const answer = await this.desk.ask(request, records);
    if (answer.refused) throw new Refused(answer.refused);
    return answer.done;
  }

  /** From what is kept: the records, then each act judged again; the first that says something else is told. */
  async again() {
    this.altered = null;
    this.owes = null;
    this.standing = await this.ask({ open: { seals: this.pack.seals } }, this.pack.lines);
    if (this.standing.head !== this.pack.head) throw new Refused({ code: "altered", why: { fr: T.other, en: T.other } });
    for (const act of this.queue) {
      let done = null;
      try {
        done = await this.ask(Match.request(this.pack, act));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
      // Upon records that the server wrote meanwhile the same act has another hour and another line before it.
      if (!done || done.said !== act.said || done.lines.map((line) => gist(JSON.stringify(line))).join("\n") !== act.lines.split("\n").map(gist).join("\n")) {
        this.altered = act;
        break;
      }
      this.standing = done.standing;
      this.owes = done.owes || null;
    }
  }

  static request(pack, { by, at, salts, act }) {
    return { act: { as: by, hand: pack.hand, at, salts, act } };
  }

  /** Judged, drafted and kept; where it cannot be kept, the desk goes back to what is. */
  async act(by, act) {
    const number = this.queue.length === 0 ? 0 : this.queue[this.queue.length - 1].number + 1;
    const drafted = { match: this.pack.match, number, key: random(16), by, act, at: now(), salts: random(32), records: this.standing.records };
    if (this.queue.length === 0) drafted.head = this.pack.head;
    const answer = await this.ask(Match.request(this.pack, drafted));
    Object.assign(drafted, { said: answer.said, lines: answer.lines.map((line) => JSON.stringify(line)).join("\n") });
    try {
      await write(["queue"], (place) => place("queue").add(drafted));
    } catch (error) {
      if (error.name === "ConstraintError") Object.assign(this, { pack: await kept(this.pack.match), queue: await queue(this.pack.match) });
      await this.again();
      throw error;
    }
    this.queue.push(drafted);
    this.standing = answer.standing;
    this.owes = answer.owes || null;
  }

  async story(from) {
    const { events } = await this.ask({ story: { from, limit: 500 } });
    return events;
  }
}

// ---------------------------------------------------------------- the page

let settings = null;
let open = null;
/** The match whose desk is being opened. */
let opening = null;
let facing = null;
let message = null;
/** Whether the server answered when it was last asked. */
let reached = false;
/** What is to be chosen before anything else is shown. */
let choosing = null;
/** Whether somebody has begun to answer the form that is shown; and whether what waits goes to the server after it. */
let begunForm = false;
let owing = false;
root.addEventListener("input", () => { begunForm = true; });

async function engine() {
  if (!settings) {
    const [{ openDesk }, filler, { table }] = await Promise.all([root.dataset.face, root.dataset.filler, root.dataset.board].map((address) => import(address)));
    const pinned = Object.entries(JSON.parse(root.dataset.engines)).map(([game, { url, sha256 }]) => [game, { url, sha256 }]);
    settings = { openDesk, filler, table, worker: root.dataset.worker, engines: Object.fromEntries(pinned) };
  }
  return settings;
}

const show = (...parts) => root.replaceChildren(...parts.filter((part) => part));
const named = (match, seat) => (match.standing.seats.find((one) => one.seat === seat) || { name: seat }).name;

async function listed() {
  const [all, saved] = [await matches(), await asides()];
  const counts = await Promise.all(all.map(({ match }) => queue(match)));
  const rows = all.map((pack, at) => {
    const waiting = counts[at].length;
    const told = make("span", { class: "main-l" }, make("b", {}, pack.title || pack.match), T.kept(pack.records, pack.kept.slice(0, 16).replace("T", " ")));
    return make("li", {}, make("a", { class: "pick", href: `#${pack.match}` }, told, waiting > 0 ? make("span", { class: "odds" }, T.waits(waiting)) : null));
  });
  const files = saved.map((one) => make("li", { class: "row pad" }, `${one.title}, ${one.at.slice(0, 16).replace("T", " ")}`, save(`greffe-${one.match}.json`, one)));
  show(
    make("div", { class: "lead" }, make("h1", {}, T.list)),
    rows.length > 0 ? make("ul", { class: "picks" }, ...rows) : make("p", { class: "sheet pad empty" }, T.empty),
    files.length > 0 ? make("section", {}, make("h2", { class: "h" }, T.asides), make("ul", {}, ...files)) : null,
  );
}

/** A touch on the plan gives its place to the field that asks for one. */
function touched(detail) {
  const asks = root.querySelector("form:focus-within [data-place]") || root.querySelector("form [data-place]");
  if (asks) asks.dispatchEvent(new CustomEvent("greffe:place", { detail }));
}

/** What a seat is asked, with its forms. */
async function asked(match, seat) {
  const ask = await match.ask({ ask: { seat } });
  const { fields, declaration, seals } = settings.filler;
  const secret = match.pack.seats.length > 1 && (ask.forms.some((form) => seals(form.blanks)) || match.pack.seals.some((seal) => seal.seat === seat));
  if (secret && facing !== seat) {
    const mine = button(T.ready, () => { facing = seat; return render(); }, "btn main");
    return [make("div", { class: "ask" }, make("h1", {}, T.veil(named(match, seat))), mine)];
  }
  if (!secret) facing = null;
  const one = (form) => {
    const filled = fields(form, { english, inches: match.standing.inches });
    const send = make("button", { class: form.owed ? "btn main" : "btn", type: "submit" }, say(form.title));
    const told = make("p", { class: "s", role: "alert" });
    const node = make(
      "form", { class: "prompt-form", "data-command": form.command, novalidate: true },
      make("div", { class: "prompt" }, filled.nodes.length > 0 ? make("h2", { class: "h" }, say(form.title)) : null, form.hint ? make("p", { class: "s soft" }, say(form.hint)) : null, ...filled.nodes, told),
      make("div", { class: "go" }, send, form.rule ? make("p", { class: "xs soft" }, `${T.rule} ${form.rule}`) : null),
    );
    node.addEventListener("submit", async (event) => {
      event.preventDefault();
      let act = null;
      try {
        act = declaration(form, ask.window, filled.read());
      } catch (error) {
        if (!error.node) throw error;
        told.textContent = T.fill(error.message);
        error.node.scrollIntoView({ block: "center" });
        return;
      }
      send.disabled = true;
      await quietly(() => open === match && does(seat, act, (text) => {
        // Drawn anew while it waited: said on the page.
        if (!node.isConnected) {
          message = text;
          return render();
        }
        told.textContent = text;
        send.disabled = false;
        return undefined;
      }));
    });
    return node;
  };
  const owed = ask.forms.filter((form) => form.owed);
  const other = ask.forms.filter((form) => !form.owed);
  const first = owed.length > 0 ? owed : other;
  const rest = owed.length > 0 ? other : [];
  const fold = (forms) => (forms.length > 1 ? forms.map((form) => make("details", { "data-fold": form.command }, make("summary", {}, say(form.title)), one(form))) : forms.map(one));
  return [
    make("div", { class: "ask" }, make("p", {}, T.yours(named(match, seat))), make("h1", {}, say(ask.question) || say(match.standing.board.moment))),
    ...fold(first),
    rest.length > 0 ? make("details", { "data-more": true }, make("summary", {}, T.more), ...rest.map((form) => make("details", { "data-fold": form.command }, make("summary", {}, say(form.title)), one(form)))) : null,
  ];
}

/** Does an act, tells what came of it, shows the match as it stands then. */
async function does(by, act, tell = (text) => { message = text; return render(); }) {
  try {
    await open.act(by, act);
    message = null;
  } catch (error) {
    if (error instanceof Refused) return tell(error.code === "dice-not-ready" ? T.dice : `${say(error.why)}${error.rule ? ` (${error.rule})` : ""}`);
    // The form is drawn anew: said above it, where it stays.
    message = { QuotaExceededError: T.full, ConstraintError: T.twice }[error.name] || String(error.message || error);
  }
  await (owing && reached ? handIn() : render());
}

/** Buttons beside play: consents, a takeback, the end. */
function beside(match) {
  const { standing, pack } = match;
  const mine = pack.seats;
  const rows = [];
  if (standing.asking && standing.asking.to !== null) {
    const due = standing.asking.due.filter((seat) => mine.includes(seat));
    rows.push(make("section", { class: "note show" }, make("p", {}, T.asked), make("p", { class: "row" }, ...due.flatMap((seat) => [
      button(T.consent(named(match, seat)), () => does(seat, { consent: { of: standing.asking.of } }), "btn small"),
      button(T.refuse(named(match, seat)), () => does(seat, { refuse: { of: standing.asking.of } }), "btn small"),
    ]))));
  }
  if (standing.result && !standing.closed) {
    const due = mine.filter((seat) => !standing.result.agreed.includes(seat));
    rows.push(make("section", { class: "note show" }, make("h2", { class: "h" }, T.over), make("p", {}, say(standing.board.over)), make("p", { class: "row" }, ...due.map((seat) => button(T.confirm(named(match, seat)), () => does(seat, { confirm_result: { of: standing.result.of } }), "btn small")))));
  }
  const { waiting } = standing;
  if (waiting && waiting.free && mine.includes(waiting.by)) rows.push(make("p", { class: "row pad" }, button(T.withdraw, () => does(waiting.by, { withdraw: { of: waiting.of } }), "btn small")));
  const last = match.queue[match.queue.length - 1];
  if (last && last.act.declare && !standing.asking && !standing.closed && !standing.held) rows.push(make("p", { class: "row pad" }, button(T.takeback, () => does(last.by, { ask_takeback: { to: last.records - 1 } }), "btn small")));
  return rows;
}

async function render() {
  const match = open;
  if (!match) return;
  if (choosing) {
    show(choosing, make("p", { class: "row pad" }, make("a", { href: "/offline#" }, T.back)));
    choosing = null;
    return;
  }
  const { standing, pack } = match;
  const parts = [];
  const waiting = match.queue.length;
  const status = make("div", { class: "status" }, make("b", {}, say(standing.board.moment)), make("span", { class: "chip", id: "net" }, reached ? T.online : T.offline));
  parts.push(make("p", { class: "row pad s" }, make("a", { href: "/offline#" }, T.back), make("a", { href: `/m/${pack.match}` }, T.site)), status);
  if (message) parts.push(note(message));
  if (match.altered) parts.push(note(T.altered(match.altered.number + 1)), make("p", { class: "row pad" }, save(`greffe-${pack.match}.json`, { pack, queue: match.queue }), button(T.aside, () => aside(0), "btn small")));
  if (waiting > 0) parts.push(make("p", { class: "row pad" }, button(T.hand(waiting), () => handIn(), "btn small"), save(`greffe-${pack.match}.json`, { match: pack.match, queue: match.queue })));
  if (match.owes) parts.push(note(match.owes.code === "dice-not-ready" ? T.dice : T.owes(say(match.owes.why))));
  if (standing.held) parts.push(note(T.held));
  if (standing.closed) parts.push(make("div", { class: "ask" }, make("h1", {}, T.closed), make("p", {}, say(standing.board.over))));
  parts.push(...beside(match));
  if (!match.altered && !standing.closed && !standing.held && !standing.over) {
    const awaited = standing.awaited.map((owed) => owed.seat).filter((seat) => pack.seats.includes(seat));
    const free = standing.awaited.length === 0 ? pack.seats : [];
    const seat = awaited.includes(facing) ? facing : awaited[0] || free[0];
    parts.push(...(seat ? await asked(match, seat) : [make("div", { class: "ask" }, make("h1", {}, T.waiting))]));
  }
  const events = await match.story(Math.max(0, standing.records - 40));
  const told = events.filter((event) => !event.void && say(event.sentence)).slice(-6).reverse();
  parts.push(make("section", { class: "pad" }, ...settings.table(standing.board, { english, words: T, touched }), told.length > 0 ? make("h2", { class: "h" }, T.lately) : null, make("ul", { class: "s" }, ...told.map((event) => make("li", {}, say(event.sentence))))));
  root.dataset.records = String(standing.records);
  root.dataset.waiting = String(waiting);
  begunForm = false;
  show(...parts);
}

// ---------------------------------------------------------------- handing in

async function answerOf(response) {
  const body = await response.json().catch(() => ({}));
  return body.error || {};
}

/** The kind, the author and the body of lines: what two drafts of one act have in common. */
const gist = (line) => { const { by, kind, body, seq } = JSON.parse(line); return JSON.stringify([seq, by, kind, body]); };

async function fetched(id) {
  const response = await sent(`/api/v1/matches/${id}/mine/pack`);
  const pack = response.ok ? await response.json() : null;
  return pack && pack.lines !== undefined ? pack : null;
}

/** What the server has instead of what waits here: where both begin to differ, and what came since. */
async function parted(pack) {
  const match = open;
  const server = pack.lines.split("\n");
  let common = match.pack.records;
  let taken = 0;
  for (const act of match.queue) {
    const lines = act.lines.split("\n");
    const same = lines.every((line, at) => server[act.records + at] !== undefined && gist(server[act.records + at]) === gist(line));
    if (!same) break;
    taken += 1;
    common = act.records + lines.length;
  }
  return { common, taken };
}

/** Ends what is on its way to the server when the page goes to another match. */
let leaving = new AbortController();
/** A server that has not said all for so long, in milliseconds, does not answer; one asked whether it is there, sooner. */
const PATIENCE = 30000;
const SOON = 5000;
function sent(address, options = {}, patience = PATIENCE) {
  const limit = new AbortController();
  const end = () => limit.abort();
  // Its body, too; to end what is over does nothing.
  setTimeout(end, patience);
  leaving.signal.addEventListener("abort", end, { once: true });
  return fetch(address, { credentials: "same-origin", signal: limit.signal, ...options });
}
/** Whether an error says that no server answered: its acts are sent again under the same keys. */
const isSilence = (error) => error instanceof TypeError || error.name === "AbortError";

async function handIn() {
  const match = open;
  owing = false;
  if (!match || match.queue.length === 0 || match.altered) return render();
  try {
    await carried(match);
  } catch (error) {
    reached = reached && !isSilence(error);
    message = isSilence(error) ? T.noNet : String(error.message || error);
  }
  await render();
}

async function carried(match) {
  const { match: id } = match.pack;
  const session = await sent("/api/v1/session");
  if (session.status === 404) return void (message = T.noSession);
  if (!session.ok) return void (message = T.noNet);
  const { csrf } = await session.json();
  const drift = Math.round(Math.abs(Date.now() - Date.parse(session.headers.get("date"))) / 60000);
  const all = match.queue.length;
  for (const [at, { key, by, act, at: when, salts, said, records, head }] of [...match.queue].entries()) {
    message = T.handing(at + 1, all);
    net(message);
    const drafted = { records, salts, said, ...(head ? { head } : {}) };
    const response = await sent(`/api/v1/matches/${id}/acts`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf, "Idempotency-Key": key },
      body: JSON.stringify({ as: by, act, offline: { at: when, drafted } }),
    });
    if (response.ok) continue;
    const error = await answerOf(response);
    const pack = response.status === 409 ? await fetched(id) : null;
    if (pack && (await parted(pack)).common > records) continue;
    if (response.status === 403 || response.status === 404) return void (message = T.noSession);
    if (response.status === 429 || response.status >= 500) return void (message = `${T.noNet} ${say(error)}`);
    return stopped(match, at, error, pack);
  }
  const pack = await fetched(id);
  if (!pack) return void (message = T.noSession);
  await begun(match, pack);
  message = [T.done(all), drift >= 5 ? T.clock(drift) : ""].join(" ");
}

/** Takes acts out of the queue, but for those that another page has added meanwhile under the same numbers. */
function taken(queue, acts) {
  for (const { match, number, key } of acts) {
    const had = queue.get([match, number]);
    had.onsuccess = () => { if (had.result && had.result.key === key) queue.delete([match, number]); };
  }
}

/** Goes on from what the server has, without the acts that this page knew. */
async function begun(match, pack) {
  const fresh = { ...pack, title: match.pack.title, kept: now() };
  await write(["matches", "queue"], (place) => {
    place("matches").put(fresh);
    taken(place("queue"), match.queue);
  });
  match.pack = fresh;
  match.queue = await queue(pack.match);
  await match.again();
}

/** Sets what waits from an act on aside, as a file that stays here, and goes on from what the server has. */
async function aside(from, pack = null, why = null) {
  const match = open;
  const file = { match: match.pack.match, title: match.pack.title || match.pack.match, at: now(), why, hand: match.pack.hand, queue: match.queue.slice(from) };
  await write(["aside", "queue"], (place) => {
    place("aside").add(file);
    taken(place("queue"), match.queue.slice(from));
  });
  match.queue = match.queue.slice(0, from);
  message = T.asideDone;
  if (pack) await begun(match, pack);
  else await match.again();
  await render();
}

/** The acts that wait, judged anew after what the server has; the first that is refused, and all after it, are set aside. */
async function rejudged(from, pack) {
  const match = open;
  const mine = match.queue.slice(from);
  await aside(from, pack);
  message = null;
  for (const { by, act } of mine) {
    const again = structuredClone(act);
    if (again.declare) again.declare.window = (await match.ask({ ask: { seat: by } })).window;
    try {
      await match.act(by, again);
    } catch (error) {
      message = error instanceof Refused ? say(error.why) : String(error.message || error);
      break;
    }
  }
  await render();
}

/** Shows the first act that the server does not take, with what it has instead, and what can be done. */
async function stopped(match, at, error, pack) {
  const act = match.queue[at];
  const title = make("h1", {}, T.stopped(at + 1));
  const told = say(error) || T.noNet;
  const parts = [make("div", { class: "ask" }, title, make("p", {}, told))];
  const sentences = (events) => (events.length > 0 ? events.map((event) => make("li", {}, `${T.record(event.seq)}${NB}: ${say(event.sentence) || say(event.title)}`)) : [make("li", {}, T.nothing)]);
  const theirs = pack || (await fetched(match.pack.match));
  if (theirs) {
    const { common } = await parted(theirs);
    const { openDesk, worker, engines } = settings;
    const other = new Match(theirs, [], openDesk({ worker, engine: engines[theirs.system] }));
    try {
      await other.again();
      const [there, here] = [await other.story(common), await match.story(common)];
      parts.push(
        theirs.records > common ? make("p", {}, T.parted) : null,
        make("p", {}, T.common(common - 1)),
        make("h2", { class: "h" }, T.there), make("ul", { class: "s", id: "there" }, ...sentences(there)),
        make("h2", { class: "h" }, T.here), make("ul", { class: "s", id: "here" }, ...sentences(here)),
      );
    } finally {
      other.desk.close();
    }
  }
  parts.push(make("p", { class: "row" }, theirs ? button(T.rejudge, () => rejudged(at, theirs), "btn small") : null, theirs ? button(T.aside, () => aside(at, theirs, error.code || null), "btn small") : null, save(`greffe-${act.match}.json`, { match: act.match, queue: match.queue })));
  parts.push(make("p", { class: "s" }, T.settle, " ", make("a", { href: `/m/${act.match}` }, T.site)));
  message = null;
  choosing = make("section", { class: "sheet pad", id: "stopped" }, ...parts.filter((part) => part));
}

// ---------------------------------------------------------------- from the address

async function reach() {
  reached = navigator.onLine && await sent("/healthz", { cache: "no-store" }, SOON).then(({ ok }) => ok, () => false);
}

async function go() {
  message = null;
  choosing = null;
  if (open) open.desk.close();
  open = null;
  facing = null;
  owing = false;
  const [id, mark] = location.hash.slice(1).split(":");
  if (!/^[0-9a-f]{32}$/.test(id)) return listed();
  show(make("p", { class: "pad", role: "status" }, T.opening));
  const pack = await kept(id);
  if (!pack) return show(make("div", { class: "lead" }, make("h1", {}, T.list), make("p", {}, T.missing)), make("p", { class: "row" }, make("a", { href: `/m/${id}` }, T.site)));
  if (mark === "unsent") message = T.unsent;
  await reach();
  const { openDesk, worker, engines } = await engine();
  if (!engines[pack.system]) return show(note(T.noEngine(pack.system)));
  try {
    opening = new Match(pack, await queue(id), openDesk({ worker, engine: engines[pack.system] }));
    await opening.again();
    open = opening;
  } catch (error) {
    const why = error instanceof Refused ? say(error.why) : error.code === "no-desk" ? T.stale : String(error.message || error);
    const waiting = await queue(id);
    // Received anew where nothing rests on it.
    if (error.code === "altered" && waiting.length === 0) await write(["matches"], (place) => place("matches").delete(id));
    return show(note(why), waiting.length > 0 ? make("p", { class: "row pad" }, save(`greffe-${id}.json`, { match: id, queue: waiting })) : null);
  }
  await render();
  if (reached && open.queue.length > 0) await handIn();
}

/** The chip that says whether there is a network; what is being answered stays as it is. */
function net(words = reached ? T.online : T.offline) {
  const chip = document.getElementById("net");
  if (chip) chip.textContent = words;
}

addEventListener("hashchange", () => {
  // What waits for the server, or for a desk that may never answer, is let go of.
  leaving.abort();
  leaving = new AbortController();
  for (const match of [open, opening]) if (match) match.desk.close();
  quietly(go);
});
addEventListener("offline", () => { reached = false; net(); });
addEventListener("online", async () => {
  await reach();
  net();
  quietly(async () => {
    if (!reached || !open || open.queue.length === 0) return;
    if (begunForm) owing = true;
    else await handIn();
  });
});
quietly(go);
