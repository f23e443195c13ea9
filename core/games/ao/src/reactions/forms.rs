//! Forms of reactions, and of standing passes.

use serde_json::{Map, Value};

use crate::Ao;
use crate::command::{Command, Shared};
use crate::profiles::{Template, Weapon};
use crate::prompt::{Clerk, book, chosen, value, who, wire, with_what};
use crate::state::{Frame, Until, WindowKind};
use crate::terrain::facts;
use crate::terrain::table;
use crate::view::words::{until_words, window_words};
use greffe_core::asking::form::{Beside, Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::judging::trial::{Ask, Settled};
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// Makes the command that answers with an area: the weapon, the impact point, who is under it.
type Answer<'m> = &'m dyn Fn(u8, Option<Point>, Option<Vec<FigureId>>) -> Command;

const WINDOWS: [WindowKind; 4] = [WindowKind::EnVue, WindowKind::Shot, WindowKind::Charge, WindowKind::Saves];

impl Clerk<'_> {
    /// A shot at a charger.   AO-CHARGE-06
    pub(crate) fn charge_reaction(&self, target: FigureId) -> Vec<Form> {
        let charger = match self.look.top() {
            Some(Frame::Charge { charger, .. }) => *charger,
            Some(_) | None => return Vec::new(),
        };
        let plain =
            self.guns(target, |template| template.is_none()).into_iter().filter_map(|(place, gun)| {
                let asks = facts::of_shot(self.look, target, charger);
                let command = Command::ReactToCharge { weapon: place, at: None, under: None };
                reply(place, &gun, self.settle(&command, &asks, true))
            });
        let make = |weapon, at, under| Command::ReactToCharge { weapon, at, under };
        let (flames, blasts) = (
            self.area_replies(target, charger, false, &make),
            self.blast_replies(target, charger, false, &make),
        );
        let title = Words::new("Tirer en réaction", "Shoot in reaction");
        let rule = ["weapon", "AO-CHARGE-06"];
        let of = plain.chain(flames).collect();
        let mut forms: Vec<Form> =
            chosen("ReactToCharge", rule, title, with_what(), of).into_iter().collect();
        let title = Words::new("Tirer en réaction, au gabarit", "Shoot in reaction, with a template");
        let witness = blasts.iter().find_map(|(_, witness)| witness.clone());
        let of = blasts.into_iter().map(|(choice, _)| choice).collect();
        let form = chosen("ReactToCharge", rule, title, with_what(), of);
        forms.extend(form.map(|form| Form { witness, ..form }));
        forms.extend(self.decline("AO-CHARGE-06"));
        forms
    }

    /// Breath weapons in answer to somebody, who is underneath unless the reply is free.
    fn area_replies(
        &self,
        figure: FigureId,
        answered: FigureId,
        free: bool,
        make: Answer<'_>,
    ) -> Vec<Choice> {
        let breath = |template| matches!(template, Some(Template::Breath {}));
        let unseen = |id: FigureId| self.look.is_hidden(id) && self.look.are_enemies(figure, id);
        let sees = |id| table::recorded_sight(self.look, figure, id) != Some(false);
        let fits = |id: FigureId| id != figure && !unseen(id) && sees(id) && (free || id != answered);
        let guns = self.guns(figure, breath).into_iter();
        guns.filter_map(|(place, gun)| {
            let asks = self.area_asks(figure, answered, free, &[]);
            let settled = self.settle(&make(place, None, Some(Vec::new())), &asks, true);
            let mut choice = reply(place, &gun, settled)?;
            let mut under = self.under_in_answer(free, fits);
            under.optional = self.trier.accepts(&make(place, None, None));
            choice.then.insert(0, under);
            Some(choice)
        })
        .collect()
    }

    /// Templates in answer to somebody, with what goes on the wire where the impact point is a place.
    fn blast_replies(
        &self,
        figure: FigureId,
        answered: FigureId,
        free: bool,
        make: Answer<'_>,
    ) -> Vec<(Choice, Option<Map<String, Value>>)> {
        let recorded = self.look.setup.table.is_some();
        let spots = self.impact_points(figure, Some(answered));
        let blast = |template| matches!(template, Some(Template::Blast { .. }));
        let guns = self.guns(figure, blast).into_iter();
        guns.filter_map(|(place, gun)| {
            let aim = |at| make(place, at, (!recorded).then(Vec::new));
            let asks = self.area_asks(figure, answered, free, &["distance", "sight", "front"]);
            let (command, settled) = self.settled_at(&spots, &aim, &asks)?;
            let mut choice = reply(place, &gun, settled)?;
            let under = self.under_in_answer(free, |id| free || id != answered);
            let point = Blank::new("at", Words::new("Point d'impact ?", "Impact point?"), Kind::Point {});
            let blanks = if recorded { vec![point, under.optional()] } else { vec![under] };
            choice.then.splice(0..0, blanks);
            Some((choice, wire(&command).map(|(_, fields)| fields).filter(|_| recorded)))
        })
        .collect()
    }

    /// What an area in answer to somebody takes: the sight of that figure, and facts of the impact point.
    fn area_asks(
        &self,
        figure: FigureId,
        answered: FigureId,
        free: bool,
        of_point: &[&'static str],
    ) -> Vec<Ask> {
        let sight = (!free).then(|| facts::ask(self.look, "sight", &[figure, answered]));
        let point = of_point.iter().map(|fact| facts::ask(self.look, fact, &[figure]));
        let under = facts::of_area(self.look, answered).into_iter().filter(|_| !free);
        sight.into_iter().chain(point).chain(under).collect()
    }

    /// Who is under an area, beside the figure that it answers.
    fn under_in_answer(&self, free: bool, fits: impl Fn(FigureId) -> bool) -> Blank {
        let blank = self.under_blank(fits);
        if free {
            return blank;
        }
        let label = Words::new("Qui d'autre est sous le gabarit ?", "Who else is under the template?");
        Blank { label, ..blank }
    }

    fn decline(&self, rule: &'static str) -> Option<Form> {
        self.plain(&Command::DeclineReaction {}, rule, Words::new("Ne pas réagir", "Do not react"))
    }

    /// Reactions to shots.   AO-REACT-01
    pub(crate) fn shot_reaction(&self, may_react: &[FigureId]) -> Vec<Form> {
        let dodgers: Vec<Choice> = may_react
            .iter()
            .filter(|id| self.trier.accepts(&Command::Dodge { figure: **id }))
            .map(|id| Choice::new(id.0, Words::same(self.names.name(*id))).figure(*id))
            .collect();
        let title = book("AO-REACT-03");
        let mut forms: Vec<Form> =
            chosen("Dodge", ["figure", "AO-REACT-03"], title, who(), dodgers).into_iter().collect();
        let repliers: Vec<Choice> = may_react.iter().filter_map(|id| self.replier(*id)).collect();
        let rule = ["figure", "AO-REACT-04"];
        forms.extend(chosen("SimultaneousFire", rule, book("AO-REACT-04"), who(), repliers));
        forms.extend(self.blast_back(may_react));
        forms.extend(self.decline("AO-REACT-01"));
        forms
    }

    /// Firing back with a template.   AO-REACT-04, AO-TMPL-01
    fn blast_back(&self, may_react: &[FigureId]) -> Option<Form> {
        let Some(Frame::Shot { volley, .. }) = self.look.top() else { return None };
        let free = self.look.setup.options.reply_free;
        let mut witness = None;
        let mut of = Vec::new();
        for figure in may_react {
            let make = |weapon, at, under| Command::SimultaneousFire {
                figure: *figure,
                weapon,
                allocation: None,
                at,
                under,
            };
            let blasts = self.blast_replies(*figure, volley.shooter, free, &make);
            if blasts.is_empty() {
                continue;
            }
            witness = witness.or_else(|| blasts.iter().find_map(|(_, witness)| witness.clone()));
            let weapons = blasts.into_iter().map(|(choice, _)| choice).collect();
            let name = Words::same(self.names.name(*figure));
            let weapon = Blank::new("weapon", with_what(), Kind::One { of: weapons });
            of.push(Choice::new(figure.0, name).figure(*figure).then(vec![weapon]));
        }
        let title = Words::new("Tir simultané, au gabarit", "Simultaneous fire, with a template");
        let form = chosen("SimultaneousFire", ["figure", "AO-REACT-04"], title, who(), of)?;
        Some(Form { witness, ..form })
    }

    /// A figure that may fire back, with its weapons.   AO-REACT-04, AO-GAP-17
    fn replier(&self, figure: FigureId) -> Option<Choice> {
        let Some(Frame::Shot { volley, .. }) = self.look.top() else { return None };
        let shooter = volley.shooter;
        let free = self.look.setup.options.reply_free;
        let mut of: Vec<Choice> = Vec::new();
        for (place, gun) in self.guns(figure, |template| template.is_none()) {
            let command = make_reply(figure, place, None);
            let settled = self.settle(&command, &facts::of_shot(self.look, figure, shooter), true);
            let make = |allocation| make_reply(figure, place, Some(allocation));
            let shares = if free { self.allocation(figure, gun.rate, &make) } else { None };
            let choice = match (reply(place, &gun, settled), shares) {
                (Some(choice), Some(shares)) => {
                    let mut blanks = choice.then.clone();
                    for blank in &mut blanks {
                        blank.optional = true;
                    }
                    blanks.push(shares.optional());
                    choice.then(blanks)
                }
                (Some(choice), None) => choice,
                (None, Some(shares)) => Choice::new(place, Words::same(gun.name.as_str())).then(vec![shares]),
                (None, None) => continue,
            };
            of.push(choice);
        }
        let make =
            |weapon, at, under| Command::SimultaneousFire { figure, weapon, allocation: None, at, under };
        of.extend(self.area_replies(figure, shooter, free, &make));
        if of.is_empty() {
            return None;
        }
        let name = Words::same(self.names.name(figure));
        let weapon = Blank::new("weapon", with_what(), Kind::One { of });
        Some(Choice::new(figure.0, name).figure(figure).then(vec![weapon]))
    }

    /// Windows not to be asked about, and those to be asked about again.
    pub(crate) fn passes(&self) -> Vec<Form> {
        let of: Vec<Choice> = WINDOWS.into_iter().map(pass_choice).collect();
        let label = Words::new("À quoi renoncer d'avance ?", "What to pass in advance?");
        let title = Words::new("Renoncer d'avance", "Pass in advance");
        let mut forms = vec![Form::beside(Beside::PassAhead, "StandingPass", title).blank(Blank::new(
            "window",
            label,
            Kind::One { of },
        ))];
        let of: Vec<Choice> = WINDOWS
            .into_iter()
            .filter(|window| self.trier.accepts(&Command::Resume { window: *window }))
            .map(window_choice)
            .collect();
        if !of.is_empty() {
            let label = Words::new("Que choisir de nouveau ?", "What to choose again?");
            forms.push(
                Form::beside(
                    Beside::AskAgain,
                    "Resume",
                    Words::new("Reprendre ses réponses", "Take answers up again"),
                )
                .blank(Blank::new("window", label, Kind::One { of })),
            );
        }
        forms
    }
}

/// Fires back at figures.
fn make_reply(figure: FigureId, weapon: u8, allocation: Option<Vec<Shared<FigureId>>>) -> Command {
    Command::SimultaneousFire { figure, weapon, allocation, at: None, under: None }
}

/// A weapon with what a reaction with it takes; none when it is refused.
fn reply(place: u8, gun: &Weapon, settled: Settled<Ao>) -> Option<Choice> {
    let choice = Choice::new(Value::from(place), Words::same(gun.name.as_str()));
    settled.refused.is_none().then(|| choice.then(settled.blanks))
}

fn window_choice(window: WindowKind) -> Choice {
    Choice::new(value(&window), window_words(window))
}

fn pass_choice(window: WindowKind) -> Choice {
    let of = [Until::ActivationEnd, Until::TurnEnd, Until::MatchEnd]
        .into_iter()
        .map(|until| Choice::new(value(&until), until_words(until)))
        .collect();
    let label = Words::new("Jusqu'à quand ?", "Until when?");
    window_choice(window).then(vec![Blank::new("until", label, Kind::One { of })])
}
