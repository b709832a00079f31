//! The same game with one thing wrong: every law must notice what breaks it.

mod faulty;
mod rules;
mod secrets;
mod words;

use engine::{Fast, Kind};
use laws::{Hidden, Law, Laws, Listing, Scene};

use crate::rules::tin_4;
use crate::tiny::Wall;
use crate::tiny::components::Stone;
use crate::tiny::moves::Move;
use crate::tiny::setup::Options;
use faulty::{Fault, Faulty, put_on, put_on_in_revision_1};

/// Games per setting, enough to notice each fault.
const GAMES: u32 = 20;

/// The right law notices the fault, and for the right reason.
fn breaks(fault: &'static dyn Fault, law: Law, because: &str) {
    put_on(fault);
    let violation = faulty_laws::<2>().check(law).expect_err("the fault must be noticed");
    assert_eq!(violation.law, law, "{violation}");
    assert!(violation.what.contains(because), "{violation}");
}

fn faulty_laws<const LANGUAGES: usize>() -> Laws<Faulty<LANGUAGES>> {
    let any_move = |_: &_, _: &_, random: &mut Fast| {
        let stone = Stone::of(random.index(3));
        [Move::Lay(stone), Move::Trade(stone)][random.index(2)]
    };
    Laws::of(any_move).games(GAMES)
}

#[test]
fn without_a_fault_no_law_is_broken() {
    let laws = [
        Law::Options,
        Law::Replay,
        Law::Legality,
        Law::Ending,
        Law::Secrecy,
        Law::Forgetting,
        Law::Dealing,
        Law::Soundness,
        Law::Storage,
        Law::Recording,
        Law::Undo,
        Law::Closing,
        Law::Speech,
        Law::Coverage,
    ];
    for law in laws {
        faulty_laws::<2>().uphold(law);
    }
}

#[test]
fn a_language_that_is_missing_is_missed() {
    let missing = faulty_laws::<1>().check(Law::Speech).expect_err("there are no English texts").what;
    assert_eq!(missing, "there is no text `option.bag.small` in En");
}

#[test]
fn a_game_may_list_less_than_it_accepts_if_it_says_so() {
    put_on(&rules::ListsNoTrades);
    faulty_laws::<2>().listing(Listing::Partial).uphold(Law::Legality);
}

#[test]
fn a_move_may_reveal_something_if_the_game_says_so() {
    put_on(&secrets::ScoresByTheBag);
    faulty_laws::<2>().reveals(|_, _, _, _| true).uphold(Law::Secrecy);
}

#[test]
fn a_game_may_hide_what_everybody_remembers_if_it_says_so() {
    put_on(&secrets::DoesNothing);
    faulty_laws::<2>().hidden(Hidden::Remembered).uphold(Law::Dealing);
}

#[test]
fn what_everybody_remembers_is_not_dealt_anew() {
    let broken = faulty_laws::<2>().hidden(Hidden::Remembered).check(Law::Dealing);
    let broken = broken.expect_err("hands are dealt again").what;
    assert!(broken.contains("redeal changes something"), "{broken}");
}

/// Probes that never try a trade never see one refused.
#[test]
fn a_clause_test_can_show_what_play_does_not() {
    let timid: Laws<Wall> = Laws::of(|_, _, random| Move::Lay(Stone::of(random.index(3)))).games(GAMES);
    let missing = timid.check(Law::Coverage).expect_err("trades are never refused").what;
    assert_eq!(missing, "these never occurred:\n  refusal TradedAlready\n  refusal BagIsEmpty");
    timid.clauses([tin_4::trade_twice, tin_4::trade_for_nothing]).uphold(Law::Coverage);
}

#[test]
fn a_landmark_that_never_occurs_is_missed() {
    let laws: Laws<Wall> = Laws::of(|_, _, random| Move::Trade(Stone::of(random.index(3))));
    let laws = laws.games(GAMES).landmarks((|_| None, |_| vec!["arch".to_owned()]));
    let missing = laws.check(Law::Coverage).expect_err("a wall has no arch").what;
    assert!(missing.ends_with("landmark arch"), "{missing}");
}

#[test]
fn the_trail_of_a_violation_leads_back_to_its_table() {
    put_on(&rules::MiscountsPoints);
    let violation = faulty_laws::<2>().check(Law::Ending).expect_err("points are miscounted");
    let trail = violation.trail.as_ref().expect("the table was laid");
    let scene = Scene::<Faulty<2>>::reproduce(&trail.to_string());
    assert_eq!(usize::from(scene.position.turns), trail.moves.len());
    let points = scene.position.points[0];
    assert!(violation.what.contains(&format!("ended with {points} points")), "{violation}");
}

#[test]
fn the_laws_hold_for_older_revisions_too() {
    put_on_in_revision_1(&rules::MiscountsPoints);
    let violation = faulty_laws::<2>().check(Law::Ending).expect_err("points are miscounted by revision 1");
    let trail = violation.trail.as_ref().expect("the table was laid");
    assert_eq!(trail.revision, 1);
    let scene = Scene::<Faulty<2>>::reproduce(&trail.to_string());
    assert_eq!(engine::Game::revision(&*scene.game), 1);
}

mod scenes {
    use super::*;
    use crate::tiny::moves::Move::{Lay, Trade};
    use engine::Seat;

    fn scene() -> Scene<Wall> {
        Scene::start(2, &Options::default(), "a scene")
    }

    fn in_hand(scene: &Scene<Wall>) -> Stone {
        scene.position.hands[0].iter().next().expect("Anna has stones").0
    }

    #[test]
    #[should_panic(expected = "should be allowed, but: It is not your turn. (NotYourTurn)")]
    fn a_refused_move_cannot_be_played() {
        scene().play(Seat(1), Lay(Stone::Brick));
    }

    #[test]
    #[should_panic(expected = "should be refused, but is allowed")]
    fn an_allowed_move_is_not_refused() {
        let scene = scene();
        scene.refuses(Seat(0), Trade(in_hand(&scene)));
    }

    #[test]
    #[should_panic(expected = "`opal` cannot come from `bag` now")]
    fn an_outcome_that_does_not_exist_cannot_come() {
        let mut scene = scene();
        let stone = in_hand(&scene);
        scene.play_scripted(Seat(0), Lay(stone), &["opal"]);
    }

    #[test]
    #[should_panic(expected = "the audit at the start: there are")]
    fn a_table_that_cannot_lie_so_is_no_scene() {
        let mut position = scene().position;
        position.bag.add(Stone::Brick);
        Scene::at(<Wall as engine::Game>::standard(), position);
    }
}
