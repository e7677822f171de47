#if os(Linux)
  import CXCB
  import ResponderKit

  /// The owner of the selections CLIPBOARD of an X server, which answers the requests of other
  /// programs.
  ///
  /// The protocol is that of the Inter-Client Communication Conventions Manual, section 2.
  nonisolated struct X11ClipboardOwner {
    /// A content that is written in pieces, each after the requestor has deleted the one before.
    private struct Transfer {
      let window: xcb_window_t
      let property: xcb_atom_t
      let type: xcb_atom_t
      var remaining: ArraySlice<UInt8>
      /// The time until which the requestor must read the next piece, in milliseconds.
      var deadline: Int64
    }

    let connection: X11Connection
    private var content: ClipboardContent?
    private var transfers: [Transfer] = []
    /// The time of the server at which the connection became the owner; 0 while it is not.
    private var since: xcb_timestamp_t = 0

    init(_ connection: X11Connection) { self.connection = connection }

    /// A Boolean value that indicates whether other programs can read the forms.
    var isOwner: Bool { since != 0 }

    /// The time at which the next transfer is given up, in milliseconds; nil if there is none.
    var nextDeadline: Int64? { transfers.map(\.deadline).min() }

    /// Offers a content to other programs.
    ///
    /// - Returns: A Boolean value that indicates whether the server has accepted the offer.
    mutating func offer(_ content: ClipboardContent) -> Bool {
      (self.content, since) = (content, 0)
      guard let time = serverTime() else { return false }
      guard connection.own(connection.atom("CLIPBOARD"), since: time) else { return false }
      since = time
      return true
    }

    /// Returns the current time of the server, which an owner must know exactly; nil if the server
    /// does not answer.
    private mutating func serverTime() -> xcb_timestamp_t? {
      let property = connection.atom("TOUCHTRACKER_TIME")
      connection.setProperty(
        property, of: connection.window, type: XCB_ATOM_INTEGER.rawValue, [0])
      let deadline = Self.newDeadline()
      while let event = connection.nextEvent(until: deadline) {
        if case .property(let change) = event, change.atom == property { return change.time }
        handle(event)
      }
      return nil
    }

    private static func newDeadline() -> Int64 {
      MonotonicClock.milliseconds + Int64(ClipboardRules.timeout) * 1000
    }

    // MARK: Requests

    mutating func handle(_ event: X11Connection.Event) {
      switch event {
      case .request(let request): answer(request)
      case .property(let change)
      where change.state == XCB_PROPERTY_DELETE.rawValue && change.window != connection.window:
        continueTransfer(to: change.window, change.atom)
      case .replaced(let clear) where clear.selection == connection.atom("CLIPBOARD"):
        // An event about an earlier offer may arrive after a new offer.
        if connection.owner(of: clear.selection) != connection.window {
          (content, since) = (nil, 0)
        }
      case .property, .replaced, .answer, .other: break
      }
      connection.flush()
    }

    private mutating func answer(_ request: xcb_selection_request_event_t) {
      // Old programs name no property.
      let property = request.property == 0 ? request.target : request.property
      guard isOwner, request.selection == connection.atom("CLIPBOARD") else {
        return connection.answer(request, property: 0)
      }
      let isAnswered =
        request.target == connection.atom("MULTIPLE")
        ? writeSeveral(to: request.requestor, listedIn: property)
        : write(request.target, to: request.requestor, property)
      connection.answer(request, property: isAnswered ? property : 0)
    }

    /// Writes the content in several forms, whose names and properties are listed in a property.
    private mutating func writeSeveral(
      to window: xcb_window_t, listedIn property: xcb_atom_t
    ) -> Bool {
      guard let list = connection.takeProperty(property, of: window, isDeleted: false) else {
        return false
      }
      var atoms = list.bytes.withUnsafeBytes { bytes in
        (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
      }
      // A name that the owner cannot write is replaced by 0.
      for i in stride(from: 0, to: atoms.count - 1, by: 2)
      where !write(atoms[i], to: window, atoms[i + 1]) { atoms[i] = 0 }
      connection.setProperty(property, of: window, type: connection.atom("ATOM_PAIR"), atoms)
      return true
    }

    /// Writes the content in a form to a property of another program's window.
    ///
    /// - Returns: A Boolean value that indicates whether there is such a form.
    private mutating func write(
      _ target: xcb_atom_t, to window: xcb_window_t, _ property: xcb_atom_t
    ) -> Bool {
      guard let name = connection.name(of: target) else { return false }
      switch name {
      case "TARGETS":
        let names = ["TARGETS", "MULTIPLE", "TIMESTAMP", "SAVE_TARGETS"] + (content?.names ?? [])
        connection.setProperty(
          property, of: window, type: XCB_ATOM_ATOM.rawValue, names.map { connection.atom($0) })
      case "TIMESTAMP":
        connection.setProperty(property, of: window, type: XCB_ATOM_INTEGER.rawValue, [since])
      case "SAVE_TARGETS":
        // A clipboard manager reads the forms; this request has no content.
        connection.setProperty(property, of: window, type: connection.atom("NULL"), [])
      default:
        guard let bytes = content?.bytes(named: name) else { return false }
        let type = name == "TEXT" ? connection.atom("UTF8_STRING") : target
        write(bytes[...], type, to: window, property)
      }
      return true
    }

    // MARK: Transfers

    private mutating func write(
      _ bytes: ArraySlice<UInt8>, _ type: xcb_atom_t, to window: xcb_window_t,
      _ property: xcb_atom_t
    ) {
      if bytes.count <= X11Connection.maximumPieceSize {
        return connection.setProperty(property, of: window, type: type, bytes)
      }
      connection.watchProperties(of: window, true)
      transfers.removeAll { $0.window == window && $0.property == property }
      transfers.append(
        Transfer(
          window: window, property: property, type: type, remaining: bytes,
          deadline: Self.newDeadline()))
      connection.setProperty(
        property, of: window, type: connection.atom("INCR"), [UInt32(clamping: bytes.count)])
    }

    /// Writes the next piece of a content; an empty piece is its end.
    private mutating func continueTransfer(to window: xcb_window_t, _ property: xcb_atom_t) {
      guard
        let i = transfers.firstIndex(where: { $0.window == window && $0.property == property })
      else { return }
      let piece = transfers[i].remaining.prefix(X11Connection.maximumPieceSize)
      connection.setProperty(property, of: window, type: transfers[i].type, piece)
      transfers[i].remaining = transfers[i].remaining.dropFirst(piece.count)
      transfers[i].deadline = Self.newDeadline()
      if piece.isEmpty { removeTransfers { $0.window == window && $0.property == property } }
    }

    /// Ends the transfers whose requestors have read nothing for some seconds.
    mutating func removeStalledTransfers() {
      let now = MonotonicClock.milliseconds
      removeTransfers { $0.deadline <= now }
    }

    private mutating func removeTransfers(where isRemoved: (Transfer) -> Bool) {
      let windows = Set(transfers.filter(isRemoved).map(\.window))
      transfers.removeAll(where: isRemoved)
      for window in windows where !transfers.contains(where: { $0.window == window }) {
        connection.watchProperties(of: window, false)
      }
    }

    // MARK: The end

    /// Lets the clipboard manager, if there is one, copy the forms before the program ends.
    ///
    /// The requests of the manager arrive as events until it answers (the freedesktop.org
    /// specification "Clipboard Manager").
    mutating func saveForms() {
      let manager = connection.atom("CLIPBOARD_MANAGER")
      guard isOwner, connection.owner(of: manager) != 0 else { return }
      let property = connection.atom("TOUCHTRACKER_SAVED")
      connection.convert(
        manager, to: connection.atom("SAVE_TARGETS"), in: property)
      let deadline = Self.newDeadline()
      while let event = connection.nextEvent(until: deadline) {
        if case .answer(let answer) = event, answer.selection == manager { return }
        handle(event)
      }
    }
  }
#endif
