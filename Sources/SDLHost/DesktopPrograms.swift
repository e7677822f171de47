import CLibrary
import CSDL2

#if os(Linux)
  import CDBus
#endif

/// The programs with which the desktop opens addresses and shows files.
package nonisolated enum DesktopPrograms {
  /// Opens an address, such as that of a web page or a folder.
  ///
  /// - Returns: A Boolean value that indicates whether a program for addresses was started.
  static func open(_ address: String) -> Bool {
    #if os(Linux)
      // SDL does not notice that this program is missing.
      let path = getenv("PATH").map { String(cString: $0) } ?? ""
      guard isInstalled("xdg-open", in: path) else { return false }
    #endif
    return SDL_OpenURL(address) == 0
  }

  #if os(Linux)
    /// Returns a Boolean value that indicates whether a program is in one of the folders of a path,
    /// which a colon separates.
    static func isInstalled(_ program: String, in path: String) -> Bool {
      path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }
  #endif

  /// Shows a file selected in the file manager of the desktop; call this function on a background
  /// thread.
  ///
  /// The file manager is the D-Bus interface `org.freedesktop.FileManager1` (freedesktop.org File
  /// Manager D-Bus Interface). The bus starts it if it is not running.
  ///
  /// - Parameter path: The bytes of an absolute path.
  /// - Returns: A Boolean value that indicates whether a file manager has accepted the request.
  package static func selectFile(_ path: [UInt8]) -> Bool {
    #if os(Linux)
      guard SessionBus.isRunning else { return false }
      dbus_threads_init_default()
      guard let bus = dbus_bus_get_private(DBUS_BUS_SESSION, nil) else { return false }
      defer {
        dbus_connection_close(bus)
        dbus_connection_unref(bus)
      }
      dbus_connection_set_exit_on_disconnect(bus, 0)
      return requestSelection(PercentEncoding.fileAddress(of: path), on: bus)
    #else
      return false
    #endif
  }
}

#if os(Linux)
  /// The maximum time to wait for the file manager, in milliseconds, which includes its start.
  private nonisolated let replyTimeout: Int32 = 10_000

  /// Calls the method `ShowItems` with the address of one file, and returns a Boolean value that
  /// indicates whether the call has succeeded.
  private nonisolated func requestSelection(_ address: String, on bus: OpaquePointer) -> Bool {
    guard
      let call = dbus_message_new_method_call(
        "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1",
        "org.freedesktop.FileManager1", "ShowItems")
    else { return false }
    defer { dbus_message_unref(call) }
    var (arguments, addresses) = (DBusMessageIter(), DBusMessageIter())
    dbus_message_iter_init_append(call, &arguments)
    guard dbus_message_iter_open_container(&arguments, touch_dbus_type_array, "s", &addresses) != 0
    else { return false }
    append(address, to: &addresses)
    dbus_message_iter_close_container(&arguments, &addresses)
    // The second argument identifies the start of a program, which is not known.
    append("", to: &arguments)
    guard let reply = dbus_connection_send_with_reply_and_block(bus, call, replyTimeout, nil)
    else { return false }
    dbus_message_unref(reply)
    return true
  }

  private nonisolated func append(_ text: String, to arguments: inout DBusMessageIter) {
    text.withCString {
      var pointer: UnsafePointer<CChar>? = $0
      dbus_message_iter_append_basic(&arguments, touch_dbus_type_string, &pointer)
    }
  }
#endif
