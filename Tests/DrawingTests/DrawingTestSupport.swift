import Dispatch
import Geometry
import Ink
import SeededRandom
import SystemPackage
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
    let count = kind.pointCount ?? Int.random(in: (kind == .area ? 3 : 1)...8, using: &random)
    let points = (0..<count).map { _ in
      InkPoint(
        Float.random(in: -100...900, using: &random), Float.random(in: 0...600, using: &random))
    }
    if kind == .picture {
      var picture = Element(.sample(Int.random(in: 0..<3, using: &random)), corners: points)
      picture.grouping = .random(&random)
      return picture
    }
    let hasTimes = kind.isFreehand && Bool.random(using: &random)
    let hasForces = kind == .stroke && Bool.random(using: &random)
    var element = Element(
      kind: kind, points: points, times: hasTimes ? (0..<count).map { Float($0) / 100 } : [],
      forces: hasForces ? (0..<count).map { _ in Float.random(in: 0...1, using: &random) } : [],
      width: Float.random(in: 1...20, using: &random),
      color: PixelColor(red: UInt8.random(in: 0...255, using: &random), green: 2, blue: 3),
      lineStyle: LineStyle(
        dash: LineStyle.Dash.allCases.randomElement(using: &random) ?? .solid,
        arrowheads: [[], .start, .end, [.start, .end]].randomElement(using: &random) ?? []),
      fill: [nil, PixelColor(red: 7, green: 8, blue: 9, alpha: 100)].randomElement(using: &random)
        ?? nil)
    element.grouping = .random(&random)
    return element
  }
}

extension Grouping {
  static func random(_ random: inout SeededGenerator) -> Grouping {
    Grouping(
      group: [0, 0, 1, 7, .max].randomElement(using: &random) ?? 0,
      isLocked: Int.random(in: 0..<5, using: &random) == 0)
  }
}

extension Picture {
  /// Returns a picture with a valid header, followed by 200 bytes that equal the index.
  static func sample(_ index: Int, width: UInt8 = 4, height: UInt8 = 3) -> Picture {
    let header: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
      width, 0, 0, 0, height, 8, 2, 0, 0, 0,
    ]
    guard
      let picture = try? Picture(validating: header + [UInt8](repeating: UInt8(index), count: 200))
    else { preconditionFailure("the header is not valid") }
    return picture
  }
}

extension CGAffineTransform {
  /// Returns a random transform that moves and may also scale and turn.
  ///
  /// Few drawings can hold the result of the largest scale.
  static func random(_ random: inout SeededGenerator) -> CGAffineTransform {
    let scale: CGFloat = [1, 1, 0.5, 2, 1e7].randomElement(using: &random) ?? 1
    let angle: CGFloat = [0, 0, 0.5].randomElement(using: &random) ?? 0
    return CGAffineTransform(scaleX: scale, y: 1).concatenating(
      CGAffineTransform(rotationAngle: angle)
    ).concatenating(
      CGAffineTransform(translationX: CGFloat(Int.random(in: -9...9, using: &random)), y: 3))
  }
}

extension PageStyle {
  static func random(_ random: inout SeededGenerator) -> PageStyle {
    PageStyle(
      pattern: Pattern.allCases.randomElement(using: &random) ?? .plain,
      board: Board.allCases.randomElement(using: &random) ?? .white)
  }

  static let all = Pattern.allCases.flatMap { pattern in
    Board.allCases.map { PageStyle(pattern: pattern, board: $0) }
  }
}

extension Edit {
  /// Returns a random edit, which may not be possible on the drawing.
  static func random(for drawing: Drawing, _ random: inout SeededGenerator) -> Edit {
    let ids = drawing.ids
    let selected = drawing.ranges(of: ids.filter { _ in Bool.random(using: &random) })
    switch Int.random(in: 0..<21, using: &random) {
    case 0: return .clear
    case 1: return .erase(ids.filter { _ in Bool.random(using: &random) })
    case 2: return .replace(ids.randomElement(using: &random) ?? 7, .random(&random))
    case 3: return .discard(drawing.elements.last ?? .random(&random))
    case 4, 5: return .undo
    case 6: return .redo
    case 7: return .insert((0..<3).map { _ in .random(&random) })
    case 8, 9: return .transform(selected, .random(&random))
    case 10:
      return .restyle(
        selected,
        StyleChange(
          color: PixelColor(red: 1, green: UInt8.random(in: 0...9, using: &random), blue: 3),
          alpha: [nil, 100, 255].randomElement(using: &random) ?? nil,
          width: [nil, 5, 12].randomElement(using: &random) ?? nil,
          dash: [nil, .solid, .dashed, .dotted].randomElement(using: &random) ?? nil,
          arrowheads: [nil, [], .start, [.start, .end]].randomElement(using: &random) ?? nil,
          fillAlpha: [nil, 0, 64, 255].randomElement(using: &random) ?? nil,
          group: [nil, 0, 3].randomElement(using: &random) ?? nil,
          isLocked: [nil, false, true].randomElement(using: &random) ?? nil))
    case 11, 12:
      let end = Drawing.End.allCases.randomElement(using: &random) ?? .front
      return drawing.reordering(selected, to: end) ?? .reorder(selected, first: -1000)
    case 13: return .setPageStyle(.random(&random))
    case 14, 15:
      return .divide(
        ids.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }.map { id in
          let count = Int.random(in: 0...3, using: &random)
          return Drawing.Division(id, into: (0..<count).map { _ in .random(&random) })
        })
    case 16:
      return .translate(
        ids.filter { _ in Bool.random(using: &random) }.map { id in
          let length = CGFloat.random(in: -90...90, using: &random)
          return Drawing.Translation(id, by: CGVector(dx: length, dy: -length / 3))
        })
    default: return .append(.random(&random))
    }
  }
}

extension Drawing {
  /// The elements and the style of the page at one time.
  struct State: Equatable {
    let elements: [Element]
    let pageStyle: PageStyle
  }

  private var state: State { State(elements: elements, pageStyle: pageStyle) }

  /// The current state, then the states after each undo back to the oldest state, then the states
  /// after each redo from the current state.
  var allStates: [State] {
    var (past, future, states) = (self, self, [state])
    while past.undo() != nil { states.append(past.state) }
    while future.redo() != nil { states.append(future.state) }
    return states
  }
}

extension Drawing.History {
  /// Returns seven histories that are inconsistent with the elements.
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
      with { $0.nextID = Drawing.ID(Int(UInt32.max)) },
      with { $0.redoSteps = [Drawing.Change(added: group(-1))] },
      // The element of the step differs from the drawing's element with the same ID.
      with { $0.undoSteps = [Drawing.Change(removed: group(1), added: group(1))] },
    ]
  }
}

/// A temporary folder that is removed, with all files in it, when this value is destroyed.
struct TestFolder: ~Copyable {
  let path: FilePath

  init() throws {
    var template = Array("/tmp/drawing-XXXXXX".utf8CString)
    path = FilePath(platformString: try #require(mkdtemp(&template)))
  }

  deinit { path.removeFolder() }

  /// The names of the files, sorted.
  var names: [String] { path.files.map(\.displayName).sorted() }

  /// Returns a new temporary folder with copies of the files.
  func copy() throws -> TestFolder {
    let other = try TestFolder()
    for file in path.files {
      try FileStore.replace(
        other.path.appending(file.displayName), with: FileStore.contents(of: file))
    }
    return other
  }
}

extension FilePath {
  /// Removes the folder with all files and folders in it.
  func removeFolder() {
    for file in files where !unlink(file) { file.removeFolder() }
    _ = withPlatformString { rmdir($0) }
  }

  static func + (path: FilePath, suffix: String) -> FilePath {
    FilePath(bytes: path.bytes + Array(suffix.utf8))
  }
}

extension FileWatch {
  /// Creates a watch of one file.
  convenience init(
    _ path: FilePath, queue: DispatchQueue, onChange: @escaping @Sendable () -> Void
  ) {
    self.init(path.folder, names: [path.nameBytes], queue: queue, onChange: onChange)
  }
}

/// A saver that performs the actions of a save machine immediately, on the current thread.
struct SynchronousSaver {
  private(set) var machine: SaveMachine
  private var journal: JournalWriter
  private var snapshot: SnapshotWriter
  /// The drawing with all edits.
  private var document: DrawingDocument
  private(set) var failures = 0
  private(set) var outcome: SaveMachine.Outcome?
  private(set) var copy: FilePath?
  let lock: DrawingLock
  /// Called with the drawing after each action.
  var afterAction: (Drawing) -> Void = { _ in }

  init(_ opened: OpenedDrawing) {
    lock = opened.lock
    machine = SaveMachine(opened.contents)
    (journal, snapshot) = (JournalWriter(opened, lock), SnapshotWriter(opened, lock))
    document = opened.contents.document
  }

  init(_ path: FilePath, newPage: CGSize) throws {
    self.init(try OpenedDrawing(path: path, newPage: newPage) { _ in })
  }

  var drawing: Drawing { document.drawing }

  mutating func apply(_ edit: Edit) {
    document.drawing.apply(edit)
    send(.edit(Journal.record(edit)))
  }

  mutating func close() {
    send(.close(keepingCopy: false))
    lock.release()
  }

  /// Passes an input to the machine and performs its actions.
  mutating func send(_ input: SaveMachine.Input) {
    var inputs = [input]
    while !inputs.isEmpty {
      for action in machine.handle(inputs.removeFirst()) {
        defer { afterAction(drawing) }
        do {
          if let input = try perform(action) { inputs.append(input) }
        } catch let error as FileError {
          failures += 1
          inputs.append(.failed(Self.target(of: action), error))
        } catch {
          Issue.record("\(error)")
        }
      }
    }
  }

  private static func target(of action: SaveMachine.Action) -> SaveMachine.Target {
    switch action {
    case .append, .createJournal: .journal
    default: .snapshot
    }
  }

  private mutating func perform(_ action: SaveMachine.Action) throws -> SaveMachine.Input? {
    switch action {
    case .append(let records): try journal.append(records)
    case .createJournal(let records):
      try journal.create(records, replacing: machine.replacedRecords)
    case .requestDocument: return .document
    case .encode(let checksums):
      return .encoded(try snapshot.encode(document, excluding: checksums))
    case .writeSnapshot(let encoded): try snapshot.write(encoded)
    case .copySnapshot: snapshot.copySnapshot()
    case .writeConflictCopy:
      copy = try snapshot.writeConflictCopy(document)
      journal.remove()
    case .retryLater: return nil
    case .finish(let outcome):
      self.outcome = outcome
      return nil
    }
    return .written(Self.target(of: action))
  }
}
