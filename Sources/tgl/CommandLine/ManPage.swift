// The man page, put together from the tables.

import TGLGuide
import TGLRender

enum ManPage {
    static var text: String {
        var page = """
            .TH TGL 1 "" "tgl \(Tgl.version)" "User Commands"
            .SH NAME
            tgl \\- a language and a prompt for laying out boxes
            .SH SYNOPSIS
            .B tgl
            [\\fIfile\\fR | \\fB\\-e\\fR \\fIcode\\fR | \\fB\\-\\fR] [\\fIoptions\\fR]
            .br
            .B tgl
            \\fIcommand\\fR [\\fIoptions\\fR]
            .SH DESCRIPTION
            Without arguments
            .B tgl
            opens a prompt: statements lay boxes out, and after each the tree is shown. A pipe on standard input is run as a script.
            .SH COMMANDS

            """
        for (name, help) in commands { page += ".TP\n\\fB\(escaped(name))\\fR\n\(escaped(help))\n" }
        page += ".SH OPTIONS\n"
        for (name, help) in options { page += ".TP\n\\fB\(escaped(name))\\fR\n\(escaped(help))\n" }
        page += ".SH SESSION COMMANDS\n"
        for command in SessionCommand.table { page += ".TP\n\\fB\(escaped(command.usage))\\fR\n\(escaped(command.help))\n" }
        page += """
            .SH EXIT STATUS
            0 success, 1 the script or an expectation failed, 2 a file could not be read or written, 64 incorrect usage, 130 interrupted.
            .SH ENVIRONMENT
            NO_COLOR, CLICOLOR_FORCE, COLORTERM, TERM, LC_ALL, LC_CTYPE, LANG, COLUMNS, VISUAL, EDITOR, XDG_STATE_HOME, \
            XDG_CONFIG_HOME, HOME, INPUTRC.
            .SH FILES
            .TP
            \\fI$XDG_CONFIG_HOME/tgl/init.tgl\\fR
            Run before the first prompt; each session command such as :set is on its own line.
            .TP
            \\fI$XDG_STATE_HOME/tgl/\\fR
            History, and in sessions/ the journals of running and interrupted sessions (.journal), and of those that were \
            recovered only in part (.journal.kept); in lessons, which lessons are done. A journal contains the commands and the texts \
            of the files that they read.

            """
        return page
    }

    private static let commands = [
        ("tgl run FILE", "Run a script and show the final tree; the same as tgl FILE."),
        ("tgl test PATH…", "Run the tests in files and folders; the last line is N passed, N failed."),
        (
            "tgl check PATH… [--run] [--strict] [--json] [--sarif FILE]",
            """
            Say what is wrong with scripts without running them: errors, and warnings about what is probably not meant. With --run \
            also run them and add what :lint finds. Errors end with exit status 1, warnings with --strict. --json writes an object a \
            line, --sarif a SARIF log.
            """
        ),
        (
            "tgl render FILE -o OUT [--on SCREENS] [--clean]",
            """
            Write a picture: \(PictureFile.renderedEndings); on several screens side by side, as "iphone8, ipad"; clean for slides, \
            without captions, sizes and frames around texts.
            """
        ),
        (
            "tgl learn [COURSE | FILE]",
            """
            Open lessons at the prompt: those of a course by its number or name, or of a lesson file; without arguments list the courses. \
            With --check prove the lessons instead, with --solve ANSWERS run answers against them and write the results as JSON.
            """
        ),
        (
            "tgl render COURSE -o OUT.html [--answers] [--slides]",
            "Write sheets of a course to print, those of the teacher with hints and answers, or slides."
        ),
        ("tgl explain CODE", "Show the page of an error or a warning."),
        ("tgl help TOPIC", "Show the page of a kind, property, keyword, statement, function or session command."),
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
        ("--generate-completion-script SHELL", "Completions for bash, zsh or fish."),
    ]

    private static func escaped(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...").replacing("—", with: "\\(em")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}
