//! Nobody can tell a redealt table from the real one.
//!
//! Everything that a seat is told is asked twice, at the real table and at one that was redealt to it, and must
//! come out the same. After the same move with the same random outcomes both must still look the same. For that,
//! games draw things and not places: a kind from a bag by `Chance::pick`, not its number in a hidden row.

use std::fmt::Debug;

use engine::{Draw, Fast, Recording, Replaying, Seat, Viewer};

use super::{PROBES, is_looked_at_closely, json};
use crate::law::{Breach, Law};
use crate::play::{Check, Table};
use crate::{Lawful, Laws};

pub(crate) struct Secrecy<'a, G: Lawful> {
    laws: &'a Laws<G>,
}

impl<'a, G: Lawful> Secrecy<'a, G> {
    pub(crate) fn of(laws: &'a Laws<G>) -> Self {
        Self { laws }
    }
}

impl<G: Lawful> Check<G> for Secrecy<'_, G> {
    fn look(&mut self, table: &Table<'_, G>, random: &mut Fast) -> Result<(), Breach> {
        everything_is_shown_on_an_open_table(table)?;
        if table.is_over() || !is_looked_at_closely(random) {
            return Ok(());
        }
        standing_answers_are_legal(table)?;
        let (game, seat) = (table.game, table.random_seat(random));
        let mut redealt = table.position.clone();
        game.redeal(&mut redealt, seat, random);
        game.audit(&redealt)
            .map_err(|broken| Law::Secrecy.broken(format!("redealt to seat {seat}, the audit: {broken}")))?;
        let worlds = Worlds { laws: self.laws, game, seat, real: &table.position, redealt: &redealt };
        worlds.look_the_same("")?;
        worlds.are_judged_the_same()?;
        let to_act = game.to_act(&table.position);
        if to_act.has(seat) {
            worlds.offer_the_same(random)?;
            worlds.refuse_the_same(random)?;
        }
        let mover = to_act.iter().nth(random.index(to_act.len())).expect("somebody is to act");
        let choices = worlds.moves(&table.position, mover);
        let mv = choices[random.index(choices.len())];
        if (self.laws.reveals)(game, &table.position, mover, &mv) {
            return Ok(());
        }
        worlds.lead_to_the_same(mover, mv, random)?;
        worlds.tell_no_more_than_they_show(mover, mv, random)
    }
}

/// A standing answer belongs to a question of the game and comes to a legal move.
fn standing_answers_are_legal<G: Lawful>(table: &Table<'_, G>) -> Result<(), Breach> {
    let (game, at) = (table.game, &table.position);
    for seat in game.to_act(at).iter() {
        let Some(name) = game.asked_aside(at, seat) else { continue };
        let question = G::STANDING.iter().find(|question| question.name == name);
        let question =
            question.ok_or_else(|| Law::Secrecy.broken(format!("`{name}` is asked, but is no question")))?;
        for answer in question.values {
            let given = game.standing_move(at, seat, answer);
            let refusal = given.and_then(|mv| game.check(at, seat, &mv).err().map(|refusal| (mv, refusal)));
            Law::Secrecy.require(refusal.is_none(), || {
                format!("the standing answer `{answer}` to `{name}` is refused: {refusal:?}")
            })?;
        }
    }
    Ok(())
}

fn everything_is_shown_on_an_open_table<G: Lawful>(table: &Table<'_, G>) -> Result<(), Breach> {
    table.news().iter().try_for_each(|event| {
        let shown = table.game.shown(event, Viewer::AllOpen);
        Law::Secrecy.require(shown.as_ref() == Some(event), || {
            format!("on an open table {event:?} is shown as {shown:?}")
        })
    })
}

/// The real table and one that was redealt to a seat.
struct Worlds<'a, G: Lawful> {
    laws: &'a Laws<G>,
    game: &'a G,
    seat: Seat,
    real: &'a G::Position,
    redealt: &'a G::Position,
}

impl<G: Lawful> Worlds<'_, G> {
    /// The answer is the same in both worlds.
    fn same<T: PartialEq + Debug>(
        &self,
        what: &str,
        answer: impl Fn(&G::Position) -> T,
    ) -> Result<(), Breach> {
        let (seat, real, redealt) = (self.seat, answer(self.real), answer(self.redealt));
        Law::Secrecy.require(real == redealt, || {
            format!(
                "{what} is\n  {real:?}\nand, in a world that seat {seat} cannot tell apart,\n  {redealt:?}"
            )
        })
    }

    /// Who is to act, the table and the points, for the seat and for those who look on.
    fn look_the_same(&self, when: &str) -> Result<(), Breach> {
        self.same(&format!("who is to act{when}"), |at| self.game.to_act(at))?;
        for viewer in [Viewer::Seat(self.seat), Viewer::Spectator] {
            self.same(&format!("the view of {viewer:?}{when}"), |at| json(&self.game.view(at, viewer)))?;
            self.same(&format!("the scores for {viewer:?}{when}"), |at| self.game.scores(at, viewer))?;
            let if_ended = format!("the scores if it ended for {viewer:?}{when}");
            self.same(&if_ended, |at| self.game.scores_if_ended(at, viewer))?;
        }
        Ok(())
    }

    fn are_judged_the_same(&self) -> Result<(), Breach> {
        self.same("what is answered at once", |at| {
            let asked = self.game.to_act(at).iter().map(|seat| (seat, self.game.asked_aside(at, seat)));
            asked.map(|(seat, name)| (seat, name, self.answered_at_once(at, seat, name))).collect::<Vec<_>>()
        })?;
        self.same("the number of the turn", |at| self.game.turn(at))?;
        self.same("the number of the segment", |at| self.game.segment(at))?;
        self.same("whether all have had their turns", |at| self.game.is_even(at))?;
        self.same("the appraisal", |at| self.game.appraise(at, self.seat).to_bits())?;
        self.same("the list of features", |at| {
            let mut features = vec![0.0; G::FEATURES.len()];
            self.game.features(at, self.seat, &mut features);
            features.into_iter().map(f32::to_bits).collect::<Vec<_>>()
        })
    }

    /// The standing answers to a question that come to a move, whichever it is.
    fn answered_at_once(&self, at: &G::Position, seat: Seat, name: Option<&str>) -> Vec<&'static str> {
        let question = G::STANDING.iter().find(|question| Some(question.name) == name);
        let answers = question.map_or(&[][..], |question| question.values).iter().copied();
        answers.filter(|answer| self.game.standing_move(at, seat, answer).is_some()).collect()
    }

    fn moves(&self, at: &G::Position, seat: Seat) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.legal_moves(at, seat, &mut moves);
        moves
    }

    /// The legal moves, their sentences, whether they can be taken back, and what bots think of them.
    fn offer_the_same(&self, random: &mut Fast) -> Result<(), Breach> {
        let seat = self.seat;
        self.same("the list of legal moves", |at| self.moves(at, seat))?;
        let moves = self.moves(self.real, seat);
        for mv in &moves {
            self.same(&format!("the sentence of {mv:?}"), |at| self.game.tell_move(at, seat, mv))?;
            self.same(&format!("whether {mv:?} closes"), |at| self.game.closes(at, seat, mv))?;
            self.same(&format!("the prior of {mv:?}"), |at| self.game.prior(at, seat, mv).to_bits())?;
        }
        let chance = Fast::new(random.next_u64());
        self.same("the playout move", |at| self.game.playout_move(at, seat, &moves, &mut chance.clone()))
    }

    fn refuse_the_same(&self, random: &mut Fast) -> Result<(), Breach> {
        for _ in 0..PROBES {
            let mv = (self.laws.any_move)(self.game, self.real, random);
            self.same(&format!("the judgement of {mv:?}"), |at| self.game.check(at, self.seat, &mv))?;
        }
        Ok(())
    }

    /// The same move of anybody, with the same outcomes, tells the seat the same in both worlds, and afterwards
    /// they still look the same. There is nothing to compare where the move or an outcome is not possible in
    /// both, nor at the end, when everything may lie open.
    fn lead_to_the_same(&self, mover: Seat, mv: G::Move, random: &mut Fast) -> Result<(), Breach> {
        if self.game.check(self.redealt, mover, &mv).is_err() {
            return Ok(());
        }
        let mut chance = Fast::new(random.next_u64());
        let real = self.future(self.real, mover, mv, &mut chance);
        let mut replaying = Replaying::new(&real.draws, &mut chance);
        let redealt = self.future(self.redealt, mover, mv, &mut replaying);
        if real.draws != redealt.draws || (real.is_over(self.game) && redealt.is_over(self.game)) {
            return Ok(());
        }
        for viewer in [Viewer::Seat(self.seat), Viewer::Spectator] {
            let [told, told_there] = [&real, &redealt].map(|future| future.told(self.game, viewer));
            Law::Secrecy.require(told == told_there, || {
                let seat = self.seat;
                format!(
                    "after {mv:?} of seat {mover} {viewer:?} is told\n  {told:?}\nand, in a world that seat {seat} \
                     cannot tell apart,\n  {told_there:?}"
                )
            })?;
        }
        let futures = Worlds { real: &real.position, redealt: &redealt.position, ..*self };
        futures.look_the_same(&format!(" after {mv:?} of seat {mover}"))
    }

    /// If a move comes out in two ways that look the same to a seat, it is told the same of both. What it was
    /// told is its to know for ever, so its view must show it.
    fn tell_no_more_than_they_show(&self, mover: Seat, mv: G::Move, random: &mut Fast) -> Result<(), Breach> {
        let [one, other] = [(); 2].map(|()| self.future(self.real, mover, mv, random));
        if one.position == other.position || one.is_over(self.game) || other.is_over(self.game) {
            return Ok(());
        }
        for viewer in [Viewer::Seat(self.seat), Viewer::Spectator] {
            let [told, told_there] = [&one, &other].map(|future| future.told(self.game, viewer));
            let view = |future: &Future<G>| json(&self.game.view(&future.position, viewer));
            Law::Secrecy.require(told == told_there || view(&one) != view(&other), || {
                format!(
                    "after {mv:?} of seat {mover} {viewer:?} can be told\n  {told:?}\nor\n  {told_there:?}\n\
                     and sees the same table"
                )
            })?;
        }
        Ok(())
    }

    fn future(
        &self,
        from: &G::Position,
        mover: Seat,
        mv: G::Move,
        chance: &mut impl engine::Chance,
    ) -> Future<G> {
        let (mut position, mut events) = (from.clone(), Vec::new());
        let mut recording = Recording::new(chance);
        self.game.apply(&mut position, mover, &mv, &mut recording, &mut events);
        Future { position, events, draws: recording.into_draws() }
    }
}

/// What a move led to.
struct Future<G: Lawful> {
    position: G::Position,
    events: Vec<G::Event>,
    draws: Vec<Draw>,
}

impl<G: Lawful> Future<G> {
    fn is_over(&self, game: &G) -> bool {
        game.to_act(&self.position).is_empty()
    }

    fn told(&self, game: &G, viewer: Viewer) -> Vec<G::Event> {
        self.events.iter().filter_map(|event| game.shown(event, viewer)).collect()
    }
}
