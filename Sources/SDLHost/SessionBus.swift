import ResponderKit

#if os(Linux)
  import CLibrary
#endif

/// The D-Bus session bus of the desktop.
enum SessionBus {
  /// The time within which the bus must answer, in milliseconds.
  private static let timeout: Int32 = 1000

  /// Hides the address of a bus that does not answer from this process, and returns a Boolean value
  /// that indicates whether this was necessary.
  ///
  /// SDL and the D-Bus library wait for such a bus without a limit, and the program would neither
  /// show a window nor react to a signal.
  static func hideIfUnresponsive() -> Bool {
    #if os(Linux)
      if socketPaths(in: environment).allSatisfy(answers) { return false }
      // Without the variable, the library would look for a bus in the runtime folder.
      setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/dev/null", 1)
      return true
    #else
      return false
    #endif
  }

  #if os(Linux)
    /// A Boolean value that indicates whether a session bus is running.
    ///
    /// The D-Bus library must connect only if a bus is running, because it would otherwise start a
    /// bus.
    nonisolated static var isRunning: Bool {
      if let address = getenv("DBUS_SESSION_BUS_ADDRESS") { return address.pointee != 0 }
      guard let folder = getenv("XDG_RUNTIME_DIR") else { return false }
      return access(String(cString: folder) + "/bus", F_OK) == 0
    }

    private static var environment: (address: String?, runtimeFolder: String?) {
      func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
      return (value("DBUS_SESSION_BUS_ADDRESS"), value("XDG_RUNTIME_DIR"))
    }

    /// Returns the names of the bus's local sockets, each as bytes, which begin with a zero byte if
    /// the name is not that of a file.
    ///
    /// The library tries the addresses of a bus in this order, and waits for the first one that
    /// accepts the connection.
    ///
    /// - Parameter environment: The addresses of the bus (D-Bus Specification, "Server Addresses"),
    ///   and the folder in which a bus without an address is.
    static func socketPaths(
      in environment: (address: String?, runtimeFolder: String?)
    ) -> [[UInt8]] {
      let runtimePath = environment.runtimeFolder.map { Array(($0 + "/bus").utf8) }
      guard let address = environment.address else { return [runtimePath].compactMap(\.self) }
      let prefix = "unix:"
      let entries = address.split(separator: ";").filter { $0.hasPrefix(prefix) }
      let pairs = entries.flatMap { $0.dropFirst(prefix.count).split(separator: ",") }
      return pairs.compactMap { pair in
        let halves = pair.split(separator: "=", maxSplits: 1)
        guard halves.count == 2 else { return nil }
        return switch halves[0] {
        case "path": PercentEncoding.bytes(of: halves[1].utf8)
        case "abstract": PercentEncoding.bytes(of: halves[1].utf8).map { [0] + $0 }
        case "runtime": runtimePath
        default: nil
        }
      }
    }

    /// Returns a Boolean value that indicates whether a bus answers, or refuses the connection.
    ///
    /// The library handles a refused connection without a wait.
    static func answers(at path: [UInt8]) -> Bool {
      let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC | O_NONBLOCK, 0)
      guard file >= 0 else { return true }
      defer { close(file) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let isCopied = withUnsafeMutableBytes(of: &address.sun_path) { bytes in
        guard path.count < bytes.count else { return false }
        bytes.copyBytes(from: path)
        return true
      }
      guard isCopied else { return true }
      let length = MemoryLayout<sa_family_t>.size + path.count + (path.first == 0 ? 0 : 1)
      let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(file, $0, socklen_t(length))
        }
      }
      // A bus whose queue of connections is full does not accept new ones.
      guard result == 0 else { return errno != EAGAIN }
      // The first step of every connection (D-Bus Specification, "Authentication Protocol").
      let user = String(geteuid()).utf8.map { String($0, radix: 16) }.joined()
      let request = Array("\0AUTH EXTERNAL \(user)\r\n".utf8)
      guard send(file, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
        return true
      }
      var answer = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      return poll(&answer, 1, timeout) != 0
    }
  #endif
}
