//! Where a door is from a square beside it.   AD-EDGE-09, AD-PART-05

use crate::setup::square::{Beyond, EdgeName, Square};
use crate::state::look::Look;

/// On which side of a door a square lies, and whether straight before it; none away from it.   AD-EDGE-14
pub fn at_door(look: Look<'_>, square: Square, door: EdgeName) -> Option<(Square, bool)> {
    let edge = look.setup.board.edge(door)?;
    let sides = match door.beyond {
        Beyond::Square(other) => vec![door.of, other],
        Beyond::Outside(_) => vec![door.of],
    };
    if sides.contains(&square) {
        return Some((square, true));
    }
    let corners = &look.setup.board.place(square)?.corners;
    let touches = corners.contains(&edge.ends.0) || corners.contains(&edge.ends.1);
    let beside = sides.into_iter().find(|side| look.ground().is_orthogonal(square, *side));
    beside.filter(|_| touches).map(|side| (side, false))
}
