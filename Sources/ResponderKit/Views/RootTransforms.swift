/// The transforms between the coordinates of a view and those of the root of its tree.
///
/// Touches are converted from their window to views several times per move, and views seldom move
/// meanwhile. A view therefore keeps its transforms until the geometry or the superview of any view
/// changes, instead of combining those of all its superviews each time.
@MainActor
final class RootTransforms {
  /// The number of changes so far of the geometry and of the superviews of all views.
  ///
  /// The property is not isolated, because the deinitializer of a view changes it, which may run on
  /// any thread.
  @exclusivity(unchecked) nonisolated(unsafe) private static var changeCount = 0

  /// Invalidates the transforms of all views.
  nonisolated static func invalidate() { changeCount &+= 1 }

  /// The value of ``changeCount`` for which the other properties are valid.
  private var validCount: Int
  private var root: ObjectIdentifier
  private(set) var toRoot: CGAffineTransform
  private(set) var fromRoot: CGAffineTransform

  init(of view: UIView) {
    (root, toRoot) = view.combinedTransform()
    fromRoot = toRoot.inverted()
    validCount = Self.changeCount
  }

  /// Combines the transforms of a view and its superviews again if anything has changed.
  func update(for view: UIView) {
    guard validCount != Self.changeCount else { return }
    (root, toRoot) = view.combinedTransform()
    fromRoot = toRoot.inverted()
    validCount = Self.changeCount
  }

  func hasRoot(_ view: UIView) -> Bool { root == ObjectIdentifier(view) }
}

extension UIView {
  /// The transforms between the coordinates of the view and those of the root of its tree.
  var rootTransforms: RootTransforms {
    if let cachedRootTransforms {
      cachedRootTransforms.update(for: self)
      return cachedRootTransforms
    }
    let transforms = RootTransforms(of: self)
    cachedRootTransforms = transforms
    return transforms
  }

  /// Returns the root of the view's tree and the transform to its coordinates.
  fileprivate func combinedTransform() -> (root: ObjectIdentifier, transform: CGAffineTransform) {
    var (result, view) = (CGAffineTransform.identity, self)
    while let superview = view.superview {
      result = result.concatenating(view.transformToSuperview)
      view = superview
    }
    return (ObjectIdentifier(view), result)
  }
}
