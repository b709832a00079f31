//! Tables for the clause tests, written in a line or two.

use engine::{Fast, Game, NoLog, NoOptions, PerSeat, Seat};
use frankfurt::Frankfurt;
use frankfurt::components::{DistrictId, Space, Tile, TileBag};
use frankfurt::moves::{Event, Move};
use frankfurt::position::{HandTile, Player, Position, Step};
use laws::Scene;

pub(crate) const A: Seat = Seat(0);
pub(crate) const B: Seat = Seat(1);
pub(crate) const C: Seat = Seat(2);
pub(crate) const D: Seat = Seat(3);

/// A table of which only what matters is told; seat A is to build.
#[derive(Clone, Default)]
pub(crate) struct Table {
    seats: u8,
    districts: Vec<(&'static str, &'static str)>,
    hands: Vec<(Seat, &'static str)>,
    offer: &'static str,
    mayor: u8,
    coins: Vec<(Seat, u8)>,
    projects: Vec<(&'static str, Seat)>,
}

/// A table for three or four.
pub(crate) fn table(seats: u8) -> Table {
    assert!(seats > 2, "a table for two has founding tiles");
    Table { seats, ..Table::default() }
}

impl Table {
    /// Tiles in a district, space by space; `-` leaves a space free.
    pub(crate) fn district(mut self, id: &'static str, tiles: &'static str) -> Self {
        self.districts.push((id, tiles));
        self
    }

    /// The hand of a player; the others get whatever is left.
    pub(crate) fn hand(mut self, seat: Seat, tiles: &'static str) -> Self {
        self.hands.push((seat, tiles));
        self
    }

    /// The five tiles on the ring.
    pub(crate) fn offer(mut self, tiles: &'static str) -> Self {
        self.offer = tiles;
        self
    }

    /// The mayor beside an offer space, counted from 0.
    pub(crate) fn mayor(mut self, offer: u8) -> Self {
        self.mayor = offer;
        self
    }

    pub(crate) fn coins(mut self, seat: Seat, coins: u8) -> Self {
        self.coins.push((seat, coins));
        self
    }

    /// A project that somebody completed.
    pub(crate) fn project(mut self, id: &'static str, by: Seat) -> Self {
        self.projects.push((id, by));
        self
    }

    /// Lays the table.
    pub(crate) fn scene(self) -> Scene<Frankfurt> {
        let game = Frankfurt::standard();
        let position = self.lay(&game);
        Scene::at(game, position)
    }

    fn lay(self, game: &Frankfurt) -> Position {
        let mut at = game.set_up(self.seats, &NoOptions {}, &mut Fast::new(1), &mut NoLog).unwrap();
        let mut rest = game.tiles;
        at.players = PerSeat::all(self.seats, Player { hand: [None; 3], ..at.players[A] });
        (at.active, at.mayor, at.offer) = (A, self.mayor, [None; 5]);
        for (id, tiles) in &self.districts {
            for (space, code) in tiles.split_whitespace().enumerate().filter(|(_, code)| *code != "-") {
                at.board[district(game, id).index()][space] = Some(take(&mut rest, code));
            }
        }
        for (seat, tiles) in &self.hands {
            for (held, code) in at.players[*seat].hand.iter_mut().zip(tiles.split_whitespace()) {
                *held = Some(HandTile { tile: take(&mut rest, code), known: false });
            }
        }
        for (space, code) in self.offer.split_whitespace().enumerate() {
            at.offer[space] = Some(take(&mut rest, code));
        }
        for (_, player) in at.players.iter_mut() {
            for held in player.hand.iter_mut().filter(|held| held.is_none()) {
                *held = Some(HandTile { tile: any(&mut rest), known: false });
            }
        }
        at.offer.iter_mut().filter(|tile| tile.is_none()).for_each(|tile| *tile = Some(any(&mut rest)));
        at.removed = TileBag::holding((0..at.removed.len()).map(|_| any(&mut rest)));
        at.supply = rest;
        self.score(game, &mut at);
        game.audit(&at).unwrap();
        at
    }

    /// What lies on the board was built and scored by the last player, one tile a turn.
    fn score(&self, game: &Frankfurt, at: &mut Position) {
        let last = Seat(self.seats - 1);
        for (id, by) in &self.projects {
            at.projects[district(game, id).index()] = Some(*by);
            at.players[*by].cranes -= 1;
            if game.districts[district(game, id).index()].bonus == frankfurt::components::Bonus::PlusFour {
                at.players[*by].points.plus_four += 4;
            }
        }
        for (seat, coins) in &self.coins {
            at.players[*seat].coins = *coins;
        }
        at.turn = 1;
        for card in DistrictId::all() {
            for (space, tile) in at.board[card.index()].into_iter().enumerate() {
                let Some(tile) = tile else { continue };
                at.turn += 1;
                at.players[last].points.tiles += u16::from(tile.value());
                if game.districts[card.index()].spaces[space] == Space::Two {
                    at.players[last].points.two_spaces += 2;
                }
            }
        }
    }
}

fn take(rest: &mut TileBag, code: &str) -> Tile {
    let tile: Tile = code.parse().unwrap_or_else(|_| panic!("there is no tile `{code}`"));
    assert!(rest.remove(tile), "all tiles `{code}` are used up");
    tile
}

/// The last kind of tile of which one is left.
fn any(rest: &mut TileBag) -> Tile {
    let tile = rest.iter().map(|(tile, _)| tile).last().expect("a tile is left");
    rest.remove(tile);
    tile
}

/// A district by its id.
pub(crate) fn district(game: &Frankfurt, id: &str) -> DistrictId {
    let index = game.districts.iter().position(|district| district.id == id);
    DistrictId(index.unwrap_or_else(|| panic!("there is no district `{id}`")) as u8)
}

/// A move by its code.
pub(crate) fn mv(code: &str) -> Move {
    engine::Speech::decode(&Frankfurt::standard(), code).unwrap_or_else(|| panic!("`{code}` is no move"))
}

/// The points of a seat.
pub(crate) fn points(scene: &Scene<Frankfurt>, seat: Seat) -> u16 {
    scene.position.players[seat].points.total()
}

/// The points that playing these moves brings seat A.
pub(crate) fn gain(scene: &mut Scene<Frankfurt>, moves: &[&str]) -> u16 {
    let before = points(scene, A);
    for code in moves {
        scene.play(A, mv(code));
    }
    points(scene, A) - before
}

/// A freshly laid table for this many, with everything that was told while laying it.
pub(crate) fn laid(seats: u8, seed: u64) -> (Frankfurt, Position, Vec<Event>) {
    let game = Frankfurt::standard();
    let mut events = Vec::new();
    let at = game.set_up(seats, &NoOptions {}, &mut Fast::new(seed), &mut events).unwrap();
    (game, at, events)
}

/// The number of the step under way, as in FRA-9: 1 build, 2 project, 3 take, 0 over.
pub(crate) fn step(scene: &Scene<Frankfurt>) -> u8 {
    match scene.position.step {
        Step::Build => 1,
        Step::Project { .. } => 2,
        Step::Take { .. } => 3,
        Step::Over => 0,
    }
}
