//! Events of damage and health: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::state::change::{figure, harm, lacks, pop, remove, sequence};
use crate::state::frames::Frame;
use crate::state::harm::Harm;
use crate::state::{Kill, Part, Posture, Presence, Slowed, State};
use crate::view::names::{Names, change};
use crate::view::words::{capital, number, wounds_words, yes_words};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

/// A figure has tested against the fire that burns it.   TDE-PROP-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FireTested {
    /// Which.
    pub figure: FigureId,
    /// Its markers now.
    pub fire: u32,
    /// The wounds it takes.
    pub wounds: u32,
}

impl Happened for FireTested {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, fire, .. } = self;
        figure(state, *id)?.fire = *fire;
        let Some(Frame::Upkeep { burning, saves, part }) = state.stack.last_mut() else {
            return Err(lacks("Upkeep"));
        };
        *part = None;
        burning.retain(|other| other != id);
        saves.retain(|save| save.figure != *id);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, fire, wounds } = *self;
        let name = names.name(figure);
        let hurt = wounds_words(wounds);
        let what = Words::new("Marqueurs Feu", "Fire markers");
        let held = names.figure(figure).map_or(0, |figure| figure.fire);
        let (fr, en) = match (wounds, fire) {
            (0, 0) => ("éteint le Feu".to_owned(), "puts the fire out".to_owned()),
            (0, _) => (format!("retire un Feu, en garde {fire}"), format!("loses one Fire, keeps {fire}")),
            (_, _) => (format!("brûle : {}", hurt.fr), format!("burns: {}", hurt.en)),
        };
        told(&format!("Feu : {name}"), &format!("Fire: {name}"))
            .say(format!("{name} {fr}."), format!("{name} {en}."))
            .change(Some(change(figure, what, (number(held), number(fire)), "TDE-PROP-08")))
            .focus([figure])
    }
}

/// Harm is done by something else than an act: a fall, toxic smoke.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Harmed {
    /// The harm.
    pub harm: Harm,
}

impl Happened for Harmed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { harm } = self;
        sequence(state)?.harms.push(harm.clone());
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { harm } = self;
        let words = names.harms_words(std::slice::from_ref(harm)).unwrap_or_default();
        told("Dommages", "Damage").say(words.fr, words.en).focus([harm.figure])
    }
}

/// It is known which part of a cavalry figure suffers.   TDE-CAV-04, TDE-CAV-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PartChosen {
    /// The harm, by its place.
    pub harm: u16,
    /// The part.
    pub part: Part,
}

impl Happened for PartChosen {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { harm: place, part } = self;
        if matches!(state.stack.last(), Some(Frame::Part { .. })) {
            state.stack.pop();
        }
        harm(state, *place)?.part = Some(*part);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { harm, part } = *self;
        let figure = names.0.sequence().and_then(|sequence| sequence.harms.get(usize::from(harm)));
        match figure.map(|harm| harm.figure) {
            Some(figure) => names.part_hit(figure, part),
            None => told("Partie touchée", "Part hit"),
        }
    }
}

/// A side must say which part suffers.   TDE-CAV-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PartAsked {
    /// The harm, by its place.
    pub harm: u16,
    /// The side.
    pub side: u8,
}

impl Happened for PartAsked {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { harm, side } = self;
        state.stack.push(Frame::Part { harm: *harm, side: *side });
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Cavalier ou Monture ?", "Rider or mount?")
    }
}

/// The enemy must say which part of a burning cavalry figure suffers.   TDE-CAV-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FirePartAsked {
    /// The figure.
    pub figure: FigureId,
    /// The side that says.
    pub side: u8,
}

impl Happened for FirePartAsked {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, side } = self;
        state.stack.push(Frame::FirePart { figure: *figure, side: *side });
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        told("Cavalier ou Monture ?", "Rider or mount?")
    }
}

/// It is known which part of a burning cavalry figure suffers.   TDE-CAV-07
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FirePartChosen {
    /// The figure.
    pub figure: FigureId,
    /// The part.
    pub part: Part,
}

impl Happened for FirePartChosen {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, part } = self;
        let asked = state.stack.pop_if(|top| matches!(top, Frame::FirePart { .. })).is_some();
        match state.stack.last_mut() {
            Some(Frame::Upkeep { part: chosen, .. }) => *chosen = Some((*figure, *part)),
            // Smoke, between two sequences.   TDE-PROP-18
            Some(_) | None if asked => {}
            Some(_) | None => return Err(lacks("Upkeep")),
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, part } = self;
        names.part_hit(*figure, *part)
    }
}

/// A harm is settled without a die: nothing to save, or nobody left to save it.   TDE-HEALTH-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HarmSettled {
    /// The harm, by its place.
    pub harm: u16,
    /// The dice that count as not saved.
    pub unsaved: u32,
}

impl Happened for HarmSettled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { harm: place, unsaved } = self;
        harm(state, *place)?.unsaved = Some(*unsaved);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { harm, unsaved } = *self;
        let known = names.0.sequence().and_then(|sequence| sequence.harms.get(usize::from(harm)));
        let line = told("Sans Test d'Armure", "No armour test");
        let Some(known) = known else { return line };
        let name = names.name(known.figure);
        let line = line.focus([known.figure]);
        if unsaved == 0 {
            return line;
        }
        line.say(format!("{name} ne fait pas de Test d'Armure."), format!("{name} makes no armour test."))
    }
}

/// The attacker must say how many points a stunned figure loses.   TDE-PROP-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StunAsked {
    /// Who is stunned.
    pub figure: FigureId,
    /// By whom.
    pub by: FigureId,
    /// At most so many.
    pub most: u32,
}

impl Happened for StunAsked {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, by, most } = self;
        state.stack.push(Frame::Stun { figure: *figure, by: *by, most: *most });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, most, .. } = *self;
        let name = names.name(figure);
        told("Étourdissement", "Stun")
            .say(
                format!("{name} peut perdre jusqu'à {most} PA."),
                format!("{name} may lose up to {most} AP."),
            )
            .focus([figure])
    }
}

/// A figure becomes blind.   TDE-PROP-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blinded {
    /// Which.
    pub figure: FigureId,
}

impl Happened for Blinded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id } = self;
        figure(state, *id)?.blind = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure } = *self;
        names.marked(figure, ("Aveuglé", "Blind"), ("est Aveuglé", "is blind"))
    }
}

/// A figure burns, or burns no more.   TDE-PROP-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FireChanged {
    /// Which.
    pub figure: FigureId,
    /// Its markers now.
    pub fire: u32,
}

impl Happened for FireChanged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, fire } = self;
        figure(state, *id)?.fire = *fire;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, fire } = *self;
        let held = names.figure(figure).map_or(0, |figure| figure.fire);
        let what = Words::new("Marqueurs Feu", "Fire markers");
        let line = if fire == 0 {
            names.marked(figure, ("Feu éteint", "Fire out"), ("ne brûle plus", "burns no more"))
        } else {
            let count = (format!("brûle : {fire} Feu"), format!("burns: {fire} Fire"));
            names.marked(figure, ("Feu", "Fire"), (&count.0, &count.1))
        };
        line.change(Some(change(figure, what, (number(held), number(fire)), "TDE-PROP-08")))
    }
}

/// A figure is slowed.   TDE-PROP-11
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SlowedDown {
    /// Which.
    pub figure: FigureId,
    /// By how much.
    pub slowed: Slowed,
}

impl Happened for SlowedDown {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, slowed } = self;
        figure(state, *id)?.slowed = Some(*slowed);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, slowed } = self;
        names.slowed(*figure, *slowed)
    }
}

/// A figure is healed.   TDE-MEDIC-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Healed {
    /// Which.
    pub figure: FigureId,
    /// Its wounds now.
    pub wounds: u32,
}

impl Happened for Healed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, wounds } = self;
        figure(state, *id)?.wounds = *wounds;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, wounds } = *self;
        let name = names.bearer_name(figure);
        let held = names.figure(figure).map_or(0, |figure| figure.wounds);
        let healed = wounds_words(held.saturating_sub(wounds));
        let most = names.0.body(figure, None).map_or(0, |body| body.health);
        let left = most.saturating_sub(wounds);
        told(&format!("Soins : {}", name.fr), &format!("Healing: {}", name.en))
            .say(
                format!("{} guérit de {} : Santé {left} sur {most}.", name.fr, healed.fr),
                format!("{} is healed of {}: health {left} of {most}.", name.en, healed.en),
            )
            .change(names.health_change(figure, wounds, "TDE-MEDIC-05"))
            .focus([names.bearer(figure).0])
    }
}

/// A figure, or a part of a cavalry figure, takes wounds.   TDE-HEALTH-04
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wounded {
    /// Which: the part's own number for a cavalry figure.
    pub figure: FigureId,
    /// The wounds dealt, those beyond its health included.   TDE-HEALTH-15
    pub dealt: u32,
    /// Its wounds now.
    pub wounds: u32,
}

impl Happened for Wounded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, wounds, .. } = self;
        figure(state, *id)?.wounds = *wounds;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, dealt, wounds } = *self;
        let (name, hurt) = (names.bearer_name(figure), wounds_words(dealt));
        let most = names.0.body(figure, None).map_or(0, |body| body.health);
        let left = most.saturating_sub(wounds);
        let title = [(&hurt.fr, " : ", &name.fr), (&hurt.en, ": ", &name.en)];
        let [fr, en] = title.map(|(hurt, colon, name)| format!("{}{colon}{name}", capital(hurt)));
        told(&fr, &en)
            .say(
                format!("{} subit {} : Santé {left} sur {most}.", name.fr, hurt.fr),
                format!("{} suffers {}: health {left} of {most}.", name.en, hurt.en),
            )
            .change(names.health_change(figure, wounds, "TDE-HEALTH-04"))
            .focus([names.bearer(figure).0])
    }
}

/// A figure is Down.   TDE-HEALTH-08
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WentDown {
    /// Which.
    pub figure: FigureId,
    /// How it lies.   TDE-GAP-72
    pub posture: Posture,
    /// The wounds it bears from now on, where its own card has health that its cavalry card had not.   TDE-CAV-31, TDE-CAV-33
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wounds: Option<u32>,
}

impl Happened for WentDown {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, posture, wounds } = self;
        let falls = figure(state, *id)?;
        falls.posture = *posture;
        falls.ap = 0;
        falls.wounds = wounds.unwrap_or(falls.wounds);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, .. } = *self;
        names.marked(figure, ("À terre", "Down"), ("tombe À terre", "goes Down"))
    }
}

/// A climber knocked off its face between two actions falls to its foot.   TDE-FALL-01, TDE-GAP-53
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tumbled {
    /// Who.
    pub figure: FigureId,
    /// The damage to be saved.
    pub damage: u32,
}

impl Happened for Tumbled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, damage } = self;
        let (figure, damage) = (*figure, *damage);
        state.stack.push(Frame::Tumble { figure, damage, saves: Vec::new() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, damage } = *self;
        let name = names.name(figure);
        let (fr, en) = (format!("Chute : {name}"), format!("Fall: {name}"));
        told(&fr, &en)
            .say(
                format!("{name} tombe au pied de sa paroi : {damage} Dommage(s)."),
                format!("{name} falls to the foot of its face: {damage} damage."),
            )
            .focus([figure])
    }
}

/// The fall of a climber between two actions is over.   TDE-FALL-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TumbleOver {
    /// Who.
    pub figure: FigureId,
    /// The wounds it takes.
    pub wounds: u32,
}

impl Happened for TumbleOver {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Tumble", |frame| matches!(frame, Frame::Tumble { .. }))?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, wounds } = *self;
        let name = names.name(figure);
        let hurt = wounds_words(wounds);
        told(&format!("Chute : {name}"), &format!("Fall: {name}"))
            .say(format!("La chute de {name} : {}.", hurt.fr), format!("The fall of {name}: {}.", hurt.en))
            .focus([figure])
    }
}

/// A figure is eliminated.   TDE-HEALTH-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Eliminated {
    /// Which, by whom, when.
    pub kill: Kill,
}

impl Happened for Eliminated {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { kill } = self;
        remove(state, kill.figure, Presence::Eliminated)?;
        state.kills.push(*kill);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { kill } = self;
        let what = match kill.by {
            Some(by) => {
                let by = names.name(by);
                (format!("est Éliminé par {by}"), format!("is eliminated by {by}"))
            }
            None => ("est Éliminé".to_owned(), "is eliminated".to_owned()),
        };
        names
            .marked(kill.figure, ("Éliminé", "Eliminated"), (&what.0, &what.1))
            .change(Some(change(
                kill.figure,
                Words::new("En jeu", "In play"),
                (yes_words(true), yes_words(false)),
                "TDE-HEALTH-09",
            )))
            .focus(kill.by)
    }
}
