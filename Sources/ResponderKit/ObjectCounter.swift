import Synchronization

/// A counter of the objects of one type: of the objects ever created, and of the objects that now
/// exist.
///
/// If the number of living objects only increases, objects leak. To count a type, give it a static
/// counter and store a mark in each object:
///
/// ```swift
/// final class Line {
///   static let counter = ObjectCounter("Line")
///   private let mark = Line.counter.mark()
/// }
/// ```
///
/// A mark costs one addition when an object is created and one when it is destroyed. In release
/// builds, counters count nothing and a mark takes no memory, unless the package is built with the
/// trait `ObjectCounting`.
nonisolated public final class ObjectCounter: Sendable {
  /// The name of the type in the report.
  public let name: String
  private let counts = Counts()
  private static let registry = Mutex<[ObjectCounter]>([])

  private struct Counts: ~Copyable {
    let made = Atomic<Int>(0)
    let destroyed = Atomic<Int>(0)
  }

  /// A Boolean value that indicates whether this build counts objects.
  public static var isCounting: Bool {
    #if DEBUG || ObjectCounting
      true
    #else
      false
    #endif
  }

  /// Creates a counter for one type and adds it to ``all`` for the lifetime of the process.
  ///
  /// Store the counter in a static property. Two counters with the same name appear as two lines in
  /// the report.
  public init(_ name: String) {
    self.name = name
    Self.registry.withLock { $0.append(self) }
  }

  /// The number of objects ever created; 0 if ``isCounting`` is false.
  public var made: Int { counts.made.load(ordering: .relaxed) }

  /// The number of objects that now exist; 0 if ``isCounting`` is false.
  public var living: Int {
    counts.made.load(ordering: .relaxed) - counts.destroyed.load(ordering: .relaxed)
  }

  /// All counters, in the order of their creation.
  public static var all: [ObjectCounter] { registry.withLock { $0 } }

  /// A text with one line for each counter: its name, the number of objects ever created, and the
  /// number of living objects.
  public static var report: String {
    all.map { "\($0.name): \($0.made) made, \($0.living) living" }.joined(separator: "\n")
  }

  /// Counts a new object and returns the mark that the object stores for its lifetime.
  public func mark() -> ObjectMark {
    #if DEBUG || ObjectCounting
      counts.made.add(1, ordering: .relaxed)
      return ObjectMark(counter: self)
    #else
      return ObjectMark()
    #endif
  }

  fileprivate func recordDeinit() { counts.destroyed.add(1, ordering: .relaxed) }
}

/// A token, stored in an object, that counts the object as living until the token is destroyed.
nonisolated public struct ObjectMark: ~Copyable, Sendable {
  #if DEBUG || ObjectCounting
    // An owning reference would cost more than the counting itself. The reference never dangles,
    // because the registry retains every counter.
    fileprivate unowned(unsafe) let counter: ObjectCounter

    deinit { counter.recordDeinit() }
  #endif
}
