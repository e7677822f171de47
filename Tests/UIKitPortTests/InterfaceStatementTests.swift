import Testing

@testable import UIKitPort

@Suite("Statements for the attributes of a storyboard's views")
struct InterfaceStatementTests {
  /// Returns the statements for the properties that all views have.
  private func view(_ attributes: String, _ content: String = "") -> [String] {
    InterfaceFixture(view: #"<view key="view" id="b" \#(attributes)>\#(content)</view>"#)
      .viewStatements
  }

  /// Returns the statements for the properties of an element's own class.
  private func content(_ name: String, _ attributes: String, _ content: String = "") -> [String] {
    let fixture = InterfaceFixture(
      view: #"<\#(name) key="view" id="b" \#(attributes)>\#(content)</\#(name)>"#)
    #expect(fixture.port.problems.isEmpty)
    return fixture.contentStatements
  }

  // MARK: All views

  @Test(
    "A Boolean attribute of a storyboard's view is true for YES and false for NO",
    arguments: [
      ("multipleTouchEnabled", "isMultipleTouchEnabled"),
      ("userInteractionEnabled", "isUserInteractionEnabled"),
      ("exclusiveTouch", "isExclusiveTouch"), ("hidden", "isHidden"), ("opaque", "isOpaque"),
      ("clipsSubviews", "clipsToBounds"),
    ])
  func flags(attribute: String, property: String) {
    #expect(view("\(attribute)=\"YES\"") == ["v.\(property) = true"])
    #expect(view("\(attribute)=\"NO\"") == ["v.\(property) = false"])
    #expect(view("") == [])
  }

  @Test("Numbers and modes of a storyboard's view are assigned, and invalid values are ignored")
  func values() {
    #expect(view(#"alpha="0.25" tag="-7""#) == ["v.alpha = 0.25", "v.tag = -7"])
    #expect(view(#"alpha="half" tag="1.5" contentMode="odd""#) == [])
    #expect(
      view("", #"<rect key="frame" x="1" y="-2.5" width="30" height="40"/>"#) == [
        "v.frame = CGRect(x: 1.0, y: -2.5, width: 30.0, height: 40.0)"
      ])
    for mode in [
      "scaleToFill", "scaleAspectFit", "scaleAspectFill", "redraw", "center", "top", "bottom",
      "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight",
    ] {
      #expect(view("contentMode=\"\(mode)\"") == ["v.contentMode = .\(mode)"])
    }
  }

  @Test("The colors of a storyboard's view are assigned")
  func colors() {
    let colors = """
      <color key="tintColor" white="0.5" alpha="0.75"/>
      <color key="backgroundColor" red="1" green="0.5" blue="0.25"/>
      """
    #expect(
      view("", colors) == [
        "v.backgroundColor = UIColor(red: 1.0, green: 0.5, blue: 0.25, alpha: 1.0)",
        "v.tintColor = UIColor(white: 0.5, alpha: 0.75)",
      ])
  }

  @Test(
    "An autoresizing mask in a storyboard is converted to UIKit's names",
    arguments: [
      ("flexibleMinX", "flexibleLeftMargin"), ("widthSizable", "flexibleWidth"),
      ("flexibleMaxX", "flexibleRightMargin"), ("flexibleMinY", "flexibleTopMargin"),
      ("heightSizable", "flexibleHeight"), ("flexibleMaxY", "flexibleBottomMargin"),
    ])
  func mask(attribute: String, name: String) {
    #expect(
      view("", #"<autoresizingMask key="autoresizingMask" \#(attribute)="YES"/>"#) == [
        "v.autoresizingMask = [.\(name)]"
      ])
    #expect(
      view("", #"<autoresizingMask key="autoresizingMask" \#(attribute)="NO"/>"#) == [
        "v.autoresizingMask = []"
      ])
  }

  @Test("Constraints in a storyboard take precedence over the autoresizing mask of a view")
  func constraints() {
    let fixture = InterfaceFixture(
      view: """
        <view key="view" id="b"><subviews><view id="c">
        <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
        </view><label id="d"/><view id="e"/></subviews><constraints>
        <constraint firstItem="c" firstAttribute="trailing" secondItem="b"
          secondAttribute="trailing"/>
        <constraint firstItem="d" firstAttribute="leading" secondItem="e"
          secondAttribute="leading"/>
        <constraint firstItem="d" firstAttribute="trailing" secondItem="e"
          secondAttribute="trailing"/>
        </constraints></view>
        """)
    #expect(
      fixture.lines(after: "let coder = InterfaceCoder(objects, \"c\")", before: "}") == [
        "v.autoresizingMask = [.flexibleLeftMargin, .flexibleBottomMargin]"
      ])
    // A label has the size of its text, so constraints on two edges do not make its width flexible.
    #expect(
      fixture.lines(after: "let coder = InterfaceCoder(objects, \"d\")", before: "}") == [
        "v.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin, .flexibleBottomMargin]"
      ])
    #expect(
      fixture.lines(after: "let coder = InterfaceCoder(objects, \"b\")", before: "} c") == [
        "if let subview = make_c(objects) { v.addSubview(subview) }",
        "if let subview = make_d(objects) { v.addSubview(subview) }",
        "if let subview = make_e(objects) { v.addSubview(subview) }",
      ])
  }

  @Test(
    "Constraints between the subviews of a view do not change the autoresizing mask of the view")
  func innerConstraints() {
    let inner = ["leading", "trailing", "top", "bottom"].map {
      "<constraint firstItem=\"d\" firstAttribute=\"\($0)\" secondItem=\"c\" "
        + "secondAttribute=\"\($0)\"/>"
    }.joined()
    let fixture = InterfaceFixture(
      view: """
        <view key="view" id="b"><subviews><view id="c"><subviews><view id="d"/></subviews>
        <constraints>\(inner)</constraints></view></subviews>
        <autoresizingMask key="autoresizingMask" widthSizable="YES"/><constraints>
        <constraint firstItem="c" firstAttribute="trailing" secondItem="b"
        secondAttribute="trailing"/></constraints></view>
        """)
    func mask(_ id: String) -> String? {
      fixture.lines(after: "let coder = InterfaceCoder(objects, \"\(id)\")", before: "}").first
    }
    #expect(mask("d") == "v.autoresizingMask = [.flexibleWidth, .flexibleHeight]")
    #expect(mask("c") == "v.autoresizingMask = [.flexibleLeftMargin, .flexibleBottomMargin]")
    #expect(mask("b") == "v.autoresizingMask = [.flexibleWidth]")
  }

  @Test("User-defined cornerRadius, borderWidth and masksToBounds are assigned to a view's layer")
  func layer() {
    func attribute(_ type: String, _ path: String, _ value: String) -> String {
      #"<userDefinedRuntimeAttribute type="\#(type)" keyPath="\#(path)" \#(value)"#
    }
    let list = [
      attribute("number", "layer.cornerRadius", #"><integer key="value" value="7"/>"#),
      attribute("number", "layer.borderWidth", #"><real key="value" value="1.5"/>"#),
      attribute("boolean", "layer.masksToBounds", #"value="YES">"#),
      attribute("number", "layer.zPosition", #"><real key="value" value="1.5"/>"#),
    ].map { $0 + "</userDefinedRuntimeAttribute>" }.joined()
    #expect(
      view("", "<userDefinedRuntimeAttributes>\(list)</userDefinedRuntimeAttributes>") == [
        "v.layer.cornerRadius = 7.0", "v.layer.borderWidth = 1.5", "v.layer.masksToBounds = true",
      ])
  }

  @Test("All kinds of views in a storyboard have a UIKit class")
  func classes() {
    let classes = [
      "view": "UIView", "containerView": "UIView", "imageView": "UIImageView", "label": "UILabel",
      "button": "UIButton", "slider": "UISlider", "switch": "UISwitch",
      "segmentedControl": "UISegmentedControl", "stepper": "UIStepper",
      "progressView": "UIProgressView", "activityIndicatorView": "UIActivityIndicatorView",
      "pageControl": "UIPageControl", "textField": "UITextField", "scrollView": "UIScrollView",
    ]
    for (name, type) in classes {
      let fixture = InterfaceFixture(view: "<\(name) key=\"view\" id=\"b-1\"/>")
      #expect(fixture.port.problems.isEmpty && fixture.contentClass == type)
      #expect(fixture.shared.contains("static func make_b_1(_ objects: InterfaceObjects) -> UIV"))
      #expect(fixture.shared.contains("return \(type)(coder: coder)"))
      let custom = InterfaceFixture(
        view: "<\(name) key=\"view\" id=\"b\" customClass=\"C\"/>", source: "class C: \(type) {}")
      #expect(custom.port.problems.isEmpty && custom.contentClass == type)
      #expect(custom.shared.contains("return C(coder: coder)"))
    }
  }

  @Test(
    "Views in a storyboard have a content size, except plain, container, image and scroll views")
  func contentSizes() {
    for (name, type) in InterfaceClass.views {
      let fixed = ["view", "containerView", "imageView", "scrollView"]
      #expect(type.hasContentSize == !fixed.contains(name), "\(name)")
    }
  }

  // MARK: Labels, images and scroll views

  @Test("The attributes of a storyboard's label are assigned")
  func label() {
    let attributes = #"text="a" textAlignment="right" numberOfLines="3" lineBreakMode="clip""#
    let children = """
      <fontDescription key="fontDescription" type="system" pointSize="19"/>
      <color key="textColor" white="0" alpha="1"/>
      """
    #expect(
      content("label", attributes, children) == [
        #"v.text = "a""#, "v.textAlignment = .right", "v.numberOfLines = 3",
        "v.lineBreakMode = .byClipping", "v.font = UIFont.systemFont(ofSize: 19.0)",
        "v.textColor = UIColor(white: 0.0, alpha: 1.0)",
      ])
    #expect(content("label", "", #"<string key="text">b</string>"#) == [#"v.text = "b""#])
    #expect(content("label", #"numberOfLines="x" lineBreakMode="x" textAlignment="x""#) == [])
  }

  @Test(
    "The line break modes of a storyboard's label are converted to UIKit's names",
    arguments: [
      ("wordWrap", "byWordWrapping"), ("characterWrap", "byCharWrapping"), ("clip", "byClipping"),
      ("headTruncation", "byTruncatingHead"), ("tailTruncation", "byTruncatingTail"),
      ("middleTruncation", "byTruncatingMiddle"),
    ])
  func lineBreaks(mode: String, name: String) {
    #expect(content("label", "lineBreakMode=\"\(mode)\"") == ["v.lineBreakMode = .\(name)"])
  }

  @Test(
    "Labels and text fields in a storyboard have UIKit's alignments",
    arguments: ["left", "center", "right", "justified", "natural"])
  func alignments(name: String) {
    for element in ["label", "textField"] {
      #expect(content(element, "textAlignment=\"\(name)\"") == ["v.textAlignment = .\(name)"])
    }
  }

  @Test("A storyboard's image view shows the image of the given name")
  func imageView() {
    #expect(content("imageView", #"image="a b""#) == [#"v.image = UIImage(named: "a b")"#])
    #expect(content("imageView", "") == [])
  }

  @Test("The attributes of a storyboard's scroll view are assigned")
  func scrollView() {
    let attributes = """
      pagingEnabled="YES" scrollEnabled="NO" bounces="NO" minimumZoomScale="0.5"
      maximumZoomScale="4"
      """
    #expect(
      content("scrollView", attributes) == [
        "v.isPagingEnabled = true", "v.isScrollEnabled = false", "v.bounces = false",
        "v.minimumZoomScale = 0.5", "v.maximumZoomScale = 4.0",
      ])
  }

  // MARK: Buttons

  @Test("The states of a storyboard's button have titles, colors and images")
  func button() {
    let children = """
      <fontDescription key="fontDescription" type="boldSystem" pointSize="12"/>
      <state key="normal" title="a" image="i" backgroundImage="j">
      <color key="titleColor" white="1"/></state>
      <state key="highlighted" title="b"/><state key="selected"><string key="title">c</string>
      </state><state key="disabled" title="d"/><state key="odd" title="e"/><state title="f"/>
      """
    #expect(
      content("button", "", children) == [
        "v.titleLabel?.font = UIFont.boldSystemFont(ofSize: 12.0)",
        #"v.setTitle("a", for: .normal)"#,
        "v.setTitleColor(UIColor(white: 1.0, alpha: 1.0), for: .normal)",
        #"v.setImage(UIImage(named: "i"), for: .normal)"#,
        #"v.setBackgroundImage(UIImage(named: "j"), for: .normal)"#,
        #"v.setTitle("b", for: .highlighted)"#, #"v.setTitle("c", for: .selected)"#,
        #"v.setTitle("d", for: .disabled)"#,
      ])
  }

  @Test(
    "A storyboard's button has the configuration of its style, or by default a plain configuration")
  func buttonConfiguration() {
    func configuration(_ attributes: String) -> [String] {
      content("button", "", "<buttonConfiguration key=\"configuration\" \(attributes)/>")
    }
    for style in ["plain", "gray", "tinted", "filled"] {
      #expect(configuration("style=\"\(style)\"") == ["v.configuration = .\(style)()"])
    }
    #expect(
      configuration(#"style="odd" title="a""#) == [
        "v.configuration = .plain()", #"v.configuration?.title = "a""#,
      ])
    #expect(configuration("") == ["v.configuration = .plain()"])
  }

  @Test(
    "A storyboard's button with any type except custom becomes a system button",
    arguments: [
      ("system", "system"), ("roundedRect", "system"), ("detailDisclosure", "system"),
      ("infoLight", "system"), ("infoDark", "system"), ("contactAdd", "system"),
      ("close", "system"), ("custom", "custom"), ("", "custom"),
    ])
  func buttonType(name: String, expected: String) {
    let fixture = InterfaceFixture(view: #"<button key="view" id="b" buttonType="\#(name)"/>"#)
    #expect(
      fixture.shared.contains("InterfaceCoder(objects, \"b\", buttonType: .\(expected)) { v in"))
  }

  // MARK: Controls

  @Test("The attributes of a storyboard's slider are assigned")
  func slider() {
    let colors = """
      <color key="thumbTintColor" white="3"/><color key="minimumTrackTintColor" white="1"/>
      <color key="maximumTrackTintColor" white="2"/>
      """
    #expect(
      content("slider", #"minValue="1" maxValue="9" value="4.5" continuous="NO""#, colors) == [
        "v.minimumValue = 1.0", "v.maximumValue = 9.0", "v.value = 4.5", "v.isContinuous = false",
        "v.minimumTrackTintColor = UIColor(white: 1.0, alpha: 1.0)",
        "v.maximumTrackTintColor = UIColor(white: 2.0, alpha: 1.0)",
        "v.thumbTintColor = UIColor(white: 3.0, alpha: 1.0)",
      ])
    #expect(content("slider", #"value="x""#) == [])
  }

  @Test("A storyboard's switch is on unless the storyboard turns it off")
  func toggle() {
    #expect(content("switch", "") == ["v.isOn = true"])
    let colors = #"<color key="thumbTintColor" white="1"/><color key="onTintColor" white="0"/>"#
    #expect(
      content("switch", #"on="NO""#, colors) == [
        "v.isOn = false", "v.onTintColor = UIColor(white: 0.0, alpha: 1.0)",
        "v.thumbTintColor = UIColor(white: 1.0, alpha: 1.0)",
      ])
  }

  @Test("A storyboard's segmented control gets its segments, and the first is selected by default")
  func segmentedControl() {
    let segments = """
      <segments key="segments"><segment title="a"/><segment image="i" enabled="NO"/>
      <segment title="c" enabled="YES"/></segments>
      """
    let inserted = [
      #"v.insertSegment(withTitle: "a", at: 0, animated: false)"#,
      #"v.insertSegment(withTitle: "", at: 1, animated: false)"#,
      #"v.setImage(UIImage(named: "i"), forSegmentAt: 1)"#, "v.setEnabled(false, forSegmentAt: 1)",
      #"v.insertSegment(withTitle: "c", at: 2, animated: false)"#,
    ]
    #expect(
      content("segmentedControl", "", segments) == inserted + ["v.selectedSegmentIndex = 0"])
    let color = #"<color key="selectedSegmentTintColor" white="1"/>"#
    #expect(
      content("segmentedControl", #"selectedSegmentIndex="2" momentary="YES""#, segments + color)
        == inserted + [
          "v.selectedSegmentIndex = 2", "v.isMomentary = true",
          "v.selectedSegmentTintColor = UIColor(white: 1.0, alpha: 1.0)",
        ])
    #expect(content("segmentedControl", #"selectedSegmentIndex="x""#) == [])
  }

  @Test("The attributes of a storyboard's stepper are assigned")
  func stepper() {
    let attributes = """
      minimumValue="1" maximumValue="9" value="2" stepValue="0.5" wraps="YES" autorepeat="NO"
      continuous="NO"
      """
    #expect(
      content("stepper", attributes) == [
        "v.minimumValue = 1.0", "v.maximumValue = 9.0", "v.value = 2.0", "v.stepValue = 0.5",
        "v.wraps = true", "v.autorepeat = false", "v.isContinuous = false",
      ])
  }

  @Test("The attributes of a storyboard's progress view are assigned")
  func progressView() {
    let colors =
      #"<color key="trackTintColor" white="1"/><color key="progressTintColor" white="0"/>"#
    #expect(
      content("progressView", #"progressViewStyle="bar" progress="0.25""#, colors) == [
        "v.progressViewStyle = .bar", "v.progress = 0.25",
        "v.progressTintColor = UIColor(white: 0.0, alpha: 1.0)",
        "v.trackTintColor = UIColor(white: 1.0, alpha: 1.0)",
      ])
    #expect(content("progressView", #"progressViewStyle="default""#) == [])
  }

  @Test("A stopped activity indicator is visible unless the storyboard hides it")
  func activityIndicator() {
    #expect(content("activityIndicatorView", "") == ["v.hidesWhenStopped = false"])
    #expect(
      content(
        "activityIndicatorView",
        #"style="large" hidesWhenStopped="YES" animating="YES" hidden="YES""#,
        #"<color key="color" white="1"/>"#) == [
          "v.style = .large", "v.color = UIColor(white: 1.0, alpha: 1.0)",
          "v.hidesWhenStopped = true", "v.startAnimating()", "v.isHidden = true",
        ])
    #expect(
      content("activityIndicatorView", #"style="odd" animating="NO" hidden="NO""#) == [
        "v.hidesWhenStopped = false"
      ])
    for style in ["medium", "large", "white", "whiteLarge", "gray"] {
      #expect(content("activityIndicatorView", "style=\"\(style)\"").first == "v.style = .\(style)")
    }
  }

  @Test("The attributes of a storyboard's page control are assigned")
  func pageControl() {
    let colors = """
      <color key="currentPageIndicatorTintColor" white="1"/>
      <color key="pageIndicatorTintColor" white="0"/>
      """
    #expect(
      content(
        "pageControl", #"numberOfPages="5" currentPage="2" hidesForSinglePage="YES""#, colors) == [
          "v.numberOfPages = 5", "v.currentPage = 2", "v.hidesForSinglePage = true",
          "v.pageIndicatorTintColor = UIColor(white: 0.0, alpha: 1.0)",
          "v.currentPageIndicatorTintColor = UIColor(white: 1.0, alpha: 1.0)",
        ])
    #expect(content("pageControl", #"numberOfPages="1.5""#) == [])
  }

  // MARK: Text fields

  @Test("The attributes of a storyboard's text field are assigned")
  func textField() {
    let children = """
      <fontDescription key="fontDescription" type="system" pointSize="14"/>
      <color key="textColor" white="0"/><textInputTraits key="textInputTraits"
      secureTextEntry="YES" enablesReturnKeyAutomatically="YES" keyboardType="URL"
      keyboardAppearance="dark" returnKeyType="done" autocapitalizationType="words"
      autocorrectionType="no" spellCheckingType="yes"/>
      """
    #expect(
      content(
        "textField",
        #"text="a" placeholder="p" borderStyle="line" clearsOnBeginEditing="YES""#, children) == [
          #"v.text = "a""#, #"v.placeholder = "p""#, "v.borderStyle = .line",
          "v.clearsOnBeginEditing = true", "v.font = UIFont.systemFont(ofSize: 14.0)",
          "v.textColor = UIColor(white: 0.0, alpha: 1.0)", "v.isSecureTextEntry = true",
          "v.enablesReturnKeyAutomatically = true", "v.keyboardType = .URL",
          "v.keyboardAppearance = .dark", "v.returnKeyType = .done",
          "v.autocapitalizationType = .words", "v.autocorrectionType = .no",
          "v.spellCheckingType = .yes",
        ])
    #expect(content("textField", "") == [])
  }

  @Test("A storyboard's text field accepts the values of UIKit and ignores others")
  func textFieldValues() {
    let fieldValues = [
      "borderStyle": ["line", "bezel", "roundedRect", "none"],
      "clearButtonMode": ["never", "whileEditing", "unlessEditing", "always"],
    ]
    for (attribute, values) in fieldValues {
      for value in values {
        #expect(content("textField", "\(attribute)=\"\(value)\"") == ["v.\(attribute) = .\(value)"])
      }
      #expect(content("textField", "\(attribute)=\"odd\"") == [])
    }
    let traitValues = [
      "keyboardType": [
        "asciiCapable", "numbersAndPunctuation", "URL", "numberPad", "phonePad", "namePhonePad",
        "emailAddress", "decimalPad", "twitter", "webSearch",
      ],
      "keyboardAppearance": ["dark", "light"],
      "returnKeyType": [
        "go", "google", "join", "next", "route", "search", "send", "yahoo", "done",
        "emergencyCall", "continue",
      ],
      "autocapitalizationType": ["none", "words", "sentences", "allCharacters"],
      "autocorrectionType": ["no", "yes"], "spellCheckingType": ["no", "yes"],
    ]
    func traits(_ attribute: String, _ value: String) -> [String] {
      content(
        "textField", "", "<textInputTraits key=\"textInputTraits\" \(attribute)=\"\(value)\"/>")
    }
    for (attribute, values) in traitValues {
      for value in values {
        #expect(traits(attribute, value) == ["v.\(attribute) = .\(value)"])
      }
      #expect(traits(attribute, "odd") == [])
    }
  }
}
