//! What a bot should know: from one seat's knowledge only.

use engine::{Advice, Chance, Seat, Stream, Tuning, Tunings};

use crate::components::{Bonus, DISTRICTS_PER_COLOUR, DistrictId, Frankfurt, HAND, Space, Tile};
use crate::moves::Move;
use crate::position::{Position, Step};
use crate::scoring::best_colour;
use crate::turn;

/// What a coin is worth in points to somebody who still has turns to spend it in.
const COIN: f32 = 1.5;
/// What the hand tiles are worth in points of the next turns, the best first: one is built next, the others later.
const NEXT_BUILDS: [f32; HAND] = [0.7, 0.4, 0.2];
/// What an open project in reach adds to a build.
const PROJECT: f32 = 0.5;

/// A search that looks into many worlds.
const QUICK: Tuning = Tuning { rounds: 1, exploration: 0.5, slip: 0.9, ..Tuning::USUAL };
/// One that looks at each more carefully: with many players moves differ by less than luck does.
const CAREFUL: Tuning = Tuning { beam: 1, alike: true, width: 0.1, root_prior: 1.5, ..QUICK };

impl Advice for Frankfurt {
    const FEATURES: &'static [&'static str] = &[
        "one",
        "points",
        "lead over the best other",
        "coins",
        "cranes",
        "best build",
        "second build",
        "third build",
        "best colour in hand",
        "turns left",
        "coins times turns left",
        "cranes times turns left",
    ];

    const LEARNED: &'static str = include_str!("../learned/value.json");

    const TUNING: Tunings = Tunings::always(QUICK).and_from(4, CAREFUL);

    const SUITE: &'static [(&'static str, &'static str)] = &[
        ("01-coin-for-the-second-red", include_str!("../suite/01-coin-for-the-second-red.toml")),
        ("02-keep-the-pair", include_str!("../suite/02-keep-the-pair.toml")),
        ("03-where-houses-stand", include_str!("../suite/03-where-houses-stand.toml")),
        ("04-a-second-of-its-colour", include_str!("../suite/04-a-second-of-its-colour.toml")),
        ("05-a-third-of-its-colour", include_str!("../suite/05-a-third-of-its-colour.toml")),
        ("06-the-free-tile-fits", include_str!("../suite/06-the-free-tile-fits.toml")),
        ("07-the-two-space", include_str!("../suite/07-the-two-space.toml")),
        ("08-the-coin-that-doubles", include_str!("../suite/08-the-coin-that-doubles.toml")),
        ("09-coin-in-coin-out", include_str!("../suite/09-coin-in-coin-out.toml")),
        ("10-double-the-houses", include_str!("../suite/10-double-the-houses.toml")),
        ("11-the-last-coin", include_str!("../suite/11-the-last-coin.toml")),
        ("12-coins-are-worth-nothing", include_str!("../suite/12-coins-are-worth-nothing.toml")),
        ("13-double-while-it-counts", include_str!("../suite/13-double-while-it-counts.toml")),
        ("14-project-before-tile", include_str!("../suite/14-project-before-tile.toml")),
    ];

    fn features(&self, at: &Position, seat: Seat, out: &mut [f32]) {
        features(at, seat, &best_builds(self, at, seat), out);
    }

    /// Points, and what hand and coins promise for the turns that are left.
    fn appraise(&self, at: &Position, seat: Seat) -> f32 {
        appraise(at, seat, || best_builds(self, at, seat))
    }

    fn features_and_appraisal(&self, at: &Position, seat: Seat, out: &mut [f32]) -> f32 {
        let builds = best_builds(self, at, seat);
        features(at, seat, &builds, out);
        appraise(at, seat, || builds)
    }

    fn prior(&self, at: &Position, seat: Seat, mv: &Move) -> f32 {
        match *mv {
            Move::Build { tile, district, space } => {
                let points = f32::from(turn::build_points(self, at, tile, district, space).total());
                let coin = if turn::mark(self, district, space) == Some(Space::Coin) { COIN } else { 0.0 };
                points + coin
            }
            Move::Complete => match at.step {
                Step::Project { district, points } => {
                    let price = self.districts[district.index()].price;
                    f32::from(turn::project_points(self, district, points)) - COIN * f32::from(price)
                }
                Step::Build | Step::Take { .. } | Step::Over => 0.0,
            },
            Move::Decline => 2.0,
            Move::Take { offer } => {
                let tile = at.offer.get(usize::from(offer)).copied().flatten();
                let worth = tile.map_or(0.0, |tile| best_build(self, at, seat, tile));
                worth - COIN * f32::from(turn::price(self, at, offer))
            }
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

fn features(at: &Position, seat: Seat, builds: &[f32; HAND], out: &mut [f32]) {
    let player = &at.players[seat];
    let points = f32::from(player.points.total());
    let others = at.players.iter().filter(|(other, _)| *other != seat);
    let best_other = others.map(|(_, other)| other.points.total()).max().unwrap_or(0);
    let turns = f32::from(turns_left(at, seat));
    let (coins, cranes) = (f32::from(player.coins), f32::from(player.cranes));
    out.copy_from_slice(&[
        1.0,
        points,
        points - f32::from(best_other),
        coins,
        cranes,
        builds[0],
        builds[1],
        builds[2],
        f32::from(best_colour(player.tiles()).1),
        turns,
        coins * turns,
        cranes * turns,
    ]);
}

fn appraise(at: &Position, seat: Seat, builds: impl FnOnce() -> [f32; HAND]) -> f32 {
    let player = &at.players[seat];
    let points = f32::from(player.points.total());
    let turns = turns_left(at, seat);
    if turns == 0 {
        let hand = if at.step == Step::Over { 0 } else { best_colour(player.tiles()).1 };
        // The coins break a tie (FRA-23).
        return points + f32::from(hand) + f32::from(player.coins) / 100.0;
    }
    let hand: f32 =
        builds().iter().zip(NEXT_BUILDS).take(usize::from(turns)).map(|(build, worth)| build * worth).sum();
    points + hand + COIN * f32::from(player.coins.min(turns))
}

/// How many turns `seat` still begins, the one under way included if it is theirs and nothing is built yet.
fn turns_left(at: &Position, seat: Seat) -> u8 {
    let seats = at.seats();
    let away = (seat.0 + seats - at.active.0) % seats;
    let turns = match at.step {
        Step::Over => return 0,
        Step::Build | Step::Project { .. } | Step::Take { .. } => at.supply.len() as u8 + 1,
    };
    let begun = u8::from(away == 0 && at.step != Step::Build);
    (turns + seats - 1 - away) / seats - begun
}

/// What each hand tile would score at the best place, the best first.
fn best_builds(game: &Frankfurt, at: &Position, seat: Seat) -> [f32; HAND] {
    let mut builds = [0.0; HAND];
    for (build, tile) in builds.iter_mut().zip(at.players[seat].tiles()) {
        *build = best_build(game, at, seat, tile);
    }
    builds.sort_by(|a, b| b.total_cmp(a));
    builds
}

/// What a tile would score at its best place now, with something for a coin or an open project there.
fn best_build(game: &Frankfurt, at: &Position, seat: Seat, tile: Tile) -> f32 {
    let player = &at.players[seat];
    let first = tile.colour() as usize * DISTRICTS_PER_COLOUR;
    let mut best = 0.0_f32;
    for district in (first..first + DISTRICTS_PER_COLOUR).map(|index| DistrictId(index as u8)) {
        let card = &game.districts[district.index()];
        let (mut extra, mut same) = (f32::NEG_INFINITY, 0);
        for (space, lies) in card.spaces.iter().zip(&at.board[district.index()]) {
            match (lies, space) {
                (Some(other), _) => same += if other.kind() == tile.kind() { other.value() } else { 0 },
                (None, Space::Two) => extra = extra.max(2.0),
                (None, Space::Coin) => extra = extra.max(COIN),
                (None, Space::Plain) => extra = extra.max(0.0),
            }
        }
        if extra < 0.0 {
            continue;
        }
        let points = f32::from(tile.value() + same) + extra;
        let in_reach =
            at.projects[district.index()].is_none() && player.cranes > 0 && player.coins >= card.price;
        let project = match card.bonus {
            Bonus::PlusFour => 4.0,
            Bonus::Double => points,
        };
        best = best.max(if in_reach { points + PROJECT * project } else { points });
    }
    best
}
