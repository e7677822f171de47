import Geometry
import Ink
import SeededRandom
import Testing

@testable import Drawing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("The files of a drawing")
struct DrawingKeeperTests {
  private static let page = CGSize(width: 300, height: 200)

  private func read(_ folder: borrowing TestFolder) throws -> Drawing {
    try DrawingFiles(folder.path + "/d.plist").read(newPage: Self.page).document.drawing
  }

  @Test("Whenever the power goes, all that was done is there", arguments: 0..<20)
  func power(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    var keeper = DrawingKeeper(files, DrawingFiles.Contents(newPage: Self.page))
    var drawing = Drawing()
    func isKept() throws -> Bool { try read(folder.copy()).story == drawing.story }
    func work(_ count: Int) throws {
      for _ in 0..<count {
        let deed = Deed.random(for: drawing, &random)
        drawing.perform(deed)
        try keeper.append(Journal.record(deed))
        #expect(try isKept())
      }
    }
    try work(5)
    for _ in 0..<4 {
      let whole = keeper.whole(DrawingDocument(drawing: drawing, size: Self.page))
      try keeper.begin(whole)
      #expect(try isKept())
      // Meanwhile one draws on.
      if Bool.random(using: &random) { try work(3) }
      if Bool.random(using: &random) {
        try DrawingKeeper.write(whole, to: files)
        #expect(try isKept())
        try work(2)
        try keeper.finish(whole)
      } else {
        let error = SystemError(path: files.drawing, action: "cannot save", reason: "test")
        let isKnown = keeper.abandon(whole, after: error)
        #expect(!isKnown)
      }
      #expect(try isKept())
      try work(3)
      if Bool.random(using: &random) {
        keeper = DrawingKeeper(files, try files.read(newPage: Self.page))
        try work(2)
      }
    }
  }

  @Test("A drawing that is again what it was once is not taken for what it was then")
  func again() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    var keeper = DrawingKeeper(files, DrawingFiles.Contents(newPage: Self.page))
    var (drawing, random) = (Drawing(), SeededGenerator(seed: 1))
    func document() -> DrawingDocument { DrawingDocument(drawing: drawing, size: Self.page) }
    for _ in 0..<2 {
      let empty = keeper.whole(document())
      try keeper.begin(empty)
      try DrawingKeeper.write(empty, to: files)
      try keeper.finish(empty)
      for deed in [Deed.append(.random(&random)), .append(.random(&random)), .undo] {
        drawing.perform(deed)
        try keeper.append(Journal.record(deed))
      }
      drawing.clear()
    }
    // The journal takes no more, so that it has neither the last deed nor the base.
    try DrawingKeeper.write(keeper.whole(document()), to: files)
    #expect(try read(folder).isEmpty)
  }

  @Test(
    "A drawing that another one takes the place of is kept with what its journal tells",
    arguments: [false, true])
  func replaced(hasFile: Bool) throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    var keeper = DrawingKeeper(files, DrawingFiles.Contents(newPage: Self.page))
    var (drawing, random) = (Drawing(), SeededGenerator(seed: 2))
    func draw() throws {
      let deed = Deed.append(.random(&random))
      drawing.perform(deed)
      try keeper.append(Journal.record(deed))
    }
    try draw()
    if hasFile {
      let whole = keeper.whole(DrawingDocument(drawing: drawing, size: Self.page))
      try keeper.begin(whole)
      try DrawingKeeper.write(whole, to: files)
      try keeper.finish(whole)
      try draw()
    }
    try files.replace(with: DrawingDocument(size: Self.page))
    #expect(try read(folder).isEmpty)
    let previous = try DrawingFiles(files.previous).read(newPage: Self.page)
    #expect(previous.document.drawing.elements == drawing.elements)
  }

  @Test("The drawing that was written before is kept")
  func previous() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    try files.write(Data("one".utf8))
    try files.write(Data("two".utf8))
    #expect(try FileStore.contents(of: files.previous) == Data("one".utf8))
    #expect(try FileStore.contents(of: files.drawing) == Data("two".utf8))
    #expect(folder.names == ["d.plist", "d.plist.previous"])
  }

  @Test("A journal that was taken away is told of as missing, and made anew with the whole")
  func takenAway() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    var keeper = DrawingKeeper(files, DrawingFiles.Contents(newPage: Self.page))
    var (drawing, random) = (Drawing(), SeededGenerator(seed: 1))
    func draw() throws {
      let element = Element.random(&random)
      drawing.append(element)
      try keeper.append(Journal.record(.append(element)))
    }
    try draw()
    unlink(files.journal)
    let error = #expect(throws: SystemError.self) { try draw() }
    #expect(error?.isMissing == true)
    let whole = keeper.whole(DrawingDocument(drawing: drawing, size: Self.page))
    try keeper.begin(whole)
    try DrawingKeeper.write(whole, to: files)
    try keeper.finish(whole)
    try draw()
    #expect(try read(folder).story == drawing.story)
  }

  @Test("Of two that write without locks the second finds out, and cuts nothing off")
  func withoutLocks() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    var random = SeededGenerator(seed: 1)
    let deeds = (0..<4).map { _ in Element.random(&random) }
    var keeper = DrawingKeeper(files, DrawingFiles.Contents(newPage: Self.page))
    try keeper.append(Journal.record(.append(deeds[0])))
    let contents = try files.read(newPage: Self.page)
    var (first, second) = (DrawingKeeper(files, contents), DrawingKeeper(files, contents))
    try first.append(Journal.record(.append(deeds[1])))
    #expect(throws: SystemError.self) { try second.append(Journal.record(.append(deeds[2]))) }
    try first.append(Journal.record(.append(deeds[3])))
    // One that had the journal open already.
    #expect(throws: SystemError.self) { try keeper.append(Journal.record(.append(deeds[2]))) }
    #expect(throws: SystemError.self) { try keeper.requireOwn() }
    #expect(try read(folder).elements == [deeds[0], deeds[1], deeds[3]])
  }

  @Test("What is damaged in a journal is put aside, and what is sound goes on")
  func stray() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    var keeper = DrawingKeeper(files, DrawingFiles.Contents(newPage: Self.page))
    var random = SeededGenerator(seed: 1)
    let element = Element.random(&random)
    try keeper.append(Journal.record(.append(element)))
    let sound = try FileStore.contents(of: files.journal)
    try FileStore.replace(files.journal, with: sound + Data("torn".utf8))
    let contents = try files.read(newPage: Self.page)
    #expect(contents.document.drawing.elements == [element])
    #expect(contents.strayBytes == 4)
    let aside = try files.moveStrayBytesAside(contents)
    #expect(try FileStore.contents(of: aside) == Data("torn".utf8))
    #expect(try FileStore.contents(of: files.journal) == sound)
  }

  @Test("One at a time has the lock; what a dead process left is in nobody's way")
  func lock() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist.lock"
    try FileStore.replace(path, with: Data("left over".utf8))
    guard case .taken(let lock) = FileLock.take(path) else {
      Issue.record("not taken")
      return
    }
    guard case .held = FileLock.take(path) else {
      Issue.record("taken twice")
      return
    }
    lock.release()
    #expect(folder.names == [])
    guard case .impossible = FileLock.take("/no/such/folder/lock") else {
      Issue.record("taken nowhere")
      return
    }
  }

  @Test("A journal that is a link to somewhere else is neither read nor written through")
  func linked() throws {
    let folder = try TestFolder()
    let files = DrawingFiles(folder.path + "/d.plist")
    let victim = folder.path + "/victim"
    try FileStore.replace(victim, with: Data("precious".utf8))
    symlink(victim, files.journal)
    #expect(throws: SystemError.self) { try files.read(newPage: Self.page) }
    var keeper = DrawingKeeper(files, DrawingFiles.Contents(newPage: Self.page))
    try keeper.append(Journal.record(.clear))
    #expect(try FileStore.contents(of: victim) == Data("precious".utf8))
  }

  #if os(Linux)
    @Test("One journal at most is open, and none when nobody keeps it any more")
    func closed() throws {
      let folder = try TestFolder()
      let files = DrawingFiles(folder.path + "/d.plist")
      func openCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
          let target = try? FileManager.default.destinationOfSymbolicLink(
            atPath: "/proc/self/fd/" + $0)
          return target?.hasPrefix(folder.path) == true
        }
      }
      func draw() throws {
        var keeper = DrawingKeeper(files, DrawingFiles.Contents(newPage: Self.page))
        for _ in 0..<3 {
          try keeper.append(Journal.record(.clear))
          let whole = keeper.whole(DrawingDocument(drawing: Drawing(), size: Self.page))
          try keeper.begin(whole)
          try DrawingKeeper.write(whole, to: files)
          try keeper.finish(whole)
          #expect(try openCount() == 1)
        }
      }
      try draw()
      #expect(try openCount() == 0)
    }
  #endif
}
