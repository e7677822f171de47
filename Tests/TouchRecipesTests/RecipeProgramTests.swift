import Foundation
import ResponderKitTesting
import Testing

@testable import TouchRecipes

#if os(Linux)
  /// Tests of the program as its users start it, with SDL's dummy video driver.
  @Suite("Program of the recipes without a screen", .serialized)
  struct RecipeProgramTests {
    private let program: RecipeProgram

    init() throws { program = try RecipeProgram() }

    /// The environment in which SDL saves each frame as a picture in the folder of the program.
    private let environment = ["SDL_VIDEODRIVER": "dummy", "SDL_VIDEO_DUMMY_SAVE_FRAMES": "1"]

    /// Returns the red, green and blue values of pixels in the first frame.
    ///
    /// - Parameter locations: The locations relative to the top left corner.
    private func pixels(_ locations: [(x: Int, y: Int)]) throws -> [[UInt8]] {
      let picture = [UInt8](try Data(contentsOf: program.file("SDL_window1-00000001.bmp")))
      // After a header of 54 bytes, a bitmap file contains the rows from bottom to top, with each
      // pixel as blue, green and red.
      let (width, height, header) = (860, 600, 54)
      try #require(picture.count == header + width * height * 3)
      return locations.map { x, y in
        picture[(header + ((height - 1 - y) * width + x) * 3)...].prefix(3).reversed()
      }
    }

    @Test("The option --list prints the name and the title of each recipe")
    func list() throws {
      let result = try program.run(["--list"])
      #expect(result.status == 0 && result.errorOutput.isEmpty)
      #expect(
        result.output == Cookbook.recipes.map { "\($0.name)  \($0.title)\n" }.joined())
    }

    @Test("The record-test command prints the test if no output file is given")
    func recordedTest() throws {
      let session = """
        {"touchtracker-session":4,"width":300,"height":200}
        {"t":0,"finger":1,"phase":"began","x":50,"y":70}

        """
      try Data(session.utf8).write(to: program.file("s.jsonl"))
      let result = try program.run(["record-test", "s.jsonl"])
      let source = try TouchRecording(session: session)
        .testSource(named: "The recorded touches have the same effect")
      #expect(result.status == 0 && result.output == source)
    }

    @Test(
      "A termination signal closes the window, and the recording is written",
      arguments: [SIGTERM, SIGINT, SIGHUP])
    func signal(number: Int32) throws {
      let result = try program.run(
        ["pan", "--record", "r.jsonl"], environment: environment, signal: number)
      #expect(result.status == 0 && result.errorOutput.isEmpty)
      let text = try String(contentsOf: program.file("r.jsonl"), encoding: .utf8)
      let recording = try TouchRecording(session: text)
      #expect(recording.steps.isEmpty && text.contains("\"width\":860.0,\"height\":600.0"))
      // The picture of the first frame shows that the window was open before.
      #expect(try pixels([(855, 595)])[0].allSatisfy { $0 > 240 })
    }

    @Test("The recipe window shows the named recipe in light or dark appearance")
    func appearance() throws {
      var areas: [[[UInt8]]] = []
      for arguments in [[], ["direct-manipulation"], ["menu"], ["menu", "--dark"]] {
        let result = try program.run(arguments, environment: environment, signal: SIGTERM)
        #expect(result.status == 0)
        areas.append(
          try pixels(
            stride(from: 250, to: 850, by: 7).flatMap { x in
              stride(from: 150, to: 590, by: 7).map { (x, $0) }
            }))
      }
      #expect(areas[0] == areas[1] && areas[1] != areas[2])
      func brightness(_ area: [[UInt8]]) -> Int {
        area.reduce(0) { $0 + $1.reduce(0) { $0 + Int($1) } } / (3 * area.count)
      }
      #expect(brightness(areas[2]) > 200 && brightness(areas[3]) < 80)
    }

    @Test(
      "The recipe program logs frames and reports an unknown log category with the known categories"
    )
    func log() throws {
      let variables = ["SDL_VIDEODRIVER": "dummy", "TOUCH_LOG": "frames,waves"]
      let result = try program.run([], environment: variables, signal: SIGTERM)
      #expect(result.status == 0)
      let lines = result.errorOutput.split(separator: "\n")
      try #require(lines.count >= 2)
      #expect(
        lines[0]
          == "TOUCH_LOG: 'waves' is not a category; the categories are gestures, touches, frames")
      #expect(lines[1].hasPrefix("frames: 1 rectangles, 516000 pixels drawn in "))
    }

    @Test("The recipe program continues after the reader of its messages has closed the pipe")
    func closedPipe() throws {
      let variables = ["SDL_VIDEODRIVER": "dummy", "TOUCH_LOG": "frames"]
      let result = try program.run(
        ["--record", "r.jsonl"], environment: variables, signal: SIGTERM, hasErrorReader: false)
      #expect(result.status == 0)
      #expect(FileManager.default.fileExists(atPath: program.file("r.jsonl").path))
    }

    @Test("The recipe program reports an unusable display and fails")
    func displays() throws {
      let missing = try program.run([])
      #expect(missing.status == 1)
      #expect(missing.errorOutput.contains("there is no display to draw on"))
      for variable in ["SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"] {
        let result = try program.run([], environment: [variable: "nothing"])
        #expect(result.status == 1)
        #expect(result.errorOutput.contains("the display \(variable)=nothing cannot be used"))
      }
    }
  }
#endif
