#if os(Linux)
  import CLibrary
  import CWayland
  import Dispatch
  import ResponderKit
  import Synchronization

  /// The clipboard of a Wayland compositor.
  ///
  /// The clipboard uses SDL's connection, because a compositor gives the clipboard only to the
  /// program that has the focus. A queue of its own on this connection receives its events, and a
  /// thread handles them, so that other programs are answered at any time, also while the main
  /// thread waits for one of them.
  nonisolated final class WaylandClipboard: NativeClipboard {
    /// The objects of the protocol; the callbacks of their events change them on the thread.
    let objects: Mutex<WaylandObjects>
    // libwayland's functions can be called on any thread.
    private nonisolated(unsafe) let display: OpaquePointer
    private nonisolated(unsafe) let events: OpaquePointer
    /// The pipe whose end wakes the thread.
    private let wakePipe: (readEnd: Int32, writeEnd: Int32)
    private let thread = DispatchQueue(label: "touchtracker.clipboard", qos: .userInitiated)

    /// Creates a clipboard on the connection of SDL, or returns nil if the compositor has no
    /// clipboard or no seat.
    ///
    /// The clipboard exists until ``close()``, which must be called before SDL closes the
    /// connection.
    init?(display: OpaquePointer) {
      guard let wakePipe = WaylandTransfer.makePipe() else { return nil }
      guard let events = wl_display_create_queue(display) else {
        WaylandTransfer.close(wakePipe.readEnd, wakePipe.writeEnd)
        return nil
      }
      (self.display, self.events, self.wakePipe) = (display, events, wakePipe)
      objects = Mutex(WaylandObjects())
      let context = Unmanaged.passUnretained(self).toOpaque()
      objects.withLock { $0.open(display, events, context) }
      // The compositor sends the names of all its objects before it answers.
      let isAnswered = wl_display_roundtrip_queue(display, events) >= 0
      guard isAnswered, objects.withLock({ $0.isComplete }) else {
        close()
        return nil
      }
      thread.async { [self] in
        // A write to a connection that the compositor has closed must not end the process.
        BrokenPipeSignal.block()
        while handleEvents() {}
        objects.withLock { $0.isEnded = true }
      }
    }

    var reader: any ClipboardReader { WaylandClipboardReader(clipboard: self) }

    // SDL would not notice that this program has copied something.
    var ownText: [UInt8]? { objects.withLock { $0.content }?.bytes(of: ClipboardForm.text) }

    /// Offers forms of the same thing to other programs.
    ///
    /// - Returns: A Boolean value that indicates whether the compositor can accept the forms. It is
    ///   false before the first input, without which a compositor refuses them.
    func write(_ forms: [ClipboardForm]) -> Bool {
      let content = ClipboardContent(forms)
      guard objects.withLock({ $0.offer(content) }) else { return false }
      flush()
      return true
    }

    /// Ends the connection.
    ///
    /// Wayland's compositors do not keep the content of programs that end.
    func close() {
      let isFirst = objects.withLock { objects in
        defer { objects.isEnded = true }
        return objects.close()
      }
      guard isFirst else { return }
      wake()
      // The thread is a serial queue, which continues when the loop has ended.
      thread.sync {}
      objects.withLock { $0.destroy() }
      wl_display_flush(display)
      wl_event_queue_destroy(events)
      WaylandTransfer.close(wakePipe.readEnd, wakePipe.writeEnd)
    }

    /// Sends the requests to the compositor, without a wait.
    func flush() {
      // The thread sends them as soon as the compositor has read earlier ones.
      if wl_display_flush(display) < 0, errno == EAGAIN { wake() }
    }

    private func wake() {
      var byte: UInt8 = 0
      _ = CLibrary.write(wakePipe.writeEnd, &byte, 1)
    }

    // MARK: The thread

    /// Waits for events and handles them.
    ///
    /// - Returns: A Boolean value that indicates whether there may be further events.
    private func handleEvents() -> Bool {
      while wl_display_prepare_read_queue(display, events) != 0 {
        guard wl_display_dispatch_queue_pending(display, events) >= 0 else { return false }
      }
      // From here on, SDL's thread cannot read before this one reads or cancels.
      let isBlocked = wl_display_flush(display) < 0 && errno == EAGAIN
      let serverEvents = Int16(POLLIN | (isBlocked ? POLLOUT : 0))
      var files = [
        pollfd(fd: wl_display_get_fd(display), events: serverEvents, revents: 0),
        pollfd(fd: wakePipe.readEnd, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&files, 2, -1)
      guard count > 0, files[0].revents & Int16(POLLIN | POLLERR | POLLHUP) != 0 else {
        wl_display_cancel_read(display)
        if count > 0 { discardWakes(files[1]) }
        return !objects.withLock { $0.isEnded }
      }
      discardWakes(files[1])
      guard wl_display_read_events(display) >= 0,
        wl_display_dispatch_queue_pending(display, events) >= 0
      else { return false }
      return !objects.withLock { $0.isEnded }
    }

    private func discardWakes(_ file: pollfd) {
      guard file.revents != 0 else { return }
      var bytes = [UInt8](repeating: 0, count: 64)
      _ = read(file.fd, &bytes, bytes.count)
    }
  }

  /// A reader of the content that a Wayland compositor offers to this program.
  nonisolated struct WaylandClipboardReader: ClipboardReader {
    fileprivate let clipboard: WaylandClipboard

    func types() throws(ClipboardError) -> [String] {
      ClipboardRules.normalized(clipboard.objects.withLock { $0.offeredTypes })
    }

    func bytes(of type: String) throws(ClipboardError) -> [UInt8] {
      // The compositor would return the bytes of this program to it.
      if let content = clipboard.objects.withLock({ $0.content }) {
        guard let bytes = content.bytes(of: type) else { throw .missing }
        return bytes
      }
      guard let (name, file) = request(type) else { throw .missing }
      defer { WaylandTransfer.close(file) }
      let bytes = try WaylandTransfer.receive(from: file)
      return name == "STRING" ? ClipboardRules.utf8(fromLatin1: bytes) : bytes
    }

    /// Requests a form, and returns the name by which it is offered and the file to read it from;
    /// nil if it is not offered.
    private func request(_ type: String) -> (name: String, file: Int32)? {
      guard let pipe = WaylandTransfer.makePipe() else { return nil }
      let name = clipboard.objects.withLock { $0.receive(type, pipe.writeEnd) }
      // The end of the content is visible only when nobody else has the end that is written to.
      WaylandTransfer.close(pipe.writeEnd)
      guard let name else {
        WaylandTransfer.close(pipe.readEnd)
        return nil
      }
      clipboard.flush()
      return (name, pipe.readEnd)
    }
  }
#endif
