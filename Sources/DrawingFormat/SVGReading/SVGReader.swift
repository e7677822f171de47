import DrawingModel
import Geometry
import Ink

/// A reader of the elements that show an SVG image.
///
/// The reader visits tags without recursion: a stack contains the tags whose content is being read.
struct SVGReader {
  /// The deepest permitted nesting of tags.
  private static let maximumDepth = 256
  /// The largest number of points of all shapes.
  private static let maximumPoints = 2_000_000

  /// The properties that a tag determines for the tags within it.
  struct Context {
    var style = SVGStyle()
    /// The transform to points of the page.
    var transform = CGAffineTransform.identity
    /// The size of the view box, to which percentages refer.
    var viewport: CGSize
    /// The visible area in points of the page; `nil` if it has no limits.
    var clip: CGRect?
    /// The properties of the shape to which a marker is attached.
    var marked: SVGStyle.Inherited?

    var lengthScope: SVGLengthScope {
      SVGLengthScope(viewport: viewport, fontSize: style.inherited.fontSize)
    }
  }

  /// Tags whose content is being read.
  private struct Frame {
    /// The next tag, and the index after the last one.
    var next: Int
    let end: Int
    let context: Context
    let depth: Int
    /// The tag that refers to the content: a use, or the marker itself.
    var reference: Int?
    /// The tag within which the content is, if another tag refers to it.
    var target: Int?
  }

  let tree: SVGTree
  let sheet: CSSStyleSheet
  /// The color of shapes without a color.
  let color: PixelColor
  /// The width of the lines that show shapes without a stroke, in points of the page.
  let width: CGFloat
  var work = SVGWorkLimit()
  var omissions = SVGOmissions()
  private var frames: [Frame] = []
  private var pointCount = 0
  private var pictures = SVGPictures()
  private var gradients = SVGGradients()
  private var validator = ElementValidator()
  /// The displacement of all shapes, which moves far shapes to where a page has exact coordinates;
  /// `nil` before the first shape.
  private var displacement: CGVector?

  init(_ tree: SVGTree, color: PixelColor, width: CGFloat) throws(DrawingFormatError) {
    (self.tree, self.color, self.width) = (tree, color, width)
    sheet = try CSSStyleSheet(tree.styleSheet)
    if sheet.importsOthers { omissions.add(.link) }
  }

  /// Reads the image.
  ///
  /// - Throws: ``DrawingFormatError`` if the image exceeds the limits of a drawing, or if reading it
  ///   would take too long.
  mutating func read() throws(DrawingFormatError) -> SVGContent {
    let root = Context(viewport: CGSize(width: 300, height: 150))
    frames = [Frame(next: 0, end: tree.nodes.count, context: root, depth: 1)]
    while var frame = frames.popLast() {
      guard frame.next < frame.end else { continue }
      let index = frame.next
      frame.next = tree.nodes[index].end
      frames.append(frame)
      try visit(index, in: frame)
    }
    return SVGContent(elements: validator.elements, omissions: omissions)
  }

  // MARK: Tags

  private mutating func visit(_ index: Int, in frame: Frame) throws(DrawingFormatError) {
    let node = tree.nodes[index]
    try work.spend(node.work)
    guard let tag = SVGTag(rawValue: node.name), tag != .symbol || frame.reference != nil,
      tag != .marker || frame.target == index, meetsConditions(node)
    else { return }
    var context = frame.context
    context.style = frame.context.style.child
    let rules = try sheet.declarations(for: index, in: tree, &work)
    context.style.apply(node, rules, viewport: context.viewport)
    guard !context.style.own.isRemoved else { return }
    countEffects(of: context.style.own)
    if tag.isShape {
      try readShape(tag, node, context, depth: frame.depth)
      return
    }
    if tag == .text || tag == .foreignObject {
      if !context.style.inherited.isHidden { omissions.add(tag == .text ? .text : .foreignObject) }
      return
    }
    context.transform = ownTransform(context) { nil }.concatenating(context.transform)
    if tag == .image {
      try readImage(index, context, groupTransform: frame.context.transform)
      return
    }
    applyClip(&context)
    switch tag {
    case .svg, .symbol:
      let isRoot = index == 0
      let user = frame.reference.map { tree.nodes[$0] }
      guard
        let inner = isRoot ? rootContext(node, context) : inner(node, context, usedBy: user)
      else { return }
      context = inner
    case .use:
      try pushUse(index, context, depth: frame.depth)
      return
    case .switch:
      var shown: Int?
      for child in tree.children(of: index) where shown == nil {
        try work.spend(10)
        if isShown(child) { shown = child }
      }
      if let child = shown {
        try push(
          Frame(
            next: child, end: tree.nodes[child].end, context: context, depth: frame.depth + 1))
      }
      return
    default: break
    }
    guard context.transform.isFinite, node.end > index + 1 else { return }
    try push(Frame(next: index + 1, end: node.end, context: context, depth: frame.depth + 1))
  }

  private mutating func push(_ frame: Frame) throws(DrawingFormatError) {
    guard frame.depth <= Self.maximumDepth else {
      throw DrawingFormatError("it is nested more than \(Self.maximumDepth) levels deep")
    }
    frames.append(frame)
  }

  private mutating func pushUse(
    _ index: Int, _ context: Context, depth: Int
  ) throws(DrawingFormatError) {
    let node = tree.nodes[index]
    guard let target = tree.index(ofLink: node.link) else {
      if let link = node.link, !link.hasPrefix("#") { omissions.add(.link) }
      return
    }
    // A tag that contains its own use is not valid.
    let isWithinItself = frames.contains { $0.target == target || $0.reference == index }
    guard !isWithinItself, !(target..<tree.nodes[target].end).contains(index) else { return }
    var context = context
    let scope = context.lengthScope
    func length(_ name: String, _ direction: SVGLength.Direction) -> CGFloat {
      (context.style.own.geometry[name] ?? node[name]).flatMap { SVGLength($0) }?
        .points(direction, in: scope) ?? 0
    }
    context.transform = CGAffineTransform(
      translationX: length("x", .horizontal), y: length("y", .vertical)
    ).concatenating(context.transform)
    try push(
      Frame(
        next: target, end: tree.nodes[target].end, context: context, depth: depth + 1,
        reference: index, target: target))
  }

  /// Returns a Boolean value that indicates whether a switch shows a tag.
  private func isShown(_ index: Int) -> Bool {
    let node = tree.nodes[index]
    guard let tag = SVGTag(rawValue: node.name), tag != .foreignObject else { return false }
    return meetsConditions(node)
  }

  /// Returns a Boolean value that indicates whether the conditions of a tag are met: no extension of
  /// SVG is supported, and of several languages, English is shown.
  private func meetsConditions(_ node: SVGNode) -> Bool {
    if let features = node["requiredFeatures"], features.hasSuffix("#Extensibility") {
      return false
    }
    if let extensions = node["requiredExtensions"], !extensions.isEmpty { return false }
    guard let languages = node["systemLanguage"] else { return true }
    return languages.split { ", ".contains($0) }.contains {
      $0.lowercased() == "en" || $0.lowercased().hasPrefix("en-")
    }
  }

  private mutating func countEffects(of own: SVGStyle.Own) {
    if own.hasFilter { omissions.add(.filter) }
    if own.hasMask { omissions.add(.mask) }
    if own.blends { omissions.add(.blend) }
  }

  // MARK: Shapes

  private mutating func readShape(
    _ tag: SVGTag, _ node: SVGNode, _ context: Context, depth: Int
  ) throws(DrawingFormatError) {
    var context = context
    guard !context.style.inherited.isHidden,
      node[SVGElements.namespace + "|kind"] != SVGElements.fillKind
    else { return }
    let geometry = SVGGeometry(node, context.style.own, context.lengthScope)
    try work.spend((geometry["d"] ?? geometry["points"] ?? "").utf8.count / 2)
    context.transform = ownTransform(context) {
      SVGShapeReader(tag, geometry, .identity, budget: Self.maximumPoints).bounds
    }.concatenating(context.transform)
    applyClip(&context)
    guard context.transform.isFinite else { return }
    move(&context, firstPoint: SVGShapeReader.firstPoint(tag, geometry))
    let paints = SVGShapePaints(
      stroke: try paint(\.stroke, context), fill: try paint(\.fill, context))
    guard let line = paints.line(tag, color: color, width: width, context) else { return }
    let exact = exactElement(tag, node, color: line.color, picture: nil)
    if let exact {
      if let element = exact.applying(context.transform) { try append(element, context) }
      return
    }
    var shape = SVGShapeReader(
      tag, geometry, context.transform, budget: Self.maximumPoints - pointCount)
    let lines = try shape.elements(line)
    let elements =
      paints.area(tag, line, context).map { $0.elements(lines, shape.outlines) } ?? lines
    for element in elements { try append(element, context) }
    guard !elements.isEmpty else { return }
    if paints.hasStroke, context.style.inherited.isDashed { omissions.add(.dash) }
    if paints.hasPattern { omissions.add(.pattern) }
    if !context.style.inherited.markers.isEmpty {
      try pushMarkers(shape.outlines, context, depth: depth)
    }
  }

  /// Returns the element with the exact values in the attributes of a tag; the result is `nil` if
  /// there are none or another program has changed the shape.
  private func exactElement(
    _ tag: SVGTag, _ node: SVGNode, color: PixelColor, picture: Picture?
  ) -> Element? {
    guard node[SVGElements.namespace + "|shape"] != nil else { return nil }
    let checksum = SVGShape.checksum(of: tag.geometryNames.compactMap { node[$0] })
    return Element(exactValues: node, color: color, picture: picture, checksum: checksum)
  }

  /// Moves the image such that far shapes are near the origin, because the coordinates of a page are
  /// less exact far from it.
  private mutating func move(_ context: inout Context, firstPoint: CGPoint?) {
    if displacement == nil, let point = firstPoint?.applying(context.transform) {
      let isFar = max(abs(point.x), abs(point.y)) > 65_536 && !tree.hasExactValues
      displacement =
        isFar ? CGVector(dx: -point.x.rounded(), dy: -point.y.rounded()) : CGVector(dx: 0, dy: 0)
    }
    guard let displacement, displacement.dx != 0 || displacement.dy != 0 else { return }
    context.transform = context.transform.concatenating(
      CGAffineTransform(translationX: displacement.dx, y: displacement.dy))
    context.clip = context.clip?.offsetBy(dx: displacement.dx, dy: displacement.dy)
  }

  private mutating func append(
    _ element: Element, _ context: Context
  ) throws(DrawingFormatError) {
    if let clip = context.clip {
      // Rounding does not hide a shape at an edge.
      let visible = clip.insetBy(dx: -0.5, dy: -0.5)
      guard visible.intersects(element.bounds) else { return }
      if !visible.contains(element.bounds) { omissions.add(.clip) }
    }
    pointCount += element.points.count
    do throws(ValidationError) {
      try validator.append(element)
    } catch {
      throw DrawingFormatError(error)
    }
  }

  // MARK: Paints

  /// Returns the paint of a shape after references are followed.
  private mutating func paint(
    _ keyPath: KeyPath<SVGStyle.Inherited, SVGPaint>, _ context: Context
  ) throws(DrawingFormatError) -> SVGShapePaints.Paint {
    let inherited = context.style.inherited
    let paint = inherited[keyPath: keyPath]
    if case .context(let isStroke) = paint, let marked = context.marked {
      var context = context
      (context.style.inherited, context.marked) = (marked, nil)
      let opacity = isStroke ? marked.strokeOpacity : marked.fillOpacity
      let paint = try self.paint(isStroke ? \.stroke : \.fill, context)
      if case .color(let color) = paint { return .color(color.multiplied(by: opacity)) }
      return paint
    }
    switch paint {
    case .unspecified: return .unspecified
    case .none, .context: return .none
    case .color(let color): return .color(color)
    case .currentColor: return currentColor(inherited)
    case .reference(let id, let fallback):
      guard let target = tree.index(of: id) else {
        switch fallback {
        case .color(let color): return .color(color)
        case .currentColor: return currentColor(inherited)
        default: return .none
        }
      }
      let color = try gradients.meanColor(of: target, in: tree, sheet, inherited, &work)
      if let color { return .color(color) }
      return tree.nodes[target].name == "pattern" ? .pattern : .none
    }
  }

  private func currentColor(_ inherited: SVGStyle.Inherited) -> SVGShapePaints.Paint {
    if case .color(let own) = inherited.color { return .color(own) }
    return .color(color)
  }

  // MARK: Pictures

  private mutating func readImage(
    _ index: Int, _ context: Context, groupTransform: CGAffineTransform
  ) throws(DrawingFormatError) {
    let node = tree.nodes[index]
    var context = context
    guard !context.style.inherited.isHidden else { return }
    try work.spend(100)
    let geometry = SVGGeometry(node, context.style.own, context.lengthScope)
    guard let picture = pictures.picture(of: index, node) else { return omissions.add(.image) }
    applyClip(&context)
    guard context.transform.isFinite else { return }
    let opaque = PixelColor(red: 0, green: 0, blue: 0)
    if let exact = exactElement(.image, node, color: opaque, picture: picture) {
      // The transform of the picture is part of its geometry.
      if let element = exact.applying(groupTransform) { try append(element, context) }
      return
    }
    move(&context, firstPoint: CGPoint(x: geometry.length("x") ?? 0, y: geometry.length("y") ?? 0))
    let isUpright = context.style.inherited.isUpright
    let frame = SVGPictureFrame(
      picture, geometry, isUpright: isUpright, node["preserveAspectRatio"])
    guard let frame,
      let element = frame.element.applying(frame.translation.concatenating(context.transform))
    else { return }
    if frame.isClipped { omissions.add(.clip) }
    try append(element, context)
  }

  // MARK: Markers

  private mutating func pushMarkers(
    _ outlines: [SVGOutline], _ context: Context, depth: Int
  ) throws(DrawingFormatError) {
    let inherited = context.style.inherited
    let ends = SVGVertex.list(outlines, context.transform)
    // The last frame is read first.
    for vertex in ends.reversed() {
      guard let id = inherited.markers[vertex.position], let index = tree.index(of: id),
        tree.nodes[index].name == "marker",
        !frames.contains(where: { $0.target == index && $0.depth <= depth })
      else { continue }
      try work.spend(1000)
      let node = tree.nodes[index]
      let marker = SVGMarker(node, strokeWidth: inherited.strokeWidth, context.lengthScope)
      guard let marker else { continue }
      var inner = Context(viewport: marker.viewport)
      inner.style = try markerStyle(index)
      inner.style.inherited.opacity = inherited.opacity
      inner.marked = inherited
      inner.transform = marker.transform(at: vertex).concatenating(context.transform)
      if let displacement {
        inner.transform = inner.transform.concatenating(
          CGAffineTransform(translationX: -displacement.dx, y: -displacement.dy))
      }
      inner.clip = nil
      guard inner.transform.isFinite else { continue }
      try push(
        Frame(
          next: index + 1, end: node.end, context: inner, depth: depth + 1, reference: index,
          target: index))
    }
  }

  /// Returns the style of a marker, which inherits from the tags that contain the marker.
  private mutating func markerStyle(_ index: Int) throws(DrawingFormatError) -> SVGStyle {
    var ancestors: [Int] = []
    var ancestor = index
    while ancestor >= 0 {
      ancestors.append(ancestor)
      ancestor = tree.nodes[ancestor].parent
    }
    try work.spend(ancestors.count * 20)
    var style = SVGStyle()
    for ancestor in ancestors.reversed() {
      style = style.child
      let rules = try sheet.declarations(for: ancestor, in: tree, &work)
      style.apply(tree.nodes[ancestor], rules, viewport: CGSize(width: 100, height: 100))
    }
    return style
  }
}
