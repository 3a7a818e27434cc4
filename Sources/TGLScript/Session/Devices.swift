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
