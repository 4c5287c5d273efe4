//! The paragraph or ruling behind every kind of event.

use crate::action::Event;

/// Name of an event's kind and the rules behind it.
pub(super) fn cite(event: Event) -> (&'static str, &'static [&'static str]) {
    match event {
        Event::Aboard => ("aboard", &["§3"]),
        Event::Cast(..) => ("cast", &["§3", "§7"]),
        Event::Breach(_) => ("breach", &["§3", "BR-3"]),
        Event::Stairs(..) => ("stairs", &["§3", "BR-3"]),
        Event::Plan(..) => ("plan", &["§2"]),
        Event::Target(_) => ("target", &["§3"]),
        Event::Turn(..) => ("turn", &["§4"]),
        Event::Did(..) => ("did", &["§5"]),
        Event::Drew(..) => ("drew", &["§5.2"]),
        Event::Column(..) => ("column", &["§5.3"]),
        Event::Row(..) => ("row", &["§5.3"]),
        Event::Chest(..) => ("chest", &["§5.3", "BR-20"]),
        Event::Obstacle(..) => ("obstacle", &["§6"]),
        Event::Water(_) => ("water", &["§6.1"]),
        Event::Flood(_) => ("flood", &["§6.1"]),
        Event::Pumped(_) => ("pumped", &["§5.1", "BR-14"]),
        Event::Found(..) => ("found", &["§5"]),
        Event::Stole(..) => ("stole", &["§5.1", "BR-18"]),
        Event::Drowned(..) => ("drowned", &["§6.3", "BR-22"]),
        Event::Crushed(_) => ("crushed", &["§9", "BR-29"]),
        Event::Reshuffled => ("reshuffled", &["BR-21"]),
    }
}
