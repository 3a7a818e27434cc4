import FuzzTargets

/// Lessons, examples and random documents of one seed after another, each drawn at terminals of every size.
func runPictures(_ arguments: [String]) {
    let count = arguments.first.flatMap { UInt64($0) } ?? 100
    let first = arguments.dropFirst().first.flatMap { UInt64($0) } ?? 1
    let known = PicturedScene.lessonsAndExamples()
    var pictures = 0
    func check(_ scene: PicturedScene) {
        for size in pictureSizes {
            pictures += 1
            if let problem = pictureProblem(scene, columns: size.columns, rows: size.rows) {
                fail("\(scene.name) at \(size.columns)×\(size.rows): \(problem)")
            }
        }
    }
    for scene in known { check(scene) }
    for seed in first..<(first + count) { check(.random(seed)) }
    print("\(known.count) lessons and examples, \(count) documents, \(pictures) pictures")
}
