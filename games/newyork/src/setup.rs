//! 2. How the table is laid.

use engine::{BadSetup, Chance, Choice, Game, Log, Options, PerSeat, Seat, Stream};
use serde::{Deserialize, Serialize};

use crate::components::{Money, MoneyBag, NewYork, PILES, Purse, SLOTS, Scoring, Slot};
use crate::moves::Event;
use crate::position::{Dirk, DirkRole, MONEY_STREAM, MoneyDeck, OpenMoney, Player, Position, Step, copies};
use crate::turn;

/// Building cards.
pub const BUILDING_STREAM: Stream = Stream::named("building");
/// The start player among those who are equal.
pub const START: Stream = Stream::named("start");

/// NYC-4: start money is at least this.
pub const START_MONEY: u16 = 20;
/// NYC-51, NYC-53: buildings for Dirk at the start, and as many after scoring A.
pub const DIRKS_BUILDINGS: usize = 6;

/// What can be chosen before a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NewYorkOptions {
    /// Whether hands are shown to all (NYC-60).
    #[serde(rename = "open-money")]
    pub open_money: OpenMoney,
    /// Whether Dirk can win a game for two (NYC-55). Not written where Dirk only keeps
    /// count, as records of revision 1 do not know it.
    #[serde(skip_serializing_if = "DirkRole::is_usual")]
    pub dirk: DirkRole,
}

impl Options for NewYorkOptions {
    const CHOICES: &'static [Choice] = &[
        Choice::new("open-money", &["off", "on"], "off"),
        Choice::new("dirk", &["scores", "wins"], "scores").for_seats(2, 2),
    ];

    fn choose(&mut self, name: &str, value: &str) -> Result<(), BadSetup> {
        match (name, value) {
            ("open-money", "off") => self.open_money = OpenMoney::Off,
            ("open-money", "on") => self.open_money = OpenMoney::On,
            ("open-money", _) => {
                return Err(BadSetup(format!("`open-money` is `off` or `on`, not `{value}`")));
            }
            ("dirk", "scores") => self.dirk = DirkRole::Scores,
            ("dirk", "wins") => self.dirk = DirkRole::Wins,
            ("dirk", _) => return Err(BadSetup(format!("`dirk` is `scores` or `wins`, not `{value}`"))),
            _ => {
                return Err(BadSetup(format!("there is no option `{name}`; there are `open-money`, `dirk`")));
            }
        }
        Ok(())
    }
}

/// Lays the table for this many players.
pub fn set_up(
    game: &NewYork,
    seats: u8,
    options: &NewYorkOptions,
    chance: &mut impl Chance,
    log: &mut impl Log<Event>,
) -> Result<Position, BadSetup> {
    NewYork::INFO.check_seats(seats)?;
    if options.dirk == DirkRole::Wins && seats != 2 {
        return Err(BadSetup(format!("Dirk plays in a game for two, not for {seats}")));
    }
    let mut at = empty_table(game, seats, *options);
    if seats == 2 {
        log.note(Event::MoneyRemoved { count: crate::components::MONEY_KINDS as u8 });
    }
    turn::refill_yard(&mut at, chance, log);
    if seats == 2 {
        // NYC-51.
        turn::give_to_dirk(&mut at, DIRKS_BUILDINGS, chance, log);
    }
    for seat in Seat::all(seats) {
        deal_start_money(&mut at, seat, chance, log);
    }
    at.active = start_player(&at, chance);
    log.note(Event::StartPlayer { seat: at.active });
    lay_out_money(&mut at, chance, log);
    cut_deck(&mut at.money);
    log.note(Event::DeckCut { piles: at.money.piles });
    log.note(Event::TurnBegan { seat: at.active, turn: at.turn });
    Ok(at)
}

/// NYC-1, NYC-50: all cards in their decks, nothing laid out; two copies of each money card for two players.
fn empty_table(game: &NewYork, seats: u8, options: NewYorkOptions) -> Position {
    let copies = usize::from(copies(seats));
    let cards = MoneyBag::holding(Money::all().flat_map(|card| std::iter::repeat_n(card, copies)));
    Position {
        active: Seat(0),
        turn: 1,
        step: Step::Act,
        yard: [None; SLOTS],
        display: [None; SLOTS],
        players: PerSeat::all(seats, Player::default()),
        dirk: (seats == 2).then(|| Dirk { role: options.dirk, ..Dirk::default() }),
        buildings: game.buildings,
        money: MoneyDeck { cards, piles: [0; PILES], next_scoring: Scoring::A },
        discards: MoneyBag::EMPTY,
        open_money: options.open_money,
    }
}

/// NYC-4: card after card until the sum is 20 or more.
fn deal_start_money(at: &mut Position, seat: Seat, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    let mut cards = Purse::EMPTY;
    while cards.sum() < START_MONEY {
        cards.add(draw(at, chance));
    }
    at.players[seat].hand = cards;
    log.note(Event::StartMoney { seat, cards });
}

/// NYC-5: fewest cards, then the lower sum, then chance.
fn start_player(at: &Position, chance: &mut impl Chance) -> Seat {
    let rank = |seat: Seat| (at.players[seat].hand.len(), at.players[seat].hand.sum());
    let best = Seat::all(at.seats()).map(rank).min().expect("somebody plays");
    let mut tied = Seat::all(at.seats()).filter(|seat| rank(*seat) == best);
    let count = tied.clone().count();
    let nth = if count > 1 { chance.below(START, count as u32) as usize } else { 0 };
    tied.nth(nth).expect("the number is below the count")
}

/// NYC-6, NYC-7: four money cards face up, before the scoring cards are shuffled in.
fn lay_out_money(at: &mut Position, chance: &mut impl Chance, log: &mut impl Log<Event>) {
    for place in Slot::all() {
        let card = draw(at, chance);
        at.display[place.index()] = Some(card);
        log.note(Event::MoneyLaid { card });
    }
}

/// NYC-6: five piles as equal as can be; the scoring cards are shuffled into the 2nd and the 4th.
fn cut_deck(deck: &mut MoneyDeck) {
    let count = deck.cards.len();
    let cut = |pile: usize| pile * count / PILES;
    deck.piles = std::array::from_fn(|pile| (cut(pile + 1) - cut(pile)) as u8);
}

fn draw(at: &mut Position, chance: &mut impl Chance) -> Money {
    at.money.cards.draw(MONEY_STREAM, chance).expect("there is enough money to lay the table")
}
