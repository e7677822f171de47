import ResponderKit
import Testing

/// A control that overrides its accessibility properties, as controls of iOS apps do.
private final class Dial: UIControl {
  var value = 5 { didSet { sendActions(for: .valueChanged) } }

  override var isAccessibilityElement: Bool {
    get { true }
    set {}
  }

  override var accessibilityValue: String? {
    get { "\(value)" }
    set {}
  }

  override var accessibilityTraits: UIAccessibilityTraits {
    get { super.accessibilityTraits.union(.adjustable) }
    set { super.accessibilityTraits = newValue }
  }

  override func accessibilityIncrement() { value += 1 }
  override func accessibilityDecrement() { value -= 1 }
}

@Suite("Accessibility of a client's views") @MainActor
struct AccessibilityTests {
  @Test("A client's view stores its accessibility values, and a subclass can override them")
  func description() {
    let (view, dial) = (UIView(), Dial())
    #expect(!view.isAccessibilityElement && view.accessibilityTraits.isEmpty)
    #expect(view.accessibilityLabel == nil)
    view.accessibilityLabel = "Page"
    view.accessibilityTraits = [.image, .allowsDirectInteraction]
    #expect(view.accessibilityLabel == "Page")
    #expect(view.accessibilityTraits.contains(.image))
    dial.accessibilityTraits = .selected
    #expect(dial.accessibilityTraits == [.selected, .adjustable])
    dial.accessibilityIncrement()
    #expect(dial.isAccessibilityElement && dial.accessibilityValue == "6")
    #expect(!dial.accessibilityActivate())
  }
}
