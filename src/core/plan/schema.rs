//! JSON Schema (draft 2020-12) for editors, from the same tables that drive reading.

use serde_json::{Map, Value, json};

use super::shape::{Field, Need, Shape, TableShape, TaggedShape, Word};

/// The schema of a file.
///
/// ```
/// use breachlab_core::plan::{Field, Need, Shape, TableShape, schema};
/// let shape = TableShape {
///     title: "a thing",
///     doc: "A thing.",
///     fields: &[Field { name: "size", shape: Shape::Int(1, 9), need: Need::Must, doc: "How large." }],
/// };
/// let schema = schema(&shape);
/// assert_eq!(schema["properties"]["size"]["maximum"], 9);
/// assert_eq!(schema["required"][0], "size");
/// ```
#[must_use]
pub fn schema(root: &TableShape) -> Value {
    let mut writer = SchemaWriter::default();
    let mut document = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": plain(root.title),
        "description": root.doc,
    });
    let object = writer.object(&[root.fields]);
    if let (Some(document), Value::Object(object)) = (document.as_object_mut(), object) {
        document.extend(object);
        if !writer.defs.is_empty() {
            document.insert("$defs".into(), Value::Object(writer.defs));
        }
    }
    document
}

/// A title without its article.
fn plain(title: &str) -> &str {
    let rest = title
        .strip_prefix("a ")
        .or_else(|| title.strip_prefix("an "));
    rest.unwrap_or(title)
}

#[derive(Default)]
struct SchemaWriter {
    /// Tables by title; they may hold each other. Lists of words by the key they were first met under.
    defs: Map<String, Value>,
    /// Long lists of words already written, and their names.
    lists: Vec<(Vec<&'static str>, String)>,
    /// The key being written, after which a list of words that is met there first is named.
    key: &'static str,
}

impl SchemaWriter {
    fn object(&mut self, lists: &[&[Field]]) -> Value {
        let mut properties = Map::new();
        let mut required = Vec::new();
        for field in lists.iter().flat_map(|list| list.iter()) {
            self.key = field.name;
            let mut value = self.value(&field.shape);
            if let Some(value) = value.as_object_mut() {
                value.insert("description".into(), field.doc.into());
            }
            properties.insert(field.name.into(), value);
            if field.need == Need::Must {
                required.push(field.name);
            }
        }
        json!({
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": false,
        })
    }

    fn value(&mut self, shape: &Shape) -> Value {
        match shape {
            Shape::Text => json!({ "type": "string" }),
            Shape::Name => json!({ "type": "string", "minLength": 1, "maxLength": 120 }),
            Shape::Id => {
                json!({ "type": "string", "pattern": "^[a-z0-9][a-z0-9-]*$", "maxLength": 120 })
            }
            Shape::Form(_, pattern) => json!({ "type": "string", "pattern": pattern }),
            Shape::Int(low, high) => json!({ "type": "integer", "minimum": low, "maximum": high }),
            Shape::Number(low, high) => {
                json!({ "type": "number", "minimum": low, "maximum": high })
            }
            Shape::Flag => json!({ "type": "boolean" }),
            Shape::Word(list) => self.words(list),
            Shape::Words(list) => {
                let word = self.words(list);
                json!({ "anyOf": [word, { "type": "array", "items": word }] })
            }
            Shape::List(inner) => json!({ "type": "array", "items": self.value(inner) }),
            Shape::Between(low, high) => between(*low, *high),
            Shape::Table(table) => self.define(table.title, |writer| {
                let mut object = writer.object(&[table.fields]);
                describe(&mut object, table.doc);
                object
            }),
            Shape::Map(inner) => {
                json!({ "type": "object", "additionalProperties": self.value(inner) })
            }
            Shape::Tagged(tagged) => self.define(tagged.title, |writer| writer.tagged(tagged)),
            Shape::TextOr(other) => {
                json!({ "anyOf": [self.value(&Shape::Text), self.value(other)] })
            }
            Shape::WordOr(list, other) => json!({ "anyOf": [self.words(list), self.value(other)] }),
        }
    }

    /// A list of words; a long one is written once.
    fn words(&mut self, list: &'static [Word]) -> Value {
        const LONG: usize = 3;
        let each = list
            .iter()
            .map(|word| json!({ "const": word.word, "description": word.doc }));
        let words = json!({ "oneOf": each.collect::<Vec<Value>>() });
        if list.len() < LONG {
            return words;
        }
        let names: Vec<&str> = list.iter().map(|word| word.word).collect();
        let known = self.lists.iter().find(|(known, _)| *known == names);
        let known = known.map(|(_, name)| name.clone());
        let name = known.unwrap_or_else(|| {
            let mut name = format!("{}_words", self.key);
            while self.defs.contains_key(&name) {
                name.push('_');
            }
            self.defs.insert(name.clone(), words);
            self.lists.push((names, name.clone()));
            name
        });
        json!({ "$ref": format!("#/$defs/{name}") })
    }

    /// A reference to a table, which is written once.
    fn define(&mut self, title: &str, write: impl FnOnce(&mut Self) -> Value) -> Value {
        let name = plain(title).replace(' ', "_");
        if !self.defs.contains_key(&name) {
            // Entered before it is written, since it may hold itself.
            self.defs.insert(name.clone(), Value::Null);
            let value = write(self);
            self.defs.insert(name.clone(), value);
        }
        json!({ "$ref": format!("#/$defs/{name}") })
    }

    /// Variants with the same keys are one alternative, whose deciding key takes any of their words.
    fn tagged(&mut self, shape: &TaggedShape) -> Value {
        let mut alternatives: Vec<(Value, Vec<Value>)> = Vec::new();
        for variant in shape.variants {
            let object = self.object(&[variant.fields, shape.common]);
            let word = json!({ "const": variant.word, "description": variant.doc });
            match alternatives.iter_mut().find(|(known, _)| *known == object) {
                Some((_, words)) => words.push(word),
                None => alternatives.push((object, vec![word])),
            }
        }
        let objects = alternatives.into_iter().map(|(mut object, words)| {
            object["properties"][shape.tag] = json!({ "oneOf": words });
            if let Some(required) = object["required"].as_array_mut() {
                required.insert(0, shape.tag.into());
            }
            object
        });
        json!({ "description": shape.doc, "oneOf": objects.collect::<Vec<Value>>() })
    }
}

fn describe(value: &mut Value, doc: &str) {
    if let Some(object) = value.as_object_mut() {
        object.insert("description".into(), doc.into());
    }
}

fn between(low: i64, high: i64) -> Value {
    let int = json!({ "type": "integer", "minimum": low, "maximum": high });
    json!({ "anyOf": [
        int,
        { "type": "array", "items": int, "minItems": 2, "maxItems": 2 },
        {
            "type": "object",
            "properties": { "least": int, "most": int },
            "additionalProperties": false,
        },
    ] })
}
