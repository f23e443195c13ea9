//! What an event is played by: pinned by its first record, changed in the open before round 1.

use std::collections::BTreeMap;

use greffe_core::judging::error::Refused;
use greffe_core::record::at::At;
use greffe_core::record::ids::MatchId;
use greffe_core::telling::text::{is_blank, is_hostile_in_line};
use serde::{Deserialize, Serialize};

/// The most players an event may have.
pub const MOST_PLAYERS: u32 = 2048;
/// The most rounds an event may have.
pub const MOST_ROUNDS: u32 = 64;
/// The most players of a team.
pub const MOST_TEAM: u32 = 12;
/// The greatest weight of a cost, reward of a match or cap of a difference.
pub const MOST_WEIGHT: u32 = 10_000;
/// The longest label, in characters.
pub const MOST_LABEL: usize = 120;

/// How opponents are found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Format {
    /// Score groups, by least total cost.
    Swiss {
        /// How many rounds.
        rounds: u32,
    },
    /// Everybody meets everybody.
    Robin {
        /// How often: 1 or 2.
        legs: u32,
    },
    /// Who loses is out.
    Single {},
    /// Swiss rounds, then the best play single elimination.
    SwissCut {
        /// How many Swiss rounds.
        rounds: u32,
        /// How many go on: 2, 4, 8 and so on.
        cut: u32,
    },
    /// Groups in which everybody meets everybody, then the best of each play single elimination.
    GroupsCut {
        /// How many groups.
        groups: u32,
        /// How many of each group go on.
        each: u32,
    },
    /// Teams of several players: Swiss between teams, board against board between their players.
    Teams {
        /// Players of a team.
        players: u32,
        /// How many rounds.
        rounds: u32,
    },
}

/// What separates players in the standings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Criterion {
    /// How far a player came in the elimination; always first, where there is one.
    Cut,
    /// Match points.
    Points,
    /// The points of one's opponents.
    Strength,
    /// Scored less conceded, capped match by match.
    Gap,
    /// The match between two players who are equal so far.
    Head,
    /// All that was scored.
    Scored,
    /// Enemies put out.
    Kills,
    /// Own figures left.
    Alive,
    /// The lot; always last.
    Lot,
}

/// Points of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reward {
    /// Of a match won.
    pub win: u32,
    /// Of a draw.
    pub draw: u32,
    /// Of a match lost.
    pub loss: u32,
    /// Of a round without an opponent.
    pub bye: u32,
}

impl Default for Reward {
    fn default() -> Self {
        Self { win: 3, draw: 1, loss: 0, bye: 3 }
    }
}

/// What the parts of a pairing cost. A rematch and a second bye are not costs: they are refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// Times the square of the difference of points.
    pub score: u32,
    /// A player plays outside the own score group twice running.
    pub float: u32,
    /// Same club or team, in the first `apart` rounds.
    pub club: u32,
    /// Same club or team, later.
    pub club_later: u32,
    /// How many rounds clubs and teams are kept apart for.
    pub apart: u32,
    /// Same faction.
    pub faction: u32,
    /// For each rank between the two.
    pub rank: u32,
    /// Of a bye, times the square of the points above the lowest.
    pub bye: u32,
    /// For each player who has played on the table.
    pub table: u32,
    /// For each step from the table of the rank.
    pub step: u32,
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            score: 40,
            float: 60,
            club: 600,
            club_later: 12,
            apart: 2,
            faction: 8,
            rank: 1,
            bye: 200,
            table: 30,
            step: 2,
        }
    }
}

/// What is played in a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundPlan {
    /// The scenario, by its name in the game.
    pub scenario: String,
    /// The plan of the tables, if the event has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<String>,
    /// How long a round lasts, in minutes.
    pub minutes: u32,
}

/// What is done at a table when the clock of the round has run down. Nobody fixes a score by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AtTime {
    /// The turn under way is the last.
    Turn,
    /// The activation under way is the last.
    Activation,
    /// One more whole turn is played.
    More,
}

/// The league an event counts for: several events, whose players are rated together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct League {
    /// What it is called.
    pub title: String,
    /// The season, as people call it: `2026`.
    pub season: String,
    /// The event that founded it; none of that one itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<MatchId>,
}

/// How far behind spectators follow a table until its match ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Delay {
    /// So many minutes.
    Minutes(u32),
    /// So many records.
    Records(u32),
}

/// The longest delay, in minutes.
pub const MOST_DELAY: u32 = 600;
/// The longest delay, in records.
pub const MOST_DELAY_RECORDS: u32 = 10_000;

/// The rules of an event. Labels are of events, places, clubs: never a person's name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Its title.
    pub title: String,
    /// The game of every table: `tde`.
    pub game: String,
    /// The revision of the rules: `tde/1`.
    pub ruleset: String,
    /// House readings of every table, by option.
    pub options: BTreeMap<String, String>,
    /// The format.
    pub format: Format,
    /// The most points of a roster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// How many may play; who comes later waits. Later rounds of a Swiss event may have more.
    pub places: u32,
    /// How many tables stand in the hall; as many as are needed, if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables: Option<u32>,
    /// The rounds, in order; one that is not there has no scenario.
    pub rounds: Vec<RoundPlan>,
    /// What is done when time is up; nothing is said, if the event says nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_time: Option<AtTime>,
    /// Where it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub venue: Option<String>,
    /// When it begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<At>,
    /// The league it counts for; said when the event is opened, and not changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub league: Option<League>,
    /// How far behind spectators follow; not at all, if nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay: Option<Delay>,
    /// Until when rosters are taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<At>,
    /// Whether only those who have arrived are paired in round 1.
    pub check_in: bool,
    /// Points of a match.
    pub reward: Reward,
    /// The most that one match adds to the difference of scores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cap: Option<u32>,
    /// What separates players, in order. The lot is added at the end.
    pub criteria: Vec<Criterion>,
    /// What the parts of a pairing cost.
    pub weights: Weights,
}

impl Rules {
    /// Rules that leave everything but these to what most events do: criteria, weights and points of desk and hall.
    pub fn usual(title: &str, game: &str, ruleset: &str, format: Format, places: u32) -> Self {
        Self {
            title: title.to_owned(),
            game: game.to_owned(),
            ruleset: ruleset.to_owned(),
            options: BTreeMap::new(),
            format,
            limit: None,
            places,
            tables: None,
            rounds: Vec::new(),
            at_time: None,
            venue: None,
            starts: None,
            league: None,
            delay: None,
            deadline: None,
            check_in: false,
            reward: Reward::default(),
            cap: Some(8),
            criteria: vec![
                Criterion::Points,
                Criterion::Strength,
                Criterion::Gap,
                Criterion::Head,
                Criterion::Scored,
            ],
            weights: Weights::default(),
        }
    }

    /// The criteria that count: the elimination's before all others, the lot after them.
    pub fn order(&self) -> Vec<Criterion> {
        let cut = match self.format {
            Format::Single {} | Format::SwissCut { .. } | Format::GroupsCut { .. } => Some(Criterion::Cut),
            Format::Swiss { .. } | Format::Robin { .. } | Format::Teams { .. } => None,
        };
        let chosen = self.criteria.iter().copied();
        let chosen = chosen.filter(|one| !matches!(one, Criterion::Cut | Criterion::Lot));
        cut.into_iter().chain(chosen).chain([Criterion::Lot]).collect()
    }

    /// Whether an event can be held by these rules.
    ///
    /// # Errors
    /// The first thing that cannot be, with what to do about it.
    pub fn check(&self) -> Result<(), Refused> {
        self.check_labels()?;
        self.check_format()?;
        check_delay(self.delay)?;
        if !(2..=MOST_PLAYERS).contains(&self.places) {
            return Err(Refused::plain(
                "places",
                format!("un évènement a de 2 à {MOST_PLAYERS} places, et non {}", self.places),
                format!("an event has 2 to {MOST_PLAYERS} places, not {}", self.places),
            ));
        }
        if self.tables.is_some_and(|tables| tables.saturating_mul(2) < self.places / 2 * 2) {
            return Err(Refused::plain(
                "tables",
                "il n’y a pas assez de tables pour toutes les places\u{a0}: ajoutez des tables ou réduisez les places",
                "there are not enough tables for all places: add tables, or take places away",
            ));
        }
        if let Some(again) = repeated(&self.criteria) {
            return Err(Refused::plain(
                "criteria",
                format!("le critère {} est nommé deux fois", again.words().fr),
                format!("the criterion {} is named twice", again.words().en),
            ));
        }
        let Weights { score, float, club, club_later, apart, faction, rank, bye, table, step } = self.weights;
        let Reward { win, draw, loss, bye: free } = self.reward;
        let weights = [score, float, club, club_later, apart, faction, rank, bye, table, step];
        let most = weights.into_iter().chain([win, draw, loss, free]).chain(self.cap).max();
        if most > Some(MOST_WEIGHT) {
            return Err(Refused::plain(
                "weights",
                format!("un poids, un plafond ou les points d’un match ne passent pas {MOST_WEIGHT}"),
                format!("no weight, cap or points of a match may pass {MOST_WEIGHT}"),
            ));
        }
        if win < draw || draw < loss {
            return Err(Refused::plain(
                "reward",
                "une victoire doit valoir au moins un nul, et un nul au moins une défaite",
                "a win must be worth at least a draw, and a draw at least a loss",
            ));
        }
        Ok(())
    }

    fn check_labels(&self) -> Result<(), Refused> {
        let plans = self.rounds.iter().flat_map(|round| [Some(&round.scenario), round.plan.as_ref()]);
        let named = [Some(&self.title), Some(&self.game), Some(&self.ruleset), self.venue.as_ref()];
        let options = self.options.iter().flat_map(|(key, value)| [Some(key), Some(value)]);
        let league = self.league.iter().flat_map(|league| [Some(&league.title), Some(&league.season)]);
        named
            .into_iter()
            .chain(plans)
            .chain(options)
            .chain(league)
            .flatten()
            .try_for_each(|label| check_label(label))
    }

    fn check_format(&self) -> Result<(), Refused> {
        let rounds = |rounds: u32| {
            if (1..=MOST_ROUNDS).contains(&rounds) {
                return Ok(());
            }
            Err(Refused::plain(
                "rounds",
                format!("un évènement a de 1 à {MOST_ROUNDS} rondes, et non {rounds}"),
                format!("an event has 1 to {MOST_ROUNDS} rounds, not {rounds}"),
            ))
        };
        match self.format {
            Format::Swiss { rounds: swiss } => rounds(swiss),
            Format::Robin { legs: 1 | 2 } | Format::Single {} => Ok(()),
            Format::Robin { legs } => Err(Refused::plain(
                "legs",
                format!("on se rencontre une ou deux fois, et non {legs}"),
                format!("everybody meets once or twice, not {legs} times"),
            )),
            Format::SwissCut { rounds: swiss, cut } => {
                rounds(swiss)?;
                check_cut(cut)
            }
            Format::GroupsCut { groups, each } => {
                if groups < 2 || each < 1 {
                    return Err(Refused::plain(
                        "groups",
                        "il faut au moins deux poules, et qu’un joueur au moins de chacune passe",
                        "there must be two groups or more, and at least one player of each goes on",
                    ));
                }
                check_cut(groups.saturating_mul(each))
            }
            Format::Teams { players, rounds: swiss } => {
                rounds(swiss)?;
                if (2..=MOST_TEAM).contains(&players) {
                    return Ok(());
                }
                Err(Refused::plain(
                    "teams",
                    format!("une équipe a de 2 à {MOST_TEAM} joueurs, et non {players}"),
                    format!("a team has 2 to {MOST_TEAM} players, not {players}"),
                ))
            }
        }
    }
}

impl Criterion {
    /// Its name for people.
    pub fn words(self) -> greffe_core::telling::words::Words {
        let (fr, en) = match self {
            Self::Cut => ("phase finale", "final stage"),
            Self::Points => ("points de match", "match points"),
            Self::Strength => ("points des adversaires", "opponents’ points"),
            Self::Gap => ("écart", "difference"),
            Self::Head => ("rencontre directe", "head to head"),
            Self::Scored => ("total marqué", "total scored"),
            Self::Kills => ("éliminations", "kills"),
            Self::Alive => ("figurines restantes", "figures left"),
            Self::Lot => ("sort", "lot"),
        };
        greffe_core::telling::words::Words::new(fr, en)
    }

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cut => "cut",
            Self::Points => "points",
            Self::Strength => "strength",
            Self::Gap => "gap",
            Self::Head => "head",
            Self::Scored => "scored",
            Self::Kills => "kills",
            Self::Alive => "alive",
            Self::Lot => "lot",
        }
    }
}

fn check_delay(delay: Option<Delay>) -> Result<(), Refused> {
    let held = match delay {
        None => true,
        Some(Delay::Minutes(minutes)) => (1..=MOST_DELAY).contains(&minutes),
        Some(Delay::Records(records)) => (1..=MOST_DELAY_RECORDS).contains(&records),
    };
    if held {
        return Ok(());
    }
    Err(Refused::plain(
        "delay",
        format!("le décalage va de 1 à {MOST_DELAY} minutes, ou de 1 à {MOST_DELAY_RECORDS} enregistrements"),
        format!("the delay is 1 to {MOST_DELAY} minutes, or 1 to {MOST_DELAY_RECORDS} records"),
    ))
}

fn check_cut(cut: u32) -> Result<(), Refused> {
    if cut >= 2 && cut.is_power_of_two() && cut <= MOST_PLAYERS {
        return Ok(());
    }
    Err(Refused::plain(
        "cut",
        format!("une phase finale se joue à 2, 4, 8 et ainsi de suite, et non à {cut}"),
        format!("a final stage is played by 2, 4, 8 and so on, not by {cut}"),
    ))
}

fn repeated(criteria: &[Criterion]) -> Option<Criterion> {
    let seen = |place: usize, one: &Criterion| criteria.iter().take(place).any(|earlier| earlier == one);
    criteria.iter().enumerate().find(|(place, one)| seen(*place, one)).map(|(_, one)| *one)
}

/// Whether a text may stand as a label: one line, seen, not too long.
///
/// # Errors
/// With what is wrong with it.
pub fn check_label(label: &str) -> Result<(), Refused> {
    if is_blank(label) || label.chars().any(is_hostile_in_line) || label.chars().count() > MOST_LABEL {
        return Err(Refused::plain(
            "label",
            format!("un nom tient sur une ligne, se voit et a au plus {MOST_LABEL} signes"),
            format!("a name is one line that can be seen, of at most {MOST_LABEL} characters"),
        ));
    }
    Ok(())
}
