import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("Drawing on a screen")
  struct DrawingOnScreenTests {
    @Test("Four lines drawn with three fingers and the mouse are restored after a restart")
    func fourLines() throws {
      try AppFixture.use { app in
        let (file, session) = (app.file("a.plist"), app.file("s.jsonl"))
        var program = try app.launch(["--record", session, file])
        for finger in 0..<3 { try app.touchDownApart(finger, 100 + 60 * Double(finger), 200) }
        for step in 1...20 {
          for finger in 0..<3 {
            app.touchMove(
              finger, 100 + 60 * Double(finger) + 4 * Double(step * (finger + 1)),
              200 + 10 * Double(step))
          }
          app.pause(0.01)
        }
        try app.wait(for: "the line in progress under its finger") { try app.isPainted(140, 300) }
        for finger in 0..<3 { app.touchUp(finger, 180 + 140 * Double(finger), 400) }
        app.drag([(500, 100), (600, 130), (700, 200)])
        try app.wait(for: "the finished line of the mouse") { try app.hasFinishedElement(600, 150) }

        let page = try app.stablePage(of: program)
        for line in 0..<3 {
          try #require(page.brightness(100 + 60 * Double(line), 200) < 60)
          try #require(page.brightness(140 + 100 * Double(line), 300) < 60)
          try #require(page.brightness(180 + 140 * Double(line), 400) < 60)
        }
        try #require(page.brightness(600, 130) == 255, "the line of the mouse is straight")

        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        let info = try app.output(["info", file, "--json"])
        try #require(info.contains("\"lines\":4,\"strokes\":0,\"circles\":0,\"points\":8"))

        program = try app.launch([file], title: "a.plist - TouchTracker")
        try app.wait(for: "the restored page") { try app.pageScreenshot() == page }

        // A replay of the recorded session writes an identical file.
        try app.expectReplay(of: session, equals: file)

        app.tap(5, 300, 500)
        app.pause(0.08)
        app.tap(6, 302, 501)
        try app.wait(for: "the double tap to clear the page without leaving a dot") {
          try !app.isPainted(140, 300) && !app.isPainted(300, 500)
        }
        app.rig.chord("Control_L", "z")
        try app.wait(for: "undo to restore the drawing, without the dots of the double tap") {
          try app.pageScreenshot() == page
        }
      }
    }

    @Test("Two fingers that land together draw a circle between them")
    func circle() throws {
      try AppFixture.use { app in
        let file = app.file("c.plist")
        let program = try app.launch([file])
        app.touchDown(1, 300, 200)
        app.touchDown(2, 310, 210)
        for step in 1...10 { app.touchMove(2, 310 + 29 * Double(step), 210 + 19 * Double(step)) }
        app.touchUp(1, 300, 200)
        app.touchUp(2, 600, 400)
        try app.wait(for: "a circle in the rectangle between the fingers") {
          try [(300.0, 300.0), (600, 300), (450, 200), (450, 400)].allSatisfy(app.isPainted)
        }
        try #require(try !app.isPainted(450, 300))
        try #require(try !app.isPainted(300, 200))
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        try #require(
          try app.output(["info", file, "--json"]).contains(
            "\"lines\":0,\"strokes\":0,\"circles\":1"))
      }
    }

    @Test("The Alt key adds a second touch, which draws a circle together with the mouse")
    func secondFinger() throws {
      try AppFixture.use(hasWindowManager: false) { app in
        let file = app.file("m.plist")
        let program = try app.launch([file])
        app.mouseMove(300, 200)
        try app.waitUntilIdle(program)
        app.rig.key("Alt_L", isDown: true)
        try app.wait(for: "the dot of the second finger, opposite the pointer") {
          try app.pageScreenshot(960, 684).brightness(660, 484) < 250
        }
        app.drag([(300, 200), (320, 220), (350, 250)])
        app.rig.key("Alt_L", isDown: false)
        try app.wait(for: "the dot of the second finger to disappear after Alt is released") {
          try app.pageScreenshot().brightness(610, 434) == 255
        }
        try app.wait(for: "a circle in the rectangle between the pointer and the second finger") {
          try [(350.0, 342.0), (610, 342), (480, 250), (480, 434)].allSatisfy(app.isPainted)
        }
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        try #require(try app.output(["info", file, "--json"]).contains("\"circles\":1"))
      }
    }

    @Test("The pen draws freehand in the selected color and stays selected after a restart")
    func penTool() throws {
      try AppFixture.use { app in
        let (file, session) = (app.file("p.plist"), app.file("p.jsonl"))
        var program = try app.launch(["--record", session, file])
        app.rig.chord("2")
        // A click selects the green swatch in the tool bar. The width stays unchanged.
        let bar = try app.pageScreenshot(960, 684)
        let swatch = try #require((0..<960).first { bar[$0, 662] == (0x00, 0x9E, 0x73) })
        app.drag([(Double(swatch) + 8, 662), (Double(swatch) + 8, 662)])
        try app.waitUntilIdle(program)
        for finger in 0..<2 { try app.touchDownApart(finger, 100, 200 + 200 * Double(finger)) }
        for step in 1...40 {
          for finger in 0..<2 {
            let point = (100 + 8 * Double(step), 200 + 200 * Double(finger) + Double(step % 9) * 4)
            app.touchMove(finger, point.0, point.1)
          }
          app.pause(0.005)
        }
        for finger in 0..<2 { app.touchUp(finger, 420, 216 + 200 * Double(finger)) }
        try app.wait(for: "both complete strokes") {
          try app.isPainted(418, 216) && app.isPainted(418, 416)
        }
        try app.wait(for: "the introduction of the pen to disappear") {
          try app.pageScreenshot().brightness(480, 607) == 255
        }
        let page = try app.stablePage(of: program)
        try #require((0..<960).contains { page[$0, 216] == (0x00, 0x9E, 0x73) })
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        let info = try app.output(["info", file, "--json"])
        try #require(info.contains("\"lines\":0,\"strokes\":2,"))
        try app.expectReplay(of: session, equals: file)
        program = try app.launch([file], title: "p.plist - TouchTracker")
        try app.wait(for: "the same page as before") { try app.pageScreenshot() == page }
        app.drag([(600, 100), (640, 140), (680, 180), (720, 220)])
        try app.wait(for: "another freehand stroke") { try app.isPainted(680, 180) }
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        try #require(try app.output(["info", file, "--json"]).contains("\"strokes\":3,"))
      }
    }

    @Test("The pointer draws without a mouse button while the D key is held")
    func drawingKey() throws {
      try AppFixture.use { app in
        let file = app.file("d.plist")
        let program = try app.launch([file])
        app.mouseMove(200, 200)
        try app.waitUntilIdle(program)
        app.rig.key("d", isDown: true)
        for step in 1...10 { app.mouseMove(200 + 20 * Double(step), 200 + 10 * Double(step)) }
        try app.waitUntilIdle(program)
        app.rig.key("d", isDown: false)
        app.mouseMove(600, 200)
        try app.wait(for: "the line of the pointer") { try app.isPainted(300, 250) }
        try app.waitUntilIdle(program)
        try #require(try !app.isPainted(500, 250))
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        try #require(try app.output(["info", file, "--json"]).contains("\"lines\":1,"))
      }
    }

    @Test("The software renderer shows the same pixels as OpenGL, up to rounding")
    func softwareRenderer() throws {
      try AppFixture.use { app in
        let session = AppFixture.repositoryRoot
          .appendingPathComponent("Assets/sample.session.jsonl").path
        let pages = try ["opengl", "software"].map { driver in
          // Quitting saves the line in progress, so each launch needs a separate file.
          let file = app.file(driver + ".plist")
          _ = try app.output(["replay", session, "--into", file])
          let program = try app.launch([file], environment: ["SDL_RENDER_DRIVER": driver])
          app.touchDown(1, 100, 100)
          try app.waitUntilIdle(program)
          app.touchMove(1, 333, 222)
          try app.wait(for: "the line in progress") { try app.isPainted(331, 221) }
          let page = try app.stablePage(of: program)
          program.terminate()
          try #require(try app.exitStatus(of: program) == 0)
          return page
        }
        let difference = zip(pages[0].bytes, pages[1].bytes).map { abs(Int($0) - Int($1)) }.max()
        try #require(difference ?? 255 <= 3)
        try #require(pages[0].brightness(216, 161) < 160, "the line in progress is painted")
      }
    }

    @Test("An exported image matches the screen")
    func export() throws {
      try AppFixture.use { app in
        let file = app.file("e.plist")
        let program = try app.launch([file])
        app.drag([(100, 100), (300, 220), (500, 333)])
        app.drag([(500, 100), (300, 120), (120, 500)])
        try app.wait(for: "the second line") { try app.hasFinishedElement(310, 300) }
        let page = try app.stablePage(of: program)
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        let image = try ExportedImage(of: file, in: app)
        try #require(image.width == 960 && image.height == 640)
        let differing = stride(from: 0, to: page.bytes.count, by: 4).filter {
          abs(Int(page.bytes[$0]) - Int(image.bytes[$0])) > 40
        }
        try #require(differing.count < 20, "rounding may change only pixels at edges")
      }
    }
  }
}
