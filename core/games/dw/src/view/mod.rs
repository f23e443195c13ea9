//! The table and each event in display words: what the site and the command line show of the game.

pub(super) mod activation;
mod badges;
mod combat;
mod effects;
mod flags;
mod turn;
mod morale;
pub(super) mod names;
mod places;
pub(crate) mod sums;
mod table;
#[cfg(test)]
mod tests;
pub(super) mod words;

use crate::event::{self, Event};
use crate::setup::Setup;
use crate::state::State;
use crate::state::look::Look;
use crate::view::combat::{combat_settled, reflex_counted, rider_lapsed};
use crate::view::effects::Gear;
use crate::view::flags::{ANTIDOTE, ARMOUR, LIGHT, PSI, REVEALED, SHIELD, SHOULDER, SPENT, SPRINT, WATER};
use crate::view::names::Names;
use crate::view::turn::bands_formed;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Board, Change, Line, Mark, Weight};
use greffe_core::telling::words::Words;

/// The table at one moment.
pub fn board(setup: &Setup, state: &State) -> Board {
    let names = Names(Look { setup, state });
    let moment = names.moment();
    let moment = names.weather().map_or(moment.clone(), |weather| {
        Words::new(format!("{} ({})", moment.fr, weather.fr), format!("{} ({})", moment.en, weather.en))
    });
    Board {
        table: setup.table.map(|table| (table.width, table.depth)),
        square: None,
        moment,
        sides: (0..names.0.side_count()).map(|side| names.side_view(side)).collect(),
        pieces: names.everyone().filter_map(|id| names.piece(id)).collect(),
        areas: names.areas(),
        layers: Vec::new(),
        over: state.ended.as_ref().map(|outcome| names.outcome(outcome)),
    }
}

/// One event told to anyone; `before` is the state it was applied to.
pub fn line(setup: &Setup, before: &State, event: &Event) -> Line {
    tell(setup, before, event).0
}

#[expect(clippy::too_many_lines, reason = "one arm for each event")]
fn tell(setup: &Setup, before: &State, event: &Event) -> Told {
    let names = Names(Look { setup, state: before });
    match event {
        Event::BandsAwaited(event::BandsAwaited { sides }) => names.bands_awaited(sides),
        Event::BandAccepted(event::BandAccepted { side, roster }) => names.band_accepted(*side, roster.len()),
        Event::BandsFormed(event::BandsFormed { figures }) => bands_formed(figures.len()),
        Event::PositionTaken(event::PositionTaken {}) => told("Position de départ", "Starting position").say(
            "La partie part de la position donnée à l'ouverture.",
            "The match starts from the position given at the opening.",
        ),
        Event::RollOffWon(event::RollOffWon { rolls, winner }) => names.roll_off(rolls, *winner),
        Event::DefenderDrawn(event::DefenderDrawn { side, .. }) => names.defender_drawn(*side),
        Event::RolesSettled(event::RolesSettled { roles }) => names.roles_settled(roles),
        Event::TerrainOpened(event::TerrainOpened { side }) => names.terrain_opened(*side),
        Event::TerrainPlaced(event::TerrainPlaced { side, terrain, next }) => {
            names.terrain_placed(*side, terrain, *next)
        }
        Event::TerrainEnded(event::TerrainEnded { side, next }) => names.terrain_ended(*side, *next),
        Event::EdgeAwaited(event::EdgeAwaited { side }) => names.edge_awaited(*side),
        Event::EdgeChosen(event::EdgeChosen { side, edge }) => names.edge_chosen(*side, *edge),
        Event::DeploymentOpened(event::DeploymentOpened { side }) => names.deployment_opened(*side),
        Event::FigureDeployed(event::FigureDeployed { figure, arrival, weapons }) => {
            names.deployed(*figure, arrival, weapons)
        }
        Event::DeploymentEnded(event::DeploymentEnded { side, started }) => {
            names.deployment_ended(*side, *started)
        }
        Event::RoundStarted(event::RoundStarted { round, idle, overdue, hidden }) => {
            names.round_started(*round, idle, overdue, hidden.as_deref().unwrap_or_default())
        }
        Event::InitiativeRolled(event::InitiativeRolled { rolls, order }) => names.initiative(rolls, order),
        Event::OrderDrawn(event::OrderDrawn { order, .. }) => names.order_drawn(order),
        Event::GravityRolled(event::GravityRolled { face, gravity }) => names.gravity_rolled(*face, *gravity),
        Event::StintStarted(event::StintStarted { side }) => names.stint_started(*side),
        Event::StintEnded(event::StintEnded { side, why, .. }) => names.stint_ended(*side, *why),
        Event::RoundEnded(event::RoundEnded { round, gas }) => names.round_ended(*round, gas),
        Event::PassLeft(event::PassLeft { side, pass }) => names.pass_left(*side, *pass),
        Event::PassTaken(event::PassTaken { side, window }) => names.pass_taken(*side, *window),
        Event::SideConceded(event::SideConceded { side }) => told("Concession", "Concession").say(
            format!("{} concède la partie.", names.side(*side)),
            format!("{} concedes the match.", names.side(*side)),
        ),
        Event::MatchEnded(event::MatchEnded { outcome }) => names.match_ended(outcome),
        Event::FigureNamed(event::FigureNamed { figure, dice, dues }) => names.named(*figure, *dice, dues),
        Event::PreludeTaken(event::PreludeTaken { figure }) => {
            quiet("Avant l'activation", "Before the activation", *figure)
        }
        Event::ActivationLapsed(event::ActivationLapsed { figure }) => names.activation_lapsed(*figure),
        Event::FigureActivated(event::FigureActivated { figure, player, actions, turnover, shut_down }) => {
            names.activated(*figure, *player, *actions, *turnover, *shut_down)
        }
        Event::ActionTaken(event::ActionTaken { figure, action, target, cost, left, .. }) => {
            names.action_taken(*figure, *action, *target, *cost, *left)
        }
        Event::ActionRestored(event::ActionRestored { figure, purse }) => {
            names.action_restored(*figure, *purse)
        }
        Event::SprintSet(event::SprintSet { figure, used }) => names.flagged(*figure, &SPRINT, *used),
        Event::FigureSpent(event::FigureSpent { figure }) => names.flagged(*figure, &SPENT, true),
        Event::AttackCounted(event::AttackCounted { figure, attacks }) => {
            names.attack_counted(*figure, *attacks)
        }
        Event::SalvoSet(event::SalvoSet { figure, salvo }) => activation::salvo_set(*figure, salvo.as_ref()),
        Event::ActivationEnded(event::ActivationEnded { figure }) => names.activation_ended(*figure),
        Event::TestRolled(event::TestRolled { test, r#use }) => names.test_rolled(test, r#use),
        Event::TestRerolled(event::TestRerolled { figure, die, face }) => {
            names.test_rerolled(*figure, *die, *face)
        }
        Event::TestEnded(event::TestEnded { figure, successes, failures }) => {
            names.test_ended(*figure, *successes, *failures)
        }
        Event::ContactAttested(event::ContactAttested { a, b, holds }) => {
            names.contact_attested(*a, *b, *holds)
        }
        Event::MoveDeclared(event::MoveDeclared { figure, arrival, gates, .. }) => {
            names.move_declared(*figure, arrival, gates)
        }
        Event::GatePassed(event::GatePassed { figure }) => {
            quiet("Mouvement annoncé", "Move declared", *figure)
        }
        Event::MoveHalted(event::MoveHalted { figure, why }) => names.move_halted(*figure, *why),
        Event::FigureMoved(event::FigureMoved { figure, kind, arrival, moves, airborne, .. }) => {
            names.moved(*figure, *kind, arrival, *moves, *airborne)
        }
        Event::FollowTaken(event::FollowTaken { figure })
        | Event::ArrivalSettled(event::ArrivalSettled { figure })
        | Event::PlacingEnded(event::PlacingEnded { figure }) => quiet("Arrivée", "Arrival", *figure),
        Event::ClimbSet(event::ClimbSet { figure, climbing }) => names.climb_set(*figure, *climbing),
        Event::FigureLanded(event::FigureLanded { figure }) => names.landed(*figure),
        Event::DoorTested(event::DoorTested { door, figure, partner, face, total, broken }) => {
            names.door_tested(*door, *figure, *partner, (*face, *total), *broken)
        }
        Event::DoorSet(event::DoorSet { door, state }) => names.door_set(*door, *state),
        Event::TerrainDestroyed(event::TerrainDestroyed { piece }) => names.terrain_destroyed(*piece),
        Event::CombatDeclared(event::CombatDeclared { combat }) => names.combat_declared(combat),
        Event::CombatRolled(event::CombatRolled { by, target, dice, sums, .. }) => {
            names.combat_rolled(*by, *target, *dice, *sums)
        }
        Event::CombatRerolled(event::CombatRerolled { figure, party, face }) => {
            names.combat_rerolled(*figure, *party, *face)
        }
        Event::AsksSet(event::AsksSet { asks }) => names.asks_set(asks),
        Event::WindowDeclined(event::WindowDeclined { side, window, standing }) => {
            names.window_declined(*side, *window, *standing)
        }
        Event::GuardChanged(event::GuardChanged { figure, guard }) => names.guard_changed(*figure, *guard),
        Event::FieldTested(event::FieldTested { figure, face, dead }) => {
            names.field_tested(*figure, *face, *dead)
        }
        Event::CombatJudged(event::CombatJudged { verdict, .. }) => names.combat_judged(*verdict),
        Event::Sacrificed(event::Sacrificed { figure, ally, .. }) => names.sacrificed(*figure, *ally),
        Event::DoorYielded(event::DoorYielded { .. }) => names.door_yielded(),
        Event::DoomOpened(event::DoomOpened { figure, .. }) => names.doomed(*figure),
        Event::DoomEnded(event::DoomEnded { figure }) => quiet("Sacrifice", "Sacrifice", *figure),
        Event::StageReached(event::StageReached { .. }) => told("Combat", "Combat"),
        Event::RiderRolled(event::RiderRolled { rider, figure, face, took }) => {
            names.rider_rolled(*rider, *figure, *face, *took)
        }
        Event::RiderLapsed(event::RiderLapsed { rider }) => rider_lapsed(*rider),
        Event::CombatSettled(event::CombatSettled { lapsed }) => combat_settled(*lapsed),
        Event::VolleyOpened(event::VolleyOpened { by, kind, arm, left }) => {
            names.volley_opened(*by, *kind, *arm, left)
        }
        Event::VolleyStepped(event::VolleyStepped {}) | Event::VolleyEnded(event::VolleyEnded {}) => {
            told("Plusieurs cibles", "Several targets")
        }
        Event::RecoilOwed(event::RecoilOwed { figure, from, by }) => names.recoil_owed(*figure, *from, *by),
        Event::RecoilEnded(event::RecoilEnded { figure, stuck }) => names.recoil_ended(*figure, *stuck),
        Event::ReflexesOpened(event::ReflexesOpened { mover, makers, cause, .. }) => {
            names.reflexes_opened(*mover, makers, cause)
        }
        Event::ReflexesOrdered(event::ReflexesOrdered { makers, .. }) => names.reflexes_ordered(makers),
        Event::ReflexStepped(event::ReflexStepped { maker }) => {
            quiet("Attaque Réflexe", "Reflex attack", *maker)
        }
        Event::ReflexCounted(event::ReflexCounted { beaten, tied }) => reflex_counted(*beaten, *tied),
        Event::ReflexesEnded(event::ReflexesEnded { mover, away }) => names.reflexes_ended(*mover, *away),
        Event::BreakawayWon(event::BreakawayWon { figure }) => told("Contact rompu", "Contact broken")
            .say(
                format!("{} peut s'éloigner.", names.name(*figure)),
                format!("{} may move away.", names.name(*figure)),
            )
            .focus(&[*figure]),
        Event::WentProne(event::WentProne { figure, cost }) => names.went_prone(*figure, *cost),
        Event::StoodUp(event::StoodUp { figure }) => names.stood_up(*figure),
        Event::Immobilised(event::Immobilised { figure, hold }) => names.immobilised(*figure, *hold),
        Event::Freed(event::Freed { figure, hold }) => names.freed(*figure, *hold),
        Event::Dazed(event::Dazed { figure }) => names.dazed(*figure, true),
        Event::Recovered(event::Recovered { figure }) => names.dazed(*figure, false),
        Event::Fainted(event::Fainted { figure, faint, beside: _ }) => names.fainted(*figure, *faint),
        Event::Woke(event::Woke { figure, faint }) => names.woke(*figure, *faint),
        Event::QualityChanged(event::QualityChanged { figure, losses }) => {
            names.quality_changed(*figure, losses)
        }
        Event::ControlChanged(event::ControlChanged {
            figure,
            controller,
            controlled_by,
            possessed_by,
            ..
        }) => names.control_changed(*figure, *controller, *controlled_by, *possessed_by),
        Event::CombatChanged(event::CombatChanged { figure, combat_loss }) => {
            names.combat_changed(*figure, *combat_loss)
        }
        Event::PossessorSet(event::PossessorSet { figure, host }) => names.possessor_set(*figure, *host),
        Event::ExpulsionOwed(event::ExpulsionOwed { figure, host }) => names.expulsion_owed(*figure, *host),
        Event::Irradiated(event::Irradiated { figure, radiation, for_good }) => {
            names.irradiated(*figure, *radiation, *for_good)
        }
        Event::AttractionMet(event::AttractionMet { figure, modifier }) => {
            names.attraction_met(*figure, *modifier)
        }
        Event::WaterBarred(event::WaterBarred { figure }) => names.flagged(*figure, &WATER, true),
        Event::ShoulderSet(event::ShoulderSet { figure, injured }) => {
            names.flagged(*figure, &SHOULDER, *injured)
        }
        Event::PsiNegated(event::PsiNegated { figure }) => names.flagged(*figure, &PSI, true),
        Event::TerrorOvercome(event::TerrorOvercome { figure, of }) => names.terror_overcome(*figure, *of),
        Event::RevealedSet(event::RevealedSet { figure, revealed }) => {
            names.flagged(*figure, &REVEALED, *revealed)
        }
        Event::AmbushSpent(event::AmbushSpent { figure }) => quiet("Embuscade", "Ambush", *figure),
        Event::FigureRemoved(event::FigureRemoved { figure, cause, by, .. }) => {
            names.removed(*figure, *cause, *by)
        }
        Event::WeaponsSet(event::WeaponsSet { figure, weapon, weapons }) => {
            names.weapons_set(*figure, *weapon, weapons)
        }
        Event::GearSet(event::GearSet { figure, grenades, stimulants, stones, carried, .. }) => {
            names.gear_set(*figure, &Gear { grenades, stimulants: *stimulants, stones: *stones, carried })
        }
        Event::ObjectsSet(event::ObjectsSet { objects }) => names.objects_set(objects),
        Event::AntidoteTaken(event::AntidoteTaken { figure }) => names.flagged(*figure, &ANTIDOTE, true),
        Event::ShieldSet(event::ShieldSet { figure, up }) => names.flagged(*figure, &SHIELD, *up),
        Event::ArmourSet(event::ArmourSet { figure, off }) => names.flagged(*figure, &ARMOUR, *off),
        Event::LightWidened(event::LightWidened { figure }) => names.flagged(*figure, &LIGHT, true),
        Event::FormSet(event::FormSet { figure, form }) => names.form_set(*figure, form.as_deref()),
        Event::BlastOpened(event::BlastOpened { by, grenade, at, left }) => {
            names.blast_opened(*by, *grenade, *at, left)
        }
        Event::BlastStepped(event::BlastStepped {}) | Event::BlastEnded(event::BlastEnded {}) => {
            told("Explosion", "Explosion")
        }
        Event::ThrowOwed(event::ThrowOwed { figure, by, prone }) => names.throw_owed(*figure, *by, *prone),
        Event::ThrowEnded(event::ThrowEnded { figure }) => quiet("Projection", "Blast throw", *figure),
        Event::MishapOwed(event::MishapOwed { figure, by }) => names.mishap_owed(*figure, *by),
        Event::GasStepped(event::GasStepped {}) => told("Gaz toxique", "Toxic gas"),
        Event::MoraleTriggered(event::MoraleTriggered { dues, half, .. }) => {
            names.morale_triggered(dues, half)
        }
        Event::MoraleOrdered(event::MoraleOrdered { dues }) => names.morale_ordered(dues),
        Event::MoraleTaken(event::MoraleTaken { figure, lapsed }) => names.morale_taken(*figure, *lapsed),
        Event::MoraleEnded(event::MoraleEnded {}) => told("Moral", "Morale"),
        Event::FlightOwed(event::FlightOwed { figure, moves, from }) => {
            names.flight_owed(*figure, *moves, from)
        }
        Event::FlightStepped(event::FlightStepped { figure, moves, .. }) => {
            names.flight_stepped(*figure, *moves)
        }
        Event::FlightEnded(event::FlightEnded { figure }) => names.flight_ended(*figure),
    }
}

/// A line with a title and nothing else yet.
fn told(fr: &str, en: &str) -> Told {
    Told(Line { title: Words::new(fr, en), ..Line::default() })
}

/// A step of a procedure that other lines tell.
fn quiet(fr: &str, en: &str, figure: FigureId) -> Told {
    told(fr, en).focus(&[figure])
}

/// A line in the making.
struct Told(Line);

impl Told {
    fn say(mut self, fr: impl AsRef<str>, en: impl AsRef<str>) -> Self {
        self.0.sentence.fr.push_str(fr.as_ref());
        self.0.sentence.en.push_str(en.as_ref());
        self
    }

    /// One more sentence, when there is one.
    fn also(self, words: Option<Words>) -> Self {
        match words {
            Some(words) if self.0.sentence.fr.is_empty() => self.say(words.fr, words.en),
            Some(words) => self.say(format!(" {}", words.fr), format!(" {}", words.en)),
            None => self,
        }
    }

    fn focus(mut self, figures: &[FigureId]) -> Self {
        for figure in figures {
            if !self.0.focus.contains(figure) {
                self.0.focus.push(*figure);
            }
        }
        self
    }

    fn change(mut self, change: impl Into<Option<Change>>) -> Self {
        self.0.changes.extend(change.into().filter(|change| change.old != change.new));
        self
    }

    fn mark(mut self, mark: Option<Mark>) -> Self {
        self.0.marks.extend(mark);
        self
    }

    fn weight(mut self, weight: Weight) -> Self {
        self.0.weight = weight;
        self
    }
}
