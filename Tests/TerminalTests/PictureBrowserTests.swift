import Foundation
import XCTest

/// SVGs and pages as a browser shows them: where their boxes and texts stand, and the pixels that come of them.
/// Without Chromium the tests are skipped.
final class PictureBrowserTests: TglTestCase {
    private static let browser = ["chromium", "chromium-browser", "google-chrome"].lazy.compactMap { name in
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }.first

    func testSVGsInLightAndInDark() throws {
        for isDark in [false, true] {
            let found = try measured("measureSVGs", isDark: isDark) { scene in
                ["svg": try scene.render(self, "svg"), "frames": scene.isOnDevices ? "" : try scene.frames(self)]
            }
            XCTAssertEqual(found.problems, [], isDark ? "dark" : "light")
            // What was looked at is counted, so that nothing passes for want of it.
            XCTAssertGreaterThan(found.counts["boxes"] ?? 0, 370)
            XCTAssertGreaterThan(found.counts["texts"] ?? 0, 60)
            if !isDark { XCTAssertGreaterThan(found.counts["edges"] ?? 0, 100) }
            XCTAssertEqual(found.counts["pictures"], 10)
        }
    }

    func testPages() throws {
        let found = try measured("measurePages", isDark: false) { ["page": try $0.render(self, "html")] }
        XCTAssertEqual(found.problems, [])
        XCTAssertEqual(found.counts["pages"], 10)
        XCTAssertGreaterThan(found.counts["captions"] ?? 0, 100)
    }

    private struct Found: Decodable {
        let problems: [String]
        let counts: [String: Int]
    }

    /// What the function of `measure.js` finds out about all scenes.
    private func measured(_ function: String, isDark: Bool, _ parts: (PictureScene) throws -> [String: String]) throws -> Found {
        guard let browser = Self.browser else {
            throw XCTSkip("the pictures were not looked at in a browser: there is no chromium here")
        }
        let scenes = try PictureScene.all().map { scene in try parts(scene).merging(["name": scene.name]) { $1 } }
        let data = try JSONSerialization.data(withJSONObject: scenes).base64EncodedString()
        let code = try String(contentsOf: PictureScene.goldens.appendingPathComponent("measure.js"), encoding: .utf8)
        let page = """
            <!DOCTYPE html><meta charset="utf-8"><style>body { margin: 0 } :root { color-scheme: light dark }</style>
            <pre id="found"></pre><script>
            const scenes = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob("\(data)"), (c) => c.charCodeAt(0))));
            \(code)
            \(function)().catch((e) => problems.push(String(e.stack))).then(() => {
              document.body.textContent = "[[[" + btoa(unescape(encodeURIComponent(JSON.stringify({ problems, counts })))) + "]]]";
            });
            </script>
            """
        try home.write("measure.html", page)
        let output = try dom(browser, isDark: isDark)
        let start = try XCTUnwrap(output.range(of: "[[["), "the page found nothing: \(output.prefix(300))")
        let end = try XCTUnwrap(output.range(of: "]]]"))
        let result = try XCTUnwrap(Data(base64Encoded: String(output[start.upperBound..<end.lowerBound])))
        return try JSONDecoder().decode(Found.self, from: result)
    }

    /// The page as it stands when its script is done.
    private func dom(_ browser: String, isDark: Bool) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: browser)
        process.arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--window-size=1600,1200",
            "--user-data-dir=\(home.path)/profile", "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)", "--timeout=25000",
            "--virtual-time-budget=20000", "--dump-dom", "file://\(home.path)/measure.html",
        ]
        let output = home.path + "/dom.txt"
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let end = Date(timeIntervalSinceNow: 60)
        while process.isRunning, Date() < end { usleep(20_000) }
        if process.isRunning {
            process.terminate()
            XCTFail("the browser did not end")
        }
        return try String(contentsOfFile: output, encoding: .utf8)
    }
}
