public import Geometry

/// What was done to a drawing since its file was written, as bytes to which every deed is appended.
///
/// A journal is a line that names it and records. A record is the length of what it holds, the checksum
/// of that, and that itself: a deed, or a *base*. A base tells which state of the drawing's file the
/// deeds after it belong to, and the steps that can be taken back from there. See
/// Documentation/Journal.md.
public enum Journal {
  /// What deeds are done to.
  public struct Base: Sendable {
    /// The checksum of the drawing's file; 0 where there is none yet.
    public var snapshot: UInt64
    /// The page in points.
    public var size: CGSize
    public var history: Drawing.History

    /// - Parameters:
    ///   - snapshot: the checksum of the drawing's file; 0 where there is none.
    public init(snapshot: UInt64, size: CGSize, history: Drawing.History) {
      (self.snapshot, self.size, self.history) = (snapshot, size, history)
    }
  }

  /// What a journal tells to someone who has the drawing's file.
  public struct Reading: Sendable {
    /// The last base that belongs to the file; nil where none does.
    public internal(set) var base: Base?
    /// What was done to it since.
    public internal(set) var deeds: [Deed] = []
    /// The checksums of all files that there are bases of.
    public internal(set) var snapshots: Set<UInt64> = []
    /// Where in the bytes the base begins, as a record.
    var baseOffset = 0
    /// Bytes from the beginning that are whole; what follows was torn or damaged.
    public internal(set) var soundLength = 0
    /// Deeds that came last and belong to another state of the file.
    public internal(set) var hasForeignDeeds = false
  }

  static let beginning = Data("touchtracker-journal 1\n".utf8)
  /// Names that erasures can tell in one journal, and how many more for each element.
  ///
  /// Nobody comes near; a run of any length takes eight bytes.
  private static let (names, namesToAnElement) = (1_000_000, 10)
  /// Bases of one state of the drawing; each attempt to write it has a state of its own.
  private static let bases = 16
  /// Bytes before what a record holds: its length and its checksum.
  static let headLength = 12

  private enum Kind: UInt8 {
    case base, append, clear, erase, replace, withdraw, undo, redo
  }

  // MARK: Writing

  /// A record of a deed.
  public static func record(_ deed: Deed) -> Data {
    var body = ByteWriter()
    switch deed {
    case .append(let element):
      body.append(Kind.append.rawValue)
      body.append(element)
    case .clear: body.append(Kind.clear.rawValue)
    case .erase(let ids):
      body.append(Kind.erase.rawValue)
      body.append(ids)
    case .replace(let id, let element):
      body.append(Kind.replace.rawValue)
      body.append(count: id)
      body.append(element)
    case .withdraw(let element):
      body.append(Kind.withdraw.rawValue)
      body.append(element)
    case .undo: body.append(Kind.undo.rawValue)
    case .redo: body.append(Kind.redo.rawValue)
    }
    return framed(body.bytes)
  }

  /// A record of a base, whose file holds some elements.
  ///
  /// - Complexity: O(points of the steps that are not in the file any more).
  public static func record(_ base: Base, of elements: [Element]) -> Data {
    var body = ByteWriter()
    body.append(Kind.base.rawValue)
    body.append(base.snapshot)
    body.append(Double(base.size.width))
    body.append(Double(base.size.height))
    let history = base.history
    body.append(history.ids)
    body.append(count: history.nextID)
    let kept = Drawing.Group(ids: history.ids, elements: elements)
    for steps in [history.done, history.undone] {
      body.append(count: steps.count)
      for step in steps {
        for group in [step.removed, step.added] {
          body.append(count: group.count)
          for (id, element) in group.pairs {
            body.append(count: id)
            // What the file has need not be told again.
            let isKept = kept.element(id) == element
            body.append(UInt8(isKept ? 1 : 0))
            if !isKept { body.append(element) }
          }
        }
      }
    }
    return framed(body.bytes)
  }

  private static func framed(_ body: [UInt8]) -> Data {
    var head = ByteWriter()
    head.append(count: body.count)
    head.append(body.withUnsafeBytes { Checksum.of($0) })
    return Data(head.bytes) + body
  }

  // MARK: Reading

  /// Reads a journal as far as it is whole.
  ///
  /// - Parameters:
  ///   - snapshot: the checksum of the drawing's file; 0 where there is none.
  ///   - elements: what the file holds.
  /// - Complexity: O(bytes + elements).
  public static func read(
    _ data: Data, snapshot: UInt64, elements: [Element]
  ) -> Reading {
    var reading = Reading()
    guard data.starts(with: beginning) else { return reading }
    reading.soundLength = beginning.count
    var reader = ByteReader(data.dropFirst(beginning.count))
    var budget = Budget(names: names + namesToAnElement * elements.count)
    while !reader.isAtEnd {
      do {
        let length = Int(try reader.number(UInt32.self))
        let checksum = try reader.number(UInt64.self)
        let body = try reader.raw(length)
        guard checksum == Checksum.of(body) else { break }
        try take(body, into: &reading, &budget, snapshot, elements)
        reading.soundLength += headLength + length
      } catch {
        break
      }
    }
    return reading
  }

  /// What a journal may still ask for.
  private struct Budget {
    var names: Int
    var bases = Journal.bases
  }

  private static func take(
    _ body: Data, into reading: inout Reading, _ budget: inout Budget, _ snapshot: UInt64,
    _ elements: [Element]
  ) throws {
    var body = ByteReader(body)
    guard let kind = Kind(rawValue: try body.number()) else { throw ByteReader.Damage() }
    switch kind {
    case .base:
      // One of a file that never came to be changes nothing of what deeds mean.
      let known = try body.number(UInt64.self)
      reading.snapshots.insert(known)
      guard known == snapshot else { return }
      budget.bases -= 1
      guard budget.bases >= 0 else { throw ByteReader.Damage() }
      reading.base = try base(&body, snapshot, elements)
      reading.baseOffset = reading.soundLength
      (reading.deeds, reading.hasForeignDeeds) = ([], false)
      return
    case .append:
      reading.deeds.append(.append(try body.element()))
      budget.names += namesToAnElement
    case .clear: reading.deeds.append(.clear)
    case .erase: reading.deeds.append(.erase(try body.ids(&budget.names)))
    case .replace:
      reading.deeds.append(.replace(Int(try body.number(UInt32.self)), try body.element()))
    case .withdraw: reading.deeds.append(.withdraw(try body.element()))
    case .undo: reading.deeds.append(.undo)
    case .redo: reading.deeds.append(.redo)
    }
    if reading.base == nil {
      reading.deeds.removeAll(keepingCapacity: true)
      reading.hasForeignDeeds = true
    }
  }

  private static func base(
    _ body: inout ByteReader, _ snapshot: UInt64, _ elements: [Element]
  ) throws -> Base {
    let size = CGSize(width: CGFloat(try body.double()), height: CGFloat(try body.double()))
    guard DrawingLimits.page.contains(Double(size.width)),
      DrawingLimits.page.contains(Double(size.height))
    else { throw ByteReader.Damage() }
    var budget = elements.count
    let ids = try body.ids(&budget)
    let nextID = Int(try body.number(UInt32.self))
    guard ids.count == elements.count, Drawing.History.areRising(ids, below: nextID) else {
      throw ByteReader.Damage()
    }
    let kept = Drawing.Group(ids: ids, elements: elements)
    func group() throws -> Drawing.Group {
      var group = Drawing.Group()
      for _ in 0..<(try body.count(of: 5)) {
        let id = Int(try body.number(UInt32.self))
        if try body.number(UInt8.self) == 0 {
          group.append(id, try body.element())
        } else {
          guard let element = kept.element(id) else { throw ByteReader.Damage() }
          group.append(id, element)
        }
      }
      return group
    }
    func steps() throws -> [Drawing.Change] {
      try (0..<(try body.count(of: 8))).map { _ in
        let removed = try group()
        return Drawing.Change(removed: removed, added: try group())
      }
    }
    let done = try steps()
    let history = Drawing.History(ids: ids, nextID: nextID, done: done, undone: try steps())
    guard history.isSound(for: elements) else { throw ByteReader.Damage() }
    return Base(snapshot: snapshot, size: size, history: history)
  }
}

extension ByteWriter {
  /// Names of elements, as runs of names that follow each other.
  fileprivate mutating func append(_ ids: [Drawing.ID]) {
    var runs: [(first: Int, count: Int)] = []
    for id in ids {
      if let last = runs.last, last.first + last.count == id {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((id, 1))
      }
    }
    append(count: runs.count)
    for run in runs {
      append(count: run.first)
      append(count: run.count)
    }
  }
}

extension ByteReader {
  /// - Parameter budget: how many names there may be, of which these are taken off: a run of any
  ///   length takes eight bytes.
  fileprivate mutating func ids(_ budget: inout Int) throws -> [Drawing.ID] {
    var ids: [Drawing.ID] = []
    for _ in 0..<(try count(of: 8)) {
      let (first, count) = (Int(try number(UInt32.self)), Int(try number(UInt32.self)))
      budget -= count
      guard budget >= 0 else { throw Damage() }
      ids.append(contentsOf: first..<first + count)
    }
    return ids
  }
}
