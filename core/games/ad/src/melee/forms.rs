//! Forms of melee: what a seat is asked.

use serde_json::Value;

use crate::activation::fighters;
use crate::command::Command;
use crate::melee::{combat, duel, parry, sweep};
use crate::prompt::trial::{Clerk, rule};
use crate::prompt::{book, chosen, form, one, title, value};
use crate::skills::melee;
use crate::state::Phase;
use crate::state::frames::{Duel, Fight, FightStage};
use crate::state::look::Look;
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::{Words, plurals};

impl Clerk<'_> {
    /// A weapon of a card, or bare hands, as a choice.
    pub(crate) fn arm(&self, figure: FigureId, weapon: Option<u8>) -> Choice {
        let card = weapon.and_then(|place| self.look.weapon(figure, place));
        let bare = Words::new("mains nues", "bare hands");
        let label = card.map_or(bare, |card| Words::same(card.name.clone()));
        Choice::new(value(&weapon), label)
    }

    /// What a figure may fight with: its melee weapons in hand, or bare hands.   AD-MELEE-10
    fn arms(&self, figure: FigureId) -> Vec<Option<u8>> {
        let arms = melee::arms(self.look, figure);
        if arms.is_empty() { vec![None] } else { arms.into_iter().map(Some).collect() }
    }

    /// The weapons that a disarmed figure may take up.   AD-TAL-13
    pub(crate) fn rearm(&self, figure: FigureId, among: &[u8]) -> Form {
        let of = among.iter().map(|weapon| self.arm(figure, Some(*weapon))).collect();
        let question = Words::new("Quelle arme ?", "Which weapon?");
        let form = Form::owed("TakeUp", book("AD-TAL-13")).rule(rule("AD-TAL-13")).figure(figure);
        form.blank(Blank::new("weapon", question, Kind::One { of }))
    }

    /// The combat phase with nothing open.   AD-MELEE-04, AD-MELEE-06, AD-MELEE-21
    pub(crate) fn combat(&self) -> Vec<Form> {
        let eligible = combat::eligible(self.look, self.side);
        let attackers: Vec<Choice> = eligible.iter().filter_map(|attacker| self.attacks(*attacker)).collect();
        let question = Words::new("Qui attaque ?", "Who attacks?");
        let mut forms: Vec<Form> =
            chosen("Fight", "AD-MELEE-04", "attacker", question, attackers).into_iter().collect();
        let avoiding = self.figures(eligible, |figure| Command::Avoid { figure });
        let question = Words::new("Qui évite le combat ?", "Who avoids combat?");
        forms.extend(chosen("Avoid", "AD-MELEE-06", "figure", question, avoiding));
        forms.extend(self.duels());
        let hidden = self.figures(self.look.of_side(self.side), |figure| Command::DropStealth { figure });
        let question = Words::new("Qui se montre ?", "Who shows itself?");
        forms.extend(chosen("DropStealth", "AD-TAL-14a", "figure", question, hidden));
        let pass = title("Ne plus attaquer", "Attack no more");
        forms.extend(self.if_accepted(&Command::PassCombat {}, "PassCombat", "AD-MELEE-21", pass));
        forms
    }

    /// An attacker with its targets and weapons.
    fn attacks(&self, attacker: FigureId) -> Option<Choice> {
        let arms = self.arms(attacker);
        let first = *arms.first()?;
        // The cheap questions first: who could be attacked at all.
        let near = self.look.in_play().filter(|other| {
            self.look.are_close(attacker, *other) && fighters::is_target(self.look, attacker, *other)
        });
        let of = self.figures(near, |defender| Command::Fight { attacker, defender, weapon: first });
        if of.is_empty() {
            return None;
        }
        let target = Blank::new("defender", Words::new("Qui ?", "Whom?"), Kind::One { of });
        let of = arms.into_iter().map(|arm| self.arm(attacker, arm)).collect();
        let weapon =
            Blank::new("weapon", Words::new("Avec quelle arme ?", "With which weapon?"), Kind::One { of });
        Some(self.figure(attacker).then(vec![target, weapon]))
    }

    /// What a fight asks of this side.
    pub(crate) fn fought(&self, fight: &Fight) -> Vec<Form> {
        let Some((_, figure)) = awaited(self.look, fight).filter(|(side, _)| *side == self.side) else {
            return Vec::new();
        };
        let form = match fight.stage {
            FightStage::Weapon => {
                let of = self.arms(figure).into_iter().map(|arm| self.arm(figure, arm)).collect();
                chosen(
                    "FightWith",
                    "AD-MELEE-10",
                    "weapon",
                    Words::new("Avec quelle arme ?", "With which weapon?"),
                    of,
                )
            }
            FightStage::Help => self.help(fight, figure),
            FightStage::Parry => self.parry(fight, figure),
            FightStage::Sweep => {
                let mut of: Vec<Choice> =
                    sweep::targets(self.look, fight).into_iter().map(|target| self.figure(target)).collect();
                of.push(Choice::new(Value::Null, Words::new("personne", "nobody")));
                chosen(
                    "Sweep",
                    "AD-TAL-07",
                    "target",
                    Words::new("Qui balayer ensuite ?", "Whom to sweep next?"),
                    of,
                )
            }
            FightStage::Blow | FightStage::Damage | FightStage::Retreat => None,
        };
        form.into_iter().map(|form| form.figure(figure)).collect()
    }

    /// Whether a figure beside a figure of nobody helps it.   AD-NPC-18
    fn help(&self, fight: &Fight, figure: FigureId) -> Option<Form> {
        let fighters = [fight.attacker, fight.defender];
        let npc = fighters.into_iter().find(|fighter| self.look.side_of(*fighter).is_none())?;
        let of = vec![self.figure(npc), Choice::new(Value::Null, Words::new("personne", "nobody"))];
        let figures = vec![self.figure(figure)];
        let who =
            Blank::new("figure", Words::new("Votre figurine", "Your figure"), Kind::One { of: figures });
        let form = Form::owed("Help", book("AD-NPC-18")).rule(rule("AD-NPC-18")).blank(who);
        let question = Words::new("Qui soutient-elle ?", "Whom does it support?");
        Some(form.blank(Blank::new("whom", question, Kind::One { of })))
    }

    /// How many tokens to parry with; none takes the blow.   AD-PARRY-01, AD-PARRY-02
    fn parry(&self, fight: &Fight, loser: FigureId) -> Option<Form> {
        let least = u8::from(self.look.side_of(loser).is_none());
        let most = parry::tokens(self.look, fight);
        let number = |count: u8| {
            let target = parry::target(count);
            let label = if count == 0 {
                Words::new("ne pas parer", "do not parry")
            } else {
                let [s, plural] = plurals(count);
                Words::new(
                    format!("{count} pion{s}, ND {target}"),
                    format!("{count} token{plural}, TN {target}"),
                )
            };
            Choice::new(count, label)
        };
        let of = (least..=most).map(number).collect();
        let question = Words::new("Avec combien de pions Escrime ?", "With how many fencing tokens?");
        chosen("Parry", "AD-PARRY-01", "tokens", question, of)
    }

    /// The figures of nobody that may fight one another now, for the initiative holder.   AD-NPC-19
    pub(crate) fn duels(&self) -> Option<Form> {
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
                let free = duel::others_turn(look, attacker).is_none();
                let foes = look.of_nobody().filter(|foe| free && duel::may_fight(look, attacker, *foe));
                let of: Vec<Choice> = foes.map(|foe| self.figure(foe)).collect();
                let blank = one("defender", "Contre qui ?", "Against whom?", of.clone());
                (!of.is_empty()).then(|| self.figure(attacker).then(vec![blank]))
            })
            .collect();
        let form = form("NpcDuel", "Duel de PNJ", "NPCs' duel", "AD-NPC-19");
        (!attackers.is_empty())
            .then(|| form.blank(one("attacker", "Qui attaque ?", "Who attacks?", attackers)))
    }

    pub(crate) fn help_in_duel(&self, duel: &Duel) -> Option<Form> {
        let look = self.look;
        let helper = *duel.helpers.first()?;
        if look.side_of(helper) != Some(self.side) {
            return None;
        }
        let weighs = |[friend, enemy]: [FigureId; 2]| {
            let weight = duel::weight(look, helper, friend, enemy);
            self.figure(friend).note(Words::same(format!("+{weight}")))
        };
        let sides = [[duel.attacker, duel.defender], [duel.defender, duel.attacker]];
        let of_two = sides.into_iter().filter(|[_, enemy]| duel::may_help(look, helper, *enemy)).map(weighs);
        let nobody = Choice::new(Value::Null, title("personne", "nobody"));
        let of = [nobody].into_iter().chain(of_two).collect();
        let form = form("Help", "Aider dans un duel", "Help in a duel", "AD-NPC-20")
            .figure(helper)
            .blank(one("figure", "Qui aide ?", "Who helps?", vec![self.figure(helper)]))
            .blank(one("whom", "Qui est aidé ?", "Who is helped?", of));
        Some(form)
    }
}

/// Who is asked in a fight, and about whom.
pub(crate) fn awaited(look: Look<'_>, fight: &Fight) -> Option<(u8, FigureId)> {
    match fight.stage {
        FightStage::Weapon => Some((look.chooser(fight.defender), fight.defender)),
        FightStage::Help => {
            let helper = *fight.helpers.first()?;
            Some((look.side_of(helper)?, helper))
        }
        FightStage::Parry => {
            let loser = parry::loser(fight)?;
            Some((look.cards_side(loser, fight.opponent(loser)), loser))
        }
        FightStage::Sweep => {
            let winner = fight.outcome?.winner?;
            Some((look.chooser(winner), winner))
        }
        FightStage::Blow | FightStage::Damage | FightStage::Retreat => None,
    }
}

/// Whether a weapon is reloaded before the steps that come with it, or after.   AD-FULL-10
pub(crate) fn order() -> Blank {
    let of = vec![
        Choice::new(false, Words::new("Avant les 2 PM", "Before the 2 mp")),
        Choice::new(true, Words::new("Après les 2 PM", "After the 2 mp")),
    ];
    let question = Words::new("Quand recharger ?", "When to reload?");
    Blank::new("after", question, Kind::One { of }).optional()
}
