//! One match and everybody at it: the seats, the judge, the organiser, each with a session of its own.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail};
use greffe_core::dice::derivation::{Anchors, commitment};
use greffe_core::record::hex::Hex;
use greffe_core::record::ids::{MatchId, Seat, Seq};
use greffe_core::record::line::Log;
use greffe_core::record::signature::{SecretKey, result_message};
use serde_json::{Value, json};

use super::client::{Server, Session, items, number, text};
use super::plan::{Nonces, Plan};

/// Somebody at a seat.
pub(crate) struct Player {
    pub(crate) seat: String,
    pub(crate) session: Session,
    key: Option<SecretKey>,
}

impl Player {
    /// Somebody who confirms the result without a key.
    pub(crate) fn new(seat: &str, session: Session) -> Self {
        Self { seat: seat.to_owned(), session, key: None }
    }
}

/// A match being recorded.
pub(crate) struct Table {
    pub(crate) server: Server,
    pub(crate) id: String,
    pub(crate) players: Vec<Player>,
    pub(crate) judge: Session,
    /// Who opened it; at a table of an event the first seat begins.
    organiser: Option<Session>,
    seeded: bool,
}

fn random() -> Result<[u8; 32]> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).context("the system gives no random bytes")?;
    Ok(bytes)
}

impl Table {
    /// Opens a match and seats everybody.
    pub(crate) fn open(server: Server, plan: &Plan) -> Result<Self> {
        let mut organiser = server.session()?;
        let asked = json!({ "opening": plan.opening, "texts": plan.texts });
        let made = organiser.granted("/matches", &asked)?;
        let links = items(&made["links"]);
        let code = |place: &str| {
            let link = links.iter().find(|link| link["as"] == place).context("a place without a link")?;
            text(link, "code")
        };
        let mut players = Vec::new();
        for entry in items(&plan.opening["seats"]) {
            let seat = text(entry, "seat")?;
            let key = if plan.keys.contains(&seat) { Some(SecretKey::new(&random()?)) } else { None };
            let mut session = server.session()?;
            let public = key.as_ref().map(|key| key.public().to_string());
            session.granted("/join", &json!({ "code": code(&seat)?, "key": public }))?;
            players.push(Player { seat, session, key });
        }
        let mut judge = server.session()?;
        judge.granted("/join", &json!({ "code": code("judge")? }))?;
        judge.reason = Some("Le juge a vu la table et entendu les deux camps.");
        let seeded = seeded(server, &plan.opening)?;
        Ok(Self { server, id: text(&made, "id")?, players, judge, organiser: Some(organiser), seeded })
    }

    /// A match that is open, with everybody at it.
    pub(crate) fn seated(
        server: Server,
        id: String,
        players: Vec<Player>,
        judge: Session,
        opening: &Value,
    ) -> Result<Self> {
        Ok(Self { server, id, players, judge, organiser: None, seeded: seeded(server, opening)? })
    }

    /// Everybody leaves the table.
    pub(crate) fn leave(self) -> (Vec<Player>, Session) {
        (self.players, self.judge)
    }

    fn opener(&self) -> Result<&Session> {
        let first = self.players.first().map(|player| &player.session);
        self.organiser.as_ref().or(first).context("nobody is seated")
    }

    /// The last record of a kind.
    pub(crate) fn last_of_kind(&self, kind: &str) -> Result<Option<u64>> {
        let mut from = 0;
        let mut found = None;
        loop {
            let records = self.records(from, from.saturating_add(999))?;
            for record in records.iter().filter(|record| record["kind"] == kind) {
                found = Some(number(record, "seq")?);
            }
            let Some(last) = records.last() else { return Ok(found) };
            from = number(last, "seq")?.saturating_add(1);
        }
    }

    /// How the match stands.
    pub(crate) fn summary(&self) -> Result<Value> {
        self.server.get(&format!("/matches/{}", self.id))
    }

    /// Who plays a seat.
    pub(crate) fn player(&self, seat: &str) -> Result<&Player> {
        self.players.iter().find(|player| player.seat == seat).with_context(|| format!("no {seat} here"))
    }

    /// The first player of another side.
    pub(crate) fn other(&self, seat: &str, opening: &Value) -> Result<&Player> {
        let side = |seat: &str| {
            items(&opening["seats"])
                .iter()
                .find(|entry| entry["seat"] == seat)
                .map(|entry| entry["side"].clone())
        };
        let own = side(seat);
        let other = self.players.iter().find(|player| side(&player.seat) != own);
        other.context("nobody plays against anybody")
    }

    /// Begins play.
    pub(crate) fn start(&self) -> Result<()> {
        let window = self.summary()?["window"]["seat:1"].clone();
        let window = if self.organiser.is_some() { json!(0) } else { window };
        let start = json!({ "declare": { "window": window, "command": { "Start": {} } } });
        self.opener()?.does(&self.id, &start).map(drop)
    }

    /// Sets proven dice up where any are used and none are ready.
    pub(crate) fn set_dice(&self, plan: &Plan) -> Result<()> {
        let summary = self.summary()?;
        let ready = items(&summary["dice"]["epochs"]).last().is_some_and(|epoch| epoch["phase"] == "open");
        let wanted = self.seeded && (!ready || summary["ledger"]["dice_due"] == true);
        if wanted { self.anchor(plan) } else { Ok(()) }
    }

    /// Sets a new epoch of proven dice up.
    pub(crate) fn anchor(&self, plan: &Plan) -> Result<()> {
        let mode = if plan.nonces == Nonces::Open { "open" } else { "committed" };
        let path = format!("/matches/{}/dice", self.id);
        self.opener()?.post(&path, &json!({ "mode": mode }))?.good()?;
        let shares = self.promised(plan)?;
        for player in &self.players {
            let share = shares.get(&player.seat).copied().map_or_else(random, Ok)?;
            player.session.does(&self.id, &json!({ "reveal_nonce": { "nonce": Hex(share).to_string() } }))?;
        }
        Ok(())
    }

    /// The shares that the seats promise, where they promise any.
    fn promised(&self, plan: &Plan) -> Result<BTreeMap<String, [u8; 32]>> {
        let mut shares = BTreeMap::new();
        if plan.nonces == Nonces::Open {
            return Ok(shares);
        }
        let summary = self.summary()?;
        let epoch = items(&summary["dice"]["epochs"]).last().context("no epoch of dice")?;
        let hex = |key: &str| -> Result<[u8; 32]> {
            let anchor: Hex<32> = text(epoch, key)?.parse().map_err(|_| anyhow::anyhow!("no anchor"))?;
            Ok(anchor.0)
        };
        let anchors = Anchors { public: hex("public")?, hidden: hex("hidden")? };
        let number = u32::try_from(number(epoch, "epoch")?)?;
        let id: MatchId = self.id.parse().map_err(|_| anyhow::anyhow!("no match id"))?;
        for (place, slot) in (1_u8..).zip(items(&epoch["slots"])) {
            let seat = text(slot, "slot")?;
            let share = random()?;
            let promise = Hex(commitment(id.bytes(), number, place, &anchors, &share)).to_string();
            let act = json!({ "commit_nonce": { "commitment": promise } });
            self.player(&seat)?.session.does(&self.id, &act)?;
            shares.insert(seat, share);
        }
        Ok(shares)
    }

    /// Everybody whose consent is due gives it, or the first of them refuses.
    pub(crate) fn consents(&self, of: u64, refused: bool) -> Result<()> {
        for _ in 0..16 {
            let summary = self.summary()?;
            let Some(due) = items(&summary["consents_due"]).first().and_then(Value::as_str) else {
                return Ok(());
            };
            let session = if due == "judge" { &self.judge } else { &self.player(due)?.session };
            if refused {
                return session.does(&self.id, &json!({ "refuse": { "of": of } })).map(drop);
            }
            session.does(&self.id, &json!({ "consent": { "of": of } }))?;
        }
        bail!("consents are never all given")
    }

    /// Every seat signs the proposed result with its device's key, or confirms it.
    pub(crate) fn conclude(&self) -> Result<()> {
        let summary = self.summary()?;
        let of = number(&summary["ledger"]["result"], "seq").context("the game is over without a result")?;
        for player in &self.players {
            let act = match &player.key {
                None => json!({ "confirm_result": { "of": of } }),
                Some(key) => {
                    json!({ "sign_result": { "of": of, "sig": self.signature(key, &player.seat, of)? } })
                }
            };
            player.session.does(&self.id, &act)?;
        }
        let closed = self.summary()?["ledger"]["closed"].clone();
        anyhow::ensure!(!closed.is_null(), "the match does not close");
        Ok(())
    }

    fn signature(&self, key: &SecretKey, seat: &str, of: u64) -> Result<String> {
        let line = self.server.bytes(&format!("/matches/{}/records/{of}", self.id))?;
        let id: MatchId = self.id.parse().map_err(|_| anyhow::anyhow!("no match id"))?;
        let seat: Seat = seat.parse().map_err(|_| anyhow::anyhow!("no seat"))?;
        Ok(key.sign(&result_message(id, seat, Seq(of), &Log::Match.hash(&line))).to_string())
    }

    /// The records from one number to another, both among them.
    pub(crate) fn records(&self, first: u64, last: u64) -> Result<Vec<Value>> {
        let limit = last.saturating_sub(first).saturating_add(1).min(1000);
        let lines = self.server.bytes(&format!("/matches/{}/records?from={first}&limit={limit}", self.id))?;
        let lines = lines.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
        lines.map(|line| Ok(serde_json::from_slice(line)?)).collect()
    }
}

/// Whether any kind of roll of an opening is proven.
fn seeded(server: Server, opening: &Value) -> Result<bool> {
    let systems = server.get("/systems")?;
    let system = items(&systems).iter().find(|one| one["system"] == opening["system"]);
    let kinds = items(&system.context("the server does not know the game")?["roll_kinds"]);
    Ok(kinds.iter().filter_map(Value::as_str).any(|kind| opening["dice"][kind] != "table"))
}
