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
  @Suite("Faults in operations on files")
  struct FileFaultTests {
    /// The result of an operation during which at most one system call failed.
    private struct Outcome {
      let error: FileError?
      /// The contents of the files in the folder, by their names.
      let files: [String: Data]

      var isReplaced: Bool { error?.didReplaceFile ?? false }
    }

    private func contents(of folder: FilePath, prefix: String = "") throws -> [String: Data] {
      var result: [String: Data] = [:]
      for file in folder.files {
        let name = prefix + file.displayName
        if file.isFolder {
          result.merge(try contents(of: file, prefix: name + "/")) { $1 }
        } else {
          result[name] = try FileStore.contents(of: file)
        }
      }
      return result
    }

    /// Performs an operation with a failing first call, then with a failing second call, and so on.
    ///
    /// - Parameter code: The error of the failing call.
    /// - Returns: An outcome for each failing call, and the outcome of a run in which no call
    ///   fails.
    private func outcomes(
      _ code: Int32 = EIO, after prepare: (FilePath) throws -> Void = { _ in },
      of operation: (FilePath) throws -> Void
    ) throws -> (failed: [Outcome], succeeded: Outcome) {
      var failed: [Outcome] = []
      while true {
        let folder = try TestFolder()
        try prepare(folder.path)
        let disk = try #require(faulty_disk_watch(folder.path.string, 0))
        faulty_disk_fail(disk, failed.count, 1, code)
        var error: FileError?
        do {
          try operation(folder.path)
        } catch let failure as FileError {
          error = failure
        }
        let callCount = faulty_disk_end(disk)
        let outcome = Outcome(error: error, files: try contents(of: folder.path))
        if callCount <= failed.count { return (failed, outcome) }
        failed.append(outcome)
      }
    }

    @Test("Replacing a file reports a failing call and leaves either the old or the new file")
    func replacing() throws {
      let (failed, succeeded) = try outcomes { folder in
        try FileStore.replace(folder + "/file", with: Data([1]))
      } of: { folder in
        try FileStore.replace(folder + "/file", with: Data([2]))
      }
      #expect(succeeded.error == nil && succeeded.files == ["file": Data([2])])
      #expect(failed.count >= 4)
      for outcome in failed {
        #expect(outcome.error?.code == EIO)
        #expect(outcome.files == ["file": Data([outcome.isReplaced ? 2 : 1])])
      }
      #expect(failed.map(\.isReplaced) == failed.indices.map { $0 == failed.count - 1 })
    }

    @Test("Replacing a file succeeds on a disk that cannot flush folders")
    func unflushableFolder() throws {
      let (failed, _) = try outcomes(
        EINVAL, of: { folder in try FileStore.replace(folder + "/file", with: Data([2])) })
      #expect(failed.last?.error == nil && failed.last?.files == ["file": Data([2])])
      #expect(failed.dropLast().allSatisfy { $0.error?.code == EINVAL && $0.files.isEmpty })
    }

    @Test("A failed replacement reports the failing call and removes its temporary file")
    func replacement() throws {
      let (failed, succeeded) = try outcomes { folder in
        try FileStore.replace(folder + "/file", with: Data([1]))
      } of: { folder in
        let replacement = try FileReplacement(of: folder + "/file")
        do {
          try replacement.write(Data([2]))
        } catch {
          replacement.cancel()
          throw error
        }
        do {
          try replacement.finish()
        } catch {
          #expect(folder.files.map(\.displayName) == ["file"])
          throw error
        }
      }
      #expect(succeeded.error == nil && succeeded.files == ["file": Data([2])])
      #expect(failed.count >= 4)
      for outcome in failed {
        #expect(outcome.error?.code == EIO)
        #expect(outcome.files == ["file": Data([outcome.isReplaced ? 2 : 1])])
      }
      #expect(failed.map(\.isReplaced) == failed.indices.map { $0 == failed.count - 1 })
    }

    // MARK: Free names

    private func createNumbered(_ folder: FilePath) throws {
      _ = try FileStore.create(Data([7])) { folder + "/n\($0)" }
    }

    @Test("A new file gets its name even in a folder that does not support links")
    func namesWithoutLinks() throws {
      let (failed, succeeded) = try outcomes(EPERM, of: createNumbered)
      #expect(succeeded.error == nil && succeeded.files == ["n1": Data([7])])
      // The operation succeeds only if the failing call is the link.
      #expect(failed.count { $0.error == nil } == 1 && failed.count >= 4)
      for outcome in failed {
        let exists = outcome.error == nil || outcome.isReplaced
        #expect(outcome.files == (exists ? ["n1": Data([7])] : [:]))
        if outcome.isReplaced { #expect(outcome.error?.path.displayName == "n1") }
      }
      #expect(failed.count(where: \.isReplaced) == 1)
    }

    @Test("A new file does not take a name that another process takes at the same time")
    func takenName() throws {
      let (failed, _) = try outcomes(EEXIST, of: createNumbered)
      let successful = failed.filter { $0.error == nil }
      #expect(successful.map(\.files) == [["n2": Data([7])]])
    }

    @Test("A file that cannot be quarantined leaves no reserved name behind")
    func unmovable() throws {
      let folder = try TestFolder()
      try FileStore.createFolder(folder.path + "/sub.plist")
      let error = #expect(throws: FileError.self) {
        try FileStore.quarantine(folder.path + "/sub.plist")
      }
      #expect(error?.code == ENOTDIR && error?.action == "cannot rename to sub.damaged-1.plist")
      let missing = #expect(throws: FileError.self) {
        try FileStore.quarantine(folder.path + "/no.plist")
      }
      #expect(missing?.isMissing == true && folder.names == ["sub.plist"])
    }

    // MARK: Locks

    private func lock(_ folder: FilePath) throws {
      guard case .acquired(let lock) = FileLock.acquire(folder + "/lock") else {
        throw FileError(path: folder, action: "test", reason: "not acquired")
      }
      #expect(lock.isValid)
    }

    private static let lockContents = Data("touchtracker-lock 1\n".utf8)

    @Test("In a folder that does not support links, the lock file is empty")
    func lockWithoutLinks() throws {
      let (failed, succeeded) = try outcomes(EPERM, of: lock)
      #expect(succeeded.error == nil && succeeded.files == ["lock": Self.lockContents])
      #expect(failed.count >= 3)
      for outcome in failed {
        // No temporary file remains.
        #expect(outcome.files.isEmpty || Array(outcome.files.keys) == ["lock"])
      }
      let acquired = failed.filter { $0.error == nil }
      #expect(acquired.map(\.files) == [["lock": Data()]])
    }

    @Test("A lock file that another process creates during the acquisition is locked")
    func lockOfOther() throws {
      let (failed, succeeded) = try outcomes(ENOENT) { folder in
        try FileStore.replace(folder + "/lock", with: Self.lockContents)
      } of: { folder in
        try lock(folder)
      }
      for outcome in failed + [succeeded] {
        #expect(outcome.error == nil && outcome.files == ["lock": Self.lockContents])
      }
    }

    // MARK: The trash

    @Test(
      "A file that cannot be moved to the trash stays and leaves no information file in the trash")
    func failedTrash() throws {
      let (failed, succeeded) = try outcomes(ENOSPC) { folder in
        try FileStore.replace(folder + "/a", with: Data([1]))
      } of: { folder in
        _ = try Trash(folder: folder + "/Trash").move(folder + "/a")
      }
      #expect(succeeded.error == nil && succeeded.files["Trash/files/a"] == Data([1]))
      #expect(succeeded.files.count == 2 && failed.count >= 2)
      for outcome in failed {
        #expect(outcome.error?.code == ENOSPC && outcome.files == ["a": Data([1])])
      }
    }

    @Test("A file is restored from a trash on a disk that does not support links")
    func restoredWithoutLinks() throws {
      let (failed, _) = try outcomes(EPERM) { folder in
        try FileStore.replace(folder + "/a", with: Data([1]))
      } of: { folder in
        let trash = Trash(folder: folder + "/Trash")
        try trash.restore(try trash.move(folder + "/a"))
      }
      #expect(failed.allSatisfy { $0.files == ["a": Data([1])] })
      #expect(failed.count { $0.error == nil } == 1)
    }

    // MARK: Renaming and restoring drawings

    private static let document = DrawingDocument(size: CGSize(width: 90, height: 70))

    @Test("A drawing is renamed by copying in a folder that does not support links")
    func renamedWithoutLinks() throws {
      for code in [EPERM, EEXIST] {
        let folder = try TestFolder()
        let files = DrawingFiles(folder.path + "/a.plist")
        try files.write(Self.document.encoded())
        chmod(files.drawing.string, 0o640)
        let rename = try DrawingRename(files, to: DrawingFiles(folder.path + "/b.plist"))
        let disk = try #require(faulty_disk_watch(folder.path.string, 0))
        // The first call is the link.
        faulty_disk_fail(disk, 0, 1, code)
        var error: FileError?
        do throws(FileError) {
          try rename.perform()
        } catch let failure {
          error = failure
        }
        _ = faulty_disk_end(disk)
        if code == EEXIST {
          #expect(error?.description.hasSuffix(": another drawing has this name") == true)
          #expect(folder.names == ["a.plist"])
        } else {
          #expect(error == nil && folder.names == ["b.plist"])
          #expect(try FileStore.contents(of: folder.path + "/b.plist") == Self.document.encoded())
          #expect(try #require(FileAttributes(of: folder.path + "/b.plist")).mode == 0o640)
        }
      }
    }

    @Test("A folder with the name of a drawing cannot be renamed")
    func renamedFolder() throws {
      let folder = try TestFolder()
      try FileStore.createFolder(folder.path + "/a.plist")
      #expect(throws: FileError.self) {
        try DrawingFiles(folder.path + "/a.plist").move(to: folder.path + "/b.plist")
      }
      #expect(folder.names == ["a.plist"])
    }

    @Test("The new names of a moved drawing's files are flushed to disk")
    func durableNames() throws {
      let folder = try TestFolder()
      let files = DrawingFiles(folder.path + "/a.plist")
      for generation in 0..<2 { try files.write(Self.document.encoded(generation: generation)) }
      let disk = try #require(faulty_disk_watch(folder.path.string, 1))
      try files.move(to: folder.path + "/b.plist")
      // The disk loses all changes that were not flushed.
      _ = faulty_disk_end(disk)
      #expect(folder.names == [".b.plist.touchtracker-previous", "b.plist"])
    }

    @Test("After any failing call, a damaged drawing is either quarantined or unchanged")
    func damagedDrawing() throws {
      let (previous, damaged) = (Self.document.encoded(), Data("damaged".utf8))
      let (failed, succeeded) = try outcomes { folder in
        let files = DrawingFiles(folder + "/d.plist")
        try files.write(previous)
        try files.write(damaged)
      } of: { folder in
        let files = DrawingFiles(folder + "/d.plist")
        let error = FileError(path: files.drawing, action: "test", reason: "damaged")
        _ = try files.restoreDamagedDrawing(error)
      }
      #expect(succeeded.error == nil && failed.count >= 6)
      for outcome in failed + [succeeded] {
        let kept = outcome.files["d.damaged-1.plist"]
        if outcome.error == nil || outcome.isReplaced {
          #expect(kept == damaged)
        } else {
          #expect(kept == nil && outcome.files["d.plist"] == damaged)
        }
        if outcome.error == nil { #expect(outcome.files["d.plist"] == previous) }
      }
    }
  }
#endif
