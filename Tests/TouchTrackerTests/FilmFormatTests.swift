import DrawingFormat
import DrawingPersistence
import Ink
import ResponderKit
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Formats of films")
struct FilmFormatTests {
  private let temporary = TemporaryFile()
  private var folder: FilePath { FilePath(temporary.folder) }
  private var input: FilePath { folder.appending("input.jsonl") }

  /// Returns a description of the film format for a path: its name, the file name, the default
  /// number of frames per second, and "even" if the sides must be even.
  private func text(_ path: FilePath) throws -> String {
    let format = try FilmFormat(path, input: input)
    let name =
      switch format {
      case .pictures(let name): "pictures \(name.path(1).displayName)"
      case .animatedPNG(let path): "png \(path.displayName)"
      case .animatedGIF(let path): "gif \(path.displayName)"
      case .video(let path, let container): "\(container) \(path.displayName)"
      }
    return "\(name) \(format.defaultRate)\(format.needsEvenSides ? " even" : "")"
  }

  @Test(
    "Numbered pictures are accepted if their numbers do not include the number of the input file")
  func laterNumber() throws {
    let input = folder.appending("s-2.png")
    try FileStore.replace(input, with: Data("x".utf8))
    let format = try FilmFormat(folder.appending("s-%d.png"), input: input)
    try format.requireOtherFiles(1, than: input)
    #expect(throws: FileError.self) { try format.requireOtherFiles(2, than: input) }
  }

  @Test(
    "The name of a film's file determines its format, its default rate and the need for even sides",
    arguments: [
      ("a.png", "png a.png 30"), ("a.PNG", "png a.PNG 30"), ("a.apng", "png a.apng 30"),
      ("a.gif", "gif a.gif 25"), ("a.b.GIF", "gif a.b.GIF 25"), ("a.mp4", "mp4 a.mp4 60 even"),
      ("a.webm", "webm a.webm 60 even"), ("a%03d.png", "pictures a001.png 30"),
      (".", "pictures frame-00001.png 30"),
    ])
  func formats(name: String, expected: String) throws {
    #expect(try text(folder.appending(name)) == expected)
  }

  @Test(
    "The error for a film's name without a supported extension lists the supported extensions",
    arguments: ["a.mp3", "a", "png", "a.png.txt", "a%d.gif.x", "apng"])
  func unknown(name: String) {
    let error = #expect(throws: FileError.self) { try text(folder.appending(name)) }
    #expect(
      error?.description.hasSuffix(
        "\(name): cannot write: its name must end in .mp4, .webm, .gif, .png or .apng, contain %d "
          + "or %04d, or be that of a folder") == true, "\(error?.description ?? "")")
  }

  @Test("A film that would replace the file it shows is refused")
  func replacedInput() throws {
    let drawing = folder.appending("d.png")
    for path in [drawing, folder.appending(".d.png.touchtracker-journal")] {
      let error = #expect(throws: FileError.self) { try FilmFormat(path, input: drawing) }
      #expect(
        error?.description.hasSuffix(
          "it is, or belongs to, \(drawing.displayText); choose another file for the film") == true)
    }
  }

  @Test("Numbered pictures are refused if their numbers include the number of the input file")
  func numberedInput() throws {
    let input = folder.appending("s-3.png")
    try FileStore.replace(input, with: Data("x".utf8))
    let format = try FilmFormat(folder.appending("s-%d.png"), input: input)
    try format.requireOtherFiles(2, than: input)
    try format.requireOtherFiles(0, than: input)
    for count in [3, 4, 100] {
      let error = #expect(throws: FileError.self) {
        try format.requireOtherFiles(count, than: input)
      }
      #expect(error?.description.contains("s-3.png: cannot write: it is, or belongs to") == true)
    }
    // A film of one file replaces no numbered file.
    try FilmFormat(folder.appending("a.gif"), input: input).requireOtherFiles(9, than: input)
    let first = folder.appending("n-1.png")
    try FileStore.replace(first, with: Data("x".utf8))
    let numbered = try FilmFormat(folder.appending("n-%d.png"), input: first)
    #expect(throws: FileError.self) { try numbered.requireOtherFiles(0, than: first) }
  }

  @Test("Numbered pictures are refused if they would replace a drawing or a session")
  func numberedDrawing() throws {
    let format = try FilmFormat(folder.appending("s-%d.png"), input: folder.appending("in"))
    let path = folder.appending("s-2.png")
    try FileStore.replace(path, with: Data("x".utf8))
    try format.requireOtherFiles(3, than: folder.appending("in"))
    let drawing = DrawingDocument(size: CGSize(width: 9, height: 9)).encoded()
    for (data, name) in [
      (drawing, "drawing"), (Data((FileStore.sessionSignature + ": 1}").utf8), "session"),
    ] {
      try FileStore.replace(path, with: data)
      try format.requireOtherFiles(1, than: folder.appending("in"))
      let error = #expect(throws: FileError.self) {
        try format.requireOtherFiles(3, than: folder.appending("in"))
      }
      #expect(
        error?.description.hasSuffix(
          "s-2.png: cannot write: it is a \(name); choose another file") == true)
    }
  }

  @Test("The writers for GIF, animated PNG and numbered pictures write files in their formats")
  func writers() throws {
    for (name, start) in [("a.gif", "GIF89a"), ("a.apng", "\u{89}PNG"), ("a-%d.png", "\u{89}PNG")] {
      let format = try FilmFormat(folder.appending(name), input: input)
      let writer = try format.makeWriter(width: 20, height: 10, rate: 25)
      let frame = RectangleFilm(width: 20, height: 10, count: 1, seed: 1).frames[0]
      try writer.write(frame.picture, changed: frame.changed, duration: 1)
      try writer.finish()
      let file = folder.appending(name == "a-%d.png" ? "a-1.png" : name)
      let data = try FileStore.contents(of: file)
      #expect(data.starts(with: start.unicodeScalars.map { UInt8($0.value) }), "\(name)")
    }
    let gif = Array(try FileStore.contents(of: folder.appending("a.gif")))
    #expect(gif[6..<10] == [20, 0, 10, 0])
    let png = try PNGFilmReader(Array(try FileStore.contents(of: folder.appending("a.apng"))))
    #expect(png.frames[0].delay == (1, 25))
  }
}

@Suite("Counts and times of the frames of a film")
struct FilmScheduleTests {
  @Test(
    "A film lasts for the duration of its source divided by the speed, plus one second for the end",
    arguments: [
      (0.0, 10, 1.0, 11), (1, 10, 1, 21), (1.04, 10, 1, 22), (8.6, 10, 4, 33), (2, 60, 0.5, 301),
      (2, 25, 100, 27),
    ])
  func counts(duration: Double, rate: Int, speed: Double, count: Int) throws {
    let schedule = try #require(FilmSchedule(duration: duration, rate: rate, speed: speed))
    #expect(schedule.count == count)
    #expect((schedule.rate, schedule.speed) == (rate, speed))
    #expect(schedule.time(of: 0) == 0)
    #expect(abs(schedule.time(of: 3) - 3 * speed / Double(rate)) < 1e-12)
    // The end is visible for one second after the first frame that shows it.
    let last = schedule.count - 1 - rate
    #expect(schedule.time(of: last) >= duration - 1e-9)
    if last > 0 { #expect(schedule.time(of: last - 1) < duration) }
  }

  @Test("A film has at most 432,000 frames")
  func limit() {
    #expect(FilmSchedule(duration: 7198, rate: 60, speed: 1)?.count == 431_941)
    #expect(FilmSchedule(duration: 431_998, rate: 1, speed: 1)?.count == 432_000)
    #expect(FilmSchedule(duration: 431_999, rate: 1, speed: 1) == nil)
    #expect(FilmSchedule(duration: 1e9, rate: 240, speed: 1) == nil)
    #expect(FilmSchedule(duration: 1e9, rate: 1, speed: 1e9)?.count == 3)
  }
}
