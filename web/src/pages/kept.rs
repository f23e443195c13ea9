//! Pages that anybody may see, as they were made last: whoever asks for one again, while its match stands as it stood, is
//! answered without making or packing it again.

use std::collections::{BTreeMap, VecDeque};
use std::io::Write as _;
use std::sync::{Mutex, PoisonError};

use actix_web::HttpRequest;
use actix_web::http::header;
use actix_web::web::Bytes;

use crate::error::PageError;

/// The most bytes of all pages kept.
const MOST: usize = 48 << 20;
/// How hard pages are packed: what travels a hundred times is packed once.
const QUALITY: i32 = 6;

/// How a page is packed. [`crate::weight`] says in the request what may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Coding {
    /// Not at all.
    Plain,
    /// By gzip.
    Gzip,
    /// By brotli.
    Brotli,
}

impl Coding {
    /// That of a request.
    pub fn of(request: &HttpRequest) -> Self {
        match request.headers().get(header::ACCEPT_ENCODING).and_then(|coding| coding.to_str().ok()) {
            Some("br") => Self::Brotli,
            Some("gzip") => Self::Gzip,
            Some(_) | None => Self::Plain,
        }
    }

    /// Its word in headers.
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Self::Plain => None,
            Self::Gzip => Some("gzip"),
            Self::Brotli => Some("br"),
        }
    }

    /// A page, packed.
    ///
    /// # Errors
    /// When packing fails: a fault of the program.
    pub fn pack(self, page: Vec<u8>) -> Result<Bytes, PageError> {
        match self {
            Self::Plain => Ok(Bytes::from(page)),
            Self::Gzip => {
                let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
                packer.write_all(&page).map_err(PageError::internal)?;
                Ok(Bytes::from(packer.finish().map_err(PageError::internal)?))
            }
            Self::Brotli => {
                let mut packed = Vec::new();
                let params = brotli::enc::BrotliEncoderParams { quality: QUALITY, ..Default::default() };
                brotli::BrotliCompress(&mut page.as_slice(), &mut packed, &params)
                    .map_err(PageError::internal)?;
                Ok(Bytes::from(packed))
            }
        }
    }
}

/// What a page is kept under: its tag, which says how its match stands, and how it is packed.
pub type Key = (String, Coding);

/// The pages made last.
#[derive(Default)]
pub struct Pages(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    pages: BTreeMap<Key, Bytes>,
    order: VecDeque<Key>,
    bytes: usize,
}

impl Pages {
    /// A page that is kept.
    pub fn get(&self, key: &Key) -> Option<Bytes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pages.get(key).cloned()
    }

    /// Keeps a page, in place of those made longest ago.
    pub fn keep(&self, key: Key, page: Bytes) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Kept { pages, order, bytes } = &mut *kept;
        if pages.contains_key(&key) {
            return;
        }
        *bytes = bytes.saturating_add(page.len());
        pages.insert(key.clone(), page);
        order.push_back(key);
        while *bytes > MOST {
            let Some(oldest) = order.pop_front() else { return };
            let gone = pages.remove(&oldest).map_or(0, |page| page.len());
            *bytes = bytes.saturating_sub(gone);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn pages_are_kept_within_a_bound_the_latest_ones() {
        let pages = Pages::default();
        let key = |number: usize| (number.to_string(), Coding::Plain);
        for number in 0..60 {
            pages.keep(key(number), Bytes::from(vec![7; 1 << 20]));
        }
        assert_eq!(pages.get(&key(0)), None);
        assert!(pages.get(&key(59)).is_some() && pages.get(&key(12)).is_some());
        assert_eq!(pages.get(&("59".to_owned(), Coding::Gzip)), None, "packed otherwise it is another");
    }

    #[test]
    fn a_page_comes_out_as_it_went_in() {
        let page = "<p>Écluse</p>".repeat(500);
        assert_eq!(Coding::Plain.pack(page.clone().into_bytes()).unwrap(), page.as_bytes());
        let packed = Coding::Gzip.pack(page.clone().into_bytes()).unwrap();
        let mut text = String::new();
        flate2::read::GzDecoder::new(packed.as_ref()).read_to_string(&mut text).unwrap();
        assert_eq!(text, page);
        let packed = Coding::Brotli.pack(page.clone().into_bytes()).unwrap();
        assert!(packed.len() < 200);
        let mut bytes = Vec::new();
        brotli::BrotliDecompress(&mut packed.as_ref(), &mut bytes).unwrap();
        assert_eq!(bytes, page.as_bytes());
    }
}
