import Dispatch
import DrawingFormat
import DrawingModel
import DrawingPersistence
import Synchronization
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Session files")
struct SessionFileTests {
  private let path = "/tmp/session-file-\(UInt64.random(in: 0 ... .max))"
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
    try SessionFile(path: path ?? self.path, signature: "{\"s\"") { [failures] in
      failures.record($0)
    }
  }

  @Test("A session file is readable and writable by its owner only")
  func permissions() throws {
    let file = try open()
    file.append("{\"s\":1}")
    try file.close()
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try FileStore.contents(of: path) == Data("{\"s\":1}\n".utf8))
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
    #expect(received.withLock(\.count) == 400)
    #expect(failures.descriptions.isEmpty)
  }

  @Test(
    "The paths of a drawing's files are recognized, also through symbolic and hard links",
    arguments: [
      "", ".journal", ".previous", ".lock", ".4711.tmp", ".journal.4711.tmp",
    ])
  func drawingFiles(suffix: String) throws {
    let files = DrawingFiles(path + ".plist")
    #expect(files.contains(path + ".plist" + suffix))
    #expect(!files.contains(path + ".plist.jsonl"))
    let link = path + ".link"
    #expect(symlink(path + ".plist" + suffix, link) == 0)
    defer { unlink(link) }
    #expect(files.contains(link))
    try FileStore.replace(path + ".plist" + suffix, with: Data())
    #expect(Glibc.link(path + ".plist" + suffix, path + ".hard") == 0)
    defer { unlink(path + ".hard") }
    if !suffix.hasSuffix(".tmp") { #expect(files.contains(path + ".hard")) }
  }
}

/// A background thread for closures that may block.
private enum Thread {
  static func detached(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "reader").async(execute: body)
  }
}
