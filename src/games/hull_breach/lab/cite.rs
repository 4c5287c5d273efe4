//! The paragraph or ruling behind every kind of event.

use crate::event::{Event, Fold, Removal};
use crate::frame::{Route, VolleyKind};
use crate::setup::Setup;
use crate::state::End;

/// Name of an event's kind and the rules behind it.
// Long because it is a table, a row for each event, to be held against the rules page from top to bottom.
#[must_use]
pub(super) fn cite(set: &Setup, event: &Event) -> (&'static str, &'static [&'static str]) {
    match event {
        Event::SetupTurn { .. } => ("setup_turn", &["§4", "R-38"]),
        Event::Initiative { .. } => ("initiative", &["RV-03", "R-41"]),
        Event::Turn { .. } => ("turn", &["§5.2"]),
        Event::Drew { .. } => ("drew", &["§5.3.1"]),
        Event::Mulligan { .. } => ("mulligan", &["D-02", "R-84"]),
        Event::Goods { .. } => ("goods", &["§9.28"]),
        Event::Repaired { .. } => ("repaired", &["§3.3.4"]),
        Event::Deployed { route, .. } => ("deployed", of_route(*route)),
        Event::Moved { unit, .. } if set.def(*unit).kind.is_marine() => {
            ("moved", &["§6.10", "§5.4.4"])
        }
        Event::Moved { .. } => ("moved", &["§2.5.1.2"]),
        Event::Played { .. } => ("played", &["§6.8", "R-42"]),
        Event::Fetched { .. } => ("fetched", &["§8.3"]),
        Event::FoundNothing { .. } => ("found_nothing", &["§8.3"]),
        Event::Named { .. } => ("named", &["§8.5"]),
        Event::Picked { .. } => ("picked", &["§8.5"]),
        Event::Declined { what, .. } => ("declined", crate::tell_refusal::cite(*what)),
        Event::Stays { .. } => ("stays", &["D-09"]),
        Event::TurnedDown { .. } => ("turned_down", &["D-13", "§3.4.4"]),
        Event::FoldedTo { .. } => ("folded_to", &["§3.4.7"]),
        Event::FoldsOut { .. } => ("folds_out", &["§6.10.4", "R-77"]),
        Event::FiresAfter { .. } => ("fires_after", &["D-18", "§6.10.3"]),
        Event::GoesFirst { .. } => ("goes_first", &["D-25", "R-94"]),
        Event::GaveUp { .. } => ("gave_up", &["D-23", "§7.2.1"]),
        Event::Used { .. } => ("used", &["§6.8"]),
        Event::Discarded { .. } => ("discarded", &["§8.5"]),
        Event::Attack { .. } => ("attack", &["§6.3"]),
        Event::Sent { .. } => ("sent", &["§6.4.2"]),
        Event::Round { .. } => ("round", &["§6.6"]),
        Event::Step { .. } => ("step", &["§6.6"]),
        Event::Rolled { kind, .. } => ("rolled", of_volley(*kind)),
        Event::LostPart { out: true, .. } => ("lost_part", &["R-119"]),
        Event::LostPart { .. } => ("lost_part", &["§6.9"]),
        Event::Wounds { .. } => ("wounds", &["§6.2"]),
        Event::Compulsory { .. } => ("compulsory", &["§9.39", "R-32"]),
        Event::Resists { .. } => ("resists", &["§3.4.9", "R-28"]),
        Event::TwoTens { .. } => ("two_tens", &["§3.4.2"]),
        Event::Held { paint: true, .. } => ("painted", &["§3.3.5", "R-17"]),
        Event::Held { .. } => ("jammed", &["§3.3.2", "R-17"]),
        Event::Passed { unit } if set.def(*unit).kind.is_marine() => ("passed", &["D-17"]),
        Event::Passed { .. } => ("passed", &["D-12"]),
        Event::Skips { .. } => ("skips", &["§3.3.3"]),
        Event::Docked { .. } => ("docked", &["§2.5.1.2"]),
        Event::Launched { .. } => ("launched", &["§2.5.1.2", "R-11"]),
        Event::Retreats { .. } => ("retreats", &["§6.6 step 3", "R-30"]),
        Event::Fearless { .. } => ("fearless", &["§3.4.5"]),
        Event::FoldTest { use_, .. } => (
            "fold_test",
            match use_ {
                Fold::Reassign => &["§3.4.7", "RV-06", "R-66"],
                Fold::Board => &["§6.10.4", "RV-06", "R-66"],
                Fold::Out => &["§6.10.4", "R-77", "R-66"],
                Fold::Escape => &["§6.7", "RV-06", "R-66"],
            },
        ),
        Event::Boards { .. } => ("boards", &["§6.10"]),
        Event::Escorted { .. } => ("escorted", &["§3.4.3"]),
        Event::Lapsed { .. } => ("lapsed", &["§6.10", "R-120"]),
        Event::Fight { .. } => ("fight", &["§6.10"]),
        Event::FightCap { .. } => ("fight_cap", &["R-59"]),
        Event::Withdraws { .. } => ("withdraws", &["§6.10.3", "R-89"]),
        Event::Pursues { .. } => ("pursues", &["§6.10.3", "R-37", "R-55"]),
        Event::FightWon { .. } => ("fight_won", &["§6.6 8E"]),
        Event::Hijacked { .. } => ("hijacked", &["§9.17", "R-56"]),
        Event::Reverted { .. } => ("reverted", &["§9.17", "R-73"]),
        Event::Pending { .. } => ("pending", &["§6.7"]),
        Event::Survived { .. } => ("survived", &["R-110"]),
        Event::Lost { fate, .. } => (
            "lost",
            match fate {
                Removal::Destroyed | Removal::Immediate => &["§6.7"],
                Removal::Sacrificed => &["§9.30", "R-32"],
                Removal::Scuttled => &["§9.32"],
                Removal::Folded => &["§3.4.7", "R-66"],
                Removal::Attached => &["§9.1"],
                Removal::NoRoom => &["§9.5"],
                Removal::Stranded => &["R-91"],
            },
        ),
        Event::Rolloff { .. } => ("rolloff", &["RV-04", "R-94"]),
        Event::Window { .. } => ("window", &["§6.8"]),
        Event::EngagementOver { end } => (
            "engagement_over",
            match end {
                End::Cancelled => &["R-44"],
                End::AttackersGone | End::Retreated => &["§6.4.1"],
                End::StationFallen | End::AttackerFallen => &["§6.4.1", "R-61"],
                End::Cap => &["R-59"],
                End::DefendersGone => &["R-82"],
                End::ByCard => &["§8.1"],
            },
        ),
        Event::Eliminated { .. } => ("eliminated", &["§7.1.3"]),
        Event::Spoils { .. } => ("spoils", &["§7.1.3.1"]),
        Event::Over { .. } => ("over", &["§7.1.3"]),
    }
}

/// How a card came into play.
fn of_route(route: Route) -> &'static [&'static str] {
    match route {
        Route::Hand => &["§5.4.1"],
        Route::Conscript => &["§5.4.2", "R-63"],
        Route::Search => &["§8.3"],
        Route::Fetch => &["§3.4.8"],
        Route::Spoils => &["§7.1.3.2", "R-95"],
    }
}

/// Which dice a volley rolled.
fn of_volley(kind: VolleyKind) -> &'static [&'static str] {
    match kind {
        VolleyKind::Attack => &["§6.2", "§8.2"],
        VolleyKind::Overload => &["§3.3.3", "§8.2"],
        VolleyKind::Interceptor => &["§3.3.1", "§8.2"],
        VolleyKind::Stoic => &["§3.4.11", "§8.2"],
        VolleyKind::StoicOverload => &["§3.4.11", "R-29"],
        VolleyKind::Extra => &["§6.2", "§8.1"],
        VolleyKind::Card(_) => &["R-109"],
    }
}
