import Dispatch
import DrawingFormat
import DrawingModel
import DrawingPersistence
import FaultyDisk
import Synchronization
import SystemPackage
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Session files")
struct SessionFileTests {
  private let file = TemporaryFile()
  private var path: String { file.path }
  private let failures = Failures()

  /// Ignores SIGPIPE, which the program blocks, so that writing to a pipe without a reader fails
  /// with an error and does not end the process.
  init() { signal(SIGPIPE, SIG_IGN) }

  private nonisolated final class Failures: Sendable {
    private let errors = Mutex<[String]>([])
    var descriptions: [String] { errors.withLock(\.self) }
    func record(_ error: FileError) { errors.withLock { $0.append("\(error)") } }
  }

  private func open(_ path: String? = nil) throws -> SessionFile {
    try SessionFile(path: FilePath(path ?? self.path), signature: "{\"s\"") { [failures] in
      failures.record($0)
    }
  }

  #if os(Linux)
    @Test("A recording to a pipe that is removed before the first line fails")
    func removedPipe() throws {
      #expect(mkfifo(path, 0o600) == 0)
      let file = try open()
      #expect(unlink(path) == 0)
      file.append("{\"s\":1}")
      try file.close()
      #expect(failures.descriptions == ["\(path): cannot record: No such file or directory"])
    }

    @Test("A failed write leaves only complete lines in the session file")
    func incompleteLine() throws {
      let session = try open()
      session.append("{\"s\":1}")
      try session.close()
      let disk = try #require(faulty_disk_watch(file.folder, 0))
      // With this seed, the disk writes half of the bytes, fails once, and works again.
      faulty_disk_fail_by_chance(disk, 500, 86, ENOSPC)
      // Two lines with 14 bytes in total, which are written together.
      session.append("22\n3333333333")
      try session.close()
      _ = faulty_disk_end(disk)
      #expect(failures.descriptions == ["\(path): cannot record: No space left on device"])
      #expect(try FileStore.contents(of: FilePath(path)) == Data("{\"s\":1}\n22\n".utf8))
      session.append("{\"s\":4}")
      try session.close()
      #expect(try FileStore.contents(of: FilePath(path)) == Data("{\"s\":1}\n22\n".utf8))
    }
  #endif

  @Test("A session file appends later lines after the lines that were already written")
  func laterLines() throws {
    let file = try open()
    for number in 1...3 {
      file.append("{\"s\":\(number)}")
      try file.close()
    }
    #expect(
      try FileStore.contents(of: FilePath(path))
        == Data("{\"s\":1}\n{\"s\":2}\n{\"s\":3}\n".utf8))
  }

  @Test("A session file is readable and writable by its owner only")
  func permissions() throws {
    let file = try open()
    file.append("{\"s\":1}")
    try file.close()
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try FileStore.contents(of: FilePath(path)) == Data("{\"s\":1}\n".utf8))
  }

  @Test("A session file reports a full disk once and ignores later lines")
  func fullDisk() throws {
    let file = try open("/dev/full")
    for _ in 0..<100 { file.append("{\"s\":1}") }
    try file.close()
    for _ in 0..<100 { file.append("{\"s\":2}") }
    try file.close()
    #expect(failures.descriptions.count == 1)
    #expect(
      failures.descriptions.first?.contains("/dev/full: cannot record: No space left") == true)
  }

  @Test("Appending to a pipe without a reader does not block, and closing the file throws an error")
  func pipeWithoutReader() throws {
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let file = try open()
    let line = String(repeating: "x", count: 1000)
    for _ in 0..<1000 { file.append(line) }
    let error = #expect(throws: FileError.self) { try file.close() }
    #expect(error?.description.contains("no program reads the pipe") == true)
    // The background thread waits until the pipe, which it opens for writing, has a reader.
    Glibc.close(Glibc.open(path, O_RDONLY | O_NONBLOCK))
  }

  @Test("A recording fails when more than 64 MB wait for a pipe that no program reads")
  func waitingLines() throws {
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let file = try open()
    // The newline at the end is the 64,000,000th byte.
    file.append(String(repeating: "x", count: 63_999_999))
    #expect(failures.descriptions.isEmpty)
    for _ in 0..<3 { file.append("x") }
    #expect(
      failures.descriptions == ["\(path): cannot record: no program reads the pipe"])
    Glibc.close(Glibc.open(path, O_RDONLY | O_NONBLOCK))
    // The failure has been reported already.
    try file.close()
  }

  @Test("A pipe with a reader receives every line of a session")
  func pipeWithReader() throws {
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let file = try open()
    let path = path
    let received = Mutex(Data())
    let done = DispatchSemaphore(value: 0)
    Thread.detached {
      let reader = Glibc.open(path, O_RDONLY)
      var buffer = [UInt8](repeating: 0, count: 4096)
      let expectedCount = 50 * 8
      while received.withLock(\.count) < expectedCount {
        let count = read(reader, &buffer, buffer.count)
        guard count > 0 else { break }
        received.withLock { $0 += Data(buffer[..<count]) }
      }
      Glibc.close(reader)
      done.signal()
    }
    for _ in 0..<50 { file.append("{\"s\":1}") }
    try file.close()
    done.wait()
    #expect(received.withLock(\.self) == Data(String(repeating: "{\"s\":1}\n", count: 50).utf8))
    #expect(failures.descriptions.isEmpty)
  }

  @Test("A drawing's files are recognized by path, symbolic link and, unless temporary, hard link")
  func drawingFiles() throws {
    let drawing = path + ".plist"
    let files = DrawingFiles(drawing)
    #expect(!files.contains(FilePath(path + ".plist.jsonl")))
    let name = drawing.split(separator: "/").last ?? ""
    let companions = ["journal", "previous", "lock", "journal-2", "tmp-0123456789abcdef"].map {
      file.folder + "/.\(name).touchtracker-\($0)"
    }
    for file in [drawing, drawing + ".journal"] + companions {
      #expect(files.contains(FilePath(file)))
      let link = path + ".link"
      #expect(symlink(file, link) == 0)
      defer { unlink(link) }
      #expect(files.contains(FilePath(link)))
      try FileStore.replace(FilePath(file), with: Data())
      defer { unlink(file) }
      #expect(Glibc.link(file, path + ".hard") == 0)
      defer { unlink(path + ".hard") }
      if !file.contains("tmp-") { #expect(files.contains(FilePath(path + ".hard")), "\(file)") }
    }
  }
}

/// A background thread for closures that may block.
private enum Thread {
  static func detached(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "reader").async(execute: body)
  }
}
