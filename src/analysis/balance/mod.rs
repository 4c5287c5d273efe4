//! Searches for small changes of card numbers under which a game meets goals, proves them on fresh deals, and explains
//! them edit by edit.
mod counts;
mod edits;
mod estimate;
mod field;
mod frontier;
mod objective;
mod proof;
mod request;
mod retrain;
mod saved;
mod saved_retrain;
mod search;
mod twins;
mod words;

pub use counts::CellCount;
pub use edits::{Contribution, contributions, prune};
pub use field::{BalanceField, BalanceHalt, Deals, Point};
pub use objective::{BalanceCell, CellTwin, GoalFigure, Objective};
pub use proof::BalanceProof;
pub use request::BalanceRequest;
pub use retrain::{RetrainStep, Retraining, most_of_turns, policies, trainable};
pub use saved::SavedBalance;
pub use saved_retrain::SavedRetraining;
pub use search::{BalanceRound, BalanceSearch};
pub use words::PatchFile;
