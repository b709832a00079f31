//! A table of one game behind the face that all share.

use std::any::Any;
use std::collections::BTreeSet;
use std::sync::Arc;

use engine::{Drawn, Info, Ink, Language, Ranking, Refusal, Seat, Seats, Speech, Stream, Viewer, Voice};
use serde::Deserialize;
use serde_json::Value;

use super::shown::{json, names, sheets, shown};
use super::{
    AnyMove, AnyProposal, AnyTable, Chapter, Foresight, Json, Offer, ReplayFrame, Sheet, Shown, TakenBack,
    Trouble,
};
use crate::fair::{Commitment, FairDeal};
use crate::{Account, Edition, Entry, Happening, Header, NotPlayed, Proposal, Record, Stamp, Table};

/// A table with everything it takes to speak about it. Whoever knows the game finds the table itself here,
/// by downcasting an [`AnyTable`].
pub struct TypedTable<G: Speech> {
    edition: Arc<Edition<G>>,
    table: Table<G>,
    /// The names as they were given.
    given: Vec<String>,
    players: Vec<String>,
    /// What happened last.
    events: Vec<G::Event>,
    /// The turn in which it happened.
    turn_before: u32,
}

impl<G: Speech> TypedTable<G> {
    pub(super) fn new(edition: Arc<Edition<G>>, table: Table<G>, mut given: Vec<String>) -> Self {
        given.truncate(usize::from(table.header().seats));
        let players = names(&given, table.header().seats);
        Self { edition, table, given, players, events: Vec::new(), turn_before: 0 }
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

    /// A move from its JSON, which must be exact, or from its code.
    fn read_move(&self, given: &Value) -> Result<G::Move, Trouble> {
        if let Some(mv) = given.as_str().and_then(|code| self.table.game().decode(code)) {
            return Ok(mv);
        }
        let mv = G::Move::deserialize(given);
        let mv = mv.map_err(|error| Trouble::bad_request(&format!("this is no move: {error}")))?;
        match serde_json::to_value(mv) {
            Ok(exact) if exact == *given => Ok(mv),
            Ok(exact) => Err(Trouble::bad_request(&format!("this move is written {exact}"))),
            Err(error) => Err(Trouble::bad_request(&error)),
        }
    }

    fn own_move(given: &AnyMove) -> Result<G::Move, Trouble> {
        given.of::<G>().ok_or_else(|| Trouble::bad_request("the move is one of another game"))
    }

    /// A legal move as it is offered to a seat.
    fn offered(&self, seat: Seat, mv: &G::Move) -> Offer {
        let game = self.table.game();
        let phrase = game.tell_move(self.table.position(), seat, mv);
        Offer {
            mv: json(mv),
            code: game.code(mv),
            text: self.edition.say(&self.players, &phrase),
            undoable: self.table.can_be_undone_after(seat, mv),
        }
    }

    fn refused(&self, refusal: &G::Refusal) -> Trouble {
        let message = self.edition.say(&self.players, &self.table.game().tell_refusal(refusal));
        Trouble::Refused { clause: refusal.clause().to_string(), message }
    }

    fn shown(&self, events: &[G::Event], viewer: Viewer) -> Vec<Shown> {
        shown(&self.edition, &self.players, events, viewer)
    }

    /// Tells the game again, entry by entry, with the table as it lies after each.
    fn retell(&self, viewer: Viewer, mut tell: impl FnMut(Chapter, &G::Position)) -> Result<(), Trouble> {
        let counting: BTreeSet<u32> = self.table.decisions_that_count().collect();
        let mut turn = 0;
        let told = self.table.retell(|step| {
            let mut chapter = self.chapter(step.number, turn, step.entry, step.events, viewer);
            chapter.is_undone = chapter.seat.is_some() && !counting.contains(&step.number);
            tell(chapter, step.position);
            turn = self.table.game().turn(step.position);
        });
        Ok(told?)
    }

    /// What an entry showed a viewer, as if nothing had been taken back since.
    fn chapter(
        &self,
        number: u32,
        turn: u32,
        entry: Option<&Entry<G::Move>>,
        events: &[G::Event],
        viewer: Viewer,
    ) -> Chapter {
        let (seat, undo) = match entry {
            Some(Entry::Decision(decision)) => (Some(decision.seat), None),
            Some(Entry::Undo(undo)) => (None, Some(TakenBack { to: undo.to, by: undo.by })),
            Some(Entry::Note(_)) | None => (None, None),
        };
        Chapter { number, turn, seat, events: self.shown(events, viewer), undo, is_undone: false }
    }
}

impl<G: Speech + Drawn> AnyTable for TypedTable<G> {
    fn info(&self) -> Info {
        G::INFO
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

    fn to_act(&self) -> Seats {
        self.table.to_act()
    }

    fn legal(&self, seat: Seat) -> Result<Vec<Offer>, Trouble> {
        let seat = self.seated(seat)?;
        let (game, position) = (self.table.game(), self.table.position());
        let mut moves = Vec::new();
        game.legal_moves(position, seat, &mut moves);
        Ok(moves.iter().map(|mv| self.offered(seat, mv)).collect())
    }

    fn codes(&self, seat: Seat) -> Result<Vec<String>, Trouble> {
        let (seat, game) = (self.seated(seat)?, self.table.game());
        let mut moves = Vec::new();
        game.legal_moves(self.table.position(), seat, &mut moves);
        Ok(moves.iter().map(|mv| game.code(mv)).collect())
    }

    fn check(&self, seat: Seat, mv: &Value) -> Result<(), Trouble> {
        let (seat, mv) = (self.seated(seat)?, self.read_move(mv)?);
        self.table.check(seat, &mv).map_err(|refusal| self.refused(&refusal))
    }

    fn preview(&self, seat: Seat, mv: &Value) -> Result<Foresight, Trouble> {
        let (seat, mv) = (self.seated(seat)?, self.read_move(mv)?);
        let preview = self.table.preview(seat, &mv).map_err(|refusal| self.refused(&refusal))?;
        Ok(Foresight {
            events: self.shown(&preview.events, Viewer::Seat(seat)),
            draws: preview.draws,
            ends: preview.ends,
            gains: preview.gains.map(|gains| sheets(&self.edition, &self.players, &gains)),
        })
    }

    fn propose(&self, seat: Seat, mv: &Value, script: &[String]) -> Result<Box<dyn AnyProposal>, Trouble> {
        let (seat, mv) = (self.seated(seat)?, self.read_move(mv)?);
        let proposal = self.table.propose_scripted(seat, &mv, script);
        let proposal = proposal.map_err(|trouble| match trouble {
            NotPlayed::Refused(refusal) => self.refused(&refusal),
            NotPlayed::Impossible(impossible) => Trouble::bad_request(&impossible),
        })?;
        Ok(Box::new(proposal))
    }

    fn propose_move(&self, seat: Seat, mv: &AnyMove) -> Result<Box<dyn AnyProposal>, Trouble> {
        let (seat, mv) = (self.seated(seat)?, Self::own_move(mv)?);
        Ok(Box::new(self.table.propose(seat, &mv).map_err(|refusal| self.refused(&refusal))?))
    }

    fn offer(&self, seat: Seat, mv: &AnyMove) -> Result<Offer, Trouble> {
        let (seat, mv) = (self.seated(seat)?, Self::own_move(mv)?);
        self.table.check(seat, &mv).map_err(|refusal| self.refused(&refusal))?;
        Ok(self.offered(seat, &mv))
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

    fn commit(&mut self, proposal: Box<dyn AnyProposal>) -> Result<(), Trouble> {
        let proposal: Box<dyn Any> = proposal;
        let proposal = proposal.downcast::<Proposal<G>>();
        let proposal = proposal.map_err(|_| Trouble::bad_request("the proposal is one of another game"))?;
        let turn = self.table.game().turn(self.table.position());
        self.events = self.table.commit(*proposal)?;
        self.turn_before = turn;
        Ok(())
    }

    fn news(&self, viewer: Viewer) -> Result<Vec<Shown>, Trouble> {
        Ok(self.shown(&self.events, self.looking(viewer)?))
    }

    fn latest(&self, viewer: Viewer) -> Result<Chapter, Trouble> {
        let (viewer, number) = (self.looking(viewer)?, self.table.number());
        Ok(self.chapter(number, self.turn_before, self.table.entry(number), &self.events, viewer))
    }

    fn story(&self, viewer: Viewer) -> Result<Vec<Chapter>, Trouble> {
        let viewer = self.looking(viewer)?;
        let mut story = Vec::new();
        self.retell(viewer, |chapter, _| story.push(chapter))?;
        Ok(story)
    }

    fn replay(&self, viewer: Viewer) -> Result<Vec<ReplayFrame>, Trouble> {
        let (viewer, game) = (self.looking(viewer)?, self.table.game());
        let mut frames = Vec::new();
        self.retell(viewer, |chapter, position| {
            frames.push(ReplayFrame {
                chapter,
                view: json(&game.view(position, viewer)),
                scores: sheets(&self.edition, &self.players, &game.scores(position, viewer)),
                to_act: game.to_act(position).iter().collect(),
            });
        })?;
        Ok(frames)
    }

    fn stages(&self) -> Result<Vec<Box<dyn AnyTable>>, Trouble> {
        let stage = |table| Self::new(Arc::clone(&self.edition), table, self.given.clone());
        let stages = self.table.stages()?.into_iter();
        Ok(stages.map(|table| Box::new(stage(table)) as Box<dyn AnyTable>).collect())
    }

    fn view(&self, viewer: Viewer) -> Result<Json, Trouble> {
        Ok(json(&self.table.game().view(self.table.position(), self.looking(viewer)?)))
    }

    fn scores(&self, viewer: Viewer) -> Result<Vec<Sheet>, Trouble> {
        let scores = self.table.game().scores(self.table.position(), self.looking(viewer)?);
        Ok(sheets(&self.edition, &self.players, &scores))
    }

    fn ranking(&self) -> Option<Ranking> {
        self.table.game().result(self.table.position())
    }

    fn draw(&self, viewer: Viewer, language: Language, ink: Ink) -> Result<String, Trouble> {
        let view = self.table.game().view(self.table.position(), self.looking(viewer)?);
        let voice = Voice { texts: self.edition.texts(), language, players: &self.players };
        Ok(self.table.game().draw(&view, &voice, ink))
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
