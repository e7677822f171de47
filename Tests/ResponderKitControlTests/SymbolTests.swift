import Ink
import Testing

@testable import ResponderKit
@testable import ResponderKitTesting

@Suite("Symbols")
struct SymbolTests {
  /// Returns the average alpha of the pixels of an image, 0…1.
  private func coverage(_ image: UIImage) -> Double {
    let bitmap = image.bitmapImage.bitmap
    let alphas = (0..<bitmap.height).map { y in
      (0..<bitmap.width).reduce(0) { $0 + Int(bitmap[$1, y].alpha) }
    }
    return Double(alphas.reduce(0, +)) / Double(255 * bitmap.width * bitmap.height)
  }

  @Test("Every standard symbol name of UIBarButtonItem.SystemItem has a symbol", arguments: 0...23)
  func barItems(rawValue: Int) {
    guard let item = UIBarButtonItem.SystemItem(rawValue: rawValue), let name = item.symbolName
    else { return }
    #expect(SystemSymbol(named: name) != nil)
  }

  @Test(
    "A symbol and its variants cover some but not all of their pixels",
    arguments: [
      "plus", "trash", "trash.fill", "pencil.circle", "pencil.circle.fill", "heart.slash",
      "star.fill", "arrow.uturn.forward", "chevron.left", "square.and.arrow.up", "play.fill",
      "questionmark.square", "unknown.symbol",
    ])
  func drawing(name: String) throws {
    let image = try #require(UIImage(systemName: name))
    #expect(image.size == CGSize(width: 20, height: 20) && image.isSymbolImage)
    let coverage = coverage(image)
    #expect(coverage > 0.02 && coverage < 0.85)
  }

  @Test("A filled symbol covers more than its outline, and chevron.right mirrors chevron.left")
  func variants() throws {
    let outline = try #require(UIImage(systemName: "star"))
    let filled = try #require(UIImage(systemName: "star.fill"))
    #expect(coverage(filled) > coverage(outline) * 1.5)
    // The slash reaches beyond the heart to the corner at the lower right.
    let (heart, crossed) = (UIImage(systemName: "heart"), UIImage(systemName: "heart.slash"))
    let corner = CGPoint(x: 16.2, y: 16.2)
    #expect(heart?.alpha(at: corner) == 0 && crossed?.alpha(at: corner) ?? 0 > 100)
    let (left, right) = (UIImage(systemName: "chevron.left"), UIImage(systemName: "chevron.right"))
    let leftPixels = try #require(left).bitmapImage.bitmap
    let rightPixels = try #require(right).bitmapImage.bitmap
    let side = leftPixels.width
    let isMirrored = (0..<side).allSatisfy { y in
      (0..<side).allSatisfy {
        abs(Int(leftPixels[$0, y].alpha) - Int(rightPixels[side - 1 - $0, y].alpha)) < 40
      }
    }
    #expect(isMirrored)
  }

  @Test("A symbol configuration determines the size and line width of a symbol")
  func configurations() throws {
    let large = UIImage.SymbolConfiguration(pointSize: 50, weight: .bold)
    let image = try #require(UIImage(systemName: "minus", withConfiguration: large))
    #expect(image.size.width == 60)
    let thin = try #require(
      image.applyingSymbolConfiguration(.init(pointSize: 50, weight: .ultraLight)))
    #expect(coverage(thin) < coverage(image) / 2)
    #expect(UIImage(systemName: "") == nil && UIImage().applyingSymbolConfiguration(large) == nil)
  }

  @Test("An image view tints symbols, and tints other images only if they are templates")
  func tint() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let harness = TouchHarness(window: window)
    let view = UIImageView(image: UIImage(systemName: "circle.fill"))
    view.tintColor = .red
    window.addSubview(view)
    #expect(harness.snapshot()[10, 10] == PixelColor(red: 255, green: 0, blue: 0))
    view.tintColor = .blue
    #expect(harness.snapshot()[10, 10] == PixelColor(red: 0, green: 0, blue: 255))
    let square = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image {
      UIColor.green.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    }
    view.image = square
    #expect(harness.snapshot()[10, 10] == PixelColor(red: 0, green: 255, blue: 0))
    view.image = square.withRenderingMode(.alwaysTemplate)
    #expect(harness.snapshot()[10, 10] == PixelColor(red: 0, green: 0, blue: 255))
  }
}
