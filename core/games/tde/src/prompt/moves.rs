//! Forms of moves, charges, falls and displacements.
//! TDE-MOVE-01, TDE-CHARGE-02, TDE-MOVE-14, TDE-MOVE-21, TDE-DODGE-04

use crate::command::{Command, Way};
use crate::movement::route::{self, MOST_LEGS, Manner};
use crate::profiles::talents::Deed;
use crate::profiles::{INCH, Kind as Being};
use crate::prompt::trial::Clerk;
use crate::prompt::wire;
use crate::skills::{ap, effects};
use crate::state::path::LegKind;
use crate::state::sequence::Sequence;
use crate::state::{Posture, opposed};
use crate::view::words::inches_words;
use crate::{couriers, dodge};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::geometry::angle::offset;
use greffe_core::geometry::disc::{Disc, beside, ring};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// The legs for which a form offers a choice of kind.
const CHOSEN_LEGS: u8 = 8;

/// The same move with an order and nothing chained to it.   TDE-GAP-06, TDE-LEAD-02
fn unchained(form: &Form, order: &Blank) -> Form {
    let mut bare = form.clone();
    let Words { fr, en } = &form.title;
    bare.title = Words::new(format!("{fr}, Ordre, rien d'enchaîné"), format!("{en}, order, nothing chained"));
    bare.blanks.retain(|blank| !blank.key.starts_with("chain"));
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

/// A command in the making, from its way.
pub(super) type Make<'m> = &'m dyn Fn(Way) -> Command;

#[expect(clippy::unused_self, reason = "every form is asked of its seat")]
impl Clerk<'_> {
    /// Moves and charges.   TDE-MOVE-01, TDE-CHARGE-02
    pub(super) fn moves(&self, actor: FigureId) -> Vec<Form> {
        let mut forms = if self.look.is_measured() {
            self.drawn_move(actor).into_iter().chain(self.drawn_charge(actor)).collect::<Vec<_>>()
        } else {
            let mut forms = self.told_moves(actor);
            forms.extend(self.told_charges(actor));
            forms
        };
        let Some(order) = self.order_blank(actor) else { return forms };
        let chained = |form: &Form| form.blanks.iter().any(|blank| blank.key == "chain");
        let short = gives_own(&order, actor) && forms.iter().any(chained) && self.chain_leaves_nothing(actor);
        if !short {
            for form in &mut forms {
                form.blanks.push(order.clone());
            }
            return forms;
        }
        // Of its own points those that a chained action takes are nobody's to give: either one or the other.
        let mut alone: Vec<Form> = Vec::new();
        for form in &mut forms {
            if chained(form) {
                alone.push(unchained(form, &order));
                form.blanks.extend(of_others(&order, actor));
            } else {
                form.blanks.push(order.clone());
            }
        }
        forms.extend(alone);
        forms
    }

    /// Whether a figure that moves and chains an action may have no point left to give away.   TDE-GAP-06
    fn chain_leaves_nothing(&self, actor: FigureId) -> bool {
        let price = |deeds: &[Deed]| effects::cost(self.look, actor, deeds).ap;
        let chained = [Deed::Shoot, Deed::Reveal, Deed::Dodge].map(|deed| price(&[deed, Deed::Chain]));
        let most = chained.into_iter().max().unwrap_or_default();
        !self.look.setup.former && ap::held(self.look, actor) <= price(&[Deed::Move]).saturating_add(most)
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
        Some(form)
    }

    /// What may come with a move: leaving the table, an action chained at once.   TDE-COU-08, TDE-GAP-07
    pub(super) fn move_blanks(&self, actor: FigureId, command: &Command) -> Vec<Blank> {
        let mut blanks: Vec<Blank> = self.exit_blank(actor).into_iter().collect();
        blanks.extend(self.chain_blanks(actor, command));
        blanks
    }

    /// Whether a move leaves the table, where it may.   TDE-COU-08
    fn exit_blank(&self, actor: FigureId) -> Option<Blank> {
        self.look.side_of(actor).and_then(|side| couriers::exit_edge(self.look, side))?;
        let yes = Choice::new(true, Words::new("oui", "yes"));
        let label = Words::new("Sort de la table ?", "Leaves the table?");
        Some(Blank::new("exits", label, Kind::One { of: vec![yes] }).optional())
    }

    /// The blanks of a drawn way: its points, and the choices its owner has.   TDE-MOVE-08, TDE-MOVE-17
    fn path_blanks(&self, actor: FigureId) -> Vec<Blank> {
        let legs = u32::try_from(MOST_LEGS).unwrap_or(u32::MAX);
        let leg = |number: u8| {
            Choice::new(number, Words::new(format!("segment {number}"), format!("leg {number}")))
        };
        let numbers: Vec<Choice> = (1..=CHOSEN_LEGS).map(leg).collect();
        let most = u32::from(CHOSEN_LEGS);
        let some = || Kind::Some { of: numbers.clone(), least: 1, most };
        let mut blanks = vec![
            Blank::new("path", Words::new("Par où ?", "Which way?"), Kind::Path { legs }).optional(),
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
    fn first_open(&self, ways: Vec<Way>, make: Make<'_>) -> Option<(Command, Vec<Blank>)> {
        ways.into_iter().find_map(|way| {
            let command = make(way);
            let blanks = self.as_recorded(&command)?;
            Some((command, blanks))
        })
    }

    /// Short ways to try: an inch, then less, in every direction.
    fn steps(&self, actor: FigureId) -> Vec<Way> {
        let Some(at) = self.look.figure(actor).and_then(|figure| figure.at) else { return Vec::new() };
        let around = |tenths: i32| (0..12).map(move |turn| offset(at, turn * 30, tenths));
        let posture = self.look.figure(actor).map(|figure| figure.posture).unwrap_or_default();
        let climbs = match posture {
            Posture::Climbing(_) => vec![Point { z: at.z.saturating_sub(INCH / 2).max(0), ..at }],
            Posture::Standing | Posture::Crouched | Posture::Swimming => Vec::new(),
        };
        let places = around(INCH).chain(around(INCH / 4)).chain(climbs);
        places.map(|to| Way { path: vec![to], ..Way::default() }).collect()
    }

    /// A charge drawn on the table: whoever can be touched.   TDE-CHARGE-02
    fn drawn_charge(&self, actor: FigureId) -> Option<Form> {
        let arms: Vec<u8> = self.blades(actor).iter().map(|(place, _)| *place).collect();
        let targets: Vec<FigureId> =
            self.foes(actor).into_iter().filter(|foe| !self.is_hidden(*foe)).collect();
        // No way is shorter than the gap: whoever is farther off need not be tried.
        let (_, most) = self.distances(actor);
        let near = |foe: &&FigureId| self.names.gap(actor, **foe).is_none_or(|gap| gap <= most);
        let found = arms.iter().find_map(|weapon| {
            targets.iter().filter(near).find_map(|target| {
                let make = |way| charge_of(way, *target, *weapon);
                self.first_open(self.approaches(actor, *target), &make)
            })
        });
        let (command, blanks) = found?;
        let title = Words::new("Charge", "Charge");
        let mut form = Form::owed("DeclareCharge", title).rule(RuleId::new("TDE-CHARGE-02"));
        form.witness = wire(&command).map(|(_, fields)| fields);
        form.blanks = self.path_blanks(actor);
        form.blanks.retain(|blank| !is_stance(blank));
        form.blanks.extend(self.charge_blanks(actor, &targets));
        form.blanks.extend(blanks.into_iter().map(Blank::optional));
        Some(form)
    }

    /// Whom to charge, and with what.
    pub(super) fn charge_blanks(&self, actor: FigureId, targets: &[FigureId]) -> Vec<Blank> {
        let of = targets.iter().map(|target| self.who(*target)).collect();
        let arms = self.blades(actor).into_iter();
        let arms = arms.map(|(place, name)| Choice::new(place, Words::same(name))).collect();
        vec![
            Blank::new("target", Words::new("Qui ?", "Whom?"), Kind::One { of }),
            Blank::new(
                "weapon",
                Words::new("Avec quelle arme ?", "With which weapon?"),
                Kind::One { of: arms },
            ),
        ]
    }

    /// Ways that end against a figure: straight, then to places around it.
    fn approaches(&self, actor: FigureId, target: FigureId) -> Vec<Way> {
        let discs = self.look.disc(actor).zip(self.look.disc(target));
        let Some((own, there)) = discs else { return Vec::new() };
        let straight = beside(own.diameter, there, own.at);
        let around = ring(Disc::new(there.at, there.diameter), own.diameter, 8);
        let places = std::iter::once(straight).chain(around);
        places.map(|to| Way { path: vec![to], ..Way::default() }).collect()
    }

    pub(super) fn foes(&self, figure: FigureId) -> Vec<FigureId> {
        self.look.on_table().filter(|other| self.look.are_enemies(figure, *other)).collect()
    }

    pub(super) fn is_hidden(&self, figure: FigureId) -> bool {
        self.look.figure(figure).is_some_and(|figure| figure.stealthed)
    }

    /// The melee weapons of a figure, with their places.
    pub(super) fn blades(&self, figure: FigureId) -> Vec<(u8, String)> {
        let weapons = self.look.card(figure).map_or(&[][..], |card| card.weapons.as_slice());
        (0_u8..)
            .zip(weapons)
            .filter(|(_, weapon)| !weapon.is_ranged() && weapon.template().is_none())
            .map(|(place, weapon)| (place, weapon.name.clone()))
            .collect()
    }

    /// The Distances of a figure: on a Success, on an Exceptional.
    pub(super) fn distances(&self, actor: FigureId) -> (i32, i32) {
        let [success, exceptional] = route::reach_of(self.look, actor, Manner::Walk { exits: false });
        (success, exceptional)
    }

    /// Where an enemy falls.   TDE-MOVE-14
    pub(super) fn fall_point(&self, sequence: &Sequence) -> Vec<Form> {
        let length = sequence.motion.as_ref().map_or(0, |motion| motion.route.length());
        let title = Words::new("Lieu de la chute", "Place of the fall");
        let hint = inches_words(length);
        let label = Words::new("À quel point de la Trajectoire ?", "At which point of the path?");
        let kind = Kind::Length { least: 0, most: i64::from(length) };
        let form = Form::owed("ChooseFallPoint", title).rule(RuleId::new("TDE-MOVE-14"));
        vec![Form { hint: Some(hint), ..form.blank(Blank::new("spot", label, kind)) }]
    }

    /// Back or down.   TDE-MOVE-21
    pub(super) fn mid_air(&self) -> Vec<Form> {
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

    /// Where dodges lead.   TDE-DODGE-04, TDE-DODGE-05
    pub(super) fn escapes(&self, sequence: &Sequence) -> Vec<Form> {
        let own = |figure: FigureId| self.look.side_of(figure) == Some(self.side);
        let open = dodge::open(self.look, sequence).into_iter();
        let dodgers = open.filter_map(|place| Some((place, sequence.act(place)?.figure)));
        dodgers
            .filter(|(_, figure)| own(*figure))
            .flat_map(|(place, figure)| {
                let grade = opposed::outcome(self.look, sequence, place).success();
                let leeway = grade.and_then(dodge::leeway).unwrap_or((0, None));
                self.escape(figure, leeway)
            })
            .collect()
    }

    fn escape(&self, figure: FigureId, (most, dynamic): (i32, Option<i32>)) -> Vec<Form> {
        let name = self.names.name(figure);
        let title = Words::new(format!("{name} s'écarte"), format!("{name} steps away"));
        let rule = if dynamic.is_some() { "TDE-DODGE-05" } else { "TDE-DODGE-04" };
        let form = |title: Words| {
            let who =
                Blank::new("figure", Words::new("Qui ?", "Who?"), Kind::One { of: vec![self.who(figure)] });
            Form::owed("ChooseDisplacement", title).rule(RuleId::new(rule)).blank(who)
        };
        let hint = Words::new(
            format!("jusqu'à {} ; rien pour rester sur place", inches_words(most).fr),
            format!("up to {}; nothing to stay", inches_words(most).en),
        );
        let make = |way| Command::ChooseDisplacement { figure, way };
        let facts = |way: Way| self.settle(&make(way)).blanks.into_iter().map(Blank::optional);
        if self.look.is_measured() {
            let mut form = form(title);
            form.blanks.extend(self.path_blanks(figure).into_iter().filter(|blank| !is_stance(blank)));
            form.blanks.extend(facts(Way::default()));
            form.witness = wire(&make(Way::default())).map(|(_, fields)| fields);
            return vec![Form { hint: Some(hint), ..form }];
        }
        // Without positions: to stay, to go, to jump or climb are a form each.
        let stays = Words::new(format!("{name} reste sur place"), format!("{name} stays"));
        let mut forms = vec![form(stays)];
        let kinds = |mixed: bool| if mixed { self.sample(figure) } else { Vec::new() };
        for (most, mixed) in [(Some(most), false), (dynamic.or(Some(most)), true)] {
            let Some(most) = most else { continue };
            let way = Way { length: Some(most), kinds: kinds(mixed), ..Way::default() };
            let reduced = Way { kinds: vec![LegKind::Swim], ..way.clone() };
            let open = |way: &Way| self.settle(&make(way.clone())).refused.is_none();
            let Some(way) = [way, reduced].into_iter().find(open) else { continue };
            let length = Kind::Length { least: 0, most: i64::from(most) };
            let title = if mixed {
                Words::new(
                    format!("{name} s'écarte (Bond, Escalade, Nage)"),
                    format!("{name} steps away (jump, climb, swim)"),
                )
            } else {
                title.clone()
            };
            let mut told = form(title).blank(Blank::new("length", Words::new("Longueur", "Length"), length));
            let hint = inches_words(most);
            told.hint = Some(Words::new(format!("jusqu'à {}", hint.fr), format!("up to {}", hint.en)));
            if mixed {
                told.blanks.extend(self.kinds_blanks(most));
            }
            told.blanks.extend(facts(way));
            forms.push(told);
        }
        forms
    }
}

/// Whether a blank changes the posture, which a Move alone does.   TDE-MOVE-08
fn is_stance(blank: &Blank) -> bool {
    blank.key == "crouch" || blank.key == "stand"
}

pub(super) fn move_of(way: Way) -> Command {
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

pub(super) fn charge_of(way: Way, target: FigureId, weapon: u8) -> Command {
    Command::DeclareCharge { way, target, weapon, order: None }
}

/// Kinds of legs in words.
pub(super) fn kinds_words(kinds: &[LegKind]) -> Words {
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
