//! After set-up, what is redealt is as likely as what was dealt.
//!
//! Before anybody has decided anything, the real table is just one of those that a player cannot tell apart, each
//! of them as likely as the rules of set-up make it. A redeal that prefers some of them shows when many set-ups
//! are compared with their redeals, and so does one that changes nothing although something is hidden, or that changes
//! something although everybody remembers what is hidden.

use engine::{Fast, Game, NoLog, Seat, Seed, Seeded, Viewer};

use super::json;
use super::tally::{Sample, Tally};
use crate::law::{Breach, Law};
use crate::laws::Hidden;
use crate::setting::Setting;

/// How many set-ups are compared with their redeals.
const SETUPS: u32 = 500;

pub(crate) fn dealing<G: Game>(
    game: &G,
    setting: &Setting<G::Options>,
    hidden: Hidden,
) -> Result<(), Breach> {
    Seat::all(setting.seats).try_for_each(|viewer| dealing_to(game, setting, hidden, viewer))
}

fn dealing_to<G: Game>(
    game: &G,
    setting: &Setting<G::Options>,
    hidden: Hidden,
    viewer: Seat,
) -> Result<(), Breach> {
    let mut tally = Tally::default();
    let mut random = Fast::new(u64::from(viewer.0));
    let (mut something_is_hidden, mut something_changes) = (false, false);
    for number in 0..SETUPS {
        let mut chance = Seeded::new(Seed::from_text(&format!("deal {number}")));
        let dealt = game
            .set_up(setting.seats, &setting.options, &mut chance, &mut NoLog)
            .map_err(|refused| Law::Options.broken(format!("set-up refuses only some seeds: {refused}")))?;
        let mut redealt = dealt.clone();
        game.redeal(&mut redealt, viewer, &mut random);
        tally.add(Sample::First, &dealt);
        tally.add(Sample::Second, &redealt);
        something_changes |= redealt != dealt;
        something_is_hidden |=
            json(&game.view(&dealt, Viewer::Seat(viewer))) != json(&game.view(&dealt, Viewer::AllOpen));
    }
    match hidden {
        Hidden::Unknown => Law::Dealing.require(something_changes || !something_is_hidden, || {
            format!("redeal never changes anything, but seat {viewer} does not see everything")
        }),
        Hidden::Remembered => Law::Dealing.require(!something_changes, || {
            format!("redeal changes something, but seat {viewer} remembers everything")
        }),
    }?;
    match tally.gross_difference() {
        None => Ok(()),
        Some(difference) => Err(Law::Dealing.broken(format!(
            "in {SETUPS} set-ups `{}` comes {} times as dealt and {} times as redealt to seat {viewer}",
            difference.value, difference.counts[0], difference.counts[1]
        ))),
    }
}
