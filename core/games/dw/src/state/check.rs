//! What must hold of any position: re-derived, faults named by field. It holds after every batch of play.

use std::collections::BTreeSet;

use crate::flying;
use crate::setup::bands;
use crate::state::frames::Frame;
use crate::state::look::{Look, place};
use crate::state::test::TestUse;
use crate::state::{Faint, Figure, Hold, Posture, Presence};
use crate::terrain::{levels, path};
use greffe_core::geometry::disc::{Disc, contact, overlap};
use greffe_core::judging::error::Fault;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// The most that anything counted may come to in a position.
const MOST: u32 = 1000;

/// Every fault of a position.
pub fn faults(look: Look<'_>) -> Vec<Fault> {
    let mut report = Report { faults: Vec::new() };
    report.sides(look);
    report.bands(look);
    if report.faults.is_empty() {
        for (id, figure) in look.figures() {
            report.figure(look, id, figure);
            report.links(look, id, figure);
            report.gear(look, id, figure);
        }
        report.contacts(look);
        report.geometry(look);
        report.order(look);
        report.stack(look);
    }
    report.faults
}

/// The faults found so far.
struct Report {
    faults: Vec<Fault>,
}

impl Report {
    fn unless(&mut self, holds: bool, field: impl Into<String>, rule: &'static str, fr: &str, en: &str) {
        if !holds {
            self.faults.push(Fault::new(field, Some(RuleId::new(rule)), fr, en));
        }
    }

    /// One entry for each side; passes one of a kind.
    fn sides(&mut self, look: Look<'_>) {
        let count = look.state.sides.len() == look.setup.sides.len();
        let (fr, en) = ("il faut un élément par camp", "one item for each side is needed");
        self.unless(count, "/sides", "DW-SETUP-03", fr, en);
        for (place, side) in look.state.sides.iter().enumerate() {
            let kinds: BTreeSet<_> = side.passes.iter().map(|pass| pass.window).collect();
            self.unless(
                kinds.len() == side.passes.len(),
                format!("/sides/{place}/passes"),
                "DW-TRAIT-42",
                "un passe au plus par genre de fenêtre",
                "one pass at most for each kind of window",
            );
            self.unless(
                side.started <= MOST,
                format!("/sides/{place}/started"),
                "DW-MORALE-14",
                "trop de figurines déployées",
                "too many figures deployed",
            );
        }
    }

    /// Bands that are legal, given once; figures numbered by the side that brought them.
    fn bands(&mut self, look: Look<'_>) {
        for (number, side) in look.state.sides.iter().enumerate() {
            let given = look.setup.sides.get(number).is_some_and(|side| side.roster.is_some());
            let Some(roster) = &side.roster else { continue };
            let field = format!("/sides/{number}/roster");
            self.unless(
                !given,
                field.clone(),
                "DW-CAMP-04",
                "la bande est donnée à l'ouverture",
                "the band is given at the opening",
            );
            self.faults.extend(bands::faults(look.setup, roster, &field));
        }
        let figures = look.state.figures.len();
        let known: usize = (0..look.side_count()).filter_map(|side| look.roster(side)).map(<[_]>::len).sum();
        let mustering = look.state.stack.first() == Some(&Frame::Muster {}) || look.state.ended.is_some();
        self.unless(
            figures == known || (figures == 0 && mustering),
            "/figures",
            "DW-CAMP-04",
            "les figurines sont celles des bandes, camp par camp",
            "the figures are those of the bands, side by side",
        );
        for (place, figure) in look.state.figures.iter().enumerate() {
            let sides = figure.owner < look.side_count() && figure.controller < look.side_count();
            let (fr, en) = ("ce camp n'existe pas", "there is no such side");
            self.unless(sides, format!("/figures/{place}/controller"), "DW-STATUS-07", fr, en);
        }
    }

    /// Bounds of one figure, and where it stands.
    fn figure(&mut self, look: Look<'_>, id: FigureId, figure: &Figure) {
        let field = |name: &str| format!("/figures/{}/{name}", place(id));
        let on_table = figure.presence == Presence::OnTable;
        let waits = is_driven_out(look, id);
        let stands = figure.at.is_some() == (on_table && look.is_measured());
        self.unless(
            stands || (figure.at.is_none() && (!on_table || waits)),
            field("at"),
            "DW-SETUP-06",
            "une place se relève pour chaque figurine sur la table, et pour elle seule",
            "a place is recorded for each figure on the table, and for it alone",
        );
        let cost = match figure.posture {
            Posture::Standing => true,
            Posture::Prone(cost) => (1..=2).contains(&cost),
        };
        let (fr, en) = ("se relever coûte une ou deux actions", "standing up costs one or two actions");
        self.unless(cost, field("posture"), "DW-ACTION-21", fr, en);
        let losses = figure.losses.iter().all(|loss| (1..=6).contains(&loss.amount));
        let (fr, en) = ("une perte va de 1 à 6", "a loss is 1 to 6");
        self.unless(losses && figure.losses.len() <= 64, field("losses"), "DW-GAP-23", fr, en);
        let bounded = (0..=64).contains(&figure.combat_loss)
            && (-64..=0).contains(&figure.radiation)
            && (-2..=0).contains(&figure.round_modifier)
            && figure.attacks <= MOST
            && figure.moves <= MOST;
        let (fr, en) = ("un compte sort de ses bornes", "a count is out of bounds");
        self.unless(bounded, field("attacks"), "DW-ACTION-01", fr, en);
    }

    /// Minds and bodies held by others: both ends of a link agree.   DW-STATUS-07, DW-TRAIT-66
    fn links(&mut self, look: Look<'_>, id: FigureId, figure: &Figure) {
        let field = |name: &str| format!("/figures/{}/{name}", place(id));
        let holder = figure.possessed_by.map(|by| look.figure(by).map(|by| by.presence));
        let held = holder.is_none_or(|presence| presence == Some(Presence::Possessing(id)));
        let (fr, en) = ("le possesseur n'est pas dans cet hôte", "the possessor is not in this host");
        self.unless(held, field("possessed_by"), "DW-TRAIT-66", fr, en);
        if let Presence::Possessing(host) = figure.presence {
            let agrees = is_driven_out(look, id)
                || look.figure(host).is_some_and(|host| host.possessed_by == Some(id));
            let (fr, en) = ("cet hôte n'est pas possédé par elle", "this host is not possessed by it");
            self.unless(agrees, field("presence"), "DW-TRAIT-66", fr, en);
        }
        // Who played a figure last that is gone decides nothing: its band counts it by its owner.
        let plays =
            !look.is_in_play(id) || holding_side(look, figure).is_none_or(|side| side == figure.controller);
        let lent = look.lent().is_some_and(|(lent, _)| {
            lent == id || figure.controlled_by == Some(lent) || figure.possessed_by == Some(lent)
        });
        let (fr, en) = ("elle est jouée par qui la tient", "whoever holds it plays it");
        self.unless(
            plays || lent || !held || look.setup.before(3),
            field("controller"),
            "DW-STATUS-07",
            fr,
            en,
        );
        let nobody = |of: Option<FigureId>| of.is_none_or(|of| look.figure(of).is_some());
        let (fr, en) = ("il n'y a pas une telle figurine", "there is no such figure");
        let bound = figure.immobilised.iter().all(|hold| nobody(mind_of(hold)));
        self.unless(bound, field("immobilised"), "DW-STATUS-03", fr, en);
        let out = figure.unconscious.iter().all(|faint| match faint {
            Faint::Telepathy(by) => nobody(Some(by)),
            Faint::Needle => true,
        });
        self.unless(out, field("unconscious"), "DW-STATUS-06", fr, en);
        let mind = figure.controlled_by.is_none_or(|by| by != id && look.figure(by).is_some());
        let (fr, en) = ("personne d'autre ne la contrôle ainsi", "nobody else controls it so");
        self.unless(mind, field("controlled_by"), "DW-STATUS-07", fr, en);
        let brave = figure.fearless_of.iter().all(|of| look.figure(*of).is_some());
        let (fr, en) = ("il n'y a pas une telle figurine", "there is no such figure");
        self.unless(brave, field("fearless_of"), "DW-TRAIT-84", fr, en);
    }

    /// What a figure carries is what its profile gives it, or what another dropped.   DW-SETUP-08, DW-ACTION-13, DW-SHOOT-07
    fn gear(&mut self, look: Look<'_>, id: FigureId, figure: &Figure) {
        let field = |name: &str| format!("/figures/{}/{name}", place(id));
        let in_hand = figure.weapons.iter().filter(|held| held.in_hand).count();
        let (fr, en) = ("une arme au plus est en main", "one weapon at most is in hand");
        self.unless(in_hand <= 1, field("weapons"), "DW-SETUP-08", fr, en);
        let known = |profile: &crate::profiles::Profile| {
            let own = profile.weapons();
            figure.weapons.iter().all(|held| own.contains(&held.weapon))
        };
        let owned = look.printed(id).is_none_or(known) || look.profile(id).is_some_and(known);
        // What another dropped may be picked up.
        let printed = |weapon| {
            let mut profiles = look.figures().filter_map(|(other, _)| look.printed(other));
            profiles.any(|profile| profile.weapons().contains(&weapon))
        };
        let owned = owned || figure.weapons.iter().all(|held| printed(held.weapon));
        let (fr, en) = ("cette arme n'est pas sur son profil", "this weapon is not on its profile");
        self.unless(owned, field("weapons"), "DW-SETUP-08", fr, en);
        let counts = figure.grenades.values().all(|count| *count <= MOST)
            && figure.stimulants <= MOST
            && figure.stones <= MOST
            && figure.carried.len() <= 64;
        let (fr, en) = ("un compte sort de ses bornes", "a count is out of bounds");
        self.unless(counts, field("grenades"), "DW-SHOOT-07", fr, en);
    }

    /// Contacts between figures on the table, the lower number first; where places are recorded, of bases
    /// that can touch.   DW-MELEE-01
    fn contacts(&mut self, look: Look<'_>) {
        let there = |id: FigureId| look.is_on_table(id);
        let fits = look.state.contacts.iter().all(|(a, b)| a < b && there(*a) && there(*b));
        let (fr, en) = (
            "un contact unit deux figurines sur la table, la plus petite d'abord",
            "a contact joins two figures on the table, the lower number first",
        );
        self.unless(fits, "/contacts", "DW-MELEE-01", fr, en);
    }

    /// What recorded places say themselves: who touches whom, who stands where nobody can.
    /// DW-MELEE-01, DW-MOVE-06, DW-CLIMB-03, DW-FLY-01
    fn geometry(&mut self, look: Look<'_>) {
        let places: Vec<(FigureId, Disc)> =
            look.on_table().filter_map(|id| Some((id, look.disc(id)?))).collect();
        for (index, (id, base)) in places.iter().enumerate() {
            for (other, there) in places.iter().skip(index.saturating_add(1)) {
                self.pair(look, (*id, *base), (*other, *there));
            }
            self.place(look, *id, *base);
        }
        let flying = |figure: &Figure| figure.airborne && figure.presence == Presence::OnTable;
        for (id, _) in look.figures().filter(|(_, figure)| flying(figure)) {
            // A match may end while it flies.
            let over = look.state.ended.is_some();
            let acts = over || look.active().is_some_and(|active| active.figure == id);
            let field = format!("/figures/{}/airborne", place(id));
            let (fr, en) =
                ("nul n'est en l'air hors de son activation", "nobody is in the air out of its activation");
            self.unless(acts, field, "DW-FLY-01", fr, en);
        }
    }

    /// Two bases: the record of contacts says what their places say, and none stands in another.
    fn pair(&mut self, look: Look<'_>, (id, base): (FigureId, Disc), (other, there): (FigureId, Disc)) {
        let field = format!("/figures/{}/at", place(other));
        let (fr, en) = (
            format!("les socles {} et {} se chevauchent", id.0, other.0),
            format!("bases {} and {} overlap", id.0, other.0),
        );
        self.unless(!overlap(base, there), field, "DW-MOVE-06", &fr, &en);
        let touch = contact(base, there);
        let (fr, en) = if touch {
            (
                format!("{} et {} se touchent, aucun contact ne le dit", id.0, other.0),
                format!("{} and {} touch, and no contact says so", id.0, other.0),
            )
        } else {
            (
                format!("{} et {} ne se touchent pas", id.0, other.0),
                format!("{} and {} do not touch", id.0, other.0),
            )
        };
        self.unless(touch == look.touch(id, other), "/contacts", "DW-MELEE-01", &fr, &en);
    }

    /// One base: on the table, in nothing solid, on something that bears it or clinging to something steep.
    fn place(&mut self, look: Look<'_>, id: FigureId, base: Disc) {
        let field = || format!("/figures/{}/at", place(id));
        // Between two hops a flyer is above whatever stands there.   DW-FLY-01
        let aloft = look.figure(id).is_some_and(|figure| figure.airborne) && !look.setup.before(3);
        let flies = aloft && flying::is_flying_on(look, id);
        let inside = look.setup.table.is_none_or(|table| base.is_on_table(table.width, table.depth));
        let (fr, en) = ("le socle dépasse de la table", "the base sticks out over the table's edge");
        self.unless(inside, field(), "DW-MOVE-06", fr, en);
        let (fr, en) =
            ("le socle est dans un décor infranchissable", "the base is inside impassable terrain");
        self.unless(flies || !path::is_solid(look, base), field(), "DW-RECOIL-03", fr, en);
        let clings = look.figure(id).is_some_and(|figure| figure.climbing.is_some());
        let borne = if clings {
            levels::climbed(look, base).is_some() || levels::has_footing(look, base)
        } else {
            levels::has_footing(look, base)
        };
        let (fr, en) = ("rien ne la porte à cette hauteur", "nothing bears it at that height");
        self.unless(flies || borne, field(), "DW-CLIMB-03", fr, en);
    }

    /// The order of the stints names sides, each once.   DW-TURN-02
    fn order(&mut self, look: Look<'_>) {
        let distinct: BTreeSet<u8> = look.state.order.iter().copied().collect();
        let fits =
            distinct.len() == look.state.order.len() && distinct.iter().all(|side| *side < look.side_count());
        let (fr, en) = ("l'ordre nomme chaque camp une fois", "the order names each side once");
        self.unless(fits, "/order", "DW-TURN-02", fr, en);
    }

    /// Unfinished procedures that can be: they begin with the set-up, a round or its end, and name figures
    /// that exist.
    fn stack(&mut self, look: Look<'_>) {
        let base = match look.state.stack.first() {
            None => look.state.ended.is_some(),
            Some(Frame::Muster {} | Frame::Round { .. } | Frame::RoundEnd { .. }) => true,
            Some(_) => false,
        };
        let (fr, en) = (
            "la pile commence par la mise en place, un tour ou sa fin",
            "the stack begins with the set-up, a round or its end",
        );
        self.unless(base, "/stack", "DW-TURN-07", fr, en);
        for (place, frame) in look.state.stack.iter().enumerate() {
            let known = named(frame).into_iter().all(|id| look.figure(id).is_some());
            let (fr, en) = ("il n'y a pas une telle figurine", "there is no such figure");
            self.unless(known, format!("/stack/{place}"), "DW-ACT-01", fr, en);
            let gone = |id: &FigureId| {
                look.figure(*id).is_some_and(|figure| matches!(figure.presence, Presence::Removed(_)))
            };
            let sides = named_sides(frame).into_iter().all(|side| side < look.side_count());
            let (fr, en) = ("ce camp n'existe pas", "there is no such side");
            self.unless(sides, format!("/stack/{place}"), "DW-TURN-04", fr, en);
            let (fr, en) =
                ("une figurine disparue attend son tour", "a figure that is gone waits for its turn");
            self.unless(!queued(frame).iter().any(gone), format!("/stack/{place}"), "DW-STATUS-08", fr, en);
            let below = place.checked_sub(1).and_then(|below| look.state.stack.get(below));
            let (fr, en) = (
                "un tour et la main d'un camp ne s'ouvrent pas l'un dans l'autre",
                "rounds and stints do not open within one another",
            );
            let stands = look.setup.before(3) || is_in_place(frame, place, below);
            self.unless(stands, format!("/stack/{place}"), "DW-TURN-07", fr, en);
        }
        let bounded = look.state.stack.len() <= greffe_core::judging::draft::MOST_FRAMES;
        let (fr, en) = ("trop de procédures ouvertes", "too many unfinished procedures");
        self.unless(bounded, "/stack", "DW-TURN-07", fr, en);
    }
}

/// Whether what a round is made of stands where a round puts it: the round at the bottom, a stint on it.
fn is_in_place(frame: &Frame, place: usize, below: Option<&Frame>) -> bool {
    if matches!(frame, Frame::Muster {} | Frame::Round { .. } | Frame::RoundEnd { .. }) {
        return place == 0;
    }
    !matches!(frame, Frame::Stint { .. }) || (place == 1 && matches!(below, Some(Frame::Round { .. })))
}

/// The side that plays a figure held by another's mind or body; the last to take it, where both hold it.
fn holding_side(look: Look<'_>, figure: &Figure) -> Option<u8> {
    match (figure.possessed_by, figure.controlled_by) {
        (Some(_), Some(_)) | (None, None) => None,
        (Some(by), None) | (None, Some(by)) => look.side_of(by),
    }
}

/// The figure whose mind holds another, when that is what does.   DW-STATUS-03
fn mind_of(hold: Hold) -> Option<FigureId> {
    match hold {
        Hold::Psychic(by) => Some(by),
        Hold::Sonic | Hold::Web | Hold::Entangle | Hold::Nanite | Hold::Armour | Hold::Teleport => None,
    }
}

/// The sides that a frame names.   DW-TURN-04
fn named_sides(frame: &Frame) -> Vec<u8> {
    match frame {
        Frame::Roles { winner: side }
        | Frame::Terrain { next: side }
        | Frame::Edge { side }
        | Frame::Deployment { side }
        | Frame::Stint { side }
        | Frame::Activation { player: side, .. }
        | Frame::Throw { by: side, .. }
        | Frame::Recoil { by: side, .. }
        | Frame::Mishap { by: side, .. } => vec![*side],
        Frame::Combat { combat } => combat.asks.iter().map(|ask| ask.side).collect(),
        Frame::Test { test, .. } => test.asks.iter().map(|ask| ask.side).collect(),
        Frame::Doom { asks, .. } => asks.iter().map(|ask| ask.side).collect(),
        Frame::Muster {}
        | Frame::Round { .. }
        | Frame::Prelude { .. }
        | Frame::Move { .. }
        | Frame::Arrived { .. }
        | Frame::Volley { .. }
        | Frame::Blast { .. }
        | Frame::Reflexes { .. }
        | Frame::Breakaway { .. }
        | Frame::MoraleQueue { .. }
        | Frame::Flight { .. }
        | Frame::Expelled { .. }
        | Frame::RoundEnd { .. } => Vec::new(),
    }
}

/// The figures that wait in a frame to act, or to be attacked.   DW-STATUS-08
fn queued(frame: &Frame) -> Vec<FigureId> {
    match frame {
        Frame::Volley { left, .. } => left.iter().map(|aimed| aimed.target).collect(),
        Frame::Blast { left, .. } => left.iter().map(|inside| inside.figure).collect(),
        Frame::Reflexes { makers, .. } => makers.clone(),
        Frame::MoraleQueue { dues } => dues.iter().map(|due| due.figure).collect(),
        Frame::RoundEnd { gas } => gas.iter().map(|inside| inside.figure).collect(),
        Frame::Muster {}
        | Frame::Roles { .. }
        | Frame::Terrain { .. }
        | Frame::Edge { .. }
        | Frame::Deployment { .. }
        | Frame::Round { .. }
        | Frame::Stint { .. }
        | Frame::Prelude { .. }
        | Frame::Activation { .. }
        | Frame::Test { .. }
        | Frame::Move { .. }
        | Frame::Arrived { .. }
        | Frame::Combat { .. }
        | Frame::Throw { .. }
        | Frame::Recoil { .. }
        | Frame::Breakaway { .. }
        | Frame::Flight { .. }
        | Frame::Mishap { .. }
        | Frame::Expelled { .. }
        | Frame::Doom { .. } => Vec::new(),
    }
}

/// Whether a possessor driven out is still to be tested, or placed beside its host.   DW-TRAIT-66
fn is_driven_out(look: Look<'_>, id: FigureId) -> bool {
    look.state.stack.iter().any(|frame| match frame {
        Frame::Expelled { figure, .. } => *figure == id,
        Frame::Test { test, r#use: TestUse::Expulsion { .. } } => test.figure == id,
        Frame::Muster {}
        | Frame::Roles { .. }
        | Frame::Terrain { .. }
        | Frame::Edge { .. }
        | Frame::Deployment { .. }
        | Frame::Round { .. }
        | Frame::Stint { .. }
        | Frame::Prelude { .. }
        | Frame::Activation { .. }
        | Frame::Test { .. }
        | Frame::Move { .. }
        | Frame::Arrived { .. }
        | Frame::Combat { .. }
        | Frame::Volley { .. }
        | Frame::Blast { .. }
        | Frame::Throw { .. }
        | Frame::Recoil { .. }
        | Frame::Reflexes { .. }
        | Frame::Breakaway { .. }
        | Frame::MoraleQueue { .. }
        | Frame::Flight { .. }
        | Frame::Mishap { .. }
        | Frame::Doom { .. }
        | Frame::RoundEnd { .. } => false,
    })
}

/// The figures that a frame cannot do without.
fn named(frame: &Frame) -> Vec<FigureId> {
    match frame {
        Frame::Muster {}
        | Frame::Roles { .. }
        | Frame::Terrain { .. }
        | Frame::Edge { .. }
        | Frame::Deployment { .. }
        | Frame::Round { .. }
        | Frame::Stint { .. }
        | Frame::RoundEnd { .. } => Vec::new(),
        Frame::Prelude { figure, .. }
        | Frame::Activation { figure, .. }
        | Frame::Move { figure, .. }
        | Frame::Arrived { figure, .. }
        | Frame::Throw { figure, .. }
        | Frame::Recoil { figure, .. }
        | Frame::Breakaway { figure }
        | Frame::Flight { figure, .. }
        | Frame::Mishap { figure, .. }
        | Frame::Doom { figure, .. } => vec![*figure],
        Frame::Expelled { figure, host } => vec![*figure, *host],
        Frame::Test { test, .. } => vec![test.figure],
        Frame::Combat { combat } => combat.by.into_iter().chain([combat.target]).collect(),
        Frame::Volley { by, left, .. } => {
            std::iter::once(*by).chain(left.iter().map(|aimed| aimed.target)).collect()
        }
        Frame::Blast { by, left, .. } => {
            std::iter::once(*by).chain(left.iter().map(|inside| inside.figure)).collect()
        }
        Frame::Reflexes { mover, makers, .. } => {
            std::iter::once(*mover).chain(makers.iter().copied()).collect()
        }
        Frame::MoraleQueue { dues } => dues.iter().map(|due| due.figure).collect(),
    }
}
