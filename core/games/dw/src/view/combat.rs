//! Opposed rolls, recoils and free attacks, told.

use crate::profiles::weapons::Weapon;
use crate::state::WindowKind;
use crate::state::combat::{Combat, CombatKind, Dice, Guard, Harm, Party, Rider, Sums, Verdict};
use crate::state::frames::{Aimed, Ask, ReflexCause};
use crate::view::names::Names;
use crate::view::words::{capital, hold_words, signed, with_weapon};
use crate::view::{Told, told};
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::french::{de, to};
use greffe_core::telling::view::{Mark, Thrown};
use greffe_core::telling::words::Words;

impl Names<'_> {
    /// What an opposed roll is, as a clause without its end.
    pub(crate) fn clash(self, combat: &Combat) -> Words {
        let by = self.fighter(combat, Party::Attacker);
        let target = self.name(combat.target);
        let arm = with_weapon(combat.arm);
        let clause = |fr: &str, en: &str| {
            Words::new(
                format!("{} {fr} {target}{}", by.fr, arm.fr),
                format!("{} {en} {target}{}", by.en, arm.en),
            )
        };
        match combat.kind {
            CombatKind::Melee {} if combat.effort => {
                clause("attaque en puissance", "makes a power attack on")
            }
            CombatKind::Melee {} => clause("attaque", "attacks"),
            CombatKind::Reflex {} => clause("porte une Attaque Réflexe contre", "makes a reflex attack on"),
            CombatKind::Spines {} => clause("pique", "pricks"),
            CombatKind::Shot {} if combat.effort => clause("fait un tir visé sur", "takes an aimed shot at"),
            CombatKind::Shot {} => clause("tire sur", "shoots at"),
            CombatKind::Grenade { grenade } => {
                let words = grenade.words();
                Words::new(
                    format!("La grenade ({}) touche {target}", words.fr),
                    format!("The grenade ({}) hits {target}", words.en),
                )
            }
            CombatKind::Gas { strength } => Words::new(
                format!("Le gaz (Combat {strength}) attaque {target}"),
                format!("The gas (Combat {strength}) attacks {target}"),
            ),
            CombatKind::Telepathy {} => clause("engage un combat d'esprit contre", "attacks the mind of"),
            CombatKind::Scream {} => Words::new(
                format!("{} atteint de son hurlement l'esprit {}{}", by.fr, de(&target), arm.fr),
                format!("{} strikes with its scream the mind of {target}{}", by.en, arm.en),
            ),
            CombatKind::Possession {} => Words::new(
                format!("{} tente de prendre le corps {}{}", by.fr, de(&target), arm.fr),
                format!("{} tries to take the body of {target}{}", by.en, arm.en),
            ),
            CombatKind::Host {} => Words::new(
                format!("{} dispute un même corps {}{}", by.fr, to(&target), arm.fr),
                format!("{} fights for one body with {target}{}", by.en, arm.en),
            ),
            CombatKind::Door { door } => {
                let words = self.door(door);
                Words::new(
                    format!("{} pousse la {} contre {target}", by.fr, words.fr),
                    format!("{} pushes {} against {target}", by.en, words.en),
                )
            }
        }
    }

    fn clash_marks(self, combat: &Combat) -> Vec<Mark> {
        let Some(by) = combat.by else { return Vec::new() };
        let kind = match combat.kind {
            CombatKind::Telepathy {} | CombatKind::Scream {} => "sight",
            CombatKind::Melee {}
            | CombatKind::Reflex {}
            | CombatKind::Spines {}
            | CombatKind::Shot {}
            | CombatKind::Possession {}
            | CombatKind::Host {}
            | CombatKind::Door { .. } => "attack",
            CombatKind::Grenade { .. } | CombatKind::Gas { .. } => return Vec::new(),
        };
        self.line_mark(kind, by, combat.target).into_iter().collect()
    }

    /// The roll that follows tells the attack: here only what the target is in no state to do.
    pub(super) fn combat_declared(self, combat: &Combat) -> Told {
        let title = clash_title(combat);
        let mut line = told(&title.fr, &title.en)
            .also(guard_words(combat.target_guard, &self.name(combat.target)))
            .focus(combat.by.as_slice())
            .focus(&[combat.target]);
        line.0.marks = self.clash_marks(combat);
        line
    }

    pub(super) fn combat_rolled(
        self,
        by: Option<FigureId>,
        target: FigureId,
        dice: Dice,
        sums: Sums,
    ) -> Told {
        let rolled = |die: u32, sum: i32| {
            let total = i64::from(die).saturating_add(i64::from(sum));
            (format!("{die} {} = {total}", signed(sum)), total)
        };
        let (attack, attack_total) = rolled(dice.attack, sums.attack);
        let (defence, defence_total) = rolled(dice.defence, sums.defence);
        let (title, words) = self.combat().map_or_else(
            || (Words::new("Combat", "Combat"), Words::same(self.name(target))),
            |combat| (clash_title(combat), self.clash(combat)),
        );
        let mut line = told(&title.fr, &title.en)
            .say(
                format!("{} : {attack} contre {defence}.", words.fr),
                format!("{}: {attack} against {defence}.", words.en),
            )
            .focus(by.as_slice())
            .focus(&[target]);
        let attacker = by.map(|by| (by, dice.attack));
        line.0.thrown = attacker
            .into_iter()
            .chain([(target, dice.defence)])
            .map(|(figure, face)| Thrown { figure, sides: 6, faces: vec![face] })
            .filter(|_| by.is_some())
            .collect();
        line.0.verdict = Some(greffe_core::telling::view::Verdict {
            faces: vec![dice.attack, dice.defence],
            need: Words::new(format!("plus que {defence_total}"), format!("more than {defence_total}")),
            passed: attack_total > defence_total,
        });
        line.0.marks = self.combat().map(|combat| self.clash_marks(combat)).unwrap_or_default();
        line
    }

    pub(super) fn combat_rerolled(self, figure: FigureId, party: Party, face: u32) -> Told {
        let name = self.name(figure);
        let old = self.combat().and_then(|combat| combat.dice).map(|dice| match party {
            Party::Attacker => dice.attack,
            Party::Target => dice.defence,
        });
        let (was_fr, was_en) = old.map_or_else(Default::default, |old| {
            (format!(" au lieu de {old}"), format!(" instead of {old}"))
        });
        told("Relance de Héros", "Hero reroll")
            .say(
                format!("{name} relance son dé, une fois pour la partie : {face}{was_fr}."),
                format!("{name} rolls its die again, once in the match: {face}{was_en}."),
            )
            .focus(&[figure])
            .change(self.reroll_change(figure))
    }

    pub(super) fn asks_set(self, asks: &[Ask]) -> Told {
        let line = told("Réactions", "Reactions");
        let Some(ask) = asks.first() else { return line };
        let (side, who) = (self.side(ask.side), self.list(&ask.figures));
        let (fr, en) = match ask.window {
            WindowKind::HeroReroll => ("relancer un dé", "roll one die again"),
            WindowKind::Sacrifice => ("sacrifier quelqu'un", "sacrifice somebody"),
            WindowKind::LetGo => ("lâcher prise", "let go"),
            WindowKind::Dive => ("plonger au sol", "dive"),
            WindowKind::Door => ("ouvrir la porte", "open the door"),
        };
        line.say(format!("{side} peut {fr} : {}.", who.fr), format!("{side} may {en}: {}.", who.en))
            .focus(&ask.figures)
    }

    pub(super) fn guard_changed(self, figure: FigureId, guard: Guard) -> Told {
        let name = self.name(figure);
        let line = told("Avant l'attaque", "Before the attack").focus(&[figure]);
        match guard_words(guard, &name) {
            Some(words) => line.also(Some(words)),
            None => line.say(
                format!("{name} attend l'attaque debout."),
                format!("{name} meets the attack standing."),
            ),
        }
    }

    pub(super) fn field_tested(self, figure: FigureId, face: u32, dead: bool) -> Told {
        let name = self.name(figure);
        let (fr, en) = match face {
            5.. => ("l'attaque est déviée, égalité", "the attack is deflected, a tie"),
            _ if dead => ("la batterie est morte", "the battery is dead"),
            _ => ("sans effet", "no effect"),
        };
        let mut line = told("Champ de force", "Force field")
            .say(
                format!("{name}, champ de force : {face}, {fr}."),
                format!("{name}, force field: {face}, {en}."),
            )
            .focus(&[figure])
            .change(self.flag_change(
                figure,
                Words::new("Batterie morte", "Battery dead"),
                |figure| figure.field_dead,
                dead,
                "DW-TRAIT-17",
            ));
        line.0.verdict = Some(greffe_core::telling::view::Verdict {
            faces: vec![face],
            need: Words::new("5 ou plus", "5 or more"),
            passed: face >= 5,
        });
        line
    }

    pub(super) fn combat_judged(self, verdict: Verdict) -> Told {
        let line = told("Issue du combat", "Outcome");
        let Some(combat) = self.combat() else { return line };
        let line = line.focus(combat.by.as_slice()).focus(&[combat.target]);
        let Some(winner) = verdict.winner else {
            return if verdict.absorbed {
                line.say(
                    "La protection fait de ce combat une égalité : rien ne se passe.",
                    "The protection makes a tie of it: nothing happens.",
                )
            } else {
                line.say("Rien ne se passe.", "Nothing happens.")
            };
        };
        let (won, lost) = (self.fighter(combat, winner), self.fighter(combat, winner.other()));
        let won = Words::new(capital(&won.fr), capital(&won.en));
        let reason = reason_words(combat, winner, verdict.harm);
        let harm = harm_words(verdict.harm);
        line.say(
            format!("{} l'emporte{} : {} {}.", won.fr, reason.fr, lost.fr, harm.fr),
            format!("{} wins{}: {} {}.", won.en, reason.en, lost.en, harm.en),
        )
    }

    pub(super) fn sacrificed(self, figure: FigureId, ally: FigureId) -> Told {
        let (name, other) = (self.name(figure), self.name(ally));
        told("Sacrifice", "Sacrifice")
            .say(
                format!("{name} meurt à la place {of}.", of = de(&other)),
                format!("{name} dies in place of {other}."),
            )
            .focus(&[figure, ally])
            .mark(self.line_mark("sight", figure, ally))
    }

    pub(super) fn doomed(self, figure: FigureId) -> Told {
        let name = self.name(figure);
        told("Mort imminente", "About to die")
            .say(
                format!("{name} va mourir : un allié peut prendre sa place."),
                format!("{name} is about to die: an ally may take its place."),
            )
            .focus(&[figure])
    }

    pub(super) fn rider_rolled(self, rider: Rider, figure: FigureId, face: u32, took: bool) -> Told {
        let name = self.name(figure);
        let (title, need) = rider_words(rider);
        let (fr, en) = if took { ("l'effet joue", "it takes effect") } else { ("sans effet", "no effect") };
        let mut line = told(&title.fr, &title.en)
            .say(
                format!("{}, {name} : {face}, il fallait {}, {fr}.", title.fr, need.fr),
                format!("{}, {name}: {face}, needing {}, {en}.", title.en, need.en),
            )
            .focus(&[figure]);
        line.0.verdict = Some(greffe_core::telling::view::Verdict { faces: vec![face], need, passed: took });
        line
    }

    pub(super) fn volley_opened(
        self,
        by: FigureId,
        kind: CombatKind,
        arm: Option<Weapon>,
        left: &[Aimed],
    ) -> Told {
        let name = self.name(by);
        let targets: Vec<FigureId> = left.iter().map(|aimed| aimed.target).collect();
        let (list, arm) = (self.list(&targets), with_weapon(arm));
        let (fr, en) = match kind {
            CombatKind::Scream {} => ("hurle contre plusieurs esprits", "screams at several minds"),
            CombatKind::Melee {}
            | CombatKind::Reflex {}
            | CombatKind::Spines {}
            | CombatKind::Shot {}
            | CombatKind::Grenade { .. }
            | CombatKind::Gas { .. }
            | CombatKind::Telepathy {}
            | CombatKind::Possession {}
            | CombatKind::Host {}
            | CombatKind::Door { .. } => ("atteint aussi", "also reaches"),
        };
        let list = if targets.is_empty() { Words::new("personne", "nobody") } else { list };
        let mut line = told("Plusieurs cibles", "Several targets")
            .say(
                format!("{name} {fr}{} : {}.", arm.fr, list.fr),
                format!("{name} {en}{}: {}.", arm.en, list.en),
            )
            .focus(&[by])
            .focus(&targets);
        line.0.marks = targets.iter().filter_map(|target| self.line_mark("attack", by, *target)).collect();
        line
    }

    pub(super) fn recoil_owed(self, figure: FigureId, from: Option<FigureId>, by: u8) -> Told {
        let name = self.name(figure);
        let side = self.side(by);
        let (from_fr, from_en) = from.map_or_else(Default::default, |from| {
            let other = self.name(from);
            (format!(", à l'opposé {of}", of = de(&other)), format!(", away from {other}"))
        });
        told("Recul", "Recoil")
            .say(
                format!("{} de choisir où {name} recule d'un socle{from_fr}.", capital(&to(side))),
                format!("It is up to {side} where {name} recoils one base{from_en}."),
            )
            .focus(&[figure])
            .focus(from.as_slice())
    }

    pub(super) fn recoil_ended(self, figure: FigureId, stuck: bool) -> Told {
        let line = told("Recul", "Recoil").focus(&[figure]);
        if !stuck {
            return line;
        }
        let name = self.name(figure);
        line.say(
            format!("{name} n'a pas d'espace pour reculer et tombe."),
            format!("{name} has no room to recoil and falls."),
        )
    }

    pub(super) fn reflexes_opened(self, mover: FigureId, makers: &[FigureId], cause: &ReflexCause) -> Told {
        let name = self.name(mover);
        let list = self.list(makers);
        let (fr, en) = match cause {
            ReflexCause::Disengage {} => ("rompt le contact", "breaks off"),
            ReflexCause::Recoil {} => ("recule au contact d'un ennemi", "recoils into an enemy"),
            ReflexCause::Flight { .. } => ("fuit le contact", "flees contact"),
            ReflexCause::Teleport { .. } => ("disparaît du corps à corps", "vanishes from melee"),
        };
        let (reflex_fr, reflex_en) = if makers.is_empty() {
            ("Aucune Attaque Réflexe.".to_owned(), "No reflex attack.".to_owned())
        } else {
            (format!("Attaque Réflexe : {}.", list.fr), format!("Reflex attack: {}.", list.en))
        };
        told("Attaques Réflexes", "Reflex attacks")
            .say(format!("{name} {fr}. {reflex_fr}"), format!("{name} {en}. {reflex_en}"))
            .focus(&[mover])
            .focus(makers)
    }

    pub(super) fn reflexes_ordered(self, makers: &[FigureId]) -> Told {
        let names: Vec<String> = makers.iter().map(|maker| self.name(*maker)).collect();
        let names = names.join(", ");
        told("Attaques Réflexes", "Reflex attacks")
            .say(format!("Dans l'ordre : {names}."), format!("In order: {names}."))
            .focus(makers)
    }

    pub(super) fn reflexes_ended(self, mover: FigureId, away: bool) -> Told {
        let name = self.name(mover);
        let (fr, en) = if away {
            ("échappe à ses adversaires", "gets away from its enemies")
        } else {
            ("n'échappe pas à ses adversaires", "does not get away from its enemies")
        };
        told("Attaques Réflexes", "Reflex attacks")
            .say(format!("{name} {fr}."), format!("{name} {en}."))
            .focus(&[mover])
    }
}

pub(super) fn reflex_counted(beaten: bool, tied: bool) -> Told {
    let (fr, en) = match (beaten, tied) {
        (true, _) => ("L'Attaque Réflexe porte.", "The reflex attack strikes home."),
        (false, true) => ("L'Attaque Réflexe finit à égalité.", "The reflex attack is a tie."),
        (false, false) => ("L'Attaque Réflexe est esquivée.", "The reflex attack is dodged."),
    };
    told("Attaque Réflexe", "Reflex attack").say(fr, en)
}

pub(super) fn combat_settled(lapsed: bool) -> Told {
    let line = told("Combat réglé", "Combat settled");
    if lapsed { line.say("Ce combat est devenu sans objet.", "This combat has become void.") } else { line }
}

pub(super) fn rider_lapsed(rider: Rider) -> Told {
    let (title, _) = rider_words(rider);
    told(&title.fr, &title.en).say(
        format!("{} : la victime n'est plus là.", title.fr),
        format!("{}: the victim is there no more.", title.en),
    )
}

/// The rulebook's term for an opposed roll.
fn clash_title(combat: &Combat) -> Words {
    match combat.kind {
        CombatKind::Melee {} if combat.effort => Words::new("Attaque en puissance", "Power attack"),
        CombatKind::Melee {} => Words::new("Corps à corps", "Melee"),
        CombatKind::Reflex {} => Words::new("Attaque Réflexe", "Reflex attack"),
        CombatKind::Spines {} => Words::new("Piquants", "Spines"),
        CombatKind::Shot {} if combat.effort => Words::new("Tir visé", "Aimed shot"),
        CombatKind::Shot {} => Words::new("Combat à distance", "Ranged attack"),
        CombatKind::Grenade { .. } => Words::new("Explosion", "Explosion"),
        CombatKind::Gas { .. } => Words::new("Gaz toxique", "Toxic gas"),
        CombatKind::Telepathy {} => Words::new("Télépathie", "Telepathy"),
        CombatKind::Scream {} => Words::new("Hurlement Télépathique", "Telepathic scream"),
        CombatKind::Possession {} | CombatKind::Host {} => Words::new("Possession", "Possession"),
        CombatKind::Door { .. } => Words::new("Porte tenue", "Held door"),
    }
}

/// How a fighter meets an attack, when not on its feet.
fn guard_words(guard: Guard, name: &str) -> Option<Words> {
    match guard {
        Guard::Ready => None,
        Guard::Prone => Some(Words::new(format!("{name} est à terre."), format!("{name} is prone."))),
        Guard::Held => {
            Some(Words::new(format!("{name} ne peut pas bouger."), format!("{name} cannot move.")))
        }
        Guard::Both => Some(Words::new(
            format!("{name} est à terre et ne peut pas bouger."),
            format!("{name} is prone and cannot move."),
        )),
    }
}

/// What in the dice or totals brought the harm about, in brackets.
fn reason_words(combat: &Combat, winner: Party, harm: Harm) -> Words {
    let totals = combat.total(winner).zip(combat.total(winner.other()));
    let Some((won, lost)) = totals else { return Words::default() };
    let score = format!(" {won} à {lost}");
    let score_en = format!(" {won} to {lost}");
    let (fr, en) = match harm {
        Harm::Recoil {} | Harm::Thrown { prone: false } => (", dé impair", ", odd die"),
        Harm::Prone {} | Harm::Thrown { prone: true } => (", dé pair", ", even die"),
        Harm::Killed {} | Harm::Gruesome {} | Harm::Wound {} | Harm::Unconscious {} | Harm::Controlled {} => {
            if won >= lost.saturating_mul(3) {
                (", le triple", ", three times as much")
            } else if won >= lost.saturating_mul(2) {
                (", le double", ", twice as much")
            } else {
                ("", "")
            }
        }
        Harm::Nothing {} | Harm::Held { .. } | Harm::Dazed {} | Harm::Possessed {} | Harm::Expelled {} => {
            ("", "")
        }
    };
    Words::new(format!("{score}{fr}"), format!("{score_en}{en}"))
}

/// What the loser suffers, as a verb.
fn harm_words(harm: Harm) -> Words {
    match harm {
        Harm::Nothing {} => Words::new("ne subit rien", "suffers nothing"),
        Harm::Recoil {} => Words::new("recule", "recoils"),
        Harm::Prone {} => Words::new("tombe", "falls"),
        Harm::Held { by } => {
            let words = hold_words(by);
            Words::new(
                format!("ne peut plus bouger ({})", words.fr),
                format!("can no longer move ({})", words.en),
            )
        }
        Harm::Wound {} => Words::new("reçoit une blessure au lieu de mourir", "is wounded instead of dying"),
        Harm::Killed {} => Words::new("meurt", "is killed"),
        Harm::Gruesome {} => Words::new("meurt d'une Mort Atroce", "dies gruesomely"),
        Harm::Thrown { .. } => Words::new("vole sous le souffle", "is thrown by the blast"),
        Harm::Dazed {} => Words::new("perd le fil de ses pensées", "is dazed"),
        Harm::Unconscious {} => Words::new("perd connaissance", "faints"),
        Harm::Controlled {} => Words::new("perd la maîtrise de son esprit", "loses control of its mind"),
        Harm::Possessed {} => Words::new("perd la maîtrise de son corps", "loses control of its body"),
        Harm::Expelled {} => Words::new("doit quitter ce corps", "must leave that body"),
    }
}

/// What is rolled after the harm, and the face at which it takes.
fn rider_words(rider: Rider) -> (Words, Words) {
    let six = || Words::same("6");
    let four = || Words::new("4 ou plus", "4 or more");
    match rider {
        Rider::TailSwipe {} => (Words::new("Coup de queue", "Tail swipe"), Words::same("1")),
        Rider::Poison {} => (Words::same("Poison"), six()),
        Rider::Toxic {} => (Words::new("Gaz empoisonné", "Poison gas"), six()),
        Rider::Needle {} => (Words::new("Aiguilles", "Needles"), four()),
        Rider::Nanites {} => (Words::same("Nanites"), four()),
        Rider::Contagion { .. } => (Words::same("Contagion"), six()),
    }
}
