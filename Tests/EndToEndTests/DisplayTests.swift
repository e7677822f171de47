import DrawingFormat
import DrawingModel
import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  /// The tests that `make test-displays` runs after it has created a Debian 13 root file system.
  @Suite("Every SDL version on every display", .serialized, .enabled(if: TestSDL.debianRoot != nil))
  struct DisplayTests {
    /// The points where the lines of three fingers start.
    private static let lineStarts = (0..<3).map { (x: 100 + 60 * Double($0), y: 200.0) }

    private static func lineEnd(_ line: Int) -> (x: Double, y: Double) {
      (lineStarts[line].x + 80 * Double(line + 1), 400)
    }

    @Test(
      "Lines, a circle and strokes drawn with fingers and the mouse are restored after a restart",
      arguments: TestDisplay.all)
    func drawAndRestart(display: TestDisplay) throws {
      try AppFixture.use("drawAndRestart-\(display.testDescription)", on: display) { app in
        let properties = try Self.properties(app)
        let linkedVersion = try #require(properties["SDL linked"])
        try #require(display.sdl.matches(linkedVersion: linkedVersion), "SDL \(linkedVersion)")
        let file = app.file("m.plist")
        var program = try app.launch([file], title: "m.plist")
        try Self.drawLines(app)
        try Self.drawCircle(app)
        try Self.drawStroke(app)
        // The pointer must not appear in the screenshot of the page.
        app.mouseMove(900, 670)
        let page = try app.stablePage(of: program)
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        let info = try app.output(["info", file, "--json"])
        try #require(info.contains("\"lines\":4,\"strokes\":2,\"circles\":1,"), "\(info)")
        let error = try Self.largestError(in: file, scale: app.scale)
        try #require(error <= 1, "the distance in pixels between a finger and the end of its line")
        program = try app.launch([file], title: "m.plist")
        app.mouseMove(900, 670)
        try app.wait(for: "the same page as before") { try app.pageScreenshot() == page }
        // A row of the table in Documentation/Displays.md.
        print(
          "| \(linkedVersion) | \(display.name) | \(properties["output"] ?? "?") | "
            + String(format: "%.2f", error) + " | the same |")
      }
    }

    /// Draws three lines with three fingers and one line with the mouse, all at the same time.
    private static func drawLines(_ app: AppFixture) throws {
      for (finger, start) in lineStarts.enumerated() {
        try app.touchDownApart(finger, start.x, start.y)
      }
      app.mouseMove(500, 100)
      app.rig.mouseButton(isDown: true)
      for step in 1...20 {
        let fraction = Double(step) / 20
        for (finger, start) in lineStarts.enumerated() {
          let end = lineEnd(finger)
          app.touchMove(
            finger, start.x + (end.x - start.x) * fraction, start.y + (end.y - start.y) * fraction)
        }
        app.mouseMove(500 + 200 * fraction, 100 + 100 * fraction)
        app.pause(0.01)
      }
      app.pause()
      app.rig.mouseButton(isDown: false)
      for finger in lineStarts.indices {
        app.touchUp(finger, lineEnd(finger).x, lineEnd(finger).y)
      }
      for finger in lineStarts.indices {
        let (start, end) = (lineStarts[finger], lineEnd(finger))
        try app.wait(for: "the line of finger \(finger)") {
          try app.hasFinishedElement((start.x + end.x) / 2, (start.y + end.y) / 2)
        }
      }
      try app.wait(for: "the line of the mouse") { try app.hasFinishedElement(600, 150) }
    }

    private static func drawCircle(_ app: AppFixture) throws {
      app.touchDown(1, 300, 430)
      app.touchDown(2, 310, 440)
      for step in 1...10 {
        app.touchMove(2, 310 + 29 * Double(step), 440 + 19 * Double(step))
        app.pause(0.01)
      }
      app.touchUp(1, 300, 430)
      app.touchUp(2, 600, 630)
      try app.wait(for: "the circle between two fingers") { try app.hasFinishedElement(450, 430.5) }
    }

    /// Draws a stroke with a finger and clicks the mouse during the stroke.
    private static func drawStroke(_ app: AppFixture) throws {
      app.rig.chord("2")
      app.pause(0.3)
      app.touchDown(3, 700, 300)
      for step in 1...30 {
        app.touchMove(3, 700 + 6 * Double(step), 300 + 5 * Double(step))
        app.pause(0.01)
        if step == 10 {
          app.mouseMove(800, 550)
          app.rig.mouseButton(isDown: true)
        }
        if step == 14 { app.rig.mouseButton(isDown: false) }
      }
      app.touchUp(3, 880, 450)
      try app.wait(for: "the stroke of the finger") { try app.hasFinishedElement(790, 375) }
      // The pointer must not cover the dot that the click drew.
      app.mouseMove(900, 670)
      try app.wait(for: "the dot of the mouse") { try app.hasFinishedElement(800.5, 550.5) }
    }

    /// Returns the largest distance in pixels between a point where a finger landed or lifted and
    /// the corresponding end of its line.
    private static func largestError(in file: String, scale: Double) throws -> Double {
      let data = try Data(contentsOf: URL(fileURLWithPath: file))
      let lines = try DrawingDocument(decoding: data).drawing.elements.filter { $0.kind == .line }
      var largest = 0.0
      for finger in lineStarts.indices {
        // The simulated touchscreen places a finger at the center of a pixel.
        let toCenter = Float(0.5 / scale)
        let (start, end) = (lineStarts[finger], lineEnd(finger))
        let ends = [
          InkPoint(Float(start.x), Float(start.y)) + toCenter,
          InkPoint(Float(end.x), Float(end.y)) + toCenter,
        ]
        let error = try #require(lines.map { largestDifference($0.points, ends) }.min())
        largest = max(largest, error)
      }
      return largest * scale
    }

    /// Returns the largest difference of an x or y coordinate between points in the same order.
    private static func largestDifference(_ points: [InkPoint], _ others: [InkPoint]) -> Double {
      var largest: Float = 0
      for (point, other) in zip(points, others) {
        largest = max(largest, abs(point.x - other.x), abs(point.y - other.y))
      }
      return points.count == others.count ? Double(largest) : .infinity
    }

    /// Returns the properties that the program's system report lists.
    private static func properties(_ app: AppFixture) throws -> [Substring: Substring] {
      let lines = try app.systemReport().split(separator: "\n")
      return Dictionary(
        lines.compactMap { line in
          line.range(of: ": ").map { (line[..<$0.lowerBound], line[$0.upperBound...]) }
        }, uniquingKeysWith: { first, _ in first })
    }

    /// Points near the corners of the page, which are at whole pixels at every scale under test.
    private static let corners = [(8.0, 8.0), (952, 8), (952, 632), (8, 632)]

    @Test(
      "Lines along the page's edges end within 0.1 pixels of where a finger lands and lifts",
      arguments: TestDisplay.all)
    func corners(display: TestDisplay) throws {
      try AppFixture.use(on: display, hasWindowManager: false) { app in
        let file = app.file("c.plist")
        let program = try app.launch([file], title: "c.plist")
        let sides = Array(zip(Self.corners, Self.corners.dropFirst() + Self.corners.prefix(1)))
        for (start, end) in sides {
          app.touchDown(1, start.0, start.1)
          for step in 1...10 {
            let fraction = Double(step) / 10
            app.touchMove(
              1, start.0 + (end.0 - start.0) * fraction, start.1 + (end.1 - start.1) * fraction)
          }
          app.touchUp(1, end.0, end.1)
          try app.wait(for: "the line from \(start)") {
            try app.hasFinishedElement((start.0 + end.0) / 2, (start.1 + end.1) / 2)
          }
        }
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        let data = try Data(contentsOf: URL(fileURLWithPath: file))
        let points = try DrawingDocument(decoding: data).drawing.elements.flatMap(\.points)
        // The simulated touchscreen places a finger at the center of a pixel. The compositor rounds
        // the location down to the pixel.
        let offset = display.waylandScale == nil ? 0.5 : 0
        var errors: [Double] = []
        for (point, corner) in zip(points, sides.flatMap { [$0, $1] }) {
          let (x, y) = (Double(point.x) * app.scale, Double(point.y) * app.scale)
          let (expectedX, expectedY) = (corner.0 * app.scale, corner.1 * app.scale)
          errors.append(max(abs(x - expectedX - offset), abs(y - expectedY - offset)))
        }
        try #require(errors.count == 8)
        try #require(errors.allSatisfy { $0 <= 0.1 }, "the errors in pixels are \(errors)")
      }
    }

    @Test(
      "After a finger has drawn, a program uses almost no processor time and does not wake up",
      arguments: TestDisplay.x11WithEachSDL + TestDisplay.waylandWithEachSDL)
    func idle(display: TestDisplay) throws {
      try AppFixture.use(on: display) { app in
        let program = try app.launch([app.file("i.plist")], title: "i.plist")
        app.touchDown(1, 100, 100)
        for step in 1...10 { app.touchMove(1, 100 + 10 * Double(step), 100) }
        app.touchUp(1, 200, 100)
        try app.wait(for: "the line") { try app.hasFinishedElement(150, 100) }
        let use = try ProcessorUse.whileIdle(program, during: 5)
        try #require(use.ticks <= 1 && use.wakeUps == 0, "\(use)")
      }
    }

    @Test(
      "A new window is 960 points wide and 684 points high on every display",
      arguments: TestDisplay.all)
    func windowSize(display: TestDisplay) throws {
      try AppFixture.use(on: display, hasWindowManager: false) { app in
        try app.launch([app.file("w.plist")], title: "w.plist")
        let window = try app.waitForWindow(titled: "w.plist", scale: app.scale)
        try #require(window.width == Int(960 * app.scale))
        try #require(window.height == Int(684 * app.scale))
      }
    }

    /// The scales of the screen before and after a change.
    private static let scaleChanges = [(1.0, 2.0), (2, 1), (1, 1.5), (1.5, 2), (1, 1.25)]

    @Test(
      "Lines and strokes survive a change of the screen's scale, and at whole scales stay crisp",
      arguments: TestDisplay.waylandWithEachSDL, scaleChanges)
    func scaleChange(display: TestDisplay, change: (Double, Double)) throws {
      let (oldScale, newScale) = change
      var display = display
      display.waylandScale = oldScale
      try AppFixture.use("scaleChange-\(display.testDescription)", on: display) { app in
        let file = app.file("s.plist")
        var program = try app.launch([file], title: "s.plist")
        app.drag([(100, 100), (300, 200), (500, 333)])
        try app.wait(for: "the line") { try app.hasFinishedElement(300, 216) }
        app.rig.chord("2")
        app.pause(0.2)
        app.touchDown(1, 300, 300)
        // When the finger rests, a stroke with corners does not become a shape.
        for (step, y) in zip(1..., [320, 290, 320, 290, 300] as [Double]) {
          app.touchMove(1, 300 + 10 * Double(step), y)
        }
        app.pause()
        try #require(app.compositor).setScale(newScale)
        app.pause(1)
        try app.waitForWindow(titled: "s.plist", scale: newScale)
        for step in 6...10 { app.touchMove(1, 300 + 10 * Double(step), 300) }
        app.touchUp(1, 400, 300)
        app.pause(1)
        try app.waitForWindow(titled: "s.plist", scale: newScale)
        try app.wait(for: "the stroke that was in progress") {
          try app.hasFinishedElement(395, 300)
        }
        app.mouseMove(900, 670)
        let page = try app.stablePage(of: program)
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        try #require(
          try app.output(["info", file, "--json"]).contains("\"lines\":1,\"strokes\":1,"))
        try #require(page.brightness(300 * app.scale, 216 * app.scale) < 60)
        try #require(page.brightness(300 * app.scale, 230 * app.scale) == 255)
        // At a fractional scale the compositor scales the frame down, and the pixels of the result
        // depend on when the scale was set.
        guard newScale == newScale.rounded() else { return }
        program = try app.launch([file], title: "s.plist")
        app.mouseMove(900, 670)
        try app.wait(for: "the same page in a window that opens at the new scale") {
          try app.pageScreenshot() == page
        }
      }
    }
  }
}
