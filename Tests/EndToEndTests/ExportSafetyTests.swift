import CSDL2
import CSDL2Image
import Foundation
import Testing
import TouchscreenRig

@Suite("Exports and replays, and the safety of files")
struct ExportSafetyTests {
  // MARK: Output that is also input

  /// Creates a drawing that has been saved twice, so that it has a previous version.
  private func makeDrawing(_ name: String, in folder: CommandFolder) throws -> String {
    let file = folder.path(name)
    for lines in [[100], [100, 200]] {
      try folder.write(SampleFile.session(linesAt: lines), to: "lines.jsonl")
      let run = try folder.run("replay", folder.path("lines.jsonl"), "--into", file)
      try #require(run.status == 0, "\(run.errorOutput)")
    }
    return file
  }

  @Test(
    "An exported image never replaces its drawing or the drawing's companions, even through links")
  func drawingAsImage() throws {
    try CommandFolder.use { folder in
      let file = try makeDrawing("a.png", in: folder)
      let links = try folder.shell(
        """
        mkdir sub; ln -s a.png link.png; ln -s link.png second.svg; ln a.png hard.svg
        ln -s ../a.png sub/a.svg; ln -s .a.png.touchtracker-journal journal.svg
        ln -s .a.png.touchtracker-previous previous.svg; ln -s a.png link.pdf
        ln .a.png.touchtracker-previous hard-previous.svg
        """)
      try #require(links.status == 0, "\(links.errorOutput)")
      let before = try folder.files()
      for output in [
        "a.png", "./a.png", "sub/../a.png", "link.png", "second.svg", "hard.svg", "sub/a.svg",
        "journal.svg", "previous.svg", "hard-previous.svg", "link.pdf",
        ".a.png.touchtracker-lock.png",
      ] {
        for input in [file, folder.path("link.png")] {
          try folder.run("export", input, "--output", folder.path(output))
            .expectFailure(output, "cannot export")
        }
        let replay = ["replay", SampleFile.session, "--into", file]
        try folder.run(replay + ["--export", folder.path(output)])
          .expectFailure(output, "cannot export")
      }
      #expect(try folder.files() == before)
    }
  }

  @Test("A replayed session is never replaced by its own drawing or image, even through links")
  func sessionAsOutput() throws {
    try CommandFolder.use { folder in
      try folder.write(SampleFile.session(linesAt: [100]), to: "s.svg")
      try #require(try folder.shell("ln -s s.svg link.svg; ln s.svg hard.svg").status == 0)
      let before = try folder.files()
      for output in ["s.svg", "link.svg", "hard.svg"] {
        for option in ["--into", "--export"] {
          try folder.run("replay", folder.path("s.svg"), option, folder.path(output))
            .expectFailure(output, option == "--into" ? "cannot save" : "cannot export")
        }
      }
      let both = folder.path("new.svg")
      try folder.run("replay", folder.path("s.svg"), "--into", both, "--export", both)
        .expectFailure("cannot export")
      #expect(try folder.files() == before)
    }
  }

  // MARK: Disks that accept no data

  @Test("Exporting an image over the file size limit fails and leaves the existing file unchanged")
  func fileSizeLimit() throws {
    try CommandFolder.use { folder in
      #expect(
        try folder.run("replay", SampleFile.session, "--into", folder.path("a.plist")).status == 0)
      for name in ["a.png", "a.svg", "a.pdf"] { try folder.write("the old image", to: name) }
      let before = try folder.files()
      for command in [
        "export a.plist --output a.png --scale 3", "export a.plist --output a.svg",
        "export a.plist --output a.pdf",
        "replay \"$SESSION\" --export a.png", "replay \"$SESSION\" --into b.plist",
      ] {
        // A coverage profile would also exceed the limit and cause another message.
        try folder.shell("ulimit -f 1; LLVM_PROFILE_FILE=/dev/null exec \"$TT\" \(command)")
          .expectFailure("cannot save")
      }
      #expect(try folder.files() == before)
    }
  }

  @Test(
    "Exporting an image to a full disk fails and leaves the existing image unchanged",
    .enabled(if: SmallDisk.isAvailable, "mounting a disk needs a privilege"))
  func fullDisk() throws {
    try CommandFolder.use { folder in
      let drawing = folder.path("a.plist")
      #expect(try folder.run("replay", SampleFile.session, "--into", drawing).status == 0)
      try SmallDisk.use(at: folder.path("disk")) { disk in
        for name in ["old.png", "old.svg", "old.pdf"] {
          #expect(try folder.run("export", drawing, "--output", disk + "/" + name).status == 0)
        }
        let fill = try folder.shell("cat /dev/zero > disk/filler; cp -R disk copy; rm copy/filler")
        try #require(fill.status == 0 && fill.errorOutput.contains("No space"))
        for name in ["old.png", "new.png", "old.svg", "new.svg", "old.pdf", "new.pdf"] {
          try folder.run("export", drawing, "--output", disk + "/" + name)
            .expectFailure(name, "No space left")
        }
        try folder.run("replay", SampleFile.session, "--export", disk + "/old.png")
          .expectFailure("old.png", "No space left")
        let comparison = try folder.shell("rm disk/filler && diff -r disk copy")
        #expect(comparison.status == 0, "\(comparison.output)")
      }
    }
  }

  @Test(
    "A command whose output cannot be written fails",
    arguments: [
      "info a.plist", "info a.plist --json", "info --system", "replay \"$SESSION\"",
      "recover a.plist",
    ])
  func fullOutput(command: String) throws {
    try CommandFolder.use { folder in
      _ = try makeDrawing("a.plist", in: folder)
      try folder.shell("exec \"$TT\" \(command) > /dev/full")
        .expectFailure("standard output", "No space left")
    }
  }

  // MARK: Sessions

  @Test("An invalid session changes no file without --keep-partial")
  func damagedSession() throws {
    try CommandFolder.use { folder in
      let session = folder.path("s.jsonl")
      try folder.write(
        SampleFile.session(linesAt: [100]) + "{\"t\":2,\"finger\":1,\"phase\":\"be\n"
          + SampleFile.session(linesAt: [200]), to: "s.jsonl")
      let file = folder.path("a.plist")
      #expect(try folder.run("replay", SampleFile.session, "--into", file).status == 0)
      let before = try folder.files()
      for output in [
        ["--into", file], ["--into", folder.path("new.plist")],
        ["--export", folder.path("new.png")], [],
      ] {
        try folder.run(["replay", session] + output).expectFailure(session, "line 4")
      }
      #expect(try folder.files() == before)

      let image = folder.path("new.png")
      try folder.run("replay", session, "--keep-partial", "--into", file, "--export", image)
        .expectFailure(session, "line 4")
      #expect(try Command.lineCount(in: file) == 1)
      #expect(FileManager.default.fileExists(atPath: image))
      let previous = AppFixture.companion("previous", of: file)
      #expect(FileManager.default.contents(atPath: previous) == before["a.plist"]?.content)
    }
  }

  @Test("A session is read from standard input and from a pipe")
  func pipes() throws {
    try CommandFolder.use { folder in
      let run = try folder.shell(
        """
        mkfifo pipe || exit 2
        "$TT" replay - < "$SESSION" && cat "$SESSION" | "$TT" replay - --into input.plist &&
        "$TT" info input.plist || exit 3
        cat "$SESSION" > pipe & "$TT" replay pipe --into pipe.plist && "$TT" info pipe.plist
        """)
      #expect(run.status == 0, "\(run.errorOutput)")
      #expect(run.output.components(separatedBy: "version 1: 17 lines").count == 4)
    }
  }

  // MARK: Elements outside of the page

  @Test("An exported image shows the elements outside of the page", arguments: [1.0, 2])
  func elementsOutside(scale: Double) throws {
    try CommandFolder.use { folder in
      // The page has 100 × 100 points, and the line is 10 points wide. So the image extends to
      // x = 300 + 5 and from y = -50 - 5 to y = 100.
      let session = """
        {"touchtracker-session":1,"width":100,"height":100}
        {"t":0,"finger":1,"phase":"began","x":50,"y":50}
        {"t":1,"finger":1,"phase":"ended","x":300,"y":-50}
        """
      try folder.write(session, to: "s.jsonl")
      let (file, image) = (folder.path("a.plist"), folder.path("a.png"))
      #expect(try folder.run("replay", folder.path("s.jsonl"), "--into", file).status == 0)
      #expect(
        try folder.run("export", file, "--output", image, "--scale", "\(scale)").status == 0)
      let pixels = try ExportedImage(contentsOf: image)
      #expect(pixels.width == Int(305 * scale) && pixels.height == Int(155 * scale))
      func red(_ x: Double, _ y: Double) -> UInt8 {
        pixels.bytes[4 * (Int((y + 55) * scale) * pixels.width + Int(x * scale))]
      }
      #expect(red(275, -40) < 60 && red(175, 0) < 60 && red(50, 0) == 255)
      #expect(try folder.run("export", file, "--output", folder.path("a.svg")).status == 0)
      let text = try String(contentsOfFile: folder.path("a.svg"), encoding: .utf8)
      #expect(text.contains("viewBox=\"0.0 -55.0 305.0 155.0\""), "\(text)")
    }
  }

  // MARK: Closed standard streams

  /// A command, and its exit status if it runs without standard streams.
  struct ClosedStreams: CustomTestStringConvertible {
    let command: String
    let status: Int32
    var testDescription: String { command }
  }

  @Test(
    "Without standard streams, export and replay write files, and no command changes a drawing",
    arguments: [
      ClosedStreams(command: "export a.plist --output b.png <&- >&- 2>&-", status: 0),
      ClosedStreams(command: "replay \"$SESSION\" --into b.plist <&- >&- 2>&-", status: 0),
      ClosedStreams(command: "info a.plist <&- 2>&-", status: 0),
      ClosedStreams(command: "info a.plist <&- >&- 2>&-", status: 1),
      ClosedStreams(command: "info missing.plist <&- >&- 2>&-", status: 1),
      ClosedStreams(command: "replay - --into b.plist <&-", status: 1),
      ClosedStreams(command: "a.plist <&- >&- 2>&-", status: 1),
    ])
  func closedStreams(_ streams: ClosedStreams) throws {
    try CommandFolder.use { folder in
      let file = try makeDrawing("a.plist", in: folder)
      let before = try Data(contentsOf: URL(fileURLWithPath: file))
      #expect(try folder.shell("exec \"$TT\" \(streams.command)").status == streams.status)
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
      if streams.command.contains("b.plist"), streams.status == 0 {
        #expect(try Command.lineCount(in: folder.path("b.plist")) == 17)
      }
    }
  }
}

extension OnScreen {
  @Suite("A window without standard streams", .serialized)
  struct ClosedStreamWindowTests {
    @Test(
      "Messages of a program without standard streams do not disturb its window",
      arguments: ["<&- >&- 2>&-", ">&- 2>&-", "2>&-"])
    func closedStreams(redirections: String) throws {
      try AppFixture.use { app in
        let file = app.file("a.plist")
        try SampleFile.drawing(linesAt: [100]).write(to: URL(fileURLWithPath: file))
        // The program writes a message that it ignores this journal.
        try #require(mkfifo(AppFixture.companion("journal", of: file), 0o600) == 0)
        let program = try app.launch(
          ["-c", "exec \"$0\" \"$@\" \(redirections)", AppFixture.normalProgram, file],
          program: "/bin/sh", title: "a.plist")
        app.drag([(100, 300), (200, 300), (300, 300)])
        try app.wait(for: "the line") { try app.hasFinishedElement(200, 300) }
        try SampleFile.drawing(linesAt: [400]).write(to: URL(fileURLWithPath: file))
        _ = try app.rig.window(titled: "changed by another program")
        app.drag([(100, 500), (200, 500), (300, 500)])
        try app.wait(for: "the line after a message") { try app.hasFinishedElement(200, 500) }
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        try #require(try Command.lineCount(in: file) == 1)
      }
    }
  }
}

/// A file system of 64 kB in memory.
enum SmallDisk {
  /// A Boolean value that indicates whether this process may mount disks.
  static let isAvailable: Bool = {
    let path = NSTemporaryDirectory() + "disk-\(UUID())"
    return (try? use(at: path) { _ in true }) == true
  }()

  /// Mounts a disk on a new folder, passes its path to a closure, and unmounts it.
  static func use<Value>(at path: String, _ body: (String) throws -> Value) throws -> Value {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    defer { rmdir(path) }
    let mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", path]
    guard try Command.run(mount, program: "/usr/bin/env").status == 0 else {
      throw CocoaError(.fileWriteNoPermission)
    }
    defer { _ = try? Command.run(["umount", "-l", path], program: "/usr/bin/env") }
    return try body(path)
  }
}

extension ExportedImage {
  /// Decodes a PNG image.
  init(contentsOf path: String) throws {
    guard let loaded = IMG_Load(path) else { throw CocoaError(.fileReadCorruptFile) }
    defer { SDL_FreeSurface(loaded) }
    guard let surface = SDL_ConvertSurfaceFormat(loaded, SDL_PIXELFORMAT_RGBA32.rawValue, 0),
      let pixels = surface.pointee.pixels
    else { throw CocoaError(.fileReadCorruptFile) }
    defer { SDL_FreeSurface(surface) }
    (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    bytes = Array(UnsafeRawBufferPointer(start: pixels, count: width * height * 4))
  }
}
