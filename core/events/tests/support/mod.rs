//! An event played in memory: real lines, real chain, real dice.

#![allow(
    dead_code,
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "each test uses a part of it; benches, too, stop at what is wrong"
)]

use std::collections::BTreeMap;
use std::path::Path;

use greffe_core::dice::bodies::{DiceOpened, DiceRecord, Mode, NonceDeclined, NonceRevealed, Slot};
use greffe_core::dice::secret::Secret32;
use greffe_core::dice::tape::{Secrets, Tape, anchored};
use greffe_core::judging::error::Refused;
use greffe_core::record::at::At;
use greffe_core::record::bytes::Hex;
use greffe_core::record::chain::{Chain, Draft, Writer};
use greffe_core::record::contents::{DiceCause, DiceDue, SealSlot, Sealed};
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::{Author, MatchId, SealNumber, Seq};
use greffe_core::record::line::{Line, Log};
use greffe_core::record::match_file::{Annex, export};
use greffe_core::record::offices::Hand;
use greffe_core::record::signature::SecretKey;
use greffe_core::record::verify::{DiceChecker, verify};
use greffe_core::telling::words::Words;
use greffe_events::archive::read_match;
use greffe_events::body::{
    ActedBy, Announced, Body, Command, Declared, DrawLots, LotsDrawn, Moved, Pair, PlayerId, Registered,
    ResultRead, ResultTyped, RoundClosed, RoundPublished, Score, Tally, Winner,
};
use greffe_events::event::{Actor, Event, Proposal};
use greffe_events::pairing::{Bench, Draft as Drafted};
use greffe_events::rules::{Format, Rules};

/// The organiser who opened.
pub(crate) const OPENER: Actor = Actor::Organiser(Hand::OPENER);

/// Numbers that look random and are the same every time.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// 0 to `sides - 1`.
    pub(crate) fn below(&mut self, sides: u64) -> u64 {
        self.next() % sides
    }
}

pub(crate) fn id(number: u64) -> MatchId {
    let mut bytes = [0; 16];
    bytes[8..].copy_from_slice(&number.to_be_bytes());
    MatchId::new(bytes)
}

/// An event and everything needed to write its log.
pub(crate) struct Hall {
    pub(crate) event: Event,
    pub(crate) lines: Vec<Vec<u8>>,
    pub(crate) annex: Vec<Annex>,
    pub(crate) now: i64,
    writer: Writer,
    tape: Tape,
    /// Matches that the next pairs are given, before made-up ones.
    pub(crate) due: Vec<MatchId>,
    matches: u64,
    number: u64,
}

impl Hall {
    /// Opens event `number`, with dice that a player and nobody else gives a nonce to.
    pub(crate) fn open(number: u64, rules: Rules) -> Self {
        let match_id = id(number << 20);
        let mut writer = Writer::new(Log::Match, match_id);
        let now = 1_780_000_000_000;
        let at = At::from_millis(now).unwrap();
        let lines = writer.batch(at, &Event::opening(rules).unwrap()).unwrap();
        let read: Vec<Line<'_>> = lines.iter().map(|line| Line::parse(line).unwrap()).collect();
        let mut event = Event::fold(&read).unwrap();
        let mut lines = lines.clone();
        let secret = |salt: u8| {
            let mut bytes = [salt; 32];
            bytes[..8].copy_from_slice(&number.to_be_bytes());
            Secret32::new(bytes)
        };
        let secrets = Secrets { public: secret(1), hidden: secret(2) };
        let slots = vec![Slot::Seat1, Slot::Judge];
        let anchors = anchored(event.dice(), Mode::Open, slots, &secrets);
        let mut step = |event: &mut Event, by: Author, record: DiceRecord| {
            let body = serde_json::value::to_raw_value(&record).unwrap();
            let batch = writer.batch(at, &[Draft { by, kind: record.kind().to_owned(), body }]).unwrap();
            let read: Vec<Line<'_>> = batch.iter().map(|line| Line::parse(line).unwrap()).collect();
            assert!(event.take(&read, true).unwrap().is_none());
            lines.extend(batch);
        };
        step(&mut event, Author::Server, DiceRecord::DiceAnchored(anchors));
        let nonce = NonceRevealed { epoch: 0, slot: 1, nonce: Hex([7; 32]) };
        step(&mut event, "seat:1".parse().unwrap(), DiceRecord::NonceRevealed(nonce));
        let declined = NonceDeclined { epoch: 0, slot: 2 };
        step(&mut event, Author::Judge, DiceRecord::NonceDeclined(declined));
        let base = Hex(event.dice().base_now().unwrap());
        step(&mut event, Author::Server, DiceRecord::DiceOpened(DiceOpened { epoch: 0, base }));
        let tape = Tape::new(event.dice(), &secrets).unwrap();
        Self { event, lines, annex: Vec::new(), now, writer, tape, due: Vec::new(), matches: 0, number }
    }

    /// Writes an act, a minute later, if it is allowed; returns the first record of its batch.
    pub(crate) fn act(&mut self, actor: Actor, body: Body, texts: &[&str]) -> Result<Seq, Refused> {
        self.propose(actor, body, texts, Vec::new())
    }

    fn propose(
        &mut self,
        actor: Actor,
        body: Body,
        texts: &[&str],
        rolled: Vec<greffe_core::dice::bodies::Rolled>,
    ) -> Result<Seq, Refused> {
        self.now += 60_000;
        let at = At::from_millis(self.now).unwrap();
        let first = self.event.next_seal().0;
        let salted = (first..).zip(texts).map(|(number, text)| {
            let mut salt = [9; 32];
            salt[..4].copy_from_slice(&number.to_be_bytes());
            ((*text).to_owned(), greffe_core::record::hex::Hex(salt))
        });
        let texts = salted.collect();
        let composed = self.event.compose(Proposal { actor, at, body, texts, rolled })?;
        let seq = Seq(self.event.records());
        let batch = self.writer.batch(at, &composed.records).unwrap();
        let read: Vec<Line<'_>> = batch.iter().map(|line| Line::parse(line).unwrap()).collect();
        assert!(self.event.take(&read, false).unwrap().is_none());
        self.event.add_texts(composed.annex.iter().map(|text| (text.number, text.text.clone())));
        self.annex.extend(composed.annex);
        self.lines.extend(batch);
        Ok(seq)
    }

    pub(crate) fn seal(&self) -> SealNumber {
        self.event.next_seal()
    }

    pub(crate) fn enter(&mut self, name: &str, club: Option<&str>, faction: Option<&str>) -> PlayerId {
        let p = self.event.next_player();
        let one = Registered {
            p,
            name: self.seal(),
            club: club.map(str::to_owned),
            team: None,
            faction: faction.map(str::to_owned),
        };
        self.act(Actor::Player(p), Body::Registered(one), &[name]).unwrap();
        p
    }

    pub(crate) fn lots(&mut self, round: u32) -> Result<Seq, Refused> {
        let field = self.event.state().field(round);
        self.tape.follow(self.event.dice()).unwrap();
        let rolled = greffe_events::lots::roll(&mut self.tape, field.len().max(1)).unwrap();
        let order = greffe_events::lots::order(&field, &rolled).unwrap_or_default();
        self.propose(OPENER, Body::LotsDrawn(LotsDrawn { round, order }), &[], rolled)
    }

    pub(crate) fn bench(&self, round: u32) -> Bench {
        self.event.state().bench(round).unwrap()
    }

    /// The record that publishes a draft.
    pub(crate) fn published(&mut self, draft: &Drafted, least: i64, moved: Vec<Moved>) -> RoundPublished {
        let number = self.number << 20;
        let mut fresh = || {
            if !self.due.is_empty() {
                return self.due.remove(0);
            }
            self.matches += 1;
            id(number + self.matches)
        };
        let pair = |pair: &greffe_events::pairing::DraftPair| Pair {
            table: pair.table,
            a: pair.a,
            b: pair.b,
            match_id: fresh(),
        };
        RoundPublished {
            round: draft.round,
            pairs: draft.pairs.iter().map(pair).collect(),
            bye: draft.bye.clone(),
            cost: draft.cost,
            least,
            moved,
        }
    }

    /// Draws the lots and publishes the least pairing.
    pub(crate) fn publish(&mut self, round: u32) -> Result<Drafted, Refused> {
        if self.event.state().round(round).is_none_or(|one| one.lots.is_none()) {
            self.lots(round)?;
        }
        let draft = self.event.state().bench(round)?.least()?;
        let published = self.published(&draft, draft.cost, Vec::new());
        self.act(OPENER, Body::RoundPublished(published), &[])?;
        Ok(draft)
    }

    pub(crate) fn read(&mut self, round: u32, table: u32, a: i64, b: i64) -> Result<Seq, Refused> {
        let pair = self.event.state().table(round, table).unwrap().pair;
        let head = greffe_core::record::hex::Hex([3; 32]);
        let score = score(a, b);
        let read = ResultRead { round, table, match_id: pair.match_id, head, records: 40, score };
        self.act(Actor::Server, Body::ResultRead(read), &[])
    }

    /// Reads the result of a table from the file of its match, as the server does.
    pub(crate) fn read_file(&mut self, round: u32, table: u32, file: &[u8]) -> Result<Seq, Refused> {
        let verified = verify(file, dice().as_mut()).unwrap();
        let lines: Vec<Line<'_>> =
            verified.records.iter().map(|range| Line::parse(&file[range.clone()]).unwrap()).collect();
        let found = read_match(&lines).unwrap();
        let pair = self.event.state().table(round, table).unwrap().pair;
        let read = ResultRead {
            round,
            table,
            match_id: pair.match_id,
            head: verified.head.hash,
            records: verified.head.records,
            score: found.score,
        };
        self.act(Actor::Server, Body::ResultRead(read), &[])
    }

    /// Writes an act that nobody judged: what a server that lies would do.
    pub(crate) fn force(&mut self, by: Author, bodies: &[Body]) {
        self.now += 60_000;
        let at = At::from_millis(self.now).unwrap();
        let draft = |body: &Body| Draft { by, kind: body.kind().to_owned(), body: body.write().unwrap() };
        let records: Vec<Draft> = bodies.iter().map(draft).collect();
        let batch = self.writer.batch(at, &records).unwrap();
        let read: Vec<Line<'_>> = batch.iter().map(|line| Line::parse(line).unwrap()).collect();
        self.event.take(&read, false).unwrap();
        self.lines.extend(batch);
    }

    /// Says that new dice are due, whether or not anything may still be written.
    pub(crate) fn dice_due(&mut self) {
        let body = serde_json::value::to_raw_value(&DiceDue { cause: DiceCause::Asked }).unwrap();
        let due = Draft { by: Author::Server, kind: "DiceDue".to_owned(), body };
        let batch = self.writer.batch(At::from_millis(self.now).unwrap(), &[due]).unwrap();
        let read: Vec<Line<'_>> = batch.iter().map(|line| Line::parse(line).unwrap()).collect();
        self.event.take(&read, false).unwrap();
        self.lines.extend(batch);
    }

    /// Writes announcements until the event has so many acts, past the judge, and folds the log once.
    pub(crate) fn fill(&mut self, acts: usize) {
        let at = At::from_millis(self.now).unwrap();
        let by = Author::Organiser;
        for number in (self.event.next_seal().0..).map(SealNumber).take(acts - self.event.acts().len()) {
            let sealed =
                Sealed { number, slot: SealSlot::Text, seal: greffe_core::record::hex::Hex([1; 32]) };
            let bodies = [
                Body::Announced(Announced { text: number }),
                Body::Sealed(sealed),
                Body::ActedBy(ActedBy { hand: Hand::OPENER }),
            ];
            let draft = |body: &Body| Draft { by, kind: body.kind().to_owned(), body: body.write().unwrap() };
            let records: Vec<Draft> = bodies.iter().map(draft).collect();
            self.lines.extend(self.writer.batch(at, &records).unwrap());
        }
        let read: Vec<Line<'_>> = self.lines.iter().map(|line| Line::parse(line).unwrap()).collect();
        self.event = Event::fold(&read).unwrap();
    }

    /// Writes lots of this order and these pairs, whatever the rolls and costs say; sides as given.
    pub(crate) fn force_round(
        &mut self,
        round: u32,
        order: Vec<PlayerId>,
        pairs: &[(u32, u32, u32)],
        bye: &[u32],
    ) {
        self.now += 60_000;
        let at = At::from_millis(self.now).unwrap();
        self.tape.follow(self.event.dice()).unwrap();
        let rolled = greffe_events::lots::roll(&mut self.tape, order.len()).unwrap();
        let by = Author::Organiser;
        let draft = |body: &Body| Draft { by, kind: body.kind().to_owned(), body: body.write().unwrap() };
        let command = Command::DrawLots(DrawLots { round });
        let window = Seq(self.event.records() - 1);
        let mut records = vec![draft(&Body::Declared(Declared { window, command }))];
        for roll in &rolled {
            let body = serde_json::value::to_raw_value(roll).unwrap();
            records.push(Draft { by, kind: "Rolled".to_owned(), body });
        }
        let acted = Body::ActedBy(ActedBy { hand: Hand::OPENER });
        records.extend([draft(&Body::LotsDrawn(LotsDrawn { round, order })), draft(&acted)]);
        let batch = self.writer.batch(at, &records).unwrap();
        let read: Vec<Line<'_>> = batch.iter().map(|line| Line::parse(line).unwrap()).collect();
        self.event.take(&read, false).unwrap();
        self.lines.extend(batch);
        let pairs = pairs.iter().map(|(table, a, b)| {
            self.matches += 1;
            let match_id = id((self.number << 20) + self.matches);
            Pair { table: *table, a: PlayerId(*a), b: PlayerId(*b), match_id }
        });
        let mut pairs: Vec<Pair> = pairs.collect();
        pairs.sort_by_key(|pair| pair.table);
        let bye = bye.iter().copied().map(PlayerId).collect();
        let published = RoundPublished { round, pairs, bye, cost: 0, least: 0, moved: Vec::new() };
        self.force(by, &[Body::RoundPublished(published), acted]);
    }

    /// The event's own file, signed.
    pub(crate) fn file(&self) -> Vec<u8> {
        let lines = self.lines.iter().map(Vec::as_slice);
        export(lines, &self.annex, &SecretKey::new(&[5; 32])).unwrap()
    }

    pub(crate) fn typed(&mut self, round: u32, table: u32, a: i64, b: i64) -> Result<Seq, Refused> {
        let typed = ResultTyped { round, table, score: score(a, b), text: self.seal() };
        self.act(OPENER, Body::ResultTyped(typed), &["no record at this table"])
    }

    pub(crate) fn close(&mut self, round: u32) -> Result<Seq, Refused> {
        let digest: Hash = self.event.state().standings(round).digest().unwrap();
        self.act(OPENER, Body::RoundClosed(RoundClosed { round, digest }), &[])
    }

    /// Folds and judges the whole log again, chain included.
    pub(crate) fn audit(&self) -> Vec<String> {
        let mut chain = Chain::new(Log::Match);
        let lines: Vec<Line<'_>> = self.lines.iter().map(|line| chain.check(line).unwrap()).collect();
        let (event, faults) = Event::audited(&lines).unwrap();
        assert_eq!(event.state(), self.event.state());
        faults.into_iter().map(|(seq, words)| format!("{seq}: {}", words.en)).collect()
    }
}

pub(crate) fn score(a: i64, b: i64) -> Score {
    let winner = match a.cmp(&b) {
        std::cmp::Ordering::Greater => Winner::A,
        std::cmp::Ordering::Less => Winner::B,
        std::cmp::Ordering::Equal => Winner::Draw,
    };
    let tally = |score| Tally { score, kills: None, alive: None };
    Score { winner, a: tally(a), b: tally(b) }
}

/// Checks the dice of one file.
#[derive(Default)]
struct Checker(Option<greffe_core::dice::commitment::Epochs>);

impl DiceChecker for Checker {
    fn begin(&mut self, match_id: MatchId) {
        self.0 = Some(greffe_core::dice::commitment::Epochs::new(match_id.bytes()));
    }

    fn record(&mut self, by: &str, kind: &str, body: &[u8]) -> Result<(), Words> {
        let record = DiceRecord::read(kind, body).map_err(|fault| fault.told())?;
        match (&mut self.0, record) {
            (Some(epochs), Some(record)) => epochs.apply(by, &record).map_err(|fault| fault.told()),
            (_, None) | (None, Some(_)) => Ok(()),
        }
    }

    fn close(&mut self) -> Result<(), Words> {
        self.0.as_mut().map_or(Ok(()), |epochs| epochs.close().map_err(|fault| fault.told()))
    }
}

/// A checker of the dice of one file.
pub(crate) fn dice() -> Box<dyn DiceChecker> {
    Box::new(Checker::default())
}

/// The two matches of a game in `fixtures`.
pub(crate) fn matches(game: &str, fixtures: &Path) -> Vec<Vec<u8>> {
    let folder = fixtures.join(game).join("matches");
    let mut found: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// The match of a file.
pub(crate) fn match_of(file: &[u8]) -> MatchId {
    verify(file, dice().as_mut()).unwrap().head.match_id
}

/// An event of six players: two tables read from matches of the fixtures, one typed; its round is closed.
pub(crate) fn filed(number: u64, matches: &[Vec<u8>]) -> Hall {
    let mut hall = unfiled(number, matches);
    for table in [1, 2] {
        let file = &matches[usize::try_from(table - 1).unwrap()];
        hall.read_file(1, table, file).unwrap();
    }
    hall.typed(1, 3, 12, 10).unwrap();
    hall.close(1).unwrap();
    hall
}

/// The same, published and not played.
pub(crate) fn unfiled(number: u64, matches: &[Vec<u8>]) -> Hall {
    let rules = Rules::usual("Le Gué", "seg", "seg/1", Format::Swiss { rounds: 2 }, 8);
    let mut hall = Hall::open(number, rules);
    for player in 1..=6 {
        hall.enter(&format!("Joueuse {player}"), None, None);
    }
    hall.due = matches.iter().take(2).map(|file| match_of(file)).collect();
    hall.publish(1).unwrap();
    hall
}

/// The event file of a hall and the matches that it filed.
pub(crate) fn bundled(hall: &Hall, matches: &[Vec<u8>]) -> Vec<u8> {
    let named: BTreeMap<MatchId, Vec<u8>> =
        matches.iter().take(2).map(|file| (match_of(file), file.clone())).collect();
    greffe_events::archive::bundle(&hall.event, &hall.file(), &named).unwrap()
}
