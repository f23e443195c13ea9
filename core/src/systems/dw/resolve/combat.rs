//! The order of resolution of an opposed roll.   DW-CORE-04, DW-GAP-24
