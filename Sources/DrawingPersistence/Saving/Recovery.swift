package import DrawingFormat
import DrawingModel
package import SystemPackage

/// A complete or incomplete version of a drawing that has been found in a file.
package struct RecoverableVersion: Sendable {
  /// The file that contains the version.
  package let path: FilePath
  /// The kind of the file, as a noun phrase.
  package let origin: String
  package let document: DrawingDocument
}

extension DrawingFiles {
  /// The drawing with the edits of its journal, or `nil` if it is missing or cannot be read.
  private var current: DrawingDocument? { try? read(newPage: Self.defaultPage).document }

  /// Returns the versions of the drawing in its journals, its previous snapshots, its own file if
  /// that file is damaged, the quarantine, and the folders of recovered drawings, in this order.
  ///
  /// Versions without elements are omitted, and so are versions that equal the drawing or an
  /// earlier version in the list.
  ///
  /// No file is changed.
  package func recoverableVersions() -> [RecoverableVersion] {
    // If there is only a journal, its drawing is listed as well.
    var known = drawing.exists ? [current?.drawing.elements].compactMap(\.self) : []
    let versions =
      journalVersions + previousVersions + damagedDrawing + quarantinedVersions + copies
    return versions.filter { version in
      let elements = version.document.drawing.elements
      guard !elements.isEmpty, !known.contains(elements) else { return false }
      known.append(elements)
      return true
    }
  }

  /// Writes a version to a new file: to the drawing's own path if there is no file, and otherwise
  /// beside it.
  ///
  /// - Parameter isOpen: A Boolean value that indicates whether the drawing is open in a window, to
  ///   which its own path is reserved.
  /// - Returns: The path of the new file: NAME.plist or "NAME (recovered 1).plist".
  package func restore(
    _ version: RecoverableVersion, whileOpen isOpen: Bool = false
  ) throws(FileError) -> FilePath {
    let usesOwnPath = !isOpen && !drawing.exists
    return try FileStore.create(version.document.encoded(), attributes: companionAttributes) {
      let number = usesOwnPath ? $0 - 1 : $0
      return number == 0 ? drawing : restoredPath(number)
    }
  }

  private func restoredPath(_ number: Int) -> FilePath {
    drawing.sibling(beforeExtension: " (recovered \(number))")
  }

  /// Returns a Boolean value that indicates whether ``restore(_:whileOpen:)`` has written a version,
  /// and its file is unchanged.
  package func isRestored(_ version: RecoverableVersion) -> Bool {
    let data = version.document.encoded()
    return (1...100).lazy.map(restoredPath).prefix(while: \.exists).contains {
      (try? FileStore.contents(of: $0)) == data
    }
  }

  // MARK: Versions

  /// The numbers that are looked for in the names of files in the quarantine.
  ///
  /// There can be gaps, because the user may have removed files.
  private static let quarantineNumbers = 1...100

  private func document(_ elements: [Element]) -> DrawingDocument {
    DrawingDocument(drawing: Drawing(elements: elements), size: current?.size ?? Self.defaultPage)
  }

  /// The versions that the journals restore, where possible together with the previous snapshot.
  private var journalVersions: [RecoverableVersion] {
    let numbered = Companion.numbers.map { Companion.journal.path(beside: drawing, number: $0) }
    return (numbered + [Companion.journal.legacyPath(beside: drawing)]).flatMap { path in
      guard let data = try? FileStore.contents(of: path, followingLinks: false),
        data.starts(with: Journal.header)
      else { return [RecoverableVersion]() }
      let isRefused = Companion.journal.refusal(ofFileAt: path, beside: drawing) != nil
      let origin = isRefused ? "journal of somebody else" : "journal"
      guard let document = previousDocument(with: data) ?? salvagedDocument(data) else { return [] }
      return [RecoverableVersion(path: path, origin: origin, document: document)]
    }
  }

  /// Returns a drawing of the elements that a journal adds, or `nil` if an undamaged journal has no
  /// unsaved edits.
  private func salvagedDocument(_ journal: Data) -> DrawingDocument? {
    let reading = Journal.read(journal, snapshotChecksum: 0, elements: [])
    let isValid = reading.validLength == journal.count
    if isValid, reading.unsavedEdits.isEmpty { return nil }
    if isValid, let drawing = reading.drawingOfUnsavedEdits {
      return document(drawing.elements)
    }
    return document(Journal.salvagedElements(in: journal))
  }

  private var previousVersions: [RecoverableVersion] {
    let numbered = Companion.numbers.map { Companion.previous.path(beside: drawing, number: $0) }
    return (numbered + [Companion.previous.legacyPath(beside: drawing)]).compactMap { path in
      let isRefused = Companion.previous.refusal(ofFileAt: path, beside: drawing) != nil
      return readableVersion(
        at: path, isRefused ? "previous version of somebody else" : "previous version")
    }
  }

  /// The readable part of the drawing's own file, if it is damaged.
  private var damagedDrawing: [RecoverableVersion] {
    current == nil
      ? [readableVersion(at: drawing, "damaged drawing")].compactMap(\.self) : []
  }

  /// A Boolean value that indicates whether the drawing or a damaged version of it exists.
  package var exist: Bool {
    let paths =
      Self.quarantineNumbers.map(FileStore.quarantinePath(of: drawing))
      + Self.quarantineNumbers.map(quarantinedJournalPath)
    return drawing.exists || paths.contains { $0.exists }
  }

  /// The versions in the quarantine.
  private var quarantinedVersions: [RecoverableVersion] {
    let drawings = Self.quarantineNumbers.map(FileStore.quarantinePath(of: drawing))
      .filter(\.exists).compactMap { readableVersion(at: $0, "damaged drawing") }
    let journals = Self.quarantineNumbers.map(quarantinedJournalPath).filter(\.exists)
      .compactMap { path -> RecoverableVersion? in
        guard let data = try? FileStore.contents(of: path, followingLinks: false) else {
          return nil
        }
        return RecoverableVersion(
          path: path, origin: "damaged journal",
          document: salvagedDocument(data) ?? document([]))
      }
    return drawings + journals
  }

  /// The copies of drawings that could not be saved at their own paths.
  private var copies: [RecoverableVersion] {
    AppPaths.recoveredDrawings.copies(of: drawing)
      .compactMap { readableVersion(at: $0, "unsaved drawing") }
  }

  /// Returns the drawing in a file, as far as it can be read.
  private func readableVersion(at path: FilePath, _ origin: String) -> RecoverableVersion? {
    guard let data = try? FileStore.contents(of: path, followingLinks: false),
      let document = DrawingDocument(salvaging: data)
    else { return nil }
    return RecoverableVersion(path: path, origin: origin, document: document)
  }
}
