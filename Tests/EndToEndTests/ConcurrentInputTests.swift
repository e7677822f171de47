import DrawingFormat
import DrawingModel
import DrawingPersistence
import Foundation
import Testing
import TouchscreenRig

import struct Geometry.CGSize

extension OnScreen {
  @Suite("Input from fingers, the mouse and a pen, and changes of the desktop", .serialized)
  struct ConcurrentInputTests {
    /// All available versions of SDL, with and without a window manager.
    private static let configurations = TestDisplay.x11WithEachSDL.flatMap {
      [($0, true), ($0, false)]
    }

    /// A Wayland compositor with each version of SDL, if `make test-displays` runs the tests.
    private static let waylandConfigurations =
      TestSDL.debianRoot == nil ? [] : TestDisplay.waylandWithEachSDL.map { ($0, false) }

    /// Launches the program with an empty drawing and selects the pen.
    private func launch(_ app: AppFixture) throws -> (program: Process, file: String) {
      let file = app.file("t.plist")
      let program = try app.launch([file], title: "t.plist")
      app.rig.chord("2")
      try app.waitUntilIdle(program)
      return (program, file)
    }

    /// Waits long enough for the program to save its strokes, kills the program, and returns the
    /// point counts of the saved strokes in ascending order.
    private func pointCounts(
      in file: String, afterKilling program: Process, _ app: AppFixture
    ) throws -> [Int] {
      try strokes(in: file, afterKilling: program, app).map(\.points.count).sorted()
    }

    /// Waits long enough for the program to save its strokes, kills the program, and returns the
    /// saved strokes.
    private func strokes(
      in file: String, afterKilling program: Process, _ app: AppFixture
    ) throws -> [Element] {
      try app.waitUntilIdle(program)
      app.pause(AppFixture.saveDeadline)
      kill(program.processIdentifier, SIGKILL)
      program.waitUntilExit()
      let contents = try DrawingFiles(file).read(newPage: CGSize(width: 960, height: 640))
      return contents.document.drawing.elements
    }

    /// Returns the displacement of a finger or the mouse after a step.
    ///
    /// The path is a zigzag, which is not recognized as a shape when a test pauses.
    private static func displacement(after step: Int) -> (x: Double, y: Double) {
      (3 * Double(step), Double(step) + 8 * Double(step % 2))
    }

    /// Moves fingers along parallel zigzag paths and calls a closure after each step.
    private func touchMove(
      _ app: AppFixture, fingers: [Int], steps: ClosedRange<Int> = 1...30,
      _ afterStep: (Int) throws -> Void
    ) throws {
      for step in steps {
        for finger in fingers {
          let displacement = Self.displacement(after: step)
          app.touchMove(
            finger, 200 + displacement.x, 200 + 100 * Double(finger) + displacement.y)
        }
        app.pause(0.008)
        try afterStep(step)
      }
    }

    private func touchDown(_ app: AppFixture, fingers: [Int]) throws {
      for finger in fingers { try app.touchDownApart(finger, 200, 200 + 100 * Double(finger)) }
    }

    private func touchUp(_ app: AppFixture, fingers: [Int], step: Int = 30) {
      for finger in fingers {
        let displacement = Self.displacement(after: step)
        app.touchUp(finger, 200 + displacement.x, 200 + 100 * Double(finger) + displacement.y)
      }
    }

    // MARK: The mouse

    @Test("A click while a finger draws yields two complete strokes", arguments: configurations)
    func click(display: TestDisplay, hasWindowManager: Bool) throws {
      try AppFixture.use(on: display, hasWindowManager: hasWindowManager) { app in
        let (program, file) = try launch(app)
        try touchDown(app, fingers: [0])
        try touchMove(app, fingers: [0]) { step in
          if step == 10 { app.mouseMove(600, 300) }
          if step == 10 || step == 13 { app.rig.mouseButton(isDown: step == 10) }
        }
        touchUp(app, fingers: [0])
        try #require(try pointCounts(in: file, afterKilling: program, app) == [1, 31])
      }
    }

    /// Draws with the mouse and two fingers, and returns the saved strokes.
    ///
    /// The mouse moves 5 times before the fingers land and 30 times afterwards. Each finger moves
    /// 40 times. The path of the mouse is a zigzag, which stays a stroke although the mouse may be
    /// held still while the fingers land.
    private func drawWithHeldButton(_ app: AppFixture) throws -> [Element] {
      let (program, file) = try launch(app)
      app.mouseMove(600, 300)
      app.rig.mouseButton(isDown: true)
      try app.waitUntilIdle(program)
      for step in 1...5 {
        app.mouseMove(600 + 5 * Double(step), 300 + 15 * Double(step % 2))
        app.pause(0.01)
      }
      try app.waitUntilIdle(program)
      try touchDown(app, fingers: [0, 1])
      try touchMove(app, fingers: [0, 1]) { step in
        app.mouseMove(625 + 3 * Double(step), 315 - 15 * Double(step % 2))
      }
      app.rig.mouseButton(isDown: false)
      try app.waitUntilIdle(program)
      try touchMove(app, fingers: [0, 1], steps: 31...40) { _ in }
      touchUp(app, fingers: [0, 1], step: 40)
      return try strokes(in: file, afterKilling: program, app)
    }

    @Test(
      "Fingers that land while a mouse button is held draw at the same time as the mouse",
      arguments: configurations)
    func heldButton(display: TestDisplay, hasWindowManager: Bool) throws {
      try AppFixture.use(on: display, hasWindowManager: hasWindowManager) { app in
        let counts = try drawWithHeldButton(app).map(\.points.count).sorted()
        try #require(counts == [36, 41, 41])
      }
    }

    @Test(
      "A mouse drag ends at its last location if the compositor moves the pointer to a finger",
      .enabled(if: TestSDL.debianRoot != nil), arguments: TestDisplay.waylandWithEachSDL)
    func heldButtonOnWayland(display: TestDisplay) throws {
      try AppFixture.use(on: display) { app in
        let strokes = try drawWithHeldButton(app)
        try #require(strokes.map(\.points.count).sorted() == [6, 41, 41])
        let drag = try #require(strokes.first { $0.points.count == 6 })
        try #require(drag.points.last == [625, 315])
      }
    }

    @Test(
      "The right and middle mouse buttons and the wheel do not interrupt the strokes of fingers",
      arguments: configurations)
    func secondaryButtons(display: TestDisplay, hasWindowManager: Bool) throws {
      try AppFixture.use(on: display, hasWindowManager: hasWindowManager) { app in
        let (program, file) = try launch(app)
        try touchDown(app, fingers: [0, 1])
        try touchMove(app, fingers: [0, 1]) { step in
          let button = [5: 3, 10: 2, 15: 4, 20: 3][step]
          if let button {
            app.mouseMove(600, 300)
            app.rig.mouseButton(button, isDown: true)
            app.rig.mouseButton(button, isDown: false)
          }
        }
        touchUp(app, fingers: [0, 1])
        try #require(try pointCounts(in: file, afterKilling: program, app) == [31, 31])
      }
    }

    @Test(
      "A drag continues outside the window, and the next drag draws a new stroke",
      arguments: configurations + waylandConfigurations)
    func dragOutsideWindow(display: TestDisplay, hasWindowManager: Bool) throws {
      try AppFixture.use(on: display, hasWindowManager: hasWindowManager) { app in
        let (program, file) = try launch(app)
        app.mouseMove(900, 600)
        app.rig.mouseButton(isDown: true)
        try app.waitUntilIdle(program)
        for step in 1...9 {
          app.mouseMove(900 + 10 * Double(step), 600)
          app.pause(0.02)
        }
        try app.waitUntilIdle(program)
        app.rig.mouseButton(isDown: false)
        try app.waitUntilIdle(program)
        app.mouseMove(500, 400)
        try app.waitUntilIdle(program)
        app.drag((0...10).map { (500 + 10 * Double($0), 400) })
        let strokes = try strokes(in: file, afterKilling: program, app)
        try #require(strokes.count == 2)
        let last = try #require(strokes.first?.points.last)
        try #require(abs(last.x - 990) <= 1 && abs(last.y - 600) <= 1, "\(last)")
        let first = try #require(strokes.last?.points.first)
        try #require(abs(first.x - 500) <= 1 && abs(first.y - 400) <= 1, "\(first)")
      }
    }

    @Test(
      "A pen draws one stroke, without the locations where the pen only hovers",
      arguments: TestDisplay.x11WithEachSDL)
    func pen(display: TestDisplay) throws {
      try AppFixture.use(on: display) { app in
        let (program, file) = try launch(app)
        app.rig.penProximity(isNear: true)
        for x in [290.0, 300] {
          app.rig.penMove(app.contentOrigin.x + x, app.contentOrigin.y + 200)
          try app.waitUntilIdle(program)
        }
        app.rig.penTip(isDown: true)
        try app.waitUntilIdle(program)
        for step in 1...20 {
          let x = 300 + 10 * Double(step)
          app.rig.penMove(
            app.contentOrigin.x + x, app.contentOrigin.y + 200, force: Double(step) / 20)
          app.pause(0.02)
        }
        app.rig.penTip(isDown: false)
        try app.waitUntilIdle(program)
        app.rig.penProximity(isNear: false)
        let counts = try pointCounts(in: file, afterKilling: program, app)
        try #require(counts.count == 1 && counts[0] >= 20, "\(counts)")
        let contents = try DrawingFiles(file).read(newPage: CGSize(width: 960, height: 640))
        let stroke = try #require(contents.document.drawing.elements.first)
        try #require(stroke.points.allSatisfy { 298...502 ~= $0.x && 198...202 ~= $0.y })
      }
    }

    // MARK: The desktop

    enum DesktopChange: CaseIterable {
      case popup, windowManagerKilled, windowManagerReplaced, windowMinimized, windowHidden
    }

    @Test(
      "A stroke outlasts popups and window manager changes, and ends if its window is hidden",
      arguments: TestDisplay.x11WithEachSDL, DesktopChange.allCases)
    func desktopChange(display: TestDisplay, change: DesktopChange) throws {
      try AppFixture.use(on: display) { app in
        let (program, file) = try launch(app)
        try touchDown(app, fingers: [0])
        try touchMove(app, fingers: [0]) { step in
          guard step == 10 else { return }
          switch change {
          case .popup:
            try app.rig.run(
              AppFixture.normalProgram, [app.file("popup.plist")], environment: app.variables)
            _ = try app.rig.window(titled: "popup.plist")
          case .windowManagerKilled: app.rig.killWindowManager()
          case .windowManagerReplaced:
            try app.rig.run(
              "/usr/bin/env", ["openbox", "--replace", "--config-file", "/dev/null"])
          case .windowMinimized: try app.rig.minimize(titled: "t.plist")
          case .windowHidden: try app.rig.hide(titled: "t.plist")
          }
          // This is longer than the time after which the touches of a hidden window end.
          app.pause(0.5)
          try app.waitUntilIdle(program)
        }
        touchUp(app, fingers: [0])
        let expected = [.windowMinimized, .windowHidden].contains(change) ? 11 : 31
        let counts = try pointCounts(in: file, afterKilling: program, app)
        try #require(counts == [expected], "\(counts)")
      }
    }

    @Test("A mouse drag continues when another window takes the keyboard focus")
    func popupDuringDrag() throws {
      try AppFixture.use { app in
        let (program, file) = try launch(app)
        app.mouseMove(200, 200)
        app.rig.mouseButton(isDown: true)
        for step in 1...30 {
          let displacement = Self.displacement(after: step)
          let waits = try ProcessorUse.waitsOfMainThread(program)
          app.mouseMove(200 + displacement.x, 200 + displacement.y)
          if step > 10 {
            // While the other window covers the pointer, the program polls its location. The
            // program waits a few times in each iteration: for the poll's time, for the X server,
            // and for the painting. On a busy machine the iterations take longer.
            try app.wait(for: "the next poll of the pointer's location") {
              try ProcessorUse.waitsOfMainThread(program) >= waits + 10
            }
          } else {
            app.pause(0.01)
          }
          guard step == 10 else { continue }
          try app.rig.run(
            AppFixture.normalProgram, [app.file("popup.plist")], environment: app.variables)
          let popup = try app.rig.window(titled: "popup.plist")
          try app.wait(for: "the focus of popup.plist") { app.rig.hasFocus(popup) }
          try app.waitUntilIdle(program)
        }
        app.rig.mouseButton(isDown: false)
        let strokes = try strokes(in: file, afterKilling: program, app)
        try #require(strokes.count == 1)
        let points = strokes[0].points
        #expect(points.first == [200, 200] && points.last == [290, 230])
        // On a busy machine the program may miss several of the 20 moves under the other window.
        #expect(points.count { (231..<290).contains($0.x) } >= 3)
      }
    }

    @Test(
      "A program that is suspended while a finger draws ten strokes receives all of them",
      arguments: TestDisplay.x11WithEachSDL)
    func suspended(display: TestDisplay) throws {
      try AppFixture.use(on: display) { app in
        let (program, file) = try launch(app)
        kill(program.processIdentifier, SIGSTOP)
        for stroke in 0..<10 {
          let y = 100 + 30 * Double(stroke)
          app.touchDown(1, 100, y)
          for step in 1...8000 {
            app.rig.touchMoveUnsynced(
              1, app.contentOrigin.x + 100 + Double(step % 600),
              app.contentOrigin.y + y + Double(step / 600))
            if step % 500 == 0 { app.rig.sync() }
          }
          app.touchUp(1, 300, y + 13)
        }
        kill(program.processIdentifier, SIGCONT)
        try TouchscreenRig.wait(for: "ten strokes on disk", timeout: 60) {
          let contents = try DrawingFiles(file).read(
            newPage: CGSize(width: 960, height: 640), isRequired: false)
          return contents.document.drawing.elements.count == 10 ? true : nil
        }
        let counts = try pointCounts(in: file, afterKilling: program, app)
        try #require(counts.count == 10)
        try #require(counts.allSatisfy { $0 >= 8000 }, "\(counts)")
      }
    }
  }
}
