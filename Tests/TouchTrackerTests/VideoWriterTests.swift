import DrawingFormat
import DrawingPersistence
import Foundation
import Ink
import SystemPackage
import Testing

@testable import TouchTracker

/// The program ffmpeg.
private enum Encoder {
  /// A Boolean value that indicates whether the program is installed.
  nonisolated static let isInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/ffmpeg")
    }
}

/// The frames of a file in the format YUV4MPEG2, which ffmpeg writes without losses.
private struct RawVideo {
  let header: [String]
  /// The brightness of the first pixel of each frame.
  private(set) var brightness: [UInt8] = []

  init(_ data: Data, width: Int, height: Int) throws {
    let bytes = Array(data)
    let end = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    header = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ").map(String.init)
    let mark = Array("FRAME\n".utf8)
    let size = mark.count + width * height * 3 / 2
    #expect((bytes.count - end - 1) % size == 0)
    for start in stride(from: end + 1, to: bytes.count, by: size) {
      #expect(bytes[start..<start + mark.count].elementsEqual(mark))
      brightness.append(bytes[start + mark.count])
    }
  }
}

@Suite("Films that ffmpeg encodes", .enabled(if: Encoder.isInstalled))
struct VideoWriterTests {
  private let temporary = TemporaryFile()
  private var folder: FilePath { FilePath(temporary.folder) }

  private func writer(_ name: String, _ container: String = "yuv4mpegpipe") throws -> VideoWriter {
    try VideoWriter(folder.appending(name), container: container, width: 32, height: 16, rate: 5)
  }

  private func write(_ gray: UInt8, for duration: Int, to writer: VideoWriter) throws {
    let picture = Bitmap(width: 32, height: 16, PixelColor(red: gray, green: gray, blue: gray))
    try writer.write(picture, changed: picture.box, duration: duration)
  }

  private var fileNames: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: temporary.folder))?.sorted() ?? []
  }

  @Test("A film fails if its temporary file is removed before the film is complete")
  func removedFile() throws {
    let writer = try writer("a.y4m")
    try write(90, for: 1, to: writer)
    let temporary = try #require(fileNames.first)
    try FileManager.default.removeItem(atPath: folder.appending(temporary).string)
    let error = #expect(throws: FileError.self) { try writer.finish() }
    #expect(error?.description.hasSuffix("cannot save: its temporary file was removed") == true)
    #expect(!fileNames.contains("a.y4m"))
  }

  #if os(Linux)
    private var openFileCount: Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0
    }

    @Test("A film for which ffmpeg cannot be started leaves neither a file nor a pipe")
    func unstartable() throws {
      let before = openFileCount
      for _ in 0..<60 {
        // The system limits the length of an argument.
        let error = #expect(throws: FileError.self) {
          _ = try writer("a.y4m", String(repeating: "x", count: 200_000))
        }
        #expect(
          error?.description.hasSuffix("ffmpeg cannot be started: Argument list too long") == true)
      }
      // Other tests open files at the same time.
      #expect(fileNames.isEmpty && openFileCount < before + 30)
    }
  #endif

  @Test("A video has the chosen size and rate, and shows each picture for its number of frames")
  func frames() throws {
    let writer = try writer("a.y4m")
    for (gray, duration) in [(0, 2), (255, 1), (128, 3)] as [(UInt8, Int)] {
      try write(gray, for: duration, to: writer)
    }
    try writer.finish()
    let data = try FileStore.contents(of: folder.appending("a.y4m"))
    let video = try RawVideo(data, width: 32, height: 16)
    #expect(video.header.prefix(4) == ["YUV4MPEG2", "W32", "H16", "F5:1"])
    // Black has the brightness 16 in a video, and white 235.
    let expected: [Int] = [16, 16, 235, 126, 126, 126]
    #expect(video.brightness.count == expected.count)
    #expect(zip(video.brightness, expected).allSatisfy { abs(Int($0) - $1) <= 1 })
    #expect(fileNames == ["a.y4m"])
  }

  @Test("A video replaces an existing file only when the video is complete")
  func replacement() throws {
    let path = folder.appending("a.y4m")
    try FileStore.replace(path, with: Data("old".utf8))
    let writer = try writer("a.y4m")
    try write(90, for: 1, to: writer)
    #expect(try FileStore.contents(of: path) == Data("old".utf8))
    try writer.finish()
    #expect(try FileStore.contents(of: path).starts(with: Data("YUV4MPEG2".utf8)))
    #expect(fileNames == ["a.y4m"])
  }

  @Test("A cancelled video leaves the existing file unchanged and no other file")
  func cancelled() throws {
    try FileStore.replace(folder.appending("a.y4m"), with: Data("old".utf8))
    let writer = try writer("a.y4m")
    try write(90, for: 4, to: writer)
    writer.cancel()
    #expect(fileNames == ["a.y4m"])
    #expect(try FileStore.contents(of: folder.appending("a.y4m")) == Data("old".utf8))
    // Another call has no effect.
    writer.cancel()
    #expect(fileNames == ["a.y4m"])
  }

  @Test("The error for a failed video contains the message of ffmpeg, and no file remains")
  func failure() throws {
    let writer = try writer("a.y4m", "nonsense")
    let error = #expect(throws: FileError.self) {
      // The first pictures may be written before ffmpeg has ended.
      for _ in 0..<1000 { try write(90, for: 1, to: writer) }
      try writer.finish()
    }
    let description = error?.description ?? ""
    #expect(description.contains("a.y4m: cannot write: ffmpeg failed: "))
    #expect(description.contains("Invalid argument"), "the last line that ffmpeg printed")
    let later = #expect(throws: FileError.self) { try writer.finish() }
    #expect(later?.description.hasSuffix("ffmpeg failed: it has ended") == true)
    writer.cancel()
    #expect(fileNames.isEmpty)
  }

  @Test("The file name of a video can contain an ffmpeg protocol or bytes that are not UTF-8")
  func anyName() throws {
    for bytes in [Array("pipe:1 %d ?".utf8), [0x61, 0xFF, 0x3A, 0x62]] {
      let path = FilePath(bytes: Array((temporary.folder + "/").utf8) + bytes)
      let writer = try VideoWriter(
        path, container: "yuv4mpegpipe", width: 32, height: 16, rate: 5)
      try write(255, for: 1, to: writer)
      try writer.finish()
      #expect(try RawVideo(FileStore.contents(of: path), width: 32, height: 16).brightness == [235])
    }
    #expect(fileNames.count == 2)
  }

  @Test("The error for a video in a missing folder names the file")
  func missingFolder() {
    let error = #expect(throws: FileError.self) { try writer("missing/a.mp4", "mp4") }
    #expect(error?.description.contains("missing/a.mp4: cannot ") == true)
  }

  // MARK: The command

  /// Returns the width and height of an MP4 file and the number of its frames.
  private func properties(_ name: String) throws -> [Int] {
    let bytes = Array(try FileStore.contents(of: folder.appending(name)))
    func number(_ type: String, _ offset: Int) throws -> Int {
      let start = try #require(
        bytes.indices.dropLast(4).first { bytes[$0..<$0 + 4].elementsEqual(type.utf8) })
      let field = start + 4 + offset
      return bytes[field..<field + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    // The sides are in units of 1/65,536 pixel.
    return [try number("tkhd", 76) >> 16, try number("tkhd", 80) >> 16, try number("stsz", 8)]
  }

  @Test(
    "A video has even sides: a chosen size is rounded down, and a default size is rounded up",
    arguments: [("65x35", 64, 34), ("66x36", 66, 36), (nil, 68, 38)] as [(String?, Int, Int)])
  func evenSides(size: String?, width: Int, height: Int) throws {
    let session = folder.appending("s.jsonl").string
    let lines = [SessionFixture.header(width: 67, height: 37), #"{"t":1,"snap":"none"}"#]
    try FileStore.replace(
      FilePath(session), with: Data(lines.joined(separator: "\n").utf8))
    let options = ["--fps", "4"] + (size.map { ["--size", $0] } ?? [])
    try MovieCommand.parse([session, "--output", folder.appending("a.mp4").string] + options).run()
    // At 4 frames per second: 4 frames for one second of the session, the frame that shows the end
    // of the session, and 4 frames for another second.
    #expect(try properties("a.mp4") == [width, height, 9])
  }
}
