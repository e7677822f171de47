/// The screen that shows the windows of the program.
///
/// Differs from UIKit: The screen is the area of the window.
@preconcurrency @MainActor public final class UIScreen {
  /// The screen of the program.
  public static let main = UIScreen()

  /// All screens: the main one.
  public static var screens: [UIScreen] { [main] }

  /// The size that the host has reported; nil before it has.
  private var hostSize: CGSize?

  /// The bounds in points: the area for the program's windows.
  ///
  /// Before the host has reported them, they are those of the first window, or 1024 × 768 points.
  public var bounds: CGRect {
    let size = hostSize ?? UIApplication.shared.windows.first?.bounds.size
    return CGRect(origin: .zero, size: size ?? CGSize(width: 1024, height: 768))
  }

  /// The number of pixels per point.
  public private(set) var scale: CGFloat = 1

  /// The bounds in pixels.
  public var nativeBounds: CGRect { bounds.applying(CGAffineTransform(scaleX: scale, y: scale)) }

  /// The number of pixels per point.
  public var nativeScale: CGFloat { scale }

  /// The number of frames that the screen shows per second.
  public var maximumFramesPerSecond: Int { 60 }

  /// The brightness, which cannot be changed: 1.
  public var brightness: CGFloat {
    get { 1 }
    set {}
  }

  /// The traits of the screen.
  public var traitCollection: UITraitCollection {
    UIApplication.shared.windows.first?.traitCollection ?? .current
  }

  /// Stores the area for the program's windows and the scale; the host calls this method.
  package func update(size: CGSize, scale: CGFloat) {
    hostSize = size
    self.scale = scale > 0 ? scale : 1
  }
}
