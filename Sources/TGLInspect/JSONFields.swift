import TGLRender

/// Writes JSON, value by value.
package enum JSON {
    /// An object; a field without a value is left out.
    package static func object(_ fields: KeyValuePairs<String, String?>) -> String {
        "{" + fields.compactMap { key, value in value.map { "\"\(key)\": \($0)" } }.joined(separator: ", ") + "}"
    }

    /// A list of values.
    package static func list(_ values: some Sequence<String>) -> String { "[" + values.joined(separator: ", ") + "]" }

    /// A text; nil of an empty one, which is left out.
    package static func text(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : jsonString($0) } }

    /// Numbers.
    package static func numbers(_ values: [Double]) -> String { list(values.map(jsonNumber)) }

    /// A word that is there or not.
    package static func flag(_ value: Bool) -> String? { value ? "true" : nil }
}
