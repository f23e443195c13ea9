//! What sides choose before they place figures: letters, edges, corners, reserves, groups, couriers, secrets.

use crate::deployment::{plan, window};
use crate::draft::{TdeDraft, because, forbid, look, name};
use crate::event;
use crate::refusal::scenes::SceneRefusal;
use crate::setup::zones::{LEADER_CORNER, TEAM_CORNER};
use crate::setup::{Corner, Edge, Scenario};
use crate::state::Letter;
use crate::state::look::Look;
use crate::state::members::{characters, members};
use crate::state::staging::Step;
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;

/// The most infiltrators that a side sets aside in an assassination.   TDE-ASS-03
const MOST_ASIDE: usize = 2;

/// Says which letter the declaring side has.   TDE-SCN-02
pub fn assign_roles(draft: &mut TdeDraft<'_>, side: u8, letter: Letter) -> Result<(), Stop> {
    window(draft, side, Step::Letters)?;
    let other = if letter == Letter::A { Letter::B } else { Letter::A };
    let letters = if side == 0 { [letter, other] } else { [other, letter] };
    let why = because(draft, &["TDE-SCN-02"]);
    draft.emit(event::RolesAssigned { letters }, why)
}

/// Picks the edge of a side: the other one has the edge across.
/// TDE-SETUP-05, TDE-VEN-03, TDE-ATK-02, TDE-COU-03, TDE-SCN-04
pub fn choose_edge(draft: &mut TdeDraft<'_>, side: u8, edge: Edge) -> Result<(), Stop> {
    window(draft, side, Step::Edge)?;
    let short = draft.setup().table.is_some_and(|table| !edge.is_long(table));
    forbid(draft, short, SceneRefusal::ShortEdge.into())?;
    let edges = if side == 0 { [edge, edge.opposite()] } else { [edge.opposite(), edge] };
    let rule = match look(draft).state.scenario {
        Some(Scenario::Vengeance) => "TDE-VEN-03",
        Some(Scenario::AttackAndDefence) => "TDE-ATK-02",
        Some(Scenario::Couriers) => "TDE-COU-03",
        None | Some(Scenario::Assassination | Scenario::TreasureHunt) => "TDE-SETUP-05",
    };
    let why = because(draft, &[rule, "TDE-SCN-04"]);
    draft.emit(event::EdgesChosen { edges }, why)
}

/// The corners that a side may pick.   TDE-ASS-04, TDE-ASS-05, TDE-TRE-03
pub fn corners(look: Look<'_>, side: u8) -> Vec<Corner> {
    let taken = |side: u8| look.side(side).map(|side| side.corners.as_slice()).unwrap_or_default();
    let used: Vec<Corner> = [0, 1].into_iter().flat_map(|side| taken(side).iter().copied()).collect();
    let across: Vec<Corner> = taken(look.other(side)).iter().map(|corner| corner.opposite()).collect();
    Corner::ALL.into_iter().filter(|corner| !used.contains(corner) && !across.contains(corner)).collect()
}

/// How wide the corner is that a side picks: that of its Leader, or that of its team or first group, in tenths of a
/// millimetre.   TDE-ASS-04, TDE-ASS-05, TDE-TRE-03
pub fn corner_size(look: Look<'_>, side: u8) -> i32 {
    let hunt = look.state.scenario == Some(Scenario::TreasureHunt);
    let first = look.side(side).and_then(|side| side.letter) == Some(Letter::A);
    if first && !hunt { LEADER_CORNER } else { TEAM_CORNER }
}

/// Picks a corner. In an assassination A picks its Leader's, and B its team's; in a treasure hunt each picks
/// that of its first group, and the second goes across.   TDE-ASS-04, TDE-ASS-05, TDE-TRE-03
pub fn choose_corner(draft: &mut TdeDraft<'_>, side: u8, corner: Corner) -> Result<(), Stop> {
    window(draft, side, Step::Corner)?;
    if !corners(look(draft), side).contains(&corner) {
        return Err(SceneRefusal::CornerTaken.into());
    }
    let across = corner.opposite();
    let hunt = look(draft).state.scenario == Some(Scenario::TreasureHunt);
    let held = |side: u8| look(draft).side(side).map(|side| side.corners.clone()).unwrap_or_default();
    let (mut own, mut others) = (held(side), held(look(draft).other(side)));
    own.push(corner);
    if hunt {
        own.push(across);
    } else {
        others.push(across);
    }
    let corners = if side == 0 { [own, others] } else { [others, own] };
    let why = if hunt {
        because(draft, &["TDE-TRE-03", "TDE-SCN-04"])
    } else if look(draft).side(side).and_then(|side| side.letter) == Some(Letter::A) {
        because(draft, &["TDE-ASS-04", "TDE-SCN-04"])
    } else {
        because(draft, &["TDE-ASS-05", "TDE-SCN-04"])
    };
    draft.emit(event::CornersChosen { corners }, why)
}

/// Says which infiltrators are set aside: two at most.   TDE-ASS-03
pub fn set_aside(draft: &mut TdeDraft<'_>, side: u8, figures: &[FigureId]) -> Result<(), Stop> {
    window(draft, side, Step::Reserve)?;
    let able: Vec<FigureId> = plan::infiltrators(look(draft), side).collect();
    distinct(draft, figures, &able)?;
    forbid(draft, figures.len() > MOST_ASIDE, SceneRefusal::TooManyAside.into())?;
    let why = because(draft, &["TDE-SETUP-06", "TDE-ASS-03"]);
    draft.emit(event::SetAside { side, figures: figures.to_vec() }, why)
}

/// Says who is in the second group: half of them, give or take one.   TDE-TRE-03
pub fn group(draft: &mut TdeDraft<'_>, side: u8, second: &[FigureId]) -> Result<(), Stop> {
    window(draft, side, Step::Groups)?;
    let able = plan::groupable(look(draft), side);
    distinct(draft, second, &able)?;
    let first = able.len().saturating_sub(second.len());
    forbid(draft, first.abs_diff(second.len()) > 1, SceneRefusal::UnequalGroups.into())?;
    let why = because(draft, &["TDE-TRE-03"]);
    draft.emit(event::GroupsFormed { side, second: second.to_vec() }, why)
}

/// Figures of a list, each once.
fn distinct(draft: &TdeDraft<'_>, named: &[FigureId], able: &[FigureId]) -> Result<(), Stop> {
    for (place, figure) in named.iter().enumerate() {
        if !able.contains(figure) || named.iter().take(place).any(|other| other == figure) {
            return Err(SceneRefusal::NotPlaceable { who: name(draft, *figure) }.into());
        }
    }
    Ok(())
}

/// Names the courier: a Character.   TDE-COU-02, TDE-CAV-29, TDE-BEAST-05
pub fn name_courier(draft: &mut TdeDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    window(draft, side, Step::Courier)?;
    let able: Vec<FigureId> = characters(look(draft), side).collect();
    if !able.contains(&figure) {
        return Err(SceneRefusal::NotCharacter { who: name(draft, figure), rule: "TDE-COU-02" }.into());
    }
    let why = because(draft, &["TDE-COU-02", "TDE-CAV-29", "TDE-BEAST-05"]);
    draft.emit(event::CourierNamed { side, figure }, why)
}

/// Seals who is the avenger, and who the vengeance target: two payloads, the numbers of figures.
/// TDE-VEN-02, TDE-GAP-69
pub fn commit_secret(draft: &mut TdeDraft<'_>, side: u8, private: &[String]) -> Result<(), Stop> {
    window(draft, side, Step::Secrets)?;
    let [avenger, target] = private else { return Err(SceneRefusal::TwoSecrets.into()) };
    let number = |text: &str| {
        text.trim().parse::<u16>().map(FigureId).map_err(|_| Stop::from(SceneRefusal::TwoSecrets))
    };
    let (own, foe) = (number(avenger)?, number(target)?);
    let sided = |figure, side| members(look(draft), side).any(|member| member == figure);
    if !sided(own, side) || !sided(foe, look(draft).other(side)) {
        return Err(SceneRefusal::TwoSecrets.into());
    }
    let mounted = !plan::avengers(look(draft), side).contains(&own);
    forbid(draft, mounted, SceneRefusal::NotCharacter { who: name(draft, own), rule: "TDE-GAP-69" }.into())?;
    let seat = draft.by();
    let avenger = draft.seal(seat, own.0.to_string())?;
    let target = draft.seal(seat, foe.0.to_string())?;
    let why = because(draft, &["TDE-VEN-02", "TDE-GAP-69"]);
    draft.emit(event::SecretCommitted { side, avenger, target }, why)
}
