import DrawingPersistence
import SystemPackage

/// The order of the drawings in a gallery.
nonisolated enum GalleryOrder: String, CaseIterable, Sendable {
  /// The drawing that was changed last is the first one.
  case recent
  /// By name, with numbers in the order of their values.
  case name

  var title: String {
    switch self {
    case .recent: "Recent"
    case .name: "Name"
    }
  }
}

/// The words that the user searches for in the names of drawings.
nonisolated struct GallerySearch: Equatable, Sendable {
  /// The text that the user has written.
  let text: String
  private let words: [String]

  init(_ text: String = "") {
    self.text = text
    words = text.folded.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// A Boolean value that indicates whether the search contains no word and finds everything.
  var isEmpty: Bool { words.isEmpty }

  /// Returns a Boolean value that indicates whether a name contains every word.
  ///
  /// - Parameter folded: The name without case and diacritics.
  func matches(_ folded: String) -> Bool { words.allSatisfy { folded.contains($0) } }
}

/// All drawings of a gallery in each order, with their names prepared for searches.
///
/// It is made once for each list of drawings. A search reads no files and sorts nothing.
nonisolated struct GalleryIndex: Sendable {
  nonisolated private struct Drawing: Sendable {
    let entry: CatalogEntry
    /// The name without case and diacritics.
    let folded: String
  }

  /// The drawings, the most recently changed first.
  private let recent: [Drawing]
  private let named: [Drawing]

  /// Creates an index of drawings.
  ///
  /// - Parameter entries: The drawings, the most recently changed first.
  /// - Complexity: O(*n* log *n*) for *n* drawings.
  init(_ entries: [CatalogEntry]) {
    let names = entries.map(\.name)
    let recent = zip(entries, names).map { Drawing(entry: $0, folded: $1.folded) }
    let keys = zip(names, recent).map { NaturalName($0, folded: $1.folded) }
    // The names of two drawings in different folders can be equal.
    named = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { recent[$0] }
    self.recent = recent
  }

  var count: Int { recent.count }

  /// Returns the drawings that a search finds.
  ///
  /// - Parameter exception: The path of a drawing that is included in any case; `nil` for none.
  /// - Complexity: O(*n*) for *n* drawings.
  func entries(
    in order: GalleryOrder, matching search: GallerySearch, and exception: FilePath?
  ) -> [CatalogEntry] {
    let drawings =
      switch order {
      case .recent: recent
      case .name: named
      }
    return drawings.filter { search.matches($0.folded) || $0.entry.path == exception }
      .map(\.entry)
  }
}

/// The content of a gallery: its drawings, their order and the search.
nonisolated struct GalleryContent {
  /// The reason why a gallery shows no drawings.
  nonisolated enum EmptyReason: Hashable, Sendable {
    /// The user has no drawings.
    case noDrawings
    /// No drawing has a name with the words of this search.
    case noMatch(String)
  }

  /// The smallest number of drawings among which the user can search; fewer are found at a glance.
  static let searchableCount = 8

  /// The drawings, or `nil` until the list has been read.
  private var index: GalleryIndex?
  private(set) var order: GalleryOrder
  private(set) var search = GallerySearch()
  /// The path of the drawing that the user has renamed last during the search.
  ///
  /// The drawing stays visible, although the search may not find the new name.
  private var renamed: FilePath?
  /// The drawings that the gallery shows, in their order.
  private(set) var entries: [CatalogEntry] = []

  init(order: GalleryOrder) { self.order = order }

  /// A Boolean value that indicates whether the gallery offers a search and the choice of an order.
  ///
  /// An order that the user has chosen and a search in progress can be changed in any case.
  var offersSearch: Bool {
    let count = index?.count ?? 0
    return count >= Self.searchableCount || !search.isEmpty || count > 1 && order != .recent
  }

  /// The reason why there are no drawings to show, or `nil` if there are some or the list has not
  /// been read.
  var emptyReason: EmptyReason? {
    guard let index, entries.isEmpty else { return nil }
    return index.count == 0 ? .noDrawings : .noMatch(search.text)
  }

  /// Replaces the list of drawings.
  mutating func update(_ index: GalleryIndex) {
    self.index = index
    updateEntries()
  }

  mutating func sort(by order: GalleryOrder) {
    self.order = order
    updateEntries()
  }

  mutating func search(for text: String) {
    (search, renamed) = (GallerySearch(text), nil)
    updateEntries()
  }

  /// Includes a drawing in the results of the search from the next list on, because the user has just
  /// given it this path.
  mutating func include(renamed path: FilePath) { renamed = path }

  private mutating func updateEntries() {
    entries = index?.entries(in: order, matching: search, and: renamed) ?? []
  }
}
