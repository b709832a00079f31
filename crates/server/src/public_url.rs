//! Where the world finds a server.

use std::fmt;
use std::str::FromStr;

use axum::http::Uri;

/// The address under which the world reaches a server: a scheme, a name and perhaps a port.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl(String);

/// Why something is no public URL.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadUrl(&'static str);

impl PublicUrl {
    /// What browsers name as the origin of our pages.
    pub fn origin(&self) -> &str {
        &self.0
    }

    /// Does the world speak TLS with us, or with a proxy before us?
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }
}

impl FromStr for PublicUrl {
    type Err = BadUrl;

    fn from_str(text: &str) -> Result<Self, BadUrl> {
        let url: Uri = text.parse().map_err(|_| BadUrl("this is no URL"))?;
        let scheme = url.scheme_str().filter(|scheme| ["http", "https"].contains(scheme));
        let scheme = scheme.ok_or(BadUrl("it begins with https:// or http://"))?;
        let host = url.authority().ok_or(BadUrl("it names a host"))?;
        if host.as_str().contains('@') {
            return Err(BadUrl("it names nobody, only a host"));
        }
        if url.path() != "/" || url.query().is_some() {
            return Err(BadUrl("it has no path: pages live at the root of a host"));
        }
        // Browsers do not name the port that goes without saying.
        let usual = if scheme == "https" { ":443" } else { ":80" };
        let host = host.as_str().to_ascii_lowercase();
        let host = host.strip_suffix(usual).or_else(|| host.strip_suffix(':')).unwrap_or(&host);
        Ok(Self(format!("{scheme}://{host}")))
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Display for BadUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for BadUrl {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_url_is_a_scheme_and_a_host() {
        let url: PublicUrl = "https://City.example:8443/".parse().unwrap();
        assert_eq!((url.origin(), url.is_secure()), ("https://city.example:8443", true));
        for usual in ["https://city.example:443", "https://city.example"] {
            assert_eq!(usual.parse::<PublicUrl>().unwrap().origin(), "https://city.example");
        }
        assert_eq!(
            "http://city.example:443".parse::<PublicUrl>().unwrap().origin(),
            "http://city.example:443"
        );
        assert!(!"http://[2001:db8::1]".parse::<PublicUrl>().unwrap().is_secure());
        for bad in
            ["city.example", "ftp://city.example", "https://city.example/games", "https://a@city.example", ""]
        {
            assert!(bad.parse::<PublicUrl>().is_err(), "{bad}");
        }
    }
}
