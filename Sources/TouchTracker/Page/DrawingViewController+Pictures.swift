import DrawingModel
import Ink
import ResponderKit

extension DrawingViewController {
  /// The distance, in pixels, by which the painted area extends beyond the visible area at most.
  ///
  /// It is the side of a tile.
  private static let margin: CGFloat = 256

  /// Decodes pictures in the background from now on, so that neither painting nor input waits for a
  /// picture.
  ///
  /// Films and images of the page, which must be complete, decode pictures when they paint them.
  func loadPicturesInBackground() {
    let loader = PictureLoader { [unowned self] scale in
      let transform = CGAffineTransform(scaleX: scale, y: scale)
      var levels: [Picture: Int] = [:]
      for element in visiblePictures(scale: scale) {
        guard let (picture, level) = PictureLoader.level(of: element, transform) else { continue }
        levels[picture] = min(level, levels[picture] ?? level)
      }
      return levels
    } onLoad: { [unowned self] picture, scale in
      for element in visiblePictures(scale: scale) where element.picture == picture {
        pageView.update(element)
        selectionViews.preview.update(element)
      }
    }
    pageView.imageOfPicture = { loader.image(of: $0, $1) }
    selectionViews.preview.imageOfPicture = { loader.storedImage(of: $0, $1) }
    pictureLoader = loader
  }

  /// Returns the pictures in the painted area.
  ///
  /// - Parameter scale: The scale of the page in pixels per point.
  private func visiblePictures(scale: CGFloat) -> [Element] {
    let margin = -Self.margin / max(scale, 1e-6)
    return page.model.pictures(in: page.visibleArea.insetBy(dx: margin, dy: margin))
  }
}
