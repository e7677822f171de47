import Testing

@testable import UIKitPort

@Suite("A ported module")
struct PortedModuleTests {
  private func port(_ files: [(String, String)], refersToSources: Bool = false) -> UIKitPort {
    UIKitPort(
      files.map { UIKitPort.File(path: $0.0, contents: Array($0.1.utf8)) },
      refersToSources: refersToSources)
  }

  private func text(_ file: UIKitPort.File) -> String {
    String(decoding: file.contents, as: UTF8.self)
  }

  @Test("A ported file contains code for its classes; the shared file lists methods and delegates")
  func module() {
    let port = port([
      (
        "/a/First.swift",
        """
        import Foundation
        @main class App: UIResponder, UIApplicationDelegate {
          @IBOutlet var label: UILabel!
          @objc func tap(_ sender: Any) { add(#selector(Other.step(by:_:))) }
        }
        class Page: UIViewController {
          @IBAction func tick() {}
          @objc func tap(to x: Int, _ y: Int, z: Int) {}
          func free() {}
          @IBInspectable var size = 1
          @IBInspectable var name = ""
        }
        """
      ),
      ("/a/Empty.swift", "let a = 1"),
      ("/a/Other.swift", "class Other { func step(by x: Int, _ y: Int) {} }"),
    ])
    #expect(
      port.problems.isEmpty
        && port.files.map(\.name) == [
          "First.swift", "Empty.swift", "Other.swift",
        ])
    #expect(
      text(port.files[0]) == """
        import UIKit
        @main class App: UIResponder, UIApplicationDelegate {
           var label: UILabel!
           func tap(_ sender: Any) { add(Selector(Selector.Method("stepBy::") \
        { (t: Other, a, b) in t.step(by: a, b) }, in: fromUIKit)) }
        }
        class Page: UIViewController {
           func tick() {}
           func tap(to x: Int, _ y: Int, z: Int) {}
          func free() {}
           var size = 1
           var name = ""
        }
        extension App {
          @MainActor fileprivate static var fromUIKit0_0: [Selector.Method] { [
            Selector.Method("tap:") { (t: App, a) in t.tap(a) },
          ] }
        }
        extension Page {
          @MainActor fileprivate static var fromUIKit0_1: [Selector.Method] { [
            Selector.Method("tick") { (t: Page) in t.tick() },
            Selector.Method("tapTo::z:") { (t: Page, a, b, c) in t.tap(to: a, b, z: c) },
          ] }
        }
        @MainActor func fromUIKitMethods0() -> [Selector.Method] \
        { App.fromUIKit0_0 + Page.fromUIKit0_1 }
        extension App {
          @MainActor static func fromUIKitConnect0_0(_ owner: AnyObject, _ name: String, _ value: Any?) \
        -> Bool {
            guard let owner = owner as? App else { return false }
            switch name {
            case "label": setInterfaceValue(&owner.label, value)
            default: return false
            }
            return true
          }
        }
        extension Page {
          @MainActor static func fromUIKitConnect0_1(_ owner: AnyObject, _ name: String, _ value: Any?) \
        -> Bool {
            guard let owner = owner as? Page else { return false }
            switch name {
            case "size": setInterfaceValue(&owner.size, value)
            case "name": setInterfaceValue(&owner.name, value)
            default: return false
            }
            return true
          }
        }
        @MainActor func fromUIKitConnect0(_ owner: AnyObject, _ name: String, _ value: Any?) -> Bool {
          App.fromUIKitConnect0_0(owner, name, value) || Page.fromUIKitConnect0_1(owner, name, value)
        }
        extension App {
          static func main() { UIApplicationMain(fromUIKit, App()) }
        }

        """)
    #expect(text(port.files[1]) == "let a = 1\n")
    #expect(
      text(port.sharedFile) == """
        import UIKit

        /// The methods that selectors call by name, and the classes that are created by name.
        let fromUIKit = SelectorTable(
          methods: { fromUIKitMethods0() + fromUIKitMethods2() },
          classes: [SelectorTable.Class("App") { App() }],
          storyboards: { [] }, mainStoryboard: nil)

        """)
  }

  @Test("The shared file of a port contains the storyboards and the function that sets outlets")
  func storyboard() {
    let port = port([
      ("/a/V.swift", "class V: UIView { @IBOutlet var a: UIView! }"),
      (
        "/a/Main.storyboard",
        """
        <document initialViewController="c"><scenes><scene><objects>
        <viewController id="c" storyboardIdentifier="C"><view key="view" id="v-1" customClass="V"/>
        </viewController></objects></scene></scenes></document>
        """
      ), ("/a/B.storyboard", "<document/>"),
    ])
    #expect(port.problems.isEmpty && port.files.count == 1)
    #expect(
      text(port.sharedFile) == """
        import UIKit

        /// The methods that selectors call by name, and the classes that are created by name.
        let fromUIKit = SelectorTable(
          methods: { [] },
          classes: [],
          storyboards: { [FromUIKitStoryboard0.contents, FromUIKitStoryboard1.contents] }, \
        mainStoryboard: "Main")

        /// Sets a property of an object of a storyboard.
        @MainActor private func fromUIKitConnect(
          _ owner: AnyObject?, _ name: String, _ value: Any?
        ) {
          guard let owner else { return }
          if fromUIKitConnect0(owner, name, value) { return }
          connectInterface(owner, name, value)
        }

        @MainActor private enum FromUIKitStoryboard0 {
          static let contents = UIStoryboard.Contents(
            name: "Main", initialScene: "c",
            scenes: [
              UIStoryboard.Scene(
                id: "c", identifier: "C",
                segues: [],
                makeController: { UIViewController(coder: $0) },
                makeView: { objects in
                  let view: UIView? = make_v_1(objects)
                  connect0(objects)
                  return view
                })
            ])
          static func make_v_1(_ objects: InterfaceObjects) -> UIView? {
            let coder = InterfaceCoder(objects, "v-1") { v in
            } content: { (v: UIView) in
            }
            return V(coder: coder)
          }
          static func connect0(_ objects: InterfaceObjects) {
          }
        }

        @MainActor private enum FromUIKitStoryboard1 {
          static let contents = UIStoryboard.Contents(
            name: "B", initialScene: nil,
            scenes: [

            ])

        }

        """, "\(text(port.sharedFile))")
  }

  @Test(
    "The source location of a ported file is that of its source, and is reset after the source")
  func sourceLocations() {
    let port = port([("/a/\"A\".swift", "let a = 1\nlet b = 2")], refersToSources: true)
    #expect(
      text(port.files[0]) == """
        #sourceLocation(file: "/a/\\"A\\".swift", line: 1)
        let a = 1
        let b = 2
        #sourceLocation()

        """)
  }

  @Test(
    "The port accepts Swift files, storyboards and Info.plist, and no other files",
    arguments: [
      ("A.swift", true), ("/a/B.storyboard", true), ("Info.plist", true), ("/a/Info.plist", true),
      ("/a/Other.plist", false), ("/a/AppInfo.plist", false), ("a.xib", false), ("swift", false),
      ("a.swift.txt", false),
    ])
  func portableFiles(path: String, isPortable: Bool) {
    #expect(UIKitPort.isPortable(path) == isPortable)
    #expect(UIKitPort.File(path: path, contents: []).name == path.split(separator: "/").last ?? "")
  }

  @Test("The name of a file with an empty path is empty")
  func emptyPath() { #expect(UIKitPort.File(path: "", contents: []).name == "") }

  @Test("An error in one file prevents the whole port, and all problems are reported")
  func problems() {
    let port = port([
      ("A.swift", "let a = 1\nlet s = #selector(getter: V.size)\nlet t = #selector(1)"),
      ("B.swift", "let k = #keyPath(V.size)"), ("C.storyboard", "<a>"),
      ("D.swift", "class V { func f(a: Int, b: Int, c: Int, d: Int) { g(#selector(f)) } }"),
    ])
    #expect(port.files.isEmpty)
    #expect(
      port.problems.map(\.description) == [
        "A.swift:2: error: #selector(getter:) needs Objective-C; write a method and use its name",
        "A.swift:3: error: #selector needs the name of a method",
        "B.swift:1: error: #keyPath needs Objective-C; use a Swift key path instead",
        "D.swift:1: error: a selector's method takes at most three objects, but f has 4 parameters",
        "C.storyboard:1: error: no element found",
      ])
  }

  @Test("An app uses no storyboard if its property list has a scene manifest without a storyboard")
  func propertyLists() {
    let storyboard = #"<document initialViewController="a"/>"#
    let key = "<key>UIApplicationSceneManifest</key>"
    let lists = [
      (key, false), ("", true), (key + "<key>UIMainStoryboardFile</key>", true),
      (key + "<key>UISceneStoryboardFile</key>", true), ("<key>", true),
      ("<string>UIApplicationSceneManifest</string>", true),
    ]
    for (list, hasMain) in lists {
      let port = port([
        ("Main.storyboard", storyboard), ("Info.plist", "<plist>\(list)</plist>"),
      ])
      let expected = "mainStoryboard: \(hasMain ? "\"Main\"" : "nil")"
      #expect(text(port.sharedFile).contains(expected), "\(list)")
    }
    let other = port([
      ("Main.storyboard", storyboard), ("Other.plist", "<plist>\(key)</plist>"),
    ])
    #expect(text(other.sharedFile).contains(#"mainStoryboard: "Main""#))
  }

  @Test(
    "If Main has no initial scene, the first storyboard with one, except LaunchScreen, is used")
  func mainStoryboard() {
    let (initial, none) = (#"<document initialViewController="a"/>"#, "<document/>")
    let port = port([
      ("LaunchScreen.storyboard", initial), ("A.storyboard", none), ("B.storyboard", initial),
      ("C.storyboard", initial), ("Main.storyboard", none),
    ])
    #expect(text(port.sharedFile).contains(#"mainStoryboard: "B""#))
  }
}

@Suite("Methods that selectors name")
struct MethodIndexTests {
  /// Returns the name and the closure of the last selector in some ported files.
  private func selector(_ sources: String...) -> String? {
    let port = UIKitPort(
      sources.enumerated().map { UIKitPort.File(path: "\($0).swift", contents: Array($1.utf8)) },
      refersToSources: false)
    let text = port.files.map { String(decoding: $0.contents, as: UTF8.self) }.joined()
    return text.split(separator: "\n").last { $0.contains("Selector(Selector.Method(") }
      .flatMap { line in
        line.firstRange(of: "Selector(Selector.Method(").flatMap { start in
          line[start.upperBound...].firstRange(of: ", in: fromUIKit").map { end in
            String(line[start.upperBound..<end.lowerBound])
          }
        }
      }
  }

  @Test("A selector without argument labels refers to the method of its enclosing type")
  func ownType() {
    let other = "class A { @objc func f(_ x: Int) {} }"
    let own = "class B { @objc func f(with x: Int) {}\n"
    #expect(
      selector(other, own + "let s = #selector(f) }")
        == #""fWith:") { (t: B, a) in t.f(with: a) }"#)
    #expect(
      selector(other, own + "let s = #selector(A.f) }") == #""f:") { (t: A, a) in t.f(a) }"#)
    #expect(
      selector(other, own + "let s = #selector(f(_:)) }") == #""f:") { (t: B, a) in t.f(a) }"#)
    #expect(
      selector(other, "class C { let s = #selector(f) }") == #""f:") { (t: C, a) in t.f(a) }"#)
  }

  @Test("The receiver of a selector has the type in the selector, or the type around the selector")
  func receivers() {
    let cases = [
      ("class A { let s = #selector(self.f) }", "A"),
      ("class A { let s = #selector(Self.f) }", "A"),
      ("class A { let s = #selector(super.f) }", "A"), ("class A { let s = #selector(B.f) }", "B"),
      ("class A { class C { let s = #selector(f) } }", "C"), ("let s = #selector(B.C.f)", "B.C"),
      ("extension A.C { func g() { let s = #selector(f) } }", "A.C"),
      ("protocol P { func h() }\nextension P { func g() { let s = #selector(f) } }", "Self"),
    ]
    for (source, type) in cases {
      #expect(selector(source) == "\"f\") { (t: \(type)) in t.f() }", "\(source)")
    }
  }

  /// Returns the methods of the first file that selectors can call by name, if a selector refers to
  /// `tap:`.
  private func callable(_ sources: String...) -> [String] {
    let scanned = sources.map { SourceScanner.scan(file: "", source: Array($0.utf8)) }
    return MethodIndex(scanned).callable(of: scanned[0], named: ["tap:"]).map {
      "\($0.type.path).\($0.fullName)"
    }
  }

  @Test(
    "Methods of classes can be called by name if Objective-C sees them or a selector names them")
  func callableMethods() {
    let methods = "{ @objc func a() {}; func tap(_ x: Int) {}; func b() {} }"
    #expect(callable("class A \(methods)") == ["A.a()", "A.tap(_:)"])
    #expect(callable("struct A \(methods)") == [])
    #expect(callable("protocol A \(methods)") == [])
    #expect(callable("extension A \(methods)") == ["A.a()"])
    #expect(
      callable("extension A \(methods)", "class A { func c() {} }") == ["A.a()", "A.tap(_:)"])
    #expect(callable("extension A \(methods)", "struct A { func c() {} }") == [])
    #expect(callable("extension A \(methods)", "protocol A { func c() }") == [])
  }

  @Test("Overloaded methods of the same type cannot be called by name")
  func overloads() {
    #expect(callable("class A { @objc func a(_ x: Int) {}; @objc func a(_ x: String) {} }") == [])
    #expect(
      callable("class A { @objc func a(_ x: Int) {}; @objc func a(b x: String) {} }") == [
        "A.a(_:)", "A.a(b:)",
      ])
    #expect(
      callable("class A { @objc func a() {} }", "class B { @objc func a() {} }") == ["A.a()"])
    #expect(callable("class A { @objc func a() {} }", "extension A { func a() {} }") == [])
  }

  @Test(
    "A selector contains With before its first label unless the label begins with a preposition",
    arguments: [
      "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following",
      "for", "from", "given", "in", "including", "inside", "into", "matching", "of", "on",
      "passing", "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
    ])
  func prepositions(word: String) {
    func name(_ label: String) -> String {
      ObjectiveCName.selector(baseName: "f", labels: [label, "b", "_"])
    }
    let capitalized = word.prefix(1).uppercased() + word.dropFirst()
    #expect(name(word) == "f\(capitalized):b::")
    #expect(name(word + "Point") == "f\(capitalized)Point:b::")
    #expect(name("e" + word) == "fWithE\(word):b::")
  }
}
