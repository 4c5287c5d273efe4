//! Reading the state: who is where, which filters pass, which conditions hold.

use super::card::{CardDef, Kind};
use super::effect::{
    Cond, CondId, Effect, EffectId, EngagementRole, Filter, FilterId, Me, Space, Whereabouts, Whose,
};
use super::ids::CardIx;
use super::setup::Setup;
use super::state::{CardState, CardZone, DEAD_SPACE, EngagementStep, State, flag};
use super::traits::{Trait, Traits};
use breachlab_core::engine::Seat;

/// Setup and state together, to read from.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// What is fixed.
    pub set: &'a Setup,
    /// What has become of it.
    pub st: &'a State,
}

/// What an effect refers to when its words are read.
#[derive(Clone, Copy, Debug)]
pub struct Referent {
    /// The card.
    pub source: CardIx,
    /// Who plays or controls it.
    pub player: Seat,
    /// The moment's subject.
    pub subject: CardIx,
    /// The moment's object.
    pub object: CardIx,
}

impl Referent {
    /// No moment, only a card and its Commander.
    #[inline]
    #[must_use]
    pub const fn of(source: CardIx, player: Seat) -> Self {
        Self {
            source,
            player,
            subject: CardIx::NONE,
            object: CardIx::NONE,
        }
    }
}

impl<'a> Look<'a> {
    /// The definition of a card.
    #[inline]
    #[must_use]
    pub fn def(self, ix: CardIx) -> &'a CardDef {
        self.set.def(ix)
    }

    /// A card's state.
    #[inline]
    #[must_use]
    pub fn piece(self, ix: CardIx) -> &'a CardState {
        self.st.piece(ix)
    }

    /// An effect.
    #[inline]
    #[must_use]
    pub fn effect(self, id: EffectId) -> &'a Effect {
        &self.set.pool.effects[id.0 as usize]
    }

    /// A filter.
    #[inline]
    #[must_use]
    pub fn filter(self, id: FilterId) -> &'a Filter {
        &self.set.pool.filters[id.0 as usize]
    }

    /// Whether a ship sits in a bay.
    #[inline]
    #[must_use]
    pub fn in_bay(self, ship: CardIx) -> bool {
        self.piece(ship).host.is_some()
    }

    /// The ship or Station a card is, is aboard of, or is attached to (through a Marine, if need be).
    #[must_use]
    pub fn carrier(self, ix: CardIx) -> CardIx {
        let mut at = ix;
        while self.piece(at).host.is_some() {
            at = self.piece(at).host;
        }
        at
    }

    /// Whether a card is in the engagement at hand: in its space and on one of its sides.
    #[inline]
    #[must_use]
    pub fn is_here(self, ix: CardIx) -> bool {
        let piece = self.piece(ix);
        self.st.eng.on && piece.space == self.st.eng.space && self.st.is_side(piece.controller)
    }

    /// Ships of `seat` in the engagement, in open space, standing.
    pub fn fleet(self, seat: Seat) -> impl Iterator<Item = CardIx> + 'a {
        self.st.ships[seat].iter().filter(move |&ship| {
            let piece = self.piece(ship);
            piece.space == self.st.eng.space
                && piece.host.is_none()
                && piece.flags & flag::PENDING == 0
        })
    }

    /// Marines aboard a ship or Station.
    pub fn aboard(self, host: CardIx) -> impl Iterator<Item = CardIx> + 'a {
        self.st.all().flat_map(move |seat| {
            self.st.marines[seat]
                .iter()
                .filter(move |&marine| self.piece(marine).host == host)
        })
    }

    /// Wings in the bays of a ship or Station.
    pub fn docked(self, host: CardIx) -> impl Iterator<Item = CardIx> + 'a {
        self.st.all().flat_map(move |seat| {
            self.st.ships[seat]
                .iter()
                .filter(move |&ship| self.piece(ship).host == host)
        })
    }

    /// Printed traits with those of the attached module; auras are left out, so that filters of auras
    /// cannot chase each other.
    #[must_use]
    pub fn own_traits(self, ix: CardIx) -> Traits {
        let mut traits = self.def(ix).traits;
        let module = self.piece(ix).module;
        if module.is_some() && !self.st.is(module, flag::FACE_DOWN) {
            traits.add(&self.def(module).traits);
        }
        traits
    }

    /// Whether a card passes a filter, as seen from an effect's source and player.
    #[must_use]
    pub fn passes(self, id: FilterId, ix: CardIx, source: CardIx, player: Seat) -> bool {
        if ix.is_none() || !self.set.is_eligible(id, ix) {
            return false;
        }
        let filter = self.filter(id);
        let piece = self.piece(ix);
        let side = match filter.side {
            // Whom the effect named is known to its context alone, which filters once more.
            Whose::Any | Whose::Chosen => true,
            Whose::Own => piece.controller == player,
            Whose::Enemy => piece.controller != player,
        };
        let me = match filter.me {
            Me::Include => true,
            Me::Exclude => ix != source,
            Me::Only => ix == source,
            Me::Host => ix == self.piece(source).host,
        };
        let place = side
            && me
            && match filter.place {
                Whereabouts::Anywhere => true,
                Whereabouts::Home => piece.space == piece.controller.0,
                Whereabouts::Local => piece.space == self.piece(source).space,
                Whereabouts::Here => self.is_here(ix),
                Whereabouts::Action => piece.flags & (flag::BOARDER | flag::HOLDER) != 0,
                Whereabouts::Aboard => {
                    let base = self.piece(source).host;
                    let base = if base.is_some() { base } else { source };
                    ix == base || piece.host == base
                }
            };
        if !place {
            return false;
        }
        let space = match filter.space {
            Space::Any => true,
            Space::Open => self.def(ix).kind != Kind::Ship || piece.host.is_none(),
            Space::Bay => self.def(ix).kind == Kind::Ship && piece.host.is_some(),
        };
        if !space || !self.role_passes(filter.role, piece.controller) {
            return false;
        }
        if filter.with != 0 || filter.without != 0 {
            let bits = self.own_traits(ix).bits();
            if bits & filter.with != filter.with || bits & filter.without != 0 {
                return false;
            }
        }
        let captured = || ix.owner() != piece.controller;
        filter.captured.is_none_or(|wanted| wanted == captured())
            && filter
                .wounded
                .is_none_or(|wounded| wounded == (piece.wounds > 0))
    }

    /// Whether a Commander plays this part in the engagement at hand.
    #[inline]
    #[must_use]
    pub fn role_passes(self, role: EngagementRole, seat: Seat) -> bool {
        let eng = &self.st.eng;
        match role {
            EngagementRole::Any => true,
            EngagementRole::Attacker => eng.on && seat == eng.attacker,
            EngagementRole::Defender => eng.on && seat == eng.defender,
            EngagementRole::Side => self.st.is_side(seat),
            EngagementRole::Outsider => !self.st.is_side(seat),
        }
    }

    /// Whether a Commander qualifies for a choice.
    #[must_use]
    pub fn seat_passes(self, filter: &Filter, seat: Seat, player: Seat) -> bool {
        self.st.lives(seat)
            && match filter.side {
                Whose::Any | Whose::Chosen => true,
                Whose::Own => seat == player,
                Whose::Enemy => seat != player,
            }
            && self.role_passes(filter.role, seat)
    }

    /// Whether a condition holds.
    #[must_use]
    pub fn holds(self, id: CondId, at: Referent) -> bool {
        let conditions = &self.set.pool.conditions;
        match conditions[id.0 as usize] {
            Cond::All(span) => span.ids().all(|one| self.holds(CondId(one), at)),
            Cond::AnyOf(span) => span.ids().any(|one| self.holds(CondId(one), at)),
            Cond::Not(one) => !self.holds(one, at),
            Cond::Role(role) => self.role_passes(role, at.player),
            Cond::Round(low, high) => {
                self.st.eng.on && (u16::from(low)..=u16::from(high)).contains(&self.st.eng.round)
            }
            Cond::Step(low, high) => {
                self.st.eng.on && (low..=high).contains(&self.st.eng.step.number())
            }
            Cond::DeadSpace(wanted) => {
                (self.st.eng.on && self.st.eng.space == DEAD_SPACE) == wanted
            }
            Cond::Ranks(size) => self.compares(at.subject, at.object, size),
            Cond::Tokens(low, high) => (low..=high).contains(&self.piece(at.source).tokens),
            Cond::Boarding(wanted) => {
                (self.st.eng.on && self.st.eng.step == EngagementStep::Boarding) == wanted
            }
            Cond::Engaged(wanted) => self.st.eng.on == wanted,
            Cond::OwnTurn(wanted) => (self.st.active == at.player) == wanted,
            Cond::Living(low, high) => {
                (u32::from(low)..=u32::from(high)).contains(&self.st.living_count())
            }
            Cond::Switch(switch) => self.set.rules.is_on(switch),
            Cond::Host(filter) => {
                let host = self.piece(at.source).host;
                self.passes(filter, host, at.source, at.player)
            }
            Cond::Subject(filter) => self.passes(filter, at.subject, at.source, at.player),
            Cond::Object(filter) => self.passes(filter, at.object, at.source, at.player),
            Cond::Count(filter, low, high) => {
                let n = self.matching(filter, at.source, at.player).count();
                (usize::from(low)..=usize::from(high)).contains(&n)
            }
            Cond::Stock(goods) => {
                self.st.resource[at.player] >= goods.r && self.st.currency[at.player] >= goods.c
            }
            Cond::Hand(low, high) => {
                (usize::from(low)..=usize::from(high)).contains(&self.st.hands[at.player].len())
            }
            // A party is its Marines: with none of them left nobody is holding or boarding.
            Cond::Holder => {
                self.party_stands(flag::HOLDER)
                    && self.st.fight.is_some_and(|fight| fight.holder == at.player)
            }
            Cond::Boarder => {
                self.party_stands(flag::BOARDER)
                    && self
                        .st
                        .fight
                        .is_some_and(|fight| fight.boarder == at.player)
            }
        }
    }

    /// Every card in play, in order of controller, the Station first.
    pub fn in_play(self) -> impl Iterator<Item = CardIx> + 'a {
        let st = self.st;
        st.all()
            .filter(move |&seat| st.lives(seat))
            .flat_map(move |seat| self.controlled(seat))
    }

    /// Every card in play that a living Commander controls, the Station first.
    pub fn controlled(self, seat: Seat) -> impl Iterator<Item = CardIx> + 'a {
        let st = self.st;
        std::iter::once(CardIx::station(seat))
            .chain(st.modules[seat].as_slice().iter().copied())
            .chain(st.ships[seat].iter())
            .chain(st.marines[seat].iter())
            .chain(st.fields[seat].iter())
            .chain(
                st.ships[seat]
                    .iter()
                    .chain(st.marines[seat].iter())
                    .map(move |unit| st.piece(unit).module)
                    .filter(|module| module.is_some()),
            )
    }

    /// Whether any lasting change is in force; if not, numbers are as printed and attached.
    #[inline]
    #[must_use]
    pub fn is_changed(self) -> bool {
        !self.st.auras.is_empty() || !self.st.boons.is_empty()
    }

    /// Standing cards in play that pass a filter.
    pub fn matching(
        self,
        filter: FilterId,
        source: CardIx,
        player: Seat,
    ) -> impl Iterator<Item = CardIx> + 'a {
        self.in_play().filter(move |&ix| {
            !self.st.is(ix, flag::PENDING) && self.passes(filter, ix, source, player)
        })
    }

    /// Whether any card that `seat` commands could have this trait: its own, or prizes it holds.
    #[must_use]
    pub fn may_have(self, seat: Seat, which: Trait) -> bool {
        self.set.reaches_own(seat, which)
            || (self.set.reaches(which) && self.st.ships[seat].has_foreign(seat))
    }

    /// Whether `seat` may not deploy this card because a copy it deployed is in play.
    #[must_use]
    pub fn is_unique_barred(self, card: CardIx) -> bool {
        if !self.def(card).traits.has(Trait::Unique) {
            return false;
        }
        let id = self.set.id(card);
        (0..super::ids::BROUGHT as u8)
            .map(|slot| CardIx::new(card.owner(), slot))
            .any(|other| {
                other != card
                    && self.piece(other).zone == CardZone::Play
                    && self.set.id(other) == id
            })
    }
}
