import Synchronization

#if os(Linux)
  import CDBus
  import CSDL2
#endif

/// The desktop's preference for light or dark colors, as its settings portal reports it.
///
/// The portal is the D-Bus interface `org.freedesktop.portal.Settings` (XDG Desktop Portal
/// documentation).
public nonisolated enum DesktopAppearance {
  fileprivate static let state = Mutex((isDark: false, onChange: (@Sendable () -> Void)?.none))

  /// A Boolean value that indicates whether the desktop prefers dark colors; `false` if it has no
  /// settings portal.
  public static var isDark: Bool { state.withLock(\.isDark) }

  /// Starts to follow the preference and calls a closure on another thread after each change of
  /// ``isDark``.
  ///
  /// The thread sleeps between changes. It ends when the connection to the session bus is lost.
  public static func watch(_ onChange: @escaping @Sendable () -> Void) {
    state.withLock { $0.onChange = onChange }
    #if os(Linux)
      guard SessionBus.isRunning else { return }
      let name = "appearance"
      _ = name.withCString { SDL_CreateThread(watchPortal, $0, nil) }.map(SDL_DetachThread)
    #endif
  }

  /// Updates ``isDark``, and calls the closure that was passed to ``watch(_:)`` if the value has
  /// changed.
  package static func report(isDark: Bool) {
    let onChange = state.withLock { state in
      let hasChanged = state.isDark != isDark
      state.isDark = isDark
      return hasChanged ? state.onChange : nil
    }
    onChange?()
  }
}

#if os(Linux)
  private nonisolated let settingsInterface = "org.freedesktop.portal.Settings"
  private nonisolated let (settingsNamespace, settingsKey) = (
    "org.freedesktop.appearance", "color-scheme"
  )

  /// The value of the setting if the user prefers dark colors.
  private nonisolated let darkValue: UInt32 = 1

  /// The maximum time to wait for the portal, in milliseconds.
  ///
  /// This time includes the time that the bus needs to start the portal.
  private nonisolated let replyTimeout: Int32 = 10_000

  private nonisolated func watchPortal(_ unused: UnsafeMutableRawPointer?) -> Int32 {
    dbus_threads_init_default()
    guard let bus = dbus_bus_get_private(DBUS_BUS_SESSION, nil) else { return 1 }
    dbus_connection_set_exit_on_disconnect(bus, 0)
    dbus_bus_add_match(
      bus, "type='signal',interface='\(settingsInterface)',member='SettingChanged'", nil)
    if let value = readSetting(bus) { report(value) }
    while dbus_connection_read_write(bus, -1) != 0 {
      while let message = dbus_connection_pop_message(bus) {
        if let value = changedSetting(in: message) { report(value) }
        dbus_message_unref(message)
      }
    }
    return 0
  }

  private nonisolated func report(_ value: UInt32) {
    DesktopAppearance.report(isDark: value == darkValue)
  }

  /// Returns the value of the setting, or nil if the portal does not report it in time.
  private nonisolated func readSetting(_ bus: OpaquePointer) -> UInt32? {
    guard
      let call = dbus_message_new_method_call(
        "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", settingsInterface,
        "Read")
    else { return nil }
    defer { dbus_message_unref(call) }
    var arguments = DBusMessageIter()
    dbus_message_iter_init_append(call, &arguments)
    for text in [settingsNamespace, settingsKey] { arguments.append(text) }
    guard let reply = dbus_connection_send_with_reply_and_block(bus, call, replyTimeout, nil)
    else { return nil }
    defer { dbus_message_unref(reply) }
    return DBusMessageIter.values(of: reply).first?.unwrapped.number
  }

  /// Returns the new value of the setting if a message reports a change of it; otherwise nil.
  private nonisolated func changedSetting(in message: OpaquePointer) -> UInt32? {
    guard dbus_message_is_signal(message, settingsInterface, "SettingChanged") != 0 else {
      return nil
    }
    let values = DBusMessageIter.values(of: message)
    guard values.count > 2, values[0].text == settingsNamespace, values[1].text == settingsKey
    else {
      return nil
    }
    return values[2].unwrapped.number
  }
#endif
