import Foundation
import XCTest

/// As much of JSON Schema as the schemas of the tests use.
struct JSONSchema {
    private let root: [String: Any]
    private static let known: Set<String> = [
        "type", "required", "additionalProperties", "properties", "items", "enum", "pattern", "minimum", "minItems", "uniqueItems", "$ref",
        "definitions",
    ]

    init(_ text: String) throws { root = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]) }

    /// What is wrong with a text, each with the path to it.
    func problems(in text: String) throws -> [String] {
        problems(try JSONSerialization.jsonObject(with: Data(text.utf8)), root, at: "")
    }

    private func problems(_ value: Any, _ schema: [String: Any], at path: String) -> [String] {
        if let reference = schema["$ref"] as? String {
            let name = String(reference.dropFirst("#/definitions/".count))
            guard let other = (root["definitions"] as? [String: Any])?[name] as? [String: Any] else { return ["\(path): no \(reference)"] }
            return problems(value, other, at: path)
        }
        var found = schema.keys.filter { !Self.known.contains($0) }.map { "\(path): the schema has \($0)" }
        if let type = schema["type"] as? String, !Self.isOf(type, value) { return found + ["\(path): is no \(type)"] }
        if let choices = schema["enum"] as? [String], !choices.contains(value as? String ?? "") {
            found.append("\(path): is not of \(choices)")
        }
        if let pattern = schema["pattern"] as? String {
            if (value as? String)?.range(of: pattern, options: .regularExpression) == nil {
                found.append("\(path): is not like \(pattern)")
            }
        }
        if let minimum = schema["minimum"] as? Int, (value as? Int ?? minimum) < minimum { found.append("\(path): is below \(minimum)") }
        if let object = value as? [String: Any] { found += problems(object, schema, at: path) }
        if let list = value as? [Any] { found += problems(list, schema, at: path) }
        return found
    }

    private func problems(_ object: [String: Any], _ schema: [String: Any], at path: String) -> [String] {
        let properties = schema["properties"] as? [String: Any] ?? [:]
        var found = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }.map { "\(path): has no \($0)" }
        for (name, value) in object.sorted(by: { $0.key < $1.key }) {
            if let own = properties[name] as? [String: Any] {
                found += problems(value, own, at: "\(path)/\(name)")
            } else if schema["additionalProperties"] as? Bool == false {
                found.append("\(path): may not have \(name)")
            }
        }
        return found
    }

    private func problems(_ list: [Any], _ schema: [String: Any], at path: String) -> [String] {
        var found: [String] = []
        if let least = schema["minItems"] as? Int, list.count < least { found.append("\(path): has only \(list.count) items") }
        if schema["uniqueItems"] as? Bool == true, Set(list.map { "\($0)" }).count < list.count {
            found.append("\(path): has an item twice")
        }
        if let items = schema["items"] as? [String: Any] {
            for (index, value) in list.enumerated() { found += problems(value, items, at: "\(path)/\(index)") }
        }
        return found
    }

    private static func isOf(_ type: String, _ value: Any) -> Bool {
        switch type {
        case "object": value is [String: Any]
        case "array": value is [Any]
        case "string": value is String
        case "integer": value is Int
        default: false
        }
    }
}
