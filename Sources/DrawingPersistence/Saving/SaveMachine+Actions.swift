package import DrawingFormat

// The inputs of the state machine, and the actions that it returns.

extension SaveMachine {
  /// The file that an action changes.
  ///
  /// The action is in progress until its result arrives.
  package enum Target: Sendable, Hashable, CaseIterable {
    case journal
    case snapshot
  }

  package enum Input: Sendable {
    /// The user has made the edit with this record.
    case edit(Data)
    /// The main thread has provided a document with all edits.
    case document
    /// The document has been encoded.
    case encoded(Snapshot)
    /// An action has succeeded.
    case written(Target)
    /// An action has failed.
    case failed(Target, FileError)
    /// A check after an edit has found that no snapshot can be written, although the journal can.
    case refused(FileError)
    /// The retry interval is over.
    case tick
    /// The drawing's file has been compared with the contents that the program read or wrote last.
    /// If `isOwn` is `false`, another program has changed the file.
    case drawingChanged(isOwn: Bool)
    /// A check has found that the journal is not as it was written.
    case journalChanged(FileError)
    /// The user closes the drawing, and the main thread has provided a document with all edits.
    ///
    /// If `keepingCopy` is `true` and another program has changed the file, even a drawing without
    /// edits is written to a new file.
    case close(keepingCopy: Bool)
    /// Nothing more is written. Edits that are not on disk are lost with the memory.
    case abandon
  }

  package enum Action: Sendable, Hashable {
    /// Append these bytes to the journal, and flush it.
    case append(Data)
    /// Create the journal, or replace it, with these records.
    case createJournal(Data)
    /// Replace the previous snapshot by a copy of the snapshot from which the journal starts.
    case copySnapshot
    /// Ask the main thread for a document.
    case requestDocument
    /// Check that the snapshot can be written, and encode the document. The snapshot must have none
    /// of these checksums.
    case encode(excluding: Set<UInt64>)
    case writeSnapshot(Snapshot)
    /// Write the document as a new file beside the drawing, and remove the journal.
    case writeConflictCopy
    /// Send ``Input/tick`` after the retry interval.
    case retryLater
    /// Report the outcome of closing the drawing. A drawing that could not be saved remains open.
    case finish(Outcome)
  }

  /// The result of an attempt to close a drawing.
  package enum Outcome: Sendable, Hashable {
    case saved
    /// The drawing is in a new file, because another program has changed the drawing's own file.
    case savedAsCopy
    /// The drawing could not be saved. `isInJournal` is `true` if the journal has all edits.
    case failed(FileError, isInJournal: Bool)
  }

  /// A problem with saving that the app shows to the user.
  package enum Problem: Sendable, Hashable {
    case notSaved(FileError)
    case changedOutside
  }
}
