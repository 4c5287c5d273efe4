//! How numbers are written, so that the same result is the same bytes everywhere.

/// Decimals kept in files.
const DECIMALS: i32 = 6;

/// A number for a CSV cell: rounded to six decimals, trailing zeros dropped; empty without data.
///
/// ```
/// use breachlab_report::cell;
/// assert_eq!(cell(Some(0.5)), "0.5");
/// assert_eq!(cell(Some(2.0 / 3.0)), "0.666667");
/// assert_eq!(cell(Some(-0.000_000_01)), "0");
/// assert_eq!(cell(None), "");
/// ```
#[must_use]
pub fn cell(value: Option<f64>) -> String {
    let Some(value) = value.filter(|v| v.is_finite()) else {
        return String::new();
    };
    let text = format!("{value:.*}", DECIMALS as usize);
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}

/// The same rounding for JSON; `null` without data.
pub(super) fn rounded(value: Option<f64>) -> Option<f64> {
    // Through the text, so that a JSON number and a CSV cell never differ in their last digit.
    cell(value).parse().ok()
}

/// A share as a percentage with two decimals, without its sign: `52.31`.
pub(super) fn percent(share: f64) -> String {
    signless(format!("{:.2}", share * 100.0))
}

/// A difference of shares in percentage points, with its sign and one decimal: `+6.2`.
pub(super) fn points(difference: f64) -> String {
    let text = format!("{:+.1}", difference * 100.0);
    if text == "-0.0" {
        "+0.0".to_owned()
    } else {
        text
    }
}

/// The same with two decimals, for effects of single cards: `+0.62`.
pub(super) fn points_fine(difference: f64) -> String {
    let text = format!("{:+.2}", difference * 100.0);
    if text == "-0.00" {
        "+0.00".to_owned()
    } else {
        text
    }
}

/// What a corrected chance of a false find is written as: three decimals, and never as nothing at all: `0.012`,
/// `<0.001`.
pub(super) fn q_value(q: f64) -> String {
    if q < 0.0005 {
        "<0.001".to_owned()
    } else {
        format!("{q:.3}")
    }
}

fn signless(text: String) -> String {
    match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| c == '0' || c == '.') => rest.to_owned(),
        _ => text,
    }
}

/// A count with a comma every three digits: `20,000`.
pub(super) fn count(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_written_in_one_way() {
        assert_eq!(cell(Some(12.0)), "12");
        assert_eq!(cell(Some(1200.0)), "1200");
        assert_eq!(cell(Some(0.123_456_789)), "0.123457");
        assert_eq!(cell(Some(f64::NAN)), "");
        assert_eq!(rounded(Some(2.0 / 3.0)), Some(0.666_667));
        assert_eq!(rounded(None), None);
    }

    #[test]
    fn a_corrected_chance_is_never_written_as_none() {
        assert_eq!(q_value(0.012_34), "0.012");
        assert_eq!(q_value(0.000_6), "0.001");
        assert_eq!(q_value(0.000_04), "<0.001");
        assert_eq!(q_value(0.0), "<0.001");
    }

    #[test]
    fn no_negative_zero_is_shown() {
        assert_eq!(percent(-0.000_001), "0.00");
        assert_eq!(points(-0.000_1), "+0.0");
        assert_eq!(points(-0.012), "-1.2");
    }

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(count(0), "0");
        assert_eq!(count(999), "999");
        assert_eq!(count(1_000), "1,000");
        assert_eq!(count(12_345_678), "12,345,678");
    }
}
