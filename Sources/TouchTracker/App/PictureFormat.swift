import DrawingModel

/// The format of a picture file, which its first bytes determine.
nonisolated enum PictureFormat: String, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case gif = "GIF"
  case bmp = "BMP"
  case tiff = "TIFF"
  case webP = "WebP"
  case avif = "AVIF"
  case heic = "HEIC"
  case jpegXL = "JPEG XL"
  case jpeg2000 = "JPEG 2000"
  case photoshop = "Photoshop"

  /// The number of bytes that determine the format.
  static let signatureLength = 64

  /// Returns the format of a file that begins with the given bytes, or `nil` if it is not a
  /// picture.
  init?(firstBytes bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(Self.signatureLength))
    guard let format = Self.allCases.first(where: { $0.matches(bytes) }) else { return nil }
    self = format
  }

  /// A Boolean value that indicates whether a drawing can contain the bytes of the file.
  ///
  /// Pictures of the other formats are converted.
  var isStored: Bool { self == .png || self == .jpeg }

  /// A Boolean value that indicates whether SDL_image can read the format, if the library was built
  /// with all of its decoders.
  var isReadable: Bool {
    switch self {
    case .png, .jpeg, .gif, .bmp, .tiff, .webP, .avif: true
    case .heic, .jpegXL, .jpeg2000, .photoshop: false
    }
  }

  /// The media type of the format.
  var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .gif: "image/gif"
    case .bmp: "image/bmp"
    case .tiff: "image/tiff"
    case .webP: "image/webp"
    case .avif: "image/avif"
    case .heic: "image/heic"
    case .jpegXL: "image/jxl"
    case .jpeg2000: "image/jp2"
    case .photoshop: "image/vnd.adobe.photoshop"
    }
  }

  /// The endings of the names of files in the format, in lower case.
  var fileExtensions: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    case .gif: ["gif"]
    case .bmp: ["bmp"]
    case .tiff: ["tif", "tiff"]
    case .webP: ["webp"]
    case .avif: ["avif"]
    case .heic: ["heic", "heif"]
    case .jpegXL: ["jxl"]
    case .jpeg2000: ["jp2"]
    case .photoshop: ["psd"]
    }
  }

  private func matches(_ bytes: [UInt8]) -> Bool {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    // A file of this family lists its brands after the name of the first box.
    let brands = has("ftyp", at: 4) ? String(decoding: bytes.dropFirst(8), as: UTF8.self) : ""
    switch self {
    case .png: return bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .jpeg: return bytes.starts(with: [0xFF, 0xD8, 0xFF])
    case .gif: return has("GIF87a") || has("GIF89a")
    // The four bytes after the length of the file are zero.
    case .bmp: return has("BM") && bytes.dropFirst(6).starts(with: [0, 0, 0, 0])
    case .tiff: return has("II*\0") || has("MM\0*")
    case .webP: return has("RIFF") && has("WEBP", at: 8)
    case .avif: return brands.contains("avif") || brands.contains("avis")
    case .heic: return ["heic", "heix", "hevc", "mif1", "msf1"].contains { brands.contains($0) }
    case .jpegXL: return bytes.starts(with: [0xFF, 0x0A]) || has("JXL \r\n", at: 4)
    case .jpeg2000: return has("jP  \r\n", at: 4) || bytes.starts(with: [0xFF, 0x4F, 0xFF, 0x51])
    case .photoshop: return has("8BPS")
    }
  }
}
