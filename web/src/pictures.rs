//! Pictures shown as evidence: whatever came is decoded within bounds and written anew, so that nothing of the file that
//! was sent is kept: no place, no camera, no bytes beside the picture.
//!
//! A picture is no record. It stands beside the match, named by the SHA-256 of its bytes; the text that brings it says
//! that name, and the record seals the text.

use std::io::Cursor;
use std::sync::Arc;
use std::time::Duration;

use actix_web::rt::time::timeout;
use greffe_core::record::hex::{Hash, Hex};
use greffe_core::record::ids::MatchId;
use greffe_core::telling::words::Words;
use greffe_store::{Changed, Shelf};
use image::codecs::jpeg::JpegEncoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder as _, ImageError, ImageFormat, ImageReader, Limits, Rgb, RgbImage};
use sha2::{Digest as _, Sha256};
use tokio::sync::Semaphore;

use crate::clerk::{Clerk, ClerkError};
use crate::error::PageError;
use crate::pages::blocking;

/// The most bytes of a picture as it is sent.
pub const LARGEST_SENT: usize = 8 << 20;
/// The longest side of one that is taken, in pixels.
const LONGEST_SIDE: u32 = 16_384;
/// The most pixels of one that is taken: what a telephone's camera makes.
const MOST_PIXELS: u64 = 50_000_000;
/// The most memory that decoding one takes, in bytes.
const MOST_MEMORY: u64 = 256 << 20;
/// The longest side of one that is kept.
const KEPT_SIDE: u32 = 1_600;
/// The most bytes of one that is kept.
const LARGEST_KEPT: usize = 768 << 10;
/// The most pictures of a match.
pub const MOST_OF_MATCH: usize = 24;
/// The most bytes of all pictures of this site.
const MOST_OF_ALL: u64 = 2 << 30;
/// Decoded at once.
const AT_ONCE: usize = 1;
/// How long one waits for its turn.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often a change is tried while others change the same.
const TRIES: u32 = 20;
/// Under what the bytes of all pictures are counted.
const TOTAL: &[u8] = b"total";
/// What a text says before the name of a picture, and after it.
const BEFORE: &str = "[picture sha256:";
const AFTER: &str = "]";

/// Decodes pictures, one after the other.
pub struct Darkroom {
    turns: Semaphore,
}

impl Default for Darkroom {
    fn default() -> Self {
        Self { turns: Semaphore::new(AT_ONCE) }
    }
}

impl Darkroom {
    /// A picture written anew, as JPEG; or why it is not taken.
    ///
    /// # Errors
    /// [`PageError::Refused`] in words; [`PageError::Busy`] when others are before for too long.
    pub async fn developed(&self, sent: Vec<u8>) -> Result<Vec<u8>, PageError> {
        let turn = timeout(PATIENCE, self.turns.acquire()).await.map_err(|_| PageError::Busy)?;
        let _turn = turn.map_err(|_| PageError::Busy)?;
        blocking(move || anew(&sent).map_err(|why| PageError::Refused { rule: None, why })).await
    }
}

/// A picture written anew.
///
/// # Errors
/// Why it is not taken.
pub fn anew(sent: &[u8]) -> Result<Vec<u8>, Words> {
    if sent.is_empty() {
        return Err(Words::new("choisissez une image", "choose a picture"));
    }
    // By what its bytes say, whatever it is called.
    let format = image::guess_format(sent).ok();
    let known = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP];
    let Some(format) = format.filter(|format| known.contains(format)) else {
        return Err(Words::new(
            "ce n’est pas une image JPEG, PNG ou WebP, quoi que dise son nom",
            "this is no JPEG, PNG or WebP picture, whatever its name says",
        ));
    };
    let picture = flat(decoded(sent, format)?);
    for quality in [82, 60, 35] {
        let mut made = Vec::new();
        JpegEncoder::new_with_quality(&mut made, quality).encode_image(&picture).map_err(|_| unreadable())?;
        if made.len() <= LARGEST_KEPT {
            return Ok(made);
        }
    }
    Err(too_large())
}

fn decoded(sent: &[u8], format: ImageFormat) -> Result<DynamicImage, Words> {
    let told = |error: ImageError| if let ImageError::Limits(_) = error { too_large() } else { unreadable() };
    let mut reader = ImageReader::with_format(Cursor::new(sent), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(LONGEST_SIDE);
    limits.max_image_height = Some(LONGEST_SIDE);
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(told)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width).saturating_mul(u64::from(height)) > MOST_PIXELS || width == 0 || height == 0 {
        return Err(too_large());
    }
    // A camera says how it was held: what is kept stands upright and says nothing.
    let held = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(told)?;
    if width > KEPT_SIDE || height > KEPT_SIDE {
        picture = picture.thumbnail(KEPT_SIDE, KEPT_SIDE);
    }
    picture.apply_orientation(held);
    Ok(picture)
}

/// The same without transparency, on white.
fn flat(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let picture = picture.into_rgba8();
    let over = |colour: u8, alpha: u8| -> u8 {
        let (colour, alpha) = (u32::from(colour), u32::from(alpha));
        let mixed = colour
            .saturating_mul(alpha)
            .saturating_add(255_u32.saturating_mul(255_u32.saturating_sub(alpha)));
        u8::try_from(mixed.div_euclid(255)).unwrap_or(u8::MAX)
    };
    let mut made = RgbImage::new(picture.width(), picture.height());
    for (to, from) in made.pixels_mut().zip(picture.pixels()) {
        let [red, green, blue, alpha] = from.0;
        *to = Rgb([red, green, blue].map(|one| over(one, alpha)));
    }
    made
}

fn unreadable() -> Words {
    Words::new("cette image ne se lit pas jusqu’au bout", "this picture cannot be read to its end")
}

fn too_large() -> Words {
    Words::new(
        "cette image est trop grande\u{a0}: 16\u{a0}384 points de côté et 50 millions en tout au plus",
        "this picture is too large: 16,384 pixels a side and 50 million in all at most",
    )
}

/// What a picture is called: the SHA-256 of its bytes.
pub fn name(picture: &[u8]) -> Hash {
    Hex(Sha256::digest(picture).into())
}

/// The line by which a text names a picture.
pub fn line(hash: Hash) -> String {
    format!("{BEFORE}{hash}{AFTER}")
}

/// A text without the lines that name pictures, and what they name, in order.
pub fn named(text: &str) -> (String, Vec<Hash>) {
    let name = |line: &str| line.trim().strip_prefix(BEFORE)?.strip_suffix(AFTER)?.parse::<Hash>().ok();
    let found: Vec<Hash> = text.lines().filter_map(name).collect();
    let left: Vec<&str> = text.lines().filter(|line| name(line).is_none()).collect();
    (left.join("\n"), found)
}

fn key(of: MatchId, hash: Hash) -> Vec<u8> {
    [of.bytes().as_slice(), &hash.0].concat()
}

/// Keeps a picture beside a match; its name.
///
/// # Errors
/// [`PageError::Refused`] where there is no room.
pub fn keep(clerk: &Arc<Clerk>, of: MatchId, picture: &[u8]) -> Result<Hash, PageError> {
    let hash = name(picture);
    let people = clerk.people();
    for _ in 0..TRIES {
        if people.get(Shelf::Pictures, &key(of, hash)).map_err(ClerkError::from)?.is_some() {
            return Ok(hash);
        }
        let kept = people.page(Shelf::Pictures, of.bytes(), of.bytes(), 64).map_err(ClerkError::from)?;
        if kept.len() >= MOST_OF_MATCH {
            return Err(refused(
                format!("un match a {MOST_OF_MATCH} images au plus"),
                format!("a match has {MOST_OF_MATCH} pictures at most"),
            ));
        }
        let (total, before) = total(clerk)?;
        let grown = total.saturating_add(u64::try_from(picture.len()).unwrap_or(u64::MAX));
        if grown > MOST_OF_ALL {
            return Err(refused(
                "il n’y a plus de place ici pour des images",
                "there is no room left here for pictures",
            ));
        }
        let expected: [Changed; 2] = [(TOTAL.to_vec(), before), (key(of, hash), None)];
        let changes: [Changed; 2] =
            [(TOTAL.to_vec(), Some(grown.to_be_bytes().to_vec())), (key(of, hash), Some(picture.to_vec()))];
        clerk.may_share().map_err(PageError::from)?;
        if people.change_if(Shelf::Pictures, &expected, &changes).map_err(ClerkError::from)? {
            return Ok(hash);
        }
    }
    Err(PageError::Busy)
}

/// Takes pictures of a match out for good.
///
/// # Errors
/// When the store fails: what is still there is as before.
pub fn drop_all(clerk: &Arc<Clerk>, of: MatchId, pictures: &[Hash]) -> Result<(), PageError> {
    let people = clerk.people();
    let mut gone = false;
    for hash in pictures {
        for _ in 0..TRIES {
            let name = key(of, *hash);
            let Some(kept) = people.get(Shelf::Pictures, &name).map_err(ClerkError::from)? else { break };
            let (total, before) = total(clerk)?;
            let left = total.saturating_sub(u64::try_from(kept.len()).unwrap_or_default());
            let expected: [Changed; 2] = [(TOTAL.to_vec(), before), (name.clone(), Some(kept))];
            let changes: [Changed; 2] = [(TOTAL.to_vec(), Some(left.to_be_bytes().to_vec())), (name, None)];
            clerk.may_share().map_err(PageError::from)?;
            if people.change_if(Shelf::Pictures, &expected, &changes).map_err(ClerkError::from)? {
                gone = true;
                break;
            }
        }
    }
    if gone {
        people.rewrite().map_err(ClerkError::from)?;
    }
    Ok(())
}

/// A picture of a match, by its name.
///
/// # Errors
/// When the store fails.
pub fn of(clerk: &Clerk, of: MatchId, hash: Hash) -> Result<Option<Vec<u8>>, ClerkError> {
    Ok(clerk.people().get(Shelf::Pictures, &key(of, hash))?)
}

/// The bytes of all pictures, and as they are kept.
fn total(clerk: &Clerk) -> Result<(u64, Option<Vec<u8>>), ClerkError> {
    let kept = clerk.people().get(Shelf::Pictures, TOTAL)?;
    let total =
        kept.as_deref().and_then(|bytes| <[u8; 8]>::try_from(bytes).ok()).map_or(0, u64::from_be_bytes);
    Ok((total, kept))
}

fn refused(fr: impl Into<String>, en: impl Into<String>) -> PageError {
    PageError::Refused { rule: None, why: Words::new(fr, en) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    fn gradient(width: u32, height: u32) -> DynamicImage {
        RgbImage::from_fn(
            width,
            height,
            |x, y| Rgb([x, y, x ^ y].map(|one| u8::try_from(one % 256).unwrap())),
        )
        .into()
    }

    #[test]
    fn what_is_taken_is_written_anew_smaller_and_says_nothing_but_the_picture() {
        let told = b"secret place of a camera";
        for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
            let mut sent = written(&gradient(1_760, 110), format);
            sent.extend_from_slice(told);
            let made = anew(&sent).unwrap();
            assert_eq!(image::guess_format(&made).unwrap(), ImageFormat::Jpeg, "{format:?}");
            let size = image::load_from_memory(&made).unwrap();
            assert_eq!((size.width(), size.height()), (1_600, 100), "{format:?}");
            assert!(!made.windows(told.len()).any(|bytes| bytes == told), "{format:?}");
            assert!(made.len() <= LARGEST_KEPT);
        }
        // A JPEG with a camera's own notes, which say that it was held upright.
        let plain = written(&gradient(40, 20), ImageFormat::Jpeg);
        let mut notes = vec![0xff, 0xe1, 0, 0];
        notes.extend_from_slice(b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0");
        notes.extend_from_slice(told);
        let length = u16::try_from(notes.len() - 2).unwrap().to_be_bytes();
        notes[2..4].copy_from_slice(&length);
        let sent = [&plain[..2], &notes, &plain[2..]].concat();
        let made = anew(&sent).unwrap();
        let turned = image::load_from_memory(&made).unwrap();
        assert_eq!((turned.width(), turned.height()), (20, 40), "it is kept upright");
        for gone in [told.as_slice(), b"Exif"] {
            assert!(!made.windows(gone.len()).any(|bytes| bytes == gone), "and says nothing of it");
        }
        let clear = DynamicImage::ImageRgba8(image::RgbaImage::from_pixel(8, 8, image::Rgba([9, 9, 9, 0])));
        let white = image::load_from_memory(&anew(&written(&clear, ImageFormat::Png)).unwrap()).unwrap();
        assert!(white.to_rgb8().pixels().all(|one| one.0.iter().all(|part| *part > 250)), "on white");
    }

    /// A PNG of so many pixels, all of one colour: some kilobytes, whatever it says that it is.
    fn bomb(width: u32, height: u32) -> Vec<u8> {
        let mut made = written(&gradient(4, 4), ImageFormat::Png);
        // Its header says another size, and its check is made good again.
        made[16..20].copy_from_slice(&width.to_be_bytes());
        made[20..24].copy_from_slice(&height.to_be_bytes());
        let mut crc = flate2::Crc::new();
        crc.update(&made[12..29]);
        made[29..33].copy_from_slice(&crc.sum().to_be_bytes());
        made
    }

    #[test]
    fn pictures_that_lie_or_burst_are_refused_in_words() {
        let png = written(&gradient(64, 64), ImageFormat::Png);
        for (what, sent, why) in [
            ("nothing", Vec::new(), "choose a picture"),
            ("a page", b"<html><script>alert(1)</script>".to_vec(), "whatever its name says"),
            ("a drawing", b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), "whatever its name says"),
            ("another kind", b"GIF89a\x01\0\x01\0\0\0\0;".to_vec(), "whatever its name says"),
            ("a cut one", png[..png.len() / 2].to_vec(), "to its end"),
            ("a head alone", b"\x89PNG\r\n\x1a\n".to_vec(), "to its end"),
            ("noise after a head", [&b"\xff\xd8\xff\xe0"[..], &[7; 400]].concat(), "to its end"),
            ("a wide one", bomb(60_000, 60_000), "too large"),
            ("a large one", bomb(16_000, 16_000), "too large"),
            ("no size at all", bomb(0, 4), "to its end"),
        ] {
            let refused = anew(&sent).unwrap_err();
            assert!(refused.en.contains(why), "{what}: {}", refused.en);
        }
        // One that says less than it is, and one that says more: neither is believed beyond its bytes.
        assert!(anew(&bomb(7_000, 7_000)).unwrap_err().en.contains("to its end"));
    }

    #[test]
    fn a_text_names_its_pictures_on_lines_of_their_own() {
        let hash: Hash = "ab".repeat(32).parse().unwrap();
        let text = format!("Voyez.\n{}\nLà.", line(hash));
        assert_eq!(named(&text), ("Voyez.\nLà.".to_owned(), vec![hash]));
        for plain in ["[picture sha256:zz]", "voyez [picture sha256:", "", "[picture sha256:]"] {
            assert_eq!(named(plain), (plain.to_owned(), Vec::new()));
        }
    }
}
