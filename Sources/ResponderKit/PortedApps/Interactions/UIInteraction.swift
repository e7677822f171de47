/// An object that adds a behavior to a view.
@preconcurrency @MainActor public protocol UIInteraction: AnyObject {
  /// The view to which the interaction was added; nil for none.
  var view: UIView? { get }
  /// Called before the interaction is added to a view, or removed if the argument is nil.
  func willMove(to view: UIView?)
  /// Called after the interaction was added to a view, or removed if the argument is nil.
  func didMove(to view: UIView?)
}

extension UIView {
  /// The interactions of the view.
  public var interactions: [any UIInteraction] {
    get { rareProperties?.interactions ?? [] }
    set {
      for old in interactions where !newValue.contains(where: { $0 === old }) {
        removeInteraction(old)
      }
      for new in newValue where !interactions.contains(where: { $0 === new }) {
        addInteraction(new)
      }
    }
  }

  /// Adds an interaction, and removes it from its previous view.
  public func addInteraction(_ interaction: any UIInteraction) {
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    allocatedRareProperties.interactions.append(interaction)
    interaction.didMove(to: self)
  }

  /// Removes an interaction of the view.
  ///
  /// An interaction of another view is ignored.
  public func removeInteraction(_ interaction: any UIInteraction) {
    guard interactions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    rareProperties?.interactions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }
}

/// An interaction that reports taps and squeezes of a pencil.
///
/// Differs from UIKit: The delegate is never called, because SDL reports neither taps nor squeezes.
open class UIPencilInteraction: UIInteraction {
  /// The action that the user prefers for a tap on the pencil.
  nonisolated public enum PreferredAction: Int, Sendable {
    case ignore = 0
    case switchEraser
    case switchPrevious
    case showColorPalette
    case showInkAttributes
    case showContextualPalette
    case runSystemShortcut
  }

  /// The progress of a squeeze.
  nonisolated public enum Phase: Int, Sendable {
    case began, changed, ended, cancelled
  }

  /// A tap on a pencil.
  nonisolated public struct Tap: Sendable {
    /// The time in seconds.
    public let timestamp: TimeInterval
  }

  /// A squeeze of a pencil.
  nonisolated public struct Squeeze: Sendable {
    /// The time in seconds.
    public let timestamp: TimeInterval
    /// The progress.
    public let phase: Phase
  }

  /// The action that the user prefers for a tap: none.
  public static var preferredTapAction: PreferredAction { .ignore }
  /// The action that the user prefers for a squeeze: none.
  public static var preferredSqueezeAction: PreferredAction { .ignore }
  /// A Boolean value that indicates whether the user prefers to draw only with the pencil: false.
  public static var prefersPencilOnlyDrawing: Bool { false }

  /// The object that is notified.
  open weak var delegate: (any UIPencilInteractionDelegate)?
  /// A Boolean value that is stored and has no effect, because the delegate is never called.
  open var isEnabled = true
  open private(set) weak var view: UIView?

  /// Creates an interaction without a delegate.
  public init() {}

  /// Creates an interaction with a delegate.
  public convenience init(delegate: any UIPencilInteractionDelegate) {
    self.init()
    self.delegate = delegate
  }

  open func willMove(to view: UIView?) {}
  open func didMove(to view: UIView?) { self.view = view }
}

/// An object that UIKit notifies of taps and squeezes of a pencil, but ResponderKit does not.
@preconcurrency @MainActor public protocol UIPencilInteractionDelegate: AnyObject {
  /// Never called; in UIKit, called after a tap, without its time.
  func pencilInteractionDidTap(_ interaction: UIPencilInteraction)
  /// Never called; in UIKit, called after a tap.
  func pencilInteraction(
    _ interaction: UIPencilInteraction, didReceiveTap tap: UIPencilInteraction.Tap)
  /// Never called; in UIKit, called during a squeeze.
  func pencilInteraction(
    _ interaction: UIPencilInteraction, didReceiveSqueeze squeeze: UIPencilInteraction.Squeeze)
}

extension UIPencilInteractionDelegate {
  public func pencilInteractionDidTap(_ interaction: UIPencilInteraction) {}
  public func pencilInteraction(
    _ interaction: UIPencilInteraction, didReceiveTap tap: UIPencilInteraction.Tap
  ) {}
  public func pencilInteraction(
    _ interaction: UIPencilInteraction, didReceiveSqueeze squeeze: UIPencilInteraction.Squeeze
  ) {}
}
