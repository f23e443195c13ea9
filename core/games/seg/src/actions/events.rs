//! Events of actions in general: what each assigns, and how it is told.

use serde::{Deserialize, Serialize};

use crate::apply::{figure, keep_told, lacks, pop, pop_counter, refund};
use crate::event::{Happened, Test};
use crate::state::{Deed, Due, Frame, FreeMove, Payment, Reactions, State, SupportBonus};
use crate::view::deeds::{deed_actor, deed_figures, deed_title};
use crate::view::names::Names;
use crate::view::words::{all_tests, need_words, test_words, tests_words};
use crate::view::{Told, told, verdict};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::judging::error::Inconsistent;
use greffe_core::judging::fact::{Fact, FigureId};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Change;
use greffe_core::telling::words::Words;

/// The active figure gave up its free move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct FreeMoveGivenUp {
    /// The figure.
    pub figure: FigureId,
    /// Whether it did so for precision.
    pub precise: bool,
}

impl Happened for FreeMoveGivenUp {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { precise: gained, .. } = self;
        let Some(Frame::Activation { free_move, precise, .. }) = state.stack.last_mut() else {
            return Err(lacks("Activation"));
        };
        *free_move = FreeMove::GivenUp;
        *precise = *gained;
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, precise } = *self;
        let name = names.name(figure);
        let line = told("Déplacement gratuit cédé", "Free move given up").focus([figure]);
        if precise {
            line.say(
                format!("{name} renonce à son déplacement gratuit pour la précision : +1 à son action."),
                format!("{name} gives up the free move for precision: +1 on the action."),
            )
        } else {
            line.say(
                format!("{name} renonce à son déplacement gratuit."),
                format!("{name} gives up the free move."),
            )
        }
    }
}

/// An aggression was declared and may be parried before its test.   SEG-GAP-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ActionDeclared {
    /// The action.
    pub deed: Deed,
    /// The energy spent.
    pub spent: Vec<Payment>,
    /// The actor's basic attacks left, where they are counted and this is one.
    pub ammo: Option<u32>,
    /// The test to come.
    pub due: Due,
    /// The distances and lines of sight told with it, kept until somebody moves.   SEG-RANGE-01, SEG-RANGE-02
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Fact>,
}

impl Happened for ActionDeclared {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { deed, spent, ammo, due, told } = self;
        begin_deed(state, deed, spent, *ammo)?;
        keep_told(state, told);
        state.stack.push(Frame::Deed {
            deed: deed.clone(),
            spent: spent.clone(),
            due: Some(due.clone()),
            reactions: Reactions::Open,
        });
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { ammo, .. } = *self;
        let deed = &self.deed;
        let spent = &self.spent;
        let need = self.due.modifiers.total();
        let words = names.deed(deed);
        let need = need_words(need);
        let title = deed_title(deed);
        let mut line = told(&title.fr, &title.en)
            .say(
                format!("{}. À venir : un test ({}).", words.fr, need.fr),
                format!("{}. To come: a test ({}).", words.en, need.en),
            )
            .focus(deed_figures(deed))
            .changes(names.spent_changes(spent))
            .change(names.ammo_change(deed_actor(deed), ammo));
        line.0.marks = names.deed_marks(deed);
        line
    }

    fn need(&self) -> Option<i32> {
        Some(self.due.modifiers.total())
    }
}

/// An action was tested. When it passed, its effect is owed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ActionTested {
    /// The action.
    pub deed: Deed,
    /// The energy spent in all: on a failure, what the skill keeps.
    pub spent: Vec<Payment>,
    /// The actor's basic attacks left, where they are counted and this is one.
    pub ammo: Option<u32>,
    /// The tests.
    pub tests: Vec<Test>,
    /// Whether its effect is owed.
    pub passed: bool,
    /// The distances and lines of sight told with it, kept until somebody moves.   SEG-RANGE-01, SEG-RANGE-02
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Fact>,
}

impl Happened for ActionTested {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { deed, spent, ammo, passed, told, .. } = self;
        begin_deed(state, deed, spent, *ammo)?;
        keep_told(state, told);
        if *passed {
            state.stack.push(Frame::Deed {
                deed: deed.clone(),
                spent: spent.clone(),
                due: None,
                reactions: Reactions::Open,
            });
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { ammo, passed, .. } = *self;
        let deed = &self.deed;
        let spent = &self.spent;
        let tests = &self.tests;
        let words = names.deed(deed);
        let title = deed_title(deed);
        let results = tests_words(tests);
        let line = told(&title.fr, &title.en);
        let line = if tests.is_empty() {
            let result =
                if passed { ("réussite sans dé", "passed without a die") } else { ("raté", "failed") };
            line.say(format!("{} : {}.", words.fr, result.0), format!("{}: {}.", words.en, result.1))
        } else {
            line.say(format!("{} : {}", words.fr, results.fr), format!("{}: {}", words.en, results.en))
        };
        let mut line = line
            .focus(deed_figures(deed))
            .changes(names.spent_changes(spent))
            .change(names.ammo_change(deed_actor(deed), ammo));
        line.0.verdict = all_tests(tests);
        line.0.marks = names.deed_marks(deed);
        line
    }

    fn need(&self) -> Option<i32> {
        self.tests.first().map(|test| test.threshold)
    }

    fn is_sure(&self) -> bool {
        self.tests.first().is_some_and(Test::is_sure)
    }

    fn weighed(&self) -> &[Test] {
        &self.tests
    }
}

/// A declared aggression was tested after its reactions.   SEG-GAP-05
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct DueTested {
    /// The test.
    pub test: Test,
    /// Energy given back.
    pub refunds: Vec<Payment>,
    /// Whether it may now be cancelled.
    pub reopened: bool,
}

impl Happened for DueTested {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { test, refunds, reopened } = self;
        refund(state, refunds)?;
        let Some(Frame::Deed { due, reactions, .. }) = state.stack.last_mut() else {
            return Err(lacks("Deed"));
        };
        *due = None;
        if *reopened {
            *reactions = Reactions::Open;
        }
        if !test.passed {
            state.stack.pop();
        }
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let test = &self.test;
        let refunds = &self.refunds;
        let clause =
            names.pending().map_or_else(|| Words::same(names.name(test.figure)), |deed| names.deed(deed));
        let words = test_words(test);
        told("Test", "Test")
            .say(format!("{} : {}", clause.fr, words.fr), format!("{}: {}", clause.en, words.en))
            .focus([test.figure])
            .focus(names.pending().map(deed_figures).unwrap_or_default())
            .verdict(verdict(test))
            .changes(names.refund_changes(refunds))
    }

    fn need(&self) -> Option<i32> {
        Some(self.test.threshold)
    }
}

/// A figure was supported.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Supported {
    /// The figure.
    pub figure: FigureId,
    /// Every support it holds now.
    pub support: Vec<SupportBonus>,
}

impl Happened for Supported {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        let Self { figure: id, support } = self;
        figure(state, *id)?.support.clone_from(support);
        Ok(())
    }

    fn tell(&self, names: Names<'_>) -> Told {
        let Self { figure, .. } = *self;
        let support = &self.support;
        let name = names.name(figure);
        let total: i32 = support.iter().map(|bonus| bonus.amount).sum();
        let had: i32 =
            names.figure(figure).map_or(0, |figure| figure.support.iter().map(|bonus| bonus.amount).sum());
        let from: Vec<FigureId> = support.iter().map(|bonus| bonus.from).collect();
        told("Soutien", "Support")
            .say(
                format!("{name} a un soutien de +{total} jusqu'à la fin de sa prochaine activation."),
                format!("{name} has a support of +{total} until the end of the next activation."),
            )
            .focus([figure])
            .focus(&from)
            .change(Some(Change {
                figure: Some(figure),
                what: Words::new("Soutien", "Support"),
                old: Words::same(format!("+{had}")),
                new: Words::same(format!("+{total}")),
                rule: Some(RuleId::new("SEG-BASIC-06")),
            }))
    }
}

/// The action owed is settled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct ActionSettled {
    /// Whether it lapsed without effect.
    pub lapsed: bool,
}

impl Happened for ActionSettled {
    fn apply(&self, state: &mut State) -> Result<(), Inconsistent> {
        pop(state, "Deed", |frame| matches!(frame, Frame::Deed { .. }))
    }

    fn tell(&self, _: Names<'_>) -> Told {
        let Self { lapsed } = *self;
        let line = told("Action réglée", "Action settled");
        if lapsed {
            line.say("L'action est devenue sans objet.", "The action has become void.")
        } else {
            line
        }
    }
}

/// An action that takes a test is declared: the frame it comes from, energy and ammunition.
fn begin_deed(
    state: &mut State,
    deed: &Deed,
    spent: &[Payment],
    ammo: Option<u32>,
) -> Result<(), Inconsistent> {
    let actor = deed.actor();
    match state.stack.last_mut() {
        Some(Frame::Activation { acted, .. }) => *acted = true,
        Some(Frame::DoubleAttack { left, .. }) => {
            *left = left.saturating_sub(1);
            if *left == 0 {
                state.stack.pop();
            }
        }
        Some(Frame::CounterWindow { .. }) => pop_counter(state)?,
        Some(_) | None => return Err(lacks("Activation, DoubleAttack or CounterWindow")),
    }
    for payment in spent {
        let payer = figure(state, payment.figure)?;
        payer.omega = payer.omega.saturating_sub(payment.points);
    }
    if ammo.is_some() {
        figure(state, actor)?.ammo = ammo;
    }
    Ok(())
}
