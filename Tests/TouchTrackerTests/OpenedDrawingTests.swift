import Drawing
import Ink
import ResponderKit
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Opening and keeping a drawing")
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

  /// Has a test use a path of a drawing in a folder of its own.
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
    try OpenedDrawing(path: path, newPage: Self.page)
  }

  private func store(_ opened: OpenedDrawing) -> DrawingStore { DrawingStore(opened) {} }

  private func document(_ elements: [Element]) -> DrawingDocument {
    DrawingDocument(drawing: Drawing(elements: elements), size: Self.page)
  }

  @Test("A drawing that is only looked at leaves nothing behind")
  func nothingDone() throws {
    try withPath { path in
      try store(open(path)).close(document([]))
      for name in ["", ".journal", ".lock"] { #expect(access(path + name, F_OK) != 0) }
    }
  }

  @Test("What a killed program left half written is taken away, and nothing else")
  func leftovers() throws {
    try withPath { path in
      let left = [".123.tmp", ".journal.9.tmp", ".previous.45.tmp"]
      let kept = [".tmp", ".mine.tmp", ".12.tmp.plist"]
      for name in left + kept { try FileStore.replace(path + name, with: Data("x".utf8)) }
      try open(path).lock?.release()
      for name in left { #expect(!FileStore.exists(path + name)) }
      for name in kept {
        #expect(FileStore.exists(path + name))
        unlink(path + name)
      }
    }
  }

  @Test("What was done is there for who looks, before it is written and after")
  func kept() throws {
    try withPath { path in
      let opened = try open(path)
      let store = store(opened)
      store.record(.append(Self.line(1)))
      store.beginSaving(document([Self.line(1)]))
      store.record(.append(Self.line(2)))
      try store.close(document([Self.line(1), Self.line(2)]))
      #expect(try OpenedDrawing.look(at: path).drawing.elements == [Self.line(1), Self.line(2)])
      #expect(try FileStore.contents(of: path) == Self.encoded([Self.line(1), Self.line(2)]))
    }
  }

  @Test("Who opens a drawing that is open gets it read only, and not the next time")
  func locked() throws {
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

  @Test("Who may write a drawing may take its lock", arguments: [0o600, 0o444, 0o664] as [mode_t])
  func lockMode(mode: mode_t) throws {
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

  /// Does what the main thread does for a store until something holds.
  private func attend(
    _ store: DrawingStore, _ document: DrawingDocument, until holds: () throws -> Bool
  ) rethrows {
    while try !holds() {
      if store.wantsWhole { store.beginSaving(document) }
      usleep(1000)
    }
  }

  private func remove(_ path: String) {
    for name in ["", ".journal", ".previous", ".lock"] { unlink(path + name) }
    rmdir(FileStore.folder(of: path))
  }

  @Test("The program makes its own place where it is missing, also when it goes while one draws")
  func ownPlace() throws {
    try withPath { unused in
      let path = FileStore.folder(of: unused) + "/data/touchtracker/d.plist"
      let opened = try OpenedDrawing(path: path, newPage: Self.page, isOwnPlace: true)
      let store = store(opened)
      store.record(.append(Self.line(1)))
      attend(store, document([])) { FileStore.exists(path + ".journal") }
      remove(path)
      store.record(.append(Self.line(2)))
      let whole = document([Self.line(1), Self.line(2)])
      attend(store, whole) { FileStore.exists(path) && store.trouble == nil }
      #expect(try open(path).isReadOnly)
      try store.close(whole)
      #expect(try OpenedDrawing.look(at: path).drawing.elements == whole.drawing.elements)
      remove(path)
      rmdir(FileStore.folder(of: unused) + "/data")
    }
  }

  @Test("Where another process took the drawing when its folder came back, it is left alone")
  func overtaken() throws {
    try withPath { path in
      let store = try store(open(path))
      store.record(.append(Self.line(1)))
      attend(store, document([])) { FileStore.exists(path + ".journal") }
      remove(path)
      mkdir(FileStore.folder(of: path), 0o700)
      let other = try open(path)
      store.record(.append(Self.line(2)))
      let mine = document([Self.line(1), Self.line(2)])
      attend(store, mine) { store.trouble?.contains("open in another window") == true }
      let error = #expect(throws: UnsavedDrawing.self) { try store.close(mine) }
      #expect(error?.isInJournal == false)
      #expect(!FileStore.exists(path) && !FileStore.exists(path + ".journal"))
      other.lock?.release()
    }
  }

  @Test("Where another process drew and left while the lock was gone, its drawing is left alone")
  func changed() throws {
    try withPath { path in
      let store = try store(open(path))
      store.record(.append(Self.line(1)))
      attend(store, document([])) { FileStore.exists(path + ".journal") }
      unlink(path + ".lock")
      let theirs = document([Self.line(1), Self.line(7)])
      let other = try self.store(open(path))
      other.record(.append(Self.line(7)))
      try other.close(theirs)
      store.record(.append(Self.line(2)))
      let mine = document([Self.line(1), Self.line(2)])
      attend(store, mine) { store.trouble?.contains("another program has changed it") == true }
      let error = #expect(throws: UnsavedDrawing.self) { try store.close(mine) }
      #expect(error?.isInJournal == false)
      #expect(try OpenedDrawing.look(at: path).drawing.elements == theirs.drawing.elements)
    }
  }

  /// What becomes of the files after the last deed, which nobody notices before one leaves.
  enum Mishap: CaseIterable {
    case folderGone, drawingReplaced
  }

  @Test(
    "Where the journal is of no use any more, nobody is told that all is in it",
    arguments: Mishap.allCases)
  func journalOfNoUse(mishap: Mishap) throws {
    try withPath { path in
      let store = try store(open(path))
      store.record(.append(Self.line(1)))
      let mine = document([Self.line(1)])
      attend(store, mine) { FileStore.exists(path + ".journal") && store.trouble == nil }
      let theirs = Self.encoded([Self.line(7)])
      switch mishap {
      case .folderGone: remove(path)
      case .drawingReplaced:
        unlink(path + ".lock")
        try FileStore.replace(path, with: theirs)
      }
      let error = #expect(throws: UnsavedDrawing.self) { try store.close(mine) }
      #expect(error?.isInJournal == false)
      switch mishap {
      case .folderGone: mkdir(FileStore.folder(of: path), 0o700)
      case .drawingReplaced: #expect(try FileStore.contents(of: path) == theirs)
      }
    }
  }

  @Test(
    "Deeds done to a drawing whose file is missing are put aside before another is drawn or played")
  func missing() throws {
    for isPlayed in [false, true] {
      try withPath { path in
        let opened = try open(path)
        try FileStore.replace(path, with: Self.encoded([Self.line(1)]))
        opened.lock?.release()
        let first = try open(path)
        let store = store(first)
        store.record(.append(Self.line(2)))
        while try OpenedDrawing.look(at: path).drawing.elements.count < 2 { usleep(1000) }
        first.lock?.release()
        let journal = try FileStore.contents(of: path + ".journal")
        unlink(path)
        #expect(throws: SystemError.self) { try OpenedDrawing.look(at: path) }
        if isPlayed {
          try DrawingFiles(path).replace(with: document([]))
        } else {
          let second = try open(path)
          #expect(second.movedAside == [path + ".journal.damaged-1"])
          try self.store(second).close(document([]))
        }
        #expect(try FileStore.contents(of: path + ".journal.damaged-1") == journal)
      }
    }
  }

  @Test("A damaged drawing is put aside with its journal, and the previous one takes its place")
  func damaged() throws {
    try withPath { path in
      let files = DrawingFiles(path)
      try files.write(Self.encoded([Self.line(1)]))
      try files.write(Self.encoded([Self.line(1), Self.line(2)]))
      let store = try store(open(path))
      store.record(.append(Self.line(3)))
      try store.close(document([Self.line(1), Self.line(2), Self.line(3)]))
      let damaged = try FileStore.contents(of: path).dropLast()
      try FileStore.replace(path, with: Data(damaged))
      let opened = try open(path)
      opened.lock?.release()
      #expect(opened.contents.document.drawing.elements == [Self.line(1), Self.line(2)])
      #expect(opened.movedAside.count == 2)
      #expect(try FileStore.contents(of: opened.movedAside[0]) == damaged)
    }
  }

  @Test("Deeds done to another state of the file are put aside, steps of one are dropped")
  func foreign() throws {
    try withPath { path in
      let first = try store(open(path))
      first.record(.append(Self.line(1)))
      try first.close(document([Self.line(1)]))
      try FileStore.replace(path, with: Self.encoded([Self.line(7)]))
      let opened = try open(path)
      #expect(opened.contents.document.drawing.elements == [Self.line(7)])
      #expect(opened.movedAside == [])
      let second = store(opened)
      second.record(.append(Self.line(8)))
      // The program is killed once the journal has it.
      while try OpenedDrawing.look(at: path).drawing.elements.count < 2 { usleep(1000) }
      opened.lock?.release()
      try FileStore.replace(path, with: Self.encoded([Self.line(9)]))
      let third = try open(path)
      third.lock?.release()
      #expect(third.contents.document.drawing.elements == [Self.line(9)])
      #expect(third.movedAside.count == 1)
    }
  }

  @Test("What neither the journal nor the drawing takes is held, also when both were tried")
  func heldTwice() throws {
    try withPath { path in
      let store = try store(open(path))
      // Neither can be put in the place of a folder.
      mkdir(path, 0o700)
      mkdir(path + ".journal", 0o700)
      store.record(.append(Self.line(1)))
      store.beginSaving(document([Self.line(1)]))
      let error = #expect(throws: UnsavedDrawing.self) {
        try store.close(document([Self.line(1)]))
      }
      #expect(error?.isInJournal == false)
      rmdir(path)
      rmdir(path + ".journal")
    }
  }

  @Test("Where nothing can be written the reason is told, and that the strokes are in no file")
  func refused() throws {
    try withPath { path in
      let store = try store(open(path))
      let folder = FileStore.folder(of: path)
      unlink(path + ".lock")
      rmdir(folder)
      store.record(.append(Self.line(1)))
      let error = #expect(throws: UnsavedDrawing.self) {
        try store.close(document([Self.line(1)]))
      }
      #expect(error?.isInJournal == false)
      #expect(error?.reason.contains("No such file or directory") == true)
      mkdir(folder, 0o700)
    }
  }
}
