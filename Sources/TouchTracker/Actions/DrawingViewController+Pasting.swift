import ResponderKit

extension DrawingViewController {
  /// The pasteboard of the application that shows the view, or the general pasteboard while no
  /// window shows the view.
  var pasteboard: UIPasteboard { viewIfLoaded?.window?.application?.pasteboard ?? .general }

  /// Adds the content of the clipboard to the page.
  ///
  /// The content of another program is read in the background, because the program may answer
  /// late, or send a large picture.
  func paste() {
    guard canPerform(.paste) else { return }
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
    guard canPerform(.paste) else { return }
    switch content {
    case .drawing(let content, let text): page.selection.paste(content, of: text)
    case .picture(let imported): pictureImporter.add(imported)
    case .files(let paths): for path in paths { pictureImporter.add(path) }
    case .unusable(let sentence): show(sentence)
    }
  }
}
