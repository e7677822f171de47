import CLibrary
import SystemPackage

/// A file that the program keeps beside a drawing.
///
/// The names of companions are hidden and contain the name of the program, so that no user and no
/// other program chooses them by accident. A companion is used only if everybody who can have
/// written the companion may also write the drawing.
enum Companion: String, CaseIterable {
  case journal
  case previous
  case lock

  /// The numbers that the name of a companion can have.
  ///
  /// A number is used if files that are not companions have the names with the lower numbers.
  static let numbers = 1...3

  /// Returns the path of a companion.
  ///
  /// - Parameter number: 1, or a higher number if files that are not companions have the names with
  ///   the lower numbers.
  func path(beside drawing: FilePath, number: Int = 1) -> FilePath {
    drawing.sibling(
      prefix: ".", suffix: ".touchtracker-\(rawValue)" + (number > 1 ? "-\(number)" : ""))
  }

  /// Returns the path that versions up to 0.1 gave the companion.
  ///
  /// A file at this path may belong to the user. Of the files at these old paths, only a journal
  /// proves, by its header, that the program wrote it.
  func legacyPath(beside drawing: FilePath) -> FilePath { drawing.sibling(suffix: ".\(rawValue)") }

  /// The path of a companion, and the errors for other files that have a name of the companion.
  struct Location {
    var path: FilePath
    /// A Boolean value that indicates whether the companion exists.
    var exists = false
    /// A Boolean value that indicates whether the companion may be written to the path.
    ///
    /// The value is `false` if other files have all names of the companion.
    var isUsable = true
    var refused: [FileError] = []
  }

  /// Returns the path of the existing companion, or the path at which to create it.
  func location(beside drawing: FilePath) -> Location {
    var refused: [FileError] = []
    var free: FilePath?
    for number in Self.numbers {
      let path = path(beside: drawing, number: number)
      guard let status = try? Stat(path, followTargetSymlink: false) else {
        free = free ?? path
        continue
      }
      guard let reason = refusal(of: status, beside: drawing) ?? contentsRefusal(of: path) else {
        return Location(path: path, exists: true, refused: refused)
      }
      refused.append(Self.error(path, reason))
    }
    return Location(path: free ?? path(beside: drawing), isUsable: free != nil, refused: refused)
  }

  // MARK: Ownership

  /// Returns the error for a file that must not be used as a companion of a drawing, or `nil` if
  /// the file may be used or does not exist.
  func refusal(ofFileAt path: FilePath, beside drawing: FilePath) -> FileError? {
    guard let status = try? Stat(path, followTargetSymlink: false) else { return nil }
    return refusal(of: status, beside: drawing).map { Self.error(path, $0) }
  }

  private static func error(_ path: FilePath, _ reason: String) -> FileError {
    FileError(path: path, action: "the file is ignored", reason: reason)
  }

  /// Returns the reason why a file must not be used as a companion of a drawing, or `nil` if it may
  /// be used.
  ///
  /// Anybody who can create files in the folder of a drawing can create a journal there. The
  /// journal of a user who may not write the drawing must not change the drawing.
  ///
  /// A journal with another name (a hard link) is read, but no edits are appended to it. The previous
  /// snapshot is only replaced or removed, and an existing lock file is never written.
  private func refusal(of file: Stat, beside drawing: FilePath) -> String? {
    guard file.type == .regular else { return "it is not a regular file" }
    let folderStatus = try? Stat(drawing.folder)
    // Who may write the folder may also create a drawing in it, unless the sticky bit is set. On
    // disks without permissions, such as those with exFAT or NTFS, everybody may do so.
    let isShared = folderStatus?.permissions.contains(.saveText) == false
    let drawingStatus = (try? Stat(drawing)) ?? (isShared ? folderStatus : nil)
    let writers = drawingStatus?.permissions ?? []
    let (isGroupWritable, isOtherWritable) = (
      writers.contains(.groupWrite), writers.contains(.otherWrite)
    )
    if file.permissions.contains(.otherWrite), !isOtherWritable {
      return "everybody can write it, but not the drawing"
    }
    if file.permissions.contains(.groupWrite), !isOtherWritable,
      !isGroupWritable || file.groupID != drawingStatus?.groupID
    {
      return "another group can write it, but not the drawing"
    }
    if isOtherWritable || [0, geteuid()].contains(file.userID.rawValue) { return nil }
    if file.userID == (drawingStatus ?? folderStatus)?.userID { return nil }
    // The members of the drawing's group may write the drawing. If the folder belongs to the same
    // group and not everybody may create files in it, only a member or the owner of the folder can
    // have created the file.
    if isGroupWritable, let drawingStatus, let folderStatus {
      let onlyGroupCanCreateFiles =
        folderStatus.groupID == drawingStatus.groupID
        && !folderStatus.permissions.contains(.otherWrite)
      if onlyGroupCanCreateFiles
        || Self.isMember(file.userID.rawValue, of: drawingStatus.groupID.rawValue)
      {
        return nil
      }
    }
    return "it belongs to another user, who may not write the drawing"
  }

  /// Returns the reason why the contents of a file are not those of a companion, or `nil`.
  private func contentsRefusal(of path: FilePath) -> String? {
    guard let file = try? FileStore.openForReading(path, followingLinks: false) else {
      return "it cannot be read: " + String(cString: strerror(errno))
    }
    defer { close(file) }
    var start = [UInt8](repeating: 0, count: Journal.header.count)
    let count = FileStore.retryingInterrupted { readBytes(file, &start, start.count) }
    let isOwn =
      switch self {
      case .journal: start.elementsEqual(Journal.header)
      case .previous: ["bplist", "<"].contains { start.starts(with: $0.utf8) }
      case .lock: true
      }
    return isOwn && count > 0 ? nil : "it is not a file of this program"
  }

  /// Returns a Boolean value that indicates whether a user is known to be a member of a group.
  ///
  /// The value is always `false` on Apple systems, where `getgrouplist` has parameters of other
  /// types. At worst, the file of a member is ignored, and nothing is lost.
  private static func isMember(_ user: uid_t, of group: gid_t) -> Bool {
    guard let entry = getpwuid(user) else { return false }
    var groups = [gid_t](repeating: 0, count: 256)
    var count = Int32(groups.count)
    #if canImport(Darwin)
      return false
    #else
      // A user with more than 256 groups does not count as a member: the file is ignored, and
      // nothing is lost.
      guard getgrouplist(entry.pointee.pw_name, entry.pointee.pw_gid, &groups, &count) >= 0 else {
        return false
      }
      return groups.prefix(Int(count)).contains(group)
    #endif
  }
}
