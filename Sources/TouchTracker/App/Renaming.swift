import DrawingPersistence
import SystemPackage

/// The reason why a drawing cannot have a name, as a sentence for users.
struct RenameRefusal: Error, Equatable {
  let reason: String
}

extension FilePath {
  /// Returns the path that the drawing has after it is renamed to a name that the user has entered.
  ///
  /// - Throws: ``RenameRefusal`` if the name is not possible or another drawing already has this
  ///   name.
  func drawingPath(named name: String) throws(RenameRefusal) -> FilePath {
    let newPath: FilePath
    do throws(DrawingNameError) {
      newPath = try renamed(to: name)
    } catch {
      throw RenameRefusal(reason: "\(error)")
    }
    if newPath != self, newPath.exists || DrawingFiles(newPath).journal.exists {
      throw RenameRefusal(reason: "Another drawing is named \"\(newPath.drawingName)\".")
    }
    return newPath
  }

  /// Returns the path of a new copy of the drawing with a name that the user has entered.
  ///
  /// - Throws: ``RenameRefusal`` if the name is not possible or a drawing already has this name.
  func copyPath(named name: String, in folder: FilePath) throws(RenameRefusal) -> FilePath {
    guard let file = lastComponent else {
      throw RenameRefusal(reason: "\(displayText) is not a drawing.")
    }
    let path: FilePath
    do throws(DrawingNameError) {
      path = try folder.appending(file).renamed(to: name)
    } catch {
      throw RenameRefusal(reason: "\(error)")
    }
    if path.exists || DrawingFiles(path).isUsed {
      throw RenameRefusal(reason: "Another drawing is named \"\(path.drawingName)\".")
    }
    return path
  }
}
