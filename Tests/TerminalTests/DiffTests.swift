import Foundation
import XCTest

/// `tgl diff`: what it says of two scripts, and git that compares layouts by it.
/// With TGL_UPDATE_GOLDEN set in the environment the files in Tests/Golden/Diff are written again.
final class DiffTests: TglTestCase {
    private static let folder = GoldenFile.folder("Diff")

    private func compare(_ found: String, with name: String) throws {
        try GoldenFile.compare(found, with: Self.folder.appendingPathComponent(name))
    }

    private func copyScripts() throws {
        for name in ["old.tgl", "new.tgl"] {
            try home.write(name, String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8))
        }
    }

    func testWhatDiffers() throws {
        try copyScripts()
        let run = try run(["diff", "old.tgl", "new.tgl"], ["COLUMNS": "100"])
        XCTAssertEqual(run.errors, "")
        XCTAssertEqual(run.ending, .exited(0))
        try compare(run.output, with: "diff.txt")
        try compare(try self.run(["diff", "--textconv", "old.tgl"]).output, with: "textconv.txt")
        // The other way round, what was new is gone.
        let back = try self.run(["diff", "new.tgl", "old.tgl"])
        XCTAssertTrue(back.output.contains("- A.left = 4") && back.output.contains("~ B.width = 80 → 60"), back.output)
    }

    func testHowItEnds() throws {
        try copyScripts()
        try home.write("same.tgl", String(contentsOf: Self.folder.appendingPathComponent("old.tgl"), encoding: .utf8) + "# another text\n")
        try home.write("wrong.tgl", "view A { width = \"wide\" }\n")
        for (arguments, code) in [
            (["old.tgl", "same.tgl", "--exit-code"], 0), (["old.tgl", "new.tgl", "--exit-code"], 1), (["old.tgl", "new.tgl"], 0),
            (["old.tgl", "wrong.tgl"], 1), (["old.tgl", "missing.tgl"], 2), (["old.tgl"], 64), ([], 64), (["--git", "old.tgl"], 64),
            (["--git", "--textconv", "old.tgl"], 64), (["old.tgl", "new.tgl", "--on", "nokia"], 64), (["--textconv", "missing.tgl"], 2),
            (["--textconv", "wrong.tgl"], 0), (["old.tgl", "new.tgl", "--on", "ipad landscape", "--exit-code"], 1),
        ] {
            XCTAssertEqual(try run(["diff"] + arguments).ending, .exited(Int32(code)), "\(arguments)")
        }
        XCTAssertEqual(try run(["diff", "old.tgl", "same.tgl"]).output, "")
        // Of what cannot be run git compares the text.
        XCTAssertEqual(try run(["diff", "--textconv", "wrong.tgl"]).output, "view A { width = \"wide\" }\n")
    }

    /// As the manual says it: the commands that `tgl diff --git` prints, run in a repository.
    func testGit() throws {
        try copyScripts()
        let git = """
            set -e
            cd "$HOME"; mkdir bin; ln -s "$0" bin/tgl; PATH="$HOME/bin:/usr/bin:/bin"
            git init -q .; git config user.name t; git config user.email t@example.org
            tgl diff --git | sh; tgl diff --git | sh
            cp old.tgl card.tgl; git add card.tgl .gitattributes; git commit -q -m one
            cp new.tgl card.tgl
            git --no-pager diff -U0 card.tgl
            git commit -q -a -m two
            git --no-pager log -p -1 --format=%s -U0 -- card.tgl | grep -c '^[-+]' > count.txt
            git difftool -y -t tgl HEAD~1 HEAD -- card.tgl > tool.txt
            sort .gitattributes
            """
        let run = try PipedRun(
            ["/bin/sh", "-c", git, tglPath()], input: "", environment: ["HOME": home.path, "GIT_CONFIG_NOSYSTEM": "1", "GIT_PAGER": "cat"])
        XCTAssertEqual(run.errors, "")
        XCTAssertEqual(run.ending, .exited(0))
        try compare(run.output.replacing(#/index [0-9a-f.]+ /#, with: "index "), with: "git.txt")
        let tool = try String(contentsOfFile: home.path + "/tool.txt", encoding: .utf8)
        XCTAssertTrue(tool.contains("~ B.width = 60 → 80"), tool)
        XCTAssertNotEqual(try String(contentsOfFile: home.path + "/count.txt", encoding: .utf8), "0\n")
    }
}
