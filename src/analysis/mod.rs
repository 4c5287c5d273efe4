//! Questions made of many runs.
