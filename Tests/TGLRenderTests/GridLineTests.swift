import TGLRender
import XCTest

/// The lines of a grid's tracks in pictures of characters and of pixels.
final class GridLineTests: XCTestCase {
    private func picture(_ choice: PictureChoice, line: SceneFrame?) -> String {
        var grid = SceneNode(id: 1, name: "G", kind: "grid", frame: SceneFrame(x: 0, y: 0, width: 120, height: 80))
        if let line { grid.gridLines = [line] }
        var options = BoxesOptions(style: RenderStyle(color: .palette))
        options.frame = PictureFrame(.screen, rows: 20)
        options.choice = choice
        options.names = .off
        let scene = Scene(screenWidth: 120, screenHeight: 80, nodes: [grid])
        return boxesBlock(scene, columns: 60, rows: 20, options: options).text(RenderStyle(color: .palette)).text
    }

    func testALineDownIsDashed() {
        let line = SceneFrame(x: 60, y: 0, width: 0, height: 80)
        XCTAssertFalse(picture(.lines, line: nil).contains("╎"))
        XCTAssertTrue(picture(.lines, line: line).contains("╎"))
        XCTAssertNotEqual(picture(.blocks, line: line), picture(.blocks, line: nil))
    }

    func testALineAcrossIsDashed() {
        let line = SceneFrame(x: 0, y: 40, width: 120, height: 0)
        XCTAssertTrue(picture(.lines, line: line).contains("╌"))
        XCTAssertNotEqual(picture(.blocks, line: line), picture(.blocks, line: nil))
    }
}
