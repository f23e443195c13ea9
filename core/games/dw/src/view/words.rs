//! Words of the game that belong to no figure: tests, postures, causes, windows, counts.

use crate::profiles::weapons::Weapon;
use crate::setup::{Darkness, DoorKind, DoorState, Edge, Gravity, Pull, Role, TerrainKind, ZoneEffect};
use crate::state::frames::MoraleCause;
use crate::state::holds::Holds;
use crate::state::test::{Ailment, TestUse};
use crate::state::{Cause, Harmed, Height, Hold, Posture, Presence, Until, WindowKind};
use greffe_core::telling::words::Words;

/// Tenths of a millimetre as millimetres.
pub(crate) fn millimetres(tenths: i32) -> String {
    format!("{}\u{a0}mm", tenths.saturating_add(5).div_euclid(10))
}

pub(crate) fn plural(count: impl TryInto<i64>) -> &'static str {
    if count.try_into().is_ok_and(|count: i64| count.abs() < 2) { "" } else { "s" }
}

pub(crate) fn plural_en(count: impl TryInto<i64>) -> &'static str {
    if count.try_into().is_ok_and(|count: i64| count == 1) { "" } else { "s" }
}

pub(crate) fn yes_words(yes: bool) -> Words {
    if yes { Words::new("oui", "yes") } else { Words::new("non", "no") }
}

pub(crate) fn none_words() -> Words {
    Words::new("aucun", "none")
}

/// A number with its sign.
pub(crate) fn signed(number: i32) -> String {
    if number < 0 { number.to_string() } else { format!("+{number}") }
}

/// A quality as the profile prints it.
pub(crate) fn quality_words(quality: i32) -> Words {
    Words::same(format!("{quality}+"))
}

/// What a die of a test must show, its bonus counted in.   DW-CORE-02
pub(crate) fn need_words(quality: i32, bonus: i32) -> Words {
    let least = quality.saturating_sub(bonus).clamp(2, 6);
    match least {
        6.. => Words::same("6"),
        _ => Words::new(format!("{least} ou plus"), format!("{least} or more")),
    }
}

/// What a test is called.
pub(crate) fn test_words(r#use: &TestUse) -> Words {
    match r#use {
        TestUse::Activation {} => Words::new("Test d'Activation", "Activation test"),
        TestUse::Morale { .. } => Words::new("Test de Moral", "Morale test"),
        TestUse::Dare { .. } => Words::new("Face à la Terreur", "Facing Terror"),
        TestUse::Water {} => Words::new("Peur de l'eau", "Fear of water"),
        TestUse::Climb { .. } => Words::new("Escalade", "Climb"),
        TestUse::Fall { .. } => Words::new("Chute", "Fall"),
        TestUse::Feat {} => Words::new("Compétence", "Skill"),
        TestUse::Attraction { .. } => Words::new("Résister au charme", "Resisting the charm"),
        TestUse::Irradiation {} => Words::new("Test d'irradiation", "Irradiation test"),
        TestUse::PsiNegation {} => Words::new("Grenade psi-neg", "Psi-neg grenade"),
        TestUse::PsiUse { .. } => Words::new("Rassembler son esprit", "Gathering one's mind"),
        TestUse::SonicBlast {} => Words::new("Grenade sonique", "Sonic grenade"),
        TestUse::PlantInGas {} => Words::new("Plante dans le gaz", "Plant in the gas"),
        TestUse::Needle {} => Words::new("Aiguilles empoisonnées", "Poisoned needles"),
        TestUse::Entangle { .. } => Words::new("Enchevêtrement", "Entangle"),
        TestUse::Cure { repair: true, .. } => Words::new("Réparation", "Repair"),
        TestUse::Cure { repair: false, .. } => Words::new("Soin", "Heal"),
        TestUse::Teleport { .. } => Words::new("Téléportation", "Teleportation"),
        TestUse::Expulsion { .. } => Words::new("Fin de possession", "End of possession"),
    }
}

/// Why morale is tested, as a clause.
pub(crate) fn morale_words(cause: MoraleCause) -> Words {
    match cause {
        MoraleCause::Gruesome(_) => Words::new("une Mort Atroce", "a gruesome death"),
        MoraleCause::Terror(_) => Words::new("la Terreur", "Terror"),
        MoraleCause::Leader(_) => Words::new("la mort du Chef", "the Leader's death"),
        MoraleCause::HalfLosses => Words::new("la moitié des pertes", "half losses"),
        MoraleCause::Fire => Words::new("la peur du feu", "the fear of fire"),
    }
}

/// How a figure stands.
pub(crate) fn posture_words(posture: Posture) -> Words {
    match posture {
        Posture::Standing => Words::new("debout", "standing"),
        Posture::Prone(..=1) => Words::new("à terre", "prone"),
        Posture::Prone(cost @ 2..) => Words::new(
            format!("à terre, {cost} actions pour se relever"),
            format!("prone, {cost} actions to stand up"),
        ),
    }
}

/// What holds a figure.
pub(crate) fn hold_words(hold: Hold) -> Words {
    match hold {
        Hold::Sonic => Words::new("onde sonique", "sonic wave"),
        Hold::Web => Words::new("toile", "web"),
        Hold::Entangle => Words::new("entrave", "entangled"),
        Hold::Psychic(_) => Words::new("esprit d'un autre", "another mind"),
        Hold::Nanite => Words::same("nanites"),
        Hold::Armour => Words::new("armure éteinte", "armour shut down"),
        Hold::Teleport => Words::new("téléportation manquée", "teleportation gone wrong"),
    }
}

/// Everything that holds a figure; nothing when nothing does.
pub(crate) fn holds_words(holds: &Holds) -> Words {
    if holds.is_empty() {
        return Words::new("non", "no");
    }
    let words: Vec<Words> = holds.iter().map(hold_words).collect();
    let join = |pick: fn(&Words) -> &str| words.iter().map(pick).collect::<Vec<_>>().join(", ");
    Words::new(join(|words| &words.fr), join(|words| &words.en))
}

/// Why quality is worse.
pub(crate) fn harmed_words(cause: Harmed) -> Words {
    match cause {
        Harmed::Wound => Words::new("blessure", "wound"),
        Harmed::Poison => Words::same("poison"),
        Harmed::Toxic => Words::new("gaz toxique", "toxic gas"),
        Harmed::Needle => Words::new("aiguilles", "needles"),
        Harmed::Contagion => Words::same("contagion"),
    }
}

/// Why a figure is out of play.
pub(crate) fn cause_words(cause: Cause) -> Words {
    match cause {
        Cause::Killed => Words::new("mort", "dead"),
        Cause::Gruesome => Words::new("Mort Atroce", "gruesome death"),
        Cause::OutOfAction => Words::new("hors de combat", "out of action"),
        Cause::Fled => Words::new("en fuite", "fled"),
        Cause::LeftTable => Words::new("hors de la table", "off the table"),
        Cause::Solid => Words::new("dans un objet solide", "inside something solid"),
        Cause::Eliminated => Words::new("perdu sans hôte", "lost without a host"),
        Cause::Conceded => Words::new("retrait du camp", "side withdrawn"),
    }
}

/// Where a figure is in its life.
pub(crate) fn presence_words(presence: Presence) -> Words {
    match presence {
        Presence::Undeployed => Words::new("pas encore en place", "not yet placed"),
        Presence::OnTable => Words::new("en jeu", "in play"),
        Presence::Possessing(_) => Words::new("dans un autre corps", "in another body"),
        Presence::Removed(cause) => {
            let words = cause_words(cause);
            Words::new(format!("hors jeu, {}", words.fr), format!("out of play, {}", words.en))
        }
    }
}

pub(crate) fn role_words(role: Role) -> Words {
    match role {
        Role::Attacker => Words::new("attaquant", "attacker"),
        Role::Defender => Words::new("défenseur", "defender"),
    }
}

/// An edge of the table.
pub(crate) fn edge_words(edge: Edge) -> Words {
    match edge {
        Edge::North => Words::new("bord nord", "north edge"),
        Edge::South => Words::new("bord sud", "south edge"),
        Edge::West => Words::new("bord ouest", "west edge"),
        Edge::East => Words::new("bord est", "east edge"),
    }
}

/// What a piece of terrain is.
pub(crate) fn terrain_words(kind: TerrainKind) -> Words {
    match kind {
        TerrainKind::Difficult => Words::new("terrain difficile", "difficult ground"),
        TerrainKind::Woods => Words::new("bois", "woods"),
        TerrainKind::Water => Words::new("eau", "water"),
        TerrainKind::Obstacle => Words::new("obstacle", "obstacle"),
        TerrainKind::Wall => Words::new("mur", "wall"),
        TerrainKind::Tree => Words::new("arbre", "tree"),
        TerrainKind::HighGround => Words::new("hauteur", "high ground"),
        TerrainKind::Stairs => Words::new("escalier", "stairs"),
        TerrainKind::Ladder => Words::new("échelle", "ladder"),
    }
}

/// A door by its strength, with its number from 1.
pub(crate) fn door_words(number: u16, kind: DoorKind) -> Words {
    let number = u32::from(number).saturating_add(1);
    match kind {
        DoorKind::Normal => Words::new(format!("porte {number}"), format!("door {number}")),
        DoorKind::Heavy => Words::new(format!("porte lourde {number}"), format!("heavy door {number}")),
        DoorKind::Armoured => {
            Words::new(format!("porte blindée {number}"), format!("armoured door {number}"))
        }
    }
}

/// What a door is now.
pub(crate) fn door_state_words(state: DoorState) -> Words {
    match state {
        DoorState::Closed => Words::new("fermée", "shut"),
        DoorState::Open => Words::new("ouverte", "open"),
        DoorState::Destroyed => Words::new("détruite", "destroyed"),
        DoorState::Unlocked => Words::new("fermée, la serrure brisée", "shut, its lock broken"),
    }
}

/// What a zone does, in a few words.
pub(crate) fn zone_words(effect: ZoneEffect) -> Words {
    match effect {
        ZoneEffect::Irradiated {} => Words::new("zone irradiée", "irradiated zone"),
        ZoneEffect::Gas { strength } => {
            Words::new(format!("gaz toxique, Combat {strength}"), format!("toxic gas, Combat {strength}"))
        }
        ZoneEffect::Gravity { pull } => pull_words(pull),
        ZoneEffect::Dark { level } => darkness_words(level),
    }
}

/// What fixes the pull of the ground.
pub(crate) fn pull_words(pull: Pull) -> Words {
    match pull {
        Pull::Weak => Words::new("gravité faible", "weak gravity"),
        Pull::Normal => Words::new("gravité normale", "normal gravity"),
        Pull::Strong => Words::new("gravité forte", "strong gravity"),
        Pull::Random => Words::new("gravité aléatoire", "random gravity"),
    }
}

/// How dark it is.
pub(crate) fn darkness_words(level: Darkness) -> Words {
    match level {
        Darkness::Lit => Words::new("pleine lumière", "full light"),
        Darkness::Penumbra => Words::new("pénombre", "half-light"),
        Darkness::NearDark => Words::new("noir quasi complet", "near darkness"),
    }
}

pub(crate) fn gravity_words(gravity: Gravity) -> Words {
    match gravity {
        Gravity::Weak => Words::new("faible", "weak"),
        Gravity::Normal => Words::new("normale", "normal"),
        Gravity::Strong => Words::new("forte", "strong"),
    }
}

pub(crate) fn height_words(height: Height) -> Words {
    match height {
        Height::Short => Words::new("hauteur Courte", "Short height"),
        Height::Medium => Words::new("hauteur Moyenne", "Medium height"),
        Height::Long => Words::new("hauteur Longue ou plus", "Long height or more"),
    }
}

pub(crate) fn ailment_words(ailment: Ailment) -> Words {
    match ailment {
        Ailment::Quality => Words::new("perte de Qualité", "loss of Quality"),
        Ailment::Immobilised => Words::new("immobilisation", "immobilisation"),
        Ailment::Unconscious => Words::new("évanouissement", "faint"),
        Ailment::Dazed => Words::new("esprit déboussolé", "dazed mind"),
        Ailment::Shoulder => Words::new("épaule blessée", "hurt shoulder"),
    }
}

/// What a window is about, as a plural noun.
pub(crate) fn window_words(window: WindowKind) -> Words {
    match window {
        WindowKind::HeroReroll => Words::new("relances de Héros", "Hero rerolls"),
        WindowKind::Sacrifice => Words::same("sacrifices"),
        WindowKind::LetGo => Words::new("chutes volontaires", "letting go"),
        WindowKind::Dive => Words::new("plongeons", "dives"),
        WindowKind::Door => Words::new("portes tenues", "doors held"),
    }
}

/// How long a standing pass lasts.
pub(crate) fn until_words(until: Until) -> Words {
    match until {
        Until::RoundEnd => Words::new("jusqu'à la fin du tour de jeu", "until the end of the round"),
        Until::MatchEnd => Words::new("jusqu'à la fin de la partie", "until the end of the match"),
    }
}

/// A weapon with what it is used for, after a comma; nothing for bare hands.
pub(crate) fn with_weapon(arm: Option<Weapon>) -> Words {
    let Some(arm) = arm else { return Words::default() };
    let words = arm.words();
    Words::new(format!(" ({})", small(&words.fr)), format!(" ({})", small(&words.en)))
}

/// A clause with a capital at its head.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A title within a sentence.
pub(crate) fn small(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Whether a single failure spoils the test.
pub(crate) fn needs_all(r#use: &TestUse) -> bool {
    match r#use {
        TestUse::Morale { .. }
        | TestUse::Fall { .. }
        | TestUse::Irradiation {}
        | TestUse::Needle {}
        | TestUse::Entangle { .. } => true,
        TestUse::Activation {}
        | TestUse::Dare { .. }
        | TestUse::Water {}
        | TestUse::Climb { .. }
        | TestUse::Feat {}
        | TestUse::Attraction { .. }
        | TestUse::PsiNegation {}
        | TestUse::PsiUse { .. }
        | TestUse::SonicBlast {}
        | TestUse::PlantInGas {}
        | TestUse::Cure { .. }
        | TestUse::Teleport { .. }
        | TestUse::Expulsion { .. } => false,
    }
}
