//! Forms of movement: ways drawn, ways told in lengths, and where somebody falls.
//! TDE-MOVE-01, TDE-MOVE-03, TDE-MOVE-05 to TDE-MOVE-09, TDE-MOVE-14, TDE-MOVE-21

use crate::command::{Command, Way};
use crate::movement;
use crate::movement::route::{self, MOST_LEGS, Manner};
use crate::profiles::talents::Deed;
use crate::profiles::{INCH, Kind as Being};
use crate::prompt::trial::Clerk;
use crate::prompt::{value, wire};
use crate::state::Posture;
use crate::state::path::LegKind;
use crate::state::sequence::Sequence;
use crate::view::words::inches_words;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::geometry::angle::offset;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// The legs for which a form offers a choice of kind.
const CHOSEN_LEGS: u8 = 8;

/// A command in the making, from its way.
pub(crate) type Make<'m> = &'m dyn Fn(Way) -> Command;

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
pub(crate) struct Told {
    title: Words,
    rule: &'static str,
    /// How far it goes at most, in tenths of a millimetre.
    pub(crate) most: i32,
    way: Way,
    /// Whether it swims, jumps or climbs on the way.   TDE-MOVE-18
    pub(crate) mixed: bool,
}

impl Clerk<'_> {
    /// Moves and charges.   TDE-MOVE-01, TDE-CHARGE-02
    pub(crate) fn moves(&self, actor: FigureId) -> Vec<Form> {
        let [moves, charges] = if self.look.is_measured() {
            [self.drawn_move(actor), self.drawn_charge(actor)].map(|form| form.into_iter().collect())
        } else {
            [self.told_moves(actor), self.told_charges(actor)]
        };
        // What is chained to a move and leaves nothing to give is told apart after both.   TDE-GAP-06
        let (mut forms, alone) = self.ordered(actor, Deed::Move, moves);
        forms.extend(self.ordered(actor, Deed::Charge, charges).0);
        forms.extend(alone);
        forms
    }

    /// The same, with the orders that may be given with them; of its own points those that a chained action takes are
    /// nobody's to give: forms for either one or the other.   TDE-LEAD-02, TDE-GAP-06
    pub(crate) fn ordered(
        &self,
        actor: FigureId,
        deed: Deed,
        mut forms: Vec<Form>,
    ) -> (Vec<Form>, Vec<Form>) {
        let mut alone: Vec<Form> = Vec::new();
        let Some(order) = self.order_blank(actor, deed) else { return (forms, alone) };
        let leaves = |choice: &Choice| self.chain_leaves_some(actor, &choice.value);
        for form in &mut forms {
            let chain = form.blanks.iter().find(|blank| blank.key == "chain");
            let short = chain.is_some_and(|blank| !blank.kind.choices().iter().all(leaves));
            if gives_own(&order, actor) && short {
                alone.push(sparing(form, &order, &leaves));
                form.blanks.extend(of_others(&order, actor));
            } else {
                form.blanks.push(order.clone());
            }
        }
        (forms, alone)
    }

    /// A move drawn on the table.   TDE-MOVE-01
    fn drawn_move(&self, actor: FigureId) -> Option<Form> {
        let make = |way| move_of(way);
        let (command, blanks) = self.first_open(self.steps(actor), &make)?;
        let title = Words::new("Mouvement", "Move");
        let mut form = Form::owed("DeclareMove", title).rule(RuleId::new("TDE-MOVE-01"));
        form.witness = wire(&command).map(|(_, fields)| fields);
        form.blanks = self.path_blanks(actor);
        form.blanks.extend(self.move_blanks(actor, &command));
        form.blanks.extend(blanks.into_iter().map(Blank::optional));
        // Who neither goes anywhere nor changes its posture does not move.
        Some(form.any_of(&["path", "crouch", "stand", "exits"]))
    }

    /// What may come with a move: leaving the table, an action chained at once.   TDE-COU-08, TDE-GAP-07
    fn move_blanks(&self, actor: FigureId, command: &Command) -> Vec<Blank> {
        let mut blanks: Vec<Blank> = self.exit_blank(actor).into_iter().collect();
        blanks.extend(self.chain_blanks(actor, command));
        blanks
    }

    /// The blanks of a drawn way: its points, and the choices its owner has.   TDE-MOVE-08, TDE-MOVE-17
    pub(crate) fn path_blanks(&self, actor: FigureId) -> Vec<Blank> {
        let legs = u32::try_from(MOST_LEGS).unwrap_or(u32::MAX);
        let leg = |number: u8| {
            Choice::new(number, Words::new(format!("segment {number}"), format!("leg {number}")))
        };
        let numbers: Vec<Choice> = (1..=CHOSEN_LEGS).map(leg).collect();
        let most = u32::from(CHOSEN_LEGS);
        let some = || Kind::Some { of: numbers.clone(), least: 1, most };
        let mut blanks = vec![
            Blank::new(
                "path",
                Words::new("Par où ? Sinon, sur place", "Which way? Otherwise, on the spot"),
                Kind::Path { legs },
            )
            .optional(),
            Blank::new("climb", Words::new("Segments Escaladés", "Legs climbed"), some()).optional(),
            Blank::new("jump", Words::new("Segments Bondis", "Legs jumped"), some()).optional(),
        ];
        if self.look.kind(actor) == Being::Character {
            let before = |number: u8| {
                Choice::new(
                    number,
                    Words::new(format!("avant le segment {number}"), format!("before leg {number}")),
                )
            };
            let of: Vec<Choice> = (1..=CHOSEN_LEGS.saturating_add(1)).map(before).collect();
            let one = || Kind::One { of: of.clone() };
            blanks.push(Blank::new("crouch", Words::new("S'Accroupit", "Crouches"), one()).optional());
            blanks.push(Blank::new("stand", Words::new("Se Relève", "Stands up"), one()).optional());
        }
        blanks
    }

    /// The first of several ways that is accepted, with the facts it takes.
    pub(crate) fn first_open(&self, ways: Vec<Way>, make: Make<'_>) -> Option<(Command, Vec<Blank>)> {
        ways.into_iter().find_map(|way| {
            let command = make(way);
            let blanks = self.as_recorded(&command)?;
            Some((command, blanks))
        })
    }

    /// Short ways to try in every direction: an inch, less, then what leads past friends.   TDE-MOVE-37
    fn steps(&self, actor: FigureId) -> Vec<Way> {
        let Some(at) = self.look.figure(actor).and_then(|figure| figure.at) else { return Vec::new() };
        let around = |tenths: i32| (0..12).map(move |turn| offset(at, turn * 30, tenths));
        let posture = self.look.figure(actor).map(|figure| figure.posture).unwrap_or_default();
        let climbs = match posture {
            Posture::Climbing(_) => vec![Point { z: at.z.saturating_sub(INCH / 2).max(0), ..at }],
            Posture::Standing | Posture::Crouched | Posture::Swimming => Vec::new(),
        };
        let (far, _) = self.distances(actor);
        let past = around(far / 2).chain(around(far));
        let places = around(INCH).chain(around(INCH / 4)).chain(climbs).chain(past);
        places.map(|to| Way { path: vec![to], ..Way::default() }).collect()
    }

    /// The Distances of a figure: on a Success, on an Exceptional.
    pub(crate) fn distances(&self, actor: FigureId) -> (i32, i32) {
        let [success, exceptional] = route::reach_of(self.look, actor, Manner::Walk { exits: false });
        (success, exceptional)
    }

    /// Where an enemy falls.   TDE-MOVE-14
    #[expect(clippy::unused_self, reason = "every form is asked of its seat")]
    pub(crate) fn fall_point(&self, sequence: &Sequence) -> Vec<Form> {
        let length = sequence.motion.as_ref().map_or(0, |motion| motion.route.length());
        let title = Words::new("Lieu de la chute", "Place of the fall");
        let hint = inches_words(length);
        let label = Words::new("À quel point de la Trajectoire ?", "At which point of the path?");
        let kind = Kind::Length { least: 0, most: i64::from(length) };
        let form = Form::owed("ChooseFallPoint", title).rule(RuleId::new("TDE-MOVE-14"));
        vec![Form { hint: Some(hint), ..form.blank(Blank::new("spot", label, kind)) }]
    }

    /// Back or down.   TDE-MOVE-21
    #[expect(clippy::unused_self, reason = "every form is asked of its seat")]
    pub(crate) fn mid_air(&self) -> Vec<Form> {
        let of = vec![
            Choice::new(
                false,
                Words::new("revenir au dernier point d'arrêt", "go back to the last place to stop"),
            ),
            Choice::new(true, Words::new("tomber là", "fall there")),
        ];
        let title = Words::new("Arrêt en plein Bond", "Stopped in mid-air");
        let label = Words::new("Revenir ou tomber ?", "Back or down?");
        let form = Form::owed("ChooseMidAir", title).rule(RuleId::new("TDE-MOVE-21"));
        vec![form.blank(Blank::new("fall", label, Kind::One { of }))]
    }

    /// Moves told in lengths: a form for each kind of way.   TDE-MOVE-03, TDE-MOVE-05, TDE-MOVE-08, TDE-MOVE-09
    fn told_moves(&self, actor: FigureId) -> Vec<Form> {
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

    /// The longest way of a kind, where it is accepted.
    pub(crate) fn longest(&self, actor: FigureId, told: &Told, make: Make<'_>) -> Option<Way> {
        let kinds = if told.mixed { self.sample(actor) } else { Vec::new() };
        let way = |most: i32| Way { length: Some(most.max(0)), kinds: kinds.clone(), ..told.way.clone() };
        let open = |way: &Way| self.settle(&make(way.clone())).refused.is_none();
        [way(told.most), way(INCH), way(0)].into_iter().find(open)
    }

    /// A kind that a figure may name: out of the water nobody jumps.   TDE-MOVE-34
    pub(crate) fn sample(&self, actor: FigureId) -> Vec<LegKind> {
        let swims = self.look.figure(actor).is_some_and(|figure| figure.posture == Posture::Swimming);
        vec![if swims { LegKind::Climb } else { LegKind::Jump }]
    }

    /// What a way contains besides running or crawling, and how long each part of it is.   TDE-MOVE-09, TDE-MOVE-18
    #[expect(clippy::unused_self, reason = "every blank is asked of its seat")]
    pub(crate) fn kinds_blanks(&self, most: i32) -> [Blank; 3] {
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

    /// Whether a way is swum, and how much of it before the rest is run.   TDE-MOVE-06
    #[expect(clippy::unused_self, reason = "every blank is asked of its seat")]
    pub(crate) fn swim_blank(&self, most: i32) -> Blank {
        let label = Words::new("Longueur nagée, sinon toute", "Length swum, else all of it");
        let swum = Blank::new("before", label, Kind::Length { least: 0, most: i64::from(most) }).optional();
        let swims: &[LegKind] = &[LegKind::Swim];
        let choice = Choice::new(value(&swims), kinds_words(swims)).then(vec![swum]);
        let label = Words::new("De quelle façon ?", "In which way?");
        Blank::new("kinds", label, Kind::One { of: vec![choice] }).optional()
    }

    /// The form of one kind of way, when it is accepted.
    pub(crate) fn told(&self, told: Told, name: &str, command: &Command, more: Vec<Blank>) -> Form {
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
    pub(crate) fn slowed(&self, actor: FigureId, success: i32, [run, mixed]: [Told; 2]) -> [Told; 2] {
        let kind = match self.look.figure(actor).map(|figure| figure.posture) {
            Some(Posture::Crouched) => LegKind::Crawl,
            Some(Posture::Swimming) => LegKind::Swim,
            Some(Posture::Standing | Posture::Climbing(_)) | None => LegKind::Normal,
        };
        if movement::is_slow(self.look, actor, kind) {
            [Told { most: success, ..run }, mixed]
        } else {
            [run, mixed]
        }
    }

    /// Whether a figure must climb or jump before anything else.   TDE-MOVE-16
    pub(crate) fn hangs(&self, actor: FigureId) -> bool {
        let posture = self.look.figure(actor).map(|figure| figure.posture);
        matches!(posture, Some(Posture::Climbing(height)) if height > INCH)
    }

    /// Every kind of way of a figure that moves.
    fn told_ways(&self, actor: FigureId) -> Vec<Told> {
        let (success, exceptional) = self.distances(actor);
        let posture = self.look.figure(actor).map(|figure| figure.posture).unwrap_or_default();
        let crawls = movement::is_slow(self.look, actor, LegKind::Crawl);
        let crawl = if crawls { success } else { exceptional };
        let way = |crouch: Option<u8>, stand: Option<u8>| Way { crouch, stand, ..Way::default() };
        let [once, off] = [crawl, exceptional].map(|most| most.saturating_sub(INCH));
        let programs = if posture == Posture::Crouched {
            vec![
                both(
                    ["Se Relever et courir", "Stand up and run"],
                    "TDE-MOVE-08",
                    [off; 2],
                    way(None, Some(1)),
                ),
                both(["Ramper", "Crawl"], "TDE-MOVE-07", [crawl, exceptional], Way::default()),
                both(
                    ["Ramper, puis se Relever", "Crawl, then stand up"],
                    "TDE-MOVE-08",
                    [once, off],
                    way(None, Some(2)),
                ),
            ]
        } else {
            let twice = [crawl, exceptional].map(|most| most.saturating_sub(2 * INCH));
            let run = straight(exceptional, "TDE-MOVE-03", ["Mouvement", "Move"]);
            vec![
                self.slowed(actor, success, run),
                both(
                    ["Courir, puis s'Accroupir", "Run, then crouch"],
                    "TDE-MOVE-08",
                    [off; 2],
                    way(Some(2), None),
                ),
                both(
                    ["S'Accroupir et Ramper", "Crouch and crawl"],
                    "TDE-MOVE-07",
                    [once, off],
                    way(Some(1), None),
                ),
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

/// The same move with an order, and nothing chained to it but what leaves a point to give.   TDE-GAP-06, TDE-LEAD-02
fn sparing(form: &Form, order: &Blank, leaves: &dyn Fn(&Choice) -> bool) -> Form {
    let mut bare = form.clone();
    let chains = |blank: &Blank| blank.key == "chain";
    for blank in bare.blanks.iter_mut().filter(|blank| chains(blank)) {
        if let Kind::One { of } = &mut blank.kind {
            of.retain(|choice| leaves(choice));
        }
    }
    bare.blanks.retain(|blank| !chains(blank) || !blank.kind.choices().is_empty());
    let Words { fr, en } = &form.title;
    bare.title = if bare.blanks.iter().any(chains) {
        Words::new(format!("{fr}, Ordre de ses propres PA"), format!("{en}, order of its own AP"))
    } else {
        Words::new(format!("{fr}, Ordre, rien d'enchaîné"), format!("{en}, order, nothing chained"))
    };
    bare.blanks.push(order.clone());
    bare
}

/// Whether an order would give a figure's own points.   TDE-LEAD-08
fn is_own(order: &Choice, actor: FigureId) -> bool {
    order.value.get("donor").is_some_and(|donor| *donor == actor.0)
}

/// Whether a figure may give its own points away.   TDE-LEAD-07, TDE-LEAD-08
fn gives_own(order: &Blank, actor: FigureId) -> bool {
    let Kind::One { of } = &order.kind else { return false };
    of.iter().any(|choice| is_own(choice, actor) && choice.refused.is_none())
}

/// An order of others' points than a figure's own, if there is one to give.   TDE-LEAD-07
fn of_others(order: &Blank, actor: FigureId) -> Option<Blank> {
    let Kind::One { of } = &order.kind else { return None };
    let own = |choice: &Choice| is_own(choice, actor);
    let of: Vec<Choice> = of.iter().filter(|choice| !own(choice)).cloned().collect();
    let open = of.iter().any(|choice| choice.refused.is_none());
    open.then(|| Blank { kind: Kind::One { of }, ..order.clone() })
}

/// Whether a blank changes the posture, which a Move alone does.   TDE-MOVE-08
pub(crate) fn is_stance(blank: &Blank) -> bool {
    blank.key == "crouch" || blank.key == "stand"
}

fn move_of(way: Way) -> Command {
    Command::DeclareMove {
        way,
        exits: false,
        chain: None,
        chain_spot: None,
        chain_at: None,
        chain_under: Vec::new(),
        order: None,
    }
}

/// Kinds of legs in words.
fn kinds_words(kinds: &[LegKind]) -> Words {
    let word = |kind: &LegKind| match kind {
        LegKind::Normal => ("course", "running"),
        LegKind::Crawl => ("reptation", "crawling"),
        LegKind::Swim => ("nage", "swimming"),
        LegKind::Jump => ("Bond", "jump"),
        LegKind::Climb => ("Escalade", "climb"),
        LegKind::Crouch => ("s'Accroupir", "crouching"),
        LegKind::Stand => ("se Relever", "standing up"),
    };
    let list = |pick: fn((&'static str, &'static str)) -> &'static str, then: &str| {
        kinds.iter().map(|kind| pick(word(kind))).collect::<Vec<_>>().join(then)
    };
    Words::new(list(|words| words.0, ", puis "), list(|words| words.1, ", then "))
}

/// A kind of way by itself, and with jumps and climbs. Who is low crawls where it runs; where it jumps or climbs at
/// once, it does not.   TDE-GAP-41, TDE-MOVE-18, TDE-MOVE-19
pub(crate) fn both([fr, en]: [&str; 2], rule: &'static str, [most, leap]: [i32; 2], way: Way) -> [Told; 2] {
    let more = Words::new(format!("{fr} (Bond, Escalade, Nage)"), format!("{en} (jump, climb, swim)"));
    let plain = Told { title: Words::new(fr, en), rule, most, way: way.clone(), mixed: false };
    [plain, Told { title: more, rule: "TDE-MOVE-18", most: leap, way, mixed: true }]
}

/// Ways on one's feet: run, or with jumps and climbs.   TDE-MOVE-03, TDE-MOVE-09
pub(crate) fn straight(most: i32, rule: &'static str, [fr, en]: [&str; 2]) -> [Told; 2] {
    let acrobatic = Words::new(
        format!("{fr} Dynamique ou à la Nage"),
        format!("Dynamic or swimming {}", en.to_lowercase()),
    );
    let run = Told { title: Words::new(fr, en), rule, most, way: Way::default(), mixed: false };
    [run, Told { title: acrobatic, rule: "TDE-MOVE-09", most, way: Way::default(), mixed: true }]
}
