import Testing

@testable import Ink
@testable import ResponderKit

/// Tests of clips in coordinates that are turned, mirrored or slanted.
@Suite("Clips under transforms, and intersections of clips")
struct ClipTransformTests {
  private let rect = CGRect(x: -11.4, y: -8.3, width: 20.2, height: 14.9)

  /// The equivalent methods that clip to a rectangle.
  nonisolated private static let methods: [@Sendable (CGContext, CGRect) -> Void] = [
    { $0.clip(to: $1) }, { $0.clip(to: [$1]) }, { UIBezierPath(rect: $1).clip($0) },
    { context, rect in
      context.addRect(rect)
      context.clip()
    },
    { context, rect in
      context.addRect(rect)
      context.clip(using: .evenOdd)
    },
  ]

  private func filled(
    _ transform: CGAffineTransform, _ clip: (CGContext, CGRect) -> Void
  ) -> Bitmap {
    drawn { context in
      context.concatenate(transform)
      clip(context, rect)
      context.setFillColor(UIColor.red)
      context.fill(CGRect(x: -500, y: -500, width: 1000, height: 1000))
    }
  }

  @Test(
    "A clip to a rectangle under a quarter turn or a reflection covers whole pixels",
    arguments: [
      (1, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, -1), (-1, 0, 0, -1), (0, 1, -1, 0), (0, -1, 1, 0),
      (0, 1, 1, 0), (0, 1.5, -0.5, 0), (1.5, 0, 0, 0.5),
    ] as [(CGFloat, CGFloat, CGFloat, CGFloat)], methods.indices)
  func upright(matrix: (CGFloat, CGFloat, CGFloat, CGFloat), method: Int) {
    let transform = CGAffineTransform(
      a: matrix.0, b: matrix.1, c: matrix.2, d: matrix.3, tx: 30, ty: 25)
    let box = rect.applying(transform)
    let columns = Int(box.minX.rounded())..<Int(box.maxX.rounded())
    let rows = Int(box.minY.rounded())..<Int(box.maxY.rounded())
    let mismatch = filled(transform, Self.methods[method]).mismatch(tolerance: 0) { x, y in
      columns.contains(x) && rows.contains(y) ? [255, 0, 0, 255] : [0, 0, 0, 0]
    }
    #expect(mismatch == nil)
  }

  @Test(
    "A clip to a slanted rectangle allows painting only of the points inside the rectangle",
    arguments: [
      (1, 0, 0.6, 1), (1, 0.6, 0, 1), (0, 1, 1, 0.6), (0.6, 1, 1, 0), (0.8, 0.6, -0.6, 0.8),
      (1, 0, 1, 1), (1, 1, 0, 1),
    ] as [(CGFloat, CGFloat, CGFloat, CGFloat)], methods.indices)
  func slanted(matrix: (CGFloat, CGFloat, CGFloat, CGFloat), method: Int) {
    let transform = CGAffineTransform(
      a: matrix.0, b: matrix.1, c: matrix.2, d: matrix.3, tx: 30, ty: 25)
    let inverse = transform.inverted()
    let mismatch = filled(transform, Self.methods[method]).mismatch(tolerance: 0) { x, y in
      let point = point(CGFloat(x) + 0.5, CGFloat(y) + 0.5).applying(inverse)
      if rect.insetBy(dx: 1.5, dy: 1.5).contains(point) { return [255, 0, 0, 255] }
      return rect.insetBy(dx: -1.5, dy: -1.5).contains(point) ? nil : [0, 0, 0, 0]
    }
    #expect(mismatch == nil)
  }

  @Test("Turning a clip to a quarter circle by 90° only turns the pixels")
  func turnedPath() {
    func area(_ transform: CGAffineTransform) -> Bitmap {
      drawn(width: 40, height: 40) { context in
        context.concatenate(transform)
        let path = UIBezierPath()
        path.move(to: .zero)
        path.addArc(
          withCenter: .zero, radius: 15.5, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        path.clip(context)
        context.setFillColor(UIColor.red)
        context.fill(CGRect(x: -50, y: -50, width: 100, height: 100))
      }
    }
    let first = area(CGAffineTransform(translationX: 20, y: 20))
    #expect(first.channels(25, 25) == [255, 0, 0, 255])
    let turned = area(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 20, ty: 20))
    let mismatch = turned.mismatch(tolerance: 2) { x, y in
      first.channels(y, 39 - x).map { Double($0) }
    }
    #expect(mismatch == nil)
  }

  @Test("Painting with several clips covers only the intersection of the clips")
  func intersections() {
    let outer = CGRect(x: 4, y: 3, width: 40, height: 35)
    let bitmap = drawn { context in
      context.addEllipse(in: outer)
      context.clip()
      context.addEllipse(in: outer.offsetBy(dx: 15, dy: 8))
      context.clip()
      context.clip(to: CGRect(x: 0, y: 0, width: 36, height: 50))
      context.setFillColor(UIColor.red)
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 50))
    }
    /// Returns the approximate distance of a pixel's center from an ellipse; negative inside.
    func gap(_ x: Int, _ y: Int, _ rect: CGRect) -> CGFloat {
      let (dx, dy) = (CGFloat(x) + 0.5 - rect.midX, CGFloat(y) + 0.5 - rect.midY)
      let (rx, ry) = (rect.width / 2, rect.height / 2)
      return ((dx * dx / (rx * rx) + dy * dy / (ry * ry)).squareRoot() - 1) * ry
    }
    let mismatch = bitmap.mismatch(tolerance: 0) { x, y in
      let gap = max(gap(x, y, outer), gap(x, y, outer.offsetBy(dx: 15, dy: 8)))
      if abs(gap) < 1 { return nil }
      return gap < 0 && x < 36 ? [255, 0, 0, 255] : [0, 0, 0, 0]
    }
    #expect(mismatch == nil)
  }
}

nonisolated extension UIBezierPath {
  /// Clips a context to the inside of the path.
  fileprivate func clip(_ context: CGContext) {
    UIGraphicsPushContext(context)
    addClip()
    UIGraphicsPopContext()
  }
}
