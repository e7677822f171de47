import SDLHost
import Testing

@testable import TouchTracker

@Suite("The decision where the user chooses pictures")
struct PictureChoiceTests {
  /// Returns the last state and all actions after some inputs.
  private func run(
    _ inputs: [PictureChoice.Input]
  ) -> (state: PictureChoice.State, actions: [PictureChoice.Action]) {
    var choice = PictureChoice()
    var actions: [PictureChoice.Action] = []
    for input in inputs { actions += choice.handle(input) }
    return (choice.state, actions)
  }

  @Test("Files that the user chooses on the desktop are inserted")
  func chosen() {
    let result = run([
      .command, .reported(.opened, 1), .patienceIsOver(1), .reported(.chosen(["file:///a"]), 1),
    ])
    #expect(result.state == .idle && result.actions == [.ask(1), .insert(["file:///a"])])
    let early = run([.command, .reported(.chosen(["file:///a"]), 1)])
    #expect(early.state == .idle && early.actions == result.actions)
  }

  @Test("A cancelled choice ends the command", arguments: [true, false])
  func cancelled(isOpened: Bool) {
    let opened: [PictureChoice.Input] = isOpened ? [.reported(.opened, 1)] : []
    let result = run([.command] + opened + [.reported(.cancelled, 1)])
    #expect(result.state == .idle && result.actions == [.ask(1)])
  }

  @Test(
    "Without a file chooser of the desktop, the window shows a sheet", arguments: [true, false])
  func unavailable(isOpened: Bool) {
    let opened: [PictureChoice.Input] = isOpened ? [.reported(.opened, 1)] : []
    let result = run([.command] + opened + [.reported(.unavailable("no"), 1)])
    #expect(result.state == .listing && result.actions == [.ask(1), .showSheet])
  }

  @Test("If the desktop does not answer in time, the window shows a sheet")
  func silence() {
    let result = run([.command, .patienceIsOver(1)])
    #expect(result.state == .listing && result.actions == [.ask(1), .cancel, .showSheet])
  }

  @Test("The command, given again, leads to the sheet while the desktop is asked")
  func secondCommand() {
    for inputs in [[], [.reported(.opened, 1)]] as [[PictureChoice.Input]] {
      let result = run([.command] + inputs + [.command])
      #expect(result.state == .listing && result.actions == [.ask(1), .cancel, .showSheet])
    }
  }

  @Test("Reports about earlier requests have no effect")
  func lateReports() {
    let inputs: [PictureChoice.Input] = [.command, .patienceIsOver(1), .sheetClosed, .command]
    let late: [PictureChoice.Input] = [
      .reported(.chosen(["file:///a"]), 1), .reported(.unavailable("no"), 1), .patienceIsOver(1),
      .reported(.opened, 1), .sheetClosed,
    ]
    let result = run(inputs + late)
    #expect(result.state == .asking(2))
    #expect(result.actions == [.ask(1), .cancel, .showSheet, .ask(2)])
    #expect(run(Array(inputs.prefix(2)) + late.prefix(4)).state == .listing)
    #expect(run(late).actions == [], "no request has been made")
  }
}
