import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Opening and saving a drawing")
struct OpenedDrawingTests {
  private static let page = CGSize(width: 300, height: 200)

  private static func line(_ x: CGFloat) -> Element {
    Element(
      .line, from: CGPoint(x: x, y: 0), to: CGPoint(x: x, y: 100), width: 10,
      color: PixelColor(red: 1, green: 2, blue: 3))
  }

  private static func encoded(_ elements: [Element]) -> Data {
    DrawingDocument(drawing: Drawing(elements: elements), size: page).encoded()
  }

  /// Calls a closure with a path for a drawing in a new folder and removes the folder afterwards.
  private func withPath(_ body: (String) throws -> Void) throws {
    var template = Array("/tmp/opened-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template)).withMemoryRebound(to: CChar.self, capacity: 1) {
      String(cString: $0)
    }
    let path = folder + "/d.plist"
    defer {
      for name in [
        "", ".journal", ".previous", ".lock", ".journal.damaged-1", ".journal.damaged-2",
      ] {
        unlink(path + name)
      }
      unlink(folder + "/d.damaged-1.plist")
      rmdir(folder)
    }
    try body(path)
  }

  private func open(_ path: String) throws -> OpenedDrawing {
    try OpenedDrawing(path: path, newPage: Self.page) { _ in }
  }

  private func autosaver(_ opened: OpenedDrawing) -> Autosaver { Autosaver(opened) {} }

  private func document(_ elements: [Element]) -> DrawingDocument {
    DrawingDocument(drawing: Drawing(elements: elements), size: Self.page)
  }

  @Test("Opening and closing a new drawing without edits creates no files")
  func noEdits() throws {
    try withPath { path in
      try autosaver(open(path)).close(document([]))
      for name in ["", ".journal", ".lock"] { #expect(access(path + name, F_OK) != 0) }
    }
  }

  @Test("Opening a drawing removes the temporary files of killed programs and no other files")
  func temporaryFiles() throws {
    try withPath { path in
      let temporaries = [".123.tmp", ".journal.9.tmp", ".previous.45.tmp"]
      let others = [".tmp", ".mine.tmp", ".12.tmp.plist"]
      for name in temporaries + others { try FileStore.replace(path + name, with: Data("x".utf8)) }
      try open(path).lock?.release()
      for name in temporaries { #expect(!FileStore.exists(path + name)) }
      for name in others {
        #expect(FileStore.exists(path + name))
        unlink(path + name)
      }
    }
  }

  @Test("Edits before and during the writing of a snapshot are saved")
  func editsDuringSave() throws {
    try withPath { path in
      let opened = try open(path)
      let autosaver = autosaver(opened)
      autosaver.record(.append(Self.line(1)))
      autosaver.beginSaving(document([Self.line(1)]))
      autosaver.record(.append(Self.line(2)))
      try autosaver.close(document([Self.line(1), Self.line(2)]))
      #expect(try DrawingFiles.document(at: path).drawing.elements == [Self.line(1), Self.line(2)])
      #expect(try FileStore.contents(of: path) == Self.encoded([Self.line(1), Self.line(2)]))
    }
  }

  @Test("A drawing opens read-only while another window holds its lock")
  func heldLock() throws {
    try withPath { path in
      let first = try open(path)
      #expect(!first.isReadOnly)
      #expect(try open(path).isReadOnly)
      first.lock?.release()
      let next = try open(path)
      #expect(!next.isReadOnly)
      next.lock?.release()
    }
  }

  @Test(
    "The lock file has the permissions of the drawing and is always writable by its owner",
    arguments: [0o600, 0o444, 0o664] as [mode_t])
  func lockPermissions(mode: mode_t) throws {
    try withPath { path in
      if mode != 0o600 {
        try FileStore.replace(path, with: Self.encoded([]))
        chmod(path, mode)
      }
      let opened = try open(path)
      var status = stat()
      stat(path + ".lock", &status)
      #expect(status.st_mode & 0o7777 == mode | 0o600)
      opened.lock?.release()
    }
  }

  /// Waits until a condition is true, and writes a snapshot whenever the autosaver needs one.
  private func save(
    _ document: DrawingDocument, with autosaver: Autosaver, until condition: () throws -> Bool
  ) rethrows {
    while try !condition() {
      if autosaver.needsSnapshot { autosaver.beginSaving(document) }
      usleep(1000)
    }
  }

  /// Removes the files of a drawing and their folder.
  private func removeFiles(of path: String) {
    for name in ["", ".journal", ".previous", ".lock"] { unlink(path + name) }
    rmdir(FileStore.folder(of: path))
  }

  @Test("The default folder is created if it is missing, and again if it is removed while drawing")
  func missingDefaultFolder() throws {
    try withPath { otherPath in
      let path = FileStore.folder(of: otherPath) + "/data/touchtracker/d.plist"
      let opened = try OpenedDrawing(path: path, newPage: Self.page, ownsFolder: true) { _ in }
      let autosaver = autosaver(opened)
      autosaver.record(.append(Self.line(1)))
      save(document([]), with: autosaver) { FileStore.exists(path + ".journal") }
      removeFiles(of: path)
      autosaver.record(.append(Self.line(2)))
      let twoLines = document([Self.line(1), Self.line(2)])
      save(twoLines, with: autosaver) { FileStore.exists(path) && autosaver.lastError == nil }
      #expect(try open(path).isReadOnly)
      try autosaver.close(twoLines)
      #expect(try DrawingFiles.document(at: path).drawing.elements == twoLines.drawing.elements)
      removeFiles(of: path)
      rmdir(FileStore.folder(of: otherPath) + "/data")
    }
  }

  @Test("A drawing is not saved if another process locks it after its folder was removed")
  func lockedByAnotherProcess() throws {
    try withPath { path in
      let autosaver = try autosaver(open(path))
      autosaver.record(.append(Self.line(1)))
      save(document([]), with: autosaver) { FileStore.exists(path + ".journal") }
      removeFiles(of: path)
      mkdir(FileStore.folder(of: path), 0o700)
      let other = try open(path)
      autosaver.record(.append(Self.line(2)))
      let ownDocument = document([Self.line(1), Self.line(2)])
      save(ownDocument, with: autosaver) {
        autosaver.lastError?.contains("open in another window") == true
      }
      let error = #expect(throws: UnsavedChangesError.self) { try autosaver.close(ownDocument) }
      #expect(error?.isInJournal == false)
      #expect(!FileStore.exists(path) && !FileStore.exists(path + ".journal"))
      other.lock?.release()
    }
  }

  @Test("A drawing is not saved if another process changes it after the lock file was removed")
  func changedByAnotherProcess() throws {
    try withPath { path in
      let autosaver = try autosaver(open(path))
      autosaver.record(.append(Self.line(1)))
      save(document([]), with: autosaver) { FileStore.exists(path + ".journal") }
      unlink(path + ".lock")
      let otherDocument = document([Self.line(1), Self.line(7)])
      let other = try self.autosaver(open(path))
      other.record(.append(Self.line(7)))
      try other.close(otherDocument)
      autosaver.record(.append(Self.line(2)))
      let ownDocument = document([Self.line(1), Self.line(2)])
      save(ownDocument, with: autosaver) {
        autosaver.lastError?.contains("another program has changed it") == true
      }
      let error = #expect(throws: UnsavedChangesError.self) { try autosaver.close(ownDocument) }
      #expect(error?.isInJournal == false)
      #expect(
        try DrawingFiles.document(at: path).drawing.elements == otherDocument.drawing.elements)
    }
  }

  /// A change of the files after the last edit, which the autosaver detects only when it closes.
  enum FileChange: CaseIterable {
    case folderRemoved, drawingReplaced
  }

  @Test(
    "Closing a drawing reports unsaved edits if its folder was removed or its file was replaced",
    arguments: FileChange.allCases)
  func uselessJournal(change: FileChange) throws {
    try withPath { path in
      let autosaver = try autosaver(open(path))
      autosaver.record(.append(Self.line(1)))
      let ownDocument = document([Self.line(1)])
      save(ownDocument, with: autosaver) {
        FileStore.exists(path + ".journal") && autosaver.lastError == nil
      }
      let otherData = Self.encoded([Self.line(7)])
      switch change {
      case .folderRemoved: removeFiles(of: path)
      case .drawingReplaced:
        unlink(path + ".lock")
        try FileStore.replace(path, with: otherData)
      }
      let error = #expect(throws: UnsavedChangesError.self) { try autosaver.close(ownDocument) }
      #expect(error?.isInJournal == false)
      switch change {
      case .folderRemoved: mkdir(FileStore.folder(of: path), 0o700)
      case .drawingReplaced: #expect(try FileStore.contents(of: path) == otherData)
      }
    }
  }

  @Test("The journal of a missing drawing is quarantined before a new drawing is saved")
  func missingDrawing() throws {
    for isReplay in [false, true] {
      try withPath { path in
        let opened = try open(path)
        try FileStore.replace(path, with: Self.encoded([Self.line(1)]))
        opened.lock?.release()
        let first = try open(path)
        let autosaver = autosaver(first)
        autosaver.record(.append(Self.line(2)))
        while try DrawingFiles.document(at: path).drawing.elements.count < 2 { usleep(1000) }
        first.lock?.release()
        let journal = try FileStore.contents(of: path + ".journal")
        unlink(path)
        #expect(throws: FileError.self) { try DrawingFiles.document(at: path) }
        if isReplay {
          try DrawingFiles(path).replace(with: document([]))
        } else {
          let second = try open(path)
          #expect(second.quarantined == [path + ".journal.damaged-1"])
          try self.autosaver(second).close(document([]))
        }
        #expect(try FileStore.contents(of: path + ".journal.damaged-1") == journal)
      }
    }
  }

  @Test("A damaged drawing is quarantined with its journal and replaced by the previous snapshot")
  func damagedDrawing() throws {
    try withPath { path in
      let files = DrawingFiles(path)
      try files.write(Self.encoded([Self.line(1)]))
      try files.write(Self.encoded([Self.line(1), Self.line(2)]))
      let autosaver = try autosaver(open(path))
      autosaver.record(.append(Self.line(3)))
      try autosaver.close(document([Self.line(1), Self.line(2), Self.line(3)]))
      let damaged = try FileStore.contents(of: path).dropLast()
      try FileStore.replace(path, with: Data(damaged))
      let opened = try open(path)
      opened.lock?.release()
      #expect(opened.contents.document.drawing.elements == [Self.line(1), Self.line(2)])
      #expect(opened.quarantined.count == 2)
      #expect(try FileStore.contents(of: opened.quarantined[0]) == damaged)
    }
  }

  @Test(
    "The journal of a replaced drawing is quarantined if it has edits, and dropped if it has none")
  func journalOfReplacedDrawing() throws {
    try withPath { path in
      let first = try autosaver(open(path))
      first.record(.append(Self.line(1)))
      try first.close(document([Self.line(1)]))
      try FileStore.replace(path, with: Self.encoded([Self.line(7)]))
      let opened = try open(path)
      #expect(opened.contents.document.drawing.elements == [Self.line(7)])
      #expect(opened.quarantined == [])
      let second = autosaver(opened)
      second.record(.append(Self.line(8)))
      // Releasing only the lock simulates a program that is killed after the journal has the edit.
      while try DrawingFiles.document(at: path).drawing.elements.count < 2 { usleep(1000) }
      opened.lock?.release()
      try FileStore.replace(path, with: Self.encoded([Self.line(9)]))
      let third = try open(path)
      third.lock?.release()
      #expect(third.contents.document.drawing.elements == [Self.line(9)])
      #expect(third.quarantined.count == 1)
    }
  }

  @Test("Closing a drawing reports edits that neither the journal nor the snapshot could save")
  func unsavedEdits() throws {
    try withPath { path in
      let autosaver = try autosaver(open(path))
      // A folder at the path of a file makes every write of the file fail.
      mkdir(path, 0o700)
      mkdir(path + ".journal", 0o700)
      autosaver.record(.append(Self.line(1)))
      autosaver.beginSaving(document([Self.line(1)]))
      let error = #expect(throws: UnsavedChangesError.self) {
        try autosaver.close(document([Self.line(1)]))
      }
      #expect(error?.isInJournal == false)
      rmdir(path)
      rmdir(path + ".journal")
    }
  }

  @Test("The error for a removed folder gives the reason and says that the journal lacks the edits")
  func removedFolder() throws {
    try withPath { path in
      let autosaver = try autosaver(open(path))
      let folder = FileStore.folder(of: path)
      unlink(path + ".lock")
      rmdir(folder)
      autosaver.record(.append(Self.line(1)))
      let error = #expect(throws: UnsavedChangesError.self) {
        try autosaver.close(document([Self.line(1)]))
      }
      #expect(error?.isInJournal == false)
      #expect(error?.reason.contains("No such file or directory") == true)
      mkdir(folder, 0o700)
    }
  }
}
