//! Forms of melee: fights and charges.   TDE-MELEE-01, TDE-CHARGE-02

use crate::command::{Command, Way};
use crate::movement::forms::{is_stance, straight};
use crate::profiles::talents::Deed;
use crate::prompt::trial::Clerk;
use crate::prompt::{book, chosen, wire};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::geometry::disc::{Disc, beside, ring};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// A charge drawn on the table: whoever can be touched.   TDE-CHARGE-02
    pub(crate) fn drawn_charge(&self, actor: FigureId) -> Option<Form> {
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
        // Nobody charges without going anywhere.
        for way in form.blanks.iter_mut().filter(|blank| blank.key == "path") {
            way.label = Words::new("Par où ?", "Which way?");
            way.optional = false;
        }
        form.blanks.extend(self.charge_blanks(actor, &targets));
        form.blanks.extend(blanks.into_iter().map(Blank::optional));
        Some(form)
    }

    /// Whom to charge, and with what.
    fn charge_blanks(&self, actor: FigureId, targets: &[FigureId]) -> Vec<Blank> {
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

    /// A fight with somebody in contact.   TDE-MELEE-01
    pub(crate) fn fight(&self, actor: FigureId) -> Option<Form> {
        let of: Vec<Choice> = self
            .arms(actor)
            .into_iter()
            .filter(|(_, weapon)| !weapon.is_ranged())
            .filter_map(|(weapon, card)| {
                let targets: Vec<Choice> = self
                    .enemies(actor)
                    .into_iter()
                    .map(|target| {
                        self.settle(&Command::DeclareMelee { weapon, target, order: None })
                            .told(self.who(target))
                    })
                    .filter(|choice| choice.refused.is_none())
                    .collect();
                let label = Words::new("Avec qui ?", "With whom?");
                let blank = Blank::new("target", label, Kind::One { of: targets.clone() });
                let choice = Choice::new(weapon, Words::same(card.name.as_str()));
                (!targets.is_empty()).then(|| choice.then(vec![blank]))
            })
            .collect();
        let question = Words::new("Avec quelle arme ?", "With which weapon?");
        let form = chosen("DeclareMelee", ["weapon", "TDE-MELEE-01"], book("TDE-MELEE-01"), question, of)?;
        let mut form = Form { title: Words::new("Corps à Corps", "Fight"), ..form };
        form.blanks.extend(self.order_blank(actor, Deed::Melee));
        Some(form)
    }

    /// Charges told in lengths.   TDE-CHARGE-02
    pub(crate) fn told_charges(&self, actor: FigureId) -> Vec<Form> {
        let arms = self.blades(actor);
        let Some((weapon, _)) = arms.first().cloned() else { return Vec::new() };
        let targets: Vec<FigureId> =
            self.foes(actor).into_iter().filter(|foe| !self.is_hidden(*foe)).collect();
        let (success, exceptional) = self.distances(actor);
        let ways = self.slowed(actor, success, straight(exceptional, "TDE-CHARGE-02", ["Charge", "Charge"]));
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
}

fn charge_of(way: Way, target: FigureId, weapon: u8) -> Command {
    Command::DeclareCharge { way, target, weapon, order: None }
}
