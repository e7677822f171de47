import CLibrary
import Dispatch
import SystemPackage

/// A watch that reports when the file at a path may have been changed or replaced.
///
/// The watch ends when it is destroyed.
final class FileWatch: Sendable {
  // A dispatch source can be used on any thread, although its type does not say so.
  nonisolated(unsafe) private let source: any DispatchSourceProtocol

  #if os(Linux)
    /// Creates a watch of the folder of a file, because another file can replace the file.
    ///
    /// Returns `nil` if the folder cannot be watched.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which need not exist.
    ///   - queue: The queue on which `onChange` is called.
    init?(_ path: FilePath, queue: DispatchQueue, onChange: @escaping @Sendable () -> Void) {
      let file = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard file >= 0 else { return nil }
      let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MODIFY)
      guard path.folder.withPlatformString({ inotify_add_watch(file, $0, events) }) >= 0 else {
        close(file)
        return nil
      }
      let name = path.nameBytes
      let source = DispatchSource.makeReadSource(fileDescriptor: file, queue: queue)
      source.setEventHandler {
        let names = Self.readNames(file)
        // An event without a name says that the system has lost events, or that the folder is
        // removed.
        if names.contains(name) || names.contains([]) { onChange() }
      }
      source.setCancelHandler { close(file) }
      source.activate()
      self.source = source
    }

    /// Reads all pending events and returns the names of their files.
    private static func readNames(_ file: Int32) -> Set<[UInt8]> {
      var names: Set<[UInt8]> = []
      let headerSize = MemoryLayout<inotify_event>.size
      withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 8) { buffer in
        while case let count = read(file, buffer.baseAddress, buffer.count), count > 0 {
          var offset = 0
          while offset + headerSize <= count {
            let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let end = offset + headerSize + Int(event.len)
            names.insert(Array(buffer[offset + headerSize..<end].prefix { $0 != 0 }))
            offset = end
          }
        }
      }
      return names
    }
  #else
    /// Creates a watch of the folder of a file.
    ///
    /// Returns `nil` if the folder cannot be opened.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which need not exist.
    ///   - queue: The queue on which `onChange` is called.
    init?(_ path: FilePath, queue: DispatchQueue, onChange: @escaping @Sendable () -> Void) {
      let folder = path.folder.withPlatformString { open($0, O_EVTONLY | O_CLOEXEC) }
      guard folder >= 0 else { return nil }
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: folder, eventMask: [.write, .rename], queue: queue)
      source.setEventHandler(handler: onChange)
      source.setCancelHandler { close(folder) }
      source.activate()
      self.source = source
    }
  #endif

  deinit { source.cancel() }
}
