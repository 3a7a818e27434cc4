import TGLLayout

extension Document {
    /// For each broken relation of a root's system: the labels of the relations that contradict each other, with the broken one's label
    /// last. Relations without a label are left out.
    public func conflictLabels(of relations: [BrokenRelation], root: Int32) -> [[String]] {
        let stop = shouldStop ?? { false }
        let labels = withRecordedSystem(root) { system in
            relations.map { relation -> [String] in
                guard system.sources.indices.contains(relation.row) else { return [] }
                let rows = system.system.minimalSet(ofBroken: relation.row, shouldStop: stop).filter { $0 != relation.row }
                return (rows + [relation.row]).compactMap { row in
                    guard case .keep(let number) = system.sources[row] else { return nil }
                    return keep(number).label
                }
            }
        }
        return labels ?? []
    }
}
