import Geometry
import Ink

/// What is wrong with the value of a key, and where.
struct KeyProblem: Error, CustomStringConvertible {
  /// The way to a value as it is written in code: elements[3].width; empty for the root.
  var path: String
  let problem: String

  var description: String { "\(path.isEmpty ? "the root" : path) \(problem)" }

  init(_ path: String, _ problem: String) { (self.path, self.problem) = (path, problem) }

  static func missing(_ key: String) -> KeyProblem { KeyProblem(key, "is missing") }

  /// The same, told from outside an element.
  func inside(element index: Int) -> KeyProblem {
    KeyProblem("elements[\(index)]" + (path.isEmpty ? "" : ".") + path, problem)
  }
}

/// What a file says about the drawing as a whole, before it is looked at.
struct HeadForm: Decodable {
  static let format = "touchtracker-drawing"

  var format: String?
  var version: Int?
  var width: Double?
  var height: Double?

  /// - Throws: ``KeyProblem`` for what is no drawing of this version.
  func checked() throws -> DrawingDocument {
    guard let format else { throw KeyProblem.missing("format") }
    guard format == Self.format else {
      throw KeyProblem("format", "is \"\(format.prefix(40))\", not \"\(Self.format)\"")
    }
    guard let version else { throw KeyProblem.missing("version") }
    guard version == DrawingDocument.currentVersion else {
      throw KeyProblem(
        "version", "is \(version); this program reads version \(DrawingDocument.currentVersion)")
    }
    let size = CGSize(
      width: try Self.side(width, "width"), height: try Self.side(height, "height"))
    var document = DrawingDocument(size: size)
    document.version = version
    return document
  }

  private static func side(_ side: Double?, _ key: String) throws -> CGFloat {
    guard let side else { throw KeyProblem.missing(key) }
    guard DrawingLimits.page.contains(side) else {
      throw KeyProblem(key, "is \(side); a page has \(DrawingLimits.page) points to a side")
    }
    return CGFloat(side)
  }
}

/// What a file says about one element, before it is looked at.
struct ElementForm: Decodable {
  var kind: String?
  var color: String?
  var width: Double?
  var points: Data?
  var times: Data?
  var forces: Data?

  /// - Parameter unpacked: the points, where they were unpacked before.
  /// - Throws: ``KeyProblem`` for what is missing or beyond the limits.
  func checked(unpacked: [InkPoint]? = nil) throws -> Element {
    guard let kind else { throw KeyProblem.missing("kind") }
    guard let known = Element.Kind(rawValue: kind) else {
      throw KeyProblem("kind", "is \"\(kind.prefix(40))\"; known are \(Element.Kind.list)")
    }
    guard let color else { throw KeyProblem.missing("color") }
    guard let pixelColor = PixelColor(hexadecimal: color) else {
      throw KeyProblem("color", "is \"\(color.prefix(40))\", not a colour like #1C1C1EFF")
    }
    guard let width = width.map({ Float($0) }) else { throw KeyProblem.missing("width") }
    guard DrawingLimits.width.contains(width) else {
      throw KeyProblem("width", "is \(width); a line is \(DrawingLimits.width) points wide")
    }
    let points = try unpacked ?? checkedPoints()
    guard known.pointCount.map({ points.count == $0 }) ?? !points.isEmpty else {
      throw KeyProblem("points", "holds \(points.count) points, which is no \(kind)")
    }
    return Element(
      kind: known, points: points, times: try checkedTimes(of: points.count),
      forces: try checkedForces(of: points.count), width: width, color: pixelColor)
  }

  private func checkedPoints() throws -> [InkPoint] {
    guard let points else { throw KeyProblem.missing("points") }
    guard points.count % PackedPoints.stride == 0 else {
      throw KeyProblem(
        "points", "has \(points.count) bytes, not a multiple of \(PackedPoints.stride)")
    }
    let unpacked = PackedPoints.points(points)
    guard unpacked.allSatisfy(\.isWithinLimits) else {
      throw KeyProblem(
        "points", "holds a coordinate that is not within ±\(DrawingLimits.coordinate)")
    }
    return unpacked
  }

  /// When each point was drawn; a file need not tell.
  private func checkedTimes(of count: Int) throws -> [Float] {
    let times = try numbers(times, "times", of: count)
    guard times.allSatisfy(\.isFinite) else {
      throw KeyProblem("times", "holds a time that is not finite")
    }
    return times
  }

  /// The force of the pencil at each point; a file need not tell.
  private func checkedForces(of count: Int) throws -> [Float] {
    let forces = try numbers(forces, "forces", of: count)
    guard forces.allSatisfy({ 0...1 ~= $0 }) else {
      throw KeyProblem("forces", "holds a force that is not within 0...1")
    }
    return forces
  }

  /// A number for each point; empty where there are none.
  private func numbers(_ data: Data?, _ key: String, of count: Int) throws -> [Float] {
    guard let data else { return [] }
    guard data.count == count * PackedPoints.numberStride else {
      throw KeyProblem(key, "has \(data.count) bytes for \(count) points")
    }
    return PackedPoints.numbers(data)
  }
}

/// The elements of a file, taken one by one so that limits hold before anything is reserved.
struct ElementList {
  private(set) var elements: [Element] = []
  private var extent = Extent()

  /// - Throws: ``KeyProblem`` for more elements than a drawing can have.
  init(expecting count: Int) throws {
    guard count <= DrawingLimits.elements else {
      throw KeyProblem("elements", "are \(count), more than \(DrawingLimits.elements)")
    }
    elements.reserveCapacity(count)
  }

  /// - Returns: the points.
  /// - Throws: ``KeyProblem``, also for more than a drawing can have.
  @discardableResult
  mutating func append(_ form: ElementForm, unpacked: [InkPoint]? = nil) throws -> [InkPoint] {
    let element: Element
    do {
      element = try form.checked(unpacked: unpacked)
    } catch let problem as KeyProblem {
      throw problem.inside(element: elements.count)
    }
    extent += Extent(element)
    if let excess = extent.excess { throw KeyProblem("elements", "hold \(excess)") }
    elements.append(element)
    return element.points
  }
}

extension Element.Kind {
  fileprivate static var list: String {
    let names = allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
