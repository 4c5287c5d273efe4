//! The paragraph or ruling behind every kind of event.

use crate::event::Event;
use crate::frame::HitSource;

/// Name of an event's kind and the rules behind it.
// Long because it is a table, a row for each event, to be held against the rules page from top to bottom.
#[must_use]
pub(super) fn cite(event: Event) -> (&'static str, &'static [&'static str]) {
    match event {
        Event::Turn { .. } => ("turn", &["§4"]),
        Event::Initiative { .. } => ("initiative", &["§4 T1"]),
        Event::InitiativeTied { .. } => ("initiative_tied", &["§4 T1"]),
        Event::Automatic { .. } => ("automatic_initiative", &["§9", "GR-28"]),
        Event::CarrierFire { .. } => ("carrier_fire", &["§4 T2"]),
        Event::OwnTurn { .. } => ("own_turn", &["§4 T3"]),
        Event::Drew { .. } => ("drew", &["§4 P1"]),
        Event::Shuffled { .. } => ("shuffled", &["GR-46"]),
        Event::Fly { .. } => ("fly", &["§6"]),
        Event::Dogfight { .. } => ("dogfight", &["§6"]),
        Event::Strafe { is_entry: true, .. } => ("strafe", &["§7.2", "GR-14"]),
        Event::Strafe { .. } => ("strafe", &["§6"]),
        Event::Move { .. } => ("move", &["§7.1"]),
        Event::Land { .. } => ("land", &["§7.1", "GR-35"]),
        Event::Tow { .. } => ("tow", &["§7.6", "GR-39"]),
        Event::Played { .. } => ("played", &["§10"]),
        Event::Assault { is_far: true, .. } => ("assault", &["§7.5"]),
        Event::Assault {
            is_on_fighters: true,
            ..
        } => ("assault", &["§7.3"]),
        Event::Assault { .. } => ("assault", &["§7.4"]),
        Event::FighterShot { .. } => ("fighter_shot", &["§7.3"]),
        Event::FarShot { .. } => ("far_shot", &["§7.5"]),
        Event::Evaded {
            source: HitSource::Far,
            ..
        } => ("evaded", &["§7.5"]),
        Event::Evaded { .. } => ("evaded", &["§8.1"]),
        Event::ShieldLost { .. } => ("shield_lost", &["§8.2"]),
        Event::ArmorLost { .. } => ("armor_lost", &["§8.4"]),
        Event::Damaged { .. } => ("damaged", &["§8.5"]),
        Event::Hull { .. } => ("hull", &["§8.5"]),
        Event::Slagged { .. } => ("slagged", &["§8"]),
        Event::ShieldsDown { .. } => ("shields_down", &["§8", "GR-29"]),
        Event::Destroyed { .. } => ("destroyed", &["§14.1"]),
        Event::Ionized { .. } => ("ionized", &["§9"]),
        Event::IonGone { .. } => ("ion_gone", &["§8.5", "GR-23"]),
        Event::IonLost { .. } => ("ion_lost", &["GR-23"]),
        Event::Crippled { .. } => ("crippled", &["§9"]),
        Event::Recovered { .. } => ("recovered", &["§4 P5", "GR-53"]),
        Event::Drifted { .. } => ("drifted", &["§9", "GR-48"]),
        Event::Barrage { .. } => ("barrage", &["§11.2"]),
        Event::RunCancelled { .. } => ("run_cancelled", &["§11.3", "GR-32"]),
        Event::RunIdle { .. } => ("run_idle", &["§11.4"]),
        Event::Torpedo { .. } => ("torpedo", &["§11.4"]),
        Event::Bombs { .. } => ("bombs", &["§11.4"]),
        Event::CarrierLost { .. } => ("carrier_lost", &["§14"]),
        Event::LastTurn { .. } => ("last_turn", &["§14.4"]),
        Event::ShieldAdded { .. } => ("shield_added", &["§12"]),
        Event::Mended { .. } => ("mended", &["§12"]),
        Event::Unloaded { .. } => ("unloaded", &["§12"]),
        Event::ArmorAdded { .. } => ("armor_added", &["§12"]),
        Event::ArmorMoved { .. } => ("armor_moved", &["§12"]),
        Event::Unmounted { .. } => ("unmounted", &["§12", "GR-52"]),
        Event::Armed { .. } => ("armed", &["§12", "GR-52"]),
        Event::Overhauled { .. } => ("overhauled", &["§12"]),
        Event::Winged { .. } => ("winged", &["§12"]),
        Event::Launched { .. } => ("launched", &["§12"]),
        Event::Discarded { .. } => ("discarded", &["§10"]),
    }
}
