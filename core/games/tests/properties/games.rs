//! The games whose laws are tried: how each is opened, and what anybody might declare in it.

use greffe_core::judging::opening::Opening;
use greffe_core::testing::Rng;
use greffe_games::registry::System;

use crate::playing::{Play, Said};
use crate::secrets::Secret;
use crate::{
    ad as ad_hands, ad_secrets, ao as ao_hands, dw as dw_hands, openings, playing, secrets, tde as tde_hands,
    tde_secrets, tde_wild,
};

/// One game.
pub(crate) struct Game {
    pub(crate) system: System,
    /// An opening that the rules take.
    pub(crate) opening: fn(u64) -> Opening,
    /// Something that anybody might declare, right or wrong.
    pub(crate) wild: fn(&Play, &mut Rng) -> Said,
    /// Refusals that a form filled without a place may meet: the facts stated at random say otherwise.
    pub(crate) by_facts: &'static [&'static str],
    /// The public state read from its JSON and told again.
    pub(crate) retold: fn(&str) -> String,
    /// How many kinds of events many matches bring about.
    pub(crate) events: usize,
    /// How many of its rules many matches come to.
    pub(crate) rules: usize,
    /// What it keeps secret, if anything.
    pub(crate) secret: Option<Secret>,
}

pub(crate) const GAMES: &[Game] = &[
    Game {
        system: System::Seg,
        opening: openings::opening,
        wild: playing::wild,
        by_facts: &playing::BY_FACTS,
        retold: |json| retold::<greffe_seg::state::State>(json),
        events: 40,
        rules: 150,
        secret: Some(Secret { twin: secrets::piles, shows: &[] }),
    },
    Game {
        system: System::Ao,
        opening: ao_hands::opening,
        wild: ao_hands::wild,
        by_facts: &ao_hands::BY_FACTS,
        retold: |json| retold::<greffe_ao::state::State>(json),
        events: 40,
        rules: 145,
        secret: None,
    },
    Game {
        system: System::Dw,
        opening: dw_hands::opening,
        wild: dw_hands::wild,
        by_facts: &dw_hands::BY_FACTS,
        retold: |json| retold::<greffe_dw::state::State>(json),
        events: 60,
        rules: 165,
        secret: None,
    },
    Game {
        system: System::Ad,
        opening: ad_hands::opening,
        wild: ad_hands::wild,
        by_facts: &ad_hands::BY_FACTS,
        retold: |json| retold::<greffe_ad::state::State>(json),
        events: 60,
        rules: 290,
        secret: Some(Secret { twin: ad_secrets::twin, shows: &ad_secrets::SHOWS }),
    },
    Game {
        system: System::Tde,
        opening: tde_hands::opening,
        wild: tde_wild::wild,
        by_facts: &tde_hands::BY_FACTS,
        retold: |json| retold::<greffe_tde::state::State>(json),
        events: 60,
        rules: 370,
        secret: Some(Secret {
            twin: tde_secrets::twin,
            shows: &["ObjectiveSeen", "Eliminated", "UpkeepStarted", "SecretShown"],
        }),
    },
];

/// The games tried: all, or the one that whoever runs the tests names.
pub(crate) fn games() -> impl Iterator<Item = &'static Game> {
    #[expect(clippy::disallowed_methods, reason = "whoever runs the tests says which game to play")]
    let named = std::env::var("GREFFE_GAME").ok();
    GAMES.iter().filter(move |game| named.as_deref().is_none_or(|name| game.system.name() == name))
}

fn retold<S: serde::de::DeserializeOwned + serde::Serialize>(json: &str) -> String {
    let state: S = serde_json::from_str(json).unwrap();
    serde_json::to_string(&state).unwrap()
}

#[test]
fn every_opening_is_of_its_game() {
    for game in games() {
        assert_eq!((game.opening)(0).system, game.system.name());
    }
}
