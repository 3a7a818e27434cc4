// Looking at what a container has made of its children, for lint, trees and pictures.

/// What became of a size along the line of a flex.
public enum Flexed: Sendable {
    case grown
    case shrunk
}

extension Document {
    /// Begins the layout of a flex, grid or block once more in the size that it has, for a look at it: nothing is placed, nothing changes.
    func withCSSRun(of i: Int32, _ body: (Run) -> Void) {
        if kind(i).traits.isCSS { withRun(of: i, body) }
    }

    /// Begins the layout of any container once more in the size that it has, for a look at it: nothing is placed, nothing changes.
    package func withRun(of i: Int32, _ body: (Run) -> Void) {
        guard nodes[i].pointee.box >= 0 else { return }
        withSilentPass { pass in
            let origin = pass.placed ? exactOrigin(i) : .zero
            pass.inRegion(of: i) {
                let mark = pass.state.pointee.scratch.mark
                pass.reading(in: i, around: readsRightToLeft(around: i)) {
                    body(pass.begin(i, pass.exactProposal(i, origin), origin, place: true, isInStrips: pass.hasSafeArea))
                }
                pass.state.pointee.scratch.release(mark)
            }
        }
    }
}
