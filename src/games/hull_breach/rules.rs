//! The numbers of the rulebook and the switches and caps of the rulings.

/// A ruling that can be switched, for conditions in card data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Switch {
    /// A Transport may pay another Commander while three or more live.
    TransportGifts,
    /// a Marine's counters run per boarding action.
    MarineEngagementIsBoarding,
    /// a Stealth ship is jammed with Hunter only.
    JamNeedsHunter,
    /// Pursuit onto a Stealth ship needs no Hunter.
    PursuitIgnoresStealth,
    /// Marines that hold a Station may pursue.
    StationMayPursue,
    /// competing plays are rolled off; otherwise the active Commander's goes first.
    WindowRolloff,
    /// the defender's boards are fought out first.
    DefenderBoardsFirst,
    /// The shield of round 1 covers modules too.
    ShieldCoversModules,
    /// defenses of later parts of a split volley are read live.
    SplitLiveDefense,
    /// Commanders may give up.
    Scoop,
    /// prizes pay and are mended.
    CaptorsCollect,
    /// winners without a host find a berth.
    StrandedFindBerths,
    /// prizes of an eliminated Commander return to their owners.
    PrizesReturn,
    /// Spoils may be of kinds that an Engagement Phase bars.
    SpoilsInAnyPhase,
    /// the one-ship rules of boards bind shipless boards too.
    ShiplessBoardsLock,
    /// in a boarding action whoever can fire does not pass.
    MarinesMustFire,
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
    /// a Transport may pay another Commander while three or more live.
    pub transport_gifts: bool,
    /// `true` is `boarding_action`, `false` is `fleet`.
    pub marine_engagement_is_boarding: bool,
    /// jamming a Stealth ship takes Hunter.
    pub jam_needs_hunter: bool,
    /// pursuit onto a Stealth ship needs no Hunter.
    pub pursuit_ignores_stealth: bool,
    /// Marines that hold a Station may pursue.
    pub station_may_pursue: bool,
    /// `true` is `rolloff`, `false` is `active_first`.
    pub window_rolloff: bool,
    /// the defender's boards are fought out before the attacker's.
    pub defender_boards_first: bool,
    /// the shield of round 1 covers modules too.
    pub shield_covers_modules: bool,
    /// defenses of later parts of a split volley are read live.
    pub split_live_defense: bool,
    /// whether Commanders may scoop.
    pub scoop: bool,
    /// prizes pay their captors and are mended by them.
    pub captors_collect: bool,
    /// winners of a shipless board without a host find a berth; otherwise they are lost.
    pub stranded_find_berths: bool,
    /// prizes of an eliminated Commander return to their owners; otherwise they are scrapped.
    pub prizes_return: bool,
    /// Spoils may be of kinds that an Engagement Phase bars.
    pub spoils_in_any_phase: bool,
    /// who is boarded without a ship may board its boarders alone, and nobody folds aboard a boarder.
    pub shipless_boards_lock: bool,
    /// in a boarding action whoever can fire does not pass.
    pub marines_must_fire: bool,
    /// turns that a Commander has to have ended before others may attack it; none as printed.
    pub grace_turns: u8,
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
            jam_needs_hunter: false,
            pursuit_ignores_stealth: true,
            station_may_pursue: true,
            window_rolloff: true,
            defender_boards_first: false,
            shield_covers_modules: true,
            split_live_defense: false,
            scoop: false,
            captors_collect: true,
            stranded_find_berths: true,
            prizes_return: true,
            spoils_in_any_phase: true,
            shipless_boards_lock: true,
            marines_must_fire: false,
            grace_turns: 0,
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
            Switch::JamNeedsHunter => self.jam_needs_hunter,
            Switch::PursuitIgnoresStealth => self.pursuit_ignores_stealth,
            Switch::StationMayPursue => self.station_may_pursue,
            Switch::WindowRolloff => self.window_rolloff,
            Switch::DefenderBoardsFirst => self.defender_boards_first,
            Switch::ShieldCoversModules => self.shield_covers_modules,
            Switch::SplitLiveDefense => self.split_live_defense,
            Switch::Scoop => self.scoop,
            Switch::CaptorsCollect => self.captors_collect,
            Switch::StrandedFindBerths => self.stranded_find_berths,
            Switch::PrizesReturn => self.prizes_return,
            Switch::SpoilsInAnyPhase => self.spoils_in_any_phase,
            Switch::ShiplessBoardsLock => self.shipless_boards_lock,
            Switch::MarinesMustFire => self.marines_must_fire,
        }
    }
}
