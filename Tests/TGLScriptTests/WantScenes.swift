/// A scene with a goal, and an expression that is true when it is met.
struct WantScene {
    let script: String
    let goal: String
    let check: String
    /// Of one that no number meets: what the answer says of what stops it.
    var stopped: String?

    init(_ script: String, _ goal: String, _ check: String, stopped: String? = nil) {
        self.script = script
        self.goal = goal
        self.check = check
        self.stopped = stopped
    }

    private static let card = """
        linear vert S {
          width = 200; height = wrap; padding = 8; vspace = 4
          label T "a text that is wrapped in the card and takes three lines" { width = fill }
          view A { width = 50%; height = 20 }
        }
        """

    private static let row = """
        linear horz S { width = 300; height = 60; hspace = 10
          view A { width = 1 * 40; height = 20 }
          view B { width = 30%; height = fill }
          view C { width = 70%; height = fill; width <= 150 }
        }
        """

    private static let anchors = """
        relative R { width = fill; height = 100; padding = 5
          view X { width = 50; height = 20; left = 10 }
          view Y { left = X.right + 10; width = X.width * 2; height = 20; top = X.bottom + 5 }
          view Z { width = 60; height = 10; centerX = 0; bottom = 4 }
          view V { left = X.left; right = 40%; height = width; height >= 30 }
        }
        """

    private static let frame = """
        frame F { width = 80%; height = 200; padding = [1, 2, 3, 4]
          view P { left = 20%; right = 30%; height = width; top = 10 }
          view Q { width = 40; height = 10; right = 10; bottom = 5% }
          label L "some words" { center = [0, 0] }
          view N { width = fill; height = 15; top = P.bottom }
        }
        """

    private static let words = """
        flow vert W { width = fill; height = wrap; hspace = 5; vspace = 6; padding = 4
          for i in 1..7 { view c[i] { width = 60; height = 20 + i } }
        }
        """

    private static let table = """
        table vert B { width = 304; height = wrap; hspace = 4; vspace = 2
          row H { size = 20; colSize = average; view h1; view h2; view h3 }
          row I { size = wrap; colSize = fill
            label w "Paper, white, five hundred sheets" { width = 50% }
            label m "2" { width = 20% }
            label k "9.80" { width = 30% }
          }
        }
        """

    private static let float = """
        float vert G { width = 240; height = wrap; hspace = 10; vspace = 10; padding = 10
          view photo { size = [80, 60] }
          view badge { size = [40, 20]; reverseFloat = true }
          view title { size = [80, 20] }
          view more { width = fill; height = 40; clearFloat = true }
        }
        """

    private static let dial = """
        knob radius = 50 in 10..60
        path K { size = [120, 120]; coordinateOrigin = [0.5, 0.5]
          polar = angle => radius
          for i in 0..3 { view hour[i] { size = [10, 10] } }
        }
        """

    private static let styled = """
        knob gutter = 8 in 0..40
        style item { height = 30; left = gutter; right = gutter; width = fill }
        linear vert S { width = fill; height = wrap; vspace = gutter * 2
          view A : item
          view B : item
          label T "words under the items" { fontSize = 12 }
        }
        when screen.width >= 500 { item.height = 50 }
        when landscape { S.vspace = 3 }
        """

    /// Scenes whose goals some number meets.
    static let reached: [WantScene] = [
        WantScene(card, "T.height = 16", "T.height ~= 16"),
        WantScene(card, "T.height = 32", "T.height ~= 32"),
        WantScene(card, "T.height <= 40", "T.height <= 40"),
        WantScene(card, "A.width = 100", "A.width ~= 100"),
        WantScene(card, "A.width == T.height", "A.width ~= T.height"),
        WantScene(card, "A.right <= parent.width - 150", "A.right <= S.width - 150"),
        WantScene(card, "S.height = 150", "S.height ~= 150"),
        WantScene(card, "A.top >= 100", "A.top >= 100"),
        WantScene(card, "A.screenFrame[0] = 40", "A.screenFrame[0] ~= 40"),
        WantScene(row, "A.width = 77", "A.width ~= 77"),
        WantScene(row, "B.width = 60", "B.width ~= 60"),
        WantScene(row, "B.x = 33.5", "B.x ~= 33.5"),
        WantScene(row, "C.right = 250", "C.right ~= 250"),
        WantScene(row, "B.width == A.width * 2", "B.width ~= A.width * 2"),
        WantScene(row, "C.width <= 100", "C.width <= 100"),
        WantScene(row, "B.height = 45, A.width = 40", "B.height ~= 45 and A.width ~= 40"),
        WantScene(anchors, "Y.width = 120", "Y.width ~= 120"),
        WantScene(anchors, "Y.right = 100", "Y.right ~= 100"),
        WantScene(anchors, "Z.x = 10", "Z.x ~= 10"),
        WantScene(anchors, "V.width = 100", "V.width ~= 100"),
        WantScene(anchors, "V.height = 150", "V.height ~= 150"),
        WantScene(anchors, "Z.bottom = 50", "Z.bottom ~= 50"),
        WantScene(anchors, "Y.left - X.right == 33", "Y.left - X.right ~= 33"),
        WantScene(anchors, "X.width * 3 == Y.width + 75", "X.width * 3 ~= Y.width + 75"),
        WantScene(frame, "P.height = 100", "P.height ~= 100"),
        WantScene(frame, "Q.x = 12", "Q.x ~= 12"),
        WantScene(frame, "Q.bottom = 150", "Q.bottom ~= 150"),
        WantScene(frame, "L.x = 20", "L.x ~= 20"),
        WantScene(frame, "L.width = 120", "L.width ~= 120"),
        WantScene(frame, "N.width = 200", "N.width ~= 200"),
        WantScene(frame, "P.right <= Q.left - 90", "P.right <= Q.left - 90"),
        WantScene(words, "c[4].x = 69", "c[4].x ~= 69"),
        WantScene(words, "W.height = 100", "W.height ~= 100"),
        WantScene(words, "W.height <= 40", "W.height <= 40"),
        WantScene(words, "c[7].y >= 60", "c[7].y >= 60"),
        WantScene(words, "c[2].right = 150", "c[2].right ~= 150"),
        WantScene(table, "h2.width = 80", "h2.width ~= 80"),
        WantScene(table, "w.height = 16", "w.height ~= 16"),
        WantScene(table, "k.x >= 240", "k.x >= 240"),
        WantScene(table, "B.height = 70", "B.height ~= 70"),
        WantScene(float, "badge.x = 150", "badge.x ~= 150"),
        WantScene(float, "more.y = 100", "more.y ~= 100"),
        WantScene(float, "title.x = 120", "title.x ~= 120"),
        WantScene(float, "G.height = 200", "G.height ~= 200"),
        WantScene(dial, "hour[0].x = 100", "hour[0].x ~= 100"),
        WantScene(dial, "hour[2].x = 20", "hour[2].x ~= 20"),
        WantScene(styled, "A.width = 300", "A.width ~= 300"),
        WantScene(styled, "B.y = 70", "B.y ~= 70"),
        WantScene(styled, "A.height = 50", "A.height ~= 50"),
        WantScene(styled, "S.height = 120", "S.height ~= 120"),
        WantScene("screen 600 400\n" + styled, "A.height = 20", "A.height ~= 20"),
        WantScene("screen 600 400\n" + styled, "B.y = 61", "B.y ~= 61"),
        WantScene(styled, "T.width = 63", "T.width ~= 63"),
        WantScene("view A", "A.width = 100", "A.width ~= 100"),
        WantScene("screen { direction = rtl }\n" + row, "B.x = 33.5", "B.x ~= 33.5"),
        WantScene("screen { scale = 2 }\n" + anchors, "Y.width = 120", "Y.width ~= 120"),
        WantScene("image M { imageSize = [60, 40]; width = 30; height = wrap }", "M.height = 30", "M.height ~= 30"),
        WantScene("linear vert S { height = wrap; view A { width = 5; height = 10; height *= 2 } }", "S.height = 33", "S.height ~= 33"),
        WantScene("view A { width = 40; height = width * 2 - 5 }", "A.height = 90", "A.height ~= 90"),
        WantScene("view A { width = 40 }; view B { width = A.width }", "screen.width = 320", "screen.width ~= 320"),
    ]

    private static let lines = "view A { size = [160, 20] }; view B { size = [160, 20] }; view C { size = [160, 20] } }"

    /// Scenes with a goal, a statement that is to be among the answers, and one that is not.
    static let offered: [WantScene] = [
        // Where lines break.
        WantScene("flex L { flexWrap = wrap; width = 343; \(lines)", "C.top = 0", "L.width = 480"),
        WantScene(
            "knob w = 160\nflex L { flexWrap = wrap; width = 343; for i in 1..3 { view c[i] { width = w; height = 20 } } }", "c[3].top = 0",
            "w = 114"),
        // Numbers and knobs in lists, sums and functions.
        WantScene("grid G { width = 300; columns = [100, 1fr]; view A { height = 9 } }", "G.columns[0] = 120", "G.columns = [120, 1fr]"),
        WantScene("grid G { width = 300; columns = [100, 1fr]; view A { height = 9 } }", "G.columns[1] = 150", "G.width = 250"),
        WantScene("grid G { width = 300; columns = [100, 1fr]; view A { height = 9 } }", "A.width = 120", "G.columns = [120, 1fr]"),
        WantScene("knob k = 100\ngrid G { width = 300; columns = [k, 1fr]; view A { height = 9 } }", "G.columns[0] = 120", "k = 120"),
        WantScene(
            "grid G { width = 90; columns = [repeat(3, 1fr)]; view A { height = 9 } }", "A.width = 45", "G.columns = [repeat(2, 1fr)]"),
        WantScene(
            "constraint C { width = 300; view X { width = 20; left = 0 }; view Y { left = 0; width = max(X.width, 30) + 5 } }",
            "Y.width = 50",
            "Y.width = max(X.width, 45) + 5"),
        // A rule that was written once, for all of its nodes.
        WantScene("linear vert M { for i in 1..4 { view d[i] { width = 30; height = 20 } } }", "M.height = 240", "d.height = 60"),
        WantScene(
            "linear vert M { view A { width = 9; height = 20 }; view B { width = 9; height = 30 } }", "M.height = 80", "B.height = 60"),
        WantScene("knob p = 50%\nframe F { width = 200; height = 50; view Q { width = p; height = 10 } }", "Q.width = 80", "p = 40%"),
        // Where a `when` turns.
        WantScene(
            "view A { width = 9; height = 20 }\nwhen screen.width >= 600 { A.height = 50 }\nwhen screen.width >= 604 { A.height = 10 }",
            "A.height = 50", "screen.width = 600"),
        WantScene("knob n = 1\nview A { width = 9; height = 20 }\nwhen n > 40 { A.height = 50 }", "A.height = 50", "n = 41"),
        // What hides another node is not offered.
        WantScene(
            "linear horz L { width = 100; view A { width = fill; height = 9 }; view B { width = 60; height = 9 } }", "A.width = 100",
            "L.width = 160", stopped: "B.width = 0"),
    ]

    /// Scenes whose goals no number meets, and what is said of it.
    static let missed: [WantScene] = [
        WantScene(
            "frame F { width = 200; height = 90; view A { width = 60; height = 5; width <= 80 } }", "A.width = 100", "A.width ~= 100",
            stopped: "no value of A.width does it: the nearest is 80: `A.width <= 80` limits it"),
        WantScene(
            "knob n = 3 in 0..10\nview A { width = 10 * n; height = 5 }", "A.width = 150", "A.width ~= 150",
            stopped: "no value of n was found: the nearest is 100, with 10"),
        WantScene(
            "linear vert S { width = 100; height = wrap; view A { width = 10; height = 20 }; view B { width = 10; height = 20 } }",
            "A.height = 10, B.height = 10", "A.height ~= 10 and B.height ~= 10", stopped: "the nearest has"),
        WantScene(
            "flow vert W { width = 100; height = wrap; for i in 1..5 { view c[i] { width = 30; height = 10 } } }",
            "c[2].x = 29, c[5].y = 7",
            "c[2].x ~= 29 and c[5].y ~= 7", stopped: "no value of"),
        WantScene(
            "relative R { width = 100; height = 100; view A { left = 10; right = 10; width = 30; height = 5 } }",
            "A.width = 90, A.x = 5", "A.width ~= 90 and A.x ~= 5", stopped: "A.width has no effect: `left` and `right` decide"),
    ]
}
