import Testing

@testable import UIKitPort

/// A storyboard with one view, and the code that the port writes for it.
struct InterfaceFixture {
  let port: UIKitPort
  let shared: String

  /// Creates a storyboard with one controller.
  ///
  /// - Parameters:
  ///   - view: The element of the view, with the key "view" and the ID "b".
  ///   - controller: The elements of the controller after the view.
  ///   - objects: The elements of the scene after the controller.
  ///   - resources: The elements of the resources.
  ///   - source: The Swift code of the target.
  init(
    view: String = #"<view key="view" id="b"/>"#, controller: String = "", objects: String = "",
    resources: String = "", source: String = ""
  ) {
    let storyboard = """
      <document initialViewController="a"><scenes><scene><objects>
      <viewController id="a" sceneMemberID="viewController">
      \(view)
      \(controller)
      </viewController>\(objects)</objects></scene></scenes>
      <resources>\(resources)</resources></document>
      """
    self.init(files: [("Main.storyboard", storyboard), ("A.swift", source)])
  }

  init(files: [(name: String, text: String)]) {
    port = UIKitPort(
      files.map { UIKitPort.File(path: $0.name, contents: Array($0.text.utf8)) },
      refersToSources: false)
    shared = String(decoding: port.sharedFile.contents, as: UTF8.self)
  }

  /// Returns the lines of the shared file between the first line that begins with a text and the
  /// next line that begins with another text, without indentation.
  func lines(after first: String, before last: String) -> [String] {
    let lines = shared.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    guard let start = lines.firstIndex(where: { $0.hasPrefix(first) }) else { return [] }
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix(last) })
  }

  /// The statements that set the properties of all views.
  var viewStatements: [String] { lines(after: "let coder =", before: "} content:") }

  /// The statements that set the properties of the view's class.
  var contentStatements: [String] { lines(after: "} content:", before: "}") }

  /// The statements that connect the objects of the scene.
  var connections: [String] { lines(after: "static func connect0", before: "}") }

  /// The name of the class for which ``contentStatements`` set properties.
  var contentClass: String? {
    shared.split(separator: "\n").first { $0.contains("} content: { (v: ") }
      .map { String($0.split(separator: " ")[4].dropLast()) }
  }
}
