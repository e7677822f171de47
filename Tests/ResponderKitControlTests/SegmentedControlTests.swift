import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Segmented controls")
struct SegmentedControlTests {
  private let fixture = ControlFixture()

  /// Adds a control that is 300 points wide and 30 points high.
  private func addControl(_ items: [Any] = ["Line", "Pen", "Circle"]) -> UISegmentedControl {
    fixture.add(UISegmentedControl(items: items), at: CGRect(x: 0, y: 0, width: 300, height: 30))
  }

  private var changeCount: Int { fixture.log.filter { $0 == "value" }.count }

  @Test("A segment with a width of 1 adds 1 point to the intrinsic width of a segmented control")
  func narrowNaturalWidth() {
    let control = UISegmentedControl(items: ["Line", "Pen", "Circle"])
    // Segments without a width are as wide as the widest one.
    let width = control.intrinsicContentSize.width / 3
    control.setWidth(1, forSegmentAt: 1)
    #expect(abs(control.intrinsicContentSize.width - 1 - 2 * width) < 1e-9)
  }

  @Test(
    "A segmented control whose segments were all removed has no selection, even with new segments")
  func removedSelection() {
    let control = addControl()
    control.selectedSegmentIndex = 1
    control.removeAllSegments()
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    for title in ["A", "B"] { control.insertSegment(withTitle: title, at: 9, animated: false) }
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment && changeCount == 0)
  }

  @Test(
    "The only segment without a set width takes the remaining width of a segmented control",
    arguments: [false, true])
  func remainingWidth(isApportioned: Bool) {
    let control = addControl(["A"])
    control.apportionsSegmentWidthsByContent = isApportioned
    #expect(control.segmentFrames.map(\.width) == [300])
    control.insertSegment(withTitle: "B", at: 1, animated: false)
    control.setWidth(80, forSegmentAt: 0)
    #expect(control.segmentFrames.map(\.width) == [80, 220])
    fixture.tap(299, 15)
    #expect(control.selectedSegmentIndex == 1)
  }

  @Test("Strings and images become segments, and a segmented control without items has no segments")
  func items() {
    let image = UIImage()
    let control = UISegmentedControl(items: ["One", image])
    #expect(control.numberOfSegments == 2)
    #expect(control.titleForSegment(at: 0) == "One" && control.imageForSegment(at: 0) == nil)
    #expect(control.titleForSegment(at: 1) == nil && control.imageForSegment(at: 1) === image)
    #expect(UISegmentedControl(items: nil).numberOfSegments == 0)
    #expect(UISegmentedControl().numberOfSegments == 0)
    #expect(control.titleForSegment(at: 9) == nil && control.imageForSegment(at: -1) == nil)
  }

  @Test("The height of a segmented control fits its tallest image, rounded up to whole points")
  func imageHeight() {
    let image = UIImage(BitmapImage(Bitmap(width: 40, height: 121)), scale: 4)
    #expect(image.size.height == 30.25)
    // There are 7 points above and below the image.
    #expect(UISegmentedControl(items: ["A", image]).sizeThatFits(.zero).height == 31 + 14)
  }

  @Test("A segment with a set width of 1 is 1 point wide")
  func narrowSegment() {
    let control = addControl()
    control.setWidth(1, forSegmentAt: 1)
    #expect(control.segmentFrames.map(\.width) == [149.5, 1, 149.5])
  }

  @Test("A segment of a segmented control has either a title or an image")
  func titleOrImage() {
    let control = UISegmentedControl(items: ["One"])
    control.setImage(UIImage(), forSegmentAt: 0)
    #expect(control.titleForSegment(at: 0) == nil && control.imageForSegment(at: 0) != nil)
    control.setTitle("Two", forSegmentAt: 0)
    #expect(control.titleForSegment(at: 0) == "Two" && control.imageForSegment(at: 0) == nil)
    control.setTitle("Three", forSegmentAt: 1)
    control.insertSegment(with: UIImage(), at: 0, animated: false)
    #expect(control.numberOfSegments == 2 && control.imageForSegment(at: 0) != nil)
  }

  @Test("A selected segment stays selected when other segments are inserted or removed")
  func selection() {
    let control = UISegmentedControl(items: ["A", "B", "C"])
    control.selectedSegmentIndex = 1
    control.insertSegment(withTitle: "X", at: 0, animated: true)
    #expect(control.selectedSegmentIndex == 2)
    control.removeSegment(at: 0, animated: true)
    #expect(control.selectedSegmentIndex == 1)
    control.removeSegment(at: 2, animated: true)
    #expect(control.selectedSegmentIndex == 1)
    control.removeSegment(at: 1, animated: true)
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    control.removeAllSegments()
    #expect(control.numberOfSegments == 0)
  }

  @Test("A disabled segment of a segmented control ignores taps and is skipped by the arrow keys")
  func disabledSegment() {
    let control = addControl()
    control.selectedSegmentIndex = 0
    control.setEnabled(false, forSegmentAt: 1)
    #expect(!control.isEnabledForSegment(at: 1) && control.isEnabledForSegment(at: 2))
    #expect(!control.isEnabledForSegment(at: 3))
    fixture.tap(150, 15)
    #expect(control.selectedSegmentIndex == 0 && changeCount == 0)
    fixture.window.moveFocus(to: control)
    fixture.press(UIKeyCommand.inputRightArrow)
    #expect(control.selectedSegmentIndex == 2)
    fixture.press(UIKeyCommand.inputLeftArrow)
    #expect(control.selectedSegmentIndex == 0 && changeCount == 2)
  }

  @Test("A momentary segmented control selects a segment only while it sends the event")
  func momentary() {
    let control = addControl()
    control.selectedSegmentIndex = 0
    control.isMomentary = true
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    var selected: [Int] = []
    control.addAction(
      UIAction { [unowned control] _ in selected.append(control.selectedSegmentIndex) },
      for: .valueChanged)
    fixture.tap(250, 15)
    fixture.tap(250, 15)
    #expect(selected == [2, 2])
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test("The action of a segment is performed when the user selects the segment")
  func actions() {
    var log: [String] = []
    let control = fixture.add(
      UISegmentedControl(actions: [
        UIAction(title: "A", identifier: .init("a")) { _ in log.append("a") },
        UIAction(title: "B", identifier: .init("b")) { _ in log.append("b") },
      ]), at: CGRect(x: 0, y: 0, width: 200, height: 30))
    #expect(control.titleForSegment(at: 1) == "B")
    #expect(control.segmentIndex(identifiedBy: .init("b")) == 1)
    #expect(control.segmentIndex(identifiedBy: .init("c")) == UISegmentedControl.noSegment)
    fixture.tap(150, 15)
    #expect(log == ["b"] && changeCount == 1)
    control.setAction(UIAction(title: "C") { _ in log.append("c") }, forSegmentAt: 0)
    #expect(control.titleForSegment(at: 0) == "C" && control.actionForSegment(at: 0) != nil)
    fixture.tap(50, 15)
    #expect(log == ["b", "c"])
  }

  @Test("A segment keeps its set width, and the other segments share the remaining width")
  func widths() {
    let control = addControl(["A", "B", "C"])
    control.setWidth(200, forSegmentAt: 0)
    #expect(control.widthForSegment(at: 0) == 200 && control.widthForSegment(at: 1) == 0)
    #expect(control.segmentFrames.map(\.minX) == [0, 200, 250])
    fixture.tap(190, 15)
    #expect(control.selectedSegmentIndex == 0)
    fixture.tap(260, 15)
    #expect(control.selectedSegmentIndex == 2)
    control.setWidth(0, forSegmentAt: 0)
    #expect(control.segmentFrames.map(\.width) == [100, 100, 100])
  }

  @Test("A segmented control that apportions widths by content gives longer titles wider segments")
  func apportionedWidths() {
    let control = addControl(["A", "A long title"])
    let equal = control.sizeThatFits(.zero)
    control.apportionsSegmentWidthsByContent = true
    let widths = control.segmentFrames.map(\.width)
    #expect(widths[0] < widths[1] && widths[0] + widths[1] == 300)
    #expect(control.sizeThatFits(.zero).width < equal.width)
  }

  @Test("A segmented control draws the color of its selected segment and its background image")
  func appearance() {
    let control = addControl(["", ""])
    control.selectedSegmentIndex = 0
    control.selectedSegmentTintColor = .red
    let bitmap = control.snapshot().bitmapImage.bitmap
    #expect(bitmap[75, 15] == PixelColor(red: 255, green: 0, blue: 0))
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image {
      UIColor.green.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
    control.setBackgroundImage(image, for: .normal, barMetrics: .default)
    #expect(control.backgroundImage(for: .normal, barMetrics: .default) === image)
    let green = control.snapshot().bitmapImage.bitmap
    #expect(green[200, 15] == PixelColor(red: 0, green: 255, blue: 0))
    control.setDividerImage(
      image, forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default)
    #expect(
      control.dividerImage(
        forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default) === image)
  }

  @Test("A title that exactly fits its segment between the margins is not truncated")
  func titleThatJustFits() {
    /// A typesetter that makes characters 10 points wide and records the drawn lines.
    final class LineRecorder: Typesetter {
      var lines: [String] = []
      func width(of line: String, in font: UIFont) -> CGFloat { 10 * CGFloat(line.count) }
      func lineHeight(of font: UIFont) -> CGFloat { 10 }
      func image(of line: String, in font: UIFont, scale: CGFloat) -> BitmapImage? {
        lines.append(line)
        return nil
      }
    }
    let typesetter = LineRecorder()
    fixture.harness.application.typesetter = typesetter
    // There are 3 points on either side of the title.
    for (width, line) in [(46, "Line"), (45, "Li…")] as [(CGFloat, String)] {
      let control = fixture.add(
        UISegmentedControl(items: ["Line"]), at: CGRect(x: 0, y: 0, width: width, height: 30))
      typesetter.lines = []
      _ = control.snapshot()
      #expect(typesetter.lines == [line])
    }
  }

  @Test("A segmented control is redrawn if its font changes, even if its frame stays the same")
  func newFont() {
    let fixture = PictureFixture(width: 220, height: 60)
    let control = UISegmentedControl(items: ["Ab", "Cd"])
    control.frame = CGRect(x: 10, y: 10, width: 200, height: 40)
    // A new font does not change the frame of the control.
    let container = fixture.add(UIView(), 0, 0, 220, 60)
    container.addSubview(control)
    let canvas = BitmapCanvas(width: 220, height: 60)
    _ = fixture.window.renderChanges(on: canvas, scale: 1)
    let before = canvas.bitmap
    control.font = .systemFont(ofSize: 24)
    _ = fixture.window.renderChanges(on: canvas, scale: 1)
    let shown = canvas.bitmap
    let (isChanged, isComplete) = (shown != before, shown == fixture.harness.snapshot())
    #expect(isChanged && isComplete)
  }
}
