//! The kernel, tried on a made-up game of three sides with everything that real games ask of it.

#![cfg_attr(
    test,
    expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the made-up game has few figures, cards and records"
    )
)]

#[cfg(test)]
mod acts;
#[cfg(test)]
mod asked;
#[cfg(test)]
mod blind;
#[cfg(test)]
mod cards;
#[cfg(test)]
mod conduct;
#[cfg(test)]
mod game;
#[cfg(test)]
mod table;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod offices;
#[cfg(test)]
mod playouts;
#[cfg(test)]
mod rests;
#[cfg(test)]
mod rewinds;
#[cfg(test)]
mod secrets;
#[cfg(test)]
mod strangers;
#[cfg(test)]
mod tampering;
#[cfg(test)]
mod waits;
