/// A value of an animated layer property.
enum LayerValue {
  case number(CGFloat)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case transform(CGAffineTransform)
  case color(CGColor)
  case path(CGPath)

  /// Creates a value from an object; nil for an object of an unsupported type.
  init?(_ value: Any) {
    switch value {
    case let value as CGFloat: self = .number(value)
    case let value as Double: self = .number(CGFloat(value))
    case let value as Float: self = .number(CGFloat(value))
    case let value as Int: self = .number(CGFloat(value))
    case let value as NSNumber: self = .number(CGFloat(value.doubleValue))
    case let value as any NumberObject: self = .number(CGFloat(value.doubleValue))
    case let value as CGPoint: self = .point(value)
    case let value as CGSize: self = .size(value)
    case let value as CGRect: self = .rect(value)
    case let value as CGAffineTransform: self = .transform(value)
    case let value as CATransform3D: self = .transform(CATransform3DGetAffineTransform(value))
    case let value as CGColor: self = .color(value)
    case let value as UIColor: self = .color(value.cgColor)
    case let value as CGPath: self = .path(value)
    case let value as UIBezierPath: self = .path(value.cgPath)
    case let value as NSValue:
      switch value.content {
      case .point(let point): self = .point(point)
      case .size(let size): self = .size(size)
      case .rect(let rect): self = .rect(rect)
      case .transform(let transform): self = .transform(transform)
      default: return nil
      }
    default: return nil
    }
  }

  /// Returns the value at the fraction `t` between this value and another value of the same kind.
  ///
  /// If the values are paths, returns the nearer one.
  func mixed(with other: LayerValue, _ t: CGFloat) -> LayerValue {
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * t }
    switch (self, other) {
    case (.number(let a), .number(let b)): return .number(mix(a, b))
    case (.point(let a), .point(let b)):
      return .point(CGPoint(x: mix(a.x, b.x), y: mix(a.y, b.y)))
    case (.size(let a), .size(let b)):
      return .size(CGSize(width: mix(a.width, b.width), height: mix(a.height, b.height)))
    case (.rect(let a), .rect(let b)):
      return .rect(
        CGRect(
          x: mix(a.minX, b.minX), y: mix(a.minY, b.minY), width: mix(a.width, b.width),
          height: mix(a.height, b.height)))
    case (.transform(let a), .transform(let b)):
      return .transform(
        CGAffineTransform(
          a: mix(a.a, b.a), b: mix(a.b, b.b), c: mix(a.c, b.c), d: mix(a.d, b.d),
          tx: mix(a.tx, b.tx), ty: mix(a.ty, b.ty)))
    case (.color(let a), .color(let b)):
      let (a, b) = (UIColor(cgColor: a), UIColor(cgColor: b))
      return .color(
        UIColor(
          red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue),
          alpha: mix(a.alpha, b.alpha)
        ).cgColor)
    default: return t < 0.5 ? self : other
    }
  }

  /// Returns a Boolean value that indicates whether two values are equal; paths are compared by
  /// identity.
  func isSame(as other: LayerValue) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): a == b
    case (.point(let a), .point(let b)): a == b
    case (.size(let a), .size(let b)): a == b
    case (.rect(let a), .rect(let b)): a == b
    case (.transform(let a), .transform(let b)): a == b
    case (.color(let a), .color(let b)): a == b
    case (.path(let a), .path(let b)): a === b
    default: false
    }
  }

  /// Returns the sum of this value and a multiple of a difference; nil for values other than
  /// numbers and points.
  func adding(_ difference: LayerValue, _ factor: CGFloat) -> LayerValue? {
    switch (self, difference) {
    case (.number(let a), .number(let b)): .number(a + factor * b)
    case (.point(let a), .point(let b)):
      .point(CGPoint(x: a.x + factor * b.x, y: a.y + factor * b.y))
    default: nil
    }
  }
}

/// A number object of another module, such as `NSNumber` of Foundation.
package protocol NumberObject: AnyObject {
  nonisolated var doubleValue: Double { get }
}

/// An animated property of a layer.
struct LayerProperty {
  /// The value before the animation.
  let value: LayerValue
  /// A closure that returns the current value.
  ///
  /// It returns nil for a key path such as `transform.scale`, which changes only a factor of the
  /// transform.
  let current: () -> LayerValue?
  let set: (LayerValue) -> Void

  private init(_ current: @escaping () -> LayerValue?, _ set: @escaping (LayerValue) -> Void) {
    value = current() ?? .color(UIColor.clear.cgColor)
    (self.current, self.set) = (current, set)
  }

  /// Creates a property for a key path such as `transform.scale`, which changes only a factor of
  /// the transform.
  private init(initial: LayerValue, _ set: @escaping (LayerValue) -> Void) {
    (value, current, self.set) = (initial, { nil }, set)
  }

  /// Creates a property from its key path; nil if the layer cannot animate the property.
  init?(_ keyPath: String, of layer: CALayer) {
    func number<Layer: CALayer>(_ layer: Layer, _ path: ReferenceWritableKeyPath<Layer, CGFloat>)
      -> LayerProperty
    {
      LayerProperty({ [weak layer] in (layer?[keyPath: path]).map { .number($0) } }) {
        [weak layer] in
        if case .number(let number) = $0 { layer?[keyPath: path] = number }
      }
    }
    func color<Layer: CALayer>(_ layer: Layer, _ path: ReferenceWritableKeyPath<Layer, CGColor?>)
      -> LayerProperty
    {
      LayerProperty({ [weak layer] in (layer?[keyPath: path]).map { .color($0) } }) {
        [weak layer] in
        if case .color(let color) = $0 { layer?[keyPath: path] = color }
      }
    }
    func change(
      _ read: @escaping (CALayer.Geometry) -> LayerValue,
      _ body: @escaping (inout CALayer.Geometry, LayerValue) -> Void
    ) -> LayerProperty {
      LayerProperty({ [weak layer] in layer.map { read($0.geometry) } }) { [weak layer] in
        if let layer { body(&layer.geometry, $0) }
      }
    }
    func transform(
      _ initial: CGFloat, _ body: @escaping (CGAffineTransform, CGFloat) -> CGAffineTransform
    ) -> LayerProperty {
      let start = layer.geometry.transform
      return LayerProperty(initial: .number(initial)) { [weak layer] in
        if case .number(let number) = $0 { layer?.geometry.transform = body(start, number) }
      }
    }
    let shape = layer as? CAShapeLayer
    switch keyPath {
    case "opacity":
      self.init({ [weak layer] in layer.map { .number(CGFloat($0.opacity)) } }) { [weak layer] in
        if case .number(let number) = $0 { layer?.opacity = Float(number) }
      }
    case "shadowOpacity":
      self.init({ [weak layer] in layer.map { .number(CGFloat($0.shadowOpacity)) } }) {
        [weak layer] in
        if case .number(let number) = $0 { layer?.shadowOpacity = Float(number) }
      }
    case "position":
      self = change({ .point($0.position) }) {
        if case .point(let point) = $1 { $0.position = point }
      }
    case "position.x":
      self = change({ .number($0.position.x) }) {
        if case .number(let number) = $1 { $0.position.x = number }
      }
    case "position.y":
      self = change({ .number($0.position.y) }) {
        if case .number(let number) = $1 { $0.position.y = number }
      }
    case "bounds":
      self = change({ .rect($0.bounds) }) { if case .rect(let rect) = $1 { $0.bounds = rect } }
    case "bounds.size":
      self = change({ .size($0.bounds.size) }) {
        if case .size(let size) = $1 { $0.bounds.size = size }
      }
    case "transform":
      self = change({ .transform($0.transform) }) {
        if case .transform(let transform) = $1 { $0.transform = transform }
      }
    case "transform.scale": self = transform(1) { $0.scaledBy(x: $1, y: $1) }
    case "transform.scale.x": self = transform(1) { $0.scaledBy(x: $1, y: 1) }
    case "transform.scale.y": self = transform(1) { $0.scaledBy(x: 1, y: $1) }
    case "transform.rotation", "transform.rotation.z": self = transform(0) { $0.rotated(by: $1) }
    case "transform.translation.x": self = transform(0) { $0.translatedBy(x: $1, y: 0) }
    case "transform.translation.y": self = transform(0) { $0.translatedBy(x: 0, y: $1) }
    case "cornerRadius": self = number(layer, \.cornerRadius)
    case "borderWidth": self = number(layer, \.borderWidth)
    case "shadowRadius": self = number(layer, \.shadowRadius)
    case "borderColor": self = color(layer, \.borderColor)
    case "backgroundColor": self = color(layer, \.backgroundColor)
    case "lineWidth":
      guard let shape else { return nil }
      self = number(shape, \.lineWidth)
    case "lineDashPhase":
      guard let shape else { return nil }
      self = number(shape, \.lineDashPhase)
    case "strokeStart":
      guard let shape else { return nil }
      self = number(shape, \.strokeStart)
    case "strokeEnd":
      guard let shape else { return nil }
      self = number(shape, \.strokeEnd)
    case "fillColor":
      guard let shape else { return nil }
      self = color(shape, \.fillColor)
    case "strokeColor":
      guard let shape else { return nil }
      self = color(shape, \.strokeColor)
    case "path":
      guard let shape, shape.path != nil else { return nil }
      self.init({ [weak shape] in (shape?.path).map { .path($0) } }) { [weak shape] in
        if case .path(let path) = $0 { shape?.path = path }
      }
    default: return nil
    }
  }
}

/// The values of one property during an animation.
struct LayerTrack {
  let property: LayerProperty
  let animation: CAAnimation
  /// The values in the order of their times, which are fractions of the duration.
  let values: [(time: CGFloat, value: LayerValue)]
  var isDiscrete = false

  /// Returns the value at a progress; nil if there are no values.
  ///
  /// The progress can be outside of 0…1, because a spring swings beyond the last value.
  func value(at progress: CGFloat) -> LayerValue? {
    if values.count == 2, !isDiscrete {
      return values[0].value.mixed(with: values[1].value, progress)
    }
    guard let first = values.first, var last = values.last else { return nil }
    var before = first
    for entry in values {
      if entry.time > progress {
        last = entry
        break
      }
      before = entry
      last = entry
    }
    let distance = last.time - before.time
    let t = distance > 0 ? (progress - before.time) / distance : 0
    return before.value.mixed(with: last.value, isDiscrete ? 0 : max(0, t))
  }
}
