import TGLSyntax

extension ScriptErrors {
    /// The pages of findings that do not stop a script.
    static let findingPages: [ErrorPage] = [
        page(
            .conflict, "a required relation that cannot hold",
            """
            In a `constraint` or a `stack` all relations are solved at once. Where required relations contradict each other, those that \
            come first in order hold: bounds before positions before sizes, a node before the nodes after it. The others are off by as \
            little as possible. This is a warning, and the command stands. `tgl` prints it when the conflict appears, and a note when the \
            conflict is gone.

            Leave one of the relations out, or give one a priority: `width = 52 @ high` gives way to what is required. \
            `conflicts(S)` lists the broken relations of a system.
            """,
            fails: "constraint S { width = 200; height = 50; view A { left = 20; right = 16; width = 52 } }",
            works: "constraint S { width = 200; height = 50; view A { left = 20; right = 16; width = 52 @ high } }")
    ]
}
