/// The rules by which a page responds to touches.
///
/// A replay sets the rules of the program version that recorded the session, so that the touches
/// have the same effects.
struct PageRules {
  /// A Boolean value that determines whether the page decelerates after the fingers that moved it
  /// are lifted.
  var decelerates = true
  /// A Boolean value that determines whether fingers begin to move the page when a pen is used.
  var detectsPencils = true
  /// A Boolean value that determines whether fingers that land together move the page, whatever
  /// their tool.
  var gathersFingers = true
  /// A Boolean value that determines whether the two taps that clear the page must be those of
  /// ``ClearingTaps``.
  var limitsDoubleTaps = true
  /// A Boolean value that determines whether taps of several fingers undo and redo.
  var recognizesTaps = true
  /// A Boolean value that determines whether such a tap performs its command; otherwise it only
  /// cancels the strokes that its fingers began, because the session contains the command.
  var performsTaps = true
  /// A Boolean value that determines whether fingers that are held together take the color of the
  /// page; a session contains the resulting style instead.
  var takesColors = true
  /// A Boolean value that determines whether the select tool has a rectangle, Shift adds to the
  /// selection, a finger selects from a greater distance, pictures keep their proportions, and two
  /// fingers do not turn elements by less than 4°.
  var hasSelectionRectangle = true
  /// A Boolean value that determines whether the select tool shows a menu.
  var showsSelectionMenu = true
  /// A Boolean value that determines whether held rectangles and ellipses that are almost parallel to
  /// the axes become parallel.
  var alignsHeldShapes = true
  /// A Boolean value that determines whether held strokes become arrows and stars, too.
  var recognizesArrows = true
  /// A Boolean value that determines whether highlights are wider than chosen, and yellow instead of
  /// black, because all tools have the same color and width.
  var widensHighlights = false
  /// The rule that determines when a held stroke becomes a shape.
  var holdRule = HoldRule.whileHeld
}
