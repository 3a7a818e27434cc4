@preconcurrency import Glibc

func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

private let clock = Options.given.cpu ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC

/// Nanoseconds on the clock that figures are measured by.
func now() -> Double {
    var t = timespec()
    clock_gettime(clock, &t)
    return Double(t.tv_sec) * 1e9 + Double(t.tv_nsec)
}

func fail(_ message: String) -> Never {
    fputs("tgl-bench: \(message)\n", stderr)
    exit(1)
}

func median(_ v: [Double]) -> Double { v.sorted()[v.count / 2] }
func percentile(_ v: [Double], _ p: Double) -> Double { v.sorted()[min(v.count - 1, Int(Double(v.count) * p))] }

/// The generator that the edit scenes share with those of other engines.
struct Generator {
    var s: UInt64 = 777
    mutating func next() -> UInt64 {
        s = s &* 6364136223846793005 &+ 1442695040888963407
        return s >> 33
    }

    mutating func pick(_ list: [Int32]) -> Int32 { list[Int(next() % UInt64(list.count))] }
}

/// One result: printed as a JSON line or as a row of the table.
struct Result {
    var scene: String
    var n: Int
    var nodes = 0
    var fields: [(String, Double)] = []

    func report() {
        print(Options.given.asJSON ? json : row)
        fflush(stdout)
    }

    private var json: String {
        var s = "{\"scene\":\"\(scene)\",\"n\":\(n),\"nodes\":\(nodes)"
        for (k, v) in fields { s += ",\"\(k)\":\(number(v))" }
        return s + "}"
    }

    private func number(_ v: Double) -> String {
        if v == v.rounded(), abs(v) < 1e15 { return String(Int64(v)) }
        return String((v * 1000).rounded() / 1000)
    }

    private var row: String {
        func pad(_ s: String, _ n: Int) -> String { s + String(repeating: " ", count: max(0, n - s.utf8.count)) }
        return pad(scene, 42) + pad("\(nodes)", 10) + fields.map { "\($0.0) \(number($0.1))" }.joined(separator: "   ")
    }
}
