//! The tables of weapons and grenades.   DW tables T4, T13

use serde::{Deserialize, Serialize};

use crate::profiles::traits::{EnergyKind, GrenadeKind, Trait};
use crate::profiles::{Item, Kind, Ruler};
use greffe_core::asking::schema::{JsonSchema, schemars};
use greffe_core::record::ids::RuleId;
use greffe_core::telling::words::Words;

/// Which of the two printed rows of the plain pistol counts.   DW-GAP-06
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum PistolStats {
    /// Its entry: Long, -1 in melee.
    TraitEntry,
    /// The summary tables: Medium, -2 in melee.
    SummaryTable,
}

impl PistolStats {
    /// What plain and electric pistols add in melee.
    const fn melee(self) -> i32 {
        match self {
            Self::TraitEntry => -1,
            Self::SummaryTable => -2,
        }
    }
}

/// Something a figure may hold and attack with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Weapon {
    /// Any weapon that counts in melee only, and needs a hand.
    MeleeWeapon,
    /// Pierre jetée: picked up or drawn from a bag, one throw each.
    Stone,
    /// Javelot, hache et autres armes primitives de jet.
    Primitive,
    /// Cocktail de produits chimiques: as many as the profile lists.
    ChemicalBottle,
    /// Arc.
    Bow,
    /// Arbalète.
    Crossbow,
    /// Étourdisseur sonique.
    SonicStunner,
    /// Tournevis sonique.
    SonicScrewdriver,
    /// Lance-flammes.
    Flamethrower,
    /// Pistolet à rayon de la Mort.
    DeathRayPistol,
    /// Pistolet.
    Pistol,
    /// Fusil.
    Shotgun,
    /// Fusil d'assaut.
    AssaultRifle,
    /// Pistolet à toile.
    WebPistol,
    /// Pistolet laser.
    LaserPistol,
    /// Tournevis laser.
    LaserScrewdriver,
    /// Pistolet à Nanites.
    NanitePistol,
    /// Pistolet à aiguilles.
    NeedlePistol,
    /// Pistolet électrique.
    ElectricPistol,
    /// Seringues tranquillisantes.
    TranquilliserDarts,
    /// Épines lancées.
    Spines,
    /// Faisceau de `EnergyProjection`.
    Beam(EnergyKind),
}

/// What an attack is made of: what shields stop and immaterial figures fear.   DW-TRAIT-16, DW-TRAIT-44, DW-GAP-46
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Class {
    /// Missiles, bullets, blast: stopped by a kinetic shield.
    Kinetic,
    /// Laser light.
    Laser,
    /// Sound.
    Sonic,
    /// Flames.
    Flame,
    /// Electricity.
    Electric,
    /// The death ray and photons.
    Energy,
    /// Radiation.
    Radiation,
    /// Gas.
    Gas,
}

/// What stops a weapon from being used again at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loading {
    /// Empty after a natural 1.   DW-SHOOT-06
    OnOne,
    /// Empty after every shot.   DW-TRAIT-70
    EachShot,
    /// An action before every shot, and a natural 1 counts too.   DW-ACTION-25
    Nocked,
    /// Used up by the throw.   DW-SHOOT-07, DW-SHOOT-24
    Spent,
    /// Never empty.   DW-TRAIT-64, DW-TRAIT-68
    Never,
}

/// Whom a shot reaches beside its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spread {
    /// Nobody.
    None,
    /// Figures touching the target, wherever it is.   DW-TRAIT-47, DW-GAP-36
    Touching,
    /// Figures touching a target beyond Short.   DW-TRAIT-37
    TouchingBeyondShort,
    /// Every enemy within Short of the shooter, and nobody is aimed at.   DW-TRAIT-87
    Sweep,
}

/// What a weapon does besides the result of the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rider {
    /// Nothing.
    None,
    /// A beaten target is Immobilised.   DW-GAP-09
    Immobilises,
    /// DW-TRAIT-59.
    Needles,
    /// DW-TRAIT-60.
    Nanites,
    /// No Combat roll: the target tests against irradiation.   DW-ENV-01, DW-GAP-64
    Irradiates,
}

/// How a weapon shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column of its own in the table")]
pub struct Ranged {
    /// Its ruler: once, twice and three times that length are its bands.   DW-SHOOT-02
    pub ruler: Ruler,
    /// What it adds to Combat; for spines, see `own_combat`.
    pub value: i32,
    /// A Combat that takes the place of the shooter's.   DW-TRAIT-64
    pub own_combat: Option<i32>,
    /// What it is made of.
    pub class: Class,
    /// Whether it is primitive: no salvo, no effect on power armour.   DW-SHOOT-30, DW-TRAIT-06
    pub primitive: bool,
    /// Whether it may be fired at several targets.   DW-SHOOT-25
    pub salvo: bool,
    /// What empties it.
    pub loading: Loading,
    /// Whom it reaches.
    pub spread: Spread,
    /// What else it does.
    pub rider: Rider,
    /// Whom it kills merely by beating it.   DW-TRAIT-53
    pub lethal: &'static [Kind],
    /// Whether firing it gives a stealthy or hidden figure away.   DW-TRAIT-36, DW-TRAIT-59
    pub reveals: bool,
    /// Whether light armour helps against it.   DW-TRAIT-08
    pub light_armour: bool,
    /// Whether it goes through every armour.   DW-TRAIT-86
    pub ignores_armour: bool,
}

/// What the book prints about a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeaponSheet {
    /// The rule that defines it.
    pub rule: &'static str,
    /// How it shoots; none for hand weapons.
    pub ranged: Option<Ranged>,
    /// What it adds in melee while in hand; none where it cannot be used there.   DW-MELEE-17
    pub melee: Option<i32>,
    /// Whether it needs both hands.
    pub two_hands: bool,
}

/// Whom the death ray kills.   DW-TRAIT-70
const ORGANIC: &[Kind] = &[Kind::Organic];
/// Whom electricity kills.   DW-TRAIT-62
const MACHINES: &[Kind] = &[Kind::Robot, Kind::Android];

/// The row of a kinetic firearm; the others differ from it.
const FIREARM: Ranged = Ranged {
    ruler: Ruler::Medium,
    value: 0,
    own_combat: None,
    class: Class::Kinetic,
    primitive: false,
    salvo: true,
    loading: Loading::OnOne,
    spread: Spread::None,
    rider: Rider::None,
    lethal: &[],
    reveals: true,
    light_armour: false,
    ignores_armour: false,
};

/// The row of a primitive missile.
const PRIMITIVE: Ranged =
    Ranged { ruler: Ruler::Short, primitive: true, salvo: false, reveals: false, ..FIREARM };

const fn pistol_size(rule: &'static str, ranged: Ranged) -> WeaponSheet {
    WeaponSheet { rule, ranged: Some(ranged), melee: Some(-2), two_hands: false }
}

const fn plain(rule: &'static str, ranged: Ranged) -> WeaponSheet {
    WeaponSheet { melee: Some(0), ..pistol_size(rule, ranged) }
}

impl Weapon {
    /// What the book prints about it.   DW-SHOOT-03, DW-GAP-06, DW-GAP-46
    #[expect(clippy::too_many_lines, reason = "one row for each weapon")]
    pub fn sheet(self, pistol: PistolStats) -> WeaponSheet {
        match self {
            Self::MeleeWeapon => {
                WeaponSheet { rule: "DW-SETUP-08", ranged: None, melee: Some(0), two_hands: false }
            }
            Self::Stone => plain("DW-SHOOT-24", Ranged { value: -1, loading: Loading::Spent, ..PRIMITIVE }),
            Self::Primitive => plain("DW-SHOOT-30", PRIMITIVE),
            Self::ChemicalBottle => plain("DW-SHOOT-07", Ranged { loading: Loading::Spent, ..PRIMITIVE }),
            Self::Bow | Self::Crossbow => WeaponSheet {
                two_hands: true,
                ..plain("DW-TRAIT-05", Ranged { ruler: Ruler::Long, loading: Loading::Nocked, ..PRIMITIVE })
            },
            Self::SonicStunner => pistol_size(
                "DW-TRAIT-32",
                Ranged { class: Class::Sonic, rider: Rider::Immobilises, ..FIREARM },
            ),
            Self::SonicScrewdriver => pistol_size(
                "DW-TRAIT-87",
                Ranged {
                    ruler: Ruler::Short,
                    class: Class::Sonic,
                    rider: Rider::Immobilises,
                    spread: Spread::Sweep,
                    salvo: false,
                    ..FIREARM
                },
            ),
            Self::Flamethrower => plain(
                "DW-TRAIT-47",
                Ranged {
                    ruler: Ruler::Short,
                    value: 2,
                    class: Class::Flame,
                    spread: Spread::Touching,
                    ..FIREARM
                },
            ),
            Self::DeathRayPistol => WeaponSheet {
                melee: None,
                ..pistol_size(
                    "DW-TRAIT-70",
                    Ranged {
                        value: 2,
                        class: Class::Energy,
                        loading: Loading::EachShot,
                        lethal: ORGANIC,
                        ..FIREARM
                    },
                )
            },
            Self::Pistol => {
                let ruler = match pistol {
                    PistolStats::TraitEntry => Ruler::Long,
                    PistolStats::SummaryTable => Ruler::Medium,
                };
                let ranged = Ranged { ruler, value: 1, light_armour: true, ..FIREARM };
                WeaponSheet { melee: Some(pistol.melee()), ..pistol_size("DW-TRAIT-58", ranged) }
            }
            Self::Shotgun => WeaponSheet {
                two_hands: true,
                ..plain(
                    "DW-TRAIT-37",
                    Ranged { value: 2, spread: Spread::TouchingBeyondShort, light_armour: true, ..FIREARM },
                )
            },
            Self::AssaultRifle => WeaponSheet {
                melee: None,
                two_hands: true,
                ..plain("DW-TRAIT-38", Ranged { ruler: Ruler::Long, value: 2, light_armour: true, ..FIREARM })
            },
            Self::WebPistol => WeaponSheet {
                melee: None,
                ..pistol_size(
                    "DW-TRAIT-61",
                    Ranged { ruler: Ruler::Short, value: 1, rider: Rider::Immobilises, ..FIREARM },
                )
            },
            Self::LaserPistol => pistol_size("DW-TRAIT-63", laser(false)),
            Self::LaserScrewdriver => pistol_size("DW-TRAIT-86", laser(true)),
            Self::NanitePistol => {
                pistol_size("DW-TRAIT-60", Ranged { value: 1, rider: Rider::Nanites, ..FIREARM })
            }
            Self::NeedlePistol => pistol_size(
                "DW-TRAIT-59",
                Ranged { value: 2, rider: Rider::Needles, reveals: false, ..FIREARM },
            ),
            Self::TranquilliserDarts => pistol_size(
                "DW-TRAIT-77",
                Ranged { ruler: Ruler::Short, value: 2, rider: Rider::Needles, reveals: false, ..FIREARM },
            ),
            Self::ElectricPistol => WeaponSheet {
                melee: Some(pistol.melee()),
                ..pistol_size(
                    "DW-TRAIT-62",
                    Ranged {
                        ruler: Ruler::Short,
                        value: 1,
                        class: Class::Electric,
                        lethal: MACHINES,
                        ..FIREARM
                    },
                )
            },
            Self::Spines => plain(
                "DW-TRAIT-64",
                Ranged { own_combat: Some(1), primitive: false, loading: Loading::Never, ..PRIMITIVE },
            ),
            Self::Beam(energy) => beam(energy, pistol),
        }
    }

    /// The weapon that a thing carried is, if it is one.
    pub fn of_item(item: Item) -> Option<Self> {
        match item {
            Item::MeleeWeapon => Some(Self::MeleeWeapon),
            Item::Primitive => Some(Self::Primitive),
            Item::ChemicalBottle => Some(Self::ChemicalBottle),
            Item::StoneBag | Item::RadiationAntidote | Item::Torch | Item::Lamp | Item::Ram => None,
        }
    }

    /// Whether it is held in the hand: what is part of the body is always ready.   DW-SETUP-08
    pub fn is_held(self) -> bool {
        !matches!(self, Self::Spines | Self::Beam(_))
    }

    /// Its name.
    pub fn words(self) -> Words {
        match self {
            Self::MeleeWeapon => Words::new("arme de contact", "hand weapon"),
            Self::Stone => Words::new("pierre", "stone"),
            Self::Primitive => Words::new("arme de jet", "thrown weapon"),
            Self::ChemicalBottle => Words::new("cocktail chimique", "chemical bottle"),
            Self::Bow => Trait::Bow.words(),
            Self::Crossbow => Trait::Crossbow.words(),
            Self::SonicStunner => Trait::SonicStunner.words(),
            Self::SonicScrewdriver => Trait::SonicScrewdriver.words(),
            Self::Flamethrower => Trait::Flamethrower.words(),
            Self::DeathRayPistol => Trait::DeathRayPistol.words(),
            Self::Pistol => Trait::Pistol.words(),
            Self::Shotgun => Trait::Shotgun.words(),
            Self::AssaultRifle => Trait::AssaultRifle.words(),
            Self::WebPistol => Trait::WebPistol.words(),
            Self::LaserPistol => Trait::LaserPistol.words(),
            Self::LaserScrewdriver => Trait::LaserScrewdriver.words(),
            Self::NanitePistol => Trait::NanitePistol.words(),
            Self::NeedlePistol => Trait::NeedlePistol.words(),
            Self::ElectricPistol => Trait::ElectricPistol.words(),
            Self::TranquilliserDarts => Trait::TranquilliserDarts.words(),
            Self::Spines => Trait::Spines.words(),
            Self::Beam(energy) => Trait::EnergyProjection(energy).words(),
        }
    }
}

/// The row of a laser weapon.   DW-TRAIT-63, DW-TRAIT-86
const fn laser(ignores_armour: bool) -> Ranged {
    Ranged { ruler: Ruler::Long, value: 2, class: Class::Laser, ignores_armour, ..FIREARM }
}

/// A beam of `EnergyProjection`: the row of the weapon it copies, never empty, nothing to hold.   DW-TRAIT-68
fn beam(energy: EnergyKind, pistol: PistolStats) -> WeaponSheet {
    let copied = match energy {
        EnergyKind::Sonic => Weapon::SonicStunner,
        EnergyKind::Kinetic => Weapon::Pistol,
        EnergyKind::Electric => Weapon::ElectricPistol,
        EnergyKind::Flames => Weapon::Flamethrower,
        EnergyKind::Light => Weapon::LaserPistol,
        EnergyKind::Radiation => {
            let ranged = Ranged {
                ruler: Ruler::Short,
                class: Class::Radiation,
                rider: Rider::Irradiates,
                loading: Loading::Never,
                ..FIREARM
            };
            return plain("DW-TRAIT-68", ranged);
        }
    };
    let copied = copied.sheet(pistol).ranged.unwrap_or(FIREARM);
    plain("DW-TRAIT-68", Ranged { loading: Loading::Never, ..copied })
}

/// What the book prints about a grenade.   DW-AREA-03 to DW-AREA-16
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrenadeSheet {
    /// The rule that defines it.
    pub rule: &'static str,
    /// Its Combat; none where every figure in the blast tests instead.   DW-AREA-05
    pub combat: Option<i32>,
    /// What the table of modifiers would add.   DW-GAP-08
    pub table_bonus: i32,
    /// What it is made of.
    pub class: Class,
    /// Whether losers are moved to the rim of the blast.   DW-AREA-10
    pub throws_clear: bool,
    /// Whether light armour helps against it.   DW-TRAIT-08
    pub light_armour: bool,
}

impl GrenadeKind {
    /// What the book prints about it.   DW-AREA-11 to DW-AREA-16
    pub fn sheet(self) -> GrenadeSheet {
        let tested = |rule, class| GrenadeSheet {
            rule,
            combat: None,
            table_bonus: 0,
            class,
            throws_clear: false,
            light_armour: false,
        };
        let blast = |rule, class, combat, table_bonus| GrenadeSheet {
            combat: Some(combat),
            table_bonus,
            throws_clear: true,
            ..tested(rule, class)
        };
        match self {
            Self::PsiNeg => tested("DW-AREA-11", Class::Energy),
            Self::Fragmentation => {
                GrenadeSheet { light_armour: true, ..blast("DW-AREA-12", Class::Kinetic, 4, 3) }
            }
            Self::Plasma => blast("DW-AREA-13", Class::Flame, 5, 3),
            Self::Toxic => blast("DW-AREA-14", Class::Flame, 2, 0),
            Self::Sonic => tested("DW-AREA-15", Class::Sonic),
            Self::Photonic => {
                GrenadeSheet { throws_clear: false, ..blast("DW-AREA-16", Class::Energy, 3, 4) }
            }
        }
    }

    /// The rule that defines it.
    pub fn rule(self) -> RuleId {
        RuleId::new(self.sheet().rule)
    }
}
