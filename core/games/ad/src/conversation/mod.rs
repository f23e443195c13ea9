//! Conversations of several figures: who may take part, and what comes of it.   AD-CONV-01

pub mod events;
pub(crate) mod forms;
pub mod interaction;
pub mod talk;
#[cfg(test)]
mod tests;

use crate::draft::{AdDraft, because, look, own};
use crate::profiles::Class;
use crate::profiles::cards::Suit;
use crate::profiles::talents::Talent;
use crate::refusal::Refusal;
use crate::setup::NpcRole;
use crate::setup::options::{ColdPenalties, SeductionOnce};
use crate::state::frames::{Conversation, Deed, Frame, Pending, Speaker, TalkStage, Topic};
use crate::state::look::Look;
use crate::state::{Mark, Phase, Posture, Removal};
use crate::test::MARGIN;
use crate::test::opposed::{self, Verdict};
use crate::{activation, cards, event, guards, skills, stealth, wounds};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// A figure seduces a target, others joining in.   AD-TAL-35
pub fn seduce(
    draft: &mut AdDraft<'_>,
    side: u8,
    figure: FigureId,
    target: FigureId,
    with: &[FigureId],
) -> Result<(), Stop> {
    interaction::demand_turn(draft, side)?;
    own(draft, side, figure)?;
    activation::forbid_unnamed(draft, side, figure)?;
    interaction::forbid_other(draft, side, Some(figure))?;
    if !look(draft).has(figure, Talent::Seduction) {
        return Err(Refusal::NoTalent { who: look(draft).name(figure), talent: Talent::Seduction }.into());
    }
    judge(draft, side, Topic::Seduction, figure, target, with)?;
    if was_courted(look(draft), figure, target) {
        return Err(Refusal::CourtedBefore { who: look(draft).name(target) }.into());
    }
    activation::fulfil(draft, side, figure)?;
    let known = look(draft);
    let again = !known.setup.before(2) && known.figures().any(|(_, other)| other.courted.contains(&target));
    let reading: &[&'static str] = if again { &["AD-GAP-88"] } else { &[] };
    let why = because(draft, &[&["AD-TAL-35", "AD-GAP-39"], reading].concat());
    draft.emit(event::Courted { figure, target }, why)?;
    open(draft, side, Topic::Seduction, figure, target, with)
}

/// Whether a figure has been courted before: by this suitor, by one reading by anybody.   AD-TAL-35, AD-GAP-88
pub fn was_courted(look: Look<'_>, suitor: FigureId, target: FigureId) -> bool {
    let by = |id: FigureId| look.figure(id).is_some_and(|figure| figure.courted.contains(&target));
    match look.options().seduction_once {
        SeductionOnce::ByEach => by(suitor),
        SeductionOnce::ByAnybody => look.figures().any(|(id, _)| by(id)),
    }
}

/// A figure recruits, others joining in.   AD-NPC-08
pub fn recruit(
    draft: &mut AdDraft<'_>,
    side: u8,
    figure: FigureId,
    target: FigureId,
    with: &[FigureId],
) -> Result<(), Stop> {
    interaction::demand_turn(draft, side)?;
    activation::forbid_unnamed(draft, side, figure)?;
    interaction::forbid_other(draft, side, Some(figure))?;
    judge(draft, side, Topic::Recruit, figure, target, with)?;
    activation::fulfil(draft, side, figure)?;
    open(draft, side, Topic::Recruit, figure, target, with)
}

/// The rule of a topic.
pub fn rule(topic: Topic) -> &'static str {
    match topic {
        Topic::Seduction => "AD-TAL-35",
        Topic::Bribe => "AD-TAL-29",
        Topic::Recruit => "AD-NPC-08",
    }
}

/// Refuses a target or a speaker that may not be.   AD-CONV-02, AD-CONV-09, AD-GAP-66
pub fn judge(
    draft: &AdDraft<'_>,
    side: u8,
    topic: Topic,
    figure: FigureId,
    target: FigureId,
    with: &[FigureId],
) -> Result<(), Stop> {
    if let Some(refusal) = target_refused(look(draft), topic, figure, target) {
        return Err(refusal.into());
    }
    let mut named = vec![figure];
    for other in with {
        own(draft, side, *other)?;
        if named.contains(other) {
            return Err(Refusal::NamedTwice { who: look(draft).name(*other) }.into());
        }
        named.push(*other);
    }
    for speaker in named {
        own(draft, side, speaker)?;
        // Whoever bribes is being activated already; everybody else is activated by talking.
        let active = topic == Topic::Bribe && speaker == figure;
        if !active && look(draft).is(speaker, Mark::Activated) {
            return Err(Refusal::AlreadyActivated { who: look(draft).name(speaker) }.into());
        }
        if let Some(refusal) = speaker_refused(look(draft), topic, speaker, target) {
            let helper = speaker != figure;
            let joins = Refusal::MayNotJoin { who: look(draft).name(speaker) };
            return Err(if helper { joins } else { refusal }.into());
        }
    }
    Ok(())
}

/// Why a figure may not be the target; nothing when it may.   AD-TAL-29, AD-TAL-35, AD-TAL-23, AD-NPC-08
pub fn target_refused(look: Look<'_>, topic: Topic, figure: FigureId, target: FigureId) -> Option<Refusal> {
    let who = look.name(target);
    if !look.is_in_play(target) {
        return Some(Refusal::NotInPlay { who });
    }
    let recruit = look.role(target) == Some(NpcRole::Recruit);
    match topic {
        Topic::Recruit => (!recruit).then_some(Refusal::NotARecruit { who }),
        Topic::Seduction | Topic::Bribe if !stealth::may_target(look, figure, target) => {
            Some(Refusal::NotAttackable { who })
        }
        Topic::Seduction => look.has(target, Talent::Cold).then_some(Refusal::TooCold { who }),
        Topic::Bribe => {
            let profile = look.profile(target)?;
            let weak = skills::courage(look, target) < 1 && profile.abilities.intelligence < 1;
            (profile.class != Class::Commoner || !weak).then_some(Refusal::Incorruptible { who })
        }
    }
}

/// Why a figure may not speak for its side against a target: all must meet the talent's conditions, and nobody attacks
/// a friend.   AD-CONV-02, AD-GEN-04, AD-TAL-01
pub fn speaker_refused(look: Look<'_>, topic: Topic, speaker: FigureId, target: FigureId) -> Option<Refusal> {
    let who = look.name(speaker);
    if look.posture(speaker) == Posture::Unconscious {
        return Some(Refusal::OnlyWakeUp { who });
    }
    let adjacent = match (look.square(speaker), look.square(target)) {
        (Some(here), Some(there)) => look.ground().is_adjacent(here, there),
        (_, _) => false,
    };
    if !adjacent {
        return Some(Refusal::NotAdjacent { who, to: look.name(target) });
    }
    // A recruit is everybody's friend; a talent is aimed at an enemy by all who speak, uncles not excepted.
    let friendly = topic != Topic::Recruit && !look.are_opposed(speaker, target);
    if friendly && !look.setup.before(6) {
        return Some(Refusal::NotAttackable { who: look.name(target) });
    }
    match topic {
        Topic::Recruit | Topic::Bribe => None,
        Topic::Seduction if !look.is(speaker, Mark::Stealth) => Some(Refusal::NotStealthy { who }),
        Topic::Seduction => {
            let apart = are_opposite(look, speaker, target);
            (!apart).then_some(Refusal::SameGender { who, target: look.name(target) })
        }
    }
}

/// Whether both have a gender, and not the same.   AD-ABIL-09
pub(super) fn are_opposite(look: Look<'_>, one: FigureId, other: FigureId) -> bool {
    let gender = |id| look.profile(id).and_then(|profile| profile.gender);
    gender(one).zip(gender(other)).is_some_and(|(one, other)| one != other)
}

/// The figures that may speak beside the one whose talent it is.   AD-CONV-02
pub fn may_join(look: Look<'_>, side: u8, topic: Topic, figure: FigureId, target: FigureId) -> Vec<FigureId> {
    let joins = |id: &FigureId| {
        *id != figure && !look.is(*id, Mark::Activated) && speaker_refused(look, topic, *id, target).is_none()
    };
    look.of_side(side).filter(joins).collect()
}

/// The figures that may defend beside the target: of its side, adjacent to it or to whoever talks.   AD-CONV-03
pub fn may_defend(look: Look<'_>, talk: &Conversation) -> Vec<FigureId> {
    let ends = [look.square(talk.speaker), look.square(talk.target)];
    let near = |id: FigureId| {
        let Some(here) = look.square(id) else { return false };
        ends.into_iter().flatten().any(|end| look.ground().is_adjacent(here, end))
    };
    // Beside a recruit the other side's figures may speak against it; else those of the target's own side.
    let side = match talk.topic {
        Topic::Recruit => Some(talk.defence),
        Topic::Seduction | Topic::Bribe => look.side_of(talk.target),
    };
    let able = |id: &FigureId| {
        *id != talk.target
            && look.side_of(*id) == side
            && (look.setup.before(3) || talk.topic == Topic::Recruit || look.are_friends(*id, talk.target))
            && look.role(*id) != Some(NpcRole::Recruit)
            && look.posture(*id) != Posture::Unconscious
            && near(*id)
    };
    look.in_play().filter(able).collect()
}

/// Begins: all who speak are activated; an attack that is not by stealth takes their markers.   AD-CONV-02,
/// AD-TAL-14c, AD-NPC-09
fn open(
    draft: &mut AdDraft<'_>,
    side: u8,
    topic: Topic,
    figure: FigureId,
    target: FigureId,
    with: &[FigureId],
) -> Result<(), Stop> {
    let attackers: Vec<Speaker> =
        [figure].into_iter().chain(with.iter().copied()).map(Speaker::new).collect();
    for one in &attackers {
        if !look(draft).is(one.figure, Mark::Activated) {
            let why = because(draft, &["AD-CONV-02", "AD-INTER-03"]);
            draft.emit(event::FigureMarked { figure: one.figure, mark: Mark::Activated, on: true }, why)?;
            activation::end_watch(draft, one.figure)?;
        }
        activation::goes_on(draft, one.figure)?;
        if topic == Topic::Bribe {
            stealth::attacks(draft, one.figure)?;
        }
    }
    if topic != Topic::Recruit {
        guards::attacked(draft, target, side)?;
    }
    let conversation = Conversation {
        topic,
        speaker: figure,
        target,
        defence: look(draft).other(side),
        attackers,
        defenders: vec![Speaker::new(target)],
        leaders: Vec::new(),
        turned: None,
        let_stand: Vec::new(),
        stage: TalkStage::Defenders,
    };
    let why = because(draft, &[rule(topic), "AD-CONV-01", "AD-CONV-09", "AD-GAP-66"]);
    draft.emit(event::ConversationBegun { conversation }, why)
}

/// A bribe that was declared as an action is made, by those who still can, unless it has become impossible.
/// AD-TAL-29, AD-OVW-06
pub fn begin(draft: &mut AdDraft<'_>, speaker: FigureId, target: FigureId, topic: Topic) -> Result<(), Stop> {
    let known = look(draft);
    let lost = target_refused(known, topic, speaker, target)
        .or_else(|| speaker_refused(known, topic, speaker, target));
    if let Some(refusal) = lost {
        let mut why = because(draft, &[rule(topic), "AD-OVW-06"]);
        if let Some(rule) = refusal.rule() {
            why = why.and(rule);
        }
        let pending = Pending::Deed(Deed::Bribe { target });
        return draft.emit(event::Lapsed { figure: speaker, pending }, why);
    }
    let side = known.side_of(speaker).unwrap_or_else(|| known.holder());
    let named = known.activation().map(|active| active.talkers.clone()).unwrap_or_default();
    let able = |id: &FigureId| {
        !known.is(*id, Mark::Activated) && speaker_refused(known, topic, *id, target).is_none()
    };
    let with: Vec<FigureId> = named.into_iter().filter(able).collect();
    open(draft, side, topic, speaker, target, &with)
}

/// What the cards shown add to one side where a talent talks: a charmer's suit; a cold figure strips whoever faces
/// it of every bonus.   AD-TAL-10, AD-TAL-23
pub fn revealed(draft: &mut AdDraft<'_>) -> Result<(), Stop> {
    let mut added = Vec::new();
    let bribes = {
        let look = look(draft);
        let [.., Frame::Conversation(talk), Frame::Opposed(opposed)] = look.state.stack.as_slice() else {
            return Ok(());
        };
        match talk.topic {
            Topic::Seduction | Topic::Bribe => {}
            // Recruiting takes no talent.
            Topic::Recruit => return Ok(()),
        }
        let bribes = talk.topic == Topic::Bribe && !look.setup.before(8);
        let cold = [&talk.attackers, &talk.defenders]
            .map(|speakers| speakers.iter().any(|speaker| look.has(speaker.figure, Talent::Cold)));
        for (place, one) in opposed.contestants.iter().enumerate() {
            let Some(figure) = one.figure else { continue };
            let suit = one.initial.and_then(|initial| initial.suit);
            let faces_cold = cold.get(1_usize.saturating_sub(place)).copied().unwrap_or(false);
            let number = u8::try_from(place).unwrap_or(0);
            let charms =
                place == 0 && look.has(figure, Talent::Charmer) && are_opposite(look, figure, talk.target);
            match suit {
                Some(Suit::Iron) if charms && !faces_cold => added.push((number, "AD-TAL-10", 1)),
                Some(Suit::Heart) if charms && !faces_cold => added.push((number, "AD-TAL-10", 2)),
                Some(_) | None => {}
            }
            let bonus = bonuses(&one.modifiers);
            let penalty = one.modifiers.total().saturating_sub(bonus);
            let stripped = match look.options().cold_penalties {
                ColdPenalties::Kept => bonus,
                ColdPenalties::Dropped => one.modifiers.total(),
            };
            if faces_cold && (bonus > 0 || penalty < 0) {
                let reading = if penalty < 0 { "AD-GAP-81" } else { "AD-TAL-23" };
                added.push((number, reading, stripped.saturating_neg()));
            }
        }
        bribes
    };
    for (place, reading, value) in added {
        let rule = if reading == "AD-GAP-81" { "AD-TAL-23" } else { reading };
        let mut why = because(draft, &[rule, reading]);
        if bribes {
            why = why.and(RuleId::new("AD-GAP-100"));
        }
        draft.emit(event::OpposedModified { place, value, rule: RuleId::new(rule) }, why)?;
    }
    Ok(())
}

/// What talents and special rules add, without what they take away.
fn bonuses(modifiers: &Modifiers) -> i32 {
    modifiers.lines().iter().map(|line| line.value.max(0)).fold(0, i32::saturating_add)
}

/// The leaders' test ended: the talent works on its first target, whoever led.   AD-CONV-08, AD-TAL-35,
/// AD-TAL-29, AD-NPC-08
pub fn settled(draft: &mut AdDraft<'_>, verdict: &Verdict) -> Result<(), Stop> {
    let Some(Frame::Conversation(talk)) = look(draft).top() else { return Ok(()) };
    let talk = talk.clone();
    let mut spoken = talk::others(look(draft), &talk);
    if !look(draft).setup.before(8) {
        // All cards of one test go together, those of who leads first.   AD-CARD-08
        for ((_, rest), one) in spoken.iter_mut().zip(&verdict.opposed.contestants) {
            let (_, mut led) = opposed::played(one);
            led.append(rest);
            *rest = led;
        }
    }
    cards::close(draft, spoken)?;
    let success = verdict.winner == Some(0);
    let (speaker, target) = (talk.speaker, talk.target);
    let mut why = because(draft, &[rule(talk.topic), "AD-CONV-08"]);
    if talk.topic == Topic::Recruit {
        why = why.and(RuleId::new("AD-GAP-18"));
    }
    draft.emit(event::ConversationEnded { speaker, target, success: Some(success) }, why)?;
    if success {
        succeed(draft, &talk, verdict.margin)?;
    }
    let in_turn = look(draft).state.phase == Phase::Interaction && look(draft).state.ended.is_none();
    if in_turn { interaction::done(draft, look(draft).other(talk.defence)) } else { Ok(()) }
}

/// What success brings.   AD-TAL-35, AD-TAL-29, AD-NPC-08
fn succeed(draft: &mut AdDraft<'_>, talk: &Conversation, margin: i32) -> Result<(), Stop> {
    let (speaker, target) = (talk.speaker, talk.target);
    match talk.topic {
        Topic::Seduction => {
            wounds::remove(draft, target, Removal::Seduced, "AD-TAL-35")?;
            wounds::remove(draft, speaker, Removal::Seduced, "AD-TAL-35")
        }
        Topic::Bribe => {
            let why = because(draft, &["AD-TAL-29"]);
            draft.emit(event::FigureMarked { figure: speaker, mark: Mark::Bribe, on: false }, why)?;
            if margin >= MARGIN {
                wounds::remove(draft, target, Removal::Bribed, "AD-TAL-29")?;
                return wounds::ring(draft, Removal::Bribed);
            }
            wounds::lay(draft, target, Posture::Unconscious, &["AD-TAL-29", "AD-GAP-32"])
        }
        Topic::Recruit => {
            let controller = look(draft).side_of(speaker);
            guards::joins(draft, target, controller, "AD-NPC-08")
        }
    }
}
