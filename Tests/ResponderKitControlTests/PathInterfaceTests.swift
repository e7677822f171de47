import ResponderKitTesting
import SeededRandom
import Testing

@testable import Ink
@testable import ResponderKit

@Suite("Paths of Core Graphics and UIKit")
struct PathInterfaceTests {
  private let transform = CGAffineTransform(a: 2, b: 0.5, c: -0.3, d: 1.5, tx: 7, ty: -4)
  private let rect = CGRect(x: 3, y: 5, width: 40, height: 22)

  /// Closures that each add elements to a mutable path, with a transform.
  private let additions: [(CGMutablePath, CGAffineTransform) -> Void] = [
    { $0.addLine(to: point(9, 4), transform: $1) },
    { $0.addQuadCurve(to: point(9, 4), control: point(3, 8), transform: $1) },
    {
      $0.addCurve(to: point(9, 4), control1: point(3, 8), control2: point(-2, 6), transform: $1)
    },
    { $0.move(to: point(9, 4), transform: $1) },
    { $0.addLines(between: [point(9, 4), point(1, 2), point(6, 6)], transform: $1) },
    { $0.addRect(CGRect(x: 3, y: 5, width: 40, height: 22), transform: $1) },
    {
      $0.addRects(
        [CGRect(x: 3, y: 5, width: 4, height: 2), CGRect(x: 30, y: 9, width: 7, height: 6)],
        transform: $1)
    },
    { $0.addEllipse(in: CGRect(x: 3, y: 5, width: 40, height: 22), transform: $1) },
    {
      $0.addRoundedRect(
        in: CGRect(x: 3, y: 5, width: 40, height: 22), cornerWidth: 7, cornerHeight: 4,
        transform: $1)
    },
    {
      $0.addArc(
        center: point(10, 20), radius: 8, startAngle: 0.3, endAngle: 2, clockwise: false,
        transform: $1)
    },
    {
      $0.addArc(
        center: point(10, 20), radius: 8, startAngle: 0.3, endAngle: 2, clockwise: true,
        transform: $1)
    },
    {
      $0.addRelativeArc(
        center: point(10, 20), radius: 8, startAngle: 0.3, delta: 4, transform: $1)
    },
    {
      $0.addArc(
        tangent1End: point(30, 2), tangent2End: point(20, 40), radius: 5, transform: $1)
    },
    {
      $0.addPath(
        CGPath(ellipseIn: CGRect(x: 3, y: 5, width: 40, height: 22), transform: nil),
        transform: $1)
    },
  ]

  private func points(_ path: CGPath) -> [CGPoint] {
    var points: [CGPoint] = []
    path.applyWithBlock { element in
      let count = [1, 1, 2, 3, 0][Int(element.pointee.type.rawValue)]
      points += (0..<count).map { element.pointee.points[$0] }
    }
    return points
  }

  private func isNear(_ a: CGPath, _ b: CGPath) -> Bool {
    let (p, q) = (points(a), points(b))
    return p.count == q.count && a.path.elements.count == b.path.elements.count
      && zip(p, q).allSatisfy { $0.distance(to: $1) < 1e-6 }
  }

  @Test("Flattening a curve with a smaller threshold, between 1 and 0.01, yields more lines")
  func coarseFlattening() {
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: 0, y: 0, width: 200, height: 200))
    let counts = [1, 0.4, 0.1, 0.01].map { points(path.flattened(threshold: $0)).count }
    #expect(counts == counts.sorted() && Set(counts).count == 4)
  }

  @Test(
    "Adding elements to a path with a transform adds the transformed elements",
    arguments: 0..<14)
  func transforms(index: Int) {
    let start = point(-6, 13)
    let path = CGMutablePath()
    path.move(to: start.applying(transform))
    additions[index](path, transform)
    let model = CGMutablePath()
    model.move(to: start)
    additions[index](model, .identity)
    var copied = transform
    guard let expected = model.copy(using: &copied) else {
      Issue.record("The path has no copy.")
      return
    }
    #expect(isNear(path, expected))
    #expect(path.currentPoint.distance(to: expected.currentPoint) < 1e-6)
    #expect(path.path.elements.count > 1)
  }

  @Test("CGContext, CGMutablePath and UIBezierPath add the same path elements")
  func sameElements() {
    let context = CGContext(canvas: BitmapCanvas(width: 4, height: 4), scale: 1)
    let (path, bezier) = (CGMutablePath(), UIBezierPath())
    #expect(context.path == nil && context.currentPointOfPath == .zero)
    context.move(to: point(1, 2))
    context.addLine(to: point(8, 3))
    context.addQuadCurve(to: point(9, 4), control: point(3, 8))
    context.addCurve(to: point(5, 7), control1: point(3, 8), control2: point(-2, 6))
    context.addArc(
      center: point(10, 20), radius: 8, startAngle: 0.3, endAngle: 2, clockwise: true)
    context.closePath()
    context.addRect(rect)
    context.addRects([rect, rect])
    context.addEllipse(in: rect)
    context.addLines(between: [point(3, 3), point(4, 9)])
    context.addArc(tangent1End: point(30, 2), tangent2End: point(20, 40), radius: 5)
    context.addPath(CGPath(rect: rect, transform: nil))
    path.move(to: point(1, 2))
    path.addLine(to: point(8, 3))
    path.addQuadCurve(to: point(9, 4), control: point(3, 8))
    path.addCurve(to: point(5, 7), control1: point(3, 8), control2: point(-2, 6))
    path.addArc(center: point(10, 20), radius: 8, startAngle: 0.3, endAngle: 2, clockwise: true)
    path.closeSubpath()
    path.addRect(rect)
    path.addRects([rect, rect])
    path.addEllipse(in: rect)
    path.addLines(between: [point(3, 3), point(4, 9)])
    path.addArc(tangent1End: point(30, 2), tangent2End: point(20, 40), radius: 5)
    path.addPath(CGPath(rect: rect, transform: nil))
    #expect(context.path == path && context.currentPointOfPath == path.currentPoint)
    #expect(context.boundingBoxOfPath == path.boundingBox)
    bezier.move(to: point(1, 2))
    bezier.addLine(to: point(8, 3))
    bezier.addQuadCurve(to: point(9, 4), controlPoint: point(3, 8))
    bezier.addCurve(to: point(5, 7), controlPoint1: point(3, 8), controlPoint2: point(-2, 6))
    // A clockwise arc of UIKit is a counterclockwise arc of Core Graphics.
    bezier.addArc(
      withCenter: point(10, 20), radius: 8, startAngle: 0.3, endAngle: 2, clockwise: false)
    bezier.close()
    for _ in 0..<3 { bezier.append(UIBezierPath(rect: rect)) }
    bezier.append(UIBezierPath(ovalIn: rect))
    let end = CGMutablePath()
    end.addLines(between: [point(3, 3), point(4, 9)])
    end.addArc(tangent1End: point(30, 2), tangent2End: point(20, 40), radius: 5)
    end.addPath(CGPath(rect: rect, transform: nil))
    bezier.append(UIBezierPath(cgPath: end))
    #expect(bezier.cgPath == path && bezier.currentPoint == path.currentPoint)
    #expect(bezier.bounds == path.boundingBox)
    context.beginPath()
    #expect(context.isPathEmpty)
  }

  @Test("CGPath shapes can be created with or without a transform")
  func shapes() {
    var transform = transform
    let shapes: [(UnsafePointer<CGAffineTransform>?) -> CGPath] = [
      { CGPath(rect: rect, transform: $0) }, { CGPath(ellipseIn: rect, transform: $0) },
      { CGPath(roundedRect: rect, cornerWidth: 9, cornerHeight: 4, transform: $0) },
    ]
    let models = [
      UIBezierPath(rect: rect), UIBezierPath(ovalIn: rect),
      UIBezierPath(
        roundedRect: rect, byRoundingCorners: .allCorners,
        cornerRadii: CGSize(width: 9, height: 4)),
    ]
    for (shape, model) in zip(shapes, models) {
      let plain = shape(nil)
      #expect(isNear(plain, model.cgPath) && plain == plain.copy())
      #expect(plain.hashValue == plain.copy()?.hashValue)
      model.apply(transform)
      #expect(isNear(shape(&transform), model.cgPath))
      #expect(plain.copy(using: nil) == plain && plain.mutableCopy() == plain)
      #expect(plain.mutableCopy(using: &transform).map { isNear($0, model.cgPath) } == true)
      #expect(plain.boundingBoxOfPath.insetBy(dx: -1e-9, dy: -1e-9).contains(rect))
    }
    #expect(CGPath(rect: rect, transform: nil) != CGPath(ellipseIn: rect, transform: nil))
    let (round, square) = (
      UIBezierPath(roundedRect: rect, cornerRadius: 6),
      UIBezierPath(roundedRect: rect, cornerRadius: -3)
    )
    #expect(
      round.cgPath == CGPath(roundedRect: rect, cornerWidth: 6, cornerHeight: 6, transform: nil))
    #expect(square.contains(point(3.01, 5.01)) && !round.contains(point(3.01, 5.01)))
    let negative = UIBezierPath(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: -3, height: -4))
    #expect(negative.bounds == rect && negative.contains(point(3.01, 5.01)))
  }

  @Test("A rounded rectangle rounds exactly the given corners", arguments: 0..<16)
  func corners(mask: Int) {
    let corners = UIRectCorner(rawValue: UInt(mask))
    let path = UIBezierPath(
      roundedRect: rect, byRoundingCorners: corners, cornerRadii: CGSize(width: 12, height: 7))
    let tips: [(UIRectCorner, CGPoint)] = [
      (.topLeft, point(3.5, 5.4)), (.topRight, point(42.5, 5.4)),
      (.bottomLeft, point(3.5, 26.6)), (.bottomRight, point(42.5, 26.6)),
    ]
    for (corner, tip) in tips { #expect(path.contains(tip) != corners.contains(corner)) }
    #expect(path.bounds == rect)
  }

  @Test("CGPath recognizes rectangles, and contains(_:transform:) transforms the point first")
  func queries() {
    var found = CGRect.zero
    let path = CGPath(rect: rect, transform: nil)
    #expect(path.isRect(&found) && found == rect && path.isRect(nil))
    found = .zero
    #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(&found) && found == .zero)
    let shift = CGAffineTransform(translationX: 100, y: 50)
    #expect(!path.contains(point(-90, -40)) && path.contains(point(-90, -40), transform: shift))
    #expect(!path.contains(point(10, 10), transform: shift))
    let ring = CGMutablePath()
    ring.addRect(rect)
    ring.addRect(rect.insetBy(dx: 5, dy: 5))
    #expect(ring.contains(rect.center) && !ring.contains(rect.center, using: .evenOdd))
  }

  @Test("The apply methods of CGPath pass the type and the points of each element")
  func elements() {
    let path = CGMutablePath()
    path.move(to: point(1, 2))
    path.addQuadCurve(to: point(5, 6), control: point(3, 4))
    path.closeSubpath()
    #expect(points(path) == [point(1, 2), point(3, 4), point(5, 6)])
    var sum = 0
    path.apply(info: &sum) { info, element in
      info?.assumingMemoryBound(to: Int.self).pointee += Int(element.pointee.type.rawValue)
    }
    // The raw values of the types of a move, a quadratic curve and a closed subpath: 0 + 2 + 4.
    #expect(sum == 6)
  }

  @Test("A path is stroked or dashed before it is transformed, and a flattened path has no curves")
  func derivedPaths() {
    let path = CGMutablePath()
    path.move(to: point(2, 3))
    path.addCurve(to: point(40, 20), control1: point(10, 40), control2: point(30, -30))
    let stroke = path.copy(
      strokingWithWidth: 6, lineCap: .square, lineJoin: .bevel, miterLimit: 3,
      transform: transform)
    let dashes = path.copy(dashingWithPhase: 1, lengths: [4, 2], transform: transform)
    var transform = transform
    let plainStroke = path.copy(
      strokingWithWidth: 6, lineCap: .square, lineJoin: .bevel, miterLimit: 3)
    #expect(plainStroke.copy(using: &transform).map { isNear(stroke, $0) } == true)
    let plainDashes = path.copy(dashingWithPhase: 1, lengths: [4, 2])
    #expect(plainDashes.copy(using: &transform).map { isNear(dashes, $0) } == true)
    let (coarse, fine) = (path.flattened(threshold: 1), path.flattened(threshold: 0.01))
    #expect(points(coarse).count < points(fine).count)
    #expect(path.flattened(threshold: 0) == path.flattened(threshold: 0.1))
    #expect(coarse.path.elements.allSatisfy { if case .curve = $0 { false } else { true } })
  }

  @Test("replacePathWithStrokedPath uses the line style and dashes of the context")
  func strokedPath() {
    for dash: [CGFloat] in [[], [7, 4]] {
      let context = CGContext(canvas: BitmapCanvas(width: 4, height: 4), scale: 1)
      context.setLineWidth(5)
      context.setLineCap(.round)
      context.setLineJoin(.bevel)
      context.setLineDash(phase: 2, lengths: dash)
      let path = CGMutablePath()
      path.addLines(between: [point(4, 4), point(30, 9), point(20, 30)])
      context.addPath(path)
      context.replacePathWithStrokedPath()
      let source =
        dash.isEmpty ? path : path.copy(dashingWithPhase: 2, lengths: dash)
      let expected = source.copy(
        strokingWithWidth: 5, lineCap: .round, lineJoin: .bevel, miterLimit: 10)
      #expect(context.path == expected)
    }
  }

  /// A path with all properties set to other values than the defaults.
  private var styledPath: UIBezierPath {
    let path = UIBezierPath()
    path.move(to: point(8, 40))
    path.addLine(to: point(12, 8))
    path.addLine(to: point(45, 14))
    path.addLine(to: point(20, 38))
    path.addLine(to: point(40, 42))
    (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (5, .square, .bevel)
    (path.miterLimit, path.flatness, path.usesEvenOddFillRule) = (3, 0.2, true)
    path.setLineDash([9, 6, 3], count: 3, phase: 4)
    return path
  }

  @Test(
    "A Bézier path is drawn with its own line style and does not change that of the context",
    arguments: 0..<8)
  func drawing(property: Int) {
    let path = styledPath
    switch property {
    case 0: path.lineWidth = 9
    case 1: path.lineCapStyle = .round
    case 2: path.lineJoinStyle = .round
    case 3: (path.lineJoinStyle, path.miterLimit) = (.miter, 1)
    case 4: path.usesEvenOddFillRule = false
    case 5: path.setLineDash(nil, count: 5, phase: 0)
    case 6: path.setLineDash([9, 6], count: 2, phase: 1)
    default: break
    }
    var (lengths, count, phase) = ([CGFloat](repeating: 0, count: 8), 0, CGFloat(0))
    path.getLineDash(&lengths, count: &count, phase: &phase)
    let drawing = drawn { context in
      context.setFillColor(UIColor.red)
      context.setStrokeColor(UIColor.blue)
      path.fill()
      path.stroke()
      context.stroke(CGRect(x: 50, y: 3, width: 6, height: 40))
    }
    let expected = drawn { context in
      context.setFillColor(UIColor.red)
      context.setStrokeColor(UIColor.blue)
      context.saveGState()
      context.addPath(path.cgPath)
      context.fillPath(using: property == 4 ? .winding : .evenOdd)
      context.setLineWidth(path.lineWidth)
      context.setLineCap(path.lineCapStyle)
      context.setLineJoin(path.lineJoinStyle)
      context.setMiterLimit(path.miterLimit)
      context.setLineDash(phase: phase, lengths: Array(lengths[..<count]))
      context.addPath(path.cgPath)
      context.strokePath()
      context.restoreGState()
      context.stroke(CGRect(x: 50, y: 3, width: 6, height: 40))
    }
    #expect(drawing == expected)
    // Properties 3 and 4 do not change the picture: a miter limit of 1 turns miters into bevels,
    // and the path does not cross itself.
    if ![3, 4, 7].contains(property) {
      let styled = styledPath
      #expect(
        drawing
          != drawn { context in
            context.setFillColor(UIColor.red)
            context.setStrokeColor(UIColor.blue)
            styled.fill()
            styled.stroke()
            context.stroke(CGRect(x: 50, y: 3, width: 6, height: 40))
          })
    }
  }

  @Test("A copy of a Bézier path has the same properties and is independent of the original")
  func copies() throws {
    let path = styledPath
    for copy in [try #require(path.copy() as? UIBezierPath), path.reversing().reversing()] {
      #expect(copy.cgPath == path.cgPath && copy.lineWidth == 5)
      #expect(copy.lineCapStyle == .square && copy.lineJoinStyle == .bevel)
      #expect(copy.miterLimit == 3 && copy.flatness == 0.2 && copy.usesEvenOddFillRule)
      var (lengths, count, phase) = ([CGFloat](repeating: 0, count: 3), 0, CGFloat(0))
      copy.getLineDash(&lengths, count: &count, phase: &phase)
      #expect(lengths == [9, 6, 3] && count == 3 && phase == 4)
      copy.getLineDash(nil, count: nil, phase: nil)
      copy.addLine(to: .zero)
      #expect(copy.cgPath != path.cgPath && copy != path && path == path)
      copy.removeAllPoints()
      #expect(copy.isEmpty && copy.lineWidth == 5 && !path.isEmpty)
    }
    let plain = UIBezierPath()
    #expect(plain.lineWidth == 1 && plain.lineCapStyle == .butt && plain.lineJoinStyle == .miter)
    #expect(plain.miterLimit == 10 && plain.flatness == 0.6 && !plain.usesEvenOddFillRule)
    plain.cgPath = path.cgPath
    #expect(plain.cgPath == path.cgPath)
    #expect(Set([plain, plain, path]).count == 2)
  }

  @Test("The blend mode and alpha passed to a Bézier path's fill or stroke apply only to that call")
  func blending() {
    let path = UIBezierPath(rect: CGRect(x: 10, y: 8, width: 30, height: 20))
    path.lineWidth = 4
    let bitmap = drawn { context in
      context.setFillColor(UIColor.red)
      context.setStrokeColor(UIColor.blue)
      path.fill(with: .normal, alpha: 0.4)
      path.stroke(with: .copy, alpha: 0.6)
      context.fill(CGRect(x: 50, y: 40, width: 5, height: 5))
    }
    let mismatch = bitmap.mismatch(tolerance: 1.5) { x, y in
      if (50..<55).contains(x), (40..<45).contains(y) { return [255, 0, 0, 255] }
      if (12..<38).contains(x), (10..<26).contains(y) { return [102, 0, 0, 102] }
      guard (8..<42).contains(x), (6..<30).contains(y) else { return [0, 0, 0, 0] }
      return [0, 0, 153, 153]
    }
    #expect(mismatch == nil)
  }
}
