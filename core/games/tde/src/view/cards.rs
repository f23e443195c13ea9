//! Cards in words: what a weapon does, what of a talent is applied, and what players apply themselves.
//! TDE-WPN-02 to TDE-WPN-04, TDE-TALENT-01, TDE-TALENT-04

use crate::profiles::talents::{Attack, Effect, Limit, Period, Talent, Token, Trial, When};
use crate::profiles::weapons::Weapon;
use crate::state::Arm;
use crate::view::words::{joined, markers_words, role_words};
use greffe_core::telling::words::Words;

/// A weapon: its state when it is not ready, its ranges, its damage, its properties.
pub(super) fn weapon_words(arm: Arm, weapon: &Weapon) -> Words {
    let mut parts = Vec::new();
    match (arm.destroyed, arm.defective) {
        (true, _) => parts.push(Words::new("perdue", "lost")),
        (false, true) => parts.push(Words::new("Défectueuse", "Defective")),
        (false, false) => {}
    }
    if let Some(range) = weapon.range {
        parts.push(Words::new(
            format!("Portée {}/{}″", range.success, range.exceptional),
            format!("range {}/{}″", range.success, range.exceptional),
        ));
    }
    let (standard, superior) = (weapon.damage.success, weapon.damage.exceptional);
    parts
        .push(Words::new(format!("Dommages {standard}/{superior}"), format!("damage {standard}/{superior}")));
    parts.extend(weapon.properties.iter().map(|property| property.words()));
    if arm.used > 0 {
        let times = times_words(arm.used);
        parts.push(Words::new(format!("utilisée {}", times.fr), format!("used {}", times.en)));
    }
    joined(&parts, ", ")
}

/// A talent: its effects, how often, and its text, which is the players' to apply.
pub(super) fn talent_words(talent: &Talent) -> Words {
    let mut parts: Vec<Words> = talent.effects.iter().map(effect_words).collect();
    parts.extend(talent.limit.map(limit_words));
    if !talent.text.is_empty() {
        let text = &talent.text;
        parts.push(Words::new(
            format!("à appliquer vous-mêmes : « {text} »"),
            format!("yours to apply: “{text}”"),
        ));
    }
    Words::new(joined(&parts, " ; ").fr, joined(&parts, "; ").en)
}

fn limit_words(limit: Limit) -> Words {
    let (fr, en) = match limit.per {
        Period::Turn => ("par tour", "a turn"),
        Period::Match => ("par partie", "a match"),
    };
    let times = times_words(limit.uses);
    Words::new(format!("{} {fr}", times.fr), format!("{} {en}", times.en))
}

fn times_words(count: u32) -> Words {
    let en = if count == 1 { "once".to_owned() } else { format!("{count} times") };
    Words::new(format!("{count} fois"), en)
}

fn effect_words(effect: &Effect) -> Words {
    match effect {
        Effect::Bonus { tests, when, value } => {
            let (tests, when) = (tests_words(tests), when_words(when));
            Words::new(
                format!("{value:+} {}{}", tests.fr, when.fr),
                format!("{value:+} {}{}", tests.en, when.en),
            )
        }
        Effect::Hindrance { tests, when, value } => {
            let (tests, when) = (tests_words(tests), when_words(when));
            Words::new(
                format!("contre lui, {value:+} {}{}", tests.fr, when.fr),
                format!("against it, {value:+} {}{}", tests.en, when.en),
            )
        }
        Effect::Reroll { tests, when, die } => {
            let (tests, when, die) = (tests_words(tests), when_words(when), die.words());
            Words::new(
                format!("Relance ({}) : {}{}", die.fr, tests.fr, when.fr),
                format!("reroll ({}): {}{}", die.en, tests.en, when.en),
            )
        }
        Effect::ActionPoints { value } => {
            Words::new(format!("{value:+} PA par tour"), format!("{value:+} AP a turn"))
        }
        Effect::Distance { value } => {
            Words::new(format!("{value:+}″ de Distance"), format!("{value:+}″ of Distance"))
        }
        Effect::Cost { of, ap } => {
            let of = of.words();
            Words::new(format!("{} : {ap} PA", of.fr), format!("{}: {ap} AP", of.en))
        }
        Effect::Damage { with, when, value } => {
            let (with, when) = (attacks_words(with), when_words(when));
            Words::new(
                format!("{value:+} aux Dommages{}{}", with.fr, when.fr),
                format!("{value:+} damage{}{}", with.en, when.en),
            )
        }
        Effect::Mark { with, when, token } => {
            let (token, with, when) = (token_words(*token), attacks_words(with), when_words(when));
            Words::new(
                format!("qui est touché : {}{}{}", token.fr, with.fr, when.fr),
                format!("whoever is hit: {}{}{}", token.en, with.en, when.en),
            )
        }
        Effect::Immune { to } => {
            let perils: Vec<Words> = to.iter().map(|peril| peril.words()).collect();
            let perils = joined(&perils, ", ");
            Words::new(format!("ignore : {}", perils.fr), format!("ignores: {}", perils.en))
        }
        Effect::Moves { gaits } => {
            joined(&gaits.iter().map(|gait| gait.words()).collect::<Vec<Words>>(), ", ")
        }
        Effect::Ability { role } => {
            let role = role_words(*role);
            Words::new(format!("Aptitude : {}", role.fr), format!("ability: {}", role.en))
        }
        Effect::Stealth {} => Words::new("commence Furtif", "starts stealthed"),
    }
}

/// Tests; none named are all of them.
fn tests_words(tests: &[Trial]) -> Words {
    if tests.is_empty() {
        return Words::new("à tous les tests", "on every test");
    }
    joined(&tests.iter().map(|test| test.words()).collect::<Vec<Words>>(), ", ")
}

/// Situations, after a space; nothing when the effect always holds.
fn when_words(when: &[When]) -> Words {
    let all = joined(&when.iter().map(|when| when.words()).collect::<Vec<Words>>(), ", ");
    if when.is_empty() { all } else { Words::new(format!(" {}", all.fr), format!(" {}", all.en)) }
}

/// Attacks in brackets; nothing when every attack is meant.
fn attacks_words(with: &[Attack]) -> Words {
    let all = joined(&with.iter().map(|attack| attack.words()).collect::<Vec<Words>>(), ", ");
    if with.is_empty() { all } else { Words::new(format!(" ({})", all.fr), format!(" ({})", all.en)) }
}

fn token_words(token: Token) -> Words {
    match token {
        Token::Blind => Words::new("Aveuglé", "blind"),
        Token::Fire(count) => {
            let count = markers_words(count);
            Words::new(format!("{} Feu", count.fr), format!("{} of fire", count.en))
        }
        Token::Slowed(by) => Words::new(format!("Ralenti de {by}″"), format!("slowed by {by}″")),
        Token::Knockdown => Words::new("Renversé", "knocked over"),
    }
}
