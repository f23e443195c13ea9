//! Why it is refused: shots.

use crate::refusal::{Sheet, by, say};
use greffe_core::telling::french::de;

/// Shots.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[expect(missing_docs, reason = "each reason and its fields are told by `sheet`")]
pub enum Attack {
    NoSuchWeapon { who: String },
    NotThatWeapon { who: String, weapon: String },
    TwoHandedWhileWounded { who: String, weapon: String, rule: &'static str },
    WrongCount { most: u32, rule: &'static str },
    OutOfSight { who: String, target: String },
    TargetHidden { target: String, rule: &'static str },
    NotPointBlank { who: String, target: String },
    ShootsEngaged { who: String },
    AreaNeedsUnder,
    NotUnder { who: String, rule: &'static str },
    MustBeUnder { who: String },
    PointOutOfSight { who: String },
    IsUnder { who: String },
    BreathUnseen { who: String, target: String },
    WrongScatter { distance: u32 },
}

impl Attack {
    /// The rule that refuses, when one does, and the words.
    #[expect(clippy::too_many_lines, reason = "one sentence for each reason")]
    pub(super) fn sheet(&self) -> Sheet {
        match self {
            Self::NoSuchWeapon { who } => by(
                "AO-SHOOT-01",
                say(&format!("{who} n’a pas cette arme"), &format!("{who} has no such weapon")),
            ),
            Self::NotThatWeapon { who, weapon } => by(
                "AO-SHOOT-01",
                say(
                    &format!("{who} ne peut pas faire cela avec : {weapon}"),
                    &format!("{who} cannot do that with: {weapon}"),
                ),
            ),
            Self::TwoHandedWhileWounded { rule, who, weapon } => by(
                rule,
                say(
                    &format!(
                        "{who} a le statut Blessée et ne se sert que d’armes à une main, pas de : {weapon}"
                    ),
                    &format!("{who} is Wounded and uses one-handed weapons only, not: {weapon}"),
                ),
            ),
            Self::WrongCount { most, rule } => by(
                rule,
                say(
                    &format!("répartissez tous les tirs annoncés, {most} au plus, sans cible répétée"),
                    &format!("share out every shot announced, {most} at most, no target twice"),
                ),
            ),
            Self::OutOfSight { who, target } => by(
                "AO-SHOOT-01",
                say(
                    &format!("{target} n’est pas en ligne de vue {}", de(who)),
                    &format!("{target} is not in the line of sight of {who}"),
                ),
            ),
            Self::TargetHidden { rule, target } => by(
                rule,
                say(
                    &format!("{target} a le statut Cachée, que rien ne lui a fait perdre"),
                    &format!("{target} is hidden and not revealed"),
                ),
            ),
            Self::NotPointBlank { who, target } => by(
                "AO-SHOOT-07",
                say(
                    &format!(
                        "{target} est au corps à corps : {who} ne peut lui tirer dessus qu’à bout portant"
                    ),
                    &format!("{target} is in close combat: {who} may shoot at it at point-blank range only"),
                ),
            ),
            Self::ShootsEngaged { who } => by(
                "AO-GAP-25",
                say(
                    &format!("{who} est au corps à corps et ne tire pas"),
                    &format!("{who} is engaged in close combat and does not shoot"),
                ),
            ),
            Self::AreaNeedsUnder => by(
                "AO-TMPL-02",
                say(
                    "dites qui est sous le gabarit : les positions ne sont pas relevées",
                    "say who is under the template: positions are not recorded",
                ),
            ),
            Self::NotUnder { who, rule } => by(
                rule,
                say(
                    &format!("{who} ne peut pas être sous ce gabarit"),
                    &format!("{who} cannot be under this template"),
                ),
            ),
            Self::MustBeUnder { who } => by(
                "AO-GAP-17",
                say(
                    &format!("{who} doit être sous le gabarit : c’est à cette figurine que l’on répond"),
                    &format!("{who} must be under the template: that figure is being answered"),
                ),
            ),
            Self::IsUnder { who } => by(
                "AO-TMPL-02",
                say(
                    &format!("{who} est sous le gabarit d’après les positions relevées"),
                    &format!("{who} is under the template by the recorded positions"),
                ),
            ),
            Self::BreathUnseen { who, target } => by(
                "AO-BREATH-01",
                say(
                    &format!("{target} n’est pas en ligne de vue {} : le souffle l’épargne", de(who)),
                    &format!("{target} is not in the line of sight of {who}: the breath spares it"),
                ),
            ),
            Self::WrongScatter { distance } => by(
                "AO-TMPL-03",
                say(
                    &format!("le gabarit dévie de {distance} pas de son point d’impact, ni plus ni moins"),
                    &format!(
                        "the template strays by {distance} paces from its impact point, no more and no less"
                    ),
                ),
            ),
            Self::PointOutOfSight { who } => by(
                "AO-GAP-22",
                say(
                    &format!("{who} ne voit pas le point d’impact"),
                    &format!("{who} does not see the impact point"),
                ),
            ),
        }
    }
}
