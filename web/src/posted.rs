//! Bodies sent to the site: read within a limit and a time, believed only with the session's token.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::rt::time::timeout;
use actix_web::web::BytesMut;
use actix_web::{FromRequest, HttpRequest};
use futures_util::StreamExt as _;
use serde::de::DeserializeOwned;

use crate::error::PageError;
use crate::server::FORM_LIMIT;
use crate::session::Session;
use crate::twins;
use crate::visitor::Visitor;

/// A form sent by a page of this site: its fields in the order sent, its sender.
pub struct Posted {
    /// Who sent it.
    pub visitor: Visitor,
    /// The session whose token came with it.
    pub session: Session,
    /// The fields.
    pub fields: Fields,
}

/// The fields of a form, in the order sent. Codes and sealed choices are among them: Debug shows names only.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Fields(pub Vec<(String, String)>);

impl fmt::Debug for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(name, _)| name)).finish()
    }
}

impl Fields {
    /// The first value of a field.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Every value of a field, in order.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        self.0.iter().filter(move |(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// JSON sent to the API by a page of this site, or by a program with a bearer token.
pub struct PostedJson<T> {
    /// Who sent it.
    pub visitor: Visitor,
    /// The session that the request proved to hold.
    pub session: Session,
    /// What was sent.
    pub value: T,
}

type Extracted<T> = Pin<Box<dyn Future<Output = Result<T, PageError>>>>;

impl FromRequest for Posted {
    type Error = PageError;
    type Future = Extracted<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            let visitor = Visitor::of(&request)?;
            demand_type(&request, "application/x-www-form-urlencoded")?;
            let body = read(payload, FORM_LIMIT, visitor.config.patience).await?;
            let fields = parse(&body)?;
            let session = visitor.believe(fields.get("csrf"))?;
            Ok(Self { visitor, session, fields })
        })
    }
}

impl<T: DeserializeOwned + 'static> FromRequest for PostedJson<T> {
    type Error = PageError;
    type Future = Extracted<Self>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            let visitor = Visitor::of(&request)?;
            demand_type(&request, "application/json")?;
            let session = visitor.believe(visitor.header_token())?;
            let value = read_json(payload, visitor.config.patience).await?;
            Ok(Self { visitor, session, value })
        })
    }
}

/// Reads a body of JSON in which no field stands twice.
///
/// # Errors
/// As [`read`]; [`PageError::Malformed`] when it says something else.
pub async fn read_json<T: DeserializeOwned>(payload: Payload, time: Duration) -> Result<T, PageError> {
    let body = read(payload, FORM_LIMIT, time).await?;
    if !twins::has_none(&body) {
        return Err(PageError::Malformed);
    }
    serde_json::from_slice(&body).map_err(|_| PageError::Malformed)
}

/// Refuses a body of another type.
///
/// # Errors
/// [`PageError::Unsupported`].
pub fn demand_type(request: &HttpRequest, wanted: &str) -> Result<(), PageError> {
    let sent = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let essence = sent.and_then(|sent| sent.split(';').next()).map(str::trim);
    if essence.is_some_and(|essence| essence.eq_ignore_ascii_case(wanted)) {
        Ok(())
    } else {
        Err(PageError::Unsupported)
    }
}

/// Reads a whole body; nothing is allocated from a declared length.
///
/// # Errors
/// [`PageError::TooLarge`] over the limit, [`PageError::Malformed`] when it breaks off or takes too long.
pub async fn read(mut payload: Payload, limit: usize, time: Duration) -> Result<BytesMut, PageError> {
    let whole = async {
        let mut body = BytesMut::new();
        while let Some(chunk) = payload.next().await {
            let chunk = chunk.map_err(|_| PageError::Malformed)?;
            if body.len().saturating_add(chunk.len()) > limit {
                return Err(PageError::TooLarge(limit));
            }
            body.extend_from_slice(&chunk);
        }
        Ok(body)
    };
    timeout(time, whole).await.map_err(|_| PageError::Malformed)?
}

/// Reads a form's fields, or those of an address.
///
/// # Errors
/// [`PageError::Malformed`] when a field is not text.
pub fn parse(body: &[u8]) -> Result<Fields, PageError> {
    let mut fields = Vec::new();
    for pair in body.split(|byte| *byte == b'&').filter(|pair| !pair.is_empty()) {
        let mut halves = pair.splitn(2, |byte| *byte == b'=');
        let name = decoded(halves.next().unwrap_or_default())?;
        let value = decoded(halves.next().unwrap_or_default())?;
        fields.push((name, value));
    }
    Ok(Fields(fields))
}

fn decoded(text: &[u8]) -> Result<String, PageError> {
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        out.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digit = |byte: Option<u8>| byte.and_then(|byte| char::from(byte).to_digit(16));
                let (high, low) = (digit(bytes.next()), digit(bytes.next()));
                let value = high.zip(low).and_then(|(high, low)| u8::try_from(high * 16 + low).ok());
                value.ok_or(PageError::Malformed)?
            }
            other => other,
        });
    }
    String::from_utf8(out).map_err(|_| PageError::Malformed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_keeps_the_order_and_the_repeats_of_its_fields() {
        let fields = parse("a=1&b=d%C3%A9+2&a=3&c".as_bytes()).unwrap();
        assert_eq!(fields.all("a").collect::<Vec<_>>(), ["1", "3"]);
        assert_eq!(fields.get("b"), Some("d\u{e9} 2"));
        assert_eq!(fields.get("c"), Some(""));
        assert_eq!(fields.get("d"), None);
        assert_eq!(format!("{fields:?}"), r#"["a", "b", "a", "c"]"#, "never what was typed");
    }

    #[test]
    fn broken_escapes_and_bytes_that_are_no_text_are_refused() {
        for wrong in ["a=%", "a=%4", "a=%zz", "a=%FF"] {
            assert_eq!(parse(wrong.as_bytes()), Err(PageError::Malformed), "{wrong}");
        }
    }
}
