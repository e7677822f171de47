import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  /// The test with which `make pictures` replaces the picture of the window in the documentation.
  @Suite(
    "Pictures of the documentation",
    .enabled(if: ProcessInfo.processInfo.environment["TOUCH_PICTURES"] != nil))
  struct PicturesTests {
    private static let pathAroundSun: [(Double, Double)] = [
      (638, 18), (743, 38), (764, 138), (742, 240), (638, 274), (554, 246), (512, 168), (528, 58),
    ]

    @Test(
      "The picture for the documentation shows the window with the landscape and the selected sun")
    func window() throws {
      try AppFixture.use { app in
        let assets = AppFixture.repositoryRoot.appendingPathComponent("Assets")
        let drawing = app.file("Landscape.plist")
        let session = assets.appendingPathComponent("landscape.session.jsonl").path
        _ = try app.output(["replay", session, "--into", drawing])
        // The page has the color of paper, so its top is not white.
        let program = try app.launch([drawing], title: "Landscape", hasEmptyTop: false)
        let page = try app.stablePage(of: program)
        app.rig.chord("s")
        app.drag(Self.pathAroundSun)
        app.mouseMove(850, 330)
        let pageWithSelection = try app.stablePage(of: program)
        // If the selection is not visible, the new picture must not replace the old one.
        try #require(pageWithSelection.differingPixelCount(from: page) > 200)
        let window = try app.rig.window(titled: "Landscape")
        let picture = try app.rig.screenshot(
          x: window.x, y: window.y, width: window.width, height: window.height)
        try picture.write(to: URL(fileURLWithPath: app.file("window.ppm")))
        let output = assets.appendingPathComponent("picture.png").path
        let encoder = try app.rig.run(
          "/usr/bin/env",
          [
            "ffmpeg", "-v", "error", "-y", "-i", app.file("window.ppm"), "-fflags", "+bitexact",
            output,
          ])
        #expect(try app.exitStatus(of: encoder) == 0)
      }
    }
  }
}
