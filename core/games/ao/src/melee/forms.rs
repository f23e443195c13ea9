//! Forms of close combat: groups, order, hits.

use crate::command::{Blow, Command, Shared};
use crate::melee::{self, groups};
use crate::prompt::{Clerk, book, value, wire};
use crate::skills;
use crate::state::{Frame, Group};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

impl Clerk<'_> {
    /// Splitting the engaged, or choosing which close combat comes next.   AO-MELEE-01, AO-MELEE-02
    pub(crate) fn melee(&self, split: bool, groups: &[Group]) -> Vec<Form> {
        if split {
            return self.next_fight(groups, true).into_iter().collect();
        }
        let of: Vec<Choice> = groups::engaged(self.look)
            .into_iter()
            .map(|id| {
                let with: Vec<FigureId> = self.look.engaged_with(id).collect();
                let list = self.names.list(&with);
                let note = Words::new(format!("contre {}", list.fr), format!("against {}", list.en));
                Choice::new(id.0, Words::same(self.names.name(id))).figure(id).note(note)
            })
            .collect();
        let label = Words::new(
            "Quels groupes, un contre un ou plusieurs ?",
            "Which groups, one against one or several?",
        );
        let form = Form::owed("SplitMelee", book("AO-MELEE-02"))
            .rule(RuleId::new("AO-MELEE-02"))
            .blank(Blank::new("groups", label, Kind::Groups { of, least: 2 }));
        let command = Command::SplitMelee { groups: groups::any_split(self.look) };
        vec![Form { witness: wire(&command).map(|(_, fields)| fields), ..form }]
    }

    fn next_fight(&self, groups: &[Group], owed: bool) -> Option<Form> {
        let of: Vec<Choice> = groups
            .iter()
            .map(|group| {
                let against = self.names.list(&group.against);
                let name = self.names.name(group.single);
                let label = Words::new(
                    format!("{name} contre {}", against.fr),
                    format!("{name} against {}", against.en),
                );
                Choice::new(group.single.0, label).figure(group.single)
            })
            .collect();
        if of.is_empty() {
            return None;
        }
        let title = Words::new("Résoudre un corps à corps", "Settle a close combat");
        let form = if owed { Form::owed("ResolveMelee", title) } else { Form::open("ResolveMelee", title) };
        let label = Words::new("Lequel ?", "Which one?");
        Some(form.rule(RuleId::new("AO-MELEE-01")).blank(Blank::new("single", label, Kind::One { of })))
    }

    /// The other side may order close combats too, where the players say so.   AO-GAP-28
    pub(crate) fn melee_by_anybody(&self) -> Option<Form> {
        let Some(Frame::Melee { split: true, groups }) = self.look.top() else { return None };
        let free = self.look.setup.options.melee_order_free;
        if free { self.next_fight(groups, false) } else { None }
    }

    /// Sharing out a winner's hits.   AO-MELEE-08, AO-MELEE-11
    pub(crate) fn blows(&self, striker: Option<FigureId>, against: &[FigureId]) -> Option<Form> {
        let striker = striker?;
        let total = skills::attacks(self.look, striker);
        let by_weapon = skills::strikes_by_weapon(self.look, striker);
        let offered = melee::blows(self.look, striker, against);
        let whole = if by_weapon { shared_out(&offered) } else { Vec::new() };
        let blank = if whole.is_empty() {
            let of: Vec<Choice> = offered
                .iter()
                .map(|blow| Choice::new(value(blow), self.blow(striker, *blow)).figure(blow.target))
                .collect();
            let most = of.iter().map(|_| if by_weapon { 1 } else { total }).collect();
            let label = Words::new("Combien de touches à qui ?", "How many hits on whom?");
            Blank::new("hits", label, Kind::Share { of, total, most })
        } else {
            let label = Words::new("Quelle arme touche qui ?", "Which weapon hits whom?");
            let of = whole.iter().map(|hits| self.blows_together(striker, hits)).collect();
            Blank::new("hits", label, Kind::One { of })
        };
        let form = Form::owed("AllocateMeleeHits", book("AO-MELEE-08"))
            .rule(RuleId::new("AO-MELEE-08"))
            .figure(striker)
            .blank(blank);
        Some(form)
    }

    /// One blow in words.
    fn blow(&self, striker: FigureId, blow: Blow) -> Words {
        let name = self.names.name(blow.target);
        match blow.weapon {
            None => Words::same(name),
            Some(weapon) => {
                let weapon = self.names.weapon(striker, weapon);
                Words::new(format!("{name}, avec : {weapon}"), format!("{name}, with: {weapon}"))
            }
        }
    }

    /// One way to share out all the blows of a striker.
    fn blows_together(&self, striker: FigureId, hits: &[Blow]) -> Choice {
        let words: Vec<Words> = hits.iter().map(|blow| self.blow(striker, *blow)).collect();
        let join = |of: fn(&Words) -> String| words.iter().map(of).collect::<Vec<_>>().join("; ");
        let label = Words::new(join(|words| words.fr.clone()), join(|words| words.en.clone()));
        let hits: Vec<Shared<Blow>> = hits.iter().map(|to| Shared { to: *to, count: 1 }).collect();
        Choice::new(value(&hits), label)
    }
}

/// Every way to strike once with each weapon; none when there are more than a form should list.   AO-MELEE-11
fn shared_out(offered: &[Blow]) -> Vec<Vec<Blow>> {
    const MOST: usize = 48;
    let mut weapons: Vec<Option<u8>> = offered.iter().map(|blow| blow.weapon).collect();
    weapons.sort_unstable();
    weapons.dedup();
    let mut ways: Vec<Vec<Blow>> = vec![Vec::new()];
    for weapon in weapons {
        let its: Vec<Blow> = offered.iter().filter(|blow| blow.weapon == weapon).copied().collect();
        if ways.len().saturating_mul(its.len()) > MOST {
            return Vec::new();
        }
        ways = ways
            .iter()
            .flat_map(|way| its.iter().map(move |blow| [way.as_slice(), &[*blow]].concat()))
            .collect();
    }
    ways
}
