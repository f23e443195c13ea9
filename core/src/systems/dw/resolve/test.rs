//! Quality tests.   DW-CORE-01, DW-CORE-02
