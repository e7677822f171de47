/// The designs of the symbols.
///
/// A design is a list of shapes, separated by semicolons; a shape that begins with `f` is filled. A
/// shape consists of commands with coordinates: `M` moves, `L` adds a line, `Q` and `C` add curves,
/// `A` adds an arc (center, radius, start and end in degrees), `Z` closes, `E` adds an ellipse
/// (center, radii), `R` a rectangle (origin, size, corner radius), and `P` a star (center, outer
/// and inner radius, number of tips).
nonisolated enum SymbolDrawing {
  /// Returns the shapes of the design with a name; nil if there is no such design.
  static func shapes(of name: String) -> [SystemSymbol.Shape]? {
    if let other = alternatives[name] { return shapes(of: other) }
    if let (other, transform) = transformed[name] {
      let shapes = shapes(of: other) ?? []
      for shape in shapes {
        shape.path.apply(CGAffineTransform(translationX: -12, y: -12))
        shape.path.apply(transform)
        shape.path.apply(CGAffineTransform(translationX: 12, y: 12))
      }
      return shapes
    }
    return designs[name].map { design in
      design.split(separator: ";").map { text in
        SystemSymbol.Shape(path: path(text), isFilled: text.hasPrefix("f"))
      }
    }
  }

  private static let mirror = CGAffineTransform(scaleX: -1, y: 1)
  private static let quarterTurn = CGAffineTransform(rotationAngle: .pi / 2)
  private static let halfTurn = CGAffineTransform(rotationAngle: .pi)
  private static let quarterTurnBack = CGAffineTransform(rotationAngle: -.pi / 2)

  /// The names of symbols that look like other symbols, each with the name of the other symbol.
  private static let alternatives = [
    "arrow.uturn.left": "arrow.uturn.backward", "arrow.uturn.right": "arrow.uturn.forward",
    "chevron.backward": "chevron.left", "chevron.forward": "chevron.right",
    "arrow.backward": "arrow.left", "arrow.forward": "arrow.right", "multiply": "xmark",
    "gear": "gearshape", "line.horizontal.3": "line.3.horizontal", "pencil.line": "pencil",
    "paintbrush.pointed": "paintbrush", "scribble.variable": "scribble", "person.crop": "person",
    "applepencil": "pencil", "highlighter": "paintbrush", "character": "textformat",
  ]

  /// The names of symbols that are made from other symbols, each with the name of the other symbol
  /// and the transform about its center.
  private static let transformed: [String: (String, CGAffineTransform)] = [
    "arrow.uturn.forward": ("arrow.uturn.backward", mirror),
    "arrow.counterclockwise": ("arrow.clockwise", mirror),
    "arrowshape.turn.up.right": ("arrowshape.turn.up.left", mirror),
    "backward": ("forward", mirror), "arrow.right": ("arrow.up", quarterTurn),
    "arrow.down": ("arrow.up", halfTurn), "arrow.left": ("arrow.up", quarterTurnBack),
    "chevron.down": ("chevron.right", quarterTurn), "chevron.left": ("chevron.right", halfTurn),
    "chevron.up": ("chevron.right", quarterTurnBack),
  ]

  private static let designs = [
    // Signs
    "plus": "M12 4 L12 20;M4 12 L20 12", "minus": "M4 12 L20 12",
    "xmark": "M6 6 L18 18;M18 6 L6 18", "checkmark": "M5 13 L10 18 L19 6",
    "info": "M12 10.5 L12 18;fE12 6.5 1.3 1.3",
    "questionmark": "M8 8.5 C8 3 16 3 16 8.5 C16 11.5 12 11.5 12 15;fE12 19 1.3 1.3",
    "exclamationmark": "M12 4 L12 14.5;fE12 19 1.3 1.3",
    "exclamationmark.triangle": "M12 3.5 L21.5 20 L2.5 20 Z;M12 9.5 L12 14;fE12 17 1 1",
    // In a square frame, the symbol for unknown names
    "dot": "fE12 12 4 4",
    "ellipsis": "fE5 12 1.8 1.8;fE12 12 1.8 1.8;fE19 12 1.8 1.8",
    "number": "M9 4 L7 20;M17 4 L15 20;M4 9 L20 9;M4 15 L20 15",
    "textformat": "M3 18 L8 5 L13 18;M5 13.5 L11 13.5;E17.5 14.5 3 3.5;M20.5 10.5 L20.5 18",
    // Shapes
    "circle": "E12 12 9 9", "square": "R4 4 16 16 2.5", "rectangle": "R3 6 18 12 2.5",
    "app": "R3.5 3.5 17 17 5", "triangle": "M12 4 L21 20 L3 20 Z",
    "diamond": "M12 3 L21 12 L12 21 L3 12 Z", "oval": "E12 12 9 6", "star": "P12 12.8 9.6 4.2 5",
    "hexagon": "M12 3 L20 7.5 L20 16.5 L12 21 L4 16.5 L4 7.5 Z",
    "heart":
      "M12 20 C4 14 3 11 3 8.5 C3 6 5 4 7.5 4 C9.5 4 11 5 12 6.8 C13 5 14.5 4 16.5 4 "
      + "C19 4 21 6 21 8.5 C21 11 20 14 12 20 Z",
    "line.diagonal": "M5 19 L19 5",
    "scribble":
      "M3 15 C6 4 10 5 9 11 C8 18 11 18 14 12 C16 8 19 8 18 12 C17.5 15 19 17 21 15",
    "lasso": "E12 9 9 5.5;M8 14 C5 16 6 20 9.5 20",
    "square.grid.2x2": "R4 4 6.5 6.5 1.5;R13.5 4 6.5 6.5 1.5;R4 13.5 6.5 6.5 1.5;"
      + "R13.5 13.5 6.5 6.5 1.5",
    "square.on.square": "R8.5 8.5 12 12 2.5;M15.5 5.5 Q15 3.5 13 3.5 L6 3.5 Q3.5 3.5 3.5 6 "
      + "L3.5 13 Q3.5 15 5.5 15.5",
    // Arrows
    "arrow.up": "M12 20 L12 4;M6 10 L12 4 L18 10", "chevron.right": "M9 5 L16 12 L9 19",
    "arrow.uturn.backward": "M9 4 L4 9 L9 14;M4 9 L14 9 A14 14 5 -90 90 L9 19",
    "arrow.clockwise": "M19.5 14.7 A12 12 8 20 310;M17.6 1.8 L17.6 6.3 L13 6.3",
    "arrowshape.turn.up.left":
      "M10 5 L3 11 L10 17 L10 13.5 C15 13.5 18 15 20 19 C20 12 16 8.5 10 8.5 Z",
    "arrow.up.left.and.arrow.down.right": "M4 10 L4 4 L10 4;M4 4 L20 20;M20 14 L20 20 L14 20",
    "arrow.left.and.right": "M3 12 L21 12;M7 8 L3 12 L7 16;M17 8 L21 12 L17 16",
    "arrow.up.and.down": "M12 3 L12 21;M8 7 L12 3 L16 7;M8 17 L12 21 L16 17",
    "square.and.arrow.up": "M8 10 L6 10 L6 20.5 L18 20.5 L18 10 L16 10;M12 15 L12 3;"
      + "M8 7 L12 3 L16 7",
    "square.and.arrow.down": "M8 9 L6 9 L6 20.5 L18 20.5 L18 9 L16 9;M12 3 L12 15;"
      + "M8 11 L12 15 L16 11",
    // Tools
    "pencil": "M4.5 19.5 L5.5 15 L16 4.5 L19.5 8 L9 18.5 Z;M13.5 7 L17 10.5",
    "pencil.tip": "M12 3 L17 13 L15 21 L9 21 L7 13 Z;M12 4 L12 11;fE12 13 1.5 1.5",
    "eraser": "M9 19.5 L4 14.5 Q3 13.5 4 12.5 L12.5 4 Q13.5 3 14.5 4 L20 9.5 Q21 10.5 20 11.5 "
      + "L12 19.5 Z;M8.5 8.5 L15.8 15.8",
    "paintbrush": "M20.5 3.5 L12 14 L10 12 Z;M9 13.5 C5.5 13.5 7.5 17.5 3.5 18.5 "
      + "C6 21.5 12 20.5 11.5 16 Z",
    "paintpalette": "M12 3 C6 3 3 7.5 3 12 C3 17 7 21 11 21 C14 21 12 17 14 16 "
      + "C16 15 21 17 21 11 C21 6.5 17 3 12 3 Z;fE7.5 9 1.3 1.3;fE12 6.8 1.3 1.3;"
      + "fE16.5 9 1.3 1.3;fE7 14 1.3 1.3",
    "drop": "M12 3 C16 8 18.5 11.5 18.5 15 A12 15 6.5 0 180 C5.5 11.5 8 8 12 3 Z",
    "trash": "M6 6.5 L7 20.5 L17 20.5 L18 6.5;M4 6.5 L20 6.5;M9 6 L9 3.5 L15 3.5 L15 6;"
      + "M10 10.5 L10 16.5;M14 10.5 L14 16.5",
    "square.and.pencil": "M12 5 L6 5 Q4 5 4 7 L4 18 Q4 20 6 20 L17 20 Q19 20 19 18 L19 12;"
      + "M9.5 14.5 L10.5 11 L18.5 3 L21 5.5 L13 13.5 Z",
    "magnifyingglass": "E10.5 10.5 6.5 6.5;M15.5 15.5 L20.5 20.5",
    "gearshape": "E12 12 6.5 6.5;E12 12 2.6 2.6;M12 2.5 L12 5;M12 19 L12 21.5;M2.5 12 L5 12;"
      + "M19 12 L21.5 12;M5.3 5.3 L7 7;M17 17 L18.7 18.7;M5.3 18.7 L7 17;M17 7 L18.7 5.3",
    "slider.horizontal.3": "M4 6 L20 6;M4 12 L20 12;M4 18 L20 18;fE9 6 2.3 2.3;"
      + "fE15 12 2.3 2.3;fE8 18 2.3 2.3",
    "line.3.horizontal": "M4 6 L20 6;M4 12 L20 12;M4 18 L20 18",
    "list.bullet": "M9 6 L20 6;M9 12 L20 12;M9 18 L20 18;fE4.5 6 1.4 1.4;fE4.5 12 1.4 1.4;"
      + "fE4.5 18 1.4 1.4",
    "play": "M7 4 L19.5 12 L7 20 Z", "stop": "R5 5 14 14 2",
    "pause": "R6 5 3.5 14 1;R14.5 5 3.5 14 1", "pause.fill": "fR6 5 4 14 1;fR14 5 4 14 1",
    "forward": "M3 6 L11.5 12 L3 18 Z;M12.5 6 L21 12 L12.5 18 Z",
    "forward.fill": "fM3 6 L11.5 12 L3 18 Z;fM12.5 6 L21 12 L12.5 18 Z",
    "backward.fill": "fM21 6 L12.5 12 L21 18 Z;fM11.5 6 L3 12 L11.5 18 Z",
    // Things
    "folder": "M3 7 Q3 5 5 5 L9 5 L11 7 L19 7 Q21 7 21 9 L21 17 Q21 19 19 19 L5 19 Q3 19 3 17 Z",
    "doc": "M6 3 L14 3 L18.5 7.5 L18.5 21 L6 21 Z;M14 3 L14 7.5 L18.5 7.5",
    "doc.on.doc": "R8.5 8 12 13 2;M15.5 5 Q15.5 3 13.5 3 L5.5 3 Q3.5 3 3.5 5 L3.5 14 "
      + "Q3.5 16 5.5 16",
    "photo": "R3 5 18 14 2.5;M3 16 L8 11 L13 16 L16 13 L21 17.5;fE15.5 9 1.6 1.6",
    "camera": "M3 9 Q3 7 5 7 L8 7 L9.5 5 L14.5 5 L16 7 L19 7 Q21 7 21 9 L21 17 "
      + "Q21 19 19 19 L5 19 Q3 19 3 17 Z;E12 13 3.5 3.5",
    "book": "M12 6 Q8 4 4 5 L4 18 Q8 17 12 19 Q16 17 20 18 L20 5 Q16 4 12 6 Z;M12 6 L12 19",
    "bookmark": "M7 3 L17 3 L17 21 L12 16.5 L7 21 Z",
    "person": "E12 8 4 4;M4 20 C4 15 8 14 12 14 C16 14 20 15 20 20 Z",
    "person.fill": "fE12 8 4.8 4.8;fM3.5 21 C3.5 15 8 14 12 14 C16 14 20.5 15 20.5 21 Z",
    "clock": "E12 12 9 9;M12 7 L12 12 L15.5 14",
    "house": "M4 11 L12 4 L20 11;M6 9.5 L6 20 L18 20 L18 9.5",
    "house.fill": "fM3 12 L12 3.5 L21 12 L18.5 12 L18.5 20.5 L5.5 20.5 L5.5 12 Z",
    "bell": "M6 17 L6 11 C6 7 8 4.5 12 4.5 C16 4.5 18 7 18 11 L18 17 L19.5 18 L4.5 18 Z;"
      + "M10 21 L14 21",
    "lock": "R5 11 14 10 2;M8 11 L8 8 A12 8 4 180 360 L16 11",
    "lock.open": "R5 11 14 10 2;M8 11 L8 7 A12 7 4 180 350",
    "eye": "M2 12 C6 5 18 5 22 12 C18 19 6 19 2 12 Z;E12 12 3 3",
    "bolt": "M13.5 2.5 L5 14 L11 14 L10.5 21.5 L19 10 L13 10 Z",
    "sun.max": "E12 12 4 4;M12 2.5 L12 5;M12 19 L12 21.5;M2.5 12 L5 12;M19 12 L21.5 12;"
      + "M5.3 5.3 L7 7;M17 17 L18.7 18.7;M5.3 18.7 L7 17;M17 7 L18.7 5.3",
    "moon": "M20 14 C13 17 7 11 10 4 C4 6 3 14 8 18.5 C12 21.5 18 20 20 14 Z",
    "flag": "M6 21 L6 4 C10 2 14 7 18.5 4.5 L18.5 13 C14 15.5 10 10.5 6 13",
    "envelope": "R3 5.5 18 13 2;M3.5 7 L12 13 L20.5 7",
    "hand.tap": "M9 21 L6.5 14.5 Q6 13 8 13 L9.5 14.5 L9.5 7.5 Q10.8 5.8 12 7.5 L12 12 "
      + "L17 13 Q18.5 13.5 18 15.5 L16.5 21 Z;A10.8 7 4.5 200 340",
    "hand.draw": "M11 21 L8.5 14.5 Q8 13 10 13 L11.5 14.5 L11.5 7.5 Q12.8 5.8 14 7.5 L14 12 "
      + "L19 13 Q20.5 13.5 20 15.5 L18.5 21 Z;M2.5 9 C4 2 7 3 6.5 6 C6 9 8 9 9 7",
    "wand.and.stars": "M4 20 L14 10;M17 3 L17 8;M14.5 5.5 L19.5 5.5;M19.5 12 L19.5 15;"
      + "M18 13.5 L21 13.5;M9 4 L9 7;M7.5 5.5 L10.5 5.5",
  ]

  /// Returns the path of a shape in a design.
  private static func path(_ text: Substring) -> UIBezierPath {
    let path = UIBezierPath()
    for (command, values) in commands(in: text) {
      func point(_ index: Int) -> CGPoint { CGPoint(x: values[index], y: values[index + 1]) }
      switch (command, values.count) {
      case ("M", 2): path.move(to: point(0))
      case ("L", 2): path.addLine(to: point(0))
      case ("Q", 4): path.addQuadCurve(to: point(2), controlPoint: point(0))
      case ("C", 6): path.addCurve(to: point(4), controlPoint1: point(0), controlPoint2: point(2))
      case ("A", 5):
        path.addArc(
          withCenter: point(0), radius: values[2], startAngle: values[3] * .pi / 180,
          endAngle: values[4] * .pi / 180, clockwise: values[4] > values[3])
      case ("E", 4):
        path.append(
          UIBezierPath(
            ovalIn: CGRect(
              x: values[0] - values[2], y: values[1] - values[3], width: 2 * values[2],
              height: 2 * values[3])))
      case ("R", 5):
        path.append(
          UIBezierPath(
            roundedRect: CGRect(x: values[0], y: values[1], width: values[2], height: values[3]),
            cornerRadius: values[4]))
      case ("P", 5): addStar(values, to: path)
      default: path.close()
      }
    }
    return path
  }

  private static func addStar(_ values: [CGFloat], to path: UIBezierPath) {
    let count = Int(values[4])
    for index in 0..<2 * count {
      let radius = values[index.isMultiple(of: 2) ? 2 : 3]
      let angle = CGFloat(index) * .pi / CGFloat(count) - .pi / 2
      let point = CGPoint(
        x: values[0] + radius * CGFloat.cos(angle), y: values[1] + radius * CGFloat.sin(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
  }

  /// Returns the commands of a shape, each with its numbers.
  private static func commands(in text: Substring) -> [(Character, [CGFloat])] {
    var commands: [(Character, [CGFloat])] = []
    for word in text.split(separator: " ") {
      var number = word.drop { $0 == "f" }
      if let character = number.first, character.isLetter {
        commands.append((character, []))
        number.removeFirst()
      }
      if let value = Double(number) { commands[commands.count - 1].1.append(CGFloat(value)) }
    }
    return commands
  }
}
