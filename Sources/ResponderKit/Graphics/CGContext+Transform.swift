import Ink

nonisolated extension CGContext {
  /// Moves the origin of the coordinates by a distance in the current coordinates.
  ///
  /// The current path keeps its location on the canvas.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }

  /// Scales the coordinates; a negative factor mirrors them.
  ///
  /// The current path keeps its location on the canvas.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }

  /// Rotates the coordinates by an angle in radians, clockwise on screen.
  ///
  /// The current path keeps its location on the canvas.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

  /// Changes the coordinates by a transform that is applied before the current transform.
  ///
  /// The current path keeps its location on the canvas.
  public func concatenate(_ transform: CGAffineTransform) {
    if !currentPath.isEmpty { currentPath = currentPath.applying(transform.inverted()) }
    state.transform = transform.concatenating(state.transform)
  }

  /// The transform from the current coordinates to device pixels with y pointing up.
  public var ctm: CGAffineTransform {
    state.transform.concatenating(
      CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(canvas.bounds.maxY)))
  }

  /// The transform from the current coordinates to device pixels with y pointing up.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// Converts a point from the current coordinates to device pixels with y pointing up.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  /// Converts a point from device pixels with y pointing up to the current coordinates.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  /// Converts the corners of a rectangle from the current coordinates to device pixels with y
  /// pointing up, and returns their bounding box.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  /// Converts the corners of a rectangle from device pixels with y pointing up to the current
  /// coordinates, and returns their bounding box.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  /// Moves the origin of the coordinates to the nearest pixel corner, unless the current transform
  /// rotates, mirrors or stretches.
  func alignOriginToPixel() {
    guard state.transform.isUpright else { return }
    state.transform.tx.round()
    state.transform.ty.round()
  }

  /// The transform from the current coordinates to device pixels with y pointing down.
  package var transform: CGAffineTransform { state.transform }

  /// The number of device pixels per unit of the current coordinates; under a transform that
  /// stretches, the geometric mean of the largest and the smallest number.
  public var scale: CGFloat { state.transform.meanScale }

  /// The bounding box of the clip or, without a clip, of the canvas, in the current coordinates.
  var visibleRect: CGRect {
    let pixels = state.clip ?? CGRect(canvas.bounds)
    return pixels.applying(state.transform.inverted())
  }

  /// Returns a Boolean value that indicates whether drawing in a rectangle can change any pixel
  /// inside the clip.
  func isVisible(_ rect: CGRect) -> Bool {
    state.clip?.intersects(rect.applying(state.transform).insetBy(dx: -1, dy: -1)) ?? true
  }

  /// Returns the corner of a device pixel that is nearest to a point, both in the current
  /// coordinates.
  func alignedToPixel(_ point: CGPoint) -> CGPoint {
    let device = point.applying(state.transform)
    return CGPoint(x: device.x.rounded(), y: device.y.rounded())
      .applying(state.transform.inverted())
  }
}
