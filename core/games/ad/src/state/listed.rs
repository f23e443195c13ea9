//! Maps by figure, on the wire as lists: a record's keys begin with a letter, numbers do not.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use greffe_core::judging::fact::FigureId;

/// All figures, number 1 first: the list of their values.
pub mod all {
    use super::{BTreeMap, Deserialize, Deserializer, FigureId, Serialize, Serializer};

    /// Writes the values in order of numbers.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<T: Serialize, S: Serializer>(
        map: &BTreeMap<FigureId, T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map.values())
    }

    /// Reads values numbered from 1.
    ///
    /// # Errors
    /// Those of the deserializer.
    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<FigureId, T>, D::Error> {
        let values = Vec::deserialize(deserializer)?;
        Ok((1_u16..).map(FigureId).zip(values).collect())
    }
}

/// Some figures: pairs of number and value.
pub mod some {
    use super::{BTreeMap, Deserialize, Deserializer, FigureId, Serialize, Serializer};

    /// Writes the pairs in order of numbers.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<T: Serialize, S: Serializer>(
        map: &BTreeMap<FigureId, T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map.iter())
    }

    /// Reads pairs.
    ///
    /// # Errors
    /// Those of the deserializer.
    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<FigureId, T>, D::Error> {
        let pairs: Vec<(FigureId, T)> = Vec::deserialize(deserializer)?;
        Ok(pairs.into_iter().collect())
    }
}
