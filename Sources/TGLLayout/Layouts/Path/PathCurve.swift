// A path's curve: from an argument to a point.
//
//   equation            start and end, unless given                            point from argument a (O: the origin)
//   rect  f(a)          normal: the content box from left to right,            normal  O + (a, f)      reverse  O + (f, a)
//                         as seen from O; reverse: from top to bottom
//   param (p, q)        the same                                               normal  O + (p, q)      reverse  O + (q, p)
//   polar r(a)          0 to 2π                                                normal  O + (r cos a, r sin a)
//                                                                              reverse O + (r sin a, r cos a)
//
// `coordinateMath` turns the y part of the point upwards, and the reversed default runs from bottom to top. Where the function gives
// `none`, or no finite number, there is no point.

import Glibc

/// A curve in a container's coordinates.
struct Curve {
    enum Equation { case rect, param, polar }

    /// Points further out than this do not count.
    static let farthest = 1e12

    let function: (any CurveFunction)?
    private let pass: Pass
    private let node: Int32
    let equation: Equation
    let isMath: Bool
    let isReverse: Bool
    /// Where the curve's origin is.
    let origin: Pair
    let start: Double
    let end: Double
    /// Whether start or end come from the content box, and along which axis.
    private let boxAxis: Axis?

    /// `corner`: the left top corner of the content box.
    init(_ run: Run, corner: Pair) {
        let doc = run.doc
        let i = run.node
        (pass, node) = (run.pass, i)
        let given = run.box.pointee
        equation = given.curveProp == .polar ? .polar : given.curveProp == .param ? .param : .rect
        let place = Int(given.curveFunction)
        function = doc.functions.indices.contains(place) ? doc.functions[place] : nil
        isMath = doc.bool(i, .coordinateMath)
        isReverse = doc.bool(i, .coordinateReverse)
        let box = Pair(run.hugsX ? run.leastContent(.x) : run.content(.x), run.hugsY ? run.leastContent(.y) : run.content(.y))
        let part = doc.numberList(i, .coordinateOrigin) ?? [0, 0]
        let ox = Length.heldPlace(part.count == 2 ? part[0] : 0)
        let oy = Length.heldPlace(part.count == 2 ? part[1] : 0)
        origin = Pair(box.x * ox + corner.x, box.y * oy + corner.y)
        let ends = (doc.value(i, .coordinateStart), doc.value(i, .coordinateEnd))
        var standard = (-box.x * ox, box.x - box.x * ox)
        if equation == .polar {
            standard = (0, 2 * Double.pi)
        } else if isReverse {
            standard = isMath ? (-box.y * (1 - oy), box.y * oy) : (-box.y * oy, box.y * (1 - oy))
        }
        start = Curve.bounded(ends.0.kind == .number ? ends.0.add : standard.0)
        end = Curve.bounded(ends.1.kind == .number ? ends.1.add : standard.1)
        let fromBox = equation != .polar && (ends.0.kind != .number || ends.1.kind != .number)
        boxAxis = fromBox ? (isReverse ? .y : .x) : nil
    }

    private static func bounded(_ v: Double) -> Double { max(-farthest, min(farthest, v)) }

    /// Whether the curve has only its first point because it takes its start or end from an axis that wraps.
    func loses(_ run: Run) -> Bool { boxAxis.map { run.hugs($0) && start == end } ?? false }

    /// The point at an argument, or `nil` where there is none.
    func point(_ a: Double) -> Pair? {
        if pass.spends(1, at: node) { return nil }
        guard let function else { return nil }
        guard let v = function(a) else {
            // A function that was interrupted would begin again with the next argument.
            pass.askWhetherToEnd(at: node)
            return nil
        }
        var p: Pair
        switch equation {
        case .rect: p = isReverse ? Pair(v.0, a) : Pair(a, v.0)
        case .param: p = isReverse ? Pair(v.1, v.0) : Pair(v.0, v.1)
        case .polar: p = isReverse ? Pair(v.0 * sin(a), v.0 * cos(a)) : Pair(v.0 * cos(a), v.0 * sin(a))
        }
        if isMath { p.y = -p.y }
        guard abs(p.x) < Curve.farthest, abs(p.y) < Curve.farthest else { return nil }
        return Pair(origin.x + p.x, origin.y + p.y)
    }
}
