//! The record and its file: hostile lines, golden values, every refusal, every flipped byte.

#[cfg(test)]
mod archives;
#[cfg(test)]
mod files;
#[cfg(test)]
mod frozen;
#[cfg(test)]
mod golden;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod reading;
#[cfg(test)]
mod shapes;
#[cfg(test)]
mod support;
