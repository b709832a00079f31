//! The program as its users meet it: what it prints, what it refuses, how it ends.

mod commands;
mod documents;
mod hosting;
mod lab;
mod program;
mod records;
