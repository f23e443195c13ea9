/*
 * Binds the rules engine to the verify page: once page.js has read a file, the engine judges it, and says so below.
 *
 * ES module; writes with textContent only. What the page must hold, inside one element `#rules` [hidden]:
 *   #rules           data-face, data-worker: addresses of engine.js and worker.js
 *                    data-engines: JSON, by game {url, sha256, revision, bytes}
 *                    A page saved as one file has no data-face: it holds engine.js itself, before this script, the engine
 *                    as base64 of gzip in #kept-engine and worker.js in #kept-worker.
 *   #rules-verdict   heading, role="status"; gets class `ok` or `no`
 *   #rules-more      a sentence under it
 *   #rules-progress  <progress max="1" hidden>
 *   #rules-at        where it is, beside the bar
 *   #rules-stop      <button type="button" hidden>
 *   #rules-list      <ul>: what differs, and faults
 *   #rules-all       <details hidden> with #rules-title, its <summary>, and #rules-commands, an <ol>: every command
 */
(function () {
  "use strict";

  const NB = "\u00a0";
  const english = document.documentElement.lang.toLowerCase().startsWith("en");

  // ---------------------------------------------------------------- texts

  const FR = {
    stop: "Arrêter",
    loading: (bytes) => `Le moteur des règles arrive (${number(Math.ceil(bytes / 1000))}${NB}ko, une seule fois)`,
    stages: { reading: "il relit les octets", folding: "il rejoue le match", judging: "il juge chaque décision" },
    at: (stage, done) => `${T.stages[stage]}, enregistrement ${number(done)}`,
    busy: "Jugement par les règles",
    clean: (c) => `Conforme aux règles${NB}: ${count(c.equal, "commande rejouée", "commandes rejouées")}`,
    differs: (n) => `Diffère des règles${NB}: ${count(n, "commande", "commandes")}`,
    faulty: (n) => `Contraire aux règles${NB}: ${count(n, "enregistrement", "enregistrements")}`,
    nothing: "Rien n’a été jugé",
    counts: {
      equal: (n) => count(n, "conforme", "conformes"),
      differs: (n) => count(n, "différente", "différentes"),
      agreed: (n) => count(n, "convenue ou jugée par des personnes, sans calcul", "convenues ou jugées par des personnes, sans calcul"),
      pending: (n) => count(n, "en attente, pas encore jugeable", "en attente, pas encore jugeables"),
      revision: (n) => count(n, "non jugée, d’une autre révision des règles", "non jugées, d’une autre révision des règles"),
    },
    by: (known) => `Jugé ici par les règles ${known}, en plus des cinq vérifications${NB}: deux programmes écrits à part disent la même chose de ces octets.`,
    agreeNo: "Le moteur des règles refuse aussi ce fichier",
    disagree: "Les deux programmes ne disent pas la même chose de ce fichier",
    disagreeMore: (plain, other) => `Le script${NB}: ${plain}. Le moteur${NB}: ${other}. N’en croyez aucun${NB}: utilisez «${NB}greffe verify${NB}».`,
    intact: (n, head) => `intact, ${count(n, "enregistrement", "enregistrements")}, tête ${head}`,
    refused: "refusé",
    record: (seq, part) => `Enregistrement ${number(seq)}, ${part}`,
    found: "lu", expected: "calculé",
    more: (n) => `et ${count(n, "autre", "autres")}.`,
    all: (n) => `Commande par commande (${number(n)})`,
    span: (a, b) => (a === b ? `${number(a)}` : `${number(a)} à ${number(b)}`),
    verdicts: { equal: "conforme", differs: "diffère", revision: "autre révision", pending: "en attente", agreed: "convenue" },
    taken: ", reprise",
    unfoldable: (what) => `Le match ne se rejoue pas${NB}: ${what}`,
    unknownRevision: (named, known) => `Non jugé${NB}: le match nomme les règles ${named}, ce moteur connaît jusqu’à ${known}`,
    unknownRevisionMore: "Le moteur est plus vieux que le match, ou cette révision n’a jamais existé. Rechargez la page, ou prenez la commande d’une version récente.",
    unknownSystem: (named) => `Non jugé${NB}: aucun moteur ici pour le jeu ${named}`,
    stopped: "Arrêté",
    again: "Le fichier n’a pas été jugé jusqu’au bout. Redonnez-le pour reprendre.",
    stays: "Les cinq vérifications ci-dessus n’en dépendent pas. Pour les règles, la commande «" + NB + "greffe verify" + NB + "» fait ce travail.",
    errors: {
      "no-webassembly": "Non jugé ici" + NB + ": ce navigateur n’a pas WebAssembly",
      "no-worker": "Non jugé ici" + NB + ": ce navigateur n’a pas lancé le moteur",
      "insecure": "Non jugé ici" + NB + ": sans https, ce navigateur ne calcule pas l’empreinte du moteur",
      "not-there": "Non jugé ici" + NB + ": le moteur des règles n’est plus à cette adresse. Rechargez la page",
      "not-fetched": "Non jugé ici" + NB + ": le moteur des règles n’a pas pu être reçu en entier",
      "other-engine": "Non jugé ici" + NB + ": le moteur reçu n’est pas celui que cette page annonce",
      "not-compiled": "Non jugé ici" + NB + ": ce navigateur ne comprend pas le moteur",
      "not-an-engine": "Non jugé ici" + NB + ": le fichier reçu n’est pas un moteur de règles",
      "no-desk": "Non jugé ici" + NB + ": ce moteur vérifie les fichiers, sans plus",
      "too-long": "Non jugé ici" + NB + ": fichier trop long pour le moteur",
      "memory": "Non jugé ici" + NB + ": pas assez de mémoire sur cet appareil",
      "trapped": "Non jugé" + NB + ": le moteur s’est arrêté sur une faute de son programme",
      "failed": "Non jugé" + NB + ": le moteur n’a pas su répondre",
    },
  };

  const EN = {
    stop: "Stop",
    loading: (bytes) => `The rules engine is on its way (${number(Math.ceil(bytes / 1000))} kB, once)`,
    stages: { reading: "it reads the bytes again", folding: "it replays the match", judging: "it judges each decision" },
    at: (stage, done) => `${T.stages[stage]}, record ${number(done)}`,
    busy: "Judging by the rules",
    clean: (c) => `By the rules: ${count(c.equal, "command played again, equal", "commands played again, all equal")}`,
    differs: (n) => `Differs from the rules: ${count(n, "command", "commands")}`,
    faulty: (n) => `Against the rules: ${count(n, "record", "records")}`,
    nothing: "Nothing was judged",
    counts: {
      equal: (n) => `${number(n)} equal`,
      differs: (n) => count(n, "differs", "differ"),
      agreed: (n) => `${number(n)} agreed or ruled by people, not computed`,
      pending: (n) => `${number(n)} pending, not to be judged yet`,
      revision: (n) => `${number(n)} not judged, under another revision of the rules`,
    },
    by: (known) => `Judged here by the rules ${known}, besides the five checks: two programs written apart say the same of these bytes.`,
    agreeNo: "The rules engine refuses this file too",
    disagree: "The two programs do not say the same of this file",
    disagreeMore: (plain, other) => `The script: ${plain}. The engine: ${other}. Believe neither: use “greffe verify”.`,
    intact: (n, head) => `intact, ${count(n, "record", "records")}, head ${head}`,
    refused: "refused",
    record: (seq, part) => `Record ${number(seq)}, ${part}`,
    found: "read", expected: "computed",
    more: (n) => `and ${number(n)} more.`,
    all: (n) => `Command by command (${number(n)})`,
    span: (a, b) => (a === b ? `${number(a)}` : `${number(a)} to ${number(b)}`),
    verdicts: { equal: "equal", differs: "differs", revision: "another revision", pending: "pending", agreed: "agreed" },
    taken: ", taken back",
    unfoldable: (what) => `The match cannot be replayed: ${what}`,
    unknownRevision: (named, known) => `Not judged: the match names the rules ${named}, this engine knows up to ${known}`,
    unknownRevisionMore: "The engine is older than the match, or that revision never was. Load the page again, or take the command of a recent version.",
    unknownSystem: (named) => `Not judged: there is no engine here for the game ${named}`,
    stopped: "Stopped",
    again: "The file was not judged to its end. Give it again to start over.",
    stays: "The five checks above do not depend on it. For the rules, the command “greffe verify” does this work.",
    errors: {
      "no-webassembly": "Not judged here: this browser has no WebAssembly",
      "no-worker": "Not judged here: this browser did not start the engine",
      "insecure": "Not judged here: without https, this browser does not compute the engine’s hash",
      "not-there": "Not judged here: the rules engine is no longer at this address. Load the page again",
      "not-fetched": "Not judged here: the rules engine could not be received whole",
      "other-engine": "Not judged here: the engine received is not the one this page names",
      "not-compiled": "Not judged here: this browser does not understand the engine",
      "not-an-engine": "Not judged here: the file received is no rules engine",
      "no-desk": "Not judged here: this engine checks files and does no more",
      "too-long": "Not judged here: the file is too long for the engine",
      "memory": "Not judged here: not enough memory on this device",
      "trapped": "Not judged: the engine stopped at a fault of its own program",
      "failed": "Not judged: the engine could not answer",
    },
  };

  const T = english ? EN : FR;
  /** How many differences are shown openly, and how many commands one by one: a page has to stay readable. */
  const MOST_TOLD = 12;
  const MOST_LISTED = 4000;

  function number(n) {
    const digits = String(n);
    return digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, english ? "," : NB);
  }
  function count(n, one, many) {
    const single = english ? n === 1 : n < 2;
    return `${number(n)} ${single ? one : many}`;
  }
  /** A file may not play with the page's text. */
  const plain = (text) => String(text).replace(/[^ -~\u00a0-\u024f\u2010-\u2027\u2032-\u205e]/g, (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"));
  const clip = (text) => (text.length > 400 ? text.slice(0, 400) + "…" : text);

  // ---------------------------------------------------------------- the page's elements

  const find = (id) => document.getElementById(id);
  const show = (element, visible) => { element.hidden = !visible; };
  function make(name, text, className) {
    const element = document.createElement(name);
    element.textContent = text;
    if (className) element.className = className;
    return element;
  }

  function clear() {
    find("rules-verdict").classList.remove("ok", "no");
    for (const id of ["rules-verdict", "rules-more", "rules-at", "rules-list", "rules-commands"]) find(id).textContent = "";
    for (const id of ["rules-progress", "rules-stop", "rules-all"]) show(find(id), false);
  }

  function conclude(verdict, state, more) {
    clear();
    find("rules-verdict").textContent = plain(verdict);
    if (state) find("rules-verdict").classList.add(state);
    find("rules-more").textContent = plain(more || "");
  }

  // ---------------------------------------------------------------- an outcome, shown

  /** A difference of one command: where, both values. */
  function difference({ seq, part, recorded, computed }) {
    const item = make("li", "");
    const box = make("div", "", "bytes box");
    for (const [label, value] of [[T.found, recorded], [T.expected, computed]]) {
      box.append(make("p", `${label} ${clip(plain(value))}`));
    }
    item.append(make("b", plain(T.record(seq, part))), box);
    return item;
  }

  const differing = (command) => (command.verdict === "differs" ? command : command.verdict === "revision" && command.difference) || null;

  function all(commands) {
    const list = find("rules-commands");
    find("rules-title").textContent = T.all(commands.length);
    for (const one of commands.slice(0, MOST_LISTED)) {
      const verdict = T.verdicts[one.verdict] || one.verdict;
      const item = make("li", "", one.verdict === "differs" ? "no" : "");
      item.append(make("span", T.span(one.declared, one.ended)), make("b", verdict + (one.void ? T.taken : "")));
      list.append(item);
    }
    if (commands.length > MOST_LISTED) list.append(make("li", T.more(commands.length - MOST_LISTED)));
    show(find("rules-all"), commands.length > 0);
  }

  function judged(done) {
    const { counts, commands, faults } = done;
    const words = ["equal", "differs", "agreed", "pending", "revision"].filter((name) => counts[name] > 0).map((name) => T.counts[name](counts[name]));
    const more = `${words.join(", ")}${words.length > 0 ? ". " : ""}${T.by(done.known)}`;
    if (counts.differs > 0) conclude(T.differs(counts.differs), "no", more);
    else if (faults.length > 0) conclude(T.faulty(faults.length), "no", more);
    else if (done.clean) conclude(T.clean(counts), "ok", more);
    else conclude(T.nothing, null, more);
    const list = find("rules-list");
    const wrong = commands.map(differing).filter(Boolean);
    for (const one of wrong.slice(0, MOST_TOLD)) list.append(difference(one));
    if (wrong.length > MOST_TOLD) list.append(make("li", T.more(wrong.length - MOST_TOLD)));
    for (const [seq, why] of faults.slice(0, MOST_TOLD)) list.append(make("li", plain(`${seq}: ${why[english ? "en" : "fr"]}`)));
    if (faults.length > MOST_TOLD) list.append(make("li", T.more(faults.length - MOST_TOLD)));
    all(commands);
  }

  /** What the plain script said stands beside it: where the two do not agree, neither is believed. */
  function present(outcome, verdict) {
    const own = verdict.ok ? T.intact(verdict.report.records, verdict.report.head) : T.refused;
    const refused = outcome.outcome === "refused";
    const other = refused ? T.refused : T.intact(outcome.records, outcome.head);
    if (own !== other) return conclude(T.disagree, "no", T.disagreeMore(own, other));
    if (refused) return conclude(T.agreeNo, "no", outcome.why[english ? "en" : "fr"]);
    const { rules } = outcome;
    if (rules.came === "done") return judged(rules);
    if (rules.came === "unfoldable") return conclude(T.unfoldable(rules.what), "no", "");
    if (rules.came === "unknown-system") return conclude(T.unknownSystem(rules.named), null, T.stays);
    if (rules.came === "unknown-revision") return conclude(T.unknownRevision(rules.named, rules.known), null, T.unknownRevisionMore);
    return conclude(T.errors.failed, null, T.stays);
  }

  function failed(error) {
    if (error.code === "cancelled") return conclude(T.stopped, null, T.again);
    conclude(T.errors[error.code] || T.errors.failed, null, T.stays);
  }

  // ---------------------------------------------------------------- a file that was read

  function engines(root) {
    try {
      return JSON.parse(root.dataset.engines);
    } catch (_) {
      return {};
    }
  }

  /** The engine and its worker that stand in the page itself. */
  async function unpacked() {
    const packed = Uint8Array.from(atob(find("kept-engine").textContent.trim()), (sign) => sign.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    // A page of no site may start no module: the same script, without what it hands to importers.
    const text = find("kept-worker").textContent.replace(/^export (?=class |async function )/gm, "");
    const script = new Blob([text], { type: "text/javascript" });
    return { bytes, worker: URL.createObjectURL(script) };
  }

  /** What asks the engine: fetched by its address, or held by the page. */
  async function asked(root, { url, sha256 }) {
    if (root.dataset.face) {
      const { judge, fraction } = await import(root.dataset.face);
      return { judge, fraction, worker: root.dataset.worker, engine: { url, sha256 }, type: "module", release: () => {} };
    }
    const { bytes, worker } = await unpacked();
    return { ...globalThis.GreffeEngine, worker, engine: { bytes, sha256 }, type: "classic", release: () => URL.revokeObjectURL(worker) };
  }

  let last = null;
  const over = () => document.dispatchEvent(new CustomEvent("greffe:judged"));

  async function take(root, { bytes, verdict, signal }) {
    const run = new AbortController();
    last = run;
    // Another file was given: what was said of this one goes.
    signal.addEventListener("abort", () => {
      run.abort();
      if (last !== run) return;
      clear();
      show(root, false);
    });
    const current = () => last === run && !signal.aborted;
    clear();
    show(root, true);
    // Nothing of a file is judged that names no game: the script has said why it is refused.
    const system = verdict.report && verdict.report.system;
    const known = engines(root);
    const has = typeof system === "string" && Object.prototype.hasOwnProperty.call(known, system);
    if (!has) {
      if (verdict.ok) conclude(T.unknownSystem(clip(String(system))), null, T.stays);
      else show(root, false);
      return over();
    }
    const stop = find("rules-stop");
    const bar = find("rules-progress");
    find("rules-verdict").textContent = T.busy;
    find("rules-more").textContent = root.dataset.face ? T.loading(known[system].bytes) : "";
    stop.textContent = T.stop;
    stop.onclick = () => run.abort();
    bar.value = 0;
    show(stop, true);
    show(bar, true);
    try {
      const { judge, fraction, worker, engine, type, release } = await asked(root, known[system]);
      const onProgress = (progress) => {
        if (!current()) return;
        bar.value = fraction(progress);
        find("rules-at").textContent = T.at(progress.stage, progress.done);
      };
      const outcome = await judge({ worker, engine, type, file: bytes, onProgress, signal: run.signal }).finally(release);
      if (!current()) return;
      present(outcome, verdict);
      // The list above said that rules are not checked: here they were.
      if (outcome.outcome === "intact" && outcome.rules.came === "done") document.querySelectorAll('#verify-notes [data-about="rules"]').forEach((note) => note.remove());
    } catch (error) {
      if (current()) failed(error);
    }
    over();
  }

  // ---------------------------------------------------------------- without a network

  /** Keeps this page and what it is made of; engines are kept as they are used. Browsers that cannot lose nothing. */
  async function stay(root) {
    try {
      await navigator.serviceWorker.register("/offline.js");
      const { active } = await navigator.serviceWorker.ready;
      const parts = [...document.querySelectorAll("script[src], link[rel=stylesheet]")].map((part) => part.src || part.href);
      active.postMessage({ keep: [location.href, ...parts, root.dataset.face, root.dataset.worker] });
    } catch (_) {
      // Refused, or a private window: the page works while there is a network.
    }
  }

  const root = find("rules");
  if (root) {
    document.addEventListener("greffe:read", (event) => take(root, event.detail));
    if (root.dataset.face && "serviceWorker" in navigator) stay(root);
  }
})();
