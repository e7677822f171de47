import Testing

@testable import ResponderKit

@Suite("Autoresizing and content modes")
struct AutoresizingTests {
  /// Returns the expected start and length of a subview after its superview's length has changed.
  ///
  /// `lengths` contains the margin before the subview, the subview and the margin after it. By
  /// UIKit's rule, the flexible lengths share the change in proportion to their values, or equally
  /// if all of them are zero.
  private func expectedExtent(
    _ lengths: [CGFloat], by change: CGFloat, flexible: [Bool]
  ) -> (start: CGFloat, length: CGFloat) {
    var weights = zip(lengths, flexible).map { $1 ? $0 : 0 }
    if weights.reduce(0, +) == 0 { weights = flexible.map { $0 ? 1 : 0 } }
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return (lengths[0], lengths[1]) }
    let new = zip(lengths, weights).map { $0 + change * $1 / sum }
    return (new[0], max(0, new[1]))
  }

  @Test(
    "The flexible margins and sizes of a subview share a size change in proportion to their values",
    arguments: 0..<64 as Range<UInt>)
  func masks(rawValue: UInt) {
    let mask = UIView.AutoresizingMask(rawValue: rawValue)
    let frames = [
      CGRect(x: 20, y: 30, width: 50, height: 15), CGRect(x: 0, y: 0, width: 110, height: 90),
      CGRect(x: 10, y: 60, width: 0, height: 0), CGRect(x: 0, y: 0, width: 0, height: 90),
    ]
    for origin in [point(0, 0), point(-7, 19)] {
      for size in [CGSize(width: 160, height: 75), CGSize(width: 30, height: 300)] {
        let root = UIView(frame: CGRect(x: 1, y: 2, width: 110, height: 90))
        root.bounds.origin = origin
        let views = frames.map { UIView(frame: $0.offsetBy(dx: origin.x, dy: origin.y)) }
        for view in views {
          view.autoresizingMask = mask
          root.addSubview(view)
        }
        root.bounds.size = size
        for (view, old) in zip(views, frames) {
          let x = expectedExtent(
            [old.minX, old.width, 110 - old.maxX], by: size.width - 110,
            flexible: [
              mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
              mask.contains(.flexibleRightMargin),
            ])
          let y = expectedExtent(
            [old.minY, old.height, 90 - old.maxY], by: size.height - 90,
            flexible: [
              mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
              mask.contains(.flexibleBottomMargin),
            ])
          let frame = view.frame.offsetBy(dx: -origin.x, dy: -origin.y)
          #expect(abs(frame.minX - x.start) < 1e-9 && abs(frame.width - x.length) < 1e-9)
          #expect(abs(frame.minY - y.start) < 1e-9 && abs(frame.height - y.length) < 1e-9)
        }
      }
    }
  }

  @Test("UIView.AutoresizingMask has UIKit's raw values")
  func bits() {
    let masks: [UIView.AutoresizingMask] = [
      .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin,
      .flexibleHeight, .flexibleBottomMargin,
    ]
    #expect(masks.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
  }

  @Test("Changing the bounds origin of a view does not resize its subviews")
  func origin() {
    let (root, view) = (
      UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80)),
      UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    )
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.addSubview(view)
    root.bounds.origin = point(5, 6)
    root.center = point(500, 600)
    #expect(view.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
  }

  // MARK: Content modes

  private static let modes: [UIView.ContentMode] = [
    .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw, .center, .top, .bottom, .left,
    .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
  ]

  @Test("Every content mode scales and positions the content in the bounds")
  func contentModes() {
    #expect(Self.modes.map(\.rawValue) == Array(0...12))
    let bounds = CGRect(x: 7, y: -5, width: 120, height: 50)
    let rects = Self.modes.map { $0.rect(of: CGSize(width: 40, height: 30), in: bounds) }
    let (middleX, middleY): (CGFloat, CGFloat) = (67 - 20, 20 - 15)
    let expected: [(CGFloat, CGFloat, CGFloat, CGFloat)] = [
      (7, -5, 120, 50), (67 - 100 / 3, -5, 200 / 3, 50), (7, -25, 120, 90), (7, -5, 120, 50),
      (middleX, middleY, 40, 30), (middleX, -5, 40, 30), (middleX, 15, 40, 30),
      (7, middleY, 40, 30), (87, middleY, 40, 30), (7, -5, 40, 30), (87, -5, 40, 30),
      (7, 15, 40, 30), (87, 15, 40, 30),
    ]
    for (rect, (x, y, width, height)) in zip(rects, expected) {
      #expect(abs(rect.minX - x) < 1e-9 && abs(rect.minY - y) < 1e-9)
      #expect(abs(rect.width - width) < 1e-9 && abs(rect.height - height) < 1e-9)
    }
    // Aspect fit makes tall content as high as the bounds; aspect fill makes tall content as wide
    // as the bounds.
    let tall = CGSize(width: 5, height: 10)
    #expect(
      UIView.ContentMode.scaleAspectFit.rect(of: tall, in: bounds)
        == CGRect(x: 54.5, y: -5, width: 25, height: 50))
    #expect(
      UIView.ContentMode.scaleAspectFill.rect(of: tall, in: bounds)
        == CGRect(x: 7, y: -100, width: 120, height: 240))
  }

  @Test("Aspect fit and aspect fill scale content of 1 × 1 point like larger content")
  func smallContent() {
    let bounds = CGRect(x: 10, y: 20, width: 120, height: 50)
    let square = CGSize(width: 1, height: 1)
    #expect(
      UIView.ContentMode.scaleAspectFit.rect(of: square, in: bounds)
        == CGRect(x: 45, y: 20, width: 50, height: 50))
    #expect(
      UIView.ContentMode.scaleAspectFill.rect(of: square, in: bounds)
        == CGRect(x: 10, y: -15, width: 120, height: 120))
  }

  @Test("Aspect fit and aspect fill center content of zero width or height without scaling it")
  func emptyContent() {
    let bounds = CGRect(x: 10, y: 20, width: 120, height: 50)
    for mode in [UIView.ContentMode.scaleAspectFit, .scaleAspectFill] {
      #expect(
        mode.rect(of: CGSize(width: 0, height: 30), in: bounds)
          == CGRect(x: 70, y: 30, width: 0, height: 30))
      #expect(
        mode.rect(of: CGSize(width: 40, height: 0), in: bounds)
          == CGRect(x: 50, y: 45, width: 40, height: 0))
    }
  }

  @Test(
    "Every gravity of a layer corresponds to a content mode, an unknown one to scaleToFill")
  func gravities() {
    let gravities: [CALayerContentsGravity] = [
      .resize, .resizeAspect, .resizeAspectFill, .center, .top, .bottom, .left, .right, .topLeft,
      .topRight, .bottomLeft, .bottomRight,
    ]
    #expect(gravities.map(\.contentMode) == Self.modes.filter { $0 != .redraw })
    #expect(
      gravities.map(\.rawValue) == [
        "resize", "resizeAspect", "resizeAspectFill", "center", "top", "bottom", "left", "right",
        "topLeft", "topRight", "bottomLeft", "bottomRight",
      ])
    #expect(CALayerContentsGravity(rawValue: "other").contentMode == .scaleToFill)
  }
}
