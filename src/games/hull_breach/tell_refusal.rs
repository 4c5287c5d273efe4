//! Choices not to do something, in words.

use super::event::Refusal;
use super::frame::Window;
use super::tell::commander;
use crate::engine::Seat;

/// A refusal as a line; `unit` is what it is about, by name.
#[must_use]
pub(super) fn tell(seat: Seat, what: Refusal, unit: &str) -> String {
    let text = match what {
        Refusal::Mulligan => "keeps the hand (D-02)".to_owned(),
        Refusal::Breakthrus => "plays no more in Logistics (D-03)".to_owned(),
        Refusal::Manufacture => "ends Manufacturing (D-05)".to_owned(),
        Refusal::Conscript => "conscripts nobody (D-06)".to_owned(),
        Refusal::Reassign => "reassigns no more (D-07)".to_owned(),
        Refusal::Attack => "attacks nobody (D-08)".to_owned(),
        Refusal::TurnDown => "turns no more modules down (D-13)".to_owned(),
        Refusal::Tidy => "discards no more (D-14)".to_owned(),
        Refusal::Intercept => "intercepts no more (D-11)".to_owned(),
        Refusal::Boards => "declares no more boards (D-15)".to_owned(),
        Refusal::Escorts => "cancels no more boards (D-16)".to_owned(),
        Refusal::LetGo => "lets the withdrawing boarders go (D-18)".to_owned(),
        Refusal::Chase => format!("does not pursue onto {unit} (D-18)"),
        Refusal::Capture => format!("leaves {unit} alone (D-19)"),
        Refusal::Garrison => format!("leaves nobody else aboard {unit} (D-19)"),
        Refusal::Escape => format!("lets nobody else off {unit} (D-20)"),
        Refusal::Stoic => format!("lets {unit} go without an answer (D-20)"),
        Refusal::Sharing => format!("leaves the rest of the Repair of {unit} (R-20)"),
        Refusal::Window(window) => format!("plays nothing ({})", place(window)),
        Refusal::Offer => format!("does not use {unit} (D-10)"),
        Refusal::Choice => format!("chooses no more for {unit} (§8.5)"),
        Refusal::Search => "takes nothing out of the pile (§8.3)".to_owned(),
        Refusal::Fetch => format!("fetches nothing for {unit} (§3.4.8)"),
        Refusal::Toll => "does not pay (§8.1)".to_owned(),
        Refusal::Spoils => "deploys no Spoils (D-22)".to_owned(),
    };
    format!("{} {text}", commander(seat))
}

/// A window as the rules page numbers it.
fn place(window: Window) -> &'static str {
    match window {
        Window::Phase => "W-01",
        Window::Start | Window::Declared => "W-02",
        Window::Intercept => "W-03",
        Window::Activation => "W-04",
        Window::VolleyDeclared => "W-05",
        Window::VolleyRolled => "W-06",
        Window::Boards => "W-07",
        Window::Pending => "W-08",
        Window::Boarding | Window::MarineTurn => "W-09",
        Window::Prize => "W-10",
        Window::RoundEnd => "W-11",
        Window::EngagementEnd => "W-12",
    }
}

/// The paragraph behind a refusal.
#[must_use]
pub(super) fn cite(what: Refusal) -> &'static [&'static str] {
    match what {
        Refusal::Mulligan => &["D-02"],
        Refusal::Breakthrus => &["D-03"],
        Refusal::Manufacture => &["D-05"],
        Refusal::Conscript => &["D-06"],
        Refusal::Reassign => &["D-07"],
        Refusal::Attack => &["D-08"],
        Refusal::TurnDown => &["D-13"],
        Refusal::Tidy => &["D-14"],
        Refusal::Intercept => &["D-11"],
        Refusal::Boards => &["D-15"],
        Refusal::Escorts => &["D-16"],
        Refusal::LetGo | Refusal::Chase => &["D-18"],
        Refusal::Capture | Refusal::Garrison => &["D-19"],
        Refusal::Escape => &["D-20", "§6.7"],
        Refusal::Stoic => &["D-20", "§3.4.11"],
        Refusal::Sharing => &["R-20"],
        Refusal::Window(_) | Refusal::Offer => &["D-10"],
        Refusal::Choice => &["§8.5"],
        Refusal::Search => &["§8.3"],
        Refusal::Fetch => &["§3.4.8"],
        Refusal::Toll => &["§8.1"],
        Refusal::Spoils => &["D-22", "R-95"],
    }
}
