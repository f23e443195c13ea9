//! Why it is refused: moves.

use crate::refusal::{Bar, Sheet, by, say};
use crate::state::Passage;
use crate::view::words::passage_rule;
use greffe_core::telling::french::de;
use greffe_core::telling::words::Words;

/// Moves.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum Move {
    WhiteToken { who: String },
    MoveAfterAction { who: String },
    MoveOver { who: String, rule: &'static str },
    Engaged { who: String },
    TooShortMove { who: String, left: i32, cost: i32, rule: &'static str },
    NoLength,
    OutOfFrontArc { who: String, rule: &'static str },
    TooHigh { rule: &'static str },
    NoHandholds { who: String },
    TooWide { who: String },
    WayBarred { who: String, bar: Bar },
    FigureInTheWay { who: String, by: String },
    NothingThere { who: String, passage: Passage },
    GroundRecorded,
    OffTheWay,
    FallTooLow,
    NoFall { who: String },
}

impl Move {
    /// The rule that refuses, when one does, and the words.
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::WhiteToken { who } => by(
                "AO-ACT-08",
                say(
                    &format!("{who} a un jeton blanc : elle s’est déjà déplacée"),
                    &format!("{who} has a white token: it has moved already"),
                ),
            ),
            Self::MoveAfterAction { who } => by(
                "AO-MOVE-04",
                say(
                    &format!("{who} a agi : l’action se fait toujours après le mouvement"),
                    &format!("{who} has acted: the action always comes after the move"),
                ),
            ),
            Self::MoveOver { who, rule } => by(
                rule,
                say(&format!("le mouvement {} est terminé", de(who)), &format!("the move of {who} is over")),
            ),
            Self::Engaged { who } => by(
                "AO-GAP-25",
                say(&format!("{who} est au corps à corps"), &format!("{who} is engaged in close combat")),
            ),
            Self::TooShortMove { rule, who, left, cost } => by(rule, {
                let (left, cost) = (paces(*left), paces(*cost));
                say(
                    &format!("il reste {} pas de mouvement à {who}, et il en faut {}", left.fr, cost.fr),
                    &format!("{who} has {} paces of movement left, and this takes {}", left.en, cost.en),
                )
            }),
            Self::NoLength => {
                by("AO-MOVE-01", say("ce mouvement ne va nulle part", "this move goes nowhere"))
            }
            Self::OutOfFrontArc { rule, who } => by(
                rule,
                say(
                    &format!("cela sort de l’arc frontal {}", de(who)),
                    &format!("that lies out of the front arc of {who}"),
                ),
            ),
            Self::TooHigh { rule } => by(rule, say("c’est trop haut", "that is too high")),
            Self::NoHandholds { who } => by(
                "AO-CLIMB-04",
                say(
                    &format!("la paroi n’a pas d’accroche, et {who} n’a pas la compétence pour s’en passer"),
                    &format!("the wall has no handholds, and {who} lacks the skill to do without"),
                ),
            ),
            Self::TooWide { who } => by(
                "AO-CLIMB-08",
                say(
                    &format!("{who} ne saute pas plus du quart de son déplacement de base"),
                    &format!("{who} jumps no farther than a quarter of its base move"),
                ),
            ),
            Self::WayBarred { who, bar } => by(bar.rule(), way_barred(who, *bar)),
            Self::FigureInTheWay { who, by: other } => by("AO-GAP-61", figure_in_the_way(who, other)),
            Self::NothingThere { who, passage } => by(passage_rule(*passage), nothing_there(who, *passage)),
            Self::GroundRecorded => by(
                "AO-TERR-01",
                say(
                    "ne dites pas le terrain : les décors relevés le disent",
                    "do not say the ground: the recorded scenery tells it",
                ),
            ),
            Self::OffTheWay => by(
                "AO-ENVUE-02",
                say("ce lieu n’est pas sur le chemin déclaré", "that place is not on the declared way"),
            ),
            Self::NoFall { who } => by(
                "AO-FALL-02",
                say(
                    &format!("{who} ne tombe pas là : ce n’est pas au pied de ce qui la porte"),
                    &format!("{who} does not fall there: that is not at the foot of what carries it"),
                ),
            ),
            Self::FallTooLow => by(
                "AO-FALL-02",
                say("une chute de moins de 2 pas est sans effet", "a fall of less than 2 paces does nothing"),
            ),
        }
    }
}

/// Whose base stands in a way.
fn figure_in_the_way(who: &str, by: &str) -> Words {
    say(&format!("{by} barre le chemin {}", de(who)), &format!("{by} bars the way of {who}"))
}

/// What stops a way on foot, and how it is passed.
fn way_barred(who: &str, bar: Bar) -> Words {
    let de = de(who);
    match bar {
        Bar::Wall => say(&format!("un mur barre le chemin {de}"), &format!("a wall bars the way of {who}")),
        Bar::Obstacle => say(
            &format!("un obstacle barre le chemin {de} : il se franchit à part, pour 2 pas"),
            &format!("an obstacle bars the way of {who}: it is crossed on its own, for 2 paces"),
        ),
        Bar::Gap => say(
            &format!("le vide coupe le chemin {de} : il faut sauter ou descendre"),
            &format!("a gap cuts the way of {who}: it takes a jump or a climb down"),
        ),
        Bar::Level => say(
            &format!("{who} changerait de niveau : il faut grimper ou descendre"),
            &format!("{who} would change level: it takes a climb, up or down"),
        ),
    }
}

/// What was to be passed and is not there.
fn nothing_there(who: &str, passage: Passage) -> Words {
    let (fr, en) = match passage {
        Passage::Obstacle {} => ("pas d’obstacle à franchir", "no obstacle to cross"),
        Passage::Climb {} => ("rien à escalader", "nothing to climb"),
        Passage::Ladder {} => ("pas d’échelle", "no ladder"),
        Passage::Jump {} => ("pas de vide à sauter", "no gap to jump"),
        Passage::Descend {} => ("rien à descendre", "nothing to climb down"),
        Passage::Walk { .. } => ("pas de chemin", "no way"),
    };
    say(
        &format!("d’après les décors relevés, il n’y a {fr} entre {who} et ce lieu"),
        &format!("by the recorded scenery, there is {en} between {who} and that place"),
    )
}

/// A length in pas, from hundredths.
pub fn paces(hundredths: i32) -> Words {
    let (whole, part) = (hundredths / 100, (hundredths % 100).abs());
    let digits = match part {
        0 => String::new(),
        part if part % 10 == 0 => format!("{}", part / 10),
        part => format!("{part:02}"),
    };
    if digits.is_empty() {
        return Words::same(whole.to_string());
    }
    Words::new(format!("{whole},{digits}"), format!("{whole}.{digits}"))
}
