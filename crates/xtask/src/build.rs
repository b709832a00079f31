//! `cargo xtask build`: the whole program, with the page inside.

use std::process::ExitCode;

use crate::Stop;
use crate::run;
use crate::setup;
use crate::web;

const PROGRAM: [&str; 4] = ["build", "--release", "--package", "cli"];

/// Builds everything and says where the program is.
pub(crate) fn build() -> Result<ExitCode, Stop> {
    setup::provide(setup::Purpose::Play)?;
    program_with_page()?;
    println!("\nThe program, with the page inside: {}", run::built("release", "citywright").display());
    Ok(ExitCode::SUCCESS)
}

/// Builds the page and then the program, which carries it in itself.
pub(crate) fn program_with_page() -> Result<(), Stop> {
    web::build()?;
    let status = run::attached(&mut run::cargo(&PROGRAM))?;
    if status.success() {
        Ok(())
    } else {
        Err(Stop::WorldFailed(format!("the program could not be built: {status}")))
    }
}
