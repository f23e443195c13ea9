//! What happens beside play: takebacks, contested facts, disputes, agreements, a judge's answers.

use anyhow::{Context as _, Result};
use serde_json::{Value, json};

use super::client::{items, number, text};
use super::plan::{Case, Change, Deed, Plan, When};
use super::play::{Last, Playing};
use super::table::Table;

/// Whether the moment for an interlude has come.
pub(crate) fn fits(when: &When, records: u64, last: &Last) -> bool {
    let named = when.command.as_ref().is_none_or(|command| *command == last.command);
    records >= when.records
        && named
        && when.facts.is_none_or(|facts| facts == last.facts)
        && when.rolled.is_none_or(|rolled| rolled == last.rolled)
}

/// Carries an interlude out.
pub(crate) fn carry_out(playing: &mut Playing<'_>, deed: &Deed, last: &Last) -> Result<()> {
    let (table, plan) = (playing.table, playing.plan);
    let id = &table.id;
    let own = table.player(&last.seat)?;
    match deed {
        Deed::Takeback { text, refused } => {
            let to = last.first.saturating_sub(1);
            let asked = own.session.does(id, &json!({ "ask_takeback": { "to": to, "text": text } }))?;
            table.consents(number(&asked, "first")?, *refused)
        }
        Deed::Contest { text, ruling, rules, fact, correct } => {
            let place = fact_place(last, fact.as_deref());
            let other = table.other(&last.seat, &plan.opening)?;
            let of = last.first;
            let contest = json!({ "contest_fact": { "of": of, "fact": place, "text": text } });
            other.session.does(id, &contest)?;
            let effect = json!({ "rewind": { "to": of.saturating_sub(1), "keep": true } });
            let ruling =
                json!({ "of": of, "remedy": "corrected", "rules": rules, "text": ruling, "effect": effect });
            table.judge.does(id, &json!({ "rule": ruling }))?;
            corrected(table, last, place, *correct)
        }
        Deed::Dispute(case) => dispute(table, plan, case, last),
        Deed::Agreement { text, frames, fields } => {
            let adjustment = json!({ "frames": frames, "fields": changes(table, fields)? });
            let act = json!({ "ask_agreement": { "adjustment": adjustment, "text": text } });
            let asked = own.session.does(id, &act)?;
            table.consents(number(&asked, "first")?, false)
        }
        Deed::Source { roll, source } => {
            let act = json!({ "ask_source": { "roll": roll, "source": source } });
            let asked = own.session.does(id, &act)?;
            table.consents(number(&asked, "first")?, false)?;
            table.set_dice(plan)
        }
        Deed::Dice {} => {
            let asked = own.session.does(id, &json!({ "ask_dice": {} }))?;
            table.consents(number(&asked, "first")?, false)?;
            table.anchor(plan)
        }
        Deed::Answer {} => playing.step(true),
    }
}

/// The place of the first fact of a name among those stated; of the first of all without one.
fn fact_place(last: &Last, name: Option<&str>) -> usize {
    let stated = items(&last.act["declare"]["command"]["facts"]);
    name.and_then(|name| stated.iter().position(|fact| fact["fact"] == name)).unwrap_or(0)
}

/// The command again, by its seat, with one fact corrected.
fn corrected(table: &Table, last: &Last, place: usize, correct: i64) -> Result<()> {
    let mut act = last.act.clone();
    let path = format!("/matches/{}/mine", table.id);
    let player = table.player(&last.seat)?;
    let mine = player.session.get(&path)?;
    let declare = &mut act["declare"];
    declare["window"] = mine["window"].clone();
    let value = &mut declare["command"]["facts"][place]["value"];
    *value = match value.as_bool() {
        Some(holds) => json!(!holds),
        None => json!(value.as_i64().unwrap_or(0).saturating_add(correct)),
    };
    let answer = player.session.tries(&table.id, &act)?;
    // Corrected, it may be against the rules: then its seat declares something else.
    anyhow::ensure!(matches!(answer.status, 200 | 422), "{}", answer.json()?);
    Ok(())
}

fn dispute(table: &Table, plan: &Plan, case: &Case, last: &Last) -> Result<()> {
    let id = &table.id;
    let other = &table.other(&last.seat, &plan.opening)?.session;
    let applied = applied(table, last)?;
    let rule = case.rule.clone().or_else(|| applied.first().cloned());
    let raised = json!({ "raise_dispute": { "of": last.first, "rule": rule, "text": case.text } });
    let seq = number(&other.does(id, &raised)?, "first")?;
    if let Some(evidence) = &case.evidence {
        let act = json!({ "give_evidence": { "dispute": seq, "text": evidence } });
        table.player(&last.seat)?.session.does(id, &act)?;
    }
    let rules = if case.rules.is_empty() { rule.into_iter().collect() } else { case.rules.clone() };
    let mut ruling = json!({ "dispute": seq, "of": last.first, "remedy": case.remedy, "rules": rules, "text": case.ruling });
    let effect = match case.remedy.as_str() {
        "replay" => Some(json!({ "rewind": { "to": last.first.saturating_sub(1) } })),
        "adjusted" => Some(json!({ "adjust": { "frames": 0, "fields": changes(table, &case.fields)? } })),
        _ => None,
    };
    if let Some(effect) = effect {
        ruling["effect"] = effect;
    }
    table.judge.does(id, &json!({ "rule": ruling }))?;
    if let Some((appeal, answer)) = &case.appeal {
        other.does(id, &json!({ "appeal": { "dispute": seq, "text": appeal } }))?;
        let upheld =
            json!({ "dispute": seq, "of": last.first, "remedy": "upheld", "rules": rules, "text": answer });
        table.judge.does(id, &json!({ "rule": upheld }))?;
    }
    table.judge.does(id, &json!({ "close_dispute": { "dispute": seq } })).map(drop)
}

/// The rules that a command applied.
fn applied(table: &Table, last: &Last) -> Result<Vec<String>> {
    let records = table.records(last.first, last.end)?;
    let resolved = records.iter().filter(|record| record["kind"] == "Resolved");
    let rules = resolved.flat_map(|record| items(&record["body"]["rules"]));
    Ok(rules.filter_map(Value::as_str).map(str::to_owned).collect())
}

/// The changes of fields with what stands in them now.
fn changes(table: &Table, fields: &[Change]) -> Result<Vec<Value>> {
    let state = table.server.get(&format!("/matches/{}/state", table.id))?;
    let change = |change: &Change| {
        let old = state.pointer(&change.field).with_context(|| format!("no field {}", change.field))?;
        Ok(json!({ "field": change.field, "old": old, "new": change.new }))
    };
    fields.iter().map(change).collect()
}

/// What was declared and has resolved, when the answer to an act is the end of a command.
pub(crate) fn last_of(table: &Table, open: &Last, answer: &Value) -> Result<Last> {
    let end = number(answer, "last")?;
    let rolled = table.records(open.first, end)?.iter().any(|record| record["kind"] == "Rolled");
    Ok(Last { end, rolled, ..open.clone() })
}

/// The name of a declared command and whether it stated facts.
pub(crate) fn said(act: &Value) -> Result<(String, bool)> {
    let command = act["declare"]["command"].as_object().context("no command")?;
    let name = command.keys().find(|key| !matches!(key.as_str(), "facts" | "claims"));
    Ok((name.cloned().context("a command without a name")?, command.contains_key("facts")))
}

/// The answer's error in words.
pub(crate) fn why(answer: &Value) -> String {
    text(&answer["error"], "en").unwrap_or_else(|_| answer.to_string())
}
