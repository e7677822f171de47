import ResponderKit

/// Counts the fingers that land; an observer needs not be a view.
final class TouchCounter {
  let label = UILabel(frame: CGRect(x: 20, y: 12, width: 440, height: 24))
  private(set) var count = 0

  init() { show() }

  func see(_ event: UIEvent) {
    for touch in event.allTouches ?? [] where touch.phase == .began { count += 1 }
    show()
  }

  private func show() { label.text = "Touches so far: \(count)" }
}

/// Draws where fingers went, from the first that landed to the last one lifted.
final class TrailView: UIView {
  private(set) var trails: [[CGPoint]] = []
  /// The trails of the fingers that are down; a touch is not kept longer than it lasts.
  private var indices: [UITouch: Int] = [:]

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  func see(_ event: UIEvent) {
    for touch in event.allTouches ?? [] {
      switch touch.phase {
      case .began:
        if indices.isEmpty { trails = [] }
        indices[touch] = trails.count
        trails.append([touch.location(in: self)])
      case .moved:
        guard let index = indices[touch] else { continue }
        let reports = event.coalescedTouches(for: touch) ?? [touch]
        trails[index] += reports.map { $0.location(in: self) }
      case .ended, .cancelled: indices[touch] = nil
      case .stationary: continue
      }
    }
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setLineWidth(5)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    for (index, trail) in trails.enumerated() {
      context.setStrokeColor(Palette.colors[index % Palette.colors.count])
      context.addLines(between: trail)
      context.strokePath()
    }
  }
}

/// Observers that see the events of a window before its views get them, and change nothing.
final class EventObservers: UIViewController {
  static let recipe = Recipe(
    "observers", title: "Observers of events",
    summary: "Drag the flowers. One observer counts the touches of the whole window, another draws "
      + "where they go; the flowers know of neither."
  ) { EventObservers() }

  /// Another recipe, as it is.
  let below = DirectManipulation()
  let trail = TrailView()
  let counter = TouchCounter()

  override func loadView() {
    view = WindowObservingView { [unowned self] window in
      window.addObserver(counter) { [weak self] event in self?.counter.see(event) }
      window.addObserver(trail) { [weak self] event in self?.trail.see(event) }
    }
  }

  override func viewDidLoad() {
    view.addSubview(below.view)
    view.addSubview(trail)
    trail.addSubview(counter.label)
  }
}
