//! The rules of deck construction (§2.1, §9.15), each broken one marked where it is broken.

use std::ops::Range;

use super::CardSet;
use super::words;
use crate::card::{DefId, Faction, Kind};
use crate::pool::Deck;
use crate::rules::Rules;
use breachlab_core::plan::{Code, Pen, folded};

/// Cards in a deck (Intro).
pub const DECK_SIZE: i64 = 50;
/// Starting modules (§4.2, R-01).
const START_MODULES: usize = 2;

/// A card as named, and where.
#[derive(Clone, Debug)]
pub(super) struct NamedCard {
    pub(super) name: String,
    pub(super) span: Range<usize>,
}

/// A deck as written.
pub(super) struct DeckDraft {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) faction: Option<NamedCard>,
    pub(super) station: Option<NamedCard>,
    pub(super) modules: Vec<NamedCard>,
    pub(super) modules_at: Option<Range<usize>>,
    /// Card, copies, and where the copies stand.
    pub(super) cards: Vec<(NamedCard, i64, Range<usize>)>,
    pub(super) cards_at: Range<usize>,
    /// Where faults of the whole deck are marked.
    pub(super) whole_at: Range<usize>,
    /// A Station, modules, or cards that could not be read, or stand under a misspelt key: marked already, so that
    /// their lack is not.
    pub(super) is_unread: [bool; 3],
    /// Cards of the file that are not of the deck, in words: where cards are lacking, it may be them.
    pub(super) set_aside: String,
}

/// The deck, if nothing is wrong with it.
pub(super) fn legal(
    pen: &mut Pen<'_>,
    draft: DeckDraft,
    set: &CardSet,
    rules: &Rules,
) -> Option<Deck> {
    let place = draft.whole_at.clone();
    let station = station(pen, &draft, set);
    let faction = station.map(|id| set.pool.def(id).faction);
    let modules = modules(pen, &draft, set, faction, rules);
    let list = list(pen, &draft, set, faction, rules);
    if pen.is_broken() || pen.marks() > 0 {
        return None;
    }
    let (Some(station), Some(faction), [first, second]) = (station, faction, modules.as_slice())
    else {
        // What is missing was marked by the shape of the file, or (plain lists have none) is marked here.
        let found = "a deck without a Station or starting modules";
        pen.mark(place, Code::IllegalDeck, found, "a Station and two modules");
        return None;
    };
    Some(Deck {
        id: draft.id,
        name: draft.name,
        faction,
        station,
        modules: [*first, *second],
        list,
    })
}

fn find(pen: &mut Pen<'_>, set: &CardSet, named: &NamedCard) -> Option<DefId> {
    let found = set.names.find(&named.name);
    if found.is_none() {
        set.names.mark_unknown(pen, named.span.clone(), &named.name);
    }
    found
}

fn station(pen: &mut Pen<'_>, draft: &DeckDraft, set: &CardSet) -> Option<DefId> {
    let Some(named) = &draft.station else {
        if draft.is_unread[0] {
            return None;
        }
        let wanted = "`station`: the Station's id or name";
        pen.mark_lack(
            draft.whole_at.clone(),
            Code::MissingKey,
            "a deck without a Station",
            wanted,
        );
        return None;
    };
    let id = find(pen, set, named)?;
    let def = set.pool.def(id);
    if def.kind != Kind::Station {
        let found = format!("`{}` is no Station", named.name);
        pen.mark(
            named.span.clone(),
            Code::IllegalDeck,
            found,
            "a card of type `station`",
        );
        return None;
    }
    if let Some(faction) = &draft.faction {
        let given = words::STATION_FACTION.find(&folded(&faction.name));
        let own = words::FACTION.word(def.faction);
        if given != Some(def.faction) {
            let found = format!("faction `{}`, but the Station's is `{own}`", faction.name);
            pen.mark(
                faction.span.clone(),
                Code::IllegalDeck,
                found,
                format!("`{own}`, or no such key"),
            );
        }
    }
    Some(id)
}

fn modules(
    pen: &mut Pen<'_>,
    draft: &DeckDraft,
    set: &CardSet,
    faction: Option<Faction>,
    rules: &Rules,
) -> Vec<DefId> {
    let mut ids = Vec::new();
    for named in &draft.modules {
        let Some(id) = find(pen, set, named) else {
            continue;
        };
        if set.pool.def(id).kind != Kind::ModuleStation {
            let found = format!("`{}` is no Station module", named.name);
            let wanted = "a card of type `module`, subtype `station`";
            pen.mark(named.span.clone(), Code::IllegalDeck, found, wanted);
        }
        if ids.contains(&id) {
            let found = format!("`{}` twice among the starting modules", named.name);
            pen.mark(
                named.span.clone(),
                Code::IllegalDeck,
                found,
                "two different ones (§2.2)",
            );
        }
        fits(pen, named, id, set, faction, rules);
        ids.push(id);
    }
    if draft.modules.len() != START_MODULES && !draft.is_unread[1] {
        let place = draft
            .modules_at
            .clone()
            .unwrap_or_else(|| draft.whole_at.clone());
        let count = draft.modules.len();
        let found = format!(
            "{count} starting module{}",
            if count == 1 { "" } else { "s" }
        );
        let wanted = "two different Station modules";
        match count {
            0 | 1 => pen.mark_lack(place, Code::IllegalDeck, found, wanted),
            _ => pen.mark(place, Code::IllegalDeck, found, wanted),
        }
    }
    ids
}

/// Faction lock and prototype flag.
fn fits(
    pen: &mut Pen<'_>,
    named: &NamedCard,
    id: DefId,
    set: &CardSet,
    faction: Option<Faction>,
    rules: &Rules,
) {
    let def = set.pool.def(id);
    if let Some(faction) = faction
        && def.faction != Faction::Any
        && def.faction != faction
        && def.kind != Kind::Station
    {
        let lock = words::FACTION.word(def.faction);
        let found = format!("`{}` is for {lock} decks", named.name);
        let wanted = format!(
            "a card of faction `{}` or `any`",
            words::FACTION.word(faction)
        );
        pen.mark(named.span.clone(), Code::IllegalDeck, found, wanted);
    }
    if def.prototype && !rules.prototypes {
        let found = format!("`{}` is a prototype", named.name);
        let wanted = "`prototypes = true` in the rules, or another card (§8.8)";
        pen.mark(named.span.clone(), Code::IllegalDeck, found, wanted);
    }
}

fn list(
    pen: &mut Pen<'_>,
    draft: &DeckDraft,
    set: &CardSet,
    faction: Option<Faction>,
    rules: &Rules,
) -> Vec<(DefId, u8)> {
    let mut list: Vec<(DefId, i64)> = Vec::new();
    for (named, copies, copies_at) in &draft.cards {
        let Some(id) = find(pen, set, named) else {
            continue;
        };
        let def = set.pool.def(id);
        if def.kind == Kind::Station {
            let found = format!("a second Station, `{}`", named.name);
            let wanted = "no Station among the 50 cards (§2.1.3)";
            pen.mark(named.span.clone(), Code::IllegalDeck, found, wanted);
            continue;
        }
        fits(pen, named, id, set, faction, rules);
        // The same card may stand on several lines; its copies count together.
        let before = list
            .iter()
            .find(|entry| entry.0 == id)
            .map_or(0, |entry| entry.1);
        let total = before.saturating_add(*copies);
        let most = i64::from(def.kind.copies_allowed());
        if total > most && before <= most {
            let found = format!("{total} copies of `{}`", set.pool.text(id).name);
            pen.mark(
                copies_at.clone(),
                Code::IllegalDeck,
                found,
                format!("at most {most} (§2.1)"),
            );
        }
        match list.iter_mut().find(|entry| entry.0 == id) {
            Some(entry) => entry.1 = total,
            None => list.push((id, total)),
        }
    }
    let copies = draft.cards.iter().map(|(_, copies, _)| *copies);
    let total = copies.fold(0, i64::saturating_add);
    if total != DECK_SIZE && !draft.is_unread[2] {
        let found = format!(
            "a deck of {total} card{}",
            if total == 1 { "" } else { "s" }
        );
        let mut wanted = format!("exactly {DECK_SIZE}");
        if total < DECK_SIZE && !draft.set_aside.is_empty() {
            wanted = format!("{wanted}; {}", draft.set_aside);
        }
        pen.mark_lack(draft.cards_at.clone(), Code::IllegalDeck, found, wanted);
    }
    list.into_iter()
        .map(|(id, copies)| (id, copies.clamp(0, 255) as u8))
        .collect()
}
