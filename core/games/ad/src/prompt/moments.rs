//! What is asked of a seat where several chapters meet.

use crate::command::Command;
use crate::conversation::talk;
use crate::prompt::trial::{Clerk, rule};
use crate::prompt::{book, chosen, one, title};
use crate::state::frames::{Activation, Frame};
use crate::state::{Phase, SideMark};
use crate::{divination, equipment, items, morale, programs};
use greffe_core::asking::form::{Beside, Choice, Form};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// What the active figure may do.   AD-ACTN-05
    pub(crate) fn activation(&self, activation: &Activation) -> Vec<Form> {
        let figure = activation.figure;
        let mut forms = Vec::new();
        let deeds = [
            (Command::FullMove {}, "FullMove", "AD-FULL-06"),
            (Command::PartialMove {}, "PartialMove", "AD-PART-01"),
            (Command::Run {}, "Run", "AD-FULL-07"),
            (Command::SetOverwatch {}, "SetOverwatch", "AD-FULL-11"),
            (Command::WakeUp {}, "WakeUp", "AD-FULL-12"),
            (Command::StandUp {}, "StandUp", "AD-PART-06"),
            (Command::Tactics {}, "Tactics", "AD-TAL-36b"),
        ];
        for (command, name, id) in deeds {
            forms.extend(self.if_accepted(&command, name, id, book(id)));
        }
        forms.extend(self.doors(figure, "ForceDoor", "AD-PART-05", |door| Command::ForceDoor { door }));
        forms.extend(self.shots(figure));
        forms.extend(self.feats(figure));
        let end = title("Terminer l'activation", "End the activation");
        forms.extend(self.if_accepted(&Command::EndActivation {}, "EndActivation", "AD-ACTN-05", end));
        for form in &mut forms {
            form.figure = Some(figure);
        }
        forms
    }

    /// A fight, a retreat, a stray shot, the morale phase.
    pub(crate) fn fight(&self, frame: &Frame) -> Vec<Form> {
        if let Frame::Fight(fight) = frame {
            self.fought(fight)
        } else if let Frame::Retreat(retreat) = frame {
            self.retreat(retreat)
        } else if let Frame::Stray { figures, .. } = frame {
            let mut of: Vec<Choice> = figures.iter().map(|figure| self.figure(*figure)).collect();
            of.push(Choice::new(serde_json::Value::Null, Words::new("personne", "nobody")));
            let question = Words::new("Qui le tir perdu touche-t-il ?", "Whom does the stray shot hit?");
            chosen("Stray", "AD-SHOOT-09", "figure", question, of).into_iter().collect()
        } else if let Frame::Morale { due } = frame
            && !morale::goes_on(self.look, due)
        {
            let of = morale::choices(self.look, due).into_iter().map(|due| self.due(due)).collect();
            let question = Words::new("Quel test ?", "Which test?");
            chosen("TakeTest", "AD-MORALE-04", "due", question, of).into_iter().collect()
        } else {
            Vec::new()
        }
    }

    /// What is open at any time.
    pub(crate) fn open(&self) -> Vec<Form> {
        let mut forms = Vec::new();
        if self.look.side_has(self.side, SideMark::StandingPass) {
            forms.push(
                Form::beside(Beside::AskAgain, "Watch", title("Être de nouveau interrogé", "Be asked again"))
                    .rule(rule("AD-OVW-04")),
            );
        }
        forms.extend(self.open_talk());
        forms.push(Form::beside(Beside::GiveUp, "Concede", title("Concéder", "Concede")));
        forms
    }

    /// What is open at this moment beside what is owed.
    pub(crate) fn open_talk(&self) -> Vec<Form> {
        let look = self.look;
        let mut forms = Vec::new();
        let own = |command: &dyn Fn(FigureId) -> Command| -> Vec<Choice> {
            let ids = look.of_side(self.side);
            ids.filter(|id| self.accepts(&command(*id))).map(|id| self.figure(id)).collect()
        };
        let reads = |id: FigureId| look.figure(id).is_some_and(|figure| figure.mind_reading > 0);
        let seers = if look.of_side(self.side).any(reads) && divination::may_read(look, self.side) {
            own(&|seer| Command::ReadMind { seer })
        } else {
            Vec::new()
        };
        let open = |name: &str, fr: &str, en: &str, rule: &'static str| {
            Form::open(name, title(fr, en)).rule(RuleId::new(rule))
        };
        if !seers.is_empty() {
            forms.push(open("ReadMind", "Lire les pensées", "Read minds", "AD-DIV-11").blank(one(
                "seer",
                "Qui dépense son pion ?",
                "Who spends a token?",
                seers,
            )));
        }
        let uncles: Vec<Choice> = look
            .of_side(self.side)
            .filter(|id| items::nephews(look, *id).next().is_some())
            .filter(|id| self.accepts(&Command::EndFriendship { uncle: *id }))
            .map(|id| self.figure(id))
            .collect();
        if !uncles.is_empty() {
            forms.push(
                open("EndFriendship", "Rompre l'amitié", "End the friendship", "AD-TAL-01")
                    .blank(one("uncle", "Qui ?", "Who?", uncles)),
            );
        }
        // By the advanced rule those of nobody change theirs as they are activated only.   AD-ITEM-10, AD-NPC-01
        let nobodys = look.of_nobody().filter(|_| look.options().advanced_equipment.is_yes());
        let changers: Vec<Choice> = look
            .of_side(self.side)
            .chain(nobodys)
            .filter(|id| equipment::may_equip(look, self.side, *id))
            .filter_map(|id| {
                let sets = self.equipment(id);
                let blank = one("hands", "Que tient-il ?", "What does it hold?", sets.clone());
                (!sets.is_empty()).then(|| self.figure(id).then(vec![blank]))
            })
            .collect();
        if !changers.is_empty() {
            forms.push(
                open("Equip", "Changer d'équipement", "Change equipment", "AD-ITEM-05")
                    .blank(one("figure", "Qui ?", "Who?", changers)),
            );
        }
        forms
    }

    /// What a conversation, a divination, a duel, the interaction phase or figures of nobody wait for.
    pub(crate) fn talk(&self) -> Vec<Form> {
        let look = self.look;
        match look.top() {
            Some(Frame::Conversation(talk)) if talk::awaited(look, talk) == Some(self.side) => {
                vec![self.converse(talk)]
            }
            Some(Frame::Divination { seer, cards }) if look.side_of(*seer) == Some(self.side) => {
                vec![Self::read(*seer, cards)]
            }
            Some(Frame::Arrange { side, of, cards }) if *side == self.side => vec![self.arrange(*of, *cards)],
            Some(Frame::Calamity { side }) if *side == self.side => vec![self.calamity()],
            Some(Frame::Recall { side, of }) if *side == self.side => vec![self.recall(*of)],
            Some(Frame::MindRead { side }) if *side == self.side => vec![self.name_next()],
            Some(Frame::Duel(duel)) => self.help_in_duel(duel).into_iter().collect(),
            None if programs::is_due(look) && look.holder() == self.side => {
                self.activate_npc().into_iter().collect()
            }
            None if look.state.phase == Phase::Interaction && look.state.to_act == Some(self.side) => {
                self.interact()
            }
            Some(_) | None => Vec::new(),
        }
    }
}
