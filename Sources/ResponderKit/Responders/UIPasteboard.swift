/// An object with the text that the user has cut or copied.
///
/// Each application has its own pasteboard, so that tests can run in parallel. A host connects the
/// pasteboard with the clipboard of the window system.
@preconcurrency @MainActor public final class UIPasteboard {
  /// The pasteboard of the shared application.
  ///
  /// Differs from UIKit: The pasteboard contains one text. The host connects the pasteboard with
  /// the clipboard of the system; without a host, the text stays in the application's memory.
  public static var general: UIPasteboard { UIApplication.shared.pasteboard }

  /// The clipboard of the window system; nil if the text stays in memory.
  package var clipboard: (any Clipboard)?
  private var text: String?

  init() {}

  /// The text of the pasteboard; nil if there is no text.
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
  /// The text of the clipboard; nil if there is no text.
  var text: String? { get set }
  /// A Boolean value that indicates whether the clipboard contains a text.
  var hasText: Bool { get }
}
