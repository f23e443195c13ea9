//! Forms between activations: placement, whom to activate, standing passes, the end.

use crate::activation;
use crate::bands::deployment;
use crate::command::{Command, RevealCause};
use crate::prompt::{Clerk, facts, value, wire};
use crate::setup::HideCheck;
use crate::state::{Frame, Until, WindowKind};
use crate::turn::order;
use crate::view::words::{until_words, window_words};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::geometry::angle::offset;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

const WINDOWS: [WindowKind; 4] = [WindowKind::EnVue, WindowKind::Shot, WindowKind::Charge, WindowKind::Saves];

impl Clerk<'_> {
    /// Placing figures: any, anywhere.   AO-GAP-42
    pub(super) fn placement(&self) -> Option<Form> {
        let waiting = deployment::unplaced(self.look, self.side);
        let first = *waiting.first()?;
        let table = self.look.setup.table?;
        let spots = (0..20_i32).flat_map(|row| (0..20_i32).map(move |column| (column, row)));
        let near = if self.side == 0 { 0 } else { table.depth };
        let point = |(column, row): (i32, i32)| {
            let x = table.width.saturating_mul(column.saturating_add(1)) / 21;
            let y = table.depth.saturating_mul(row.saturating_add(1)) / 21;
            Point::flat(x, near.saturating_sub(y).saturating_abs())
        };
        let command = spots
            .map(|spot| Command::PlaceFigure { figure: first, at: Some(point(spot)), face: None })
            .find(|command| self.trier.accepts(command))?;
        let of = waiting.iter().map(|id| Choice::new(id.0, Words::same(self.names.name(*id))).figure(*id));
        let mut form = Form::owed("PlaceFigure", Words::new("Placer une figurine", "Place a figure"))
            .rule(RuleId::new("AO-GAP-42"))
            .blank(Blank::new(
                "figure",
                Words::new("Laquelle ?", "Which one?"),
                Kind::One { of: of.collect() },
            ))
            .blank(Blank::new("at", Words::new("Où ?", "Where?"), Kind::Point {}))
            .blank(
                Blank::new("face", Words::new("Tournée vers ?", "Facing?"), Kind::Direction {}).optional(),
            );
        form.witness = wire(&command).map(|(_, fields)| fields);
        Some(form)
    }

    /// Whom to activate.   AO-TURN-05
    pub(super) fn activate(&self, initiative: i32) -> Option<Form> {
        let of: Vec<Choice> = order::candidates(self.look, self.side, initiative)
            .into_iter()
            .map(|id| Choice::new(id.0, Words::same(self.names.name(id))).figure(id))
            .collect();
        if of.is_empty() {
            return None;
        }
        let label = Words::new("Laquelle ?", "Which one?");
        let form = Form::owed("ActivateFigure", Words::new("Activer une figurine", "Activate a figure"))
            .rule(RuleId::new("AO-TURN-05"))
            .blank(Blank::new("figure", label, Kind::One { of }));
        Some(form)
    }

    /// Who won.   AO-GAP-43
    pub(super) fn verdict(&self) -> Form {
        let sides =
            (0..self.look.side_count()).map(|side| Choice::new(side, Words::same(self.names.side(side))));
        let none = Choice::new(serde_json::Value::Null, Words::new("Personne : égalité", "Nobody: a draw"));
        let of = sides.chain([none]).collect();
        Form::owed("DeclareResult", Words::new("Dire qui a gagné", "Say who won"))
            .rule(RuleId::new("AO-GAP-43"))
            .blank(Blank::new("winner", Words::new("Qui ?", "Who?"), Kind::One { of }).optional())
    }

    /// What a seat may declare beside what it owes: falls, what it reveals, standing passes, concession.
    pub(super) fn open(&self, awaited: bool) -> Vec<Form> {
        let mut forms: Vec<Form> = self.fall().into_iter().collect();
        if !awaited {
            forms.extend(self.reveal(false));
            forms.extend(self.melee_by_anybody());
        }
        let of: Vec<Choice> = WINDOWS.into_iter().map(pass_choice).collect();
        let label = Words::new("À quoi renoncer d'avance ?", "What to pass in advance?");
        forms.push(
            Form::open("StandingPass", Words::new("Renoncer d'avance", "Pass in advance")).blank(Blank::new(
                "window",
                label,
                Kind::One { of },
            )),
        );
        let of: Vec<Choice> = WINDOWS
            .into_iter()
            .filter(|window| self.trier.accepts(&Command::Resume { window: *window }))
            .map(window_choice)
            .collect();
        if !of.is_empty() {
            let label = Words::new("Que choisir de nouveau ?", "What to choose again?");
            forms.push(
                Form::open("Resume", Words::new("Reprendre ses réponses", "Take answers up again"))
                    .blank(Blank::new("window", label, Kind::One { of })),
            );
        }
        forms.push(Form::open("Concede", Words::new("Concéder la partie", "Concede the match")));
        forms
    }

    /// A fall, said by either side.   AO-FALL-02
    fn fall(&self) -> Option<Form> {
        if !matches!(self.look.top(), Some(Frame::Activation { .. })) {
            return None;
        }
        if self.look.setup.table.is_some() {
            return self.fall_recorded();
        }
        let choice = |id| {
            let height = facts::height(self.look, id, 300).blank(false);
            Choice::new(id.0, Words::same(self.names.name(id))).figure(id).then(vec![height])
        };
        let of: Vec<Choice> = self.look.on_table().map(choice).collect();
        let form = Form::open("AttestFall", Words::new("Dire une chute", "Say that a figure falls"))
            .rule(RuleId::new("AO-FALL-02"))
            .blank(Blank::new("figure", Words::new("Qui tombe ?", "Who falls?"), Kind::One { of }));
        Some(form)
    }

    /// A fall where positions are recorded: it says where it ends.   AO-FALL-02
    fn fall_recorded(&self) -> Option<Form> {
        let mut witness = None;
        let mut of = Vec::new();
        for id in self.look.on_table() {
            let Some(at) = self.look.figure(id).and_then(|figure| figure.at).filter(|at| at.z > 0) else {
                continue;
            };
            let around =
                [60, 120, 180, 240, 300].into_iter().flat_map(|far| (0..12).map(move |n| (n * 30, far)));
            let mut places = around.map(|(turn, far)| Point { z: 0, ..offset(at, turn, far) });
            let make = |to| Command::AttestFall { figure: id, to: Some(to) };
            let Some(command) = places.by_ref().map(make).find(|command| self.trier.accepts(command)) else {
                continue;
            };
            of.push(Choice::new(id.0, Words::same(self.names.name(id))).figure(id));
            witness = witness.or(wire(&command).map(|(_, fields)| fields));
        }
        if of.is_empty() {
            return None;
        }
        let mut form = Form::open("AttestFall", Words::new("Dire une chute", "Say that a figure falls"))
            .rule(RuleId::new("AO-FALL-02"))
            .blank(Blank::new("figure", Words::new("Qui tombe ?", "Who falls?"), Kind::One { of }))
            .blank(Blank::new("to", Words::new("Où ?", "Where?"), Kind::Point {}));
        form.witness = witness;
        Some(form)
    }

    /// Hidden figures that may be revealed now.   AO-HIDE-05, AO-HIDE-06, AO-GAP-30
    pub(super) fn reveal(&self, owed: bool) -> Option<Form> {
        let active = self.look.top().and_then(activation::told)?;
        let check = self.look.setup.options.hide_check;
        let mine = self.look.side_of(active.figure) == Some(self.side);
        let mut of = Vec::new();
        if mine && check != HideCheck::Hidden {
            let hidden = self.look.enemies(active.figure).filter(|id| self.look.is_hidden(*id));
            for figure in hidden {
                of.extend(self.reveal_choice(figure, active.figure, None));
            }
        }
        if !mine && check != HideCheck::Enemy && self.look.is_hidden(active.figure) {
            let by: Vec<Choice> = self
                .look
                .of_side(self.side)
                .filter_map(|by| self.reveal_choice(by, by, Some(active.figure)))
                .collect();
            return self.revealed_by(active.figure, by);
        }
        if of.is_empty() {
            return None;
        }
        let title = Words::new("Dévoiler une figurine cachée", "Reveal a hidden figure");
        let form = if owed { Form::owed("AttestReveal", title) } else { Form::open("AttestReveal", title) };
        let label = Words::new("Laquelle ?", "Which one?");
        Some(form.rule(RuleId::new("AO-HIDE-05")).blank(Blank::new("figure", label, Kind::One { of })))
    }

    /// A choice with the ways to reveal: `shown` stands for it; the hidden one is `hidden` when it is
    /// another.
    fn reveal_choice(
        &self,
        shown: greffe_core::judging::fact::FigureId,
        by: greffe_core::judging::fact::FigureId,
        hidden: Option<greffe_core::judging::fact::FigureId>,
    ) -> Option<Choice> {
        let figure = hidden.unwrap_or(shown);
        let told = hidden.map(|_| by);
        let ways = [(RevealCause::FullView, "complete_view"), (RevealCause::Near, "distance")];
        let of: Vec<Choice> = ways
            .into_iter()
            .filter_map(|(cause, fact)| {
                let command = Command::AttestReveal { figure, cause, by: told };
                let ask = match cause {
                    RevealCause::FullView => facts::said(self.look, fact, &[by, figure]),
                    RevealCause::Near => facts::ask(self.look, fact, &[by, figure]),
                };
                let settled = self.settle(&command, &[ask], true);
                let words = match cause {
                    RevealCause::FullView => Words::new("vue entière", "complete view"),
                    RevealCause::Near => Words::new("à moins de 2 pas", "nearer than 2 paces"),
                };
                settled.refused.is_none().then(|| Choice::new(value(&cause), words).then(settled.blanks))
            })
            .collect();
        if of.is_empty() {
            return None;
        }
        let label = Words::new("Comment ?", "How?");
        let name = Words::same(self.names.name(shown));
        Some(Choice::new(shown.0, name).figure(shown).then(vec![Blank::new(
            "cause",
            label,
            Kind::One { of },
        )]))
    }

    /// The active figure is Hidden, and one of this side's reveals it.   AO-GAP-30
    fn revealed_by(&self, hidden: greffe_core::judging::fact::FigureId, by: Vec<Choice>) -> Option<Form> {
        if by.is_empty() {
            return None;
        }
        let of = vec![Choice::new(hidden.0, Words::same(self.names.name(hidden))).figure(hidden)];
        let title = Words::new("Dévoiler la figurine cachée", "Reveal the hidden figure");
        let form = Form::open("AttestReveal", title)
            .rule(RuleId::new("AO-HIDE-05"))
            .blank(Blank::new("figure", Words::new("Qui ?", "Who?"), Kind::One { of }))
            .blank(Blank::new("by", Words::new("Par qui ?", "By whom?"), Kind::One { of: by }));
        Some(form)
    }
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
