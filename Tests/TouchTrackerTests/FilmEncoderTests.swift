import Dispatch
import Ink
import ResponderKit
import Synchronization
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("The film encoder")
struct FilmEncoderTests {
  private let red = PixelColor(red: 220, green: 10, blue: 20)
  private let green = PixelColor(red: 10, green: 200, blue: 30)

  private func patch(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: PixelColor)
    -> FilmPatch
  {
    FilmPatch(x: x, y: y, pixels: Bitmap(width: width, height: height, color))
  }

  @Test("The box of a patch has the patch's origin and size")
  func box() {
    #expect(patch(3, 5, 20, 7, red).box == PixelBox(minX: 3, minY: 5, maxX: 23, maxY: 12))
  }

  @Test("The film encoder draws patches over the last picture and reports the union of their boxes")
  func composition() throws {
    let writer = FilmRecorder()
    let encoder = FilmEncoder(writer, width: 40, height: 30)
    try encoder.append(FilmFrame(patches: [patch(0, 0, 40, 30, red)], duration: 2))
    try encoder.append(
      FilmFrame(patches: [patch(4, 6, 5, 3, green), patch(20, 11, 2, 8, green)], duration: 7))
    try encoder.append(FilmFrame(patches: [], duration: 1))
    #expect(try encoder.finish() > .zero)
    try #require(writer.frames.count == 3)
    #expect(writer.frames.map(\.duration) == [2, 7, 1])
    #expect(
      writer.frames.map(\.changed) == [
        PixelBox(minX: 0, minY: 0, maxX: 40, maxY: 30),
        PixelBox(minX: 4, minY: 6, maxX: 22, maxY: 19), .empty,
      ])
    let expected = Bitmap(width: 40, height: 30) { x, y in
      (4..<9 ~= x && 6..<9 ~= y) || (20..<22 ~= x && 11..<19 ~= y) ? green : red
    }
    let isComposed =
      writer.frames[0].picture == Bitmap(width: 40, height: 30, red)
      && writer.frames[1].picture == expected && writer.frames[2].picture == expected
    #expect(isComposed)
    #expect(writer.finishCount == 1 && writer.cancelCount == 0)
  }

  @Test("The film encoder writes 100 frames in order")
  func order() throws {
    let writer = FilmRecorder()
    let encoder = FilmEncoder(writer, width: 2, height: 2)
    for number in 1...100 {
      try encoder.append(FilmFrame(patches: [patch(0, 0, 2, 2, red)], duration: number))
    }
    _ = try encoder.finish()
    #expect(writer.frames.map(\.duration) == Array(1...100))
  }

  @Test("After a write error, the film encoder writes no more frames and cancels the writer")
  func failure() throws {
    let writer = FilmRecorder()
    writer.failingFrame = 3
    let encoder = FilmEncoder(writer, width: 2, height: 2)
    #expect(throws: FilmRecorder.WriteError.self) {
      for _ in 0..<200 {
        try encoder.append(FilmFrame(patches: [patch(0, 0, 2, 2, red)], duration: 1))
      }
      _ = try encoder.finish()
    }
    #expect(throws: FilmRecorder.WriteError.self) { try encoder.finish() }
    #expect(writer.frames.count == 3 && writer.finishCount == 0 && writer.cancelCount >= 1)
    #expect(throws: FilmRecorder.WriteError.self) {
      try encoder.append(FilmFrame(patches: [], duration: 1))
    }
  }

  @Test("A film encoder that cannot complete the film cancels the writer")
  func failureAtEnd() throws {
    let writer = FilmRecorder()
    writer.failsAtEnd = true
    let encoder = FilmEncoder(writer, width: 2, height: 2)
    try encoder.append(FilmFrame(patches: [patch(0, 0, 2, 2, red)], duration: 1))
    #expect(throws: FilmRecorder.WriteError.self) { try encoder.finish() }
    #expect(writer.frames.count == 1 && writer.finishCount == 0 && writer.cancelCount == 1)
  }

  @Test("A cancelled film encoder cancels the writer and accepts no more frames")
  func cancelled() throws {
    let writer = FilmRecorder()
    let encoder = FilmEncoder(writer, width: 2, height: 2)
    try encoder.append(FilmFrame(patches: [patch(0, 0, 2, 2, red)], duration: 1))
    encoder.cancel()
    #expect(writer.cancelCount == 1 && writer.finishCount == 0)
    #expect(throws: CancellationError.self) {
      try encoder.append(FilmFrame(patches: [], duration: 1))
    }
    #expect(throws: CancellationError.self) { try encoder.finish() }
  }

  @Test("A film that is interrupted while it is completed is complete")
  func lateInterruption() throws {
    /// A writer whose film is interrupted while the writer completes it.
    final class SlowWriter: FilmWriter {
      let isFinishing = Atomic(false)
      nonisolated(unsafe) var isCancelled = false
      nonisolated init() {}
      nonisolated func write(_ picture: Bitmap, changed: PixelBox, duration: Int) throws {}
      nonisolated func finish() throws {
        isFinishing.store(true, ordering: .sequentiallyConsistent)
        usleep(200_000)
      }
      nonisolated func cancel() { isCancelled = true }
    }
    let writer = SlowWriter()
    let encoder = FilmEncoder(writer, width: 2, height: 2) {
      writer.isFinishing.load(ordering: .sequentiallyConsistent)
    }
    try encoder.append(FilmFrame(patches: [patch(0, 0, 2, 2, red)], duration: 1))
    #expect(try encoder.finish() > .zero)
    #expect(!writer.isCancelled)
  }

  @Test("An interruption is the error of a film, although it makes the frame in progress fail")
  func interruptedFrame() throws {
    /// A writer whose frame takes until the interruption, and then fails.
    final class BlockedWriter: FilmWriter {
      private let interruption = DispatchSemaphore(value: 0)
      nonisolated init() {}
      nonisolated func write(_ picture: Bitmap, changed: PixelBox, duration: Int) throws {
        interruption.wait()
        throw FilmRecorder.WriteError()
      }
      nonisolated func finish() throws {}
      nonisolated func interrupt() { interruption.signal() }
      nonisolated func cancel() {}
    }
    let encoder = FilmEncoder(BlockedWriter(), width: 2, height: 2) { true }
    try encoder.append(FilmFrame(patches: [patch(0, 0, 2, 2, red)], duration: 1))
    #expect(throws: CancellationError.self) { try encoder.finish() }
  }

  @Test("A film encoder that nothing interrupts waits for a slow writer, and counts all its time")
  func slowWriter() throws {
    /// A writer that takes at least 150 milliseconds to write a frame, and to complete the film.
    final class SlowWriter: FilmWriter {
      nonisolated init() {}
      nonisolated func write(_ picture: Bitmap, changed: PixelBox, duration: Int) throws {
        usleep(150_000)
      }
      nonisolated func finish() throws { usleep(150_000) }
      nonisolated func cancel() { Issue.record("the film is cancelled") }
    }
    let encoder = FilmEncoder(SlowWriter(), width: 2, height: 2)
    try encoder.append(FilmFrame(patches: [patch(0, 0, 2, 2, red)], duration: 1))
    #expect(try encoder.finish() >= .milliseconds(300))
  }

  @Test("The time of encoding a film without frames is not negative")
  func emptyFilm() throws {
    let writer = FilmRecorder()
    let encoder = FilmEncoder(writer, width: 2, height: 2)
    #expect(try encoder.finish() >= .zero)
    #expect(writer.frames.isEmpty && writer.finishCount == 1 && writer.cancelCount == 0)
  }

  @Test("The encoding time of a film includes the time for writing every frame")
  func time() throws {
    /// A writer that is busy for at least three milliseconds with each frame.
    final class BusyWriter: FilmWriter {
      nonisolated init() {}
      nonisolated func write(_ picture: Bitmap, changed: PixelBox, duration: Int) throws {
        let clock = ContinuousClock()
        let start = clock.now
        while clock.now - start < .milliseconds(3) {}
      }
      nonisolated func finish() throws {}
      nonisolated func cancel() {}
    }
    let encoder = FilmEncoder(BusyWriter(), width: 2, height: 2)
    for _ in 0..<4 {
      try encoder.append(FilmFrame(patches: [patch(0, 0, 2, 2, red)], duration: 1))
    }
    #expect(try encoder.finish() >= .milliseconds(12))
  }
}

@Suite("Production of films")
struct FilmProductionTests {
  /// A film of a window in which a square moves at whole seconds.
  private final class Steps: Film {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    private let square = UIView(frame: CGRect(x: 0, y: 4, width: 6, height: 5))
    let duration = 3.0
    private(set) var times: [TimeInterval] = []

    init() {
      window.backgroundColor = .white
      square.backgroundColor = .black
      window.addSubview(square)
    }

    func advance(to time: TimeInterval) {
      times.append(time)
      let x = CGFloat(min(3, time).rounded(.down)) * 10
      if square.frame.origin.x != x { square.frame.origin.x = x }
    }

    func restarted(_ showsTouches: Bool) -> any Film { Steps() }
  }

  #if canImport(Glibc)
    @Test("Producing a film leaves the default handlers of SIGINT, SIGTERM and SIGHUP in effect")
    func signals() throws {
      let schedule = try #require(FilmSchedule(duration: 0, rate: 1, speed: 1))
      try FilmProduction(Steps(), schedule, width: 40, height: 20).run(FilmRecorder())
      for number in [SIGINT, SIGTERM, SIGHUP] {
        var action = sigaction()
        #expect(sigaction(number, nil, &action) == 0)
        // The default handler has the address 0.
        let isDefault = action.__sigaction_handler.sa_handler == nil
        #expect(isDefault, "\(number)")
      }
    }
  #endif

  @Test("A frame without changes extends the duration of the picture before it")
  func durations() throws {
    let (film, writer) = (Steps(), FilmRecorder())
    let schedule = try #require(FilmSchedule(duration: 3, rate: 4, speed: 1))
    try FilmProduction(film, schedule, width: 40, height: 20).run(writer)
    // At 4 frames per second, the last picture is shown in the frame at 3 seconds and in the 4
    // frames of the additional second.
    #expect(writer.frames.map(\.duration) == [4, 4, 4, 5])
    #expect(film.times == Array(stride(from: 0, through: 4, by: 0.25)))
    #expect(writer.finishCount == 1 && writer.cancelCount == 0)
    let isShown = writer.frames.indices.allSatisfy { index in
      let square = PixelBox(minX: 10 * index, minY: 4, maxX: 10 * index + 6, maxY: 9)
      return writer.frames[index].picture
        == Bitmap(width: 40, height: 20) { x, y in
          let isInside = square.minX..<square.maxX ~= x && square.minY..<square.maxY ~= y
          let gray: UInt8 = isInside ? 0 : 255
          return PixelColor(red: gray, green: gray, blue: gray)
        }
    }
    #expect(isShown)
    #expect(writer.frames[0].changed == PixelBox(minX: 0, minY: 0, maxX: 40, maxY: 20))
    #expect(writer.frames[1].changed.contains(PixelBox(minX: 0, minY: 4, maxX: 16, maxY: 9)))
  }

  @Test("The speed of a film determines the time that each frame shows")
  func speed() throws {
    let (film, writer) = (Steps(), FilmRecorder())
    let schedule = try #require(FilmSchedule(duration: 3, rate: 2, speed: 2))
    try FilmProduction(film, schedule, width: 40, height: 20).run(writer)
    #expect(film.times == [0, 1, 2, 3, 4, 5])
    #expect(writer.frames.map(\.duration) == [1, 1, 1, 3])
  }

  @Test("A write error stops the production of a film and cancels the writer", arguments: [0, 2])
  func failure(frame: Int) throws {
    let writer = FilmRecorder()
    writer.failingFrame = frame
    let schedule = try #require(FilmSchedule(duration: 3, rate: 4, speed: 1))
    #expect(throws: FilmRecorder.WriteError.self) {
      try FilmProduction(Steps(), schedule, width: 40, height: 20).run(writer)
    }
    #expect(writer.finishCount == 0 && writer.cancelCount >= 1 && writer.frames.count == frame)
  }
}
