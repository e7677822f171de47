import ResponderKit

/// A view with a bar at the top of the window that shows that an export is in progress, and a
/// button that cancels the export.
///
/// The bar becomes visible after half a second, so that no bar appears during a short export. All
/// touches outside the bar pass through to the page.
final class ExportProgressView: UIView {
  private static let barSize = CGSize(width: 300, height: 52)
  private static let delay: TimeInterval = 0.5

  /// The bar, which is the only visible part of the view.
  let bar = UIView()
  private let label = UILabel()
  private let button: UIButton

  init(onCancel: @escaping () -> Void) {
    button = UIButton(
      configuration: .gray(), primaryAction: UIAction(title: "Cancel") { _ in onCancel() })
    super.init(frame: .zero)
    bar.backgroundColor = UIColor(white: 0.15, alpha: 0.9)
    label.text = "Exporting…"
    label.textColor = .white
    bar.addSubview(label)
    bar.addSubview(button)
    addSubview(bar)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the bar after half a second.
  func showLater() {
    alpha = 0
    UIView.animate(withDuration: 0.2, delay: Self.delay, options: .allowUserInteraction) {
      alpha = 1
    }
  }

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bar.frame.contains(point)
  }

  override func layoutSubviews() {
    let size = Self.barSize
    bar.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(), y: 16, width: size.width, height: size.height)
    let width = button.sizeThatFits(size).width
    button.frame = CGRect(x: size.width - width - 6, y: 6, width: width, height: 40)
    label.frame = CGRect(x: 18, y: 6, width: button.frame.minX - 24, height: 40)
  }
}
