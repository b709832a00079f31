//! `citywright referee`: the engine for other programs.
//!
//! One request, one response, each a line of JSON; docs/protocol.md describes them. [`input`] reads, [`requests`]
//! lists what can be asked, [`fields`] turns what was given into types, [`response`] holds what is said, [`bots`]
//! asks bots. This file keeps the table.

mod bots;
mod fields;
mod input;
mod requests;
mod response;
mod thought;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use engine::{Chance as _, Ink, Language, Languages, Seat, Seeded, Stream};
use serde_json::Value;
use table::{AnyGame, AnyTable, Record, Setup};

use crate::components::Components;
use crate::fail::Fail;
use fields::{Decider, Fields, check_names};
use input::{InputLine, InputLines, MOST_LINE_BYTES};
use response::{Played, Preview, Problem, Random, Response, State};

/// Speaks JSON with other programs, line by line
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    components: Components,
}

/// Responds until the input ends.
pub(crate) fn run(arguments: Arguments) -> Result<(), Fail> {
    let mut referee = Referee { components: arguments.components, games: BTreeMap::new(), table: None };
    let mut lines = InputLines::of(io::stdin().lock());
    let mut out = io::stdout().lock();
    let mut response = Vec::new();
    while let Some(line) = lines.next()? {
        response.clear();
        referee.respond(&line, &mut response);
        out.write_all(&response)?;
        out.flush()?;
    }
    Ok(())
}

/// One table, and the games that were played so far.
pub(crate) struct Referee {
    components: Components,
    games: BTreeMap<String, Arc<dyn AnyGame>>,
    table: Option<Box<dyn AnyTable>>,
}

/// What `random` draws its moves from.
const RANDOM: Stream = Stream::named("random");

impl Referee {
    /// Adds the response to one line to `out`.
    fn respond(&mut self, line: &InputLine<'_>, out: &mut Vec<u8>) {
        let mut id = None;
        let fulfilled = match line {
            InputLine::Whole(line) => Fields::parse(line).and_then(|mut fields| {
                id = fields.id()?;
                self.fulfil(fields)
            }),
            InputLine::TooLong => {
                let reason = format!("a request has at most {MOST_LINE_BYTES} bytes");
                Err(Problem::of_kind("too_long", &reason))
            }
        };
        response::write(&fulfilled, id.as_ref(), out);
    }

    /// A panic is our mistake. Moves are carried out on a copy, so the table still lies as it lay.
    fn fulfil(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let name: String = fields.required("do")?;
        let request = requests::find(&name, &fields)?;
        let fulfilled = catch_unwind(AssertUnwindSafe(|| (request.fulfil)(self, fields)));
        fulfilled
            .unwrap_or_else(|_| Err(Problem::of_kind("internal", "this is a mistake in Citywright itself")))
    }

    fn table(&self) -> Result<&dyn AnyTable, Problem> {
        self.table.as_deref().ok_or_else(no_game)
    }

    fn table_mut(&mut self) -> Result<&mut (dyn AnyTable + 'static), Problem> {
        self.table.as_deref_mut().ok_or_else(no_game)
    }

    fn game(&mut self, id: &str) -> Result<Arc<dyn AnyGame>, Problem> {
        if let Some(game) = self.games.get(id) {
            return Ok(Arc::clone(game));
        }
        registry::files(id).map_err(|unknown| Problem::of_kind("unknown_game", &unknown))?;
        let game = self.components.game(id).map_err(|fail| Problem::bad_request(&fail))?;
        self.games.insert(id.to_owned(), Arc::clone(&game));
        Ok(game)
    }

    fn new_game(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let game = self.game(&fields.required::<String>("game")?)?;
        let seats = fields.required("seats")?;
        let options = fields.optional("options")?.unwrap_or(Value::Null);
        let (players, seed) = (fields.players()?, fields.seed()?);
        let table = game.set_up(Setup { seats, options, players, seed, agreed: Value::Null })?;
        let to_act = table.to_act().iter().collect();
        self.table = Some(table);
        Ok(Response::Laid { to_act })
    }

    fn position(&mut self, _: Fields) -> Result<Response, Problem> {
        let table = self.table()?;
        Ok(Response::Position { game: table.info().id, position: table.position() })
    }

    fn load(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let game = self.game(&fields.required::<String>("game")?)?;
        let position: Value = fields.required("position")?;
        let (players, seed) = (fields.players()?, fields.seed()?);
        Ok(self.sit_down_at(game.load(&position, players, seed)?))
    }

    fn sit_down_at(&mut self, table: Box<dyn AnyTable>) -> Response {
        let state = State::of(&*table);
        self.table = Some(table);
        Response::State(state)
    }

    fn legal(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let table = self.table()?;
        match fields.decider(table)? {
            Decider::Seat(seat) => {
                Ok(Response::Legal { seat: Some(seat), moves: table.legal(seat, Languages::All)? })
            }
            Decider::Nobody => Ok(Response::Legal { seat: None, moves: Vec::new() }),
        }
    }

    fn check(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let table = self.table()?;
        let (seat, mv) = (fields.mover(table)?, fields.required("move")?);
        table.check(seat, &mv)?;
        Ok(Response::Done {})
    }

    fn preview(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let table = self.table()?;
        let (seat, mv) = (fields.mover(table)?, fields.required("move")?);
        Ok(Response::Preview(Preview { seat, foresight: table.preview(seat, &mv, Languages::All)? }))
    }

    fn play(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let table = self.table_mut()?;
        let (seat, mv) = (fields.mover(table)?, fields.required("move")?);
        let script: Vec<String> = fields.optional("chance")?.unwrap_or_default();
        let viewer = fields.viewer(table)?;
        table.play(seat, &mv, &script)?;
        let events =
            table.news(viewer, Languages::All).expect("the viewer was checked before the move was made");
        Ok(Response::Played(Played { events, state: State::of(table) }))
    }

    fn view(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let table = self.table()?;
        Ok(Response::View { view: table.view(fields.viewer(table)?)? })
    }

    fn scores(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let table = self.table()?;
        let scores = table.scores(fields.viewer(table)?, Languages::All)?;
        let ranking = table.ranking().map(|ranking| ranking.standings().to_vec());
        Ok(Response::Scores { scores, ranking })
    }

    fn draw(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let table = self.table()?;
        let viewer = fields.viewer(table)?;
        let language = fields.optional("lang")?.unwrap_or(Language::En);
        Ok(Response::Draw { board: table.draw(viewer, language, Ink::Plain)? })
    }

    /// Asks nobody's consent: the referee does what it is told.
    fn undo(&mut self, _: Fields) -> Result<Response, Problem> {
        let table = self.table_mut()?;
        table.undo_last()?;
        Ok(Response::State(State::of(table)))
    }

    fn record(&mut self, _: Fields) -> Result<Response, Problem> {
        Ok(Response::Record { record: self.table()?.record(None).write() })
    }

    fn replay(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let record = Record::parse(fields.required::<String>("record")?.as_bytes())?;
        check_names(&record.players)?;
        let game = self.game(&record.header.game)?;
        Ok(self.sit_down_at(game.replay(&record)?))
    }

    fn random(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let plies: u32 = fields.optional("plies")?.unwrap_or(u32::MAX);
        let mut chance = Seeded::new(fields.seed()?);
        let table = self.table_mut()?;
        let mut played = 0;
        while let Some(seat) = table.to_act().first().filter(|_| played < plies) {
            let code = random_code(table, seat, &mut chance)?;
            table.play(seat, &code, &[])?;
            played += 1;
        }
        Ok(Response::Random(Random { played, state: State::of(table) }))
    }

    fn bot(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let table = self.table()?;
        let level: String = fields.required("level")?;
        let iterations: Option<u32> = fields.optional("iterations")?;
        let (seat, seed) = (fields.mover(table)?, fields.seed()?);
        bots::decide(table, seat, &level, iterations, seed).map(|bot| Response::Bot(Box::new(bot)))
    }
}

fn no_game() -> Problem {
    Problem::of_kind("no_game", "there is no game yet: `new`, `load` or `replay` begins one")
}

fn random_code(table: &dyn AnyTable, seat: Seat, chance: &mut Seeded) -> Result<Value, Problem> {
    let mut codes = table.codes(seat)?;
    let choice = chance.below(RANDOM, codes.len() as u32);
    Ok(Value::String(codes.swap_remove(choice as usize)))
}
