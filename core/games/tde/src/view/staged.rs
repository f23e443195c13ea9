//! Set-up and deployment, told.

use crate::setup::Edge;

#[expect(clippy::unused_self, reason = "every event is told by the names of its match")]
/// At an edge of the table, in French.
pub(crate) fn toward(edge: Edge) -> &'static str {
    match edge {
        Edge::North => "au nord",
        Edge::South => "au sud",
        Edge::West => "à l'ouest",
        Edge::East => "à l'est",
    }
}
