//! Whatever comes in, an answer goes out, and a wrong request changes nothing.

use engine::{Chance as _, Fast, Stream};
use serde_json::{Value, json};

use crate::child::Referee;

const LINES: usize = 20_000;
const LONG: usize = 10_000_000;
/// More than the referee ever needs: the program itself, a line of the greatest length, and what is read from it.
const MOST_MEMORY_KIB: u64 = 128 * 1024;

/// Letters of which garbage is made.
const LETTERS: &[u8] = b"{}[]\",:0123456789-+.eE\\ untrfalsedoplymv\x00\x7f\xc3\xff\r\t";

const ANY: Stream = Stream::named("any");

fn pick<'a, T>(items: &'a [T], random: &mut Fast) -> &'a T {
    &items[random.below(ANY, items.len() as u32) as usize]
}

fn garbage(random: &mut Fast) -> Vec<u8> {
    (0..random.below(ANY, 200)).map(|_| *pick(LETTERS, random)).collect()
}

/// A request that makes sense, more or less.
fn request(random: &mut Fast, codes: &[String], position: &Value, record: &str) -> Value {
    let seat = random.below(ANY, 6);
    let code = codes.get(random.below(ANY, codes.len() as u32 + 1) as usize).cloned().unwrap_or_default();
    match random.below(ANY, 22) {
        0 => json!({"do": "new", "game": "frankfurt", "seats": seat, "seed": seat}),
        1 => json!({"do": "load", "game": "frankfurt", "position": position, "seed": "x"}),
        2 => json!({"do": "replay", "record": record}),
        3 => json!({"do": "random", "plies": seat, "seed": random.below(ANY, 1000)}),
        4 => json!({"do": "undo"}),
        5 => json!({"do": "view", "viewer": seat}),
        6 => json!({"do": "scores", "viewer": "spectator"}),
        7 => json!({"do": "bot", "level": "greedy", "seat": seat}),
        8 => json!({"do": "draw", "lang": "de", "viewer": seat}),
        9 => json!({"do": "preview", "move": code}),
        10 => json!({"do": "check", "move": code, "seat": seat}),
        11 => json!({"do": "play", "move": code, "chance": ["rh2"]}),
        12 => {
            json!({"do": "play", "move": {"build": {"tile": "rh2", "district": seat * 50, "space": seat * 50}}})
        }
        13 => json!({"do": "play", "move": {"take": {"offer": seat * 50}}}),
        14 => json!({"do": "record"}),
        15 => json!({"do": "position"}),
        16 => json!({"do": "legal", "seat": seat}),
        _ => json!({"do": "play", "move": code}),
    }
}

/// A line with a few bytes exchanged, left out or doubled; it stays one line.
fn mutated(line: &str, random: &mut Fast) -> Vec<u8> {
    let mut bytes = line.as_bytes().to_vec();
    for _ in 0..=random.below(ANY, 4) {
        let place = random.below(ANY, bytes.len() as u32) as usize;
        match random.below(ANY, 3) {
            0 => bytes[place] = *pick(LETTERS, random),
            1 if bytes.len() > 1 => drop(bytes.remove(place)),
            _ => bytes.insert(place, bytes[place]),
        }
    }
    bytes
}

fn nested(random: &mut Fast) -> Vec<u8> {
    let depth = 1 << random.below(ANY, 17);
    match random.below(ANY, 3) {
        0 => b"[".repeat(depth),
        1 => b"{\"do\":".repeat(depth),
        _ => [b"{\"do\":\"play\",\"move\":".to_vec(), b"[".repeat(depth), b"]".repeat(depth), b"}".to_vec()]
            .concat(),
    }
}

#[test]
fn twenty_thousand_lines_are_answered_and_errors_change_nothing() {
    let mut referee = Referee::with_game(3);
    let mut random = Fast::new(20_000);
    let (mut codes, mut state) = (Vec::new(), referee.state());
    let first: Value = referee.must(&json!({"do": "position"}))["position"].clone();
    let record = referee.must(&json!({"do": "record"}))["record"].as_str().unwrap().to_owned();
    let (mut fulfilled, mut refused) = (0, 0);
    for number in 0..LINES {
        let request = request(&mut random, &codes, &first, &record).to_string();
        let line = match random.below(ANY, 10) {
            0 => garbage(&mut random),
            1..=3 => mutated(&request, &mut random),
            4 if number % 10 == 0 => nested(&mut random),
            _ => request.into_bytes(),
        };
        let answer = referee.ask_line(&line);
        let said: Value = serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}"));
        if said["ok"] == true {
            fulfilled += 1;
            state = referee.state();
            let legal = referee.must(&json!({"do": "legal"}));
            let offers = legal["moves"].as_array().unwrap().iter();
            codes = offers.map(|offer| offer["code"].as_str().unwrap().to_owned()).collect();
        } else {
            refused += 1;
            assert!(said["error"]["kind"].is_string() && said["error"]["kind"] != "internal", "{answer}");
            if number % 8 == 0 {
                assert_eq!(referee.state(), state, "{}", String::from_utf8_lossy(&line));
            }
        }
    }
    assert!(fulfilled > LINES / 5 && refused > LINES / 5, "{fulfilled} fulfilled, {refused} refused");
    assert_memory_is_bounded(&referee);
    assert_eq!(referee.finish(), Some(0));
}

#[test]
fn a_line_of_any_length_is_refused_in_bounded_memory() {
    let mut referee = Referee::with_game(2);
    let before = referee.state();
    let long = [b"x".repeat(LONG), b"[".repeat(LONG), b"\"".repeat(LONG)];
    let list = [b"{\"do\":\"play\",\"move\":[0".to_vec(), b",0".repeat(LONG / 2), b"]}".to_vec()].concat();
    for line in long.iter().chain([&list]) {
        let answer: Value = serde_json::from_str(&referee.ask_line(line)).unwrap();
        assert_eq!(answer["error"]["kind"], "too_long", "{answer}");
        assert_eq!(answer["error"]["reason"], "a request has at most 1048576 bytes");
    }
    let just =
        [b"{\"do\":\"play\",\"move\":[0".to_vec(), b",0".repeat((1 << 19) - 20), b"]}".to_vec()].concat();
    let answer: Value = serde_json::from_str(&referee.ask_line(&just)).unwrap();
    assert_eq!(answer["error"]["kind"], "bad_request", "{answer}");
    assert_eq!(referee.state(), before);
    assert_memory_is_bounded(&referee);
    assert_eq!(referee.finish(), Some(0));
}

fn assert_memory_is_bounded(referee: &Referee) {
    if let Some(peak) = referee.peak_memory() {
        println!("peak memory: {peak} KiB");
        assert!(peak < MOST_MEMORY_KIB, "{peak} KiB");
    }
}
