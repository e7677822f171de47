import Geometry
import SeededRandom
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Links, paths, times and interrupted system calls")
struct FileLimitTests {
  @Test("A system call that succeeds is not repeated, even if errno is EINTR from an earlier call")
  func successfulCalls() {
    for result in [0, 1, 70_000] {
      var count = 0
      errno = EINTR
      let found = FileStore.retryingInterrupted {
        count += 1
        return count == 1 ? result : -7
      }
      #expect(found == result && count == 1)
    }
  }

  @Test("A system call is repeated only if a signal interrupted it")
  func interruptedCalls() {
    var results = [-1, -1, 5, 9]
    let found = FileStore.retryingInterrupted {
      errno = EINTR
      return results.removeFirst()
    }
    #expect(found == 5 && results == [9])
    var count = 0
    let failed = FileStore.retryingInterrupted {
      count += 1
      errno = EIO
      return -1
    }
    #expect(failed == -1 && count == 1)
  }

  @Test("At most 40 symbolic links in a chain are followed")
  func linkChains() throws {
    let folder = try TestFolder()
    let real = try #require(folder.path.realPath)
    for number in 0..<41 {
      let target = number == 40 ? "missing" : "l\(number + 1)"
      symlink(target, (folder.path + "/l\(number)").string)
    }
    #expect((folder.path + "/l40").target == real + "/missing")
    #expect((folder.path + "/l1").target == real + "/missing")
    #expect((folder.path + "/l0").target == real + "/l40")
  }

  @Test("The displayed text of a path contains all bytes of the path in order", arguments: 0..<40)
  func displayedBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Incomplete UTF-8 sequences, complete characters, and control characters.
    let pieces: [[UInt8]] = [
      [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0x80], [0xFE], [0xFF], Array("é".utf8),
      Array("日".utf8), Array("😀".utf8), [0x61], [0x0A], [0x0F], [0x10], [0x11], [0x7F],
    ]
    let bytes = (0..<12).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
    var shown = Array(FilePath(bytes: bytes).displayText.utf8)[...]
    var read: [UInt8] = []
    while let byte = shown.popFirst() {
      if byte == UInt8(ascii: "\\"), shown.first == UInt8(ascii: "x") {
        let digits = String(decoding: shown.dropFirst().prefix(2), as: UTF8.self)
        read.append(UInt8(digits, radix: 16) ?? 0)
        shown = shown.dropFirst(3)
      } else {
        read.append(byte)
      }
    }
    #expect(read == bytes)
  }

  @Test("The trash stores the path of a file as ASCII with escaped bytes and restores it exactly")
  func trashPaths() throws {
    let folder = try TestFolder()
    let trash = Trash(folder: folder.path + "/Trash")
    let bytes = (1...255).filter { $0 != 0x2F }.map { UInt8($0) }
    for start in stride(from: 0, to: bytes.count, by: 64) {
      // The name begins with "x", so that it is neither "." nor "..".
      let name = [0x78] + bytes[start..<min(start + 64, bytes.count)]
      let path = FilePath(bytes: folder.path.bytes + [0x2F] + name)
      try FileStore.replace(path, with: Data([1]))
      let item = try trash.move(path)
      let infos = (folder.path + "/Trash/info").files
      let text = try String(decoding: FileStore.contents(of: #require(infos.first)), as: UTF8.self)
      let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("Path=") })
      var escaped = Array(line.utf8.dropFirst(5))[...]
      var decoded: [UInt8] = []
      while let byte = escaped.popFirst() {
        if byte == UInt8(ascii: "%") {
          let digits = String(decoding: escaped.prefix(2), as: UTF8.self)
          escaped = escaped.dropFirst(2)
          #expect(digits == digits.uppercased())
          decoded.append(try #require(UInt8(digits, radix: 16)))
        } else {
          #expect(byte < 0x80 && byte > 0x20)
          decoded.append(byte)
        }
      }
      #expect(decoded == path.bytes)
      try trash.restore(item)
      #expect(path.exists && (folder.path + "/Trash/info").files.isEmpty)
      unlink(path)
    }
  }

  @Test("A time that is implausible or cannot be represented has a text")
  func extremeTimes() {
    #expect(LocalTime.minutes(secondsSince1970: 67_768_036_191_000_000).hasPrefix("2147485"))
    for seconds in [Int.max, .min] {
      #expect(LocalTime.minutes(secondsSince1970: seconds) == "unknown date")
    }
  }

  @Test("Times are formatted with two digits for the month, day, hour and minute")
  func digits() {
    // The interval has no common divisor with a day of 86,400 seconds, so that the times of day
    // vary.
    for seconds in stride(from: 0, to: 1_600_000_000, by: 10_007_333) {
      let text = LocalTime.minutes(secondsSince1970: seconds)
      #expect(text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}/) != nil, "\(text)")
    }
  }
}
