/*
 * Greffe: a table as the engine tells it: a plan where positions are recorded, and the list of its figures.
 *
 * ES module without addresses of its own. table(board, {english, words: {figures, gone}, touched}) -> nodes; touched(place)
 * hears of a touch on the plan, in tenths of a millimetre.
 */
const SVG = "http://www.w3.org/2000/svg";

function shape(tag, attributes, text) {
  const made = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

function element(tag, kind, ...parts) {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  made.append(...parts);
  return made;
}

/** How far beyond the edges a plan looks, in millimetres: who stands there is whole, with the ring of who acts. */
const OVER = 18;

/** Seen from above, the near edge below; drawn in millimetres, as the site's own plans are. */
function plan(board, say, touched) {
  const [width, depth] = board.table.map((tenths) => tenths / 10);
  const place = ({ x, y }) => [x / 10, depth - y / 10];
  const drawn = shape("svg", { viewBox: `${-OVER} ${-OVER} ${width + 2 * OVER} ${depth + 2 * OVER}`, role: "img", "aria-label": say(board.moment) });
  for (const area of board.areas.filter(({ outline }) => outline.length > 0)) {
    const [cx, cy] = place(area.outline[0]);
    const one = area.radius > 0 ? shape("circle", { class: "zone", cx, cy, r: area.radius / 10 }) : shape("polygon", { class: "zone", points: area.outline.map((point) => place(point).join(",")).join(" ") });
    one.append(shape("title", {}, say(area.label)));
    drawn.append(one);
  }
  for (const piece of board.pieces.filter((one) => one.at && (one.present || one.out))) {
    const radius = Math.max(piece.base / 20, 11);
    const [cx, cy] = place(piece.at);
    const figure = shape("g", { class: `fig ${piece.side === 0 ? "a" : "b"}${piece.out ? " out" : ""}` });
    figure.append(shape("title", {}, piece.name), shape("circle", { class: "base", cx, cy, r: radius }));
    if (piece.out) {
      const arm = radius / 2;
      figure.append(shape("path", { class: "x", d: `M${cx - arm} ${cy - arm}l${radius} ${radius}M${cx + arm} ${cy - arm}l${-radius} ${radius}` }));
      drawn.append(figure);
      continue;
    }
    if (piece.side !== 0) figure.append(shape("circle", { class: "gem", cx, cy, r: radius * 0.8 }));
    if (piece.active) figure.append(shape("circle", { class: "halo", cx, cy, r: radius + 4 }));
    figure.append(shape("text", { class: "rank", x: cx, y: cy, "dominant-baseline": "central" }, piece.mark));
    drawn.append(figure);
  }
  if (touched) {
    drawn.addEventListener("click", (event) => {
      const box = drawn.getBoundingClientRect();
      const [right, down] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
      // Beyond an edge is meant to be at it.
      const along = (share, length) => Math.min(Math.max(Math.round((share * (length + 2 * OVER) - OVER) * 10), 0), length * 10);
      touched({ x: along(right, width), y: along(1 - down, depth) });
    });
  }
  return element("div", "board", drawn);
}

export function table(board, { english, words, touched = null }) {
  const say = (told) => (told ? (english ? told.en : told.fr) : "");
  const rows = board.pieces.map((piece) => {
    const name = element("th", "", piece.name);
    name.scope = "row";
    // Where a game counts no health, there is none to tell.
    const health = piece.out ? words.gone : piece.health[1] > 0 ? `${say(piece.health_name)} ${piece.health[0]}/${piece.health[1]}` : "";
    const badges = piece.badges.map((badge) => element("span", "chip", badge.text || say(badge.label)));
    return element("tr", piece.out ? "gone" : piece.active ? "hot" : "", element("td", "ix", piece.mark), name, element("td", "", ...(health ? [health] : []), ...badges));
  });
  const crew = element("table", "crew sheet", element("caption", "", words.figures), element("tbody", "", ...rows));
  return board.table ? [plan(board, say, touched), crew] : [crew];
}

// For a page saved as one file, whose scripts have no addresses to name each other by.
globalThis.GreffeBoard = Object.freeze({ table });
