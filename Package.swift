// swift-tools-version: 6.3
import PackageDescription

/// How `scripts/build` wants the programs to be linked, a flag a line.
let linkFlags = (Context.environment["TGL_LINK_FLAGS"] ?? "").split(separator: "\n").map(String.init)
/// What only waits for a person or a file is small rather than fast.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"])]
/// Tests take five times as long to compile when they are optimized, and do not run noticeably faster.
let unoptimized: [SwiftSetting] = [.unsafeFlags(["-Onone"])]
let linkerSettings: [LinkerSetting] = linkFlags.isEmpty ? [] : [.unsafeFlags(linkFlags)]

let package = Package(
    name: "tgl",
    products: [
        .executable(name: "tgl", targets: ["tgl"]),
        .executable(name: "tgl-bench", targets: ["tgl-bench"]),
        .library(name: "TGLSyntax", targets: ["TGLSyntax"]),
        .library(name: "TGLLayout", targets: ["TGLLayout"]),
        .library(name: "TGLWhy", targets: ["TGLWhy"]),
        .library(name: "TGLScript", targets: ["TGLScript"]),
        .library(name: "TGLRender", targets: ["TGLRender"]),
        .library(name: "TGLGuide", targets: ["TGLGuide"]),
        .library(name: "TGLTools", targets: ["TGLTools"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    ],
    targets: [
        // Text to tokens to syntax tree; knows neither properties nor layout.
        .target(name: "TGLSyntax", dependencies: ["TGLTexts"]),
        // Which characters are wide, by Unicode; one table for layout and pictures.
        .target(name: "UnicodeWidth"),
        // Linear relations with priorities and their one answer; knows no node.
        .target(name: "TGLSolver"),
        // The node arena, the property table and every layout algorithm.
        .target(name: "TGLLayout", dependencies: ["TGLSolver", "UnicodeWidth"], linkerSettings: [.linkedLibrary("m")]),
        // Explanations and lint: what a layout's facts say, in whole answers.
        .target(name: "TGLWhy", dependencies: ["TGLLayout", "TGLSolver"], linkerSettings: [.linkedLibrary("m")]),
        // Values, scopes, the evaluator and the session; of TGLRender only the words of the output forms.
        .target(
            name: "TGLScript", dependencies: ["TGLWhy", "TGLSyntax", "TGLLayout", "TGLRender", "TGLTexts"],
            linkerSettings: [.linkedLibrary("m")]),
        // Frames to tree text, boxes, SVG and JSON.
        .target(name: "TGLRender", dependencies: ["UnicodeWidth"], linkerSettings: [.linkedLibrary("m")]),
        // JSON as values, from a text and back; for whoever speaks with other programs.
        .target(name: "TGLJSON", dependencies: ["TGLRender", "UnicodeWidth"]),
        // The examples and courses of `scripts`, and the words of the program in `Pages`, taken in as they are when this is compiled.
        .target(name: "CTexts", exclude: ["Pages"]),
        // The texts of CTexts by name, and the one reader of the words among them.
        .target(name: "TGLTexts", dependencies: ["CTexts"]),
        // Completion, help and the tables of statements, topics and session commands, as values.
        .target(name: "TGLGuide", dependencies: ["TGLTexts", "TGLSyntax", "TGLLayout", "TGLScript", "TGLRender", "TGLTools"]),
        // The formatter and the checker, over the parser, binder and tables of the program; no input or output.
        .target(name: "TGLTools", dependencies: ["TGLTexts", "TGLSyntax", "TGLLayout", "TGLWhy", "TGLScript", "TGLRender"]),
        // The Language Server Protocol over the parser, checker, formatter, completion and sessions of the program; no input or output.
        .target(
            name: "TGLLanguageServer",
            dependencies: ["TGLJSON", "TGLSyntax", "TGLLayout", "TGLWhy", "TGLRender", "TGLScript", "TGLGuide", "TGLTools"]),
        // Gumbo, which reads HTML5.
        .systemLibrary(name: "CGumbo", pkgConfig: "gumbo", providers: [.apt(["libgumbo-dev"])]),
        // Code of other systems as scripts: HTML with its style sheets.
        .target(name: "TGLCode", dependencies: ["CGumbo", "TGLSyntax", "TGLLayout", "TGLScript", "TGLRender", "TGLTools"]),
        // A shim of small functions over GNU readline; linked into `tgl` alone.
        .target(name: "CReadline", linkerSettings: [.linkedLibrary("readline")]),
        // What writing files needs of the C library and Swift does not import.
        .target(name: "CFiles"),
        // What a page or an editor shows of a node beside its picture: explanations, rules, findings, overlays, as JSON.
        .target(
            name: "TGLInspect", dependencies: ["TGLWhy", "TGLLayout", "TGLScript", "TGLSyntax", "TGLRender"], swiftSettings: small),
        // The server of the live page, and what it sends. It knows sessions through one protocol.
        .target(
            name: "TGLPage",
            dependencies: [
                "TGLRender", "TGLTexts",
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            exclude: ["Web"], swiftSettings: small),
        // Line editing, signals, streams and the session journal; a module of its own inside `tgl`,
        // so that the tests can reach it, and no product.
        .target(
            name: "TGLTerminal", dependencies: ["CFiles", "CReadline", "TGLRender", "UnicodeWidth"], path: "Sources/tgl/Terminal",
            swiftSettings: small),
        // What the process takes of memory; its allocations go through here, so it is linked into `tgl` alone.
        .target(name: "CMemory"),
        .executableTarget(
            name: "tgl",
            dependencies: [
                "CMemory",
                "TGLWhy", "TGLSyntax", "TGLLayout", "TGLScript", "TGLRender", "TGLGuide", "TGLTools", "TGLTerminal", "TGLJSON",
                "TGLLanguageServer", "TGLCode", "TGLPage", "TGLInspect",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Terminal"], swiftSettings: small, linkerSettings: linkerSettings),
        // What must stand any bytes, for the tests and for `tgl-fuzz`.
        .target(
            name: "FuzzTargets",
            dependencies: [
                "TGLWhy", "TGLSyntax", "TGLLayout", "TGLScript", "TGLRender", "TGLGuide", "TGLTools", "TGLTerminal", "RandomDocuments",
                "TGLCode", "TGLJSON", "TGLLanguageServer",
            ],
            path: "Tests/FuzzTargets"),
        .executableTarget(
            name: "tgl-fuzz", dependencies: ["TGLSolver", "TGLLayout", "FuzzTargets", "RandomDocuments"], linkerSettings: linkerSettings),
        // Random trees and edits, for the tests and for `tgl-fuzz`.
        .target(name: "RandomDocuments", dependencies: ["TGLWhy", "TGLLayout", "TGLSolver"], path: "Tests/RandomDocuments"),
        .executableTarget(
            name: "tgl-bench", dependencies: ["TGLLayout", "TGLScript", "TGLSyntax", "TGLTools"], linkerSettings: linkerSettings),
        // The project's own rules: its pages, its files, its scripts.
        .testTarget(name: "ProjectTests", dependencies: ["TGLScript", "TGLSyntax", "TGLTexts"], swiftSettings: unoptimized),
        .testTarget(
            name: "FuzzTests", dependencies: ["FuzzTargets", "RandomDocuments", "TGLLayout"], swiftSettings: unoptimized),
        .testTarget(name: "TGLSyntaxTests", dependencies: ["TGLSyntax", "FuzzTargets"], swiftSettings: unoptimized),
        .testTarget(name: "TGLRenderTests", dependencies: ["TGLRender", "UnicodeWidth"], swiftSettings: unoptimized),
        .testTarget(name: "TGLJSONTests", dependencies: ["TGLJSON"], swiftSettings: unoptimized),
        .testTarget(
            name: "TGLGuideTests", dependencies: ["TGLWhy", "TGLGuide", "TGLLayout", "TGLScript", "TGLSyntax", "TGLRender"],
            swiftSettings: unoptimized),
        .testTarget(
            name: "TGLLayoutTests", dependencies: ["TGLWhy", "TGLLayout", "TGLSolver", "RandomDocuments"], swiftSettings: unoptimized),
        .testTarget(
            name: "TGLScriptTests", dependencies: ["TGLWhy", "TGLScript", "TGLLayout", "TGLSyntax", "RandomDocuments", "FuzzTargets"],
            swiftSettings: unoptimized),
        .testTarget(
            name: "TGLToolsTests",
            dependencies: ["TGLTools", "TGLSyntax", "TGLLayout", "TGLScript", "FuzzTargets", "RandomDocuments"],
            swiftSettings: unoptimized),
        .testTarget(name: "LanguageServerTests", dependencies: ["TGLJSON"], swiftSettings: unoptimized),
        // A program that echoes, for the tests to drive through a pseudo-terminal.
        .executableTarget(name: "terminal-demo", dependencies: ["TGLTerminal"], path: "Tests/Support/terminal-demo"),
        .target(name: "CPTY", path: "Tests/Support/CPTY"),
        .testTarget(
            name: "TerminalTests",
            dependencies: ["TGLTerminal", "TGLGuide", "TGLLayout", "TGLScript", "TGLSyntax", "terminal-demo", "CPTY"],
            swiftSettings: unoptimized),
    ],
    swiftLanguageModes: [.v6],
    // C23 has `#embed`.
    cLanguageStandard: .gnu2x
)
