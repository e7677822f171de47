/// The sets of touches that responders and recognizers are called with.
///
/// A move is told to several of them, frame after frame, as a set of the same touches. Making a set
/// costs an allocation; so those that were made lately are kept and given again.
final class TouchSets {
  /// Enough for ten fingers that move in turns, and all together.
  private static let capacity = 16

  private var made: [Set<UITouch>] = []
  private var members: [UITouch] = []

  /// The set of those touches that a condition holds for.
  func set(of touches: [UITouch], where isMember: (UITouch) -> Bool) -> Set<UITouch> {
    defer { members.removeAll(keepingCapacity: true) }
    for touch in touches where isMember(touch) { members.append(touch) }
    if members.isEmpty { return [] }
    for set in made where set.count == members.count && members.allSatisfy(set.contains) {
      return set
    }
    let set = Set(members)
    if made.count == Self.capacity { made.removeFirst() }
    made.append(set)
    return set
  }

  /// Lets go of the touches.
  func removeAll() { made.removeAll(keepingCapacity: true) }
}
