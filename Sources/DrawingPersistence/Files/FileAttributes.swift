import CLibrary
import SystemPackage

/// The owner, the group and the permissions of a file.
struct FileAttributes: Sendable, Hashable {
  var owner: uid_t
  var group: gid_t
  var mode: mode_t

  private static let permissionBits: mode_t = 0o7777

  init(owner: uid_t, group: gid_t, mode: mode_t) {
    (self.owner, self.group, self.mode) = (owner, group, mode)
  }

  init(_ status: Stat) {
    self.init(
      owner: status.userID.rawValue, group: status.groupID.rawValue,
      mode: mode_t(status.mode.rawValue) & Self.permissionBits)
  }

  /// The attributes of a file that accompanies a drawing with these attributes.
  ///
  /// Everybody who can read or write the drawing can do the same with its companions, and their
  /// owner can always read and write them.
  var ofCompanion: FileAttributes {
    FileAttributes(owner: owner, group: group, mode: mode & 0o666 | 0o600)
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
  /// If the group cannot be set, the file's group gets the permissions that all other users have.
  ///
  /// - Returns: A Boolean value that indicates whether the permissions are set.
  func apply(to file: Int32) -> Bool {
    guard let current = try? Stat(FileDescriptor(rawValue: file)) else { return false }
    var mode = mode
    let hasGroup =
      group == .max || current.groupID.rawValue == group || fchown(file, .max, group) == 0
    if !hasGroup { mode = mode & 0o707 | mode << 3 & 0o070 }
    // Only the superuser can change the owner.
    if current.userID.rawValue != owner, fchown(file, owner, .max) != 0 { mode &= 0o777 }
    return mode_t(current.mode.rawValue) & Self.permissionBits == mode || fchmod(file, mode) == 0
  }
}
