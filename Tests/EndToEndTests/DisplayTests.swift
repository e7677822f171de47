import Drawing
import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  /// What `make test-displays` runs, which makes what they need.
  @Suite("Every SDL on every display", .serialized, .enabled(if: TestSDL.root != nil))
  struct DisplayTests {
    /// Starts of the lines of three fingers, in points.
    private static let starts = (0..<3).map { (x: 100 + 60 * Double($0), y: 200.0) }

    private static func end(of line: Int) -> (x: Double, y: Double) {
      (starts[line].x + 80 * Double(line + 1), 400)
    }

    @Test(
      "Several fingers and the mouse at once draw lines, a circle and strokes, which come back",
      arguments: TestDisplay.all)
    func mainJob(display: TestDisplay) throws {
      try Desk.use("mainJob-\(display.testDescription)", on: display) { desk in
        let file = desk.file("m.plist")
        var program = try desk.open([file], title: "m.plist")
        try Self.drawLines(desk)
        try Self.drawCircle(desk)
        try Self.drawStroke(desk)
        // Where the pointer covers nothing of the page.
        desk.mouse(900, 670)
        desk.pause(0.5)
        let page = try desk.page()
        program.terminate()
        try #require(try desk.status(of: program) == 0)
        let info = try desk.output(["info", file, "--json"])
        try #require(info.contains("\"lines\":4,\"strokes\":2,\"circles\":1,"), "\(info)")
        let error = try Self.largestError(in: file, scale: desk.scale)
        try #require(error <= 1, "pixels between a finger and the end of its line")
        program = try desk.open([file], title: "m.plist")
        desk.mouse(900, 670)
        try desk.see("the same page as before") { try desk.page() == page }
        try Self.report(desk, error)
      }
    }

    /// Fingers that are down while the mouse draws as well.
    private static func drawLines(_ desk: Desk) throws {
      for (finger, start) in starts.enumerated() {
        desk.down(finger, start.x, start.y)
        desk.pause()
      }
      desk.mouse(500, 100)
      desk.rig.mouseButton(isDown: true)
      for step in 1...20 {
        let part = Double(step) / 20
        for (finger, start) in starts.enumerated() {
          let end = end(of: finger)
          desk.move(
            finger, start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part)
        }
        desk.mouse(500 + 200 * part, 100 + 100 * part)
        desk.pause(0.01)
      }
      desk.pause()
      desk.rig.mouseButton(isDown: false)
      for finger in starts.indices { desk.up(finger, end(of: finger).x, end(of: finger).y) }
      for finger in starts.indices {
        let (start, end) = (starts[finger], end(of: finger))
        try desk.see("the line of finger \(finger)") {
          try desk.isFinished((start.x + end.x) / 2, (start.y + end.y) / 2)
        }
      }
      try desk.see("the line of the mouse") { try desk.isFinished(600, 150) }
    }

    private static func drawCircle(_ desk: Desk) throws {
      desk.down(1, 300, 430)
      desk.down(2, 310, 440)
      for step in 1...10 {
        desk.move(2, 310 + 29 * Double(step), 440 + 19 * Double(step))
        desk.pause(0.01)
      }
      desk.up(1, 300, 430)
      desk.up(2, 600, 630)
      try desk.see("the circle between two fingers") { try desk.isFinished(450, 430.5) }
    }

    /// With a click of the mouse in mid-stroke.
    private static func drawStroke(_ desk: Desk) throws {
      desk.rig.chord("2")
      desk.pause(0.3)
      desk.down(3, 700, 300)
      for step in 1...30 {
        desk.move(3, 700 + 6 * Double(step), 300 + 5 * Double(step))
        desk.pause(0.01)
        if step == 10 {
          desk.mouse(800, 550)
          desk.rig.mouseButton(isDown: true)
        }
        if step == 14 { desk.rig.mouseButton(isDown: false) }
      }
      desk.up(3, 880, 450)
      try desk.see("the stroke of the finger") { try desk.isFinished(790, 375) }
      // The pointer lies on what it has drawn.
      desk.mouse(900, 670)
      try desk.see("the dot of the mouse") { try desk.isFinished(800.5, 550.5) }
    }

    /// The most pixels between where a finger landed or left, and the ends of its line.
    private static func largestError(in file: String, scale: Double) throws -> Double {
      let data = try Data(contentsOf: URL(fileURLWithPath: file))
      let lines = try DrawingDocument(decoding: data).drawing.elements.filter { $0.kind == .line }
      return try starts.indices.map { finger in
        // A finger touches the middle of a pixel.
        let wanted = [starts[finger], end(of: finger)].map {
          InkPoint(Float($0.x + 0.5 / scale), Float($0.y + 0.5 / scale))
        }
        let errors = lines.map { line in
          zip(line.points, wanted).map { found, wanted in
            let way = found - wanted
            return Double(max(abs(way.x), abs(way.y))) * scale
          }.max() ?? .infinity
        }
        return try #require(errors.min())
      }.max() ?? .infinity
    }

    /// A row of the table in Documentation/Displays.md.
    private static func report(_ desk: Desk, _ error: Double) throws {
      let lines = try desk.systemReport().split(separator: "\n")
      func value(_ name: String) -> Substring {
        lines.first { $0.hasPrefix(name + ": ") }?.dropFirst(name.count + 2) ?? "?"
      }
      print(
        "| \(value("SDL linked")) | \(desk.display.name) | \(value("output")) | "
          + String(format: "%.2f", error) + " | the same |")
    }

    @Test("A window has the same size in points everywhere", arguments: TestDisplay.all)
    func windowSize(display: TestDisplay) throws {
      try Desk.use(on: display, hasWindowManager: false) { desk in
        try desk.open([desk.file("w.plist")], title: "w.plist")
        let window = try desk.find("w.plist", scale: desk.scale)
        try #require(window.width == Int(960 * desk.scale))
        try #require(window.height == Int(684 * desk.scale))
      }
    }

    /// Scales from and to which a screen changes.
    private static let changes = [(1.0, 2.0), (2, 1), (1, 1.5), (1.5, 2), (1, 1.25)]

    @Test(
      "When the scale of the screen changes the page stays, in place, crisp and painted once",
      arguments: TestDisplay.waylands, changes)
    func scaleChange(display: TestDisplay, change: (Double, Double)) throws {
      var display = display
      display.wayland = change.0
      try Desk.use("scaleChange-\(display.testDescription)", on: display) { desk in
        let file = desk.file("s.plist")
        var program = try desk.open([file], title: "s.plist")
        desk.drag([(100, 100), (300, 200), (500, 333)])
        try desk.see("the line") { try desk.isFinished(300, 216) }
        desk.rig.chord("2")
        desk.pause(0.2)
        desk.down(1, 300, 300)
        for step in 1...5 { desk.move(1, 300 + 10 * Double(step), 300) }
        desk.pause()
        try #require(desk.compositor).setScale(change.1)
        desk.pause(1)
        try desk.find("s.plist", scale: change.1)
        for step in 6...10 { desk.move(1, 300 + 10 * Double(step), 300) }
        desk.up(1, 400, 300)
        desk.pause(1)
        try desk.find("s.plist", scale: change.1)
        try desk.see("the stroke that was in progress") { try desk.isFinished(395, 300) }
        desk.mouse(900, 670)
        desk.pause(1)
        let page = try desk.page()
        program.terminate()
        try #require(try desk.status(of: program) == 0)
        try #require(
          try desk.output(["info", file, "--json"]).contains("\"lines\":1,\"strokes\":1,"))
        try #require(page.brightness(300 * desk.scale, 216 * desk.scale) < 60)
        try #require(page.brightness(300 * desk.scale, 230 * desk.scale) == 255)
        // How a compositor shrinks a window depends on when the scale came to be.
        guard change.1 == change.1.rounded() else { return }
        program = try desk.open([file], title: "s.plist")
        desk.mouse(900, 670)
        try desk.see("what a window shows that opens at that scale") { try desk.page() == page }
      }
    }
  }
}
