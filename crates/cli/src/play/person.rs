//! Asking a person.

use std::io::{self, BufRead as _, Write};

use arena::{Analysis, Considered};
use bots::Level;
use engine::{Colour, Phrase, Seat, Viewer};
use serde_json::Value;
use table::{Offer, Trouble};

use super::session::Session;
use crate::fail::Fail;

/// What a person wants.
pub(crate) enum Input {
    /// To make the legal move of this code.
    Move(String),
    /// Something was taken back.
    Undone,
    /// To stop.
    Quit,
}

/// Fewer points from a source are not worth a word.
const LEAST_SHOWN: f32 = 0.05;

/// A person who is asked.
#[derive(Clone, Copy)]
pub(crate) struct Person {
    pub(crate) seat: Seat,
    /// Somebody else sat at the terminal before.
    pub(crate) takes_over: bool,
    /// All other seats are bots'.
    pub(crate) plays_alone: bool,
}

/// Shows the table to a person and asks until the input is a move or an end of the game.
pub(crate) fn ask(session: &mut Session, person: Person, out: &mut impl Write) -> Result<Input, Fail> {
    let seat = person.seat;
    if person.takes_over {
        let words = session.screen.words().hand_over.replace("{}", session.screen.voice().player(seat));
        writeln!(out, "\n{words}")?;
        out.flush()?;
        if read_line()?.is_none() {
            return Ok(Input::Quit);
        }
    }
    let offers = session.table.legal(seat, session.screen.languages())?;
    show_board(session, seat, &offers, out)?;
    loop {
        write!(out, "{} > ", session.screen.ink.paint(Colour::Dim, session.screen.words().prompt))?;
        out.flush()?;
        let Some(line) = read_line()? else { return Ok(Input::Quit) };
        match line.trim() {
            "" => {}
            "?" | "help" => writeln!(out, "{}", session.screen.words().help)?,
            "q" | "quit" => return Ok(Input::Quit),
            "s" | "scores" => {
                session.screen.show_scores(&*session.table, Viewer::Seat(seat), out)?;
            }
            "b" | "board" => show_board(session, seat, &offers, out)?,
            "h" | "hint" => hint(session, seat, out)?,
            "u" | "undo" => {
                if take_back(session, person)? {
                    writeln!(out, "{}", session.screen.words().undone)?;
                    return Ok(Input::Undone);
                }
                writeln!(out, "{}", session.screen.words().nothing_to_undo)?;
            }
            typed => {
                if let Some(code) = understood(session, seat, typed, &offers, out)? {
                    return Ok(Input::Move(code));
                }
            }
        }
    }
}

/// The table, and the legal moves with number, sentence and code.
fn show_board(session: &Session, seat: Seat, offers: &[Offer], out: &mut impl Write) -> Result<(), Fail> {
    let screen = &session.screen;
    writeln!(out, "\n{}", screen.draw(&*session.table, Viewer::Seat(seat))?)?;
    for (number, offer) in (1..).zip(offers) {
        let sentence = offer.text.get(screen.language);
        writeln!(out, "{number:>3}  {sentence}   {}", screen.ink.paint(Colour::Dim, &offer.code))?;
    }
    Ok(())
}

/// The code of the move behind a number or a code; what is not allowed is explained.
fn understood(
    session: &Session,
    seat: Seat,
    typed: &str,
    offers: &[Offer],
    out: &mut impl Write,
) -> io::Result<Option<String>> {
    let numbered = typed.parse::<usize>().ok().and_then(|number| offers.get(number.checked_sub(1)?));
    let code = numbered.map_or_else(|| typed.to_owned(), |offer| offer.code.clone());
    match session.table.check(seat, &Value::from(code.as_str())) {
        Ok(()) => return Ok(Some(code)),
        Err(Trouble::Refused { clause, message }) => {
            writeln!(out, "{} ({clause})", message.get(session.screen.language))?;
        }
        Err(_) => writeln!(out, "{}", session.screen.words().not_understood)?,
    }
    Ok(None)
}

/// What a strong player would do: the move, the plan of the turn, prospects and points, and what comes next.
fn hint(session: &Session, seat: Seat, out: &mut impl Write) -> Result<(), Fail> {
    let analyst = session.game().analyst(&*session.table);
    let found = analyst.analyse(seat, Level::Strong.into(), session.bot_seed(seat), lab::workers::crew());
    let (words, languages) = (session.screen.words(), session.screen.languages());
    let say = |phrase: &Phrase| session.table.say(phrase, languages).get(session.screen.language).to_owned();
    let best = session.table.offer(seat, &found.best.mv, languages)?;
    writeln!(out, "{} {}   {}", words.hint, best.text.get(session.screen.language), best.code)?;
    for next in found.best.plan.iter().skip(1) {
        writeln!(out, "    {} {}   {}", words.then, say(&next.phrase), next.code)?;
    }
    for line in reasons(&found, session, seat, &say) {
        writeln!(out, "{}", session.screen.ink.paint(Colour::Dim, &line))?;
    }
    Ok(())
}

/// Prospects, points by source, and what else was thought of.
fn reasons(found: &Analysis, session: &Session, seat: Seat, say: &impl Fn(&Phrase) -> String) -> Vec<String> {
    let words = session.screen.words();
    let prospects = |considered: &Considered| format!("{:.0}", 100.0 * considered.value);
    let mut lines = vec![
        words
            .findings
            .replace("{value}", &prospects(&found.best))
            .replace("{visits}", &found.best.visits.to_string())
            .replace("{iterations}", &found.iterations.to_string()),
    ];
    for (other, expected) in (0..).map(Seat).zip(&found.best.expected) {
        let sources = expected.sources.iter().filter(|source| source.points.abs() >= LEAST_SHOWN);
        let sources = sources.map(|source| format!("{} {:.1}", say(&source.phrase()), source.points));
        let line = words
            .expected
            .replace("{player}", session.screen.voice().player(other))
            .replace("{points}", &format!("{:.1}", expected.points))
            .replace("{sources}", &sources.collect::<Vec<_>>().join(", "));
        lines.push(line);
    }
    if let Some(next) = &found.next {
        let own = |considered: &Considered| considered.expected[seat.index()].points;
        let text = next.plan.first().map(|first| say(&first.phrase)).unwrap_or_default();
        let line = words
            .instead
            .replace("{move}", &text)
            .replace("{value}", &prospects(next))
            .replace("{points}", &format!("{:+.1}", own(next) - own(&found.best)));
        lines.push(line);
    }
    lines
}

/// Takes back the latest open decision; a person alone against bots may go back further.
fn take_back(session: &mut Session, person: Person) -> Result<bool, Fail> {
    let Person { seat, plays_alone, .. } = person;
    let table = &mut session.table;
    let proposal = if let Some(open) = table.open_decisions(seat)?.pop() {
        table.propose_undo(seat, open)
    } else {
        let Some(latest) = table.last_decision_of(seat).filter(|_| plays_alone) else {
            return Ok(false);
        };
        table.propose_agreed_undo(latest)
    };
    let undone = proposal.and_then(|proposal| table.commit(proposal));
    undone.map_err(|trouble| Fail::World(trouble.to_string()))?;
    session.save()?;
    Ok(true)
}

/// The next line typed; nothing at the end of the input.
fn read_line() -> io::Result<Option<String>> {
    let mut line = String::new();
    Ok((io::stdin().lock().read_line(&mut line)? > 0).then_some(line))
}
