//! Teams: what they may hold, what they cost, how their figures start.

use crate::profiles::{BONUS_COST, Cost, Skill};
use crate::setup::{Deck, Profile, ProvisionalCosts, Setup, UndefinedCost};
use crate::state::look::Look;
use crate::state::{Figure, Label, Presence};
use crate::{energy, skills};
use greffe_core::judging::error::Fault;
use greffe_core::record::ids::RuleId;

/// The largest written order a side may bring.
const MOST_FIGURES: usize = 99;

/// The cost of a skill: agreed, else printed; none when the players must agree one.
/// SEG-COST-05 to SEG-COST-08, SEG-GAP-02, SEG-GAP-03
pub fn skill_cost(setup: &Setup, skill: Skill) -> Option<i32> {
    if let Some(agreed) = setup.skill_costs.get(&skill) {
        return Some(*agreed);
    }
    match skill.cost() {
        Cost::Firm(cost) => Some(cost),
        Cost::Provisional(cost) => match setup.options.provisional_costs {
            ProvisionalCosts::AsPrinted => Some(cost),
            ProvisionalCosts::Override => None,
        },
        Cost::Unset | Cost::Optional => match setup.options.undefined_cost {
            UndefinedCost::RequireAgreed => None,
            UndefinedCost::Zero => Some(0),
        },
    }
}

/// A figure's cost: its Value times ten and the sum of its skills.   SEG-COST-01, SEG-COST-04, SEG-GAP-52
pub fn figure_cost(setup: &Setup, profile: &Profile) -> i64 {
    let skills: i64 =
        profile.skills.iter().filter_map(|skill| skill_cost(setup, *skill)).map(i64::from).sum();
    let custom: i64 = setup
        .custom
        .iter()
        .filter(|skill| profile.custom.contains(&skill.id))
        .map(|skill| i64::from(skill.cost))
        .sum();
    let bonus = i64::from(BONUS_COST).saturating_mul(profile.bonus.total());
    let sum = 10_i64.saturating_add(skills).saturating_add(custom).saturating_add(bonus);
    i64::from(profile.value).saturating_mul(sum)
}

/// A team's cost.   SEG-COST-02
pub fn cost(setup: &Setup, roster: &[Profile]) -> i64 {
    roster.iter().fold(0, |sum, profile| sum.saturating_add(figure_cost(setup, profile)))
}

/// The rules that a team was judged by.
/// SEG-TEAM-01 to SEG-TEAM-06, SEG-COST-01 to SEG-COST-06, SEG-GAP-02 to SEG-GAP-04, SEG-GAP-40, SEG-GAP-52
pub fn reasons(setup: &Setup, roster: &[Profile]) -> Vec<&'static str> {
    let mut rules = vec!["SEG-TEAM-01", "SEG-TEAM-02", "SEG-TEAM-04", "SEG-GAP-04", "SEG-GAP-40"];
    let caps: Vec<i64> = setup.sides.iter().map(|side| side.cap).collect();
    if caps.windows(2).any(|pair| matches!(pair, [one, other] if one != other)) {
        rules.push("SEG-TEAM-03");
    }
    rules.push(if setup.deck == Deck::WrittenOrder { "SEG-TEAM-06" } else { "SEG-TEAM-05" });
    rules.extend(["SEG-COST-01", "SEG-COST-02"]);
    let held = || roster.iter().flat_map(|profile| &profile.skills).copied();
    if roster.iter().any(|profile| profile.bonus.total() > 0) {
        rules.extend(["SEG-COST-04", "SEG-GAP-52"]);
    }
    if held().any(|skill| skill_cost(setup, skill).is_some_and(|cost| cost < 0)) {
        rules.push("SEG-COST-05");
    }
    if held().any(|skill| matches!(skill.cost(), Cost::Provisional(_))) {
        rules.extend(["SEG-COST-06", "SEG-GAP-03"]);
    }
    if held().any(|skill| matches!(skill.cost(), Cost::Unset | Cost::Optional)) {
        rules.push("SEG-GAP-02");
    }
    rules
}

/// What is wrong with a team; `root` is the field it stands in.
pub fn faults(setup: &Setup, side: u8, roster: &[Profile], root: &str) -> Vec<Fault> {
    let mut report = Report { faults: Vec::new() };
    report.size(setup, roster, root);
    for (place, profile) in roster.iter().enumerate() {
        let field = format!("{root}/{place}");
        report.body(profile, &field);
        report.rank(setup, roster.get(..place).unwrap_or_default(), profile, &field);
        report.skills(setup, profile, &field);
        report.custom(setup, profile, &field);
    }
    report.cap(setup, side, roster, root);
    report.faults
}

/// The faults found so far.
struct Report {
    faults: Vec<Fault>,
}

impl Report {
    fn add(&mut self, field: String, rule: &'static str, fr: impl Into<String>, en: impl Into<String>) {
        self.faults.push(Fault::new(field, Some(RuleId::new(rule)), fr, en));
    }

    /// SEG-TEAM-05, SEG-TEAM-06
    fn size(&mut self, setup: &Setup, roster: &[Profile], root: &str) {
        let (most, rule) = match setup.deck {
            Deck::Standard54 => (13, "SEG-TEAM-05"),
            Deck::Tarot => (14, "SEG-TEAM-05"),
            Deck::WrittenOrder => (MOST_FIGURES, "SEG-TEAM-06"),
        };
        if roster.is_empty() || roster.len() > most {
            self.add(
                root.to_owned(),
                rule,
                format!("une équipe compte de 1 à {most} personnages"),
                format!("a team has 1 to {most} figures"),
            );
        }
    }

    /// SEG-TEAM-01, SEG-GAP-44
    fn body(&mut self, profile: &Profile, field: &str) {
        if profile.name.is_empty() || profile.name.chars().count() > 60 {
            self.add(
                format!("{field}/name"),
                "SEG-TEAM-01",
                "le nom compte de 1 à 60 signes",
                "a name has 1 to 60 signs",
            );
        }
        if !(1..=1_000_000).contains(&profile.value) {
            self.add(
                format!("{field}/value"),
                "SEG-GAP-44",
                "la Valeur est d’au moins 1",
                "the Value is at least 1",
            );
        }
        if !(1..=10_000).contains(&profile.base()) {
            self.add(
                format!("{field}/base"),
                "SEG-TEAM-01",
                "le socle mesure de 0,1 mm à 1 m",
                "a base measures 0.1 mm to 1 m",
            );
        }
        let bonus = profile.bonus;
        let all = [bonus.contact_spades, bonus.ranged_spades, bonus.hearts, bonus.clubs, bonus.diamonds];
        if all.into_iter().any(|value| !(0..=1_000_000).contains(&value)) {
            self.add(
                format!("{field}/bonus"),
                "SEG-COST-04",
                "un bonus s’achète par +1",
                "a bonus is bought by +1",
            );
        }
    }

    /// SEG-TEAM-04, SEG-MAT-03, SEG-GAP-04, SEG-GAP-40
    fn rank(&mut self, setup: &Setup, before: &[Profile], profile: &Profile, field: &str) {
        let fits = match (&profile.rank, setup.deck) {
            (Label::Rank(rank), Deck::Standard54) => rank.is_standard(),
            (Label::Rank(_), Deck::Tarot | Deck::WrittenOrder) => true,
            (Label::Written(_), Deck::Standard54 | Deck::Tarot) => false,
            (Label::Written(label), Deck::WrittenOrder) => (1..=24).contains(&label.chars().count()),
        };
        if !fits {
            self.add(
                format!("{field}/rank"),
                "SEG-MAT-03",
                "ce rang n’existe pas dans le jeu de cartes choisi",
                "the deck in use has no such rank",
            );
        }
        if before.iter().any(|other| other.rank == profile.rank) {
            self.add(
                format!("{field}/rank"),
                "SEG-TEAM-04",
                "ce rang est déjà celui d’un autre personnage de l’équipe",
                "another figure of the team has this rank already",
            );
        }
    }

    /// SEG-COST-03, SEG-COST-06 to SEG-COST-08, SEG-MAT-07, SEG-SKOPT-00, SEG-SKNRG-08, SEG-GAP-33
    fn skills(&mut self, setup: &Setup, profile: &Profile, field: &str) {
        let field = format!("{field}/skills");
        for (place, skill) in profile.skills.iter().enumerate() {
            let words = skill.words();
            if profile.skills.iter().take(place).any(|other| other == skill) {
                self.add(
                    field.clone(),
                    "SEG-COST-03",
                    format!("compétence prise deux fois : {}", words.fr),
                    format!("skill taken twice: {}", words.en),
                );
            }
            if setup.banned.contains(skill) {
                self.add(
                    field.clone(),
                    "SEG-MAT-07",
                    format!("compétence bannie : {}", words.fr),
                    format!("banned skill: {}", words.en),
                );
            }
            if skills::is_optional(*skill) && !setup.optional.contains(skill) {
                self.add(
                    field.clone(),
                    "SEG-SKOPT-00",
                    format!("compétence optionnelle sans accord préalable : {}", words.fr),
                    format!("optional skill without prior consent: {}", words.en),
                );
            }
            if skill_cost(setup, *skill).is_none() {
                let rule = match skill.cost() {
                    Cost::Provisional(_) => "SEG-COST-06",
                    Cost::Optional => "SEG-COST-08",
                    Cost::Firm(_) | Cost::Unset => "SEG-COST-07",
                };
                self.add(
                    field.clone(),
                    rule,
                    format!("coût à convenir : {}", words.fr),
                    format!("a cost must be agreed: {}", words.en),
                );
            }
        }
        if profile.has(Skill::LongStride) && profile.has(Skill::ShortStride) {
            self.add(
                field.clone(),
                "SEG-GAP-33",
                "déplacement long et déplacement court se contredisent",
                "long and short stride contradict each other",
            );
        }
        let leaks = profile.has(Skill::Leakage);
        if leaks && !profile.skills.iter().any(|skill| skills::allows_leakage(*skill)) {
            self.add(
                field,
                "SEG-SKNRG-08",
                "déperdition demande une compétence qui dépense ou garde des Ω",
                "leakage needs a skill that spends or stores omega",
            );
        }
    }

    /// SEG-MAT-07, SEG-COST-03
    fn custom(&mut self, setup: &Setup, profile: &Profile, field: &str) {
        for (place, id) in profile.custom.iter().enumerate() {
            let field = format!("{field}/custom/{place}");
            if !setup.custom.iter().any(|skill| skill.id == *id) {
                self.add(
                    field,
                    "SEG-MAT-07",
                    format!("compétence maison inconnue : {id}"),
                    format!("unknown skill of the players’ own: {id}"),
                );
            } else if profile.custom.iter().take(place).any(|other| other == id) {
                self.add(
                    field,
                    "SEG-COST-03",
                    format!("compétence prise deux fois : {id}"),
                    format!("skill taken twice: {id}"),
                );
            }
        }
    }

    /// SEG-TEAM-02, SEG-TEAM-03
    fn cap(&mut self, setup: &Setup, side: u8, roster: &[Profile], root: &str) {
        let most = setup.sides.get(usize::from(side)).map_or(0, |side| side.cap);
        let cost = cost(setup, roster);
        if cost > most {
            self.add(
                root.to_owned(),
                "SEG-TEAM-02",
                format!("l’équipe coûte {cost}, le maximum est {most}"),
                format!("the team costs {cost}, the maximum is {most}"),
            );
        }
    }
}

/// The figures of every team as they start, number 1 first.
/// SEG-OMEGA-03, SEG-SKNRG-05, SEG-SKNRG-06, SEG-SKMISC-09, SEG-GAP-60
pub fn figures(look: Look<'_>) -> Vec<Figure> {
    let mut state = look.state.clone();
    state.figures = (0..look.side_count())
        .flat_map(|side| look.roster(side).unwrap_or_default().iter().map(move |profile| (side, profile)))
        .map(|(side, profile)| Figure {
            side,
            presence: Presence::Undeployed,
            value: profile.value,
            omega: 0,
            posture: None,
            immobilised: false,
            support: Vec::new(),
            ammo: ammo(profile),
            moves: 0,
            carded: false,
            activated: false,
            at: None,
        })
        .collect();
    let start = Look { setup: look.setup, state: &state };
    let omega: Vec<u32> = start.figures().map(|(id, _)| start_omega(start, id)).collect();
    for (figure, omega) in state.figures.iter_mut().zip(omega) {
        figure.omega = omega;
    }
    state.figures
}

fn ammo(profile: &Profile) -> Option<u32> {
    let start = u32::try_from(profile.value).unwrap_or(0).saturating_mul(3);
    profile.has(Skill::LimitedAmmo).then_some(start)
}

fn start_omega(look: Look<'_>, figure: greffe_core::judging::fact::FigureId) -> u32 {
    if look.has(figure, Skill::SingleUse) {
        energy::omega_cap(look, figure)
    } else if look.has(figure, Skill::Storage) {
        u32::try_from(energy::diamond_score(look, figure)).unwrap_or(0)
    } else {
        0
    }
}
