//! What may be played, used or done at a moment: cards in hand, abilities in play, launches, Fearless, folds.

use super::action::Action;
use super::card::{Kind, PlayTiming};
use super::effect::Trigger;
use super::frame::Window;
use super::ids::CardIx;
use super::look::{Look, Referent};
use super::state::flag;
use super::traits::Trait;
use breachlab_core::engine::{Menu, Seat};

/// Which cards and abilities a window (or a phase) admits.
#[derive(Clone, Copy, Debug)]
pub struct Admits {
    /// Timings, as bits.
    pub timings: u16,
    /// Wings may launch.
    pub launch: bool,
    /// Fearless and folds.
    pub abilities: bool,
    /// Only what prints a setup permission.
    pub setup: bool,
}

/// Bits of what a Commander's cards can do in windows.
const LAUNCH: u8 = 1;
const FEARLESS: u8 = 2;
const FOLD: u8 = 4;

const fn bits(timings: &[PlayTiming]) -> u16 {
    let (mut mask, mut at) = (0, 0);
    while at < timings.len() {
        mask |= 1 << timings[at] as u16;
        at += 1;
    }
    mask
}

const fn cards(timings: &[PlayTiming]) -> Admits {
    Admits {
        timings: bits(timings),
        launch: false,
        abilities: false,
        setup: false,
    }
}

/// L4 and L5.
pub(super) const LOGISTICS: Admits = cards(&[PlayTiming::Logistics, PlayTiming::Any]);
/// What may be played in the Manufacturing Phase (M).
pub(super) const MANUFACTURE: Admits = cards(&[PlayTiming::Manufacturing, PlayTiming::Any]);
/// M of the setup turn; of cards in hand those alone that print a setup permission (§5.1).
pub(super) const SETUP: Admits = Admits {
    timings: bits(&[PlayTiming::Manufacturing, PlayTiming::Any]),
    launch: false,
    abilities: false,
    setup: true,
};

impl Window {
    /// What this window admits.
    #[inline]
    #[must_use]
    pub const fn admits(self) -> Admits {
        const ANY: u16 = bits(&[PlayTiming::EngagementAny, PlayTiming::Any]);
        match self {
            // With no engagement on, W-02 of the next one is early enough for everything else.
            Self::Phase | Self::EngagementEnd => cards(&[PlayTiming::Any]),
            Self::Start => Admits {
                timings: bits(&[PlayTiming::EngagementStart]),
                launch: true,
                abilities: false,
                setup: false,
            },
            Self::VolleyRolled => cards(&[PlayTiming::AfterRoll]),
            // The pending unit's wings launch by themselves and its Marines are asked on their own (D-20); for
            // everybody else's the next window is as good.
            Self::Pending => cards(&[PlayTiming::EngagementAny, PlayTiming::Any]),
            Self::Boarding => Admits {
                timings: ANY | bits(&[PlayTiming::BoardingStart]),
                launch: true,
                abilities: true,
                setup: false,
            },
            _ => Admits {
                timings: ANY,
                launch: true,
                abilities: true,
                setup: false,
            },
        }
    }
}

impl Look<'_> {
    /// Firer and target of the volley part at hand, for cards that speak of it.
    #[must_use]
    pub fn at_hand(self) -> (CardIx, CardIx) {
        self.st
            .volleys
            .last()
            .map_or((CardIx::NONE, CardIx::NONE), |volley| {
                let part = usize::from(volley.part).min(volley.parts.len().saturating_sub(1));
                let target = volley
                    .parts
                    .as_slice()
                    .get(part)
                    .map_or(CardIx::NONE, |part| part.target);
                (volley.firer, target)
            })
    }

    /// Living Commanders who have anything to play or use in a window, as bits.
    #[inline]
    #[must_use]
    pub fn able(self, window: Window) -> u8 {
        self.st
            .all()
            .filter(|&seat| self.st.lives(seat) && self.has_play(seat, window))
            .fold(0, |able, seat| able | 1 << seat.0)
    }

    /// Whether `seat` has anything to play or use in a window.
    #[must_use]
    pub fn has_play(self, seat: Seat, window: Window) -> bool {
        let mut any = false;
        self.each_play(seat, window, |_| {
            any = true;
            false
        });
        any
    }

    fn each_play(self, seat: Seat, window: Window, mut visit: impl FnMut(Action) -> bool) {
        let admits = window.admits();
        if !self.plays(seat, admits, &mut visit) || !self.st.is_side(seat) {
            return;
        }
        // D-23, §7.2.1: who is attacked is asked in any case.
        let attacked = window == Window::Declared && seat == self.st.eng.defender;
        if self.set.rules.scoop && attacked && !visit(Action::Scoop) {
            return;
        }
        // W-05 asks those alone for whom waiting for the next window makes a difference.
        let concerned = |unit: CardIx| window != Window::VolleyDeclared || self.is_aimed_at(unit);
        let skills = self.skills(seat);
        if admits.launch && skills & LAUNCH != 0 && !self.launches(seat, &concerned, &mut visit) {
            return;
        }
        if admits.abilities
            && skills & FEARLESS != 0
            && !self.fearless(seat, &concerned, &mut visit)
        {
            return;
        }
        if admits.abilities && skills & FOLD != 0 {
            for marine in &self.st.marines[seat] {
                if concerned(self.piece(marine).host)
                    && self.may_fold(marine)
                    && !visit(Action::Fold(marine))
                {
                    return;
                }
            }
        }
    }

    /// Whether anything a Commander has in play might launch, go Fearless or fold at all (whether it may, its
    /// numbers say). Most fleets can do none of it, and windows are many.
    fn skills(self, seat: Seat) -> u8 {
        if let Some(skills) = self.st.known.skills(seat) {
            return skills;
        }
        let mut skills = 0;
        let (fearless, folds) = (
            self.may_have(seat, Trait::Fearless),
            self.may_have(seat, Trait::MicroFold),
        );
        let units = self.st.ships[seat]
            .iter()
            .chain(self.st.marines[seat].iter());
        for unit in units.chain(std::iter::once(CardIx::station(seat))) {
            if self.def(unit).kind == Kind::Ship && self.in_bay(unit) {
                skills |= LAUNCH;
            }
            if (fearless || folds) && self.piece(unit).zone == super::state::CardZone::Play {
                let mut traits = self.own_traits(unit);
                if self.def(unit).kind == Kind::Station {
                    for &module in self.st.modules[seat].as_slice() {
                        traits.add(&self.def(module).traits);
                    }
                }
                let may = |which, skill| {
                    if traits.has(which) || self.set.grants(which) {
                        skill
                    } else {
                        0
                    }
                };
                skills |= may(Trait::Fearless, FEARLESS) | may(Trait::MicroFold, FOLD);
            }
        }
        self.st.known.keep_skills(seat, skills);
        skills
    }

    /// Whether a part of the volley at hand is for this unit.
    fn is_aimed_at(self, unit: CardIx) -> bool {
        self.st.volleys.last().is_some_and(|volley| {
            volley
                .parts
                .as_slice()
                .iter()
                .any(|part| part.target == unit)
        })
    }

    fn launches(
        self,
        seat: Seat,
        concerned: &impl Fn(CardIx) -> bool,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        for ship in &self.st.ships[seat] {
            let piece = self.piece(ship);
            if piece.host.is_some()
                && concerned(piece.host)
                && piece.space == self.st.eng.space
                && piece.flags & flag::PENDING == 0
                && !visit(Action::Launch(ship))
            {
                return false;
            }
        }
        true
    }

    fn fearless(
        self,
        seat: Seat,
        concerned: &impl Fn(CardIx) -> bool,
        visit: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        let units = self.fleet(seat).chain(self.array(seat));
        for unit in units.chain(self.st.marines[seat].iter()) {
            if concerned(unit) && self.may_go_fearless(unit) && !visit(Action::Fearless(unit)) {
                return false;
            }
        }
        true
    }

    /// Whether a unit that is there may go Fearless (§3.4.5): once, and while it may use traits.
    #[must_use]
    pub fn may_go_fearless(self, unit: CardIx) -> bool {
        let spent = flag::FEARLESS | flag::PENDING | flag::RETREATING | flag::IDLE;
        let there = if !self.def(unit).kind.is_marine() {
            true
        } else if self.set.rules.marine_engagement_is_boarding {
            self.st.is(unit, flag::BOARDER | flag::HOLDER)
        } else {
            self.is_here(unit)
        };
        there
            && !self.st.is(unit, spent)
            && self.swap_matters(unit)
            && self.numbers(unit).traits.has(Trait::Fearless)
    }

    fn swap_matters(self, unit: CardIx) -> bool {
        self.def(unit).attack != self.def(unit).defense
    }

    /// What may be played or used at these timings: cards in hand, then abilities in play. False if `visit`
    /// had enough.
    pub fn plays(self, seat: Seat, admits: Admits, mut visit: impl FnMut(Action) -> bool) -> bool {
        if self.st.hand_timings[seat] & admits.timings != 0 {
            for &card in self.st.hands[seat].as_slice() {
                let card = CardIx(card);
                if self.is_playable(seat, card, admits) && !visit(Action::Play(card)) {
                    return false;
                }
            }
        }
        for standing in self.st.waiting.as_slice() {
            if let Trigger::Ability(timing) = self.effect(standing.effect).trigger
                && admits.timings & (1 << timing as u16) != 0
                && self.piece(standing.source).controller == seat
                && !self.st.is(standing.source, flag::FACE_DOWN)
                && self.is_unused(standing.source, standing.effect)
                && self.is_usable(standing.effect, self.referent(standing.source, seat))
                && !visit(Action::Use(standing.source, standing.effect))
            {
                return false;
            }
        }
        true
    }

    /// Whether anything may be played at these timings.
    #[must_use]
    pub fn any_play(self, seat: Seat, admits: Admits) -> bool {
        !self.plays(seat, admits, |_| false)
    }

    /// A card's words read now: the volley part at hand is their moment.
    #[must_use]
    pub fn referent(self, source: CardIx, player: Seat) -> Referent {
        let (subject, object) = self.at_hand();
        Referent {
            source,
            player,
            subject,
            object,
        }
    }

    /// Whether a card in hand may be played at these timings (§6.8).
    #[must_use]
    pub fn is_playable(self, seat: Seat, card: CardIx, admits: Admits) -> bool {
        admits.timings & (1 << self.def(card).timing as u16) != 0
            && self.can_afford(seat, self.cost(seat, card))
            && self.is_timely(seat, card, admits)
    }

    /// The same, its printed cost aside: wherever the card is, its own words let it be played now.
    #[must_use]
    pub fn is_timely(self, seat: Seat, card: CardIx, admits: Admits) -> bool {
        let def = self.def(card);
        if admits.timings & (1 << def.timing as u16) == 0 {
            return false;
        }
        let may = match def.kind {
            Kind::Event => true,
            Kind::Tactic => self.st.eng.on && (def.open_to_all || self.st.is_side(seat)),
            Kind::Breakthru => self.st.active == seat,
            _ => false,
        };
        let engaged = matches!(
            def.timing,
            PlayTiming::EngagementStart
                | PlayTiming::EngagementAny
                | PlayTiming::AfterRoll
                | PlayTiming::BoardingStart
        );
        let phase = matches!(
            def.timing,
            PlayTiming::Manufacturing | PlayTiming::Logistics
        );
        if !may
            || (engaged && !self.st.eng.on)
            || (phase && self.st.active != seat)
            || (admits.setup && !def.setup_ok)
            || (def.kind != Kind::Breakthru && self.st.in_setup && !def.setup_ok)
        {
            return false;
        }
        if self.is_forbidden(seat, def.kind) {
            return false;
        }
        let mut texts = def
            .effects
            .ids()
            .map(super::effect::EffectId)
            .filter(|&id| self.effect(id).trigger == Trigger::Play)
            .peekable();
        texts.peek().is_none() || texts.any(|id| self.is_usable(id, self.referent(card, seat)))
    }

    /// What the window offers the seat that is asked.
    pub fn menu_window(self, menu: &mut Menu<Action>) {
        let (Some(offered), Some(seat)) = (self.st.windows.last(), self.st.asked) else {
            return;
        };
        self.each_play(seat, offered.window, |action| {
            menu.push(action);
            true
        });
        menu.push(Action::Pass);
        let listed = offered.window == Window::Declared && seat == self.st.eng.defender;
        if self.set.rules.scoop && !listed {
            menu.push(Action::Scoop);
        }
    }

    /// The tied plays.
    pub fn menu_precedence(self, menu: &mut Menu<Action>) {
        let Some(offered) = self.st.windows.last() else {
            return;
        };
        for seat in self.st.all() {
            if offered.committed[seat] != Action::Pass && self.st.lives(seat) {
                menu.push(Action::Name(seat));
            }
        }
    }
}
