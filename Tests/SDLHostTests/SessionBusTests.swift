#if os(Linux)
  import Dispatch
  import Foundation
  import Glibc
  import Testing

  @testable import SDLHost

  @Suite("The check of the session bus")
  struct SessionBusTests {
    /// A socket that accepts connections, and optionally answers.
    private final class Server {
      let path = "/tmp/touch-bus-\(UInt64.random(in: 0 ... .max))"
      private let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)

      init(answers: Bool, backlog: Int32 = 8) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        _ = withUnsafePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(file, $0, size) }
        }
        listen(file, backlog)
        guard answers else { return }
        let server = file
        DispatchQueue(label: "bus").async {
          let connection = accept(server, nil, nil)
          var buffer = [UInt8](repeating: 0, count: 100)
          let count = read(connection, &buffer, buffer.count)
          let request = String(decoding: buffer[..<max(0, count)], as: UTF8.self)
          if request.hasPrefix("\0AUTH EXTERNAL ") { _ = write(connection, "OK 1\r\n", 6) }
          close(connection)
        }
      }

      deinit {
        close(file)
        unlink(path)
      }
    }

    @Test("A bus that accepts a connection and never answers is found, and one that answers is not")
    func answers() {
      let (silent, working) = (Server(answers: false), Server(answers: true))
      // The queue of a bus that accepts nothing is full after one connection.
      let full = Server(answers: false, backlog: 0)
      #expect(!SessionBus.answers(at: Array(full.path.utf8)))
      #expect(!SessionBus.answers(at: Array(silent.path.utf8)))
      #expect(SessionBus.answers(at: Array(working.path.utf8)))
      #expect(SessionBus.answers(at: Array("/no/such/socket".utf8)), "a refusal is an answer")
      #expect(SessionBus.answers(at: Array(repeating: 120, count: 500)))
    }

    @Test(
      "The sockets of a bus are those of its addresses, or in the runtime folder if it has none",
      arguments: [
        ("unix:path=/run/user/0/bus", nil, ["/run/user/0/bus"]),
        ("unix:path=/a%20b,guid=1;unix:path=/c", nil, ["/a b", "/c"]),
        ("tcp:host=a;unix:guid=1,abstract=/tmp/x", nil, ["\0/tmp/x"]), ("tcp:host=a", "/run", []),
        ("unix:runtime=yes", "/run", ["/run/bus"]), ("unix:runtime=yes", nil, []),
        ("", "/run", []), (nil, "/run", ["/run/bus"]), (nil, nil, []), ("unix:path", nil, []),
        ("unix:path=/a%zz;unix:abstract=a%4", nil, []),
      ] as [(String?, String?, [String])])
    func sockets(address: String?, folder: String?, paths: [String]) {
      #expect(SessionBus.socketPaths(in: (address, folder)) == paths.map { Array($0.utf8) })
    }
  }
#endif
