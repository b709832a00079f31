//! What a bot should know: from one seat's knowledge only.

use engine::{Advice, Chance, Seat, Stream, Tuning, Tunings};

use crate::components::{CARDS, Development, Permits, Plot, SanFrancisco, Space, Tender, Year};
use crate::moves::Move;
use crate::position::{Firm, Phase, Player, Position, Step, Support};
use crate::scoring::{MONEY_RATE, private_points, total};
use crate::turn::{act, build, year};

/// How many turns on action cards a player has in a game that goes to 1915.
const ALL_TURNS: f32 = 36.0;

/// What an appraisal weighs, in the order of [`Advice::FEATURES`].
const WEIGHTS: [f32; 16] = [0.0, 1.0, 0.34, 0.25, 1.6, 0.8, 1.0, 0.4, 0.8, 1.2, 2.0, 0.0, 0.3, 0.0, 0.1, 0.0];

impl Advice for SanFrancisco {
    const FEATURES: &'static [&'static str] = &[
        "one",
        "points without money",
        "money",
        "money to spend soon",
        "first building in the area",
        "more buildings in the area",
        "first three permits",
        "more permits",
        "can build at once",
        "built, times turns left",
        "private tenders, times turns left",
        "turns left",
        "pairs of permits that share a symbol",
        "lead over the best other",
        "early in the order",
        "steps on the progress board, times turns left",
    ];

    const LEARNED: &'static str = include_str!("../learned/value.json");

    const TUNING: Tunings = Tunings::always(Tuning { beam: 1, exploration: 0.3, slip: 0.6, ..Tuning::USUAL });

    const SUITE: &'static [(&'static str, &'static str)] = &[
        ("01-the-fifth-light", include_str!("../suite/01-the-fifth-light.toml")),
        ("02-three-in-a-row-are-one-pair", include_str!("../suite/02-three-in-a-row-are-one-pair.toml")),
        ("03-a-tie-takes-points-away", include_str!("../suite/03-a-tie-takes-points-away.toml")),
        ("04-two-dollars-are-enough", include_str!("../suite/04-two-dollars-are-enough.toml")),
        ("05-the-fourth-kind", include_str!("../suite/05-the-fourth-kind.toml")),
        ("06-a-dollar-back-in-the-corner", include_str!("../suite/06-a-dollar-back-in-the-corner.toml")),
        ("07-clear-without-debris", include_str!("../suite/07-clear-without-debris.toml")),
        ("08-buy-over-the-pass", include_str!("../suite/08-buy-over-the-pass.toml")),
        ("09-one-of-each-colour", include_str!("../suite/09-one-of-each-colour.toml")),
        ("10-first-in-1915", include_str!("../suite/10-first-in-1915.toml")),
        (
            "11-more-buildings-than-the-committee",
            include_str!("../suite/11-more-buildings-than-the-committee.toml"),
        ),
        ("12-block-his-last-turn", include_str!("../suite/12-block-his-last-turn.toml")),
        ("13-level-in-debris", include_str!("../suite/13-level-in-debris.toml")),
        ("14-the-colour-that-is-missing", include_str!("../suite/14-the-colour-that-is-missing.toml")),
        ("15-around-the-corner", include_str!("../suite/15-around-the-corner.toml")),
    ];

    /// The order changes with every card: only where a card or another phase begins have all had as many turns. The
    /// Committee's turns are no decisions; they may have come before.
    fn is_even(&self, at: &Position) -> bool {
        at.order.iter().take(usize::from(at.next)).all(|firm| *firm == Some(Firm::Committee))
    }

    fn features(&self, at: &Position, seat: Seat, out: &mut [f32]) {
        out.copy_from_slice(&features(self, at, seat));
    }

    /// Points, and what money, buildings, permits and tenders promise for the turns that are left.
    fn appraise(&self, at: &Position, seat: Seat) -> f32 {
        final_worth(self, at, seat).unwrap_or_else(|| weigh(&features(self, at, seat)))
    }

    fn features_and_appraisal(&self, at: &Position, seat: Seat, out: &mut [f32]) -> f32 {
        let features = features(self, at, seat);
        out.copy_from_slice(&features);
        final_worth(self, at, seat).unwrap_or_else(|| weigh(&features))
    }

    fn prior(&self, at: &Position, seat: Seat, mv: &Move) -> f32 {
        match *mv {
            Move::Place { space } => place_prior(self, at, seat, space),
            Move::Act { space } => {
                let (spaces, stone) = (at.spaces(self), at.players[seat].estate.stone.unwrap_or(0));
                let price = act::distance(spaces, stone, space);
                desire(self, at, seat, spaces[usize::from(space)]) - 1.2 * f32::from(price)
            }
            Move::TakePermit { slot } => permit_prior(self, at, seat, slot),
            Move::TakeTender { slot } => {
                let tender = at.open_tenders.get(usize::from(slot)).copied().flatten();
                tender
                    .map_or(0.0, |tender| 2.0 + f32::from(private_points(self, at, Firm::Seat(seat), tender)))
            }
            Move::Clear { plot } => {
                let holds_debris = at.players[seat].all_tenders().has(Tender::Debris);
                if plot.is_some() { 1.0 + f32::from(u8::from(holds_debris)) } else { 1.2 }
            }
            Move::Build { plot, permits, take } => build_prior(self, at, seat, plot, permits, take),
            Move::Material => {
                if at.players[seat].material < 2 {
                    3.0
                } else {
                    0.5
                }
            }
            Move::Money => f32::from(year::bonus_money(at, Firm::Seat(seat)).unwrap_or(0)) * 0.7,
            Move::Develop => 2.0,
            Move::Keep { .. } | Move::Forgo | Move::Block { .. } => 0.0,
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

/// The points of a game that is over; buildings break a tie (SFO-53).
fn final_worth(game: &SanFrancisco, at: &Position, seat: Seat) -> Option<f32> {
    let firm = Firm::Seat(seat);
    (at.step == Step::Over).then(|| {
        let points = total(game, at, firm, at.players[seat].all_tenders());
        points as f32 + f32::from(at.estate(firm).built.len()) / 100.0
    })
}

fn weigh(features: &[f32; WEIGHTS.len()]) -> f32 {
    features.iter().zip(WEIGHTS).map(|(feature, weight)| feature * weight).sum()
}

fn features(game: &SanFrancisco, at: &Position, seat: Seat) -> [f32; WEIGHTS.len()] {
    let (player, firm) = (&at.players[seat], Firm::Seat(seat));
    let estate = &player.estate;
    let points = total(game, at, firm, player.all_tenders());
    let points = points as f32 - f32::from(estate.money / MONEY_RATE);
    let best_other = at.firms().filter(|other| *other != firm).map(|other| {
        let tenders = match other {
            Firm::Seat(other) => at.players[other].tenders,
            Firm::Committee => at.committee.map_or(player.tenders, |committee| committee.tenders),
        };
        total(game, at, other, tenders)
    });
    let turns = f32::from(turns_left(at, seat));
    let share = turns / ALL_TURNS;
    let soon = (turns / 3.0).min(1.0);
    let money = f32::from(estate.money);
    let (material, permits) = (f32::from(player.material), f32::from(player.permits.len()));
    let can_build = build::can_build(game, at, seat, Support::None, estate.money.max(game.cost(at.year)));
    let steps = f32::from(estate.marker.column) + f32::from(estate.marker.row);
    [
        1.0,
        points,
        money,
        money.min(8.0) * (turns / 4.0).min(1.0),
        material.min(1.0) * soon,
        (material - 1.0).max(0.0) * soon,
        permits.min(3.0) * soon,
        (permits - 3.0).max(0.0) * soon,
        if can_build.is_ok() { soon } else { 0.0 },
        f32::from(estate.built.len()) * share,
        f32::from(player.all_tenders().len()) * share,
        share,
        f32::from(shared_pairs(game, player)) * soon,
        points - best_other.max().unwrap_or(0) as f32,
        earliness(at, firm) * soon,
        steps * share,
    ]
}

/// How early a firm comes in the order: the further to the right its stone lies, the earlier it comes next. Before it
/// has laid its stone on a card, its place in the order of that card counts; on the income track nothing is known yet.
fn earliness(at: &Position, firm: Firm) -> f32 {
    // About where the first and the last stone lie on a card for many.
    const FIRST: f32 = 3.5;
    const LAST: f32 = 0.5;
    let place = at.order.iter().position(|other| *other == Some(firm));
    match (at.estate(firm).stone, at.phase, place) {
        (Some(stone), ..) => f32::from(stone),
        (None, Phase::Card { .. }, Some(place)) => {
            let others = at.firms().count() - 1;
            FIRST - (FIRST - LAST) * place as f32 / others as f32
        }
        (None, ..) => 0.0,
    }
}

/// How many turns on action cards `seat` still begins.
fn turns_left(at: &Position, seat: Seat) -> u8 {
    let this_year = match at.phase {
        Phase::Tenders | Phase::Income | Phase::Blockers => CARDS as u8,
        Phase::Card { nth } => {
            let is_to_place = u8::from(at.players[seat].estate.stone.is_none());
            if at.master_builder.is_some() {
                return is_to_place;
            }
            CARDS as u8 - 1 - nth + is_to_place
        }
        Phase::Exposition => return 0,
    };
    let years = (Year::LAST.index() - 1).saturating_sub(at.year.index()) as u8;
    this_year + years * CARDS as u8
}

/// How many pairs of a player's permits share a symbol.
fn shared_pairs(game: &SanFrancisco, player: &Player) -> u8 {
    let mut pairs = 0;
    for (nth, one) in player.permits.iter().enumerate() {
        for other in player.permits.iter().skip(nth + 1) {
            pairs += u8::from(!(game.symbols(one) & game.symbols(other)).is_empty());
        }
    }
    pairs
}

/// A space is as good as the best that can be done from it.
fn place_prior(game: &SanFrancisco, at: &Position, seat: Seat, space: u8) -> f32 {
    if at.phase == Phase::Income {
        return f32::from(game.income[usize::from(space)]);
    }
    let spaces = at.spaces(game);
    // The further to the right, the earlier in the next order.
    let order = 0.2 * f32::from(space);
    order + desire(game, at, seat, spaces[usize::from(space)])
}

/// How much a player wants an action, if they can carry it out.
fn desire(game: &SanFrancisco, at: &Position, seat: Seat, action: Space) -> f32 {
    let player = &at.players[seat];
    if act::can_carry_out(game, at, seat, action, player.estate.money).is_err() {
        return 0.0;
    }
    let share = f32::from(turns_left(at, seat)) / ALL_TURNS;
    match action {
        Space::Build | Space::BuildAnyColour | Space::BuildAnyNumber => 6.0,
        Space::Tender => 3.5,
        Space::Material => [3.0, 1.5, 0.5][usize::from(player.material.min(2))] * (0.3 + share),
        Space::Permit => {
            [3.0, 2.5, 2.0, 1.0, 0.5, 0.0][usize::from(player.permits.len().min(5))] * (0.3 + share)
        }
        Space::Develop | Space::Clear => 1.5,
        Space::Income(money) => 0.6 * f32::from(money),
        Space::Pass => 0.0,
    }
}

/// A permit is better the more plots it fits together with those in hand.
fn permit_prior(game: &SanFrancisco, at: &Position, seat: Seat, slot: u8) -> f32 {
    let Some(permit) = at.open_permits.get(usize::from(slot)).copied().flatten() else { return 0.0 };
    let own = at.players[seat].permits;
    let shared = own.iter().filter(|other| !(game.symbols(permit) & game.symbols(*other)).is_empty()).count();
    let joker = if permit.is_joker() { 1.0 } else { 0.0 };
    2.0 + 0.3 * shared as f32 + joker
}

fn build_prior(
    game: &SanFrancisco,
    at: &Position,
    seat: Seat,
    plot: Plot,
    permits: Permits,
    take: Option<Development>,
) -> f32 {
    let development = if take.is_some() { 4.0 } else { 0.0 };
    let debris = if at.debris.has(plot) { -1.0 } else { 0.0 };
    // What the player's own tenders gain from the building itself.
    let firm = Firm::Seat(seat);
    let tenders = at.players[seat].all_tenders();
    let mut after = *at;
    let before: u16 = tenders.iter().map(|tender| private_points(game, at, firm, tender)).sum();
    after.players[seat].estate.built.add(plot);
    let gain: u16 = tenders.iter().map(|tender| private_points(game, &after, firm, tender)).sum();
    5.0 + development + debris - f32::from(permits.len()) + f32::from(gain) - f32::from(before)
}
