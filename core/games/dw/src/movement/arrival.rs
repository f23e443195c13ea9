//! A figure is somewhere else, and what follows.   DW-TRAIT-64, DW-ENV-01, DW-TRAIT-13, DW-TRAIT-36, DW-CLIMB-03

use crate::draft::{DwDraft, look};
use crate::movement::{terror, water};
use crate::profiles::traits::Trait;
use crate::state::combat::CombatKind;
use crate::state::frames::{Arrival, Follow, Frame, MoveKind};
use crate::state::look::Look;
use crate::terrain::levels;
use crate::{event, flying, skills};
use greffe_core::judging::draft::{Because, Stop};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// A figure is somewhere else: what follows is put on the stack.
/// DW-TRAIT-64, DW-GAP-42, DW-ENV-01, DW-TRAIT-13, DW-TRAIT-36, DW-FLY-01
pub fn moved(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    kind: MoveKind,
    arrival: Arrival,
    because: Because,
) -> Result<(), Stop> {
    let still = arrival.still;
    placed(draft, figure, kind, arrival, because)?;
    hidden_again(draft, figure, kind, still)
}

/// A climb ends: the figure stands or hangs before anything else is told of it.   DW-CLIMB-03, DW-TRAIT-36
pub fn climbed(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    arrival: Arrival,
    [moved, set]: [Because; 2],
) -> Result<(), Stop> {
    let (climbing, still) = (arrival.climbing, arrival.still);
    let late = draft.setup().before(9);
    placed(draft, figure, MoveKind::Climb, arrival, moved)?;
    if late {
        hidden_again(draft, figure, MoveKind::Climb, still)?;
    }
    draft.emit(event::ClimbSet { figure, climbing }, set)?;
    if late { Ok(()) } else { hidden_again(draft, figure, MoveKind::Climb, still) }
}

/// Whether a figure moves of its own.
const fn is_own(kind: MoveKind) -> bool {
    match kind {
        MoveKind::Walk | MoveKind::Hop | MoveKind::Disengage | MoveKind::Climb | MoveKind::Leave => true,
        MoveKind::Flight
        | MoveKind::Teleport
        | MoveKind::Recoil
        | MoveKind::Thrown
        | MoveKind::Expelled
        | MoveKind::Fall => false,
    }
}

/// It is there, and off the wall it hung on.
fn placed(
    draft: &mut DwDraft<'_>,
    figure: FigureId,
    kind: MoveKind,
    arrival: Arrival,
    because: Because,
) -> Result<(), Stop> {
    let own = is_own(kind);
    let made = look(draft).figure(figure).map_or(0, |figure| figure.moves);
    let moves = if own { made.saturating_add(1) } else { made };
    let lands = flying::comes_down(look(draft), figure, &arrival);
    let airborne = kind == MoveKind::Hop && flying::is_flying_on(look(draft), figure) && !lands;
    let slammed = kind == MoveKind::Recoil && is_slammed(look(draft));
    let follows = follows(look(draft), figure, &arrival, slammed);
    let mut why = because;
    if look(draft).has(figure, &Trait::Flight) && own {
        why = why.and(RuleId::new("DW-FLY-01")).and(RuleId::new("DW-TRAIT-89"));
    }
    let suffered = !own && kind != MoveKind::Teleport;
    if suffered && !terror::terror(look(draft), figure, &arrival).is_empty() {
        why = why.and(RuleId::new("DW-GAP-73"));
    }
    // Into water, too, only who chooses to go there tests.
    if suffered && !draft.setup().before(5) && water::dips(look(draft), figure, arrival.to) {
        why = why.and(RuleId::new("DW-GAP-89"));
    }
    draft.emit(event::FigureMoved { figure, kind, arrival, moves, follows, airborne }, why)?;
    if leaves_wall(look(draft), figure, kind) {
        let because = crate::draft::because(draft, &["DW-CLIMB-03"]);
        draft.emit(event::ClimbSet { figure, climbing: None }, because)?;
    }
    Ok(())
}

/// Whoever was seen shooting has gone elsewhere.   DW-TRAIT-36
fn hidden_again(draft: &mut DwDraft<'_>, figure: FigureId, kind: MoveKind, still: bool) -> Result<(), Stop> {
    // A flight is a move, too: whoever makes it is where nobody has seen it shoot from.   DW-TRAIT-36, DW-MORALE-02
    let flees = kind == MoveKind::Flight && !draft.setup().before(6);
    // So is a teleport: it is nowhere near where it was seen.   DW-TRAIT-36, DW-GAP-91
    let vanishes = kind == MoveKind::Teleport && !draft.setup().before(7);
    let stirs = (is_own(kind) || flees || vanishes) && !still;
    let revealed = look(draft).figure(figure).is_some_and(|figure| figure.revealed);
    if stirs && revealed {
        let rules: &[&'static str] = if vanishes { &["DW-TRAIT-36", "DW-GAP-91"] } else { &["DW-TRAIT-36"] };
        let because = crate::draft::because(draft, rules);
        draft.emit(event::RevealedSet { figure, revealed: false }, because)?;
    }
    Ok(())
}

/// Whether a figure that hung on a wall has been taken off it: put elsewhere, or on something that bears it.
/// DW-CLIMB-03
fn leaves_wall(look: Look<'_>, figure: FigureId, kind: MoveKind) -> bool {
    let hung = look.figure(figure).is_some_and(|figure| figure.climbing.is_some());
    let put = match kind {
        MoveKind::Teleport | MoveKind::Thrown | MoveKind::Expelled => true,
        MoveKind::Climb => false,
        MoveKind::Walk
        | MoveKind::Hop
        | MoveKind::Disengage
        | MoveKind::Leave
        | MoveKind::Flight
        | MoveKind::Recoil
        | MoveKind::Fall => look.disc(figure).is_some_and(|base| levels::has_footing(look, base)),
    };
    hung && put && !look.setup.before(3)
}

/// Whether a door pushes it: spines are a rule of fights, and nobody dies of a door.   DW-DOOR-05
fn is_slammed(look: Look<'_>) -> bool {
    let door = matches!(look.top(), Some(Frame::Combat { combat })
        if matches!(combat.kind, CombatKind::Door { .. }));
    door && !look.setup.before(10)
}

/// What follows an arrival: spines, radiation, attraction.
fn follows(look: Look<'_>, figure: FigureId, arrival: &Arrival, slammed: bool) -> Vec<Follow> {
    let mut follows = Vec::new();
    for other in arrival.touches.iter().filter(|other| !slammed && !look.touch(figure, **other)) {
        let expert = |mover, from| skills::slips_away(look, mover, from).is_some();
        let ghost = [figure, *other].iter().any(|id| look.has(*id, &Trait::Immaterial));
        // Spines make a reflex attack: lying or held, nobody makes one.   DW-REFLEX-04
        let pricks = |by| look.setup.before(3) || (look.is_active(by) && !ghost);
        if look.has(*other, &Trait::Spines) && !expert(figure, *other) && pricks(*other) {
            follows.push(Follow::Spines(*other));
        }
        if look.has(figure, &Trait::Spines) && !expert(*other, figure) && pricks(figure) {
            follows.push(Follow::OwnSpines(*other));
        }
    }
    if arrival.irradiated {
        follows.push(Follow::Radiation {});
    }
    follows.extend(arrival.attracted.iter().map(|of| Follow::Attraction(*of)));
    follows
}
