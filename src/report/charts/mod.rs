//! The charts of reports, one file a report; what they are drawn with is in `chart`.

mod atlas;
mod balance;
mod heat;
mod ladder;
mod meta;
mod run;
mod trend;

pub use atlas::atlas_chart;
pub use balance::balance_charts;
pub use heat::matrix_chart;
pub use ladder::ladder_chart;
pub use meta::meta_chart;
pub use run::charts;
pub use trend::trend_chart;
