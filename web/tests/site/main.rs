//! The site as people meet it: pages, seats, feeds and forms, asked of a real server and opened in a real browser.
//! One binary, so that the server and its rules are linked once.

#[cfg(test)]
#[path = "../support/driver.rs"]
mod driver;
#[cfg(test)]
#[path = "../support/forged.rs"]
mod forged;
#[cfg(test)]
#[path = "../support/forms.rs"]
mod forms;
#[cfg(test)]
#[path = "../support/opened.rs"]
mod opened;
#[cfg(test)]
#[path = "../support/person.rs"]
mod person;
#[cfg(test)]
#[path = "../../examples/record/recorder/mod.rs"]
mod recorder;
#[cfg(test)]
#[path = "../support/seated.rs"]
mod seated;
#[cfg(test)]
#[path = "../support/server.rs"]
mod server;
#[cfg(test)]
#[path = "../support/taps.rs"]
mod taps;

#[cfg(test)]
mod accessibility;
#[cfg(test)]
mod accounts;
#[cfg(test)]
mod acts;
#[cfg(test)]
mod asked;
#[cfg(test)]
mod agree;
#[cfg(test)]
mod behind;
#[cfg(test)]
mod browser;
#[cfg(test)]
mod closeups;
#[cfg(test)]
mod collections;
#[cfg(test)]
mod desk;
#[cfg(test)]
mod embed;
#[cfg(test)]
mod event_day;
mod event_floor;
#[cfg(test)]
mod events;
#[cfg(test)]
mod evidence;
#[cfg(test)]
mod feeds;
#[cfg(test)]
mod flow;
#[cfg(test)]
mod hand_and_eye;
#[cfg(test)]
mod heads;
#[cfg(test)]
mod intake;
#[cfg(test)]
mod leagues;
#[cfg(test)]
mod kinds;
#[cfg(test)]
mod library;
#[cfg(test)]
mod limits;
#[cfg(test)]
mod matters;
#[cfg(test)]
mod near;
#[cfg(test)]
mod offline;
#[cfg(test)]
mod others;
#[cfg(test)]
mod outlooks;
#[cfg(test)]
mod pages;
#[cfg(test)]
mod passkeys;
#[cfg(test)]
mod played;
#[cfg(test)]
mod pointed;
#[cfg(test)]
mod previews;
#[cfg(test)]
mod recording;
#[cfg(test)]
mod rules;
#[cfg(test)]
mod saved_page;
#[cfg(test)]
mod seat_keys;
#[cfg(test)]
mod seats;
#[cfg(test)]
mod stepping;
#[cfg(test)]
mod studies;
#[cfg(test)]
mod teams;
#[cfg(test)]
mod touch;
#[cfg(test)]
mod unplugged;
#[cfg(test)]
mod undone;
#[cfg(test)]
mod watch;
#[cfg(test)]
mod weight;
#[cfg(test)]
mod yields;
