//! Matches of DW played at random through its forms.
//!
//! `GREFFE_PLAYOUTS=n` plays n matches; `GREFFE_SEED=n` starts with another one.

#[cfg(test)]
mod playouts {
    use std::collections::BTreeMap;

    use greffe_core::declaration::admitted;
    use greffe_core::form::Form;
    use greffe_core::ids::{Author, MatchId};
    use greffe_core::opening::Opening;
    use greffe_core::play::act::{Act, Rejected};
    use greffe_core::registry::{AnyMatch, System};
    use greffe_core::rehearsal::{Rehearsal, RehearsalError};
    use greffe_core::systems::dw::profiles::traits::Trait;
    use greffe_core::testing::{Filled, Rng, random_fill};
    use serde_json::{Value, json};

    /// The most declarations of a match.
    const MOST: usize = 90;

    /// The matches, when nobody says how many.
    const USUAL: u64 = 24;

    fn number(name: &str) -> Option<u64> {
        #[expect(clippy::disallowed_methods, reason = "whoever runs the tests says how many matches to play")]
        std::env::var(name).ok().and_then(|text| text.parse().ok())
    }

    /// Two or three of a side, with traits and weapons at random.
    fn team(rng: &mut Rng, side: u8) -> Value {
        let figure = |place: usize, rng: &mut Rng| {
            let many = rng.below(5);
            let held: Vec<Trait> = rng.shuffled(Trait::each()).into_iter().take(many).collect();
            json!({
                "name": format!("F{side}{place}"), "quality": rng.between(2, 5), "combat": rng.between(0, 5),
                "traits": held,
            })
        };
        let count = 2 + rng.below(3);
        Value::Array((0..count).map(|place| figure(place, rng)).collect())
    }

    fn opening(seed: u64) -> Opening {
        let mut rng = Rng::new(seed);
        for _ in 0..200 {
            let table = seed.is_multiple_of(2).then(|| json!({"width": 6000, "depth": 6000}));
            let opening: Opening = serde_json::from_value(json!({
                "system": "dw", "ruleset": System::Dw.revision(), "strict": false, "facts": "trusted",
                "table_dice": "trusted",
                "seats": [{"seat": "seat:1", "side": 0, "name": "A"}, {"seat": "seat:2", "side": 1, "name": "B"}],
                "setup": {"table": table, "terrain": [], "sides": [
                    {"team": team(&mut rng, 0), "role": "Attacker", "edge": "South"},
                    {"team": team(&mut rng, 1), "role": "Defender", "edge": "North"},
                ]},
            }))
            .unwrap();
            if System::Dw.faults(&opening).is_empty() {
                return opening;
            }
        }
        panic!("seed {seed}: no opening is taken");
    }

    fn say(table: &mut Rehearsal, seat: Author, command: &str, seed: u64) -> Option<String> {
        let Author::Seat(own) = seat else { return None };
        let window = table.game().window(own);
        let act = Act::Declare { window, command: command.to_owned(), private: Vec::new(), for_seat: None };
        match table.act(seat, act) {
            Ok(_) => None,
            Err(RehearsalError::Rejected(Rejected::Refused(refused))) => Some(refused.code),
            Err(fault) => panic!("seed {seed}: {command}: {fault}"),
        }
    }

    /// Plays one match; counts what was accepted and what refused.
    fn play(
        seed: u64,
        accepted: &mut BTreeMap<String, u32>,
        refusals: &mut BTreeMap<String, String>,
        faults: &mut Vec<String>,
    ) {
        let mut bytes = Rng::new(seed ^ 0xfeed);
        let fresh = Box::new(move || bytes.bytes());
        let at = "2026-11-20T10:00:00.000Z".parse().unwrap();
        let opening = opening(seed);
        let mut table = Rehearsal::open(MatchId::new([9; 16]), at, &opening, fresh).unwrap();
        table.set_dice().unwrap();
        let first = Author::Seat(opening.seats.first().unwrap().seat);
        assert_eq!(say(&mut table, first, r#"{"Start":{}}"#, seed), None, "seed {seed}");
        let mut rng = Rng::new(seed ^ 0xd0c);
        let mut tries = 0;
        let mut said = 0;
        while said < MOST && !table.game().owed().is_empty() {
            tries += 1;
            assert!(tries < 100 * MOST, "seed {seed}: nobody can go on: {:?}", table.game().owed());
            let owed = table.game().owed();
            let seat = rng.pick(&owed).unwrap().seat;
            let forms = table.game().prompt(seat, &table.secrets().all()).unwrap();
            assert!(forms.iter().any(|form| form.owed), "seed {seed}: no form for {seat}: {owed:?}");
            let forms: Vec<&Form> = forms.iter().filter(|form| form.owed).collect();
            let form = *rng.pick(&forms).unwrap();
            let rare = match form.command.as_str() {
                "Concede" | "Contest" => 40,
                "EndActivation" | "Decline" | "PassStint" | "LeaveTable" => 5,
                _ => 1,
            };
            if !rng.one_in(rare) {
                continue;
            }
            let Some(Filled { command, .. }) = random_fill(form, &mut rng) else { continue };
            assert!(
                admitted(std::slice::from_ref(form), &command, 0).unwrap(),
                "seed {seed}: {command} is not admitted by its own form"
            );
            let records = table.game().records();
            match say(&mut table, Author::Seat(seat), &command, seed) {
                None => {
                    said += 1;
                    *accepted.entry(form.command.clone()).or_default() += 1;
                    let AnyMatch::Dw(game) = table.game() else { panic!("seed {seed}: another game") };
                    if let Some(fault) = game.check().first() {
                        faults.push(format!("seed {seed}, after {command}: {fault:?}"));
                        return;
                    }
                    let last = greffe_core::ids::Seq(table.game().records() - 1);
                    table.game().state_json(last).unwrap();
                }
                Some(code) => {
                    assert_eq!(table.game().records(), records, "seed {seed}: a refusal wrote");
                    refusals.entry(code).or_insert_with(|| format!("seed {seed}: {command}"));
                }
            }
        }
    }

    #[test]
    fn matches_at_random_go_on_and_stay_sound() {
        let first = number("GREFFE_SEED").unwrap_or(0);
        let count = number("GREFFE_PLAYOUTS").unwrap_or(USUAL);
        let (mut accepted, mut refusals, mut faults) = (BTreeMap::new(), BTreeMap::new(), Vec::new());
        for seed in first..first.saturating_add(count) {
            play(seed, &mut accepted, &mut refusals, &mut faults);
        }
        assert!(faults.is_empty(), "{faults:#?}");
        assert!(accepted.len() > 15, "{accepted:?}");
        // What a form offers is in its turn: only the places and facts stated at random may be against it.
        let late = ["NotNow", "NotYourTurn", "NotYours", "BadOrder"].map(|code| refusals.get(code));
        assert!(late.iter().all(Option::is_none), "{late:?}");
    }
}
