//! What a balancing is asked, and how faults of moved numbers are told.

use breachlab_core::games::{CardTexts, GameRow, OwnFile, Slider, Versions};
use breachlab_core::plan::{Code, Fault, Faults, GoalsPlan};

/// What a balancing is asked.
#[derive(Clone)]
pub struct BalanceRequest<'a> {
    /// Goals, levers, decks and pilots.
    pub plan: &'a GoalsPlan,
    /// The game's row of the register, by which matches are made.
    pub row: &'static GameRow,
    /// Makes versions of its card data, one for each candidate of the search.
    pub versions: &'static dyn Versions,
    /// The cards to begin with.
    pub texts: CardTexts,
    /// Strategies and decks that take the place of those the plan names alike: pilots trained anew on a candidate come in
    /// here.
    pub own: Vec<OwnFile>,
    /// The rules; none for the game's own.
    pub rules: Option<String>,
    /// The pilot where the plan names none.
    pub pilot: &'a str,
    /// Most matches of the search.
    pub most: u64,
    /// Decides the luck of search and proof, which play at cells of their own and share no deal.
    pub seed: u64,
}

impl std::fmt::Debug for BalanceRequest<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BalanceRequest")
            .field("plan", &self.plan.name)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

impl BalanceRequest<'_> {
    /// What a saved state belongs to. How long to search may change from one sitting to the next.
    #[must_use]
    pub fn mark(&self) -> String {
        let own: Vec<_> = self.own.iter().map(|file| file.source.text()).collect();
        let text = format!(
            "{} {} {:?} {:?} {} {:#x}",
            self.plan.hash,
            self.texts.hash(),
            own,
            self.rules,
            self.pilot,
            self.seed
        );
        breachlab_core::plan::fingerprint(&text)
    }
}

/// Faults of cards whose numbers were moved, told at the levers that moved them: the file of the card is not to blame.
pub(super) fn of_levers(
    faults: Faults,
    plan: &GoalsPlan,
    sliders: &[Slider],
    point: &[i32],
) -> Faults {
    let mut told = Faults::new();
    let mut first = None;
    for fault in faults {
        first.get_or_insert(fault);
    }
    let Some(fault) = first else { return told };
    let moved = sliders.iter().zip(point).filter(|(_, steps)| **steps != 0);
    let mut levers: Vec<usize> = moved.map(|(slider, _)| slider.lever).collect();
    levers.dedup();
    // One lever alone is surely meant; of several the first is shown and all are named.
    let Some(&lever) = levers.first() else {
        return fault.into();
    };
    let names: Vec<String> = levers
        .iter()
        .map(|&lever| format!("`{}`", plan.levers[lever].name))
        .collect();
    // What the card says of itself, where the fault is one of a card.
    let card = fault.within.clone();
    let card = card.and_then(|span| fault.source().text().get(span));
    let card = card.map_or_else(
        || fault.path().to_owned(),
        |name| name.trim_matches('"').to_owned(),
    );
    let found = format!("{card} at the end of {}: {}", names.join(", "), fault.found);
    let wanted = format!(
        "bounds (`low`, `high`, `least`, `most`) that cards can bear: {}",
        fault.wanted
    );
    let span = plan.levers[lever].reach.span.clone();
    let (source, code) = (plan.source.clone(), Code::OutOfRange);
    told.push(Fault::new(source, span, code, found, wanted));
    told
}
