//! What must hold of every state: counts that add up, one figure a square, tokens within bounds.

use std::collections::BTreeSet;

use crate::items;
use crate::profiles::cards::{Card, Numeral};
use crate::profiles::weapons::Property;
use crate::setup::board::{EdgeKind, Ground};
use crate::setup::scenario::Clock;
use crate::setup::square::EdgeName;
use crate::state::frames::{Frame, Source};
use crate::state::look::Look;
use crate::state::{Held, Phase, Whereabouts};
use greffe_core::judging::error::Fault;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Every fault of a state.
pub fn faults(look: Look<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    sides(look, &mut faults);
    figures(look, &mut faults);
    course(look, &mut faults);
    zones(look, &mut faults);
    places(look, &mut faults);
    kit(look, &mut faults);
    arms(look, &mut faults);
    twins(look, &mut faults);
    ground(look, &mut faults);
    queues(look, &mut faults);
    faults
}

/// Whatever names a side names one of those that play.   AD-SETUP-01
fn sides(look: Look<'_>, faults: &mut Vec<Fault>) {
    let state = look.state;
    let named =
        [("/initiative", state.initiative), ("/first_actor", state.first_actor), ("/to_act", state.to_act)];
    let named = named.into_iter().map(|(field, side)| (field.to_owned(), side));
    let played = look.figures().map(|(id, figure)| (field_of(id, "controller"), figure.controller));
    let frames = (0_usize..).zip(&state.stack).filter_map(|(place, frame)| {
        let Frame::Activation(activation) = frame else { return None };
        Some((format!("/stack/{place}/Activation/by"), Some(activation.by)))
    });
    let stranger = |side: u8| look.side(side).is_none();
    for (field, _) in named.chain(played).chain(frames).filter(|(_, side)| side.is_some_and(stranger)) {
        let (fr, en) = ("ce camp ne joue pas cette partie", "this side does not play in this match");
        faults.push(fault(&field, "AD-SETUP-01", fr, en));
    }
}

/// Whatever names a figure names one of the match, and a side is bound to one of its own; nobody fights itself, nobody is
/// better than unwounded.   AD-SETUP-03, AD-DIV-11, AD-GEN-04, AD-HLTH-01
fn figures(look: Look<'_>, faults: &mut Vec<Fault>) {
    let stranger = |id: &FigureId| look.figure(*id).is_none();
    let mut unknown = |field: String| {
        faults.push(fault(&field, "AD-SETUP-03", "cette figurine n'existe pas", "there is no such figure"));
    };
    for (id, figure) in look.figures() {
        let listed = [
            ("engaged_at_start", &figure.engaged_at_start),
            ("courted", &figure.courted),
            ("swept", &figure.swept),
        ];
        for (field, _) in listed.into_iter().filter(|(_, list)| list.iter().any(stranger)) {
            unknown(field_of(id, field));
        }
        if figure.nephew_of.as_ref().is_some_and(stranger) {
            unknown(field_of(id, "nephew_of"));
        }
    }
    for (place, frame) in look.state.stack.iter().enumerate() {
        if actors(frame).iter().any(stranger) {
            unknown(format!("/stack/{place}"));
        }
    }
    for (number, side) in (0_u8..).zip(&look.state.sides) {
        if side.bound_to.is_some_and(|bound| look.side_of(bound) != Some(number)) {
            let (fr, en) = ("un camp annonce une de ses figurines", "a side names a figure of its own");
            faults.push(fault(&format!("/sides/{number}/bound_to"), "AD-DIV-11", fr, en));
        }
    }
    for (place, frame) in look.state.stack.iter().enumerate() {
        let alone = matches!(frame, Frame::Fight(fight) if fight.attacker == fight.defender)
            || matches!(frame, Frame::Duel(duel) if duel.attacker == duel.defender);
        if alone {
            let (fr, en) = ("nul ne se bat contre soi-même", "nobody fights itself");
            faults.push(fault(&format!("/stack/{place}"), "AD-GEN-04", fr, en));
        }
    }
    for (id, _) in look.figures().filter(|(_, figure)| figure.wounds < 0) {
        let (fr, en) = ("moins de zéro blessure", "fewer wounds than none");
        faults.push(fault(&field_of(id, "wounds"), "AD-HLTH-01", fr, en));
    }
}

/// The figures whose procedure a frame is.
fn actors(frame: &Frame) -> Vec<FigureId> {
    match frame {
        Frame::Activation(activation) => vec![activation.figure],
        Frame::Move(moving) => vec![moving.figure],
        Frame::Interrupt { figure, .. }
        | Frame::Opponent { figure, .. }
        | Frame::FallSquare { figure, .. }
        | Frame::Onward { figure, .. }
        | Frame::Rearm { figure, .. } => vec![*figure],
        Frame::Test(test) => vec![test.figure],
        Frame::Opposed(opposed) => opposed.contestants.iter().filter_map(|one| one.figure).collect(),
        Frame::Conversation(talk) => {
            let speakers = talk.attackers.iter().chain(&talk.defenders).map(|one| one.figure);
            [talk.speaker, talk.target].into_iter().chain(speakers).collect()
        }
        Frame::Stray { shot, .. } => vec![shot.shooter, shot.target],
        Frame::Fight(fight) => vec![fight.attacker, fight.defender],
        Frame::Duel(duel) => vec![duel.attacker, duel.defender],
        Frame::Retreat(retreat) => [Some(retreat.figure), retreat.loser].into_iter().flatten().collect(),
        Frame::Divination { seer, .. } | Frame::Seer { seer } => vec![*seer],
        Frame::Program(program) => vec![program.figure],
        Frame::Arrivals { due } => due.clone(),
        Frame::Morale { due } => due.iter().map(|due| due.figure()).collect(),
        Frame::Preparation { .. }
        | Frame::HandLimit { .. }
        | Frame::FirstActor {}
        | Frame::Present { .. }
        | Frame::MindRead { .. }
        | Frame::Arrange { .. }
        | Frame::Calamity { .. }
        | Frame::Recall { .. }
        | Frame::Discard { .. } => Vec::new(),
    }
}

/// Before the first turn there is nothing but preparation; a match whose clock has run down is over; a card of a shared
/// deck is drawn once; only fragile walls fall.   AD-TURN-01, AD-ALARM-05, AD-CARD-15, AD-EDGE-02
fn course(look: Look<'_>, faults: &mut Vec<Fault>) {
    let state = look.state;
    if (state.turn == 0) != (state.phase == Phase::Preparation) {
        let (fr, en) = ("avant le premier tour, on prépare", "before the first turn one prepares");
        faults.push(fault("/phase", "AD-TURN-01", fr, en));
    }
    let (Clock::Alarm(left) | Clock::Turns(left)) = state.clock;
    if left == 0 && state.ended.is_none() {
        let (fr, en) = ("sans compteur, la partie est finie", "without a counter the match is over");
        faults.push(fault("/clock", "AD-ALARM-05", fr, en));
    }
    for (field, deck) in [("/magic/drawn", &state.magic), ("/event/drawn", &state.event)] {
        let once = deck.drawn.iter().collect::<BTreeSet<_>>().len() == deck.drawn.len();
        let among = deck.drawn.iter().all(|card| (1..=Numeral::MOST).contains(&card.0));
        if !once || !among {
            let (fr, en) = ("une carte de I à XXIV, une fois chacune", "cards from I to XXIV, each once");
            faults.push(fault(field, "AD-CARD-15", fr, en));
        }
    }
    let fragile =
        |name: &EdgeName| look.setup.board.edge(*name).is_some_and(|edge| edge.kind == EdgeKind::FragileWall);
    if !state.fallen.iter().all(fragile) {
        let (fr, en) = ("seul un mur fragile s'écroule", "only a fragile wall falls");
        faults.push(fault("/fallen", "AD-EDGE-02", fr, en));
    }
}

/// Hand cards that lie face down for a test.
fn laid(look: Look<'_>, side: u8) -> usize {
    let from_hand = |source: &Option<Source>| matches!(source, Some(Source::Hand(_)));
    let in_frame = |frame: &Frame| {
        if let Frame::Opposed(opposed) = frame {
            let waiting = opposed.contestants.iter().filter(|one| one.by == side && one.initial.is_none());
            waiting.filter(|one| from_hand(&one.source)).count()
        } else if let Frame::Conversation(talk) = frame {
            let speakers = [(&talk.attackers, look.other(talk.defence)), (&talk.defenders, talk.defence)];
            let own = speakers.into_iter().filter(|(_, by)| *by == side).flat_map(|(speakers, _)| speakers);
            own.filter(|speaker| speaker.initial.is_none() && from_hand(&speaker.source)).count()
        } else {
            0
        }
    };
    look.state.stack.iter().map(in_frame).sum()
}

/// The four zones and what lies face down make up the thirty cards.   AD-CARD-01, AD-CARD-06
fn zones(look: Look<'_>, faults: &mut Vec<Fault>) {
    if look.state.turn == 0 && look.state.sides.iter().all(|side| side.pile.pool == 0 && side.hand == 0) {
        return;
    }
    for (number, side) in (0_u8..).zip(&look.state.sides) {
        let open: Vec<Card> = side.discard.iter().chain(&side.in_play).copied().collect();
        let closed = [side.hand, side.pile.top, side.pile.pool].into_iter().map(usize::from).sum::<usize>();
        let count = open.len().saturating_add(closed).saturating_add(laid(look, number));
        // Who concedes in the midst of a test leaves what lies face down for it where it lies.
        let lost = look.state.ended.is_none() && count < Card::deck().len();
        if lost || count > Card::deck().len() {
            faults.push(fault(
                &format!("/sides/{number}"),
                "AD-CARD-06",
                "les zones d'un joueur n'ont pas trente cartes ensemble",
                "the zones of a player do not hold thirty cards together",
            ));
        }
        if open.iter().collect::<BTreeSet<_>>().len() != open.len() {
            faults.push(fault(
                &format!("/sides/{number}/discard"),
                "AD-CARD-01",
                "une carte y est deux fois",
                "a card is there twice",
            ));
        }
    }
}

/// Figures stand on squares of the board that can be entered, each alone.   AD-BOARD-01, AD-BOARD-06
fn places(look: Look<'_>, faults: &mut Vec<Fault>) {
    let mut taken = BTreeSet::new();
    for (id, figure) in look.figures() {
        let at = |field: &str| field_of(id, field);
        let Some(setup) = look.figure_setup(id) else {
            faults.push(Fault::new(at(""), None, "cette figurine n'existe pas", "there is no such figure"));
            continue;
        };
        if let Whereabouts::On(square) = figure.place {
            let ground = look.setup.board.place(square).map(|place| place.ground);
            if !matches!(ground, Some(Ground::Open | Ground::Elevated)) {
                faults.push(fault(
                    &at("place"),
                    "AD-BOARD-06",
                    "on n'entre pas sur cette case",
                    "this square is not entered",
                ));
            }
            if !taken.insert(square) {
                faults.push(fault(
                    &at("place"),
                    "AD-BOARD-01",
                    "deux figurines sur une case",
                    "two figures on one square",
                ));
            }
            if figure.wounds >= setup.profile.kill {
                faults.push(fault(
                    &at("wounds"),
                    "AD-HLTH-04",
                    "à tant de blessures, elle est tuée",
                    "with so many wounds it is killed",
                ));
            }
        }
        if figure.weapons.len() != setup.profile.weapons.len() {
            faults.push(Fault::new(
                at("weapons"),
                None,
                "une par arme de la carte",
                "one for each weapon of the card",
            ));
        }
    }
}

/// Doors stand at doors, and what lies about lies where one can go.   AD-SETUP-02, AD-ITEM-02
fn ground(look: Look<'_>, faults: &mut Vec<Fault>) {
    for (place, lying) in look.state.items.iter().enumerate() {
        let on = look.setup.board.place(lying.at).map(|place| place.ground);
        if !matches!(on, Some(Ground::Open | Ground::Elevated)) {
            faults.push(fault(
                &format!("/items/{place}/at"),
                "AD-BOARD-06",
                "rien ne gît sur une case où l'on n'entre pas",
                "nothing lies on a square that is not entered",
            ));
        }
    }
    for name in look.state.doors.keys() {
        if look.setup.board.edge(*name).is_none_or(|edge| edge.kind != EdgeKind::Door) {
            faults.push(Fault::new(
                format!("/doors/{name}"),
                None,
                "il n'y a pas de porte ici",
                "there is no door here",
            ));
        }
    }
}

/// What a figure holds it has, in two hands, once each; its tokens are no more than it and what it holds grant.
/// AD-ITEM-03, AD-ITEM-10, AD-ABIL-05
fn kit(look: Look<'_>, faults: &mut Vec<Fault>) {
    for (id, figure) in look.figures().filter(|(id, _)| look.is_in_play(*id)) {
        let at = |field: &str| field_of(id, field);
        let needs: Vec<Option<u8>> = figure.hands.iter().map(|held| items::hands(look, id, *held)).collect();
        let once = figure.hands.iter().collect::<BTreeSet<_>>().len() == figure.hands.len();
        if !once || needs.contains(&None) {
            faults.push(fault(
                &at("hands"),
                "AD-ITEM-03",
                "elle tient deux fois une chose, ou ce qu'elle n'a pas",
                "it holds a thing twice, or what it does not have",
            ));
        }
        let lugs = u8::from(figure.lugged.is_some());
        if needs.into_iter().flatten().fold(lugs, u8::saturating_add) > items::HANDS {
            faults.push(fault(
                &at("hands"),
                "AD-ITEM-03",
                "une figurine n'a que deux mains",
                "a figure has two hands only",
            ));
        }
        let carried =
            |place: u8| look.acquired(id, place).is_some() && !figure.hands.contains(&Held::Acquired(place));
        if figure.lugged.is_some_and(|place| !carried(place)) {
            faults.push(fault(
                &at("lugged"),
                "AD-ITEM-10",
                "elle porte d'une main un objet acquis qu'elle ne tient pas",
                "what it lugs is an acquired item that it does not hold",
            ));
        }
        if figure.fencing.saturating_add(figure.fencing_used) > items::fencing_max(look, id) {
            faults.push(fault(
                &at("fencing"),
                "AD-ABIL-05",
                "plus de pions Escrime que n'en donnent la carte et les objets en main",
                "more fencing tokens than its card and the items in hand grant",
            ));
        }
    }
}

/// Weapons are loaded, used and poisoned as their cards allow, and nobody wields what it abhors.   AD-WPN-06,
/// AD-WPN-09, AD-POISON-01, AD-POISON-04
fn arms(look: Look<'_>, faults: &mut Vec<Fault>) {
    for (id, figure) in look.figures().filter(|(id, _)| look.is_in_play(*id)) {
        let at = |field: &str| field_of(id, field);
        for (number, card) in look.weapons(id) {
            let Some(state) = look.weapon_state(id, number) else { continue };
            let most = card.uses.unwrap_or(u8::MAX);
            if state.load > card.load_rate || state.uses.is_some_and(|uses| uses > most) {
                faults.push(fault(
                    &at(&format!("weapons/{number}")),
                    if state.load > card.load_rate { "AD-WPN-06" } else { "AD-WPN-09" },
                    "plus de charge ou d'usages que n'en a la carte de l'arme",
                    "more load or uses than the card of the weapon has",
                ));
            }
            if card.has(Property::Firearm) && !state.poisons.is_empty() {
                faults.push(fault(
                    &at(&format!("weapons/{number}/poisons")),
                    "AD-POISON-01",
                    "une arme à feu ne porte pas de poison",
                    "a firearm bears no poison",
                ));
            }
        }
        if figure.hands.iter().any(|held| items::is_abhorred(look, id, *held)) {
            faults.push(fault(
                &at("hands"),
                "AD-POISON-04",
                "elle tient une arme empoisonnée dont elle ne se sert pas",
                "it holds a poisoned weapon that it does not use",
            ));
        }
    }
}

/// A figure for each card of the set-up, and of a unique one a single one in play.   AD-SETUP-03, AD-BAND-04
fn twins(look: Look<'_>, faults: &mut Vec<Fault>) {
    if look.state.figures.len() < look.setup.figures.len() {
        faults.push(fault("/figures", "AD-SETUP-03", "il manque des figurines", "figures are missing"));
    }
    let mut names = BTreeSet::new();
    for id in look.in_play() {
        let unique = look.profile(id).filter(|profile| profile.unique);
        if unique.is_some_and(|profile| !names.insert(&profile.name)) {
            faults.push(fault(
                &field_of(id, "place"),
                "AD-BAND-04",
                "une figurine unique est deux fois en jeu",
                "a unique figure is in play twice",
            ));
        }
    }
}

/// Whoever is asked, moves, fights or gives way is in play; a mover stands where its move has led.   AD-HLTH-04,
/// AD-MOVE-01
fn queues(look: Look<'_>, faults: &mut Vec<Fault>) {
    for (place, frame) in look.state.stack.iter().enumerate() {
        if waiting(frame).iter().any(|id| !look.is_in_play(*id)) {
            faults.push(fault(
                &format!("/stack/{place}"),
                "AD-HLTH-04",
                "on attend une figurine qui n'est pas en jeu",
                "a figure is waited for that is not in play",
            ));
        }
        if let Frame::Move(moving) = frame
            && look.is_in_play(moving.figure)
            && moving.squares.last().copied() != look.square(moving.figure)
        {
            faults.push(fault(
                &format!("/stack/{place}/move/squares"),
                "AD-MOVE-01",
                "la figurine n'est pas là où son mouvement l'a menée",
                "the figure does not stand where its move has led",
            ));
        }
    }
}

/// The figures that a procedure will still turn to.
fn waiting(frame: &Frame) -> Vec<FigureId> {
    match frame {
        Frame::Interrupt { left, .. } => left.clone(),
        Frame::Fight(fight) => fight.retreating.iter().chain(&fight.helpers).copied().collect(),
        Frame::Duel(duel) => duel.helpers.clone(),
        Frame::Stray { figures, .. } => figures.clone(),
        Frame::Opponent { among, .. } => among.clone(),
        Frame::Morale { due } => due.iter().map(|due| due.figure()).collect(),
        Frame::Retreat(retreat) => vec![retreat.figure],
        Frame::Onward { figure, .. } | Frame::Rearm { figure, .. } => vec![*figure],
        Frame::Preparation { .. }
        | Frame::Arrivals { .. }
        | Frame::HandLimit { .. }
        | Frame::FirstActor {}
        | Frame::Present { .. }
        | Frame::MindRead { .. }
        | Frame::Activation(_)
        | Frame::Move(_)
        | Frame::Test(_)
        | Frame::Opposed(_)
        | Frame::Conversation(_)
        | Frame::Divination { .. }
        | Frame::Seer { .. }
        | Frame::Program(_)
        | Frame::Arrange { .. }
        | Frame::Calamity { .. }
        | Frame::Recall { .. }
        | Frame::Discard { .. }
        | Frame::FallSquare { .. } => Vec::new(),
    }
}

/// A field of a figure as the state writes it: figure 1 is the first of the list.
pub(super) fn field_of(id: FigureId, field: &str) -> String {
    format!("/figures/{}/{field}", id.0.saturating_sub(1))
}

pub(super) fn fault(field: &str, rule: &'static str, fr: &str, en: &str) -> Fault {
    Fault::new(field, Some(RuleId::new(rule)), fr, en)
}
