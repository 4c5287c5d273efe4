//! What the reader of JSON found wrong, in the words of whoever wrote the file rather than of whoever wrote the reader.

/// What stands in a document, and what is wanted in its place; none where the document's reader knows better.
pub(super) fn told(error: &serde_json::Error) -> (String, Option<String>) {
    // The reader says the place at the end, which is shown otherwise.
    let said = error.to_string();
    let said = said.split(" at line ").next().unwrap_or(&said);
    if error.is_eof() {
        return ("the end of the file".to_owned(), None);
    }
    let (what, wanted) = match said.split_once(", expected ") {
        Some((what, wanted)) => (what, Some(plain(wanted))),
        None => (said, None),
    };
    let found = match what.split_once(' ') {
        Some(("trailing", "characters")) => "more behind the end of the document".to_owned(),
        Some(("missing", key)) => format!("no {}", key.trim_start_matches("field ")),
        Some(("unknown", name)) => format!("unknown {}", name.replace("field", "key")),
        Some(("duplicate", key)) => format!("{} twice", key.trim_start_matches("field ")),
        Some(("invalid", about)) => invalid(about),
        _ => what.to_owned(),
    };
    (found, wanted)
}

/// What stands behind "invalid": `type: integer 3`, `value: string "x"`, `length 1`, numbers in backticks of their own.
fn invalid(about: &str) -> String {
    let thing = about.split_once(": ").map_or(about, |(_, thing)| thing);
    let (kind, value) = thing.split_once(' ').unwrap_or((thing, ""));
    let is_number = matches!(kind, "integer" | "number");
    match kind {
        "null" => "nothing (`null`)".to_owned(),
        "map" => "a table".to_owned(),
        "sequence" => "a list".to_owned(),
        "length" => format!("a list of {value}"),
        "floating" => value.trim_start_matches("point ").to_owned(),
        "boolean" | "string" => value.to_owned(),
        _ if is_number => value.to_owned(),
        _ => thing.to_owned(),
    }
}

/// The kind of a value.
fn plain(kind: &str) -> String {
    let whole = |from: &str, to: &str| format!("a whole number from {from} to {to}");
    let words: Vec<&str> = kind.split(' ').collect();
    match words[..] {
        ["i8"] => whole("-128", "127"),
        ["u8"] => whole("0", "255"),
        ["i16"] => whole("-32,768", "32,767"),
        ["u16"] => whole("0", "65,535"),
        ["i32"] => whole("-2,147,483,648", "2,147,483,647"),
        ["u32"] => whole("0", "4,294,967,295"),
        ["i64" | "i128" | "isize"] => "a whole number".to_owned(),
        ["u64" | "u128" | "usize"] => "a whole number, 0 or more".to_owned(),
        ["f32" | "f64"] => "a number".to_owned(),
        ["a", "boolean"] => "`true` or `false`".to_owned(),
        ["a", "string"] => "a text in quotes".to_owned(),
        ["a", "sequence"] => "a list".to_owned(),
        ["a", "map"] | ["struct" | "variant", ..] => "a table".to_owned(),
        ["an", "array", "of", "length", length] | ["a", "tuple", "of", "size", length] => {
            format!("a list of {length}")
        }
        ["value"] => "a value".to_owned(),
        _ => kind.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "read, never looked at")]
    struct Kept {
        number: u32,
        rate: f64,
        pair: [u8; 2],
        name: String,
    }

    #[test]
    fn a_reader_of_json_speaks_of_values_and_keys() {
        let good = r#"{"number": 1, "rate": 0.5, "pair": [1, 2], "name": "x"}"#;
        serde_json::from_str::<Kept>(good).expect("a whole document");
        for (part, other, found, wanted) in [
            (
                ": 1,",
                ": -1,",
                "`-1`",
                "a whole number from 0 to 4,294,967,295",
            ),
            (
                ": 1,",
                ": 1.5,",
                "`1.5`",
                "a whole number from 0 to 4,294,967,295",
            ),
            ("0.5", "\"half\"", "\"half\"", "a number"),
            ("[1, 2]", "[1]", "a list of 1", "a list of 2"),
            ("[1, 2]", "null", "nothing (`null`)", "a list of 2"),
            ("\"x\"", "true", "`true`", "a text in quotes"),
            ("\"x\"", "{}", "a table", "a text in quotes"),
            (
                "\"name\"",
                "\"nam\"",
                "unknown key `nam`",
                "one of `number`, `rate`, `pair`, `name`",
            ),
            (", \"name\": \"x\"", "", "no `name`", ""),
            ("\"rate\": 0.5", "\"number\": 2", "`number` twice", ""),
            (
                "\"x\"}",
                "\"x\"}}",
                "more behind the end of the document",
                "",
            ),
            ("\"x\"}", "\"x", "the end of the file", ""),
            ("\"x\"}", "x}", "expected value", ""),
        ] {
            let text = good.replacen(part, other, 1);
            let error = serde_json::from_str::<Kept>(&text).expect_err(&text);
            let told = told(&error);
            assert_eq!(
                (told.0.as_str(), told.1.unwrap_or_default().as_str()),
                (found, wanted),
                "{text}"
            );
        }
    }
}
