//! What is agreed about a table when it is laid.

use serde_json::Value;
use store::Person;
use table::Header;

use crate::problem::Problem;
use crate::ratings::is_measured;
use crate::wire::{Agreement, AgreementWish, AtZero, Pace, SeatWish, StandIns, UndoRule};

impl Agreement {
    /// How tables were played before anything was agreed.
    const BEFORE: Self = Self {
        undo: UndoRule::AgreedWithDraws,
        hints: true,
        stand_ins: StandIns::Asked,
        spectators: true,
        chat: true,
        programs: false,
        rated: false,
        pace: Pace::Free,
        at_zero: AtZero::Remind,
        guided: false,
    };
    /// What allows least.
    pub(crate) const STRICT: Self = Self {
        undo: UndoRule::Open,
        hints: false,
        stand_ins: StandIns::Never,
        spectators: false,
        chat: false,
        programs: false,
        rated: false,
        pace: Pace::Free,
        at_zero: AtZero::Remind,
        guided: false,
    };

    /// What was agreed about the table of this header.
    pub(crate) fn of(header: &Header) -> Self {
        if header.agreed.is_null() {
            return Self::BEFORE;
        }
        // What a newer program wrote and this one does not understand allows nothing more.
        serde_json::from_value(header.agreed.clone()).unwrap_or(Self::STRICT)
    }

    /// What was asked for. By default more can be taken back if all agree and nobody asks bots for hints; alone with
    /// bots one may, and takes back only what is open. There are clocks only where somebody else can sit down.
    pub(crate) fn for_new_table(wish: AgreementWish, seats: &[SeatWish]) -> Self {
        let people = seats.iter().filter(|seat| !matches!(seat, SeatWish::Bot(_))).count();
        let is_alone = people <= 1;
        let is_rated = wish.rated.unwrap_or(false);
        let has_company = seats.contains(&SeatWish::Open);
        let undo = if is_alone || is_rated { UndoRule::Open } else { UndoRule::Agreed };
        Self {
            undo: wish.undo.unwrap_or(undo),
            hints: wish.hints.unwrap_or(is_alone && !is_rated),
            stand_ins: wish.stand_ins.unwrap_or_default(),
            spectators: wish.spectators.unwrap_or(true),
            chat: wish.chat.unwrap_or(true),
            programs: wish.programs.unwrap_or(false),
            rated: is_rated,
            pace: wish.pace.filter(|_| has_company).unwrap_or_default(),
            at_zero: wish.at_zero.unwrap_or_default(),
            guided: false,
        }
    }

    /// A guided first game is one for practice: it counts for nothing, and nobody looks on.
    pub(crate) const GUIDED: Self =
        Self { undo: UndoRule::Practice, hints: true, guided: true, ..Self::STRICT };

    /// What holds when the same people play again. A guided game is followed by one like any.
    pub(crate) fn again(header: &Header) -> Value {
        if Self::of(header).guided {
            Self { guided: false, undo: UndoRule::Open, ..Self::GUIDED }.to_json()
        } else {
            header.agreed.clone()
        }
    }

    /// May a table be laid like that? At a rated one everybody is a member on a device of their own or a bot whose
    /// strength is known, and decides without help: nothing is taken back but what is open, nobody gives hints,
    /// and no program plays whose strength nobody knows.
    pub(crate) fn check(&self, game: &str, seats: &[SeatWish]) -> Result<(), Problem> {
        if !self.rated {
            return Ok(());
        }
        if self.undo != UndoRule::Open || self.hints || self.programs {
            return Err(Problem::not_rated());
        }
        let is_known = |seat: &SeatWish| match seat {
            SeatWish::Me | SeatWish::Open => true,
            SeatWish::Here(_) => false,
            SeatWish::Bot(level) => self.admits_bot(game, level),
        };
        let is_rated = seats.len() > 1 && seats.iter().all(is_known);
        is_rated.then_some(()).ok_or_else(Problem::not_rated)
    }

    /// May this person sit there? A program may where people have agreed to it.
    pub(crate) fn admits(&self, person: &Person) -> Result<(), Problem> {
        if self.rated && person.handle.is_none() {
            return Err(Problem::no_member());
        }
        if person.is_program && !self.programs { Err(Problem::no_programs()) } else { Ok(()) }
    }

    /// May a bot of this level sit there?
    pub(crate) fn admits_bot(&self, game: &str, level: &str) -> bool {
        !self.rated || is_measured(game, level)
    }

    /// As it stands in the header.
    pub(crate) fn to_json(&self) -> Value {
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
        let undo = |undo, seats: &[SeatWish]| {
            Agreement::for_new_table(AgreementWish { undo, ..AgreementWish::default() }, seats).undo
        };
        assert_eq!(undo(None, &[SeatWish::Me, bot()]), UndoRule::Open);
        assert_eq!(undo(None, &[SeatWish::Me, SeatWish::Open, bot()]), UndoRule::Agreed);
        assert_eq!(undo(Some(UndoRule::Practice), &[SeatWish::Me, bot()]), UndoRule::Practice);
    }

    #[test]
    fn a_pace_is_agreed_only_where_somebody_else_can_sit_down() {
        let live = Pace::Live { bank: 600, increment: 15 };
        let pace = |seats: &[SeatWish]| {
            let wish = AgreementWish { pace: Some(live.clone()), ..AgreementWish::default() };
            Agreement::for_new_table(wish, seats).pace
        };
        assert_eq!(pace(&[SeatWish::Me, SeatWish::Open]), live);
        for company in [SeatWish::Bot("easy".to_owned()), SeatWish::Here("Ben".to_owned())] {
            assert_eq!(pace(&[SeatWish::Me, company]), Pace::Free);
        }
    }

    #[test]
    fn among_people_nobody_asks_for_hints_unless_that_was_agreed() {
        let bot = || SeatWish::Bot("easy".to_owned());
        let hints = |hints, seats: &[SeatWish]| {
            Agreement::for_new_table(AgreementWish { hints, ..AgreementWish::default() }, seats).hints
        };
        assert!(hints(None, &[SeatWish::Me, bot()]));
        for company in [SeatWish::Open, SeatWish::Here("Ben".to_owned())] {
            assert!(!hints(None, &[SeatWish::Me, company.clone()]));
            assert!(hints(Some(true), &[SeatWish::Me, company]));
        }
    }

    #[test]
    fn at_a_rated_table_nobody_has_help_and_every_strength_is_known() {
        let game = registry::GAMES[0].id;
        let bot = |level: &str| SeatWish::Bot(level.to_owned());
        let may = |wish: AgreementWish, seats: &[SeatWish]| {
            Agreement::for_new_table(wish, seats).check(game, seats).is_ok()
        };
        let rated = || AgreementWish { rated: Some(true), ..AgreementWish::default() };
        assert!(
            may(rated(), &[SeatWish::Me, SeatWish::Open]) && may(rated(), &[SeatWish::Me, bot("medium")])
        );
        assert!(!may(rated(), &[SeatWish::Me]), "alone nobody is before anybody");
        assert!(!may(rated(), &[SeatWish::Me, bot("master")]), "nobody knows how good that one is");
        assert!(!may(rated(), &[SeatWish::Me, SeatWish::Here("Ben".to_owned())]));
        for undo in [UndoRule::Agreed, UndoRule::AgreedWithDraws, UndoRule::Practice] {
            assert!(!may(AgreementWish { undo: Some(undo), ..rated() }, &[SeatWish::Me, SeatWish::Open]));
        }
        assert!(!may(AgreementWish { hints: Some(true), ..rated() }, &[SeatWish::Me, SeatWish::Open]));
        let unrated = AgreementWish { hints: Some(true), ..AgreementWish::default() };
        assert!(may(unrated, &[SeatWish::Me, SeatWish::Here("Ben".to_owned()), bot("master")]));
    }

    #[test]
    fn programs_sit_where_that_was_agreed_and_never_for_a_rating() {
        let game = registry::GAMES[0].id;
        let open = [SeatWish::Me, SeatWish::Open];
        let wish = |programs, rated| AgreementWish { programs, rated, ..AgreementWish::default() };
        let agreed = |programs| Agreement::for_new_table(wish(programs, None), &open);
        let rex = Person { is_program: true, handle: Some("rex".to_owned()), ..Person::default() };
        assert!(agreed(Some(true)).admits(&rex).is_ok());
        for refused in [agreed(None), agreed(Some(false)), Agreement::BEFORE, Agreement::STRICT] {
            assert!(
                refused.admits(&rex).is_err() && refused.admits(&Person::default()).is_ok(),
                "{refused:?}"
            );
        }
        assert!(Agreement::for_new_table(wish(Some(true), Some(true)), &open).check(game, &open).is_err());
    }

    #[test]
    fn tables_of_before_go_on_as_they_were_played() {
        let header = |agreed: &str| Header {
            game: String::new(),
            revision: 1,
            components: String::new(),
            seats: 2,
            options: Value::Null,
            agreed: serde_json::from_str(agreed).unwrap(),
        };
        assert_eq!(Agreement::of(&header("null")), Agreement::BEFORE);
        let undo = Agreement { undo: UndoRule::Agreed, ..Agreement::BEFORE };
        assert_eq!(Agreement::of(&header(r#"{"undo":"agreed"}"#)), undo);
        assert_eq!(Agreement::of(&header(r#"{"undo":"as never before"}"#)), Agreement::STRICT);
    }

    #[test]
    fn draws_are_taken_back_only_where_that_was_said() {
        let rules = [UndoRule::Open, UndoRule::Agreed, UndoRule::AgreedWithDraws, UndoRule::Practice];
        assert_eq!(rules.map(|rule| rule.allows_agreed_undo(false)), [false, true, true, true]);
        assert_eq!(rules.map(|rule| rule.allows_agreed_undo(true)), [false, false, true, true]);
    }
}
