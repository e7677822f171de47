/// A generator of haptic feedback.
///
/// The generators exist only so that code for iOS compiles, and have no effect.
///
/// Differs from UIKit: Feedback has no effect, because the systems on which this module runs do not
/// give programs access to haptic hardware.
@preconcurrency @MainActor open class UIFeedbackGenerator {
  /// Creates a generator.
  public init() {}

  /// Creates a generator for the feedback of a view.
  public convenience init(view: UIView) { self.init() }

  /// Prepares the hardware for feedback; has no effect.
  open func prepare() {}
}

/// A generator of the feedback of an impact, which has no effect.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The mass of the objects that collide.
  nonisolated public enum FeedbackStyle: Int, Sendable {
    /// Small or light objects.
    case light
    /// Objects of medium size or weight.
    case medium
    /// Large or heavy objects.
    case heavy
    /// Soft objects.
    case soft
    /// Rigid objects.
    case rigid
  }

  /// Creates a generator for a style.
  public convenience init(style: FeedbackStyle) { self.init() }

  /// Creates a generator for a style and the feedback of a view.
  public convenience init(style: FeedbackStyle, view: UIView) { self.init() }

  /// Generates the feedback of an impact; has no effect.
  open func impactOccurred() {}

  /// Generates the feedback of an impact with an intensity, 0…1; has no effect.
  open func impactOccurred(intensity: CGFloat) {}
}

/// A generator of the feedback of a changed selection, which has no effect.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Generates the feedback of a changed selection; has no effect.
  open func selectionChanged() {}
}

/// A generator of the feedback of a success, a warning or a failure, which has no effect.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The result of a task.
  nonisolated public enum FeedbackType: Int, Sendable {
    /// The task has succeeded.
    case success
    /// The task has caused a warning.
    case warning
    /// The task has failed.
    case error
  }

  /// Generates the feedback of a result; has no effect.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}
