// The man pages, put together from the tables.

import TGLGuide
import TGLRender

enum ManPage {
    /// The page of a section of the system's manual: 1, the program, or 5, the language; nil for any other.
    static func text(section: Int) -> String? {
        switch section {
        case 1: program
        case 5: LanguagePage.text(version: Tgl.version, date: Tgl.date, limits: LimitFlags.rows)
        default: nil
        }
    }

    private static var program: String {
        var page = Roff("TGL", section: 1, date: Tgl.date, version: Tgl.version, title: "User Commands")
        page.section("NAME")
        page.raw("tgl \\- a language and a prompt for laying out boxes")
        page.section("SYNOPSIS")
        page.raw(
            """
            .B tgl
            [\\fIfile\\fR | \\fB\\-e\\fR \\fIcode\\fR | \\fB\\-\\fR] [\\fIoptions\\fR]
            .br
            .B tgl
            \\fIcommand\\fR [\\fIoptions\\fR]
            """)
        page.section("DESCRIPTION")
        page.paragraphs(
            """
            Without arguments `tgl` opens a prompt: statements lay boxes out, and after each the tree is shown. A pipe on standard input \
            is run as a script.
            """, isFirst: true)
        page.section("COMMANDS")
        for (name, help) in commands { page.item(name, help) }
        page.section("OPTIONS")
        for (name, help) in options { page.item(name, help) }
        page.section("SESSION COMMANDS")
        for command in SessionCommand.table { page.item(command.usage, command.help) }
        page.section("EXIT STATUS")
        page.paragraphs(
            """
            0 success, 1 the script or an expectation failed, 2 a file could not be read or written, 3 there was no test to run, \
            64 incorrect usage, 130 interrupted.
            """,
            isFirst: true)
        page.section("ENVIRONMENT")
        page.paragraphs(
            """
            NO_COLOR, CLICOLOR_FORCE, COLORTERM, TERM, LC_ALL, LC_CTYPE, LANG, COLUMNS, PAGER, VISUAL, EDITOR, XDG_STATE_HOME, \
            XDG_CONFIG_HOME, HOME, INPUTRC.
            """, isFirst: true)
        page.section("FILES")
        page.item("$XDG_CONFIG_HOME/tgl/init.tgl", "Run before the first prompt; each session command such as :set is on its own line.")
        page.item(
            "$XDG_STATE_HOME/tgl/",
            """
            History, and in sessions/ the journals of running and interrupted sessions (.journal), and of those that were \
            recovered only in part (.journal.kept); in lessons, which lessons are done. A journal contains the commands and the texts \
            of the files that they read.
            """)
        page.section("SEE ALSO")
        page.raw(".BR tgl (5)")
        return page.text
    }

    private static let commands = [
        ("tgl run FILE", "Run a script and show the final tree; the same as tgl FILE."),
        (
            """
            tgl test PATH… [--filter TEXT] [--list] [-v] [--fail-fast] [--shard I/N] [--update [new]] [--pictures FOLDER] \
            [--junit FILE] [--json]
            """,
            """
            Run the tests in files and folders; the last line is N passed, N failed. With --list only name them, with -v also name those \
            that pass, with --fail-fast end with the first that fails. --update writes the \
            pictures that tests expect and that differ, --update new those that have no file; --pictures writes a page of all that \
            differ. --junit - writes to standard output.
            """
        ),
        (
            "tgl check PATH… [--run] [--over VALUES] [--text SIZES] [--rtl] [--strict] [--json] [--sarif FILE]",
            """
            Say what is wrong with scripts without running them: errors, and warnings about what is probably not meant. With --run \
            also run them and add what :lint finds; with --over, as "screen.width 320..1440", --text, as xsmall..ax5, and --rtl run them \
            and add where something breaks over these values, with pictures. Errors end with exit status 1, warnings with --strict. \
            --json writes an object a line, --sarif a SARIF log.
            """
        ),
        (
            "tgl fmt PATH… [--check] [--diff]",
            """
            Write scripts in the standard format: files in place, standard input (-) to standard output, and all *.tgl files of folders. \
            With --check name the files that are not formatted, with --diff show what would change; both change nothing, and \
            the exit status is 1 where something would change.
            """
        ),
        (
            "tgl render FILE -o OUT [--on SCREENS] [--clean] [--crop] [--as FORM]",
            """
            Write a picture: \(PictureFile.renderedEndings); on several screens side by side, as "iphone8, ipad"; clean for slides, \
            without captions, sizes and frames around texts; crop to what is drawn. -o - writes to standard output, as svg or as --as says.
            """
        ),
        (
            "tgl learn [COURSE | FILE]",
            """
            Open lessons at the prompt: those of a course by its number or name, or of a lesson file; without arguments list the courses. \
            With --check prove the lessons instead; with --solve PATH... run the answers of a class against them, files and folders, and \
            write a row for each learner and lesson, or with --json and --csv data. --as NAME says who learns; \
            --page shows the lessons on the live page.
            """
        ),
        (
            "tgl render COURSE -o OUT.html [--answers] [--slides]",
            """
            Write sheets of a course or lesson, by number or name, to print (also OUT.pdf), those of the teacher with hints and answers, \
            or slides.
            """
        ),
        (
            "tgl watch FILE [--test] [--strict]",
            """
            Run a script whenever it, or a file that it imports, is saved, and show the tree and the picture with what has changed since \
            the last run without an error, on a page of its own; after an error that picture is dimmed. With --test also run the tests \
            on each save. Keys: q ends, t runs the tests, d shows the next device, p opens the live page; any other key stops a script \
            that is still running. \
            It needs a terminal.
            """
        ),
        ("tgl explain CODE", "Show the page of an error or a warning."),
        (
            "tgl help TOPIC | tgl help all [--html FOLDER]",
            """
            Show the page of a kind, property, keyword, statement, function or session command; with all write the whole manual as a \
            text, or to FOLDER as pages for a browser that begin with index.html.
            """
        ),
    ]

    private static let options = [
        ("-e CODE", "Run this code; repeated options run in one document."),
        ("--show FORM", OutputForm.endHelp),
        ("--each", "Show the tree after every command."),
        ("-i", "Open the prompt afterwards."),
        ("--strict", "Constraints that cannot all hold are an error: the exit status is 1."),
        ("--json", "The frames as JSON."),
        ("--color WHEN", "auto, always or never."),
        ("--ascii", "Draw with ASCII characters only."),
        ("--no-rc", "Do not run init.tgl."),
        (
            "--filter TEXT, --json, --junit FILE, -j N",
            "For tgl test: only tests with TEXT in their name; results as JSON; as JUnit XML; the number of files in parallel."
        ),
        (
            """
            --max-steps N, --max-nodes N, --max-calls N, --max-depth N, --max-nesting N, --max-list N, --max-string N, --max-output \
            N, --max-memory N, --max-time S
            """,
            "Limits on what a script may use."
        ),
        ("--man [SECTION]", "Write this page, or that of the language with 5, for man -l -."),
        ("--generate-completion-script SHELL", "Completions for bash, zsh or fish."),
    ]
}
