//! The board of a moment as a PNG, for previews of links, which show no SVG: drawn when it is first asked for, within a
//! number at a time, and kept.

use std::collections::VecDeque;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use actix_web::rt::time::timeout;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};
use tokio::sync::Semaphore;

use crate::error::PageError;
use crate::pages::blocking;

/// Width of a preview in pixels: what previewers ask for.
pub const WIDTH: u32 = 1200;
/// Its height.
pub const HEIGHT: u32 = 630;
/// Drawn at once.
const AT_ONCE: usize = 1;
/// How long one waits for its turn.
const PATIENCE: Duration = Duration::from_secs(5);
/// Kept: the latest, some 20 kB each.
const KEPT: usize = 128;

/// Letters of figures: the one font that a preview knows, whatever the machine has.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(include_bytes!("../fonts/marks.ttf").to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

/// A drawing as PNG, as large as a preview is; what does not fill it stands in its middle.
///
/// # Errors
/// When the drawing is no SVG: a fault of the program.
pub fn png(svg: &str) -> Result<Vec<u8>, PageError> {
    let options = Options { fontdb: Arc::clone(&FONTS), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(PageError::internal)?;
    let mut canvas = Pixmap::new(WIDTH, HEIGHT).ok_or(PageError::Internal)?;
    canvas.fill(Color::from_rgba8(0xdf, 0xe8, 0xe2, 0xff));
    resvg::render(&tree, Transform::identity(), &mut canvas.as_mut());
    canvas.encode_png().map_err(PageError::internal)
}

/// The previews that were drawn last.
pub struct Previews {
    turns: Semaphore,
    kept: Mutex<VecDeque<(String, Arc<Vec<u8>>)>>,
}

impl Default for Previews {
    fn default() -> Self {
        Self { turns: Semaphore::new(AT_ONCE), kept: Mutex::default() }
    }
}

impl Previews {
    /// A preview by its address, drawn unless it is kept.
    ///
    /// # Errors
    /// [`PageError::Busy`] when others are before for too long; those of drawing it.
    pub async fn of(
        &self,
        address: &str,
        draw: impl FnOnce() -> Result<String, PageError> + Send + 'static,
    ) -> Result<Arc<Vec<u8>>, PageError> {
        if let Some(kept) = self.kept(address) {
            return Ok(kept);
        }
        let turn = timeout(PATIENCE, self.turns.acquire()).await.map_err(|_| PageError::Busy)?;
        let _turn = turn.map_err(|_| PageError::Busy)?;
        // Who was before may have drawn it.
        if let Some(kept) = self.kept(address) {
            return Ok(kept);
        }
        let drawn = Arc::new(blocking(move || png(&draw()?)).await?);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back((address.to_owned(), Arc::clone(&drawn)));
        if kept.len() > KEPT {
            kept.pop_front();
        }
        Ok(drawn)
    }

    fn kept(&self, address: &str) -> Option<Arc<Vec<u8>>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(own, _)| own == address).map(|(_, png)| Arc::clone(png))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(inside: &str) -> image::RgbaImage {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 600\" width=\"1200\" height=\"630\" \
             font-family=\"sans-serif\" text-anchor=\"middle\">{inside}</svg>"
        );
        image::load_from_memory(&png(&svg).unwrap()).unwrap().to_rgba8()
    }

    #[test]
    fn a_preview_has_the_size_of_one_and_its_letters_whatever_the_machine_has() {
        let disc = "<circle cx=\"450\" cy=\"300\" r=\"200\" fill=\"#1d4f8c\"/>";
        let plain = drawn(disc);
        assert_eq!(plain.dimensions(), (WIDTH, HEIGHT));
        assert_eq!(plain.get_pixel(600, 315).0, [0x1d, 0x4f, 0x8c, 0xff], "in the middle");
        assert_eq!(plain.get_pixel(0, 0).0, [0xdf, 0xe8, 0xe2, 0xff], "the ground around it");
        let mark = "<text x=\"450\" y=\"380\" font-size=\"200\" font-weight=\"700\" fill=\"#fff\">É7</text>";
        let white = |picture: &image::RgbaImage| picture.pixels().filter(|one| one.0 == [255; 4]).count();
        assert_eq!(white(&plain), 0);
        assert!(white(&drawn(&format!("{disc}{mark}"))) > 2_000);
        assert!(png("<svg").is_err());
    }
}
