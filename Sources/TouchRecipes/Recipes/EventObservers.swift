import ResponderKit

/// A counter of the fingers that land, as an example of an observer that is not a view.
final class TouchCounter {
  let label = UILabel(frame: CGRect(x: 20, y: 12, width: 440, height: 24))
  private(set) var count = 0

  init() { updateLabel() }

  func observe(_ event: UIEvent) {
    for touch in event.allTouches ?? [] where touch.phase == .began { count += 1 }
    updateLabel()
  }

  private func updateLabel() { label.text = "Touches so far: \(count)" }
}

/// A view that draws the trail of every finger in the newest multi-touch sequence.
///
/// A sequence begins when a finger lands while no other finger is down.
final class TrailView: UIView {
  /// The points of each trail, in the order in which the fingers landed.
  private(set) var trails: [[CGPoint]] = []
  /// The index of each finger's trail; only fingers that are down have an entry.
  private var trailIndices: [UITouch: Int] = [:]

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  func observe(_ event: UIEvent) {
    for touch in event.allTouches ?? [] {
      switch touch.phase {
      case .began:
        if trailIndices.isEmpty { trails = [] }
        trailIndices[touch] = trails.count
        trails.append([touch.location(in: self)])
      case .moved:
        guard let index = trailIndices[touch] else { continue }
        let coalescedTouches = event.coalescedTouches(for: touch) ?? [touch]
        trails[index] += coalescedTouches.map { $0.location(in: self) }
      case .ended, .cancelled: trailIndices[touch] = nil
      default: continue
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

/// A recipe for observing the events of a window without changing their delivery.
final class EventObservers: UIViewController {
  static let recipe = Recipe(
    "observers", title: "Event observers",
    summary: "Drag the flowers. One observer counts the touches of the whole window, another draws "
      + "their trails; the flowers depend on neither."
  ) { EventObservers() }

  /// The observed recipe, whose code needs no changes.
  let content = DirectManipulation()
  let trailView = TrailView()
  let counter = TouchCounter()

  override func loadView() {
    view = WindowObservingView { [unowned self] window in
      window.addObserver(counter) { [weak self] event in self?.counter.observe(event) }
      window.addObserver(trailView) { [weak self] event in self?.trailView.observe(event) }
    }
  }

  override func viewDidLoad() {
    view.addSubview(content.view)
    view.addSubview(trailView)
    trailView.addSubview(counter.label)
  }
}
