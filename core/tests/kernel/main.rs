//! The kernel, tried on a made-up game of three sides with everything that real games ask of it.

#[cfg(test)]
mod game;
#[cfg(test)]
mod table;
#[cfg(test)]
mod playouts;
