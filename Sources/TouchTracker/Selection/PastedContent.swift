import DrawingFormat
import DrawingModel
import ResponderKit
import SystemPackage

/// The content of the clipboard in the first form that a page can show.
nonisolated enum PastedContent: Sendable {
  /// An SVG image and its text.
  case drawing(SVGContent, String)
  case picture(ImportedPicture)
  /// Files that were copied in a file manager.
  case files([FilePath])
  /// Nothing that a page can show, with a sentence for the user about the reason.
  case unusable(String)

  /// The media types that are read, the best one first.
  ///
  /// The elements of an SVG image can be edited, and a file is closer to the original than its
  /// name, which file managers offer as a text.
  private static let types = [
    "image/svg+xml", "image/png", "image/jpeg", "image/webp", "image/tiff", "image/gif",
    "image/bmp", "image/avif", "text/uri-list", ClipboardForm.text,
  ]

  /// Reads the clipboard, and waits for the program that copied its content.
  ///
  /// If a form cannot be shown, the next one is read: an SVG image that contains only text is shown
  /// by its pixels.
  ///
  /// - Parameter style: The style of new strokes, in which shapes without a style are shown.
  init(_ reader: some ClipboardReader, _ style: ToolStyle) {
    var reasons: [String] = []
    do throws(ClipboardError) {
      let types = try reader.types()
      for type in Self.types where types.contains(type) {
        let content = Self(try reader.bytes(of: type), as: type, style)
        guard case .unusable(let reason) = content else {
          self = content
          return
        }
        reasons.append(reason)
      }
    } catch {
      reasons.append("The content of the clipboard cannot be read: \(error).")
    }
    self = .unusable(reasons.first ?? Self.nothing)
  }

  /// Reads a text as an SVG image.
  init(_ text: String, _ style: ToolStyle) {
    do throws(DrawingFormatError) {
      let content = try SVGElements.content(
        of: text, color: style.color, width: Float(style.width))
      self.init(content, text)
    } catch {
      // A text that does not begin like an image is not one with a fault.
      let isImage = error.kind != .notADrawing && text.prefix(100_000).contains("<svg")
      self = .unusable(
        isImage ? "The SVG image in the clipboard cannot be read: \(error)." : Self.nothing)
    }
  }

  private init(_ content: SVGContent, _ text: String) {
    guard content.elements.isEmpty else {
      self = .drawing(content, text)
      return
    }
    self = .unusable(
      content.omissions.description.map {
        "The image in the clipboard contains only \($0), which a drawing cannot show."
      } ?? Self.nothing)
  }

  /// Reads an SVG image in UTF-8 or, if the bytes are not in UTF-8, in the encoding that it
  /// declares.
  private init(image bytes: [UInt8], _ style: ToolStyle) {
    if !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) {
      self.init(text, style)
      return
    }
    do throws(DrawingFormatError) {
      let content = try SVGElements.content(
        ofFile: bytes, color: style.color, width: Float(style.width))
      // A session that is recorded contains the text in UTF-8.
      self.init(content, SVGElements.text(of: content.elements) ?? "")
    } catch {
      self = .unusable("The SVG image in the clipboard cannot be read: \(error).")
    }
  }

  private static let nothing = "The clipboard contains no drawing or picture."

  private init(_ bytes: [UInt8], as type: String, _ style: ToolStyle) {
    switch type {
    case ClipboardForm.text: self.init(String(decoding: bytes, as: UTF8.self), style)
    case "image/svg+xml": self.init(image: bytes, style)
    case "text/uri-list":
      let paths = FileList.paths(in: bytes)
      self =
        paths.isEmpty
        ? .unusable("The clipboard contains no files of this computer.") : .files(paths)
    default: self.init(picture: bytes)
    }
  }

  private init(picture bytes: [UInt8]) {
    let name = "The picture in the clipboard"
    guard let format = PictureFormat(firstBytes: bytes) else {
      self = .unusable("\(name) has an unknown format.")
      return
    }
    do throws(PictureRefusal) {
      self = .picture(try PictureConverter(format, name: name).picture(from: bytes))
    } catch {
      self = .unusable("\(name) cannot be added: \(error.reason).")
    }
  }
}
