public import Geometry
import Ink

/// A drawing and the page it is on: all that a drawing file tells.
public struct DrawingDocument: Sendable {
  public static let currentVersion = 1

  public var drawing: Drawing
  /// The page in points: what an export shows.
  public var size: CGSize
  /// The version of the file it came from.
  public var version = Self.currentVersion

  /// - Parameter size: of the page; brought to what a page can have.
  public init(drawing: Drawing = Drawing(), size: CGSize) {
    self.drawing = drawing
    self.size = CGSize(width: Self.side(size.width), height: Self.side(size.height))
  }
}

extension DrawingDocument {
  /// A window may have no room for a page at all.
  private static func side(_ side: CGFloat) -> CGFloat {
    let limits = DrawingLimits.page
    return max(CGFloat(limits.lowerBound), min(CGFloat(limits.upperBound), side))
  }
}

/// Why a file is no drawing: which part of it, and what is wrong there.
public struct DrawingFormatError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

extension DrawingDocument {
  /// Reads a binary or XML property list.
  ///
  /// - Throws: ``DrawingFormatError``, which names the key that is wrong.
  /// - Complexity: O(bytes), in time and in memory.
  public init(decoding data: Data) throws {
    if data.isEmpty { throw DrawingFormatError("it is empty") }
    do {
      self =
        try data.starts(with: "bplist".utf8)
        ? BinaryDrawing.document(data) : XMLDrawing.document(data)
    } catch let problem as KeyProblem {
      throw DrawingFormatError("\(problem)")
    }
  }

  /// The drawing as a binary property list; see Documentation/FileFormat.md.
  ///
  /// - Parameter generation: makes files of the same drawing differ; 0 where that does not matter.
  /// - Complexity: O(points).
  public func encoded(generation: Int = 0) -> Data {
    let elements = drawing.elements
    let points = elements.reduce(0) { $0 + $1.points.count }
    let pressed = elements.reduce(0) { $0 + ($1.forces.isEmpty ? 0 : 1) }
    var list = BinaryPropertyListWriter(
      objects: 6 * elements.count + pressed + 32,
      size: (pressed > 0 ? 16 : 12) * points + 64 * elements.count + 256)
    let keys = ["kind", "color", "width", "points", "times"].map { list.add($0) }
    let forcesKey = pressed > 0 ? list.add("forces") : nil
    // What many elements have alike is written once.
    var kinds: [Element.Kind: BinaryPropertyListWriter.Reference] = [:]
    var colors: [PixelColor: BinaryPropertyListWriter.Reference] = [:]
    var widths: [Float: BinaryPropertyListWriter.Reference] = [:]
    let entries = elements.map { element in
      let kind = kinds[element.kind] ?? list.add(element.kind.rawValue)
      let color = colors[element.color] ?? list.add(element.color.hexadecimal)
      let width = widths[element.width] ?? list.add(element.width)
      (kinds[element.kind], colors[element.color], widths[element.width]) = (kind, color, width)
      var pairs = [(keys[0], kind), (keys[1], color), (keys[2], width)]
      pairs.append((keys[3], PackedPoints.withBytes(of: element.points) { list.add($0) }))
      if !element.times.isEmpty {
        pairs.append((keys[4], PackedPoints.withBytes(of: element.times) { list.add($0) }))
      }
      if let forcesKey, !element.forces.isEmpty {
        pairs.append((forcesKey, PackedPoints.withBytes(of: element.forces) { list.add($0) }))
      }
      return list.add(pairs)
    }
    var root = [
      (list.add("format"), list.add(HeadForm.format)),
      (list.add("version"), list.add(Self.currentVersion)),
      (keys[2], list.add(Double(size.width))),
      (list.add("height"), list.add(Double(size.height))),
      (list.add("elements"), list.add(entries)),
    ]
    if generation > 0 { root.append((list.add("generation"), list.add(generation))) }
    _ = list.add(root)
    return list.finished()
  }
}
