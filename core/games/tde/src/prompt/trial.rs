//! Legality is asked of the rules themselves: a command is tried on a copy, and nothing is kept.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::Tde;
use crate::command::Command;
use crate::draft::TdeDraft;
use crate::prompt::facts::{self, LEXICON};
use crate::prompt::wire;
use crate::state::look::Look;
use crate::table::AGREED;
use crate::view::french::said;
use crate::view::names::Names;
use greffe_core::asking::form::{Blank, Choice, FactKind, Form, Kind};
use greffe_core::judging::draft::{Query, Stop};
use greffe_core::judging::error::Refused;
use greffe_core::judging::fact::{Fact, FigureId};
use greffe_core::judging::opening::SeatEntry;
use greffe_core::judging::ruleset::Ruleset;
use greffe_core::judging::trial::{Trial, Trier};
use greffe_core::record::ids::{RuleId, Seat};
use greffe_core::telling::words::Words;

/// How what the record says against something begins: where positions are recorded, and where they are not.
const DOUBTS: [[&str; 2]; 2] =
    [["d'après les positions, ", "by the positions, "], ["d'après le registre, ", "by the record, "]];

/// One seat at one moment, with what its eyes see.
pub(crate) struct Clerk<'a> {
    /// The set-up and the public state.
    pub(crate) look: Look<'a>,
    /// The names of that moment.
    pub(crate) names: Names<'a>,
    /// Its side.
    pub(crate) side: u8,
    /// The seat.
    seat: Seat,
    /// Where commands are tried.
    trier: Trier<'a, Tde>,
    /// The questions of an order with an action, once they have been worked out: whose action, for how many points.
    pub(crate) orders: RefCell<BTreeMap<(FigureId, u32), Option<Blank>>>,
    /// The questions put together so far.
    asked: RefCell<BTreeMap<Asked, Words>>,
}

/// A question to the rules, with stated facts.
type Tried<'t> = dyn Fn(&[Fact]) -> Trial<Tde> + 't;

/// A fact by its place among those known, its figures, and whether silence answers it too.
type Asked = (Option<usize>, Option<FigureId>, Option<FigureId>, bool);

/// A command that may be declared, or not, with the facts it takes.
pub(crate) struct Settled {
    /// Why it is refused, whatever is stated.
    pub(crate) refused: Option<Refused>,
    /// The facts it takes.
    pub(crate) blanks: Vec<Blank>,
    /// What the record says against it: it goes through by a statement only.
    pub(crate) doubt: Option<Words>,
}

impl<'a> Clerk<'a> {
    /// A seat's clerk; none when the seat plays no side.
    pub(crate) fn new(look: Look<'a>, seat: Seat, eyes: &<Tde as Ruleset>::Hidden) -> Option<Self> {
        let side = look.seat_side(seat)?;
        let seats = look.setup.sides.iter().map(|side| (side.name.as_str(), side.seats.as_slice()));
        let trier = Trier::new(look.setup, look.state, eyes.clone(), seat, SeatEntry::of_sides(seats));
        Some(Self {
            look,
            names: Names(look),
            side,
            seat,
            trier,
            orders: RefCell::default(),
            asked: RefCell::default(),
        })
    }

    /// Whether a command without facts is accepted.
    pub(crate) fn accepts(&self, command: &Command) -> bool {
        self.attempt(command, &[]).refused.is_none()
    }

    /// The name of the reason why a command without facts is refused.
    pub(crate) fn refusal(&self, command: &Command) -> Option<String> {
        self.attempt(command, &[]).refused.map(|refused| refused.code)
    }

    /// Tries a command with stated facts.
    fn attempt(&self, command: &Command, facts: &[Fact]) -> Trial<Tde> {
        self.trier.attempt(command, facts, true)
    }

    /// What of a command may be declared: as recorded, or by stating what the record does not say.
    pub(crate) fn settle(&self, command: &Command) -> Settled {
        self.settle_by(&|facts| self.attempt(command, facts))
    }

    /// The same of one question to the rules.
    pub(crate) fn settle_as(&self, judge: &dyn Fn(&mut TdeDraft<'_>) -> Result<(), Stop>) -> Settled {
        self.settle_by(&|facts| self.trier.judge(judge, facts, true))
    }

    /// Judges a command of this seat on a copy.
    pub(crate) fn decide(&self, draft: &mut TdeDraft<'_>, command: &Command) -> Result<(), Stop> {
        Tde::decide(draft, self.seat, command, &[])
    }

    fn settle_by(&self, tried: &Tried<'_>) -> Settled {
        let (trial, needed) = LEXICON.lacking(tried, Vec::new());
        let Some(refused) = trial.refused else { return self.settled(&trial, &needed, None) };
        // The last question before a refusal is mostly the one that decided it.
        for query in trial.queries.iter().rev().filter(|query| !self.computes(query)) {
            let Some(value) = LEXICON.against(query) else { continue };
            let fact = Fact { fact: query.fact.clone(), of: query.of.clone(), value };
            let mut stated = needed.clone();
            stated.push(fact);
            let (other, needed) = LEXICON.lacking(tried, stated);
            if other.refused.is_none() {
                let known = self.look.is_measured() || query.recorded.is_some();
                let doubt = known.then(|| self.doubt(&refused.why));
                return self.settled(&other, &needed, doubt);
            }
        }
        Settled { refused: Some(refused), blanks: Vec::new(), doubt: None }
    }

    /// What the record says against a command.
    fn doubt(&self, why: &Words) -> Words {
        let [[fr, en], [noted, known]] = DOUBTS;
        let (fr, en) = if self.look.is_measured() { (fr, en) } else { (noted, known) };
        Words::new(format!("{fr}{}", why.fr), format!("{en}{}", why.en))
    }

    /// The facts that a command takes as recorded; none where it would be refused.
    pub(crate) fn as_recorded(&self, command: &Command) -> Option<Vec<Blank>> {
        let (trial, needed) = LEXICON.lacking(&|facts| self.attempt(command, facts), Vec::new());
        trial.refused.is_none().then(|| self.settled(&trial, &needed, None).blanks)
    }

    /// The facts that an accepted command takes: those it needs, then those it may take besides.
    fn settled(&self, trial: &Trial<Tde>, needed: &[Fact], doubt: Option<Words>) -> Settled {
        let mut blanks: Vec<Blank> = Vec::new();
        let mut told: Vec<&Query> = Vec::new();
        for query in trial.queries.iter().filter(|query| !self.computes(query)) {
            if told.iter().any(|other| LEXICON.is_about(query, &other.fact, &other.of)) {
                continue;
            }
            told.push(query);
            // A way told in lengths has said its length.
            if query.fact == "length" && !self.look.is_measured() {
                continue;
            }
            let must = needed.iter().any(|fact| LEXICON.is_about(query, &fact.fact, &fact.of));
            let blank = self.fact_blank(query, must);
            blanks.push(if must { blank } else { blank.optional() });
        }
        // What must be said comes before what may be.
        blanks.sort_by_key(|blank| blank.optional);
        Settled { refused: None, blanks, doubt }
    }

    /// Whether recorded positions answer a question: nobody is asked it, nobody contradicts it.   TDE-CORE-02
    fn computes(&self, query: &Query) -> bool {
        self.look.is_measured() && query.recorded.is_some() && !is_agreed(query)
    }

    fn fact_blank(&self, query: &Query, must: bool) -> Blank {
        let answer = facts::kind(&query.fact);
        // What holds when nothing is said and nothing recorded.
        let silent = !must && query.recorded.is_none() && matches!(answer, FactKind::YesNo | FactKind::Yes);
        let label = self.asked(query, silent);
        let kind = Kind::Fact {
            fact: query.fact.clone(),
            of: query.of.clone(),
            recorded: query.recorded.clone().filter(|_| !is_agreed(query)),
            answer,
        };
        Blank::new(query.fact.as_str(), label, kind)
    }

    /// A fact as a question, as French says it: put together once, though many choices ask it.
    fn asked(&self, query: &Query, silent: bool) -> Words {
        let key = (facts::place(&query.fact), query.of.first().copied(), query.of.get(1).copied(), silent);
        if let Some(known) = self.asked.borrow().get(&key) {
            return known.clone();
        }
        let (label, _) = facts::question(self.look, &query.fact, &query.of);
        let label = match (silent, facts::granted(&query.fact)) {
            (false, _) => label,
            (true, true) => {
                Words::new(format!("{} (sinon : oui)", label.fr), format!("{} (otherwise: yes)", label.en))
            }
            (true, false) => {
                Words::new(format!("{} (sinon : non)", label.fr), format!("{} (otherwise: no)", label.en))
            }
        };
        let label = said(&label);
        if key.0.is_some() {
            self.asked.borrow_mut().insert(key, label.clone());
        }
        label
    }

    /// A form without blanks, when its command is accepted.
    pub(crate) fn plain(&self, command: &Command, rule: &'static str, title: Words) -> Option<Form> {
        let (name, _) = wire(command)?;
        self.accepts(command).then(|| Form::owed(name, title).rule(RuleId::new(rule)))
    }

    /// A figure to choose.
    pub(crate) fn who(&self, figure: FigureId) -> Choice {
        Choice::new(figure.0, Words::same(self.names.name(figure))).figure(figure)
    }
}

impl Settled {
    /// A choice with what it takes, or why it is refused.
    pub(crate) fn told(self, choice: Choice) -> Choice {
        if let Some(refused) = self.refused {
            return Choice { refused: Some(refused), ..choice };
        }
        let choice = match self.doubt {
            Some(note) => Choice { doubtful: true, ..choice.note(note) },
            None => choice,
        };
        let mut blanks = choice.then.clone();
        blanks.extend(self.blanks);
        choice.then(blanks)
    }
}

/// Whether a form opens nothing but by a statement against the recorded positions.
pub(crate) fn is_doubtful(form: &Form) -> bool {
    form.doubtful || form.blanks.iter().any(|blank| !blank.optional && all_doubtful(blank))
}

/// Whether each open choice of a blank says so, or leads to nothing else.
fn all_doubtful(blank: &Blank) -> bool {
    let Kind::One { of } = &blank.kind else { return false };
    let mut open = of.iter().filter(|choice| choice.refused.is_none()).peekable();
    open.peek().is_some() && open.all(is_doubted)
}

/// Whether a choice goes through by a statement against the recorded positions only.
pub(crate) fn is_doubted(choice: &Choice) -> bool {
    choice.doubtful || choice.then.iter().any(|blank| !blank.optional && all_doubtful(blank))
}

/// Whether a question is one that people agree on: of a place that is still to be chosen nothing is measured yet.
/// TDE-SETUP-07, TDE-SCN-05
fn is_agreed(query: &Query) -> bool {
    AGREED.contains(&query.fact.as_str())
}
