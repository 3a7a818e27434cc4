// What of a node can be taken hold of beside its own edges: the gaps between its children and its siblings, and the tracks of a grid.
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
        var grips = tracks(of: node, overlay)
        for container in [node, document.parent(node)].compactMap({ $0 }) where isOrdered(container, document) {
            grips += gaps(in: container, overlay)
        }
        let ordered = document.parent(node).map { isOrdered($0, document) } ?? false
        return JSON.object([
            "type": "\"grips\"", "re": String(request), "id": String(node), "ordered": String(ordered),
            "grips": JSON.list(grips.prefix(most)),
        ])
    }

    /// Whether a container places its children one after the other.
    private static func isOrdered(_ node: Int32, _ document: Document) -> Bool {
        let kind = document.kind(node)
        return node != Document.screen && kind.isContainer && !kind.placesByEdges && !kind.placesApart
    }

    /// The gap behind each child that is followed by one beside or below it.
    private static func gaps(in node: Int32, _ overlay: Overlay) -> [String] {
        let children = overlay.shown(node)
        return zip(children, children.dropFirst()).prefix(most).compactMap { before, after in
            let (f, g) = (overlay.frame(before), overlay.frame(after))
            if g.x - f.right > 0.5, g.y < f.bottom, f.y < g.bottom {
                let (top, bottom) = (min(f.y, g.y), max(f.bottom, g.bottom))
                return grip(.gap(before, after, .x), Rect(f.right, top, g.x - f.right, bottom - top))
            }
            if g.y - f.bottom > 0.5, g.x < f.right, f.x < g.right {
                let (left, right) = (min(f.x, g.x), max(f.right, g.right))
                return grip(.gap(before, after, .y), Rect(left, f.bottom, right - left, g.y - f.bottom))
            }
            return nil
        }
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
