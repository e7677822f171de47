import CLibrary
import Dispatch
import Synchronization
import SystemPackage

/// A watch that reports when one of several files may have been changed, replaced or removed.
///
/// While the system cannot watch the folder of the files, the watch reports a possible change every
/// second: the folder may be missing, or the programs of the user may have as many watches as the
/// system allows. The watch ends when it is destroyed.
final class FileWatch: Sendable {
  /// The time between two reports of a watch that the system does not support, in seconds.
  private static let interval = 1.0

  /// A source of events, which can be used on any thread, although its type does not say so.
  private struct Source: @unchecked Sendable {
    let source: any DispatchSourceProtocol
    let isTimer: Bool
  }

  private let folder: FilePath
  private let names: Set<[UInt8]>
  private let queue: DispatchQueue
  private let onChange: @Sendable () -> Void
  private let source = Mutex<Source?>(nil)

  /// Creates a watch of a folder, because other files can replace those with the names.
  ///
  /// - Parameters:
  ///   - folder: The folder of the files, which need not exist.
  ///   - names: The names of the files.
  ///   - queue: The queue on which `onChange` is called.
  init(
    _ folder: FilePath, names: Set<[UInt8]>, queue: DispatchQueue,
    onChange: @escaping @Sendable () -> Void
  ) {
    (self.folder, self.names) = (folder, names)
    (self.queue, self.onChange) = (queue, onChange)
    begin()
  }

  deinit { source.withLock { $0?.source.cancel() } }

  /// Watches the folder or, if this is impossible, starts the timer.
  private func begin() {
    if let watch = folderSource() {
      replaceSource(by: Source(source: watch, isTimer: false))
    } else if source.withLock({ $0?.isTimer }) != true {
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(
        deadline: .now() + Self.interval, repeating: Self.interval, leeway: .milliseconds(200))
      timer.setEventHandler { [weak self] in
        self?.onChange()
        self?.begin()
      }
      replaceSource(by: Source(source: timer, isTimer: true))
    }
  }

  private func replaceSource(by new: Source) {
    source.withLock { source in
      source?.source.cancel()
      source = new
      new.source.activate()
    }
  }

  #if os(Linux)
    /// Returns a source for the changes in the folder, or `nil` if the folder cannot be watched.
    private func folderSource() -> (any DispatchSourceProtocol)? {
      let file = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard file >= 0 else { return nil }
      let changes = IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      let events = UInt32(changes | IN_MOVE_SELF | IN_DELETE_SELF)
      guard folder.withPlatformString({ inotify_add_watch(file, $0, events) }) >= 0 else {
        close(file)
        return nil
      }
      let source = DispatchSource.makeReadSource(fileDescriptor: file, queue: queue)
      source.setEventHandler { [weak self, names] in
        let changed = Self.readNames(file)
        // An event without a name says that the system has lost events, or that another folder may
        // be at the path: it was moved or removed, or its disk was.
        let isUnclear = changed.contains([])
        if isUnclear || !changed.isDisjoint(with: names) { self?.onChange() }
        if isUnclear { self?.begin() }
      }
      source.setCancelHandler { close(file) }
      return source
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
    /// Returns a source for the changes in the folder, or `nil` if the folder cannot be opened.
    private func folderSource() -> (any DispatchSourceProtocol)? {
      let folder = folder.withPlatformString { open($0, O_EVTONLY | O_CLOEXEC) }
      guard folder >= 0 else { return nil }
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: folder, eventMask: [.write, .rename, .delete], queue: queue)
      source.setEventHandler { [weak self] in
        let isUnclear = !source.data.isDisjoint(with: [.rename, .delete])
        self?.onChange()
        if isUnclear { self?.begin() }
      }
      source.setCancelHandler { close(folder) }
      return source
    }
  #endif
}
