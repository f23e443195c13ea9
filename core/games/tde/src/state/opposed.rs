//! Opposed tests: who answers whom, and who wins.   TDE-OPP-01 to TDE-OPP-07, TDE-REACT-09 to TDE-REACT-12

use crate::state::dice::{Grade, Test, Verdict};
use crate::state::look::Look;
use crate::state::range;
use crate::state::sequence::{Act, Cause, Doing, Sequence};

/// How an act comes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActOutcome {
    /// What its own dice say; none where it takes no test.
    pub grade: Option<Grade>,
    /// Whether it stands: a success that no opposition beat, or no test at all.   TDE-OPP-04
    pub stands: bool,
    /// Whether it was opposed.
    pub opposed: bool,
}

impl ActOutcome {
    /// The grade by which its effects count; none when it fails.
    pub fn success(self) -> Option<Grade> {
        self.grade.filter(|grade| self.stands && grade.is_success())
    }

    /// Whether its mishap happens: a Fiasco, beaten or not.   TDE-OPP-07, TDE-GAP-03
    pub fn fiasco(self) -> bool {
        self.grade == Some(Grade::Fiasco)
    }
}

/// The acts of the active figure and the reactions they are opposed to, by their places.
pub fn pairs(look: Look<'_>, sequence: &Sequence) -> Vec<(u16, u16)> {
    let live: Vec<(u16, &Act)> = sequence.live().collect();
    let mut pairs = Vec::new();
    for (own, act) in live.iter().filter(|(_, act)| !act.cause.is_reaction()) {
        for (other, reaction) in live.iter().filter(|(_, act)| act.cause.is_reaction()) {
            if oppose(look, sequence, (*own, act), (*other, reaction)) {
                pairs.push((*own, *other));
            }
        }
    }
    pairs
}

/// Whether an act of the active figure and a reaction are opposed.
fn oppose(
    look: Look<'_>,
    sequence: &Sequence,
    (own, act): (u16, &Act),
    (other, reaction): (u16, &Act),
) -> bool {
    // Templates never are.   TDE-TPL-12
    if act.blast.is_some() || reaction.blast.is_some() || !act.doing.is_combat() {
        return false;
    }
    // Of a Move and its shot announced together, a reaction answers one only.   TDE-CHAIN-04
    let early = act.cause == Cause::Chain && own < other && act.doing != (Doing::Dodge {});
    if early && reaction.cause != Cause::ChainReaction {
        return false;
    }
    let attacks = reaction.doing.target() == Some(sequence.active);
    let aimed = act.doing.target() == Some(reaction.figure);
    match (act.doing, reaction.doing) {
        (Doing::Dodge {}, Doing::Dodge {}) => look.options().dodges_oppose,
        (Doing::Dodge {}, _) => attacks,
        (_, Doing::Dodge {}) => aimed,
        // One charge, one melee test: bystanders are not opposed to it.   TDE-REACT-12, TDE-GAP-50
        _ if sequence.is_charge() => aimed && attacks,
        (Doing::Melee { .. }, _) if act.cause == Cause::Action => attacks && (aimed || gangs(look, reaction)),
        _ if act.cause == Cause::Firefight => attacks && (aimed || !look.options().single_firefight),
        _ => aimed && attacks,
    }
}

/// Whether a reaction joins a fight of several: it is read as a firefight.   TDE-MELEE-09, TDE-GAP-59
fn gangs(look: Look<'_>, reaction: &Act) -> bool {
    matches!(reaction.doing, Doing::Melee { .. }) && !look.options().single_firefight
}

/// A test as oppositions compare it.
fn level(look: Look<'_>, act: &Act, test: &Test) -> u8 {
    let grade = test.grade(look.options());
    if look.options().range_before && !range::reaches(look, act, grade) { 0 } else { grade.level() }
}

/// Who wins an opposition.   TDE-OPP-01 to TDE-OPP-06
pub fn verdict(look: Look<'_>, sequence: &Sequence, (own, other): (u16, u16)) -> Option<Verdict> {
    let (act, reaction) = (sequence.act(own)?, sequence.act(other)?);
    let (mine, theirs) = (act.test.as_ref()?, reaction.test.as_ref()?);
    let levels = (level(look, act, mine), level(look, reaction, theirs));
    let options = look.options();
    Some(match levels {
        (0, 0) => Verdict::Neither,
        (mine, theirs) if mine > theirs => Verdict::Active,
        (mine, theirs) if mine < theirs => Verdict::Reaction,
        _ => match mine.winning_die(options).cmp(&theirs.winning_die(options)) {
            std::cmp::Ordering::Greater => Verdict::Active,
            std::cmp::Ordering::Less => Verdict::Reaction,
            std::cmp::Ordering::Equal => Verdict::TrueTie,
        },
    })
}

/// How an act comes out, all its oppositions considered.   TDE-OPP-04, TDE-FUS-04, TDE-DODGE-08
pub fn outcome(look: Look<'_>, sequence: &Sequence, place: u16) -> ActOutcome {
    let Some(act) = sequence.act(place) else {
        return ActOutcome { grade: None, stands: false, opposed: false };
    };
    let grade = act.test.as_ref().map(|test| test.grade(look.options()));
    let mut verdicts = Vec::new();
    for pair in pairs(look, sequence) {
        let reaction = pair.1 == place;
        if pair.0 != place && !reaction {
            continue;
        }
        let Some(verdict) = verdict(look, sequence, pair) else { continue };
        let won = match verdict {
            Verdict::Active => !reaction,
            Verdict::Reaction => reaction,
            Verdict::TrueTie => true,
            Verdict::Neither => false,
        };
        let against = sequence.act(if reaction { pair.0 } else { pair.1 }).map(|act| act.figure);
        verdicts.push((against, won));
    }
    let opposed = !verdicts.is_empty();
    let succeeded = grade.is_none_or(Grade::is_success);
    let stands = succeeded && (!opposed || prevails(act, &verdicts));
    ActOutcome { grade, stands, opposed }
}

/// Whether an act prevails in its oppositions: an attack over its target if that opposes it, else over anybody;
/// a dodge over at least one attack.   TDE-GAP-10, TDE-GAP-11
fn prevails(act: &Act, verdicts: &[(Option<greffe_core::judging::fact::FigureId>, bool)]) -> bool {
    let target = act.doing.target();
    let met = verdicts.iter().find(|(against, _)| target.is_some() && *against == target);
    match (act.doing, met) {
        (Doing::Dodge {}, _) | (_, None) => verdicts.iter().any(|(_, won)| *won),
        (_, Some((_, won))) => *won,
    }
}

/// The rules by which an opposition is what it is, and ends as it does.
pub fn rules(look: Look<'_>, sequence: &Sequence, (own, other): (u16, u16)) -> Vec<&'static str> {
    let mut rules = Vec::new();
    let (Some(act), Some(reaction)) = (sequence.act(own), sequence.act(other)) else { return rules };
    match act.cause {
        Cause::Action if sequence.is_charge() => rules.extend(["TDE-REACT-11", "TDE-CHARGE-09"]),
        Cause::Firefight => rules.extend(["TDE-FUS-03", "TDE-FUS-04", "TDE-GAP-10"]),
        Cause::Chain => rules.extend(["TDE-CHAIN-04", "TDE-REACT-09"]),
        Cause::Action | Cause::Reaction | Cause::ChainReaction => rules.push("TDE-REACT-09"),
    }
    match (act.doing, reaction.doing) {
        (Doing::Dodge {}, Doing::Dodge {}) => rules.push("TDE-GAP-08"),
        (Doing::Dodge {}, _) => rules.extend(["TDE-DODGE-08", "TDE-GAP-11"]),
        (Doing::Melee { .. }, Doing::Melee { .. }) if act.doing.target() != Some(reaction.figure) => {
            rules.extend(["TDE-MELEE-09", "TDE-GAP-59"]);
        }
        _ => {}
    }
    let options = look.options();
    let grades = [act, reaction].map(|act| act.test.as_ref().map(|test| test.grade(options)));
    let reached = [act, reaction].iter().zip(grades).all(|(act, grade)| {
        grade.is_none_or(|grade| !grade.is_success() || range::reaches(look, act, grade))
    });
    if !reached {
        rules.push("TDE-GAP-04");
    }
    rules.extend(match verdict(look, sequence, (own, other)) {
        None => &[][..],
        Some(Verdict::Neither) => &["TDE-OPP-01", "TDE-OPP-05"],
        Some(Verdict::TrueTie) => &["TDE-OPP-01", "TDE-OPP-02", "TDE-OPP-03"],
        Some(Verdict::Active | Verdict::Reaction) if grades.first() == grades.last() => {
            &["TDE-OPP-01", "TDE-OPP-02", "TDE-OPP-04"]
        }
        Some(Verdict::Active | Verdict::Reaction) => &["TDE-OPP-01", "TDE-OPP-04"],
    });
    if grades == [Some(Grade::Exploit); 2] {
        rules.extend(["TDE-OPP-06", "TDE-GAP-02"]);
    }
    if grades.contains(&Some(Grade::Fiasco)) {
        rules.extend(["TDE-OPP-07", "TDE-GAP-03"]);
    }
    rules
}
