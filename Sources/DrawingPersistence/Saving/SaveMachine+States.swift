import DrawingFormat

// The states of the state machine.

extension SaveMachine {
  enum JournalState: Hashable {
    case idle
    /// The records up to this length, in bytes, are being written to the journal.
    case writing(length: Int)
    /// The last write failed. Another one begins with a tick, after a snapshot has been written, or
    /// when the drawing is closed.
    case failed
  }

  enum SnapshotState: Hashable {
    case idle
    /// The main thread has been asked for a document.
    case requested
    /// The document is being encoded. The held edits have been made since then, and will follow the
    /// checkpoint of the document in the journal.
    case encoding(held: Data)
    /// The snapshot waits until its checkpoint is in the journal.
    case encoded(Snapshot, JournalLog.Checkpoint)
    /// The snapshot is being written. If its checkpoint is not on disk, nothing may be appended to
    /// the journal meanwhile.
    case writing(JournalLog.Checkpoint, checkpointOnDisk: Bool)
    /// The snapshot has been written. The journal is created again when no write of the journal is
    /// in progress.
    case written(JournalLog.Checkpoint)
    /// The previous snapshot is being replaced by a copy of the latest one.
    case copying
    /// The document is being written as a new file.
    case copyingConflict
    /// The document has been written as a new file.
    case copied
    /// The last action failed. Another one begins with a tick, with a new document, or when the
    /// drawing is closed.
    case failed

    /// A Boolean value that indicates whether an action is in progress.
    var isInProgress: Bool {
      switch self {
      case .encoding, .writing, .copying, .copyingConflict: true
      case .idle, .requested, .encoded, .written, .copied, .failed: false
      }
    }

    /// The edits that have been made since the encoding of the document began, or `nil` if no
    /// document is being encoded.
    var heldEdits: Data? {
      if case .encoding(let held) = self { held } else { nil }
    }
  }

  enum Phase: Hashable {
    /// The drawing is open. If a retry is scheduled, a tick will come.
    case open(isRetryScheduled: Bool)
    case closing
    /// The last attempt to write a snapshot has begun. When all actions have ended, the drawing is
    /// closed, or open again if it has not been saved.
    case finishing
    case closed
  }

  /// The change of the snapshot that begins as soon as it is possible.
  enum DueChange: Hashable {
    case none
    /// The snapshot from which the journal starts is copied after the first edit.
    case copy
    /// Another snapshot follows the one in progress if there are edits that this one lacks.
    case edits
    /// A snapshot is written, even if there are no unsaved edits.
    case snapshot
  }

  /// The file that another program has changed.
  enum ForeignChange: Hashable {
    case none
    /// The drawing's file, whose contents can be restored.
    case drawing
    /// The journal, and possibly the drawing's file.
    case journal
  }

  /// The problem of the journal.
  enum JournalProblem: Hashable {
    /// The last write failed.
    case failed(FileError)
    /// The journal was removed with its contents, so that only a snapshot restores the drawing. The
    /// error is that of the last write that failed.
    case lost(FileError)

    var error: FileError {
      switch self {
      case .failed(let error), .lost(let error): error
      }
    }
  }
}
