//! Whole games for those who study them: one line of JSON each.

use engine::{Advice, Game, ScoreSheet, Seat, Speech, Standing, Viewer};
use serde::Serialize;

use crate::arena::{Arena, Contender, mix, play};

/// What is written of each decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// The move.
    Moves,
    /// The move, and what the deciding seat saw of the table.
    Views,
}

/// A game from beginning to end, as it is written.
#[derive(Debug, Serialize)]
#[serde(bound = "")]
pub struct PlayedGame<'a, G: Game> {
    game: &'static str,
    revision: u32,
    seats: u8,
    options: &'a G::Options,
    seed: String,
    players: Vec<String>,
    decisions: Vec<PlayedDecision<G>>,
    scores: Vec<ScoreSheet>,
    ranking: Vec<Standing>,
}

/// A decision as it is written.
#[derive(Debug, Serialize)]
#[serde(bound = "")]
struct PlayedDecision<G: Game> {
    number: u32,
    seat: Seat,
    turn: u32,
    #[serde(rename = "move")]
    mv: G::Move,
    code: String,
    legal: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<G::View>,
}

/// Plays game `number` of those that follow from `seed`: a new deal each, and the players move on by one seat.
pub fn self_play<'a, G: Advice + Speech>(
    arena: &'a Arena<'_, G>,
    contenders: &[Contender],
    detail: Detail,
    seed: u64,
    number: u64,
) -> PlayedGame<'a, G> {
    let sitting: Vec<_> = Seat::all(arena.seats)
        .map(|seat| &contenders[(seat.index() + number as usize) % contenders.len()])
        .collect();
    let deal = mix(seed, number, 0);
    let mut decisions = Vec::new();
    let game = arena.game;
    let (outcome, end) = play(arena, &sitting, deal, seed, |decision| {
        let view = |seat| game.view(decision.at, Viewer::Seat(seat));
        decisions.push(PlayedDecision {
            number: decisions.len() as u32 + 1,
            seat: decision.seat,
            turn: game.turn(decision.at),
            mv: *decision.mv,
            code: game.code(decision.mv),
            legal: decision.moves.len(),
            view: (detail == Detail::Views).then(|| view(decision.seat)),
        });
    });
    PlayedGame {
        game: G::INFO.id,
        revision: G::INFO.revision,
        seats: arena.seats,
        options: &arena.options,
        seed: deal.to_string(),
        players: sitting.iter().map(|contender| contender.player.to_string()).collect(),
        decisions,
        scores: game.scores(&end, Viewer::AllOpen),
        ranking: outcome.ranking.standings().to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use bots::Level;
    use engine::NoOptions;
    use frankfurt::Frankfurt;

    use super::*;

    fn played(detail: Detail, number: u64) -> serde_json::Value {
        let game = Frankfurt::standard();
        let arena = Arena { game: &game, seats: 3, options: NoOptions {} };
        let contenders =
            [Level::Random, Level::Greedy, Level::Easy].map(|level| Contender::of::<Frankfurt>(level.into()));
        serde_json::to_value(self_play(&arena, &contenders, detail, 7, number)).unwrap()
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
