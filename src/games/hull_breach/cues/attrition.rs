//! What is left of a fleet under fire: its frail ships, whose last wound is their next, fall before the others as far as
//! a plan reckons with it.
//!
//! Whoever fires has the choice, and a wing's guns cost one wound where a cruiser's cost five. A fleet that is summed up
//! keeps the guns of its wings until the end, and an attack by it looks better than it is.

use super::model::Force;

/// Ships in two parts: frail ones, which are lost first, and the rest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranks {
    frail: Rank,
    sound: Rank,
}

/// Ships that are hit alike.
#[derive(Clone, Copy, Debug)]
struct Rank {
    /// Dice a round of all of them.
    dice: f32,
    /// Wounds of all of them.
    most: f32,
    /// Wounds left.
    left: f32,
    /// Chance that a die hits.
    exposure: f32,
}

impl Rank {
    fn of(force: &Force) -> Self {
        Self {
            dice: force.dice,
            most: force.wounds,
            left: force.wounds,
            exposure: force.exposure(),
        }
    }

    fn dice(&self) -> f32 {
        if self.most > 0.0 {
            self.dice * (self.left / self.most)
        } else {
            0.0
        }
    }
}

impl Ranks {
    /// A fleet, this share of its frail ships in front: 0 takes all ships for one rank.
    pub(super) fn of(force: &Force, frail: f32) -> Self {
        let front = Force {
            dice: frail * force.frail_dice,
            wounds: frail * force.frail_wounds,
            armour: frail * force.frail_armour,
            ..Force::default()
        };
        let rest = Force {
            dice: force.dice - front.dice,
            wounds: force.wounds - front.wounds,
            armour: force.armour - front.armour,
            ..Force::default()
        };
        Self {
            frail: Rank::of(&front),
            sound: Rank::of(&rest),
        }
    }

    /// Dice a round of what is left.
    pub(super) fn dice(&self) -> f32 {
        self.sound.dice() + self.frail.dice()
    }

    /// Wounds left, below 0 where more was dealt than it took.
    pub(super) fn left(&self) -> f32 {
        self.sound.left + self.frail.left
    }

    /// Takes the hits of so many dice.
    pub(super) fn suffer(&mut self, dice: f32) {
        let felled = (dice * self.frail.exposure).min(self.frail.left);
        self.frail.left -= felled;
        self.sound.left -= (dice - felled / self.frail.exposure) * self.last();
    }

    /// Dice that were rolled at it and not needed; it is gone then.
    pub(super) fn unneeded(&mut self) -> f32 {
        let over = -self.left() / self.last();
        (self.frail.left, self.sound.left) = (0.0, 0.0);
        over
    }

    /// Chance that a die hits what falls last.
    fn last(&self) -> f32 {
        if self.sound.most > 0.0 {
            self.sound.exposure
        } else {
            self.frail.exposure
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Ranks;
    use crate::cues::model::Force;

    fn wings_and_a_cruiser() -> Force {
        Force {
            dice: 12.0,
            wounds: 8.0,
            armour: 50.0,
            frail_dice: 8.0,
            frail_wounds: 4.0,
            frail_armour: 20.0,
            ..Force::default()
        }
    }

    #[test]
    fn frail_ships_take_their_guns_with_them_first() {
        let mut alike = Ranks::of(&wings_and_a_cruiser(), 0.0);
        let mut ranked = Ranks::of(&wings_and_a_cruiser(), 1.0);
        assert_eq!(alike.dice(), 12.0);
        assert_eq!(ranked.dice(), 12.0);
        let dice = 4.0 / ranked.frail.exposure;
        alike.suffer(dice);
        ranked.suffer(dice);
        assert!((ranked.dice() - 4.0).abs() < 1e-4, "{}", ranked.dice());
        assert!(alike.dice() > 5.0, "{}", alike.dice());
    }

    #[test]
    fn what_is_not_needed_goes_on_and_nothing_is_left() {
        let mut ranks = Ranks::of(&wings_and_a_cruiser(), 1.0);
        ranks.suffer(100.0);
        assert!(ranks.left() < 0.0);
        let over = ranks.unneeded();
        assert!(over > 60.0 && over < 100.0, "{over}");
        assert_eq!(ranks.left(), 0.0);
        assert_eq!(ranks.dice(), 0.0);
    }
}
