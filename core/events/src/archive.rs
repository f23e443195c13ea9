//! The event file: the event's own log, then all the matches that were filed, in one stream that is checked offline.

use std::collections::{BTreeMap, BTreeSet};

use greffe_core::judging::opening::Opening;
use greffe_core::record::archive::{Archive, ArchiveRefusal, Member, verify_archive};
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::{MatchId, Seq};
use greffe_core::record::line::Line;
use greffe_core::record::match_file::Annex;
use greffe_core::record::verify::DiceChecker;
use greffe_core::telling::words::{Words, plurals};
use serde::Deserialize;

use crate::body::{Body, ResultRead, Score, Tally, Winner};
use crate::event::{Act, Event};
use crate::state::{Published, Source};

/// What the log of a match says of its result, and by what it was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchRead {
    /// The game.
    pub system: String,
    /// The revision of its rules.
    pub ruleset: String,
    /// House readings.
    pub options: BTreeMap<String, String>,
    /// The result: side 0 is A, side 1 is B.
    pub score: Score,
}

#[derive(Deserialize)]
struct Proposed {
    result: Outcome,
}

#[derive(Deserialize)]
struct Outcome {
    winners: Vec<u8>,
    #[serde(default)]
    scores: Vec<i64>,
}

#[derive(Deserialize)]
struct Closed {
    how: String,
}

/// Reads the result that a closed match stands by; no rule is run.
///
/// # Errors
/// Why there is no result to be read from it.
pub fn read_match(lines: &[Line<'_>]) -> Result<MatchRead, Words> {
    let first = lines.first().ok_or_else(|| Words::new("la partie est vide", "the match is empty"))?;
    let opening: Opening = serde_json::from_str(first.body).map_err(|fault| {
        Words::new(format!("ouverture illisible\u{a0}: {fault}"), format!("opening: {fault}"))
    })?;
    if opening.seats.iter().any(|seat| seat.side > 1) {
        return Err(Words::new(
            "la partie a plus de deux camps\u{a0}: une table d’évènement en a deux",
            "the match has more than two sides: a table of an event has two",
        ));
    }
    let (mut proposed, mut closed) = (None, None);
    for line in lines {
        match line.kind {
            "Declared" | "Rewound" | "Adjusted" => (proposed, closed) = (None, None),
            "ResultProposed" => (proposed, closed) = (Some(line), None),
            "MatchClosed" => closed = Some(line),
            _ => {}
        }
    }
    let open = || Words::new("la partie n’est pas close", "the match is not closed");
    let (proposed, closed) = (proposed.ok_or_else(open)?, closed.ok_or_else(open)?);
    let unread = |fault: serde_json::Error| {
        Words::new(format!("résultat illisible\u{a0}: {fault}"), format!("result: {fault}"))
    };
    let Closed { how } = serde_json::from_str(closed.body).map_err(unread)?;
    if how == "void" {
        return Err(Words::new("la partie ne compte pas", "the match does not count"));
    }
    let Proposed { result: Outcome { winners, scores } } =
        serde_json::from_str(proposed.body).map_err(unread)?;
    let winner = match (winners.contains(&0), winners.contains(&1)) {
        (true, false) => Winner::A,
        (false, true) => Winner::B,
        (true, true) | (false, false) => Winner::Draw,
    };
    let tally =
        |side: usize| Tally { score: scores.get(side).copied().unwrap_or(0), kills: None, alive: None };
    Ok(MatchRead {
        system: opening.system,
        ruleset: opening.ruleset,
        options: opening.options,
        score: Score { winner, a: tally(0), b: tally(1) },
    })
}

/// Why an event file cannot be written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BundleFault {
    /// A match that the event filed was not handed in.
    #[error("match {0} is missing")]
    Missing(MatchId),
    /// A match was handed in that the event did not file.
    #[error("match {0} was not filed")]
    TooMany(MatchId),
}

/// The event file: the file of the event, then those of its matches in the order in which they were filed.
///
/// # Errors
/// [`BundleFault`]. Whether the files are intact is for [`audit`] to say.
pub fn bundle(
    event: &Event,
    file: &[u8],
    matches: &BTreeMap<MatchId, Vec<u8>>,
) -> Result<Vec<u8>, BundleFault> {
    let mut whole = file.to_vec();
    for filed in event.filed() {
        let bytes = matches.get(&filed.match_id).ok_or(BundleFault::Missing(filed.match_id))?;
        whole.extend_from_slice(bytes);
    }
    let named: BTreeSet<MatchId> = event.filed().iter().map(|filed| filed.match_id).collect();
    match matches.keys().find(|id| !named.contains(id)) {
        Some(other) => Err(BundleFault::TooMany(*other)),
        None => Ok(whole),
    }
}

/// A fault or a remark about an event, at a record if it is about one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The record of the event's log.
    pub seq: Option<Seq>,
    /// What is to be said.
    pub words: Words,
}

/// How much of an event was checked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Rounds published, each pairing computed again.
    pub rounds: usize,
    /// Rounds whose lots were drawn again.
    pub lots: usize,
    /// Results equal to what the log of their match says.
    pub read: usize,
    /// Results typed by hand.
    pub typed: usize,
    /// Results signed by both players, no match recorded.
    pub signed: usize,
    /// Results corrected by hand.
    pub corrected: usize,
    /// Exchanges by hand, before publication and after it.
    pub moved: usize,
}

/// What came of an event file that is intact.
pub struct Audit {
    /// Where its files lie, the matches in order.
    pub archive: Archive,
    /// The event; none when its log cannot be folded, which is then the first fault.
    pub event: Option<Event>,
    /// What speaks against it.
    pub faults: Vec<Told>,
    /// What a reader should know: people's decisions, and what nobody can recompute.
    pub notes: Vec<Told>,
    /// How much was checked.
    pub counts: Counts,
    /// The keys that signed its files.
    pub keys: BTreeSet<Hash>,
}

/// Checks an event file but for the rules of its matches: files, chains, signatures, dice, that each match is the one
/// filed; then every act at its place, lots, pairings, standings, and each result against the log of its match.
///
/// # Errors
/// The file that is altered, missing, of another event or too many, with its line.
pub fn audit(bytes: &[u8], dice: &mut dyn FnMut() -> Box<dyn DiceChecker>) -> Result<Audit, ArchiveRefusal> {
    let archive = verify_archive(bytes, dice)?;
    let members = std::iter::once(&archive.event).chain(&archive.matches);
    let keys = members.map(|member| member.verified.trailer.key).collect();
    let mut audit = Audit {
        archive,
        event: None,
        faults: Vec::new(),
        notes: Vec::new(),
        counts: Counts::default(),
        keys,
    };
    let file = slice(bytes, &audit.archive.event);
    let lines = records(file, &audit.archive.event);
    match Event::audited(&lines) {
        Ok((mut event, faults)) => {
            event.add_texts(texts(file, &audit.archive.event));
            audit.faults.extend(faults.into_iter().map(|(seq, words)| Told { seq: Some(seq), words }));
            audit.results(bytes, &event);
            audit.people(&event);
            audit.event = Some(event);
        }
        Err(fault) => audit.faults.push(Told {
            seq: None,
            words: Words::new(
                format!("le journal de l’évènement ne se replie pas\u{a0}: {fault}"),
                format!("the log of the event cannot be folded: {fault}"),
            ),
        }),
    }
    Ok(audit)
}

fn slice<'b>(bytes: &'b [u8], member: &Member) -> &'b [u8] {
    bytes.get(member.place.clone()).unwrap_or_default()
}

fn records<'b>(file: &'b [u8], member: &Member) -> Vec<Line<'b>> {
    // Each line was read by the verifier: none is lost here.
    let line = |range: &std::ops::Range<usize>| Line::parse(file.get(range.clone())?).ok();
    member.verified.records.iter().filter_map(line).collect()
}

fn texts(file: &[u8], member: &Member) -> Vec<(greffe_core::record::ids::SealNumber, String)> {
    let annex = |range: &std::ops::Range<usize>| Annex::parse(file.get(range.clone())?).ok();
    member.verified.annex.iter().filter_map(annex).map(|text| (text.number, text.text)).collect()
}

impl Audit {
    /// Whether nothing speaks against the event.
    pub fn is_clean(&self) -> bool {
        self.event.is_some() && self.faults.is_empty()
    }

    fn fault(&mut self, seq: Seq, fr: String, en: String) {
        self.faults.push(Told { seq: Some(seq), words: Words::new(fr, en) });
    }

    /// Each result that was read against the log of its match, as it was filed last.
    fn results(&mut self, bytes: &[u8], event: &Event) {
        let members = self.archive.matches.clone();
        for member in &members {
            let id = member.verified.head.match_id;
            let last = event.acts().iter().rev().find_map(|act| filed_by(act, id));
            let Some((seq, read)) = last else { continue };
            let lines = records(slice(bytes, member), member);
            match read_match(&lines) {
                Ok(found) => self.compare(event, seq, read, &found, member),
                Err(why) => self.fault(
                    seq,
                    format!("partie {id}\u{a0}: {}", why.fr),
                    format!("match {id}: {}", why.en),
                ),
            }
        }
    }

    fn compare(&mut self, event: &Event, seq: Seq, read: ResultRead, found: &MatchRead, member: &Member) {
        let (id, rules) = (read.match_id, &event.state().rules);
        if (&found.system, &found.ruleset) != (&rules.game, &rules.ruleset) {
            let (theirs, ours) = (&found.ruleset, &rules.ruleset);
            self.fault(
                seq,
                format!("la partie {id} suit {theirs}, et l’évènement {ours}"),
                format!("match {id} is played by {theirs}, the event by {ours}"),
            );
        }
        if found.options != rules.options {
            self.fault(
                seq,
                format!("la partie {id} n’a pas les lectures de l’évènement"),
                format!("match {id} has not the house readings of the event"),
            );
        }
        let bare = |tally: Tally| Tally { kills: None, alive: None, ..tally };
        let said = Score { a: bare(read.score.a), b: bare(read.score.b), ..read.score };
        if said != found.score || read.records != member.verified.head.records {
            let (table, round) = (read.table, read.round);
            self.fault(
                seq,
                format!(
                    "table {table}, ronde {round}\u{a0}: {} est écrit, la partie dit {}",
                    told(&said).fr,
                    told(&found.score).fr
                ),
                format!(
                    "table {table}, round {round}: {} is written, the match says {}",
                    told(&said).en,
                    told(&found.score).en
                ),
            );
            return;
        }
        self.counts.read = self.counts.read.saturating_add(1);
        if said != read.score {
            let words = Words::new(
                "éliminations et figurines restantes\u{a0}: parole du serveur, non recalculées ici",
                "kills and figures left: the word of the server, not computed here",
            );
            self.notes.push(Told { seq: Some(seq), words });
        }
    }

    /// What people decided, and how much there was to check.
    fn people(&mut self, event: &Event) {
        let state = event.state();
        for (number, round) in (1_u32..).zip(&state.rounds) {
            self.counts.lots = self.counts.lots.saturating_add(usize::from(round.lots.is_some()));
            let Some(published) = &round.published else { continue };
            self.counts.rounds = self.counts.rounds.saturating_add(1);
            self.by_hand(event, number, published);
        }
        for act in event.acts() {
            if let Body::RematchAllowed(allowed) = &act.body {
                let words = Words::new(
                    format!("revanches autorisées à la ronde {}", allowed.round),
                    format!("rematches allowed in round {}", allowed.round),
                );
                self.notes.push(Told { seq: Some(act.seq), words });
            }
        }
        let undone = event.acts().iter().filter(|act| act.undone.is_some()).count();
        if undone > 0 {
            let [fr, en] = plurals(i64::try_from(undone).unwrap_or(i64::MAX));
            let words =
                Words::new(format!("{undone} acte{fr} annulé{fr}"), format!("{undone} act{en} taken back"));
            self.notes.push(Told { seq: None, words });
        }
        let alone = event.dice().all().iter().any(|epoch| epoch.base().is_some() && !epoch.has_nonce());
        if alone {
            let words = Words::new(
                "sorts de l’exploitant seul\u{a0}: personne d’autre n’a contribué aux dés",
                "lots by the operator alone: nobody else contributed to the dice",
            );
            self.notes.push(Told { seq: None, words });
        }
    }

    fn by_hand(&mut self, event: &Event, number: u32, published: &Published) {
        for moved in &published.moved {
            self.counts.moved = self.counts.moved.saturating_add(1);
            let why = event.text(moved.text).map(greffe_core::telling::text::shown);
            let why = why.map_or_else(String::new, |why| format!("\u{a0}: {}", why.replace('\n', " ")));
            let words = Words::new(
                format!(
                    "ronde {number}\u{a0}: {} et {} échangés à la main, coût {:+}{why}",
                    moved.x, moved.y, moved.cost
                ),
                format!(
                    "round {number}: {} and {} exchanged by hand, cost {:+}{}",
                    moved.x,
                    moved.y,
                    moved.cost,
                    why.replace('\u{a0}', "")
                ),
            );
            self.notes.push(Told { seq: Some(published.seq), words });
        }
        for seq in &published.changed {
            self.counts.moved = self.counts.moved.saturating_add(1);
            let words = Words::new(
                format!("ronde {number}\u{a0}: paires changées après publication"),
                format!("round {number}: pairs changed after publication"),
            );
            self.notes.push(Told { seq: Some(*seq), words });
        }
        for table in &published.tables {
            let Some(outcome) = &table.outcome else { continue };
            let (count, fr, en) = match outcome.source {
                Source::Read { .. } => continue,
                Source::Typed => (&mut self.counts.typed, "saisi à la main", "typed by hand"),
                Source::Signed => {
                    (&mut self.counts.signed, "signé des deux joueurs", "signed by both players")
                }
                Source::Corrected => (&mut self.counts.corrected, "corrigé à la main", "corrected by hand"),
            };
            *count = count.saturating_add(1);
            let place = table.pair.table;
            let words = Words::new(
                format!("table {place}, ronde {number}\u{a0}: {}, {fr}", told(&outcome.score).fr),
                format!("table {place}, round {number}: {}, {en}", told(&outcome.score).en),
            );
            self.notes.push(Told { seq: Some(outcome.seq), words });
        }
    }
}

fn filed_by(act: &Act, id: MatchId) -> Option<(Seq, ResultRead)> {
    if let Body::ResultRead(read) = &act.body
        && read.match_id == id
    {
        return Some((act.seq, *read));
    }
    None
}

/// A result in a few words.
pub fn told(score: &Score) -> Words {
    let (a, b) = (score.a.score, score.b.score);
    let (fr, en) = match score.winner {
        Winner::A => ("A gagne", "A wins"),
        Winner::B => ("B gagne", "B wins"),
        Winner::Draw => ("match nul", "a draw"),
    };
    Words::new(format!("{fr}, {a} à {b}"), format!("{en}, {a} to {b}"))
}
