//! The steps of an action sequence that need no choice, in the order of the book.   TDE-SEQ-10 to TDE-SEQ-37

pub mod events;
#[cfg(test)]
mod tests;

use crate::cavalry::{self, parting};
use crate::draft::{TdeDraft, because, left_of, look, reach};
use crate::health::{self, armour, markers};
use crate::movement::{self, fall};
use crate::objectives::drop;
use crate::skills::{ap, effects, scene};
use crate::state::dice::TestOf;
use crate::state::frames::Frame;
use crate::state::harm::Mark;
use crate::state::look::Look;
use crate::state::opposed;
use crate::state::sequence::{Act, Cause, Doing, Motion, Sequence, Stage, Void};
use crate::templates::{drift, smoke};
use crate::test::{self, Trial};
use crate::{actions, chains, couriers, dodge, event, leader, points, reactions, scenarios, stealth};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// One step of the sequence on top of the stack; whether there was one to take.
pub fn step(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<bool, Stop> {
    match sequence.stage {
        Stage::Reactions => reactions::step(draft, sequence),
        Stage::Extra => chains::step(draft, sequence),
        Stage::Movement => movement::test(draft, sequence).map(|()| true),
        Stage::FallPoint | Stage::MidAir => fall::choice_for_the_gone(draft, sequence),
        Stage::Reached => cancel(draft, sequence).map(|()| true),
        Stage::Payment => pay(draft, sequence).map(|()| true),
        Stage::Templates => templates(draft, sequence).map(|()| true),
        Stage::Opposed => opposed_tests(draft, sequence).map(|()| true),
        Stage::Unopposed => unopposed_tests(draft, sequence).map(|()| true),
        Stage::Escapes => dodge::step(draft, sequence),
        Stage::Saves => saves(draft, sequence).map(|()| true),
        Stage::Moves => moves(draft, sequence).map(|()| true),
        Stage::Dodges => dodges(draft, sequence).map(|()| true),
        Stage::Orders => leader::step(draft, sequence),
        Stage::Exploits => exploits(draft, sequence).map(|()| true),
        Stage::Markers => markers::mark(draft, sequence).map(|()| true),
        Stage::Wounds => wounds(draft, sequence).map(|()| true),
        Stage::End => end(draft, sequence).map(|()| true),
    }
}

/// What lies beyond the place reached does not happen.   TDE-SEQ-12, TDE-CHAIN-05, TDE-REACT-14, TDE-GAP-46
fn cancel(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    if let Some((motion, reached)) =
        sequence.motion.as_ref().and_then(|motion| Some((motion, motion.reached?)))
    {
        let stretch = chained_stretch(look(draft), motion);
        let passed = passed(look(draft), sequence.active, motion, reached);
        let missed = |act: &Act| {
            let last = if act.cause == Cause::Chain { passed.min(stretch) } else { passed };
            act.spot.is_some_and(|spot| spot > last)
        };
        for (place, _) in sequence.live().filter(|(_, act)| missed(act)) {
            void(
                draft,
                place,
                Void::NotReached,
                &["TDE-SEQ-12", "TDE-CHAIN-05", "TDE-REACT-14", "TDE-GAP-46", "TDE-GAP-52"],
            )?;
        }
    }
    if sequence.is_charge() && movement::falls_short(sequence) {
        charge_short(draft, sequence)?;
    }
    unanswered(draft)?;
    reach(draft, Stage::Payment, &["TDE-SEQ-12"])
}

/// How far along its way things happen: where a figure goes back from mid-air, what it gives up is undone, or in
/// the other reading it has passed there.   TDE-SEQ-12, TDE-GAP-75
fn passed(look: Look<'_>, active: FigureId, motion: &Motion, reached: i32) -> i32 {
    let grade = motion.test.as_ref().map(|test| test.grade(look.options()));
    let allowed = movement::allowance(look, active, &motion.route, grade);
    let stopped = allowed.filter(|_| look.options().mid_air_passes);
    stopped.filter(|_| motion.fall.is_none()).map_or(reached, |at| at.max(reached))
}

/// How far along its way a chained action still happens: its Exceptional part takes an Exceptional, even where
/// a Flop or a fall gets the figure there.   TDE-CHAIN-05, TDE-GAP-52
fn chained_stretch(look: Look<'_>, motion: &Motion) -> i32 {
    let [success, _] = motion.route.reach;
    let short = motion.test.as_ref().is_some_and(|test| !test.grade(look.options()).is_exceptional());
    if short { success } else { motion.route.length() }
}

/// A charge that does not reach its target brings nobody into contact.   TDE-GAP-19, TDE-CHARGE-10
fn charge_short(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    let end = sequence.motion.as_ref().map(|motion| motion.route.length());
    let meets = |act: &Act| match act.doing {
        Doing::Melee { .. } => true,
        // A dodge at the end of the route waits for a charger that never comes.
        Doing::Dodge {} => act.spot.is_none_or(|spot| Some(spot) == end),
        Doing::Shoot { .. } | Doing::Reveal { .. } | Doing::Interact { .. } => false,
    };
    let now = look(draft).sequence().cloned();
    let Some(now) = now else { return Ok(()) };
    for (place, _) in now.live().filter(|(_, act)| meets(act)) {
        void(draft, place, Void::ChargeShort, &["TDE-GAP-19", "TDE-CHARGE-10"])?;
    }
    Ok(())
}

/// A firefight whose reactions are all void answers nobody.   TDE-FUS-06
fn unanswered(draft: &mut TdeDraft<'_>) -> Result<(), Stop> {
    let lone = look(draft).sequence().and_then(|sequence| {
        let (place, act) = sequence.extra()?;
        let answered = sequence.reactions().any(|(_, act)| act.void.is_none());
        (act.cause == Cause::Firefight && act.void.is_none() && !answered).then_some(place)
    });
    match lone {
        Some(place) => void(draft, place, Void::Unanswered, &["TDE-FUS-06"]),
        None => Ok(()),
    }
}

/// An act does not happen, and its point is not spent.   TDE-GAP-06, TDE-GAP-07
fn void(draft: &mut TdeDraft<'_>, act: u16, void: Void, rules: &[&'static str]) -> Result<(), Stop> {
    let extra = look(draft).sequence().and_then(Sequence::extra).is_some_and(|(place, _)| place == act);
    let frees = extra && look(draft).options().cancelled_chain_is_free;
    let mut why = because(draft, rules);
    if extra {
        why = why.and(RuleId::new("TDE-GAP-07"));
    }
    draft.emit(event::Cancelled { act, void, frees }, why)
}

/// What whoever declared it cannot pay for any more does not happen: a card has taken its points since.
/// TDE-SEQ-13, TDE-SEQ-14, TDE-GAP-06
fn unpaid(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    let acts = ap::owing(sequence);
    let deeds: Vec<_> = acts.iter().map(|(_, act)| (act.figure, scene::deeds(act))).collect();
    let alone = |(figure, deeds): &(_, Vec<_>)| effects::cost(look(draft), *figure, deeds);
    // Of several that one use of a card is to pay for the first has it.   TDE-TALENT-01
    let bill = if draft.setup().before(6) {
        deeds.iter().map(alone).collect()
    } else {
        ap::bill(look(draft), &deeds)
    };
    let owes = |act: &Act, price: effects::Price| ap::held(look(draft), act.figure) < price.ap;
    let mut broke: Vec<u16> = acts
        .iter()
        .zip(bill)
        .filter(|((_, act), price)| owes(act, *price))
        .map(|((place, _), _)| *place)
        .collect();
    broke.sort_unstable();
    for place in broke {
        void(draft, place, Void::Unpaid, &["TDE-SEQ-13", "TDE-SEQ-14", "TDE-GAP-06"])?;
    }
    unanswered(draft)
}

/// What is still valid is paid: the active figure first.   TDE-SEQ-13, TDE-SEQ-14, TDE-GAP-06
fn pay(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    let lapsed;
    let sequence = if draft.setup().before(3) {
        sequence
    } else {
        unpaid(draft, sequence)?;
        lapsed = look(draft).sequence().cloned();
        lapsed.as_ref().unwrap_or(sequence)
    };
    let mut acts: Vec<&Act> = sequence.live().map(|(_, act)| act).collect();
    acts.sort_by_key(|act| act.cause.is_reaction());
    for act in acts {
        match act.cause {
            Cause::Action => {}
            Cause::Chain | Cause::Firefight => {
                points::pay(draft, act.figure, &scene::deeds(act), &["TDE-SEQ-13", "TDE-GAP-06"])?;
            }
            Cause::Reaction | Cause::ChainReaction => {
                points::pay(draft, act.figure, &scene::deeds(act), &["TDE-SEQ-14", "TDE-REACT-02"])?;
            }
        }
    }
    reach(draft, Stage::Templates, &["TDE-SEQ-15"])?;
    smoke::settle_smoke(draft, sequence)
}

/// Throws the test of an act.
fn throw(draft: &mut TdeDraft<'_>, sequence: &Sequence, place: u16) -> Result<(), Stop> {
    let Some(act) = sequence.act(place) else { return Ok(()) };
    let Some(need) = actions::need(look(draft), sequence, place) else { return Ok(()) };
    let mut modifiers = left_of(&need.modifiers, &act.aside);
    modifiers.extend(&act.claimed);
    let trial = Trial {
        figure: act.figure,
        of: TestOf::Act(place),
        attribute: need.attribute,
        rule: need.rule,
        modifiers,
    };
    test::throw(draft, trial)
}

/// Whether an act still waits for its test.
fn waits(draft: &TdeDraft<'_>, sequence: &Sequence, place: u16) -> bool {
    sequence.act(place).is_some_and(|act| act.test.is_none())
        && actions::need(look(draft), sequence, place).is_some()
}

/// Templates are tested for, then drift, one after the other.   TDE-SEQ-15, TDE-TPL-20, TDE-GAP-13
fn templates(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    for (place, act) in sequence.live().filter(|(_, act)| act.blast.is_some()) {
        if waits(draft, sequence, place) {
            throw(draft, sequence, place)?;
            return test::offer(draft);
        }
        if act.blast.as_ref().is_some_and(|blast| blast.drift.is_none()) {
            return drift::scatter(draft, sequence, place);
        }
    }
    reach(draft, Stage::Opposed, &["TDE-SEQ-15", "TDE-GAP-13", "TDE-TPL-12"])
}

/// Opposed tests are thrown together, then have their effects and armour tests.   TDE-SEQ-16, TDE-SEQ-17
fn opposed_tests(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    let pairs = opposed::pairs(look(draft), sequence);
    let mut places: Vec<u16> = pairs.iter().flat_map(|(own, other)| [*own, *other]).collect();
    places.sort_unstable();
    places.dedup();
    let waiting: Vec<u16> = places.iter().copied().filter(|place| waits(draft, sequence, *place)).collect();
    if !waiting.is_empty() {
        for place in waiting {
            throw(draft, sequence, place)?;
        }
        return test::offer(draft);
    }
    if places.iter().all(|place| sequence.act(*place).is_some_and(|act| !act.done)) {
        compare(draft, sequence, &pairs)?;
    }
    for place in places {
        if sequence.act(place).is_some_and(|act| !act.done) {
            return actions::resolve(draft, place);
        }
    }
    if armour::saves(draft, sequence, false, "TDE-SEQ-17")? {
        return Ok(());
    }
    // What nobody opposes: reactions to no combat, at others, of the bystanders of a charge.
    let rules: &[&'static str] = if sequence.is_charge() {
        &["TDE-SEQ-18", "TDE-REACT-12", "TDE-GAP-50"]
    } else {
        &["TDE-SEQ-18", "TDE-REACT-10"]
    };
    reach(draft, Stage::Unopposed, rules)
}

/// Opposed tests that stand are compared, in the order of declaration.   TDE-OPP-01 to TDE-OPP-07
fn compare(draft: &mut TdeDraft<'_>, sequence: &Sequence, pairs: &[(u16, u16)]) -> Result<(), Stop> {
    for (active, reaction) in pairs.iter().copied() {
        let Some(verdict) = opposed::verdict(look(draft), sequence, (active, reaction)) else { continue };
        let rules = opposed::rules(look(draft), sequence, (active, reaction));
        let why = because(draft, &rules);
        draft.emit(event::Opposed { active, reaction, verdict }, why)?;
    }
    Ok(())
}

/// Unopposed tests one by one, the active side first, each with its armour tests.   TDE-SEQ-18, TDE-REACT-10
fn unopposed_tests(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    if armour::saves(draft, sequence, false, "TDE-SEQ-18")? {
        return Ok(());
    }
    let mut left: Vec<(u16, &Act)> =
        sequence.live().filter(|(_, act)| !act.done && act.blast.is_none()).collect();
    left.sort_by_key(|(place, act)| (act.cause.is_reaction(), *place));
    let Some((place, _)) = left.first().copied() else {
        return reach(draft, Stage::Escapes, &["TDE-SEQ-19"]);
    };
    if waits(draft, sequence, place) {
        throw(draft, sequence, place)?;
        return test::offer(draft);
    }
    actions::resolve(draft, place)
}

/// Templates and falls have their effects, then the last armour tests are made.   TDE-SEQ-20
fn saves(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    let blast = sequence.live().find(|(_, act)| act.blast.is_some() && !act.done).map(|(place, _)| place);
    if let Some(place) = blast {
        return actions::resolve(draft, place);
    }
    if armour::saves(draft, sequence, true, "TDE-SEQ-20")? {
        return Ok(());
    }
    reach(draft, Stage::Moves, &["TDE-SEQ-21"])
}

/// The active figure moves, then the dodgers, the active one first.   TDE-SEQ-21 to TDE-SEQ-26
fn moves(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    movement::land(draft, sequence)?;
    if movement::leaves(sequence) {
        couriers::exit(draft, sequence.active)?;
    }
    cavalry::change(draft, sequence)?;
    // A rider that gets off has its place before anybody dodges.
    if matches!(look(draft).top(), Some(Frame::Beside { .. })) {
        return reach(draft, Stage::Dodges, &["TDE-SEQ-22", "TDE-SEQ-25"]);
    }
    dodges(draft, sequence)
}

/// The dodgers move, the active one first.   TDE-SEQ-25, TDE-SEQ-26
fn dodges(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    for place in dodge::order(sequence) {
        dodge::displace(draft, place)?;
    }
    reach(draft, Stage::Orders, &["TDE-SEQ-27"])
}

/// Exploits are paid, after the orders; a figure that has left the table gains nothing.
/// TDE-SEQ-30, TDE-TEST-07, TDE-ACT-10
fn exploits(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    for figure in &sequence.exploits {
        // A part that came off without health on its own card is Down by then.   TDE-CAV-14, TDE-HEALTH-08
        let down = look(draft).is_down(*figure) && !draft.setup().before(3);
        if !look(draft).is_on_table(*figure) || down {
            continue;
        }
        points::gain(draft, *figure, &["TDE-SEQ-30", "TDE-ACT-10", "TDE-TEST-07", "TDE-PROF-02"])?;
    }
    reach(draft, Stage::Markers, &["TDE-SEQ-31"])
}

/// Wounds together, then what follows from them.   TDE-SEQ-32 to TDE-SEQ-36
fn wounds(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    if !draft.setup().before(3) && armour::saves(draft, sequence, true, "TDE-SEQ-32")? {
        return Ok(());
    }
    health::deal(draft, sequence)?;
    stealth::show(draft, sequence)?;
    // Whoever is stunned loses its points before they go to a part that is left.   TDE-PROP-05, TDE-SEQ-36
    let stuns = sequence.marks.iter().any(|marked| matches!(marked.mark, Mark::Stunned { .. }));
    if !stuns || draft.setup().before(3) {
        parting::fall_apart(draft)?;
    }
    reach(draft, Stage::End, &["TDE-SEQ-35"])?;
    markers::stun(draft)
}

/// What was dropped is placed, then the sequence is over.
fn end(draft: &mut TdeDraft<'_>, sequence: &Sequence) -> Result<(), Stop> {
    if !draft.setup().before(3) {
        parting::fall_apart(draft)?;
    }
    if !matches!(look(draft).top(), Some(Frame::Sequence { .. })) || drop::ask(draft)? {
        return Ok(());
    }
    leader::lock(draft, sequence)?;
    cavalry::hand_on(draft, sequence)?;
    let mut why = because(draft, &["TDE-SEQ-35", "TDE-ACT-08"]);
    if sequence.acts.iter().any(|act| act.void.is_some()) {
        why = why.and(RuleId::new("TDE-GAP-06"));
    }
    draft.emit(event::SequenceEnded {}, why)?;
    scenarios::after_sequence(draft)
}
