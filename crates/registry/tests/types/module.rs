//! The TypeScript module of a game: its view, moves, events and components, and everything that they mention.

use std::any::TypeId;
use std::collections::BTreeMap;

use engine::typescript::declaration;
use engine::{Game, Party, Seat};
use ts_rs::{Config, TS, TypeVisitor};

/// How the files are written again.
pub(crate) const REFRESH: &str =
    "CITYWRIGHT_REWRITE_TYPES=1 cargo test -p registry -p server the_types_of_the_page";

/// What a page says of every game, in the order of the file.
pub(crate) const ROOTS: [&str; 4] = ["View", "Move", "Event", "Components"];

/// The file of a game.
pub(crate) struct Module {
    pub(crate) id: &'static str,
    pub(crate) text: String,
}

impl Module {
    /// The types of a game whose components are written as a `C`.
    pub(crate) fn of<G, C>() -> Self
    where
        G: Game<View: TS + 'static, Move: TS + 'static, Event: TS + 'static>,
        C: TS + 'static,
    {
        let mut found = Found::default();
        found.visit::<G::View>();
        found.visit::<G::Move>();
        found.visit::<G::Event>();
        found.visit::<C>();
        let id = G::INFO.id;
        let mut text = format!(
            "/**\n * What the page is told of the game. Generated from games/{id}/src; refresh with:\n * {REFRESH}\n */\n"
        );
        if !found.shared.is_empty() {
            let names: Vec<&str> = found.shared.keys().map(String::as_str).collect();
            text.extend(["import type { ", &names.join(", "), " } from '../../wire';\n"]);
        }
        for declaration in found.in_order() {
            text.push('\n');
            text.push_str(declaration);
        }
        Self { id, text }
    }
}

/// Declarations by name.
#[derive(Default)]
struct Found {
    /// Those of the game.
    own: BTreeMap<String, (TypeId, String)>,
    /// Those that server and page share.
    shared: BTreeMap<String, (TypeId, String)>,
}

impl TypeVisitor for Found {
    /// Takes note of a type that has a declaration, and of what it mentions.
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_none() {
            return;
        }
        let id = TypeId::of::<T>();
        let name = T::ident(&Config::new());
        let is_shared = [TypeId::of::<Seat>(), TypeId::of::<Party>()].contains(&id);
        let declarations = if is_shared { &mut self.shared } else { &mut self.own };
        if let Some((known, _)) = declarations.get(&name) {
            assert_eq!(*known, id, "two types of a game are called {name}");
            return;
        }
        declarations.insert(name, (id, declaration::<T>()));
        T::visit_dependencies(self);
    }
}

impl Found {
    /// The declarations of the game: each before what it is the first to mention.
    fn in_order(&self) -> Vec<&str> {
        let mut names: Vec<&str> = ROOTS.to_vec();
        let mut next = 0;
        while let Some(name) = names.get(next) {
            let (_, declaration) = self.own.get(*name).unwrap_or_else(|| panic!("there is no type {name}"));
            let words = declaration.split(|sign: char| !sign.is_ascii_alphanumeric());
            let mentioned = words.filter_map(|word| self.own.get_key_value(word));
            for (word, _) in mentioned {
                if !names.contains(&word.as_str()) {
                    names.push(word);
                }
            }
            next += 1;
        }
        names.iter().map(|name| self.own[*name].1.as_str()).collect()
    }
}
