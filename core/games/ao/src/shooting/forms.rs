//! Forms of shots: figures, impact points, breath.

use serde_json::json;

use crate::Ao;
use crate::command::{Command, Shared};
use crate::profiles::{Template, Weapon, WeaponKind};
use crate::prompt::{Clerk, book, chosen, wire, with_what};
use crate::skills;
use crate::state::Frame;
use crate::terrain::facts;
use crate::terrain::table;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::geometry::angle::offset;
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::{Ask, Settled};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// Makes the command that gives every shot to one target.
type Make<'m> = &'m dyn Fn(Vec<Shared<FigureId>>) -> Command;

impl Clerk<'_> {
    /// Every way the active figure may shoot.
    pub(crate) fn shots(&self, figure: FigureId) -> Vec<Form> {
        let mut forms: Vec<Form> = self.plain_shots(figure).into_iter().collect();
        forms.extend(self.fewer_shots(figure));
        forms.extend(self.template_shots(figure));
        forms.extend(self.breaths(figure));
        forms
    }

    /// The ranged weapons of a figure, by place on its sheet, each with the shots that it fires now.   AO-GAP-50
    pub(crate) fn guns(&self, figure: FigureId, family: fn(Option<Template>) -> bool) -> Vec<(u8, Weapon)> {
        let weapons = self.look.profile(figure).map_or(&[][..], |profile| &profile.weapons);
        (0_u8..)
            .zip(weapons.iter().cloned())
            .filter(|(_, weapon)| weapon.kind == WeaponKind::Ranged && family(weapon.template))
            .map(|(place, weapon)| {
                (place, Weapon { rate: skills::rate(self.look, figure, &weapon), ..weapon })
            })
            .collect()
    }

    /// At figures.   AO-SHOOT-01
    fn plain_shots(&self, figure: FigureId) -> Option<Form> {
        let of: Vec<Choice> = self
            .guns(figure, |template| template.is_none())
            .into_iter()
            .filter_map(|(place, gun)| {
                let make = |allocation| Command::DeclareShot { weapon: place, allocation, shots: None };
                let blank = self.allocation(figure, gun.rate, &make)?;
                Some(Choice::new(place, Words::same(gun.name)).then(vec![blank]))
            })
            .collect();
        chosen("DeclareShot", ["weapon", "AO-SHOOT-01"], book("AO-SHOOT-01"), with_what(), of)
    }

    /// At figures, with fewer shots than the rate of fire.   AO-ROF-01
    fn fewer_shots(&self, figure: FigureId) -> Option<Form> {
        let of: Vec<Choice> = self
            .guns(figure, |template| template.is_none())
            .into_iter()
            .filter_map(|(place, gun)| {
                let counts: Vec<Choice> = (1..gun.rate)
                    .filter_map(|count| {
                        let make = |allocation| Command::DeclareShot {
                            weapon: place,
                            allocation,
                            shots: Some(count),
                        };
                        let blank = self.allocation(figure, count, &make)?;
                        Some(Choice::new(count, Words::same(count.to_string())).then(vec![blank]))
                    })
                    .collect();
                let label = Words::new("Combien de tirs ?", "How many shots?");
                let blank = Blank::new("shots", label, Kind::One { of: counts.clone() });
                (!counts.is_empty()).then(|| Choice::new(place, Words::same(gun.name)).then(vec![blank]))
            })
            .collect();
        let title = Words::new("Tirer moins que la cadence", "Shoot less than the rate of fire");
        chosen("DeclareShot", ["weapon", "AO-ROF-01"], title, with_what(), of)
    }

    /// Who is shot at how often: one choice for a single shot, shares for several.   AO-ROF-02
    pub(crate) fn allocation(&self, shooter: FigureId, shots: u32, make: Make<'_>) -> Option<Blank> {
        let enemies: Vec<FigureId> = self.look.enemies(shooter).collect();
        let all = |target: FigureId| vec![Shared { to: target, count: shots }];
        let of: Vec<Choice> = enemies
            .iter()
            .map(|target| {
                let asks = facts::of_shot(self.look, shooter, *target);
                self.against(*target, self.settle(&make(all(*target)), &asks, true))
            })
            .collect();
        if !of.iter().any(|choice| choice.refused.is_none()) {
            return None;
        }
        let label = Words::new("Qui est visé ?", "Who is the target?");
        if shots > 1 {
            let most = of.iter().map(|_| shots).collect();
            return Some(Blank::new("allocation", label, Kind::Share { of, total: shots, most }));
        }
        let single = |choice: Choice| Choice { value: json!([{"to": choice.value, "count": 1}]), ..choice };
        Some(Blank::new("allocation", label, Kind::One { of: of.into_iter().map(single).collect() }))
    }

    /// At an impact point.   AO-TMPL-01
    fn template_shots(&self, figure: FigureId) -> Option<Form> {
        let recorded = self.look.setup.table.is_some();
        let spots = self.impact_points(figure, None);
        let mut witness = None;
        let mut of = Vec::new();
        for (place, gun) in self.guns(figure, |template| matches!(template, Some(Template::Blast { .. }))) {
            let under = (!recorded).then(Vec::new);
            let make = |at| Command::DeclareTemplateShot { weapon: place, at, under: under.clone() };
            let asks = ["distance", "sight", "front"].map(|fact| facts::ask(self.look, fact, &[figure]));
            let Some((command, settled)) = self.settled_at(&spots, &make, &asks) else { continue };
            let mut blanks = self.point_and_under(recorded);
            blanks.extend(settled.blanks);
            of.push(Choice::new(place, Words::same(gun.name)).then(blanks));
            witness = witness.or(wire(&command).map(|(_, fields)| fields));
        }
        let title = book("AO-TMPL-01");
        let mut form = chosen("DeclareTemplateShot", ["weapon", "AO-TMPL-01"], title, with_what(), of)?;
        form.witness = witness.filter(|_| recorded);
        Some(form)
    }

    /// Impact points that are tried: where places are recorded, at and around whom a shot answers, at its enemies, around
    /// the shooter; else none, which is said without one.   AO-TMPL-01
    pub(crate) fn impact_points(&self, shooter: FigureId, answered: Option<FigureId>) -> Vec<Option<Point>> {
        if !self.is_recorded() {
            return vec![None];
        }
        let at = |id: FigureId| self.look.stands(id);
        let pas = self.look.setup.pas;
        let beside = answered.map(|id| self.around(id, &[pas / 2, pas])).unwrap_or_default();
        let aimed = answered.into_iter().chain(self.look.enemies(shooter)).filter_map(at);
        let near = self.around(shooter, &[pas.saturating_mul(4), pas.saturating_mul(2), pas]);
        aimed.chain(beside).chain(near).map(Some).collect()
    }

    /// The first impact point at which a command is accepted, with what it takes there.
    pub(crate) fn settled_at(
        &self,
        spots: &[Option<Point>],
        make: &dyn Fn(Option<Point>) -> Command,
        asks: &[Ask],
    ) -> Option<(Command, Settled<Ao>)> {
        spots.iter().map(|at| make(*at)).find_map(|command| {
            let settled = self.settle(&command, asks, true);
            settled.refused.is_none().then_some((command, settled))
        })
    }

    /// An impact point where places are recorded, and who is under the template there.   AO-TMPL-02
    fn point_and_under(&self, recorded: bool) -> Vec<Blank> {
        let point = Blank::new("at", Words::new("Point d'impact ?", "Impact point?"), Kind::Point {});
        if recorded { vec![point] } else { vec![self.under_blank(|_| true)] }
    }

    /// Who is under a template.
    pub(crate) fn under_blank(&self, fits: impl Fn(FigureId) -> bool) -> Blank {
        let spared = |id: FigureId| self.look.is_hidden(id) && !self.look.setup.options.template_hits_hidden;
        let of: Vec<Choice> =
            self.look.on_table().filter(|id| fits(*id) && !spared(*id)).map(|id| self.under(id)).collect();
        let most = u32::try_from(of.len()).unwrap_or(u32::MAX);
        let label = Words::new("Qui est sous le gabarit ?", "Who is under the template?");
        Blank::new("under", label, Kind::Some { of, least: 0, most })
    }

    /// With a breath weapon.   AO-BREATH-01
    fn breaths(&self, figure: FigureId) -> Option<Form> {
        let breath = |template| matches!(template, Some(Template::Breath {}));
        let front = self.look.setup.options.template_front_only;
        let of: Vec<Choice> = self
            .guns(figure, breath)
            .into_iter()
            .filter(|(place, _)| {
                self.trier.accepts(&Command::DeclareBreath { weapon: *place, under: Vec::new() })
            })
            .map(|(place, gun)| {
                let unseen = |id: FigureId| self.look.is_hidden(id) && self.look.are_enemies(figure, id);
                let sees = |id| table::recorded_sight(self.look, figure, id) != Some(false);
                let ahead = |id| !front || table::recorded_front(self.look, figure, id) != Some(false);
                let under = self.under_blank(|id| id != figure && !unseen(id) && sees(id) && ahead(id));
                Choice::new(place, Words::same(gun.name)).then(vec![under])
            })
            .collect();
        chosen("DeclareBreath", ["weapon", "AO-BREATH-01"], book("AO-BREATH-01"), with_what(), of)
    }

    /// A strayed template.   AO-TMPL-03
    pub(crate) fn stray(&self) -> Option<Form> {
        let Some(Frame::Stray { scatter, .. }) = self.look.top() else { return None };
        let recorded = self.look.setup.table.is_some();
        let tenths = self.look.setup.pas.saturating_mul(i32::try_from(scatter.distance).unwrap_or(1));
        let from = scatter.from.unwrap_or(Point::flat(0, 0));
        let at = recorded.then(|| offset(from, 0, tenths));
        let command = Command::AttestUnderTemplate { at, under: Vec::new() };
        if !self.trier.accepts(&command) {
            return None;
        }
        let mut form = Form::owed("AttestUnderTemplate", book("AO-TMPL-03")).rule(RuleId::new("AO-TMPL-03"));
        if recorded {
            let label = Words::new("Nouveau point d'impact ?", "New impact point?");
            form.blanks.push(Blank::new("at", label, Kind::Point {}));
            form.witness = wire(&command).map(|(_, fields)| fields);
        } else {
            form.blanks.push(self.under_blank(|_| true));
        }
        Some(form)
    }
}
