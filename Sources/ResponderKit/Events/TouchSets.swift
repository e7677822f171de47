/// The sets of touches that responders and recognizers are called with.
///
/// A move is told to several of them, frame after frame, as a set of the same touches. Making a set
/// costs an allocation; so those that were made lately are kept and given again.
final class TouchSets {
  /// Enough for ten fingers that move in turns, and all together.
  private static let capacity = 16

  @exclusivity(unchecked) private var singles: [(id: ObjectIdentifier, set: Set<UITouch>)] = []
  @exclusivity(unchecked) private var groups: [(touches: [UITouch], set: Set<UITouch>)] = []

  /// The set of one touch.
  func set(of touch: UITouch) -> Set<UITouch> {
    let id = ObjectIdentifier(touch)
    for index in singles.indices where singles[index].id == id { return singles[index].set }
    if singles.count == Self.capacity { singles.removeFirst() }
    let set: Set = [touch]
    singles.append((id, set))
    return set
  }

  /// The set of some touches.
  func set(of touches: [UITouch]) -> Set<UITouch> {
    if touches.count == 1 { return set(of: touches[0]) }
    for group in groups where Self.areSame(group.touches, touches) { return group.set }
    if groups.count == Self.capacity { groups.removeFirst() }
    let set = Set(touches)
    groups.append((touches, set))
    return set
  }

  private static func areSame(_ some: [UITouch], _ others: [UITouch]) -> Bool {
    guard some.count == others.count else { return false }
    for index in some.indices where some[index] !== others[index] { return false }
    return true
  }

  /// Lets go of the touches.
  func removeAll() {
    singles.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
  }
}
