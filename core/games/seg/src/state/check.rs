//! What must hold of any position: re-derived, faults named by field. It holds after every batch of play.

use std::collections::BTreeSet;

use crate::movement::path;
use crate::profiles::Skill;
use crate::range::table;
use crate::state::look::{Look, place};
use crate::state::shape::{belongs, card_holds, frame_holds, may_stand_on, phase_holds};
use crate::state::{Figure, Frame, Label, PileCard, Posture, Presence};
use crate::team::roster;
use crate::{energy, reactions};
use greffe_core::geometry::disc::{Disc, contact, overlap};
use greffe_core::judging::error::Fault;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;

/// Every fault of a position.
pub fn faults(look: Look<'_>) -> Vec<Fault> {
    let mut report = Report { faults: Vec::new() };
    report.sides(look);
    report.teams(look);
    if report.faults.is_empty() {
        for (id, figure) in look.figures() {
            report.figure(look, id, figure);
            report.statuses(id, figure);
            report.held(look, id, figure);
            report.moment(look, id, figure);
        }
        report.contacts(look);
        report.places(look);
        report.portals(look);
        report.piles(look);
        report.stack(look);
    }
    report.faults
}

/// The faults found so far.
struct Report {
    faults: Vec<Fault>,
}

impl Report {
    fn add(&mut self, field: String, rule: &'static str, fr: &str, en: &str) {
        self.faults.push(Fault::new(field, Some(RuleId::new(rule)), fr, en));
    }

    fn unless(&mut self, holds: bool, field: impl Into<String>, rule: &'static str, fr: &str, en: &str) {
        if !holds {
            self.add(field.into(), rule, fr, en);
        }
    }

    /// One entry for each side; passes in order, one of a kind.
    fn sides(&mut self, look: Look<'_>) {
        let count = look.state.sides.len() == look.setup.sides.len();
        self.unless(
            count,
            "/sides",
            "SEG-GAP-32",
            "il faut un élément par camp",
            "one item for each side is needed",
        );
        for (place, side) in look.state.sides.iter().enumerate() {
            let sorted = side.passes.is_sorted();
            let kinds: BTreeSet<_> = side.passes.iter().map(|pass| pass.window).collect();
            self.unless(
                sorted && kinds.len() == side.passes.len(),
                format!("/sides/{place}/passes"),
                "SEG-POST-04",
                "les passes sont triés, un par genre de fenêtre",
                "passes are sorted, one for each kind of window",
            );
        }
    }

    /// Teams that are legal, given once; figures numbered by side.
    fn teams(&mut self, look: Look<'_>) {
        for (number, side) in (0_u8..).zip(&look.state.sides) {
            let given = look.setup.sides.get(usize::from(number)).is_some_and(|side| side.roster.is_some());
            if let Some(roster) = &side.roster {
                let field = format!("/sides/{number}/roster");
                self.unless(
                    !given,
                    field.clone(),
                    "SEG-TEAM-01",
                    "l’équipe est donnée à l’ouverture",
                    "the team is given at the opening",
                );
                self.faults.extend(roster::faults(look.setup, number, roster, &field));
            }
        }
        let rosters: Vec<_> = (0..look.side_count()).map(|side| look.roster(side)).collect();
        let expected: Option<Vec<u8>> = rosters
            .iter()
            .zip(0_u8..)
            .map(|(roster, side)| {
                let gone = look.side(side).is_some_and(|side| side.out);
                roster.map(<[_]>::len).or(gone.then_some(0)).map(|figures| vec![side; figures])
            })
            .collect::<Option<Vec<_>>>()
            .map(|sides| sides.concat());
        let is: Vec<u8> = look.state.figures.iter().map(|figure| figure.side).collect();
        let mustering = matches!(look.state.stack.as_slice(), [Frame::Muster {}]);
        let early = is.is_empty() && (mustering || look.state.ended.is_some());
        let fits = early || expected.is_some_and(|expected| expected == is);
        self.unless(
            fits,
            "/figures",
            "SEG-TEAM-04",
            "les personnages sont ceux des équipes, camp par camp",
            "the figures are those of the teams, side by side",
        );
    }

    /// Bounds and exclusions of one figure.
    fn figure(&mut self, look: Look<'_>, id: FigureId, figure: &Figure) {
        let field = |name: &str| format!("/figures/{}/{name}", place(id));
        let Some(profile) = look.profile(id) else { return };
        let least = i32::from(!profile.has(Skill::Enduring));
        let alive = figure.presence != Presence::Eliminated;
        let value = if alive {
            (least..=profile.value).contains(&figure.value)
        } else {
            figure.value <= profile.value
        };
        self.unless(
            value,
            field("value"),
            "SEG-WND-03",
            "la Valeur sort de ses bornes",
            "the Value is out of its bounds",
        );
        let fresh = figure.presence != Presence::Undeployed || figure.value == profile.value;
        self.unless(
            fresh,
            field("value"),
            "SEG-WND-01",
            "un personnage jamais placé n’a pas de blessure",
            "a figure never placed has no wound",
        );
        let cap = if alive { energy::omega_cap(look, id) } else { 0 };
        self.unless(
            figure.omega <= cap,
            field("omega"),
            "SEG-OMEGA-02",
            "le stock d’Ω dépasse sa limite",
            "the omega stock is over its cap",
        );
        let most = u32::try_from(profile.value).unwrap_or(0).saturating_mul(3);
        let ammo = match figure.ammo {
            None => !profile.has(Skill::LimitedAmmo),
            Some(left) => profile.has(Skill::LimitedAmmo) && left <= most,
        };
        self.unless(
            ammo,
            field("ammo"),
            "SEG-SKMISC-09",
            "les munitions sortent de leurs bornes",
            "ammunition is out of its bounds",
        );
    }

    /// What excludes what on one figure.
    fn statuses(&mut self, id: FigureId, figure: &Figure) {
        let field = |name: &str| format!("/figures/{}/{name}", place(id));
        let stands = figure.presence == Presence::OnTable;
        self.unless(
            stands || figure.posture.is_none(),
            field("posture"),
            "SEG-POST-01",
            "hors de la table, pas de posture",
            "off the table there is no posture",
        );
        self.unless(
            stands || !figure.immobilised,
            field("immobilised"),
            "SEG-IMMO-01",
            "hors de la table, pas d’état immobilisé",
            "off the table nobody is immobilised",
        );
        self.unless(
            stands || figure.support.is_empty(),
            field("support"),
            "SEG-BASIC-06",
            "hors de la table, pas de soutien",
            "off the table there is no support",
        );
        self.unless(
            !figure.immobilised || figure.posture.is_none(),
            field("posture"),
            "SEG-IMMO-05",
            "un personnage immobilisé n’a pas de posture",
            "an immobilised figure has no posture",
        );
    }

    /// Postures and supports that its skills and contacts allow.
    fn held(&mut self, look: Look<'_>, id: FigureId, figure: &Figure) {
        let field = |name: &str| format!("/figures/{}/{name}", place(id));
        let held = figure.posture.is_none_or(|posture| may_hold(look, id, posture));
        self.unless(
            held,
            field("posture"),
            "SEG-ACTN-03",
            "cette posture demande une compétence",
            "this posture needs a skill",
        );
        let aims = figure.posture != Some(Posture::Positioned) || !look.is_engaged(id);
        self.unless(
            aims,
            field("posture"),
            "SEG-SKSHOOT-05",
            "au contact d’un adversaire, pas de positionnement",
            "in contact with an adversary there is no aim",
        );
        let support = figure.support.iter().all(|support| {
            (1..=2).contains(&support.amount) && support.from != id && look.figure(support.from).is_some()
        });
        self.unless(
            support,
            field("support"),
            "SEG-BASIC-06",
            "un soutien vaut 1 ou 2 et vient d’un autre",
            "a support is worth 1 or 2 and comes from another",
        );
    }

    /// Its place, and what it has done this turn.
    fn moment(&mut self, look: Look<'_>, id: FigureId, figure: &Figure) {
        let field = |name: &str| format!("/figures/{}/{name}", place(id));
        let Some(profile) = look.profile(id) else { return };
        let stands = figure.presence == Presence::OnTable;
        let recorded = figure.at.is_some() == (stands && look.setup.table.is_some());
        self.unless(
            recorded,
            field("at"),
            "SEG-MOVE-01",
            "un lieu va avec un personnage sur une table relevée",
            "a place goes with a figure on a recorded table",
        );
        let once = !(figure.carded && figure.activated);
        self.unless(
            once,
            field("activated"),
            "SEG-ACT-11",
            "une carte dans la pile ou une activation, pas les deux",
            "a card in the pile or an activation, not both",
        );
        let slow = !profile.has(Skill::Slow) || figure.moves <= 1;
        self.unless(
            slow,
            field("moves"),
            "SEG-SKMOVE-03",
            "un personnage lent ne bouge qu’une fois",
            "a slow figure moves once",
        );
        let conceded = look.side(figure.side).is_some_and(|side| side.out);
        self.unless(
            !conceded || figure.presence == Presence::Eliminated,
            field("presence"),
            "SEG-END-02",
            "un camp qui a abandonné n’a plus de personnage",
            "a side that conceded has no figure left",
        );
    }

    /// Pairs in order, of figures on the table.
    fn contacts(&mut self, look: Look<'_>) {
        let good =
            look.state.contacts.iter().all(|(a, b)| a < b && look.is_on_table(*a) && look.is_on_table(*b));
        self.unless(
            good,
            "/contacts",
            "SEG-RANGE-04",
            "un contact lie deux personnages de la table, le plus petit numéro d’abord",
            "a contact links two figures of the table, the lower number first",
        );
    }

    /// Bases against each other, the scenery and the edge, where positions are recorded: contacts are those
    /// of the places, nobody stands on a base, in scenery, in the air or off the table.
    fn places(&mut self, look: Look<'_>) {
        let discs: Vec<(FigureId, Disc)> =
            look.on_table().filter_map(|id| look.disc(id).map(|disc| (id, disc))).collect();
        for (index, (id, own)) in discs.iter().enumerate() {
            for (other, base) in discs.iter().skip(index.saturating_add(1)) {
                let (kept, true_now) = (look.touch(*id, *other), contact(*own, *base));
                if kept != true_now {
                    let (one, two) = (look.name(*id), look.name(*other));
                    let (fr, en) = if true_now {
                        (
                            format!("{one} et {two} se touchent : ce contact manque"),
                            format!("{one} and {two} touch: this contact is missing"),
                        )
                    } else {
                        (
                            format!("{one} et {two} ne se touchent pas"),
                            format!("{one} and {two} do not touch"),
                        )
                    };
                    self.add("/contacts".to_owned(), "SEG-RANGE-04", &fr, &en);
                }
            }
            if let Some(refusal) = path::room_refusal(look, *id, *own, &[*id]) {
                let why = refusal.words();
                let field = format!("/figures/{}/at", place(*id));
                self.faults.push(Fault::new(field, refusal.rule(), why.fr, why.en));
            }
        }
    }

    /// Portals that somebody has created, each in a place of its own.   SEG-SKSPE-09, SEG-GAP-57
    fn portals(&mut self, look: Look<'_>) {
        for (number, portal) in look.state.portals.iter().enumerate() {
            let good = look.side_of(portal.by) == Some(portal.side)
                && look.has(portal.by, Skill::CreatePortal)
                && portal.at.is_some() == look.setup.table.is_some();
            self.unless(
                good,
                format!("/portals/{number}"),
                "SEG-SKSPE-09",
                "un portail a un créateur de son camp, et un lieu sur une table relevée",
                "a portal has a creator of its side, and a place on a recorded table",
            );
        }
        let places = table::portals(look);
        for (number, base) in places.iter().filter(|_| !look.setup.before(4)) {
            let off = look.setup.table.is_some_and(|table| !base.is_on_table(table.width, table.depth));
            let taken = places.iter().any(|(other, place)| other < number && overlap(*place, *base));
            let by = look.state.portals.get(usize::from(*number)).map_or(FigureId(0), |portal| portal.by);
            self.unless(
                !off && !taken && path::scenery_refusal(look, by, *base).is_none(),
                format!("/portals/{number}/at"),
                "SEG-GAP-57",
                "ce portail n’a pas de place à cet endroit",
                "there is no room for this portal there",
            );
        }
    }

    /// As many cards as figures that wait for one; cards given open name them.
    fn piles(&mut self, look: Look<'_>) {
        let mut seals = BTreeSet::new();
        for (number, side) in (0_u8..).zip(&look.state.sides) {
            let field = format!("/sides/{number}/pile");
            let carded: Vec<FigureId> =
                look.figures().filter(|(_, f)| f.side == number && f.carded).map(|(id, _)| id).collect();
            let unfit = usize::try_from(side.unfit).unwrap_or(usize::MAX);
            let count = side.pile.len().saturating_add(unfit) == carded.len();
            self.unless(
                count,
                field.clone(),
                "SEG-ACT-01",
                "la pile compte une carte par personnage qui attend la sienne",
                "the pile has one card for each figure that waits for its own",
            );
            let mut open: Vec<&Label> = Vec::new();
            for card in &side.pile {
                let good = match card {
                    PileCard::Sealed(seal) => seals.insert(*seal),
                    PileCard::Open(card) => {
                        let fresh = !open.contains(&&card.rank);
                        open.push(&card.rank);
                        fresh && look.named(number, &card.rank).is_some_and(|id| carded.contains(&id))
                    }
                };
                self.unless(
                    good,
                    field.clone(),
                    "SEG-ACT-01",
                    "une carte désigne un personnage qui l’attend, une seule fois",
                    "a card names a figure that waits for it, once",
                );
            }
        }
    }

    /// The shape of the stack.
    fn stack(&mut self, look: Look<'_>) {
        let stack = look.state.stack.as_slice();
        let over = look.state.ended.is_some();
        self.unless(
            over == stack.is_empty(),
            "/stack",
            "SEG-END-02",
            "une pile vide est une partie finie",
            "an empty stack is a match over",
        );
        let nested = stack.windows(2).all(|pair| match pair {
            [below, above] => may_stand_on(above, below),
            _ => true,
        });
        let bottom = matches!(stack.first(), None | Some(Frame::Muster {} | Frame::Turn { .. }));
        self.unless(
            bottom && nested,
            "/stack",
            "SEG-ACT-07",
            "ces procédures ne s’emboîtent pas ainsi",
            "these procedures do not nest like this",
        );
        for (number, pair) in stack.windows(2).enumerate() {
            let [below, above] = pair else { continue };
            self.unless(
                look.setup.before(4) || belongs(look, above, below),
                format!("/stack/{}", number.saturating_add(1)),
                "SEG-ACT-08",
                "cette procédure n’est pas du camp ou du personnage de celle qui la porte",
                "this procedure is not of the side or figure of the one below it",
            );
        }
        for (number, frame) in stack.iter().enumerate() {
            let good = frame_holds(look, frame);
            self.unless(
                good,
                format!("/stack/{number}"),
                "SEG-ACT-08",
                "cette procédure ne tient pas dans cette position",
                "this procedure does not hold in this position",
            );
        }
        self.cards(look);
    }

    /// Windows and cards, as far as the rest of the position tells them.
    fn cards(&mut self, look: Look<'_>) {
        let stack = look.state.stack.as_slice();
        for pair in stack.windows(2) {
            if let [Frame::Deed { deed, due, .. }, Frame::ReactionWindow { eligible, .. }] = pair {
                let fits = *eligible == reactions::eligible(look, deed, due.is_some());
                self.unless(
                    fits,
                    "/stack",
                    "SEG-POST-07",
                    "ceux qui peuvent réagir se déduisent de la position",
                    "who may react follows from the position",
                );
            }
        }
        for (number, figure) in look.state.figures.iter().enumerate() {
            let fits = card_holds(look, number, figure);
            self.unless(
                fits,
                format!("/figures/{number}/activated"),
                "SEG-ACT-11",
                "chacun attend sa carte, l’a révélée ou a agi",
                "everybody waits for a card, has shown it or has acted",
            );
        }
        let waits = match stack.last() {
            Some(Frame::Hand { queue, .. }) => queue.iter().all(|shown| {
                look.figure(shown.figure).is_some_and(|figure| figure.presence != Presence::Eliminated)
            }),
            Some(_) | None => true,
        };
        self.unless(
            waits,
            "/stack",
            "SEG-ACT-09",
            "un éliminé n’attend pas son activation",
            "nobody eliminated waits for an activation",
        );
        let phase = phase_holds(look.state);
        self.unless(
            phase,
            "/stack",
            "SEG-ACT-01",
            "les cartes et les activations ne vont pas avec cette phase",
            "cards and activations do not fit this phase",
        );
    }
}

/// Whether a figure's skills let it hold a posture.
fn may_hold(look: Look<'_>, id: FigureId, posture: Posture) -> bool {
    match posture {
        Posture::Defensive => true,
        Posture::ContactDefence => look.has(id, Skill::ContactDefence),
        Posture::RangedDefence => look.has(id, Skill::RangedDefence),
        Posture::Nullify => look.has(id, Skill::SpecialNullify),
        Posture::Positioned => look.has(id, Skill::TakeAim),
    }
}
