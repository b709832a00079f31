//! What a bot should know: from one seat's knowledge only.

pub(crate) mod outlook;
mod policy;

use engine::{Advice, Chance, Seat, Sign, Tuning, Tunings};

use crate::components::{ACTIONS, Card, Koeln, PlaceId, target};
use crate::moves::Move;
use crate::position::{Position, SiteState, Step};
use outlook::{Outlook, nearness};

/// How much the strongest opponent's hopes count against one's own, by the number of players.
const RIVALRY: [f32; 3] = [0.8, 0.5, 0.4];
/// What an extra turn is worth, in points.
const EXTRA_TURN: f32 = 1.4;
/// What it is worth that an opponent misses a turn.
const MISSED_TURN: f32 = 1.3;
/// What it is worth that an opponent has two actions less.
const POISONED_TURN: f32 = 0.6;
/// This part of a threat is left in an opponent who is a point behind the best one.
const THREAT: f32 = 0.9;
/// In the last round what is not finished is hardly worth anything any more.
const LATE: f32 = 0.25;
/// What it is worth to be ahead when the last round has begun.
const AHEAD: f32 = 60.0;

impl Advice for Koeln {
    const FEATURES: &'static [&'static str] = &[
        "one",
        "points",
        "lead over the best other",
        "points missing to the target",
        "points others are missing to the target",
        "own share of the sites",
        "others' share of the sites",
        "prospects of the carts",
        "loaded carts",
        "cards",
        "worth of the cards",
        "misses a turn",
        "extra turn",
    ];

    /// A card can be left unplayed, and a turn unused.
    const SIGNS: &'static [(&'static str, Sign)] = &[
        ("cards", Sign::Helps),
        ("worth of the cards", Sign::Helps),
        ("misses a turn", Sign::Harms),
        ("extra turn", Sign::Helps),
    ];

    const LEARNED: &'static str = include_str!("../learned/value.json");

    /// Many small decisions: each matters by a fraction of a point, far less than the luck of the next throws, and a turn
    /// can be ended after any of them. A turn counts as two, so that two rounds are one. A lost game is lost, however
    /// narrowly.
    const TUNING: Tunings = Tunings::always(Tuning {
        rounds: 2,
        beam: 1,
        alike: true,
        single_minded: true,
        width: 1.5,
        exploration: 0.5,
        root_prior: 2.0,
        final_lead: 0.5,
        slip: 0.1,
        ..Tuning::USUAL
    });

    const SUITE: &'static [(&'static str, &'static str)] = &[
        ("01-two-churches-four-actions", include_str!("../suite/01-two-churches-four-actions.toml")),
        ("02-the-own-cart-in-the-way", include_str!("../suite/02-the-own-cart-in-the-way.toml")),
        ("03-forge-before-it-is-finished", include_str!("../suite/03-forge-before-it-is-finished.toml")),
        (
            "04-a-tie-goes-to-the-last-builder",
            include_str!("../suite/04-a-tie-goes-to-the-last-builder.toml"),
        ),
        ("05-the-way-to-the-archbishop", include_str!("../suite/05-the-way-to-the-archbishop.toml")),
        ("06-three-cards-in-a-turn", include_str!("../suite/06-three-cards-in-a-turn.toml")),
        ("07-load-for-the-extra-turn", include_str!("../suite/07-load-for-the-extra-turn.toml")),
        ("08-a-guard-is-of-no-use", include_str!("../suite/08-a-guard-is-of-no-use.toml")),
        ("09-the-guard-waits", include_str!("../suite/09-the-guard-waits.toml")),
        (
            "10-poison-for-one-sabotage-for-the-other",
            include_str!("../suite/10-poison-for-one-sabotage-for-the-other.toml"),
        ),
        ("11-a-site-for-oneself", include_str!("../suite/11-a-site-for-oneself.toml")),
        ("12-stand-in-the-way", include_str!("../suite/12-stand-in-the-way.toml")),
        ("13-the-card-one-knows", include_str!("../suite/13-the-card-one-knows.toml")),
        ("14-forge-in-defence", include_str!("../suite/14-forge-in-defence.toml")),
        ("15-the-merchant-has-the-stone", include_str!("../suite/15-the-merchant-has-the-stone.toml")),
        ("16-eight-sure-points", include_str!("../suite/16-eight-sure-points.toml")),
        ("17-keep-the-mayor", include_str!("../suite/17-keep-the-mayor.toml")),
        ("18-keep-the-guard", include_str!("../suite/18-keep-the-guard.toml")),
        (
            "19-a-full-hand-may-be-thrown-with",
            include_str!("../suite/19-a-full-hand-may-be-thrown-with.toml"),
        ),
        (
            "20-nothing-is-discarded-in-passing",
            include_str!("../suite/20-nothing-is-discarded-in-passing.toml"),
        ),
        ("21-ward-the-saboteur", include_str!("../suite/21-ward-the-saboteur.toml")),
        ("22-finish-what-is-ones-own", include_str!("../suite/22-finish-what-is-ones-own.toml")),
        ("23-load-what-lies-there", include_str!("../suite/23-load-what-lies-there.toml")),
        ("24-no-church-for-the-other", include_str!("../suite/24-no-church-for-the-other.toml")),
        ("25-no-stone-goes-back", include_str!("../suite/25-no-stone-goes-back.toml")),
        ("26-two-points-for-a-card", include_str!("../suite/26-two-points-for-a-card.toml")),
        ("27-the-archbishop-is-there", include_str!("../suite/27-the-archbishop-is-there.toml")),
    ];

    /// A turn and the throw in it are counted apart: what comes before the throw is judged without knowing it.
    fn segment(&self, at: &Position) -> u32 {
        2 * u32::from(at.turn.number) + u32::from(at.turn.throw.is_some())
    }

    /// Between the throw and the end of the turn only the thrower has had their luck.
    fn is_even(&self, at: &Position) -> bool {
        at.turn.throw.is_none()
    }

    fn features(&self, at: &Position, seat: Seat, out: &mut [f32]) {
        features(self, at, seat, &Study::of(self, at, seat), out);
    }

    /// Points, shares of the sites, what the carts can do next, and cards, against the strongest opponent.
    fn appraise(&self, at: &Position, seat: Seat) -> f32 {
        appraise(self, at, seat, &Study::of(self, at, seat))
    }

    fn features_and_appraisal(&self, at: &Position, seat: Seat, out: &mut [f32]) -> f32 {
        let study = Study::of(self, at, seat);
        features(self, at, seat, &study, out);
        appraise(self, at, seat, &study)
    }

    /// KOE-40, KOE-41: a card may be discarded at any time, but is only discarded for nothing unless one too many is held.
    /// It may be kept without harm: nobody must play one, and of four drawn the worst can still go.
    fn is_dominated(&self, at: &Position, _seat: Seat, mv: &Move) -> bool {
        at.step == Step::Play && matches!(mv, Move::Discard { .. })
    }

    fn prior(&self, at: &Position, seat: Seat, mv: &Move) -> f32 {
        policy::Intent::of(self, at, seat).prior(*mv)
    }

    fn playout_move(&self, at: &Position, seat: Seat, moves: &[Move], chance: &mut impl Chance) -> usize {
        policy::choose(self, at, seat, moves, chance)
    }
}

/// What features and judgement have in common.
struct Study {
    outlook: Outlook,
    /// What the carts promise.
    carts: f32,
}

impl Study {
    fn of(game: &Koeln, at: &Position, seat: Seat) -> Self {
        let outlook = Outlook::of(game, at, seat, at.players[seat].carts.each_ref().map(Some));
        let carts = outlook.carts(game, at, seat);
        Self { outlook, carts }
    }
}

fn features(game: &Koeln, at: &Position, seat: Seat, study: &Study, out: &mut [f32]) {
    let player = &at.players[seat];
    let points = f32::from(player.points.total());
    let best_other = f32::from(best_other(at, seat));
    let target = f32::from(target(at.seats()));
    let loaded = player.carts.iter().filter(|cart| cart.load.is_some()).count();
    out.copy_from_slice(&[
        1.0,
        points,
        points - best_other,
        target - points,
        target - best_other,
        study.outlook.own_share,
        study.outlook.others_share,
        study.carts,
        loaded as f32,
        player.hand.len() as f32,
        hand_worth(game, at, seat, usize::MAX),
        f32::from(player.saboteurs),
        if has_extra_turn(at, seat) { 1.0 } else { 0.0 },
    ]);
}

fn appraise(game: &Koeln, at: &Position, seat: Seat, study: &Study) -> f32 {
    let player = &at.players[seat];
    let lead = f32::from(player.points.total()) - f32::from(best_other(at, seat));
    if at.step == Step::Over {
        return 10.0 * lead;
    }
    let rivalry = RIVALRY[usize::from(at.seats()) - 2];
    let sites = study.outlook.own_share - rivalry * study.outlook.others_share;
    let points = f32::from(player.points.total()) - rivalry * f32::from(best_other(at, seat));
    let is_fresh = is_freshly_thrown(at, seat);
    let carts = if is_fresh { study.outlook.loads(game, at, seat) } else { study.carts };
    let unknown = is_fresh && at.turn.throw.is_some_and(|throw| throw.gate.is_none());
    let counted = player.hand.len().saturating_sub(usize::from(unknown));
    let future = sites + carts + hand_worth(game, at, seat, counted) + turns_worth(at, seat);
    match at.last_round {
        None => points + future,
        Some(_) => points + lead + LATE * future + standing(at, seat, lead),
    }
}

/// Has this player just thrown and done nothing since? Then the luck of the throw is not to be judged.
fn is_freshly_thrown(at: &Position, seat: Seat) -> bool {
    at.active == seat
        && at.turn.throw.is_some()
        && at.turn.actions == ACTIONS
        && !at.players[seat].carts.iter().any(|cart| cart.is_done)
}

fn best_other(at: &Position, seat: Seat) -> u8 {
    let others = at.players.iter().filter(|(other, _)| *other != seat);
    others.map(|(_, player)| player.points.total()).max().unwrap_or(0)
}

fn has_extra_turn(at: &Position, seat: Seat) -> bool {
    at.active == seat && (at.turn.extra_follows || (at.turn.is_extra && at.turn.throw.is_none()))
}

/// What it is worth to be ahead, or not to be, when the last round has begun. An extra turn can still change that
/// (KOE-44): a player who has one is not behind for good, and the others are not ahead for good.
fn standing(at: &Position, seat: Seat, lead: f32) -> f32 {
    let has_extra = has_extra_turn(at, seat);
    let others_have = !has_extra && has_extra_turn(at, at.active);
    match lead > 0.0 {
        true if others_have => 0.0,
        true => AHEAD,
        false if has_extra => 0.0,
        false => -AHEAD,
    }
}

/// Turns gained and lost, own and others': the nearer an opponent is to winning, the more.
fn turns_worth(at: &Position, seat: Seat) -> f32 {
    let mut worth = if has_extra_turn(at, seat) { EXTRA_TURN } else { 0.0 };
    if at.players.iter().all(|(_, player)| player.saboteurs == 0 && player.poisoners == 0) {
        return worth;
    }
    let (mut lost_by_others, mut threats) = (0.0, 0.0);
    let best_other = best_other(at, seat);
    for (other, player) in at.players.iter() {
        let lost = MISSED_TURN * f32::from(player.saboteurs)
            + if player.poisoners > 0 { POISONED_TURN } else { 0.0 };
        if other == seat {
            worth -= lost;
        } else {
            let threat = THREAT.powi(i32::from(best_other - player.points.total()));
            (lost_by_others, threats) = (lost_by_others + threat * lost, threats + threat);
        }
    }
    // Of equal opponents each counts as much as one in the square root of their number.
    worth + lost_by_others / threats * f32::from(at.seats() - 1).sqrt()
}

/// What the first cards of a hand promise.
fn hand_worth(game: &Koeln, at: &Position, seat: Seat, counted: usize) -> f32 {
    at.players[seat].hand.iter().take(counted).map(|held| card_worth(game, at, seat, held.card)).sum()
}

/// What holding a card is worth, in points.
pub(crate) fn card_worth(game: &Koeln, at: &Position, seat: Seat, card: Card) -> f32 {
    match card {
        Card::Caecilien | Card::Martin | Card::Kapitol | Card::Pantaleon => {
            let church = game.church_of(card).expect("every abbot has a church");
            let site = &at.sites[church.index()];
            match site.state {
                SiteState::Finished { owner, .. } if owner == seat => 1.9,
                SiteState::Finished { .. } => 0.0,
                SiteState::Begun if site.leader() == Some(seat) => 1.0,
                SiteState::Begun | SiteState::Hammer | SiteState::Closed => 0.5,
            }
        }
        Card::Archbishop => {
            let carts = at.players[seat].carts.iter();
            let nearest = carts.map(|cart| game.map.distance(cart.at, PlaceId::CATHEDRAL)).min().unwrap_or(0);
            0.6 + 1.2 * nearness(nearest)
        }
        Card::Mayor | Card::Saboteur => 1.0,
        Card::Forger | Card::Guard | Card::Notary => 0.6,
        Card::Thief | Card::Poisoner => 0.4,
        Card::Merchant => 0.3,
    }
}
