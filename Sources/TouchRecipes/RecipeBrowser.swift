import ResponderKit

/// A view controller that shows a list of recipes beside the selected recipe.
final class RecipeBrowser: UIViewController {
  private static let listWidth: CGFloat = 240
  private static let rowHeight: CGFloat = 38

  private let listView = ButtonScrollView()
  private let titleLabel = UILabel()
  private let summaryLabel = UILabel()
  /// The clipped area that contains the view of the selected recipe.
  private let contentView = UIView()
  /// The buttons of the list, in the order of ``Cookbook/recipes``.
  private var rows: [UIButton] = []
  private var selectedController: UIViewController?

  private let initialRecipe: Recipe?

  /// Creates a browser.
  ///
  /// - Parameter initialRecipe: The recipe to show first; the first in the list if `nil`.
  init(initialRecipe: Recipe?) {
    self.initialRecipe = initialRecipe
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() { view = BrowserView { [unowned self] in layOut(in: $0) } }

  override func viewDidLoad() {
    view.backgroundColor = .systemBackground
    listView.backgroundColor = .secondarySystemBackground
    contentView.clipsToBounds = true
    titleLabel.font = .boldSystemFont(ofSize: 22)
    summaryLabel.numberOfLines = 0
    summaryLabel.textColor = .secondaryLabel
    summaryLabel.font = .systemFont(ofSize: 15)
    for subview in [contentView, titleLabel, summaryLabel, listView] { view.addSubview(subview) }
    for recipe in Cookbook.recipes {
      let row = UIButton(
        primaryAction: UIAction(title: recipe.title) { [unowned self] _ in show(recipe) })
      row.font = .systemFont(ofSize: 15)
      row.contentHorizontalAlignment = .left
      listView.addSubview(row)
      rows.append(row)
    }
    if let recipe = initialRecipe ?? Cookbook.recipes.first { show(recipe) }
  }

  /// Selects a recipe and shows a new instance of it.
  func show(_ recipe: Recipe) {
    selectedController?.view.removeFromSuperview()
    let controller = recipe.makeViewController()
    selectedController = controller
    contentView.addSubview(controller.view)
    titleLabel.text = recipe.title
    summaryLabel.text = recipe.summary
    for (row, listedRecipe) in zip(rows, Cookbook.recipes) {
      row.configuration = listedRecipe.name == recipe.name ? .filled() : .plain()
    }
    view.setNeedsLayout()
  }

  private func layOut(in bounds: CGRect) {
    let width = min(Self.listWidth, bounds.width / 2)
    listView.frame = CGRect(x: 0, y: 0, width: width, height: bounds.height)
    for (index, row) in rows.enumerated() {
      row.frame = CGRect(
        x: 8, y: 8 + CGFloat(index) * Self.rowHeight, width: width - 16,
        height: Self.rowHeight - 6)
    }
    listView.contentSize = CGSize(width: width, height: CGFloat(rows.count) * Self.rowHeight + 16)
    let textWidth = max(0, bounds.width - width - 40)
    titleLabel.frame = CGRect(x: width + 20, y: 16, width: textWidth, height: 28)
    let summaryHeight = summaryLabel.sizeThatFits(CGSize(width: textWidth, height: 0)).height
    summaryLabel.frame = CGRect(x: width + 20, y: 50, width: textWidth, height: summaryHeight)
    let contentTop = summaryLabel.frame.maxY + 14
    contentView.frame = CGRect(
      x: width, y: contentTop, width: bounds.width - width,
      height: max(0, bounds.height - contentTop))
    selectedController?.view.frame = contentView.bounds
  }
}

/// A view that calls a closure with its bounds to lay out its subviews.
private final class BrowserView: UIView {
  private let layOut: (CGRect) -> Void

  init(layOut: @escaping (CGRect) -> Void) {
    self.layOut = layOut
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() { layOut(bounds) }
}
