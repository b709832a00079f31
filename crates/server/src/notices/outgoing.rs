//! Requests to addresses that people name: bounded, over TLS, and to nothing near the server.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderValue, Request, StatusCode, Uri, header};
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio_rustls::TlsConnector;

use super::addresses::is_of_the_world;

/// How long a request may take, from the name to the end of the response.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long one of the addresses of a name may take to answer before the next is tried.
const PATIENCE_TO_CONNECT: Duration = Duration::from_secs(2);
/// Most bytes of a response that are read: its head, of which the status counts.
const MOST_RESPONSE_BYTES: usize = 16 << 10;
/// Most characters of an address.
pub(crate) const MOST_ADDRESS_CHARS: usize = 1_000;

/// What a server may call.
#[derive(Clone, Default)]
pub enum Reach {
    /// Addresses of the world, with certificates that this machine trusts.
    #[default]
    World,
    /// For tests only, and set by no flag: this machine too, with certificates from these roots.
    ThisMachine {
        /// Certificates in DER.
        roots: Vec<Vec<u8>>,
    },
}

/// Why a request was not fulfilled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unsent {
    /// The address is none that may be called.
    Refused,
    /// Nobody answers there, or not in time.
    Unreachable,
    /// The answer is no.
    Status(StatusCode),
}

/// Sends requests.
pub(crate) struct Outgoing {
    tls: TlsConnector,
    reach: Reach,
}

impl Outgoing {
    pub(super) fn new(reach: Reach) -> Self {
        let mut roots = RootCertStore::empty();
        match &reach {
            Reach::World => {
                let found = rustls_native_certs::load_native_certs();
                roots.add_parsable_certificates(found.certs);
            }
            Reach::ThisMachine { roots: own } => {
                roots.add_parsable_certificates(own.iter().cloned().map(CertificateDer::from));
            }
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let mut config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("the provider knows the usual versions of TLS")
            .with_root_certificates(roots)
            .with_no_client_auth();
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        Self { tls: TlsConnector::from(Arc::new(config)), reach }
    }

    /// Could this be called? Where its name leads is seen with every request.
    pub(crate) fn is_address(text: &str) -> bool {
        let parsed = text.parse::<Uri>().ok().filter(|_| text.len() <= MOST_ADDRESS_CHARS);
        parsed.is_some_and(|uri| target(&uri).is_some())
    }

    /// Sends a request; redirects are not followed, and of what is answered only the status counts.
    pub(super) async fn send(&self, request: Request<Vec<u8>>) -> Result<(), Unsent> {
        let sent = tokio::time::timeout(PATIENCE, self.send_once(request));
        let status = sent.await.map_err(|_| Unsent::Unreachable)??;
        if status.is_success() { Ok(()) } else { Err(Unsent::Status(status)) }
    }

    async fn send_once(&self, request: Request<Vec<u8>>) -> Result<StatusCode, Unsent> {
        let Target { host, port, authority } = target(request.uri()).ok_or(Unsent::Refused)?;
        let stream = connect(&self.resolve(&host, port).await?).await?;
        let name = ServerName::try_from(host).map_err(|_| Unsent::Refused)?;
        let stream = self.tls.connect(name, stream).await.map_err(|_| Unsent::Unreachable)?;
        let connecting =
            http1::Builder::new().max_buf_size(MOST_RESPONSE_BYTES).handshake(TokioIo::new(stream)).await;
        let (mut sender, connection) = connecting.map_err(|_| Unsent::Unreachable)?;
        let connection = AbortOnDrop(tokio::spawn(connection));
        let (mut parts, body) = request.into_parts();
        let path = parts.uri.path_and_query().cloned();
        parts.uri = path.map_or_else(|| Uri::from_static("/"), Uri::from);
        parts.headers.insert(header::HOST, authority);
        let request = Request::from_parts(parts, Full::new(Bytes::from(body)));
        let response = sender.send_request(request).await.map_err(|_| Unsent::Unreachable)?;
        drop(connection);
        Ok(response.status())
    }

    /// Where a name leads, looked up once: what is checked is what is called. A name that leads also to places that may
    /// not be called is refused as a whole.
    async fn resolve(&self, host: &str, port: u16) -> Result<Vec<SocketAddr>, Unsent> {
        let found: Vec<SocketAddr> = match host.parse::<IpAddr>() {
            Ok(address) => vec![SocketAddr::new(address, port)],
            Err(_) => tokio::net::lookup_host((host, port)).await.map_err(|_| Unsent::Unreachable)?.collect(),
        };
        let may_be_called = match &self.reach {
            Reach::World => found.iter().all(|address| is_of_the_world(address.ip())),
            Reach::ThisMachine { .. } => true,
        };
        if may_be_called { Ok(found) } else { Err(Unsent::Refused) }
    }
}

/// The first of these that answers: a machine may have no way to some of them.
async fn connect(addresses: &[SocketAddr]) -> Result<TcpStream, Unsent> {
    for address in addresses {
        if let Ok(Ok(stream)) = tokio::time::timeout(PATIENCE_TO_CONNECT, TcpStream::connect(address)).await {
            return Ok(stream);
        }
    }
    Err(Unsent::Unreachable)
}

/// A connection that ends with the request, however that ends.
struct AbortOnDrop(JoinHandle<hyper::Result<()>>);

impl Drop for AbortOnDrop {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Where a request goes.
struct Target {
    host: String,
    port: u16,
    authority: HeaderValue,
}

/// Only https, and nobody's name or password in it.
fn target(uri: &Uri) -> Option<Target> {
    let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'))?;
    let is_https = uri.scheme_str() == Some("https");
    let host = uri.host().filter(|host| is_https && !host.is_empty())?;
    Some(Target {
        host: host.trim_start_matches('[').trim_end_matches(']').to_owned(),
        port: uri.port_u16().unwrap_or(443),
        authority: HeaderValue::from_str(authority.as_str()).ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_https_without_names_or_passwords_is_an_address() {
        for good in ["https://city.example/hook?x=1", "https://city.example:8443", "https://[2001:db8::1]/"] {
            assert!(Outgoing::is_address(good), "{good}");
        }
        let long = format!("https://city.example/{}", "a".repeat(MOST_ADDRESS_CHARS));
        for bad in [
            "http://city.example",
            "city.example",
            "https://",
            "https://a:b@city.example",
            "file:///x",
            "",
            &long,
        ] {
            assert!(!Outgoing::is_address(bad), "{bad}");
        }
    }

    #[tokio::test]
    async fn what_is_near_is_refused_also_by_a_name_that_leads_there() {
        let outgoing = Outgoing::new(Reach::World);
        for near in [
            "https://127.0.0.1:9/",
            "https://[::1]:9/",
            "https://[::ffff:127.0.0.1]:9/",
            "https://10.0.0.1/",
            "https://169.254.169.254/latest",
            "https://localhost:9/",
            "https://[64:ff9b::7f00:1]/",
            "http://city.example/",
        ] {
            let request = Request::post(near).body(Vec::new()).unwrap();
            assert_eq!(outgoing.send(request).await, Err(Unsent::Refused), "{near}");
        }
    }
}
