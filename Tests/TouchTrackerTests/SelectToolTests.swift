import DrawingModel
import Ink
import ResponderKit
import SeededRandom
import Testing

@testable import TouchTracker

@Suite("Select tool without a view")
@MainActor
struct SelectToolTests {
  private var player = ToolPlayer(SelectTool.description)
  /// The frame of a selection of 200 × 100 points at (100, 50).
  private let frame = SelectionFrame(
    around: CGRect(x: 100, y: 50, width: 200, height: 100), scale: 1)

  /// Returns the requests as texts that can be compared.
  private func texts(_ player: ToolPlayer) -> [String] {
    player.requests.map { request in
      switch request {
      case .tap(let point, _, let extends):
        "tap \(Int(point.x)) \(Int(point.y))" + (extends ? " extends" : "")
      case .lasso(let points, let extends): "lasso \(points.count)" + (extends ? " extends" : "")
      case .preview(let t): "preview \(Int(t.tx.rounded())) \(Int(t.ty.rounded()))"
      case .transform(let t): "transform \(Int(t.tx.rounded())) \(Int(t.ty.rounded()))"
      case .showLine(let line): line == nil ? "own ends" : "ends"
      case .replaceLine: "replace"
      case .cancel: "cancel"
      case .showMenu: "menu"
      }
    }
  }

  @Test("With the select tool, a touch that does not move is a tap at its location")
  mutating func tap() {
    player.down(1, 500, 300)
    player.move(1, 503, 302)
    player.up(1, 502, 301)
    #expect(texts(player) == ["tap 502 301"])
    player.selectionFrame = frame
    player.down(1, 500, 300)
    player.up(1, 500, 300)
    #expect(texts(player).last == "tap 500 300")
    // The corner of the frame is a handle, which a tap does not move.
    player.down(1, 92, 42)
    player.up(1, 92, 42)
    #expect(texts(player).last == "tap 92 42")
  }

  @Test(
    "A tap on the selection, or a touch held there for half a second, shows the selection's menu")
  mutating func menu() {
    player.selectionFrame = frame
    player.down(1, 200, 100, at: 2)
    #expect(abs(player.tool.nextDeadline - 2.5) < 0.001)
    player.up(1, 201, 100, at: 2.1)
    #expect(texts(player) == ["menu"])
    player.down(2, 200, 100, at: 4)
    player.tool.advance(to: 4.4, player.context, &player.effects)
    #expect(texts(player) == ["menu"])
    player.advance(to: 4.5)
    #expect(texts(player) == ["menu", "menu"])
    // The remainder of the touch has no effect.
    player.move(2, 290, 90, at: 5)
    player.up(2, 290, 90, at: 6)
    #expect(texts(player) == ["menu", "menu"])
    // A touch outside of the selection has no deadline.
    player.down(3, 500, 300, at: 8)
    #expect(player.tool.nextDeadline == .infinity)
    player.cancel(3, 500, 300)
    player.down(4, 500, 300, at: 9)
    player.up(4, 500, 300, at: 9)
    #expect(texts(player) == ["menu", "menu", "tap 500 300"])
  }

  @Test("A touch that moves inside the selection drags the selection and updates a preview")
  mutating func drag() {
    player.selectionFrame = frame
    player.down(1, 200, 100)
    player.move(1, 203, 102)
    #expect(texts(player).isEmpty)
    player.move(1, 210, 90)
    player.move(1, 250, 130)
    #expect(texts(player) == ["preview 10 -10", "preview 50 30"])
    player.up(1, 260, 140)
    #expect(texts(player).suffix(2) == ["preview 60 40", "transform 60 40"])
    // The tool can be used again.
    player.down(2, 200, 100)
    player.move(2, 200, 120)
    player.cancel(2, 200, 120)
    #expect(texts(player).suffix(2) == ["preview 0 20", "cancel"])
    player.move(2, 300, 300)
    #expect(texts(player).last == "cancel")
  }

  @Test("A second finger joins a drag of the selection, and a third finger does not")
  mutating func severalFingers() {
    player.selectionFrame = frame
    player.down(1, 150, 100)
    player.down(2, 250, 100)
    player.down(3, 200, 120)
    player.move(3, 200, 0)
    #expect(texts(player).isEmpty)
    player.move(2, 250, 120)
    player.move(1, 150, 120)
    #expect(texts(player).last == "preview 0 20")
    player.up(1, 150, 120)
    player.up(3, 200, 0)
    player.move(2, 260, 120)
    #expect(texts(player).last == "preview 10 20")
    player.up(2, 260, 120)
    #expect(texts(player).last == "transform 10 20")
    #expect(texts(player).filter { $0.hasPrefix("transform") }.count == 1)
  }

  @Test("Before a drag, a second finger joins only if it lands on the selection")
  mutating func secondFingerOutside() {
    player.selectionFrame = frame
    player.down(1, 150, 100)
    player.down(2, 500, 300)
    player.move(2, 550, 300)
    player.up(2, 550, 300)
    #expect(texts(player).isEmpty)
    player.move(1, 170, 100)
    #expect(texts(player) == ["preview 20 0"])
    // A finger that lands anywhere joins a drag in progress.
    player.down(4, 500, 100)
    player.move(4, 500, 100)
    #expect(texts(player).count == 2)
    player.cancel(4, 500, 100)
    #expect(texts(player).last == "cancel")
    player.up(1, 170, 100)
    #expect(texts(player).last == "cancel")
  }

  @Test("A corner handle scales the selection, and the turn handle with Shift rotates it in steps")
  mutating func handles() throws {
    player.selectionFrame = frame
    player.down(1, frame.corners[2].x, frame.corners[2].y)
    player.move(1, frame.corners[2].x + 216, frame.corners[2].y)
    player.up(1, frame.corners[2].x + 216, frame.corners[2].y)
    guard case .transform(let scaled)? = player.requests.last else {
      Issue.record("no transform")
      return
    }
    #expect(abs(scaled.a - 2) < 1e-9 && abs(scaled.d - 1) < 1e-9)
    player.modifierFlags = .shift
    player.down(2, frame.turnHandle.x, frame.turnHandle.y)
    player.move(2, frame.turnHandle.x + 300, frame.center.y + 20)
    player.up(2, frame.turnHandle.x + 300, frame.center.y + 20)
    guard case .transform(let turned)? = player.requests.last else {
      Issue.record("no transform")
      return
    }
    #expect(abs(turned.a) < 1e-9 && abs(turned.b - 1) < 1e-9, "a right angle")
  }

  @Test(
    "A drag outside of the selection draws a lasso, and requests a selection when the finger lifts")
  mutating func lasso() {
    player.down(1, 400, 200)
    player.move(1, 402, 202)
    #expect(player.inkCount == 0)
    player.move(1, 420, 200)
    player.move(1, 421, 200)
    player.move(1, 420, 230)
    #expect(player.inkCount > 3)
    #expect(player.inks.allSatisfy { $0.color == Palette.selection && $0.width == 1.5 })
    player.down(2, 100, 100)
    player.move(2, 300, 300)
    player.up(2, 300, 300)
    #expect(texts(player).isEmpty)
    player.up(1, 390, 240)
    #expect(texts(player) == ["lasso 4"])
    guard case .lasso(let points, _)? = player.requests.last else { return }
    #expect(points.map(\.x) == [400, 420, 420, 390] && points.map(\.y) == [200, 200, 230, 240])
    #expect(player.inkCount == 0)
    player.down(3, 400, 200)
    player.move(3, 420, 200)
    player.cancel(3, 420, 200)
    #expect(texts(player).count == 1 && player.inkCount == 0)
  }

  @Test("A drag near a straight line draws a rectangle, and one that leaves the line draws a lasso")
  mutating func rectangle() {
    player.down(1, 100, 100)
    // The finger is up to 11 points beside the line, and later 14 % of the line's length.
    for (x, y) in [(150, 139), (200, 170), (310, 295), (260, 220)] as [(CGFloat, CGFloat)] {
      player.move(1, x, y)
    }
    player.up(1, 300, 250)
    guard case .lasso(let points, false)? = player.requests.last else {
      Issue.record("nothing is selected")
      return
    }
    let corners: [(CGFloat, CGFloat)] = [(100, 100), (300, 100), (300, 250), (100, 250)]
    #expect(points == corners.map { CGPoint(x: $0.0, y: $0.1) })
    player.down(2, 100, 100)
    player.move(2, 200, 100)
    player.move(2, 200, 200)
    // The path remains a lasso when its ends are near each other.
    player.move(2, 101, 101)
    player.up(2, 300, 300)
    #expect(texts(player).last == "lasso 5")
  }

  @Test("Shift extends the selection by a tap, a rectangle or a lasso, also inside of its frame")
  mutating func shift() {
    player.selectionFrame = frame
    player.modifierFlags = .shift
    player.down(1, 200, 100)
    player.up(1, 200, 100)
    player.down(2, 500, 300)
    player.move(2, 600, 400)
    player.up(2, 600, 400)
    #expect(texts(player) == ["tap 200 100 extends", "lasso 4 extends"])
    player.rules.hasSelectionRectangle = false
    player.down(3, 200, 100)
    player.up(3, 200, 100)
    #expect(texts(player).last == "menu", "sessions of earlier versions")
  }

  @Test(
    "The dashes of a lasso and their gaps are 5 points long in the view",
    arguments: [0.5, 1, 2] as [CGFloat])
  mutating func dashes(scale: CGFloat) {
    player.scale = scale
    player.down(1, 0, 0)
    // Two sides of 31 and 22 points of the view.
    player.move(1, 31 / scale, 0)
    player.move(1, 31 / scale, 22 / scale)
    let inks = player.inks
    #expect(inks.count == 6)
    for (index, ink) in inks.enumerated() {
      let length = zip(ink.points, ink.points.dropFirst()).reduce(CGFloat(0)) {
        $0 + CGPoint($1.0).distance(to: CGPoint($1.1))
      }
      #expect(abs(length * scale - (index == 5 ? 3 : 5)) < 0.01)
      #expect(abs(ink.width - Float(1.5 / scale)) < 1e-6)
      // On this lasso, x + y is the distance from the start of the lasso along its sides.
      let start = CGPoint(ink.points[0])
      #expect(abs((start.x + start.y) * scale - CGFloat(10 * index)) < 0.01)
    }
    // The fourth dash lies in the corner.
    #expect(inks[3].points.contains([Float(31 / scale), 0]) && inks[3].points.count == 3)
  }

  @Test("A lasso that is longer than 50,000 points is not dashed")
  mutating func longLasso() {
    player.rules.hasSelectionRectangle = false
    player.down(1, 0, 0)
    player.move(1, 40_000, 0)
    #expect(player.inkCount > 3000)
    player.move(1, 40_000, 10_001)
    #expect(player.inks.map(\.points) == [[[0, 0], [40_000, 0], [40_000, 10_001]]])
  }
}

@Suite("Lines that a lasso touches")
struct LassoCrossingTests {
  private static func orientation(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGFloat {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Returns a Boolean value that indicates whether one of 301 samples of a line is inside a
  /// polygon.
  private static func enters(_ a: CGPoint, _ b: CGPoint, _ polygon: [CGPoint]) -> Bool {
    (0...300).contains { step in
      let fraction = CGFloat(step) / 300
      let point = CGPoint(x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction)
      return zip(polygon, polygon.dropFirst() + polygon.prefix(1)).reduce(false) { inside, edge in
        let (p, q) = edge
        guard (p.y > point.y) != (q.y > point.y) else { return inside }
        let x = p.x + (q.x - p.x) * (point.y - p.y) / (q.y - p.y)
        return point.x < x ? !inside : inside
      }
    }
  }

  @Test("A lasso touches exactly the lines that have a point inside its area", arguments: 0..<20)
  func lines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func point(_ range: ClosedRange<CGFloat>) -> CGPoint {
      CGPoint(x: .random(in: range, using: &random), y: 2 * .random(in: range, using: &random))
    }
    let polygon = (0..<Int.random(in: 3...9, using: &random)).map { _ in point(100...200) }
    let area = LassoArea(polygon)
    let box = polygon.reduce(CGRect.null) { $0.union(CGRect(origin: $1, size: .zero)) }
    #expect(abs(area.bounds.minX - box.minX) < 1e-3 && abs(area.bounds.maxY - box.maxY) < 1e-3)
    #expect(abs(area.bounds.maxX - box.maxX) < 1e-3 && abs(area.bounds.minY - box.minY) < 1e-3)
    for _ in 0..<20 {
      let (a, b) = (point(60...240), point(60...240))
      let isInside = Self.enters(a, b, polygon)
      let touches = area.touches([InkPoint(a), InkPoint(b)])
      #expect(touches || !isInside)
      // If a line only grazes the area, its part inside may lie between two samples.
      if touches, !isInside {
        let crossings = zip(polygon, polygon.dropFirst() + polygon.prefix(1)).filter { p, q in
          Self.orientation(a, b, p) * Self.orientation(a, b, q) <= 0
            && Self.orientation(p, q, a) * Self.orientation(p, q, b) <= 0
        }
        #expect(!crossings.isEmpty)
      }
    }
  }

  @Test(
    "An empty lasso has null bounds, and straight and L-shaped lassos touch only crossing lines")
  func degenerate() {
    #expect(LassoArea([]).bounds.isNull)
    let point = LassoArea([CGPoint(x: 50, y: 60)])
    #expect(!point.touches([[10, 10], [20, 90]]))
    let line = LassoArea([CGPoint(x: 50, y: 60), CGPoint(x: 90, y: 60)])
    #expect(line.touches([[70, 0], [70, 100]]) && !line.touches([[95, 0], [95, 100]]))
    #expect(!line.touches([[70, 61], [70, 100]]))
    let upright = LassoArea([CGPoint(x: 50, y: 60), CGPoint(x: 50, y: 90)])
    #expect(upright.touches([[0, 70], [100, 80]]) && !upright.touches([[0, 50], [100, 55]]))
    #expect(!upright.touches([[51, 70], [100, 80]]))
    let angle = LassoArea(
      [(0, 0), (100, 0), (100, 20), (20, 20), (20, 100), (0, 100)].map(CGPoint.init))
    #expect(!angle.touches([[100, 50], [100, 80]]) && angle.touches([[100, 10], [100, 80]]))
  }
}
