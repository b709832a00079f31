//! What a bot should know: from one seat's knowledge only, which here is everybody's.

use engine::{Advice, Chance, Seat, Stream, Tuning, Tunings};

use crate::components::{BLOCKS, Challenge, Level, LotId, Manhattan, Mask, RANKS, Size, WORKERS, grown};
use crate::ending::LAST_TILES;
use crate::moves::Move;
use crate::position::{Player, Position, Step};
use crate::scoring::{self, STREET_POINTS};
use crate::turn::{Ground, build_points, prestige_points};

/// What connected land without gold on it is worth in points of later turns, by its squares.
const LAND: [f32; 16] = [0.0, 0.2, 0.9, 1.7, 2.9, 3.7, 5.0, 5.6, 6.3, 7.0, 7.5, 8.0, 8.5, 9.0, 9.5, 10.0];
/// With fewer turns to come than this, land is worth less.
const LAND_TURNS: f32 = 5.0;
/// What a square that can be built on at once adds.
const FREE_SQUARE: f32 = 0.25;
/// What free workers are worth: without one, no land.
const FREE_WORKERS: [f32; WORKERS as usize + 1] = [-1.5, 0.0, 0.5, 0.7, 0.8];
/// What an unused action card is worth while it can still be used: Boom, Shift, Grab.
const BOOM: f32 = 4.0;
const SHIFT: f32 = 1.6;
const GRAB: f32 = 2.0;
/// How much of a street's points a lead of one building is worth before the end.
const LEAD: f32 = 0.22;
/// What acquiring nothing costs a demolition.
const NO_LAND: f32 = 2.0;

impl Advice for Manhattan {
    const FEATURES: &'static [&'static str] = &[
        "one",
        "points",
        "lead over the best other",
        "turns left",
        "land",
        "land times turns left",
        "free squares",
        "free workers",
        "action cards",
        "streets",
        "challenge",
        "tiles left",
        "may build silver",
        "may build gold",
        "has a legend",
    ];

    const LEARNED: &'static str = include_str!("../learned/value.json");

    const TUNING: Tunings =
        Tunings::always(Tuning { rounds: 1, exploration: 0.5, slip: 0.5, ..Tuning::USUAL });

    const SUITE: &'static [(&'static str, &'static str)] = &[
        ("01-a-second-tower-in-the-gap", include_str!("../suite/01-a-second-tower-in-the-gap.toml")),
        ("02-ten-points-are-enough", include_str!("../suite/02-ten-points-are-enough.toml")),
        ("03-irregular-as-before", include_str!("../suite/03-irregular-as-before.toml")),
        ("04-leave-the-bronze", include_str!("../suite/04-leave-the-bronze.toml")),
        ("05-most-of-gold", include_str!("../suite/05-most-of-gold.toml")),
        ("06-prestige-or-the-street", include_str!("../suite/06-prestige-or-the-street.toml")),
        ("07-the-second-in-yellow", include_str!("../suite/07-the-second-in-yellow.toml")),
        ("08-level-with-a-legend", include_str!("../suite/08-level-with-a-legend.toml")),
        ("09-along-cedar", include_str!("../suite/09-along-cedar.toml")),
        ("10-silver-may-go", include_str!("../suite/10-silver-may-go.toml")),
        ("11-eight-points-not-a-block", include_str!("../suite/11-eight-points-not-a-block.toml")),
        ("12-keep-a-foot-on-cedar", include_str!("../suite/12-keep-a-foot-on-cedar.toml")),
        ("13-broadway-for-nobody", include_str!("../suite/13-broadway-for-nobody.toml")),
        ("14-two-lots-at-once", include_str!("../suite/14-two-lots-at-once.toml")),
        ("15-the-fifth-irregular", include_str!("../suite/15-the-fifth-irregular.toml")),
    ];

    fn features(&self, at: &Position, seat: Seat, out: &mut [f32]) {
        let player = &at.players[seat];
        let points = f32::from(player.points.total());
        let others = at.players.iter().filter(|(other, _)| *other != seat);
        let best_other = others.map(|(_, other)| other.points.total()).max().unwrap_or(0);
        let turns = turns_left(at, seat);
        let ground = Ground::of(self, player);
        let land = land_worth(&ground);
        let may_build = |level| {
            let needed = crate::turn::required_points(at.rules, level);
            f32::from(u8::from(player.points.track() >= needed))
        };
        out.copy_from_slice(&[
            1.0,
            points,
            points - f32::from(best_other),
            turns,
            land,
            land * turns,
            free_squares(&ground),
            f32::from(player.free_workers()),
            f32::from(player.cards.len()),
            streets_worth(self, at, seat, turns),
            challenge_worth(self, at, seat, turns),
            player.tiles_left() as f32,
            may_build(Level::Silver),
            may_build(Level::Gold),
            f32::from(u8::from(player.legend().is_some())),
        ]);
    }

    /// Points, what the end would bring, and what land, workers and cards promise for the turns that are left.
    fn appraise(&self, at: &Position, seat: Seat) -> f32 {
        let player = &at.players[seat];
        if at.step == Step::Over {
            return f32::from(player.points.total());
        }
        let turns = turns_left(at, seat);
        let points = f32::from(player.points.track())
            + streets_worth(self, at, seat, turns)
            + challenge_worth(self, at, seat, turns);
        if turns < 1.0 {
            return points + f32::from(player.cards.len());
        }
        let ground = Ground::of(self, player);
        let use_of_land = (turns / LAND_TURNS).min(1.0);
        points
            + use_of_land * (land_worth(&ground) + FREE_SQUARE * free_squares(&ground))
            + FREE_WORKERS[usize::from(player.free_workers())]
            + cards_worth(player)
    }

    fn prior(&self, at: &Position, seat: Seat, mv: &Move) -> f32 {
        let ground = Ground::of(self, &at.players[seat]);
        judge(self, at, seat, &ground, *mv)
    }

    /// The move of the highest prior; chance decides between equal ones.
    fn playout_move(&self, at: &Position, seat: Seat, moves: &[Move], chance: &mut impl Chance) -> usize {
        let ground = Ground::of(self, &at.players[seat]);
        let (mut best, mut most, mut equal) = (0, f32::NEG_INFINITY, 0);
        for (nth, mv) in moves.iter().enumerate() {
            let prior = judge(self, at, seat, &ground, *mv);
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

/// How promising a move looks: its points, or what it does for one's land.
fn judge(game: &Manhattan, at: &Position, seat: Seat, ground: &Ground, mv: Move) -> f32 {
    let points =
        |tile, place| f32::from(build_points(game, tile) + prestige_points(game, at, seat, tile, place));
    match mv {
        Move::Shift => 0.0,
        Move::Take { lot } => 1.0 + lot_worth(game, ground, lot),
        Move::Grab { lot } => lot_worth(game, ground, lot),
        Move::Build { tile, place } => points(tile, place),
        Move::Boom { tile, place } => points(tile, place) - BOOM,
        Move::Rebuild { tile, place } => points(tile, place) - NO_LAND,
        Move::Return { lot } => -lot_worth(game, ground, lot),
        Move::Done => 0.6,
    }
}

/// What a lot adds to the land of its block.
fn lot_worth(game: &Manhattan, ground: &Ground, lot: LotId) -> f32 {
    let lot = game.board.lot(lot);
    let open = ground.open_to(lot.block, RANKS - 1);
    let joined = grown(lot.mask) & open;
    let size = match lot.card.size() {
        Size::Two => 0.0,
        Size::Three => 0.8,
    };
    size + if joined == 0 { 0.0 } else { 1.5 + 0.2 * open.count_ones() as f32 }
}

/// What a player's land without gold on it promises: more where much of it hangs together.
fn land_worth(ground: &Ground) -> f32 {
    (0..BLOCKS).map(|block| connected_worth(ground.open_to(block, RANKS - 1))).sum()
}

fn connected_worth(mut open: Mask) -> f32 {
    let mut worth = 0.0;
    while open != 0 {
        let mut part = open & open.wrapping_neg();
        loop {
            let next = grown(part) & open;
            if next == part {
                break;
            }
            part = next;
        }
        worth += LAND[(part.count_ones() as usize).min(LAND.len() - 1)];
        open &= !part;
    }
    worth
}

fn free_squares(ground: &Ground) -> f32 {
    (0..BLOCKS).map(|block| ground.free(block).count_ones()).sum::<u32>() as f32
}

fn cards_worth(player: &Player) -> f32 {
    let cards = [(player.cards.boom, BOOM), (player.cards.shift, SHIFT), (player.cards.grab, GRAB)];
    cards.iter().filter(|(unused, _)| *unused).map(|(_, worth)| worth).sum()
}

/// MAN-60: what the streets in play are worth as they stand: sure at the end, likely before.
fn streets_worth(game: &Manhattan, at: &Position, seat: Seat, turns: f32) -> f32 {
    let points = f32::from(STREET_POINTS);
    let worth = |street| {
        let counts = scoring::street_counts(game, at, street);
        let others = counts.iter().filter(|(other, _)| *other != seat).map(|(_, count)| *count);
        let lead = f32::from(counts[seat]) - f32::from(others.max().unwrap_or(0));
        if turns < 1.0 {
            return if lead > 0.0 { points } else { 0.0 };
        }
        points * (0.3 + LEAD * lead).clamp(0.0, 1.0)
    };
    at.streets.iter().map(|street| worth(*street)).sum()
}

/// MAN-70 to MAN-74: what the challenge is worth as it stands, and something for being on the way.
fn challenge_worth(game: &Manhattan, at: &Position, seat: Seat, turns: f32) -> f32 {
    let Some(challenge) = at.challenge else { return 0.0 };
    let player = &at.players[seat];
    let on_the_way = match challenge {
        Challenge::MasterArchitect => 0.8 * scoring::irregular_buildings(game, player).min(5) as f32,
        Challenge::BronzeBaron => 1.2 * scoring::of_rank(player, Level::Bronze) as f32,
        Challenge::GoldTycoon => 0.5 * scoring::of_rank(player, Level::Gold) as f32,
        Challenge::GoldPrestige | Challenge::GenerationKing => 0.0,
    };
    let now = if challenge == Challenge::GoldPrestige {
        0.0
    } else {
        f32::from(scoring::challenge_points(game, at)[seat])
    };
    if turns < 1.0 { now } else { now.mul_add(0.6, on_the_way) }
}

/// About how many turns `seat` still begins after the one under way.
fn turns_left(at: &Position, seat: Seat) -> f32 {
    let seats = at.seats();
    if at.step == Step::Over {
        return 0.0;
    }
    if let Some(ending) = at.ending {
        let away = |other: Seat| (other.0 + seats - at.active.0) % seats;
        let follows = away(seat) > 0 && (away(seat) < away(ending.by) || ending.by == at.active);
        return f32::from(u8::from(follows && seat != ending.by));
    }
    let cards = (at.market.len() + at.future.len()).saturating_sub(3) as f32 / f32::from(seats);
    let tiles = at.players.iter().map(|(_, player)| player.tiles_left().saturating_sub(LAST_TILES)).min();
    cards.min(tiles.unwrap_or(0) as f32).max(1.0)
}
