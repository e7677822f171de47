import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("Touch recipes on a screen")
  struct RecipesOnScreenTests {
    static let program = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("touch-recipes").path

    /// The movements of fingers on the page of a recipe.
    private struct Gesture {
      let recipe: String
      /// The path of each finger, in points relative to the page.
      let paths: [[(Double, Double)]]
      /// The time for which the fingers do not move after they land, in seconds.
      let dwell: Double
      /// A Boolean value that indicates whether the recipe responds only after the fingers lift.
      let isTap: Bool

      init(
        _ recipe: String, dwell: Double = 0, isTap: Bool = false, _ paths: [(Double, Double)]...
      ) {
        (self.recipe, self.dwell, self.isTap, self.paths) = (recipe, dwell, isTap, paths)
      }
    }

    @Test("Every recipe responds to touches on a touchscreen")
    func responds() throws {
      let names = try Command.run(["--list"], program: Self.program).output
        .split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
      try #require(names.count == Self.gestures.count)
      try AppFixture.use { app in
        for name in names {
          let gesture = try #require(
            Self.gestures.first { $0.recipe == name }, "\(name) has no gesture")
          try Self.perform(gesture, app)
        }
      }
    }

    private static let gestures = [
      Gesture("direct-manipulation", [(95, 100), (150, 200)], [(255, 70), (300, 180)]),
      Gesture("pan", [(95, 100), (150, 200)]),
      Gesture("transform", [(220, 200), (180, 190)], [(260, 200), (330, 240)]),
      Gesture("bounded", [(240, 200), (560, 210)]),
      Gesture("two-finger-transform", [(220, 200), (180, 190)], [(260, 200), (330, 240)]),
      Gesture("hit-test-circle", [(240, 200)]),
      Gesture("hit-test-bitmap", [(240, 160)]),
      Gesture("intercept", [(240, 262)]),
      Gesture("drawing", [(100, 100), (300, 200)]),
      Gesture("smoothing", [(100, 100), (300, 200)]),
      Gesture("many-strokes", [(100, 100), (300, 120)], [(100, 200), (300, 220)]),
      Gesture("circle", [(100, 100), (300, 200)]),
      Gesture("own-recognizer", isTap: true, [(200, 200)]),
      Gesture("taps", [(200, 200)]),
      Gesture("swipe", [(100, 200), (300, 202)]),
      Gesture("drag-out", [(70, 80), (110, 260)]),
      Gesture("menu", dwell: 0.7, [(100, 200)]),
      Gesture("exclusive", [(95, 200)]),
      Gesture("responder-chain", [(240, 250)]),
      Gesture("observers", [(95, 100), (150, 200)]),
      Gesture("feedback", [(95, 100), (150, 200)]),
      Gesture("controls", [(94, 73), (150, 73)]),
    ]

    @Test("The error for a missing font suggests a remedy, and an unknown recipe is a usage error")
    func errors() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fonts-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let configuration = folder.appendingPathComponent("fonts.conf")
      try """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><cachedir>\(folder.path)</cachedir></fontconfig>
      """.write(to: configuration, atomically: true, encoding: .utf8)
      let withoutFont = try Command.run(
        [], program: Self.program, environment: ["FONTCONFIG_FILE": configuration.path])
      #expect(withoutFont.status == 1)
      #expect(withoutFont.errorOutput.contains("no font is installed; install one"))
      let unknownRecipe = try Command.run(["nonsense"], program: Self.program)
      #expect(unknownRecipe.status == 64)
      #expect(unknownRecipe.errorOutput.contains("There is no recipe 'nonsense'"))
    }

    @Test(
      "The software renderer and OpenGL paint text and images with the same pixels, up to rounding",
      arguments: ["hit-test-bitmap", "controls", "taps"])
    func softwareRenderer(name: String) throws {
      try AppFixture.use { app in
        let pages = try ["opengl", "software"].map { driver in
          let process = try app.launchRecipe(
            name, program: Self.program, environment: ["SDL_RENDER_DRIVER": driver])
          let page = try app.pageScreenshot(860, 600)
          process.terminate()
          try #require(try app.exitStatus(of: process) == 0)
          return page
        }
        let difference = zip(pages[0].bytes, pages[1].bytes).map { abs(Int($0) - Int($1)) }.max()
        try #require(difference ?? 255 <= 3)
      }
    }

    /// The top-left corner of a recipe's page in the window, in points; the list of recipes is to
    /// the left of the page, and the instructions are above the page.
    private static let pageOrigin = (x: 240.0, y: 100.0)

    private static func perform(_ gesture: Gesture, _ app: AppFixture) throws {
      let process = try app.launchRecipe(gesture.recipe, program: program)
      let before = try app.pageScreenshot(860, 600)
      for (finger, path) in gesture.paths.enumerated() {
        app.touchDown(finger + 1, pageOrigin.x + path[0].0, pageOrigin.y + path[0].1)
      }
      app.pause(max(0.05, gesture.dwell))
      for step in 1...12 {
        let fraction = Double(step) / 12
        for (finger, path) in gesture.paths.enumerated() where path.count > 1 {
          app.touchMove(
            finger + 1, pageOrigin.x + path[0].0 + (path[1].0 - path[0].0) * fraction,
            pageOrigin.y + path[0].1 + (path[1].1 - path[0].1) * fraction)
        }
        app.pause(0.012)
      }
      func waitForResponse() throws {
        try app.wait(for: "\(gesture.recipe) to respond to the fingers") {
          try before.differingPixelCount(from: app.pageScreenshot(860, 600)) > 40
        }
      }
      if !gesture.isTap { try waitForResponse() }
      for (finger, path) in gesture.paths.enumerated() {
        let end = path[path.count - 1]
        app.touchUp(finger + 1, pageOrigin.x + end.0, pageOrigin.y + end.1)
      }
      if gesture.isTap { try waitForResponse() }
      process.terminate()
      let status = try app.exitStatus(of: process)
      let reason = try "\(process.terminationReason) \(app.errorOutput())"
      #expect(status == 0, "\(gesture.recipe): \(reason)")
    }
  }
}
