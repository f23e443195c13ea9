//! Live feeds: one broadcast for each match that somebody follows, however many do.

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

use greffe_core::ids::MatchId;
use tokio::sync::broadcast;

use crate::clerk::Clerk;

/// Records a slow follower may lag behind before it is dropped; it comes back with its last number.
const BACKLOG: usize = 256;

/// One record as a follower receives it: its number, and the text of the event.
#[derive(Clone, Debug)]
pub struct News {
    /// The number of the record.
    pub seq: u64,
    /// The event, ready to be sent.
    pub text: Arc<str>,
}

struct Feed {
    sender: broadcast::Sender<News>,
    next: u64,
}

/// Every feed that somebody follows.
pub struct Feeds {
    open: Mutex<BTreeMap<[u8; 16], Feed>>,
}

/// An event of the public feed: the record's line, byte for byte.
pub fn event(seq: u64, line: &[u8]) -> Arc<str> {
    let line = String::from_utf8_lossy(line);
    Arc::from(format!("id: {seq}\ndata: {line}\n\n"))
}

impl Feeds {
    /// Feeds fed by every durable growth of the log.
    pub fn new(clerk: &Arc<Clerk>) -> Arc<Self> {
        let feeds = Arc::new(Self { open: Mutex::default() });
        let (sender, receiver) = channel();
        hook(clerk, sender);
        let (clerk, feeding) = (Arc::clone(clerk), Arc::clone(&feeds));
        std::thread::spawn(move || feeding.run(&clerk, &receiver));
        feeds
    }

    /// Follows a match from its next record on; also the number of that record.
    pub fn follow(&self, clerk: &Clerk, id: MatchId) -> (broadcast::Receiver<News>, u64) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let feed = open.entry(*id.bytes()).or_insert_with(|| {
            let next = clerk.log().head(*id.bytes()).map_or(0, |head| head.next);
            Feed { sender: broadcast::channel(BACKLOG).0, next }
        });
        (feed.sender.subscribe(), feed.next)
    }

    fn run(&self, clerk: &Clerk, grown: &Receiver<([u8; 16], u64)>) {
        while let Ok((id, next)) = grown.recv() {
            let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(feed) = open.get_mut(&id) else { continue };
            if feed.sender.receiver_count() == 0 {
                open.remove(&id);
                continue;
            }
            if let Ok(lines) = clerk.log().read(id, feed.next..next) {
                for (seq, line) in (feed.next..).zip(&lines) {
                    // Nobody left to hear is no fault.
                    drop(feed.sender.send(News { seq, text: event(seq, line) }));
                }
                feed.next = feed.next.max(next);
            }
        }
    }
}

fn hook(clerk: &Clerk, sender: Sender<([u8; 16], u64)>) {
    let sender = Mutex::new(sender);
    clerk.log().on_append(Box::new(move |id, next| {
        let sender = sender.lock().unwrap_or_else(PoisonError::into_inner);
        // The receiver lives as long as the server.
        let _ = sender.send((id, next));
    }));
}
