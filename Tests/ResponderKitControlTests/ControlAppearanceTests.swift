import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Compares controls with reference pictures that a person has checked.
@Suite("Appearance of controls, labels, image views, alerts and bars")
struct ControlAppearanceTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 420, height: 420))
  private let harness: TouchHarness

  init() {
    harness = TouchHarness(window: window)
    harness.application.typesetter = BlockTypesetter()
    window.backgroundColor = .systemBackground
  }

  private func add(_ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat)
  {
    view.frame = CGRect(x: x, y: y, width: width, height: height)
    window.addSubview(view)
  }

  private static let symbol = UIImage(systemName: "trash")

  private var controls: [UIControl] {
    let slider = UISlider()
    slider.value = 0.3
    let uiSwitch = UISwitch()
    uiSwitch.isOn = true
    let segments = UISegmentedControl(items: ["One", "Two", "Three"])
    segments.selectedSegmentIndex = 1
    let stepper = UIStepper()
    stepper.value = 50
    let pages = UIPageControl()
    pages.numberOfPages = 5
    pages.currentPage = 2
    let field = UITextField()
    field.borderStyle = .roundedRect
    field.text = "Text"
    field.clearButtonMode = .always
    let emptyField = UITextField()
    emptyField.borderStyle = .line
    emptyField.placeholder = "Placeholder"
    let buttons = [
      UIButton.Configuration.plain(), .filled(), .gray(), .tinted(), .bordered(),
    ].map { configuration in
      var configuration = configuration
      configuration.title = "Button"
      return UIButton(configuration: configuration, primaryAction: UIAction { _ in })
    }
    return [slider, uiSwitch, UISwitch(), segments, stepper, pages, field, emptyField] + buttons
  }

  private func addControls(_ change: (UIControl) -> Void = { _ in }) {
    for (index, control) in controls.enumerated() {
      add(control, 10 + CGFloat(index % 2) * 205, 10 + CGFloat(index / 2) * 56, 190, 44)
      change(control)
    }
    window.layoutIfNeeded()
  }

  @Test(
    "Controls look like their reference pictures in the normal, disabled and highlighted states",
    arguments: 0..<6)
  func states(index: Int) throws {
    window.overrideUserInterfaceStyle = index % 2 == 0 ? .light : .dark
    addControls { control in
      if index / 2 == 1 { control.isEnabled = false }
      if index / 2 == 2 { control.isHighlighted = true }
    }
    let name = ["normal", "disabled", "highlighted"][index / 2]
    try harness.checkSnapshot("controls-\(name)\(index % 2 == 0 ? "" : "-dark")")
  }

  @Test("Enlarged controls with a custom tint color look like their reference picture")
  func sizes() throws {
    window.tintColor = .systemRed
    for (index, control) in controls.enumerated() {
      add(control, 10 + CGFloat(index % 3) * 135, 6 + CGFloat(index / 3) * 80, 120, 68)
    }
    window.layoutIfNeeded()
    try harness.checkSnapshot("controls-large", scale: 2)
  }

  @Test(
    "Progress views, activity indicators, labels and image views look like their reference picture")
  func displays() throws {
    let progress = UIProgressView()
    progress.progress = 0.6
    add(progress, 10, 20, 180, 4)
    let indicator = UIActivityIndicatorView(style: .large)
    indicator.startAnimating()
    add(indicator, 220, 10, 40, 40)
    for (index, alignment) in [NSTextAlignment.left, .center, .right].enumerated() {
      let label = UILabel()
      label.text = "A label with several words in two lines"
      label.numberOfLines = 2
      label.textAlignment = alignment
      label.font =
        [.systemFont(ofSize: 17), .boldSystemFont(ofSize: 14), .systemFont(ofSize: 12)][
          index]
      label.backgroundColor = .secondarySystemBackground
      add(label, 10 + CGFloat(index) * 135, 70, 125, 50)
    }
    let modes: [UIView.ContentMode] = [
      .scaleToFill, .scaleAspectFit, .scaleAspectFill, .center, .topLeft, .bottomRight,
    ]
    for (index, mode) in modes.enumerated() {
      let image = UIImageView(image: Self.symbol)
      image.contentMode = mode
      image.clipsToBounds = true
      image.backgroundColor = .secondarySystemBackground
      add(image, 10 + CGFloat(index) * 68, 140, 60, 36)
    }
    harness.advance(by: 0.3)
    try harness.checkSnapshot("displays")
  }

  @Test(
    "An alert and an action sheet look like their reference pictures", arguments: [true, false])
  func alert(isSheet: Bool) throws {
    let controller = UIViewController()
    window.rootViewController = controller
    let alert = UIAlertController(
      title: "Delete the drawing?", message: "It is moved to the trash.",
      preferredStyle: isSheet ? .actionSheet : .alert)
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in })
    alert.addAction(UIAlertAction(title: "Keep", style: .default) { _ in })
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in })
    if !isSheet { alert.addTextField { $0.placeholder = "Name" } }
    controller.present(alert, animated: false)
    harness.advance(by: 2)
    window.layoutIfNeeded()
    try harness.checkSnapshot(isSheet ? "action-sheet" : "alert")
  }

  @Test(
    "Bars with titles, buttons and a selected tab look like their reference pictures",
    arguments: [false, true])
  func bars(isDark: Bool) throws {
    window.overrideUserInterfaceStyle = isDark ? .dark : .light
    let pages = ["First", "Second", "Third"].map { title in
      let page = UIViewController()
      page.title = title
      page.view.backgroundColor = .secondarySystemBackground
      page.navigationItem.rightBarButtonItem = UIBarButtonItem(
        title: "Edit", primaryAction: UIAction { _ in })
      page.toolbarItems = [
        UIBarButtonItem(image: Self.symbol, primaryAction: UIAction { _ in }),
        .flexibleSpace(), UIBarButtonItem(title: "Done", primaryAction: UIAction { _ in }),
      ]
      let navigation = UINavigationController(rootViewController: page)
      navigation.isToolbarHidden = false
      navigation.tabBarItem = UITabBarItem(title: title, image: Self.symbol, tag: 0)
      return navigation
    }
    pages[1].pushViewController(UIViewController(), animated: false)
    let tabs = UITabBarController()
    tabs.viewControllers = pages
    tabs.selectedIndex = isDark ? 1 : 0
    window.rootViewController = tabs
    window.layoutIfNeeded()
    harness.advance(by: 1)
    try harness.checkSnapshot(isDark ? "bars-dark" : "bars")
  }
}
