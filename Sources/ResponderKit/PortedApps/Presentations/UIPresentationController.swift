/// An object that describes the presentation of a view controller.
@preconcurrency @MainActor open class UIPresentationController {
  private(set) weak var presentedController: UIViewController?
  /// The object that is notified when the user dismisses the controller.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// Creates an object that describes the presentation of a controller.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    presentedController = presentedViewController
  }

  /// The controller that is presented.
  open var presentedViewController: UIViewController { presentedController ?? UIViewController() }

  /// The presenting controller; before the presentation, the presented controller.
  open var presentingViewController: UIViewController {
    presentedController?.presentingViewController ?? presentedViewController
  }

  /// The view that contains the presented view; nil before the presentation.
  open var containerView: UIView? { presentedController?.presentation?.container }

  /// The presented view; nil before it was loaded.
  open var presentedView: UIView? { presentedController?.viewIfLoaded }

  /// The style of the presentation.
  open var presentationStyle: UIModalPresentationStyle {
    presentedController?.modalPresentationStyle ?? .none
  }

  /// Returns the frame of the presented view in a window; nil for the default frame.
  func frame(in bounds: CGRect) -> CGRect? { nil }
}

/// A presentation as a popover beside a view or an item of a bar.
open class UIPopoverPresentationController: UIPresentationController {
  /// The view beside which the popover appears; nil for the center of the window.
  open weak var sourceView: UIView?
  /// The rectangle beside which the popover appears, in the coordinates of ``sourceView``.
  open var sourceRect = CGRect.null
  /// The item beside which the popover appears; nil for ``sourceView``.
  open weak var barButtonItem: UIBarButtonItem?
  /// The sides on which the popover may appear, which have no effect: it appears below, or above if
  /// there is too little space.
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  /// The views that receive touches during the presentation, which have no effect.
  open var passthroughViews: [UIView]?
  /// The color behind the content, which has no effect.
  open var backgroundColor: UIColor?
  /// A Boolean value that has no effect: the popover may cover its source.
  open var canOverlapSourceViewRect = false
  private static let distance: CGFloat = 8

  override func frame(in bounds: CGRect) -> CGRect? {
    guard let controller = presentedController, let source = barButtonItem?.view ?? sourceView,
      let container = containerView, source.window === container.window
    else { return nil }
    let rect = sourceRect.isNull || barButtonItem != nil ? source.bounds : sourceRect
    let anchor = source.convert(rect, to: container)
    var size = controller.preferredContentSize
    if size.width <= 0 { size.width = 320 }
    if size.height <= 0 { size.height = 480 }
    size.width = min(size.width, bounds.width - 2 * Self.distance)
    let below = bounds.maxY - anchor.maxY - 2 * Self.distance
    let above = anchor.minY - bounds.minY - 2 * Self.distance
    let isBelow = below >= min(size.height, above)
    size.height = max(0, min(size.height, isBelow ? below : above))
    let x = max(
      bounds.minX + Self.distance,
      min(anchor.midX - size.width / 2, bounds.maxX - Self.distance - size.width))
    let y = isBelow ? anchor.maxY + Self.distance : anchor.minY - Self.distance - size.height
    return CGRect(x: x, y: y, width: size.width, height: size.height)
  }
}

/// A presentation as a sheet with one of several heights.
open class UISheetPresentationController: UIPresentationController {
  /// A height of a sheet.
  nonisolated public struct Detent: Hashable, Sendable {
    /// A name of a height.
    nonisolated public struct Identifier: RawRepresentable, Hashable, Sendable {
      public let rawValue: String

      public init(rawValue: String) { self.rawValue = rawValue }

      public static let medium = Identifier(rawValue: "medium")
      public static let large = Identifier(rawValue: "large")
    }

    public let identifier: Identifier

    /// Returns a detent with half the height of the window.
    public static func medium() -> Detent { Detent(identifier: .medium) }
    /// Returns a detent with the default height of a sheet.
    public static func large() -> Detent { Detent(identifier: .large) }
  }

  /// The possible heights of the sheet.
  ///
  /// The sheet has the first one unless ``selectedDetentIdentifier`` selects another.
  ///
  /// Differs from UIKit: The user cannot change the height.
  open var detents: [Detent] = [.large()]
  /// The height that the sheet has; nil for the first element of ``detents``.
  open var selectedDetentIdentifier: Detent.Identifier?
  /// A Boolean value that has no effect: there is no handle.
  open var prefersGrabberVisible = false
  /// The radius of the corners, which has no effect.
  open var preferredCornerRadius: CGFloat?
  /// The largest height at which the window is not dimmed, which has no effect.
  open var largestUndimmedDetentIdentifier: Detent.Identifier?
  /// A Boolean value that has no effect.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// A Boolean value that has no effect.
  open var prefersEdgeAttachedInCompactHeight = false

  /// Calls a closure that changes the height, without an animation.
  open func animateChanges(_ changes: () -> Void) {
    changes()
    containerView?.setNeedsLayout()
  }

  override func frame(in bounds: CGRect) -> CGRect? {
    guard let usual = presentedController?.sheetFrame(in: bounds),
      (selectedDetentIdentifier ?? detents.first?.identifier) == .medium
    else { return nil }
    let height = bounds.height / 2
    return CGRect(x: usual.minX, y: bounds.maxY - height, width: usual.width, height: height)
  }
}

/// A set of directions of a popover's arrow.
nonisolated public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let up = UIPopoverArrowDirection(rawValue: 1)
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

/// An object that is notified when the user dismisses a presented controller.
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  /// Returns the style of the presentation in a narrow window; never called.
  func adaptivePresentationStyle(for controller: UIPresentationController)
    -> UIModalPresentationStyle
  /// Returns the style of the presentation for traits; never called.
  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle
  /// Returns a Boolean value that indicates whether the user may dismiss the controller by tapping
  /// outside of its view.
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController)
    -> Bool
  /// Called before the user dismisses the controller.
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  /// Called after the user has dismissed the controller.
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  /// Called when the user tried to dismiss a controller that must not be dismissed.
  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(for controller: UIPresentationController)
    -> UIModalPresentationStyle
  { controller.presentationStyle }
  public func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adaptivePresentationStyle(for: controller) }
  public func presentationControllerShouldDismiss(
    _ presentationController: UIPresentationController
  ) -> Bool { true }
  public func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController
  ) {}
  public func presentationControllerDidDismiss(
    _ presentationController: UIPresentationController
  ) {}
  public func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {}
}

/// An object that is notified of the presentation of a popover.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
  /// Called before the popover appears.
  func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController)
  /// Returns a Boolean value that indicates whether a tap outside of the popover dismisses it.
  func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool
  /// Called after a tap outside of the popover has dismissed it.
  func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
  public func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
  public func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool { true }
  public func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {}
}

extension UIViewController {
  /// The object that describes the presentation.
  ///
  /// Its class depends on ``modalPresentationStyle`` when the property is first read.
  public var presentationController: UIPresentationController? {
    if let ownPresentationController { return ownPresentationController }
    let new: UIPresentationController =
      switch modalPresentationStyle {
      case .popover:
        UIPopoverPresentationController(presentedViewController: self, presenting: nil)
      case .pageSheet, .formSheet, .automatic:
        UISheetPresentationController(presentedViewController: self, presenting: nil)
      default: UIPresentationController(presentedViewController: self, presenting: nil)
      }
    ownPresentationController = new
    return new
  }

  /// The ``presentationController`` of a popover; nil for another style.
  public var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }

  /// The ``presentationController`` of a sheet; nil for another style.
  public var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }

  /// Dismisses the controller after the user has tapped outside of its view, unless the controller
  /// or a delegate refuses.
  func dismissByTap() {
    let description = presentationController
    let popover = description as? UIPopoverPresentationController
    let delegate = description?.delegate
    let popoverDelegate = delegate as? any UIPopoverPresentationControllerDelegate
    guard let description, isPresentedOverDimmedWindow else { return }
    let mayDismiss =
      delegate?.presentationControllerShouldDismiss(description) ?? true
      && popover.map {
        popoverDelegate?.popoverPresentationControllerShouldDismissPopover($0) ?? true
      }
        ?? true
    guard !isModalInPresentation, mayDismiss else {
      delegate?.presentationControllerDidAttemptToDismiss(description)
      return
    }
    delegate?.presentationControllerWillDismiss(description)
    dismiss(animated: true) {
      delegate?.presentationControllerDidDismiss(description)
      if let popover { popoverDelegate?.popoverPresentationControllerDidDismissPopover(popover) }
    }
  }
}
