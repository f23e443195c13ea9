//! Which answers are compressed, and how: brotli where the browser takes it, else gzip.
//!
//! Over TLS the size of a compressed answer tells an onlooker which texts in it are alike. Whoever could make a
//! browser ask again and again, with texts of his choice beside a secret, would read the secret from the sizes. So
//! what is answered to a session is compressed only when a page of this site asked, or the visitor himself: the
//! browser says so (`Sec-Fetch-Site`), and no other site can make it say so. What a table-mate writes into the record
//! stands beside a hand of cards all the same; there each try costs him a record, and pages for one session end in
//! noise of a random length ([`noise`]). Without TLS there is nothing to hide from onlookers, and all is compressed.
//! Live feeds never are: they would be held back until a block is full.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;

use crate::config::Config;

/// The noise at the end of a page for one session has fewer bytes than this, half of them on average.
const MOST_NOISE: usize = 256;

/// Goes around the compression: says to it which answer may be compressed, and puts validators right afterwards.
///
/// # Errors
/// Those of what it goes around.
pub async fn around<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let coding = if may_compress(&request) { coding(request.headers()) } else { None };
    let headers = request.headers_mut();
    headers.remove(header::ACCEPT_ENCODING);
    if let Some(coding) = coding {
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(coding));
    }
    // A page asked for again is compared by content, whatever the coding: without the mark of the weak tag.
    if let Some(plain) = headers.get(header::IF_NONE_MATCH).and_then(strong) {
        headers.insert(header::IF_NONE_MATCH, plain);
    }
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    match headers.get(header::CONTENT_ENCODING).map(|coding| coding == "identity") {
        Some(true) => drop(headers.remove(header::CONTENT_ENCODING)),
        Some(false) => {
            if let Some(weak) = headers.get(header::ETAG).and_then(weak) {
                headers.insert(header::ETAG, weak);
            }
        }
        None => {}
    }
    Ok(response)
}

/// Keeps an answer from being compressed; [`around`] takes the mark off again.
pub fn keep_plain(headers: &mut HeaderMap) {
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("identity"));
}

fn may_compress(request: &ServiceRequest) -> bool {
    let config = request.app_data::<Data<Config>>();
    let Some(config) = config.filter(|config| config.secure) else { return true };
    let named = request.headers().contains_key(header::AUTHORIZATION)
        || request.cookie(config.cookie_name()).is_some();
    let site = request.headers().get("sec-fetch-site").and_then(|value| value.to_str().ok());
    !named || request.path().starts_with("/static/") || matches!(site, Some("same-origin" | "none"))
}

/// The best coding that the one who asks takes.
fn coding(headers: &HeaderMap) -> Option<&'static str> {
    let taken: Vec<&str> = headers
        .get_all(header::ACCEPT_ENCODING)
        .filter_map(|value| value.to_str().ok())
        .flat_map(|text| text.split(','))
        .filter(|one| !is_refused(one))
        .filter_map(|one| one.split(';').next())
        .map(str::trim)
        .collect();
    ["br", "gzip"].into_iter().find(|known| taken.iter().any(|one| one.eq_ignore_ascii_case(known)))
}

/// Whether a coding stands there only to be refused: `br;q=0`.
fn is_refused(one: &str) -> bool {
    let quality = one.split(';').skip(1).find_map(|part| part.trim().strip_prefix("q="));
    quality.is_some_and(|quality| quality.trim().parse::<f32>().is_ok_and(|quality| quality <= 0.0))
}

fn strong(tags: &HeaderValue) -> Option<HeaderValue> {
    let text = tags.to_str().ok()?;
    HeaderValue::from_str(&text.replace("W/\"", "\"")).ok()
}

fn weak(tag: &HeaderValue) -> Option<HeaderValue> {
    let text = tag.to_str().ok().filter(|text| text.starts_with('"'))?;
    HeaderValue::from_str(&format!("W/{text}")).ok()
}

/// A comment of a random length that nothing compresses away, for the end of a page for one session.
///
/// # Errors
/// When the system gives no randomness.
pub fn noise() -> Result<String, getrandom::Error> {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.";
    let mut bytes = [0; MOST_NOISE];
    getrandom::fill(&mut bytes)?;
    let [length, signs @ ..] = bytes;
    let signs = signs.iter().take(usize::from(length));
    let signs = signs.filter_map(|byte| SIGNS.get(usize::from(byte & 63)));
    Ok(format!("<!--{}-->", signs.map(|sign| char::from(*sign)).collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: &'static str) -> Option<&'static str> {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(text));
        coding(&headers)
    }

    #[test]
    fn the_best_coding_that_is_taken_is_chosen_and_none_that_is_refused() {
        assert_eq!(asked("gzip, deflate, br, zstd"), Some("br"));
        assert_eq!(asked("gzip;q=1.0, br;q=0"), Some("gzip"));
        assert_eq!(asked("GZIP"), Some("gzip"));
        for none in ["identity", "*;q=0", "br;q=0.0, gzip; q=0", "zstd", ""] {
            assert_eq!(asked(none), None, "{none}");
        }
    }

    #[test]
    fn noise_has_no_fixed_length_and_ends_no_comment_early() {
        let made: Vec<String> = (0..64).map(|_| noise().unwrap()).collect();
        let lengths: std::collections::BTreeSet<usize> = made.iter().map(String::len).collect();
        assert!(lengths.len() > 8, "{lengths:?}");
        for one in made {
            let inner = one.strip_prefix("<!--").and_then(|rest| rest.strip_suffix("-->")).unwrap();
            assert!(inner.len() < MOST_NOISE && !inner.contains(['-', '<', '>']), "{inner}");
        }
    }
}
