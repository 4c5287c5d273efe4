//! The numbers of the rulebook and the switches and caps of the rulings.

/// A ruling that can be switched, for conditions in card data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Switch {
    ///
    TransportGifts,
    /// a Marine's counters run per boarding action.
    MarineEngagementIsBoarding,
    ///
    PursuitIgnoresStealth,
    ///
    StationMayPursue,
    /// competing plays are rolled off; otherwise the active Commander's goes first.
    WindowRolloff,
    ///
    ShieldCoversModules,
    /// defenses of later parts of a split volley are read live.
    SplitLiveDefense,
    ///
    Scoop,
}

/// The rules in force. [`Rules::default`] is the game as printed, with the default rulings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Cards drawn up to (§5.3.1).
    pub hand_size: u8,
    /// Each pool of the stockpile at setup (§5.0).
    pub starting_stock: i16,
    /// Most of a pool (§9.28).
    pub stock_cap: i16,
    /// Station modules at most (§2.2).
    pub station_modules: u8,
    /// Conscription price factor (§9.8).
    pub conscript_factor: u8,
    /// Alpha Strike's bonus to results (§3.4.1).
    pub alpha_strike: i8,
    /// Stealth's malus to results (§3.4.10).
    pub stealth: i8,
    /// Wounds of a natural 10 under Annihilate (§3.4.2).
    pub annihilate_wounds: u8,
    ///
    pub transport_gifts: bool,
    /// `true` is `boarding_action`, `false` is `fleet`.
    pub marine_engagement_is_boarding: bool,
    ///
    pub pursuit_ignores_stealth: bool,
    ///
    pub station_may_pursue: bool,
    /// `true` is `rolloff`, `false` is `active_first`.
    pub window_rolloff: bool,
    ///
    pub shield_covers_modules: bool,
    ///
    pub split_live_defense: bool,
    /// whether Commanders may scoop.
    pub scoop: bool,
    /// rounds of the game (each living Commander one turn), then a draw.
    pub max_game_rounds: u16,
    /// rounds of an engagement, then the attackers go home.
    pub max_engagement_rounds: u16,
    /// exchanges of a boarding action, then the boarders withdraw.
    pub max_boarding_exchanges: u16,
    /// §8.8: whether prototype cards are allowed.
    pub prototypes: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            hand_size: 5,
            starting_stock: 10,
            stock_cap: 20,
            station_modules: 4,
            conscript_factor: 2,
            alpha_strike: 3,
            stealth: -5,
            annihilate_wounds: 3,
            transport_gifts: true,
            marine_engagement_is_boarding: true,
            pursuit_ignores_stealth: true,
            station_may_pursue: true,
            window_rolloff: true,
            shield_covers_modules: true,
            split_live_defense: false,
            scoop: false,
            max_game_rounds: 60,
            max_engagement_rounds: 40,
            max_boarding_exchanges: 100,
            prototypes: false,
        }
    }
}

impl Rules {
    /// Whether a switch is on.
    #[must_use]
    pub fn is_on(&self, switch: Switch) -> bool {
        match switch {
            Switch::TransportGifts => self.transport_gifts,
            Switch::MarineEngagementIsBoarding => self.marine_engagement_is_boarding,
            Switch::PursuitIgnoresStealth => self.pursuit_ignores_stealth,
            Switch::StationMayPursue => self.station_may_pursue,
            Switch::WindowRolloff => self.window_rolloff,
            Switch::ShieldCoversModules => self.shield_covers_modules,
            Switch::SplitLiveDefense => self.split_live_defense,
            Switch::Scoop => self.scoop,
        }
    }
}
