import CSDL2
import CSDL2TTF
import Ink
import ResponderKit

/// Sets text with SDL_ttf, in the typeface that the system prefers.
final class FontTypesetter: Typesetter {
  private struct Size: Hashable {
    let weight: UIFont.Weight
    /// Pixels to the em, which SDL_ttf takes as a whole number.
    let pixels: Int32
  }

  private struct Line: Hashable {
    let text: String
    let size: Size
  }

  /// Lines that are kept; a window full of text has some hundred.
  private static let capacity = 512
  /// Lines are measured in large letters, so that their widths are in proportion at every size.
  private static let measure: Int32 = 64

  private let paths: [UIFont.Weight: String]
  private var fonts: [Size: OpaquePointer] = [:]
  private var images: [Line: BitmapImage] = [:]

  /// - Throws: ``HostError``, where there is no font.
  init() throws {
    guard TTF_Init() == 0 else { throw HostError("cannot set text") }
    var paths: [UIFont.Weight: String] = [:]
    for weight in [UIFont.Weight.regular, .bold] { paths[weight] = try FontFile.path(for: weight) }
    self.paths = paths
    guard font(Size(weight: .regular, pixels: Self.measure)) != nil else {
      throw HostError("\(paths[.regular] ?? ""): cannot read the font")
    }
  }

  private func font(_ size: Size) -> OpaquePointer? {
    if let font = fonts[size] { return font }
    guard let path = paths[size.weight], let font = TTF_OpenFont(path, size.pixels) else {
      return nil
    }
    // Shapes as they were designed; measured widths hold at every size.
    TTF_SetFontHinting(font, Int32(TTF_HINTING_NONE))
    fonts[size] = font
    return font
  }

  func width(of line: String, in font: UIFont) -> CGFloat {
    var (width, height) = (Int32(0), Int32(0))
    let large = self.font(Size(weight: font.weight, pixels: Self.measure))
    guard let large, !line.isEmpty, TTF_SizeUTF8(large, line, &width, &height) == 0 else {
      return 0
    }
    return CGFloat(width) * font.pointSize / CGFloat(Self.measure)
  }

  func lineHeight(of font: UIFont) -> CGFloat {
    guard let large = self.font(Size(weight: font.weight, pixels: Self.measure)) else {
      return font.pointSize
    }
    return CGFloat(TTF_FontHeight(large)) * font.pointSize / CGFloat(Self.measure)
  }

  func image(of line: String, in font: UIFont, scale: CGFloat) -> BitmapImage? {
    let pixels = Int32(max(1, min(1000, (font.pointSize * scale).rounded())))
    let key = Line(text: line, size: Size(weight: font.weight, pixels: pixels))
    if let image = images[key] { return image }
    guard !line.isEmpty, let image = self.font(key.size).flatMap({ draw(line, with: $0) }) else {
      return nil
    }
    if images.count >= Self.capacity { images.removeAll() }
    images[key] = image
    return image
  }

  private func draw(_ line: String, with font: OpaquePointer) -> BitmapImage? {
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard let surface = TTF_RenderUTF8_Blended(font, line, white) else { return nil }
    defer { SDL_FreeSurface(surface) }
    return Bitmap(surface).map { BitmapImage($0) }
  }
}
