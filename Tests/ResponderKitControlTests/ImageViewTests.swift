import Ink
import Testing

@testable import ResponderKit
@testable import ResponderKitTesting

@Suite("Image views")
struct ImageViewTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
  private let harness: TouchHarness

  init() {
    window.backgroundColor = .white
    harness = TouchHarness(window: window)
  }

  private func image(_ color: UIColor, _ width: Int = 20, _ height: Int = 10) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image {
      color.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: width, height: height))
    }
  }

  /// Returns the red, green and blue of a pixel in the image view.
  private func shown() -> [UInt8] {
    let pixel = harness.snapshot()[5, 5]
    return [pixel.red, pixel.green, pixel.blue]
  }

  private let red: [UInt8] = [255, 0, 0]
  private let green: [UInt8] = [0, 255, 0]
  private let blue: [UInt8] = [0, 0, 255]
  private let white: [UInt8] = [255, 255, 255]

  @Test("An animated image view requests redrawing only when its image changes")
  func animationFrames() {
    let view = UIImageView(image: nil)
    view.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    view.animationImages = [image(.red), image(.green)]
    view.animationDuration = 1
    window.addSubview(view)
    view.startAnimating()
    let canvas = BitmapCanvas(width: 60, height: 40)
    _ = window.renderChanges(on: canvas, scale: 1)
    for changes in [false, true, false, true] {
      harness.advance(by: 0.3)
      #expect(window.needsFrame == changes)
      _ = window.renderChanges(on: canvas, scale: 1)
      let isShown = canvas.bitmap == harness.snapshot()
      #expect(isShown)
    }
  }

  @Test("A new image view has the size of its image, and ignores touches")
  func size() {
    let view = UIImageView(image: image(.red))
    #expect(view.frame == CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(!view.isUserInteractionEnabled && !UIImageView(frame: .zero).isUserInteractionEnabled)
    #expect(UIImageView(coder: NSCoder())?.isUserInteractionEnabled == false)
    view.image = image(.red, 8, 30)
    #expect(view.frame.width == 20 && view.intrinsicContentSize == CGSize(width: 8, height: 30))
    #expect(view.sizeThatFits(.zero) == CGSize(width: 8, height: 30))
    view.image = nil
    #expect(view.sizeThatFits(CGSize(width: 1, height: 1)) == .zero)
    #expect(view.intrinsicContentSize == CGSize(width: -1, height: -1))
    #expect(UIImageView(image: nil).frame == .zero)
  }

  @Test("Setting an image view's image requests layout of the superview only if the size differs")
  func layout() {
    let view = UIImageView(image: image(.red))
    window.addSubview(view)
    for (new, isNeeded) in [(image(.blue), false), (image(.red, 20, 11), true), (nil, true)] {
      window.layoutIfNeeded()
      view.image = new
      #expect((window.layoutState == .needed) == isNeeded && window.needsFrame)
    }
  }

  @Test("A highlighted image view shows its highlighted image, or else its image")
  func highlight() {
    let view = UIImageView(image: image(.red), highlightedImage: image(.blue))
    window.addSubview(view)
    #expect(shown() == red && !view.isHighlighted)
    view.isHighlighted = true
    #expect(shown() == blue)
    view.highlightedImage = nil
    #expect(shown() == red)
    view.highlightedImage = image(.green)
    #expect(shown() == green)
    view.isHighlighted = false
    #expect(shown() == red)
  }

  @Test("An image view draws a template image in the tint color and an original image unchanged")
  func templates() {
    let view = UIImageView(image: image(.red).withRenderingMode(.alwaysTemplate))
    window.addSubview(view)
    view.tintColor = .green
    #expect(shown() == green)
    window.tintColor = .blue
    view.tintColor = nil
    #expect(shown() == blue)
    view.image = image(.red)
    #expect(shown() == red)
    view.drawsAutomaticImagesAsTemplates = true
    #expect(shown() == blue)
    view.image = image(.red).withRenderingMode(.alwaysOriginal)
    #expect(shown() == red)
  }

  @Test(
    "An image view requests redrawing when its image, highlighting, tint or content mode changes")
  func frames() {
    let view = UIImageView(image: image(.red))
    window.addSubview(view)
    let canvas = BitmapCanvas(width: 60, height: 40)
    let changes: [() -> Void] = [
      { view.image = image(.blue) }, { view.highlightedImage = image(.green) },
      { view.isHighlighted = true }, { view.drawsAutomaticImagesAsTemplates = true },
      { view.tintColor = .brown }, { view.contentMode = .bottomRight },
      { view.isHighlighted = false },
      {
        view.animationImages = [image(.purple)]
        view.startAnimating()
      }, { view.stopAnimating() },
    ]
    for (index, change) in changes.enumerated() {
      _ = window.renderChanges(on: canvas, scale: 1)
      #expect(!window.needsFrame)
      change()
      #expect(window.needsFrame, "change \(index)")
      _ = window.renderChanges(on: canvas, scale: 1)
      let isEqual = canvas.bitmap == harness.snapshot()
      #expect(isEqual)
    }
  }

  @Test("An image view shows its animation images for equal times and then repeats")
  func animation() {
    let view = UIImageView(image: image(.yellow))
    let colors: [UIColor] = [.red, .green, .blue]
    view.animationImages = colors.map { image($0) }
    window.addSubview(view)
    #expect(view.animationDuration == 0 && view.animationRepeatCount == 0 && !view.isAnimating)
    view.animationDuration = 0.6
    view.startAnimating()
    view.startAnimating()
    var sequence: [[UInt8]] = []
    for _ in 0..<7 {
      sequence.append(shown())
      harness.advance(by: 0.21)
    }
    #expect(
      sequence == [red, green, blue, red, green, red, red]
        || sequence == [red, green, blue, red, green, blue, red])
    #expect(view.isAnimating)
    view.stopAnimating()
    #expect(!view.isAnimating && harness.application.nextDeadline == nil)
    #expect(shown() == [255, 255, 0])
  }

  @Test("An image view calls an overridden stopAnimating once when its animation has ended")
  func overriddenStop() {
    final class Listener: UIImageView {
      var count = 0
      override func stopAnimating() { count += 1 }
    }
    let view = Listener(image: image(.yellow))
    view.animationImages = [image(.red), image(.green)]
    (view.animationDuration, view.animationRepeatCount) = (0.2, 2)
    window.addSubview(view)
    view.startAnimating()
    let count = view.count
    harness.advance(by: 0.39)
    #expect(view.count == count)
    for _ in 0..<20 { harness.advance(by: 0.1) }
    #expect(view.count == count + 1)
  }

  @Test("Animation images without a duration are shown for 1/30 s each")
  func defaultDuration() {
    let view = UIImageView(image: nil)
    view.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    view.animationImages = [image(.red), image(.green), image(.blue)]
    view.animationRepeatCount = 2
    window.addSubview(view)
    view.startAnimating()
    var changes: [(time: Double, color: [UInt8])] = [(0, shown())]
    for _ in 0..<80 {
      harness.advance(by: 0.004)
      let color = shown()
      if color != changes.last?.color { changes.append((harness.now, color)) }
    }
    #expect(changes.map(\.color) == [red, green, blue, red, green, blue, white])
    for (index, change) in changes.enumerated() {
      #expect(abs(change.time - Double(index) / 30) < 0.015)
    }
    #expect(!view.isAnimating)
  }

  @Test("An image view starts its animation from the first image whenever it enters a window")
  func windows() {
    let view = UIImageView(image: image(.yellow))
    view.startAnimating()
    #expect(!view.isAnimating)
    view.animationImages = []
    view.startAnimating()
    #expect(!view.isAnimating)
    view.animationImages = [image(.red), image(.green)]
    view.animationDuration = 1
    view.startAnimating()
    #expect(view.isAnimating && harness.application.nextDeadline == nil)
    window.addSubview(view)
    #expect(shown() == red)
    harness.advance(by: 0.6)
    #expect(shown() == green)
    view.removeFromSuperview()
    #expect(view.isAnimating && harness.application.nextDeadline == nil)
    window.addSubview(view)
    #expect(shown() == red)
    harness.advance(by: 0.4)
    #expect(shown() == red)
    view.animationImages = [image(.blue)]
    #expect(!view.isAnimating && shown() == [255, 255, 0])
  }
}
