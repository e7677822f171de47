import CSDL2
import CSDL2TTF
import Ink
import ResponderKit

/// A typesetter that renders text with SDL_ttf in the system's sans-serif typeface.
final class FontTypesetter: Typesetter {
  private struct FontKey: Hashable {
    let weight: UIFont.Weight
    /// The font size in 72nds of a pixel per em.
    ///
    /// SDL_ttf takes the size in points and the resolution in dots per inch as integers. With a size
    /// of one point, of which an inch has 72, the resolution is this number, so that a text is as
    /// wide as measured at scales such as 1.5.
    let resolution: UInt32

    init(weight: UIFont.Weight, pixels: CGFloat) {
      self.weight = weight
      resolution = UInt32((max(1, min(1000, pixels)) * 72).rounded())
    }
  }

  private struct ImageKey: Hashable {
    let text: String
    let font: FontKey
  }

  /// The maximum number of cached line images.
  ///
  /// A window full of text has about a hundred lines.
  private static let imageCacheCapacity = 512
  /// The font size for measuring text, in pixels per em.
  ///
  /// A single large size makes widths proportional to the point size.
  private static let measuringSize: CGFloat = 64

  private let paths: [UIFont.Weight: String]
  private var fonts: [FontKey: OpaquePointer] = [:]
  private var images: [ImageKey: BitmapImage] = [:]

  /// Creates a typesetter with the regular and the bold font of the system.
  ///
  /// - Throws: ``HostError`` if SDL_ttf cannot be initialized, if the font configuration or the
  ///   regular font cannot be read, or if no font is installed.
  init() throws(HostError) {
    guard TTF_Init() == 0 else { throw HostError("cannot render text") }
    var paths: [UIFont.Weight: String] = [:]
    for weight in [UIFont.Weight.regular, .bold] { paths[weight] = try FontFile.path(for: weight) }
    self.paths = paths
    guard font(FontKey(weight: .regular, pixels: Self.measuringSize)) != nil else {
      throw HostError("\(paths[.regular] ?? ""): cannot read the font")
    }
  }

  private func font(_ key: FontKey) -> OpaquePointer? {
    if let font = fonts[key] { return font }
    guard let path = paths[key.weight],
      let font = TTF_OpenFontDPI(path, 1, key.resolution, key.resolution)
    else {
      return nil
    }
    // Without hinting, glyphs keep their designed shapes, and measured widths apply at every size.
    TTF_SetFontHinting(font, Int32(TTF_HINTING_NONE))
    fonts[key] = font
    return font
  }

  func width(of line: String, in font: UIFont) -> CGFloat {
    var (width, height) = (Int32(0), Int32(0))
    let measuringFont = self.font(FontKey(weight: font.weight.face, pixels: Self.measuringSize))
    guard let measuringFont, !line.isEmpty,
      TTF_SizeUTF8(measuringFont, line, &width, &height) == 0
    else {
      return 0
    }
    return CGFloat(width) * font.pointSize / Self.measuringSize
  }

  func lineHeight(of font: UIFont) -> CGFloat {
    let key = FontKey(weight: font.weight.face, pixels: Self.measuringSize)
    guard let measuringFont = self.font(key)
    else { return font.pointSize }
    return CGFloat(TTF_FontHeight(measuringFont)) * font.pointSize / Self.measuringSize
  }

  func image(of line: String, in font: UIFont, scale: CGFloat) -> BitmapImage? {
    let size = FontKey(weight: font.weight.face, pixels: font.pointSize * scale)
    let key = ImageKey(text: line, font: size)
    if let image = images[key] { return image }
    guard !line.isEmpty, let image = self.font(key.font).flatMap({ render(line, with: $0) }) else {
      return nil
    }
    if images.count >= Self.imageCacheCapacity { images.removeAll() }
    images[key] = image
    return image
  }

  private func render(_ line: String, with font: OpaquePointer) -> BitmapImage? {
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard let surface = TTF_RenderUTF8_Blended(font, line, white) else { return nil }
    defer { SDL_FreeSurface(surface) }
    return Bitmap(surface).map { BitmapImage($0) }
  }
}
