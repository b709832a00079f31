//! Links in documents lead to files that exist, and to headings that stand there.

use crate::tree::{Fault, Tree, assert_allowed, assert_found, assert_kept, numbered, planted};

fn check(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (document, text) in tree.documents() {
        for (line, target) in targets(text) {
            if let Some(what) = broken(tree, document, target) {
                faults.push(Fault::new(document, line, what));
            }
        }
    }
    faults
}

/// What the links and pictures of a document point to, with the line; code is left out.
fn targets(text: &str) -> Vec<(usize, &str)> {
    let mut targets = Vec::new();
    let mut is_code = false;
    for (number, line) in numbered(text) {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        }
        if is_code {
            continue;
        }
        for (open, close) in [("](", ')'), ("src=\"", '"'), ("href=\"", '"')] {
            let found =
                line.match_indices(open).filter_map(|(at, _)| line[at + open.len()..].split_once(close));
            targets.extend(found.map(|(target, _)| (number, target)));
        }
    }
    targets
}

fn broken(tree: &Tree, document: &str, target: &str) -> Option<String> {
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (path, heading) =
        target.split_once('#').map_or((target, None), |(path, heading)| (path, Some(heading)));
    let path = if path.is_empty() { document.to_owned() } else { beside(document, path) };
    if !tree.has(&path) {
        return Some(format!("the link leads to {path}, which does not exist"));
    }
    let heading = heading?;
    let has_heading = tree.text(&path).lines().any(|line| line.starts_with('#') && anchor(line) == heading);
    (!has_heading).then(|| format!("there is no heading `#{heading}` in {path}"))
}

/// A path as it is meant in a document: from the folder of the document on.
fn beside(document: &str, path: &str) -> String {
    let mut parts: Vec<&str> = document.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// How a heading is linked to.
fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = words.chars().filter(|sign| sign.is_alphanumeric() || " -_".contains(*sign));
    kept.map(|sign| if sign == ' ' { '-' } else { sign }).collect()
}

#[test]
fn every_link_leads_somewhere() {
    assert_kept(check);
}

#[test]
fn a_link_that_leads_nowhere_is_found() {
    let found = [
        planted("README.md", "See [the guide](docs/guide.md).", "docs/guide.md"),
        planted("docs/lab.md", "See [the guide](docs/lab.md).", "docs/docs/lab.md"),
        planted("games/koeln/PROTOCOL.md", "See [rules](RULES.fr.md).", "games/koeln/RULES.fr.md"),
        planted("README.md", "<img src=\"docs/images/none.png\">", "docs/images/none.png"),
        planted("README.md", "See [suites](docs/lab.md#sweets).", "no heading `#sweets`"),
    ];
    assert_found(check, &found);
}

#[test]
fn links_that_lead_somewhere_are_allowed() {
    let lines = [
        "See [suites](docs/lab.md#suites) and [further down](#licence).",
        "See [rules](./games/koeln/../koeln/RULES.md), [laws](crates/laws) and [elsewhere](https://example.org/a.md).",
        "```\n[no](link)\n```",
    ];
    assert_allowed(check, &lines.map(|line| ("README.md", line)));
}
