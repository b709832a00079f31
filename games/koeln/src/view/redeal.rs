//! Redealing what a player cannot know.
//!
//! Only encounter cards are secret. Until the deck is rebuilt for the first time, all cards that a player has not
//! seen are alike to them: each may lie in the deck, in another hand or face down among the discards. So they are
//! put together and dealt again.
//!
//! When the deck is rebuilt (KOE-42), a player knows of some cards that they are now in the deck: those played, and
//! those seen being discarded. So these are not among the cards which the others have kept in their hands, the old
//! ones. Equal cards cannot be told apart, though, and when such a card turns up later, the player cannot say whether
//! it is the one that they knew of. With
//!
//! - `known`: the cards that the player knew to be shuffled into the deck,
//! - `unplaced`: the cards that the player could not place then and that have not left an old place since: those
//!   shuffled into the deck without the player's knowledge, and the old ones that the player has not seen,
//! - `seen`: the cards out of that deck that the player has seen since,
//!
//! the number `n` of old cards of one kind has the weight
//!
//! > ways to take `n` of the kind's `unplaced` cards × ways for the `seen` ones to be among the others,
//!
//! and [`old_cards`] draws the numbers of all kinds with these weights. What is unplaced and not old was shuffled in
//! unseen; all other cards are alike to the player again. Every world is thus as likely as the shuffles make it. Only
//! what was known at an earlier rebuild about cards that are held even through the next one is given up: that takes
//! two times through thirty cards, six times as long as a game lasts.

use engine::{Chance, Kind as _, Seat, Stream};

use crate::components::{CARD_KINDS, Card, CardBag, Koeln};
use crate::position::{Knowers, Position};
use crate::view::unseen;

const REDEAL: Stream = Stream::named("redeal");

/// How finely a random number between 0 and 1 is drawn.
const FINENESS: u32 = 1 << 31;

/// Most old cards that a player can fail to place: no more than three others hold and discard.
const MOST_OLD: usize = crate::components::CARDS;

/// Redeals what `viewer` cannot know: the unseen cards in other hands, those discarded unseen, the deck.
#[inline]
pub fn redeal(_: &Koeln, at: &mut Position, viewer: Seat, chance: &mut impl Chance) {
    let mut pool = unseen(at, engine::Viewer::Seat(viewer));
    let mut old = old_cards(at, viewer, &pool, chance);
    take_out(&mut pool, &old);
    let is_hidden = |known: Knowers| !known.has(viewer);
    let mut deal = |card: &mut Card, is_old: bool| {
        let from = if is_old { &mut old } else { &mut pool };
        *card = from.draw(REDEAL, chance).expect("as many cards are dealt as were taken up");
    };
    for (_, player) in at.players.iter_mut() {
        let hidden = player.hand.iter_mut().filter(|held| is_hidden(held.known));
        hidden.for_each(|held| deal(&mut held.card, held.is_old));
    }
    let hidden = at.discards.iter_mut().filter(|card| is_hidden(card.known));
    hidden.for_each(|card| deal(&mut card.card, card.is_old));
    at.deck = pool;
}

/// Draws the old cards that the viewer has not seen, and deals those again that were shuffled in unseen.
fn old_cards(at: &mut Position, viewer: Seat, pool: &CardBag, chance: &mut impl Chance) -> CardBag {
    let mut unplaced = old_and_hidden(at, viewer);
    let count = unplaced.len();
    if at.reshuffled.is_empty() {
        return unplaced;
    }
    let mut known = CardBag::EMPTY;
    for card in at.reshuffled.iter() {
        if card.known.has(viewer) { &mut known } else { &mut unplaced }.add(card.card);
    }
    let old = draw_numbers(&known, &unplaced, pool, count, chance);
    let mut unknowingly = unplaced;
    take_out(&mut unknowingly, &old);
    for card in at.reshuffled.iter_mut().filter(|card| !card.known.has(viewer)) {
        card.card = unknowingly.draw(REDEAL, chance).expect("what is unplaced and not old was shuffled in");
    }
    old
}

fn old_and_hidden(at: &Position, viewer: Seat) -> CardBag {
    let in_hands = at.players.iter().flat_map(|(_, player)| player.hand.iter());
    let in_hands = in_hands.filter(|held| held.is_old && !held.known.has(viewer)).map(|held| held.card);
    let discarded = at.discards.iter().filter(|card| card.is_old && !card.known.has(viewer));
    CardBag::holding(in_hands.chain(discarded.map(|card| card.card)))
}

/// Draws `count` of the unplaced cards with the weights that the head of this file explains.
fn draw_numbers(
    known: &CardBag,
    unplaced: &CardBag,
    pool: &CardBag,
    count: usize,
    chance: &mut impl Chance,
) -> CardBag {
    let weight = |kind: usize, number: usize| -> f64 {
        let card = Card::of(kind);
        let free = usize::from(unplaced.count(card));
        let all = free + usize::from(known.count(card));
        let seen = all.saturating_sub(usize::from(pool.count(card)));
        if number > free || number + seen > all {
            return 0.0;
        }
        let ways: f64 = (0..number).map(|nth| (free - nth) as f64 / (nth + 1) as f64).product();
        let among_others: f64 = (0..seen).map(|nth| (all - number - nth) as f64).product();
        ways * among_others
    };
    // The weight of all ways to draw this many cards of this kind and those after it.
    let mut total = [[0.0_f64; MOST_OLD + 1]; CARD_KINDS + 1];
    total[CARD_KINDS][0] = 1.0;
    for kind in (0..CARD_KINDS).rev() {
        for left in 0..=count {
            total[kind][left] =
                (0..=left).map(|number| weight(kind, number) * total[kind + 1][left - number]).sum();
        }
    }
    let mut drawn = CardBag::EMPTY;
    let mut left = count;
    for kind in 0..CARD_KINDS {
        if left == 0 {
            break;
        }
        let mut random = f64::from(chance.below(REDEAL, FINENESS)) / f64::from(FINENESS) * total[kind][left];
        let mut number = 0;
        for candidate in 0..=left {
            let share = weight(kind, candidate) * total[kind + 1][left - candidate];
            if share > 0.0 {
                number = candidate;
                if random < share {
                    break;
                }
                random -= share;
            }
        }
        (0..number).for_each(|_| drawn.add(Card::of(kind)));
        left -= number;
    }
    drawn
}

fn take_out(bag: &mut CardBag, cards: &CardBag) {
    for (card, count) in cards.iter() {
        (0..count).for_each(|_| {
            bag.remove(card);
        });
    }
}
