import SeededRandom
import Testing

@testable import UIKitPort

/// Ports sources whose files are named A.swift, B.swift and so on.
private func port(_ sources: String...) -> UIKitPort {
  UIKitPort(
    zip("ABCDEF", sources).map {
      UIKitPort.File(path: "/app/\($0).swift", contents: Array($1.utf8))
    },
    refersToSources: false)
}

extension UIKitPort {
  /// Returns the first lines of the first ported file.
  ///
  /// The port adds code at the end of a file.
  fileprivate func source(lineCount: Int) -> String {
    String(decoding: files.first?.contents ?? [], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).prefix(lineCount)
      .joined(separator: "\n")
  }

  fileprivate var text: String {
    files.map { String(decoding: $0.contents, as: UTF8.self) }.joined()
      + String(decoding: sharedFile.contents, as: UTF8.self)
  }
}

@Suite("Porting sources from UIKit")
struct UIKitPortTests {
  @Test("The port moves overrides into their class in the order of the extension")
  func severalOverrides() {
    let port = port(
      """
      class V: UIView {}
      extension V {
        override func a() {}
        override func b() {}
        override func c() {}
      }
      extension V { override func d() {} }
      """)
    let text = port.source(lineCount: 12)
    let starts = ["a", "b", "c", "d"].compactMap {
      text.firstRange(of: "override func \($0)() {}")?.lowerBound
    }
    #expect(starts.count == 4 && starts == starts.sorted(), "\(text)")
    #expect(text.hasPrefix("class V: UIView {\noverride func a() {}\n"), "\(text)")
  }

  @Test(
    "The port moves an override into the class of the same file if several files have that class")
  func overridesOfPrivateClasses() {
    let port = port(
      "private class V: UIView {}",
      "private class V: UIView {}\nextension V { override func a() {} }")
    let texts = port.files.map { String(decoding: $0.contents, as: UTF8.self) }
    #expect(texts.map { $0.contains("override func a() {}") } == [false, true])
    #expect(texts[1].hasPrefix("private class V: UIView {\noverride func a() {}\n}"))
  }

  @Test(
    "The port writes a selector as its Objective-C name with a call of its method",
    arguments: [
      ("handleTap(_:)", "handleTap:", "{ (t: V, a) in t.handleTap(a) }"),
      ("self.handleTap(_:)", "handleTap:", "{ (t: V, a) in t.handleTap(a) }"),
      ("handleTap", "handleTap:", "{ (t: V, a) in t.handleTap(a) }"),
      ("tick", "tick", "{ (t: V) in t.tick() }"),
      ("V.press(sender:)", "pressWithSender:", "{ (t: V, a) in t.press(sender: a) }"),
      ("g(_:b:c:)", "g:b:c:", "{ (t: V, a, b, c) in t.g(a, b: b, c: c) }"),
      ("W.slide(_:for:)", "slide:for:", "{ (t: W, a, b) in t.slide(a, for: b) }"),
      ("handleTap(_:) as (V) -> (Any) -> Void", "handleTap:", "{ (t: V, a) in t.handleTap(a) }"),
      ("renamed(_:)", "other:", "{ (t: V, a) in t.renamed(a) }"),
      ("UIView.endEditing(_:)", "endEditing:", "{ (t: UIView, a) in t.endEditing(a) }"),
    ])
  func selectors(argument: String, name: String, call: String) {
    let port = port(
      """
      class V: UIView {
        func f() { add(#selector(\(argument))) }
        @objc func handleTap(_ sender: Any) {}
        @objc func tick() {}
        @objc func press(sender: UIButton) {}
        @objc(other:) func renamed(_ sender: Any) {}
      }
      """)
    let expected = "add(Selector(Selector.Method(\"\(name)\") \(call), in: fromUIKit))"
    #expect(port.source(lineCount: 2).contains(expected), "\(port.source(lineCount: 2))")
  }

  @Test("The port does not change comments, strings, regular expressions and divisions")
  func literals() {
    let source = ##"""
      // #selector(a) @objc
      /* #selector(a) /* @objc */ import Foundation */
      let a = "#selector(a) @objc \(f("@objc )")) \" @IBOutlet"
      let b = #"@objc "quoted" \#(g(")")) #selector(b)"#
      let c = """
        @objc "" #selector(c)
        import Foundation
        """
      let d = text.replacing(/"@objc \/ #selector(d)/, with: "")
      let e = 4 / 2 + 6 / 3
      let `class` = V.self
      """##
    #expect(port(source).source(lineCount: 11) == source)
  }

  @Test("The port removes attributes of Objective-C and Interface Builder and keeps others")
  func attributes() {
    let port = port(
      """
      @IBDesignable @objcMembers final class V: UIView {
        @IBInspectable @objc dynamic var size = 3
        @IBOutlet private weak var label: UILabel!
        @discardableResult @objc(f:) func f(_ x: @escaping () -> Void) -> Int { 1 }
      }
      """)
    #expect(
      port.source(lineCount: 4) == """
          final class V: UIView {
            dynamic var size = 3
           private weak var label: UILabel!
          @discardableResult  func f(_ x: @escaping () -> Void) -> Int { 1 }
        """)
  }

  @Test(
    "The port converts imports of modules that UIKit contains to imports of UIKit and keeps others",
    arguments: [
      ("import UIKit", "import UIKit"),
      ("import UIKit.UIGestureRecognizerSubclass", "import UIKit"),
      ("import Foundation", "import UIKit"),
      ("import class UIKit.UIView", "import UIKit"),
      ("import CoreGraphics", "import UIKit"),
      ("@testable import App", "@testable import App"),
    ])
  func imports(line: String, expected: String) {
    #expect(port(line + "\nlet x = 1").source(lineCount: 1) == expected)
  }

  @Test("The port converts conditions so that code for iOS is compiled")
  func conditions() {
    let port = port("#if os(macOS)\nlet a = 1\n#elseif os(iOS) || os(tvOS)\nlet b = 1\n#endif")
    #expect(port.source(lineCount: 3).contains("#elseif canImport(UIKit) || os(tvOS)"))
    #expect(port.source(lineCount: 3).contains("#if os(macOS)"))
  }

  @Test("The port converts an Objective-C protocol to a protocol of classes")
  func protocols() {
    let port = port("@objc protocol P { func f() }\n@objc protocol Q: P {}")
    #expect(
      port.source(lineCount: 2)
        == " protocol P: AnyObject { func f() }\n protocol Q: AnyObject, P {}")
  }

  @Test(
    "The port reports code that needs the Objective-C runtime as an error with its line",
    arguments: [
      "@objc protocol P { @objc optional func f() }", "let k = #keyPath(V.size)",
      "class V { @NSManaged var a: Int }", "let s = #selector(getter: V.size)",
      "class V { func f() { g(#selector(h(_:_:_:_:))) } }",
    ])
  func problems(line: String) throws {
    let port = port("import UIKit\n\n" + line)
    let problem = try #require(port.problems.first)
    #expect(port.problems.count == 1)
    #expect(problem.description.hasPrefix("/app/A.swift:3: error: "))
    #expect(port.files.isEmpty)
  }

  @Test(
    "A method that a selector names can be called by name if other code can name the class")
  func methodsByName() {
    let port = port(
      "class A: UIView { func f() { send(#selector(B.press(_:))) } }",
      """
      class B: UIView { func press(_ sender: UIButton) {} }
      private class C: UIView { @objc private func press(_ sender: UIButton) {} }
      class D<T>: UIView { @objc func press(_ sender: UIButton) {} }
      struct E { func press(_ sender: UIButton) {} }
      class F { @objc func load() async {} }
      class G { private class H { @objc func press(_ sender: UIButton) {} } }
      """)
    let names = ["B", "C", "D", "E", "F", "H", "G.H"].filter {
      port.text.contains("extension \($0) {\n  @MainActor fileprivate static var")
    }
    #expect(names == ["B", "C"])
    #expect(port.text.contains("methods: { fromUIKitMethods1() }"))
  }

  @Test("A ported app starts with the class that has the attribute @UIApplicationMain")
  func main() {
    let port = port(
      """
      @UIApplicationMain
      class AppDelegate: UIResponder, UIApplicationDelegate {}
      class SceneDelegate: UIResponder, UIWindowSceneDelegate {}
      """)
    #expect(port.source(lineCount: 1) == "@main")
    #expect(
      port.text.contains(
        "extension AppDelegate {\n"
          + "  static func main() { UIApplicationMain(fromUIKit, AppDelegate()) }\n}"))
    #expect(port.text.contains("SelectorTable.Class(\"SceneDelegate\") { SceneDelegate() }"))
  }

  @Test("The port converts casts to NSString and NSNumber to properties and keeps other casts")
  func conversions() {
    let source = "f(a as NSString, [b.rawValue as NSNumber], c as? NSString, d as String)"
    #expect(
      port(source).source(lineCount: 1)
        == "f(a .asNSString, [b.rawValue .asNSNumber], c as? NSString, d as String)")
  }

  @Test("The port moves overrides from extensions into their class, even from other files")
  func overridesInExtensions() {
    let sources = [
      """
      class V: UIView { func f() {} }
      extension V {
        @objc func tick() {}
        @objc
        override func draw(_ rect: CGRect = { .zero }()) { add(#selector(tick)) }
        var other: Int { 1 }
      }
      public extension W.X { override var frame: CGRect { didSet { f { "}" } } } }
      extension UIView { override func f() {} }
      """, "class W {\n  public class X: UIView {\n  }\n}",
    ]
    let port = UIKitPort(
      zip("AB", sources).map { UIKitPort.File(path: "/\($0).swift", contents: Array($1.utf8)) },
      refersToSources: true)
    let call = "Selector(Selector.Method(\"tick\") { (t: V) in t.tick() }, in: fromUIKit)"
    let lines = String(decoding: port.files[0].contents, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let expected = [
      "#sourceLocation(file: \"/A.swift\", line: 1)", "class V: UIView { func f() {} ",
      "#sourceLocation(file: \"/A.swift\", line: 4)", "",
      "  override func draw(_ rect: CGRect = { .zero }()) { add(\(call)) }",
      "#sourceLocation(file: \"/A.swift\", line: 1)", "}", "extension V {", "   func tick() {}",
      "  ", "", "  var other: Int { 1 }", "}", "public extension W.X {  }",
      "extension UIView { override func f() {} }",
    ]
    #expect(Array(lines.prefix(expected.count)) == expected.map { $0[...] })
    let second = String(decoding: port.files[1].contents, as: UTF8.self)
    #expect(
      second.contains(
        """
        #sourceLocation(file: "/A.swift", line: 8)
        public override var frame: CGRect { didSet { f { "}" } } }
        #sourceLocation(file: "/B.swift", line: 3)
        """), "\(second)")
  }

  @Test("The port registers a closure instead of a cell class and keeps other registrations")
  func cellClasses() {
    let port = port(
      """
      table.register(A.Cell.self, forCellReuseIdentifier: "a")
      center.register(A.self, forKey: "b")
      self.register(nib, forCellReuseIdentifier: "c")
      """)
    #expect(
      port.source(lineCount: 3) == """
        table.register({ A.Cell(style: .default, reuseIdentifier: $0) }, forCellReuseIdentifier: "a")
        center.register(A.self, forKey: "b")
        self.register(nib, forCellReuseIdentifier: "c")
        """)
  }

  @Test("The port passes the table of classes to UIApplicationMain in main.swift")
  func mainFile() {
    let port = port("UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, name)")
    #expect(port.source(lineCount: 1).hasPrefix("UIApplicationMain(fromUIKit, CommandLine.argc"))
  }

  @Test("All lines of a ported file have the line numbers of the source", arguments: 1...20)
  func lineNumbers(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "import Foundation", "@objc(\n  name\n)", "func f(_ a: Int)", "{", "}", "class V: UIView {",
      "#selector(\n  f(_:)\n)", "\"\\(a)\"", "\"\"\"\n  a\n  \"\"\"", "/* \n */", "// a",
      "@IBOutlet",
      "Selector(\n\"a:\"\n)", "#if os(iOS)", "#endif", "(", ")", "\"", "protocol P",
      "@UIApplicationMain",
    ]
    for _ in 0..<50 {
      var source = ""
      for _ in 0..<30 {
        source += pieces.randomElement(using: &random) ?? ""
        source += "\nx\(source.split(separator: "\n", omittingEmptySubsequences: false).count)\n"
      }
      let port = port(source)
      let lines = port.source(lineCount: .max)
        .split(separator: "\n", omittingEmptySubsequences: false)
      for (line, text) in source.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      where text.hasPrefix("x") && !port.files.isEmpty {
        #expect(lines[line].contains(text), "line \(line) of \(source)")
      }
    }
  }

  @Test("The port does not crash on any prefix of a source")
  func prefixes() {
    let source = """
      import UIKit
      @objc protocol P: Q { @objc(a) func a() }
      @UIApplicationMain class A: UIResponder, UIApplicationDelegate { #selector(A.f(_:g:)) }
      extension A.B where T: C { @IBAction private func f(_ x: [Int: (Int) -> Int], g: Int) {} }
      let x = Selector(("a:")) + #"a\\#(b)"# + /a[/]b/ + `class` + "\\(a)" + \"\"\"
        a
        \"\"\"
      """
    let bytes = Array(source.utf8)
    for count in 0...bytes.count {
      _ = UIKitPort(
        [UIKitPort.File(path: "A.swift", contents: Array(bytes.prefix(count)))],
        refersToSources: true)
    }
  }
}

@Suite("Names of methods in Objective-C")
struct ObjectiveCNameTests {
  @Test(
    "A ported selector has the name that the Swift compiler gives to the method",
    arguments: [
      ("tick", [], "tick"), ("tap", ["_"], "tap:"), ("tap", ["sender"], "tapWithSender:"),
      ("move", ["to"], "moveTo:"), ("move", ["toPoint", "_"], "moveToPoint::"),
      ("turn", ["together"], "turnWithTogether:"),
      ("show", ["with", "animated"], "showWith:animated:"),
    ] as [(String, [String], String)])
  func names(baseName: String, labels: [String], expected: String) {
    #expect(ObjectiveCName.selector(baseName: baseName, labels: labels) == expected)
  }
}
