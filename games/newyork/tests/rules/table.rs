//! Tables for the clause tests, written in a line or two.

use engine::{Fast, Game, NoLog, PerSeat, Seat};
use laws::Scene;
use newyork::NewYork;
use newyork::components::{Building, BuildingBag, Collection, Kind, Money, MoneyBag, Purse, Scoring};
use newyork::moves::{Event, Move};
use newyork::position::{Dirk, Player, Position};
use newyork::setup::NewYorkOptions;

pub(crate) const A: Seat = Seat(0);
pub(crate) const B: Seat = Seat(1);
pub(crate) const C: Seat = Seat(2);
pub(crate) const D: Seat = Seat(3);

/// A table of which only what matters is told; seat A is to act. The slots are blue, green, orange, yellow.
#[derive(Clone)]
pub(crate) struct Table {
    seats: u8,
    revision: u32,
    yard: &'static str,
    display: &'static str,
    hands: Vec<(Seat, &'static str)>,
    owned: Vec<(Seat, &'static str)>,
    dirk: &'static str,
    buildings: Option<&'static str>,
    rest_of_buildings: Seat,
    deck: Option<&'static str>,
    rest_of_money: Rest,
    opened: (usize, Option<u8>),
    next_scoring: Scoring,
}

/// Where the money lies of which nothing is told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rest {
    Deck,
    Discards,
    Hand(Seat),
}

pub(crate) fn table(seats: u8) -> Table {
    Table {
        seats,
        revision: NewYork::INFO.revision,
        yard: "mu5 th5 st6 ch7",
        display: "b9 g9 o9 y9",
        hands: Vec::new(),
        owned: Vec::new(),
        dirk: "museum museum theater theater station station",
        buildings: None,
        rest_of_buildings: Seat(seats - 1),
        deck: None,
        rest_of_money: Rest::Deck,
        opened: (0, None),
        next_scoring: Scoring::A,
    }
}

impl Table {
    /// By an older revision of the rules.
    pub(crate) fn revision(mut self, revision: u32) -> Self {
        self.revision = revision;
        self
    }

    /// The buildings on the slots; `-` leaves one empty.
    pub(crate) fn yard(mut self, buildings: &'static str) -> Self {
        self.yard = buildings;
        self
    }

    /// The money on display; `-` leaves a gap.
    pub(crate) fn display(mut self, cards: &'static str) -> Self {
        self.display = cards;
        self
    }

    pub(crate) fn hand(mut self, seat: Seat, cards: &'static str) -> Self {
        self.hands.push((seat, cards));
        self
    }

    /// Buildings of a player, by kind.
    pub(crate) fn owns(mut self, seat: Seat, kinds: &'static str) -> Self {
        self.owned.push((seat, kinds));
        self
    }

    /// Dirk's buildings, by kind.
    pub(crate) fn dirk(mut self, kinds: &'static str) -> Self {
        self.dirk = kinds;
        self
    }

    /// The building cards still to come; all others belong to one player.
    pub(crate) fn buildings(mut self, cards: &'static str, rest: Seat) -> Self {
        (self.buildings, self.rest_of_buildings) = (Some(cards), rest);
        self
    }

    /// The money deck, one pile after both scorings; all other money lies elsewhere.
    pub(crate) fn deck(mut self, cards: &'static str, rest: Rest) -> Self {
        (self.deck, self.rest_of_money, self.next_scoring) = (Some(cards), rest, Scoring::C);
        self
    }

    /// This many piles of the deck are used up, and the next one has `left` money cards left.
    pub(crate) fn opened(mut self, used_up: usize, left: u8, next_scoring: Scoring) -> Self {
        (self.opened, self.next_scoring) = ((used_up, Some(left)), next_scoring);
        self
    }

    /// Lays the table.
    pub(crate) fn scene(self) -> Scene<NewYork> {
        let game = NewYork::by_revision(self.revision);
        let position = self.lay(&game);
        Scene::at(game, position)
    }

    fn lay(self, game: &NewYork) -> Position {
        let mut at = laid(self.seats, 1).1;
        at.active = A;
        at.players = PerSeat::all(self.seats, Player::default());
        self.lay_money(&mut at);
        self.lay_buildings(game, &mut at);
        at
    }

    fn lay_money(&self, at: &mut Position) {
        let copies = usize::from(at.copies());
        let mut rest = MoneyBag::holding(Money::all().flat_map(|card| std::iter::repeat_n(card, copies)));
        for (place, card) in at.display.iter_mut().zip(self.display.split_whitespace()) {
            *place = (card != "-").then(|| take_money(&mut rest, card));
        }
        for (seat, cards) in &self.hands {
            for card in cards.split_whitespace() {
                at.players[*seat].hand.add(take_money(&mut rest, card));
            }
        }
        at.discards = MoneyBag::EMPTY;
        at.money.cards = MoneyBag::EMPTY;
        for card in self.deck.unwrap_or("").split_whitespace() {
            at.money.cards.add(take_money(&mut rest, card));
        }
        match self.rest_of_money {
            Rest::Deck => at.money.cards.add_all(&rest),
            Rest::Discards => at.discards = rest,
            Rest::Hand(seat) => {
                let cards =
                    rest.iter().flat_map(|(card, count)| std::iter::repeat_n(card, usize::from(count)));
                cards.for_each(|card| at.players[seat].hand.add(card));
            }
        }
        at.money.next_scoring = self.next_scoring;
        at.money.piles = self.piles(at.money.cards.len());
    }

    fn piles(&self, count: usize) -> [u8; 5] {
        let mut piles = [0; 5];
        if self.deck.is_some() {
            piles[4] = count as u8;
            return piles;
        }
        let (used_up, left) = self.opened;
        let first = left.map_or(used_up, |left| {
            piles[used_up] = left;
            used_up + 1
        });
        let (count, untouched) = (count - usize::from(left.unwrap_or(0)), 5 - first);
        for (nth, pile) in piles[first..].iter_mut().enumerate() {
            *pile = ((nth + 1) * count / untouched - nth * count / untouched) as u8;
        }
        piles
    }

    fn lay_buildings(&self, game: &NewYork, at: &mut Position) {
        let mut rest = game.buildings;
        for (slot, code) in at.yard.iter_mut().zip(self.yard.split_whitespace()) {
            *slot = (code != "-").then(|| take_building(&mut rest, code));
        }
        let mut deck = BuildingBag::EMPTY;
        for code in self.buildings.unwrap_or("").split_whitespace() {
            deck.add(take_building(&mut rest, code));
        }
        for (seat, kinds) in &self.owned {
            at.players[*seat].buildings = take_kinds(&mut rest, kinds);
        }
        if self.seats == 2 {
            at.dirk = Some(Dirk { buildings: take_kinds(&mut rest, self.dirk), ..Dirk::default() });
        }
        if self.buildings.is_none() {
            at.buildings = rest;
            return;
        }
        at.buildings = deck;
        for (building, count) in rest.iter() {
            (0..count).for_each(|_| at.players[self.rest_of_buildings].buildings.add(building.kind()));
        }
    }
}

fn take_money(rest: &mut MoneyBag, code: &str) -> Money {
    let card = card(code);
    assert!(rest.remove(card), "all cards `{code}` are used up");
    card
}

fn take_building(rest: &mut BuildingBag, code: &str) -> Building {
    let building = building(code);
    assert!(rest.remove(building), "all buildings `{code}` are used up");
    building
}

fn take_kinds(rest: &mut BuildingBag, kinds: &str) -> Collection {
    let mut taken = Collection::EMPTY;
    for name in kinds.split_whitespace() {
        let kind = kind(name);
        let building = rest.iter().map(|(building, _)| building).find(|building| building.kind() == kind);
        rest.remove(building.unwrap_or_else(|| panic!("all buildings `{name}` are used up")));
        taken.add(kind);
    }
    taken
}

/// A money card by its code.
pub(crate) fn card(code: &str) -> Money {
    code.parse().unwrap_or_else(|_| panic!("there is no money card `{code}`"))
}

/// Money cards by their codes.
pub(crate) fn purse(codes: &str) -> Purse {
    Purse::holding(codes.split_whitespace().map(card)).unwrap_or_else(|| panic!("too many of one: {codes}"))
}

/// A building by its code.
pub(crate) fn building(code: &str) -> Building {
    code.parse().unwrap_or_else(|_| panic!("there is no building `{code}`"))
}

/// A kind by its name.
pub(crate) fn kind(name: &str) -> Kind {
    name.parse().unwrap_or_else(|_| panic!("there is no kind `{name}`"))
}

/// A move by its code.
pub(crate) fn mv(code: &str) -> Move {
    engine::Speech::decode(&NewYork::standard(), code).unwrap_or_else(|| panic!("`{code}` is no move"))
}

/// The codes of the legal moves of seat A.
pub(crate) fn codes(scene: &Scene<NewYork>) -> Vec<String> {
    scene.moves(A).iter().map(|mv| engine::Speech::code(scene.game.as_ref(), mv)).collect()
}

/// The codes of what lies on the yard.
pub(crate) fn yard(scene: &Scene<NewYork>) -> [String; 4] {
    scene.position.yard.map(|building| building.map_or("-".to_owned(), |building| building.to_string()))
}

/// The codes of what is on display.
pub(crate) fn display(scene: &Scene<NewYork>) -> [String; 4] {
    scene.position.display.map(|card| card.map_or("-".to_owned(), |card| card.to_string()))
}

/// How many buildings of a kind a seat has.
pub(crate) fn owned(scene: &Scene<NewYork>, seat: Seat, name: &str) -> u8 {
    scene.position.players[seat].buildings.count(kind(name))
}

/// A freshly laid table for this many, with everything that was told while laying it.
pub(crate) fn laid(seats: u8, seed: u64) -> (NewYork, Position, Vec<Event>) {
    let game = NewYork::standard();
    let mut events = Vec::new();
    let at = game.set_up(seats, &NewYorkOptions::default(), &mut Fast::new(seed), &mut events).unwrap();
    (game, at, events)
}

/// Plays a freshly laid table to its end with random moves: the events of set-up and of every move.
pub(crate) fn played(seats: u8, seed: u64) -> (NewYork, Position, Vec<Vec<Event>>) {
    let (game, mut at, events) = laid(seats, seed);
    let (mut all, mut chance, mut moves) = (vec![events], Fast::new(seed + 1), Vec::new());
    while let Some(seat) = game.to_act(&at).first() {
        moves.clear();
        game.legal_moves(&at, seat, &mut moves);
        let mv = moves[chance.index(moves.len())];
        let mut events = Vec::new();
        game.apply(&mut at, seat, &mv, &mut chance, &mut events);
        all.push(events);
    }
    (game, at, all)
}

/// The same without the events.
pub(crate) fn play_on(game: &NewYork, at: &mut Position, chance: &mut Fast) {
    let mut moves = Vec::new();
    while let Some(seat) = game.to_act(at).first() {
        moves.clear();
        game.legal_moves(at, seat, &mut moves);
        let mv = moves[chance.index(moves.len())];
        game.apply(at, seat, &mv, chance, &mut NoLog);
    }
}
