import Foundation
import XCTest

/// `tgl help all`, the site that it writes, and the man pages.
final class ManualCommandTests: TglTestCase {
    /// All files below a folder of the test's user, in order.
    private func files(in folder: String) throws -> [(path: String, text: String)] {
        let root = home.path + "/" + folder
        let names = try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
        return try names.compactMap { name in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: root + "/" + name, isDirectory: &isFolder), !isFolder.boolValue else { return nil }
            return (name, try home.read(folder + "/" + name))
        }
    }

    func testTheSiteIsWholeAndItsPicturesAreThoseOfTheProgram() throws {
        let run = try run(["help", "all", "--html", "a/manual"])
        XCTAssertEqual(run.errors, "")
        XCTAssertEqual(run.output, "")
        XCTAssertEqual(run.ending, .exited(0))
        let files = try files(in: "a/manual")
        XCTAssertEqual(SiteCheck(files).flaws, [])
        for (folder, least) in [("pages/", 600), ("pictures/", 250), ("lessons/", 7)] {
            XCTAssertGreaterThanOrEqual(files.count { $0.path.hasPrefix(folder) }, least, folder)
        }
        // Every example of a page with the picture beside it; each picture once, and of so many every ninth.
        var scripts: [String: String] = [:]
        for file in files where file.path.hasPrefix("pages/") {
            for (script, picture) in PageReader(file.text).examples { scripts[picture] = script }
        }
        XCTAssertEqual(scripts.count, files.count { $0.path.hasPrefix("pictures/") })
        for (place, picture) in scripts.keys.sorted().enumerated() where place % 9 == 0 {
            try home.write("example.tgl", try XCTUnwrap(scripts[picture]))
            let run = try self.run(["render", "example.tgl", "--crop", "-o", "example.svg"])
            XCTAssertEqual(run.errors, "", picture)
            XCTAssertEqual(try home.read("example.svg"), try home.read("a/manual/" + picture.dropFirst(3)), picture)
        }
    }

    func testTheWholeManualIsOneText() throws {
        let shown = try run(["help", "all"])
        XCTAssertEqual(shown.errors, "")
        XCTAssertTrue(shown.output.hasPrefix("The tgl manual\n"), String(shown.output.prefix(100)))
        for text in ["\nKINDS OF NODE\n", "\nlinear — a kind of node\n", "\n:undo [N] — a session command\n", "\nTGL0101: ", "Qt and QML"] {
            XCTAssertTrue(shown.output.contains(text), text)
        }
        let session = try prompt([], ["PAGER": "sh -c 'echo PAGED; head -1'"], columns: 80, rows: 24)
        try type(session, ":help all", "PAGED", "The tgl manual")
    }

    func testALongPageIsPagedOnATerminal() throws {
        let environment = ["HOME": home.path, "PAGER": "sh -c 'echo PAGED; head -1'", "NO_COLOR": "1"]
        let long = try Session(start: [tglPath(), "help", "all"], environment: environment, columns: 80, rows: 24)
        try long.expect("PAGED")
        try long.expect("The tgl manual")
        XCTAssertEqual(try long.waitExit(), .exited(0))
        let short = try Session(start: [tglPath(), "help", "undo"], environment: environment, columns: 80, rows: 24)
        try short.expect("undoes the last change")
        XCTAssertEqual(try short.waitExit(), .exited(0))
        XCTAssertFalse(short.screen.printed.contains("PAGED"))
    }

    func testWhatCannotBeWrittenIsSaid() throws {
        try home.write("file", "")
        let blocked = try run(["help", "all", "--html", "file/manual"])
        XCTAssertEqual(blocked.ending, .exited(2))
        XCTAssertTrue(blocked.errors.hasPrefix("tgl: cannot create the folder"), blocked.errors)
        for arguments in [["width", "--html", "x"], ["--html", "x"]] {
            let run = try run(["help"] + arguments)
            XCTAssertEqual(run.ending, .exited(64))
            XCTAssertTrue(run.errors.contains("`--html` is for the whole manual: `tgl help all --html FOLDER`"), run.errors)
        }
        XCTAssertEqual(try run(["help", "nothing", "whatever"]).ending, .exited(64))
        XCTAssertTrue(try run(["help", "--help"]).output.contains("USAGE: tgl help"))
    }

    func testACroppedPictureEndsWhereTheBoxesEnd() throws {
        try home.write("a.tgl", "view A { size = [40, 30]; left = 10; top = 5 }")
        for (option, box) in [("--crop", "viewBox=\"-24 -24 114 99\""), ("--clean", "viewBox=\"-24 -24 423 715\"")] {
            XCTAssertEqual(try run(["render", "a.tgl", option, "-o", "out.svg"]).ending, .exited(0))
            let picture = try home.read("out.svg")
            XCTAssertTrue(picture.contains(box), picture)
        }
        XCTAssertEqual(try run(["render", "a.tgl", "--crop", "-o", "out.json"]).ending, .exited(64))
    }

    // MARK: Man pages

    func testTheManPagesHaveNoWarnings() throws {
        let pages = [("1", ["--man"]), ("1", ["--man", "1"]), ("5", ["--man", "5"]), ("5", ["--man=5"])]
        for (section, arguments) in pages {
            let page = try run(arguments)
            XCTAssertTrue(page.output.hasPrefix(".TH TGL \(section) "), page.output)
            try home.write("tgl.\(section)", page.output)
        }
        XCTAssertEqual(try run(["--man", "2"]).ending, .exited(64))
        let readers = [
            ["man", "--warnings", "-E", "UTF-8", "-l"], ["groff", "-man", "-ww", "-Tutf8"], ["groff", "-man", "-ww"],
            ["mandoc", "-Tlint", "-W", "warning"],
        ]
        var found = 0
        for reader in readers where isInstalled(reader[0]) {
            for section in ["1", "5"] {
                let path = home.path + "/tgl." + section
                let words = (reader + [path]).joined(separator: " ")
                let said = try PipedRun(
                    ["/bin/sh", "-c", reader[0] == "mandoc" ? "\(words)" : "\(words) 2>&1 >/dev/null"],
                    environment: ["HOME": home.path, "PATH": "/usr/bin:/bin"])
                XCTAssertEqual(said.output + said.errors, "", words)
                XCTAssertEqual(said.ending, .exited(0), words)
            }
            found += 1
        }
        if found == 0 { throw XCTSkip("the man pages were not read: there is no man, groff or mandoc here") }
    }

    private func isInstalled(_ name: String) -> Bool {
        ["/usr/bin/", "/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + name) }
    }

    // MARK: The check

    /// The check finds what it is for.
    func testTheCheckOfSitesFindsFlaws() {
        func page(_ body: String) -> String { "<!DOCTYPE html>\n<html><body>\(body)</body></html>" }
        let files = [
            ("index.html", page("<a href=\"a/b.html#there\">b</a><a href=\"gone.html\">g</a><a href=\"https://example.org\">e</a>")),
            ("a/b.html", page("<p id=\"x\"/><p id=\"x\"/><img src=\"../c.svg\"/><script/>")),
            ("a/broken.html", page("<p>")),
        ]
        XCTAssertEqual(
            SiteCheck(files).flaws.sorted(),
            [
                "a/b.html has a script", "a/b.html has the id x twice", "a/b.html leads to c.svg, which is not there",
                "a/broken.html cannot be read", "a/broken.html is not linked from index.html",
                "index.html leads to a/b.html#there, which is not there", "index.html leads to gone.html, which is not there",
                "index.html leads to https://example.org, which is elsewhere",
            ])
    }
}
