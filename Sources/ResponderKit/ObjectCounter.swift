import Synchronization

/// Counts the objects of one type: how many were ever made, and how many live.
///
/// Something that is made again and again and never goes away is a leak. A type is counted by a
/// counter of its own and a mark in each object:
///
/// ```swift
/// final class Line {
///   static let counter = ObjectCounter("Line")
///   private let mark = Line.counter.mark()
/// }
/// ```
///
/// A mark costs one addition when an object is made and one when it ends. Release builds count nothing,
/// and a mark takes no room in them, unless the package is built with the trait `ObjectCounting`.
nonisolated public final class ObjectCounter: Sendable {
  /// What the objects are called in a report.
  public let name: String
  private let counts = Counts()
  private static let registry = Mutex<[ObjectCounter]>([])

  private struct Counts: ~Copyable {
    let made = Atomic<Int>(0)
    let gone = Atomic<Int>(0)
  }

  /// Whether this build counts.
  public static var isCounting: Bool {
    #if DEBUG || ObjectCounting
      true
    #else
      false
    #endif
  }

  /// A counter for one type, which is in ``all`` from now on for as long as the process lives.
  ///
  /// Keep it in a static property. A name that is used twice makes two lines in the report.
  public init(_ name: String) {
    self.name = name
    Self.registry.withLock { $0.append(self) }
  }

  /// Objects that were ever made; 0 where nothing is counted.
  public var made: Int { counts.made.load(ordering: .relaxed) }

  /// Objects that are there now; 0 where nothing is counted.
  public var living: Int {
    counts.made.load(ordering: .relaxed) - counts.gone.load(ordering: .relaxed)
  }

  /// Every counter there is, in the order in which their types were first used.
  public static var all: [ObjectCounter] { registry.withLock { $0 } }

  /// A line for each type: its name, and how many of it were made and live.
  public static var report: String {
    all.map { "\($0.name): \($0.made) made, \($0.living) living" }.joined(separator: "\n")
  }

  /// What an object keeps for as long as it lives.
  public func mark() -> ObjectMark {
    #if DEBUG || ObjectCounting
      counts.made.add(1, ordering: .relaxed)
      return ObjectMark(counter: self)
    #else
      return ObjectMark()
    #endif
  }

  fileprivate func forget() { counts.gone.add(1, ordering: .relaxed) }
}

/// Says that an object lives, and with its own end that it no longer does.
nonisolated public struct ObjectMark: ~Copyable, Sendable {
  #if DEBUG || ObjectCounting
    // Not counted as an owner, which would cost more than the count: the registry keeps every counter.
    fileprivate unowned(unsafe) let counter: ObjectCounter

    deinit { counter.forget() }
  #endif
}
