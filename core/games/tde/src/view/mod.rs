//! Boards and lines: what the site sees of a match.

mod apart;
mod cards;
mod declared;
mod deeds;
mod flow;
pub(crate) mod french;
mod harm;
mod moved;
pub(crate) mod names;
mod objects;
mod orders;
mod results;
mod staged;
pub(crate) mod sums;
mod table;
#[cfg(test)]
mod tests;
mod thrown;
pub(crate) mod words;

use crate::event::{self, Event};
use crate::setup::Setup;
use crate::state::State;
use crate::state::look::Look;
use crate::view::french::said;
use crate::view::names::Names;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Board, Change, Line, Mark, Verdict, Weight};
use greffe_core::telling::words::Words;

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
    let line = tell(Names(Look { setup, state: before }), event).0;
    Line { title: said(&line.title), sentence: said(&line.sentence), ..line }
}

/// Each event in turn: what it says of the match is told by the file of its subject.
#[expect(clippy::too_many_lines, reason = "one arm for each event")]
fn tell(names: Names<'_>, event: &Event) -> Told {
    match event {
        Event::PositionTaken(event::PositionTaken {}) => told("Position de départ", "Starting position").say(
            "La partie part de la position donnée à l'ouverture.",
            "The match starts from the position given at the opening.",
        ),
        Event::TeamsAwaited(event::TeamsAwaited { sides }) => names.teams_awaited(sides),
        Event::TeamAccepted(event::TeamAccepted { side, team }) => names.team_accepted(*side, team),
        Event::TeamsFormed(event::TeamsFormed { figures }) => Names::teams_formed(figures),
        Event::ScenarioSelected(event::ScenarioSelected { scenario, die }) => {
            Names::scenario_selected(*scenario, *die)
        }
        Event::InitiativeRolled(event::InitiativeRolled { throws, lower }) => {
            names.initiative_rolled(throws, *lower)
        }
        Event::InitiativeSet(event::InitiativeSet { holder }) => names.initiative_set(*holder),
        Event::RolesAssigned(event::RolesAssigned { letters }) => names.roles_assigned(*letters),
        Event::StagingReached(event::StagingReached { step, side }) => names.staging_reached(*step, *side),
        Event::EdgesChosen(event::EdgesChosen { edges }) => names.edges_chosen(*edges),
        Event::CornersChosen(event::CornersChosen { corners }) => names.corners_chosen(corners),
        Event::SetAside(event::SetAside { side, figures }) => names.set_aside(*side, figures),
        Event::GroupsFormed(event::GroupsFormed { side, second }) => names.groups_formed(*side, second),
        Event::CourierNamed(event::CourierNamed { side, figure }) => names.courier_named(*side, *figure),
        Event::SecretCommitted(event::SecretCommitted { side, .. }) => names.secret_committed(*side),
        Event::ObjectivesLaid(event::ObjectivesLaid { objectives }) => {
            Names::objectives_laid(objectives.len())
        }
        Event::NumbersHidden(event::NumbersHidden { .. }) => told("Numéros cachés", "Hidden numbers").say(
            "Les numéros des Objectifs sont tirés ; personne ne les connaît.",
            "The numbers of the objectives are drawn; nobody knows them.",
        ),
        Event::ObjectivePlaced(event::ObjectivePlaced { objective, .. }) => {
            names.objective_placed(*objective)
        }
        Event::InfiltrationStarted(event::InfiltrationStarted { figure }) => {
            names.infiltration_started(*figure)
        }
        Event::InfiltrationSettled(event::InfiltrationSettled { figure, grade, advance }) => {
            names.infiltration_settled(*figure, *grade, *advance)
        }
        Event::HeldBack(event::HeldBack { figure, arrival }) => names.held_back(*figure, *arrival),
        Event::ArrivalsAsked(event::ArrivalsAsked { figures }) => names.arrivals_asked(figures),
        Event::Deployed(event::Deployed { figure, landing }) => names.deployed(*figure, landing),
        Event::MatchStarted(event::MatchStarted { first }) => names.match_started(*first),
        Event::TurnStarted(event::TurnStarted { turn, tokens }) => names.turn_started(*turn, *tokens),
        Event::ApRefreshed(event::ApRefreshed { points }) => names.refreshed(points),
        Event::SideActive(event::SideActive { side }) => names.side_active(*side),
        Event::PassTokenSpent(event::PassTokenSpent { side }) => names.token_spent(*side),
        Event::Activated(event::Activated { figure }) => names.activated(*figure),
        Event::ActivationEnded(event::ActivationEnded { figure, recovers }) => {
            names.activation_ended(*figure, *recovers)
        }
        Event::UpkeepStarted(event::UpkeepStarted { burning }) => names.upkeep_started(burning),
        Event::FireTested(event::FireTested { figure, fire, wounds }) => {
            names.fire_tested(*figure, *fire, *wounds)
        }
        Event::SmokeCleared(event::SmokeCleared {}) => told("Fumée dissipée", "Smoke cleared")
            .say("La Fumée est retirée de la table.", "The smoke is removed from the table."),
        Event::TurnEnded(event::TurnEnded {}) => told("Fin du Tour", "End of the turn")
            .say("Les jetons Passe restants sont défaussés.", "Pass tokens left are discarded."),
        Event::Scored(event::Scored { side, points }) => names.scored(*side, *points),
        Event::MatchEnded(event::MatchEnded { outcome }) => names.match_ended(outcome),
        Event::RulingRecorded(event::RulingRecorded { ruling }) => Names::ruled(ruling),
        Event::PassLeft(event::PassLeft { side, pass }) => names.pass_left(*side, *pass),
        Event::PassTaken(event::PassTaken { side, window }) => names.pass_taken(*side, *window),
        Event::SideConceded(event::SideConceded { side }) => told("Abandon", "Concession").say(
            format!("{} abandonne la partie.", names.side(*side)),
            format!("{} gives the match up.", names.side(*side)),
        ),
        Event::ActionDeclared(event::ActionDeclared { sequence }) => names.action_declared(sequence),
        Event::OrderDeclared(event::OrderDeclared { order }) => names.order_declared(order),
        Event::ReactionDeclared(event::ReactionDeclared { act }) => names.reaction_declared(act),
        Event::ReactionsPassed(event::ReactionsPassed { standing }) => names.reactions_passed(*standing),
        Event::ExtraDeclared(event::ExtraDeclared { act }) => names.extra_declared(act),
        Event::ExtraPassed(event::ExtraPassed { standing }) => names.extra_passed(*standing),
        Event::StageReached(event::StageReached { stage }) => Names::stage_reached(*stage),
        Event::SequenceEnded(event::SequenceEnded {}) => told("Action finie", "Action over"),
        Event::TestRolled(event::TestRolled { test }) => names.test_rolled(test),
        Event::SaveRolled(event::SaveRolled { save }) => names.save_rolled(save),
        Event::RerollsOffered(event::RerollsOffered { sides }) => names.rerolls_offered(sides),
        Event::Rerolled(event::Rerolled { roll, die, face, talent }) => {
            names.rerolled(*roll, *die, *face, *talent)
        }
        Event::ResultsAccepted(event::ResultsAccepted { side }) => names.accepted(*side),
        Event::DiceSettled(event::DiceSettled {}) => told("Dés gardés", "Dice kept"),
        Event::Opposed(event::Opposed { active, reaction, verdict }) => {
            names.opposed(*active, *reaction, *verdict)
        }
        Event::ReachFound(event::ReachFound { reached, fall }) => names.reach_found(*reached, fall.as_ref()),
        Event::Cancelled(event::Cancelled { act, void, .. }) => names.cancelled(*act, *void),
        Event::ApSpent(event::ApSpent { figure, ap }) => names.ap_spent(*figure, *ap),
        Event::ApGained(event::ApGained { figure, ap }) => names.ap_gained(*figure, *ap),
        Event::ApLost(event::ApLost { figure, ap }) => names.ap_lost(*figure, *ap),
        Event::Scattered(event::Scattered { act, blast, dice }) => names.scattered(*act, blast, dice),
        Event::ActResolved(event::ActResolved { act, harms, marks, exploit }) => {
            names.act_resolved(*act, harms, marks, *exploit)
        }
        Event::ExploitEarned(event::ExploitEarned { figure }) => names.exploit_earned(*figure),
        Event::Harmed(event::Harmed { harm }) => names.harmed(harm),
        Event::MarkDue(event::MarkDue { marked }) => names.mark_due(*marked),
        Event::PartChosen(event::PartChosen { harm, part }) => names.part_chosen(*harm, *part),
        Event::PartAsked(event::PartAsked { .. }) | Event::FirePartAsked(event::FirePartAsked { .. }) => {
            told("Cavalier ou Monture ?", "Rider or mount?")
        }
        Event::FirePartChosen(event::FirePartChosen { figure, part }) => names.part_hit(*figure, *part),
        Event::HarmSettled(event::HarmSettled { harm, unsaved }) => names.harm_settled(*harm, *unsaved),
        Event::StealthProbed(event::StealthProbed { shooter, die, found }) => {
            names.probed(*shooter, *die, *found)
        }
        Event::EscapeDeclared(event::EscapeDeclared { act, escape }) => names.escape_declared(*act, escape),
        Event::Jammed(event::Jammed { figure, weapon, destroyed }) => {
            names.jammed(*figure, *weapon, *destroyed)
        }
        Event::Repaired(event::Repaired { figure, weapon }) => names.repaired(*figure, *weapon),
        Event::UseCounted(event::UseCounted { figure, weapon, used }) => {
            names.use_counted(*figure, *weapon, *used)
        }
        Event::Obscured(event::Obscured { act }) => names.obscured(*act),
        Event::SmokeLaid(event::SmokeLaid { smoke }) => Names::smoke_laid(smoke),
        Event::Moved(event::Moved { figure, landing, path }) => names.moved(*figure, landing, path),
        Event::PostureChanged(event::PostureChanged { figure, posture }) => {
            names.posture_changed(*figure, *posture)
        }
        Event::Exited(event::Exited { figure }) => names.exited(*figure),
        Event::ContactAttested(event::ContactAttested { a, b, holds }) => {
            names.contact_attested(*a, *b, *holds)
        }
        Event::ApMoved(event::ApMoved { donor, recipient, ap }) => names.ap_moved(*donor, *recipient, *ap),
        Event::OrderFailed(event::OrderFailed { donor }) => names.order_failed(*donor),
        Event::OrderAmountAsked(event::OrderAmountAsked {}) => told("Combien de PA ?", "How many AP?"),
        Event::OrdersLocked(event::OrdersLocked { side, why }) => names.orders_locked(*side, *why),
        Event::StunAsked(event::StunAsked { figure, most, .. }) => names.stun_asked(*figure, *most),
        Event::Blinded(event::Blinded { figure }) => names.blinded(*figure),
        Event::FireChanged(event::FireChanged { figure, fire }) => names.fire_changed(*figure, *fire),
        Event::SlowedDown(event::SlowedDown { figure, slowed }) => names.slowed(*figure, *slowed),
        Event::StealthLost(event::StealthLost { figure }) => names.stealth_lost(*figure),
        Event::StealthGained(event::StealthGained { figure }) => names.stealth_gained(*figure),
        Event::Cleansed(event::Cleansed { figure }) => names.cleansed(*figure),
        Event::Healed(event::Healed { figure, wounds }) => names.healed(*figure, *wounds),
        Event::Wounded(event::Wounded { figure, dealt, wounds }) => names.wounded(*figure, *dealt, *wounds),
        Event::WentDown(event::WentDown { figure, .. }) => names.went_down(*figure),
        Event::Tumbled(event::Tumbled { figure, damage }) => names.tumbled(*figure, *damage),
        Event::TumbleOver(event::TumbleOver { figure, wounds }) => names.tumble_over(*figure, *wounds),
        Event::Eliminated(event::Eliminated { kill }) => names.eliminated(kill),
        Event::ObjectiveMoved(event::ObjectiveMoved { objective, place, .. }) => {
            names.objective_moved(*objective, *place)
        }
        Event::DropAsked(event::DropAsked { figure, objective, .. }) => names.drop_asked(*figure, *objective),
        Event::LootAsked(event::LootAsked { .. }) => told("Butin : dernier moment", "Loot: last moment").say(
            "Les Activations du Tour sont finies ; un Butin peut encore changer de mains.",
            "The activations of the turn are over; a loot may still change hands.",
        ),
        Event::CardsAsked(event::CardsAsked { .. }) => told("Cartes : dernier moment", "Cards: last moment")
            .say(
                "Nul n’est plus à activer ; une carte peut encore rendre des PA à quelqu’un.",
                "Nobody is left to activate; a card may still give somebody AP.",
            ),
        Event::LootLeft(event::LootLeft { side }) => names.nothing_more(*side),
        Event::ControlTaken(event::ControlTaken { objective, side }) => {
            names.control_taken(*objective, *side)
        }
        Event::ObjectiveSeen(event::ObjectiveSeen { objective, side }) => {
            names.objective_seen(*objective, *side)
        }
        Event::ObjectiveFound(event::ObjectiveFound { objective, number, figure }) => {
            names.objective_found(*objective, *number, *figure)
        }
        Event::NumberDrawn(event::NumberDrawn { side, number }) => names.number_drawn(*side, *number),
        Event::Avenged(event::Avenged { side, target, avenger }) => names.avenged(*side, *target, *avenger),
        Event::SecretShown(event::SecretShown { side, avenger, target }) => {
            names.secret_shown(*side, *avenger, *target)
        }
        Event::CameApart(event::CameApart { cavalry, .. }) => names.came_apart(*cavalry),
        Event::SplitAsked(event::SplitAsked { cavalry, .. }) => names.split_asked(*cavalry),
        Event::SplitMade(event::SplitMade { rider, mount, .. }) => names.split_made(rider, mount),
        Event::RiderAsked(event::RiderAsked { cavalry, .. }) => names.rider_asked(*cavalry),
        Event::RiderPlaced(event::RiderPlaced { cavalry, landing }) => names.rider_placed(*cavalry, landing),
        Event::ActivationPassed(event::ActivationPassed { from, to }) => names.activation_passed(*from, *to),
        Event::MountedUp(event::MountedUp { cavalry, .. }) => names.mounted_up(*cavalry),
        Event::TalentUsed(event::TalentUsed { figure, talent, .. }) => names.talent_used(*figure, *talent),
        Event::CardPlayed(event::CardPlayed { side, card, figure }) => {
            names.card_played(*side, *card, *figure)
        }
        Event::EffectLent(event::EffectLent { figure, .. }) => names.effect_lent(*figure),
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
            Some(words) => {
                let gap = if self.0.sentence.fr.is_empty() { "" } else { " " };
                self.say(format!("{gap}{}", words.fr), format!("{gap}{}", words.en))
            }
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
