#if os(Linux)
  import CLibrary
  import CWayland
  import Dispatch
  import ResponderKit

  /// The transfer of contents between programs, through pipes.
  nonisolated enum WaylandTransfer {
    /// The number of bytes that are read or written at once: the capacity of a pipe.
    private static let pieceSize = 65_536

    /// Creates a pipe whose end for reading never blocks; nil if there are too many open files.
    static func makePipe() -> (readEnd: Int32, writeEnd: Int32)? {
      var ends: [Int32] = [-1, -1]
      guard pipe2(&ends, O_CLOEXEC) == 0 else { return nil }
      setNonblocking(ends[0])
      return (ends[0], ends[1])
    }

    static func close(_ files: Int32...) { for file in files { _ = CLibrary.close(file) } }

    private static func setNonblocking(_ file: Int32) {
      _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK)
    }

    /// Waits until a file can be read or written.
    ///
    /// - Returns: A Boolean value that indicates whether this is possible before the timeout.
    private static func wait(for file: Int32, _ event: Int32) -> Bool {
      var file = pollfd(fd: file, events: Int16(event), revents: 0)
      while true {
        let count = poll(&file, 1, Int32(ClipboardRules.timeout) * 1000)
        if count >= 0 || errno != EINTR { return count > 0 }
      }
    }

    /// Returns all bytes that another program writes to a pipe.
    ///
    /// - Throws: ``ClipboardError``; a content without bytes is missing, because the compositor
    ///   closes the pipe if the program has ended.
    static func receive(from file: Int32) throws(ClipboardError) -> [UInt8] {
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: pieceSize)
      while true {
        let count = read(file, &piece, piece.count)
        if count > 0 {
          bytes += piece[..<count]
          guard bytes.count <= ClipboardRules.maximumSize else {
            throw .tooLarge(megabytes: ClipboardRules.maximumSize / 1_000_000)
          }
        } else if count < 0, errno == EAGAIN {
          guard wait(for: file, POLLIN) else {
            throw .unresponsive(seconds: ClipboardRules.timeout)
          }
        } else if count == 0 || errno != EINTR {
          break
        }
      }
      guard !bytes.isEmpty else { throw .missing }
      return bytes
    }

    /// Writes a form to the pipe of another program, on a thread of its own, and closes the pipe.
    ///
    /// The transfer ends early if the program reads nothing for some seconds.
    static func send(_ content: ClipboardContent, _ name: String, to file: Int32) {
      DispatchQueue(label: "touchtracker.clipboard.transfer").async {
        BrokenPipeSignal.block()
        setNonblocking(file)
        write(content.bytes(named: name) ?? [], to: file)
        close(file)
      }
    }

    private static func write(_ bytes: [UInt8], to file: Int32) {
      var remaining = bytes[...]
      while !remaining.isEmpty {
        let count = remaining.prefix(pieceSize).withUnsafeBytes {
          CLibrary.write(file, $0.baseAddress, $0.count)
        }
        if count >= 0 {
          remaining = remaining.dropFirst(count)
        } else if errno == EAGAIN {
          guard wait(for: file, POLLOUT) else { return }
        } else if errno != EINTR {
          return
        }
      }
    }
  }
#endif
