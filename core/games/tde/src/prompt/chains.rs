//! Forms of actions chained to a move: announced with it, or after the reactions; templates among them.
//! TDE-CHAIN-02, TDE-CHAIN-03, TDE-TPL-03, TDE-GAP-07

use crate::command::{Aim, Command, Strike};
use crate::prompt::strikes::Make;
use crate::prompt::trial::Clerk;
use crate::prompt::value;
use crate::state::path::Route;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// A shot with a template beside a move: how it is declared.
pub(super) struct Burst<'b> {
    /// The command.
    pub(super) command: &'static str,
    /// Its title, from the weapon's name.
    pub(super) title: &'b dyn Fn(&str) -> Words,
    /// What is known already, before the weapon.
    pub(super) first: Vec<Blank>,
    /// Whom it names.
    pub(super) target: Option<FigureId>,
    /// The way of the active figure.
    pub(super) route: Option<&'b Route>,
    /// The command from its parts.
    pub(super) make: Make<'b>,
}

/// Where along a way something happens; at its start unless something else is said, where that is usual.
pub(super) fn where_words(usual: bool) -> Words {
    if usual {
        Words::new(
            "À quel point de la Trajectoire, sinon au départ ?",
            "At which point of the path, if not at its start?",
        )
    } else {
        Words::new("À quel point de la Trajectoire ?", "At which point of the path?")
    }
}

impl Clerk<'_> {
    /// The action chained to a move when it is announced at once.   TDE-CHAIN-02, TDE-CHAIN-03, TDE-GAP-07
    pub(super) fn chain_blanks(&self, actor: FigureId, command: &Command) -> Vec<Blank> {
        let Command::DeclareMove { way, .. } = command else { return Vec::new() };
        let make = |strike: Strike, aim: Aim| Command::DeclareMove {
            way: way.clone(),
            exits: false,
            chain: Some(strike),
            chain_spot: None,
            chain_at: aim.at,
            chain_under: aim.under,
            order: None,
        };
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
        let of: Vec<Choice> = plain.chain(bursts).collect();
        if of.is_empty() {
            return Vec::new();
        }
        let label = Words::new("Action Enchaînée ?", "Chained action?");
        let spot = Words::new(
            "Enchaînée après combien de Trajectoire ? Vide : au départ",
            "Chained after how much of the path? Blank: at its start",
        );
        let most = i64::from(self.distances(actor).1);
        vec![
            Blank::new("chain", label, Kind::One { of }).optional(),
            Blank::new("chain_spot", spot, Kind::Length { least: 0, most }).optional(),
        ]
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
    pub(super) fn bursts(&self, figure: FigureId, burst: &Burst<'_>) -> Vec<Form> {
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
                form.blanks.extend(self.spot_blank(burst.route));
                Some(form)
            })
        });
        forms.collect()
    }

    /// Where along a way an act may happen: any of its places, or any length of a way told in lengths.
    pub(super) fn spot_blank(&self, route: Option<&Route>) -> Option<Blank> {
        let route = route?;
        let kind = if self.look.is_measured() {
            Kind::One { of: self.spots(Some(route)).into_iter().flatten().map(spot_choice).collect() }
        } else {
            Kind::Length { least: 0, most: i64::from(route.length()) }
        };
        let measured = self.look.is_measured();
        let blank = Blank::new("spot", where_words(!measured), kind);
        Some(if measured { blank } else { blank.optional() })
    }
}

/// A place of a way to choose.
pub(super) fn spot_choice(spot: i32) -> Choice {
    let label = if spot == 0 {
        Words::new("au départ", "at the start")
    } else {
        let way = crate::view::words::inches_words(spot);
        Words::new(format!("après {}", way.fr), format!("after {}", way.en))
    };
    Choice::new(spot, label)
}
