//! Tables for the clause tests, written in a line or two.

use engine::{Fast, Game, NoLog, Seat};
use laws::Scene;
use sanfrancisco::components::{
    Card, Development, Marker, Permit, PermitBag, Permits, Plot, Plots, Tender, TenderBag, Tenders, Year,
};
use sanfrancisco::moves::{Event, Move};
use sanfrancisco::position::{Blocker, Estate, Firm, Phase, Position, Step};
use sanfrancisco::{Options, SanFrancisco};
use strum::VariantArray as _;

pub(crate) const A: Seat = Seat(0);
pub(crate) const B: Seat = Seat(1);
pub(crate) const C: Seat = Seat(2);
pub(crate) const D: Seat = Seat(3);

/// A table of which only what matters is told: the first action card is in play, seat A is to put a stone, nobody
/// has anything, and nothing lies open. Side A of all lots, cards in the order of their letters, no duopoly.
pub(crate) struct Table {
    game: SanFrancisco,
    at: Position,
}

/// A table for this many; with one player the Committee comes second.
pub(crate) fn table(seats: u8) -> Table {
    table_of_revision(seats, SanFrancisco::INFO.revision)
}

/// The same by an older revision of the rules.
pub(crate) fn table_of_revision(seats: u8, revision: u32) -> Table {
    let game = SanFrancisco::by_revision(revision);
    let mut at = game.set_up(seats, &Options::default(), &mut Fast::new(1), &mut NoLog).unwrap();
    at.phase = Phase::Card { nth: 0 };
    at.step = Step::Place;
    at.duopoly = false;
    at.cards = [Card::A, Card::B, Card::C, Card::D, Card::E, Card::F];
    for (place, firm) in at.firms().enumerate() {
        at.order[place] = Some(firm);
    }
    for (_, player) in at.players.iter_mut() {
        player.dealt = [None; 2];
    }
    Table { game, at }
}

impl Table {
    pub(crate) fn year(mut self, year: u16) -> Self {
        self.at.year = Year::written(year).unwrap();
        self
    }

    /// The action cards in the order of play.
    pub(crate) fn cards(mut self, letters: &str) -> Self {
        let cards: Vec<Card> = letters.chars().map(|letter| letter.to_string().parse().unwrap()).collect();
        self.at.cards = cards.try_into().unwrap();
        self
    }

    /// The card in play, from 0.
    pub(crate) fn card(mut self, nth: u8) -> Self {
        self.at.phase = Phase::Card { nth };
        self
    }

    /// The order of the seats, the first one to act.
    pub(crate) fn order(mut self, seats: &[Seat]) -> Self {
        for (place, seat) in seats.iter().enumerate() {
            self.at.order[place] = Some(Firm::Seat(*seat));
        }
        self
    }

    pub(crate) fn money(mut self, seat: Seat, money: u16) -> Self {
        self.at.players[seat].estate.money = money;
        self
    }

    pub(crate) fn material(mut self, seat: Seat, material: u8) -> Self {
        self.at.players[seat].material = material;
        self
    }

    pub(crate) fn permits(mut self, seat: Seat, codes: &str) -> Self {
        self.at.players[seat].permits = Permits::of(permits(codes));
        self
    }

    /// Buildings on plots. Debris that lay there is with the builder now.
    pub(crate) fn built(mut self, seat: Seat, codes: &str) -> Self {
        build_for(&mut self.at, Firm::Seat(seat), codes);
        self
    }

    /// Debris that the player has taken from these plots.
    pub(crate) fn cleared(mut self, seat: Seat, codes: &str) -> Self {
        clear_for(&mut self.at, Firm::Seat(seat), plots(codes));
        self
    }

    pub(crate) fn marker(mut self, seat: Seat, column: u8, row: u8) -> Self {
        self.at.players[seat].estate.marker = Marker { column, row };
        self
    }

    /// Developments; parks are those from A on.
    pub(crate) fn developments(mut self, seat: Seat, kinds: &str) -> Self {
        develop_for(&mut self.at, Firm::Seat(seat), kinds);
        self
    }

    pub(crate) fn kept(mut self, seat: Seat, tender: &str) -> Self {
        self.at.players[seat].kept = Some(tender.parse().unwrap());
        self
    }

    /// Tenders that everybody saw the player take.
    pub(crate) fn tenders(mut self, seat: Seat, names: &str) -> Self {
        self.at.players[seat].tenders =
            Tenders::of(names.split_whitespace().map(|name| name.parse().unwrap()));
        self
    }

    pub(crate) fn public(mut self, names: [&str; 3]) -> Self {
        self.at.public = names.map(|name| name.parse().unwrap());
        self
    }

    /// The open permits; `-` is a gap.
    pub(crate) fn open_permits(mut self, codes: &str) -> Self {
        for (slot, code) in codes.split_whitespace().enumerate() {
            self.at.open_permits[slot] = code.parse().ok();
        }
        self
    }

    /// The open tenders; `-` is a gap.
    pub(crate) fn open_tenders(mut self, names: &str) -> Self {
        for (slot, name) in names.split_whitespace().enumerate() {
            self.at.open_tenders[slot] = name.parse().ok();
        }
        self
    }

    /// Everything that is not elsewhere has been discarded, except these.
    pub(crate) fn pile(mut self, codes: &str) -> Self {
        let pile = Permits::of(permits(codes));
        self.at.discards = Permits::of(Permit::all()) - pile - used_permits(&self.at);
        if self.at.committee.is_some() {
            self.at.discards -= Permits::of([Permit::ANY_COLOUR, Permit::ANY_NUMBER]);
        }
        self
    }

    /// Both blockers: card and space from the left, from 1.
    pub(crate) fn duopoly(mut self, of_a: (Card, u8), of_b: (Card, u8)) -> Self {
        self.at.duopoly = true;
        for (seat, (card, space)) in [(A, of_a), (B, of_b)] {
            self.at.players[seat].blocker = Some(Blocker { card, space: space - 1 });
        }
        self
    }

    /// The Committee's permits from left to right.
    pub(crate) fn row(mut self, codes: &str) -> Self {
        let committee = self.at.committee.as_mut().unwrap();
        for (place, permit) in permits(codes).into_iter().enumerate() {
            committee.row[place] = Some(permit);
        }
        self
    }

    /// What the Committee owns.
    pub(crate) fn committee(mut self, change: impl Fn(&mut Estate)) -> Self {
        change(&mut self.at.committee.as_mut().unwrap().estate);
        self
    }

    pub(crate) fn committee_built(mut self, codes: &str) -> Self {
        build_for(&mut self.at, Firm::Committee, codes);
        self
    }

    pub(crate) fn committee_cleared(mut self, codes: &str) -> Self {
        clear_for(&mut self.at, Firm::Committee, plots(codes));
        self
    }

    /// The income track is next, in the order of the seats, displays full.
    pub(crate) fn income(mut self) -> Self {
        self.at.phase = Phase::Income;
        self
    }

    /// The last year: everybody has a stone on the last card, in the order of the seats.
    pub(crate) fn exposition(mut self) -> Self {
        self.at.year = Year::LAST;
        self.at.phase = Phase::Exposition;
        self.at.step = Step::Bonus;
        let mut space = if self.at.seats() <= 2 { 2 } else { 4 };
        for firm in self.at.order.into_iter().flatten() {
            estate_mut(&mut self.at, firm).stone = Some(space);
            space -= 1;
        }
        self
    }

    /// Any other change.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut Position)) -> Self {
        change(&mut self.at);
        self
    }

    /// Lays the table: whatever was not told comes from the ends of the piles.
    pub(crate) fn scene(self) -> Scene<SanFrancisco> {
        let Self { game, mut at } = self;
        let is_full = !matches!(at.phase, Phase::Card { .. });
        let mut rest = Permits::of(Permit::all()) - used_permits(&at) - at.discards;
        if at.committee.is_some() {
            rest -= Permits::of([Permit::ANY_COLOUR, Permit::ANY_NUMBER]);
        }
        for open in at.open_permits.iter_mut().filter(|open| open.is_none() && is_full) {
            *open = rest.iter().last();
            rest.remove(open.unwrap());
        }
        at.permit_pile = PermitBag::holding(rest.iter());
        lay_tenders(&mut at, is_full);
        let everybody: Vec<_> = at.firms().collect();
        at.master_builder = everybody.into_iter().find(|firm| at.estate(*firm).built.len() == 8);
        Scene::at(game, at)
    }
}

fn lay_tenders(at: &mut Position, is_full: bool) {
    let mut rest = Tenders::of(Tender::VARIANTS.iter().copied());
    rest -= Tenders::of(at.open_tenders.into_iter().flatten());
    for (_, player) in at.players.iter() {
        rest -= player.tenders | Tenders::of(player.kept);
    }
    if let Some(committee) = &at.committee {
        rest -= committee.tenders;
    }
    let mut take = || {
        let last = rest.iter().last();
        last.inspect(|tender| rest.remove(*tender))
    };
    for (_, player) in at.players.iter_mut().filter(|(_, player)| player.kept.is_none()) {
        player.kept = take();
    }
    for open in at.open_tenders.iter_mut().filter(|open| open.is_none() && is_full) {
        *open = take();
    }
    at.tender_pile = TenderBag::holding(rest.iter());
    let kept = Tenders::of(at.players.iter().filter_map(|(_, player)| player.kept));
    let mut rejected = (Tenders::of(Tender::VARIANTS.iter().copied()) - kept).iter();
    at.players.iter_mut().for_each(|(_, player)| player.rejected = rejected.next());
}

fn used_permits(at: &Position) -> Permits {
    let row = at.committee.iter().flat_map(|committee| committee.row).flatten();
    let open = Permits::of(at.open_permits.into_iter().flatten().chain(row));
    at.players.iter().fold(open, |used, (_, player)| used | player.permits)
}

fn estate_mut(at: &mut Position, firm: Firm) -> &mut Estate {
    match firm {
        Firm::Seat(seat) => &mut at.players[seat].estate,
        Firm::Committee => &mut at.committee.as_mut().unwrap().estate,
    }
}

fn build_for(at: &mut Position, firm: Firm, codes: &str) {
    let built = plots(codes);
    clear_for(at, firm, built & at.debris);
    estate_mut(at, firm).built |= built;
}

fn clear_for(at: &mut Position, firm: Firm, cleared: Plots) {
    assert!((cleared - at.debris).is_empty(), "there is no debris on some of {cleared:?}");
    at.debris -= cleared;
    estate_mut(at, firm).debris += cleared.len();
}

fn develop_for(at: &mut Position, firm: Firm, kinds: &str) {
    for kind in kinds.split_whitespace() {
        let kind: Development = kind.parse().unwrap();
        estate_mut(at, firm).developments.add(kind);
        if kind == Development::Park {
            *at.parks.iter_mut().find(|park| park.is_none()).unwrap() = Some(firm);
        }
    }
}

pub(crate) fn permits(codes: &str) -> Vec<Permit> {
    codes.split_whitespace().map(|code| code.parse().unwrap()).collect()
}

pub(crate) fn plots(codes: &str) -> Plots {
    Plots::of(codes.split_whitespace().map(plot))
}

pub(crate) fn plot(code: &str) -> Plot {
    code.parse().unwrap()
}

/// A move by its code.
pub(crate) fn mv(code: &str) -> Move {
    engine::Speech::decode(&SanFrancisco::standard(), code).unwrap_or_else(|| panic!("`{code}` is no move"))
}

/// Plays these moves of a seat and tells everything that happened.
pub(crate) fn play(scene: &mut Scene<SanFrancisco>, seat: Seat, codes: &[&str]) -> Vec<Event> {
    codes.iter().flat_map(|code| scene.play(seat, mv(code))).collect()
}

/// The codes of the legal moves of a seat.
pub(crate) fn choices(scene: &Scene<SanFrancisco>, seat: Seat) -> Vec<String> {
    scene.moves(seat).iter().map(|mv| engine::Speech::code(&*scene.game, mv)).collect()
}

pub(crate) fn estate(scene: &Scene<SanFrancisco>, seat: Seat) -> &Estate {
    &scene.position.players[seat].estate
}

pub(crate) fn committee(scene: &Scene<SanFrancisco>) -> &Estate {
    &scene.position.committee.as_ref().unwrap().estate
}

/// The column and the row of a marker.
pub(crate) fn marker(estate: &Estate) -> (u8, u8) {
    (estate.marker.column, estate.marker.row)
}

/// A freshly laid table for this many with these options, with everything that was told while laying it.
pub(crate) fn laid(seats: u8, options: &[(&str, &str)], seed: u64) -> (SanFrancisco, Position, Vec<Event>) {
    let game = SanFrancisco::standard();
    let options = options_of(options);
    let mut events = Vec::new();
    let at = game.set_up(seats, &options, &mut Fast::new(seed), &mut events).unwrap();
    (game, at, events)
}

pub(crate) fn options_of(chosen: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    for (name, value) in chosen {
        engine::Options::choose(&mut options, name, value).unwrap();
    }
    options
}

/// The points of a party on one line of its score sheet, as everybody will see it at the end.
pub(crate) fn points(scene: &Scene<SanFrancisco>, party: usize, label: &str) -> i32 {
    let sheets = scene.game.scores(&scene.position, engine::Viewer::AllOpen);
    let line = sheets[party].lines.iter().find(|line| line.label == label);
    line.unwrap_or_else(|| panic!("there is no line `{label}`")).points
}
