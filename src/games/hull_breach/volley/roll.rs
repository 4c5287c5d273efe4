//! Part by part: dice, wounds, destruction (4.4).

use super::need;
use crate::card::Kind;
use crate::effect::{Moment, UnitMark};
use crate::event::{Event, Removal};
use crate::frame::{Frame, VolleyKind, VolleyPart, Window, at};
use crate::ids::CardIx;
use crate::play::{Play, Scope};
use crate::state::{CardZone, Counter, flag};
use breachlab_core::dice::{Dice, Matter};
use breachlab_core::engine::{Log, Seat};

impl VolleyPart {
    /// Dice that hit, natural ones and those set to a hit.
    fn hits(&self) -> u16 {
        let least = need(self.defense, self.modifier);
        let natural: u16 = (least..=10)
            .map(|face| u16::from(self.faces[usize::from(face) - 1]))
            .sum();
        natural + u16::from(self.set_hits)
    }

    /// Dice that show a natural 10.
    fn tens(&self) -> u16 {
        u16::from(self.faces[9])
    }
}

/// What resolving a part takes of its volley; the volley itself, with all the parts it may have, is too large to be copied
/// at every step.
#[derive(Clone, Copy)]
struct PartAtHand {
    firer: CardIx,
    seat: Seat,
    kind: VolleyKind,
    annihilate: bool,
    is_split: bool,
    part: VolleyPart,
}

impl<D: Dice, L: Log<Event>> Play<'_, D, L> {
    /// The part being resolved; none when all are.
    fn part_at_hand(&self) -> Option<PartAtHand> {
        let volley = self.st.volleys.last()?;
        let parts = volley.parts.as_slice();
        Some(PartAtHand {
            firer: volley.firer,
            seat: volley.seat,
            kind: volley.kind,
            annihilate: volley.annihilate,
            is_split: parts.len() > 1,
            part: *parts.get(usize::from(volley.part))?,
        })
    }

    /// W-05; parts at a Station come last.
    pub(super) fn open_volley(&mut self) {
        let Some(volley) = self.st.volleys.last().copied() else {
            return;
        };
        self.become_frame(Frame::Volley {
            at: at::Volley::Roll,
        });
        if volley.parts.is_empty() {
            return;
        }
        if volley.parts.len() > 1 {
            self.st.count(Counter::Splits);
            // §6.9: the Station's part comes last, behind its modules'; else as declared.
            if let Some(volley) = self.st.volleys.last_mut() {
                let set = self.set;
                volley
                    .parts
                    .as_mut_slice()
                    .sort_by_key(|part| set.def(part.target).kind == Kind::Station);
            }
        }
        let first = volley.parts.as_slice()[0].target;
        self.open_window(Window::VolleyDeclared, first);
        if self.st.waiting.is_empty() {
            return;
        }
        for part in volley.parts.as_slice() {
            self.fire(Moment::VolleyDeclared, volley.firer, part.target);
        }
        if volley.kind == VolleyKind::Attack {
            self.fire(Moment::FireDeclared, volley.firer, first);
        }
    }

    /// The dice of the next part; W-06. A part that is lost rolls none (§6.9).
    pub(super) fn roll_part(&mut self) {
        let Some(shot) = self.part_at_hand() else {
            self.become_frame(Frame::Volley {
                at: at::Volley::Over,
            });
            return;
        };
        let PartAtHand { firer, part, .. } = shot;
        let target = part.target;
        let out = self.is_out(shot);
        if part.lost || out || self.is_behind(firer, target) {
            self.tell(Event::LostPart { target, out });
            self.next_part();
            return;
        }
        let defense = self.defense_in_force(shot);
        if firer.is_some() {
            self.open_unit_scope(firer);
        } else {
            self.open_table_scope(Scope::Table);
        }
        let matter = Matter {
            need: need(defense, part.modifier),
            tens: shot.annihilate && !part.resistant,
        };
        let faces = self.dice.faces(part.dice, matter);
        if let Some(volley) = self.st.volleys.last_mut() {
            let part = &mut volley.parts.as_mut_slice()[usize::from(volley.part)];
            part.faces = faces;
            part.defense = defense;
        }
        self.tell(Event::Rolled {
            firer,
            target,
            kind: shot.kind,
            faces,
            need: matter.need,
        });
        self.become_frame(Frame::Volley {
            at: at::Volley::Wounds,
        });
        self.open_window(Window::VolleyRolled, target);
        self.fire(Moment::VolleyRolled, firer, target);
    }

    /// Whether firer or target is gone from the engagement since the declaration, or has changed hands.
    fn is_out(&self, shot: PartAtHand) -> bool {
        let (firer, target, look) = (shot.firer, shot.part.target, self.look());
        let is_lost = || {
            let out = self.st.piece(firer).zone != CardZone::Play || !look.is_here(firer);
            out || self.st.is(firer, flag::IDLE)
        };
        // What has come over since the declaration is idle; a card may turn a volley at a ship of the firer's own.
        let is_own = self.st.piece(target).controller == shot.seat;
        !self.st.stands(target)
            || !look.is_here(target)
            || (is_own && self.st.is(target, flag::IDLE))
            || (firer.is_some() && is_lost())
    }

    /// Whether modules stand before the Station that a part is aimed at (§6.9).
    fn is_behind(&self, firer: CardIx, target: CardIx) -> bool {
        self.def(target).kind == Kind::Station
            && self.look().has_standing_module(target.owner())
            && !(firer.is_some() && self.look().numbers(firer).is(UnitMark::PastModules))
    }

    /// the defense of the declaration, or the target's own as it is now.
    fn defense_in_force(&mut self, shot: PartAtHand) -> i16 {
        let PartAtHand { is_split, part, .. } = shot;
        let live_counts = self.set.rules.split_live_defense;
        if !is_split && !live_counts {
            return part.defense;
        }
        let live = self.look().numbers_without_pending(part.target).defense;
        if live != part.defense {
            self.st.count(Counter::LiveDefense);
        }
        if live_counts { live } else { part.defense }
    }

    /// On to the part behind this one.
    fn next_part(&mut self) {
        if let Some(volley) = self.st.volleys.last_mut() {
            volley.part += 1;
        }
        self.become_frame(Frame::Volley {
            at: at::Volley::Roll,
        });
    }

    /// §4.4: hits, Annihilate, wounds.
    pub(super) fn apply_part(&mut self) {
        let Some(shot) = self.part_at_hand() else {
            unreachable!("what was rolled is a part of its volley");
        };
        let (part, target, by) = (shot.part, shot.part.target, shot.firer);
        if part.lost || !self.st.stands(target) {
            self.next_part();
            return;
        }
        let bites = shot.annihilate && !part.resistant;
        if bites && part.tens() >= 2 {
            self.next_part();
            self.annihilate(target, by);
            return;
        }
        let extra = u16::from(self.set.rules.annihilate_wounds) - 1;
        let wounds = (part.hits() + if bites { extra * part.tens() } else { 0 })
            .saturating_sub(u16::from(part.prevented))
            .min(255) as u8;
        if wounds == 0 {
            self.next_part();
            return;
        }
        self.wound(target, wounds, by);
        if i16::from(self.st.piece(target).wounds) < self.look().numbers(target).wounds {
            self.next_part();
            self.fire(Moment::WoundTaken, target, CardIx::NONE);
        } else if shot.kind.kills_at_once() {
            self.next_part();
            self.wreck(target, Removal::Immediate, by);
        } else {
            // replacements come before the unit is pending.
            self.become_frame(Frame::Volley {
                at: at::Volley::Judgment,
            });
            self.fire(Moment::WouldBeDestroyed, target, by);
        }
    }

    /// Two natural tens: the target is destroyed at once (§3.4.2).
    pub(super) fn annihilate(&mut self, target: CardIx, by: CardIx) {
        self.tell(Event::TwoTens { unit: target });
        let wounds = self.look().numbers(target).wounds.clamp(0, 255) as u8;
        let taken = self.st.piece(target).wounds;
        self.wound(target, wounds.saturating_sub(taken), by);
        self.wreck(target, Removal::Immediate, by);
    }

    /// The target is pending destruction, unless a card saved it.
    pub(super) fn judge_part(&mut self) {
        let Some(shot) = self.part_at_hand() else {
            unreachable!("what is judged is a part of its volley");
        };
        let target = shot.part.target;
        self.next_part();
        if self.st.stands(target)
            && i16::from(self.st.piece(target).wounds) >= self.look().numbers(target).wounds
        {
            self.st.set(target, flag::PENDING);
            self.credit_kill(target, shot.firer);
            self.tell(Event::Pending { unit: target });
        }
    }
}
