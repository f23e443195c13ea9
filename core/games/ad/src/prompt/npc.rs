//! Forms of figures that nobody plays.

use serde_json::Value;

use crate::melee::duel;
use crate::programs::{self, program};
use crate::prompt::trial::Clerk;
use crate::prompt::{form, one, title, value};
use crate::setup::square::Square;
use crate::state::Phase;
use crate::state::frames::Duel;
use greffe_core::asking::form::{Blank, Choice, Form};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::Words;

/// A way as the squares that it leads over.
fn along(way: &[Square]) -> Words {
    Words::same(way.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
}

impl Clerk<'_> {
    pub(super) fn activate_npc(&self) -> Option<Form> {
        let look = self.look;
        let of: Vec<Choice> = programs::next(look)
            .into_iter()
            .map(|figure| self.figure(figure).then(self.npc_blanks(figure)))
            .collect();
        if of.is_empty() {
            return None;
        }
        Some(form("ActivateNpc", "Faire agir un PNJ", "Have an NPC act", "AD-NPC-10").blank(one(
            "figure",
            "Lequel ?",
            "Which one?",
            of,
        )))
    }

    /// What a program under way has come to leave open.   AD-NPC-01
    pub(super) fn aim_npc(&self) -> Option<Form> {
        let program = program::undecided(self.look)?;
        let of = vec![self.figure(program.figure).then(self.npc_blanks(program.figure))];
        let form = form("ActivateNpc", "Choisir pour un PNJ", "Choose for an NPC", "AD-NPC-01");
        Some(form.blank(one("figure", "Lequel ?", "Which one?", of)))
    }

    /// What is left open of a program: enemies equally near, squares equally good.   AD-NPC-01
    fn npc_blanks(&self, figure: FigureId) -> Vec<Blank> {
        let look = self.look;
        let reached = program::reach(look, figure);
        let ways = |to: Square| {
            let ways = program::short_ways(look, figure, to);
            let of: Vec<Choice> = ways.iter().map(|way| Choice::new(value(way), along(way))).collect();
            let blank =
                one("way", "Par quel chemin, des plus courts ?", "By which of the shortest ways?", of);
            if ways.is_empty() { Vec::new() } else { vec![blank.optional()] }
        };
        let squares = |target: Option<FigureId>| {
            let squares = program::choices(look, &reached, figure, target).squares;
            let of: Vec<Choice> = squares
                .iter()
                .map(|to| Choice::new(to.to_string(), Words::same(to.to_string())).then(ways(*to)))
                .collect();
            match squares.as_slice() {
                [] => Vec::new(),
                [only] => ways(*only),
                _ => vec![one("to", "Vers quelle case ?", "To which square?", of)],
            }
        };
        let targets = program::choices(look, &reached, figure, None).targets;
        if targets.len() < 2 {
            return squares(None);
        }
        let of = targets.into_iter().map(|target| self.figure(target).then(squares(Some(target)))).collect();
        vec![one(
            "target",
            "Quel ennemi, de ceux également proches ?",
            "Which of the equally near enemies?",
            of,
        )]
    }

    /// The figures of nobody that may fight one another now, for the initiative holder.   AD-NPC-19
    pub(super) fn duels(&self) -> Option<Form> {
        let look = self.look;
        if look.top().is_some() || look.state.phase != Phase::Combat || look.holder() != self.side {
            return None;
        }
        if !duel::is_time(look) {
            return None;
        }
        let attackers: Vec<Choice> = look
            .of_nobody()
            .filter_map(|attacker| {
                let foes = look.of_nobody().filter(|foe| duel::may_fight(look, attacker, *foe));
                let of: Vec<Choice> = foes.map(|foe| self.figure(foe)).collect();
                let blank = one("defender", "Contre qui ?", "Against whom?", of.clone());
                (!of.is_empty()).then(|| self.figure(attacker).then(vec![blank]))
            })
            .collect();
        let form = form("NpcDuel", "Duel de PNJ", "NPCs' duel", "AD-NPC-19");
        (!attackers.is_empty())
            .then(|| form.blank(one("attacker", "Qui attaque ?", "Who attacks?", attackers)))
    }

    pub(super) fn help_in_duel(&self, duel: &Duel) -> Option<Form> {
        let look = self.look;
        let helper = *duel.helpers.first()?;
        if look.side_of(helper) != Some(self.side) {
            return None;
        }
        let weighs = |helped: FigureId, enemy: FigureId| {
            let weight = duel::weight(look, helper, helped, enemy);
            self.figure(helped).note(Words::same(format!("+{weight}")))
        };
        let of = vec![
            Choice::new(Value::Null, title("personne", "nobody")),
            weighs(duel.attacker, duel.defender),
            weighs(duel.defender, duel.attacker),
        ];
        let form = form("Help", "Aider dans un duel", "Help in a duel", "AD-NPC-20")
            .figure(helper)
            .blank(one("figure", "Qui aide ?", "Who helps?", vec![self.figure(helper)]))
            .blank(one("whom", "Qui est aidé ?", "Who is helped?", of));
        Some(form)
    }
}
