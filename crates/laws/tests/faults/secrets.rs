//! Faults that give a secret away.

use engine::{Advice, Bag, Chance, Clause, Game, Log, Phrase, ScoreSheet, Seat, Seats, Speech, Viewer};
use laws::Law;

use super::breaks;
use super::faulty::{Dice, Ears, Fault};
use crate::tiny::Wall;
use crate::tiny::components::{BAG, Stone, Stones};
use crate::tiny::moves::{Event, Move, Refusal};
use crate::tiny::position::Position;
use crate::tiny::view::View;

/// Something that nobody may know.
fn bricks_in_bag(at: &Position) -> u8 {
    at.bag.count(Stone::Brick)
}

#[test]
fn secrecy_of_the_table() {
    breaks(&ShowsTheNeighbour, Law::Secrecy, "the view of Seat");
    breaks(&ShowsOnlookersAll, Law::Secrecy, "the view of Spectator");
    breaks(&CountsTheBag, Law::Secrecy, "the scores for");
    breaks(&WaitsForTheBag, Law::Secrecy, "who is to act");
    breaks(&RedealsTheBoard, Law::Secrecy, "the view of");
    breaks(&RedealsTooMuch, Law::Secrecy, "the audit: there are");
}

pub(super) struct ShowsTheNeighbour;
impl Fault for ShowsTheNeighbour {
    fn view(&self, wall: &Wall, at: &Position, viewer: Viewer) -> View {
        let mut view = wall.view(at, viewer);
        view.players[1].hand = Some(at.hands[1]);
        view
    }
}

pub(super) struct ShowsOnlookersAll;
impl Fault for ShowsOnlookersAll {
    fn view(&self, wall: &Wall, at: &Position, viewer: Viewer) -> View {
        match viewer {
            Viewer::Seat(_) | Viewer::AllOpen => wall.view(at, viewer),
            Viewer::Spectator => wall.view(at, Viewer::AllOpen),
        }
    }
}

pub(super) struct CountsTheBag;
impl Fault for CountsTheBag {
    fn scores(&self, wall: &Wall, at: &Position, viewer: Viewer) -> Vec<ScoreSheet> {
        let sheets = wall.scores(at, viewer).into_iter();
        sheets.map(|sheet| sheet.line(Clause("TIN-3"), "laid", bricks_in_bag(at))).collect()
    }
}

pub(super) struct WaitsForTheBag;
impl Fault for WaitsForTheBag {
    fn to_act(&self, wall: &Wall, at: &Position) -> Seats {
        let to_act = wall.to_act(at);
        let others =
            Seat::all(at.seats).filter(|seat| bricks_in_bag(at) == 1 && !at.hands[seat.index()].is_empty());
        if to_act.is_empty() { to_act } else { others.fold(to_act, Seats::with) }
    }
    fn legal_moves(&self, wall: &Wall, at: &Position, seat: Seat, out: &mut Vec<Move>) {
        wall.legal_moves(&Position { turn: seat, ..*at }, seat, out);
    }
}

pub(super) struct RedealsTheBoard;
impl Fault for RedealsTheBoard {
    fn redeal(&self, wall: &Wall, at: &mut Position, viewer: Seat, chance: &mut Dice<'_>) {
        wall.redeal(at, viewer, chance);
        std::mem::swap(&mut at.wall, &mut at.aside);
    }
}

pub(super) struct RedealsTooMuch;
impl Fault for RedealsTooMuch {
    fn redeal(&self, _: &Wall, at: &mut Position, _: Seat, chance: &mut Dice<'_>) {
        at.bag.draw(BAG, chance);
    }
}

#[test]
fn secrecy_of_choices_and_advice() {
    breaks(&TradesOnlyForBricks, Law::Secrecy, "the list of legal moves");
    breaks(&GrumblesAboutTheBag, Law::Secrecy, "the judgement of");
    breaks(&WhispersAboutTheBag, Law::Secrecy, "the sentence of");
    breaks(&ClosesByTheBag, Law::Secrecy, "closes is");
    breaks(&HasASixthSense, Law::Secrecy, "the list of features");
    breaks(&HopesForTheBag, Law::Secrecy, "the appraisal");
    breaks(&PrefersWithTheBag, Law::Secrecy, "the prior of");
    breaks(&PlaysOutWithTheBag, Law::Secrecy, "the playout move");
    breaks(&CountsTurnsByTheBag, Law::Secrecy, "the number of the turn");
    breaks(&IsEvenByTheBag, Law::Secrecy, "whether all have had their turns");
}

pub(super) struct TradesOnlyForBricks;
impl Fault for TradesOnlyForBricks {
    fn legal_moves(&self, wall: &Wall, at: &Position, seat: Seat, out: &mut Vec<Move>) {
        wall.legal_moves(at, seat, out);
        out.retain(|mv| matches!(mv, Move::Lay(_)) || bricks_in_bag(at) > 0);
    }
}

pub(super) struct GrumblesAboutTheBag;
impl Fault for GrumblesAboutTheBag {
    fn check(&self, wall: &Wall, at: &Position, seat: Seat, mv: Move) -> Result<(), Refusal> {
        let verdict = wall.check(at, seat, &mv);
        verdict.map_err(|refusal| if bricks_in_bag(at) > 1 { Refusal::BagIsEmpty } else { refusal })
    }
}

pub(super) struct WhispersAboutTheBag;
impl Fault for WhispersAboutTheBag {
    fn tell_move(&self, wall: &Wall, at: &Position, seat: Seat, mv: Move) -> Phrase {
        wall.tell_move(at, seat, &mv).number("bricks", bricks_in_bag(at))
    }
}

pub(super) struct ClosesByTheBag;
impl Fault for ClosesByTheBag {
    fn closes(&self, _: &Wall, at: &Position, _: Seat, _: Move) -> bool {
        bricks_in_bag(at) > 0
    }
}

pub(super) struct HasASixthSense;
impl Fault for HasASixthSense {
    fn features(&self, _: &Wall, at: &Position, _: Seat, out: &mut [f32]) {
        out[0] = f32::from(bricks_in_bag(at));
    }
}

pub(super) struct HopesForTheBag;
impl Fault for HopesForTheBag {
    fn appraise(&self, _: &Wall, at: &Position, _: Seat) -> f32 {
        f32::from(bricks_in_bag(at))
    }
}

pub(super) struct PrefersWithTheBag;
impl Fault for PrefersWithTheBag {
    fn prior(&self, wall: &Wall, at: &Position, seat: Seat, mv: Move) -> f32 {
        wall.prior(at, seat, &mv) + f32::from(bricks_in_bag(at))
    }
}

pub(super) struct PlaysOutWithTheBag;
impl Fault for PlaysOutWithTheBag {
    fn playout_move(&self, _: &Wall, at: &Position, _: Seat, moves: &[Move], _: &mut Dice<'_>) -> usize {
        usize::from(bricks_in_bag(at)) % moves.len()
    }
}

pub(super) struct IsEvenByTheBag;
impl Fault for IsEvenByTheBag {
    fn is_even(&self, _: &Wall, at: &Position) -> bool {
        bricks_in_bag(at) > 0
    }
}

pub(super) struct CountsTurnsByTheBag;
impl Fault for CountsTurnsByTheBag {
    fn turn(&self, _: &Wall, at: &Position) -> u32 {
        u32::from(bricks_in_bag(at))
    }
}

#[test]
fn secrecy_of_what_follows() {
    breaks(&TellsWhatIsLeft, Law::Secrecy, "told");
    breaks(&TellsWhatIsDrawn, Law::Secrecy, "sees the same table");
    breaks(&ScoresByTheBag, Law::Secrecy, "after");
    breaks(&KeepsAnOpenTableInTheDark, Law::Secrecy, "on an open table");
}

pub(super) struct TellsWhatIsLeft;
impl Fault for TellsWhatIsLeft {
    fn apply(
        &self,
        wall: &Wall,
        at: &mut Position,
        seat: Seat,
        mv: Move,
        chance: &mut Dice<'_>,
        log: &mut Ears<'_>,
    ) {
        wall.apply(at, seat, &mv, chance, log);
        log.note(Event::Laid { seat, stone: Stone::Brick, points: bricks_in_bag(at).into() });
    }
}

pub(super) struct TellsWhatIsDrawn;
impl Fault for TellsWhatIsDrawn {
    fn shown(&self, _: &Wall, event: Event, _: Viewer) -> Option<Event> {
        Some(event)
    }
}

pub(super) struct ScoresByTheBag;
impl Fault for ScoresByTheBag {
    fn apply(
        &self,
        wall: &Wall,
        at: &mut Position,
        seat: Seat,
        mv: Move,
        chance: &mut Dice<'_>,
        log: &mut Ears<'_>,
    ) {
        wall.apply(at, seat, &mv, chance, log);
        at.points[0] += u16::from(bricks_in_bag(at));
    }
}

pub(super) struct KeepsAnOpenTableInTheDark;
impl Fault for KeepsAnOpenTableInTheDark {
    fn shown(&self, wall: &Wall, event: Event, viewer: Viewer) -> Option<Event> {
        match viewer {
            Viewer::Seat(_) | Viewer::Spectator => wall.shown(&event, viewer),
            Viewer::AllOpen => None,
        }
    }
}

#[test]
fn undo() {
    breaks(&PeeksAtTheNeighbour, Law::Undo, "can be undone by seat");
}

/// Once the bag is empty nothing is drawn, and the move could be taken back.
pub(super) struct PeeksAtTheNeighbour;
impl Fault for PeeksAtTheNeighbour {
    fn apply(
        &self,
        wall: &Wall,
        at: &mut Position,
        seat: Seat,
        mv: Move,
        chance: &mut Dice<'_>,
        log: &mut Ears<'_>,
    ) {
        wall.apply(at, seat, &mv, chance, log);
        let bricks = at.hands[seat.next(at.seats).index()].count(Stone::Brick);
        log.note(Event::Laid { seat, stone: Stone::Brick, points: u16::from(bricks) });
    }
}

#[test]
fn forgetting() {
    breaks(&KeepsAStone, Law::Forgetting, "times from one table");
    breaks(&OftenDoesNothing, Law::Forgetting, "times from one table");
}

pub(super) struct KeepsAStone;
impl Fault for KeepsAStone {
    fn redeal(&self, wall: &Wall, at: &mut Position, viewer: Seat, chance: &mut Dice<'_>) {
        let mut kept = [Stones::EMPTY; 3];
        for place in (0..3).filter(|place| *place != viewer.index()) {
            let first = at.hands[place].iter().next().map(|(stone, _)| stone);
            kept[place] = Bag::holding(first);
            first.map(|stone| at.hands[place].remove(stone));
        }
        wall.redeal(at, viewer, chance);
        at.hands.iter_mut().zip(&kept).for_each(|(hand, kept)| hand.add_all(kept));
    }
}

pub(super) struct OftenDoesNothing;
impl Fault for OftenDoesNothing {
    fn redeal(&self, wall: &Wall, at: &mut Position, viewer: Seat, chance: &mut Dice<'_>) {
        if chance.below(BAG, 10) < 3 {
            wall.redeal(at, viewer, chance);
        }
    }
}

#[test]
fn dealing() {
    breaks(&DoesNothing, Law::Dealing, "redeal never changes anything");
    breaks(&LikesBricks, Law::Dealing, "times as redealt to seat");
}

pub(super) struct DoesNothing;
impl Fault for DoesNothing {
    fn redeal(&self, _: &Wall, _: &mut Position, _: Seat, _: &mut Dice<'_>) {}
}

/// Whenever it can, the redeal puts a brick into every hand.
pub(super) struct LikesBricks;
impl Fault for LikesBricks {
    fn redeal(&self, wall: &Wall, at: &mut Position, viewer: Seat, chance: &mut Dice<'_>) {
        wall.redeal(at, viewer, chance);
        for seat in Seat::all(at.seats).filter(|seat| *seat != viewer) {
            let hand = &mut at.hands[seat.index()];
            let other = hand.iter().map(|(stone, _)| stone).find(|stone| *stone != Stone::Brick);
            if let Some(other) = other.filter(|_| at.bag.remove(Stone::Brick)) {
                hand.remove(other);
                hand.add(Stone::Brick);
                at.bag.add(other);
            }
        }
    }
}
