//! Bodies that go on after the answer: of a body without a length the rest would be taken in for as long as somebody sends
//! it. Held here until the answer has gone, it is seen to be unread, and its connection ends as one with a length does.

use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};

use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::PayloadError;
use actix_web::http::header;
use actix_web::middleware::Next;
use actix_web::web::Bytes;
use actix_web::{Error, HttpMessage as _};
use futures_util::Stream;

/// A body that is read here and held there.
#[derive(Clone)]
struct Shared(Rc<RefCell<Payload>>);

impl Stream for Shared {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        // Nobody else reads it.
        match self.0.try_borrow_mut() {
            Ok(mut payload) => Pin::new(&mut *payload).poll_next(context),
            Err(_) => Poll::Ready(Some(Err(PayloadError::Incomplete(None)))),
        }
    }
}

/// An answer, and the body of its request until it has gone.
struct Holding {
    body: BoxBody,
    _payload: Shared,
}

impl MessageBody for Holding {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.body).poll_next(context)
    }
}

/// Holds the body of every request that has one without a length.
///
/// # Errors
/// Those of what it goes around.
pub async fn around<B: MessageBody + 'static>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if !request.headers().contains_key(header::TRANSFER_ENCODING) {
        return Ok(next.call(request).await?.map_into_boxed_body());
    }
    let shared = Shared(Rc::new(RefCell::new(request.take_payload())));
    request.set_payload(Payload::Stream { payload: Box::pin(shared.clone()) });
    let answer = next.call(request).await?.map_into_boxed_body();
    Ok(answer.map_body(|_, body| BoxBody::new(Holding { body, _payload: shared })))
}
