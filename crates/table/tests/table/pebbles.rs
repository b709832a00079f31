//! A tiny game to test tables with.
//!
//! PEB-1: a bag holds red and black pebbles; everybody plays [`ROUNDS`] turns. PEB-2: on a turn you may raise
//! your stake as often as you like, up to 3. PEB-3: then you pass or draw a pebble, which only you look at: red
//! wins the stake. PEB-4: with the option `peek` you may look at the left neighbour's pebbles, once a turn; in
//! revision 1 of the rules as often as you like.

mod speech;

use engine::{
    BadData, BadSetup, Broken, Chance, Choice, Clause, ComponentSet, DataFiles, Game, Info, Log, Options,
    Party, Ranking, ScoreSheet, Seat, Seats, Standing, Stream, Viewer, read_records,
};
use serde::{Deserialize, Serialize};

pub(crate) const ROUNDS: u8 = 2;
const MOST_STAKED: u8 = 3;
/// The components of the first box: a red pebble less.
pub(crate) const FORMER_DATA: &[(&str, &str)] =
    &[("pebbles.toml", "[[pebble]]\nred = false\ncount = 4\n\n[[pebble]]\nred = true\ncount = 4\n")];
const BAG: Stream = Stream::named("bag");
const UNCOVER: Stream = Stream::named("uncover");

pub(crate) struct Pebbles {
    /// Black and red.
    bag: [u8; 2],
    revision: u32,
}

impl Pebbles {
    /// PEB-4: once a turn, since revision 2.
    fn can_peek_again(&self) -> bool {
        self.revision < 2
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PebbleOptions {
    pub(crate) peek: Peek,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Peek {
    #[default]
    Never,
    /// Chance is told that something is uncovered, so the decision is closed.
    Announced,
    /// The mistake that the law must find.
    Sly,
}

impl Options for PebbleOptions {
    const CHOICES: &'static [Choice] = &[Choice::new("peek", &["never", "announced", "sly"], "never")];

    fn choose(&mut self, name: &str, value: &str) -> Result<(), BadSetup> {
        self.peek = match (name, value) {
            ("peek", "never") => Peek::Never,
            ("peek", "announced") => Peek::Announced,
            ("peek", "sly") => Peek::Sly,
            _ => return Err(BadSetup(format!("there is no option `{name}` with the value `{value}`"))),
        };
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub(crate) enum Move {
    Raise { by: u8 },
    Draw,
    Pass,
    Peek,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    NotYourTurn,
    TooMuch,
    NoPeeking,
    NothingLeft,
}

impl engine::Refusal for Refusal {
    fn clause(&self) -> Clause {
        Clause(match self {
            Self::NotYourTurn => "PEB-1",
            Self::TooMuch => "PEB-2",
            Self::NothingLeft => "PEB-3",
            Self::NoPeeking => "PEB-4",
        })
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub(crate) enum Event {
    Filled { pebbles: u8 },
    Raised { seat: Seat, stake: u8 },
    Drew { seat: Seat, red: Option<bool> },
    Passed { seat: Seat },
    Peeked { seat: Seat, red: Option<u8> },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Position {
    pub(crate) peek: Peek,
    pub(crate) bag: [u8; 2],
    /// Hidden: the pebbles of each seat, black and red, and what they won.
    pub(crate) hands: Vec<Hand>,
    pub(crate) stake: u8,
    pub(crate) peeked: bool,
    pub(crate) turn: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hand {
    pub(crate) pebbles: [u8; 2],
    pub(crate) points: u8,
}

#[derive(Debug, Serialize)]
pub(crate) struct View {
    left: u8,
    stake: u8,
    turn: u8,
    hands: Vec<Option<Hand>>,
}

impl Position {
    fn seats(&self) -> u8 {
        self.hands.len() as u8
    }

    fn mover(&self) -> Option<Seat> {
        (self.turn < ROUNDS * self.seats()).then(|| Seat(self.turn % self.seats()))
    }

    fn left(&self) -> u8 {
        self.bag[0] + self.bag[1]
    }

    fn hand(&mut self, seat: Seat) -> &mut Hand {
        &mut self.hands[seat.index()]
    }

    fn end_turn(&mut self) {
        (self.stake, self.peeked, self.turn) = (0, false, self.turn + 1);
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pebble {
    red: bool,
    count: u8,
}

impl Game for Pebbles {
    const INFO: Info = Info {
        id: "pebbles",
        clauses: "PEB",
        title_de: "Kiesel",
        title_en: "Pebbles",
        min_seats: 2,
        max_seats: 3,
        revision: 2,
    };
    const DATA: &'static [(&'static str, &'static str)] =
        &[("pebbles.toml", "[[pebble]]\nred = false\ncount = 4\n\n[[pebble]]\nred = true\ncount = 5\n")];
    const SETS: &'static [ComponentSet] = &[
        ComponentSet {
            digest: "6312c1bb5cc89922742e2b16a88fb8056c635bcf1d2cb0c19f1351d40603160d",
            former_digests: &[],
            files: Self::DATA,
        },
        ComponentSet {
            digest: "58c643bf4bd96804adff7dfda4044917c3dc55b5ed08823f51ce54964b7c4c96",
            former_digests: &["f85dfb843beebf2d857585a2e0d655eeb269392e9e6a7420d8ac6fa3e7926611"],
            files: FORMER_DATA,
        },
    ];
    type Options = PebbleOptions;
    type Move = Move;
    type Refusal = Refusal;
    type Event = Event;
    type View = View;
    type Position = Position;

    fn open(files: &DataFiles, revision: u32) -> Result<Self, BadData> {
        let mut bag = [0; 2];
        for pebble in read_records::<Pebble>(files, "pebbles.toml", "pebble")? {
            bag[usize::from(pebble.red)] += pebble.count;
        }
        Ok(Self { bag, revision })
    }

    fn set_up(
        &self,
        seats: u8,
        options: &PebbleOptions,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) -> Result<Position, BadSetup> {
        Self::INFO.check_seats(seats)?;
        let hands = vec![Hand::default(); usize::from(seats)];
        let mut at = Position { peek: options.peek, bag: self.bag, hands, stake: 0, peeked: false, turn: 0 };
        for seat in Seat::all(seats) {
            let red = chance.pick(BAG, &at.bag);
            at.bag[red] -= 1;
            at.hand(seat).pebbles[red] += 1;
        }
        log.note(Event::Filled { pebbles: at.left() });
        Ok(at)
    }

    fn revision(&self) -> u32 {
        self.revision
    }

    fn seats(&self, at: &Position) -> u8 {
        at.seats()
    }

    fn turn(&self, at: &Position) -> u32 {
        u32::from(at.turn) + 1
    }

    fn to_act(&self, at: &Position) -> Seats {
        at.mover().map_or(Seats::NONE, Seats::only)
    }

    fn legal_moves(&self, at: &Position, seat: Seat, out: &mut Vec<Move>) {
        let moves = [
            Move::Raise { by: 1 },
            Move::Raise { by: 2 },
            Move::Raise { by: 3 },
            Move::Draw,
            Move::Pass,
            Move::Peek,
        ];
        out.extend(moves.into_iter().filter(|mv| self.check(at, seat, mv).is_ok()));
    }

    fn check(&self, at: &Position, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let refuse_unless = |holds: bool, refusal| if holds { Ok(()) } else { Err(refusal) };
        refuse_unless(at.mover() == Some(seat), Refusal::NotYourTurn)?;
        match mv {
            Move::Raise { by } => refuse_unless(*by > 0 && *by <= MOST_STAKED - at.stake, Refusal::TooMuch),
            Move::Draw => refuse_unless(at.left() > 0, Refusal::NothingLeft),
            Move::Pass => Ok(()),
            Move::Peek => {
                let may_now = !at.peeked || self.can_peek_again();
                refuse_unless(at.peek != Peek::Never && may_now, Refusal::NoPeeking)
            }
        }
    }

    fn apply(
        &self,
        at: &mut Position,
        seat: Seat,
        mv: &Move,
        chance: &mut impl Chance,
        log: &mut impl Log<Event>,
    ) {
        match mv {
            Move::Raise { by } => {
                at.stake += by;
                log.note(Event::Raised { seat, stake: at.stake });
            }
            Move::Draw => {
                let red = chance.pick(BAG, &at.bag);
                at.bag[red] -= 1;
                let won = at.stake * red as u8;
                at.hand(seat).pebbles[red] += 1;
                at.hand(seat).points += won;
                at.end_turn();
                log.note(Event::Drew { seat, red: Some(red == 1) });
            }
            Move::Pass => {
                at.end_turn();
                log.note(Event::Passed { seat });
            }
            Move::Peek => {
                at.peeked = true;
                if at.peek == Peek::Announced {
                    chance.below(UNCOVER, 1);
                }
                let red = at.hands[seat.next(at.seats()).index()].pebbles[1];
                log.note(Event::Peeked { seat, red: Some(red) });
            }
        }
    }

    fn shown(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Drew { seat, red } => Event::Drew { seat, red: red.filter(|_| viewer.sees(seat)) },
            Event::Peeked { seat, red } => Event::Peeked { seat, red: red.filter(|_| viewer.sees(seat)) },
            Event::Filled { .. } | Event::Raised { .. } | Event::Passed { .. } => event.clone(),
        })
    }

    fn view(&self, at: &Position, viewer: Viewer) -> View {
        let is_over = at.mover().is_none();
        let seen = |(seat, hand): (u8, &Hand)| Some(*hand).filter(|_| is_over || viewer.sees(Seat(seat)));
        View {
            left: at.left(),
            stake: at.stake,
            turn: at.turn,
            hands: (0..).zip(&at.hands).map(seen).collect(),
        }
    }

    /// Good enough to test tables with: the pebbles and points that the viewer has not seen are dealt anew.
    fn redeal(&self, at: &mut Position, viewer: Seat, chance: &mut impl Chance) {
        let others: Vec<_> = Seat::all(at.seats()).filter(|seat| *seat != viewer).collect();
        let held: Vec<_> = others.iter().map(|seat| at.hands[seat.index()].pebbles).collect();
        for pebbles in &held {
            at.bag = [at.bag[0] + pebbles[0], at.bag[1] + pebbles[1]];
        }
        for (seat, held) in others.into_iter().zip(held) {
            *at.hand(seat) = Hand { pebbles: [0; 2], points: chance.below(BAG, 4) as u8 };
            for _ in 0..held[0] + held[1] {
                let red = chance.pick(BAG, &at.bag);
                at.bag[red] -= 1;
                at.hand(seat).pebbles[red] += 1;
            }
        }
    }

    fn scores(&self, at: &Position, viewer: Viewer) -> Vec<ScoreSheet> {
        let is_over = at.mover().is_none();
        let sheet = |seat: Seat| {
            let sheet = ScoreSheet::of(Party::Seat(seat));
            let sheet =
                if at.mover() == Some(seat) { sheet.line(Clause("PEB-2"), "stake", at.stake) } else { sheet };
            if !is_over && !viewer.sees(seat) {
                return sheet;
            }
            sheet.line(Clause("PEB-3"), "red", at.hands[seat.index()].points)
        };
        Seat::all(at.seats()).map(sheet).collect()
    }

    fn result(&self, at: &Position) -> Option<Ranking> {
        let standing = |seat: Seat| {
            Standing::contender(Party::Seat(seat), i32::from(at.hands[seat.index()].points), Vec::new())
        };
        at.mover().is_none().then(|| Ranking::of(Seat::all(at.seats()).map(standing).collect()))
    }

    fn audit(&self, at: &Position) -> Result<(), Broken> {
        Broken::unless((2..=3).contains(&at.hands.len()), || "two or three play".to_owned())?;
        for kind in 0..2 {
            let held = at.hands.iter().map(|hand| u32::from(hand.pebbles[kind])).sum::<u32>();
            let found = held + u32::from(at.bag[kind]);
            let there_are = u32::from(self.bag[kind]);
            Broken::unless(found == there_are, || {
                format!("{found} pebbles of kind {kind}, not {there_are}")
            })?;
        }
        Broken::unless(at.stake <= MOST_STAKED, || format!("a stake of {}", at.stake))
    }
}
