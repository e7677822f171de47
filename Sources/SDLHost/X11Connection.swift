#if os(Linux)
  import CLibrary
  import CXCB

  /// A connection to the X server beside that of SDL, with an invisible window.
  ///
  /// Errors of its requests arrive as events and never reach Xlib's error handlers, which are those
  /// of SDL's connection. Only one thread may use a connection at a time.
  nonisolated final class X11Connection {
    /// An event that has arrived.
    enum Event {
      /// Another program requests the content of a selection.
      case request(xcb_selection_request_event_t)
      /// Another program has answered a request for its content.
      case answer(xcb_selection_notify_event_t)
      /// Another program has become the owner of a selection.
      case replaced(xcb_selection_clear_event_t)
      /// A property of a watched window has changed.
      case property(xcb_property_notify_event_t)
      /// The server has refused a request, or the event is of no interest.
      case other
    }

    /// The maximum number of bytes of a property that is written at once.
    ///
    /// Servers accept requests of at least 262,140 bytes.
    static let maximumPieceSize = 65_536

    let window: xcb_window_t
    private let connection: OpaquePointer
    private var atoms: [String: xcb_atom_t] = [:]
    private var names: [xcb_atom_t: String] = [:]

    /// Connects to the server that the environment names; returns nil if this is impossible.
    init?() {
      guard let connection = xcb_connect(nil, nil) else { return nil }
      guard xcb_connection_has_error(connection) == 0,
        let screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data
      else {
        xcb_disconnect(connection)
        return nil
      }
      self.connection = connection
      window = xcb_generate_id(connection)
      xcb_create_window(
        connection, 0, window, screen.pointee.root, -1, -1, 1, 1, 0,
        UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), 0, 0, nil)
      watchProperties(of: window, true)
    }

    deinit { xcb_disconnect(connection) }

    /// A Boolean value that indicates whether the connection is lost.
    var isLost: Bool { xcb_connection_has_error(connection) != 0 }

    /// The file descriptor that is readable when an event arrives.
    var fileDescriptor: Int32 { xcb_get_file_descriptor(connection) }

    // MARK: Atoms

    /// Returns the number that the server uses for a name.
    func atom(_ name: String) -> xcb_atom_t {
      if let atom = atoms[name] { return atom }
      let cookie = xcb_intern_atom(connection, 0, UInt16(clamping: name.utf8.count), name)
      let reply = xcb_intern_atom_reply(connection, cookie, nil)
      defer { free(reply) }
      let atom = reply?.pointee.atom ?? xcb_atom_t(XCB_ATOM_NONE.rawValue)
      atoms[name] = atom
      return atom
    }

    /// Returns the name of a number; nil if the number is invalid.
    func name(of atom: xcb_atom_t) -> String? {
      if let name = names[atom] { return name }
      let reply = xcb_get_atom_name_reply(connection, xcb_get_atom_name(connection, atom), nil)
      defer { free(reply) }
      guard let reply, let start = xcb_get_atom_name_name(reply) else { return nil }
      let bytes = UnsafeRawBufferPointer(
        start: start, count: Int(xcb_get_atom_name_name_length(reply)))
      let name = String(decoding: bytes, as: UTF8.self)
      names[atom] = name
      return name
    }

    // MARK: Events

    /// Returns the next event that has arrived; nil if there is none.
    func nextEvent() -> Event? {
      guard let event = xcb_poll_for_event(connection) else { return nil }
      defer { free(event) }
      // The highest bit marks events that another program has sent.
      let type = Int32(event.pointee.response_type & 0x7F)
      let bytes = UnsafeRawPointer(event)
      return switch type {
      case XCB_SELECTION_REQUEST:
        .request(bytes.load(as: xcb_selection_request_event_t.self))
      case XCB_SELECTION_NOTIFY: .answer(bytes.load(as: xcb_selection_notify_event_t.self))
      case XCB_SELECTION_CLEAR: .replaced(bytes.load(as: xcb_selection_clear_event_t.self))
      case XCB_PROPERTY_NOTIFY: .property(bytes.load(as: xcb_property_notify_event_t.self))
      default: .other
      }
    }

    /// Returns the next event, for which it waits until a point in time; nil if none has arrived
    /// or the connection is lost.
    ///
    /// - Parameter deadline: The time on ``MonotonicClock`` in milliseconds.
    func nextEvent(until deadline: Int64) -> Event? {
      xcb_flush(connection)
      while true {
        if let event = nextEvent() { return event }
        let remaining = deadline - MonotonicClock.milliseconds
        if isLost || remaining <= 0 { return nil }
        var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
        poll(&descriptor, 1, Int32(clamping: remaining))
      }
    }

    /// Determines whether changes of the properties of a window are reported.
    func watchProperties(of window: xcb_window_t, _ isWatched: Bool) {
      var mask = isWatched ? XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue : 0
      xcb_change_window_attributes(connection, window, XCB_CW_EVENT_MASK.rawValue, &mask)
    }

    /// Sends what has been requested.
    func flush() { xcb_flush(connection) }

    // MARK: Properties

    /// Replaces a property by bytes.
    func setProperty(
      _ property: xcb_atom_t, of window: xcb_window_t, type: xcb_atom_t, _ bytes: ArraySlice<UInt8>
    ) {
      bytes.withUnsafeBytes {
        _ = xcb_change_property(
          connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, property, type, 8,
          UInt32($0.count), $0.baseAddress)
      }
    }

    /// Replaces a property by numbers.
    func setProperty(
      _ property: xcb_atom_t, of window: xcb_window_t, type: xcb_atom_t, _ numbers: [UInt32]
    ) {
      numbers.withUnsafeBytes {
        _ = xcb_change_property(
          connection, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, property, type, 32,
          UInt32(numbers.count), $0.baseAddress)
      }
    }

    /// Returns the type and the bytes of a property, and deletes it; nil if the window does not
    /// exist.
    func takeProperty(
      _ property: xcb_atom_t, of window: xcb_window_t, isDeleted: Bool = true
    ) -> (type: xcb_atom_t, bytes: [UInt8])? {
      let cookie = xcb_get_property(
        connection, isDeleted ? 1 : 0, window, property, XCB_GET_PROPERTY_TYPE_ANY.rawValue, 0,
        UInt32(ClipboardRules.maximumSize / 4 + 1))
      let reply = xcb_get_property_reply(connection, cookie, nil)
      defer { free(reply) }
      guard let reply else { return nil }
      let count = Int(xcb_get_property_value_length(reply))
      let bytes = xcb_get_property_value(reply).map {
        Array(UnsafeRawBufferPointer(start: $0, count: count))
      }
      return (reply.pointee.type, bytes ?? [])
    }

    func deleteProperty(_ property: xcb_atom_t) {
      xcb_delete_property(connection, window, property)
    }

    // MARK: Selections

    /// Requests the content of a selection in a form; the owner writes it to a property of the
    /// connection's window.
    func convert(
      _ selection: xcb_atom_t, to target: xcb_atom_t, in property: xcb_atom_t
    ) {
      xcb_convert_selection(
        connection, window, selection, target, property, xcb_timestamp_t(XCB_CURRENT_TIME))
    }

    /// Answers a request for the content of a selection.
    ///
    /// - Parameter property: The property that contains the content; 0 if the request is refused.
    func answer(_ request: xcb_selection_request_event_t, property: xcb_atom_t) {
      var event = xcb_selection_notify_event_t()
      event.response_type = UInt8(XCB_SELECTION_NOTIFY)
      event.time = request.time
      event.requestor = request.requestor
      event.selection = request.selection
      event.target = request.target
      event.property = property
      // Every event that is sent has 32 bytes.
      withUnsafeTemporaryAllocation(byteCount: 32, alignment: 8) { bytes in
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
        withUnsafeBytes(of: event) { bytes.copyMemory(from: $0) }
        _ = xcb_send_event(
          connection, 0, request.requestor, 0,
          bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        )
      }
    }

    /// Makes the connection's window the owner of a selection.
    ///
    /// - Returns: A Boolean value that indicates whether the window is the owner.
    func own(_ selection: xcb_atom_t, since time: xcb_timestamp_t) -> Bool {
      xcb_set_selection_owner(connection, window, selection, time)
      return owner(of: selection) == window
    }

    /// Returns the window that owns a selection; 0 if there is none.
    func owner(of selection: xcb_atom_t) -> xcb_window_t {
      let cookie = xcb_get_selection_owner(connection, selection)
      let reply = xcb_get_selection_owner_reply(connection, cookie, nil)
      defer { free(reply) }
      return reply?.pointee.owner ?? 0
    }
  }

  /// The clock that never jumps.
  nonisolated enum MonotonicClock {
    /// The current time in milliseconds.
    static var milliseconds: Int64 {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
  }
#endif
