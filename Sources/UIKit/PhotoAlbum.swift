/// Saves an image as a PNG file in the user's folder for pictures, and then calls a method.
///
/// Differs from UIKit: There is no photo library.
///
/// - Parameters:
///   - image: The image.
///   - completionTarget: The object whose method is called; nil for none.
///   - completionSelector: A method with three parameters: the image, an `NSError?` and the
///     context.
///   - contextInfo: A pointer that the method receives.
@MainActor public func UIImageWriteToSavedPhotosAlbum(
  _ image: UIImage, _ completionTarget: Any?, _ completionSelector: Selector?,
  _ contextInfo: UnsafeMutableRawPointer?
) {
  let failure = PhotoAlbum.save(image)
  guard let target = completionTarget.map({ $0 as AnyObject }), let completionSelector else {
    return
  }
  DispatchQueue.main.async {
    completionSelector.perform(
      on: target,
      from: Selector.Method.Arguments(
        image, failure, UnsafeRawPointer(contextInfo ?? PhotoAlbum.noContext)),
      for: nil)
  }
}

/// The folder in which apps save pictures.
@MainActor package enum PhotoAlbum {
  /// The pointer that methods receive if there is no context, because their parameter is not
  /// optional.
  static let noContext = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)

  /// The user's folder for pictures, or the home folder if the system does not name one.
  private static var picturesFolder: URL {
    let manager = FileManager.default
    return manager.urls(for: .picturesDirectory, in: .userDomainMask).first
      ?? manager.homeDirectoryForCurrentUser
  }

  /// Saves an image in a file with the current time in its name, and returns the error; nil on
  /// success.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - folder: The folder, which is created if necessary; nil for the folder for pictures.
  package static func save(_ image: UIImage, in folder: URL? = nil) -> NSError? {
    guard let data = image.pngData() else {
      return error(NSFileWriteUnknownError, "The image is empty.")
    }
    do {
      let manager = FileManager.default
      let folder = folder ?? picturesFolder
      try manager.createDirectory(at: folder, withIntermediateDirectories: true)
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.dateFormat = "yyyy-MM-dd HH.mm.ss"
      let name = "\(ProcessInfo.processInfo.processName) \(formatter.string(from: Date()))"
      var url = folder.appendingPathComponent(name + ".png")
      var number = 2
      while manager.fileExists(atPath: url.path) {
        url = folder.appendingPathComponent("\(name) \(number).png")
        number += 1
      }
      try data.write(to: url, options: .withoutOverwriting)
      return nil
    } catch {
      return error as NSError
    }
  }

  private static func error(_ code: Int, _ description: String) -> NSError {
    NSError(
      domain: NSCocoaErrorDomain, code: code,
      userInfo: [NSLocalizedDescriptionKey: description])
  }
}
