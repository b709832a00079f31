//! Real databases: what both keep alike (`contract`, `conduct`, `past`), and what each has of its own.

#[macro_use]
mod contract;
mod conduct;
mod due;
mod examples;
mod moving;
mod notices;
mod past;
mod postgres;
mod sqlite;
