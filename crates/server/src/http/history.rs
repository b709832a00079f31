//! What came of somebody's games: the finished ones, figures, who was ahead of whom, and profiles.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use store::{Encounter, Past, Profile as Known, Store, Written};

use super::read::summary;
use super::{Asked, JsonBody, Named, Requester};
use crate::app::App;
use crate::ids;
use crate::limits::{MOST_LEADERS, MOST_PAST_GAMES};
use crate::names::compared;
use crate::problem::Problem;
use crate::ratings::{bots_of, rating_info};
use crate::wire::{
    Achievement, EncounterInfo, Encounters, LeaderInfo, Leaderboard, PastGames, Profile, ProfileWish,
};

#[derive(Deserialize)]
pub(super) struct PastQuery {
    /// Only games of this box.
    game: Option<String>,
    /// Only those that ended before the one at this table.
    before: Option<String>,
}

/// The finished games of the requester, some at a time.
pub(super) async fn games(
    State(app): State<Arc<App>>,
    Asked(query): Asked<PastQuery>,
    requester: Requester,
) -> Result<Json<PastGames>, Problem> {
    let person = requester.known()?.person.id;
    let (game, before) = (query.game.as_deref(), query.before.as_deref());
    if before.is_some_and(|before| !ids::is_id(before)) {
        return Err(Problem::bad_request("`before` is the id of a table"));
    }
    // One more, to see whether there are some.
    let past = Past { person: &person, game, before, most: MOST_PAST_GAMES + 1 };
    let mut tables = app.rooms.store.finished_games(past).await?;
    let has_more = tables.len() > MOST_PAST_GAMES as usize;
    tables.truncate(MOST_PAST_GAMES as usize);
    let next = tables.last().filter(|_| has_more).map(|table| table.id.clone());
    let tables = tables.into_iter().map(|table| summary(&app, table, Some(&person))).collect();
    Ok(Json(PastGames { tables, next }))
}

/// What the requester has reached, game by game.
pub(super) async fn achievements(
    State(app): State<Arc<App>>,
    requester: Requester,
) -> Result<Json<Vec<Achievement>>, Problem> {
    Ok(Json(reached(&app.rooms.store, &requester.known()?.person.id).await?))
}

/// What a person has reached, game by game.
async fn reached(store: &Store, person: &str) -> Result<Vec<Achievement>, Problem> {
    let mut ratings: BTreeMap<String, _> =
        store.ratings_of(person).await?.into_iter().map(|rating| (rating.game.clone(), rating)).collect();
    let achievement = |tally: store::Tally| Achievement {
        rating: ratings.remove(&tally.game).as_ref().map(rating_info),
        average_place: (tally.played > 0).then(|| tally.places as f64 / tally.played as f64),
        game: tally.game,
        played: tally.played,
        won: tally.won,
        best: tally.best,
    };
    Ok(store.tallies(person).await?.into_iter().map(achievement).collect())
}

#[derive(Deserialize)]
pub(super) struct AgainstQuery {
    table: String,
    seat: u8,
}

/// How the requester fared against somebody with whom they have finished a game: who it is, is told by where they sat.
pub(super) async fn against(
    State(app): State<Arc<App>>,
    Asked(AgainstQuery { table, seat }): Asked<AgainstQuery>,
    requester: Requester,
) -> Result<Json<Encounters>, Problem> {
    let (store, person) = (&app.rooms.store, requester.known()?.person.id);
    let other = store.opponent(&person, &table, seat).await?.ok_or_else(Problem::not_found)?;
    let games = store.encounters(&person, &other.person).await?;
    Ok(Json(Encounters { name: other.name, handle: other.handle, games: infos(games) }))
}

fn infos(games: Vec<Encounter>) -> Vec<EncounterInfo> {
    let info = |Encounter { game, played, ahead, behind }| EncounterInfo { game, played, ahead, behind };
    games.into_iter().map(info).collect()
}

/// Whether everybody may see the requester's profile.
pub(super) async fn show_profile(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(ProfileWish { is_public }): JsonBody<ProfileWish>,
) -> Result<Json<serde_json::Value>, Problem> {
    let person = requester.known()?.person.id;
    match app.rooms.store.show_profile(&person, is_public).await? {
        Written::Kept => Ok(Json(serde_json::json!({}))),
        Written::Lost => Err(Problem::no_member()),
    }
}

/// The profile of a member. Who shows none is told from nobody by nothing.
pub(super) async fn profile(
    State(app): State<Arc<App>>,
    Named(handle): Named<String>,
    requester: Requester,
) -> Result<Json<Profile>, Problem> {
    let store = &app.rooms.store;
    let known = store.profile(&compared(&handle)).await?.ok_or_else(Problem::not_found)?;
    let together = match requester.person() {
        Some(person) if person != known.person => infos(store.encounters(&person, &known.person).await?),
        Some(_) | None => Vec::new(),
    };
    let games = reached(store, &known.person).await?;
    let Known { handle, made: since, is_program, .. } = known;
    Ok(Json(Profile { handle, since, is_program, games, together }))
}

/// The best at a game, bots among them.
pub(super) async fn leaderboard(
    State(app): State<Arc<App>>,
    Named(game): Named<String>,
    requester: Requester,
) -> Result<Json<Leaderboard>, Problem> {
    app.rooms.games.get(&game)?;
    let (store, person) = (&app.rooms.store, requester.person());
    let members = store.leaders(&game, MOST_LEADERS).await?;
    let mut leaders: Vec<LeaderInfo> = members
        .into_iter()
        .map(|leader| LeaderInfo {
            me: person.as_ref() == Some(&leader.rating.person),
            handle: Some(leader.handle),
            level: None,
            rating: rating_info(&leader.rating),
        })
        .collect();
    leaders.extend(bots_of(&game).map(|(level, rating)| LeaderInfo {
        handle: None,
        level: Some(level.to_owned()),
        rating,
        me: false,
    }));
    leaders.sort_by_key(|leader| std::cmp::Reverse(leader.rating.points - leader.rating.margin));
    let own = match &person {
        Some(person) => store.ratings_of(person).await?.into_iter().find(|rating| rating.game == game),
        None => None,
    };
    Ok(Json(Leaderboard { leaders, own: own.as_ref().map(rating_info) }))
}
