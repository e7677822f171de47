import CLibrary
import SystemPackage

/// The owner, the group, the permissions and the extended attributes of a file.
struct FileAttributes: Sendable, Hashable {
  var owner: uid_t
  var group: gid_t
  /// The permissions.
  ///
  /// If the file has an access list, the permissions of the group are the mask of the list.
  var mode: mode_t
  /// The access list and the tags of the file.
  var extended = ExtendedAttributes()

  private static let permissionBits: mode_t = 0o7777

  init(owner: uid_t, group: gid_t, mode: mode_t) {
    (self.owner, self.group, self.mode) = (owner, group, mode)
  }

  /// Reads the attributes of a file; `nil` if there is no file.
  ///
  /// - Parameter followingLinks: A Boolean value that determines whether the file is the target of a
  ///   symbolic link at the path.
  init?(of path: FilePath, followingLinks: Bool = true) {
    guard let status = try? Stat(path, followTargetSymlink: followingLinks) else { return nil }
    self.init(
      owner: status.userID.rawValue, group: status.groupID.rawValue,
      mode: mode_t(status.mode.rawValue) & Self.permissionBits)
    extended = ExtendedAttributes(of: path, followingLinks: followingLinks)
  }

  /// The attributes of a file that accompanies a drawing with these attributes.
  ///
  /// Everybody who can read or write the drawing can do the same with its companions, and their
  /// owner can always read and write them.
  var ofCompanion: FileAttributes {
    var attributes = FileAttributes(owner: owner, group: group, mode: mode & 0o666 | 0o600)
    attributes.extended = extended.accessListOnly
    return attributes
  }

  /// Returns the attributes of a new private file in a folder.
  ///
  /// If the superuser creates the file, it belongs to the owner of the folder, unless everybody may
  /// create files in the folder. A superuser who opens the drawing of a user must not leave files
  /// that the user cannot open.
  static func ofNewFile(in folder: FilePath, mode: mode_t = 0o600) -> FileAttributes {
    var attributes = FileAttributes(owner: geteuid(), group: .max, mode: mode)
    if attributes.owner == 0, let status = try? Stat(folder),
      !status.permissions.contains(.otherWrite)
    {
      (attributes.owner, attributes.group) = (status.userID.rawValue, status.groupID.rawValue)
    }
    return attributes
  }

  /// Gives an open file, which this process has created, these attributes as far as the system
  /// allows.
  ///
  /// If the group cannot be set, the file's group gets the permissions that all other users have. If
  /// the owner cannot be set, the access list grants the previous owner the same permissions. If the
  /// access list cannot be set, the group gets only what the list has granted to it.
  ///
  /// - Returns: A Boolean value that indicates whether the permissions are set.
  func apply(to file: Int32) -> Bool {
    guard let current = try? Stat(FileDescriptor(rawValue: file)) else { return false }
    var (mode, extended) = (mode, extended)
    let hasGroup =
      group == .max || current.groupID.rawValue == group || fchown(file, .max, group) == 0
    if !hasGroup { extended.accessList?.groupPermissions = mode & 0o007 }
    // Only the superuser can change the owner.
    if current.userID.rawValue != owner, fchown(file, owner, .max) != 0 {
      mode &= 0o777
      extended.accessList?.grant(mode >> 6, toUser: owner)
    }
    extended.apply(to: file)
    // With an access list, the bits of the group are the mask of the list.
    if !ExtendedAttributes.hasAccessList(file) {
      if !hasGroup {
        mode = mode & 0o707 | mode << 3 & 0o070
      } else if let list = extended.accessList {
        mode = mode & 0o707 | list.groupPermissions << 3 & mode & 0o070
      }
    }
    return mode_t(current.mode.rawValue) & Self.permissionBits == mode || fchmod(file, mode) == 0
  }
}
