import DrawingFormat
package import SystemPackage

// Functions that preserve unusable files under other names. The caller holds the lock of the
// drawing.
extension DrawingFiles {
  /// The files with preserved contents that are not part of the drawing, and the messages about
  /// these files.
  package struct KeptFiles: Sendable {
    package fileprivate(set) var paths: [FilePath] = []
    package fileprivate(set) var messages: [String] = []

    mutating func add(_ other: KeptFiles) {
      paths += other.paths
      messages += other.messages
    }
  }

  /// Moves the edits and bytes of the journal that are not part of the drawing into other files.
  ///
  /// - Parameter contents: The contents that were read from the drawing's files.
  func preserveUnusableEdits(of contents: Contents) throws(FileError) -> KeptFiles {
    var kept = KeptFiles()
    guard let journal = locateJournal().path else { return kept }
    if let stranded = contents.stranded {
      let copy = try writeConflictCopy(stranded)
      kept.paths.append(copy)
      kept.messages.append(
        "\(drawing.displayText): another program has changed the drawing; a version with your "
          + "strokes is in \(copy.displayText)")
      if !contents.hasUnusableBytes {
        unlink(journal)
        return kept
      }
    }
    guard contents.hasUnusableBytes else { return kept }
    let path = try quarantineUnusableBytes(of: journal, contents)
    kept.paths.append(path)
    kept.messages.append(
      "\(drawing.displayText): a part of its journal is damaged or belongs to another drawing; it was "
        + "moved to \(path.displayText); \"touchtracker recover\" restores what can be read")
    return kept
  }

  /// Moves the unusable part of the journal to the quarantine.
  ///
  /// - Returns: The path of the new file.
  private func quarantineUnusableBytes(
    of journal: FilePath, _ contents: Contents
  ) throws(FileError) -> FilePath {
    guard contents.hasJournal else {
      return try FileStore.quarantine(journal, as: quarantinedJournalPath)
    }
    let valid = Journal.header + contents.records
    let data = try FileStore.contents(of: journal, followingLinks: false)
    let quarantined = try FileStore.create(
      data.dropFirst(valid.count), attributes: companionAttributes,
      firstFree: quarantinedJournalPath)
    // The journal exists at every moment: without it, edits would seem to be saved.
    do throws(FileError) {
      try FileStore.replace(journal, with: valid, attributes: FileAttributes(of: journal))
    } catch {
      if !error.didReplaceFile { unlink(quarantined) }
      throw error
    }
    return quarantined
  }

  /// Returns the path with a number for unusable bytes of the journal.
  func quarantinedJournalPath(_ number: Int) -> FilePath {
    drawing.sibling(suffix: ".journal.damaged-\(number)")
  }

  /// Moves a damaged snapshot to the quarantine, and restores the drawing from the previous
  /// snapshot and the journal if they are valid.
  ///
  /// - Returns: The files with the preserved contents.
  func restoreDamagedDrawing(_ error: FileError) throws(FileError) -> KeptFiles {
    var kept = KeptFiles()
    let journal = locateJournal().path
    let journalData = journal.flatMap {
      try? FileStore.contents(of: $0, followingLinks: false)
    }
    guard let previous = validPrevious else {
      // The journal is moved first: without a snapshot, it would be mistaken for the journal of a
      // new drawing.
      if let journal {
        kept.paths.append(try FileStore.quarantine(journal, as: quarantinedJournalPath))
      }
      kept.paths.insert(try FileStore.quarantine(drawing), at: 0)
      kept.describe(error, "there is no previous version of it")
      return kept
    }
    let complete = journalData.flatMap { previousDocument(with: $0) }
    if complete == nil, let journal {
      kept.paths.append(try FileStore.quarantine(journal, as: quarantinedJournalPath))
    }
    let excluded = journalData.map {
      Journal.read($0, snapshotChecksum: 0, elements: []).snapshotChecksums
    }
    let snapshot = Snapshot(complete ?? previous.document, excluding: excluded ?? [])
    // The damaged file gets another name and stays the same file: a program that has it open
    // continues to write to it.
    let quarantined = try FileStore.addName(to: drawing, as: FileStore.quarantinePath(of: drawing))
    kept.paths.insert(quarantined, at: 0)
    do throws(FileError) {
      try FileStore.replace(drawing, with: snapshot.data, attributes: attributes)
    } catch {
      if !error.didReplaceFile { unlink(quarantined) }
      throw error
    }
    if complete != nil, let journal {
      _ = try JournalFile.create(
        journal, with: snapshot.checkpoint, attributes: companionAttributes)
    }
    kept.describe(
      error,
      complete == nil
        ? "the previous version was restored"
        : "the previous version was restored with all strokes that were drawn since then")
    return kept
  }

  /// Renames the journal of an earlier version of the program to the current name of the journal.
  func adoptLegacyJournal() {
    let (path, isLegacy, _) = locateJournal()
    guard let path, isLegacy else { return }
    let location = Companion.journal.location(beside: drawing)
    // If this fails, the journal is read at its old path, and the first edit creates a new journal.
    if location.isUsable { _ = rename(path, location.path) }
  }
}

extension DrawingFiles.KeptFiles {
  /// Adds the messages about a damaged drawing.
  fileprivate mutating func describe(_ error: FileError, _ result: String) {
    let paths = paths.map(\.displayText).joined(separator: " and ")
    messages.append("\(error); it was moved to \(paths), and \(result)")
    messages.append("\"touchtracker recover\" lists and restores what can be read of it")
  }
}
