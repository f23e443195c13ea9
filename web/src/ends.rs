//! Which commands of a game end something or decline it, as data: a page keeps them under the thumb, and asks twice
//! before one of them gives up what could still be done.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// The commands of one game, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ends {
    /// What ends something or declines it.
    #[serde(rename = "ends")]
    all: Vec<String>,
    /// Of these, what gives a turn or an action away.
    gives: Vec<String>,
    /// Of these, what closes an activation: it gives it away where nothing was done in it.
    closes: Vec<String>,
    /// What costs nothing of an activation: where nothing else is left in it, closing it gives nothing away.
    free: Vec<String>,
}

static ALL: LazyLock<BTreeMap<String, Ends>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../ends.json")).unwrap_or_default());

/// Those of a game, by its word; none of a game that says nothing of it.
pub fn of(game: &str) -> Option<&'static Ends> {
    ALL.get(game)
}

impl Ends {
    /// Whether a command closes an activation.
    pub fn closes(&self, command: &str) -> bool {
        self.closes.iter().any(|one| one == command)
    }

    /// Whether a command costs nothing of an activation.
    pub fn is_free(&self, command: &str) -> bool {
        self.free.iter().any(|one| one == command)
    }

    /// Whether a command ends something or declines it.
    pub fn has(&self, command: &str) -> bool {
        self.all.iter().any(|one| one == command)
    }

    /// Whether a command gives up what could still be done; `begun` says that its activation has only begun.
    pub fn gives_up(&self, command: &str, begun: bool) -> bool {
        let named = |list: &[String]| list.iter().any(|one| one == command);
        named(&self.gives) || (begun && named(&self.closes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use greffe_games::registry::System;
    use greffe_games::schema;

    #[test]
    fn each_game_has_its_own_and_each_is_a_command_of_it() {
        for system in System::ALL {
            let own = of(system.name()).unwrap();
            let schema = schema::of(system);
            let commands = schema["$defs"]["command"].to_string();
            assert!(!own.all.is_empty());
            for command in own.all.iter().chain(&own.gives).chain(&own.closes) {
                assert!(commands.contains(&format!("\"{command}\"")), "{}: {command}", system.name());
                assert!(own.has(command), "{}: {command} ends nothing", system.name());
            }
            for command in &own.free {
                assert!(commands.contains(&format!("\"{command}\"")), "{}: {command}", system.name());
                assert!(!own.has(command), "{}: {command} ends something", system.name());
            }
        }
    }

    #[test]
    fn what_closes_an_activation_gives_it_up_while_nothing_was_done() {
        let seg = of("seg").unwrap();
        assert!(seg.gives_up("EndActivation", true) && !seg.gives_up("EndActivation", false));
        assert!(seg.gives_up("PassHand", false) && !seg.gives_up("DeclineParry", true));
    }
}
