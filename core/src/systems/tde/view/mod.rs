//! Boards and lines: what the site sees of a match.

mod apart;
mod declared;
mod deeds;
mod flow;
mod harm;
mod moved;
pub(in crate::systems::tde) mod names;
mod objects;
mod orders;
mod results;
mod staged;
mod table;
#[cfg(test)]
mod tests;
mod thrown;
pub(in crate::systems::tde) mod words;

use crate::fact::FigureId;
use crate::systems::tde::event::Event;
use crate::systems::tde::setup::Setup;
use crate::systems::tde::state::State;
use crate::systems::tde::state::look::Look;
use crate::systems::tde::view::names::Names;
use crate::view::{Board, Change, Line, Mark, Verdict, Weight};
use crate::words::Words;

/// The table, for anyone.
pub fn board(setup: &Setup, state: &State) -> Board {
    let names = Names(Look { setup, state });
    Board {
        table: setup.table.map(|table| (table.width, table.depth)),
        square: None,
        moment: names.moment(),
        sides: [0, 1].into_iter().map(|side| names.side_view(side)).collect(),
        pieces: names.0.figures().filter_map(|(id, _)| names.piece(id)).collect(),
        areas: names.areas(),
        layers: Vec::new(),
        over: state.ended.as_ref().map(|outcome| names.outcome(outcome)),
    }
}

/// One event told to anyone; `before` is the state it was applied to.
pub fn line(setup: &Setup, before: &State, event: &Event) -> Line {
    tell(Names(Look { setup, state: before }), event).0
}

/// Each event in turn: what it says of the match is told by the file of its subject.
#[expect(clippy::too_many_lines, reason = "one arm for each event")]
fn tell(names: Names<'_>, event: &Event) -> Told {
    match event {
        Event::PositionTaken {} => told("Position de départ", "Starting position").say(
            "La partie part de la position donnée à l'ouverture.",
            "The match starts from the position given at the opening.",
        ),
        Event::TeamsAwaited { sides } => names.teams_awaited(sides),
        Event::TeamAccepted { side, team } => names.team_accepted(*side, team),
        Event::TeamsFormed { figures } => Names::teams_formed(figures),
        Event::ScenarioSelected { scenario, die } => Names::scenario_selected(*scenario, *die),
        Event::InitiativeRolled { throws, lower } => names.initiative_rolled(throws, *lower),
        Event::InitiativeSet { holder } => names.initiative_set(*holder),
        Event::RolesAssigned { letters } => names.roles_assigned(*letters),
        Event::StagingReached { step, side } => names.staging_reached(*step, *side),
        Event::EdgesChosen { edges } => names.edges_chosen(*edges),
        Event::CornersChosen { corners } => names.corners_chosen(corners),
        Event::SetAside { side, figures } => names.set_aside(*side, figures),
        Event::GroupsFormed { side, second } => names.groups_formed(*side, second),
        Event::CourierNamed { side, figure } => names.courier_named(*side, *figure),
        Event::SecretCommitted { side, .. } => names.secret_committed(*side),
        Event::ObjectivesLaid { objectives } => Names::objectives_laid(objectives.len()),
        Event::NumbersHidden { .. } => told("Numéros cachés", "Hidden numbers").say(
            "Les numéros des Objectifs sont tirés ; personne ne les connaît.",
            "The numbers of the objectives are drawn; nobody knows them.",
        ),
        Event::ObjectivePlaced { objective, .. } => names.objective_placed(*objective),
        Event::InfiltrationStarted { figure } => names.infiltration_started(*figure),
        Event::InfiltrationSettled { figure, grade, advance } => {
            names.infiltration_settled(*figure, *grade, *advance)
        }
        Event::HeldBack { figure, arrival } => names.held_back(*figure, *arrival),
        Event::ArrivalsAsked { figures } => names.arrivals_asked(figures),
        Event::Deployed { figure, landing } => names.deployed(*figure, landing),
        Event::MatchStarted { first } => names.match_started(*first),
        Event::TurnStarted { turn, tokens } => names.turn_started(*turn, *tokens),
        Event::ApRefreshed { points } => names.refreshed(points),
        Event::SideActive { side } => names.side_active(*side),
        Event::PassTokenSpent { side } => names.token_spent(*side),
        Event::Activated { figure } => names.activated(*figure),
        Event::ActivationEnded { figure, recovers } => names.activation_ended(*figure, *recovers),
        Event::UpkeepStarted { burning } => names.upkeep_started(burning),
        Event::FireTested { figure, fire, wounds } => names.fire_tested(*figure, *fire, *wounds),
        Event::SmokeCleared {} => told("Fumée dissipée", "Smoke cleared")
            .say("La Fumée est retirée de la table.", "The smoke is removed from the table."),
        Event::TurnEnded {} => told("Fin du Tour", "End of the turn")
            .say("Les jetons Passe restants sont défaussés.", "Pass tokens left are discarded."),
        Event::Scored { side, points } => names.scored(*side, *points),
        Event::MatchEnded { outcome } => names.match_ended(outcome),
        Event::RulingRecorded { ruling } => Names::ruled(ruling),
        Event::PassLeft { side, pass } => names.pass_left(*side, *pass),
        Event::PassTaken { side, window } => names.pass_taken(*side, *window),
        Event::SideConceded { side } => told("Abandon", "Concession").say(
            format!("{} abandonne la partie.", names.side(*side)),
            format!("{} gives the match up.", names.side(*side)),
        ),
        Event::ActionDeclared { sequence } => names.action_declared(sequence),
        Event::OrderDeclared { order } => names.order_declared(order),
        Event::ReactionDeclared { act } => names.reaction_declared(act),
        Event::ReactionsPassed { standing } => names.reactions_passed(*standing),
        Event::ExtraDeclared { act } => names.extra_declared(act),
        Event::ExtraPassed { standing } => names.extra_passed(*standing),
        Event::StageReached { stage } => Names::stage_reached(*stage),
        Event::SequenceEnded {} => told("Action finie", "Action over"),
        Event::TestRolled { test } => names.test_rolled(test),
        Event::SaveRolled { save } => names.save_rolled(save),
        Event::RerollsOffered { sides } => names.rerolls_offered(sides),
        Event::Rerolled { roll, die, face, talent } => names.rerolled(*roll, *die, *face, *talent),
        Event::ResultsAccepted { side } => names.accepted(*side),
        Event::DiceSettled {} => told("Dés gardés", "Dice kept"),
        Event::Opposed { active, reaction, verdict } => names.opposed(*active, *reaction, *verdict),
        Event::ReachFound { reached, fall } => names.reach_found(*reached, fall.as_ref()),
        Event::Cancelled { act, void, .. } => names.cancelled(*act, *void),
        Event::ApSpent { figure, ap } => names.ap_spent(*figure, *ap),
        Event::ApGained { figure, ap } => names.ap_gained(*figure, *ap),
        Event::ApLost { figure, ap } => names.ap_lost(*figure, *ap),
        Event::Scattered { act, blast, dice } => names.scattered(*act, blast, dice),
        Event::ActResolved { act, harms, marks, exploit } => names.act_resolved(*act, harms, marks, *exploit),
        Event::ExploitEarned { figure } => names.exploit_earned(*figure),
        Event::Harmed { harm } => names.harmed(harm),
        Event::PartChosen { harm, part } => names.part_chosen(*harm, *part),
        Event::PartAsked { .. } | Event::FirePartAsked { .. } => {
            told("Cavalier ou Monture ?", "Rider or mount?")
        }
        Event::FirePartChosen { figure, part } => names.part_hit(*figure, *part),
        Event::HarmSettled { harm, unsaved } => names.harm_settled(*harm, *unsaved),
        Event::StealthProbed { shooter, die, found } => names.probed(*shooter, *die, *found),
        Event::EscapeDeclared { act, escape } => names.escape_declared(*act, escape),
        Event::Jammed { figure, weapon, destroyed } => names.jammed(*figure, *weapon, *destroyed),
        Event::Repaired { figure, weapon } => names.repaired(*figure, *weapon),
        Event::UseCounted { figure, weapon, used } => names.use_counted(*figure, *weapon, *used),
        Event::SmokeLaid { smoke } => Names::smoke_laid(smoke),
        Event::Moved { figure, landing, path } => names.moved(*figure, landing, path),
        Event::PostureChanged { figure, posture } => names.posture_changed(*figure, *posture),
        Event::Exited { figure } => names.exited(*figure),
        Event::ContactAttested { a, b, holds } => names.contact_attested(*a, *b, *holds),
        Event::ApMoved { donor, recipient, ap } => names.ap_moved(*donor, *recipient, *ap),
        Event::OrderFailed { donor } => names.order_failed(*donor),
        Event::OrderAmountAsked {} => told("Combien de PA ?", "How many AP?"),
        Event::OrdersLocked { side, why } => names.orders_locked(*side, *why),
        Event::StunAsked { figure, most, .. } => names.stun_asked(*figure, *most),
        Event::Blinded { figure } => names.blinded(*figure),
        Event::FireChanged { figure, fire } => names.fire_changed(*figure, *fire),
        Event::SlowedDown { figure, slowed } => names.slowed(*figure, *slowed),
        Event::StealthLost { figure } => names.stealth_lost(*figure),
        Event::StealthGained { figure } => names.stealth_gained(*figure),
        Event::Cleansed { figure } => names.cleansed(*figure),
        Event::Healed { figure, wounds } => names.healed(*figure, *wounds),
        Event::Wounded { figure, dealt, wounds } => names.wounded(*figure, *dealt, *wounds),
        Event::WentDown { figure, .. } => names.went_down(*figure),
        Event::Eliminated { kill } => names.eliminated(kill),
        Event::ObjectiveMoved { objective, place } => names.objective_moved(*objective, *place),
        Event::DropAsked { figure, objective, .. } => names.drop_asked(*figure, *objective),
        Event::ControlTaken { objective, side } => names.control_taken(*objective, *side),
        Event::ObjectiveSeen { objective, side } => names.objective_seen(*objective, *side),
        Event::ObjectiveFound { objective, number, figure } => {
            names.objective_found(*objective, *number, *figure)
        }
        Event::NumberDrawn { side, number } => names.number_drawn(*side, *number),
        Event::Avenged { side, target, avenger } => names.avenged(*side, *target, *avenger),
        Event::SecretShown { side, avenger, target } => names.secret_shown(*side, *avenger, *target),
        Event::CameApart { cavalry, .. } => names.came_apart(*cavalry),
        Event::SplitAsked { cavalry, .. } => names.split_asked(*cavalry),
        Event::SplitMade { rider, mount } => names.split_made(rider, mount),
        Event::ActivationPassed { from, to } => names.activation_passed(*from, *to),
        Event::MountedUp { cavalry, .. } => names.mounted_up(*cavalry),
        Event::TalentUsed { figure, talent, .. } => names.talent_used(*figure, *talent),
        Event::CardPlayed { side, card, figure } => names.card_played(*side, *card, *figure),
        Event::EffectLent { figure, .. } => names.effect_lent(*figure),
    }
}

/// A line with a title and nothing else yet.
fn told(fr: &str, en: &str) -> Told {
    Told(Line { title: Words::new(fr, en), ..Line::default() })
}

/// A line in the making.
struct Told(Line);

impl Told {
    fn say(mut self, fr: impl AsRef<str>, en: impl AsRef<str>) -> Self {
        self.0.sentence.fr.push_str(fr.as_ref());
        self.0.sentence.en.push_str(en.as_ref());
        self
    }

    fn also(self, words: Option<Words>) -> Self {
        match words {
            Some(words) => self.say(format!(" {}", words.fr), format!(" {}", words.en)),
            None => self,
        }
    }

    fn focus(mut self, figures: impl IntoIterator<Item = FigureId>) -> Self {
        for figure in figures {
            if !self.0.focus.contains(&figure) {
                self.0.focus.push(figure);
            }
        }
        self
    }

    fn change(mut self, change: Option<Change>) -> Self {
        self.0.changes.extend(change.filter(|change| change.old != change.new));
        self
    }

    fn mark(mut self, marks: impl IntoIterator<Item = Mark>) -> Self {
        self.0.marks.extend(marks);
        self
    }

    fn verdict(mut self, faces: impl IntoIterator<Item = u8>, need: Words, passed: bool) -> Self {
        let faces = faces.into_iter().map(u32::from).collect();
        self.0.verdict = Some(Verdict { faces, need, passed });
        self
    }

    fn weight(mut self, weight: Weight) -> Self {
        self.0.weight = weight;
        self
    }
}
