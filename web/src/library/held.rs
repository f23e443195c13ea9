//! An event as lists tell it: made from its log once, and again when it has grown.

use greffe_core::record::ids::MatchId;
use greffe_core::telling::words::Words;
use greffe_events::event::Event;
use greffe_events::rules::Rules;
use greffe_events::state::State;

/// An event, as far as lists tell it.
pub struct Held {
    /// Its id.
    pub id: MatchId,
    /// What it is played by.
    pub rules: Rules,
    /// Where it stands, in a few words.
    pub stands: Words,
    /// Whether it came with the program.
    pub sample: bool,
    /// Whether it is over.
    pub over: bool,
    /// When its last act was written, in milliseconds since 1970.
    pub at: i64,
}

impl Held {
    pub(super) fn of(event: &Event, sample: bool) -> Self {
        let state = event.state();
        Self {
            id: event.id(),
            rules: state.rules.clone(),
            stands: stands(state),
            sample,
            over: state.closed,
            at: event.acts().last().map_or(0, |act| act.at.millis()),
        }
    }
}

/// Where an event stands, in a few words.
pub fn stands(state: &State) -> Words {
    let (published, closed) = (state.last_published(), state.last_closed());
    if state.closed {
        return Words::new("terminé", "over");
    }
    if published == 0 {
        let (entered, of) = (state.placed().len(), state.rules.places);
        return Words::new(
            format!("inscriptions\u{a0}: {entered} sur {of}"),
            format!("entries: {entered} of {of}"),
        );
    }
    let of = |fr: &str, en: &str, round: u32| match state.all_rounds() {
        Some(all) => Words::new(format!("{fr} {round} sur {all}"), format!("{en} {round} of {all}")),
        None => Words::new(format!("{fr} {round}"), format!("{en} {round}")),
    };
    if published > closed {
        of("ronde", "round", published)
    } else {
        let done = of("ronde", "round", closed);
        Words::new(format!("{} close", done.fr), format!("{} closed", done.en))
    }
}
