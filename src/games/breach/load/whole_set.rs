//! What holds for a set of cards as a whole: what there is one of, and how many there may be.

use super::shapes::{DOES, Does};
use crate::card::ItemFace;
use crate::rules::{GEMS, MOST_CARDS, MOST_ITEMS, MOST_PILE};
use crate::setup::{ABILITY_ROOM, Card};
use breachlab_core::engine::so_many;
use breachlab_core::games::from_files::{EffectiveCard, Layered};
use breachlab_core::plan::{Code, Faults, Node, TomlTable, first_line};

/// What there is one card of: a word of `does`, and its gem if it is of one.
type Post<'f> = (&'f str, Option<&'f str>);

const ONE_OF_EACH: &str = "each kind of obstacle and `breach` once";
const FIVE_GEMS: &str = "five gems, each with one key, one locator for columns and one for rows";

/// The post of a card; none for items, and for what cannot be read.
fn post(table: &TomlTable) -> Option<Post<'_>> {
    let word = table.text("does")?;
    match DOES.find(word)? {
        Does::Item(_) => None,
        Does::Key | Does::Column | Does::Row => Some((word, Some(table.text("gem")?))),
        Does::Hazard(_) | Does::Breach => Some((word, None)),
    }
}

fn said((word, gem): Post<'_>) -> String {
    gem.map_or(format!("`{word}`"), |gem| format!("`{word}` of {gem}"))
}

fn wanted((_, gem): Post<'_>) -> &'static str {
    if gem.is_some() {
        FIVE_GEMS
    } else {
        ONE_OF_EACH
    }
}

/// Whether any file has a key of a gem.
pub(super) fn has_key(files: &[Layered], gem: &str) -> bool {
    let cards = files.iter().flat_map(|(_, file)| file.root().list("card"));
    let mut posts = cards.filter_map(Node::table).filter_map(post);
    posts.any(|(word, of)| of == Some(gem) && DOES.find(word) == Some(Does::Key))
}

/// The cards that count, and what of them has been told.
pub(super) struct CompleteSet<'a, 'f> {
    pub(super) files: &'a [Layered],
    pub(super) entries: &'a [EffectiveCard<'f>],
    pub(super) faults: &'a mut Faults,
    /// Ids of cards that are told to be at fault.
    told: Vec<&'f str>,
}

impl<'a, 'f> CompleteSet<'a, 'f> {
    pub(super) fn new(
        files: &'a [Layered],
        entries: &'a [EffectiveCard<'f>],
        faults: &'a mut Faults,
    ) -> Self {
        Self {
            files,
            entries,
            faults,
            told: Vec::new(),
        }
    }

    /// Posts that a card had in earlier layers.
    fn earlier(&self, entry: &EffectiveCard<'f>) -> impl Iterator<Item = Post<'a>> + use<'a, 'f> {
        let (files, id) = (self.files, entry.card.id);
        let layer = files[entry.file].0;
        let before = files.iter().filter(move |(one, _)| *one < layer);
        let cards = before.flat_map(|(_, file)| file.root().list("card"));
        let cards = cards.filter_map(Node::table);
        let same = cards.filter(move |table| id.is_some() && table.text("id") == id);
        same.filter_map(post)
    }

    /// How late a card became what it is: by layer, and in one behind those that were so before.
    fn rank(&self, post: Post<'_>, entry: &EffectiveCard<'f>) -> (usize, bool) {
        let is_new = self.earlier(entry).all(|was| was != post);
        (self.files[entry.file].0, is_new)
    }

    /// Marks a card where it says what it is.
    fn mark(&mut self, entry: &EffectiveCard<'f>, key: &str, found: String, wanted: &str) {
        let table = entry.card.table;
        let node = table.find(key).or_else(|| table.find("does"));
        let span = node.map_or(entry.card.span.clone(), |node| node.span.clone());
        let mut pen = self.files[entry.file].1.pen(self.faults);
        pen.mark(span, Code::Contradiction, found, wanted);
        self.told.extend(entry.card.id);
    }

    /// Marks what stands nowhere, at the head of the last file.
    fn lack(&mut self, found: String, wanted: &str) {
        if let Some((_, last)) = self.files.last() {
            let mut pen = last.pen(self.faults);
            pen.mark_lack(first_line(&pen), Code::Contradiction, found, wanted);
        }
    }

    /// Obstacles, the Breach card, keys and locators: one of each. What is missing is told only where each card could be read.
    pub(super) fn hold_posts(&mut self, gems: &[String], is_read: bool) {
        let posts = self.doubles();
        let keys = gems.len();
        let mut all: Vec<Post<'_>> = Vec::new();
        for word in DOES.list.iter().map(|word| word.word) {
            match DOES.find(word) {
                Some(Does::Hazard(_) | Does::Breach) => all.push((word, None)),
                Some(Does::Key | Does::Column | Does::Row) if keys <= GEMS => {
                    let mut named: Vec<&str> = posts.iter().filter_map(|post| post.1).collect();
                    named.sort_unstable();
                    named.dedup();
                    all.extend(named.into_iter().map(|gem| (word, Some(gem))));
                }
                _ => {}
            }
        }
        let missing = all.into_iter().filter(|post| !posts.contains(post));
        let missing: Vec<Post<'_>> = missing.filter(|_| is_read).collect();
        for &post in &missing {
            self.missing(post);
        }
        let found = so_many(keys, "gem");
        if keys > GEMS {
            let is_key = |(word, _): &Post<'_>| DOES.find(word) == Some(Does::Key);
            let filled = |entry: &'a EffectiveCard<'f>| Some((post(entry.card.table)?, entry));
            let keys = self.entries.iter().filter_map(filled);
            let keys = keys.filter(|(post, _)| is_key(post));
            if let Some((_, entry)) = keys.max_by_key(|&(post, entry)| self.rank(post, entry)) {
                self.mark(entry, "gem", found, FIVE_GEMS);
            }
        } else if keys < GEMS && is_read && missing.is_empty() && self.told.is_empty() {
            self.lack(found, FIVE_GEMS);
        }
    }

    /// Marks every card that is what another is; all posts that are filled.
    fn doubles(&mut self) -> Vec<Post<'f>> {
        let entries = self.entries;
        let filled = |entry: &'a EffectiveCard<'f>| Some((post(entry.card.table)?, entry));
        let mut held: Vec<(Post<'f>, &EffectiveCard<'f>)> =
            entries.iter().filter_map(filled).collect();
        // Of two the one that came later is at fault.
        held.sort_by_key(|&(post, entry)| self.rank(post, entry));
        let mut posts: Vec<Post<'f>> = Vec::new();
        for (post, entry) in held {
            if posts.contains(&post) {
                let key = if post.1.is_some() { "gem" } else { "does" };
                let found = format!("a second card that is {}", said(post));
                self.mark(entry, key, found, wanted(post));
            } else {
                posts.push(post);
            }
        }
        posts
    }

    /// Marks a post that no card fills: at the card that filled it in an earlier file, unless that is told already.
    fn missing(&mut self, post: Post<'_>) {
        let entries = self.entries;
        let found = format!("no card that is {}", said(post));
        let had = |entry: &&EffectiveCard<'f>| self.earlier(entry).any(|was| was == post);
        match entries.iter().find(had) {
            Some(entry) if entry.card.id.is_some_and(|id| self.told.contains(&id)) => {}
            Some(entry) => {
                let is_gem = entry.card.table.text("does") == Some(post.0);
                let key = if is_gem { "gem" } else { "does" };
                self.mark(entry, key, found, wanted(post));
            }
            None => self.lack(found, wanted(post)),
        }
    }

    /// Whether any file has the key.
    fn is_given(&self, key: &str) -> bool {
        self.files.iter().any(|(_, file)| file.root().has(key))
    }

    /// How many there may be, and that there are a board and a scale. Those that are there and cannot be played by are told
    /// where they stand.
    pub(super) fn hold_numbers<'c>(
        &mut self,
        cards: impl Iterator<Item = &'c Card> + Clone,
        people: usize,
    ) {
        let copies: usize = cards.clone().map(|card| usize::from(card.copies)).sum();
        let is_item = |card: &&Card| matches!(card.face, ItemFace::Item(_));
        let (items, kinds) = (cards.clone().filter(is_item).count(), cards.count());
        if !(1..=MOST_PILE).contains(&copies) {
            let found = format!("an item deck of {}", so_many(copies, "card"));
            self.lack(found, &format!("1 to {MOST_PILE} cards"));
        }
        if items > MOST_ITEMS || kinds > MOST_CARDS {
            let found = format!("{items} kinds of item and {kinds} of card");
            let wanted = format!("at most {MOST_ITEMS} kinds of item and {MOST_CARDS} of card");
            self.lack(found, &wanted);
        }
        if !(6..=ABILITY_ROOM).contains(&people) {
            let found = so_many(people, "character");
            self.lack(found, &format!("6 to {ABILITY_ROOM} characters"));
        }
        for (key, found) in [("board", "no board"), ("flood", "no flood scale")] {
            if !self.is_given(key) {
                self.lack(found.to_owned(), &format!("`[{key}]`"));
            }
        }
    }
}
