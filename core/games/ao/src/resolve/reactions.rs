//! Reactions to shots and charges: dodge, fire back, shoot first.
//! AO-REACT-01 to AO-REACT-05, AO-CHARGE-06, AO-GAP-10, AO-GAP-17, AO-GAP-18, AO-GAP-47, AO-GAP-50

use crate::command::Shared;
use crate::event::{Event, ShotRoll};
use crate::profiles::{Characteristic, Template, WeaponKind};
use crate::refusal;
use crate::resolve::area::Aimed;
use crate::resolve::test::{self, Trial};
use crate::resolve::{
    AoDraft, activation, area, because, forbid, forbid_foreign, hits, look, name, shooting, table,
};
use crate::skills;
use crate::state::look::Look;
use crate::state::{Aim, AimedShot, Frame, Lock, Scatter, Struck, Token, Volley, WindowKind};
use greffe_core::judging::draft::Stop;
use greffe_core::judging::fact::FigureId;
use greffe_core::record::ids::RuleId;
use greffe_core::telling::view::Point;

/// Whom a volley is aimed at.
pub fn targets(volley: &Volley) -> Vec<FigureId> {
    match &volley.aim {
        Aim::Figures(shots) => shots.iter().map(|shot| shot.target).collect(),
        Aim::Point { under, .. } | Aim::Breath { under } => under.iter().map(|under| under.figure).collect(),
    }
}

/// Whether a figure has an action left for a reaction.   AO-REACT-02, AO-ACT-09, AO-CHARGE-09
pub fn can_act(look: Look<'_>, figure: FigureId) -> bool {
    look.figure(figure).is_some_and(|now| {
        now.token != Token::Red
            && now.lock != Lock::Nothing
            && now.actions < skills::actions(look, figure)
            && look.is_on_table(figure)
    })
}

/// Whether a figure has a weapon to shoot back with.   AO-HEALTH-04, AO-GAP-25
pub fn has_shot(look: Look<'_>, figure: FigureId) -> bool {
    let wounded = look.is_wounded(figure);
    let held = look.is_engaged(figure) && !look.setup.options.shoot_while_engaged;
    let weapons = look.profile(figure).map_or(&[][..], |profile| &profile.weapons);
    !held && weapons.iter().any(|weapon| weapon.kind == WeaponKind::Ranged && (!wounded || weapon.hands == 1))
}

/// Whether a figure may dodge.   AO-GAP-50
pub fn can_dodge(look: Look<'_>, figure: FigureId) -> bool {
    !look.is_wounded(figure) || look.setup.options.wounded_other_actions
}

/// Who may react to a volley, in number order. A figure whose own charge is being answered may not; whoever
/// else is under the area that answers it may.   AO-REACT-01, AO-REACT-02, AO-GAP-19, AO-GAP-47
pub fn may_react(look: Look<'_>, shooter: FigureId, targets: &[FigureId], charge: bool) -> Vec<FigureId> {
    let answered = match look.top() {
        Some(Frame::Charge { charger, .. }) if charge && !look.setup.options.reaction_chain => Some(*charger),
        Some(_) | None => None,
    };
    look.enemies(shooter)
        .filter(|id| targets.contains(id) && Some(*id) != answered && can_act(look, *id))
        .filter(|id| can_dodge(look, *id) || has_shot(look, *id))
        .collect()
}

/// The rules that keep enemies under fire from reacting.   AO-REACT-02, AO-GAP-47
pub fn barred(look: Look<'_>, shooter: FigureId, targets: &[FigureId], charge: bool) -> Vec<&'static str> {
    let aimed: Vec<FigureId> = look.enemies(shooter).filter(|id| targets.contains(id)).collect();
    let mut rules = Vec::new();
    if aimed.iter().any(|id| !can_act(look, *id)) {
        rules.push("AO-REACT-02");
    }
    if charge && !look.setup.options.reaction_chain && aimed.iter().any(|id| can_act(look, *id)) {
        rules.push("AO-GAP-47");
    }
    rules
}

/// The shots being reacted to.
fn pending(draft: &AoDraft<'_>, side: u8, figure: FigureId) -> Result<Volley, Stop> {
    let Some(Frame::Shot { volley, may_react, .. }) = look(draft).top().cloned() else {
        return Err(refusal::General::NotNow.into());
    };
    if look(draft).side_of(volley.shooter) == Some(side) {
        return Err(refusal::General::NotYourTurn.into());
    }
    forbid_foreign(draft, side, figure)?;
    let refusal = refusal::Reaction::CannotReact { who: name(draft, figure) };
    forbid(draft, !may_react.contains(&figure), refusal)?;
    Ok(volley)
}

/// The rules behind a reaction, for its record.
fn reaction_rules(draft: &AoDraft<'_>, figure: FigureId) -> Vec<&'static str> {
    let early = look(draft).figure(figure).is_some_and(|figure| !figure.activated);
    let mut rules = vec!["AO-ACT-11"];
    if early {
        rules.push("AO-REACT-05");
    }
    rules
}

/// Dodges: a save against one shot.   AO-REACT-03, AO-GAP-10, AO-GAP-18
pub fn dodge(draft: &mut AoDraft<'_>, side: u8, figure: FigureId) -> Result<(), Stop> {
    let volley = pending(draft, side, figure)?;
    let refusal = refusal::Activation::WoundedAction { who: name(draft, figure) };
    forbid(draft, !can_dodge(look(draft), figure), refusal)?;
    let mut rules = vec!["AO-REACT-03", "AO-GAP-10"];
    let several = |shot: &AimedShot| shot.target == figure && shot.count > 1;
    if matches!(&volley.aim, Aim::Figures(shots) if shots.iter().any(several)) {
        rules.push("AO-GAP-18");
    }
    rules.extend(reaction_rules(draft, figure));
    if look(draft).is_wounded(figure) {
        rules.push("AO-GAP-50");
    }
    let spent = draft.setup().options.dodge_costs_action;
    let because = because(draft, &rules);
    draft.emit(Event::DodgeDeclared { figure, spent }, because)?;
    if spent { activation::keep_action(draft, figure) } else { Ok(()) }
}

/// Fires back at the same time.   AO-REACT-04, AO-GAP-17
pub fn fire_back(
    draft: &mut AoDraft<'_>,
    side: u8,
    figure: FigureId,
    allocation: Option<&[Shared<FigureId>]>,
    aimed: &Aimed<'_>,
) -> Result<(), Stop> {
    let pending = pending(draft, side, figure)?;
    let free = draft.setup().options.reply_free;
    let strays = |all: &[Shared<FigureId>]| all.iter().any(|share| share.to != pending.shooter);
    forbid(draft, !free && allocation.is_some_and(strays), refusal::General::NotTheShooter)?;
    let volley = match allocation {
        Some(allocation) if aimed.at.is_none() && aimed.under.is_none() => {
            let shots = shooting::aimed(draft, figure, aimed.weapon, allocation, None)?;
            let claims = draft.claims().to_vec();
            Volley { shooter: figure, weapon: aimed.weapon, aim: Aim::Figures(shots), claims }
        }
        Some(_) => return Err(refusal::General::NoTarget.into()),
        None => answer(draft, figure, pending.shooter, aimed, free)?,
    };
    if look(draft).is_hidden(figure) {
        crate::resolve::movement::unhide(draft, figure, "AO-SHOOT-10")?;
    }
    let mut rules = vec!["AO-REACT-04", "AO-GAP-17"];
    rules.extend(shooting::volley_rules(draft, &volley));
    rules.extend(reaction_rules(draft, figure));
    let because = because(draft, &rules);
    draft.emit(Event::ReplyDeclared { volley }, because)?;
    activation::keep_action(draft, figure)
}

/// The shots that answer somebody: all at that figure, or an area with it underneath. Where replies are
/// free, an area lies as its shooter likes.   AO-REACT-04, AO-CHARGE-06, AO-GAP-17
fn answer(
    draft: &mut AoDraft<'_>,
    shooter: FigureId,
    answered: FigureId,
    aimed: &Aimed<'_>,
    free: bool,
) -> Result<Volley, Stop> {
    let gun = look(draft).weapon(shooter, aimed.weapon);
    let rate = |gun| skills::rate(look(draft), shooter, gun);
    let (rate, template) = gun.map_or((1, None), |gun| (rate(gun), gun.template));
    let Some(template) = template else {
        if aimed.at.is_some() || aimed.under.is_some() {
            return Err(refusal::General::NoTarget.into());
        }
        let all = [Shared { to: answered, count: rate }];
        let shots = shooting::aimed(draft, shooter, aimed.weapon, &all, None)?;
        let claims = draft.claims().to_vec();
        return Ok(Volley { shooter, weapon: aimed.weapon, aim: Aim::Figures(shots), claims });
    };
    if !free {
        let sees = table::sees(draft, shooter, answered)?;
        let (who, target) = (name(draft, shooter), name(draft, answered));
        forbid(draft, !sees, refusal::Attack::OutOfSight { who, target })?;
    }
    let answered = (!free).then_some(answered);
    match template {
        Template::Blast { .. } => area::blast(draft, shooter, aimed, answered),
        Template::Breath {} => area::flame(draft, shooter, aimed, answered),
    }
}

/// Shoots at the charger before it charges.   AO-CHARGE-06, AO-GAP-47
pub fn shoot_charger(draft: &mut AoDraft<'_>, side: u8, aimed: &Aimed<'_>) -> Result<(), Stop> {
    let Some(Frame::Charge { charger, target, window: true, .. }) = look(draft).top().cloned() else {
        return Err(refusal::General::NotNow.into());
    };
    forbid_foreign(draft, side, target)?;
    let refusal = refusal::Reaction::CannotReact { who: name(draft, target) };
    forbid(draft, !can_act(look(draft), target), refusal)?;
    let volley = answer(draft, target, charger, aimed, false)?;
    let targets = area::reacting(draft, &volley, aimed.under.is_some());
    shooting::fire(draft, volley, &targets, true)
}

/// Does not react.
pub fn decline(draft: &mut AoDraft<'_>, side: u8) -> Result<(), Stop> {
    let (figures, rule) = match look(draft).top() {
        Some(Frame::Shot { may_react, .. }) if !may_react.is_empty() => (may_react.clone(), "AO-REACT-01"),
        Some(Frame::Charge { target, window: true, .. }) => (vec![*target], "AO-CHARGE-06"),
        Some(_) | None => return Err(refusal::General::NotNow.into()),
    };
    if figures.iter().any(|figure| look(draft).side_of(*figure) != Some(side)) {
        return Err(refusal::General::NotYourTurn.into());
    }
    let because = because(draft, &[rule]);
    draft.emit(Event::ReactionDeclined { figures, standing: false }, because)
}

/// What goes on by itself when shots are on top: whether it went on.
pub fn step(draft: &mut AoDraft<'_>) -> Result<bool, Stop> {
    let Some(Frame::Shot { volley, may_react, dodging, .. }) = look(draft).top().cloned() else {
        return Ok(false);
    };
    let Some(first) = may_react.first() else {
        roll(draft, &volley, &dodging, false)?;
        return Ok(true);
    };
    let side = look(draft).side_of(*first).unwrap_or(0);
    let passed = look(draft).passes(side, WindowKind::Shot);
    if passed {
        let because = because(draft, &["AO-REACT-01"]);
        draft.emit(Event::ReactionDeclined { figures: may_react, standing: true }, because)?;
    }
    Ok(passed)
}

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
    draft.emit(Event::ShotsRolled { rolls, struck, stray }, because)?;
    if stray.is_some() {
        area::step(draft, impact)?;
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
                    rolled.struck.push(hits::struck_by_shots(
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
                rolled.stray = Some((area::scatter(draft, shooter, volley.weapon, *at)?, *at));
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
        hits::struck_by_area(look(draft), volley.shooter, under, impact, dodges)
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
