import DrawingPersistence
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("The export machine")
struct ExportMachineTests {
  private let form = ExportForm(
    name: "plan", folder: "/images", choice: ExportChoice(format: .pdf, margin: .wide))
  private var order: ExportOrder { ExportOrder(form: form, named: "/drawings/plan.plist") }

  /// Returns a machine after some inputs.
  private func machine(after inputs: ExportMachine.Input...) -> ExportMachine {
    var machine = ExportMachine()
    for input in inputs { _ = machine.handle(input) }
    return machine
  }

  /// Returns the actions for an input.
  private func actions(
    of machine: ExportMachine, for input: ExportMachine.Input
  ) -> [ExportMachine.Action] {
    var machine = machine
    return machine.handle(input)
  }

  @Test("The states of the export machine contain the entries and the order of the user")
  func states() {
    #expect(machine(after: .command(form)).state == .choosing(form))
    #expect(machine(after: .command(form), .confirm(order)).state == .exporting(order))
    #expect(machine(after: .command(form), .confirm(order), .cancel).state == .cancelling(order))
    #expect(machine(after: .command(form), .command(form)) == ExportMachine())
  }

  @Test("The export machine shows the sheet, exports the order, and announces the new image")
  func success() {
    let image = ExportedFile(path: "/images/plan.pdf")
    #expect(actions(of: machine(), for: .command(form)) == [.showSheet(form)])
    let exporting = machine(after: .command(form), .confirm(order))
    #expect(
      actions(of: machine(after: .command(form)), for: .confirm(order)) == [
        .hideSheet, .start(order),
      ])
    #expect(
      actions(of: exporting, for: .finished(.written(image))) == [
        .hideProgress, .announce(image),
      ])
  }

  @Test("After a failure, the export machine offers the same entries again")
  func failure() {
    let exporting = machine(after: .command(form), .confirm(order))
    #expect(
      actions(of: exporting, for: .finished(.failed("full"))) == [
        .hideProgress, .offerAgain(form, reason: "full"),
      ])
  }

  @Test("A cancelled export reports neither an image nor a failure")
  func cancelled() {
    let cancelling = machine(after: .command(form), .confirm(order), .cancel)
    for outcome in [
      ExportMachine.Outcome.written(ExportedFile(path: "/a.png")), .failed("cancelled"),
    ] {
      #expect(actions(of: cancelling, for: .finished(outcome)) == [.hideProgress])
    }
  }

  @Test("The export machine ignores inputs that do not fit its state")
  func ignored() {
    let finished = ExportMachine.Input.finished(.failed("full"))
    let idle = machine()
    let choosing = machine(after: .command(form))
    let exporting = machine(after: .command(form), .confirm(order))
    let cancelling = machine(after: .command(form), .confirm(order), .cancel)
    for (machine, inputs) in [
      (idle, [.confirm(order), .cancel, finished]), (choosing, [finished]),
      (exporting, [.command(form), .confirm(order)]),
      (cancelling, [.command(form), .confirm(order), .cancel]),
    ] as [(ExportMachine, [ExportMachine.Input])] {
      for input in inputs { #expect(actions(of: machine, for: input).isEmpty, "\(input)") }
    }
  }
}
