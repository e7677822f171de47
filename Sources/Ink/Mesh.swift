public import Geometry

/// A color with 8-bit red, green, blue and alpha channels, not premultiplied.
public struct PixelColor: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Returns the same color with another alpha.
  public func withAlpha(_ alpha: UInt8) -> PixelColor {
    PixelColor(red: red, green: green, blue: blue, alpha: alpha)
  }
}

/// Triangles in device pixels, with colors interpolated between their corners.
///
/// The alpha of a vertex includes its coverage: it is the alpha of the color inside a shape, and 0
/// at the outer rim of the fringe that smooths the edge of the shape. Where triangles of a mesh
/// overlap, the later triangle is on top.
///
/// A vertex has the memory layout that graphics libraries read (two `Float`, four bytes), so that
/// no conversion is necessary.
public struct Mesh: Sendable {
  public struct Vertex: Hashable, Sendable {
    public var x: Float
    public var y: Float
    public var color: PixelColor
  }

  public internal(set) var vertices: [Vertex] = []
  /// The indices of the vertices, three for each triangle, clockwise or counterclockwise.
  public internal(set) var indices: [UInt32] = []

  public init() {}

  public var isEmpty: Bool { indices.isEmpty }

  /// Removes all triangles and keeps the storage.
  public mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
  }

  /// The bounding box of all vertices; ``CGRect/null`` for an empty mesh.
  public var bounds: CGRect {
    guard let first = vertices.first else { return .null }
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    for vertex in vertices {
      minX = min(minX, vertex.x)
      maxX = max(maxX, vertex.x)
      minY = min(minY, vertex.y)
      maxY = max(maxY, vertex.y)
    }
    return CGRect(
      x: CGFloat(minX), y: CGFloat(minY), width: CGFloat(maxX - minX), height: CGFloat(maxY - minY))
  }

  @discardableResult
  mutating func addVertex(_ x: CGFloat, _ y: CGFloat, _ color: PixelColor) -> UInt32 {
    vertices.append(Vertex(x: Float(x), y: Float(y), color: color))
    return UInt32(truncatingIfNeeded: vertices.count - 1)
  }

  mutating func addTriangle(_ a: UInt32, _ b: UInt32, _ c: UInt32) {
    indices.append(a)
    indices.append(b)
    indices.append(c)
  }

  /// Adds the two triangles between an edge a–b and the edge c–d opposite to it.
  mutating func addQuad(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) {
    addTriangle(a, b, c)
    addTriangle(b, d, c)
  }
}
