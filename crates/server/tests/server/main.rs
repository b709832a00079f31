//! A real server on a real database, and clients on real sockets.

mod guards;
mod house;
mod memory;
mod people;
mod play;
mod records;
mod rehearsal;
mod seats;
mod secrets;
mod undo;
mod wire;
