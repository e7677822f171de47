import ResponderKit

/// A list of recipes, and the one that was chosen beside it.
final class RecipeBrowser: UIViewController {
  private static let listWidth: CGFloat = 240
  private static let rowHeight: CGFloat = 38

  private let list = UIScrollView()
  private let titleLabel = UILabel()
  private let summary = UILabel()
  private let stage = UIView()
  private var rows: [UIButton] = []
  private var shown: UIViewController?

  private let first: Recipe?

  /// - Parameter first: the recipe to begin with.
  init(first: Recipe?) {
    self.first = first
    super.init()
  }

  override func loadView() { view = BrowserView { [unowned self] in layOut(in: $0) } }

  override func viewDidLoad() {
    view.backgroundColor = .systemBackground
    list.backgroundColor = .secondarySystemBackground
    stage.clipsToBounds = true
    titleLabel.font = .boldSystemFont(ofSize: 22)
    summary.numberOfLines = 0
    summary.textColor = .secondaryLabel
    summary.font = .systemFont(ofSize: 15)
    for part in [stage, titleLabel, summary, list] { view.addSubview(part) }
    for recipe in Cookbook.recipes {
      let row = UIButton(
        primaryAction: UIAction(title: recipe.title) { [unowned self] _ in show(recipe) })
      row.font = .systemFont(ofSize: 15)
      row.contentHorizontalAlignment = .left
      list.addSubview(row)
      rows.append(row)
    }
    if let recipe = first ?? Cookbook.recipes.first { show(recipe) }
  }

  /// Replaces the recipe that is shown.
  func show(_ recipe: Recipe) {
    shown?.view.removeFromSuperview()
    let controller = recipe.make()
    shown = controller
    controller.view.frame = stage.bounds
    stage.addSubview(controller.view)
    titleLabel.text = recipe.title
    summary.text = recipe.summary
    for (row, other) in zip(rows, Cookbook.recipes) {
      row.configuration = other.name == recipe.name ? .filled() : .plain()
    }
    view.setNeedsLayout()
  }

  private func layOut(in bounds: CGRect) {
    let width = min(Self.listWidth, bounds.width / 2)
    list.frame = CGRect(x: 0, y: 0, width: width, height: bounds.height)
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(
        x: 8, y: 8 + CGFloat(index) * Self.rowHeight, width: width - 16,
        height: Self.rowHeight - 6)
    }
    list.contentSize = CGSize(width: width, height: CGFloat(rows.count) * Self.rowHeight + 16)
    let room = max(0, bounds.width - width - 40)
    titleLabel.frame = CGRect(x: width + 20, y: 16, width: room, height: 28)
    let height = summary.sizeThatFits(CGSize(width: room, height: 0)).height
    summary.frame = CGRect(x: width + 20, y: 50, width: room, height: height)
    let top = summary.frame.maxY + 14
    stage.frame = CGRect(
      x: width, y: top, width: bounds.width - width, height: max(0, bounds.height - top))
    shown?.view.frame = stage.bounds
  }
}

/// Lays its parts out anew when its size changes.
private final class BrowserView: UIView {
  private let layOut: (CGRect) -> Void

  init(layOut: @escaping (CGRect) -> Void) {
    self.layOut = layOut
    super.init(frame: .zero)
  }

  override func layoutSubviews() { layOut(bounds) }
}
