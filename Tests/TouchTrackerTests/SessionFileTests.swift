import Dispatch
import Drawing
import Synchronization
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("The file of a session")
struct SessionFileTests {
  private let path = "/tmp/session-file-\(UInt64.random(in: 0 ... .max))"
  private let failures = Failures()

  /// As in the program, a reader that is gone is an error of the write.
  init() { signal(SIGPIPE, SIG_IGN) }

  private nonisolated final class Failures: Sendable {
    private let all = Mutex<[String]>([])
    var texts: [String] { all.withLock(\.self) }
    func note(_ error: SystemError) { all.withLock { $0.append("\(error)") } }
  }

  private func open(_ path: String? = nil) throws -> SessionFile {
    try SessionFile(path: path ?? self.path, beginning: "{\"s\"") { [failures] in failures.note($0)
    }
  }

  @Test("A session is readable by its owner alone")
  func mode() throws {
    let file = try open()
    file.append("{\"s\":1}")
    try file.close()
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try FileStore.contents(of: path) == Data("{\"s\":1}\n".utf8))
  }

  @Test("A disk that is full is reported once, and a recording goes on without effect")
  func full() throws {
    let file = try open("/dev/full")
    for _ in 0..<100 { file.append("{\"s\":1}") }
    try file.close()
    for _ in 0..<100 { file.append("{\"s\":2}") }
    try file.close()
    #expect(failures.texts.count == 1)
    #expect(failures.texts.first?.contains("/dev/full: cannot record: No space left") == true)
  }

  @Test("A pipe that nobody reads holds nobody up, and is reported when the recording is closed")
  func pipe() throws {
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let file = try open()
    let line = String(repeating: "x", count: 1000)
    for _ in 0..<1000 { file.append(line) }
    let error = #expect(throws: SystemError.self) { try file.close() }
    #expect(error?.description.contains("nobody reads") == true)
    // Lets the waiting writer go.
    Glibc.close(Glibc.open(path, O_RDONLY | O_NONBLOCK))
  }

  @Test("A pipe that is read gets every line")
  func readPipe() throws {
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let file = try open()
    let path = path
    let received = Mutex(Data())
    let done = DispatchSemaphore(value: 0)
    Thread.detached {
      let reader = Glibc.open(path, O_RDONLY)
      var buffer = [UInt8](repeating: 0, count: 4096)
      let wanted = 50 * 8
      while received.withLock(\.count) < wanted {
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
    #expect(failures.texts.isEmpty)
  }

  @Test(
    "A session is put in none of the drawing's own files",
    arguments: [
      "", ".journal", ".previous", ".lock", ".4711.tmp", ".journal.4711.tmp",
    ])
  func companions(suffix: String) throws {
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

/// Runs a closure on a thread of its own, which may wait.
private enum Thread {
  static func detached(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "reader").async(execute: body)
  }
}
