//! Forms of moves and charges told in lengths, a form for each kind of way.
//! TDE-MOVE-03, TDE-MOVE-05 to TDE-MOVE-09, TDE-CHARGE-02

use crate::fact::FigureId;
use crate::form::{Blank, Choice, Form, Kind};
use crate::ids::RuleId;
use crate::systems::tde::command::Way;
use crate::systems::tde::profiles::{INCH, Kind as Being};
use crate::systems::tde::prompt::moves::{Make, charge_of, kinds_words, move_of};
use crate::systems::tde::prompt::trial::Clerk;
use crate::systems::tde::prompt::value;
use crate::systems::tde::state::Posture;
use crate::systems::tde::state::path::LegKind;
use crate::words::Words;

/// A kind of way told in lengths: what its form says, how far it goes, what is filled in already.
struct Told {
    title: Words,
    rule: &'static str,
    most: i32,
    way: Way,
    dynamic: Vec<Vec<LegKind>>,
}

impl Told {
    /// The longest of its ways, of its first kind.
    fn longest(&self) -> Way {
        let kinds = self.dynamic.first().cloned().unwrap_or_default();
        Way { length: Some(self.most), kinds, ..self.way.clone() }
    }

    /// A part of its length, which may be left out.
    fn part(&self, key: &str, label: Words) -> Blank {
        Blank::new(key, label, Kind::Length { least: 0, most: i64::from(self.most) }).optional()
    }

    /// One of its sorts of way, with the length of the first of two jumps or climbs.
    fn sort(&self, kinds: &[LegKind]) -> Choice {
        let choice = Choice::new(value(&kinds), kinds_words(kinds));
        let mut dynamic = kinds.iter().filter(|kind| kind.is_dynamic());
        let Some((first, _)) = dynamic.next().zip(dynamic.next()) else { return choice };
        let first = kinds_words(&[*first]);
        let label = Words::new(
            format!("Longueur de la première partie : {}", first.fr),
            format!("Length of the first part: {}", first.en),
        );
        choice.then(vec![self.part("first", label)])
    }
}

impl Clerk<'_> {
    /// Moves told in lengths: a form for each kind of way.   TDE-MOVE-03, TDE-MOVE-05, TDE-MOVE-08, TDE-MOVE-09
    pub(super) fn told_moves(&self, actor: FigureId) -> Vec<Form> {
        let ways = self.told_ways(actor).into_iter();
        let forms = ways.filter_map(|told| {
            let mut more: Vec<Blank> = self.exit_blank(actor).into_iter().collect();
            more.extend(self.chain_blanks(actor, &move_of(told.longest())));
            self.told(&told, "DeclareMove", &move_of, more)
        });
        forms.collect()
    }

    /// Charges told in lengths.   TDE-CHARGE-02
    pub(super) fn told_charges(&self, actor: FigureId) -> Vec<Form> {
        let arms = self.blades(actor);
        let Some((weapon, _)) = arms.first().cloned() else { return Vec::new() };
        let targets: Vec<FigureId> =
            self.foes(actor).into_iter().filter(|foe| !self.is_hidden(*foe)).collect();
        let (_, most) = self.distances(actor);
        let low = self.look.figure(actor).is_some_and(|figure| figure.posture == Posture::Crouched);
        let ways =
            if low { Vec::new() } else { self.straight(actor, most, "TDE-CHARGE-02", ["Charge", "Charge"]) };
        let mut forms = Vec::new();
        for told in ways {
            let open = targets.iter().copied().find(|target| {
                let way = Way { length: Some(told.most), ..told.way.clone() };
                self.settle(&charge_of(way, *target, weapon)).refused.is_none()
            });
            let Some(target) = open else { continue };
            let make = move |way| charge_of(way, target, weapon);
            forms.extend(self.told(&told, "DeclareCharge", &make, self.charge_blanks(actor, &targets)));
        }
        forms
    }

    /// The form of one kind of way, when its longest is accepted.
    fn told(&self, told: &Told, command: &str, make: Make<'_>, more: Vec<Blank>) -> Option<Form> {
        let settled = self.settle(&make(told.longest()));
        if settled.refused.is_some() || told.most < 0 {
            return None;
        }
        let mut form = Form::owed(command, told.title.clone()).rule(RuleId::new(told.rule));
        let length = Kind::Length { least: 0, most: i64::from(told.most) };
        form.blanks.push(Blank::new("length", Words::new("Longueur", "Length"), length));
        if !told.dynamic.is_empty() {
            let of = told.dynamic.iter().map(|kinds| told.sort(kinds)).collect();
            let label = Words::new("De quelle façon ?", "In which way?");
            form.blanks.push(Blank::new("kinds", label, Kind::One { of }));
        }
        if told.dynamic.iter().flatten().any(|kind| kind.is_dynamic()) {
            let before = Words::new(
                "Longueur avant le premier Bond ou la première Escalade",
                "Length before the first jump or climb",
            );
            let after = Words::new(
                "Longueur après le dernier Bond ou la dernière Escalade",
                "Length after the last jump or climb",
            );
            form.blanks.push(told.part("before", before));
            form.blanks.push(told.part("after", after));
        }
        for (key, number, fr, en) in [
            ("crouch", told.way.crouch, "S'Accroupit", "Crouches"),
            ("stand", told.way.stand, "Se Relève", "Stands up"),
        ] {
            if let Some(number) = number {
                let when = if number == 1 {
                    ("au départ", "at the start")
                } else {
                    ("à l'arrivée", "at the end")
                };
                let of = vec![Choice::new(number, Words::new(when.0, when.1))];
                form.blanks.push(Blank::new(key, Words::new(fr, en), Kind::One { of }));
            }
        }
        form.blanks.extend(more);
        form.blanks.extend(settled.blanks.into_iter().map(Blank::optional));
        Some(form)
    }

    /// Ways on one's feet: run, or with jumps and climbs.   TDE-MOVE-03, TDE-MOVE-09, TDE-MOVE-34
    fn straight(&self, actor: FigureId, most: i32, rule: &'static str, [fr, en]: [&str; 2]) -> Vec<Told> {
        let swims = self.look.figure(actor).is_some_and(|figure| figure.posture == Posture::Swimming);
        let dynamic = if swims {
            vec![vec![LegKind::Climb]]
        } else {
            vec![
                vec![LegKind::Jump],
                vec![LegKind::Climb],
                vec![LegKind::Jump, LegKind::Climb],
                vec![LegKind::Climb, LegKind::Jump],
            ]
        };
        let acrobatic = Words::new(format!("{fr} Dynamique"), format!("Dynamic {}", en.to_lowercase()));
        let run = Told { title: Words::new(fr, en), rule, most, way: Way::default(), dynamic: Vec::new() };
        vec![run, Told { title: acrobatic, rule: "TDE-MOVE-09", most, way: Way::default(), dynamic }]
    }

    /// Every kind of way of a figure that moves.
    fn told_ways(&self, actor: FigureId) -> Vec<Told> {
        let (success, exceptional) = self.distances(actor);
        let posture = self.look.figure(actor).map(|figure| figure.posture).unwrap_or_default();
        let crawls = self.look.kind(actor) == Being::Character;
        let way = |crouch: Option<u8>, stand: Option<u8>| Way { crouch, stand, ..Way::default() };
        let plain = |fr: &str, en: &str, rule, most, way| Told {
            title: Words::new(fr, en),
            rule,
            most,
            way,
            dynamic: Vec::new(),
        };
        if posture == Posture::Crouched {
            let mut ways = vec![plain(
                "Se Relever et courir",
                "Stand up and run",
                "TDE-MOVE-08",
                exceptional.saturating_sub(INCH),
                way(None, Some(1)),
            )];
            if crawls {
                let rest = success.saturating_sub(INCH);
                ways.push(plain("Ramper", "Crawl", "TDE-MOVE-07", success, Way::default()));
                ways.push(plain(
                    "Ramper, puis se Relever",
                    "Crawl, then stand up",
                    "TDE-MOVE-08",
                    rest,
                    way(None, Some(2)),
                ));
            }
            return ways;
        }
        let mut ways = self.straight(actor, exceptional, "TDE-MOVE-03", ["Mouvement", "Move"]);
        let swim = vec![vec![LegKind::Swim], vec![LegKind::Swim, LegKind::Climb]];
        let title = Words::new("Nager", "Swim");
        ways.push(Told { title, rule: "TDE-MOVE-06", most: success, way: Way::default(), dynamic: swim });
        if crawls {
            let (once, twice) = (success.saturating_sub(INCH), success.saturating_sub(2 * INCH));
            ways.push(plain(
                "S'Accroupir et Ramper",
                "Crouch and crawl",
                "TDE-MOVE-07",
                once,
                way(Some(1), None),
            ));
            ways.push(plain(
                "S'Accroupir, Ramper, se Relever",
                "Crouch, crawl, stand up",
                "TDE-MOVE-08",
                twice,
                way(Some(1), Some(2)),
            ));
        }
        ways
    }
}
