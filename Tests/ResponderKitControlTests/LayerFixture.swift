import Ink

@testable import ResponderKit
@testable import ResponderKitTesting

/// A red view in a white window, with a method that reads pixels of the window.
struct LayerFixture {
  let view = UIView(frame: CGRect(x: 20, y: 20, width: 60, height: 40))
  let harness: TouchHarness

  init() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
    window.backgroundColor = .white
    view.backgroundColor = .red
    window.addSubview(view)
    harness = TouchHarness(window: window)
  }

  /// Returns the red, green and blue of a pixel of the window.
  func color(_ x: Int, _ y: Int) -> [UInt8] {
    let color = harness.snapshot()[x, y]
    return [color.red, color.green, color.blue]
  }
}
