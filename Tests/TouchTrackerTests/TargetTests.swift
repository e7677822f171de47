import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Sizes and contrasts of the app's controls")
struct TargetTests {
  private let fixture = NavigationFixture(tool: .pen)

  /// Returns the relative luminance of a color by the definition of WCAG 2.
  private func luminance(_ color: UIColor) -> CGFloat {
    let linear = [color.red, color.green, color.blue].map { value -> CGFloat in
      value <= 0.04045 ? value / 12.92 : .exp(2.4 * .log((value + 0.055) / 1.055))
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  private func contrast(_ a: UIColor, _ b: UIColor) -> CGFloat {
    let (first, second) = (luminance(a) + 0.05, luminance(b) + 0.05)
    return max(first, second) / min(first, second)
  }

  @Test(
    "The outline of a swatch has a contrast of 3:1 to the bar and to a swatch in the bar's color",
    arguments: [UIUserInterfaceStyle.light, .dark])
  func swatchOutline(style: UIUserInterfaceStyle) {
    let bar = UIColor.secondarySystemBackground.resolvedColor(with: style)
    let outline = BarColors.swatchOutline.resolvedColor(with: style)
    func mixed(_ a: CGFloat, _ b: CGFloat) -> CGFloat {
      a * outline.alpha + b * (1 - outline.alpha)
    }
    let shown = UIColor(
      red: mixed(outline.red, bar.red), green: mixed(outline.green, bar.green),
      blue: mixed(outline.blue, bar.blue), alpha: 1)
    #expect(contrast(shown, bar) >= 3)
  }

  @Test("Buttons of the menu of the selection and of the export sheet are at least 40 points high")
  func heights() throws {
    let page = fixture.controller.page
    page.apply(
      .append(
        Element(
          .line, from: CGPoint(x: 100, y: 200), to: CGPoint(x: 300, y: 200), width: 4,
          color: Palette.ink)))
    page.perform(.selection(.selectAll))
    page.selection.showMenu(at: CGPoint(x: 200, y: 200))
    let items = fixture.views(UIButton.self).filter { $0.currentTitle != nil && !$0.isHidden }
    #expect(items.contains { $0.currentTitle == "To Front" })
    for item in items where !(item is ReturnButton) {
      #expect(item.bounds.height >= 40, "\(item.currentTitle ?? "")")
    }
    let offer = ExportOffer(
      drawing: "/a.plist", areas: [.everything: CGSize(width: 100, height: 100)], folders: ["/"])
    let sheet = ExportSheet(offer, ExportForm(name: "a", folder: "/"))
    sheet.frame = CGRect(x: 0, y: 0, width: 320, height: 544)
    fixture.window.addSubview(sheet)
    fixture.window.layoutIfNeeded()
    func controls(_ view: UIView) -> [UIControl] {
      view.subviews.flatMap { [$0 as? UIControl].compactMap(\.self) + controls($0) }
    }
    let shown = controls(sheet).filter { !($0 is UISwitch) && $0.superview?.isHidden == false }
    #expect(shown.count == 6)
    for control in shown { #expect(control.bounds.height >= 40) }
  }
}
