#if os(Linux)
  import CXCB
  import ResponderKit

  /// A reader of the selection CLIPBOARD of an X server.
  ///
  /// The protocol is that of the Inter-Client Communication Conventions Manual, section 2, with
  /// incremental transfers (INCR) of large contents. Each read has a connection of its own, so that
  /// a program which answers late does not disturb the next read.
  nonisolated struct X11ClipboardReader: ClipboardReader {
    func types() throws(ClipboardError) -> [String] {
      BrokenPipeSignal.block()
      guard let connection = X11Connection() else { return [] }
      return ClipboardRules.normalized(try names(connection))
    }

    func bytes(of type: String) throws(ClipboardError) -> [UInt8] {
      BrokenPipeSignal.block()
      guard let connection = X11Connection() else { throw .missing }
      let target = ClipboardRules.name(of: type, among: try names(connection))
      guard let target else { throw .missing }
      let content = try read(target, connection)
      // The answer to TEXT has the encoding that the owner prefers.
      let isLatin1 = content.type == XCB_ATOM_STRING.rawValue
      return isLatin1 && type == ClipboardForm.text
        ? ClipboardRules.utf8(fromLatin1: content.bytes) : content.bytes
    }

    /// Returns the names of the forms that the owner offers.
    private func names(_ connection: X11Connection) throws(ClipboardError) -> [String] {
      guard connection.owner(of: connection.atom("CLIPBOARD")) != 0 else { return [] }
      let list: [UInt8]
      do throws(ClipboardError) {
        list = try read("TARGETS", connection).bytes
      } catch .missing {
        // The owner answers no questions about its forms, so that it offers a text if anything.
        return ["STRING"]
      }
      let atoms = list.withUnsafeBytes { bytes in
        (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
      }
      return atoms.prefix(Self.maximumNameCount).compactMap { connection.name(of: $0) }
    }

    private static let tooLarge = ClipboardError.tooLarge(
      megabytes: ClipboardRules.maximumSize / 1_000_000)
    /// The number of names that are read; LibreOffice offers about 30.
    private static let maximumNameCount = 200

    /// Returns the content in a form.
    ///
    /// - Throws: ``ClipboardError``.
    private func read(
      _ target: String, _ connection: X11Connection
    ) throws(ClipboardError) -> (type: xcb_atom_t, bytes: [UInt8]) {
      let property = connection.atom("TOUCHTRACKER_CLIPBOARD")
      connection.deleteProperty(property)
      connection.convert(
        connection.atom("CLIPBOARD"), to: connection.atom(target), in: property)
      while true {
        guard case .answer(let answer) = try next(connection) else { continue }
        guard answer.property != 0,
          let content = connection.takeProperty(property, of: connection.window)
        else {
          throw .missing
        }
        guard content.bytes.count <= ClipboardRules.maximumSize else { throw Self.tooLarge }
        guard content.type == connection.atom("INCR") else { return content }
        return try readPieces(in: property, connection)
      }
    }

    /// Returns a content that the owner writes to the property in pieces, each after the one before
    /// was deleted; an empty piece ends the content.
    private func readPieces(
      in property: xcb_atom_t, _ connection: X11Connection
    ) throws(ClipboardError) -> (type: xcb_atom_t, bytes: [UInt8]) {
      var bytes: [UInt8] = []
      while true {
        guard case .property(let event) = try next(connection), event.atom == property,
          event.state == XCB_PROPERTY_NEW_VALUE.rawValue
        else { continue }
        guard let piece = connection.takeProperty(property, of: connection.window) else {
          throw .missing
        }
        if piece.bytes.isEmpty { return (piece.type, bytes) }
        bytes += piece.bytes
        guard bytes.count <= ClipboardRules.maximumSize else { throw Self.tooLarge }
      }
    }

    /// Returns the next event.
    private func next(_ connection: X11Connection) throws(ClipboardError) -> X11Connection.Event {
      let deadline = MonotonicClock.milliseconds + Int64(ClipboardRules.timeout) * 1000
      guard let event = connection.nextEvent(until: deadline) else {
        throw connection.isLost ? .missing : .unresponsive(seconds: ClipboardRules.timeout)
      }
      return event
    }
  }
#endif
