import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("The touch recipes")
  struct RecipesOnScreenTests {
    static let program = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("touch-recipes").path

    /// What a hand does on the page of a recipe, whose corner is given in points of the window.
    private struct Trial {
      let recipe: String
      /// The way of each finger, in points of the page.
      let fingers: [[(Double, Double)]]
      /// How long the fingers rest where they land, in seconds.
      let rest: Double
      /// Nothing is to be seen before the fingers have left.
      let isTap: Bool

      init(
        _ recipe: String, rest: Double = 0, isTap: Bool = false, _ fingers: [(Double, Double)]...
      ) {
        (self.recipe, self.rest, self.isTap, self.fingers) = (recipe, rest, isTap, fingers)
      }
    }

    @Test("Each recipe answers real fingers")
    func answers() throws {
      let names = try Command.run(["--list"], program: Self.program).output
        .split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
      try #require(names.count == Self.trials.count)
      try Desk.use { desk in
        for name in names {
          let trial = try #require(Self.trials.first { $0.recipe == name }, "\(name) is not tried")
          try Self.perform(trial, desk)
        }
      }
    }

    private static let trials = [
      Trial("direct-manipulation", [(95, 100), (150, 200)], [(255, 70), (300, 180)]),
      Trial("pan", [(95, 100), (150, 200)]),
      Trial("transform", [(220, 200), (180, 190)], [(260, 200), (330, 240)]),
      Trial("bounded", [(240, 200), (560, 210)]),
      Trial("two-finger-transform", [(220, 200), (180, 190)], [(260, 200), (330, 240)]),
      Trial("hit-test-circle", [(240, 200)]),
      Trial("hit-test-bitmap", [(240, 160)]),
      Trial("intercept", [(240, 262)]),
      Trial("drawing", [(100, 100), (300, 200)]),
      Trial("smoothing", [(100, 100), (300, 200)]),
      Trial("many-strokes", [(100, 100), (300, 120)], [(100, 200), (300, 220)]),
      Trial("circle", [(100, 100), (300, 200)]),
      Trial("own-recognizer", isTap: true, [(200, 200)]),
      Trial("taps", [(200, 200)]),
      Trial("swipe", [(100, 200), (300, 202)]),
      Trial("drag-out", [(70, 80), (110, 260)]),
      Trial("menu", rest: 0.7, [(100, 200)]),
      Trial("exclusive", [(95, 200)]),
      Trial("responder-chain", [(240, 250)]),
      Trial("observers", [(95, 100), (150, 200)]),
      Trial("feedback", [(95, 100), (150, 200)]),
      Trial("controls", [(94, 73), (150, 73)]),
    ]

    @Test(
      "Without any font they say what to install, and a name there is no recipe with is wrong usage"
    )
    func refusals() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fonts-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let configuration = folder.appendingPathComponent("fonts.conf")
      try """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><cachedir>\(folder.path)</cachedir></fontconfig>
      """.write(to: configuration, atomically: true, encoding: .utf8)
      let fontless = try Command.run(
        [], program: Self.program, environment: ["FONTCONFIG_FILE": configuration.path])
      #expect(fontless.status == 1)
      #expect(fontless.messages.contains("no font is installed; install one"))
      let nameless = try Command.run(["nonsense"], program: Self.program)
      #expect(nameless.status == 64)
      #expect(nameless.messages.contains("There is no recipe 'nonsense'"))
    }

    @Test(
      "Text and pictures are the same pixels without a graphics library",
      arguments: ["hit-test-bitmap", "controls", "taps"])
    func softwareRenderer(name: String) throws {
      try Desk.use { desk in
        let pages = try ["opengl", "software"].map { driver in
          let process = try desk.openRecipe(
            name, program: Self.program, environment: ["SDL_RENDER_DRIVER": driver])
          let page = try desk.page(860, 600)
          process.terminate()
          try #require(try desk.status(of: process) == 0)
          return page
        }
        let difference = zip(pages[0].bytes, pages[1].bytes).map { abs(Int($0) - Int($1)) }.max()
        try #require(difference ?? 255 <= 3)
      }
    }

    /// Where the page of a recipe begins in the window: beside the list, below the words.
    private static let page = (x: 240.0, y: 100.0)

    private static func perform(_ trial: Trial, _ desk: Desk) throws {
      let process = try desk.openRecipe(trial.recipe, program: program)
      let before = try desk.page(860, 600)
      for (finger, way) in trial.fingers.enumerated() {
        desk.down(finger + 1, page.x + way[0].0, page.y + way[0].1)
      }
      desk.pause(max(0.05, trial.rest))
      for step in 1...12 {
        let part = Double(step) / 12
        for (finger, way) in trial.fingers.enumerated() where way.count > 1 {
          desk.move(
            finger + 1, page.x + way[0].0 + (way[1].0 - way[0].0) * part,
            page.y + way[0].1 + (way[1].1 - way[0].1) * part)
        }
        desk.pause(0.012)
      }
      func seeAnswer() throws {
        try desk.see("\(trial.recipe) answers the fingers") {
          try before.differences(from: desk.page(860, 600)) > 40
        }
      }
      if !trial.isTap { try seeAnswer() }
      for (finger, way) in trial.fingers.enumerated() {
        let end = way[way.count - 1]
        desk.up(finger + 1, page.x + end.0, page.y + end.1)
      }
      if trial.isTap { try seeAnswer() }
      process.terminate()
      #expect(try desk.status(of: process) == 0, "\(trial.recipe)")
    }
  }
}
