#if os(Linux)
  import CDBus

  // Functions that read the values of D-Bus messages. A value of another type than expected is nil.
  extension DBusMessageIter {
    /// The type of the current value.
    private nonisolated var type: Int32 {
      var values = self
      return dbus_message_iter_get_arg_type(&values)
    }

    /// The current value as a text, or as the path of an object.
    nonisolated var text: String? {
      guard [touch_dbus_type_string, touch_dbus_type_object_path].contains(type) else { return nil }
      var (values, pointer) = (self, UnsafePointer<CChar>?.none)
      dbus_message_iter_get_basic(&values, &pointer)
      return pointer.map { String(cString: $0) }
    }

    /// The current value as an unsigned integer.
    nonisolated var number: UInt32? {
      guard type == touch_dbus_type_uint32 else { return nil }
      var (values, number) = (self, UInt32(0))
      dbus_message_iter_get_basic(&values, &number)
      return number
    }

    /// The content of the current value if it is a container, such as an array or a variant.
    nonisolated var content: DBusMessageIter? {
      let containers = [
        touch_dbus_type_variant, touch_dbus_type_array, touch_dbus_type_struct,
        touch_dbus_type_dict_entry,
      ]
      guard containers.contains(type) else { return nil }
      var (values, content) = (self, DBusMessageIter())
      dbus_message_iter_recurse(&values, &content)
      return content
    }

    /// The content of the current value if it is a variant, possibly inside others; otherwise the
    /// value itself.
    nonisolated var unwrapped: DBusMessageIter {
      var values = self
      while values.type == touch_dbus_type_variant, let content = values.content {
        values = content
      }
      return values
    }

    /// The current value and those that follow it.
    nonisolated var remainingValues: [DBusMessageIter] {
      var (values, all) = (self, [DBusMessageIter]())
      while values.type != 0 {
        all.append(values)
        dbus_message_iter_next(&values)
      }
      return all
    }

    /// Returns the values of a message.
    nonisolated static func values(of message: OpaquePointer) -> [DBusMessageIter] {
      var values = DBusMessageIter()
      return dbus_message_iter_init(message, &values) == 0 ? [] : values.remainingValues
    }
  }

  // Functions that append values to D-Bus messages. If memory is insufficient, a value is missing, and
  // the receiver refuses the message.
  extension DBusMessageIter {
    nonisolated mutating func append(_ text: String) {
      append(text, as: touch_dbus_type_string)
    }

    nonisolated mutating func append(path: String) {
      append(path, as: touch_dbus_type_object_path)
    }

    private nonisolated mutating func append(_ text: String, as type: Int32) {
      text.withCString {
        var pointer: UnsafePointer<CChar>? = $0
        dbus_message_iter_append_basic(&self, type, &pointer)
      }
    }

    nonisolated mutating func append(_ number: UInt32) {
      var number = number
      dbus_message_iter_append_basic(&self, touch_dbus_type_uint32, &number)
    }

    nonisolated mutating func append(_ value: Bool) {
      var number: UInt32 = value ? 1 : 0
      dbus_message_iter_append_basic(&self, touch_dbus_type_boolean, &number)
    }

    nonisolated mutating func append(_ byte: UInt8) {
      var byte = byte
      dbus_message_iter_append_basic(&self, touch_dbus_type_byte, &byte)
    }

    /// Appends an array.
    ///
    /// - Parameters:
    ///   - type: The type of the elements (D-Bus Specification, "Type System").
    ///   - body: A closure that appends the elements.
    nonisolated mutating func appendArray(
      of type: String, _ body: (inout DBusMessageIter) -> Void
    ) { appendContainer(touch_dbus_type_array, type, body) }

    /// Appends a structure.
    nonisolated mutating func appendStructure(_ body: (inout DBusMessageIter) -> Void) {
      appendContainer(touch_dbus_type_struct, nil, body)
    }

    /// Appends an entry of a dictionary whose values are variants, to the array of its entries.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - body: A closure that appends the value.
    nonisolated mutating func appendEntry(
      _ key: String, of type: String, _ body: (inout DBusMessageIter) -> Void
    ) {
      appendContainer(touch_dbus_type_dict_entry, nil) { entry in
        entry.append(key)
        entry.appendContainer(touch_dbus_type_variant, type, body)
      }
    }

    private nonisolated mutating func appendContainer(
      _ container: Int32, _ type: String?, _ body: (inout DBusMessageIter) -> Void
    ) {
      var content = DBusMessageIter()
      guard dbus_message_iter_open_container(&self, container, type, &content) != 0 else { return }
      body(&content)
      dbus_message_iter_close_container(&self, &content)
    }
  }
#endif
