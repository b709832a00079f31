//! Where people are told what happens at their tables, and how they wish it.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use serde::Deserialize;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use store::{Channel, Confirmation, Confirmations, QuietHours, Recipient, Written};
use table::hex;

use super::{JsonBody, Requester};
use crate::app::App;
use crate::limits::{MOST_CHANNELS, MOST_MAILS_OF_PERSON, MOST_MAILS_TO_ADDRESS};
use crate::notices::{BrowserKeys, MINUTES, Outgoing, is_zone, own_address, stop_key};
use crate::problem::Problem;
use crate::wire::{
    ChannelId, ChannelInfo, ChannelKind, ChannelTest, MailAddress, MailKey, NewMail, NewPush, NewWebhook,
    NoticeAccount, NoticeKind, NoticeWish, Quiet, WebhookSecret,
};
use crate::{clock, ids};

/// How somebody is told who has said nothing about it.
const USUAL: [store::NoticeKind; 6] = store::NoticeKind::ALL;

/// How the requester is told.
pub(super) async fn account(
    State(app): State<Arc<App>>,
    requester: Requester,
) -> Result<Json<NoticeAccount>, Problem> {
    let person = requester.known()?.person.id;
    let wish = app.rooms.store.recipient(&person).await?.map(wish_of);
    let channels = channels(&app, &person).await?;
    Ok(Json(NoticeAccount {
        push_key: app.notices.push_key(),
        has_mail: app.notices.has_mail(),
        channels,
        wish,
    }))
}

/// Where somebody is told.
pub(super) async fn channels(app: &App, person: &str) -> Result<Vec<ChannelInfo>, Problem> {
    Ok(app.rooms.store.channels(person).await?.into_iter().map(info).collect())
}

/// How somebody wishes to be told; nothing as long as they have said nothing.
pub(super) async fn wish(app: &App, person: &str) -> Result<Option<NoticeWish>, Problem> {
    Ok(app.rooms.store.recipient(person).await?.map(wish_of))
}

/// How the requester wishes to be told from now on.
pub(super) async fn set(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(wish): JsonBody<NoticeWish>,
) -> Result<Json<Value>, Problem> {
    let person = requester.known()?.person.id;
    let is_known =
        engine::Language::ALL.into_iter().any(|known| crate::notices::code(known) == wish.language);
    if !is_known || !is_zone(&wish.zone) {
        return Err(Problem::bad_request("the language or the time zone is not known"));
    }
    if wish.quiet.is_some_and(|Quiet { from, to }| from >= MINUTES || to >= MINUTES) {
        return Err(Problem::bad_request("a day has 1440 minutes"));
    }
    let mut kinds: Vec<store::NoticeKind> = wish.kinds.into_iter().map(stored_kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let quiet = wish.quiet.map(|Quiet { from, to }| QuietHours { from, to });
    let (language, zone) = (wish.language, wish.zone);
    app.rooms.store.keep_recipient(&Recipient { person, language, zone, quiet, kinds, told: 0 }).await?;
    Ok(done())
}

/// The requester is told in a browser, also with the page closed.
pub(super) async fn add_push(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(NewPush { endpoint, p256dh, auth }): JsonBody<NewPush>,
) -> Result<Json<ChannelId>, Problem> {
    requester.person().ok_or_else(Problem::nobody)?;
    let keys = BrowserKeys { p256dh, auth };
    if !Outgoing::is_address(&endpoint) || !keys.are_sound() {
        return Err(Problem::bad_request("that is no address of a browser"));
    }
    let (kind, now) = (store::ChannelKind::Push, clock::now());
    let Channel { id, .. } = add(&app, requester, kind, endpoint, keys.to_text(), Some(now)).await?;
    Ok(Json(ChannelId { id }))
}

/// The requester is told by mail, once the address is confirmed: for that a link is sent there.
pub(super) async fn add_mail(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(NewMail { address }): JsonBody<NewMail>,
) -> Result<Json<Value>, Problem> {
    let person = requester.person().ok_or_else(Problem::nobody)?;
    if !app.notices.has_mail() {
        return Err(Problem::no_mail());
    }
    let address = own_address(&address).ok_or_else(Problem::no_mail_address)?;
    let hash: [u8; 32] = Sha256::digest(address.to_lowercase()).into();
    let (store, now) = (&app.rooms.store, clock::now());
    // Who has had enough of them writes nothing; what counts is seen again when the link is kept.
    let before = store.confirmations(&person, &hash, now).await?;
    if before.to_address >= MOST_MAILS_TO_ADDRESS || before.of_person >= MOST_MAILS_OF_PERSON {
        return Err(Problem::too_many_mails());
    }
    let secret = hex::write(&ids::random_bytes::<32>());
    let channel = add(&app, requester, store::ChannelKind::Mail, address, secret, None).await?;
    if channel.confirmed.is_some() {
        return Ok(done());
    }
    let key = ids::random_bytes::<32>();
    let confirmation = Confirmation {
        hash: Sha256::digest(key).into(),
        channel: channel.id.clone(),
        person: person.clone(),
        address: hash,
        made: now,
    };
    // Many at once are not more than allowed one after the other: what is not kept is not sent.
    let most = Confirmations { to_address: MOST_MAILS_TO_ADDRESS, of_person: MOST_MAILS_OF_PERSON };
    if store.new_confirmation(&confirmation, most).await? == Written::Lost {
        return Err(Problem::too_many_mails());
    }
    let language = store.recipient(&person).await?.map_or_else(String::new, |recipient| recipient.language);
    let asked = app.notices.ask_by_mail(&channel.address, &hex::write(&key), &language).await;
    match asked {
        Some(Ok(())) => Ok(done()),
        Some(Err(_)) | None => Err(Problem::unposted()),
    }
}

/// A program of the requester is told; what signs it is shown this once.
pub(super) async fn add_webhook(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(NewWebhook { address }): JsonBody<NewWebhook>,
) -> Result<Json<WebhookSecret>, Problem> {
    requester.person().ok_or_else(Problem::nobody)?;
    if !Outgoing::is_address(&address) {
        return Err(Problem::bad_request("a program is named as https://city.example/notices"));
    }
    let secret = hex::write(&ids::random_bytes::<32>());
    let kind = store::ChannelKind::Webhook;
    let Channel { secret, .. } = add(&app, requester, kind, address, secret, Some(clock::now())).await?;
    Ok(Json(WebhookSecret { secret }))
}

/// One more channel, or another secret for one to the same address.
async fn add(
    app: &App,
    requester: Requester,
    kind: store::ChannelKind,
    address: String,
    secret: String,
    confirmed: Option<i64>,
) -> Result<Channel, Problem> {
    app.count_creation(requester.address)?;
    let (store, now) = (&app.rooms.store, clock::now());
    let (device, language) = (requester.device.clone(), requester.language());
    let person = requester.known()?.person.id;
    if store.recipient(&person).await?.is_none() {
        let usual = Recipient {
            person: person.clone(),
            language: crate::notices::code(language).to_owned(),
            zone: "UTC".to_owned(),
            quiet: None,
            kinds: USUAL.to_vec(),
            told: 0,
        };
        store.keep_recipient(&usual).await?;
    }
    let channel = Channel {
        id: ids::new_id(),
        person,
        kind,
        address,
        secret,
        device,
        made: now,
        confirmed,
        sent: None,
        failed: None,
        failure: None,
        given_up: None,
    };
    if store.keep_channel(&channel, MOST_CHANNELS).await? == Written::Lost {
        return Err(Problem::too_many_channels());
    }
    // One to the same address has stayed what it was. Somebody may have removed it meanwhile.
    let is_it = |kept: &Channel| kept.kind == kind && kept.address == channel.address;
    store.channels(&channel.person).await?.into_iter().find(is_it).ok_or_else(Problem::not_found)
}

/// Tells over a channel that it works.
pub(super) async fn test(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(ChannelId { id }): JsonBody<ChannelId>,
) -> Result<Json<ChannelTest>, Problem> {
    app.count_creation(requester.address)?;
    let (store, person) = (&app.rooms.store, requester.known()?.person.id);
    let channel = store.channel(&id).await?.filter(|channel| channel.person == person);
    let channel = channel.ok_or_else(Problem::not_found)?;
    if channel.confirmed.is_none() {
        return Err(Problem::unconfirmed());
    }
    let language = store.recipient(&person).await?.map_or_else(String::new, |recipient| recipient.language);
    let failure = app.notices.test(&channel, &language, clock::now()).await?;
    Ok(Json(ChannelTest { failure }))
}

/// The requester is told nothing there any more.
pub(super) async fn remove(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(ChannelId { id }): JsonBody<ChannelId>,
) -> Result<Json<Value>, Problem> {
    match app.rooms.store.remove_channel(&requester.known()?.person.id, &id).await? {
        Written::Kept => Ok(done()),
        Written::Lost => Err(Problem::not_found()),
    }
}

/// Which address the key of a mail confirms: its owner is asked before anything changes.
pub(super) async fn look_up_mail(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(MailKey { key }): JsonBody<MailKey>,
) -> Result<Json<MailAddress>, Problem> {
    app.count_creation(requester.address)?;
    Ok(Json(MailAddress { address: asked_about(&app, &key).await?.address }))
}

/// An address belongs to the person who typed it.
pub(super) async fn confirm_mail(
    State(app): State<Arc<App>>,
    requester: Requester,
    JsonBody(MailKey { key }): JsonBody<MailKey>,
) -> Result<Json<Value>, Problem> {
    app.count_creation(requester.address)?;
    let channel = asked_about(&app, &key).await?;
    app.rooms.store.confirm(&channel.id, clock::now()).await?;
    Ok(done())
}

async fn asked_about(app: &App, key: &str) -> Result<Channel, Problem> {
    let key: [u8; 32] = hex::read(key).and_then(|key| key.try_into().ok()).ok_or_else(Problem::not_found)?;
    let found = app.rooms.store.to_be_confirmed(&Sha256::digest(key).into(), clock::now()).await?;
    found.ok_or_else(Problem::not_found)
}

/// The key of a link in a mail.
#[derive(Deserialize)]
pub(super) struct StopKey {
    key: String,
}

/// No more mail to an address: whoever has one of its mails may say so, also the program that shows it.
pub(super) async fn stop_mail(
    State(app): State<Arc<App>>,
    requester: Requester,
    Query(StopKey { key }): Query<StopKey>,
) -> Result<Json<Value>, Problem> {
    app.count_creation(requester.address)?;
    let id = key.split_once('.').map(|(id, _)| id).ok_or_else(Problem::not_found)?;
    // What has ended already stays so: whoever asks twice is not told otherwise.
    let Some(channel) = app.rooms.store.channel(id).await? else { return Ok(done()) };
    let is_mail = channel.kind == store::ChannelKind::Mail;
    if !is_mail || Sha256::digest(&key) != Sha256::digest(stop_key(&channel)) {
        return Err(Problem::not_found());
    }
    app.rooms.store.remove_channel(&channel.person, &channel.id).await?;
    Ok(done())
}

fn info(channel: Channel) -> ChannelInfo {
    let (kind, address) = match channel.kind {
        store::ChannelKind::Push => {
            let host = channel.address.parse::<axum::http::Uri>().ok();
            let host = host.and_then(|uri| uri.host().map(str::to_owned));
            (ChannelKind::Push, host.unwrap_or_default())
        }
        store::ChannelKind::Mail => (ChannelKind::Mail, channel.address),
        store::ChannelKind::Webhook => (ChannelKind::Webhook, channel.address),
    };
    ChannelInfo {
        id: channel.id,
        kind,
        address,
        device: channel.device,
        made: channel.made,
        is_confirmed: channel.confirmed.is_some(),
        sent: channel.sent,
        failed: channel.failed,
        failure: channel.failure,
        given_up: channel.given_up,
    }
}

fn wish_of(recipient: Recipient) -> NoticeWish {
    NoticeWish {
        language: recipient.language,
        zone: recipient.zone,
        quiet: recipient.quiet.map(|QuietHours { from, to }| Quiet { from, to }),
        kinds: recipient.kinds.into_iter().map(told_kind).collect(),
    }
}

fn stored_kind(kind: NoticeKind) -> store::NoticeKind {
    match kind {
        NoticeKind::Turn => store::NoticeKind::Turn,
        NoticeKind::Invited => store::NoticeKind::Invited,
        NoticeKind::Started => store::NoticeKind::Started,
        NoticeKind::Over => store::NoticeKind::Over,
        NoticeKind::Reminder => store::NoticeKind::Reminder,
        NoticeKind::Warning => store::NoticeKind::Warning,
    }
}

fn told_kind(kind: store::NoticeKind) -> NoticeKind {
    match kind {
        store::NoticeKind::Turn => NoticeKind::Turn,
        store::NoticeKind::Invited => NoticeKind::Invited,
        store::NoticeKind::Started => NoticeKind::Started,
        store::NoticeKind::Over => NoticeKind::Over,
        store::NoticeKind::Reminder => NoticeKind::Reminder,
        store::NoticeKind::Warning => NoticeKind::Warning,
    }
}

fn done() -> Json<Value> {
    Json(serde_json::json!({}))
}
