//! Tables for the clause tests, written in a line or two.

use engine::{Fast, Game, NoLog, NoOptions, Seat};
use koeln::Koeln;
use koeln::components::{Card, CardBag, ChurchId, GateId, PlaceId, Stone, StoneBag};
use koeln::moves::{Event, Move};
use koeln::position::{
    ChurchSet, Hand, Held, Knowers, LastRound, Part, Pile, PileCard, Position, Site, SiteState, Throw,
};
use laws::Scene;

pub(crate) const A: Seat = Seat(0);
pub(crate) const B: Seat = Seat(1);
pub(crate) const C: Seat = Seat(2);
pub(crate) const D: Seat = Seat(3);

/// A table of which only what matters is told. Seat A began and is to act in the first round; the dice have been
/// thrown; a white stone lies at each gate; the carts are at their start points.
#[derive(Clone, Default)]
pub(crate) struct Table {
    seats: u8,
    /// An older revision of the rules.
    revision: Option<u32>,
    unthrown: bool,
    carts: Vec<(Seat, usize, &'static str, &'static str)>,
    hands: Vec<(Seat, &'static str)>,
    gates: Vec<(&'static str, &'static str)>,
    sites: Vec<(&'static str, Plan)>,
    deck: Option<&'static str>,
}

#[derive(Clone)]
enum Plan {
    Hammer,
    Begun(&'static str),
    Finished(Seat),
    Closed,
}

pub(crate) fn table(seats: u8) -> Table {
    Table { seats, ..Table::default() }
}

impl Table {
    /// By an older revision of the rules.
    pub(crate) fn revision(mut self, revision: u32) -> Self {
        self.revision = Some(revision);
        self
    }

    /// The dice have not been thrown yet.
    pub(crate) fn before_the_throw(mut self) -> Self {
        self.unthrown = true;
        self
    }

    /// A cart, 0 or 1, at a place, with a stone (`w`, `g`, `b`) or empty.
    pub(crate) fn cart(mut self, seat: Seat, cart: usize, place: &'static str, load: &'static str) -> Self {
        self.carts.push((seat, cart, place, load));
        self
    }

    /// The cards of a player.
    pub(crate) fn hand(mut self, seat: Seat, cards: &'static str) -> Self {
        self.hands.retain(|(other, _)| *other != seat);
        self.hands.push((seat, cards));
        self
    }

    /// The stones at a gate: `wgb`.
    pub(crate) fn gate(mut self, gate: &'static str, stones: &'static str) -> Self {
        self.gates.push((gate, stones));
        self
    }

    /// A church with a hammer.
    pub(crate) fn hammer(mut self, church: &'static str) -> Self {
        self.sites.push((church, Plan::Hammer));
        self
    }

    /// A church with stones, in the order in which they were built: `Aw Bg Aw`.
    pub(crate) fn site(mut self, church: &'static str, stones: &'static str) -> Self {
        self.sites.push((church, Plan::Begun(stones)));
        self
    }

    /// A finished church.
    pub(crate) fn finished(mut self, church: &'static str, owner: Seat) -> Self {
        self.sites.push((church, Plan::Finished(owner)));
        self
    }

    /// A church whose selection card has not been drawn.
    pub(crate) fn closed(mut self, church: &'static str) -> Self {
        self.sites.push((church, Plan::Closed));
        self
    }

    /// The cards left in the deck; all others that are nowhere else go to the discards.
    pub(crate) fn deck(mut self, cards: &'static str) -> Self {
        self.deck = Some(cards);
        self
    }

    /// Lays the table.
    pub(crate) fn scene(self) -> Scene<Koeln> {
        let game = Koeln::by_revision(self.revision.unwrap_or(Koeln::INFO.revision));
        let position = self.lay(&game);
        Scene::at(game, position)
    }

    fn lay(self, game: &Koeln) -> Position {
        let mut at = game.set_up(self.seats, &NoOptions {}, &mut Fast::new(1), &mut NoLog).unwrap();
        for (nth, seat) in Seat::all(self.seats).enumerate() {
            for (cart, place) in at.players[seat].carts.iter_mut().zip(game.map.starts[nth]) {
                cart.at = place;
            }
        }
        (at.start, at.active) = (A, A);
        if !self.unthrown {
            at.turn.throw = Some(Throw { stone: None, gate: Some(GateId(0)) });
        }
        at.supply = game.stones;
        self.lay_gates(game, &mut at);
        self.lay_sites(game, &mut at);
        for (seat, cart, id, load) in &self.carts {
            let cart = &mut at.players[*seat].carts[*cart];
            cart.at = place(game, id);
            cart.load = load.chars().next().map(stone);
            if let Some(stone) = cart.load {
                assert!(at.supply.remove(stone));
            }
        }
        self.lay_cards(game, &mut at);
        let target = game.view(&at, engine::Viewer::Spectator).target;
        if at.players.iter().any(|(_, player)| player.points.total() >= target) {
            at.last_round = Some(LastRound::Target);
        }
        at
    }

    fn lay_gates(&self, game: &Koeln, at: &mut Position) {
        at.gates = [StoneBag::holding([Stone::White]); 5];
        for (id, stones) in &self.gates {
            at.gates[gate(game, id).index()] = StoneBag::holding(stones.chars().map(stone));
        }
        for (kind, count) in at.gates.iter().flat_map(StoneBag::iter) {
            (0..count).for_each(|_| assert!(at.supply.remove(kind)));
        }
    }

    /// Named churches as told; others get hammers until the group is full.
    fn lay_sites(&self, game: &Koeln, at: &mut Position) {
        at.sites = [Site::closed(self.seats); 12];
        for (id, plan) in &self.sites {
            let church = church(game, id);
            match plan {
                Plan::Closed => {}
                Plan::Hammer => at.sites[church.index()].state = SiteState::Hammer,
                Plan::Begun(stones) => begin(at, church, stones),
                Plan::Finished(owner) => {
                    at.sites[church.index()].state = SiteState::Finished { owner: *owner, has_abbot: false };
                    at.players[*owner].points.churches += game.churches[church.index()].value;
                }
            }
        }
        let named: Vec<_> = self.sites.iter().map(|(id, _)| church(game, id)).collect();
        let others = ChurchId::all().filter(|church| !named.contains(church));
        for church in others {
            let drawn = at.sites.iter().filter(|site| site.state != SiteState::Closed).count();
            let hammers = at.sites.iter().filter(|site| site.state == SiteState::Hammer).count();
            if drawn % 4 != 0 || hammers == 0 {
                at.sites[church.index()].state = SiteState::Hammer;
            }
        }
        let closed = ChurchId::all().filter(|church| at.sites[church.index()].state == SiteState::Closed);
        at.undrawn = ChurchSet::from(closed.collect::<Vec<_>>());
    }

    fn lay_cards(&self, game: &Koeln, at: &mut Position) {
        let mut rest = game.cards;
        for (seat, cards) in &self.hands {
            let held = |card: &str| format!(r#"{{"card":"{card}","known":[{seat}],"is_old":false}}"#);
            let cards: Vec<_> =
                cards.split_whitespace().inspect(|card| take(&mut rest, card)).map(held).collect();
            at.players[*seat].hand = serde_json::from_str::<Hand>(&format!("[{}]", cards.join(","))).unwrap();
        }
        let mut discards = Vec::new();
        at.deck = match self.deck {
            None => rest,
            Some(deck) => {
                let deck = CardBag::holding(cards(deck));
                for (card, count) in rest.iter() {
                    discards.extend((deck.count(card)..count).map(|_| card));
                }
                deck
            }
        };
        at.discards = pile(discards.into_iter().map(|card| (card, Knowers::ALL)));
    }
}

/// A pile of cards with those who know them.
pub(crate) fn pile(cards: impl IntoIterator<Item = (Card, Knowers)>) -> Pile {
    let cards: Vec<_> =
        cards.into_iter().map(|(card, known)| PileCard { card, known, is_old: false }).collect();
    serde_json::from_value(serde_json::to_value(cards).unwrap()).unwrap()
}

fn begin(at: &mut Position, church: ChurchId, stones: &str) {
    let mut last = Vec::new();
    let mut site = Site::closed(at.players.seats());
    site.state = SiteState::Begun;
    for code in stones.split_whitespace() {
        let mut letters = code.chars();
        let seat = Seat(letters.next().unwrap() as u8 - b'A');
        let kind = stone(letters.next().unwrap());
        assert!(at.supply.remove(kind));
        site.parts[seat].stones.add(kind);
        last.retain(|other| *other != seat);
        last.push(seat);
    }
    for (seat, nth) in last.into_iter().zip(1..) {
        let stones = site.parts[seat].stones;
        site.parts[seat] = Part { stones, last_built: nth };
    }
    at.sites[church.index()] = site;
}

fn take(rest: &mut CardBag, card: &str) {
    assert!(rest.remove(card.parse().unwrap()), "all cards `{card}` are used up");
}

fn cards(names: &str) -> Vec<Card> {
    names.split_whitespace().map(|name| name.parse().unwrap()).collect()
}

pub(crate) fn stone(letter: char) -> Stone {
    match letter {
        'w' => Stone::White,
        'g' => Stone::Grey,
        'b' => Stone::Black,
        _ => panic!("there is no stone `{letter}`"),
    }
}

pub(crate) fn place(game: &Koeln, id: &str) -> PlaceId {
    game.map.find(id).unwrap_or_else(|| panic!("there is no place `{id}`"))
}

pub(crate) fn church(game: &Koeln, id: &str) -> ChurchId {
    let index = game.churches.iter().position(|church| church.id == id);
    ChurchId(index.unwrap_or_else(|| panic!("there is no church `{id}`")) as u8)
}

pub(crate) fn gate(_: &Koeln, id: &str) -> GateId {
    let index = ["I", "II", "III", "IV", "V"].iter().position(|numeral| *numeral == id);
    GateId(index.unwrap_or_else(|| panic!("there is no gate `{id}`")) as u8)
}

/// A move by its code.
pub(crate) fn mv(code: &str) -> Move {
    engine::Speech::decode(&Koeln::standard(), code).unwrap_or_else(|| panic!("`{code}` is no move"))
}

/// Plays these moves one after the other.
pub(crate) fn play(scene: &mut Scene<Koeln>, seat: Seat, codes: &[&str]) -> Vec<Event> {
    codes.iter().flat_map(|code| scene.play(seat, mv(code))).collect()
}

/// Ends the turn of a seat without doing anything in it, throwing first if need be.
pub(crate) fn pass(scene: &mut Scene<Koeln>, seat: Seat) -> Vec<Event> {
    let mut events = Vec::new();
    if scene.position.turn.throw.is_none() {
        events.extend(scene.play_scripted(seat, Move::Throw, &["x", "I"]));
    }
    events.extend(scene.play(seat, Move::End));
    events
}

/// The points of a seat.
pub(crate) fn points(scene: &Scene<Koeln>, seat: Seat) -> u8 {
    scene.position.players[seat].points.total()
}

/// The cards of a seat, by name.
pub(crate) fn hand(scene: &Scene<Koeln>, seat: Seat) -> Vec<String> {
    scene.position.players[seat].hand.iter().map(|held: &Held| held.card.to_string()).collect()
}

/// The stones at a gate: `wgb`.
pub(crate) fn stones_at(scene: &Scene<Koeln>, id: &str) -> String {
    letters(scene.position.gates[gate(&scene.game, id).index()])
}

/// The stones of a builder at a church: `wgb`.
pub(crate) fn stones_of(scene: &Scene<Koeln>, seat: Seat, id: &str) -> String {
    letters(scene.position.sites[church(&scene.game, id).index()].parts[seat].stones)
}

fn letters(stones: StoneBag) -> String {
    let letter = |stone: Stone| stone.to_string().chars().next().unwrap();
    stones.iter().flat_map(|(stone, count)| (0..count).map(move |_| letter(stone))).collect()
}

/// Who won the tile of a church.
pub(crate) fn owner(scene: &Scene<Koeln>, id: &str) -> Option<Seat> {
    match scene.position.sites[church(&scene.game, id).index()].state {
        SiteState::Finished { owner, .. } => Some(owner),
        SiteState::Closed | SiteState::Hammer | SiteState::Begun => None,
    }
}

/// A freshly laid table for this many, with everything that was told while laying it.
pub(crate) fn laid(seats: u8, seed: u64) -> (Koeln, Position, Vec<Event>) {
    let game = Koeln::standard();
    let mut events = Vec::new();
    let at = game.set_up(seats, &NoOptions {}, &mut Fast::new(seed), &mut events).unwrap();
    (game, at, events)
}
