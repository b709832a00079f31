//! 4b. Points, line by line.

use engine::{Clause, Party, ScoreSheet, Viewer};

use crate::components::{Colour, Development, Developments, Public, SanFrancisco, Tender, Tenders};
use crate::position::{Firm, Position, Step};
use crate::tenders;

/// SFO-52: the money for which a player gets a point.
pub const MONEY_RATE: u16 = 3;

/// The points of every party as far as the viewer may know them: a tender that was kept in secret counts for its
/// owner only, until the game is over (SFO-90).
pub fn sheets(game: &SanFrancisco, at: &Position, viewer: Viewer) -> Vec<ScoreSheet> {
    let sheet = |firm: Firm| {
        let mut sheet = ScoreSheet::of(party(firm));
        let tenders = known_tenders(at, firm, viewer);
        for_each_line(game, at, firm, tenders, |clause, label, points| {
            sheet = std::mem::replace(&mut sheet, ScoreSheet::of(party(firm))).line(
                Clause(clause),
                label,
                points,
            );
        });
        sheet
    };
    at.firms().map(sheet).collect()
}

/// The party of a firm.
pub fn party(firm: Firm) -> Party {
    match firm {
        Firm::Seat(seat) => Party::Seat(seat),
        Firm::Committee => Party::Neutral("committee".into()),
    }
}

/// SFO-90: the private tenders of a firm that the viewer knows of.
pub fn known_tenders(at: &Position, firm: Firm, viewer: Viewer) -> Tenders {
    match firm {
        Firm::Seat(seat) if at.step == Step::Over || viewer.sees(seat) => at.players[seat].all_tenders(),
        Firm::Seat(seat) => at.players[seat].tenders,
        Firm::Committee => at.committee.map_or(Tenders::EMPTY, |committee| committee.tenders),
    }
}

/// The points of a firm if these are its private tenders.
pub fn total(game: &SanFrancisco, at: &Position, firm: Firm, tenders: Tenders) -> i32 {
    let mut total = 0;
    for_each_line(game, at, firm, tenders, |_, _, points| total += points);
    total
}

/// SFO-52, SFO-88: public tenders, private tenders, master builder, progress, developments, money.
fn for_each_line(
    game: &SanFrancisco,
    at: &Position,
    firm: Firm,
    tenders: Tenders,
    mut line: impl FnMut(&'static str, &'static str, i32),
) {
    for tender in at.public {
        line("SFO-62", tender.into(), i32::from(public_points(game, at, firm, tender)));
    }
    match (firm, &at.committee) {
        (Firm::Committee, Some(committee)) => {
            let each = game.helper(committee.helper).private_tender;
            line("SFO-88", "committee_tenders", i32::from(each) * i32::from(tenders.len()));
        }
        _ => {
            for tender in tenders.iter() {
                line("SFO-60", tender.into(), i32::from(private_points(game, at, firm, tender)));
            }
        }
    }
    let is_master = at.master_builder == Some(firm);
    let master = if is_master { game.tenders.master_builder } else { 0 };
    let estate = at.estate(firm);
    line("SFO-52", "master_builder", i32::from(master));
    line("SFO-52", "progress", i32::from(game.progress.value(estate.marker)));
    for kind in Development::ALL {
        let label = match kind {
            Development::Light => "light_cards",
            Development::CableCar => "cable_car_cards",
            Development::Hydrant => "hydrant_cards",
            Development::Park => "park_cards",
        };
        line("SFO-54", label, i32::from(development_points(game, at, firm, kind)));
    }
    let (clause, rate) = match (firm, &at.committee) {
        (Firm::Committee, Some(committee)) => ("SFO-88", committee.rate),
        _ => ("SFO-52", MONEY_RATE),
    };
    line(clause, "money", i32::from(estate.money / rate));
}

/// SFO-60: what a private tender is worth to a firm now.
pub fn private_points(game: &SanFrancisco, at: &Position, firm: Firm, tender: Tender) -> u16 {
    let each = game.tenders.each(tender, at.firm_count());
    u16::from(each) * u16::from(count(game, at, firm, tender))
}

/// SFO-60: how many of what the tender asks for the firm has.
fn count(game: &SanFrancisco, at: &Position, firm: Firm, tender: Tender) -> u8 {
    let estate = at.estate(firm);
    let (lots, own) = (&game.lots, estate.built);
    let of = |kind| estate.developments.count(kind);
    match tender {
        Tender::Buildings => own.len(),
        Tender::Pairs => tenders::pairs(lots, own),
        Tender::NextToOpponents => tenders::next_to_opponents(lots, own, at.built() - own),
        Tender::Corners => tenders::corners(lots, own, at.built()),
        Tender::Detached if game.counts_number_one_as_detached() => tenders::detached(lots, own),
        Tender::Detached => tenders::without_neighbour(lots, own, at.built()),
        Tender::Yellow => tenders::on_colour(lots, own, Colour::Yellow),
        Tender::Green => tenders::on_colour(lots, own, Colour::Green),
        Tender::Blue => tenders::on_colour(lots, own, Colour::Blue),
        Tender::Red => tenders::on_colour(lots, own, Colour::Red),
        Tender::FourColours => tenders::four_colours(lots, own),
        Tender::Debris => estate.debris,
        Tender::Lights => of(Development::Light),
        Tender::CableCars => of(Development::CableCar),
        Tender::Hydrants => of(Development::Hydrant),
        Tender::Parks => of(Development::Park),
        Tender::FourDevelopments => tenders::four_developments(&estate.developments),
    }
}

/// SFO-62: what a public tender is worth to a firm now.
pub fn public_points(game: &SanFrancisco, at: &Position, firm: Firm, tender: Public) -> u8 {
    let compared = |of: &dyn Fn(Firm) -> u16| {
        let others = at.firms().filter(|other| *other != firm).map(of);
        tenders::comparison(of(firm), others, game.tenders.places(at.firm_count()))
    };
    let on_colour = |colour: Colour| {
        compared(&|firm| u16::from(tenders::on_colour(&game.lots, at.estate(firm).built, colour)))
    };
    let marker = at.estate(firm).marker;
    match tender {
        Public::MostYellow => on_colour(Colour::Yellow),
        Public::MostGreen => on_colour(Colour::Green),
        Public::MostBlue => on_colour(Colour::Blue),
        Public::MostRed => on_colour(Colour::Red),
        Public::MostDebris => compared(&|firm| u16::from(at.estate(firm).debris)),
        Public::MostMoney => compared(&|firm| at.estate(firm).money),
        Public::GoldenRow => game.progress.columns[usize::from(marker.column)].tender,
        Public::GreenColumn => game.progress.rows[usize::from(marker.row)].tender,
    }
}

/// SFO-54: what the developments of a kind are worth to a firm.
pub fn development_points(game: &SanFrancisco, at: &Position, firm: Firm, kind: Development) -> u16 {
    let cards = game.development(kind);
    let own: &Developments = &at.estate(firm).developments;
    match kind {
        Development::Light => match own.count(kind) {
            0 => 0,
            lights => u16::from(cards.points[usize::from(lights) - 1]),
        },
        Development::CableCar | Development::Hydrant => {
            u16::from(cards.points[0]) * u16::from(own.count(kind))
        }
        Development::Park => {
            let own = at.parks.iter().zip(&cards.points).filter(|(holder, _)| **holder == Some(firm));
            own.map(|(_, points)| u16::from(*points)).sum()
        }
    }
}
