import Geometry
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc

  /// Tests in which another user uses the files of a superuser.
  @Suite("Permissions of another user", .enabled(if: geteuid() == 0))
  struct OtherUserTests {
    private static let (user, group): (uid_t, gid_t) = (4711, 4712)
    private static let page = CGSize(width: 90, height: 70)

    /// The owners and permissions of a folder and of a drawing in it.
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

    /// The positions of a link of another user in the path of an output.
    enum LinkPosition: CaseIterable {
      case file, folder, behindOwnLink, relative

      /// Creates a link and returns the path of the output that would follow the link.
      func make(in folder: FilePath, to target: FilePath) -> FilePath {
        let (link, path) = (folder + "/link", folder + "/output")
        switch self {
        case .file:
          symlink(target.string, path.string)
          lchown(path.string, 4711, 4712)
          return path
        case .folder:
          symlink(target.folder.string, link.string)
          lchown(link.string, 4711, 4712)
          return link + "/\(target.displayName)"
        case .behindOwnLink:
          symlink(target.string, link.string)
          lchown(link.string, 4711, 4712)
          symlink(link.string, path.string)
          return path
        case .relative:
          mkdir(path.string, 0o755)
          symlink("../target", link.string)
          symlink("../link", (path + "/a").string)
          lchown(link.string, 4711, 4712)
          return path + "/../output/a"
        }
      }
    }

    @Test(
      "A link of another user in a folder in which everybody may create files is not followed",
      arguments: LinkPosition.allCases, [0o1777, 0o755, 0o777])
    func foreignLink(position: LinkPosition, mode: Int) throws {
      let folder = try TestFolder()
      let other = try TestFolder()
      let target = position == .relative ? other.path + "/b/target" : other.path + "/target"
      if position == .relative { mkdir((other.path + "/b").string, 0o755) }
      let shared = position == .relative ? other.path + "/b/c" : folder.path
      if position == .relative { mkdir(shared.string, 0o755) }
      try FileStore.replace(target, with: Data("old".utf8))
      chmod(shared.string, mode_t(mode))
      let path = position.make(in: shared, to: target)
      let isRefused = mode == 0o1777
      let error = Result { try FileStore.replace(path, with: Data("new".utf8), isShared: true) }
      switch error {
      case .failure(let error):
        #expect(isRefused && "\(error)".contains("a link of another user"))
      case .success: #expect(!isRefused)
      }
      let contents = try FileStore.contents(of: target)
      #expect(contents == Data((isRefused ? "old" : "new").utf8))
    }

    private func asUser<Result: Sendable>(
      _ body: @escaping @Sendable () -> Result
    ) throws -> Result {
      try SeparateThread.asUser(Self.user, group: Self.group, body)
    }

    /// Returns the error code of saving a drawing, or 0, and a Boolean value that indicates whether
    /// the drawing opens read-only.
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
        opened?.lock.release()
        guard let opened else { return [code] }
        if case .missingPermission(let error) = opened.readOnlyReason { return [code, error.code] }
        return [code, 0]
      }
      try #require(result.count == 2)
      // Saving and opening check the same permissions.
      #expect(result[0] == result[1])
      return (result[0], result[1] != 0)
    }

    @Test("Only temporary files that belong to the user or the superuser are removed")
    func temporaries() throws {
      let folder = try TestFolder()
      try #require(chmod(folder.path.string, 0o777) == 0)
      let path = folder.path + "/d.plist"
      func makeTemporary(_ digit: Int, owner: uid_t) throws -> String {
        let name = ".d.plist.touchtracker-tmp-" + String(repeating: "\(digit)", count: 16)
        try FileStore.replace(folder.path.appending(name), with: Data([1]))
        try #require(chown(folder.path.appending(name).string, owner, 0) == 0)
        return name
      }
      _ = try makeTemporary(0, owner: 0)
      _ = try makeTemporary(1, owner: Self.user)
      let others = try [makeTemporary(2, owner: 1), makeTemporary(3, owner: 4713)]
      let isDone = try asUser { () -> Bool in
        TemporaryFile.removeAll(for: path)
        return true
      }
      #expect(isDone && folder.names == others)
      // A superuser removes no files of users.
      TemporaryFile.removeAll(for: path)
      #expect(folder.names == others)
    }

    @Test("The error for nested folders names the outermost folder that cannot be created")
    func missingParents() throws {
      let folder = try TestFolder()
      try #require(chmod(folder.path.string, 0o755) == 0)
      let path = folder.path
      let found = try asUser { () -> [String] in
        do throws(FileError) {
          try FileStore.createFolder(path + "/a/b/c")
          return []
        } catch {
          return [error.path.string, "\(error.code)"]
        }
      }
      #expect(found == [path.string + "/a", "\(EACCES)"])
    }

    @Test("Moving a file to the trash fails if the folder of information files cannot be created")
    func incompleteTrash() throws {
      let folder = try TestFolder()
      try FileStore.createFolder(folder.path + "/Trash/files")
      for name in ["/Trash/files", ""] {
        try #require(chmod((folder.path + name).string, 0o777) == 0)
      }
      try #require(chmod((folder.path + "/Trash").string, 0o755) == 0)
      let path = folder.path
      try FileStore.replace(path + "/a", with: Data([1]))
      let found = try asUser { () -> [String] in
        do throws(FileError) {
          _ = try Trash(folder: path + "/Trash").move(path + "/a")
          return []
        } catch {
          return [error.action, error.path.string]
        }
      }
      #expect(found == ["cannot make the folder", path.string + "/Trash/info"])
      #expect((path + "/a").exists)
    }

    @Test(
      "A superuser can change a user's drawing even in another user's folder with the sticky bit")
    func superuser() throws {
      let folder = try TestFolder()
      let path = try Files(folderOwner: 7, folderMode: 0o1777, owner: 8, mode: 0o600)
        .make(folder.path)
      #expect(throws: Never.self) { try DrawingFiles(path).requireWritable(size: 1_000_000) }
      #expect(DrawingFiles(path).missingPermission == nil)
    }

    @Test("Only a journal of the user or the superuser is used for a user's drawing")
    func companionOwners() throws {
      for (owner, isUsed) in [
        (0, true), (Self.user, true), (1, false), (7, false),
      ] as [(uid_t, Bool)] {
        let folder = try TestFolder()
        let path = try Files(
          folderOwner: Self.user, folderMode: 0o700, owner: Self.user, mode: 0o600
        ).make(folder.path)
        let journal = Companion.journal.path(beside: path)
        try FileStore.replace(journal, with: Journal.header)
        try #require(chown(journal.string, owner, 0) == 0 && chmod(journal.string, 0o644) == 0)
        let isFound = try asUser { () -> Bool in
          let location = Companion.journal.location(beside: path)
          return location.exists && location.path == journal
        }
        #expect(isFound == isUsed, "\(owner)")
      }
    }

    @Test("Encoding a snapshot fails if the drawing's folder has become read-only")
    func lostPermission() throws {
      let folder = try TestFolder()
      let path = try Files(
        folderOwner: Self.user, folderMode: 0o700, owner: Self.user, mode: 0o600
      ).make(folder.path)
      let codes = try asUser { () -> [CInt] in
        guard let opened = try? OpenedDrawing(path: path, newPage: Self.page, warn: { _ in }) else {
          return []
        }
        defer { opened.lock.release() }
        var writer = SnapshotWriter(opened, opened.lock)
        return [0o700, 0o500].map { (mode: mode_t) -> CInt in
          chmod(path.folder.string, mode)
          do throws(FileError) {
            _ = try writer.encode(opened.contents.document, excluding: [])
            return 0
          } catch {
            return error.code
          }
        }
      }
      #expect(codes == [0, EACCES])
    }

    @Test("A renamed drawing is complete even if its old files cannot be removed")
    func interruptedRenaming() throws {
      let folder = try TestFolder()
      let path = folder.path + "/d.plist"
      let newPath = folder.path + "/e.plist"
      var saver = try SynchronousSaver(path, newPage: Self.page)
      for y in 0..<3 {
        saver.apply(
          .append(
            Element(
              kind: .line, points: [[1, Float(y)], [3, 4]], width: 5,
              color: .init(red: 1, green: 2, blue: 3))))
        if y < 2 { saver.send(.document) }
      }
      saver.lock.release()
      // In a folder with the sticky bit, the user can remove the journal, but not the snapshot
      // that belongs to the superuser.
      let files = DrawingFiles(path)
      for file in [path, files.journal] {
        try #require(chown(file.string, Self.user, Self.group) == 0)
      }
      try #require(chmod(files.previous.string, 0o644) == 0)
      try #require(chmod(folder.path.string, 0o1777) == 0)
      let isRenamed = try asUser { (try? DrawingFiles(path).move(to: newPath)) != nil }
      #expect(!isRenamed)
      let drawing = try DrawingFiles.document(at: newPath).drawing
      #expect(drawing.count == 3 && drawing.undoCount == 3)
    }

    @Test("A drawing is writable only if both its file and its folder are writable")
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

    @Test(
      "In a folder with the sticky bit, only the owner of the file or folder can replace the file")
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

    @Test("A user who cannot read the journal sees the drawing of the last snapshot")
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
      "A replaced file whose group changes gives the new group the rights of all other users",
      arguments: [(0o664, 0o644), (0o666, 0o666), (0o646, 0o666), (0o4775, 0o755)]
        as [(mode_t, mode_t)])
    func lostGroup(old: mode_t, new: mode_t) throws {
      let folder = try TestFolder()
      var files = Files(folderMode: 0o777, owner: Self.user, ownerGroup: 8, mode: old)
      // A file that everybody can write may belong to another user.
      if old & 0o002 != 0 { files.owner = 7 }
      let path = try files.make(folder.path)
      let isReplaced = try asUser { (try? FileStore.replace(path, with: Data([1]))) != nil }
      #expect(isReplaced)
      let attributes = try #require(FileAttributes(of: path))
      #expect((attributes.owner, attributes.group) == (Self.user, Self.group))
      #expect(attributes.mode & 0o777 == new)
    }

    @Test(
      "A replaced file keeps its group if the user is a member, but loses its set-user-ID bit",
      arguments: [0o664, 0o4664] as [mode_t])
    func keptGroup(mode: mode_t) throws {
      let folder = try TestFolder()
      let path = try Files(
        folderMode: 0o777, owner: 7, ownerGroup: Self.group, mode: mode
      ).make(folder.path)
      let isReplaced = try asUser { (try? FileStore.replace(path, with: Data([1]))) != nil }
      #expect(isReplaced)
      let attributes = try #require(FileAttributes(of: path))
      #expect((attributes.owner, attributes.group) == (Self.user, Self.group))
      #expect(attributes.mode == 0o664)
    }

    @Test("New files and folders belong to the user even in a folder of another user")
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
        let attributes = try #require(FileAttributes(of: path + name))
        #expect((attributes.owner, attributes.group) == (Self.user, Self.group))
        #expect(attributes.mode == mode)
      }
    }
  }
#endif
