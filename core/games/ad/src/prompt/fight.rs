//! Forms of fights, shots, retreats and morale.

use crate::activation::fighters;
use crate::command::Command;
use crate::melee::{combat, parry, sweep};
use crate::prompt::trial::{Clerk, rule, square};
use crate::prompt::{book, chosen, plain, title, value};
use crate::skills::{self, melee, shooting};
use crate::state::frames::{
    Fight, FightStage, Frame, MoraleDue, Retreat, RetreatCause, Score, Shot, ShotKind, TestUse,
};
use crate::state::look::Look;
use crate::view::cards::signed;
use crate::{morale, reload};
use greffe_core::asking::form::{Blank, Choice, Form, Kind};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::words::{Words, plurals};

/// Who answers for a retreat.   AD-RETR-02
pub(super) fn retreats(look: Look<'_>, retreat: &Retreat) -> u8 {
    look.chooser(retreat.figure)
}

/// Who is asked in a fight, and about whom.
pub(super) fn awaited(look: Look<'_>, fight: &Fight) -> Option<(u8, FigureId)> {
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
fn order() -> Blank {
    let of = vec![
        Choice::new(false, Words::new("Avant les 2 PM", "Before the 2 mp")),
        Choice::new(true, Words::new("Après les 2 PM", "After the 2 mp")),
    ];
    let question = Words::new("Quand recharger ?", "When to reload?");
    Blank::new("after", question, Kind::One { of }).optional()
}

impl Clerk<'_> {
    /// A weapon of a card, or bare hands, as a choice.
    fn arm(&self, figure: FigureId, weapon: Option<u8>) -> Choice {
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
    pub(super) fn rearm(&self, figure: FigureId, among: &[u8]) -> Form {
        let of = among.iter().map(|weapon| self.arm(figure, Some(*weapon))).collect();
        let question = Words::new("Quelle arme ?", "Which weapon?");
        let form = Form::owed("TakeUp", book("AD-TAL-13")).rule(rule("AD-TAL-13")).figure(figure);
        form.blank(Blank::new("weapon", question, Kind::One { of }))
    }

    /// The combat phase with nothing open.   AD-MELEE-04, AD-MELEE-06, AD-MELEE-21
    pub(super) fn combat(&self) -> Vec<Form> {
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

    /// A fight, a retreat, a stray shot, the morale phase.
    pub(super) fn fight(&self, frame: &Frame) -> Vec<Form> {
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

    /// A test of the morale phase as a choice.
    fn due(&self, due: MoraleDue) -> Choice {
        let name = self.look.name(due.figure());
        let label = match due {
            MoraleDue::Morale(_) => Words::new(format!("{name} : moral"), format!("{name}: morale")),
            MoraleDue::Poison(..) => Words::new(format!("{name} : poison"), format!("{name}: poison")),
        };
        Choice::new(value(&due), label).figure(due.figure())
    }

    /// What a fight asks of this side.
    fn fought(&self, fight: &Fight) -> Vec<Form> {
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
                of.push(Choice::new(serde_json::Value::Null, Words::new("personne", "nobody")));
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
        let of =
            vec![self.figure(npc), Choice::new(serde_json::Value::Null, Words::new("personne", "nobody"))];
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

    /// Where a figure retreats.   AD-RETR-02, AD-RETR-05, AD-RETR-08
    fn retreat(&self, retreat: &Retreat) -> Vec<Form> {
        if retreats(self.look, retreat) != self.side {
            return Vec::new();
        }
        let squares = retreat.squares.iter().map(|to| square(*to)).collect();
        let question = Words::new("Sur quelle case ?", "To which square?");
        let mut forms: Vec<Form> =
            chosen("Retreat", "AD-RETR-02", "to", question, squares).into_iter().collect();
        let edges = retreat
            .edges
            .iter()
            .map(|edge| Choice::new(value(edge), Words::same(edge.to_string())))
            .collect();
        let question = Words::new("Par quel bord du plateau ?", "Over which edge of the board?");
        forms.extend(chosen("RetreatOff", "AD-RETR-05", "edge", question, edges));
        if retreat.cause == RetreatCause::Winner {
            let hold = title("Ne pas laisser la place", "Do not make room");
            forms.push(plain("HoldGround", "AD-RETR-08", hold));
        }
        forms.into_iter().map(|form| form.figure(retreat.figure)).collect()
    }

    /// The shots and reloads of the active figure.   AD-SHOOT-01, AD-FULL-10
    pub(super) fn shots(&self, figure: FigureId) -> Vec<Form> {
        let aimed = |weapon, target| Command::AimedShot { weapon, target };
        let snap = |weapon, target| Command::SnapShot { weapon, target };
        let defensive = |weapon, target| Command::DefensiveShot { weapon, target };
        let mut forms: Vec<Form> = Vec::new();
        forms.extend(self.shot(figure, "AimedShot", "AD-FULL-01", ShotKind::Aimed, &aimed));
        forms.extend(self.shot(figure, "SnapShot", "AD-PART-02", ShotKind::Snap, &snap));
        forms.extend(self.shot(figure, "DefensiveShot", "AD-FULL-02", ShotKind::Defensive, &defensive));
        let loads = reload::choices(self.look, figure).into_iter();
        let of: Vec<Choice> = loads
            .filter(|weapon| self.accepts(&Command::Reload { weapon: *weapon, after: false }))
            .map(|weapon| self.arm(figure, Some(weapon)))
            .collect();
        let question = Words::new("Quelle arme ?", "Which weapon?");
        forms.extend(chosen("Reload", "AD-FULL-10", "weapon", question, of).map(|form| form.blank(order())));
        forms
    }

    /// A target with what the shot has against it: the number to make, and what is added to the card.   AD-SHOOT-04
    pub(super) fn aimed(&self, shooter: FigureId, weapon: u8, kind: ShotKind, target: Choice) -> Choice {
        let note = || {
            let (whom, card) = (target.figure?, self.look.weapon(shooter, weapon)?);
            let at = self.look.square(whom)?;
            let aim = shooting::aim(self.look, shooter, card, at, None).ok()?;
            let shot = Shot { shooter, weapon, target: whom, kind, at };
            let score = Score::Skill(card.skill);
            let used_for = TestUse::Shot { shot, piercing: aim.band.piercing };
            let mut sum = skills::condition(self.look, shooter, &used_for, score);
            sum.extend(&shooting::modifiers(self.look, shot, card, &aim.line));
            let added = signed(skills::score(self.look, shooter, score).1.saturating_add(sum.total()));
            let number = aim.band.target_number;
            Some(Words::new(
                format!("ND {number}, {added} à la carte"),
                format!("TN {number}, {added} to the card"),
            ))
        };
        match note() {
            Some(note) => target.note(note),
            None => target,
        }
    }

    /// One way to shoot: the weapons in hand, each with the targets it reaches.
    fn shot(
        &self,
        figure: FigureId,
        name: &str,
        id: &'static str,
        kind: ShotKind,
        command: &dyn Fn(u8, FigureId) -> Command,
    ) -> Option<Form> {
        let armed = self.look.weapons_in_hand(figure).filter(|(_, card)| !card.is_melee());
        let of: Vec<Choice> = armed
            .filter_map(|(weapon, _)| {
                let foes = self.look.in_play().filter(|other| fighters::is_target(self.look, figure, *other));
                let targets = self.figures(foes, |target| command(weapon, target));
                let targets: Vec<Choice> =
                    targets.into_iter().map(|target| self.aimed(figure, weapon, kind, target)).collect();
                let question = Words::new("Sur qui ?", "At whom?");
                let blank = Blank::new("target", question, Kind::One { of: targets.clone() });
                (!targets.is_empty()).then(|| self.arm(figure, Some(weapon)).then(vec![blank]))
            })
            .collect();
        chosen(name, id, "weapon", Words::new("Avec quelle arme ?", "With which weapon?"), of)
    }
}
