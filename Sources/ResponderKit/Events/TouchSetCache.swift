/// A cache of the touch sets that are passed to responders and recognizers.
///
/// Several objects receive the same set of touches with every event. Creating a set costs an
/// allocation, so recently created sets are reused.
final class TouchSetCache {
  /// The maximum number of cached sets with one touch, and of cached sets with several touches.
  ///
  /// Sufficient for ten fingers that move separately or together.
  private static let capacity = 16

  @exclusivity(unchecked) private var singles: [(id: ObjectIdentifier, set: Set<UITouch>)] = []
  private var groups: [(touches: [UITouch], set: Set<UITouch>)] = []

  /// Returns the set of one touch.
  func set(of touch: UITouch) -> Set<UITouch> {
    let id = ObjectIdentifier(touch)
    for index in singles.indices where singles[index].id == id { return singles[index].set }
    if singles.count == Self.capacity { singles.removeFirst() }
    let set: Set = [touch]
    singles.append((id, set))
    return set
  }

  /// Returns the set of several touches.
  func set(of touches: [UITouch]) -> Set<UITouch> {
    if touches.count == 1 { return set(of: touches[0]) }
    for group in groups where Self.areIdentical(group.touches, touches) { return group.set }
    if groups.count == Self.capacity { groups.removeFirst() }
    let set = Set(touches)
    groups.append((touches, set))
    return set
  }

  private static func areIdentical(_ a: [UITouch], _ b: [UITouch]) -> Bool {
    guard a.count == b.count else { return false }
    for index in a.indices where a[index] !== b[index] { return false }
    return true
  }

  /// Removes all sets and releases their touches.
  func removeAll() {
    singles.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
  }
}
