//! The recording page: one question, its forms as fieldsets, the board beside.
//!
//! [`Play`] is all that the page shows. The rooms, in the order in which a reader meets them: what is [`asked`] and of
//! whom; what became of the last act ([`told`]); where each form stands on the screen (`places`) and which of them
//! one tap declares (`taps`); a [`form`], its [`field`]s, how they are [`made`] of what the engine asks, and the same
//! question about many figures, folded (`runs`).

use askama::Template;
use greffe_core::judging::fact::FigureId;
use greffe_core::telling::view::Board;
use greffe_core::telling::words::Words;

use crate::drawing::Drawing;
use crate::pages::play::asked::{Ask, Asking, Awaited, Notice, Standing};
use crate::pages::play::form::FormView;
use crate::pages::play::told::{Fallen, ResultCard, Ruled, Struck};
use crate::pages::replay::Margin;
use crate::shell::Shell;

pub mod asked;
pub mod field;
pub mod form;
pub mod made;
mod places;
mod runs;
mod taps;
pub mod told;

/// The page of one seat of one match.
#[derive(Template)]
#[template(path = "play.html")]
#[expect(clippy::struct_excessive_bools, reason = "facts of their own, each shown by itself")]
pub struct Play {
    /// The frame.
    pub shell: Shell,
    /// The address of the match: `/m/{code}`.
    pub base: String,
    /// The game's word, for rule links.
    pub game: &'static str,
    /// Turn and phase.
    pub moment: Words,
    /// Records so far: durable ones.
    pub head: u64,
    /// The question that a declaration answers.
    pub window: u64,
    /// The seat this page answers for.
    pub seat: u8,
    /// Whether a judge answers for it.
    pub judge: bool,
    /// What makes a declaration sent twice count once.
    pub retry: String,
    /// What is asked beside play.
    pub askings: Vec<Asking>,
    /// The letter of the side this page answers for.
    pub side: &'static str,
    /// The name of the side this page answers for.
    pub side_name: String,
    /// The judge's ruling, until the next act of the game.
    pub ruled: Option<Ruled>,
    /// What was struck by consent, until the next act of the game.
    pub undone: Option<Words>,
    /// What is asked of this seat, or whom it waits for.
    pub ask: Ask,
    /// The forms: owed ones first.
    pub forms: Vec<FormView>,
    /// What became of the last thing sent, when it was not recorded.
    pub notice: Option<Notice>,
    /// The board.
    pub board: Board,
    /// The same as shapes, when positions are recorded.
    pub drawing: Option<Drawing>,
    /// The last records.
    pub last: Vec<Margin>,
    /// Whether several seats share this device.
    pub shared: bool,
    /// The revision so far and this program's, when the next command changes from one to the other.
    pub revision: Option<(String, &'static str)>,
    /// Whether a device holds a key for the seat.
    pub keyed: bool,
    /// What the last act came to.
    pub result: Option<ResultCard>,
    /// The dice that fell since, while others are awaited before anything comes of them.
    pub fallen: Vec<Fallen>,
    /// What a takeback would strike.
    pub takeback: Option<Struck>,
    /// Whether play has begun: before, there is nothing to put right.
    pub started: bool,
    /// Whether a result is proposed and waits for somebody.
    pub ending: bool,
    /// The seats of a shared device that it has made no key for yet.
    pub keyless: Vec<u8>,
    /// What is awaited of whom, as everybody may know it: where others are asked, too.
    pub awaited: Vec<Awaited>,
    /// Answers given once for several questions of the kind that stands, and those that were given.
    pub standing: Standing,
    /// Whether the rules leave this seat one answer, and nothing that anybody hides has a part in it.
    pub forced: bool,
    /// The records of what was answered by itself, the last ones.
    pub alone: Vec<u64>,
    /// Whether an activation or a turn has only begun: nothing came of it yet.
    pub begun: bool,
    /// Whether what came before was just struck: it is not done again by itself.
    pub struck: bool,
}

impl Play {
    /// A figure in the replay, as the match stands, with her moments.
    fn figure_link(&self, id: FigureId) -> String {
        format!("{}?figure={}#closeup", self.base, id.0)
    }

    fn rule_link(&self, rule: &str) -> String {
        format!("/rules/{}#{rule}", self.game)
    }
}
