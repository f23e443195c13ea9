//! An event recorded from its opening to its file, by a plan: everybody acts from a session of their own.
//!
//! A plan is one JSON object, in `fixtures/events/plans/`:
//!
//! - `about`: what the event is for, in a sentence.
//! - `event`: as `POST /api/v1/events` takes it.
//! - `players`: `name`, `club`, `faction`, and the `roster` that is handed in, in the order they enter.
//! - `judge`: what the judge is called; `word`: what is said in the hall to open the lots.
//! - `rounds`: how many; `games`: a plan of a match, for every table; its seed grows by table and round.
//! - `drops`: `{"player":7,"after":1}`, by the player's own act.
//! - `rulings`: at a table of a round, a call for the judge, interludes of a match, the call closed with its ruling.
//! - `corrections`: `{"round":1,"table":2,"add":10,"text":".."}`: the organiser adds to the score of who won.
//! - `news`: what is announced before each round.

use anyhow::{Context as _, Result};
use greffe_core::record::ids::Seq;
use serde::Deserialize;
use serde_json::{Value, json};

use super::client::{Server, Session, items, number, text};
use super::plan::{Interlude, Plan};
use super::table::{Player, Table};
use super::{Recorded, played};

/// A plan of an event.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventPlan {
    about: String,
    event: Value,
    players: Vec<Entrant>,
    judge: String,
    word: String,
    rounds: u32,
    pub(crate) games: Plan,
    #[serde(default)]
    drops: Vec<Drop>,
    #[serde(default)]
    rulings: Vec<Ruling>,
    #[serde(default)]
    corrections: Vec<Correction>,
    #[serde(default)]
    news: Vec<String>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entrant {
    name: String,
    club: String,
    faction: String,
    roster: Value,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Drop {
    player: usize,
    after: u32,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ruling {
    round: u32,
    table: u32,
    interludes: Vec<Interlude>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Correction {
    round: u32,
    table: u32,
    add: i64,
    text: String,
}

/// Everybody in the hall.
struct Hall<'a> {
    server: Server,
    plan: &'a EventPlan,
    id: String,
    organiser: Session,
    judge: Option<Session>,
    /// By number, from 1; taken while they sit at a table.
    players: Vec<Option<Session>>,
    matches: usize,
    rules: std::collections::BTreeSet<String>,
}

/// Records an event and fetches its file, which has been audited whole.
pub(crate) fn record_event(server: Server, plan: &EventPlan) -> Result<Recorded> {
    anyhow::ensure!(!plan.about.trim().is_empty(), "a plan says what its event is for");
    let mut hall = Hall::open(server, plan)?;
    hall.organise(&json!({ "open_dice": {} }))?;
    hall.organise(&json!({ "say_word": { "word": plan.word } }))?;
    for round in 1..=plan.rounds {
        hall.round(round)?;
    }
    hall.organise(&json!({ "close_event": {} }))?;
    let file = server.bytes(&format!("/events/{}/file", hall.id))?;
    let audit = greffe_events::archive::audit(&file, &mut || greffe_games::file::dice_checker())
        .map_err(|refusal| anyhow::anyhow!("the event file is refused: {refusal:?}"))?;
    anyhow::ensure!(audit.is_clean(), "the event file is not clean: {:?}", audit.faults);
    let told = format!("{} matches, {:?}", hall.matches, audit.counts);
    Ok(Recorded { file, rules: hall.rules.len(), told })
}

/// The place of the people who are numbered from 1.
fn place(player: u64) -> Result<usize> {
    usize::try_from(player)?.checked_sub(1).context("players are numbered from 1")
}

impl<'a> Hall<'a> {
    /// Opens the event; everybody enters with a roster, and the judge comes by a code.
    fn open(server: Server, plan: &'a EventPlan) -> Result<Self> {
        let mut organiser = server.session()?;
        let made = organiser.granted("/events", &plan.event)?;
        let id = text(&made, "id")?;
        let link = organiser.post(&format!("/events/{id}/links"), &json!({ "judge": {} }))?.good()?.json()?;
        let mut judge = server.session()?;
        judge.granted("/join", &json!({ "code": text(&link, "code")?, "name": plan.judge }))?;
        judge.reason = Some("Le juge a vu la table et entendu les deux camps.");
        let mut hall = Self {
            server,
            plan,
            id,
            organiser,
            judge: Some(judge),
            players: Vec::new(),
            matches: 0,
            rules: std::collections::BTreeSet::new(),
        };
        for entrant in &plan.players {
            let mut session = server.session()?;
            let entry = json!({ "name": entrant.name, "club": entrant.club, "faction": entrant.faction });
            session.granted(&format!("/events/{}/players", hall.id), &entry)?;
            hall.acts(&session, &json!({ "hand_in": { "roster": entrant.roster } }))?;
            hall.players.push(Some(session));
        }
        hall.organise(&json!({ "show_rosters": {} }))?;
        Ok(hall)
    }

    fn acts(&self, session: &Session, act: &Value) -> Result<Value> {
        let path = format!("/events/{}/acts", self.id);
        session.post(&path, &json!({ "act": act }))?.good().with_context(|| act.to_string())?.json()
    }

    fn organise(&self, act: &Value) -> Result<Value> {
        self.acts(&self.organiser, act)
    }

    fn own(&self, player: u64) -> Result<&Session> {
        self.players.get(place(player)?).and_then(Option::as_ref).context("nobody of that number is free")
    }

    /// A published round, as anybody reads it.
    fn published(&self, round: u32) -> Result<Value> {
        let event = self.server.get(&format!("/events/{}", self.id))?;
        let found = items(&event["rounds"]).iter().find(|one| one["round"] == round);
        found.cloned().context("the round is not published")
    }

    /// One round from its lots to its end.
    fn round(&mut self, round: u32) -> Result<()> {
        let said = usize::try_from(round)?.checked_sub(1).and_then(|at| self.plan.news.get(at));
        if let Some(text) = said {
            self.organise(&json!({ "announce": { "text": text } }))?;
        }
        self.organise(&json!({ "draw_lots": { "round": round } }))?;
        self.organise(&json!({ "publish": { "round": round } }))?;
        self.organise(&json!({ "start_clock": { "round": round } }))?;
        for table in items(&self.published(round)?["tables"]) {
            self.play(round, table)?;
        }
        // Whoever asks for the event has its matches read.
        let published = self.published(round)?;
        self.correct(round, &published)?;
        self.organise(&json!({ "close_round": { "round": round } }))?;
        for drop in self.plan.drops.iter().filter(|drop| drop.after == round) {
            let session = self.own(u64::try_from(drop.player)?)?;
            self.acts(session, &json!({ "drop": {} }))?;
        }
        Ok(())
    }

    /// The plan of a table: that of all, with a seed and interludes of its own.
    fn game(&self, round: u32, table: u32) -> Plan {
        let mut plan = self.plan.games.clone();
        let own = u64::from(round).saturating_mul(100).saturating_add(u64::from(table));
        plan.seed = plan.seed.saturating_add(own);
        for ruling in self.plan.rulings.iter().filter(|one| (one.round, one.table) == (round, table)) {
            plan.interludes.extend(ruling.interludes.iter().cloned());
        }
        plan
    }

    /// Opens, plays and signs the match of a table. The server reads its result when anybody asks for the event.
    fn play(&mut self, round: u32, at: &Value) -> Result<()> {
        let (a, b) = (number(at, "a")?, number(at, "b")?);
        let table = u32::try_from(number(at, "table")?)?;
        let plan = self.game(round, table);
        let opening = json!({ "round": round, "table": table, "opening": plan.opening, "texts": plan.texts });
        self.own(a)?.post(&format!("/events/{}/matches", self.id), &opening)?.good()?;
        let ruled = self.plan.rulings.iter().any(|one| (one.round, one.table) == (round, table));
        let call = if ruled {
            let raised = self.acts(self.own(a)?, &json!({ "call_judge": {} }))?;
            let of = number(&raised, "first")?;
            let judge = self.judge.as_ref().context("the judge is at a table")?;
            self.acts(judge, &json!({ "take_call": { "of": of } }))?;
            Some(of)
        } else {
            None
        };
        let seat = json!({ "round": round, "table": table });
        let sit = format!("/events/{}/sit", self.id);
        let mut people = Vec::new();
        for (seat_name, player) in [("seat:1", a), ("seat:2", b)] {
            let mut session = self.players.get_mut(place(player)?).and_then(Option::take).context("away")?;
            session.granted(&sit, &seat)?;
            people.push(Player::new(seat_name, session));
        }
        let mut judge = self.judge.take().context("the judge is at a table")?;
        judge.granted(&sit, &seat)?;
        let id = text(at, "match")?;
        let seats = Table::seated(self.server, id, people, judge, &plan.opening)?;
        let recorded = played(&seats, &plan)?;
        self.matches = self.matches.saturating_add(1);
        self.rules.extend(recorded.ids);
        let ruling = seats.last_of_kind("RulingGiven")?;
        let (people, judge) = seats.leave();
        for (player, person) in [a, b].into_iter().zip(people) {
            if let Some(free) = self.players.get_mut(place(player)?) {
                *free = Some(person.session);
            }
        }
        self.judge = Some(judge);
        if let (Some(of), Some(judge)) = (call, self.judge.as_ref()) {
            let ruling = ruling.context("nobody ruled at that table")?;
            self.acts(judge, &json!({ "close_call": { "of": of, "ruling": Seq(ruling) } }))?;
        }
        Ok(())
    }

    fn correct(&self, round: u32, published: &Value) -> Result<()> {
        for right in self.plan.corrections.iter().filter(|right| right.round == round) {
            let table = items(&published["tables"]).iter().find(|one| one["table"] == right.table);
            let mut score = table.context("no such table")?["score"].clone();
            let side = if score["winner"] == "b" { "b" } else { "a" };
            let had = score[side]["score"].as_i64().context("no score")?;
            score[side]["score"] = json!(had.saturating_add(right.add));
            let act = json!({ "round": round, "table": right.table, "winner": score["winner"], "a": score["a"], "b": score["b"], "text": right.text });
            self.organise(&json!({ "type_result": act }))?;
        }
        Ok(())
    }
}
