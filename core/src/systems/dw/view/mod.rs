//! The table and each event in display words: what the site and the command line show of the game.

pub(super) mod activation;
mod badges;
mod combat;
mod effects;
mod flags;
mod flow;
mod morale;
pub(super) mod names;
mod places;
mod table;
#[cfg(test)]
mod tests;
pub(super) mod words;

use crate::fact::FigureId;
use crate::systems::dw::event::Event;
use crate::systems::dw::setup::Setup;
use crate::systems::dw::state::State;
use crate::systems::dw::state::look::Look;
use crate::systems::dw::view::combat::{combat_settled, reflex_counted, rider_lapsed};
use crate::systems::dw::view::effects::Gear;
use crate::systems::dw::view::flags::{
    AMBUSH, ANTIDOTE, ARMOUR, LIGHT, PSI, REVEALED, SHIELD, SHOULDER, SPENT, SPRINT, WATER,
};
use crate::systems::dw::view::flow::bands_formed;
use crate::systems::dw::view::names::Names;
use crate::view::{Board, Change, Line, Mark, Weight};
use crate::words::Words;

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
        Event::BandsAwaited { sides } => names.bands_awaited(sides),
        Event::BandAccepted { side, roster } => names.band_accepted(*side, roster.len()),
        Event::BandsFormed { figures } => bands_formed(figures.len()),
        Event::PositionTaken {} => told("Position de départ", "Starting position").say(
            "La partie part de la position donnée à l'ouverture.",
            "The match starts from the position given at the opening.",
        ),
        Event::RollOffWon { rolls, winner } => names.roll_off(rolls, *winner),
        Event::DefenderDrawn { side, .. } => names.defender_drawn(*side),
        Event::RolesSettled { roles } => names.roles_settled(roles),
        Event::TerrainOpened { side } => names.terrain_opened(*side),
        Event::TerrainPlaced { side, terrain, next } => names.terrain_placed(*side, terrain, *next),
        Event::TerrainEnded { side, next } => names.terrain_ended(*side, *next),
        Event::EdgeAwaited { side } => names.edge_awaited(*side),
        Event::EdgeChosen { side, edge } => names.edge_chosen(*side, *edge),
        Event::DeploymentOpened { side } => names.deployment_opened(*side),
        Event::FigureDeployed { figure, arrival, weapons } => names.deployed(*figure, arrival, weapons),
        Event::DeploymentEnded { side, started } => names.deployment_ended(*side, *started),
        Event::RoundStarted { round, idle, overdue } => names.round_started(*round, idle, overdue),
        Event::InitiativeRolled { rolls, order } => names.initiative(rolls, order),
        Event::OrderDrawn { order, .. } => names.order_drawn(order),
        Event::GravityRolled { face, gravity } => names.gravity_rolled(*face, *gravity),
        Event::StintStarted { side } => names.stint_started(*side),
        Event::StintEnded { side, why, .. } => names.stint_ended(*side, *why),
        Event::RoundEnded { round, gas } => names.round_ended(*round, gas),
        Event::PassLeft { side, pass } => names.pass_left(*side, *pass),
        Event::PassTaken { side, window } => names.pass_taken(*side, *window),
        Event::SideConceded { side } => told("Concession", "Concession").say(
            format!("{} concède la partie.", names.side(*side)),
            format!("{} concedes the match.", names.side(*side)),
        ),
        Event::MatchEnded { outcome } => names.match_ended(outcome),
        Event::FigureNamed { figure, dice, dues } => names.named(*figure, *dice, dues),
        Event::PreludeTaken { figure } => quiet("Avant l'activation", "Before the activation", *figure),
        Event::ActivationLapsed { figure } => names.activation_lapsed(*figure),
        Event::FigureActivated { figure, player, actions, turnover, shut_down } => {
            names.activated(*figure, *player, *actions, *turnover, *shut_down)
        }
        Event::ActionTaken { figure, action, target, cost, left, .. } => {
            names.action_taken(*figure, *action, *target, *cost, *left)
        }
        Event::ActionRestored { figure, purse } => names.action_restored(*figure, *purse),
        Event::SprintSet { figure, used } => names.flagged(*figure, &SPRINT, *used),
        Event::FigureSpent { figure } => names.flagged(*figure, &SPENT, true),
        Event::AttackCounted { figure, attacks } => names.attack_counted(*figure, *attacks),
        Event::SalvoSet { figure, salvo } => names.salvo_set(*figure, salvo.as_ref()),
        Event::ActivationEnded { figure } => names.activation_ended(*figure),
        Event::TestRolled { test, r#use } => names.test_rolled(test, r#use),
        Event::TestRerolled { figure, die, face } => names.test_rerolled(*figure, *die, *face),
        Event::TestEnded { figure, successes, failures } => names.test_ended(*figure, *successes, *failures),
        Event::ContactAttested { a, b, holds } => names.contact_attested(*a, *b, *holds),
        Event::MoveDeclared { figure, arrival, gates, .. } => names.move_declared(*figure, arrival, gates),
        Event::GatePassed { figure } => quiet("Mouvement annoncé", "Move declared", *figure),
        Event::MoveHalted { figure, why } => names.move_halted(*figure, *why),
        Event::FigureMoved { figure, kind, arrival, moves, airborne, .. } => {
            names.moved(*figure, *kind, arrival, *moves, *airborne)
        }
        Event::FollowTaken { figure } | Event::ArrivalSettled { figure } | Event::PlacingEnded { figure } => {
            quiet("Arrivée", "Arrival", *figure)
        }
        Event::ClimbSet { figure, climbing } => names.climb_set(*figure, *climbing),
        Event::FigureLanded { figure } => names.landed(*figure),
        Event::DoorTested { door, figure, partner, face, total, broken } => {
            names.door_tested(*door, *figure, *partner, (*face, *total), *broken)
        }
        Event::DoorSet { door, state } => names.door_set(*door, *state),
        Event::TerrainDestroyed { piece } => names.terrain_destroyed(*piece),
        Event::CombatDeclared { combat } => names.combat_declared(combat),
        Event::CombatRolled { by, target, dice, sums, .. } => names.combat_rolled(*by, *target, *dice, *sums),
        Event::CombatRerolled { figure, party, face } => names.combat_rerolled(*figure, *party, *face),
        Event::AsksSet { asks } => names.asks_set(asks),
        Event::WindowDeclined { side, window, standing } => names.window_declined(*side, *window, *standing),
        Event::GuardChanged { figure, guard } => names.guard_changed(*figure, *guard),
        Event::FieldTested { figure, face, dead } => names.field_tested(*figure, *face, *dead),
        Event::CombatJudged { verdict, .. } => names.combat_judged(*verdict),
        Event::Sacrificed { figure, ally, .. } => names.sacrificed(*figure, *ally),
        Event::StageReached { .. } => told("Combat", "Combat"),
        Event::RiderRolled { rider, figure, face, took } => names.rider_rolled(*rider, *figure, *face, *took),
        Event::RiderLapsed { rider } => rider_lapsed(*rider),
        Event::CombatSettled { lapsed } => combat_settled(*lapsed),
        Event::VolleyOpened { by, kind, arm, left } => names.volley_opened(*by, *kind, *arm, left),
        Event::VolleyStepped {} | Event::VolleyEnded {} => told("Plusieurs cibles", "Several targets"),
        Event::RecoilOwed { figure, from, by } => names.recoil_owed(*figure, *from, *by),
        Event::RecoilEnded { figure, stuck } => names.recoil_ended(*figure, *stuck),
        Event::ReflexesOpened { mover, makers, cause, .. } => names.reflexes_opened(*mover, makers, cause),
        Event::ReflexesOrdered { makers } => names.reflexes_ordered(makers),
        Event::ReflexStepped { maker } => quiet("Attaque Réflexe", "Reflex attack", *maker),
        Event::ReflexCounted { beaten, tied } => reflex_counted(*beaten, *tied),
        Event::ReflexesEnded { mover, away } => names.reflexes_ended(*mover, *away),
        Event::BreakawayWon { figure } => told("Contact rompu", "Contact broken")
            .say(
                format!("{} peut s'éloigner.", names.name(*figure)),
                format!("{} may move away.", names.name(*figure)),
            )
            .focus(&[*figure]),
        Event::WentProne { figure, cost } => names.went_prone(*figure, *cost),
        Event::StoodUp { figure } => names.stood_up(*figure),
        Event::Immobilised { figure, hold } => names.immobilised(*figure, *hold),
        Event::Freed { figure } => names.freed(*figure),
        Event::Dazed { figure } => names.dazed(*figure, true),
        Event::Recovered { figure } => names.dazed(*figure, false),
        Event::Fainted { figure, faint } => names.fainted(*figure, *faint),
        Event::Woke { figure } => names.woke(*figure),
        Event::QualityChanged { figure, losses } => names.quality_changed(*figure, losses),
        Event::ControlChanged { figure, controller, controlled_by, possessed_by, .. } => {
            names.control_changed(*figure, *controller, *controlled_by, *possessed_by)
        }
        Event::CombatChanged { figure, combat_loss } => names.combat_changed(*figure, *combat_loss),
        Event::PossessorSet { figure, host } => names.possessor_set(*figure, *host),
        Event::ExpulsionOwed { figure, host } => names.expulsion_owed(*figure, *host),
        Event::Irradiated { figure, radiation, for_good } => names.irradiated(*figure, *radiation, *for_good),
        Event::AttractionMet { figure, modifier } => names.attraction_met(*figure, *modifier),
        Event::WaterBarred { figure } => names.flagged(*figure, &WATER, true),
        Event::ShoulderSet { figure, injured } => names.flagged(*figure, &SHOULDER, *injured),
        Event::PsiNegated { figure } => names.flagged(*figure, &PSI, true),
        Event::TerrorOvercome { figure, of } => names.terror_overcome(*figure, *of),
        Event::RevealedSet { figure, revealed } => names.flagged(*figure, &REVEALED, *revealed),
        Event::AmbushSpent { figure } => names.flagged(*figure, &AMBUSH, true),
        Event::FigureRemoved { figure, cause, by } => names.removed(*figure, *cause, *by),
        Event::WeaponsSet { figure, weapon, weapons } => names.weapons_set(*figure, *weapon, weapons),
        Event::GearSet { figure, grenades, stimulants, stones, carried } => {
            names.gear_set(*figure, &Gear { grenades, stimulants: *stimulants, stones: *stones, carried })
        }
        Event::ObjectsSet { objects } => names.objects_set(objects),
        Event::AntidoteTaken { figure } => names.flagged(*figure, &ANTIDOTE, true),
        Event::ShieldSet { figure, up } => names.flagged(*figure, &SHIELD, *up),
        Event::ArmourSet { figure, off } => names.flagged(*figure, &ARMOUR, *off),
        Event::LightWidened { figure } => names.flagged(*figure, &LIGHT, true),
        Event::FormSet { figure, form } => names.form_set(*figure, form.as_deref()),
        Event::BlastOpened { by, grenade, at, left } => names.blast_opened(*by, *grenade, *at, left),
        Event::BlastStepped {} | Event::BlastEnded {} => told("Explosion", "Explosion"),
        Event::ThrowOwed { figure, by, prone } => names.throw_owed(*figure, *by, *prone),
        Event::ThrowEnded { figure } => quiet("Projection", "Blast throw", *figure),
        Event::MishapOwed { figure, by } => names.mishap_owed(*figure, *by),
        Event::GasStepped {} => told("Gaz toxique", "Toxic gas"),
        Event::MoraleTriggered { dues, half, .. } => names.morale_triggered(dues, half),
        Event::MoraleOrdered { dues } => names.morale_ordered(dues),
        Event::MoraleTaken { figure, lapsed } => names.morale_taken(*figure, *lapsed),
        Event::MoraleEnded {} => told("Moral", "Morale"),
        Event::FlightOwed { figure, moves, from } => names.flight_owed(*figure, *moves, from),
        Event::FlightStepped { figure, moves } => names.flight_stepped(*figure, *moves),
        Event::FlightEnded { figure } => names.flight_ended(*figure),
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
