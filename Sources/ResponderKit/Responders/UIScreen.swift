/// The screen that shows the windows of the program.
///
/// Differs from UIKit: The screen is the area of the window.
@preconcurrency @MainActor public final class UIScreen {
  /// The screen of the program.
  public static let main = UIScreen()

  /// All screens: only the main screen.
  public static var screens: [UIScreen] { [main] }

  /// The size that the host has reported, in points; nil before the first report.
  private var hostSize: CGSize?

  /// The bounds in points: the area for the program's windows.
  ///
  /// Before the host has reported the size, it is that of the first window or, without a window,
  /// 1024 × 768 points.
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

  /// The number of frames per second that programs should assume, independently of the display.
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

  /// Stores the size of the area for the program's windows, and the scale; called by the host.
  package func update(size: CGSize, scale: CGFloat) {
    hostSize = size
    self.scale = scale > 0 ? scale : 1
  }
}
