//! Decisions and positions in words, as transcripts and scenario files use them.

use crate::action::Action;
use crate::card::Kind;
use crate::event::Removal;
use crate::frame::{Frame, at};
use crate::ids::CardIx;
use crate::load::TraitWord;
use crate::look::Look;
use crate::setup::Setup;
use crate::state::{CardZone, State, flag};
use crate::tell::card;
use breachlab_core::engine::{Seat, letter, listed};

/// What a sentence calls things.
pub(super) struct SayNames<'a> {
    /// A card.
    pub(super) card: &'a dyn Fn(CardIx) -> String,
    /// Whether a card is a Marine.
    pub(super) is_marine: &'a dyn Fn(CardIx) -> bool,
    /// Who fires, jams, repairs: the unit whose turn it is.
    pub(super) unit: String,
    /// What a boarding action is about.
    pub(super) prize: String,
}

/// A decision in words.
pub(super) fn say(set: &Setup, st: &State, action: Action) -> String {
    let name = |ix: CardIx| card(set, ix);
    let unit = match st.frames.last() {
        Some(&(Frame::Act { unit, .. } | Frame::Aim { unit, .. } | Frame::Dying { unit, .. })) => {
            name(unit)
        }
        _ => String::new(),
    };
    let names = SayNames {
        card: &name,
        is_marine: &|ix| set.def(ix).kind.is_marine(),
        unit,
        prize: name(st.fight.map_or(CardIx::NONE, |fight| fight.prize)),
    };
    sentence(action, &names)
}

/// The sentence that a decision is.
// Long because it is a table, a sentence for each decision: the wording is one voice and is read as one.
pub(super) fn sentence(action: Action, names: &SayNames<'_>) -> String {
    let SayNames { unit, prize, .. } = names;
    let name = |ix: CardIx| (names.card)(ix);
    let place = |host: CardIx| {
        if host.is_some() {
            name(host)
        } else {
            "open space".to_owned()
        }
    };
    match action {
        Action::Pass => "passes".to_owned(),
        Action::Mulligan => "takes a mulligan".to_owned(),
        Action::Play(card) => format!("plays {}", name(card)),
        Action::Use(card, _) => format!("uses {}", name(card)),
        Action::Deploy(card) => format!("deploys {}", name(card)),
        Action::Onto(host) => format!("onto {}", place(host)),
        Action::Replace(module) => format!("replaces {}", name(module)),
        Action::Conscript => "conscripts".to_owned(),
        Action::Take(card) => format!("takes {}", name(card)),
        Action::Reassign => "reassigns".to_owned(),
        Action::Move(unit, host) if host.is_none() && (names.is_marine)(unit) => {
            format!("takes {} off for now", name(unit))
        }
        Action::Move(unit, host) => format!("moves {} to {}", name(unit), place(host)),
        Action::Exchange(one, other) => format!("exchanges {} and {}", name(one), name(other)),
        Action::Attack(seat) => format!("attacks {}", letter(seat)),
        Action::Send(ship) => format!("sends {}", name(ship)),
        Action::Stay(ship) => format!("leaves {} at home", name(ship)),
        Action::Activate(unit) => format!("{} takes its turn", name(unit)),
        Action::Intercept(unit) => format!("{} intercepts", name(unit)),
        Action::Fire(target, 1) => format!("{unit} fires 1 die at {}", name(target)),
        Action::Fire(target, dice) => format!("{unit} fires {dice} dice at {}", name(target)),
        Action::Split => format!("{unit} splits its fire"),
        Action::Overload(target) => format!("{unit} overloads at {}", name(target)),
        Action::Jam(target) => format!("{unit} jams {}", name(target)),
        Action::Paint(target) => format!("{unit} paints {}", name(target)),
        Action::Repair(part) => format!("{unit} repairs {}", name(part)),
        Action::Dock(host) => format!("{unit} docks at {}", name(host)),
        Action::Retreat => format!("{unit} retreats"),
        Action::Fearless(unit) => format!("{} goes Fearless", name(unit)),
        Action::Launch(wing) => format!("{} launches", name(wing)),
        Action::Fold(marine) => format!("{} folds", name(marine)),
        Action::Board(ship, target) => format!("{} boards {}", name(ship), name(target)),
        Action::FoldBoard(marine, target) => {
            format!("{} folds aboard {}", name(marine), name(target))
        }
        Action::Escort(escort, boarder) => {
            format!("{} cancels the board by {}", name(escort), name(boarder))
        }
        Action::Withdraw => "withdraws".to_owned(),
        Action::FireAtThem => "fires at the withdrawing boarders".to_owned(),
        Action::Pursue => "pursues".to_owned(),
        Action::Hijack => format!("hijacks {prize}"),
        Action::Scuttle => format!("scuttles {prize}"),
        Action::Garrison(marine) => format!("{} stays aboard {prize}", name(marine)),
        Action::TurnDown(module) => format!("turns {} face down", name(module)),
        Action::Discard(card) => format!("discards {}", name(card)),
        Action::Pick(card) => format!("picks {}", name(card)),
        Action::Name(seat) => format!("names {}", letter(seat)),
        Action::Part(at) => format!("picks part {}", at + 1),
        Action::Pay => "pays".to_owned(),
        Action::Scoop => "gives up".to_owned(),
    }
}

/// The paragraphs behind what is asked.
pub(super) fn asks(st: &State) -> &'static [&'static str] {
    match st.frames.last() {
        Some(Frame::Intercept { .. }) => &["D-11"],
        Some(&(Frame::Act { unit, .. } | Frame::Aim { unit, .. }))
            if unit.is_some() && st.is(unit, flag::BOARDER | flag::HOLDER) =>
        {
            &["D-17"]
        }
        Some(Frame::VolleyStep { fight: false, .. } | Frame::Aim { .. }) => &["D-12"],
        Some(Frame::VolleyStep { fight: true, .. }) => &["D-17"],
        Some(Frame::Act { .. }) => &["D-12", "§3.2"],
        Some(Frame::Boards { .. }) => &["D-15"],
        Some(Frame::Escorts { .. }) => &["D-16"],
        Some(Frame::Withdrawal { .. } | Frame::Chase) => &["D-18"],
        Some(Frame::Prize { .. }) => &["D-19"],
        Some(Frame::Dying { .. }) => &["D-20"],
        Some(Frame::Overflow { .. }) => &["D-21"],
        Some(Frame::Window | Frame::FoldTo { .. } | Frame::Offer { .. }) => &["D-10"],
        Some(Frame::Precedence { .. }) => &["D-25", "R-94"],
        Some(Frame::TurnDown { .. }) => &["D-13"],
        Some(Frame::Reassign { .. }) => &["D-07"],
        Some(Frame::Spoils { .. }) => &["D-22"],
        Some(Frame::Replace { .. }) => &["D-05", "R-06"],
        _ => &["§8.5"],
    }
}

/// Whether a frame has begun something that must be finished before there is a position again: a volley and what answers
/// it, a loss and what escapes it, a card's text, the sharing of a Repair, the crew of a prize.
pub(super) fn is_under_way(frame: &Frame) -> bool {
    match *frame {
        Frame::Act { at, .. } => matches!(at, at::Act::Sharing(_)),
        Frame::Prize { at } => at > at::Prize::Choice,
        Frame::Aim { .. }
        | Frame::Volley { .. }
        | Frame::Dying { .. }
        | Frame::FoldTo { .. }
        | Frame::Overflow { .. }
        | Frame::Window
        | Frame::Precedence { .. }
        | Frame::Offer { .. }
        | Frame::Effect { .. }
        | Frame::Steps { .. }
        | Frame::Search { .. }
        | Frame::Toll { .. }
        | Frame::Discard { .. } => true,
        _ => false,
    }
}

/// The position in words: stockpiles, then a line per card that is or was in play.
pub(super) fn position(set: &Setup, st: &State) -> Vec<String> {
    let mut lines = Vec::new();
    for seat in set.all() {
        let name = letter(seat);
        if st.lives(seat) {
            lines.push(format!(
                "{name}: {} Resource, {} Currency, {} in hand",
                st.resource[seat],
                st.currency[seat],
                st.hands[seat].len()
            ));
        } else {
            lines.push(format!("{name}: eliminated"));
        }
        for slot in 0..super::super::ids::BROUGHT as u8 {
            let ix = CardIx::new(seat, slot);
            match st.piece(ix).zone {
                CardZone::Play => lines.push(piece(set, st, ix)),
                CardZone::Scrapheap => lines.push(format!("{}: scrapped", card(set, ix))),
                CardZone::Shipyard | CardZone::Hand | CardZone::Limbo | CardZone::Gone => {}
            }
        }
    }
    lines
}

fn piece(set: &Setup, st: &State, ix: CardIx) -> String {
    let look = Look { set, st };
    let (piece, kind) = (st.piece(ix), set.def(ix).kind);
    let numbers = look.numbers(ix);
    let mut parts = Vec::new();
    if matches!(
        kind,
        Kind::Station | Kind::ModuleStation | Kind::Ship | Kind::Marine | Kind::Character
    ) {
        parts.push(format!("{} of {} wounds", piece.wounds, numbers.wounds));
    }
    if piece.flags & flag::FACE_DOWN != 0 {
        parts.push("face down".to_owned());
    }
    if piece.controller != ix.owner() {
        parts.push(format!("under {}", letter(piece.controller)));
    }
    match kind {
        Kind::ModuleShip | Kind::ModuleMarine | Kind::ModuleStation => {
            parts.push(format!("on {}", card(set, piece.host)));
        }
        Kind::Marine | Kind::Character if piece.host.is_some() => {
            parts.push(format!("aboard {}", card(set, piece.host)));
        }
        Kind::Ship if piece.host.is_some() => {
            parts.push(format!("in a bay of {}", card(set, piece.host)));
        }
        Kind::Ship if st.eng.on && piece.space != st.eng.space => {
            parts.push("elsewhere".to_owned());
        }
        _ => {}
    }
    for (mark, word) in [
        (flag::FEARLESS, "Fearless"),
        (flag::OVERLOADED, "Overload spent"),
        (flag::DRAWBACK, "owes a turn"),
        (flag::RETREATING, "retreating"),
        (flag::IDLE, "idle"),
    ] {
        if piece.flags & mark != 0 {
            parts.push(word.to_owned());
        }
    }
    let mut text = format!("{}: {}", card(set, ix), parts.join(", "));
    if matches!(
        kind,
        Kind::Station | Kind::Ship | Kind::Marine | Kind::Character
    ) {
        let traits = TraitWord::of(&numbers.traits).map(|word| format!(", {word}"));
        let traits: String = traits.collect();
        text += &[
            " (A",
            &numbers.attack.to_string(),
            " D",
            &numbers.defense.to_string(),
            &traits,
        ]
        .concat();
        text.push(')');
    }
    text.trim_end_matches(": ").to_owned()
}

/// Units on the table, by card number.
pub(super) fn roster(set: &Setup, st: &State) -> Vec<(u32, String)> {
    let unit = |ix: CardIx| {
        let kind = set.def(ix).kind;
        let is_unit = kind == Kind::Ship
            || kind == Kind::Station
            || kind == Kind::ModuleStation
            || kind.is_marine();
        is_unit && st.piece(ix).zone == CardZone::Play
    };
    set.all()
        .flat_map(|seat| {
            (0..super::super::ids::BROUGHT as u8).map(move |slot| CardIx::new(seat, slot))
        })
        .filter(|&ix| unit(ix))
        .map(|ix| (u32::from(ix.0), card(set, ix)))
        .collect()
}

listed! {
    /// What can become of a unit.
    pub(super) enum UnitFate {
        /// It is in play under its Commander.
        Stays = "stays",
        /// Destroyed, with its last words (§6.7).
        Destroyed = "destroyed",
        /// Destroyed at once.
        Immediate = "immediately_destroyed",
        /// In play under another Commander.
        Captured = "captured",
        /// Away by any other way.
        Gone = "gone_otherwise",
    }
}

/// What has become of a unit that was `from`'s.
pub(super) fn fate(st: &State, ix: CardIx, from: Seat) -> UnitFate {
    let piece = st.piece(ix);
    match st.traces[ix.at()].left {
        // Only its last words were still to come when it was broken off.
        _ if piece.zone == CardZone::Play && piece.flags & flag::PENDING != 0 => {
            UnitFate::Destroyed
        }
        _ if piece.zone == CardZone::Play && piece.controller == from => UnitFate::Stays,
        _ if piece.zone == CardZone::Play => UnitFate::Captured,
        Some(Removal::Destroyed) => UnitFate::Destroyed,
        Some(Removal::Immediate) => UnitFate::Immediate,
        _ => UnitFate::Gone,
    }
}
