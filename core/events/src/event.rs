//! The log of an event: batches read and written, acts judged, the state folded.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use greffe_core::dice::bodies::{DiceRecord, Rolled};
use greffe_core::dice::commitment::Epochs;
use greffe_core::judging::error::{Inconsistent, Refused};
use greffe_core::record::archive::MatchFiled;
use greffe_core::record::at::At;
use greffe_core::record::body::Kind;
use greffe_core::record::chain::Draft;
use greffe_core::record::contents::{SealSlot, Sealed};
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::{Author, MatchId, SealNumber, Seq};
use greffe_core::record::line::Line;
use greffe_core::record::match_file::Annex;
use greffe_core::record::offices::Hand;
use greffe_core::record::seal::commitment;
use greffe_core::telling::text::{is_blank, unshown};
use greffe_core::telling::words::Words;

use crate::body::{ActedBy, Body, Command, Declared, DrawLots, EventOpened, PlayerId, System};
use crate::lots;
use crate::rules::Rules;
use crate::state::{Context, State};

/// Who acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Actor {
    /// An organiser, by this hand.
    Organiser(Hand),
    /// A judge, by this hand.
    Judge(Hand),
    /// A player: the server knows the session.
    Player(PlayerId),
    /// The server itself.
    Server,
}

impl Actor {
    /// The author of the records.
    pub fn author(self) -> Author {
        match self {
            Self::Organiser(_) => Author::Organiser,
            Self::Judge(_) => Author::Judge,
            Self::Player(_) | Self::Server => Author::Server,
        }
    }

    /// The hand that holds an office.
    pub fn hand(self) -> Option<Hand> {
        match self {
            Self::Organiser(hand) | Self::Judge(hand) => Some(hand),
            Self::Player(_) | Self::Server => None,
        }
    }
}

/// One act of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// The first record of its batch; of lots, the `LotsDrawn`.
    pub seq: Seq,
    /// When.
    pub at: At,
    /// Who.
    pub actor: Actor,
    /// What.
    pub body: Body,
    /// The rolls of lots.
    pub rolled: Vec<Rolled>,
    /// The record that took it back, if one did.
    pub undone: Option<Seq>,
}

/// An act about to be written.
#[derive(Debug, Clone)]
pub struct Proposal {
    /// Who.
    pub actor: Actor,
    /// When, by the server's clock.
    pub at: At,
    /// What; its texts are numbered from [`Event::next_seal`] on.
    pub body: Body,
    /// Its texts, in that order, each with a fresh salt from the operating system.
    pub texts: Vec<(String, Hash)>,
    /// The rolls of lots, in order.
    pub rolled: Vec<Rolled>,
}

/// A batch that may be written: its records, and the texts that open its seals.
#[derive(Debug, Clone)]
pub struct Composed {
    /// The records of the batch.
    pub records: Vec<Draft>,
    /// The texts, to be kept beside the log.
    pub annex: Vec<Annex>,
}

/// An event, folded from its log.
#[derive(Debug, Clone)]
pub struct Event {
    id: MatchId,
    opened: Rules,
    state: State,
    acts: Vec<Act>,
    dice: Epochs,
    records: u64,
    seals: u32,
    filed: Vec<MatchFiled>,
    texts: BTreeMap<SealNumber, String>,
    /// Players whose name another has, once somebody asked.
    namesakes: OnceLock<BTreeSet<PlayerId>>,
}

/// The longest text, in characters.
pub const MOST_TEXT: usize = 2000;

impl Event {
    /// The opening batch of an event: hand 1 organises it.
    ///
    /// # Errors
    /// When no event can be held by these rules.
    pub fn opening(rules: Rules) -> Result<Vec<Draft>, Refused> {
        rules.check()?;
        let body = Body::Opened(EventOpened { system: System::Event, rules });
        Ok(vec![draft(Author::Organiser, &body)?])
    }

    /// Folds a log whose chain was verified. Whether each act was allowed is not asked: see [`Event::audited`].
    ///
    /// # Errors
    /// The first record that is none of an event.
    pub fn fold(lines: &[Line<'_>]) -> Result<Self, Inconsistent> {
        Self::read(lines, false).map(|(event, _)| event)
    }

    /// Folds a log and judges every act as if it were asked now, at its own place and time.
    ///
    /// # Errors
    /// The first record that is none of an event.
    pub fn audited(lines: &[Line<'_>]) -> Result<(Self, Vec<(Seq, Words)>), Inconsistent> {
        Self::read(lines, true)
    }

    fn read(lines: &[Line<'_>], judging: bool) -> Result<(Self, Vec<(Seq, Words)>), Inconsistent> {
        let mut batches = Vec::new();
        let mut batch: Vec<Line<'_>> = Vec::new();
        for line in lines {
            batch.push(*line);
            if line.envelope.more == 0 {
                batches.push(std::mem::take(&mut batch));
            }
        }
        let mut batches = batches.into_iter();
        let Some(first) = batches.next() else { return Err(Inconsistent::new("the log has no batch")) };
        let mut faults = Vec::new();
        let mut event = Self::open(&first)?;
        if judging && let Err(refused) = event.opened.check() {
            faults.push((Seq(0), refused.why));
        }
        for batch in batches {
            let seq = batch.first().map(|line| line.envelope.seq).unwrap_or_default();
            if let Some(refused) = event.take_in(&batch, judging)? {
                faults.push((seq, refused.why));
            }
        }
        Ok((event, faults))
    }

    fn open(batch: &[Line<'_>]) -> Result<Self, Inconsistent> {
        let [line] = batch else { return Err(Inconsistent::new("the opening is one record")) };
        let Body::Opened(opened) = body(line)? else {
            return Err(Inconsistent::new("the first record opens no event"));
        };
        let id = line.envelope.match_id;
        Ok(Self {
            id,
            opened: opened.rules.clone(),
            state: State::new(opened.rules),
            acts: Vec::new(),
            dice: Epochs::new(id.bytes()),
            records: 1,
            seals: 0,
            filed: Vec::new(),
            texts: BTreeMap::new(),
            namesakes: OnceLock::new(),
        })
    }

    /// The id of its log.
    pub fn id(&self) -> MatchId {
        self.id
    }

    /// Its state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The rules that opened it.
    pub fn opened(&self) -> &Rules {
        &self.opened
    }

    /// Every act in order, those taken back included.
    pub fn acts(&self) -> &[Act] {
        &self.acts
    }

    /// Its dice.
    pub fn dice(&self) -> &Epochs {
        &self.dice
    }

    /// How many records its log has: the seq of the next one.
    pub fn records(&self) -> u64 {
        self.records
    }

    /// The number of the next text.
    pub fn next_seal(&self) -> SealNumber {
        SealNumber(self.seals)
    }

    /// The number of the next player; that of a registration taken back is never given again.
    pub fn next_player(&self) -> PlayerId {
        let number = |act: &Act| if let Body::Registered(one) = &act.body { Some(one.p.0) } else { None };
        let numbers = self.acts.iter().filter_map(number);
        PlayerId(numbers.max().unwrap_or(0).saturating_add(1))
    }

    /// The matches filed, in the order of the archive.
    pub fn filed(&self) -> &[MatchFiled] {
        &self.filed
    }

    /// Hands in the texts that open seals, so that names can be told.
    pub fn add_texts(&mut self, texts: impl IntoIterator<Item = (SealNumber, String)>) {
        self.texts.extend(texts);
        self.namesakes = OnceLock::new();
    }

    /// How many texts are there: fewer once one was erased.
    pub fn texts_held(&self) -> usize {
        self.texts.len()
    }

    /// A text, unless it was erased or never handed in.
    pub fn text(&self, number: SealNumber) -> Option<&str> {
        self.texts.get(&number).map(String::as_str)
    }

    /// What a hand of an office is called: by the name it came with, or by number.
    pub fn hand_name(&self, hand: Hand) -> Words {
        match self.state.staff.get(&hand).and_then(|staff| self.text(staff.name?)) {
            Some(name) => Words::same(greffe_core::telling::text::shown(name)),
            None => Words::new(format!("l’appareil n°\u{a0}{hand}"), format!("hand {hand}")),
        }
    }

    /// The number of the next hand.
    pub fn next_hand(&self) -> Hand {
        self.state.staff.keys().max().map_or(Hand::OPENER, |hand| hand.next())
    }

    /// What a player is called: by name, or by number when the name is not known.
    pub fn name(&self, id: PlayerId) -> Words {
        match self.state.player(id).and_then(|player| self.text(player.name)) {
            Some(name) => Words::same(greffe_core::telling::text::shown(name)),
            None => Words::new(format!("joueur {id}"), format!("player {id}")),
        }
    }

    /// The same, by number too where another is called the same.
    pub fn name_apart(&self, id: PlayerId) -> Words {
        let Words { fr, en } = self.name(id);
        if !self.namesakes().contains(&id) {
            return Words::new(fr, en);
        }
        Words::new(format!("{fr} (n°\u{a0}{id})"), format!("{en} (no. {id})"))
    }

    /// The players whose name reads like another's: lists tell them apart by their number.
    pub fn namesakes(&self) -> &BTreeSet<PlayerId> {
        self.namesakes.get_or_init(|| {
            let mut called: BTreeMap<String, Vec<PlayerId>> = BTreeMap::new();
            for player in &self.state.players {
                if let Some(name) = self.text(player.name) {
                    called.entry(folded(name)).or_default().push(player.id);
                }
            }
            called.into_values().filter(|same| same.len() > 1).flatten().collect()
        })
    }

    /// Judges an act and composes its batch; nothing changes.
    ///
    /// # Errors
    /// Why it is refused, in both languages.
    pub fn compose(&self, proposal: Proposal) -> Result<Composed, Refused> {
        let Proposal { actor, at, body, texts, rolled } = proposal;
        let due: Vec<SealNumber> = (self.seals..).map(SealNumber).take(texts.len()).collect();
        if texts_of(&body) != due {
            return Err(Refused::plain(
                "texts",
                "les textes de cet acte ne sont pas numérotés à la suite",
                "the texts of this act are not numbered in sequence",
            ));
        }
        for (text, _) in &texts {
            check_text(text)?;
        }
        self.judge(actor, at, &body, &rolled)?;
        let author = actor.author();
        let mut records = Vec::new();
        if let Body::LotsDrawn(drawn) = &body {
            let command = Command::DrawLots(DrawLots { round: drawn.round });
            let window = Seq(self.records.saturating_sub(1));
            records.push(draft(author, &Body::Declared(Declared { window, command }))?);
            for roll in &rolled {
                records.push(rolled_draft(author, roll)?);
            }
        }
        records.push(draft(author, &body)?);
        if let Body::ResultRead(read) = &body {
            let filed = MatchFiled { match_id: read.match_id, head: read.head };
            records.push(draft(author, &Body::MatchFiled(filed))?);
        }
        let mut annex = Vec::new();
        for (number, (text, salt)) in due.into_iter().zip(texts) {
            let seal = commitment(self.id, SealSlot::Text, number, &salt, text.as_bytes());
            records.push(draft(author, &Body::Sealed(Sealed { number, slot: SealSlot::Text, seal }))?);
            annex.push(Annex { number, salt, text });
        }
        if let Some(hand) = actor.hand() {
            records.push(draft(author, &Body::ActedBy(ActedBy { hand }))?);
        }
        Ok(Composed { records, annex })
    }

    /// Takes in the next batch of the log, its chain verified; when it judges, tells why the act should have been
    /// refused. A batch that cannot be read changes nothing.
    ///
    /// # Errors
    /// A batch that is none of an event's.
    pub fn take(&mut self, batch: &[Line<'_>], judging: bool) -> Result<Option<Refused>, Inconsistent> {
        let mut next = self.clone();
        let refused = next.take_in(batch, judging)?;
        *self = next;
        Ok(refused)
    }

    /// The same; after an error the event is to be dropped.
    fn take_in(&mut self, batch: &[Line<'_>], judging: bool) -> Result<Option<Refused>, Inconsistent> {
        let Some(first) = batch.first() else { return Ok(None) };
        let count = u64::try_from(batch.len()).unwrap_or(u64::MAX);
        if Kind::from_name(first.kind).is_some_and(is_aside) {
            for line in batch {
                take_dice(&mut self.dice, line)?;
            }
            self.records = self.records.saturating_add(count);
            return Ok((judging && self.state.closed).then(over));
        }
        let read = self.batch(batch)?;
        let refused = if judging {
            let refused = self.judge(read.act.actor, read.act.at, &read.act.body, &read.act.rolled).err();
            refused.or_else(|| other_window(first))
        } else {
            None
        };
        for line in batch.iter().filter(|line| line.kind == Kind::Rolled.name()) {
            take_dice(&mut self.dice, line)?;
        }
        self.enter(read.act)?;
        self.seals = self.seals.saturating_add(read.seals);
        if let Some(filed) = read.filed {
            match self.filed.iter_mut().find(|one| one.match_id == filed.match_id) {
                Some(one) => one.head = filed.head,
                None => self.filed.push(filed),
            }
        }
        self.records = self.records.saturating_add(count);
        Ok(refused)
    }

    /// Adds an act; one that takes another back has the state folded anew.
    fn enter(&mut self, act: Act) -> Result<(), Inconsistent> {
        self.namesakes = OnceLock::new();
        if let Body::Undone(undone) = &act.body {
            let unknown = || Inconsistent::new(format!("record {} is no act", undone.of));
            let of = self.acts.iter_mut().find(|one| one.seq == undone.of).ok_or_else(unknown)?;
            of.undone = Some(act.seq);
            self.acts.push(act);
            self.state = State::new(self.opened.clone());
            for act in self.acts.iter().filter(|act| act.undone.is_none()) {
                self.state.apply(&act.body, context(act))?;
            }
            return Ok(());
        }
        self.state.apply(&act.body, context(&act))?;
        self.acts.push(act);
        Ok(())
    }

    /// Reads the records of a batch of an act.
    fn batch(&self, batch: &[Line<'_>]) -> Result<ReadBatch, Inconsistent> {
        let mut lines = batch.iter().peekable();
        let Some(mut head) = lines.next() else { return Err(Inconsistent::new("an empty batch")) };
        let (author, at) = (head.envelope.by, head.envelope.at);
        if let Some(other) = batch.iter().find(|line| line.envelope.by != author) {
            return Err(Inconsistent::new(format!("record {}: another author", other.envelope.seq)));
        }
        let mut act_body = body(head)?;
        let mut rolled = Vec::new();
        if let Body::Declared(declared) = act_body {
            while let Some(line) = lines.next_if(|line| line.kind == Kind::Rolled.name()) {
                rolled.push(roll(line)?);
            }
            head = lines.next().ok_or_else(|| Inconsistent::new("lots were declared and not drawn"))?;
            act_body = body(head)?;
            let Command::DrawLots(DrawLots { round }) = declared.command;
            if !matches!(&act_body, Body::LotsDrawn(drawn) if drawn.round == round) {
                return Err(misplaced(head));
            }
        } else if matches!(act_body, Body::LotsDrawn(_)) {
            return Err(misplaced(head));
        }
        let mut filed = None;
        if let Body::ResultRead(read) = &act_body {
            let line =
                lines.next().ok_or_else(|| Inconsistent::new("a result is read and no match filed"))?;
            let Body::MatchFiled(named) = body(line)? else { return Err(misplaced(line)) };
            if named != (MatchFiled { match_id: read.match_id, head: read.head }) {
                return Err(misplaced(line));
            }
            filed = Some(named);
        }
        let due = texts_of(&act_body);
        for (number, due) in (self.seals..).zip(&due) {
            let line = lines.next().ok_or_else(|| Inconsistent::new("a text is not sealed in its batch"))?;
            let Body::Sealed(sealed) = body(line)? else { return Err(misplaced(line)) };
            let number = SealNumber(number);
            if sealed.slot != SealSlot::Text || sealed.number != number || *due != number {
                return Err(misplaced(line));
            }
        }
        let mut hand = None;
        if let Some(line) = lines.next() {
            let Body::ActedBy(acted) = body(line)? else { return Err(misplaced(line)) };
            hand = Some(acted.hand);
        }
        if let Some(line) = lines.next() {
            return Err(misplaced(line));
        }
        let actor = actor_of(author, hand, &act_body).ok_or_else(|| {
            Inconsistent::new(format!("record {}: {} by {author}", head.envelope.seq, act_body.kind()))
        })?;
        let seq = head.envelope.seq;
        let act = Act { seq, at, actor, body: act_body, rolled, undone: None };
        Ok(ReadBatch { act, filed, seals: u32::try_from(due.len()).unwrap_or(u32::MAX) })
    }
}

/// Lots are declared after the record right before them, and no other.
fn other_window(first: &Line<'_>) -> Option<Refused> {
    let Ok(Body::Declared(declared)) = body(first) else { return None };
    let is_last = declared.window.0.checked_add(1) == Some(first.envelope.seq.0);
    let fr = "ces sorts ne disent pas après quel enregistrement ils sont tirés";
    (!is_last)
        .then(|| Refused::plain("window", fr, "these lots do not say after which record they are drawn"))
}

/// A batch as it was read.
struct ReadBatch {
    act: Act,
    filed: Option<MatchFiled>,
    seals: u32,
}

/// Why nothing more is written of an event that is closed, dice neither.
pub fn over() -> Refused {
    Refused::plain(
        "event_closed",
        "l’évènement est clos\u{a0}: son journal ne prend plus rien",
        "the event is closed: its log takes nothing more",
    )
}

fn context(act: &Act) -> Context {
    Context { seq: act.seq, at: act.at, hand: act.actor.hand(), link: lots::link(&act.rolled) }
}

/// Who stands behind an author; none where the hand is missing, or such an author writes no such record.
fn actor_of(author: Author, hand: Option<Hand>, body: &Body) -> Option<Actor> {
    match (author, hand) {
        (Author::Organiser, Some(hand)) => Some(Actor::Organiser(hand)),
        (Author::Judge, Some(hand)) => Some(Actor::Judge(hand)),
        (Author::Server, None) => Some(player_of(body).map_or(Actor::Server, Actor::Player)),
        (Author::Organiser | Author::Judge, None) | (Author::Server, Some(_)) | (Author::Seat(_), _) => None,
    }
}

/// The player whose own act this is, where players act.
fn player_of(body: &Body) -> Option<PlayerId> {
    match body {
        Body::Registered(one) => Some(one.p),
        Body::RosterChecked(one) => Some(one.p),
        Body::Arrived(one) => Some(one.p),
        Body::Dropped(one) => Some(one.p),
        Body::Returned(one) => Some(one.p),
        Body::CallRaised(one) => Some(one.p),
        Body::ScoreSigned(one) => Some(one.p),
        Body::Opened(_)
        | Body::Changed(_)
        | Body::OfficeGiven(_)
        | Body::OfficeLeft(_)
        | Body::PlayerLetIn(_)
        | Body::RostersShown(_)
        | Body::Seeded(_)
        | Body::Declared(_)
        | Body::LotsDrawn(_)
        | Body::RematchAllowed(_)
        | Body::RoundPublished(_)
        | Body::PairingChanged(_)
        | Body::ClockStarted(_)
        | Body::ClockExtended(_)
        | Body::PlayersCalled(_)
        | Body::Announced(_)
        | Body::ResultRead(_)
        | Body::MatchFiled(_)
        | Body::ResultTyped(_)
        | Body::ResultCorrected(_)
        | Body::CallTaken(_)
        | Body::CallClosed(_)
        | Body::RoundClosed(_)
        | Body::Undone(_)
        | Body::Closed(_)
        | Body::Sealed(_)
        | Body::ActedBy(_) => None,
    }
}

/// The texts that a body names, in order.
pub fn texts_of(body: &Body) -> Vec<SealNumber> {
    match body {
        Body::Changed(one) => vec![one.text],
        Body::OfficeGiven(one) => one.name.into_iter().collect(),
        Body::Registered(one) => vec![one.name],
        Body::RematchAllowed(one) => vec![one.text],
        Body::RoundPublished(one) => one.moved.iter().map(|moved| moved.text).collect(),
        Body::PairingChanged(one) => vec![one.text],
        Body::Announced(one) => vec![one.text],
        Body::ResultTyped(one) => vec![one.text],
        Body::ResultCorrected(one) => vec![one.text],
        Body::Opened(_)
        | Body::OfficeLeft(_)
        | Body::PlayerLetIn(_)
        | Body::RosterChecked(_)
        | Body::RostersShown(_)
        | Body::Arrived(_)
        | Body::Dropped(_)
        | Body::Returned(_)
        | Body::Seeded(_)
        | Body::Declared(_)
        | Body::LotsDrawn(_)
        | Body::ClockStarted(_)
        | Body::ClockExtended(_)
        | Body::PlayersCalled(_)
        | Body::ResultRead(_)
        | Body::MatchFiled(_)
        | Body::ScoreSigned(_)
        | Body::CallRaised(_)
        | Body::CallTaken(_)
        | Body::CallClosed(_)
        | Body::RoundClosed(_)
        | Body::Undone(_)
        | Body::Closed(_)
        | Body::Sealed(_)
        | Body::ActedBy(_) => Vec::new(),
    }
}

/// Records of the dice, and of those who give nonces: no act of the event.
fn is_aside(kind: Kind) -> bool {
    kind == Kind::DiceDue || kind == Kind::SeatJoined || (kind.is_dice() && kind != Kind::Rolled)
}

fn take_dice(dice: &mut Epochs, line: &Line<'_>) -> Result<(), Inconsistent> {
    let fault = |told: String| Inconsistent::new(format!("record {}: {told}", line.envelope.seq));
    match DiceRecord::read(line.kind, line.body.as_bytes()) {
        Ok(Some(record)) => {
            dice.apply(&line.envelope.by.to_string(), &record).map_err(|error| fault(error.to_string()))
        }
        Ok(None) if Kind::from_name(line.kind).is_some_and(is_aside) => Ok(()),
        Ok(None) => Err(misplaced(line)),
        Err(error) => Err(fault(error.to_string())),
    }
}

fn roll(line: &Line<'_>) -> Result<Rolled, Inconsistent> {
    match DiceRecord::read(line.kind, line.body.as_bytes()) {
        Ok(Some(DiceRecord::Rolled(rolled))) => Ok(rolled),
        Ok(_) => Err(misplaced(line)),
        Err(error) => Err(Inconsistent::new(format!("record {}: {error}", line.envelope.seq))),
    }
}

fn body(line: &Line<'_>) -> Result<Body, Inconsistent> {
    Body::read(line.kind, line.body)
        .map_err(|fault| Inconsistent::new(format!("record {}: {fault}", line.envelope.seq)))
}

fn misplaced(line: &Line<'_>) -> Inconsistent {
    Inconsistent::new(format!("record {}: {} has no place here", line.envelope.seq, line.kind))
}

fn draft(by: Author, body: &Body) -> Result<Draft, Refused> {
    let written =
        body.write().map_err(|fault| Refused::plain("body", fault.to_string(), fault.to_string()))?;
    Ok(Draft { by, kind: body.kind().to_owned(), body: written })
}

fn rolled_draft(by: Author, rolled: &Rolled) -> Result<Draft, Refused> {
    let body = serde_json::value::to_raw_value(rolled)
        .map_err(|fault| Refused::plain("body", fault.to_string(), fault.to_string()))?;
    Ok(Draft { by, kind: Kind::Rolled.name().to_owned(), body })
}

fn check_text(text: &str) -> Result<(), Refused> {
    if is_blank(text) {
        return Err(Refused::plain(
            "text_blank",
            "il faut une raison ou un nom qui se lise",
            "a reason or a name that can be read is needed",
        ));
    }
    let count = text.chars().count();
    if count > MOST_TEXT {
        return Err(Refused::plain(
            "text",
            format!("un texte a au plus {MOST_TEXT} signes\u{a0}: celui-ci en a {count}"),
            format!("a text has at most {MOST_TEXT} characters: this one has {count}"),
        ));
    }
    unshown(text).map_or(Ok(()), |Words { fr, en }| Err(Refused::plain("text", fr, en)))
}

/// A name as it is told from others: as it is shown, without regard to capitals and to how it is spaced.
pub fn folded(name: &str) -> String {
    let name = greffe_core::telling::text::shown(name).to_lowercase();
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}
