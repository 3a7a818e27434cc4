// What algorithms say to a recorder, in words.

extension Pass {
    /// Says why an item has its size along an axis.
    mutating func noteSize(_ run: Run, _ k: Int, _ axis: Axis, _ raw: Double, _ size: Double) {
        recorder.fact(Fact(node: run.items[k].node, prop: axis == .x ? .width : .height, value: size, text: ""))
    }

    /// Says why an item stands where it does along an axis.
    mutating func notePlace(_ run: Run, _ k: Int, _ axis: Axis) {
        recorder.fact(Fact(node: run.items[k].node, prop: axis == .x ? .left : .top, value: run.items[k].pos[axis], text: ""))
    }
}
