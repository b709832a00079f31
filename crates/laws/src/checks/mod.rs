//! One file per law.

mod closing;
mod coverage;
mod dealing;
mod ending;
mod forgetting;
mod legality;
mod recording;
mod replay;
mod secrecy;
mod soundness;
mod speech;
mod storage;
mod tally;
mod undo;

use engine::Fast;
use serde::Serialize;

pub(crate) use closing::Closing;
pub(crate) use coverage::Coverage;
pub(crate) use dealing::dealing;
pub(crate) use ending::Ending;
pub(crate) use forgetting::Forgetting;
pub(crate) use legality::Legality;
pub(crate) use recording::Recording;
pub(crate) use replay::Replay;
pub(crate) use secrecy::Secrecy;
pub(crate) use soundness::Soundness;
pub(crate) use speech::Speech;
pub(crate) use storage::Storage;
pub(crate) use undo::Undo;

/// Costly questions are asked at one position out of this many.
const CLOSE_LOOK: usize = 4;

/// How many made-up moves are tried per position.
const PROBES: usize = 6;

/// Is this one of the positions to be looked at closely?
fn is_looked_at_closely(random: &mut Fast) -> bool {
    random.index(CLOSE_LOOK) == 0
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("everything in a game can be written as JSON")
}
