import Geometry
import SystemPackage
import Testing

import struct Foundation.Calendar
import struct Foundation.Date
import struct Foundation.TimeZone

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Names, links, times and identities of files")
struct FileNameTests {
  @Test("The folder and the name of a path are the texts before and after its last slash")
  func components() {
    let cases: [(FilePath, FilePath, String)] = [
      ("/a/b/c.plist", "/a/b", "c.plist"), ("/a", "/", "a"), ("a", ".", "a"), ("a/b", "a", "b"),
      ("/", "/", ""),
    ]
    for (path, folder, name) in cases {
      #expect(path.folder == folder && path.nameBytes == Array(name.utf8))
      #expect(path.displayName == name && path.bytes == Array(path.string.utf8))
    }
    #expect(FilePath("/a").child("b".utf8) == "/a/b")
    #expect(FilePath(bytes: [47, 97, 0, 98]) == "/a")
  }

  @Test("Characters that change the line or the direction of text are shown as numbers")
  func directionControls() {
    // A name that ends in "gpj.plist" must not look like one that ends in "tsilp.jpg".
    for scalar in "\u{202A}\u{202B}\u{202D}\u{202E}\u{2066}\u{2067}\u{2069}\u{200E}\u{200F}\u{061C}"
      .unicodeScalars + "\u{2028}\u{2029}".unicodeScalars
    {
      let text = FilePath(bytes: Array("a\(scalar)b".utf8)).displayText
      #expect(text.allSatisfy(\.isASCII) && text.hasPrefix("a\\x"), "\(text)")
    }
    #expect(FilePath(bytes: Array("שלום.plist".utf8)).displayText == "שלום.plist")
  }

  @Test("Control characters and bytes that are not UTF-8 are shown as hexadecimal numbers")
  func displayedText() {
    let cases: [([UInt8], String)] = [
      (Array("/é 日😀".utf8), "/é 日😀"), ([0x61, 0x0A, 0x62], "a\\x0Ab"), ([0x1F, 0x20], "\\x1F "),
      ([0x7F], "\\x7F"), ([0xC2, 0x85], "\\xC2\\x85"), ([0xFF, 0x61], "\\xFFa"),
      ([0xE2, 0x82, 0x61], "\\xE2\\x82a"), ([0x80], "\\x80"), ([0x61, 0xC3], "a\\xC3"),
      ([0xF0, 0x9F, 0x98], "\\xF0\\x9F\\x98"), ([0xC3, 0xA9, 0xFE, 0x62], "é\\xFEb"),
    ]
    for (bytes, text) in cases {
      #expect(FilePath(bytes: bytes).displayText == text)
      #expect(FilePath(bytes: Array("/x/".utf8) + bytes).displayText.hasPrefix("/x/"))
    }
  }

  @Test("Names of companions, copies and pictures are made from the name of the drawing")
  func siblings() {
    let path: FilePath = "/f/a b.plist"
    #expect(path.sibling(prefix: ".", suffix: ".x") == "/f/.a b.plist.x")
    #expect(path.sibling(beforeExtension: " copy") == "/f/a b copy.plist")
    #expect(FilePath("/f/a.touchtracker").sibling(beforeExtension: "-2") == "/f/a-2.touchtracker")
    #expect(FilePath("/f/a.txt").sibling(beforeExtension: "-2") == "/f/a.txt-2")
    #expect(FilePath("a.plist").sibling(prefix: ".", suffix: ".x") == ".a.plist.x")
    #expect(path.moved(to: "/g", suffix: ".r") == "/g/a b.r.plist")
    #expect(FilePath("/f/a").moved(to: "/g", suffix: ".r") == "/g/a.r.plist")
    #expect(path.picture(in: "/g", extension: "png", number: 1) == "/g/a b.png")
    #expect(path.picture(in: "/g", extension: "svg", number: 2) == "/g/a b 2.svg")
    #expect(Companion.journal.path(beside: path) == "/f/.a b.plist.touchtracker-journal")
    #expect(
      Companion.previous.path(beside: path, number: 2) == "/f/.a b.plist.touchtracker-previous-2")
    #expect(Companion.lock.path(beside: path, number: 3) == "/f/.a b.plist.touchtracker-lock-3")
    #expect(Companion.lock.legacyPath(beside: path) == "/f/a b.plist.lock")
    #expect(Companion.numbers == 1...3)
    #expect(FileStore.quarantinePath(of: path)(7) == "/f/a b.damaged-7.plist")
    #expect(
      DrawingFiles(path).quarantinedJournalPath(7).displayName == "a b.plist.journal.damaged-7")
    #expect(
      !FilePath("/f/.plist").hasDrawingExtension && FilePath("/f/x.plist").hasDrawingExtension)
    #expect(FilePath("/f/x.touchtracker").drawingExtension == ".touchtracker")
    #expect(FilePath("/f/xplist").drawingExtension == "")
  }

  @Test("In a companion's name that is too long, a checksum replaces the end of the drawing's name")
  func longNames() throws {
    let folder = try TestFolder()
    func companion(_ stem: String) -> String {
      folder.path.appending(stem).sibling(prefix: ".", suffix: ".0123456789").displayName
    }
    let limit = 255 - 12
    let fits = String(repeating: "a", count: limit)
    #expect(companion(fits) == ".\(fits).0123456789")
    let long = String(repeating: "a", count: limit + 1)
    let shortened = companion(long)
    #expect(shortened.utf8.count == 255)
    let sum = "~" + String(JournalBytes.checksum(Array(long.utf8)), radix: 16)
    #expect(shortened == "." + long.prefix(limit - sum.count) + sum + ".0123456789")
    for shift in 0...3 {
      let name = companion(String(repeating: "x", count: shift) + String(repeating: "日", count: 83))
      #expect(name.utf8.count <= 255 && name.utf8.count > 251 && !name.contains("\\x"))
    }
  }

  @Test("Renaming refuses empty, hidden and too long names, slashes and control characters")
  func renamed() throws {
    let folder = try TestFolder()
    let path = folder.path + "/a.plist"
    func renamed(_ name: String) throws(DrawingNameError) -> String {
      try path.renamed(to: name).displayName
    }
    #expect(try renamed("b") == "b.plist" && renamed(" \t b c\n ") == "b c.plist")
    #expect(try renamed("b.plist") == "b.plist" && renamed("b.txt") == "b.txt.plist")
    #expect(try renamed("é日").utf8.count == 11)
    let longest = String(repeating: "x", count: 249)
    #expect(try renamed(longest) == longest + ".plist")
    let faults: [(String, DrawingNameError, String)] = [
      ("", .empty, "A drawing needs a name."), (" \n", .empty, "A drawing needs a name."),
      (".plist", .empty, "A drawing needs a name."),
      ("a/b", .slash, "A name can't contain a slash (/)."),
      (".a", .hidden, "A name can't begin with a period: the drawing would be hidden."),
      ("a\u{7}b", .controlCharacter, "A name can't contain control characters."),
      (
        longest + "x", .tooLong(limit: 249), "The name is too long: it can have 249 bytes."
      ),
    ]
    for (name, fault, text) in faults {
      let error = #expect(throws: DrawingNameError.self) { try renamed(name) }
      #expect(error == fault && error?.description == text)
    }
    let bare = folder.path + "/a"
    #expect(try bare.renamed(to: "b.plist").displayName == "b.plist")
    #expect(try bare.renamed(to: String(repeating: "x", count: 255)).nameBytes.count == 255)
    #expect(path.drawingName == "a" && bare.drawingName == "a")
  }

  @Test("A symbolic link is followed to its target, even if the target does not exist")
  func targets() throws {
    let folder = try TestFolder()
    let real = try #require(folder.path.realPath)
    #expect((folder.path + "/missing").realPath == nil)
    mkdir((folder.path + "/sub").string, 0o700)
    try FileStore.replace(folder.path + "/file", with: Data([1]))
    for (link, target) in [
      ("l1", "file"), ("l2", "l1"), ("sub/l3", "../l2"), ("l4", "sub/new"), ("l5", "l4"),
      ("l6", folder.path.string + "/sub/new"), ("l7", "no/new"), ("loop", "loop"),
    ] { symlink(target, (folder.path + "/\(link)").string) }
    for link in ["file", "l1", "l2", "sub/l3"] {
      #expect((folder.path + "/\(link)").target == real + "/file")
      #expect((folder.path + "/\(link)").isSameFile(as: folder.path + "/file"))
    }
    for link in ["l4", "l5", "l6"] {
      #expect((folder.path + "/\(link)").target == real + "/sub/new")
      #expect((folder.path + "/\(link)").exists && (folder.path + "/\(link)").realPath == nil)
    }
    #expect((folder.path + "/l7").target == folder.path + "/no/new")
    #expect((folder.path + "/loop").target.displayName == "loop")
    #expect(!(folder.path + "/sub").isSameFile(as: folder.path + "/file"))
    #expect(!(folder.path + "/l4").isSameFile(as: folder.path + "/l4"))
    #expect((folder.path + "/sub").isFolder && !(folder.path + "/file").isFolder)
    #expect(folder.path.files.count == 9 && (folder.path + "/file").files == [])
    #expect((folder.path + "/sub").files == [folder.path + "/sub/l3"])
  }

  @Test("Temporary files have random names, and cleaning up removes only temporary files")
  func temporaries() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    let names = (0..<50).map { _ in TemporaryFile.path(for: path).displayName }
    #expect(Set(names).count == 50)
    for name in names {
      #expect(name.wholeMatch(of: /\.d\.plist\.touchtracker-tmp-[0-9a-f]{16}/) != nil)
    }
    let others = [
      ".d.plist.touchtracker-tmp-0123456789abcde", ".d.plist.touchtracker-tmp-0123456789abcdef0",
      ".d.plist.touchtracker-tmp-0123456789abcdeg", ".d.plist.touchtracker-tmp-0123456789ABCDEF",
      ".e.plist.touchtracker-tmp-0123456789abcdef", "d.plist.touchtracker-tmp-0123456789abcdef",
    ]
    for name in others + names.prefix(3) {
      try FileStore.replace(folder.path.appending(name), with: Data([1]))
    }
    let linked = folder.path + "/.d.plist.touchtracker-tmp-0123456789abcdef"
    try FileStore.replace(linked, with: Data([1]))
    #expect(link(linked, folder.path + "/other"))
    mkdir((folder.path + "/.d.plist.touchtracker-tmp-0000000000000000").string, 0o700)
    symlink("other", (folder.path + "/.d.plist.touchtracker-tmp-1111111111111111").string)
    TemporaryFile.removeAll(for: path)
    let kept =
      others + [
        linked.displayName, "other", ".d.plist.touchtracker-tmp-0000000000000000",
        ".d.plist.touchtracker-tmp-1111111111111111",
      ]
    #expect(folder.names == kept.sorted())
  }

  @Test("Times in file names, the trash and the gallery are local times")
  func times() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone.current
    func fields(_ seconds: Int) -> [Int] {
      let date = Date(timeIntervalSince1970: Double(seconds))
      let components = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second], from: date)
      return [
        components.year, components.month, components.day, components.hour, components.minute,
        components.second,
      ]
      .compactMap { $0 }
    }
    func numbers(_ text: String) -> [Int] {
      text.split { "-: T".contains($0) }.compactMap { Int($0) }
    }
    for seconds in [0, 1_000_000_000, 1_795_564_801, 1_799_999_999, 951_782_400] {
      let text = LocalTime.minutes(secondsSince1970: seconds)
      #expect(numbers(text) == Array(fields(seconds).prefix(5)))
      #expect(text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}/) != nil)
    }
    let before = fields(Int(time(nil)))
    let (name, trash) = (LocalTime.now, LocalTime.trashDate)
    let after = fields(Int(time(nil)))
    #expect(name.wholeMatch(of: /[0-9]{4}(-[0-9]{2}){2} [0-9]{2}(-[0-9]{2}){2}/) != nil)
    #expect(trash.wholeMatch(of: /[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}/) != nil)
    for text in [name, trash] {
      #expect(!numbers(text).lexicographicallyPrecedes(before))
      #expect(!after.lexicographicallyPrecedes(numbers(text)))
    }
  }

  @Test("The identity of a file is equal for hard links and changes when the file is replaced")
  func versions() throws {
    let folder = try TestFolder()
    let (path, other) = (folder.path + "/a", folder.path + "/b")
    try FileStore.replace(path, with: Data([1]))
    let (identity, version) = (FileIdentity(of: path), FileVersion(of: path))
    #expect(identity != nil && version != nil)
    #expect(link(path, other))
    #expect(FileIdentity(of: other) == identity)
    #expect(FileVersion(of: other) != version, "the time of the last change of status differs")
    #expect(FileIdentity(of: folder.path + "/missing") == nil)
    #expect(FileVersion(of: folder.path + "/missing") == nil)
    symlink("a", (folder.path + "/link").string)
    #expect(FileIdentity(of: folder.path + "/link") != identity)
    try FileStore.replace(path, with: Data([1]))
    #expect(FileIdentity(of: path) != identity)
    let current = FileVersion(of: path)
    let file = open(path.string, O_WRONLY | O_APPEND)
    #expect(write(file, "x", 1) == 1)
    close(file)
    #expect(FileVersion(of: path) != current)
  }

  @Test("All bytes that are not UTF-8 are shown as hexadecimal numbers, anywhere in a name")
  func severalInvalidBytes() {
    let cases: [([UInt8], String)] = [
      ([0xFF, 0x61, 0xFE], "\\xFFa\\xFE"), ([0x62, 0xFF, 0xFE, 0xFD], "b\\xFF\\xFE\\xFD"),
      ([0xE2, 0x82, 0x61, 0xC3], "\\xE2\\x82a\\xC3"),
      ([0xC3, 0xA9, 0xFF, 0xC3, 0xA9, 0xFE], "é\\xFFé\\xFE"),
    ]
    for (bytes, text) in cases { #expect(FilePath(bytes: bytes).displayText == text) }
  }
}
