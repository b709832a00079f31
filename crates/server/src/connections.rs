//! Connections: how many there may be from where, and how long one may keep us waiting.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};
use tokio::time::{Sleep, sleep};

use crate::app::App;
use crate::limits::{Slot, Timeouts};

/// How long to wait when no connection can be accepted, as when too many files are open.
const ACCEPT_AGAIN: Duration = Duration::from_millis(100);

/// Serves everybody who connects, until the server stops and the last connection has ended.
pub(crate) async fn listen(listener: TcpListener, app: Arc<App>, router: Router) -> io::Result<()> {
    let mut closing = app.closing.subscribe();
    let (open, mut all_closed) = mpsc::channel::<Infallible>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|closing| *closing) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                sleep(ACCEPT_AGAIN).await;
                continue;
            }
        };
        // One too many is closed without a word: an answer would cost more than the connection.
        let Some(slot) = app.connection_slot(peer.ip()) else { continue };
        let timeouts = app.timeouts();
        let connection = Connection::new(stream, slot, open.clone(), timeouts.unread);
        tokio::spawn(serve(connection, peer, router.clone(), timeouts, app.closing.subscribe()));
    }
    drop((listener, open));
    let _ = all_closed.recv().await;
    Ok(())
}

async fn serve(
    connection: Connection,
    peer: SocketAddr,
    router: Router,
    timeouts: Timeouts,
    mut closing: watch::Receiver<bool>,
) {
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(timeouts.headers)
        .serve_connection(TokioIo::new(connection), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let told_to_end = async { closing.wait_for(|closing| *closing).await.is_ok() };
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        _ = told_to_end => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%peer, %error, "a connection ended early");
    }
}

/// A connection that counts for its address as long as it is open, and breaks when the other side does not read.
struct Connection {
    stream: TcpStream,
    unread: Duration,
    /// Runs while something waits to be read by the other side.
    stalled: Option<Pin<Box<Sleep>>>,
    _slot: Slot,
    /// Dropped with the connection, so that a server that stops knows when the last one has ended.
    _open: mpsc::Sender<Infallible>,
}

impl Connection {
    fn new(stream: TcpStream, slot: Slot, open: mpsc::Sender<Infallible>, unread: Duration) -> Self {
        // Without this a small update waits for the other side's acknowledgement of the one before.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection goes on with delays");
        }
        Self { stream, unread, stalled: None, _slot: slot, _open: open }
    }

    /// Passes on what came of a write; an error when the other side has read nothing for too long.
    fn watched<T>(&mut self, written: Poll<io::Result<T>>, cx: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let unread = self.unread;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(sleep(unread)));
        ready!(stalled.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.watched(written, cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.watched(written, cx)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        self.watched(flushed, cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
