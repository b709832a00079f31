//! What can be asked for, and what the document says of it.

use axum::http::Method;

use crate::access::Scope;

/// With what every path begins.
pub(super) const PREFIX: &str = "/api/v1";

/// One thing that can be asked for. Types are named as the declarations for the page name them.
pub(super) struct Operation {
    pub(super) method: Method,
    pub(super) path: &'static str,
    pub(super) says: &'static str,
    /// What it takes; none: everybody may.
    pub(super) scope: Option<Scope>,
    /// Name, type and meaning of what can stand behind the `?`.
    pub(super) query: &'static [(&'static str, &'static str, &'static str)],
    pub(super) body: Option<&'static str>,
    pub(super) answer: Answer,
}

/// What comes back.
pub(super) enum Answer {
    Json(&'static str),
    /// Lines of JSON.
    Lines(&'static str),
    Text,
}

impl Operation {
    pub(super) fn get(path: &'static str, says: &'static str, answer: Answer) -> Self {
        Self { method: Method::GET, path, says, scope: None, query: &[], body: None, answer }
    }

    pub(super) fn post(path: &'static str, says: &'static str, body: &'static str, answer: Answer) -> Self {
        Self { method: Method::POST, body: Some(body), ..Self::get(path, says, answer) }
    }

    pub(super) fn takes(self, scope: Scope) -> Self {
        Self { scope: Some(scope), ..self }
    }

    pub(super) fn query(self, query: &'static [(&'static str, &'static str, &'static str)]) -> Self {
        Self { query, ..self }
    }

    /// The parts of the path that stand for something.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
    }

    /// What it is called in the document and in clients that are made from it.
    pub(super) fn id(&self) -> String {
        let parts = self.path[PREFIX.len()..].split('/').filter(|part| !part.is_empty());
        let words = parts.map(|part| part.trim_matches(['{', '}']).replace(['.', '-'], "_"));
        let words: Vec<String> = words.collect();
        format!("{}_{}", self.method.as_str().to_lowercase(), words.join("_"))
    }

    /// Under which heading it stands.
    pub(super) fn tag(&self) -> &'static str {
        self.path[PREFIX.len()..].split('/').nth(1).unwrap_or_default()
    }
}
