//! Teams of players: a round pairs teams at least cost, then their players, the first of one against the first of the other.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet};

use greffe_core::judging::error::Refused;
use greffe_core::telling::words::{Words, plurals};
use serde::Serialize;

use crate::body::PlayerId;
use crate::bracket::Fixed;
use crate::pairing::{Bench, Side};
use crate::rules::Format;
use crate::standings::{Count, Game, Origin};
use crate::state::State;

/// What separates two teams.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TeamCriterion {
    /// Points of the meetings of teams.
    Points,
    /// Match points of their players.
    Boards,
    /// Scored less conceded by their players, capped match by match.
    Gap,
    /// The lot of the member drawn first.
    Lot,
}

impl TeamCriterion {
    /// Its name for people.
    pub fn words(self) -> Words {
        let (fr, en) = match self {
            Self::Points => ("points d’équipe", "team points"),
            Self::Boards => ("points des joueurs", "points of the players"),
            Self::Gap => ("écart", "difference"),
            Self::Lot => ("sort", "lot"),
        };
        Words::new(fr, en)
    }
}

/// A meeting of two teams, as one of them sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Meeting {
    /// The round.
    pub round: u32,
    /// The other team; none of a bye.
    pub against: Option<String>,
    /// Match points of the own players.
    pub ours: i64,
    /// Match points of the others.
    pub theirs: i64,
    /// What it gave the team; none while a table of it has no result.
    pub points: Option<i64>,
}

/// A team in the standings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Team {
    /// The rank, from 1.
    pub rank: u32,
    /// What it is called.
    pub name: String,
    /// Its players, the first board first.
    pub players: Vec<PlayerId>,
    /// Points of its meetings.
    pub points: i64,
    /// Match points of its players.
    pub boards: i64,
    /// Scored less conceded by its players.
    pub gap: i64,
    /// What separates it from the team above.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up: Option<TeamCriterion>,
    /// Its meetings, in order.
    pub meetings: Vec<Meeting>,
}

/// The teams after a round.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Teams {
    /// The last round counted.
    pub after: u32,
    /// The teams, best first; none where the event is not one of teams.
    pub rows: Vec<Team>,
}

impl Teams {
    /// Why a team stands before the one below, in a sentence; nothing of the last one.
    pub fn sentence(&self, rank: u32) -> Option<Words> {
        let place = usize::try_from(rank).ok()?.checked_sub(1)?;
        let (one, next) = (self.rows.get(place)?, self.rows.get(place.checked_add(1)?)?);
        let by = next.up?;
        let (ours, theirs) = match by {
            TeamCriterion::Points => (one.points, next.points),
            TeamCriterion::Boards => (one.boards, next.boards),
            TeamCriterion::Gap => (one.gap, next.gap),
            TeamCriterion::Lot => {
                return Some(Words::new(
                    format!("{} devance {} par le sort", one.name, next.name),
                    format!("{} is ahead of {} by lot", one.name, next.name),
                ));
            }
        };
        let by = by.words();
        Some(Words::new(
            format!("{} devance {}\u{a0}: {} {ours} contre {theirs}", one.name, next.name, by.fr),
            format!("{} is ahead of {}: {} {ours} against {theirs}", one.name, next.name, by.en),
        ))
    }
}

/// The players of each team that have a place, by number: the boards of the team, in order.
fn members(state: &State, of: &BTreeSet<PlayerId>) -> BTreeMap<String, Vec<PlayerId>> {
    let mut teams: BTreeMap<String, Vec<PlayerId>> = BTreeMap::new();
    for player in state.players.iter().filter(|player| of.contains(&player.id)) {
        if let Some(team) = &player.team {
            teams.entry(team.clone()).or_default().push(player.id);
        }
    }
    teams
}

/// How many play for a team, where the event is one of teams.
pub(crate) fn size(state: &State) -> Option<usize> {
    match state.rules.format {
        Format::Teams { players, .. } => usize::try_from(players).ok(),
        Format::Swiss { .. }
        | Format::Robin { .. }
        | Format::Single {}
        | Format::SwissCut { .. }
        | Format::GroupsCut { .. } => None,
    }
}

/// Whether somebody may enter for a team.
///
/// # Errors
/// Without a team, and when it has all its players.
pub(crate) fn may_enter(state: &State, team: Option<&str>) -> Result<(), Refused> {
    let Some(size) = size(state) else { return Ok(()) };
    let Some(team) = team else {
        return Err(Refused::plain(
            "team_due",
            "c’est un évènement d’équipes\u{a0}: dites de quelle équipe est ce joueur",
            "this is an event of teams: say of which team this player is",
        ));
    };
    let stays =
        |player: &&crate::state::Player| player.team.as_deref() == Some(team) && player.dropped.is_none();
    if state.players.iter().filter(stays).count() < size {
        return Ok(());
    }
    Err(Refused::plain(
        "team_full",
        format!("l’équipe {team} a déjà ses {size} joueurs"),
        format!("team {team} has its {size} players already"),
    ))
}

impl State {
    /// The teams after a round: by points of their meetings, then match points, then difference, then lot.
    pub fn teams(&self, after: u32) -> Teams {
        if size(self).is_none() {
            return Teams { after, rows: Vec::new() };
        }
        let teams = members(self, &self.placed());
        let count = Count::new(self, after);
        let name_of: BTreeMap<PlayerId, &String> =
            teams.iter().flat_map(|(name, ids)| ids.iter().map(move |id| (*id, name))).collect();
        let mut rows: Vec<(i64, Team)> = Vec::new();
        for (name, players) in &teams {
            let games: Vec<&Game> = players.iter().flat_map(|id| count.games_of(*id)).collect();
            let met = |round| meeting(self, &count, &name_of, (round, &games));
            let meetings: Vec<Meeting> = (1..=after).filter_map(met).collect();
            let total = |of: &dyn Fn(&Meeting) -> i64| meetings.iter().map(of).fold(0, i64::saturating_add);
            let points = total(&|one| one.points.unwrap_or(0));
            let boards = total(&|one| one.ours);
            let gap = games.iter().map(|game| game.gap).fold(0, i64::saturating_add);
            let lot = players.iter().map(|id| count.lot(*id)).min().unwrap_or(i64::MAX);
            let players = players.clone();
            let team = Team { rank: 0, name: name.clone(), players, points, boards, gap, up: None, meetings };
            rows.push((lot, team));
        }
        let order = |(lot, team): &(i64, Team)| {
            (Reverse(team.points), Reverse(team.boards), Reverse(team.gap), *lot, team.name.clone())
        };
        rows.sort_by_cached_key(order);
        let mut ranked: Vec<Team> = Vec::new();
        for (rank, (_, mut team)) in (1..).zip(rows) {
            team.rank = rank;
            team.up = ranked.last().map(|above| {
                if above.points != team.points {
                    TeamCriterion::Points
                } else if above.boards != team.boards {
                    TeamCriterion::Boards
                } else if above.gap != team.gap {
                    TeamCriterion::Gap
                } else {
                    TeamCriterion::Lot
                }
            });
            ranked.push(team);
        }
        Teams { after, rows: ranked }
    }
}

/// What a team's games of a round come to together; nothing where it has none.
fn meeting(
    state: &State,
    count: &Count<'_>,
    name_of: &BTreeMap<PlayerId, &String>,
    (round, games): (u32, &[&Game]),
) -> Option<Meeting> {
    let own: Vec<&Game> = games.iter().copied().filter(|game| game.round == round).collect();
    own.first()?;
    let against = own.iter().find_map(|game| name_of.get(&game.opponent?).map(|name| (*name).clone()));
    let sum = |games: &[&Game]| games.iter().map(|game| game.points).fold(0, i64::saturating_add);
    let others = own.iter().filter_map(|game| game.opponent).flat_map(|other| count.games_of(other));
    let others: Vec<&Game> = others.filter(|game| game.round == round).collect();
    let (ours, theirs) = (sum(&own), sum(&others));
    let reward = state.rules.reward;
    let points = if against.is_none() {
        reward.bye
    } else {
        match ours.cmp(&theirs) {
            Ordering::Greater => reward.win,
            Ordering::Equal => reward.draw,
            Ordering::Less => reward.loss,
        }
    };
    let open = own.iter().any(|game| game.origin == Origin::Pending);
    let points = (!open).then_some(i64::from(points));
    Some(Meeting { round, against, ours, theirs, points })
}

/// The teams of a round in their order, each by its first player, and who plays for it.
pub(crate) struct Paired {
    pub(crate) fixed: Fixed,
    /// Players in the order of teams and boards: tables are given in this order.
    pub(crate) order: Vec<PlayerId>,
}

/// Pairs the teams of a round at least cost, then their players.
///
/// # Errors
/// When a team is not complete in round 1, or no pairing is left without teams that have met.
pub(crate) fn paired(
    state: &State,
    round: u32,
    lots: &[PlayerId],
    bench: impl FnOnce(Vec<Side>) -> Bench,
) -> Result<Paired, Refused> {
    let before = round.saturating_sub(1);
    let field: BTreeSet<PlayerId> = state.field(round).into_iter().collect();
    let boards = members(state, &field);
    let size = size(state).unwrap_or(0);
    if let Some((name, few)) = boards.iter().find(|(_, boards)| round == 1 && boards.len() != size) {
        let [fr, en] = plurals(i64::try_from(few.len()).unwrap_or(i64::MAX));
        return Err(Refused::plain(
            "team_short",
            format!("l’équipe {name} a {} joueur{fr} présent{fr} sur {size}", few.len()),
            format!("team {name} has {} player{en} there of {size}", few.len()),
        ));
    }
    let lot = |ids: &[PlayerId]| {
        let place = |id: &PlayerId| lots.iter().position(|one| one == id).unwrap_or(usize::MAX);
        ids.iter().map(place).min().unwrap_or(usize::MAX)
    };
    let standing = state.teams(before);
    let mut teams: Vec<(u32, usize, &String, &Vec<PlayerId>)> = boards
        .iter()
        .map(|(name, ids)| {
            let row = standing.rows.iter().find(|row| row.name == *name).filter(|_| round > 1);
            (row.map_or(u32::MAX, |row| row.rank), lot(ids), name, ids)
        })
        .collect();
    teams.sort_unstable_by_key(|(rank, lot, ..)| (*rank, *lot));
    let captain = |name: &str| boards.get(name).and_then(|ids| ids.first()).copied();
    let sides = teams.iter().filter_map(|(_, lot, name, _)| {
        let row = standing.rows.iter().find(|row| row.name == **name);
        let meetings = row.map(|row| row.meetings.as_slice()).unwrap_or_default();
        Some(Side {
            id: captain(name)?,
            points: row.map_or(0, |row| row.points),
            lot: *lot,
            had_bye: meetings.iter().any(|one| one.against.is_none()),
            met: meetings
                .iter()
                .filter_map(|one| Some((captain(one.against.as_deref()?)?, one.round)))
                .collect(),
        })
    });
    let bench = bench(sides.collect());
    let draft = bench.least()?;
    let of = |id: PlayerId| teams.iter().find(|(.., ids)| ids.first() == Some(&id)).map(|(.., ids)| *ids);
    let mut fixed = Fixed::default();
    for pair in &draft.pairs {
        let (Some(one), Some(other)) = (of(pair.a), of(pair.b)) else { continue };
        fixed.pairs.extend(one.iter().copied().zip(other.iter().copied()));
        // Whose board is empty on the other side is rewarded as for a bye.
        let both = one.len().min(other.len());
        fixed.bye.extend(one.iter().skip(both).chain(other.iter().skip(both)).copied());
    }
    fixed.bye.extend(draft.bye.iter().filter_map(|id| of(*id)).flatten().copied());
    let order = teams.iter().flat_map(|(.., ids)| ids.iter().copied()).collect();
    Ok(Paired { fixed, order })
}
