import Geometry
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Files that become shorter, and owners of new folders")
struct ShrinkingFileTests {
  @Test("Reading a file that has become shorter returns its remaining bytes")
  func shrunk() throws {
    let folder = try TestFolder()
    let path = folder.path + "/file"
    try FileStore.replace(path, with: Data((0..<100).map { UInt8($0) }))
    let file = try FileStore.openForReading(path)
    defer { close(file) }
    // Reading begins at an offset, so that fewer bytes follow than the file has, as if its end had
    // been removed.
    for start in [0, 30, 99, 100, 140] {
      lseek(file, off_t(start), SEEK_SET)
      let (data, status) = try FileStore.read(file, path)
      #expect(data == Data((min(start, 100)..<100).map { UInt8($0) }))
      #expect(status.size == 100)
    }
    lseek(file, 95, SEEK_SET)
    #expect(try FileStore.read(file, path, count: 3).data == Data([95, 96, 97]))
  }

  @Test(
    "A folder that a superuser creates belongs to the owner of the enclosing folder",
    .enabled(if: geteuid() == 0), arguments: [(0, 0), (0, 8), (1, 1), (7, 8)] as [(uid_t, gid_t)])
  func folderOwner(owner: uid_t, group: gid_t) throws {
    let folder = try TestFolder()
    try #require(chown(folder.path.string, owner, group) == 0)
    try FileStore.createFolder(folder.path + "/a/b")
    for name in ["/a", "/a/b"] {
      let attributes = try #require(FileAttributes(of: folder.path + name))
      #expect(attributes.owner == owner)
      // A superuser's folder in a superuser's folder keeps the superuser's group.
      #expect(attributes.group == (owner == 0 ? getegid() : group))
      #expect(attributes.mode == 0o700)
    }
  }
}
