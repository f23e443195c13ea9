//! What no course of play leads to: marks, tokens and counts of an opening that nothing in it could have given.

use crate::cards;
use crate::profiles::talents::Talent;
use crate::setup::options::NpcDiagonals;
use crate::setup::scenario::Clock;
use crate::state::check::{fault, field_of};
use crate::state::frames::{Frame, MoveKind};
use crate::state::look::Look;
use crate::state::{Figure, Mark};
use greffe_core::judging::error::Fault;
use greffe_core::judging::fact::FigureId;

/// What no course of play leads to, whatever came before: beside what holds of every state.
pub fn unheard_of(look: Look<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    if !look.setup.before(3) {
        foreign(look, &mut faults);
        counts(look, &mut faults);
    }
    let clocks = [look.state.clock, look.setup.scenario.clock];
    if !matches!(clocks, [Clock::Alarm(_), Clock::Alarm(_)] | [Clock::Turns(_), Clock::Turns(_)]) {
        let (fr, en) = ("le scénario compte autrement", "the scenario counts otherwise");
        faults.push(fault("/clock", "AD-SETUP-08", fr, en));
    }
    for (id, figure) in look.figures() {
        let agility = look.profile(id).map_or(0, |profile| profile.abilities.agility);
        // Where the ways of a figure of nobody are counted anew, its diagonals are not added up.   AD-GAP-65
        let counted = match look.options().npc_diagonals {
            NpcDiagonals::PerPath => true,
            NpcDiagonals::PerFullMove => figure.controller.is_some(),
        };
        if figure.diagonals > 0 && counted && i32::from(figure.diagonals) > agility {
            let (fr, en) = (
                "plus de pas en diagonale que d'Agilité dans une phase",
                "more diagonal steps than Agility in a phase",
            );
            faults.push(fault(&field_of(id, "diagonals"), "AD-MOVE-02", fr, en));
        }
        if figure.marks.contains(&Mark::Stealth) && !look.has(id, Talent::Stealthy(0)) {
            let (fr, en) = (
                "un marqueur de discrétion revient au Talent Discret",
                "a stealth marker comes with the talent Stealthy",
            );
            faults.push(fault(&field_of(id, "marks"), "AD-TAL-14a", fr, en));
        }
    }
    for (place, frame) in look.state.stack.iter().enumerate() {
        if let Frame::Move(moving) = frame
            && let Some(weapon) = moving.loads
            && (moving.kind != MoveKind::Reload || look.weapon(moving.figure, weapon).is_none())
        {
            let (fr, en) = (
                "on recharge après ses pas une arme de la figurine, et à rien d'autre",
                "after the steps of a reload a weapon of the figure is reloaded, after no others",
            );
            faults.push(fault(&format!("/stack/{place}/Move/loads"), "AD-FULL-10", fr, en));
        }
        if let Frame::Program(program) = frame
            && look.figure(program.figure).is_some_and(|figure| figure.controller.is_some())
        {
            let (fr, en) = (
                "un camp dirige cette figurine\u{a0}: elle n'a pas de programme",
                "a side controls this figure: it has no program",
            );
            faults.push(fault(&format!("/stack/{place}/Program/figure"), "AD-NPC-01", fr, en));
        }
    }
    faults
}

/// Marks and tokens are of those that could come by them: by a talent, by a side's command, by a reading.   AD-TAL-21a,
/// AD-TAL-29, AD-TAL-36a, AD-TAL-01, AD-TAL-35, AD-DIV-03, AD-DIV-11, AD-FULL-11, AD-NPC-10, AD-ITEM-10
fn foreign(look: Look<'_>, faults: &mut Vec<Fault>) {
    for (id, figure) in look.figures() {
        let by_talent = [
            (Mark::Faith, Talent::Faith(0), "AD-TAL-21a"),
            (Mark::Bribe, Talent::Bribe, "AD-TAL-29"),
            (Mark::Tactics, Talent::Tactician, "AD-TAL-36a"),
            (Mark::Estranged, Talent::CallMeUncle, "AD-TAL-01"),
        ];
        let lacking = by_talent
            .into_iter()
            .filter(|(mark, talent, _)| figure.marks.contains(mark) && !look.has(id, *talent));
        for (_, _, rule) in lacking {
            let (fr, en) = ("cette marque revient à un Talent", "this mark comes with a talent");
            faults.push(fault(&field_of(id, "marks"), rule, fr, en));
        }
        let nobodys = figure.controller.is_none();
        let strays = [
            (Mark::Overwatch, nobodys, "AD-FULL-11"),
            (Mark::Uncalled, !nobodys, "AD-NPC-10"),
            (Mark::Readied, !look.options().advanced_equipment.is_yes(), "AD-ITEM-10"),
        ];
        for (_, _, rule) in
            strays.into_iter().filter(|(mark, stray, _)| *stray && figure.marks.contains(mark))
        {
            let (fr, en) = ("rien ne donne cette marque ici", "nothing gives this mark here");
            faults.push(fault(&field_of(id, "marks"), rule, fr, en));
        }
        for (field, rule) in unearned(look, id, figure) {
            let (fr, en) = ("cela revient à un Talent", "this comes with a talent");
            faults.push(fault(&field_of(id, field), rule, fr, en));
        }
    }
}

/// The fields of a figure that only a talent fills, and that one is lacking for.
fn unearned(look: Look<'_>, id: FigureId, figure: &Figure) -> Vec<(&'static str, &'static str)> {
    let sees = look.has(id, Talent::Divination(0));
    let owner = |id| look.figure_setup(id).and_then(|figure| figure.owner);
    let uncle = |uncle| look.has(uncle, Talent::CallMeUncle) && owner(uncle) != owner(id);
    let checks = [
        ("fate", figure.fate > 0 && !sees, "AD-DIV-03"),
        ("mind_reading", figure.mind_reading > 0 && !sees, "AD-DIV-11"),
        ("courted", !figure.courted.is_empty() && !look.has(id, Talent::Seduction), "AD-TAL-35"),
        ("nephew_of", figure.nephew_of.is_some_and(|other| !uncle(other)), "AD-TAL-01"),
    ];
    checks.into_iter().filter(|(_, wrong, _)| *wrong).map(|(field, _, rule)| (field, rule)).collect()
}

/// No more counters than the scenario gives, no more points than a move has, no discard that was to be shuffled back.
/// AD-SETUP-08, AD-MOVE-01, AD-CARD-10
fn counts(look: Look<'_>, faults: &mut Vec<Fault>) {
    let [left, given] = [look.state.clock, look.setup.scenario.clock].map(|clock| match clock {
        Clock::Alarm(count) | Clock::Turns(count) => count,
    });
    if left > given {
        let (fr, en) =
            ("plus de compteurs que n'en donne le scénario", "more counters than the scenario gives");
        faults.push(fault("/clock", "AD-SETUP-08", fr, en));
    }
    for (place, frame) in look.state.stack.iter().enumerate() {
        let Frame::Move(moving) = frame else { continue };
        let most = match moving.kind {
            MoveKind::Full | MoveKind::Run => 4,
            MoveKind::RunOn => 3,
            MoveKind::Partial | MoveKind::Reload | MoveKind::Divination | MoveKind::Overwatch => 2,
            MoveKind::SmashedDoor | MoveKind::Theft => 1,
        };
        if moving.points > most {
            let (fr, en) = ("plus de PM que n'en donne ce mouvement", "more MP than this move gives");
            faults.push(fault(&format!("/stack/{place}/Move/points"), "AD-MOVE-01", fr, en));
        }
    }
    for (number, side) in (0_u8..).zip(&look.state.sides) {
        if side.discard.iter().filter(|card| card.is_wild()).count() >= cards::WILD {
            let (fr, en) = (
                "à quatre 8 ou Jokers, la défausse a été mélangée",
                "with four 8s or Jokers the discard has been shuffled back",
            );
            faults.push(fault(&format!("/sides/{number}/discard"), "AD-CARD-10", fr, en));
        }
    }
}
