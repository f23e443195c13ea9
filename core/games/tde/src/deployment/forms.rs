//! Forms of the set-up: choices, places, infiltrations.

use serde_json::json;

use crate::command::Command;
use crate::contact::room;
use crate::deployment::{choose, objectives, place, plan};
use crate::profiles::INCH;
use crate::prompt::trial::Clerk;
use crate::prompt::{chosen, value, where_blank, witness};
use crate::setup::zones::Zone;
use crate::setup::{Corner, Edge};
use crate::state::frames::Frame;
use crate::state::members::{characters, members};
use crate::state::staging::{Arrival, Staging, Step};
use crate::state::{Letter, zones};
use crate::view::words::inches_words;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::geometry::disc::Disc;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// How finely a zone is looked through for room, in tenths of a millimetre.
const FINE: i32 = INCH / 4;
/// How many places with room in a zone are tried.
const MOST_TRIED: usize = 100;

impl Clerk<'_> {
    /// What the set-up asks now.
    pub(crate) fn staging(&self, staging: &Staging) -> Vec<Form> {
        match staging.step {
            Step::Letters => self.letters(),
            Step::Secrets => self.secrets(),
            Step::Courier => self.courier(),
            Step::Edge => self.edges(),
            Step::Corner => self.corners(),
            Step::Reserve => self.reserve(),
            Step::Groups => self.groups(),
            Step::Objective => self.objective(),
            Step::Infiltrators => self.infiltrators(),
            Step::Leader | Step::Team | Step::SecondGroup | Step::PlaceCourier => {
                self.deployment(&plan::placeable(self.look, staging.step, self.side)).into_iter().collect()
            }
        }
    }

    /// TDE-SCN-02
    #[expect(clippy::unused_self, reason = "every form is asked of its seat")]
    fn letters(&self) -> Vec<Form> {
        let of = [(Letter::A, "A"), (Letter::B, "B")]
            .into_iter()
            .map(|(letter, name)| {
                let note = match letter {
                    Letter::A => Words::new("l’adversaire active en premier", "the opponent activates first"),
                    Letter::B => Words::new("vous activez en premier", "you activate first"),
                };
                Choice::new(value(&letter), Words::same(name)).note(note)
            })
            .collect();
        let title = Words::new("Choisir A ou B", "Choose A or B");
        let question = Words::new("Quel joueur êtes-vous ?", "Which player are you?");
        chosen("AssignRoles", ["letter", "TDE-SCN-02"], title, question, of).into_iter().collect()
    }

    /// TDE-VEN-02
    fn secrets(&self) -> Vec<Form> {
        if self.look.side(self.side).is_none_or(|side| side.secret.is_some()) {
            return Vec::new();
        }
        let number = |id: FigureId| {
            let name = Words::same(self.names.name(id));
            Choice::new(id.0, name).figure(id)
        };
        let own = plan::avengers(self.look, self.side).into_iter().map(number).collect();
        let other = self.look.other(self.side);
        let foes = members(self.look, other).map(number).collect();
        let secret = |of| Kind::Sealed { what: Box::new(Kind::One { of }) };
        let form = Form::owed("DeclareSecret", Words::new("Choisir en secret", "Choose in secret"))
            .rule(RuleId::new("TDE-VEN-02"))
            .blank(Blank::new("avenger", Words::new("Votre Personnage Vengeur", "Your avenger"), secret(own)))
            .blank(Blank::new(
                "target",
                Words::new("La Cible de la Vengeance", "The vengeance target"),
                secret(foes),
            ));
        vec![form]
    }

    /// TDE-COU-02
    fn courier(&self) -> Vec<Form> {
        let of = characters(self.look, self.side).map(|id| self.who(id)).collect();
        let title = Words::new("Désigner le Courrier", "Name the courier");
        let question = Words::new("Quel Personnage ?", "Which Character?");
        chosen("NameCourier", ["figure", "TDE-COU-02"], title, question, of).into_iter().collect()
    }

    /// TDE-SETUP-05, TDE-SCN-04
    fn edges(&self) -> Vec<Form> {
        let of = Edge::ALL
            .into_iter()
            .map(|edge| {
                let choice = Choice::new(value(&edge), edge.words()).ground(self.ground(Zone::strip(edge)));
                self.settle(&Command::ChooseEdge { edge }).told(choice)
            })
            .collect();
        let title = Words::new("Choisir le bord de table", "Choose the table edge");
        let question = Words::new("Quel bord ?", "Which edge?");
        chosen("ChooseEdge", ["edge", "TDE-SCN-04"], title, question, of).into_iter().collect()
    }

    /// TDE-ASS-04, TDE-ASS-05, TDE-TRE-03
    fn corners(&self) -> Vec<Form> {
        let open = choose::corners(self.look, self.side);
        let of = Corner::ALL
            .into_iter()
            .filter(|corner| open.contains(corner))
            .map(|corner| {
                let square = Zone::Square { corner, size: choose::corner_size(self.look, self.side) };
                Choice::new(value(&corner), corner.words()).ground(self.ground(square))
            })
            .collect();
        let title = Words::new("Choisir l’angle de table", "Choose the table corner");
        let question = Words::new("Quel angle ?", "Which corner?");
        chosen("ChooseCorner", ["corner", "TDE-SCN-04"], title, question, of).into_iter().collect()
    }

    /// A zone on the recorded table.
    fn ground(&self, zone: Zone) -> Vec<Point> {
        self.look.setup.table.map(|table| zone.outline(table)).unwrap_or_default()
    }

    /// TDE-ASS-03
    fn reserve(&self) -> Vec<Form> {
        let of: Vec<Choice> = plan::infiltrators(self.look, self.side).map(|id| self.who(id)).collect();
        let most = u32::try_from(of.len()).unwrap_or(u32::MAX).min(2);
        let question = Words::new(
            "Qui s’infiltrera ? Les autres se déploient avec l’Équipe.",
            "Who will infiltrate? The others deploy with the team.",
        );
        let form =
            Form::owed("SetAside", Words::new("Mettre de côté des infiltrés", "Set infiltrators aside"))
                .rule(RuleId::new("TDE-ASS-03"))
                .blank(Blank::new("figures", question, Kind::Some { of, least: 0, most }));
        vec![form]
    }

    /// TDE-TRE-03
    fn groups(&self) -> Vec<Form> {
        let of: Vec<Choice> =
            plan::groupable(self.look, self.side).into_iter().map(|id| self.who(id)).collect();
        let count = u32::try_from(of.len()).unwrap_or(u32::MAX);
        let kind = Kind::Some { of, least: count / 2, most: count.div_ceil(2) };
        let question = Words::new("Qui forme le second groupe ?", "Who is in the second group?");
        let form = Form::owed("FormGroups", Words::new("Former deux groupes", "Form two groups"))
            .rule(RuleId::new("TDE-TRE-03"))
            .blank(Blank::new("second", question, kind));
        vec![form]
    }

    /// TDE-ATK-01, TDE-TRE-02
    fn objective(&self) -> Vec<Form> {
        let left = objectives::unplaced(self.look, self.side).len();
        let title = Words::new("Placer un Objectif", "Place an objective");
        let rule = if left > 1 || self.look.state.objectives.len() > 3 { "TDE-TRE-02" } else { "TDE-ATK-01" };
        let mut form = Form::owed("PlaceObjective", title).rule(RuleId::new(rule));
        let place = |to| Command::PlaceObjective { to };
        if !self.look.is_measured() {
            form.blanks.extend(self.settle(&place(None)).blanks);
            return vec![form];
        }
        let Some(to) = self.somewhere(&|to| place(Some(to))) else { return vec![form] };
        form.blanks.push(where_blank());
        form.blanks.extend(self.settle(&place(Some(to))).blanks);
        form.witness = Some(witness(&[("to", value(&to))]));
        vec![form]
    }

    /// A figure tests its infiltration, then is placed or waits.   TDE-SCOUT-01, TDE-COU-04
    fn infiltrators(&self) -> Vec<Form> {
        let waiting = plan::placeable(self.look, Step::Infiltrators, self.side);
        if !zones::is_tested(self.look) {
            return self.deployment(&waiting).into_iter().collect();
        }
        let Some(tested) = zones::under_way(self.look).map(|one| one.figure) else {
            let of = waiting.into_iter().map(|id| self.who(id)).collect();
            let title = Words::new("Infiltrer une figurine", "Infiltrate a figure");
            let question = Words::new("Laquelle ?", "Which one?");
            return chosen("Infiltrate", ["figure", "TDE-SCOUT-01"], title, question, of)
                .into_iter()
                .collect();
        };
        let mut forms: Vec<Form> = self.deployment(&[tested]).into_iter().collect();
        forms.extend(self.later(&[tested]));
        forms
    }

    /// Keeping a figure off the table.   TDE-COU-04
    fn later(&self, figures: &[FigureId]) -> Option<Form> {
        let open = figures.iter().filter(|id| self.accepts(&Command::HoldBack { figure: **id }));
        let of: Vec<Choice> = open.map(|id| self.who(*id)).collect();
        let title = Words::new("Attendre un autre tour", "Wait for another turn");
        let question = Words::new("Qui attend ?", "Who waits?");
        if of.is_empty() { None } else { chosen("HoldBack", ["figure", "TDE-COU-04"], title, question, of) }
    }

    /// Figures kept off the table come in or wait.   TDE-ATK-03, TDE-COU-04
    pub(crate) fn arrivals(&self, figures: &[FigureId]) -> Vec<Form> {
        let own: Vec<FigureId> =
            figures.iter().copied().filter(|id| self.look.side_of(*id) == Some(self.side)).collect();
        let patient = |id: &FigureId| {
            self.look.figure(*id).is_some_and(|figure| figure.arrival == Some(Arrival::Later))
        };
        let waiting: Vec<FigureId> = own.iter().copied().filter(patient).collect();
        let mut forms: Vec<Form> = self.deployment(&own).into_iter().collect();
        forms.extend(self.later(&waiting));
        forms
    }

    /// Placing one of some figures.   TDE-SETUP-05
    fn deployment(&self, figures: &[FigureId]) -> Option<Form> {
        let mut shown = None;
        let mut of = Vec::new();
        for figure in figures {
            let deploy = |to| Command::DeployFigure { figure: *figure, to };
            if !self.look.is_measured() {
                of.push(self.settle(&deploy(None)).told(self.who(*figure)));
                continue;
            }
            let to = self.somewhere_for(*figure, &|to| deploy(Some(to)));
            let choice = self.who(*figure).then(vec![where_blank()]);
            let Some(to) = to else {
                of.push(choice);
                continue;
            };
            let told = self.settle(&deploy(Some(to))).told(choice);
            // A place that only a statement against the record would open is nothing to propose.
            let plain = shown.is_none() && !told.doubtful;
            shown =
                shown.or_else(|| plain.then(|| witness(&[("figure", json!(figure.0)), ("to", value(&to))])));
            of.push(told);
        }
        let title = Words::new("Déployer une figurine", "Deploy a figure");
        let question = Words::new("Laquelle ?", "Which one?");
        let form = chosen("DeployFigure", ["figure", "TDE-SETUP-05"], title, question, of)?;
        Some(Form { witness: shown, hint: self.zone_words(), ..form })
    }

    /// The zone of the figures that are placed now, where there is one.
    fn zone_words(&self) -> Option<Words> {
        let Some(Frame::Staging { staging }) = self.look.top() else { return None };
        let words = match zones::own_zones(self.look, staging.step, self.side).first()? {
            Zone::Strip { edge, to, from: _ } => {
                let (far, edge) = (inches_words(*to), edge.words());
                Words::new(
                    format!("À {} au plus de votre bord : {}.", far.fr, edge.fr),
                    format!("Within {} of your edge: {}.", far.en, edge.en),
                )
            }
            Zone::Square { corner, size } => {
                let (size, corner) = (inches_words(*size), corner.words());
                Words::new(
                    format!("Dans le carré de {} de votre angle : {}.", size.fr, corner.fr),
                    format!("Within the square of {} in your corner: {}.", size.en, corner.en),
                )
            }
            Zone::Inner { .. } | Zone::Border { .. } | Zone::Anywhere => return None,
        };
        Some(words)
    }

    /// The same for a figure: any place of its zone where its base has room comes before what a statement opens.
    fn somewhere_for(&self, figure: FigureId, make: &dyn Fn(Point) -> Command) -> Option<Point> {
        let rough = self.grid().into_iter().find(|to| self.accepts(&make(*to)));
        rough.or_else(|| self.berth(figure, make)).or_else(|| self.somewhere(make))
    }

    /// A place in the zones of a figure that is accepted, looked for by the room its own base takes.
    fn berth(&self, figure: FigureId, make: &dyn Fn(Point) -> Command) -> Option<Point> {
        let table = self.look.setup.table?;
        let base = self.look.card(figure)?.base;
        let radius = base.saturating_add(1) / 2;
        let line = |from: i32, to: i32| {
            let (first, last) = (from.saturating_add(radius), to.saturating_sub(radius));
            let steps = (0..=last.saturating_sub(first).max(0) / FINE).map(move |step| first + step * FINE);
            steps.chain([last]).filter(move |at| (first..=last).contains(at))
        };
        let zones = zones::zones_of(self.look, self.side, figure);
        let inside = zones.iter().flat_map(|zone| {
            let outline = zone.outline(table);
            // Along an edge a base that touches it is in its outermost row.
            let [from, to] = match (outline.first(), outline.get(2)) {
                (Some(from), Some(to)) => [*from, *to],
                (Some(_) | None, _) => [Point::flat(0, 0), Point::flat(table.width, table.depth)],
            };
            line(from.y, to.y).flat_map(move |y| line(from.x, to.x).map(move |x| Point::flat(x, y)))
        });
        let fits = |at: &Point| {
            let there = Disc::new(*at, base);
            zones.iter().any(|zone| zone.holds(table, there))
                && !place::is_crowded(self.look, figure, there)
                && place::is_far_enough(self.look, figure, there)
                && room::no_room(self.look, figure, there).is_none()
        };
        inside.filter(fits).take(MOST_TRIED).find(|to| self.accepts(&make(*to)))
    }

    /// A place that is accepted as recorded, else one that a statement may open.
    fn somewhere(&self, make: &dyn Fn(Point) -> Command) -> Option<Point> {
        let grid = self.grid();
        let free = grid.iter().copied().find(|to| self.accepts(&make(*to)));
        free.or_else(|| grid.into_iter().find(|to| self.settle(&make(*to)).refused.is_none()))
    }

    /// Places all over the table, from its edges inwards, for forms that need one that is accepted.
    fn grid(&self) -> Vec<Point> {
        let Some(table) = self.look.setup.table else { return Vec::new() };
        let line = |length: i32| {
            let mut places: Vec<i32> =
                (0..=length / (2 * INCH)).map(|step| step * 2 * INCH + INCH / 2).collect();
            places.push(length.saturating_sub(150));
            places.push(150);
            places.retain(|place| *place < length);
            places.sort_by_key(|place| (*place).min(length - *place));
            places
        };
        let (across, along) = (line(table.width), line(table.depth));
        let mut found = Vec::new();
        for y in &along {
            found.extend(across.iter().map(|x| Point { x: *x, y: *y, z: 0 }));
        }
        found
    }
}
