import Foundation
import XCTest

/// `tgl fmt`: which files it writes, what it says, and how it ends.
final class FormatCommandTests: TglTestCase {
    private static let loose = "view A{width=20}\n"
    private static let formatted = "view A { width = 20 }\n"

    private func text(_ name: String) throws -> String { try String(contentsOfFile: home.path + "/" + name, encoding: .utf8) }

    func testFilesAreRewrittenInPlace() throws {
        try home.write("a.tgl", Self.loose)
        try home.write("b.tgl", Self.formatted)
        let run = try run(["fmt", "a.tgl", "b.tgl"])
        XCTAssertEqual(run.output, "1 file formatted, 1 unchanged\n")
        XCTAssertEqual(run.errors, "")
        XCTAssertEqual(run.ending, .exited(0))
        XCTAssertEqual(try text("a.tgl"), Self.formatted)
        XCTAssertEqual(try text("b.tgl"), Self.formatted)
        XCTAssertEqual(try self.run(["fmt", "a.tgl"]).output, "0 files formatted, 1 unchanged\n")
    }

    func testPermissionsStay() throws {
        try home.write("a.tgl", Self.loose)
        chmod(home.path + "/a.tgl", 0o757)
        _ = try run(["fmt", "a.tgl"])
        var status = stat()
        stat(home.path + "/a.tgl", &status)
        XCTAssertEqual(status.st_mode & 0o777, 0o757)
        XCTAssertEqual(try text("a.tgl"), Self.formatted)
    }

    func testAFormattedFileIsNotWritten() throws {
        try home.write("a.tgl", Self.formatted)
        var before = stat()
        stat(home.path + "/a.tgl", &before)
        _ = try run(["fmt", "a.tgl"])
        var after = stat()
        stat(home.path + "/a.tgl", &after)
        XCTAssertEqual(before.st_ino, after.st_ino)
        XCTAssertEqual(before.st_mtim.tv_nsec, after.st_mtim.tv_nsec)
    }

    func testALinkStaysALink() throws {
        try home.write("a.tgl", Self.loose)
        symlink("a.tgl", home.path + "/link.tgl")
        _ = try run(["fmt", "link.tgl"])
        XCTAssertEqual(try text("a.tgl"), Self.formatted)
        XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: home.path + "/link.tgl"), "a.tgl")
    }

    func testFoldersAreSearched() throws {
        try FileManager.default.createDirectory(atPath: home.path + "/folder/inner", withIntermediateDirectories: true)
        try home.write("folder/a.tgl", Self.loose)
        try home.write("folder/inner/b.tgl", Self.loose)
        try home.write("folder/notes.txt", Self.loose)
        XCTAssertEqual(try run(["fmt", "folder"]).output, "2 files formatted, 0 unchanged\n")
        XCTAssertEqual(try text("folder/inner/b.tgl"), Self.formatted)
        XCTAssertEqual(try text("folder/notes.txt"), Self.loose)
    }

    func testCheckNamesFilesAndChangesNothing() throws {
        try home.write("a.tgl", Self.loose)
        try home.write("b.tgl", Self.formatted)
        let run = try run(["fmt", "--check", "a.tgl", "b.tgl"])
        XCTAssertEqual(run.output, "a.tgl\n")
        XCTAssertEqual(run.errors, "1 file to format, 1 already formatted\n")
        XCTAssertEqual(run.ending, .exited(1))
        XCTAssertEqual(try text("a.tgl"), Self.loose)
        XCTAssertEqual(try self.run(["fmt", "--check", "b.tgl"]).ending, .exited(0))
        // A byte order mark is a difference, too.
        try home.write("c.tgl", "\u{FEFF}" + Self.formatted)
        XCTAssertEqual(try self.run(["fmt", "--check", "c.tgl"]).output, "c.tgl\n")
    }

    func testDiffShowsChanges() throws {
        try home.write("a.tgl", Self.loose)
        let run = try run(["fmt", "--diff", "a.tgl"])
        XCTAssertEqual(run.output, "--- a.tgl\n+++ a.tgl\n@@ -1 +1 @@\n-view A{width=20}\n+view A { width = 20 }\n")
        XCTAssertEqual(run.ending, .exited(1))
        XCTAssertEqual(try text("a.tgl"), Self.loose)
        XCTAssertEqual(try self.run(["fmt", "--diff", "--check", "a.tgl"]).ending, .exited(1))
        XCTAssertTrue(try self.run(["fmt", "--diff", "--color", "always", "a.tgl"]).output.contains("\u{1B}["))
    }

    /// The programs that read unified diffs read these.
    func testPatchAppliesTheDiff() throws {
        let script = (1...40).map { "view A\($0){width=\($0);height=1\n}  # \($0)\n\n\n" }.joined()
        try home.write("a.tgl", script)
        let diff = try run(["fmt", "--diff", "a.tgl"]).output
        let patch = try PipedRun(["/bin/sh", "-c", "cd \"$0\" && patch a.tgl", home.path], input: diff, environment: [:])
        guard patch.ending != .exited(127) else { throw XCTSkip("there is no `patch` here") }
        XCTAssertEqual(patch.ending, .exited(0), patch.output + patch.errors)
        XCTAssertEqual(try run(["fmt", "--check", "a.tgl"]).ending, .exited(0))
    }

    func testStandardInputGoesToStandardOutput() throws {
        let run = try run(["fmt", "-"], input: Self.loose)
        XCTAssertEqual(run.output, Self.formatted)
        XCTAssertEqual(run.errors, "")
        XCTAssertEqual(try self.run(["fmt", "-"], input: Self.formatted).output, Self.formatted)
        let check = try self.run(["fmt", "--check", "-"], input: Self.loose)
        XCTAssertEqual(check.output, "<stdin>\n")
        XCTAssertEqual(check.ending, .exited(1))
    }

    func testAScriptWithErrorsStaysAndOthersAreFormatted() throws {
        try home.write("bad.tgl", "view A{\n")
        try home.write("good.tgl", Self.loose)
        let run = try run(["fmt", "bad.tgl", "good.tgl"])
        XCTAssertEqual(run.ending, .exited(1))
        XCTAssertTrue(run.errors.contains("error[TGL0") && run.errors.contains("bad.tgl:1:7"), run.errors)
        XCTAssertEqual(run.output, "1 file formatted, 0 unchanged, 1 left because of an error\n")
        XCTAssertEqual(try text("bad.tgl"), "view A{\n")
        XCTAssertEqual(try text("good.tgl"), Self.formatted)
        // What a run says of the error is said here.
        let error = try self.run(["run", "bad.tgl"]).errors
        XCTAssertTrue(run.errors.contains(error), error)
        let input = try self.run(["fmt", "-"], input: "view A{")
        XCTAssertEqual(input.output, "")
        XCTAssertEqual(input.ending, .exited(1))
    }

    func testFilesThatCannotBeRead() throws {
        try home.write("good.tgl", Self.loose)
        let run = try run(["fmt", "missing.tgl", "good.tgl"])
        XCTAssertEqual(run.ending, .exited(2))
        XCTAssertTrue(run.errors.contains("tgl: cannot read missing.tgl: No such file or directory"), run.errors)
        XCTAssertEqual(try text("good.tgl"), Self.formatted)
        let none = try self.run(["fmt"])
        XCTAssertEqual(none.ending, .exited(64))
        XCTAssertTrue(none.errors.contains("Usage: tgl fmt [<options>] <path> ..."), none.errors)
    }

    func testWhatThePromptWritesIsFormatted() throws {
        let line = "view C { " + (1...12).map { "left = \($0)" }.joined(separator: "; ") + " }"
        let typed = "A{width=50;height=(A.width)}; knob  gap=8\nB.top=A.bottom+gap\n\(line)\nlet f=t=>t\n:save s.tgl\n:dump d.tgl\n:dump\n"
        let run = try run(["-i", "-e", "linear S { view A; view B }"], input: typed)
        for name in ["s.tgl", "d.tgl"] {
            let written = try text(name)
            XCTAssertTrue(written.contains("width = 50"), written)
            let check = try self.run(["fmt", "--check", name])
            XCTAssertEqual(check.output, "", written)
            XCTAssertEqual(check.ending, .exited(0), check.errors)
        }
        XCTAssertTrue(run.output.contains(try text("d.tgl")), run.output)
        XCTAssertTrue(try text("s.tgl").contains("\n  left = 1\n"))
    }

    func testHelp() throws {
        let page = try run(["help", "fmt"]).output
        XCTAssertTrue(page.contains("standard format") && page.contains("`tgl fmt` is also a command") && page.contains("--diff"), page)
        XCTAssertTrue(try run(["fmt", "--help"]).output.contains("--check"))
        XCTAssertTrue(try run(["help", "formatter"]).output.contains("tgl fmt FILE"))
        XCTAssertTrue(try run(["--man"]).output.contains("tgl fmt PATH"))
        let format = try run(["format"])
        XCTAssertEqual(
            format.errors, "tgl: there is no command and no file named `format`; `tgl fmt FILE` writes a script in the standard format\n")
        XCTAssertEqual(format.ending, .exited(64))
    }
}
