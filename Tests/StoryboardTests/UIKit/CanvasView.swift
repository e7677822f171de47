import UIKit

@IBDesignable
class CanvasView: UIView {
  @IBInspectable var lineColor: UIColor = .black
  @IBInspectable var lineWidth: CGFloat = 1
  @IBInspectable var gridSize: Int = 0
  @IBInspectable private var isDashed: Bool = false
  @IBInspectable var caption: String?

  private(set) var isAwake = false
  /// The size of the view during its initialization, when the code of apps may use the size.
  private(set) var sizeAtInit = CGSize.zero

  var dashed: Bool { isDashed }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    sizeAtInit = bounds.size
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    isAwake = true
  }
}

private final class Ruler: UIView {
  @IBInspectable var unit: CGFloat = 1
}

extension UIView {
  @IBInspectable var corner: CGFloat {
    get { layer.cornerRadius }
    set { layer.cornerRadius = newValue }
  }
}

class ColorButton: UIButton {
  private(set) var titleAtInit: String?

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    titleAtInit = title(for: .normal)
  }
}

class ColorController: UIViewController {
  var color: String?

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    color = (sender as? ColorButton)?.currentTitle
  }
}

func makeController(_ identifier: String) -> UIViewController {
  UIStoryboard(name: "Main", bundle: .main).instantiateViewController(withIdentifier: identifier)
}
