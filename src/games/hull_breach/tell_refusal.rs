//! Choices not to do something, in words.

use super::event::Decline;
use super::frame::Window;
use breachlab_core::engine::{Seat, letter};

/// A refusal as a line; `unit` is what it is about, by name.
#[must_use]
pub(super) fn tell(seat: Seat, what: Decline, unit: &str) -> String {
    let text = match what {
        Decline::Mulligan => "keeps the hand (D-02)".to_owned(),
        Decline::Breakthrus => "plays no more in Logistics (D-03)".to_owned(),
        Decline::Manufacture => "ends Manufacturing (D-05)".to_owned(),
        Decline::Conscript => "conscripts nobody (D-06)".to_owned(),
        Decline::Reassign => "reassigns no more (D-07)".to_owned(),
        Decline::Attack => "attacks nobody (D-08)".to_owned(),
        Decline::TurnDown => "turns no more modules down (D-13)".to_owned(),
        Decline::Tidy => "discards no more (D-14)".to_owned(),
        Decline::Intercept => "intercepts no more (D-11)".to_owned(),
        Decline::Boards => "declares no more boards (D-15)".to_owned(),
        Decline::Escorts => "cancels no more boards (D-16)".to_owned(),
        Decline::LetGo => "lets the withdrawing boarders go (D-18)".to_owned(),
        Decline::Chase => format!("does not pursue onto {unit} (D-18)"),
        Decline::Capture => format!("leaves {unit} alone (D-19)"),
        Decline::Garrison => format!("leaves nobody else aboard {unit} (D-19)"),
        Decline::Escape => format!("lets nobody else off {unit} (D-20)"),
        Decline::Stoic => format!("lets {unit} go without an answer (D-20)"),
        Decline::Sharing => format!("leaves the rest of the Repair of {unit} (R-20)"),
        Decline::Window(window) => format!("plays nothing ({})", place(window)),
        Decline::Offer => format!("does not use {unit} (D-10)"),
        Decline::Choice => format!("chooses no more for {unit} (§8.5)"),
        Decline::Search => "takes nothing out of the pile (§8.3)".to_owned(),
        Decline::Fetch => format!("fetches nothing for {unit} (§3.4.8)"),
        Decline::Toll => "does not pay (§8.1)".to_owned(),
        Decline::Spoils => "deploys no Spoils (D-22)".to_owned(),
    };
    format!("{} {text}", letter(seat))
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
pub(super) fn cite(what: Decline) -> &'static [&'static str] {
    match what {
        Decline::Mulligan => &["D-02"],
        Decline::Breakthrus => &["D-03"],
        Decline::Manufacture => &["D-05"],
        Decline::Conscript => &["D-06"],
        Decline::Reassign => &["D-07"],
        Decline::Attack => &["D-08"],
        Decline::TurnDown => &["D-13"],
        Decline::Tidy => &["D-14"],
        Decline::Intercept => &["D-11"],
        Decline::Boards => &["D-15"],
        Decline::Escorts => &["D-16"],
        Decline::LetGo | Decline::Chase => &["D-18"],
        Decline::Capture | Decline::Garrison => &["D-19"],
        Decline::Escape => &["D-20", "§6.7"],
        Decline::Stoic => &["D-20", "§3.4.11"],
        Decline::Sharing => &["R-20"],
        Decline::Window(_) | Decline::Offer => &["D-10"],
        Decline::Choice => &["§8.5"],
        Decline::Search => &["§8.3"],
        Decline::Fetch => &["§3.4.8"],
        Decline::Toll => &["§8.1"],
        Decline::Spoils => &["D-22", "R-95"],
    }
}
