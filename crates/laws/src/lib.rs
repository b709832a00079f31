//! The laws of [`Game`], checked by play.
//!
//! Every game keeps the same laws, see [`Law`]. They are checked over games of random moves and of the playout
//! policy, at every number of seats, with every value of every option. A game asks for that with one line in
//! `tests/laws.rs`:
//!
//! ```text
//! laws::laws!(frankfurt::Frankfurt, any_move);
//!
//! /// Any move at all that can be written down, allowed or (mostly) not: the laws probe with it.
//! fn any_move(game: &Frankfurt, at: &Position, random: &mut Fast) -> Move { … }
//! ```
//!
//! and with two more in `tests/rules.rs`, beside the tests of its clauses:
//!
//! ```text
//! laws::coverage!(frankfurt::Frankfurt, any_move, clauses: [fra_16::the_last_space_closes_the_project]);
//!
//! #[test]
//! fn traceability() {
//!     laws::trace(env!("CARGO_MANIFEST_DIR"), "FRA", &[1..=25, 30..=30]);
//! }
//! ```
//!
//! [`laws!`] becomes one test per law; [`coverage!`] becomes the test that every event and every refusal was
//! seen, in the games played or in the clause tests it is given. Both take further settings by name, each of
//! them a method of [`Laws`]: `listing`, `hidden`, `reveals`, `landmarks`, `clauses`.
//!
//! [`Scene`] is what clause tests are written with: a table as it lies, on which moves are played or refused.
//! [`trace`] ties clauses, code and tests together.
//!
//! The environment variable `CITYWRIGHT_GAMES` says how many games are played per setting and policy. When a law
//! breaks, the message holds everything that [`Scene::reproduce`] needs to bring the table back.

mod checks;
mod law;
mod laws;
mod play;
mod scene;
mod setting;
mod trace;
mod witness;

use engine::{Game, Playable};
use strum::VariantNames;

pub use law::{Law, Trail, Violation};
pub use laws::{Hidden, Landmarks, Laws, Listing};
pub use scene::Scene;
pub use trace::trace;

/// A game whose events and refusals can be counted by name: derive strum's `VariantNames` and `AsRefStr` on them.
pub trait Lawful:
    Playable + Game<Event: VariantNames + AsRef<str>, Refusal: VariantNames + AsRef<str>>
{
}

impl<G> Lawful for G where
    G: Playable + Game<Event: VariantNames + AsRef<str>, Refusal: VariantNames + AsRef<str>>
{
}

/// One test per law for a game: `laws!(Game, any_move)`, then settings by name: `reveals: ends_the_year`.
#[macro_export]
macro_rules! laws {
    ($game:ty, $any_move:expr $(, $setting:ident: $value:expr)* $(,)?) => {
        $crate::laws!(
            @tests $crate::Laws::<$game>::of($any_move)$(.$setting($value))*,
            options Options, replay Replay, legality Legality, ending Ending, secrecy Secrecy,
            forgetting Forgetting, dealing Dealing, soundness Soundness, storage Storage, recording Recording,
            undo Undo, closing Closing, speech Speech,
        );
    };
    (@tests $laws:expr, $($test:ident $law:ident,)*) => {
        $(
            #[test]
            fn $test() {
                $laws.uphold($crate::Law::$law);
            }
        )*
    };
}

/// The test that every event and refusal occurs: `coverage!(Game, any_move)`, then settings by name.
#[macro_export]
macro_rules! coverage {
    ($game:ty, $any_move:expr $(, $setting:ident: $value:expr)* $(,)?) => {
        $crate::laws!(@tests $crate::Laws::<$game>::of($any_move)$(.$setting($value))*, coverage Coverage,);
    };
}
