//! What must hold of any match of any game, tried on matches played at random.
//!
//! `GREFFE_PLAYOUTS=n` plays n matches; `GREFFE_SEED=n` starts with another one; `GREFFE_GAME=name` plays that game only.

#![cfg_attr(
    test,
    expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        clippy::unnecessary_wraps,
        clippy::wildcard_enum_match_arm,
        reason = "matches at random have few figures, cards and records; \
                  each law has the signature of all and looks at what it is about"
    )
)]

#[cfg(test)]
#[path = "properties/ad.rs"]
mod ad;
#[cfg(test)]
#[path = "properties/ao.rs"]
mod ao;
#[cfg(test)]
#[path = "properties/ao_laws.rs"]
mod ao_laws;
#[cfg(test)]
#[path = "properties/crowds.rs"]
mod crowds;
#[cfg(test)]
#[path = "properties/dw.rs"]
mod dw;
#[cfg(test)]
#[path = "properties/dw_laws.rs"]
mod dw_laws;
#[cfg(test)]
#[path = "properties/games.rs"]
mod games;
#[cfg(test)]
#[path = "properties/openings.rs"]
mod openings;
#[cfg(test)]
#[path = "properties/playing.rs"]
mod playing;
#[cfg(test)]
#[path = "properties/laws.rs"]
mod laws;
#[cfg(test)]
#[path = "properties/ad_laws.rs"]
mod ad_laws;
#[cfg(test)]
#[path = "properties/ad_secrets.rs"]
mod ad_secrets;
#[cfg(test)]
#[path = "properties/secrets.rs"]
mod secrets;
#[cfg(test)]
#[path = "properties/seg_laws.rs"]
#[expect(clippy::wildcard_enum_match_arm, reason = "a law looks at the events that it is about")]
mod seg_laws;
#[cfg(test)]
#[path = "properties/tde.rs"]
mod tde;
#[cfg(test)]
#[path = "properties/tde_laws.rs"]
#[expect(clippy::wildcard_enum_match_arm, reason = "a law looks at the events that it is about")]
mod tde_laws;
#[cfg(test)]
#[path = "properties/tde_secrets.rs"]
mod tde_secrets;
#[cfg(test)]
#[path = "properties/tde_wild.rs"]
mod tde_wild;
