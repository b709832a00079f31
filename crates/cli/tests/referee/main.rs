//! The referee as other programs meet it.

mod answers;
mod child;
mod example;
mod hostile;
mod positions;
mod protocol;
mod several;
