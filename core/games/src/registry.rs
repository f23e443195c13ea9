//! The one list of games: one variant and one line per game.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

#[cfg(not(target_arch = "wasm32"))]
use serde_json::Value;

#[cfg(not(target_arch = "wasm32"))]
use greffe_core::asking::intake::Intake;
#[cfg(not(target_arch = "wasm32"))]
use greffe_core::asking::schema::{SchemaGenerator, Sections};
use greffe_core::judging::error::Fault;
use greffe_core::judging::opening::{Opening, SeatEntry};
use greffe_core::play::game::{Game, GameMatch};
use greffe_core::play::{FoldError, other_decks};
use greffe_core::record::attachments::Attachments;
use greffe_core::record::body::Body;
use greffe_core::record::ids::Seq;
use greffe_core::record::line::Line;
use greffe_core::record::write;
use greffe_core::telling::rulebook::Rulebook;
use greffe_core::telling::text;
use greffe_core::telling::words::Words;

#[cfg(not(any(feature = "seg", feature = "ao", feature = "dw", feature = "ad", feature = "tde")))]
compile_error!("greffe-games is built with at least one game");

/// How many games this build has: a feature each, all of them unless a build asks for fewer.
const COUNT: usize = {
    let mut count = 0;
    if cfg!(feature = "seg") {
        count += 1;
    }
    if cfg!(feature = "ao") {
        count += 1;
    }
    if cfg!(feature = "dw") {
        count += 1;
    }
    if cfg!(feature = "ad") {
        count += 1;
    }
    if cfg!(feature = "tde") {
        count += 1;
    }
    count
};

/// A game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum System {
    /// SEG, Système d'Escarmouche Générique.
    #[cfg(feature = "seg")]
    Seg,
    /// AO, Aurore Obscure.
    #[cfg(feature = "ao")]
    Ao,
    /// SOTAS, skirmishes in the universe of Doctor Who.
    #[cfg(feature = "dw")]
    Dw,
    /// AD, Anno Domini 1666.
    #[cfg(feature = "ad")]
    Ad,
    /// The Drowned Earth.
    #[cfg(feature = "tde")]
    Tde,
}

impl System {
    /// Every game of this build, in the order the site lists them.
    pub const ALL: [Self; COUNT] = [
        #[cfg(feature = "seg")]
        Self::Seg,
        #[cfg(feature = "ao")]
        Self::Ao,
        #[cfg(feature = "dw")]
        Self::Dw,
        #[cfg(feature = "ad")]
        Self::Ad,
        #[cfg(feature = "tde")]
        Self::Tde,
    ];

    fn game(self) -> &'static dyn Game {
        match self {
            #[cfg(feature = "seg")]
            Self::Seg => greffe_seg::GAME,
            #[cfg(feature = "ao")]
            Self::Ao => greffe_ao::GAME,
            #[cfg(feature = "dw")]
            Self::Dw => greffe_dw::GAME,
            #[cfg(feature = "ad")]
            Self::Ad => greffe_ad::GAME,
            #[cfg(feature = "tde")]
            Self::Tde => greffe_tde::GAME,
        }
    }

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
        self.game().name()
    }

    /// The revision of its rules in this build.
    pub fn revision(self) -> &'static str {
        self.game().revision()
    }

    /// Whether its players measure in inches.
    pub fn inches(self) -> bool {
        self.game().inches()
    }

    /// Its catalogue.
    pub fn rulebook(self) -> &'static Rulebook {
        self.game().rulebook()
    }

    /// What its opening must say: the fields of the set-up and of a team's figures.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn intake(self) -> Intake {
        self.game().intake()
    }

    /// The parts of its schema; the types that they stand on are left in the generator.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn schema(self, generator: &mut SchemaGenerator) -> Sections {
        self.game().schema(generator)
    }

    /// What each figure of each team of an opening costs; none where figures cost nothing, or while a team
    /// breaks a rule other than its cap.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn figure_costs(self, opening: &Opening) -> Option<Vec<Vec<i64>>> {
        self.game().figure_costs(opening)
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
        let decks = self.game().decks(opening)?;
        if !opening.decks.is_empty() && opening.decks != decks {
            return Err(vec![other_decks()]);
        }
        Ok(Opening { decks, ..opening.clone() })
    }

    /// Whether something that may happen in it has this name.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn knows_event(self, name: &str) -> bool {
        self.game().knows_event(name)
    }

    /// Whether a field, as a JSON pointer, that a public state does not have could be there.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn knows_field(self, state: &Value, pointer: &str) -> bool {
        self.game().knows_field(state, pointer)
    }

    /// Every fault of an opening; none when a match can be opened with it.
    pub fn faults(self, opening: &Opening) -> Vec<Fault> {
        let texts = text::hostile(&write::value(opening));
        if !texts.is_empty() {
            let fr = "un signe de contrôle, qui retourne la ligne ou qui ne se voit pas";
            let en = "a control sign, or one that turns the line or that nobody sees";
            let fault = |field| Fault::new(field, None, fr, en);
            return texts.into_iter().map(fault).collect();
        }
        let names = name_faults(opening);
        if !names.is_empty() {
            return names;
        }
        self.game().decks(opening).err().unwrap_or_default()
    }
}

/// The longest name of a seat, in signs.
const LONGEST_NAME: usize = 200;

/// Each seat has a name that shows, and no two sides have names that read alike.
fn name_faults(opening: &Opening) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (place, entry) in opening.seats.iter().enumerate() {
        let field = format!("/seats/{place}/name");
        let twin =
            |other: &SeatEntry| other.side != entry.side && text::is_same_name(&other.name, &entry.name);
        let count = entry.name.chars().count();
        if text::is_blank(&entry.name) {
            let fr = "il faut un nom, qui montre quelque chose";
            faults.push(Fault::new(field, None, fr, "a name is needed, one that shows something"));
        } else if count > LONGEST_NAME {
            let fr = format!("un nom a au plus {LONGEST_NAME} signes\u{a0}: celui-ci en a {count}");
            let en = format!("a name has at most {LONGEST_NAME} signs: this one has {count}");
            faults.push(Fault::new(field, None, fr, en));
        } else if let Some(Words { fr, en }) = text::unshown_in_line(&entry.name) {
            faults.push(Fault::new(field, None, fr, en));
        } else if opening.seats.iter().take(place).any(twin) {
            let fr = "deux camps portent le même nom";
            faults.push(Fault::new(field, None, fr, "two sides have the same name"));
        }
    }
    faults
}

/// What the first record of a match calls its game.
fn system_named(first: &Line<'_>) -> String {
    match Body::parse(first.kind, first.body) {
        Ok(Body::MatchOpened(opened)) => opened.system.unwrap_or_default(),
        Ok(_) | Err(_) => String::new(),
    }
}

/// A match of any game: what may be asked of it is [`GameMatch`].
pub struct AnyMatch {
    system: System,
    game: Box<dyn GameMatch>,
}

impl Deref for AnyMatch {
    type Target = dyn GameMatch;

    fn deref(&self) -> &Self::Target {
        &*self.game
    }
}

impl DerefMut for AnyMatch {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.game
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
        let system = System::named(&named).ok_or(FoldError::System(named))?;
        Ok(Self { system, game: system.game().open(first, attached)? })
    }

    /// Which game it is.
    pub fn system(&self) -> System {
        self.system
    }
}
