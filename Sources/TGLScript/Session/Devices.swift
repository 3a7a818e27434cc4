import TGLLayout
import TGLSyntax

/// A screen's size in points, with its safe area.
public struct ScreenSize: Equatable, Sendable {
    /// The width in points, not below 0.
    public var width: Double
    /// The height in points, not below 0.
    public var height: Double
    /// The insets at the top, left, bottom and right; `nil` for a size without a device, which leaves the safe area unchanged.
    public var safeArea: [Double]?
    /// The reader's text size; `nil` leaves it unchanged.
    public var textSize: TextSize?

    /// A size in points, with the insets of the device's safe area where it has one.
    public init(width: Double, height: Double, safeArea: [Double]? = nil) {
        self.width = width
        self.height = height
        self.safeArea = safeArea
    }

    /// The least height of a status bar beside a notch, in points. Bars without a notch are less tall.
    private static let leastNotch = 40.0

    /// The size turned to landscape (wider than tall) or portrait; the safe area turns with it.
    func turned(_ turn: ScreenTurn?) -> ScreenSize {
        guard let turn, (turn == .landscape) != (width > height), width != height else { return self }
        let turnedArea = safeArea.map { area -> [Double] in
            // The notch's inset moves to both sides; the home bar's stays at the bottom and becomes smaller.
            if area[0] >= Self.leastNotch { return [0, area[0], min(area[2], 21), area[0]] }
            // A tablet keeps both bars; a phone without a notch hides its status bar.
            return area[2] > 0 ? area : [0, 0, 0, 0]
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
    /// The listed device with the same screen, if this name is an alias of it.
    public var other: String?

    fileprivate init(_ name: String, _ width: Double, _ height: Double, top: Double = 0, bottom: Double = 0) {
        self.name = name
        size = ScreenSize(width: width, height: height, safeArea: [top, 0, bottom, 0])
    }

    fileprivate init(_ name: String, like other: KnownDevice) {
        (self.name, size, self.other) = (name, other.size, other.name)
    }
}

/// The devices that `screen` and `show on` know.
public enum Devices {
    /// The devices with screens of their own, in the order in which messages list them.
    public static let listed: [KnownDevice] = [
        KnownDevice("iphoneSE", 320, 568),
        KnownDevice("iphone8", 375, 667),
        KnownDevice("iphone8plus", 414, 736),
        KnownDevice("iphonese3", 375, 667, top: 20),
        KnownDevice("iphoneX", 375, 812, top: 44, bottom: 34),
        KnownDevice("iphone15", 393, 852, top: 59, bottom: 34),
        KnownDevice("iphone15promax", 430, 932, top: 59, bottom: 34),
        KnownDevice("iphone16", 393, 852, top: 59, bottom: 34),
        KnownDevice("iphone16plus", 430, 932, top: 59, bottom: 34),
        KnownDevice("iphone16pro", 402, 874, top: 62, bottom: 34),
        KnownDevice("iphone16promax", 440, 956, top: 62, bottom: 34),
        KnownDevice("iphone17", 402, 874, top: 62, bottom: 34),
        KnownDevice("iphoneair", 420, 912, top: 68, bottom: 34),
        KnownDevice("ipad", 768, 1024),
        KnownDevice("ipad10", 820, 1180, top: 24, bottom: 20),
        KnownDevice("ipadpro", 1024, 1366),
        KnownDevice("ipadpro11", 834, 1210, top: 24, bottom: 20),
        KnownDevice("ipadpro13", 1032, 1376, top: 24, bottom: 20),
        KnownDevice("android", 360, 800),
        KnownDevice("androidtablet", 800, 1280),
        KnownDevice("pixel8", 412, 915),
        KnownDevice("galaxys24", 360, 780),
        KnownDevice("desktop", 1440, 900),
    ]

    /// Aliases: each device has the same screen as the listed one after it.
    private static let otherNames = [
        ("iphone14pro", "iphone15"), ("iphone15pro", "iphone15"), ("iphone14promax", "iphone15promax"), ("iphone15plus", "iphone15promax"),
        ("iphone17pro", "iphone16pro"), ("iphone17promax", "iphone16promax"), ("ipadair11", "ipad10"), ("galaxys23", "galaxys24"),
    ]

    /// All devices by name, the aliases too.
    public static let all: [KnownDevice] =
        listed
        + otherNames.compactMap { name, other in listed.first { $0.name == other }.map { KnownDevice(name, like: $0) } }
}

/// A screen with the words that name it, such as `ipad landscape`.
public struct NamedScreen: Sendable {
    /// The words: `ipad landscape`; empty for a size without a device.
    public let name: String
    /// Its size, with the safe area of the device.
    public let size: ScreenSize

    /// The heading of a picture of it: `ipad landscape 1024×768`.
    public var caption: String {
        (name.isEmpty ? "" : name + " ") + "\(Text.number(size.width))×\(Text.number(size.height))"
    }
}

extension Devices {
    /// Why a text does not name a screen.
    public struct NoScreen: Error {
        /// What is wrong and what to write instead, without a capital letter or a full stop.
        public let message: String
    }

    /// Parses a list of screens as `show on` takes it: `iphone8, ipad landscape, 375 667`.
    public static func screens(_ list: String) throws(NoScreen) -> [NamedScreen] {
        var screens: [NamedScreen] = []
        for part in list.split(separator: ",", omittingEmptySubsequences: false) {
            screens.append(try screen(part.split(separator: " ").map(String.init)))
        }
        return screens
    }

    /// Parses a list of screens or text sizes as the `on` of a test takes it: `iphone8, 375 667` or `textSize large, ax3`.
    static func settings(
        _ list: String
    ) throws(NoScreen) -> [(screen: NamedScreen?, textSize: TextSize?, name: String)] {
        guard list.hasPrefix("textSize ") else {
            return try screens(list).map { ($0, nil, $0.name.isEmpty ? $0.caption : $0.name) }
        }
        return try list.dropFirst("textSize ".count).split(separator: ",").map { part throws(NoScreen) in
            let word = part.trimmed
            if let size = TextSize.allCases.first(where: { "\($0)" == word }) { return (nil, size, "textSize \(word)") }
            let sizes = TextSize.allCases.map { "\($0)" }
            let wayOut = Suggestions.nearest(word, among: sizes).map { "did you mean `\($0)`?" }
            throw NoScreen(
                message: "there is no text size `\(word)`; \(wayOut ?? "the text sizes are \(sizes.joined(separator: ", "))")")
        }
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
            let wayOut = near.map { "did you mean `\($0)`?" } ?? "the devices are \(listed.map(\.name).joined(separator: ", "))"
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

extension DevicePlan {
    /// The text size, if one is given in place of a device, as in `show on textSize large`.
    var textSize: TextSize? {
        guard case .named(let name, nil, _) = self else { return nil }
        return TextSize.allCases.first { "\($0)" == name }
    }
}
