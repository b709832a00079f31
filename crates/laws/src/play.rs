//! One game after the other, with a law looking on.

use std::fmt;

use engine::{Draw, Fast, Game, Recording, Seat, Seed, Seeded, Viewer};

use crate::Lawful;
use crate::law::{Breach, Law, Trail};
use crate::setting::Setting;

/// No game takes more decisions.
const MOST_DECISIONS: usize = 20_000;

/// Who decides in the games of the laws.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Policy {
    /// Every legal move is equally likely.
    Random,
    /// The game's own playout policy.
    Playout,
}

impl Policy {
    pub(crate) const ALL: [Self; 2] = [Self::Random, Self::Playout];
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Random => "random play",
            Self::Playout => "playout policy",
        })
    }
}

/// One game under way.
pub(crate) struct Table<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) setting: &'a Setting<G::Options>,
    /// The text from which the seed is made.
    pub(crate) seed: String,
    pub(crate) position: G::Position,
    /// Every decision so far.
    pub(crate) past: Vec<(Seat, G::Move)>,
    /// Every event so far, set-up included.
    pub(crate) events: Vec<G::Event>,
    /// Where the events of set-up or of the last decision begin.
    news: usize,
    /// What was drawn in set-up or in the last decision.
    pub(crate) draws: Vec<Draw>,
    chance: Seeded,
}

impl<'a, G: Lawful> Table<'a, G> {
    pub(crate) fn lay(game: &'a G, setting: &'a Setting<G::Options>, seed: String) -> Result<Self, Breach> {
        let mut chance = Seeded::new(Seed::from_text(&seed));
        let mut recording = Recording::new(&mut chance);
        let mut events = Vec::new();
        let position = game
            .set_up(setting.seats, &setting.options, &mut recording, &mut events)
            .map_err(|refused| Law::Options.broken(format!("set-up refuses only some seeds: {refused}")))?;
        let draws = recording.into_draws();
        Ok(Self { game, setting, seed, position, past: Vec::new(), events, news: 0, draws, chance })
    }

    fn play(&mut self, seat: Seat, mv: G::Move) {
        self.past.push((seat, mv));
        self.news = self.events.len();
        let mut recording = Recording::new(&mut self.chance);
        self.game.apply(&mut self.position, seat, &mv, &mut recording, &mut self.events);
        self.draws = recording.into_draws();
    }

    /// The events of set-up or of the last decision.
    pub(crate) fn news(&self) -> &[G::Event] {
        &self.events[self.news..]
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.to_act(&self.position).is_empty()
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        Seat::all(self.setting.seats)
    }

    pub(crate) fn random_seat(&self, random: &mut Fast) -> Seat {
        Seat(random.index(usize::from(self.setting.seats)) as u8)
    }

    /// Everybody who may look at the table.
    pub(crate) fn viewers(&self) -> impl Iterator<Item = Viewer> + use<G> {
        self.seats().map(Viewer::Seat).chain([Viewer::Spectator, Viewer::AllOpen])
    }

    pub(crate) fn trail(&self) -> Trail {
        let code = |(seat, mv): &(Seat, G::Move)| format!("{seat}:{}", self.game.code(mv));
        Trail {
            moves: self.past.iter().map(code).collect(),
            ..first_step(self.game, self.setting, &self.seed)
        }
    }
}

/// The trail of a table before its first decision.
pub(crate) fn first_step<G: Game>(game: &G, setting: &Setting<G::Options>, seed: &str) -> Trail {
    Trail {
        revision: game.revision(),
        seats: setting.seats,
        options: setting.options_text(),
        seed: seed.to_owned(),
        moves: Vec::new(),
    }
}

/// A law that looks on while games are played.
pub(crate) trait Check<G: Lawful> {
    /// The table after set-up and after every decision; `random` decides what is looked at more closely.
    fn look(&mut self, table: &Table<'_, G>, random: &mut Fast) -> Result<(), Breach>;

    /// The table at the end of a game.
    fn end(&mut self, _: &Table<'_, G>) -> Result<(), Breach> {
        Ok(())
    }
}

/// Nobody looks on.
pub(crate) struct Nobody;

impl<G: Lawful> Check<G> for Nobody {
    fn look(&mut self, _: &Table<'_, G>, _: &mut Fast) -> Result<(), Breach> {
        Ok(())
    }
}

/// Plays a game to its end.
pub(crate) fn play_on<G: Lawful>(
    table: &mut Table<'_, G>,
    policy: Policy,
    check: &mut impl Check<G>,
) -> Result<(), Breach> {
    let [mut players, mut random] = generators(&table.seed);
    let mut moves = Vec::new();
    loop {
        check.look(table, &mut random)?;
        let to_act = table.game.to_act(&table.position);
        let Some(seat) = to_act.iter().nth(players.index(to_act.len().max(1))) else {
            return check.end(table);
        };
        Law::Ending.require(table.past.len() < MOST_DECISIONS, || {
            format!("no end is reached in {MOST_DECISIONS} decisions")
        })?;
        moves.clear();
        table.game.legal_moves(&table.position, seat, &mut moves);
        Law::Legality
            .require(!moves.is_empty(), || format!("seat {seat} is to act and has no legal move"))?;
        let index = match policy {
            Policy::Random => players.index(moves.len()),
            Policy::Playout => table.game.playout_move(&table.position, seat, &moves, &mut players),
        };
        Law::Legality.require(index < moves.len(), || {
            format!("the playout move {index} is none of the {} legal moves", moves.len())
        })?;
        table.play(seat, moves[index]);
    }
}

/// Two sources apart from the game's own: for the players' choices, which are the same under every law, and for
/// the law that looks on.
fn generators(seed: &str) -> [Fast; 2] {
    let bytes = Seed::from_text(seed).0;
    let number = |from: usize| u64::from_le_bytes(std::array::from_fn(|place| bytes[from + place]));
    [Fast::new(number(0)), Fast::new(number(8))]
}
