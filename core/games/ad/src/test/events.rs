//! Events of test: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{Applied, contestant, conversation, from_hand, speaker};
use crate::event::{Happened, Tokens, Total};
use crate::profiles::cards::{Card, Suit};
use crate::state::change::{figure, lacks, opposed, pop, test};
use crate::state::frames::{Frame, Initial, Opposed, OpposedStage, Source, Test, TestStage};
use crate::state::{Mark, State};
use crate::view::names::Names;
use crate::view::quiet;
use crate::view::told::Told;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;

/// A test began.   AD-TEST-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestBegun {
    /// Which.
    pub test: Test,
}

impl Happened for TestBegun {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { test } = self;
        state.stack.push(Frame::Test(test.clone()));
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { test } = self;
        names.test_begun(test)
    }
}

/// A test goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestStaged {
    /// To what.
    pub stage: TestStage,
}

impl Happened for TestStaged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { stage } = self;
        test(state)?.stage = *stage;
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        quiet("Test", "Test")
    }
}

/// Faith took the score's place.   AD-TAL-21a
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FaithUsed {
    /// Whose.
    pub figure: FigureId,
    /// The score.
    pub score: i32,
}

impl Happened for FaithUsed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { figure: id, score } = self;
        figure(state, *id)?.marks.remove(&Mark::Faith);
        let tested = crate::state::frames::Score::Talent(*score);
        if let Some(Frame::Test(test)) = state.stack.last_mut() {
            (test.score, test.stage) = (tested, TestStage::Fate);
            test.modifiers = unled(&test.modifiers);
        } else if let Some(Frame::Conversation(_)) = state.stack.last() {
            let speaker = speaker(conversation(state)?, *id)?;
            (speaker.faith, speaker.answered) = (Some(*score), true);
        } else {
            let one = opposed(state)?.contestants.iter_mut().find(|one| one.figure == Some(*id));
            let one = one.ok_or_else(|| lacks("such contestant"))?;
            (one.score, one.answered) = (tested, true);
            one.modifiers = unled(&one.modifiers);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, score } = self;
        names.faith_used(*figure, *score)
    }
}

/// The initial card of a test, or of one side of it by place, is known.   AD-TEST-01
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InitialSet {
    /// Which side; 0 in an unopposed test.
    pub place: u8,
    /// The card; none while it is to be played anew.
    pub initial: Option<Initial>,
    /// The card whose place it takes, which stays in play.   AD-TAL-25
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead: Option<Card>,
}

impl Happened for InitialSet {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { place, initial, instead } = self;
        if let Some(Frame::Test(test)) = state.stack.last_mut() {
            turned(&mut test.initial, &mut test.set_aside, &mut test.spare, (*initial, *instead));
            test.let_stand.clear();
        } else {
            let one = contestant(state, *place)?;
            turned(&mut one.initial, &mut one.set_aside, &mut one.spare, (*initial, *instead));
            // In the test of initiative nothing is taken back.   AD-TAL-36a
            one.spare = one.spare.filter(|_| one.figure.is_some());
            opposed(state)?.let_stand.clear();
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { place, initial, .. } = self;
        names.initial_set(*place, *initial)
    }
}

/// A reinforcement.   AD-TEST-06
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reinforced {
    /// Which side of the test; 0 in an unopposed one.
    pub place: u8,
    /// The card.
    pub card: Card,
}

impl Happened for Reinforced {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { place, card } = self;
        if let Some(Frame::Test(test)) = state.stack.last_mut() {
            test.reinforcements.push(*card);
        } else {
            contestant(state, *place)?.reinforcements.push(*card);
            // Whoever passed may answer.   AD-TEST-12
            for one in &mut opposed(state)?.contestants {
                one.passed = false;
            }
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { place, card } = self;
        names.reinforced(*place, *card)
    }
}

/// A side does not reinforce now.   AD-TEST-12
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReinforcementPassed {
    /// Which side of the test.
    pub place: u8,
}

impl Happened for ReinforcementPassed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { place } = self;
        contestant(state, *place)?.passed = true;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { place } = self;
        names.reinforcement_passed(*place)
    }
}

/// A test ended.   AD-TEST-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestEnded {
    /// Whose.
    pub figure: FigureId,
    /// The outcome.
    pub total: Total,
}

impl Happened for TestEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Test", |frame| matches!(frame, Frame::Test(_)))?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, total } = self;
        names.test_ended(*figure, *total)
    }
}

/// An opposed test began.   AD-TEST-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpposedBegun {
    /// Which.
    pub opposed: Opposed,
}

impl Happened for OpposedBegun {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { opposed } = self;
        state.stack.push(Frame::Opposed(opposed.clone()));
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { opposed } = self;
        names.opposed_begun(opposed)
    }
}

/// A card was laid, or the pile named.   AD-TEST-10
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CardLaid {
    /// Which side of the test.
    pub place: u8,
    /// Whose card.
    pub side: u8,
    /// From where.
    pub source: Source,
}

impl Happened for CardLaid {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { place, side: whose, source } = self;
        contestant(state, *place)?.source = Some(*source);
        from_hand(state, *whose, *source)?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side, source, .. } = self;
        names.laid(*side, *source)
    }
}

/// An opposed test goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpposedStaged {
    /// To what.
    pub stage: OpposedStage,
    /// Whose turn it is, by place.
    pub turn: u8,
}

impl Happened for OpposedStaged {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { stage, turn } = self;
        let opposed = opposed(state)?;
        if opposed.stage != *stage {
            for one in &mut opposed.contestants {
                one.answered = false;
            }
        }
        (opposed.stage, opposed.turn) = (*stage, *turn);
        Ok(())
    }

    fn tell(&self, _: Names<'_>) -> Told {
        quiet("Test en opposition", "Opposed test")
    }
}

/// A modifier that a choice gave to one side of an opposed test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpposedModified {
    /// Which side of the test.
    pub place: u8,
    /// What it adds; the rules stand beside it.
    pub value: i32,
    /// The rule.
    pub rule: greffe_core::record::ids::RuleId,
}

impl Happened for OpposedModified {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { place, value, rule } = self;
        contestant(state, *place)?.modifiers.add(rule.clone(), *value);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { place, value, rule } = self;
        names.modified(*place, *value, rule.as_str())
    }
}

/// Fencing tokens were flipped for a total.   AD-MELEE-13
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FencingFlipped {
    /// Which side of the test.
    pub place: u8,
    /// Whose tokens.
    pub figure: FigureId,
    /// How many.
    pub count: u8,
    /// The tokens now.
    pub tokens: Tokens,
}

impl Happened for FencingFlipped {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { place, figure: id, count, tokens } = self;
        let owner = figure(state, *id)?;
        (owner.fencing, owner.fencing_used) = (tokens.ready, tokens.used);
        let one = contestant(state, *place)?;
        (one.flipped, one.answered) = (*count, true);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, count, tokens, .. } = self;
        names.flipped(*figure, *count, *tokens)
    }
}

/// One side of an opposed test was added up.   AD-TEST-09
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Totalled {
    /// Which side of the test.
    pub place: u8,
    /// Its total.
    pub total: i32,
}

impl Happened for Totalled {
    fn apply(&self, _: &mut State) -> Applied {
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { place, total } = self;
        names.totalled(*place, *total)
    }
}

/// An opposed test ended.   AD-TEST-13
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpposedEnded {
    /// Both sides, in the order of the test.
    pub totals: Vec<Total>,
}

impl Happened for OpposedEnded {
    fn apply(&self, state: &mut State) -> Applied {
        pop(state, "Opposed", |frame| matches!(frame, Frame::Opposed(_)))?;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { totals } = self;
        names.opposed_ended(totals)
    }
}

/// A joker's suit was named.   AD-CARD-02
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SuitNamed {
    /// Which side of the test; 0 in an unopposed one.
    pub place: u8,
    /// Which suit.
    pub suit: Suit,
}

impl Happened for SuitNamed {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { place, suit } = self;
        let initial = if let Some(Frame::Test(test)) = state.stack.last_mut() {
            test.initial.as_mut()
        } else {
            contestant(state, *place)?.initial.as_mut()
        };
        initial.ok_or_else(|| lacks("initial card"))?.suit = Some(*suit);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { suit, .. } = self;
        names.suit_named(*suit)
    }
}

/// A side of an opposed test has answered what the stage asks, or need not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Answered {
    /// Which side of the test.
    pub place: u8,
}

impl Happened for Answered {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { place } = self;
        if let Some(Frame::Conversation(talk)) = state.stack.last_mut() {
            let mut speakers = talk.attackers.iter_mut().chain(&mut talk.defenders);
            let speaker = speakers.nth(usize::from(*place)).ok_or_else(|| lacks("such speaker"))?;
            speaker.answered = true;
        } else {
            contestant(state, *place)?.answered = true;
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { place } = self;
        names.answered(*place)
    }
}

/// A side lets the cards turned stand.   AD-DIV-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LetStand {
    /// Which.
    pub side: u8,
}

impl Happened for LetStand {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { side } = self;
        if let Some(Frame::Test(test)) = state.stack.last_mut() {
            test.let_stand.push(*side);
        } else if let Some(Frame::Conversation(talk)) = state.stack.last_mut() {
            talk.let_stand.push(*side);
        } else {
            opposed(state)?.let_stand.push(*side);
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { side } = self;
        names.let_stand(*side)
    }
}

/// A token of fate was spent.   AD-DIV-03
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FateSpent {
    /// Whose.
    pub seer: FigureId,
    /// How many it has left.
    pub left: u8,
}

impl Happened for FateSpent {
    fn apply(&self, state: &mut State) -> Applied {
        let Self { seer, left } = self;
        figure(state, *seer)?.fate = *left;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { seer, left } = self;
        names.fate_spent(*seer, *left)
    }
}

/// An initial card takes the place of another, which may be taken back once: then it is aside no longer.
/// AD-TAL-25
fn turned(
    initial: &mut Option<Initial>,
    set_aside: &mut Vec<Card>,
    spare: &mut Option<Initial>,
    (new, instead): (Option<Initial>, Option<Card>),
) {
    if instead.is_some() {
        let back = *spare == new;
        *spare = initial.filter(|_| !back);
        set_aside.extend(instead);
        set_aside.retain(|card| new.is_none_or(|new| new.card != *card));
    }
    *initial = new;
}

/// What is tested is no longer lifted by authority: faith has taken its place.   AD-TAL-06, AD-TAL-21a
fn unled(modifiers: &Modifiers) -> Modifiers {
    let mut kept = Modifiers::new();
    for line in modifiers.lines().iter().filter(|line| line.rule.as_str() != "AD-TAL-06") {
        kept.add(line.rule.clone(), line.value);
    }
    kept
}
