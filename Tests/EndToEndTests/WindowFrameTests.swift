import DrawingFormat
import DrawingModel
import Foundation
import Geometry
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("The frame of the window", .serialized)
  struct WindowFrameTests {
    @Test(
      "A window that is as large as the screen is reduced, so that the tool bar is visible",
      arguments: [1.0, 2])
    func frame(scale: Double) throws {
      try AppFixture.use { app in
        let file = app.file("large.plist")
        let document = DrawingDocument(
          size: CGSize(width: CGFloat(app.rig.width), height: CGFloat(app.rig.height)))
        try document.encoded().write(to: URL(fileURLWithPath: file))
        let program = try app.launch(["--scale", "\(scale)", file], scale: scale)
        try app.wait(for: "the frame to fit the screen") {
          let window = try app.rig.window(titled: "large.plist")
          return window.y > 0 && window.y + window.height <= app.rig.height
            && window.x >= 0 && window.x + window.width <= app.rig.width
        }
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
      }
    }
  }
}
