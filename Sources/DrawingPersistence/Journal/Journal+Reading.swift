package import DrawingFormat
package import DrawingModel
import Geometry

extension Journal {
  /// The result of reading a journal for one snapshot.
  package struct Reading: Sendable {
    /// The last checkpoint of the snapshot, or `nil` if the journal has none.
    package fileprivate(set) var checkpoint: Checkpoint?
    /// The edits after the checkpoint.
    package fileprivate(set) var edits: [Edit] = []
    /// The checksums of all snapshots of which the journal has checkpoints.
    package fileprivate(set) var snapshotChecksums: Set<UInt64> = []
    /// The offset of the checkpoint's record, in bytes.
    var checkpointOffset = 0
    /// The number of bytes up to the first torn or damaged record.
    package fileprivate(set) var validLength = 0
    /// The edits after the latest snapshot that the journal reports as written.
    package fileprivate(set) var unsavedEdits: [Edit] = []
    /// The ID that an element gets if the first unsaved edit appends one.
    fileprivate var firstUnsavedID: Drawing.ID = 0
    /// The next unused ID in the latest checkpoint of any snapshot.
    fileprivate var latestNextID: Drawing.ID = 0

    /// The drawing that results if the unsaved edits are applied to an empty drawing: the elements
    /// that only the journal has.
    ///
    /// The value is `nil` if the edits cannot be applied or leave no element.
    var drawingOfUnsavedEdits: Drawing? {
      let history = Drawing.History(ids: [], nextID: firstUnsavedID, undoSteps: [], redoSteps: [])
      var drawing = Drawing(elements: [], history: history)
      return drawing.apply(unsavedEdits) && !drawing.isEmpty ? drawing : nil
    }
  }

  /// The number of IDs that the erasures of one journal may list, and the additional number for
  /// each element.
  ///
  /// The limits bound the memory that a hostile journal can occupy: a range of IDs of any length
  /// takes only eight bytes.
  private static let (idLimit, idsPerElement) = (1_000_000, 10)
  /// The largest number of checkpoints of one snapshot.
  ///
  /// Each attempt to write a snapshot produces a different checksum, so a valid journal has few
  /// checkpoints of the same snapshot.
  private static let checkpointLimit = 16

  /// Reads a journal up to the first torn or damaged record.
  ///
  /// - Parameters:
  ///   - snapshotChecksum: The checksum of the snapshot, or 0 if there is no snapshot.
  ///   - elements: The elements of the snapshot.
  ///   - isPrevious: A Boolean value that indicates whether the snapshot is an earlier one, from
  ///     which the journal starts. Otherwise the snapshot is the drawing's file, and a checkpoint
  ///     does not count if the journal says that a later snapshot has been written: somebody has
  ///     restored an old version of the file, and the edits that followed it must not be repeated.
  /// - Complexity: O(bytes + elements).
  package static func read(
    _ data: Data, snapshotChecksum: UInt64, elements: [Element], isPrevious: Bool = false
  ) -> Reading {
    var reading = Reading()
    guard data.starts(with: header) else { return reading }
    reading.validLength = header.count
    var reader = ByteReader(data.dropFirst(header.count))
    var decoder = RecordDecoder(
      snapshotChecksum: snapshotChecksum, elements: elements, isPrevious: isPrevious)
    while !reader.isAtEnd {
      do {
        let length = Int(try reader.number(UInt32.self))
        let checksum = try reader.number(UInt64.self)
        let body = try reader.raw(length)
        guard checksum == Checksum.of(body) else { break }
        try decoder.decode(body, into: &reading)
        reading.validLength += recordHeaderSize + length
      } catch {
        break
      }
    }
    return reading
  }

  /// A decoder of records that enforces the limits of a journal.
  private struct RecordDecoder {
    let snapshotChecksum: UInt64
    let elements: [Element]
    let isPrevious: Bool
    private var remainingIDs: Int
    private var remainingCheckpoints = Journal.checkpointLimit

    init(snapshotChecksum: UInt64, elements: [Element], isPrevious: Bool) {
      (self.snapshotChecksum, self.elements) = (snapshotChecksum, elements)
      self.isPrevious = isPrevious
      remainingIDs = idLimit + idsPerElement * elements.count
    }

    mutating func decode(
      _ body: Data, into reading: inout Reading
    ) throws(ByteReader.Corruption) {
      var body = ByteReader(body)
      let code = try body.number(UInt8.self)
      guard let kind = RecordKind(rawValue: code & ~Journal.piecesFlag) else {
        throw ByteReader.Corruption()
      }
      body.hasPieces = code != kind.rawValue
      switch kind {
      case .checkpoint: try checkpoint(&body, &reading)
      case .saved:
        (reading.unsavedEdits, reading.firstUnsavedID) = ([], reading.latestNextID)
        guard try body.number(UInt64.self) != snapshotChecksum, !isPrevious else { return }
        (reading.checkpoint, reading.edits) = (nil, [])
      default:
        let edit = try edit(kind, &body)
        reading.unsavedEdits.append(edit)
        if reading.checkpoint != nil { reading.edits.append(edit) }
      }
    }

    /// Reads a checkpoint, or skips the checkpoint of another snapshot.
    ///
    /// If the checkpoint of another snapshot follows the matching checkpoint, the edits after both
    /// apply to the matching snapshot: either the other snapshot was never completed, or the
    /// matching snapshot is an earlier one, from which the journal starts.
    private mutating func checkpoint(
      _ body: inout ByteReader, _ reading: inout Reading
    ) throws(ByteReader.Corruption) {
      let checksum = try body.number(UInt64.self)
      reading.snapshotChecksums.insert(checksum)
      let isFirst = reading.validLength == Journal.header.count
      if checksum == snapshotChecksum {
        remainingCheckpoints -= 1
        guard remainingCheckpoints >= 0 else { throw ByteReader.Corruption() }
        let checkpoint = try checkpoint(&body)
        reading.latestNextID = checkpoint.history.nextID
        reading.checkpoint = checkpoint
        reading.checkpointOffset = reading.validLength
        reading.edits = []
      } else {
        _ = try body.raw(2 * MemoryLayout<Double>.size)
        try body.skipIDs()
        reading.latestNextID = Drawing.ID(Int(try body.number(UInt32.self)))
      }
      if isFirst { reading.firstUnsavedID = reading.latestNextID }
    }

    private mutating func edit(
      _ kind: RecordKind, _ body: inout ByteReader
    ) throws(ByteReader.Corruption) -> Edit {
      switch kind {
      case .checkpoint, .saved: throw ByteReader.Corruption()
      case .append:
        let element = try body.element()
        remainingIDs += idsPerElement
        return .append(element)
      case .clear: return .clear
      case .erase: return .erase(try body.ids(limit: &remainingIDs))
      case .replace: return .replace(try body.id(), try body.element())
      case .insert:
        let elements = try body.elements()
        remainingIDs += idsPerElement * elements.count
        return .insert(elements)
      case .transform: return .transform(try body.idSet(), try body.transform())
      case .translate: return .translate(try body.translations())
      case .restyle: return .restyle(try body.idSet(), try body.styleChange())
      case .reorder: return .reorder(try body.idSet(), first: try body.id())
      case .divide:
        let divisions = try body.divisions()
        remainingIDs += divisions.reduce(0) { $0 + idsPerElement * $1.pieces.count }
        return .divide(divisions)
      case .discard: return .discard(try body.element())
      case .setPageStyle: return .setPageStyle(try body.pageStyle())
      case .undo: return .undo
      case .redo: return .redo
      }
    }

    private func checkpoint(
      _ body: inout ByteReader
    ) throws(ByteReader.Corruption) -> Checkpoint {
      let size = CGSize(width: CGFloat(try body.double()), height: CGFloat(try body.double()))
      guard DrawingLimits.pageSide.contains(Double(size.width)),
        DrawingLimits.pageSide.contains(Double(size.height))
      else { throw ByteReader.Corruption() }
      var limit = elements.count
      let ids = try body.ids(limit: &limit)
      let nextID = Drawing.ID(Int(try body.number(UInt32.self)))
      guard ids.count == elements.count,
        Drawing.History.areAscending(ids, from: Drawing.ID(-DrawingLimits.ids), below: nextID)
      else { throw ByteReader.Corruption() }
      let saved = Drawing.Group(ids: ids, elements: elements)
      body.addPictures(of: elements)
      let undoSteps = try Self.steps(&body, saved)
      let redoSteps = try Self.steps(&body, saved)
      let lowestID = body.isAtEnd ? 0 : try body.idOfNumber()
      var history = Drawing.History(
        ids: ids, nextID: nextID, lowestID: lowestID, undoSteps: undoSteps, redoSteps: redoSteps)
      try body.readPageStyles(of: &history)
      guard history.isConsistent(with: elements) else { throw ByteReader.Corruption() }
      return Checkpoint(snapshotChecksum: snapshotChecksum, size: size, history: history)
    }

    private static func steps(
      _ body: inout ByteReader, _ saved: Drawing.Group
    ) throws(ByteReader.Corruption) -> [Drawing.Change] {
      var steps: [Drawing.Change] = []
      // A step has two groups, each of which begins with a count of four bytes.
      for _ in 0..<(try body.count(itemSize: 8)) {
        let removed = try group(&body, saved)
        steps.append(Drawing.Change(removed: removed, added: try group(&body, saved)))
      }
      return steps
    }

    private static func group(
      _ body: inout ByteReader, _ saved: Drawing.Group
    ) throws(ByteReader.Corruption) -> Drawing.Group {
      var group = Drawing.Group()
      // An entry has at least an ID and a flag of one byte.
      for _ in 0..<(try body.count(itemSize: body.idSize + 1)) {
        let id = try body.id()
        if try body.number(UInt8.self) == 0 {
          group.append(id, try body.element())
        } else {
          guard let element = saved.element(id) else { throw ByteReader.Corruption() }
          group.append(id, element)
        }
      }
      return group
    }
  }
}

extension ByteReader {
  /// Reads the number of divisions and the divisions.
  mutating func divisions() throws(Corruption) -> [Drawing.Division] {
    var divisions: [Drawing.Division] = []
    // A division has an ID and a number of pieces.
    for _ in 0..<(try count(itemSize: idSize + 4)) {
      let id = try id()
      divisions.append(Drawing.Division(id, into: try elements()))
    }
    return divisions
  }
}
