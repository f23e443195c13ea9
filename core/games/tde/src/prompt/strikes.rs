//! Forms of combat actions: declared, chained, in reaction, in a firefight.

use serde_json::{Map, Value};

use crate::command::{Aim, Command, Strike};
use crate::profiles::weapons::Weapon;
use crate::prompt::chains::{Burst, spot_choice, where_words};
use crate::prompt::trial::{Clerk, is_doubted};
use crate::prompt::{book, chosen, value, wire};
use crate::state::path::Route;
use crate::state::sequence::Sequence;
use crate::view::words::inches_words;
use crate::{chains, reactions};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// A combat action in the making: the command it goes out as, from the place of a strike on the route.
pub(super) type Make<'m> = &'m dyn Fn(Strike, Option<i32>, Aim) -> Command;

/// The blanks of a template, with fields that are accepted where it needs a place.
pub(super) struct Laid {
    pub(super) witness: Option<Map<String, Value>>,
    pub(super) blanks: Vec<Blank>,
}

#[expect(clippy::unused_self, reason = "every form is asked of its seat")]
impl Clerk<'_> {
    /// The weapons of a figure that it may try to use, with their places.
    pub(super) fn arms(&self, figure: FigureId) -> Vec<(u8, &Weapon)> {
        let weapons = self.look.card(figure).map_or(&[][..], |card| card.weapons.as_slice());
        (0_u8..).zip(weapons).collect()
    }

    fn enemies(&self, figure: FigureId) -> Vec<FigureId> {
        self.look.on_table().filter(|other| self.look.are_enemies(figure, *other)).collect()
    }

    /// A form for each ranged weapon.   TDE-SHOOT-01
    pub(super) fn shots(&self, actor: FigureId) -> Vec<Form> {
        let ranged = self.arms(actor).into_iter().filter(|(_, weapon)| weapon.is_ranged());
        ranged.filter_map(|(place, weapon)| self.shot(actor, place, weapon)).collect()
    }

    fn shot(&self, actor: FigureId, place: u8, weapon: &Weapon) -> Option<Form> {
        let make = |target, aim| Command::DeclareShoot { weapon: place, target, aim, order: None };
        let name = &weapon.name;
        let title = Words::new(format!("Tirer : {name}"), format!("Shoot: {name}"));
        let arm = Blank::new(
            "weapon",
            Words::new("Arme", "Weapon"),
            Kind::One { of: vec![Choice::new(place, Words::same(name.as_str()))] },
        );
        let form = Form::owed("DeclareShoot", title).rule(RuleId::new("TDE-SHOOT-01")).blank(arm);
        let mut form = if weapon.template().is_some() {
            self.templated(form, actor, &|aim| make(None, aim))?
        } else {
            let of: Vec<Choice> = self
                .enemies(actor)
                .into_iter()
                .map(|target| self.settle(&make(Some(target), Aim::default())).told(self.at(actor, target)))
                .collect();
            if of.iter().all(|choice| choice.refused.is_some()) {
                return None;
            }
            form.blank(Blank::new("target", Words::new("Sur qui ?", "At whom?"), Kind::One { of }))
        };
        form.blanks.extend(self.order_blank(actor));
        Some(form)
    }

    /// An enemy to choose, with how far it is.
    fn at(&self, actor: FigureId, target: FigureId) -> Choice {
        let choice = self.who(target);
        match self.names.gap(actor, target) {
            Some(gap) => choice.note(inches_words(gap)),
            None => choice,
        }
    }

    /// A form with the blanks of its template and fields that are accepted.   TDE-TPL-03
    pub(super) fn templated(
        &self,
        mut form: Form,
        actor: FigureId,
        make: &dyn Fn(Aim) -> Command,
    ) -> Option<Form> {
        let laid = self.template_blanks(actor, "", make)?;
        form.witness = laid.witness;
        form.blanks.extend(laid.blanks);
        Some(form)
    }

    /// The blanks of a template, their keys with a prefix: its target point with one that is accepted, or who
    /// is under it.   TDE-TPL-03
    pub(super) fn template_blanks(
        &self,
        actor: FigureId,
        prefix: &str,
        make: &dyn Fn(Aim) -> Command,
    ) -> Option<Laid> {
        let enemies = self.enemies(actor);
        let key = |word: &str| if prefix.is_empty() { word.to_owned() } else { format!("{prefix}_{word}") };
        if self.look.is_measured() {
            let places = enemies.iter().filter_map(|enemy| self.names.at(*enemy));
            let (command, settled) = places
                .map(|at| make(Aim { at: Some(at), under: Vec::new() }))
                .map(|command| (wire(&command), self.settle(&command)))
                .find(|(_, settled)| settled.refused.is_none())?;
            let label = Words::new("Point Cible ?", "Target point?");
            let mut blanks = vec![Blank::new(key("at"), label, Kind::Point {})];
            blanks.extend(settled.blanks.into_iter().map(Blank::optional));
            return Some(Laid { witness: command.map(|(_, fields)| fields), blanks });
        }
        let under = |id: FigureId| Aim { at: None, under: vec![id] };
        // What does no damage may lie over friends, and smoke over nobody at all.   TDE-TPL-05, TDE-PROP-06
        let of: Vec<Choice> = self
            .look
            .on_table()
            .map(|id| self.settle(&make(under(id))).told(self.who(id)))
            .filter(|choice| choice.refused.is_none())
            .collect();
        let most = u32::try_from(of.len()).unwrap_or(u32::MAX);
        let least = u32::from(self.settle(&make(Aim::default())).refused.is_some());
        let label = Words::new("Qui est sous le Gabarit ?", "Who is under the template?");
        let blank = Blank::new(key("under"), label, Kind::Some { of, least, most });
        (most > 0).then(|| Laid { witness: None, blanks: vec![blank] })
    }

    /// A fight with somebody in contact.   TDE-MELEE-01
    pub(super) fn fight(&self, actor: FigureId) -> Option<Form> {
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
        form.blanks.extend(self.order_blank(actor));
        Some(form)
    }

    /// A dodge.   TDE-DODGE-01
    pub(super) fn dodge(&self, actor: FigureId) -> Option<Form> {
        let title = Words::new("Esquiver", "Dodge");
        let mut form = self.plain(&Command::DeclareDodge { order: None }, "TDE-DODGE-01", title)?;
        form.blanks.extend(self.order_blank(actor));
        Some(form)
    }

    /// A shot that only shows somebody.   TDE-STEALTH-09
    pub(super) fn reveal(&self, actor: FigureId) -> Option<Form> {
        let hidden = |id: &FigureId| self.look.figure(*id).is_some_and(|figure| figure.stealthed);
        let of = self
            .enemies(actor)
            .into_iter()
            .filter(hidden)
            .map(|target| {
                self.settle(&Command::DeclareReveal { target, order: None }).told(self.at(actor, target))
            })
            .collect();
        let question = Words::new("Qui ?", "Whom?");
        let title = Words::new("Révéler", "Reveal");
        let mut form = chosen("DeclareReveal", ["target", "TDE-STEALTH-09"], title, question, of)?;
        form.blanks.extend(self.order_blank(actor));
        Some(form)
    }

    /// The places of a route at which something may happen: its start, each inch, the end of each leg.
    pub(super) fn spots(&self, route: Option<&Route>) -> Vec<Option<i32>> {
        let Some(route) = route else { return vec![None] };
        let length = route.length();
        let mut spots: Vec<i32> = (0..=length).step_by(254).collect();
        let mut along: i32 = 0;
        for leg in &route.legs {
            along = along.saturating_add(leg.length);
            spots.push(along);
        }
        spots.sort_unstable();
        spots.dedup();
        spots.into_iter().map(Some).collect()
    }

    /// One combat action among the choices of a form: with where it may happen, and what it takes.
    fn strike_choice(
        &self,
        strike: Strike,
        label: Words,
        route: Option<&Route>,
        make: Make<'_>,
    ) -> Option<Choice> {
        let choice = self.struck(strike, label);
        let command = |spot| make(strike, spot, Aim::default());
        let Some(route) = route.filter(|_| !matches!(strike, Strike::Dodge {})) else {
            let settled = self.settle(&command(None));
            // Where nothing is measured by it, the place along the way may still be said.   TDE-REACT-08
            let spot = route.map(|route| {
                let kind = Kind::Length { least: 0, most: i64::from(route.length()) };
                let label = Words::new("À quel point de la Trajectoire ?", "At which point of the path?");
                Blank::new("spot", label, kind).optional()
            });
            let choice = choice.then(spot.into_iter().collect());
            return settled.refused.is_none().then(|| settled.told(choice));
        };
        if !self.look.is_measured() {
            let open = |spot| self.settle(&command(spot)).refused.is_none();
            let far = route.length() > 0 && open(Some(route.length()));
            let spot = self.spot_blank(Some(route)).filter(|_| far);
            let settled = self.settle(&command(None));
            let choice = choice.then(spot.into_iter().collect());
            return settled.refused.is_none().then(|| settled.told(choice));
        }
        let of: Vec<Choice> = self
            .spots(Some(route))
            .into_iter()
            .flatten()
            .map(|spot| self.settle(&command(Some(spot))).told(spot_choice(spot)))
            .filter(|choice| choice.refused.is_none())
            .collect();
        if of.is_empty() {
            return None;
        }
        // Nothing said, a shot comes at the start: one tap less where it may.
        let shoots = matches!(strike, Strike::Shoot { .. } | Strike::Reveal { .. });
        let start = self.settle(&command(None));
        let sure = start.refused.is_none() && start.doubt.is_none();
        let usual = shoots && sure && start.blanks.iter().all(|blank| blank.optional);
        let blank = Blank::new("spot", where_words(usual), Kind::One { of });
        Some(choice.then(vec![if usual { blank.optional() } else { blank }]))
    }

    /// A strike to choose, by its words or by whom it is aimed at.
    pub(super) fn struck(&self, strike: Strike, label: Words) -> Choice {
        let choice = Choice::new(value(&strike), label);
        match strike {
            Strike::Shoot { target: Some(target), .. }
            | Strike::Reveal { target }
            | Strike::Melee { target, .. } => choice.figure(target),
            Strike::Shoot { target: None, .. } | Strike::Dodge {} => choice,
        }
    }

    /// The combat actions a figure may take against another, templates aside.
    pub(super) fn strikes(&self, actor: FigureId, target: FigureId) -> Vec<(Strike, Words)> {
        let mut strikes = Vec::new();
        let whom = self.names.name(target);
        for (place, weapon) in self.arms(actor).into_iter().filter(|(_, weapon)| weapon.template().is_none())
        {
            let name = &weapon.name;
            let (strike, fr, en) = if weapon.is_ranged() {
                (Strike::Shoot { weapon: place, target: Some(target) }, "Tir", "Shot")
            } else {
                (Strike::Melee { weapon: place, target }, "Corps à Corps", "Fight")
            };
            let label = Words::new(format!("{fr} ({name}) sur {whom}"), format!("{en} ({name}) at {whom}"));
            strikes.push((strike, label));
        }
        if self.look.figure(target).is_some_and(|figure| figure.stealthed) {
            let label = Words::new(format!("Révéler {whom}"), format!("Reveal {whom}"));
            strikes.push((Strike::Reveal { target }, label));
        }
        strikes
    }

    /// Reactions to the action just declared.   TDE-REACT-01
    pub(super) fn reactions(&self, sequence: &Sequence) -> Vec<Form> {
        let active = sequence.active;
        let route = sequence.motion.as_ref().map(|motion| &motion.route);
        let chained = sequence.extra().is_some();
        let mut forms = Vec::new();
        let mut of = Vec::new();
        for figure in reactions::able(self.look, sequence) {
            let make =
                |strike, spot, aim| Command::DeclareReaction { figure, strike, spot, aim, to_chain: false };
            let mut strikes = self.strikes(figure, active);
            strikes.push((Strike::Dodge {}, Words::new("Esquive", "Dodge")));
            // A charge is met where it ends; only shots have places on its way.   TDE-REACT-12
            let met = |strike: &Strike| {
                sequence.is_charge() && matches!(strike, Strike::Melee { .. } | Strike::Dodge {})
            };
            let open: Vec<Choice> = strikes
                .into_iter()
                .filter_map(|(strike, label)| {
                    self.strike_choice(strike, label, route.filter(|_| !met(&strike)), &make)
                })
                .collect();
            let name = self.names.name(figure);
            let title =
                |arm: &str| Words::new(format!("{name} réagit : {arm}"), format!("{name} reacts: {arm}"));
            let who = Kind::One { of: vec![self.who(figure)] };
            let first = vec![Blank::new("figure", Words::new("Qui ?", "Who?"), who)];
            let target = Some(active);
            let burst =
                Burst { command: "DeclareReaction", title: &title, first, target, route, make: &make };
            forms.extend(self.bursts(figure, &burst));
            let mut open = open;
            open.sort_by_key(is_doubted);
            if open.is_empty() {
                continue;
            }
            let label = Words::new("Par quoi ?", "With what?");
            let mut blanks = vec![Blank::new("strike", label, Kind::One { of: open })];
            if chained {
                let label = Words::new("Répondre à l'Action Enchaînée ?", "Answer the chained action?");
                let yes = Choice::new(true, Words::new("oui", "yes"));
                blanks.push(Blank::new("to_chain", label, Kind::One { of: vec![yes] }).optional());
            }
            of.push(self.who(figure).then(blanks));
        }
        let title = Words::new("Réagir", "React");
        let question = Words::new("Qui réagit ?", "Who reacts?");
        forms.splice(0..0, chosen("DeclareReaction", ["figure", "TDE-REACT-01"], title, question, of));
        let title = Words::new("Plus de Réaction", "No further reaction");
        forms.extend(self.plain(&Command::PassReactions {}, "TDE-REACT-01", title));
        forms
    }

    /// A chained action, a firefight, or neither.   TDE-CHAIN-02, TDE-FUS-01
    pub(super) fn extras(&self, sequence: &Sequence) -> Vec<Form> {
        let figure = sequence.active;
        let route = sequence.motion.as_ref().map(|motion| &motion.route);
        let open = chains::open(self.look, sequence);
        let mut forms = Vec::new();
        if open.firefight {
            let make = |strike, spot, aim| Command::DeclareFirefight { strike, spot, aim };
            let reactors: Vec<FigureId> = sequence.reactions().map(|(_, act)| act.figure).collect();
            let of = self.extra_choices(figure, &reactors, route, &make);
            let title = Words::new("Fusillade", "Firefight");
            let question = Words::new("Comment répondre ?", "Answer with what?");
            forms.extend(chosen("DeclareFirefight", ["strike", "TDE-FUS-01"], title, question, of));
            for target in reactors {
                let whom = self.names.name(target);
                let title = |arm: &str| {
                    Words::new(format!("Fusillade : {arm} sur {whom}"), format!("Firefight: {arm} at {whom}"))
                };
                let (first, target) = (Vec::new(), Some(target));
                let command = "DeclareFirefight";
                forms.extend(
                    self.bursts(figure, &Burst { command, title: &title, first, target, route, make: &make }),
                );
            }
        }
        if open.chain {
            let make = |strike, spot, aim| Command::DeclareChain { strike, spot, aim };
            let of = self.extra_choices(figure, &self.enemies(figure), route, &make);
            let title = Words::new("Action Enchaînée", "Chained action");
            let question = Words::new("Que faire en chemin ?", "What to do on the way?");
            forms.extend(chosen("DeclareChain", ["strike", "TDE-CHAIN-02"], title, question, of));
            let title =
                |arm: &str| Words::new(format!("Action Enchaînée : {arm}"), format!("Chained action: {arm}"));
            let (command, first) = ("DeclareChain", Vec::new());
            forms.extend(
                self.bursts(
                    figure,
                    &Burst { command, title: &title, first, target: None, route, make: &make },
                ),
            );
        }
        let title = Words::new("Rien de plus", "Nothing more");
        forms.extend(self.plain(&Command::PassFirefight {}, "TDE-SEQ-09", title));
        forms
    }

    /// What the active figure may add, against these.
    fn extra_choices(
        &self,
        figure: FigureId,
        targets: &[FigureId],
        route: Option<&Route>,
        make: Make<'_>,
    ) -> Vec<Choice> {
        let mut strikes: Vec<(Strike, Words)> =
            targets.iter().flat_map(|target| self.strikes(figure, *target)).collect();
        strikes.push((Strike::Dodge {}, Words::new("Esquive", "Dodge")));
        strikes
            .into_iter()
            .filter_map(|(strike, label)| self.strike_choice(strike, label, route, make))
            .collect()
    }
}
