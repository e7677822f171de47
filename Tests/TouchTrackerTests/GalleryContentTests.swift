import DrawingFormat
import DrawingPersistence
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("The search and the orders of a gallery, without views")
struct GalleryContentTests {
  private let temporary = TemporaryFile()

  private func path(_ name: String) -> FilePath {
    FilePath(temporary.folder).appending(name + ".plist")
  }

  /// Returns the entries of drawings, of which the first one was changed last.
  private func entries(_ names: [String]) throws -> [CatalogEntry] {
    try names.map { name in
      try FileStore.replace(path(name), with: Data([1]))
      return try #require(CatalogEntry(path(name)))
    }
  }

  private func content(
    _ names: [String], order: GalleryOrder = .recent
  ) throws -> GalleryContent {
    var content = GalleryContent(order: order)
    content.update(GalleryIndex(try entries(names)))
    return content
  }

  private func names(_ content: GalleryContent) -> [String] { content.entries.map(\.name) }

  @Test(
    "A folded text has no upper case and no diacritics, in any form of its letters",
    arguments: [
      ("Page 2", "page 2"), ("Größe", "grosse"), ("Łódź", "lodz"), ("SMØRREBRØD", "smorrebrod"),
      ("Ếv", "ev"), ("e\u{301}te\u{301}", "ete"), ("Ёлка", "елка"), ("Αρχή", "αρχη"),
      ("ἄλφα", "αλφα"), ("\u{FB01}n", "fin"), ("İzmir", "izmir"), ("が", "か\u{3099}"), ("", ""),
    ])
  func folding(text: String, folded: String) {
    #expect(text.folded == folded)
  }

  @Test("The syllables of a language that differ only in a mark are different letters")
  func syllables() {
    #expect("が".folded != "か".folded && "כָּ".folded != "כ".folded)
  }

  @Test(
    "A search finds a name that contains every word, in any order and as a fragment",
    arguments: [
      ("gar", true), ("PLAN gard", true), ("plan  2", true), ("façade", true), ("facade pl", true),
      ("gardens", false), ("garden 3", false), ("", true), ("  ", true),
    ])
  func words(text: String, isFound: Bool) {
    #expect(GallerySearch(text).matches("Garden plan 2, Façade".folded) == isFound)
    #expect(GallerySearch(text).isEmpty == (text.allSatisfy(\.isWhitespace)))
  }

  @Test("Names are in the order of their numbers, regardless of case, diacritics and zeros")
  func naturalOrder() throws {
    let sorted = [
      "2 trees", "10 trees", "Äpfel", "apples", "Page", "page 1", "Page 2", "page 02b", "Page 10",
      "Page 10 a", "page 99999999999999999999", "page 100000000000000000000", "Zebra",
    ]
    let content = try self.content(sorted.reversed(), order: .name)
    #expect(names(content) == sorted)
    // A number with zeros is the same number, and the names decide.
    let equalNumbers = try self.content(["a 7", "a 007"], order: .name)
    #expect(names(equalNumbers) == ["a 007", "a 7"])
  }

  @Test("The order of the last change is that of the list, and both orders apply to searches")
  func orders() throws {
    var content = try self.content(["b 10", "c", "b 9", "a"])
    #expect(names(content) == ["b 10", "c", "b 9", "a"])
    content.search(for: "b")
    #expect(names(content) == ["b 10", "b 9"])
    content.sort(by: .name)
    #expect(names(content) == ["b 9", "b 10"])
    content.search(for: "")
    #expect(names(content) == ["a", "b 9", "b 10", "c"])
    content.sort(by: .recent)
    #expect(names(content) == ["b 10", "c", "b 9", "a"])
    #expect(GalleryOrder.allCases.map(\.title) == ["Recent", "Name"])
  }

  @Test("A search reads no files")
  func removedFiles() throws {
    var content = try self.content(["a", "b", "ab"])
    for name in ["a", "b", "ab"] {
      try FileManager.default.removeItem(atPath: path(name).string)
    }
    content.search(for: "b")
    #expect(names(content) == ["b", "ab"])
    content.sort(by: .name)
    #expect(names(content) == ["ab", "b"])
  }

  @Test("A gallery says why it shows no drawings, but not before it has read the list")
  func emptyReason() throws {
    var content = GalleryContent(order: .recent)
    #expect(content.emptyReason == nil && content.entries.isEmpty)
    content.search(for: "x")
    #expect(content.emptyReason == nil)
    content.update(GalleryIndex([]))
    #expect(content.emptyReason == .noDrawings)
    content.update(GalleryIndex(try entries(["a"])))
    #expect(content.emptyReason == .noMatch("x"))
    content.search(for: "a")
    #expect(content.emptyReason == nil)
  }

  @Test("A gallery offers a search from eight drawings on, or while it or the order is in use")
  func offer() throws {
    let names = (1...8).map { "drawing \($0)" }
    #expect(try self.content(names).offersSearch)
    #expect(try !self.content(Array(names.dropLast())).offersSearch)
    var content = try self.content(["a", "b"])
    #expect(!content.offersSearch)
    content.search(for: "x")
    #expect(content.offersSearch)
    content.search(for: " ")
    #expect(!content.offersSearch)
    content.sort(by: .name)
    #expect(content.offersSearch)
    // The order of one drawing is always the same.
    content.update(GalleryIndex(try entries(["a"])))
    #expect(!content.offersSearch)
  }

  @Test("A drawing that is renamed during a search stays visible until the search changes")
  func renamed() throws {
    var content = try self.content(["alpha", "beta", "alps"])
    content.search(for: "al")
    content.include(renamed: path("omega"))
    content.update(GalleryIndex(try entries(["omega", "beta", "alps"])))
    #expect(names(content) == ["omega", "alps"])
    content.search(for: "alp")
    #expect(names(content) == ["alps"])
  }
}
