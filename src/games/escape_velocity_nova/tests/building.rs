//! Decks taken to pieces and put together otherwise (§2.1): what may lie where, and what stands where a card is left out.

use super::play_out::{play, rules};
use crate::game::EscapeVelocityNova as Nova;
use crate::rules::{NUMBERS, OF_EACH, Rules, SHARE};
use crate::setup::{CardSet, Deck, Setup};
use breachlab_core::games::from_files::{
    FromFiles, Workshop, default_cards, default_decks, open_piece_study,
};
use breachlab_core::games::{DeckSyntax, Order, Piece, Sign};
use breachlab_core::plan::Source;

const EMPTY: Piece = match <Nova as Workshop>::EMPTY {
    Some(piece) => piece,
    None => panic!("a place can be empty"),
};

fn decks() -> (CardSet, Vec<Deck>) {
    let set = default_cards::<Nova>();
    let decks = default_decks::<Nova>(&set);
    let decks = decks.into_iter().map(|file| file.deck).collect();
    (set, decks)
}

#[test]
fn a_deck_put_together_again_and_written_down_has_the_same_cards() {
    let (set, decks) = decks();
    for deck in &decks {
        let pieces = Nova::places(deck);
        let sign = Sign {
            id: &deck.id,
            name: &deck.name,
            note: "of pieces",
        };
        let text = Nova::text(&set, &pieces, sign, DeckSyntax::Toml).unwrap();
        let source = Source::new("deck.toml", text);
        let read = Nova::read_deck(&source, &set, &Rules::default());
        let read = read.unwrap_or_else(|faults| panic!("{}", faults.render(false)));
        assert_eq!((read.note.as_str(), &read.deck.id), ("of pieces", &deck.id));
        assert_eq!(Nova::places(&read.deck), pieces);
        let sorted = |deck: &Deck| {
            let mut list = deck.list.clone();
            list.sort_unstable_by_key(|entry| entry.card);
            list
        };
        assert_eq!(sorted(&read.deck), sorted(deck));
        assert_eq!(Nova::text(&set, &pieces, sign, DeckSyntax::List), None);
    }
}

#[test]
fn the_nova_share_keeps_its_numbers_and_a_start_ship_its_place() {
    let (set, decks) = decks();
    let (pieces, rules) = (Nova::places(&decks[0]), Rules::default());
    for place in 0..SHARE {
        let number = Nova::role(place);
        assert_eq!(number, place / OF_EACH);
        for (at, card) in set.cards.iter().enumerate() {
            let suits = Nova::suits(&set, &rules, &pieces, number, at as Piece);
            let same = !card.is_start && usize::from(card.number) == number;
            assert_eq!(suits, same, "{} in place {place}", card.id);
        }
    }
    for (at, card) in set.cards.iter().enumerate() {
        let suits = |place| Nova::suits(&set, &rules, &pieces, Nova::role(place), at as Piece);
        assert_eq!(suits(SHARE), card.is_start, "{}", card.id);
        assert_eq!(suits(SHARE + 1), !card.is_start, "{}", card.id);
    }
    assert_eq!(Nova::role(SHARE + 1), Nova::ROLES.len() - 1);
}

#[test]
fn a_deck_that_is_built_has_two_of_a_card_at_most_and_can_launch() {
    let (set, decks) = decks();
    let rules = Rules::default();
    let fits = |deck: &[Piece], place, piece| Nova::fits(&set, &rules, deck, place, piece);
    let mut pieces = Nova::places(&decks[0]);
    let (first, card) = (SHARE + 1, pieces[SHARE + 3]);
    assert!(fits(&pieces, first, card));
    pieces[first] = card;
    assert!(!fits(&pieces, first + 1, card) && fits(&pieces, first, card));
    let is_planet = |piece: Piece| set.cards[usize::from(piece)].planet().is_some();
    let all = || 0..set.cards.len() as Piece;
    let other = all().find(|&piece| !is_planet(piece)).unwrap();
    let planet = all().rfind(|&piece| is_planet(piece)).unwrap();
    for piece in &mut pieces[first..] {
        if is_planet(*piece) {
            *piece = other;
        }
    }
    pieces[first + 5] = planet;
    let third = all().rfind(|piece| !is_planet(*piece) && !pieces.contains(piece));
    let third = third.unwrap();
    assert!(!fits(&pieces, first + 5, third), "the last planet (NR-17)");
    assert!(fits(&pieces, first + 6, third) && fits(&pieces, first + 5, planet));
}

/// A blank is paid with and flipped like other cards, and nothing else can be done with it.
#[test]
fn matches_with_blanks_are_sound_to_their_end() {
    let (set, decks) = decks();
    let mut pieces = Nova::places(&decks[0]);
    for place in (0..pieces.len()).filter(|place| *place != SHARE && place % 3 == 0) {
        pieces[place] = EMPTY;
    }
    let tried = Nova::laid(&set, &pieces);
    let setup = Setup::new(&set, &rules(), &[tried, decks[1].clone()]).unwrap();
    assert_eq!(setup.set.cards.len(), set.cards.len() + NUMBERS);
    let is_blank = |copy: u16| usize::from(setup.copies[usize::from(copy)].card) >= set.cards.len();
    let mut seen = 0;
    for seed in 0..20 {
        let state = play(&setup, seed, |state, _| {
            let table = state.captains[..2]
                .iter()
                .flat_map(|captain| captain.table.as_slice());
            assert!(table.copied().all(|copy| !is_blank(copy)), "a blank is out");
            let hands = state.captains[..2]
                .iter()
                .flat_map(|captain| captain.hand.as_slice());
            seen += hands.copied().filter(|&copy| is_blank(copy)).count();
        });
        assert!(state.outcome.is_some());
    }
    assert!(seen > 0, "no blank was ever in a hand");
    let whole = Setup::new(&set, &rules(), &decks[..2]).unwrap();
    assert_eq!(
        whole.set.cards.len(),
        set.cards.len(),
        "no deck asks for one"
    );
}

#[test]
fn a_study_asks_about_two_sided_cards_and_holds_them_against_blanks() {
    let order = Order {
        decks: ["federation-convoy", "rebel-raiders"]
            .map(str::to_owned)
            .to_vec(),
        strategies: vec!["balanced".to_owned()],
        ..Order::default()
    };
    let study = open_piece_study::<Nova>(&order);
    let study = study.map_err(|faults| faults.to_string()).unwrap();
    let subjects = study.subjects();
    assert_eq!(subjects.len(), 120);
    assert!(
        subjects
            .iter()
            .all(|card| card.most == 2 && card.kind != "start ship")
    );
    let card = study.find("raven-pod-krypt-mission-01").unwrap();
    let slot = study.hosts()[0].slots(card)[0];
    assert!(usize::from(slot) < SHARE, "it is in the Nova share");
    let blank = study.blank(card, slot).unwrap();
    assert_eq!(study.plain(card), Some(blank));
    assert_eq!(study.describe(blank), "an empty place");
    let room = study.room(1, card, 1).unwrap();
    assert_eq!(room.len(), 1);
    assert_ne!(usize::from(room[0]), SHARE);
}
