//! Opposed tests: two cards laid, revealed, reinforced in turn.   AD-TEST-09

use crate::cards;
use crate::command::Origin;
use crate::draft::{AdDraft, because, look, own};
use crate::event::{self, Tokens, Total};
use crate::profiles::Ability;
use crate::profiles::cards::{Card, Suit};
use crate::profiles::talents::Talent;
use crate::refusal::Refusal;
use crate::setup::options::{FencingBonusWindow, HelplessBlow};
use crate::skills::{self, melee, speech};
use crate::state::frames::{
    Contestant, Frame, Initial, Opposed, OpposedStage, OpposedUse, Score, Source, Test,
};
use crate::state::look::Look;
use crate::test::{self, Passed, Step, cunning};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::{Effect, FigureId};
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// One side of a test to be made.
#[derive(Clone, Debug)]
pub struct Party {
    /// The side that plays its cards.   AD-NPC-03
    pub by: u8,
    /// The figure; none in the test of initiative.
    pub figure: Option<FigureId>,
    /// What is added to the card.
    pub score: Score,
    /// What this use adds beside the condition of the figure.
    pub modifiers: Modifiers,
    /// The card it has already: of a conversation, or kept by a sweep, with its reinforcements.
    pub kept: Option<(Initial, Vec<Card>)>,
    /// The faith that took the score's place before its card was laid.   AD-TAL-21a
    pub faith: Option<i32>,
    /// Whether its total is 0 and it plays nothing.   AD-MELEE-12
    pub helpless: bool,
}

impl Party {
    /// A side that plays a card of its own.
    pub fn new(by: u8, figure: Option<FigureId>, score: Score) -> Self {
        Self { by, figure, score, modifiers: Modifiers::new(), kept: None, faith: None, helpless: false }
    }
}

/// The outcome of an opposed test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The test, with all its cards.
    pub opposed: Opposed,
    /// The place of the winner: 0 for the side that caused the test; none on a tie that nobody loses.
    pub winner: Option<usize>,
    /// The totals, in order.
    pub totals: [i32; 2],
    /// By how much it was won.
    pub margin: i32,
}

/// Begins an opposed test; the first party caused it.   AD-TEST-09, AD-TEST-15
pub fn begin(
    draft: &mut AdDraft<'_>,
    used_for: OpposedUse,
    parties: [Party; 2],
    rule: &'static str,
) -> Result<(), Stop> {
    let mut contestants = Vec::new();
    for party in parties {
        let mut modifiers = Modifiers::new();
        if let Some(figure) = party.figure.filter(|_| !party.helpless) {
            let faith = party.faith.is_some();
            modifiers.extend(&skills::wounded(look(draft), figure, party.score, faith));
        }
        modifiers.extend(&party.modifiers);
        if !draft.is_bound() && look(draft).seat_side(draft.by()) == Some(party.by) {
            let strict = !look(draft).setup.before(10);
            for claim in draft.claims() {
                match &claim.effect {
                    Effect::Modifier(value) => modifiers.add(claim.source.clone(), *value),
                    // What could not bear on it is refused, not passed over in silence.   AD-GEN-01
                    Effect::Reroll {} if strict => return Err(Refusal::NoReroll.into()),
                    Effect::Outcome(_) if strict => return Err(Refusal::NoOutcomeClaim.into()),
                    Effect::Reroll {} | Effect::Outcome(_) | Effect::Ignore(_) => {}
                }
            }
        }
        let (initial, reinforcements) = match party.kept {
            Some((initial, reinforcements)) => (Some(initial), reinforcements),
            None => (None, Vec::new()),
        };
        contestants.push(Contestant {
            by: party.by,
            figure: party.figure,
            score: party.faith.map_or(party.score, Score::Talent),
            modifiers,
            source: None,
            initial,
            set_aside: Vec::new(),
            spare: None,
            reinforcements,
            flipped: 0,
            passed: false,
            helpless: party.helpless,
            answered: false,
        });
    }
    let turn = first(look(draft), used_for, &contestants);
    let stage = OpposedStage::Commit;
    let opposed = Opposed { used_for, contestants, stage, turn, let_stand: Vec::new() };
    let mut why = because(draft, &[rule, "AD-TEST-09"]);
    if used_for == (OpposedUse::Initiative {}) {
        for rule in ["AD-INIT-02", "AD-INIT-03", "AD-INIT-06"] {
            why = why.and(RuleId::new(rule));
        }
    }
    draft.emit(event::OpposedBegun { opposed }, why)
}

/// The place of the initiative holder among the contestants: it goes first.   AD-TEST-10, AD-TEST-12, AD-INIT-02
fn first(look: Look<'_>, used_for: OpposedUse, contestants: &[Contestant]) -> u8 {
    let leads = if used_for == (OpposedUse::Initiative {}) { look.announcer() } else { look.holder() };
    let place = contestants.iter().position(|one| one.by == leads).unwrap_or(0);
    u8::try_from(place).unwrap_or(0)
}

/// The two places in order, the initiative holder's first.
fn order(look: Look<'_>, opposed: &Opposed) -> [u8; 2] {
    if first(look, opposed.used_for, &opposed.contestants) == 0 { [0, 1] } else { [1, 0] }
}

fn at(opposed: &Opposed, place: u8) -> Option<&Contestant> {
    opposed.contestants.get(usize::from(place))
}

/// The opposed test on top.
fn top(draft: &AdDraft<'_>) -> Option<Opposed> {
    let Some(Frame::Opposed(opposed)) = look(draft).top() else { return None };
    Some(opposed.clone())
}

fn stage(draft: &mut AdDraft<'_>, stage: OpposedStage, turn: u8, rule: &'static str) -> Result<(), Stop> {
    let why = because(draft, &[rule]);
    draft.emit(event::OpposedStaged { stage, turn }, why)
}

/// The place that owes an answer at this stage; none when the stage is over.
pub fn asked(look: Look<'_>, opposed: &Opposed) -> Option<u8> {
    let order = order(look, opposed);
    let find = |owes: &dyn Fn(u8, &Contestant) -> bool| {
        order.into_iter().find(|place| at(opposed, *place).is_some_and(|one| owes(*place, one)))
    };
    match opposed.stage {
        OpposedStage::Commit => faith_due(look, opposed)
            .or_else(|| find(&|_, one| one.initial.is_none() && one.source.is_none() && !one.helpless)),
        OpposedStage::Fate | OpposedStage::Suits => None,
        OpposedStage::Fox => find(&|_, one| !one.answered && cunning::is_fox(look, one.by)),
        OpposedStage::Replace => find(&|_, one| !one.answered && may_replace(look, opposed, one)),
        OpposedStage::Fencing => find(&|place, one| !one.answered && may_flip(look, opposed, place, one)),
        OpposedStage::Reinforce => {
            let able = |place: u8| at(opposed, place).is_some_and(|one| may_reinforce(look, one));
            let turns = if opposed.turn == 0 { [0, 1] } else { [1, 0] };
            turns.into_iter().find(|place| able(*place))
        }
    }
}

/// The side that names a joker's suit next, with the joker's place; of two, the initiative holder's choice
/// comes first.   AD-CARD-02, AD-TEST-11
pub fn names_suit(look: Look<'_>, opposed: &Opposed) -> Option<(u8, u8)> {
    let due: Vec<(u8, u8)> = (0_u8..)
        .zip(&opposed.contestants)
        .filter_map(|(place, one)| test::names_suit(look, one.initial, one.by).map(|side| (side, place)))
        .collect();
    let held = due.iter().find(|(side, _)| *side == look.holder());
    held.or_else(|| due.first()).copied()
}

/// Whose faith may still take the score's place, before a card is laid.   AD-TAL-21a
pub fn faith_due(look: Look<'_>, opposed: &Opposed) -> Option<u8> {
    // In a fight a card without a source is one that a sweep has kept: the others are still to be laid, and each fight
    // of a sweep is a test of its own.   AD-TAL-07
    let fight = opposed.used_for == (OpposedUse::Melee {});
    let laid = |one: &Contestant| one.source.is_some() || (one.initial.is_some() && !fight);
    if opposed.stage != OpposedStage::Commit || opposed.contestants.iter().any(laid) {
        return None;
    }
    order(look, opposed).into_iter().find(|place| {
        at(opposed, *place).is_some_and(|one| {
            !one.answered
                && !one.helpless
                && (one.initial.is_none() || (fight && !look.setup.before(9)))
                && one.figure.is_some_and(|id| test::may_use_faith(look, id, one.score))
        })
    })
}

/// Puts faith in the score's place, or does not.   AD-TAL-21a
pub fn faith(draft: &mut AdDraft<'_>, side: u8, used: bool) -> Result<(), Stop> {
    let Some(opposed) = top(draft) else { return test::faith(draft, side, used) };
    let Some(place) = faith_due(look(draft), &opposed) else { return Err(Refusal::NotNow.into()) };
    let Some(one) = at(&opposed, place).filter(|one| one.by == side) else {
        return Err(Refusal::NotYourTurn.into());
    };
    let why = because(draft, &["AD-TAL-21a"]);
    match one.figure.filter(|_| used).and_then(|figure| Some((figure, test::faith_of(look(draft), figure)?)))
    {
        Some((figure, score)) => draft.emit(event::FaithUsed { figure, score }, why),
        None => draft.emit(event::Answered { place }, why),
    }
}

/// Whether a side's initial card was turned from its pile, at first or in the place of another.   AD-DIV-03
pub fn is_turned(one: &Contestant) -> bool {
    one.source == Some(Source::Pile) || !one.set_aside.is_empty()
}

/// Whether a side may have its initial card replaced: once, by a tactician in the test of initiative, by an
/// unshakeable in a test of willpower, which then says which of the two counts.   AD-TAL-25, AD-TAL-36a
fn may_replace(look: Look<'_>, opposed: &Opposed, one: &Contestant) -> bool {
    if one.helpless || (!one.set_aside.is_empty() && one.spare.is_none()) {
        return false;
    }
    match opposed.used_for {
        OpposedUse::Initiative {} => one.set_aside.is_empty() && cunning::tactician(look, one.by).is_some(),
        OpposedUse::Melee {}
        | OpposedUse::StandUp {}
        | OpposedUse::Spot {}
        | OpposedUse::Pickpocket { .. }
        | OpposedUse::Conversation {} => {
            let unshakeable = one.figure.is_some_and(|figure| look.has(figure, Talent::Unshakeable));
            let resists = one.figure.is_some_and(|figure| resists_by_will(look, figure));
            (one.score == Score::Ability(Ability::Willpower) || resists) && unshakeable
        }
    }
}

/// Whether the fighter at a place of the test may use fencing tokens.   AD-WPN-11
fn may_fence(look: Look<'_>, place: u8) -> bool {
    look.fight().is_some_and(|fight| {
        let fighter = if place == 0 { fight.attacker } else { fight.defender };
        melee::may_fence(look, fight, fighter)
    })
}

/// Whether a fighter may flip fencing tokens for its total.   AD-MELEE-13, AD-WPN-11
fn may_flip(look: Look<'_>, opposed: &Opposed, place: u8, one: &Contestant) -> bool {
    let ready = one.figure.and_then(|figure| look.figure(figure)).is_some_and(|figure| figure.fencing > 0);
    opposed.used_for == OpposedUse::Melee {} && ready && !one.helpless && may_fence(look, place)
}

/// Whether a side may reinforce now: asked whatever its hand holds.   AD-TEST-12, AD-TEST-08, AD-GAP-03
fn may_reinforce(look: Look<'_>, one: &Contestant) -> bool {
    let joker = one.initial.is_none_or(|initial| initial.card.is_joker());
    let jokers = look.options().reinforce_joker_in_opposed.is_yes() && one.initial.is_some();
    let holds = look.side(one.by).is_some_and(|side| side.hand > 0);
    !one.passed && !one.helpless && holds && (!joker || jokers)
}

/// Whether the initial cards of both sides are final: what they add on their own is told next.   AD-TEST-11
pub fn is_revealed(look: Look<'_>, opposed: &Opposed) -> bool {
    opposed.stage == OpposedStage::Replace && asked(look, opposed).is_none()
}

/// Goes on with the test on top as far as nobody is owed an answer.
pub fn step(draft: &mut AdDraft<'_>, opposed: &Opposed) -> Result<Step<Verdict>, Stop> {
    let [first, _] = order(look(draft), opposed);
    if asked(look(draft), opposed).is_some() {
        return Ok(Step::Owed);
    }
    let late = look(draft).options().fencing_bonus_window == FencingBonusWindow::AfterReinforce;
    match opposed.stage {
        OpposedStage::Commit => reveal(draft, opposed),
        OpposedStage::Fate => {
            let drawn = opposed.contestants.iter().any(is_turned);
            if drawn && test::asks_fate(look(draft), &opposed.let_stand).is_some() {
                return Ok(Step::Owed);
            }
            stage(draft, OpposedStage::Suits, first, "AD-TEST-11")
        }
        OpposedStage::Suits => {
            if names_suit(look(draft), opposed).is_some() {
                return Ok(Step::Owed);
            }
            // Only the first time: a card replaced afterwards comes by here again.
            let drawn = opposed.contestants.iter().any(|one| !one.set_aside.is_empty());
            if opposed.used_for != (OpposedUse::Initiative {}) || drawn {
                stage(draft, OpposedStage::Replace, first, "AD-TAL-25")
            } else {
                cunning::cunning(draft)?;
                stage(draft, OpposedStage::Fox, first, "AD-TAL-34")
            }
        }
        OpposedStage::Fox => stage(draft, OpposedStage::Replace, first, "AD-TAL-25"),
        OpposedStage::Replace => {
            let next = if late { OpposedStage::Reinforce } else { OpposedStage::Fencing };
            // When tokens may be flipped is a reading; elsewhere nobody has any.
            let melee = opposed.used_for == (OpposedUse::Melee {});
            stage(draft, next, first, if melee { "AD-GAP-06" } else { "AD-TEST-12" })
        }
        OpposedStage::Fencing if late => return settle(draft, opposed),
        OpposedStage::Fencing => {
            let joker =
                opposed.contestants.iter().filter_map(|one| one.initial).any(|one| one.card.is_joker());
            stage(draft, OpposedStage::Reinforce, first, if joker { "AD-GAP-03" } else { "AD-TEST-12" })
        }
        OpposedStage::Reinforce if late && opposed.used_for == (OpposedUse::Melee {}) => {
            stage(draft, OpposedStage::Fencing, first, "AD-GAP-06")
        }
        OpposedStage::Reinforce => return settle(draft, opposed),
    }?;
    Ok(Step::Done)
}

/// Both cards are shown.   AD-TEST-10, AD-INIT-01
fn reveal(draft: &mut AdDraft<'_>, opposed: &Opposed) -> Result<(), Stop> {
    for place in order(look(draft), opposed) {
        let Some(one) = at(opposed, place).filter(|one| one.initial.is_none()) else { continue };
        let Some(source) = one.source else { continue };
        let card = match source {
            Source::Hand(seal) => cards::show(draft, one.by, seal, "AD-TEST-10")?,
            Source::Pile => cards::turn(draft, one.by, "AD-TEST-10")?,
        };
        let initial = Initial { card, suit: card.suit() };
        let why = because(draft, &["AD-TEST-10"]);
        draft.emit(event::InitialSet { place, initial: Some(initial), instead: None }, why)?;
    }
    let [first, _] = order(look(draft), opposed);
    stage(draft, OpposedStage::Fate, first, "AD-TEST-10")
}

/// The whole sum of one side.   AD-TEST-09, AD-INIT-06
pub fn sum(look: Look<'_>, one: &Contestant) -> Modifiers {
    let mut sum = Modifiers::new();
    if one.helpless {
        sum.add(RuleId::new("AD-MELEE-12"), 0);
        return sum;
    }
    if let Some(initial) = one.initial {
        sum.add(RuleId::new("AD-CARD-01"), initial.card.value());
    }
    if let Some(figure) = one.figure.filter(|_| one.score != Score::Nothing) {
        let (rule, value) = skills::score(look, figure, one.score);
        sum.add(rule, value);
    }
    sum.extend(&one.modifiers);
    if one.flipped > 0 {
        sum.add(RuleId::new("AD-MELEE-13"), i32::from(one.flipped));
    }
    if let Some(initial) = one.initial {
        for card in &one.reinforcements {
            sum.add(RuleId::new("AD-TEST-06"), initial.reinforcement(*card).unwrap_or(0));
        }
    }
    sum
}

/// The cards that one side has in play for the test.
pub fn played(one: &Contestant) -> (u8, Vec<Card>) {
    let mut cards = one.set_aside.clone();
    cards.extend(one.initial.map(|initial| initial.card));
    cards.extend(&one.reinforcements);
    (one.by, cards)
}

/// Compares.   AD-TEST-13, AD-TEST-14, AD-MELEE-14, AD-INIT-04
fn settle(draft: &mut AdDraft<'_>, opposed: &Opposed) -> Result<Step<Verdict>, Stop> {
    let [mine, theirs] = opposed.contestants.as_slice() else { return Ok(Step::Done) };
    let sums = [mine, theirs].map(|one| sum(look(draft), one));
    let helpless = opposed.contestants.iter().any(|one| one.helpless);
    let least = look(draft).options().helpless_blow == HelplessBlow::NeverWins;
    let raw = [&sums[0], &sums[1]].map(Modifiers::total);
    // By one reading nobody loses against who lies unconscious.   AD-GAP-78
    let totals = if helpless && least { raw.map(|total| total.max(0)) } else { raw };
    let [first, second] = totals;
    let neutral = matches!(opposed.used_for, OpposedUse::Melee {} | OpposedUse::Initiative {});
    let mut why = because(draft, &["AD-TEST-13"]);
    if helpless && raw.iter().any(|total| *total < 0) {
        why = why.and(RuleId::new("AD-GAP-78"));
    }
    let winner = match first.cmp(&second) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal if neutral => None,
        std::cmp::Ordering::Equal => {
            why = why.and(RuleId::new("AD-TEST-14"));
            Some(1)
        }
    };
    let margin = first.saturating_sub(second).saturating_abs();
    for (place, sum) in sums.iter().enumerate() {
        let told = because(draft, &["AD-TEST-09"]).sum(sum.clone());
        let place = u8::try_from(place).unwrap_or(0);
        draft.emit(event::Totalled { place, total: sum.total() }, told)?;
    }
    let total = |place: usize, total: i32| Total { total, passed: winner == Some(place) };
    let ended = vec![total(0, first), total(1, second)];
    draft.emit(event::OpposedEnded { totals: ended }, why)?;
    let verdict = Verdict { opposed: opposed.clone(), winner, totals, margin };
    // The cards of a blow stay in play until it is parried or has done its damage; those of who leads a conversation go
    // with those of all who spoke.   AD-GAP-50, AD-CARD-08
    let talk = opposed.used_for == (OpposedUse::Conversation {}) && !look(draft).setup.before(8);
    if opposed.used_for != (OpposedUse::Melee {}) && !talk {
        cards::close(draft, opposed.contestants.iter().map(played).collect())?;
    }
    Ok(Step::Settled(verdict))
}

/// The test on top, if this side owes it an answer at this stage.
fn answering(draft: &AdDraft<'_>, side: u8, stage: OpposedStage) -> Result<(Opposed, u8), Stop> {
    let opposed = top(draft).filter(|opposed| opposed.stage == stage);
    let Some(opposed) = opposed else { return Err(Refusal::NotNow.into()) };
    let place = asked(look(draft), &opposed);
    match place.filter(|place| at(&opposed, *place).is_some_and(|one| one.by == side)) {
        Some(place) => Ok((opposed, place)),
        None => Err(Refusal::NotYourTurn.into()),
    }
}

/// A side lays its card.   AD-TEST-10, AD-INIT-02
pub fn commit(draft: &mut AdDraft<'_>, side: u8, from: Origin, private: &[String]) -> Result<(), Stop> {
    let (opposed, place) = answering(draft, side, OpposedStage::Commit)?;
    if faith_due(look(draft), &opposed).is_some() {
        return Err(Refusal::NotNow.into());
    }
    let source = match (from, private) {
        (Origin::Hand, [payload]) => Source::Hand(cards::seal(draft, side, payload)?),
        (Origin::Hand, _) => return Err(Refusal::SecretNeeded.into()),
        (Origin::Pile, []) => Source::Pile,
        (Origin::Pile, _) => return Err(Refusal::NothingSecret.into()),
    };
    let why = because(draft, &["AD-TEST-10"]);
    draft.emit(event::CardLaid { place, side, source }, why)
}

/// A side names a joker's suit.   AD-CARD-02, AD-TEST-11
pub fn name_suit(draft: &mut AdDraft<'_>, side: u8, suit: Suit) -> Result<(), Stop> {
    let opposed = top(draft).filter(|opposed| opposed.stage == OpposedStage::Suits);
    let Some(opposed) = opposed else { return test::name_suit(draft, side, suit) };
    let Some((_, place)) = names_suit(look(draft), &opposed).filter(|(namer, _)| *namer == side) else {
        return Err(Refusal::NotYourTurn.into());
    };
    let why = because(draft, &["AD-CARD-02", "AD-TEST-11"]);
    draft.emit(event::SuitNamed { place, suit }, why)
}

/// A side plays another initial card, or does not.   AD-TAL-25, AD-TAL-36a
pub fn replace(draft: &mut AdDraft<'_>, side: u8, replaced: bool) -> Result<(), Stop> {
    if !matches!(look(draft).top(), Some(Frame::Opposed(_))) {
        return test::replace(draft, side, replaced);
    }
    let (opposed, place) = answering(draft, side, OpposedStage::Replace)?;
    let initiative = opposed.used_for == OpposedUse::Initiative {};
    let rule = if initiative { "AD-TAL-36a" } else { "AD-TAL-25" };
    let rules = if opposed.used_for == (OpposedUse::Conversation {}) && !look(draft).setup.before(8) {
        vec![rule, "AD-GAP-101"]
    } else {
        vec![rule]
    };
    let first = at(&opposed, place).and_then(|one| Some((one.spare.filter(|_| !initiative)?, one.initial?)));
    if let Some((first, second)) = first.filter(|_| !replaced) {
        let why = because(draft, &rules);
        draft.emit(event::InitialSet { place, initial: Some(first), instead: Some(second.card) }, why)?;
    }
    if !replaced || first.is_some() {
        let why = because(draft, &rules);
        return draft.emit(event::Answered { place }, why);
    }
    if initiative {
        cunning::spend_tactics(draft, side)?;
    }
    let instead = at(&opposed, place).and_then(|one| one.initial).map(|initial| initial.card);
    let card = cards::turn(draft, side, rule)?;
    let initial = Some(Initial { card, suit: card.suit() });
    let why = because(draft, &rules);
    draft.emit(event::InitialSet { place, initial, instead }, why.clone())?;
    // A joker played in its place has its suit named; tokens of fate bear on it as well.
    draft.emit(event::OpposedStaged { stage: OpposedStage::Fate, turn: opposed.turn }, why)
}

/// A side flips fencing tokens, or none.   AD-MELEE-13
pub fn flip(draft: &mut AdDraft<'_>, side: u8, count: u8) -> Result<(), Stop> {
    let (opposed, place) = answering(draft, side, OpposedStage::Fencing)?;
    let Some(figure) = at(&opposed, place).and_then(|one| one.figure) else {
        return Err(Refusal::NotNow.into());
    };
    let Some(owner) = look(draft).figure(figure) else { return Err(Refusal::NotNow.into()) };
    let Some(ready) = owner.fencing.checked_sub(count) else {
        return Err(Refusal::TooFewTokens { who: look(draft).name(figure), ready: owner.fencing }.into());
    };
    let tokens = Tokens { ready, used: owner.fencing_used.saturating_add(count) };
    let mut why = because(draft, &["AD-MELEE-13", "AD-ABIL-05"]);
    if turns_for_nobody(look(draft), figure) {
        why = why.and(RuleId::new("AD-GAP-94"));
    }
    draft.emit(event::FencingFlipped { place, figure, count, tokens }, why)
}

/// Whether a figure of nobody's tokens are turned, by who plays its cards.   AD-NPC-03, AD-GAP-94
pub fn turns_for_nobody(look: Look<'_>, figure: FigureId) -> bool {
    look.side_of(figure).is_none() && !look.setup.before(5)
}

/// A side reinforces.   AD-TEST-12, AD-TEST-06
pub fn reinforce(draft: &mut AdDraft<'_>, side: u8, card: Card) -> Result<(), Stop> {
    if !matches!(look(draft).top(), Some(Frame::Opposed(_))) {
        return test::reinforce(draft, side, card);
    }
    let (opposed, place) = answering(draft, side, OpposedStage::Reinforce)?;
    let Some(initial) = at(&opposed, place).and_then(|one| one.initial) else {
        return Err(Refusal::NotNow.into());
    };
    if card.is_joker() {
        return Err(Refusal::NoJoker.into());
    }
    cards::hold(draft, side, &[card])?;
    if initial.reinforcement(card).is_none() {
        return Err(Refusal::NoMatch { card }.into());
    }
    test::play(draft, side, place, card)?;
    turn_over(draft, place)
}

/// A side does not reinforce now; the unopposed test that ends with it, and its outcome.   AD-TEST-12
pub fn pass(draft: &mut AdDraft<'_>, side: u8) -> Result<Option<(Test, Passed)>, Stop> {
    if !matches!(look(draft).top(), Some(Frame::Opposed(_))) {
        return test::pass(draft, side);
    }
    let (_, place) = answering(draft, side, OpposedStage::Reinforce)?;
    let why = because(draft, &["AD-TEST-12"]);
    draft.emit(event::ReinforcementPassed { place }, why)?;
    turn_over(draft, place).map(|()| None)
}

/// The other side's turn to reinforce.
fn turn_over(draft: &mut AdDraft<'_>, place: u8) -> Result<(), Stop> {
    let turn = u8::from(place == 0);
    stage(draft, OpposedStage::Reinforce, turn, "AD-TEST-12")
}

/// A seer has a card turned from a pile replaced, or lets it stand; in either kind of test.   AD-DIV-03
pub fn fate(draft: &mut AdDraft<'_>, side: u8, seer: Option<FigureId>, of: Option<u8>) -> Result<(), Stop> {
    let (turned, let_stand) = match look(draft).top() {
        Some(Frame::Test(test)) if test.stage == crate::state::frames::TestStage::Fate => {
            (vec![(0, test.by, test.initial)], test.let_stand.clone())
        }
        Some(Frame::Opposed(opposed)) if opposed.stage == OpposedStage::Fate => {
            let drawn = (0_u8..).zip(&opposed.contestants).filter(|(_, one)| is_turned(one));
            (drawn.map(|(place, one)| (place, one.by, one.initial)).collect(), opposed.let_stand.clone())
        }
        Some(_) | None => return Err(Refusal::NotNow.into()),
    };
    if test::asks_fate(look(draft), &let_stand) != Some(side) {
        return Err(Refusal::NotYourTurn.into());
    }
    let Some(seer) = seer else {
        let why = because(draft, &["AD-DIV-03"]);
        return draft.emit(event::LetStand { side }, why);
    };
    own(draft, side, seer)?;
    let fate = look(draft).figure(seer).map_or(0, |figure| figure.fate);
    let Some(left) = fate.checked_sub(1) else {
        return Err(Refusal::NoToken { who: look(draft).name(seer), rule: "AD-DIV-03" }.into());
    };
    // Of two cards turned at once, the one named, else the opponent's.
    let found = match of {
        Some(of) => turned.iter().find(|(_, by, _)| *by == of),
        None => turned.iter().find(|(_, by, _)| *by != side).or_else(|| turned.first()),
    };
    let Some((place, whose, Some(initial))) = found.copied() else {
        return Err(Refusal::NothingTurned.into());
    };
    let why = because(draft, &["AD-DIV-03"]);
    draft.emit(event::FateSpent { seer, left }, why.clone())?;
    draft.emit(event::PlayDiscarded { side: whose, card: initial.card }, why)?;
    cards::reshuffle(draft)?;
    let card = cards::turn(draft, whose, "AD-DIV-03")?;
    let initial = Some(Initial { card, suit: card.suit() });
    let why = because(draft, &["AD-DIV-03"]);
    draft.emit(event::InitialSet { place, initial, instead: None }, why)
}

/// Whether a figure tests its willpower in the conversation under way, though faith may have taken the place of its
/// score.   AD-TAL-21a, AD-TAL-25
pub fn resists_by_will(look: Look<'_>, figure: FigureId) -> bool {
    let talk = look
        .state
        .stack
        .iter()
        .rev()
        .find_map(|frame| if let Frame::Conversation(talk) = frame { Some(talk) } else { None });
    let Some(talk) = talk.filter(|_| !look.setup.before(2)) else { return false };
    let [_, resisted] = speech::scores(look, talk.topic);
    resisted == Score::Ability(Ability::Willpower) && talk.defenders.iter().any(|one| one.figure == figure)
}
