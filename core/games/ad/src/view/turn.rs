//! Lines about the turn, activations, moves, and the end.

use std::collections::BTreeMap;

use crate::event::Tokens;
use crate::setup::board::Door;
use crate::setup::scenario::Clock;
use crate::setup::square::{EdgeName, Square};
use crate::state::frames::{Frame, MoveKind, Pending, Preparation};
use crate::state::{Mark, Phase};
use crate::view::about;
use crate::view::names::Names;
use crate::view::told::{Told, told};
use crate::view::words::{
    door_words, flip, listed, mark_words, move_words, pending_words, phase_words, preparation_words,
};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Outcome;
use greffe_core::telling::french::de;
use greffe_core::telling::view::{Mark as Drawn, Weight};
use greffe_core::telling::words::{Words, plurals};

#[expect(clippy::unused_self, reason = "every event is told by the names of its match")]
impl Names<'_> {
    pub(crate) fn preparation_opened(self, due: usize) -> Told {
        let [_, plural] = plurals(due);
        told("Préparation", "Preparation").say(
            format!("{due} choix avant le premier tour."),
            format!("{due} choice{plural} before the first turn."),
        )
    }

    pub(crate) fn preparation_done(self, done: Preparation) -> Told {
        let words = preparation_words(done);
        let told = told(words.fr.clone(), words.en.clone());
        match done {
            // The figure's own line says it.
            Preparation::Place { .. } => told,
            Preparation::Gamble { .. } | Preparation::MarkNephews { .. } | Preparation::Coat { .. } => {
                told.say(format!("{} : c'est fait.", words.fr), format!("{}: done.", words.en))
            }
        }
    }

    pub(crate) fn kreutzers(self, side: u8, kreutzers: i32) -> Told {
        let who = self.side(side);
        let had = self.0.side(side).map_or(0, |side| side.kreutzers);
        told("Kreutzers", "Kreutzers")
            .say(format!("{who} a {kreutzers} kreutzers."), format!("{who} has {kreutzers} kreutzers."))
            .count(
                None,
                Words::new(format!("Kreutzers, {who}"), format!("Kreutzers, {who}")),
                had,
                kreutzers,
                "AD-TAL-33",
            )
    }

    pub(crate) fn nephew(self, figure: FigureId, uncle: Option<FigureId>) -> Told {
        let who = self.name(figure);
        let told = told("Mon oncle", "My uncle").focus([figure].into_iter().chain(uncle));
        match uncle.map(|uncle| self.name(uncle)) {
            Some(uncle) => told.say(
                format!("{who} appelle {uncle} « mon oncle »."),
                format!("{who} calls {uncle} \u{201c}uncle\u{201d}."),
            ),
            None => told.say(format!("{who} n'a plus d'oncle."), format!("{who} has no uncle any more.")),
        }
    }

    pub(crate) fn coated(self, figure: FigureId, weapon: u8, poisons: usize) -> Told {
        let (who, weapon) = (self.name(figure), self.weapon(figure, weapon));
        let [s, plural] = plurals(poisons);
        told("Poison", "Poison").focus([figure]).say(
            format!("{weapon} {} : {poisons} poison{s}.", de(&who)),
            format!("{weapon} of {who}: {poisons} poison{plural}."),
        )
    }

    pub(crate) fn placed(self, figure: FigureId, at: Square) -> Told {
        let who = self.name(figure);
        let mark = self.square(at).map(|point| Drawn {
            kind: "ghost",
            points: vec![point],
            label: Words::default(),
        });
        told("Placement", "Placing").focus([figure]).mark(mark).say(
            format!("{who} est {} en {at}.", self.agreed(figure, "placé", "placée")),
            format!("{who} is placed at {at}."),
        )
    }

    pub(crate) fn turn_begun(self, turn: u32) -> Told {
        told(format!("Tour {turn}"), format!("Turn {turn}"))
            .say(format!("Le tour {turn} commence."), format!("Turn {turn} begins."))
            .weight(Weight::Turn)
    }

    pub(crate) fn arrivals(self, due: &[FigureId]) -> Told {
        let who = self.list(due);
        told("Arrivées", "Arrivals")
            .focus(due.iter().copied())
            .say(format!("Arrivent : {}.", who.fr), format!("Arriving: {}.", who.en))
    }

    pub(crate) fn refreshed(self, tokens: &BTreeMap<FigureId, Tokens>) -> Told {
        let mut told = told("Pions Escrime", "Fencing tokens");
        for (figure, tokens) in tokens {
            let had = self.0.figure(*figure).map_or(0, |figure| figure.fencing);
            told = told.focus([*figure]).count(
                Some(*figure),
                Words::new("Pions Escrime prêts", "Fencing tokens ready"),
                had,
                tokens.ready,
                "AD-TURN-04",
            );
        }
        told
    }

    pub(crate) fn phase_begun(self, phase: Phase) -> Told {
        let words = phase_words(phase);
        told(words.fr.clone(), words.en.clone()).say(
            format!("Phase : {}.", words.fr.to_lowercase()),
            format!("Phase: {}.", words.en.to_lowercase()),
        )
    }

    pub(crate) fn hand_limit(self, due: &[u8]) -> Told {
        let sides: Vec<String> = due.iter().map(|side| self.side(*side)).collect();
        let who = listed(&sides);
        told("Limite de main", "Hand limit").say(
            format!("Plus de sept cartes en main : {}.", who.fr),
            format!("More than seven cards in hand: {}.", who.en),
        )
    }

    pub(crate) fn discard_opened(self, side: u8, cards: u8) -> Told {
        let who = self.side(side);
        let [s, plural] = plurals(cards);
        told("À défausser", "To discard").say(
            format!("{who} doit défausser {cards} carte{s}."),
            format!("{who} must discard {cards} card{plural}."),
        )
    }

    pub(crate) fn present_opened(self, side: u8) -> Told {
        let who = self.side(side);
        told("Ressentir le présent", "Feel the present").say(
            format!("{who} dira qui a l'initiative."),
            format!("{who} will say who holds the initiative."),
        )
    }

    pub(crate) fn initiative(self, side: u8) -> Told {
        let who = self.side(side);
        told("Initiative", "Initiative")
            .say(format!("{who} a l'initiative."), format!("{who} holds the initiative."))
    }

    pub(crate) fn first_actor(self, side: u8) -> Told {
        let who = self.side(side);
        told("Premier à agir", "First to act").say(format!("{who} commence."), format!("{who} begins."))
    }

    pub(crate) fn last_held(self, side: u8) -> Told {
        let who = self.side(side);
        told("Dernière figurine gardée", "Last figure held back").say(
            format!("{who} garde sa dernière figurine pour la fin."),
            format!("{who} holds its last figure back to the end."),
        )
    }

    pub(crate) fn activated(self, figure: FigureId, by: u8) -> Told {
        let (who, side) = (self.name(figure), self.side(by));
        let told = told("Activation", "Activation").focus([figure]).weight(Weight::Activation);
        if self.0.side_of(figure).is_none() {
            return told.say(
                format!("{who} agit ; {side} décide ce que le livre laisse ouvert."),
                format!("{who} acts; {side} decides what the book leaves open."),
            );
        }
        told.say(format!("{side} active {who}."), format!("{side} activates {who}."))
    }

    pub(crate) fn figure_marked(self, figure: FigureId, mark: Mark, on: bool) -> Told {
        let (who, words) = (self.name(figure), mark_words(mark));
        let told = told(words.fr.clone(), words.en.clone()).focus([figure]).change(
            Some(figure),
            words,
            flip(on),
            "AD-TURN-07",
        );
        let (fr, en) = match (mark, on) {
            (Mark::Stealth, false) => ("perd son marqueur Discrétion.", "loses its stealth marker."),
            (Mark::Overwatch, true) => ("se met au Guet.", "goes on overwatch."),
            (Mark::Overwatch, false) => ("n'est plus au Guet.", "is no longer on overwatch."),
            (Mark::Estranged, true) => ("rompt l'amitié.", "ends the friendship."),
            (Mark::Tactics, true) => ("met sa tactique en œuvre.", "puts tactics to use."),
            (Mark::Faith, true) => ("retrouve son pion Foi.", "has its faith token back."),
            (Mark::Faith, false) => ("use de son pion Foi.", "spends its faith token."),
            (Mark::Bribe, true) => ("a de nouveau un pion Pot-de-Vin.", "has a bribe token again."),
            (Mark::Bribe, false) => ("sort son pion Pot-de-Vin.", "spends its bribe token."),
            (
                Mark::Activated
                | Mark::Attacked
                | Mark::Unveiled
                | Mark::Readied
                | Mark::Uncalled
                | Mark::Tactics
                | Mark::Stealth
                | Mark::Estranged,
                _,
            ) => return told,
        };
        let words = about(&who, fr, en);
        told.say(words.fr, words.en)
    }

    pub(crate) fn stealth_dropped(self, figure: FigureId) -> Told {
        let words = about(&self.name(figure), "quitte sa discrétion.", "drops its stealth.");
        told("Discrétion", "Stealth").focus([figure]).say(words.fr, words.en).change(
            Some(figure),
            mark_words(Mark::Stealth),
            flip(false),
            "AD-TAL-14a",
        )
    }

    pub(crate) fn move_begun(self, figure: FigureId, kind: MoveKind, points: u8) -> Told {
        let (who, words) = (self.name(figure), move_words(kind));
        told(words.fr.clone(), words.en.clone())
            .focus([figure])
            .say(format!("{who} : {}, {points} PM.", words.fr), format!("{who}: {}, {points} mp.", words.en))
    }

    pub(crate) fn declared(self, figure: FigureId, pending: Pending, watchers: &[FigureId]) -> Told {
        let (who, words) = (self.name(figure), pending_words(pending));
        let mut told = told("Annonce", "Declaration")
            .focus([figure])
            .say(format!("{who} annonce : {}.", words.fr), format!("{who} declares: {}.", words.en));
        if let Pending::Shot(shot) = pending {
            told = told.focus([shot.target]).mark(self.sight(shot.shooter, shot.target));
        }
        if watchers.is_empty() {
            return told;
        }
        let list = self.list(watchers);
        told.focus(watchers.iter().copied())
            .say(format!("Peuvent interrompre : {}.", list.fr), format!("May interrupt: {}.", list.en))
    }

    pub(crate) fn interrupt_passed(self, side: u8) -> Told {
        let who = self.side(side);
        told("Pas d'interruption", "No interrupt")
            .say(format!("{who} laisse faire."), format!("{who} lets it be."))
    }

    pub(crate) fn watch_spent(self, figure: FigureId) -> Told {
        let words = about(
            &self.name(figure),
            "dépense son Guet et interrompt.",
            "spends its overwatch and interrupts.",
        );
        told("Interruption", "Interrupt").focus([figure]).say(words.fr, words.en).change(
            Some(figure),
            mark_words(Mark::Overwatch),
            flip(false),
            "AD-OVW-01",
        )
    }

    pub(crate) fn lapsed(self, figure: FigureId, pending: Pending) -> Told {
        let (who, words) = (self.name(figure), pending_words(pending));
        told("Devenu impossible", "Become impossible")
            .focus([figure])
            .say(format!("{who} ne peut plus : {}.", words.fr), format!("{who} no longer can: {}.", words.en))
    }

    pub(crate) fn moved(self, figure: FigureId, path: &[Square]) -> Told {
        let who = self.name(figure);
        let Some(to) = path.last() else { return told("Pas", "Step").focus([figure]) };
        let from = self.0.square(figure).map(|square| square.to_string()).unwrap_or_default();
        told("Pas", "Step")
            .focus([figure])
            .mark(self.path(figure, path))
            .say(format!("{who} va de {from} à {to}."), format!("{who} goes from {from} to {to}."))
            .change(
                Some(figure),
                Words::new("Case", "Square"),
                [Words::same(from), Words::same(to.to_string())],
                "AD-MOVE-01",
            )
    }

    pub(crate) fn run_extended(self, figure: FigureId, points: u8) -> Told {
        let who = self.name(figure);
        told("Course", "Run").focus([figure]).say(
            format!("{who} court encore : {points} PM de plus."),
            format!("{who} runs on: {points} mp more."),
        )
    }

    pub(crate) fn points_spent(self, figure: FigureId, left: u8) -> Told {
        let had = self.0.moving(figure).map_or(left, |moving| moving.points);
        told("Points de mouvement", "Movement points").focus([figure]).count(
            Some(figure),
            Words::new("PM restants", "MP left"),
            had,
            left,
            "AD-MOVE-01",
        )
    }

    pub(crate) fn stopped(self, figure: FigureId) -> Told {
        let words = about(
            &self.name(figure),
            "entre dans une zone de contrôle ennemie et s'arrête.",
            "enters an enemy zone of control and stops.",
        );
        told("Arrêt", "Stop").focus([figure]).say(words.fr, words.en)
    }

    pub(crate) fn door(self, door: EdgeName, state: Door) -> Told {
        let (old, new) = (door_words(self.0.ground().door(door)), door_words(state));
        told("Porte", "Door")
            .say(format!("La porte {door} est {}.", new.fr), format!("Door {door} is {}.", new.en))
            .change(
                None,
                Words::new(format!("Porte {door}"), format!("Door {door}")),
                [old, new],
                "AD-EDGE-08",
            )
    }

    pub(crate) fn wall_fell(self, wall: EdgeName) -> Told {
        told("Mur écroulé", "Fallen wall").say(
            format!("Le mur fragile {wall} s'écroule : on passe et on voit."),
            format!("Fragile wall {wall} falls: one passes and sees through."),
        )
    }

    pub(crate) fn opponent_asked(self, figure: FigureId, among: &[FigureId]) -> Told {
        let (who, list) = (self.name(figure), self.list(among));
        told("Qui le retient ?", "Who holds it down?")
            .focus([figure].into_iter().chain(among.iter().copied()))
            .say(
                format!("{who} se relève parmi : {}.", list.fr),
                format!("{who} stands up among {}.", list.en),
            )
    }

    pub(crate) fn opponent_named(self, enemy: FigureId) -> Told {
        let words = about(&self.name(enemy), "s'y oppose.", "opposes it.");
        told("Opposition", "Opposition").focus([enemy]).say(words.fr, words.en)
    }

    pub(crate) fn fall_opened(self, figure: FigureId) -> Told {
        let words =
            about(&self.name(figure), "tombe : l'adversaire dit où.", "falls: the opponent says where.");
        told("Chute", "Fall").focus([figure]).say(words.fr, words.en)
    }

    pub(crate) fn onward(self, figure: FigureId, to: Square) -> Told {
        let who = self.name(figure);
        told("Triomphe à la fenêtre", "Triumph at the window")
            .focus([figure])
            .say(format!("{who} peut continuer en {to}."), format!("{who} may go on to {to}."))
    }

    pub(crate) fn went_on(self, on: bool) -> Told {
        let figure = match self.0.top() {
            Some(Frame::Onward { figure, .. }) => Some(*figure),
            Some(_) | None => None,
        };
        let who = figure.map(|figure| self.name(figure)).unwrap_or_default();
        let words = if on {
            about(&who, "continue.", "goes on.")
        } else {
            about(&who, "reste derrière la fenêtre.", "stays behind the window.")
        };
        told("Triomphe à la fenêtre", "Triumph at the window").focus(figure).say(words.fr, words.en)
    }

    pub(crate) fn alarm(self, left: u32) -> Told {
        let (fr, en, had) = match self.0.state.clock {
            Clock::Alarm(had) => ("Alarme", "Alarm", had),
            Clock::Turns(had) => ("Tours restants", "Turns left", had),
        };
        told(fr, en).say(format!("{fr} : reste {left}."), format!("{en}: {left} left.")).count(
            None,
            Words::new(fr, en),
            had,
            left,
            "AD-ALARM-04",
        )
    }

    pub(crate) fn conceded(self, side: u8) -> Told {
        let who = self.side(side);
        told("Concession", "Concession")
            .say(format!("{who} concède la partie."), format!("{who} concedes the match."))
    }

    /// How the match ended.
    pub(crate) fn outcome(self, outcome: &Outcome) -> Words {
        let winners: Vec<String> = outcome.winners.iter().map(|side| self.side(*side)).collect();
        let scores: Vec<String> = outcome.scores.iter().map(ToString::to_string).collect();
        let tally =
            if scores.is_empty() { String::new() } else { format!(" ({})", scores.join(" \u{2013} ")) };
        let list = listed(&winners);
        if winners.is_empty() {
            return Words::new(format!("Partie nulle{tally}."), format!("A draw{tally}."));
        }
        Words::new(format!("Victoire : {}{tally}.", list.fr), format!("Victory: {}{tally}.", list.en))
    }
}
