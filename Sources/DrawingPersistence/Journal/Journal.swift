package import DrawingFormat
package import DrawingModel
package import Geometry

/// The format of a journal, which is the file with the edits of a drawing since its previous
/// snapshot.
///
/// A journal consists of an identifying line and records. A record consists of the length of its
/// body, a checksum of the body, and the body: an edit, a *checkpoint*, or the information that a
/// snapshot has been written. A checkpoint identifies the snapshot to which the edits after the
/// checkpoint apply, and contains the undo history of this snapshot. See Documentation/Journal.md.
package enum Journal {
  /// The state of a drawing to which the edits after the checkpoint apply.
  package struct Checkpoint: Sendable {
    /// The checksum of the snapshot, or 0 if there is no snapshot yet.
    package var snapshotChecksum: UInt64
    /// The size of the page in points.
    package var size: CGSize
    package var history: Drawing.History

    package init(snapshotChecksum: UInt64, size: CGSize, history: Drawing.History) {
      (self.snapshotChecksum, self.size, self.history) = (snapshotChecksum, size, history)
    }
  }

  /// The first line of a journal.
  static let header = Data("touchtracker-journal 1\n".utf8)
  /// The size in bytes of the header of a record: the length and the checksum of the body.
  static let recordHeaderSize = 12

  /// The flag of the first byte of a body whose IDs have the numbers of pieces.
  static let piecesFlag: UInt8 = 0x80

  /// The kind of a record, which is the first byte of its body without the flag.
  enum RecordKind: UInt8 {
    case checkpoint = 0
    case append = 1
    case clear = 2
    case erase = 3
    case replace = 4
    case discard = 5
    case undo = 6
    case redo = 7
    case saved = 8
    case insert = 9
    case transform = 10
    case restyle = 11
    case reorder = 12
    case setPageStyle = 40
    case divide = 41
    case translate = 45
  }

  /// Returns the record of an edit.
  package static func record(_ edit: Edit) -> Data {
    record { append(edit, to: &$0) }
  }

  private static func append(_ edit: Edit, to body: inout ByteWriter) {
    func begin(_ kind: RecordKind) { body.begin(kind) }
    switch edit {
    case .append(let element):
      begin(.append)
      body.append(element)
    case .clear: begin(.clear)
    case .erase(let ids):
      begin(.erase)
      body.append(ids)
    case .replace(let id, let element):
      begin(.replace)
      body.append(id)
      body.append(element)
    case .discard(let element):
      begin(.discard)
      body.append(element)
    case .insert(let elements):
      begin(.insert)
      body.append(elements)
    case .transform(let ids, let transform):
      begin(.transform)
      body.append(ids)
      body.append(transform)
    case .translate(let translations):
      begin(.translate)
      body.append(translations)
    case .restyle(let ids, let change):
      begin(.restyle)
      body.append(ids)
      body.append(change)
    case .reorder(let ids, let first):
      begin(.reorder)
      body.append(ids)
      body.append(first)
    case .divide(let divisions):
      begin(.divide)
      body.append(count: divisions.count)
      for division in divisions {
        body.append(division.id)
        body.append(division.pieces)
      }
    case .setPageStyle(let style):
      begin(.setPageStyle)
      body.append(style)
    case .undo: begin(.undo)
    case .redo: begin(.redo)
    }
  }

  /// Returns the record of a checkpoint.
  ///
  /// - Parameter elements: The elements of the snapshot.
  /// - Complexity: O(IDs + points of the undo history that are not in the snapshot).
  package static func record(_ checkpoint: Checkpoint, of elements: [Element]) -> Data {
    record { append(checkpoint, of: elements, to: &$0) }
  }

  private static func append(
    _ checkpoint: Checkpoint, of elements: [Element], to body: inout ByteWriter
  ) {
    body.begin(.checkpoint)
    body.append(checkpoint.snapshotChecksum)
    body.append(Double(checkpoint.size.width))
    body.append(Double(checkpoint.size.height))
    let history = checkpoint.history
    body.pictures = Set(elements.compactMap(\.picture))
    body.append(history.ids)
    body.append(count: history.nextID.number)
    let saved = Drawing.Group(ids: history.ids, elements: elements)
    for steps in [history.undoSteps, history.redoSteps] {
      body.append(count: steps.count)
      for step in steps {
        for group in [step.removed, step.added] {
          body.append(count: group.count)
          for (id, element) in group.pairs {
            body.append(id)
            // An element of the snapshot is stored as its ID alone.
            let isSaved = saved.element(id) == element
            body.append(UInt8(isSaved ? 1 : 0))
            if !isSaved { body.append(element) }
          }
        }
      }
    }
    // Without these bytes, earlier versions of the program can read the checkpoint.
    if history.lowestID < 0 || history.hasPageStyles {
      body.append(count: history.lowestID.number)
    }
    body.appendPageStyles(of: history)
  }

  /// Returns the record that reports that the snapshot of the preceding checkpoint has been
  /// written.
  package static func savedRecord(snapshotChecksum: UInt64) -> Data {
    record { body in
      body.begin(.saved)
      body.append(snapshotChecksum)
    }
  }

  /// Returns a record whose body a closure writes, first without the numbers of pieces.
  private static func record(_ write: (inout ByteWriter) -> Void) -> Data {
    var body = ByteWriter()
    write(&body)
    if body.lacksPieces {
      body = ByteWriter(writesPieces: true)
      write(&body)
    }
    return record(body: body.bytes)
  }

  private static func record(body: [UInt8]) -> Data {
    var recordHeader = ByteWriter()
    recordHeader.append(count: body.count)
    recordHeader.append(body.withUnsafeBytes { Checksum.of($0) })
    return Data(recordHeader.bytes) + body
  }
}

extension ByteWriter {
  /// Appends the kind of a record.
  fileprivate mutating func begin(_ kind: Journal.RecordKind) {
    append(kind.rawValue | (writesPieces ? Journal.piecesFlag : 0))
  }
}
