//! Forms in chosen situations.
