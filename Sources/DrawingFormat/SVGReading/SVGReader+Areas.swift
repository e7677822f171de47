import Geometry

// The sizes, transforms and visible areas of tags.
extension SVGReader {
  /// Returns the transform of a tag to the coordinates of the tag that contains it.
  ///
  /// - Parameter bounds: A closure that returns the bounds of the shape, if the tag is a shape.
  func ownTransform(_ context: Context, bounds: () -> CGRect?) -> CGAffineTransform {
    let own = context.style.own
    guard let text = own.transform else { return .identity }
    let scope = context.lengthScope
    let transform = CGAffineTransform(svg: text, in: scope)
    guard let originText = own.transformOrigin else {
      guard own.usesShapeBounds, let bounds = bounds() else { return transform }
      return Self.transform(transform, around: bounds.origin)
    }
    var area = CGRect(origin: .zero, size: context.viewport)
    if own.usesShapeBounds {
      guard let bounds = bounds() else { return transform }
      area = bounds
    }
    return Self.transform(transform, around: Self.origin(originText, in: area, scope))
  }

  private static func transform(
    _ transform: CGAffineTransform, around origin: CGPoint
  ) -> CGAffineTransform {
    CGAffineTransform(translationX: -origin.x, y: -origin.y).concatenating(transform)
      .concatenating(CGAffineTransform(translationX: origin.x, y: origin.y))
  }

  /// Returns the point of a value such as "50% 10px" or "right top".
  private static func origin(
    _ text: String, in area: CGRect, _ scope: SVGLengthScope
  ) -> CGPoint {
    var words = text.lowercased().split(separator: " ").prefix(2).map { String($0) }
    if words.count == 1 { words.append("center") }
    guard words.count == 2 else { return area.origin }
    if ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) {
      words.reverse()
    }
    let areaScope = SVGLengthScope(viewport: area.size, fontSize: scope.fontSize)
    func offset(_ word: String, _ direction: SVGLength.Direction, _ size: CGFloat) -> CGFloat {
      switch word {
      case "left", "top": 0
      case "center": size / 2
      case "right", "bottom": size
      default: SVGLength(word)?.points(direction, in: areaScope) ?? 0
      }
    }
    return CGPoint(
      x: area.minX + offset(words[0], .horizontal, area.width),
      y: area.minY + offset(words[1], .vertical, area.height))
  }

  // MARK: Images in images

  /// Returns the context of the content of the outermost tag.
  func rootContext(_ node: SVGNode, _ context: Context) -> Context? {
    var context = context
    let box = node["viewBox"].flatMap { SVGViewBox($0) }
    func size(_ name: String) -> CGFloat? {
      let text = context.style.own.geometry[name] ?? node[name]
      guard let length = text.flatMap({ SVGLength($0) }), length.unit != .percent else {
        return nil
      }
      let points = length.points(.other, in: context.lengthScope)
      return points > 0 ? points : nil
    }
    let (width, height) = (size("width"), size("height"))
    guard let rect = box?.rect else {
      context.viewport = CGSize(width: width ?? 300, height: height ?? 150)
      return context
    }
    context.viewport = rect.size
    if tree.hasExactValues {
      // Elements of a drawing keep their locations.
      let scale = (width ?? rect.width) / rect.width
      context.transform = CGAffineTransform(scaleX: scale, y: scale)
        .concatenating(context.transform)
      return context
    }
    let target = CGSize(
      width: width ?? height.map { $0 * rect.width / rect.height } ?? rect.width,
      height: height ?? width.map { $0 * rect.height / rect.width } ?? rect.height)
    context.transform = SVGViewBox(rect).transform(
      to: CGRect(origin: .zero, size: target), SVGFit(node["preserveAspectRatio"])
    ).concatenating(context.transform)
    return context
  }

  /// Returns the context of the content of an image or a symbol within an image; the result is `nil`
  /// if it has no size.
  func inner(_ node: SVGNode, _ context: Context, usedBy user: SVGNode?) -> Context? {
    var context = context
    let own = SVGGeometry(node, context.style.own, context.lengthScope)
    func size(_ name: String) -> CGFloat? {
      let used = user.flatMap { user in
        SVGGeometry(user, SVGStyle.Own(), context.lengthScope).length(name)
      }
      return used ?? own.length(name)
    }
    let target = CGRect(
      origin: node.name == "svg" ? own.point("x", "y") : .zero,
      size: CGSize(
        width: size("width") ?? context.viewport.width,
        height: size("height") ?? context.viewport.height))
    guard target.width > 0, target.height > 0 else { return nil }
    if !context.style.own.isOverflowVisible { clip(&context, to: target) }
    if let box = node["viewBox"].flatMap({ SVGViewBox($0) }) {
      context.transform = box.transform(to: target, SVGFit(node["preserveAspectRatio"]))
        .concatenating(context.transform)
      context.viewport = box.rect.size
    } else {
      context.transform = CGAffineTransform(translationX: target.minX, y: target.minY)
        .concatenating(context.transform)
      context.viewport = target.size
    }
    return context
  }

  // MARK: Clips

  /// Restricts the visible area to the clip of a tag if it is a rectangle, and counts it otherwise.
  mutating func applyClip(_ context: inout Context) {
    guard let text = context.style.own.clipPath else { return }
    guard let reference = SVGReference(text) else { return omissions.add(.clip) }
    guard let index = tree.index(of: reference.id) else { return }
    let children = Array(tree.children(of: index).prefix(2)).map { tree.nodes[$0] }
    guard children.count == 1, let child = children.first, child.name == "rect",
      child["transform"] == nil, child["rx"] == nil, child["ry"] == nil,
      tree.nodes[index]["transform"] == nil,
      tree.nodes[index]["clipPathUnits"] != "objectBoundingBox"
    else { return omissions.add(.clip) }
    let geometry = SVGGeometry(child, SVGStyle.Own(), context.lengthScope)
    guard let width = geometry.length("width"), let height = geometry.length("height") else {
      return
    }
    clip(
      &context,
      to: CGRect(origin: geometry.point("x", "y"), size: CGSize(width: width, height: height)))
  }

  /// Restricts the visible area to a rectangle, unless the rectangle is turned on the page.
  private func clip(_ context: inout Context, to rect: CGRect) {
    let transform = context.transform
    guard transform.b == 0 && transform.c == 0 || transform.a == 0 && transform.d == 0 else {
      return
    }
    let area = rect.applying(transform)
    context.clip = context.clip.map { $0.intersection(area) } ?? area
  }
}
