/// An object with the text that the user has cut or copied.
///
/// An application has its own pasteboard, so that tests can run in parallel. A host connects it with
/// the clipboard of the window system.
@preconcurrency @MainActor public final class UIPasteboard {
  /// The pasteboard of the process: that of the shared application.
  ///
  /// Differs from UIKit: The pasteboard contains one text. The host connects it with the clipboard
  /// of the system; without a host, it is memory of the application.
  public static var general: UIPasteboard { UIApplication.shared.pasteboard }

  /// The clipboard of the window system; nil if the pasteboard keeps the text in memory.
  package var clipboard: (any Clipboard)?
  private var text: String?

  init() {}

  /// The text of the pasteboard; nil if it contains none.
  public var string: String? {
    get { clipboard == nil ? text : clipboard?.text }
    set {
      if clipboard == nil { text = newValue } else { clipboard?.text = newValue }
    }
  }

  /// A Boolean value that indicates whether the pasteboard contains a text.
  public var hasStrings: Bool { clipboard?.hasText ?? (text != nil) }
}

/// The clipboard of a window system.
package protocol Clipboard: AnyObject {
  /// The text of the clipboard; nil if it contains none.
  var text: String? { get set }
  /// A Boolean value that indicates whether the clipboard contains a text.
  var hasText: Bool { get }
}
