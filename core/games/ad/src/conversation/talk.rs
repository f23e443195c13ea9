//! The course of a conversation: defenders, sources, cards turned, leaders, their test.   AD-CONV-04

use crate::command::{Origin, SpeakerSource};
use crate::draft::{AdDraft, because, look, own};
use crate::profiles::cards::{Card, Suit};
use crate::profiles::talents::Talent;
use crate::refusal::Refusal;
use crate::setup::options::ColdPenalties;
use crate::skills::{self, speech};
use crate::state::Posture;
use crate::state::frames::{
    Conversation, Frame, Initial, OpposedUse, Score, Source, Speaker, TalkStage, Topic,
};
use crate::state::look::Look;
use crate::test;
use crate::test::opposed::{self, Party};
use crate::{cards, conversation, event};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// The conversation on top.
fn top(draft: &AdDraft<'_>, stage: TalkStage) -> Result<Conversation, Stop> {
    match look(draft).top() {
        Some(Frame::Conversation(talk)) if talk.stage == stage => Ok(talk.clone()),
        Some(_) | None => Err(Refusal::NotNow.into()),
    }
}

/// Whether a conversation is on top.
pub fn is_on_top(draft: &AdDraft<'_>) -> bool {
    matches!(look(draft).top(), Some(Frame::Conversation(_)))
}

/// The speakers of a side.
pub fn speakers(talk: &Conversation, side: u8) -> &[Speaker] {
    if side == talk.defence { &talk.defenders } else { &talk.attackers }
}

/// The side without the initiative, then the one that holds it.   AD-CONV-04, AD-CONV-06, AD-GAP-45
fn other_first(look: Look<'_>) -> [u8; 2] {
    let [holder, other] = look.holder_first();
    [other, holder]
}

/// The side that a conversation waits for; none when it can go on.
pub fn awaited(look: Look<'_>, talk: &Conversation) -> Option<u8> {
    match talk.stage {
        TalkStage::Duel => None,
        TalkStage::Defenders => (!conversation::may_defend(look, talk).is_empty()).then_some(talk.defence),
        TalkStage::Sources => faith_due(look, talk).map(|(_, side, _)| side).or_else(|| {
            other_first(look)
                .into_iter()
                .find(|side| speakers(talk, *side).iter().any(|speaker| speaker.source.is_none()))
        }),
        TalkStage::Reveal => {
            let turned = talk.turned.filter(|figure| drawn(talk, *figure));
            turned.and_then(|_| test::asks_fate(look, &talk.let_stand))
        }
        TalkStage::Leaders => other_first(look)
            .into_iter()
            .find(|side| !has_leader(talk, *side))
            .filter(|side| speakers(talk, *side).len() > 1),
    }
}

fn has_leader(talk: &Conversation, side: u8) -> bool {
    speakers(talk, side).iter().any(|speaker| talk.leaders.contains(&speaker.figure))
}

fn drawn(talk: &Conversation, figure: FigureId) -> bool {
    let mut all = talk.attackers.iter().chain(&talk.defenders);
    all.any(|speaker| speaker.figure == figure && speaker.source == Some(Source::Pile))
}

/// Whose faith may still take the score's place before any source is chosen: place among all speakers, side, figure.
/// Facing Froid, nobody has more than an ability and cards.   AD-TAL-21a, AD-TAL-23
pub fn faith_due(look: Look<'_>, talk: &Conversation) -> Option<(u8, u8, FigureId)> {
    let attack = look.other(talk.defence);
    let mut all = talk
        .attackers
        .iter()
        .map(|one| (attack, one))
        .chain(talk.defenders.iter().map(|one| (talk.defence, one)));
    if talk.stage != TalkStage::Sources || all.clone().any(|(_, one)| one.source.is_some()) {
        return None;
    }
    // Recruiting takes no talent, so that nobody's cold bears on it.
    let by_talent = match talk.topic {
        Topic::Seduction | Topic::Bribe => true,
        Topic::Recruit => look.setup.before(2),
    };
    let is_cold = |one: &Speaker| look.has(one.figure, Talent::Cold);
    let faces_cold = |side: u8| by_talent && speakers(talk, look.other(side)).iter().any(is_cold);
    let may = |side: u8, one: &Speaker| {
        !one.answered
            && !faces_cold(side)
            && test::may_use_faith(look, one.figure, score_of(look, talk, side))
    };
    let asked: Vec<(u8, u8, FigureId)> = (0_u8..)
        .zip(all.by_ref())
        .filter(|(_, (side, one))| may(*side, one))
        .map(|(place, (side, one))| (place, side, one.figure))
        .collect();
    other_first(look).into_iter().find_map(|side| asked.iter().find(|(_, of, _)| *of == side).copied())
}

/// Puts faith in the score's place of the speaker asked, or does not.   AD-TAL-21a
pub fn faith(draft: &mut AdDraft<'_>, side: u8, used: bool) -> Result<(), Stop> {
    let talk = top(draft, TalkStage::Sources)?;
    let Some((place, asked, figure)) = faith_due(look(draft), &talk) else {
        return Err(Refusal::NotNow.into());
    };
    if asked != side {
        return Err(Refusal::NotYourTurn.into());
    }
    let why = because(draft, &["AD-TAL-21a"]);
    match test::faith_of(look(draft), figure).filter(|_| used) {
        Some(score) => draft.emit(event::FaithUsed { figure, score }, why),
        None => draft.emit(event::Answered { place }, why),
    }
}

/// The defence says who takes part.   AD-CONV-09
pub fn defend(draft: &mut AdDraft<'_>, side: u8, figures: &[FigureId]) -> Result<(), Stop> {
    let talk = top(draft, TalkStage::Defenders)?;
    if talk.defence != side {
        return Err(Refusal::NotYourTurn.into());
    }
    let able = conversation::may_defend(look(draft), &talk);
    for (place, figure) in figures.iter().enumerate() {
        if !able.contains(figure) {
            // Who lies unconscious takes part as the target alone.   AD-CONV-09
            let out = look(draft).posture(*figure) == Posture::Unconscious;
            let rule = if out { "AD-CONV-09" } else { "AD-CONV-03" };
            return Err(Refusal::NoDefender { who: look(draft).name(*figure), rule }.into());
        }
        if figures.iter().take(place).any(|other| other == figure) {
            return Err(Refusal::NamedTwice { who: look(draft).name(*figure) }.into());
        }
    }
    let why = because(draft, &["AD-CONV-03", "AD-CONV-09"]);
    draft.emit(event::DefendersJoined { figures: figures.to_vec() }, why)
}

/// A side says where its cards come from; hand cards are secret.   AD-CONV-04
pub fn sources(
    draft: &mut AdDraft<'_>,
    side: u8,
    sources: &[SpeakerSource],
    private: &[String],
) -> Result<(), Stop> {
    let talk = top(draft, TalkStage::Sources)?;
    if awaited(look(draft), &talk) != Some(side) {
        return Err(Refusal::NotYourTurn.into());
    }
    if faith_due(look(draft), &talk).is_some() {
        return Err(Refusal::NotNow.into());
    }
    let own = speakers(&talk, side);
    let named = |speaker: &Speaker| sources.iter().filter(|one| one.figure == speaker.figure).count() == 1;
    if sources.len() != own.len() || !own.iter().all(named) {
        return Err(Refusal::NotEverySpeaker.into());
    }
    let hands = sources.iter().filter(|one| one.from == Origin::Hand).count();
    if hands != private.len() {
        return Err(Refusal::SecretNeeded.into());
    }
    let parsed: Option<Vec<Card>> = private.iter().map(|payload| Card::sealed(payload)).collect();
    cards::hold(draft, side, &parsed.ok_or(Refusal::SecretNeeded)?)?;
    let mut secret = private.iter();
    let mut laid = Vec::new();
    for one in sources {
        let source = match one.from {
            Origin::Pile => Source::Pile,
            Origin::Hand => {
                let payload = secret.next().ok_or(Refusal::SecretNeeded)?;
                Source::Hand(cards::seal(draft, side, payload)?)
            }
        };
        laid.push((one.figure, source));
    }
    let why = because(draft, &["AD-CONV-04", "AD-GAP-45"]);
    draft.emit(event::SourcesNamed { side, speakers: laid }, why)
}

/// A token of fate has the card just turned replaced, or it stands.   AD-DIV-03
pub fn fate(draft: &mut AdDraft<'_>, side: u8, seer: Option<FigureId>) -> Result<(), Stop> {
    let talk = top(draft, TalkStage::Reveal)?;
    if awaited(look(draft), &talk) != Some(side) {
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
    let Some((whose, figure, initial)) = turned(look(draft), &talk) else {
        return Err(Refusal::NotNow.into());
    };
    let why = because(draft, &["AD-DIV-03"]);
    draft.emit(event::FateSpent { seer, left }, why.clone())?;
    draft.emit(event::PlayDiscarded { side: whose, card: initial.card }, why.clone())?;
    draft.emit(event::SpeakerRevealed { figure, initial: None }, why)?;
    cards::reshuffle(draft)
}

/// The card turned last: whose, for whom, which.
fn turned(look: Look<'_>, talk: &Conversation) -> Option<(u8, FigureId, Initial)> {
    let figure = talk.turned?;
    let find = |speakers: &[Speaker]| speakers.iter().find(|one| one.figure == figure)?.initial;
    let attack = find(&talk.attackers).map(|initial| (look.other(talk.defence), figure, initial));
    attack.or_else(|| find(&talk.defenders).map(|initial| (talk.defence, figure, initial)))
}

/// A side names its leader.   AD-CONV-06
pub fn leader(draft: &mut AdDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    let talk = top(draft, TalkStage::Leaders)?;
    if awaited(look(draft), &talk) != Some(side) {
        return Err(Refusal::NotYourTurn.into());
    }
    if !speakers(&talk, side).iter().any(|speaker| speaker.figure == figure) {
        return Err(Refusal::NoSpeaker { who: look(draft).name(figure) }.into());
    }
    let why = because(draft, &["AD-CONV-06"]);
    draft.emit(event::LeaderNamed { figure }, why)
}

/// Goes on with the conversation on top; whether there was anything to do.
pub fn step(draft: &mut AdDraft<'_>, talk: &Conversation) -> Result<bool, Stop> {
    if awaited(look(draft), talk).is_some() {
        return Ok(false);
    }
    match talk.stage {
        TalkStage::Defenders => {
            let why = because(draft, &["AD-CONV-03"]);
            draft.emit(event::DefendersJoined { figures: Vec::new() }, why)?;
        }
        TalkStage::Sources => stage(draft, TalkStage::Reveal, "AD-CONV-04")?,
        TalkStage::Reveal => turn(draft, talk)?,
        TalkStage::Leaders => lead(draft, talk)?,
        TalkStage::Duel => return Ok(false),
    }
    Ok(true)
}

fn stage(draft: &mut AdDraft<'_>, stage: TalkStage, rule: &'static str) -> Result<(), Stop> {
    let why = because(draft, &[rule]);
    draft.emit(event::ConversationStaged { stage }, why)
}

/// Turns the next card: those laid from hands first, then those of the piles, the holder's first.   AD-CONV-04
fn turn(draft: &mut AdDraft<'_>, talk: &Conversation) -> Result<(), Stop> {
    let sides = look(draft).holder_first();
    let hidden = sides.into_iter().flat_map(|side| speakers(talk, side).iter().map(move |one| (side, one)));
    let hidden: Vec<_> = hidden.filter(|(_, one)| one.initial.is_none()).collect();
    let laid = hidden.iter().find(|(_, one)| matches!(one.source, Some(Source::Hand(_))));
    let Some((side, speaker)) = laid.or_else(|| hidden.first()) else {
        return stage(draft, TalkStage::Leaders, "AD-CONV-06");
    };
    let card = match speaker.source {
        Some(Source::Hand(seal)) => cards::show(draft, *side, seal, "AD-CONV-04")?,
        Some(Source::Pile) | None => cards::turn(draft, *side, "AD-CONV-04")?,
    };
    let initial = Some(Initial { card, suit: card.suit() });
    let why = because(draft, &["AD-CONV-05"]).sum(total(look(draft), talk, *side, speaker.figure, card));
    draft.emit(event::SpeakerRevealed { figure: speaker.figure, initial }, why)
}

/// What a speaker's card comes to, before leaders are named.   AD-CONV-05
pub fn total(look: Look<'_>, talk: &Conversation, side: u8, figure: FigureId, card: Card) -> Modifiers {
    let score = score_of(look, talk, side);
    let faith = speakers(talk, side).iter().find(|one| one.figure == figure).and_then(|one| one.faith);
    let (rule, value) = skills::score(look, figure, faith.map_or(score, Score::Talent));
    let mut sum = Modifiers::new().with(RuleId::new("AD-CARD-01"), card.value()).with(rule, value);
    let own = skills::wounded(look, figure, score, faith.is_some());
    if look.setup.before(8) {
        sum.extend(&own);
        return sum;
    }
    // What the test of the leaders adds and strips is known already, and told to who names one.   AD-TAL-10, AD-TAL-23
    let by_talent = talk.topic != Topic::Recruit;
    let is_cold = |one: &Speaker| look.has(one.figure, Talent::Cold);
    let cold = by_talent && speakers(talk, look.other(side)).iter().any(is_cold);
    let kept = look.options().cold_penalties == ColdPenalties::Kept;
    for line in own.lines().iter().filter(|line| !cold || (kept && line.value < 0)) {
        sum.add(line.rule.clone(), line.value);
    }
    let charms = by_talent && side != talk.defence && !cold && look.has(figure, Talent::Charmer);
    match card.suit().filter(|_| charms && conversation::are_opposite(look, figure, talk.target)) {
        Some(Suit::Iron) => sum.add(RuleId::new("AD-TAL-10"), 1),
        Some(Suit::Heart) => sum.add(RuleId::new("AD-TAL-10"), 2),
        Some(Suit::Skull | Suit::Cup) | None => {}
    }
    sum
}

fn score_of(look: Look<'_>, talk: &Conversation, side: u8) -> Score {
    let [attack, defence] = speech::scores(look, talk.topic);
    if side == talk.defence { defence } else { attack }
}

/// A leader that is alone is named; then the leaders' test begins.   AD-CONV-06, AD-CONV-07
fn lead(draft: &mut AdDraft<'_>, talk: &Conversation) -> Result<(), Stop> {
    let alone = other_first(look(draft)).into_iter().find(|side| !has_leader(talk, *side));
    if let Some(side) = alone {
        let Some(speaker) = speakers(talk, side).first() else { return Err(Refusal::NotNow.into()) };
        let why = because(draft, &["AD-CONV-06"]);
        return draft.emit(event::LeaderNamed { figure: speaker.figure }, why);
    }
    let attack = look(draft).other(talk.defence);
    let party = |side: u8| {
        let led = speakers(talk, side).iter().find(|speaker| talk.leaders.contains(&speaker.figure));
        let score = score_of(look(draft), talk, side);
        let mut party = Party::new(side, led.map(|speaker| speaker.figure), score);
        party.faith = led.and_then(|speaker| speaker.faith);
        party.kept = led.and_then(|speaker| speaker.initial).map(|initial| (initial, Vec::new()));
        party
    };
    let parties = [party(attack), party(talk.defence)];
    stage(draft, TalkStage::Duel, "AD-CONV-07")?;
    opposed::begin(draft, OpposedUse::Conversation {}, parties, "AD-CONV-07")
}

/// The cards of those who do not lead: discarded at the end.   AD-CONV-06
pub fn others(look: Look<'_>, talk: &Conversation) -> Vec<(u8, Vec<Card>)> {
    let of = |side: u8| {
        let rest = speakers(talk, side).iter().filter(|speaker| !talk.leaders.contains(&speaker.figure));
        (side, rest.filter_map(|speaker| speaker.initial).map(|initial| initial.card).collect())
    };
    vec![of(look.other(talk.defence)), of(talk.defence)]
}
