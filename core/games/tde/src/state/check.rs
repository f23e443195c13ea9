//! What must hold of any position: re-derived, faults named by field. It holds after every batch of play.

use std::collections::BTreeSet;

use crate::contact;
use crate::profiles::Kind;
use crate::state::dice::{Save, Test};
use crate::state::frames::Frame;
use crate::state::look::{Look, cards, part_of, place};
use crate::state::sequence::Sequence;
use crate::state::{Figure, Part, Place, Posture, Presence};
use crate::terrain::ground::{self, Footing};
use greffe_core::geometry::disc::overlap;
use greffe_core::judging::error::Fault;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// The most that anything counted may come to in a position.
const MOST: u32 = 1000;

/// Every fault of a position.
pub fn faults(look: Look<'_>) -> Vec<Fault> {
    let mut report = Report { faults: Vec::new() };
    report.sides(look);
    report.cast(look);
    if report.faults.is_empty() {
        for (id, figure) in look.figures() {
            report.figure(look, id, figure);
            report.parts(look, id, figure);
        }
        report.contacts(look);
        report.room(look);
        report.objects(look);
        report.stack(look);
    }
    report.faults
}

/// The pairs of figures on the table, the lower number first.
fn pairs(look: Look<'_>) -> Vec<(FigureId, FigureId)> {
    let figures: Vec<FigureId> = look.on_table().collect();
    let after =
        |one: FigureId| figures.iter().copied().filter(move |other| *other > one).map(move |b| (one, b));
    figures.iter().copied().flat_map(after).collect()
}

/// Whether two bases touch by their places; none where one has no place, or where they are as near to touching as
/// not.   TDE-CONTACT-01, TDE-CONTACT-03
fn touching(look: Look<'_>, a: FigureId, b: FigureId) -> Option<bool> {
    let (one, other) = look.disc(a).zip(look.disc(b))?;
    let climbs =
        [a, b].map(|id| look.figure(id).is_some_and(|figure| matches!(figure.posture, Posture::Climbing(_))));
    Some(contact::bases_touch(look, one, other, climbs))
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

    /// Two sides; standing passes one of a kind.
    fn sides(&mut self, look: Look<'_>) {
        let two = look.state.sides.len() == 2 && look.setup.sides.len() == 2;
        self.unless(two, "/sides", "TDE-CORE-13", "il faut deux camps", "two sides are needed");
        for (place, side) in look.state.sides.iter().enumerate() {
            let kinds: BTreeSet<_> = side.passes.iter().map(|pass| pass.window).collect();
            self.unless(
                kinds.len() == side.passes.len(),
                format!("/sides/{place}/passes"),
                "TDE-CORE-06",
                "un passe au plus par genre de fenêtre",
                "one pass at most for each kind of window",
            );
            self.unless(
                side.points <= MOST && side.tokens <= MOST,
                format!("/sides/{place}/points"),
                "TDE-SCN-06",
                "trop de points ou de jetons",
                "too many points or tokens",
            );
        }
    }

    /// The figures are those of the teams, side by side.
    fn cast(&mut self, look: Look<'_>) {
        let known: usize =
            [0, 1].into_iter().filter_map(|side| look.team(side)).map(|team| cards(team).count()).sum();
        let figures = look.state.figures.len();
        let mustering = look.state.stack.first() == Some(&Frame::Muster {}) || look.state.ended.is_some();
        self.unless(
            figures == known || (figures == 0 && mustering),
            "/figures",
            "TDE-SETUP-01",
            "les figurines sont celles des équipes, camp par camp",
            "the figures are those of the teams, side by side",
        );
        let mut index = 0;
        for side in [0_u8, 1] {
            let count = look.team(side).map_or(0, |team| cards(team).count());
            for figure in look.state.figures.iter().skip(index).take(count) {
                let (fr, en) = ("cette figurine est de l'autre équipe", "this figure is of the other team");
                self.unless(figure.side == side, format!("/figures/{index}/side"), "TDE-SETUP-01", fr, en);
                index = index.saturating_add(1);
            }
        }
    }

    /// Bounds of one figure, and where it stands.
    fn figure(&mut self, look: Look<'_>, id: FigureId, figure: &Figure) {
        let field = |name: &str| format!("/figures/{}/{name}", place(id));
        let Some(card) = look.card(id) else { return };
        let on_table = figure.presence == Presence::OnTable;
        self.unless(
            figure.at.is_none() || (on_table && look.is_measured()),
            field("at"),
            "TDE-CORE-02",
            "une place se relève pour une figurine sur la table, et elle seule",
            "a place is recorded for a figure on the table, and for it alone",
        );
        self.unless(
            figure.ap <= card.ap_max && (on_table || figure.ap == 0),
            field("ap"),
            "TDE-PROF-02",
            "plus de Points d'Action que son maximum",
            "more action points than its maximum",
        );
        // A part of cavalry was measured by the cavalry card, which may give it more health than its own.
        let rides = |(whole, _): (FigureId, &Figure)| {
            look.kind(whole) == Kind::Cavalry
                && [Part::Rider, Part::Mount].into_iter().any(|part| part_of(whole, part) == id)
        };
        let most = match card.kind {
            Kind::Cavalry => 0,
            Kind::Character | Kind::Beast if look.figures().any(rides) => MOST,
            Kind::Character | Kind::Beast => card.body.health,
        };
        self.unless(
            figure.wounds <= most,
            field("wounds"),
            "TDE-HEALTH-15",
            "plus de Blessures que de Santé",
            "more wounds than health",
        );
        self.unless(
            figure.arms.len() == card.weapons.len(),
            field("arms"),
            "TDE-WPN-01",
            "une entrée par arme de la carte",
            "one entry for each weapon of the card",
        );
        let mounted = card.kind == Kind::Cavalry && figure.posture == Posture::Crouched;
        let (fr, en) = ("une Cavalerie n'est jamais Accroupie", "cavalry is never crouched");
        self.unless(!mounted, field("posture"), "TDE-CAV-26", fr, en);
        let (fr, en) = ("trop de marqueurs Feu", "too many Fire markers");
        self.unless(figure.fire <= MOST, field("fire"), "TDE-PROP-08", fr, en);
    }

    /// Riders and mounts belong to the cavalry figure before them.   TDE-CAV-01
    fn parts(&mut self, look: Look<'_>, id: FigureId, figure: &Figure) {
        let field = format!("/figures/{}/presence", place(id));
        let (fr, en) = ("n'est pas une partie de cette Cavalerie", "is no part of that cavalry figure");
        if let Presence::Merged(whole) = figure.presence {
            let own = [Part::Rider, Part::Mount].into_iter().any(|part| part_of(whole, part) == id);
            let cavalry = look.kind(whole) == Kind::Cavalry;
            self.unless(own && cavalry, field.clone(), "TDE-CAV-01", fr, en);
        }
        let (fr, en) = ("seule une Cavalerie se sépare", "cavalry alone comes apart");
        let apart = figure.presence == Presence::Apart && look.kind(id) != Kind::Cavalry;
        self.unless(!apart, field, "TDE-CAV-13", fr, en);
    }

    /// Bases that touch are two, on the table, the lower number first.
    fn contacts(&mut self, look: Look<'_>) {
        for (a, b) in &look.state.contacts {
            let both = a < b && look.is_on_table(*a) && look.is_on_table(*b);
            self.unless(
                both,
                "/contacts",
                "TDE-CONTACT-01",
                "deux figurines sur la table, le plus petit numéro d'abord",
                "two figures on the table, the lower number first",
            );
        }
        if !look.is_measured() {
            return;
        }
        for (a, b) in pairs(look) {
            let kept = look.touch(a, b);
            let (one, other) = (look.name(a), look.name(b));
            match touching(look, a, b) {
                Some(true) if !kept => self.unless(
                    false,
                    "/contacts",
                    "TDE-CONTACT-01",
                    &format!("{one} et {other} se touchent d'après leurs places, sans contact relevé"),
                    &format!("{one} and {other} touch by their places, and no contact is recorded"),
                ),
                Some(false) if kept => self.unless(
                    false,
                    "/contacts",
                    "TDE-CONTACT-01",
                    &format!("{one} et {other} ne se touchent pas d'après leurs places"),
                    &format!("{one} and {other} do not touch by their places"),
                ),
                Some(_) | None => {}
            }
        }
    }

    /// Where positions are recorded every base on the table has its place: no other there, nothing solid, and
    /// something to hold it.   TDE-MOVE-20, TDE-MOVE-38, TDE-TERR-03, TDE-TERR-05
    fn room(&mut self, look: Look<'_>) {
        if !look.is_measured() {
            return;
        }
        let terrain = &look.setup.terrain;
        for id in look.on_table() {
            let field = format!("/figures/{}/at", place(id));
            let Some(base) = look.disc(id) else {
                let (fr, en) = ("sur la table, sans place relevée", "on the table, without a place");
                self.unless(false, field, "TDE-CORE-02", fr, en);
                continue;
            };
            let on = look.setup.table.is_none_or(|table| base.is_on_table(table.width, table.depth));
            let (fr, en) = ("hors de la table", "off the table");
            self.unless(on, field.clone(), "TDE-MOVE-20", fr, en);
            let (fr, en) = ("dans un décor plein", "inside solid scenery");
            self.unless(!ground::is_inside(terrain, base), field.clone(), "TDE-TERR-05", fr, en);
            let footing = ground::footing(terrain, base);
            let (fr, en) = ("en l'air", "in mid-air");
            self.unless(!matches!(footing, Footing::Air(_)), field, "TDE-MOVE-20", fr, en);
        }
        for (a, b) in pairs(look) {
            let over = look.disc(a).zip(look.disc(b)).is_some_and(|(one, other)| overlap(one, other));
            let field = format!("/figures/{}/at", place(b));
            let (fr, en) = ("deux socles au même endroit", "two bases in one place");
            self.unless(!over, field, "TDE-MOVE-38", fr, en);
        }
    }

    /// Markers are carried by figures that there are.
    fn objects(&mut self, look: Look<'_>) {
        for (number, objective) in look.state.objectives.iter().enumerate() {
            let bearer = match objective.place {
                // Before it is placed, a courier has its loot already.   TDE-COU-06
                Place::Carried(figure) => look.figure(figure).is_some_and(|figure| {
                    matches!(figure.presence, Presence::OnTable | Presence::Undeployed | Presence::Reserve)
                }),
                Place::Dropped { by, .. } => look.figure(by).is_some(),
                Place::Hand | Place::Table(_) | Place::Gone {} => true,
            };
            let (fr, en) = ("personne ne porte ce marqueur", "nobody carries this marker");
            self.unless(bearer, format!("/objectives/{number}/place"), "TDE-COU-09", fr, en);
        }
        for kill in &look.state.kills {
            let (fr, en) = ("cette figurine n'existe pas", "there is no such figure");
            self.unless(look.figure(kill.figure).is_some(), "/kills", "TDE-HEALTH-09", fr, en);
        }
    }

    /// Procedures name figures that there are, and follow one another as they may.
    fn stack(&mut self, look: Look<'_>) {
        let stack = &look.state.stack;
        let rests = !stack.is_empty() || look.state.ended.is_some();
        let (fr, en) = ("une partie en cours attend quelque chose", "a match under way waits for something");
        self.unless(rests, "/stack", "TDE-TURN-01", fr, en);
        for (number, frame) in stack.iter().enumerate() {
            let field = format!("/stack/{number}");
            match frame {
                Frame::Activation { figure, .. } => {
                    self.exists(look, *figure, &field);
                    let acts = number.saturating_add(1) < stack.len() || look.is_on_table(*figure);
                    let (fr, en) = (
                        "la figurine active n'est pas sur la table",
                        "the active figure is not on the table",
                    );
                    self.unless(acts, field, "TDE-TURN-06", fr, en);
                }
                Frame::Sequence { sequence } => self.sequence(look, sequence, &field),
                Frame::Rolled { rolled } => {
                    rolled.tests.iter().for_each(|test| self.test(look, test, &field));
                    rolled.saves.iter().for_each(|save| self.save(look, save, &field));
                }
                Frame::Stun { figure, by, .. } => {
                    self.exists(look, *figure, &field);
                    self.exists(look, *by, &field);
                }
                Frame::Split { cavalry, .. } | Frame::Beside { cavalry, .. } => {
                    self.exists(look, *cavalry, &field);
                }
                Frame::Tumble { figure, saves, .. } => {
                    self.exists(look, *figure, &field);
                    for save in saves {
                        self.save(look, save, &field);
                    }
                }
                Frame::Drop { figure, .. } | Frame::FirePart { figure, .. } => {
                    self.exists(look, *figure, &field);
                }
                Frame::Arrivals { figures } => {
                    for figure in figures {
                        self.arrives(look, *figure, &field);
                    }
                }
                Frame::Upkeep { burning, saves, .. } => {
                    for figure in burning {
                        self.exists(look, *figure, &field);
                    }
                    for save in saves {
                        self.save(look, save, &field);
                    }
                }
                Frame::Muster {}
                | Frame::Staging { .. }
                | Frame::Initiative { .. }
                | Frame::Refresh {}
                | Frame::Turn { .. }
                | Frame::Closing { .. }
                | Frame::Part { .. }
                | Frame::OrderAmount {} => {}
            }
        }
    }

    fn exists(&mut self, look: Look<'_>, figure: FigureId, field: &str) {
        let (fr, en) = ("cette figurine n'existe pas", "there is no such figure");
        self.unless(look.figure(figure).is_some(), field, "TDE-SEQ-01", fr, en);
    }

    fn arrives(&mut self, look: Look<'_>, figure: FigureId, field: &str) {
        self.exists(look, figure, field);
        let waits = look.figure(figure).is_none_or(|figure| figure.presence == Presence::Reserve);
        let (fr, en) = ("cette figurine n'attend pas hors table", "this figure does not wait off the table");
        self.unless(waits, field, "TDE-COU-04", fr, en);
    }

    fn sequence(&mut self, look: Look<'_>, sequence: &Sequence, field: &str) {
        self.exists(look, sequence.active, field);
        for act in &sequence.acts {
            self.exists(look, act.figure, field);
            if let Some(test) = &act.test {
                self.test(look, test, field);
            }
        }
        for harm in &sequence.harms {
            self.exists(look, harm.figure, field);
            let (fr, en) = ("trop de Dommages", "too much damage");
            self.unless(harm.damage <= MOST && harm.direct <= MOST, field, "TDE-HEALTH-01", fr, en);
        }
    }

    /// Dice show 1 to 10 and are held against 1 to 9.   TDE-TEST-13, TDE-CORE-09
    fn test(&mut self, look: Look<'_>, test: &Test, field: &str) {
        self.exists(look, test.figure, field);
        let holds = (1..=9).contains(&test.target) && test.dice.iter().all(|die| (1..=10).contains(die));
        self.unless(
            holds,
            field,
            "TDE-TEST-13",
            "un d10 va de 1 à 10, un seuil de 1 à 9",
            "a d10 shows 1 to 10, a target is 1 to 9",
        );
    }

    fn save(&mut self, look: Look<'_>, save: &Save, field: &str) {
        self.exists(look, save.figure, field);
        let holds = (1..=9).contains(&save.target) && save.dice.iter().all(|die| (1..=10).contains(die));
        self.unless(
            holds,
            field,
            "TDE-HEALTH-01",
            "un d10 va de 1 à 10, un seuil de 1 à 9",
            "a d10 shows 1 to 10, a target is 1 to 9",
        );
    }
}
