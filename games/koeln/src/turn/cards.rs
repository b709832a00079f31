//! Encounter cards that are played on the own turn without a victim to be asked; discarding.

use engine::{Log, Seat};

use crate::components::{CARD_POINTS, CHURCHES, Card, ChurchId, GATES, GateId, Koeln, MOST_CARDS, Stone};
use crate::ending;
use crate::moves::{Event, Move, Refusal};
use crate::position::{Attack, Held, Knowers, PileCard, Position, Site, SiteState, Step};
use crate::turn::attacks;

/// KOE-41: everything that can be done with the cards of the hand.
pub(crate) fn list(game: &Koeln, at: &Position, seat: Seat, out: &mut Vec<Move>) {
    if check_limit(at).is_err() {
        return;
    }
    for (place, held) in (0..).zip(at.players[seat].hand.iter()) {
        match held.card {
            Card::Caecilien | Card::Martin | Card::Kapitol | Card::Pantaleon => {
                if can_lay(game, at, seat, held.card).is_ok() {
                    out.push(Move::Abbot { place });
                }
            }
            Card::Mayor => {
                if can_ask_the_mayor(at).is_ok() {
                    out.push(Move::Mayor { place });
                }
            }
            Card::Thief => attacks::list(at, seat, place, Attack::Thief, out),
            Card::Poisoner => attacks::list(at, seat, place, Attack::Poisoner, out),
            Card::Saboteur => attacks::list(at, seat, place, Attack::Saboteur, out),
            Card::Merchant => list_trades(at, place, out),
            Card::Notary => {
                let churches = ChurchId::all().filter(|church| {
                    // A quick look first: most sites have nothing of the player's.
                    let has_built = at.sites[church.index()].parts[seat].last_built > 0;
                    has_built && can_reserve(at, seat, *church).is_ok()
                });
                out.extend(churches.map(|church| Move::Notary { place, church }));
            }
            Card::Forger => list_forgeries(at, seat, place, out),
            Card::Archbishop | Card::Guard => {}
        }
    }
}

fn list_trades(at: &Position, place: u8, out: &mut Vec<Move>) {
    // All that are one point apart.
    const KINDS: [(Stone, Stone); 4] = [
        (Stone::White, Stone::Grey),
        (Stone::Grey, Stone::White),
        (Stone::Grey, Stone::Black),
        (Stone::Black, Stone::Grey),
    ];
    for gate in GateId::all() {
        for (from, to) in KINDS {
            if can_trade(at, Trade { gate, from, to }).is_ok() {
                out.push(Move::Merchant { place, gate, from, to });
            }
        }
    }
}

fn list_forgeries(at: &Position, seat: Seat, place: u8, out: &mut Vec<Move>) {
    for church in ChurchId::all() {
        // A quick look first: most sites have nothing of the player's.
        if at.sites[church.index()].parts[seat].last_built == 0 {
            continue;
        }
        for victim in Seat::all(at.seats()) {
            for own in Stone::ALL {
                for theirs in Stone::ALL {
                    if can_forge(at, seat, Forgery { church, own, victim, theirs }).is_ok() {
                        out.push(Move::Forger { place, church, own, victim, theirs });
                    }
                }
            }
        }
    }
}

/// A card lies at this place of the hand.
pub(crate) fn check_held(at: &Position, seat: Seat, place: u8) -> Result<(), Refusal> {
    at.players[seat].hand.get(place).map(|_| ()).ok_or(Refusal::NoSuchCard)
}

/// This card lies at this place of the hand.
pub(crate) fn check_card(at: &Position, seat: Seat, place: u8, card: Card) -> Result<(), Refusal> {
    match at.players[seat].hand.get(place) {
        None => Err(Refusal::NoSuchCard),
        Some(held) if held.card != card => Err(Refusal::WrongCard { held: held.card }),
        Some(_) => Ok(()),
    }
}

/// KOE-41: at most three cards in a turn.
pub(crate) fn check_limit(at: &Position) -> Result<(), Refusal> {
    if at.turn.cards >= MOST_CARDS { Err(Refusal::CardLimit) } else { Ok(()) }
}

/// KOE-41: this card is held, and not too many have been played.
pub(crate) fn check_playable(at: &Position, seat: Seat, place: u8, card: Card) -> Result<(), Refusal> {
    check_card(at, seat, place, card)?;
    check_limit(at)
}

/// KOE-41, KOE-43: an abbot or abbess whose church is the player's.
pub(crate) fn check_abbot(game: &Koeln, at: &Position, seat: Seat, place: u8) -> Result<(), Refusal> {
    let held = at.players[seat].hand.get(place).ok_or(Refusal::NoSuchCard)?;
    check_limit(at)?;
    can_lay(game, at, seat, held.card)
}

/// KOE-43: the church of that name is finished and the player's.
fn can_lay(game: &Koeln, at: &Position, seat: Seat, held: Card) -> Result<(), Refusal> {
    let church = game.church_of(held).ok_or(Refusal::WrongCard { held })?;
    match at.sites[church.index()].state {
        SiteState::Finished { owner, .. } if owner == seat => Ok(()),
        _ => Err(Refusal::NotYourChurch { church }),
    }
}

/// KOE-41, KOE-44: one extra turn can be pending at a time.
pub(crate) fn check_mayor(at: &Position, seat: Seat, place: u8) -> Result<(), Refusal> {
    check_playable(at, seat, place, Card::Mayor)?;
    can_ask_the_mayor(at)
}

/// KOE-44: no extra turn is pending.
fn can_ask_the_mayor(at: &Position) -> Result<(), Refusal> {
    if at.turn.extra_follows { Err(Refusal::ExtraTurnFollows) } else { Ok(()) }
}

/// KOE-48: a stone at a gate for one of the supply.
#[derive(Clone, Copy)]
pub(crate) struct Trade {
    pub(crate) gate: GateId,
    pub(crate) from: Stone,
    pub(crate) to: Stone,
}

/// KOE-41, KOE-48: with the card, a stone that can be exchanged in this way.
pub(crate) fn check_merchant(at: &Position, seat: Seat, place: u8, trade: Trade) -> Result<(), Refusal> {
    check_playable(at, seat, place, Card::Merchant)?;
    can_trade(at, trade)
}

/// KOE-48: a stone at a gate becomes one point more or less, if the supply has the other.
#[inline]
fn can_trade(at: &Position, Trade { gate, from, to }: Trade) -> Result<(), Refusal> {
    if gate.index() >= GATES {
        return Err(Refusal::NoSuchGate);
    }
    if at.gates[gate.index()].count(from) == 0 {
        return Err(Refusal::NoSuchStone { stone: from });
    }
    if from.points().abs_diff(to.points()) != 1 {
        return Err(Refusal::NotOneStep);
    }
    if at.supply.count(to) == 0 {
        return Err(Refusal::SupplyEmpty { stone: to });
    }
    Ok(())
}

/// The site of a church that is not finished.
fn open_site(at: &Position, church: ChurchId) -> Result<&Site, Refusal> {
    if church.index() >= CHURCHES {
        return Err(Refusal::NoSuchChurch);
    }
    let site = &at.sites[church.index()];
    match site.state {
        SiteState::Finished { .. } => Err(Refusal::ChurchFinished { church }),
        SiteState::Closed | SiteState::Hammer | SiteState::Begun => Ok(site),
    }
}

/// KOE-41, KOE-49: with the card, a site that can be reserved.
pub(crate) fn check_notary(at: &Position, seat: Seat, place: u8, church: ChurchId) -> Result<(), Refusal> {
    check_playable(at, seat, place, Card::Notary)?;
    can_reserve(at, seat, church)
}

/// KOE-49: an unfinished site where nobody has more points, with a stone of one's own; no second notary.
fn can_reserve(at: &Position, seat: Seat, church: ChurchId) -> Result<(), Refusal> {
    let site = open_site(at, church)?;
    let own = site.parts[seat].points();
    let most = site.parts.iter().map(|(_, part)| part.points()).max().unwrap_or(0);
    if own == 0 || own < most {
        return Err(Refusal::NotLeading { church });
    }
    match site.notary {
        Some(owner) => Err(Refusal::HasNotary { owner }),
        None => Ok(()),
    }
}

/// KOE-50: a stone of one's own for a victim's, at a church.
#[derive(Clone, Copy)]
pub(crate) struct Forgery {
    pub(crate) church: ChurchId,
    pub(crate) own: Stone,
    pub(crate) victim: Seat,
    pub(crate) theirs: Stone,
}

/// KOE-41, KOE-50: with the card, stones that can be exchanged.
pub(crate) fn check_forger(at: &Position, seat: Seat, place: u8, forgery: Forgery) -> Result<(), Refusal> {
    check_playable(at, seat, place, Card::Forger)?;
    can_forge(at, seat, forgery)
}

/// KOE-50: both builders have the stones that they exchange, of different kinds, on an unfinished site.
#[inline]
fn can_forge(at: &Position, seat: Seat, forgery: Forgery) -> Result<(), Refusal> {
    let Forgery { church, own, victim, theirs } = forgery;
    let site = open_site(at, church)?;
    if victim == seat || victim.0 >= at.seats() {
        return Err(Refusal::NoSuchOpponent);
    }
    for (builder, stone) in [(seat, own), (victim, theirs)] {
        if site.parts[builder].stones.count(stone) == 0 {
            return Err(Refusal::NotBuilt { builder, stone });
        }
    }
    if own == theirs { Err(Refusal::SameKind) } else { Ok(()) }
}

/// KOE-41: takes the card out of the hand and counts it as played; everybody sees it.
pub(crate) fn play(at: &mut Position, seat: Seat, place: u8) -> Held {
    at.turn.cards += 1;
    at.players[seat].hand.take(place)
}

/// KOE-42: a card that everybody has seen goes to the discards.
pub(crate) fn discard_open(at: &mut Position, card: Card) {
    at.discards.add(PileCard { card, known: Knowers::ALL, is_old: false });
}

/// KOE-43: the card lies open on the tile and gives its points.
pub(crate) fn lay_abbot(game: &Koeln, at: &mut Position, seat: Seat, place: u8, log: &mut impl Log<Event>) {
    let card = play(at, seat, place).card;
    lay_open(game, at, seat, card, log);
}

/// KOE-43: the card lies on the tile and gives its points.
pub(crate) fn lay_open(game: &Koeln, at: &mut Position, seat: Seat, card: Card, log: &mut impl Log<Event>) {
    let church = game.church_of(card).expect("`check` saw an abbot or abbess");
    at.sites[church.index()].state = SiteState::Finished { owner: seat, has_abbot: true };
    at.players[seat].points.abbots += CARD_POINTS;
    log.note(Event::AbbotLaid { seat, card, church, points: CARD_POINTS });
    ending::look_for_the_target(game, at, seat, log);
}

/// KOE-44: an extra turn follows this one.
pub(crate) fn ask_the_mayor(at: &mut Position, seat: Seat, place: u8, log: &mut impl Log<Event>) {
    let card = play(at, seat, place).card;
    discard_open(at, card);
    at.turn.extra_follows = true;
    log.note(Event::ExtraTurn { seat });
}

/// KOE-48: the stone is exchanged with the supply.
pub(crate) fn trade(
    at: &mut Position,
    seat: Seat,
    place: u8,
    Trade { gate, from, to }: Trade,
    log: &mut impl Log<Event>,
) {
    let card = play(at, seat, place).card;
    discard_open(at, card);
    let stones = &mut at.gates[gate.index()];
    stones.remove(from);
    stones.add(to);
    at.supply.remove(to);
    at.supply.add(from);
    log.note(Event::Exchanged { seat, gate, from, to });
}

/// KOE-49: from now on nobody else builds there; the card lies open before its owner.
pub(crate) fn reserve(at: &mut Position, seat: Seat, place: u8, church: ChurchId, log: &mut impl Log<Event>) {
    play(at, seat, place);
    at.sites[church.index()].notary = Some(seat);
    log.note(Event::Reserved { seat, church });
}

/// KOE-50: the stones change places; who built last stays as it was.
pub(crate) fn forge(at: &mut Position, seat: Seat, place: u8, forgery: Forgery, log: &mut impl Log<Event>) {
    let Forgery { church, own, victim, theirs } = forgery;
    let card = play(at, seat, place).card;
    discard_open(at, card);
    let parts = &mut at.sites[church.index()].parts;
    for (builder, given, taken) in [(seat, own, theirs), (victim, theirs, own)] {
        parts[builder].stones.remove(given);
        parts[builder].stones.add(taken);
    }
    log.note(Event::Forged { seat, church, own, victim, theirs });
}

/// KOE-40, KOE-41: face down; those who knew the card still do.
pub(crate) fn discard(at: &mut Position, seat: Seat, place: u8, log: &mut impl Log<Event>) {
    let Held { card, known, is_old } = at.players[seat].hand.take(place);
    at.discards.add(PileCard { card, known, is_old });
    at.step = Step::Play;
    log.note(Event::Discarded { seat, place, card: Some(card), known });
}
