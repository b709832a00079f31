//! Two players and Dirk: NYC-50 to NYC-55.

use engine::{Game, Party, Seats};
use newyork::components::{Money, Scoring};
use newyork::moves::{Event, Refusal};
use newyork::position::{Points, Step};

use crate::table::{A, B, C, Rest, codes, kind, laid, mv, owned, table};

fn dirk_owns(scene: &laws::Scene<newyork::NewYork>, name: &str) -> u8 {
    scene.position.dirk.unwrap().buildings.count(kind(name))
}

mod nyc_50 {
    use super::*;

    #[test]
    fn seventy_two_money_cards_take_part() {
        let (_, at, events) = laid(2, 1);
        let mut count = 0;
        for card in Money::all() {
            let held: u8 = at.players.iter().map(|(_, player)| player.hand.count(card)).sum();
            let shown = at.display.iter().flatten().filter(|other| **other == card).count() as u8;
            let copies = held + shown + at.money.cards.count(card);
            assert_eq!(copies, 2);
            count += copies;
        }
        assert_eq!(count, 72);
        assert!(events.contains(&Event::MoneyRemoved { count: 36 }));
    }

    #[test]
    fn with_three_none_is_removed() {
        assert!(!laid(3, 1).2.iter().any(|event| matches!(event, Event::MoneyRemoved { .. })));
    }
}

mod nyc_51 {
    use super::*;

    #[test]
    fn dirk_starts_with_six_buildings_after_the_yard() {
        let (_, at, events) = laid(2, 1);
        assert_eq!(at.dirk.unwrap().buildings.len(), 6);
        assert_eq!(at.buildings.len(), 54 - 4 - 6);
        let first = |wanted: fn(&Event) -> bool| events.iter().position(wanted).unwrap();
        let yard = first(|event| matches!(event, Event::BuildingLaid { .. }));
        assert!(yard + 3 < first(|event| matches!(event, Event::DirkReceived { .. })));
    }

    #[test]
    fn dirk_takes_no_turns() {
        let mut scene = table(2).scene();
        for (seat, next) in [(A, B), (B, A), (A, B)] {
            assert_eq!(scene.position.active, seat);
            let first = scene.moves(seat)[0];
            scene.play(seat, first);
            assert_eq!(scene.position.active, next);
        }
    }

    #[test]
    fn with_more_players_dirk_is_not_there() {
        assert!((3..=6).all(|seats| laid(seats, 1).1.dirk.is_none()));
    }
}

mod nyc_52 {
    use super::*;

    #[test]
    fn dirk_takes_places_in_every_scoring() {
        let mut scene = table(2)
            .owns(A, "skyscraper skyscraper")
            .owns(B, "skyscraper")
            .dirk("skyscraper skyscraper skyscraper museum museum museum")
            .opened(3, 0, Scoring::B)
            .scene();
        scene.play(A, mv("take.b9"));
        let [a, b] = [A, B].map(|seat| scene.position.players[seat].points.b);
        assert_eq!((a, b, scene.position.dirk.unwrap().points.b), (6, 0, 13 + 8));
    }
}

mod nyc_53 {
    use super::*;

    #[test]
    fn six_more_after_a() {
        let mut scene = table(2).opened(1, 0, Scoring::A).scene();
        let cards = scene.position.buildings.len();
        scene.play(A, mv("take.b9"));
        assert_eq!(scene.position.dirk.unwrap().buildings.len(), 12);
        assert_eq!(scene.position.buildings.len(), cards - 6);
    }

    /// They come after the scoring and do not count in it.
    #[test]
    fn they_come_right_after_the_scoring() {
        let mut scene = table(2).opened(1, 0, Scoring::A).scene();
        let script = ["A", "sk7", "sk8", "sk9", "sk9", "sk9", "sk10", "b1"];
        let events = scene.play_scripted(A, mv("take.b9"), &script);
        assert_eq!(dirk_owns(&scene, "skyscraper"), 6);
        // Two museums, theaters and stations each lead: 1 + 2 + 3.
        assert_eq!(scene.position.dirk.unwrap().points.a, 6);
        let place = |wanted: fn(&Event) -> bool| events.iter().rposition(wanted).unwrap();
        let scored = place(|event| matches!(event, Event::KindScored { .. }));
        let received = place(|event| matches!(event, Event::DirkReceived { .. }));
        assert!(scored < received && received < place(|event| matches!(event, Event::MoneyLaid { .. })));
    }

    #[test]
    fn all_that_are_left_if_there_are_fewer() {
        let mut scene = table(2).buildings("sk7 sk8", B).opened(1, 0, Scoring::A).scene();
        scene.play(A, mv("take.b9"));
        assert_eq!(scene.position.dirk.unwrap().buildings.len(), 8);
        // An empty deck does not end the game: the yard is full.
        assert_eq!((scene.position.step, scene.position.active), (Step::Act, B));
    }

    /// Eight are left in the deck, not counting the yard: a third is two.
    #[test]
    fn a_third_of_the_deck_after_b_rounded_down() {
        let mut scene =
            table(2).buildings("sk7 sk8 sk9 sk9 sk9 sk10 sk11 sk11", B).opened(3, 0, Scoring::B).scene();
        scene.play(A, mv("take.b9"));
        assert_eq!(scene.position.dirk.unwrap().buildings.len(), 8);
        assert_eq!(scene.position.buildings.len(), 6);
    }
}

mod nyc_54 {
    use super::*;

    #[test]
    fn a_building_may_be_given_to_dirk() {
        let mut scene = table(2).yard("pa10 th5 st6 ch7").hand(A, "b4 b7").scene();
        scene.play(A, mv("dirk.1.b4.b7"));
        assert_eq!((owned(&scene, A, "park"), dirk_owns(&scene, "park")), (0, 1));
        assert_eq!(scene.position.active, B);
    }

    #[test]
    fn an_exactly_paid_gift_earns_another_action() {
        let mut scene = table(2).yard("pa10 th5 st6 ch7").hand(A, "b3 b7").scene();
        let events = scene.play(A, mv("dirk.1.b3.b7"));
        assert_eq!(events.last(), Some(&Event::PaidExactly { seat: A }));
        assert_eq!(scene.position.active, A);
    }

    #[test]
    fn every_payment_can_be_a_purchase_or_a_gift() {
        let scene = table(2).yard("pa10 th5 st6 ch7").hand(A, "b3 b7").scene();
        assert_eq!(codes(&scene)[4..], ["buy.1.b3.b7", "dirk.1.b3.b7"]);
    }

    #[test]
    fn without_dirk_there_are_no_gifts() {
        let scene = table(3).yard("pa10 th5 st6 ch7").hand(A, "b3 b7").scene();
        assert_eq!(scene.refuses(A, mv("dirk.1.b3.b7")), Refusal::NoDirk);
        scene.allows(A, mv("buy.1.b3.b7"));
        assert_eq!(codes(&table(3).owns(C, "park").hand(A, "b5").scene())[4..], ["buy.1.b5"]);
    }
}

mod nyc_55 {
    use super::*;
    use newyork::position::DirkRole;
    use newyork::setup::NewYorkOptions;

    /// A ends the game, B has most of every kind: 16 + 17 + 18 + 19 + 20 + 21 = 111. Dirk, second in three kinds, has
    /// 8 + 9 + 10 = 27 besides `earlier` points, A a third place in museums.
    fn ends(earlier: Points, role: DirkRole) -> (laws::Scene<newyork::NewYork>, Vec<Event>) {
        let mut scene = table(2).buildings("", B).deck("b1", Rest::Hand(B)).hand(A, "b6").scene();
        let dirk = scene.position.dirk.as_mut().unwrap();
        (dirk.points, dirk.role) = (earlier, role);
        let events = scene.play(A, mv("buy.1.b6"));
        assert_eq!(scene.position.step, Step::Over);
        (scene, events)
    }

    fn place_of_dirk(scene: &laws::Scene<newyork::NewYork>) -> Option<u8> {
        let ranking = scene.game.result(&scene.position).unwrap();
        let dirk =
            ranking.standings().iter().find(|standing| standing.party == Party::Neutral("dirk".into()));
        dirk.unwrap().place
    }

    #[test]
    fn a_player_wins_and_the_end_says_if_dirk_had_more() {
        let (scene, events) = ends(Points { a: 21, b: 84, c: 0 }, DirkRole::Scores);
        assert_eq!(scene.game.result(&scene.position).unwrap().winners(), Seats::only(B));
        assert_eq!(place_of_dirk(&scene), None);
        assert_eq!(events.last(), Some(&Event::DirkAhead { points: 132, role: DirkRole::Scores }));
    }

    #[test]
    fn if_the_table_wants_it_dirk_is_ranked_like_everybody_and_wins() {
        let (scene, events) = ends(Points { a: 21, b: 84, c: 0 }, DirkRole::Wins);
        let ranking = scene.game.result(&scene.position).unwrap();
        assert!(ranking.winners().is_empty());
        assert_eq!((place_of_dirk(&scene), ranking.place(B), ranking.place(A)), (Some(1), Some(2), Some(3)));
        assert_eq!(events.last(), Some(&Event::DirkAhead { points: 132, role: DirkRole::Wins }));
    }

    /// 111 points as B has: nobody is ahead, and two win.
    #[test]
    fn equal_points_share_the_victory_with_dirk_too() {
        let (scene, events) = ends(Points { a: 0, b: 84, c: 0 }, DirkRole::Wins);
        assert_eq!(scene.game.result(&scene.position).unwrap().winners(), Seats::only(B));
        assert_eq!(place_of_dirk(&scene), Some(1));
        assert!(!events.iter().any(|event| matches!(event, Event::DirkAhead { .. })));
    }

    #[test]
    fn the_option_says_whether_dirk_can_win() {
        assert_eq!(laid(2, 1).1.dirk.unwrap().role, DirkRole::Scores);
        let mut options = NewYorkOptions::default();
        engine::Options::choose(&mut options, "dirk", "wins").unwrap();
        let scene = laws::Scene::<newyork::NewYork>::start(2, &options, "7");
        assert_eq!(scene.position.dirk.unwrap().role, DirkRole::Wins);
    }

    /// What was written by revision 1 does not name a role.
    #[test]
    fn a_table_that_says_nothing_of_it_lets_dirk_only_keep_count() {
        let position = laid(2, 1).1;
        let text = serde_json::to_string(&position).unwrap();
        assert!(!text.contains("role"));
        assert_eq!(serde_json::from_str::<newyork::position::Position>(&text).unwrap(), position);
    }

    #[test]
    fn dirk_cannot_win() {
        let (game, mut at, _) = laid(2, 1);
        at.step = Step::Over;
        at.players[A].points = Points { a: 0, b: 0, c: 40 };
        at.players[B].points = Points { a: 0, b: 0, c: 30 };
        at.dirk.as_mut().unwrap().points = Points { a: 9, b: 40, c: 90 };
        let ranking = game.result(&at).unwrap();
        assert_eq!(ranking.winners(), Seats::only(A));
        assert_eq!((ranking.place(A), ranking.place(B)), (Some(1), Some(2)));
        let dirk =
            ranking.standings().iter().find(|standing| standing.party == Party::Neutral("dirk".into()));
        assert_eq!(dirk.map(|dirk| (dirk.points, dirk.place)), Some((139, None)));
    }

    #[test]
    fn dirks_points_are_shown() {
        let (game, mut at, _) = laid(2, 1);
        at.dirk.as_mut().unwrap().points = Points { a: 9, b: 0, c: 0 };
        let sheets = game.scores(&at, engine::Viewer::Seat(A));
        assert_eq!(sheets.len(), 3);
        assert_eq!((&sheets[2].party, sheets[2].total()), (&Party::Neutral("dirk".into()), 9));
    }

    /// Dirk has no money: what is left over goes to a player or to nobody.
    #[test]
    fn dirk_gets_nothing_that_is_left_over() {
        let mut scene =
            table(2).yard("mu5 th9 st10 ch11").buildings("", B).hand(A, "b6").hand(B, "g1").scene();
        let dirks = scene.position.dirk.unwrap().buildings;
        scene.play(A, mv("buy.1.b6"));
        assert_eq!(scene.position.step, Step::Over);
        assert_eq!(scene.position.dirk.unwrap().buildings, dirks);
    }
}
