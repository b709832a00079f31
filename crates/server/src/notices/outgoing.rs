//! Requests to addresses that people name: bounded, over TLS, and to nothing near the server.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderValue, Request, StatusCode, Uri, header};
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

use super::addresses::is_of_the_world;

/// How long a request may take, from the name to the end of the response.
const PATIENCE: Duration = Duration::from_secs(5);
/// Most bytes of a response: nothing is done with them.
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
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("the provider knows the usual versions of TLS")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Self { tls: TlsConnector::from(Arc::new(config)), reach }
    }

    /// Could this be called? Where its name leads is seen with every request.
    pub(crate) fn is_address(text: &str) -> bool {
        let parsed = text.parse::<Uri>().ok().filter(|_| text.len() <= MOST_ADDRESS_CHARS);
        parsed.is_some_and(|uri| target(&uri).is_some())
    }

    /// Sends a request; redirects are not followed. Whatever is answered, it is read to its end or its limit.
    pub(super) async fn send(&self, request: Request<Vec<u8>>) -> Result<(), Unsent> {
        let sent = tokio::time::timeout(PATIENCE, self.send_once(request));
        let status = sent.await.map_err(|_| Unsent::Unreachable)??;
        if status.is_success() { Ok(()) } else { Err(Unsent::Status(status)) }
    }

    async fn send_once(&self, request: Request<Vec<u8>>) -> Result<StatusCode, Unsent> {
        let Target { host, port, authority } = target(request.uri()).ok_or(Unsent::Refused)?;
        let address = self.resolve(&host, port).await?;
        let unreachable = |_| Unsent::Unreachable;
        let stream = TcpStream::connect(address).await.map_err(unreachable)?;
        let name = ServerName::try_from(host).map_err(|_| Unsent::Refused)?;
        let stream = self.tls.connect(name, stream).await.map_err(unreachable)?;
        let (mut sender, connection) =
            http1::handshake(TokioIo::new(stream)).await.map_err(|_| Unsent::Unreachable)?;
        let connection = tokio::spawn(connection);
        let (mut parts, body) = request.into_parts();
        let path = parts.uri.path_and_query().cloned();
        parts.uri = path.map_or_else(|| Uri::from_static("/"), Uri::from);
        parts.headers.insert(header::HOST, authority);
        let request = Request::from_parts(parts, Full::new(Bytes::from(body)));
        let response = sender.send_request(request).await.map_err(|_| Unsent::Unreachable);
        let status = match response {
            Ok(response) => {
                let status = response.status();
                // A longer one is cut off with its connection.
                let _ = Limited::new(response.into_body(), MOST_RESPONSE_BYTES).collect().await;
                Ok(status)
            }
            Err(unsent) => Err(unsent),
        };
        connection.abort();
        status
    }

    /// Where a name leads, looked up once: what is checked is what is called. A name that leads also to places that may
    /// not be called is refused as a whole.
    async fn resolve(&self, host: &str, port: u16) -> Result<SocketAddr, Unsent> {
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        let found: Vec<SocketAddr> = match bare.parse::<IpAddr>() {
            Ok(address) => vec![SocketAddr::new(address, port)],
            Err(_) => tokio::net::lookup_host((bare, port)).await.map_err(|_| Unsent::Unreachable)?.collect(),
        };
        let may_be_called = match &self.reach {
            Reach::World => found.iter().all(|address| is_of_the_world(address.ip())),
            Reach::ThisMachine { .. } => true,
        };
        if !may_be_called {
            return Err(Unsent::Refused);
        }
        found.first().copied().ok_or(Unsent::Unreachable)
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
