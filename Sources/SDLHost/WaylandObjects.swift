#if os(Linux)
  import CWayland
  import ResponderKit

  /// The objects of the Wayland protocol by which a program copies and pastes.
  ///
  /// The names are those of the protocol: a *source* offers the content of this program, an *offer*
  /// is the content of any program, and a *data device* is the clipboard of a *seat*, which is a
  /// user with a keyboard, a pointer and a touchscreen.
  ///
  /// The objects are used under one lock, so that none is destroyed while another thread uses it.
  nonisolated struct WaylandObjects: @unchecked Sendable {
    /// A Boolean value that indicates whether events are no longer handled.
    var isEnded = false
    private var isClosed = false
    /// The pointer that the callbacks receive.
    private var context: UnsafeMutableRawPointer?

    /// SDL's display, whose new objects receive their events in the queue of this clipboard.
    private var display: OpaquePointer?
    private var registry: OpaquePointer?
    private var manager: OpaquePointer?
    private var seat: OpaquePointer?
    private var seatName: UInt32 = 0
    private var keyboard: OpaquePointer?
    private var pointer: OpaquePointer?
    private var touch: OpaquePointer?

    private var device: OpaquePointer?
    /// The request that the compositor answers after it has finished a change of the focus.
    private var focusSync: OpaquePointer?
    private var hasFocus = false
    /// The number of the last input, by which the compositor recognizes that the user copies.
    private var inputSerial: UInt32?

    private var source: OpaquePointer?
    /// The content that this program has copied; nil if that of another program has replaced it.
    private(set) var content: ClipboardContent?
    /// The names of the forms of all offers.
    private var names: [OpaquePointer: [String]] = [:]
    private var offer: OpaquePointer?
    /// The offer of the last drag over the window, which SDL handles with an offer of its own.
    private var draggedOffer: OpaquePointer?

    // MARK: The connection

    /// Requests the names of the compositor's objects.
    mutating func open(
      _ display: OpaquePointer, _ events: OpaquePointer, _ context: UnsafeMutableRawPointer
    ) {
      self.context = context
      guard let wrapper = wl_proxy_create_wrapper(UnsafeMutableRawPointer(display)) else { return }
      let display = OpaquePointer(wrapper)
      self.display = display
      wl_proxy_set_queue(display, events)
      registry = wl_display_get_registry(display)
      if let registry { wl_registry_add_listener(registry, WaylandListeners.registry, context) }
    }

    /// A Boolean value that indicates whether the compositor has a clipboard and a seat.
    var isComplete: Bool { manager != nil && seat != nil }

    /// Marks the clipboard as closed, and returns whether it was open.
    mutating func close() -> Bool {
      defer { isClosed = true }
      return !isClosed
    }

    /// Destroys all objects.
    mutating func destroy() {
      removeSource()
      removeSeat()
      manager.map(wl_data_device_manager_destroy)
      registry.map(wl_registry_destroy)
      display.map { wl_proxy_wrapper_destroy(UnsafeMutableRawPointer($0)) }
      (manager, registry, display) = (nil, nil, nil)
    }

    // MARK: The seat

    mutating func addGlobal(_ name: UInt32, _ interface: String, _ version: UInt32) {
      guard let registry else { return }
      switch interface {
      case "wl_data_device_manager" where manager == nil:
        manager = touch_bind_data_device_manager(registry, name, min(version, 3))
      // A program has the clipboard of one seat, as in SDL.
      case "wl_seat" where seat == nil:
        // The listeners have the events of version 5.
        seat = touch_bind_seat(registry, name, min(version, 5))
        seatName = name
        if let seat { wl_seat_add_listener(seat, WaylandListeners.seat, context) }
      default: break
      }
    }

    mutating func removeGlobal(_ name: UInt32) { if seat != nil, name == seatName { removeSeat() } }

    private mutating func removeSeat() {
      setCapabilities(0)
      focusSync.map(wl_callback_destroy)
      focusSync = nil
      removeDevice()
      for offer in names.keys { wl_data_offer_destroy(offer) }
      (names, offer, draggedOffer) = ([:], nil, nil)
      if let seat {
        let canBeReleased = wl_seat_get_version(seat) >= UInt32(WL_SEAT_RELEASE_SINCE_VERSION)
        canBeReleased ? wl_seat_release(seat) : wl_seat_destroy(seat)
      }
      (seat, inputSerial) = (nil, nil)
    }

    /// Follows the devices of the seat: requests the new ones, and releases the removed ones.
    mutating func setCapabilities(_ capabilities: UInt32) {
      guard let seat else { return }
      let canBeReleased =
        wl_seat_get_version(seat) >= UInt32(WL_KEYBOARD_RELEASE_SINCE_VERSION)
      func has(_ capability: wl_seat_capability) -> Bool { capabilities & capability.rawValue != 0 }
      switch (has(WL_SEAT_CAPABILITY_KEYBOARD), keyboard) {
      case (true, nil):
        keyboard = wl_seat_get_keyboard(seat)
        if let keyboard { wl_keyboard_add_listener(keyboard, WaylandListeners.keyboard, context) }
      case (false, let old?):
        canBeReleased ? wl_keyboard_release(old) : wl_keyboard_destroy(old)
        keyboard = nil
        loseFocus()
      default: break
      }
      switch (has(WL_SEAT_CAPABILITY_POINTER), pointer) {
      case (true, nil):
        pointer = wl_seat_get_pointer(seat)
        if let pointer { wl_pointer_add_listener(pointer, WaylandListeners.pointer, context) }
      case (false, let old?):
        canBeReleased ? wl_pointer_release(old) : wl_pointer_destroy(old)
        pointer = nil
      default: break
      }
      switch (has(WL_SEAT_CAPABILITY_TOUCH), touch) {
      case (true, nil):
        touch = wl_seat_get_touch(seat)
        if let touch { wl_touch_add_listener(touch, WaylandListeners.touch, context) }
      case (false, let old?):
        canBeReleased ? wl_touch_release(old) : wl_touch_destroy(old)
        touch = nil
      default: break
      }
    }

    /// Handles an input of the user.
    mutating func noteInput(_ serial: UInt32) {
      inputSerial = serial
      // Without a keyboard, the compositor does not report that the window receives the focus.
      if keyboard == nil, device == nil { renewDevice() }
    }

    // MARK: The focus

    mutating func receiveFocus(_ serial: UInt32) {
      (inputSerial, hasFocus) = (serial, true)
      guard let display else { return }
      focusSync.map(wl_callback_destroy)
      focusSync = wl_display_sync(display)
      if let focusSync { wl_callback_add_listener(focusSync, WaylandListeners.focus, context) }
    }

    mutating func loseFocus() {
      hasFocus = false
      // An offer is valid only while the program has the focus. The next focus brings a new one.
      select(nil)
    }

    mutating func completeFocus() {
      focusSync.map(wl_callback_destroy)
      focusSync = nil
      if hasFocus { renewDevice() }
    }

    /// Replaces the data device.
    ///
    /// SDL has a data device for the same seat, to which a compositor that expects only one per
    /// program must continue to send files that are dropped on the window. GNOME's compositor sends
    /// them to the newest one that a program without the focus has requested, and removes the older
    /// one. Of those that were requested while the program had the focus, it prefers the older ones.
    /// So the device is requested only while the program has the focus, and again at each focus.
    private mutating func renewDevice() {
      removeDevice()
      guard let manager, let seat else { return }
      device = wl_data_device_manager_get_data_device(manager, seat)
      if let device { wl_data_device_add_listener(device, WaylandListeners.device, context) }
    }

    private mutating func removeDevice() {
      guard let device else { return }
      let canBeReleased =
        wl_data_device_get_version(device) >= UInt32(WL_DATA_DEVICE_RELEASE_SINCE_VERSION)
      canBeReleased ? wl_data_device_release(device) : wl_data_device_destroy(device)
      self.device = nil
    }

    // MARK: The content of this program

    /// Offers a content to other programs.
    ///
    /// - Returns: A Boolean value that indicates whether the request could be made.
    mutating func offer(_ content: ClipboardContent) -> Bool {
      guard !isEnded, let manager, let device, let inputSerial,
        let new = wl_data_device_manager_create_data_source(manager)
      else { return false }
      wl_data_source_add_listener(new, WaylandListeners.source, context)
      for name in content.names { wl_data_source_offer(new, name) }
      wl_data_device_set_selection(device, new, inputSerial)
      removeSource()
      (source, self.content) = (new, content)
      return true
    }

    /// Returns the content that a source offers.
    func content(of source: OpaquePointer) -> ClipboardContent? {
      source == self.source ? content : nil
    }

    /// Handles that other content has replaced that of a source.
    mutating func cancel(_ source: OpaquePointer) {
      if source == self.source { removeSource() }
    }

    private mutating func removeSource() {
      source.map(wl_data_source_destroy)
      (source, content) = (nil, nil)
    }

    // MARK: The content of other programs

    /// The names of the forms that can be read.
    var offeredTypes: [String] {
      isEnded ? [] : content?.names ?? offer.flatMap { names[$0] } ?? []
    }

    /// Requests that a form is written to a file.
    ///
    /// - Returns: The name by which the form is offered; nil if it is not.
    func receive(_ type: String, _ file: Int32) -> String? {
      guard !isEnded, let offer, let names = names[offer] else { return nil }
      guard let name = ClipboardRules.name(of: type, among: names) else { return nil }
      wl_data_offer_receive(offer, name, file)
      return name
    }

    mutating func addOffer(_ offer: OpaquePointer) {
      names[offer] = []
      wl_data_offer_add_listener(offer, WaylandListeners.offer, context)
    }

    mutating func addForm(_ name: String, to offer: OpaquePointer) { names[offer]?.append(name) }

    /// Handles that other content has replaced the current one; nil means that there is none.
    mutating func select(_ new: OpaquePointer?) {
      if offer != new { remove(offer) }
      offer = new
    }

    /// Handles that the user drags something over the window.
    ///
    /// The offer is not used. It is kept until the next drag, because some compositors cancel a drag
    /// when one of its offers is destroyed, and SDL still reads what was dropped.
    mutating func drag(_ new: OpaquePointer?) {
      if draggedOffer != new { remove(draggedOffer) }
      draggedOffer = new
    }

    private mutating func remove(_ offer: OpaquePointer?) {
      guard let offer, names.removeValue(forKey: offer) != nil else { return }
      wl_data_offer_destroy(offer)
    }
  }
#endif
