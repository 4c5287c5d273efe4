//! Filters and conditions: from the tree to the pool's tables.

use super::compile::{Compiler, goods};
use super::trait_word::TRAITS;
use super::words;
use crate::card::{Class, Kind};
use crate::effect::{
    Cond, CondId, EngagementRole, Filter, FilterId, Me, Space, Span, Whereabouts, Whose,
};
use breachlab_core::plan::{Code, Node, TomlTable, ends};

/// A filter that every card passes.
pub(super) const ANYTHING: Filter = Filter {
    kinds: words::ALL_KINDS,
    classes: (1 << Class::ALL.len()) - 1,
    ranks: (0, 7),
    side: Whose::Any,
    place: Whereabouts::Anywhere,
    space: Space::Any,
    me: Me::Include,
    role: EngagementRole::Any,
    with: 0,
    without: 0,
    wounded: None,
    captured: None,
    faction: None,
    named: None,
};

/// Deepest nesting of conditions and of steps.
pub(super) const DEEPEST: usize = 4;

/// Most steps, and most conditions, in one list: many times what a card has room to say.
pub(super) const MOST_IN_A_LIST: usize = 32;

impl Compiler<'_, '_> {
    /// The filter under a key, or everything.
    pub(super) fn filter_at(&mut self, table: &TomlTable, key: &str) -> FilterId {
        match table.find(key) {
            Some(node) => self.filter(node),
            None => self.intern(ANYTHING),
        }
    }

    /// The filter under a key, if there is one.
    pub(super) fn filter_if(&mut self, table: &TomlTable, key: &str) -> Option<FilterId> {
        table.find(key).map(|node| self.filter(node))
    }

    /// Enters a filter into the pool, once.
    pub(super) fn intern(&mut self, filter: Filter) -> FilterId {
        let at = self.pool.filters.iter().position(|known| *known == filter);
        let at = at.unwrap_or_else(|| {
            self.pool.filters.push(filter);
            self.pool.filters.len() - 1
        });
        FilterId(at as u16)
    }

    /// A filter table.
    pub(super) fn filter(&mut self, node: &Node) -> FilterId {
        let filter = self.read_filter(node);
        self.intern(filter)
    }

    /// What a filter table says; what contradicts itself is marked.
    fn read_filter(&mut self, node: &Node) -> Filter {
        let mut filter = ANYTHING;
        let Some(table) = node.table() else {
            return filter;
        };
        if let Some(kinds) = table.find("type") {
            filter.kinds = union(kinds, |word| words::KINDS.find(word));
        }
        if let Some(classes) = table.find("class") {
            filter.classes = union(classes, |word| words::CLASS.find(word).map(Class::bit));
        }
        if let Some(rank) = table.find("rank") {
            filter.ranks = ends(rank, 0, 7);
        }
        self.judge_ranks(table, &filter);
        read_words(table, &mut filter);
        self.judge_words(table, &filter);
        if let Some(node) = table.find("named")
            && let Some(name) = node.text()
        {
            filter.named = self.names.find(name);
            if filter.named.is_none() {
                self.names.mark_unknown(self.pen, node.span.clone(), name);
            }
        }
        filter
    }

    /// Classes and ranks are of hulls, and some class must have such a rank.
    fn judge_ranks(&mut self, table: &TomlTable, filter: &Filter) {
        let hulls = Kind::Ship.bit() | Kind::Station.bit();
        for key in ["class", "rank"] {
            if let Some((key, _)) = table.entry(key)
                && (!table.has("type") || filter.kinds & hulls == 0)
            {
                let found = format!("`{}` without a `type` that has one", key.name);
                self.pen.mark(
                    key.span.clone(),
                    Code::Contradiction,
                    found,
                    "type = \"ship\" beside it",
                );
            }
        }
        let (low, high) = filter.ranks;
        let is_within = |class: &Class| (low..=high).contains(&class.rank());
        let mut classes = Class::ALL
            .iter()
            .filter(|class| filter.classes & class.bit() != 0);
        if let Some((key, _)) = table
            .entry("rank")
            .filter(|_| table.has("class") && low <= high)
            && !classes.any(is_within)
        {
            let found = "no class of `class` has such a rank";
            let wanted = "a rank of one of them, or no `rank`";
            self.pen
                .mark(key.span.clone(), Code::Contradiction, found, wanted);
        }
    }

    /// No trait both wanted and unwanted, and nobody chosen who is not.
    fn judge_words(&mut self, table: &TomlTable, filter: &Filter) {
        if filter.with & filter.without != 0
            && let Some((key, _)) = table.entry("without")
        {
            let found = "a trait is both wanted and unwanted";
            self.pen.mark(
                key.span.clone(),
                Code::Contradiction,
                found,
                "other traits than in `with`",
            );
        }
        if filter.side == Whose::Chosen
            && !self.commander_chosen
            && let Some(node) = table.find("side")
        {
            let found = "`chosen`, but no Commander is chosen";
            let wanted = "choose = { what = \"commander\" } in this effect";
            self.pen
                .mark(node.span.clone(), Code::Contradiction, found, wanted);
        }
    }

    /// The condition under a key.
    pub(super) fn cond_at(&mut self, table: &TomlTable, key: &str) -> Option<CondId> {
        let node = table.find(key)?;
        let cond = self.cond(node, 0)?;
        self.pool.conditions.push(cond);
        Some(CondId((self.pool.conditions.len() - 1) as u16))
    }

    fn cond(&mut self, node: &Node, depth: usize) -> Option<Cond> {
        let table = node.table()?;
        if depth > DEEPEST {
            let wanted = format!("at most {DEEPEST} levels");
            self.pen.mark(
                node.span.clone(),
                Code::TooDeep,
                "condition nested too deep",
                wanted,
            );
            return None;
        }
        let mut parts = Vec::new();
        for (key, node) in table {
            parts.extend(self.cond_part(&key.name, node, depth));
        }
        match parts.as_slice() {
            [] => {
                self.pen.mark(
                    node.span.clone(),
                    Code::Empty,
                    "empty condition",
                    "what must hold",
                );
                None
            }
            [only] => Some(*only),
            _ => Some(Cond::All(self.cond_run(&parts))),
        }
    }

    /// Marks a list that is longer than any card could mean.
    pub(super) fn refuse_endless(&mut self, node: &Node, list: &[Node], what: &str) {
        if list.len() > MOST_IN_A_LIST {
            let found = format!("{} {what} in one list", list.len());
            let wanted = format!("at most {MOST_IN_A_LIST}");
            self.pen
                .mark(node.span.clone(), Code::TooLong, found, wanted);
        }
    }

    fn cond_run(&mut self, parts: &[Cond]) -> Span {
        let start = self.pool.conditions.len() as u16;
        self.pool.conditions.extend_from_slice(parts);
        Span {
            start,
            len: parts.len() as u16,
        }
    }

    fn cond_list(&mut self, node: &Node, depth: usize) -> Option<Span> {
        let list = node.list()?;
        if list.is_empty() {
            self.pen
                .mark(node.span.clone(), Code::Empty, "empty list", "conditions");
            return None;
        }
        self.refuse_endless(node, list, "conditions");
        let parts: Vec<Cond> = list
            .iter()
            .take(MOST_IN_A_LIST)
            .filter_map(|node| self.cond(node, depth + 1))
            .collect();
        Some(self.cond_run(&parts))
    }

    /// One key of a condition; none if it says nothing that can be held.
    // Long because it is a table, an arm for each key of a condition, and the compiler asks for no key: all must be
    // seen at once.
    fn cond_part(&mut self, key: &str, node: &Node, depth: usize) -> Option<Cond> {
        let negate = |this: &mut Self, cond: Cond, holds: bool| {
            if holds {
                return cond;
            }
            this.pool.conditions.push(cond);
            Cond::Not(CondId((this.pool.conditions.len() - 1) as u16))
        };
        Some(match key {
            "role" => Cond::Role(words::ROLE.find(node.text()?)?),
            "round" => {
                let (low, high) = ends(node, 1, 255);
                Cond::Round(low, high)
            }
            "step" => {
                let (low, high) = ends(node, 1, 9);
                Cond::Step(low, high)
            }
            "dead_space" => Cond::DeadSpace(node.flag()?),
            "rank" => {
                self.need_moment(node, self.has_subject, "subject");
                self.need_moment(node, self.has_object, "object");
                Cond::Ranks(words::SIZE.find(node.text()?)?)
            }
            "tokens" => {
                let (low, high) = ends(node, 0, 255);
                Cond::Tokens(low, high)
            }
            "boarding" => Cond::Boarding(node.flag()?),
            "engaged" => Cond::Engaged(node.flag()?),
            "own_turn" => Cond::OwnTurn(node.flag()?),
            "living" => {
                let (low, high) = ends(node, 1, 6);
                Cond::Living(low, high)
            }
            "switch" => Cond::Switch(words::SWITCH.find(node.text()?)?),
            "host" => Cond::Host(self.filter(node)),
            "subject" => {
                self.need_moment(node, self.has_subject, "subject");
                Cond::Subject(self.filter(node))
            }
            "object" => {
                self.need_moment(node, self.has_object, "object");
                Cond::Object(self.filter(node))
            }
            "count" => {
                let table = node.table()?;
                let (low, high) = ends(table.find("number")?, 0, 255);
                Cond::Count(self.filter_at(table, "of"), low, high)
            }
            "stock" => Cond::Stock(goods(node.table()?)),
            "hand" => {
                let (low, high) = ends(node, 0, 255);
                Cond::Hand(low, high)
            }
            "holder" => negate(self, Cond::Holder, node.flag()?),
            "boarder" => negate(self, Cond::Boarder, node.flag()?),
            "all" => Cond::All(self.cond_list(node, depth)?),
            "any" => Cond::AnyOf(self.cond_list(node, depth)?),
            "not" => {
                let cond = self.cond(node, depth + 1)?;
                negate(self, cond, false)
            }
            _ => return None,
        })
    }
}

/// The words of a filter that stand for themselves.
fn read_words(table: &TomlTable, filter: &mut Filter) {
    let word = |key: &str| table.text(key);
    filter.side = word("side")
        .and_then(|w| words::SIDE.find(w))
        .unwrap_or(Whose::Any);
    filter.place = word("where")
        .and_then(|w| words::PLACE.find(w))
        .unwrap_or(Whereabouts::Anywhere);
    filter.space = word("space")
        .and_then(|w| words::SPACE.find(w))
        .unwrap_or(Space::Any);
    filter.me = word("me")
        .and_then(|w| words::ME.find(w))
        .unwrap_or(Me::Include);
    filter.role = word("role")
        .and_then(|w| words::ROLE.find(w))
        .unwrap_or(EngagementRole::Any);
    filter.faction = word("faction").and_then(|w| words::FACTION.find(w));
    filter.wounded = table.flag("wounded");
    filter.captured = table.flag("captured");
    let bits = |node: &Node| {
        union32(node, |word| {
            TRAITS.find(word).map(|which| 1 << which as u32)
        })
    };
    filter.with = table.find("with").map_or(0, bits);
    filter.without = table.find("without").map_or(0, bits);
}

fn each_word<'a>(node: &'a Node) -> impl Iterator<Item = &'a str> {
    let list: &'a [Node] = node.list().unwrap_or(std::slice::from_ref(node));
    list.iter().filter_map(Node::text)
}

pub(super) fn union(node: &Node, find: impl Fn(&str) -> Option<u16>) -> u16 {
    each_word(node)
        .filter_map(find)
        .fold(0, |bits, bit| bits | bit)
}

fn union32(node: &Node, find: impl Fn(&str) -> Option<u32>) -> u32 {
    each_word(node)
        .filter_map(find)
        .fold(0, |bits, bit| bits | bit)
}
