//! The kernel, tried on a made-up game of three sides with everything that real games ask of it.

#[cfg(test)]
mod acts;
#[cfg(test)]
mod game;
#[cfg(test)]
mod table;
#[cfg(test)]
mod hostile;
#[cfg(test)]
mod playouts;
#[cfg(test)]
mod rewinds;
#[cfg(test)]
mod secrets;
#[cfg(test)]
mod tampering;
#[cfg(test)]
mod waits;
