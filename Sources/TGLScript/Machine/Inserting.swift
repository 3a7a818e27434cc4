import TGLLayout
import TGLSyntax

// Inserts values into collections.

extension Machine {
    /// `insert 7 to C at 0`
    func insertItems(_ i: Instruction) throws(Failure) {
        let plan = program.plans.edits[Int(i.b)]
        let target = plan.hasTarget ? register(i.a + 1).pointee.value : nil
        let place = plan.place.map { (word: $0, value: register(i.a + 2).pointee.value) }
        do { try insertItems(register(i.a).pointee.value, into: target, place: place) } catch {
            error.range = error.range ?? plan.range
            throw error
        }
    }

    /// The failure for a target of `insert` that has no items.
    func noItems(_ node: Int32, _ values: Value, _ place: Place.Kind?) -> Failure {
        let name = document.nameText(node)
        let isPlace = place != nil
        let failure = Failure(
            .nodeEdit, isPlace ? "`\(name)` is not an item of a collection" : "`\(name)` is not a collection",
            note: "`insert` adds values to a collection, whose `item` makes their nodes")
        if case .node(let moved) = values, let index = resolve(moved), index != Document.screen {
            failure.help = "write `move \(document.nameText(index)) \(place.map { "\($0)" } ?? "to") \(name)`"
        } else {
            failure.help = "a node is made in the block of its container: `\(isPlace ? "S" : name) { view A }`"
        }
        return failure
    }
}
