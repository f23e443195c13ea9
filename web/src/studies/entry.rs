//! The entries of a study: notes with drawings, chapters, hypotheses and their moves.

use greffe_core::judging::fact::FigureId;
use greffe_core::record::hex::Hash;
use greffe_core::record::ids::{MatchId, Seq};
use greffe_core::telling::view::{self, Board, Point};
use greffe_core::telling::words::Words;
use serde::{Deserialize, Serialize};

use super::{Shown, text};
use crate::accounts::AccountId;

/// The most marks of a note.
pub const MOST_MARKS: usize = 12;
/// The most moves from the game to the end of a hypothesis, those of what it grew from included.
pub const MOST_MOVES: usize = 64;
/// The longest move, in bytes.
pub const LONGEST_MOVE: usize = 16 * 1024;
/// The furthest that a drawing reaches, in tenths of a millimetre.
const FURTHEST: i32 = 100_000;

/// A record of a match, by what it says: the hash of its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pin {
    /// The match.
    #[serde(rename = "match")]
    pub of: MatchId,
    /// The record.
    pub seq: Seq,
    /// The head of the match at that record.
    #[serde(rename = "head")]
    pub hash: Hash,
}

/// Who wrote an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Writer {
    /// An account of this site.
    Account(AccountId),
    /// Somebody whom a file names.
    Named(String),
}

/// One entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Who wrote it.
    pub by: Writer,
    /// When, in seconds since 1970.
    pub at: u64,
    /// What.
    pub what: What,
}

/// What somebody thinks of a move, in the signs that chess has for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Glyph {
    /// Brilliant.
    #[serde(rename = "!!")]
    Brilliant,
    /// Good.
    #[serde(rename = "!")]
    Good,
    /// Worth a thought.
    #[serde(rename = "!?")]
    Interesting,
    /// Doubtful.
    #[serde(rename = "?!")]
    Doubtful,
    /// A mistake.
    #[serde(rename = "?")]
    Mistake,
    /// A blunder.
    #[serde(rename = "??")]
    Blunder,
}

impl Glyph {
    /// All of them, the best first.
    pub const ALL: [Self; 6] =
        [Self::Brilliant, Self::Good, Self::Interesting, Self::Doubtful, Self::Mistake, Self::Blunder];

    /// Its sign.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Brilliant => "!!",
            Self::Good => "!",
            Self::Interesting => "!?",
            Self::Doubtful => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// What it says, as a key of the site's words.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Brilliant => "glyph-brilliant",
            Self::Good => "glyph-good",
            Self::Interesting => "glyph-interesting",
            Self::Doubtful => "glyph-doubtful",
            Self::Mistake => "glyph-mistake",
            Self::Blunder => "glyph-blunder",
        }
    }

    /// That of a sign.
    pub fn named(sign: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|glyph| glyph.sign() == sign)
    }
}

/// Where a drawing begins or ends: at a figure, whom it follows, or at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// A figure.
    Figure(FigureId),
    /// A place on the table.
    At(Point),
}

/// A mark on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stroke {
    /// From one end to the other.
    Arrow {
        /// Where from.
        from: End,
        /// Where to.
        to: End,
    },
    /// Around something.
    Ring {
        /// What.
        at: End,
    },
}

/// A mark as a file has it.
pub type Mark = Stroke;

impl End {
    fn is_fit(self) -> bool {
        match self {
            Self::Figure(_) => true,
            Self::At(at) => [at.x, at.y, at.z].into_iter().all(|one| (0..=FURTHEST).contains(&one)),
        }
    }

    /// Where it is on a board; nowhere when the figure is not on it.
    pub fn on(self, board: &Board) -> Option<Point> {
        match self {
            Self::At(at) => Some(at),
            Self::Figure(id) => board.pieces.iter().find(|piece| piece.id == id)?.at,
        }
    }

    /// What it is called: a figure's name, else its place in millimetres.
    pub fn told(self, board: &Board) -> String {
        match self {
            Self::At(at) => format!("{} × {} mm", at.x / 10, at.y / 10),
            Self::Figure(id) => {
                let piece = board.pieces.iter().find(|piece| piece.id == id);
                piece.map_or_else(|| format!("n°\u{a0}{}", id.0), |piece| piece.name.clone())
            }
        }
    }
}

impl Stroke {
    /// The same as boards draw it: one's own whole, others' broken.
    pub fn drawn(self, board: &Board, own: bool) -> Option<view::Mark> {
        let label = Words::default();
        match self {
            Self::Arrow { from, to } => {
                let kind = if own { "attack" } else { "path" };
                Some(view::Mark { kind, points: vec![from.on(board)?, to.on(board)?], label })
            }
            Self::Ring { at } => {
                let kind = if own { "template" } else { "arc" };
                let centre = at.on(board)?;
                Some(view::Mark { kind, points: ring(centre), label })
            }
        }
    }

    fn is_fit(self) -> bool {
        match self {
            Self::Arrow { from, to } => from.is_fit() && to.is_fit() && from != to,
            Self::Ring { at } => at.is_fit(),
        }
    }
}

/// A ring of 30 mm as an outline of sixteen corners.
fn ring(centre: Point) -> Vec<Point> {
    const CORNERS: [(i32, i32); 16] = [
        (300, 0),
        (277, 115),
        (212, 212),
        (115, 277),
        (0, 300),
        (-115, 277),
        (-212, 212),
        (-277, 115),
        (-300, 0),
        (-277, -115),
        (-212, -212),
        (-115, -277),
        (0, -300),
        (115, -277),
        (212, -212),
        (277, -115),
    ];
    let moved = |(x, y): (i32, i32)| Point::flat(centre.x.saturating_add(x), centre.y.saturating_add(y));
    CORNERS.into_iter().map(moved).collect()
}

/// Where a hypothesis leaves another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// The other one.
    pub branch: u32,
    /// How many of its moves it keeps, those it kept itself included.
    pub moves: u32,
}

/// One declaration of a hypothesis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    /// The hypothesis it goes on with.
    pub branch: u32,
    /// Whose it is.
    pub seat: u8,
    /// The command, as a record has it.
    pub command: String,
    /// What is sealed with it: made up by whoever tries it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub private: Vec<String>,
    /// Whether its dice and cards are drawn from the seed, else somebody chooses them.
    pub drawn: bool,
}

/// What an entry is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// A note at a record.
    Note {
        /// The record.
        pin: Pin,
        /// The sign.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        glyph: Option<Glyph>,
        /// The words, in Markdown.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
        /// The drawing.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        marks: Vec<Mark>,
        /// Who may read it, where fewer than those who read the study.
        shown: Shown,
        /// The note it answers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reply: Option<u32>,
        /// The chapter it stands in.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chapter: Option<u32>,
        /// The note that it puts itself in the place of.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead: Option<u32>,
    },
    /// A chapter.
    Chapter {
        /// Its title.
        title: String,
        /// What it says first, in Markdown.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
        /// The record it begins at, of this match or another.
        pin: Pin,
        /// The hypothesis that was made a chapter.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        branch: Option<u32>,
    },
    /// A hypothesis: what if, from a record on.
    Branch {
        /// Its name.
        name: String,
        /// The record it leaves the game at.
        pin: Pin,
        /// What its dice and cards are drawn from.
        seed: Hash,
        /// Where it leaves another hypothesis.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Fork>,
    },
    /// A declaration in a hypothesis.
    Move(Move),
}

impl What {
    /// What it says for people to read: a note, a chapter.
    pub fn said(&self) -> Option<String> {
        match self {
            Self::Note { text, .. } => Some(text.clone()),
            Self::Chapter { title, text, .. } => Some(format!("{title}\n{text}")),
            Self::Branch { .. } | Self::Move(_) => None,
        }
    }

    /// Who may read it at most.
    pub const fn shown(&self) -> Shown {
        match self {
            Self::Note { shown, .. } => *shown,
            Self::Chapter { .. } | Self::Branch { .. } | Self::Move(_) => Shown::Public,
        }
    }

    /// The entry that it puts itself in the place of.
    pub const fn instead(&self) -> Option<u32> {
        match self {
            Self::Note { instead, .. } => *instead,
            Self::Chapter { .. } | Self::Branch { .. } | Self::Move(_) => None,
        }
    }

    /// The hypothesis that it is a part of.
    pub const fn branch(&self) -> Option<u32> {
        match self {
            Self::Move(one) => Some(one.branch),
            Self::Note { .. } | Self::Chapter { .. } | Self::Branch { .. } => None,
        }
    }

    /// The hypothesis that it grew from.
    pub fn grown_from(&self) -> Option<u32> {
        match self {
            Self::Branch { from, .. } => from.map(|fork| fork.branch),
            Self::Note { .. } | Self::Chapter { .. } | Self::Move(_) => None,
        }
    }

    /// The record that it is pinned to.
    pub const fn pin(&self) -> Option<&Pin> {
        match self {
            Self::Note { pin, .. } | Self::Chapter { pin, .. } | Self::Branch { pin, .. } => Some(pin),
            Self::Move(_) => None,
        }
    }

    /// Lets go of what is not there; whether anything of it is left.
    pub fn join(&mut self, there: &dyn Fn(u32) -> bool) -> bool {
        let keep = |name: &mut Option<u32>| *name = name.filter(|number| there(*number));
        match self {
            Self::Note { reply, chapter, instead, .. } => {
                keep(reply);
                keep(chapter);
                keep(instead);
                true
            }
            Self::Chapter { branch, .. } => {
                keep(branch);
                true
            }
            Self::Branch { from, .. } => from.is_none_or(|fork| there(fork.branch)),
            Self::Move(one) => there(one.branch),
        }
    }

    /// The same, where a study takes it: texts within their bounds, drawings on a table, and nothing that names an
    /// entry which is not there before it.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn checked(self, known: &dyn Fn(u32) -> Option<Self>) -> Result<Self, Words> {
        match self {
            Self::Note { pin, glyph, text, marks, shown, reply, chapter, instead } => {
                let text = text::text(&text)?;
                if marks.len() > MOST_MARKS || !marks.iter().all(|mark| mark.is_fit()) {
                    return Err(Words::new(
                        format!(
                            "un dessin a {MOST_MARKS} traits au plus, sur la table, d’un point à un autre"
                        ),
                        format!(
                            "a drawing has {MOST_MARKS} strokes at most, on the table, from one place to another"
                        ),
                    ));
                }
                if text.is_empty() && glyph.is_none() && marks.is_empty() {
                    return Err(Words::new("une note dit, signe ou dessine", "a note says, signs or draws"));
                }
                let is_note = |number: u32| matches!(known(number), Some(Self::Note { .. }));
                let is_chapter = |number: u32| matches!(known(number), Some(Self::Chapter { .. }));
                let fit = reply.is_none_or(is_note)
                    && instead.is_none_or(is_note)
                    && chapter.is_none_or(is_chapter);
                if !fit {
                    return Err(not_there());
                }
                Ok(Self::Note { pin, glyph, text, marks, shown, reply, chapter, instead })
            }
            Self::Chapter { title, text, pin, branch } => {
                let (title, text) = (text::title(&title)?, text::text(&text)?);
                if !branch.is_none_or(|number| matches!(known(number), Some(Self::Branch { .. }))) {
                    return Err(not_there());
                }
                Ok(Self::Chapter { title, text, pin, branch })
            }
            Self::Branch { name, pin, seed, from } => {
                let name = text::title(&name)?;
                let root = from.map(|fork| known(fork.branch));
                let same =
                    |root: &Option<Self>| matches!(root, Some(Self::Branch { pin: own, .. }) if *own == pin);
                if !root.as_ref().is_none_or(same) {
                    return Err(not_there());
                }
                Ok(Self::Branch { name, pin, seed, from })
            }
            Self::Move(one) => {
                let long = one.private.iter().map(String::len).sum::<usize>();
                if one.command.len().saturating_add(long) > LONGEST_MOVE {
                    let fr = format!("un coup a {LONGEST_MOVE} octets au plus");
                    return Err(Words::new(fr, format!("a move has {LONGEST_MOVE} bytes at most")));
                }
                if !matches!(known(one.branch), Some(Self::Branch { .. })) {
                    return Err(not_there());
                }
                Ok(Self::Move(one))
            }
        }
    }
}

fn not_there() -> Words {
    Words::new("cela renvoie à une entrée qui n’est pas là", "that names an entry which is not there")
}
