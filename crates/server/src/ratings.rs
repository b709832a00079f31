//! Rated games are counted when they are over, one after the other.
//!
//! What a game changes follows from its places alone and from the ratings before it; those who have left it count as
//! last. Bots of the house have fixed ratings, which were measured on the same scale.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use ratings::{Finish, Rating, Strength, rated};
use registry::BotRatings;
use store::{RatedGame, RatedSeat, Store, StoreError, StoredRating, Written};

use crate::wire::RatingInfo;

/// The bots of this house.
static BOTS: LazyLock<BotRatings> = LazyLock::new(BotRatings::measured);

/// The ratings of people by game: what it takes to count the next game.
type Ratings = BTreeMap<String, StoredRating>;

/// Counts every rated game that is over and was not counted yet. Several servers may be at it: each game counts once.
pub(crate) async fn count_games(store: &Store) -> Result<(), StoreError> {
    while let Some(next) = store.next_rated_game().await? {
        let mut known = next.ratings.into_iter().map(|rating| (rating.person.clone(), rating)).collect();
        let changed = count(&next.game, &mut known);
        // Lost: somebody else has counted a game, and the next round sees it.
        store.count_rated_game(next.number, next.game.table, &changed).await?;
    }
    Ok(())
}

/// Counts all games anew, in the order in which they were counted. Returns how many there are.
pub(crate) async fn recount_games(store: &Store) -> Result<usize, StoreError> {
    count_games(store).await?;
    loop {
        let (games, number) = store.counted_games().await?;
        let mut of_game: BTreeMap<&str, Ratings> = BTreeMap::new();
        for game in &games {
            count(game, of_game.entry(&game.game).or_default());
        }
        let all: Vec<StoredRating> = of_game.into_values().flat_map(BTreeMap::into_values).collect();
        if store.replace_ratings(number, &all).await? == Written::Kept {
            return Ok(games.len());
        }
    }
}

/// Counts a game: the ratings of those who played it, as they are then.
fn count(game: &RatedGame, known: &mut Ratings) -> Vec<StoredRating> {
    let finishes: Option<Vec<Finish>> = game.seats.iter().map(|seat| finish(game, seat, known)).collect();
    // Where somebody sits whose strength nobody knows, or where nobody had an opponent, nothing is learned.
    let Some(finishes) = finishes.filter(|finishes| finishes.len() > 1) else { return Vec::new() };
    let mut changed = Vec::new();
    for (seat, rating) in game.seats.iter().zip(rated(&finishes)) {
        let Some(person) = &seat.person else { continue };
        let (mean, uncertainty) = rating.to_millionths();
        let games = known.get(person).map_or(0, |rating| rating.games) + 1;
        let rating =
            StoredRating { person: person.clone(), game: game.game.clone(), mean, uncertainty, games };
        known.insert(person.clone(), rating.clone());
        changed.push(rating);
    }
    changed
}

fn finish(game: &RatedGame, seat: &RatedSeat, known: &Ratings) -> Option<Finish> {
    let place = if seat.has_left { u32::MAX } else { seat.place.into() };
    let (rating, strength) = match (&seat.person, &seat.level) {
        (Some(person), _) => (known.get(person).map_or(Rating::NEW, of_stored), Strength::Changing),
        (None, Some(level)) => (BOTS.of(&game.game, level)?, Strength::Known),
        (None, None) => return None,
    };
    Some(Finish { rating, strength, place })
}

fn of_stored(rating: &StoredRating) -> Rating {
    Rating::from_millionths(rating.mean, rating.uncertainty)
}

/// A person's rating, as a page is told.
pub(crate) fn rating_info(rating: &StoredRating) -> RatingInfo {
    info(of_stored(rating), Some(rating.games))
}

/// Was it measured how good a bot of this level is at a game?
pub(crate) fn is_measured(game: &str, level: &str) -> bool {
    BOTS.of(game, level).is_some()
}

/// The bots of this house at a game, as a page is told.
pub(crate) fn bots_of(game: &str) -> impl Iterator<Item = (&'static str, RatingInfo)> {
    BOTS.levels(game).into_iter().map(|(level, rating)| (level, info(rating, None)))
}

fn info(rating: Rating, games: Option<i64>) -> RatingInfo {
    RatingInfo { points: rating.points(), margin: rating.margin(), games }
}

#[cfg(test)]
mod tests {
    use store::TableKey;

    use super::*;

    fn seat(person: Option<&str>, level: Option<&str>, place: u8) -> RatedSeat {
        let (person, level) = (person.map(str::to_owned), level.map(str::to_owned));
        RatedSeat { person, level, place, has_left: false }
    }

    fn game(seats: Vec<RatedSeat>) -> RatedGame {
        RatedGame { table: TableKey(1), game: registry::GAMES[0].id.to_owned(), seats }
    }

    fn points(changed: &[StoredRating]) -> Vec<i32> {
        changed.iter().map(|rating| rating_info(rating).points).collect()
    }

    #[test]
    fn those_who_have_left_are_last_whatever_the_bot_made_of_it() {
        let left = RatedSeat { has_left: true, ..seat(Some("anna"), Some("medium"), 1) };
        let changed = count(&game(vec![left, seat(Some("ben"), None, 2)]), &mut Ratings::new());
        let points = points(&changed);
        assert!(points[0] < 1500 && points[1] > 1500, "{points:?}");
    }

    #[test]
    fn a_bot_of_the_house_has_a_fixed_rating_and_moves_those_of_people() {
        let against = |level| {
            let seats = vec![seat(Some("anna"), None, 1), seat(None, Some(level), 2)];
            points(&count(&game(seats), &mut Ratings::new()))
        };
        assert_eq!(against("random").len(), 1, "bots have no rating that changes");
        assert!(against("medium") > against("random"), "to beat a good one is worth more");
    }

    #[test]
    fn a_game_with_somebody_of_unknown_strength_counts_for_nobody() {
        for stranger in [seat(None, None, 2), seat(None, Some("no level"), 2)] {
            let changed = count(&game(vec![seat(Some("anna"), None, 1), stranger]), &mut Ratings::new());
            assert!(changed.is_empty());
        }
    }

    #[test]
    fn games_are_counted() {
        let mut known = Ratings::new();
        for _ in 0..3 {
            count(&game(vec![seat(Some("anna"), None, 1), seat(Some("ben"), None, 2)]), &mut known);
        }
        assert_eq!((known["anna"].games, known["ben"].games), (3, 3));
        assert!(known["anna"].uncertainty < Rating::NEW.to_millionths().1);
    }
}
