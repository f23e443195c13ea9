//! Events of opposed rolls: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::Applied;
use crate::event::Happened;
use crate::profiles::weapons::Weapon;
use crate::setup::DoorState;
use crate::state::State;
use crate::state::change::{activation, combat, door, figure, lacks, pop, take_first};
use crate::state::combat::{Combat, CombatKind, Dice, Guard, Harm, Party, Rider, Stage, Sums, Verdict};
use crate::state::frames::{Aimed, Ask, Frame};
use crate::view::flags::Flag;
use crate::view::names::{Names, change};
use crate::view::words::{capital, door_state_words, hold_words, signed, with_weapon};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::french::{de, to};
use greffe_core::telling::view::{Change, Mark, Thrown};
use greffe_core::telling::words::Words;

const FIELD: Flag = Flag {
    title: ("Champ de force", "Force field"),
    set: ("a vidé la batterie de son champ de force", "has run the battery of its force field empty"),
    cleared: ("a un champ de force en état", "has a force field that works"),
    what: ("Batterie morte", "Battery dead"),
    of: |figure| figure.field_dead,
    rule: "DW-TRAIT-17",
};

/// A thrown figure is to be placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThrowOwed {
    /// The figure.
    pub figure: FigureId,
    /// The side that places it.
    pub by: u8,
    /// Whether it lies there.
    pub prone: bool,
}

impl Happened for ThrowOwed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, by, prone } = self;
        state.stack.push(Frame::Throw { figure: *figure, by: *by, prone: *prone });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, by, prone } = *self;
        let name = names.name(figure);
        let side = names.side(by);
        let (fr, en) = if prone { ("à terre", "prone") } else { ("debout", "standing") };
        told("Projection", "Blast throw")
            .say(
                format!("{} de choisir où {name} retombe au bord du souffle, {fr}.", capital(&to(side))),
                format!("It is up to {side} where {name} lands at the rim of the blast, {en}."),
            )
            .focus([figure])
    }
}

/// An opposed roll was declared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatDeclared {
    /// All about it.
    pub combat: Box<Combat>,
}

impl Happened for CombatDeclared {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { combat } = self;
        state.stack.push(Frame::Combat { combat: combat.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { combat } = self;
        let title = clash_title(combat);
        let mut line = told(&title.fr, &title.en)
            .also(guard_words(combat.target_guard, &names.name(combat.target)))
            .focus(combat.by.as_slice())
            .focus([combat.target]);
        line.0.marks = names.clash_marks(combat);
        line
    }
}

/// Its dice were rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatRolled {
    /// Who attacks.
    pub by: Option<FigureId>,
    /// Who is attacked.
    pub target: FigureId,
    /// The dice.
    pub dice: Dice,
    /// The sums, dice left out.
    pub sums: Sums,
    /// Who may intervene.
    pub asks: Vec<Ask>,
}

impl Happened for CombatRolled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { dice, sums, asks, .. } = self;
        let combat = combat(state)?;
        combat.stage = Stage::Rolled {};
        combat.dice = Some(*dice);
        combat.sums = Some(*sums);
        combat.asks.clone_from(asks);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { by, target, dice, sums, .. } = *self;
        let rolled = |die: u32, sum: i32| {
            let total = i64::from(die).saturating_add(i64::from(sum));
            (format!("{die} {} = {total}", signed(sum)), total)
        };
        let (attack, attack_total) = rolled(dice.attack, sums.attack);
        let (defence, defence_total) = rolled(dice.defence, sums.defence);
        let (title, words) = names.combat().map_or_else(
            || (Words::new("Combat", "Combat"), Words::same(names.name(target))),
            |combat| (clash_title(combat), names.clash(combat)),
        );
        let mut line = told(&title.fr, &title.en)
            .say(
                format!("{} : {attack} contre {defence}.", words.fr),
                format!("{}: {attack} against {defence}.", words.en),
            )
            .focus(by.as_slice())
            .focus([target]);
        let attacker = by.map(|by| (by, dice.attack));
        line.0.thrown = attacker
            .into_iter()
            .chain([(target, dice.defence)])
            .map(|(figure, face)| Thrown { figure, sides: 6, faces: vec![face] })
            .filter(|_| by.is_some())
            .collect();
        line.0.verdict = Some(greffe_core::telling::view::Verdict {
            faces: vec![dice.attack, dice.defence],
            need: Words::new(format!("plus que {defence_total}"), format!("more than {defence_total}")),
            passed: attack_total > defence_total,
        });
        line.0.marks = names.combat().map(|combat| names.clash_marks(combat)).unwrap_or_default();
        line
    }
}

/// A hero rolled its die again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatRerolled {
    /// The hero.
    pub figure: FigureId,
    /// Which die.
    pub party: Party,
    /// The new face.
    pub face: u32,
}

impl Happened for CombatRerolled {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, party, face } = self;
        figure(state, *id)?.reroll_used = true;
        let dice = combat(state)?.dice.as_mut().ok_or_else(|| lacks("dice"))?;
        match party {
            Party::Attacker => dice.attack = *face,
            Party::Target => dice.defence = *face,
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, party, face } = *self;
        let name = names.name(figure);
        let old = names.combat().and_then(|combat| combat.dice).map(|dice| match party {
            Party::Attacker => dice.attack,
            Party::Target => dice.defence,
        });
        let (was_fr, was_en) = old.map_or_else(Default::default, |old| {
            (format!(" au lieu de {old}"), format!(" instead of {old}"))
        });
        told("Relance de Héros", "Hero reroll")
            .say(
                format!("{name} relance son dé, une fois pour la partie : {face}{was_fr}."),
                format!("{name} rolls its die again, once in the match: {face}{was_en}."),
            )
            .focus([figure])
            .change(names.reroll_change(figure))
    }
}

/// The guard of the target changed before the dice: it let go, or dived.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GuardChanged {
    /// Who.
    pub figure: FigureId,
    /// How it meets the attack now.
    pub guard: Guard,
}

impl Happened for GuardChanged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { guard, .. } = self;
        combat(state)?.target_guard = *guard;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, guard } = *self;
        let name = names.name(figure);
        let line = told("Avant l'attaque", "Before the attack").focus([figure]);
        match guard_words(guard, &name) {
            Some(words) => line.also(Some(words)),
            None => line.say(
                format!("{name} attend l'attaque debout."),
                format!("{name} meets the attack standing."),
            ),
        }
    }
}

/// A force field was tried.   DW-TRAIT-17
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FieldTested {
    /// Whose.
    pub figure: FigureId,
    /// The face.
    pub face: u32,
    /// Whether its battery is dead.
    pub dead: bool,
}

impl Happened for FieldTested {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, dead, .. } = self;
        figure(state, *id)?.field_dead = *dead;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, face, dead } = *self;
        let name = names.name(figure);
        let (fr, en) = match face {
            5.. => ("l'attaque est déviée, égalité", "the attack is deflected, a tie"),
            _ if dead => ("la batterie est morte", "the battery is dead"),
            _ => ("sans effet", "no effect"),
        };
        let mut line = told("Champ de force", "Force field")
            .say(
                format!("{name}, champ de force : {face}, {fr}."),
                format!("{name}, force field: {face}, {en}."),
            )
            .focus([figure])
            .change(names.flag_change(
                figure,
                Words::new("Batterie morte", "Battery dead"),
                |figure| figure.field_dead,
                dead,
                "DW-TRAIT-17",
            ));
        line.0.verdict = Some(greffe_core::telling::view::Verdict {
            faces: vec![face],
            need: Words::new("5 ou plus", "5 or more"),
            passed: face >= 5,
        });
        line
    }
}

/// The battery of a force field died, or another field took its place.   DW-TRAIT-17, DW-TRAIT-49
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FieldSet {
    /// Whose.
    pub figure: FigureId,
    /// Whether its battery is dead now.
    pub dead: bool,
}

impl Happened for FieldSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, dead } = self;
        figure(state, *id)?.field_dead = *dead;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, dead } = *self;
        names.flagged(figure, &FIELD, dead)
    }
}

/// An opposed roll was judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatJudged {
    /// How it came out.
    pub verdict: Verdict,
    /// Who may intervene.
    pub asks: Vec<Ask>,
    /// What is to be rolled after the harm.
    pub riders: Vec<Rider>,
}

impl Happened for CombatJudged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { verdict, asks, riders } = self;
        let combat = combat(state)?;
        combat.stage = Stage::Judged {};
        combat.verdict = Some(*verdict);
        combat.asks.clone_from(asks);
        combat.riders.clone_from(riders);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { verdict, .. } = *self;
        let line = told("Issue du combat", "Outcome");
        let Some(combat) = names.combat() else { return line };
        let line = line.focus(combat.by.as_slice()).focus([combat.target]);
        let Some(winner) = verdict.winner else {
            return if verdict.absorbed {
                line.say(
                    "La protection fait de ce combat une égalité : rien ne se passe.",
                    "The protection makes a tie of it: nothing happens.",
                )
            } else {
                line.say("Rien ne se passe.", "Nothing happens.")
            };
        };
        let (won, lost) = (names.fighter(combat, winner), names.fighter(combat, winner.other()));
        let won = Words::new(capital(&won.fr), capital(&won.en));
        let reason = reason_words(combat, winner, verdict.harm);
        let harm = harm_words(verdict.harm);
        line.say(
            format!("{} l'emporte{} : {} {}.", won.fr, reason.fr, lost.fr, harm.fr),
            format!("{} wins{}: {} {}.", won.en, reason.en, lost.en, harm.en),
        )
    }
}

/// Whoever held a door opened it upon its breaker.   DW-DOOR-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoorYielded {
    /// What becomes of the roll: the breaker falls or recoils.
    pub verdict: Verdict,
}

impl Happened for DoorYielded {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { verdict } = self;
        let combat = combat(state)?;
        combat.verdict = Some(*verdict);
        combat.asks.clear();
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let line = told("Porte", "Door");
        let Some(holder) = names.0.combat().map(|combat| combat.target) else {
            return line.say("La porte tenue s'ouvre.", "The door held opens.");
        };
        let name = names.name(holder);
        line.say(format!("{name} ouvre la porte tenue fermée."), format!("{name} opens the door held shut."))
            .focus([holder])
    }
}

/// An opposed roll went on to another stage.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StageReached {
    /// Which.
    pub stage: Stage,
}

impl Happened for StageReached {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { stage } = self;
        combat(state)?.stage = *stage;
        Ok(())
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        told("Combat", "Combat")
    }
}

/// A rider was rolled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RiderRolled {
    /// Which.
    pub rider: Rider,
    /// Whom it concerns.
    pub figure: FigureId,
    /// The face.
    pub face: u32,
    /// Whether it took.
    pub took: bool,
}

impl Happened for RiderRolled {
    fn apply(&self, state: &mut State) -> Applied {
        take_first(&mut combat(state)?.riders, "rider")
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { rider, figure, face, took } = *self;
        let name = names.name(figure);
        let (title, need) = rider_words(rider);
        let (fr, en) = if took { ("l'effet joue", "it takes effect") } else { ("sans effet", "no effect") };
        let mut line = told(&title.fr, &title.en)
            .say(
                format!("{}, {name} : {face}, il fallait {}, {fr}.", title.fr, need.fr),
                format!("{}, {name}: {face}, needing {}, {en}.", title.en, need.en),
            )
            .focus([figure]);
        line.0.verdict = Some(greffe_core::telling::view::Verdict { faces: vec![face], need, passed: took });
        line
    }
}

/// A rider concerns nobody any more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RiderLapsed {
    /// Which.
    pub rider: Rider,
}

impl Happened for RiderLapsed {
    fn apply(&self, state: &mut State) -> Applied {
        take_first(&mut combat(state)?.riders, "rider")
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        let Self { rider } = *self;
        let (title, _) = rider_words(rider);
        told(&title.fr, &title.en).say(
            format!("{} : la victime n'est plus là.", title.fr),
            format!("{}: the victim is there no more.", title.en),
        )
    }
}

/// An opposed roll is settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatSettled {
    /// Whether it lapsed without effect.
    pub lapsed: bool,
}

impl Happened for CombatSettled {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Combat", |frame| matches!(frame, Frame::Combat { .. }))
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        let Self { lapsed } = *self;
        let line = told("Combat réglé", "Combat settled");
        if lapsed {
            line.say("Ce combat est devenu sans objet.", "This combat has become void.")
        } else {
            line
        }
    }
}

/// An attack on several figures began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VolleyOpened {
    /// By whom.
    pub by: FigureId,
    /// How.
    pub kind: CombatKind,
    /// With what.
    pub arm: Option<Weapon>,
    /// The targets, in order.
    pub left: Vec<Aimed>,
}

impl Happened for VolleyOpened {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { by, kind, arm, left } = self;
        state.stack.push(Frame::Volley { by: *by, kind: *kind, arm: *arm, left: left.clone() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { by, kind, arm, left } = self;
        let (by, kind, arm) = (*by, *kind, *arm);
        let name = names.name(by);
        let targets: Vec<FigureId> = left.iter().map(|aimed| aimed.target).collect();
        let (list, arm) = (names.list(&targets), with_weapon(arm));
        let (fr, en) = match kind {
            CombatKind::Scream {} => ("hurle contre plusieurs esprits", "screams at several minds"),
            CombatKind::Melee {}
            | CombatKind::Reflex {}
            | CombatKind::Spines {}
            | CombatKind::Shot {}
            | CombatKind::Grenade { .. }
            | CombatKind::Gas { .. }
            | CombatKind::Telepathy {}
            | CombatKind::Possession {}
            | CombatKind::Host {}
            | CombatKind::Door { .. } => ("atteint aussi", "also reaches"),
        };
        let list = if targets.is_empty() { Words::new("personne", "nobody") } else { list };
        let mut line = told("Plusieurs cibles", "Several targets")
            .say(
                format!("{name} {fr}{} : {}.", arm.fr, list.fr),
                format!("{name} {en}{}: {}.", arm.en, list.en),
            )
            .focus([by])
            .focus(&targets);
        line.0.marks = targets.iter().filter_map(|target| names.line_mark("attack", by, *target)).collect();
        line
    }
}

/// The next of several targets is rolled for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VolleyStepped {}

impl Happened for VolleyStepped {
    fn apply(&self, state: &mut State) -> Applied {
        let Some(Frame::Volley { left, .. }) = state.stack.last_mut() else {
            return Err(lacks("Volley"));
        };
        take_first(left, "target")
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        told("Plusieurs cibles", "Several targets")
    }
}

/// An attack on several figures is settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VolleyEnded {}

impl Happened for VolleyEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Volley", |frame| matches!(frame, Frame::Volley { .. }))
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        told("Plusieurs cibles", "Several targets")
    }
}

/// A figure recoils; somebody says where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecoilOwed {
    /// The figure.
    pub figure: FigureId,
    /// From whom.
    pub from: Option<FigureId>,
    /// The side that says where.
    pub by: u8,
}

impl Happened for RecoilOwed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure, from, by } = self;
        state.stack.push(Frame::Recoil { figure: *figure, from: *from, by: *by });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, from, by } = *self;
        let name = names.name(figure);
        let side = names.side(by);
        let (from_fr, from_en) = from.map_or_else(Default::default, |from| {
            let other = names.name(from);
            (format!(", à l'opposé {of}", of = de(&other)), format!(", away from {other}"))
        });
        told("Recul", "Recoil")
            .say(
                format!("{} de choisir où {name} recule d'un socle{from_fr}.", capital(&to(side))),
                format!("It is up to {side} where {name} recoils one base{from_en}."),
            )
            .focus([figure])
            .focus(from.as_slice())
    }
}

/// A free attack was counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReflexCounted {
    /// Whether the mover was beaten.
    pub beaten: bool,
    /// Whether it was a tie.
    pub tied: bool,
}

impl Happened for ReflexCounted {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { beaten: lost, tied: even } = self;
        let Some(Frame::Reflexes { beaten, tied, .. }) = state.stack.last_mut() else {
            return Err(lacks("Reflexes"));
        };
        *beaten |= *lost;
        *tied |= *even;
        Ok(())
    }

    fn tell(&self, _names: Names<'_>) -> Told {
        let Self { beaten, tied } = *self;
        let (fr, en) = match (beaten, tied) {
            (true, _) => ("L'Attaque Réflexe porte.", "The reflex attack strikes home."),
            (false, true) => ("L'Attaque Réflexe finit à égalité.", "The reflex attack is a tie."),
            (false, false) => ("L'Attaque Réflexe est esquivée.", "The reflex attack is dodged."),
        };
        told("Attaque Réflexe", "Reflex attack").say(fr, en)
    }
}

/// A figure's Combat changed for good.   DW-TRAIT-23
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CombatChanged {
    /// The figure.
    pub figure: FigureId,
    /// What it has lost.
    pub combat_loss: i32,
}

impl Happened for CombatChanged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, combat_loss } = self;
        figure(state, *id)?.combat_loss = *combat_loss;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, combat_loss } = *self;
        let name = names.name(figure);
        let own = names.profile(figure).map_or(0, |profile| profile.combat);
        let had = names.figure(figure).map_or(0, |figure| figure.combat_loss);
        let (old, new) = (own.saturating_sub(had), own.saturating_sub(combat_loss));
        told("Combat amoindri", "Combat worsened")
            .say(format!("{name} a désormais {new} en Combat."), format!("{name} now has Combat {new}."))
            .focus([figure])
            .change(change(
                figure,
                Words::new("Combat", "Combat"),
                Words::same(old.to_string()),
                Words::same(new.to_string()),
                "DW-TRAIT-23",
            ))
    }
}

/// A door was tested.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoorTested {
    /// The door.
    pub door: u16,
    /// By whom; none for an explosion.
    pub figure: Option<FigureId>,
    /// Who helped.
    pub partner: Option<FigureId>,
    /// The face.
    pub face: u32,
    /// The total.
    pub total: i32,
    /// Whether the lock gave way.
    pub broken: bool,
}

impl Happened for DoorTested {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { door, figure, broken, .. } = self;
        if figure.is_some()
            && !broken
            && let Frame::Activation { tried, .. } = activation(state)?
        {
            tried.push(*door);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { door, figure, partner, face, total, broken } = self;
        let (door, figure, partner, broken) = (*door, *figure, *partner, *broken);
        let (face, total) = (*face, *total);
        let words = names.door(door);
        let who = figure
            .map_or_else(|| Words::new("Le souffle", "The blast"), |figure| Words::same(names.name(figure)));
        let with = partner.map_or_else(Words::default, |partner| {
            let name = names.name(partner);
            Words::new(format!(", avec {name},"), format!(", with {name},"))
        });
        let (fr, en) = if broken {
            ("le verrou cède", "the lock gives way")
        } else {
            ("la porte tient", "the door holds")
        };
        let mut line = told("Porte", "Door")
            .say(
                format!(
                    "{}{} s'attaque à la {} : {face}, total {total} pour 5 ou plus, {fr}.",
                    who.fr, with.fr, words.fr
                ),
                format!(
                    "{}{} tries {}: {face}, total {total} against 5 or more, {en}.",
                    who.en, with.en, words.en
                ),
            )
            .focus(figure.as_slice())
            .focus(partner.as_slice());
        line.0.verdict = Some(greffe_core::telling::view::Verdict {
            faces: vec![face],
            need: Words::new("total 5 ou plus", "total 5 or more"),
            passed: broken,
        });
        line
    }
}

/// A door changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoorSet {
    /// The door.
    pub door: u16,
    /// What it is now.
    pub state: DoorState,
}

impl Happened for DoorSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { door: which, state: now } = self;
        door(state, *which)?.state = *now;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { door, state } = *self;
        let words = names.door(door);
        let old = names.0.state.doors.get(usize::from(door)).map(|door| door.state).unwrap_or_default();
        let (old, new) = (door_state_words(old), door_state_words(state));
        told("Porte", "Door")
            .say(format!("La {} est {}.", words.fr, new.fr), format!("{} is {}.", capital(&words.en), new.en))
            .change(Some(Change {
                figure: None,
                what: Words::new(capital(&words.fr), capital(&words.en)),
                old,
                new,
                rule: Some(RuleId::new("DW-DOOR-01")),
            }))
    }
}

impl Names<'_> {
    fn clash_marks(self, combat: &Combat) -> Vec<Mark> {
        let Some(by) = combat.by else { return Vec::new() };
        let kind = match combat.kind {
            CombatKind::Telepathy {} | CombatKind::Scream {} => "sight",
            CombatKind::Melee {}
            | CombatKind::Reflex {}
            | CombatKind::Spines {}
            | CombatKind::Shot {}
            | CombatKind::Possession {}
            | CombatKind::Host {}
            | CombatKind::Door { .. } => "attack",
            CombatKind::Grenade { .. } | CombatKind::Gas { .. } => return Vec::new(),
        };
        self.line_mark(kind, by, combat.target).into_iter().collect()
    }
}

/// The rulebook's term for an opposed roll.
fn clash_title(combat: &Combat) -> Words {
    match combat.kind {
        CombatKind::Melee {} if combat.effort => Words::new("Attaque en puissance", "Power attack"),
        CombatKind::Melee {} => Words::new("Corps à corps", "Melee"),
        CombatKind::Reflex {} => Words::new("Attaque Réflexe", "Reflex attack"),
        CombatKind::Spines {} => Words::new("Piquants", "Spines"),
        CombatKind::Shot {} if combat.effort => Words::new("Tir visé", "Aimed shot"),
        CombatKind::Shot {} => Words::new("Combat à distance", "Ranged attack"),
        CombatKind::Grenade { .. } => Words::new("Explosion", "Explosion"),
        CombatKind::Gas { .. } => Words::new("Gaz toxique", "Toxic gas"),
        CombatKind::Telepathy {} => Words::new("Télépathie", "Telepathy"),
        CombatKind::Scream {} => Words::new("Hurlement Télépathique", "Telepathic scream"),
        CombatKind::Possession {} | CombatKind::Host {} => Words::new("Possession", "Possession"),
        CombatKind::Door { .. } => Words::new("Porte tenue", "Held door"),
    }
}

/// How a fighter meets an attack, when not on its feet.
fn guard_words(guard: Guard, name: &str) -> Option<Words> {
    match guard {
        Guard::Ready => None,
        Guard::Prone => Some(Words::new(format!("{name} est à terre."), format!("{name} is prone."))),
        Guard::Held => {
            Some(Words::new(format!("{name} ne peut pas bouger."), format!("{name} cannot move.")))
        }
        Guard::Both => Some(Words::new(
            format!("{name} est à terre et ne peut pas bouger."),
            format!("{name} is prone and cannot move."),
        )),
    }
}

/// What in the dice or totals brought the harm about, in brackets.
fn reason_words(combat: &Combat, winner: Party, harm: Harm) -> Words {
    let totals = combat.total(winner).zip(combat.total(winner.other()));
    let Some((won, lost)) = totals else { return Words::default() };
    let score = format!(" {won} à {lost}");
    let score_en = format!(" {won} to {lost}");
    let (fr, en) = match harm {
        Harm::Recoil {} | Harm::Thrown { prone: false } => (", dé impair", ", odd die"),
        Harm::Prone {} | Harm::Thrown { prone: true } => (", dé pair", ", even die"),
        Harm::Killed {} | Harm::Gruesome {} | Harm::Wound {} | Harm::Unconscious {} | Harm::Controlled {} => {
            if won >= lost.saturating_mul(3) {
                (", le triple", ", three times as much")
            } else if won >= lost.saturating_mul(2) {
                (", le double", ", twice as much")
            } else {
                ("", "")
            }
        }
        Harm::Nothing {} | Harm::Held { .. } | Harm::Dazed {} | Harm::Possessed {} | Harm::Expelled {} => {
            ("", "")
        }
    };
    Words::new(format!("{score}{fr}"), format!("{score_en}{en}"))
}

/// What the loser suffers, as a verb.
fn harm_words(harm: Harm) -> Words {
    match harm {
        Harm::Nothing {} => Words::new("ne subit rien", "suffers nothing"),
        Harm::Recoil {} => Words::new("recule", "recoils"),
        Harm::Prone {} => Words::new("tombe", "falls"),
        Harm::Held { by } => {
            let words = hold_words(by);
            Words::new(
                format!("ne peut plus bouger ({})", words.fr),
                format!("can no longer move ({})", words.en),
            )
        }
        Harm::Wound {} => Words::new("reçoit une blessure au lieu de mourir", "is wounded instead of dying"),
        Harm::Killed {} => Words::new("meurt", "is killed"),
        Harm::Gruesome {} => Words::new("meurt d'une Mort Atroce", "dies gruesomely"),
        Harm::Thrown { .. } => Words::new("vole sous le souffle", "is thrown by the blast"),
        Harm::Dazed {} => Words::new("perd le fil de ses pensées", "is dazed"),
        Harm::Unconscious {} => Words::new("perd connaissance", "faints"),
        Harm::Controlled {} => Words::new("perd la maîtrise de son esprit", "loses control of its mind"),
        Harm::Possessed {} => Words::new("perd la maîtrise de son corps", "loses control of its body"),
        Harm::Expelled {} => Words::new("doit quitter ce corps", "must leave that body"),
    }
}

/// What is rolled after the harm, and the face at which it takes.
fn rider_words(rider: Rider) -> (Words, Words) {
    let six = || Words::same("6");
    let four = || Words::new("4 ou plus", "4 or more");
    match rider {
        Rider::TailSwipe {} => (Words::new("Coup de queue", "Tail swipe"), Words::same("1")),
        Rider::Poison {} => (Words::same("Poison"), six()),
        Rider::Toxic {} => (Words::new("Gaz empoisonné", "Poison gas"), six()),
        Rider::Needle {} => (Words::new("Aiguilles", "Needles"), four()),
        Rider::Nanites {} => (Words::same("Nanites"), four()),
        Rider::Contagion { .. } => (Words::same("Contagion"), six()),
    }
}
