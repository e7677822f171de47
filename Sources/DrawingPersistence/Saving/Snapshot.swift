package import DrawingFormat
import DrawingModel

/// An encoded drawing, and the checkpoint that precedes the later edits in the journal.
package struct Snapshot: Sendable, Hashable {
  /// The contents of the drawing's file.
  package let data: Data
  package let checksum: UInt64
  /// The record of the checkpoint.
  package let checkpoint: Data

  package init(data: Data, checksum: UInt64, checkpoint: Data) {
    (self.data, self.checksum, self.checkpoint) = (data, checksum, checkpoint)
  }

  /// Creates the snapshot of a document.
  ///
  /// - Parameters:
  ///   - document: The drawing and the size of its page.
  ///   - checksums: The checksums of all snapshots of which the journal may have checkpoints. The
  ///     checksum of the new snapshot differs from all of these, even if the drawing equals an
  ///     earlier one, for example because both are empty. Otherwise, a reader would apply the edits
  ///     that followed the earlier snapshot.
  /// - Complexity: O(points).
  init(_ document: DrawingDocument, excluding checksums: Set<UInt64>) {
    var (data, generation) = (document.encoded(), 0)
    while checksums.contains(Checksum.of(data)) {
      generation += 1
      data = document.encoded(generation: generation)
    }
    let checkpoint = Journal.Checkpoint(
      snapshotChecksum: Checksum.of(data), size: document.size, history: document.drawing.history)
    self.init(
      data: data, checksum: Checksum.of(data),
      checkpoint: Journal.record(checkpoint, of: document.drawing.elements))
  }
}
