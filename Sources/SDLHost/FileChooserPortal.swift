#if os(Linux)
  import CDBus

  /// A connection to the desktop's portal for choosing files.
  ///
  /// The portal is the D-Bus interface `org.freedesktop.portal.FileChooser` (XDG Desktop Portal
  /// documentation). It answers a call at once with the path of a request, and sends a signal from
  /// this path when the user has chosen.
  nonisolated final class FileChooserPortal {
    private static let service = "org.freedesktop.portal.Desktop"
    private static let object = "/org/freedesktop/portal/desktop"
    private static let requestInterface = "org.freedesktop.portal.Request"
    /// The time after which a cancelled request is noticed, in milliseconds.
    private static let cancellationInterval: Int32 = 250

    private let bus: OpaquePointer
    /// The paths of the request: that of the convention, and that of the answer.
    ///
    /// The first one is known before the answer, but older portals choose another one.
    private var requestPaths: Set<String> = []

    /// Connects to a session bus, or returns nil if this fails.
    ///
    /// - Parameter address: The address of the bus, or nil for that of the environment.
    init?(at address: String?) {
      dbus_threads_init_default()
      let connection: OpaquePointer? =
        if let address { dbus_connection_open_private(address, nil) } else {
          dbus_bus_get_private(DBUS_BUS_SESSION, nil)
        }
      guard let connection else { return nil }
      bus = connection
      dbus_connection_set_exit_on_disconnect(bus, 0)
      if address != nil, dbus_bus_register(bus, nil) == 0 { return nil }
    }

    deinit {
      dbus_connection_close(bus)
      dbus_connection_unref(bus)
    }

    // MARK: The request

    /// Sends a request, and waits until the user has chosen or the request is cancelled.
    func chooseFiles(
      _ request: FileChooserRequest, isCancelled: () -> Bool,
      _ onReport: (FileChooserReport) -> Void
    ) {
      let token = "touchtracker\(UInt64.random(in: 0 ... .max))"
      let name = dbus_bus_get_unique_name(bus).map { String(cString: $0) } ?? ""
      let sender = String(name.drop { $0 == ":" }.map { $0 == "." ? "_" : $0 })
      requestPaths = ["\(Self.object)/request/\(sender)/\(token)"]
      // The signals are requested before the call, because the answer may come first.
      for rule in [
        "interface='\(Self.requestInterface)',member='Response'",
        "interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.service)'",
      ] { dbus_bus_add_match(bus, "type='signal'," + rule, nil) }
      guard let serial = send(request, token) else {
        return onReport(.unavailable("there is not enough memory"))
      }
      while dbus_connection_read_write(bus, Self.cancellationInterval) != 0 {
        while let message = dbus_connection_pop_message(bus) {
          defer { dbus_message_unref(message) }
          guard let report = report(of: message, answering: serial) else { continue }
          onReport(report)
          if report != .opened { return }
        }
        if isCancelled() { return closeRequest() }
      }
      onReport(.unavailable("the connection to the session bus was lost"))
    }

    private func send(_ request: FileChooserRequest, _ token: String) -> UInt32? {
      guard
        let call = dbus_message_new_method_call(
          Self.service, Self.object, "org.freedesktop.portal.FileChooser", "OpenFile")
      else { return nil }
      defer { dbus_message_unref(call) }
      var arguments = DBusMessageIter()
      dbus_message_iter_init_append(call, &arguments)
      arguments.append(request.parent)
      arguments.append(request.title)
      arguments.appendArray(of: "{sv}") { options in
        options.appendEntry("handle_token", of: "s") { $0.append(token) }
        options.appendEntry("accept_label", of: "s") { $0.append(request.buttonTitle) }
        options.appendEntry("multiple", of: "b") { $0.append(true) }
        options.appendEntry("filters", of: "a(sa(us))") { filters in
          filters.appendArray(of: "(sa(us))") { Self.append(filtersOf: request, to: &$0) }
        }
        // A path ends with a zero byte.
        options.appendEntry("current_folder", of: "ay") { folder in
          folder.appendArray(of: "y") { bytes in
            for byte in request.folder + [0] { bytes.append(byte) }
          }
        }
      }
      var serial: UInt32 = 0
      guard dbus_connection_send(bus, call, &serial) != 0 else { return nil }
      return serial
    }

    /// Appends the filters, each a name with the types of files or the patterns of their names.
    private static func append(
      filtersOf request: FileChooserRequest, to filters: inout DBusMessageIter
    ) {
      let (pattern, mediaType): (UInt32, UInt32) = (0, 1)
      let all = [
        (request.filterName, request.mediaTypes.map { (mediaType, $0) }),
        ("All files", [(pattern, "*")]),
      ]
      for (name, types) in all {
        filters.appendStructure { filter in
          filter.append(name)
          filter.appendArray(of: "(us)") { array in
            for (kind, text) in types {
              array.appendStructure {
                $0.append(kind)
                $0.append(text)
              }
            }
          }
        }
      }
    }

    /// Closes the file chooser.
    private func closeRequest() {
      for path in requestPaths {
        guard
          let call = dbus_message_new_method_call(
            Self.service, path, Self.requestInterface, "Close")
        else { continue }
        dbus_message_set_no_reply(call, 1)
        dbus_connection_send(bus, call, nil)
        dbus_message_unref(call)
      }
      dbus_connection_flush(bus)
    }

    // MARK: The answer

    /// Returns the report for a message, or nil if the message has no effect on the request.
    ///
    /// - Parameter serial: The number of the call with the request.
    private func report(
      of message: OpaquePointer, answering serial: UInt32
    ) -> FileChooserReport? {
      let values = DBusMessageIter.values(of: message)
      if dbus_message_get_reply_serial(message) == serial {
        guard dbus_message_get_type(message) != DBUS_MESSAGE_TYPE_ERROR else {
          return .unavailable(values.first?.text ?? "the portal has refused the request")
        }
        if let path = values.first?.text { requestPaths.insert(path) }
        return .opened
      }
      if dbus_message_is_signal(message, Self.requestInterface, "Response") != 0 {
        let path = dbus_message_get_path(message).map { String(cString: $0) }
        return requestPaths.contains(path ?? "") ? response(values) : nil
      }
      // The values are the name of the service, its old owner and its new one. A portal that has just
      // been started has no old owner.
      if dbus_message_is_signal(message, "org.freedesktop.DBus", "NameOwnerChanged") != 0,
        values.count == 3, values[0].text == Self.service, values[1].text != ""
      {
        return .unavailable("the portal has ended")
      }
      return nil
    }

    /// Returns the report for the values of a response: a code, and a dictionary of results.
    private func response(_ values: [DBusMessageIter]) -> FileChooserReport {
      switch values.first?.number {
      case 0: break
      case 1: return .cancelled
      default: return .unavailable("the file chooser was closed")
      }
      let entries = values.dropFirst().first?.content?.remainingValues ?? []
      let addresses = entries.lazy.compactMap { entry -> [String]? in
        let pair = entry.content?.remainingValues ?? []
        guard pair.count == 2, pair[0].text == "uris" else { return nil }
        return pair[1].unwrapped.content?.remainingValues.compactMap(\.text) ?? []
      }.first
      return addresses.flatMap { $0.isEmpty ? nil : FileChooserReport.chosen($0) } ?? .cancelled
    }
  }
#endif
