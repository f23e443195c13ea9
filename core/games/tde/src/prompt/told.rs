//! Forms of moves and charges told in lengths, a form for each kind of way.
//! TDE-MOVE-03, TDE-MOVE-05 to TDE-MOVE-09, TDE-CHARGE-02

use crate::command::{Command, Way};
use crate::profiles::INCH;
use crate::prompt::moves::{Make, charge_of, kinds_words, move_of};
use crate::prompt::trial::Clerk;
use crate::prompt::value;
use crate::state::Posture;
use crate::state::path::LegKind;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// What a way may contain besides running or crawling, jumps and climbs in their order.   TDE-MOVE-18
const MIXED: [&[LegKind]; 9] = [
    &[LegKind::Jump],
    &[LegKind::Climb],
    &[LegKind::Jump, LegKind::Climb],
    &[LegKind::Climb, LegKind::Jump],
    &[LegKind::Swim],
    &[LegKind::Swim, LegKind::Jump],
    &[LegKind::Swim, LegKind::Climb],
    &[LegKind::Swim, LegKind::Jump, LegKind::Climb],
    &[LegKind::Swim, LegKind::Climb, LegKind::Jump],
];

/// A kind of way told in lengths: what its form says, how far it goes, what is filled in already.
struct Told {
    title: Words,
    rule: &'static str,
    most: i32,
    way: Way,
    /// Whether it swims, jumps or climbs on the way.   TDE-MOVE-18
    mixed: bool,
}

impl Clerk<'_> {
    /// Moves told in lengths: a form for each kind of way.   TDE-MOVE-03, TDE-MOVE-05, TDE-MOVE-08, TDE-MOVE-09
    pub(super) fn told_moves(&self, actor: FigureId) -> Vec<Form> {
        // What may be chained to a move does not hang on the way it takes: worked out once.
        let mut more = None;
        let mut forms = Vec::new();
        for told in self.told_ways(actor) {
            let Some(way) = self.longest(actor, &told, &move_of) else { continue };
            let command = move_of(way);
            let more: &Vec<Blank> = more.get_or_insert_with(|| self.move_blanks(actor, &command));
            forms.push(self.told(told, "DeclareMove", &command, more.clone()));
        }
        forms
    }

    /// Charges told in lengths.   TDE-CHARGE-02
    pub(super) fn told_charges(&self, actor: FigureId) -> Vec<Form> {
        let arms = self.blades(actor);
        let Some((weapon, _)) = arms.first().cloned() else { return Vec::new() };
        let targets: Vec<FigureId> =
            self.foes(actor).into_iter().filter(|foe| !self.is_hidden(*foe)).collect();
        let (_, exceptional) = self.distances(actor);
        let ways = self.slowed(actor, straight(exceptional, "TDE-CHARGE-02", ["Charge", "Charge"]));
        let hangs = self.hangs(actor);
        let ways = ways.into_iter().filter(|told| told.mixed || !hangs);
        let mut forms = Vec::new();
        for told in ways {
            let open = targets.iter().copied().find_map(|target| {
                let make = |way| charge_of(way, target, weapon);
                self.longest(actor, &told, &make).map(make)
            });
            let Some(command) = open else { continue };
            forms.push(self.told(told, "DeclareCharge", &command, self.charge_blanks(actor, &targets)));
        }
        forms
    }

    /// The longest way of a kind, where it is accepted.
    fn longest(&self, actor: FigureId, told: &Told, make: Make<'_>) -> Option<Way> {
        let kinds = if told.mixed { self.sample(actor) } else { Vec::new() };
        let way = |most: i32| Way { length: Some(most.max(0)), kinds: kinds.clone(), ..told.way.clone() };
        let open = |way: &Way| self.settle(&make(way.clone())).refused.is_none();
        [way(told.most), way(INCH), way(0)].into_iter().find(open)
    }

    /// A kind that a figure may name: out of the water nobody jumps.   TDE-MOVE-34
    pub(super) fn sample(&self, actor: FigureId) -> Vec<LegKind> {
        let swims = self.look.figure(actor).is_some_and(|figure| figure.posture == Posture::Swimming);
        vec![if swims { LegKind::Climb } else { LegKind::Jump }]
    }

    /// What a way contains besides running or crawling, and how long each part of it is.   TDE-MOVE-09, TDE-MOVE-18
    #[expect(clippy::unused_self, reason = "every blank is asked of its seat")]
    pub(super) fn kinds_blanks(&self, most: i32) -> [Blank; 3] {
        let part = |key: &str, label: Words| {
            Blank::new(key, label, Kind::Length { least: 0, most: i64::from(most) }).optional()
        };
        let sort = |kinds: &&[LegKind]| {
            let choice = Choice::new(value(kinds), kinds_words(kinds));
            let mut dynamic = kinds.iter().filter(|kind| kind.is_dynamic());
            let Some((first, _)) = dynamic.next().zip(dynamic.next()) else { return choice };
            let first = kinds_words(&[*first]);
            let label = Words::new(
                format!("Longueur de la première partie : {}", first.fr),
                format!("Length of the first part: {}", first.en),
            );
            choice.then(vec![part("first", label)])
        };
        let before = Words::new(
            "Longueur avant le premier Bond ou la première Escalade",
            "Length before the first jump or climb",
        );
        let after = Words::new(
            "Longueur après le dernier Bond ou la dernière Escalade",
            "Length after the last jump or climb",
        );
        let label = Words::new("De quelle façon ?", "In which way?");
        [
            Blank::new("kinds", label, Kind::One { of: MIXED.iter().map(sort).collect() }),
            part("before", before),
            part("after", after),
        ]
    }

    /// The form of one kind of way, when it is accepted.
    fn told(&self, told: Told, name: &str, command: &Command, more: Vec<Blank>) -> Form {
        let settled = self.settle(command);
        let mut form = Form::owed(name, told.title).rule(RuleId::new(told.rule));
        let length = Kind::Length { least: 0, most: i64::from(told.most.max(0)) };
        form.blanks.push(Blank::new("length", Words::new("Longueur", "Length"), length));
        if told.mixed {
            form.blanks.extend(self.kinds_blanks(told.most.max(0)));
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
        form.doubtful = settled.doubt.is_some();
        form.hint = settled.doubt;
        form
    }

    /// The same ways for whoever crawls or swims when it does nothing else; it stays low in a Charge.
    /// TDE-MOVE-05, TDE-MOVE-06, TDE-MOVE-08
    fn slowed(&self, actor: FigureId, [run, mixed]: [Told; 2]) -> [Told; 2] {
        let (success, _) = self.distances(actor);
        match self.look.figure(actor).map(|figure| figure.posture) {
            Some(Posture::Crouched | Posture::Swimming) => [Told { most: success, ..run }, mixed],
            Some(Posture::Standing | Posture::Climbing(_)) | None => [run, mixed],
        }
    }

    /// Whether a figure must climb or jump before anything else.   TDE-MOVE-16
    fn hangs(&self, actor: FigureId) -> bool {
        let posture = self.look.figure(actor).map(|figure| figure.posture);
        matches!(posture, Some(Posture::Climbing(height)) if height > INCH)
    }

    /// Every kind of way of a figure that moves.
    fn told_ways(&self, actor: FigureId) -> Vec<Told> {
        let (success, exceptional) = self.distances(actor);
        let posture = self.look.figure(actor).map(|figure| figure.posture).unwrap_or_default();
        let way = |crouch: Option<u8>, stand: Option<u8>| Way { crouch, stand, ..Way::default() };
        let both = |[fr, en]: [&str; 2], rule, most, way: Way| {
            let more =
                Words::new(format!("{fr} (Bond, Escalade, Nage)"), format!("{en} (jump, climb, swim)"));
            let plain = Told { title: Words::new(fr, en), rule, most, way: way.clone(), mixed: false };
            [plain, Told { title: more, rule: "TDE-MOVE-18", most, way, mixed: true }]
        };
        let once = success.saturating_sub(INCH);
        let programs = if posture == Posture::Crouched {
            vec![
                both(
                    ["Se Relever et courir", "Stand up and run"],
                    "TDE-MOVE-08",
                    exceptional.saturating_sub(INCH),
                    way(None, Some(1)),
                ),
                both(["Ramper", "Crawl"], "TDE-MOVE-07", success, Way::default()),
                both(
                    ["Ramper, puis se Relever", "Crawl, then stand up"],
                    "TDE-MOVE-08",
                    once,
                    way(None, Some(2)),
                ),
            ]
        } else {
            let twice = success.saturating_sub(2 * INCH);
            let run = straight(exceptional, "TDE-MOVE-03", ["Mouvement", "Move"]);
            vec![
                self.slowed(actor, run),
                both(
                    ["Courir, puis s'Accroupir", "Run, then crouch"],
                    "TDE-MOVE-08",
                    exceptional.saturating_sub(INCH),
                    way(Some(2), None),
                ),
                both(["S'Accroupir et Ramper", "Crouch and crawl"], "TDE-MOVE-07", once, way(Some(1), None)),
                both(
                    ["S'Accroupir, Ramper, se Relever", "Crouch, crawl, stand up"],
                    "TDE-MOVE-08",
                    twice,
                    way(Some(1), Some(2)),
                ),
            ]
        };
        let hangs = self.hangs(actor);
        programs.into_iter().flatten().filter(|told| told.mixed || !hangs).collect()
    }
}

/// Ways on one's feet: run, or with jumps and climbs.   TDE-MOVE-03, TDE-MOVE-09
fn straight(most: i32, rule: &'static str, [fr, en]: [&str; 2]) -> [Told; 2] {
    let acrobatic = Words::new(
        format!("{fr} Dynamique ou à la Nage"),
        format!("Dynamic or swimming {}", en.to_lowercase()),
    );
    let run = Told { title: Words::new(fr, en), rule, most, way: Way::default(), mixed: false };
    [run, Told { title: acrobatic, rule: "TDE-MOVE-09", most, way: Way::default(), mixed: true }]
}
