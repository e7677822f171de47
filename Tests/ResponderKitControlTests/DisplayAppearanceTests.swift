import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Compares views without touches with reference pictures that a person has checked.
@Suite("Appearance of progress views, activity indicators, refresh controls and labels")
struct DisplayAppearanceTests {
  @Test(
    "Progress views of all styles look like their reference pictures", arguments: [true, false])
  func progressViews(isDark: Bool) throws {
    let fixture = PictureFixture(width: 260, height: 150, style: isDark ? .dark : .light)
    for (row, style) in [UIProgressView.Style.default, .bar].enumerated() {
      for (column, progress) in [Float(0), 0.02, 0.63, 1].enumerated() {
        let view = UIProgressView(progressViewStyle: style)
        view.progress = progress
        fixture.add(
          view, 6 + CGFloat(column) * 63, 6 + CGFloat(row) * 14, 55, column == 3 ? 4 : 9)
      }
    }
    let colored = fixture.add(UIProgressView(progressViewStyle: .bar), 6, 38, 110, 14)
    (colored.progressTintColor, colored.trackTintColor) = (.systemOrange, .systemGreen)
    colored.progress = 0.3
    let images = fixture.add(UIProgressView(), 130, 38, 120, 20)
    images.progressImage = PictureFixture.image(20, 10, .systemRed)
    images.trackImage = PictureFixture.image(20, 10, .systemYellow)
    images.progress = 0.7
    let moving = fixture.add(UIProgressView(), 6, 70, 200, 8)
    moving.setProgress(0.9, animated: true)
    fixture.harness.advance(by: 0.1)
    let tinted = fixture.add(UIProgressView(), 6, 90, 150, 6)
    (tinted.tintColor, tinted.progress) = (.systemPink, 0.4)
    try fixture.check(isDark ? "progress-dark" : "progress")
  }

  @Test(
    "Activity indicators of all styles look like their reference pictures while they turn",
    arguments: [true, false])
  func activityIndicators(isDark: Bool) throws {
    let fixture = PictureFixture(width: 250, height: 110, style: isDark ? .dark : .light)
    fixture.window.backgroundColor = isDark ? .systemBackground : .systemGray4
    let styles: [UIActivityIndicatorView.Style] = [.whiteLarge, .white, .gray, .medium, .large]
    for (index, style) in styles.enumerated() {
      let indicator = UIActivityIndicatorView(style: style)
      fixture.add(indicator, 5 + CGFloat(index) * 48, 4, 46, 40)
      indicator.startAnimating()
      fixture.harness.advance(by: 0.1)
    }
    let colored = fixture.add(UIActivityIndicatorView(style: .large), 8, 52, 50, 43)
    colored.color = .systemRed.withAlphaComponent(0.8)
    colored.hidesWhenStopped = false
    try fixture.check(isDark ? "indicators-dark" : "indicators")
  }

  @Test("A pulled refresh control with and without a title looks like its reference picture")
  func refreshControl() throws {
    let fixture = PictureFixture(width: 230, height: 150)
    for (index, title) in [String?("Loading"), nil, ""].enumerated() {
      let scrollView = UIScrollView()
      scrollView.contentSize = CGSize(width: 40, height: 300)
      scrollView.backgroundColor = .secondarySystemBackground
      scrollView.contentInset.top = 7
      let control = UIRefreshControl()
      control.title = title
      scrollView.refreshControl = control
      if index == 1 { control.tintColor = .systemRed }
      fixture.add(scrollView, 4 + CGFloat(index) * 74, 5, 67 + CGFloat(index) * 3, 131)
      fixture.window.layoutIfNeeded()
      if index == 0 { control.beginRefreshing() }
      // The farther the content is pulled down, the more opaque is a control that is not
      // refreshing.
      scrollView.contentOffset.y = [-67, -37, -52][index]
      fixture.harness.advance(by: 0.1)
    }
    try fixture.check("refresh-control")
  }

  @Test("Labels with shadows, highlights, disabled text and smaller text match a reference picture")
  func labels() throws {
    let fixture = PictureFixture(width: 430, height: 250)
    func add(_ text: String, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat)
      -> UILabel
    {
      let label = UILabel()
      label.text = text
      label.backgroundColor = .secondarySystemBackground
      return fixture.add(label, x, y, width, height)
    }
    for (index, alignment) in [NSTextAlignment.natural, .justified, .center, .right].enumerated() {
      let label = add("Align me\nin lines", 5 + CGFloat(index) * 106, 4, 99, 61)
      (label.textAlignment, label.numberOfLines) = (alignment, 0)
      label.isEnabled = index != 1
      label.isHighlighted = index > 1
      label.highlightedTextColor = index == 3 ? .systemRed : nil
      label.textColor = index == 2 ? .systemBlue.withAlphaComponent(0.7) : nil
      label.shadowColor = index == 0 ? .systemOrange : nil
    }
    let shadow = add("Shadow", 5, 72, 90, 33)
    (shadow.shadowColor, shadow.shadowOffset) = (.systemGreen, CGSize(width: 5, height: 3))
    for (index, scale) in [0, 0.4, 0.8].enumerated() {
      let label = add("Too long for it", 102 + CGFloat(index) * 70, 72, 64, 33)
      (label.adjustsFontSizeToFitWidth, label.minimumScaleFactor) = (true, scale)
    }
    let short = add("Short", 312, 72, 90, 33)
    (short.adjustsFontSizeToFitWidth, short.textAlignment) = (true, .center)
    let several = add("Several words that are too long", 312, 112, 70, 50)
    (several.adjustsFontSizeToFitWidth, several.numberOfLines) = (true, 2)
    for (index, count) in [0, 2, 3].enumerated() {
      let label = add("one two three four five six", 5 + CGFloat(index) * 100, 112, 91, 120)
      (label.numberOfLines, label.font) = (count, .boldSystemFont(ofSize: 21))
      label.lineBreakMode = [.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle][index]
    }
    try fixture.check("label-options")
  }
}
