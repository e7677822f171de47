import Ink
import ResponderKitTesting

@testable import ResponderKit

/// A window for reference pictures, in which texts look the same on every system.
final class PictureFixture {
  let window: UIWindow
  let harness: TouchHarness

  init(width: CGFloat, height: CGFloat, style: UIUserInterfaceStyle = .light) {
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
    harness = TouchHarness(window: window)
    harness.application.typesetter = BlockTypesetter()
    window.overrideUserInterfaceStyle = style
    window.backgroundColor = .systemBackground
  }

  @discardableResult
  func add<View: UIView>(
    _ view: View, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
  ) -> View {
    view.frame = CGRect(x: x, y: y, width: width, height: height)
    window.addSubview(view)
    return view
  }

  /// Adds a picture of a view with the focus, because only one view of a window can have the focus.
  func addPictureOfFocusedView(
    _ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
  ) {
    add(view, x, y, width, height)
    window.layoutIfNeeded()
    window.moveFocus(to: view)
    let picture = view.snapshot()
    let frame = view.frame
    view.removeFromSuperview()
    add(UIImageView(image: picture), frame.minX, frame.minY, frame.width, frame.height)
  }

  /// Compares the window with a reference picture in the folder of the test.
  func check(_ name: String, scale: CGFloat = 1, testFile: String = #filePath) throws {
    window.layoutIfNeeded()
    try harness.checkSnapshot(name, scale: scale, testFile: testFile)
  }

  /// Returns an asymmetric image with a transparent lower right part.
  static func image(
    _ width: CGFloat, _ height: CGFloat, _ color: UIColor = .systemGreen
  ) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image {
      color.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: width, height: height / 2))
      UIColor.black.setFill()
      $0.fill(CGRect(x: 0, y: height / 2, width: width / 3, height: height / 2))
    }
  }
}
