//! Forms of chained actions and firefights: announced with a move, or after the reactions.
//! TDE-CHAIN-02, TDE-CHAIN-03, TDE-FUS-01, TDE-GAP-07

use serde::Deserialize;
use serde_json::Value;

use crate::chains;
use crate::command::{Aim, Command, Strike};
use crate::profiles::talents::Deed;
use crate::prompt::strikes::Make;
use crate::prompt::trial::Clerk;
use crate::prompt::{chosen, value};
use crate::skills::{ap, effects};
use crate::state::path::Route;
use crate::state::sequence::Sequence;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// A shot with a template beside a move: how it is declared.
pub(crate) struct Burst<'b> {
    /// The command.
    pub(crate) command: &'static str,
    /// Its title, from the weapon's name.
    pub(crate) title: &'b dyn Fn(&str) -> Words,
    /// What is known already, before the weapon.
    pub(crate) first: Vec<Blank>,
    /// Whom it names.
    pub(crate) target: Option<FigureId>,
    /// The way of the active figure.
    pub(crate) route: Option<&'b Route>,
    /// The command from its parts.
    pub(crate) make: Make<'b>,
}

impl Clerk<'_> {
    /// The action chained to a move when it is announced at once.   TDE-CHAIN-02, TDE-CHAIN-03, TDE-GAP-07
    pub(crate) fn chain_blanks(&self, actor: FigureId, command: &Command) -> Vec<Blank> {
        let make = |strike: Strike, aim: Aim| chained_to(command, strike, aim);
        let plain = self.chainable(actor).into_iter().filter_map(|(strike, label)| {
            let settled = self.settle(&make(strike, Aim::default()));
            settled.refused.is_none().then(|| settled.told(self.struck(strike, label)))
        });
        let bursts = self.arms(actor).into_iter().filter_map(|(weapon, card)| {
            card.template()?;
            let strike = Strike::Shoot { weapon, target: None };
            let name = &card.name;
            let label = Words::new(format!("Gabarit ({name})"), format!("Template ({name})"));
            let blanks = self.template_blanks(actor, "chain", &|aim| make(strike, aim))?;
            Some(Choice::new(value(&strike), label).then(blanks.blanks))
        });
        let mut of: Vec<Choice> = plain.chain(bursts).collect();
        if of.is_empty() {
            return Vec::new();
        }
        let label = Words::new("Action Enchaînée ?", "Chained action?");
        let spot = Words::new(
            "Enchaînée après combien de Trajectoire ? Vide : au départ",
            "Chained after how much of the path? Blank: at its start",
        );
        let most = i64::from(self.distances(actor).1);
        let after = Blank::new("chain_spot", spot, Kind::Length { least: 0, most }).optional();
        // Only whoever chains something is asked after how much of the way.
        for choice in &mut of {
            choice.then.push(after.clone());
        }
        vec![Blank::new("chain", label, Kind::One { of }).optional()]
    }

    /// What may be chained to a move: shots and reveals at each enemy, a dodge.   TDE-CHAIN-02
    fn chainable(&self, actor: FigureId) -> Vec<(Strike, Words)> {
        let shots = self.foes(actor).into_iter().flat_map(|foe| self.strikes(actor, foe));
        let mut of: Vec<(Strike, Words)> =
            shots.filter(|(strike, _)| !matches!(strike, Strike::Melee { .. })).collect();
        of.push((Strike::Dodge {}, Words::new("Esquive", "Dodge")));
        of
    }

    /// Shots with a template, a form for each weapon: chained, in answer, in reaction.   TDE-TPL-03, TDE-TPL-10
    pub(crate) fn bursts(&self, figure: FigureId, burst: &Burst<'_>) -> Vec<Form> {
        let forms = self.arms(figure).into_iter().filter_map(|(weapon, card)| {
            card.template()?;
            let strike = Strike::Shoot { weapon, target: burst.target };
            let name = card.name.as_str();
            let what = Choice::new(value(&strike), Words::same(name));
            let with = Words::new("Par quoi ?", "With what?");
            let mut form = Form::owed(burst.command, (burst.title)(name)).rule(RuleId::new("TDE-TPL-03"));
            form.blanks.extend(burst.first.clone());
            form.blanks.push(Blank::new("strike", with, Kind::One { of: vec![what] }));
            self.spots(burst.route).into_iter().find_map(|spot| {
                let mut form =
                    self.templated(form.clone(), figure, &|aim| (burst.make)(strike, spot, aim))?;
                let open = |spot| {
                    let make = |aim| (burst.make)(strike, Some(spot), aim);
                    self.templated(form.clone(), figure, &make).is_some()
                };
                let measured = self.look.is_measured();
                let last = burst.route.filter(|_| !measured).and_then(|route| last_spot(route, open));
                let most = last.or_else(|| burst.route.map(Route::length)).unwrap_or_default();
                form.blanks.extend(self.spot_blank(burst.route, most));
                Some(form)
            })
        });
        forms.collect()
    }

    /// Where along a way an act may happen: any of its places, or any length to the last of a way told in lengths.
    pub(crate) fn spot_blank(&self, route: Option<&Route>, last: i32) -> Option<Blank> {
        let route = route?;
        let kind = if self.look.is_measured() {
            Kind::One { of: self.spots(Some(route)).into_iter().flatten().map(spot_choice).collect() }
        } else {
            Kind::Length { least: 0, most: i64::from(last) }
        };
        let measured = self.look.is_measured();
        let blank = Blank::new("spot", where_words(!measured), kind);
        Some(if measured { blank } else { blank.optional() })
    }

    /// Whether a figure that moves and chains an action, told as JSON, has a point left to give away.   TDE-GAP-06
    pub(crate) fn chain_leaves_some(&self, actor: FigureId, strike: &Value) -> bool {
        let Ok(strike) = Strike::deserialize(strike) else { return false };
        let first = effects::cost(self.look, actor, &[Deed::Move]);
        let taken: Vec<_> = first.card.flatten().filter(|_| !self.look.setup.before(6)).into_iter().collect();
        let price = effects::cost_beside(self.look, actor, &[deed(strike), Deed::Chain], &taken).ap;
        self.look.setup.before(3) || ap::held(self.look, actor) > first.ap.saturating_add(price)
    }

    /// A chained action, a firefight, or neither.   TDE-CHAIN-02, TDE-FUS-01
    pub(crate) fn extras(&self, sequence: &Sequence) -> Vec<Form> {
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

/// What a strike costs by, as cards name costs.   TDE-ACT-02
fn deed(strike: Strike) -> Deed {
    match strike {
        Strike::Shoot { .. } => Deed::Shoot,
        Strike::Reveal { .. } => Deed::Reveal,
        Strike::Melee { .. } => Deed::Melee,
        Strike::Dodge {} => Deed::Dodge,
    }
}

/// The same Move, an action chained to it.   TDE-GAP-07
fn chained_to(command: &Command, strike: Strike, aim: Aim) -> Command {
    let mut command = command.clone();
    if let Command::DeclareMove { chain, chain_at, chain_under, .. }
    | Command::DeclareDismount { chain, chain_at, chain_under, .. }
    | Command::DeclareMountUp { chain, chain_at, chain_under, .. } = &mut command
    {
        (*chain, *chain_at, *chain_under) = (Some(strike), aim.at, aim.under);
    }
    command
}

/// Where along a way something happens; at its start unless something else is said, where that is usual.
pub(crate) fn where_words(usual: bool) -> Words {
    if usual {
        Words::new(
            "À quel point de la Trajectoire, sinon au départ ?",
            "At which point of the path, if not at its start?",
        )
    } else {
        Words::new("À quel point de la Trajectoire ?", "At which point of the path?")
    }
}

/// The last place of a way told in lengths at which something may happen: its end, or short of it where whoever acts is
/// touched there.   TDE-REACT-15
pub(crate) fn last_spot(route: &Route, open: impl Fn(i32) -> bool) -> Option<i32> {
    let length = route.length();
    [length, length.saturating_sub(1)].into_iter().find(|spot| *spot > 0 && open(*spot))
}

/// A place of a way to choose.
pub(crate) fn spot_choice(spot: i32) -> Choice {
    let label = if spot == 0 {
        Words::new("au départ", "at the start")
    } else {
        let way = crate::view::words::inches_words(spot);
        Words::new(format!("après {}", way.fr), format!("after {}", way.en))
    };
    Choice::new(spot, label)
}
