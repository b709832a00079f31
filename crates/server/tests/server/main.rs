//! A real server on a real database, and clients on real sockets.

mod attacks;
mod company;
mod databases;
mod device;
mod fuzz;
mod guards;
mod hosting;
mod members;
mod memory;
mod metrics;
mod nodes;
mod people;
mod play;
mod records;
mod rehearsal;
mod revisions;
mod roles;
mod seats;
mod secrets;
mod sets;
mod snapshots;
mod test_server;
mod thinking;
mod undo;
mod updates;
mod wire;
