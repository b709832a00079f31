//! Reports as pages with charts: one file each, without scripts, light and dark.

mod chart;
mod page;

use self::chart::{Share, courses, shares, spread};
use self::page::{Page, escape};
use crate::balance::{BalanceReport, Place, Skill, SourceOfPoints, Word};
use crate::duel::DuelReport;
use crate::stats::Sample;
use crate::tournament::TournamentReport;

/// The most words of moves that are shown.
const WORDS: usize = 40;

/// The page of a duel; `command` is what makes it again.
pub fn duel(report: &DuelReport, command: &str) -> String {
    let title = format!("{}: {} against {}", report.game, report.hero, report.others);
    let lead = format!(
        "{} players, {} games, seed {}: the same deals in every seat.",
        report.seats, report.wins.count, report.seed
    );
    let mut page = Page::new(&title, &lead, command);
    let (elo, low, high) = report.elo();
    page.figures(&[
        (percent(report.wins.mean(), report.interval), "won, 95 % interval"),
        (format!("{elo:.0} ({low:.0} to {high:.0})"), "Elo points ahead"),
        (format!("{:.1} : {:.1}", report.points.mean(), report.other_points.mean()), "mean points"),
        (format!("{:.0}", report.decisions.mean()), "decisions a game"),
    ]);
    let mut rows = vec![Share { name: report.hero.clone(), wins: report.wins, interval: report.interval }];
    rows.extend(by_place("in seat", 0, &report.by_seat));
    let explanation = "95 % intervals; the dashed line is the share in question.";
    page.chart("Wins", explanation, &shares(&rows, report.target));
    let series = [(report.hero.clone(), &report.spread), (report.others.clone(), &report.other_spread)];
    page.chart("Points", "How often a player ended with each number of points.", &spread(&series));
    length_and_branching(&mut page, &report.lengths, &report.branching);
    page.finish()
}

/// The page of a tournament.
pub fn tournament(report: &TournamentReport, command: &str) -> String {
    let title = format!("{}: a tournament of {}", report.game, report.players.len());
    let lead = format!(
        "Tables of {}, {} games, seed {}: the same deals for every pairing, in every seat.",
        report.seats,
        report.games(),
        report.seed
    );
    let mut page = Page::new(&title, &lead, command);
    let order = report.order();
    let names = order.iter().map(|nth| escape(&report.players[*nth].name));
    let head: Vec<_> = ["", "Elo", "all"].map(str::to_owned).into_iter().chain(names).collect();
    let row = |row: &usize| {
        let player = &report.players[*row];
        let elo = format!("{:.0} <small>± {:.0}</small>", player.rating.elo, player.rating.margin);
        let mut cells = vec![escape(&player.name), elo, heated(&player.wins)];
        let cell = |column: &usize| report.cells[*row][*column].map(|cell| heated(&cell.wins));
        cells.extend(order.iter().map(|column| cell(column).unwrap_or_else(|| "–".to_owned())));
        cells
    };
    let explanation = format!(
        "Percent won by the player of the row against the player of the column, ± 95 %; equal players win {:.0}.",
        100.0 * report.fair_share()
    );
    page.table("Cross table", &explanation, &head, &order.iter().map(row).collect::<Vec<_>>());
    let rows: Vec<_> = order
        .iter()
        .map(|nth| Share::of(report.players[*nth].name.clone(), report.players[*nth].wins))
        .collect();
    page.chart("Wins against all others", "95 % intervals.", &shares(&rows, report.fair_share()));
    page.finish()
}

/// The page of a game's balance.
pub fn balance(report: &BalanceReport, command: &str) -> String {
    let title = format!("{}: is it fair, and what decides it?", report.game);
    let lead = format!(
        "{} players ({}), {} games, seed {}.",
        report.seats,
        report.players.join(", "),
        report.games,
        report.seed
    );
    let mut page = Page::new(&title, &lead, command);
    let middle = |numbers: &crate::histogram::Histogram| {
        numbers.quantile(0.5).map_or("–".to_owned(), |number| number.to_string())
    };
    page.figures(&[
        (middle(&report.points()), "points in the middle"),
        (middle(&report.margins), "points between first and second"),
        (middle(&report.decisions), "decisions a game"),
        (middle(&report.branching), "moves to choose from"),
        (format!("{:.1} %", 100.0 * report.ties as f64 / report.games.max(1) as f64), "of games tied"),
    ]);
    seats(&mut page, report);
    points(&mut page, report);
    length_and_branching(&mut page, &report.decisions, &report.branching);
    let branching = report.branching_over_time.iter().map(Sample::mean).collect();
    let explanation = "Mean number of legal moves in a decision, over the course of the game.";
    page.chart("Choice over time", explanation, &courses(&[("moves".to_owned(), branching)]));
    skill(&mut page, report);
    words(&mut page, report);
    page.finish()
}

fn seats(page: &mut Page, report: &BalanceReport) {
    let fair = report.fair_share();
    let wins = |places: &[Place]| places.iter().map(|place| place.wins).collect::<Vec<_>>();
    let explanation = "Wins by seat, 95 % intervals; the dashed line is an equal share.";
    let by_seat: Vec<_> = by_place("seat", 0, &wins(&report.by_seat)).collect();
    page.chart("Does the seat matter?", explanation, &shares(&by_seat, fair));
    let explanation = "Wins by the order in which players are first asked to decide.";
    let by_order: Vec<_> = by_place("number", 1, &wins(&report.by_order)).collect();
    page.chart("Does it help to begin?", explanation, &shares(&by_order, fair));
    let name = |(nth, place): (usize, &Place)| (format!("number {}", nth + 1), place.spread.clone());
    let points: Vec<_> = report.by_order.iter().enumerate().map(name).collect();
    let series: Vec<_> = points.iter().map(|(name, points)| (name.clone(), points)).collect();
    page.chart("Points", "How often a player ended with each number of points.", &spread(&series));
    let explanation = "How far the first was ahead of the second.";
    page.chart("How close games are", explanation, &spread(&[("margin".to_owned(), &report.margins)]));
}

fn points(page: &mut Page, report: &BalanceReport) {
    let over_time: Vec<_> = report
        .sources
        .iter()
        .map(|source| {
            let means = source.over_time.iter().map(Sample::mean);
            (source.label.replace('_', " "), std::iter::once(0.0).chain(means).collect())
        })
        .collect();
    let explanation = "Mean points of a player from each source, over the course of the game.";
    page.chart("Where points come from", explanation, &courses(&over_time));
    let head = ["source", "mean", "deviation", "winners", "goes with winning"].map(str::to_owned);
    let row = |source: &SourceOfPoints| {
        vec![
            escape(&source.label.replace('_', " ")),
            format!("{:.1}", source.points.mean()),
            format!("{:.1}", source.points.deviation()),
            format!("{:.1}", source.winners.mean()),
            format!("{:+.2}", source.correlation.correlation()),
        ]
    };
    let rows: Vec<_> = report.sources.iter().map(row).collect();
    let explanation = "What each source brings all players and those who won; the last column is the correlation \
                       of its points with winning.";
    page.table("Sources of points", explanation, &head, &rows);
}

fn skill(page: &mut Page, report: &BalanceReport) {
    if report.skill.is_empty() {
        return;
    }
    let row = |skill: &Skill| Share::of(format!("against {}", skill.others), skill.wins);
    let rows: Vec<_> = report.skill.iter().map(row).collect();
    let explanation = format!(
        "What {} wins against weaker players, on the same deals in every seat; the dashed line is an equal share.",
        report.players[0]
    );
    page.chart("How much skill counts", &explanation, &shares(&rows, report.fair_share()));
}

fn words(page: &mut Page, report: &BalanceReport) {
    let head = ["word", "moves a game", "players", "they won %", "goes with winning"].map(str::to_owned);
    let row = |word: &Word| {
        vec![
            escape(&word.word),
            format!("{:.2}", word.moves as f64 / report.games.max(1) as f64),
            word.wins.count.to_string(),
            heated(&word.wins),
            format!("{:+.2}", word.correlation.correlation()),
        ]
    };
    let rows: Vec<_> = report.words.iter().take(WORDS).map(row).collect();
    let explanation = "The words of which the codes of moves are made: what those won who used one at least once, and \
                       how the number of its uses goes with winning. Many words are tried: a few intervals miss an \
                       equal share by chance, and players who are ahead may use a word because of it.";
    page.table("Words of moves", explanation, &head, &rows);
}

fn length_and_branching(
    page: &mut Page,
    lengths: &crate::histogram::Histogram,
    branching: &crate::histogram::Histogram,
) {
    page.chart("Length", "Decisions in a game, of all players.", &spread(&[("games".to_owned(), lengths)]));
    let explanation = "How many moves there are to choose from in a decision.";
    page.chart("Choice", explanation, &spread(&[("decisions".to_owned(), branching)]));
}

fn by_place<'a>(name: &'a str, first: usize, wins: &'a [Sample]) -> impl Iterator<Item = Share> + use<'a> {
    wins.iter().enumerate().map(move |(nth, wins)| Share::of(format!("{name} {}", nth + first), *wins))
}

fn percent(share: f64, (low, high): (f64, f64)) -> String {
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * share, 100.0 * low, 100.0 * high)
}

/// A cell whose background is the stronger the more was won.
fn heated(wins: &Sample) -> String {
    let (low, high) = wins.interval();
    format!(
        "<td style=\"background:rgba(var(--heat),{:.2})\">{:.1} <small>± {:.1}</small></td>",
        0.5 * wins.mean(),
        100.0 * wins.mean(),
        50.0 * (high - low)
    )
}
