import CLibrary
import Dispatch
import ResponderKit
import Synchronization

/// The work of painting all frames of a film and passing them to a writer.
final class FilmProduction {
  private let film: any Film
  private let schedule: FilmSchedule
  private let size: (width: Int, height: Int)

  init(_ film: any Film, _ schedule: FilmSchedule, width: Int, height: Int) {
    (self.film, self.schedule, size) = (film, schedule, (width, height))
  }

  /// Paints, encodes and writes the film, and prints the times that painting and encoding took.
  ///
  /// - Throws: An error of the writer, or ``Interruption/Stop``; then the incomplete film is
  ///   removed, if it is a single file.
  func run(_ writer: any FilmWriter) throws {
    let interruption = Interruption()
    let encoder = FilmEncoder(writer, width: size.width, height: size.height) {
      interruption.hasOccurred
    }
    let painter = FilmPainter(film.window, size: size, rate: schedule.rate)
    let clock = ContinuousClock()
    var painting = Duration.zero
    var waiting = FilmFrame(patches: [], duration: 0)
    var progress = FilmProgress(total: schedule.count)
    defer { progress.end() }
    do {
      for number in 0..<schedule.count {
        if interruption.hasOccurred { throw Interruption.Stop() }
        let start = clock.now
        film.advance(to: schedule.time(of: number))
        let patches = painter.paint(isLast: number == schedule.count - 1)
        painting += clock.now - start
        progress.show(number + 1)
        if patches.isEmpty {
          waiting.duration += 1
        } else {
          if waiting.duration > 0 { try encoder.append(waiting) }
          waiting = FilmFrame(patches: patches, duration: 1)
        }
      }
      try encoder.append(waiting)
    } catch {
      encoder.cancel()
      throw interruption.hasOccurred ? Interruption.Stop() : error
    }
    let encoding: Duration
    do { encoding = try encoder.finish() } catch {
      throw interruption.hasOccurred ? Interruption.Stop() : error
    }
    progress.end()
    StandardError.show(
      "\(schedule.count) frames, painted in \(seconds(painting)) s, encoded in "
        + "\(seconds(encoding)) s")
  }

  private func seconds(_ duration: Duration) -> Double {
    ((duration / .seconds(1)) * 100).rounded() / 100
  }
}

/// An object that watches for the signals that end the program, such as that of Ctrl-C, so that the
/// incomplete film can be removed first.
private nonisolated final class Interruption: Sendable {
  /// The error that stops the work.
  struct Stop: Error, CustomStringConvertible {
    var description: String { "the film was interrupted; nothing was written" }
  }

  private let state = Mutex(false)
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

  init() {
    let queue = DispatchQueue(label: "touchtracker.interruption")
    sources = Self.signals.map {
      signal($0, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: $0, queue: queue)
    }
    for source in sources {
      source.setEventHandler { [weak self] in self?.state.withLock { $0 = true } }
      source.resume()
    }
  }

  deinit {
    for source in sources { source.cancel() }
    for number in Self.signals { signal(number, SIG_DFL) }
  }

  var hasOccurred: Bool { state.withLock(\.self) }
}
