//! Playing: whoever is awaited fills one of its forms, until the match is over.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};

use super::chance::Chance;
use super::client::{items, number, text};
use super::fill::{Hand, fill, has_place, is_hard};
use super::interlude::{carry_out, fits, last_of, said, why};
use super::plan::{Interlude, Plan};
use super::scene::Scene;
use super::table::Table;

/// How many fillings of its forms a seat tries before the recording gives up.
const PATIENCE: usize = 400;
/// How many fillings of one form it tries before it leaves that form alone.
const TRIES: usize = 10;
/// How many places of its own a seat tries before it takes the one a form names.
const OWN_PLACES: usize = 6;

/// A command declared: the last one, or the one that waits.
#[derive(Clone, Default)]
pub(crate) struct Last {
    pub(crate) seat: String,
    pub(crate) command: String,
    pub(crate) act: Value,
    /// Its first record and, once it has resolved, its last.
    pub(crate) first: u64,
    pub(crate) end: u64,
    pub(crate) facts: bool,
    pub(crate) rolled: bool,
}

/// A match being played.
pub(crate) struct Playing<'a> {
    pub(crate) table: &'a Table,
    pub(crate) plan: &'a Plan,
    pub(crate) chance: Chance,
    /// How often each command was declared.
    pub(crate) declared: BTreeMap<String, usize>,
    due: std::collections::VecDeque<&'a Interlude>,
    waiting: Option<Last>,
    resolved: Option<Last>,
}

impl<'a> Playing<'a> {
    /// Before the first declaration.
    pub(crate) fn new(table: &'a Table, plan: &'a Plan) -> Self {
        Self {
            table,
            plan,
            chance: Chance::new(plan.seed),
            declared: BTreeMap::new(),
            due: plan.interludes.iter().collect(),
            waiting: None,
            resolved: None,
        }
    }

    fn count(&self) -> usize {
        self.declared.values().sum()
    }

    /// Plays until the match is over or the judge calls it.
    pub(crate) fn play(&mut self) -> Result<()> {
        loop {
            let summary = self.table.summary()?;
            if !summary["outcome"].is_null() {
                break;
            }
            if let Some(call) =
                self.plan.call.as_ref().filter(|call| self.is_quiet() && self.count() >= call.after)
            {
                let propose = json!({ "propose_result": { "how": call.how } });
                self.table.judge.does(&self.table.id, &propose)?;
                break;
            }
            anyhow::ensure!(self.count() <= self.plan.most, "more than {} declarations", self.plan.most);
            if self.table_is_bare(&summary) {
                self.table.set_dice(self.plan)?;
                continue;
            }
            if !self.interlude(number(&summary["head"], "records")?)? {
                self.step(false)?;
            }
        }
        Ok(())
    }

    /// How many interludes found no moment.
    pub(crate) fn interludes_left(&self) -> usize {
        self.due.len()
    }

    fn is_quiet(&self) -> bool {
        self.waiting.is_none()
    }

    /// Whether proven dice are due and not there.
    fn table_is_bare(&self, summary: &Value) -> bool {
        summary["ledger"]["dice_due"] == true && self.is_quiet()
    }

    /// Carries the next interlude out, when its moment has come.
    fn interlude(&mut self, records: u64) -> Result<bool> {
        let Some(interlude) = self.due.front().copied() else { return Ok(false) };
        let Some(last) = self.resolved.take().filter(|_| self.is_quiet()) else { return Ok(false) };
        if !fits(&interlude.when, records, &last) {
            return Ok(false);
        }
        self.due.pop_front();
        carry_out(self, &interlude.deed, &last)?;
        Ok(true)
    }

    /// One declaration of whoever is awaited; by the judge in its place.
    pub(crate) fn step(&mut self, judge: bool) -> Result<()> {
        let mut refusals: Vec<String> = Vec::new();
        let mut fillings: BTreeMap<usize, usize> = BTreeMap::new();
        for _ in 0..PATIENCE {
            let summary = self.table.summary()?;
            let seat = self.awaited(&summary)?;
            let player = self.table.player(&seat)?;
            let mine = player.session.get(&format!("/matches/{}/mine", self.table.id))?;
            let Some((index, form)) = self.chosen(items(&mine["forms"]), &fillings) else { break };
            let count = fillings.entry(index).or_default();
            *count = count.saturating_add(1);
            let as_named = *count > OWN_PLACES && is_hard(&form["blanks"]);
            let Some(act) = self.filled(form, &mine["window"], as_named, judge.then_some(seat.as_str()))?
            else {
                continue;
            };
            let session = if judge { &self.table.judge } else { &player.session };
            let answer = session.tries(&self.table.id, &act)?;
            match answer.status {
                200 => return self.keep(&seat, act, &answer.json()?),
                409 => {}
                422 => refusals.push(why(&answer.json()?)),
                status => bail!("{status} to {act}: {}", why(&answer.json()?)),
            }
        }
        refusals.dedup();
        bail!("no form is accepted; the last refusals: {}", refusals.join(" / "))
    }

    fn awaited(&mut self, summary: &Value) -> Result<String> {
        let owed = items(&summary["owed"]);
        let seats: Vec<&Value> = owed.iter().collect();
        match self.chance.pick(&seats) {
            Some(owed) => text(owed, "seat"),
            // Nobody is awaited and nothing is over: somebody may act.
            None => Ok(self.chance.pick(&self.table.players).context("nobody is seated")?.seat.clone()),
        }
    }

    /// One of the forms not yet given up, by the plan's weights.
    fn chosen<'f>(
        &mut self,
        forms: &'f [Value],
        tried: &BTreeMap<usize, usize>,
    ) -> Option<(usize, &'f Value)> {
        let weight = |form: &Value| {
            let command = form["command"].as_str().unwrap_or_default();
            let usual = if form["owed"] == true && command != "Contest" { 10 } else { 0 };
            self.plan.weights.get(command).copied().unwrap_or(usual)
        };
        let left = forms.iter().enumerate();
        let left = left.filter(|(index, _)| tried.get(index).is_none_or(|tries| *tries < TRIES));
        let all: Vec<((usize, &Value), u32)> =
            left.map(|(index, form)| ((index, form), weight(form))).collect();
        let owed: Vec<(usize, &Value)> =
            all.iter().map(|(form, _)| *form).filter(|(_, form)| form["owed"] == true).collect();
        self.chance.weighed(&all).or_else(|| self.chance.pick(&owed).copied())
    }

    fn filled(
        &mut self,
        form: &Value,
        window: &Value,
        as_named: bool,
        for_seat: Option<&str>,
    ) -> Result<Option<Value>> {
        let command = form["command"].as_str().unwrap_or_default();
        let is_near = |name: &String| name.split('.').next() == Some(command);
        let counted = self.plan.some.iter().any(|(name, count)| count.near && is_near(name));
        let nears = self.plan.places.contains_key(command);
        let board = if counted || nears || has_place(&form["blanks"]) {
            self.table.server.get(&format!("/matches/{}/board", self.table.id))?
        } else {
            Value::Null
        };
        let scene = Scene::of(&board);
        let mut hand = Hand { plan: self.plan, scene: &scene, chance: &mut self.chance };
        Ok(fill(form, &mut hand, as_named).map(|filled| filled.act(window, for_seat)))
    }

    /// Remembers what was declared: it waits, or has resolved.
    fn keep(&mut self, seat: &str, act: Value, answer: &Value) -> Result<()> {
        let (command, facts) = said(&act)?;
        let count = self.declared.entry(command.clone()).or_default();
        *count = count.saturating_add(1);
        let first = number(answer, "first")?;
        let new = || Last { seat: seat.to_owned(), command, act, first, end: first, facts, rolled: false };
        let open = self.waiting.take().unwrap_or_else(new);
        let waits = !self.table.summary()?["waiting"].is_null();
        if waits {
            self.waiting = Some(open);
        } else {
            self.resolved = Some(last_of(self.table, &open, answer)?);
        }
        Ok(())
    }
}
