import FaultyDisk
import Geometry
import Ink
import SystemPackage
import Testing
import Waiting

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

/// A drawing that is edited and saved in the background, as in a window.
private final class SavedDrawing {
  static let page = CGSize(width: 300, height: 200)

  let opened: OpenedDrawing
  let autosaver: Autosaver
  private(set) var drawing: Drawing

  init(_ path: FilePath, ownsFolder: Bool = false) throws {
    opened = try OpenedDrawing(path: path, newPage: Self.page, ownsFolder: ownsFolder) { _ in }
    autosaver = Autosaver(opened, retryInterval: 0.01) {}
    drawing = opened.contents.document.drawing
  }

  var document: DrawingDocument { DrawingDocument(drawing: drawing, size: Self.page) }

  func draw(_ x: CGFloat) {
    drawing.append(AutosaverTests.line(x))
    autosaver.record(.append(AutosaverTests.line(x)))
  }

  /// Waits until a condition is true, and provides the drawing whenever the autosaver asks for it.
  func wait(
    until condition: () throws -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) rethrows {
    let isTrue = try eventually {
      if try condition() { return true }
      if autosaver.needsDocument { autosaver.save(document) }
      return false
    }
    #expect(isTrue, sourceLocation: sourceLocation)
  }

  /// Waits until the snapshot and the journal together contain all elements.
  func waitUntilSaved() throws {
    let elements = drawing.elements
    try wait { try elementsOnDisk == elements }
  }

  private var elementsOnDisk: [Element] {
    get throws {
      do {
        return try DrawingFiles.document(at: opened.path).drawing.elements
      } catch {
        guard error.isMissing else { throw error }
        return []
      }
    }
  }

  @discardableResult
  func close() throws -> FilePath? { try autosaver.close(document) }
}

@Suite("Opening and saving a drawing")
struct AutosaverTests {
  static func line(_ x: CGFloat) -> Element {
    Element(
      .line, from: CGPoint(x: x, y: 0), to: CGPoint(x: x, y: 100), width: 10,
      color: PixelColor(red: 1, green: 2, blue: 3))
  }

  private static func encoded(_ positions: [CGFloat]) -> Data {
    DrawingDocument(
      drawing: Drawing(elements: positions.map { line($0) }), size: SavedDrawing.page
    ).encoded()
  }

  private func positions(_ path: FilePath) throws -> [CGFloat] {
    try DrawingFiles.document(at: path).drawing.elements.map { CGFloat($0.points[0].x) }
  }

  private func open(_ path: FilePath) throws -> OpenedDrawing {
    try OpenedDrawing(path: path, newPage: SavedDrawing.page) { _ in }
  }

  private func removeFiles(in folder: FilePath) {
    for file in folder.files { unlink(file) }
    rmdir(folder.string)
  }

  @Test("Opening and closing a new drawing without edits leaves no files")
  func noEdits() throws {
    let folder = try TestFolder()
    try SavedDrawing(folder.path + "/d.plist").close()
    #expect(folder.names == [])
  }

  @Test("Edits before and during the writing of a snapshot are saved")
  func editsDuringSave() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    let saved = try SavedDrawing(path)
    saved.draw(1)
    saved.autosaver.save(saved.document)
    saved.draw(2)
    try saved.close()
    #expect(try positions(path) == [1, 2])
    #expect(try FileStore.contents(of: path) == Self.encoded([1, 2]))
  }

  @Test("A drawing opens read-only while another window holds its lock")
  func heldLock() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    let first = try open(path)
    #expect(first.readOnlyReason == nil)
    #expect(try open(path).readOnlyReason == .openInAnotherWindow)
    first.lock.release()
    let next = try open(path)
    #expect(next.readOnlyReason == nil)
    next.lock.release()
  }

  @Test(
    "Companions have the drawing's permissions, and their owner can write the journal and the lock",
    arguments: [0o600, 0o444, 0o664] as [mode_t])
  func companionPermissions(mode: mode_t) throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    try FileStore.replace(path, with: Self.encoded([]))
    chmod(path.string, mode)
    // Only the superuser may write a drawing without write permission.
    guard getuid() == 0 || mode & 0o200 != 0 else { return }
    let saved = try SavedDrawing(path)
    saved.draw(1)
    try saved.waitUntilSaved()
    saved.autosaver.save(saved.document)
    saved.draw(2)
    saved.wait { Companion.previous.path(beside: path).exists }
    for companion in Companion.allCases {
      let attributes = try #require(FileAttributes(of: companion.path(beside: path)))
      let isLink = companion == .previous && attributes.mode == mode
      #expect(isLink || attributes.mode == mode | 0o600, "\(companion)")
    }
    try saved.close()
  }

  @Test("The default folder is created if missing, and again if it is removed while the user draws")
  func missingDefaultFolder() throws {
    let parent = try TestFolder()
    let path = parent.path + "/data/touchtracker/d.plist"
    let saved = try SavedDrawing(path, ownsFolder: true)
    saved.draw(1)
    try saved.waitUntilSaved()
    removeFiles(in: path.folder)
    saved.draw(2)
    saved.wait { path.exists && saved.autosaver.problem == nil }
    #expect(try open(path).readOnlyReason == .openInAnotherWindow)
    try saved.close()
    #expect(try positions(path) == [1, 2])
  }

  @Test("A drawing is not saved if another process locks the drawing after its folder was removed")
  func lockedByAnotherProcess() throws {
    let parent = try TestFolder()
    let path = parent.path + "/sub/d.plist"
    mkdir(path.folder.string, 0o700)
    let saved = try SavedDrawing(path)
    saved.draw(1)
    try saved.waitUntilSaved()
    // The other process locks the drawing in a folder that appears complete: a saver that sees an empty
    // one may lock the drawing first.
    let otherPath = parent.path + "/new/d.plist"
    mkdir(otherPath.folder.string, 0o700)
    guard case .acquired(let other) = DrawingFiles(otherPath).acquireLock() else {
      Issue.record("the lock is held")
      return
    }
    removeFiles(in: path.folder)
    #expect(rename(otherPath.folder.string, path.folder.string) == 0)
    saved.draw(2)
    saved.wait {
      guard case .notSaved(let error) = saved.autosaver.problem else { return false }
      return error.description.contains("open in another window")
    }
    let error = #expect(throws: UnsavedEditsError.self) { try saved.close() }
    #expect(error?.isInJournal == false)
    #expect(!path.exists)
    other.release()
  }

  /// A kind of change by another program.
  enum Change: CaseIterable {
    case rename, writeInPlace
  }

  @Test(
    "If another program changes the open file, the user's drawing is saved as a conflict copy",
    arguments: Change.allCases)
  func changedOutside(change: Change) throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    let saved = try SavedDrawing(path)
    saved.draw(1)
    saved.autosaver.save(saved.document)
    saved.wait { path.exists }
    saved.draw(2)
    try saved.waitUntilSaved()
    let other = Self.encoded([7])
    switch change {
    case .rename: try FileStore.replace(path, with: other)
    case .writeInPlace:
      let file = Glibc.open(path.string, O_WRONLY | O_TRUNC)
      defer { Glibc.close(file) }
      try FileStore.writeAll(other, to: file, path, "write")
    }
    saved.wait { saved.autosaver.problem == .changedOutside }
    saved.draw(3)
    saved.autosaver.save(saved.document)
    let copy = try #require(try saved.close())
    #expect(copy.displayName.hasPrefix("d (conflict "))
    #expect(try FileStore.contents(of: path) == other)
    #expect(try positions(copy) == [1, 2, 3])
    #expect(folder.names.filter { $0.contains("journal") || $0.contains("lock") } == [])
  }

  @Test("A change in place is noticed if it follows immediately when the program replaces the file")
  func changedWhileFlushing() throws {
    for round in 1...3 {
      let folder = try TestFolder()
      let path = folder.path + "/d.plist"
      let saved = try SavedDrawing(path)
      saved.draw(1)
      saved.autosaver.save(saved.document)
      saved.wait { path.exists }
      try saved.waitUntilSaved()
      let identity = FileIdentity(of: path)
      let disk = try #require(faulty_disk_watch(folder.path.string, 0))
      defer { faulty_disk_end(disk) }
      saved.draw(2)
      faulty_disk_delay(disk, 200_000)
      saved.autosaver.save(saved.document)
      saved.wait { FileIdentity(of: path) != identity }
      // The program is still flushing the folder.
      let file = Glibc.open(path.string, O_WRONLY | O_TRUNC)
      defer { Glibc.close(file) }
      let other = Self.encoded([7])
      try FileStore.writeAll(other, to: file, path, "write")
      faulty_disk_delay(disk, 0)
      saved.wait { saved.autosaver.problem == .changedOutside }
      let copy = try #require(try saved.close(), "round \(round)")
      #expect(try FileStore.contents(of: path) == other)
      #expect(try positions(copy) == [1, 2])
    }
  }

  @Test("A change that the system does not report is noticed at the next stroke")
  func unreportedChange() throws {
    let folder = try TestFolder()
    let other = try TestFolder()
    let path = folder.path + "/d.plist"
    let saved = try SavedDrawing(path)
    saved.draw(1)
    saved.autosaver.save(saved.document)
    saved.wait { path.exists }
    saved.draw(2)
    try saved.waitUntilSaved()
    // The system reports a change only in the folder through which the file was opened.
    let link = other.path + "/link.plist"
    try #require(Glibc.link(path.string, link.string) == 0)
    let contents = Self.encoded([7])
    let file = Glibc.open(link.string, O_WRONLY | O_TRUNC)
    defer { Glibc.close(file) }
    try FileStore.writeAll(contents, to: file, link, "write")
    saved.draw(3)
    saved.wait { saved.autosaver.problem == .changedOutside }
    let copy = try #require(try saved.close())
    #expect(try FileStore.contents(of: path) == contents)
    #expect(try positions(copy) == [1, 2, 3])
  }

  @Test("A drawing without edits is not copied when another program changes its file")
  func changedWithoutEdits() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    try FileStore.replace(path, with: Self.encoded([1]))
    let saved = try SavedDrawing(path)
    try FileStore.replace(path, with: Self.encoded([7]))
    #expect(try saved.close() == nil)
    #expect(try positions(path) == [7])
    #expect(folder.names == ["d.plist"])
  }

  @Test("A drawing that is saved as a conflict copy continues in the copy with its undo history")
  func continuedCopy() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    let saved = try SavedDrawing(path)
    saved.draw(1)
    saved.draw(2)
    try saved.waitUntilSaved()
    try FileStore.replace(path, with: Self.encoded([7]))
    let copy = try #require(try saved.close())
    let continued = try OpenedDrawing(continuing: saved.document, at: copy)
    let autosaver = Autosaver(continued) {}
    var drawing = continued.contents.document.drawing
    drawing.undo()
    autosaver.record(.undo)
    try autosaver.close(DrawingDocument(drawing: drawing, size: SavedDrawing.page))
    #expect(try positions(copy) == [1])
    #expect(try DrawingFiles.document(at: copy).drawing.undoCount == 1)
  }

  @Test("A drawing is saved to its own path if the file that another program changed was removed")
  func removedChange() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    try FileStore.replace(path, with: Self.encoded([1]))
    let saved = try SavedDrawing(path)
    try FileStore.replace(path, with: Self.encoded([7]))
    saved.wait { saved.autosaver.problem == .changedOutside }
    unlink(path)
    let copy = try saved.autosaver.close(saved.document, keepingCopy: true)
    #expect(copy == nil)
    #expect(try positions(path) == [1])
    let continued = try OpenedDrawing(continuing: saved.document, at: path)
    var saver = SynchronousSaver(continued)
    for x in [2, 3] {
      saver.apply(.append(Self.line(CGFloat(x))))
      saver.send(.document)
    }
    saver.close()
    #expect(try positions(path) == [1, 2, 3])
  }

  @Test("A symbolic link that replaces the drawing's file counts as a change and stays a link")
  func linkInPlace() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    try FileStore.replace(path, with: Self.encoded([1]))
    let saved = try SavedDrawing(path)
    saved.draw(2)
    #expect(rename(path, folder.path + "/moved.plist"))
    symlink("moved.plist", path.string)
    let copy = try #require(try saved.close())
    #expect(try positions(copy) == [1, 2])
    #expect(try Stat(path, followTargetSymlink: false).type == .symbolicLink)
    #expect(try positions(folder.path + "/moved.plist") == [1])
  }

  @Test("Rewriting the drawing's file with the same contents does not count as a change")
  func sameContents() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    try FileStore.replace(path, with: Self.encoded([1]))
    let saved = try SavedDrawing(path)
    saved.draw(2)
    try saved.waitUntilSaved()
    utimes(path.string, nil)
    try FileStore.replace(path, with: Self.encoded([1]))
    #expect(try saved.close() == nil)
    #expect(try positions(path) == [1, 2])
  }

  @Test("A drawing that another program removed is written again")
  func removedDrawing() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    try FileStore.replace(path, with: Self.encoded([1]))
    let saved = try SavedDrawing(path)
    saved.draw(2)
    unlink(path)
    #expect(try saved.close() == nil)
    #expect(try positions(path) == [1, 2])
  }

  @Test("Closing a drawing whose folder was removed reports that the edits are not saved")
  func removedFolder() throws {
    let parent = try TestFolder()
    let path = parent.path + "/sub/d.plist"
    mkdir(path.folder.string, 0o700)
    let saved = try SavedDrawing(path)
    saved.draw(1)
    try saved.waitUntilSaved()
    removeFiles(in: path.folder)
    let error = #expect(throws: UnsavedEditsError.self) { try saved.close() }
    #expect(error?.isInJournal == false)
    #expect(error?.reason.contains("No such file or directory") == true)
  }

  @Test("A drawing that was removed after the program was killed is restored as a copy")
  func missingDrawing() throws {
    for isReplay in [false, true] {
      let folder = try TestFolder()
      let path = folder.path + "/d.plist"
      try FileStore.replace(path, with: Self.encoded([1]))
      let first = try SavedDrawing(path)
      first.draw(2)
      try first.waitUntilSaved()
      first.wait { DrawingFiles(path).validPrevious != nil }
      first.autosaver.abandon()
      unlink(path)
      #expect(throws: FileError.self) { try DrawingFiles.document(at: path) }
      if isReplay {
        try DrawingFiles(path).replace(with: DrawingDocument(size: SavedDrawing.page))
      } else {
        let second = try SavedDrawing(path)
        #expect(second.drawing.isEmpty)
        try second.close()
      }
      let copy = try #require(
        folder.path.files.first { $0.displayName.hasPrefix("d (conflict ") })
      #expect(try positions(copy) == [1, 2])
      #expect(!DrawingFiles(path).journal.exists)
    }
  }

  @Test("The journal of a replaced drawing is ignored, but its unsaved edits are saved as a copy")
  func journalOfReplacedDrawing() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    let first = try SavedDrawing(path)
    first.draw(1)
    try first.close()
    try FileStore.replace(path, with: Self.encoded([7]))
    let second = try SavedDrawing(path)
    #expect(second.drawing.elements == [Self.line(7)])
    #expect(second.opened.keptFiles == [])
    // The journal's undo history belongs to the drawing that was replaced.
    #expect(DrawingFiles(path).journal.exists && !second.drawing.canUndo)
    second.draw(8)
    // Abandoning simulates a program that is killed after the journal has the edit.
    try second.waitUntilSaved()
    second.wait {
      DrawingFiles(path).validPrevious?.document.drawing.elements == [Self.line(7)]
    }
    second.autosaver.abandon()
    try FileStore.replace(path, with: Self.encoded([9]))
    let third = try open(path)
    third.lock.release()
    #expect(third.contents.document.drawing.elements == [Self.line(9)])
    let copy = try #require(third.keptFiles.first)
    #expect(try positions(copy) == [7, 8])
    #expect(!DrawingFiles(path).journal.exists)
  }

  @Test("A file that is not a drawing or has a newer format is neither opened nor changed")
  func foreignFile() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    let version2 = """
      <plist><dict><key>format</key><string>touchtracker-drawing</string>\
      <key>version</key><integer>3</integer></dict></plist>
      """
    for text in ["", "\u{89}PNG", "{\"touchtracker-session\":1}", "<plist/>", version2] {
      try FileStore.replace(path, with: Data(text.utf8))
      let error = #expect(throws: FileError.self) { try open(path) }
      #expect(error?.path == path)
      #expect(try FileStore.contents(of: path) == Data(text.utf8))
      #expect(folder.names == ["d.plist"])
    }
  }

  @Test("A drawing is saved as a copy if folders occupy the paths of its file and its journal")
  func occupiedPaths() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    let saved = try SavedDrawing(path)
    mkdir(path.string, 0o700)
    for number in Companion.numbers {
      mkdir(Companion.journal.path(beside: path, number: number).string, 0o700)
    }
    saved.draw(1)
    saved.autosaver.save(saved.document)
    let copy = try #require(try saved.close())
    #expect(try positions(copy) == [1])
  }

  #if os(Linux)
    @Test("The folder of an abandoned drawing is no longer watched")
    func abandonedWatch() async {
      await #expect(processExitsWith: .success) { try AutosaverTests.abandonWatchedDrawing() }
    }

    /// The number of watches in this process, which therefore runs no other tests.
    private static var watchCount: Int {
      FilePath("/proc/self/fd").files.count { file in
        var target = [CChar](repeating: 0, count: 64)
        return readlink(file.string, &target, target.count - 1) > 0
          && FilePath(platformString: target) == "anon_inode:inotify"
      }
    }

    static func abandonWatchedDrawing() throws {
      let folder = try TestFolder()
      let saved = try SavedDrawing(folder.path + "/d.plist")
      saved.draw(1)
      try saved.waitUntilSaved()
      saved.autosaver.abandon()
      withExtendedLifetime(saved) { #expect(eventually { watchCount == 0 }) }
      // The system may refuse another watch.
      let watch = inotify_init1(0)
      #expect(watchCount == (watch < 0 ? 0 : 1))
      close(watch)
    }
  #endif
}
