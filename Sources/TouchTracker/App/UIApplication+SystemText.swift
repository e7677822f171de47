import ResponderKit
import SDLHost

extension UIApplication {
  /// Shows text in the system's typeface, or reports that the system has none.
  ///
  /// The fonts are opened when a view first needs them, because many runs show no text.
  func useSystemText() {
    typesetterProvider = {
      do {
        return try SystemText.makeTypesetter()
      } catch {
        StandardError.show("cannot show messages on the page: \(error)")
        return nil
      }
    }
  }
}
