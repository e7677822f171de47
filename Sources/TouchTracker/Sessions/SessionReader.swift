import DrawingFormat
import DrawingPersistence
import ResponderKit
import SystemPackage

/// A reader of a recorded session, which reads one line after the other.
///
/// Documentation/SessionFormat.md describes the format.
struct SessionReader {
  let path: FilePath
  let header: SessionHeader
  private let lines: LineReader

  /// Opens the file and reads its header.
  ///
  /// - Parameter path: The path of the file; "-" is standard input.
  /// - Throws: ``FileError`` if the file cannot be read, or ``SessionError`` if its header is
  ///   invalid.
  init(path: FilePath) throws {
    self.path = path
    lines = try LineReader(path)
    func error(_ reason: String) -> SessionError {
      SessionError(path: path, line: 1, reason: reason)
    }
    guard let first = try lines.next(),
      let header = try? JSONDecoder().decode(SessionHeader.self, from: first)
    else { throw error("it is not the header of a session") }
    let versions = SessionHeader.readableVersions
    guard versions.contains(header.version) else {
      throw error(
        "the version is \(header.version), but this program reads the versions "
          + "\(versions.lowerBound) to \(versions.upperBound)")
    }
    guard 1...16384 ~= header.width, 1...16384 ~= header.height else {
      throw error(
        "the window has \(header.width)×\(header.height) points; each side must have 1 to 16384")
    }
    self.header = header
  }

  /// Calls a closure for each entry, in order.
  ///
  /// The entries can be read only once.
  ///
  /// - Throws: ``SessionError`` for the first invalid line, or ``FileError`` if the file cannot be
  ///   read, after the calls for the entries before that line.
  func forEach(_ body: (SessionEntry) -> Void) throws {
    var (latestTime, lineNumber) = (0.0, 1)
    while let text = try lines.next() {
      lineNumber += 1
      if text.isEmpty { continue }
      func invalid(_ reason: String) -> SessionError {
        SessionError(path: path, line: lineNumber, reason: reason)
      }
      let entry: SessionEntry
      do {
        entry = try JSONDecoder().decode(SessionEntry.self, from: text)
      } catch let fault as SessionFault {
        throw invalid(fault.reason)
      } catch {
        throw invalid("it is not an entry of a session")
      }
      guard entry.time >= latestTime, entry.time.isFinite else {
        throw invalid("the time decreases to \(entry.time)")
      }
      latestTime = entry.time
      body(entry)
    }
  }
}
