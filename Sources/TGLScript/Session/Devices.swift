import TGLLayout
import TGLSyntax

/// A screen's size in points, with its safe area.
public struct ScreenSize: Equatable, Sendable {
    /// The width in points, not below 0.
    public var width: Double
    /// The height in points, not below 0.
    public var height: Double
    /// Top, left, bottom and right; `nil` for a size without a device, which leaves the safe area alone.
    public var safeArea: [Double]?

    /// A size in points, with the insets of the device's safe area where it has one.
    public init(width: Double, height: Double, safeArea: [Double]? = nil) {
        self.width = width
        self.height = height
        self.safeArea = safeArea
    }

    /// The size with the longer side across (`landscape`) or upright; the safe area turns with it.
    func turned(_ turn: ScreenTurn?) -> ScreenSize {
        guard let turn, (turn == .landscape) != (width > height), width != height else { return self }
        // The notch's strip comes to both sides, the home bar's stays below and is lower there.
        let turnedArea = safeArea.map { area -> [Double] in
            area[0] == 0 ? area : [0, area[0], min(area[2], 21), area[0]]
        }
        return ScreenSize(width: height, height: width, safeArea: turnedArea)
    }
}

/// A device by name.
public struct KnownDevice: Sendable {
    /// The name as `screen` and `show … on` take it.
    public let name: String
    /// The screen as the device is held upright.
    public let size: ScreenSize
}

/// The devices that `screen` and `show on` know.
public enum Devices {
    /// All devices, in the order in which messages list them.
    public static let all: [KnownDevice] = [
        KnownDevice(name: "iphoneSE", size: ScreenSize(width: 320, height: 568, safeArea: [0, 0, 0, 0])),
        KnownDevice(name: "iphone8", size: ScreenSize(width: 375, height: 667, safeArea: [0, 0, 0, 0])),
        KnownDevice(name: "iphone8plus", size: ScreenSize(width: 414, height: 736, safeArea: [0, 0, 0, 0])),
        KnownDevice(name: "iphoneX", size: ScreenSize(width: 375, height: 812, safeArea: [44, 0, 34, 0])),
        KnownDevice(name: "iphone15", size: ScreenSize(width: 393, height: 852, safeArea: [59, 0, 34, 0])),
        KnownDevice(name: "iphone15promax", size: ScreenSize(width: 430, height: 932, safeArea: [59, 0, 34, 0])),
        KnownDevice(name: "ipad", size: ScreenSize(width: 768, height: 1024, safeArea: [0, 0, 0, 0])),
        KnownDevice(name: "ipadpro", size: ScreenSize(width: 1024, height: 1366, safeArea: [0, 0, 0, 0])),
        KnownDevice(name: "android", size: ScreenSize(width: 360, height: 800, safeArea: [0, 0, 0, 0])),
        KnownDevice(name: "androidtablet", size: ScreenSize(width: 800, height: 1280, safeArea: [0, 0, 0, 0])),
        KnownDevice(name: "desktop", size: ScreenSize(width: 1440, height: 900, safeArea: [0, 0, 0, 0])),
    ]
}

/// A screen by the words that name it, as `ipad landscape`.
public struct NamedScreen: Sendable {
    /// What to call it: `ipad landscape`; empty for a size alone.
    public let name: String
    /// Its size, with the safe area of the device.
    public let size: ScreenSize

    /// What stands over a picture of it: `ipad landscape 1024×768`.
    public var caption: String {
        (name.isEmpty ? "" : name + " ") + "\(Text.number(size.width))×\(Text.number(size.height))"
    }
}

extension Devices {
    /// Why a text names no screens.
    public struct NoScreen: Error {
        /// What is wrong with it and what to write, without a capital and a full stop.
        public let message: String
    }

    /// The screens of a list as `show on` takes it: `iphone8, ipad landscape, 375 667`.
    public static func screens(_ list: String) throws(NoScreen) -> [NamedScreen] {
        var screens: [NamedScreen] = []
        for part in list.split(separator: ",", omittingEmptySubsequences: false) {
            screens.append(try screen(part.split(separator: " ").map(String.init)))
        }
        return screens
    }

    private static func screen(_ words: [String]) throws(NoScreen) -> NamedScreen {
        guard let first = words.first else { throw NoScreen(message: "`on` takes screens: `on iphone8, ipad landscape, 375 667`") }
        if let width = Double(first), words.count == 2, let height = Double(words[1]) {
            guard width > 0, height > 0, width <= 1e6, height <= 1e6 else {
                throw NoScreen(message: "a screen's width and height are above 0 and at most 1,000,000, and `\(first) \(words[1])` is not")
            }
            return NamedScreen(name: "", size: ScreenSize(width: width, height: height))
        }
        guard let known = all.first(where: { $0.name == first }) else {
            let near = Suggestions.nearest(first, among: all.map(\.name))
            let wayOut = near.map { "did you mean `\($0)`?" } ?? "the devices are \(all.map(\.name).joined(separator: ", "))"
            throw NoScreen(message: "there is no device `\(first)`; \(wayOut)")
        }
        if words.count == 1 { return NamedScreen(name: first, size: known.size) }
        let turn: ScreenTurn? = words[1] == "landscape" ? .landscape : words[1] == "portrait" ? .portrait : nil
        guard words.count == 2, let turn else {
            throw NoScreen(
                message: "`\(words[1...].joined(separator: " "))` after `\(first)` is neither `landscape` nor `portrait`; "
                    + "separate screens by commas: `on iphone8, ipad`")
        }
        return NamedScreen(name: "\(first) \(words[1])", size: known.size.turned(turn))
    }
}
