import CPTY
import Foundation
import TGLTerminal
import XCTest

/// What the program writes: a file is the old one or the new one, whole, and is still what it was: its links, mode and owner.
final class WrittenFileTests: TglTestCase {
    private static let loose = "view A{width=20}\n"
    private static let formatted = "view A { width = 20 }\n"

    /// Runs shell commands in the home folder, with `$T` as the program.
    private func shell(_ command: String) throws -> PipedRun {
        try PipedRun(
            ["/bin/bash", "-c", "cd \(home.path) || exit 1; \(command)"],
            environment: ["HOME": home.path, "T": "timeout 20 \(tglPath())", "NO_COLOR": "1"])
    }

    private func status(_ name: String) -> stat {
        var status = stat()
        stat(home.path + "/" + name, &status)
        return status
    }

    /// The names in the home folder that a write could have left.
    private func leftovers() throws -> String { try shell("find . -name '.tgl-*' -o -name '*~'").output }

    // MARK: What is refused

    func testAWriteProtectedFileIsRefused() throws {
        try home.write("a.tgl", Self.loose)
        chmod(home.path + "/a.tgl", 0o444)
        for command in ["$T fmt a.tgl", "$T -i -e 'let x = 1' <<<':dump! a.tgl'", "$T -i a.tgl <<<':save! a.tgl'"] {
            let run = try shell(command)
            XCTAssertTrue(
                run.errors.contains("cannot write a.tgl: it is write-protected; `chmod u+w` permits it to be changed"), run.errors)
            XCTAssertEqual(try home.read("a.tgl"), Self.loose)
        }
        XCTAssertEqual(status("a.tgl").st_mode & 0o777, 0o444)
    }

    func testAHardLinkIsRefused() throws {
        try home.write("a.tgl", Self.loose)
        XCTAssertEqual(link(home.path + "/a.tgl", home.path + "/b.tgl"), 0)
        let run = try shell("$T fmt a.tgl; echo $?")
        XCTAssertEqual(run.output, "0 files formatted, 0 unchanged, 1 left because of an error\n2\n")
        XCTAssertEqual(
            run.errors,
            "tgl: cannot write a.tgl: it has 2 names (hard links), and all but this one would lead to the old text; write to another file; "
                + "`tgl fmt - < FILE` writes the text to standard output\n")
        XCTAssertEqual(try home.read("a.tgl"), Self.loose)
        XCTAssertEqual(status("a.tgl").st_ino, status("b.tgl").st_ino)
    }

    /// Where no second file can be made, the first is not overwritten in place.
    func testAFolderThatIsNotWritable() throws {
        try home.write("a.tgl", Self.loose)
        chmod(home.path + "/a.tgl", 0o666)
        chmod(home.path, 0o555)
        defer { chmod(home.path, 0o755) }
        // Root may write anywhere.
        let user = geteuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups " : ""
        for command in ["fmt a.tgl", "-i -e 'let x = 1' <<<':dump! a.tgl'"] {
            let run = try shell("\(user)$T \(command)")
            XCTAssertTrue(
                run.errors.contains(
                    "cannot write a.tgl: no new file can be made in its folder (Permission denied), and overwriting it in place could "
                        + "leave half of it; permit writing in the folder, or write to another one"), run.errors)
            XCTAssertEqual(try home.read("a.tgl"), Self.loose)
        }
    }

    func testAFullDiskLeavesTheOldFile() throws {
        let script = (1...200).map { "view A\($0){width=20}\n" }.joined()
        try home.write("a.tgl", script)
        for command in ["$T fmt a.tgl", "$T -i a.tgl <<<':save! a.tgl'"] {
            let run = try shell("(ulimit -f 2; \(command)) 2>&1 >/dev/null | cat >&2")
            XCTAssertTrue(
                run.errors.contains("cannot write a.tgl: File too large; it is as it was; make room, or write to another disk"), run.errors)
            XCTAssertEqual(try home.read("a.tgl"), script)
        }
        XCTAssertEqual(try leftovers(), "")
    }

    func testAnothersFileStaysAnothers() throws {
        guard geteuid() == 0 else { throw XCTSkip("skipped: only root can give files away") }
        try home.write("a.tgl", Self.loose)
        chown(home.path + "/a.tgl", 1234, 77)
        chmod(home.path + "/a.tgl", 0o2664)
        XCTAssertEqual(try shell("$T fmt a.tgl").errors, "")
        XCTAssertEqual(try home.read("a.tgl"), Self.formatted)
        XCTAssertEqual([status("a.tgl").st_uid, status("a.tgl").st_gid, status("a.tgl").st_mode & 0o7777], [1234, 77, 0o2664])
        // Who may write to it, but not give away what he makes, leaves it.
        try home.write("b.tgl", Self.loose)
        chmod(home.path + "/b.tgl", 0o666)
        chmod(home.path, 0o777)
        let run = try shell("setpriv --reuid 65534 --regid 65534 --clear-groups $T fmt b.tgl")
        XCTAssertTrue(
            run.errors.contains("cannot write b.tgl: it belongs to user 0 and group 0, and what is written would not"), run.errors)
        XCTAssertEqual(try home.read("b.tgl"), Self.loose)
        XCTAssertEqual(try leftovers(), "")
    }

    private func attribute(_ name: String, of file: String) -> [UInt8]? {
        var value = [UInt8](repeating: 0, count: 1000)
        let count = cpty_attribute(home.path + "/" + file, name, &value, value.count)
        return count < 0 ? nil : Array(value.prefix(count))
    }

    /// An access list in the form in which the system has it: its entries' sorts, permissions and users.
    private static func accessList(_ entries: [(UInt8, UInt8, UInt8)]) -> [UInt8] {
        [2, 0, 0, 0]
            + entries.flatMap { sort, permissions, user -> [UInt8] in
                [sort, 0, permissions, 0] + (user == 0 ? [255, 255, 255, 255] : [user, 0, 0, 0])
            }
    }

    /// The access list and the user's attributes stay, and what the folder gives to new files is not added.
    func testAttributesAreKept() throws {
        mkdir(home.path + "/d", 0o755)
        for name in ["a.tgl", "d/b.tgl"] { try home.write(name, Self.loose) }
        let list = Self.accessList([(1, 6, 0), (2, 4, 33), (4, 4, 0), (16, 4, 0), (32, 0, 0)])
        for (file, name, value) in [
            ("a.tgl", "user.comment", Array("mine".utf8)), ("a.tgl", "system.posix_acl_access", list),
            ("d", "system.posix_acl_default", Self.accessList([(1, 7, 0), (2, 7, 34), (4, 5, 0), (16, 7, 0), (32, 5, 0)])),
        ] {
            let result = cpty_set_attribute(home.path + "/" + file, name, value, value.count)
            guard result == 0 else { throw XCTSkip("skipped: the file system has no \(name)") }
        }
        XCTAssertEqual(try shell("$T fmt a.tgl d").output, "2 files formatted, 0 unchanged\n")
        XCTAssertEqual(attribute("user.comment", of: "a.tgl"), Array("mine".utf8))
        XCTAssertEqual(attribute("system.posix_acl_access", of: "a.tgl"), list)
        XCTAssertNil(attribute("system.posix_acl_access", of: "d/b.tgl"))
    }

    // MARK: Where it is written

    func testLinksAreFollowed() throws {
        mkdir(home.path + "/other", 0o755)
        try home.write("other/a.tgl", Self.loose)
        let run = try shell(
            "ln -s other/a.tgl one.tgl; ln -s one.tgl two.tgl; ln -s other/new.tgl three.tgl; $T fmt two.tgl; "
                + "$T -i two.tgl <<<':dump three.tgl'; ln -s loop.tgl loop.tgl; $T -i two.tgl <<<':dump loop.tgl'; "
                + "find . -name '*.tgl' -printf '%P %l\\n' | sort")
        XCTAssertTrue(
            run.output.hasSuffix(
                "loop.tgl loop.tgl\none.tgl other/a.tgl\nother/a.tgl \nother/new.tgl \nthree.tgl other/new.tgl\n"
                    + "two.tgl one.tgl\n"), run.output)
        XCTAssertEqual(run.errors, "tgl: cannot write loop.tgl: Too many levels of symbolic links\n")
        XCTAssertEqual(try home.read("other/a.tgl"), Self.formatted)
        XCTAssertTrue(try home.read("other/new.tgl").contains("width = 20"))
    }

    /// A stream has no old content: what is written comes after what was.
    func testStreamsAreWrittenTo() throws {
        try home.write("a.tgl", Self.formatted)
        for command in [
            "ln -s /dev/stdout p.svg; ($T render a.tgl -o p.svg; $T render a.tgl -o p.svg) > two; cat two",
            "ln -s /proc/self/fd/3 p.svg; ($T render a.tgl -o p.svg; $T render a.tgl -o p.svg) 3>&1 | cat",
            // The pipe has a reader from the beginning, and holds both.
            "mkfifo p.svg; exec 3<>p.svg; $T render a.tgl -o p.svg; $T render a.tgl -o p.svg; sed -u '/<.svg>/{x;s/^/x/;/xx/{x;q};x}' <&3",
            "mkfifo q; cat q & ln -s /dev/fd/9 p.svg; $T render a.tgl -o p.svg 9> q; "
                + "ln -sf /dev/stderr p.svg; $T render a.tgl -o p.svg 2>&1; wait",
        ] {
            let run = try shell("rm -f p.svg; \(command)")
            XCTAssertEqual(run.errors, "", command)
            XCTAssertEqual(run.output.components(separatedBy: "</svg>").count, 3, "\(command): \(run.output)")
        }
        let full = try shell("$T -i a.tgl <<<':dump /dev/full'; ls -l /dev/stdout | cut -c1")
        XCTAssertEqual(full.errors, "tgl: cannot write /dev/full: No space left on device\n")
        XCTAssertTrue(full.output.hasSuffix("\nl\n"), full.output)
    }

    /// In the top folder, whose path ends in its only slash.
    func testTheTopFolder() throws {
        let path = "/tgl-test-\(getpid()).tgl"
        guard access("/", W_OK) == 0 else { throw XCTSkip("skipped: only root can write there") }
        defer { unlink(path) }
        XCTAssertEqual(try shell("$T -i -e 'let x = 1' <<<':dump \(path)'").errors, "")
        XCTAssertEqual(try shell("cat \(path); rm \(path)").output, "let x = 1\n")
    }

    func testALongNameIsNoObstacle() throws {
        let name = String(repeating: "n", count: 251) + ".tgl"
        try home.write(name, Self.loose)
        XCTAssertEqual(try shell("$T fmt \(name)").errors, "")
        XCTAssertEqual(try home.read(name), Self.formatted)
    }

    // MARK: Progress in lessons

    private func doLesson() throws -> Session {
        let session = try start(["learn", "1.1"])
        try session.expect("learn[1]> ")
        try session.enter("B.width = A.width")
        try session.expect("how far is B from the top")
        try session.expect("learn[1]> ")
        try session.enter("100")
        try session.expect("How wide is B")
        try session.expect("learn[1]> ")
        try session.enter("120")
        try session.expect("Enter goes on")
        try session.expect("learn[1]> ")
        return session
    }

    private static let lessons = ".local/state/tgl/lessons"

    func testProgressKeepsWhatItDoesNotKnow() throws {
        try StateFolder.create(home.path + "/.local/state/tgl")
        try home.write(Self.lessons, "done\tOther\tA lesson\nfuture\tof another version\n")
        let session = try doLesson()
        session.signal(SIGKILL)
        _ = try session.waitExit()
        XCTAssertEqual(
            try home.read(Self.lessons),
            "done\tFirst steps\tBoxes and where they are\ndone\tOther\tA lesson\nat\tFirst steps\tBoxes and where they are\t\n"
                + "answer\tFirst steps\tBoxes and where they are\tB.width = A.width\\n"
                + "ask \"Read the tree: how far is B from the top?\", 100"
                + "\\nask \"How wide is B when A is 120 wide?\", 120\\n\nlast\tFirst steps\nfuture\tof another version\n")
    }

    /// What cannot be read is not replaced, and it is said, once.
    func testProgressThatCannotBeReadStays() throws {
        try StateFolder.create(home.path + "/\(Self.lessons)")
        let session = try doLesson()
        // The message is broken where the terminal ends.
        let printed = session.screen.printed.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let said = printed.components(separatedBy: "the progress in the lessons is not saved: cannot ")
        XCTAssertEqual(said.count, 2, session.screen.printed)
        XCTAssertTrue(said.last?.hasPrefix("write \(home.path)/\(Self.lessons): Is a directory") ?? false, session.screen.printed)
    }

    // MARK: A file system that fails

    /// Faults at calls to the file system, kills and power cuts: `scripts/soak files` takes all of them.
    func testFilesSurvive() throws {
        let run = try PipedRun(
            ["/bin/bash", Self.project + "/scripts/attack/files"],
            environment: [
                "TGL_PROGRAM": tglPath(), "TGL_FILES_STRIDE": "299", "TGL_FILES_STATES": "2",
                "PATH": Terminal.environment("PATH") ?? "/usr/bin:/bin",
            ])
        guard !run.output.hasPrefix("skipped:") else { throw XCTSkip(run.output) }
        XCTAssertTrue(run.output.hasSuffix(" passed, 0 failed\n"), run.output + run.errors)
        XCTAssertEqual(run.ending, .exited(0))
    }

    /// The folder of the project.
    private static let project = #filePath.components(separatedBy: "/Tests/")[0]
}
