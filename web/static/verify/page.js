/*
 * Binds a page to GreffeVerify (greffe-verify.js, loaded before this file; both with `defer` or at the end of the body).
 * Writes with textContent only, so the page may forbid everything but its own scripts and styles.
 *
 * What the page must hold (example.html is the smallest one). Ids, all inside one element `#verify`:
 *   #verify            data-match-url="/m/../x.greffe"  optional: a file of the same origin that one button verifies
 *                      data-match-name="x.greffe"       optional: its name on the page
 *   #verify-file       <input type="file">              required
 *   #verify-drop       the drop zone, around the input  required; gets class `over` while a file hangs above it
 *   #verify-fetch      <button type="button" hidden>    optional; shown and named when data-match-url is there
 *   #kept-match        the match itself, base64 of gzip optional: what the button then verifies, with no network
 *   #verify-name       <bdi>, file name                 optional
 *   #verify-size       lines, bytes, "stays here"       optional
 *   #verify-progress   <progress max="1" hidden>        optional
 *   #verify-verdict    heading, role="status"           required; gets class `ok` or `no`
 *   #verify-steps      <ol> of five <li data-step="..">  required: grammar, chain, seals, dice, signature, in this order.
 *                      Each holds [data-mark] (yes / no / blank), [data-title], [data-note], [data-count]; each <li>
 *                      gets one class of `ok`, `no`, `wait`. Symbols #i-check and #i-cross are used if the page has them.
 *   #verify-bytes      hidden box of the fault          required; holds #verify-at, #verify-found, #verify-expected
 *   #verify-notes      <ul>                             required: what the file cannot prove; filled with <li>
 *   #verify-report     <dl>                             optional: what the file says of itself; filled with div > dt, dd
 * The language is that of <html lang>: "en", otherwise French. The page's own fixed sentences (what a verification does
 * not prove, the offline command) are the template's.
 */
(function () {
  "use strict";

  const NB = "\u00a0";

  // ---------------------------------------------------------------- texts

  const FR = {
    titles: { grammar: "Numéros et grammaire", chain: "Chaîne", seals: "Scellés", dice: "Dés et tirages", signature: "Fin et signatures" },
    idle: {
      grammar: "aucune ligne ne manque ni ne double",
      chain: "chaque ligne porte l’empreinte de la précédente",
      seals: "ce qui s’ouvre est ce qui fut scellé",
      dice: "chaque face recalculée depuis ce qui fut promis avant",
      signature: "du serveur, puis des sièges",
    },
    marks: { ok: "oui", part: "oui, jusque-là", bad: "non", "not-looked": "non regardé" },
    idleVerdict: "Cinq vérifications, dans cet ordre",
    busy: (name) => `Lecture de ${name}`,
    ok: (r) => `Intact${NB}: ${count(r.records, "enregistrement", "enregistrements")}, ${recomputed(r)}`,
    odd: (r) => `Octets intacts, mais le match ne se juge pas${NB}: il nomme une révision des règles qui n’a jamais existé. ${recomputed(r)}`,
    badRecord: (n, why) => `Rompu à l’enregistrement ${number(n)}${NB}: ${why}`,
    badLine: (n, why) => `Rompu à la ligne ${number(n)}${NB}: ${why}`,
    refused: (why) => `Refusé${NB}: ${why}`,
    alien: `Ce n’est pas un fichier de match`,
    upTo: (line) => `tient jusqu’à la ligne ${number(line)}`,
    unread: (line) => `tient jusqu’à la ligne ${number(line)}${NB}; la suite n’est pas lue`,
    unlooked: `pas regardé${NB}: la vérification s’arrête à la première faute`,
    good: {
      grammar: (r) => `0 à ${number(r.records - 1)}, aucun ne manque, aucun lot coupé`,
      chain: () => "chaque ligne porte l’empreinte de la précédente",
      seals: (r) => r.seals === 0 ? "aucun scellé dans ce match"
        : `${count(r.sealsOpen, "ouvert et tenu", "ouverts et tenus")} sur ${number(r.seals)}`,
      dice: (r) => join([
        r.epochs === 0 ? "aucun dé prouvé" : recomputed(r),
        r.epochs > 0 && `${count(r.epochs, "époque", "époques")}${r.abandoned ? `, dont ${count(r.abandoned, "abandonnée", "abandonnées")}` : ""}`,
        r.tableDice > 0 && `${count(r.tableDice, "dé", "dés")} de table${NB}: tapés, non recalculables`,
        r.hiddenUndisclosed > 0 && `${count(r.hiddenUndisclosed, "tirage caché", "tirages cachés")}${NB}: pas encore ${r.hiddenUndisclosed > 1 ? "prouvables" : "prouvable"}`,
      ]),
      signature: (r) => `serveur${r.resultSignatures ? ` et ${count(r.resultSignatures, "siège", "sièges")}` : ""}. Clé ${grouped(r.fingerprint)} à comparer à l’affiche`,
    },
    recomputed: {
      dice: (n) => count(n, "dé recalculé", "dés recalculés"),
      draws: (n) => count(n, "tirage caché recalculé", "tirages cachés recalculés"),
    },
    notes: {
      alien: () => `Un fichier de match finit par .greffe. Il se prend sur la page d’un match, au lien «${NB}Le fichier${NB}».`,
      broken: () => `Depuis que ce fichier fut écrit, quelque chose y a changé ou manque${NB}: à partir de là, il ne prouve plus rien. Reprenez-le à la page du match, au lien «${NB}Le fichier${NB}», ou demandez le leur aux autres joueurs.`,
      rules: () => `Les règles ne sont pas vérifiées ici${NB}: la commande «${NB}greffe verify${NB}» rejoue chaque décision.`,
      table: (r) => `${count(r.tableRolls, "jet", "jets")} de table (${count(r.tableDice, "dé", "dés")})${NB}: les faces sont celles que les sièges ont tapées. Aucun calcul ne peut les retrouver.`,
      hidden: (r) => `${count(r.hiddenUndisclosed, "tirage caché n’est", "tirages cachés ne sont")} pas encore ${r.hiddenUndisclosed > 1 ? "prouvables" : "prouvable"}${NB}: tout se révèle d’un coup, à la fin du match.`,
      disclosed: (r) => (r.hiddenRolls === 1
        ? `Un tirage s’est fait en secret (une carte prise d’une pioche, par exemple)${NB}: il est révélé, et recalculé ici depuis ce qui fut promis avant lui.`
        : `${number(r.hiddenRolls)} tirages se sont faits en secret (les cartes prises d’une pioche, par exemple)${NB}: tous sont révélés, et recalculés ici depuis ce qui fut promis avant le premier.`)
        + (r.operatorAlone ? "" : " Personne n’a pu en choisir ni en changer un seul."),
      operator: () => `Une époque n’a d’apport d’aucun siège${NB}: ses dés sont ceux de l’opérateur seul, qui a pu les choisir.`,
      open: () => `Une époque au moins s’est ouverte sans promesses scellées (mode ouvert)${NB}: le dernier à parler connaissait les apports des autres.`,
      abandoned: (r) => `${count(r.abandoned, "mise en place de dés abandonnée", "mises en place de dés abandonnées")} avant tout jet.`,
      erased: (r) => `${count(r.texts - r.textsOpen, "texte effacé ou absent", "textes effacés ou absents")}${NB}: le scellé reste, le texte n’est pas dans le fichier.`,
      result: (r) => join([
        r.signedBy.length > 0 && `Résultat signé par la clé de l’appareil de ${r.signedBy.join(", ")}`,
        r.confirmedFor.length > 0 && `Résultat confirmé d’une touche, sans clé, pour ${r.confirmedFor.join(", ")}${NB}: le serveur en répond seul`,
        r.confirmedUnsigned.length > 0 && `Confirmé d’une touche par ${r.confirmedUnsigned.join(", ")}, dont l’appareil a une clé et n’a pas signé${NB}: le serveur en répond seul`,
        r.confirmedByJudge.length > 0 && `Confirmé par un juge à la place de ${r.confirmedByJudge.join(", ")}`,
        r.proposedBy !== null && `Proposé par ${author(r.proposedBy)}`,
      ]) + ".",
      offices: (r) => join([
        r.organiserPlays.length > 0 && `L’organisateur joue${NB}: ${r.organiserPlays.join(", ")}`,
        ...r.judges.map((j) => `Juge (main ${j.hand}), entré par ${author(j.letIn)}${j.accepted.length ? `, accepté par ${j.accepted.join(", ")}` : ""}${j.left ? ", parti" : ""}`),
        ...r.devicesByOthers.map((d) => `${d.seat}${NB}: un autre appareil (main ${d.hand}), entré par ${author(d.letIn)}${d.opened ? ", qui a vu ses secrets d’alors" : ""}`),
      ]) + ".",
      key: () => `Signé de la clé que le fichier porte. Que cette clé soit celle d’un serveur connu, l’affiche ou l’organisateur le dit, pas le fichier.`,
    },
    report: {
      head: "Tête", match: "Match", system: "Jeu", state: "État", at: "Dernier enregistrement", batches: "Lots",
      mode: "Mise en place des dés", without: "Places sans apport", seals: "Scellés", key: "Clé", fingerprint: "Empreinte de la clé",
    },
    authors: { judge: "le juge", organiser: "l’organisateur", server: "le greffe" },
    closed: "clos", opened: "ouvert",
    modes: { committed: "promesses scellées", open: "mode ouvert", mixed: "les deux modes" },
    openOf: (a, b) => `${number(a)} ouverts sur ${number(b)}`,
    at: (line, offset) => `ligne ${number(line)}${offset === undefined ? "" : `, octet ${number(offset + 1)}`}`,
    found: "lu", expected: "calculé",
    size: (lines, bytes) => `${lines === null ? "" : `${count(lines, "ligne", "lignes")}, `}${count(bytes, "octet", "octets")}. Reste sur cet appareil.`,
    fetch: "Vérifier ce match",
    fetchFailed: `le fichier n’a pas pu être lu depuis cette page. Téléchargez-le, puis déposez-le ici`,
    readFailed: "ce fichier n’a pas pu être lu",
  };

  const EN = {
    titles: { grammar: "Numbering and grammar", chain: "Chain", seals: "Seals", dice: "Dice and draws", signature: "Closing line and signatures" },
    idle: {
      grammar: "no line is missing or doubled",
      chain: "each line carries the hash of the one before",
      seals: "what is opened is what was sealed",
      dice: "each face recomputed from what was promised before",
      signature: "of the server, then of the seats",
    },
    marks: { ok: "yes", part: "yes, so far", bad: "no", "not-looked": "not looked at" },
    idleVerdict: "Five checks, in this order",
    busy: (name) => `Reading ${name}`,
    ok: (r) => `Intact: ${count(r.records, "record", "records")}, ${recomputed(r)}`,
    odd: (r) => `Bytes intact, but the match cannot be judged: it names a revision of the rules that never was. ${recomputed(r)}`,
    badRecord: (n, why) => `Broken at record ${number(n)}: ${why}`,
    badLine: (n, why) => `Broken at line ${number(n)}: ${why}`,
    refused: (why) => `Refused: ${why}`,
    alien: "This is no match file",
    upTo: (line) => `holds up to line ${number(line)}`,
    unread: (line) => `holds up to line ${number(line)}; what follows is not read`,
    unlooked: "not looked at: the verification stops at the first fault",
    good: {
      grammar: (r) => `0 to ${number(r.records - 1)}, none missing, no batch cut`,
      chain: () => "each line carries the hash of the one before",
      seals: (r) => r.seals === 0 ? "no seal in this match" : `${number(r.sealsOpen)} opened and sound, of ${number(r.seals)}`,
      dice: (r) => join([
        r.epochs === 0 ? "no proven die" : recomputed(r),
        r.epochs > 0 && `${count(r.epochs, "epoch", "epochs")}${r.abandoned ? `, ${number(r.abandoned)} of them abandoned` : ""}`,
        r.tableDice > 0 && `${count(r.tableDice, "table die", "table dice")}: typed, not recomputable`,
        r.hiddenUndisclosed > 0 && `${count(r.hiddenUndisclosed, "hidden draw", "hidden draws")}: not provable yet`,
      ]),
      signature: (r) => `server${r.resultSignatures ? ` and ${count(r.resultSignatures, "seat", "seats")}` : ""}. Key ${grouped(r.fingerprint)}, to compare with the poster`,
    },
    recomputed: {
      dice: (n) => count(n, "die recomputed", "dice recomputed"),
      draws: (n) => count(n, "hidden draw recomputed", "hidden draws recomputed"),
    },
    notes: {
      alien: () => "A match file ends with .greffe. It is had on the page of a match, by the link “The file”.",
      broken: () => "Since this file was written, something in it was changed or is missing: from there on it proves nothing. Take it again from the page of the match, by the link “The file”, or ask the other players for theirs.",
      rules: () => "The rules are not checked here: the command “greffe verify” replays each decision.",
      table: (r) => `${count(r.tableRolls, "table roll", "table rolls")} (${count(r.tableDice, "die", "dice")}): the faces are those the seats typed. No computation can find them again.`,
      hidden: (r) => `${count(r.hiddenUndisclosed, "hidden draw is", "hidden draws are")} not provable yet: all is disclosed at once, when the match ends.`,
      disclosed: (r) => (r.hiddenRolls === 1
        ? "One draw was made in secret (a card taken off a pile, for example): it is disclosed, and recomputed here from what was promised before it."
        : `${number(r.hiddenRolls)} draws were made in secret (cards taken off a pile, for example): all are disclosed, and recomputed here from what was promised before the first.`)
        + (r.operatorAlone ? "" : " Nobody could choose or change a single one."),
      operator: () => "One epoch has no nonce of any seat: its dice are the operator’s alone, who could have chosen them.",
      open: () => "At least one epoch was opened without sealed promises (open mode): the last to speak knew the nonces of the others.",
      abandoned: (r) => `${count(r.abandoned, "set-up of the dice was abandoned", "set-ups of the dice were abandoned")} before any roll.`,
      erased: (r) => `${count(r.texts - r.textsOpen, "text erased or absent", "texts erased or absent")}: the seal remains, the text is not in the file.`,
      result: (r) => join([
        r.signedBy.length > 0 && `Result signed by the key of the device of ${r.signedBy.join(", ")}`,
        r.confirmedFor.length > 0 && `Result confirmed by a tap, without a key, for ${r.confirmedFor.join(", ")}: the server alone vouches for that`,
        r.confirmedUnsigned.length > 0 && `Confirmed by a tap by ${r.confirmedUnsigned.join(", ")}, whose device has a key and did not sign: the server alone vouches for that`,
        r.confirmedByJudge.length > 0 && `Confirmed by a judge in the place of ${r.confirmedByJudge.join(", ")}`,
        r.proposedBy !== null && `Proposed by ${author(r.proposedBy)}`,
      ]) + ".",
      offices: (r) => join([
        r.organiserPlays.length > 0 && `The organiser plays: ${r.organiserPlays.join(", ")}`,
        ...r.judges.map((j) => `Judge (hand ${j.hand}), let in by ${author(j.letIn)}${j.accepted.length ? `, accepted by ${j.accepted.join(", ")}` : ""}${j.left ? ", gone" : ""}`),
        ...r.devicesByOthers.map((d) => `${d.seat}: another device (hand ${d.hand}), let in by ${author(d.letIn)}${d.opened ? ", which saw its secrets of that time" : ""}`),
      ]) + ".",
      key: () => "Signed with the key the file carries. Whether that key belongs to a known server is for the poster or the organiser to say, not for the file.",
    },
    report: {
      head: "Head", match: "Match", system: "Game", state: "State", at: "Last record", batches: "Batches",
      mode: "Set-up of the dice", without: "Slots without a nonce", seals: "Seals", key: "Key", fingerprint: "Fingerprint of the key",
    },
    authors: { judge: "the judge", organiser: "the organiser", server: "the registry" },
    closed: "closed", opened: "open",
    modes: { committed: "sealed promises", open: "open mode", mixed: "both modes" },
    openOf: (a, b) => `${number(a)} of ${number(b)} opened`,
    at: (line, offset) => `line ${number(line)}${offset === undefined ? "" : `, byte ${number(offset + 1)}`}`,
    found: "read", expected: "computed",
    size: (lines, bytes) => `${lines === null ? "" : `${count(lines, "line", "lines")}, `}${count(bytes, "byte", "bytes")}. Stays on this device.`,
    fetch: "Verify this match",
    fetchFailed: "the file could not be read from this page. Download it, then drop it here",
    readFailed: "this file could not be read",
  };

  const english = document.documentElement.lang.toLowerCase().startsWith("en");
  const T = english ? EN : FR;
  const SVG = "http://www.w3.org/2000/svg";

  function number(n) {
    const digits = String(n);
    return digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, english ? "," : NB);
  }
  function count(n, one, many) {
    const single = english ? n === 1 : n < 2;
    return `${number(n)} ${single ? one : many}`;
  }
  /** Dice thrown openly and draws made in secret, each by its name; dice where there are neither. */
  function recomputed(r) {
    const draws = r.hiddenRolls - r.hiddenUndisclosed;
    const parts = [(r.publicDice > 0 || draws === 0) && T.recomputed.dice(r.publicDice), draws > 0 && T.recomputed.draws(draws)];
    return parts.filter(Boolean).join(", ");
  }
  /** An office by its word, a seat by its name. */
  const author = (name) => T.authors[name] || name;
  const join = (parts) => parts.filter(Boolean).join(". ");
  const grouped = (hex) => (hex || "").replace(/(.{4})(?=.)/g, "$1" + NB);

  // ---------------------------------------------------------------- the page's elements

  const find = (id) => document.getElementById(id);
  const put = (element, text) => { if (element) element.textContent = text; };
  const show = (element, visible) => { if (element) element.hidden = !visible; };
  const inside = (element, name) => element.querySelector(`[data-${name}]`);
  function make(name, text) {
    const element = document.createElement(name);
    element.textContent = text;
    return element;
  }

  function mark(element, state) {
    element.textContent = "";
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", T.marks[state]);
    if (state === "not-looked") return;
    const symbol = state === "bad" ? "i-cross" : "i-check";
    if (!find(symbol)) {
      element.textContent = state === "bad" ? "✗" : "✓";
      return;
    }
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "i");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", "#" + symbol);
    svg.append(use);
    element.append(svg);
  }

  /** One of the five lines; `state` null is a page at rest. What was read in part is not green. */
  function step(name, state, note, total) {
    const item = find("verify-steps").querySelector(`[data-step="${name}"]`);
    item.classList.remove("ok", "no", "wait", "part");
    item.classList.add({ ok: "ok", bad: "no", part: "part" }[state] || "wait");
    if (state) mark(inside(item, "mark"), state);
    else clearMark(inside(item, "mark"));
    put(inside(item, "title"), T.titles[name]);
    put(inside(item, "note"), note);
    put(inside(item, "count"), total);
  }

  function clearMark(element) {
    element.textContent = "";
    element.removeAttribute("role");
    element.removeAttribute("aria-label");
  }

  function heading(text, state) {
    const verdict = find("verify-verdict");
    verdict.classList.remove("ok", "no");
    if (state) verdict.classList.add(state);
    verdict.textContent = text;
  }

  function rest() {
    for (const name of GreffeVerify.STEPS) step(name, null, T.idle[name], "");
    show(find("verify-bytes"), false);
    show(find("verify-progress"), false);
    find("verify-notes").textContent = "";
    put(find("verify-report"), "");
  }

  // ---------------------------------------------------------------- a verdict, shown

  function title(v, alien) {
    if (alien) return T.alien;
    const why = v.reason[english ? "en" : "fr"];
    if (v.ok) return v.report.oddRevision ? T.odd(v.report) : T.ok(v.report);
    if (v.line === 0 || v.code === "event-archive") return T.refused(why);
    return v.record === null ? T.badLine(v.line, why) : T.badRecord(v.record, why);
  }

  function note(v, s) {
    if (s.state === "part") return T.unread(v.line);
    if (s.state === "bad") return v.reason[english ? "en" : "fr"];
    if (s.state === "not-looked") return T.unlooked;
    return v.ok ? T.good[s.name](v.report) : T.upTo(v.line);
  }

  /** Writes a value with the part that differs from the other one marked. */
  function differing(element, label, own, other) {
    element.textContent = "";
    if (own === undefined) {
      element.hidden = true;
      return;
    }
    element.hidden = false;
    let from = 0;
    let to = 0;
    if (other !== undefined) {
      const most = Math.min(own.length, other.length);
      while (from < most && own[from] === other[from]) from += 1;
      while (to < most - from && own[own.length - 1 - to] === other[other.length - 1 - to]) to += 1;
    } else from = own.length;
    const part = own.slice(from, own.length - to);
    element.append(label + " ", own.slice(0, from));
    if (part) element.append(make("mark", part));
    element.append(own.slice(own.length - to));
  }

  function bytes(v) {
    const any = !v.ok && (v.expected !== undefined || v.found !== undefined);
    show(find("verify-bytes"), any);
    if (!any) return;
    put(find("verify-at"), T.at(v.line, v.offset));
    differing(find("verify-found"), T.found, v.found, v.expected);
    differing(find("verify-expected"), T.expected, v.expected, v.found);
  }

  function notes(v, alien) {
    const { report: r } = v;
    const list = find("verify-notes");
    const due = {
      alien,
      broken: !v.ok && !alien && v.line > 0,
      rules: v.ok,
      table: r.tableRolls > 0,
      hidden: r.hiddenUndisclosed > 0,
      disclosed: r.hiddenRolls > 0 && r.hiddenUndisclosed === 0,
      operator: r.operatorAlone,
      open: r.mode === "open" || r.mode === "mixed",
      abandoned: r.abandoned > 0,
      erased: v.ok && r.texts > r.textsOpen,
      result: v.ok && r.proposedBy !== null,
      offices: r.organiserPlays.length + r.judges.length + r.devicesByOthers.length > 0,
      key: r.signature === "ok",
    };
    list.textContent = "";
    for (const name of Object.keys(due)) {
      if (!due[name]) continue;
      const item = make("li", T.notes[name](r));
      item.dataset.about = name;
      list.append(item);
    }
  }

  function report(v) {
    const list = find("verify-report");
    if (!list) return;
    const { report: r } = v;
    const rows = {
      head: v.ok ? r.head : null, match: r.match, system: r.system, state: r.head && (r.closed ? T.closed : T.opened), at: r.at,
      batches: r.batches ? number(r.batches) : null, mode: T.modes[r.mode],
      without: r.slotsWithoutNonce ? number(r.slotsWithoutNonce) : null,
      seals: r.seals ? T.openOf(r.sealsOpen, r.seals) : null, key: r.key, fingerprint: r.fingerprint && grouped(r.fingerprint),
    };
    list.textContent = "";
    for (const name of Object.keys(rows)) {
      if (!rows[name]) continue;
      const row = document.createElement("div");
      const value = document.createElement("dd");
      const isolated = make("bdi", rows[name]);
      value.append(isolated);
      row.append(make("dt", T.report[name]), value);
      list.append(row);
    }
  }

  /** `content`, where one was read: whether it is a match file at all, and how much of it came after a fault. */
  function present(v, content = null) {
    const alien = content !== null && !v.ok && !String.fromCharCode(...content.subarray(0, 5)).startsWith('{"v":');
    const unread = content !== null && !v.ok && v.line < lineFeeds(content);
    for (const one of v.steps) {
      const s = unread && one.state === "ok" ? { ...one, state: "part" } : one;
      const blank = s.state === "not-looked";
      step(s.name, s.state, note(v, s), blank ? "–" : number(s.count));
    }
    bytes(v);
    notes(v, alien);
    report(v);
    heading(title(v, alien), !v.ok ? "no" : v.report.oddRevision ? null : "ok");
    document.dispatchEvent(new CustomEvent("greffe:verdict", { detail: v }));
  }

  // ---------------------------------------------------------------- files in

  const { LIMITS } = GreffeVerify;
  let running = null;

  /** A new file gives up the one being read; its verdict would belong to another page. */
  function begin(name) {
    if (running) running.abort();
    running = new AbortController();
    rest();
    put(find("verify-name"), name);
    put(find("verify-size"), "");
    heading(T.busy(name), null);
    return running;
  }

  async function check(content, run) {
    const progress = find("verify-progress");
    const onProgress = (p) => {
      show(progress, true);
      if (progress) progress.value = p.bytes / p.total;
    };
    let v;
    try {
      v = await GreffeVerify.verify(content, { onProgress, signal: run.signal });
    } catch (error) {
      if (run.signal.aborted) return;
      throw error;
    }
    if (run.signal.aborted) return;
    show(progress, false);
    put(find("verify-size"), T.size(lineFeeds(content), content.length));
    present(v, content);
    // For whoever else reads the same bytes, as the rules engine does; the signal says when another file is given.
    document.dispatchEvent(new CustomEvent("greffe:read", { detail: { bytes: content, verdict: v, signal: run.signal } }));
  }

  function lineFeeds(content) {
    let lines = 0;
    for (let at = content.indexOf(10); at >= 0; at = content.indexOf(10, at + 1)) lines += 1;
    return lines;
  }

  async function take(file) {
    if (!file) return;
    const run = begin(file.name);
    if (/\.greffe-event$/i.test(file.name)) return present(GreffeVerify.refuse("event-archive"));
    if (file.size > LIMITS.fileBytes) return present(GreffeVerify.refuse("large-file"));
    let content;
    try {
      content = new Uint8Array(await file.arrayBuffer());
    } catch (_) {
      if (!run.signal.aborted) heading(T.refused(T.readFailed), "no");
      return;
    }
    if (!run.signal.aborted) await check(content, run);
  }

  /** Reads a body up to one byte more than the limit, whatever length it announces. */
  async function download(url, signal) {
    const answer = await fetch(url, { signal, credentials: "same-origin", cache: "no-store", redirect: "error" });
    if (!answer.ok || !answer.body) throw new Error("no file");
    const reader = answer.body.getReader();
    const parts = [];
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      length += value.length;
      if (length > LIMITS.fileBytes) {
        await reader.cancel();
        return null;
      }
    }
    const content = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
      content.set(part, at);
      at += part.length;
    }
    return content;
  }

  async function fetchMatch(url, name) {
    const run = begin(name);
    let content;
    try {
      content = await download(url, run.signal);
    } catch (_) {
      if (!run.signal.aborted) heading(T.refused(T.fetchFailed), "no");
      return;
    }
    if (run.signal.aborted) return;
    if (content === null) present(GreffeVerify.refuse("large-file"));
    else await check(content, run);
  }

  /** A file that stands in the page itself, as base64 of gzip: nothing is fetched. */
  async function unpacked(text) {
    const packed = Uint8Array.from(atob(text.trim()), (sign) => sign.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  async function takeKept(block, name) {
    const run = begin(name);
    let content;
    try {
      content = await unpacked(block.textContent);
    } catch (_) {
      if (!run.signal.aborted) heading(T.refused(T.readFailed), "no");
      return;
    }
    if (!run.signal.aborted) await check(content, run);
  }

  /** The file of the match this page is about, if it is of the same origin. */
  function matchUrl(root) {
    const given = root.dataset.matchUrl;
    if (!given || !/^https?:$/.test(location.protocol)) return null;
    const url = new URL(given, location.href);
    return url.origin === location.origin ? url : null;
  }

  function bind() {
    const root = find("verify");
    const input = find("verify-file");
    const zone = find("verify-drop");
    const button = find("verify-fetch");
    const url = matchUrl(root);
    rest();
    heading(T.idleVerdict, null);
    input.addEventListener("change", () => { take(input.files[0]); input.value = ""; });
    if (input.form) input.form.addEventListener("submit", (event) => event.preventDefault());
    for (const name of ["dragenter", "dragover"]) {
      zone.addEventListener(name, (event) => { event.preventDefault(); zone.classList.add("over"); });
    }
    zone.addEventListener("dragleave", () => zone.classList.remove("over"));
    zone.addEventListener("drop", (event) => {
      event.preventDefault();
      zone.classList.remove("over");
      take(event.dataTransfer.files[0]);
    });
    const kept = find("kept-match");
    if (!button || (!url && !kept)) return;
    button.textContent = T.fetch;
    button.hidden = false;
    if (kept) {
      button.addEventListener("click", () => takeKept(kept, root.dataset.matchName || "match.greffe"));
      return;
    }
    const name = root.dataset.matchName || decodeURIComponent(url.pathname.split("/").pop());
    button.addEventListener("click", () => fetchMatch(url, name));
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", bind);
  else bind();
})();
