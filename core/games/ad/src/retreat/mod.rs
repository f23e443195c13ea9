//! Retreats: who is pinned, which squares are open, what happens when none is.   AD-RETR-01

pub mod events;
pub(crate) mod forms;
#[cfg(test)]
mod tests;

use crate::draft::{AdDraft, because, look};
use crate::movement::leave;
use crate::profiles::Ability;
use crate::refusal::Refusal;
use crate::setup::board::{EdgeKind, Ground as Kind};
use crate::setup::options::RetreatPin;
use crate::setup::square::{Beyond, EdgeName, Square};
use crate::state::frames::{Frame, Retreat, RetreatCause, Score, Test, TestUse};
use crate::state::look::Look;
use crate::state::{Mark, Posture};
use crate::test::{self, Passed, Trial};
use crate::{event, wounds};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::modifiers::Modifiers;
use greffe_core::record::ids::RuleId;

/// The target number of staying on one's feet.   AD-RETR-08
const STRENGTH: i32 = 5;
/// The target number of getting down from a height.   AD-RETR-06, AD-BOARD-08
const AGILITY: i32 = 6;

/// Whether an enemy that has not had its turn pins a figure where it is.   AD-RETR-01, AD-RETR-10, AD-GAP-08
pub fn is_pinned(look: Look<'_>, figure: FigureId) -> bool {
    let fought = look.fight();
    let opponent = |enemy: FigureId| {
        fought.is_some_and(|fight| {
            [fight.attacker, fight.defender].contains(&figure) && fight.opponent(figure) == enemy
        })
    };
    let pins = |enemy: FigureId| match look.options().retreat_pin {
        RetreatPin::Unactivated => !look.is(enemy, Mark::Activated),
        RetreatPin::NotAttacked => !look.is(enemy, Mark::Attacked) && !opponent(enemy),
    };
    look.engaging(figure).any(pins)
}

/// The squares that a figure may retreat to: beside it over what needs no test, free, outside every enemy zone.
/// AD-RETR-02, AD-RETR-03, AD-RETR-04, AD-RETR-06, AD-RETR-10
///
/// Figures of nobody treat one another as friends until they fight: then the opponent's zone counts too.   AD-NPC-19
pub fn squares(look: Look<'_>, figure: FigureId, opponent: Option<FigureId>) -> Vec<Square> {
    let Some(from) = look.square(figure) else { return Vec::new() };
    let foe = opponent.filter(|foe| !look.is_down(*foe)).and_then(|foe| look.square(foe));
    let free = |to: &Square| {
        reaches(look, from, *to)
            && look.on(*to).is_none()
            && look.zones(figure, *to).next().is_none()
            && !foe.is_some_and(|foe| look.controls(foe, *to))
    };
    look.ground().neighbours(from).filter(free).collect()
}

/// The rule that bars a square to a retreat.   AD-RETR-02, AD-RETR-03, AD-RETR-04, AD-RETR-06
fn bar(look: Look<'_>, figure: FigureId, to: Square) -> &'static str {
    let Some(from) = look.square(figure) else { return "AD-RETR-02" };
    if !look.ground().neighbours(from).any(|near| near == to) {
        "AD-RETR-02"
    } else if look.ground().at(to) == Some(Kind::Elevated) && !reaches(look, from, to) {
        "AD-RETR-06"
    } else if !reaches(look, from, to) || look.on(to).is_some() {
        "AD-RETR-03"
    } else {
        "AD-RETR-04"
    }
}

/// Whether a retreat leads from one square to another.   AD-RETR-03, AD-RETR-06, AD-GAP-24
fn reaches(look: Look<'_>, from: Square, to: Square) -> bool {
    let ground = look.ground();
    match (ground.at(from), ground.at(to)) {
        (Some(Kind::Elevated), Some(Kind::Open)) => drops(look, from, to),
        (Some(Kind::Elevated), Some(Kind::Elevated))
            if !look.options().retreat_elevated_to_elevated.is_yes() =>
        {
            false
        }
        (Some(Kind::Elevated), Some(Kind::Elevated)) | (Some(Kind::Open), Some(Kind::Open)) => {
            let level = |one: Square, other: Square| is_easy(look, one, other);
            level(from, to)
                || ground
                    .free_pivots(from, to)
                    .into_iter()
                    .any(|pivot| level(from, pivot) && level(pivot, to))
        }
        (Some(Kind::Open | Kind::Elevated | Kind::Blocked) | None, _) => false,
    }
}

/// Whether one goes straight from a square to the next without a test: no wall, window or climb.   AD-RETR-03
fn is_easy(look: Look<'_>, from: Square, to: Square) -> bool {
    let ground = look.ground();
    let name = EdgeName::between(from, to);
    let Some(edge) = ground.board.edge(name) else { return false };
    match ground.kind(name, edge) {
        EdgeKind::Window | EdgeKind::Wall | EdgeKind::FragileWall => false,
        EdgeKind::Slope { high } => high == from && !ground.is_blocking(name, edge),
        EdgeKind::Open | EdgeKind::Obstacle | EdgeKind::Door => !ground.is_blocking(name, edge),
    }
}

/// Whether a retreat leads down from a height to a square: no window is climbed on the way.   AD-BOARD-14,
/// AD-RETR-03
fn drops(look: Look<'_>, from: Square, to: Square) -> bool {
    let ground = look.ground();
    let listed = |one: Square, other: Square| {
        let name = EdgeName::between(one, other);
        ground.board.edge(name).map(|edge| (ground.kind(name, edge), ground.is_shut(name, edge)))
    };
    if let Some((kind, shut)) = listed(from, to) {
        return match kind {
            EdgeKind::Window => false,
            EdgeKind::Slope { high } => high == from,
            EdgeKind::Open | EdgeKind::Obstacle | EdgeKind::Door | EdgeKind::Wall | EdgeKind::FragileWall => {
                !shut
            }
        };
    }
    let open = |one: Square, other: Square| match listed(one, other) {
        Some((EdgeKind::Open | EdgeKind::Obstacle | EdgeKind::Slope { .. }, _)) => true,
        Some((EdgeKind::Wall | EdgeKind::FragileWall | EdgeKind::Door | EdgeKind::Window, _)) | None => false,
    };
    let pivots = ground.pivots(from, to).iter().copied();
    let mut passed = pivots.filter(|pivot| ground.at(*pivot) != Some(Kind::Blocked));
    passed.any(|pivot| open(from, pivot) && open(pivot, to))
}

/// The edges by which a figure may retreat off the board.   AD-RETR-05, AD-GAP-54
pub fn edges(look: Look<'_>, figure: FigureId) -> Vec<EdgeName> {
    let place = look.square(figure).and_then(|square| look.setup.board.place(square));
    let names = place.map_or(&[][..], |place| place.edges.as_slice()).iter().copied();
    let ground = look.ground();
    let open = |name: &EdgeName| {
        matches!(name.beyond, Beyond::Outside(_))
            && ground.board.edge(*name).is_some_and(|edge| ground.kind(*name, edge) == EdgeKind::Open)
    };
    names.filter(open).collect()
}

/// Whether a figure stands at a boundary that an ordinary move could cross and a retreat cannot.   AD-GAP-54
fn shuts_off(look: Look<'_>, figure: FigureId) -> bool {
    let ground = look.ground();
    let place = look.square(figure).and_then(|square| ground.board.place(square));
    let crossable = |name: &EdgeName| {
        let edge = ground.board.edge(*name).filter(|_| matches!(name.beyond, Beyond::Outside(_)));
        edge.is_some_and(|edge| ground.kind(*name, edge) != EdgeKind::Open && !ground.is_shut(*name, edge))
    };
    place.is_some_and(|place| place.edges.iter().any(crossable))
}

/// Whether a figure is able to retreat: upright, not pinned, with somewhere to go.   AD-RETR-07, AD-RETR-10
fn is_able(look: Look<'_>, figure: FigureId, opponent: Option<FigureId>) -> bool {
    let open = || !squares(look, figure, opponent).is_empty() || !edges(look, figure).is_empty();
    look.is_in_play(figure) && !look.is_down(figure) && !is_pinned(look, figure) && open()
}

/// A figure owes a retreat: opens the choice, or what follows where there is none.   AD-RETR-01, AD-RETR-07,
/// AD-RETR-08, AD-RETR-09, AD-GAP-25, AD-GAP-62
pub fn open(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    cause: RetreatCause,
    winner: Option<FigureId>,
) -> Result<(), Stop> {
    let known = look(draft);
    if known.state.ended.is_some() || !known.is_in_play(figure) {
        return Ok(());
    }
    if known.is_down(figure) {
        let why = because(draft, &["AD-RETR-07", "AD-STAT-05"]);
        return draft.emit(event::StoodGround { figure }, why);
    }
    if is_pinned(known, figure) {
        let why = because(draft, &["AD-RETR-01", "AD-GAP-08"]);
        return draft.emit(event::StoodGround { figure }, why);
    }
    if is_able(known, figure, winner) {
        return choice(draft, figure, cause, [winner, None]);
    }
    match cause {
        RetreatCause::Tie | RetreatCause::Winner => {
            let why = because(draft, &["AD-RETR-09", "AD-GAP-25"]);
            draft.emit(event::StoodGround { figure }, why)
        }
        RetreatCause::Avoided => brace(draft, figure, "AD-GAP-62"),
        RetreatCause::Lost | RetreatCause::Duel => {
            match winner.filter(|winner| is_able(known, *winner, Some(figure))) {
                Some(winner) => choice(draft, winner, RetreatCause::Winner, [Some(figure), Some(figure)]),
                None => brace(draft, figure, "AD-GAP-52"),
            }
        }
    }
}

fn choice(
    draft: &mut AdDraft<'_>,
    figure: FigureId,
    cause: RetreatCause,
    [opponent, loser]: [Option<FigureId>; 2],
) -> Result<(), Stop> {
    let known = look(draft);
    let (squares, edges) = (squares(known, figure, opponent), edges(known, figure));
    let mut why = because(draft, &["AD-RETR-02", "AD-RETR-03", "AD-RETR-04"]);
    if !edges.is_empty() {
        why = why.and(RuleId::new("AD-RETR-05"));
    }
    if shuts_off(known, figure) {
        why = why.and(RuleId::new("AD-GAP-54"));
    }
    let height = known.square(figure).and_then(|square| known.ground().at(square));
    if height == Some(Kind::Elevated) {
        why = why.and(RuleId::new("AD-RETR-06")).and(RuleId::new("AD-GAP-24"));
    }
    let stairs = |from: Square| {
        known.setup.board.passages.iter().any(|passage| [passage.from, passage.to].contains(&from))
    };
    if !known.setup.before(7) && known.square(figure).is_some_and(stairs) {
        why = why.and(RuleId::new("AD-GAP-99"));
    }
    if loser.is_some() {
        why = why.and(RuleId::new("AD-RETR-08"));
    }
    draft.emit(event::RetreatOpened { retreat: Retreat { figure, cause, loser, squares, edges } }, why)
}

/// A figure with nowhere to go tests its strength.   AD-RETR-08
fn brace(draft: &mut AdDraft<'_>, figure: FigureId, rule: &'static str) -> Result<(), Stop> {
    let mut why = because(draft, &["AD-RETR-08", rule]);
    if look(draft).side_of(figure).is_none() {
        why = why.and(RuleId::new("AD-NPC-04"));
    }
    draft.emit(event::StoodGround { figure }, why)?;
    let trial = Trial {
        figure,
        rule: "AD-RETR-08",
        score: Score::Ability(Ability::Strength),
        target_number: STRENGTH,
        modifiers: Modifiers::new(),
        used_for: TestUse::NoRetreat {},
    };
    test::begin(draft, trial)
}

/// The retreat on top, if this side chooses it: the figure's player, or the initiative holder for a figure of
/// nobody.   AD-RETR-02, AD-NPC-01
fn choosing(draft: &AdDraft<'_>, side: u8) -> Result<Retreat, Stop> {
    let Some(Frame::Retreat(retreat)) = look(draft).top() else { return Err(Refusal::NotNow.into()) };
    if look(draft).chooser(retreat.figure) == side {
        Ok(retreat.clone())
    } else {
        Err(Refusal::NotYourTurn.into())
    }
}

fn close(draft: &mut AdDraft<'_>, figure: FigureId, rule: &'static str) -> Result<(), Stop> {
    let why = because(draft, &[rule]);
    draft.emit(event::RetreatEnded { figure }, why)
}

/// A figure retreats to a square.   AD-RETR-02, AD-RETR-06
pub fn to(draft: &mut AdDraft<'_>, side: u8, square: Square) -> Result<(), Stop> {
    let retreat = choosing(draft, side)?;
    if !retreat.squares.contains(&square) {
        let rule = bar(look(draft), retreat.figure, square);
        return Err(Refusal::NoRetreatThere { square, rule }.into());
    }
    close(draft, retreat.figure, "AD-RETR-02")?;
    let known = look(draft);
    let height = known.square(retreat.figure).and_then(|from| known.ground().at(from));
    let down = height == Some(Kind::Elevated) && known.ground().at(square) != Some(Kind::Elevated);
    if !down {
        return go(draft, retreat.figure, square);
    }
    let trial = Trial {
        figure: retreat.figure,
        rule: "AD-RETR-06",
        score: Score::Ability(Ability::Agility),
        target_number: AGILITY,
        modifiers: Modifiers::new(),
        used_for: TestUse::RetreatDown { to: square },
    };
    test::begin(draft, trial)
}

/// Moves without spending anything.   AD-RETR-10
fn go(draft: &mut AdDraft<'_>, figure: FigureId, square: Square) -> Result<(), Stop> {
    let diagonals = look(draft).figure(figure).map_or(0, |figure| figure.diagonals);
    let why = because(draft, &["AD-RETR-02", "AD-RETR-10"]);
    draft.emit(event::FigureMoved { figure, path: vec![square], diagonals }, why)
}

/// A figure retreats off the board.   AD-RETR-05, AD-OFF-04
pub fn off(draft: &mut AdDraft<'_>, side: u8, edge: EdgeName) -> Result<(), Stop> {
    let retreat = choosing(draft, side)?;
    if !retreat.edges.contains(&edge) {
        return Err(Refusal::NoWayOff { edge }.into());
    }
    close(draft, retreat.figure, "AD-RETR-05")?;
    leave::leave(draft, retreat.figure, edge, false)
}

/// The winner does not make room: the loser tests its strength.   AD-RETR-08
pub fn hold(draft: &mut AdDraft<'_>, side: u8) -> Result<(), Stop> {
    let retreat = choosing(draft, side)?;
    let Some(loser) = retreat.loser.filter(|_| retreat.cause == RetreatCause::Winner) else {
        return Err(Refusal::MustRetreat { who: look(draft).name(retreat.figure) }.into());
    };
    close(draft, retreat.figure, "AD-RETR-08")?;
    brace(draft, loser, "AD-RETR-02")
}

/// Goes on with the retreat on top: a single way is no choice, unless staying is one; whether there was anything
/// to do.
pub fn step(draft: &mut AdDraft<'_>, retreat: &Retreat) -> Result<bool, Stop> {
    if reopen(draft, retreat)? {
        return Ok(true);
    }
    let side = look(draft).chooser(retreat.figure);
    match (retreat.cause, retreat.squares.as_slice(), retreat.edges.as_slice()) {
        (RetreatCause::Winner, ..) => Ok(false),
        (_, [only], []) => to(draft, side, *only).map(|()| true),
        (_, [], [only]) => off(draft, side, *only).map(|()| true),
        _ => Ok(false),
    }
}

/// What somebody may do at any time, ending a friendship or bringing a wall down, opens or closes squares while one is
/// still to be chosen, or holds who was to choose: the retreat is read anew.   AD-RETR-01, AD-RETR-03, AD-RETR-04, AD-TAL-01
fn reopen(draft: &mut AdDraft<'_>, retreat: &Retreat) -> Result<bool, Stop> {
    let known = look(draft);
    let Retreat { figure, cause, loser, .. } = *retreat;
    let fought = known.fight().and_then(|fight| fight.outcome).and_then(|outcome| outcome.winner);
    let (beaten, winner, cause) = match cause {
        // Whom a beaten figure of nobody fought its duel is not told any more.
        RetreatCause::Duel => return Ok(false),
        RetreatCause::Winner => (loser.unwrap_or(figure), Some(figure), RetreatCause::Lost),
        RetreatCause::Lost => (figure, fought, cause),
        RetreatCause::Tie | RetreatCause::Avoided => (figure, None, cause),
    };
    let opponent = loser.or(winner);
    let is_free = known.setup.before(9) || ![figure, beaten].iter().any(|one| is_pinned(known, *one));
    if known.setup.before(3) || (is_free && squares(known, figure, opponent) == retreat.squares) {
        return Ok(false);
    }
    close(draft, figure, "AD-RETR-04")?;
    open(draft, beaten, cause, winner).map(|()| true)
}

/// The strength test for want of a square ended.   AD-RETR-08, AD-STAT-10
pub fn no_retreat(draft: &mut AdDraft<'_>, test: &Test, passed: &Passed) -> Result<(), Stop> {
    if passed.success {
        Ok(())
    } else {
        wounds::lay(draft, test.figure, Posture::Prone, &["AD-RETR-08", "AD-STAT-10"])
    }
}

/// The agility test of getting down from a height ended: down it goes either way.   AD-RETR-06, AD-BOARD-08
pub fn down(draft: &mut AdDraft<'_>, test: &Test, to: Square, passed: &Passed) -> Result<(), Stop> {
    go(draft, test.figure, to)?;
    if passed.success {
        return Ok(());
    }
    let wounds = passed.margin.saturating_neg().max(0);
    wounds::wound(draft, test.figure, wounds, &["AD-BOARD-08", "AD-ARM-05", "AD-GAP-15"])?;
    if look(draft).state.ended.is_some() {
        return Ok(());
    }
    wounds::lay(draft, test.figure, Posture::Prone, &["AD-BOARD-08", "AD-STAT-10"])
}
