//! What is agreed about a table when it is laid.

use serde_json::Value;
use table::Header;

use crate::wire::{Agreement, SeatWish, UndoRule};

impl Agreement {
    /// How tables were played before anything was agreed.
    const BEFORE: Self = Self { undo: UndoRule::AgreedWithDraws };

    /// What was agreed about the table of this header.
    pub(crate) fn of(header: &Header) -> Self {
        if header.agreed.is_null() {
            return Self::BEFORE;
        }
        // What a newer program wrote and this one does not understand allows nothing more.
        serde_json::from_value(header.agreed.clone()).unwrap_or(Self { undo: UndoRule::Open })
    }

    /// What was asked for; by default more can be taken back if all agree, and alone with bots only what is open.
    pub(crate) fn for_new_table(undo: Option<UndoRule>, seats: &[SeatWish]) -> Self {
        let people = seats.iter().filter(|seat| !matches!(seat, SeatWish::Bot(_))).count();
        let by_default = if people > 1 { UndoRule::Agreed } else { UndoRule::Open };
        Self { undo: undo.unwrap_or(by_default) }
    }

    /// As it stands in the header.
    pub(crate) fn to_json(self) -> Value {
        serde_json::to_value(self).expect("what is agreed can be written as JSON")
    }
}

impl UndoRule {
    /// May all agree to go back before a decision, if something was drawn since or not?
    pub(crate) fn allows_agreed_undo(self, has_drawn_since: bool) -> bool {
        match self {
            Self::Open => false,
            Self::Agreed => !has_drawn_since,
            Self::AgreedWithDraws | Self::Practice => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alone_with_bots_only_what_is_open_is_taken_back_unless_told() {
        let bot = || SeatWish::Bot("easy".to_owned());
        let undo = |wish, seats: &[SeatWish]| Agreement::for_new_table(wish, seats).undo;
        assert_eq!(undo(None, &[SeatWish::Me, bot()]), UndoRule::Open);
        assert_eq!(undo(None, &[SeatWish::Me, SeatWish::Open, bot()]), UndoRule::Agreed);
        assert_eq!(undo(Some(UndoRule::Practice), &[SeatWish::Me, bot()]), UndoRule::Practice);
    }

    #[test]
    fn draws_are_taken_back_only_where_that_was_said() {
        let rules = [UndoRule::Open, UndoRule::Agreed, UndoRule::AgreedWithDraws, UndoRule::Practice];
        assert_eq!(rules.map(|rule| rule.allows_agreed_undo(false)), [false, true, true, true]);
        assert_eq!(rules.map(|rule| rule.allows_agreed_undo(true)), [false, false, true, true]);
    }
}
