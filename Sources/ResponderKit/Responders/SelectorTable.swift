import Synchronization

/// The methods of a module that selectors call by name, and the classes that are created by name.
///
/// The plug-in `FromUIKit` writes the table of its target, because Swift cannot find methods and
/// classes by name at run time.
public final class SelectorTable: Sendable {
  /// A class whose objects are created by the name of the class.
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

  /// Creates a table, which all selectors with names use from now on.
  ///
  /// - Parameters:
  ///   - methods: A closure that returns the methods.
  ///   - classes: The classes that are created by name.
  nonisolated public init(
    methods: @escaping @MainActor @Sendable () -> [Selector.Method], classes: [Class] = []
  ) {
    (makeMethods, self.classes) = (methods, classes)
    Self.newTables.withLock { $0.append(self) }
  }

  /// Returns a selector that calls methods by their name in Objective-C.
  nonisolated public func selector(_ name: String) -> Selector { Selector(name, in: self) }

  /// Creates an object of a class, or returns nil if the table does not contain the class.
  ///
  /// - Parameter name: The name of the class, with or without the name of its module.
  public func makeObject(ofClassNamed name: String) -> AnyObject? {
    classes.first { name == $0.name || name.hasSuffix("." + $0.name) }?.makeObject()
  }

  /// Creates an object of the first class with a property, or returns nil if there is none.
  public func makeObject(ofClassWhere predicate: (AnyClass) -> Bool) -> AnyObject? {
    classes.first { predicate($0.type) }?.makeObject()
  }

  /// The tables whose methods ``methods`` does not contain yet.
  nonisolated private static let newTables = Mutex<[SelectorTable]>([])
  private static var methods: [String: [Selector.Method]] = [:]

  /// Returns the methods of all tables with a name.
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
