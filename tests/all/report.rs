//! The exporters on made-up reports: columns, quoting, empty cells, pictures.

use breachlab::report::{self, chart};

use crate::fake;

/// Not a check: draws the charts of made-up reports into `target/charts`, to be looked at.
#[test]
#[ignore = "draws pictures to look at"]
fn draw_charts_to_look_at() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("target/charts");
    let decks = [
        fake::DUEL[0],
        fake::DUEL[1],
        ("corp-ghost", "Meridian Ghost Fleet"),
        ("rdf-heavy", "Castellan Heavy Squadron"),
        ("corp-swarm", "Ninefold Drone Swarm"),
        ("col-wolfpack", "Freeport Wolfpack"),
    ];
    for (name, report) in [
        ("duel", fake::large(&fake::DUEL, 24)),
        ("many", fake::large(&fake::DUEL, 58)),
        ("six", fake::large(&decks, 20)),
        ("small", fake::small()),
    ] {
        let folder = root.join(name);
        report::make_folder(&folder).unwrap();
        let charts = chart::charts(&report);
        for chart in &charts {
            chart::write(chart, &folder).unwrap();
        }
        std::fs::write(folder.join("summary.md"), report::summary(&report, &charts)).unwrap();
        let look = report::Look {
            colour: true,
            width: 80,
        };
        std::fs::write(folder.join("table.txt"), report::table(&report, look)).unwrap();
        for (name, bytes) in report::tables(&report).unwrap() {
            std::fs::write(folder.join(name), bytes).unwrap();
        }
    }
}
