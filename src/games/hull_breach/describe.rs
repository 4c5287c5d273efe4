//! A view and its menu in words and numbers, for scripts and other programs. Says what the View shows and
//! nothing else.

use super::action::Action;
use super::frame::Frame;
use super::ids::CardIx;
use super::state::{DEAD_SPACE, flag};
use super::view::View;
use breachlab_core::engine::{Fact, Seat};

/// What the view shows.
pub(super) fn describe(view: &View<'_>) -> Fact {
    let sides = view.seats().map(|seat| side(view, seat)).collect();
    let engagement = view.engagement().map_or(Fact::None, |eng| {
        Fact::Table(vec![
            ("attacker", seat(eng.attacker)),
            ("defender", seat(eng.defender)),
            ("round", eng.round.into()),
            ("step", eng.step.number().into()),
            ("dead_space", Fact::Flag(eng.space == DEAD_SPACE)),
        ])
    });
    Fact::Table(vec![
        ("me", seat(view.seat())),
        ("active", seat(view.active())),
        ("round", view.round().into()),
        ("setup", Fact::Flag(view.in_setup())),
        ("question", question(view)),
        ("hand", view.hand().map(|card| name(view, card)).collect()),
        (
            "shipyard",
            view.shipyard().map(|card| name(view, card)).collect(),
        ),
        ("engagement", engagement),
        ("sides", Fact::List(sides)),
    ])
}

/// What an action is: its kind, and the cards and Commanders it names.
pub(super) fn describe_action(view: &View<'_>, action: Action) -> Fact {
    let (word, parts) = match action {
        Action::Pass => ("pass", vec![]),
        Action::Mulligan => ("mulligan", vec![]),
        Action::Play(card) => ("play", vec![("card", card)]),
        Action::Use(card, _) => ("use", vec![("card", card)]),
        Action::Deploy(card) => ("deploy", vec![("card", card)]),
        Action::Onto(host) => ("onto", vec![("host", host)]),
        Action::Replace(module) => ("replace", vec![("card", module)]),
        Action::Conscript => ("conscript", vec![]),
        Action::Take(card) => ("take", vec![("card", card)]),
        Action::Reassign => ("reassign", vec![]),
        Action::Move(unit, host) => ("move", vec![("unit", unit), ("host", host)]),
        Action::Exchange(unit, other) => ("exchange", vec![("unit", unit), ("with", other)]),
        Action::Attack(foe) => return with_number("attack", "seat", foe.0),
        Action::Send(ship) => ("send", vec![("unit", ship)]),
        Action::Stay(ship) => ("stay", vec![("unit", ship)]),
        Action::Activate(unit) => ("activate", vec![("unit", unit)]),
        Action::Intercept(unit) => ("intercept", vec![("unit", unit)]),
        Action::Fire(target, dice) => {
            let mut fact = with_number("fire", "dice", dice);
            if let Fact::Table(parts) = &mut fact {
                parts.push(("target", card(view, target)));
            }
            return fact;
        }
        Action::Split => ("split", vec![]),
        Action::Overload(target) => ("overload", vec![("target", target)]),
        Action::Jam(target) => ("jam", vec![("target", target)]),
        Action::Paint(target) => ("paint", vec![("target", target)]),
        Action::Repair(part) => ("repair", vec![("target", part)]),
        Action::Dock(host) => ("dock", vec![("host", host)]),
        Action::Retreat => ("retreat", vec![]),
        Action::Fearless(unit) => ("fearless", vec![("unit", unit)]),
        Action::Launch(wing) => ("launch", vec![("unit", wing)]),
        Action::Fold(marine) => ("fold", vec![("unit", marine)]),
        Action::Board(ship, target) => ("board", vec![("unit", ship), ("target", target)]),
        Action::FoldBoard(marine, target) => {
            ("fold_board", vec![("unit", marine), ("target", target)])
        }
        Action::Escort(escort, ship) => ("escort", vec![("unit", escort), ("target", ship)]),
        Action::Withdraw => ("withdraw", vec![]),
        Action::FireAtThem => ("fire_at_them", vec![]),
        Action::Pursue => ("pursue", vec![]),
        Action::Hijack => ("hijack", vec![]),
        Action::Scuttle => ("scuttle", vec![]),
        Action::Garrison(marine) => ("garrison", vec![("unit", marine)]),
        Action::TurnDown(module) => ("turn_down", vec![("card", module)]),
        Action::Discard(card) => ("discard", vec![("card", card)]),
        Action::Pick(card) => ("pick", vec![("card", card)]),
        Action::Name(named) => return with_number("name", "seat", named.0),
        Action::Part(part) => return with_number("part", "part", part),
        Action::Pay => ("pay", vec![]),
        Action::Scoop => ("scoop", vec![]),
    };
    let named = parts.into_iter().map(|(key, ix)| (key, card(view, ix)));
    Fact::Table(
        std::iter::once(("do", Fact::text(word)))
            .chain(named)
            .collect(),
    )
}

fn with_number(word: &str, key: &'static str, number: u8) -> Fact {
    Fact::Table(vec![("do", Fact::text(word)), (key, number.into())])
}

fn seat(seat: Seat) -> Fact {
    seat.0.into()
}

/// A card by number and, if this seat knows it, by id. Numbers tell copies apart and stay for the match.
fn card(view: &View<'_>, ix: CardIx) -> Fact {
    if ix.is_none() {
        return Fact::None;
    }
    Fact::Table(vec![("ix", ix.0.into()), ("id", name(view, ix))])
}

fn name(view: &View<'_>, ix: CardIx) -> Fact {
    if !view.knows(ix) {
        return Fact::None;
    }
    let setup = view.setup();
    Fact::text(&setup.pool.text(setup.id(ix)).id)
}

fn side(view: &View<'_>, seat: Seat) -> Fact {
    let stock = view.stock(seat);
    let count = |n: usize| Fact::Number(n as i64);
    let units = |cards: &mut dyn Iterator<Item = CardIx>| {
        cards.map(|ix| unit(view, ix)).collect::<Vec<_>>()
    };
    let station = CardIx::station(seat);
    Fact::Table(vec![
        ("seat", seat.0.into()),
        ("lives", Fact::Flag(view.lives(seat))),
        ("resource", stock.r.into()),
        ("currency", stock.c.into()),
        ("hand", count(view.hand_size(seat))),
        ("shipyard", count(view.shipyard_size(seat))),
        ("station", unit(view, station)),
        ("modules", Fact::List(units(&mut view.modules(seat)))),
        ("ships", Fact::List(units(&mut view.ships(seat)))),
        ("marines", Fact::List(units(&mut view.marines(seat)))),
    ])
}

/// A unit in play with its numbers as they stand.
fn unit(view: &View<'_>, ix: CardIx) -> Fact {
    let Some(piece) = view.piece(ix) else {
        return card(view, ix);
    };
    let numbers = view.numbers(ix);
    Fact::Table(vec![
        ("ix", ix.0.into()),
        ("id", name(view, ix)),
        ("attack", numbers.attack.into()),
        ("defense", numbers.defense.into()),
        ("wounds", numbers.wounds.into()),
        ("taken", piece.wounds.into()),
        ("acted", Fact::Flag(piece.flags & flag::ACTED != 0)),
        ("host", card(view, piece.host)),
        ("module", card(view, piece.module)),
    ])
}

/// What is asked, in a word.
fn question(view: &View<'_>) -> Fact {
    let word = match view.question() {
        None => return Fact::None,
        Some(Frame::Setup { .. }) => "setup",
        Some(Frame::Breakthrus { .. }) => "logistics",
        Some(Frame::Manufacture { .. }) => "manufacture",
        Some(Frame::Host { .. }) => "host",
        Some(Frame::Replace { .. }) => "replace",
        Some(Frame::Conscript { .. }) => "conscript",
        Some(Frame::Reassign { .. }) => "reassign",
        Some(Frame::Attack { .. }) => "attack",
        Some(Frame::TurnDown { .. }) => "turn_down",
        Some(Frame::Tidy { .. } | Frame::Discard { .. }) => "discard",
        Some(Frame::Intercept { .. }) => "intercept",
        Some(Frame::VolleyStep { .. }) => "volley_step",
        Some(Frame::Act { .. }) => "act",
        Some(Frame::Aim { .. }) => "aim",
        Some(Frame::Dying { .. }) => "dying",
        Some(Frame::Boards { .. }) => "boards",
        Some(Frame::Escorts { .. }) => "escorts",
        Some(Frame::Withdrawal { .. } | Frame::Chase) => "withdrawal",
        Some(Frame::Prize { .. }) => "prize",
        Some(Frame::FoldTo { .. }) => "fold",
        Some(Frame::Window) => "window",
        Some(Frame::Offer { .. }) => "offer",
        Some(Frame::Search { .. }) => "search",
        Some(Frame::Toll { .. }) => "toll",
        Some(Frame::Spoils { .. }) => "spoils",
        Some(Frame::Overflow { .. }) => "overflow",
        Some(Frame::Precedence { .. }) => "precedence",
        Some(
            Frame::Turn { .. }
            | Frame::Enter { .. }
            | Frame::Engage { .. }
            | Frame::Volley { .. }
            | Frame::Resolve
            | Frame::Fight { .. }
            | Frame::Effect { .. }
            | Frame::Steps { .. },
        ) => "other",
    };
    Fact::text(word)
}
