//! What a judgement seals and opens, and what it knows of the sealed.

use crate::judging::draft::{Draft, HiddenRoll, NewRoll, Stop};
use crate::judging::error::Inconsistent;
use crate::judging::ruleset::{Known, Ruleset};
use crate::record::ids::{SealNumber, Seat};

impl<R: Ruleset> Draft<'_, R> {
    /// Seals a payload of a seat: the number it is known by from now on.
    ///
    /// # Errors
    /// `Broken` when the match has no seal number left.
    pub fn seal(&mut self, seat: Seat, payload: String) -> Result<SealNumber, Stop> {
        self.count()?;
        let place = self.seals.len();
        let number = if let Some(number) = self.desk.sealed.get(place) {
            *number
        } else {
            let beyond = place.saturating_sub(self.desk.sealed.len());
            let beyond = u32::try_from(beyond).unwrap_or(u32::MAX);
            let number = self.desk.next_seal.0.checked_add(beyond);
            SealNumber(number.ok_or_else(|| Inconsistent::new("no seal number left"))?)
        };
        self.seals.push((seat, number, payload));
        Ok(number)
    }

    /// Opens a seal: shown to all from now on. Facts are confirmed first, as before a die.
    ///
    /// # Errors
    /// `Unknown` when the payload is not known here.
    pub fn open(&mut self, seal: SealNumber) -> Result<String, Stop> {
        self.count()?;
        self.bind()?;
        let own =
            self.seals.iter().find(|(_, number, _)| *number == seal).map(|(_, _, payload)| payload.clone());
        let payload = own
            .or_else(|| self.desk.known.payload(seal).map(str::to_owned))
            .ok_or_else(|| Stop::Unknown(format!("seal {} is not open", seal.0)))?;
        if !(self.desk.opened)(seal) && !self.openings.contains(&seal) {
            self.openings.push(seal);
        }
        Ok(payload)
    }
}

/// What is known, with what this draft sealed and drew itself.
pub(super) struct Overlay<'a> {
    pub(super) seals: &'a [(Seat, SealNumber, String)],
    pub(super) rolls: &'a [NewRoll],
    pub(super) known: &'a dyn Known,
}

impl Known for Overlay<'_> {
    fn payload(&self, seal: SealNumber) -> Option<&str> {
        let own = self.seals.iter().find(|(_, number, _)| *number == seal);
        own.map(|(_, _, payload)| payload.as_str()).or_else(|| self.known.payload(seal))
    }

    fn faces(&self, roll: HiddenRoll) -> Option<&[u32]> {
        let own = self.rolls.iter().find(|made| made.hidden == Some(roll));
        own.map(|made| made.faces.as_slice()).or_else(|| self.known.faces(roll))
    }
}
