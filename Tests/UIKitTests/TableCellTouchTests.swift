import ResponderKitTesting
import Testing
import UIKit

@Suite("Touches and animated changes of cells") @MainActor
struct TableCellTouchTests {
  /// A cell that records the changes of its state and whether each change is animated.
  private final class RecordingCell: UITableViewCell {
    var log: [String] = []

    private func note(_ name: String, _ value: Bool, _ animated: Bool) {
      log.append("\(value ? "" : "not ")\(name), \(animated ? "animated" : "at once")")
    }

    override func setSelected(_ selected: Bool, animated: Bool) {
      note("selected", selected, animated)
      super.setSelected(selected, animated: animated)
    }

    override func setHighlighted(_ highlighted: Bool, animated: Bool) {
      note("highlighted", highlighted, animated)
      super.setHighlighted(highlighted, animated: animated)
    }

    override func setEditing(_ editing: Bool, animated: Bool) {
      note("editing", editing, animated)
      super.setEditing(editing, animated: animated)
    }
  }

  /// A view that records the touches that its subviews pass on.
  private final class Recorder: UIView {
    var phases: [String] = []
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      phases.append("began \(touches.count)")
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      phases.append("ended \(touches.count)")
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      phases.append("cancelled \(touches.count)")
    }
  }

  private let fixture: TableFixture
  private var table: UITableView { fixture.table }

  init() {
    fixture = TableFixture([.init(rowHeights: [40, 40, 40])])
    fixture.model.makeCell = { _, _ in RecordingCell(style: .default, reuseIdentifier: "cell") }
    table.reloadData()
    fixture.layOut()
  }

  private func recordingCell(_ row: Int) -> RecordingCell? {
    table.cellForRow(at: fixture.path(0, row)) as? RecordingCell
  }

  @Test("A view in a row receives the whole tap that selects the row")
  func viewInRow() throws {
    let recorder = Recorder(frame: CGRect(x: 100, y: 0, width: 100, height: 40))
    try #require(recordingCell(0)).contentView.addSubview(recorder)
    fixture.tap(0, 0)
    #expect(recorder.phases == ["began 1", "ended 1"])
    #expect(table.indexPathForSelectedRow == fixture.path(0, 0))
  }

  @Test("A cell outside of a table passes its touches on to its superview")
  func responderChain() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    let recorder = Recorder(frame: window.bounds)
    let harness = TouchHarness(window: window)
    window.addSubview(recorder)
    recorder.addSubview(UITableViewCell())
    let location = CGPoint(x: 50, y: 20)
    harness.touchDown(at: location)
    #expect(recorder.phases == ["began 1"])
    harness.touchUp()
    #expect(recorder.phases == ["began 1", "ended 1"])
    harness.touchDown(at: location)
    harness.touchCancel()
    #expect(recorder.phases == ["began 1", "ended 1", "began 1", "cancelled 1"])
  }

  @Test("A touch highlights a cell without an animation and unhighlights it with an animation")
  func highlight() throws {
    let cell = try #require(recordingCell(1))
    for isCancelled in [false, true] {
      cell.log = []
      fixture.harness.touchDown(at: CGPoint(x: 100, y: 60))
      fixture.harness.advance(by: 0.2)
      #expect(cell.log == ["highlighted, at once"])
      if isCancelled { fixture.harness.touchCancel() } else { fixture.harness.touchUp() }
      #expect(cell.log.contains("not highlighted, animated"))
    }
  }

  @Test("A tap selects and deselects rows with an animation")
  func taps() {
    for row in 0..<2 {
      recordingCell(row)?.log = []
      fixture.tap(0, row)
      #expect(recordingCell(row)?.log.contains("selected, animated") == true)
    }
    #expect(recordingCell(0)?.log.last == "not selected, animated")
    table.allowsMultipleSelection = true
    fixture.tap(0, 1)
    #expect(recordingCell(1)?.log.contains("not selected, animated") == true)
  }

  @Test(
    "Selection and editing by code are animated only if the code requests an animation",
    arguments: [true, false])
  func code(animated: Bool) throws {
    let cells = try (0..<2).map { try #require(recordingCell($0)) }
    let manner = animated ? "animated" : "at once"
    table.selectRow(at: fixture.path(0, 0), animated: animated, scrollPosition: .none)
    #expect(cells[0].log == ["selected, \(manner)"])
    table.selectRow(at: fixture.path(0, 1), animated: animated, scrollPosition: .none)
    #expect(cells[0].log.last == "not selected, \(manner)")
    table.deselectRow(at: fixture.path(0, 1), animated: animated)
    #expect(cells[1].log == ["selected, \(manner)", "not selected, \(manner)"])
    table.setEditing(true, animated: animated)
    #expect(cells[0].log.last == "editing, \(manner)")
  }

  @Test("A reused cell is deselected and unhighlighted without an animation")
  func reuse() throws {
    let cell = try #require(recordingCell(0))
    (cell.isSelected, cell.isHighlighted) = (true, true)
    cell.prepareForReuse()
    #expect(Set(cell.log) == ["not selected, at once", "not highlighted, at once"])
  }

  @Test(
    "A UITableViewController passes its animated arguments on to its table",
    arguments: [true, false]
  )
  func controller(animated: Bool) throws {
    final class Controller: UITableViewController {
      let cell = RecordingCell(style: .default, reuseIdentifier: nil)
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        1
      }
      override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
      { cell }
    }
    let controller = Controller(style: .plain)
    let table = try #require(controller.tableView)
    table.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    table.layoutIfNeeded()
    table.selectRow(at: fixture.path(0, 0), animated: false, scrollPosition: .none)
    controller.viewWillAppear(animated)
    let manner = animated ? "animated" : "at once"
    #expect(controller.cell.log.last == "not selected, \(manner)")
    controller.setEditing(true, animated: animated)
    #expect(controller.cell.log.last == "editing, \(manner)")
  }
}
