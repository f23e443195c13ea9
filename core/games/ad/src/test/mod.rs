//! Unopposed tests: a card from the pile, a score, modifiers, reinforcements.   AD-TEST-01

pub mod cunning;
pub mod events;
pub(crate) mod forms;
pub mod opposed;
#[cfg(test)]
mod tests;

use crate::draft::{AdDraft, because, look};
use crate::event::{self, Total};
use crate::profiles::Ability;
use crate::profiles::cards::{Card, Suit};
use crate::profiles::talents::Talent;
use crate::refusal::Refusal;
use crate::state::Mark;
use crate::state::frames::{Frame, Initial, Score, Test, TestStage, TestUse};
use crate::state::look::Look;
use crate::{cards, skills};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::{Claim, Effect, FigureId};
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// From this margin on, a success is a Triumph and a failure a Misfortune.   AD-TEST-03
pub const MARGIN: i32 = 5;

/// A test to be made.
#[derive(Clone, Debug)]
pub struct Trial {
    /// Who tests.
    pub figure: FigureId,
    /// The rule that asks for it.
    pub rule: &'static str,
    /// What is added to the card.
    pub score: Score,
    /// The target number.
    pub target_number: i32,
    /// What this use adds beside the condition of the figure.
    pub modifiers: Modifiers,
    /// What follows.
    pub used_for: TestUse,
}

/// The outcome of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passed {
    /// Whether it passed.   AD-TEST-02
    pub success: bool,
    /// By how much it passed: negative when it failed.
    pub margin: i32,
    /// Whether it passed by far.   AD-TEST-03
    pub triumph: bool,
    /// Whether it failed by far.
    pub misfortune: bool,
    /// The initial card with its suit.
    pub initial: Initial,
}

/// The side that plays a figure's cards in a test that no opponent takes part in.   AD-NPC-04
fn player(draft: &AdDraft<'_>, figure: FigureId) -> u8 {
    let look = look(draft);
    let acting = || look.activation().map_or_else(|| look.holder(), |activation| activation.by);
    match look.side_of(figure) {
        Some(side) => side,
        // Caused by a player's action: the other player. Its own program: the initiative holder.
        None if look.activation().is_some_and(|activation| activation.figure != figure) => {
            look.other(acting())
        }
        // A player's figure fought it: a test for want of a retreat, a jump, a flight.
        None => look
            .fight()
            .filter(|fight| fight.defender == figure || (fight.attacker == figure && !look.setup.before(2)))
            .and_then(|fight| look.side_of(fight.opponent(figure)))
            .map_or_else(|| look.holder(), |fighter| look.other(fighter)),
    }
}

/// Begins a test: what follows waits on the stack.   AD-TEST-01, AD-TEST-15, AD-TEST-16
pub fn begin(draft: &mut AdDraft<'_>, trial: Trial) -> Result<(), Stop> {
    let by = player(draft, trial.figure);
    begin_by(draft, by, trial)
}

/// The score of a figure's faith.   AD-TAL-21a
pub fn faith_of(look: Look<'_>, figure: FigureId) -> Option<i32> {
    match look.talent(figure, Talent::Faith(0)) {
        Some(Talent::Faith(score)) => Some(score),
        Some(_) | None => None,
    }
}

/// Whether faith may take a score's place: that of an ability or a talent, those of combat among them, while the
/// token is there.   AD-TAL-21a, AD-SHOOT-04
pub fn may_use_faith(look: Look<'_>, figure: FigureId, score: Score) -> bool {
    let tested = match score {
        Score::Ability(_) | Score::Talent(_) | Score::Skill(_) => true,
        Score::Nothing => false,
    };
    tested && look.is(figure, Mark::Faith) && faith_of(look, figure).is_some()
}

/// The same, a given side playing the cards.   AD-NPC-04
pub fn begin_by(draft: &mut AdDraft<'_>, by: u8, trial: Trial) -> Result<(), Stop> {
    let Trial { figure, rule, score, target_number, modifiers: added, used_for } = trial;
    let mut modifiers = skills::condition(look(draft), figure, &used_for, score);
    modifiers.extend(&added);
    let mut claims: Vec<Claim> = Vec::new();
    // Claims are made for the first test of a command, by whoever declares it.
    if !draft.is_bound() && look(draft).seat_side(draft.by()) == Some(by) {
        for claim in draft.claims() {
            match &claim.effect {
                Effect::Modifier(value) => modifiers.add(claim.source.clone(), *value),
                Effect::Outcome(_) => claims.push(claim.clone()),
                Effect::Reroll {} => return Err(Refusal::NoReroll.into()),
                Effect::Ignore(_) => {}
            }
        }
    }
    let faith = may_use_faith(look(draft), figure, score);
    let stage = if faith { TestStage::Faith } else { TestStage::Fate };
    let test = Test {
        figure,
        by,
        used_for,
        score,
        target_number,
        modifiers,
        stage,
        initial: None,
        set_aside: Vec::new(),
        spare: None,
        reinforcements: Vec::new(),
        let_stand: Vec::new(),
        claims,
    };
    let why = because(draft, &[rule, "AD-TEST-01"]).sum(test.modifiers.clone());
    draft.emit(event::TestBegun { test }, why)
}

/// The test on top.
fn top(draft: &AdDraft<'_>) -> Option<Test> {
    let Some(Frame::Test(test)) = look(draft).top() else { return None };
    Some(test.clone())
}

/// What came of going on with a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<Outcome> {
    /// Somebody is owed an answer.
    Owed,
    /// The test goes on.
    Done,
    /// The test is over.
    Settled(Outcome),
}

/// Goes on with the test on top, as far as nobody is owed an answer.
pub fn step(draft: &mut AdDraft<'_>, test: &Test) -> Result<Step<Passed>, Stop> {
    let went = match test.stage {
        TestStage::Faith => Ok(false),
        TestStage::Fate => fate(draft, test),
        TestStage::Suit => suit(draft, test),
        TestStage::Replace => {
            if may_replace(look(draft), test) {
                return Ok(Step::Owed);
            }
            stage(draft, TestStage::Reinforce, "AD-TEST-06").map(|()| true)
        }
        TestStage::Reinforce => {
            if may_reinforce(look(draft), test) {
                return Ok(Step::Owed);
            }
            return Ok(settle(draft, test)?.map_or(Step::Done, Step::Settled));
        }
    }?;
    Ok(if went { Step::Done } else { Step::Owed })
}

fn stage(draft: &mut AdDraft<'_>, stage: TestStage, rule: &'static str) -> Result<(), Stop> {
    let why = because(draft, &[rule]);
    draft.emit(event::TestStaged { stage }, why)
}

/// The initial card is turned; tokens of fate may have it replaced.   AD-DIV-03
fn fate(draft: &mut AdDraft<'_>, test: &Test) -> Result<bool, Stop> {
    if test.initial.is_none() {
        let card = cards::turn(draft, test.by, "AD-TEST-01")?;
        let initial = Initial { card, suit: card.suit() };
        let why = because(draft, &["AD-TEST-01"]);
        draft.emit(event::InitialSet { place: 0, initial: Some(initial), instead: None }, why)?;
        return Ok(true);
    }
    if asks_fate(look(draft), &test.let_stand).is_some() {
        return Ok(false);
    }
    stage(draft, TestStage::Suit, "AD-CARD-02").map(|()| true)
}

/// The side that says next whether a card turned stands: each with a token of fate once, the initiative
/// holder first.   AD-DIV-03
pub fn asks_fate(look: Look<'_>, let_stand: &[u8]) -> Option<u8> {
    let has_token =
        |side: u8| look.of_side(side).any(|id| look.figure(id).is_some_and(|figure| figure.fate > 0));
    look.holder_first().into_iter().find(|side| !let_stand.contains(side) && has_token(*side))
}

/// Who names the suit of a joker: its owner the Red one's, the opponent the Black one's.   AD-CARD-02
pub fn names_suit(look: Look<'_>, initial: Option<Initial>, owner: u8) -> Option<u8> {
    let initial = initial.filter(|initial| initial.suit.is_none())?;
    match initial.card {
        Card::RedJoker => Some(owner),
        Card::BlackJoker => Some(look.other(owner)),
        Card::Plain { .. } => None,
    }
}

fn suit(draft: &mut AdDraft<'_>, test: &Test) -> Result<bool, Stop> {
    if names_suit(look(draft), test.initial, test.by).is_some() {
        return Ok(false);
    }
    stage(draft, TestStage::Replace, "AD-TAL-25").map(|()| true)
}

/// Whether the initial card may still be replaced: once, in a test of willpower; then which of the two counts is
/// to be said.   AD-TAL-25
pub fn may_replace(look: Look<'_>, test: &Test) -> bool {
    let willpower = test.score == Score::Ability(Ability::Willpower);
    let open = test.set_aside.is_empty() || test.spare.is_some();
    (willpower || is_of_willpower(look, test)) && open && look.has(test.figure, Talent::Unshakeable)
}

/// Whether willpower is tested, though faith may have taken the place of its score.   AD-TAL-21a, AD-TAL-25
fn is_of_willpower(look: Look<'_>, test: &Test) -> bool {
    let of = match test.used_for {
        TestUse::FastReload { .. } | TestUse::Leave {} | TestUse::Morale {} | TestUse::Vision {} => true,
        TestUse::Run {}
        | TestUse::Pace { .. }
        | TestUse::Shot { .. }
        | TestUse::ForceDoor { .. }
        | TestUse::PickLock { .. }
        | TestUse::Parry {}
        | TestUse::Disarm { .. }
        | TestUse::NoRetreat {}
        | TestUse::RetreatDown { .. }
        | TestUse::LeaveDown { .. }
        | TestUse::Poison { .. }
        | TestUse::WakeUp {} => false,
    };
    of && !look.setup.before(2)
}

/// Whether its player may reinforce: asked whatever the hand holds, as long as it holds anything.   AD-TEST-07,
/// AD-TEST-08
pub fn may_reinforce(look: Look<'_>, test: &Test) -> bool {
    let joker = test.initial.is_none_or(|initial| initial.card.is_joker());
    let is_test = test.used_for != TestUse::WakeUp {};
    is_test && !joker && look.side(test.by).is_some_and(|side| side.hand > 0)
}

/// The whole sum of a test: card, score, modifiers, reinforcements.   AD-TEST-01
pub fn sum(look: Look<'_>, test: &Test) -> Modifiers {
    let mut sum = Modifiers::new();
    if let Some(initial) = test.initial {
        sum.add(RuleId::new("AD-CARD-01"), initial.card.value());
    }
    let (rule, value) = skills::score(look, test.figure, test.score);
    if test.score != Score::Nothing {
        sum.add(rule, value);
    }
    sum.extend(&test.modifiers);
    if let Some(initial) = test.initial {
        for card in &test.reinforcements {
            sum.add(RuleId::new("AD-TEST-06"), initial.reinforcement(*card).unwrap_or(0));
        }
    }
    sum
}

/// Ends a test: whether it passed, and by how much.   AD-TEST-02, AD-TEST-03, AD-TEST-04, AD-TEST-05
fn settle(draft: &mut AdDraft<'_>, test: &Test) -> Result<Option<Passed>, Stop> {
    let Some(initial) = test.initial else { return Ok(None) };
    let sum = sum(look(draft), test);
    let total = sum.total();
    let margin = total.saturating_sub(test.target_number);
    let mut why = because(draft, &["AD-TEST-02"]).sum(sum);
    let forced = test.claims.iter().find_map(|claim| match claim.effect {
        Effect::Outcome(passed) => Some((claim.source.clone(), passed)),
        Effect::Modifier(_) | Effect::Reroll {} | Effect::Ignore(_) => None,
    });
    let (success, triumph, misfortune) = match (initial.card, forced) {
        (_, Some((source, passed))) => {
            why = why.and(source);
            (passed, false, false)
        }
        (Card::BlackJoker, None) => {
            why = why.and(RuleId::new("AD-TEST-04"));
            (false, false, true)
        }
        (Card::RedJoker, None) => {
            why = why.and(RuleId::new("AD-TEST-05"));
            (true, true, false)
        }
        (Card::Plain { .. }, None) => (margin >= 0, margin >= MARGIN, margin <= -MARGIN),
    };
    if triumph || misfortune {
        why = why.and(RuleId::new("AD-TEST-03"));
    }
    for line in test.modifiers.lines() {
        why = why.and(line.rule.clone());
    }
    let parry = test.used_for == TestUse::Parry {};
    if parry && look(draft).is_crippled(test.figure) {
        why = why.and(RuleId::new("AD-GAP-04"));
    }
    let passed = Passed { success, margin, triumph, misfortune, initial };
    draft.emit(event::TestEnded { figure: test.figure, total: Total { total, passed: success } }, why)?;
    // A parry's cards leave with it; every other test's before what it brings about.   AD-GAP-50
    let mut played = test.set_aside.clone();
    played.push(initial.card);
    played.extend(&test.reinforcements);
    cards::close(draft, vec![(test.by, played)])?;
    Ok(Some(passed))
}

/// The player of a test puts faith in the score's place, or does not.   AD-TAL-21a
pub fn faith(draft: &mut AdDraft<'_>, side: u8, used: bool) -> Result<(), Stop> {
    let Some(test) = top(draft).filter(|test| test.stage == TestStage::Faith) else {
        return Err(Refusal::NotNow.into());
    };
    if test.by != side {
        return Err(Refusal::NotYourTurn.into());
    }
    let Some(score) = faith_of(look(draft), test.figure).filter(|_| used) else {
        return stage(draft, TestStage::Fate, "AD-TEST-01");
    };
    let why = because(draft, &["AD-TAL-21a"]);
    draft.emit(event::FaithUsed { figure: test.figure, score }, why)
}

/// Names a joker's suit in the unopposed test on top.   AD-CARD-02
pub fn name_suit(draft: &mut AdDraft<'_>, side: u8, suit: Suit) -> Result<(), Stop> {
    let Some(test) = top(draft).filter(|test| test.stage == TestStage::Suit) else {
        return Err(Refusal::NotNow.into());
    };
    if names_suit(look(draft), test.initial, test.by) != Some(side) {
        return Err(Refusal::NotYourTurn.into());
    }
    let why = because(draft, &["AD-CARD-02"]);
    draft.emit(event::SuitNamed { place: 0, suit }, why)
}

/// The player of a test of willpower plays another initial card, or does not; then it counts in the place of the
/// first, or does not.   AD-TAL-25
pub fn replace(draft: &mut AdDraft<'_>, side: u8, replaced: bool) -> Result<(), Stop> {
    let Some(test) = top(draft).filter(|test| test.stage == TestStage::Replace) else {
        return Err(Refusal::NotNow.into());
    };
    if test.by != side {
        return Err(Refusal::NotYourTurn.into());
    }
    if let Some((first, second)) = test.spare.zip(test.initial) {
        if !replaced {
            let why = because(draft, &["AD-TAL-25"]);
            draft.emit(
                event::InitialSet { place: 0, initial: Some(first), instead: Some(second.card) },
                why,
            )?;
        }
        return stage(draft, TestStage::Reinforce, "AD-TAL-25");
    }
    if replaced {
        let card = cards::turn(draft, side, "AD-TAL-25")?;
        let initial = Initial { card, suit: card.suit() };
        let why = because(draft, &["AD-TAL-25"]);
        let instead = test.initial.map(|initial| initial.card);
        draft.emit(event::InitialSet { place: 0, initial: Some(initial), instead }, why)?;
        // A joker played in its place has its suit named too; tokens of fate bear on it as well.
        return stage(draft, TestStage::Fate, "AD-TAL-25");
    }
    stage(draft, TestStage::Reinforce, "AD-TEST-06")
}

/// The player of a test reinforces.   AD-TEST-06, AD-TEST-08
pub fn reinforce(draft: &mut AdDraft<'_>, side: u8, card: Card) -> Result<(), Stop> {
    let Some(test) = top(draft).filter(|test| test.stage == TestStage::Reinforce) else {
        return Err(Refusal::NotNow.into());
    };
    if test.by != side {
        return Err(Refusal::NotYourTurn.into());
    }
    let Some(initial) = test.initial else { return Err(Refusal::NotNow.into()) };
    if card.is_joker() || initial.card.is_joker() {
        return Err(Refusal::NoJoker.into());
    }
    cards::hold(draft, side, &[card])?;
    if initial.reinforcement(card).is_none() {
        return Err(Refusal::NoMatch { card }.into());
    }
    play(draft, side, 0, card)
}

/// Plays a reinforcement from the hand.
pub fn play(draft: &mut AdDraft<'_>, side: u8, place: u8, card: Card) -> Result<(), Stop> {
    let why = because(draft, &["AD-TEST-06", "AD-TEST-07"]);
    draft.emit(event::HandPlayed { side, card }, why.clone())?;
    draft.emit(event::Reinforced { place, card }, why)
}

/// The player of a test reinforces no further: the test, and its outcome.   AD-TEST-07
pub fn pass(draft: &mut AdDraft<'_>, side: u8) -> Result<Option<(Test, Passed)>, Stop> {
    let Some(test) = top(draft).filter(|test| test.stage == TestStage::Reinforce) else {
        return Err(Refusal::NotNow.into());
    };
    if test.by != side {
        return Err(Refusal::NotYourTurn.into());
    }
    let passed = settle(draft, &test)?;
    Ok(passed.map(|passed| (test, passed)))
}
