//! Sentences of the book of Anno Domini 1666 that hold in every match, whatever is declared.

use std::collections::{BTreeMap, BTreeSet};

use greffe_ad::apply::apply;
use greffe_ad::event::{self, Event};
use greffe_ad::items;
use greffe_ad::profiles::cards::Card;
use greffe_ad::setup::opening::read_setup;
use greffe_ad::setup::scenario::Clock;
use greffe_ad::setup::{NpcRole, Setup};
use greffe_ad::state::frames::{Frame, Initial, MoveKind, Spent};
use greffe_ad::state::look::Look;
use greffe_ad::state::{Mark, Phase, Posture, State, Whereabouts};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::Seq;
use greffe_core::testing::Rng;
use greffe_games::registry::System;
use serde_json::Value;

use crate::games::{Game, games};
use crate::playing::{Play, seeds};

/// The matches of the laws, and how far each is played.
const MATCHES: u64 = 20;
const MOST: usize = 110;

/// One event with what stood before and after it.
struct Moment<'a> {
    setup: &'a Setup,
    before: &'a State,
    event: &'a Event,
    after: &'a State,
}

impl<'a> Moment<'a> {
    fn before(&self) -> Look<'a> {
        Look { setup: self.setup, state: self.before }
    }

    fn after(&self) -> Look<'a> {
        Look { setup: self.setup, state: self.after }
    }
}

/// A law: whether it holds of a moment; none where the moment is not about it.
type Law = fn(&Moment<'_>) -> Option<bool>;

/// The laws by the rules that say them.
const LAWS: &[(&str, Law)] = &[
    ("AD-BOARD-01", alone),
    ("AD-BOARD-06", on_the_board),
    ("AD-ITEM-03", two_hands),
    ("AD-ABIL-05", tokens),
    ("AD-ITEM-02", one_letter),
    ("AD-HLTH-01", wounds_stay),
    ("AD-OFF-02", gone_for_good),
    ("AD-TAL-14a", marker_lost_for_good),
    ("AD-TURN-07", once_a_phase),
    ("AD-TURN-01", phases_in_order),
    ("AD-TURN-04", refreshed),
    ("AD-MELEE-01", fights_in_combat),
    ("AD-MELEE-05", both_activated),
    ("AD-GEN-04", no_friend_attacked),
    ("AD-FULL-06", moves_in_action),
    ("AD-MOVE-02", diagonals),
    ("AD-MOVE-01", points_go_down),
    ("AD-ZOC-03", stopped_is_over),
    ("AD-RETR-04", retreats_are_free),
    ("AD-RETR-07", who_lies_stays),
    ("AD-PARRY-01", parry_flips),
    ("AD-MELEE-13", fencing_flips),
    ("AD-WPN-06", fires_loaded),
    ("AD-WPN-09", uses_go_down),
    ("AD-ALARM-05", clock_goes_down),
    ("AD-INIT-05", initiative_in_its_phase),
    ("AD-TEST-06", reinforcement_matches),
    ("AD-TEST-08", no_joker_reinforces),
    ("AD-CARD-08", what_leaves_play_is_discarded),
    ("AD-OVW-13", one_marker_one_reaction),
    ("AD-PART-05", smashed_for_good),
    ("AD-PART-05", through_that_door),
    ("AD-OVW-09", talkers_watch_no_more),
    ("AD-NPC-01", choices_are_made),
    ("AD-NPC-10", everybody_is_called),
    ("AD-NPC-08", recruits_stay),
    ("AD-MORALE-04", heroes_never_flee),
    ("AD-DIV-11", words_are_kept),
    ("AD-FULL-08", whole_runs_are_tested),
    ("AD-STAT-06", the_unconscious_do_nothing),
    ("AD-NPC-07", who_is_attacked_wakes),
];

fn of(state: &State, id: FigureId) -> &greffe_ad::state::Figure {
    &state.figures[&id]
}

fn alone(moment: &Moment<'_>) -> Option<bool> {
    let squares: Vec<_> = moment.after().in_play().map(|id| moment.after().square(id)).collect();
    Some(squares.iter().collect::<BTreeSet<_>>().len() == squares.len())
}

fn on_the_board(moment: &Moment<'_>) -> Option<bool> {
    let Event::FigureMoved(event::FigureMoved { path, .. }) = moment.event else { return None };
    let ground = moment.after().ground();
    Some(
        path.iter().all(|square| {
            ground.at(*square).is_some_and(|at| at != greffe_ad::setup::board::Ground::Blocked)
        }),
    )
}

fn two_hands(moment: &Moment<'_>) -> Option<bool> {
    let Event::HandsChanged(event::HandsChanged { figure, hands, .. }) = moment.event else { return None };
    let needs = hands.iter().map(|held| items::hands(moment.after(), *figure, *held));
    let known: Option<Vec<u8>> = needs.collect();
    Some(known.is_some_and(|known| known.iter().sum::<u8>() <= 2))
}

fn tokens(moment: &Moment<'_>) -> Option<bool> {
    let ids: Vec<FigureId> = moment.after().in_play().collect();
    let within = |id: &FigureId| {
        let figure = of(moment.after, *id);
        figure.fencing + figure.fencing_used <= items::fencing_max(moment.after(), *id)
    };
    // Between losing a shield and settling its tokens there is one event.
    let settling = matches!(moment.event, Event::ItemStolen(_) | Event::WeaponLost(_));
    (!settling).then(|| ids.iter().all(within))
}

fn one_letter(moment: &Moment<'_>) -> Option<bool> {
    let letters = |state: &State| {
        let lying = state.items.iter().filter(|lying| lying.item.name == "Lettre").count();
        let held = state.figures.values().flat_map(|figure| &figure.acquired);
        lying + held.filter(|item| item.name == "Lettre").count()
    };
    Some(letters(moment.before) == letters(moment.after))
}

fn wounds_stay(moment: &Moment<'_>) -> Option<bool> {
    let Event::Wounded(event::Wounded { figure, wounds }) = moment.event else { return None };
    Some(*wounds >= of(moment.before, *figure).wounds)
}

fn gone_for_good(moment: &Moment<'_>) -> Option<bool> {
    let gone = |figure: &greffe_ad::state::Figure| matches!(figure.place, Whereabouts::Gone(_));
    let mut left = moment.before.figures.iter().filter(|(_, figure)| gone(figure)).peekable();
    left.peek()?;
    Some(left.all(|(id, figure)| of(moment.after, *id).place == figure.place))
}

fn marker_lost_for_good(moment: &Moment<'_>) -> Option<bool> {
    let bears = |state: &State| -> BTreeSet<FigureId> {
        let all = state.figures.iter().filter(|(_, figure)| figure.marks.contains(&Mark::Stealth));
        all.map(|(id, _)| *id).collect()
    };
    Some(bears(moment.after).is_subset(&bears(moment.before)))
}

fn once_a_phase(moment: &Moment<'_>) -> Option<bool> {
    let Event::FigureActivated(event::FigureActivated { figure, .. }) = moment.event else { return None };
    Some(!moment.before().is(*figure, Mark::Activated) && moment.after().is(*figure, Mark::Activated))
}

fn phases_in_order(moment: &Moment<'_>) -> Option<bool> {
    let Event::PhaseBegun(event::PhaseBegun { phase, .. }) = moment.event else { return None };
    let follows = match phase {
        Phase::Preparation | Phase::Start => return Some(false),
        Phase::Cards => Phase::Start,
        Phase::Initiative => Phase::Cards,
        Phase::Action => Phase::Initiative,
        Phase::Combat => Phase::Action,
        Phase::Morale => Phase::Combat,
        Phase::Interaction => Phase::Morale,
        Phase::End => Phase::Interaction,
    };
    Some(moment.before.phase == follows)
}

fn refreshed(moment: &Moment<'_>) -> Option<bool> {
    let Event::TokensRefreshed(_) = moment.event else { return None };
    let right = |id: FigureId| {
        let (old, new) = (of(moment.before, id), of(moment.after, id));
        let lying = items::lying(moment.after(), id).is_empty();
        if moment.before().is_engaged(id) {
            old.fencing_used.saturating_sub(new.fencing_used) <= 1
        } else {
            new.fencing_used == 0 && lying
        }
    };
    Some(moment.before().in_play().all(right))
}

fn fights_in_combat(moment: &Moment<'_>) -> Option<bool> {
    let Event::FightDeclared(_) = moment.event else { return None };
    Some(moment.before.phase == Phase::Combat)
}

fn both_activated(moment: &Moment<'_>) -> Option<bool> {
    let Event::FightDeclared(event::FightDeclared { fight }) = moment.event else { return None };
    let fresh = fight.sweep > 0 || !moment.before().is(fight.attacker, Mark::Activated);
    let both = [fight.attacker, fight.defender];
    Some(fresh && both.into_iter().all(|id| moment.after().is(id, Mark::Activated)))
}

fn no_friend_attacked(moment: &Moment<'_>) -> Option<bool> {
    let pair = match moment.event {
        Event::FightDeclared(event::FightDeclared { fight }) => [fight.attacker, fight.defender],
        Event::DuelBegun(event::DuelBegun { duel }) => {
            let comrades =
                greffe_ad::melee::duel::are_comrades(moment.before(), duel.attacker, duel.defender);
            return Some(!comrades);
        }
        _ => return None,
    };
    let before = moment.before();
    let [mine, theirs] = pair.map(|id| before.side_of(id));
    let [own, other] = pair.map(|id| before.profile(id).and_then(|profile| profile.faction.as_ref()));
    // Among figures of nobody a scenario makes enemies of two factions.   AD-NPC-19
    let feud = mine.is_none() && moment.setup.scenario.feud && own != other;
    Some(mine != theirs || feud)
}

fn moves_in_action(moment: &Moment<'_>) -> Option<bool> {
    let Event::MoveBegun(event::MoveBegun { points, kind, .. }) = moment.event else { return None };
    let most = match kind {
        MoveKind::Full | MoveKind::Run => 4,
        MoveKind::Partial | MoveKind::Reload | MoveKind::Divination | MoveKind::Overwatch => 2,
        MoveKind::RunOn => 3,
        MoveKind::SmashedDoor | MoveKind::Theft => 1,
    };
    Some(moment.before.phase == Phase::Action && *points <= most)
}

fn diagonals(moment: &Moment<'_>) -> Option<bool> {
    let Event::FigureMoved(event::FigureMoved { figure, diagonals, .. }) = moment.event else { return None };
    if *diagonals == of(moment.before, *figure).diagonals {
        return None;
    }
    let agility = moment.before().profile(*figure).map(|profile| profile.abilities.agility);
    Some(agility.is_some_and(|agility| i32::from(*diagonals) <= agility))
}

fn points_go_down(moment: &Moment<'_>) -> Option<bool> {
    let Event::PointsSpent(event::PointsSpent { figure, left }) = moment.event else { return None };
    let had = moment.before().moving(*figure).map(|moving| moving.points);
    Some(had.is_some_and(|had| *left <= had))
}

fn stopped_is_over(moment: &Moment<'_>) -> Option<bool> {
    let Event::FigureMoved(event::FigureMoved { figure, .. }) = moment.event else { return None };
    let moving = moment.before().moving(*figure)?;
    Some(!moving.stopped)
}

fn retreats_are_free(moment: &Moment<'_>) -> Option<bool> {
    let Event::RetreatOpened(event::RetreatOpened { retreat }) = moment.event else { return None };
    let look = moment.before();
    let free = |square: &greffe_ad::setup::square::Square| {
        look.on(*square).is_none() && look.zones(retreat.figure, *square).next().is_none()
    };
    Some(retreat.squares.iter().all(free))
}

fn who_lies_stays(moment: &Moment<'_>) -> Option<bool> {
    let Event::RetreatOpened(event::RetreatOpened { retreat }) = moment.event else { return None };
    Some(moment.before().posture(retreat.figure) == Posture::Standing)
}

fn parry_flips(moment: &Moment<'_>) -> Option<bool> {
    let Event::ParryTried(event::ParryTried { figure, count, tokens }) = moment.event else { return None };
    let had = of(moment.before, *figure);
    Some(*count > 0 && tokens.ready + count == had.fencing && tokens.used == had.fencing_used + count)
}

fn fencing_flips(moment: &Moment<'_>) -> Option<bool> {
    let Event::FencingFlipped(event::FencingFlipped { figure, count, tokens, .. }) = moment.event else {
        return None;
    };
    let had = of(moment.before, *figure);
    Some(tokens.ready + count == had.fencing && tokens.used == had.fencing_used + count)
}

fn fires_loaded(moment: &Moment<'_>) -> Option<bool> {
    let Event::WeaponUsed(event::WeaponUsed { figure, weapon, load, .. }) = moment.event else { return None };
    let card = moment.before().weapon(*figure, *weapon)?;
    let had = moment.before().weapon_state(*figure, *weapon).map_or(0, |state| state.load);
    // Fired, it is due its whole rate; otherwise it was reloaded, or fought with.
    Some(if *load > had { had == 0 && *load == card.load_rate } else { *load <= had })
}

fn uses_go_down(moment: &Moment<'_>) -> Option<bool> {
    let Event::WeaponUsed(event::WeaponUsed { figure, weapon, uses: Some(uses), .. }) = moment.event else {
        return None;
    };
    Some(moment.before().uses_left(*figure, *weapon).is_some_and(|had| *uses <= had))
}

fn clock_goes_down(moment: &Moment<'_>) -> Option<bool> {
    let Event::AlarmRung(event::AlarmRung { left }) = moment.event else { return None };
    let (Clock::Alarm(had) | Clock::Turns(had)) = moment.before.clock;
    Some(left + 1 == had)
}

fn initiative_in_its_phase(moment: &Moment<'_>) -> Option<bool> {
    (moment.before.initiative != moment.after.initiative).then(|| {
        moment.before.phase == Phase::Initiative && matches!(moment.event, Event::InitiativeTaken(_))
    })
}

/// The initial card that a reinforcement is held against.
fn initial(moment: &Moment<'_>, place: u8) -> Option<Initial> {
    match moment.before.stack.last()? {
        Frame::Test(test) => test.initial,
        Frame::Opposed(opposed) => opposed.contestants.get(usize::from(place))?.initial,
        _ => None,
    }
}

fn reinforcement_matches(moment: &Moment<'_>) -> Option<bool> {
    let Event::Reinforced(event::Reinforced { place, card }) = moment.event else { return None };
    let initial = initial(moment, *place);
    Some(initial.is_some_and(|initial| card.suit() == initial.suit || card.value() == initial.card.value()))
}

fn no_joker_reinforces(moment: &Moment<'_>) -> Option<bool> {
    let Event::Reinforced(event::Reinforced { card, .. }) = moment.event else { return None };
    Some(!card.is_joker())
}

fn what_leaves_play_is_discarded(moment: &Moment<'_>) -> Option<bool> {
    let Event::PlayCollected(event::PlayCollected { cards }) = moment.event else { return None };
    let gone = |(side, cards): &(u8, Vec<Card>)| {
        let side = &moment.after.sides[usize::from(*side)];
        cards.iter().all(|card| side.discard.contains(card) && !side.in_play.contains(card))
    };
    Some(cards.iter().all(gone))
}

fn one_marker_one_reaction(moment: &Moment<'_>) -> Option<bool> {
    let Event::WatchSpent(event::WatchSpent { figure }) = moment.event else { return None };
    Some(moment.before().is(*figure, Mark::Overwatch) && !moment.after().is(*figure, Mark::Overwatch))
}

fn smashed_for_good(moment: &Moment<'_>) -> Option<bool> {
    use greffe_ad::setup::board::Door;
    let Event::DoorChanged(event::DoorChanged { door, state }) = moment.event else { return None };
    Some(moment.before.doors.get(door) != Some(&Door::Smashed) || *state == Door::Smashed)
}

/// Whoever smashed a door goes to the square behind it; to be seen beside every other move of the match.
fn through_that_door(moment: &Moment<'_>) -> Option<bool> {
    use greffe_ad::setup::square::EdgeName;
    let Event::FigureMoved(event::FigureMoved { figure, path, .. }) = moment.event else { return None };
    let moving = moment.before().moving(*figure)?;
    let from = moment.before().square(*figure)?;
    let through = |door| path.iter().map(|to| EdgeName::between(from, *to)).eq([door]);
    Some(moving.door.is_none_or(through))
}

/// An activation ends overwatch, talking in the action phase like any other: only a whole action sets it anew.
fn talkers_watch_no_more(moment: &Moment<'_>) -> Option<bool> {
    let watches = |figure: &FigureId| moment.after().is(*figure, Mark::Overwatch);
    match moment.event {
        Event::ConversationBegun(event::ConversationBegun { conversation }) => {
            let mut talkers = conversation.attackers.iter().map(|one| one.figure);
            Some(moment.before.phase != Phase::Action || !talkers.any(|figure| watches(&figure)))
        }
        Event::ActivationEnded(event::ActivationEnded { figure }) => {
            let all = moment.before().activation().is_some_and(|active| active.spent == Spent::All);
            Some(all || !watches(figure))
        }
        _ => None,
    }
}

/// A program goes on only once nothing of it is open.
fn choices_are_made(moment: &Moment<'_>) -> Option<bool> {
    let Event::ProgramStaged(_) = moment.event else { return None };
    Some(greffe_ad::programs::program::undecided(moment.before()).is_none())
}

/// The players act once an Event card has been drawn for whoever needs one.
fn everybody_is_called(moment: &Moment<'_>) -> Option<bool> {
    let Event::FirstActorAsked(_) = moment.event else { return None };
    Some(!greffe_ad::programs::draws(moment.before()))
}

fn recruits_stay(moment: &Moment<'_>) -> Option<bool> {
    let Event::FigureMoved(event::FigureMoved { figure, .. }) = moment.event else { return None };
    Some(moment.before().role(*figure) != Some(NpcRole::Recruit))
}

fn heroes_never_flee(moment: &Moment<'_>) -> Option<bool> {
    let Event::FigureRemoved(event::FigureRemoved { figure, why }) = moment.event else { return None };
    Some(*why != greffe_ad::state::Removal::FledMorale || !moment.before().is_hero(*figure))
}

/// Whoever begins what its side was bound to leaves it free.
fn words_are_kept(moment: &Moment<'_>) -> Option<bool> {
    let figure = match moment.event {
        Event::FightDeclared(event::FightDeclared { fight }) => fight.attacker,
        Event::CombatAvoided(event::CombatAvoided { figure })
        | Event::FigureActivated(event::FigureActivated { figure, .. })
        | Event::Courted(event::Courted { figure, .. }) => *figure,
        _ => return None,
    };
    Some(moment.after.sides.iter().all(|side| side.bound_to != Some(figure)))
}

/// A run whose points are all spent does not end untested, unless the runner is gone or down.
fn whole_runs_are_tested(moment: &Moment<'_>) -> Option<bool> {
    let Event::MoveEnded(event::MoveEnded { figure }) = moment.event else { return None };
    let moving = moment.before().moving(*figure)?;
    let able = moment.before().is_in_play(*figure) && !moment.before().is_down(*figure);
    (moving.kind == MoveKind::Run && able).then_some(moving.points > 0)
}

fn the_unconscious_do_nothing(moment: &Moment<'_>) -> Option<bool> {
    let figure = match moment.event {
        Event::FightDeclared(event::FightDeclared { fight }) => fight.attacker,
        Event::StealthDropped(event::StealthDropped { figure })
        | Event::MoveBegun(event::MoveBegun { figure, .. })
        | Event::CombatAvoided(event::CombatAvoided { figure }) => *figure,
        _ => return None,
    };
    // In the action phase its activation begins all the same.
    let acts = moment.before.phase == Phase::Combat || !matches!(moment.event, Event::StealthDropped(_));
    acts.then(|| moment.before().posture(figure) != Posture::Unconscious)
}

fn who_is_attacked_wakes(moment: &Moment<'_>) -> Option<bool> {
    let target = match moment.event {
        Event::FightDeclared(event::FightDeclared { fight }) => fight.defender,
        Event::DuelBegun(event::DuelBegun { duel }) => duel.defender,
        Event::ShotHit(event::ShotHit { shot, .. }) | Event::ShotMissed(event::ShotMissed { shot }) => {
            shot.target
        }
        _ => return None,
    };
    Some(moment.before().role(target) != Some(NpcRole::Guard))
}

/// How often each law was about a moment.
type Tried = BTreeMap<&'static str, usize>;

/// The laws that a moment breaks.
fn broken(moment: &Moment<'_>, tried: &mut Tried) -> Vec<&'static str> {
    let judged = LAWS.iter().filter_map(|(rule, law)| Some((*rule, law(moment)?)));
    let judged: Vec<(&'static str, bool)> = judged.collect();
    for (rule, _) in &judged {
        *tried.entry(rule).or_default() += 1;
    }
    judged.into_iter().filter(|(_, holds)| !holds).map(|(rule, _)| rule).collect()
}

/// The events written from a record on.
fn events(play: &Play, first: Seq) -> Vec<Event> {
    let written = play.table.written_from(first).unwrap();
    let resolved = written.into_iter().filter(|(kind, _)| kind == "Resolved");
    let event = |(_, body): (String, String)| {
        let body: Value = serde_json::from_str(&body).unwrap();
        serde_json::from_value(body["event"].clone()).unwrap()
    };
    resolved.map(event).collect()
}

fn judge(rules: &'static Game, seed: u64, tried: &mut Tried) {
    let mut rng = Rng::new(seed);
    let mut play = Play::open(rules, seed);
    let setup = read_setup(&play.opening).unwrap();
    let mut state: State = serde_json::from_str(&play.state()).unwrap();
    for _ in 0..MOST {
        let first = Seq(play.game().records());
        if play.is_over() || !play.step(&mut rng) {
            return;
        }
        for event in events(&play, first) {
            let before = state.clone();
            apply(&mut state, &event).unwrap();
            let moment = Moment { setup: &setup, before: &before, event: &event, after: &state };
            let broken = broken(&moment, tried);
            assert!(broken.is_empty(), "seed {seed}: {broken:?} at {event:?}, after {:?}", play.said.last());
        }
        assert_eq!(serde_json::to_string(&state).unwrap(), play.state(), "seed {seed}");
    }
}

#[test]
fn the_sentences_of_the_book_hold_in_every_match() {
    let Some(rules) = games().find(|game| game.system == System::Ad) else { return };
    let mut tried = Tried::new();
    for seed in seeds(MATCHES) {
        judge(rules, seed, &mut tried);
    }
    let idle: Vec<&str> =
        LAWS.iter().map(|(rule, _)| *rule).filter(|rule| !tried.contains_key(rule)).collect();
    assert!(idle.is_empty() || seeds(MATCHES) != (0..MATCHES), "never tried: {idle:?} of {tried:?}");
}

#[path = "ad_planted.rs"]
mod planted;
