import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("Window output by the window surface and by SDL's renderer")
  struct OutputTests {
    /// The values of the option --renderer that select an output.
    static let outputs = ["surface", "gpu"]

    /// Writes the drawing of the sample session to a file, and returns the path of the file.
    private static func sampleDrawing(_ app: AppFixture) throws -> String {
      let file = app.file("sample.plist")
      let session = AppFixture.repositoryRoot.appendingPathComponent("Assets/sample.session.jsonl")
      _ = try app.output(["replay", session.path, "--into", file])
      return file
    }

    @Test("The renderers surface and gpu show the pixels of an export, and zoom them alike")
    func samePixels() throws {
      try AppFixture.use { app in
        let file = try Self.sampleDrawing(app)
        let image = try ExportedImage(of: file, in: app)
        var zoomedPages: [Screenshot] = []
        for output in Self.outputs {
          let program = try app.launch(
            ["--renderer", output, file], title: "sample.plist", hasEmptyTop: false)
          let page = try app.stablePage(of: program)
          let isExported = page.bytes.elementsEqual(image.bytes.prefix(page.bytes.count))
          try #require(page.width == image.width && isExported, "\(output)")
          app.mouseMove(400, 300)
          for _ in 0..<3 { app.rig.chord("plus") }
          for isDown in [true, false] { app.rig.mouseButton(5, isDown: isDown) }
          // The indicator of the scale fades out after 0.8 s. A page that stays the same for a
          // second therefore no longer shows the indicator.
          zoomedPages.append(try app.stablePage(of: program, interval: 1))
          app.rig.chord("0")
          try app.wait(for: "the page at its old position") { try app.pageScreenshot() == page }
          program.terminate()
          try #require(try app.exitStatus(of: program) == 0)
        }
        let haveSamePixels = zoomedPages[0] == zoomedPages[1]
        try #require(haveSamePixels)
        let isZoomed = !zoomedPages[0].bytes.elementsEqual(image.bytes)
        try #require(isZoomed)
      }
    }

    @Test(
      "With --renderer surface or gpu, input works, and a stroke hardly changes as a finger lifts",
      arguments: outputs)
    func strokeInProgress(output: String) throws {
      try AppFixture.use { app in
        let file = app.file("stroke.plist")
        let program = try app.launch(["--renderer", output, file], title: "stroke.plist")
        // The indicator of the scale stays visible until the scale has not changed for 0.8 s.
        // It is above the hint on the empty page.
        var indicatorBrightness = 255
        for key in ["plus", "minus", "plus", "minus", "plus", "minus"] {
          app.rig.chord(key)
          app.pause(0.3)
          indicatorBrightness = try app.brightness(450, 567)
        }
        try #require(50...130 ~= indicatorBrightness, "the dark, translucent background")
        app.rig.chord("0")
        app.rig.chord("2")
        try app.wait(for: "the indicator of the scale to fade") {
          try app.brightness(450, 567) > 130
        }
        app.touchDown(1, 100, 200)
        app.pause(0.1)
        for step in 1...60 {
          let x = 100 + 10 * Double(step)
          app.touchMove(1, x, 200 + 60 * sin(x / 60))
          app.pause(0.01)
        }
        let inProgress = try app.stablePage(of: program)
        app.touchUp(1, 700, 200 + 60 * sin(700 / 60))
        let finished = try app.stablePage(of: program)
        let differences = zip(inProgress.bytes, finished.bytes).map { abs(Int($0) - Int($1)) }
        try #require(differences.max() ?? 255 <= 32)
        try #require(finished.brightness(100, 200) < 60 && finished.brightness(100, 300) == 255)
        app.drag([(200, 400), (300, 450), (400, 400)])
        try app.wait(for: "the stroke of the mouse") { try app.isPainted(200, 400) }
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        try #require(try app.output(["info", file, "--json"]).contains("\"strokes\":2"))
      }
    }

    @Test(
      "With --renderer surface or gpu, an idle program does not wake up after drawing and zooming",
      arguments: outputs)
    func idle(output: String) throws {
      try AppFixture.use { app in
        let program = try app.launch(
          ["--renderer", output, app.file("i.plist")], title: "i.plist")
        app.touchDown(1, 100, 100)
        for step in 1...10 { app.touchMove(1, 100 + 10 * Double(step), 100) }
        app.touchUp(1, 200, 100)
        app.rig.chord("plus")
        let use = try ProcessorUse.whileIdle(program, during: 3)
        try #require(use.ticks <= 1 && use.wakeUps == 0, "\(use)")
      }
    }

    @Test("The system report lists the output, and an unknown value of --renderer is a usage error")
    func report() throws {
      try AppFixture.use { app in
        try #require(try app.systemReport().contains("output: window surface"))
        let program = try app.rig.run(
          AppFixture.normalProgram, ["--renderer", "fast"],
          standardError: app.folder.appendingPathComponent("stderr"))
        try #require(try app.exitStatus(of: program) == 64)
        try #require(try app.errorOutput().contains("one of 'auto', 'gpu' or 'surface'"))
      }
    }
  }
}
