// The declarations of a document's nodes on each of the screens for which a page is written.

import TGLLayout

/// On what a document depends beside its rules. An export tries other screens and other values of knobs; the caller undoes that.
public struct ExportVariation {
    /// A knob with a number.
    public struct Knob {
        /// Its name.
        public let name: String
        /// Its value.
        public let value: Double

        /// A knob with its value.
        public init(name: String, value: Double) { (self.name, self.value) = (name, value) }
    }

    /// The widths and heights of the screen at which rules may change: the numbers in the conditions of `when`s.
    public let turns: [Double]
    /// The knobs that have numbers.
    public let knobs: [Knob]
    /// Sets a knob to a number; false if it does not take that.
    let setKnob: (Knob, Double) -> Bool

    /// What may change, and how a knob is set.
    public init(turns: [Double], knobs: [Knob], setKnob: @escaping (Knob, Double) -> Bool) {
        (self.turns, self.knobs, self.setKnob) = (turns, knobs, setKnob)
    }
}

/// The declarations of a document on screens.
struct ScreenSheets {
    /// Of each screen those of each node.
    typealias Sheets = [[[StyleDeclaration]]]

    private let document: Document
    let regions: ScreenRegions
    /// The twins on the first screen.
    private(set) var twin: CSSTwin
    private(set) var sheets: Sheets = []
    /// Of each screen the nodes that have numbers of their frame.
    private var framed: [Set<Int>] = []
    /// The custom properties that knobs become.
    private(set) var customs: [StyleDeclaration] = []
    /// Of each node what it loses on some screen; -1: the page.
    private(set) var losses: [Int: [ToldLoss]] = [:]

    /// The most nodes that are laid out for knobs: in a larger document these are numbers.
    private static let mostNodes = 60_000

    /// The declarations of a document that is laid out.
    init(
        _ document: Document, _ variation: ExportVariation?, _ place: @escaping (Source) -> (source: String, line: Int, column: Int)?
    ) throws {
        self.document = document
        regions = ScreenRegions(document, turns: variation?.turns ?? [], isTried: variation != nil)
        let first = regions.regions[0]
        if regions.hasTried { try Self.show(document, first.width, first.height) }
        twin = try CSSTwin(document)
        sheets.append(Self.sheet(twin))
        note(twin, place)
        for region in regions.regions.dropFirst() {
            try Self.show(document, region.width, region.height)
            let other = try CSSTwin(document)
            sheets.append(Self.sheet(other))
            note(other, place)
        }
        for when in regions.unsaid {
            let source = document.whenSlots(when).first?.source ?? -1
            let reason = regions.hasTooMany ? "there are too many conditions to try" : "CSS cannot ask"
            let text = "\(reason) `\(document.whenText(when))`: its rules are written as they are on this screen"
            losses[-1, default: []].append(ExportLosses.loss(source, text, place))
        }
        if regions.isCut {
            losses[-1, default: []].append(
                ExportLosses.loss(-1, "there are more screens with rules of their own than a page is written for: some are left out", place)
            )
        }
        if let variation { try follow(variation, place) }
    }

    private static func show(_ document: Document, _ width: Double, _ height: Double) throws {
        document.set(Document.screen, .width, .rule, .number(width))
        document.set(Document.screen, .height, .rule, .number(height))
        try document.layout()
    }

    private static func sheet(_ twin: CSSTwin) -> [[StyleDeclaration]] { twin.nodes.indices.map { StyleText(twin, $0).all() } }

    private mutating func note(_ twin: CSSTwin, _ place: @escaping (Source) -> (source: String, line: Int, column: Int)?) {
        framed.append(Set(twin.nodes.indices.filter { !twin.nodes[$0].sized.isEmpty || !twin.nodes[$0].placed.isEmpty }))
        let found = ExportLosses(twin, place)
        for k in twin.nodes.indices {
            for loss in found.losses(k) where !(losses[k]?.contains(loss) ?? false) { losses[k, default: []].append(loss) }
        }
    }

    // MARK: Knobs

    /// What a frame says.
    private static let framing: Set<String> = ["width", "height", "top", "right", "bottom", "left", "inset"]

    private func sheetsOfAllScreens() throws -> Sheets {
        try regions.regions.map { region in
            try Self.show(document, region.width, region.height)
            return Self.sheet(try CSSTwin(document))
        }
    }

    /// Writes numbers that follow knobs with custom properties.
    private mutating func follow(
        _ variation: ExportVariation, _ place: @escaping (Source) -> (source: String, line: Int, column: Int)?
    ) throws {
        let tries = (variation.knobs.count + 1) * regions.regions.count * twin.nodes.count
        if variation.knobs.isEmpty { return }
        if tries > Self.mostNodes {
            let text = "there are too many nodes to try \(variation.knobs.count) knobs: these are numbers"
            losses[-1, default: []].append(ExportLosses.loss(-1, text, place))
            return
        }
        var knobs: [KnobText.Knob] = []
        var alone: [Sheets] = []
        var set: [ExportVariation.Knob] = []
        for knob in variation.knobs {
            guard let change = [1.0, -1].first(where: { variation.setKnob(knob, knob.value + $0) }) else { continue }
            alone.append(try sheetsOfAllScreens())
            set.append(knob)
            knobs.append(KnobText.Knob(name: ScriptNames.hyphened(knob.name), value: knob.value, alone: change, together: change))
            _ = variation.setKnob(knob, knob.value)
        }
        for (k, knob) in set.enumerated() {
            if variation.setKnob(knob, knob.value + 2 * knobs[k].alone) {
                knobs[k].together = 2 * knobs[k].alone
            } else {
                _ = variation.setKnob(knob, knob.value + knobs[k].alone)
            }
        }
        let together = try sheetsOfAllScreens()
        for knob in set { _ = variation.setKnob(knob, knob.value) }
        var text = KnobText(knobs)
        func eachValue(_ body: (_ place: Int, _ screen: Int, _ node: Int, _ declaration: Int) -> Void) {
            var place = 0
            for screen in sheets.indices {
                for node in sheets[screen].indices {
                    let names = sheets[screen][node].map(\.name)
                    let isSame = (alone + [together]).allSatisfy {
                        $0[screen].count == sheets[screen].count && $0[screen][node].map(\.name) == names
                    }
                    for declaration in names.indices {
                        if isSame, !framed[screen].contains(node) || !Self.framing.contains(names[declaration]) {
                            body(place, screen, node, declaration)
                        }
                        place += 1
                    }
                }
            }
        }
        eachValue { place, screen, node, declaration in
            text.note(
                place, sheets[screen][node][declaration].value, alone: alone.map { $0[screen][node][declaration].value },
                together: together[screen][node][declaration].value)
        }
        var written = sheets
        eachValue { place, screen, node, declaration in
            guard let value = text.text(place) else { return }
            written[screen][node][declaration] = StyleDeclaration(name: sheets[screen][node][declaration].name, value: value)
        }
        sheets = written
        customs = text.declarations
    }
}
