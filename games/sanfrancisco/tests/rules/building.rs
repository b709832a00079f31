//! Building: SFO-33 to SFO-38.

use engine::Seat;
use laws::Scene;
use sanfrancisco::SanFrancisco;
use sanfrancisco::components::{Colour, Development};
use sanfrancisco::moves::{Due, Event, Refusal};
use sanfrancisco::position::Firm;

use crate::table::{A, B, Table, choices, estate, marker, mv, permits, play, plot, table};

/// Seat A with a building and these permits, on the Build space of the first card.
fn about_to_build(table: Table, codes: &str) -> Scene<SanFrancisco> {
    let mut scene = table.permits(A, codes).scene();
    play(&mut scene, A, &["place.1", "act.1"]);
    scene
}

fn builder() -> Table {
    table(2).material(A, 1)
}

/// The plots on which these choices build.
fn sites(scene: &Scene<SanFrancisco>, seat: Seat) -> Vec<String> {
    let mut sites: Vec<_> = choices(scene, seat).iter().map(|code| code[6..9].to_owned()).collect::<Vec<_>>();
    sites.sort();
    sites.dedup();
    sites
}

mod sfo_33 {
    use super::*;

    #[test]
    fn one_permit_gives_number_and_colour() {
        let mut scene = about_to_build(builder(), "y4a");
        assert_eq!(choices(&scene, A), ["build@2.4:y4a"]);
        play(&mut scene, A, &["build@2.4:y4a"]);
        assert_eq!((estate(&scene, A).built.len(), scene.position.players[A].material), (1, 0));
    }

    /// Yellow 4 and green 2: also yellow 2 (debris on lot 4) and green 4. Both permits can be used for each.
    #[test]
    fn two_permits_give_a_number_and_a_colour_of_either() {
        let scene = about_to_build(builder(), "y4a g2a");
        let expected =
            ["build@1.2:g2a+y4a", "build@2.4:g2a+y4a", "build@3.4:g2a+y4a", "build@1.2:g2a", "build@2.4:y4a"];
        let listed: Vec<_> =
            choices(&scene, A).iter().map(|code| code.replace("y4a+g2a", "g2a+y4a")).collect();
        assert!(expected.iter().all(|code| listed.contains(&(*code).to_owned())), "{listed:?}");
        let with_light = listed.iter().filter(|code| code.ends_with(":light")).count();
        assert_eq!((listed.len(), with_light), (8, 3), "{listed:?}");
    }

    #[test]
    fn a_second_permit_may_be_used_although_one_suffices() {
        let mut scene = about_to_build(builder(), "y4a g2a");
        play(&mut scene, A, &["build@2.4:y4a+g2a"]);
        assert!(scene.position.players[A].permits.is_empty());
    }

    #[test]
    fn a_building_is_needed() {
        let mut scene = about_to_build(builder(), "y4a");
        scene.allows(A, mv("build@2.4:y4a"));
        scene.position.players[A].material = 0;
        assert_eq!(scene.refuses(A, mv("build@2.4:y4a")), Refusal::NoMaterial);
        let mut without = table(2).permits(A, "y4a").money(A, 4).scene();
        play(&mut without, A, &["place.2"]);
        assert_eq!(without.refuses(A, mv("act.1")), Refusal::NoMaterial);
    }

    #[test]
    fn the_cost_of_the_year_is_paid() {
        let mut scene = about_to_build(builder().year(1909).money(A, 2), "y4a");
        let events = play(&mut scene, A, &["build@2.4:y4a"]);
        assert!(matches!(events[0], Event::Built { price: 2, .. }));
        assert_eq!(estate(&scene, A).money, 0);
        let mut scene = builder().year(1911).money(A, 2).permits(A, "y4a").scene();
        play(&mut scene, A, &["place.1"]);
        assert_eq!(scene.position.active_seat(), Some(B), "building costs $3 in 1911");
    }

    #[test]
    fn one_or_two_permits_of_ones_own() {
        let scene = about_to_build(builder(), "y4a g2a r1a");
        assert_eq!(scene.refuses(A, mv("build@2.4:")), Refusal::OneOrTwoPermits);
        assert_eq!(scene.refuses(A, mv("build@2.4:y4a+g2a+r1a")), Refusal::OneOrTwoPermits);
        let foreign = Refusal::NotYourPermit { permit: permits("y4b")[0] };
        assert_eq!(scene.refuses(A, mv("build@2.4:y4b")), foreign);
        scene.allows(A, mv("build@2.4:y4a+r1a"));
    }

    #[test]
    fn the_plot_must_fit_and_be_free() {
        let scene = about_to_build(builder().built(B, "2.4"), "y4a y1a");
        assert_eq!(scene.refuses(A, mv("build@2.4:y4a")), Refusal::PlotTaken { by: Firm::Seat(B) });
        let misfit = Refusal::PermitsDoNotFit { colour: Colour::Green, number: 2 };
        assert_eq!(scene.refuses(A, mv("build@1.2:y4a")), misfit);
        assert_eq!(scene.refuses(A, mv("build@5.1:y1a")), Refusal::NotInThePlan);
        scene.allows(A, mv("build@1.1:y1a"));
    }

    /// $2 for the distance leaves $1: enough in 1907, and the distance was paid first.
    #[test]
    fn the_distance_is_paid_first() {
        let mut scene = builder().year(1907).money(A, 3).permits(A, "y4a").scene();
        play(&mut scene, A, &["place.2", "act.1"]);
        assert_eq!(estate(&scene, A).money, 1);
        assert_eq!(scene.refuses(A, mv("clear")), Refusal::NotNow { due: Due::Build });
        play(&mut scene, A, &["build@2.4:y4a"]);
        assert_eq!(estate(&scene, A).money, 0);
    }

    #[test]
    fn without_anything_to_build_the_action_is_impossible() {
        let mut scene = builder().permits(A, "r2a").built(B, "3.2").money(A, 4).scene();
        play(&mut scene, A, &["place.2"]);
        assert_eq!(scene.refuses(A, mv("act.1")), Refusal::NothingToBuild);
        let mut scene = builder().money(A, 4).scene();
        play(&mut scene, A, &["place.2"]);
        assert_eq!(scene.refuses(A, mv("act.1")), Refusal::NothingToBuild);
        let mut scene = builder().permits(A, "r2a").money(A, 4).scene();
        play(&mut scene, A, &["place.2"]);
        scene.allows(A, mv("act.1"));
    }
}

mod sfo_34 {
    use super::*;

    #[test]
    fn permits_used_are_discarded() {
        let mut scene = about_to_build(builder(), "y4a g2a r1a");
        play(&mut scene, A, &["build@2.4:y4a+g2a"]);
        assert_eq!(scene.position.players[A].permits.iter().collect::<Vec<_>>(), permits("r1a"));
        assert!(permits("y4a g2a").into_iter().all(|permit| scene.position.discards.has(permit)));
    }
}

pub(crate) mod sfo_35 {
    use super::*;

    /// y1a: light, cable car. y4a: light, cable car. Both symbols are shared, one may be taken.
    #[test]
    fn one_development_of_a_shared_symbol_and_a_step() {
        let mut scene = about_to_build(builder().money(A, 1), "y1a y4a");
        let listed = choices(&scene, A);
        for extra in ["", ":light", ":cable_car"] {
            assert!(listed.contains(&format!("build@1.1:y1a+y4a{extra}")), "{listed:?}");
        }
        play(&mut scene, A, &["build@1.1:y1a+y4a:light"]);
        let estate = estate(&scene, A);
        assert_eq!((estate.developments.count(Development::Light), marker(estate)), (1, (1, 0)));
    }

    #[test]
    fn it_may_be_left() {
        let mut scene = about_to_build(builder(), "y1a y4a");
        play(&mut scene, A, &["build@1.1:y1a+y4a"]);
        assert_eq!((estate(&scene, A).developments.len(), marker(estate(&scene, A))), (0, (0, 0)));
    }

    #[test]
    fn one_permit_or_different_symbols_give_none() {
        let scene = about_to_build(builder(), "y1a y1b y4a");
        let none = Refusal::NoSharedSymbol { kind: Development::Light };
        assert_eq!(scene.refuses(A, mv("build@1.1:y1a:light")), none);
        assert_eq!(scene.refuses(A, mv("build@1.1:y1a+y1b:light")), none);
        scene.allows(A, mv("build@1.1:y1a+y4a:light"));
    }

    #[test]
    pub(crate) fn a_cable_car_costs_a_dollar_at_once() {
        let scene = about_to_build(builder(), "y1a y4a");
        let dear = Refusal::DevelopmentTooDear { price: 1 };
        assert_eq!(scene.refuses(A, mv("build@1.1:y1a+y4a:cable_car")), dear);
        let mut scene = about_to_build(builder().money(A, 1), "y1a y4a");
        play(&mut scene, A, &["build@1.1:y1a+y4a:cable_car"]);
        assert_eq!(estate(&scene, A).money, 0);
    }

    #[test]
    pub(crate) fn what_is_gone_cannot_be_taken() {
        let table = builder().developments(B, "light light light light light").money(A, 1);
        let scene = about_to_build(table, "y1a y4a");
        let gone = Refusal::NoneLeft { kind: Development::Light };
        assert_eq!(scene.refuses(A, mv("build@1.1:y1a+y4a:light")), gone);
        scene.allows(A, mv("build@1.1:y1a+y4a:cable_car"));
        let table = builder().developments(B, "light light light light").money(A, 1);
        about_to_build(table, "y1a y4a").allows(A, mv("build@1.1:y1a+y4a:light"));
    }
}

mod sfo_36 {
    use super::*;

    #[test]
    fn debris_is_cleared_before_for_three_dollars() {
        let mut scene = about_to_build(builder().year(1907).money(A, 4), "b3a");
        let events = play(&mut scene, A, &["build@1.3:b3a"]);
        assert_eq!(events[0], Event::Cleared { firm: Firm::Seat(A), plot: Some(plot("1.3")), price: 3 });
        let estate = estate(&scene, A);
        assert_eq!((estate.money, estate.debris, marker(estate)), (0, 1, (0, 1)));
        assert!(estate.built.has(plot("1.3")));
    }

    #[test]
    fn both_must_be_paid() {
        let scene = about_to_build(builder().year(1907).money(A, 3), "b3a y1a");
        assert_eq!(scene.refuses(A, mv("build@1.3:b3a")), Refusal::BuildTooDear { price: 1, money: 0 });
        scene.allows(A, mv("build@1.1:y1a"));
    }
}

mod sfo_37 {
    use super::*;

    #[test]
    fn a_joker_supplies_the_free_attribute() {
        let scene = about_to_build(builder(), "y4a any-colour");
        let fours = ["2.4", "3.4", "4.4"];
        assert_eq!(sites(&scene, A), fours, "red 4 of lot 1 has debris");
        let scene = about_to_build(builder(), "y4a any-number");
        assert_eq!(sites(&scene, A), ["1.1", "1.5", "2.4"], "yellow 2 and 3 have debris");
    }

    #[test]
    fn alone_it_gives_only_half() {
        for joker in ["any-colour", "any-number"] {
            let mut scene = builder().permits(A, joker).scene();
            play(&mut scene, A, &["place.1"]);
            assert_eq!(scene.position.active_seat(), Some(B));
        }
        let scene = about_to_build(builder(), "y4a any-number");
        let misfit = Refusal::PermitsDoNotFit { colour: Colour::Yellow, number: 1 };
        assert_eq!(scene.refuses(A, mv("build@1.1:any-number")), misfit);
        scene.allows(A, mv("build@1.1:y4a+any-number"));
    }

    #[test]
    fn both_jokers_fit_every_plot() {
        let scene = about_to_build(builder(), "any-colour any-number");
        assert_eq!(sites(&scene, A).len(), 12, "20 plots, 8 with debris");
        let scene = about_to_build(builder().money(A, 3), "any-colour any-number");
        assert_eq!(sites(&scene, A).len(), 20);
    }
}

mod sfo_38 {
    use super::*;

    /// Card C for two: any colour, any number, $1.
    fn supported(table: Table, space: &str, codes: &str) -> Scene<SanFrancisco> {
        let mut scene = table.cards("CABDEF").permits(A, codes).scene();
        play(&mut scene, A, &[&format!("place.{space}"), &format!("act.{space}")]);
        scene
    }

    #[test]
    fn any_colour() {
        let scene = supported(builder(), "1", "y4a");
        assert_eq!(choices(&scene, A), ["build@2.4:y4a", "build@3.4:y4a", "build@4.4:y4a"]);
    }

    #[test]
    fn any_number() {
        let scene = supported(builder(), "2", "r4a");
        assert_eq!(sites(&scene, A), ["2.3", "3.2", "4.5"], "red 4 and red 1 have debris");
    }

    #[test]
    fn a_permit_is_still_needed() {
        let mut scene = builder().cards("CABDEF").money(A, 9).scene();
        play(&mut scene, A, &["place.1"]);
        assert_eq!(scene.position.active_seat(), Some(B));
    }

    #[test]
    fn a_joker_alone_is_enough_for_what_the_support_leaves_open() {
        assert_eq!(sites(&supported(builder(), "2", "any-colour"), A).len(), 12);
        assert_eq!(sites(&supported(builder(), "1", "any-number"), A).len(), 12);
        let mut scene = builder().cards("CABDEF").permits(A, "any-colour").scene();
        play(&mut scene, A, &["place.1"]);
        assert_eq!(scene.position.active_seat(), Some(B), "any colour twice gives no number");
    }
}
