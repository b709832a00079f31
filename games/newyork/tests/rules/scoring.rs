//! Scorings: NYC-30 to NYC-32.

use engine::{Game, Seat, Viewer};
use newyork::NewYork;
use newyork::components::{Kind, Scoring};
use newyork::scoring::{PerParty, shares};

use crate::table::{A, B, C, mv, table};

/// The points for one kind of which the players own `counts`.
fn points(scoring: Scoring, kind: Kind, counts: &[u8]) -> Vec<u8> {
    let mut owned = PerParty::none(counts.len() as u8, false);
    for (seat, count) in Seat::all(counts.len() as u8).zip(counts) {
        *owned.of_seat(seat) = *count;
    }
    shares(&owned, NewYork::standard().prizes(scoring, kind)).iter().collect()
}

/// The points of two players and of Dirk.
fn points_with_dirk(scoring: Scoring, kind: Kind, [a, b, dirk]: [u8; 3]) -> [u8; 3] {
    let mut owned = PerParty::none(2, true);
    (*owned.of_seat(A), *owned.of_seat(B), owned.dirk) = (a, b, Some(dirk));
    let points = shares(&owned, NewYork::standard().prizes(scoring, kind));
    [points.seats[A], points.seats[B], points.dirk.unwrap()]
}

mod nyc_30 {
    use super::*;

    #[test]
    fn the_places_have_their_prizes() {
        let table: [(Kind, u8, [u8; 2], [u8; 3]); 6] = [
            (Kind::Museum, 1, [8, 1], [16, 8, 1]),
            (Kind::Theater, 2, [9, 2], [17, 9, 2]),
            (Kind::Station, 3, [10, 3], [18, 10, 3]),
            (Kind::Church, 4, [11, 4], [19, 11, 4]),
            (Kind::Park, 5, [12, 5], [20, 12, 5]),
            (Kind::Skyscraper, 6, [13, 6], [21, 13, 6]),
        ];
        for (kind, a, b, c) in table {
            assert_eq!(points(Scoring::A, kind, &[4, 3, 2, 1]), [a, 0, 0, 0]);
            assert_eq!(points(Scoring::B, kind, &[4, 3, 2, 1]), [b[0], b[1], 0, 0]);
            assert_eq!(points(Scoring::C, kind, &[4, 3, 2, 1]), [c[0], c[1], c[2], 0]);
        }
    }

    /// The rulebook's example: most white buildings bring 4 points in A.
    #[test]
    fn in_a_only_the_first_place_counts() {
        assert_eq!(points(Scoring::A, Kind::Church, &[1, 3, 2]), [0, 4, 0]);
    }

    /// The rulebook's example: 13 and 6 for purple in B.
    #[test]
    fn in_b_two_places_count() {
        assert_eq!(points(Scoring::B, Kind::Skyscraper, &[2, 1, 4]), [6, 0, 13]);
    }

    #[test]
    fn fewer_players_than_places_leave_prizes_over() {
        assert_eq!(points(Scoring::C, Kind::Park, &[1, 0, 0]), [20, 0, 0]);
        assert_eq!(points(Scoring::C, Kind::Park, &[1, 0, 2]), [12, 0, 20]);
    }

    #[test]
    fn every_kind_is_scored_by_itself() {
        let mut scene = table(3)
            .owns(A, "museum museum park")
            .owns(B, "museum park park")
            .owns(C, "skyscraper")
            .opened(1, 0, Scoring::A)
            .scene();
        scene.play(A, mv("take.b9"));
        let points = [A, B, C].map(|seat| scene.position.players[seat].points.a);
        assert_eq!(points, [1, 5, 6]);
    }

    #[test]
    fn everybody_sees_what_the_next_scoring_would_give() {
        let scene = table(3).owns(A, "park park").owns(B, "park").opened(1, 0, Scoring::A).scene();
        let standing = scene.game.view(&scene.position, Viewer::Spectator).standing;
        let points = |kind: Kind| standing[kind as usize].iter().collect::<Vec<_>>();
        assert_eq!((points(Kind::Park), points(Kind::Museum)), (vec![5, 0, 0], vec![0, 0, 0]));
    }

    /// 21 in A, 84 in B, 195 in C.
    #[test]
    fn all_prizes_together_are_300() {
        let game = NewYork::standard();
        let sums =
            game.prizes.map(|kinds| kinds.iter().flatten().map(|prize| u32::from(*prize)).sum::<u32>());
        assert_eq!(sums, [21, 84, 195]);
        assert_eq!(sums.iter().sum::<u32>(), 300);
    }
}

mod nyc_31 {
    use super::*;

    /// The rulebook's example: two with 4 purple buildings each share 13 + 6 = 19.
    #[test]
    fn tied_leaders_share_both_places() {
        assert_eq!(points(Scoring::B, Kind::Skyscraper, &[4, 2, 4]), [9, 0, 9]);
    }

    /// The rulebook's example: two with 3 green share 20 + 12, two with 2 share the 5 of the third place.
    #[test]
    fn places_outside_the_table_are_worth_nothing() {
        assert_eq!(points(Scoring::C, Kind::Park, &[3, 2, 3, 2]), [16, 2, 16, 2]);
    }

    #[test]
    fn tied_leaders_in_a_share_one_prize() {
        assert_eq!(points(Scoring::A, Kind::Skyscraper, &[1, 1, 0]), [3, 3, 0]);
        assert_eq!(points(Scoring::A, Kind::Park, &[2, 2, 1]), [2, 2, 0]);
        assert_eq!(points(Scoring::A, Kind::Museum, &[2, 2, 1]), [0, 0, 0]);
    }

    #[test]
    fn tied_seconds_share_what_follows() {
        // 12 + 5 = 17 in C, 5 alone in B.
        assert_eq!(points(Scoring::C, Kind::Park, &[3, 2, 2]), [20, 8, 8]);
        assert_eq!(points(Scoring::B, Kind::Park, &[3, 2, 2]), [12, 2, 2]);
    }

    #[test]
    fn three_and_more_share_alike() {
        // 16 + 8 + 1 = 25 among three, four, five and six.
        assert_eq!(points(Scoring::C, Kind::Museum, &[1, 1, 1]), [8, 8, 8]);
        assert_eq!(points(Scoring::C, Kind::Museum, &[1, 1, 1, 1]), [6, 6, 6, 6]);
        assert_eq!(points(Scoring::C, Kind::Museum, &[1, 1, 1, 1, 1]), [5, 5, 5, 5, 5]);
        assert_eq!(points(Scoring::C, Kind::Museum, &[1, 1, 1, 1, 1, 1]), [4, 4, 4, 4, 4, 4]);
        // 19 for the first; 11 + 4 = 15 among four.
        assert_eq!(points(Scoring::C, Kind::Church, &[1, 2, 1, 1, 1]), [3, 19, 3, 3, 3]);
        // 13 + 6 = 19 among three.
        assert_eq!(points(Scoring::B, Kind::Skyscraper, &[2, 2, 2, 1]), [6, 6, 6, 0]);
    }

    #[test]
    fn dirk_is_tied_like_a_player() {
        assert_eq!(points_with_dirk(Scoring::B, Kind::Skyscraper, [4, 2, 4]), [9, 0, 9]);
        assert_eq!(points_with_dirk(Scoring::A, Kind::Skyscraper, [2, 2, 2]), [2, 2, 2]);
        assert_eq!(points_with_dirk(Scoring::C, Kind::Park, [2, 3, 2]), [8, 20, 8]);
    }
}

mod nyc_32 {
    use super::*;

    #[test]
    fn without_a_building_nobody_scores() {
        for scoring in Scoring::ALL {
            assert_eq!(points(scoring, Kind::Park, &[0, 0, 0, 0]), [0, 0, 0, 0]);
        }
        assert_eq!(points(Scoring::B, Kind::Park, &[2, 0, 0]), [12, 0, 0]);
        assert_eq!(points_with_dirk(Scoring::C, Kind::Park, [0, 0, 3]), [0, 0, 20]);
    }
}
