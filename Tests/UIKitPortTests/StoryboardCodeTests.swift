import Testing
import UIKitPort

/// Tests of the messages and of the text of the generated code.
///
/// The tests in `StoryboardTests` run generated code.
@Suite("The port of a storyboard")
struct StoryboardCodeTests {
  private func port(_ files: [(name: String, text: String)]) -> UIKitPort {
    UIKitPort(
      files.map { UIKitPort.File(path: $0.name, contents: Array($0.text.utf8)) },
      refersToSources: true)
  }

  private func storyboard(_ view: String, initial: String = "a") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document initialViewController="\(initial)"><scenes><scene><objects>
    <viewController id="a" sceneMemberID="viewController">
    \(view)
    </viewController></objects></scene></scenes></document>
    """
  }

  private func shared(_ port: UIKitPort) -> String {
    String(decoding: port.sharedFile.contents, as: UTF8.self)
  }

  @Test("An app starts with the storyboard Main even if other storyboards have an initial scene")
  func mainAmongOthers() {
    let text = storyboard(#"<view key="view" id="b"/>"#)
    let port = port([
      ("A.storyboard", text), ("Main.storyboard", text), ("Z.storyboard", text),
    ])
    #expect(shared(port).contains(#"mainStoryboard: "Main""#))
  }

  @Test("An app does not start with a damaged storyboard")
  func damagedMainStoryboard() {
    let damaged = port([("Main.storyboard", "<document initialViewController=\"a\">")])
    #expect(shared(damaged).contains("mainStoryboard: nil"))
    let other = storyboard(#"<view key="view" id="b"/>"#)
    let both = port([("Main.storyboard", "<document>"), ("Other.storyboard", other)])
    #expect(shared(both).contains(#"mainStoryboard: "Other""#))
  }

  @Test(
    "In a storyboard, view, table, page and tab bar controllers become scenes; placeholders do not")
  func kindsOfControllers() {
    let names = ["viewController", "tableViewController", "pageViewController", "tabBarController"]
    for name in names {
      let port = port([
        (
          "Main.storyboard",
          "<document><scenes><scene><objects><placeholder id=\"p\"/><\(name) id=\"c\"/>"
            + "</objects></scene></scenes></document>"
        )
      ])
      #expect(shared(port).contains(#"id: "c", identifier: nil,"#), "\(name)")
      #expect(!shared(port).contains(#"id: "p""#))
    }
  }

  @Test("A storyboard that is not valid XML is reported as an error with its line")
  func damaged() {
    let port = port([("Main.storyboard", "<document>\n<scenes>\n</document>")])
    #expect(port.problems.map(\.description) == ["Main.storyboard:3: error: mismatched tag"])
  }

  @Test("A missing class in a storyboard is reported as a warning and replaced by a UIKit class")
  func missingClass() {
    let port = port([
      ("Main.storyboard", storyboard(#"<view key="view" id="b" customClass="Canvas"/>"#))
    ])
    #expect(port.problems.map(\.line) == [4])
    #expect(
      port.problems.first?.description.contains("warning: the target has no class Canvas") == true)
    #expect(shared(port).contains("return UIView(coder: coder)"))
  }

  @Test("A view of an unknown kind in a storyboard is reported and replaced by an empty view")
  func unknownView() {
    let port = port([("Main.storyboard", storyboard(#"<mapView key="view" id="b"/>"#))])
    #expect(port.problems.first?.description.contains("<mapView>") == true)
    #expect(shared(port).contains("return UIView(coder: coder)"))
  }

  @Test("A nested class in a storyboard is written with its enclosing type")
  func nestedClass() {
    let port = port([
      ("Main.storyboard", storyboard(#"<view key="view" id="b" customClass="Canvas"/>"#)),
      ("Views.swift", "import UIKit\nenum Views { class Canvas: UIView {} }"),
    ])
    #expect(port.problems.isEmpty)
    #expect(shared(port).contains("return Views.Canvas(coder: coder)"))
  }

  @Test("A storyboard's navigation controller shows its root view controller")
  func navigation() {
    let port = port([
      (
        "Main.storyboard",
        """
        <document initialViewController="n"><scenes><scene><objects>
        <navigationController id="n" sceneMemberID="viewController"><connections>
        <segue destination="a" kind="relationship" relationship="rootViewController" id="r"/>
        </connections></navigationController></objects></scene></scenes></document>
        """
      )
    ])
    #expect(shared(port).contains(#"rootScene: "a""#))
    #expect(shared(port).contains("UINavigationController(coder: $0)"))
  }

  @Test(
    "Texts in a storyboard become Swift string literals",
    arguments: [
      ("a &quot;b&quot;", #""a \"b\"""#), (#"a\b"#, #""a\\b""#), ("a&#10;b", #""a\nb""#),
      (#"\(1)"#, #""\\(1)""#),
    ])
  func texts(text: String, literal: String) {
    let port = port([
      ("Main.storyboard", storyboard(#"<label key="view" id="b" text="\#(text)"/>"#))
    ])
    #expect(shared(port).contains("v.text = \(literal)\n"))
  }

  @Test("An app starts with the storyboard Main, unless its scene manifest names no storyboard")
  func mainStoryboard() {
    let view = #"<view key="view" id="b"/>"#
    let files = [
      ("LaunchScreen.storyboard", storyboard(view)), ("Other.storyboard", storyboard(view)),
      ("Main.storyboard", storyboard(view)),
    ]
    #expect(shared(port(files)).contains(#"mainStoryboard: "Main""#))
    #expect(shared(port(Array(files.prefix(2)))).contains(#"mainStoryboard: "Other""#))
    #expect(shared(port(Array(files.prefix(1)))).contains("mainStoryboard: nil"))
    func list(_ key: String) -> (String, String) {
      (
        "Info.plist",
        "<plist><dict><key>UIApplicationSceneManifest</key><dict>\(key)</dict></dict></plist>"
      )
    }
    #expect(shared(port(files + [list("")])).contains("mainStoryboard: nil"))
    let scene = "<key>UISceneStoryboardFile</key><string>Main</string>"
    #expect(shared(port(files + [list(scene)])).contains(#"mainStoryboard: "Main""#))
  }

  @Test(
    "The attributes and colors of a storyboard's control become assignments of properties",
    arguments: [
      (
        #"<stepper key="view" id="b" maximumValue="9" value="2" stepValue="0.5" wraps="YES"/>"#,
        ["UIStepper", "maximumValue = 9.0", "value = 2.0", "stepValue = 0.5", "wraps = true"]
      ),
      (
        #"<progressView key="view" id="b" progress="0.5" progressViewStyle="bar"/>"#,
        ["UIProgressView", "progressViewStyle = .bar", "progress = 0.5"]
      ),
      (
        #"<activityIndicatorView key="view" id="b" animating="YES" style="large"/>"#,
        [
          "UIActivityIndicatorView", "style = .large", "hidesWhenStopped = false",
          "startAnimating()",
        ]
      ),
      (
        """
        <pageControl key="view" id="b" numberOfPages="3" currentPage="1">
        <color key="pageIndicatorTintColor" systemColor="systemRedColor"/></pageControl>
        """,
        [
          "UIPageControl", "numberOfPages = 3", "currentPage = 1",
          "pageIndicatorTintColor = UIColor.systemRed",
        ]
      ),
      (
        """
        <switch key="view" id="b" on="NO">
        <color key="onTintColor" systemColor="systemRedColor"/></switch>
        """, ["UISwitch", "isOn = false", "onTintColor = UIColor.systemRed"]
      ),
      (
        """
        <segmentedControl key="view" id="b" momentary="YES"><segments>
        <segment title="One"/><segment image="star" enabled="NO"/></segments></segmentedControl>
        """,
        [
          #"insertSegment(withTitle: "One", at: 0"#, #"setImage(UIImage(named: "star")"#,
          "setEnabled(false, forSegmentAt: 1)", "isMomentary = true",
        ]
      ),
      (
        """
        <textField key="view" id="b" borderStyle="bezel" textAlignment="center"
        clearButtonMode="whileEditing"><textInputTraits key="textInputTraits"
        keyboardType="numberPad" returnKeyType="continue" secureTextEntry="YES"/></textField>
        """,
        [
          "UITextField", "borderStyle = .bezel", "textAlignment = .center",
          "clearButtonMode = .whileEditing", "keyboardType = .numberPad",
          "returnKeyType = .continue", "isSecureTextEntry = true",
        ]
      ),
    ] as [(String, [String])])
  func controls(element: String, statements: [String]) {
    let port = port([("Main.storyboard", storyboard(element))])
    #expect(port.problems.isEmpty)
    for statement in statements { #expect(shared(port).contains(statement), "\(statement)") }
  }
}
