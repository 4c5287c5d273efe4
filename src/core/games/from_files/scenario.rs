//! Scenario files: read, held against their form, and handed to the game to be laid out.

use std::path::Path;
use std::sync::{Arc, Mutex};

use super::contract::{Form, FromFiles};
use super::read::{load_cards, load_rules, load_strategy};
use crate::engine::Stages;
use crate::games::files::{kept, names};
use crate::games::loads::Shelf;
use crate::games::own::RULES;
use crate::games::pilots;
use crate::games::scenario::{Laid, SceneOrder, beside, dice, expectations, orders, taken, texts};
use crate::lab::{Scene, SceneEnd};
use crate::plan::{Document, Faults, Node, Pen, Source, StrategyFile, TomlTable, verify};

/// A game whose positions can be laid out from files.
pub trait Scenarios: FromFiles + Stages {
    /// The key of the list of players.
    const PLAYERS: &'static str;
    /// Sides of the dice that a file writes down.
    const FACES: i64;
    /// A scenario as read: names resolved, nothing laid out.
    type Draft;

    /// Reads all but pilots, orders and dice; faults of the file are marked, those of files it names put to `more`.
    fn draft(
        pen: &mut Pen<'_>,
        more: &mut Faults,
        root: &TomlTable,
        set: &Self::Cards,
        rules: Self::Rules,
    ) -> Self::Draft;
    /// The position, before its first step, and when it is over; none if a fault was marked or a file could not be read.
    /// Asked only where reading marked no fault.
    fn lay(
        pen: &mut Pen<'_>,
        root: &TomlTable,
        draft: Self::Draft,
    ) -> Option<(Self::Setup, Self::State, SceneEnd)>;
    /// What somebody wrote of a transcript, as transcripts have it: where files write something otherwise, orders and
    /// expectations may do so too.
    fn as_told(words: &str) -> String {
        words.to_owned()
    }
}

/// A scenario by path, with cards, rules and strategies as ordered.
///
/// # Errors
/// All faults of all files.
pub fn load_scenario<G: Scenarios>(order: &SceneOrder) -> Result<Laid<G::Setup, G::State>, Faults> {
    let mut faults = Faults::new();
    let set = kept(load_cards::<G>(&order.cards, &order.patches), &mut faults);
    let rules = load_rules::<G>(order.rules.as_deref().unwrap_or(RULES));
    let rules = kept(rules, &mut faults);
    let source = kept(Source::read_once(Path::new(&order.scenario)), &mut faults);
    let (Some(set), Some(rules), Some(source)) = (set, rules, source) else {
        return Err(faults);
    };
    read_scenario::<G>(&source, &set, rules.rules, &order.strategies)
}

/// Reads a scenario and lays it out. `strategies` (one for all, or one a player) take the place of those it names.
///
/// # Errors
/// All faults of the file, and of the files it names.
///
/// # Panics
/// Where a game reads scenarios and lists no form of them.
pub fn read_scenario<G: Scenarios>(
    source: &Arc<Source>,
    set: &G::Cards,
    rules: G::Rules,
    strategies: &[String],
) -> Result<Laid<G::Setup, G::State>, Faults> {
    let mut faults = Faults::new();
    let document = Document::parse(source, &mut faults);
    let mut pen = document.pen(&mut faults);
    let root = document.root();
    let is_scenario = |form: &&Form<G>| form.shelf == Some(Shelf::Scenarios);
    let form = G::FORMS.iter().find(is_scenario);
    verify(
        &mut pen,
        root,
        form.expect("the forms of a game with scenarios have theirs")
            .shape,
    );
    let mut more = Faults::new();
    let draft = G::draft(&mut pen, &mut more, root, set, rules);
    let (pilots, files) = named::<G>(&mut pen, &mut more, root, strategies);
    let mut orders = orders(&mut pen, root);
    let mut expect = expectations(&mut pen, root, G::OUTCOMES);
    let texts_of_orders = orders.iter_mut().map(|order| &mut order.words);
    for words in texts_of_orders.chain(&mut expect) {
        *words = G::as_told(words);
    }
    let laid = if pen.marks() == 0 && !pen.is_broken() {
        G::lay(&mut pen, root, draft)
    } else {
        None
    };
    faults.absorb(more);
    let Some((setup, state, stop)) = laid else {
        faults.sort();
        return Err(faults);
    };
    faults.or(Laid {
        title: root.text("name").unwrap_or_default().to_owned(),
        cites: texts(root, "cites"),
        path: source.path().to_owned(),
        setup,
        state,
        strategies: files,
        pilots,
        orders,
        stop,
        dice: dice(root, G::FACES),
        expect,
    })
}

/// The names of the pilots, and their files.
fn named<G: Scenarios>(
    pen: &mut Pen<'_>,
    more: &mut Faults,
    root: &TomlTable,
    strategies: &[String],
) -> (Vec<String>, Vec<StrategyFile>) {
    let known = || names(G::SHIPPED.strategies);
    let (mut all, mut files) = (Vec::new(), Vec::new());
    let players = root.list(G::PLAYERS).iter().filter_map(Node::table);
    for (at, player) in players.enumerate() {
        let ordered = strategies.get(at).or_else(|| strategies.first());
        let named = ordered.map(String::as_str).or(player.text("pilot"));
        let name = named.unwrap_or(<G as FromFiles>::PILOT);
        let node = player.find("pilot").filter(|_| ordered.is_none());
        let path = match node {
            Some(_) => beside(pen, name, known()),
            None => name.to_owned(),
        };
        let file = load_strategy::<G>(&path);
        files.extend(taken(pen, more, file, node, "strategy", known()));
        all.push(name.to_owned());
    }
    (all, files)
}

/// A scenario ready to be played.
///
/// # Errors
/// All faults of all files.
pub fn stage<G: Scenarios>(order: &SceneOrder) -> Result<Scene<G>, Faults> {
    let laid = load_scenario::<G>(order)?;
    Ok(Scene {
        title: laid.title,
        cites: laid.cites,
        path: laid.path,
        setup: laid.setup,
        begins: G::moment(&laid.state),
        state: Mutex::new(laid.state),
        pilots: pilots(&laid.strategies, &load_strategy::<G>)?,
        pilot_names: laid.pilots,
        orders: laid.orders,
        stop: laid.stop,
        dice: laid.dice,
        expect: laid.expect,
    })
}
