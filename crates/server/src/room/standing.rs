//! Answers that a seat has left to what it is asked while another is on turn.
//!
//! They are given as soon as the question is on disk, with and without the card in question alike: neither the move nor
//! its time tells more than the game itself.

use std::collections::BTreeMap;

use engine::{Choice, Seat};
use serde_json::value::to_raw_value;
use store::Written;
use table::Json;

use super::Room;
use crate::problem::Problem;

impl Room {
    /// What a seat answers from now on, to every question of the game.
    pub(super) async fn stand_by(
        &mut self,
        seat: Seat,
        answers: &BTreeMap<String, String>,
    ) -> Result<Json, Problem> {
        let questions = self.questions()?;
        for (name, answer) in answers {
            let question = questions.iter().find(|question| question.name == name);
            let question = question.ok_or_else(|| Problem::bad_request("nobody is asked this here"))?;
            if !question.values.contains(&answer.as_str()) {
                return Err(Problem::bad_request("this is no answer to that question"));
            }
        }
        for (name, answer) in answers {
            self.rooms.store.keep_standing_answer(self.key, seat.0, name, answer).await?;
        }
        if !answers.is_empty() {
            self.answered_at = None;
        }
        let kept = self.rooms.store.standing_answers(self.key, seat.0).await?;
        let all: BTreeMap<&str, &str> = questions
            .iter()
            .map(|question| (question.name, kept.get(question.name).map_or(question.default, String::as_str)))
            .collect();
        Ok(to_raw_value(&all).expect("texts can be written as JSON"))
    }

    /// Answers for people who are asked while another is on turn and have left an answer. Others decide themselves.
    pub(super) async fn give_standing_answers(&mut self) {
        while self.gives_a_standing_answer().await {}
    }

    /// Was an answer given, after which another may be due?
    async fn gives_a_standing_answer(&mut self) -> bool {
        let Ok(table) = self.running() else { return false };
        let number = table.last_change();
        // What was taken back is not answered again: otherwise nobody could go back any further.
        if self.answered_at == Some(number) || table.is_taken_back() {
            return false;
        }
        let people = table.to_act().iter().filter(|seat| self.seats[seat.index()].level.is_none());
        let mut asked = people.filter_map(|seat| table.asked_aside(seat).map(|name| (seat, name)));
        let Some((seat, name)) = asked.next() else { return false };
        if !self.takes_care().await {
            return false;
        }
        match self.answer_for(seat, name).await {
            Ok(is_given) => {
                self.answered_at = Some(number);
                is_given
            }
            Err(problem) => {
                tracing::warn!(table = self.id, ?problem, "a standing answer is given later");
                self.look_later();
                false
            }
        }
    }

    async fn answer_for(&mut self, seat: Seat, name: &str) -> Result<bool, Problem> {
        let kept = self.rooms.store.standing_answers(self.key, seat.0).await?;
        let usual = self.questions()?.iter().find(|question| question.name == name);
        let usual = usual.map_or("", |question| question.default);
        let table = self.running()?;
        let Some(mv) = table.standing_move(seat, kept.get(name).map_or(usual, String::as_str)) else {
            return Ok(false);
        };
        let proposal = table.propose_move(seat, &mv)?;
        let is_kept = self.enter(proposal, None).await? == Written::Kept;
        self.tell_all();
        Ok(is_kept)
    }

    /// What the game of this table asks aside.
    fn questions(&self) -> Result<&'static [Choice], Problem> {
        Ok(self.running()?.standing())
    }
}
