/// The declarations and directives of a source file that the port changes or needs.
struct ScannedSource {
  /// A type that the file declares or extends.
  struct TypeScope: Hashable {
    enum Kind: Hashable {
      case `class`
      case `protocol`
      case `extension`
      case other
    }

    let kind: Kind
    /// The name with the names of the enclosing types, such as `Canvas.Layer`.
    let path: String
    /// The name by which code inside the type can refer to the type.
    let localName: String
    /// A Boolean value that indicates whether code at the end of the file can name the type without
    /// generic arguments.
    let canBeNamed: Bool
    let inheritance: [String]
  }

  struct Method {
    let baseName: String
    let labels: [String]
    let type: TypeScope
    /// The name in `@objc(name)`.
    let customSelector: String?
    /// A Boolean value that indicates whether the method was visible to Objective-C.
    let isObjectiveC: Bool
    /// A Boolean value that indicates whether a selector can be created from the method's name.
    let isReferable: Bool

    /// The name with labels, such as `handleTap(_:)`.
    var fullName: String {
      labels.isEmpty ? baseName + "()" : baseName + "(" + labels.map { $0 + ":" }.joined() + ")"
    }

    var selector: String {
      customSelector ?? ObjectiveCName.selector(baseName: baseName, labels: labels)
    }
  }

  /// A `#selector` with the tokens between its parentheses.
  struct SelectorDirective {
    let bytes: Range<Int>
    let line: Int
    let argument: [SwiftToken]
    /// The type whose code contains the directive.
    let type: TypeScope?
  }

  /// A class whose objects the program creates by name: a delegate of the application or of a
  /// scene.
  struct DelegateClass {
    let name: String
    /// A Boolean value that indicates whether the program starts with the class.
    let isMain: Bool
  }

  /// A property with `@IBOutlet` or `@IBInspectable`, which a storyboard sets.
  struct Outlet {
    let name: String
    let type: TypeScope
  }

  /// A member of an extension that overrides a member of the superclass.
  ///
  /// Only the Objective-C runtime calls such members. The port therefore moves them into the class.
  struct Override {
    let type: TypeScope
    let bytes: Range<Int>
    let line: Int
    /// A Boolean value that indicates whether the extension makes its members public.
    let isPublic: Bool
  }

  /// The brace that closes a class.
  struct ClassEnd {
    let path: String
    let offset: Int
    let line: Int
  }

  var overrides: [Override] = []
  var classEnds: [ClassEnd] = []
  /// The classes that code outside the file can name.
  var classes: [TypeScope] = []
  var outlets: [Outlet] = []
  var methods: [Method] = []
  var selectors: [SelectorDirective] = []
  var delegates: [DelegateClass] = []
  var edits = SourceEdits()
  var problems: [PortingProblem] = []
}
