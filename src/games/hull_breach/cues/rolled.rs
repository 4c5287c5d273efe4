//! What a card or ability would change about a volley that is rolled already.

use super::cards::{Weighing, is_mine, left, points};
use crate::frame::VolleyPart;
use crate::worth::Ploy;

impl Weighing<'_, '_> {
    /// Points that a change of the volley part at hand would win or save: exactly, from the faces rolled.
    pub(super) fn rolled(&self, ploy: Ploy) -> f32 {
        let Some(volley) = self.view.volley() else {
            return -1.0;
        };
        let Some(part) = volley.parts.as_slice().get(usize::from(volley.part)) else {
            return -1.0;
        };
        let target = part.target;
        if !self.view.knows(target) {
            return -1.0;
        }
        let mine = is_mine(self.view, target);
        let bites = volley.annihilate && !part.resistant;
        let before = dealt(part, bites, part.modifier);
        let after = match ploy {
            Ploy::Results(n) => dealt(part, bites, part.modifier + i16::from(n)),
            Ploy::Set(dice, to) => {
                let mut set = *part;
                set.set_results(dice, to);
                dealt(&set, bites, set.modifier)
            }
            Ploy::Blunt(n) => (before - f32::from(n)).max(0.0),
            Ploy::Quash => 0.0,
            Ploy::Reroll => before + 0.4 * (f32::from(part.dice) - before),
            Ploy::Dice(n) => before + 0.4 * f32::from(n),
            _ => before,
        };
        let left = f32::from(left(self.view, target)).max(1.0);
        let share = |wounds: f32| {
            let kill = if wounds >= left { 1.0 } else { 0.0 };
            0.7 * kill + 0.3 * (wounds / left).min(1.0)
        };
        let swing = points(self.view, target) * (share(after) - share(before));
        if mine { -swing } else { swing }
    }
}

/// Wounds of a rolled part if its modifier were this.
fn dealt(part: &VolleyPart, bites: bool, modifier: i16) -> f32 {
    let need = (part.defense - modifier).clamp(2, 10) as usize;
    let hits = part.faces[need - 1..].iter().sum::<u8>() + part.set_hits;
    let tens = part.faces[9];
    if bites && tens >= 2 {
        return 99.0;
    }
    let wounds = hits + if bites { 2 * tens } else { 0 };
    f32::from(wounds.saturating_sub(part.prevented))
}
