import TGLJSON

/// A message of JSON-RPC 2.0, as LSP uses it.
enum Message {
    /// A question that wants an answer with the same `id`.
    case request(id: JSONValue, method: String, params: JSONValue)
    /// Something to know.
    case notification(method: String, params: JSONValue)
    /// An answer to a question of the server.
    case response(id: JSONValue, result: JSONValue?)

    /// Reads a message; `nil` where a value is none.
    init?(_ value: JSONValue) {
        guard value.object != nil else { return nil }
        let id = value["id"]
        if let method = value["method"]?.string {
            let params = value["params"] ?? .null
            guard let id else {
                self = .notification(method: method, params: params)
                return
            }
            guard id.string != nil || id.number != nil else { return nil }
            self = .request(id: id, method: method, params: params)
        } else if let id, value["result"] != nil || value["error"] != nil {
            self = .response(id: id, result: value["error"] == nil ? value["result"] : nil)
        } else {
            return nil
        }
    }

    var method: String? {
        switch self {
        case .request(_, let method, _), .notification(let method, _): method
        case .response: nil
        }
    }
}

/// Why a request has no result (LSP 3.17, "ErrorCodes").
struct RequestError: Error {
    let code: Int
    let message: String

    static func invalidParams(_ message: String) -> RequestError { RequestError(code: -32602, message: message) }
    static func failed(_ message: String) -> RequestError { RequestError(code: -32803, message: message) }
    static func invalidRequest(_ message: String) -> RequestError { RequestError(code: -32600, message: message) }
    static let notInitialized = RequestError(code: -32002, message: "the first request is `initialize`")
    static let cancelled = RequestError(code: -32800, message: "the request was cancelled")
    static let contentModified = RequestError(code: -32801, message: "a text was changed before the answer was found")
    static func methodNotFound(_ method: String) -> RequestError {
        RequestError(code: -32601, message: "there is no method `\(method.prefix(100))`")
    }
    static func parse(_ message: String) -> RequestError { RequestError(code: -32700, message: message) }

    var json: JSONValue { ["code": .int(code), "message": .string(message)] }
}

extension JSONValue {
    static func response(to id: JSONValue, _ result: JSONValue) -> JSONValue { ["jsonrpc": "2.0", "id": id, "result": result] }
    static func failure(of id: JSONValue, _ error: RequestError) -> JSONValue { ["jsonrpc": "2.0", "id": id, "error": error.json] }
    static func notification(_ method: String, _ params: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "method": .string(method), "params": params]
    }
    static func request(_ id: Int, _ method: String, _ params: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "id": .int(id), "method": .string(method), "params": params]
    }
}
