/// A writer of binary property lists, to which objects are added one after the other.
///
/// The items of an array or dictionary must be added before the array or dictionary itself. Equal
/// objects are written each time they are added; the caller can store the reference of an object
/// that is used several times.
struct BinaryPropertyListWriter {
  /// A reference to an object that has been added.
  struct Reference: Hashable {
    fileprivate let index: UInt32
  }

  private var bytes: [UInt8]
  private var offsets: [UInt64] = []
  /// The size of a reference in bytes, which must be known before the first reference is written.
  private let referenceWidth: Int

  /// Creates a writer of a list without objects.
  ///
  /// - Parameters:
  ///   - objects: An upper bound of the number of objects that will be added.
  ///   - size: The approximate size of the list in bytes.
  init(objects: Int, size: Int) {
    referenceWidth = Self.width(of: UInt64(objects))
    bytes = Array("bplist00".utf8)
    bytes.reserveCapacity(size)
    offsets.reserveCapacity(objects)
  }

  /// Adds a string.
  ///
  /// - Parameter text: A string of ASCII characters only.
  mutating func add(_ text: String) -> Reference {
    add(marker: 0x50, count: text.utf8.count) { $0.append(contentsOf: text.utf8) }
  }

  mutating func add(_ boolean: Bool) -> Reference {
    addObject { $0.append(boolean ? 0x09 : 0x08) }
  }

  mutating func add(_ integer: Int) -> Reference {
    addObject {
      $0.append(0x13)
      Self.append(UInt64(bitPattern: Int64(integer)), width: 8, to: &$0)
    }
  }

  mutating func add(_ real: Double) -> Reference {
    addObject {
      $0.append(0x23)
      Self.append(real.bitPattern, width: 8, to: &$0)
    }
  }

  mutating func add(_ real: Float) -> Reference {
    addObject {
      $0.append(0x22)
      Self.append(UInt64(real.bitPattern), width: 4, to: &$0)
    }
  }

  /// Adds bytes in the byte order of the file, such as those of points or times.
  mutating func add(_ data: UnsafeRawBufferPointer) -> Reference {
    add(marker: 0x40, count: data.count) { $0.append(contentsOf: data) }
  }

  mutating func add(_ array: [Reference]) -> Reference {
    let width = referenceWidth
    return add(marker: 0xA0, count: array.count) { bytes in
      for item in array { Self.append(UInt64(item.index), width: width, to: &bytes) }
    }
  }

  /// Adds a dictionary.
  ///
  /// - Parameter entries: The keys and values of the dictionary.
  mutating func add(_ entries: some Sequence<(Reference, Reference)>) -> Reference {
    let width = referenceWidth
    let count = entries.reduce(0) { count, _ in count + 1 }
    return add(marker: 0xD0, count: count) { bytes in
      for (key, _) in entries { Self.append(UInt64(key.index), width: width, to: &bytes) }
      for (_, value) in entries { Self.append(UInt64(value.index), width: width, to: &bytes) }
    }
  }

  /// Returns the list, whose root is the object that was added last.
  consuming func finished() -> Data {
    let tableOffset = UInt64(bytes.count)
    let width = Self.width(of: tableOffset)
    for offset in offsets { Self.append(offset, width: width, to: &bytes) }
    bytes.append(contentsOf: [0, 0, 0, 0, 0, 0, UInt8(width), UInt8(referenceWidth)])
    for number in [UInt64(offsets.count), UInt64(max(1, offsets.count) - 1), tableOffset] {
      Self.append(number, width: 8, to: &bytes)
    }
    return Data(bytes)
  }

  // MARK: Encoding

  private mutating func addObject(_ body: (inout [UInt8]) -> Void) -> Reference {
    offsets.append(UInt64(bytes.count))
    body(&bytes)
    return Reference(index: UInt32(offsets.count - 1))
  }

  /// Adds an object that consists of items.
  ///
  /// A count of 15 or more does not fit into the marker; it follows the marker as an integer.
  private mutating func add(
    marker: UInt8, count: Int, _ body: (inout [UInt8]) -> Void
  ) -> Reference {
    addObject { bytes in
      bytes.append(marker | UInt8(min(count, 15)))
      if count >= 15 {
        let width = Self.width(of: UInt64(count))
        bytes.append(0x10 | UInt8(width.trailingZeroBitCount))
        Self.append(UInt64(count), width: width, to: &bytes)
      }
      body(&bytes)
    }
  }

  private static func append(_ number: UInt64, width: Int, to bytes: inout [UInt8]) {
    for i in (0..<width).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * i)))
    }
  }

  /// Returns the number of bytes that a number takes: 1, 2, 4 or 8.
  private static func width(of number: UInt64) -> Int {
    number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8
  }
}
