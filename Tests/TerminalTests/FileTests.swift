import Glibc
import XCTest

/// Files that are not what they seem: pipes, links, names that are not UTF-8, and what an import may reach.
final class FileTests: TglTestCase {
    /// Runs shell commands in the home folder, with `$T` as the program; a command that hangs is ended.
    private func shell(_ command: String) throws -> PipedRun {
        try PipedRun(
            ["/bin/bash", "-c", "cd \(home.path) || exit 1; \(command)"],
            environment: ["HOME": home.path, "T": "timeout 20 \(tglPath())", "NO_COLOR": "1"])
    }

    // MARK: Pipes

    func testAPipeThatNobodyWritesToIsRefusedAtOnce() throws {
        mkfifo(home.path + "/p.tgl", 0o600)
        try home.write("a.tgl", "view A { width = 3 }")
        for command in ["$T run p.tgl", "$T p.tgl", "$T test p.tgl", "$T render p.tgl -o out.svg"] {
            let run = try shell("\(command); echo $?")
            XCTAssertTrue(run.output.hasSuffix("2\n"), "\(command): \(run.output)")
            XCTAssertTrue(run.errors.contains("cannot read p.tgl: it is a pipe without a writer, not a file"), run.errors)
        }
        let written = try shell("mkfifo out.svg; $T render a.tgl -o out.svg; echo $?")
        XCTAssertEqual(written.output, "2\n")
        XCTAssertEqual(written.errors, "tgl: cannot write out.svg: it is a pipe without a reader\n")
    }

    func testPipesThatAShellMakesAreRead() throws {
        for command in [
            "$T run --show none <(echo 'print 7')", "echo 'print 7' | $T run --show none /dev/stdin",
            "(sleep 0.3; echo 'print 7') | $T run --show none /dev/stdin", "mkfifo p; (echo 'print 7' > p) & $T run --show none <(cat p)",
        ] {
            XCTAssertEqual(try shell(command).output, "7\n", command)
        }
    }

    func testAPipeIsWaitedForUntilTheTimeIsOver() throws {
        let run = try shell("mkfifo p; exec 9<>p; $T run --max-time 0.2 p; echo $?")
        XCTAssertEqual(run.output, "2\n")
        XCTAssertTrue(run.errors.contains("it sent no data within `--max-time`"), run.errors)
    }

    func testCtrlCEndsTheWaitForAPipe() throws {
        mkfifo(home.path + "/p.tgl", 0o600)
        let writer = open(home.path + "/p.tgl", O_RDWR)
        defer { close(writer) }
        let session = try prompt()
        try session.enter(":load p.tgl")
        usleep(200_000)
        try session.sendKey(.ctrlC)
        try session.expect("interrupted; nothing was changed")
        try type(session, "print 6 * 7", "42")
        try type(session, ":load \(home.path)", "Is a directory")
    }

    func testAnImportIsAFile() throws {
        mkfifo(home.path + "/pipe.tgl", 0o600)
        let run = try run(["-e", "import \"pipe.tgl\""])
        XCTAssertTrue(run.errors.contains("cannot be read: it is a pipe, not a file"), run.errors)
    }

    // MARK: Folders of tests

    func testATestedFolderIsNotLeft() throws {
        let other = try TemporaryFolder()
        try other.write("far.tgl", "test \"far\" { expect 1 == 2 }")
        for folder in ["/d", "/d/sub"] { mkdir(home.path + folder, 0o700) }
        try home.write("d/a.tgl", "test \"a\" { expect 1 == 1 }")
        try home.write("d/sub/b.tgl", "test \"b\" { expect 1 == 1 }")
        symlink("/", home.path + "/d/root")
        symlink(other.path + "/far.tgl", home.path + "/d/far.tgl")
        symlink("..", home.path + "/d/sub/up")
        symlink("a.tgl", home.path + "/d/same.tgl")
        mkfifo(home.path + "/d/pipe.tgl", 0o600)
        let run = try shell("$T test d")
        XCTAssertEqual(run.output, "3 passed, 0 failed\n")
        XCTAssertEqual(
            run.errors.split(separator: "\n").sorted(),
            [
                "tgl: d/far.tgl is skipped: it is a link to a place outside the folder that was named",
                "tgl: d/pipe.tgl is skipped: it is a pipe, not a file",
                "tgl: d/root is skipped: it is a link to a place outside the folder that was named",
            ])
        XCTAssertEqual(run.ending, .exited(0))
    }

    // MARK: Names

    func testNamesNeedNotBeUTF8() throws {
        let run = try shell(
            """
            mkdir d; n=$(printf 'd/caf\\xe9.tgl'); echo 'test "x" { expect 1 == 2 }; print 5' > "$n"
            $T --show none "$n"; $T test d; $T test --json d 2> /dev/null | grep -c 'caf\u{FFFD}.tgl'
            o=$(printf 'd\\xff'); mkdir "$o"; echo 'print 8' > "$o/lib.tgl"; echo 'import "lib.tgl"' > "$o/a.tgl"; $T --show none "$o/a.tgl"
            out=$(printf '\\xfe.svg'); $T render "$o/a.tgl" -o "$out"; test -s "$out" && echo written
            $T "$(printf 'none\\xe9.tgl')"; $T -e "$(printf 'print "\\xe9"')"
            """)
        XCTAssertTrue(run.output.hasPrefix("5\n5\nd/caf\u{FFFD}.tgl:1: test \"x\" failed\n"), run.output)
        XCTAssertTrue(run.output.hasSuffix("0 passed, 1 failed\n1\n8\n8\nwritten\n"), run.output)
        XCTAssertTrue(run.errors.contains("cannot read none\u{FFFD}.tgl: No such file or directory"), run.errors)
        XCTAssertTrue(run.errors.contains("TGL0101"), run.errors)
    }

    /// A name that is UTF-8 and has a character of those that stand for bytes is the name of that file and no other.
    func testEveryNameIsItsOwn() throws {
        try home.write("\u{10FEE9}.tgl", "print 1")
        let run = try shell("printf 'print 2' > \"$(printf '\\xe9.tgl')\"; for f in *.tgl; do $T --show none \"$f\"; done")
        XCTAssertEqual(run.output.split(separator: "\n").sorted(), ["1", "2"])
        XCTAssertEqual(run.errors, "")
    }

    // MARK: The root of imports

    func testTheRootIsTheStartFolderOrTheScripts() throws {
        for folder in ["/a", "/a/b", "/c"] { mkdir(home.path + folder, 0o700) }
        try home.write("lib.tgl", "print \"lib\"")
        try home.write("c/lib.tgl", "print \"c\"")
        try home.write("a/b/up.tgl", "import \"../../lib.tgl\"")
        try home.write("c/own.tgl", "import \"lib.tgl\"")
        for (command, output) in [
            ("$T --show none a/b/up.tgl", "lib\n"), ("cd a && $T --show none b/up.tgl", ""), ("cd a/b && $T --show none up.tgl", ""),
            ("cd a && $T --show none ../c/own.tgl", "c\n"), ("cd / && $T --show none \(home.path)/c/own.tgl", "c\n"),
            ("cd / && $T --show none \(home.path)/a/b/up.tgl", ""), ("cd / && $T -e 'import \"\(home.path.dropFirst())/lib.tgl\"'", ""),
            ("cd / && echo 'import \"\(home.path.dropFirst())/lib.tgl\"' | $T --show none", ""),
        ] {
            let run = try shell(command)
            XCTAssertEqual(run.output, output, command)
            XCTAssertEqual(run.errors.contains("leads out of the start folder"), output.isEmpty, "\(command): \(run.errors)")
        }
    }

    /// A name that is exchanged all the time gives either file, or an error, and never one outside.
    func testAnExchangedFileIsNeverReadFromOutside() throws {
        let outside = try TemporaryFolder()
        try outside.write("secret.tgl", "print \"secret\"")
        try home.write("inside.tgl", "print \"inside\"")
        try home.write("all.tgl", "import \"x.tgl\"")
        let run = try shell(
            """
            (while kill -0 $$ 2> /dev/null; do ln -sfn inside.tgl x.tgl; ln -sfn \(outside.path)/secret.tgl x.tgl; done) & other=$!
            for i in $(seq 60); do $T --show none all.tgl 2> /dev/null; done; kill $other
            """)
        XCTAssertTrue(run.output.contains("inside"), run.errors)
        XCTAssertFalse(run.output.contains("secret"))
    }
}
