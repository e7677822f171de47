import DrawingFormat
package import SystemPackage

/// The visible area of a page: its upper left corner, in points of the page, and its scale.
package struct PageArea: Hashable, Sendable {
  package var x: Double
  package var y: Double
  /// The number of points of the view per point of the page.
  package var scale: Double

  package init(x: Double, y: Double, scale: Double) { (self.x, self.y, self.scale) = (x, y, scale) }
}

/// The areas that were visible when the latest drawings were closed, which are stored in a file.
///
/// For each drawing, the most recently closed one first, the file contains the path and the numbers
/// of a ``PageArea``. Each of both ends with a zero byte, which no path contains.
package struct LastViews: Sendable {
  /// The largest number of drawings.
  package static let limit = 500

  private typealias Entry = (path: FilePath, area: PageArea)

  private let file: OwnFile

  /// Creates a value for the areas in a file, which need not exist.
  package init(path: FilePath) {
    file = OwnFile(path) { Self.entries(in: $0) != nil }
  }

  /// Returns the area that was visible last, or `nil` if it is not known or the file cannot be read.
  package func area(of drawing: FilePath) -> PageArea? {
    (try? entries())?.first { $0.path == drawing }?.area
  }

  /// Stores the visible area of a drawing.
  ///
  /// A relative path is ignored, because it is valid only in one folder.
  package func set(_ area: PageArea, of drawing: FilePath) throws(FileError) {
    guard drawing.isAbsolute else { return }
    let old = try entries()
    if let first = old.first, first.path == drawing, first.area == area { return }
    try write([(drawing, area)] + old.filter { $0.path != drawing })
  }

  /// Gives the area of a drawing that has been renamed to its new path.
  package func rename(_ drawing: FilePath, to newPath: FilePath) throws(FileError) {
    let old = try entries()
    guard newPath.isAbsolute, old.contains(where: { $0.path == drawing }) else { return }
    try write(
      old.filter { $0.path != newPath }.map { ($0.path == drawing ? newPath : $0.path, $0.area) })
  }

  private func entries() throws(FileError) -> [Entry] {
    Self.entries(in: try file.contents() ?? Data()) ?? []
  }

  /// Returns the entries in the contents of a file, or `nil` if another program has written them.
  private static func entries(in data: Data) -> [Entry]? {
    guard data.isEmpty || data.last == 0 else { return nil }
    let fields = data.split(separator: 0)
    guard fields.count.isMultiple(of: 2) else { return nil }
    var entries: [Entry] = []
    for index in stride(from: 0, to: fields.count, by: 2) {
      let numbers = String(decoding: fields[index + 1], as: UTF8.self).split(separator: " ")
        .compactMap { Double($0) }
      guard fields[index].first == UInt8(ascii: "/"), numbers.count == 3 else { return nil }
      entries.append(
        (FilePath(bytes: fields[index]), PageArea(x: numbers[0], y: numbers[1], scale: numbers[2])))
    }
    return entries
  }

  private func write(_ entries: [Entry]) throws(FileError) {
    var data = Data()
    for (path, area) in entries.prefix(Self.limit) {
      data += path.bytes + [0] + Array("\(area.x) \(area.y) \(area.scale)".utf8) + [0]
    }
    try file.replace(with: data)
  }
}
