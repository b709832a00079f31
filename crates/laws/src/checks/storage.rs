//! What is written can be read, and codes name moves.

use std::collections::HashSet;
use std::fmt::Debug;

use engine::Fast;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{PROBES, is_looked_at_closely, json};
use crate::law::{Breach, Law};
use crate::play::{Check, Table};
use crate::{Lawful, Laws};

pub(crate) struct Storage<'a, G: Lawful> {
    laws: &'a Laws<G>,
    moves: Vec<G::Move>,
    codes: HashSet<String>,
}

impl<'a, G: Lawful> Storage<'a, G> {
    pub(crate) fn of(laws: &'a Laws<G>) -> Self {
        Self { laws, moves: Vec::new(), codes: HashSet::new() }
    }

    /// A made-up move that is allowed can be named even if it is not listed.
    fn unlisted_move(&self, table: &Table<'_, G>, random: &mut Fast) -> Result<(), Breach> {
        let mv = (self.laws.any_move)(table.game, &table.position, random);
        let mut to_act = table.game.to_act(&table.position).iter();
        if to_act.any(|seat| table.game.check(&table.position, seat, &mv).is_ok()) {
            can_be_named(table.game, &mv)?;
        }
        Ok(())
    }

    /// All moves that can be chosen now have codes of their own.
    fn listed_moves(&mut self, table: &Table<'_, G>) -> Result<(), Breach> {
        for seat in table.game.to_act(&table.position).iter() {
            self.moves.clear();
            self.codes.clear();
            table.game.legal_moves(&table.position, seat, &mut self.moves);
            for mv in &self.moves {
                can_be_named(table.game, mv)?;
                let code = table.game.code(mv);
                Law::Storage.require(self.codes.insert(code), || {
                    format!("`{}` stands for {mv:?} and for another move", table.game.code(mv))
                })?;
            }
        }
        Ok(())
    }
}

impl<G: Lawful> Check<G> for Storage<'_, G> {
    fn look(&mut self, table: &Table<'_, G>, random: &mut Fast) -> Result<(), Breach> {
        survives("the position", &table.position)?;
        table.news().iter().try_for_each(|event| survives("the event", event))?;
        if let Some((_, mv)) = table.past.last() {
            can_be_named(table.game, mv)?;
        }
        if is_looked_at_closely(random) {
            self.listed_moves(table)?;
            (0..PROBES).try_for_each(|_| self.unlisted_move(table, random))?;
        }
        Ok(())
    }
}

fn survives<T: Serialize + DeserializeOwned + Eq + Debug>(what: &str, value: &T) -> Result<(), Breach> {
    let text = json(value);
    match serde_json::from_str::<T>(&text) {
        Ok(read) => Law::Storage.require(read == *value, || {
            format!("{what}\n  {value:?}\nis written as\n  {text}\nand read as\n  {read:?}")
        }),
        Err(error) => {
            Err(Law::Storage.broken(format!("{what} is written as\n  {text}\nbut not read: {error}")))
        }
    }
}

/// The move survives as JSON and as a code without spaces.
fn can_be_named<G: Lawful>(game: &G, mv: &G::Move) -> Result<(), Breach> {
    survives("the move", mv)?;
    let code = game.code(mv);
    let is_a_word = !code.is_empty() && !code.contains(char::is_whitespace);
    Law::Storage.require(is_a_word, || format!("the code `{code}` of {mv:?} is not one word"))?;
    let read = game.decode(&code);
    Law::Storage
        .require(read == Some(*mv), || format!("{mv:?} has the code `{code}`, which is read as {read:?}"))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
    struct Coin {
        value: u8,
        #[serde(skip)]
        is_bent: bool,
    }

    #[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
    struct Purse {
        #[serde(rename(serialize = "money"))]
        coins: u8,
    }

    #[test]
    fn what_is_lost_or_cannot_be_read_does_not_survive() {
        assert!(survives("the coin", &Coin { value: 2, is_bent: false }).is_ok());
        let lost = survives("the coin", &Coin { value: 2, is_bent: true }).unwrap_err();
        assert_eq!(lost.law, Law::Storage);
        assert!(lost.what.contains("is written as\n  {\"value\":2}\nand read as"), "{}", lost.what);
        let unread = survives("the purse", &Purse { coins: 1 }).unwrap_err();
        assert!(unread.what.contains("but not read: missing field `coins`"), "{}", unread.what);
    }
}
