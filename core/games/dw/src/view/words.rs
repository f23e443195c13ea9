//! Words of the game that belong to no figure: tests, postures, causes, windows, counts.

use crate::event::ActionKind;
use crate::profiles::weapons::Weapon;
use crate::setup::{Darkness, DoorKind, DoorState, Edge, Gravity, Pull, Role, TerrainKind, ZoneEffect};
use crate::state::frames::MoraleCause;
use crate::state::holds::Holds;
use crate::state::test::{Ailment, QualityTest, TestUse};
use crate::state::{Cause, Faint, Harmed, Height, Hold, Posture, Presence, Until, WindowKind};
use greffe_core::telling::french::{de, to as to_name};
use greffe_core::telling::view::Verdict;
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

/// Faces side by side, those given outright last.
pub(crate) fn faces_words(faces: &[u32], automatic: u32) -> Words {
    let rolled: Vec<String> = faces.iter().map(u32::to_string).collect();
    let rolled = rolled.join(", ");
    match (rolled.is_empty(), automatic) {
        (_, 0) => Words::same(rolled),
        (true, 1) => Words::new("un 6 d'office", "a 6 outright"),
        (true, _) => Words::new(format!("{automatic} 6 d'office"), format!("{automatic} sixes outright")),
        (false, 1) => Words::new(format!("{rolled} et un 6 d'office"), format!("{rolled} and a 6 outright")),
        (false, _) => Words::new(
            format!("{rolled} et {automatic} 6 d'office"),
            format!("{rolled} and {automatic} sixes outright"),
        ),
    }
}

/// What a die of a test must show, its bonus counted in.   DW-CORE-02
pub(crate) fn need_words(quality: i32, bonus: i32) -> Words {
    let least = quality.saturating_sub(bonus).clamp(2, 6);
    match least {
        6.. => Words::same("6"),
        _ => Words::new(format!("{least} ou plus"), format!("{least} or more")),
    }
}

/// How a test came out, in a clause.
pub(crate) fn counted_words(test: &QualityTest) -> Words {
    let (won, lost) = (test.successes(), test.failures());
    Words::new(
        format!("{won} succès, {lost} échec{}", plural(lost)),
        format!("{won} success{}, {lost} failure{}", if won == 1 { "" } else { "es" }, plural_en(lost)),
    )
}

/// A test as a verdict. Some tests are passed by one success, others only without a failure.
pub(crate) fn test_verdict(test: &QualityTest, r#use: &TestUse) -> Verdict {
    Verdict {
        faces: test.faces.clone(),
        need: need_words(test.quality, test.bonus),
        passed: if needs_all(r#use) { test.failures() == 0 } else { test.successes() > 0 },
    }
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

/// What knocked a figure out.
pub(crate) fn faint_words(faint: Faint) -> Words {
    match faint {
        Faint::Telepathy(_) => Words::new("télépathie", "telepathy"),
        Faint::Needle => Words::new("aiguilles", "needles"),
    }
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

/// What a side does not do when it declines a window.
pub(crate) fn declined_words(window: WindowKind) -> Words {
    match window {
        WindowKind::HeroReroll => Words::new("garde son dé", "keeps its die"),
        WindowKind::Sacrifice => Words::new("ne sacrifie personne", "sacrifices nobody"),
        WindowKind::LetGo => Words::new("ne lâche pas prise", "does not let go"),
        WindowKind::Dive => Words::new("ne plonge pas", "does not dive"),
        WindowKind::Door => Words::new("garde la porte fermée", "keeps the door shut"),
    }
}

/// How long a standing pass lasts.
pub(crate) fn until_words(until: Until) -> Words {
    match until {
        Until::RoundEnd => Words::new("jusqu'à la fin du tour de jeu", "until the end of the round"),
        Until::MatchEnd => Words::new("jusqu'à la fin de la partie", "until the end of the match"),
    }
}

/// What an active figure does, as a clause; the figure it does it to follows where there is one.
pub(crate) fn action_words(action: ActionKind, target: Option<&str>) -> Words {
    let (fr, en, to) = action_clause(action);
    let Some((target, (joint, to_en))) = target.zip(to) else { return Words::new(fr, en) };
    let to_fr = match joint {
        Joint::Plain(to) => format!("{to}{target}"),
        Joint::Of(to) => format!("{to}{}", de(target)),
        Joint::To => format!(" {}", to_name(target)),
    };
    Words::new(format!("{fr}{to_fr}"), format!("{en}{to_en}{target}"))
}

/// What a figure does to itself, where that reads otherwise.
pub(crate) fn own_words(action: ActionKind) -> Option<Words> {
    (action == ActionKind::Stimulate).then(|| Words::new("s'injecte un Stimulant", "takes a Stimulant"))
}

/// What leads in French from a verb to the name of whom it is done to.
enum Joint {
    /// These words.
    Plain(&'static str),
    /// These words, then `de`.
    Of(&'static str),
    /// `à`.
    To,
}

/// How French joins a name, and the English words.
type Whom = Option<(Joint, &'static str)>;

#[rustfmt::skip]
fn action_clause(action: ActionKind) -> (&'static str, &'static str, Whom) {
    match action {
        ActionKind::Move => ("se déplace", "moves", None),
        ActionKind::Sprint => ("prend sa course", "sprints", None),
        ActionKind::Climb => ("escalade", "climbs", None),
        ActionKind::Leave => ("quitte la table", "walks off the table", None),
        ActionKind::Disengage => ("tente de se désengager", "tries to disengage", None),
        ActionKind::Melee => ("attaque", "attacks", Some((Joint::Plain(" "), " "))),
        ActionKind::Power => ("attaque en puissance", "makes a power attack", Some((Joint::Plain(" "), " on "))),
        ActionKind::Shot => ("tire", "shoots", Some((Joint::Plain(" sur "), " at "))),
        ActionKind::AimedShot => ("fait un tir visé", "takes an aimed shot", Some((Joint::Plain(" sur "), " at "))),
        ActionKind::Salvo => ("poursuit sa salve", "goes on with the salvo", Some((Joint::Plain(" sur "), " at "))),
        ActionKind::Grenade => ("lance une grenade", "throws a grenade", None),
        ActionKind::Telepathy => ("engage un combat d'esprit", "attacks the mind", Some((Joint::Plain(" contre "), " of "))),
        ActionKind::Scream => ("pousse un hurlement télépathique", "lets out a telepathic scream", None),
        ActionKind::Entangle => ("tente une entrave", "tries to entangle", Some((Joint::Plain(" sur "), " "))),
        ActionKind::SonicSweep => ("balaie les alentours au tournevis sonique", "sweeps around with the sonic screwdriver", None),
        ActionKind::Possess => ("tente une possession", "tries to possess", Some((Joint::Plain(" sur "), " "))),
        ActionKind::BreakFree => ("brise ce qui l'immobilise", "breaks free", None),
        ActionKind::StandUp => ("se relève", "stands up", None),
        ActionKind::Dive => ("plonge au sol", "dives to the ground", None),
        ActionKind::Reload => ("recharge", "reloads", None),
        ActionKind::TakeWeapon => ("prend une arme en main", "takes a weapon in hand", None),
        ActionKind::Nock => ("encoche", "nocks", None),
        ActionKind::Stow => ("range un objet", "stows an object", None),
        ActionKind::PickUp => ("ramasse un objet", "picks up an object", None),
        ActionKind::Drop => ("lâche un objet", "drops an object", None),
        ActionKind::BreakDoor => ("tente d'enfoncer une porte", "tries to break a door down", None),
        ActionKind::ShootDoor => ("tire sur une porte", "shoots at a door", None),
        ActionKind::Teleport => ("tente de se téléporter", "tries to teleport", None),
        ActionKind::Heal => ("soigne", "heals", Some((Joint::Plain(" "), " "))),
        ActionKind::Repair => ("répare", "repairs", Some((Joint::Plain(" "), " "))),
        ActionKind::Stimulate => ("injecte un Stimulant", "gives a Stimulant", Some((Joint::To, " to "))),
        ActionKind::Antidote => ("prend un antidote", "takes an antidote", None),
        ActionKind::Copy => ("prend une autre forme", "takes another form", Some((Joint::Of(", celle "), ", that of "))),
        ActionKind::RaiseShield => ("élève son bouclier", "raises its shield", None),
        ActionKind::RestartArmour => ("réactive son armure", "restarts its armour", None),
        ActionKind::Recover => ("reprend ses esprits", "recovers its wits", None),
        ActionKind::WidenLight => ("élargit sa lumière", "widens its light", None),
        ActionKind::Skill => ("use d'une compétence", "uses a skill", None),
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
