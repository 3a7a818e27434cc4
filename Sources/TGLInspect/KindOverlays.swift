// What is drawn of each kind's layout.

import TGLLayout

/// What is drawn of the children of a container.
enum ChildrenForm {
    /// Spaces and what is free along the container's axis, or across it.
    case lined, linedAcross
    /// Lines after each other, each with its children and what is free in it.
    case wrapped
    /// Tracks, lines with names, areas.
    case tracks
    /// Margins that collapse, floats and what clears them.
    case stacked
    /// Boxes that float.
    case floating
    /// The edges by which each is held.
    case held
    /// Arrows along the rules that refer to others.
    case related
    /// A curve and the places on it.
    case curved
    /// The view and the content in it.
    case scrolled
    case nothing
}

/// What is drawn of a child that is looked at, of the layout that it is in.
enum ChildForm {
    /// As all children are drawn.
    case asAll
    case held, related
    /// How it grew or shrank from its base size.
    case flexed
    /// Its area.
    case tracks
    case nothing
}

extension Kind {
    /// What is drawn of its children.
    var childrenForm: ChildrenForm {
        switch self {
        case .linear, .table, .stack: .lined
        case .row: .linedAcross
        case .flow, .flex: .wrapped
        case .grid: .tracks
        case .block: .stacked
        case .float: .floating
        case .frame: .held
        case .relative, .constraint: .related
        case .path: .curved
        case .scroll, .collection: .scrolled
        case .screen, .view, .label, .image, .guide, .chain, .section: .nothing
        }
    }

    /// What is drawn of a child of it.
    var childForm: ChildForm {
        switch self {
        case .relative, .constraint: .related
        case .frame: .held
        case .flex: .flexed
        case .grid: .tracks
        case .linear, .row, .table, .stack, .flow, .block, .path, .scroll: .asAll
        case .screen, .view, .label, .image, .guide, .chain, .float, .collection, .section: .nothing
        }
    }

    /// Whether the distances of its children are kept free beside them; elsewhere they are relations, or not read.
    var keepsDistances: Bool {
        switch self {
        case .constraint, .stack, .path: false
        default: !bears(.items)
        }
    }
}
