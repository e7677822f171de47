import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("The export sheet and the export progress view")
struct ExportViewTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 500, height: 400))
  private let harness: TouchHarness

  init() {
    harness = TouchHarness(window: window)
    harness.application.typesetter = BlockTypesetter()
  }

  /// The choices and the cancellations of a sheet.
  private final class Log {
    var choices: [ExportChoice] = []
    var cancelCount = 0
  }

  private func show(
    hasSelection: Bool = false, format: Export.Format = .png, size: CGSize? = nil
  ) -> (sheet: ExportSheet, log: Log) {
    if let size { window.frame.size = size }
    var areas = [ExportChoice.Content.everything: CGSize(width: 960, height: 640.4)]
    if hasSelection { areas[.selection] = CGSize(width: 30, height: 5000) }
    let (sheet, log) = (
      ExportSheet(folderName: "Pictures", areas: areas, choice: ExportChoice(format: format)), Log()
    )
    sheet.onConfirm = { log.choices.append($0) }
    sheet.onCancel = { log.cancelCount += 1 }
    sheet.frame = window.bounds
    window.addSubview(sheet)
    sheet.becomeFirstResponder()
    window.layoutIfNeeded()
    return (sheet, log)
  }

  private func views<V: UIView>(_ type: V.Type, in view: UIView) -> [V] {
    view.subviews.flatMap { [$0 as? V].compactMap(\.self) + views(type, in: $0) }
  }

  private func tap(_ point: CGPoint) {
    harness.touchDown(at: point)
    harness.advance(by: 0.05)
    harness.touchUp()
  }

  @Test("In the export sheet, Return exports in the chosen format and Escape cancels")
  func keys() throws {
    let (sheet, log) = show(hasSelection: true, format: .svg)
    harness.press(UIKey("\r"))
    #expect(log.choices == [ExportChoice(format: .svg, content: .everything)])
    let controls = views(UISegmentedControl.self, in: sheet)
    try #require(controls.map(\.numberOfSegments) == [2, 3, 3])
    for (index, format) in [Export.Format.png, .svg, .pdf].enumerated() {
      controls[1].selectedSegmentIndex = index
      controls[1].sendActions(for: .valueChanged)
      controls[0].selectedSegmentIndex = index % 2
      controls[2].selectedSegmentIndex = index
      harness.press(UIKey("\r"))
      let content = index % 2 == 1 ? ExportChoice.Content.selection : .everything
      #expect(
        log.choices.last
          == ExportChoice(format: format, content: content, scale: [1, 2, 4][index]))
    }
    #expect(log.cancelCount == 0)
    harness.press(UIKey(UIKeyCommand.inputEscape))
    harness.press(UIKey("x"))
    #expect(log.choices.count == 4 && log.cancelCount == 1)
  }

  @Test("The export sheet explains the chosen format and names the folder")
  func explanations() throws {
    let (sheet, _) = show(format: .pdf)
    let control = try #require(views(UISegmentedControl.self, in: sheet).first)
    #expect(control.selectedSegmentIndex == 2)
    var texts: Set<String> = []
    for index in [2, 1, 0] {
      control.selectedSegmentIndex = index
      control.sendActions(for: .valueChanged)
      let text = views(UILabel.self, in: sheet).compactMap(\.text).first {
        $0.hasSuffix("\nA new file in Pictures.")
      }
      texts.insert(try #require(text))
    }
    #expect(texts.count == 3)
    #expect(texts.contains { $0.hasPrefix("960 × 640 pixels") })
  }

  @Test("The export sheet shows the pixels of an image, which has at most 16,384 to a side")
  func pixels() throws {
    let (sheet, _) = show(hasSelection: true)
    let controls = views(UISegmentedControl.self, in: sheet)
    let expected = [
      ["960 × 640", "1920 × 1281", "3840 × 2562"], ["30 × 5000", "60 × 10000", "98 × 16384"],
    ]
    for (content, sizes) in expected.enumerated() {
      for (scale, size) in sizes.enumerated() {
        for (control, index) in [(controls[0], content), (controls[2], scale)] {
          control.selectedSegmentIndex = index
          control.sendActions(for: .valueChanged)
        }
        let texts = views(UILabel.self, in: sheet).compactMap(\.text)
        #expect(texts.contains { $0.hasPrefix(size + " pixels") }, "\(size) in \(texts)")
      }
    }
  }

  @Test(
    "A touch beside the panel cancels the export sheet, and one in a corner of the panel does not")
  func touches() {
    let (sheet, log) = show()
    let panel = views(SheetPanel.self, in: sheet)[0].frame
    #expect(panel == CGRect(x: 60, y: 68, width: 380, height: 264))
    for point in [
      CGPoint(x: panel.minX + 3, y: panel.minY + 3), CGPoint(x: panel.maxX - 3, y: panel.maxY - 3),
    ] { tap(point) }
    #expect(log.cancelCount == 0)
    for (index, point) in [
      CGPoint(x: panel.minX - 2, y: 200), CGPoint(x: panel.maxX + 2, y: 200),
      CGPoint(x: 250, y: panel.minY - 2), CGPoint(x: 250, y: panel.maxY + 2),
    ].enumerated() {
      tap(point)
      #expect(log.cancelCount == index + 1)
    }
    #expect(log.choices.isEmpty)
  }

  @Test(
    "The controls of the export sheet are stacked within the panel, even in a narrow window",
    arguments: [500, 320, 250] as [CGFloat], [true, false])
  func layout(width: CGFloat, hasSelection: Bool) throws {
    let (sheet, _) = show(hasSelection: hasSelection, size: CGSize(width: width, height: 400))
    let panel = try #require(views(SheetPanel.self, in: sheet).first)
    #expect(panel.frame.width == min(380, width - 24))
    #expect(panel.frame.height == (hasSelection ? 314 : 264))
    #expect(abs(panel.frame.midX - width / 2) <= 0.5 && abs(panel.frame.midY - 200) <= 0.5)
    let buttons = views(UIButton.self, in: sheet)
    let rows = panel.subviews.filter { !($0 is UIButton) }.map(\.frame)
      .sorted { $0.minY < $1.minY }
    #expect(rows.count == (hasSelection ? 5 : 4))
    for row in rows { #expect(row.minX == 20 && row.maxX == panel.bounds.width - 20) }
    for (above, below) in zip(rows, rows.dropFirst()) {
      #expect(above.maxY < below.minY && below.minY - above.maxY < 20)
    }
    try #require(buttons.map(\.currentTitle) == ["Cancel", "Export"])
    #expect(buttons[1].frame.maxX == panel.bounds.width - 20)
    #expect(buttons[0].frame.maxX == buttons[1].frame.minX - 10)
    #expect(buttons.allSatisfy { $0.frame.width >= 90 && $0.frame.height == 40 })
    #expect(buttons.allSatisfy { $0.frame.minY > rows[rows.count - 1].maxY })
    #expect(buttons.allSatisfy { panel.bounds.maxY - $0.frame.maxY == 18 })
  }

  // MARK: Progress

  @Test(
    "The export progress view receives touches only in its bar, which is centered at the upper edge"
  )
  func progress() throws {
    var cancelCount = 0
    let progress = ExportProgressView { cancelCount += 1 }
    progress.frame = window.bounds
    window.addSubview(progress)
    window.layoutIfNeeded()
    #expect(progress.bar.frame == CGRect(x: 100, y: 16, width: 300, height: 52))
    let (inside, outside) = (
      [CGPoint(x: 100, y: 16), CGPoint(x: 399, y: 67)],
      [
        CGPoint(x: 99, y: 30), CGPoint(x: 401, y: 30), CGPoint(x: 250, y: 15),
        CGPoint(x: 250, y: 69),
      ]
    )
    #expect(inside.allSatisfy { progress.point(inside: $0, with: nil) })
    #expect(!outside.contains { progress.point(inside: $0, with: nil) })
    let button = try #require(views(UIButton.self, in: progress).first)
    let label = try #require(
      views(UILabel.self, in: progress).first { $0.text == "Exporting…" })
    #expect(button.frame.maxX == 294 && button.frame.minY == 6 && button.frame.maxY == 46)
    #expect(label.frame == CGRect(x: 18, y: 6, width: button.frame.minX - 24, height: 40))
    tap(button.convert(button.bounds.center, to: nil))
    #expect(cancelCount == 1)
    window.frame.size.width = 701
    progress.frame = window.bounds
    window.layoutIfNeeded()
    #expect(progress.bar.frame.minX == 201)
  }

  @Test("The export progress view fades in for 0.2 seconds after a delay of half a second")
  func delay() {
    let progress = ExportProgressView {}
    progress.frame = window.bounds
    window.addSubview(progress)
    window.backgroundColor = .white
    progress.showLater()
    func brightness() -> Int { Int(harness.snapshot()[110, 20].red) }
    #expect(brightness() == 255)
    harness.advance(by: 0.49)
    #expect(brightness() == 255)
    harness.advance(by: 0.11)
    #expect(100...200 ~= brightness())
    harness.advance(by: 0.11)
    #expect(brightness() < 70)
  }
}
