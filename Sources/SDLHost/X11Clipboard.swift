#if os(Linux)
  import CLibrary
  import CXCB
  import Dispatch
  import ResponderKit
  import Synchronization

  /// The clipboard of an X server.
  ///
  /// A thread with a connection of its own answers other programs at any time, also while the main
  /// thread waits for one of them. The thread starts with the first copy.
  nonisolated final class X11Clipboard: NativeClipboard {
    private enum Request: Sendable {
      case write(ClipboardContent)
      case close
    }

    private let requests = Mutex<[Request]>([])
    /// The pipe whose end wakes the thread; nil if the thread has not started or has ended.
    private let thread = Mutex<Int32?>(nil)
    private let group = DispatchGroup()
    private let queue = DispatchQueue(label: "touchtracker.clipboard", qos: .userInitiated)

    var reader: any ClipboardReader { X11ClipboardReader() }

    var ownText: [UInt8]? { nil }

    func write(_ forms: [ClipboardForm]) -> Bool {
      guard start() else { return false }
      send(.write(ClipboardContent(forms)))
      return true
    }

    func close() {
      send(.close)
      // A clipboard manager has a few seconds to copy the forms.
      _ = group.wait(timeout: .now() + .seconds(ClipboardRules.timeout + 1))
    }

    /// Starts the thread, unless it runs.
    ///
    /// - Returns: A Boolean value that indicates whether the thread runs.
    private func start() -> Bool {
      thread.withLock { wakeEnd in
        if wakeEnd != nil { return true }
        var ends: [Int32] = [0, 0]
        guard let connection = X11Connection(), pipe(&ends) == 0 else { return false }
        let (readEnd, writeEnd) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        wakeEnd = writeEnd
        let owned = Owned(connection)
        queue.async(group: group) { [self] in
          serve(X11ClipboardOwner(owned.connection), readEnd)
          thread.withLock { $0 = nil }
          Self.close(readEnd, writeEnd)
        }
        return true
      }
    }

    /// The connection, which only one thread uses at a time: the one that opens it, and then the one
    /// that serves.
    private struct Owned: @unchecked Sendable {
      let connection: X11Connection
      init(_ connection: X11Connection) { self.connection = connection }
    }

    private static func close(_ ends: Int32...) { for end in ends { _ = CLibrary.close(end) } }

    private func send(_ request: Request) {
      thread.withLock { wakeEnd in
        guard let wakeEnd else { return }
        requests.withLock { $0.append(request) }
        var byte: UInt8 = 0
        _ = CLibrary.write(wakeEnd, &byte, 1)
      }
    }

    /// Answers other programs until the connection is lost or the clipboard is closed.
    private func serve(_ owner: consuming X11ClipboardOwner, _ wakeEnd: Int32) {
      // A write to a server that has ended must not end the process, which still saves.
      BrokenPipeSignal.block()
      let connection = owner.connection
      while !connection.isLost {
        while let event = connection.nextEvent() { owner.handle(event) }
        owner.removeStalledTransfers()
        for request in requests.withLock({ requests in
          defer { requests = [] }
          return requests
        }) {
          switch request {
          case .write(let content): _ = owner.offer(content)
          case .close: return owner.saveForms()
          }
        }
        connection.flush()
        wait(connection.fileDescriptor, wakeEnd, until: owner.nextDeadline)
      }
    }

    /// Sleeps until an event or a request arrives, or until a deadline.
    private func wait(_ server: Int32, _ wakeEnd: Int32, until deadline: Int64?) {
      var descriptors = [server, wakeEnd].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let timeout = deadline.map { max(0, $0 - MonotonicClock.milliseconds) } ?? -1
      poll(&descriptors, 2, Int32(clamping: timeout))
      guard descriptors[1].revents != 0 else { return }
      var bytes = [UInt8](repeating: 0, count: 64)
      _ = read(wakeEnd, &bytes, bytes.count)
    }
  }
#endif
