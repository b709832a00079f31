//! One module per clause, one test per statement.

use engine::{Game, Seat, Viewer};
use laws::Scene;
use strum::VariantArray;

use crate::keeps::any_move;
use crate::tiny::Wall;
use crate::tiny::components::Stone::{self, Brick, Granite, Marble};
use crate::tiny::components::Stones;
use crate::tiny::moves::Move::{Lay, Trade};
use crate::tiny::moves::{Event, Refusal};
use crate::tiny::setup::{BagSize, Options};

laws::coverage!(Wall, any_move, landmarks: (stone_laid, all_stones));

/// Every kind of stone must be laid at some time.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "events of other games are larger")]
fn stone_laid(event: &Event) -> Option<String> {
    if let Event::Laid { stone, .. } = event { Some(stone.to_string()) } else { None }
}

fn all_stones(_: &Wall) -> Vec<String> {
    Stone::VARIANTS.iter().map(Stone::to_string).collect()
}

#[test]
fn traceability() {
    laws::trace(FOLDER, "TIN", &[1..=7]);
}

/// In a crate of its own: `env!("CARGO_MANIFEST_DIR")`.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tiny");

const ANNA: Seat = Seat(0);
const BEN: Seat = Seat(1);

/// A table for two after set-up, with these stones in Anna's and Ben's hands.
fn table(anna: [Stone; 2], ben: [Stone; 2]) -> Scene<Wall> {
    let mut scene = Scene::<Wall>::start(2, &Options::default(), "a table for two");
    let hands = [Stones::holding(anna), Stones::holding(ben), Stones::EMPTY];
    let mut bag = scene.game.small_bag;
    for (stone, count) in hands.iter().flat_map(Stones::iter) {
        (0..count).for_each(|_| assert!(bag.remove(stone), "there are not that many stones of a kind"));
    }
    (scene.position.hands, scene.position.bag) = (hands, bag);
    scene
}

/// The same, with the whole bag in the wall.
fn last_stones(anna: [Stone; 2], ben: [Stone; 2]) -> Scene<Wall> {
    let mut scene = table(anna, ben);
    scene.position.wall = scene.position.bag;
    scene.position.bag = Stones::EMPTY;
    scene
}

mod tin_1 {
    use super::*;

    #[test]
    fn a_small_bag_holds_twelve_stones_and_a_large_one_eighteen() {
        for (bag, stones) in [(BagSize::Small, 12), (BagSize::Large, 18)] {
            let scene = Scene::<Wall>::start(3, &Options { bag }, "x");
            assert_eq!(scene.position.bag.len(), stones - 3 * 2);
        }
    }
}

mod tin_2 {
    use super::*;

    #[test]
    fn nobody_acts_out_of_turn() {
        let mut scene = table([Brick, Brick], [Brick, Granite]);
        assert_eq!(scene.refuses(BEN, Lay(Brick)), Refusal::NotYourTurn);
        scene.play(ANNA, Lay(Brick));
        scene.allows(BEN, Lay(Brick));
    }
}

mod tin_3 {
    use super::*;

    #[test]
    fn a_stone_scores_1_and_beside_its_like_3() {
        let mut scene = table([Brick, Brick], [Brick, Granite]);
        scene.play(ANNA, Lay(Brick));
        scene.play(BEN, Lay(Brick));
        scene.play(ANNA, Lay(Brick));
        assert_eq!(scene.position.points, [1 + 3, 3, 0]);
    }

    #[test]
    fn then_a_stone_is_drawn() {
        let mut scene = table([Brick, Brick], [Brick, Granite]);
        let events = scene.play_scripted(ANNA, Lay(Brick), &["marble"]);
        assert_eq!(events[1], Event::Drew { seat: ANNA, stone: Marble });
        assert_eq!(scene.position.hands[0], Stones::holding([Brick, Marble]));
    }

    #[test]
    fn only_what_is_in_hand_can_be_laid() {
        let scene = table([Brick, Brick], [Brick, Granite]);
        assert_eq!(scene.refuses(ANNA, Lay(Granite)), Refusal::NotInHand(Granite));
        scene.allows(ANNA, Lay(Brick));
    }
}

pub(crate) mod tin_4 {
    use super::*;

    #[test]
    fn one_trade_a_game() {
        trade_twice();
    }

    pub(crate) fn trade_twice() {
        let mut scene = table([Brick, Brick], [Brick, Granite]);
        scene.play(ANNA, Trade(Brick));
        scene.play(BEN, Lay(Brick));
        assert_eq!(scene.refuses(ANNA, Trade(Brick)), Refusal::TradedAlready);
        assert_eq!(scene.position.aside, Stones::holding([Brick]));
    }

    #[test]
    fn no_trade_with_an_empty_bag() {
        trade_for_nothing();
    }

    pub(crate) fn trade_for_nothing() {
        let scene = last_stones([Brick, Brick], [Brick, Granite]);
        assert_eq!(scene.refuses(ANNA, Trade(Brick)), Refusal::BagIsEmpty);
        table([Brick, Brick], [Brick, Granite]).allows(ANNA, Trade(Brick));
    }
}

mod tin_5 {
    use super::*;

    #[test]
    fn without_a_stone_for_the_next_player_the_game_is_over() {
        let mut scene = last_stones([Brick, Granite], [Marble, Brick]);
        scene.play(ANNA, Lay(Brick));
        scene.play(BEN, Lay(Marble));
        scene.play(ANNA, Lay(Granite));
        assert_eq!(scene.game.result(&scene.position), None);
        assert_eq!(scene.play(BEN, Lay(Brick)).last(), Some(&Event::Ended));
    }

    #[test]
    fn in_a_tie_a_player_who_has_not_traded_wins() {
        let mut scene = last_stones([Brick, Granite], [Marble, Brick]);
        scene.position.has_traded[0] = true;
        for (seat, stone) in [(ANNA, Brick), (BEN, Marble), (ANNA, Granite), (BEN, Brick)] {
            scene.play(seat, Lay(stone));
        }
        let ranking = scene.game.result(&scene.position).expect("the game is over");
        assert_eq!([ranking.place(ANNA), ranking.place(BEN)], [Some(2), Some(1)]);
    }
}

mod tin_6 {
    use super::*;

    #[test]
    fn a_hand_is_seen_by_its_owner_alone() {
        let scene = table([Brick, Brick], [Brick, Granite]);
        let view = scene.game.view(&scene.position, Viewer::Seat(BEN));
        assert_eq!(view.players[0].hand, None);
        assert_eq!(view.players[1].hand, Some(Stones::holding([Brick, Granite])));
    }
}
