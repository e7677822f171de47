import FoundationEssentials
import Ink
import ResponderKit

extension TouchHarness {
  /// Compares the window with a reference picture.
  ///
  /// The reference is the file `Snapshots/NAME.png` beside the file of the test. If the file does
  /// not exist, the picture becomes the reference and the check fails once, so that somebody looks
  /// at the picture. To replace a reference, delete its file.
  ///
  /// If the pictures differ, the file `NAME.difference.png` beside the reference shows the
  /// reference, the picture, and the differing pixels in red.
  ///
  /// Without a typesetter, texts are not shown; see `UIApplication.typesetter`.
  ///
  /// - Parameters:
  ///   - name: The name of the reference, unique within the folder.
  ///   - scale: The number of pixels per point.
  ///   - tolerance: The tolerated difference.
  ///   - testFile: The path of the test's file. Use the default.
  /// - Throws: ``SnapshotError`` if the pictures differ, or if the reference cannot be read or has
  ///   just been written.
  public func checkSnapshot(
    _ name: String, scale: CGFloat = 1, tolerance: SnapshotTolerance = .rounding,
    testFile: String = #filePath
  ) throws {
    let picture = snapshot(scale: scale)
    let folder = URL(filePath: testFile).deletingLastPathComponent().appending(path: "Snapshots")
    let file = folder.appending(path: name + ".png")
    let differenceFile = folder.appending(path: name + ".difference.png")
    guard FileManager.default.fileExists(atPath: file.path) else {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(picture.png).write(to: file)
      throw SnapshotError(
        description: "\(file.path): this new reference picture was written; look at it, and run "
          + "the test again")
    }
    guard let reference = Bitmap(png: Array(try Data(contentsOf: file))) else {
      throw SnapshotError(
        description: "\(file.path): the file is damaged, or not a PNG file with 8 bits for each of "
          + "red, green and blue; delete it and run the test to write it anew")
    }
    guard reference.width == picture.width, reference.height == picture.height else {
      throw SnapshotError(
        description: "\(file.path): the picture has \(picture.width) × \(picture.height) pixels, "
          + "but the reference \(reference.width) × \(reference.height)")
    }
    let comparison = SnapshotComparison(
      picture: picture, reference: reference, tolerance: tolerance)
    guard let difference = comparison.difference else {
      try? FileManager.default.removeItem(at: differenceFile)
      return
    }
    try Data(comparison.differencePicture.png).write(to: differenceFile)
    throw SnapshotError(
      description: "\(file.path): \(difference.count) of \(picture.width * picture.height) pixels "
        + "differ, the first one at (\(difference.x), \(difference.y)): "
        + "\(picture[difference.x, difference.y]) instead of "
        + "\(reference[difference.x, difference.y]); look at \(differenceFile.path)")
  }

  /// Returns the pixels of the window.
  ///
  /// - Parameter scale: The number of pixels per point.
  public func snapshot(scale: CGFloat = 1) -> Bitmap {
    let size = window.bounds.size
    let canvas = BitmapCanvas(
      width: Int((size.width * scale).rounded(.up)), height: Int((size.height * scale).rounded(.up))
    )
    window.render(on: canvas, scale: scale)
    return canvas.bitmap
  }
}
