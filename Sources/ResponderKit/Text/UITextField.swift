/// A control in which the user edits one line of text.
///
/// A tap begins editing: the field becomes the first responder and receives text. While it is being
/// edited, keys that type or edit text trigger no key commands. A text that is longer than the field
/// scrolls with the caret.
///
/// Differs from UIKit: The caret does not blink, because ResponderKit has no clock. There are no
/// edit menu, no undo and no secure entry.
open class UITextField: UIControl, UIKeyInput {
  /// The style of the border of a text field.
  nonisolated public enum BorderStyle: Int, Sendable {
    /// The field shows only its text.
    case none
    /// The field has a background and a border with rounded corners.
    case roundedRect
  }

  /// The height of a rounded border beyond that of the text, and its width beyond the text, in
  /// points.
  private static let padding = CGSize(width: 8, height: 6)
  private static let cornerRadius: CGFloat = 8
  private static let caretWidth: CGFloat = 2

  /// The text; never nil.
  ///
  /// Text set by code sends no event. The caret moves to the end of the text.
  public var text: String? {
    get { content.string }
    set { setContent(EditableText(newValue ?? "")) }
  }

  /// The text that the field shows while it is empty; nil for none.
  public var placeholder: String? { didSet { setNeedsDisplay() } }

  /// The font of the text; the default is the regular font of ``UIFont/labelFontSize``.
  public var font = UIFont.systemFont(ofSize: UIFont.labelFontSize) { didSet { layOutText() } }

  /// The color of the text; the default is ``UIColor/label``.
  public var textColor = UIColor.label { didSet { setNeedsDisplay() } }

  /// The style of the border; the default is none.
  public var borderStyle = BorderStyle.none { didSet { layOutText() } }

  /// The delegate, which is referenced weakly.
  public weak var delegate: (any UITextFieldDelegate)?

  /// A Boolean value that indicates whether the field is being edited.
  public var isEditing: Bool { isFirstResponder }

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    coder.interface?.configureContent(self)
  }

  private(set) var content = EditableText()
  /// The layout of the visible characters; nil if it must be computed.
  private var currentLayout: TextFieldLayout?
  /// The first visible character.
  private var firstVisible = 0

  open override var bounds: CGRect { didSet { if bounds.size != oldValue.size { layOutText() } } }

  // MARK: Selection

  /// The selected range of characters; empty at the caret if nothing is selected.
  package var selectedRange: Range<Int> {
    get { content.selection }
    set {
      var new = content
      new.select(from: newValue.lowerBound, to: newValue.upperBound)
      setContent(new)
    }
  }

  /// Shows another text or selection.
  func setContent(_ new: EditableText) {
    guard new != content else { return }
    let hasNewText = new.characters != content.characters
    content = new
    if hasNewText || currentLayout?.contains(new.caret) == false { currentLayout = nil }
    setNeedsDisplay()
  }

  // MARK: Text input

  public var hasText: Bool { !content.characters.isEmpty }

  /// Inserts text in place of the marked text or the selection, if the delegate permits it.
  public func insertText(_ text: String) {
    let text = EditableText.singleLine(text)
    if !text.isEmpty { replace(content.markedRange ?? content.selection, with: text) }
  }

  /// Deletes the selection or the character before the caret, if the delegate permits it.
  public func deleteBackward() { deleteText(.left) }

  func deleteText(_ motion: EditableText.Motion) {
    let range = content.deletedRange(motion)
    if !range.isEmpty { replace(range, with: "") }
  }

  private func replace(_ range: Range<Int>, with text: String) {
    guard
      delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
    else { return }
    change { $0.replace(range, with: text) }
  }

  /// Shows text that an input method composes, underlined.
  ///
  /// The delegate is asked when the text is inserted.
  package func setMarkedText(_ text: String, selectedRange: Range<Int>) {
    if text.isEmpty, content.markedRange == nil { return }
    change { $0.setMarkedText(text, selectedRange: selectedRange) }
  }

  private func change(_ edit: (inout EditableText) -> Void) {
    var new = content
    edit(&new)
    let hasNewText = new.characters != content.characters
    setContent(new)
    if hasNewText { send(.editingChanged, nil) }
  }

  // MARK: Editing

  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Begins editing, if the delegate permits it.
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder()
    else { return false }
    delegate?.textFieldDidBeginEditing(self)
    send(.editingDidBegin, nil)
    return isFirstResponder
  }

  /// Ends editing; marked text becomes normal text.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    let wasEditing = isFirstResponder
    guard super.resignFirstResponder() else { return false }
    guard wasEditing else { return true }
    change { $0.unmarkText() }
    delegate?.textFieldDidEndEditing(self)
    send(.editingDidEnd, nil)
    return true
  }

  // MARK: Standard edit actions

  /// The largest number of characters that are pasted, because each change of a text takes a time
  /// that is proportional to its length.
  private static let maximumPasteCount = 10_000

  private var pasteboard: UIPasteboard { (window?.application ?? .shared).pasteboard }

  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    switch action {
    case .cut, .copy, .delete: isFirstResponder && !content.selection.isEmpty
    case .paste: isFirstResponder && pasteboard.hasStrings
    case .selectAll: isFirstResponder && hasText
    default: super.canPerformAction(action, withSender: sender)
    }
  }

  open override func cut(_ sender: Any?) {
    copy(sender)
    delete(sender)
  }

  open override func copy(_ sender: Any?) {
    let selection = content.selection
    if !selection.isEmpty { pasteboard.string = String(content.characters[selection]) }
  }

  open override func paste(_ sender: Any?) {
    if let text = pasteboard.string { insertText(String(text.prefix(Self.maximumPasteCount))) }
  }

  open override func delete(_ sender: Any?) {
    if !content.selection.isEmpty { replace(content.selection, with: "") }
  }

  open override func selectAll(_ sender: Any?) {
    var new = content
    new.selectAll()
    setContent(new)
  }

  // MARK: Keys

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses where press.key.map({ perform($0) }) != true {
      super.pressesBegan([press], with: event)
    }
  }

  // MARK: Touches

  /// Moves the caret to the touch; a second tap selects a word, and a third one the complete text.
  ///
  /// A finger begins editing only when it is lifted, because it may scroll the superview.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    if !isFirstResponder {
      if touch.type == .direct { return true }
      guard becomeFirstResponder() else { return false }
    }
    var new = content
    new.unmarkText()
    let position = position(of: touch)
    switch touch.tapCount {
    case 2:
      let word = new.wordRange(at: position)
      new.select(from: word.lowerBound, to: word.upperBound)
    case 3...: new.selectAll()
    default:
      let isExtending = event?.modifierFlags.contains(.shift) == true
      new.select(from: isExtending ? new.anchor : position, to: position)
    }
    setContent(new)
    return true
  }

  /// Extends the selection to the touch.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let position = position(of: touch)
    guard isFirstResponder, position != content.caret, touch.tapCount <= 1 else { return true }
    var new = content
    new.select(from: new.anchor, to: position)
    setContent(new)
    return true
  }

  /// Begins editing at the location of a finger that is lifted.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch, !isFirstResponder, endedInside, becomeFirstResponder() else { return }
    let position = position(of: touch)
    selectedRange = position..<position
  }

  /// Prevents taps, and drags that select text, from starting gestures of the field's superviews.
  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.view === self || !isEnabled
      || !(recognizer.isSingleTap || isFirstResponder && recognizer.isHorizontal)
  }

  private func position(of touch: UITouch) -> Int {
    let x = touch.location(in: self).x - textRect.minX
    return layout.position(at: x, in: content, width: textRect.width)
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = typesetter.width(of: hasText ? content.string : placeholder ?? "", in: font)
    return CGSize(
      width: width.rounded(.up) + 2 * inset.width + Self.caretWidth,
      height: typesetter.lineHeight(of: font).rounded(.up) + 2 * inset.height)
  }

  /// The rectangle of the caret, in the coordinates of the field.
  var caretRect: CGRect {
    let rect = textRect
    return CGRect(
      x: rect.minX + layout.x(of: content.caret), y: rect.minY, width: Self.caretWidth,
      height: rect.height)
  }

  private var inset: CGSize { borderStyle == .roundedRect ? Self.padding : .zero }

  /// The rectangle of the text, in which the caret also fits behind the last character.
  private var textRect: CGRect {
    let height = typesetter.lineHeight(of: font)
    return CGRect(
      x: bounds.minX + inset.width, y: bounds.midY - height / 2,
      width: max(0, bounds.width - 2 * inset.width - Self.caretWidth), height: height)
  }

  private var layout: TextFieldLayout {
    if let currentLayout { return currentLayout }
    let layout = TextFieldLayout(content, first: firstVisible, width: textRect.width) {
      typesetter.width(of: $0, in: font)
    }
    (currentLayout, firstVisible) = (layout, layout.first)
    return layout
  }

  private func layOutText() {
    currentLayout = nil
    setNeedsDisplay()
  }

  // MARK: Drawing

  open override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginTransparencyLayer(ifNot: isEnabled)
    defer { context.endTransparencyLayer(ifNot: isEnabled) }
    if borderStyle == .roundedRect { drawBorder(in: context) }
    let (layout, textRect) = (layout, textRect)
    func fill(_ range: Range<Int>, y: CGFloat, height: CGFloat) {
      let (start, end) = (layout.x(of: range.lowerBound), layout.x(of: range.upperBound))
      context.fill(CGRect(x: textRect.minX + start, y: y, width: end - start, height: height))
    }
    if isFirstResponder, !content.selection.isEmpty {
      context.setFillColor(UIColor.tintColor.withAlphaComponent(0.3))
      fill(content.selection, y: textRect.minY, height: textRect.height)
    }
    if hasText {
      let visible = String(content.characters[layout.visible])
      typesetter.draw(visible, in: font, at: textRect.origin, color: textColor)
    } else if let placeholder {
      typesetter.draw(placeholder, in: font, at: textRect.origin, color: .secondaryLabel)
    }
    if let marked = content.markedRange {
      context.setFillColor(textColor)
      fill(marked, y: textRect.maxY - 2, height: 1)
    }
    if isFirstResponder, content.selection.isEmpty {
      context.setFillColor(.tintColor)
      context.fill(caretRect)
    }
  }

  private func drawBorder(in context: CGContext) {
    let border = isFirstResponder ? UIColor.tintColor : .secondaryLabel
    border.setFill()
    context.fill(bounds, cornerRadius: Self.cornerRadius)
    UIColor.systemBackground.setFill()
    let width: CGFloat = isFirstResponder ? 2 : 1
    context.fill(bounds.insetBy(dx: width, dy: width), cornerRadius: Self.cornerRadius - width)
  }
}
