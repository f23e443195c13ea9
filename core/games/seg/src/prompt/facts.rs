//! The facts that commands take, as questions.

use crate::hidden::Hidden;
use crate::profiles::Skill;
use crate::prompt::trial::Clerk;
use crate::range::table;
use crate::state::look::Look;
use crate::view::words::millimetres;
use greffe_core::asking::form::FactKind;
use greffe_core::asking::schema::Stated;
use greffe_core::judging::fact::{FactValue, FigureId};
use greffe_core::judging::trial::Ask;
use greffe_core::telling::words::Words;

/// The facts of the portals that forms ask about, by number: more than a match ever has.
const PORTALS: [&str; 24] = [
    "portal_0",
    "portal_1",
    "portal_2",
    "portal_3",
    "portal_4",
    "portal_5",
    "portal_6",
    "portal_7",
    "portal_8",
    "portal_9",
    "portal_10",
    "portal_11",
    "portal_12",
    "portal_13",
    "portal_14",
    "portal_15",
    "portal_16",
    "portal_17",
    "portal_18",
    "portal_19",
    "portal_20",
    "portal_21",
    "portal_22",
    "portal_23",
];

/// Every fact of the game.
pub(crate) fn all() -> Vec<Stated> {
    let of = |answer: FactKind, of: u8| {
        move |(name, fr, en): (&'static str, &str, &str)| {
            let asks = Words::new(fr.to_owned(), en.to_owned());
            let words: &[&str] = if answer == FactKind::Length { &RULERS } else { &[] };
            Stated { name, of, answer, words, asks }
        }
    };
    let portals = PORTALS.iter().zip(1_u8..).map(|(name, shown)| Stated {
        name,
        of: 1,
        answer: FactKind::YesNo,
        words: &[],
        asks: Words::new(
            format!("À l'arrivée, ‹A› touche le portail {shown}\u{a0}?"),
            format!("Where it ends, does ‹A› touch portal {shown}?"),
        ),
    });
    let pairs = OF_PAIRS.into_iter().map(of(FactKind::YesNo, 2));
    let distance = [("distance", "Distance entre ‹A› et ‹B›", "Distance between ‹A› and ‹B›")];
    let distance = distance.into_iter().map(of(FactKind::Length, 2));
    let lengths = LENGTHS.into_iter().map(of(FactKind::Length, 1));
    pairs
        .chain(distance)
        .chain(lengths)
        .chain(OF_ONE.into_iter().map(of(FactKind::YesNo, 1)))
        .chain(portals)
        .collect()
}

/// The words that tell a length where positions are not recorded.
const RULERS: [&str; 7] = ["short", "medium", "long", "twice_short", "twice_medium", "twice_long", "beyond"];

/// Yes or no about two figures.
const OF_PAIRS: [(&str, &str, &str); 4] = [
    ("contact", "‹A› touche ‹B›\u{a0}?", "Does ‹A› touch ‹B›?"),
    ("sight", "‹A› voit ‹B›\u{a0}?", "Does ‹A› see ‹B›?"),
    ("touches", "À l'arrivée, ‹A› touche ‹B›\u{a0}?", "Where it ends, does ‹A› touch ‹B›?"),
    ("stopped", "‹B› arrête ‹A›\u{a0}?", "Does ‹B› stop ‹A›?"),
];

/// A length from one figure.
const LENGTHS: [(&str, &str, &str); 2] = [
    ("spot", "Distance de ‹A› au point choisi", "Distance from ‹A› to the chosen spot"),
    ("length", "Longueur du déplacement de ‹A›", "Length of the move of ‹A›"),
];

/// Yes or no about one figure.
const OF_ONE: [(&str, &str, &str); 5] = [
    ("behind", "La voie est-elle libre derrière ‹A›\u{a0}?", "Is the way straight back free for ‹A›?"),
    ("away", "‹A› s'éloigne-t-il en ligne droite\u{a0}?", "Does ‹A› go straight away?"),
    ("spot_seen", "‹A› voit le point choisi\u{a0}?", "Does ‹A› see the chosen spot?"),
    ("in_zone", "‹A› est dans sa zone de déploiement\u{a0}?", "Is ‹A› in its deployment zone?"),
    ("clear", "Le passage et l'arrivée de ‹A› sont libres\u{a0}?", "Are the way of ‹A› and its end free?"),
];

/// One fact as a question, and the kind of answer it takes.
pub(crate) fn question(look: Look<'_>, fact: &str, of: &[FigureId]) -> (Words, FactKind) {
    let eyes = Hidden::default();
    let seat = look.setup.sides.first().and_then(|side| side.seats.first());
    let clerk = seat.and_then(|seat| Clerk::new(look, *seat, &eyes));
    let ask = clerk.and_then(|clerk| match (fact, of) {
        ("contact", [a, b]) => Some(clerk.contact(*a, *b, false)),
        ("distance", [a, b]) => Some(clerk.distance(*a, *b)),
        ("sight", [a, b]) => Some(clerk.sight(*a, *b)),
        ("touches", [a, b]) => clerk.touches(*a).into_iter().find(|ask| ask.of == [*a, *b]),
        ("stopped", [a, b]) => clerk.stopped(*a, *a).into_iter().find(|ask| ask.of == [*a, *b]),
        ("spot", [a]) => Some(clerk.length("spot", *a)),
        ("length", [a]) => Some(clerk.length("length", *a)),
        ("behind", [a]) => Some(clerk.holds("behind", *a)),
        ("away", [a]) => Some(clerk.holds("away", *a)),
        (named, [a]) if named.starts_with("portal_") => {
            clerk.at_portals(*a).into_iter().find(|ask| ask.fact == named)
        }
        ("spot_seen", [a]) => Some(clerk.holds("spot_seen", *a)),
        ("in_zone", [a]) => Some(clerk.holds("in_zone", *a)),
        ("clear", [a]) => Some(clerk.holds("clear", *a)),
        (_, _) => None,
    });
    match ask {
        Some(ask) => (ask.label, ask.kind),
        None => (Words::same(fact), FactKind::YesNo),
    }
}

impl Clerk<'_> {
    /// Whether two bases touch; `wanted` when the command needs it.
    pub(crate) fn contact(&self, a: FigureId, b: FigureId, wanted: bool) -> Ask {
        let (one, other) = (self.names.name(a), self.names.name(b));
        let recorded = self.look.touch(a, b);
        Ask::plain(
            "contact",
            vec![a, b],
            Words::new(format!("{one} touche {other} ?"), format!("Does {one} touch {other}?")),
            Some(FactValue::Holds(recorded)),
            FactValue::Holds(wanted || recorded),
        )
    }

    /// Which adversaries touch a figure: what outnumbers it, and what it must leave.
    pub(crate) fn adversaries(&self, figure: FigureId, but: Option<FigureId>) -> Vec<Ask> {
        self.look
            .on_table()
            .filter(|other| self.look.are_adversaries(figure, *other) && Some(*other) != but)
            .map(|other| self.contact(figure, other, false))
            .collect()
    }

    /// How far apart two bases are.
    pub(crate) fn distance(&self, a: FigureId, b: FigureId) -> Ask {
        let pair = self.names.list(&[a, b]);
        // Where nothing is recorded, the ruler that reaches is as good as the exact length.
        let rulers = self.rulers();
        Ask::plain(
            "distance",
            vec![a, b],
            Words::new(
                format!("Distance entre {}{}", pair.fr, rulers.fr),
                format!("Distance between {}{}", pair.en, rulers.en),
            ),
            self.names.gap(a, b).map(|gap| FactValue::Measure(i64::from(gap))),
            FactValue::Measure(1),
        )
    }

    /// The lengths that do for a distance where positions are not recorded.
    fn rulers(&self) -> Words {
        if self.look.setup.table.is_some() {
            return Words::same("");
        }
        let of = self.look.setup.rulers.map(millimetres).join(", ");
        Words::new(
            format!(" (la réglette qui y suffit, simple ou double, convient\u{a0}: {of})"),
            format!(" (the ruler that reaches, laid once or twice, will do: {of})"),
        )
    }

    /// Whether one figure sees another.
    pub(crate) fn sight(&self, a: FigureId, b: FigureId) -> Ask {
        let (one, other) = (self.names.name(a), self.names.name(b));
        let discs = self.look.disc(a).zip(self.look.disc(b));
        let free = discs
            .map(|(from, to)| self.look.touch(a, b) || table::is_line_free(self.look, from, to, &[a, b]));
        Ask::plain(
            "sight",
            vec![a, b],
            Words::new(format!("{one} voit {other} ?"), format!("Does {one} see {other}?")),
            free.map(FactValue::Holds),
            FactValue::Holds(true),
        )
    }

    /// What a test of `actor` against `target` may need besides contact: range, sight, zones.
    pub(crate) fn afar(&self, actor: FigureId, target: FigureId, aggressive: bool) -> Vec<Ask> {
        if actor == target {
            return Vec::new();
        }
        let mut asks = vec![self.distance(actor, target), self.sight(actor, target)];
        if aggressive && self.look.has(actor, Skill::IndirectFire) {
            for ally in self.allies(actor).filter(|ally| *ally != target) {
                asks.push(self.sight(actor, ally));
                asks.push(self.sight(ally, target));
            }
        }
        asks
    }

    /// How far the holders of zones are from a target.
    pub(crate) fn zones(&self, target: FigureId) -> Vec<Ask> {
        let zones = [Skill::ProtectionZone, Skill::SpecialProtectionZone, Skill::RangedProtectionZone];
        self.look
            .on_table()
            .filter(|holder| *holder != target && zones.iter().any(|zone| self.look.has(*holder, *zone)))
            .flat_map(|holder| [self.contact(holder, target, false), self.distance(holder, target)])
            .collect()
    }

    /// How far from a figure that may die those are whom its death feeds.
    pub(crate) fn deaths(&self, dead: FigureId) -> Vec<Ask> {
        let fed = [Skill::VampiricAura, Skill::NecroticAccumulation];
        self.look
            .on_table()
            .filter(|holder| *holder != dead && fed.iter().any(|skill| self.look.has(*holder, *skill)))
            .flat_map(|holder| [self.contact(holder, dead, false), self.distance(holder, dead)])
            .collect()
    }

    /// The other figures of a figure's side in play.
    pub(crate) fn allies(&self, figure: FigureId) -> impl Iterator<Item = FigureId> {
        let look = self.look;
        look.on_table().filter(move |other| *other != figure && !look.are_adversaries(figure, *other))
    }

    /// A yes or no about one figure's way or place, which no record tells beforehand.
    pub(crate) fn holds(&self, fact: &'static str, figure: FigureId) -> Ask {
        let name = self.names.name(figure);
        let (fr, en, good) = match fact {
            "behind" => ("la voie est libre derrière", "is the way straight back free", true),
            "away" => ("l'éloignement est en ligne droite", "does it go straight away", true),
            "spot_seen" => ("le point choisi est en vue", "is the chosen spot in sight", true),
            "in_zone" => ("dans sa zone de déploiement", "in its deployment zone", true),
            _ => ("le passage et l'arrivée sont libres", "are the way and its end free", true),
        };
        Ask::plain(
            fact,
            vec![figure],
            Words::new(format!("{name} : {fr} ?"), format!("{name}: {en}?")),
            None,
            FactValue::Holds(good),
        )
    }

    /// A length measured from one figure.
    pub(crate) fn length(&self, fact: &'static str, figure: FigureId) -> Ask {
        let name = self.names.name(figure);
        let (fr, en) = if fact == "spot" {
            ("distance du point choisi", "distance of the chosen spot")
        } else {
            ("longueur du déplacement", "length of the move")
        };
        Ask::plain(
            fact,
            vec![figure],
            Words::new(format!("{name} : {fr}"), format!("{name}: {en}")),
            None,
            FactValue::Measure(1),
        )
    }

    /// Whom a figure touches where it ends.
    pub(crate) fn touches(&self, figure: FigureId) -> Vec<Ask> {
        let name = self.names.name(figure);
        self.look
            .on_table()
            .filter(|other| *other != figure)
            .map(|other| {
                let who = self.names.name(other);
                Ask::plain(
                    "touches",
                    vec![figure, other],
                    Words::new(
                        format!("À l'arrivée, {name} touche {who} ?"),
                        format!("Where it ends, does {name} touch {who}?"),
                    ),
                    None,
                    FactValue::Holds(false),
                )
            })
            .collect()
    }

    /// Which portals a figure touches where it ends.   SEG-SKSPE-10
    pub(crate) fn at_portals(&self, figure: FigureId) -> Vec<Ask> {
        let name = self.names.name(figure);
        let numbers = 1..=self.look.state.portals.len();
        PORTALS
            .iter()
            .zip(numbers)
            .map(|(fact, shown)| {
                Ask::plain(
                    fact,
                    vec![figure],
                    Words::new(
                        format!("À l'arrivée, {name} touche le portail {shown} ?"),
                        format!("Where it ends, does {name} touch portal {shown}?"),
                    ),
                    None,
                    FactValue::Holds(false),
                )
            })
            .collect()
    }

    /// Who stops a thrown figure.
    pub(crate) fn stopped(&self, actor: FigureId, target: FigureId) -> Vec<Ask> {
        let name = self.names.name(target);
        self.look
            .on_table()
            .filter(|other| *other != target && *other != actor)
            .map(|other| {
                let who = self.names.name(other);
                Ask::plain(
                    "stopped",
                    vec![target, other],
                    Words::new(format!("{who} arrête {name} ?"), format!("Does {who} stop {name}?")),
                    None,
                    FactValue::Holds(false),
                )
            })
            .collect()
    }
}
