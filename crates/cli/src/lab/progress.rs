//! The progress of long work.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar on standard error, with a sentence; nothing without a terminal.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    pub(crate) fn of(steps: u64) -> Self {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr_with_hz(8));
        let style = ProgressStyle::with_template("{wide_bar:.cyan} {pos}/{len} {eta:>4}  {msg}");
        bar.set_style(style.expect("the template is sound"));
        bar.enable_steady_tick(Duration::from_millis(500));
        Self(bar)
    }

    pub(crate) fn at(&self, step: u64, sentence: String) {
        self.0.set_position(step);
        self.0.set_message(sentence);
    }

    /// Says something that stays.
    pub(crate) fn say(&self, line: &str) {
        if self.0.is_hidden() {
            eprintln!("{line}");
        } else {
            self.0.println(line);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
