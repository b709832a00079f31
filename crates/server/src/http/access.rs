//! Tokens with which programs act in a member's name, and members who are programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use store::{AccessToken, Written};
use table::hex;

use super::{JsonBody, Requester};
use crate::access::{Scope, new_token, read_scopes};
use crate::app::App;
use crate::clock;
use crate::limits::MOST_TOKENS;
use crate::names::{program_name, visible_name};
use crate::problem::Problem;
use crate::wire::{Me, NewToken, TokenId, TokenInfo, TokenWish};

/// Bytes of the hash of a token by which it is named: they prove nothing.
const TOKEN_ID_BYTES: usize = 8;

/// The tokens of the requester.
pub(super) async fn tokens(
    State(app): State<Arc<App>>,
    requester: Requester,
) -> Result<Json<Vec<TokenInfo>>, Problem> {
    Ok(Json(infos(&app, &requester.known()?.person.id).await?))
}

pub(super) async fn infos(app: &App, person: &str) -> Result<Vec<TokenInfo>, Problem> {
    Ok(app.rooms.store.access_tokens(person).await?.iter().map(info).collect())
}

fn info(token: &AccessToken) -> TokenInfo {
    TokenInfo {
        id: token_id(token),
        name: token.name.clone(),
        scopes: read_scopes(&token.scopes),
        made: token.made,
        used: token.used,
    }
}

fn token_id(token: &AccessToken) -> String {
    hex::write(&token.hash[..TOKEN_ID_BYTES])
}

/// A new token of a member.
pub(super) async fn new(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(TokenWish { name, scopes }): JsonBody<TokenWish>,
) -> Result<Json<NewToken>, Problem> {
    app.count_creation(requester.address)?;
    let person = requester.known()?.person;
    if person.handle.is_none() {
        return Err(Problem::no_member());
    }
    let scopes = Scope::checked(&scopes, person.is_program)?;
    let (token, kept) = new_token(visible_name(&name)?, &scopes);
    match app.rooms.store.new_access_token(&person.id, &kept, MOST_TOKENS).await? {
        Written::Kept => Ok(Json(NewToken { token, info: info(&kept) })),
        Written::Lost => Err(Problem::too_many_tokens()),
    }
}

/// A token holds no longer: what is open with it ends.
pub(super) async fn withdraw(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(TokenId { id }): JsonBody<TokenId>,
) -> Result<Json<serde_json::Value>, Problem> {
    let (store, person) = (&app.rooms.store, requester.known()?.person.id);
    let tokens = store.access_tokens(&person).await?;
    let token = tokens.iter().find(|token| token_id(token) == id).ok_or_else(Problem::not_found)?;
    match store.withdraw_access_token(&person, &token.hash, clock::now()).await? {
        Written::Kept => Ok(Json(serde_json::json!({}))),
        Written::Lost => Err(Problem::not_found()),
    }
}

/// The requester is a program from now on, for good: everybody reads it in the name.
pub(super) async fn become_program(
    State(app): State<Arc<App>>,
    requester: Requester,
) -> Result<Json<Me>, Problem> {
    app.count_creation(requester.address)?;
    let mut guest = requester.known()?;
    if guest.person.handle.is_none() {
        return Err(Problem::no_member());
    }
    let name = program_name(&guest.person.name);
    match app.rooms.store.become_program(&guest.person.id, &name, clock::now()).await? {
        Written::Kept => {
            (guest.person.is_program, guest.person.name) = (true, name);
            Ok(Json(guest.me()))
        }
        Written::Lost => Err(Problem::has_played()),
    }
}
