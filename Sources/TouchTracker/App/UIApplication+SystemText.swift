import ResponderKit
import SDLHost

extension UIApplication {
  /// Shows text in the system's typeface, or reports that there is none when text is first needed.
  ///
  /// Most runs show no message on the page, so the fonts are not opened before.
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
