//! Pictures of links, made of squares, for a camera to read.

use std::fmt::Write as _;

use qrcode::{Color, QrCode};

/// A link as a picture.
#[derive(Clone, Debug)]
pub struct Picture {
    /// How many squares wide and high it is.
    pub size: usize,
    /// The dark squares, as a path.
    pub path: String,
}

/// The picture of a text; none for one too long.
pub fn picture(text: &str) -> Option<Picture> {
    let code = QrCode::new(text.as_bytes()).ok()?;
    let size = code.width();
    let mut path = String::new();
    for (place, color) in code.to_colors().into_iter().enumerate() {
        if color == Color::Dark {
            let (x, y) = (place.rem_euclid(size), place.div_euclid(size));
            // A string takes whatever is written to it.
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    Some(Picture { size, path })
}
