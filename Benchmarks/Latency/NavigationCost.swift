import Foundation
import Ink
import TouchscreenRig

/// The measurement of the frames, the processor time and the memory while a wheel and fingers move
/// and zoom a page of 10,000 strokes.
enum NavigationCost {
  /// The sizes of the measured windows, in pixels.
  private static let (largeWindow, smallWindow) = (
    (width: 1900, height: 1000), (width: 960, height: 640)
  )
  private static let barHeight = 44
  /// The colors of the strokes, all brighter than the ink of the pen.
  ///
  /// On a page of one color, the movement of the page would be invisible.
  private static let colors = [
    PixelColor(red: 230, green: 110, blue: 110), PixelColor(red: 110, green: 190, blue: 110),
    PixelColor(red: 110, green: 140, blue: 230), PixelColor(red: 240, green: 220, blue: 110),
  ]

  /// Prints the results for each renderer.
  ///
  /// - Parameter program: The path of TouchTracker.
  static func report(_ program: String) throws {
    for renderer in ["surface", "gpu"] {
      let rig = try TouchscreenRig(width: 1920, height: 1080, hasWindowManager: false)
      defer { rig.stop() }
      func page(_ window: (width: Int, height: Int)) throws -> NavigatedPage {
        let drawing = FileManager.default.temporaryDirectory.appendingPathComponent(
          "navigate.plist")
        try? FileManager.default.removeItem(at: drawing)
        try FullPage.encoded(
          width: Float(window.width), height: Float(window.height - barHeight), colors: colors
        ).write(to: drawing)
        // A prediction would paint the pixel under the finger before the finger moves there.
        return try NavigatedPage(
          program, ["--predict", "0", "--renderer", renderer, drawing.path],
          barHeight: barHeight, on: rig)
      }
      func printMemory(_ page: NavigatedPage, _ moment: String) throws {
        print(
          "\(renderer), \(page.window.width) × \(page.window.height): "
            + String(format: "%.0f MB of memory \(moment)", try page.process.residentMegabytes()))
      }

      let small = try page(smallWindow)
      try printMemory(small, "with the page open")
      small.quit()

      let large = try page(largeWindow)
      try printMemory(large, "with the page open")
      print("\(renderer), a wheel moves the page: \(try large.moveWithWheel())")
      print("\(renderer), a wheel zooms the page: \(try large.zoomWithWheel())")
      print("\(renderer), two fingers zoom the page: \(try large.zoomWithFingers())")
      print(
        "\(renderer), a finger draws while the page is repainted: \(try large.drawWhileRepainting())"
      )
      try printMemory(large, "after moving and zooming")
      large.quit()
    }
  }
}

/// A running program with an open page, and the input and screenshots that measure it.
private struct NavigatedPage {
  /// The cost of steps that move or zoom the page.
  struct Cost: CustomStringConvertible {
    /// The number of frames from the first step to the end of the last step's interval.
    var frames = 0
    /// The longest time between two frames, in seconds.
    var longestGap = 0.0
    /// The processor time for each step, in milliseconds.
    var milliseconds = 0.0
    /// The time from the last step until the screen no longer changes, in seconds.
    var sharpTime = 0.0

    var description: String {
      "\(frames) frames for \(NavigatedPage.stepCount) steps, "
        + String(
          format:
            "longest gap %.0f ms, %.1f ms of processor time for each step, sharp after %.0f ms",
          longestGap * 1000, milliseconds, sharpTime * 1000)
    }
  }

  private static let stepCount = 60
  private static let stepInterval = 0.033
  /// The interval between screenshots, in seconds.
  ///
  /// Continuous screenshots would take a processor from the program, which paints on all
  /// processors.
  private static let pollInterval = 0.001
  /// The time in seconds after which a program that changes nothing and uses no processor time
  /// counts as inactive.
  private static let stillTime = 0.5

  let process: Process
  let window: WindowOnScreen
  private let rig: TouchscreenRig
  /// The center of the page, in pixels of the screen.
  private let center: (x: Double, y: Double)
  private let pageHeight: Int

  /// Starts the program and waits for its complete page.
  init(_ program: String, _ arguments: [String], barHeight: Int, on rig: TouchscreenRig) throws {
    self.rig = rig
    process = try rig.run(program, arguments)
    window = try rig.window(titled: "TouchTracker")
    pageHeight = window.height - barHeight
    center = (Double(window.x + window.width / 2), Double(window.y + pageHeight / 2))
    Thread.sleep(forTimeInterval: 1)
    try waitUntilStill()
  }

  func quit() {
    process.terminate()
    process.waitUntilExit()
  }

  // MARK: Moving and zooming

  func moveWithWheel() throws -> Cost {
    rig.mouseMove(center.x, center.y)
    return try cost { turnWheel(isUp: Self.isForward($0)) }
  }

  func zoomWithWheel() throws -> Cost {
    rig.chord("0")
    rig.mouseMove(center.x, center.y)
    rig.key("Control_L", isDown: true)
    defer { rig.key("Control_L", isDown: false) }
    return try cost { turnWheel(isUp: Self.isForward($0)) }
  }

  func zoomWithFingers() throws -> Cost {
    rig.chord("0")
    rig.chord("h")
    var distance = 160.0
    func position(_ finger: Int) -> (x: Double, y: Double) {
      (center.x + (finger == 0 ? -distance : distance), center.y)
    }
    for finger in 0..<2 { rig.touchDown(finger, position(finger).x, position(finger).y) }
    let cost = try cost { step in
      distance += Self.isForward(step) ? 12 : -12
      for finger in 0..<2 { rig.touchMoveUnsynced(finger, position(finger).x, position(finger).y) }
      rig.sync()
    }
    for finger in 0..<2 { rig.touchUp(finger, position(finger).x, position(finger).y) }
    return cost
  }

  /// Returns a Boolean value that indicates whether a step goes forward: four steps go forward,
  /// eight go back, eight go forward, and so on.
  ///
  /// In this pattern, the page remains visible. The last step does not return to the first scale,
  /// at which the program may still have the painted page.
  private static func isForward(_ step: Int) -> Bool { (step + 4) / 8 % 2 == 0 }

  private func turnWheel(isUp: Bool) {
    let button = isUp ? 4 : 5
    rig.mouseButton(button, isDown: true)
    rig.mouseButton(button, isDown: false)
  }

  /// Performs steps at a fixed interval and returns their cost.
  ///
  /// A change of a row of pixels counts as a frame, so that only visible frames count.
  private func cost(of step: (Int) throws -> Void) throws -> Cost {
    try waitUntilStill()
    var cost = Cost()
    let processorTime = try process.processorMilliseconds()
    let start = Self.now
    var (lastFrame, lastStep, shownRow) = (start, start, try rowOfPixels())
    for index in 0..<Self.stepCount {
      lastStep = Self.now
      try step(index)
      let end = start + Double(index + 1) * Self.stepInterval
      while Self.now < end {
        let row = try rowOfPixels()
        if row != shownRow {
          let time = Self.now
          cost.frames += 1
          cost.longestGap = max(cost.longestGap, time - lastFrame)
          (lastFrame, shownRow) = (time, row)
        }
        Thread.sleep(forTimeInterval: Self.pollInterval)
      }
    }
    cost.longestGap = max(cost.longestGap, Self.now - lastFrame)
    cost.sharpTime = max(lastFrame, try waitUntilStill() ?? lastFrame) - lastStep
    cost.milliseconds =
      (try process.processorMilliseconds() - processorTime) / Double(Self.stepCount)
    return cost
  }

  // MARK: Drawing

  /// Zooms the page and immediately draws with a finger, several times.
  ///
  /// - Returns: Statistics of the times from a move of the finger to the ink behind the finger, as
  ///   text.
  func drawWhileRepainting() throws -> String {
    rig.chord("2")
    var times: [Double] = []
    for round in 0..<8 {
      rig.chord("0")
      try waitUntilStill()
      rig.chord("equal")
      var x = center.x - 300
      let y = center.y - 280 + 80 * Double(round)
      rig.touchDown(0, x, y)
      for _ in 0..<10 {
        Thread.sleep(forTimeInterval: 0.016)
        x += 24
        times.append(try timeOfMove(to: x, y))
      }
      rig.touchUp(0, x, y)
      Thread.sleep(forTimeInterval: 0.4)
    }
    times.sort()
    return String(
      format: "median %.1f ms, 95 %% within %.1f ms, longest %.0f ms, %d moves",
      times[times.count / 2] * 1000, times[times.count * 95 / 100] * 1000,
      times[times.count - 1] * 1000, times.count)
  }

  /// Moves the finger to the right and returns the seconds until the pixel 6 pixels behind the
  /// finger has the color of the ink, but at most 5 s.
  private func timeOfMove(to x: Double, _ y: Double) throws -> Double {
    let start = Self.now
    rig.touchMove(0, x, y)
    while Self.now - start < 5 {
      let pixel = try rig.screenshot(x: Int(x) - 6, y: Int(y), width: 1, height: 1)
      if pixel.brightness(0, 0) < 64 { break }
    }
    return Self.now - start
  }

  // MARK: The screen

  /// The time since the start of the system, in seconds.
  private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  /// Returns a row of pixels in the middle, which the page covers at all scales.
  private func rowOfPixels() throws -> Screenshot {
    try rig.screenshot(x: Int(center.x) - 200, y: Int(center.y), width: 400, height: 1)
  }

  /// Returns screenshots of squares in the middle and in two opposite corners of the page.
  ///
  /// The middle is repainted first, and the corners are repainted last.
  private func squares() throws -> [Screenshot] {
    let side = 24
    return try [
      (Int(center.x), Int(center.y)), (window.x, window.y),
      (window.x + window.width - side, window.y + pageHeight - side),
    ].map { try rig.screenshot(x: $0, y: $1, width: side, height: side) }
  }

  /// Waits until the program has finished all work, and returns the time of the last change of the
  /// page; nil if the page has not changed.
  ///
  /// A zoomed page may look the same for a long time while the program paints its replacement. The
  /// program uses no processor time when it has finished.
  @discardableResult
  private func waitUntilStill() throws -> Double? {
    var (shown, lastChange) = (try squares(), Double?.none)
    var (processorTime, lastActivity) = (try process.processorMilliseconds(), Self.now)
    while Self.now - lastActivity < Self.stillTime {
      Thread.sleep(forTimeInterval: Self.pollInterval)
      let (squares, newProcessorTime) = (try squares(), try process.processorMilliseconds())
      if newProcessorTime != processorTime {
        (processorTime, lastActivity) = (newProcessorTime, Self.now)
      }
      if squares != shown {
        (shown, lastChange, lastActivity) = (squares, Self.now, Self.now)
      }
    }
    return lastChange
  }
}
