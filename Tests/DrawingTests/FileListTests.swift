import Geometry
import Ink
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Recent drawings, the catalog, the line reader, the trash, copies and folders")
struct FileListTests {
  private static let page = CGSize(width: 300, height: 200)

  private static func document(_ count: Int) -> DrawingDocument {
    let elements = (0..<count).map {
      Element(
        kind: .line, points: [[Float($0), 1], [7, 9]], width: 2,
        color: PixelColor(red: 1, green: 2, blue: 3))
    }
    return DrawingDocument(drawing: Drawing(elements: elements), size: page)
  }

  // MARK: Recent drawings

  @Test("The list of recent drawings has at most 100 paths and begins with the last opened drawing")
  func recents() throws {
    let folder = try TestFolder()
    let recents = RecentDrawings(path: folder.path + "/sub/recent")
    #expect(recents.load() == [])
    for number in 1...102 { try recents.add(FilePath("/d/\(number)")) }
    #expect(recents.load() == (3...102).reversed().map { FilePath("/d/\($0)") })
    try recents.add("/d/50")
    #expect(recents.load().prefix(3) == ["/d/50", "/d/102", "/d/101"])
    #expect(recents.load().count == 100)
    let version = FileVersion(of: folder.path + "/sub/recent")
    try recents.add("/d/50")
    try recents.add("relative")
    #expect(FileVersion(of: folder.path + "/sub/recent") == version)
  }

  @Test("Renaming a recent drawing replaces its path in the same position and without duplicates")
  func replacedRecents() throws {
    let folder = try TestFolder()
    let recents = RecentDrawings(path: folder.path + "/recent")
    for path in ["/a", "/b", "/c"] as [FilePath] { try recents.add(path) }
    try recents.replace("/b", with: "/x")
    #expect(recents.load() == ["/c", "/x", "/a"])
    try recents.replace("/x", with: "/c")
    #expect(recents.load() == ["/c", "/a"])
    try recents.replace("/unknown", with: "/y")
    #expect(recents.load() == ["/c", "/a", "/y"])
    try recents.replace("/c", with: "relative")
    #expect(recents.load() == ["/c", "/a", "/y"])
  }

  @Test("A list of recent drawings consists of absolute paths, each with a final zero byte")
  func damagedRecents() throws {
    let folder = try TestFolder()
    let path = folder.path + "/recent"
    for (text, paths) in [
      ("/a\0/b\0", ["/a", "/b"]), ("/a\0/b", []), ("", []), ("a\0/b\0", []), ("\0", []),
    ] as [(String, [FilePath])] {
      try FileStore.replace(path, with: Data(text.utf8))
      #expect(RecentDrawings(path: path).load() == paths, "\(text)")
    }
    for text in ["/a\0/b", "a\0/b\0", "a shopping list\n"] {
      try FileStore.replace(path, with: Data(text.utf8))
      #expect(throws: FileError.self, "a file of the user is not replaced") {
        try RecentDrawings(path: path).add("/c")
      }
      #expect(try FileStore.contents(of: path) == Data(text.utf8))
    }
    let many = (0..<120).map { "/d/\($0)\0" }.joined()
    try FileStore.replace(path, with: Data(many.utf8))
    #expect(RecentDrawings(path: path).load().count == 100)
  }

  // MARK: The catalog

  @Test(
    "The catalog lists recent drawings and visible drawings of a folder, the last changed first")
  func catalog() throws {
    let folder = try TestFolder()
    let other = try TestFolder()
    func path(_ name: String) -> FilePath { (folder.path.realPath ?? "/").appending(name) }
    func setTime(_ path: FilePath, _ seconds: Int) {
      var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 5)]
      _ = path.withPlatformString { utimensat(AT_FDCWD, $0, &times, 0) }
    }
    let xml = """
      <?xml version="1.0"?><plist version="1.0"><dict><key>format</key>
      <string>touchtracker-drawing</string><key>version</key><integer>1</integer>
      <key>width</key><real>9</real><key>height</key><real>9</real><key>elements</key><array/>
      </dict></plist>
      """
    for name in ["b.plist", "a.touchtracker", "c.plist", ".hidden.plist", "d.txt"] {
      try FileStore.replace(path(name), with: Self.document(1).encoded())
    }
    try FileStore.replace(path("x.plist"), with: Data(xml.utf8))
    try FileStore.replace(path("y.plist"), with: Data("<plist><dict/></plist>".utf8))
    try FileStore.replace(path("z.plist"), with: Data("bplist00 another list".utf8))
    try FileStore.replace(path("short.plist"), with: Data())
    mkdir(path("folder.plist").string, 0o700)
    // A drawing that has only a journal, and a journal without a name.
    try FileStore.replace(path(".j.plist.touchtracker-journal"), with: Data([1]))
    try FileStore.replace(path(".touchtracker-journal"), with: Data([1]))
    let elsewhere = (other.path.realPath ?? "/").appending("e")
    try FileStore.replace(elsewhere, with: Data([1]))
    for (name, seconds) in [
      ("b.plist", 500), ("a.touchtracker", 300), ("c.plist", 500), ("x.plist", 400),
      (".j.plist.touchtracker-journal", 450),
    ] { setTime(path(name), seconds) }
    setTime(elsewhere, 350)
    let entries = DrawingCatalog.entries(
      in: folder.path, recents: [elsewhere, path("removed.plist"), path("b.plist")])
    #expect(
      entries.map(\.path)
        == [
          path("b.plist"), path("c.plist"), path("j.plist"), path("x.plist"), elsewhere,
          path("a.touchtracker"),
        ])
    #expect(entries.map(\.name) == ["b", "c", "j", "x", "e", "a"])
    #expect(entries.map(\.modified) == [500, 500, 450, 400, 350, 300])
    #expect(DrawingCatalog.entries(in: folder.path + "/no", recents: []) == [])
  }

  @Test("The catalog entry of a drawing changes with the drawing and with its journal")
  func catalogEntries() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    #expect(CatalogEntry(path) == nil)
    try FileStore.replace(path, with: Data([1]))
    let first = try #require(CatalogEntry(path))
    #expect(CatalogEntry(path) == first)
    try FileStore.replace(path, with: Data([1, 2]))
    #expect(CatalogEntry(path) != first)
    try FileStore.replace(Companion.journal.path(beside: path), with: Data([1, 2]))
    let second = try #require(CatalogEntry(path))
    #expect(second != first && second.modified >= first.modified)
    try FileStore.replace(Companion.journal.path(beside: path), with: Data([1, 2, 3]))
    #expect(CatalogEntry(path) != second)
    unlink(path)
    #expect(CatalogEntry(path) != nil)
    #expect(CatalogEntry(folder.path) == nil)
  }

  // MARK: Lines

  @Test(
    "The line reader returns empty, short and long lines without line feeds",
    arguments: [1, 7, 65_535, 65_536])
  func lines(length: Int) throws {
    let folder = try TestFolder()
    let path = folder.path + "/lines"
    let lines = [length, 0, length + 1, 2 * length, 3].map {
      Data(repeating: UInt8(ascii: "x"), count: $0)
    }
    for hasFinalLineFeed in [true, false] {
      var data = Data(lines.joined(separator: [UInt8(ascii: "\n")]))
      if hasFinalLineFeed { data.append(UInt8(ascii: "\n")) }
      try FileStore.replace(path, with: data)
      let reader = try LineReader(path)
      for line in lines { #expect(try reader.next() == line) }
      #expect(try reader.next() == nil && reader.next() == nil)
    }
    let missing = #expect(throws: FileError.self) { try LineReader(folder.path + "/missing") }
    #expect(missing?.isMissing == true && missing?.action == "cannot read")
    let unreadable = try LineReader(folder.path)
    let error = #expect(throws: FileError.self) { try unreadable.next() }
    #expect(error?.code == EISDIR)
  }

  @Test("The line reader refuses a line that is longer than the limit")
  func longLine() throws {
    let folder = try TestFolder()
    let path = folder.path + "/line"
    for (count, isRead) in [(200_000, true), (200_001, false)] {
      for end in ["", "\n", "\nnext"] {
        try FileStore.replace(path, with: Data(count: count) + Data(end.utf8))
        let reader = try LineReader(path, maximumLength: 200_000)
        if isRead {
          #expect(try reader.next()?.count == count)
        } else {
          let error = #expect(throws: FileError.self) { try reader.next() }
          #expect(error?.description.hasSuffix("a line has more than 200000 bytes") == true)
        }
      }
    }
  }

  // MARK: The trash

  @Test("A file in the trash has an information file and can be restored to its path")
  func trash() throws {
    let folder = try TestFolder()
    let trash = Trash(folder: folder.path + "/Trash")
    let path = folder.path + "/a é\n%~-_.plist"
    for number in 1...3 {
      try FileStore.replace(path, with: Data([UInt8(number)]))
      let item = try trash.move(path)
      #expect(item.original == path && !path.exists)
    }
    let files = (folder.path + "/Trash/files").files.map(\.displayName).sorted()
    #expect(
      files == ["a é\\x0A%~-_.2.plist", "a é\\x0A%~-_.3.plist", "a é\\x0A%~-_.plist"])
    let infos = (folder.path + "/Trash/info").files
    #expect(infos.map(\.displayName).sorted() == files.map { $0 + ".trashinfo" })
    for info in infos {
      let text = String(decoding: try FileStore.contents(of: info), as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      #expect(lines.count == 4 && lines[0] == "[Trash Info]" && lines[3].isEmpty)
      #expect(lines[1] == "Path=\(folder.path.string)/a%20%C3%A9%0A%25~-_.plist")
      #expect(lines[2].wholeMatch(of: /DeletionDate=[0-9-]{10}T[0-9:]{8}/) != nil)
    }
    try FileStore.replace(path, with: Data([4]))
    let item = try trash.move(path)
    try trash.restore(item)
    #expect(try FileStore.contents(of: path) == Data([4]))
    #expect((folder.path + "/Trash/info").files.count == 3)
    #expect((folder.path + "/Trash/files").files.count == 3)
  }

  @Test("A file cannot be restored if its path is in use or the file is no longer in the trash")
  func restoring() throws {
    let folder = try TestFolder()
    let trash = Trash(folder: folder.path + "/Trash")
    let path = folder.path + "/a"
    try FileStore.replace(path, with: Data([1]))
    let item = try trash.move(path)
    try FileStore.replace(path, with: Data([2]))
    let used = #expect(throws: FileError.self) { try trash.restore(item) }
    #expect(used?.code == EEXIST && used?.action == "cannot restore")
    #expect(try FileStore.contents(of: path) == Data([2]))
    #expect(
      (folder.path + "/Trash/files/a").exists && (folder.path + "/Trash/info/a.trashinfo").exists)
    unlink(path)
    try trash.restore(item)
    unlink(path)
    let removed = #expect(throws: FileError.self) { try trash.restore(item) }
    #expect(removed?.code == ENOENT)
  }

  @Test("A file gets another name in the trash if its own name has an information file there")
  func takenInformation() throws {
    let folder = try TestFolder()
    let trash = Trash(folder: folder.path + "/Trash")
    let path = folder.path + "/a.plist"
    try FileStore.replace(path, with: Data([1]))
    try FileStore.createFolder(folder.path + "/Trash/info")
    try FileStore.replace(folder.path + "/Trash/info/a.plist.trashinfo", with: Data([9]))
    _ = try trash.move(path)
    #expect((folder.path + "/Trash/files").files.map(\.displayName) == ["a.2.plist"])
    #expect(
      try FileStore.contents(of: folder.path + "/Trash/info/a.plist.trashinfo") == Data([9]))
    let missing = #expect(throws: FileError.self) { try trash.move(path) }
    #expect(missing?.code == ENOENT && missing?.action == "cannot move to the trash")
    #expect((folder.path + "/Trash/info").files.count == 2, "no information of a missing file")
  }

  @Test("A drawing in the trash includes the edits of its journal")
  func deletedDrawing() throws {
    let folder = try TestFolder()
    let trash = Trash(folder: folder.path + "/Trash")
    let path = folder.path + "/d.plist"
    var saver = try SynchronousSaver(path, newPage: Self.page)
    for element in Self.document(3).drawing.elements { saver.apply(.append(element)) }
    saver.send(.document)
    saver.apply(.erase([0]))
    let open = #expect(throws: FileError.self) { try DrawingFiles(path).moveToTrash(trash) }
    #expect(open?.description.hasSuffix("cannot delete: it is open in a window") == true)
    saver.lock.release()
    let item = try DrawingFiles(path).moveToTrash(trash)
    #expect(folder.names == ["Trash"])
    try trash.restore(item)
    #expect(try DrawingFiles.document(at: path).drawing.ids == [0, 1])
    // The bytes of a drawing without a journal do not change.
    let data = try FileStore.contents(of: path)
    _ = try DrawingFiles(path).moveToTrash(trash)
    #expect(try FileStore.contents(of: folder.path + "/Trash/files/d.plist") == data)
  }

  @Test("A drawing whose journal has edits of another snapshot cannot be moved to the trash")
  func strandedDrawing() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    var saver = try SynchronousSaver(path, newPage: Self.page)
    for element in Self.document(2).drawing.elements { saver.apply(.append(element)) }
    saver.lock.release()
    try FileStore.replace(path, with: Self.document(1).encoded())
    let error = #expect(throws: FileError.self) {
      try DrawingFiles(path).moveToTrash(Trash(folder: folder.path + "/Trash"))
    }
    #expect(
      error?.description.hasSuffix("it has edits that are not in its file; open it first") == true)
    #expect(path.exists)
  }

  @Test("Copies of a drawing have different names and the edits of the drawing's journal")
  func duplicates() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    var saver = try SynchronousSaver(path, newPage: Self.page)
    for element in Self.document(2).drawing.elements { saver.apply(.append(element)) }
    saver.lock.release()
    for name in ["d copy.plist", "d copy 2.plist", "d copy 3.plist"] {
      #expect(try DrawingFiles(path).duplicate() == folder.path.appending(name))
      #expect(try DrawingFiles.document(at: folder.path.appending(name)).drawing.count == 2)
    }
    #expect(throws: FileError.self) { try DrawingFiles(folder.path + "/no.plist").duplicate() }
  }

  // MARK: Folders of the desktop

  @Test("A user folder is read from the last line that sets its variable, and escapes are decoded")
  func userFolders() {
    func folder(_ text: String) -> FilePath? {
      UserFolders.folder("XDG_X_DIR", in: Data(text.utf8), home: "/home/me")
    }
    #expect(
      folder("XDG_X_DIR=\"$HOME/a\"\nXDG_X_DIR=\"$HOME/b\"\nXDG_Y_DIR=\"/c\"\n") == "/home/me/b")
    #expect(folder("# XDG_X_DIR=\"/c\"\nXDG_X_DIR=\"/a \\\"b\\\\\\$\"") == "/a \"b\\$")
    #expect(folder("XDG_X_DIR=\"$HOME\"") == "/home/me")
    for text in [
      "", "XDG_X_DIR=\"/a", "XDG_X_DIR=\"a\"", "XDG_X_DIR=\"\"", "XDG_X_DIR=/a",
      "XDG_X_DIR=\"/a\\\"", " XDG_X_DIR=\"/a\"", "XDG_XX_DIR=\"/a\"",
    ] { #expect(folder(text) == nil, "\(text)") }
    #expect(folder("XDG_X_DIR=\"/a\" # \"b\"") == "/a")
  }

  @Test("Paths in the home folder are shown with a tilde")
  func shortTexts() throws {
    let home = try #require(getenv("HOME").map { String(cString: $0) })
    try #require(home.hasPrefix("/") && home.count > 1)
    #expect(AppPaths.shortText(of: FilePath(home)) == "your home folder")
    #expect(AppPaths.shortText(of: FilePath(home + "/a/b")) == "~/a/b")
    #expect(AppPaths.shortText(of: FilePath(home + "x/a")) == home + "x/a")
    #expect(AppPaths.shortText(of: "/else/where") == "/else/where")
  }

  @Test(
    "Only drawings are in the data folder, and a new drawing is named by the time")
  func appPaths() {
    let folder = AppPaths.dataFolder
    #expect(folder.displayName == "touchtracker" && folder.isAbsolute)
    #expect(AppPaths.defaultDrawing == folder.appending("drawing.plist"))
    for path in [AppPaths.settings, AppPaths.windowLocks] { #expect(path.folder != folder) }
    #expect(AppPaths.settings.displayName == "settings.plist" && AppPaths.settings.isAbsolute)
    let new = AppPaths.newDrawing()
    #expect(new.folder == folder && !new.exists)
    #expect(
      new.displayName.wholeMatch(of: /[0-9]{4}(-[0-9]{2}){2} [0-9]{2}(-[0-9]{2}){2}\.plist/) != nil)
    let all = AppPaths.reportedPaths
    #expect(all.map(\.name) == ["drawing", "settings", "recovered drawings"])
    #expect(all[0].value == AppPaths.defaultDrawing.displayText)
    #expect(all[1].value == AppPaths.settings.displayText)
    #expect(all[2].value.hasSuffix("/touchtracker"))
    #expect(AppPaths.recoveredDrawings.copies(of: "/no/such/folder/of a test.plist") == [])
  }
}
