//! Words of AO that belong to no figure: lengths, tests, tokens, statuses, ways of moving, windows.

use crate::event::Test;
use crate::state::{
    Cause, Ground, Health, Lock, Pass, Passage, Presence, SaveSource, Stealth, Token, Until, WindowKind,
};
use greffe_core::telling::view::Point;
use greffe_core::telling::words::Words;

/// Hundredths of a pas as pas.
pub(crate) fn pas(hundredths: i32) -> Words {
    let (whole, part) = (hundredths.div_euclid(100), hundredths.rem_euclid(100));
    let part = match part {
        0 => String::new(),
        tenths if tenths % 10 == 0 => (tenths / 10).to_string(),
        _ => format!("{part:02}"),
    };
    let number =
        |mark: &str| if part.is_empty() { whole.to_string() } else { format!("{whole}{mark}{part}") };
    let unit = if hundredths == 100 { "pace" } else { "paces" };
    Words::new(format!("{}\u{a0}pas", number(",")), format!("{}\u{a0}{unit}", number(".")))
}

/// What a die must show where it may show any face up to `target`: a save, a damage roll.
pub(crate) fn need_words(target: i32) -> Words {
    match target {
        ..=0 => Words::new("impossible", "impossible"),
        1..=7 => Words::new(format!("{target} ou moins"), format!("{target} or less")),
        8.. => Words::new("tout résultat", "any face"),
    }
}

/// What a die must show where 1 always passes and 8 never does.   AO-TEST-02, AO-TEST-03
pub(crate) fn need_of_test(target: i32) -> Words {
    match target.clamp(1, 7) {
        1 => Words::new("un 1", "a 1"),
        target => need_words(target),
    }
}

/// What the die of a test had to show, in a sentence.
pub(crate) fn needed(need: &Words) -> Words {
    Words::new(format!("il fallait {}", need.fr), format!("needed {}", need.en))
}

/// A test told after a colon: faces, need, result.
pub(crate) fn test_words(test: &Test) -> Words {
    let result = passed_words(test.passed);
    let Some((last, first)) = test.faces.split_last() else {
        return Words::new(
            format!("issue déclarée, sans dé. {}", result.fr),
            format!("outcome claimed, without a die. {}", result.en),
        );
    };
    let again = joined(first);
    let (before_fr, before_en) = if again.is_empty() {
        (String::new(), String::new())
    } else {
        (format!("{again}, relancé : "), format!("{again}, rolled again: "))
    };
    let need = needed(&need_of_test(test.target));
    Words::new(
        format!("{before_fr}{last}, {}. {}", need.fr, result.fr),
        format!("{before_en}{last}, {}. {}", need.en, result.en),
    )
}

pub(crate) fn passed_words(passed: bool) -> Words {
    if passed { Words::new("Réussi.", "Passed.") } else { Words::new("Raté.", "Failed.") }
}

/// Faces in a list.
pub(crate) fn joined(faces: &[u32]) -> String {
    faces.iter().map(u32::to_string).collect::<Vec<String>>().join(", ")
}

/// What a token says.   AO-ACT-03
pub(crate) fn token_words(token: Token) -> Words {
    match token {
        Token::None => Words::new("aucun", "none"),
        Token::White => Words::new("blanc (a bougé)", "white (moved)"),
        Token::Red => Words::new("rouge (a agi)", "red (acted)"),
    }
}

/// A status.   AO-HEALTH-01
pub(crate) fn health_words(health: Health) -> Words {
    match health {
        Health::Fit => Words::new("Apte au combat", "Fit"),
        Health::Wounded => Words::new("Blessée", "Wounded"),
    }
}

/// A figure's status with its presence.
pub(crate) fn status_words(presence: Presence, health: Health) -> Words {
    match presence {
        Presence::Out => Words::new("Hors de combat", "Out of combat"),
        Presence::Undeployed => Words::new("hors table", "off the table"),
        Presence::OnTable => health_words(health),
    }
}

/// A way of being hidden.   AO-HIDE-01, AO-HIDE-10
pub(crate) fn stealth_words(stealth: Stealth) -> Words {
    match stealth {
        Stealth::Open => Words::new("à découvert", "in the open"),
        Stealth::Hidden => Words::new("Cachée", "Hidden"),
        Stealth::Rodeur => Words::new("Rôdeur Caché", "Hidden Rôdeur"),
    }
}

/// What a figure may no longer do in its figure turn.
pub(crate) fn lock_words(lock: Lock) -> Option<Words> {
    match lock {
        Lock::Free => None,
        Lock::NoMove => Some(Words::new(
            "ne bouge plus jusqu'à sa prochaine activation",
            "no move until its next activation",
        )),
        Lock::Nothing => Some(Words::new(
            "ne fait plus rien jusqu'à sa prochaine activation",
            "does nothing until its next activation",
        )),
    }
}

/// A kind of ground.
pub(crate) fn ground_words(ground: Ground) -> Words {
    match ground {
        Ground::Open => Words::new("terrain dégagé", "open ground"),
        Ground::Difficult => Words::new("terrain difficile", "difficult terrain"),
        Ground::RunningWater => Words::new("eau courante", "running water"),
        Ground::DeepWater => Words::new("eau profonde", "deep water"),
    }
}

/// What covering a stretch is, as a clause after a name.
pub(crate) fn passage_words(passage: Passage, length: i32) -> Words {
    let far = pas(length);
    match passage {
        Passage::Walk { ground: Ground::Open } => {
            Words::new(format!("se déplace de {}", far.fr), format!("moves {}", far.en))
        }
        Passage::Walk { ground } => {
            let over = ground_words(ground);
            Words::new(
                format!("se déplace de {} en {}", far.fr, over.fr),
                format!("moves {} through {}", far.en, over.en),
            )
        }
        Passage::Obstacle {} => Words::new("franchit un obstacle linéaire", "crosses a linear obstacle"),
        Passage::Climb {} => Words::new(format!("grimpe de {}", far.fr), format!("climbs {}", far.en)),
        Passage::Ladder {} => {
            Words::new(format!("prend une échelle sur {}", far.fr), format!("takes a ladder for {}", far.en))
        }
        Passage::Jump {} => {
            Words::new(format!("saute un vide de {}", far.fr), format!("jumps a gap of {}", far.en))
        }
        Passage::Descend {} => Words::new(
            format!("descend de {} en s'agrippant", far.fr),
            format!("climbs down {}, clinging", far.en),
        ),
    }
}

/// The rule that a way of moving follows.
pub(crate) fn passage_rule(passage: Passage) -> &'static str {
    match passage {
        Passage::Walk { ground } => match ground {
            Ground::Open => "AO-MOVE-01",
            Ground::Difficult => "AO-TERR-01",
            Ground::RunningWater => "AO-WATER-06",
            Ground::DeepWater => "AO-WATER-02",
        },
        Passage::Obstacle {} => "AO-TERR-02",
        Passage::Climb {} => "AO-CLIMB-01",
        Passage::Ladder {} => "AO-CLIMB-05",
        Passage::Jump {} => "AO-CLIMB-07",
        Passage::Descend {} => "AO-FALL-01",
    }
}

/// Where a save of the book comes from; own saves are named by their sheet.
pub(crate) fn save_words(source: &SaveSource) -> Words {
    match source {
        SaveSource::Cover => Words::new("couvert", "cover"),
        SaveSource::Dodge => Words::new("esquive", "dodge"),
        SaveSource::Ground => Words::new("au sol", "on the ground"),
        SaveSource::DeepWater => Words::new("eau profonde", "deep water"),
        SaveSource::Barrier => Words::new("Barrière Ele'Mentik", "Ele'Mentik Barrier"),
        SaveSource::Own(_) | SaveSource::Custom(_) => Words::new("sauvegarde", "save"),
    }
}

/// What hits come from.
pub(crate) fn cause_words(cause: Cause) -> Words {
    match cause {
        Cause::Shot => Words::new("Effet du tir", "Effect of the shot"),
        Cause::Melee => Words::new("Effet du corps à corps", "Effect of the close combat"),
        Cause::Mine => Words::new("Effet de la mine", "Effect of the mine"),
        Cause::Fall => Words::new("Effet de la chute", "Effect of the fall"),
    }
}

/// A direction on the table as one of eight arrows, and in words; none for no direction.
pub(crate) fn direction(towards: Point) -> Option<(&'static str, Words)> {
    let (x, y) = (i64::from(towards.x), i64::from(towards.y));
    // Within 22.5 degrees of an axis: the other coordinate is under 41/99 of it.
    let along = |much: i64, little: i64| little.abs() * 99 < much.abs() * 41;
    let right = if along(y, x) { 0 } else { x.signum() };
    let ahead = if along(x, y) { 0 } else { y.signum() };
    match (right, ahead) {
        (0, 1) => Some(("↑", Words::new("vers le fond", "to the far edge"))),
        (1, 1) => Some(("↗", Words::new("vers le fond, à droite", "to the far right"))),
        (1, 0) => Some(("→", Words::new("vers la droite", "to the right"))),
        (1, -1) => Some(("↘", Words::new("vers le bord proche, à droite", "to the near right"))),
        (0, -1) => Some(("↓", Words::new("vers le bord proche", "to the near edge"))),
        (-1, -1) => Some(("↙", Words::new("vers le bord proche, à gauche", "to the near left"))),
        (-1, 0) => Some(("←", Words::new("vers la gauche", "to the left"))),
        (-1, 1) => Some(("↖", Words::new("vers le fond, à gauche", "to the far left"))),
        _ => None,
    }
}

/// Where a template strays, seen from the shooter: 1 is straight on, then clockwise by eighths.   AO-GAP-20
pub(crate) fn stray_words(direction: u32) -> Words {
    match direction {
        1 => Words::new("droit devant le tireur", "straight on from the shooter"),
        2 => Words::new("devant, à droite du tireur", "ahead, to the shooter's right"),
        3 => Words::new("à droite du tireur", "to the shooter's right"),
        4 => Words::new("en arrière, à droite du tireur", "back, to the shooter's right"),
        5 => Words::new("vers le tireur", "towards the shooter"),
        6 => Words::new("en arrière, à gauche du tireur", "back, to the shooter's left"),
        7 => Words::new("à gauche du tireur", "to the shooter's left"),
        _ => Words::new("devant, à gauche du tireur", "ahead, to the shooter's left"),
    }
}

/// What a window is about, as a plural noun.
pub(crate) fn window_words(window: WindowKind) -> Words {
    match window {
        WindowKind::EnVue => Words::new("entrées en vue", "figures coming into view"),
        WindowKind::Shot => Words::new("réactions aux tirs", "reactions to shots"),
        WindowKind::Charge => Words::new("réactions aux charges", "reactions to charges"),
        WindowKind::Saves => {
            Words::new("choix des sauvegardes, toutes tentées", "choice of saves, all tried")
        }
    }
}

/// How long a standing pass lasts.
pub(crate) fn until_words(until: Until) -> Words {
    match until {
        Until::ActivationEnd => {
            Words::new("jusqu'à la fin de l'activation", "until the end of the activation")
        }
        Until::TurnEnd => Words::new("jusqu'à la fin du tour de jeu", "until the end of the game turn"),
        Until::MatchEnd => Words::new("jusqu'à la fin de la partie", "until the end of the match"),
    }
}

/// A standing pass.
pub(crate) fn pass_words(pass: Pass) -> Words {
    let (window, until) = (window_words(pass.window), until_words(pass.until));
    Words::new(format!("{}, {}", window.fr, until.fr), format!("{}, {}", window.en, until.en))
}

pub(crate) fn plural(count: impl TryInto<i64>) -> &'static str {
    if count.try_into().is_ok_and(|count: i64| count.abs() < 2) { "" } else { "s" }
}

pub(crate) fn plural_en(count: impl TryInto<i64>) -> &'static str {
    if count.try_into().is_ok_and(|count: i64| count == 1) { "" } else { "s" }
}

/// A number of shots or hits.
pub(crate) fn hits_words(count: usize) -> Words {
    Words::new(format!("{count} touche{}", plural(count)), format!("{count} hit{}", plural_en(count)))
}

pub(crate) fn standing_words(standing: bool) -> Option<Words> {
    standing.then(|| Words::new("Réponse laissée d'avance.", "Answer left in advance."))
}
