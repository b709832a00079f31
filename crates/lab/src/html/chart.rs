//! Charts as SVG, drawn without a script.

use std::fmt::Write as _;

use super::page::escape;
use crate::histogram::Histogram;
use crate::stats::Sample;

/// All charts are this wide; the page scales them.
const WIDTH: f64 = 520.0;
/// Charts with a vertical axis are this high.
const HEIGHT: f64 = 230.0;
/// Room for the numbers on the left, and for those below.
const LEFT: f64 = 44.0;
const BELOW: f64 = 26.0;
const ABOVE: f64 = 10.0;
/// The number of colours; a ninth series begins again with the first.
const COLOURS: usize = 8;
/// The most bars of a histogram.
const MOST_BARS: i64 = 40;
/// Labels are at least this far apart.
const LABEL: f64 = 14.0;

/// A share of wins with its interval.
#[derive(Clone, Debug)]
pub(super) struct Share {
    pub(super) name: String,
    pub(super) wins: Sample,
    pub(super) interval: (f64, f64),
}

impl Share {
    /// A share of a number of games that was fixed beforehand.
    pub(super) fn of(name: String, wins: Sample) -> Self {
        Self { name, wins, interval: wins.interval() }
    }
}

/// Shares of wins as points with their intervals; a dashed line at `fair`.
pub(super) fn shares(shares: &[Share], fair: f64) -> String {
    const ROW: f64 = 30.0;
    const NAMES: f64 = 150.0;
    let ends = shares.iter().map(|share| share.interval);
    let (low, high) = ends.fold((fair, fair), |(low, high), end| (low.min(end.0), high.max(end.1)));
    let room = ((high - low) * 0.15).max(0.02);
    let (low, high) = ((low - room).max(0.0), (high + room).min(1.0));
    let x = |share: f64| NAMES + (share - low) / (high - low) * (WIDTH - NAMES - 24.0);
    let bottom = ROW * shares.len() as f64 + 6.0;
    let mut body = String::new();
    for tick in ticks(100.0 * low, 100.0 * high, 5) {
        let at = x(tick / 100.0);
        let _ = write!(body, r#"<line class="grid" x1="{at:.1}" x2="{at:.1}" y1="0" y2="{bottom:.1}"/>"#);
        let _ = write!(
            body,
            r#"<text x="{at:.1}" y="{:.1}" text-anchor="middle">{tick} %</text>"#,
            bottom + 18.0
        );
    }
    let at = x(fair);
    let _ = write!(body, r#"<line class="fair" x1="{at:.1}" x2="{at:.1}" y1="0" y2="{bottom:.1}"/>"#);
    for (nth, share) in shares.iter().enumerate() {
        let y = ROW * (nth as f64 + 0.5) + 3.0;
        let (from, to) = share.interval;
        let colour = nth % COLOURS;
        let name = escape(&share.name);
        let percent = 100.0 * share.wins.mean();
        let _ = write!(
            body,
            r#"<g><title>{name}: {percent:.1} % of {} games (95 %: {:.1} to {:.1})</title><text class="name" x="0" y="{:.1}">{name}</text><line class="whisker s{colour}" x1="{:.1}" x2="{:.1}" y1="{y:.1}" y2="{y:.1}"/><circle class="f{colour}" cx="{:.1}" cy="{y:.1}" r="5.5"/><text x="{:.1}" y="{:.1}" text-anchor="middle">{percent:.1}</text></g>"#,
            share.wins.count,
            100.0 * from,
            100.0 * to,
            y + 4.0,
            x(from),
            x(to),
            x(share.wins.mean()),
            x(share.wins.mean()),
            y - 8.0,
        );
    }
    svg(bottom + 24.0, &body)
}

/// How numbers are spread: for each series the share of its numbers in every bin.
pub(super) fn spread(series: &[(String, &Histogram)]) -> String {
    let ranges = series.iter().filter_map(|(_, numbers)| numbers.range());
    let Some((low, high)) = ranges.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1))) else { return String::new() };
    let width = nice((high - low + 1) as f64 / MOST_BARS as f64).ceil().max(1.0) as i64;
    let low = low.div_euclid(width) * width;
    let all: Vec<_> = series.iter().map(|(_, numbers)| numbers.bins(low, high, width)).collect();
    let part = |nth: usize, count: u64| count as f64 / series[nth].1.count().max(1) as f64;
    let tallest = all.iter().enumerate().flat_map(|(nth, bins)| bins.iter().map(move |bin| (nth, bin.count)));
    let top = tallest.map(|(nth, count)| part(nth, count)).fold(1e-9, f64::max) * 1.05;
    let bars = all[0].len() as f64;
    let step = (WIDTH - LEFT - 8.0) / bars;
    let y = |share: f64| ABOVE + (1.0 - share / top) * (HEIGHT - ABOVE - BELOW);
    let mut body = vertical_axis(0.0, 100.0 * top, " %", |percent| y(percent / 100.0));
    for (nth, bins) in all.iter().enumerate() {
        for (place, bin) in bins.iter().enumerate().filter(|(_, bin)| bin.count > 0) {
            let share = part(nth, bin.count);
            let range = if width == 1 { bin.from.to_string() } else { format!("{} to {}", bin.from, bin.to) };
            let _ = write!(
                body,
                r#"<rect class="bar f{}" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}"><title>{}{range}: {:.1} %</title></rect>"#,
                nth % COLOURS,
                LEFT + place as f64 * step + 0.5,
                y(share),
                (step - 1.0).max(0.6),
                HEIGHT - BELOW - y(share),
                if series.len() > 1 { format!("{}, ", escape(&series[nth].0)) } else { String::new() },
                100.0 * share,
            );
        }
    }
    for tick in ticks(low as f64, high as f64, 8) {
        let x = LEFT + ((tick - low as f64) / width as f64 + 0.5 / width as f64) * step;
        let _ =
            write!(body, r#"<text x="{x:.1}" y="{:.1}" text-anchor="middle">{tick}</text>"#, HEIGHT - 6.0);
    }
    let names: Vec<_> = series.iter().map(|(name, _)| name.as_str()).collect();
    legend(&names) + &svg(HEIGHT, &body)
}

/// How numbers change over the course of a game, with their names at the end.
pub(super) fn courses(courses: &[(String, Vec<f64>)]) -> String {
    const NAMES: f64 = 110.0;
    let numbers = courses.iter().flat_map(|(_, numbers)| numbers.iter().copied());
    let (low, high) =
        numbers.fold((0.0_f64, 1e-9_f64), |ends, number| (ends.0.min(number), ends.1.max(number)));
    let y = |number: f64| ABOVE + (1.0 - (number - low) / (high - low)) * (HEIGHT - ABOVE - BELOW);
    let right = WIDTH - if courses.len() > 1 { NAMES } else { 22.0 };
    let mut body = vertical_axis(low, high, "", y);
    for percent in [0, 25, 50, 75, 100] {
        let x = LEFT + f64::from(percent) / 100.0 * (right - LEFT);
        let _ = write!(
            body,
            r#"<text x="{x:.1}" y="{:.1}" text-anchor="middle">{percent} %</text>"#,
            HEIGHT - 6.0
        );
    }
    let mut ends: Vec<_> = courses
        .iter()
        .enumerate()
        .map(|(nth, (_, numbers))| (nth, y(numbers.last().copied().unwrap_or(0.0))))
        .collect();
    ends.sort_by(|a, b| a.1.total_cmp(&b.1));
    keep_apart(&mut ends);
    for (nth, label) in ends {
        let (name, numbers) = &courses[nth];
        let last = numbers.len().saturating_sub(1).max(1) as f64;
        let points = numbers.iter().enumerate().map(|(place, number)| {
            format!("{:.1},{:.1}", LEFT + place as f64 / last * (right - LEFT), y(*number))
        });
        let points = points.collect::<Vec<_>>().join(" ");
        let (name, colour) = (escape(name), nth % COLOURS);
        let _ = write!(
            body,
            r#"<g><title>{name}: {:.1} in the end</title><polyline class="course s{colour}" points="{points}"/></g>"#,
            numbers.last().copied().unwrap_or(0.0)
        );
        if courses.len() > 1 {
            let _ = write!(
                body,
                r#"<text class="f{colour}" style="fill:var(--c{colour})" x="{:.1}" y="{:.1}">{name}</text>"#,
                right + 8.0,
                label + 4.0
            );
        }
    }
    svg(HEIGHT, &body)
}

/// Moves labels that are sorted from top to bottom so that none hides another.
fn keep_apart(labels: &mut [(usize, f64)]) {
    let mut room = HEIGHT - BELOW;
    for label in labels.iter_mut().rev() {
        label.1 = label.1.min(room);
        room = label.1 - LABEL;
    }
    let mut room = ABOVE;
    for label in labels.iter_mut() {
        label.1 = label.1.max(room);
        room = label.1 + LABEL;
    }
}

fn vertical_axis(low: f64, high: f64, unit: &str, y: impl Fn(f64) -> f64) -> String {
    let mut axis = String::new();
    for tick in ticks(low, high, 5) {
        let y = y(tick);
        let _ = write!(axis, r#"<line class="grid" x1="{LEFT}" x2="{WIDTH}" y1="{y:.1}" y2="{y:.1}"/>"#);
        let _ = write!(
            axis,
            r#"<text x="{:.1}" y="{:.1}" text-anchor="end">{tick}{unit}</text>"#,
            LEFT - 6.0,
            y + 4.0
        );
    }
    axis
}

fn legend(names: &[&str]) -> String {
    if names.len() < 2 {
        return String::new();
    }
    let name = |(nth, name): (usize, &&str)| {
        let colour = nth % COLOURS;
        format!(
            r#"<span><svg viewBox="0 0 10 10"><rect class="bar f{colour}" width="10" height="10" rx="2"/></svg>{}</span>"#,
            escape(name)
        )
    };
    format!(r#"<div class="legend">{}</div>"#, names.iter().enumerate().map(name).collect::<String>())
}

fn svg(height: f64, body: &str) -> String {
    format!(r#"<svg viewBox="0 0 {WIDTH} {height:.0}" role="img">{body}</svg>"#)
}

/// Round numbers between two ends, about `count` of them.
fn ticks(low: f64, high: f64, count: u32) -> Vec<f64> {
    let step = nice((high - low) / f64::from(count));
    let first = (low / step).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    // Rounded, so that 0.30000000000000004 is 0.3.
    (first..=last).map(|nth| (nth as f64 * step * 1e6).round() / 1e6).collect()
}

/// The next of 1, 2, 5, 10, 20 …
fn nice(number: f64) -> f64 {
    let number = number.max(1e-6);
    let size = 10_f64.powf(number.log10().floor());
    let digit = [1.0, 2.0, 5.0, 10.0].into_iter().find(|digit| digit * size >= number * (1.0 - 1e-9));
    digit.unwrap_or(10.0) * size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within_the_ends() {
        assert_eq!(ticks(0.0, 10.0, 5), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(ticks(31.0, 78.0, 5), [40.0, 50.0, 60.0, 70.0]);
        assert_eq!(ticks(0.0, 0.35, 5), [0.0, 0.1, 0.2, 0.3]);
    }

    #[test]
    fn labels_keep_apart_within_the_chart() {
        let mut labels = [(0, 200.0), (1, 201.0), (2, 203.0)];
        keep_apart(&mut labels);
        assert!(labels.windows(2).all(|two| two[1].1 - two[0].1 >= LABEL), "{labels:?}");
        assert!(labels[2].1 <= HEIGHT - BELOW);
    }

    #[test]
    fn names_cannot_break_out_of_a_chart() {
        let mut wins = Sample::default();
        wins.add(1.0);
        let chart = shares(&[Share::of("<script>".to_owned(), wins)], 0.5);
        assert!(chart.contains("&lt;script&gt;") && !chart.contains("<script>"));
    }

    #[test]
    fn a_histogram_without_numbers_is_nothing() {
        assert_eq!(spread(&[("none".to_owned(), &Histogram::default())]), "");
    }
}
