import ResponderKit
import SDLHost

extension UIApplication {
  /// Makes the application show text in the system's typeface.
  ///
  /// If the fonts cannot be opened, the error is reported and no text is shown.
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
