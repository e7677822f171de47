/// The device on which the program runs; its idiom is that of a tablet.
///
/// Differs from UIKit: The device is the computer, and never changes its orientation.
@preconcurrency @MainActor public final class UIDevice {
  /// The device of the program.
  public static let current = UIDevice()

  /// The name of the device.
  public var name: String { "Computer" }
  /// The model of the device.
  public var model: String { "Computer" }
  /// The model of the device in the language of the user.
  public var localizedModel: String { model }

  /// The name of the operating system.
  public var systemName: String {
    #if os(Windows)
      "Windows"
    #elseif os(macOS)
      "macOS"
    #else
      "Linux"
    #endif
  }

  /// The version of iOS that ResponderKit is compared with, for programs that check the version.
  public var systemVersion: String { "18.0" }

  /// The kind of interface that suits the device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .pad }

  /// The orientation of the device, which is unknown.
  public var orientation: UIDeviceOrientation { .unknown }

  /// A Boolean value that indicates whether the device reports changes of its orientation.
  public private(set) var isGeneratingDeviceOrientationNotifications = false

  /// Enables the notifications of changes of the orientation, which never changes.
  public func beginGeneratingDeviceOrientationNotifications() {
    isGeneratingDeviceOrientationNotifications = true
  }

  /// Disables the notifications of changes of the orientation.
  public func endGeneratingDeviceOrientationNotifications() {
    isGeneratingDeviceOrientationNotifications = false
  }

  /// A Boolean value that indicates whether several programs can run at the same time.
  public var isMultitaskingSupported: Bool { true }
}

/// The orientation of a device.
nonisolated public enum UIDeviceOrientation: Int, Sendable {
  case unknown = 0
  case portrait = 1
  case portraitUpsideDown = 2
  case landscapeLeft = 3
  case landscapeRight = 4
  case faceUp = 5
  case faceDown = 6

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
}
