//! One module per clause, one test per statement.

mod any_move;

use engine::{Game as _, NoOptions, Seat, Viewer};
use laws::Scene;
use quay::Quay;
use quay::components::Good::{self, Brick, Glass, Slate, Timber};
use quay::components::Goods;
use quay::moves::Move::{Lay, Store};
use quay::moves::{Event, Refusal};

laws::coverage!(Quay, any_move::any_move);

#[test]
fn traceability() {
    laws::trace(env!("CARGO_MANIFEST_DIR"), "QUA", &[1..=7]);
}

const ANNA: Seat = Seat(0);
const BEN: Seat = Seat(1);

/// A table for two with these hands; the rest of the deck has sailed or, with `deck`, is still to come.
fn table<const N: usize>(hands: [[Good; N]; 2], deck: bool) -> Scene<Quay> {
    let mut scene = Scene::<Quay>::start(2, &NoOptions {}, "a table for two");
    let mut rest = scene.game.deck;
    for (seat, hand) in [ANNA, BEN].into_iter().zip(hands) {
        for good in hand {
            assert!(rest.remove(good), "there are not that many");
        }
        scene.position.players[seat].hand = Goods::holding(hand);
    }
    (scene.position.deck, scene.position.sailed) =
        if deck { (rest, Goods::EMPTY) } else { (Goods::EMPTY, rest) };
    scene
}

mod qua_1 {
    use super::*;

    #[test]
    fn there_are_seven_cards_of_each_kind() {
        let deck = Quay::standard().deck;
        assert_eq!([Brick, Glass, Slate, Timber].map(|good| deck.count(good)), [7; 4]);
    }
}

mod qua_2 {
    use super::*;

    #[test]
    fn everyone_draws_three_cards() {
        let scene = Scene::<Quay>::start(4, &NoOptions {}, "x");
        assert!(scene.position.players.iter().all(|(_, player)| player.hand.len() == 3));
        assert_eq!(scene.position.deck.len(), 28 - 4 * 3);
    }

    #[test]
    fn nobody_acts_out_of_turn() {
        let mut scene = table([[Brick], [Brick]], true);
        assert_eq!(scene.refuses(BEN, Lay { good: Brick }), Refusal::NotYourTurn);
        scene.play(ANNA, Lay { good: Brick });
        scene.allows(BEN, Lay { good: Brick });
    }
}

mod qua_3 {
    use super::*;

    #[test]
    fn only_a_card_of_the_hand_is_laid_or_stored() {
        let scene = table([[Brick], [Glass]], true);
        assert_eq!(scene.refuses(ANNA, Lay { good: Glass }), Refusal::NotInHand { good: Glass });
        scene.allows(ANNA, Lay { good: Brick });
        scene.allows(ANNA, Store { good: Brick });
    }

    #[test]
    fn then_a_card_is_drawn() {
        let mut scene = table([[Brick], [Glass]], true);
        let events = scene.play_scripted(ANNA, Lay { good: Brick }, &["slate"]);
        assert_eq!(events[1], Event::Drew { seat: ANNA, good: Slate });
        assert_eq!(scene.position.players[ANNA].hand, Goods::holding([Slate]));
    }
}

mod qua_4 {
    use super::*;

    #[test]
    fn a_card_scores_its_pile_and_the_fourth_sails() {
        let mut scene = table([[Brick; 2], [Brick; 2]], false);
        for seat in [ANNA, BEN, ANNA] {
            scene.play(seat, Lay { good: Brick });
        }
        assert_eq!(scene.position.piles.count(Brick), 3);
        let events = scene.play(BEN, Lay { good: Brick });
        assert_eq!(events[1], Event::Sailed { good: Brick });
        assert!(scene.position.piles.is_empty());
        assert_eq!([ANNA, BEN].map(|seat| scene.position.players[seat].points), [1 + 3, 2 + 4]);
    }
}

mod qua_5 {
    use super::*;

    #[test]
    fn a_store_has_room_for_three_and_every_kind_counts_2() {
        let mut scene = table([[Brick, Brick, Glass, Slate], [Timber; 4]], false);
        for good in [Brick, Brick, Glass] {
            scene.play(ANNA, Store { good });
            scene.play(BEN, Lay { good: Timber });
        }
        assert_eq!(scene.refuses(ANNA, Store { good: Slate }), Refusal::StoreIsFull);
        scene.allows(ANNA, Lay { good: Slate });
        assert_eq!(scene.game.scores(&scene.position, Viewer::AllOpen)[0].total(), 2 + 2);
    }
}

mod qua_6 {
    use super::*;

    #[test]
    fn without_a_card_for_the_next_player_it_is_over_and_room_decides_a_tie() {
        let mut scene = table([[Brick, Glass], [Slate, Slate]], false);
        scene.play(ANNA, Store { good: Brick });
        scene.play(BEN, Lay { good: Slate });
        scene.play(ANNA, Lay { good: Glass });
        assert_eq!(scene.game.result(&scene.position), None);
        assert_eq!(scene.play(BEN, Lay { good: Slate }).last(), Some(&Event::Ended));
        let ranking = scene.game.result(&scene.position).expect("the game is over");
        assert_eq!([ranking.place(ANNA), ranking.place(BEN)], [Some(2), Some(1)]);
    }
}

mod qua_7 {
    use super::*;

    #[test]
    fn a_hand_is_seen_by_its_owner_alone() {
        let scene = table([[Brick], [Glass]], true);
        let view = scene.game.view(&scene.position, Viewer::Seat(BEN));
        assert_eq!([view.players[0].hand, view.players[1].hand], [None, Some(Goods::holding([Glass]))]);
        assert_eq!(view.deck, 26);
    }
}
