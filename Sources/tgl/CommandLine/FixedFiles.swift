// `tgl check --fix`: the files with the changes that findings offer.

import TGLRender
import TGLTerminal
import TGLTools

/// A file after the changes.
struct FixedFile {
    /// Nil for standard input.
    let path: String?
    let name: String
    let before: [UInt8]
    let after: [UInt8]
    /// How many findings are gone.
    let count: Int
}

/// Writes fixed files, or shows what would change, and counts them.
struct FixedFiles {
    /// Nothing is written; what would change is told.
    let isTold: Bool
    let presenter: Presenter
    private(set) var hasFailed = false
    private var findings = 0
    private var files = 0
    private var isUsed = false

    init(isTold: Bool, presenter: Presenter) {
        self.isTold = isTold
        self.presenter = presenter
    }

    /// Writes a file; false where that is not possible, which is said.
    mutating func write(_ file: FixedFile) -> Bool {
        isUsed = true
        if isTold {
            presenter.write(diff: TextDiff.text(from: file.before, to: file.after, name: PathText.quoted(file.name)))
        } else if let path = file.path, file.before != file.after {
            do throws(SystemError) { try WholeFile.write(file.after, to: path) } catch {
                presenter.note(error.description + "; `tgl check --fix - < FILE` writes the text to standard output")
                hasFailed = true
                return false
            }
        } else if file.path == nil {
            Output.standard.write(product: file.after)
        }
        findings += file.count
        files += file.count > 0 ? 1 : 0
        return true
    }

    /// `3 findings fixed in 1 file; `
    var summary: String {
        guard isUsed else { return "" }
        let place = files > 0 ? " in \(formatCount(files)) \(plural("file", files))" : ""
        return "\(formatCount(findings)) \(plural("finding", findings)) \(isTold ? "to fix" : "fixed")\(place); "
    }
}
