//! What a table tells, as it goes over the wire.

use crate::wire::{
    Chapter, Foresight, Offer, Party, Ranking, ReplayStep, Sentences, Sheet, SheetLine, Shown, Standing,
};

impl From<table::Sentences> for Sentences {
    fn from(told: table::Sentences) -> Self {
        Self { de: told.de, en: told.en }
    }
}

impl From<table::Offer> for Offer {
    fn from(told: table::Offer) -> Self {
        Self { mv: told.mv, code: told.code, text: told.text.into(), undoable: told.undoable }
    }
}

impl From<table::Shown> for Shown {
    fn from(told: table::Shown) -> Self {
        Self { event: told.event, text: told.text.into(), clause: told.clause }
    }
}

impl From<table::Chapter> for Chapter {
    fn from(told: table::Chapter) -> Self {
        Self { number: told.number, events: all(told.events) }
    }
}

impl From<table::Sheet> for Sheet {
    fn from(told: table::Sheet) -> Self {
        let lines = told.lines.into_iter().map(|line| SheetLine {
            clause: line.clause,
            label: line.label,
            text: line.text.into(),
            points: line.points,
        });
        Self { party: told.party.into(), name: told.name.into(), lines: lines.collect(), total: told.total }
    }
}

impl From<table::Foresight> for Foresight {
    fn from(told: table::Foresight) -> Self {
        Self { events: all(told.events), draws: told.draws, ends: told.ends, gains: told.gains.map(all) }
    }
}

impl From<table::Scene> for ReplayStep {
    fn from(told: table::Scene) -> Self {
        Self {
            number: told.number,
            view: told.view,
            events: all(told.events),
            scores: all(told.scores),
            to_act: told.to_act.iter().map(|seat| seat.0).collect(),
        }
    }
}

impl From<engine::Party> for Party {
    fn from(party: engine::Party) -> Self {
        match party {
            engine::Party::Seat(seat) => Self::Seat(seat.0),
            engine::Party::Neutral(word) => Self::Neutral(word.into_owned()),
        }
    }
}

impl From<engine::Ranking> for Ranking {
    fn from(ranking: engine::Ranking) -> Self {
        let standing = |standing: &engine::Standing| Standing {
            party: standing.party.clone().into(),
            points: standing.points,
            tie_breaks: standing.tie_breaks.clone(),
            place: standing.place,
        };
        Self { standings: ranking.standings().iter().map(standing).collect() }
    }
}

/// Each of them as it goes over the wire.
pub(crate) fn all<From, Into>(told: Vec<From>) -> Vec<Into>
where
    Into: core::convert::From<From>,
{
    told.into_iter().map(Into::from).collect()
}
