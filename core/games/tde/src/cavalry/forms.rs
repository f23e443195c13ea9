//! Forms of cavalry: getting off and on, the part that suffers, what is divided.

use serde_json::{Map, Value, json};

use crate::cavalry::seat::seat_places;
use crate::command::{Command, Way};
use crate::movement::forms::{Make, Told, both};
use crate::movement::route::{self, Manner};
use crate::profiles::talents::Deed;
use crate::profiles::{INCH, Kind as Being};
use crate::prompt::trial::{Clerk, Settled};
use crate::prompt::{value, where_blank, wire, witness};
use crate::state::frames::Frame;
use crate::state::look::{part_of, whole_of};
use crate::state::{Part, Posture};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Getting off and on.   TDE-CAV-10, TDE-CAV-19
    pub(crate) fn saddle(&self, actor: FigureId) -> Vec<Form> {
        let forms = self.get_off(actor).into_iter().chain(self.get_on(actor)).collect();
        let (mut forms, alone) = self.ordered(actor, Deed::Move, forms);
        forms.extend(alone);
        forms
    }

    /// TDE-CAV-10, TDE-CAV-11, TDE-CAV-15
    fn get_off(&self, actor: FigureId) -> Vec<Form> {
        if self.look.kind(actor) != Being::Cavalry {
            return Vec::new();
        }
        let [success, most] = route::reach_of(self.look, actor, Manner::Dismount);
        let more = |most: i32| {
            let question = Words::new(
                "Où le cavalier descend-il, le long de la trajectoire ?",
                "Where along the path does the rider get off?",
            );
            let length = Kind::Length { least: 0, most: i64::from(most) };
            let who = Words::new("Qui continue ?", "Who goes on?");
            vec![Blank::new("separation", question, length), Blank::new("follow", who, parts())]
        };
        if !self.look.is_measured() {
            let ways = both(["Démonter", "Dismount"], "TDE-CAV-10", [most; 2], Way::default());
            let ways = self.slowed(actor, success, ways).into();
            return self.told_saddle(actor, ways, "DeclareDismount", &off, &more);
        }
        let ways = self.around(actor).into_iter().map(off);
        let Some((command, settled)) = self.first_of(ways) else { return Vec::new() };
        let title = Words::new("Démonter", "Dismount");
        let mut form = Form::owed("DeclareDismount", title).rule(RuleId::new("TDE-CAV-10"));
        form.blanks.extend(self.path_blanks(actor));
        form.blanks.extend(more(most));
        form.blanks.extend(self.chain_blanks(actor, &command));
        form.blanks.extend(settled.blanks);
        form.witness = fields(&command);
        vec![form]
    }

    /// TDE-CAV-19, TDE-CAV-20
    fn get_on(&self, actor: FigureId) -> Vec<Form> {
        let whole = whole_of(self.look, actor).filter(|whole| part_of(*whole, Part::Rider) == actor);
        let mount =
            whole.map(|whole| part_of(whole, Part::Mount)).filter(|mount| self.look.is_on_table(*mount));
        let Some(mount) = mount else { return Vec::new() };
        let which = Words::new("Quelle monture ?", "Which mount?");
        let which = Blank::new("mount", which, Kind::One { of: vec![self.who(mount)] });
        if !self.look.is_measured() {
            let ways = self.told_ways_up(actor, mount);
            let more = |_| vec![which.clone()];
            return self.told_saddle(actor, ways, "DeclareMountUp", &|way| on(way, mount), &more);
        }
        let toward = self
            .look
            .disc(actor)
            .zip(self.look.disc(mount))
            .map(|(own, other)| greffe_core::geometry::disc::beside(own.diameter, other, own.at));
        let toward = toward.map(|to| Way { path: vec![to], ..Way::default() });
        let ways = toward.into_iter().chain(self.around(actor)).map(|way| on(way, mount));
        let Some((command, settled)) = self.first_of(ways) else { return Vec::new() };
        let title = Words::new("Monter en Selle", "Mount up");
        let mut form = Form::owed("DeclareMountUp", title).rule(RuleId::new("TDE-CAV-19")).blank(which);
        form.blanks.extend(self.path_blanks(actor));
        form.blanks.extend(self.chain_blanks(actor, &command));
        form.blanks.extend(settled.blanks);
        form.witness = fields(&command);
        vec![form]
    }

    /// The ways, told in lengths, by which a rider gets to its mount.   TDE-CAV-19, TDE-MOVE-08
    fn told_ways_up(&self, actor: FigureId, mount: FigureId) -> Vec<Told> {
        let [success, most] = route::reach_of(self.look, actor, Manner::MountUp { mount });
        let up = both(["Monter en Selle", "Mount up"], "TDE-CAV-19", [most; 2], Way::default());
        let mut ways = Vec::from(self.slowed(actor, success, up));
        if self.look.figure(actor).is_some_and(|figure| figure.posture == Posture::Crouched) {
            let title = ["Se Relever et Monter en Selle", "Stand up and mount up"];
            let stand = Way { stand: Some(1), ..Way::default() };
            ways.extend(both(title, "TDE-CAV-19", [most.saturating_sub(INCH); 2], stand));
        }
        ways
    }

    /// A form for each kind of way into the saddle or out of it, told in lengths.   TDE-CAV-10, TDE-CAV-19, TDE-MOVE-16
    fn told_saddle(
        &self,
        actor: FigureId,
        ways: Vec<Told>,
        name: &str,
        make: Make<'_>,
        more: &dyn Fn(i32) -> Vec<Blank>,
    ) -> Vec<Form> {
        let mut chain = None;
        let mut forms = Vec::new();
        let hangs = self.hangs(actor);
        for told in ways.into_iter().filter(|told| told.mixed || !hangs) {
            let Some(way) = self.longest(actor, &told, make) else { continue };
            let command = make(way);
            let mut more = more(told.most);
            more.extend(chain.get_or_insert_with(|| self.chain_blanks(actor, &command)).clone());
            forms.push(self.told(told, name, &command, more));
        }
        forms
    }

    /// Ways to try where positions are recorded: on the spot, then to all sides.
    fn around(&self, actor: FigureId) -> Vec<Way> {
        let Some(at) = self.look.figure(actor).and_then(|figure| figure.at) else { return Vec::new() };
        let ways = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];
        let steps = [1, 3, 6].into_iter().flat_map(|far| ways.map(|(x, y)| (x * far * INCH, y * far * INCH)));
        let places = steps.map(|(x, y)| Point { x: at.x + x, y: at.y + y, z: at.z });
        places.map(|to| Way { path: vec![to], ..Way::default() }).collect()
    }

    /// The first of several commands that is accepted.
    fn first_of(&self, mut commands: impl Iterator<Item = Command>) -> Option<(Command, Settled)> {
        commands.find_map(|command| {
            let settled = self.settle(&command);
            settled.refused.is_none().then_some((command, settled))
        })
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

/// A dismount at the start of a way.
fn off(way: Way) -> Command {
    Command::DeclareDismount {
        way,
        separation: 0,
        follow: Part::Rider,
        chain: None,
        chain_spot: None,
        chain_at: None,
        chain_under: Vec::new(),
        order: None,
    }
}

/// A mount-up by a way.
fn on(way: Way, mount: FigureId) -> Command {
    Command::DeclareMountUp {
        way,
        mount,
        chain: None,
        chain_spot: None,
        chain_at: None,
        chain_under: Vec::new(),
        order: None,
    }
}

/// The fields of a command.
fn fields(command: &Command) -> Option<Map<String, Value>> {
    wire(command).map(|(_, fields)| fields)
}
