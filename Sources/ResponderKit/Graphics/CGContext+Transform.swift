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

  /// Applies a transform to the coordinates, before the current transform.
  ///
  /// The current path keeps its location on the canvas.
  public func concatenate(_ transform: CGAffineTransform) {
    if !currentPath.isEmpty { currentPath = currentPath.applying(transform.inverted()) }
    state.transform = transform.concatenating(state.transform)
  }

  /// The transform from the current coordinates to device pixels whose y coordinate points up.
  public var ctm: CGAffineTransform {
    state.transform.concatenating(
      CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(canvas.bounds.maxY)))
  }

  /// The transform from the current coordinates to device pixels whose y coordinate points up.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// Returns a point in device pixels whose y coordinate points up.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  /// Returns a point in the current coordinates.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  /// Returns the bounding box of a rectangle in device pixels whose y coordinate points up.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  /// Returns the bounding box of a rectangle in the current coordinates.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  /// Moves the origin of the coordinates to the nearest whole pixel, unless they are rotated.
  func alignOriginToPixel() {
    guard state.transform.isUpright else { return }
    state.transform.tx.round()
    state.transform.ty.round()
  }

  /// The transform from the current coordinates to device pixels whose y coordinate points down.
  package var transform: CGAffineTransform { state.transform }

  /// The number of device pixels per point, averaged over the directions.
  public var scale: CGFloat { state.transform.meanScale }

  /// The rectangle that contains all visible points, in the coordinates of the current transform.
  var visibleRect: CGRect {
    let pixels = state.clip ?? CGRect(canvas.bounds)
    return pixels.applying(state.transform.inverted())
  }

  /// Returns whether drawing in a rectangle can change any pixel inside the clip.
  func isVisible(_ rect: CGRect) -> Bool {
    state.clip?.intersects(rect.applying(state.transform).insetBy(dx: -1, dy: -1)) ?? true
  }

  /// Returns the pixel corner nearest to a point, under a transform without rotation.
  func alignedToPixel(_ point: CGPoint) -> CGPoint {
    let device = point.applying(state.transform)
    return CGPoint(x: device.x.rounded(), y: device.y.rounded())
      .applying(state.transform.inverted())
  }
}
