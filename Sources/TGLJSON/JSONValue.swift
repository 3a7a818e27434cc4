import TGLRender
import UnicodeWidth

/// A value of JSON (RFC 8259).
public enum JSONValue: Hashable, Sendable {
    /// `null`
    case null
    /// `true`, `false`
    case bool(Bool)
    /// A number; never infinite and never NaN.
    case number(Double)
    /// A string. Half of a pair of surrogates, which is no character, was read as one U+FFFD.
    case string(String)
    /// `[…]`
    case array([JSONValue])
    /// `{…}`, its members in the order in which they were written.
    case object([JSONMember])

    /// The value as it is written on one line, without spaces between its parts.
    public var text: String {
        var text = ""
        append(to: &text)
        return text
    }

    private func append(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += value.isFinite ? formatExact(value) : "null"
        case .string(let value): text += quoted(value)
        case .array(let items):
            text += "["
            for (index, item) in items.enumerated() {
                if index > 0 { text += "," }
                item.append(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                text += quoted(member.name) + ":"
                member.value.append(to: &text)
            }
            text += "}"
        }
    }
}

/// A string as JSON writes it. What may stand for a byte of a name that is no UTF-8 is a character here like others, as an escape.
private func quoted(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { byteStandIns.contains($0.value) }) else { return jsonString(text) }
    var result = "\""
    for scalar in text.unicodeScalars {
        if byteStandIns.contains(scalar.value) {
            for unit in String(scalar).utf16 { result += "\\u" + String(unit, radix: 16) }
        } else {
            // By bytes: a mark may make one character with the quote before it.
            result += String(decoding: jsonString(String(scalar)).utf8.dropFirst().dropLast(), as: UTF8.self)
        }
    }
    return result + "\""
}

/// A member of an object.
public struct JSONMember: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Its value.
    public let value: JSONValue

    /// A member by its name and value.
    public init(_ name: String, _ value: JSONValue) {
        self.name = name
        self.value = value
    }
}

// Looking into a value: whatever is not there, or is of another sort, is `nil`.
extension JSONValue {
    /// The member of a name; of several the last, as JavaScript reads them.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The item at a place, from 0.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let items) = self, items.indices.contains(index) else { return nil }
        return items[index]
    }

    /// The text of a string.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The value of a number.
    public var number: Double? { if case .number(let value) = self { value } else { nil } }
    /// The value of a number that is whole and fits.
    public var int: Int? { number.flatMap { Int(exactly: $0) } }
    /// The value of `true` and `false`.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The items of an array.
    public var array: [JSONValue]? { if case .array(let items) = self { items } else { nil } }
    /// The members of an object.
    public var object: [JSONMember]? { if case .object(let members) = self { members } else { nil } }
    /// Whether it is `null`.
    public var isNull: Bool { self == .null }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// An array.
    public init(arrayLiteral items: JSONValue...) { self = .array(items) }
    /// An object, its members in this order.
    public init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(members.map { JSONMember($0.0, $0.1) }) }
    /// `null`
    public init(nilLiteral: ()) { self = .null }
}

extension JSONValue {
    /// A whole number.
    public static func int(_ value: Int) -> JSONValue { .number(Double(value)) }

    /// An object of the members that have a value.
    public static func members(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(members.compactMap { name, value in value.map { JSONMember(name, $0) } })
    }
}
