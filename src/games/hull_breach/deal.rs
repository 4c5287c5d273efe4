//! A fresh match into an existing state.

use super::action::Action;
use super::effect::EffectId;
use super::effect::{Limit, Op, Until};
use super::event::Event;
use super::frame::{Frame, Volley, VolleyKind, at};
use super::ids::{ARRAY, BROUGHT, CARDS, CardBits, CardIx, List, SLOTS};
use super::play::Play;
use super::setup::Setup;
use super::state::{
    Boon, CardState, CardZone, Counter, Engagement, EngagementStep, Hold, LabEnd, Phase, Standing,
    State, Trace,
};
use breachlab_core::dice::Dice;
use breachlab_core::engine::{BySeat, Clash, Log, MAX_SEATS, Seat};

const NO_PIECE: CardState = CardState {
    zone: CardZone::Gone,
    controller: Seat(0),
    space: 0,
    wounds: 0,
    rolls: 0,
    tokens: 0,
    host: CardIx::NONE,
    module: CardIx::NONE,
    flags: 0,
};

const NO_ENGAGEMENT: Engagement = Engagement {
    on: false,
    attacker: Seat(0),
    defender: Seat(0),
    space: 0,
    round: 0,
    step: EngagementStep::Declaration,
    end: None,
    wounds: 0,
    losses: 0,
    station_from: 0,
};

/// A state with nothing dealt.
#[must_use]
#[expect(clippy::too_many_lines, reason = "one line a field")]
pub fn blank(set: &Setup) -> State {
    let pile = List::new(0_u16);
    let none = CardIx::NONE;
    let standing = Standing {
        source: none,
        effect: EffectId(0),
    };
    State {
        seats: set.seats() as u8,
        living: 0,
        active: Seat(0),
        first: Seat(0),
        in_setup: true,
        turn: 0,
        round: 0,
        phase: Phase::Logistics,
        asked: None,
        outcome: None,
        pieces: [NO_PIECE; CARDS],
        known: super::known::Known::new(),
        traces: [Trace::default(); CARDS],
        yards: BySeat([pile; MAX_SEATS]),
        hands: BySeat([pile; MAX_SEATS]),
        heaps: BySeat([pile; MAX_SEATS]),
        hand_timings: BySeat::default(),
        resource: BySeat::default(),
        currency: BySeat::default(),
        ships: BySeat([CardBits::default(); MAX_SEATS]),
        marines: BySeat([CardBits::default(); MAX_SEATS]),
        modules: BySeat([List::new(none); MAX_SEATS]),
        fields: BySeat([CardBits::default(); MAX_SEATS]),
        auras: List::new(standing),
        waiting: List::new(standing),
        boons: List::new(Boon {
            op: Op::Swap,
            seat: Seat(0),
            source: none,
            cards: CardBits::default(),
            ever: None,
            seats: 0,
            until: Until::Instant,
            effect: EffectId(0),
            stacks: false,
        }),
        holds: List::new(Hold {
            source: none,
            target: none,
            seat: Seat(0),
            x: 0,
            paint: false,
        }),
        used: List::new((none, EffectId(0), Limit::None)),
        eng: NO_ENGAGEMENT,
        boards: List::new(super::frame::Board {
            ship: none,
            marine: none,
            target: none,
            seat: Seat(0),
            live: false,
        }),
        fight: None,
        volleys: List::new(Volley {
            firer: none,
            seat: Seat(0),
            kind: VolleyKind::Attack,
            annihilate: false,
            alpha: false,
            parts: List::new(super::frame::VolleyPart::EMPTY),
            part: 0,
        }),
        windows: List::new(super::frame::Offered {
            window: super::frame::Window::Phase,
            said: 0,
            able: 0,
            is_stale: false,
            committed: BySeat([Action::Pass; MAX_SEATS]),
            unit: none,
        }),
        plays: List::new(super::frame::PlayContext {
            source: none,
            effect: EffectId(0),
            player: Seat(0),
            picks: List::new(none),
            named: 0,
            part: None,
            subject: none,
            object: none,
            from_hand: false,
            owed: 0,
        }),
        frames: List::new(Frame::Chase),
        unsettled: false,
        spoils: 0,
        had_turn: 0,
        reassign_open: false,
        more_attacks: 0,
        conscripted: 0,
        shuffles: BySeat::default(),
        searched: 0,
        offered: CardBits::default(),
        mulligans: BySeat::default(),
        scopes: 0,
        decisions: 0,
        counters: [0; Counter::NAMES.len()],
        clashes: List::new(Clash::UNUSED),
        halt: LabEnd::Never,
        asks_all: false,
    }
}

/// Sets out the cards of a match, everything in its owner's shipyard in deck order, Stations and starting
/// modules beside it; nothing is shuffled and nobody has had a turn.
pub fn set_out(set: &Setup, st: &mut State) {
    let seats = set.seats();
    st.seats = seats as u8;
    st.living = ((1_u16 << seats) - 1) as u8;
    st.active = Seat(0);
    st.first = Seat(0);
    st.in_setup = true;
    st.turn = 0;
    st.round = 0;
    st.phase = Phase::Logistics;
    st.asked = None;
    st.outcome = None;
    st.eng = NO_ENGAGEMENT;
    st.fight = None;
    st.unsettled = false;
    st.spoils = 0;
    st.had_turn = 0;
    st.reassign_open = false;
    st.more_attacks = 0;
    st.conscripted = 0;
    st.shuffles = BySeat::default();
    st.searched = 0;
    st.offered = CardBits::default();
    st.mulligans = BySeat::default();
    st.scopes = 0;
    st.decisions = 0;
    st.counters = [0; Counter::NAMES.len()];
    st.hand_timings = BySeat::default();
    st.resource = BySeat::default();
    st.currency = BySeat::default();
    for list in [&mut st.auras, &mut st.waiting] {
        list.clear();
    }
    st.boons.clear();
    st.holds.clear();
    st.touch();
    st.used.clear();
    st.boards.clear();
    st.volleys.clear();
    st.windows.clear();
    st.plays.clear();
    st.frames.clear();
    st.clashes.clear();
    st.halt = LabEnd::Never;
    st.asks_all = false;
    for seat in Seat::first(seats) {
        set_out_cards(st, seat);
    }
}

/// Lays a seat's cards in its shipyard in deck order, its Station and starting modules beside it.
fn set_out_cards(st: &mut State, seat: Seat) {
    st.ships[seat] = CardBits::default();
    st.marines[seat] = CardBits::default();
    st.fields[seat] = CardBits::default();
    st.modules[seat].clear();
    st.hands[seat].clear();
    st.heaps[seat].clear();
    st.yards[seat].clear();
    for slot in 0..BROUGHT as u8 {
        let card = CardIx::new(seat, slot);
        let zone = if slot < ARRAY {
            CardZone::Limbo
        } else {
            CardZone::Shipyard
        };
        st.pieces[card.at()] = CardState {
            zone,
            controller: seat,
            space: seat.0,
            ..NO_PIECE
        };
        st.traces[card.at()] = Trace::default();
        if slot >= ARRAY {
            st.yards[seat].push(card.0);
        }
    }
    for slot in BROUGHT..SLOTS {
        st.pieces[seat.at() * SLOTS + slot] = NO_PIECE;
    }
}

/// Deals a match and runs to the first decision (§4).
pub fn deal<D: Dice, L: Log<Event>>(set: &Setup, st: &mut State, dice: &mut D, log: &mut L) {
    set_out(set, st);
    let mut play = Play { set, st, dice, log };
    for seat in set.all() {
        play.shuffle_yard(seat);
    }
    play.push(Frame::Setup {
        seat: Seat(0),
        at: at::Setup::Station,
    });
    play.run();
}
