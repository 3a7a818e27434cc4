import TGLGuide
import TGLLayout
import TGLScript
import TGLSyntax
import TGLWhy
import XCTest

/// The phrase book: every line of ours runs and does something, and every word of theirs leads to a page.
final class PhraseBookTests: XCTestCase {
    /// A session with the scene of the phrase book, and with what a system adds to it.
    private func scene(_ system: PhraseSystem) -> Session {
        let session = Session()
        let outcome = session.run(SourceFile(name: "scene", text: PhraseBook.scene + "\n" + system.scene))
        XCTAssertEqual(outcome.diagnostics.map(\.message), [])
        return session
    }

    func testEveryLineRunsAndMeansSomething() throws {
        var lines = 0
        for system in PhraseBook.systems {
            for phrase in system.phrases {
                let session = scene(system)
                let before = session.document.lint().map(\.text)
                let outcome = session.run(SourceFile(name: "phrase", text: phrase.ours))
                let place = "\(system.name): \(phrase.theirs) → \(phrase.ours)"
                XCTAssertEqual(outcome.diagnostics.map(\.message), [], place)
                let idle = session.document.lint().filter { $0.sort == .idle && !before.contains($0.text) }.map(\.text)
                XCTAssertEqual(idle, [], place)
                lines += 1
            }
        }
        XCTAssertGreaterThan(lines, 200)
    }

    /// What is typed as the other system has it leads to a statement that does what the phrase does.
    func testEveryLineThatIsTypedLeadsToItsPhrase() throws {
        var lines = 0
        for system in PhraseBook.systems {
            for phrase in system.phrases {
                guard let typed = phrase.typed else { continue }
                let place = "\(system.name): \(typed) → \(phrase.ours)"
                let session = scene(system)
                let error = session.runPrompt(SourceFile(name: "typed", text: typed)).firstError
                XCTAssertNotNil(error, place)
                let fixed =
                    error.map { $0.fixes.isEmpty ? "" : String(decoding: $0.primary.source.bytes(with: $0.fixes), as: UTF8.self) } ?? ""
                XCTAssertFalse(fixed.isEmpty, "\(place): \(error?.help ?? "")")
                let outcome = session.runPrompt(SourceFile(name: "offered", text: fixed))
                XCTAssertEqual(outcome.diagnostics.filter { $0.severity == .error }.map(\.message), [], "\(place): \(fixed)")
                let other = scene(system)
                _ = other.runPrompt(SourceFile(name: "ours", text: phrase.ours))
                XCTAssertEqual(session.document.treeText(), other.document.treeText(), "\(place): \(fixed)")
                // Help reads the line as the reader of statements does.
                let page = try XCTUnwrap(Help.page(typed), place).text(columns: 100).text
                XCTAssertTrue(page.contains(phrase.theirs) || page.contains(fixed), "\(place): \(page)")
                lines += 1
            }
        }
        XCTAssertGreaterThan(lines, 100)
    }

    func testEverySystemHasAPageOfTwoColumns() throws {
        let names = PhraseBook.systems.map(\.name)
        XCTAssertEqual(
            names,
            [
                "css", "flexbox", "grid", "bootstrap", "swiftui", "uikit", "uicollectionview", "autolayout", "snapkit", "masonry",
                "purelayout", "cartography", "android",
                "compose", "flutter", "qt", "virtuallists", "dynamictype", "designscale", "tangramkit", "mylayout",
            ])
        for system in PhraseBook.systems {
            let page = try XCTUnwrap(Help.page(system.name), system.name)
            XCTAssertTrue(page.parts.contains(.translations(system.phrases.map { HelpRow($0.theirs, $0.ours) })), system.name)
            XCTAssertEqual(Set(system.phrases.map(\.theirs)).count, system.phrases.count, system.name)
            XCTAssertGreaterThanOrEqual(system.phrases.count, 7, system.name)
        }
    }

    func testTheWordsOfOtherSystemsLeadToAPage() throws {
        for word in PhraseBook.words { XCTAssertNotNil(Help.page(word), word) }
        for (word, line) in [
            ("superview", "parent.height"), ("priority", "size = [60, 9] @ high"), ("distribution", "fillEqually"),
            ("edges", "inset(B, 4)"), ("insets", "S.padding = 8"), ("layout_weight", "A.weight = 1"),
            ("justify-content", "X.justifyContent = center"), ("justifyContent", "X.justifyContent = center"), ("HStack", "linear horz F"),
            ("Spacer", "S.gravity = betweenX"), ("match_parent", "A.width = fill"), ("Expanded", "A.width = fill"),
            ("border", "X.border = 1"), ("position", "position = absolute"), ("margin: auto", "left = auto"),
            ("margin: 0 auto", "left = auto; right = auto"), ("col-md-6", "screen.width >= 768"), ("flex: 1 1 0", "[1, 1, 0]"),
            ("make.left.equalTo(D)", "C.left = D.left"), ("QVBoxLayout", "linear vert F"), ("fillMaxWidth", "A.width = fill"),
            ("grid-template-columns", "Y.columns = 3"), ("UITableView", "collection F"), ("scrollToItem", "item(4, center)"),
            ("RecyclerView", "collection F"), ("LazyColumn", "collection F"), ("overscanCount", "U.prefetch"),
            ("mas_equalTo", "C.width = 60"), ("barrierDirection", "max(E.right, G.right)"),
            ("chainStyle", "chain"), ("ZStack", "frame F"),
        ] {
            let text = try XCTUnwrap(Help.page(word), word).text(columns: 100).text
            XCTAssertTrue(text.contains(line), "\(word): \(text)")
        }
    }

    func testAKindHasThePhrasesOfItsSystem() throws {
        let text = try XCTUnwrap(Help.page("grid")).text(columns: 100).text
        XCTAssertTrue(text.contains("grid — a kind of node"), text)
        XCTAssertTrue(text.contains("repeat(auto-fill, 80px)"), text)
    }

    func testWordsForThingsWithAnotherNameLeadToTheirPage() throws {
        for (word, said) in [
            ("column", "column — a property"), ("row of", "linear horz"), ("centre", "center — how to centre a node"),
            ("responsive", "when — a statement"), ("overlap", "frame — a kind of node"), ("screen size", "devices — "),
            ("example", ":examples — a session command"),
            ("picture", ":picture FILE.svg|html|txt|png [A] [on SCREENS] [clean] — a session command"),
            ("delete", "remove — a statement"),
            ("box", "kinds — "), ("slider", "knob — a statement"), ("guideline", "guide — a kind of node"),
            ("barriers", "constraint — a kind of node"), ("chains", "chain — a kind of node"), ("solver", "constraint — a kind of node"),
        ] {
            let text = try XCTUnwrap(Help.page(word), word).text(columns: 100).text
            XCTAssertTrue(text.contains(said), "\(word): \(text)")
        }
    }

    func testAQuestionIsAnsweredByItsWords() throws {
        for (question, said) in [
            ("how do I center a box", "center — how to centre a node"), ("how to delete a node", "remove — a statement"),
            ("what is gravity", "gravity — a property"), ("two columns", "columns — a property"),
        ] {
            let text = try XCTUnwrap(Help.page(question), question).text(columns: 100).text
            XCTAssertTrue(text.contains(said), "\(question): \(text)")
        }
        for nothing in ["how", "how to", "what is it", "hello", "xqzwvk plugh"] { XCTAssertNil(Help.page(nothing), nothing) }
    }
}

extension Document {
    /// The nodes with their frames, in the order of the tree.
    fileprivate func treeText(_ node: Int32 = Document.screen) -> String {
        let frame = frame(node)
        let visibility = text(lookup(node, .visibility).rule, for: .visibility, on: node)
        return "\(kind(node).word) \(nameText(node)) \(frame) \(visibility)\n" + children(node).map { treeText($0) }.joined()
    }
}
