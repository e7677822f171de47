extension UIView {
  /// Returns a view that shows the current appearance of this view.
  ///
  /// - Parameter afterUpdates: A Boolean value that has no effect: changes are always included.
  /// - Returns: The view, of the same size; nil for a view without a size.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    resizableSnapshotView(
      from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: UIEdgeInsets())
  }

  /// Returns a view that shows the current appearance of an area of this view.
  ///
  /// - Parameters:
  ///   - rect: The area in the coordinates of this view.
  ///   - afterUpdates: A Boolean value that has no effect: changes are always included.
  ///   - capInsets: The edges that keep their size when the snapshot is resized.
  /// - Returns: The view, of the size of the area; nil for an area without a size.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    guard rect.width > 0, rect.height > 0 else { return nil }
    layoutIfNeeded()
    let format = UIGraphicsImageRendererFormat()
    format.scale = window?.screen.scale ?? 1
    let image = UIGraphicsImageRenderer(bounds: rect, format: format).image { context in
      layer.render(in: context.cgContext)
    }
    let caps = UIImage.Caps(
      top: capInsets.top, left: capInsets.left, bottom: capInsets.bottom, right: capInsets.right)
    let view = UIImageView(image: capInsets == UIEdgeInsets() ? image : image.resizable(caps))
    view.frame = CGRect(origin: .zero, size: rect.size)
    return view
  }

  /// Draws the current appearance of the view and its subviews into the current context.
  ///
  /// - Parameters:
  ///   - rect: The rectangle that the view fills.
  ///   - afterUpdates: A Boolean value that has no effect: changes are always included.
  /// - Returns: True if the view was drawn; false if there is no current context, or the view has
  ///   no size.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else {
      return false
    }
    layoutIfNeeded()
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.render(in: context)
    context.restoreGState()
    return true
  }
}
