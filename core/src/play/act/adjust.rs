//! A state changed by agreement or ruling, field by field, for every game alike.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Rejected, raw};
use crate::asking::misread;
use crate::judging::draft::MOST_FRAMES;
use crate::judging::error::{Fault, Inconsistent, Refused};
use crate::judging::ruleset::{CardMove, Ruleset};
use crate::play::Match;
use crate::play::compose::Composer;
use crate::play::fold::digest;
use crate::play::knowledge::{Either, Secrets, Vaulted};
use crate::record::contents::{Adjusted, Digest, Raw};
use crate::record::hex::Hex;
use crate::record::ids::Seat;
use crate::telling::words::Words;

/// A change of the state by agreement or ruling, the same shape for every game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adjustment {
    /// How many unfinished procedures are closed, innermost first.
    pub frames: u32,
    /// The fields that change.
    pub fields: Vec<FieldChange>,
    /// The hidden cards that move; the fields count them.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub cards: Vec<CardMove>,
}

/// One field that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FieldChange {
    /// JSON pointer into the public state.
    pub field: String,
    /// What stands there now.
    pub old: Value,
    /// What shall stand there.
    pub new: Value,
}

impl Adjustment {
    /// Reads what a record says.
    ///
    /// # Errors
    /// When it is no adjustment.
    pub(super) fn read(frames: &Raw, fields: &Raw, cards: Option<&Raw>) -> Result<Self, serde_json::Error> {
        Ok(Self {
            frames: serde_json::from_str(frames.get())?,
            fields: serde_json::from_str(fields.get())?,
            cards: cards.map(|cards| serde_json::from_str(cards.get())).transpose()?.unwrap_or_default(),
        })
    }

    /// What a record says of its cards.
    pub(super) fn raw_cards(&self) -> Result<Option<Raw>, Inconsistent> {
        if self.cards.is_empty() { Ok(None) } else { raw(&self.cards).map(Some) }
    }
}

/// The state after a recorded adjustment, and the cards it moves. The game's own checks are not asked again:
/// a later revision of them must not break a replay.
pub(crate) fn adjust<R: Ruleset>(
    state: &R::State,
    adjusted: &Adjusted,
) -> Result<(R::State, Vec<CardMove>), Inconsistent> {
    let adjustment = Adjustment::read(&adjusted.frames, &adjusted.fields, adjusted.cards.as_ref())
        .map_err(|error| Inconsistent::new(error.to_string()))?;
    let after = assigned::<R>(state, &adjustment).map_err(|why| Inconsistent::new(why.en))?;
    Ok((after, adjustment.cards))
}

/// The state after an adjustment that passes the game's own checks.
pub(super) fn checked<R: Ruleset>(
    setup: &R::Setup,
    state: &R::State,
    adjustment: &Adjustment,
) -> Result<R::State, Words> {
    let after = assigned::<R>(state, adjustment)?;
    match R::check(setup, &after).into_iter().next() {
        Some(Fault { field, rule: _, why: Words { fr, en } }) => {
            Err(Words::new(format!("{field}\u{a0}: {fr}"), format!("{field}: {en}")))
        }
        None => Ok(after),
    }
}

fn assigned<R: Ruleset>(state: &R::State, adjustment: &Adjustment) -> Result<R::State, Words> {
    let unreadable = |error: serde_json::Error| {
        Words::new("une valeur n’a pas la forme que ce jeu lui donne", error.to_string())
    };
    // Through the writer and the reader that every build of the rules holds already: a state is large, so is another pair.
    let mut value: Value = serde_json::to_string(state)
        .and_then(|written| serde_json::from_str(&written))
        .map_err(unreadable)?;
    for change in &adjustment.fields {
        let place = value.pointer_mut(&change.field);
        let place = place.ok_or_else(|| {
            Words::new(format!("aucun champ {}", change.field), format!("no field {}", change.field))
        })?;
        if *place != change.old {
            let FieldChange { field, old, .. } = change;
            return Err(Words::new(
                format!("{field} vaut {place}, et non {old}"),
                format!("{field} is {place}, not {old}"),
            ));
        }
        *place = change.new.clone();
    }
    let stack = value.get_mut("stack").and_then(Value::as_array_mut);
    let open = stack.as_ref().map_or(0, |stack| stack.len());
    let left = usize::try_from(adjustment.frames).ok().and_then(|close| open.checked_sub(close));
    let left = left.ok_or_else(|| {
        Words::new(
            "plus de procédures fermées qu’il n’y en a d’ouvertes",
            "more procedures closed than are open",
        )
    })?;
    if let Some(stack) = stack {
        stack.truncate(left);
    }
    let after: R::State = misread::value(&value, "").map_err(|Fault { field, why, .. }| {
        let Words { fr, en } = why;
        Words::new(format!("{field}\u{a0}: {fr}"), format!("{field}: {en}"))
    })?;
    if R::depth(&after) > MOST_FRAMES {
        return Err(Words::new("plus de 64 procédures en cours", "more than 64 unfinished procedures"));
    }
    Ok(after)
}

impl<R: Ruleset> Match<R> {
    /// Whether cards can move so, as far as somebody may know: all that the vault knows, or what the eyes of a
    /// seat leave of it, so that a refusal tells the seat nothing new.
    pub(super) fn check_cards(
        &self,
        cards: &[CardMove],
        eyes: Option<Seat>,
        secrets: &Secrets,
    ) -> Result<(), Rejected> {
        if cards.is_empty() {
            return Ok(());
        }
        let vaulted = Vaulted { seals: &secrets.seals, hidden: &secrets.hidden };
        let mut hidden = self.hidden(&Either(&vaulted, self))?;
        if let Some(seat) = eyes {
            hidden = R::eyes(&self.setup, &self.state, &hidden, seat);
        }
        self.move_all(hidden, cards).map_err(|fault| {
            // Which of several cards is not where it was said to be is told by nobody’s secrets but one’s own.
            let en = if eyes.is_some() { fault.0 } else { "these cards do not move so".to_owned() };
            unfit(&Words::new("ces cartes ne se déplacent pas ainsi", en))
        })
    }

    /// Whether cards can move so as far as anybody knows.
    fn check_cards_seen(&self, cards: &[CardMove]) -> Result<(), Rejected> {
        if cards.is_empty() {
            return Ok(());
        }
        let moved = self.move_all(self.hidden(self)?, cards);
        moved.map_err(|fault| unfit(&Words::new("ces cartes ne se déplacent pas ainsi", fault.0)))
    }

    fn move_all(&self, mut hidden: R::Hidden, cards: &[CardMove]) -> Result<(), Inconsistent> {
        cards.iter().try_for_each(|card| R::move_card(&self.setup, &mut hidden, card))
    }

    pub(super) fn write_adjusted(
        &self,
        composer: &mut Composer,
        adjustment: &Adjustment,
        secrets: &Secrets,
    ) -> Result<(), Rejected> {
        let after = checked::<R>(&self.setup, &self.state, adjustment).map_err(|why| unfit(&why))?;
        self.check_cards_seen(&adjustment.cards)?;
        // Last of all: whoever is let past it is written into the record.
        self.check_cards(&adjustment.cards, None, secrets)?;
        let digest = digest::<R>(&after)?;
        let body = Adjusted {
            frames: raw(&adjustment.frames)?,
            fields: raw(&adjustment.fields)?,
            cards: adjustment.raw_cards()?,
            rolls: None,
            digest: Digest { schema: R::SCHEMA, sha256: Hex(digest) },
        };
        composer.write("Adjusted", &body)?;
        Ok(())
    }
}

pub(super) fn unfit(why: &Words) -> Rejected {
    Rejected::Refused(Refused::plain(
        "adjustment",
        format!("cet accord ne tient pas\u{a0}: {}", why.fr),
        format!("that agreement does not hold: {}", why.en),
    ))
}
