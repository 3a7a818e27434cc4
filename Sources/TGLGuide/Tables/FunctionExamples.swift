/// A complete example script for each built-in function.
public enum FunctionExamples {
    /// The example of a function; if the table has none, a call of the function.
    public static func text(_ name: String) -> String { table[name] ?? "print \(name)(1)" }

    /// The beginning of the examples about collections.
    private static let list = "collection C { width = 90; height = 50; items = 9; item = v => view { height = 20 } }\n"
    private static let sections = """
        collection C { width = 90; height = 50
          section S { items = 2; header = () => label "a"; footer = () => label "b"; background = () => view }
        }

        """

    private static let table: [String: String] = [
        "abs": "print abs(-3)", "min": "print min(3, 1, 2), min([4, 5])", "max": "print max(3, 1, 2)", "floor": "print floor(2.7)",
        "ceil": "print ceil(2.1)", "round": "print round(2.5), round(-2.5)", "sqrt": "print sqrt(9)", "pow": "print pow(2, 10)",
        "sin": "print sin(pi / 2)", "cos": "print cos(0)", "tan": "print tan(0)", "atan2": "print atan2(1, 1)", "exp": "print exp(0)",
        "log": "print log(1)", "len": "print len(\"abc\"), len([1, 2])", "range": "print range(0, 10, 5)", "sum": "print sum([1, 2, 3])",
        "map": "print map([1, 2], n => n * 10)", "filter": "print filter(1..6, n => n mod 2 == 0)",
        "sort": "print sort([3, 1, 2]), sort([3, 1, 2], n => -n)",
        "reverse": "print reverse([1, 2, 3])", "join": "print join([\"a\", \"b\"], \"-\")", "str": "print str(12) + \"!\"",
        "num": "print num(\"12\") + 1",
        "random": "print random(1) < 1", "children": "linear vert S { view A; view B }\nprint children(S)",
        "index": "linear vert S { view A; view B }\nprint index(B)",
        "kind": "view A\nprint kind(A)", "name": "view A\nprint name(A)", "node": "view A\nprint node(\"A\")",
        "exists": "view A\nlet a = A\nremove A\nprint exists(a)",
        "nearest": "view A { width = 9; height = 9 }\nview B { left = 20; width = 9; height = 9 }\nprint nearest(B, left)",
        "inset": "constraint S { size = [90, 60]; view B { margin = 8 }; view A { edges = inset(B, 4) } }",
        "conflicts": "constraint S { width = 90; height = 9; view A { left = 0; right = 0; width = 20; height = 9 } }\nprint conflicts(S)",
        "ambiguous": "constraint S { width = 90; height = 9; view A { right = 0; height = 9 } }\nprint ambiguous(S)",
        "visible": "scroll S { width = 90; height = 20; view A { height = 30 }; view B { height = 30 } }\nprint visible(S)",
        "made": "\(list)print made(C)", "isMade": "\(list)print isMade(C[0]), isMade(C[8])",
        "header": "\(sections)print header(S).height", "footer": "\(sections)print footer(S).height",
        "background": "\(sections)print background(S).frame",
        "invalidated": "\(list)insert 7 to C at 0\nprint invalidated(C), invalidated(C, counts)",
        "scaled": "view A { width = 20; height = scaled(44) }\nscreen.textSize = ax1\nprint A.height, scaled(44)",
        "design": "screen.design = [320, 568]\nview A { width = design(100); height = 9 }\nprint A.width, design(100, height)",
        "idiom": "view A { width = idiom(60, 50%); height = 9 }\nscreen ipad\nprint A.width, idiom(1, 2)",
        "vw": "view A { width = vw(50); height = 9 }\nscreen 500 300\nprint A.width, vw(10)",
        "vh": "block S { width = 90; view A { height = vh(10) - 5 } }\nscreen 500 300\nprint A.height, vh(10)",
        "borderlineFrame": "frame S { size = [90, 40]; topBorderline = [1, \"red\", 8] }\nprint borderlineFrame(S, top)",
        "measure": "label T \"one two three\" { width = fill; height = wrap }\nprint measure(T, 60, none)",
        "wouldBe": "linear vert S { view A { height = 9 } }\nprint wouldBe(S, () => view { size = [20, 9] })",
        "frameAt": "view A { width = 20; height = 9 }\nanimate 0.3 { A.width = 60 }\nprint frameAt(A, 0.5)",
        "value": "view A { width = 20; height = 9 }\nview B { width = value(A.width); height = 9 }",
    ]
}
