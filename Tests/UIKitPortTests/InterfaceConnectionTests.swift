import Testing

@testable import UIKitPort

@Suite("Connections of a storyboard's objects")
struct InterfaceConnectionTests {
  @Test(
    "A storyboard's maximum number of touches is not assigned if it is a billion or more",
    arguments: [("999999999", true), ("1000000000", false)])
  func unlimitedTouches(number: String, isSet: Bool) {
    let fixture = InterfaceFixture(
      objects: "<panGestureRecognizer id=\"r\" maximumNumberOfTouches=\"\(number)\"/>")
    #expect(
      fixture.connections.contains("o_r.maximumNumberOfTouches = \(number)") == isSet)
  }

  @Test("The outlets of controllers and views in a storyboard are connected by their names")
  func outlets() {
    let fixture = InterfaceFixture(
      view: """
        <view key="view" id="b"><subviews><textField id="c"><connections>
        <outlet property="delegate" destination="a"/></connections></textField></subviews>
        <connections><outlet property="other" destination="c"/></connections></view>
        """,
      controller: """
        <connections><outlet property="view" destination="b"/>
        <outletCollection property="all" destination="c"/>
        <outlet property="field" destination="c"/>
        <outletCollection property="some" destination="b"/>
        <outletCollection property="all" destination="b"/>
        <outlet destination="c"/><outletCollection destination="c"/><odd/></connections>
        """)
    #expect(
      fixture.connections == [
        #"fromUIKitConnect(objects["b"], "other", objects["c"])"#,
        #"fromUIKitConnect(objects["c"], "delegate", objects["a"])"#,
        #"fromUIKitConnect(objects["a"], "field", objects["c"])"#,
        #"fromUIKitConnect(objects["a"], "all", objects.objects(["c", "b"]))"#,
        #"fromUIKitConnect(objects["a"], "some", objects.objects(["b"]))"#,
      ])
  }

  @Test("User-defined attributes in a storyboard are set before the connections of the object")
  func userAttributes() {
    let list = [
      #"type="boolean" keyPath="a" value="YES">"#, #"type="string" keyPath="b" value="x">"#,
      #"type="string" keyPath="c"><string key="value">y</string>"#,
      #"type="localizedString" keyPath="d" value="z">"#,
      #"type="color" keyPath="e"><color key="value" white="1"/>"#,
      #"type="number" keyPath="f"><real key="value" value="2.5"/>"#,
      #"type="image" keyPath="g" value="i">"#,
      #"type="point" keyPath="h"><point key="value" x="1" y="2"/>"#,
      #"type="size" keyPath="i"><size key="value" width="3" height="4"/>"#,
      #"type="rect" keyPath="j"><rect key="value" x="1" y="2" width="3" height="4"/>"#,
      #"type="range" keyPath="k"><range key="value"/>"#,
      #"type="number" keyPath="layer.cornerRadius"><real key="value" value="2.5"/>"#,
      #"type="nil" keyPath="l">"#,
    ].map { "<userDefinedRuntimeAttribute \($0)</userDefinedRuntimeAttribute>" }.joined()
    let fixture = InterfaceFixture(
      view: """
        <view key="view" id="b"><userDefinedRuntimeAttributes>\(list)</userDefinedRuntimeAttributes>
        <connections><outlet property="z" destination="a"/></connections></view>
        """)
    let values = [
      "a": "true", "b": #""x""#, "c": #""y""#, "d": #""z""#,
      "e": "UIColor(white: 1.0, alpha: 1.0)", "f": "2.5", "g": #"UIImage(named: "i")"#,
      "h": "CGPoint(x: 1.0, y: 2.0)", "i": "CGSize(width: 3.0, height: 4.0)",
      "j": "CGRect(x: 1.0, y: 2.0, width: 3.0, height: 4.0)", "z": #"objects["a"]"#,
    ]
    #expect(
      fixture.connections
        == values.sorted { $0.key < $1.key }.map {
          "fromUIKitConnect(objects[\"b\"], \"\($0.key)\", \($0.value))"
        })
  }

  @Test("Actions in a storyboard call the methods of their targets for their events")
  func actions() {
    let fixture = InterfaceFixture(
      view: """
        <button key="view" id="b"><connections>
        <action selector="tap:" destination="a" eventType="touchUpInside"/>
        <action selector="edit:" destination="f" eventType="touchDown"/>
        <action selector="any" destination="a"/><action destination="a"/></connections></button>
        """,
      objects: #"<placeholder placeholderIdentifier="IBFirstResponder" id="f"/>"#)
    #expect(
      fixture.connections == [
        #"objects.addAction(fromUIKit.selector("tap:"), of: "b", to: objects["a"], for: .touchUpInside)"#,
        #"objects.addAction(fromUIKit.selector("edit:"), of: "b", to: nil, for: .touchDown)"#,
        #"objects.addAction(fromUIKit.selector("any"), of: "b", to: objects["a"], for: [])"#,
      ])
  }

  @Test(
    "A storyboard's gesture recognizer of each kind gets its UIKit class or its custom class",
    arguments: [
      ("tapGestureRecognizer", "UITapGestureRecognizer"),
      ("panGestureRecognizer", "UIPanGestureRecognizer"),
      ("pinchGestureRecognizer", "UIPinchGestureRecognizer"),
      ("rotationGestureRecognizer", "UIRotationGestureRecognizer"),
      ("swipeGestureRecognizer", "UISwipeGestureRecognizer"),
      ("pongPressGestureRecognizer", "UILongPressGestureRecognizer"),
      ("longPressGestureRecognizer", "UILongPressGestureRecognizer"),
      ("screenEdgePanGestureRecognizer", "UIScreenEdgePanGestureRecognizer"),
      ("gestureRecognizer", "UIGestureRecognizer"),
    ])
  func recognizers(name: String, type: String) {
    let plain = InterfaceFixture(objects: "<\(name) id=\"r-1\"/>")
    #expect(
      plain.connections == [
        "let o_r_1 = \(type)(target: nil, action: nil)", #"objects["r-1"] = o_r_1"#,
      ])
    let custom = InterfaceFixture(
      objects: "<\(name) id=\"r\" customClass=\"R\"/>", source: "enum E { class R: \(type) {} }")
    #expect(custom.connections.first == "let o_r = E.R(target: nil, action: nil)")
  }

  @Test("The attributes of a storyboard's gesture recognizer are assigned before its connections")
  func recognizerAttributes() {
    let fixture = InterfaceFixture(
      view: #"<view key="view" id="b"><connections><outlet property="p" destination="r"/>"#
        + "</connections></view>",
      controller: #"<connections><outlet property="q" destination="r"/></connections>"#,
      objects: """
        <tapGestureRecognizer id="r" cancelsTouchesInView="NO" delaysTouchesBegan="YES"
        delaysTouchesEnded="NO" enabled="NO" numberOfTapsRequired="2" numberOfTouchesRequired="3"
        minimumNumberOfTouches="4" maximumNumberOfTouches="9223372036854775807"
        minimumPressDuration="0.75" allowableMovement="12" direction="left"><connections>
        <action selector="f:" destination="a"/></connections><rectEdge key="edges" left="YES"
        bottom="YES" top="NO"/></tapGestureRecognizer>
        <panGestureRecognizer id="s" maximumNumberOfTouches="2" direction="odd"/>
        """)
    #expect(
      fixture.connections == [
        "let o_r = UITapGestureRecognizer(target: nil, action: nil)",
        "o_r.cancelsTouchesInView = false", "o_r.delaysTouchesBegan = true",
        "o_r.delaysTouchesEnded = false", "o_r.isEnabled = false", "o_r.numberOfTapsRequired = 2",
        "o_r.numberOfTouchesRequired = 3", "o_r.minimumNumberOfTouches = 4",
        "o_r.minimumPressDuration = 0.75", "o_r.allowableMovement = 12.0", "o_r.direction = .left",
        "o_r.edges = [.left, .bottom]", #"objects["r"] = o_r"#,
        "let o_s = UIPanGestureRecognizer(target: nil, action: nil)",
        "o_s.maximumNumberOfTouches = 2", #"objects["s"] = o_s"#,
        #"fromUIKitConnect(objects["b"], "p", objects["r"])"#,
        #"fromUIKitConnect(objects["a"], "q", objects["r"])"#,
        #"objects.addAction(fromUIKit.selector("f:"), of: "r", to: objects["a"], for: [])"#,
      ])
    for direction in ["right", "left", "up", "down"] {
      let swipe = InterfaceFixture(
        objects: "<swipeGestureRecognizer id=\"r\" direction=\"\(direction)\"/>")
      #expect(swipe.connections[1] == "o_r.direction = .\(direction)")
    }
    let edges = InterfaceFixture(
      objects: """
        <screenEdgePanGestureRecognizer id="r"><rectEdge key="edges" top="YES" left="YES"
        bottom="YES" right="YES"/></screenEdgePanGestureRecognizer>
        """)
    #expect(edges.connections[1] == "o_r.edges = [.top, .left, .bottom, .right]")
  }

  @Test("A storyboard's custom object is created only if the target contains its class")
  func customObjects() {
    let objects = """
      <customObject id="x" customClass="C"><connections><outlet property="p" destination="a"/>
      </connections></customObject><customObject id="y"/><view id="z" customClass="C"/>
      """
    let fixture = InterfaceFixture(objects: objects, source: "class C {}")
    #expect(
      fixture.connections == [
        #"objects["x"] = C()"#, #"fromUIKitConnect(objects["x"], "p", objects["a"])"#,
      ])
    let missing = InterfaceFixture(objects: objects)
    #expect(missing.port.problems.map(\.isError) == [false, false])
    #expect(
      missing.port.problems.first?.message
        == "the target has no class C; a class of ResponderKit takes its place")
  }

  @Test(
    "Segues of all kinds in a storyboard show, present or unwind",
    arguments: [
      ("show", ".show"), ("push", ".show"), ("showDetail", ".show"), ("replace", ".show"),
      ("presentation", ".present"), ("modal", ".present"), ("popoverPresentation", ".present"),
      ("custom", ".present"), (#"unwind" unwindAction="done:"#, #".unwind(action: "done:")"#),
      ("unwind", #".unwind(action: "")"#),
    ])
  func segues(kind: String, expected: String) {
    let segue = #"<segue destination="z" kind="\#(kind)" id="s"/>"#
    let fixture = InterfaceFixture(
      view: #"<button key="view" id="b"><connections>\#(segue)</connections></button>"#)
    let code =
      #"UIStoryboard.Segue(id: "s", identifier: nil, kind: \#(expected), destination: "z")"#
    #expect(fixture.shared.contains("segues: [\(code)],\n"))
    #expect(fixture.connections == [#"objects.addSegue("s", of: "b")"#])
  }

  @Test("A storyboard's segues between controllers are listed with identifiers and animations")
  func controllerSegues() {
    let fixture = InterfaceFixture(
      controller: """
        <connections><segue destination="z" kind="show" identifier="I" id="s" animates="NO"/>
        <segue destination="y" kind="show" id="t" animates="YES"/>
        <segue destination="x" kind="relationship" id="u"/><segue destination="w" kind="show"/>
        </connections>
        """)
    #expect(fixture.connections.isEmpty)
    #expect(
      fixture.shared.contains(
        #"segues: [UIStoryboard.Segue(id: "s", identifier: "I", kind: .show, destination: "z", "#
          + #"isAnimated: false), UIStoryboard.Segue(id: "t", identifier: nil, kind: .show, "#
          + #"destination: "y")],"#))
  }

  @Test("An embed segue in a storyboard embeds its scene in the container view")
  func embedding() {
    let fixture = InterfaceFixture(
      view: """
        <view key="view" id="b"><subviews><containerView id="c"><connections>
        <segue destination="z" kind="embed" identifier="E" id="s"/></connections></containerView>
        <containerView id="d"><connections><segue destination="y" kind="embed" id="t"/>
        </connections></containerView></subviews></view>
        """)
    #expect(
      fixture.connections == [
        #"objects.embed(scene: "z", segue: "E", in: "c")"#,
        #"objects.embed(scene: "y", segue: nil, in: "d")"#,
      ])
    #expect(fixture.shared.contains("segues: [],"))
  }

  // MARK: Scenes

  private func scenes(_ text: String, initial: String = "a") -> InterfaceFixture {
    InterfaceFixture(files: [
      (
        "Main.storyboard",
        "<document initialViewController=\"\(initial)\"><scenes>\(text)</scenes></document>"
      )
    ])
  }

  private func scene(_ controller: String) -> String {
    "<scene><objects>\(controller)</objects></scene>"
  }

  @Test(
    "A tab bar or split view controller in a storyboard is replaced by its first child controller")
  func containers() {
    let text = """
      <tabBarController id="t" sceneMemberID="viewController"><connections>
      <segue kind="show" destination="b" id="v"/>
      <segue kind="relationship" destination="s" id="u"/>
      <segue kind="relationship" destination="b" id="w"/></connections></tabBarController>
      """
    let split = """
      <splitViewController id="s"><connections><segue kind="relationship" destination="a" id="x"/>
      </connections></splitViewController>
      """
    let from = """
      <viewController id="b"><connections><segue kind="show" destination="t" id="y"/></connections>
      </viewController>
      """
    let all = scene(text) + scene(split) + scene(#"<viewController id="a"/>"#) + scene(from)
    let fixture = scenes(all, initial: "t")
    #expect(fixture.shared.contains(#"name: "Main", initialScene: "a","#))
    #expect(fixture.shared.contains(#"id: "y", identifier: nil, kind: .show, destination: "a")"#))
    // A container that contains itself does not cause an endless search.
    let cycle =
      #"<tabBarController id="t"><connections><segue kind="relationship" destination="t"/>"#
      + "</connections></tabBarController>"
    #expect(scenes(scene(cycle), initial: "t").shared.contains(#"initialScene: "t""#))
    let custom = text.replacing("<tabBarController", with: #"<tabBarController customClass="T""#)
    #expect(scenes(scene(custom), initial: "t").shared.contains(#"initialScene: "t""#))
  }

  @Test("Scenes of a storyboard have the identifiers, titles and root scenes of their controllers")
  func sceneProperties() {
    let navigation = """
      <placeholder id="p"/><navigationController id="n" storyboardIdentifier="Nav"><connections>
      <segue kind="relationship" destination="a" id="u"/></connections></navigationController>
      """
    let titled = #"<tableViewController id="a" title="T &quot;x&quot;"/>"#
    let fixture = scenes(scene(navigation) + scene(titled) + scene("<placeholder id='q'/>"))
    #expect(
      fixture.shared.contains(
        """
              UIStoryboard.Scene(
                id: "n", identifier: "Nav",
                segues: [], rootScene: "a",
                makeController: { UINavigationController(coder: $0) },
                makeView: { objects in
                  let view: UIView? = nil
                  connect0(objects)
                  return view
                }),
        """), "\(fixture.shared)")
    #expect(
      fixture.lines(after: #"id: "a", identifier: nil,"#, before: "makeView") == [
        "segues: [],", "makeController: { coder in",
        "let controller = UIViewController(coder: coder)",
        #"controller?.title = "T \"x\"""#, "return controller", "},",
      ])
    #expect(!fixture.shared.contains("connect2"))
  }

  @Test("A view of an unknown kind in a storyboard causes a warning unless it has a custom class")
  func unknownViews() {
    let view =
      #"<view key="view" id="b"><subviews>\#n<mapView id="c"/>\#n"#
      + #"<mapView id="d" customClass="M"/></subviews></view>"#
    let fixture = InterfaceFixture(view: view, source: "class M: UIView {}")
    #expect(fixture.port.problems.map(\.line) == [4])
    #expect(
      fixture.port.problems.map(\.message) == [
        "ResponderKit has no class for <mapView>; an empty view takes its place"
      ])
    #expect(fixture.port.files.count == 1, "a warning does not prevent the port")
    #expect(fixture.shared.contains("return M(coder: coder)"))
  }
}
