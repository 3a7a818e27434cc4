// The kinds of nodes that a page offers to insert, with what is written to make one.
//
//     {"type": "kinds", "kinds": [{"kind": "view", "help": "a plain box…", "container": false, "head": "view",
//                                  "body": "{ width = 80; height = 40 }"}]}

import TGLLayout
import TGLRender
import TGLScript

/// Answers which kinds can be made, as JSON.
package enum KindPalette {
    /// All kinds, those that can stand anywhere with what is written before and behind a name to make one. `request`: its number.
    package static func json(in session: Session, for request: Int) -> String {
        let kinds = Kind.allCases.map { kind in
            let (head, body) = (head(kind), body(kind))
            let name = session.document.newName(like: "new")
            let stands = session.showing("\(head) \(name) \(body)") {} == nil
            return JSON.object([
                "kind": jsonString(kind.word), "help": jsonString(kind.info.help), "container": String(holdsChildren(kind)),
                "head": stands && !kind.isInvisible ? jsonString(head) : nil, "body": jsonString(body),
            ])
        }
        return JSON.object(["type": "\"kinds\"", "re": String(request), "kinds": JSON.list(kinds)])
    }

    private static func holdsChildren(_ kind: Kind) -> Bool { kind.isContainer }

    /// The kind as its example begins, with the direction where it has one.
    private static func head(_ kind: Kind) -> String {
        let words = kind.info.example.split(separator: " ").prefix { $0.allSatisfy { $0.isLowercase || $0.isNumber } }
        return words.first.map(String.init) == kind.word ? words.joined(separator: " ") : kind.word
    }

    /// What a new node says of itself: a text, or a size in which it is seen.
    private static func body(_ kind: Kind) -> String {
        if kind.hasText { return "\"Text\"" }
        return kind.isContainer ? "{ width = 160; height = 120\(gap(kind)) }" : "{ width = 80; height = 40 }"
    }

    /// A gap between children, which can be dragged from then on, where the kind has one.
    private static func gap(_ kind: Kind) -> String {
        switch kind.childrenForm {
        case .lined where !kind.isCSS: head(kind).hasSuffix("horz") ? "; hspace = 8" : "; vspace = 8"
        case .wrapped where !kind.isCSS: "; hspace = 8; vspace = 8"
        case .lined, .wrapped, .tracks: "; gap = 8"
        default: ""
        }
    }
}

extension Document {
    /// A name that no node has.
    fileprivate func newName(like stem: String) -> String {
        var number = 1
        while find(written: "\(stem)\(number)") != nil { number += 1 }
        return "\(stem)\(number)"
    }
}
