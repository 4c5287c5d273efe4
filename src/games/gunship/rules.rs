//! Numbers of the rulebook and switches of the rulings.

/// Dice of a drop of Thruster Bombs (§11): each card is three bombs.
pub const BOMBS: u8 = 3;
/// Dice the carrier's tractor beam rolls for a ship in the center (§7.6).
pub const TRACTOR_DICE: u8 = 2;
/// Dice of the emergency thrusters (§7.6).
pub const THRUSTER_DICE: u8 = 1;
/// Repair actions of Heavy damage and of a new wing (§12).
pub const OVERHAUL: u8 = 3;
/// Most discards of a turn without a played card, or of a crippled one (§4, GR-41).
pub const IDLE_DISCARDS: u8 = 2;
/// Most discards of any other turn (§4).
pub const DISCARDS: u8 = 1;
/// Largest hand a rules file may set; hands are fixed room.
pub const MOST_HAND: usize = 10;
/// Most hits a gunship can be set to take; the hull's markers are fixed room.
pub const MOST_HITS: usize = 40;
/// Most cards of a main deck; piles are fixed room.
pub const MOST_CARDS: usize = 128;

/// The numbers in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Cards drawn up to (§4 P1).
    pub hand: u8,
    /// Hits a carrier's shields take (§2, GR-8).
    pub carrier_shields: u8,
    /// Hits a carrier takes after that.
    pub carrier_hull: u8,
    /// Fighters of a squadron.
    pub fighters: u8,
    /// Fighters a die stands for, rounded up (§2).
    pub fighters_per_die: u8,
    /// Shield cards of a gunship.
    pub shields: u8,
    /// Armor cards of a gunship.
    pub armor: u8,
    /// Armor cards on one location at most.
    pub armor_per_location: u8,
    /// Actions of a gunship phase with an undamaged Power Generator.
    pub actions: u8,
    /// Moves of a turn with both engines.
    pub moves: u8,
    /// Hits that destroy a gunship (§14.1).
    pub destroyed_at: u8,
    /// Battle Dice of a carrier's defence cannons (§11).
    pub defence_dice: u8,
    /// GR-54: the bonus cards are shuffled in, as blanks.
    pub bonus_in_play: bool,
    /// GR-20: a Slagged card on an overflowing hit takes the hull hit back.
    pub slag_absorbs_hull_hit: bool,
    /// GR-18: the hit a Critical Damage adds may take another.
    pub critical_chain: bool,
    /// GR-44: turns, then the match is a draw.
    pub turn_cap: u16,
}

impl Default for Rules {
    /// The game as printed, with the default rulings.
    fn default() -> Self {
        Self {
            hand: 5,
            carrier_shields: 6,
            carrier_hull: 12,
            fighters: 12,
            fighters_per_die: 3,
            shields: 3,
            armor: 3,
            armor_per_location: 2,
            actions: 3,
            moves: 2,
            destroyed_at: 12,
            defence_dice: 4,
            bonus_in_play: false,
            slag_absorbs_hull_hit: false,
            critical_chain: false,
            turn_cap: 200,
        }
    }
}

impl Rules {
    /// Battle Dice of a squadron of `fighters` (§6).
    #[inline]
    #[must_use]
    pub fn fighter_dice(&self, fighters: u8) -> u8 {
        fighters.div_ceil(self.fighters_per_die)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // GT-2
    #[test]
    fn three_fighters_make_a_die() {
        let rules = Rules::default();
        let dice = [12, 10, 9, 6, 3, 1, 0].map(|fighters| rules.fighter_dice(fighters));
        assert_eq!(dice, [4, 4, 3, 2, 1, 1, 0]);
    }
}
