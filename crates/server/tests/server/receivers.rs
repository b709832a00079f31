//! Those who receive notices: programs of others, and a server on this machine with TLS.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex};

use http_body_util::{BodyExt as _, Full};
use hyper::body::{Bytes, Incoming};
use hyper::service::service_fn;
use hyper::{HeaderMap, Request, Response};
use hyper_util::rt::TokioIo;
use rustls::pki_types::PrivatePkcs8KeyDer;
use serde_json::{Value, json};
use server::Reach;
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

/// Where `cargo xtask setup` puts what the tests need of Python.
pub(crate) const PYTHON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/python/bin/python");
const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/server/receivers.py");

/// Is there what the tests need of Python? Otherwise that is said.
///
/// # Panics
/// If there is not although this is a test that must not be left out (`CI=true`).
pub(crate) fn has_python() -> bool {
    if Path::new(PYTHON).exists() {
        return true;
    }
    let missing = "the packages of Python are not installed: `cargo xtask setup` does it";
    assert!(std::env::var("CI").as_deref() != Ok("true"), "{missing}");
    eprintln!("{missing}; this test was left out");
    false
}

/// A program that receives something, and says what it has received.
pub(crate) struct Receiver {
    process: Child,
    asked: ChildStdin,
    says: BufReader<ChildStdout>,
}

impl Receiver {
    /// Starts one, with the first thing that it says; none where it is not installed, which is said.
    ///
    /// # Panics
    /// If it is not installed although this is a test that must not be left out (`CI=true`).
    pub(crate) fn start(kind: &str) -> Option<Self> {
        if !has_python() {
            return None;
        }
        let mut command = Command::new(PYTHON);
        command.args([SCRIPT, kind]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().expect("Python starts");
        let asked = process.stdin.take().expect("it is a pipe");
        let says = BufReader::new(process.stdout.take().expect("it is a pipe"));
        Some(Self { process, asked, says })
    }

    /// The next thing that it says.
    pub(crate) fn next(&mut self) -> Value {
        let mut line = String::new();
        self.says.read_line(&mut line).expect("it says something");
        serde_json::from_str(&line).expect("it says JSON")
    }

    pub(crate) fn ask(&mut self, question: &Value) -> Value {
        writeln!(self.asked, "{question}").expect("it listens");
        self.next()
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Something that was received.
#[derive(Clone)]
pub(crate) struct Received {
    pub(crate) path: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Received {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("it is JSON")
    }
}

/// A server on this machine that answers everything with the same status.
pub(crate) struct Listener {
    pub(crate) port: u16,
    status: Arc<AtomicU16>,
    received: Arc<Mutex<Vec<Received>>>,
    certificate: Vec<u8>,
}

impl Listener {
    pub(crate) async fn open() -> Self {
        let names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
        let own = rcgen::generate_simple_self_signed(names).expect("a certificate is made");
        let certificate = own.cert.der().clone();
        let key = PrivatePkcs8KeyDer::from(own.signing_key.serialize_der());
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = rustls::ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate.clone()], key.into())
            .unwrap();
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (status, received) = (Arc::new(AtomicU16::new(200)), Arc::new(Mutex::new(Vec::new())));
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let (told, kept) = (Arc::clone(&status), Arc::clone(&received));
        tokio::spawn(async move {
            loop {
                let Ok((stream, _)) = listener.accept().await else { return };
                let (acceptor, told, kept) = (acceptor.clone(), Arc::clone(&told), Arc::clone(&kept));
                tokio::spawn(async move {
                    let Ok(stream) = acceptor.accept(stream).await else { return };
                    let service =
                        service_fn(move |request| receive(request, Arc::clone(&told), Arc::clone(&kept)));
                    let connection = hyper::server::conn::http1::Builder::new();
                    let _ = connection.serve_connection(TokioIo::new(stream), service).await;
                });
            }
        });
        Self { port, status, received, certificate: certificate.to_vec() }
    }

    /// How a server reaches it.
    pub(crate) fn reach(&self) -> Reach {
        Reach::ThisMachine { roots: vec![self.certificate.clone()] }
    }

    pub(crate) fn address(&self, path: &str) -> String {
        format!("https://localhost:{}{path}", self.port)
    }

    /// What is answered from now on.
    pub(crate) fn answer(&self, status: u16) {
        self.status.store(status, Ordering::Relaxed);
    }

    /// How much was received since it was taken last.
    pub(crate) fn count(&self) -> usize {
        self.received.lock().unwrap().len()
    }

    /// Everything that was received since this was asked last.
    pub(crate) fn take(&self) -> Vec<Received> {
        std::mem::take(&mut *self.received.lock().unwrap())
    }
}

async fn receive(
    request: Request<Incoming>,
    status: Arc<AtomicU16>,
    received: Arc<Mutex<Vec<Received>>>,
) -> Result<Response<Full<Bytes>>, hyper::Error> {
    let (parts, body) = request.into_parts();
    let body = body.collect().await?.to_bytes();
    received.lock().unwrap().push(Received {
        path: parts.uri.path().to_owned(),
        headers: parts.headers,
        body,
    });
    let response =
        Response::builder().status(status.load(Ordering::Relaxed)).header("location", "/elsewhere");
    Ok(response.body(Full::new(Bytes::from(json!({}).to_string()))).unwrap())
}
