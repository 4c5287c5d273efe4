//! Facts for scripts and programs: what a view shows, and what an action is.

use super::action::Action;
use super::card::Hazard;
use super::rules::GEMS;
use super::ship::Square;
use super::state::{Life, Resting};
use super::tell::hazard;
use super::view::View;
use breachlab_core::engine::{Fact, Seat};

fn square(at: Square) -> Fact {
    Fact::from(at)
}

/// A player as the view shows them.
fn sailor(view: &View<'_>, seat: Seat) -> Fact {
    let (set, st) = (view.setup(), view.table());

    let own = view.sailor(seat);
    let held = view.hand(seat).map_or(Fact::None, |hand| {
        let places = 0..set.places();
        let cards = places.filter(|&place| hand[place] > 0);
        cards
            .map(|place| {
                Fact::Table(vec![
                    ("card", Fact::text(&set.set.cards[place].id)),
                    ("copies", hand[place].into()),
                ])
            })
            .collect()
    });
    let life = match own.life {
        Life::Alive => "alive",
        Life::Dead => "dead",
        Life::Ghost => "ghost",
    };
    Fact::Table(vec![
        (
            "character",
            Fact::text(&set.set.characters[usize::from(own.who)].id),
        ),
        ("life", Fact::text(life)),
        ("square", square(own.at)),
        ("hand", held),
        ("cards", st.sailors[seat].cards().into()),
    ])
}

/// What a view shows.
pub(super) fn describe(view: &View<'_>) -> Fact {
    let (set, st) = (view.setup(), view.table());
    let sailor = |seat: Seat| sailor(view, seat);
    let chest = |of: usize| {
        let chest = st.chests[of];
        Fact::Table(vec![
            ("gem", Fact::text(&set.set.gems[of])),
            ("square", st.chest_at(of as u8).map_or(Fact::None, square)),
            ("open", Fact::Flag(chest.is_open)),
            ("empty", Fact::Flag(chest.is_empty)),
        ])
    };
    let lying = |treasure: usize| match st.lies[treasure] {
        Resting::On(at) => square(at),
        _ => Fact::None,
    };
    let kinds = Hazard::ALL.into_iter();
    let obstacles = kinds.flat_map(|kind| {
        super::ship::each(st.hazards[kind as usize]).map(move |at| {
            Fact::Table(vec![
                ("kind", Fact::text(hazard(kind))),
                ("square", square(at)),
            ])
        })
    });
    Fact::Table(vec![
        ("seat", view.seat().0.into()),
        ("round", st.round.into()),
        ("water", st.water.into()),
        ("actions", st.left.actions.into()),
        ("searches", st.left.searches.into()),
        ("breach", square(st.breach)),
        (
            "stairs",
            st.stairs
                .iter()
                .map(|ends| ends.iter().map(|&at| square(at)).collect())
                .collect(),
        ),
        ("obstacles", obstacles.collect()),
        ("deck", (view.deck_left() as u8).into()),
        ("players", st.seats().map(sailor).collect()),
        ("chests", (0..GEMS).map(chest).collect()),
        ("treasures_on_squares", (0..GEMS).map(lying).collect()),
    ])
}

/// What an action is.
pub(super) fn describe_action(view: &View<'_>, action: Action) -> Fact {
    let set = view.setup();
    let id = |place: u8| Fact::text(&set.set.cards[usize::from(place)].id);
    let of = |at: u8| Fact::text(&set.set.gems[usize::from(at)]);
    let kind = |kind: Hazard| Fact::text(hazard(kind));
    let seat = |seat: Seat| Fact::from(seat.0);
    let (word, parts): (&str, Vec<(&'static str, Fact)>) = match action {
        Action::End => ("end", vec![]),
        Action::Go(to) => ("move", vec![("to", square(to))]),
        Action::Search => ("search", vec![]),
        Action::Clear(item, at) => ("clear", vec![("card", id(item)), ("at", square(at))]),
        Action::Float(item) => ("float", vec![("card", id(item))]),
        Action::Pump(item) => ("pump", vec![("card", id(item))]),
        Action::Light(item) => ("light", vec![("card", id(item))]),
        Action::Steal(item, from) => ("steal", vec![("card", id(item)), ("from", seat(from))]),
        Action::Shift(item, what, from, to) => (
            "shift",
            vec![
                ("card", id(item)),
                ("kind", kind(what)),
                ("from", square(from)),
                ("to", square(to)),
            ],
        ),
        Action::Break(item, to) => ("break", vec![("card", id(item)), ("to", square(to))]),
        Action::Give(what, to) => ("give", vec![("card", id(what)), ("to", seat(to))]),
        Action::Hand(treasure, to) => (
            "hand",
            vec![("treasure", treasure.into()), ("to", seat(to))],
        ),
        Action::Open(gem, keys) => (
            "open",
            vec![
                ("gem", of(gem)),
                (
                    "keys",
                    keys.0.iter().map(|&many| Fact::from(many)).collect(),
                ),
            ],
        ),
        Action::Retrieve(gem) => ("retrieve", vec![("gem", of(gem))]),
        Action::PickUp(treasure) => ("pick_up", vec![("treasure", treasure.into())]),
        Action::Deliver(treasure) => ("deliver", vec![("treasure", treasure.into())]),
        Action::Exchange(one, other, card) => (
            "exchange",
            vec![("one", id(one)), ("other", id(other)), ("card", id(card))],
        ),
        Action::Revive(whom) => ("revive", vec![("whom", seat(whom))]),
        Action::Lend(to, many) => ("lend", vec![("to", seat(to)), ("actions", many.into())]),
        Action::Take(whom) => ("take", vec![("whom", seat(whom))]),
        Action::Drop(what) => ("drop", vec![("card", id(what))]),
        Action::DropTreasure(treasure) => ("drop_treasure", vec![("treasure", treasure.into())]),
        Action::Haunt(to) => ("haunt", vec![("to", square(to))]),
        Action::Push(what, to) => ("push", vec![("kind", kind(what)), ("to", square(to))]),
        Action::Place(to) => ("place", vec![("to", square(to))]),
    };
    let mut table = vec![("do", Fact::text(word))];
    table.extend(parts);
    Fact::Table(table)
}
