//! The dice of a volley: who is hit, where a template strays.   AO-SHOOT-02, AO-ROF-03, AO-TMPL-02, AO-TMPL-03, AO-BREATH-01

use crate::draft::{AoDraft, because, look};
use crate::event::{Event, ShotRoll};
use crate::profiles::Characteristic;
use crate::saves;
use crate::shooting::events::ShotsRolled;
use crate::shooting::templates;
use crate::state::{Aim, Scatter, Struck, Volley};
use crate::test::{self, Trial};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// The shots of one volley, rolled.
struct Rolled {
    rolls: Vec<ShotRoll>,
    struck: Vec<Struck>,
    stray: Option<(Scatter, Option<Point>)>,
}

/// Rolls the shots of one figure. What they do is applied only once the shots fired back have gone through
/// their own hits: everybody shoots from the state before any of them.
/// AO-SHOOT-02, AO-REACT-04, AO-ROF-03
pub fn roll(
    draft: &mut AoDraft<'_>,
    volley: &Volley,
    dodging: &[FigureId],
    is_reply: bool,
) -> Result<(), Stop> {
    let mut because = because(draft, &[]);
    let Rolled { rolls, struck, stray } = roll_volley(draft, volley, dodging, &mut because)?;
    if is_reply {
        because = because.and(RuleId::new("AO-REACT-04"));
    }
    let impact = stray.and_then(|(_, at)| at);
    let stray = stray.map(|(scatter, _)| scatter);
    draft.emit(Event::ShotsRolled(ShotsRolled { rolls, struck, stray }), because)?;
    if stray.is_some() {
        templates::step(draft, impact)?;
    }
    Ok(())
}

fn roll_volley(
    draft: &mut AoDraft<'_>,
    volley: &Volley,
    dodging: &[FigureId],
    because: &mut greffe_core::judging::draft::Because,
) -> Result<Rolled, Stop> {
    let shooter = volley.shooter;
    let impact = look(draft).weapon(shooter, volley.weapon).map_or(0, |weapon| weapon.impact);
    let mut rolled = Rolled { rolls: Vec::new(), struck: Vec::new(), stray: None };
    match &volley.aim {
        Aim::Figures(shots) => {
            for shot in shots {
                let mut hit = 0;
                for _ in 0..shot.count {
                    let test = precision(draft, volley, &shot.sum, because)?;
                    hit += u32::from(test.passed);
                    rolled.rolls.push(ShotRoll { at: Some(shot.target), test });
                }
                if hit > 0 {
                    let dodges = dodging.contains(&shot.target);
                    rolled.struck.push(saves::struck_by_shots(
                        look(draft),
                        shooter,
                        shot,
                        impact,
                        hit,
                        dodges,
                    ));
                }
            }
        }
        Aim::Point { at, sum, under } => {
            let test = precision(draft, volley, sum, because)?;
            let hit = test.passed;
            rolled.rolls.push(ShotRoll { at: None, test });
            if hit {
                *because = std::mem::take(because).and(RuleId::new("AO-TMPL-02"));
                rolled.struck = area_hits(draft, volley, under, impact, dodging);
            } else {
                *because =
                    std::mem::take(because).and(RuleId::new("AO-TMPL-03")).and(RuleId::new("AO-GAP-20"));
                rolled.stray = Some((templates::scatter(draft, shooter, volley.weapon, *at)?, *at));
            }
        }
        Aim::Breath { under } => {
            *because = std::mem::take(because).and(RuleId::new("AO-BREATH-01"));
            rolled.struck = area_hits(draft, volley, under, impact, dodging);
        }
    }
    Ok(rolled)
}

fn area_hits(
    draft: &AoDraft<'_>,
    volley: &Volley,
    under: &[crate::state::Under],
    impact: i32,
    dodging: &[FigureId],
) -> Vec<Struck> {
    let hit = |under: &crate::state::Under| {
        let dodges = dodging.contains(&under.figure);
        saves::struck_by_area(look(draft), volley.shooter, under, impact, dodges)
    };
    under.iter().map(hit).collect()
}

/// One test of Precision.   AO-SHOOT-01, AO-SHOOT-02
fn precision(
    draft: &mut AoDraft<'_>,
    volley: &Volley,
    sum: &greffe_core::judging::modifiers::Modifiers,
    because: &mut greffe_core::judging::draft::Because,
) -> Result<crate::event::Test, Stop> {
    let trial = Trial {
        rule: "AO-SHOOT-01",
        figure: volley.shooter,
        of: Characteristic::Precision,
        sum,
        claims: &volley.claims,
    };
    let (test, more) = test::test(draft, &trial)?;
    let mut all = std::mem::take(because);
    for rule in more.rules {
        all = all.and(rule);
    }
    if matches!(test.faces.last(), Some(1 | 8)) {
        all = all.and(RuleId::new("AO-SHOOT-02"));
    }
    for line in sum.lines() {
        all = all.and(line.rule.clone());
    }
    for roll in more.rolls {
        all = all.roll(roll);
    }
    if all.modifiers.is_empty() {
        all = all.sum(more.modifiers);
    }
    *because = all;
    Ok(test)
}
