//! Real databases: what both keep alike (`contract`, `access`, `conduct`, `past`), and what each has of its own.

#[macro_use]
mod contract;
mod access;
mod conduct;
mod due;
mod examples;
mod moving;
mod notices;
mod past;
mod postgres;
mod sqlite;
