//! A real server on a real database, and clients on real sockets.

mod guards;
mod memory;
mod people;
mod play;
mod records;
mod rehearsal;
mod seats;
mod secrets;
mod test_server;
mod undo;
mod wire;
