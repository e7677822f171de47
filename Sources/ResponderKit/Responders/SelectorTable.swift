import Synchronization

/// The methods of a module that selectors call by name, and the classes and storyboards that can be
/// found by name.
///
/// The plug-in `FromUIKit` writes the table of its target, because Swift cannot find methods and
/// classes by name at run time.
@preconcurrency @MainActor public final class SelectorTable: Sendable {
  /// A class with objects that are created by the name of the class.
  public struct Class: Sendable {
    nonisolated let name: String
    nonisolated let type: AnyClass
    nonisolated let makeObject: @MainActor @Sendable () -> AnyObject

    nonisolated public init<Object: AnyObject>(
      _ name: String, _ makeObject: @escaping @MainActor @Sendable () -> Object
    ) {
      (self.name, type, self.makeObject) = (name, Object.self, makeObject)
    }
  }

  nonisolated private let makeMethods: @MainActor @Sendable () -> [Selector.Method]
  nonisolated private let classes: [Class]
  nonisolated private let makeStoryboards: @MainActor @Sendable () -> [UIStoryboard.Contents]
  /// The name of the storyboard with which the app starts; nil for none.
  nonisolated package let mainStoryboard: String?

  /// Creates a table that all selectors with names use from now on.
  ///
  /// - Parameters:
  ///   - methods: A closure that returns the methods.
  ///   - classes: The classes that are created by name.
  ///   - storyboards: A closure that returns the storyboards.
  ///   - mainStoryboard: The name of the storyboard with which the app starts; nil for none.
  nonisolated public init(
    methods: @escaping @MainActor @Sendable () -> [Selector.Method], classes: [Class] = [],
    storyboards: @escaping @MainActor @Sendable () -> [UIStoryboard.Contents] = { [] },
    mainStoryboard: String? = nil
  ) {
    (makeMethods, self.classes) = (methods, classes)
    (makeStoryboards, self.mainStoryboard) = (storyboards, mainStoryboard)
    Self.newTables.withLock { $0.append(self) }
  }

  /// Returns a selector that calls the methods with a name in Objective-C.
  nonisolated public func selector(_ name: String) -> Selector { Selector(name, in: self) }

  /// Returns the storyboard with a name, or nil if there is none.
  public func storyboard(named name: String) -> UIStoryboard? {
    makeStoryboards().first { $0.name == name }.map { UIStoryboard($0) }
  }

  /// Creates an object of a class, or returns nil if the table does not contain the class.
  ///
  /// - Parameter name: The name of the class, with or without the name of its module.
  public func makeObject(ofClassNamed name: String) -> AnyObject? {
    classes.first { name == $0.name || name.hasSuffix("." + $0.name) }?.makeObject()
  }

  /// Returns a Boolean value that indicates whether the table contains a class that satisfies a
  /// predicate.
  public func hasClass(where predicate: (AnyClass) -> Bool) -> Bool {
    classes.contains { predicate($0.type) }
  }

  /// Creates an object of the first class that satisfies a predicate, or returns nil if no class
  /// does.
  public func makeObject(ofClassWhere predicate: (AnyClass) -> Bool) -> AnyObject? {
    classes.first { predicate($0.type) }?.makeObject()
  }

  /// The tables with methods that ``methods`` does not contain yet.
  nonisolated private static let newTables = Mutex<[SelectorTable]>([])
  private static var methods: [String: [Selector.Method]] = [:]

  /// Returns the methods with a name, from all tables.
  static func methods(named name: String) -> [Selector.Method] {
    let newTables = newTables.withLock { tables in
      defer { tables = [] }
      return tables
    }
    for method in newTables.flatMap({ $0.makeMethods() }) {
      methods[method.name, default: []].append(method)
    }
    return methods[name] ?? []
  }
}
