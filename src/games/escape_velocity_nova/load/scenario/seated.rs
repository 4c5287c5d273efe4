//! The decks of a scenario: what is laid out is taken from a player's own cards, and comes besides where he has none; the
//! Nova Deck keeps its numbers. Which copy is which follows from the order of the file.

use std::ops::Range;

use super::named::{NamedHold, NamedNova, ScenarioCard};
use super::shape::players;
use crate::card::TwoSided;
use crate::rules::{OF_EACH, Rules};
use crate::setup::{CardSet, Deck, DeckEntry, Setup};
use breachlab_core::plan::{Code, Pen, TomlTable, first_line};

/// Everybody seated, and the copies that the file names.
pub(super) struct SeatedCards {
    pub(super) setup: Setup,
    /// By seat: copies in the order of [`NamedHold::cards`].
    pub(super) laid: Vec<Vec<u16>>,
    /// By seat: the rest of the ship deck.
    pub(super) rest: Vec<Vec<u16>>,
    /// By seat: the start ship, where the file puts it nowhere.
    pub(super) idle: Vec<Option<u16>>,
    /// The Nova pile as far as it is written down, the top first.
    pub(super) nova: Vec<u16>,
    /// The Nova discard, the top first.
    pub(super) nova_discard: Vec<u16>,
    /// The rest of the Nova Deck.
    pub(super) nova_rest: Vec<u16>,
}

impl NamedHold {
    /// Everything named, in the order of the table: copies have their numbers by it.
    fn cards(&self) -> Vec<&ScenarioCard> {
        let ships = self.ship.iter().chain(&self.escorts);
        let mut all: Vec<&ScenarioCard> = Vec::new();
        for ship in ships {
            all.push(&ship.ship);
            all.extend(ship.fitted.iter().chain(&ship.stowed));
        }
        all.extend(self.fleet.iter().chain(&self.pirates));
        all.extend(self.missions.iter().map(|one| &one.mission));
        all.extend(self.assets.iter().chain(&self.hand));
        all.extend(self.ship_deck.iter().chain(&self.discard));
        all
    }
}

/// A card given to the Nova Deck.
struct GivenCard {
    seat: usize,
    card: usize,
    is_named: bool,
    /// Its copy, once everybody is seated.
    copy: u16,
}

/// The Nova Deck as it is filled with what the file names.
struct GivenShares<'a, 'p> {
    pen: &'a mut Pen<'p>,
    set: &'a CardSet,
    given: Vec<GivenCard>,
    most: usize,
}

impl GivenShares<'_, '_> {
    /// Any card of this number that is not named yet; no planet if there is another.
    fn of_number(&self, number: u8) -> Option<usize> {
        let card = |at: usize| -> &TwoSided { &self.set.cards[self.given[at].card] };
        let all = 0..self.given.len();
        let free = all.filter(|&at| !self.given[at].is_named && card(at).number == number);
        free.min_by_key(|&at| card(at).planet().is_some())
    }

    fn claim(&mut self, found: Option<usize>, number: u8, span: Range<usize>) -> Option<usize> {
        if let Some(at) = found {
            self.given[at].is_named = true;
            return Some(at);
        }
        let text = format!("more Nova cards of number {number} than there are");
        let wanted = format!("at most {} of them in pile and discard (§2.1)", self.most);
        self.pen.mark(span, Code::Contradiction, text, wanted);
        None
    }

    /// The places of cards named, those by name first: a card that nobody gave takes the place of one of its number.
    fn named(&mut self, lists: [&[NamedNova]; 2]) -> [Vec<usize>; 2] {
        let mut places = lists.map(|list| vec![None; list.len()]);
        for (list, places) in lists.iter().zip(&mut places) {
            for (named, place) in list.iter().zip(places) {
                if let NamedNova::Card(card) = named {
                    let mut own = self.given.iter();
                    let own = own.position(|one| !one.is_named && one.card == card.card);
                    let number = self.set.cards[card.card].number;
                    let found = own.or_else(|| self.of_number(number));
                    *place = self.claim(found, number, card.span.clone());
                    if let Some(at) = *place {
                        self.given[at].card = card.card;
                    }
                }
            }
        }
        for (list, places) in lists.iter().zip(&mut places) {
            for (named, place) in list.iter().zip(places) {
                if let NamedNova::Number(number, span) = named {
                    *place = self.claim(self.of_number(*number), *number, span.clone());
                }
            }
        }
        places.map(|places| places.into_iter().flatten().collect())
    }
}

/// What everybody gives to the Nova Deck.
fn given(decks: &[Deck]) -> Vec<GivenCard> {
    let mut all = Vec::new();
    for (seat, deck) in decks.iter().enumerate() {
        let copies = |entry: &DeckEntry| std::iter::repeat_n(entry.card, usize::from(entry.nova));
        all.extend(deck.list.iter().flat_map(copies).map(|card| GivenCard {
            seat,
            card,
            is_named: false,
            copy: 0,
        }));
    }
    all
}

/// Seats everybody; none if a fault was marked.
pub(super) fn seat(
    pen: &mut Pen<'_>,
    root: &TomlTable,
    (set, rules): (&CardSet, &Rules),
    decks: &[Deck],
    holds: &[NamedHold],
    nova: [&[NamedNova]; 2],
) -> Option<SeatedCards> {
    let before = pen.marks();
    let mut shares = GivenShares {
        set,
        given: given(decks),
        most: OF_EACH * decks.len(),
        pen,
    };
    let places = shares.named(nova);
    let GivenShares { mut given, .. } = shares;
    let (mut laid, mut rest, mut idle) = (Vec::new(), Vec::new(), Vec::new());
    let (mut seated, mut next) = (Vec::new(), 0);
    for (seat, (deck, hold)) in decks.iter().zip(holds).enumerate() {
        let cards = hold.cards();
        let own = Own::of(deck, &cards);
        // The start ship stands behind all others (`Setup::new`).
        let share = given.iter_mut().filter(|one| one.seat == seat);
        let first_given = next + own.taken.len() + own.rest.len();
        let mut list = own.list(set);
        for (copy, one) in (first_given..).zip(share) {
            one.copy = copy as u16;
            list.push(entry(set, one.card, 1));
        }
        let start = (next + list.len()) as u16;
        let copy = |place: &Option<usize>| place.map_or(start, |at| (next + at) as u16);
        laid.push(own.places.iter().map(copy).collect());
        let from = next + own.taken.len();
        rest.push((from..first_given).map(|copy| copy as u16).collect());
        idle.push((!own.places.contains(&None)).then_some(start));
        next += list.len() + 1;
        seated.push(Deck {
            list,
            ..deck.clone()
        });
    }
    let copies = |places: &[usize]| places.iter().map(|&at| given[at].copy).collect();
    let [nova, nova_discard] = [copies(&places[0]), copies(&places[1])];
    let free = given.iter().filter(|one| !one.is_named);
    let nova_rest = free.map(|one| one.copy).collect();
    match Setup::new(set, rules, &seated) {
        Ok(setup) if pen.marks() == before => Some(SeatedCards {
            setup,
            laid,
            rest,
            idle,
            nova,
            nova_discard,
            nova_rest,
        }),
        Ok(_) => None,
        Err(why) => {
            let node = players(root).len();
            let wanted = format!("fewer cards laid out besides the decks of {node} players");
            pen.mark(first_line(pen), Code::Contradiction, why, wanted);
            None
        }
    }
}

/// One player's own cards: what is laid out, and the rest of the ship deck.
struct Own {
    /// Cards laid out, the start ship aside.
    taken: Vec<usize>,
    /// By card named: its place among those, or none for the start ship.
    places: Vec<Option<usize>>,
    /// The rest of the ship deck, a card a copy.
    rest: Vec<usize>,
}

impl Own {
    fn of(deck: &Deck, cards: &[&ScenarioCard]) -> Self {
        let copies = |entry: &DeckEntry| {
            std::iter::repeat_n(entry.card, usize::from(entry.copies - entry.nova))
        };
        let mut own = Self {
            taken: Vec::new(),
            places: Vec::new(),
            rest: deck.list.iter().flat_map(copies).collect(),
        };
        for named in cards {
            let is_start = named.card == deck.start && !own.places.contains(&None);
            own.places.push((!is_start).then_some(own.taken.len()));
            if !is_start {
                own.taken.push(named.card);
                if let Some(at) = own.rest.iter().position(|&card| card == named.card) {
                    own.rest.remove(at);
                }
            }
        }
        own
    }

    fn list(&self, set: &CardSet) -> Vec<DeckEntry> {
        let cards = self.taken.iter().chain(&self.rest);
        cards.map(|&card| entry(set, card, 0)).collect()
    }
}

/// One copy of a card.
fn entry(set: &CardSet, card: usize, nova: u8) -> DeckEntry {
    DeckEntry {
        card,
        copies: 1,
        nova,
        number: set.cards[card].number,
    }
}
