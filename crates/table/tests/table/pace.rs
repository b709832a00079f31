//! Clocks: they follow from the entries, and nobody loses by them.

use engine::{Fast, Seat, Seats};
use table::{
    Act, BotName, Clock, Happening, Moment, Pace, PaceWords, QuietHours, Reading, Time, Zone, check_times,
};

use crate::{A, B};

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
/// A Monday noon in Berlin.
const START: u64 = 1_793_012_400_000;

/// A game that is written down entry by entry.
struct Script {
    moments: Vec<Moment>,
    clock: Clock,
    now: u64,
    to_act: Seats,
    turn: u32,
}

impl Script {
    fn begin(seats: u8, pace: &Pace, to_act: Seats) -> Self {
        let clock = Clock::new(seats);
        let mut script = Self { moments: Vec::new(), clock, now: START, to_act, turn: 1 };
        script.enter(Act::SetUp);
        script.note(Happening::Pace(pace.words()));
        script
    }

    fn enter(&mut self, act: Act) {
        let time = (act != Act::SetUp).then_some(Time(self.now));
        let moment = Moment { time, act, to_act: self.to_act, turn: self.turn };
        self.clock.enter(&moment);
        self.moments.push(moment);
    }

    fn note(&mut self, what: Happening) {
        self.enter(Act::Note(what));
    }

    fn wait(&mut self, time: u64) {
        self.now += time;
    }

    /// A seat decides, and then others are to in another turn.
    fn decide(&mut self, seat: Seat, to_act: Seats) {
        (self.to_act, self.turn) = (to_act, self.turn + 1);
        self.enter(Act::Decision { seat, is_of_stand_in: false });
    }

    fn read(&self, seat: Seat) -> Reading {
        self.clock.reading(seat)
    }

    fn left(&self, seat: Seat) -> u64 {
        self.clock.left(seat, Time(self.now))
    }
}

fn live(bank: u32, increment: u32) -> Pace {
    Pace::read(&PaceWords::new(&format!("live {bank}+{increment}")).unwrap()).unwrap()
}

fn slow(turn: u64) -> Pace {
    Pace::Slow { turn: (turn / SECOND) as u32, quiet: None }
}

fn both() -> Seats {
    Seats::all(2)
}

#[test]
fn a_bank_runs_only_for_those_who_are_to_decide() {
    let mut script = Script::begin(2, &live(600, 15), Seats::only(A));
    script.wait(MINUTE);
    assert_eq!((script.left(A), script.left(B)), (9 * MINUTE, 10 * MINUTE));
    assert_eq!(script.read(A).deadline, Some(Time(START + 10 * MINUTE)));
    assert_eq!(script.read(B).deadline, None);
    script.decide(A, Seats::only(B));
    assert_eq!(script.read(B).left, 10 * MINUTE + 15 * SECOND, "some more for a turn");
    script.wait(2 * MINUTE);
    script.decide(B, Seats::only(A));
    assert_eq!(script.read(A).left, 9 * MINUTE + 15 * SECOND);
    assert_eq!(script.read(B).left, 8 * MINUTE + 15 * SECOND);
}

#[test]
fn the_clocks_of_all_who_are_to_decide_run_together() {
    let mut script = Script::begin(2, &live(600, 0), both());
    script.wait(MINUTE);
    assert_eq!((script.left(A), script.left(B)), (9 * MINUTE, 9 * MINUTE));
    script.to_act = Seats::only(B);
    script.enter(Act::Decision { seat: A, is_of_stand_in: false });
    script.wait(MINUTE);
    assert_eq!((script.left(A), script.left(B)), (9 * MINUTE, 8 * MINUTE));
}

#[test]
fn an_undo_gives_no_time_back() {
    for pace in [live(600, 30), slow(DAY)] {
        let mut script = Script::begin(2, &pace, Seats::only(A));
        script.decide(A, Seats::only(B));
        script.decide(B, Seats::only(A));
        let mut before = script.left(A);
        for _ in 0..5 {
            script.wait(MINUTE);
            script.decide(A, Seats::only(B));
            script.wait(MINUTE);
            (script.to_act, script.turn) = (Seats::only(A), script.turn - 1);
            script.enter(Act::Undo);
            assert_eq!(script.left(A), before - MINUTE, "{pace:?}");
            before = script.left(A);
        }
    }
}

#[test]
fn a_slow_turn_has_its_time_however_long_the_last_one_took() {
    let mut script = Script::begin(2, &slow(DAY), Seats::only(A));
    script.wait(20 * HOUR);
    script.decide(A, Seats::only(B));
    script.wait(HOUR);
    script.decide(B, Seats::only(A));
    assert_eq!(script.read(A).deadline, Some(Time(script.now + DAY)));
    // Asked again in the same turn: what is left of its time.
    script.wait(HOUR);
    script.to_act = Seats::only(B);
    script.enter(Act::Decision { seat: A, is_of_stand_in: false });
    script.wait(HOUR);
    script.to_act = Seats::only(A);
    script.enter(Act::Decision { seat: B, is_of_stand_in: false });
    assert_eq!(script.left(A), DAY - HOUR);
}

#[test]
fn in_quiet_hours_and_on_holiday_a_slow_clock_stands_still() {
    let night = QuietHours::new(22 * 60, 8 * 60, Zone::new("Europe/Berlin").unwrap()).unwrap();
    let pace = Pace::Slow { turn: 86_400, quiet: Some(night) };
    let mut script = Script::begin(2, &pace, both());
    // Noon to ten, eight to ten, and two in the morning of the third day; of Ben's time a week is left out.
    assert_eq!(script.read(A).deadline, Some(Time(START + DAY + 10 * HOUR)));
    let (from, until) = (Time(START + 10 * HOUR), Time(START + 10 * HOUR + 7 * DAY));
    script.note(Happening::Holiday { seat: B, from, until });
    assert_eq!(script.read(A).deadline, Some(Time(START + DAY + 10 * HOUR)));
    assert_eq!(script.read(B).deadline, Some(Time(START + 8 * DAY + 10 * HOUR)));
    // Back early: what was left out so far stays left out.
    script.wait(3 * DAY);
    assert_eq!(script.left(B), 14 * HOUR);
    script.note(Happening::Holiday { seat: B, from, until: from });
    assert_eq!(script.left(B), 14 * HOUR);
    script.wait(HOUR);
    assert_eq!(script.left(B), 13 * HOUR);
}

#[test]
fn a_pause_stops_all_clocks() {
    let mut script = Script::begin(2, &live(600, 0), both());
    script.wait(MINUTE);
    script.note(Happening::Pause);
    script.wait(DAY);
    assert_eq!((script.left(A), script.read(A).deadline), (9 * MINUTE, None));
    assert_eq!(script.clock.paused_since(), Some(Time(START + MINUTE)));
    script.note(Happening::Resume);
    script.wait(MINUTE);
    assert_eq!(script.left(A), 8 * MINUTE);
}

#[test]
fn another_pace_begins_anew() {
    let mut script = Script::begin(2, &live(600, 15), Seats::only(A));
    script.wait(9 * MINUTE);
    script.note(Happening::Pace(slow(DAY).words()));
    assert_eq!((script.left(A), script.left(B)), (DAY, DAY));
    script.note(Happening::Pace(Pace::Free.words()));
    assert_eq!(script.clock.next_deadline(), None);
    script.wait(MINUTE);
    script.note(Happening::Pace(live(60, 0).words()));
    assert_eq!((script.left(A), script.read(B).deadline), (MINUTE, None));
}

#[test]
fn when_time_is_up_it_will_be_again_after_another_period() {
    let mut script = Script::begin(2, &slow(DAY), Seats::only(A));
    script.wait(DAY - 1);
    assert_eq!(script.clock.up(Time(script.now)), Seats::NONE);
    script.wait(1);
    assert_eq!(script.clock.up(Time(script.now)), Seats::only(A));
    script.note(Happening::TimeOut(A));
    assert_eq!((script.clock.up(Time(script.now)), script.read(A).missed), (Seats::NONE, 1));
    assert_eq!(script.read(A).deadline, Some(Time(script.now + DAY)));
    script.wait(DAY);
    script.note(Happening::TimeOut(A));
    assert_eq!(script.read(A).missed, 2);
    script.decide(A, Seats::only(B));
    script.decide(B, Seats::only(A));
    assert_eq!((script.read(A).missed, script.left(A)), (0, DAY));
    // In a live game an empty bank stays empty, but nobody is left without a few seconds.
    let mut script = Script::begin(2, &live(60, 5), Seats::only(A));
    script.wait(MINUTE);
    script.note(Happening::TimeOut(A));
    assert_eq!(script.left(A), MINUTE);
    script.wait(SECOND);
    script.decide(A, Seats::only(B));
    script.decide(B, Seats::only(A));
    assert_eq!(script.left(A), 15 * SECOND, "the least after a time-out, and what a turn gives");
    script.wait(14 * SECOND);
    script.decide(A, Seats::only(B));
    script.decide(B, Seats::only(A));
    assert_eq!(script.left(A), 10 * SECOND);
}

/// A game that is left alone tells it ever more seldom, so that it does not fill its record.
#[test]
fn time_that_is_up_again_in_the_same_wait_is_noted_ever_more_seldom() {
    let until_again = |pace: &Pace, missed: usize| -> Vec<u64> {
        let mut script = Script::begin(2, pace, Seats::only(A));
        let mut again = Vec::new();
        for _ in 0..missed {
            script.now = script.read(A).deadline.unwrap().0;
            script.note(Happening::TimeOut(A));
            again.push(script.read(A).left);
        }
        assert_eq!(check_times(2, &script.moments), Ok(script.clock.clone()));
        script.decide(A, Seats::only(B));
        script.decide(B, Seats::only(A));
        script.now = script.read(A).deadline.unwrap().0;
        script.note(Happening::TimeOut(A));
        assert_eq!(script.read(A).left, again[0], "another wait begins anew");
        again
    };
    let minutes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024].map(|minutes| minutes * MINUTE);
    assert_eq!(until_again(&live(60, 5), 13), [&minutes[..], &[DAY, DAY]].concat());
    assert_eq!(until_again(&slow(9 * HOUR), 4), [9 * HOUR, 18 * HOUR, DAY, DAY]);
    assert_eq!(until_again(&slow(3 * DAY), 3), [3 * DAY; 3], "never sooner than a turn's time");
    assert_eq!(until_again(&live(60, 5), 80)[79], DAY);
}

#[test]
fn while_a_bot_stands_in_no_time_passes_and_who_comes_back_has_some() {
    for (pace, back) in [(live(60, 0), MINUTE), (slow(DAY), DAY)] {
        let mut script = Script::begin(2, &pace, Seats::only(A));
        script.wait(DAY);
        script.note(Happening::TimeOut(A));
        script.note(Happening::StandIn { seat: A, bot: BotName::new("medium").unwrap() });
        script.wait(10 * DAY);
        assert_eq!(script.clock.next_deadline(), None);
        script.note(Happening::Back(A));
        assert_eq!((script.left(A), script.read(A).missed), (back, 0), "{pace:?}");
    }
}

#[test]
fn how_long_nobody_decides_is_counted_without_holidays() {
    let mut script = Script::begin(2, &Pace::Free, Seats::only(A));
    assert_eq!(script.clock.idle_for(30 * DAY), Time(START + 30 * DAY));
    script.wait(5 * DAY);
    script.note(Happening::Warning);
    assert_eq!(script.clock.warned(), Time(script.now));
    assert_eq!((script.clock.idle_for(30 * DAY), script.clock.warnings()), (Time(START + 30 * DAY), 1));
    let (from, until) = (Time(script.now), Time(script.now + 10 * DAY));
    script.note(Happening::Holiday { seat: B, from, until });
    assert_eq!(script.clock.idle_for(30 * DAY), Time(START + 30 * DAY), "nobody waits for Ben");
    script.note(Happening::Holiday { seat: A, from, until });
    assert_eq!(script.clock.idle_for(30 * DAY), Time(START + 40 * DAY));
    script.wait(DAY);
    script.decide(A, Seats::only(B));
    assert_eq!((script.clock.idle_for(DAY), script.clock.warnings()), (Time(until.0 + DAY), 0));
}

/// A game at random: everything that can happen to clocks, also what makes no sense.
fn random_script(seed: u64) -> Script {
    let mut random = Fast::new(seed);
    let seats = 2 + (seed % 3) as u8;
    let zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"];
    let paces = move |random: &mut Fast| match random.index(5) {
        0 => Pace::Free,
        1 | 2 => live(30 + random.index(900) as u32, random.index(30) as u32),
        _ => {
            let (from, length) = (random.index(1440) as u16, 1 + random.index(900) as u16);
            let zone = Zone::new(zones[random.index(3)]).unwrap();
            let quiet = QuietHours::new(from, (from + length) % 1440, zone);
            Pace::Slow { turn: 3600 * (1 + random.index(100) as u32), quiet }
        }
    };
    let first = paces(&mut random);
    let mut script = Script::begin(seats, &first, Seats::only(A));
    for _ in 0..120 {
        let seat = Seat(random.index(usize::from(seats)) as u8);
        script.wait(match random.index(4) {
            0 => 0,
            1 => random.index(20_000) as u64,
            2 => random.index(3_600_000) as u64,
            _ => random.index(3 * DAY as usize) as u64,
        });
        let everybody = Seats::all(seats);
        let some = [Seats::only(seat), everybody, everybody.without(seat)][random.index(3)];
        match random.index(13) {
            0..=4 => script.decide(seat, some),
            5 => {
                (script.to_act, script.turn) =
                    (some, script.turn.saturating_sub(random.index(3) as u32).max(1));
                script.enter(Act::Undo);
            }
            6 => script.note(Happening::Pause),
            7 => script.note(Happening::Resume),
            8 => {
                let pace = paces(&mut random);
                script.note(Happening::Pace(pace.words()));
            }
            9 => script.note(Happening::TimeOut(seat)),
            10 => script.note(Happening::StandIn { seat, bot: BotName::new("medium").unwrap() }),
            11 => script.note(Happening::Back(seat)),
            _ => {
                let from = script.now + random.index(5 * DAY as usize) as u64;
                let until = Time(from + random.index(20 * DAY as usize) as u64);
                script.note(Happening::Holiday { seat, from: Time(from), until });
            }
        }
    }
    script
}

#[test]
fn whatever_happens_clocks_agree_with_themselves() {
    for seed in 0..400 {
        let script = random_script(seed);
        let mut clock = Clock::new(2 + (seed % 3) as u8);
        for (number, moment) in script.moments.iter().enumerate() {
            clock.enter(moment);
            let since = clock.since();
            for seat in Seat::all(2 + (seed % 3) as u8) {
                let Reading { left, deadline, has_stand_in, .. } = clock.reading(seat);
                let runs = moment.to_act.has(seat)
                    && !has_stand_in
                    && clock.paused_since().is_none()
                    && *clock.pace() != Pace::Free;
                assert_eq!(deadline.is_some(), runs, "seed {seed}, entry {number}: who is to decide");
                let Some(deadline) = deadline else {
                    assert_eq!(clock.left(seat, Time(since.0 + DAY)), left, "seed {seed}, entry {number}");
                    continue;
                };
                assert!(deadline >= since);
                assert_eq!(clock.left(seat, deadline), 0, "seed {seed}, entry {number}");
                assert!(clock.up(deadline).has(seat));
                if left > 0 {
                    let before = Time(deadline.0 - 1);
                    assert_eq!(clock.left(seat, before), 1, "seed {seed}, entry {number}");
                    assert!(!clock.up(before).has(seat));
                }
            }
        }
        assert_eq!(clock, script.clock);
    }
}

#[test]
fn a_look_in_between_changes_nothing() {
    for seed in 0..200 {
        let script = random_script(seed);
        let seats = 2 + (seed % 3) as u8;
        let (mut plain, mut looked_at) = (Clock::new(seats), Clock::new(seats));
        let mut random = Fast::new(seed);
        for moments in script.moments.windows(2) {
            plain.enter(&moments[0]);
            looked_at.enter(&moments[0]);
            // A note that changes nothing, at any moment before the next entry.
            let (Some(before), Some(next)) = (moments[0].time, moments[1].time) else { continue };
            let between = Time(before.0 + random.index(1 + (next.0 - before.0) as usize) as u64);
            let back = Act::Note(Happening::Away(A));
            looked_at.enter(&Moment { time: Some(between), act: back, ..moments[0].clone() });
            for seat in Seat::all(seats) {
                assert_eq!(looked_at.left(seat, next), plain.left(seat, next), "seed {seed}");
                let deadline = plain.reading(seat).deadline;
                // What was up by then stays so.
                let deadline = deadline.map(|deadline| deadline.max(between));
                assert_eq!(looked_at.reading(seat).deadline, deadline, "seed {seed}");
            }
            assert_eq!(looked_at.idle_for(50 * DAY), plain.idle_for(50 * DAY), "seed {seed}");
        }
    }
}

#[test]
fn what_is_kept_of_clocks_is_all_of_them() {
    for seed in 0..50 {
        let script = random_script(seed);
        let kept = serde_json::to_string(&script.clock).unwrap();
        assert_eq!(serde_json::from_str::<Clock>(&kept).unwrap(), script.clock);
    }
}

#[test]
fn what_does_not_fit_together_is_found() {
    let found =
        |script: &Script| check_times(2, &script.moments).map_err(|wrong| (wrong.number, wrong.reason));
    let begun = || Script::begin(2, &live(60, 0), Seats::only(A));
    let mut good = begun();
    good.wait(MINUTE);
    good.note(Happening::TimeOut(A));
    good.note(Happening::Pause);
    good.note(Happening::Resume);
    good.note(Happening::BrokenOff { by: Some(B) });
    assert_eq!(found(&good), Ok(good.clock.clone()));
    good.decide(A, Seats::only(B));
    assert_eq!(found(&good), Err((6, "the game has been broken off".to_owned())));
    let wrong = |act: Act| {
        let mut script = begun();
        script.wait(MINUTE - 1);
        script.enter(act);
        found(&script).unwrap_err()
    };
    for (act, reason) in [
        (Act::Note(Happening::TimeOut(A)), "the time of seat 0 is not up"),
        (Act::Note(Happening::TimeOut(B)), "the time of seat 1 is not up"),
        (Act::Note(Happening::Resume), "the clocks do not stand still"),
        (Act::Note(Happening::Pace(PaceWords::new("quick").unwrap())), "no clock knows this pace"),
        (Act::Decision { seat: A, is_of_stand_in: true }, "no bot stands in for seat 0"),
        (
            Act::Note(Happening::Holiday { seat: A, from: Time(5), until: Time(4) }),
            "a holiday does not end before it begins",
        ),
    ] {
        assert_eq!(wrong(act), (2, reason.to_owned()));
    }
    let mut twice = begun();
    twice.note(Happening::Pause);
    twice.note(Happening::Pause);
    assert_eq!(found(&twice), Err((3, "the clocks stand still already".to_owned())));
    let mut represented = begun();
    represented.note(Happening::StandIn { seat: A, bot: BotName::new("medium").unwrap() });
    represented.decide(A, Seats::only(B));
    assert_eq!(found(&represented), Err((3, "a bot stands in for seat 0".to_owned())));
    let mut back = begun();
    back.now -= 7;
    back.note(Happening::Away(A));
    assert_eq!(found(&back), Err((2, "the entry before was made 7 ms later".to_owned())));
}
