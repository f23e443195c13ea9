// The hand on the board: a finger pans, two pinch, wheel and keys on wide screens. What moves is the camera that the
// page drew with, as its own numbers; a tap stays a tap, and the fit to what happens comes back with the next question.
"use strict";
const greffeCamera = (() => {
  const NEAREST = 6;
  const WIDE = 900;
  // How far beyond the edges may be seen: a base at the edge of the table is drawn whole.
  const BEYOND = 12;
  const clamp = (value, low, high) => (low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high));

  // A frame says how high the drawing is and how much of it is seen at once, in its own units, at no enlargement, how far
  // from its middle a base is drawn at least, however far off, and how far beyond the edges one reaches with its marks at
  // an enlargement.
  const farthest = (frame) => {
    const { high, seenHigh, seenWide, edge = 0, over = () => 0 } = frame;
    const beyond = Math.max(BEYOND, over(0));
    return Math.min(1, seenHigh / (high + 2 * beyond), seenWide / (WIDE + 2 * beyond), (seenHigh - 2 * edge) / high, (seenWide - 2 * edge) / WIDE);
  };
  const within = (camera, frame) => {
    const z = clamp(camera.z, farthest(frame), NEAREST);
    const beyond = Math.max(BEYOND, frame.over ? frame.over(z) : 0, (frame.edge || 0) / z);
    const half = [frame.seenWide / 2 / z, frame.seenHigh / 2 / z];
    return { z, x: clamp(camera.x, half[0] - beyond, WIDE - half[0] + beyond), y: clamp(camera.y, half[1] - beyond, frame.high - half[1] + beyond) };
  };
  // What lies under a place of the frame.
  const under = (camera, frame, [x, y]) => [camera.x + (x - WIDE / 2) / camera.z, camera.y + (y - frame.high / 2) / camera.z];
  // Nearer or farther by a factor: what lies under a place stays there.
  const zoomed = (camera, frame, by, at) => {
    const [x, y] = under(camera, frame, at);
    const z = clamp(camera.z * by, farthest(frame), NEAREST);
    return within({ z, x: x - (at[0] - WIDE / 2) / z, y: y - (at[1] - frame.high / 2) / z }, frame);
  };
  // The drawing follows a hand that moves by so much.
  const panned = (camera, frame, dx, dy) => within({ z: camera.z, x: camera.x - dx / camera.z, y: camera.y - dy / camera.z }, frame);
  // Two fingers, before and after: the place between them and their distance.
  const pinched = (camera, frame, [a, b], [c, d]) => {
    const middle = ([p, q]) => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
    const apart = ([p, q]) => Math.max(Math.hypot(p[0] - q[0], p[1] - q[1]), 1);
    const [from, to] = [middle([a, b]), middle([c, d])];
    const near = zoomed(camera, frame, apart([c, d]) / apart([a, b]), from);
    return panned(near, frame, to[0] - from[0], to[1] - from[1]);
  };
  // Where a name stands at this enlargement: where it was put if it covers no base there, else beside the base that it is
  // nearest to; nowhere where it would cover one on every side. Bases are [x, y, r], a name half as wide and high as told.
  // What is seen is [left, top, right, bottom]: a name of a base in sight is not cut by its edge. No name covers another,
  // as [x, y, half as wide, half as high].
  const beside = ([x, y], [wide, high], bases, seen = null, names = []) => {
    const cut = ([a, b]) => Boolean(seen) && (a - wide < seen[0] || b - high < seen[1] || a + wide > seen[2] || b + high > seen[3]);
    const covers = ([a, b]) => bases.some(([p, q, r]) => {
      const [across, down] = [Math.min(a + wide, p + r) - Math.max(a - wide, p - r), Math.min(b + high, q + r) - Math.max(b - high, q - r)];
      return across > 0 && down > 0 && across * down > r * r / 2;
    });
    const meets = ([a, b]) => names.some(([p, q, half, tall]) => Math.abs(a - p) < wide + half && Math.abs(b - q) < high + tall);
    if (!bases.length) return meets([x, y]) ? null : [x, y];
    if (!covers([x, y]) && !cut([x, y]) && !meets([x, y])) return [x, y];
    const far = ([p, q]) => Math.hypot(p - x, q - y);
    const [p, q, r] = bases.reduce((best, base) => (far(base) < far(best) ? base : best));
    const [aside, over] = [r + wide + 4, r + high + 4];
    const spots = [[p + aside, q], [p - aside, q], [p, q - over], [p, q + over]].filter((spot) => !covers(spot) && !meets(spot));
    // Of a base that is out of sight, no name stands beside what is not there.
    const away = Boolean(seen) && (p < seen[0] || q < seen[1] || p > seen[2] || q > seen[3]);
    if (!covers([x, y]) && !meets([x, y]) && (away || !spots.some((spot) => !cut(spot)))) return [x, y];
    return spots.find((spot) => !cut(spot)) || spots[0] || null;
  };
  // Where a name written on the ground stands: where it was put if it meets no base and no name there, else just beside
  // whatever it meets, within what is seen if it was; nowhere where that is taken as well. Its middle, half as wide and high
  // as told.
  const aground = ([x, y], [wide, high], bases, names = [], seen = null) => {
    const round = ([p, q, r]) => [p, q, r, r];
    const boxes = [...bases.map(round), ...names];
    const meets = ([a, b]) => boxes.filter(([p, q, half, tall]) => Math.abs(a - p) < wide + half && Math.abs(b - q) < high + tall);
    const met = meets([x, y]);
    const spots = met.flatMap(([p, q, half, tall]) => [[x, q + tall + high + 1], [x, q - tall - high - 1], [p + half + wide + 1, y], [p - half - wide - 1, y]]);
    const far = ([p, q]) => Math.hypot(p - x, q - y);
    const within = ([a, b]) => !seen || (a - wide >= seen[0] && b - high >= seen[1] && a + wide <= seen[2] && b + high <= seen[3]);
    const fits = (spot) => !meets(spot).length && far(spot) < wide + high * 4 && (within(spot) || !within([x, y]));
    return met.length ? spots.sort((one, other) => far(one) - far(other)).find(fits) || null : [x, y];
  };
  return { within, under, zoomed, panned, pinched, beside, aground };
})();
if (typeof module === "object") module.exports = greffeCamera;

if (typeof document === "object") {
  // How far what presses may stray and still have tapped: a finger as far as browsers call it a tap.
  const SLOP = { mouse: 9, finger: 16 };
  const STEP = 1.25;
  // As far from its middle as a base at the edge of the table is drawn, on the screen.
  const EDGE = 14;
  // As wide as a square is that a finger is to hit, on the screen.
  const FINGER = 44;
  // As wide as the base of who asks is drawn at least, however far it reaches, and as high as names at most, on the screen.
  const BASE = 30;
  // As narrow, beside that, as it may be where all of several are to be seen; and with the ground that is lit.
  const SMALL = .4;
  const FAR = .5;
  const LETTERS = 14;
  // How tokens grow on a phone, as the style says.
  const [GROWS, GROWN] = [1.35, 1.6];
  const wide = matchMedia("(min-width: 48rem)");
  const asked = () => [...document.querySelectorAll("#question h1, .prompt-form [name=window]")].map((one) => one.value || one.textContent).join("\n");
  // What a hand has chosen to see, for as long as the same is asked.
  let held = null;

  const hold = (board) => {
    const svg = board.querySelector("svg");
    const number = (name) => parseFloat(getComputedStyle(board).getPropertyValue(name));
    const frame = () => {
      const high = number("--fh");
      const box = svg.getBoundingClientRect();
      const scale = Math.max(box.width / 900, box.height / high);
      // On squares a base stands within its own, and a diagram has no edge.
      const edge = !wide.matches && board.matches(":not(.diagram, [data-side])") && box.height > 90 ? EDGE / scale : 0;
      return { high, seenWide: box.width / scale, seenHigh: box.height / scale, edge, over };
    };
    // How far figures reach beyond the edges of the drawing, with their rings, wounds and badges: on a phone they grow as
    // they are seen from farther off.
    let boxes = [];
    const reaching = () => {
      boxes = [...svg.querySelectorAll("a.fig:not(.out)")].map((figure) => ({ spot: moved(figure.firstElementChild || figure), box: figure.getBBox() })).filter(({ spot, box }) => spot && box.width > 0);
    };
    const growth = (z) => (wide.matches || board.matches(".diagram, [data-side]") ? 1 : Math.min(Math.max(GROWS / z, 1), GROWN));
    const over = (z) => {
      const grown = growth(z);
      const most = boxes.map(({ spot, box }) => {
        const [x, y] = [Number(spot[1]), Number(spot[2])];
        return Math.max((x - box.x) * grown - x, (y - box.y) * grown - y, (box.x + box.width - x) * grown + x - 900, (box.y + box.height - y) * grown + y - number("--fh"));
      });
      return Math.max(0, ...most.map((by) => by + 4));
    };
    const camera = () => {
      const [z, x, y, high] = ["--z", "--cx", "--cy", "--fh"].map(number);
      if (board.matches(".free, .fitted")) return { z, x, y };
      const inside = (value, half, most) => Math.min(Math.max(value, half), Math.max(most - half, half));
      return { z, x: inside(x, 450 / z, 900), y: inside(y, high / 2 / z, high) };
    };
    const stage = board.closest(".stage");
    // Whether a hand chose what is framed.
    let chosen = false;
    // What is lit below the board is what is seen: the action, the whole table, or neither where a hand has moved it.
    const views = stage ? [...stage.querySelectorAll("[name=frame]")] : [];
    const lit = () => views.find((view) => view.checked) || null;
    let framed = lit();
    const light = (view) => views.forEach((one) => { one.checked = one === view; });
    const place = ({ z, x, y }) => {
      [["--z", z], ["--cx", `${x}px`], ["--cy", `${y}px`]].forEach(([name, value]) => board.style.setProperty(name, value));
      clear({ z, x, y });
      tell({ z, x, y }, frame());
    };
    const moved = (element) => /translate\(([\d.-]+)[ ,]([\d.-]+)\)(?: scale\(([\d.]+)\))?/.exec(element.dataset.placed || element.getAttribute("transform") || "");
    // Names keep the size of letters: nearer or farther than the page drew them, they are put clear of the bases again, and
    // the small plan into a corner where nobody stands, or away.
    const standing = () => [...svg.querySelectorAll("a.fig")].flatMap((figure) => {
      const [spot, base] = [moved(figure.firstElementChild || figure), figure.querySelector("circle.base")];
      return spot && base ? [[Number(spot[1]), Number(spot[2]), Number(base.getAttribute("r")) * Number(spot[3] || 1)]] : [];
    });
    // No name lies over who would stand there, nor over a square that answers.
    const ghosts = () => [...svg.querySelectorAll(".sketch-base, .sketch-square")].map((ghost) => {
      const of = (name) => Number(ghost.getAttribute(name));
      const [wide, high] = [of("width") / 2, of("height") / 2];
      return ghost.matches("circle") ? [of("cx"), of("cy"), of("r"), of("r")] : [of("x") + wide, of("y") + high, wide - 1, high - 1];
    });
    // A drawing that fills a high frame is larger than the page reckoned with: its names are not.
    const letters = () => {
      board.style.removeProperty("--label");
      const box = svg.getBoundingClientRect();
      const scale = Math.max(box.width / 900, box.height / number("--fh"));
      const most = LETTERS / 11.5 / scale;
      if (scale && most < number("--label")) board.style.setProperty("--label", most);
    };
    // A name that is smaller than the page reckoned with keeps its distance from who bears it.
    const nearer = (tag, [x, y], half) => {
      const name = tag.textContent.trim();
      const own = [...svg.querySelectorAll("a.fig")].filter((figure) => (figure.getAttribute("aria-label") || "").startsWith(name));
      const at = own.map((figure) => moved(figure.firstElementChild || figure)).filter(Boolean).map((spot) => Number(spot[1]));
      const [nearest] = at.sort((one, other) => Math.abs(one - x) - Math.abs(other - x));
      const slack = Number(tag.dataset.half) - half;
      const led = tag.previousElementSibling && tag.previousElementSibling.matches(".leader");
      return nearest === undefined || led || !(slack > 0) || Math.abs(x - nearest) < Number(tag.dataset.half) ? [x, y] : [x + Math.sign(nearest - x) * slack, y];
    };
    const clear = (at) => {
      const bases = standing();
      const answers = ghosts();
      const names = [...answers];
      const size = at ? number("--label") / at.z : 0;
      const own = frame();
      const sight = at && own.seenHigh ? [at.x - own.seenWide / 2 / at.z, at.y - own.seenHigh / 2 / at.z, at.x + own.seenWide / 2 / at.z, at.y + own.seenHigh / 2 / at.z] : null;
      for (const tag of svg.querySelectorAll("g.tag")) {
        const [spot, box] = [moved(tag), tag.querySelector("rect")];
        if (!spot || !box) continue;
        tag.dataset.placed = tag.dataset.placed || tag.getAttribute("transform");
        const half = ["width", "height"].map((side) => Number(box.getAttribute(side)) * size / 2);
        const put = at ? nearer(tag, [Number(spot[1]), Number(spot[2])], half[0]) : [Number(spot[1]), Number(spot[2])];
        const to = at ? greffeCamera.beside(put, half, bases, sight, names) : put;
        if (at && to) names.push([...to, ...half]);
        tag.classList.toggle("covers", !to);
        if (to) tag.setAttribute("transform", `translate(${to[0]} ${to[1]})`);
      }
      // What is written on the ground is read beside who stands on it.
      const feet = at ? bases.map(([x, y, r]) => [x, y, r * growth(at.z)]) : [];
      for (const text of svg.querySelectorAll("text.where")) {
        text.dataset.put = text.dataset.put || `${text.getAttribute("x")} ${text.getAttribute("y")}`;
        const [x, y] = text.dataset.put.split(" ").map(Number);
        text.setAttribute("x", x);
        text.setAttribute("y", y);
        const box = text.getBBox();
        const middle = [box.x + box.width / 2, box.y + box.height / 2];
        const to = at && box.width ? greffeCamera.aground(middle, [box.width / 2, box.height * .4], feet, names, sight) : middle;
        text.classList.toggle("covers", !to);
        if (!to) continue;
        if (at) names.push([...to, box.width / 2, box.height * .4]);
        text.setAttribute("x", x + to[0] - middle[0]);
        text.setAttribute("y", y + to[1] - middle[1]);
      }
      const inset = board.querySelector(".inset");
      if (!inset) return;
      inset.classList.remove("away", "left", "right");
      if (!at) return;
      const box = svg.getBoundingClientRect();
      const unit = Math.max(box.width / 900, box.height / own.high) * at.z;
      const [left, top] = [at.x - own.seenWide / 2 / at.z, at.y - own.seenHigh / 2 / at.z];
      const [wide, high] = [(inset.offsetWidth + 8) / unit, (inset.offsetHeight + 8) / unit];
      const [right, bottom] = [left + own.seenWide / at.z, top + own.seenHigh / at.z];
      // A base has its ring around it, and what is told of it below.
      const [about, below] = [6 / unit, 16 / unit];
      const meets = (low) => answers.some(([x, y, half, tall]) => y + tall > bottom - high && y - tall < bottom && x + half > low && x - half < low + wide);
      const stands = (low) => meets(low) || bases.some(([x, y, r]) => y + r + below > bottom - high && y - r - about < bottom && x + r + about > low && x - r - about < low + wide);
      const free = [["right", right - wide], ["left", left]].find(([, low]) => !stands(low));
      inset.classList.add(free ? free[0] : "away");
    };
    const show = (camera) => {
      board.classList.add("free");
      light(null);
      place(camera);
      held = { asked: asked(), camera };
    };
    // The page's own fit, with its edges in sight, who stands at them whole, and the whole of it whole.
    const fit = () => {
      board.classList.remove("free", "fitted");
      framed = lit() || framed;
      light(framed);
      ["--z", "--cx", "--cy"].forEach((name) => board.style.removeProperty(name));
      letters();
      held = null;
      clear(null);
      reaching();
      const own = frame();
      if (!own.seenHigh) return;
      const [z, x, y] = ["--z", "--cx", "--cy"].map(number);
      const whole = stage && stage.querySelector(".whole:checked");
      board.classList.add("fitted");
      place(greffeCamera.within(whole ? { z: 0, x: 450, y: own.high / 2 } : { z: z * narrow(own), x, y }, own));
      if (board.wanted) include(board.wanted);
    };
    // A frame higher than the drawing shows less of its width: as much of it is meant to be seen.
    const narrow = (own) => Math.min(1, own.seenWide / 900);
    // What the question reaches comes into sight with who asks it, unless a hand has moved the board: from farther off
    // where it must be, and nearer, as near as told, only where the page showed the whole table. Squares stay as wide as a
    // finger; of more than fits so, what lies about who asks.
    const include = (wanted) => {
      board.wanted = wanted;
      const { box: [left, top, right, bottom], about, square, figures, looked } = wanted;
      const whole = Boolean(stage && stage.querySelector(".whole:checked"));
      const own = frame();
      const near = wanted.near * narrow(own);
      const drawn = svg.getBoundingClientRect();
      const unit = Math.max(drawn.width / 900, drawn.height / own.high);
      const asks = square ? null : standing().find(([x, y, r]) => Math.hypot(x - about[0], y - about[1]) <= r);
      const hit = square ? FINGER / square : asks ? BASE / 2 / asks[2] : 0;
      // A base may be a little narrower than that, where all of them are in sight then; and half as wide, where it is
      // one of them that is asked for: who is out of sight cannot be touched, who is small is touched beside it. Where
      // nothing on the board answers, all of it is only looked at.
      const fits = Math.min(own.seenWide / (right - left), own.seenHigh / (bottom - top));
      const finger = hit / unit;
      const least = square && wide.matches ? 0 : looked || (!square && fits >= finger * (figures ? SMALL : FAR)) ? Math.min(finger, fits) : finger;
      if (board.matches(".free") || (whole && (chosen || near <= camera().z) && (chosen || !(square || least > camera().z)))) return;
      const now = whole ? { ...camera(), z: Math.max(near, camera().z) } : camera();
      const [wideHalf, highHalf] = [own.seenWide / 2 / now.z, own.seenHigh / 2 / now.z];
      if (!own.seenHigh || (!whole && now.z >= least && left >= now.x - wideHalf && right <= now.x + wideHalf && top >= now.y - highHalf && bottom <= now.y + highHalf)) { tell(now, own); return; }
      const z = Math.max(least, Math.min(now.z, own.seenWide / (right - left), own.seenHigh / (bottom - top)));
      const inside = (value, half, low, most, at) => (most - low > half * 2 ? clampTo(at, low + half, most - half) : clampTo(value, most - half, low + half));
      board.classList.add("fitted");
      if (whole) { light(views.find((view) => !view.matches(".whole"))); framed = lit(); letters(); }
      place(greffeCamera.within({ z, x: inside(now.x, own.seenWide / 2 / z, left, right, about[0]), y: inside(now.y, own.seenHigh / 2 / z, top, bottom, about[1]) }, own));
    };
    // On which sides more of it lies out of sight.
    const tell = ({ z, x, y }, own) => {
      const { box } = board.wanted || {};
      const [across, down] = [own.seenWide / 2 / z, own.seenHigh / 2 / z];
      const beyond = box && own.seenHigh ? [x - across - box[0], y - down - box[1], box[2] - x - across, box[3] - y - down] : [];
      const [left, top, right, bottom] = beyond.map((by) => by > 15);
      board.style.setProperty("--more", [left && "inset 5px 0 0 -1px", right && "inset -5px 0 0 -1px", top && "inset 0 5px 0 -1px", bottom && "inset 0 -5px 0 -1px"].filter(Boolean).map((one) => `${one} var(--act)`).join(", ") || "none");
    };
    const clampTo = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));
    const at = (event) => {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      return [point.x, point.y];
    };
    if (held && held.asked === asked()) { letters(); reaching(); show(greffeCamera.within(held.camera, frame())); }
    else fit();
    addEventListener("resize", () => { if (board.isConnected && !board.classList.contains("free") && !(typeof barFolds === "boolean" && barFolds)) fit(); });

    const fingers = new Map();
    let dragged = false;
    board.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || event.target.closest(".layers, label, input")) return;
      if (!fingers.size) dragged = false;
      fingers.set(event.pointerId, { at: at(event), from: [event.clientX, event.clientY] });
      if (fingers.size === 2) dragged = true;
    });
    addEventListener("pointermove", (event) => {
      const finger = fingers.get(event.pointerId);
      if (!finger || !board.isConnected) return;
      const far = Math.hypot(event.clientX - finger.from[0], event.clientY - finger.from[1]) > (event.pointerType === "mouse" ? SLOP.mouse : SLOP.finger);
      if (!dragged && !far) return;
      dragged = true;
      const before = [...fingers.values()].map((one) => one.at);
      const was = finger.at;
      finger.at = at(event);
      const now = [...fingers.values()].map((one) => one.at);
      if (fingers.size === 2) show(greffeCamera.pinched(camera(), frame(), before, now));
      else if (fingers.size === 1) show(greffeCamera.panned(camera(), frame(), finger.at[0] - was[0], finger.at[1] - was[1]));
    });
    const lift = (event) => fingers.delete(event.pointerId);
    addEventListener("pointerup", lift);
    addEventListener("pointercancel", lift);
    // What a hand has moved was no tap.
    board.addEventListener("click", (event) => {
      if (!dragged) return;
      dragged = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    }, true);
    board.addEventListener("dragstart", (event) => event.preventDefault());
    board.addEventListener("dblclick", (event) => { if (board.classList.contains("free") && !event.target.closest("a")) fit(); });
    board.addEventListener("wheel", (event) => {
      if (!wide.matches) return;
      const before = camera();
      const after = greffeCamera.zoomed(before, frame(), STEP ** (event.deltaY < 0 ? 1 : -1), at(event));
      // At its limit the wheel is the page's again.
      if (Math.abs(after.z - before.z) < .001) return;
      event.preventDefault();
      show(after);
    }, { passive: false });
    // The frame chosen below the board takes it back from the hand.
    if (stage) stage.addEventListener("change", (event) => { if (event.target.name === "frame") { chosen = true; fit(); } });
    board.hand = {
      include,
      clear: () => clear(camera()),
      press: (key) => {
        const { high } = frame();
        if (key === "0") fit();
        else if (key === "+" || key === "=") show(greffeCamera.zoomed(camera(), frame(), STEP, [450, high / 2]));
        else if (key === "-") show(greffeCamera.zoomed(camera(), frame(), 1 / STEP, [450, high / 2]));
        else {
          const [x, y] = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[key];
          show(greffeCamera.panned(camera(), frame(), x * 90, y * 90));
        }
      },
    };
  };

  const taken = new WeakSet();
  const take = () => document.querySelectorAll(".record .beside .board").forEach((board) => {
    if (taken.has(board)) return;
    taken.add(board);
    hold(board);
  });
  take();
  document.addEventListener("greffe:fresh", take);
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const board = document.querySelector(".record .beside .board");
    const arrow = /^Arrow/.test(event.key);
    if (!board || !board.hand || !(arrow || ["+", "=", "-", "0"].includes(event.key))) return;
    // Arrows are the page's, and a figure's: the board's with the mouse over it, or with Shift from one of its figures.
    if (arrow && !(board.matches(":hover") && event.target === document.body) && !(event.shiftKey && board.contains(event.target))) return;
    event.preventDefault();
    event.stopPropagation();
    board.hand.press(event.key);
  }, true);
}
