//! What games advise.

use engine::{Advice, Fast, NoLog, Playable, Seat};
use registry::{GAMES, Visitor, visit};

/// Plays a game on advice and shows every table on the way.
fn watch<G: Advice>(game: &G, seats: u8, mut show: impl FnMut(&G::Position)) {
    let mut chance = Fast::new(u64::from(seats));
    let mut at = game.set_up(seats, &G::Options::default(), &mut chance, &mut NoLog).unwrap();
    let mut moves = Vec::new();
    while let Some(seat) = game.to_act(&at).first() {
        show(&at);
        moves.clear();
        game.legal_moves(&at, seat, &mut moves);
        let mv = moves[game.playout_move(&at, seat, &moves, &mut chance)];
        game.apply(&mut at, seat, &mv, &mut chance, &mut NoLog);
    }
    show(&at);
}

/// How many tables were judged in one go and in two.
struct JudgedTwice;

impl Visitor for JudgedTwice {
    type Output = usize;

    fn visit<G: Playable>(self) -> usize {
        let game = G::standard();
        let mut judged = 0;
        for seats in G::INFO.seat_counts() {
            watch(&game, seats, |at| {
                for seat in Seat::all(seats) {
                    let (mut one, mut two) = (vec![0.0; G::FEATURES.len()], vec![0.0; G::FEATURES.len()]);
                    let worth = game.features_and_appraisal(at, seat, &mut one);
                    game.features(at, seat, &mut two);
                    let bits =
                        |numbers: &[f32]| numbers.iter().map(|number| number.to_bits()).collect::<Vec<_>>();
                    assert_eq!(bits(&one), bits(&two), "{}", G::INFO.id);
                    assert_eq!(worth.to_bits(), game.appraise(at, seat).to_bits(), "{}", G::INFO.id);
                    judged += 1;
                }
            });
        }
        judged
    }
}

#[test]
fn features_and_judgement_are_the_same_in_one_go() {
    for info in GAMES {
        assert!(visit(info.id, JudgedTwice).unwrap() > 0, "{}", info.id);
    }
}
