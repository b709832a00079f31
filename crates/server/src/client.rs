//! A small client that talks to a server as a page does, for tests and measurements.

use std::fmt;
use std::net::{IpAddr, SocketAddr};

use engine::Language;
use futures_util::{SinkExt as _, StreamExt as _};
use http_body_util::{BodyExt as _, Full};
pub use hyper::Method;
use hyper::body::Bytes;
use hyper::{Request, StatusCode, header};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
pub use tokio_tungstenite::tungstenite::Utf8Bytes as Text;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};

use crate::people::COOKIE;

/// A client with the cookie of one person.
#[derive(Clone, Debug)]
pub struct Client {
    /// Where the server is.
    pub address: SocketAddr,
    /// The cookie by which the server knows the person.
    pub cookie: Option<String>,
    /// The token with which a program acts in a member's name.
    pub token: Option<String>,
    /// The language in which tables are told; all of them without one.
    pub language: Option<Language>,
    /// Where a proxy would say that it is.
    pub forwarded_for: Option<IpAddr>,
}

/// How proxies say for whom they ask.
const FORWARDED_FOR: &str = "X-Forwarded-For";

/// The response to a request.
#[derive(Clone, Debug)]
pub struct Response {
    /// The status.
    pub status: StatusCode,
    /// All headers, by name.
    pub headers: header::HeaderMap,
    /// The body.
    pub body: Bytes,
}

/// Why there is no response.
#[derive(Debug)]
pub struct Failed(String);

impl Response {
    /// The body as text.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap_or_default()
    }

    /// The body as JSON; null if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

impl Client {
    /// A client without a cookie.
    pub fn new(address: SocketAddr) -> Self {
        Self { address, cookie: None, token: None, language: None, forwarded_for: None }
    }

    /// Sends a GET request.
    pub async fn get(&mut self, path: &str) -> Result<Response, Failed> {
        self.request(Method::GET, path, &[], Bytes::new()).await
    }

    /// Sends a POST request with JSON.
    pub async fn post(&mut self, path: &str, body: &Value) -> Result<Response, Failed> {
        self.request(Method::POST, path, &[], body.to_string().into()).await
    }

    /// Sends any request, with these headers beside the usual ones.
    pub async fn request(
        &mut self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: Bytes,
    ) -> Result<Response, Failed> {
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let (mut sender, driver) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        let driver = tokio::spawn(driver);
        let mut request = Request::builder().method(method).uri(path);
        request = request.header(header::HOST, self.address.to_string());
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, format!("{COOKIE}={cookie}"));
        }
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if let Some(forwarded_for) = self.forwarded_for {
            request = request.header(FORWARDED_FOR, forwarded_for.to_string());
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let response = sender.send_request(request.body(Full::new(body)).map_err(failed)?).await?;
        let (head, body) = response.into_parts();
        let body = body.collect().await?.to_bytes();
        drop(sender);
        let _ = driver.await;
        if let Some(cookie) = new_cookie(&head.headers) {
            self.cookie = Some(cookie);
        }
        Ok(Response { status: head.status, headers: head.headers, body })
    }

    /// Sends a GET request whose response is read line by line, while it comes.
    pub async fn lines(&self, path: &str) -> Result<Lines, Failed> {
        let stream = TcpStream::connect(self.address).await?;
        let (mut sender, driver) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
        let driver = tokio::spawn(driver).abort_handle();
        let mut request = Request::builder().uri(path).header(header::HOST, self.address.to_string());
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, format!("{COOKIE}={cookie}"));
        }
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.body(Full::new(Bytes::new())).map_err(failed)?;
        let response = sender.send_request(request).await?;
        let status = response.status();
        Ok(Lines { status, body: response.into_body(), rest: Vec::new(), _sender: sender, driver })
    }

    /// Connects to a table.
    pub async fn connect(&self, table: &str) -> Result<Connection, Failed> {
        self.connect_from(table, &format!("http://{}", self.address)).await
    }

    /// Connects to a table from the page of some site.
    pub async fn connect_from(&self, table: &str, origin: &str) -> Result<Connection, Failed> {
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let language = match self.language {
            None => "",
            Some(Language::De) => "?language=de",
            Some(Language::En) => "?language=en",
        };
        let uri = format!("ws://{}/api/tables/{table}/socket{language}", self.address);
        let mut request = tungstenite::ClientRequestBuilder::new(uri.parse().map_err(failed)?);
        request = request.with_header("Origin", origin);
        if let Some(cookie) = &self.cookie {
            request = request.with_header("Cookie", format!("{COOKIE}={cookie}"));
        }
        if let Some(forwarded_for) = self.forwarded_for {
            request = request.with_header(FORWARDED_FOR, forwarded_for.to_string());
        }
        let small = WebSocketConfig::default().read_buffer_size(16 << 10).write_buffer_size(0);
        let (socket, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(small)).await?;
        Ok(Connection(socket))
    }
}

/// A response that is read line by line. The connection ends with it.
#[derive(Debug)]
pub struct Lines {
    /// The status.
    pub status: StatusCode,
    body: hyper::body::Incoming,
    /// What has come of the next line.
    rest: Vec<u8>,
    _sender: hyper::client::conn::http1::SendRequest<Full<Bytes>>,
    driver: tokio::task::AbortHandle,
}

impl Lines {
    /// The next line, which may be empty; none when the response is over.
    pub async fn next(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') {
                let line = self.rest.drain(..=end).collect::<Vec<u8>>();
                return String::from_utf8(line).ok().map(|line| line.trim_end().to_owned());
            }
            let more = self.body.frame().await?.ok()?;
            if let Ok(data) = more.into_data() {
                self.rest.extend_from_slice(&data);
            }
        }
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.driver.abort();
    }
}

/// Adds what a message of a table tells to what is known of it. Other messages tell nothing of the table.
///
/// # Panics
/// If the message does not follow what is known: the server never leaves anything out.
pub fn take_in(known: &mut Value, message: &Value) {
    match message["type"].as_str() {
        Some("update") => *known = message.clone(),
        Some("change") => {
            if let Some(difference) = message.get("new") {
                *known = renewed(known, difference);
            }
            known["number"] = message["number"].clone();
            if let Some(log) = message.get("log") {
                let last = known["log"].as_array().and_then(|log| log.last()).map(|last| &last["number"]);
                assert_eq!(*last.unwrap_or(&Value::Null), message["after"], "an entry was left out");
                let known = known["log"].as_array_mut().expect("the whole table has a log");
                known.extend(log.as_array().expect("a log is a list").iter().cloned());
            }
        }
        _ => {}
    }
}

/// A value with what is new of it: see `Difference` in the types of the page.
///
/// # Panics
/// If the difference is none of this value.
pub fn renewed(known: &Value, difference: &Value) -> Value {
    match difference {
        Value::Array(told) => match &told[..] {
            [value] => value.clone(),
            [kept, Value::String(rest)] => {
                let kept = kept.as_u64().expect("a number of characters") as usize;
                let known: Vec<u16> =
                    known.as_str().expect("a text has a beginning").encode_utf16().collect();
                Value::String(String::from_utf16_lossy(&known[..kept]) + rest)
            }
            [first, columns] => {
                let mut rows = vec![first.clone()];
                for place in 0..rows_in(columns) {
                    rows.push(renewed(&rows[place], &row(columns, place)));
                }
                Value::Array(rows)
            }
            _ => panic!("no difference: {difference}"),
        },
        Value::Object(parts) => {
            let mut value = known.clone();
            for (name, difference) in parts {
                let part = match &mut value {
                    Value::Array(list) => list.get_mut(name.parse::<usize>().expect("a place in a list")),
                    other => other.get_mut(name),
                };
                let part = part.expect("the part is known");
                *part = renewed(part, difference);
            }
            value
        }
        _ => known.clone(),
    }
}

fn rows_in(columns: &Value) -> usize {
    match columns {
        Value::Object(parts) => parts.values().next().map_or(0, rows_in),
        other => other.as_array().map_or(0, Vec::len),
    }
}

fn row(columns: &Value, place: usize) -> Value {
    match columns {
        Value::Object(parts) => {
            Value::Object(parts.iter().map(|(name, part)| (name.clone(), row(part, place))).collect())
        }
        other => other[place].clone(),
    }
}

/// The connection to a table.
#[derive(Debug)]
pub struct Connection(WebSocketStream<TcpStream>);

impl Connection {
    /// Sends a text.
    pub async fn send(&mut self, text: String) -> Result<(), Failed> {
        Ok(self.0.send(Message::text(text)).await?)
    }

    /// The next text; none when the connection has ended.
    pub async fn next(&mut self) -> Option<Text> {
        loop {
            match self.0.next().await? {
                Ok(Message::Text(text)) => return Some(text),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(Message::Binary(_) | Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => {}
            }
        }
    }

    /// The code with which the server closes the connection; messages until then are skipped.
    pub async fn closed(&mut self) -> Option<u16> {
        loop {
            if let Message::Close(frame) = self.0.next().await?.ok()? {
                return frame.map(|frame| frame.code.into());
            }
        }
    }

    /// Closes the connection.
    pub async fn close(mut self) {
        let _ = self.0.close(None).await;
    }
}

fn new_cookie(headers: &header::HeaderMap) -> Option<String> {
    let cookie = headers.get(header::SET_COOKIE)?.to_str().ok()?;
    let value = cookie.strip_prefix(COOKIE)?.strip_prefix('=')?;
    value.split(';').next().map(str::to_owned)
}

fn failed(error: impl fmt::Display) -> Failed {
    Failed(error.to_string())
}

impl From<std::io::Error> for Failed {
    fn from(error: std::io::Error) -> Self {
        failed(error)
    }
}

impl From<hyper::Error> for Failed {
    fn from(error: hyper::Error) -> Self {
        failed(error)
    }
}

impl From<tungstenite::Error> for Failed {
    fn from(error: tungstenite::Error) -> Self {
        failed(error)
    }
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failed {}
