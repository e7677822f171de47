import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Tests that the window redraws each visible change of a view completely.
@Suite("Redrawing of changed controls and labels")
struct RedrawTests {
  /// A change of a view, with a name for messages.
  private struct Change {
    let name: String
    let view: UIView
    let apply: () -> Void
  }

  private func change<View: UIView>(
    _ name: String, _ view: View, _ change: @escaping (View) -> Void
  ) -> Change {
    Change(name: "\(View.self): \(name)", view: view) { change(view) }
  }

  private let icon = PictureFixture.image(10, 8)

  /// Checks that the window is changed and completely redrawn after each change.
  private func check(_ changes: [Change]) {
    for change in changes {
      let fixture = PictureFixture(width: 110, height: 60)
      let frame = CGRect(x: 4, y: 5, width: 100, height: 50)
      fixture.add(change.view, frame.minX, frame.minY, frame.width, frame.height)
      let canvas = BitmapCanvas(width: 110, height: 60)
      func redraw() { _ = fixture.window.renderChanges(on: canvas, scale: 1) }
      redraw()
      let before = canvas.bitmap
      change.apply()
      redraw()
      let (shown, expected) = (canvas.bitmap, fixture.harness.snapshot())
      let (isChanged, isComplete) = (expected != before, shown == expected)
      #expect(isChanged, "\(change.name) changes nothing")
      #expect(isComplete, "\(change.name) is not shown")
    }
  }

  @Test("A segmented control is redrawn when a finger moves to its other segment and back")
  func pressedSegment() {
    let control = UISegmentedControl(items: ["Ab", "Cd"])
    control.frame.size = CGSize(width: 100, height: 50)
    expectPressedHalves(of: control)
  }

  @Test("A stepper is redrawn when a finger moves to its other half and back")
  func pressedHalf() {
    let stepper = UIStepper()
    (stepper.value, stepper.autorepeat) = (50, false)
    expectPressedHalves(of: stepper)
  }

  /// Moves a finger from the left half of a control to the right half and back, and checks that the
  /// redrawn window shows the pressed half.
  private func expectPressedHalves(of control: UIControl) {
    let fixture = PictureFixture(width: 110, height: 60)
    fixture.add(control, 4, 5, control.frame.width, control.frame.height)
    let canvas = BitmapCanvas(width: 110, height: 60)
    func redrawnPicture() -> Bitmap {
      _ = fixture.window.renderChanges(on: canvas, scale: 1)
      let isComplete = canvas.bitmap == fixture.harness.snapshot()
      #expect(isComplete)
      return canvas.bitmap
    }
    fixture.harness.touchDown(at: point(20, 20))
    let first = redrawnPicture()
    fixture.harness.touchMove(to: point(80, 20))
    let isMoved = redrawnPicture() != first
    fixture.harness.touchMove(to: point(20, 20))
    let isBack = redrawnPicture() == first
    #expect(isMoved && isBack)
    fixture.harness.touchCancel()
  }

  @Test("An animated switch, slider, progress view or activity indicator is redrawn at each step")
  func motion() {
    let changes = [
      change("on", UISwitch()) { $0.setOn(true, animated: true) },
      change("value", UISlider()) { $0.setValue(1, animated: true) },
      change("progress", UIProgressView()) { $0.setProgress(1, animated: true) },
      change("turn", UIActivityIndicatorView(style: .large)) { $0.startAnimating() },
    ]
    for change in changes {
      let fixture = PictureFixture(width: 110, height: 60)
      fixture.add(change.view, 4, 5, 100, 50)
      let canvas = BitmapCanvas(width: 110, height: 60)
      _ = fixture.window.renderChanges(on: canvas, scale: 1)
      change.apply()
      var pictures: Set<Bitmap> = []
      for _ in 0..<8 {
        fixture.harness.advance(by: 0.05)
        _ = fixture.window.renderChanges(on: canvas, scale: 1)
        let isComplete = canvas.bitmap == fixture.harness.snapshot()
        #expect(isComplete, "\(change.name)")
        pictures.insert(canvas.bitmap)
      }
      #expect(pictures.count > 2, "\(change.name)")
    }
  }

  @Test("Changing a slider, switch or stepper redraws it")
  func values() {
    func slider() -> UISlider {
      let slider = UISlider()
      slider.value = 0.5
      return slider
    }
    func stepper() -> UIStepper {
      let stepper = UIStepper()
      stepper.value = 100
      return stepper
    }
    func on() -> UISwitch {
      let toggle = UISwitch()
      toggle.isOn = true
      return toggle
    }
    let icon = icon
    check([
      change("value", slider()) { $0.value = 0.7 },
      change("setValue", slider()) { $0.setValue(0.2, animated: false) },
      change("minimum", slider()) { $0.minimumValue = 0.4 },
      change("maximum", slider()) { $0.maximumValue = 0.9 },
      change("minimum track", slider()) { $0.minimumTrackTintColor = .red },
      change("maximum track", slider()) { $0.maximumTrackTintColor = .red },
      change("thumb", slider()) { $0.thumbTintColor = .red },
      change("thumb image", slider()) { $0.setThumbImage(icon, for: .normal) },
      change("minimum image", slider()) { $0.minimumValueImage = icon },
      change("maximum image", slider()) { $0.maximumValueImage = icon },
      change("minimum track image", slider()) { $0.setMinimumTrackImage(icon, for: .normal) },
      change("maximum track image", slider()) { $0.setMaximumTrackImage(icon, for: .normal) },
      change("highlighted", slider()) { $0.isHighlighted = true },
      change("disabled", slider()) { $0.isEnabled = false },
      change("focused", slider()) { $0.window?.moveFocus(to: $0) },
      change("bounds", slider()) { $0.bounds.size = CGSize(width: 70, height: 33) },
      change("value", stepper()) { $0.value = 50 },
      change("minimum", stepper()) { $0.minimumValue = 100 },
      change("maximum", stepper()) { $0.maximumValue = 101 },
      change("wraps", stepper()) { $0.wraps = true },
      change("increment image", stepper()) { $0.setIncrementImage(icon, for: .normal) },
      change("decrement image", stepper()) { $0.setDecrementImage(icon, for: .normal) },
      change("background", stepper()) { $0.setBackgroundImage(icon, for: .normal) },
      change("divider", stepper()) {
        $0.setDividerImage(icon, forLeftSegmentState: .normal, rightSegmentState: .normal)
      },
      change("disabled", stepper()) { $0.isEnabled = false },
      change("isOn", UISwitch()) { $0.isOn = true },
      change("setOn", on()) { $0.setOn(false, animated: false) },
      change("tint", on()) { $0.onTintColor = .red },
      change("thumb", on()) { $0.thumbTintColor = .red },
      change("highlighted", on()) { $0.isHighlighted = true },
    ])
  }

  @Test("Changing a segmented control or page control redraws it")
  func selections() {
    func segments() -> UISegmentedControl {
      let control = UISegmentedControl(items: ["Ab", "Cd"])
      control.selectedSegmentIndex = 0
      return control
    }
    func pages() -> UIPageControl {
      let control = UIPageControl()
      (control.numberOfPages, control.currentPage) = (3, 1)
      return control
    }
    let icon = icon
    check([
      change("index", segments()) { $0.selectedSegmentIndex = 1 },
      change("no index", segments()) { $0.selectedSegmentIndex = -1 },
      change("momentary", segments()) { $0.isMomentary = true },
      change("tint", segments()) { $0.selectedSegmentTintColor = .red },
      change("font", segments()) { $0.font = .systemFont(ofSize: 22) },
      change("title", segments()) { $0.setTitle("X", forSegmentAt: 1) },
      change("image", segments()) { $0.setImage(icon, forSegmentAt: 1) },
      change("width", segments()) { $0.setWidth(20, forSegmentAt: 1) },
      change("offset", segments()) {
        $0.setContentOffset(CGSize(width: 3, height: 4), forSegmentAt: 1)
      },
      change("enabled", segments()) { $0.setEnabled(false, forSegmentAt: 1) },
      change("inserted", segments()) { $0.insertSegment(withTitle: "X", at: 9, animated: false) },
      change("inserted image", segments()) { $0.insertSegment(with: icon, at: 9, animated: false) },
      change("removed", segments()) { $0.removeSegment(at: 1, animated: false) },
      change("removed all", segments()) { $0.removeAllSegments() },
      change("background", segments()) {
        $0.setBackgroundImage(icon, for: .normal, barMetrics: .default)
      },
      change("divider", segments()) {
        $0.setDividerImage(
          icon, forLeftSegmentState: .selected, rightSegmentState: .normal, barMetrics: .default)
      },
      change("title color", segments()) { $0.titleColors = [.normal: .red] },
      change("disabled", segments()) { $0.isEnabled = false },
      change("page", pages()) { $0.currentPage = 2 },
      change("count", pages()) { $0.numberOfPages = 5 },
      change("direction", pages()) { $0.direction = .topToBottom },
      change("background", pages()) { $0.backgroundStyle = .prominent },
      change("tint", pages()) { $0.pageIndicatorTintColor = .red },
      change("current tint", pages()) { $0.currentPageIndicatorTintColor = .red },
      change("image", pages()) { $0.preferredIndicatorImage = icon },
      change("current image", pages()) { $0.preferredCurrentPageIndicatorImage = icon },
      change("page image", pages()) { $0.setIndicatorImage(icon, forPage: 0) },
      change("image of the page", pages()) { $0.setCurrentPageIndicatorImage(icon, forPage: 1) },
      change("disabled", pages()) { $0.isEnabled = false },
    ])
    let single = UIPageControl()
    single.numberOfPages = 1
    check([change("single page", single) { $0.hidesForSinglePage = true }])
  }

  @Test("Changing a button redraws it")
  func buttons() {
    func button() -> UIButton {
      let button = UIButton(type: .system)
      button.setTitle("Ab", for: .normal)
      button.setImage(icon, for: .normal)
      return button
    }
    func filled() -> UIButton {
      UIButton(configuration: .filled(), primaryAction: UIAction(title: "Ab") { _ in })
    }
    let icon = icon
    check([
      change("title", button()) { $0.setTitle("X", for: .normal) },
      change("color", button()) { $0.setTitleColor(.red, for: .normal) },
      change("image", button()) { $0.setImage(nil, for: .normal) },
      change("wider image", button()) {
        $0.setImage(PictureFixture.image(30, 8), for: .normal)
      },
      change("background image", button()) { $0.setBackgroundImage(icon, for: .normal) },
      change("font", button()) { $0.font = .systemFont(ofSize: 22) },
      change("insets", button()) { $0.contentEdgeInsets.left = 9 },
      change("title insets", button()) { $0.titleEdgeInsets.left = 9 },
      change("image insets", button()) { $0.imageEdgeInsets.left = 9 },
      change("configuration", button()) { $0.configuration = .gray() },
      change("other configuration", filled()) { $0.configuration = .tinted() },
      change("no configuration", filled()) { $0.configuration = nil },
      change("horizontal alignment", button()) { $0.contentHorizontalAlignment = .left },
      change("vertical alignment", button()) { $0.contentVerticalAlignment = .top },
      change("tint", filled()) { $0.tintColor = .red },
      change("tint", button()) { $0.tintColor = .red },
      change("highlighted", button()) { $0.isHighlighted = true },
      change("highlighted", filled()) { $0.isHighlighted = true },
      change("disabled", button()) { $0.isEnabled = false },
      change("focused", button()) { $0.window?.moveFocus(to: $0) },
    ])
    let selected = button()
    selected.setTitle("S", for: .selected)
    selected.setImage(PictureFixture.image(20, 20), for: .selected)
    check([change("selected", selected) { $0.isSelected = true }])
    let focused = button()
    check([
      change("no focus", focused) {
        $0.window?.moveFocus(to: $0)
        $0.resignFirstResponder()
        $0.setTitle("Y", for: .normal)
      }
    ])
  }

  @Test("The title of a button has the tint color of the window to which the button is added")
  func inheritedTint() {
    let fixture = PictureFixture(width: 110, height: 60)
    fixture.window.tintColor = .systemRed
    let button = UIButton(type: .system)
    button.setTitle("Ab", for: .normal)
    #expect(button.titleLabel?.textColor == .tintColor)
    fixture.add(button, 4, 5, 100, 50)
    #expect(button.titleLabel?.textColor == .systemRed)
    fixture.window.tintColor = .systemGreen
    #expect(button.titleLabel?.textColor == .systemGreen)
  }

  @Test("Changing a label, progress view or activity indicator redraws it")
  func displays() {
    func label() -> UILabel {
      let label = UILabel()
      label.text = "Several words in it"
      return label
    }
    func progress() -> UIProgressView {
      let view = UIProgressView()
      view.progress = 0.5
      return view
    }
    func indicator() -> UIActivityIndicatorView {
      let view = UIActivityIndicatorView(style: .medium)
      view.hidesWhenStopped = false
      return view
    }
    let icon = icon
    let shadowed = label()
    shadowed.shadowColor = .red
    let smaller = label()
    smaller.adjustsFontSizeToFitWidth = true
    let highlighted = label()
    highlighted.isHighlighted = true
    check([
      change("text", label()) { $0.text = "Other" },
      change("no text", label()) { $0.text = nil },
      change("font", label()) { $0.font = .systemFont(ofSize: 9) },
      change("color", label()) { $0.textColor = .red },
      change("highlighted color", highlighted) { $0.highlightedTextColor = .red },
      change("disabled", label()) { $0.isEnabled = false },
      change("shadow", label()) { $0.shadowColor = .red },
      change("shadow offset", shadowed) { $0.shadowOffset = CGSize(width: 3, height: 2) },
      change("alignment", label()) { $0.textAlignment = .right },
      change("line break", label()) { $0.lineBreakMode = .byTruncatingHead },
      change("lines", label()) { $0.numberOfLines = 2 },
      change("smaller font", label()) { $0.adjustsFontSizeToFitWidth = true },
      change("scale", smaller) { $0.minimumScaleFactor = 0.9 },
      change("progress", progress()) { $0.progress = 0.8 },
      change("style", progress()) { $0.progressViewStyle = .bar },
      change("color", progress()) { $0.progressTintColor = .red },
      change("track color", progress()) { $0.trackTintColor = .red },
      change("image", progress()) { $0.progressImage = icon },
      change("track image", progress()) { $0.trackImage = icon },
      change("color", indicator()) { $0.color = .red },
      change("style", indicator()) { $0.style = .large },
      change("hidden", indicator()) { $0.hidesWhenStopped = true },
    ])
    let selected = label()
    selected.highlightedTextColor = .red
    check([change("highlighted", selected) { $0.isHighlighted = true }])
  }

  @Test("Changing a text field redraws it")
  func textFields() {
    func field(_ text: String = "Text") -> UITextField {
      let field = UITextField()
      (field.text, field.placeholder) = (text, "Name")
      return field
    }
    let (icon, left) = (UIImageView(image: icon), UIImageView(image: icon))
    let sided = field()
    (sided.rightView, sided.rightViewMode) = (icon, .always)
    check([
      change("text", field()) { $0.text = "Other" },
      change("no text", field()) { $0.text = "" },
      change("placeholder", field("")) { $0.placeholder = "Address" },
      change("placeholder color", field("")) { $0.placeholderColor = .red },
      change("font", field()) { $0.font = .systemFont(ofSize: 25) },
      change("color", field()) { $0.textColor = .red },
      change("alignment", field()) { $0.textAlignment = .right },
      change("border", field()) { $0.borderStyle = .line },
      change("padding", field()) { $0.borderStyle = .roundedRect },
      change("secure", field()) { $0.isSecureTextEntry = true },
      change("editing", field()) { $0.becomeFirstResponder() },
      change("disabled", field()) { $0.isEnabled = false },
      change("clear button", field()) { $0.clearButtonMode = .always },
      change("left view", field()) { ($0.leftView, $0.leftViewMode) = (left, .always) },
      change("no right view", sided) { $0.rightView = nil },
      change("smaller", field("A long text in it")) { $0.frame.size.width = 60 },
    ])
    let edited = field()
    check([
      change("selection", edited) {
        $0.becomeFirstResponder()
        $0.selectAll(nil)
      }
    ])
  }

  @Test(
    "Beginning or cancelling a touch of a stepper, segment, clear button or switch redraws it"
  )
  func presses() {
    let segments = UISegmentedControl(items: ["Ab", "Cd"])
    let field = UITextField()
    (field.text, field.clearButtonMode) = ("Text", .always)
    let stepper = UIStepper()
    stepper.autorepeat = false
    for (view, location) in [
      (segments, point(20, 30)), (stepper, point(75, 20)), (field, point(89, 30)),
      (UISwitch(), point(20, 20)),
    ] as [(UIView, CGPoint)] {
      let fixture = PictureFixture(width: 110, height: 60)
      fixture.add(view, 4, 5, 100, 50)
      let canvas = BitmapCanvas(width: 110, height: 60)
      func redrawnPicture() -> Bitmap {
        _ = fixture.window.renderChanges(on: canvas, scale: 1)
        let isComplete = canvas.bitmap == fixture.harness.snapshot()
        #expect(isComplete, "\(type(of: view))")
        return canvas.bitmap
      }
      let before = redrawnPicture()
      fixture.harness.touchDown(at: location)
      let isShown = redrawnPicture() != before
      #expect(isShown, "\(type(of: view))")
      fixture.harness.touchCancel()
      let isHidden = redrawnPicture() == before
      #expect(isHidden, "\(type(of: view))")
    }
  }

  @Test(
    "A page control draws its background during a drag, even if the finger is far away",
    arguments: [false, true])
  func draggedPages(endsOutside: Bool) {
    let fixture = PictureFixture(width: 110, height: 60)
    let pages = fixture.add(UIPageControl(), 4, 5, 100, 50)
    (pages.numberOfPages, pages.currentPage) = (4, 1)
    let canvas = BitmapCanvas(width: 110, height: 60)
    func redrawnPicture() -> Bitmap {
      _ = fixture.window.renderChanges(on: canvas, scale: 1)
      let isComplete = canvas.bitmap == fixture.harness.snapshot()
      #expect(isComplete)
      return canvas.bitmap
    }
    let before = redrawnPicture()
    fixture.harness.touchDown(at: point(70, 30))
    fixture.harness.touchMove(to: point(46, 30))
    #expect(pages.currentPage == 1)
    if endsOutside { fixture.harness.touchMove(to: point(46, 140)) }
    #expect(pages.interactionState == .continuous && pages.isTouchInside != endsOutside)
    let isShown = redrawnPicture() != before
    fixture.harness.touchUp()
    let isHidden = redrawnPicture() == before
    #expect(isShown && isHidden)
  }
}
