//! Chances as lines of a page: in percent, with a bar.

use super::print;
use breachlab_report::blocks;

/// Columns of a bar that stands for certainty, where there is room for it.
const BAR: usize = 40;

/// A chance in percent. What is possible is never shown as nothing, what is open never as certain.
pub(super) fn percent(chance: f64) -> String {
    let text = format!("{:.4} %", chance * 100.0);
    match text.as_str() {
        "0.0000 %" if chance > 0.0 => "< 0.0001 %".to_owned(),
        "100.0000 %" if chance < 1.0 - 1e-12 => "> 99.9999 %".to_owned(),
        _ => text,
    }
}

/// A name, its chance and a bar; `beside` columns stay free for what follows.
pub(super) fn chance_line(name: &str, width: usize, chance: f64, beside: usize) -> String {
    let look = print::look();
    let bar = BAR.min(look.width.saturating_sub(18 + width + beside));
    let bar = blocks(chance, bar, look);
    format!("  {name:<width$}  {:>12}  {bar}", percent(chance))
        .trim_end()
        .to_owned()
}
