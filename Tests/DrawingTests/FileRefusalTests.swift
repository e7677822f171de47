import Geometry
import Ink
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc

  @Suite("Folders without a link count")
  struct UncountedFolderTests {
    // In /proc/sys, every folder has a link count of 1, however many folders it contains.
    @Test(
      "A folder with a link count of one does not count as a removed folder",
      .enabled(if: (try? Stat(FilePath("/proc/sys/kernel")))?.linkCount == 1))
    func oneLink() {
      #expect(throws: Never.self) { try FilePath("/proc/sys/kernel/d.plist").requireFolder() }
    }
  }

  @Suite("Renaming a drawing of another user", .enabled(if: geteuid() == 0))
  struct OtherUserRenameTests {
    private static let (user, group): (uid_t, gid_t) = (4711, 4712)

    @Test("A renamed drawing keeps its new files if its old drawing file cannot be removed")
    func removedJournal() throws {
      let folder = try TestFolder()
      let path = folder.path + "/old.plist"
      let line = Element(
        kind: .line, points: [[1, 2], [3, 4]], width: 1,
        color: PixelColor(red: 0, green: 0, blue: 0))
      var saver = try SynchronousSaver(path, newPage: CGSize(width: 90, height: 70))
      saver.apply(.append(line))
      saver.send(.document)
      saver.apply(.append(line))
      saver.lock.release()
      let files = DrawingFiles(path)
      try #require(files.journal.exists && path.exists)
      // In a folder with the sticky bit, users can remove their own files only.
      try #require(chmod(path.string, 0o644) == 0)
      for companion in folder.path.files where companion.displayName.hasPrefix(".") {
        try #require(chown(companion.string, Self.user, Self.group) == 0)
      }
      try #require(chmod(folder.path.string, 0o1777) == 0)
      let newPath = folder.path + "/new.plist"
      let code = try SeparateThread.asUser(Self.user, group: Self.group) { () -> CInt in
        do throws(FileError) {
          try DrawingRename(DrawingFiles(path), to: DrawingFiles(newPath)).perform()
          return 0
        } catch {
          return error.code
        }
      }
      #expect(code == EPERM)
      let names = folder.names
      #expect(names.contains("old.plist") && names.contains("new.plist"))
      #expect(names.contains(".new.plist.touchtracker-journal"))
      #expect(!names.contains(".old.plist.touchtracker-journal"))
    }
  }
#endif
