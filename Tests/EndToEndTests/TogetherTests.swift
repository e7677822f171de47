import Drawing
import Foundation
import Testing
import TouchscreenRig

import struct Geometry.CGSize

extension OnScreen {
  @Suite("Fingers, the mouse and the desktop at the same time", .serialized)
  struct TogetherTests {
    /// Every version of SDL that is there, with and without a window manager.
    private static let desks = TestDisplay.x11s.flatMap { [($0, true), ($0, false)] }

    /// Opens a drawing with the pen in hand.
    private func open(_ desk: Desk) throws -> (program: Process, file: String) {
      let file = desk.file("t.plist")
      let program = try desk.open([file], title: "t.plist")
      desk.rig.chord("2")
      desk.pause(0.2)
      return (program, file)
    }

    /// The points of each stroke that is there after the program was killed, in order.
    private func points(
      in file: String, afterKilling program: Process, _ desk: Desk
    ) throws -> [Int] {
      desk.pause(2)
      kill(program.processIdentifier, SIGKILL)
      program.waitUntilExit()
      let contents = try DrawingFiles(file).read(newPage: CGSize(width: 960, height: 640))
      return contents.document.drawing.elements.map(\.points.count).sorted()
    }

    /// Moves fingers that are down by thirty steps, each by a place of its own.
    private func move(
      _ desk: Desk, fingers: [Int], steps: ClosedRange<Int> = 1...30, _ also: (Int) throws -> Void
    ) throws {
      for step in steps {
        for finger in fingers {
          desk.move(finger, 200 + 3 * Double(step), 200 + 100 * Double(finger) + Double(step))
        }
        desk.pause(0.008)
        try also(step)
      }
    }

    private func down(_ desk: Desk, fingers: [Int]) {
      for finger in fingers { desk.down(finger, 200, 200 + 100 * Double(finger)) }
    }

    private func up(_ desk: Desk, fingers: [Int], step: Int = 30) {
      for finger in fingers {
        desk.up(finger, 200 + 3 * Double(step), 200 + 100 * Double(finger) + Double(step))
      }
    }

    // MARK: The mouse

    @Test("A click while a finger draws leaves two strokes with all their points", arguments: desks)
    func click(display: TestDisplay, hasWindowManager: Bool) throws {
      try Desk.use(on: display, hasWindowManager: hasWindowManager) { desk in
        let (program, file) = try open(desk)
        down(desk, fingers: [0])
        try move(desk, fingers: [0]) { step in
          if step == 10 { desk.mouse(600, 300) }
          if step == 10 || step == 13 { desk.rig.mouseButton(isDown: step == 10) }
        }
        up(desk, fingers: [0])
        try #require(try points(in: file, afterKilling: program, desk) == [1, 31])
      }
    }

    @Test("Fingers that land while a button is held draw beside it", arguments: desks)
    func heldButton(display: TestDisplay, hasWindowManager: Bool) throws {
      try Desk.use(on: display, hasWindowManager: hasWindowManager) { desk in
        let (program, file) = try open(desk)
        desk.mouse(600, 300)
        desk.rig.mouseButton(isDown: true)
        desk.pause()
        for step in 1...5 {
          desk.mouse(600 + 5 * Double(step), 300 + 3 * Double(step))
          desk.pause(0.01)
        }
        desk.pause()
        down(desk, fingers: [0, 1])
        try move(desk, fingers: [0, 1]) { step in
          desk.mouse(625 + 3 * Double(step), 315 + Double(step))
        }
        desk.rig.mouseButton(isDown: false)
        desk.pause()
        try move(desk, fingers: [0, 1], steps: 31...40) { _ in }
        up(desk, fingers: [0, 1], step: 40)
        try #require(try points(in: file, afterKilling: program, desk) == [36, 41, 41])
      }
    }

    @Test("Other buttons and the wheel leave the strokes of fingers whole", arguments: desks)
    func otherButtons(display: TestDisplay, hasWindowManager: Bool) throws {
      try Desk.use(on: display, hasWindowManager: hasWindowManager) { desk in
        let (program, file) = try open(desk)
        down(desk, fingers: [0, 1])
        try move(desk, fingers: [0, 1]) { step in
          let button = [5: 3, 10: 2, 15: 4, 20: 3][step]
          if let button {
            desk.mouse(600, 300)
            desk.rig.mouseButton(button, isDown: true)
            desk.rig.mouseButton(button, isDown: false)
          }
        }
        up(desk, fingers: [0, 1])
        try #require(try points(in: file, afterKilling: program, desk) == [31, 31])
      }
    }

    @Test("A drag goes on outside the window, and the next one counts", arguments: desks)
    func outside(display: TestDisplay, hasWindowManager: Bool) throws {
      try Desk.use(on: display, hasWindowManager: hasWindowManager) { desk in
        let (program, file) = try open(desk)
        desk.mouse(900, 600)
        desk.rig.mouseButton(isDown: true)
        desk.pause()
        for step in 1...9 {
          desk.mouse(900 + 10 * Double(step), 600)
          desk.pause(0.02)
        }
        desk.pause()
        desk.rig.mouseButton(isDown: false)
        desk.pause()
        desk.mouse(500, 400)
        desk.pause(0.05)
        desk.drag((0...10).map { (500 + 10 * Double($0), 400) })
        try #require(try points(in: file, afterKilling: program, desk).count == 2)
        let contents = try DrawingFiles(file).read(newPage: CGSize(width: 960, height: 640))
        let strokes = contents.document.drawing.elements
        let last = try #require(strokes.first?.points.last)
        try #require(abs(last.x - 990) <= 1 && abs(last.y - 600) <= 1, "\(last)")
        let first = try #require(strokes.last?.points.first)
        try #require(abs(first.x - 500) <= 1 && abs(first.y - 400) <= 1, "\(first)")
      }
    }

    @Test("A pen draws one stroke, from where it touches", arguments: TestDisplay.x11s)
    func pen(display: TestDisplay) throws {
      try Desk.use(on: display) { desk in
        let (program, file) = try open(desk)
        desk.rig.penProximity(isNear: true)
        for x in [290.0, 300] {
          desk.rig.penMove(desk.window.x + x, desk.window.y + 200)
          desk.pause()
        }
        desk.rig.penTip(isDown: true)
        desk.pause()
        for step in 1...20 {
          let x = 300 + 10 * Double(step)
          desk.rig.penMove(desk.window.x + x, desk.window.y + 200, force: Double(step) / 20)
          desk.pause(0.02)
        }
        desk.rig.penTip(isDown: false)
        desk.pause()
        desk.rig.penProximity(isNear: false)
        let points = try points(in: file, afterKilling: program, desk)
        try #require(points.count == 1 && points[0] >= 20, "\(points)")
        let contents = try DrawingFiles(file).read(newPage: CGSize(width: 960, height: 640))
        let stroke = try #require(contents.document.drawing.elements.first)
        try #require(stroke.points.allSatisfy { 298...502 ~= $0.x && 198...202 ~= $0.y })
      }
    }

    // MARK: The desktop

    enum Disturbance: CaseIterable {
      case popup, windowManagerDies, windowManagerIsReplaced, minimized
    }

    @Test(
      "A stroke goes on through whatever the desktop does, and ends when the window is minimized",
      arguments: TestDisplay.x11s, Disturbance.allCases)
    func disturbed(display: TestDisplay, disturbance: Disturbance) throws {
      try Desk.use(on: display) { desk in
        let (program, file) = try open(desk)
        down(desk, fingers: [0])
        try move(desk, fingers: [0]) { step in
          guard step == 10 else { return }
          switch disturbance {
          case .popup:
            try desk.rig.run(Desk.normalProgram, [desk.file("popup.plist")])
            _ = try desk.rig.window(titled: "popup.plist")
          case .windowManagerDies: desk.rig.killWindowManager()
          case .windowManagerIsReplaced:
            try desk.rig.run(
              "/usr/bin/env", ["openbox", "--replace", "--config-file", "/dev/null"])
          case .minimized: try desk.rig.minimize(titled: "t.plist")
          }
          desk.pause(1)
        }
        up(desk, fingers: [0])
        let wanted = disturbance == .minimized ? 11 : 31
        try #require(try points(in: file, afterKilling: program, desk) == [wanted])
      }
    }

    @Test("A drag of the mouse goes on when another window takes the keyboard")
    func popupBesideMouse() throws {
      try Desk.use { desk in
        let (program, file) = try open(desk)
        desk.mouse(200, 200)
        desk.rig.mouseButton(isDown: true)
        for step in 1...30 {
          desk.mouse(200 + 3 * Double(step), 200 + Double(step))
          desk.pause(0.01)
          guard step == 10 else { continue }
          try desk.rig.run(Desk.normalProgram, [desk.file("popup.plist")])
          _ = try desk.rig.window(titled: "popup.plist")
          desk.pause(1)
        }
        desk.rig.mouseButton(isDown: false)
        try #require(try points(in: file, afterKilling: program, desk) == [31])
      }
    }

    @Test(
      "A program that was stopped while ten strokes were drawn has them all",
      arguments: TestDisplay.x11s)
    func stopped(display: TestDisplay) throws {
      try Desk.use(on: display) { desk in
        let (program, file) = try open(desk)
        kill(program.processIdentifier, SIGSTOP)
        for stroke in 0..<10 {
          let y = 100 + 30 * Double(stroke)
          desk.down(1, 100, y)
          for step in 1...8000 {
            desk.rig.touchMoveUnsynced(
              1, desk.window.x + 100 + Double(step % 600),
              desk.window.y + y + Double(step / 600))
            if step % 500 == 0 { desk.rig.sync() }
          }
          desk.up(1, 300, y + 13)
        }
        kill(program.processIdentifier, SIGCONT)
        try TouchscreenRig.await("ten strokes on disk", seconds: 60) {
          let contents = try DrawingFiles(file).read(
            newPage: CGSize(width: 960, height: 640), isRequired: false)
          return contents.document.drawing.elements.count == 10 ? true : nil
        }
        let points = try points(in: file, afterKilling: program, desk)
        try #require(points.count == 10)
        try #require(points.allSatisfy { $0 >= 8000 }, "\(points)")
      }
    }
  }
}
