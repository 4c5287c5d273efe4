//! The rules lab: one laid-out position, told step by step, sampled, or enumerated. Generic over the game.

mod agenda;
mod chain;
mod decide;
mod ends;
mod engage;
mod enumerate;
mod enumerated;
mod fault;
mod near;
mod order;
mod refusal;
mod sample;
mod scene;
mod waits;

pub use ends::{Ends, Odds, Together};
pub use engage::{END, Engaged, NOT, OVER, STOPPED, Speaker, ToldLine, engage, engage_by_seed};
pub use enumerate::enumerate;
pub use enumerated::{Enumerated, MOST_BYTES, NoExact};
pub use fault::EngageError;
pub use order::{Says, SceneAction};
pub use refusal::Unasked;
pub use sample::{Sampled, sample};
pub use scene::{FollowedUnit, Scene, SceneEnd, roster};
pub use waits::Wait;
