/// The style sheet of the manual, for light and dark mode.
enum ManualStyle {
    static let text = """
        :root { color-scheme: light dark; --ground: #ffffff; --panel: #f4f6f8; --ink: #1f2933; --faint: #5b6672; --line: #d5dbe1;
          --link: #0b5cad; --kind: #0b6b8f; --word: #8a3a9c; --number: #b34700; --string: #1a7a3c; --function: #08756b; }
        @media screen and (prefers-color-scheme: dark) {
          :root { --ground: #14181c; --panel: #1e2429; --ink: #e6eaee; --faint: #98a3ae; --line: #343c44;
            --link: #6ab4fc; --kind: #5fbfe0; --word: #d294e2; --number: #f0974a; --string: #6fcf8f; --function: #5cc9bd; }
        }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 60rem; padding: 1rem 1.25rem 3rem; background: var(--ground); color: var(--ink);
          font: 16px/1.55 system-ui, sans-serif; }
        header, footer { color: var(--faint); font-size: 0.9rem; }
        footer { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 0.6rem; }
        footer nav { display: flex; justify-content: space-between; }
        h1 { font-size: 1.6rem; line-height: 1.3; margin: 1.2rem 0 0.8rem; } h2 { font-size: 1.05rem; margin: 1.6rem 0 0.4rem; }
        h2.title { font-size: 1.4rem; margin-top: 2.4rem; border-top: 1px solid var(--line); padding-top: 1rem; }
        p { margin: 0.5rem 0; max-width: 46rem; }
        a { color: var(--link); text-decoration: none; } a:hover, a:focus-visible { text-decoration: underline; }
        code, pre, th { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 0.9em; }
        pre { margin: 0.4rem 0; padding: 0.7rem 0.9rem; background: var(--panel); border: 1px solid var(--line); border-radius: 4px;
          overflow-x: auto; line-height: 1.45; }
        .words { line-height: 1.9; } .words code { margin-right: 0.6rem; white-space: nowrap; }
        .chapters { margin: 1.2rem 0; }
        table { border-collapse: collapse; width: 100%; } tr { border-top: 1px solid var(--line); }
        tr:first-child { border-top: 0; }
        th { text-align: left; font-weight: 600; padding: 0.25rem 1.2rem 0.25rem 0; vertical-align: baseline; max-width: 22rem;
          overflow-wrap: anywhere; }
        td { padding: 0.25rem 0; vertical-align: baseline; }
        .example { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
        .example pre { flex: 1 1 24rem; min-width: 0; }
        figure { flex: 0 1 auto; margin: 0.4rem 0; } figure img { display: block; max-width: 100%; height: auto; max-height: 32rem;
          width: auto; border: 1px solid var(--line); border-radius: 4px; }
        .kind { color: var(--kind); font-weight: 600; } .property { color: var(--kind); } .word { color: var(--word); }
        .number { color: var(--number); } .string { color: var(--string); } .comment { color: var(--faint); font-style: italic; }
        .function { color: var(--function); } .node, .style { font-weight: 600; }
        @media print { body { max-width: none; } header, footer { display: none; } pre { white-space: pre-wrap; } }

        """
}
