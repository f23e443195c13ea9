//! Reads the opening: the set-up and the state before the first batch, every fault at its field.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::IntoDeserializer;
use serde::{Deserialize, Deserializer};

use crate::Ad;
use crate::profiles::Profile;
use crate::profiles::cards::shared_deck;
use crate::profiles::talents::Talent;
use crate::profiles::weapons::Item;
use crate::setup::board::{Board, Door, EdgeKind};
use crate::setup::faction::Faction;
use crate::setup::options::{BoundaryDefault, OddSquareRange, Options};
use crate::setup::scenario::{self, BoardChoice, Bystander, Force, Lying, Scenario, named_or_own};
use crate::setup::square::Beyond;
use crate::setup::{Arrival, Custody, FigureSetup, Place, Setup, SideSetup, faults, options, shelf};
use crate::state::look::Look;
use crate::state::{
    Figure, Held, Mark, Phase, Pile, Posture, SharedDeck, Side, State, WeaponState, Whereabouts, check,
    unheard,
};
use greffe_core::asking::misread;
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Fault;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::opening::Opening;
use greffe_core::judging::ruleset::Ruleset;
use greffe_core::record::ids::RuleId;

/// How many hands a figure has.   AD-ITEM-03
const HANDS: u8 = 2;

/// The set-up as the opening writes it.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Setup")]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// A board to play on instead of the scenario's: one of the shelf by its short name, or in full.
    #[serde(default)]
    board: Option<BoardChoice>,
    /// The scenario: one of the shelf by its short name, or in full.
    scenario: ScenarioChoice,
    /// One item for each side.
    sides: Vec<WrittenSide>,
}

/// The scenario of an opening.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum ScenarioChoice {
    /// One that comes with the program.
    Named(String),
    /// One in full.
    Own(#[schemars(with = "Scenario")] serde_json::Value),
}

/// A side as the opening writes it.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WrittenSide {
    /// Its warband.   AD-BAND-02
    team: Vec<Profile>,
    /// Its faction card: `crown`, or in full.
    #[serde(default)]
    faction: Option<FactionChoice>,
    /// How its cards are kept.
    #[serde(default)]
    custody: Custody,
}

/// The faction card of a side.
#[derive(JsonSchema)]
#[schemars(untagged)]
enum FactionChoice {
    /// The one that the book prints.   AD-FACT-02
    Named(CrownName),
    /// Another one.
    Own(Faction),
}

impl<'de> Deserialize<'de> for FactionChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match named_or_own(deserializer)? {
            scenario::Written::Words(name) => {
                CrownName::deserialize(name.into_deserializer()).map(Self::Named)
            }
            scenario::Written::Full(faction) => Ok(Self::Own(faction)),
        }
    }
}

/// The short name of the printed faction card.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum CrownName {
    /// Défenseurs de la Couronne.
    Crown,
}

/// Reads an opening: the set-up, and the state before the first batch or the position given.
///
/// # Errors
/// Every fault found.
pub fn read(opening: &Opening) -> Result<(Setup, State), Vec<Fault>> {
    let setup = read_setup(opening)?;
    let Some(position) = &opening.position else {
        let state = before_start(&setup);
        return Ok((setup, state));
    };
    let state = misread::value::<State>(position, "/position").map_err(|fault| vec![fault])?;
    let look = Look { setup: &setup, state: &state };
    let mut faults = check::faults(look);
    // A match of an earlier revision is read as it was.
    if !setup.before(2) {
        faults.extend(unheard::unheard_of(look));
    }
    if faults.is_empty() { Ok((setup, state)) } else { Err(faults) }
}

/// Reads the set-up of an opening.
///
/// # Errors
/// Every fault found.
pub fn read_setup(opening: &Opening) -> Result<Setup, Vec<Fault>> {
    let written = misread::value::<Written>(&opening.setup, "/setup").map_err(|fault| vec![fault])?;
    let options = options::read(&opening.options)?;
    let scenario = read_scenario(written.scenario)?;
    let board = match (&written.board, &scenario.board) {
        (Some(board), _) => read_board(board, options, "/setup/board")?,
        (None, Some(board)) => read_board(board, options, "/setup/scenario/board")?,
        (None, None) => {
            let (fr, en) = ("il faut un plateau", "a board is needed");
            return Err(vec![fault("/setup/board", Some("AD-SETUP-02"), fr, en)]);
        }
    };
    if opening.side_count() != 2 || written.sides.len() != 2 || scenario.forces.len() != 2 {
        let (fr, en) = ("il faut exactement deux camps", "there are exactly two sides");
        return Err(vec![fault("/setup/sides", Some("AD-SETUP-01"), fr, en)]);
    }
    let mut faults = Vec::new();
    let mut figures = Vec::new();
    for (side, (written, force)) in (0_u8..).zip(written.sides.iter().zip(&scenario.forces)) {
        figures.extend(warband(side, &written.team, force));
    }
    figures.extend(scenario.others.iter().map(bystander));
    let sides = sides(opening, written.sides, &scenario, &mut faults);
    let deck = |given: &[_]| if given.is_empty() { shared_deck() } else { given.to_vec() };
    let (magic, event) = (deck(&scenario.magic), deck(&scenario.event));
    let sources = opening.sources.iter().map(|source| source.id.clone()).collect();
    let setup = Setup {
        sides,
        board,
        figures,
        scenario,
        magic,
        event,
        sources,
        options,
        revision: Ad::revision_of(opening),
    };
    faults.extend(faults::faults(&setup));
    if faults.is_empty() { Ok(setup) } else { Err(faults) }
}

fn fault(field: &str, rule: Option<&'static str>, fr: &str, en: &str) -> Fault {
    Fault::new(field, rule.map(RuleId::new), fr, en)
}

fn read_scenario(choice: ScenarioChoice) -> Result<Scenario, Vec<Fault>> {
    match choice {
        ScenarioChoice::Named(name) => shelf::scenario(&name).ok_or_else(|| {
            let (fr, en) = (format!("scénario inconnu : {name}"), format!("unknown scenario: {name}"));
            vec![fault("/setup/scenario", None, &fr, &en)]
        }),
        ScenarioChoice::Own(value) => {
            misread::value::<Scenario>(&value, "/setup/scenario").map_err(|fault| vec![fault])
        }
    }
}

fn read_board(choice: &BoardChoice, options: Options, at: &str) -> Result<Board, Vec<Fault>> {
    let shelved;
    let file = match choice {
        BoardChoice::Own(file) => file.as_ref(),
        BoardChoice::Named(name) => {
            shelved = shelf::board(name).ok_or_else(|| {
                let (fr, en) = (format!("plateau inconnu : {name}"), format!("unknown board: {name}"));
                vec![fault(at, None, &fr, &en)]
            })?;
            &shelved
        }
    };
    let mut board = file.build(at)?;
    board.by_centres = options.odd_square_range == OddSquareRange::Centres;
    // AD-GAP-61: what the file does not say of the boundary.
    let unlisted = board.edges.iter_mut().filter(|(name, _)| !file.edges.contains_key(name));
    for (_, edge) in unlisted.filter(|(name, _)| matches!(name.beyond, Beyond::Outside(_))) {
        edge.kind = match options.boundary_default {
            BoundaryDefault::Open => EdgeKind::Open,
            BoundaryDefault::Wall => EdgeKind::Wall,
        };
    }
    Ok(board)
}

/// A warband's figures, each where the scenario has it begin.   AD-BAND-02, AD-SETUP-06
fn warband<'a>(side: u8, team: &'a [Profile], force: &'a Force) -> impl Iterator<Item = FigureSetup> + 'a {
    team.iter().zip(1_u16..).map(move |(profile, number)| {
        let later = force.later.iter().find(|later| later.figure == number);
        let start = force.start.iter().find(|start| start.figure == number);
        let place = match (later, start) {
            (Some(later), _) => Place::Arrives(Arrival { turn: later.turn, squares: later.squares.clone() }),
            (None, Some(start)) => Place::At(start.at),
            (None, None) => Place::Among(force.deploy.clone()),
        };
        let (profile, acquired) = (profile.clone(), ready(&profile.extra));
        FigureSetup { owner: Some(side), profile, place, role: None, acquired }
    })
}

/// What a figure brings beside its card, as it begins.   AD-ITEM-01, AD-ITEM-02
fn ready(extra: &[Item]) -> Vec<Item> {
    extra.iter().cloned().map(Item::brought).collect()
}

fn bystander(other: &Bystander) -> FigureSetup {
    let place = match (&other.arrives, other.at) {
        (Some(arrival), _) => Place::Arrives(arrival.clone()),
        (None, Some(square)) => Place::At(square),
        (None, None) => Place::Among(Vec::new()),
    };
    let (profile, acquired) = (other.profile.clone(), ready(&other.profile.extra));
    FigureSetup { owner: None, profile, place, role: Some(other.role), acquired }
}

/// The two sides.   AD-SETUP-01
fn sides(
    opening: &Opening,
    written: Vec<WrittenSide>,
    scenario: &Scenario,
    faults: &mut Vec<Fault>,
) -> Vec<SideSetup> {
    let mut sides = Vec::new();
    for (side, (written, force)) in (0_u8..).zip(written.into_iter().zip(&scenario.forces)) {
        let mut seats = opening.seats.iter().filter(|entry| entry.side == side);
        let (Some(entry), None) = (seats.next(), seats.next()) else {
            let (fr, en) = ("il faut un siège pour chaque camp", "each side has exactly one seat");
            faults.push(fault("/seats", Some("AD-SETUP-01"), fr, en));
            continue;
        };
        sides.push(SideSetup {
            name: entry.name.clone(),
            seat: entry.seat,
            colour: force.colour,
            faction: written.faction.map(|choice| match choice {
                FactionChoice::Named(CrownName::Crown) => Faction::defenders_of_the_crown(),
                FactionChoice::Own(faction) => faction,
            }),
            custody: written.custody,
        });
    }
    if let [one, other] = sides.as_slice()
        && one.colour == other.colour
    {
        let (fr, en) = ("un camp est Rouge, l'autre Bleu", "one side is Red, the other Blue");
        faults.push(fault("/setup/scenario/forces/1/colour", Some("AD-SETUP-01"), fr, en));
    }
    sides
}

/// The state before the first batch: everything laid out, nothing drawn.   AD-SETUP-02 to AD-SETUP-08
pub fn before_start(setup: &Setup) -> State {
    let figures: BTreeMap<FigureId, Figure> = setup
        .figures
        .iter()
        .zip(1_u16..)
        .map(|(known, number)| (FigureId(number), laid_out(known)))
        .collect();
    let scenario = &setup.scenario;
    let doors = scenario.locked.iter().map(|door| (*door, Door::Locked));
    let doors = doors.chain(scenario.open.iter().map(|door| (*door, Door::Open))).collect();
    State {
        turn: 0,
        phase: Phase::Preparation,
        initiative: None,
        first_actor: None,
        to_act: None,
        figures,
        sides: setup.sides.iter().map(|_| side_laid_out()).collect(),
        doors,
        fallen: BTreeSet::new(),
        items: scenario.items.iter().cloned().map(Lying::ready).collect(),
        magic: SharedDeck::default(),
        event: SharedDeck::default(),
        clock: scenario.clock,
        lull: scenario.lull,
        stack: Vec::new(),
        ended: None,
    }
}

/// A figure with its starting equipment, all tokens ready.   AD-SETUP-03, AD-SETUP-04, AD-WPN-06
fn laid_out(known: &FigureSetup) -> Figure {
    let profile = &known.profile;
    let mut marks = BTreeSet::new();
    for talent in &profile.talents {
        match talent_mark(*talent) {
            Some(mark) if known.role.is_none() || mark != Mark::Stealth => marks.insert(mark),
            Some(_) | None => false,
        };
    }
    let weapons = profile.weapons.iter().map(|weapon| WeaponState {
        load: 0,
        uses: weapon.uses,
        poisons: weapon.poisons.clone(),
        lost: false,
        spent: 0,
    });
    let hands = in_hand(profile);
    let granted = hands.iter().filter_map(|held| match held {
        Held::Item(place) => profile.items.get(usize::from(*place)),
        Held::Weapon(_) | Held::Acquired(_) => None,
    });
    let fencing = granted.fold(profile.fencing, |sum, item| sum.saturating_add(item.fencing));
    Figure {
        controller: known.owner,
        place: match &known.place {
            Place::At(square) => Whereabouts::On(*square),
            Place::Among(_) | Place::Arrives(_) => Whereabouts::Reserve,
        },
        wounds: 0,
        posture: Posture::Standing,
        marks,
        fencing,
        fencing_used: 0,
        diagonals: 0,
        engaged_at_start: BTreeSet::new(),
        weapons: weapons.collect(),
        hands,
        shelved: Vec::new(),
        lugged: None,
        acquired: known.acquired.clone(),
        poisons: Vec::new(),
        fate: 0,
        mind_reading: 0,
        nephew_of: None,
        role: None,
        courted: BTreeSet::new(),
        swept: BTreeSet::new(),
    }
}

/// The token or marker that a talent puts on its figure from the start.
fn talent_mark(talent: Talent) -> Option<Mark> {
    match talent {
        Talent::Stealthy(_) => Some(Mark::Stealth),
        Talent::Faith(_) => Some(Mark::Faith),
        Talent::Bribe => Some(Mark::Bribe),
        Talent::CallMeUncle
        | Talent::PowerfulBlow
        | Talent::FrenziedAttack
        | Talent::Authority
        | Talent::Sweep
        | Talent::LivingBarricade
        | Talent::Shove
        | Talent::Charmer
        | Talent::HardTarget
        | Talent::Lockpicking(_)
        | Talent::Disarm
        | Talent::Divination(_)
        | Talent::Poisoner(_)
        | Talent::HeartStrike
        | Talent::Huge
        | Talent::Slash
        | Talent::Berserk
        | Talent::Cold
        | Talent::AdroitGuard
        | Talent::Unshakeable
        | Talent::IronParry
        | Talent::Gambler(_)
        | Talent::FastReload
        | Talent::Connections
        | Talent::Wealth(_)
        | Talent::SlyAsAFox
        | Talent::Seduction
        | Talent::Tactician
        | Talent::Pickpocket => None,
    }
}

/// What fits into two hands, in the order of the card: weapons first.   AD-ITEM-03, AD-ITEM-05
pub fn in_hand(profile: &Profile) -> Vec<Held> {
    let stealthy = profile.talents.iter().any(|talent| matches!(talent, Talent::Stealthy(_)));
    // A stealthy figure does not begin with what would expose it (AD-TAL-14b).
    let weapons = (0_u8..).zip(&profile.weapons).filter(|(_, weapon)| !stealthy || weapon.inconspicuous);
    let weapons = weapons.map(|(place, weapon)| (Held::Weapon(place), weapon.hands));
    let items = (0_u8..).zip(&profile.items).filter(|(_, item)| item.hands > 0);
    let items = items.map(|(place, item)| (Held::Item(place), item.hands));
    let mut free = HANDS;
    let mut held = Vec::new();
    for (thing, hands) in weapons.chain(items) {
        if hands <= free {
            free = free.saturating_sub(hands);
            held.push(thing);
        }
    }
    held
}

/// A side before the decks are shuffled.
fn side_laid_out() -> Side {
    Side {
        hand: 0,
        pile: Pile { top: 0, pool: 0 },
        discard: Vec::new(),
        in_play: Vec::new(),
        marks: BTreeSet::new(),
        kreutzers: 0,
        bound_to: None,
        strength: 0,
    }
}
