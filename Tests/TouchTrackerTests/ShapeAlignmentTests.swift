import DrawingModel
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Held shapes that become parallel to the axes")
struct ShapeAlignmentTests {
  private let fixture = HeldShapeFixture()
  private var elements: [Element] { fixture.controller.page.drawing.elements }

  private static let middle = CGPoint(x: 200, y: 150)

  /// Returns the locations of a finger that draws a shape of 160 × 100 points, turned by an angle in
  /// degrees.
  private static func points(_ kind: Element.Kind, turnedBy degrees: CGFloat) -> [CGPoint] {
    let straight: [CGPoint]
    if kind == .ellipse {
      straight = DrawnShape.ellipsePoints(radii: CGSize(width: 80, height: 50))
    } else {
      let corners = [(-80, -50), (80, -50), (80, 50), (-80, 50), (-80, -46)]
        .map { CGPoint(x: middle.x + CGFloat($0.0), y: middle.y + CGFloat($0.1)) }
      straight = zip(corners, corners.dropFirst()).flatMap { start, end in
        (0..<12).map { step in
          let fraction = CGFloat(step) / 12
          return CGPoint(
            x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
        }
      }
    }
    let turn = CGAffineTransform(translationX: middle.x, y: middle.y)
      .rotated(by: degrees * .pi / 180).translatedBy(x: -middle.x, y: -middle.y)
    return straight.map { $0.applying(turn) }
  }

  /// The angle between the first axis of the latest element and the nearest axis, in degrees.
  private var tilt: CGFloat {
    guard let points = elements.last?.points else { return .nan }
    let axis = points[1] - points[0]
    let angle = CGFloat.atan2(y: CGFloat(axis.y), x: CGFloat(axis.x)) * 180 / .pi
    return angle - (angle / 90).rounded() * 90
  }

  @Test(
    "A rectangle or an ellipse that is turned by at most about 5° becomes parallel to the axes",
    arguments: [.rectangle, .ellipse] as [Element.Kind], [-4, -2, 0.7, 2, 4] as [CGFloat])
  func parallel(kind: Element.Kind, degrees: CGFloat) {
    fixture.drawHeld(Self.points(kind, turnedBy: degrees))
    fixture.harness.touchUp()
    #expect(elements.map(\.kind) == [kind])
    #expect(abs(tilt) < 0.01)
    #expect(elements.first?.bounds.center.distance(to: Self.middle) ?? 99 < 4)
  }

  @Test(
    "A rectangle or an ellipse that is turned farther keeps its angle",
    arguments: [.rectangle, .ellipse] as [Element.Kind], [-20, 8, 30] as [CGFloat])
  func turned(kind: Element.Kind, degrees: CGFloat) {
    fixture.drawHeld(Self.points(kind, turnedBy: degrees))
    fixture.harness.touchUp()
    #expect(elements.map(\.kind) == [kind])
    #expect(abs(tilt - degrees) < 2)
  }

  @Test("A parallel shape stays parallel while the finger turns it by less than 5°, and then turns")
  func following() throws {
    let points = Self.points(.rectangle, turnedBy: 1)
    fixture.drawHeld(points)
    let end = try #require(points.last)
    func turn(by degrees: CGFloat) {
      let angle = degrees * CGFloat.pi / 180
      let (x, y) = (end.x - Self.middle.x, end.y - Self.middle.y)
      fixture.harness.touchMove(
        to: CGPoint(
          x: Self.middle.x + 1.2 * (x * CGFloat.cos(angle) - y * CGFloat.sin(angle)),
          y: Self.middle.y + 1.2 * (x * CGFloat.sin(angle) + y * CGFloat.cos(angle))))
    }
    turn(by: 3)
    turn(by: 20)
    turn(by: 2)
    fixture.harness.touchUp()
    #expect(abs(tilt) < 0.01)
    fixture.controller.perform(.edit(.clear))
    fixture.harness.advance(by: 1)
    fixture.drawHeld(points)
    turn(by: 20)
    fixture.harness.touchUp()
    #expect(abs(abs(tilt) - 20) < 4)
  }

  @Test("In an early session, held shapes keep their angle")
  func earlySession() {
    fixture.controller.page.rules = SessionHeader(version: 4, width: 400, height: 300).rules
    fixture.drawHeld(Self.points(.rectangle, turnedBy: 3))
    fixture.harness.touchUp()
    #expect(abs(tilt - 3) < 1)
  }
}
