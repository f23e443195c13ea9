//! What a question is asked about: the test, the blow or the action under way, in one line, and what its button says.
//!
//! All of it follows from the public state.

use crate::melee::parry;
use crate::prompt::owed::capital;
use crate::skills::melee;
use crate::state::frames::{Contestant, Fight, FightStage, Frame, Initial, Opposed, Test, TestUse};
use crate::state::look::Look;
use crate::test::{self, opposed};
use crate::view::cards::signed;
use crate::view::words::{location_words, opposed_words, pending_words, test_words};
use greffe_core::asking::form::Form;
use greffe_core::telling::words::Words;

/// Says what the forms owed are about, on the first of them, and what each button does.
pub(crate) fn dress(look: Look<'_>, forms: &mut [Form]) {
    if let (Some(first), Some(words)) = (forms.iter_mut().find(|form| form.owed), hint(look))
        && first.hint.is_none()
    {
        first.hint = Some(words);
    }
    let acting = matches!(look.top(), Some(Frame::Activation(_)));
    for form in forms {
        if let Some((fr, en)) = verb(&form.command) {
            form.title = Words::new(fr, en);
        }
        if let (true, None, Some((fr, en))) = (acting, &form.hint, cost(&form.command)) {
            form.hint = Some(Words::new(fr, en));
        }
    }
}

/// What a button does, where the rule's term does not say it.
fn verb(command: &str) -> Option<(&'static str, &'static str)> {
    Some(match command {
        "Activate" => ("Activer", "Activate"),
        "ChooseFirstActor" => ("Dire qui commence", "Say who begins"),
        "ChooseHolder" => ("Donner l'initiative", "Give the initiative"),
        "CommitCard" => ("Poser la carte", "Lay the card"),
        "FlipFencing" => ("Retourner des pions Escrime", "Flip fencing tokens"),
        "ChooseSuit" => ("Nommer la famille", "Name the suit"),
        "Reinforce" => ("Renforcer", "Reinforce"),
        "Go" => ("Faire un pas", "Take a step"),
        "Interrupt" => ("Interrompre", "Interrupt"),
        "Fight" => ("Attaquer", "Attack"),
        "Avoid" => ("Éviter le combat", "Avoid combat"),
        "DropStealth" => ("Quitter la Discrétion", "Drop stealth"),
        "Stray" => ("Détourner le tir", "Turn the shot aside"),
        "TakeTest" => ("Faire ce test", "Take this test"),
        "Parry" => ("Parer ou non", "Parry or not"),
        "Retreat" => ("Reculer", "Retreat"),
        "RetreatOff" => ("Reculer hors du plateau", "Retreat off the board"),
        "Discard" => ("Défausser", "Discard"),
        "Help" => ("Dire qui elle soutient", "Say whom it supports"),
        _ => return None,
    })
}

/// What an action costs of an activation.   AD-ACTN-05
fn cost(command: &str) -> Option<(&'static str, &'static str)> {
    match command {
        "FullMove" | "Run" | "SetOverwatch" | "WakeUp" | "AimedShot" | "DefensiveShot" | "Reload"
        | "Spot" | "PickLock" | "Divine" => Some(("Action entière.", "Full action.")),
        "PartialMove" | "StandUp" | "Tactics" | "ForceDoor" | "SnapShot" | "Bribe" | "Pickpocket"
        | "PickUp" | "Pray" => Some(("Action partielle.", "Partial action.")),
        _ => None,
    }
}

/// What is under way, where a question needs it.
fn hint(look: Look<'_>) -> Option<Words> {
    match look.top()? {
        Frame::Test(test) => tested(look, test),
        Frame::Opposed(opposed) => Some(contested(look, opposed)),
        Frame::Interrupt { figure, pending, .. } => {
            let (who, what) = (look.name(*figure), pending_words(*pending));
            Some(Words::new(format!("{who} : {}.", what.fr), format!("{who}: {}.", what.en)))
        }
        Frame::Fight(fight) if fight.stage == FightStage::Parry => struck(look, fight),
        Frame::Fight(fight) => {
            let (one, other) = (look.name(fight.attacker), look.name(fight.defender));
            Some(Words::new(format!("{one} contre {other}."), format!("{one} against {other}.")))
        }
        Frame::Preparation { .. }
        | Frame::Arrivals { .. }
        | Frame::HandLimit { .. }
        | Frame::Discard { .. }
        | Frame::FirstActor {}
        | Frame::Present { .. }
        | Frame::Activation(_)
        | Frame::Move(_)
        | Frame::Stray { .. }
        | Frame::Retreat(_)
        | Frame::Morale { .. }
        | Frame::Opponent { .. }
        | Frame::FallSquare { .. }
        | Frame::Onward { .. }
        | Frame::Rearm { .. }
        | Frame::Conversation(_)
        | Frame::MindRead { .. }
        | Frame::Divination { .. }
        | Frame::Arrange { .. }
        | Frame::Calamity { .. }
        | Frame::Recall { .. }
        | Frame::Duel(_)
        | Frame::Seer { .. }
        | Frame::Program(_) => None,
    }
}

/// A test against a number: what for, which number, the card and the sum so far.   AD-TEST-01
fn tested(look: Look<'_>, test: &Test) -> Option<Words> {
    if test.used_for == (TestUse::WakeUp {}) {
        return None;
    }
    let what = test_words(&test.used_for);
    let (number, sum) = (test.target_number, sum_words(test.initial, test::sum(look, test).total()));
    Some(Words::new(
        format!("{}, ND {number} : {}.", capital(&what.fr), sum.fr),
        format!("{}, TN {number}: {}.", capital(&what.en), sum.en),
    ))
}

/// A test of two sides: what for, and how each stands.   AD-TEST-09
fn contested(look: Look<'_>, test: &Opposed) -> Words {
    let what = opposed_words(test.used_for);
    let name = |one: &Contestant| match one.figure {
        Some(figure) => look.name(figure),
        None => look.side_setup(one.by).map(|side| side.name.clone()).unwrap_or_default(),
    };
    let stands: Vec<Words> = test
        .contestants
        .iter()
        .map(|one| {
            let (who, total) = (name(one), opposed::sum(look, one).total());
            if one.initial.is_none() && total == 0 {
                return Words::same(who);
            }
            let sum = sum_words(one.initial, total);
            Words::new(format!("{who}, {}", sum.fr), format!("{who}, {}", sum.en))
        })
        .collect();
    let fr: Vec<&str> = stands.iter().map(|words| words.fr.as_str()).collect();
    let en: Vec<&str> = stands.iter().map(|words| words.en.as_str()).collect();
    Words::new(format!("{} : {}.", what.fr, fr.join(" ; ")), format!("{}: {}.", what.en, en.join("; ")))
}

/// The card and the sum so far; before the card, what will be added to it.
fn sum_words(initial: Option<Initial>, total: i32) -> Words {
    let Some(initial) = initial else {
        let added = signed(total);
        return Words::new(format!("{added} à la carte"), format!("{added} to the card"));
    };
    let card = initial.card.words();
    Words::new(format!("{}, total {total}", card.fr), format!("{}, total {total}", card.en))
}

/// A blow that may be parried: who won it, and what it does otherwise.   AD-PARRY-01, AD-DMG-01
fn struck(look: Look<'_>, fight: &Fight) -> Option<Words> {
    let outcome = fight.outcome?;
    let (winner, loser) = (outcome.winner?, parry::loser(fight)?);
    let (who, whom, margin) = (look.name(winner), look.name(loser), outcome.margin);
    let Some(suit) = outcome.suit else {
        return Some(Words::new(format!("{who} l'emporte de {margin}."), format!("{who} wins by {margin}.")));
    };
    let (location, _, wounds) = melee::damage(look, fight, winner, margin, suit);
    let wounded = look.figure(loser).map_or(0, |figure| figure.wounds);
    let left = look.profile(loser).map_or(0, |profile| profile.kill.saturating_sub(wounded));
    let place = location_words(location);
    Some(Words::new(
        format!(
            "{who} l'emporte de {margin}. Sans parade : {wounds} de dégâts {} ; {whom} en supporte encore {left}.",
            place.fr
        ),
        format!("{who} wins by {margin}. Unparried: {wounds} damage {}, {whom} has {left} left.", place.en),
    ))
}
