//! One side of a gate: what the paths of a version hold, and what is said of it.

use std::collections::BTreeSet;
use std::path::Path;

use super::super::error::CliError;
use super::version::GateSide;
use super::{Bench, GateArgs};
use breachlab_analysis::gate::Inputs;
use breachlab_core::games::{CardTexts, Order, OwnFile, Role, VersionFiles, check_plants};
use breachlab_core::plan::{Code, Fault, Faults};
use breachlab_report::VersionRow;

/// Whether anything of the version after is named.
pub(super) fn is_named(args: &GateArgs) -> bool {
    let lists = [&args.after, &args.decks, &args.strategy, &args.patch];
    args.rules.is_some() || lists.into_iter().any(|paths| !paths.is_empty())
}

/// The version before, where it is no stored one.
pub(super) fn before(args: &GateArgs, bench: &Bench) -> Result<GateSide, CliError> {
    let files = bench
        .versions
        .read(&args.before)
        .map_err(CliError::Faults)?;
    let side = side(bench, files, &args.before);
    each_named(bench, &side, &args.before)?;
    Ok(side)
}

/// The version after.
pub(super) fn after(args: &GateArgs, bench: &Bench) -> Result<GateSide, CliError> {
    let mut files = bench.versions.read(&args.after).map_err(CliError::Faults)?;
    let rules: Vec<String> = args.rules.iter().cloned().collect();
    let own = [
        (Role::Deck, &args.decks),
        (Role::Strategy, &args.strategy),
        (Role::Rules, &rules),
    ];
    for (role, paths) in own {
        let more = bench.versions.read(paths).map_err(CliError::Faults)?;
        of_role(&more, role).map_err(CliError::Faults)?;
        files.own.extend(more.own.into_iter().map(|file| OwnFile {
            // Rules have one name in a plan, whatever their file is called.
            named: (role == Role::Rules).then(|| bench.rules().to_owned()),
            ..file
        }));
        files.other.extend(more.other);
        files.passed.extend(more.passed);
    }
    for patch in &args.patch {
        let patched = bench.versions.patched(&files.texts, patch);
        files.texts = patched.map_err(CliError::Faults)?;
    }
    let lists = [
        &args.after,
        &args.decks,
        &args.strategy,
        &rules,
        &args.patch,
    ];
    let paths: Vec<String> = lists.into_iter().flatten().cloned().collect();
    // What a plan wants planted is part of the plan, whether this gate plants it or not.
    check_plants(&bench.plan, bench.versions, &files.texts).map_err(CliError::Faults)?;
    let side = side(bench, files, &paths);
    each_named(bench, &side, &paths)?;
    Ok(side)
}

/// Reads each deck, strategy and rules file that was named for itself as the plan's are read. No matchup may name it, and
/// what nobody reads nobody refuses.
fn each_named(bench: &Bench, side: &GateSide, paths: &[String]) -> Result<(), CliError> {
    let is_named = |file: &&OwnFile| {
        let path = Path::new(file.source.path());
        paths.iter().any(|named| Path::new(named) == path)
    };
    let named: Vec<&OwnFile> = side.own.iter().filter(is_named).collect();
    let Some(deck) = bench.plan.decks.first().filter(|_| !named.is_empty()) else {
        return Ok(());
    };
    let version = bench.versions.compile(&side.texts);
    let version = version.map_err(CliError::Faults)?;
    if bench.inputs([side, side]).is_err() {
        // What the plan names and nobody has is told once, with both versions at hand.
        return Ok(());
    }
    let mut faults = Faults::new();
    let entries = bench.contest.entries();
    for file in named {
        let mut order = Order {
            rules: bench.plan.rules_named(),
            decks: vec![deck.name.clone(); entries],
            strategies: vec![bench.row.pilot.to_owned(); entries],
            own: side.own.clone(),
            ..Order::default()
        };
        let path = file.source.path().to_owned();
        match file.role {
            Role::Deck => order.decks[0] = path,
            Role::Strategy => order.strategies[0] = path,
            Role::Rules => order.rules = Some(path),
            Role::Card => {}
        }
        if let Err(more) = version.line_up(&order) {
            faults.absorb(more);
        }
    }
    faults.or(()).map_err(CliError::Faults)
}

/// Refuses what is not of the role it was named for.
fn of_role(files: &VersionFiles, role: Role) -> Result<(), Faults> {
    let cards = files.texts.layers.iter().skip(1).flatten();
    let cards = cards.map(|source| (Role::Card, source));
    let own = files.own.iter().map(|file| (file.role, &file.source));
    let strays = cards.chain(own).filter(|(found, _)| *found != role);
    let strays = strays.map(|(found, source)| {
        let (path, word) = (source.path().to_owned(), found.word());
        let wanted = format!("{}; --after takes all sorts", role.word());
        Fault::of_file(path, Code::Contradiction, word.to_owned(), &wanted)
    });
    strays.collect::<Faults>().or(())
}

fn side(bench: &Bench, files: VersionFiles, paths: &[String]) -> GateSide {
    let name = if paths.is_empty() {
        "embedded".to_owned()
    } else {
        paths.join(" + ")
    };
    let row = VersionRow {
        name,
        cards: given(bench, &files.texts),
        hash: files.texts.hash(),
    };
    GateSide {
        texts: files.texts,
        own: files.own,
        row,
        other: files.other,
        passed: files.passed,
    }
}

/// `115 of 130 cards given, 15 from the embedded set`; empty where nothing lies over the embedded cards.
fn given(bench: &Bench, texts: &CardTexts) -> String {
    let mut layers = texts.layers.iter().map(|layer| bench.versions.ids(layer));
    let embedded = layers.next().unwrap_or_default();
    if texts.layers.len() < 2 {
        return String::new();
    }
    let given: BTreeSet<String> = layers.flatten().collect();
    let lent = embedded.difference(&given).count();
    let (count, all) = (given.len(), given.union(&embedded).count());
    match lent {
        0 => format!("all {count} cards given"),
        _ => format!("{count} of {all} cards given, {lent} from the embedded set"),
    }
}

/// A version read from somewhere else, as a stored one.
pub(super) fn stored(texts: CardTexts, own: Vec<OwnFile>, name: String) -> GateSide {
    let row = VersionRow {
        name,
        cards: String::new(),
        hash: texts.hash(),
    };
    GateSide {
        texts,
        own,
        row,
        ..GateSide::default()
    }
}

/// What the gate did not look at, and what it read without meeting it.
pub(super) fn notes(sides: [&GateSide; 2], inputs: &Inputs) -> Vec<String> {
    let mut notes = Vec::new();
    let mut say = |what: &str, items: Vec<String>| {
        let items: BTreeSet<String> = items.into_iter().collect();
        if !items.is_empty() {
            let items: Vec<String> = items.into_iter().collect();
            notes.push(format!("{what}: {}", items.join(", ")));
        }
    };
    let idle = inputs.idle.iter();
    say(
        "in a version but not named by the plan, so not played",
        idle.map(|(role, path)| format!("{} {path}", role.word()))
            .collect(),
    );
    let other = sides.into_iter().flat_map(|side| &side.other);
    say(
        "no part of a version, so not compared",
        other
            .map(|(path, what)| format!("{path} ({what})"))
            .collect(),
    );
    let passed = sides.into_iter().flat_map(|side| &side.passed);
    say(
        "not read",
        passed
            .map(|one| format!("{} ({})", one.shown(), one.why))
            .collect(),
    );
    say(
        "programs play, and no file tells whether those have changed: every pair with them was played",
        inputs.programs.clone(),
    );
    notes
}
