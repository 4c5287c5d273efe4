//! What one Commander may see (§1.11 of the rules page): the battlefield, scrapheaps, stockpiles, sizes of
//! hands and shipyards, the own hand, everybody's deck list. Never another hand, an order, or the face of a
//! face-down module.
//!
//! Long because the state behind a view is private to this file: whatever a pilot may ask is answered here.

use super::card::CardDef;
use super::effect::{EffectId, FilterId};
use super::frame::{Board, Fight, Frame, Offered, Volley, Window};
use super::ids::{BROUGHT, CardIx};
use super::look::Look;
use super::numbers::Numbers;
use super::pool::Deck;
use super::redeal;
use super::rules::Rules;
use super::setup::Setup;
use super::state::{CardState, CardZone, Engagement, LabEnd, State, flag};
use super::traits::{Trait, Traits};
use super::volley::need;
use super::worth::{Appraisal, Ploy, Worth};
use breachlab_core::dice::Stream;
use breachlab_core::engine::{Redealt, Seat};

/// How a volley at one target would be read (§4.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VolleyReading {
    /// The lowest face that hits.
    pub need: u8,
    /// Wounds the target can still take.
    pub left: i16,
    /// Annihilate bites: the firer has it, the target is not Resistant.
    pub bites: bool,
    /// The target's attack dice as they stand.
    pub attack: i16,
    /// The target has Jammer: no Interceptor may choose it.
    pub jams: bool,
}

/// One seat's sight of a match. The state behind it is private to this file.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    look: Look<'a>,
    seat: Seat,
    /// What a pilot thinks of the cards, by definition; none where it thinks what the set-up says.
    worths: Option<&'a [Worth]>,
}

impl<'a> View<'a> {
    /// What `seat` sees.
    #[must_use]
    pub fn new(set: &'a Setup, st: &'a State, seat: Seat) -> Self {
        Self {
            look: Look { set, st },
            seat,
            worths: None,
        }
    }

    /// The same, cards rated as a pilot rates them.
    #[inline]
    #[must_use]
    pub fn through<'b>(&self, appraisal: &'b Appraisal) -> View<'b>
    where
        'a: 'b,
    {
        View {
            worths: appraisal.table(&self.look.set.pool),
            ..*self
        }
    }

    /// The set-up: deck lists, cards and rules, all of them open.
    #[must_use]
    pub fn setup(&self) -> &'a Setup {
        self.look.set
    }

    /// Writes a match that looks the same from this seat, what is hidden dealt anew. In setup turns, once others have
    /// deployed in secret, their fleets stay as they are: they cannot be dealt.
    pub fn redeal(&self, state: &mut State, luck: &mut Stream) -> Redealt {
        state.clone_from(self.look.st);
        // A thought goes on where a scenario stops.
        state.halt = LabEnd::Never;
        redeal::redeal(self.look.set, state, self.seat, luck);
        if redeal::hides_fleets(self.look.st, self.seat) {
            Redealt::Part
        } else {
            Redealt::Whole
        }
    }

    /// Whose view this is.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The rules in force.
    #[must_use]
    pub fn rules(&self) -> &'a Rules {
        &self.look.set.rules
    }

    /// Everybody's deck list.
    #[must_use]
    pub fn decks(&self) -> &'a [Deck] {
        &self.look.set.decks
    }

    /// The compiled cards, to read what effects say.
    #[must_use]
    pub fn pool(&self) -> &'a super::pool::Pool {
        &self.look.set.pool
    }

    /// Commanders at the table, living or not.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.look.st.all()
    }

    /// Whether a Commander is still in the game.
    #[must_use]
    pub fn lives(&self, seat: Seat) -> bool {
        self.look.st.lives(seat)
    }

    /// Whose turn it is.
    #[must_use]
    pub fn active(&self) -> Seat {
        self.look.st.active
    }

    /// Round of the game.
    #[must_use]
    pub fn round(&self) -> u16 {
        self.look.st.round
    }

    /// Still in the setup turns.
    #[must_use]
    pub fn in_setup(&self) -> bool {
        self.look.st.in_setup
    }

    /// The question being asked (its own frame names nothing hidden).
    #[inline]
    #[must_use]
    pub fn question(&self) -> Option<Frame> {
        self.look.st.frames.last().copied()
    }

    /// The window being offered, without what others committed to.
    #[must_use]
    pub fn window(&self) -> Option<(Window, CardIx)> {
        self.look
            .st
            .windows
            .last()
            .map(|offered: &Offered| (offered.window, offered.unit))
    }

    /// The engagement at hand, or `None`.
    #[inline]
    #[must_use]
    pub fn engagement(&self) -> Option<&'a Engagement> {
        Some(&self.look.st.eng).filter(|eng| eng.on)
    }

    /// Boards declared.
    #[must_use]
    pub fn boards(&self) -> &'a [Board] {
        self.look.st.boards.as_slice()
    }

    /// The boarding action at hand.
    #[must_use]
    pub fn fight(&self) -> Option<&'a Fight> {
        self.look.st.fight.as_ref()
    }

    /// The volley being declared or resolved.
    #[must_use]
    pub fn volley(&self) -> Option<&'a Volley> {
        self.look.st.volleys.last()
    }

    /// Resource and Currency of a Commander.
    #[must_use]
    pub fn stock(&self, seat: Seat) -> super::card::Goods {
        super::card::Goods {
            r: self.look.st.resource[seat],
            c: self.look.st.currency[seat],
        }
    }

    /// The own hand.
    pub fn hand(&self) -> impl Iterator<Item = CardIx> + 'a {
        self.look.st.hands[self.seat]
            .as_slice()
            .iter()
            .map(|&card| CardIx(card))
    }

    /// Cards in a Commander's hand.
    #[must_use]
    pub fn hand_size(&self, seat: Seat) -> usize {
        self.look.st.hands[seat].len()
    }

    /// Cards in a Commander's shipyard.
    #[must_use]
    pub fn shipyard_size(&self, seat: Seat) -> usize {
        self.look.st.yards[seat].len()
    }

    /// Cards left in the own shipyard, in the order of the deck list: the pile's order stays unknown.
    pub fn shipyard(&self) -> impl Iterator<Item = CardIx> + 'a {
        let (look, seat) = (self.look, self.seat);
        (0..BROUGHT as u8)
            .map(move |slot| CardIx::new(seat, slot))
            .filter(move |&card| look.piece(card).zone == CardZone::Shipyard)
    }

    /// Whether what this Commander has deployed may be seen: in the setup turns only one's own is.
    fn sees_fleet_of(&self, seat: Seat) -> bool {
        seat == self.seat || !self.look.st.in_setup
    }

    /// Ships a Commander controls.
    pub fn ships(&self, seat: Seat) -> impl Iterator<Item = CardIx> + 'a {
        let seen = self.sees_fleet_of(seat);
        self.look.st.ships[seat].iter().filter(move |_| seen)
    }

    /// Marines a Commander controls.
    pub fn marines(&self, seat: Seat) -> impl Iterator<Item = CardIx> + 'a {
        let seen = self.sees_fleet_of(seat);
        self.look.st.marines[seat].iter().filter(move |_| seen)
    }

    /// Modules of a Commander's Station; in the setup turns the starting two of others.
    #[inline]
    pub fn modules(&self, seat: Seat) -> impl Iterator<Item = CardIx> + 'a {
        let seen = self.sees_fleet_of(seat);
        self.look.st.modules[seat]
            .as_slice()
            .iter()
            .copied()
            .filter(move |module| seen || module.slot() < 3)
    }

    /// Breakthrus and battlefield effects a Commander has in play.
    pub fn fields(&self, seat: Seat) -> impl Iterator<Item = CardIx> + 'a {
        let seen = self.sees_fleet_of(seat);
        self.look.st.fields[seat].iter().filter(move |_| seen)
    }

    /// Whether this seat knows which card this is.
    #[must_use]
    pub fn knows(&self, card: CardIx) -> bool {
        if card.is_none() {
            return false;
        }
        let piece = self.look.piece(card);
        let own = card.owner() == self.seat;
        match piece.zone {
            CardZone::Hand | CardZone::Shipyard => own,
            CardZone::Play => {
                let hidden = piece.flags & flag::FACE_DOWN != 0 && piece.controller != self.seat;
                !hidden && (self.sees_fleet_of(piece.controller) || card.slot() < 3)
            }
            CardZone::Scrapheap | CardZone::Limbo | CardZone::Gone => true,
        }
    }

    /// The definition of a card this seat knows.
    #[inline]
    #[must_use]
    pub fn def(&self, card: CardIx) -> Option<&'a CardDef> {
        self.knows(card).then(|| self.look.def(card))
    }

    /// A known card in play: where it is, its wounds and flags.
    #[inline]
    #[must_use]
    pub fn piece(&self, card: CardIx) -> Option<&'a CardState> {
        self.knows(card).then(|| self.look.piece(card))
    }

    /// Numbers of a known unit in play.
    ///
    /// # Panics
    /// If the unit is hidden from this seat: units named in a menu never are.
    #[must_use]
    pub fn numbers(&self, unit: CardIx) -> Numbers {
        assert!(self.knows(unit), "a pilot reads only what it may see");
        self.look.numbers(unit)
    }

    /// What a card in the own hand or shipyard would cost now.
    #[must_use]
    pub fn cost(&self, card: CardIx) -> super::card::Goods {
        self.look.cost(self.seat, card)
    }

    /// Ships of a side in the engagement, in open space and standing.
    pub fn fleet(&self, seat: Seat) -> impl Iterator<Item = CardIx> + 'a {
        let seen = self.sees_fleet_of(seat);
        self.look.fleet(seat).filter(move |_| seen)
    }

    /// Marines aboard a ship or Station that this seat sees.
    #[inline]
    pub fn aboard(&self, host: CardIx) -> impl Iterator<Item = CardIx> + 'a {
        let seen = self.knows(host);
        self.look.aboard(host).filter(move |_| seen)
    }

    /// Wings in the bays of a ship or Station that this seat sees.
    pub fn docked(&self, host: CardIx) -> impl Iterator<Item = CardIx> + 'a {
        let seen = self.knows(host);
        self.look.docked(host).filter(move |_| seen)
    }

    /// What §4.4 adds to a volley of `firer` at `target`, Alpha Strike aside.
    #[must_use]
    pub fn modifier(&self, firer: CardIx, target: CardIx) -> i16 {
        let seat = if firer.is_some() {
            self.look.piece(firer).controller
        } else {
            self.seat
        };
        self.look.modifier(firer, seat, target)
    }

    /// Whether the round-1 shield of a defender could hold.
    #[must_use]
    pub fn is_shield_up(&self, foe: Seat) -> bool {
        self.look.is_shield_up(foe)
    }

    /// Free Marine space aboard an own or visible host.
    #[must_use]
    pub fn marine_room(&self, host: CardIx) -> i16 {
        self.numbers(host).marine_capacity - self.look.marine_load(host)
    }

    /// What pilots think of a card whose face this seat knows.
    #[inline]
    #[must_use]
    pub fn worth(&self, card: CardIx) -> &'a Worth {
        debug_assert!(self.knows(card), "a pilot reads only what it may see");
        match self.worths {
            Some(worths) => &worths[usize::from(self.look.set.id(card).0)],
            None => self.look.set.worth(card),
        }
    }

    /// What an effect is good for.
    #[inline]
    #[must_use]
    pub fn ploy(&self, effect: EffectId) -> Ploy {
        self.look.set.ploy(effect)
    }

    /// Own ships that may be sent to attack.
    pub fn attackers(&self) -> impl Iterator<Item = CardIx> + 'a {
        self.look.attackers(self.seat)
    }

    /// The Station of a Commander, if it takes part in the engagement.
    #[inline]
    pub fn array(&self, seat: Seat) -> impl Iterator<Item = CardIx> + 'a {
        self.look.array(seat)
    }

    /// How a volley of `firer`, which has these `traits`, at a known target in play would be read; `alpha` if
    /// Alpha Strike adds to it.
    #[must_use]
    pub fn shot(
        &self,
        firer: CardIx,
        traits: &Traits,
        alpha: bool,
        target: CardIx,
    ) -> VolleyReading {
        let theirs = self.numbers(target);
        let mut modifier = self.look.result_modifier(firer, self.seat, target);
        modifier += self.look.paint(self.seat, target);
        if theirs.traits.has(Trait::Stealth) && !traits.has(Trait::Hunter) {
            modifier += i16::from(self.look.set.rules.stealth);
        }
        if alpha {
            modifier += i16::from(self.look.set.rules.alpha_strike);
        }
        VolleyReading {
            need: need(theirs.defense, modifier),
            left: theirs.wounds - i16::from(self.look.piece(target).wounds),
            bites: traits.has(Trait::Annihilate) && !theirs.traits.has(Trait::Resistant),
            attack: theirs.attack,
            jams: theirs.traits.has(Trait::Jammer),
        }
    }

    /// Known standing cards in play that pass a filter, as an own card's words would be read.
    pub fn matching(&self, filter: FilterId, source: CardIx) -> impl Iterator<Item = CardIx> + 'a {
        let view = *self;
        self.look
            .matching(filter, source, self.seat)
            .filter(move |&card| view.knows(card))
    }

    /// The effect being carried out and its card, if this seat knows it.
    #[must_use]
    pub fn acting(&self) -> Option<(CardIx, EffectId)> {
        let play = self.look.st.plays.last()?;
        self.knows(play.source)
            .then_some((play.source, play.effect))
    }

    /// Whether a card is in the engagement at hand.
    #[must_use]
    pub fn is_here(&self, card: CardIx) -> bool {
        self.look.is_here(card)
    }

    /// Cost of a conscript now.
    #[must_use]
    pub fn conscript_price(&self, card: CardIx) -> super::card::Goods {
        self.look.conscript_price(self.seat, card)
    }

    /// Escort, Interceptor and other traits that some card of this match has or grants.
    #[must_use]
    pub fn reaches(&self, which: Trait) -> bool {
        self.look.set.reaches(which)
    }
}
