//! Tests named by rule.
