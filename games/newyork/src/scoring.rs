//! 4. Points, line by line.

use engine::{Clause, Log, NoLog, Party, PerSeat, ScoreSheet, Seat};
use serde::{Deserialize, Serialize};

use crate::components::{Kind, MOST_SEATS, NewYork, Prizes, Scoring};
use crate::moves::Event;
use crate::position::{Points, Position, Step};

/// Dirk's name among the parties; what people call this player stands in the text files.
pub const DIRK: &str = "dirk";

/// A small number for each player, and for Dirk in a game for two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct PerParty {
    /// The players'.
    pub seats: PerSeat<u8, MOST_SEATS>,
    /// Dirk's.
    pub dirk: Option<u8>,
}

impl PerParty {
    /// Zero for everybody.
    pub fn none(seats: u8, has_dirk: bool) -> Self {
        Self { seats: PerSeat::all(seats, 0), dirk: has_dirk.then_some(0) }
    }

    /// The number of a seat, to be changed.
    #[inline]
    pub fn of_seat(&mut self, seat: Seat) -> &mut u8 {
        &mut self.seats[seat]
    }

    /// All numbers, Dirk's last.
    pub fn iter(&self) -> impl Iterator<Item = u8> + Clone {
        Seat::all(self.seats.seats()).map(|seat| self.seats[seat]).chain(self.dirk)
    }
}

/// NYC-30 to NYC-32, NYC-52: the points of every party for one kind, of which they own `counts`.
pub fn shares(counts: &PerParty, prizes: &Prizes) -> PerParty {
    let mut shares = *counts;
    for (seat, count) in counts.seats.iter() {
        *shares.of_seat(seat) = share(*count, counts, prizes);
    }
    shares.dirk = counts.dirk.map(|count| share(count, counts, prizes));
    shares
}

/// NYC-31: the prizes of the places that the tied parties occupy, divided among them and rounded down.
pub fn share(count: u8, counts: &PerParty, prizes: &Prizes) -> u8 {
    // NYC-32.
    if count == 0 {
        return 0;
    }
    let ahead = counts.iter().filter(|other| *other > count).count();
    let tied = counts.iter().filter(|other| *other == count).count();
    let pot: u8 = prizes.iter().skip(ahead).take(tied).sum();
    pot / tied as u8
}

/// NYC-30: scores every kind.
pub(crate) fn score(game: &NewYork, at: &mut Position, scoring: Scoring, log: &mut impl Log<Event>) {
    log.note(Event::ScoringBegan { scoring });
    for kind in Kind::ALL {
        let buildings = at.counts(kind);
        let points = shares(&buildings, game.prizes(scoring, kind));
        for (seat, player) in at.players.iter_mut() {
            player.points.gain(scoring, points.seats[seat]);
        }
        if let (Some(dirk), Some(points)) = (&mut at.dirk, points.dirk) {
            dirk.points.gain(scoring, points);
        }
        log.note(Event::KindScored { scoring, kind, buildings, points });
    }
}

/// NYC-42: the same if C were scored now. What is left over goes by hands that are secret, so it is left out.
pub fn sheets_if_ended(game: &NewYork, at: &Position) -> Vec<ScoreSheet> {
    let mut ended = *at;
    if at.step != Step::Over {
        score(game, &mut ended, Scoring::C, &mut NoLog);
    }
    sheets(&ended)
}

/// The points of every party, by scoring; nothing of them is secret. Dirk comes last (NYC-55).
pub fn sheets(at: &Position) -> Vec<ScoreSheet> {
    let sheet = |party, points: &Points| {
        ScoreSheet::of(party)
            .line(Clause("NYC-30"), "a", points.a)
            .line(Clause("NYC-30"), "b", points.b)
            .line(Clause("NYC-42"), "c", points.c)
    };
    let seats = at.players.iter().map(|(seat, player)| sheet(Party::Seat(seat), &player.points));
    let dirk = at.dirk.iter().map(|dirk| sheet(Party::Neutral(DIRK.into()), &dirk.points));
    seats.chain(dirk).collect()
}
