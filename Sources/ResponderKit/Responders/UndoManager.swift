/// A recorder of operations that undo and redo the effects of the user's actions.
///
/// Operations are registered in groups; ``undo()`` performs the operations of the last group in
/// reverse order. Operations that are registered during an undo form the group that ``redo()``
/// performs. By default, all operations that are registered during one event form a group.
///
/// Differs from UIKit: Calls that Foundation answers with an exception have no effect.
@preconcurrency @MainActor open class UndoManager {
  /// A group of operations, with the oldest operation first.
  private struct Group {
    var operations: [Operation] = []
    var name = ""
    var isDiscardable = false
  }

  private struct Operation {
    /// The object on which the operation is performed; it is not retained.
    weak var target: AnyObject?
    let perform: @MainActor (AnyObject) -> Void
  }

  /// The phase of the manager, which determines to which stack a group is added.
  private enum Phase {
    case recording
    case undoing
    case redoing
  }

  private var phase = Phase.recording
  private var undoGroups: [Group] = []
  private var redoGroups: [Group] = []
  /// The groups that have begun and not ended, with the outermost group first.
  private var openGroups: [Group] = []
  /// A Boolean value that indicates whether the outermost group was begun automatically and ends
  /// with the current event.
  private var hasEventGroup = false
  private var disableCount = 0

  /// Creates an undo manager without operations.
  public init() {}

  // MARK: Registration

  /// Registers a closure that undoes an effect on a target.
  ///
  /// - Parameters:
  ///   - target: The object that the closure receives. The target is not retained; after it is
  ///     destroyed, the operation has no effect.
  ///   - handler: The closure, which registers the operation that redoes the effect.
  open func registerUndo<TargetType: AnyObject>(
    withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
  ) {
    register(
      Operation(target: target) { target in
        if let target = target as? TargetType { handler(target) }
      })
  }

  /// Registers a method that undoes an effect on a target.
  ///
  /// - Parameters:
  ///   - target: The object on which the method is called. The target is not retained.
  ///   - selector: The method.
  ///   - object: The argument of the method.
  open func registerUndo(withTarget target: Any, selector: Selector, object: Any?) {
    let object = object.object
    register(
      Operation(target: target as AnyObject) { target in
        selector.perform(on: target, from: object, for: nil)
      })
  }

  private func register(_ operation: Operation) {
    guard isUndoRegistrationEnabled else { return }
    if phase == .recording {
      redoGroups.removeAll()
      if openGroups.isEmpty { beginAutomaticGroup() }
    }
    guard !openGroups.isEmpty else { return }
    openGroups[openGroups.count - 1].operations.append(operation)
    if hasEventGroup, !groupsByEvent { endEventGroup() }
  }

  /// A Boolean value that indicates whether operations are registered.
  open var isUndoRegistrationEnabled: Bool { disableCount == 0 }

  /// Makes the manager ignore operations until ``enableUndoRegistration()`` has been called as
  /// often as this method.
  open func disableUndoRegistration() { disableCount += 1 }

  /// Ends the effect of one call of ``disableUndoRegistration()``.
  open func enableUndoRegistration() { disableCount = max(0, disableCount - 1) }

  // MARK: Groups

  /// A Boolean value that determines whether all operations of an event form a group; true by
  /// default.
  ///
  /// If the value is false, an operation outside of all groups forms a group of its own.
  open var groupsByEvent = true

  /// The number of groups that have begun and not ended.
  open var groupingLevel: Int { openGroups.count }

  /// The maximum number of groups that can be undone, and of groups that can be redone; 0 for no
  /// limit.
  open var levelsOfUndo = 0 { didSet { discardOldGroups() } }

  /// Begins a group, which can be inside another group.
  open func beginUndoGrouping() {
    if openGroups.isEmpty, groupsByEvent, phase == .recording { beginAutomaticGroup() }
    openGroups.append(Group())
  }

  /// Ends the group that began last.
  open func endUndoGrouping() {
    guard let group = openGroups.popLast() else { return }
    if let last = openGroups.indices.last {
      openGroups[last].operations += group.operations
      if openGroups[last].name.isEmpty { openGroups[last].name = group.name }
      if hasEventGroup, last == 0 { Self.managersWithEventGroup.append(self) }
      return
    }
    hasEventGroup = false
    guard !group.operations.isEmpty else { return }
    switch phase {
    case .recording, .redoing: undoGroups.append(group)
    case .undoing: redoGroups.append(group)
    }
    discardOldGroups()
  }

  private func beginAutomaticGroup() {
    openGroups.append(Group())
    hasEventGroup = true
    Self.managersWithEventGroup.append(self)
  }

  /// Ends the group that contains the operations of an event, unless a group inside of it is open.
  private func endEventGroup() {
    guard hasEventGroup, openGroups.count == 1 else { return }
    endUndoGrouping()
  }

  /// The managers with an automatic group that must end with the current event.
  @exclusivity(unchecked) private static var managersWithEventGroup: [UndoManager] = []

  /// Ends the automatic groups of the event that was handled.
  ///
  /// An application calls this method after it has handled input or performed timed actions.
  static func eventDidEnd() {
    guard !managersWithEventGroup.isEmpty else { return }
    let managers = managersWithEventGroup
    managersWithEventGroup = []
    for manager in managers { manager.endEventGroup() }
  }

  private func discardOldGroups() {
    guard levelsOfUndo > 0 else { return }
    undoGroups.removeFirst(max(0, undoGroups.count - levelsOfUndo))
    redoGroups.removeFirst(max(0, redoGroups.count - levelsOfUndo))
  }

  // MARK: Undo and redo

  /// A Boolean value that indicates whether there are operations to undo.
  open var canUndo: Bool {
    !undoGroups.isEmpty || phase == .recording && openGroups.contains { !$0.operations.isEmpty }
  }

  /// A Boolean value that indicates whether there are operations to redo.
  open var canRedo: Bool { !redoGroups.isEmpty }

  /// The number of groups that can be undone.
  open var undoCount: Int { undoGroups.count }

  /// The number of groups that can be redone.
  open var redoCount: Int { redoGroups.count }

  /// A Boolean value that indicates whether operations are being undone.
  open var isUndoing: Bool { phase == .undoing }

  /// A Boolean value that indicates whether operations are being redone.
  open var isRedoing: Bool { phase == .redoing }

  /// Ends the group of the current event, and undoes the last group.
  open func undo() {
    endEventGroup()
    undoNestedGroup()
  }

  /// Undoes the last group, unless a group is open.
  open func undoNestedGroup() {
    guard phase == .recording, openGroups.isEmpty, let group = undoGroups.popLast() else { return }
    perform(group, in: .undoing)
  }

  /// Ends the group of the current event, and redoes the group that was undone last.
  open func redo() {
    endEventGroup()
    guard phase == .recording, openGroups.isEmpty, let group = redoGroups.popLast() else { return }
    perform(group, in: .redoing)
  }

  private func perform(_ group: Group, in newPhase: Phase) {
    phase = newPhase
    openGroups = [Group(name: group.name, isDiscardable: group.isDiscardable)]
    for operation in group.operations.reversed() {
      if let target = operation.target { operation.perform(target) }
    }
    while !openGroups.isEmpty { endUndoGrouping() }
    phase = .recording
  }

  /// Discards all operations, and enables the registration of operations.
  open func removeAllActions() {
    (undoGroups, redoGroups) = ([], [])
    if phase == .recording { (openGroups, hasEventGroup) = ([], false) }
    disableCount = 0
  }

  /// Discards all operations on a target.
  open func removeAllActions(withTarget target: Any) {
    let target = target as AnyObject
    func filter(_ groups: [Group]) -> [Group] {
      groups.map { group in
        var group = group
        group.operations.removeAll { $0.target === target }
        return group
      }
    }
    undoGroups = filter(undoGroups).filter { !$0.operations.isEmpty }
    redoGroups = filter(redoGroups).filter { !$0.operations.isEmpty }
    openGroups = filter(openGroups)
  }

  // MARK: Names

  /// Sets the name of the outermost open group or, if no group is open, of the group that would be
  /// undone next.
  open func setActionName(_ actionName: String) {
    if let first = openGroups.indices.first {
      openGroups[first].name = actionName
    } else if let last = undoGroups.indices.last {
      undoGroups[last].name = actionName
    }
  }

  /// The name of the group that would be undone next; empty if there is none.
  open var undoActionName: String {
    if phase == .recording, let group = openGroups.first, !group.operations.isEmpty {
      return group.name
    }
    return undoGroups.last?.name ?? ""
  }

  /// The name of the group that would be redone next; empty if there is none.
  open var redoActionName: String { redoGroups.last?.name ?? "" }

  /// The title of the menu item that undoes the last group, such as "Undo Clear".
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

  /// The title of the menu item that redoes the last undone group, such as "Redo Clear".
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// Returns the title of a menu item that undoes a group with a name.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }

  /// Returns the title of a menu item that redoes a group with a name.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }

  /// Sets the value that determines whether an application can discard the outermost open group
  /// when it saves.
  open func setActionIsDiscardable(_ discardable: Bool) {
    if let first = openGroups.indices.first { openGroups[first].isDiscardable = discardable }
  }

  /// A Boolean value that indicates whether the group that would be undone next can be discarded.
  open var undoActionIsDiscardable: Bool { undoGroups.last?.isDiscardable ?? false }

  /// A Boolean value that indicates whether the group that would be redone next can be discarded.
  open var redoActionIsDiscardable: Bool { redoGroups.last?.isDiscardable ?? false }
}
