import DrawingModel
import ResponderKit

/// An object that copies elements of a page to the clipboard and pastes its content.
final class PageClipboard {
  private let page: Page
  private unowned let view: UIView
  private let importer: PictureImporter

  /// Creates an object for the page that a view shows.
  ///
  /// - Parameter importer: The object that adds pasted pictures and files to the page.
  init(of page: Page, in view: UIView, _ importer: PictureImporter) {
    (self.page, self.view, self.importer) = (page, view, importer)
  }

  /// The pasteboard of the application that shows the view, or the general pasteboard while no
  /// window shows the view.
  var pasteboard: UIPasteboard { view.window?.application?.pasteboard ?? .general }

  /// Offers elements, with their text as an SVG image, to all programs.
  func copy(_ elements: [Element], text: String) {
    pasteboard.write(CopiedElements.forms(of: elements, text: text))
  }

  /// Adds the content of the clipboard to the page.
  ///
  /// The content of another program is read in the background, because the program may answer
  /// late, or send a large picture.
  func paste() {
    guard page.allows(.paste) else { return }
    let (reader, style) = (pasteboard.reader, page.tools.style)
    guard pasteboard.clipboard != nil else { return insert(PastedContent(reader, style)) }
    _ = BackgroundTask {
      PastedContent(reader, style)
    } then: { [weak self] result in
      if case .success(let content) = result { self?.insert(content) }
    }
  }

  /// Adds content that was read, if this is still possible.
  private func insert(_ content: PastedContent) {
    guard page.allows(.paste) else { return }
    switch content {
    case .drawing(let content, let text): page.selection.paste(content, of: text)
    case .picture(let imported): importer.add(imported)
    case .files(let paths): for path in paths { importer.add(path) }
    case .unusable(let sentence): page.show(sentence)
    }
  }
}
