//! Every game this build knows, behind one plain enum: one arm per system.

use std::collections::BTreeMap;

use serde_json::Value;

use greffe_ad::Ad;
use greffe_ao::Ao;
use greffe_core::draft::HiddenRoll;
use greffe_core::error::{Fault, Inconsistent};
use greffe_core::fact::Fact;
use greffe_core::form::{FactKind, Form};
use greffe_core::ids::{Author, MatchId, SealNumber, Seat, Seq};
use greffe_core::intake::Intake;
use greffe_core::opening::Opening;
use greffe_core::play::act::{Act, Batch, Rejected};
use greffe_core::play::knowledge::{Knowledge, Secrets};
use greffe_core::play::ledger::Ledger;
use greffe_core::play::other_decks;
use greffe_core::play::{Command, FoldError, Match, PlayRecord, Waiting};
use greffe_core::record::at::At;
use greffe_core::record::attachments::Attachments;
use greffe_core::record::body::Body;
use greffe_core::record::hex::Hash;
use greffe_core::record::line::Line;
use greffe_core::replay::{Audit, Judged, audit_knowing, audit_with};
use greffe_core::rulebook::Rulebook;
use greffe_core::ruleset::{Outcome, Ruleset};
use greffe_core::text;
use greffe_core::view::{Board, Line as Told, Owed};
use greffe_core::words::Words;
use greffe_dw::Dw;
use greffe_seg::Seg;
use greffe_tde::Tde;

/// A game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum System {
    /// SEG, Système d'Escarmouche Générique.
    Seg,
    /// AO, Aurore Obscure.
    Ao,
    /// SOTAS, skirmishes in the universe of Doctor Who.
    Dw,
    /// AD, Anno Domini 1666.
    Ad,
    /// The Drowned Earth.
    Tde,
}

impl System {
    /// Every game, in the order the site lists them.
    pub const ALL: [Self; 5] = [Self::Seg, Self::Ao, Self::Dw, Self::Ad, Self::Tde];

    /// The game of a short name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|system| system.name() == name)
    }

    /// The game of a match, as its first record names it: nothing is folded.
    pub fn of(first: &Line<'_>) -> Option<Self> {
        Self::named(&system_named(first))
    }

    /// Its short name, as in URLs and files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Seg => Seg::SYSTEM,
            Self::Ao => Ao::SYSTEM,
            Self::Dw => Dw::SYSTEM,
            Self::Ad => Ad::SYSTEM,
            Self::Tde => Tde::SYSTEM,
        }
    }

    /// The revision of its rules in this build.
    pub fn revision(self) -> &'static str {
        match self {
            Self::Seg => Seg::REVISION,
            Self::Ao => Ao::REVISION,
            Self::Dw => Dw::REVISION,
            Self::Ad => Ad::REVISION,
            Self::Tde => Tde::REVISION,
        }
    }

    /// Whether its players measure in inches.
    pub fn inches(self) -> bool {
        match self {
            Self::Seg => Seg::INCHES,
            Self::Ao => Ao::INCHES,
            Self::Dw => Dw::INCHES,
            Self::Ad => Ad::INCHES,
            Self::Tde => Tde::INCHES,
        }
    }

    /// Its catalogue.
    pub fn rulebook(self) -> &'static Rulebook {
        match self {
            Self::Seg => Seg::rulebook(),
            Self::Ao => Ao::rulebook(),
            Self::Dw => Dw::rulebook(),
            Self::Ad => Ad::rulebook(),
            Self::Tde => Tde::rulebook(),
        }
    }

    /// What its opening must say: the fields of the set-up and of a team's figures.
    pub fn intake(self) -> Intake {
        match self {
            Self::Seg => Seg::intake(),
            Self::Ao => Ao::intake(),
            Self::Dw => Dw::intake(),
            Self::Ad => Ad::intake(),
            Self::Tde => Tde::intake(),
        }
    }

    /// What each figure of each team of an opening costs; none where figures cost nothing, or while a team
    /// breaks a rule other than its cap.
    pub fn figure_costs(self, opening: &Opening) -> Option<Vec<Vec<i64>>> {
        match self {
            Self::Seg => Seg::figure_costs(opening),
            Self::Ao => Ao::figure_costs(opening),
            Self::Dw => Dw::figure_costs(opening),
            Self::Ad => Ad::figure_costs(opening),
            Self::Tde => Tde::figure_costs(opening),
        }
    }

    /// An opening with what its game fixes: the decks.
    ///
    /// # Errors
    /// As [`System::faults`].
    pub fn pinned(self, opening: &Opening) -> Result<Opening, Vec<Fault>> {
        let faults = self.faults(opening);
        if !faults.is_empty() {
            return Err(faults);
        }
        let decks = match self {
            Self::Seg => decks::<Seg>(opening),
            Self::Ao => decks::<Ao>(opening),
            Self::Dw => decks::<Dw>(opening),
            Self::Ad => decks::<Ad>(opening),
            Self::Tde => decks::<Tde>(opening),
        }?;
        if !opening.decks.is_empty() && opening.decks != decks {
            return Err(vec![other_decks()]);
        }
        Ok(Opening { decks, ..opening.clone() })
    }

    /// Every fault of an opening; none when a match can be opened with it.
    pub fn faults(self, opening: &Opening) -> Vec<Fault> {
        let texts = text::hostile(&serde_json::to_value(opening).unwrap_or_default());
        if !texts.is_empty() {
            let fault = |field| Fault::new(field, None, "signes de contrôle", "control signs");
            return texts.into_iter().map(fault).collect();
        }
        match self {
            Self::Seg => Seg::setup(opening).err().unwrap_or_default(),
            Self::Ao => Ao::setup(opening).err().unwrap_or_default(),
            Self::Dw => Dw::setup(opening).err().unwrap_or_default(),
            Self::Ad => Ad::setup(opening).err().unwrap_or_default(),
            Self::Tde => Tde::setup(opening).err().unwrap_or_default(),
        }
    }
}

/// A match of any game.
#[expect(clippy::large_enum_variant, reason = "a match is held by itself, never in numbers side by side")]
pub enum AnyMatch {
    /// Of SEG.
    Seg(Match<Seg>),
    /// Of AO.
    Ao(Match<Ao>),
    /// Of SOTAS.
    Dw(Match<Dw>),
    /// Of Anno Domini 1666.
    Ad(Match<Ad>),
    /// Of The Drowned Earth.
    Tde(Match<Tde>),
}

/// Calls one method of whatever match it is.
macro_rules! each {
    ($any:expr, $game:ident => $call:expr) => {
        match $any {
            AnyMatch::Seg($game) => $call,
            AnyMatch::Ao($game) => $call,
            AnyMatch::Dw($game) => $call,
            AnyMatch::Ad($game) => $call,
            AnyMatch::Tde($game) => $call,
        }
    };
}

fn decks<R: Ruleset>(opening: &Opening) -> Result<BTreeMap<String, Vec<Value>>, Vec<Fault>> {
    R::setup(opening).map(|(setup, _)| R::decks(&setup))
}

/// What the first record of a match calls its game.
fn system_named(first: &Line<'_>) -> String {
    match Body::parse(first.kind, first.body) {
        Ok(Body::MatchOpened(opened)) => opened.system.unwrap_or_default(),
        Ok(_) | Err(_) => String::new(),
    }
}

impl AnyMatch {
    /// Folds a whole log, from its opening on.
    ///
    /// # Errors
    /// When its game is not known here, or a record says something impossible.
    pub fn read<'a>(lines: impl IntoIterator<Item = &'a Line<'a>>) -> Result<Self, FoldError> {
        let mut lines = lines.into_iter().peekable();
        let Some(first) = lines.next() else {
            return Err(FoldError::Record { seq: Seq(0), what: "there is no record".to_owned() });
        };
        let mut rest = Vec::new();
        let wrong = |what: String| FoldError::Record { seq: first.envelope.seq, what };
        let opened = match Body::parse(first.kind, first.body) {
            Ok(Body::MatchOpened(opened)) => opened,
            Ok(_) => return Err(wrong("the first record is no MatchOpened".to_owned())),
            Err(fault) => return Err(wrong(fault.to_string())),
        };
        let mut attachments = Attachments::new(&opened);
        let mut to_come = first.envelope.more;
        while to_come > 0 {
            let Some(line) = lines.next() else { break };
            if let Ok(Body::Attached(part)) = Body::parse(line.kind, line.body) {
                attachments.part(&part).map_err(|fault| wrong(fault.to_string()))?;
            }
            to_come = line.envelope.more;
            rest.push(line);
        }
        let attached = attachments.texts().map_err(|fault| wrong(fault.to_string()))?;
        let mut this = Self::open(first, &attached)?;
        for line in rest.into_iter().chain(lines) {
            this.push(line)?;
        }
        Ok(this)
    }

    /// A match from its opening record and the texts attached to it.
    ///
    /// # Errors
    /// As [`AnyMatch::read`].
    pub fn open(first: &Line<'_>, attached: &BTreeMap<String, String>) -> Result<Self, FoldError> {
        let named = system_named(first);
        match System::named(&named) {
            Some(System::Seg) => Ok(Self::Seg(Match::open(first, attached)?)),
            Some(System::Ao) => Ok(Self::Ao(Match::open(first, attached)?)),
            Some(System::Dw) => Ok(Self::Dw(Match::open(first, attached)?)),
            Some(System::Ad) => Ok(Self::Ad(Match::open(first, attached)?)),
            Some(System::Tde) => Ok(Self::Tde(Match::open(first, attached)?)),
            None => Err(FoldError::System(named)),
        }
    }

    /// Folds the next record.
    ///
    /// # Errors
    /// When the record says something impossible.
    pub fn push(&mut self, line: &Line<'_>) -> Result<(), FoldError> {
        each!(self, game => game.push(line))
    }

    /// Which game it is.
    pub fn system(&self) -> System {
        match self {
            Self::Seg(_) => System::Seg,
            Self::Ao(_) => System::Ao,
            Self::Dw(_) => System::Dw,
            Self::Ad(_) => System::Ad,
            Self::Tde(_) => System::Tde,
        }
    }

    /// The match's id.
    pub fn id(&self) -> MatchId {
        each!(self, game => game.id())
    }

    /// What the opening pins.
    pub fn opening(&self) -> &Opening {
        each!(self, game => game.opening())
    }

    /// How many records there are.
    pub fn records(&self) -> u64 {
        each!(self, game => game.records())
    }

    /// The hash of the last record.
    pub fn head(&self) -> Hash {
        each!(self, game => game.head())
    }

    /// The time of the last record.
    pub fn at(&self) -> At {
        each!(self, game => game.at())
    }

    /// Whether play has begun.
    pub fn is_started(&self) -> bool {
        each!(self, game => game.is_started())
    }

    /// The dice, folded.
    pub fn dice(&self) -> &greffe_core::dice::commitment::Epochs {
        each!(self, game => game.dice())
    }

    /// Disputes, consents, results.
    pub fn ledger(&self) -> &Ledger {
        each!(self, game => game.ledger())
    }

    /// Every hidden roll so far, with the sides of its dice.
    pub fn hidden_rolls(&self) -> Vec<(HiddenRoll, Vec<u32>)> {
        each!(self, game => game.hidden_rolls())
    }

    /// The seals over texts, in order.
    pub fn text_seals(&self) -> Vec<SealNumber> {
        each!(self, game => game.text_seals())
    }

    /// The command that waits, and for what.
    pub fn waiting(&self) -> Option<&Waiting> {
        each!(self, game => game.waiting())
    }

    /// Every command that has resolved.
    pub fn commands(&self) -> &[Command] {
        each!(self, game => game.commands())
    }

    /// The records of play, void ones marked.
    pub fn play_records(&self) -> &[PlayRecord] {
        each!(self, game => game.play_records())
    }

    /// Whether a rewind passed over a record of play.
    pub fn is_void(&self, seq: Seq) -> bool {
        each!(self, game => game.is_void(seq))
    }

    /// Whether proven dice are needed: a kind of roll is drawn from them, or cards are drawn in secret.
    pub fn needs_dice(&self) -> bool {
        each!(self, game => game.needs_dice())
    }

    /// Whether a new epoch of dice was asked for and everybody consents to it.
    pub fn is_dice_agreed(&self) -> bool {
        each!(self, game => game.is_dice_agreed())
    }

    /// Whether the rules of this build are in force.
    pub fn is_current(&self) -> bool {
        each!(self, game => game.is_current())
    }

    /// Whose consent is still due to what is being asked.
    pub fn consents_due(&self) -> Vec<Author> {
        each!(self, game => game.consents_due())
    }

    /// Whether the game is over, or a judge proposed a result without its end.
    pub fn is_over(&self) -> bool {
        each!(self, game => game.is_over())
    }

    /// How the match stands once it is over.
    pub fn outcome(&self) -> Option<Outcome> {
        each!(self, game => game.outcome())
    }

    /// Who is awaited, and for what.
    pub fn owed(&self) -> Vec<Owed> {
        each!(self, game => game.owed())
    }

    /// The window a seat answers now.
    pub fn window(&self, seat: Seat) -> Seq {
        each!(self, game => game.window(seat))
    }

    /// The forms of a seat, through its own eyes.
    ///
    /// # Errors
    /// When the log cannot be folded.
    pub fn prompt(&self, seat: Seat, all: &Knowledge) -> Result<Vec<Form>, Inconsistent> {
        each!(self, game => game.prompt(seat, all))
    }

    /// What an act writes.
    ///
    /// # Errors
    /// Why it writes nothing.
    pub fn act(&self, by: Author, act: Act, secrets: &mut Secrets) -> Result<Batch, Rejected> {
        each!(self, game => game.act(by, act, secrets))
    }

    /// What the server itself should write next.
    pub fn due(&self, secrets: &Secrets) -> Option<Act> {
        each!(self, game => game.due(secrets))
    }

    /// The table after a record.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    pub fn board(&self, seq: Seq) -> Result<Board, Inconsistent> {
        each!(self, game => game.board(seq))
    }

    /// The table now.
    pub fn board_now(&self) -> Board {
        each!(self, game => game.board_now())
    }

    /// What a fact of a record asks, in words, and the kind of its answer.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    pub fn question(&self, seq: Seq, fact: &Fact) -> Result<(Words, FactKind), Inconsistent> {
        each!(self, game => game.question(seq, fact))
    }

    /// One record of play told in words; none for a record that is no event.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    pub fn told(&self, seq: Seq) -> Result<Option<Told>, Inconsistent> {
        each!(self, game => game.told(seq))
    }

    /// Every event told in words, in order of record, folding once.
    ///
    /// # Errors
    /// When the log cannot be folded.
    pub fn story(&self) -> Result<Vec<(Seq, Told)>, Inconsistent> {
        each!(self, game => game.story())
    }

    /// What is wrong with the position: nothing, after any batch of honest play.
    pub fn check(&self) -> Vec<Fault> {
        each!(self, game => game.check())
    }

    /// The public state after a record, as JSON.
    ///
    /// # Errors
    /// When the log cannot be folded there.
    pub fn state_json(&self, seq: Seq) -> Result<String, Inconsistent> {
        each!(self, game => {
            let state = game.state_after(seq)?;
            serde_json::to_string(&state).map_err(|error| Inconsistent::new(error.to_string()))
        })
    }

    /// What anyone knows of the sealed.
    pub fn public_knowledge(&self) -> Knowledge {
        each!(self, game => game.public_knowledge())
    }

    /// Runs every command again and compares.
    ///
    /// # Errors
    /// When the log cannot be folded.
    pub fn audit(&self) -> Result<Audit, Inconsistent> {
        self.audit_with(&mut |_| {})
    }

    /// The same, telling each verdict as it is reached.
    ///
    /// # Errors
    /// When the log cannot be folded.
    pub fn audit_with(&self, tell: &mut dyn FnMut(&Judged)) -> Result<Audit, Inconsistent> {
        each!(self, game => audit_with(game, tell))
    }

    /// The same before secrets are shown, with what the vault knows, or might know instead.
    ///
    /// # Errors
    /// When the log cannot be folded.
    pub fn audit_knowing(&self, all: &Knowledge) -> Result<Audit, Inconsistent> {
        each!(self, game => audit_knowing(game, all))
    }
}
