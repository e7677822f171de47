/// An archive from which objects are created and to which they are written.
///
/// ResponderKit reads no archives. The class exists so that views and view controllers can
/// implement `init(coder:)`. A coder contains no values and ignores written values; a subclass can
/// override the methods.
@preconcurrency @MainActor open class NSCoder {
  /// Creates a coder without values.
  public init() {}

  /// A Boolean value that indicates whether values are identified by keys.
  open var allowsKeyedCoding: Bool { true }

  /// Returns a Boolean value that indicates whether the archive contains a value for a key.
  open func containsValue(forKey key: String) -> Bool { false }

  // MARK: Reading

  open func decodeObject(forKey key: String) -> Any? { nil }

  /// Returns the object for a key if the object is of the given class; otherwise nil.
  open func decodeObject<Object>(of type: Object.Type, forKey key: String) -> Object? {
    decodeObject(forKey: key) as? Object
  }

  open func decodeBool(forKey key: String) -> Bool { false }
  open func decodeInteger(forKey key: String) -> Int { 0 }
  open func decodeInt32(forKey key: String) -> Int32 { 0 }
  open func decodeInt64(forKey key: String) -> Int64 { 0 }
  open func decodeFloat(forKey key: String) -> Float { 0 }
  open func decodeDouble(forKey key: String) -> Double { 0 }
  open func decodeCGPoint(forKey key: String) -> CGPoint { .zero }
  open func decodeCGVector(forKey key: String) -> CGVector { CGVector(dx: 0, dy: 0) }
  open func decodeCGSize(forKey key: String) -> CGSize { .zero }
  open func decodeCGRect(forKey key: String) -> CGRect { .zero }
  open func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform { .identity }

  // MARK: Writing

  open func encode(_ object: Any?, forKey key: String) {}
  open func encode(_ value: Bool, forKey key: String) {}
  open func encode(_ value: Int, forKey key: String) {}
  open func encode(_ value: Int32, forKey key: String) {}
  open func encode(_ value: Int64, forKey key: String) {}
  open func encode(_ value: Float, forKey key: String) {}
  open func encode(_ value: Double, forKey key: String) {}
  open func encode(_ point: CGPoint, forKey key: String) {}
  open func encode(_ vector: CGVector, forKey key: String) {}
  open func encode(_ size: CGSize, forKey key: String) {}
  open func encode(_ rect: CGRect, forKey key: String) {}
  open func encode(_ transform: CGAffineTransform, forKey key: String) {}
}
