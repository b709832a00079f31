//! Whole games for those who study them: one line of JSON each.

use arena::{Arena, Clock, Contender, Detail, Seeds, mix};
use engine::Seat;

/// Which games.
#[derive(Clone, Debug)]
pub struct SelfPlaySettings {
    /// Who plays.
    pub contenders: Vec<Contender>,
    /// What is written of each decision.
    pub detail: Detail,
    /// Everything follows from this.
    pub seed: u64,
}

/// Plays game `number` and tells it: a new deal each, and the players move on by one seat.
pub fn self_play(arena: &dyn Arena, settings: &SelfPlaySettings, number: u64, clock: Clock<'_>) -> String {
    let SelfPlaySettings { contenders, detail, seed } = settings;
    let sitting: Vec<_> = Seat::all(arena.seats())
        .map(|seat| &contenders[(seat.index() + number as usize) % contenders.len()])
        .collect();
    arena.tell(&sitting, Seeds { deal: mix(*seed, number, 0), bots: *seed }, clock, *detail)
}

#[cfg(test)]
mod tests {
    use bots::Level;

    use super::*;
    use crate::clock;
    use crate::tests::{contender, frankfurt};

    fn played(detail: Detail, number: u64) -> serde_json::Value {
        let contenders = [Level::Random, Level::Greedy, Level::Easy].map(contender);
        let settings = SelfPlaySettings { contenders: contenders.to_vec(), detail, seed: 7 };
        serde_json::from_str(&self_play(&*frankfurt(3), &settings, number, &clock::start())).unwrap()
    }

    #[test]
    fn a_line_tells_the_whole_game() {
        let game = played(Detail::Moves, 0);
        assert_eq!((&game["game"], &game["seats"]), (&"frankfurt".into(), &3.into()));
        let decisions = game["decisions"].as_array().unwrap();
        // FRA-21: 15 turns each with three players, two or three decisions a turn.
        assert!((90..=135).contains(&decisions.len()), "{}", decisions.len());
        assert_eq!(decisions[0]["number"], 1);
        assert_eq!(decisions.last().unwrap()["turn"], 45);
        assert!(decisions[0].get("view").is_none());
        let takes =
            decisions.iter().filter(|decision| decision["code"].as_str().unwrap().starts_with("take."));
        assert_eq!(takes.count(), 45);
        for (sheet, standing) in
            game["scores"].as_array().unwrap().iter().zip(game["ranking"].as_array().unwrap())
        {
            let lines = sheet["lines"].as_array().unwrap();
            let sum: i64 = lines.iter().map(|line| line["points"].as_i64().unwrap()).sum();
            assert_eq!(standing["points"].as_i64().unwrap(), sum);
        }
    }

    #[test]
    fn players_move_on_by_one_seat() {
        assert_eq!(played(Detail::Moves, 0)["players"], serde_json::json!(["random", "greedy", "easy"]));
        assert_eq!(played(Detail::Moves, 1)["players"], serde_json::json!(["greedy", "easy", "random"]));
    }

    #[test]
    fn a_view_shows_what_the_deciding_seat_sees_and_changes_nothing_else() {
        let (mut with, without) = (played(Detail::Views, 2), played(Detail::Moves, 2));
        for decision in with["decisions"].as_array_mut().unwrap() {
            let view = decision.as_object_mut().unwrap().remove("view").expect("every decision has a view");
            assert!(view.is_object());
        }
        assert_eq!(with, without);
    }
}
