/// A control in which the user edits one line of text.
///
/// A tap begins editing: the field becomes the first responder and receives text. During editing,
/// keys that type or edit text trigger no key commands. A text that is wider than the field scrolls
/// with the caret.
///
/// Differs from UIKit: The caret does not blink, because ResponderKit has no clock. There is no
/// edit menu, no undo and no keyboard on the screen.
open class UITextField: UIControl, UIKeyInput, UITextInputTraits {
  /// The style of the border of a text field.
  nonisolated public enum BorderStyle: Int, Sendable {
    /// The field shows only its text.
    case none
    /// The field has a thin border.
    case line
    /// The field has a border like ``line``, and padding.
    case bezel
    /// The field has a background and a border with rounded corners.
    case roundedRect
  }

  /// The distances in points between the text and the border, for the styles ``BorderStyle/bezel``
  /// and ``BorderStyle/roundedRect``.
  private static let padding = CGSize(width: 8, height: 6)
  private static let cornerRadius: CGFloat = 8
  private static let caretWidth: CGFloat = 2

  /// The text; never nil.
  ///
  /// Setting the text sends no event, and moves the caret to the end of the text.
  open var text: String? {
    get { content.string }
    set { setContent(EditableText(newValue ?? "")) }
  }

  /// The text that the field shows while ``text`` is empty; nil for none.
  open var placeholder: String? { didSet { contentDidChange() } }

  /// The font of the text; nil for the default, the regular font of ``UIFont/labelFontSize``.
  open var font: UIFont? = .systemFont(ofSize: UIFont.labelFontSize) {
    didSet { contentDidChange() }
  }

  /// The color of the text; nil for the default, ``UIColor/label``.
  open var textColor: UIColor? = .label { didSet { setNeedsDisplay() } }

  /// The horizontal position of a text that is narrower than the field.
  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }

  /// The style of the border; the default is none.
  open var borderStyle = BorderStyle.none { didSet { contentDidChange() } }

  /// The delegate, which is referenced weakly.
  open weak var delegate: (any UITextFieldDelegate)?

  /// A Boolean value that indicates whether the field is being edited.
  open var isEditing: Bool { isFirstResponder }

  /// A Boolean value that determines whether the text is removed when editing begins.
  open var clearsOnBeginEditing = false

  /// A Boolean value that determines whether the field shows bullets instead of the characters of
  /// its text, and prevents the user from copying the text.
  open var isSecureTextEntry = false { didSet { layOutText() } }

  /// The view in place of the keyboard, which is stored and not shown; nil for none.
  open override var inputView: UIView? {
    get { inputTraits.inputView }
    set { inputTraits.inputView = newValue }
  }

  /// The view above the keyboard, which is stored and not shown; nil for none.
  open override var inputAccessoryView: UIView? {
    get { inputTraits.inputAccessoryView }
    set { inputTraits.inputAccessoryView = newValue }
  }

  /// The color of the placeholder; nil for the color of secondary text.
  package var placeholderColor: UIColor? { didSet { setNeedsDisplay() } }

  /// The properties of the keyboard, which have no effect.
  var inputTraits = TextInputTraits()
  /// The views beside the text; nil until a property of them is set.
  var sideViews: TextFieldSideViews?

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    coder.interface?.configureContent(self)
  }

  private(set) var content = EditableText()
  /// The layout of the visible characters; nil if the layout must be computed.
  private var currentLayout: TextFieldLayout?
  /// The index of the first visible character in the latest layout.
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

  /// Replaces the text, the caret and the selection.
  func setContent(_ new: EditableText) {
    guard new != content else { return }
    let hasNewText = new.characters != content.characters
    let hasNewSelection = new.selection != content.selection
    content = new
    if hasNewSelection, isEditing { delegate?.textFieldDidChangeSelection(self) }
    if hasNewText { invalidateIntrinsicContentSize() }
    if hasNewText, sideViews != nil { setNeedsLayout() }
    if hasNewText || currentLayout?.contains(new.caret) == false { currentLayout = nil }
    setNeedsDisplay()
  }

  // MARK: Text input

  open var hasText: Bool { !content.characters.isEmpty }

  /// Replaces the marked text or the selection by text, if the delegate permits it.
  open func insertText(_ text: String) {
    let text = EditableText.singleLine(text)
    if !text.isEmpty { replace(content.markedRange ?? content.selection, with: text) }
  }

  /// Deletes the selection or, if nothing is selected, the character before the caret, if the
  /// delegate permits it.
  open func deleteBackward() { deleteText(.left) }

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
  /// The delegate is not asked about this text, but about the text that is finally inserted.
  package func setMarkedText(_ text: String, selectedRange: Range<Int>) {
    if text.isEmpty, content.markedRange == nil { return }
    change { $0.setMarkedText(text, selectedRange: selectedRange) }
  }

  func change(_ edit: (inout EditableText) -> Void) {
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
    if clearsOnBeginEditing, hasText, delegate?.textFieldShouldClear(self) ?? true { text = "" }
    delegate?.textFieldDidBeginEditing(self)
    send(.editingDidBegin, nil)
    setNeedsLayout()
    return isFirstResponder
  }

  /// Ends editing, if the delegate permits it; marked text becomes normal text.
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    let wasEditing = isFirstResponder
    if wasEditing, delegate?.textFieldShouldEndEditing(self) == false { return false }
    guard super.resignFirstResponder() else { return false }
    guard wasEditing else { return true }
    change { $0.unmarkText() }
    delegate?.textFieldDidEndEditing(self, reason: .committed)
    send(.editingDidEnd, nil)
    setNeedsLayout()
    return true
  }

  // MARK: Standard edit actions

  /// The maximum number of characters that one paste inserts.
  ///
  /// The number is limited because the time that each change of a text takes is proportional to the
  /// length of the text.
  private static let maximumPasteCount = 10_000

  private var pasteboard: UIPasteboard { (window?.application ?? .shared).pasteboard }

  open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    switch action {
    case .cut, .copy: isFirstResponder && !isSecureTextEntry && !content.selection.isEmpty
    case .delete: isFirstResponder && !content.selection.isEmpty
    case .paste: isFirstResponder && pasteboard.hasStrings
    case .selectAll: isFirstResponder && hasText
    default: super.canPerformAction(action, withSender: sender)
    }
  }

  open override func cut(_ sender: Any?) {
    if isSecureTextEntry { return }
    copy(sender)
    delete(sender)
  }

  open override func copy(_ sender: Any?) {
    let selection = content.selection
    if !selection.isEmpty, !isSecureTextEntry {
      pasteboard.string = String(content.characters[selection])
    }
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

  /// Moves the caret to the touch; a second tap selects a word, and a third tap selects the
  /// complete text.
  ///
  /// A finger begins editing only when the finger is lifted, because it may first scroll the
  /// superview.
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

  /// Begins editing at the location of a finger that is lifted inside the field.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard let touch, !isFirstResponder, endedInside, becomeFirstResponder() else { return }
    let position = position(of: touch)
    selectedRange = position..<position
  }

  /// Prevents gestures of superviews from beginning with a tap on the field, or with a drag that
  /// selects text.
  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.view === self || !isEnabled
      || !(recognizer.isSingleTap || isFirstResponder && recognizer.isHorizontal)
  }

  private func position(of touch: UITouch) -> Int {
    let x = touch.location(in: self).x - shownTextRect.minX
    return layout.position(at: x, in: content, width: lineRect.width)
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = typesetter.width(of: hasText ? shown.string : placeholder ?? "", in: usedFont)
    // The horizontal padding is measured in a wide field, because in a narrow field the rectangle
    // of the text is empty and does not show the padding.
    var ample = bounds
    ample.size.width = 10_000
    return CGSize(
      width: width.rounded(.up) + ample.width - textRect(forBounds: ample).width
        + Self.caretWidth,
      height: typesetter.lineHeight(of: usedFont).rounded(.up) + 2 * inset.height)
  }

  /// The rectangle of the caret, in the coordinates of the field.
  var caretRect: CGRect {
    let rect = shownTextRect
    return CGRect(
      x: rect.minX + layout.x(of: content.caret), y: rect.minY, width: Self.caretWidth,
      height: rect.height)
  }

  private var inset: CGSize {
    switch borderStyle {
    case .none: .zero
    case .line: CGSize(width: 2, height: 2)
    case .bezel, .roundedRect: Self.padding
    }
  }

  private var usedFont: UIFont { font ?? .systemFont(ofSize: UIFont.labelFontSize) }

  /// The text as the field shows it.
  private var shown: EditableText { isSecureTextEntry ? content.masked : content }

  /// Returns the rectangle of the text while it is not edited.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    let (left, right) = widthsOfSideViews(forBounds: bounds)
    return CGRect(
      x: bounds.minX + inset.width + left, y: bounds.minY,
      width: max(0, bounds.width - 2 * inset.width - left - right), height: bounds.height)
  }

  /// Returns the rectangle of the text while it is edited.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  /// Returns the rectangle of the placeholder.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  /// Returns the rectangle of ``leftView``.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = sideViews?.left?.bounds.size ?? .zero
    return CGRect(
      x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// Returns the rectangle of ``rightView``.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = sideViews?.right?.bounds.size ?? .zero
    return CGRect(
      x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Returns the rectangle of the button that removes the text.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    let length = TextFieldSideViews.clearButtonLength
    let spacing = TextFieldSideViews.clearButtonSpacing
    return CGRect(
      x: bounds.maxX - spacing - length, y: bounds.midY - length / 2, width: length,
      height: length)
  }

  /// Returns the rectangle of the border.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// The rectangle of the line of text, which leaves space for the caret after the last character.
  private var lineRect: CGRect {
    textLineRect(in: isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds))
  }

  /// Returns the rectangle of a line of text in the vertical center of a rectangle.
  private func textLineRect(in rect: CGRect) -> CGRect {
    let height = typesetter.lineHeight(of: usedFont)
    return CGRect(
      x: rect.minX, y: rect.midY - height / 2, width: max(0, rect.width - Self.caretWidth),
      height: height)
  }

  /// The rectangle of the line of text, moved as the alignment of the text requires.
  private var shownTextRect: CGRect { aligned(lineRect, width: layout.width) }

  private func aligned(_ rect: CGRect, width: CGFloat) -> CGRect {
    let space = max(0, rect.width - width)
    switch textAlignment {
    case .left, .justified, .natural: return rect
    case .center: return rect.offsetBy(dx: space / 2, dy: 0)
    case .right: return rect.offsetBy(dx: space, dy: 0)
    }
  }

  private var layout: TextFieldLayout {
    if let currentLayout { return currentLayout }
    let layout = TextFieldLayout(shown, first: firstVisible, width: lineRect.width) {
      typesetter.width(of: $0, in: usedFont)
    }
    (currentLayout, firstVisible) = (layout, layout.first)
    return layout
  }

  func contentDidChange() {
    layOutText()
    invalidateIntrinsicContentSize()
  }

  func layOutText() {
    currentLayout = nil
    setNeedsDisplay()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutSideViews()
  }

  // MARK: Drawing

  open override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginTransparencyLayer(ifNot: isEnabled)
    defer { context.endTransparencyLayer(ifNot: isEnabled) }
    drawBorder(in: context)
    let (layout, textRect) = (layout, shownTextRect)
    func fill(_ range: Range<Int>, y: CGFloat, height: CGFloat) {
      let (start, end) = (layout.x(of: range.lowerBound), layout.x(of: range.upperBound))
      context.fill(CGRect(x: textRect.minX + start, y: y, width: end - start, height: height))
    }
    if isFirstResponder, !content.selection.isEmpty {
      context.setFillColor(UIColor.tintColor.withAlphaComponent(0.3))
      fill(content.selection, y: textRect.minY, height: textRect.height)
    }
    if hasText {
      drawText(in: isEditing ? editingRect(forBounds: bounds) : self.textRect(forBounds: bounds))
    } else if placeholder != nil {
      drawPlaceholder(in: placeholderRect(forBounds: bounds))
    }
    if let marked = content.markedRange {
      context.setFillColor(textColor ?? .label)
      fill(marked, y: textRect.maxY - 2, height: 1)
    }
    if isFirstResponder, content.selection.isEmpty {
      context.setFillColor(.tintColor)
      context.fill(caretRect)
    }
  }

  /// Draws the visible text into the current context.
  ///
  /// - Parameter rect: The rectangle of the text.
  open func drawText(in rect: CGRect) {
    let line = aligned(textLineRect(in: rect), width: layout.width)
    typesetter.draw(
      String(shown.characters[layout.visible]), in: usedFont, at: line.origin,
      color: textColor ?? .label)
  }

  /// Draws the placeholder into the current context.
  ///
  /// - Parameter rect: The rectangle of the placeholder.
  open func drawPlaceholder(in rect: CGRect) {
    guard let placeholder else { return }
    let width = typesetter.width(of: placeholder, in: usedFont)
    let line = aligned(textLineRect(in: rect), width: width)
    typesetter.draw(
      placeholder, in: usedFont, at: line.origin, color: placeholderColor ?? .secondaryLabel)
  }

  private func drawBorder(in context: CGContext) {
    let bounds = borderRect(forBounds: bounds)
    switch borderStyle {
    case .none: return
    case .line, .bezel:
      (isFirstResponder ? UIColor.tintColor : .secondaryLabel).setStroke()
      context.stroke(bounds.insetBy(dx: 0.5, dy: 0.5), width: 1)
      return
    case .roundedRect: break
    }
    let border = isFirstResponder ? UIColor.tintColor : .secondaryLabel
    border.setFill()
    context.fill(bounds, cornerRadius: Self.cornerRadius)
    UIColor.systemBackground.setFill()
    let width: CGFloat = isFirstResponder ? 2 : 1
    context.fill(bounds.insetBy(dx: width, dy: width), cornerRadius: Self.cornerRadius - width)
  }
}
