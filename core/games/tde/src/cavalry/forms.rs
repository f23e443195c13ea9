//! Forms of cavalry: getting off and on, the part that suffers, what is divided.

use serde_json::{Map, Value, json};

use crate::cavalry::seat::seat_places;
use crate::command::{Command, Way};
use crate::movement::route::MOST_LEGS;
use crate::profiles::INCH;
use crate::prompt::trial::{Clerk, Settled};
use crate::prompt::{value, where_blank, wire, witness};
use crate::state::Part;
use crate::state::frames::Frame;
use crate::state::look::{inches, part_of, whole_of};
use crate::state::path::LegKind;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Getting off and on.   TDE-CAV-10, TDE-CAV-19
    pub(crate) fn saddle(&self, actor: FigureId) -> Vec<Form> {
        self.ordered(actor, self.get_off(actor).into_iter().chain(self.get_on(actor)).collect())
    }

    /// TDE-CAV-10, TDE-CAV-11, TDE-CAV-15
    fn get_off(&self, actor: FigureId) -> Option<Form> {
        let off = |way| Command::DeclareDismount {
            way,
            separation: 0,
            follow: Part::Rider,
            chain: None,
            chain_spot: None,
            chain_at: None,
            chain_under: Vec::new(),
            order: None,
        };
        let (command, settled) = self.first_way(actor, None, &off)?;
        let most = i64::from(inches(self.look.card(actor)?.distance.exceptional));
        let question = Words::new(
            "Où le cavalier descend-il, le long de la trajectoire ?",
            "Where along the path does the rider get off?",
        );
        let mut form =
            Form::owed("DeclareDismount", Words::new("Démonter", "Dismount")).rule(RuleId::new("TDE-CAV-10"));
        form.blanks.extend(self.way_blanks(actor));
        form.blanks.push(Blank::new("separation", question, Kind::Length { least: 0, most }));
        form.blanks.push(Blank::new("follow", Words::new("Qui continue ?", "Who goes on?"), parts()));
        form.blanks.extend(self.chain_blanks(actor, &command));
        form.blanks.extend(settled.blanks);
        form.witness = fields(&command);
        Some(form)
    }

    /// TDE-CAV-19, TDE-CAV-20
    fn get_on(&self, actor: FigureId) -> Option<Form> {
        let whole = whole_of(self.look, actor).filter(|whole| part_of(*whole, Part::Rider) == actor)?;
        let mount = part_of(whole, Part::Mount);
        if !self.look.is_on_table(mount) {
            return None;
        }
        let on = |way| Command::DeclareMountUp {
            way,
            mount,
            chain: None,
            chain_spot: None,
            chain_at: None,
            chain_under: Vec::new(),
            order: None,
        };
        let toward = self
            .look
            .disc(actor)
            .zip(self.look.disc(mount))
            .map(|(own, other)| greffe_core::geometry::disc::beside(own.diameter, other, own.at));
        let (command, settled) = self.first_way(actor, toward, &on)?;
        let of = vec![self.who(mount)];
        let mut form = Form::owed("DeclareMountUp", Words::new("Monter en Selle", "Mount up"))
            .rule(RuleId::new("TDE-CAV-19"))
            .blank(Blank::new("mount", Words::new("Quelle monture ?", "Which mount?"), Kind::One { of }));
        form.blanks.extend(self.way_blanks(actor));
        form.blanks.extend(self.chain_blanks(actor, &command));
        form.blanks.extend(settled.blanks);
        form.witness = fields(&command);
        Some(form)
    }

    /// A way that is accepted: to the place given, or an inch to some side; unmeasured, an inch.
    fn first_way(
        &self,
        actor: FigureId,
        toward: Option<Point>,
        command: &dyn Fn(Way) -> Command,
    ) -> Option<(Command, Settled)> {
        if !self.look.is_measured() {
            let command = command(Way { length: Some(INCH), ..Way::default() });
            let settled = self.settle(&command);
            return settled.refused.is_none().then_some((command, settled));
        }
        let at = self.look.figure(actor)?.at?;
        let ways = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
        let steps = [1, 3, 6].into_iter().flat_map(|far| ways.map(|(x, y)| (x * far * INCH, y * far * INCH)));
        let around = steps.map(|(x, y)| Point { x: at.x + x, y: at.y + y, z: at.z });
        toward.into_iter().chain(around).find_map(|to| {
            let command = command(Way { path: vec![to], ..Way::default() });
            let settled = self.settle(&command);
            settled.refused.is_none().then_some((command, settled))
        })
    }

    /// The questions about a way: places where they are recorded, kinds and a length where they are not.
    fn way_blanks(&self, actor: FigureId) -> Vec<Blank> {
        let legs = u32::try_from(MOST_LEGS).unwrap_or(u32::MAX);
        if self.look.is_measured() {
            let question = Words::new("Trajectoire", "Path");
            return vec![Blank::new("path", question, Kind::Path { legs })];
        }
        let most = self.look.card(actor).map_or(0, |card| inches(card.distance.exceptional));
        let length = Kind::Length { least: 0, most: i64::from(most) };
        let gaits = [
            (LegKind::Jump, Words::new("Bond", "jump")),
            (LegKind::Climb, Words::new("Escalade", "climb")),
            (LegKind::Swim, Words::new("Nage", "swim")),
        ];
        let of: Vec<Choice> = gaits.into_iter().map(|(kind, name)| Choice::new(value(&kind), name)).collect();
        let kinds = Kind::Some { of, least: 0, most: 3 };
        vec![
            Blank::new("length", Words::new("Longueur du Mouvement", "Length of the move"), length),
            Blank::new("kinds", Words::new("Ce qu’il contient", "What it contains"), kinds).optional(),
        ]
    }

    /// Which part suffers.   TDE-CAV-05, TDE-CAV-07
    #[expect(clippy::unused_self, reason = "every form is asked of its seat")]
    pub(crate) fn cavalry_part(&self) -> Vec<Form> {
        let title = Words::new("Désigner la part touchée", "Name the part hit");
        let form = Form::owed("ChooseCavalryPart", title).rule(RuleId::new("TDE-CAV-05")).blank(Blank::new(
            "part",
            Words::new("Qui est touché ?", "Who is hit?"),
            parts(),
        ));
        vec![form]
    }

    /// Where a rider stands that has left the saddle.   TDE-CAV-13, TDE-CAV-31, TDE-CAV-33
    pub(crate) fn rider(&self) -> Vec<Form> {
        let Some(Frame::Beside { cavalry, around }) = self.look.top() else { return Vec::new() };
        let title = Words::new("Placer le cavalier", "Place the rider");
        let form = Form::owed("PlaceRider", title).rule(RuleId::new("TDE-CAV-13")).blank(where_blank());
        let to = seat_places(self.look, *cavalry, *around).into_iter().next();
        vec![Form { witness: to.map(|to| witness(&[("to", value(&to))])), ..form }]
    }

    /// Dividing points and markers.   TDE-CAV-14, TDE-CAV-36
    pub(crate) fn split(&self) -> Vec<Form> {
        let Some(Frame::Split { cavalry, ap, fire }) = self.look.top() else { return Vec::new() };
        let title = Words::new("Répartir PA et marqueurs", "Divide AP and markers");
        let mut form = Form::owed("SplitCavalry", title).rule(RuleId::new("TDE-CAV-14"));
        let number = |most: u32| Kind::Number { least: 0, most: i64::from(most) };
        if let Some(ap) = ap.filter(|ap| *ap > 0) {
            let question = Words::new("PA du cavalier", "The rider’s AP");
            form.blanks.push(Blank::new("ap", question, number(ap)));
        }
        if *fire > 0 {
            let question = Words::new("Marqueurs Feu du cavalier", "The rider’s Fire markers");
            form.blanks.push(Blank::new("fire", question, number(*fire)));
        }
        let whole = self.look.figure(*cavalry);
        let yes = |key: &'static str, fr: &str, en: &str| {
            let of = vec![
                Choice::new(json!(true), Words::new("oui", "yes")),
                Choice::new(json!(false), Words::new("non, à la monture", "no, the mount’s")),
            ];
            Blank::new(key, Words::new(fr, en), Kind::One { of })
        };
        if whole.is_some_and(|figure| figure.blind) {
            form.blanks.push(yes("blind", "L’Aveuglement est au cavalier ?", "Is the rider blind?"));
        }
        if whole.is_some_and(|figure| figure.slowed.is_some()) {
            form.blanks.push(yes("slowed", "Le marqueur Paralysé est au cavalier ?", "Is the rider slowed?"));
        }
        vec![form]
    }
}

impl Part {
    /// Its name.
    fn words(self) -> Words {
        match self {
            Self::Rider => Words::new("le cavalier", "the rider"),
            Self::Mount => Words::new("la monture", "the mount"),
        }
    }
}

/// The parts to choose from.
pub(crate) fn parts() -> Kind {
    let of = [Part::Rider, Part::Mount].into_iter().map(|part| Choice::new(value(&part), part.words()));
    Kind::One { of: of.collect() }
}

/// The fields of a command.
fn fields(command: &Command) -> Option<Map<String, Value>> {
    wire(command).map(|(_, fields)| fields)
}
