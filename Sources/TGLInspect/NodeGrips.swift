// What of a node can be taken hold of beside its own edges: the gaps between its children and its siblings, the tracks of a grid, and the
// edges of its content box. A gap or padding of zero is a line.
//
//     {"type": "grips", "id": 4, "ordered": true, "grips": [{"handle": "gap 5 6 y", "area": [0, 20, 100, 10]}]}

import TGLLayout
import TGLRender
import TGLScript

/// Answers what can be dragged, as JSON.
package enum NodeGrips {
    /// More than these only hide each other.
    private static let most = 200

    /// What can be dragged in and around a node. `request`: the number of the request.
    package static func json(of node: Int32, in session: Session, for request: Int) -> String {
        let document = session.document
        let overlay = Overlay(session)
        var grips = tracks(of: node, overlay) + paddings(of: node, overlay)
        for container in [node, document.parent(node)].compactMap({ $0 }) where isOrdered(container, document) {
            grips += gaps(in: container, overlay)
        }
        let ordered = !document.isAbsolute(node) && (document.parent(node).map { isOrdered($0, document) } ?? false)
        return JSON.object([
            "type": "\"grips\"", "re": String(request), "id": String(node), "ordered": String(ordered),
            "grips": JSON.list(grips.prefix(most)),
        ])
    }

    /// Whether a container places its children one after the other.
    private static func isOrdered(_ node: Int32, _ document: Document) -> Bool {
        node != Document.screen && document.kind(node).placesInOrder
    }

    /// The gap between each child and the next one beside or below it, which a reversed line puts on the other side.
    private static func gaps(in node: Int32, _ overlay: Overlay) -> [String] {
        let children = overlay.shown(node)
        return zip(children, children.dropFirst()).prefix(most).compactMap { first, second in
            for axis in [Axis.x, .y] {
                let across: Axis = axis == .x ? .y : .x
                let (f, g) = (overlay.frame(first), overlay.frame(second))
                guard overlay.start(g, across) < overlay.end(f, across), overlay.start(f, across) < overlay.end(g, across) else { continue }
                let isReversed = overlay.start(g, axis) < overlay.start(f, axis)
                let (near, far) =
                    isReversed ? (overlay.end(g, axis), overlay.start(f, axis)) : (overlay.end(f, axis), overlay.start(g, axis))
                guard far - near > -0.01 else { continue }
                let u = overlay.union(f, g)
                let area = axis == .x ? Rect(near, u.y, far - near, u.height) : Rect(u.x, near, u.width, far - near)
                return grip(isReversed ? .gap(second, first, axis) : .gap(first, second, axis), area)
            }
            return nil
        }
    }

    /// The edges of the content box of a container.
    private static func paddings(of node: Int32, _ overlay: Overlay) -> [String] {
        let document = overlay.document
        guard node != Document.screen, document.kind(node).isContainer, document.kind(node).bears(.topPadding),
            document.idleReason(node, .topPadding) == nil
        else { return [] }
        let c = overlay.content(node)
        return [
            grip(.padding(node, .top), Rect(c.x, c.y, c.width, 0)), grip(.padding(node, .left), Rect(c.x, c.y, 0, c.height)),
            grip(.padding(node, .bottom), Rect(c.x, c.bottom, c.width, 0)), grip(.padding(node, .right), Rect(c.right, c.y, 0, c.height)),
        ]
    }

    /// The far edge of each track.
    private static func tracks(of node: Int32, _ overlay: Overlay) -> [String] {
        let f = overlay.frame(node)
        return [Axis.x, .y].flatMap { axis in
            overlay.trackSpans(of: node, axis).enumerated().map { number, span in
                let end = span.start + span.length
                let area = axis == .x ? Rect(f.x + end, f.y, 0, f.height) : Rect(f.x, f.y + end, f.width, 0)
                return grip(.track(node, axis, number), area)
            }
        }
    }

    private static func grip(_ handle: DragHandle, _ area: Rect) -> String {
        JSON.object([
            "handle": jsonString(handle.text), "axis": "\"\(handle.axis)\"",
            "area": JSON.numbers([area.x, area.y, area.width, area.height]),
        ])
    }

    /// What was found when a page took hold of something.
    package static func json(_ grip: DragGrip, for request: Int) -> String {
        let ways = grip.ways.map { JSON.object(["name": jsonString($0.name), "decides": jsonString($0.decider.rawValue)]) }
        let snaps = grip.snaps.map { JSON.object(["value": jsonNumber($0.value), "text": jsonString($0.statement)]) }
        return JSON.object([
            "type": "\"grip\"", "re": String(request), "handle": jsonString(grip.handle.text), "value": jsonNumber(grip.value),
            "asks": String(grip.asks), "ways": JSON.list(ways), "snaps": JSON.list(snaps),
        ])
    }
}
