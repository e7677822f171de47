import Geometry
import Ink
import SeededRandom
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

extension Element {
  /// Returns a random valid element.
  static func random(_ random: inout SeededGenerator) -> Element {
    let kind = Kind.allCases.randomElement(using: &random) ?? .line
    let count = kind.pointCount ?? Int.random(in: 1...8, using: &random)
    let points = (0..<count).map { _ in
      InkPoint(
        Float.random(in: -100...900, using: &random), Float.random(in: 0...600, using: &random))
    }
    let hasTimes = kind == .stroke && Bool.random(using: &random)
    let hasForces = kind == .stroke && Bool.random(using: &random)
    return Element(
      kind: kind, points: points, times: hasTimes ? (0..<count).map { Float($0) / 100 } : [],
      forces: hasForces ? (0..<count).map { _ in Float.random(in: 0...1, using: &random) } : [],
      width: Float.random(in: 1...20, using: &random),
      color: PixelColor(red: UInt8.random(in: 0...255, using: &random), green: 2, blue: 3))
  }
}

extension Edit {
  /// Returns a random edit, which may not be possible on the drawing.
  static func random(for drawing: Drawing, _ random: inout SeededGenerator) -> Edit {
    let ids = drawing.ids
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .clear
    case 1: return .erase(ids.filter { _ in Bool.random(using: &random) })
    case 2: return .replace(ids.randomElement(using: &random) ?? 7, .random(&random))
    case 3: return .discard(drawing.elements.last ?? .random(&random))
    case 4, 5: return .undo
    case 6: return .redo
    default: return .append(.random(&random))
    }
  }
}

extension Drawing {
  /// The elements now, then after each undo to the oldest state, then after each redo.
  var allStates: [[Element]] {
    var (past, future, states) = (self, self, [elements])
    while past.undo() != nil { states.append(past.elements) }
    while future.redo() != nil { states.append(future.elements) }
    return states
  }
}

extension Drawing.History {
  /// Returns six histories that are inconsistent with the elements.
  static func inconsistent(with elements: [Element]) -> [Drawing.History] {
    let history = Drawing(elements: elements).history
    func group(_ id: Drawing.ID) -> Drawing.Group {
      var group = Drawing.Group()
      group.append(id, elements[0])
      return group
    }
    func with(_ change: (inout Drawing.History) -> Void) -> Drawing.History {
      var modified = history
      change(&modified)
      return modified
    }
    return [
      with { $0.undoSteps = [Drawing.Change(removed: group(0))] },
      with { $0.redoSteps = [Drawing.Change(added: group(1))] },
      with { $0.undoSteps = [Drawing.Change(removed: group(2), added: group(4))] },
      with {
        $0.redoSteps = [Drawing.Change(removed: group(3)), Drawing.Change(removed: group(3))]
      },
      with { $0.nextID = Int(UInt32.max) },
      // The element of the step differs from the drawing's element with the same ID.
      with { $0.undoSteps = [Drawing.Change(removed: group(1), added: group(1))] },
    ]
  }
}

/// A temporary folder that is removed with its files at the end of the scope.
struct TestFolder: ~Copyable {
  let path: String

  init() throws {
    var template = Array("/tmp/drawing-XXXXXX".utf8CString)
    path = try #require(mkdtemp(&template)).withMemoryRebound(to: CChar.self, capacity: 1) {
      String(cString: $0)
    }
  }

  deinit {
    for name in names { unlink(path + "/" + name) }
    rmdir(path)
  }

  /// The names of the files, sorted.
  var names: [String] { Self.names(in: path) }

  /// Returns a new temporary folder with copies of the files.
  func copy() throws -> TestFolder {
    let other = try TestFolder()
    for name in names {
      try FileStore.replace(
        other.path + "/" + name, with: FileStore.contents(of: path + "/" + name))
    }
    return other
  }

  private static func names(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
