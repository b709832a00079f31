//! What the sites promise, and what carts can do about it.

use engine::Seat;

use crate::components::{CARTS, CHURCHES, ChurchId, GATES, GateId, Koeln, Map, PlaceId, STONE_KINDS, Stone};
use crate::position::{Cart, Position, Site, SiteState};

/// What a step costs: this part of a prospect is left.
const STEP: f32 = 0.9;
/// A stone that lies at a gate may be gone when the cart arrives.
const AT_A_GATE: f32 = 0.7;
/// A cart with a stone that nobody needs.
const USELESS_LOAD: f32 = -0.35;
/// What it is worth to bring such a stone to a gate with room.
const UNLOADING: f32 = 0.3;
/// What a gate with room is worth: something better may come.
const ROOM: f32 = 0.25;
/// A second cart on the way to the same site.
const SECOND_CART: f32 = 0.6;
/// What a church that is begun promises for its whole value ...
const BEGUN: f32 = 0.05;
/// ... and for every point already built; the rest comes when it is finished.
const BUILT: f32 = 0.8;
/// How much it counts that building a stone takes from the strongest rival.
const RIVALS_LOSS: f32 = 0.7;

/// How much of a prospect is left at a distance of this many steps.
#[inline]
pub(crate) fn nearness(steps: u8) -> f32 {
    const FAR: usize = 48;
    const TABLE: [f32; FAR] = {
        let mut table = [1.0; FAR];
        let mut step = 1;
        while step < FAR {
            table[step] = table[step - 1] * STEP;
            step += 1;
        }
        table
    };
    TABLE[usize::from(steps).min(FAR - 1)]
}

/// What the sites promise a player.
pub(crate) struct Outlook {
    /// The points that the player may expect of the sites that are being built.
    pub(crate) own_share: f32,
    /// The points that the strongest rival at each of them may expect.
    pub(crate) others_share: f32,
    /// The sites where building something is good for the player.
    open: [OpenSite; CHURCHES],
    open_count: usize,
    /// The most that each kind of stone can change anywhere.
    most: [f32; STONE_KINDS],
}

#[derive(Clone, Copy)]
struct OpenSite {
    church: ChurchId,
    /// How many points are missing.
    missing: u8,
    /// What building each stone would change for the player; 0 where they may not, and for what nobody has.
    gains: [f32; STONE_KINDS],
}

/// 1 for the kinds of stones that these carts carry, or that lie at a gate for an empty one; 0 for others.
fn wanted(at: &Position, carts: [Option<&Cart>; CARTS]) -> [f32; STONE_KINDS] {
    let loads = carts.map(|cart| cart.map(|cart| cart.load));
    let is_some_empty = loads.contains(&Some(None));
    Stone::ALL.map(|stone| {
        let is_wanted = loads.contains(&Some(Some(stone)))
            || (is_some_empty && at.gates.iter().any(|gate| gate.count(stone) > 0));
        if is_wanted { 1.0 } else { 0.0 }
    })
}

/// Where a cart should go.
#[derive(Clone, Copy)]
pub(crate) struct Goal {
    /// What going there promises.
    pub(crate) worth: f32,
    /// Where.
    pub(crate) place: PlaceId,
    /// What to load there.
    pub(crate) stone: Option<Stone>,
    /// Where to build in the end, and how many points.
    build: (PlaceId, u8),
}

impl Goal {
    /// A small errand, without anything to build.
    pub(crate) const fn errand(worth: f32, place: PlaceId, stone: Option<Stone>) -> Self {
        Self { worth, place, stone, build: (place, 0) }
    }
}

impl Outlook {
    /// Nothing.
    pub(crate) const NONE: Self = Self {
        own_share: 0.0,
        others_share: 0.0,
        open: [OpenSite { church: ChurchId(0), missing: 0, gains: [0.0; STONE_KINDS] }; CHURCHES],
        open_count: 0,
        most: [0.0; STONE_KINDS],
    };

    /// What the sites promise `seat`; what they promise for the stones that these carts carry or could load.
    pub(crate) fn of(game: &Koeln, at: &Position, seat: Seat, carts: [Option<&Cart>; CARTS]) -> Self {
        let wanted = wanted(at, carts);
        let mut outlook = Self::NONE;
        for (church, site) in ChurchId::all().zip(&at.sites) {
            match site.state {
                SiteState::Hammer | SiteState::Begun => outlook.look_at(game, site, church, seat, wanted),
                SiteState::Closed | SiteState::Finished { .. } => {}
            }
        }
        outlook
    }

    #[inline]
    fn look_at(
        &mut self,
        game: &Koeln,
        site: &Site,
        church: ChurchId,
        seat: Seat,
        wanted: [f32; STONE_KINDS],
    ) {
        let tile = &game.churches[church.index()];
        let standing = Standing::of(site, tile.value, seat);
        let mut prospect = Prospect::at(game, standing);
        self.own_share += prospect.own_share;
        self.others_share += prospect.others_share;
        if !tile.takes_black {
            prospect.gains[Stone::Black as usize] = 0.0;
        }
        let mut best = 0.0_f32;
        for ((gain, most), wanted) in prospect.gains.iter_mut().zip(&mut self.most).zip(wanted) {
            *gain *= wanted;
            *most = most.max(*gain);
            best = best.max(*gain);
        }
        if best > 0.0 {
            self.open[self.open_count] =
                OpenSite { church, missing: standing.missing, gains: prospect.gains };
            self.open_count += 1;
        }
    }

    /// Does one kind of stone promise more than another?
    pub(crate) fn promises_more(&self, stone: Stone, than: Stone) -> bool {
        self.most[stone as usize] > self.most[than as usize]
    }

    /// The best site for a stone that is this far away from it; the other cart may be about to build there.
    #[inline]
    fn best_site(&self, game: &Koeln, from: PlaceId, stone: Stone, other: Option<&Goal>) -> Goal {
        let mut best = Goal::errand(0.0, from, None);
        let points = stone.points();
        let near = &game.prospects.churches[from.index()];
        for site in &self.open[..self.open_count] {
            let mut worth = site.gains[stone as usize] * near[site.church.index()];
            if worth <= best.worth {
                continue;
            }
            if let Some(other) = other.filter(|other| other.build.0 == site.church.place()) {
                worth *= if other.build.1 + points > site.missing { 0.0 } else { SECOND_CART };
            }
            if worth > best.worth {
                let place = site.church.place();
                best = Goal { worth, place, stone: None, build: (place, points) };
            }
        }
        best
    }

    /// Where each cart should go; nothing for one whose load is useless, or for which there is nothing to load.
    pub(crate) fn goals(
        &self,
        game: &Koeln,
        at: &Position,
        carts: [Option<&Cart>; CARTS],
    ) -> [Option<Goal>; CARTS] {
        let first = carts[0].and_then(|cart| self.goal(game, at, *cart, None));
        let second = carts[1].and_then(|cart| self.goal(game, at, *cart, first));
        [first, second]
    }

    fn goal(&self, game: &Koeln, at: &Position, cart: Cart, other: Option<Goal>) -> Option<Goal> {
        let goal = match cart.load {
            Some(stone) => self.best_site(game, cart.at, stone, other.as_ref()),
            None => self.best_stone(game, at, cart.at, other.as_ref()),
        };
        (goal.worth > 0.0).then_some(goal)
    }

    /// The best stone for an empty cart.
    pub(crate) fn best_stone(
        &self,
        game: &Koeln,
        at: &Position,
        from: PlaceId,
        other: Option<&Goal>,
    ) -> Goal {
        let mut best = Goal::errand(0.0, from, None);
        for NearGate { gate, near, most } in &game.prospects.gates[from.index()] {
            let stones = &at.gates[gate.index()];
            let place = gate.place();
            for stone in Stone::ALL {
                let count = stones.count(stone);
                if count == 0 || most * self.most[stone as usize] <= best.worth {
                    continue;
                }
                let is_taken = other.is_some_and(|other| (other.place, other.stone) == (place, Some(stone)));
                if is_taken && count == 1 {
                    continue;
                }
                let then = self.best_site(game, place, stone, other);
                let worth = near * then.worth;
                if worth > best.worth {
                    best = Goal { worth, place, stone: Some(stone), build: then.build };
                }
            }
        }
        best
    }

    /// What both carts promise.
    pub(crate) fn carts(&self, game: &Koeln, at: &Position, seat: Seat) -> f32 {
        let goals = self.goals(game, at, at.players[seat].carts.each_ref().map(Some));
        let useful: f32 = goals.iter().flatten().map(|goal| goal.worth).sum();
        let rooms = GateId::all().filter(|gate| at.has_room(*gate)).count();
        useful + useless_loads(game, at, seat, &goals) + ROOM * rooms as f32
    }

    /// What the loaded carts promise: nothing that the throw could change.
    pub(crate) fn loads(&self, game: &Koeln, at: &Position, seat: Seat) -> f32 {
        let goals = self.goals(game, at, at.players[seat].carts.each_ref().map(Some));
        let carts = at.players[seat].carts.iter().zip(&goals);
        let loaded = carts.filter(|(cart, _)| cart.load.is_some());
        let useful: f32 = loaded.filter_map(|(_, goal)| *goal).map(|goal| goal.worth).sum();
        useful + useless_loads(game, at, seat, &goals)
    }
}

/// What building this stone at this church would change for the player; nothing if they may not.
#[inline]
pub(crate) fn gain(game: &Koeln, at: &Position, seat: Seat, church: ChurchId, stone: Stone) -> f32 {
    let (tile, site) = (&game.churches[church.index()], &at.sites[church.index()]);
    match site.state {
        SiteState::Hammer | SiteState::Begun if tile.takes(stone) => {
            Prospect::at(game, Standing::of(site, tile.value, seat)).gains[stone as usize]
        }
        _ => 0.0,
    }
}

/// The best site for a stone at a place, looked for without an outlook.
pub(crate) fn best_site(game: &Koeln, at: &Position, seat: Seat, from: PlaceId, stone: Stone) -> Goal {
    let mut best = Goal::errand(0.0, from, None);
    for (church, near) in ChurchId::all().zip(&game.prospects.churches[from.index()]) {
        let worth = gain(game, at, seat, church, stone) * near;
        if worth > best.worth {
            best =
                Goal { worth, place: church.place(), stone: None, build: (church.place(), stone.points()) };
        }
    }
    best
}

fn useless_loads(game: &Koeln, at: &Position, seat: Seat, goals: &[Option<Goal>; CARTS]) -> f32 {
    let carts = at.players[seat].carts.iter().zip(goals);
    let useless = carts.filter(|(cart, goal)| cart.load.is_some() && goal.is_none());
    let room = |cart: &Cart| nearest_room(game, at, cart.at).map_or(0.0, |(_, steps)| nearness(steps));
    useless.map(|(cart, _)| USELESS_LOAD + UNLOADING * room(cart)).sum()
}

/// The nearest gate with room for a stone that nobody needs, and how far it is.
pub(crate) fn nearest_room(game: &Koeln, at: &Position, from: PlaceId) -> Option<(PlaceId, u8)> {
    let gates = GateId::all().filter(|gate| at.has_room(*gate)).map(GateId::place);
    gates.map(|place| (place, game.map.distance(from, place))).min_by_key(|(_, steps)| *steps)
}

/// How likely it is that a lead is kept: by the lead in points, and by how many points are missing.
const KEEPS: [[f32; 16]; 16] = {
    let mut table = [[1.0; 16]; 16];
    let mut lead = 0;
    while lead < 16 {
        let mut missing = if lead > 1 { lead } else { 1 };
        while missing < 16 {
            table[lead][missing] = 0.5 + 0.45 * (lead as f32 + 0.3) / (missing as f32 + 1.0);
            missing += 1;
        }
        lead += 1;
    }
    table
};

/// What a site promises a player.
#[derive(Clone, Copy, Debug)]
struct Prospect {
    /// The points that the player may expect.
    own_share: f32,
    /// The points that the strongest rival may expect.
    others_share: f32,
    /// What building each stone would change for the player; 0 where they may not.
    gains: [f32; STONE_KINDS],
}

impl Prospect {
    #[inline]
    fn at(game: &Koeln, standing: Standing) -> Self {
        match standing.notary {
            Notary::None => *game.prospects.at(standing),
            Notary::Own | Notary::Rival => Self::of(standing),
        }
    }

    fn of(standing: Standing) -> Self {
        let (own_share, others_share) = standing.shares();
        let gains = Stone::ALL.map(|stone| {
            if stone.points() > standing.missing || standing.notary == Notary::Rival {
                return 0.0;
            }
            let then = standing.with(stone).shares();
            (then.0 - own_share) - RIVALS_LOSS * (then.1 - others_share)
        });
        Self { own_share, others_share, gains }
    }
}

/// What bots look up again and again: computed once.
#[derive(Clone, Debug)]
pub(crate) struct Prospects {
    /// What a site without a notary promises, for every standing.
    standings: Vec<Prospect>,
    /// How much of a prospect at each church is left for a cart at each place that carries the stone.
    churches: Vec<[f32; CHURCHES]>,
    /// The gates seen from each place, the nearest first.
    gates: Vec<[NearGate; GATES]>,
}

/// A gate seen from a place.
#[derive(Clone, Copy, Debug)]
struct NearGate {
    gate: GateId,
    /// How much of a prospect is left for an empty cart when it has loaded there.
    near: f32,
    /// How much of it is left at most when the stone is built.
    most: f32,
}

/// The least value of a church.
const LEAST: usize = 4;
/// Points at a site go from 0 to the greatest value of a church.
const POINTS: usize = 9;
/// How many standings there are: value, missing, own and rival's points, and who built later.
const STANDINGS: usize = (POINTS - LEAST) * POINTS * POINTS * POINTS * 2;

impl Prospects {
    pub(crate) fn on(map: &Map) -> Self {
        let near = |from: PlaceId, to: PlaceId| nearness(map.distance(from, to) + 1);
        let churches = |from: PlaceId| -> [f32; CHURCHES] {
            std::array::from_fn(|church| near(from, ChurchId(church as u8).place()))
        };
        let gates = |from: PlaceId| {
            let mut gates: [NearGate; GATES] = std::array::from_fn(|gate| {
                let gate = GateId(gate as u8);
                let near = AT_A_GATE * near(from, gate.place());
                let most = churches(gate.place()).into_iter().fold(0.0, f32::max);
                NearGate { gate, near, most: near * most }
            });
            gates.sort_by(|one, other| other.near.total_cmp(&one.near));
            gates
        };
        Self {
            standings: (0..STANDINGS).map(|number| Prospect::of(Standing::numbered(number))).collect(),
            churches: map.all().map(churches).collect(),
            gates: map.all().map(gates).collect(),
        }
    }

    #[inline]
    fn at(&self, standing: Standing) -> &Prospect {
        &self.standings[standing.number()]
    }
}

/// How a player stands at a site, as far as it matters.
#[derive(Clone, Copy)]
struct Standing {
    value: u8,
    missing: u8,
    own: u8,
    /// The points of the strongest rival.
    rival: u8,
    /// Did the player build here after this rival?
    is_later: bool,
    notary: Notary,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Notary {
    None,
    Own,
    Rival,
}

impl Standing {
    /// Its number among those without a notary.
    #[inline]
    fn number(self) -> usize {
        let digits = [self.missing, self.own, self.rival].map(usize::from);
        let value = usize::from(self.value) - LEAST;
        2 * digits.into_iter().fold(value, |number, digit| number * POINTS + digit)
            + usize::from(self.is_later)
    }

    /// The standing of this number. Some cannot be: more may be missing than the church is worth.
    fn numbered(number: usize) -> Self {
        let digit = |place: u32| (number / 2 / POINTS.pow(place) % POINTS) as u8;
        let value = (LEAST + number / 2 / POINTS.pow(3)) as u8;
        let (missing, own, rival) = (digit(2).min(value), digit(1), digit(0));
        Self { value, missing, own, rival, is_later: number % 2 == 1, notary: Notary::None }
    }

    #[inline]
    fn of(site: &Site, value: u8, seat: Seat) -> Self {
        let mut standing =
            Self { value, missing: value, own: 0, rival: 0, is_later: false, notary: Notary::None };
        if site.state == SiteState::Hammer {
            return standing;
        }
        let mut rival = (0, 0);
        for (other, part) in site.parts.iter() {
            let points = part.points();
            standing.missing -= points;
            if other == seat {
                standing.own = points;
            } else {
                rival = rival.max((points, part.last_built));
            }
        }
        standing.rival = rival.0;
        standing.is_later = site.parts[seat].last_built > rival.1;
        standing.notary = match site.notary {
            None => Notary::None,
            Some(owner) if owner == seat => Notary::Own,
            Some(_) => Notary::Rival,
        };
        standing
    }

    /// The same after building a stone.
    #[inline]
    fn with(self, stone: Stone) -> Self {
        Self {
            missing: self.missing - stone.points(),
            own: self.own + stone.points(),
            is_later: true,
            ..self
        }
    }

    /// The points that the player and the strongest rival may expect.
    #[inline]
    fn shares(self) -> (f32, f32) {
        let (own, rival) = (self.own, self.rival);
        if own + rival == 0 {
            return (0.0, 0.0);
        }
        let leads = own > rival || (own == rival && self.is_later);
        let lead = own.abs_diff(rival);
        let wins = match self.notary {
            Notary::Own if own + self.missing >= rival => 1.0,
            Notary::Own => 0.0,
            Notary::Rival if rival + self.missing >= own => 0.0,
            Notary::Rival => 1.0,
            Notary::None => {
                let keeps = KEEPS[usize::from(lead & 15)][usize::from(self.missing & 15)];
                if leads { keeps } else { 1.0 - keeps }
            }
        };
        let (value, sum) = (f32::from(self.value), f32::from(self.value - self.missing));
        let worth = if self.missing == 0 { value } else { BEGUN * value + BUILT * sum };
        let others = if rival == 0 { 0.5 } else { 1.0 };
        (worth * wins, worth * (1.0 - wins) * others)
    }
}
