/// A layer that draws text.
open class CATextLayer: CALayer {
  /// The text; an object other than a string is shown as its description.
  open var string: Any? { didSet { setNeedsRedraw() } }
  /// The font, a ``UIFont`` of which only the weight is used; nil for the regular weight.
  open var font: Any? { didSet { setNeedsRedraw() } }
  /// The size of the font in points.
  open var fontSize: CGFloat = 36 { didSet { setNeedsRedraw() } }
  /// The color of the text.
  open var foregroundColor: CGColor? = UIColor.white.cgColor { didSet { setNeedsRedraw() } }
  /// A Boolean value that determines whether lines are broken at the width of the layer.
  open var isWrapped = false { didSet { setNeedsRedraw() } }
  /// The alignment of the lines; natural and justified lines are aligned to the left.
  open var alignmentMode = CATextLayerAlignmentMode.natural { didSet { setNeedsRedraw() } }
  /// The position at which text that is too long is truncated, which is stored and has no effect.
  open var truncationMode = CATextLayerTruncationMode.none

  open override func draw(in ctx: CGContext) {
    guard let string, let foregroundColor else { return }
    let font = UIFont.systemFont(ofSize: fontSize, weight: (font as? UIFont)?.weight ?? .regular)
    let label = UILabel(frame: bounds)
    label.text = string as? String ?? "\(string)"
    (label.font, label.textColor) = (font, UIColor(cgColor: foregroundColor))
    label.numberOfLines = isWrapped ? 0 : 1
    label.textAlignment = alignmentMode.textAlignment
    label.frame.size.height = label.sizeThatFits(bounds.size).height
    label.layer.render(in: ctx)
  }
}

/// The alignment of the lines of a text layer.
nonisolated public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")

  var textAlignment: NSTextAlignment {
    switch self {
    case .right: .right
    case .center: .center
    default: .left
    }
  }
}

/// The position at which a text layer truncates text that is too long.
nonisolated public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let none = CATextLayerTruncationMode(rawValue: "none")
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
  public static let end = CATextLayerTruncationMode(rawValue: "end")
}
