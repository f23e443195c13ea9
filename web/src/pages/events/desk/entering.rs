//! A list of players that is pasted: entered whole or not at all, and nobody twice unawares.

use std::collections::BTreeSet;

use greffe_core::judging::error::Refused;
use greffe_core::record::hex::Hex;
use greffe_core::telling::text;
use greffe_events::event::{Actor, Proposal, folded};

use crate::clerk::now;
use crate::hall::deed::Deed;
use crate::hall::places::Entry;
use crate::pages::events::desk::{Acting, Stopped, unclear};

/// Players that one list enters at most.
const MOST_AT_ONCE: usize = 256;
/// Names that a refusal says at most.
const NAMED: usize = 12;
/// Characters of a name that it says at most.
const LONGEST: usize = 40;

impl Acting<'_> {
    /// Enters players, one a line: name, then club, faction and team after semicolons. Where one line is wrong, nobody is
    /// entered.
    pub(super) fn enter(&self) -> Result<(), Stopped> {
        let lines = self.of("names").lines().map(str::trim).filter(|line| !line.is_empty());
        let entries: Vec<Entry> = lines.map(entry).collect();
        if entries.is_empty() {
            return Err(unclear("écrivez un nom par ligne", "write one name a line"));
        }
        if entries.len() > MOST_AT_ONCE {
            return Err(unclear("256 joueurs à la fois au plus", "256 players at a time at most"));
        }
        if !self.is_begun("line 0")? {
            self.demand_fit(&entries)?;
            self.demand_new(&entries)?;
        }
        for (place, entry) in entries.into_iter().enumerate() {
            self.do_part(Deed::Register(entry), &format!("line {place}"))?;
        }
        Ok(())
    }

    /// Every line is tried before the first is written.
    fn demand_fit(&self, entries: &[Entry]) -> Result<(), Stopped> {
        let event = self.hall.event();
        for (line, entry) in (1..).zip(entries) {
            let proposal = Proposal {
                actor: Actor::Organiser(self.hand),
                at: now(),
                body: entry.body(&event),
                texts: vec![(entry.name.clone(), Hex([0; 32]))],
                rolled: Vec::new(),
            };
            if let Err(Refused { why, .. }) = event.compose(proposal) {
                let name = brief(&entry.name);
                return Err(unclear(
                    &format!(
                        "personne n’est inscrit\u{a0}; joueur {line} de la liste ({name})\u{a0}: {}",
                        why.fr
                    ),
                    &format!("nobody is entered; player {line} of the list ({name}): {}", why.en),
                ));
            }
        }
        Ok(())
    }

    /// Whoever is called like a player, or like another line, is entered once it is said that they are others: a list
    /// pasted anew enters nobody twice.
    fn demand_new(&self, entries: &[Entry]) -> Result<(), Stopped> {
        if self.of("others") == "yes" {
            return Ok(());
        }
        let event = self.hall.event();
        let players = event.state().players.iter().filter_map(|player| event.text(player.name));
        let mut called: BTreeSet<String> = players.map(folded).collect();
        let again = entries.iter().filter(|entry| !called.insert(folded(&entry.name)));
        let again: Vec<String> = again.map(|entry| brief(&entry.name)).collect();
        if again.is_empty() {
            return Ok(());
        }
        let more = if again.len() > NAMED { ", …" } else { "" };
        let list: Vec<&str> = again.iter().take(NAMED).map(String::as_str).collect();
        let list = format!("{}{more}", list.join(", "));
        Err(unclear(
            &format!(
                "personne n’est inscrit\u{a0}; ces noms le sont déjà, ou viennent deux fois\u{a0}: {list}. Retirez ces \
                 lignes, ou cochez que ce sont d’autres personnes"
            ),
            &format!(
                "nobody is entered; these names are entered already, or come twice: {list}. Take these lines out, or tick \
                 that they are other people"
            ),
        ))
    }
}

/// A line of a list of players.
fn entry(line: &str) -> Entry {
    let mut parts = line.split([';', '\t']).map(str::trim);
    let name = parts.next().unwrap_or_default().to_owned();
    let mut label = || parts.next().filter(|part| !part.is_empty()).map(str::to_owned);
    let (club, faction, team) = (label(), label(), label());
    Entry { name, club, team, faction }
}

/// The beginning of a name, as it is shown.
fn brief(name: &str) -> String {
    let shown = text::shown(name);
    let cut: String = shown.chars().take(LONGEST).collect();
    if cut.len() < shown.len() { format!("{cut}…") } else { cut }
}
