import DrawingFormat
import DrawingModel
import Ink

// The encoding of a picture in a journal: its three corners, a checksum of its bytes, a flag, and
// the bytes if the flag is 1. The bytes are absent if an earlier part of the record or, for a
// checkpoint, the snapshot already contains the picture.

extension ByteWriter {
  mutating func append(_ picture: Picture, _ corners: [InkPoint]) {
    PackedPoints.withBytes(of: corners) { append(raw: $0) }
    append(picture.bytes.withUnsafeBytes { Checksum.of($0) })
    let isNew = pictures.insert(picture).inserted
    append(UInt8(isNew ? 1 : 0))
    guard isNew else { return }
    append(count: picture.bytes.count)
    picture.bytes.withUnsafeBytes { append(raw: $0) }
  }
}

extension ByteReader {
  /// Reads an element that shows a picture.
  ///
  /// - Throws: ``Corruption``, also if the picture is not valid in a drawing.
  mutating func pictureElement() throws(Corruption) -> Element {
    let corners = PackedPoints.points(try raw(3 * PackedPoints.stride))
    let checksum: UInt64 = try number()
    let hasBytes = try number(UInt8.self) == 1
    do {
      if hasBytes {
        let picture = try Picture(validating: Array(try raw(try count(itemSize: 1))))
        pictures[checksum] = picture
      }
      guard let picture = pictures[checksum] else { throw Corruption() }
      return try Element(validating: picture, corners: corners)
    } catch {
      throw Corruption()
    }
  }

  /// Adds the pictures of elements, to which the checksums in the following bytes can refer.
  mutating func addPictures(of elements: [Element]) {
    for picture in elements.compactMap(\.picture) {
      pictures[picture.bytes.withUnsafeBytes { Checksum.of($0) }] = picture
    }
  }
}
