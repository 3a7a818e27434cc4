import TGLLayout
import TGLSyntax

/// What a dump writes before a block, with the rules that are left for the block: `linear vert S`, `label T "Hello"`, `view A : card`,
/// `screen iphone8`.
struct DumpHead {
    /// The words; empty for a screen whose size nothing sets.
    private(set) var text: String
    /// The rules that the words do not set, in order.
    private(set) var slots: [OwnSlot]

    /// The head of a new node.
    ///
    /// - Parameters:
    ///   - name: its name; `nil` if it gets it automatically.
    ///   - slots: the rules that are set where it is made, of which those that `isPlain` are written with their present values.
    init(of node: Int32, named name: String?, _ slots: [OwnSlot], in doc: Document, isPlain: (OwnSlot) -> Bool) {
        let kind = doc.kind(node)
        (text, self.slots) = (kind.word, slots)
        func taken(_ prop: Prop, _ fits: (Rule) -> Bool) -> Rule? {
            guard kind.bears(prop),
                let place = self.slots.firstIndex(where: { $0.prop == prop && $0.slot == .rule && isPlain($0) && fits($0.rule) })
            else { return nil }
            return self.slots.remove(at: place).rule
        }
        if let orientation = taken(.orientation, { $0.kind == .word }) { text += " " + doc.text(orientation, for: .orientation) }
        if let name { text += " " + name }
        if let words = taken(.text, { $0.kind == .string }) { text += " " + doc.text(words, for: .text) }
        func styles(_ rule: Rule) -> [Int32] { rule.kind == .styles ? doc.numbers[Int(rule.ref)].map { Int32($0) } : [] }
        if let rule = taken(.style, { !styles($0).isEmpty && styles($0).allSatisfy(doc.styleExists) }) {
            text += " : " + styles(rule).map { doc.styleName($0) }.joined(separator: ", ")
        }
    }

    /// The head of the screen: `screen iphone8`, or `screen 500 300` if no device has this size.
    init(ofScreen slots: [OwnSlot], in session: Session, isPlain: (OwnSlot) -> Bool) {
        (text, self.slots) = ("", slots)
        func slot(_ prop: Prop, _ kind: Rule.Kind) -> OwnSlot? {
            slots.first { $0.prop == prop && $0.slot == .rule && $0.rule.kind == kind && isPlain($0) }
        }
        guard let width = slot(.width, .number), let height = slot(.height, .number) else { return }
        var props: [Prop] = [.width, .height]
        if let area = slot(.safeArea, .numbers),
            let words = Self.device(
                ScreenSize(width: width.rule.add, height: height.rule.add, safeArea: session.document.numbers[Int(area.rule.ref)]),
                written: session.place(of: width.source).map { $0.source.text($0.range) })
        {
            text = "screen " + words
            props.append(.safeArea)
        } else {
            let words = [width.rule.add, height.rule.add].map(exactNumber)
            guard words.allSatisfy({ $0.allSatisfy { $0.isNumber || $0 == "." } }) else { return }
            text = "screen " + words.joined(separator: " ")
        }
        self.slots.removeAll { $0.slot == .rule && props.contains($0.prop) }
    }

    /// The words for a device with this screen: those that were `written` if they mean it, since several devices have the same screen.
    private static func device(_ size: ScreenSize, written: String?) -> String? {
        let all: [(words: String, size: ScreenSize)] = Devices.all.flatMap { device in
            [(device.name, device.size)]
                + ([.landscape, .portrait] as [ScreenTurn]).map { turn in ("\(device.name) \(turn)", device.size.turned(turn)) }
        }
        let same = all.filter { $0.size == size }.map(\.words)
        return same.first { "screen \($0)" == written } ?? same.first
    }
}
