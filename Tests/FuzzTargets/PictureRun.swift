// Pictures that do not lie: what is equal in points is equal in cells, as far as cells allow it, at terminals of every size.

import RandomDocuments
import TGLGuide
import TGLLayout
import TGLRender
import TGLScript
import TGLSyntax

/// A scene with a name.
public struct PicturedScene: Sendable {
    public let name: String
    let scene: Scene
}

extension PicturedScene {
    /// The solved lessons of all courses and all examples.
    public static func lessonsAndExamples() -> [PicturedScene] {
        var scenes: [PicturedScene] = []
        for course in CourseScript.all.compactMap({ CourseReader.read(SourceFile(name: $0.file, text: $0.text)).course }) {
            for lesson in course.lessons {
                guard case .success(let session) = course.session(of: lesson, solved: true) else { continue }
                scenes.append(PicturedScene(name: "\(course.name), lesson \(lesson.number)", scene: Scene(session.document)))
            }
        }
        for example in ExampleScript.all {
            let session = Session()
            _ = session.run(SourceFile(name: example.name, text: example.text))
            scenes.append(PicturedScene(name: example.name, scene: Scene(session.document)))
        }
        return scenes
    }

    /// A random document by its seed.
    public static func random(_ seed: UInt64) -> PicturedScene {
        var editor = RandomEditor(Random(seed))
        editor.kinds.removeAll { $0.isCollection || $0.isSection }
        editor.build(6 + Int(seed % 20))
        return PicturedScene(name: "seed \(seed)", scene: Scene(editor.doc))
    }
}

extension Scene {
    /// The boxes of a document, and the lines of its texts.
    fileprivate init(_ doc: Document) {
        let screen = doc.screenFrame(Document.screen)
        self.init(screenWidth: screen.width, screenHeight: screen.height)
        var path: [Int] = []
        doc.walk(Document.screen) { i, depth in
            if i == Document.screen { return }
            path.removeLast(max(path.count - depth + 1, 0))
            let f = doc.screenFrame(i)
            var node = SceneNode(
                id: Int(i), parent: path.last, name: "\(doc.kind(i).word.prefix(3))\(i)", kind: doc.kind(i).word,
                frame: SceneFrame(x: f.x, y: f.y, width: f.width, height: f.height), isGone: doc.isGone(i),
                isInvisible: doc.isInvisible(i))
            node.lines = doc.textLines(i)
            node.isGuide = doc.kind(i).isInvisible
            path.append(nodes.count)
            nodes.append(node)
        }
    }
}

/// The sizes of terminals at which all is looked at: from 80×24 to 200×60.
public let pictureSizes: [(columns: Int, rows: Int)] = stride(from: 80, through: 200, by: 10).flatMap { columns in
    stride(from: 24, through: 60, by: 4).map { (columns, $0) }
}

/// What is wrong with the pictures of a scene in a terminal of a size, as they are beside a tree; nil where nothing is.
public func pictureProblem(_ pictured: PicturedScene, columns: Int, rows: Int) -> String? {
    let scene = pictured.scene
    let columns = columns >= 100 ? columns * 3 / 5 : columns
    let frame = PictureFrame(rows: max(min(rows - 3, 60), 8))
    guard let (drawing, grid) = frame.grid(of: scene, columns: columns) else { return nil }
    if grid.across < min(1.0 / 8, Double(columns - 1) / scene.screenWidth, 1) - 1e-9 { return "a cell is \(1 / grid.across) wide" }
    for isAcross in [true, false] {
        if let problem = AxisReading(drawing, grid, isAcross: isAcross).problem { return problem }
    }
    return sizeProblem(scene, frame, grid, columns, rows)
}

/// Whether what takes two columns and a row is said to be too small to draw.
private func sizeProblem(_ scene: Scene, _ frame: PictureFrame, _ grid: BoxGrid, _ columns: Int, _ rows: Int) -> String? {
    var options = BoxesOptions()
    options.frame = frame
    let lines = boxesText(scene, columns: columns, rows: 2000, options: options).text.split(separator: "\n")
    guard let note = lines.first(where: { $0.hasPrefix("too small to draw: ") }) else { return nil }
    func isSmall(_ node: SceneNode) -> Bool { node.frame.width * grid.across < 2 || node.frame.height * grid.across / 2 < 1 }
    for item in note.dropFirst("too small to draw: ".count).split(separator: ",") {
        let words = item.split(separator: " ").prefix { $0 != "…" }
        guard let name = words.last.map(String.init), let index = scene.nodes.firstIndex(where: { $0.name == name }) else { continue }
        if words.count == 1 {
            if !isSmall(scene.nodes[index]) { return "\(name) is said to be too small to draw" }
        } else if let count = Int(words[0]) {
            let below = scene.nodes.indices.filter { $0 > index && isIn($0, index, scene) && isSmall(scene.nodes[$0]) }
            if below.count < count { return "\(count) are said to be too small to draw in \(name), and \(below.count) are" }
        }
    }
    return nil
}

private func isIn(_ node: Int, _ container: Int, _ scene: Scene) -> Bool {
    var at = scene.nodes[node].parent
    while let above = at, above > container { at = scene.nodes[above].parent }
    return at == container
}

/// The edges of boxes along one axis and the cells that they are in.
private struct AxisReading {
    /// Of each edge its place in cells, by its place in points.
    private var cells: [(point: Double, exact: Double, cell: Int)] = []
    private var boxes: [(from: Int, to: Int)] = []
    /// The gaps of each container by their lengths.
    private var gaps: [[(from: Int, to: Int)]] = []
    private let least: Int
    private(set) var problem: String?

    init(_ drawing: Drawing, _ grid: BoxGrid, isAcross: Bool) {
        least = isAcross ? 2 : 1
        let scale = isAcross ? grid.across : grid.across / 2
        let view = drawing.screen
        func span(_ node: Int, _ across: Bool) -> (Double, Double) {
            let box = drawing.edges[node]
            return across ? (box.left, box.right) : (box.top, box.bottom)
        }
        let range = isAcross ? view.left...view.right : view.top...view.bottom
        let nodes = drawing.isDrawn.indices.filter { node in
            let (box, all) = (drawing.edges[node], view)
            return drawing.isDrawn[node] && box.left < all.right && box.right > all.left && box.top < all.bottom && box.bottom > all.top
        }
        var found: [(Double, Int)] = []
        for node in nodes {
            let (box, (from, to)) = (grid.box(drawing.edges[node]), span(node, isAcross))
            found.append((from, isAcross ? box.left : box.top))
            found.append((to, isAcross ? box.right : box.bottom))
        }
        for (point, cell) in found.filter({ range.contains($0.0) }).sorted(by: { $0.0 < $1.0 }) {
            if let last = cells.last, abs(last.point - point) < 1e-6 {
                if last.cell != cell { problem = "what is at \(point) is in cells \(last.cell) and \(cell)" }
                continue
            }
            cells.append((point, (point - range.lowerBound) * scale, cell))
        }
        if let wrong = cells.first(where: { abs(Double($0.cell) - $0.exact) > 1.001 }) {
            problem = "what is at \(wrong.exact) cells is in cell \(wrong.cell)"
        }
        func edge(_ point: Double) -> Int? { cells.firstIndex { abs($0.point - point) < 1e-6 } }
        boxes = nodes.compactMap { node in
            let (from, to) = span(node, isAcross)
            return edge(from).flatMap { from in edge(to).map { (from, $0) } }
        }
        for family in Dictionary(grouping: nodes, by: { drawing.parent(of: $0) }).sorted(by: { $0.key < $1.key }).map(\.value) {
            var lengths: [Int: [(from: Int, to: Int)]] = [:]
            for line in runs(family.map { (span($0, !isAcross), [$0]) }) {
                let runs = runs(line.nodes.map { (span($0, isAcross), [$0]) })
                for (one, next) in zip(runs, runs.dropFirst()) {
                    guard let from = edge(one.span.1), let to = edge(next.span.0), from < to else { continue }
                    lengths[Int(((next.span.0 - one.span.1) * 100).rounded()), default: []].append((from, to))
                }
            }
            gaps += lengths.sorted { $0.key < $1.key }.map(\.value)
        }
        if problem == nil { problem = gapProblem() }
    }

    private func runs(_ spans: [(span: (Double, Double), nodes: [Int])]) -> [(span: (Double, Double), nodes: [Int])] {
        var result: [(span: (Double, Double), nodes: [Int])] = []
        for next in spans.sorted(by: { ($0.span.0, $0.nodes[0]) < ($1.span.0, $1.nodes[0]) }) {
            if let last = result.last, next.span.0 < last.span.1 - 0.001 {
                result[result.count - 1] = ((last.span.0, max(last.span.1, next.span.1)), last.nodes + next.nodes)
            } else {
                result.append(next)
            }
        }
        return result
    }

    /// Equal gaps of a container differ by at most a cell, and not at all where that moves no edge by more than a cell.
    private func gapProblem() -> String? {
        func counts(_ gaps: [(from: Int, to: Int)]) -> Set<Int> { Set(gaps.map { cells[$0.to].cell - cells[$0.from].cell }) }
        let isEven = gaps.map { counts($0).count == 1 }
        for (place, group) in gaps.enumerated() where !isEven[place] {
            let all = counts(group)
            if all.max()! - all.min()! > 1 { return "equal gaps of \(all.sorted()) cells" }
            for count in all.sorted() {
                var rules = self.rules
                for (other, gaps) in gaps.enumerated() where isEven[other] && gaps.count > 1 {
                    let drawn = counts(gaps).first!
                    rules += gaps.flatMap { [($0.from, $0.to, drawn), ($0.to, $0.from, -drawn)] }
                }
                rules += group.flatMap { [($0.from, $0.to, count), ($0.to, $0.from, -count)] }
                if hasSolution(rules) { return "gaps of \(all.sorted()) cells, of which all could be \(count)" }
            }
        }
        return nil
    }

    /// What holds of any picture: edges in their order, boxes that are seen, gaps about as long as they are.
    private var rules: [(from: Int, to: Int, least: Int)] {
        func length(_ from: Int, _ to: Int) -> Double { ((cells[to].exact - cells[from].exact) * 1024).rounded() / 1024 }
        var rules = cells.indices.dropLast().map { (from: $0, to: $0 + 1, least: 0) }
        for (from, to) in boxes where from < to {
            let whole = Int(length(from, to))
            rules += [(from, to, min(whole, least)), (to, from, -(whole + 2))]
        }
        for (from, to) in gaps.joined() {
            let length = length(from, to)
            rules += [(from, to, Int(length)), (to, from, -Int(length.rounded(.up)))]
        }
        return rules
    }

    /// Whether edges can be placed within a cell of where they are, the outermost at the nearest, so that all rules hold.
    private func hasSolution(_ rules: [(from: Int, to: Int, least: Int)]) -> Bool {
        func nearest(_ place: Int) -> Int { Int((cells[place].exact + 0.5).rounded(.down)) }
        func isOutermost(_ place: Int) -> Bool { place == 0 || place == cells.count - 1 }
        var low = cells.indices.map { isOutermost($0) ? nearest($0) : Int((cells[$0].exact - 1 - 1e-9).rounded(.up)) }
        let high = cells.indices.map { isOutermost($0) ? nearest($0) : Int((cells[$0].exact + 1 + 1e-9).rounded(.down)) }
        var hasMoved = true
        while hasMoved {
            hasMoved = false
            for rule in rules where low[rule.from] + rule.least > low[rule.to] {
                low[rule.to] = low[rule.from] + rule.least
                if low[rule.to] > high[rule.to] { return false }
                hasMoved = true
            }
        }
        return true
    }
}
