import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("The middle button, wheels with Shift, and drags that leave the window", .serialized)
struct MiddleButtonTests {
  /// A view that records how it is scrolled.
  private final class ScrolledView: UIView {
    var displacements: [CGVector] = []

    override func scroll(
      by displacement: CGVector, at point: CGPoint, with flags: UIKeyModifierFlags
    ) -> Bool {
      displacements.append(displacement)
      return true
    }
  }

  private func add(to fixture: HostFixture) -> ScrolledView {
    let view = ScrolledView(frame: fixture.window.bounds)
    fixture.window.addSubview(view)
    return view
  }

  private func button(_ type: SDL_EventType, _ x: Int32, _ y: Int32) -> SDL_Event {
    TestEvent.button(type, SDL_GetTicks(), x, y, button: SDL_BUTTON_MIDDLE)
  }

  private func motion(_ x: Int32, _ y: Int32) -> SDL_Event {
    TestEvent.motion(SDL_GetTicks(), x, y, isPressed: true)
  }

  @Test("A drag with the middle button scrolls by the displacement of the pointer, in points")
  func drag() throws {
    try HostFixture.run(size: CGSize(width: 200, height: 150), scale: 2) { fixture in
      let view = add(to: fixture)
      fixture.send(motion(50, 60))
      fixture.step { #expect(view.displacements.isEmpty) }
      fixture.send(button(SDL_MOUSEBUTTONDOWN, 50, 60), motion(70, 60), motion(70, 30))
      fixture.step {
        // The content follows the pointer, so the displacement has the other direction.
        let sum = view.displacements.reduce(CGVector()) {
          CGVector(dx: $0.dx + $1.dx, dy: $0.dy + $1.dy)
        }
        #expect(sum == CGVector(dx: -10, dy: 15))
        #expect(fixture.view.log.isEmpty, "the button makes no touch")
        view.displacements = []
      }
      fixture.send(button(SDL_MOUSEBUTTONUP, 70, 30), motion(90, 90))
      fixture.step { #expect(view.displacements.isEmpty) }
    }
  }

  @Test("A drag with the middle button continues outside the window until its release there")
  func outside() throws {
    try HostFixture.run { fixture in
      let (system, view) = (fixture.windowSystem, add(to: fixture))
      system.followsDragsOutside = true
      system.isOver = true
      fixture.send(button(SDL_MOUSEBUTTONDOWN, 50, 60))
      fixture.step {
        system.isOver = false
        system.pointer = (CGPoint(x: 400, y: 60), UInt32(1) << UInt32(SDL_BUTTON_MIDDLE - 1))
      }
      fixture.step {}
      fixture.step {
        #expect(view.displacements == [CGVector(dx: -350, dy: 0)])
        #expect(system.releasedButtons.isEmpty)
        system.pointer = (CGPoint(x: 400, y: 60), 0)
      }
      fixture.step {}
      fixture.step { #expect(Set(system.releasedButtons) == [SDL_BUTTON_MIDDLE]) }
      fixture.send(button(SDL_MOUSEBUTTONUP, 199, 60))
      fixture.step {
        #expect(system.leaves.count == 1)
        view.displacements = []
      }
      fixture.send(motion(100, 100))
      fixture.step { #expect(view.displacements.isEmpty) }
    }
  }

  @Test("A pointer that a compositor moves away while the middle button is down ends the drag")
  func movedAway() {
    var pointer = Pointer()
    var context = WindowContext.recorded
    context.followsDragsOutside = false
    let size = context.metrics.size
    let (x, y) = (Int32(size.width / 2), Int32(size.height / 2))
    _ = pointer.samples(of: button(SDL_MOUSEBUTTONDOWN, x, y).button, in: context)
    #expect(pointer.isPanning)
    #expect(pointer.leave(at: 1, context).isEmpty && !pointer.isPanning)
    _ = pointer.samples(of: motion(x + 30, y).motion, in: context)
    #expect(pointer.takePan() == nil)
  }

  @Test("Several moves with the middle button down make one displacement, their sum")
  func sum() {
    var pointer = Pointer()
    let context = WindowContext.recorded
    _ = pointer.samples(of: button(SDL_MOUSEBUTTONDOWN, 100, 50).button, in: context)
    #expect(pointer.takePan() == nil)
    for (x, y) in [(130, 90), (110, 170), (145, 160)] as [(Int32, Int32)] {
      _ = pointer.samples(of: motion(x, y).motion, in: context)
    }
    #expect(pointer.takePan() == CGVector(dx: 45, dy: 110))
    #expect(pointer.takePan() == nil)
    _ = pointer.samples(of: motion(140, 163).motion, in: context)
    #expect(pointer.takePan() == CGVector(dx: -5, dy: 3))
    _ = pointer.samples(of: button(SDL_MOUSEBUTTONUP, 140, 163).button, in: context)
    _ = pointer.samples(of: motion(190, 200).motion, in: context)
    #expect(pointer.takePan() == nil)
  }

  @Test("Shift turns a vertical turn of a wheel into a horizontal displacement")
  func shiftedWheel() throws {
    try HostFixture.run { fixture in
      let view = add(to: fixture)
      fixture.send(TestEvent.wheel(1))
      fixture.step {
        #expect(view.displacements == [CGVector(dx: 0, dy: -48)])
        fixture.application.modifierFlags = .shift
        view.displacements = []
      }
      fixture.send(TestEvent.wheel(-2))
      fixture.step {
        #if os(macOS)
          #expect(view.displacements == [CGVector(dx: 0, dy: 96)])
        #else
          #expect(view.displacements == [CGVector(dx: 96, dy: 0)])
        #endif
        // With Control, the wheel zooms.
        fixture.application.modifierFlags = [.shift, .control]
        view.displacements = []
      }
      fixture.send(TestEvent.wheel(1))
      fixture.step {
        #expect(view.displacements == [CGVector(dx: 0, dy: -48)])
      }
    }
  }

  @Test("A drag that SDL moves to the edge of the window has the location outside instead")
  func edge() throws {
    try HostFixture.run(size: CGSize(width: 200, height: 150), scale: 1) { fixture in
      let (system, view) = (fixture.windowSystem, fixture.view)
      system.followsDragsOutside = true
      system.isOver = true
      let pressed = UInt32(1)
      fixture.send(TestEvent.button(SDL_MOUSEBUTTONDOWN, SDL_GetTicks(), 100, 60))
      let cases: [(reported: (Int32, Int32), pointer: CGPoint, expected: CGPoint)] = [
        ((199, 60), CGPoint(x: 290, y: 60), CGPoint(x: 290, y: 60)),
        ((0, 70), CGPoint(x: -80, y: 75), CGPoint(x: -80, y: 75)),
        ((90, 149), CGPoint(x: 90, y: 400), CGPoint(x: 90, y: 400)),
        ((90, 0), CGPoint(x: 91, y: -3), CGPoint(x: 91, y: -3)),
        // The pointer rests at the edge or has returned.
        ((199, 80), CGPoint(x: 199, y: 80), CGPoint(x: 199, y: 80)),
        ((199, 81), CGPoint(x: 120, y: 80), CGPoint(x: 199, y: 81)),
        ((150, 80), CGPoint(x: 500, y: 80), CGPoint(x: 150, y: 80)),
        ((0, 71), CGPoint(x: 0, y: 90), CGPoint(x: 0, y: 71)),
        ((90, 0), CGPoint(x: 100, y: 0), CGPoint(x: 90, y: 0)),
        ((199, 61), CGPoint(x: 190, y: 60), CGPoint(x: 199, y: 61)),
        ((90, 149), CGPoint(x: 100, y: 149), CGPoint(x: 90, y: 149)),
        // The pointer is just outside.
        ((199, 62), CGPoint(x: 200, y: 62), CGPoint(x: 200, y: 62)),
        ((91, 149), CGPoint(x: 91, y: 150), CGPoint(x: 91, y: 150)),
      ]
      for (reported, pointer, expected) in cases {
        fixture.step { system.pointer = (pointer, pressed) }
        fixture.send(motion(reported.0, reported.1))
        fixture.step { #expect(view.locations.last == expected) }
      }
    }
  }

  @Test("While a pen is down, a drag at the edge of the window has the location that SDL reports")
  func edgeWithPen() throws {
    func pen(_ type: SDL_EventType) -> SDL_Event {
      TestEvent.finger(type, SDL_GetTicks(), x: 0.1, y: 0.1, device: Pointer.penTouchID)
    }
    try HostFixture.run(size: CGSize(width: 200, height: 150), scale: 1) { fixture in
      let (system, view) = (fixture.windowSystem, fixture.view)
      system.followsDragsOutside = true
      system.isOver = true
      fixture.send(TestEvent.button(SDL_MOUSEBUTTONDOWN, SDL_GetTicks(), 100, 60))
      // On X11, a finger or a pen moves the pointer away from the location of the mouse.
      fixture.send(pen(SDL_FINGERDOWN))
      fixture.step { system.pointer = (CGPoint(x: 290, y: 60), 1) }
      fixture.send(motion(199, 70))
      fixture.step { #expect(view.locations.last == CGPoint(x: 199, y: 70)) }
      fixture.send(pen(SDL_FINGERUP))
      fixture.send(motion(199, 80))
      fixture.step { #expect(view.locations.last == CGPoint(x: 290, y: 60)) }
    }
  }
}
