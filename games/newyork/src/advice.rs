//! What a bot should know: from one seat's knowledge only, which is everything on the table (NYC-60).

use engine::{Advice, Chance, Seat, Stream, Tuning, Tunings};

use crate::components::{Currency, Kind, NewYork, Prizes, Purse, Scoring, Slot};
use crate::moves::{Move, Receiver};
use crate::position::{Position, Step};
use crate::scoring::PerParty;

/// What one in money is worth in points while there is much to buy.
const MONEY: f32 = 0.35;
/// What it adds to be able to pay a building of the yard exactly next turn.
const EXACT: f32 = 0.8;
/// What it adds to be able to pay it at all.
const AFFORDABLE: f32 = 0.4;
/// What it is worth to act again.
const AGAIN: f32 = 4.0;
/// What is good for one is bad for the others.
const RIVALRY: f32 = 1.3;
/// What a building for Dirk is worth, at first sight.
const GIFT: f32 = -1.0;
/// The places that a kind is scored for at the end.
const PLACES: usize = Scoring::C.places();
/// How many buildings to come per player make money worth its full price.
const FULL_MARKET: f32 = 4.0;
/// How many buildings are bought per money card that is turned up, roughly.
const BUILDINGS_PER_CARD: f32 = 0.6;
/// How uncertain it is that a lead lasts: at once, and per square root of a building still to come before the scoring.
const DOUBT: (f32, f32) = (0.25, 0.35);

impl Advice for NewYork {
    const FEATURES: &'static [&'static str] = &[
        "one",
        "points",
        "lead over the best other",
        "outlook for A",
        "outlook for B",
        "outlook for C",
        "best other outlook",
        "money",
        "money cards",
        "money times buildings to come",
        "exact payments",
        "affordable buildings",
        "buildings to come",
    ];

    const LEARNED: &'static str = include_str!("../learned/value.json");

    const TUNING: Tunings =
        Tunings::always(Tuning { rounds: 1, exploration: 0.5, slip: 1.1, ..Tuning::USUAL });

    const SUITE: &'static [(&'static str, &'static str)] = &[
        ("01-two-gifts", include_str!("../suite/01-two-gifts.toml")),
        ("02-the-gift-that-ties", include_str!("../suite/02-the-gift-that-ties.toml")),
        ("03-two-small-cards", include_str!("../suite/03-two-small-cards.toml")),
        ("04-one-more-than-equal", include_str!("../suite/04-one-more-than-equal.toml")),
        ("05-exact-then-money", include_str!("../suite/05-exact-then-money.toml")),
        ("06-not-yet", include_str!("../suite/06-not-yet.toml")),
        ("07-end-it-now", include_str!("../suite/07-end-it-now.toml")),
        ("08-the-third-place", include_str!("../suite/08-the-third-place.toml")),
        ("09-equal-is-enough", include_str!("../suite/09-equal-is-enough.toml")),
        ("10-the-park-before-the-next", include_str!("../suite/10-the-park-before-the-next.toml")),
        ("11-another-exact-payment", include_str!("../suite/11-another-exact-payment.toml")),
        ("12-money-instead-of-a-theater", include_str!("../suite/12-money-instead-of-a-theater.toml")),
        ("13-where-the-last-card-goes", include_str!("../suite/13-where-the-last-card-goes.toml")),
        ("14-a-shared-win", include_str!("../suite/14-a-shared-win.toml")),
    ];

    fn features(&self, at: &Position, seat: Seat, out: &mut [f32]) {
        let player = &at.players[seat];
        let points = f32::from(player.points.total());
        let others = Seat::all(at.seats()).filter(|other| *other != seat);
        let best_points = others.clone().map(|other| at.players[other].points.total()).max().unwrap_or(0);
        let best_outlook = others.map(|other| outlook(self, at, other)).fold(0.0, f32::max);
        let (money, market) = (f32::from(player.hand.sum()), market(at));
        let (exact, affordable) = chances(self, at, seat);
        out.copy_from_slice(&[
            1.0,
            points,
            points - f32::from(best_points),
            scoring_outlook(self, at, seat, Scoring::A),
            scoring_outlook(self, at, seat, Scoring::B),
            scoring_outlook(self, at, seat, Scoring::C),
            best_outlook,
            money,
            player.hand.len() as f32,
            money * market,
            exact,
            affordable,
            at.buildings.len() as f32,
        ]);
    }

    /// Points, what the buildings promise in the scorings to come, and money; less what the others have of it.
    fn appraise(&self, at: &Position, seat: Seat) -> f32 {
        let worth = |seat: Seat| {
            let player = &at.players[seat];
            let money = MONEY * market(at) * f32::from(player.hand.sum());
            f32::from(player.points.total()) + outlook(self, at, seat) + money
        };
        let others = Seat::all(at.seats()).filter(|other| *other != seat).map(worth);
        let others = others.sum::<f32>() / f32::from(at.seats() - 1);
        let (exact, affordable) = chances(self, at, seat);
        worth(seat) - others + market(at) * (EXACT * exact + AFFORDABLE * affordable)
    }

    fn prior(&self, at: &Position, seat: Seat, mv: &Move) -> f32 {
        let money = MONEY * market(at);
        match mv {
            Move::Take { cards } => money * f32::from(cards.sum()) + 0.1,
            Move::Buy { slot, payment, receiver } => {
                let Some(building) = at.yard.get(slot.index()).copied().flatten() else { return 0.0 };
                let again = if payment.sum() > building.price().into() { 0.0 } else { AGAIN };
                let gain = match receiver {
                    Receiver::Buyer => RIVALRY * one_more(self, at, seat, building.kind()),
                    Receiver::Dirk => GIFT,
                };
                gain + again - money * f32::from(payment.sum())
            }
            Move::Pass => 0.0,
        }
    }

    /// The move of the highest prior; chance decides between equal ones.
    fn playout_move(&self, at: &Position, seat: Seat, moves: &[Move], chance: &mut impl Chance) -> usize {
        let (mut best, mut most, mut equal) = (0, f32::NEG_INFINITY, 0);
        for (nth, mv) in moves.iter().enumerate() {
            let prior = self.prior(at, seat, mv);
            if prior > most {
                (best, most, equal) = (nth, prior, 1);
            } else if prior >= most {
                equal += 1;
                if chance.below(PLAYOUT, equal) == 0 {
                    best = nth;
                }
            }
        }
        best
    }
}

const PLAYOUT: Stream = Stream::named("playout");

/// What one more building of a kind promises a seat in the scorings to come, at first sight.
fn one_more(game: &NewYork, at: &Position, seat: Seat, kind: Kind) -> f32 {
    let counts = at.counts(kind);
    let others = Seat::all(at.seats()).filter(|other| *other != seat).map(|other| counts.seats[other]);
    let mut rivals = [None; PLACES];
    for other in others.chain(counts.dirk) {
        let mut other = Some(other);
        for place in &mut rivals {
            (*place, other) = ((*place).max(other), (*place).min(other));
        }
    }
    let to_come = &Scoring::ALL[at.money.next_scoring as usize..];
    let prize = |place: usize| -> f32 {
        let prizes = to_come.iter().filter_map(|scoring| game.prizes(*scoring, kind).get(place));
        prizes.map(|prize| f32::from(*prize)).sum()
    };
    let own = counts.seats[seat];
    let gains = rivals.iter().enumerate().map(|(place, rival)| {
        let likelier = match rival {
            Some(rival) => overtaking(own, *rival),
            // NYC-32: a place that nobody else takes is had with the first building.
            None => f32::from(u8::from(own == 0)),
        };
        likelier * (prize(place) - prize(place + 1))
    });
    gains.sum()
}

/// How much likelier a building more makes it to be ahead of somebody, in the end.
fn overtaking(own: u8, other: u8) -> f32 {
    const BY_LEAD: [f32; 10] = [0.01, 0.03, 0.07, 0.15, 0.23, 0.23, 0.15, 0.07, 0.03, 0.01];
    let lead = i16::from(own) - i16::from(other);
    BY_LEAD[(lead + 5).clamp(0, 9) as usize]
}

/// How much money is still good for: 1 while many buildings come, 0 at the end.
fn market(at: &Position) -> f32 {
    match at.step {
        Step::Act => (at.buildings.len() as f32 / (FULL_MARKET * f32::from(at.seats()))).min(1.0),
        Step::Over => 0.0,
    }
}

/// The points that the buildings of a seat promise in all scorings to come.
fn outlook(game: &NewYork, at: &Position, seat: Seat) -> f32 {
    Scoring::ALL.into_iter().map(|scoring| scoring_outlook(game, at, seat, scoring)).sum()
}

/// The points that the buildings of a seat promise in one scoring; none if it has been.
fn scoring_outlook(game: &NewYork, at: &Position, seat: Seat, scoring: Scoring) -> f32 {
    if scoring < at.money.next_scoring || at.step == Step::Over {
        return 0.0;
    }
    let before = share_of_buildings_before(at, scoring);
    let mut to_come = [0.0; Kind::ALL.len()];
    for (building, count) in at.buildings.iter() {
        to_come[building.kind() as usize] += f32::from(count);
    }
    let promise = |kind: Kind| {
        let doubt = DOUBT.0 + DOUBT.1 * (before * to_come[kind as usize]).sqrt();
        expected_prize(&at.counts(kind), seat, *game.prizes(scoring, kind), doubt)
    };
    Kind::ALL.into_iter().map(promise).sum()
}

/// Which part of the buildings to come will be bought before a scoring.
fn share_of_buildings_before(at: &Position, scoring: Scoring) -> f32 {
    let pile = match scoring {
        Scoring::A => 1,
        Scoring::B => 3,
        Scoring::C => return 1.0,
    };
    let piles = at.money.piles.map(f32::from);
    let cards = piles[..pile].iter().sum::<f32>() + piles[pile] / 2.0;
    (BUILDINGS_PER_CARD * cards / (at.buildings.len() as f32).max(1.0)).min(1.0)
}

/// The prize of the place that a seat can expect, if each lead lasts with a chance that grows with it.
fn expected_prize(counts: &PerParty, seat: Seat, prizes: Prizes, doubt: f32) -> f32 {
    let own = f32::from(counts.seats[seat]);
    let ahead = |other: u8| 1.0 / (1.0 + ((own - f32::from(other)) / doubt).exp());
    // The seat counts itself as an even rival, which is taken off again.
    let place = counts.iter().map(ahead).sum::<f32>() - 0.5;
    let prize = |place: usize| prizes.get(place).map_or(0.0, |prize| f32::from(*prize));
    let (better, part) = (place.floor(), place.fract());
    let prize = prize(better as usize) * (1.0 - part) + prize(better as usize + 1) * part;
    if own > 0.0 { prize } else { prize * 0.5 }
}

/// How many buildings of the yard the seat could pay exactly, and how many it could pay at all.
fn chances(game: &NewYork, at: &Position, seat: Seat) -> (f32, f32) {
    let (mut exact, mut affordable) = (0.0, 0.0);
    for slot in Slot::all() {
        let Some(building) = at.yard[slot.index()] else { continue };
        let sums = sums(&at.players[seat].hand, game.slots[slot.index()]);
        exact += f32::from((sums >> building.price() & 1) as u8);
        affordable += if sums >> building.price() == 0 { 0.0 } else { 1.0 };
    }
    (exact, affordable)
}

/// Every sum that can be paid in a currency, as bits.
fn sums(hand: &Purse, currency: Currency) -> u64 {
    let mut sums = 1_u64;
    let mut cards = hand.row(currency);
    while !cards.is_empty() {
        let (value, count) = cards.take_highest();
        // No price is as high as the sums that fall off.
        (0..count).for_each(|_| sums |= sums << value);
    }
    sums
}
