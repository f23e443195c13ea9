//! What every request passes through: refusals by header, security headers, pages for errors.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::cookie::{Cookie, SameSite, time::Duration};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::uri::Authority;
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpRequest, HttpResponse, HttpResponseBuilder};

use crate::api::fail::Fail;
use crate::config::Config;
use crate::error::PageError;
use crate::health;
use crate::limits;
use crate::pages::error as error_page;
use crate::server::FILE_LIMIT;
use crate::session::STALE;
use crate::underway::{Kind, Underway};
use crate::visitor::{self, Visitor};

/// The policy of every answer; `/embed/` alone may be framed.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const EMBED_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                            connect-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'";

/// Wraps every request.
///
/// # Errors
/// None of its own: an error of a handler becomes a page.
pub async fn around(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    // Who asks how the server is need not know its name; where a word answers, it is not counted.
    if health::is_free(request.path()) {
        return Ok(finish(next.call(request).await?.map_into_boxed_body()));
    }
    if !health::is_asked(request.path()) && !is_ours(request.request()) {
        let (request, _) = request.into_parts();
        return Ok(finish(ServiceResponse::new(request.clone(), error(&request, &PageError::Host))));
    }
    if is_encoded(request.headers()) {
        let (request, _) = request.into_parts();
        return Ok(finish(ServiceResponse::new(request.clone(), error(&request, &PageError::Unsupported))));
    }
    if is_huge(request.headers()) {
        let (request, _) = request.into_parts();
        let page = error(&request, &PageError::TooLarge(FILE_LIMIT));
        return Ok(finish(ServiceResponse::new(request, page)));
    }
    visitor::refresh(request.request()).await;
    if let Err(refused) = limits::admit(request.request()) {
        let (request, _) = request.into_parts();
        let page = error(&request, &refused);
        return Ok(finish(ServiceResponse::new(request, page)));
    }
    if !has_room(request.request()) {
        let (request, _) = request.into_parts();
        let page = error(&request, &FULL);
        return Ok(finish(ServiceResponse::new(request, page)));
    }
    let response = sent(next.call(request).await?.map_into_boxed_body());
    visitor::keep(response.request()).await;
    visitor::renew(response.request());
    if response.response().error().is_some_and(|error| error.as_error::<Fail>().is_some()) {
        return Ok(finish(response));
    }
    let failed = response.response().error().map(|error| {
        let ours = error.as_error::<PageError>().cloned();
        ours.unwrap_or_else(|| PageError::from_status(response.status()))
    });
    let bare =
        response.status() == StatusCode::NOT_FOUND || response.status() == StatusCode::METHOD_NOT_ALLOWED;
    let failed = failed.or_else(|| {
        let empty = response.response().body().size().is_eof();
        (bare && empty).then(|| PageError::from_status(response.status()))
    });
    let Some(failed) = failed else { return Ok(finish(response)) };
    let (request, _) = response.into_parts();
    let page = error(&request, &failed);
    Ok(finish(ServiceResponse::new(request, page)))
}

/// What is answered to whoever does not take what was answered before.
const FULL: PageError = PageError::TooMany { seconds: 5 };

fn has_room(request: &HttpRequest) -> bool {
    let underway = request.app_data::<Data<Underway>>();
    underway.is_none_or(|underway| underway.has_room(limits::asks_from(request)))
}

/// An answer as it goes out.
fn sent(response: ServiceResponse<BoxBody>) -> ServiceResponse<BoxBody> {
    let (request, response) = response.into_parts();
    let Some(underway) = request.app_data::<Data<Underway>>().cloned() else {
        return ServiceResponse::new(request, response);
    };
    let (head, body) = response.into_parts();
    let kind = match request.method().is_safe() {
        _ if request.path().starts_with("/static/") => Kind::Held,
        true => Kind::Read,
        false => Kind::Done,
    };
    let Some(body) = underway.send(body, limits::asks_from(&request), kind) else {
        let page = error(&request, &FULL);
        return ServiceResponse::new(request, page);
    };
    ServiceResponse::new(request, head.set_body(body))
}

/// A request that names another host was led here by somebody's name server, or is not meant for this site.
fn is_ours(request: &HttpRequest) -> bool {
    let Some(config) = request.app_data::<Data<Config>>() else { return true };
    let named = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    // A request line with a whole address names the host there.
    config.answers(request.uri().authority().map(Authority::as_str).or(named))
}

/// Compressed bodies are refused: they can be bombs, and nobody needs them.
fn is_encoded(headers: &HeaderMap) -> bool {
    headers.get_all(header::CONTENT_ENCODING).any(|encoding| encoding != "identity")
}

/// A body that no address of this site takes is refused before it is read.
fn is_huge(headers: &HeaderMap) -> bool {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok());
    length.is_some_and(|length| length.parse::<usize>().is_ok_and(|length| length > FILE_LIMIT))
}

fn error(request: &HttpRequest, error: &PageError) -> HttpResponse {
    use actix_web::ResponseError as _;
    let mut answer = HttpResponseBuilder::new(error.status_code());
    answer.insert_header((header::CACHE_CONTROL, "no-store"));
    if matches!(error, PageError::TooLarge(_)) {
        // What is still on its way is not read.
        answer.force_close();
    }
    if let Some(seconds) = error.retry_after() {
        answer.insert_header((header::RETRY_AFTER, seconds.to_string()));
    }
    if request.match_info().as_str().starts_with("/api/") {
        return answer.json(error.for_api());
    }
    match Visitor::of(request).and_then(|visitor| error_page::render(&visitor, error)) {
        Ok(page) => answer.content_type("text/html; charset=utf-8").body(page),
        Err(_) => answer.content_type("text/plain; charset=utf-8").body(error.to_string()),
    }
}

fn finish(mut response: ServiceResponse<BoxBody>) -> ServiceResponse<BoxBody> {
    add_cookies(&mut response);
    let path = response.request().path();
    let embedded = path.starts_with("/embed/");
    let scans = path == "/join";
    let secure = response.request().app_data::<Data<Config>>().is_some_and(|config| config.secure);
    let safe = *response.request().method() == Method::GET || *response.request().method() == Method::HEAD;
    let policy = if embedded { EMBED_POLICY } else { POLICY };
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    };
    set(header::CONTENT_SECURITY_POLICY, policy);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    // A code is scanned where one is typed, and nowhere else.
    let devices = if scans {
        "camera=(self), geolocation=(), microphone=()"
    } else {
        "camera=(), geolocation=(), microphone=()"
    };
    set(HeaderName::from_static("permissions-policy"), devices);
    set(header::CACHE_CONTROL, if safe { "no-cache" } else { "no-store" });
    if !embedded {
        set(header::X_FRAME_OPTIONS, "DENY");
    }
    if secure {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    response
}

fn add_cookies(response: &mut ServiceResponse<BoxBody>) {
    let request = response.request().clone();
    let Some(config) = request.app_data::<Data<Config>>().cloned() else { return };
    if let Some(language) = visitor::chosen_language(&request) {
        let cookie = Cookie::build("lang", language.code())
            .path("/")
            .max_age(Duration::days(365))
            .same_site(SameSite::Lax)
            .secure(config.secure)
            .finish();
        // A cookie of ours always fits a header: nothing to do about a failure.
        drop(response.response_mut().add_cookie(&cookie));
    }
    if let Some(token) = visitor::fresh_cookie(&request) {
        let cookie = Cookie::build(config.cookie_name(), token.reveal().to_owned())
            .path("/")
            // As long as the server keeps the session: a browser that is started again keeps its seats.
            .max_age(Duration::seconds(i64::try_from(STALE).unwrap_or(i64::MAX)))
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(config.secure)
            .finish();
        drop(response.response_mut().add_cookie(&cookie));
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
}
