//! The register of games: one row a game. What a row is, and all else that is known of a game without its types, is
//! here too, under the same path.

pub use breachlab_core::games::*;
/// Writes the register from one row a game: what its module is called here, and its type.
macro_rules! register {
    ($($name:ident: $from:ident::$game:ident),+ $(,)?) => {
        $(pub use $from as $name;)+

        /// The type of each game, for the front door.
        pub mod types {
            $(pub use $from::$game;)+
        }

        /// Every game, in the order they are listed to users.
        pub static GAMES: &[&GameRow] = &[$(&$from::ROW),+];

        /// Does something with every game, types and all, in the same order.
        pub fn each(visit: &mut impl Visit) {
            $(visit.game::<$from::$game>();)+
        }
    };
}

register! {
    hull_breach: breachlab_hull_breach::HullBreach,
    gunship: breachlab_gunship::Gunship,
    breach: breachlab_breach::Breach,
    escape_velocity_nova: breachlab_escape_velocity_nova::EscapeVelocityNova,
}

/// The game of this name.
#[must_use]
pub fn find(id: &str) -> Option<&'static GameRow> {
    GAMES.iter().copied().find(|row| row.id == id)
}
