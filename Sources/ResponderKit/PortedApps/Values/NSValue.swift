/// A value or a reference to an object, wrapped in an object.
///
/// Two values are equal if they contain equal geometric values or numbers, or references to the
/// same object. `NSValue(nonretainedObject:)` is therefore suitable as a dictionary key that
/// identifies a touch.
nonisolated open class NSValue: Hashable {
  enum Content: Hashable {
    case nothing
    case object(ObjectIdentifier)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case vector(CGVector)
    case transform(CGAffineTransform)
    case number(NSNumber.Content)
  }

  let content: Content
  /// The object of ``init(nonretainedObject:)``, or nil if it no longer exists.
  private weak var object: AnyObject?

  init(_ content: Content) { self.content = content }

  /// Creates a value that refers to an object without retaining it.
  public init(nonretainedObject anObject: Any?) {
    object = anObject.map { $0 as AnyObject }
    content = object.map { .object(ObjectIdentifier($0)) } ?? .nothing
  }

  /// Creates a value that contains a point.
  public convenience init(cgPoint point: CGPoint) { self.init(.point(point)) }
  /// Creates a value that contains a size.
  public convenience init(cgSize size: CGSize) { self.init(.size(size)) }
  /// Creates a value that contains a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(.rect(rect)) }
  /// Creates a value that contains a vector.
  public convenience init(cgVector vector: CGVector) { self.init(.vector(vector)) }
  /// Creates a value that contains a transform.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    self.init(.transform(transform))
  }

  /// The object to which the value refers; nil if there is none, or if it no longer exists.
  public var nonretainedObjectValue: Any? { object }
  /// The point; the origin if the value contains none.
  public var cgPointValue: CGPoint { if case .point(let point) = content { point } else { .zero } }
  /// The size; zero if the value contains none.
  public var cgSizeValue: CGSize { if case .size(let size) = content { size } else { .zero } }
  /// The rectangle; zero if the value contains none.
  public var cgRectValue: CGRect { if case .rect(let rect) = content { rect } else { .zero } }
  /// The vector; zero if the value contains none.
  public var cgVectorValue: CGVector {
    if case .vector(let vector) = content { vector } else { .zero }
  }
  /// The transform; the identity if the value contains none.
  public var cgAffineTransformValue: CGAffineTransform {
    if case .transform(let transform) = content { transform } else { .identity }
  }

  public static func == (a: NSValue, b: NSValue) -> Bool { a.content == b.content }

  public func hash(into hasher: inout Hasher) { hasher.combine(content) }
}
