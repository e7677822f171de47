import Testing

@testable import UIKitPort

@Suite("Declarations of a source file")
struct DeclarationScanTests {
  private func scan(_ source: String) -> ScannedSource {
    SourceScanner.scan(file: "A.swift", source: Array(source.utf8))
  }

  /// Returns the methods with their types, marked `objc` if they are visible to Objective-C and
  /// `callable` if a selector can refer to them.
  private func methods(_ source: String) -> [String] {
    scan(source).methods.map { method in
      "\(method.type.path).\(method.fullName)" + (method.isObjectiveC ? " objc" : "")
        + (method.isReferable ? " callable" : "")
    }
  }

  /// Returns the text of each override.
  private func overrideTexts(_ source: String) -> [String] {
    let bytes = Array(source.utf8)
    return scan(source).overrides.map { String(decoding: bytes[$0.bytes], as: UTF8.self) }
  }

  @Test(
    "The source scanner does not mistake a value for a modifier of the same name",
    arguments: [
      "static let a = set;", "static let a = prefix; static let b = 1;", "var a: Int { prefix }",
      "var a: Int { get async { b } }", "@objc func a() { optional }",
    ])
  func valuesWithNamesOfModifiers(member: String) {
    let source = "extension A { \(member) override func f() {} }"
    #expect(overrideTexts(source) == ["override func f() {}"])
  }

  @Test("The source scanner reads all parameters of a method even if one is a closure")
  func labelAfterClosure() {
    let source = """
      class A {
        func g(a: () -> Void = { h() }, class b: Int, struct c: Int) {}
        func f() {}
      }
      class B {}
      """
    #expect(scan(source).classes.map(\.path) == ["A", "B"])
    #expect(scan(source).classEnds.map(\.path) == ["A", "B"])
    #expect(methods(source) == ["A.g(a:class:struct:) callable", "A.f() callable"])
  }

  @Test(
    "The source scanner includes modifiers with parentheses in their declarations",
    arguments: ["unowned(safe)", "unowned(unsafe)", "private(set)", "public private(set) weak"])
  func modifierDetails(modifiers: String) {
    let source = "class A { @IBOutlet \(modifiers) var a: B!; var c = 1 }"
    #expect(scan(source).outlets.map(\.name) == ["a"])
    #expect(
      overrideTexts("extension A { override \(modifiers) var a: B { b } }") == [
        "override \(modifiers) var a: B { b }"
      ])
  }

  @Test(
    "The source scanner reads all inherited types of a class even if it has a generic closure type")
  func closuresInGenericArguments() {
    let source = "class A: B<(Int) -> C>, UIApplicationDelegate { func f() {} }"
    #expect(
      scan(source).methods.first?.type.inheritance == ["B", "UIApplicationDelegate"])
    #expect(scan(source).delegates.map(\.name) == ["A"])
  }

  @Test("A call of a function named async does not make its method asynchronous")
  func callNamedAsync() {
    #expect(methods("class V { @objc func f() { async { g() } } }") == ["V.f() objc callable"])
  }

  @Test("The source scanner reads all parameters of a method even if one has a nested type")
  func nestedParameterTypes() {
    #expect(methods("class V { func f(a: A.B.C, b: Int) {} }") == ["V.f(a:b:) callable"])
    #expect(methods("class V { func f(a: A.B.C...) {} }") == ["V.f(a:)"])
  }

  @Test("The source scanner finds types after a closing brace without an opening brace")
  func unmatchedBrace() {
    let source = "}\nfunc g(class b: Int) {}\nclass A { func f() {} }"
    #expect(scan(source).classes.map(\.path) == ["A"])
    #expect(methods(source) == ["A.f() callable"])
  }

  @Test(
    "The argument labels of a method are the first words of its parameters",
    arguments: [
      ("f()", "f()"), ("f(_ a: Int)", "f(_:)"), ("f(a: Int, b c: [Int: String])", "f(a:b:)"),
      ("f(a: (Int, String) -> Void, b: Dictionary<Int, String>, c: Int)", "f(a:b:c:)"),
      ("f(a: () -> Int, b: Int)", "f(a:b:)"), ("f(a: Int = g(1, 2), b: Int)", "f(a:b:)"),
      ("f(a: [Int] = [1, 2], _ b: Int = { 1 }())", "f(a:_:)"), ("f(a: A.B, b: Int)", "f(a:b:)"),
      ("f(`in` a: Int)", "f(in:)"), ("f(a: @escaping () -> Void, b: Int)", "f(a:b:)"),
      ("f(@State a: Int, b: Int)", "f(a:b:)"),
    ])
  func labels(head: String, name: String) {
    #expect(methods("class V { func \(head) {} }") == ["V.\(name) callable"])
  }

  @Test(
    "Selectors cannot refer to async, throwing or static methods or to unsuitable parameter lists",
    arguments: [
      "func f() async {}", "func f() throws {}", "func f() rethrows {}",
      "func f() async throws {}", "static func f() {}", "class func f() {}",
      "class override func f() {}", "func f(a: inout Int) {}", "func f(a: Int...) {}",
      "func f(a: Int, b: Int, c: Int, d: Int) {}", "final class func f() {}",
    ])
  func unreferable(method: String) throws {
    let name = try #require(methods("class V { @objc \(method) }").first)
    #expect(name.hasSuffix(" objc"))
    #expect(methods("class V { \(method) }") == [String(name.dropLast(" objc".count))])
    // The scanner reads the next method as usual.
    #expect(methods("class V { \(method) func g() {} }").last == "V.g() callable")
  }

  @Test(
    "A method is visible to Objective-C if @objc is on the method, its class or its extension",
    arguments: [
      ("class V { @objc func f() {} }", true), ("class V { @IBAction func f() {} }", true),
      ("class V { @discardableResult func f() {} }", false),
      ("@objcMembers class V { func f() {} }", true), ("@objc class V { func f() {} }", true),
      ("@objc extension V { func f() {} }", true), ("@objc protocol V { func f() }", false),
      ("class V { @objc var a = 1; func f() {} }", false),
      ("class V { @objc let a = 1\n func f() {} }", false),
      ("class V { @objc init() {} func f() {} }", false),
      ("@objc import Foundation\nclass V { func f() {} }", false),
      ("class V { @objc func g() {} func f() {} }", false),
      ("@objc class A {}\nclass V { func f() {} }", false),
      ("@objc class A { class V { func f() {} } }", false),
    ])
  func visibility(source: String, isVisible: Bool) throws {
    let last = try #require(scan(source).methods.last)
    #expect(last.baseName == "f" && last.isObjectiveC == isVisible)
  }

  @Test(
    "The source scanner records the path of a type and whether other code can name the type",
    arguments: [
      ("class A { class B { func f() {} } }", "A.B", "B", true),
      ("extension A.B { func f() {} }", "A.B", "A.B", true),
      ("extension A.B { struct C { func f() {} } }", "A.B.C", "C", true),
      ("private class A { func f() {} }", "A", "A", true),
      ("class A { private class B { func f() {} } }", "A.B", "B", false),
      ("class A { private class B { class C { func f() {} } } }", "A.B.C", "C", false),
      ("class A { fileprivate enum B { func f() {} } }", "A.B", "B", true),
      ("class A<T: B> { func f() {} }", "A", "A", false),
      ("class A<T> { class B { func f() {} } }", "A.B", "B", false),
      ("extension A where T: B { func f() {} }", "A", "A", false),
      ("func g() { class A { func f() {} } }", "A", "A", false),
      ("let a = g({ class A { func f() {} } })", "A", "A", false),
      ("#if DEBUG\nclass A { func f() {} }\n#endif", "A", "A", false),
      ("#if DEBUG\n#if B\n#endif\nclass A { func f() {} }\n#endif", "A", "A", false),
      ("#if DEBUG\n#elseif B\n#else\n#endif\nclass A { func f() {} }", "A", "A", true),
      ("actor A { func f() {} }", "A", "A", true),
      ("actor A: B { func f() {} }", "A", "A", true),
      ("let actor = 1; class A { let b = actor; func f() {} }", "A", "A", true),
      ("protocol P: class {}\nclass A { func f() {} }", "A", "A", true),
      ("class A { class var b = 1; class let c = 2; func f() {} }", "A", "A", true),
      ("class A { class subscript(b: Int) -> Int { 1 }; func f() {} }", "A", "A", true),
      ("class A { func g(class b: Int, extension c: Int) {} func f() {} }", "A", "A", true),
      ("class A { var b: Int { get { 1 } } func f() {} }", "A", "A", true),
    ])
  func paths(source: String, path: String, localName: String, canBeNamed: Bool) throws {
    let method = try #require(scan(source).methods.last { $0.baseName == "f" })
    #expect(method.type.path == path && method.type.localName == localName)
    #expect(method.type.canBeNamed == canBeNamed && method.isReferable == canBeNamed)
  }

  @Test(
    "A parameter label that is a keyword such as class does not begin a type",
    arguments: ["class name", "extension name", "protocol name", "struct name", "enum name"])
  func keywordLabels(parameter: String) {
    let source =
      "class A {\n  func g(\(parameter): Int) { h() }\n  @objc func f() {}\n}\nclass B {}"
    #expect(methods(source).last == "A.f() objc callable")
    #expect(scan(source).classes.map(\.path) == ["A", "B"])
  }

  @Test(
    "The source scanner finds the end of a call that the port changes",
    arguments: [
      "UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, nil)",
      "table.register(A.self, forCellReuseIdentifier: \"a\")", "table.register(x)",
      "UIStoryboard(name: \"A\", bundle: nil)", "Selector(\"a\")", "Selector((\"a\"))",
      "NSSelectorFromString(\"a\")", "perform(#selector(A.f(_:)))", "f(x as NSString)",
    ])
  func changedCalls(call: String) {
    let source = "\(call)\nfunc f(class name: Int) {}\nclass B {}"
    #expect(scan(source).classes.map(\.path) == ["B"])
    #expect(scan("g(\(call), class: A)\nclass B {}").classes.map(\.path) == ["B"])
  }

  @Test("The source scanner records the kind of the type that contains a method")
  func kinds() {
    let kinds = ["class", "protocol", "extension", "struct", "enum", "actor"].map { keyword in
      scan("\(keyword) A { func f() {} }").methods.first?.type.kind
    }
    #expect(kinds == [.class, .protocol, .extension, .other, .other, .other])
  }

  @Test("The source scanner records names of inherited types without arguments and where clauses")
  func inheritance() {
    func names(_ head: String) -> [String]? {
      scan(head + " { func f() {} }").methods.first?.type.inheritance
    }
    #expect(names("class A: B, C") == ["B", "C"])
    #expect(names("class A: B<D, E>, C") == ["B", "C"])
    #expect(names("class A<T: D>: B where T: E") == ["B"])
    #expect(names("class A") == [])
    #expect(names("extension A: B where T: C") == ["B"])
  }

  @Test("A name in parentheses after @objc replaces the selector of the method")
  func customNames() {
    let source = "class V { @objc(a:with:) func f(_ x: Int, y: Int) {} @objc func g(to x: Int) {} }"
    #expect(scan(source).methods.map(\.selector) == ["a:with:", "gTo:"])
  }

  @Test("The source scanner lists only classes that code outside of the file can name")
  func classes() {
    let source = """
      class A { class B {} ; struct C { class D {} } }
      class E<T> {}
      protocol F {}
      enum G { final class H {} }
      extension A { class I {} }
      #if DEBUG
      class J {}
      #endif
      func k() { class L {} }
      """
    #expect(scan(source).classes.map(\.path) == ["A", "A.B", "A.C.D", "G.H", "A.I"])
  }

  @Test(
    "The source scanner lists delegates of the app and of scenes, and marks the main app delegate",
    arguments: [
      ("@main class A: UIResponder, UIApplicationDelegate {}", "A main"),
      ("@UIApplicationMain class A: UIApplicationDelegate {}", "A main"),
      ("class A: UIApplicationDelegate {}", "A"), ("class A: UISceneDelegate {}", "A"),
      ("class A: UIWindowSceneDelegate {}", "A"), ("@main class A: UISceneDelegate {}", "A"),
      ("class B { class A: UISceneDelegate {} }", "B.A"), ("@main class A {}", ""),
      ("struct A: UISceneDelegate {}", ""), ("class A<T>: UISceneDelegate {}", ""),
      ("extension A: UISceneDelegate {}", ""),
      ("@main struct B {}\nclass A: UIApplicationDelegate {}", "A"),
    ])
  func delegates(source: String, expected: String) {
    let delegates = scan(source).delegates.map { $0.name + ($0.isMain ? " main" : "") }
    #expect(delegates.joined(separator: ",") == expected)
  }

  @Test("The source scanner lists properties that a storyboard can set")
  func outlets() {
    let source = """
      class V: UIView {
        @IBOutlet private weak var a: UILabel!
        @IBInspectable var b: Int = 1 { didSet { var c = 1 } }
        var d = 1
        @IBOutlet func e() { @IBOutlet var f = 1 }
        #if DEBUG
        @IBOutlet var g: UILabel!
        #endif
        @IBInspectable
        var h = 2
        struct W { @IBOutlet var i: Int }
      }
      extension X { @IBInspectable var j: Int { get { 1 } set {} } }
      class Y<T> { @IBOutlet var k: Int }
      @IBOutlet var l = 1
      """
    #expect(
      scan(source).outlets.map { "\($0.type.path).\($0.name)" } == [
        "V.a", "V.b", "V.h", "V.W.i", "X.j",
      ])
  }

  @Test("The source scanner records the closing brace of each class")
  func classEnds() {
    let source = "class A {\n  func f() { { } }\n  class B { }\n}\nstruct C { class D\n{} }\n"
    let ends = scan(source).classEnds
    #expect(ends.map(\.path) == ["A.B", "A", "C.D"])
    #expect(ends.map(\.line) == [3, 4, 6])
    let bytes = Array(source.utf8)
    #expect(ends.allSatisfy { bytes[$0.offset] == UInt8(ascii: "}") })
    let openBraces = ends.map { end in bytes[..<end.offset].filter { $0 == UInt8(ascii: "{") }.count
    }
    #expect(openBraces == [4, 4, 6])
  }

  @Test("The source scanner records an override in an extension with its attributes and its body")
  func overrides() {
    let source = """
      extension A {
        @objc final
        override func f(_ a: () -> Int = { 1 }) -> [Int] { [{ 1 }()] } var b = 1
        override public var c: Int { get { 1 } }
        func g() {}
        #if DEBUG
        override func h() {}
        #endif
      }
      public extension B {
        override func i() {}
        private override func j() {}
        internal override func k() {}
        public override func l() {}
        open override func m() {}
        fileprivate var n: Int { 1 }
      }
      open extension C { override func o() {} }
      class D { override func p() {} }
      """
    let bytes = Array(source.utf8)
    let overrides = scan(source).overrides
    #expect(
      overrides.map { String(decoding: bytes[$0.bytes], as: UTF8.self) } == [
        "@objc final\n  override func f(_ a: () -> Int = { 1 }) -> [Int] { [{ 1 }()] }",
        "override public var c: Int { get { 1 } }", "override func i() {}",
        "private override func j() {}", "internal override func k() {}",
        "public override func l() {}", "open override func m() {}", "override func o() {}",
      ])
    #expect(overrides.map(\.line) == [2, 4, 11, 12, 13, 14, 15, 18])
    let publicNames = [false, false, true, false, false, false, false, true]
    #expect(overrides.map(\.isPublic) == publicNames)
    #expect(overrides.map(\.type.path) == ["A", "A", "B", "B", "B", "B", "B", "C"])
  }

  @Test("The source scanner records #selector with its enclosing type and its argument tokens")
  func directives() {
    let source = """
      let a = #selector(V.f(_:))
      class V {
        let b = [#selector(g), #selector((h))]
        func f(_ x: Int) { { add(#selector(self.f(_:))) }() }
      }
      let c = #selector
      """
    let selectors = scan(source).selectors
    #expect(selectors.map { $0.type?.path ?? "" } == ["", "V", "V", "V"])
    #expect(selectors.map(\.line) == [1, 3, 3, 4])
    #expect(
      selectors.map { $0.argument.map(\.text).joined() } == ["V.f(_:)", "g", "(h)", "self.f(_:)"])
    let bytes = Array(source.utf8)
    #expect(
      selectors.map { String(decoding: bytes[$0.bytes], as: UTF8.self) } == [
        "#selector(V.f(_:))", "#selector(g)", "#selector((h))", "#selector(self.f(_:))",
      ])
  }

  @Test(
    "The source scanner reports constructs that need Objective-C, and their lines",
    arguments: [
      ("@objc protocol P {\n  @objc\n  optional func f()\n}", 3),
      ("protocol P { var a: Int? { get }\n optional var b: Int { get } }", 2),
      ("class V {\n  @NSManaged var a: Int\n}", 2), ("let a = 1\nlet k = #keyPath(V.size)", 2),
    ])
  func problems(source: String, line: Int) {
    let problems = scan(source).problems
    #expect(problems.map(\.line) == [line] && problems.map(\.file) == ["A.swift"])
    #expect(problems.map(\.isError) == [true])
  }

  @Test("The source scanner accepts the word optional outside of protocols")
  func optional() {
    #expect(scan("class V { optional func f() {} }\nlet optional = 1").problems.isEmpty)
  }

  @Test(
    "The source scanner records a property named `func` or `var` as one override",
    arguments: ["`func`", "`var`"])
  func overridesWithNamesOfKeywords(name: String) {
    let source = "override var \(name): Int { 1 }"
    #expect(overrideTexts("extension A { \(source) }") == [source])
  }

  @Test("A selector cannot refer to a method inside of #if")
  func conditionalMethods() {
    let source = """
      class A {
        #if DEBUG
        @objc func f() {}
        #else
        func g() {}
        #endif
        func h() {}
      }
      """
    #expect(methods(source) == ["A.f() objc", "A.g()", "A.h() callable"])
    #expect(scan(source).classes.map(\.path) == ["A"])
  }
}
