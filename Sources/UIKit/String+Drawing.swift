nonisolated extension String {
  /// Draws the text into the current context, with the upper left corner of the text at a point.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    TextDrawing.draw(self, TextStyle(attributes), at: point)
  }

  /// Draws the text into the current context, wrapped to the width of a rectangle.
  ///
  /// Lines whose centers lie below the rectangle are omitted, except the first line.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    TextDrawing.draw(self, TextStyle(attributes), in: rect)
  }

  /// Draws the text into the current context, wrapped to the width of a rectangle.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    TextDrawing.draw(self, TextStyle(attributes), in: rect, options)
  }

  /// Returns the size of the text without wrapping.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    TextDrawing.size(self, TextStyle(attributes))
  }

  /// Returns the rectangle that the text needs within a size.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    TextDrawing.boundingRect(self, TextStyle(attributes), with: size, options)
  }
}

nonisolated extension NSString {
  /// Draws the text into the current context, with the upper left corner of the text at a point.
  public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    String(describing: self).draw(at: point, withAttributes: attributes)
  }

  /// Draws the text into the current context, wrapped to the width of a rectangle.
  public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    String(describing: self).draw(in: rect, withAttributes: attributes)
  }

  /// Draws the text into the current context, wrapped to the width of a rectangle.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    String(describing: self).draw(
      with: rect, options: options, attributes: attributes, context: context)
  }

  /// Returns the size of the text without wrapping.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(describing: self).size(withAttributes: attributes)
  }

  /// Returns the rectangle that the text needs within a size.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    String(describing: self).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}

// An attributed string is drawn in the style of its first character.
nonisolated extension NSAttributedString {
  /// Draws the text into the current context, with the upper left corner of the text at a point.
  public func draw(at point: CGPoint) { TextDrawing.draw(string, TextStyle(self), at: point) }

  /// Draws the text into the current context, wrapped to the width of a rectangle.
  public func draw(in rect: CGRect) { TextDrawing.draw(string, TextStyle(self), in: rect) }

  /// Draws the text into the current context, wrapped to the width of a rectangle.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    TextDrawing.draw(string, TextStyle(self), in: rect, options)
  }

  /// Returns the size of the text without wrapping.
  public func size() -> CGSize { TextDrawing.size(string, TextStyle(self)) }

  /// Returns the rectangle that the text needs within a size.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    TextDrawing.boundingRect(string, TextStyle(self), with: size, options)
  }
}
