# `just ready` is what CI runs (.ci/run); the rest are its parts and the daily handles.

# List the recipes.
default:
    @just --list --unsorted

# Everything CI checks.
ready:
    .ci/run

# Make a game from the template, ready to be played: `just new-game moon-war`. See docs/new-game.md.
new-game name title="":
    .ci/new-game "{{name}}" {{ if title == "" { "" } else { quote(title) } }}

# Prove that a game fresh from the template compiles and keeps every promise. Minutes.
new-game-check:
    .ci/new-game-check

# Format the code.
fmt:
    cargo fmt

# Formatting and lints, as CI sees them.
lint:
    cargo fmt --check
    cargo clippy --all-targets --locked -- -D warnings

# All tests and doc examples.
test:
    cargo test --locked

# Tests without the polars data frame: a quick build for daily work.
quick *filter:
    cargo test --locked --no-default-features --test all -- {{filter}}

# Random legal play over random decks, invariants after every action; failures become files in fuzz/failures.
fuzz matches="100000" first="1":
    STRESS={{matches}} STRESS_SEED={{first}} cargo test --locked --no-default-features --release --test all random_decks

# What every game promises, at length: more matches of each line-up, and hidden cards dealt anew at every decision.
conformance:
    cargo test --locked --no-default-features --release --test all -- conformance::

# Documentation, warnings denied.
doc:
    RUSTDOCFLAGS=-Dwarnings cargo doc --no-deps --locked

# Time one of: games, runner, dice.
bench name="games":
    cargo bench --locked --no-default-features --bench {{name}}

# Rewrite the goldens of one game (or of all); then read `git diff tests`.
bless game="1":
    BLESS={{game}} cargo test --locked --no-default-features --test all --test prints
    BLESS={{game}} cargo test --locked --no-default-features --release --test prints

# Write docs/data.md anew from the columns of the reports.
data:
    BLESS=docs/data.md cargo test --locked --no-default-features --test all -- the_data_dictionary

# Play the starter decks long enough for a report worth reading.
reports:
    cargo run --locked --release -- run --matches 100000 --out reports/out

# Prove the gate at length: 200 null gates and 100 with a planted change over the first edition (stop it and call it again
# as you like), error rates and coverage of its test over thousands of made-up gates, and what planted changes take.
prove-gate:
    cargo run --locked --no-default-features --release -- gate --self-test --plan reports/hull-breach/gate-proof.plan.toml --after decks/hull-breach/editions/first/cards --nulls 200 --plants 100 --out reports/hull-breach/gate-proof
    cargo test --locked --no-default-features --release --test all -- --ignored gate_rates
    BLESS=reports/hull-breach/gate-proof/pairs.md cargo test --locked --no-default-features --release --test all -- --ignored gate_savings

# Replace the stored baseline; say why.
baseline reason:
    cargo run --locked --no-default-features --release -- gate --update --reason "{{reason}}"

# The ladders whose results are committed: a minute for the policies, the rest for those who search.
ladder:
    cargo build --locked --release --no-default-features
    target/release/breachlab ladder --strategy random,novice,rush,turtle,boarder,raider,commander -n 4800 \
        --out reports/hull-breach/ladder
    target/release/breachlab ladder --strategy admiral,commander -n 192 --out reports/hull-breach/ladder-admiral
    target/release/breachlab ladder --game gunship -n 140 --out reports/gunship/ladder

# What thinking longer is worth to the admiral: rewrites reports/hull-breach/ladder-admiral/budgets.*.
budgets matches="120":
    cargo run --locked --release --no-default-features --example search_budgets -- \
        reports/hull-breach/ladder-admiral {{matches}}

# Rank every card of the set and look at what stands out, as committed under reports/hull-breach (half an hour of a core),
# then what reports say of how far that reaches.
cards:
    cargo run --locked --release -- cards --plan reports/hull-breach/cards.plan.toml --out reports/hull-breach/cards
    cargo run --locked --release --example hull_breach_reach -- reports/hull-breach

# Which numbers of which cards hold Hull Breach!: rewrites reports/hull-breach/sensitivity (ten minutes of a core).
numbers:
    cargo run --locked --release --no-default-features -- sensitivity --out reports/hull-breach/sensitivity

# The starter decks against each other, one of them tuned, and a map of deck space, as committed under
# reports/hull-breach: minutes.
market:
    cargo build --locked --release --no-default-features
    target/release/breachlab matrix --strategy commander,rush,turtle -n 3000 --out reports/hull-breach/matrix
    target/release/breachlab meta --matrix reports/hull-breach/matrix --out reports/hull-breach/matrix/meta
    target/release/breachlab tune rdf-line --max-matches 120000 --out reports/hull-breach/tuned
    target/release/breachlab explore --max-matches 100000 --out reports/hull-breach/map

# A spoiled deck is tuned at full length and must regain nine tenths of what it lost.
tune-proof:
    cargo test --locked --no-default-features --release --test all -- --ignored a_spoiled_deck --nocapture

# `balance` at full length: a planted number is set right among levers of the whole deck, and a fresh run of 200,000
# matches finds its figures again.
balance-proof:
    cargo test --locked --no-default-features --release --test all -- --ignored a_balance_at_full_length --nocapture

# Does a better card ever hurt its deck? Thirty improvements at length, then every number of every card, as committed under
# reports/hull-breach and said by `cards` and `card`: an hour of a core.
audit:
    cargo test --locked --no-default-features --release --test all -- --ignored audit_sweep
    -cargo run --locked --release --no-default-features -- audit --out reports/hull-breach/audit

# The honesty of the verdicts at full length.
honesty:
    cargo test --locked --no-default-features --release --test all -- --ignored card_honesty

# Exact odds of a battle of Escape Velocity Nova against many matches of it. Seconds.
nova-odds:
    cargo test --locked --release -p breachlab-escape-velocity-nova --lib -- --ignored exact_odds

# Tell one match of a run: `just replay 0x5eed/0/17`, then decks and flags of that run if it had any.
replay address *args:
    #!/usr/bin/env bash
    set -euo pipefail
    IFS=/ read -r seed cell number <<< "{{address}}"
    [ "$cell" = 0 ] || { echo "cell $cell: give the decks of that cell, it is cell 0 of their own run" >&2; exit 2; }
    cargo run --locked --release --quiet -- replay --seed "$seed" --match "$number" {{args}}

# How far Gunship's answers depend on what is assumed of its components: rewrites reports/gunship/sensitivity.*.
sensitivity matches="30":
    cargo run --locked --release --no-default-features --example gunship_sensitivity -- reports/gunship {{matches}}

# How far the answers about Hull Breach! depend on rulings: rewrites reports/hull-breach/rulings.md.
rulings matches="20":
    cargo run --locked --release --no-default-features --example hull_breach_rulings -- reports/hull-breach {{matches}}
