//! A game whose chapters answer the questions of [`Game`](crate::Game) themselves.

/// Within `impl Game for …`: answers every question of a rulebook by the function of that name in the chapter where a
/// rulebook answers it. Each takes the game first, and the rest as [`Game`](crate::Game) has it.
///
/// | chapter | functions |
/// |---|---|
/// | `components` | `open(files, revision)` |
/// | `setup` | `set_up(game, seats, options, chance, log)` |
/// | `position` | `seats(at)`, `turn(at)` |
/// | `turn` | `to_act(game, at)`, `legal_moves(game, at, seat, out)`, `check(game, at, seat, mv)`, `apply(game, at, seat, mv, chance, log)` |
/// | `view` | `shown(event, viewer)`, `view(game, at, viewer)`, `redeal(game, at, viewer, chance)` |
/// | `scoring` | `scores(game, at, viewer)` |
/// | `ending` | `result(game, at)` |
/// | `audit` | `audit(game, at)` |
///
/// What a game answers otherwise, such as [`closes`](crate::Game::closes), it writes beside it.
#[macro_export]
macro_rules! chapters {
    () => {
        fn open(files: &$crate::DataFiles, revision: u32) -> Result<Self, $crate::BadData> {
            components::open(files, revision)
        }

        fn set_up(
            &self,
            seats: u8,
            options: &Self::Options,
            chance: &mut impl $crate::Chance,
            log: &mut impl $crate::Log<Self::Event>,
        ) -> Result<Self::Position, $crate::BadSetup> {
            setup::set_up(self, seats, options, chance, log)
        }

        #[inline]
        fn seats(&self, at: &Self::Position) -> u8 {
            position::seats(at)
        }

        #[inline]
        fn turn(&self, at: &Self::Position) -> u32 {
            position::turn(at)
        }

        #[inline]
        fn to_act(&self, at: &Self::Position) -> $crate::Seats {
            turn::to_act(self, at)
        }

        #[inline]
        fn legal_moves(&self, at: &Self::Position, seat: $crate::Seat, out: &mut Vec<Self::Move>) {
            turn::legal_moves(self, at, seat, out);
        }

        #[inline]
        fn check(
            &self,
            at: &Self::Position,
            seat: $crate::Seat,
            mv: &Self::Move,
        ) -> Result<(), Self::Refusal> {
            turn::check(self, at, seat, mv)
        }

        #[inline]
        fn apply(
            &self,
            at: &mut Self::Position,
            seat: $crate::Seat,
            mv: &Self::Move,
            chance: &mut impl $crate::Chance,
            log: &mut impl $crate::Log<Self::Event>,
        ) {
            turn::apply(self, at, seat, mv, chance, log);
        }

        fn shown(&self, event: &Self::Event, viewer: $crate::Viewer) -> Option<Self::Event> {
            view::shown(event, viewer)
        }

        fn view(&self, at: &Self::Position, viewer: $crate::Viewer) -> Self::View {
            view::view(self, at, viewer)
        }

        #[inline]
        fn redeal(&self, at: &mut Self::Position, viewer: $crate::Seat, chance: &mut impl $crate::Chance) {
            view::redeal(self, at, viewer, chance);
        }

        fn scores(&self, at: &Self::Position, viewer: $crate::Viewer) -> Vec<$crate::ScoreSheet> {
            scoring::scores(self, at, viewer)
        }

        fn result(&self, at: &Self::Position) -> Option<$crate::Ranking> {
            ending::result(self, at)
        }

        fn audit(&self, at: &Self::Position) -> Result<(), $crate::Broken> {
            audit::audit(self, at)
        }
    };
}
