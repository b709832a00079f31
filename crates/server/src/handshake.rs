//! How a request becomes a socket, and how a socket takes little memory.

use axum::body::{Body, Bytes};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{Request, Response};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::server::create_response;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

use crate::limits::MOST_MESSAGE_BYTES;
use crate::problem::Problem;

/// Pages send little: a small buffer suffices.
const READ_BUFFER: usize = 1024;
/// A socket keeps a buffer as large as the largest piece it has ever sent. The first update of a table is ten times as
/// long as those that follow: it goes out in pieces of this many bytes, into which most updates fit as a whole.
const MOST_PIECE_BYTES: usize = 2048;

/// An open socket.
pub(crate) type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// A request for a socket that can become one.
pub(crate) struct Handshake {
    response: Response<()>,
    upgrade: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Handshake {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Problem> {
        let upgrade = parts.extensions.remove::<OnUpgrade>();
        let response = create_response(&Request::from_parts(parts.clone(), ()));
        let response = response.map_err(Problem::bad_request)?;
        let upgrade =
            upgrade.ok_or_else(|| Problem::bad_request("this connection cannot become a socket"))?;
        Ok(Self { response, upgrade })
    }
}

impl Handshake {
    /// The response, and the socket that is there once the response is sent.
    pub(crate) fn accept(self) -> (Response<Body>, impl Future<Output = Result<Socket, hyper::Error>>) {
        let Self { response, upgrade } = self;
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(MOST_PIECE_BYTES)
            .max_message_size(Some(MOST_MESSAGE_BYTES))
            .max_frame_size(Some(MOST_MESSAGE_BYTES));
        let socket = async move {
            let stream = TokioIo::new(upgrade.await?);
            Ok(WebSocketStream::from_raw_socket(stream, Role::Server, Some(config)).await)
        };
        (response.map(|()| Body::empty()), socket)
    }
}

/// The pieces in which a text goes out.
pub(crate) fn pieces(text: Utf8Bytes) -> impl Iterator<Item = Message> {
    let mut rest = Some(Bytes::from(text));
    let mut kind = OpCode::Data(Data::Text);
    std::iter::from_fn(move || {
        let mut piece = rest.take()?;
        if piece.len() > MOST_PIECE_BYTES {
            rest = Some(piece.split_off(MOST_PIECE_BYTES));
        }
        let next = Frame::message(piece, kind, rest.is_none());
        kind = OpCode::Data(Data::Continue);
        Some(Message::Frame(next))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(bytes: usize) -> Vec<(usize, bool, bool)> {
        let frames = pieces("x".repeat(bytes).into()).map(|message| match message {
            Message::Frame(frame) => frame,
            other => panic!("{other} is no piece"),
        });
        frames
            .map(|frame| {
                let header = frame.header();
                (frame.payload().len(), header.opcode == OpCode::Data(Data::Text), header.is_final)
            })
            .collect()
    }

    #[test]
    fn a_text_goes_out_in_pieces_of_which_the_last_says_so() {
        assert_eq!(sizes(0), [(0, true, true)]);
        assert_eq!(sizes(2048), [(2048, true, true)]);
        assert_eq!(sizes(2049), [(2048, true, false), (1, false, true)]);
        assert_eq!(sizes(5000), [(2048, true, false), (2048, false, false), (904, false, true)]);
    }
}
