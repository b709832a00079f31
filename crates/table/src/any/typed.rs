//! A table of one game behind the face that all share.

use std::any::Any;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use engine::{
    Choice, Drawn, Game, Info, Ink, Language, Languages, Phrase, Ranking, Refusal, Seat, Seats, Seed, Seeded,
    Speech, Stream, Viewer, Voice,
};
use serde::Deserialize;
use serde_json::Value;

use super::line::{Deed, Turn, line};
use super::shown::{json, names, sheets, shown};
use super::{
    AnyMove, AnyProposal, AnyTable, Chapter, Foresight, Json, Offer, ReplayFrame, Sentences, Sheet, Shown,
    Speaker, TakenBack, Trouble,
};
use crate::fair::{Commitment, FairDeal};
use crate::{
    Account, Clock, Edition, Entry, Happening, Header, Inconsistent, Moment, NotPlayed, Outcome, Proposal,
    Record, ReplayStep, Stamp, Table,
};

/// A table with everything it takes to speak about it. Whoever knows the game finds the table itself here,
/// by downcasting an [`AnyTable`].
pub struct TypedTable<G: Speech> {
    edition: Arc<Edition<G>>,
    pub(super) table: Table<G>,
    /// The names as they were given.
    given: Vec<String>,
    players: Vec<String>,
    /// What happened last.
    events: Vec<G::Event>,
    /// The turn in which it happened.
    turn_before: u32,
    /// What was decided in that turn; nothing where it has to be told again to be known.
    this_turn: Option<Turn<G::Event>>,
}

impl<G: Speech> TypedTable<G> {
    pub(super) fn new(edition: Arc<Edition<G>>, table: Table<G>, mut given: Vec<String>) -> Self {
        given.truncate(usize::from(table.header().seats));
        let players = names(&given, table.header().seats);
        let this_turn = (table.number() == 0).then(Turn::unbegun);
        Self { edition, table, given, players, events: Vec::new(), turn_before: 0, this_turn }
    }

    /// The table itself.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// The game with its components and texts.
    pub fn edition(&self) -> &Arc<Edition<G>> {
        &self.edition
    }

    fn seated(&self, seat: Seat) -> Result<Seat, Trouble> {
        let seats = self.table.header().seats;
        if seat.0 < seats {
            return Ok(seat);
        }
        Err(Trouble::bad_request(&format!("there is no seat {seat}: the last one is {}", seats - 1)))
    }

    fn looking(&self, viewer: Viewer) -> Result<Viewer, Trouble> {
        match viewer {
            Viewer::Seat(seat) => self.seated(seat).map(Viewer::Seat),
            Viewer::Spectator | Viewer::AllOpen => Ok(viewer),
        }
    }

    /// A move from its JSON, which must be exact but for the order of what is listed in it, from its code, or from its
    /// place in the list of legal moves.
    fn read_move(&self, seat: Seat, given: &Value) -> Result<G::Move, Trouble> {
        if let Some(place) = given.as_u64() {
            return self.nth_move(seat, place);
        }
        if let Some(mv) = given.as_str().and_then(|code| self.table.game().decode(code)) {
            return Ok(mv);
        }
        let mv = G::Move::deserialize(given);
        let mv = mv.map_err(|error| Trouble::bad_request(&format!("this is no move: {error}")))?;
        match serde_json::to_value(mv) {
            Ok(exact) if in_one_order(&exact) == in_one_order(given) => Ok(mv),
            Ok(exact) => Err(Trouble::bad_request(&format!("this move is written {exact}"))),
            Err(error) => Err(Trouble::bad_request(&error)),
        }
    }

    fn nth_move(&self, seat: Seat, place: u64) -> Result<G::Move, Trouble> {
        let mut moves = Vec::new();
        self.table.game().legal_moves(self.table.position(), seat, &mut moves);
        let nth = usize::try_from(place).ok().and_then(|place| moves.get(place));
        nth.copied().ok_or_else(|| {
            Trouble::bad_request(&format!("there is no legal move {place}: there are {}", moves.len()))
        })
    }

    fn own_move(given: &AnyMove) -> Result<G::Move, Trouble> {
        given.of::<G>().ok_or_else(|| Trouble::bad_request("the move is one of another game"))
    }

    fn speaker(&self, languages: Languages) -> Speaker<'_, G> {
        Speaker { edition: &self.edition, players: &self.players, languages }
    }

    /// A legal move as it is offered to a seat.
    fn offered(&self, seat: Seat, mv: &G::Move, languages: Languages) -> Offer {
        let game = self.table.game();
        Offer {
            mv: json(mv),
            code: game.code(mv),
            text: self.speaker(languages).tell(|| game.tell_move(self.table.position(), seat, mv)),
            undoable: self.table.can_be_undone_after(seat, mv),
        }
    }

    fn refused(&self, refusal: &G::Refusal) -> Trouble {
        let message = self.speaker(Languages::All).say(&self.table.game().tell_refusal(refusal));
        Trouble::Refused { clause: refusal.clause().to_string(), message }
    }

    /// Tells the entries of these numbers again, with the table as it lies after each. Returns the line of every turn
    /// whose last entry is among them, with the number of that entry.
    fn retell(
        &self,
        viewer: Viewer,
        numbers: &RangeInclusive<u32>,
        languages: Languages,
        mut tell: impl FnMut(Chapter, &G::Position),
    ) -> Result<Vec<(u32, Sentences)>, Trouble> {
        let speaker = self.speaker(languages);
        let mut lines = Vec::new();
        let (mut turn, mut last) = (Turn::unbegun(), 0);
        let ended = |turn: &Turn<G::Event>, last: u32| {
            let line = numbers.contains(&last).then(|| line(&speaker, turn.deeds(), viewer));
            line.flatten().map(|line| (last, line))
        };
        self.walk(|step, number, counts| {
            if let (Some(Entry::Decision(decision)), true) = (step.entry, counts) {
                if !turn.is(number) {
                    lines.extend(ended(&turn, last));
                }
                turn.add(number, Deed { seat: decision.seat, events: step.events.to_vec() });
                last = step.number;
            }
            if numbers.contains(&step.number) {
                let mut chapter =
                    chapter(step.number, number, step.entry, shown(&speaker, step.events, viewer));
                chapter.is_undone = chapter.seat.is_some() && !counts;
                tell(chapter, step.position);
            }
        })?;
        lines.extend(ended(&turn, last));
        Ok(lines)
    }

    /// Goes through the game again: every entry with the number of its turn, and whether it is a decision that
    /// counts.
    fn walk(&self, mut pass: impl FnMut(&ReplayStep<'_, G>, u32, bool)) -> Result<(), Trouble> {
        let counting: BTreeSet<u32> = self.table.decisions_that_count().collect();
        let mut turn = 0;
        let walked = self.table.retell(|step| {
            pass(&step, turn, counting.contains(&step.number));
            turn = self.table.game().turn(step.position);
        });
        Ok(walked?)
    }

    /// Keeps what the last entry added to its turn.
    fn remember(&mut self) -> Result<(), Trouble> {
        match (self.table.entry(self.table.number()), &mut self.this_turn) {
            (Some(Entry::Decision(decision)), Some(turn)) => {
                turn.add(self.turn_before, Deed { seat: decision.seat, events: self.events.clone() });
            }
            (Some(Entry::Decision(_)), None) => self.this_turn = Some(self.recollected()?),
            (Some(Entry::Undo(_)), _) => self.this_turn = None,
            (Some(Entry::Note(_)) | None, _) => {}
        }
        Ok(())
    }

    /// The turn of the last decision, told again.
    fn recollected(&self) -> Result<Turn<G::Event>, Trouble> {
        let mut turn = Turn::unbegun();
        self.walk(|step, number, counts| {
            if let (Some(Entry::Decision(decision)), true) = (step.entry, counts) {
                turn.add(number, Deed { seat: decision.seat, events: step.events.to_vec() });
            }
        })?;
        Ok(turn)
    }
}

impl<G: Speech + Drawn> TypedTable<G> {
    fn drawn(&self, position: &G::Position, viewer: Viewer, language: Language, ink: Ink) -> String {
        let game = self.table.game();
        let voice = Voice { texts: self.edition.texts(), language, players: &self.players };
        game.draw(&game.view(position, viewer), &voice, ink)
    }
}

impl<G: Speech + Drawn> AnyTable for TypedTable<G> {
    fn info(&self) -> Info {
        G::INFO
    }

    fn copy(&self) -> Box<dyn AnyTable> {
        let table = Table::resumed(Arc::clone(&self.table.game), self.table.saved(), self.table.seed);
        let table = table.expect("what this table was laid with is in order");
        Box::new(Self::new(Arc::clone(&self.edition), table, self.given.clone()))
    }

    fn header(&self) -> &Header {
        self.table.header()
    }

    fn players(&self) -> &[String] {
        &self.players
    }

    fn number(&self) -> u32 {
        self.table.number()
    }

    fn last_change(&self) -> u32 {
        self.table.last_change()
    }

    fn is_taken_back(&self) -> bool {
        matches!(self.table.entry(self.table.last_change()), Some(Entry::Undo(_)))
    }

    fn to_act(&self) -> Seats {
        self.table.to_act()
    }

    fn legal(&self, seat: Seat, languages: Languages) -> Result<Vec<Offer>, Trouble> {
        let seat = self.seated(seat)?;
        let (game, position) = (self.table.game(), self.table.position());
        let mut moves = Vec::new();
        game.legal_moves(position, seat, &mut moves);
        Ok(moves.iter().map(|mv| self.offered(seat, mv, languages)).collect())
    }

    fn codes(&self, seat: Seat) -> Result<Vec<String>, Trouble> {
        let (seat, game) = (self.seated(seat)?, self.table.game());
        let mut moves = Vec::new();
        game.legal_moves(self.table.position(), seat, &mut moves);
        Ok(moves.iter().map(|mv| game.code(mv)).collect())
    }

    fn check(&self, seat: Seat, mv: &Value) -> Result<(), Trouble> {
        let seat = self.seated(seat)?;
        let mv = self.read_move(seat, mv)?;
        self.table.check(seat, &mv).map_err(|refusal| self.refused(&refusal))
    }

    fn preview(&self, seat: Seat, mv: &Value, languages: Languages) -> Result<Foresight, Trouble> {
        let seat = self.seated(seat)?;
        let mv = self.read_move(seat, mv)?;
        let preview = self.table.preview(seat, &mv).map_err(|refusal| self.refused(&refusal))?;
        let speaker = self.speaker(languages);
        Ok(Foresight {
            events: shown(&speaker, &preview.events, Viewer::Seat(seat)),
            draws: preview.draws,
            ends: preview.ends,
            gains: preview.gains.map(|gains| sheets(&speaker, &gains)),
        })
    }

    fn view_after(&self, seat: Seat, mv: &Value) -> Result<Option<Json>, Trouble> {
        let seat = self.seated(seat)?;
        let mv = self.read_move(seat, mv)?;
        let views = self.table.views_after(seat, &mv).map_err(|refusal| self.refused(&refusal))?;
        let mut views = views.into_iter().flatten().map(|view| json(&view));
        let first = views.next();
        Ok(first.filter(|first| views.all(|other| other.get() == first.get())))
    }

    fn propose(&self, seat: Seat, mv: &Value, script: &[String]) -> Result<Box<dyn AnyProposal>, Trouble> {
        let seat = self.seated(seat)?;
        let mv = self.read_move(seat, mv)?;
        let proposal = self.table.propose_scripted(seat, &mv, script);
        let proposal = proposal.map_err(|trouble| match trouble {
            NotPlayed::Refused(refusal) => self.refused(&refusal),
            NotPlayed::Impossible(impossible) => Trouble::bad_request(&impossible),
        })?;
        Ok(Box::new(proposal))
    }

    fn outcomes(&self, seat: Seat, mv: &Value, most: usize) -> Result<Vec<Outcome>, Trouble> {
        let seat = self.seated(seat)?;
        let mv = self.read_move(seat, mv)?;
        let outcomes = self.table.outcomes(seat, &mv, most).map_err(|refusal| self.refused(&refusal))?;
        outcomes.ok_or_else(|| Trouble::bad_request(&format!("chance may go more than {most} ways there")))
    }

    fn propose_move(&self, seat: Seat, mv: &AnyMove) -> Result<Box<dyn AnyProposal>, Trouble> {
        let (seat, mv) = (self.seated(seat)?, Self::own_move(mv)?);
        Ok(Box::new(self.table.propose(seat, &mv).map_err(|refusal| self.refused(&refusal))?))
    }

    fn offer(&self, seat: Seat, mv: &AnyMove, languages: Languages) -> Result<Offer, Trouble> {
        let (seat, mv) = (self.seated(seat)?, Self::own_move(mv)?);
        self.table.check(seat, &mv).map_err(|refusal| self.refused(&refusal))?;
        Ok(self.offered(seat, &mv, languages))
    }

    fn standing(&self) -> &'static [Choice] {
        G::STANDING
    }

    fn asked_aside(&self, seat: Seat) -> Option<&'static str> {
        self.table.game().asked_aside(self.table.position(), seat)
    }

    fn standing_move(&self, seat: Seat, answer: &str) -> Option<AnyMove> {
        self.table.game().standing_move(self.table.position(), seat, answer).map(AnyMove::new)
    }

    fn say(&self, phrase: &Phrase, languages: Languages) -> Sentences {
        self.speaker(languages).say(phrase)
    }

    fn undos(&self) -> usize {
        self.table.entries().iter().filter(|entry| matches!(entry, Entry::Undo(_))).count()
    }

    fn open_decisions(&self, seat: Seat) -> Result<Vec<u32>, Trouble> {
        Ok(self.table.open_decisions(self.seated(seat)?))
    }

    fn last_decision(&self) -> Option<u32> {
        self.table.last_decision()
    }

    fn last_decision_of(&self, seat: Seat) -> Option<u32> {
        self.table.last_decision_of(seat)
    }

    fn scores_if_ended(&self, viewer: Viewer, languages: Languages) -> Result<Vec<Sheet>, Trouble> {
        let scores = self.table.game().scores_if_ended(self.table.position(), self.looking(viewer)?);
        Ok(sheets(&self.speaker(languages), &scores))
    }

    fn decided(&self) -> Vec<(Seat, String)> {
        let code = |number| match self.table.entry(number) {
            Some(Entry::Decision(decision)) => Some((decision.seat, self.table.game().code(&decision.mv))),
            Some(Entry::Undo(_) | Entry::Note(_)) | None => None,
        };
        let mut decided: Vec<_> = self.table.decisions_that_count().filter_map(code).collect();
        decided.reverse();
        decided
    }

    fn coded(&self, code: &str) -> Option<AnyMove> {
        self.table.game().decode(code).map(AnyMove::new)
    }

    fn has_drawn_since(&self, number: u32) -> bool {
        self.table.has_drawn_since(number)
    }

    fn propose_undo(&self, seat: Seat, to: u32) -> Result<Box<dyn AnyProposal>, Trouble> {
        Ok(Box::new(self.table.propose_undo(self.seated(seat)?, to)?))
    }

    fn propose_agreed_undo(&self, to: u32) -> Result<Box<dyn AnyProposal>, Trouble> {
        Ok(Box::new(self.table.propose_agreed_undo(to)?))
    }

    fn propose_note(&self, what: Happening) -> Result<Box<dyn AnyProposal>, Trouble> {
        what.seat().map_or(Ok(Seat(0)), |seat| self.seated(seat))?;
        let proposal = self.table.propose_note(what).map_err(|trouble| Trouble::bad_request(&trouble))?;
        Ok(Box::new(proposal))
    }

    fn clock(&self) -> Result<Clock, Trouble> {
        self.clock_now()
    }

    fn moment_of(&self, proposal: &dyn AnyProposal) -> Option<Moment> {
        let proposal: &dyn Any = proposal;
        Some(self.moment_of(proposal.downcast_ref::<Proposal<G>>()?))
    }

    fn moments(&self) -> Result<Vec<Moment>, Trouble> {
        self.moments()
    }

    fn check_times(&self) -> Result<Clock, Inconsistent> {
        self.checked_times()
    }

    fn propose_entry(&self, entry: &str) -> Result<Box<dyn AnyProposal>, Trouble> {
        let entry = serde_json::from_str(entry).map_err(|error| Trouble::bad_request(&error))?;
        Ok(Box::new(self.table.propose_entry(&entry)?))
    }

    fn ranking_after(&self, proposal: &dyn AnyProposal) -> Option<Ranking> {
        let proposal: &dyn Any = proposal;
        self.table.game().result(proposal.downcast_ref::<Proposal<G>>()?.position())
    }

    fn commit(&mut self, proposal: Box<dyn AnyProposal>) -> Result<(), Trouble> {
        let proposal: Box<dyn Any> = proposal;
        let proposal = proposal.downcast::<Proposal<G>>();
        let proposal = proposal.map_err(|_| Trouble::bad_request("the proposal is one of another game"))?;
        let turn = self.table.game().turn(self.table.position());
        self.events = self.table.commit(*proposal)?;
        self.turn_before = turn;
        self.remember()
    }

    fn news(&self, viewer: Viewer, languages: Languages) -> Result<Vec<Shown>, Trouble> {
        Ok(shown(&self.speaker(languages), &self.events, self.looking(viewer)?))
    }

    fn latest(&self, viewer: Viewer, languages: Languages) -> Result<Chapter, Trouble> {
        let (viewer, number) = (self.looking(viewer)?, self.table.number());
        let speaker = self.speaker(languages);
        let events = shown(&speaker, &self.events, viewer);
        let mut chapter = chapter(number, self.turn_before, self.table.entry(number), events);
        if let (Some(turn), Some(_)) = (&self.this_turn, chapter.seat) {
            chapter.line = line(&speaker, turn.deeds(), viewer);
        }
        Ok(chapter)
    }

    fn story(&self, viewer: Viewer, languages: Languages) -> Result<Vec<Chapter>, Trouble> {
        let viewer = self.looking(viewer)?;
        let mut story = Vec::new();
        let lines = self.retell(viewer, &(0..=u32::MAX), languages, |chapter, _| story.push(chapter))?;
        for (number, line) in lines {
            story[number as usize].line = Some(line);
        }
        Ok(story)
    }

    fn replay(
        &self,
        viewer: Viewer,
        numbers: RangeInclusive<u32>,
        languages: Languages,
    ) -> Result<Vec<ReplayFrame>, Trouble> {
        let (viewer, game, speaker) = (self.looking(viewer)?, self.table.game(), self.speaker(languages));
        let mut frames = Vec::new();
        let lines = self.retell(viewer, &numbers, languages, |chapter, position| {
            frames.push(ReplayFrame {
                chapter,
                view: json(&game.view(position, viewer)),
                scores: sheets(&speaker, &game.scores(position, viewer)),
                to_act: game.to_act(position).iter().collect(),
            });
        })?;
        for (number, line) in lines {
            frames[(number - numbers.start()) as usize].chapter.line = Some(line);
        }
        Ok(frames)
    }

    fn stages(&self) -> Result<Vec<Box<dyn AnyTable>>, Trouble> {
        let stage = |table| Self::new(Arc::clone(&self.edition), table, self.given.clone());
        let stages = self.table.stages()?.into_iter();
        Ok(stages.map(|table| Box::new(stage(table)) as Box<dyn AnyTable>).collect())
    }

    fn dealt_anew(&self, number: u32, keeper: Option<Seat>, seed: Seed) -> Result<Json, Trouble> {
        if number > self.table.number() {
            return Err(Trouble::bad_request("there is no entry of this number"));
        }
        let (game, mut chance) = (self.table.game(), Seeded::new(seed));
        let mut position = self.table.replayed_to(number, |_| {})?.position().clone();
        if game.to_act(&position).is_empty() {
            return Err(Trouble::bad_request("the game is over there"));
        }
        let keeper = self.looking(keeper.map_or(Viewer::Spectator, Viewer::Seat))?;
        redeal(&**game, &mut position, keeper, &mut chance);
        Ok(json(&position))
    }

    fn sampled(&self, viewer: Viewer, seed: Seed) -> Result<Box<dyn AnyTable>, Trouble> {
        let game = self.table.game();
        if self.to_act().is_empty() {
            return Err(Trouble::bad_request("the game is over: nothing is hidden any more"));
        }
        let (viewer, mut position) = (self.looking(viewer)?, self.table.position().clone());
        redeal(&**game, &mut position, viewer, &mut Seeded::new(seed));
        let table = Table::loaded(Arc::clone(game), &self.header().components, position, seed);
        let table =
            table.map_err(|broken| Trouble::bad_request(&format!("that cannot be dealt: {broken}")))?;
        Ok(Box::new(Self::new(Arc::clone(&self.edition), table, self.given.clone())))
    }

    fn view(&self, viewer: Viewer) -> Result<Json, Trouble> {
        Ok(json(&self.table.game().view(self.table.position(), self.looking(viewer)?)))
    }

    fn scores(&self, viewer: Viewer, languages: Languages) -> Result<Vec<Sheet>, Trouble> {
        let scores = self.table.game().scores(self.table.position(), self.looking(viewer)?);
        Ok(sheets(&self.speaker(languages), &scores))
    }

    fn ranking(&self) -> Option<Ranking> {
        self.table.game().result(self.table.position())
    }

    fn draw(&self, viewer: Viewer, language: Language, ink: Ink) -> Result<String, Trouble> {
        Ok(self.drawn(self.table.position(), self.looking(viewer)?, language, ink))
    }

    fn draw_after(&self, viewer: Viewer, number: u32, ink: Ink) -> Result<Sentences, Trouble> {
        let viewer = self.looking(viewer)?;
        let mut texts = None;
        self.walk(|step, _, _| {
            if step.number == number {
                let drawn = |language| self.drawn(step.position, viewer, language, ink);
                texts = Some(Sentences::new(Languages::All, drawn));
            }
        })?;
        texts.ok_or_else(|| Trouble::BadRequest { reason: "there is no entry of this number".to_owned() })
    }

    fn position(&self) -> Json {
        json(self.table.position())
    }

    fn stream_positions(&self) -> Vec<(Stream, u64)> {
        self.table.stream_positions()
    }

    fn saved(&self) -> Json {
        json(&self.table.saved())
    }

    fn check_cache(&self) -> Result<(), Trouble> {
        self.table.check_cache().map_err(Trouble::from)
    }

    fn record(&self, deal: Option<FairDeal>) -> Record {
        Record::of(&self.edition, &self.table, &self.given, deal)
    }

    fn account(&self, viewer: Viewer, commitment: Option<Commitment>) -> Result<Account, Trouble> {
        let viewer = self.looking(viewer)?;
        let account = Account::of(&self.edition, &self.table, &self.given, viewer, commitment);
        account.map_err(Trouble::from)
    }
}

impl<G: Speech> AnyProposal for Proposal<G> {
    fn stamp(&mut self, stamp: Stamp) {
        self.stamp(stamp);
    }

    fn number(&self) -> u32 {
        self.number()
    }

    fn entry(&self) -> Json {
        json(self.entry())
    }

    fn position(&self) -> Json {
        json(self.position())
    }

    fn to_act(&self) -> Seats {
        self.to_act()
    }

    fn stream_positions(&self) -> Option<Vec<(Stream, u64)>> {
        self.stream_positions()
    }
}

/// What an entry showed a viewer, as if nothing had been taken back since.
fn chapter<M>(number: u32, turn: u32, entry: Option<&Entry<M>>, events: Vec<Shown>) -> Chapter {
    let (seat, undo, note) = match entry {
        Some(Entry::Decision(decision)) => (Some(decision.seat), None, None),
        Some(Entry::Undo(undo)) => (None, Some(TakenBack { to: undo.to, by: undo.by }), None),
        Some(Entry::Note(note)) => (None, None, Some(note.what.clone())),
        None => (None, None, None),
    };
    Chapter { number, turn, seat, events, undo, note, is_undone: false, line: None }
}

/// The same value with every list in an order that does not depend on how it was written.
fn in_one_order(value: &Value) -> Value {
    match value {
        Value::Array(values) => {
            let mut values: Vec<_> = values.iter().map(in_one_order).collect();
            values.sort_by_cached_key(Value::to_string);
            Value::Array(values)
        }
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(name, value)| (name.clone(), in_one_order(value))).collect())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

/// Deals anew what this viewer cannot know.
fn redeal<G: Game>(game: &G, position: &mut G::Position, viewer: Viewer, chance: &mut Seeded) {
    match viewer {
        Viewer::Seat(seat) => game.redeal(position, seat, chance),
        // What one seat cannot know and what another cannot: together that is everything.
        Viewer::Spectator => {
            let seats = Seat::all(game.seats(position));
            seats.take(2).for_each(|seat| game.redeal(position, seat, chance));
        }
        Viewer::AllOpen => {}
    }
}
