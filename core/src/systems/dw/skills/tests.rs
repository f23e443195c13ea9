//! Tests of what each special rule changes.
