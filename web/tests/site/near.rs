//! What a finger asks of the rules, answered on the device by the engine: the server's bytes without the server, and the
//! server itself where the engine cannot know, is not there, or is not the one that the page names.
//!
//! Skipped loudly where there is no browser; with `GREFFE_BROWSER=required` that is a failure.

use serde_json::{Value, json};

use crate::acts::{begun, duel, placing, shots, skirmish};
use crate::driver::Driver;
use crate::offline::{awaited, has_fresh_engine};
use crate::server::serve;
use crate::touch::ready;

/// Asks both for every form of the page, filled in every way that one touch fills it, and for what each question reaches.
const BOTH: &str = "(async () => {
  const base = document.body.dataset.base;
  const came = { asked: 0, whole: 0, refused: 0, fields: 0, other: [] };
  const both = async (what, fields) => {
    const here = await GreffeNear(what, fields);
    const there = await (what === 'ghost' ? fetch(`${base}/ghost`, { method: 'POST', body: fields }) : fetch(`${base}/reach?${fields}`));
    const text = await there.text();
    came.asked += 1;
    if (!there.ok || here === null || JSON.stringify(here) !== text) came.other.push([what, String(fields).replace(/csrf=[^&]*/, ''), JSON.stringify(here), text]);
    if (here && here.whole) came.whole += 1;
    if (here && here.refused) came.refused += 1;
    if (here && here.fields && here.fields.length > 0) came.fields += 1;
    return here;
  };
  const board = document.querySelector('.beside .board');
  const [width, depth] = [Number(board.dataset.width), Number(board.dataset.depth)];
  const look = (form, touch) => {
    const fields = new URLSearchParams(new FormData(form));
    if (touch) fields.set('touch', touch);
    return both('ghost', fields);
  };
  for (const form of document.querySelectorAll('.prompt-form')) {
    form.reset();
    await look(form);
    const picks = [...form.querySelectorAll('input[type=radio]:not(:disabled), input[type=checkbox]:not(:disabled)')].slice(0, 40);
    for (const pick of picks) { pick.checked = true; await look(form); }
    for (const field of form.querySelectorAll('[data-point], [data-path]')) {
      const inches = 'inches' in field.dataset ? 25.4 : 1;
      const typed = (value) => String(Math.round(value / inches * 1000) / 1000);
      for (const [across, away] of [[.1, .1], [.2, .15], [.5, .5], [.9, .3], [1.2, .5]]) {
        const [x, y] = [typed(width * across), typed(depth * away)];
        const inputs = [...field.querySelectorAll('input:not([type=radio], [type=hidden])')];
        if ('path' in field.dataset) inputs[0].value = `${x} ${y}`; else { inputs[0].value = x; inputs[1].value = y; }
        for (const figure of [null, ...form.querySelectorAll('input[type=radio][data-figure]:not(:disabled)')].slice(0, 3)) {
          if (figure) figure.checked = true;
          await look(form, field.dataset.point || field.dataset.path);
        }
      }
    }
    form.reset();
    const seat = form.elements.seat.value;
    await both('reach', new URLSearchParams({ seat, judge: 'false' }));
    for (const figure of [...form.querySelectorAll('input[type=radio][data-figure]')].slice(0, 6)) {
      await both('reach', new URLSearchParams({ seat, judge: 'false', figure: figure.dataset.figure }));
    }
  }
  came.other = came.other.slice(0, 3);
  return came;
})()";

/// Makes a choice in the first form that has one, as a finger would, and waits for what the rules say of it; what the page
/// asked of the server for it.
const TOUCH: &str = "(async () => {
  performance.clearResourceTimings();
  const form = [...document.querySelectorAll('.phone > .prompt-form')].find((one) => one.querySelector('input:not([type=hidden], :disabled)'));
  const input = form.querySelector('input:not([type=hidden], :disabled)');
  if (input.type === 'radio') input.checked = true; else input.value = '100';
  input.dispatchEvent(new Event('change', { bubbles: true }));
  while (form.looking || document.querySelector('.board[data-asking]')) await new Promise((done) => { setTimeout(done, 20); });
  return performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).filter((path) => /[/](ghost|reach)$/.test(path));
})()";

const NEAR: &str = "return Boolean(document.body.dataset.head) && document.documentElement.dataset.near === document.body.dataset.head";

#[test]
fn a_finger_is_answered_on_the_device_with_the_bytes_of_the_server() {
    let mut alone = skirmish();
    // Of six who could act, five have: it is her turn, and all that she may do is asked.
    for place in 1..6 {
        alone["position"]["figures"][place]["activated"] = true.into();
    }
    let games = [
        ("seg", placing(), "[data-point]"),
        ("ao", shots(&json!([])), "[data-command=DeclareShot]"),
        ("tde", alone, "[data-command=DeclareShoot]"),
    ];
    let fresh: Vec<_> = games.into_iter().filter(|(game, ..)| has_fresh_engine(game)).collect();
    if fresh.is_empty() {
        return;
    }
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    for (game, opening, asks) in fresh {
        let site = serve();
        let _table = begun(&site, [&mine, &theirs], &opening);
        mine.until(&format!(
            "return document.querySelector('.prompt-form {asks}, .prompt-form{asks}') !== null"
        ));
        ready(&mine);
        mine.until(NEAR);
        let came = awaited(&mine, BOTH);
        assert_eq!(came["other"], json!([]), "{game}: {came}");
        let count = |what: &str| came[what].as_u64().unwrap_or_else(|| panic!("{game}: {came}"));
        assert!(count("asked") > 20 && count("whole") > 5 && count("refused") > 0, "{game}: {came}");
        assert_eq!(awaited(&mine, TOUCH), json!([]), "{game}: nothing is asked of the server");
        assert_eq!(mine.complaints(), Vec::<String>::new(), "{game}");
        // Nobody listens any more when this server goes.
        mine.open("about:blank");
        theirs.open("about:blank");
    }
}

#[test]
fn where_the_server_deals_hidden_cards_it_answers_a_finger_itself() {
    let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
    let site = serve();
    let _table = begun(&site, [&mine, &theirs], &duel("Action"));
    mine.until("return Boolean((document.getElementById('keep') || { dataset: {} }).dataset.why)");
    // Nothing of it is held by an engine here.
    mine.until("return !document.documentElement.dataset.near");
    assert_ne!(awaited(&mine, TOUCH), json!([]), "the server is asked");
    assert_eq!(mine.complaints(), Vec::<String>::new());
}

/// Gives the page another engine to expect than the one that is served.
const STALE: &str = "document.addEventListener('DOMContentLoaded', () => {
  const keep = document.getElementById('keep');
  if (keep) keep.dataset.near = keep.dataset.near.replace(/\"sha256\":\"[0-9a-f]{64}\"/, `\"sha256\":\"${'0'.repeat(64)}\"`);
});";

#[test]
fn without_the_engine_that_the_page_names_or_without_webassembly_the_server_answers_a_finger() {
    for (what, script) in [("stale", STALE), ("no WebAssembly", "delete globalThis.WebAssembly;")] {
        let (Some(mine), Some(theirs)) = (Driver::start(), Driver::start()) else { return };
        let site = serve();
        mine.before_pages(script);
        let _table = begun(&site, [&mine, &theirs], &placing());
        mine.until("return Number((document.getElementById('keep') || { dataset: {} }).dataset.kept) > 0");
        if what == "stale" {
            mine.until("return document.documentElement.dataset.near === 'none'");
        }
        ready(&mine);
        let asked = awaited(&mine, TOUCH);
        assert!(asked.as_array().is_some_and(|asked| !asked.is_empty()), "{what}: {asked}");
        let near = mine.run("return document.documentElement.dataset.near || null");
        assert_eq!(near, if what == "stale" { json!("none") } else { Value::Null });
    }
}
