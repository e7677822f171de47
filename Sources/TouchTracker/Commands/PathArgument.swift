import ArgumentParser
import SystemPackage

/// A path on the command line, which can contain any bytes.
nonisolated struct PathArgument: ExpressibleByArgument, Hashable {
  let path: FilePath

  init?(argument: String) {
    let bytes = ArgumentText.bytes(argument)
    guard !bytes.isEmpty else { return nil }
    path = FilePath(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
  }
}

/// An encoding of any bytes as a string, because the argument parser handles strings only.
///
/// Bytes that are not UTF-8 become one of 256 private-use characters each. If the original text
/// already contains one of these characters, each byte of the character is encoded too, so that
/// decoding returns exactly the original bytes.
nonisolated enum ArgumentText {
  /// The Unicode scalar that represents the byte 0; the next 255 scalars represent the other bytes.
  private static let firstScalar: UInt32 = 0x10_FE00
  private static let scalars = firstScalar..<firstScalar + 256

  /// Returns the string that represents bytes.
  static func string(_ bytes: [UInt8]) -> String {
    var (text, offset) = (String.UnicodeScalarView(), 0)
    func appendEscaped(_ count: Int) {
      for byte in bytes[offset..<offset + count] {
        text.append(Unicode.Scalar(firstScalar + UInt32(byte)) ?? "?")
      }
      offset += count
    }
    var (parser, iterator) = (UTF8.ForwardParser(), bytes.makeIterator())
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        let scalar = UTF8.decode(encoded)
        if scalars.contains(scalar.value) {
          appendEscaped(encoded.count)
        } else {
          text.append(scalar)
          offset += encoded.count
        }
      case .error(let length): appendEscaped(length)
      case .emptyInput: return String(text)
      }
    }
  }

  /// Returns the bytes that a string represents.
  static func bytes(_ string: String) -> [UInt8] {
    string.unicodeScalars.flatMap { scalar in
      scalars.contains(scalar.value)
        ? [UInt8(scalar.value - firstScalar)] : Array(scalar.utf8)
    }
  }
}
