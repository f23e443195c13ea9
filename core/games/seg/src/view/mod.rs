//! The table and each event in display words: what the site and the command line show of SEG.

pub(super) mod actions;
mod effects;
mod figures;
pub(super) mod names;
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
use crate::view::actions::action_settled;
use crate::view::names::{Names, posture_change};
use crate::view::turn::teams_formed;
use crate::view::words::{need_words, posture_words, window_words};
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
    tell(setup, before, event).0
}

#[expect(clippy::too_many_lines, reason = "one arm for each event")]
fn tell(setup: &Setup, before: &State, event: &Event) -> Told {
    let names = Names(Look { setup, state: before });
    match event {
        Event::RostersAwaited { sides } => names.rosters_awaited(sides),
        Event::RosterAccepted { side, roster, cost } => names.roster_accepted(*side, roster.len(), *cost),
        Event::TeamsFormed { figures } => teams_formed(figures.len()),
        Event::PositionTaken {} => told("Position de départ", "Starting position").say(
            "La partie part de la position donnée à l'ouverture.",
            "The match starts from the position given at the opening.",
        ),
        Event::TurnStarted { turn, tactic } => names.turn_started(*turn, tactic),
        Event::PileCommitted { side, cards, figures } => names.pile_committed(*side, cards.len(), figures),
        Event::TossResolved { winner, faces } => names.toss(*winner, faces),
        Event::FirstSideChosen { by, first } => names.first_side(*by, *first),
        Event::HandGiven { side } => told("La main", "The hand").say(
            format!("La main est à {}.", names.side(*side)),
            format!("{} has the hand.", names.side(*side)),
        ),
        Event::HandPassed { side, next } => told("La main passe", "The hand passes").say(
            format!("{} rend la main. À suivre : {}.", names.side(*side), names.side(*next)),
            format!("{} gives up the hand. Next: {}.", names.side(*side), names.side(*next)),
        ),
        Event::TacticSpent { side, option, left } => names.tactic_spent(*side, *option, *left),
        Event::CardCycled { side } => told("Carte mise dessous", "Card put under").say(
            format!("{} glisse la carte du dessus sous sa pile, sans la révéler.", names.side(*side)),
            format!("{} slides its top card under the pile, unseen.", names.side(*side)),
        ),
        Event::CardIgnored { side, card, figure } => names.card_ignored(*side, card.as_ref(), *figure),
        Event::CardRevealed { side, card, figure, suit } => names.card_revealed(*side, card, *figure, *suit),
        Event::ShownCardLapsed { figure, .. } => told("Carte sans effet", "Card without effect")
            .say(
                format!("{} n'est plus en jeu : sa carte révélée est sans effet.", names.name(*figure)),
                format!("{} is no longer in play: the revealed card has no effect.", names.name(*figure)),
            )
            .focus(&[*figure]),
        Event::PlacementDue { figure } => told("Placement", "Placement")
            .say(
                format!("{} attend d'être sur la table.", names.name(*figure)),
                format!("{} is to be placed.", names.name(*figure)),
            )
            .focus(&[*figure])
            .weight(Weight::Activation),
        Event::FigurePlaced { figure, arrival } => names.placed(*figure, arrival),
        Event::FigureActivated { figure, suit, ended } => names.activated(*figure, *suit, *ended),
        Event::ContactAttested { a, b, holds } => names.contact_attested(*a, *b, *holds),
        Event::FreeMoveGivenUp { figure, precise } => names.free_move_given_up(*figure, *precise),
        Event::FigureMoved { figure, kind, arrival, lost, .. } => names.moved(*figure, *kind, arrival, *lost),
        Event::FigureDisplaced { figure, by, arrival, stopped, lost } => {
            names.displaced(*figure, *by, arrival, *stopped, *lost)
        }
        Event::PostureLost { figure, posture } => told("Posture perdue", "Posture lost")
            .say(
                format!("{} perd sa posture : {}.", names.name(*figure), posture_words(*posture).fr),
                format!("{} loses a posture: {}.", names.name(*figure), posture_words(*posture).en),
            )
            .focus(&[*figure])
            .change(Some(posture_change(*figure, *posture, "SEG-POST-03"))),
        Event::PostureAdopted { figure, posture, replaced } => {
            names.posture_adopted(*figure, *posture, *replaced)
        }
        Event::EscapeTested { figure, test } => names.escape(*figure, test),
        Event::MovesTested { figure, very, tests, left, .. } => {
            names.moves_tested(*figure, *very, tests, *left)
        }
        Event::MovesForgone { figure, lapsed } => names.moves_forgone(*figure, *lapsed),
        Event::DisengageTested { figure, from, test } => names.disengage(*figure, *from, test),
        Event::ActionForgone { figure } => told("Aucune action", "No action")
            .say(
                format!("{} ne fait aucune action.", names.name(*figure)),
                format!("{} takes no action.", names.name(*figure)),
            )
            .focus(&[*figure]),
        Event::DoubleAttackBegun { figure } => told("Double attaque", "Double attack")
            .say(
                format!("{} engage une double attaque.", names.name(*figure)),
                format!("{} begins a double attack.", names.name(*figure)),
            )
            .focus(&[*figure]),
        Event::SecondAttackForgone { figure, lapsed } => names.second_attack_forgone(*figure, *lapsed),
        Event::ActionDeclared { deed, spent, ammo, due } => {
            names.action_declared(deed, spent, *ammo, due.modifiers.total())
        }
        Event::ActionTested { deed, spent, ammo, tests, passed } => {
            names.action_tested(deed, spent, *ammo, tests, *passed)
        }
        Event::DueTested { test, refunds, .. } => names.due_tested(test, refunds),
        Event::WindowOpened { window, asked, eligible, .. } => names.window_opened(*window, *asked, eligible),
        Event::WindowDeclined { side, window, standing, .. } => {
            names.window_declined(*side, *window, *standing)
        }
        Event::ParryTested { parrier, posture, test, lost } => names.parry(*parrier, *posture, test, *lost),
        Event::NullifyTested { by, test, refunds, .. } => names.nullify(*by, test, refunds),
        Event::CounterOffered { parrier, source } => {
            told("Contre-attaque possible", "Counter-attack possible")
                .say(
                    format!("{} peut riposter contre {}.", names.name(*parrier), names.name(*source)),
                    format!("{} may strike back at {}.", names.name(*parrier), names.name(*source)),
                )
                .focus(&[*parrier, *source])
        }
        Event::CounterDeclined { parrier, standing } => names.counter_declined(*parrier, *standing),
        Event::PortalOffered { figure, .. } => told("Portail à portée", "Portal at hand")
            .say(
                format!("{} peut passer le portail.", names.name(*figure)),
                format!("{} may go through the portal.", names.name(*figure)),
            )
            .focus(&[*figure]),
        Event::PortalDeclined { figure, standing } => names.portal_declined(*figure, *standing),
        Event::Wounded { figure, by, value, lost } => names.wounded(*figure, *by, *value, *lost),
        Event::Healed { figure, by, value } => names.healed(*figure, *by, *value),
        Event::Eliminated { figure, by } => names.eliminated(*figure, *by),
        Event::Immobilised { figure, by, lost } => names.immobilised(*figure, *by, *lost),
        Event::OmegaGained { figure, omega } => names.omega_gained(*figure, *omega),
        Event::OmegaLost { figure, omega } => names.omega_lost(*figure, *omega),
        Event::Supported { figure, support } => names.supported(*figure, support),
        Event::PortalCreated { portal } => names.portal_created(portal),
        Event::ActionSettled { lapsed } => action_settled(*lapsed),
        Event::ActivationEnded { figure } => names.activation_ended(*figure),
        Event::TurnEnded { turn } => names.turn_ended(*turn),
        Event::PassLeft { side, pass } => names.pass_left(*side, *pass),
        Event::PassTaken { side, window } => told("Réponses reprises", "Answers taken up again").say(
            format!("{} veut de nouveau choisir : {}.", names.side(*side), window_words(*window).fr),
            format!("{} wants to choose again: {}.", names.side(*side), window_words(*window).en),
        ),
        Event::SideConceded { side } => told("Concession", "Concession").say(
            format!("{} concède la partie.", names.side(*side)),
            format!("{} concedes the match.", names.side(*side)),
        ),
        Event::MatchEnded { outcome } => names.match_ended(outcome),
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
        self.0.verdict = Some(Verdict {
            faces: test.faces.clone(),
            need: need_words(test.threshold),
            passed: test.passed,
        });
        self
    }

    fn weight(mut self, weight: Weight) -> Self {
        self.0.weight = weight;
        self
    }
}
