import FaultyDisk
import Geometry
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

#if os(Linux)
  @Suite("Copies of drawings under a new name")
  struct RenamedCopyTests {
    private static let data = DrawingDocument(size: CGSize(width: 90, height: 70)).encoded()

    /// Renames a drawing from one folder into another one, which accepts no links, while a call in
    /// the new folder fails.
    ///
    /// - Returns: The error, and the number of calls in the new folder.
    private func move(
      from old: FilePath, to new: FilePath, failingCall call: Int
    ) throws -> (error: FileError?, callCount: Int) {
      let rename = try DrawingRename(
        DrawingFiles(old + "/d.plist"), to: DrawingFiles(new + "/d.plist"))
      let oldDisk = try #require(faulty_disk_watch(old.string, 0))
      let newDisk = try #require(faulty_disk_watch(new.string, 0))
      // The only call in the old folder is the link.
      faulty_disk_fail(oldDisk, 0, 1, EPERM)
      faulty_disk_fail(newDisk, call, 1, ENOSPC)
      var error: FileError?
      do throws(FileError) {
        try rename.perform()
      } catch let failure {
        error = failure
      }
      let linkCount = faulty_disk_end(oldDisk)
      #expect(linkCount == 1)
      return (error, faulty_disk_end(newDisk))
    }

    @Test("Moving a drawing by copying removes the original only if the copy is complete")
    func incompleteCopy() throws {
      var (call, failureCount, isFinished) = (0, 0, false)
      while !isFinished {
        let folder = try TestFolder()
        let (old, new) = (folder.path + "/old", folder.path + "/new")
        for path in [old, new] { try FileStore.createFolder(path) }
        try DrawingFiles(old + "/d.plist").write(Self.data)
        let (error, callCount) = try move(from: old, to: new, failingCall: call)
        let (kept, unused) = error == nil ? (new, old) : (old, new)
        #expect(kept.files.map(\.displayName) == ["d.plist"], "failure of call \(call)")
        #expect(unused.files.isEmpty, "failure of call \(call)")
        let contents = try? FileStore.contents(of: kept + "/d.plist")
        #expect(contents == Self.data, "failure of call \(call)")
        if let error {
          #expect(error.code == ENOSPC)
          failureCount += 1
        }
        isFinished = callCount <= call
        call += 1
      }
      // Five calls can fail: reserving the name, and creating, writing, flushing and renaming the
      // copy.
      #expect(failureCount >= 5)
    }
  }
#endif
