#if os(Linux)
  import CDBus
  import Dispatch
  import Foundation
  import Synchronization

  @testable import SDLHost

  /// A session bus that only a test uses.
  nonisolated final class TestBus {
    private static let daemon = "/usr/bin/dbus-daemon"
    static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: daemon) }

    /// The configuration of a bus that starts no services.
    private static let configuration = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
        "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:tmpdir=/tmp</listen>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>
      </busconfig>
      """

    private let process = Process()
    private let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "touch-bus-\(UUID()).conf")
    let address: String

    init() throws {
      try Self.configuration.write(to: file, atomically: true, encoding: .utf8)
      process.executableURL = URL(fileURLWithPath: Self.daemon)
      process.arguments = ["--config-file=\(file.path)", "--nofork", "--print-address"]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let line = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
      address = line.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Ends the bus.
    ///
    /// The bus may have inherited from the process of the tests that it does not receive SIGTERM.
    func stop() { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    deinit {
      stop()
      try? FileManager.default.removeItem(at: file)
    }
  }

  /// A program that offers a file chooser on a session bus, and behaves as a test determines.
  nonisolated final class FakePortal: @unchecked Sendable {
    /// The reaction to the request of a file chooser.
    enum Behavior: Sendable {
      /// Answers with the path of the request, and then sends a response.
      case respond(code: UInt32, addresses: [String])
      /// Sends the response before the answer.
      case respondEarly(addresses: [String])
      /// Answers with another path than that of the convention, and sends the response from there.
      case respondElsewhere(addresses: [String])
      /// Answers, and sends no response.
      case wait
      case refuse(String)
      case ignore
      /// Answers, and ends.
      case end
    }

    /// The request of a file chooser.
    struct Request: Sendable, Equatable {
      var (parent, title) = ("", "")
      /// The texts of the options and of the filters.
      var texts: [String] = []
      var folder: [UInt8] = []
    }

    private let bus: OpaquePointer
    private let behavior: Behavior
    private let log = Mutex((requests: [Request](), closedPaths: [String]()))
    private let isStopped = Mutex(false)
    private let group = DispatchGroup()

    var requests: [Request] { log.withLock { $0.requests } }
    /// The paths of the requests that the program has closed.
    var closedPaths: [String] { log.withLock { $0.closedPaths } }

    /// Starts the program, or returns nil if the bus refuses it.
    init?(at address: String, _ behavior: Behavior) {
      dbus_threads_init_default()
      guard let bus = dbus_connection_open_private(address, nil), dbus_bus_register(bus, nil) != 0
      else { return nil }
      dbus_connection_set_exit_on_disconnect(bus, 0)
      (self.bus, self.behavior) = (bus, behavior)
      dbus_bus_request_name(bus, "org.freedesktop.portal.Desktop", 0, nil)
      DispatchQueue(label: "portal").async(group: group) { [self] in run() }
    }

    /// Ends the program.
    func stop() {
      isStopped.withLock { $0 = true }
      group.wait()
    }

    private func run() {
      var isRunning = true
      while isRunning, !isStopped.withLock({ $0 }), dbus_connection_read_write(bus, 20) != 0 {
        while isRunning, let message = dbus_connection_pop_message(bus) {
          isRunning = handle(message)
          dbus_message_unref(message)
        }
      }
      dbus_connection_flush(bus)
      dbus_connection_close(bus)
      dbus_connection_unref(bus)
    }

    /// Handles a message, and returns a Boolean value that indicates whether the program continues.
    private func handle(_ message: OpaquePointer) -> Bool {
      switch dbus_message_get_member(message).map({ String(cString: $0) }) {
      case "Close":
        let path = dbus_message_get_path(message).map { String(cString: $0) } ?? ""
        log.withLock { $0.closedPaths.append(path) }
        return true
      case "OpenFile":
        let (request, token) = Self.request(of: message)
        log.withLock { $0.requests.append(request) }
        return react(to: message, token)
      default: return true
      }
    }

    private func react(to call: OpaquePointer, _ token: String) -> Bool {
      let caller = dbus_message_get_sender(call).map { String(cString: $0) } ?? ""
      let sender = String(caller.dropFirst().map { $0 == "." ? "_" : $0 })
      let path = "/org/freedesktop/portal/desktop/request/\(sender)/\(token)"
      switch behavior {
      case .respond(let code, let addresses):
        answer(call, path)
        respond(path, code, addresses, to: caller)
      case .respondEarly(let addresses):
        respond(path, 0, addresses, to: caller)
        answer(call, path)
      case .respondElsewhere(let addresses):
        answer(call, "/org/freedesktop/portal/desktop/request/7")
        respond("/org/freedesktop/portal/desktop/request/8", 0, ["file:///other"], to: caller)
        respond("/org/freedesktop/portal/desktop/request/7", 0, addresses, to: caller)
      case .wait: answer(call, path)
      case .refuse(let text):
        let error = dbus_message_new_error(call, "org.freedesktop.DBus.Error.Failed", text)
        send(error)
      case .ignore: break
      case .end:
        answer(call, path)
        return false
      }
      return true
    }

    private func answer(_ call: OpaquePointer, _ path: String) {
      let reply = dbus_message_new_method_return(call)
      var values = DBusMessageIter()
      dbus_message_iter_init_append(reply, &values)
      values.append(path: path)
      send(reply)
    }

    private func respond(_ path: String, _ code: UInt32, _ addresses: [String], to caller: String) {
      let signal = dbus_message_new_signal(path, "org.freedesktop.portal.Request", "Response")
      dbus_message_set_destination(signal, caller)
      var values = DBusMessageIter()
      dbus_message_iter_init_append(signal, &values)
      values.append(code)
      values.appendArray(of: "{sv}") { results in
        results.appendEntry("writable", of: "b") { $0.append(true) }
        results.appendEntry("uris", of: "as") { uris in
          uris.appendArray(of: "s") { array in for address in addresses { array.append(address) } }
        }
      }
      send(signal)
    }

    private func send(_ message: OpaquePointer?) {
      dbus_connection_send(bus, message, nil)
      dbus_message_unref(message)
      dbus_connection_flush(bus)
    }

    // MARK: Reading

    private static func request(of call: OpaquePointer) -> (Request, token: String) {
      let values = DBusMessageIter.values(of: call)
      var (request, token) = (Request(), "")
      guard values.count == 3 else { return (request, token) }
      (request.parent, request.title) = (values[0].text ?? "", values[1].text ?? "")
      for entry in values[2].content?.remainingValues ?? [] {
        let pair = entry.content?.remainingValues ?? []
        guard pair.count == 2 else { continue }
        switch pair[0].text {
        case "handle_token": token = pair[1].unwrapped.text ?? ""
        case "current_folder": request.folder = bytes(of: pair[1].unwrapped)
        default: request.texts += texts(in: pair[1].unwrapped)
        }
      }
      return (request, token)
    }

    /// Returns the texts in a value and in the values that it contains.
    private static func texts(in value: DBusMessageIter) -> [String] {
      if let text = value.text { return [text] }
      return (value.content?.remainingValues ?? []).flatMap(texts)
    }

    private static func bytes(of array: DBusMessageIter) -> [UInt8] {
      (array.content?.remainingValues ?? []).map { value in
        var (value, byte) = (value, UInt8(0))
        dbus_message_iter_get_basic(&value, &byte)
        return byte
      }
    }
  }
#endif
