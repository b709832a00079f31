//! What a move would do, as far as the mover can know.

use engine::{Clause, Fast, Game, Log, ScoreLine, ScoreSheet, Seat, Veil, Viewer};

use crate::Table;

/// What a move would do, as far as the mover can know: up to the first draw from chance, and up to what the
/// end of the game uncovers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preview<E> {
    /// What the mover would be shown, as far as it does not depend on what they cannot know.
    pub events: Vec<E>,
    /// Does chance have a say?
    pub draws: bool,
    /// Does it end the game, chance or no chance?
    pub ends: bool,
    /// The points that every party would gain or lose, line by line; nothing where chance has a say.
    pub gains: Option<Vec<ScoreSheet>>,
}

/// A preview is what so many worlds have in common that the mover cannot tell from the real one.
const WORLDS: u64 = 8;
/// The end of a game uncovers what was hidden, so more worlds are asked about it.
const WORLDS_AT_THE_END: u64 = 64;

impl<G: Game> Table<G> {
    /// What the move would do. It is found without a look at anything that the mover may not see, so it can
    /// neither reveal nor depend on it.
    pub fn preview(&self, seat: Seat, mv: &G::Move) -> Result<Preview<G::Event>, G::Refusal> {
        self.check(seat, mv)?;
        let in_world = |world| {
            let mut position = self.position.clone();
            self.game.redeal(&mut position, seat, &mut Fast::new(world));
            self.foresee(position, seat, mv)
        };
        let first = in_world(0);
        let worlds = if first.ends { WORLDS_AT_THE_END } else { WORLDS };
        Ok((1..worlds).map(in_world).fold(first, in_common))
    }

    /// What the move would do if the table lay so.
    fn foresee(&self, mut position: G::Position, seat: Seat, mv: &G::Move) -> Preview<G::Event> {
        let viewer = Viewer::Seat(seat);
        let before = self.game.scores(&position, viewer);
        let veil = Veil::default();
        let mut log = UpToFirstDraw { veil: &veil, events: Vec::new() };
        self.game.apply(&mut position, seat, mv, &mut veil.chance(), &mut log);
        let events = log.events.iter().filter_map(|event| self.game.shown(event, viewer)).collect();
        let draws = veil.is_touched();
        let gains = (!draws).then(|| gains(&before, self.game.scores(&position, viewer)));
        Preview { events, draws, ends: self.game.to_act(&position).is_empty(), gains }
    }

    /// The table as the mover would see it right after the move: one view for each of the worlds that the mover cannot
    /// tell from the real one. Nothing where chance has a say.
    pub(crate) fn views_after(&self, seat: Seat, mv: &G::Move) -> Result<Option<Vec<G::View>>, G::Refusal> {
        self.check(seat, mv)?;
        let in_world = |world| {
            let mut position = self.position.clone();
            self.game.redeal(&mut position, seat, &mut Fast::new(world));
            let veil = Veil::default();
            let mut log = UpToFirstDraw { veil: &veil, events: Vec::new() };
            self.game.apply(&mut position, seat, mv, &mut veil.chance(), &mut log);
            (!veil.is_touched()).then(|| self.game.view(&position, Viewer::Seat(seat)))
        };
        Ok((0..WORLDS).map(in_world).collect())
    }

    /// Could this legal move be taken back freely once it is made?
    pub fn can_be_undone_after(&self, seat: Seat, mv: &G::Move) -> bool {
        !self.game.closes(&self.position, seat, mv)
    }
}

fn in_common<E: PartialEq>(mut one: Preview<E>, other: Preview<E>) -> Preview<E> {
    let same = one.events.iter().zip(&other.events).take_while(|(one, other)| one == other).count();
    one.events.truncate(same);
    let gains = one.gains.zip(other.gains).map(|(one, other)| {
        let lines = |sheet: &ScoreSheet| {
            let theirs = other.iter().find(|theirs| theirs.party == sheet.party);
            theirs.map_or(&[][..], |theirs| &theirs.lines).to_vec()
        };
        let in_both = |mut sheet: ScoreSheet| {
            let theirs = lines(&sheet);
            sheet.lines.retain(|line| theirs.contains(line));
            sheet
        };
        one.into_iter().map(in_both).filter(|sheet| !sheet.lines.is_empty()).collect()
    });
    let (draws, ends) = (one.draws || other.draws, one.ends && other.ends);
    Preview { events: one.events, draws, ends, gains }
}

struct UpToFirstDraw<'a, E> {
    veil: &'a Veil,
    events: Vec<E>,
}

impl<E> Log<E> for UpToFirstDraw<'_, E> {
    fn note(&mut self, event: E) {
        if !self.veil.is_touched() {
            self.events.push(event);
        }
    }
}

/// The lines in which the sheets differ, for the parties where there are any.
fn gains(before: &[ScoreSheet], after: Vec<ScoreSheet>) -> Vec<ScoreSheet> {
    let difference = |after: ScoreSheet| {
        let mut sheet = ScoreSheet::of(after.party.clone());
        let before = before.iter().filter(|before| before.party == after.party);
        let lost = before.flat_map(|sheet| &sheet.lines).map(|line| (line.clause, line.label, -line.points));
        let won = after.lines.iter().map(|line| (line.clause, line.label, line.points));
        won.chain(lost).for_each(|(clause, label, points)| add(&mut sheet, clause, label, points));
        sheet.lines.retain(|line| line.points != 0);
        sheet
    };
    after.into_iter().map(difference).filter(|sheet| !sheet.lines.is_empty()).collect()
}

fn add(sheet: &mut ScoreSheet, clause: Clause, label: &'static str, points: i32) {
    match sheet.lines.iter_mut().find(|line| line.clause == clause && line.label == label) {
        Some(line) => line.points += points,
        None => sheet.lines.push(ScoreLine { clause, label, points }),
    }
}
