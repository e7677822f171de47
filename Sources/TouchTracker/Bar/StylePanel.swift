import Ink
import ResponderKit

/// A panel above the tool bar with the colors of the palette, a picker for any other color, and a
/// slider for the width.
///
/// A touch outside the panel, except on the button that opened it, closes the panel and still
/// reaches the view below: for example, a stroke of the pen begins at once. A tap on the page does
/// nothing else.
final class StylePanel: UIView {
  private static let padding: CGFloat = 12
  private static let swatchSide: CGFloat = 44
  private static let columns = 5
  private static let pickerHeight: CGFloat = 132
  private static let sliderHeight: CGFloat = 44
  private static let labelWidth: CGFloat = 48
  private static let cornerRadius: CGFloat = 14

  private let page: Page
  private let content = UIView()
  private let swatches = Palette.inks.map { SwatchButton($0) }
  private let picker = ColorPicker()
  private let slider = WidthSlider()
  private let widthLabel = UILabel(frame: .zero)
  private weak var source: UIView?
  private lazy var outsideTouches = OutsideTouchRecognizer { [unowned self] touch in
    // The tool bar closes the panel when touches on the page begin.
    if touch.view is TouchDrawView, touch.buttonMask == .primary { return }
    let isOnSource = source.map { $0.point(inside: touch.location(in: $0), with: nil) } ?? false
    if !isOnSource, !content.frame.contains(touch.location(in: self)) { close() }
  }

  /// Creates a panel that shows and changes the style of new strokes on a page.
  init(_ page: Page) {
    self.page = page
    super.init(frame: .zero)
    addSubview(content)
    for button in swatches {
      button.addAction(
        UIAction { [page, color = button.color] _ in page.choose(ToolStyleChange(color: color)) },
        for: .primaryActionTriggered)
    }
    picker.onChange = { [page] in page.choose(ToolStyleChange(color: $0), isFinal: $1) }
    slider.onChange = { [page] in page.choose(ToolStyleChange(width: $0), isFinal: $1) }
    widthLabel.font = .systemFont(ofSize: 14)
    widthLabel.textAlignment = .right
    for view in swatches as [UIView] + [picker, slider, widthLabel] { content.addSubview(view) }
    styleDidChange()
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the color and the width of the selected elements, or else of new strokes.
  func styleDidChange() {
    let ink = page.shownInk
    for button in swatches { button.isSelected = button.color == ink.color }
    picker.color = ink.color
    if !slider.isTracking { slider.width = ink.width }
    widthLabel.text = "\(Int(saturating: slider.width)) pt"
  }

  // MARK: Opening and closing

  /// Shows the panel, which must have a superview, above a button.
  func open(above source: UIView) {
    self.source = source
    superview?.addGestureRecognizer(outsideTouches)
    becomeFirstResponder()
  }

  func close() {
    superview?.removeGestureRecognizer(outsideTouches)
    removeFromSuperview()
  }

  override var canBecomeFirstResponder: Bool { true }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if presses.contains(where: { $0.key?.charactersIgnoringModifiers == UIKeyCommand.inputEscape })
    {
      close()
    } else {
      super.pressesBegan(presses, with: event)
    }
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    content.frame.contains(point)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  // MARK: Layout

  override func layoutSubviews() {
    guard let superview, let source else { return }
    frame = superview.bounds
    let width = CGFloat(Self.columns) * Self.swatchSide
    var y = Self.padding
    for (i, button) in swatches.enumerated() {
      let (row, column) = (i / Self.columns, i % Self.columns)
      button.frame = CGRect(
        x: Self.padding + CGFloat(column) * Self.swatchSide,
        y: y + CGFloat(row) * Self.swatchSide, width: Self.swatchSide, height: Self.swatchSide)
    }
    let rowCount = (swatches.count + Self.columns - 1) / Self.columns
    y += CGFloat(rowCount) * Self.swatchSide + 8
    picker.frame = CGRect(x: Self.padding, y: y, width: width, height: Self.pickerHeight)
    y += Self.pickerHeight + 4
    slider.frame = CGRect(
      x: Self.padding, y: y, width: width - Self.labelWidth, height: Self.sliderHeight)
    let labelHeight = widthLabel.sizeThatFits(bounds.size).height
    widthLabel.frame = CGRect(
      x: Self.padding + width - Self.labelWidth, y: y + (Self.sliderHeight - labelHeight) / 2,
      width: Self.labelWidth, height: labelHeight)
    let size = CGSize(width: width + 2 * Self.padding, height: y + Self.sliderHeight + 6)
    let target = source.convert(source.bounds, to: self)
    content.frame = CGRect(
      x: max(6, min(target.midX - size.width / 2, bounds.width - size.width - 6)).rounded(),
      y: max(6, target.minY - size.height - 8), width: size.width, height: size.height)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    func fill(_ color: UIColor, outset: CGFloat) {
      context.setFillColor(color)
      context.beginPath()
      context.addPath(
        UIBezierPath(
          roundedRect: content.frame.insetBy(dx: -outset, dy: -outset),
          cornerRadius: Self.cornerRadius + outset
        ).path)
      context.fillPath()
    }
    fill(UIColor(white: 0, alpha: 0.12), outset: 3)
    fill(.separator, outset: 1)
    fill(.systemBackground, outset: 0)
  }
}

/// A recognizer that observes where touches begin and recognizes nothing.
private final class OutsideTouchRecognizer: UIGestureRecognizer {
  private let onTouch: (UITouch) -> Void

  init(_ onTouch: @escaping (UITouch) -> Void) {
    self.onTouch = onTouch
    super.init(target: nil, action: nil)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches { onTouch(touch) }
    state = .failed
  }
}
