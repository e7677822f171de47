import CLibrary
import CXattr
import SystemPackage

/// The access list of a file, and the tags that users and programs have attached to it.
struct ExtendedAttributes: Sendable, Hashable {
  /// A list of users and groups with permissions (a POSIX access control list), in the form that
  /// Linux uses: a version, and entries of eight bytes.
  struct AccessList: Sendable, Hashable {
    fileprivate var bytes: [UInt8]

    /// The kinds of entries in the order of the list; each has two bytes, and the second one is 0.
    private enum Tag {
      static let user: UInt8 = 0x02
      static let group: UInt8 = 0x04
    }

    private static let headerLength = 4
    private static let entryLength = 8

    /// The permissions that the list grants to the file's group: three bits.
    var groupPermissions: mode_t {
      get { entries.first { bytes[$0] == Tag.group }.map { mode_t(bytes[$0 + 2]) } ?? 0 }
      set {
        guard let entry = entries.first(where: { bytes[$0] == Tag.group }) else { return }
        bytes[entry + 2] = UInt8(newValue & 0o007)
      }
    }

    /// Grants permissions to a user, unless the list has an entry for the user.
    mutating func grant(_ permissions: mode_t, toUser user: uid_t) {
      // The entries of users follow that of the owner, in the order of their numbers.
      let users = entries.filter { bytes[$0] == Tag.user }
      if users.contains(where: { number(at: $0) == user }) { return }
      let end = entries.first { bytes[$0] > Tag.user } ?? bytes.count
      let index = users.first { number(at: $0) > user } ?? end
      var entry: [UInt8] = [Tag.user, 0, UInt8(permissions & 0o007), 0]
      for byte in 0..<4 { entry.append(UInt8(truncatingIfNeeded: user >> (8 * byte))) }
      bytes.insert(contentsOf: entry, at: index)
    }

    /// The indices of the entries.
    private var entries: StrideThrough<Int> {
      stride(
        from: Self.headerLength, through: bytes.count - Self.entryLength, by: Self.entryLength)
    }

    /// The number of the user or group of an entry.
    private func number(at entry: Int) -> uid_t {
      (0..<4).reduce(0) { $0 | uid_t(bytes[entry + 4 + $1]) << (8 * $1) }
    }
  }

  private static let accessListName = "system.posix_acl_access"

  /// The access list, or `nil` if only the permissions of the file count.
  var accessList: AccessList?
  /// The values of the other attributes.
  private var others: [String: [UInt8]] = [:]

  init() {}

  /// Reads the attributes of a file; none if the file system has none.
  init(of path: FilePath, followingLinks: Bool) {
    #if os(Linux)
      let names = Self.read {
        path.withPlatformString { [start = $0.baseAddress, count = $0.count] path in
          followingLinks ? listxattr(path, start, count) : llistxattr(path, start, count)
        }
      }
      for name in (names ?? []).split(separator: 0) {
        let name = String(decoding: name, as: UTF8.self)
        // The attributes of other name spaces belong to the system, which sets them itself.
        guard name.hasPrefix("user.") || name.hasPrefix("system.") else { continue }
        let value = Self.read {
          path.withPlatformString { [start = $0.baseAddress, count = $0.count] path in
            followingLinks
              ? getxattr(path, name, start, count) : lgetxattr(path, name, start, count)
          }
        }
        if name == Self.accessListName {
          accessList = value.map(AccessList.init)
        } else {
          others[name] = value
        }
      }
    #endif
  }

  /// The access list without the tags.
  var accessListOnly: ExtendedAttributes {
    var attributes = self
    attributes.others = [:]
    return attributes
  }

  /// Gives an open file these attributes, as far as its file system has them.
  ///
  /// A file without an access list loses the list that it has inherited from its folder.
  func apply(to file: Int32) {
    #if os(Linux)
      if let accessList {
        _ = fsetxattr(
          file, Self.accessListName, accessList.bytes, accessList.bytes.count, 0)
      } else {
        _ = fremovexattr(file, Self.accessListName)
      }
      for (name, value) in others { _ = fsetxattr(file, name, value, value.count, 0) }
    #endif
  }

  /// Returns a Boolean value that indicates whether an open file has an access list.
  static func hasAccessList(_ file: Int32) -> Bool {
    #if os(Linux)
      fgetxattr(file, accessListName, nil, 0) > 0
    #else
      false
    #endif
  }

  #if os(Linux)
    /// Calls a function that fills a buffer and returns the number of bytes, first with an empty
    /// buffer to learn the number; `nil` if it fails.
    private static func read(_ fill: (UnsafeMutableBufferPointer<CChar>) -> Int) -> [UInt8]? {
      let size = fill(UnsafeMutableBufferPointer(start: nil, count: 0))
      guard size > 0 else { return size == 0 ? [] : nil }
      var count = 0
      let bytes = [CChar](unsafeUninitializedCapacity: size) { buffer, initializedCount in
        count = fill(UnsafeMutableBufferPointer(rebasing: buffer[..<size]))
        initializedCount = max(0, count)
      }
      // The attribute may have changed meanwhile.
      return count >= 0 ? bytes.map { UInt8(bitPattern: $0) } : nil
    }
  #endif
}
