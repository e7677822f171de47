import DrawingModel
import DrawingPersistence
import Foundation
import Ink
import Testing
import TouchscreenRig

import struct Geometry.CGSize

extension AppFixture {
  /// Starts another program that reads the clipboard in a form.
  fileprivate func reader(of type: String, output: Pipe) throws -> Process {
    let program =
      compositor == nil
      ? ["xclip", "-selection", "clipboard", "-o", "-t", type]
      : ["wl-paste", "--no-newline", "--type", type]
    return try rig.run(
      "/usr/bin/env", program, environment: clipboardVariables, standardOutput: output)
  }

  /// Returns what another program reads from the clipboard in a form.
  fileprivate func clipboard(_ type: String) throws -> [UInt8] {
    let output = Pipe()
    let process = try reader(of: type, output: output)
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(bytes)
  }

  /// Lets another program copy a content in a form.
  ///
  /// - Returns: The program, which runs until other content replaces this one.
  @discardableResult
  fileprivate func copy(_ bytes: [UInt8], as type: String) throws -> Process {
    let path = file("copied")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let command =
      compositor == nil
      ? "exec xclip -quiet -selection clipboard -t '\(type)' -i '\(path)'"
      : "exec wl-copy --foreground --type '\(type)' < '\(path)'"
    let process = try rig.run("/bin/sh", ["-c", command], environment: clipboardVariables)
    try wait(for: "the other program to copy") { try clipboard(type) == bytes }
    return process
  }

  private var clipboardVariables: [String: String] {
    compositor?.environment ?? [:]
  }
}

extension OnScreen {
  @Suite("Copying to other programs and pasting from them", .serialized)
  struct ClipboardOnScreenTests {
    /// X11 and Wayland with each available version of SDL; Wayland only if `make test-displays` runs
    /// the tests.
    private static let displays =
      TestDisplay.x11WithEachSDL
      + (TestSDL.debianRoot == nil ? [] : TestDisplay.waylandWithEachSDL)

    /// Launches the program, draws a line with a finger, and copies it.
    private func copyLine(_ app: AppFixture) throws -> (program: Process, file: String) {
      let file = app.file("t.plist")
      let program = try app.launch([file], title: "t.plist")
      app.touchDown(0, 200, 200)
      for step in 1...20 {
        app.touchMove(0, 200 + 10 * Double(step), 200)
        app.pause(0.01)
      }
      app.touchUp(0, 400, 200)
      try app.wait(for: "the finished line") { try app.hasFinishedElement(300, 200) }
      app.rig.chord("Control_L", "a")
      try app.waitUntilIdle(program)
      app.rig.chord("Control_L", "c")
      try app.waitUntilIdle(program)
      return (program, file)
    }

    private func elements(_ file: String) throws -> [Element] {
      try DrawingFiles(file).read(newPage: CGSize(width: 960, height: 640)).document.drawing
        .elements
    }

    @Test(
      "A copied line is an SVG image, a picture and a text for other programs", arguments: displays)
    func copy(display: TestDisplay) throws {
      try AppFixture.use(on: display) { app in
        let (program, _) = try copyLine(app)
        let image = try app.clipboard("image/svg+xml")
        try #require(String(decoding: image, as: UTF8.self).contains("<svg"))
        for type in ["UTF8_STRING", "text/plain;charset=utf-8", "STRING"] {
          try #require(try app.clipboard(type) == image)
        }
        let picture = try app.clipboard("image/png")
        try #require(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        try #require(picture.suffix(8).starts(with: "IEND".utf8))
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
      }
    }

    @Test(
      "A picture and an SVG image of other programs are pasted, whatever was copied before",
      arguments: displays)
    func paste(display: TestDisplay) throws {
      try AppFixture.use(on: display) { app in
        let (program, file) = try copyLine(app)
        let picture = try app.clipboard("image/png")
        try app.copy(picture, as: "image/png")
        app.rig.chord("Control_L", "v")
        try app.wait(for: "the pasted picture") { try elements(file).count == 2 }
        let image = "<svg><line x1='99' y1='99' x2='199' y2='199' stroke='red'/></svg>"
        try app.copy(Array(image.utf8), as: "image/svg+xml")
        app.rig.chord("Control_L", "v")
        try app.wait(for: "the pasted line") { try elements(file).count == 3 }
        let kinds = try elements(file).map(\.kind)
        try #require(kinds.filter { $0 == .picture }.count == 1)
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
      }
    }

    @Test(
      "A picture of many megabytes is pasted while a finger draws a stroke", arguments: displays)
    func largePicture(display: TestDisplay) throws {
      try AppFixture.use(on: display) { app in
        let (program, file) = try copyLine(app)
        // A comment of 20 megabytes after the header makes the file as large.
        var picture = try app.clipboard("image/png")
        let comment = [UInt8](repeating: UInt8(ascii: "a"), count: 20_000_000)
        var chunk: [UInt8] = []
        PNGChunk.append("tEXt", Array("Comment\0".utf8) + comment, to: &chunk)
        picture.insert(contentsOf: chunk, at: 33)
        try app.copy(picture, as: "image/png")
        app.rig.chord("2")
        app.touchDown(1, 200, 400)
        app.rig.chord("Control_L", "v")
        for step in 1...30 {
          app.touchMove(1, 200 + 10 * Double(step), 400 + 8 * Double(step % 2))
          app.pause(0.02)
        }
        app.touchUp(1, 500, 400)
        try app.wait(for: "the pasted picture and the stroke") { try elements(file).count == 3 }
        try #require(try elements(file).contains { $0.kind == .stroke && $0.points.count > 20 })
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
      }
    }

    @Test(
      "Drawing continues while a program that copied a picture does not send the picture",
      arguments: displays)
    func unresponsive(display: TestDisplay) throws {
      try AppFixture.use(on: display) { app in
        let (program, file) = try copyLine(app)
        let other = try app.copy(try app.clipboard("image/png"), as: "image/png")
        kill(other.processIdentifier, SIGSTOP)
        defer { kill(other.processIdentifier, SIGCONT) }
        app.rig.chord("2")
        app.rig.chord("Control_L", "v")
        app.drag([(300, 500), (400, 540), (500, 520)])
        try app.wait(for: "the stroke of the mouse") { try elements(file).count == 2 }
        try app.waitUntilIdle(program)
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
      }
    }

    @Test(
      "A program that stops reading a copied picture delays no other program", arguments: displays)
    func stalledReader(display: TestDisplay) throws {
      try AppFixture.use(on: display) { app in
        let (program, _) = try copyLine(app)
        let image = try app.clipboard("image/svg+xml")
        let picture = try app.clipboard("image/png")
        // Each one stops at another step of its request.
        let readers = try (0..<8).map { index in
          let reader = try app.reader(of: "image/png", output: Pipe())
          app.pause(0.003 * Double(index))
          kill(reader.processIdentifier, SIGSTOP)
          return reader
        }
        try #require(try app.clipboard("image/svg+xml") == image)
        try #require(try app.clipboard("image/png") == picture)
        for reader in readers { kill(reader.processIdentifier, SIGKILL) }
        try #require(try app.clipboard("image/png") == picture)
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
      }
    }

    @Test("A drawing of which something is copied is saved when the display is lost")
    func displayLost() throws {
      try AppFixture.use { app in
        let (program, file) = try copyLine(app)
        _ = try app.clipboard("image/png")
        app.rig.killServer()
        try #require(try app.exitStatus(of: program) == 1)
        try #require(program.terminationReason == .exit)
        try #require(try elements(file).count == 1)
      }
    }

    @Test("An idle program of which something is copied does not wake up")
    func idle() throws {
      try AppFixture.use { app in
        let (program, _) = try copyLine(app)
        let use = try ProcessorUse.whileIdle(program, during: 5)
        try #require(use.ticks <= 1 && use.wakeUps == 0)
      }
    }
  }
}
