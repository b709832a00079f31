//! Everything can be said in every language and drawn for every viewer.

use engine::{
    Choice, Clause, Fast, Game, Ink, Language, Options, Party, Phrase, Refusal, ScoreSheet, Seat, Texts,
    Viewer, Voice,
};

use super::{PROBES, is_looked_at_closely};
use crate::law::{Breach, Law};
use crate::play::{Check, Table};
use crate::{Lawful, Laws};

/// The people at the tables of the laws.
const PLAYERS: [&str; Seat::MOST as usize] = ["Anna", "Ben", "Cem", "Dora", "Emil", "Finn", "Gesa", "Hugo"];

pub(crate) struct Speech<'a, G: Lawful> {
    laws: &'a Laws<G>,
    texts: Texts,
    players: Vec<String>,
    moves: Vec<G::Move>,
}

impl<'a, G: Lawful> Speech<'a, G> {
    pub(crate) fn of(laws: &'a Laws<G>) -> Result<Self, Breach> {
        let texts = Texts::open(G::TEXTS).map_err(|bad| Law::Speech.broken(bad.to_string()))?;
        let players = PLAYERS.iter().map(ToString::to_string).collect();
        let speech = Self { laws, texts, players, moves: Vec::new() };
        <G as Game>::Options::CHOICES.iter().try_for_each(|choice| speech.choice("option", choice))?;
        G::STANDING.iter().try_for_each(|question| speech.choice("standing", question))?;
        Ok(speech)
    }

    fn voices(&self) -> impl Iterator<Item = Voice<'_>> {
        let voice = |language| Voice { texts: &self.texts, language, players: &self.players };
        Language::ALL.into_iter().map(voice)
    }

    /// What can be chosen, each of its values and its group have a title, and the usual value is one of them.
    fn choice(&self, kind: &str, choice: &Choice) -> Result<(), Breach> {
        let Choice { name, values, default, group, .. } = choice;
        let is_known = values.contains(default);
        Law::Speech.require(is_known, || format!("`{default}` is no value of the {kind} `{name}`"))?;
        let values = values.iter().map(|value| format!("{kind}.{name}.{value}"));
        let group = group.map(|group| format!("{kind}.{group}"));
        values.chain([format!("{kind}.{name}")]).chain(group).try_for_each(|key| self.word(&key))
    }

    /// Everything that could decide between equal points has a name.
    fn tie_breaks(&self, table: &Table<'_, G>) -> Result<(), Breach> {
        let Some(ranking) = table.game.result(&table.position) else { return Ok(()) };
        let most = ranking.standings().iter().map(|standing| standing.tie_breaks.len()).max();
        (1..=most.unwrap_or(0)).try_for_each(|nth| self.word(&format!("tie.{nth}")))
    }

    /// There is a text under this key.
    fn word(&self, key: &str) -> Result<(), Breach> {
        Language::ALL.into_iter().try_for_each(|language| {
            let text = self.texts.sentence(language, key);
            Law::Speech.require(text.is_some(), || format!("there is no text `{key}` in {language:?}"))
        })
    }

    /// The phrase is a sentence without gaps in every language.
    fn phrase(&self, phrase: &Phrase) -> Result<(), Breach> {
        self.voices().try_for_each(|voice| {
            let sentence = voice.say(phrase);
            let is_sentence = !sentence.trim().is_empty() && !sentence.contains('{');
            Law::Speech.require(is_sentence, || format!("{phrase:?} is said as `{sentence}`"))
        })
    }

    fn last_decision(&self, table: &Table<'_, G>) -> Result<(), Breach> {
        for event in table.news() {
            for shown in table.viewers().filter_map(|viewer| table.game.shown(event, viewer)) {
                let told = table.game.tell_event(&shown);
                self.phrase(&told)?;
                let brief = told.briefly();
                if self.texts.has(brief.key()) {
                    self.phrase(&brief)?;
                }
            }
        }
        for draw in &table.draws {
            let name = table.game.outcome_name(draw.stream, draw.outcome);
            let read = table.game.outcome(draw.stream, &name);
            Law::Speech.require(read == Some(draw.outcome), || {
                let (stream, outcome) = (draw.stream, draw.outcome);
                format!("outcome {outcome} of `{stream}` is called `{name}`, which is read as {read:?}")
            })?;
        }
        Ok(())
    }

    fn refusal(&self, table: &Table<'_, G>, random: &mut Fast) -> Result<(), Breach> {
        let mv = (self.laws.any_move)(table.game, &table.position, random);
        match table.game.check(&table.position, table.random_seat(random), &mv) {
            Ok(()) => Ok(()),
            Err(refusal) => {
                names_a_clause::<G>(refusal.clause())?;
                self.phrase(&table.game.tell_refusal(&refusal))
            }
        }
    }

    fn listed_moves(&mut self, table: &Table<'_, G>) -> Result<(), Breach> {
        for seat in table.game.to_act(&table.position).iter() {
            self.moves.clear();
            table.game.legal_moves(&table.position, seat, &mut self.moves);
            for mv in &self.moves {
                self.phrase(&table.game.tell_move(&table.position, seat, mv))?;
            }
        }
        Ok(())
    }

    fn picture(&self, table: &Table<'_, G>, viewer: Viewer) -> Result<(), Breach> {
        let view = table.game.view(&table.position, viewer);
        self.voices().try_for_each(|voice| {
            let picture = table.game.draw(&view, &voice, Ink::Plain);
            let is_plain = !picture.trim().is_empty() && !picture.contains('\u{1b}');
            Law::Speech.require(is_plain, || format!("drawn without colour for {viewer:?}: {picture:?}"))
        })
    }

    fn scores(&self, table: &Table<'_, G>, viewer: Viewer) -> Result<(), Breach> {
        table.game.scores(&table.position, viewer).iter().try_for_each(|ScoreSheet { party, lines }| {
            match party {
                Party::Seat(_) => {}
                Party::Neutral(name) => self.word(&format!("party.{name}"))?,
            }
            lines.iter().try_for_each(|line| {
                names_a_clause::<G>(line.clause)?;
                self.word(&format!("score.{}", line.label))
            })
        })
    }
}

impl<G: Lawful> Check<G> for Speech<'_, G> {
    fn look(&mut self, table: &Table<'_, G>, random: &mut Fast) -> Result<(), Breach> {
        self.last_decision(table)?;
        (0..PROBES).try_for_each(|_| self.refusal(table, random))?;
        if table.is_over() || is_looked_at_closely(random) {
            self.listed_moves(table)?;
            self.tie_breaks(table)?;
            for viewer in table.viewers() {
                self.picture(table, viewer)?;
                self.scores(table, viewer)?;
            }
        }
        Ok(())
    }
}

/// The clause is one of this game's.
fn names_a_clause<G: Game>(clause: Clause) -> Result<(), Breach> {
    let number = clause.0.strip_prefix(G::INFO.clauses).and_then(|rest| rest.strip_prefix('-'));
    let is_number = number.is_some_and(|number| number.parse::<u32>().is_ok());
    Law::Speech.require(is_number, || format!("`{clause}` is no clause of {}", G::INFO.id))
}
