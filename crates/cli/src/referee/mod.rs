//! `citywright referee`: the engine for other programs.
//!
//! One request, one response, each a line of JSON; docs/protocol.md describes them. [`input`] reads, [`requests`]
//! lists what can be asked, [`fields`] turns what was given into types, [`response`] holds what is said, [`bots`]
//! asks bots, [`steps`] does several things in one request. This file keeps the tables.

mod bots;
mod fields;
mod input;
mod requests;
mod response;
mod steps;
mod thought;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use engine::{Chance as _, Ink, Language, Seat, Seeded, Stream};
use serde_json::Value;
use table::{AnyGame, AnyTable, Record, Setup};

use crate::components::Components;
use crate::fail::Fail;
use fields::{Decider, Fields, check_names};
use input::{InputLine, InputLines, MOST_LINE_BYTES};
use response::{ListedTable, Played, Preview, Problem, Random, Response, State};

/// Speaks JSON with other programs, line by line
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    components: Components,
}

/// Responds until the input ends.
pub(crate) fn run(arguments: Arguments) -> Result<(), Fail> {
    let mut referee = Referee::new(arguments.components);
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

/// Some tables, and the games that were played so far.
pub(crate) struct Referee {
    components: Components,
    games: BTreeMap<String, Arc<dyn AnyGame>>,
    /// By name; the one of those who name none has an empty name.
    tables: BTreeMap<String, Box<dyn AnyTable>>,
    /// The table of the present request.
    named: String,
}

/// Most tables at once.
const MOST_TABLES: usize = 1_000;
/// The most characters of a table's name.
const MOST_NAME_CHARACTERS: usize = 64;
/// Most ways in which chance may go that are listed.
const MOST_OUTCOMES: usize = 5_000;

/// What `random` draws its moves from.
const RANDOM: Stream = Stream::named("random");

impl Referee {
    fn new(components: Components) -> Self {
        Self { components, games: BTreeMap::new(), tables: BTreeMap::new(), named: String::new() }
    }

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
        self.named = table_name(&mut fields, "table")?;
        let fulfilled = catch_unwind(AssertUnwindSafe(|| (request.fulfil)(self, fields)));
        fulfilled
            .unwrap_or_else(|_| Err(Problem::of_kind("internal", "this is a mistake in Citywright itself")))
    }

    fn table(&self) -> Result<&dyn AnyTable, Problem> {
        self.tables.get(&self.named).map(|table| &**table).ok_or_else(no_game)
    }

    fn table_mut(&mut self) -> Result<&mut (dyn AnyTable + 'static), Problem> {
        self.tables.get_mut(&self.named).map(|table| &mut **table).ok_or_else(no_game)
    }

    /// A table takes the place of the one of this name, if there is one.
    fn lay(&mut self, name: String, table: Box<dyn AnyTable>) -> Result<(), Problem> {
        if self.tables.len() >= MOST_TABLES && !self.tables.contains_key(&name) {
            return Err(Problem::bad_request(&format!("there are at most {MOST_TABLES} tables: `drop` one")));
        }
        self.tables.insert(name, table);
        Ok(())
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
        self.lay(self.named.clone(), table)?;
        Ok(Response::Laid { to_act })
    }

    fn tables(&self) -> Response {
        let listed = self.tables.iter().map(|(name, table)| ListedTable {
            name: name.clone(),
            game: table.info().id,
            state: State::of(&**table),
        });
        Response::Tables { tables: listed.collect() }
    }

    fn drop_table(&mut self, _: Fields) -> Result<Response, Problem> {
        self.tables.remove(&self.named).ok_or_else(no_game)?;
        Ok(Response::Done {})
    }

    fn position(&mut self, _: Fields) -> Result<Response, Problem> {
        let table = self.table()?;
        Ok(Response::Position { game: table.info().id, position: table.position() })
    }

    fn load(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let game = self.game(&fields.required::<String>("game")?)?;
        let position: Value = fields.required("position")?;
        let (players, seed) = (fields.players()?, fields.seed()?);
        self.sit_down_at(game.load(&position, players, seed)?)
    }

    fn sit_down_at(&mut self, table: Box<dyn AnyTable>) -> Result<Response, Problem> {
        let state = State::of(&*table);
        self.lay(self.named.clone(), table)?;
        Ok(Response::State(state))
    }

    /// A world that the viewer cannot tell apart from the table: told, or laid as a table of its own.
    fn sample(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let table = self.table()?;
        let viewer = fields.viewer_named(table)?;
        let sampled = table.sampled(viewer, fields.seed()?)?;
        if !fields.has("to") {
            return Ok(Response::Position { game: sampled.info().id, position: sampled.position() });
        }
        let state = State::of(&*sampled);
        self.lay(table_name(&mut fields, "to")?, sampled)?;
        Ok(Response::State(state))
    }

    fn outcomes(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let table = self.table()?;
        let (seat, mv): (_, Value) = (fields.mover(table)?, fields.required("move")?);
        Ok(Response::Outcomes { outcomes: table.outcomes(seat, &mv, MOST_OUTCOMES)? })
    }

    fn legal(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let table = self.table()?;
        match fields.decider(table)? {
            Decider::Seat(seat) => {
                let moves = table.legal(seat, fields.languages()?)?;
                Ok(Response::Legal { seat: Some(seat), moves })
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
        let foresight = table.preview(seat, &mv, fields.languages()?)?;
        Ok(Response::Preview(Preview { seat, foresight }))
    }

    fn play(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let table = self.table_mut()?;
        let (seat, mv) = (fields.mover(table)?, fields.required("move")?);
        let script: Vec<String> = fields.optional("chance")?.unwrap_or_default();
        let (viewer, languages) = (fields.viewer(table)?, fields.languages()?);
        table.play(seat, &mv, &script)?;
        let events = table.news(viewer, languages).expect("the viewer was checked before the move was made");
        Ok(Response::Played(Played { events, state: State::of(table) }))
    }

    fn view(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let table = self.table()?;
        Ok(Response::View { view: table.view(fields.viewer(table)?)? })
    }

    fn scores(&mut self, mut fields: Fields) -> Result<Response, Problem> {
        let table = self.table()?;
        let scores = table.scores(fields.viewer(table)?, fields.languages()?)?;
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
        self.sit_down_at(game.replay(&record)?)
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

/// The name of a table, as a field has it.
fn table_name(fields: &mut Fields, field: &str) -> Result<String, Problem> {
    let name: String = fields.optional(field)?.unwrap_or_default();
    if name.chars().count() > MOST_NAME_CHARACTERS {
        return Err(Problem::bad_request(&format!(
            "`{field}` has at most {MOST_NAME_CHARACTERS} characters"
        )));
    }
    Ok(name)
}

fn no_game() -> Problem {
    Problem::of_kind("no_game", "there is no game yet: `new`, `load` or `replay` begins one")
}

fn random_code(table: &dyn AnyTable, seat: Seat, chance: &mut Seeded) -> Result<Value, Problem> {
    let mut codes = table.codes(seat)?;
    let choice = chance.below(RANDOM, codes.len() as u32);
    Ok(Value::String(codes.swap_remove(choice as usize)))
}
