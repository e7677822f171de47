import UIKit

/// A class in the same file as its subclass.
///
/// Selectors refer to methods of both classes.
class Shape: UIView {
  var log: [String] = []

  func connect(to button: UIButton) {
    button.addTarget(self, action: #selector(pressed), for: .touchUpInside)
  }

  @objc func pressed() { log.append("shape") }

  @objc func image(
    _ image: UIImage, didFinishSavingWithError error: NSError?, contextInfo: UnsafeRawPointer
  ) {
    log.append(error?.localizedDescription ?? "saved")
  }

  var savingAction: Selector { #selector(image(_:didFinishSavingWithError:contextInfo:)) }
}

class RoundShape: Shape {
  @objc func turned() { log.append("turned") }

  func connectTurn(to button: UIButton) {
    button.addTarget(self, action: #selector(turned), for: .touchUpInside)
  }
}

extension Shape {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    log.append("began")
  }

  @objc override var intrinsicContentSize: CGSize { CGSize(width: 12, height: 34) }
}

extension RoundShape {
  override func pressed() { log.append("round") }
}

private var closureKey: UInt8 = 0

extension UIControl {
  private var closure: (() -> Void)? {
    get { objc_getAssociatedObject(self, &closureKey) as? () -> Void }
    set { objc_setAssociatedObject(self, &closureKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
  }

  func onPress(_ closure: @escaping () -> Void) {
    self.closure = closure
    addTarget(self, action: #selector(callClosure), for: .touchUpInside)
  }

  @objc private func callClosure() { closure?() }
}
