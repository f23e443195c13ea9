//! Bodies sent to the site: read within a limit and a time, believed only with the session's token.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::rt::time::timeout;
use actix_web::web::BytesMut;
use actix_web::{FromRequest, HttpRequest};
use futures_util::StreamExt as _;
pub use greffe_engine::filling::fields::Fields;
use greffe_engine::filling::fields::NotText;
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
    Fields::parse(body).map_err(|NotText| PageError::Malformed)
}
