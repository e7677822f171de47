import Testing

@testable import UIKitPort

@Suite("Changes of ported sources")
struct SourceChangeTests {
  private func ported(_ source: String) -> String {
    let scanned = SourceScanner.scan(file: "A.swift", source: Array(source.utf8))
    return String(decoding: scanned.edits.applied(to: Array(source.utf8)), as: UTF8.self)
  }

  @Test("The port converts a condition at the end of an unfinished file")
  func unfinishedCondition() {
    #expect(ported("#if os(iOS") == "#if canImport(UIKit)")
    #expect(ported("#if os(") == "#if os(")
  }

  @Test("The port does not change a cell registration without the name of a class")
  func registrationWithoutClass() {
    let source = "t.register(.self, forCellReuseIdentifier: a)"
    #expect(ported(source) == source)
  }

  @Test(
    "The port removes Objective-C attributes together with their arguments",
    arguments: [
      "objc", "objcMembers", "nonobjc", "IBOutlet", "IBAction", "IBInspectable", "IBDesignable",
      "IBSegueAction", "GKInspectable", "NSCopying",
    ])
  func removedAttributes(name: String) {
    #expect(ported("@\(name) var a = 1") == " var a = 1")
    #expect(ported("@\(name)(b:c:) var a = 1") == " var a = 1")
    #expect(ported("f(@\(name) (Int) -> Void)") == "f( (Int) -> Void)")
    #expect(ported("@MainActor @\(name)\nfunc f() {}") == "@MainActor \nfunc f() {}")
  }

  @Test(
    "The port keeps attributes that do not need Objective-C",
    arguments: [
      "@MainActor class V {}", "@available(iOS 13, *) func f() {}",
      "@discardableResult func f() {}",
      "f(@escaping (Int) -> Void)", "@main class V {}", "@objcFoo class V {}",
    ])
  func otherAttributes(source: String) { #expect(ported(source) == source) }

  @Test(
    "The port converts an import of a module that UIKit contains to an import of UIKit",
    arguments: [
      ("import Foundation", "import UIKit"), ("import CoreGraphics", "import UIKit"),
      ("import QuartzCore", "import UIKit"), ("import CoreFoundation", "import UIKit"),
      ("import Darwin", "import UIKit"), ("import Dispatch", "import UIKit"),
      ("import ObjectiveC", "import UIKit"), ("import UIKit", "import UIKit"),
      ("import  UIKit", "import  UIKit"), ("import UIKit.UIView", "import UIKit"),
      ("import Foundation.NSDate.X", "import UIKit"),
      ("import AVFoundation", "import AVFoundation"),
      ("import SwiftUI.View", "import SwiftUI.View"),
      ("@_exported import Darwin", "@_exported import UIKit"),
      ("import class Other.A", "import class Other.A"),
      ("import Foundation; let a = 1", "import UIKit; let a = 1"),
    ])
  func imports(source: String, expected: String) {
    #expect(ported(source) == expected)
    #expect(ported(source + "\nimport Dispatch") == expected + "\nimport UIKit")
  }

  @Test(
    "The port converts an import of a declaration in Foundation or UIKit to an import of UIKit",
    arguments: ["class", "struct", "enum", "protocol", "typealias", "func", "var", "let"])
  func importedDeclarations(kind: String) {
    #expect(ported("import \(kind) Foundation.Data") == "import UIKit")
    #expect(ported("import \(kind) UIKit.UIView\nlet a = 1") == "import UIKit\nlet a = 1")
  }

  @Test(
    "The port converts os(iOS) to canImport(UIKit) in conditions and keeps other conditions",
    arguments: [
      ("#if os(iOS)", "#if canImport(UIKit)"), ("#elseif os(iOS)", "#elseif canImport(UIKit)"),
      ("#if os(macOS) || os( iOS )", "#if os(macOS) || canImport(UIKit)"),
      ("#if os(iOS) && os(iOS)", "#if canImport(UIKit) && canImport(UIKit)"),
      ("#if DEBUG", "#if DEBUG"), ("#if os(tvOS)", "#if os(tvOS)"),
      ("#if !os(iOS) // os(iOS)", "#if !canImport(UIKit) // os(iOS)"),
      ("#if DEBUG\nos(iOS)", "#if DEBUG\nos(iOS)"), ("os(iOS)", "os(iOS)"),
      ("#else\nos(iOS)", "#else\nos(iOS)"), ("#if os(iOS)\n#endif", "#if canImport(UIKit)\n#endif"),
    ])
  func conditions(source: String, expected: String) { #expect(ported(source) == expected) }

  @Test(
    "The port passes the module's table to functions that find classes or methods by name",
    arguments: [
      ("Selector(\"a:\")", "Selector(\"a:\", in: fromUIKit)"),
      ("Selector((\"a:\"))", "Selector((\"a:\"), in: fromUIKit)"),
      ("f(Selector(\"a:\"), b)", "f(Selector(\"a:\", in: fromUIKit), b)"),
      ("Selector(a)", "Selector(a)"), ("Selector(f(\"a\"))", "Selector(f(\"a\"))"),
      ("Selector(\"a\", \"b\")", "Selector(\"a\", \"b\")"), ("Selector()", "Selector()"),
      ("UIKit.Selector(\"a:\")", "UIKit.Selector(\"a:\")"), ("Selector.a", "Selector.a"),
      ("NSSelectorFromString(\"a:\")", "fromUIKit.selector(\"a:\")"),
      ("NSSelectorFromString", "NSSelectorFromString"),
      ("UIStoryboard(name: \"A\", bundle: nil)", "fromUIKit.storyboard(name: \"A\", bundle: nil)"),
      ("UIStoryboard(a: 1)", "UIStoryboard(a: 1)"), ("UIStoryboard.self", "UIStoryboard.self"),
      ("UIApplicationMain(a, b, nil, c)", "UIApplicationMain(fromUIKit, a, b, nil, c)"),
      ("let f = UIApplicationMain", "let f = UIApplicationMain"),
      ("@UIApplicationMain class A {}", "@main class A {}"),
    ])
  func tables(source: String, expected: String) {
    #expect(ported(source) == expected)
    #expect(ported("f { \(source) }\nimport Darwin") == "f { \(expected) }\nimport UIKit")
  }

  @Test(
    "The port converts `as NSString` and `as NSNumber`, but not `as?`, to properties",
    arguments: [
      ("a as NSString", "a .asNSString"), ("a as NSNumber", "a .asNSNumber"),
      ("a as NSString?", "a as NSString?"), ("a as! NSString", "a as! NSString"),
      ("a as? NSNumber", "a as? NSNumber"), ("a as NSObject", "a as NSObject"),
      ("(a as NSString).length", "(a .asNSString).length"), ("a.as", "a.as"),
    ])
  func conversions(source: String, expected: String) { #expect(ported(source) == expected) }

  @Test(
    "The port registers a closure instead of a cell class",
    arguments: [
      (
        "t.register(C.self, forCellReuseIdentifier: a)",
        "t.register({ C(style: .default, reuseIdentifier: $0) }, forCellReuseIdentifier: a)"
      ),
      (
        "register(A.B.C.self, forCellReuseIdentifier: a)",
        "register({ A.B.C(style: .default, reuseIdentifier: $0) }, forCellReuseIdentifier: a)"
      ),
      ("t.register(C.self, forKey: a)", "t.register(C.self, forKey: a)"),
      ("t.register(c, forCellReuseIdentifier: a)", "t.register(c, forCellReuseIdentifier: a)"),
      ("t.register(C.self)", "t.register(C.self)"), ("t.register(C.self,", "t.register(C.self,"),
      ("t.register(a.b, forCellReuseIdentifier: a)", "t.register(a.b, forCellReuseIdentifier: a)"),
      ("t.register", "t.register"), ("t.register()", "t.register()"),
      (
        "t.register(self, forCellReuseIdentifier: a)", "t.register(self, forCellReuseIdentifier: a)"
      ),
    ])
  func registrations(source: String, expected: String) {
    #expect(ported(source) == expected)
    #expect(ported("f { \(source) }\n@objc func g() {}").hasSuffix("\n func g() {}"))
  }

  @Test(
    "The port restricts a former Objective-C protocol to classes exactly once",
    arguments: [
      ("@objc protocol P {}", " protocol P: AnyObject {}"),
      ("@objc protocol P : Q {}", " protocol P : AnyObject, Q {}"),
      ("@objc protocol P: AnyObject {}", " protocol P: AnyObject {}"),
      ("protocol P {}", "protocol P {}"), ("@objc class P {}", " class P {}"),
      ("@objcMembers protocol P {}", " protocol P {}"),
      ("@objc protocol P: Q where Q: R {}", " protocol P: AnyObject, Q where Q: R {}"),
    ])
  func protocols(source: String, expected: String) { #expect(ported(source) == expected) }

  @Test("The port does not change members named like keywords or functions")
  func members() {
    let source = "a.import.b; a.class; a.func(x); a.as; a.extension { }; a.UIApplicationMain(b)"
    #expect(ported(source) == source)
  }

  @Test("The port converts a cell registration at the end of an unfinished file")
  func unfinishedRegistration() {
    #expect(
      ported("t.register(C.self, forCellReuseIdentifier")
        == "t.register({ C(style: .default, reuseIdentifier: $0) }, forCellReuseIdentifier")
  }
}
