//! Asking a person.

use std::io::{self, BufRead as _, Write};

use bots::Bot;
use engine::{Colour, Playable, Refusal as _, Seat, Viewer};

use super::session::Session;
use crate::fail::Fail;

/// What a person wants.
pub(crate) enum Input<M> {
    /// To make this legal move.
    Move(M),
    /// Something was taken back.
    Undone,
    /// To stop.
    Quit,
}

/// The most moves of the likely line that are shown with a hint.
const SHOWN: usize = 8;

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
pub(crate) fn ask<G: Playable>(
    session: &mut Session<G>,
    person: Person,
    bot: &mut Bot<G>,
    out: &mut impl Write,
) -> Result<Input<G::Move>, Fail> {
    let seat = person.seat;
    if person.takes_over {
        let words = session.screen.words().hand_over.replace("{}", session.screen.voice().player(seat));
        writeln!(out, "\n{words}")?;
        out.flush()?;
        if read_line()?.is_none() {
            return Ok(Input::Quit);
        }
    }
    let mut moves = Vec::new();
    session.table.game().legal_moves(session.table.position(), seat, &mut moves);
    writeln!(out, "\n{}", session.screen.draw(session.table.position(), Viewer::Seat(seat)))?;
    list(session, seat, &moves, out)?;
    loop {
        write!(out, "{} > ", session.screen.ink.paint(Colour::Dim, session.screen.words().prompt))?;
        out.flush()?;
        let Some(line) = read_line()? else { return Ok(Input::Quit) };
        match line.trim() {
            "" => {}
            "?" | "help" => writeln!(out, "{}", session.screen.words().help)?,
            "q" | "quit" => return Ok(Input::Quit),
            "s" | "scores" => {
                session.screen.show_scores(session.table.position(), Viewer::Seat(seat), out)?;
            }
            "b" | "board" => {
                writeln!(out, "\n{}", session.screen.draw(session.table.position(), Viewer::Seat(seat)))?;
                list(session, seat, &moves, out)?;
            }
            "h" | "hint" => hint(session, seat, bot, out)?,
            "u" | "undo" => {
                if take_back(session, person)? {
                    writeln!(out, "{}", session.screen.words().undone)?;
                    return Ok(Input::Undone);
                }
                writeln!(out, "{}", session.screen.words().nothing_to_undo)?;
            }
            typed => {
                if let Some(mv) = understood(session, seat, typed, &moves, out)? {
                    return Ok(Input::Move(mv));
                }
            }
        }
    }
}

/// The legal moves with number, sentence and code.
fn list<G: Playable>(
    session: &Session<G>,
    seat: Seat,
    moves: &[G::Move],
    out: &mut impl Write,
) -> io::Result<()> {
    for (number, mv) in (1..).zip(moves) {
        let game = session.table.game();
        let sentence = session.screen.voice().say(&game.tell_move(session.table.position(), seat, mv));
        let code = session.screen.ink.paint(Colour::Dim, &game.code(mv));
        writeln!(out, "{number:>3}  {sentence}   {code}")?;
    }
    Ok(())
}

/// The move behind a number or a code; what is not allowed is explained.
fn understood<G: Playable>(
    session: &Session<G>,
    seat: Seat,
    typed: &str,
    moves: &[G::Move],
    out: &mut impl Write,
) -> io::Result<Option<G::Move>> {
    let game = session.table.game();
    let numbered = typed.parse::<usize>().ok().and_then(|number| moves.get(number.checked_sub(1)?)).copied();
    let Some(mv) = numbered.or_else(|| game.decode(typed)) else {
        writeln!(out, "{}", session.screen.words().not_understood)?;
        return Ok(None);
    };
    match session.table.check(seat, &mv) {
        Ok(()) => Ok(Some(mv)),
        Err(refusal) => {
            let sentence = session.screen.voice().say(&game.tell_refusal(&refusal));
            writeln!(out, "{sentence} ({})", refusal.clause())?;
            Ok(None)
        }
    }
}

fn hint<G: Playable>(
    session: &Session<G>,
    seat: Seat,
    bot: &mut Bot<G>,
    out: &mut impl Write,
) -> io::Result<()> {
    let (game, at) = (session.table.game(), session.table.position());
    let limit = bot.player().limit.iterations();
    let found = bot.analyse(game, at, seat, |done| done < limit);
    let best = &found.choices[0];
    let words = session.screen.words();
    let sentence = session.screen.voice().say(&game.tell_move(at, seat, &best.mv));
    writeln!(out, "{} {sentence}   {}", words.hint, game.code(&best.mv))?;
    let line: Vec<_> = found.line.iter().take(SHOWN).map(|(_, mv)| game.code(mv)).collect();
    let findings = words
        .findings
        .replace("{value}", &format!("{:.0}", 100.0 * best.value))
        .replace("{visits}", &best.visits.to_string())
        .replace("{iterations}", &found.iterations.to_string())
        .replace("{line}", &line.join(" "));
    writeln!(out, "{}", session.screen.ink.paint(Colour::Dim, &findings))
}

/// Takes back the latest open decision; a person alone against bots may go back further.
fn take_back<G: Playable>(session: &mut Session<G>, person: Person) -> Result<bool, Fail> {
    let Person { seat, plays_alone, .. } = person;
    let table = &mut session.table;
    if table.can_undo(seat) {
        table.undo(seat).map_err(|no| Fail::World(no.to_string()))?;
    } else {
        let own =
            |number: &u32| matches!(table.entry(*number), Some(table::Entry::Decision(d)) if d.seat == seat);
        let Some(latest) = table.decisions_that_count().find(own).filter(|_| plays_alone) else {
            return Ok(false);
        };
        table.undo_agreed(latest).map_err(|no| Fail::World(no.to_string()))?;
    }
    session.save()?;
    Ok(true)
}

/// The next line typed; nothing at the end of the input.
fn read_line() -> io::Result<Option<String>> {
    let mut line = String::new();
    Ok((io::stdin().lock().read_line(&mut line)? > 0).then_some(line))
}
