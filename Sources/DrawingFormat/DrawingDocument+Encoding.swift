import DrawingModel
import Ink

extension DrawingDocument {
  /// Returns the drawing as a binary property list; see Documentation/FileFormat.md.
  ///
  /// - Complexity: O(points).
  public func encoded() -> Data { encoded(generation: 0) }

  /// Returns the drawing as a binary property list that differs from the lists of other
  /// generations.
  ///
  /// - Parameter generation: A number that is stored in the file if it is above 0.
  package func encoded(generation: Int) -> Data {
    let elements = drawing.elements
    let pointCount = elements.reduce(0) { $0 + $1.points.count }
    let forceCount = elements.reduce(0) { $0 + ($1.forces.isEmpty ? 0 : 1) }
    let pictures = Set(elements.compactMap(\.picture))
    let pictureSize = pictures.reduce(0) { $0 + $1.bytes.count }
    var list = BinaryPropertyListWriter(
      objects: 9 * elements.count + forceCount + pictures.count + 64,
      size: (forceCount > 0 ? 16 : 12) * pointCount + 64 * elements.count + pictureSize + 256)
    let keys = ["kind", "color", "width", "points", "times"].map { list.add($0) }
    let forcesKey = forceCount > 0 ? list.add("forces") : nil
    let smoothed =
      elements.contains(where: \.isSmoothed) ? (list.add("smoothed"), list.add(true)) : nil
    var styles = StyleEntries()
    let pictureKey = pictures.isEmpty ? nil : list.add("picture")
    // Values that elements share are written once.
    var pictureReferences: [Picture: BinaryPropertyListWriter.Reference] = [:]
    var kinds: [Element.Kind: BinaryPropertyListWriter.Reference] = [:]
    var colors: [PixelColor: BinaryPropertyListWriter.Reference] = [:]
    var widths: [Float: BinaryPropertyListWriter.Reference] = [:]
    let entries = elements.map { element in
      let kind = kinds[element.kind] ?? list.add(element.kind.rawValue)
      kinds[element.kind] = kind
      if let picture = element.picture, let pictureKey {
        let bytes =
          pictureReferences[picture] ?? picture.bytes.withUnsafeBytes { list.add($0) }
        pictureReferences[picture] = bytes
        let points = PackedPoints.withBytes(of: element.points) { list.add($0) }
        return list.add(
          [(keys[0], kind), (keys[3], points), (pictureKey, bytes)]
            + styles.pairs(of: element, &list))
      }
      let color = colors[element.color] ?? list.add(element.color.hexadecimal)
      let width = widths[element.width] ?? list.add(element.width)
      (colors[element.color], widths[element.width]) = (color, width)
      var pairs = [(keys[0], kind), (keys[1], color)]
      if element.kind != .area { pairs.append((keys[2], width)) }
      pairs.append((keys[3], PackedPoints.withBytes(of: element.points) { list.add($0) }))
      if !element.times.isEmpty {
        pairs.append((keys[4], PackedPoints.withBytes(of: element.times) { list.add($0) }))
      }
      if let forcesKey, !element.forces.isEmpty {
        pairs.append((forcesKey, PackedPoints.withBytes(of: element.forces) { list.add($0) }))
      }
      if let smoothed, element.isSmoothed { pairs.append(smoothed) }
      pairs += styles.pairs(of: element, &list)
      return list.add(pairs)
    }
    var root = [
      (list.add("format"), list.add(RawHeader.format)),
      (list.add("version"), list.add(requiredVersion)),
      (keys[2], list.add(Double(size.width))),
      (list.add("height"), list.add(Double(size.height))),
      (list.add("elements"), list.add(entries)),
    ]
    // A drawing with the default style has the same bytes as in versions of the program without
    // page styles.
    let style = drawing.pageStyle
    if style.pattern != .plain {
      root.append((list.add("pattern"), list.add(style.pattern.rawValue)))
    }
    if style.board != .white { root.append((list.add("board"), list.add(style.board.rawValue))) }
    if generation > 0 { root.append((list.add("generation"), list.add(generation))) }
    _ = list.add(root)
    return list.finished()
  }
}

/// The entries of elements for dashes, arrowheads, fills, groups and locks, of which each value is
/// written once.
private struct StyleEntries {
  private typealias Reference = BinaryPropertyListWriter.Reference

  private var references: [String: Reference] = [:]
  private var groups: [UInt32: Reference] = [:]
  private var lock: Reference?

  fileprivate mutating func pairs(
    of element: Element, _ list: inout BinaryPropertyListWriter
  ) -> [(BinaryPropertyListWriter.Reference, BinaryPropertyListWriter.Reference)] {
    let dash = element.lineStyle.dash
    let values = [
      ("dash", dash == .solid ? nil : dash.rawValue), ("arrows", element.lineStyle.arrowheads.name),
      ("fill", element.fill?.hexadecimal),
    ]
    var pairs = values.compactMap { key, value in
      value.map { (reference(to: key, &list), reference(to: $0, &list)) }
    }
    if element.grouping.group > 0 {
      let group = groups[element.grouping.group] ?? list.add(Int(element.grouping.group))
      groups[element.grouping.group] = group
      pairs.append((reference(to: "group", &list), group))
    }
    if element.grouping.isLocked {
      let isLocked = lock ?? list.add(true)
      lock = isLocked
      pairs.append((reference(to: "locked", &list), isLocked))
    }
    return pairs
  }

  private mutating func reference(
    to text: String, _ list: inout BinaryPropertyListWriter
  ) -> Reference {
    if let reference = references[text] { return reference }
    let reference = list.add(text)
    references[text] = reference
    return reference
  }
}
