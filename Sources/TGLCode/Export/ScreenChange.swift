// What of a node's declarations is otherwise on other screens.

/// The declarations of one matter, such as all of the margin, that screens have otherwise.
struct ScreenChange: Hashable {
    /// The matter: the shorthand of the declarations.
    let group: String
    /// What is declared under conditions, by their numbers, in order.
    private let given: [Given]

    private struct Given: Hashable {
        let condition: Int
        let declarations: [StyleDeclaration]
    }

    /// What is declared under a condition.
    func declarations(under condition: Int) -> [StyleDeclaration] {
        given.filter { $0.condition == condition }.flatMap(\.declarations)
    }

    /// The shorthand that a declaration belongs to, or its own name.
    static func group(_ name: String) -> String {
        switch name {
        case "top", "right", "bottom", "left": "inset"
        case "row-gap", "column-gap": "gap"
        case "flex-grow", "flex-shrink", "flex-basis": "flex"
        case _ where name.hasPrefix("margin-"): "margin"
        case _ where name.hasPrefix("padding-"): "padding"
        case _ where name.hasPrefix("border-") && name.hasSuffix("-width"): "border-width"
        default: name
        }
    }

    /// What is declared of a matter to have none of it: what the page gives all elements, or what CSS begins with.
    private static func reset(_ group: String) -> StyleDeclaration {
        let value =
            switch group {
            case "display": "block"
            case "box-sizing": "border-box"
            case "font-size": "16px"
            case "line-height": "1"
            case "margin", "padding", "border-width", "order": "0"
            case "inset", "width", "height", "min-width", "min-height", "align-self", "justify-self", "aspect-ratio": "auto"
            case "position": "static"
            case "float", "clear", "max-width", "max-height", "background": "none"
            default: "initial"
            }
        return StyleDeclaration(name: group, value: value)
    }

    /// What is otherwise on some of the screens than on the first one.
    /// - Parameter sheets: the declarations of a node on each screen.
    static func all(_ sheets: [[StyleDeclaration]], _ conditions: inout ScreenConditions) -> [ScreenChange] {
        if sheets.allSatisfy({ $0 == sheets[0] }) { return [] }
        var order: [String] = []
        let grouped = sheets.map { declarations in
            var groups: [String: [StyleDeclaration]] = [:]
            for declaration in declarations {
                let group = group(declaration.name)
                groups[group, default: []].append(declaration)
                if !order.contains(group) { order.append(group) }
            }
            return groups
        }
        var changes: [ScreenChange] = []
        for group in order {
            let values = grouped.map { $0[group] ?? [] }
            if values.allSatisfy({ $0 == values[0] }) { continue }
            let names = Set(values.flatMap { $0.map(\.name) })
            let given = conditions.given(values[0], values, areEqual: ==).map { condition, value in
                let isWhole = value.first?.name == group || !value.isEmpty && names.isSubset(of: value.map(\.name))
                return Given(condition: condition, declarations: (isWhole ? [] : [reset(group)]) + value)
            }
            changes.append(ScreenChange(group: group, given: given))
        }
        return changes
    }
}
