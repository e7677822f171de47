import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("Drawing on a real screen")
  struct DrawingOnScreenTests {
    @Test("Three fingers and the mouse draw four lines, which come back after a restart")
    func fourLines() throws {
      try Desk.use { desk in
        let (file, session) = (desk.file("a.plist"), desk.file("s.jsonl"))
        var program = try desk.open(["--record", session, file])
        for k in 0..<3 {
          desk.down(k, 100 + 60 * Double(k), 200)
          desk.pause()
        }
        for step in 1...20 {
          for k in 0..<3 {
            desk.move(k, 100 + 60 * Double(k) + 4 * Double(step * (k + 1)), 200 + 10 * Double(step))
          }
          desk.pause(0.01)
        }
        try desk.see("the line in process under its finger") { try desk.isPainted(140, 300) }
        for k in 0..<3 { desk.up(k, 180 + 140 * Double(k), 400) }
        desk.drag([(500, 100), (600, 130), (700, 200)])
        try desk.see("the whole line of the mouse") { try desk.isFinished(600, 150) }

        let page = try desk.page()
        for k in 0..<3 {
          try #require(page.brightness(100 + 60 * Double(k), 200) < 60)
          try #require(page.brightness(140 + 100 * Double(k), 300) < 60)
          try #require(page.brightness(180 + 140 * Double(k), 400) < 60)
        }
        try #require(page.brightness(600, 130) == 255, "a mouse line is straight from end to end")

        program.terminate()
        try #require(try desk.status(of: program) == 0)
        let info = try desk.output(["info", file, "--json"])
        try #require(info.contains("\"lines\":4,\"strokes\":0,\"circles\":0,\"points\":8"))

        program = try desk.open([file], title: "a.plist - TouchTracker")
        try #require(try desk.page() == page)

        // What was recorded draws the same file, and the file the same picture.
        let replayed = desk.file("r.plist")
        _ = try desk.output(["replay", session, "--into", replayed])
        try #require(
          FileManager.default.contents(atPath: replayed)
            == FileManager.default.contents(atPath: file))

        desk.tap(5, 300, 500)
        desk.pause(0.08)
        desk.tap(6, 302, 501)
        try desk.see("a double-tap clears, and leaves no dot") {
          try !desk.isPainted(140, 300) && !desk.isPainted(300, 500)
        }
        desk.rig.chord("Control_L", "z")
        try desk.see("undo brings the drawing back, without the dots") {
          try desk.page() == page
        }
      }
    }

    @Test("Two fingers that land together draw a circle between them")
    func circle() throws {
      try Desk.use { desk in
        let file = desk.file("c.plist")
        let program = try desk.open([file])
        desk.down(1, 300, 200)
        desk.down(2, 310, 210)
        for step in 1...10 { desk.move(2, 310 + 29 * Double(step), 210 + 19 * Double(step)) }
        desk.up(1, 300, 200)
        desk.up(2, 600, 400)
        try desk.see("a circle in the rectangle of the fingers") {
          try [(300.0, 300.0), (600, 300), (450, 200), (450, 400)].allSatisfy(desk.isPainted)
        }
        try #require(try !desk.isPainted(450, 300))
        try #require(try !desk.isPainted(300, 200))
        program.terminate()
        try #require(try desk.status(of: program) == 0)
        try #require(
          try desk.output(["info", file, "--json"]).contains(
            "\"lines\":0,\"strokes\":0,\"circles\":1"))
      }
    }

    @Test("Alt gives the mouse a second finger, shown as a dot, and the two draw a circle")
    func secondFinger() throws {
      try Desk.use(hasWindowManager: false) { desk in
        let file = desk.file("m.plist")
        let program = try desk.open([file])
        desk.mouse(300, 200)
        desk.pause()
        desk.rig.key("Alt_L", isDown: true)
        try desk.see("the dot across the middle") {
          try desk.page(960, 684).brightness(660, 484) < 250
        }
        desk.drag([(300, 200), (320, 220), (350, 250)])
        desk.rig.key("Alt_L", isDown: false)
        try desk.see("the dot goes with the key") { try desk.page().brightness(610, 434) == 255 }
        try desk.see("a circle in the rectangle of the pointer and the dot") {
          try [(350.0, 342.0), (610, 342), (480, 250), (480, 434)].allSatisfy(desk.isPainted)
        }
        program.terminate()
        try #require(try desk.status(of: program) == 0)
        try #require(try desk.output(["info", file, "--json"]).contains("\"circles\":1"))
      }
    }

    @Test("The pen draws freehand in the colour of the bar, and the choice is remembered")
    func penTool() throws {
      try Desk.use { desk in
        let (file, session) = (desk.file("p.plist"), desk.file("p.jsonl"))
        var program = try desk.open(["--record", session, file])
        desk.rig.chord("2")
        // The colour in the middle of the bar is a green, the width of the slider is left as it is.
        desk.drag([(524, 662), (524, 662)])
        desk.pause(0.2)
        for finger in 0..<2 { desk.down(finger, 100, 200 + 200 * Double(finger)) }
        for step in 1...40 {
          for finger in 0..<2 {
            let place = (100 + 8 * Double(step), 200 + 200 * Double(finger) + Double(step % 9) * 4)
            desk.move(finger, place.0, place.1)
          }
          desk.pause(0.005)
        }
        for finger in 0..<2 { desk.up(finger, 420, 216 + 200 * Double(finger)) }
        try desk.see("both strokes to their ends") {
          try desk.isPainted(418, 216) && desk.isPainted(418, 416)
        }
        desk.pause(0.3)
        let page = try desk.page()
        program.terminate()
        try #require(try desk.status(of: program) == 0)
        let info = try desk.output(["info", file, "--json"])
        try #require(info.contains("\"lines\":0,\"strokes\":2,"))
        let replayed = desk.file("r.plist")
        _ = try desk.output(["replay", session, "--into", replayed])
        try #require(
          FileManager.default.contents(atPath: replayed)
            == FileManager.default.contents(atPath: file))
        program = try desk.open([file], title: "p.plist - TouchTracker")
        try desk.see("the same page as before") { try desk.page() == page }
        desk.drag([(600, 100), (640, 140), (680, 180), (720, 220)])
        try desk.see("another freehand stroke") { try desk.isPainted(680, 180) }
        program.terminate()
        try #require(try desk.status(of: program) == 0)
        try #require(try desk.output(["info", file, "--json"]).contains("\"strokes\":3,"))
      }
    }

    @Test("Holding D draws with the pointer, without a button")
    func penKey() throws {
      try Desk.use { desk in
        let file = desk.file("d.plist")
        let program = try desk.open([file])
        desk.mouse(200, 200)
        desk.pause()
        desk.rig.key("d", isDown: true)
        for step in 1...10 { desk.mouse(200 + 20 * Double(step), 200 + 10 * Double(step)) }
        desk.pause()
        desk.rig.key("d", isDown: false)
        desk.mouse(600, 200)
        try desk.see("the line of the pointer") { try desk.isPainted(300, 250) }
        desk.pause(0.2)
        try #require(try !desk.isPainted(500, 250))
        program.terminate()
        try #require(try desk.status(of: program) == 0)
        try #require(try desk.output(["info", file, "--json"]).contains("\"lines\":1,"))
      }
    }

    @Test("Without a graphics library the window shows the same pixels")
    func softwareRenderer() throws {
      try Desk.use { desk in
        let session = Desk.root.appendingPathComponent("Assets/sample.session.jsonl").path
        let pages = try ["opengl", "software"].map { driver in
          // The line in progress is kept when the program is left.
          let file = desk.file(driver + ".plist")
          _ = try desk.output(["replay", session, "--into", file])
          let program = try desk.open([file], environment: ["SDL_RENDER_DRIVER": driver])
          desk.down(1, 100, 100)
          desk.pause()
          desk.move(1, 333, 222)
          try desk.see("the line in process") { try desk.isPainted(331, 221) }
          let page = try desk.page()
          program.terminate()
          try #require(try desk.status(of: program) == 0)
          return page
        }
        let difference = zip(pages[0].bytes, pages[1].bytes).map { abs(Int($0) - Int($1)) }.max()
        try #require(difference ?? 255 <= 3)
        try #require(pages[0].brightness(216, 161) < 160, "the line in process is there")
      }
    }

    @Test("Exporting the file gives the picture that was on the screen")
    func export() throws {
      try Desk.use { desk in
        let file = desk.file("e.plist")
        let program = try desk.open([file])
        desk.drag([(100, 100), (300, 220), (500, 333)])
        desk.drag([(500, 100), (300, 120), (120, 500)])
        try desk.see("the second line") { try desk.isFinished(310, 300) }
        let page = try desk.page()
        program.terminate()
        try #require(try desk.status(of: program) == 0)
        let picture = try ExportedPicture(of: file, in: desk)
        try #require(picture.width == 960 && picture.height == 640)
        let differing = stride(from: 0, to: page.bytes.count, by: 4).filter {
          abs(Int(page.bytes[$0]) - Int(picture.bytes[$0])) > 40
        }
        try #require(differing.count < 20, "edges may differ by rounding, nothing else")
      }
    }
  }
}
