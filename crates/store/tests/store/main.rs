//! Real databases: what both keep alike (`contract`), and what each has of its own.

mod contract;
mod due;
mod examples;
mod moving;
mod notices;
mod postgres;
mod sqlite;
