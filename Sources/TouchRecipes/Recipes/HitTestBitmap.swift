import ResponderKit

/// An image view that receives touches only where its image is visible.
final class AlphaHitView: UIImageView {
  /// The minimum alpha of a pixel that receives touches; 85 of 255 is one third.
  private static let minimumAlpha: UInt8 = 85

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    guard super.point(inside: point, with: event), let image else { return false }
    return image.alpha(at: point) >= Self.minimumAlpha
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    transform = CGAffineTransform(scaleX: 1.1, y: 1.1)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    transform = .identity
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    transform = .identity
  }
}

/// A recipe for hit testing against the alpha channel of an image.
final class HitTestBitmap: UIViewController {
  static let recipe = Recipe(
    "hit-test-bitmap", title: "Hit test against an image",
    summary: "Touch the ring: it grows. Touch its hole or soft rim: nothing happens, because the "
      + "image's alpha is less than 85 of 255 there."
  ) { HitTestBitmap() }

  let ring = AlphaHitView(image: HitTestBitmap.image)

  /// The image of a ring that fades out at its inner and outer edge.
  private static var image: UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 240, height: 240)).image { renderer in
      let context = renderer.cgContext
      for (width, alpha) in [(74.0, 0.12), (64, 0.18), (54, 0.3), (44, 0.5), (34, 1)] {
        context.setStrokeColor(Palette.colors[1].withAlphaComponent(alpha))
        context.setLineWidth(width)
        context.strokeEllipse(in: CGRect(x: 60, y: 60, width: 120, height: 120))
      }
    }
  }

  override func viewDidLoad() {
    ring.isUserInteractionEnabled = true
    ring.center = CGPoint(x: 240, y: 220)
    view.addSubview(ring)
  }
}
