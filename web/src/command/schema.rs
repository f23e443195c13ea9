//! `greffe schema GAME`: what a game's openings, commands, events and cases look like, for whoever writes them.

use greffe_games::registry::System;
use greffe_games::schema;

use crate::command::{Ended, Out};

/// Prints the JSON Schema of a game; 2 when this build does not know it.
pub fn run(out: &Out, game: &str) -> Ended {
    let Some(system) = System::named(game) else {
        let names = System::ALL.map(System::name).join(", ");
        let fr = format!("jeu inconnu\u{a0}: {game}\u{a0}; au choix\u{a0}: {names}");
        let en = format!("game {game} is not known; one of: {names}");
        out.error(out.pick(&fr, &en));
        return Ended::Differs;
    };
    match serde_json::to_string_pretty(&schema::of(system)) {
        Ok(json) => {
            out.line(&json);
            Ended::Well
        }
        Err(error) => {
            out.error(&error.to_string());
            Ended::Failed
        }
    }
}
