//! The table and each event in display words: what the site and the command line show of AO.

mod harm;
mod melee;
mod moves;
pub(super) mod names;
mod shooting;
pub(crate) mod sums;
mod table;
#[cfg(test)]
mod tests;
mod turn;
pub(super) mod words;

use crate::event::{Event, Test};
use crate::setup::Setup;
use crate::state::State;
use crate::state::look::Look;
use crate::view::names::Names;
use crate::view::words::need_of_test;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::{Board, Change, Line, Mark, Verdict, Weight};
use greffe_core::telling::words::Words;

/// The table at one moment.
pub fn board(setup: &Setup, state: &State) -> Board {
    let names = Names(Look { setup, state });
    let sides = u8::try_from(setup.sides.len()).unwrap_or(u8::MAX);
    Board {
        table: setup.table.map(|table| (table.width, table.depth)),
        square: None,
        moment: names.moment(),
        sides: (0..sides).map(|side| names.side_view(side)).collect(),
        pieces: names.everyone().filter_map(|id| names.piece(id)).collect(),
        areas: names.areas(),
        layers: Vec::new(),
        over: state.ended.as_ref().map(|outcome| names.outcome(outcome)),
    }
}

/// One event told to anyone; `before` is the state it was applied to.
pub fn line(setup: &Setup, before: &State, event: &Event) -> Line {
    tell(Names(Look { setup, state: before }), event).0
}

#[expect(clippy::too_many_lines, reason = "one arm for each event")]
fn tell(names: Names<'_>, event: &Event) -> Told {
    match event {
        Event::RostersAwaited { sides } => names.rosters_awaited(sides),
        Event::RosterAccepted { side, roster } => names.roster_accepted(*side, roster.len()),
        Event::BandsFormed { figures, placing } => Names::bands_formed(figures.len(), *placing),
        Event::FigurePlaced { figure, at, face } => names.placed(*figure, *at, *face),
        Event::DeploymentEnded {} => told("Déploiement fini", "Deployment over")
            .say("Toutes les figurines sont en place.", "Every figure is in place."),
        Event::PositionTaken {} => told("Position de départ", "Starting position").say(
            "La partie part de la position donnée à l'ouverture.",
            "The match starts from the position given at the opening.",
        ),
        Event::GameTurnBegan { turn } => told(&format!("Tour {turn}"), &format!("Turn {turn}"))
            .say(format!("Début du tour de jeu {turn}."), format!("Game turn {turn} begins."))
            .weight(Weight::Turn),
        Event::RetreatTested { side, test } => names.retreat_tested(*side, test),
        Event::AdvantageWon { throws, side } => names.advantage_won(throws, *side),
        Event::InitiativeCalled { value, first } => names.initiative_called(*value, *first),
        Event::InitiativeDone { value } => told("Initiative", "Initiative").say(
            format!("Toutes les figurines d'Initiative {value} ont été activées."),
            format!("Every figure of Initiative {value} has been activated."),
        ),
        Event::FigureActivated { figure, en_vue, cleared, renewed } => {
            names.activated(*figure, *en_vue, *cleared, *renewed)
        }
        Event::EffectsExpired { from, on } => names.effects_expired(*from, on),
        Event::FigureRevealed { figure, by, cause } => names.revealed(*figure, *by, *cause),
        Event::HidingLost { figure } => names.hiding_lost(*figure),
        Event::HiddenShifted { figure, to } => names.hidden_shifted(*figure, *to),
        Event::FigureFaced { figure, direction } => names.faced(*figure, *direction),
        Event::StretchDeclared { figure, stretch, charge } => {
            names.stretch_declared(*figure, stretch, *charge)
        }
        Event::EnVuePassed { side, standing } => names.en_vue_passed(*side, *standing),
        Event::MoverStopped { figure, observer, covered } => {
            names.mover_stopped(*figure, *observer, covered.as_ref())
        }
        Event::EnVueRolled { mover, observer, throws, totals, observer_wins } => {
            names.en_vue_rolled(*mover, *observer, throws, *totals, *observer_wins)
        }
        Event::MoverResumed { figure } => names.resumed(*figure),
        Event::FigureMoved { figure, stretch } => names.moved(*figure, stretch),
        Event::ClimbTested { figure, test, counts } => names.climb_tested(*figure, test, *counts),
        Event::CrawlRenewed { figure } => names.crawl_renewed(*figure),
        Event::FigureHid { figure, stealth } => names.hid(*figure, *stealth),
        Event::ChargeDeclared { charger, target, stretch, window } => {
            names.charge_declared(*charger, *target, stretch.as_ref(), *window)
        }
        Event::ChargeCancelled { charger, spent } => names.charge_cancelled(*charger, *spent),
        Event::FiguresEngaged { figure, target } => names.engaged(*figure, *target),
        Event::EngagementEnded { figure, other } => names.engagement_ended(*figure, *other),
        Event::ShotDeclared { volley, may_react, charge } => names.shot_declared(volley, may_react, *charge),
        Event::DodgeDeclared { figure, spent } => names.dodge_declared(*figure, *spent),
        Event::ReplyDeclared { volley } => names.reply_declared(volley),
        Event::ReactionDeclined { figures, standing } => names.reaction_declined(figures, *standing),
        Event::ShotsRolled { rolls, struck, stray } => names.shots_rolled(rolls, struck, stray.as_ref()),
        Event::TemplateStrayed { scatter, at, struck } => names.template_strayed(*scatter, *at, struck),
        Event::SavesDeclined { figure, saves } => names.saves_declined(*figure, saves),
        Event::SavesRolled { figure, rolls, left } => names.saves_rolled(*figure, rolls, left),
        Event::DamageRolled { figure, rolls, fatality, harm } => {
            names.damage_rolled(*figure, rolls, fatality, *harm)
        }
        Event::HitsResolved { cause, wounds } => names.hits_resolved(*cause, wounds),
        Event::SkillUsed { figure, skill, target, test, lasting } => {
            names.skill_used(*figure, skill, *target, test.as_ref(), lasting.as_ref())
        }
        Event::FigureHealed { figure, by, hit_points } => names.healed(*figure, *by, *hit_points),
        Event::FigureFell { figure, height, struck, .. } => names.fell(*figure, *height, struck.as_ref()),
        Event::MineTriggered { mine, by, struck } => names.mine_triggered(*mine, *by, struck),
        Event::ActionKept { figure, token } => names.action_kept(*figure, *token),
        Event::ActivationEnded { figure, token, .. } => names.activation_ended(*figure, *token),
        Event::MeleeBegan { groups } => names.melee_began(groups.as_deref()),
        Event::GroupsSet { groups } => names.groups_set(groups),
        Event::FightRolled { single, scores, strikers, against } => {
            names.fight_rolled(*single, scores, strikers, against)
        }
        Event::BlowsShared { figure, struck } => names.blows_shared(*figure, struck),
        Event::BlowsDealt {} => told("Touches données", "Hits dealt").say(
            "Les touches sont réparties : place aux sauvegardes et aux dommages.",
            "The hits are shared out: saves and damage follow.",
        ),
        Event::MeleeEnded {} => told("Fin des corps à corps", "End of close combat")
            .say("Tous les corps à corps sont réglés.", "Every close combat is settled."),
        Event::GameTurnEnded { turn } => Names::game_turn_ended(*turn),
        Event::PassLeft { side, pass } => names.pass_left(*side, *pass),
        Event::PassTaken { side, window } => names.pass_taken(*side, *window),
        Event::SideConceded { side } => told("Concession", "Concession").say(
            format!("{} concède la partie.", names.side(*side)),
            format!("{} concedes the match.", names.side(*side)),
        ),
        Event::VerdictAwaited {} => told("Issue attendue", "Result awaited").say(
            "La partie est finie : aux joueurs de dire qui gagne.",
            "Play is over: the players say who won.",
        ),
        Event::ResultDeclared { side, winner } => names.result_declared(*side, *winner),
        Event::MatchEnded { retreated, outcome } => names.match_ended(retreated, outcome),
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

    fn focus(mut self, figures: &[FigureId]) -> Self {
        for figure in figures {
            if !self.0.focus.contains(figure) {
                self.0.focus.push(*figure);
            }
        }
        self
    }

    fn change(mut self, change: Option<Change>) -> Self {
        self.0.changes.extend(change.filter(|change| change.old != change.new));
        self
    }

    fn changes(mut self, changes: impl IntoIterator<Item = Change>) -> Self {
        self.0.changes.extend(changes.into_iter().filter(|change| change.old != change.new));
        self
    }

    fn mark(mut self, mark: Option<Mark>) -> Self {
        self.0.marks.extend(mark);
        self
    }

    fn verdict(mut self, test: &Test) -> Self {
        self.0.verdict =
            Some(Verdict { faces: test.faces.clone(), need: need_of_test(test.target), passed: test.passed });
        self
    }

    fn weight(mut self, weight: Weight) -> Self {
        self.0.weight = weight;
        self
    }
}
