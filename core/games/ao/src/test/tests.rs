//! Tests and what is claimed for them, by rule.

use serde_json::{Value, json};

use crate::bench::{Scene, Told, cites, claim, fig, find, scene, seen, shoot};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::{Claim, Effect};
use greffe_core::record::ids::{RuleId, Seat};
use greffe_core::testing::bench::Declaration;

/// Figure 1 shoots at figure 2 with this claim.
fn claiming(setting: Scene, of: Claim, dice: &[u32]) -> Result<Told, String> {
    let mut table = setting.active(1);
    let facts = seen(1, 2, 800);
    let claims = [of];
    let with = Declaration { facts: &facts, claims: &claims, faces: dice, ..Declaration::default() };
    match table.bench.declare(Seat::new(1).unwrap(), &shoot(2), &with) {
        Ok(told) => Ok(told),
        Err(Stop::Refused(refused)) => Err(refused.code),
        Err(other) => panic!("{other:?}"),
    }
}

#[test]
fn ao_gap_40_effects_without_text_are_claimed_from_an_agreed_source() {
    let setting = || scene(&[fig(0), fig(1).red()]).source("HOUSE-1");
    let roll = |told: &Told| find(told, "ShotsRolled")["rolls"][0]["test"].clone();
    let plus = claiming(setting(), claim("HOUSE-1", Effect::Modifier(2)), &[8]).unwrap();
    assert_eq!(roll(&plus)["target"], 7);
    let again = claiming(setting(), claim("HOUSE-1", Effect::Reroll {}), &[3, 8]).unwrap();
    assert_eq!((&roll(&again)["faces"], &roll(&again)["passed"]), (&json!([3, 8]), &json!(false)));
    let fixed = claiming(setting(), claim("HOUSE-1", Effect::Outcome(false)), &[]).unwrap();
    assert_eq!(roll(&fixed)["faces"], Value::Null);
    cites(&fixed, &["HOUSE-1"]);
    let unaimed = Effect::Ignore(RuleId::new("AO-SHOOT-04"));
    let unaimed = claiming(setting(), claim("HOUSE-1", unaimed), &[8]).unwrap();
    assert_eq!(roll(&unaimed)["target"], 4);
    let foreign = claiming(setting(), claim("HOUSE-2", Effect::Modifier(2)), &[]);
    assert_eq!(foreign.unwrap_err(), "NoSuchClaim");
}

#[test]
fn ao_gap_40_a_claim_that_stands_for_a_skill_needs_a_figure_with_it() {
    let luck = json!([{"id": "luck", "fr": "Chance", "en": "Luck", "effects": [{"Claimed": {"source": "HOUSE-1"}}]}]);
    let setting = |shooter| scene(&[shooter, fig(1).red()]).source("HOUSE-1").setup("custom", luck.clone());
    let plus = || claim("HOUSE-1", Effect::Modifier(1));
    assert_eq!(claiming(setting(fig(0)), plus(), &[]).unwrap_err(), "NoSuchClaim");
    claiming(setting(fig(0).with("custom", json!(["luck"]))), plus(), &[8]).unwrap();
}
