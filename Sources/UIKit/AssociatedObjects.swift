/// The manner in which an object refers to a value that is associated with it.
nonisolated public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

/// Returns the value that is associated with an object under a key; nil for none.
nonisolated public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  AssociatedObjects.lock.withLock {
    AssociatedObjects.shared.value(of: object as AnyObject, key)
  }
}

/// Associates a value with an object under a key.
///
/// A strongly referenced value lives at least as long as the object, unless another value replaces
/// it. After the object has been destroyed, the value is released at the latest when values are
/// associated with many other objects.
///
/// - Parameters:
///   - object: The object.
///   - key: The address that identifies the value.
///   - value: The value; nil removes the former value.
///   - policy: The manner of the reference: weak for `OBJC_ASSOCIATION_ASSIGN`, and otherwise
///     strong.
nonisolated public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  // The old values are released outside of the lock, because deinitializers may use associated
  // values, too.
  let released = AssociatedObjects.lock.withLock {
    AssociatedObjects.shared.set(
      value, of: object as AnyObject, key, isWeak: policy == .OBJC_ASSOCIATION_ASSIGN)
  }
  _ = released
}

/// The values that are associated with objects.
nonisolated private struct AssociatedObjects: @unchecked Sendable {
  static let lock = NSLock()
  /// The values of all objects, which the lock protects.
  nonisolated(unsafe) static var shared = AssociatedObjects()

  private struct Entry {
    weak var owner: AnyObject?
    var values: [UnsafeRawPointer: Value] = [:]
  }

  private enum Value {
    case strong(Any)
    case weak(WeakReference)
  }

  private final class WeakReference {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of entries at which the entries of destroyed objects are removed.
  private var limit = 64

  func value(of owner: AnyObject, _ key: UnsafeRawPointer) -> Any? {
    // An earlier object may have had the same address.
    guard let entry = entries[ObjectIdentifier(owner)], entry.owner === owner else { return nil }
    switch entry.values[key] {
    case .strong(let value): return value
    case .weak(let reference): return reference.object
    case nil: return nil
    }
  }

  /// Sets a value, and returns the values that the caller must release.
  mutating func set(
    _ value: Any?, of owner: AnyObject, _ key: UnsafeRawPointer, isWeak: Bool
  ) -> [Any] {
    var released: [Any] = []
    if entries.count >= limit {
      let dead = entries.filter { $0.value.owner == nil }
      for (id, entry) in dead {
        released.append(entry.values)
        entries[id] = nil
      }
      limit = max(64, 2 * entries.count)
    }
    let id = ObjectIdentifier(owner)
    if let entry = entries[id], entry.owner !== owner {
      released.append(entry.values)
      entries[id] = nil
    }
    if let old = entries[id]?.values[key] { released.append(old) }
    guard let value else {
      entries[id]?.values[key] = nil
      return released
    }
    entries[id, default: Entry(owner: owner)].values[key] =
      isWeak ? .weak(WeakReference(value as AnyObject)) : .strong(value)
    return released
  }
}
