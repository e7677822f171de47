import Ink

/// The first image of a GIF file, without the later images of an animation.
///
/// The structure is that of the GIF 89a Specification, sections 18 to 26.
nonisolated struct GIFImage {
  let width: Int
  let height: Int
  /// A file with this image alone.
  ///
  /// SDL_image would also read the images behind it, and allocate memory for sizes that a damaged
  /// file claims.
  let file: [UInt8]

  /// Finds the first image; returns nil if there is none.
  init?(firstIn file: [UInt8]) {
    let reader = ByteReader(file[...], isLittleEndian: true)
    func number(_ offset: Int, _ size: Int) -> Int { reader.number(at: offset, size: size) ?? 0 }
    /// The length of the table of colors that flags announce.
    func tableLength(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
    /// The offset behind pieces, each with its length, of which an empty one is the last.
    func end(ofPiecesAt start: Int) -> Int {
      var offset = start
      while case let count = number(offset, 1), count > 0 { offset += 1 + count }
      return offset + 1
    }
    // The header has 13 bytes.
    var offset = 13 + tableLength(number(10, 1))
    while let kind = reader.number(at: offset, size: 1), kind != 0x3B {
      switch kind {
      case 0x2C:
        (width, height) = (number(offset + 5, 2), number(offset + 7, 2))
        // The description has ten bytes; a table and the size of the codes follow.
        let data = offset + 10 + tableLength(number(offset + 9, 1)) + 1
        self.file = Array(file.prefix(end(ofPiecesAt: data))) + [0x3B]
        return
      // An extension begins with a label. The decoder skips all other bytes.
      case 0x21: offset = end(ofPiecesAt: offset + 2)
      default: offset += 1
      }
    }
    return nil
  }
}
