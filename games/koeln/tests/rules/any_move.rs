//! What the laws probe with.

use engine::{Fast, Seat};
use koeln::Koeln;
use koeln::components::{CARTS, CHURCHES, ChurchId, GATES, GateId, HAND, PlaceId, Stone};
use koeln::moves::Move;
use koeln::position::{Attack, Position, Step};

/// Any move that can be written down; numbers may be one too high.
pub(crate) fn any_move(game: &Koeln, at: &Position, random: &mut Fast) -> Move {
    let cart = random.index(CARTS + 1) as u8;
    let place = random.index(HAND + 2) as u8;
    let church = ChurchId(random.index(CHURCHES + 1) as u8);
    let victim = Seat(random.index(usize::from(at.players.seats()) + 1) as u8);
    let stones = [(); 2].map(|()| Stone::ALL[random.index(Stone::ALL.len())]);
    match random.index(19) {
        0 => Move::Throw,
        1..=3 => Move::Go { cart, to: PlaceId(random.index(game.map.places.len() + 1) as u8) },
        4 => Move::Load { cart, stone: stones[0] },
        5 => Move::Unload { cart },
        6 => Move::Build { cart },
        7 => Move::Visit { cart, place },
        8 => Move::Abbot { place },
        9 => Move::Mayor { place },
        10 => {
            let attacks = [Attack::Thief, Attack::Poisoner, Attack::Saboteur];
            Move::Attack { place, attack: attacks[random.index(attacks.len())], victim }
        }
        11 => {
            let number = random.index(GATES + 1) as u8;
            Move::Merchant { place, gate: GateId(number), from: stones[0], to: stones[1] }
        }
        12 => Move::Notary { place, church },
        13 => Move::Forger { place, church, own: stones[0], victim, theirs: stones[1] },
        14 => Move::Discard { place },
        15 => Move::Ward { place },
        16 => Move::Submit,
        17 => Move::Decline,
        _ => Move::End,
    }
}

/// A thief turns up a card that lay hidden in another hand. It is drawn by its kind, so that a script can name it;
/// where in the hand that kind lies differs between worlds that somebody cannot tell apart. An abbot is played by its
/// place in the hand, and only playing it shows whose abbot it is.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "the laws hand over moves of any size")]
pub(crate) fn turns_up_a_card(_: &Koeln, at: &Position, _: Seat, mv: &Move) -> bool {
    match mv {
        Move::Submit => matches!(at.step, Step::Ward { attack: Attack::Thief, .. }),
        Move::Abbot { .. } => true,
        _ => false,
    }
}
