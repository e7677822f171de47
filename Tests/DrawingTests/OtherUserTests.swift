import Geometry
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc

  /// Uses files of a superuser as another user.
  @Suite("Permissions of another user", .enabled(if: geteuid() == 0))
  struct OtherUserTests {
    private static let (user, group): (uid_t, gid_t) = (4711, 4712)
    private static let page = CGSize(width: 90, height: 70)

    /// A folder with a drawing.
    private struct Files {
      var folderOwner: uid_t = 0
      var folderMode: mode_t
      var owner: uid_t = 0
      var ownerGroup: gid_t = 0
      var mode: mode_t

      func make(_ folder: FilePath) throws -> FilePath {
        let path = folder + "/d.plist"
        try FileStore.replace(path, with: DrawingDocument(size: page).encoded())
        try #require(chown(path.string, owner, ownerGroup) == 0)
        try #require(chmod(path.string, mode) == 0)
        try #require(chown(folder.string, folderOwner, 0) == 0)
        try #require(chmod(folder.string, folderMode) == 0)
        return path
      }
    }

    private func asUser<Result: Sendable>(
      _ body: @escaping @Sendable () -> Result
    ) throws -> Result {
      try SeparateThread.asUser(Self.user, group: Self.group, body)
    }

    /// Returns the code of the error of saving a drawing, or 0, and whether the drawing can only be
    /// viewed.
    private func access(_ files: Files) throws -> (code: CInt, isReadOnly: Bool) {
      let folder = try TestFolder()
      let path = try files.make(folder.path)
      let result = try asUser { () -> [CInt] in
        var code: CInt = 0
        do throws(FileError) {
          try DrawingFiles(path).requireWritable(size: 1)
        } catch {
          code = error.code
        }
        let opened = try? OpenedDrawing(path: path, newPage: Self.page) { _ in }
        opened?.lock?.release()
        guard let opened else { return [code] }
        if case .missingPermission(let error) = opened.readOnlyReason { return [code, error.code] }
        return [code, 0]
      }
      try #require(result.count == 2)
      // Both check the same permissions.
      #expect(result[0] == result[1])
      return (result[0], result[1] != 0)
    }

    @Test("A drawing can be changed if its file and its folder can be written")
    func writable() throws {
      for (folderMode, mode, code) in [
        (0o777, 0o666, 0), (0o777, 0o644, EACCES), (0o755, 0o666, EACCES), (0o755, 0o644, EACCES),
      ] as [(mode_t, mode_t, CInt)] {
        let found = try access(Files(folderMode: folderMode, mode: mode))
        #expect(found.code == code && found.isReadOnly == (code != 0), "\(folderMode) \(mode)")
      }
      let own = try access(
        Files(folderOwner: Self.user, folderMode: 0o700, owner: Self.user, mode: 0o600))
      #expect(own.code == 0)
      let shared = try access(Files(folderMode: 0o777, ownerGroup: Self.group, mode: 0o660))
      #expect(shared.code == 0)
    }

    @Test("In a folder with the sticky bit, only the owner of the file or folder can replace it")
    func stickyFolder() throws {
      let foreign = try access(Files(folderMode: 0o1777, mode: 0o666))
      #expect(foreign.code == EPERM && foreign.isReadOnly)
      let ownFile = try access(Files(folderMode: 0o1777, owner: Self.user, mode: 0o666))
      #expect(ownFile.code == 0)
      let ownFolder = try access(
        Files(folderOwner: Self.user, folderMode: 0o1777, mode: 0o666))
      #expect(ownFolder.code == 0)
    }

    @Test("A drawing that cannot be changed is neither deleted nor renamed")
    func deletion() throws {
      let folder = try TestFolder()
      let path = try Files(folderMode: 0o777, mode: 0o644).make(folder.path)
      let texts = try asUser { () -> [String] in
        func fault(_ body: () throws(FileError) -> Void) -> String {
          do throws(FileError) {
            try body()
            return "none"
          } catch {
            return "\(error)"
          }
        }
        return [
          fault { () throws(FileError) in
            _ = try DrawingFiles(path).moveToTrash(Trash(folder: path.folder + "/Trash"))
          },
          fault { () throws(FileError) in
            try DrawingFiles(path).move(to: path.folder + "/e.plist")
          },
        ]
      }
      let text = "\(path.string): cannot save: Permission denied"
      #expect(texts == [text, text])
      #expect(folder.names == ["d.plist"])
    }

    @Test("A user who cannot read the journal sees the drawing as it was saved last")
    func unreadableJournal() throws {
      for (mode, count) in [(0o600, 1), (0o644, 2)] as [(mode_t, Int)] {
        let folder = try TestFolder()
        let path = folder.path + "/d.plist"
        var saver = try SynchronousSaver(path, newPage: Self.page)
        for y in 0..<2 {
          saver.apply(
            .append(
              Element(
                kind: .line, points: [[1, Float(y)], [3, 4]], width: 5,
                color: .init(red: 1, green: 2, blue: 3))))
          if y == 0 { saver.send(.document) }
        }
        saver.lock.release()
        try #require(chmod(folder.path.string, 0o755) == 0 && chmod(path.string, 0o644) == 0)
        let journal = try #require(DrawingFiles(path).locateJournal().path)
        try #require(chmod(journal.string, mode) == 0)
        let found = try asUser { () -> [Int] in
          var warningCount = 0
          let opened = try? OpenedDrawing(path: path, newPage: Self.page) { _ in
            warningCount += 1
          }
          return [opened?.contents.document.drawing.count ?? -1, warningCount]
        }
        // A message says that the journal cannot be read.
        #expect(found == [count, count == 1 ? 1 : 0])
      }
    }

    @Test(
      "A replaced file whose group cannot be kept gives the new group what all others may do",
      arguments: [(0o664, 0o644), (0o666, 0o666), (0o646, 0o666), (0o4775, 0o755)]
        as [(mode_t, mode_t)])
    func lostGroup(old: mode_t, new: mode_t) throws {
      let folder = try TestFolder()
      var files = Files(folderMode: 0o777, owner: Self.user, ownerGroup: 8, mode: old)
      // Another user's file is writable for all.
      if old & 0o002 != 0 { files.owner = 7 }
      let path = try files.make(folder.path)
      let isReplaced = try asUser { (try? FileStore.replace(path, with: Data([1]))) != nil }
      #expect(isReplaced)
      let attributes = try FileAttributes(Stat(path))
      #expect((attributes.owner, attributes.group) == (Self.user, Self.group))
      #expect(attributes.mode & 0o777 == new)
    }

    @Test("A replaced file keeps a group of which the user is a member")
    func keptGroup() throws {
      let folder = try TestFolder()
      let path = try Files(
        folderMode: 0o777, owner: 7, ownerGroup: Self.group, mode: 0o664
      ).make(folder.path)
      let isReplaced = try asUser { (try? FileStore.replace(path, with: Data([1]))) != nil }
      #expect(isReplaced)
      let attributes = try FileAttributes(Stat(path))
      #expect((attributes.owner, attributes.group) == (Self.user, Self.group))
      #expect(attributes.mode == 0o664)
    }

    @Test("New files and folders belong to the user, whoever owns the folder around them")
    func newFiles() throws {
      let folder = try TestFolder()
      try #require(chmod(folder.path.string, 0o777) == 0)
      let path = folder.path
      let isMade = try asUser {
        (try? FileStore.replace(path + "/file", with: Data([1]))) != nil
          && (try? FileStore.createFolder(path + "/folder")) != nil
      }
      #expect(isMade)
      for (name, mode) in [("/file", 0o600), ("/folder", 0o700)] as [(String, mode_t)] {
        let attributes = try FileAttributes(Stat(path + name))
        #expect((attributes.owner, attributes.group) == (Self.user, Self.group))
        #expect(attributes.mode == mode)
      }
    }
  }
#endif
