import TGLLayout

/// The values of items: a list, or the whole numbers from 0 on.
final class ItemList: ItemValues {
    let count: Int
    private let list: ListBox?

    /// The numbers from 0 up to a count.
    init(count: Int) {
        self.count = count
        list = nil
    }

    init(_ list: ListBox) {
        list.fillIn()
        self.list = list
        count = list.count
    }

    subscript(index: Int) -> Value { list.map { $0[index] } ?? .number(Double(index)) }

    /// Whether the values are numbers that follow each other from 0.
    var isCounted: Bool { list == nil }
}

extension ItemAt {
    /// The item's value.
    var value: Value { (values as? ItemList)?[index] ?? .none }
}
