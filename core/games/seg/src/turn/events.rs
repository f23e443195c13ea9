//! Events of turns, piles and hands: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{figure, hand, pop, side, take_shown};
use crate::event::{Happened, TacticOption};
use crate::hidden::Hidden;
use crate::profiles::Suit;
use crate::state::{Card, Frame, PileCard, Shown, State, Until};
use crate::view::names::Names;
use crate::view::words::{card_words_of, plural, plural_en};
use crate::view::{Told, told};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::ruleset::Known;
use greffe_core::record::ids::{RuleId, SealNumber};
use greffe_core::record::reading;
use greffe_core::telling::view::{Change, Weight};
use greffe_core::telling::words::Words;

/// A turn began: counters of the turn are cleared, piles are owed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct TurnStarted {
    /// The turn.
    pub turn: u32,
    /// The tactic points of each side.
    pub tactic: Vec<u32>,
}

impl Happened for TurnStarted {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { turn, .. } = *self;
        let tactic = &self.tactic;
        if tactic.len() != state.sides.len() {
            return Err(Inconsistent::new("tactic points of another number of sides"));
        }
        state.turn = turn;
        for (side, tactic) in state.sides.iter_mut().zip(tactic) {
            side.tactic = *tactic;
            side.pile.clear();
            side.unfit = 0;
        }
        for figure in &mut state.figures {
            figure.moves = 0;
            figure.carded = false;
            figure.activated = false;
        }
        state.stack = vec![Frame::Turn { first: None, next: None }, Frame::PileBuilding {}];
        Ok(())
    }

    fn apply_hidden(&self, hidden: &mut Hidden, _: &dyn Known) {
        hidden.known.clear();
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { turn, .. } = *self;
        let tactic = &self.tactic;
        let points: Vec<String> =
            (0_u8..).zip(tactic).map(|(side, points)| format!("{} {points}", names.side(side))).collect();
        let (fr, en) = if turn == 0 {
            ("Déploiement".to_owned(), "Deployment".to_owned())
        } else {
            (format!("Tour {turn}"), format!("Turn {turn}"))
        };
        let sentence_fr = format!("{fr}. Points de tactique : {}.", points.join(", "));
        let sentence_en = format!("{en}. Tactic points: {}.", points.join(", "));
        told(&fr, &en)
            .say(sentence_fr, sentence_en)
            .changes(
                (0_u8..)
                    .zip(tactic)
                    .filter_map(|(side, points)| names.tactic_change(side, *points, "SEG-TAC-01")),
            )
            .weight(Weight::Turn)
    }
}

/// A side laid its pile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct PileCommitted {
    /// Whose.
    pub side: u8,
    /// The seals of its cards, top first.
    pub cards: Vec<SealNumber>,
    /// The figures that have a card in it, in roster order.
    pub figures: Vec<FigureId>,
}

impl Happened for PileCommitted {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { side, cards, figures } = self;
        self::side(state, *side)?.pile = cards.iter().map(|seal| PileCard::Sealed(*seal)).collect();
        for id in figures {
            figure(state, *id)?.carded = true;
        }
        Ok(())
    }

    fn apply_hidden(&self, hidden: &mut Hidden, known: &dyn Known) {
        let own = hidden.known.entry(self.side).or_default();
        for seal in &self.cards {
            let card = known.payload(*seal).and_then(|text| reading::read::<Card>(text).ok());
            if let Some(card) = card {
                own.insert(*seal, card);
            }
        }
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, .. } = *self;
        let count = self.cards.len();
        let figures = &self.figures;
        let name = names.side(side);
        let mut line = told("Pile prête", "Pile ready").say(
            format!("{name} pose sa pile d'activation : {count} carte{}.", plural(count)),
            format!("{name} lays an activation pile: {count} card{}.", plural_en(count)),
        );
        line.0.focus.clone_from(figures);
        line
    }
}

/// The toss was won; the winner owes its choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct TossResolved {
    /// The winner.
    pub winner: u8,
    /// The faces, in order.
    pub faces: Vec<u32>,
}

impl Happened for TossResolved {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { winner, .. } = self;
        pop(state, "PileBuilding", |frame| matches!(frame, Frame::PileBuilding {}))?;
        state.stack.push(Frame::ChooseFirst { side: *winner });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { winner, .. } = *self;
        let faces = &self.faces;
        let shown: Vec<String> = faces.iter().map(u32::to_string).collect();
        let name = names.side(winner);
        told("Tirage", "Toss").say(
            format!("Tirage : {}. {name} gagne et désigne qui commence.", shown.join(", ")),
            format!("Toss: {}. {name} wins and names who goes first.", shown.join(", ")),
        )
    }
}

/// The winner of the toss chose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct FirstSideChosen {
    /// Who chose.
    pub by: u8,
    /// Who goes first.
    pub first: u8,
}

impl Happened for FirstSideChosen {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { first, .. } = self;
        pop(state, "ChooseFirst", |frame| matches!(frame, Frame::ChooseFirst { .. }))?;
        replace_turn(state, Some(*first), Some(*first))
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { by, first } = *self;
        told("Premier camp", "First side").say(
            format!("{} désigne qui commence : {}.", names.side(by), names.side(first)),
            format!("{} names who goes first: {}.", names.side(by), names.side(first)),
        )
    }
}

/// A side has the hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct HandGiven {
    /// Which.
    pub side: u8,
}

impl Happened for HandGiven {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { side } = self;
        state.stack.push(Frame::Hand { side: *side, revealed: false, queue: Vec::new() });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        told("La main", "The hand").say(
            format!("La main est à {}.", names.side(self.side)),
            format!("{} has the hand.", names.side(self.side)),
        )
    }
}

/// The hand went on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct HandPassed {
    /// Who had it.
    pub side: u8,
    /// Whose turn it is next.
    pub next: u8,
}

impl Happened for HandPassed {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { next, .. } = self;
        pop(state, "Hand", |frame| matches!(frame, Frame::Hand { .. }))?;
        let first = match state.stack.last() {
            Some(Frame::Turn { first, .. }) => *first,
            Some(_) | None => None,
        };
        replace_turn(state, first, Some(*next))
    }

    fn tell(&self, names: Names<'_>) -> Told {
        told("La main passe", "The hand passes").say(
            format!("{} rend la main.", names.side(self.side)),
            format!("{} gives up the hand.", names.side(self.side)),
        )
    }
}

/// Tactic points were spent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct TacticSpent {
    /// Whose.
    pub side: u8,
    /// On what.
    pub option: TacticOption,
    /// Points left.
    pub left: u32,
}

impl Happened for TacticSpent {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { side, left, .. } = self;
        self::side(state, *side)?.tactic = *left;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, option, left } = *self;
        let (cost, fr, en, by) = match option {
            TacticOption::ChangeSuit => (1, "changer la couleur", "change the suit", "SEG-TAC-04"),
            TacticOption::Pass => (1, "passer la main", "pass the hand", "SEG-TAC-05"),
            TacticOption::Cycle => (1, "mettre une carte dessous", "put a card under", "SEG-TAC-06"),
            TacticOption::DoubleReveal => (2, "révéler deux cartes", "reveal two cards", "SEG-TAC-07"),
        };
        let name = names.side(side);
        told("Tactique", "Tactics")
            .say(
                format!("{name} dépense {cost} point{} pour {fr}, reste {left}.", plural(cost)),
                format!("{name} spends {cost} point{} to {en}, {left} left.", plural_en(cost)),
            )
            .change(names.tactic_change(side, left, by))
    }
}

/// The top card was put under the pile, unseen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct CardCycled {
    /// Whose.
    pub side: u8,
}

impl Happened for CardCycled {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { side } = self;
        let pile = &mut self::side(state, *side)?.pile;
        if pile.is_empty() {
            return Err(Inconsistent::new("no card to cycle"));
        }
        pile.rotate_left(1);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        told("Carte mise dessous", "Card put under").say(
            format!("{} glisse la carte du dessus sous sa pile, sans la révéler.", names.side(self.side)),
            format!("{} slides its top card under the pile, unseen.", names.side(self.side)),
        )
    }
}

/// The top card was shown and ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct CardIgnored {
    /// Whose.
    pub side: u8,
    /// The card; none when it could not be read.
    pub card: Option<Card>,
    /// The eliminated figure it names; none when it names no figure of the pile.
    pub figure: Option<FigureId>,
}

impl Happened for CardIgnored {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { side, figure: named, .. } = *self;
        draw(state, side)?;
        if let Some(id) = named {
            figure(state, id)?.carded = false;
        } else {
            let side = self::side(state, side)?;
            side.unfit = side.unfit.saturating_add(1);
        }
        if let Some(Frame::Hand { revealed, .. }) = state.stack.last_mut() {
            *revealed = true;
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, figure, .. } = *self;
        let card = self.card.as_ref();
        let name = names.side(side);
        let line = told("Carte ignorée", "Card ignored");
        let Some(card) = card.map(card_words_of) else {
            return line.say(
                format!("{name} révèle une carte illisible : elle est ignorée."),
                format!("{name} reveals a card that cannot be read: it is ignored."),
            );
        };
        let Some(figure) = figure else {
            return line.say(
                format!("{name} révèle {} : personne n'y répond, la carte est ignorée.", card.fr),
                format!("{name} reveals the {}: it names nobody, the card is ignored.", card.en),
            );
        };
        let who = names.name(figure);
        line.say(
            format!("{name} révèle {} : {who} n'est plus en jeu, la carte est ignorée.", card.fr),
            format!("{name} reveals the {}: {who} is no longer in play, the card is ignored.", card.en),
        )
        .focus([figure])
    }
}

/// The top card was shown; its figure waits for its activation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct CardRevealed {
    /// Whose.
    pub side: u8,
    /// The card.
    pub card: Card,
    /// Its figure.
    pub figure: FigureId,
    /// The suit it acts with.
    pub suit: Suit,
}

impl Happened for CardRevealed {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { side, figure: shown, suit, .. } = self;
        draw(state, *side)?;
        figure(state, *shown)?.carded = false;
        let (revealed, queue) = hand(state)?;
        *revealed = true;
        queue.push(Shown { figure: *shown, suit: *suit });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, figure, suit, .. } = *self;
        let card = &self.card;
        let name = names.side(side);
        let who = names.name(figure);
        let words = card_words_of(card);
        let changed = (card.suit != suit).then(|| {
            let suit = suit.words();
            Words::new(format!("Couleur changée : {}.", suit.fr), format!("Suit changed: {}.", suit.en))
        });
        told("Carte révélée", "Card revealed")
            .say(
                format!("{name} révèle {} : {who}.", words.fr),
                format!("{name} reveals the {}: {who}.", words.en),
            )
            .also(changed)
            .focus([figure])
            .change(Some(Change {
                figure: Some(figure),
                what: Words::new("Couleur", "Suit"),
                old: card.suit.words(),
                new: suit.words(),
                rule: Some(RuleId::new("SEG-TAC-04")),
            }))
    }
}

/// A figure shown died before its activation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ShownCardLapsed {
    /// Whose.
    pub side: u8,
    /// The figure.
    pub figure: FigureId,
}

impl Happened for ShownCardLapsed {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        take_shown(state)?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        told("Carte sans effet", "Card without effect")
            .say(
                format!("{} n'est plus en jeu : sa carte révélée est sans effet.", names.name(self.figure)),
                format!("{} is no longer in play: the revealed card has no effect.", names.name(self.figure)),
            )
            .focus([self.figure])
    }
}

/// A turn ended: tactic points are lost, standing passes of the turn end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct TurnEnded {
    /// The turn.
    pub turn: u32,
}

impl Happened for TurnEnded {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        for side in &mut state.sides {
            side.tactic = 0;
            side.passes.retain(|pass| pass.until != Until::TurnEnd);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { turn } = *self;
        let (fr, en) = if turn == 0 {
            ("Le déploiement est fini.".to_owned(), "Deployment is over.".to_owned())
        } else {
            (format!("Fin du tour {turn}."), format!("End of turn {turn}."))
        };
        let sides = u8::try_from(names.0.state.sides.len()).unwrap_or(u8::MAX);
        told("Fin de tour", "End of turn")
            .say(fr, en)
            .changes((0..sides).filter_map(|side| names.tactic_change(side, 0, "SEG-TAC-02")))
    }
}

fn replace_turn(state: &mut State, first: Option<u8>, next: Option<u8>) -> Result<(), Inconsistent> {
    pop(state, "Turn", |frame| matches!(frame, Frame::Turn { .. }))?;
    state.stack.push(Frame::Turn { first, next });
    Ok(())
}

fn draw(state: &mut State, side: u8) -> Result<(), Inconsistent> {
    let pile = &mut self::side(state, side)?.pile;
    if pile.is_empty() {
        return Err(Inconsistent::new("an empty pile"));
    }
    pile.remove(0);
    Ok(())
}
