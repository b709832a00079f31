//! The component files, read and checked.

use engine::{BadData, DataFiles, Source, read_records};
use serde::Deserialize;

use super::{
    BUILDINGS, Building, BuildingBag, COPIES, CURRENCIES, Currency, KINDS, Kind, MONEY, MOST_VALUE, NewYork,
    Prizes, SLOTS, Scoring,
};

/// Most that a place is worth: so all points of a player stay within a byte per scoring.
const MOST_PRIZE: u8 = 40;

/// Reads and checks the component files.
pub fn open(files: &DataFiles, revision: u32) -> Result<NewYork, BadData> {
    check_money(files)?;
    let buildings = read_buildings(files)?;
    let mut per_kind = [0; KINDS];
    for (building, count) in buildings.iter() {
        per_kind[building.kind() as usize] += count;
    }
    Ok(NewYork { revision, buildings, per_kind, slots: read_slots(files)?, prizes: read_prizes(files)? })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MoneyRecord {
    value: u8,
    copies: u8,
    #[serde(rename = "source")]
    _source: Source,
}

/// NYC-1: three cards of every value from 1 to 9, in each of four currencies.
fn check_money(files: &DataFiles) -> Result<(), BadData> {
    let mut values = 0_u16;
    let mut count = 0;
    for record in read_records::<MoneyRecord>(files, "money.toml", "money")? {
        if !(1..=MOST_VALUE).contains(&record.value) {
            return Err(record.bad_field("value", format!("a money card is worth 1 to {MOST_VALUE}")));
        }
        if values >> record.value & 1 == 1 {
            return Err(record.bad_field("value", "this value is counted twice"));
        }
        if record.copies != COPIES {
            return Err(record.bad_field("copies", format!("there are {COPIES} of each money card")));
        }
        values |= 1 << record.value;
        count += CURRENCIES * usize::from(record.copies);
    }
    if count != MONEY {
        let reason = format!("{count} money cards in {CURRENCIES} currencies, but the game has {MONEY}");
        return Err(BadData::in_file("money.toml", reason));
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BuildingRecord {
    kind: Kind,
    price: u8,
    count: u8,
    #[serde(rename = "source")]
    _source: Source,
}

/// NYC-1, NYC-2: 54 buildings of six kinds.
fn read_buildings(files: &DataFiles) -> Result<BuildingBag, BadData> {
    let mut bag = BuildingBag::EMPTY;
    let mut left = BUILDINGS;
    for record in read_records::<BuildingRecord>(files, "buildings.toml", "building")? {
        let Some(building) = Building::new(record.kind, record.price) else {
            let (kind, lowest): (&str, u8) = (record.kind.into(), record.kind.lowest_price());
            let reason = format!("a {kind} costs {lowest} to {}, not {}", lowest + 6, record.price);
            return Err(record.bad_field("price", reason));
        };
        if bag.count(building) > 0 {
            return Err(record.bad("this building is counted twice"));
        }
        let Some(rest) = left.checked_sub(usize::from(record.count)) else {
            return Err(
                record.bad_field("count", format!("with these there are more than {BUILDINGS} buildings"))
            );
        };
        left = rest;
        (0..record.count).for_each(|_| bag.add(building));
    }
    if left > 0 {
        let reason = format!("{} buildings, but the game has {BUILDINGS}", BUILDINGS - left);
        return Err(BadData::in_file("buildings.toml", reason));
    }
    let missing = Kind::ALL.into_iter().find(|kind| bag.iter().all(|(building, _)| building.kind() != *kind));
    if let Some(kind) = missing {
        return Err(BadData::in_file("buildings.toml", format!("there is no {kind}")));
    }
    Ok(bag)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SlotRecord {
    currency: Currency,
    #[serde(rename = "source")]
    _source: Source,
}

/// NYC-1: four slots, one of each currency.
fn read_slots(files: &DataFiles) -> Result<[Currency; SLOTS], BadData> {
    let records = read_records::<SlotRecord>(files, "yard.toml", "slot")?;
    for (nth, record) in records.iter().enumerate() {
        if records[..nth].iter().any(|earlier| earlier.currency == record.currency) {
            return Err(record.bad_field("currency", "two slots have the same currency"));
        }
    }
    let slots: Vec<Currency> = records.iter().map(|record| record.currency).collect();
    slots.try_into().map_err(|slots: Vec<_>| {
        BadData::in_file("yard.toml", format!("{} slots, but the yard has {SLOTS}", slots.len()))
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PrizeRecord {
    scoring: Scoring,
    kind: Kind,
    places: Vec<u8>,
    #[serde(rename = "source")]
    _source: Source,
}

/// NYC-30: one place in A, two in B, three in C, for every kind.
fn read_prizes(files: &DataFiles) -> Result<[[Prizes; KINDS]; Scoring::ALL.len()], BadData> {
    let mut prizes = [[Prizes::default(); KINDS]; Scoring::ALL.len()];
    let mut found = [[false; KINDS]; Scoring::ALL.len()];
    for record in read_records::<PrizeRecord>(files, "prizes.toml", "prize")? {
        let (scoring, kind) = (record.scoring, record.kind);
        if record.places.len() != scoring.places() {
            let name: &str = scoring.into();
            return Err(record
                .bad_field("places", format!("scoring {name} pays so many places: {}", scoring.places())));
        }
        if !record.places.is_sorted_by(|better, worse| better >= worse) {
            return Err(record.bad_field("places", "a better place is worth no less than a worse one"));
        }
        if record.places.iter().any(|points| *points > MOST_PRIZE) {
            return Err(record.bad_field("places", format!("a place is worth at most {MOST_PRIZE}")));
        }
        if std::mem::replace(&mut found[scoring as usize][kind as usize], true) {
            return Err(record.bad("these prizes stand here twice"));
        }
        prizes[scoring as usize][kind as usize][..record.places.len()].copy_from_slice(&record.places);
    }
    for scoring in Scoring::ALL {
        if let Some(kind) = Kind::ALL.into_iter().find(|kind| !found[scoring as usize][*kind as usize]) {
            let name: &str = scoring.into();
            return Err(BadData::in_file("prizes.toml", format!("no prizes for a {kind} in scoring {name}")));
        }
    }
    Ok(prizes)
}
