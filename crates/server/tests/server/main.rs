//! A real server on a real database, and clients on real sockets.

mod attacks;
mod databases;
mod fuzz;
mod guards;
mod hosting;
mod memory;
mod metrics;
mod nodes;
mod people;
mod play;
mod records;
mod rehearsal;
mod revisions;
mod seats;
mod secrets;
mod sets;
mod snapshots;
mod test_server;
mod thinking;
mod undo;
mod updates;
mod wire;
