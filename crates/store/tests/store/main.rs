//! Real databases: what both keep alike (`contract`, `past`), and what each has of its own.

#[macro_use]
mod contract;
mod examples;
mod moving;
mod past;
mod postgres;
mod sqlite;
