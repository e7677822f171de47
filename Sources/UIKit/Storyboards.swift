import ResponderKit

extension SelectorTable {
  /// Returns the storyboard with a name; if there is none, prints an error and returns a storyboard
  /// without view controllers.
  ///
  /// The plug-in `FromUIKit` calls this method for `UIStoryboard(name:bundle:)`.
  @preconcurrency @MainActor
  public func storyboard(name: String, bundle: Bundle?) -> UIStoryboard {
    if let storyboard = storyboard(named: name) { return storyboard }
    FileHandle.standardError.write(
      Data("error: the target has no storyboard \(name).storyboard in its folder UIKit\n".utf8))
    return UIStoryboard(UIStoryboard.Contents(name: name, initialScene: nil, scenes: []))
  }
}

/// Sets a property of a UIKit object to the value that a storyboard connects to it.
@preconcurrency @MainActor
public func connectInterface(_ owner: AnyObject, _ name: String, _ value: Any?) {
  switch (owner, name) {
  case (let view as UIView, "gestureRecognizers"):
    for case let recognizer as UIGestureRecognizer in value as? [AnyObject] ?? [] {
      view.addGestureRecognizer(recognizer)
    }
  case (let field as UITextField, "delegate"):
    field.delegate = value as? any UITextFieldDelegate
  case (let view as UIScrollView, "delegate"):
    view.delegate = value as? any UIScrollViewDelegate
  case (let recognizer as UIGestureRecognizer, "delegate"):
    recognizer.delegate = value as? any UIGestureRecognizerDelegate
  default: break
  }
}
