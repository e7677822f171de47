#if os(Linux)
  import CWayland
  import ResponderKit

  /// The callbacks of the events of ``WaylandObjects``.
  ///
  /// The tables exist until the process ends, because libwayland refers to them. It ends the process
  /// if the callback of an event is missing. All callbacks run on the thread of the clipboard, except
  /// for those of the registry while the clipboard is created.
  nonisolated enum WaylandListeners {
    private typealias Context = UnsafeMutableRawPointer?

    private static func clipboard(_ context: Context) -> WaylandClipboard? {
      context.map { Unmanaged<WaylandClipboard>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func change(_ context: Context, _ change: (inout WaylandObjects) -> Void) {
      clipboard(context)?.objects.withLock { change(&$0) }
    }

    private static func makeTable<Table>(_ table: Table) -> UnsafePointer<Table> {
      let pointer = UnsafeMutablePointer<Table>.allocate(capacity: 1)
      pointer.initialize(to: table)
      return UnsafePointer(pointer)
    }

    nonisolated(unsafe) static let registry = makeTable(
      wl_registry_listener(
        global: { context, _, name, interface, version in
          guard let interface else { return }
          change(context) { $0.addGlobal(name, String(cString: interface), version) }
        },
        global_remove: { context, _, name in change(context) { $0.removeGlobal(name) } }))

    // MARK: Input

    nonisolated(unsafe) static let seat = makeTable(
      wl_seat_listener(
        capabilities: { context, _, capabilities in
          change(context) { $0.setCapabilities(capabilities) }
        },
        name: { _, _, _ in }))

    nonisolated(unsafe) static let keyboard = makeTable(
      wl_keyboard_listener(
        keymap: { _, _, _, file, _ in WaylandTransfer.close(file) },
        enter: { context, _, serial, _, _ in change(context) { $0.receiveFocus(serial) } },
        leave: { context, _, _, _ in change(context) { $0.loseFocus() } },
        key: { context, _, serial, _, _, _ in change(context) { $0.noteInput(serial) } },
        modifiers: { _, _, _, _, _, _, _ in },
        repeat_info: { _, _, _, _ in }))

    nonisolated(unsafe) static let pointer = {
      var table = wl_pointer_listener()
      table.enter = { _, _, _, _, _, _ in }
      table.leave = { _, _, _, _ in }
      table.motion = { _, _, _, _, _ in }
      table.button = { context, _, serial, _, _, _ in change(context) { $0.noteInput(serial) } }
      table.axis = { _, _, _, _, _ in }
      table.frame = { _, _ in }
      table.axis_source = { _, _, _ in }
      table.axis_stop = { _, _, _, _ in }
      table.axis_discrete = { _, _, _, _ in }
      return makeTable(table)
    }()

    nonisolated(unsafe) static let touch = {
      var table = wl_touch_listener()
      table.down = { context, _, serial, _, _, _, _, _ in
        change(context) { $0.noteInput(serial) }
      }
      table.up = { context, _, serial, _, _ in change(context) { $0.noteInput(serial) } }
      table.motion = { _, _, _, _, _, _ in }
      table.frame = { _, _ in }
      table.cancel = { _, _ in }
      table.shape = { _, _, _, _, _ in }
      table.orientation = { _, _, _, _ in }
      return makeTable(table)
    }()

    nonisolated(unsafe) static let focus = makeTable(
      wl_callback_listener(done: { context, _, _ in change(context) { $0.completeFocus() } }))

    // MARK: Contents

    nonisolated(unsafe) static let source = {
      var table = wl_data_source_listener()
      table.send = { context, source, name, file in
        guard let source, let name,
          let content = clipboard(context)?.objects.withLock({ $0.content(of: source) })
        else { return WaylandTransfer.close(file) }
        WaylandTransfer.send(content, String(cString: name), to: file)
      }
      table.cancelled = { context, source in
        guard let source else { return }
        change(context) { $0.cancel(source) }
      }
      table.target = { _, _, _ in }
      table.dnd_drop_performed = { _, _ in }
      table.dnd_finished = { _, _ in }
      table.action = { _, _, _ in }
      return makeTable(table)
    }()

    nonisolated(unsafe) static let device = makeTable(
      wl_data_device_listener(
        data_offer: { context, _, offer in
          guard let offer else { return }
          change(context) { $0.addOffer(offer) }
        },
        enter: { context, _, _, _, _, _, offer in change(context) { $0.drag(offer) } },
        leave: { _, _ in },
        motion: { _, _, _, _, _ in },
        drop: { _, _ in },
        selection: { context, _, offer in change(context) { $0.select(offer) } }))

    nonisolated(unsafe) static let offer = makeTable(
      wl_data_offer_listener(
        offer: { context, offer, name in
          guard let offer, let name else { return }
          change(context) { $0.addForm(String(cString: name), to: offer) }
        },
        source_actions: { _, _, _ in },
        action: { _, _, _ in }))
  }
#endif
