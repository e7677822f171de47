import ResponderKitTesting
import Testing
import UIKit

@Suite("Ported classes, associated objects and saved images") @MainActor
struct PortedClassTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let button = UIButton(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
  private let shape = RoundShape(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let harness: TouchHarness

  init() {
    window.addSubview(button)
    window.addSubview(shape)
    harness = TouchHarness(window: window)
  }

  private func tap(_ point: CGPoint) {
    harness.touchDown(at: point)
    harness.touchUp()
  }

  @Test("Selectors call methods of a ported class and of its subclass in the same file")
  func hierarchy() {
    shape.connect(to: button)
    shape.connectTurn(to: button)
    tap(CGPoint(x: 150, y: 50))
    #expect(shape.log == ["round", "turned"])
  }

  @Test("Overrides in extensions of a ported class take effect")
  func overrides() {
    tap(CGPoint(x: 50, y: 50))
    #expect(shape.log == ["began"])
    #expect(shape.intrinsicContentSize == CGSize(width: 12, height: 34))
  }

  @Test("A ported selector calls a method with three parameters even if one is nil")
  func threeParameters() throws {
    var context: UInt8 = 0
    let failure = NSError(domain: "test", code: 1, userInfo: [NSLocalizedDescriptionKey: "full"])
    withUnsafePointer(to: &context) { pointer in
      for error in [nil, failure] {
        let arguments = Selector.Method.Arguments(UIImage(), error, UnsafeRawPointer(pointer))
        shape.savingAction.perform(on: shape, from: arguments, for: nil)
      }
      shape.savingAction.perform(on: shape, from: button, for: nil)
    }
    #expect(shape.log == ["saved", "full"])
  }

  @Test("A ported extension stores a closure for each object as an associated object")
  func associatedObjects() {
    var count = 0
    button.onPress { count += 1 }
    let other = UIButton()
    other.onPress { count += 100 }
    tap(CGPoint(x: 150, y: 50))
    #expect(count == 1)
  }

  @Test("An associated object is retained while its owner lives, unless the association is weak")
  func lifetimes() throws {
    var (strongKey, weakKey): (UInt8, UInt8) = (0, 0)
    try withUnsafePointer(to: &strongKey) { strong in
      try withUnsafePointer(to: &weakKey) { weakly in
        weak var value: UIView?
        do {
          let owner = UIView()
          let view = UIView()
          objc_setAssociatedObject(owner, strong, view, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
          objc_setAssociatedObject(owner, weakly, UIView(), .OBJC_ASSOCIATION_ASSIGN)
          value = view
          #expect(objc_getAssociatedObject(owner, weakly) == nil)
          let stored = try #require(objc_getAssociatedObject(owner, strong) as? UIView)
          #expect(stored === view)
        }
        #expect(value != nil)
        // Values of destroyed objects are released when values are associated with many other
        // objects.
        let others = (0..<1000).map { _ in UIView() }
        for other in others {
          objc_setAssociatedObject(other, strong, 1, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }
        #expect(value == nil)
        objc_setAssociatedObject(others[0], strong, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        #expect(objc_getAssociatedObject(others[0], strong) == nil)
        #expect(objc_getAssociatedObject(others[1], strong) as? Int == 1)
      }
    }
  }

  @Test("Saved images get separate files, and an unwritable folder is reported")
  func savingImages() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }
    for _ in 0..<3 { #expect(PhotoAlbum.save(image, in: folder) == nil) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count == 3 && names.allSatisfy { $0.hasSuffix(".png") })
    let file = folder.appendingPathComponent(names[0])
    #expect(UIImage(contentsOfFile: file.path)?.size == CGSize(width: 4, height: 4))
    #expect(PhotoAlbum.save(image, in: file) != nil)
    #expect(PhotoAlbum.save(UIImage(), in: folder) != nil)
  }
}
