import CXattr
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc

  /// A drawing with an access list and a tag, in a folder of its own.
  private struct TaggedFile: ~Copyable {
    /// The tags of the entries in an access list.
    enum Entry: UInt8 {
      case owner = 1
      case user = 2
      case group = 4
      case mask = 0x10
      case others = 0x20
    }

    static let tagName = "user.xdg.tags"
    static let listName = "system.posix_acl_access"
    static let user: uid_t = 4711

    let folder: TestFolder
    let path: FilePath

    /// Creates the file; throws an error if the file system has no access lists.
    init() throws {
      let folder = try TestFolder()
      let path = folder.path + "/d.plist"
      try FileStore.replace(path, with: Data([1]))
      let attributes = [(Self.listName, Self.list(group: 4)), (Self.tagName, Array("red".utf8))]
      for (name, value) in attributes {
        guard setxattr(path.string, name, value, value.count, 0) == 0 else {
          throw Errno(rawValue: errno)
        }
      }
      self.path = path
      self.folder = folder
    }

    /// A Boolean value that indicates whether the temporary folder supports access lists and tags.
    static var isSupported: Bool {
      do {
        _ = try TaggedFile()
        return true
      } catch {
        return false
      }
    }

    /// Returns an access list by which a user may read and write, and the mask permits both.
    static func list(group: UInt8, users: [(uid_t, UInt8)] = [(user, 6)]) -> [UInt8] {
      var list: [UInt8] = [2, 0, 0, 0]
      func append(_ entry: Entry, _ permissions: UInt8, _ id: uid_t = .max) {
        list += [entry.rawValue, 0, permissions, 0]
        list += (0..<4).map { UInt8(truncatingIfNeeded: id >> (8 * $0)) }
      }
      append(.owner, 6)
      for (user, permissions) in users { append(.user, permissions, user) }
      append(.group, group)
      append(.mask, 6)
      append(.others, 0)
      return list
    }

    static func value(_ name: String, of path: FilePath) -> [UInt8]? {
      var value = [UInt8](repeating: 0, count: 1000)
      let count = getxattr(path.string, name, &value, value.count)
      return count < 0 ? nil : Array(value.prefix(count))
    }
  }

  @Suite("Access lists and tags of files", .enabled(if: TaggedFile.isSupported))
  struct ExtendedAttributeTests {
    @Test("A replaced file has the access list, the tags and the mask of the previous file")
    func replaced() throws {
      let file = try TaggedFile()
      let status = try Stat(file.path)
      try FileStore.replace(file.path, with: Data([2]))
      #expect(try FileStore.contents(of: file.path) == Data([2]))
      #expect(try Stat(file.path).inode != status.inode && Stat(file.path).mode == status.mode)
      #expect(TaggedFile.value(TaggedFile.listName, of: file.path) == TaggedFile.list(group: 4))
      #expect(TaggedFile.value(TaggedFile.tagName, of: file.path) == Array("red".utf8))
    }

    @Test("The companions of a drawing have its access list, but not its tags")
    func companion() throws {
      let file = try TaggedFile()
      let path = file.path.folder + "/companion"
      let attributes = DrawingFiles(file.path).companionAttributes
      try FileStore.replace(path, with: Data([3]), attributes: attributes)
      #expect(TaggedFile.value(TaggedFile.listName, of: path) == TaggedFile.list(group: 4))
      #expect(TaggedFile.value(TaggedFile.tagName, of: path) == nil)
    }

    @Test("A replaced file without an access list does not inherit that of its folder")
    func inherited() throws {
      let file = try TaggedFile()
      try #require(removexattr(file.path.string, TaggedFile.listName) == 0)
      try #require(chmod(file.path.string, 0o660) == 0)
      let list = TaggedFile.list(group: 6)
      let folder = file.path.folder.string
      try #require(setxattr(folder, "system.posix_acl_default", list, list.count, 0) == 0)
      let inheriting = file.path.folder + "/new"
      close(inheriting.withPlatformString { open($0, O_CREAT | O_WRONLY, 0o660) })
      try #require(TaggedFile.value(TaggedFile.listName, of: inheriting) != nil)
      try FileStore.replace(file.path, with: Data([2]))
      #expect(TaggedFile.value(TaggedFile.listName, of: file.path) == nil)
      #expect(try #require(FileAttributes(of: file.path)).mode == 0o660)
    }

    @Test(
      "If another user saves a shared drawing, its previous owner may still read and write it",
      .enabled(if: geteuid() == 0),
      arguments: [(7, 0), (9000, 1)] as [(uid_t, Int)])
    func otherOwner(owner: uid_t, position: Int) throws {
      let file = try TaggedFile()
      let status = try Stat(file.path)
      try #require(chown(file.path.string, owner, gid_t(status.groupID.rawValue)) == 0)
      try #require(chmod(file.path.folder.string, 0o777) == 0)
      let path = file.path
      let isReplaced = try SeparateThread.asUser(TaggedFile.user, group: 4712) {
        (try? FileStore.replace(path, with: Data([2]))) != nil
      }
      #expect(isReplaced)
      var users: [(uid_t, UInt8)] = [(TaggedFile.user, 6)]
      users.insert((owner, 6), at: position)
      #expect(try Stat(file.path).userID.rawValue == TaggedFile.user)
      // The group is not that of the user who saves, so it gets the permissions of all others.
      #expect(
        TaggedFile.value(TaggedFile.listName, of: file.path)
          == TaggedFile.list(group: 0, users: users))
    }

    @Test("The group of a file whose access list cannot be kept gets only its own permissions")
    func lostList() throws {
      let file = try TaggedFile()
      var attributes = try #require(FileAttributes(of: file.path))
      #expect(attributes.mode == 0o660, "the mask")
      #expect(attributes.extended.accessList?.groupPermissions == 4)
      // The system refuses a list that names no user.
      attributes.extended.accessList?.grant(6, toUser: .max)
      let path = file.path.folder + "/other"
      try FileStore.replace(path, with: Data([1]), attributes: attributes)
      #expect(TaggedFile.value(TaggedFile.listName, of: path) == nil)
      #expect(try #require(FileAttributes(of: path)).mode == 0o640)
    }
  }
#endif
