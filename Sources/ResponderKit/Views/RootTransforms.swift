import Synchronization

/// The transforms between the coordinates of a view and those of the root of its tree.
///
/// Touches are converted from their window to views several times per move, and views seldom move
/// meanwhile. A view therefore keeps its transforms until the geometry or the superview of any view
/// changes, instead of combining those of all its superviews each time.
@MainActor
final class RootTransforms {
  /// The number of times that the geometry or the superview of any view has changed.
  ///
  /// The count is atomic, because a view that is destroyed changes it, and an unused view may be
  /// destroyed on any thread. Reading it costs no more than reading an integer.
  nonisolated private static let changeCount = Atomic<Int>(0)

  /// Invalidates the transforms of all views.
  nonisolated static func invalidate() { changeCount.add(1, ordering: .relaxed) }

  /// The value of ``changeCount`` for which the other properties are valid.
  private var validCount: Int
  private var root: ObjectIdentifier
  private(set) var toRoot: CGAffineTransform
  private(set) var fromRoot: CGAffineTransform

  init(of view: UIView) {
    // A change on another thread during the computation invalidates its result.
    validCount = Self.changeCount.load(ordering: .relaxed)
    (root, toRoot) = view.combinedTransform()
    fromRoot = toRoot.inverted()
  }

  /// Combines the transforms of a view and its superviews again if any view has changed since the
  /// last combination.
  func update(for view: UIView) {
    let count = Self.changeCount.load(ordering: .relaxed)
    guard validCount != count else { return }
    validCount = count
    (root, toRoot) = view.combinedTransform()
    fromRoot = toRoot.inverted()
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

  /// Returns the root of the view's tree and the transform to the root's coordinates.
  fileprivate func combinedTransform() -> (root: ObjectIdentifier, transform: CGAffineTransform) {
    var (result, view) = (CGAffineTransform.identity, self)
    while let superview = view.superview {
      result = result.concatenating(view.transformToSuperview)
      view = superview
    }
    return (ObjectIdentifier(view), result)
  }
}
