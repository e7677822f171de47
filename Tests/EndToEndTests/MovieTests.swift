import Foundation
import Testing
import TouchscreenRig

@Suite("Films of sessions and drawings")
struct MovieTests {
  /// The number of frames of the sample session with ``options``.
  ///
  /// At four times the speed, the 8.6 s of the session take 2.15 s, so the frame with index 22 is
  /// the first one after the end. The end stays visible for another second, which has 10 frames.
  private static let frameCount = 33
  private static let options = ["--fps", "10", "--speed", "4"]

  private func film(_ output: String, _ options: [String] = [], in folder: CommandFolder) throws {
    let run = try folder.run(
      ["movie", SampleFile.session, "--output", output] + Self.options + options)
    try #require(run.status == 0, "\(run.errorOutput)")
  }

  @Test("The last numbered frame of a film equals the exported image of the replayed session")
  func pictures() throws {
    try CommandFolder.use { folder in
      try film(folder.path("frame-%03d.png"), in: folder)
      let names = try folder.files().keys.sorted()
      try #require(names.count == Self.frameCount)
      #expect(names.first == "frame-001.png" && names.last == "frame-033.png")
      let replay = try folder.run(
        "replay", SampleFile.session, "--export", folder.path("end.png"))
      try #require(replay.status == 0, "\(replay.errorOutput)")
      let end = try ExportedImage(contentsOf: folder.path("end.png"))
      func equalsEnd(_ name: String) throws -> Bool {
        let picture = try ExportedImage(contentsOf: folder.path(name))
        return picture.width == end.width && picture.bytes == end.bytes
      }
      #expect(try equalsEnd("frame-033.png"))
      #expect(try !equalsEnd("frame-001.png") && !equalsEnd("frame-012.png"))
    }
  }

  @Test("A film marks touches only with --touches and only while a finger is down")
  func touches() throws {
    try CommandFolder.use { folder in
      let session = """
        {"touchtracker-session":1,"width":300,"height":200}
        {"t":0,"finger":1,"phase":"began","x":50,"y":100}
        {"t":1,"finger":1,"phase":"moved","x":150,"y":100}
        {"t":2,"finger":1,"phase":"ended","x":150,"y":100}
        """
      try folder.write(session, to: "s.jsonl")
      for options in [[], ["--touches"]] {
        let output = folder.path(options.isEmpty ? "plain-%d.png" : "marked-%d.png")
        let arguments = ["movie", folder.path("s.jsonl"), "--output", output, "--fps", "2"]
        let run = try folder.run(arguments + options)
        try #require(run.status == 0, "\(run.errorOutput)")
      }
      /// Returns the red component of a pixel that is beside the line and under the finger.
      func red(_ name: String) throws -> UInt8 {
        let picture = try ExportedImage(contentsOf: folder.path(name))
        return picture.bytes[4 * (115 * picture.width + 150)]
      }
      // At 2 frames per second, picture 3 shows the time 1 s, when the finger is down, and picture
      // 6 shows 2.5 s, half a second after the finger has lifted.
      #expect(try red("plain-3.png") == 255)
      #expect(try red("marked-3.png") < 230)
      #expect(try red("marked-6.png") == 255)
    }
  }

  @Test("A film shows the message about undoing as text")
  func messages() throws {
    try CommandFolder.use { folder in
      let session = """
        {"touchtracker-session":4,"width":300,"height":200}
        {"t":0,"finger":1,"phase":"began","x":50,"y":50}
        {"t":0.5,"finger":1,"phase":"moved","x":150,"y":60}
        {"t":1,"finger":1,"phase":"ended","x":150,"y":60}
        {"t":2,"finger":2,"phase":"began","x":50,"y":100}
        {"t":2,"finger":3,"phase":"began","x":200,"y":100}
        {"t":2.1,"finger":2,"phase":"ended","x":50,"y":100}
        {"t":2.1,"finger":3,"phase":"ended","x":200,"y":100}
        """
      try folder.write(session, to: "s.jsonl")
      let run = try folder.run(
        ["movie", folder.path("s.jsonl"), "--output", folder.path("%d.png"), "--fps", "2"])
      try #require(run.status == 0, "\(run.errorOutput)")
      let picture = try ExportedImage(contentsOf: folder.path("6.png"))
      // The message is white text on a dark background at the lower edge of the page.
      var (darkCount, lightCount) = (0, 0)
      for y in 150..<200 {
        for x in 130..<170 {
          let red = picture.bytes[4 * (y * picture.width + x)]
          if red < 100 { darkCount += 1 }
          if red > 200,
            (1..<8).contains(where: { picture.bytes[4 * (y * picture.width + x - $0)] < 100 }),
            (1..<8).contains(where: { picture.bytes[4 * (y * picture.width + x + $0)] < 100 })
          {
            lightCount += 1
          }
        }
      }
      #expect(darkCount > 100 && lightCount > 20)
    }
  }

  @Test("Two films of a session have the same bytes", arguments: ["a.png", "b.apng", "c.gif"])
  func repeatable(name: String) throws {
    try CommandFolder.use { folder in
      try film(folder.path(name), in: folder)
      try film(folder.path("2-" + name), in: folder)
      let films = try [name, "2-" + name].map {
        try Data(contentsOf: URL(fileURLWithPath: folder.path($0)))
      }
      let isEqual = films[0] == films[1]
      #expect(isEqual && films[0].count > 1000)
    }
  }

  @Test("An animated PNG shows the same frames as numbered images")
  func animatedImage() throws {
    try CommandFolder.use { folder in
      try film(folder.path("a.apng"), ["--touches"], in: folder)
      try film(folder.path("%d.png"), ["--touches"], in: folder)
      /// Returns the checksums of the pictures, without those equal to the previous checksum.
      func checksums(_ options: String) throws -> [Substring] {
        let run = try folder.shell(
          "ffmpeg -v error \(options) -fps_mode passthrough -pix_fmt rgb24 -f framemd5 -")
        try #require(run.status == 0, "\(run.errorOutput)")
        let lines = run.output.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let sums = lines.compactMap { $0.split(separator: " ").last }
        return zip(sums, [""] + sums).filter { $0 != $1 }.map(\.0)
      }
      let (animation, numbered) = (try checksums("-i a.apng"), try checksums("-i %d.png"))
      #expect(animation == numbered && animation.count > 10)
    }
  }

  @Test("The film of a drawing equals the exported image when the last line is complete")
  func drawing() throws {
    try CommandFolder.use { folder in
      try folder.write(try SampleFile.drawing(linesAt: [100, 200, 301]), to: "a.plist")
      let drawing = folder.path("a.plist")
      try FileManager.default.createDirectory(
        atPath: folder.path("frames"), withIntermediateDirectories: false)
      for arguments in [
        ["export", drawing, "--output", folder.path("end.png")],
        ["movie", drawing, "--output", folder.path("frames"), "--fps", "4"],
      ] {
        let run = try folder.run(arguments)
        try #require(run.status == 0, "\(run.errorOutput)")
      }
      // Each of the three lines takes 0.2 s, after a pause of 0.2 s. At 4 frames per second, the
      // frame with index 5 is the first one after these 1.2 s, and 4 more frames show the end.
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("frames"))
        .sorted()
      try #require(names.count == 10)
      func image(_ path: String) throws -> ExportedImage {
        try ExportedImage(contentsOf: folder.path(path))
      }
      let end = try image("end.png")
      let isEqual = try image("frames/" + names[5]).bytes == end.bytes
      #expect(isEqual)
      let isComplete = try image("frames/" + names[4]).bytes == end.bytes
      #expect(!isComplete)
    }
  }

  @Test("A file that is neither a valid session nor a valid drawing gives an error and no film")
  func otherFile() throws {
    try CommandFolder.use { folder in
      try folder.write("Hello, world", to: "notes.txt")
      try folder.write("", to: "empty")
      let newer = "<plist version=\"1.0\">\(BadInput.drawing(version: 999))</plist>"
      try folder.write(newer, to: "newer.plist")
      let before = try folder.files()
      for (name, words) in [
        ("notes.txt", "neither a session nor a drawing"), ("empty", "neither"),
        ("newer.plist", "version is 999"), ("missing.plist", "No such file"),
      ] {
        let run = try folder.run("movie", folder.path(name), "--output", folder.path("a.apng"))
        run.expectFailure(name, words)
      }
      #expect(try folder.files() == before)
    }
  }

  @Test("A session from a pipe gives the same film as the file of the session")
  func pipe() throws {
    try CommandFolder.use { folder in
      let run = try folder.shell(
        """
        cat "$SESSION" | "$TT" movie - --output piped.apng --fps 5 && \
        "$TT" movie "$SESSION" --output file.apng --fps 5 && cmp piped.apng file.apng
        """)
      #expect(run.status == 0, "\(run.errorOutput)\(run.output)")
    }
  }

  @Test(
    "A film has the chosen size, rounded down to even sides in a video, and at most 33 frames",
    arguments: ["a.mp4", "a.webm", "a.apng", "a.gif"])
  func properties(name: String) throws {
    try CommandFolder.use { folder in
      try film(folder.path(name), ["--size", "321x215"], in: folder)
      let probe = try folder.shell(
        """
        ffprobe -v error -count_frames -select_streams v:0 -of csv=p=0 \
        -show_entries stream=width,height,nb_read_frames \(name)
        """)
      try #require(probe.status == 0, "\(probe.errorOutput)")
      let values = probe.output.trimmingCharacters(in: .newlines).split(separator: ",")
      // Videos have even sides. An animated image omits frames that equal the previous frame.
      let isVideo = name.hasSuffix("mp4") || name.hasSuffix("webm")
      #expect(values.prefix(2) == (isVideo ? ["320", "214"] : ["321", "215"]))
      let count = try #require(Int(values.last ?? ""))
      #expect(isVideo ? count == Self.frameCount : (5...Self.frameCount).contains(count))
      #expect(try folder.files().keys.sorted() == [name])
    }
  }

  @Test("The progress of a film appears on one line of a terminal, which is cleared at the end")
  func progress() throws {
    try CommandFolder.use { folder in
      let start = Date()
      let terminal = try folder.shell(
        """
        script -qec '"$TT" movie "$SESSION" --output a.apng --fps 60; echo $?' /dev/null
        script -qec '"$TT" movie "$SESSION" --output missing/a.gif --fps 60; echo $?' /dev/null
        """)
      let seconds = Date().timeIntervalSince(start)
      let lines = terminal.output.replacingOccurrences(of: "\r\n", with: "\n")
        .components(separatedBy: "\n")
      try #require(lines.count == 5, "\(terminal.output)")
      // A carriage return moves the cursor to the start of the line, so each text replaces the
      // previous one.
      let texts = lines[0].components(separatedBy: "\r")
      #expect(texts.last?.hasPrefix("touchtracker: ") ?? false)
      #expect(texts.dropLast().last?.allSatisfy { $0 == " " } ?? false)
      let updates = texts.filter { $0.contains("% of 577 frames") }
      #expect(updates.first?.hasPrefix("[------------------------] 0 %") ?? false)
      #expect(Double(updates.count) <= 10 * seconds + 1)
      #expect(lines[1] == "0" && lines[2].contains("No such file") && lines[3] == "1")
      let noTerminal = try folder.run(
        "movie", SampleFile.session, "--output", folder.path("a.apng"), "--fps", "5")
      #expect(!noTerminal.errorOutput.contains("\r"))
      #expect(noTerminal.errorOutput.split(separator: "\n").count == 1)
    }
  }

  @Test("If ffmpeg is not installed, the error for a video mentions ffmpeg, and no file is written")
  func missingEncoder() throws {
    try CommandFolder.use { folder in
      let run = try Command.run(
        ["movie", SampleFile.session, "--output", folder.path("a.mp4")],
        environment: ["PATH": folder.url.path])
      #expect(run.status == 1 && run.errorOutput.contains("ffmpeg"), "\(run.errorOutput)")
      #expect(try folder.files().isEmpty)
    }
  }

  @Test("A film cannot replace its own session, and a film that fails leaves no file")
  func protectedFiles() throws {
    try CommandFolder.use { folder in
      try folder.write(SampleFile.session(linesAt: [100]), to: "s.png")
      try folder.write(SampleFile.session(linesAt: [100]) + "\nnonsense\n", to: "damaged.jsonl")
      let before = try folder.files()
      let session = folder.path("s.png")
      try folder.run("movie", session, "--output", session).expectFailure("s.png", "belongs")
      for output in ["a.apng", "%d.png"] {
        try folder.run("movie", folder.path("damaged.jsonl"), "--output", folder.path(output))
          .expectFailure("line ")
      }
      try folder.run("movie", session, "--output", folder.path("a%d.mp3"))
        .expectFailure("a%d.mp3", ".mp4")
      #expect(try folder.files() == before)
    }
  }

  @Test("No numbered frame of a film replaces the session or the drawing, even through links")
  func protectedPictures() throws {
    try CommandFolder.use { folder in
      try folder.write(SampleFile.session(linesAt: [100]), to: "s-3.png")
      try folder.write(try SampleFile.drawing(linesAt: [100]), to: "d-02.png")
      let script = "mkdir frames; ln -s ../s-3.png frames/frame-00002.png; ln s-3.png link-1.png"
      try #require(try folder.shell(script).status == 0)
      let before = try folder.files()
      for (input, output, name) in [
        ("s-3.png", "s-%d.png", "s-3.png"), ("d-02.png", "d-%02d.png", "d-02.png"),
        ("s-3.png", "frames", "frame-00002.png"), ("s-3.png", "link-%d.png", "link-1.png"),
      ] {
        try folder.run("movie", folder.path(input), "--output", folder.path(output))
          .expectFailure(name, "belongs to")
      }
      #expect(try folder.files() == before)
      #expect(try folder.shell("ls frames").output == "frame-00002.png\n")
    }
  }

  @Test(
    "A film replaces a link's target, keeps the target's mode and may have a non-UTF-8 name",
    arguments: ["apng", "mp4", "gif"])
  func replacedFile(format: String) throws {
    try CommandFolder.use { folder in
      let run = try folder.shell(
        """
        umask 027; mkdir sub; name=$(printf 'film \\377 %%.\(format)')
        "$TT" movie "$SESSION" --output "sub/$name" --fps 2 || exit
        stat -c %a "sub/$name"; echo old > old.\(format); chmod 604 old.\(format); ln -s old.\(format) link.\(format)
        "$TT" movie "$SESSION" --output link.\(format) --fps 2 || exit
        stat -c '%F %a' link.\(format) old.\(format); cmp "sub/$name" link.\(format)
        rm -r sub link.*; ls -A
        """)
      #expect(run.status == 0, "\(run.errorOutput)")
      #expect(run.output == "640\nsymbolic link 777\nregular file 604\nold.\(format)\n")
    }
  }

  @Test("A video that cannot be completed leaves the existing file unchanged and no other file")
  func failedVideo() throws {
    try CommandFolder.use { folder in
      try folder.write("old", to: "a.mp4")
      try folder.write(
        "#!/bin/sh\ncat > /dev/null; echo 'no such codec' >&2; exit 1\n", to: "ffmpeg")
      let run = try folder.shell(
        """
        chmod +x ffmpeg; PATH="$PWD:$PATH" "$TT" movie "$SESSION" --output a.mp4 --fps 2; echo $?
        chmod 444 a.mp4; mkfifo pipe.mp4
        [ "$(id -u)" != 0 ] || other='setpriv --reuid=65534 --clear-groups'
        $other "$TT" movie "$SESSION" --output a.mp4 --fps 2; echo $?
        "$TT" movie "$SESSION" --output pipe.mp4 --fps 2; echo $?; cat a.mp4; rm pipe.mp4
        """)
      #expect(run.output == "1\n1\n1\nold", "\(run.errorOutput)")
      #expect(run.errorOutput.contains("ffmpeg failed: no such codec"))
      #expect(run.errorOutput.contains("not a regular file"))
      #expect(try folder.files().keys.sorted() == ["a.mp4", "ffmpeg"])
    }
  }

  @Test(
    "An invalid option of a film is a usage error",
    arguments: [["--fps", "0"], ["--speed", "0"], ["--size", "8x8"], ["--speed", "1000"]])
  func invalidOptions(options: [String]) throws {
    let run = try Command.run(["movie", SampleFile.session, "--output", "a.apng"] + options)
    #expect(run.status == 64)
  }
}
