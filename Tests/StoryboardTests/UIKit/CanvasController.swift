import UIKit

class CanvasController: UIViewController, UITextFieldDelegate, UIGestureRecognizerDelegate {
  @IBOutlet weak var canvas: CanvasView!
  @IBOutlet private weak var label: UILabel?
  @IBOutlet private var slider: UISlider!
  @IBOutlet var buttons: [UIButton]!

  private(set) var calls: [String] = []
  private(set) var chosenColor: String?

  var labelText: String? { label?.text }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    calls.append("init \(isViewLoaded)")
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    calls.append("awake \(title ?? "")")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    calls.append("load \(canvas.isAwake)")
  }

  @IBAction private func clear(_ sender: UIButton) { calls.append("clear \(sender.tag)") }

  @IBAction func changeWidth(_ sender: UISlider) {
    calls.append("width \(sender === slider)")
  }

  @IBAction func doubleTap(_ sender: UITapGestureRecognizer) { calls.append("double tap") }

  @IBAction func colorChosen(_ segue: UIStoryboardSegue) {
    chosenColor = (segue.source as? ColorController)?.color
    calls.append("unwind \(segue.identifier ?? "")")
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    calls.append("prepare \(segue.identifier ?? "") \(sender is UIButton)")
    (segue.destination as? ColorController)?.color = "none"
  }
}
