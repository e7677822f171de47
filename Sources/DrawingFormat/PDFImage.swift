import DrawingModel
import Ink

/// A picture as an image of a PDF file.
///
/// The file contains most JPEG images, and most PNG images without transparency, unchanged, because
/// PDF uses the same compression. It contains other images as uncompressed colors in sRGB, with a
/// mask if they are not opaque: CMYK images, for example, which viewers show in various colors.
struct PDFImage {
  /// The entries of the image's dictionary, without those that refer to other objects.
  let entries: String
  let bytes: [UInt8]
  /// The transparency of the image, or `nil` if it is opaque.
  private(set) var mask: (entries: String, bytes: [UInt8])?
  /// The profile that is the color space of the image, or `nil` if ``entries`` contain the color
  /// space.
  private(set) var profile: ICCProfile?

  init(_ picture: Picture, _ decoder: (any PictureDecoder)?) {
    let header = picture.header
    let space = ImageColorSpace(ofFile: picture.bytes)
    if let components = header.jpegColorSpace {
      if case .profile(let profile) = space { self.profile = profile }
      entries =
        Self.entries(header.width, header.height, 8, profile == nil ? components : nil)
        + "/Filter/DCTDecode"
      bytes = picture.bytes
    } else if space.isShownAsSRGB, let stream = PNGStream(picture) {
      let (depth, width) = (header.bitDepth, header.width)
      entries =
        Self.entries(width, header.height, depth, stream.colorSpace)
        + "/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors \(stream.componentCount)"
        + "/BitsPerComponent \(depth)/Columns \(width)>>"
      bytes = stream.bytes
    } else if let bitmap = decoder?.image(of: picture, scale: 1).bitmap {
      entries = Self.entries(bitmap.width, bitmap.height, 8, "/DeviceRGB")
      let colors = bitmap.straightColors
      bytes = colors.rgb
      if colors.alpha.contains(where: { $0 != 255 }) {
        mask = (Self.entries(bitmap.width, bitmap.height, 8, "/DeviceGray"), colors.alpha)
      }
    } else {
      // An image of one white pixel that is transparent.
      (entries, bytes) = (Self.entries(1, 1, 8, "/DeviceGray"), [255])
      mask = (entries, [0])
    }
  }

  private static func entries(
    _ width: Int, _ height: Int, _ bitDepth: Int, _ colorSpace: String?
  ) -> String {
    "/Type/XObject/Subtype/Image/Width \(width)/Height \(height)"
      + (colorSpace.map { "/ColorSpace\($0)" } ?? "") + "/BitsPerComponent \(bitDepth)"
  }
}

extension PictureHeader {
  /// A Boolean value that indicates whether all viewers show the pixels of a JPEG image in the same
  /// colors: gray levels, or colors in the components of JFIF, with a common compression.
  var isCommonJPEG: Bool {
    // Some programs identify red, green and blue by these letters, and some viewers do not know it.
    format == .jpeg && bitDepth == 8 && [1, 3].contains(colorType) && 0xC0...0xC2 ~= frameMarker
      && firstComponent != Int(UInt8(ascii: "R"))
  }

  /// The color space of a JPEG image that PDF can contain unchanged, or `nil` for other images.
  fileprivate var jpegColorSpace: String? {
    isCommonJPEG ? colorType == 1 ? "/DeviceGray" : "/DeviceRGB" : nil
  }
}

extension ImageColorSpace {
  /// A Boolean value that indicates whether the pixels are shown without a conversion.
  var isShownAsSRGB: Bool { self == .sRGB || self == .invalidProfile }
}

extension ICCProfile {
  /// The entries of the stream that contains the profile in a PDF file.
  var pdfEntries: String {
    colors == .gray ? "/N 1/Alternate/DeviceGray" : "/N 3/Alternate/DeviceRGB"
  }
}

/// The compressed pixels of a PNG image that PDF can contain: not interlaced and without
/// transparency.
private struct PNGStream {
  let componentCount: Int
  let colorSpace: String
  private(set) var bytes: [UInt8] = []

  init?(_ picture: Picture) {
    let header = picture.header
    guard header.format == .png, !header.isInterlaced else { return nil }
    var palette: ArraySlice<UInt8> = []
    // A chunk consists of the length of its contents (4 bytes), a type (4), the contents, and a
    // checksum (4). The signature before the chunks has 8 bytes.
    var chunks = picture.bytes.dropFirst(8)
    while chunks.count >= 12 {
      let length = chunks.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard length <= chunks.count - 12 else { return nil }
      let contents = chunks.dropFirst(8).prefix(length)
      switch String(decoding: chunks.dropFirst(4).prefix(4), as: UTF8.self) {
      case "IDAT": bytes += contents
      case "PLTE": palette = contents
      case "tRNS": return nil
      default: break
      }
      chunks = chunks.dropFirst(12 + length)
    }
    switch header.colorType {
    case 0: (componentCount, colorSpace) = (1, "/DeviceGray")
    case 2: (componentCount, colorSpace) = (3, "/DeviceRGB")
    case 3 where palette.count >= 3:
      let digits = palette.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      (componentCount, colorSpace) = (1, "[/Indexed/DeviceRGB \(palette.count / 3 - 1)<\(digits)>]")
    default: return nil
    }
  }
}

extension Bitmap {
  /// The colors without alpha, three bytes a pixel, and the alphas.
  fileprivate var straightColors: (rgb: [UInt8], alpha: [UInt8]) {
    var (rgb, alpha) = ([UInt8](), [UInt8]())
    rgb.reserveCapacity(width * height * 3)
    alpha.reserveCapacity(width * height)
    let straight = straightBytes
    for pixel in stride(from: 0, to: straight.count, by: 4) {
      rgb += straight[pixel..<pixel + 3]
      alpha.append(straight[pixel + 3])
    }
    return (rgb, alpha)
  }
}
